//! Equal Reflex: whose dice are compared, and who must roll (F-ORD-04, F-ORD-05, F-TRK-11).

use crate::model::figure::Figure;
use crate::model::state::State;
use rules::view::Id;

/// Compares two characters by their dice, the lower first: die by die, and a character with fewer
/// dice keeps its last against every further one. So a further die counts only among those who were
/// equal until then, and a newcomer never makes the others roll (F-ORD-05).
pub(crate) fn by_dice(a: &Figure, b: &Figure) -> std::cmp::Ordering {
    let (a, b) = (a.tie_dice(), b.tie_dice());
    let at = |dice: &[u8], n: usize| dice.get(n).or(dice.last()).copied().unwrap_or(0);
    let most = a.len().max(b.len());
    let pairs = (0..most).map(|n| at(&a, n).cmp(&at(&b, n)));
    pairs.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then)
}

/// Returns true if a rolling character must roll again against another of the same Reflex: all its
/// dice equal the other's, as far as the other has rolled, and the other's last from there on
/// (F-ORD-05).
pub fn same_dice(rolls: &Figure, other: &Figure) -> bool {
    let (mine, theirs) = (rolls.tie_dice(), other.tie_dice());
    let mut dice = mine.iter().enumerate();
    let same = |(n, die): (usize, &u8)| theirs.get(n).or(theirs.last()) == Some(die);
    rolls.reflex == other.reflex && !mine.is_empty() && dice.all(same)
}

/// Returns everyone who can act in this fight. The order is settled only among them (F-TRK-12).
fn contenders(state: &State) -> Vec<&Figure> {
    let here = |f: &&Figure| f.able() && state.takes_part(f.id);
    state.figures.iter().filter(here).collect()
}

/// Returns whom a rolling character is compared with: everyone who can act, and those who are
/// incapacitated but have a place in the order by their dice, because that result is valid for the
/// rest of the encounter (F-ORD-04).
fn beside(able: &[&Figure], state: &State) -> Vec<Id> {
    let placed = state.figures.iter().filter(|f| f.placed && !f.dead);
    able.iter().copied().chain(placed).map(|f| f.id).collect()
}

/// Returns who must still roll a die for the order: those of equal Reflex without one, and those who
/// have begun to roll again against a character who is still equal, if equal dice are rolled again
/// (F-ORD-05, F-TRK-11).
pub fn untied(state: &State) -> Vec<Id> {
    let able = contenders(state);
    let beside = beside(&able, state);
    let missing = able.iter().filter(|f| f.owes_tie()).filter(|f| {
        let others = beside.iter().filter(|id| **id != f.id);
        let mut others = others.filter_map(|id| state.figure(*id));
        if f.tie.is_none() {
            others.any(|o| o.reflex == f.reflex)
        } else {
            state.settings.reroll_ties && others.any(|o| same_dice(f, o))
        }
    });
    missing.map(|f| f.id).collect()
}

/// Returns those whose dice equal another's of the same Reflex, so that they roll again (F-ORD-05).
/// Of a newcomer and a character who was already in the order, only the newcomer does (F-TRK-11). An
/// incapacitated one rolls with its equals after recovering.
pub(crate) fn repeated(state: &State) -> Vec<Id> {
    let able = contenders(state);
    let beside = beside(&able, state);
    let again = |f: &Figure| {
        let others = beside.iter().filter(|id| **id != f.id);
        let mut others = others.filter_map(|id| state.figure(*id));
        others.any(|o| {
            if f.placed {
                o.placed && o.able() && f.reflex == o.reflex && by_dice(f, o).is_eq()
            } else {
                same_dice(f, o)
            }
        })
    };
    let equal: Vec<&Figure> = able.iter().copied().filter(|f| again(f)).collect();
    // A character with fewer dice than its equals rolls first, or its next die would be compared
    // with another than it was rolled with.
    let behind = |f: &Figure| {
        let fewer = |g: &&&Figure| g.tie_dice().len() < f.tie_dice().len();
        equal.iter().filter(fewer).any(|g| same_dice(g, f))
    };
    let equal: Vec<&Figure> = equal.iter().copied().filter(|f| !behind(f)).collect();
    let rolls = |f: &&Figure| {
        let out = !f.able() && !f.placed && equal.iter().any(|o| same_dice(f, o));
        out || equal.iter().any(|o| o.id == f.id)
    };
    let all = state.figures.iter().filter(rolls);
    all.map(|f| f.id).collect()
}
