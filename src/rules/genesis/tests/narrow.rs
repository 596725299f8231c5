//! Tests of the limits of rules: each test fails when its condition is left out.

use rstest::rstest;

use super::Play;
use crate::kinds::{Band, Condition};
use crate::model::figure::Figure;
use crate::model::state::Phase;
use crate::play::event::{Event, Fled};

fn three() -> Play {
    Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"])
}

#[test]
fn f_mod_08_prone_weighs_on_fighting_and_elsewhere_only_where_the_narrator_says() {
    let mut play = Play::folk(&["Ana 0 2 0"]);
    play.all(&["status ana prone", "check ana acrobatics 1"]);
    assert_eq!(play.dice_of("ana"), 5);
    play.ok("switch prone");
    assert_eq!(play.dice_of("ana"), 1);
}

#[test]
fn f_skl_21_who_assists_one_helps_no_other() {
    let mut play = three();
    play.all(&[
        "side bo pc",
        "create Dee side npc",
        "created dee",
        "set dee reflex 1",
    ]);
    play.all(&["start", "tie bo = 5", "tie dee = 2"]);
    play.all(&[
        "side cy pc",
        "assist cy bo",
        "defend dee",
        "attack bo dee",
        "attack ana dee",
    ]);
    // 3 + REF 2, and Dee is distracted by no one. 3 + REF 1 and Cy's assistance.
    assert_eq!((play.dice_of("ana"), play.dice_of("bo")), (5, 5));
}

#[test]
fn f_cls_08_f_mod_02_who_is_held_by_another_is_flanked_whatever_it_declared() {
    let flank = |lines: &[&str]| {
        let mut play = three();
        play.all(lines);
        play.all(&["start", "defend cy", "defend bo", "attack ana bo"]);
        play.ok("pool ana");
        play.counted().contains(&"+2d flank".to_owned())
    };
    assert!(flank(&["grapple bo cy"]));
    // Not by the attacker itself, and a defender isn't distracted from its attacker.
    assert!(!flank(&["grapple ana bo"]));
    assert!(!flank(&[]));
    // A helpless character isn't distracted by anything.
    let mut play = three();
    play.all(&[
        "grapple bo cy",
        "status bo held",
        "start",
        "defend cy",
        "attack ana bo",
        "pool ana",
    ]);
    assert!(!play.counted().contains(&"+2d flank".to_owned()));
}

#[test]
fn f_mod_14_a_brace_counts_against_who_charges_the_bracer_and_nobody_else() {
    let mut play = three();
    play.all(&[
        "set cy reflex 0",
        "start",
        "charge cy ana",
        "brace bo cy!",
        "defend ana",
    ]);
    play.faces("cy", 1).faces("bo", 1);
    play.faces("ana", 0);
    play.ok("compare");
    // One against one: the two wins of the brace would make it Bo's victory.
    let bo = play.id("bo");
    assert!(play.state.duels.iter().all(|d| d.winner != bo));
}

#[rstest]
#[case::f_cmb_07_who_attacks_uses_what_it_holds("attack bo ana", 4)]
#[case::f_cmb_07_who_defends_may_use_the_best("defend bo", 9)]
fn f_cmb_07_the_best_skill_is_for_the_defense(#[case] line: &str, #[case] dice: u8) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "setting combat.defense_skill best",
        "gear bo sword",
        "draw bo sword",
    ]);
    play.all(&["improve bo small_weapon!"; 3]);
    play.all(&["start", line, "attack ana bo"]);
    // 3 and the sword. With the best skill 3 ranks, and the defense.
    assert_eq!(play.dice_of("bo"), dice);
}

#[test]
fn f_cmb_03_who_flees_makes_a_defense_roll() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "flee bo", "attack ana bo"]);
    assert_eq!(play.dice_of("bo"), 5);
}

/// Bo has fled from Ana, who attacked, and has lost by this many wins.
fn fled(by: u8, lines: &[&str]) -> Play {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.ok("start");
    play.all(lines);
    play.all(&["flee bo", "attack ana bo"]);
    play.faces("ana", by).faces("bo", 0);
    play.ok("compare");
    play
}

