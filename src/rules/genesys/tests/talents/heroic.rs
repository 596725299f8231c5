//! Tests of Heroic Will against every Critical Injury of the table (G-TAL-55, M-03). Vex has Brawn 2,
//! Agility 3 and Stealth 2.

use rstest::rstest;
use rules::encounter::Fact;

use super::super::Play;
use super::with;
use crate::events::TokenSet;

/// Vex with the injury of a result. A d10 that its row rolls shows 2, which is Brawn, or 5, which is
/// Agility.
fn hurt(result: u16, ten: u8) -> Play {
    let die = result.clamp(1, 100);
    let ten = match result {
        106..=110 | 126..=130 => format!(" {ten}"),
        _ => String::new(),
    };
    let crit = format!("crit vex {:+} = {die}{ten}", result - die);
    with(&[
        "session 3",
        "setting crit_plus_per_injury 0",
        "learn vex heroic_will of brawn agility!",
        &crit,
    ])
}

/// The pool of a check with a Boost die, and its modifiers from injuries.
fn pool(play: &mut Play, skill: &str) -> (String, Vec<String>) {
    play.all(&[
        &format!("check vex {skill} hard free"),
        "modify 1 boost light",
    ]);
    let tray = play.tray();
    play.ok("cancel");
    let injury = |rule: &Option<String>| {
        let rule = rule.as_deref();
        rule == Some("G-HEAL-08") || rule == Some("M-03") || rule == Some("G-STAT-03")
    };
    let lines = tray.sources.iter().filter(|s| injury(&s.rule));
    (tray.pool.clone(), lines.map(|s| s.text.clone()).collect())
}

/// Whether an injury changes the pool of a check with Brawn, and of one with Agility.
#[rstest]
#[case::minor_nick(3, 2, [false, false])]
#[case::slowed_down(8, 2, [false, false])]
#[case::sudden_jolt(13, 2, [false, false])]
#[case::distracted(18, 2, [false, false])]
#[case::off_balance(23, 2, [true, true])]
#[case::discouraging_wound(28, 2, [false, false])]
#[case::stunned(33, 2, [false, false])]
#[case::stinger(38, 2, [true, true])]
#[case::bowled_over(43, 2, [false, false])]
#[case::head_ringer(48, 2, [false, false])]
#[case::fearsome_wound(53, 2, [false, false])]
#[case::agonizing_wound(58, 2, [true, true])]
#[case::slightly_dazed(63, 2, [true, true])]
#[case::scattered_senses(68, 2, [true, true])]
#[case::hamstrung(73, 2, [false, false])]
#[case::overpowered(78, 2, [false, false])]
#[case::winded(83, 2, [false, false])]
#[case::compromised(88, 2, [true, true])]
#[case::at_the_brink(93, 2, [false, false])]
#[case::crippled(98, 2, [false, false])]
#[case::maimed(103, 2, [true, true])]
#[case::horrific_injury_brawn(108, 2, [true, false])]
#[case::horrific_injury_agility(108, 5, [false, true])]
#[case::temporarily_disabled(113, 2, [false, false])]
#[case::blinded(118, 2, [true, true])]
#[case::knocked_senseless(123, 2, [false, false])]
#[case::gruesome_injury_brawn(128, 2, [true, false])]
#[case::gruesome_injury_agility(128, 5, [false, true])]
#[case::bleeding_out(135, 2, [false, false])]
#[case::the_end_is_nigh(145, 2, [false, false])]
fn g_tal_55_heroic_will_shuts_out_what_any_injury_does_to_a_pool(
    #[case] result: u16,
    #[case] ten: u8,
    #[case] changes: [bool; 2],
) {
    let mut whole = with(&[]);
    let mut play = hurt(result, ten);
    let mut will = hurt(result, ten);
    will.ok("use vex \"heroic will\"");
    for (skill, changes) in ["athletics", "stealth"].into_iter().zip(changes) {
        let (unhurt, _) = pool(&mut whole, skill);
        let (now, lines) = pool(&mut play, skill);
        assert_eq!(now != unhurt, changes, "{skill}: {now} {lines:?}");
        let (now, lines) = pool(&mut will, skill);
        assert_eq!((now, lines), (unhurt, Vec::new()), "{skill}");
    }
}

