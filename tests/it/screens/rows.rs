//! Rows and their keys in every list of every sample: a row has a key, or the list says how to find it.

use std::collections::BTreeMap;

use rstest::rstest;
use rules::view::{DONE, Offer, OfferGroup};
use triumph::campaign::samples::SAMPLES;
use triumph::ui::caps;
use triumph::ui::keymap::Scope;
use triumph::ui::panes::tray::menu;

use super::harness::Harness;
use super::next_key::step;

/// The keys that open lists, with their groups. In some games a key opens another list, or none.
const LISTS: [(&str, OfferGroup); 10] = [
    ("A", OfferGroup::Action),
    ("m", OfferGroup::Maneuver),
    ("v", OfferGroup::Talent),
    ("A", OfferGroup::Change),
    ("e", OfferGroup::Encounter),
    ("x", OfferGroup::Growth),
    ("b", OfferGroup::Market),
    ("t", OfferGroup::Between),
    ("r", OfferGroup::Bring),
    ("o", OfferGroup::Place),
];

/// The offers of now, as the screen numbers them.
fn offers(ui: &Harness) -> Vec<Offer> {
    let face = ui.world().face;
    let roster = face.roster();
    let who = face.turns().active.or(roster.first().map(|one| one.id));
    let mut all = face.offers(who);
    caps::number_offers(&roster, &face.turns().arms, &mut all);
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

/// Whether a row has a number before its label, where a list shows it.
fn is_numbered(shot: &str, label: &str) -> bool {
    let begins: String = label.chars().take(24).collect();
    let mut rows = shot.split(['┃', '\n']).filter(|row| row.contains(&begins));
    rows.all(|row| {
        let before = row.split(&begins).next().unwrap_or_default();
        before.contains(|sign: char| sign.is_ascii_digit())
    })
}

#[rstest]
fn a_row_has_a_key_or_its_list_says_how_to_find_it(
    #[values((60, 18), (80, 24), (120, 40))] size: (u16, u16),
) {
    let (mut lists, mut searched, mut numbered) = (0, 0, 0);
    for sample in SAMPLES {
        let mut ui = Harness::sample(sample.name, size);
        for _ in 0..12 {
            ui.keys("Esc Esc");
            let all = offers(&ui);
            let tray = ui.world().face.tray();
            let rows = menu(&tray, &all);
            let keys = caps::of(&rows);
            without_key(&rows, &keys, sample.name);
            for (opens, group) in LISTS {
                let in_list = |one: &&Offer| {
                    let besides = one.group == OfferGroup::Other;
                    one.group == group || group == OfferGroup::Action && besides
                };
                let rows: Vec<&Offer> = all.iter().filter(in_list).collect();
                if rows.is_empty() {
                    continue;
                }
                let told = format!("{} {group:?}", sample.name);
                let without = without_key(&rows, &caps::of_menu(&rows), &told);
                ui.keys(opens);
                if ui.app.scope() != Scope::Dialog {
                    ui.keys("Esc");
                    continue;
                }
                lists += 1;
                let shot = ui.shot();
                if !without.is_empty() && without.iter().all(|one| is_numbered(&shot, one)) {
                    numbered += 1;
                } else if !without.is_empty() {
                    searched += 1;
                    let says = ["Type / and letters to find a row.", "Letters find a row, "];
                    let line = shot
                        .lines()
                        .find(|line| says.iter().any(|say| line.contains(say)));
                    let line = line.unwrap_or_else(|| panic!("{told} {without:?}\n{shot}"));
                    let whole = line.trim_end_matches(['┃', '│', ' ']);
                    assert!(whole.contains('.'), "{told}: {line}");
                }
                ui.keys("Esc Esc Esc");
            }
            if !step(&mut ui) {
                break;
            }
        }
    }
    assert!(lists > 100 && numbered > 0, "{lists} {searched} {numbered}");
}

/// Where no other weapon can be used the key of weapons lists them, each with the reason (G-COMB-05).
#[rstest]
fn g_comb_05_a_refused_step_to_another_weapon_lists_them(
    #[values((80, 24), (120, 40))] size: (u16, u16),
) {
    let mut ui = Harness::demo(size);
    ui.line("claim vex").line("next").line("claim marrack");
    ui.keys("a W");
    assert_eq!(ui.app.scope(), Scope::Dialog, "{}", ui.shot());
    let shot = ui.shot();
    let offers = ui.world().face.offers(None);
    let blade = offers
        .iter()
        .find(|one| one.label.contains("Shudder blade"));
    let stops = blade.expect("the weapon").stops;
    let row = shot.lines().find(|row| row.contains("Shudder blade  "));
    assert!(
        !stops.is_empty() && row.is_some_and(|row| row.contains(stops)),
        "{shot}"
    );
}

/// While a check is open the letters of harm mean what they mean on the table.
#[test]
fn letters_of_harm_mean_the_same_while_a_check_is_open() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a");
    for (key, asks) in [("w", "Wound "), ("s", "Strain "), ("h", "Heal ")] {
        let shot = ui.keys(key).shot();
        assert!(shot.contains(asks), "{key}: {shot}");
        ui.keys("Esc");
        assert_eq!(ui.app.scope(), Scope::Tray, "{key}");
    }
    ui.keys("c");
    assert_eq!(ui.app.scope(), Scope::Dialog, "{}", ui.shot());
    says!(ui.question());
}