#[test]
fn f_cmb_03_f_ord_10_who_flees_and_is_not_stopped_ends_the_round_a_step_farther() {
    let mut play = fled(0, &[]);
    let (ana, bo) = (play.id("ana"), play.id("bo"));
    assert_eq!(play.state.phase, Phase::Upkeep);
    // Ana's attack brought her within reach, and Bo is out of it again.
    assert_eq!(play.state.band(ana, bo), Band::Near);
    assert!(play.events.contains(&Event::Fled(Fled { who: bo })));
    // A chase with the current lead may follow.
    let chase = "chase Ana after Bo at close".to_owned();
    assert!(play.offered().contains(&chase), "{:?}", play.offered());
    play.all(&["next", "flee bo", "defend ana"]);
    assert_eq!(play.state.band(ana, bo), Band::Far);
    play.ok("chase Ana after Bo at medium");
    assert!(!play.state.fighting());
}

#[rstest]
#[case::put_out("fatal", Band::Engaged)]
#[case::tripped("trip", Band::Engaged)]
#[case::in_a_grip("close", Band::Engaged)]
#[case::hurt("minor", Band::Near)]
fn f_cmb_03_a_victory_may_stop_who_flees(#[case] outcome: &str, #[case] band: Band) {
    let mut play = fled(4, &["set ana reflex 2"]);
    play.ok(&format!("outcome {outcome}"));
    assert_eq!(play.state.band(play.id("ana"), play.id("bo")), band);
}

/// The offered chase, if any: its pursuer and its fleeing character.
fn offered_chase(play: &Play) -> Option<String> {
    let mut all = play.offered().into_iter();
    all.find(|line| line.starts_with("chase "))
}

#[rstest]
#[case::tripped("trip", false)]
#[case::in_a_grip("close", false)]
#[case::hurt("minor", true)]
fn f_chs_01_only_who_got_away_is_run_after(#[case] outcome: &str, #[case] chase: bool) {
    let mut play = fled(4, &["set ana reflex 2"]);
    play.ok(&format!("outcome {outcome}"));
    assert_eq!(play.state.phase, Phase::Upkeep);
    assert_eq!(offered_chase(&play).is_some(), chase, "{outcome}");
}

#[test]
fn f_chs_01_who_fled_or_is_held_runs_after_nobody() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["start", "flee cy", "flee bo", "flee ana"]);
    assert_eq!(offered_chase(&play), None);
    // Cy is able and may run. In a grapple Cy can't.
    play.all(&["next", "defend cy", "flee bo", "flee ana"]);
    let chase = offered_chase(&play);
    assert_eq!(chase.as_deref(), Some("chase Cy after Ana at medium"));
    play.ok("grapple cy bo");
    assert_eq!(offered_chase(&play), None);
}

#[rstest]
#[case("engaged", Band::Engaged)]
#[case("near", Band::Near)]
#[case("far", Band::Far)]
fn f_ord_10_a_distance_is_told_in_words(#[case] word: &str, #[case] band: Band) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    let from = if word == "far" { "engaged" } else { "far" };
    play.ok(&format!("band ana bo {from}"));
    says!(play.ok(&format!("band ana bo {word}")));
    assert_eq!(play.state.band(play.id("ana"), play.id("bo")), band);
}

#[test]
fn f_ord_10_who_has_gone_its_step_gets_no_second_by_fleeing() {
    // The step is made after the faster Ana's attack, and no other attack follows it.
    let play = fled(0, &["band ana bo engaged", "move bo ana near"]);
    let band = play.state.band(play.id("ana"), play.id("bo"));
    assert_eq!(band, Band::Near);
}

/// A character of commerce level 4 with a quirk, who has dropped to 3 where it lapses.
fn lapsed(quirk: &str, then: &str) -> Play {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("setting wealth_quirk.lapse_below 4");
    play.all(&["set ana commerce 4", &format!("quirk ana {quirk}"), then]);
    play.ok("set ana commerce 3");
    play
}

#[test]
fn f_qow_00b_f_qow_16_f_qow_12_below_the_level_a_quirk_does_nothing() {
    let play = lapsed("closed_trade", "away ana on");
    assert!(play.fact("ana", "commerce").starts_with('3'));
    let mut play = lapsed("debt", "income ana lost");
    play.ok("pass 2 months");
    assert_eq!(play.figure("ana").commerce, 3);
}

#[test]
fn f_vic_18_treatment_never_makes_a_minor_injury_heal_later() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&[
        "wound ana minor",
        "pass 60 hours",
        "treated ana minor",
        "pass 12 hours",
    ]);
    assert!(play.figure("ana").wounds.is_empty());
}

