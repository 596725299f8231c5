//! Tests of wealth: buying, earning, quirks (F-COM, F-QOW).

use rstest::rstest;
use rules::system::System;

use super::Play;
use crate::Genesis;
use crate::play::event::{Bought, Event};

fn rich(level: u8) -> Play {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok(&format!("set ana commerce {level}"));
    play
}

fn with_quirk(level: u8, quirk: &str) -> Play {
    let mut play = rich(level);
    play.ok(&format!("quirk ana {quirk}"));
    play
}

#[test]
fn f_qow_00b_the_sheet_says_when_a_quirk_has_lapsed() {
    let traits = |play: &Play| {
        let sheet = play.sheet("ana");
        let traits = sheet.blocks.iter().find(|b| b.title == "Character");
        traits.expect("a list of traits").rows[0].cells[0].plain()
    };
    let mut play = with_quirk(4, "tight_pursed");
    play.ok("set ana commerce 3");
    let before = traits(&play);
    play.ok("setting wealth_quirk.lapse_below 4");
    let lapsed = traits(&play);
    assert!(lapsed.starts_with(&before) && lapsed != before, "{lapsed}");
    says!(lapsed);
}

#[test]
fn f_com_01_the_highest_vocation_sets_the_level() {
    let mut play = Play::with(&["create Ana"]);
    play.all(&[
        "vocation ana leech small",
        "vocation ana drifter unarmed",
        "vocation ana soldier reach long",
    ]);
    // 3, 1 and 2, never the sum.
    assert_eq!(play.figure("ana").commerce, 3);
}

#[rstest]
#[case::f_com_02_at_the_level(5, 3, 2)]
#[case::f_com_03_one_below(4, 4, 1)]
#[case::f_com_04_two_below(3, 5, 0)]
#[case::f_com_04_far_below(0, 5, 0)]
fn f_com_02_03_04_what_a_purchase_costs(#[case] level: u8, #[case] left: u8, #[case] price: u8) {
    let mut play = rich(5);
    let said = play.ok(&format!("buy ana {level} \"a mule\""));
    assert_eq!(play.figure("ana").commerce, left);
    let who = play.id("ana");
    let item = "a mule".to_owned();
    let bought = Event::Bought(Bought {
        who,
        item,
        level,
        cost: price,
    });
    assert!(play.events.contains(&bought));
    says!(said);
}

#[test]
fn f_com_05_one_number_and_a_point_is_a_level() {
    let mut play = rich(4);
    play.ok("buy ana 4");
    assert_eq!(play.fact("ana", "commerce"), "2 (commoner)");
    // With two points for each level the same purchase costs one level.
    let mut play = rich(8);
    play.all(&["setting commerce.points_per_level 2", "buy ana 4"]);
    assert_eq!(play.figure("ana").commerce, 6);
    assert!(play.fact("ana", "commerce").starts_with('3'));
}

#[test]
fn f_com_06_above_the_level_only_the_narrator_sells() {
    let mut play = rich(3);
    play.forbidden("buy ana 4 horse", "F-COM-06");
    play.ok("buy ana 4 horse for 3!");
    assert_eq!(play.figure("ana").commerce, 0);
    let mut play = rich(3);
    play.all(&["setting commerce.above_level pay", "buy ana 4"]);
    assert_eq!(play.figure("ana").commerce, 0);
}

#[rstest]
#[case::a_level_above("buy ana 6 horse!", 5 - 3)]
#[case::two_above("buy ana 7!", 5 - 4)]
#[case::what_the_narrator_says("buy ana 7 for 1!", 5 - 1)]
fn f_com_06_pushed_through_it_costs_what_the_other_ruling_asks(
    #[case] line: &str,
    #[case] left: u8,
) {
    let mut play = rich(5);
    play.forbidden(line.trim_end_matches('!'), "F-COM-06");
    play.ok(line);
    assert_eq!(play.figure("ana").commerce, left);
    // The same price where the setting gives everything one.
    if !line.contains("for") {
        let mut play = rich(5);
        play.ok("setting commerce.above_level pay");
        play.ok(line.trim_end_matches('!'));
        assert_eq!(play.figure("ana").commerce, left);
    }
}

#[rstest]
#[case::at_the_level("buy ana 5!", 3)]
#[case::one_below("buy ana 4!", 4)]
#[case::with_a_price("buy ana 5 for 1!", 4)]
fn f_qow_08_an_opened_purse_pays_the_price_of_the_table(#[case] line: &str, #[case] left: u8) {
    let mut play = with_quirk(5, "tight_pursed");
    play.forbidden(line.trim_end_matches('!'), "F-QOW-08");
    play.ok(line);
    assert_eq!(play.figure("ana").commerce, left);
}

#[test]
fn f_com_07_it_stops_at_the_floor_and_says_so() {
    let mut play = rich(1);
    let said = play.ok("buy ana 1 rope");
    says!(said);
    let mut play = rich(2);
    play.all(&["setting commerce.floor 1", "buy ana 2"]);
    assert_eq!(play.figure("ana").commerce, 1);
}

