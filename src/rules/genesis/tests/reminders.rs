//! Tests of rules that only remind (tagged `remind`): their text is shown when it matters, at the roll,
//! the declaration, the purchase or the chase.

use rstest::rstest;

use super::Play;
use rules::view::Rich;

/// The reminders of the tray, at most two lines.
fn notes(play: &Play) -> Vec<String> {
    let notes: Vec<String> = play.tray().notes.iter().map(Rich::plain).collect();
    assert!(notes.len() <= 2, "{notes:?}");
    notes
}

/// A pack that fills every text that the rules leave open.
fn filled() -> Play {
    Play::with_pack(
        r#"GenesisPack(name: "Own", version: "1",
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
        })"#,
    )
}

#[test]
fn f_race_04_f_voc_08_f_skl_19_texts_of_creation_stand_there_while_it_lasts() {
    let mut play = filled();
    play.all(&["create Ana", "vocation ana drifter"]);
    let own = ["From the river towns.", "Drifter: Owns what it wears."];
    let all = [
        own[0],
        own[1],
        "Everybody does something.",
        "What people can do.",
    ];
    assert_eq!(play.block("ana", "Notes"), all);
    // Afterwards only the character's own text.
    play.ok("created ana");
    assert_eq!(play.block("ana", "Notes"), own);
    // They are empty by default.
    assert!(Play::with(&["create Ana"]).block("ana", "Notes").is_empty());
}

#[test]
fn f_roll_19_f_skl_19_f_voc_09_what_a_roll_is_about_is_said_at_the_roll() {
    let mut play = filled();
    play.all(&["create Ana", "vocation ana drifter", "created ana"]);
    assert!(notes(&play).is_empty());
    play.ok("check ana swim 2");
    says!(notes(&play));
    play.all(&["cancel", "check ana nirvana 2"]);
    says!(notes(&play));
    // After the roll there are no reminders.
    play.ok("roll");
    assert!(notes(&play).is_empty());
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("check ana swim 2");
    assert!(notes(&play).is_empty());
}

#[test]
fn f_qow_00c_f_prg_07_what_a_quirk_and_progress_are_is_said_when_they_are_due() {
    let mut play = filled();
    play.all(&["create Ana", "created ana"]);
    let session = play
        .offers()
        .into_iter()
        .find(|o| o.key == "session_over")
        .unwrap();
    says!(session.detail);
    play.ok("set ana commerce 4");
    says!(notes(&play));
    play.ok("quirk ana scrooge");
    assert!(notes(&play).is_empty());
}

#[test]
fn f_wpn_03_f_ord_10_combat_and_movement_are_told_in_the_first_round() {
    let mut play = filled();
    for name in ["Ana", "Bo"] {
        play.all(&[&format!("create {name}"), &format!("created {name}")]);
    }
    play.all(&["set ana reflex 1", "start"]);
    let said = notes(&play);
    says!(said[0]);
    let bands = play.library.text("movement.bands").unwrap();
    assert!(said[1].starts_with(bands), "{}", said[1]);
    play.all(&["act bo", "act ana", "next"]);
    assert_eq!((play.state.round, notes(&play).len()), (2, 0));
}

#[test]
fn f_ord_11_the_menu_of_acts_is_that_of_the_packs() {
    let keys = |play: &Play| {
        let mut keys: Vec<String> = play.offers().into_iter().map(|o| o.key).collect();
        // A move has a key for each direction.
        for key in keys
            .iter_mut()
            .filter(|key| key.starts_with("near") || key.starts_with("away"))
        {
            *key = "move".to_owned();
        }
        keys.retain(|k| crate::kinds::Act::parse(k).is_ok());
        keys.sort();
        keys.dedup();
        keys
    };
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("start");
    let all = [
        "attack", "charge", "defend", "flee", "move", "other", "prepare",
    ];
    assert_eq!(keys(&play), all);
    let own = r#"GenesisPack(name: "Own", version: "1", texts: { "actions": "attack, flee" })"#;
    let mut play = Play::with_pack(own);
    for name in ["Ana", "Bo"] {
        play.all(&[
            &format!(
                "create {name} side {}",
                if name == "Bo" { "npc" } else { "pc" }
            ),
            &format!("created {name}"),
        ]);
    }
    play.all(&["set ana reflex 1", "start"]);
    assert_eq!(keys(&play), ["attack", "flee"]);
    // A line that is not offered can still be typed.
    play.ok("defend bo");
}

#[rstest]
#[case::f_att_06("STR", [(0, "average"), (1, "soldier"), (2, "champion"), (3, "superhuman")])]
#[case::f_att_07("REF", [(0, "average"), (1, "acrobat"), (2, "gymnast"), (3, "superhuman")])]
#[case::f_att_08("INT", [(0, "average"), (1, "professor"), (2, "laureate"), (4, "superhuman")])]
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

#[rstest]
#[case::f_att_06("strength")]
#[case::f_att_07("reflex")]
#[case::f_att_08("intellect")]
fn f_att_06_07_08_it_is_said_when_the_value_is_placed(#[case] word: &str) {
    let mut play = Play::with(&["create Ana"]);
    says!(play.ok(&format!("attribute ana {word} 2")));
}

