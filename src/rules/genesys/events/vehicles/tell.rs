//! Words the events of vehicles for the log.

use crate::events::said::aloud;
use crate::model::state::{Phase, State};
use crate::model::tokens::Until;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::event::VehicleEvent as E;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::speed;
use crate::words::{agree_with_thing, be, count, genitive, list};

use rules::view::Id;

/// The name of a station: "pilot", "gunner (Twin lasers)". Several take it as "pilots".
pub fn seat_words(state: &State, who: Id, vehicle: Id, seat: Seat) -> String {
    let figure = state.figure(who);
    let several = figure.is_some_and(crate::events::said::are_several);
    let word = format!("{}{}", seat.word(), if several { "s" } else { "" });
    let Seat::Gunner(place) = seat else {
        // A vehicle has one pilot, and any number of passengers.
        return match seat {
            Seat::Passenger if !several => format!("a {word}"),
            _ => word,
        };
    };
    let craft = state.vehicle(vehicle);
    let mount = craft.and_then(|craft| craft.weapons.get(usize::from(place)));
    match mount {
        Some(mount) => format!("{word} ({})", mount.words()),
        None => word,
    }
}

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &E) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        E::Boarded { vehicle, who, seat } => {
            let craft = before.vehicle(*vehicle)?;
            let at = seat_words(before, *who, *vehicle, *seat);
            // The maneuver's line has the vehicle, so this one adds the station.
            let taken = format!("boards {}", craft.name);
            let turn = before.turn.as_ref().filter(|t| t.who == *who);
            if turn.and_then(|t| t.did.last()) == Some(&taken) {
                format!("{} is now {at}.", name(who))
            } else {
                format!("{} {taken} as {at}.", name(who))
            }
        }
        E::Disembarked { vehicle, who } => {
            format!("{} is no longer aboard {}.", name(who), name(vehicle))
        }
        E::DriveAsked { vehicle, on: true } => {
            let craft = before.vehicle(*vehicle)?;
            let pilot = craft.pilot(before)?;
            format!(
                "{} is at speed {}, so the GM can ask {} for a Dangerous Driving check (G-VEH-07).",
                craft.name, craft.speed, pilot.name
            )
        }
        E::Astray { vehicle, on: true } => format!(
            "{} is out of control. The GM chooses where it goes or what it hits (G-VEH-07).",
            name(vehicle)
        ),
        E::Astray { on: false, .. }
        | E::DriveAsked { on: false, .. }
        // The question where to is shown where it is answered.
        | E::MoveAsked { .. }
        | E::ActionUsed { .. }
        | E::ManeuverTaken { .. }
        | E::StrainedToday { .. }
        | E::Unqueued { .. }
        | E::DayPassed { .. }
        | E::HullTried { .. }
        | E::Prepared { .. }
        | E::Fired { .. } => return None,
        E::Braced { vehicle, .. } => {
            format!(
                "{} can turn damage into system strain until its pilot's next turn (G-VCOM-15).",
                name(vehicle)
            )
        }
        E::Evades { vehicle, .. } => format!(
            "The difficulty of attacks by and on {} is upgraded once (G-VCOM-17).",
            name(vehicle)
        ),
        E::StanceEnded {
            vehicle,
            evade: true,
        } => format!("{} no longer evades.", name(vehicle)),
        E::StanceEnded {
            vehicle,
            evade: false,
        } => format!("{} is no longer braced.", name(vehicle)),
        // Where it goes is in the line of the range.
        E::Steered { vehicle, .. }
            if before
                .vehicle(*vehicle)
                .is_some_and(|craft| craft.effects.open_move.is_some()) =>
        {
            return None;
        }
        E::Steered { vehicle, bands, .. } => {
            let craft = before.vehicle(*vehicle)?;
            // Ranges moved aren't counted outside a fight.
            let most = speed::bands(craft.speed);
            let fighting = before.phase == Phase::Fighting;
            match craft.round.moved + bands {
                moved if fighting && moved <= most && most > *bands => {
                    let name = &craft.name;
                    match craft.round.moved {
                        0 => format!("{name} moves {bands} of {most} range bands."),
                        _ => format!(
                            "{name} moves {}: {moved} of {most} this round.",
                            count(*bands, "more range band")
                        ),
                    }
                }
                _ => format!("{} moves {}.", craft.name, count(*bands, "range band")),
            }
        }
        E::Drifts { vehicle, bands }
            if before
                .vehicle(*vehicle)
                .is_some_and(|v| v.wrecked() && v.pilot(before).is_some()) =>
        {
            format!(
                "{} is disabled and drifts {}. GM: choose where, and what it hits (G-VEH-09, G-VEH-14).",
                name(vehicle),
                count(*bands, "range band")
            )
        }
        E::Drifts { vehicle, bands } => format!(
            "{} has no pilot and moves {}. GM: choose where, and what it hits (G-VEH-09).",
            name(vehicle),
            count(*bands, "range band")
        ),
        E::Unsteered { vehicle, bands, .. } => format!(
            "{} moves {} (G-VEH-06).",
            name(vehicle),
            count(*bands, "range band")
        ),
        // After a move it isn't true, and at the end of a turn the log names the turn after it.
        E::DistancesKept { vehicle } => {
            let craft = before.vehicle(*vehicle)?;
            let open = craft.effects.open_move;
            if craft.round.moved > 0 || open.is_none_or(|open| open.ends_turn) {
                return None;
            }
            format!("{} keeps its distances (G-VEH-06).", name(vehicle))
        }
        E::Looms { vehicle, looming } => format!(
            "A Critical Hit ({}) threatens {}. It can still brace.",
            aloud::die_sum(i32::from(looming.rolled), i32::from(looming.result)),
            name(vehicle)
        ),
        E::Struck { vehicle, by } => format!(
            "{} is about to suffer {by} hull trauma. It can still brace.",
            name(vehicle)
        ),
        E::Queued { vehicle, queued } => format!(
            "Another Critical Hit ({} on the die) threatens {} after the first (G-VCOM-15).",
            queued.rolled,
            name(vehicle)
        ),
        E::CriticalSuffered { vehicle, critical } => {
            let result = i32::from(critical.result);
            let sum = aloud::die_sum(critical.rolled.map_or(result, i32::from), result);
            format!(
                "{} suffers a Critical Hit ({sum}): {}. {}",
                name(vehicle),
                critical.name.trim_end_matches('!'),
                critical.text
            )
        }
        E::CriticalAvoided { vehicle, result } => format!(
            "The Critical Hit on {} comes to {}, so it has no effect.",
            name(vehicle),
            lang::sentence::minus(&result.to_string())
        ),
        E::CriticalRepaired { vehicle, mark } => {
            let hit = before.vehicle(*vehicle)?.critical(*mark)?;
            let whose = genitive(&name(vehicle));
            format!("{whose} Critical Hit \"{}\" is repaired.", hit.name)
        }
        E::WeaponChosen {
            vehicle, weapon, ..
        } => {
            let craft = before.vehicle(*vehicle)?;
            let gun = Component::Weapon(*weapon).word(craft);
            let one = craft
                .weapons
                .get(usize::from(*weapon))
                .is_some_and(|m| m.count > 1);
            let one = if one { "one" } else { "the" };
            format!("The hit compromises {one} {gun} on {}.", craft.name)
        }
        E::ComponentSet {
            vehicle,
            component,
            out,
        } => {
            let craft = before.vehicle(*vehicle)?;
            set_to(craft, *component, *out)
        }
        E::PatchedUp { vehicle } => {
            let craft = before.vehicle(*vehicle)?;
            format!(
                "{} is patched up: hull trauma {}/{}. Defenses, hull, navigation and weapons need a repair yard \
                    (G-VEH-23).",
                craft.name,
                craft.whole_hull().saturating_sub(1),
                craft.whole_hull()
            )
        }
        E::Overhauled {
            vehicle,
            cost,
            by,
            unpaid,
        } => {
            let craft = before.vehicle(*vehicle)?;
            let long = long(craft, *by);
            if *unpaid {
                return Some(format!(
                    "A repair yard repairs {by} hull trauma on {} without payment, worth {}. The work takes {long} (G-VEH-22).",
                    craft.name,
                    count(*cost, "unit")
                ));
            }
            format!(
                "A repair yard repairs {by} hull trauma on {} for {}. The work takes {long} (G-VEH-22).",
                craft.name,
                count(*cost, "unit")
            )
        }
        E::Destroyed { vehicle } => format!("{} is destroyed.", name(vehicle)),
        E::Restored { vehicle } => format!("{} is restored to play.", name(vehicle)),
        E::FireSet { vehicle, checks } => match checks {
            0 => format!("The fire aboard {} is out.", name(vehicle)),
            1 => format!(
                "There is a fire aboard {}: 1 check puts it out.",
                name(vehicle)
            ),
            n => format!(
                "There is a fire aboard {}: {n} checks put it out.",
                name(vehicle)
            ),
        },
        E::Sprayed {
            who,
            shown,
            wounds,
            with,
            ..
        } => super::splinters::tell(&name(who), with, shown, *wounds),
        E::Splinters { vehicle, who } => {
            let names: Vec<&str> = who.iter().map(|who| before.name_of(*who)).collect();
            format!(
                "Splinters fly aboard {}. {} must {}make a check (M-22).",
                name(vehicle),
                list(&names),
                if names.len() > 1 { "each " } else { "" }
            )
        }
        E::Answered { vehicle, by: 0 } | E::Absorbed { vehicle, by: 0, .. } => {
            format!("{} declines to brace (G-VCOM-15).", name(vehicle))
        }
        E::Unabsorbed { vehicle, .. } => format!(
            "{} has no damage to brace against (G-VCOM-15).",
            name(vehicle)
        ),
        E::Answered { vehicle, by } | E::Absorbed { vehicle, by, .. } => format!(
            "{} turns {by} damage into system strain (G-VCOM-15).",
            name(vehicle)
        ),
        E::Reloaded { vehicle, weapon } => {
            let mount = before
                .vehicle(*vehicle)?
                .weapons
                .get(usize::from(*weapon))?;
            let guns = format!("The {} on {}", mount.weapon.name, name(vehicle));
            agree_with_thing(format!("{guns} is loaded."), &guns)
        }
        E::Emptied { vehicle, weapon } => {
            let mount = before
                .vehicle(*vehicle)?
                .weapons
                .get(usize::from(*weapon))?;
            let guns = format!("The {} of {}", mount.weapon.name, name(vehicle));
            agree_with_thing(format!("{guns} is out of ammunition."), &guns)
        }
        E::Worn {
            vehicle,
            weapon,
            wear,
        } => {
            let mount = before
                .vehicle(*vehicle)?
                .weapons
                .get(usize::from(*weapon))?;
            let guns = format!("The {} of {}", mount.weapon.name, name(vehicle));
            agree_with_thing(format!("{guns} {} (M-05).", wear.becomes()), &guns)
        }
        E::Concentrated { on: true } => {
            "The attack is a Concentrated Barrage: all identical weapons in the arc fire, and 1 \
            Advantage adds their number to a hit (G-VCOM-21)."
                .to_owned()
        }
        E::Concentrated { on: false } => {
            "The attack is no longer a Concentrated Barrage.".to_owned()
        }
        E::Gained { vehicle, enemy } => format!(
            "{} has the Advantage over {} (G-VCOM-23).",
            name(vehicle),
            name(enemy)
        ),
        E::Lost { vehicle, enemy } => {
            format!(
                "{} loses its Advantage over {}.",
                name(vehicle),
                name(enemy)
            )
        }
        E::BearingSet {
            vehicle,
            of,
            side: Some(side),
        } => format!("{} is {} of {}.", name(of), side.word(), name(vehicle)),
        E::BearingSet {
            vehicle,
            of,
            side: None,
        } => format!(
            "It isn't set which side of {} {} {} on.",
            name(vehicle),
            name(of),
            crate::events::said::be(before, *of)
        ),
        E::CurtainSet { vehicle, curtain } => format!(
            "{} lays a Blanket Barrage: attacks on it by small craft have their difficulty upgraded {} (G-VCOM-20).",
            name(vehicle),
            crate::events::hacking::tell::times(curtain.upgrades)
        ),
        E::CurtainEnded { vehicle } => {
            format!("The Blanket Barrage around {} ends.", name(vehicle))
        }
        E::CurtainStrikes {
            vehicle,
            whom,
            full,
        } => {
            let how = if *full { "full damage" } else { "half damage" };
            format!(
                "{} barrage hits {} for {how} (G-VCOM-20).",
                genitive(&name(vehicle)),
                name(whom)
            )
        }
        E::ThrottleSet { vehicle, throttle } => format!(
            "{} gets +1 speed until the end of round {} (G-TAL-49).",
            name(vehicle),
            throttle.last
        ),
        E::ThrottleEnded { vehicle } => {
            format!("{} is back to its normal top speed.", name(vehicle))
        }
        E::Held {
            vehicle,
            difficulty,
        } => format!(
            "A beam holds {}: it can't move until its pilot breaks free at difficulty {difficulty} (G-QUAL-26).",
            name(vehicle)
        ),
        E::GotLoose { vehicle } => format!("{} breaks free.", name(vehicle)),
        E::Jammed {
            vehicle,
            difficulty,
        } => format!(
            "{} is jammed: communications take a Computers check at {} (M-21).",
            name(vehicle),
            crate::words::difficulty(*difficulty)
        ),
        E::Unjammed { vehicle } => format!("{} is no longer jammed.", name(vehicle)),
        E::DrillSet { vehicle, until } => {
            let end = match *until {
                Until::TurnEnd { who, .. } => until.at_the_start(before, who, None),
                until => until.words(before),
            };
            format!(
                "Each hit from {} also deals 1 system strain {end} (M-21).",
                name(vehicle)
            )
        }
        E::Hindered { vehicle, hindered } => {
            let part = hindered.component.word(before.vehicle(*vehicle)?);
            let rule = hindered.component.rule();
            let end = hindered.until.words(before);
            format!(
                "The hit hinders the {part} on {} {end} (T-40, {rule}).",
                name(vehicle)
            )
        }
        E::HindranceEnded { vehicle, component } => {
            let part = component.word(before.vehicle(*vehicle)?);
            let is = be(&part);
            format!("The {part} on {} {is} no longer hindered.", name(vehicle))
        }
        E::DrillEnded { vehicle } => {
            format!("Hits from {} no longer deal system strain.", name(vehicle))
        }
        E::SquadronSet { vehicle, size } => match size {
            0 | 1 => format!("{} flies alone.", name(vehicle)),
            n => format!("{} is a squadron of {n}.", name(vehicle)),
        },
        E::CraftLost { vehicle, standing } => {
            let craft = before.vehicle(*vehicle)?;
            format!(
                "{} has {standing} of {} craft left.",
                craft.name,
                craft.squadron.map_or(1, |s| s.size)
            )
        }
        E::Said { words, .. } => words.clone(),
    })
}

