//! Tests of rules that only remind: their text is shown where it matters, with their IDs (G-DICE-20 and
//! others).

use rstest::rstest;

use crate::Genesys;
use crate::library::Library;
use crate::show::reminders::text;
use rules::system::System;
use rules::view::Rich;

use super::Play;

fn said(play: &Play) -> Vec<String> {
    let tray = Genesys::tray(&play.state, &Library::shipped());
    tray.reminders.iter().map(Rich::plain).collect()
}

#[rstest]
#[case::g_dice_20("check vex stealth simple", "G-DICE-20", "")]
#[case::g_pool_08("check vex stealth simple", "G-POOL-08", "")]
#[case::g_pool_07_easy("check vex stealth easy", "G-POOL-07", "Easy: a plain lock.")]
#[case::g_pool_07_average("check vex stealth", "G-POOL-07", "Average: ")]
#[case::g_pool_07_last("check vex stealth formidable", "G-POOL-07", "Formidable: ")]
#[case::g_range_03("attack vex boarders with slug at short", "G-RANGE-03", "")]
#[case::g_range_04("attack vex boarders with slug at medium", "G-RANGE-04", "")]
#[case::g_range_05("attack vex boarders with slug at long!", "G-RANGE-05", "")]
#[case::g_range_06("attack vex boarders with slug at extreme!", "G-RANGE-06", "")]
fn a_pool_says_what_its_difficulty_and_its_range_mean(
    #[case] line: &str,
    #[case] rule: &str,
    #[case] words: &str,
) {
    let mut play = Play::fight();
    play.ok(line);
    let said = said(&play);
    assert!(
        said.iter()
            .any(|note| note.ends_with(rule) && note.contains(words)),
        "{rule} in {said:?}"
    );
}

#[test]
fn g_pool_07_an_opponent_or_a_purpose_needs_no_benchmark() {
    let mut play = Play::fight();
    play.ok("check vex charm vs boarders");
    assert!(said(&play).iter().all(|note| !note.contains("G-POOL-07")));
}

#[test]
fn g_skill_03_a_fact_that_was_known_all_along() {
    let mut play = Play::fight();
    play.all(&["check vex lore", "roll = 1s!"]);
    assert!(said(&play).iter().any(|note| note.contains("G-SKILL-03")));
    let mut play = Play::fight();
    play.all(&["check vex lore", "roll = 1f!"]);
    assert!(said(&play).iter().all(|note| !note.contains("G-SKILL-03")));
    let mut play = Play::fight();
    play.all(&["check vex stealth", "roll = 1s!"]);
    assert!(said(&play).iter().all(|note| !note.contains("G-SKILL-03")));
}

#[test]
fn g_struct_02_how_long_a_round_is_before_the_first_turn() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "start"]);
    assert!(said(&play).iter().any(|note| note.contains("G-STRUCT-02")));
    play.ok("claim vex");
    assert!(said(&play).iter().all(|note| !note.contains("G-STRUCT-02")));
}

#[test]
fn g_eq_04_no_sale_is_certain() {
    let mut play = Play::with(&["add vex_marrow", "money vex 1000"]);
    play.ok("sell vex monoblade");
    assert!(
        said(&play).iter().any(|note| note.contains("G-EQ-04")),
        "{:?}",
        said(&play)
    );
}

#[test]
fn g_pool_19_reasons_stand_with_the_dice_by_hand() {
    let mut play = Play::fight();
    play.ok("check vex stealth");
    let offers = Genesys::offers(&play.state, &Library::shipped(), None);
    let boost = offers.iter().find(|offer| offer.key == "boost").unwrap();
    assert_eq!(Some(&*boost.detail), text("G-POOL-19"));
}

#[test]
fn g_act_06_what_actions_there_are() {
    let play = Play::fight();
    let offers = Genesys::offers(&play.state, &Library::shipped(), None);
    let check = offers.iter().find(|offer| offer.key == "check").unwrap();
    assert!(check.detail.contains(text("G-ACT-06").unwrap()));
}

#[test]
fn g_char_02_g_talr_09_why_says_what_numbers_and_talents_mean() {
    let mut play = Play::fight();
    play.ok("learn vex grit!");
    let sheet = Genesys::sheet(&play.state, &Library::shipped(), play.id("vex")).unwrap();
    let because = |title: &str| {
        let block = sheet.blocks.iter().find(|block| block.title == title);
        block.unwrap().rows[0].because.clone()
    };
    assert!(
        because("Characteristics")
            .iter()
            .any(|r| Some(&*r.label) == text("G-CHAR-02"))
    );
    assert!(
        because("Talents")
            .iter()
            .any(|r| Some(&*r.label) == text("G-TALR-09"))
    );
}
