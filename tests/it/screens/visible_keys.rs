//! A key acts only if the screen shows its row, in every state that the samples reach in a few steps, at
//! every size and in every pane.

use std::collections::BTreeSet;

use rstest::rstest;
use rules::view::{Offer, OfferGroup, Stage};
use triumph::campaign::samples::SAMPLES;
use triumph::ui::caps;
use triumph::ui::keymap::Scope;
use triumph::ui::panes::tray::menu;
use triumph::ui::theme::{Depth, Part, Theme};

use super::harness::Harness;
use super::next_key::step;

const SIZES: [(u16, u16); 3] = [(60, 18), (80, 24), (120, 40)];
const PANES: [&str; 4] = ["", "g d", "g s", "g l"];
const STEPS: usize = 4;
/// The hidden keys that are pressed in a state.
const MOST_KEYS: usize = 5;

/// The words of every cap on the screen.
fn caps_of(ui: &Harness) -> Vec<String> {
    let grounds = [Part::Cap, Part::CapNow].map(|part| ui.theme.part(part).bg);
    let (buf, _) = ui.buffer();
    let mut caps = Vec::new();
    for y in 0..buf.area.height {
        let mut cap = String::new();
        for x in 0..buf.area.width {
            let cell = &buf[(x, y)];
            if grounds.contains(&Some(cell.bg)) {
                cap.push_str(cell.symbol());
            } else if !cap.is_empty() {
                caps.push(std::mem::take(&mut cap));
            }
        }
        caps.push(cap);
    }
    let caps = caps.iter().map(|cap| cap.trim().to_owned());
    caps.filter(|cap| !cap.is_empty()).collect()
}

/// The keys in words such as "1-3 D W".
fn keys_in(words: &str) -> BTreeSet<char> {
    let mut keys = BTreeSet::new();
    for word in words.split([' ', ',']) {
        let letters: Vec<char> = word.chars().collect();
        match letters.as_slice() {
            [key] => {
                keys.insert(*key);
            }
            [first, '-', last] => keys.extend(*first..=*last),
            _ => {}
        }
    }
    keys
}

/// The keys that the screen names: its caps, and the keys of the line above the last one.
fn shown(ui: &Harness, caps: &BTreeSet<char>) -> BTreeSet<char> {
    let told = ui.hint().replace([':', '.'], " ").replace(" to ", "-");
    let mut keys = keys_in(&told);
    keys.extend(caps);
    keys
}

/// Calls `see` in every state of the samples, with a fresh interface in each pane.
fn every_state(size: (u16, u16), mut see: impl FnMut(&mut Harness, (&str, usize, &str))) {
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, size);
        for n in 0..STEPS {
            let at = ui.world().face.last();
            for pane in PANES {
                ui.reopened();
                ui.theme = Theme::default().at(Depth::True);
                ui.keys(pane);
                see(&mut ui, (sample.name, n, pane));
                if ui.world().face.last() > at {
                    ui.line(&format!("undo to {at}"));
                }
                if ui.world().face.tray().past.card.is_some() {
                    ui.keys("Enter");
                }
            }
            if !step(&mut ui) {
                break;
            }
        }
    }
}

/// Goes back to the state before a key.
fn again(ui: &mut Harness, at: u32, pane: &str) {
    if ui.world().face.last() > at {
        ui.line(&format!("undo to {at}"));
    }
    ui.reopened();
    ui.keys(pane);
}

/// The keys that a sentence such as "Press 1, 2 or D." names, and those before a colon: "1: Vex acts."
fn named_by_line(told: &str) -> BTreeSet<char> {
    let told = told.replace('\n', " ");
    let mut keys = BTreeSet::new();
    for sentence in told.split(". ") {
        let sentence = sentence.trim().trim_end_matches('.');
        let (_, asks) = sentence.split_once("Press ").unwrap_or(("", ""));
        let asks = asks.split(" for ").next().unwrap_or_default();
        let asks = asks.replace(" to ", "-").replace(" or ", ", ");
        let word = |word: &str| word.trim().chars().count() <= 3;
        if asks.split(", ").all(word) {
            keys.extend(keys_in(&asks));
        }
        if let Some((key, _)) = sentence
            .split_once(": ")
            .filter(|(key, _)| key.split(", ").all(word))
        {
            keys.extend(keys_in(key));
        }
    }
    keys
}

/// What would be wrong in a state, by the promise that it breaks.
#[derive(Default, Debug)]
struct Faults {
    /// A key of a row that isn't on the screen acts.
    hidden: Vec<String>,
    /// Enter acts although no cap names it.
    enter: Vec<String>,
    /// The line above the keys names a key that has no cap.
    line: Vec<String>,
}

