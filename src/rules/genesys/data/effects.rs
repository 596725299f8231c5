//! Effects with a time, and when they end, as data (G-STAT-04, G-STAT-06).

use serde::Serialize;

use crate::data::pool;
use crate::data::turn_order::side;
use crate::model::state::State;
use crate::model::tokens::{Change, Only, Token, Until, Whose};

use rules::view::Id;

/// When an effect ends.
#[derive(Serialize)]
pub(crate) struct End {
    at: &'static str,
    whose: Option<Id>,
    rounds_left: Option<u32>,
}

/// The end of an effect, with the rounds until then. For turns of a combatant it is the number of those
/// turns, including the running one.
pub(crate) fn end(state: &State, until: Until) -> End {
    let (at, whose, rounds_left) = match until {
        Until::TurnEnd { who, turn, .. } => {
            let ended = state.figure(who).map_or(0, |f| f.turns);
            ("turn_end", Some(who), Some(turn.saturating_sub(ended)))
        }
        Until::RoundEnd { round } => {
            let left = (round + 1).saturating_sub(state.round);
            ("round_end", None, Some(left))
        }
        Until::EncounterEnd => ("encounter_end", None, None),
        Until::Rest => ("rest", None, None),
        Until::ByHand => ("by_hand", None, None),
    };
    End {
        at,
        whose,
        rounds_left,
    }
}

#[derive(Serialize)]
pub(crate) struct Effect<'s> {
    effect: u32,
    on: &'static str,
    who: Option<Id>,
    side: Option<&'static str>,
    by: Option<Id>,
    change: &'static str,
    amount: Option<i32>,
    symbols: Option<String>,
    checks: &'static str,
    against: Option<Id>,
    among: Vec<&'s str>,
    once: bool,
    until: End,
    bound_to: Option<Id>,
    from: &'s str,
    rule: &'s str,
}

pub(crate) fn effects(state: &State) -> Vec<Effect<'_>> {
    state.tokens.iter().map(|t| effect(state, t)).collect()
}

fn effect<'s>(state: &State, token: &'s Token) -> Effect<'s> {
    let (on, who, of_side, by) = match token.whose {
        Whose::One(who) => ("one", Some(who), None, None),
        Whose::Against(who) => ("against", Some(who), None, None),
        Whose::Aboard(vehicle) => ("aboard", Some(vehicle), None, None),
        Whose::NextAboard { vehicle, by } => ("next_aboard", Some(vehicle), None, Some(by)),
        Whose::NextAlly { side: of, by } => ("next_ally", None, Some(side(of)), Some(by)),
    };
    let (change, amount, symbols) = changed(token.change);
    let (checks, against, among) = concerned(&token.only);
    Effect {
        effect: token.mark,
        on,
        who,
        side: of_side,
        by,
        change,
        amount,
        symbols,
        checks,
        against,
        among,
        once: token.once,
        until: end(state, token.until),
        bound_to: token.bound,
        from: &token.from,
        rule: &token.rule,
    }
}

fn changed(change: Change) -> (&'static str, Option<i32>, Option<String>) {
    let (word, amount) = match change {
        Change::Pool(change) => {
            let parts = pool::changed(change);
            return (parts.word, parts.amount, parts.symbols);
        }
        Change::Boost(n) => ("boost", Some(n)),
        Change::Setback(n) => ("setback", Some(n)),
        Change::UpgradeAbility(n) => ("upgrade", Some(n)),
        Change::UpgradeDifficulty(n) => ("upgrade-difficulty", Some(n)),
        Change::Harder(n) => ("difficulty", Some(n)),
        Change::Easier(n, _) => ("easier", Some(n)),
        Change::MeleeDefense(n) => ("melee_defense", Some(n)),
        Change::RangedDefense(n) => ("ranged_defense", Some(n)),
        Change::Course(n) => ("plotted_course", Some(n)),
        Change::StrainAtTheEnd(n) => ("strain_at_end", Some(n)),
        Change::Soak(n) => ("soak", Some(n)),
        Change::Hidden(n) => ("concealment", Some(n)),
        Change::NoCritical(mark) => return ("no_injury", i32::try_from(mark).ok(), None),
        Change::NoDefense => ("no_defense", None),
        Change::NoEnvironment => ("no_surroundings", None),
        Change::NoRanged => ("no_ranged_attacks", None),
        Change::NoAttack => ("no_attack", None),
        Change::ActsNow => ("action_now", None),
        Change::ActsInstead => ("action_instead_of_maneuver", None),
        Change::NoCriticals => ("no_injuries", None),
        Change::NoInjuryStrain => ("no_injury_strain", None),
        Change::NoArmorDefense => ("no_armor_defense", None),
        Change::NoGravity => ("no_gravity", None),
        Change::MountsFreely => ("mounts_freely", None),
        Change::OneThing => ("one_action_or_maneuver", None),
    };
    (word, amount.map(i32::from), None)
}

