//! Every command that runs is offered by a row of a menu, is on a key, or is listed here as one that is typed.
//!
//! The prepared encounters of [`crate::conformance`] lead through the phases of each game. In each of them the example
//! of every verb is tried, and the verbs of the rows are collected for every focus.

use std::collections::BTreeSet;

use dice::SeededDice;
use rules::system::Verb;
use triumph::table::View as _;
use triumph::table::systems::Stocked;
use triumph::ui::keymap::{Does, Keymap, Row};

use crate::conformance::{Prepared, asked, in_each_phase};

/// The verbs of each game that no row and no key runs: changes by hand, and commands that pages run. The list may
/// only get shorter.
const TYPED: [(&str, &str); 3] = [
    (
        "Genesys",
        "access activate add advantage ammo appeal armor barrage burn carry cast clear collide component \
         cover create crew cross cure damage defeat disengage douse drive enact engage facet fly forget grant \
         improvise item kill leave lockout lose offend override plan prone range release relieve remove \
         rename reroll return ride serve session set setting squadron stand station status switch title \
         trace unlearn",
    ),
    (
        "Genesis",
        "aid ambush attend band cast disabling doff drop fate forget gear grapple income kill leave limb \
         offguard owe part plan rank remove rename return set setting settle side switch throw title \
         victory vocation",
    ),
    (
        "Confrontation",
        "add attend bank biotics breath breathe burn buy cast charge cower deploy drop feast field forget \
         ignore implant important insulation invent leave lick made merge object plan precede recharge remove \
         renew repeat return serve setting side stabilize stand surrender title unleash",
    ),
];

/// Returns the lines of a key, with those of its layer.
fn lines(row: &Row) -> Vec<String> {
    match &row.does {
        Does::Line(line) => vec![line.text().to_owned()],
        Does::Layer(rows) => rows.iter().flat_map(lines).collect(),
        _ => Vec::new(),
    }
}

/// Returns the name of the verb with which a line begins.
fn verb_of<C>(verbs: &'static [Verb<C>], line: &str) -> Option<&'static str> {
    let word = line.split(' ').next()?.trim_end_matches('!');
    let named = |verb: &&Verb<C>| verb.name == word || verb.aliases.contains(&word);
    verbs.iter().find(named).map(|verb| verb.name)
}

/// Finds the verbs that run in a phase of the encounter, although no row and no key ever has them.
pub(crate) fn commands_are_offered_or_typed<S: Stocked>(how: &Prepared) {
    let verbs = S::verbs();
    let keymap = Keymap::shipped().unwrap().in_game(S::ID).unwrap();
    let keys = keymap.rows().iter().flat_map(lines);
    let mut offered: BTreeSet<&str> = keys.filter_map(|line| verb_of(verbs, &line)).collect();
    let mut runs = BTreeSet::new();
    in_each_phase::<S>(how, |_, table| {
        let focuses = table.names().into_iter().map(|named| Some(named.is));
        for offer in focuses.chain([None]).flat_map(|focus| table.offers(focus)) {
            let ways = offer.ways.iter().map(|way| way.line.as_str());
            let all = ways.chain([offer.line.as_str()]);
            offered.extend(all.filter_map(|line| verb_of(verbs, line)));
        }
        for verb in verbs {
            if !runs.contains(verb.name) && !offered.contains(verb.name) {
                let ran = table.propose(&asked(verb.example), &mut SeededDice::new(5));
                runs.extend(ran.ok().map(|_| verb.name));
            }
        }
    });
    let typed: Vec<&str> = runs.difference(&offered).copied().collect();
    let (_, listed) = TYPED.iter().find(|(system, _)| *system == S::ID).unwrap();
    let listed: Vec<&str> = listed.split_whitespace().collect();
    assert_eq!(
        typed, listed,
        "offer a new command, or list it; remove from the list what is offered"
    );
}
