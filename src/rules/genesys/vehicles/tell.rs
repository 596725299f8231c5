//! What happens with vehicles, read aloud.

use crate::rules::genesys::state::{Phase, State};
use crate::rules::genesys::tell;
use crate::rules::genesys::tokens::Until;
use crate::rules::genesys::words::{agree_with_thing, be, count, genitive, list};
use crate::rules::words::said;

use super::VehicleEvent as E;
use super::crew::Seat;
use super::parts::Component;
use super::speed;

/// What one says.
pub fn tell(before: &State, event: &E) -> Option<String> {
    let name = |id: &crate::rules::view::Id| before.name_of(*id).to_owned();
    Some(match event {
        E::Boarded { vehicle, who, seat } => {
            let craft = before.vehicle(*vehicle)?;
            let at = match seat {
                Seat::Gunner(place) => craft
                    .weapons
                    .get(usize::from(*place))
                    .map_or_else(|| "gunner".to_owned(), |m| format!("gunner, {}", m.words())),
                seat => seat.word().to_owned(),
            };
            // The maneuver has said where; here it is said what as.
            let taken = format!("takes a place aboard {}", craft.name);
            let turn = before.turn.as_ref().filter(|t| t.who == *who);
            if turn.and_then(|t| t.did.last()) == Some(&taken) {
                format!("{} is there as {at}.", name(who))
            } else {
                format!("{} {taken}: {at}.", name(who))
            }
        }
        E::Disembarked { vehicle, who } => {
            format!("{} is no longer aboard {}.", name(who), name(vehicle))
        }
        E::DriveAsked { vehicle, on: true } => {
            let craft = before.vehicle(*vehicle)?;
            let pilot = craft.pilot(before)?;
            format!(
                "At speed {} the GM may ask for Dangerous Driving: `drive {} free` (G-VEH-07).",
                craft.speed,
                said(&pilot.name, pilot.id)
            )
        }
        E::Astray { vehicle, on: true } => {
            let who = said(&name(vehicle), *vehicle);
            format!(
                "{} is out of control: off course at least, a collision at worst; the GM places it with `range {who} OTHER BAND` or `collide minor {who} OTHER` (G-VEH-07).",
                name(vehicle)
            )
        }
        E::Astray { on: false, .. }
        | E::DriveAsked { on: false, .. }
        | E::ActionUsed { .. }
        | E::ManeuverTaken { .. }
        | E::StrainedToday { .. }
        | E::Unqueued { .. }
        | E::DayPassed { .. }
        | E::HullTried { .. }
        | E::Prepared { .. }
        | E::Fired { .. } => return None,
        E::Braced { vehicle, .. } => {
            format!("{} braces for impact (G-VCOM-15).", name(vehicle))
        }
        E::Evades { vehicle, .. } => format!(
            "{} evades: attacks on it and from it are upgraded once (G-VCOM-17).",
            name(vehicle)
        ),
        E::StanceEnded { vehicle, evade } => {
            let what = if *evade { "evades" } else { "is braced" };
            format!("{} {what} no longer.", name(vehicle))
        }
        E::Steered { vehicle, bands, .. } => {
            let craft = before.vehicle(*vehicle)?;
            // Out of a fight nothing counts them.
            let most = speed::bands(craft.speed);
            let fighting = before.phase == Phase::Fighting;
            match craft.round.moved + bands {
                moved if fighting && moved <= most && most > *bands => {
                    let before = match craft.round.moved {
                        0 => String::new(),
                        was => format!(", {was} before"),
                    };
                    format!("{} moves {bands} of {most} bands{before}.", craft.name)
                }
                _ => format!("{} moves {}.", craft.name, count(*bands, "band")),
            }
        }
        E::Drifts { vehicle, bands }
            if before
                .vehicle(*vehicle)
                .is_some_and(|v| v.wrecked() && v.pilot(before).is_some()) =>
        {
            format!(
                "{} is inoperable, so nobody steers it, and moves {}: the GM says where, and what it hits (G-VEH-09, G-VEH-14).",
                name(vehicle),
                count(*bands, "band")
            )
        }
        E::Drifts { vehicle, bands } => format!(
            "{} has nobody to steer it and moves {}: the GM says where, and what it hits (G-VEH-09).",
            name(vehicle),
            count(*bands, "band")
        ),
        E::Unsteered { vehicle, bands, .. }
            if before.vehicle(*vehicle).is_some_and(|v| v.round.moved > 0) =>
        {
            format!(
                "{} was steered for a part of its way: its speed takes it {} more, where its pilot says; `range` writes it down (G-VEH-06).",
                name(vehicle),
                count(*bands, "band")
            )
        }
        E::Unsteered { vehicle, bands, .. } => format!(
            "Nobody steered {}: its speed takes it {} all the same, where its pilot says; `range` writes it down (G-VEH-06).",
            name(vehicle),
            count(*bands, "band")
        ),
        E::Looms { vehicle, looming } => format!(
            "A Critical Hit on {}: {} ({} on the die). It may still brace against it.",
            name(vehicle),
            looming.result,
            looming.rolled
        ),
        E::Struck { vehicle, by } => format!(
            "{} is struck for {by} hull trauma. It may still brace against it.",
            name(vehicle)
        ),
        E::Queued { vehicle, queued } => format!(
            "One more Critical Hit on {}: {} on the die. It is braced against when the one before is settled (G-VCOM-15).",
            name(vehicle),
            queued.rolled
        ),
        E::CriticalSuffered { vehicle, critical } => {
            let die = critical
                .rolled
                .map_or_else(String::new, |n| format!(", {n} on the die"));
            format!(
                "{} suffers a Critical Hit: {} ({}{die}). {}",
                name(vehicle),
                critical.name,
                critical.result,
                critical.text
            )
        }
        E::CriticalAvoided { vehicle, result } => format!(
            "The Critical Hit on {} comes to {result}: nothing happens.",
            name(vehicle)
        ),
        E::CriticalRepaired { vehicle, mark } => {
            let hit = before.vehicle(*vehicle)?.critical(*mark)?;
            let is = be(&hit.name);
            format!("{} of {} {is} repaired.", hit.name, name(vehicle))
        }
        E::WeaponChosen {
            vehicle, weapon, ..
        } => {
            let craft = before.vehicle(*vehicle)?;
            let gun = Component::Weapon(*weapon).word(craft);
            let one = craft.weapons.get(usize::from(*weapon)).is_some_and(|m| m.count > 1);
            let one = if one { "one of the" } else { "the" };
            format!("It is {one} {gun} of {}.", craft.name)
        }
        E::ComponentSet {
            vehicle,
            component,
            out,
        } => {
            let craft = before.vehicle(*vehicle)?;
            let how = super::out::after_word(craft, *component, *out);
            format!("{} of {}: {how}.", component.word(craft), craft.name)
        }
        E::PatchedUp { vehicle } => {
            let craft = before.vehicle(*vehicle)?;
            format!(
                "{} is patched up: hull trauma {} of {}; defenses, hull, navigation and weapons wait for a yard (G-VEH-23).",
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
            let long = super::yard::long(craft, *by);
            if *unpaid {
                return Some(format!(
                    "A yard mends {by} hull trauma of {}, worth {cost} units, in {long}, and nobody pays (G-VEH-22).",
                    craft.name
                ));
            }
            format!(
                "A yard mends {by} hull trauma of {} for {cost} units, in {long} (G-VEH-22).",
                craft.name
            )
        }
        E::Destroyed { vehicle } => format!("{} is destroyed.", name(vehicle)),
        E::Restored { vehicle } => format!("{} is no debris after all.", name(vehicle)),
        E::FireSet { vehicle, checks } => match checks {
            0 => format!("The fire aboard {} is out.", name(vehicle)),
            1 => format!("Fire aboard {}: one check puts it out.", name(vehicle)),
            n => format!("Fire aboard {}: {n} checks put it out.", name(vehicle)),
        },
        E::Sprayed {
            who,
            shown,
            wounds,
            with,
            injured,
            ..
        } => super::splinters::tell(&name(who), with, shown, *wounds, *injured),
        E::Splinters { vehicle, who } => {
            let names: Vec<&str> = who.iter().map(|who| before.name_of(*who)).collect();
            format!(
                "Splinters fly aboard {}: a check for each, {} (M-22).",
                name(vehicle),
                list(&names)
            )
        }
        E::Answered { vehicle, by: 0 } | E::Absorbed { vehicle, by: 0, .. } => {
            format!("{} takes the hit as it is (G-VCOM-15).", name(vehicle))
        }
        E::Unabsorbed { vehicle, .. } => format!(
            "{} has no damage to brace against (G-VCOM-15).",
            name(vehicle)
        ),
        E::Answered { vehicle, by } | E::Absorbed { vehicle, by, .. } => format!(
            "{} braces: {by} system strain, and as much less damage (G-VCOM-15).",
            name(vehicle)
        ),
        E::Reloaded { vehicle, weapon } => {
            let mount = before.vehicle(*vehicle)?.weapons.get(usize::from(*weapon))?;
            let guns = format!("The {} of {}", mount.weapon.name, name(vehicle));
            agree_with_thing(format!("{guns} is loaded."), &guns)
        }
        E::Emptied { vehicle, weapon } => {
            let mount = before.vehicle(*vehicle)?.weapons.get(usize::from(*weapon))?;
            let guns = format!("The {} of {}", mount.weapon.name, name(vehicle));
            agree_with_thing(format!("{guns} is out of ammunition."), &guns)
        }
        E::Worn {
            vehicle,
            weapon,
            wear,
        } => {
            let mount = before.vehicle(*vehicle)?.weapons.get(usize::from(*weapon))?;
            let how = if wear.is_sound() { "whole again" } else { wear.word() };
            format!("The {} of {}: {how} (M-05).", mount.weapon.name, name(vehicle))
        }
        E::Concentrated { on: true } => "A concentrated barrage: every like weapon of the arc, and 1 advantage adds their number to a hit (G-VCOM-21).".to_owned(),
        E::Concentrated { on: false } => "No concentrated barrage.".to_owned(),
        E::Gained { vehicle, enemy } => format!(
            "{} has the advantage on {} (G-VCOM-23).",
            name(vehicle),
            name(enemy)
        ),
        E::Lost { vehicle, enemy } => {
            format!("{} loses its advantage on {}.", name(vehicle), name(enemy))
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
            "On which side of {} {} {} now, nobody has said.",
            name(vehicle),
            name(of),
            tell::be(before, *of)
        ),
        E::CurtainSet { vehicle, curtain } => format!(
            "A curtain of fire around {}: attacks on it by small craft are upgraded {} (G-VCOM-20).",
            name(vehicle),
            crate::rules::genesys::hacking::sources::times(curtain.upgrades)
        ),
        E::CurtainEnded { vehicle } => {
            format!("The curtain of fire around {} ends.", name(vehicle))
        }
        E::CurtainStrikes {
            vehicle,
            whom,
            full,
        } => {
            let how = if *full { "its full damage" } else { "half its damage" };
            format!(
                "{} barrage strikes {} for {how} (G-VCOM-20).",
                genitive(&name(vehicle)),
                name(whom)
            )
        }
        E::ThrottleSet { vehicle, throttle } => format!(
            "{} goes up to 1 more speed to the end of round {} (G-TAL-49).",
            name(vehicle),
            throttle.last
        ),
        E::ThrottleEnded { vehicle } => {
            format!("{} has its usual top speed again.", name(vehicle))
        }
        E::Held {
            vehicle,
            difficulty,
        } => format!(
            "A beam holds {}: it cannot move until its pilot gets loose, difficulty {difficulty} (G-QUAL-26).",
            name(vehicle)
        ),
        E::GotLoose { vehicle } => format!("{} is loose.", name(vehicle)),
        E::Jammed {
            vehicle,
            difficulty,
        } => format!(
            "{} is jammed: communications take a Computers check of difficulty {difficulty} (M-21).",
            name(vehicle)
        ),
        E::Unjammed { vehicle } => format!("{} is jammed no more.", name(vehicle)),
        E::DrillSet { vehicle, until } => {
            let end = match *until {
                Until::TurnEnd { who, .. } => until.at_the_start(before, who, None),
                until => until.words(before),
            };
            format!(
                "Hits of the weapons of {} also strain systems, 1 each, {end} (M-21).",
                name(vehicle)
            )
        }
        E::Hindered { vehicle, hindered } => {
            let part = hindered.component.word(before.vehicle(*vehicle)?);
            let rule = hindered.component.rule();
            let end = hindered.until.words(before);
            format!("{}: the hit hinders the {part} {end} (T-40, {rule}).", name(vehicle))
        }
        E::HindranceEnded { vehicle, component } => {
            let part = component.word(before.vehicle(*vehicle)?);
            let is = be(&part);
            format!("{}: the {part} {is} hindered no longer.", name(vehicle))
        }
        E::DrillEnded { vehicle } => {
            format!("The fire of {} strains systems no longer.", name(vehicle))
        }
        E::SquadronSet { vehicle, size } => match size {
            0 | 1 => format!("{} flies alone.", name(vehicle)),
            n => format!("{} is a squadron of {n}.", name(vehicle)),
        },
        E::CraftLost { vehicle, standing } => {
            let craft = before.vehicle(*vehicle)?;
            let fly = if *standing == 1 { "flies" } else { "fly" };
            format!(
                "{}: {standing} of {} {fly} on.",
                craft.name,
                craft.squadron.map_or(1, |s| s.size)
            )
        }
        E::Said { words, .. } => words.clone(),
    })
}
