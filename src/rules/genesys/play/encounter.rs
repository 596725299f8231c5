//! Commands about the encounter: who is in it, slots and rounds, Story Points, house rules.

#![deny(clippy::wildcard_enum_match_arm)]

use lang::{Refusal, Who};
use rules::encounter::campaign::{Asked, has_no_open_scene};
use rules::encounter::verbs;
use rules::settings;
use rules::view::Id;

use crate::command::encounter::EncounterCommand;
use crate::command::setting::Setting;
use crate::command::words::{Answer, Readiness, Slotless};
use crate::events::log_text::joined::CHECK_CANCELED;
use crate::events::recovery::SessionBegan;
use crate::events::talents::BroughtAbout;
use crate::events::{CheckEnded, Event, Left, SettingsChanged, SlotKept, SlotMarked, StorySet};
use crate::model::settings::StoryReset;
use crate::play::campaign;
use crate::play::draft::Draft;
use crate::play::join::Newcomer;
use crate::settings::ROWS;
use crate::words::genitive;

pub(crate) fn encounter(d: &mut Draft<'_, '_>, command: &EncounterCommand) -> Result<(), Refusal> {
    match command {
        EncounterCommand::Title { title } => {
            if let Some(titled) = verbs::title(&d.now.title, title)? {
                d.push(titled);
            }
        }
        EncounterCommand::Add {
            what,
            number,
            name,
            side,
            arrival,
            readiness,
            typed,
        } => {
            return d.add(&Newcomer {
                what,
                number: *number,
                name: name.as_deref(),
                side: *side,
                arrival: *arrival,
                readiness: *readiness,
                typed: *typed,
            });
        }
        EncounterCommand::Remove { what, typed } => {
            d.type_reals(typed);
            let who = d.anything(what)?;
            return remove(d, who);
        }
        EncounterCommand::Rename { what, name } => {
            let who = d.anything(what)?;
            if let Some(renamed) = verbs::rename(&d.now, who, name)? {
                d.push(renamed);
            }
        }
        EncounterCommand::Initiative {
            who,
            readiness,
            typed,
        } => return initiative(d, who.as_ref(), *readiness, *typed),
        EncounterCommand::Start { typed } => {
            d.type_reals(typed);
            return d.start();
        }
        EncounterCommand::Next { whole_round, typed } => {
            d.type_reals(typed);
            return if *whole_round {
                d.next_round()
            } else {
                d.next_slot()
            };
        }
        EncounterCommand::NextAsk {} => return d.next_slot_asked(),
        EncounterCommand::Claim { who, slot, typed } => {
            d.type_reals(typed);
            return d.claim(who, *slot);
        }
        EncounterCommand::Release { who } => return d.release(who),
        EncounterCommand::SlotAdd {
            side,
            extra_for,
            typed,
        } => return d.add_slot(*side, extra_for.as_ref(), *typed),
        EncounterCommand::SlotFall { slot, typed } => {
            d.type_reals(typed);
            return slot_mark(d, *slot, true);
        }
        EncounterCommand::SlotKeep { slot } => return slot_mark(d, *slot, false),
        EncounterCommand::SlotNone {
            slotless,
            who,
            typed,
        } => {
            d.type_reals(typed);
            return d.slotless(who, *slotless == Slotless::No);
        }
        EncounterCommand::End { typed } => {
            d.type_reals(typed);
            return d.end();
        }
        EncounterCommand::Setting { setting } => return change_setting(d, setting),
        EncounterCommand::Story { side, words } => return d.story(*side, words.as_deref()),
        EncounterCommand::StorySet { players, gm } => d.push(StorySet {
            players: *players,
            gm: *gm,
            by_hand: true,
        }),
        EncounterCommand::FactAsked { fact } => return d.ask_fact(fact),
        EncounterCommand::FactAnswered { answer } => return d.answer_fact(*answer == Answer::Yes),
        EncounterCommand::SessionEnd {} => {
            d.permit(has_no_open_scene(&d.now, "G-STORY-01"))?;
            return campaign::step(d, &Asked::EndSession);
        }
        EncounterCommand::Session { players } | EncounterCommand::SessionStart { players } => {
            d.push(SessionBegan {});
            // The players begin with a point each and the GM with one. Points that are left count only if
            // the campaign keeps them (G-STORY-01, O-03).
            let (kept, gm) = match d.now.settings.story_reset {
                StoryReset::Session => (0, 0),
                StoryReset::Kept => (d.now.story.players, d.now.story.gm),
            };
            let players = players.unwrap_or_else(|| d.now.players_here());
            d.push(StorySet {
                by_hand: false,
                players: players.saturating_add(kept),
                gm: gm.saturating_add(1),
            });
            d.session_begins();
            d.push(Event::Campaign(campaign::BEGAN));
        }
    }
    Ok(())
}

