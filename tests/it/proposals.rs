//! What the program proposes can be done: in every state of the samples of two games, and beyond their ends.

use std::collections::BTreeSet;

use dice::SeededDice;
use rules::view::{OfferGroup, goes_on as goes_on_line};
use triumph::campaign::samples::SAMPLES;
use triumph::table::{AnyTable, Asked, Face};

/// The rows taken after the end of each sample.
const BEYOND: usize = 60;

/// Checks the attacks that are proposed in a state, and returns who attacks whom.
fn checked(face: &dyn Face, place: &str) -> Option<String> {
    let offers = face.offers(None);
    let proposed = offers.iter().find(|one| one.proposed);
    if let Some(one) = proposed {
        assert!(one.is_open(), "{place}: `{}` can't be made", one.line);
    }
    let attacks = offers.iter().filter(|one| one.key == "attack");
    let attacks: Vec<_> = attacks.filter(|one| one.whom.is_some()).collect();
    let first = attacks
        .iter()
        .find(|one| one.proposed)
        .or(attacks.first())?;
    // The game that lists its targets proposes the nearest in reach in the other list too.
    if let Some(nearest) = face.tray().targets.first() {
        assert_eq!(first.line, nearest.line, "{place}");
        let possible = attacks.iter().any(|one| one.is_open());
        assert!(!possible || first.is_open(), "{place}: `{}`", first.line);
    }
    Some(proposed.unwrap_or(first).line.clone())
}

/// Takes an open row that needs no more words, another one at each step.
fn goes_on(table: &mut AnyTable, dice: &mut SeededDice, step: usize) -> bool {
    let groups = [OfferGroup::Asked, OfferGroup::Action];
    let mut offers = table.face().offers(None);
    offers.retain(|one| {
        let whole = !one.line.ends_with(' ') && one.answers.is_empty();
        whole && one.is_open() && (groups.contains(&one.group) || goes_on_line(&one.line))
    });
    let Some(one) = offers.get(step * 7 % offers.len().max(1)) else {
        return false;
    };
    let asked = Asked {
        line: &one.line,
        by: "GM",
        clock: "2026-11-30 11:00",
    };
    let ran = table.face_mut().run(&asked, dice, &mut |_| Ok(()));
    ran.is_ok()
}

#[test]
fn a_proposed_attack_can_be_made() {
    let mut met = BTreeSet::new();
    for sample in SAMPLES {
        let text = sample.text();
        if !(text.starts_with("Genesis(") || text.starts_with("Confrontation(")) {
            continue;
        }
        let marker = "\nlog: [\n";
        let at = text.find(marker).unwrap() + marker.len();
        let mut table = AnyTable::open(&text[..at], None, &[]).unwrap().0.table;
        for line in text[at..].lines().filter(|line| line.starts_with('(')) {
            table.face_mut().admit(line.trim_end_matches(',')).unwrap();
            met.extend(checked(table.face(), sample.name));
        }
        let mut dice = SeededDice::new(7);
        for step in 0..BEYOND {
            if !goes_on(&mut table, &mut dice, step) {
                break;
            }
            met.extend(checked(table.face(), sample.name));
        }
    }
    assert!(met.len() > 10, "{met:?}");
}