#[test]
fn g_tal_55_heroic_will_leaves_other_characteristics_and_other_sources_alone() {
    // Slightly Dazed, disoriented by another source as well, and Compromised.
    let mut play = hurt(63, 2);
    play.all(&["crit vex = 88", "use vex \"heroic will\""]);
    assert_eq!(pool(&mut play, "perception").0, "3g 1b 4p 1k");
    assert_eq!(pool(&mut play, "stealth").0, "2y1g 1b 3p");
    play.ok("status vex disoriented 2");
    assert_eq!(pool(&mut play, "stealth").0, "2y1g 1b 3p 1k");
    // The tray shows why none of them counts.
    play.ok("check vex stealth hard free");
    let rules: Vec<_> = play.tray().sources.into_iter().map(|s| s.rule).collect();
    assert!(rules.contains(&Some("G-TAL-55".to_owned())), "{rules:?}");
    // It ends with the encounter.
    play.all(&["cancel", "end"]);
    assert_eq!(pool(&mut play, "stealth").0, "2y1g 1b 4p 1k");
}

#[rstest]
#[case::off_balance(23)]
#[case::stinger(38)]
fn g_tal_55_what_waits_for_the_next_check_is_used_up_by_one_it_does_not_count_on(
    #[case] result: u16,
) {
    let mut play = hurt(result, 2);
    play.ok("use vex \"heroic will\"");
    play.all(&["check vex stealth hard free", "roll = -", "done"]);
    assert_eq!(pool(&mut play, "perception").0, "3g 1b 3p");
    // It counts on a check with another characteristic.
    let mut play = hurt(result, 2);
    play.ok("use vex \"heroic will\"");
    assert_ne!(pool(&mut play, "perception").0, "3g 1b 3p");
}

#[test]
fn g_tal_55_heroic_will_keeps_the_damage_opposition_and_help_of_a_lowered_characteristic() {
    // Horrific Injury, Brawn: the monoblade deals Brawn and 1.
    let damage = |lines: &[&str]| {
        let mut play = hurt(108, 2);
        play.all(lines);
        play.all(&[
            "range vex boarders engaged",
            "attack vex boarders with monoblade",
            "roll = 1s",
        ]);
        let blows = crate::hits::hit_list::blows(&play.state, play.state.check.as_ref().unwrap());
        blows[0].sum.damage
    };
    assert_eq!(damage(&[]), 1 + 1 + 1);
    assert_eq!(damage(&["use vex \"heroic will\""]), 2 + 1 + 1);
    // An opponent still faces it in full.
    let mut play = hurt(108, 5);
    let opposed = |play: &mut Play| {
        play.ok("check ila perception vs vex stealth free");
        let pool = play.pool();
        play.ok("cancel");
        pool
    };
    assert_eq!(opposed(&mut play), "1y1g 2r");
    play.ok("use vex \"heroic will\"");
    assert_eq!(opposed(&mut play), "1y1g 2r1p");
}

#[test]
fn g_tal_55_a_staggered_character_still_has_no_action_for_a_check() {
    // Knocked Senseless costs the action, which isn't an effect on a check.
    let mut play = hurt(123, 2);
    play.ok("use vex \"heroic will\"");
    assert_eq!(play.no("check vex stealth hard").rule, Some("G-STAT-01"));
}

#[rstest]
#[case::off_balance(23, 2)]
#[case::stinger(38, 2)]
#[case::agonizing_wound(58, 2)]
#[case::slightly_dazed(63, 2)]
#[case::horrific_injury(108, 5)]
#[case::gruesome_injury(128, 5)]
#[case::blinded(118, 2)]
fn a_graft_shuts_out_all_that_one_injury_does_to_a_pool(#[case] result: u16, #[case] ten: u8) {
    use crate::model::tokens::{Change, Until, Whose};
    let mut play = hurt(result, ten);
    let injury = play.figure("vex").criticals[0].mark;
    let whose = Whose::One(play.id("vex"));
    let mark = play.state.next_mark;
    let token = crate::model::tokens::Token {
        mark,
        whose,
        change: Change::NoCritical(injury),
        only: crate::model::tokens::Only::Any,
        once: false,
        until: Until::EncounterEnd,
        from: "Grafted".to_owned(),
        rule: String::new(),
        bound: None,
        injury: None,
    };
    let event = crate::events::Event::TokenSet(TokenSet { token });
    event.apply(&mut play.state);
    assert_eq!(
        pool(&mut play, "stealth").0,
        pool(&mut with(&[]), "stealth").0
    );
}