#[test]
fn f_com_08_the_narrator_raises_and_lowers() {
    let mut play = rich(2);
    says!(play.ok("commerce ana +1 \"the toll is hers\""));
    play.ok("commerce ana -2");
    assert_eq!(play.figure("ana").commerce, 1);
    play.all(&["setting commerce.award_step 2", "commerce ana +1"]);
    assert_eq!(play.figure("ana").commerce, 3);
    play.ok("commerce ana +8");
    assert_eq!(play.figure("ana").commerce, 8);
}

#[test]
fn f_com_09_challenge_and_commerce_levels_have_labels_of_their_own() {
    let mut play = rich(3);
    play.ok("check ana swim 3");
    let label = play
        .sheet("ana")
        .facts
        .into_iter()
        .find(|f| f.key == "commerce")
        .unwrap()
        .label;
    assert_eq!(label, "Commerce");
    says!(play.tray().subtitle.plain());
}

#[rstest]
#[case(0, "meal")]
#[case(1, "rope")]
#[case(2, "basic weapon")]
#[case(3, "average armor")]
#[case(4, "full plate")]
#[case(5, "mansion")]
#[case(6, "castle")]
#[case(7, "fleet")]
#[case(8, "kingdom")]
fn f_com_10_what_things_are_worth(#[case] level: u8, #[case] thing: &str) {
    let play = rich(level);
    assert!(play.library.item_value(level).unwrap().text.contains(thing));
    let sheet = play.sheet("ana");
    let fact = sheet.facts.iter().find(|f| f.key == "commerce").unwrap();
    let row = fact
        .because
        .iter()
        .find(|r| r.rule.as_deref() == Some("F-COM-10"))
        .unwrap();
    assert!(row.label.contains(thing), "{}", row.label);
}

#[rstest]
#[case::f_com_12(0, "destitute")]
#[case(1, "pauper")]
#[case(2, "commoner")]
#[case(3, "craft")]
#[case(4, "small business")]
#[case(5, "merchant")]
#[case(6, "noble")]
#[case(7, "magnate")]
#[case(8, "monarch")]
fn f_com_11_how_the_wealthy_are_called(#[case] level: u8, #[case] word: &str) {
    let play = rich(level);
    let value = play.fact("ana", "commerce");
    assert!(value.starts_with(&level.to_string()), "{value}");
    // The sheet shows the beginning, and the reasons of the number show all of it.
    let sheet = play.sheet("ana");
    let fact = sheet.facts.iter().find(|f| f.key == "commerce").unwrap();
    let reason = &fact.because[0];
    assert_eq!(reason.rule.as_deref(), Some("F-COM-11"));
    assert!(reason.label.contains(word), "{}", reason.label);
    let short = value.split_once(' ').unwrap().1.trim_matches(['(', ')']);
    assert!(reason.label.starts_with(short), "{short}");
}

#[test]
fn f_qow_00_a_quirk_is_asked_for_at_level_four() {
    let mut play = rich(3);
    assert_eq!(play.turns().asks, None);
    play.forbidden("quirk ana patron", "F-QOW-00");
    play.ok("commerce ana +1");
    says!(play.turns().asks);
    let offered = play
        .offered()
        .into_iter()
        .filter(|l| l.starts_with("quirk Ana "));
    assert_eq!(offered.count(), 20);
    play.ok("quirk ana expensive \"wine\"");
    assert_eq!(play.turns().asks, None);
    assert_eq!(play.figure("ana").quirks[0].note, "wine");
    // During creation as well, and never in the middle of a fight.
    let mut play = Play::with(&[
        "create Ana",
        "create Bo side npc",
        "set ana reflex 1",
        "set ana commerce 4",
    ]);
    says!(play.turns().asks);
    play.ok("start");
    assert_eq!(
        play.turns().asks.as_deref(),
        Some("Bo declares, then 1 more")
    );
}

#[test]
fn f_qow_00b_a_quirk_holds_at_any_level_unless_the_table_rules_otherwise() {
    let mut play = with_quirk(4, "tight_pursed");
    play.ok("set ana commerce 3");
    play.forbidden("buy ana 3", "F-QOW-08");
    play.ok("set ana commerce 1");
    play.forbidden("buy ana 1", "F-QOW-08");
    play.ok("setting wealth_quirk.lapse_below 4");
    play.ok("set ana commerce 6");
    play.forbidden("quirk ana patron", "F-QOW-00b");
    play.ok("set ana commerce 3");
    play.ok("buy ana 3");
    assert_eq!(play.figure("ana").commerce, 1);
    assert_eq!(play.figure("ana").quirks.len(), 1);
    play.ok("set ana commerce 4");
    play.forbidden("buy ana 3", "F-QOW-08");
    // With other settings: two of them, and sleeplessness from poverty.
    play.all(&[
        "setting wealth_quirk.count 2",
        "quirk ana patron",
        "setting wealth_quirk.lapse_below 0",
    ]);
    play.ok("set ana commerce 1");
    play.forbidden("buy ana 1", "F-QOW-08");
}

