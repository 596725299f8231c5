//! Modifiers from the actor's own condition: statuses, injuries and tokens (G-STAT-03, G-COMB-15), and
//! the Story Points spent on the check.

use crate::figure::{Figure, Status};
use crate::kinds::Side;
use crate::library::records::Harm;
use crate::skills;
use crate::state::State;
use crate::talents::pools;
use crate::tokens;

use super::Check;
use super::pool::Change;
use super::source::Source;
use super::sources::{List, Occasion};

/// Adds what the actor's statuses, injuries and tokens change (G-STAT-03, G-COMB-15).
pub(super) fn conditions(
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
            tokens::Change::Boost(n) => Change::Boost(n),
            tokens::Change::Setback(n) => Change::Setback(n),
            tokens::Change::UpgradeAbility(n) => Change::UpgradeAbility(n),
            tokens::Change::UpgradeDifficulty(n) => Change::UpgradeDifficulty(n),
            tokens::Change::Harder(n) => Change::Difficulty(n as i8),
            tokens::Change::NoDefense
            | tokens::Change::MeleeDefense(_)
            | tokens::Change::RangedDefense(_)
            | tokens::Change::NoEnvironment
            | tokens::Change::Course(_)
            | tokens::Change::NoRanged
            | tokens::Change::NoAttack
            | tokens::Change::ActsNow
            | tokens::Change::ActsInstead
            | tokens::Change::NoCriticals
            | tokens::Change::NoCritical(_)
            | tokens::Change::Soak(_)
            | tokens::Change::Hidden(_)
            | tokens::Change::NoInjuryStrain
            | tokens::Change::NoArmorDefense
            | tokens::Change::NoGravity
            | tokens::Change::MountsFreely
            | tokens::Change::OneThing
            | tokens::Change::StrainAtTheEnd(_) => continue,
            tokens::Change::Pool(change) => change,
            tokens::Change::Easier(..) => {
                easier.push(token);
                continue;
            }
        };
        list.add(key, change, &token.from, &token.rule);
    }
    // A drug removes 1 Setback die of those that injuries add.
    let dulled = pools::tokens_on(state, actor.id, occasion)
        .find(|t| t.change == tokens::Change::NoInjuryStrain);
    if let Some(token) = dulled
        && list.has_setback_of_injuries()
    {
        let key = Source::Token(token.mark);
        list.add(key, Change::RemoveSetback(1), &token.from, &token.rule);
    }
    for token in easier {
        let tokens::Change::Easier(most, floor) = token.change else {
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
pub(super) fn story(list: &mut List<'_>, check: &Check, actor: &Figure) {
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