fn concerned(only: &Only) -> (&'static str, Option<Id>, Vec<&str>) {
    fn words(all: &[String]) -> Vec<&str> {
        all.iter().map(String::as_str).collect()
    }
    match only {
        Only::Any => ("any", None, Vec::new()),
        Only::CloseAgainst(who) => ("close_against", Some(*who), Vec::new()),
        Only::Combat => ("combat", None, Vec::new()),
        Only::Close => ("close", None, Vec::new()),
        Only::Melee => ("with_melee", None, Vec::new()),
        Only::Ranged => ("ranged", None, Vec::new()),
        Only::CombatAgainst(who) => ("combat_against", Some(*who), Vec::new()),
        Only::CombatOther(who) => ("combat_other", Some(*who), Vec::new()),
        Only::TwoWeapons => ("two_weapons", None, Vec::new()),
        Only::Skills(skills) => ("skills", None, words(skills)),
        Only::OtherSkills(skills) => ("other_skills", None, words(skills)),
        Only::Uses(uses) => ("uses", None, words(uses)),
        Only::Social => ("social", None, Vec::new()),
        Only::SocialAgainst(who) => ("social_against", Some(*who), Vec::new()),
        Only::Linked(which) => {
            let which = which.iter().map(|which| which.word());
            ("characteristics", None, which.collect())
        }
        Only::Mounted => ("ship_weapons", None, Vec::new()),
        Only::Controls(vehicle) => ("controls", Some(*vehicle), Vec::new()),
        Only::Initiative => ("initiative", None, Vec::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Characteristic;

    /// Every kind. A new one doesn't compile until it is listed here.
    fn every() -> Vec<Only> {
        let who = Id(1);
        let mut all = vec![Only::Any];
        let after = |only: &Only| match only {
            Only::Any => Some(Only::CloseAgainst(who)),
            Only::CloseAgainst(_) => Some(Only::Combat),
            Only::Combat => Some(Only::Close),
            Only::Close => Some(Only::Melee),
            Only::Melee => Some(Only::Ranged),
            Only::Ranged => Some(Only::CombatAgainst(who)),
            Only::CombatAgainst(_) => Some(Only::CombatOther(who)),
            Only::CombatOther(_) => Some(Only::TwoWeapons),
            Only::TwoWeapons => Some(Only::Skills(Vec::new())),
            Only::Skills(_) => Some(Only::OtherSkills(Vec::new())),
            Only::OtherSkills(_) => Some(Only::Uses(Vec::new())),
            Only::Uses(_) => Some(Only::Social),
            Only::Social => Some(Only::SocialAgainst(who)),
            Only::SocialAgainst(_) => Some(Only::Linked(vec![Characteristic::Brawn])),
            Only::Linked(_) => Some(Only::Mounted),
            Only::Mounted => Some(Only::Controls(who)),
            Only::Controls(_) => Some(Only::Initiative),
            Only::Initiative => None,
        };
        while let Some(next) = all.last().and_then(after) {
            all.push(next);
        }
        all
    }

    #[test]
    fn the_page_names_every_kind_of_check_that_an_effect_concerns() {
        let page = include_str!("../../../../assets/guide/json.txt");
        let from = page.find("\n  checks ").unwrap();
        let row = &page[from..];
        let row = &row[..row.find("\n  against ").unwrap()];
        let words = row.split(|c: char| !c.is_alphanumeric() && c != '_');
        let words: Vec<&str> = words.collect();
        let all = every();
        assert_eq!(all.len(), 18);
        for only in all {
            let (word, _, _) = concerned(&only);
            assert!(words.contains(&word), "{word}");
        }
    }
}
