//! The samples are accurate: the key that their first line names is on the screen with that label, and
//! their other claims match the panes.

use std::path::Path;

use rules::view::{Id, Listed};
use triumph::campaign::Library;
use triumph::campaign::samples::SAMPLES;
use triumph::store::Places;
use triumph::table::LineKind;

use super::harness::Harness;

const WIDE: (u16, u16) = (120, 40);

/// The last note in it, and what is at stake.
fn told(ui: &Harness) -> String {
    let world = ui.world();
    let log = world.face.log(1, world.face.last());
    let mut notes = log.into_iter().filter(|line| line.kind == LineKind::Note);
    let note = notes.next_back().unwrap().said.join(" ");
    format!("{note} {}", world.face.stake(0))
}

/// The screen as one line with single blanks.
fn flat(ui: &Harness) -> String {
    // Labels that continue in the next row of their pane are compared by their first words.
    let shot = ui.shot();
    shot.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The key and the label after `words` in a text, as in "1: Vex Marrow acts."
fn step<'t>(text: &'t str, words: &str) -> Option<(&'t str, &'t str)> {
    let (_, rest) = text.split_once(words)?;
    let (key, rest) = rest.split_once(": ")?;
    Some((key, rest.split_once('.')?.0))
}

#[test]
fn the_first_line_of_every_sample_says_what_to_press_and_the_screen_has_it() {
    for sample in SAMPLES {
        let name = sample.name;
        let mut ui = Harness::sample(name, WIDE);
        let text = told(&ui);
        if name == "the-toll" {
            says!(text);
            assert!(flat(&ui).contains("Press g r "), "{}", ui.shot());
            continue;
        }
        assert!(text.starts_with("To begin, press "), "{name}: {text}");
        for words in ["To begin, press ", "Then press "] {
            let Some((key, label)) = step(&text, words) else {
                assert_ne!(words, "To begin, press ", "{name}: {text}");
                continue;
            };
            // A long label continues in the next row of its pane.
            let opening: Vec<&str> = label.split(' ').take(2).collect();
            let row = format!("{key} {}", opening.join(" "));
            // Social actions are on offer for the character with the open sheet.
            let face = ui.world().face;
            let offers = face.offers(face.roster().first().map(|one| one.id));
            let offered = offers.iter().any(|offer| label.ends_with(&offer.label));
            assert!(offered, "{name}: `{label}` is not on offer");
            assert!(
                flat(&ui).contains(&row),
                "{name}: `{row}` is not in\n{}",
                ui.shot()
            );
            let (before, shot) = (ui.world().face.last(), ui.shot());
            ui.keys(key);
            assert_ne!(ui.shot(), shot, "{name}: {key} does nothing");
            assert_eq!(ui.world().face.last(), before + 1, "{name}: {}", ui.shot());
        }
    }
}

/// The first step of every sample is on a small screen when it opens, whichever pane is open.
#[test]
fn every_sample_shows_its_first_step_on_a_small_screen() {
    for sample in SAMPLES.iter().filter(|one| one.name != "the-toll") {
        let ui = Harness::sample(sample.name, (80, 24));
        assert!(
            flat(&ui).contains("To begin, press "),
            "{}:\n{}",
            sample.name,
            ui.shot()
        );
    }
}

/// The keys that a text names: after "press", or a letter with what it does, as in "m flies".
fn keys_named(text: &str) -> Vec<&str> {
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches([',', '.', ':']))
        .collect();
    let named = words.iter().enumerate().filter(|(at, word)| {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let does = words.get(at + 1).is_some_and(|next| next.ends_with('s'));
        let letter = word.chars().all(char::is_alphabetic);
        let pressed = before.is_some_and(|before| before.eq_ignore_ascii_case("press"));
        word.chars().count() == 1 && (pressed || letter && does)
    });
    named.map(|(_, word)| *word).collect()
}

/// Every key that a sample names is on the screen when it is needed: at once, after the first step, or in
/// the pool that the other way opens.
#[test]
fn a_sample_names_only_keys_that_the_screen_shows() {
    let mut found = 0;
    for sample in SAMPLES.iter().filter(|sample| sample.name != "the-toll") {
        for size in [(80, 24), WIDE] {
            let mut ui = Harness::sample(sample.name, size);
            let text = told(&ui);
            let keys = keys_named(&text);
            let first = keys.first().unwrap_or_else(|| panic!("{text}"));
            let mut shots = vec![ui.shot(), ui.keys(first).shot()];
            if let Some((_, rest)) = text.split_once("Or press ") {
                let key: String = rest.chars().take(1).collect();
                let mut other = Harness::sample(sample.name, size);
                shots.push(other.keys(&key).keys("1").shot());
            }
            for key in keys {
                let cap = format!(" {key} ");
                let shown = shots.iter().any(|shot| shot.contains(&cap));
                assert!(shown, "{}: {key}\n{}", sample.name, shots.join("\n"));
                found += 1;
            }
        }
    }
    assert!(found > 30, "{found}");
}