/// The log text after a GM call on a component: "Tern's brakes are compromised.", with the reasons that
/// still apply.
pub(crate) fn set_to(before: &Vehicle, component: Component, out: bool) -> String {
    let mut now = before.clone();
    let words = &mut now.condition.out;
    if out {
        words.push(component);
    } else if let Some(place) = words.iter().position(|c| *c == component) {
        words.remove(place);
    }
    let pieces = now.pieces(component);
    let broken = match component {
        Component::Weapon(place) => pieces.saturating_sub(now.unhit_weapons(place)),
        _ => u8::from(!now.causes(component).is_empty()),
    };
    let all = now.why_out(component);
    let what = format!("{} {}", genitive(&before.name), component.word(before));
    let how = match (out, broken) {
        (true, n) if pieces > 1 => format!("is compromised ({n} of {pieces})"),
        (true, _) => "is compromised".to_owned(),
        (false, n) if pieces > 1 && n > 0 => {
            format!("is partly repaired ({n} of {pieces} still out)")
        }
        (false, _) if !all.is_empty() => format!("is repaired, but still out: {all}"),
        (false, _) => "works again".to_owned(),
    };
    agree_with_thing(format!("{what} {how}."), &what)
}

/// The time it takes, in the rule's own words: days up to a quarter of the threshold (G-VEH-22).
pub fn long(vehicle: &Vehicle, by: u16) -> &'static str {
    if u32::from(by) * 4 <= u32::from(vehicle.whole_hull()) {
        "days"
    } else {
        "weeks or months"
    }
}
