//! Words the events of this folder for the log. `happening` defines them.

use crate::command::scene::Blaze;
use crate::figure::burning::still_burns;
use crate::model::attack_effects::Guided;
use crate::model::attack_effects::event::Happening;
use crate::model::check::mode::Mode;
use crate::model::state::State;
use crate::words::{a, count, genitive, list};

use rules::view::Id;

fn weapon_name(state: &State, who: Id, weapon: u8) -> String {
    state
        .weapon_at(who, weapon)
        .map_or_else(|| "weapon".to_owned(), |w| w.name)
}

/// One sentence for an event. `None` if the log needs none.
pub fn say(before: &State, happening: &Happening) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match happening {
        Happening::ModeSet { mode } => return mode_set(before, mode),
        Happening::BurnBegan { who, burn } => format!(
            "{} catches fire: {} damage at the start of each of their turns, for {}{} (G-QUAL-05).",
            name(who),
            burn.damage,
            count(burn.left, "round"),
            if burn.chemical {
                ", and water doesn't put it out"
            } else {
                ""
            }
        ),
        Happening::BurnTicked { who } => {
            let left = before.figure(*who).map_or(0, |f| {
                f.burning.iter().map(|burn| burn.left).max().unwrap_or(0)
            });
            match left {
                0 | 1 => format!("{} burns for the last time.", name(who)),
                2 => format!("{} burns, with 1 more round to go.", name(who)),
                n => format!("{} burns, with {} more rounds to go.", name(who), n - 1),
            }
        }
        Happening::BurnEnded { who, but_chemical } => {
            let still = if *but_chemical {
                " The chemical flames on them still burn."
            } else {
                still_burns(before, *who, Blaze::Flames)
            };
            format!("The flames on {} are out.{still}", name(who))
        }
        Happening::Sent { guided } => format!(
            "{} {} is still in flight and can attack again at the end of the round (G-QUAL-12).",
            genitive(&name(&guided.by)),
            weapon_name(before, guided.by, guided.weapon)
        ),
        Happening::Gone { mark } => {
            let rolled = before
                .check
                .as_ref()
                .and_then(|check| check.mode.guided)
                .is_some_and(|homing| homing.mark == *mark);
            let guided = before.guided.iter().find(|guided| guided.mark == *mark)?;
            if rolled {
                return None;
            }
            let why =
                nothing_to_hit(before, guided).map_or(String::new(), |why| format!(": {why}"));
            format!(
                "{} {} is lost{why} (G-QUAL-12).",
                genitive(&name(&guided.by)),
                weapon_name(before, guided.by, guided.weapon)
            )
        }
        Happening::Armed { who, held } => {
            format!("{} takes up {}.", name(who), a(&held.weapon.name))
        }
        Happening::Unprepared { who, weapon } => format!(
            "{} {} is no longer ready (G-QUAL-19).",
            genitive(&name(who)),
            weapon_name(before, *who, *weapon)
        ),
        Happening::SpareSet { who, weapon, spare } => {
            let weapon = weapon_name(before, *who, *weapon);
            match spare {
                Some(n) => format!("{} has {} for the {weapon}.", name(who), spare_words(*n)),
                None => format!(
                    "{} rounds for the {weapon} aren't counted.",
                    genitive(&name(who))
                ),
            }
        }
        Happening::Repaired {
            by,
            whose,
            weapon,
            price,
            hours,
            rushed,
        } => format!(
            "{} repairs {} {} in {}. The parts cost {} (G-EQ-13).",
            name(by),
            genitive(&name(whose)),
            weapon_name(before, *whose, *weapon),
            self::hours(*hours, *rushed),
            count(*price, "unit")
        ),
        Happening::Mended {
            by,
            whose,
            what,
            price,
            hours,
            rushed,
        } => format!(
            "{} repairs {} {} in {}. The parts cost {} (G-EQ-13).",
            name(by),
            genitive(&name(whose)),
            before
                .figure(*whose)
                .and_then(|f| f.broken(*what))
                .map_or("item", |(name, ..)| name),
            self::hours(*hours, *rushed),
            count(*price, "unit")
        ),
        Happening::ArmorWorn { who, wear } => {
            format!("{} armor {}.", genitive(&name(who)), wear.becomes())
        }
    })
}

/// The number of spare rounds as text: "3 spare rounds".
pub fn spare_words(n: u16) -> String {
    count(n, "spare round")
}

/// A sentence for what changed about the mode of the attack.
fn mode_set(before: &State, mode: &Mode) -> Option<String> {
    let check = before.check.as_ref()?;
    if mode.second != check.mode.second {
        return Some(match mode.second {
            Some(second) => format!(
                "The attack also uses the {} in the other hand.",
                weapon_name(before, check.by, second)
            ),
            None => "The attack uses only one weapon.".to_owned(),
        });
    }
    if !mode.auto {
        return Some("The attack no longer uses Auto-fire.".to_owned());
    }
    if mode.others.is_empty() {
        return Some("The attack uses Auto-fire.".to_owned());
    }
    let names: Vec<&str> = mode.others.iter().map(|id| before.name_of(*id)).collect();
    Some(format!(
        "The attack uses Auto-fire, also at {}.",
        list(&names)
    ))
}

/// Why a guided weapon has no target left: the target is dead, defeated, destroyed or gone.
pub(crate) fn nothing_to_hit(state: &State, guided: &Guided) -> Option<String> {
    let name = state.name_of(guided.target);
    if let Some(figure) = state.figure(guided.target) {
        let over = figure.dead || figure.defeated;
        return over.then(|| format!("{name} is {}", state.health_of(figure)));
    }
    match state.vehicle(guided.target) {
        Some(vehicle) if vehicle.flies() => None,
        Some(_) => Some(format!("{name} is destroyed")),
        None => Some("its target has left".to_owned()),
    }
}

/// How long a repair takes: 1 to 2 hours for each level of difficulty, half of that in haste (G-EQ-12).
pub fn hours(level: u8, rushed: bool) -> String {
    match (level, rushed) {
        (level, false) => format!("{level} to {} hours", level * 2),
        (1, true) => "30 to 60 minutes".to_owned(),
        (level, true) if level % 2 == 1 => format!("{}½ to {level} hours", level / 2),
        (level, true) => format!("{} to {level} hours", level / 2),
    }
}
