//! Deadeye (G-TAL-59): shows the d100 of an upcoming Critical Injury and replaces it with another of
//! the same severity.

use lang::{Named, Refusal, find};
use rules::view::Id;
use rules::words::said;

use crate::events::PercentileRolled;
use crate::hits::{damage, hit_list};
use crate::kinds::Kind;
use crate::library::Library;
use crate::model::check::{Answer, Check};
use crate::model::records::tables::CriticalRow;
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::play::draft::Draft;
use crate::play::talents::activate::Using;
use crate::play::vehicles::strike;

/// Rolls the d100 of the upcoming Critical Injury. Used again with a name, it chooses another of the
/// same severity (G-TAL-59).
pub(crate) fn deadeye(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let Some(coming) = at(&d.now, &check) else {
        return Ok(());
    };
    let Some(word) = &using.of else {
        let mut spent = check.spent.iter().filter(|s| s.hit() == coming.hit);
        let die = spent.find_map(|s| s.typed);
        let shown = d.next_hundred();
        let die = die.or(shown).unwrap_or_else(|| d.dice().roll(100));
        d.push(PercentileRolled {
            result: die,
            plus: 0,
        });
        d.answer(using, None, Some(Answers::Deadeye), u16::from(die));
        return Ok(());
    };
    let Some(die) = choice(&check, coming.hit).0 else {
        let why = "Roll the d100 first. Then choose another injury of that severity.";
        let line = format!(
            "`use {} deadeye`",
            said(&using.figure.name, using.figure.id)
        );
        return Err(
            Refusal::input(why).hint(format!("Use {line} to see it, or `= 44` to type it."))
        );
    };
    let Some(row) = row(&d.now, d.cx.library, &check, coming, die).cloned() else {
        return Ok(());
    };
    let names: Vec<Named<u16>> =
        d.cx.library
            .criticals()
            .filter(|other| other.severity == row.severity)
            .map(|other| Named {
                name: other.name.clone(),
                is: other.from,
            })
            .collect();
    // Its key is accepted as well as its name, even if other names contain that word.
    let key = d.cx.library.critical_by_id(word);
    let key = key.filter(|other| other.severity == row.severity);
    let from = match key {
        Some(other) => other.from,
        None => find(word, "Critical Injury of the same severity", &names)?,
    };
    d.pay_strain(using.figure.id, 2, &using.known.talent.name)?;
    d.answer(using, None, Some(Answers::Deadeye), 1000 + from);
    Ok(())
}

/// A Critical Injury that a hit will cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coming {
    /// The number of the hit.
    pub hit: u8,
    /// True if it was bought, false if it only comes from crossing the threshold (G-COMB-18).
    pub bought: bool,
}

/// Every Critical Injury that a ranged hit of the rolled attack will cause (G-TAL-59).
fn coming(state: &State, check: &Check) -> Vec<Coming> {
    if !check.hits() {
        return Vec::new();
    }
    let mut dealt: Vec<(Id, u16)> = Vec::new();
    let mut all = Vec::new();
    for blow in hit_list::blows(state, check) {
        let Some(target) = state.figure(blow.target) else {
            continue;
        };
        let earlier = dealt.iter().filter(|(id, _)| *id == target.id);
        let before = earlier.fold(target.wounds, |sum, (_, n)| sum.saturating_add(*n));
        let wounds = if blow.sum.strain { 0 } else { blow.sum.through };
        dealt.push((target.id, wounds));
        let most = target.whole_threshold();
        let crosses =
            target.kind.has_strain() && before <= most && before.saturating_add(wounds) > most;
        let bought = blow.sum.through > 0
            && target.kind != Kind::Minion
            && check.critical_triggers(blow.number) > 0;
        if !blow.weapon.fights().is_close() && (crosses || bought) {
            let hit = blow.number;
            all.push(Coming { hit, bought });
        }
    }
    all
}

/// The injury that Deadeye shows or replaces next: one whose d100 is shown and not replaced, otherwise
/// the first that isn't shown yet.
pub fn at(state: &State, check: &Check) -> Option<Coming> {
    let all = coming(state, check);
    let looked = |one: &&Coming| choice(check, one.hit).0.is_some();
    let settled = |one: &&Coming| choice(check, one.hit).1.is_some();
    let open = all.iter().find(|one| looked(one) && !settled(one));
    open.or_else(|| all.iter().find(|one| !looked(one)))
        .copied()
}

/// The row of the table for a d100 and an upcoming injury (G-COMB-17).
pub fn row<'l>(
    state: &State,
    library: &'l Library,
    check: &Check,
    coming: Coming,
    die: u8,
) -> Option<&'l CriticalRow> {
    let blow = hit_list::blow(state, check, coming.hit)?;
    let target = state.figure(blow.target)?;
    let own = if coming.bought {
        damage::critical_plus(check, coming.hit, &blow.weapon)
    } else {
        Vec::new()
    };
    let maims = strike::maims(state, check, &blow.weapon);
    let added = damage::all_added(state, target, own, maims);
    let result = i32::from(die) + damage::sum_of(&added);
    library.critical(result.max(1) as u16)
}

/// The die and the chosen row that Deadeye set for the Critical Injury of a hit.
pub fn choice(check: &Check, hit: u8) -> (Option<u8>, Option<u16>) {
    let here = |a: &&Answer| a.hit.unwrap_or(1) == hit;
    let numbers = || {
        check
            .answers_of(Answers::Deadeye)
            .filter(here)
            .map(|a| a.number)
    };
    let die = numbers().find(|n| *n <= 100).map(|n| n as u8);
    let row = numbers().filter(|n| *n > 1000).last().map(|n| n - 1000);
    (die, row)
}
