//! The finder, and the completions of words in capitals.

use lang::usage::{Place as _, Takes};
use rules::encounter::places::{Placed as _, Typed};
use rules::pack_record::Record;
use rules::packs::{Keep, PackSource};
use rules::system::{Said, System as _};

use crate::Confrontation;
use crate::library::Library;
use crate::tests::shipped;

#[test]
fn c_cre_01_the_finder_has_every_record_of_the_packs_with_its_rule() {
    let s = shipped();
    let all = Confrontation::content(&s.library);
    let count = |kind: &str| all.iter().filter(|one| one.kind == kind).count();
    assert_eq!(
        [
            "descriptor",
            "profession",
            "focus",
            "quirk",
            "skill",
            "card"
        ]
        .map(count),
        [20, 20, 20, 20, 38, 12]
    );
    assert_eq!(
        ["device", "field", "scene", "defense"].map(count),
        [14, 8, 9, 5]
    );
    let book = Confrontation::rulebook();
    for one in &all {
        let rule = one.rule.as_deref().unwrap_or_default();
        assert!(book.get(rule).is_some(), "{}: {rule}", one.name);
        assert!(!one.help.is_empty(), "{} {}", one.kind, one.name);
        for row in &one.rows {
            let rule = row.rule.as_deref().unwrap_or_default();
            assert!(book.get(rule).is_some(), "{}: {rule}", one.name);
        }
    }
}

#[test]
fn c_npc_03_an_opponent_of_the_finder_joins_by_its_line() {
    let mut s = shipped();
    let all = Confrontation::content(&s.library);
    let guard = all
        .iter()
        .find(|one| one.name.eq_ignore_ascii_case("guard"));
    let line = guard.and_then(|one| one.line.clone()).unwrap();
    s.ok(&line);
    assert_eq!(s.state.people.len(), 1);
}

/// A record that the finder can copy has a form with its fields, and what the form writes is a pack of this game.
#[test]
fn every_record_that_is_copied_has_a_form() {
    let s = shipped();
    let all = Confrontation::content(&s.library);
    let copied: Vec<_> = all.iter().filter(|one| one.copied).collect();
    assert!(copied.len() > 50, "{}", copied.len());
    for one in copied {
        let what = Keep::Content {
            kind: one.kind.to_owned(),
            name: one.name.clone(),
        };
        let kept = Confrontation::kept(&s.state, &s.library, &what).unwrap();
        let record = Record::of(&kept.text).unwrap_or_else(|| panic!("{}", kept.text));
        let text = record.kept().text.replacen("ConfrontationPack(", "(", 1);
        let own = PackSource {
            name: "own.ron",
            text: &text,
        };
        let packs: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
        let (_, faults) = Library::load(&packs);
        assert!(faults.is_empty(), "{faults:?}\n{text}");
    }
}

/// A weapon and an augmentation have the same name, and each is copied as what was chosen.
#[test]
fn a_record_is_copied_by_its_kind() {
    let s = shipped();
    let all = Confrontation::content(&s.library);
    let named: Vec<_> = all.iter().filter(|one| one.name == "Cyberblade").collect();
    let list = |kind: &str| {
        let what = Keep::Content {
            kind: kind.to_owned(),
            name: "Cyberblade".to_owned(),
        };
        let kept = Confrontation::kept(&s.state, &s.library, &what)?;
        Some(Record::of(&kept.text)?.list)
    };
    assert_eq!(named.len(), 2);
    assert!(named.iter().all(|one| one.copied));
    assert_eq!(list("weapon").as_deref(), Some("weapons"));
    assert_eq!(list("device").as_deref(), Some("augmentations"));
    assert_eq!(list("armor"), None);
}

#[test]
fn c_wpn_20_a_weapon_of_the_finder_says_what_it_does() {
    let s = shipped();
    let all = Confrontation::content(&s.library);
    let pistol = all
        .iter()
        .find(|one| one.rule.as_deref() == Some("C-WPN-20"))
        .unwrap();
    assert_eq!(pistol.help, "6/3 · α β ε");
    let rows: Vec<_> = pistol.rows.iter().map(|row| &*row.label).collect();
    assert!(rows[0].contains("16") && rows[0].contains('2'), "{rows:?}");
    says!(rows);
}

/// Every word in capitals that names a record or a character has completions, and each is a word that a line
/// accepts.
#[test]
fn every_word_in_capitals_is_completed_or_free() {
    let mut s = shipped();
    let cast: Vec<String> = s
        .library
        .profiles()
        .iter()
        .map(|one| lang::spoken::quote(&one.name))
        .collect();
    for name in &cast {
        s.ok(&format!("add {name}"));
    }
    let who = s.state.people.iter().map(|one| one.id);
    let everyone: Vec<_> = who.collect();
    let last = s
        .state
        .people
        .last()
        .map(|one| one.name.clone())
        .unwrap_or_default();
    s.ok(&format!("side \"{last}\" pc"));
    s.ok(&format!("leave \"{last}\""));
    s.ok("plan new The vault");
    let mut without = Vec::new();
    for place in Confrontation::places() {
        let completed = everyone.iter().any(|who| {
            let said = Said {
                who: &[*who],
                last: "pool.zero_counts",
            };
            let typed = Typed {
                state: &s.state,
                library: s.library.as_ref(),
                said: &said,
            };
            !(place.propose)(&typed).is_empty()
        });
        if !completed && place.takes() != Takes::Number {
            without.push(place.word());
        }
    }
    // A name, a file, a text and the faces of real dice are the user's own words. The table completes a line. No
    // check, no attack and no list of another save is open here.
    let free = [
        "NAME", "FILE", "TEXT", "MEMBER", "CAUSE", "FACES", "DRUG", "SUBJECT", "BONUS", "SECTION",
        "COMMAND",
    ];
    without.retain(|word| !free.contains(word));
    assert_eq!(without, [""; 0]);
}
