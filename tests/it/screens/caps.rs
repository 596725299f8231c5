//! Keys of rows: no two rows of a menu share one, and a row has the same key in every menu.

use std::collections::{BTreeMap, BTreeSet};

use genesys::library::Library;
use rstest::rstest;
use rules::view::{DONE, Id, Offer, OfferGroup};
use triumph::campaign::samples::{SAMPLES, Sample};
use triumph::table::AnyTable;
use triumph::table::face::Face;
use triumph::ui::caps;
use triumph::ui::panes::tray::menu;

use super::harness::{FIGHT, Harness};

/// Moments of a fight, of attacks and of other checks: the lines run before the offers are checked.
const MOMENTS: [&[&str]; 16] = [
    &[],
    &["next"],
    &["next", "claim marrack"],
    &["engage vex boarders"],
    &["engage vex ila", "engage vex marrack"],
    &["range vex marrack short"],
    &["maneuver @ aim"],
    &["attack vex boarders"],
    &["attack vex boarders", "roll = 2s 4a"],
    &["attack vex marrack", "roll = 2s 3a T"],
    &["attack vex marrack", "roll = 1s 3t"],
    &["attack vex marrack", "roll = 2s 2t T D"],
    &[
        "attack vex boarders at engaged with monoblade!",
        "roll = 3s 4a T!",
    ],
    &["check vex skulduggery", "roll = 1s 2a"],
    &["check vex charm", "roll = 2t"],
    &["attack vex marrack", "roll = 2s 4a", "spend a_crit", "done"],
];

/// Every group of offers, as the menus show them.
pub(super) const GROUPS: [OfferGroup; 11] = [
    OfferGroup::Asked,
    OfferGroup::Action,
    OfferGroup::Maneuver,
    OfferGroup::Talent,
    OfferGroup::Change,
    OfferGroup::Encounter,
    OfferGroup::Growth,
    OfferGroup::Market,
    OfferGroup::Between,
    OfferGroup::Bring,
    OfferGroup::Place,
];

/// The keys that rows had, by the row's label.
#[derive(Default)]
struct Known {
    keys: BTreeMap<(String, String), char>,
    rows: usize,
    /// The effect of a letter in the menus of a kind, and the menus seen.
    letters: BTreeMap<(&'static str, char), String>,
    menus: BTreeMap<&'static str, usize>,
    /// Rows without a key where every row needs one, and letters with two effects.
    faults: BTreeSet<String>,
}

/// Returns the offers for a person, with their numbers and letters.
fn offers(face: &dyn Face, who: Option<Id>) -> Vec<Offer> {
    let mut all = face.offers(who);
    caps::number_offers(&face.roster(), &face.turns().arms, &mut all);
    all
}

/// Returns the rows of a group's menu.
fn of_group(all: &[Offer], group: OfferGroup) -> Vec<&Offer> {
    let fits = |offer: &&Offer| {
        let besides = group == OfferGroup::Action && offer.group == OfferGroup::Other;
        offer.group == group || besides
    };
    all.iter().filter(fits).collect()
}

/// The kind of a group's menu, if each of its rows has a key with the same effect in all such menus.
fn kind(group: OfferGroup, all: &[Offer]) -> Option<&'static str> {
    let is = |group: OfferGroup, key: &str| {
        let fits = |offer: &Offer| offer.group == group && offer.key.starts_with(key);
        all.iter().any(fits)
    };
    let course = [OfferGroup::Encounter, OfferGroup::Between];
    match group {
        OfferGroup::Action if is(group, "mend_strain") => Some("crew actions"),
        OfferGroup::Maneuver if is(OfferGroup::Action, "mend_strain") => Some("crew maneuvers"),
        OfferGroup::Action if is(group, "study") => Some("talk"),
        OfferGroup::Change if is(group, "offend_") => Some("talk"),
        OfferGroup::Encounter | OfferGroup::Between
            if course.iter().any(|one| is(*one, "rest")) =>
        {
            Some("evening")
        }
        _ => None,
    }
}