#[test]
fn f_vic_20_f_vic_21_the_gravest_injury_left_alone_is_the_one_asked_about() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 1 0"]);
    play.all(&["wound ana serious", "wound ana fatal", "pass 1 days"]);
    assert!(play.offered().contains(&"treated Ana fatal".to_owned()));
    says!(play.turns().asks);
    // It doesn't hold up a running round.
    play.all(&["create Cy side npc", "created cy", "start !"]);
    says!(play.turns().asks.unwrap_or_default());
}

#[test]
fn f_vic_18_the_dead_do_not_heal() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&["wound ana minor", "kill ana"]);
    assert!(
        play.ok("pass 9 days")
            .iter()
            .all(|said| !said.contains("heal"))
    );
    assert_eq!(play.figure("ana").wounds.len(), 1);
}

#[test]
fn f_vic_22_treatment_begins_with_the_gravest() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.all(&["wound ana minor", "wound ana serious", "wound ana medium"]);
    let said = play.ok("treat bo ana").join(" ");
    says!(said);
}

#[test]
fn f_mod_13_any_level_is_for_the_helpless_alone() {
    let mut play = Play::won(1, &["setting incapacitated.any_level on"]);
    play.forbidden("outcome fatal", "F-VIC-01");
}

#[test]
fn f_roll_10_no_destiny_once_the_rolls_are_compared() {
    let mut play = Play::won(1, &[]);
    says!(play.no("destiny ana").why);
}

#[test]
fn f_vic_04_what_can_be_thrown_is_a_melee_weapon_at_hand() {
    let lines = ["gear ana throwing_knife", "draw ana throwing_knife"];
    let close = |band: &str| {
        let mut lines = lines.to_vec();
        lines.push(band);
        let play = Play::won(1, &lines);
        play.offered().contains(&"outcome close".to_owned())
    };
    assert!(close("band ana bo engaged"));
    assert!(!close("band ana bo far"));
}

#[test]
fn f_ord_05_a_table_that_rolls_no_tie_again_goes_on() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 1 0"]);
    play.all(&["setting order.reroll_ties off", "start"]);
    play.dice(&[3, 3, 6, 1]).ok("tie");
    let tie = |f: &Figure| f.tie;
    assert_eq!(
        (tie(play.figure("ana")), tie(play.figure("bo"))),
        (Some(3), Some(3))
    );
    assert_eq!(play.state.round, 1);
}

#[test]
fn f_trk_06_what_was_prepared_and_where_all_stood_ends_with_the_fight() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "band ana bo far",
        "start",
        "defend bo",
        "prepare ana",
        "end",
    ]);
    let (ana, bo) = (play.id("ana"), play.id("bo"));
    assert_eq!(play.state.band(ana, bo), crate::kinds::Band::Near);
    play.all(&["start", "defend bo", "defend ana", "next", "defend bo"]);
    assert_eq!(play.state.round, 2);
    play.forbidden("brace ana bo", "F-MOD-15");
}

#[test]
fn f_race_07_what_is_overspent_is_not_made() {
    let mut play = Play::with(&["create Ana", "rank ana stealth 13!"]);
    play.forbidden("created ana", "F-RACE-07");
}

#[test]
fn f_prg_01_the_dead_gain_nothing() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.all(&["side bo pc", "kill ana", "session"]);
    assert_eq!(
        (play.figure("ana").destiny, play.figure("bo").destiny),
        (1, 2)
    );
}

#[test]
fn f_mod_11_nobody_charges_with_a_bow() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "gear ana long_bow",
        "draw ana long_bow",
        "start",
        "defend bo",
    ]);
    play.forbidden("charge ana bo", "F-MOD-11");
}

#[test]
fn f_cls_07_nobody_steps_out_of_a_grapple() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "band ana bo engaged",
        "grapple ana bo",
        "start",
        "defend bo",
    ]);
    play.forbidden("move ana bo near", "F-CLS-07");
}

#[test]
fn f_ord_11_what_lies_no_longer_there_is_not_taken_up() {
    let lines = ["gear bo spear", "gear bo knife", "draw bo spear"];
    let mut play = Play::won(2, &lines);
    play.all(&["outcome disarm", "next", "draw bo spear", "defend ana"]);
    // An override returns it at once, and Bo changes to the knife.
    play.all(&["draw bo spear!", "draw bo knife", "next"]);
    assert_eq!(play.figure("bo").arm().name, "Knife");
}

