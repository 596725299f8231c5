//! What the program only reminds of stands where it is needed: on the sheet, in the tray, beside
//! the chase (the rules tagged `remind`).

use rstest::rstest;

use super::Play;

#[test]
fn f_race_04_f_voc_08_09_texts_left_open_stand_on_the_sheet_once_they_are_filled() {
    let text = r#"GenesisPack(name: "Own", version: "1",
        races: [(id: "human", name: "Human", text: "From the river towns.", attributes: 2, skills: 12)],
        vocations: [(id: "drifter", name: "Drifter", text: "Owns what it wears.", combat: [["unarmed"]], commerce: 1,
            skills: [(id: "nirvana", name: "Nirvana", attribute: Intellect, text: "An hour of peace.")])],
        texts: {
            "vocations.text": "Everybody does something.", // F-VOC-08
            "progress.text": "One learns slowly.", // F-PRG-07
            "wealth_quirk.text": "Money changes people.", // F-QOW-00c
            "roll.text": "Say it, then roll.", // F-ROLL-19
            "skills.text": "What people can do.", // F-SKL-19
            "combat.text": "It is over fast.", // F-WPN-03
        })"#;
    let mut play = Play::with_pack(text);
    play.all(&["create Ana", "vocation ana drifter"]);
    let notes = play.block("ana", "Notes");
    for words in [
        "From the river towns.",
        "Drifter: Owns what it wears.",
        "Everybody does something.",
        "One learns slowly.",
        "Money changes people.",
        "Say it, then roll.",
        "What people can do.",
        "It is over fast.",
    ] {
        assert!(notes.iter().any(|n| n == words), "{words} in {notes:?}");
    }
    let sheet = play.sheet("ana");
    let rows = sheet.blocks.iter().flat_map(|b| &b.rows);
    let mut reasons = rows.flat_map(|r| &r.because);
    assert!(reasons.any(|r| r.label == "An hour of peace."));
    // Empty by default.
    let play = Play::with(&["create Ana"]);
    let notes = play.block("ana", "Notes");
    assert!(
        notes.len() == 2 && notes.iter().all(|n| !n.is_empty()),
        "{notes:?}"
    );
}

#[test]
fn f_ord_10_movement_and_acts_are_told() {
    let notes = Play::with(&["create Ana"]).block("ana", "Notes");
    assert!(
        notes
            .iter()
            .any(|n| n.starts_with("Three distances: engaged, near, far.")),
        "{notes:?}"
    );
    assert!(
        notes
            .iter()
            .any(|n| n.starts_with("Attack, defend, charge, brace")),
        "{notes:?}"
    );
}

#[rstest]
#[case::f_att_06("STR", [(0, "average"), (1, "soldier"), (2, "champion"), (3, "beyond nature")])]
#[case::f_att_07("REF", [(0, "average"), (1, "acrobat"), (2, "gymnast"), (3, "beyond nature")])]
#[case::f_att_08("INT", [(0, "average"), (1, "professor"), (2, "laureate"), (4, "beyond nature")])]
fn f_att_06_07_08_what_a_value_means(#[case] short: &str, #[case] scale: [(i8, &str); 4]) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    for (value, words) in scale {
        for field in ["strength", "reflex", "intellect"] {
            play.ok(&format!("set ana {field} {value}"));
        }
        let sheet = play.sheet("ana");
        let block = sheet
            .blocks
            .iter()
            .find(|b| b.title == "Attributes")
            .unwrap();
        let row = block
            .rows
            .iter()
            .find(|r| r.cells[0].plain() == short)
            .unwrap();
        assert!(
            row.because[0].label.contains(words),
            "{} {value}",
            row.because[0].label
        );
    }
}

#[test]
fn f_roll_14_15_a_level_is_for_anybody_and_only_where_one_can_fail() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("check ana swim 2");
    let said = play.tray().subtitle.plain();
    assert_eq!(
        said,
        "challenge level 2, moderate for anybody; only where failure is possible"
    );
}

#[test]
fn f_qow_01_to_20_a_quirk_says_what_it_asks() {
    let library = Play::new().library;
    let rules: Vec<&str> = library.quirks().iter().map(|q| q.rule.as_str()).collect();
    let expected: Vec<String> = (1..=20).map(|n| format!("F-QOW-{n:02}")).collect();
    assert_eq!(rules, expected);
    for quirk in library.quirks() {
        let mut play = Play::folk(&["Ana 0 0 0"]);
        play.all(&[
            "set ana commerce 5",
            &format!("quirk ana {} \"a note\"", quirk.id),
        ]);
        let cells = play.block("ana", "Character");
        assert_eq!(
            cells,
            [format!("{}: a note", quirk.name), quirk.text.clone()]
        );
    }
}

#[test]
fn f_qow_13_14_whom_one_looks_down_on_and_up_to() {
    for (quirk, words) in [("elitist", "looks down on Bo"), ("ladder", "fawns on Cy")] {
        let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0", "Cy 0 0 0"]);
        play.all(&[
            "set bo commerce 2",
            "set cy commerce 7",
            "set ana commerce 5",
        ]);
        play.ok(&format!("quirk ana {quirk}"));
        assert_eq!(play.fact("ana", "standing"), words);
    }
}

#[test]
fn f_dis_03_05_to_24_a_characteristic_says_what_it_does() {
    let library = Play::new().library;
    let rules: Vec<&str> = library
        .disabling()
        .iter()
        .map(|d| d.rule.as_str())
        .collect();
    let expected: Vec<String> = (5..=24).map(|n| format!("F-DIS-{n:02}")).collect();
    assert_eq!(rules, expected);
    for d in library.disabling() {
        let mut play = Play::with(&["create Ana"]);
        let on = if d.names_skill { " on swim" } else { "" };
        play.ok(&format!("disabling ana {}{on}", d.id));
        let cells = play.block("ana", "Character");
        assert_eq!(cells[1], d.text);
        assert!(cells[0].starts_with(&d.name));
    }
}

#[test]
fn f_chs_02_03_12_16_a_chase_says_what_it_is_about() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.all(&[
        "chase ana after bo at close",
        "chase step",
        "roll ana = 4 4 4",
        "roll bo = 1 1 1",
        "done",
    ]);
    let chase = play.state.chase.as_ref().unwrap().id;
    let listed = crate::rules::genesis::show::roster::roster(&play.state)
        .pop()
        .unwrap();
    assert_eq!(
        (listed.id, listed.badge.as_str(), listed.out),
        (chase, "caught, margin 3", true)
    );
    let sheet =
        crate::rules::genesis::show::sheet::sheet(&play.state, &play.library, chase).unwrap();
    let cited: Vec<&str> = sheet
        .facts
        .iter()
        .flat_map(|f| &f.because)
        .filter_map(|r| r.rule.as_deref())
        .collect();
    for rule in [
        "F-CHS-02", "F-CHS-03", "F-CHS-12", "F-CHS-13", "F-CHS-14", "F-CHS-15", "F-CHS-16",
    ] {
        assert!(cited.contains(&rule), "{rule}");
    }
}