/// The effect of a row without its target. Weapons in hand share a key.
fn thing(offer: &Offer) -> String {
    let key = offer.key.trim_end_matches(|one: char| one.is_ascii_digit());
    let key = key.trim_end_matches('_');
    match key {
        "mount" | "dismount" => "mount",
        "carry" | "unload" => "carry",
        key => key,
    }
    .to_owned()
}

impl Known {
    /// Checks a moment by itself, because all combatants have weapons of their own, some with shared
    /// names.
    fn alone(&mut self, face: &dyn Face, moment: &str) {
        self.keys.clear();
        self.look(face, moment);
    }

    /// Checks every menu of a moment: no key twice, and each row with its earlier key.
    fn look(&mut self, face: &dyn Face, moment: &str) {
        let (roster, tray) = (face.roster(), face.tray());
        let who = face.turns().active.or(roster.first().map(|one| one.id));
        let all = offers(face, who);
        let groups = GROUPS.into_iter().map(|group| {
            let menu = of_group(&all, group);
            let keys = caps::of_menu(&menu);
            (kind(group, &all), menu, keys)
        });
        let mut menus: Vec<_> = groups.collect();
        let menu = menu(&tray, &all);
        let keys = caps::of(&menu);
        menus.push((None, menu, keys));
        for (kind, menu, keys) in menus {
            let mut taken = Vec::new();
            if let Some(kind) = kind {
                *self.menus.entry(kind).or_default() += 1;
            }
            for (offer, key) in menu.iter().zip(keys) {
                let Some(key) = key.filter(|_| offer.key != DONE) else {
                    if let Some(kind) = kind {
                        let fault = format!("{kind}: no key: {} {}", offer.key, offer.label);
                        self.faults.insert(fault);
                    }
                    continue;
                };
                // A weapon has a letter of its name, so every owner has letters of their own.
                let kind = kind.filter(|_| offer.weapon.is_none());
                if let Some(kind) = kind.filter(|_| key.is_ascii_alphabetic()) {
                    let thing = thing(offer);
                    let one = self.letters.entry((kind, key)).or_insert(thing.clone());
                    if *one != thing {
                        self.faults.insert(format!("{kind}: {key}: {one}, {thing}"));
                    }
                }
                assert!(!taken.contains(&key), "{moment}: {key}: {}", offer.label);
                taken.push(key);
                self.rows += 1;
                // A weapon has a letter of its name. One that is picked up or lost may change those of others.
                if let Some(weapon) = &offer.weapon {
                    assert!(
                        weapon.to_lowercase().contains(key),
                        "{moment}: {weapon}: {key}"
                    );
                    continue;
                }
                let row = (face.system().to_owned(), offer.label.clone());
                let before = *self.keys.entry(row).or_insert(key);
                assert_eq!(before, key, "{moment}: {} was {before}", offer.label);
            }
        }
    }
}

#[test]
fn a_row_has_one_key_and_the_same_in_every_menu() {
    let mut known = Known::default();
    for lines in MOMENTS {
        let mut ui = Harness::new(&FIGHT, triumph::ui::Screen::Table, (120, 40));
        for line in lines {
            ui.line(line);
        }
        known.look(ui.world().face, &format!("{lines:?}"));
    }
    assert!(known.rows > 300 && known.keys.len() > 60, "{}", known.rows);
}

/// Plays the fights of the samples, moment by moment.
#[test]
fn a_row_keeps_its_key_through_every_sample() {
    const LOG: &str = "\nlog: [\n";
    for sample in SAMPLES.iter().filter(|sample| has_own_keys(sample)) {
        let mut known = Known::default();
        let text = sample.text();
        let at = text.find(LOG).unwrap() + LOG.len();
        let (set, _) = AnyTable::open(&text[..at], None, &[]).unwrap();
        let mut table = set.table;
        let entries = text[at..].lines().filter(|line| line.starts_with('('));
        for (n, entry) in entries.enumerate() {
            let admitted = table.face_mut().admit(entry.trim_end_matches(','));
            admitted.unwrap();
            if n % 3 == 0 {
                known.look(table.face(), &format!("{} {n}", sample.name));
            }
        }
        assert!(known.rows > 50, "{}: {}", sample.name, known.rows);
    }
}

