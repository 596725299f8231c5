//! Keys of the rows of every menu that the samples of all games reach: each row has one, or typing finds it, and
//! it belongs to the row in every menu.

use std::collections::{BTreeMap, BTreeSet};

use rstest::rstest;
use rules::view::{ANSWER, ATTACK, DONE, Offer, OfferGroup, Stage};
use triumph::campaign::samples::SAMPLES;
use triumph::ui::dialog::{Choice, Menu};
use triumph::ui::keymap::{Act, Does, Scope};
use triumph::ui::panes::tray::menu;
use triumph::ui::{caps, row_ways};

use super::caps::GROUPS;
use super::harness::Harness;
use super::next_key::step;

/// Results that pay for every kind of row.
const ROLLS: [&str; 3] = ["roll = 5s 6a 2T!", "roll = 1s 6t 2D!", "roll = 4f 5a T!"];

/// The rows seen so far, by the game, the sample and their label.
#[derive(Default)]
struct Seen {
    menus: usize,
    rows: usize,
    keyless: BTreeSet<String>,
    /// Keys of answers that choose nothing while no dice are open.
    dead: BTreeSet<String>,
    keys: BTreeMap<(&'static str, String), BTreeSet<String>>,
}

impl Seen {
    /// Looks at every menu and at the list of the dice pane.
    fn look(&mut self, sample: &'static str, ui: &Harness) {
        let face = ui.world().face;
        let roster = face.roster();
        let who = face.turns().active.or(roster.first().map(|one| one.id));
        let mut all = face.offers(who);
        caps::number_offers(&roster, &face.turns().arms, &mut all);
        // What is asked opens no menu.
        let menus = GROUPS
            .into_iter()
            .filter(|group| *group != OfferGroup::Asked);
        for group in menus {
            let besides =
                |one: &&Offer| group == OfferGroup::Action && one.group == OfferGroup::Other;
            let rows: Vec<&Offer> = all
                .iter()
                .filter(|one| one.group == group || besides(one))
                .collect();
            if !rows.is_empty() {
                self.menu(sample, &format!("{group:?}"), &rows);
            }
        }
        let rows = menu(&face.tray(), &all);
        let (keys, ways) = row_ways::shown(&rows, caps::of(&rows));
        self.menus += usize::from(!rows.is_empty());
        if face.tray().stage == Stage::Idle {
            let answers = rows.iter().zip(&keys);
            let answers =
                answers.filter(|(row, _)| row.group == OfferGroup::Asked && row.is_open());
            for (row, key) in answers.filter_map(|(row, key)| Some((row, (*key)?))) {
                let chord = key.to_string().parse().unwrap();
                let does = ui
                    .world()
                    .keymap
                    .find(Scope::Dice, chord)
                    .map(|row| &row.does);
                if does != Some(&Does::Act(Act::Pick)) && !caps::YES_NO.contains(&key) {
                    self.dead.insert(format!("{sample}: {key} `{}`", row.label));
                }
            }
        }
        for ((row, key), way) in rows.iter().zip(&keys).zip(ways) {
            let own = key.or(way.map(|(_, key)| key));
            self.row(sample, "pane", row, own);
        }
    }

    fn menu(&mut self, sample: &'static str, group: &str, rows: &[&Offer]) {
        let keys = caps::of_menu(rows);
        let choices = rows.iter().zip(keys).map(|(row, key)| Choice {
            key,
            ..Choice::from(*row)
        });
        let list = Menu::new(String::new(), choices.collect());
        self.menus += 1;
        // What can't be chosen comes last in a list, and keeps its key.
        let mut rows = rows.to_vec();
        rows.sort_by_key(|row| row.allowed.is_err());
        for (row, choice) in rows.iter().zip(list.shown()) {
            // Typing finds the rows of a list that searches.
            let key = choice.key;
            if list.searches() {
                continue;
            }
            self.row(sample, group, row, key);
            if !choice.answers.is_empty() {
                let answers = Menu::new(String::new(), choice.answers.clone());
                let without = |one: &&Choice| one.key.is_none() && !answers.searches();
                let mut without = answers.shown().filter(without);
                if let Some(one) = without.next() {
                    self.keyless
                        .insert(format!("{sample} {}: {}", row.key, one.label));
                }
            }
        }
    }