#[test]
fn f_qow_08_the_tight_pursed_buy_two_levels_below() {
    let mut play = with_quirk(5, "tight_pursed");
    play.forbidden("buy ana 5", "F-QOW-08");
    play.forbidden("buy ana 4", "F-QOW-08");
    play.ok("buy ana 3");
    assert_eq!(play.figure("ana").commerce, 5);
}

#[test]
fn f_qow_10_family_ties_ask_for_approval_where_it_costs() {
    let mut play = with_quirk(5, "family_ties");
    play.ok("buy ana 3");
    play.forbidden("buy ana 4 horse", "F-QOW-10");
    play.ok("buy ana 4 horse approved");
    assert_eq!(play.figure("ana").commerce, 4);
}

#[test]
fn f_qow_12_a_month_without_income_costs_two_levels() {
    let mut play = with_quirk(5, "debt");
    play.all(&["income ana lost", "pass 29 days"]);
    assert_eq!(play.figure("ana").commerce, 5);
    let said = play.ok("pass 1 days");
    assert_eq!(play.figure("ana").commerce, 3);
    says!(said[1]);
    play.ok("pass 2 months");
    assert_eq!(play.figure("ana").commerce, 3);
    // Income that returns in time costs nothing.
    let mut play = with_quirk(5, "debt");
    play.all(&[
        "income ana lost",
        "pass 20 days",
        "income ana back",
        "pass 20 days",
    ]);
    assert_eq!(play.figure("ana").commerce, 5);
}

#[test]
fn f_qow_16_away_from_home_two_levels_lower() {
    let mut play = with_quirk(5, "closed_trade");
    play.ok("away ana on");
    assert!(play.fact("ana", "commerce").starts_with('3'));
    play.ok("away ana off");
    assert!(play.fact("ana", "commerce").starts_with('5'));
    // Never below zero.
    play.all(&[
        "setting wealth_quirk.lapse_below 0",
        "set ana commerce 1",
        "away ana on",
    ]);
    assert!(play.fact("ana", "commerce").starts_with('0'));
}

#[test]
fn f_qow_06_07_12_16_what_a_quirk_must_be_told_is_on_offer() {
    let lines = |play: &Play| {
        let all = Genesis::offers(&play.state, &play.library, Some(play.id("ana")));
        let all = all.into_iter().filter(|o| o.allowed.is_ok());
        all.map(|o| o.line).collect::<Vec<_>>()
    };
    let cases: [(&str, &[&str]); 5] = [
        (
            "closed_trade",
            &["away Ana on", "away Ana off", "away Ana on"],
        ),
        (
            "debt",
            &["income Ana lost", "income Ana back", "income Ana lost"],
        ),
        ("loan_shark", &["owe Ana "]),
        ("hidden_price", &["owe Ana "]),
        ("scrooge", &[]),
    ];
    for (quirk, steps) in cases {
        let mut play = with_quirk(5, quirk);
        assert!(lines(&play).contains(&"buy Ana ".to_owned()));
        for line in steps {
            assert!(
                lines(&play).contains(&(*line).to_owned()),
                "{quirk}: {line}"
            );
            if !line.ends_with(' ') {
                play.ok(line);
            }
        }
        let told = |l: &&String| ["away", "income", "owe"].iter().any(|w| l.starts_with(w));
        let count = lines(&play).iter().filter(told).count();
        assert_eq!(count, usize::from(!steps.is_empty()), "{quirk}");
    }
}

#[test]
fn debts_are_written_down_and_settled() {
    // F-QOW-06, F-QOW-07
    let mut play = with_quirk(4, "loan_shark");
    let said = play
        .all(&["owe ana miller \"ten and interest\""])
        .ok("owe ana bo \"a favor\"");
    says!(said);
    says!(play.block("ana", "Debts"));
    play.ok("settle ana 1");
    assert_eq!(play.figure("ana").debts.len(), 1);
    says!(play.no("settle ana 2").why);
}

#[test]
fn f_qow_04_what_a_quirk_or_a_limb_is_about_is_asked_for() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("set ana commerce 8");
    let lines = play.offered();
    // A blank at the end opens the prompt after it. A quirk that stores nothing is taken by its key.
    for line in [
        "quirk Ana expensive_tastes ",
        "quirk Ana closed_trade ",
        "quirk Ana scrooge",
    ] {
        assert!(lines.iter().any(|l| l == line), "{line}: {lines:?}");
    }
    play.ok("quirk Ana expensive_tastes wine");
    assert_eq!(play.figure("ana").quirks[0].note, "wine");
    let mut play = Play::won(4, &[]);
    let lines = play.offered();
    assert!(lines.iter().any(|l| l == "outcome dismember "), "{lines:?}");
    assert!(lines.iter().any(|l| l == "outcome knockout"), "{lines:?}");
    play.ok("outcome dismember leg");
    assert_eq!(play.figure("bo").limbs_lost, ["leg"]);
}
