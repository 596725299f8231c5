//! Log text of effects with a time: "Ila Senn gets 1 Boost die on their next check."

use crate::model::check::pool;
use crate::model::state::State;
use crate::model::tokens::{Change, Only, Token, Whose};
use crate::words::count;
use lang::sentence::{capital, dice, times};

/// The change that an effect makes, its owner and its duration.
pub(crate) fn token_set(before: &State, token: &Token) -> String {
    let whose = owner(before, token);
    let time = token.time(before);
    if let (Change::NoAttack, Only::CombatAgainst(_)) = (token.change, &token.only) {
        let whom = time.strip_prefix("to ").unwrap_or(&time);
        return format!("{whose} can't attack or harm {whom}.");
    }
    // The check against someone is the subject: "The next Computers check against Tessaly gets …".
    if let Whose::Against(id) = token.whose
        && let Some(check) = time.strip_prefix("on the next ")
    {
        let against = before.name_of(id);
        return format!(
            "The next {check} against {against} {}.",
            does(before, token)
        );
    }
    // The check is the owner's, not the named target's.
    let theirs = match token.whose {
        Whose::One(id) if before.vehicle(id).is_some() => "its",
        Whose::One(_) | Whose::NextAlly { .. } | Whose::NextAboard { .. } | Whose::Aboard(_) => {
            "their"
        }
        Whose::Against(_) => "the",
    };
    let time = match time.strip_prefix("on the next ") {
        Some(check) => format!(" on {theirs} next {check}"),
        None => format!(" {time}"),
    };
    capital(&format!("{whose} {}{time}.", does(before, token)))
}

/// The combatants whose checks it changes.
fn owner(before: &State, token: &Token) -> String {
    match token.whose {
        Whose::One(id) => before.name_of(id).to_owned(),
        Whose::Against(id) if token.once => {
            format!("the next check against {}", before.name_of(id))
        }
        Whose::Against(id) => format!("every check against {}", before.name_of(id)),
        Whose::Aboard(id) => format!("the crew of {}", before.name_of(id)),
        Whose::NextAboard { vehicle, .. } => {
            format!("the next crew member of {}", before.name_of(vehicle))
        }
        Whose::NextAlly { side, .. } => format!("the next {} to act", side.label()),
    }
}

/// The change, with its verb. A vehicle's defense counts against everything (G-VEH-27), and its harder
/// checks are attacks with guided weapons (M-21, Spoof Missiles).
fn does(before: &State, token: &Token) -> String {
    let vehicle = matches!(token.whose, Whose::One(id) if before.vehicle(id).is_some());
    match token.change {
        Change::Boost(n) => format!("gets {}", dice(n, "Boost")),
        Change::Setback(n) => format!("gets {}", dice(n, "Setback")),
        Change::UpgradeAbility(n) => format!("gets {}", count(n, "ability upgrade")),
        Change::UpgradeDifficulty(n) if vehicle => format!(
            "upgrades the difficulty of attacks on it with Guided weapons {}",
            times(n)
        ),
        Change::UpgradeDifficulty(n) => format!("gets {}", count(n, "difficulty upgrade")),
        Change::Harder(n) => format!("gets +{n} difficulty"),
        Change::NoDefense => "has no defense".to_owned(),
        Change::RangedDefense(n) | Change::MeleeDefense(n) if vehicle => {
            format!("gets +{n} defense")
        }
        Change::MeleeDefense(n) => format!("gets +{n} melee defense"),
        Change::RangedDefense(n) => format!("gets +{n} ranged defense"),
        Change::NoEnvironment => "ignores the surroundings".to_owned(),
        Change::Course(n) => format!("ignores {} from the surroundings", dice(n, "Setback")),
        Change::Pool(change) => pooled(change),
        Change::Easier(n, _) => format!("gets −{n} difficulty"),
        Change::NoRanged => "can't make ranged attacks".to_owned(),
        Change::NoAttack => "can't attack or do other harm".to_owned(),
        Change::ActsNow => "can take an action".to_owned(),
        Change::ActsInstead => {
            "can take an action instead of the maneuver, if no one else does".to_owned()
        }
        Change::StrainAtTheEnd(n) => format!("suffers {n} strain"),
        Change::NoCriticals => "ignores Critical Injuries".to_owned(),
        Change::NoCritical(_) => "ignores one Critical Injury".to_owned(),
        Change::Soak(n) => format!("gets +{n} soak"),
        Change::Hidden(n) => format!("has concealment {n}"),
        Change::NoInjuryStrain => "suffers no strain from the first injury".to_owned(),
        Change::NoArmorDefense => "gets no defense from armor".to_owned(),
        Change::NoGravity => "gets no Setback dice from gravity".to_owned(),
        Change::MountsFreely => "can mount or dismount once without a maneuver".to_owned(),
        Change::OneThing => "gets only 1 action or 1 maneuver".to_owned(),
    }
}

/// A change of a pool, with its verb.
fn pooled(change: pool::Change) -> String {
    use crate::model::check::pool::Change;
    match change {
        Change::Base { .. } | Change::Opposed { .. } => "rolls other dice".to_owned(),
        Change::Difficulty(n) if n < 0 => format!("gets −{} difficulty", n.unsigned_abs()),
        Change::Difficulty(n) => format!("gets +{n} difficulty"),
        Change::Boost(n) => format!("gets {}", dice(n, "Boost")),
        Change::Setback(n) => format!("gets {}", dice(n, "Setback")),
        Change::Ability(n) => format!("gets {}", dice(n, "Ability")),
        Change::Proficiency(n) => format!("gets {}", dice(n, "Proficiency")),
        Change::Challenge(n) => format!("gets {}", dice(n, "Challenge")),
        Change::UpgradeAbility(n) => format!("gets {}", count(n, "ability upgrade")),
        Change::UpgradeDifficulty(n) => format!("gets {}", count(n, "difficulty upgrade")),
        Change::DowngradeAbility(n) => format!("gets {}", count(n, "ability downgrade")),
        Change::DowngradeDifficulty(n) => format!("gets {}", count(n, "difficulty downgrade")),
        Change::RemoveBoost(n) => format!("loses {}", dice(n, "Boost")),
        Change::RemoveSetback(n) => format!("ignores {}", dice(n, "Setback")),
        Change::Auto(symbols) => {
            let letters = symbols.to_string();
            format!(
                "gets {}",
                crate::events::said::aloud::symbols(&letters).unwrap_or(letters)
            )
        }
    }
}