/// Whether another letter of a row's name is free in its menu.
fn has_free_letter(offer: &Offer, keys: &[Option<char>]) -> bool {
    let used = |letter: char| {
        let mut keys = keys.iter().flatten();
        keys.any(|key| key.eq_ignore_ascii_case(&letter)) || GLOBAL.contains(letter)
    };
    let mut letters = offer.label.chars().filter(char::is_ascii_alphabetic);
    letters.any(|letter| !used(letter.to_ascii_lowercase()))
}

/// The keys that begin something else on the table screen, and whose own row is in another list.
const GLOBAL: &str = "an";

/// Weapons whose letter is in the menu a second time as a capital.
fn twins(menu: &[&Offer], keys: &[Option<char>]) -> Vec<String> {
    let rows = || menu.iter().zip(keys.iter().copied());
    let weapons = rows().filter(|(one, _)| one.weapon.is_some());
    let twin = |key: Option<char>| {
        let capital = key?.to_ascii_uppercase();
        rows().find(|(_, other)| *other == Some(capital))
    };
    let all = weapons.filter_map(|(one, key)| Some((one, key, twin(key)?.0)));
    all.map(|(one, key, other)| format!("{key:?}: {} / {}", one.label, other.label))
        .collect()
}

/// Rows of the maneuvers whose key is a global one although another letter of the name is free.
fn globals(menu: &[&Offer], keys: &[Option<char>]) -> Vec<String> {
    let rows = menu.iter().zip(keys.iter().copied());
    let taken = rows.filter(|(_, key)| key.is_some_and(|key| GLOBAL.contains(key)));
    let taken = taken.filter(|(one, _)| has_free_letter(one, keys));
    taken
        .map(|(one, key)| format!("global {key:?}: {} {}", one.key, one.label))
        .collect()
}

/// The letter of a row is one of its name in every menu of every sample, in all games, so that no one hunts
/// for it.
#[test]
fn the_letter_of_a_row_is_one_of_its_name() {
    const LOG: &str = "\nlog: [\n";
    let mut faults = BTreeSet::new();
    let mut rows = 0;
    for sample in SAMPLES {
        let text = sample.text();
        let at = text.find(LOG).unwrap() + LOG.len();
        let (set, _) = AnyTable::open(&text[..at], None, &[]).unwrap();
        let mut table = set.table;
        let entries = text[at..].lines().filter(|line| line.starts_with('('));
        for entry in entries {
            let admitted = table.face_mut().admit(entry.trim_end_matches(','));
            admitted.unwrap();
            let face = table.face();
            let who = face
                .turns()
                .active
                .or(face.roster().first().map(|one| one.id));
            let all = offers(face, who);
            for group in GROUPS {
                let menu = of_group(&all, group);
                let keys = caps::of_menu(&menu);
                if group == OfferGroup::Maneuver {
                    faults.extend(twins(&menu, &keys));
                    faults.extend(globals(&menu, &keys));
                }
                for (offer, key) in menu.iter().zip(keys) {
                    let key = key.filter(char::is_ascii_alphabetic);
                    let label = offer.label.to_lowercase();
                    // z is for zero: no successes, no effort, no dice.
                    let fits = |key: char| {
                        label.contains(key.to_ascii_lowercase())
                            || key == 'z' && offer.key.ends_with("_0")
                    };
                    if let Some(key) = key.filter(|key| !fits(*key)) {
                        faults.insert(format!("{key}: {} {}", offer.key, offer.label));
                    }
                    rows += 1;
                }
            }
        }
    }
    assert!(faults.is_empty() && rows > 10_000, "{rows}: {faults:#?}");
}

/// The rows of 2084 have their place in the list as key, and keep no key of their own.
fn has_own_keys(sample: &Sample) -> bool {
    !sample.shows.starts_with("2084")
}

