//! Modifiers from the actor's own condition: statuses, injuries and tokens (G-STAT-03, G-COMB-15), and
//! the Story Points spent on the check.

use crate::kinds::Side;
use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::figure::{Figure, Status};
use crate::model::records::tables::Harm;
use crate::model::state::State;
use crate::play::check::list::{List, Occasion};
use crate::play::sources::talents as pools;
use crate::skills;

/// Adds what the actor's statuses, injuries and tokens change (G-STAT-03, G-COMB-15).
pub(crate) fn conditions(
    list: &mut List<'_>,
    state: &State,
    actor: &Figure,
    occasion: &Occasion<'_>,
) {
    let linked = occasion.linked;
    let disoriented = actor.has(&Status::Disoriented) || actor.harmed(|h| *h == Harm::Disoriented);
    if disoriented {
        list.add(
            Source::Disoriented,
            Change::Setback(1),
            "disoriented",
            "G-STAT-03",
        );
    }
    for critical in actor.counting() {
        for harm in &critical.harm {
            let key = Source::Critical(critical.mark);
            let change = match *harm {
                Harm::Harder(a, b) if a == linked || b == linked => Change::Difficulty(1),
                Harm::AllHarder => Change::Difficulty(1),
                Harm::NoBoost => Change::RemoveBoost(u8::MAX),
                Harm::LimbLost => Change::Setback(1),
                Harm::Blinded if skills::BY_SIGHT.contains(&occasion.skill) => {
                    Change::UpgradeDifficulty(3)
                }
                Harm::Blinded => Change::UpgradeDifficulty(2),
                Harm::LimbImpaired => {
                    list.limb(key, &critical.name);
                    continue;
                }
                _ => continue,
            };
            list.add(key, change, &critical.name.clone(), "G-HEAL-08");
        }
    }
    let mut easier = Vec::new();
    for token in pools::tokens_on(state, actor.id, occasion) {
        let key = Source::Token(token.mark);
        let change = match token.change {
            crate::model::tokens::Change::Boost(n) => Change::Boost(n),
            crate::model::tokens::Change::Setback(n) => Change::Setback(n),
            crate::model::tokens::Change::UpgradeAbility(n) => Change::UpgradeAbility(n),
            crate::model::tokens::Change::UpgradeDifficulty(n) => Change::UpgradeDifficulty(n),
            crate::model::tokens::Change::Harder(n) => Change::Difficulty(n as i8),
            crate::model::tokens::Change::NoDefense
            | crate::model::tokens::Change::MeleeDefense(_)
            | crate::model::tokens::Change::RangedDefense(_)
            | crate::model::tokens::Change::NoEnvironment
            | crate::model::tokens::Change::Course(_)
            | crate::model::tokens::Change::NoRanged
            | crate::model::tokens::Change::NoAttack
            | crate::model::tokens::Change::ActsNow
            | crate::model::tokens::Change::ActsInstead
            | crate::model::tokens::Change::NoCriticals
            | crate::model::tokens::Change::NoCritical(_)
            | crate::model::tokens::Change::Soak(_)
            | crate::model::tokens::Change::Hidden(_)
            | crate::model::tokens::Change::NoInjuryStrain
            | crate::model::tokens::Change::NoArmorDefense
            | crate::model::tokens::Change::NoGravity
            | crate::model::tokens::Change::MountsFreely
            | crate::model::tokens::Change::OneThing
            | crate::model::tokens::Change::StrainAtTheEnd(_) => continue,
            crate::model::tokens::Change::Pool(change) => change,
            crate::model::tokens::Change::Easier(..) => {
                easier.push(token);
                continue;
            }
        };
        list.add(key, change, &token.from, &token.rule);
    }
    // A drug removes 1 Setback die of those that injuries add.
    let dulled = pools::tokens_on(state, actor.id, occasion)
        .find(|t| t.change == crate::model::tokens::Change::NoInjuryStrain);
    if let Some(token) = dulled
        && list.has_setback_of_injuries()
    {
        let key = Source::Token(token.mark);
        list.add(key, Change::RemoveSetback(1), &token.from, &token.rule);
    }
    for token in easier {
        let crate::model::tokens::Change::Easier(most, floor) = token.change else {
            continue;
        };
        // The token never makes a check harder, and stops at its floor (G-TAL-70).
        let room = (list.difficulty() - i32::from(floor)).max(0);
        let less = room.min(i32::from(most)) as i8;
        let key = Source::Token(token.mark);
        list.add(key, Change::Difficulty(-less), &token.from, &token.rule);
    }
}

/// Adds Story Points (G-STORY-06, G-STORY-07): the actor's side upgrades its ability, the other side
/// upgrades the difficulty.
pub(crate) fn story(list: &mut List<'_>, check: &Check, actor: &Figure) {
    for side in &check.story {
        let who = if *side == Side::Pc { "players" } else { "GM" };
        let why = format!("Story Point of the {who}");
        if *side == actor.side {
            list.fixed(Source::Story, Change::UpgradeAbility(1), &why, "G-STORY-06");
        } else {
            list.fixed(
                Source::Story,
                Change::UpgradeDifficulty(1),
                &why,
                "G-STORY-07",
            );
        }
    }
}