#[rstest]
#[case::f_mod_14_nobody_comes("defend ana", "near", None)]
#[case::f_mod_14_who_comes_is_met("attack ana bo", "near", Some(3))]
#[case::f_mod_14_a_charge_runs_onto_it("charge ana bo", "far", Some(5))]
#[case::f_mod_14_who_stands_there("defend ana", "engaged", Some(3))]
fn f_mod_14_f_ord_10_who_braces_waits_and_wins_over_nobody_out_of_reach(
    #[case] answer: &str,
    #[case] band: &str,
    #[case] level: Option<u8>,
) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&[
        "gear bo sword",
        "draw bo sword",
        "start",
        "prepare bo",
        "defend ana",
        "next",
    ]);
    play.all(&[
        &format!("band ana bo {band}"),
        "brace bo ana",
        answer,
        "pool bo",
    ]);
    // The tray shows exactly what can be won.
    let labels: Vec<String> = play.tray().chances.into_iter().map(|c| c.label).collect();
    assert_eq!(
        labels.contains(&"VL 1+".to_owned()),
        level.is_some(),
        "{labels:?}"
    );
    play.faces("bo", 3).faces("ana", 0);
    play.ok("compare");
    assert_eq!(play.state.duels.first().map(|d| d.level), level);
}

#[rstest]
#[case::f_cmb_03_a_sword_against_distant_fire("sword", "far", false)]
#[case::f_vic_02_a_bow_shoots_back("long_bow", "far", true)]
#[case::f_vic_02_a_sword_at_arms_length("sword", "engaged", true)]
fn f_cmb_03_f_vic_02_who_answers_an_attack_wins_only_where_it_reaches(
    #[case] arm: &str,
    #[case] band: &str,
    #[case] wins: bool,
) {
    // Ana shoots at Bo, who is busy with Cy. The setting lets every roll win over every attacker.
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&["side cy pc", "setting vl.only_declared_targets off"]);
    play.all(&["gear ana long_bow", "draw ana long_bow"]);
    play.all(&[&format!("gear bo {arm}"), &format!("draw bo {arm}")]);
    play.all(&[
        &format!("band ana bo {band}"),
        "start",
        "defend cy",
        "attack bo cy",
    ]);
    play.ok("attack ana bo");
    play.faces("ana", 0)
        .faces("bo", 2)
        .faces("cy", 4)
        .ok("compare");
    assert_eq!(!play.state.duels.is_empty(), wins);
}

#[test]
fn f_mod_05_who_is_on_guard_again_has_its_roll_back() {
    let mut play = three();
    play.all(&[
        "start",
        "defend cy",
        "offguard bo 2",
        "act bo lever",
        "attack ana bo",
    ]);
    assert!(play.state.combat_roll(play.id("bo")).is_none());
    play.ok("offguard bo off");
    // In the order of performance, and existing rolls stay.
    let who: Vec<_> = play.state.rolls.iter().map(|r| r.who).collect();
    assert_eq!(play.named(&who), "Ana Bo");
    play.faces("ana", 3).faces("bo", 2).ok("compare");
    assert_eq!(play.state.duels[0].level, 1);
    // A character without a due roll is given none.
    let mut play = three();
    play.all(&[
        "start",
        "defend cy",
        "act bo lever",
        "attack ana cy",
        "offguard bo 2",
    ]);
    play.ok("offguard bo off");
    assert!(play.state.combat_roll(play.id("bo")).is_none());
}

#[test]
fn f_com_07_f_qow_12_a_month_without_income_stops_at_the_floor() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&[
        "set ana commerce 4",
        "quirk ana debt",
        "setting commerce.floor 3",
    ]);
    play.all(&["income ana lost", "pass 30 days"]);
    assert_eq!(play.figure("ana").commerce, 3);
    // It doesn't raise anyone to it either.
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.all(&[
        "set ana commerce 4",
        "quirk ana debt",
        "setting commerce.floor 6",
    ]);
    play.all(&["income ana lost", "pass 30 days"]);
    assert_eq!(play.figure("ana").commerce, 4);
}

