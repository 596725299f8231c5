//! Rows and their keys in every list of every sample: a row has a key, or the list says how to find it.

use std::collections::BTreeMap;

use rstest::rstest;
use rules::view::{DONE, Offer, OfferGroup};
use triumph::campaign::samples::SAMPLES;
use triumph::ui::caps;
use triumph::ui::keymap::Scope;
use triumph::ui::panes::tray::menu;

use super::next::step;
use super::stand::Stand;

/// The keys that open lists, with their groups. In some games a key opens another list, or none.
const LISTS: [(&str, OfferGroup); 10] = [
    ("A", OfferGroup::Action),
    ("m", OfferGroup::Maneuver),
    ("v", OfferGroup::Talent),
    ("A", OfferGroup::Change),
    ("e", OfferGroup::Course),
    ("x", OfferGroup::Growth),
    ("b", OfferGroup::Market),
    ("t", OfferGroup::Between),
    ("r", OfferGroup::Bring),
    ("o", OfferGroup::Place),
];

/// The offers of now, as the screen numbers them.
fn offers(stand: &Stand) -> Vec<Offer> {
    let face = stand.world().face;
    let roster = face.roster();
    let who = face.turns().active.or(roster.first().map(|one| one.id));
    let mut all = face.offers(who);
    caps::number_offers(&roster, &mut all);
    all
}

/// No key twice in a list. Returns the labels of rows without one.
fn without_key(rows: &[&Offer], keys: &[Option<char>], told: &str) -> Vec<String> {
    let mut taken: BTreeMap<char, &str> = BTreeMap::new();
    let mut without = Vec::new();
    for (row, key) in rows.iter().zip(keys) {
        match key {
            _ if row.key == DONE => {}
            Some(key) => {
                let other = taken.insert(*key, &row.label);
                assert_eq!(other, None, "{told}: {key}: {}", row.label);
            }
            None => without.push(row.label.clone()),
        }
    }
    without
}

#[rstest]
fn a_row_has_a_key_or_its_list_says_how_to_find_it(
    #[values((60, 18), (80, 24), (120, 40))] size: (u16, u16),
) {
    let (mut lists, mut searched) = (0, 0);
    for sample in SAMPLES {
        let mut stand = Stand::sample(sample.name, size);
        for _ in 0..12 {
            stand.keys("Esc Esc");
            let all = offers(&stand);
            let tray = stand.world().face.tray();
            let rows = menu(&tray, &all);
            let keys = caps::of(&rows);
            without_key(&rows, &keys, sample.name);
            for (opens, group) in LISTS {
                let in_list = |one: &&Offer| {
                    let besides = one.group == OfferGroup::Besides;
                    one.group == group || group == OfferGroup::Action && besides
                };
                let rows: Vec<&Offer> = all.iter().filter(in_list).collect();
                if rows.is_empty() {
                    continue;
                }
                let told = format!("{} {group:?}", sample.name);
                let without = without_key(&rows, &caps::of_menu(&rows), &told);
                stand.keys(opens);
                if stand.app.scope() != Scope::Dialog {
                    stand.keys("Esc");
                    continue;
                }
                lists += 1;
                let shot = stand.shot();
                if !without.is_empty() {
                    searched += 1;
                    let says = ["Type / and letters to find a row.", "Letters find a row, "];
                    let line = shot
                        .lines()
                        .find(|line| says.iter().any(|say| line.contains(say)));
                    let line = line.unwrap_or_else(|| panic!("{told} {without:?}\n{shot}"));
                    let whole = line.trim_end_matches(['┃', '│', ' ']);
                    assert!(whole.contains('.'), "{told}: {line}");
                }
                stand.keys("Esc Esc Esc");
            }
            if !step(&mut stand) {
                break;
            }
        }
    }
    assert!(lists > 100 && searched > 0, "{lists} {searched}");
}

/// Where no other weapon can be used the key of weapons lists them, each with the reason (G-COMB-05).
#[rstest]
fn g_comb_05_a_refused_step_to_another_weapon_lists_them(
    #[values((80, 24), (120, 40))] size: (u16, u16),
) {
    let mut stand = Stand::demo(size);
    stand.line("claim vex").line("next").line("claim marrack");
    stand.keys("a W");
    assert_eq!(stand.app.scope(), Scope::Dialog, "{}", stand.shot());
    let shot = stand.shot();
    assert!(shot.contains("Shudder blade, out of reach"), "{shot}");
}

/// While a check is open the letters of harm mean what they mean on the table.
#[test]
fn letters_of_harm_mean_the_same_while_a_check_is_open() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 a");
    for (key, asks) in [("w", "Wound "), ("s", "Strain "), ("h", "Heal ")] {
        let shot = stand.keys(key).shot();
        assert!(shot.contains(asks), "{key}: {shot}");
        stand.keys("Esc");
        assert_eq!(stand.app.scope(), Scope::Tray, "{key}");
    }
    let shot = stand.keys("c").shot();
    assert!(shot.contains("Roll a random Critical Injury for"), "{shot}");
}

/// An open check leaves every tab in reach, and names the keys that lead back to it.
#[test]
fn every_tab_is_reached_while_a_check_is_open() {
    for (keys, back) in [
        ("1 a", "g d shows the open check."),
        ("1 a = 2 s Enter", "g d or a number shows the dice."),
    ] {
        let mut stand = Stand::demo((80, 24));
        stand.keys(keys).keys("g i");
        assert!(stand.shot().contains(back), "{}", stand.shot());
        let mut tabs = std::collections::BTreeSet::new();
        for _ in 0..5 {
            let shot = stand.keys("Tab").shot();
            let line = shot.lines().nth(3).unwrap_or_default();
            let tab = line.split(['▌', '▐']).nth(1).unwrap_or_default();
            tabs.insert(tab.to_owned());
        }
        assert_eq!(tabs.len(), 5, "{tabs:?}");
    }
}