#[test]
fn f_roll_14_15_a_level_is_for_anybody_and_only_where_one_can_fail() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("check ana swim 2");
    let said = play.tray().subtitle.plain();
    says!(said);
}

#[test]
fn f_qow_01_to_20_a_quirk_says_what_it_asks() {
    let library = Play::new().library;
    let rules: Vec<&str> = library.quirks().iter().map(|q| q.rule.as_str()).collect();
    let expected = [
        "F-QOW-01", "F-QOW-02", "F-QOW-03", "F-QOW-04", "F-QOW-05", "F-QOW-06", "F-QOW-07",
        "F-QOW-08", "F-QOW-09", "F-QOW-10", "F-QOW-11", "F-QOW-12", "F-QOW-13", "F-QOW-14",
        "F-QOW-15", "F-QOW-16", "F-QOW-17", "F-QOW-18", "F-QOW-19", "F-QOW-20",
    ];
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
            [format!("{}: a note.", quirk.name), quirk.text.clone()]
        );
    }
}

#[test]
fn f_qow_01_to_20_a_quirk_comes_to_mind_when_money_is_spent_or_people_are_met() {
    let library = Play::new().library;
    let by_itself = ["F-QOW-08", "F-QOW-10", "F-QOW-12", "F-QOW-16"];
    let (mut spending, mut company) = (0, 0);
    for quirk in library.quirks() {
        let mut play = Play::folk(&["Ana 0 0 0"]);
        play.all(&[
            "set ana commerce 6",
            &format!("quirk ana {} \"a note\"", quirk.id),
        ]);
        let words = format!("{} (a note): {}", quirk.name, quirk.text);
        let bought = play.ok("buy ana 0 \"a beer\"").pop().unwrap();
        assert_eq!(play.figure("ana").commerce, 6);
        let told = bought.ends_with(&words);
        play.ok("check ana persuasion 2");
        let minded = notes(&play) == [words];
        assert_eq!(
            told || minded,
            !by_itself.contains(&quirk.rule.as_str()),
            "{}",
            quirk.id
        );
        assert!(!(told && minded), "{}", quirk.id);
        spending += u32::from(told);
        company += u32::from(minded);
        // It isn't shown at every roll, nor below the level at which it lapses.
        play.all(&["cancel", "check ana swim 2"]);
        assert!(notes(&play).is_empty());
        play.all(&[
            "cancel",
            "set ana commerce 3",
            "setting wealth_quirk.lapse_below 4",
        ]);
        play.ok("check ana persuasion 2");
        assert!(notes(&play).is_empty());
    }
    assert_eq!((spending, company), (8, 8));
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
    let expected = [
        "F-DIS-05", "F-DIS-06", "F-DIS-07", "F-DIS-08", "F-DIS-09", "F-DIS-10", "F-DIS-11",
        "F-DIS-12", "F-DIS-13", "F-DIS-14", "F-DIS-15", "F-DIS-16", "F-DIS-17", "F-DIS-18",
        "F-DIS-19", "F-DIS-20", "F-DIS-21", "F-DIS-22", "F-DIS-23", "F-DIS-24",
    ];
    assert_eq!(rules, expected);
    for d in library.disabling() {
        let mut play = Play::with(&["create Ana"]);
        let on = if d.names_skill { " on swim" } else { "" };
        play.ok(&format!("disabling ana {}{on}", d.id));
        let cells = play.block("ana", "Character");
        assert_eq!(cells[1], d.text);
        assert!(cells[0].starts_with(&d.name));
        // It is shown at a roll and at a declaration.
        play.all(&["created ana", "check ana swim 2"]);
        let said = notes(&play).remove(0);
        assert!(
            said.starts_with(&d.name) && said.ends_with(&d.text),
            "{said}"
        );
        play.all(&[
            "cancel",
            "create Bo side npc",
            "created bo",
            "set bo reflex 1",
            "start",
        ]);
        assert_eq!(notes(&play)[0], said);
    }
}

#[test]
fn f_dis_05_to_24_never_more_than_two_at_a_time() {
    let mut play = Play::with(&["create Ana"]);
    play.all(&[
        "disabling ana heavy",
        "disabling ana feeble",
        "disabling ana gullible",
    ]);
    play.all(&["created ana", "check ana swim 2"]);
    assert_eq!(notes(&play).len(), 2);
}

#[test]
fn f_chs_02_03_12_16_what_to_mind_in_a_chase() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.ok("chase ana after bo at medium");
    says!(notes(&play));
    play.ok("chase step");
    let obstacles = notes(&play);
    assert_eq!(obstacles.len(), 1);
    says!(obstacles);
    play.all(&["roll ana = 4 4 4", "roll bo = 1 1 1", "done"]);
    assert!(notes(&play).is_empty());
    play.ok("chase step");
    let close = notes(&play);
    assert_eq!(close[1..], obstacles);
    says!(close[0]);
    play.all(&["roll ana = 4 4 4", "roll bo = 1 1 1", "done"]);
    let said = notes(&play);
    assert_eq!(said.len(), 1);
    says!(said[0]);
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
    let listed = crate::show::roster::roster(&play.state).pop().unwrap();
    assert_eq!(
        (listed.id, listed.badge.as_str(), listed.out),
        (chase, "caught, margin 3", true)
    );
    let sheet = crate::show::sheet::sheet(&play.state, &play.library, chase).unwrap();
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