#[test]
fn f_com_05_points_without_measure_are_counted_without_a_crash() {
    let mut play = Play::with(&["setting commerce.points_per_level 31", "create Ana"]);
    play.all(&["vocation ana leech small", "created ana"]);
    assert_eq!(play.figure("ana").commerce, 93);
    play.all(&[
        "setting wealth_quirk.from 0",
        "setting wealth_quirk.lapse_below 0",
    ]);
    play.all(&["quirk ana debt", "income ana lost", "pass 30 days"]);
    assert_eq!(play.figure("ana").commerce, 31);
}

#[test]
fn f_vic_09_a_word_does_not_take_an_injury_away() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("wound ana fatal");
    let refusal = play.no("restore ana");
    assert_eq!(refusal.rule, Some("F-VIC-09"));
    says!(refusal.hint.unwrap());
    // A character that is also unconscious recovers consciousness, and stays down.
    play.all(&["status ana unconscious", "restore ana"]);
    assert!(!play.figure("ana").is(Condition::Unconscious) && !play.figure("ana").able());
    play.all(&["kill ana", "restore ana", "heal ana fatal"]);
    assert!(play.figure("ana").able());
}

#[test]
fn f_ord_09_one_after_the_other_a_brace_still_counts() {
    // Ana puts Bo out before Cy's brace meets Bo's charge: two wins and the two of the brace, beyond
    // the one needed to hurt the helpless.
    let mut play = Play::folk(&["Ana 0 2 0", "Cy 0 1 0", "Bo 0 0 0"]);
    play.all(&["side cy pc", "setting order.simultaneous off", "start"]);
    play.all(&[
        "charge bo cy",
        "brace cy bo",
        "attack ana bo",
        "pool ana",
        "modify 4",
    ]);
    play.faces("ana", 7)
        .faces("cy", 2)
        .faces("bo", 2)
        .ok("compare");
    let levels: Vec<u8> = play.state.duels.iter().map(|d| d.level).collect();
    assert_eq!(levels, [5, 2]);
    play.ok("outcome knockout");
    assert_eq!(play.state.duels[0].level, 3);
}

#[test]
fn f_ord_03_f_ord_11_something_else_asks_what() {
    let mut play = three();
    play.ok("start");
    let offers = play.offers();
    let other = offers.iter().find(|o| o.key == "other").unwrap();
    // The blank at its end opens the prompt after it.
    assert_eq!(
        (other.line.as_str(), other.label.as_str()),
        ("act Cy ", "something else")
    );
    play.ok(&format!("{}bars the gate", other.line));
    says!(play.turns().slots[0].note);
}

#[test]
fn f_roll_01_the_rolls_of_a_round_are_no_open_roll_and_the_way_back_is_named() {
    let mut play = Play::before(&[]);
    assert!(play.no("cancel").hint.unwrap().contains("`undo`"));
    let mut play = three();
    assert!(play.no("cancel").hint.unwrap().contains("`next`"));
}

#[rstest]
#[case("roll ana = 4 4")]
#[case("roll ana = 4 4 4 8")]
fn f_trk_35_what_was_typed_wrongly_is_said_plainly(#[case] line: &str) {
    let mut play = Play::folk(&["Ana 0 1 0"]);
    play.ok("check ana perception 1");
    says!(play.no(line).why);
}

#[test]
fn f_trk_14_a_pool_that_comes_back_has_what_was_changed_by_hand() {
    let mut play = Play::before(&["award bo destiny 1"]);
    play.all(&["pool bo", "modify 2 \"a good day\"", "switch high_ground"]);
    let dice = play.dice_of("bo");
    let points = play.figure("bo").destiny;
    play.all(&["destiny bo", "status bo unconscious"]);
    // Bo's point is returned, and the narrator's bonus is kept.
    assert_eq!(play.figure("bo").destiny, points);
    play.all(&["restore bo", "pool bo"]);
    assert_eq!(play.dice_of("bo"), dice);
    assert!(play.counted().contains(&"+2d a good day".to_owned()));
    assert!(play.counted().contains(&"+2d high ground".to_owned()));
    // Another round begins without it.
    play.ok("status bo unconscious");
    assert_eq!(play.state.aside.len(), 1);
    play.faces("ana", 0);
    play.all(&["compare", "next"]);
    assert_eq!(play.state.aside, []);
}