/// Removes a combatant or vehicle.
///
/// # Errors
/// Refuses it while something must be decided first.
pub(crate) fn remove(d: &mut Draft<'_, '_>, who: Id) -> Result<(), Refusal> {
    let gone = d.now.figure(who).cloned();
    let extra: Vec<u32> = d
        .now
        .slots
        .iter()
        .filter(|s| s.is_for(who) && !s.falls)
        .map(|s| s.number)
        .collect();
    // The brace of a pilot who leaves ends. While it can still lower a hit, the crew answers
    // first. With an override the hit applies at once (G-VCOM-15).
    d.nothing_looms_over(who)?;
    d.criticals_fall(|v| v.effects.brace.is_some_and(|stance| stance.by == who));
    check_falls(d, who)?;
    d.push(Left { who });
    for slot in extra {
        d.push(SlotMarked { slot });
    }
    if let Some(gone) = gone {
        d.slots_fall_with(&gone);
    }
    Ok(())
}

/// Cancels the open check of a combatant that leaves, or against it, with a line in the log. Before the
/// roll everything spent on it is returned. After the roll the action stays used, and the result has no
/// effect (G-COMB-02).
fn check_falls(d: &mut Draft<'_, '_>, gone: Id) -> Result<(), Refusal> {
    let Some(check) = d.now.check.clone().filter(|c| c.falls_with(gone)) else {
        return Ok(());
    };
    let fate = if check.roll.is_some() {
        "The roll is discarded, and anything spent on it stays spent"
    } else {
        "The action isn't used"
    };
    let whose = if check.by == gone {
        "their".to_owned()
    } else {
        genitive(d.now.name_of(check.by))
    };
    let leaves = d.now.name_of(gone);
    let words = format!("{leaves} leaves, so {whose} {CHECK_CANCELED}. {fate}.");
    let who = check.by;
    d.push(BroughtAbout { who, words });
    if check.roll.is_none() {
        return d.cancel();
    }
    d.push(CheckEnded { done: false });
    d.settle_story();
    Ok(())
}

fn initiative(
    d: &mut Draft<'_, '_>,
    who: Option<&Who>,
    readiness: Option<Readiness>,
    typed: Option<dice::Symbols>,
) -> Result<(), Refusal> {
    if let Some(who) = who {
        let figure = d.figure(who)?;
        let vigilant = readiness.map_or(figure.vigilant, |r| r == Readiness::Vigilance);
        return d.roll_initiative(figure.id, vigilant, typed);
    }
    if typed.is_some() {
        return Err(Refusal::input("Typed symbols are for one combatant.")
            .hint("Name them: `init WHO = 2s`."));
    }
    let missing: Vec<(rules::view::Id, bool)> = d
        .now
        .everybody()
        .filter(|f| f.able() && f.score.is_none() && f.in_order())
        .filter(|f| !d.now.campaign.misses(f.id))
        .map(|f| (f.id, f.vigilant))
        .collect();
    if missing.is_empty() {
        return Err(Refusal::input("Everyone has already rolled initiative.")
            .hint("Use `init NAME` to roll again for one."));
    }
    for (who, vigilant) in missing {
        let vigilant = readiness.map_or(vigilant, |r| r == Readiness::Vigilance);
        d.roll_initiative(who, vigilant, None)?;
    }
    Ok(())
}

fn slot_mark(d: &mut Draft<'_, '_>, number: u32, falls: bool) -> Result<(), Refusal> {
    let Some(slot) = d.now.slot(number).cloned() else {
        return Err(d.now.no_slot(number));
    };
    if slot.falls == falls {
        let (state, to, word) = if falls {
            ("is already going to be removed", "keep", "keep")
        } else {
            ("isn't going to be removed", "remove", "fall")
        };
        return Err(Refusal::input(format!("Slot {number} {state}."))
            .hint(format!("Use `slot {word} {number}` to {to} it.")));
    }
    if !falls {
        d.push(SlotKept { slot: number });
        return Ok(());
    }
    // Naming another slot to fall replaces the one that was proposed (G-STRUCT-07).
    let proposed: Vec<u32> = d
        .now
        .slots
        .iter()
        .filter(|s| s.falls && s.side == slot.side && s.extra == slot.extra)
        .map(|s| s.number)
        .take(1)
        .collect();
    for other in proposed {
        d.push(SlotKept { slot: other });
    }
    d.give_up_slot(&slot);
    Ok(())
}

fn change_setting(d: &mut Draft<'_, '_>, setting: &Setting) -> Result<(), Refusal> {
    let mut settings = d.now.settings;
    settings::set(ROWS, &mut settings, setting.key, &setting.value)?;
    d.push(SettingsChanged { settings });
    Ok(())
}
