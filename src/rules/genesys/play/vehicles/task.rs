//! Who does a task aboard best. [`crate::model::vehicles::task`] has the tasks.

use dice::p_success;

use crate::kinds::Characteristic;
use crate::library::Library;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::task::{Duty, Task};
use crate::play::check::pool::fold;
use crate::play::sources::gathered as sources;
use crate::skills;

/// Difficulty of Damage Control, by the amount of damage (M-19).
pub fn control_difficulty(amount: u16, threshold: u16) -> u8 {
    if amount > threshold {
        3
    } else if u32::from(amount) * 2 >= u32::from(threshold) {
        2
    } else {
        1
    }
}

/// Difficulty of Gain the Advantage by the two speeds (M-20), one more to cancel an advantage
/// (G-VCOM-23).
pub const fn outfly_difficulty(own: u8, enemy: u8, cancels: bool) -> u8 {
    let base = if own > enemy {
        1
    } else if own == enemy {
        2
    } else if enemy - own == 1 {
        3
    } else {
        4
    };
    base + cancels as u8
}

/// The skills of an additional action with their difficulties (M-21). Empty for those that use the
/// control skill of the vehicle.
pub const fn ways(duty: Duty) -> &'static [(&'static str, u8)] {
    match duty {
        Duty::Course => &[(skills::ASTROCARTOGRAPHY, 2), (skills::PERCEPTION, 3)],
        Duty::Jam => &[(skills::COMPUTERS, 2)],
        Duty::Defenses => &[(skills::MECHANICS, 3)],
        Duty::Patch => &[(skills::ATHLETICS, 3)],
        Duty::Discipline => &[(skills::LEADERSHIP, 3), (skills::DISCIPLINE, 3)],
        Duty::Scan => &[(skills::PERCEPTION, 3)],
        Duty::Slice => &[(skills::COMPUTERS, 3)],
        Duty::Spoof => &[
            (skills::COMPUTERS, 3),
            (skills::GUNNERY, 2),
            (skills::VIGILANCE, 2),
        ],
        Duty::Douse => &[(skills::COOL, 3), (skills::ATHLETICS, 3)],
        Duty::Copilot | Duty::Loose => &[],
    }
}

/// The skills of an additional action, the best odds for the character first. If equal, in the order of
/// the table (M-21).
pub fn by_odds(
    state: &State,
    library: &Library,
    figure: &Figure,
    task: Task,
    duty: Duty,
) -> Vec<(&'static str, u8)> {
    best_first(state, library, figure, ways(duty), Purpose::Aboard(task))
}

/// Skills with their difficulties, the best odds for the character first. If equal, in the order given.
pub(crate) fn best_first(
    state: &State,
    library: &Library,
    figure: &Figure,
    ways: &[(&'static str, u8)],
    purpose: Purpose,
) -> Vec<(&'static str, u8)> {
    let mut all: Vec<(f64, &'static str, u8)> = ways
        .iter()
        .map(|(skill, dice)| {
            let what = What::Skill {
                skill: (*skill).to_owned(),
                characteristic: library
                    .skill(skill)
                    .map_or(Characteristic::Intellect, |s| s.characteristic),
                difficulty: *dice,
                against: None,
                purpose,
            };
            let check = Check::new(figure.id, what);
            let pool = fold(&sources::of(state, library, &check));
            (p_success(&pool).unwrap_or(0.0), *skill, *dice)
        })
        .collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    all.into_iter()
        .map(|(_, skill, dice)| (skill, dice))
        .collect()
}
