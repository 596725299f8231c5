//! Commands about weapons in hand, ranges, positions and the scene.

#![deny(clippy::wildcard_enum_match_arm)]

use lang::{Named, Refusal, Who, find_of};
use rules::refusals::same_twice;
use rules::words::said;

use crate::command::place::PlaceCommand;
use crate::command::words::Handling;
use crate::events::items::Worn;
use crate::events::{
    CoverSet, Disengaged, Drawn, Dropped, Emptied, Event, FellProne, RangeSet, Reloaded, StoodUp,
    WearSet,
};
use crate::kinds::Band;
use crate::play::draft::Draft;
use crate::play::maneuvers::weapon_index;

pub(crate) fn place(d: &mut Draft<'_, '_>, command: &PlaceCommand) -> Result<(), Refusal> {
    match command {
        PlaceCommand::Item {
            who,
            weapon,
            handling,
        } => {
            let figure = d.figure(who)?;
            let who = figure.id;
            let found = weapon_index(&figure, weapon);
            // The condition of a tool or other item is set as that of a weapon (G-EQ-10).
            if let (Err(_), Handling::Wear(wear)) = (&found, handling) {
                let names = figure.items.iter().map(|i| Named {
                    name: i.name.clone(),
                    is: i.name.clone(),
                });
                if let Ok(thing) = find_of(&figure.name, weapon, "item", &names.collect::<Vec<_>>())
                {
                    let wear = *wear;
                    d.push(Worn { who, thing, wear });
                    return Ok(());
                }
            }
            let weapon = found?;
            let event = match handling {
                Handling::Drop => Event::Dropped(Dropped { who, weapon }),
                Handling::Draw => Event::Drawn(Drawn { who, weapon }),
                Handling::Reload => {
                    if let Some(held) = figure.held(usize::from(weapon)) {
                        d.has_rounds(held)?;
                    }
                    Event::Reloaded(Reloaded { who, weapon })
                }
                Handling::Empty => Event::Emptied(Emptied { who, weapon }),
                Handling::Wear(wear) => Event::WearSet(WearSet {
                    who,
                    weapon,
                    wear: *wear,
                }),
            };
            d.push(event);
        }
        PlaceCommand::Range { what, other, band } => {
            let (a, b) = (d.anything(what)?, d.anything(other)?);
            if a == b {
                return Err(same_twice(d.now.name_of(a)));
            }
            // A character aboard is where the vehicle is.
            let (a, b) = if d.now.place_of(a) == d.now.place_of(b) {
                (a, b)
            } else {
                (d.now.place_of(a), d.now.place_of(b))
            };
            let engaged = d.now.ranges.engaged(a, b);
            // Setting a range ends loss of control, even if the range stays the same (G-VEH-07).
            d.placed(a);
            d.placed(b);
            if d.now.band(a, b) != *band {
                d.turns_between(a, b);
            }
            if *band == Band::Engaged && !engaged && d.now.figure(a).is_some() {
                d.refuse(d.now.would_leave(a, b))?;
                for event in d.now.meeting(a, b) {
                    d.push(event);
                }
                return Ok(());
            }
            if *band != Band::Engaged && engaged {
                d.push(Disengaged { who: a });
            }
            d.push(RangeSet { a, b, band: *band });
        }
        PlaceCommand::Engage { who, whom, leaving } => {
            let (a, b) = (d.anything(who)?, d.anything(whom)?);
            if a == b {
                return Err(same_twice(d.now.name_of(a)));
            }
            if d.now.ranges.engaged(a, b) {
                return Err(Refusal::input("They are already engaged.")
                    .hint("Use `disengage WHO` to separate them."));
            }
            if !leaving {
                d.refuse(d.now.would_leave(a, b))?;
            }
            for event in d.now.meeting(a, b) {
                d.push(event);
            }
        }
        PlaceCommand::Disengage { who } => {
            let who = d.anything(who)?;
            if d.now.ranges.engagement_of(who).is_none() {
                return Err(
                    Refusal::input(format!("{} isn't engaged.", d.now.name_of(who)))
                        .hint("Use `engage WHO WHOM` to engage them."),
                );
            }
            d.refuse(d.now.engaged_with_its_mount(who))?;
            d.push(Disengaged { who });
        }
        PlaceCommand::Prone { who } => return lies(d, who, true),
        PlaceCommand::Stand { who } => return lies(d, who, false),
        PlaceCommand::Cover { who, defense } => {
            let who = d.figure(who)?.id;
            d.push(CoverSet {
                who,
                defense: *defense,
            });
        }
    }
    Ok(())
}

/// Sets a combatant prone, or stands them up.
fn lies(d: &mut Draft<'_, '_>, who: &Who, down: bool) -> Result<(), Refusal> {
    let figure = d.figure(who)?;
    if figure.prone == down {
        let (word, to, verb) = if down {
            ("prone", "get them up", "stand")
        } else {
            ("standing", "make them prone", "prone")
        };
        let who = said(&figure.name, figure.id);
        return Err(
            Refusal::input(format!("{} is already {word}.", figure.name))
                .hint(format!("Use `{verb} {who}` to {to}.")),
        );
    }
    let who = figure.id;
    d.push(if down {
        Event::FellProne(FellProne { who })
    } else {
        Event::StoodUp(StoodUp { who })
    });
    Ok(())
}