fn listed(ui: &Harness, name: &str) -> Listed {
    let roster = ui.world().face.roster();
    roster.into_iter().find(|one| one.name == name).unwrap()
}

/// A threshold of a combatant.
fn most(ui: &Harness, name: &str, track: &str) -> u32 {
    let tracks = listed(ui, name).tracks;
    tracks.iter().find(|one| one.key == track).unwrap().max
}

fn fact(ui: &Harness, name: &str) -> String {
    let facts = listed(ui, name).facts;
    let all = facts
        .iter()
        .map(|fact| format!("{} {}", fact.label, fact.value.plain()));
    all.collect::<Vec<_>>().join("; ")
}

#[test]
fn cold_storage_counts_traces_as_its_pane_does() {
    let mut ui = Harness::sample("cold-storage", WIDE);
    let text = told(&ui);
    let facts = fact(&ui, "Archive").to_lowercase();
    for program in ["firewall", "sentry", "tripwire"] {
        assert!(
            text.to_lowercase().contains(program) && facts.contains(program),
            "{facts}"
        );
    }
    ui.keys("1 E = 4 s Enter Enter");
    let traces = most(&ui, "Archive", "traces");
    assert!(text.contains(&format!("3 of {traces} times")), "{text}");
    assert!(flat(&ui).contains(&format!("0/{traces}")), "{}", ui.shot());
}

#[test]
fn what_the_samples_say_of_people_and_ships_stands_on_their_sheets() {
    let needles = Harness::sample("needles-at-karst", WIDE);
    assert!(told(&needles).contains("all 3 Needles"));
    let craft = listed(&needles, "Needles");
    assert_eq!(
        (craft.badge.as_str(), craft.members),
        ("3 of 3", Some((3, 3)))
    );
    let glass = Harness::sample("over-the-glass", WIDE);
    says!(told(&glass));
    let speed = |name: &str| {
        let facts = listed(&glass, name).facts;
        let speed = facts.iter().find(|fact| fact.key == "speed").unwrap();
        speed
            .value
            .plain()
            .chars()
            .find(char::is_ascii_digit)
            .unwrap()
    };
    assert!(speed("Exchange Carrier Nine") > speed("Old Patience"));
    let price = Harness::sample("the-price-of-a-gate", WIDE);
    says!(told(&price));
    let strain = |name: &str| most(&price, name, "strain");
    for other in ["Ila Senn", "Doctor Amun Teld"] {
        assert!(strain("Vex Marrow") < strain(other), "{other}");
    }
    assert!(flat(&price).contains("compromise"), "{}", price.shot());
    let toll = Harness::sample("the-toll", WIDE);
    says!(told(&toll));
    let vex = listed(&toll, "Vex Marrow").id;
    let sheet = toll.world().face.sheet(vex).unwrap();
    assert!(
        sheet
            .blocks
            .iter()
            .any(|block| block.title.contains("Critical"))
    );
    let street = Harness::sample("tallow-street", WIDE);
    says!(told(&street));
    assert!(
        flat(&street).contains("Tib Crane beats Cutpurse"),
        "{}",
        street.shot()
    );
    let bridge = Harness::sample("the-bridge", WIDE);
    assert!(
        flat(&bridge).contains("Sergeant Brook declares"),
        "{}",
        bridge.shot()
    );
}

/// The line of a sample in the list of saves describes its content.
#[test]
fn the_list_says_of_every_sample_what_is_in_it() {
    let home = tempfile::tempdir().unwrap();
    let library = Library::at(&Places::below(Path::new(home.path())));
    for entry in library.list() {
        let ui = Harness::sample(&entry.name, WIDE);
        let face = ui.world().face;
        assert_eq!(entry.title, face.title(), "{}", entry.name);
        assert_eq!(entry.system, face.system(), "{}", entry.name);
        assert_eq!(entry.entries, face.last(), "{}", entry.name);
    }
    // The page about the tour names the place where the demo begins.
    let (_, first) = library.demo().unwrap();
    let page = include_str!("../../../assets/guide/tour.txt");
    assert!(page.contains(&format!("`undo to {first}`")), "{first}");
}

/// A first line names only combatants that are present.
#[test]
fn whoever_a_first_line_names_is_there() {
    for sample in SAMPLES {
        let ui = Harness::sample(sample.name, WIDE);
        let ids: Vec<Id> = ui.world().face.roster().iter().map(|one| one.id).collect();
        assert!(!ids.is_empty(), "{}", sample.name);
        let text = told(&ui);
        let first = text.split_once('.').unwrap().0;
        let roster = ui.world().face.roster();
        let named = roster.iter().any(|one| {
            let first_name = one.name.split(' ').next().unwrap_or_default();
            first.contains(first_name)
        });
        let none = ["the-toll", "tallow-street", "the-second-step"].contains(&sample.name);
        assert!(named || none, "{}: {first}", sample.name);
    }
}