/// An open check leaves every tab in reach, and names the keys that lead back to it.
#[test]
fn every_tab_is_reached_while_a_check_is_open() {
    for (keys, back) in [("1 a", "g d"), ("1 a = 2 s Enter", "Enter")] {
        let mut ui = Harness::demo((80, 24));
        ui.keys(keys).keys("g i");
        assert!(ui.hint().contains(back), "{}", ui.shot());
        says!(ui.hint());
        let mut tabs = std::collections::BTreeSet::new();
        for _ in 0..5 {
            let shot = ui.keys("Tab").shot();
            let line = shot.lines().nth(3).unwrap_or_default();
            let tab = line.split(['▌', '▐']).nth(1).unwrap_or_default();
            tabs.insert(tab.to_owned());
        }
        assert_eq!(tabs.len(), 5, "{tabs:?}");
    }
}

/// What can be done is never cut: a long row takes a second line.
#[rstest]
#[case("the-ashen-oar", "1")]
#[case("needles-at-karst", "1")]
#[case("corridor-nine", "")]
fn no_row_of_what_can_be_done_is_cut(#[case] sample: &str, #[case] keys: &str) {
    let mut ui = Harness::sample(sample, (120, 40));
    let shot = ui.keys(keys).shot();
    let of_tray = |line: &str| line.chars().skip(79).take(38).collect::<String>();
    let below = shot.lines().skip_while(|line| !line.contains("─ Turn ─"));
    let mut lines = below.skip(1).map(of_tray);
    let mut rows = 0;
    for line in lines.by_ref() {
        // The ranges are below the rows.
        if line.contains("──") {
            break;
        }
        rows += usize::from(!line.trim().is_empty());
        let counts = line.trim().starts_with('…');
        let stake = line.trim_start().starts_with("At stake");
        assert!(counts || stake || !line.contains('…'), "{line}\n{shot}");
    }
    assert!(rows > 5, "{shot}");
}

/// G-COMB-13: every spend that is affordable is visible at 80x24, and what only a Despair buys comes first.
#[test]
fn g_comb_13_every_affordable_spend_is_visible() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a").line("roll = 2s 3a 1D!");
    let shot = ui.shot();
    let all = offers(&ui);
    let tray = ui.world().face.tray();
    let rows = menu(&tray, &all);
    assert_eq!(rows.first().map(|row| row.key.as_str()), Some(DONE));
    let despair = rows.iter().position(|row| row.cost.plain() == "D");
    assert_eq!(despair, Some(1), "{shot}");
    let dear = |row: &&&Offer| row.allowed.is_ok() && row.key != DONE;
    let open: Vec<_> = rows.iter().filter(dear).collect();
    assert!(open.len() > 12, "{}", open.len());
    for row in open.iter().take(18) {
        // A long label continues in the next line.
        let begins: Vec<&str> = row.label.split(' ').take(4).collect();
        assert!(shot.contains(&begins.join(" ")), "{}\n{shot}", row.label);
    }
}

/// The actions of the open turn are all visible at 80x24, with their common price told once.
#[test]
fn every_action_of_a_turn_is_visible_at_80x24() {
    let ui = Harness::sample("corridor-nine", (80, 24));
    let shot = ui.shot();
    let all = offers(&ui);
    let acts = all.iter();
    let acts = acts.filter(|one| one.group == OfferGroup::Action && one.allowed.is_ok());
    let acts: Vec<&Offer> = acts.collect();
    let shown = acts.iter().filter(|one| shot.contains(&one.label));
    assert_eq!(shown.count(), acts.len(), "{shot}");
    assert_eq!(shot.matches("1.0 AP each").count(), 1, "{shot}");
}

/// G-COMB-08: while symbols are spent, every row keeps its line and its column, and so does the column of the
/// prices.
#[rstest]
fn g_comb_08_a_purchase_moves_no_row(
    #[values((60, 18), (80, 24), (120, 40), (200, 60))] size: (u16, u16),
    #[values("roll = 2s 4a!", "roll = 2s 1a 1T!", "roll = 1f 3a 1T!")] roll: &str,
) {
    let mut ui = Harness::fight(size);
    ui.keys("a").line(roll).keys("g d");
    let places = |ui: &Harness| -> BTreeMap<String, (usize, usize)> {
        let (face, all) = (ui.world().face, offers(ui));
        let tray = face.tray();
        let shot = ui.shot();
        let find = |label: &str| {
            let first: String = label.chars().take(24).collect();
            // The title and the log name purchases too.
            let lines = shot.lines().enumerate();
            let lines = lines.skip_while(|(_, line)| !line.contains("Left to spend"));
            let lines = lines.skip(1);
            let mut lines = lines.filter_map(|(y, line)| Some((line.find(&first)?, y, line)));
            let (at, y, line) = lines.next()?;
            Some((line.get(..at)?.chars().count(), y))
        };
        let rows = menu(&tray, &all);
        let rows = rows.iter().filter(|one| one.key != DONE);
        let found = rows.filter_map(|one| Some((one.key.clone(), find(&one.label)?)));
        found.collect()
    };
    let before = places(&ui);
    assert!(before.len() > 2, "{}", ui.shot());
    let mut bought = 0;
    for key in [
        "a_notice",
        "a_boost_next",
        "a_maneuver",
        "a_defense",
        "a_defense 2",
    ] {
        let line = offers(&ui);
        let line = line
            .iter()
            .find(|one| one.key == key && one.allowed.is_ok());
        let Some(line) = line.map(|one| one.line.clone()) else {
            continue;
        };
        ui.line(&line);
        bought += 1;
        let after = places(&ui);
        for (key, place) in &before {
            let now = after.get(key);
            assert!(now.is_none_or(|now| now == place), "{key}:\n{}", ui.shot());
        }
    }
    assert!(bought > 0, "nothing was bought\n{}", ui.shot());
}