/// Aboard, in a social encounter and in downtime each row has a key, and a letter has one effect in all
/// of those menus. This plays the samples as they open, and one further round of each.
#[test]
fn a_letter_does_one_thing_aboard_in_a_talk_and_in_the_evening() {
    let mut known = Known::default();
    for sample in SAMPLES.iter().filter(|sample| has_own_keys(sample)) {
        let mut ui = Harness::sample(sample.name, (120, 40));
        known.alone(ui.world().face, sample.name);
        for _ in 0..12 {
            let offers = ui.world().face.offers(None);
            let open = offers.iter().filter(|o| o.allowed.is_ok());
            let find = |key: &str| open.clone().find(|o| o.key == key);
            let checks = ["study", "sway"].map(|key| (key, find(key)));
            for line in checks.iter().filter_map(|(_, one)| Some(&(*one)?.line)) {
                if line.ends_with(' ') {
                    ui.line(&format!("{line}charm"));
                } else {
                    ui.line(line);
                }
                known.alone(ui.world().face, sample.name);
                ui.line("cancel");
            }
            let Some(step) = find("claim").or_else(|| find("next")) else {
                break;
            };
            ui.line(&step.line);
            known.alone(ui.world().face, sample.name);
        }
        if ui.world().face.turns().active.is_some() {
            ui.line("end");
            known.alone(ui.world().face, sample.name);
        }
    }
    assert!(known.faults.is_empty(), "{:#?}", known.faults);
    for kind in ["crew actions", "crew maneuvers", "talk", "evening"] {
        assert!(
            known.menus.get(kind) > Some(&0),
            "{kind}: {:?}",
            known.menus
        );
    }
}

/// A combatant that has acted stays in the list of candidates, dimmed, with the same key and the
/// reason.
#[test]
fn g_struct_06_who_has_acted_stays_in_the_list_and_says_so() {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::demo(size);
        ui.keys("1").line("next").line("claim marrack").line("next");
        let shot = ui.shot();
        assert!(shot.contains("(1) Vex Marrow has acted"), "{shot}");
        let before = ui.world().face.last();
        ui.keys("1");
        assert_eq!(ui.world().face.last(), before, "{}", ui.shot());
        assert!(ui.shot().contains("G-STRUCT-0"), "{}", ui.shot());
    }
}

/// A Critical Injury has one key, for every weapon and list of rows.
#[rstest]
#[case("attack vex boarders", "2s 4a")]
#[case("attack vex marrack", "3s T")]
#[case("attack vex boarders with \"bare hands\" at engaged!", "3s 5a")]
fn g_comb_09_a_critical_is_always_c(#[case] line: &str, #[case] dice: &str) {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::fight(size);
        ui.line(line).line(&format!("roll = {dice}!"));
        let shot = ui.shot();
        let library = Library::shipped();
        let label = &library.spend("a_crit").unwrap().label;
        assert!(shot.contains(&format!(" c  {label}")), "{shot}");
        ui.keys("c");
        assert!(
            ui.last_said().contains("Critical Injury"),
            "{}",
            ui.last_said()
        );
    }
}

/// A combatant has the same number in every slot of the round.
#[test]
fn g_struct_06_a_person_keeps_the_number_through_the_round() {
    let mut ui = Harness::demo((80, 24));
    let number = |ui: &Harness, who: &str| {
        let shot = ui.shot();
        let label = format!("{who} acts");
        let row = shot
            .lines()
            .find(|row| row.contains(&label))
            .map(str::to_owned);
        let row = row.unwrap_or_else(|| panic!("{who}: {shot}"));
        let before = row
            .split(&label)
            .next()
            .unwrap_or_default()
            .trim_end()
            .to_owned();
        before.chars().last().unwrap_or(' ')
    };
    assert_eq!(number(&ui, "Rho"), '3');
    ui.keys("1").line("next").line("claim marrack").line("next");
    assert_eq!(number(&ui, "Rho"), '3', "Vex has acted");
    ui.keys("3");
    assert_eq!(ui.acting().as_deref(), Some("Rho"));
}