    fn row(&mut self, sample: &'static str, list: &str, row: &Offer, key: Option<char>) {
        if row.key == DONE {
            return;
        }
        self.rows += 1;
        let Some(key) = key else {
            let fault = format!("{sample} {list}: {} `{}`", row.key, row.label);
            if row.allowed.is_ok() {
                self.keyless.insert(fault);
            }
            return;
        };
        // An answer has its place in the list, and a weapon a letter that no other weapon has.
        let placed = row.group == OfferGroup::Asked || row.key == ANSWER || row.weapon.is_some();
        if !placed {
            let keys = self.keys.entry((sample, row.label.clone())).or_default();
            keys.insert(format!("{key} ({})", row.key));
        }
    }
}

/// Opens every kind of check of now, looks at its pool and at what its results buy.
fn checks(seen: &mut Seen, sample: &'static str, ui: &mut Harness, known: &mut BTreeSet<String>) {
    let face = ui.world().face;
    if face.tray().stage != Stage::Idle {
        return;
    }
    let offers = face.offers(face.turns().active);
    let fresh = offers
        .iter()
        .filter(|one| one.allowed.is_ok() && known.insert(one.key.clone()));
    let lines: Vec<String> = fresh
        .map(|one| {
            let mut answered = one.answered_lines().into_iter();
            answered.next().unwrap_or_else(|| one.line.clone())
        })
        .filter(|line| !line.ends_with(' ') && !line.starts_with("next"))
        .collect();
    for line in lines {
        let last = ui.world().face.last();
        ui.line(&line);
        if ui.world().face.tray().stage == Stage::Pool {
            seen.look(sample, ui);
            for roll in ROLLS {
                let before = ui.world().face.last();
                ui.line(roll);
                if ui.world().face.last() > before {
                    seen.look(sample, ui);
                    ui.line("undo");
                }
            }
        }
        if ui.world().face.last() > last {
            ui.line(&format!("undo to {last}"));
        }
    }
}

fn walked() -> Seen {
    let mut seen = Seen::default();
    for sample in SAMPLES {
        let mut known = BTreeSet::new();
        let mut ui = Harness::sample(sample.name, (120, 40));
        for _ in 0..14 {
            seen.look(sample.name, &ui);
            checks(&mut seen, sample.name, &mut ui, &mut known);
            if !step(&mut ui) {
                break;
            }
        }
    }
    seen
}

#[test]
fn every_row_of_every_menu_has_a_key_or_is_found_by_typing() {
    let seen = walked();
    assert!(seen.keyless.is_empty(), "{:#?}", seen.keyless);
    assert!(seen.dead.is_empty(), "{:#?}", seen.dead);
    assert!(
        seen.menus > 500 && seen.rows > 5_000,
        "{} {}",
        seen.menus,
        seen.rows
    );
    let changed = seen.keys.into_iter().filter(|(_, keys)| keys.len() > 1);
    let changed: Vec<_> = changed.collect();
    assert!(changed.is_empty(), "{changed:#?}");
}

/// Backing off has one key for everyone it can be done from: of several the one is chosen after it, by number
/// (G-MAN-10).
#[test]
fn g_man_10_backing_off_has_one_key() {
    let mut ui = Harness::fight((80, 24));
    ui.line("range vex boarders short");
    let row = |ui: &Harness| {
        let face = ui.world().face;
        let mut all = face.offers(face.turns().active);
        caps::number_offers(&face.roster(), &face.turns().arms, &mut all);
        let group = OfferGroup::Maneuver;
        let rows: Vec<&Offer> = all.iter().filter(|one| one.group == group).collect();
        let keys = caps::of_menu(&rows);
        let of = rows.iter().zip(keys).filter(|(one, _)| one.key == "back");
        let all = of.map(|(one, key)| (key, one.answers.len()));
        all.collect::<Vec<_>>()
    };
    assert_eq!(row(&ui), [(Some('F'), 0)]);
    ui.line("range vex marrack short");
    assert_eq!(row(&ui), [(Some('F'), 2)]);
    let last = ui.world().face.last();
    ui.keys("m F 1");
    assert_eq!(ui.world().face.last(), last + 1, "{}", ui.shot());
}

/// The key that undoes is pressed by habit, so that no weapon with another letter in its name is put away by it.
#[test]
fn g_man_08_the_key_that_undoes_puts_no_pistol_away() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    let last = ui.world().face.last();
    ui.keys("m u Esc Esc");
    assert_eq!(ui.world().face.last(), last, "{}", ui.shot());
    ui.keys("m t");
    let face = ui.world().face;
    let line = face.log(face.last(), face.last()).pop().unwrap().line;
    assert!(line.contains("Slug pistol"), "{line}");
}

/// After a miss the wound of a person still means whom the attack was about, as after a hit.
#[rstest]
fn g_comb_05_a_wound_means_the_target_after_a_miss(#[values("3f", "3s")] rolled: &str) {
    let mut ui = Harness::demo((120, 40));
    ui.keys("1 a t 3");
    ui.line(&format!("roll = {rolled}"));
    ui.keys("w");
    assert!(ui.shot().contains("Wound Boarders"), "{}", ui.shot());
}

/// An attack whose target is more maneuvers away than the turn has opens no pool that can't be rolled: its row says why.
#[test]
fn g_comb_05_a_target_out_of_all_reach_opens_no_pool() {
    let mut ui = Harness::demo((120, 40));
    ui.keys("1");
    for enemy in ["marrack", "keth", "boarders", "\"gun deck\""] {
        ui.line(&format!("range vex {enemy} extreme"));
    }
    let attack = |ui: &Harness| {
        let face = ui.world().face;
        let all = face.offers(face.turns().active);
        let row = all.into_iter().find(|one| one.line == ATTACK).unwrap();
        row.allowed.is_ok()
    };
    assert!(!attack(&ui), "{}", ui.shot());
    // Two maneuvers are one turn.
    ui.line("range vex keth long");
    assert!(attack(&ui), "{}", ui.shot());
}

/// Where no turns are counted, a key that needs the active character names the rows that can be chosen, not a typed line.
#[test]
fn a_key_of_the_turn_names_the_rows_where_no_turns_are_counted() {
    let mut ui = Harness::sample("the-price-of-a-gate", (120, 40));
    ui.keys("a");
    let shot = ui.shot();
    assert!(!shot.contains('@') && shot.contains("Press 1"), "{shot}");
}

/// Enter at a row that costs something names it (the selected row is the default after an attack, a maneuver or a turn
/// that began by itself).
#[test]
fn enter_names_the_row_of_the_turn_that_it_takes() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 g d");
    assert_eq!(ui.foot("Enter").unwrap().trim(), "attack");
    ui.keys("j");
    assert_eq!(ui.foot("Enter").unwrap().trim(), "aim");
}