#[rstest]
fn a_key_acts_only_if_the_screen_names_it(#[values(0, 1, 2)] size: usize) {
    let mut faults = Faults::default();
    let (mut hidden, mut enters, mut named) = (0, 0, 0);
    every_state(SIZES[size], |ui, (sample, n, pane)| {
        let state = format!("{sample} {n} {pane} {size:?}");
        let words = caps_of(ui);
        let caps: BTreeSet<char> = words.iter().flat_map(|cap| keys_in(cap)).collect();
        let told = ui.hint();
        for key in named_by_line(&told) {
            named += 1;
            if !caps.contains(&key) {
                faults.line.push(format!("{state}: {key}: {told}"));
            }
        }
        let before = ui.world().face.last();
        let keys = hidden_keys(ui, &shown(ui, &caps));
        for key in keys {
            hidden += 1;
            ui.keys(&key.to_string());
            if ui.world().face.last() != before {
                let said = ui.last_said();
                faults.hidden.push(format!("{state}: {key}: {said}"));
            }
            again(ui, before, pane);
        }
        let names_enter = words.iter().any(|cap| cap.contains("Enter"));
        if !names_enter && ui.world().face.tray().stage != Stage::Pool {
            let is = |ui: &Harness| (ui.world().face.last(), ui.app.scope());
            let (was, whom) = (is(ui), ui.app.pointed_at());
            ui.keys("Enter");
            enters += 1;
            // In the roster it may only look, at a sheet or at the answers. The help names that.
            let looks = was.1 == Scope::Turns && is(ui).0 == was.0;
            if !looks && is(ui) != was || ui.app.pointed_at() != whom {
                faults.enter.push(format!("{state}: {was:?} {:?}", is(ui)));
            }
            again(ui, before, pane);
        }
        // While a text is typed the keys of the panes have no effect.
        ui.keys("N");
        let told = ui.hint();
        if told.contains("Press ") {
            faults.line.push(format!("{state}, a note: {told}"));
        }
    });
    let none = faults.hidden.is_empty() && faults.enter.is_empty() && faults.line.is_empty();
    assert!(none, "{faults:#?}");
    assert!(
        hidden > 50 && enters > 5 && named > 50,
        "{hidden} {enters} {named}"
    );
}

/// The keys of the rows of the dice pane that the screen doesn't name.
fn hidden_keys(ui: &Harness, named: &BTreeSet<char>) -> Vec<char> {
    let face = ui.world().face;
    let mut all = face.offers(ui.app.pointed_at());
    caps::number_offers(&face.roster(), &face.turns().arms, &mut all);
    let rows = menu(&face.tray(), &all);
    let keys = caps::of(&rows).into_iter().flatten();
    let hidden = keys.filter(|key| !named.contains(key));
    hidden.take(MOST_KEYS).collect()
}

/// The letters that rows of answers take.
const LETTERS: &str = "BCDEFIJLMOPQSVWXYZ";

/// The rows of a creation list have digits, then letters of their names. No two keys differ by Shift only while other
/// letters are left.
#[test]
fn t_44_a_long_list_of_answers_has_letters_of_its_names() {
    let mut letters = 0;
    for game in ["Genesys", "Genesis", "Confrontation"] {
        let ui = Harness::solo(game, "Nima", (120, 40));
        let face = ui.world().face;
        let offers = face.offers(ui.app.pointed_at());
        let rows = menu(&face.tray(), &offers);
        let keys = caps::of(&rows);
        // Rows that don't answer have keys of their own, here and elsewhere.
        let is_answer = |row: &&Offer| row.group == OfferGroup::Asked;
        let answers = rows.iter().zip(&keys).filter(|(row, _)| is_answer(row));
        let (rows, keys): (Vec<&Offer>, Vec<Option<char>>) =
            answers.map(|(row, key)| (*row, *key)).unzip();
        for (row, key) in rows.iter().zip(&keys) {
            let Some(key) = key.filter(char::is_ascii_alphabetic) else {
                continue;
            };
            letters += 1;
            let label = row.label.to_lowercase();
            // Another letter only if all of the name's are keys already.
            let taken = |letter: char| {
                let mut keys = keys.iter().flatten();
                keys.any(|key| key.eq_ignore_ascii_case(&letter))
            };
            let rows_take = |letter: &char| LETTERS.contains(letter.to_ascii_uppercase());
            let mut letters_of = label.chars().filter(rows_take);
            let fits = label.contains(key.to_ascii_lowercase()) || letters_of.all(taken);
            assert!(fits, "{key}: {label}");
            let twin = |other: &&Option<char>| {
                other.is_some_and(|other| other != key && other.eq_ignore_ascii_case(&key))
            };
            let none_left = LETTERS.chars().all(taken);
            assert!(
                none_left || keys.iter().find(twin).is_none(),
                "{key}: {label}"
            );
        }
    }
    assert!(letters > 3, "{letters}");
}