/// The last line names exactly the keys that have an effect.
#[test]
fn the_last_line_names_the_numbers_that_answer() {
    let mut ui = Harness::demo((80, 24));
    let last = |ui: &Harness| ui.shot().lines().last().unwrap_or_default().to_owned();
    assert!(last(&ui).contains(" 1-3  answer"), "{}", last(&ui));
    ui.keys("1").line("next").line("claim marrack").line("next");
    assert!(last(&ui).contains(" 2 3  answer"), "{}", last(&ui));
}

/// Shows every list of every sample, entry by entry: its kind, its rows and their keys.
fn every_list(mut see: impl FnMut(&str, &str, &[&Offer], &[Option<char>])) {
    const LOG: &str = "\nlog: [\n";
    for sample in SAMPLES {
        let text = sample.text();
        let at = text.find(LOG).unwrap() + LOG.len();
        let (set, _) = AnyTable::open(&text[..at], None, &[]).unwrap();
        let mut table = set.table;
        let entries = text[at..].lines().filter(|line| line.starts_with('('));
        for entry in entries {
            let admitted = table.face_mut().admit(entry.trim_end_matches(','));
            admitted.unwrap();
            let face = table.face();
            let first = face.roster().first().map(|one| one.id);
            let all = offers(face, face.turns().active.or(first));
            for group in GROUPS {
                let menu = of_group(&all, group);
                see(
                    face.system(),
                    &format!("{group:?}"),
                    &menu,
                    &caps::of_menu(&menu),
                );
            }
            let menu = menu(&face.tray(), &all);
            see(face.system(), "table", &menu, &caps::of(&menu));
        }
    }
}

/// Rows whose every other letter belongs to a row of the same list: a painkiller, and the answers to a
/// motivation, whose small letters help and whose capitals hinder, as the keys of Story Points do.
const PAIRED: [&str; 4] = ["dose", "appeal_", "offend_", "story_"];

/// No two rows of a turn in Genesys differ by the case of their key only, if another letter of a name is free.
#[test]
fn no_two_rows_of_a_turn_share_a_letter_while_another_is_free() {
    let mut faults = BTreeSet::new();
    let mut lists = 0;
    every_list(|system, kind, menu, keys| {
        let turn = ["Action", "Maneuver", "Change", "table", "Place"].contains(&kind);
        if system != "Genesys" || !turn {
            return;
        }
        lists += 1;
        let paired = |one: &Offer| PAIRED.iter().any(|key| one.key.starts_with(key));
        let rows = || menu.iter().zip(keys.iter().copied());
        for (one, key) in rows().filter(|(one, _)| !paired(one)) {
            let Some(small) = key.filter(char::is_ascii_lowercase) else {
                continue;
            };
            let capital = Some(small.to_ascii_uppercase());
            let Some((other, _)) = rows().find(|(_, key)| *key == capital) else {
                continue;
            };
            let bought = one.group == OfferGroup::Asked;
            let free = has_free_letter(one, keys) || has_free_letter(other, keys);
            if !bought && !paired(other) && free {
                faults.insert(format!(
                    "{kind} {small}: {} {} / {} {}",
                    one.key, one.label, other.key, other.label
                ));
            }
        }
    });
    assert!(faults.is_empty() && lists > 1000, "{lists}: {faults:#?}");
}

/// Every row that symbols buy has a key, in all samples: its list isn't left to find one.
#[test]
fn every_row_that_symbols_buy_has_a_key() {
    let (mut faults, mut rows) = (BTreeSet::new(), 0);
    every_list(|system, kind, menu, keys| {
        let bought = menu.iter().any(|one| one.key == DONE);
        if kind != "table" || !bought || system != "Genesys" {
            return;
        }
        for (one, key) in menu.iter().zip(keys).filter(|(one, _)| one.key != DONE) {
            rows += 1;
            if key.is_none() {
                faults.insert(format!("{} {}", one.key, one.label));
            }
        }
    });
    assert!(faults.is_empty() && rows > 100, "{rows}: {faults:#?}");
}
