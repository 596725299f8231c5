//! Search terms of a combatant's sheet, without building the sheet.
//!
//! The finder needs the terms of every combatant within one key press. The common rows are made here in
//! the words of the sheet, but without their sums and lines. Rarer rows come from their blocks. A test
//! compares the two.

use std::fmt::Write as _;

use crate::kinds::Characteristic;
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::show::advance::show;
use crate::show::{blocks, sheet};

use dice::{Die, Pool};
use rules::view::{BETWEEN, Block, Id, Sheet, Term};

/// The search terms of one sheet.
pub fn terms(state: &State, library: &Library, who: Id) -> Vec<Term> {
    let Some(figure) = state.figure(who) else {
        return sheet::sheet(state, library, who).map_or_else(Vec::new, Sheet::terms);
    };
    let mut terms: Vec<Term> = sheet::facts(state, figure)
        .into_iter()
        .map(Term::from)
        .collect();
    terms.extend(Characteristic::ALL.into_iter().map(|which| {
        let value = figure.characteristic(which);
        Term::new(which.short(), value.to_string())
    }));
    skills(library, figure, &mut terms);
    weapons(library, figure, &mut terms);
    let talents = blocks::has_talents(figure).then(|| blocks::talents(state, figure));
    let few = [
        talents,
        show::talents(figure),
        blocks::abilities(library, figure),
        (!figure.criticals.is_empty()).then(|| blocks::criticals(state, figure)),
        Some(blocks::gear(state, figure)),
        crate::show::social::show::motivations(state, figure),
        show::ledger(&state.settings, figure),
        blocks::notes(figure),
    ];
    terms.extend(few.into_iter().flatten().flat_map(Block::terms));
    terms
}

/// Appends a word of a row.
fn behind(about: &mut String, word: &str) {
    if !about.is_empty() && !word.is_empty() {
        about.push_str(BETWEEN);
    }
    about.push_str(word);
}

/// Appends the letters of a characteristic and ranks: "YGG".
fn dice(about: &mut String, value: u8, rank: u8) {
    let pool = Pool::base(value, rank);
    let helping = Die::ALL.into_iter().filter(|die| die.is_positive());
    let letters = helping.flat_map(|die| {
        let letter = die.letter().to_ascii_uppercase();
        std::iter::repeat_n(letter, usize::from(pool.get(die)))
    });
    let before = about.len();
    about.extend(letters);
    if about.len() > before && before > 0 {
        about.insert_str(before, BETWEEN);
    }
}

fn skills(library: &Library, figure: &Figure, terms: &mut Vec<Term>) {
    terms.extend(blocks::listed_skills(library, figure).map(|(skill, rank)| {
        let mut about = String::with_capacity(32);
        if figure.career_skill(&skill.id) {
            about.push_str(blocks::STAR);
            about.push_str(BETWEEN);
        }
        let of = skill.characteristic;
        let _ = write!(about, "{rank}{BETWEEN}{}", of.short());
        dice(&mut about, figure.characteristic(of), rank);
        Term::new(skill.name.clone(), about)
    }));
}

fn weapons(library: &Library, figure: &Figure, terms: &mut Vec<Term>) {
    let held = figure.weapons.iter();
    terms.extend(held.map(|held| weapon(library, figure, &held.weapon, &blocks::held_words(held))));
    if blocks::bare_hands(figure) {
        let hands = crate::figure::goods::unarmed();
        terms.push(weapon(library, figure, &hands, ""));
    }
}

fn weapon(library: &Library, figure: &Figure, weapon: &Weapon, state: &str) -> Term {
    let mut about = String::with_capacity(64);
    if let Some(skill) = library.skill(&weapon.skill) {
        let value = figure.characteristic(skill.characteristic);
        dice(&mut about, value, figure.rank(&skill.id));
    }
    let damage = figure.base_damage(weapon);
    behind(&mut about, "dam ");
    let _ = write!(about, "{damage}{BETWEEN}crit {}", weapon.crit);
    behind(&mut about, weapon.range.word());
    for (place, quality) in weapon.qualities.iter().enumerate() {
        let between = if place == 0 { BETWEEN } else { ", " };
        let _ = write!(about, "{between}{quality}");
    }
    if !state.is_empty() {
        let between = if weapon.qualities.is_empty() {
            BETWEEN
        } else {
            " · "
        };
        about.push_str(between);
        about.push_str(state);
    }
    Term::new(weapon.name.clone(), about)
}