/// A letter that no row of a list has takes no row away, and `/` still finds one.
#[test]
fn a_wrong_letter_in_a_list_takes_no_row_away() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 m");
    let rows = |ui: &Harness| ui.question();
    let before = rows(&ui);
    let wrong = ('b'..='z').find(|letter| {
        let mut open = Harness::demo((80, 24));
        open.keys("1 m");
        let (at, scope) = (open.world().face.last(), open.app.scope());
        open.keys(&letter.to_string());
        let same = open.world().face.last() == at && open.app.scope() == scope;
        same && open.told().contains(&format!("key {letter}."))
    });
    let wrong = wrong.unwrap_or_else(|| panic!("{before}"));
    ui.keys(&wrong.to_string());
    assert_eq!(rows(&ui), before);
    ui.keys("/ p r o n e");
    assert!(rows(&ui).contains("prone"), "{}", ui.shot());
}

/// The key that opens the command line begins another line after a refusal, and is a letter everywhere else.
#[test]
fn a_colon_after_a_refusal_begins_another_line() {
    let mut ui = Harness::demo((80, 24));
    ui.keys(":").type_in("no such thing").keys("Enter");
    let last = ui.world().face.last();
    ui.keys(":").type_in("note it is 9:30").keys("Enter");
    assert_eq!(ui.world().face.last(), last + 1, "{}", ui.shot());
    assert!(ui.last_said().contains("9:30"), "{}", ui.last_said());
}

/// So it does in a prompt for dice whose text was refused. Until then it is a letter there too.
#[test]
fn a_colon_after_refused_dice_begins_another_line() {
    for dice in ["6 z", "6 s Space 4 a"] {
        let mut ui = Harness::demo((80, 24));
        ui.keys("1 a =").keys(dice).keys("Enter");
        let last = ui.world().face.last();
        ui.keys(":").type_in("note it is 9:30").keys("Enter");
        assert_eq!(ui.world().face.last(), last + 1, "{dice}: {}", ui.shot());
        assert!(
            ui.last_said().contains("9:30"),
            "{dice}: {}",
            ui.last_said()
        );
    }
}

/// In the review another entry is on the screen than the one that goes, so undo names it and asks. After new
/// entries the review opens at the newest.
#[test]
fn undo_in_the_review_asks_and_the_review_opens_at_the_newest() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 w 3 Enter g r h h");
    let last = ui.world().face.last();
    ui.keys("u");
    assert_eq!(ui.world().face.last(), last, "{}", ui.shot());
    assert!(ui.question().contains("3 wounds"), "{}", ui.question());
    ui.keys("Esc g t w 2 Enter g r");
    let newest = ui.world().face.last();
    assert_eq!(ui.as_of(), Some((newest, newest)), "{}", ui.shot());
}

/// A wound means the marked one in every game: whom the check on screen would hurt is marked.
#[test]
fn f_vic_01_the_prompt_of_a_wound_names_the_marked_one() {
    let mut ui = Harness::sample("tallow-street", (120, 40));
    ui.keys("Enter Enter");
    let shot = ui.shot();
    assert!(shot.contains("◎Carter"), "{shot}");
    assert!(ui.keys("w").told().contains("Carter"), "{}", ui.told());
}

/// G-SOC-03: a person has one letter in every list of a social encounter, wherever the cursor is.
#[test]
fn g_soc_03_a_letter_means_one_person_whoever_acts() {
    let ui = Harness::sample("the-price-of-a-gate", (120, 40));
    let face = ui.world().face;
    let mut meant = std::collections::BTreeMap::new();
    let mut rows = 0;
    for one in face.roster() {
        let mut all = face.offers(Some(one.id));
        caps::number_offers(&face.roster(), &face.turns().arms, &mut all);
        let rows_of = menu(&face.tray(), &all);
        let keys = caps::of_menu(&rows_of);
        for (row, key) in rows_of
            .iter()
            .zip(keys)
            .filter(|(row, _)| row.key == "sway")
        {
            rows += 1;
            let whom = row.whom.or(row.strikes.first().copied());
            let key = key.unwrap_or_else(|| panic!("{}", row.label));
            assert_eq!(
                *meant.entry(key).or_insert(whom),
                whom,
                "{key}: {}",
                row.label
            );
        }
    }
    assert!(rows > 10, "{rows}");
}
