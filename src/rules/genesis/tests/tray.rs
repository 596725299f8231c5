//! Tests of the tray: the pool, its modifiers and this game's odds (F-TRK-14, F-TRK-30 to F-TRK-35).
//! The odds are compared with dice counted one by one here, independently of the program's own
//! counting.

use rstest::rstest;

use super::Play;
use rules::view::{Stage, Tone};

/// F-MOD-11: a target that is too near for a charge isn't called out of reach, and no step toward it is
/// proposed.
#[test]
fn f_mod_11_a_target_too_near_for_a_charge_is_called_too_near() {
    // Ana is slower and declares first.
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 2 0"]);
    play.all(&["band ana bo engaged", "start"]);
    let charge = |play: &Play| {
        let mut targets = play.tray().targets.into_iter();
        let charge = targets.rfind(|one| one.line.starts_with("charge "));
        charge.unwrap()
    };
    let near = charge(&play);
    assert!(near.reach.is_err());
    assert_eq!((near.blocked, near.fix), ("too near", None));
    says!(near.reach.unwrap_err().to_string());
    play.ok("setting charge.run 1");
    play.ok("band ana bo far");
    let far = charge(&play);
    assert_eq!(far.blocked, "too far", "{far:?}");
    assert!(far.fix.is_some());
}

/// The wins of every throw, from the sides of every die, base dice first.
fn every_throw(sides: &[u8]) -> Vec<i32> {
    let mut all = vec![0];
    for &sides in sides {
        all = all
            .iter()
            .flat_map(|wins| (1..=sides).map(move |face| wins + i32::from(face >= 4)))
            .collect();
    }
    all
}

/// The rounded percentage of throws of both pools for whose difference `holds` is true.
fn oracle(mine: &[u8], more: i32, theirs: &[u8], holds: impl Fn(i32) -> bool) -> String {
    let (mine, theirs) = (every_throw(mine), every_throw(theirs));
    let pairs = mine
        .iter()
        .flat_map(|a| theirs.iter().map(move |b| a + more - b));
    let (mut all, mut good) = (0_u32, 0_u32);
    for difference in pairs {
        all += 1;
        good += u32::from(holds(difference));
    }
    let percent = f64::from(good) * 100.0 / f64::from(all);
    if good > 0 && percent < 0.5 {
        "<1%".to_owned()
    } else if good < all && percent > 99.49 {
        ">99%".to_owned()
    } else {
        format!("{percent:.0}%")
    }
}

/// Two characters that attack each other, with these dice, and Ana's pool in the tray.
fn pools(ana: u8, bo: u8) -> Play {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "attack bo ana", "attack ana bo"]);
    for (name, dice) in [("bo", bo), ("ana", ana)] {
        play.ok(&format!("pool {name}"));
        let by = i16::from(dice) - i16::from(play.dice_of(name));
        if by != 0 {
            play.ok(&format!("modify {by}"));
        }
    }
    play
}

#[test]
fn f_ex_12_the_odds_of_a_fight_before_the_dice_fall() {
    // 319/512, 7/128, 105/512, 11/64.
    let play = pools(6, 4);
    let seen = ["VL 1+", "VL 4+", "tie", "loses"].map(|label| play.chance(label));
    assert_eq!(seen, ["62%", "5%", "21%", "17%"]);
    // 281/1024, and against a defense roll of eight 1093/8192.
    assert_eq!(pools(5, 6).chance("VL 1+"), "27%");
    assert_eq!(pools(5, 8).chance("VL 1+"), "13%");
}

#[rstest]
#[case(3, 3)]
#[case(4, 2)]
#[case(5, 0)]
#[case(0, 4)]
fn f_trk_34_every_victory_level_against_dice_laid_out(#[case] ana: u8, #[case] bo: u8) {
    let play = pools(ana, bo);
    let six = |n: u8| vec![6; usize::from(n)];
    let is = |holds: &dyn Fn(i32) -> bool| oracle(&six(ana), 0, &six(bo), holds);
    for level in 1..=4 {
        assert_eq!(
            play.chance(&format!("VL {level}+")),
            is(&|d| d >= level),
            "{level}"
        );
    }
    assert_eq!(play.chance("VL 5+"), is(&|d| d >= 5));
    assert_eq!(play.chance("tie"), is(&|d| d == 0));
    assert_eq!(play.chance("loses"), is(&|d| d < 0));
}

#[test]
fn f_trk_34_advantage_against_disadvantage_and_a_brace() {
    let mut play = pools(4, 3);
    play.all(&["mode advantage", "pool bo", "mode disadvantage", "pool ana"]);
    for level in 1..=5 {
        let expected = oracle(&[8, 8, 8, 6], 0, &[4, 4, 4], |d| d >= level);
        let label = if level == 5 {
            "VL 5+".to_owned()
        } else {
            format!("VL {level}+")
        };
        assert_eq!(play.chance(&label), expected);
    }
    // Bo charges with 3 + 1 dice, Ana braces with 3 + 1 and two wins.
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "charge bo ana", "brace ana", "pool ana"]);
    assert_eq!((play.dice_of("ana"), play.dice_of("bo")), (4, 4));
    assert_eq!(
        play.chance("VL 2+"),
        oracle(&[6; 4], 2, &[6; 4], |d| d >= 2)
    );
    assert_eq!(play.chance("loses"), oracle(&[6; 4], 2, &[6; 4], |d| d < 0));
}

#[rstest]
#[case("check ana stealth against bo")]
#[case("check ana stealth vs bo")]
#[case("chase ana after bo at medium")]
fn f_roll_17_18_odds_of_a_roll_against_another(#[case] line: &str) {
    let mut play = Play::folk(&["Ana 1 1 0", "Bo 0 0 0"]);
    play.ok(line);
    if line.starts_with("chase") {
        play.ok("chase step");
    }
    assert_eq!((play.dice_of("ana"), play.dice_of("bo")), (4, 3));
    let is = |holds: &dyn Fn(i32) -> bool| oracle(&[6; 4], 0, &[6; 3], holds);
    assert_eq!(play.chance("wins"), is(&|d| d > 0));
    // The row of the tie, and its effect by the settings.
    let tray = play.tray();
    let mut between = tray.chances.iter().filter(|c| !c.above);
    let tie = between.find(|c| c.tone == Tone::Text).expect("a tie");
    assert_eq!(tie.value, is(&|d| d == 0));
    says!(tie.label);
    assert_eq!(play.chance("loses"), is(&|d| d < 0));
    // Once the other has rolled, only the character's own dice are open.
    play.faces("bo", 2);
    play.ok("pool ana");
    assert_eq!(play.chance("wins"), oracle(&[6; 4], -2, &[], |d| d > 0));
}

#[test]
fn what_switching_a_source_would_change_is_shown() {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    play.all(&[
        "start",
        "defend cy",
        "attack bo ana",
        "attack ana bo",
        "pool ana",
    ]);
    let tray = play.tray();
    assert_eq!((tray.stage, tray.pool.as_str()), (Stage::Pool, "5d6"));
    let flank = tray.sources.iter().find(|s| s.text == "flank").unwrap();
    // P(Binomial(7 + 4) ≥ 5) − P(Binomial(5 + 4) ≥ 5) = 1486/2048 − 1/2.
    let delta = flank.delta.unwrap();
    assert!(
        (delta - (1486.0 / 2048.0 - 0.5) * 100.0).abs() < 1e-9,
        "{delta}"
    );
    assert!(
        tray.sources
            .iter()
            .all(|s| s.rule.as_deref().is_some_and(|r| r.starts_with("F-")))
    );
    assert_eq!(tray.sources.iter().filter(|s| s.delta.is_none()).count(), 2);
}

/// Cy and Bo attack Ana, who answers with a line. Returns the chances and the heading of Ana's tray.
fn beset(ruling: &str, line: &str) -> (Vec<String>, String) {
    let mut play = Play::folk(&["Ana 0 2 0", "Bo 0 1 0", "Cy 0 0 0"]);
    let ruling = format!("setting vl.only_declared_targets {ruling}");
    play.all(&[&ruling, "start", "attack cy ana", "attack bo ana", line]);
    play.ok("pool ana");
    let tray = play.tray();
    let labels = tray.chances.iter().map(|c| c.label.clone());
    // The title names both sides, and the line below it those that it leaves out.
    let heads = [tray.title.plain(), tray.subtitle.plain()];
    let heads: Vec<String> = heads.into_iter().filter(|head| !head.is_empty()).collect();
    (labels.collect(), heads.join(" · "))
}

#[rstest]
#[case::one_of_two(
    "on",
    "attack ana bo",
    "Ana against Bo · attacked by Cy",
    "VL 1+",
    "unhurt by Cy"
)]
#[case::no_target(
    "on",
    "act ana lever",
    "Ana against Cy and Bo",
    "unhurt by Bo",
    "unhurt by Cy"
)]
#[case::defense(
    "on",
    "defend ana",
    "Ana against Cy and Bo",
    "unhurt by Bo",
    "unhurt by Cy"
)]
#[case::a_ruling(
    "off",
    "attack ana bo",
    "Ana against Bo and Cy",
    "VL 1+",
    "VL 1+ over Cy"
)]
#[case::a_ruling_for_all(
    "off",
    "act ana lever",
    "Ana against Cy and Bo",
    "VL 1+ over Bo",
    "VL 1+"
)]
fn f_vic_02_odds_only_of_levels_that_can_be_won(
    #[case] ruling: &str,
    #[case] line: &str,
    #[case] heading: &str,
    #[case] bo: &str,
    #[case] cy: &str,
) {
    let (labels, subtitle) = beset(ruling, line);
    assert_eq!(subtitle, heading);
    for label in [bo, cy] {
        assert!(labels.iter().any(|l| l == label), "{label}: {labels:?}");
    }
    let short = labels.iter().any(|l| l.starts_with("VL 1+ over"));
    assert_eq!(short, ruling == "off", "{labels:?}");
    let full = labels.iter().any(|l| l == "VL 1+");
    assert_eq!(labels.iter().any(|l| l == "tie"), full, "{labels:?}");
}

/// The bar above the chart shows the chance that stands first, and the mean stands after it.
#[rstest]
#[case("attack ana bo", "VL 1+")]
#[case("defend ana", "unhurt")]
fn f_trk_34_the_bar_has_the_label_of_its_chance(#[case] line: &str, #[case] label: &str) {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "attack bo ana", line, "pool ana"]);
    let tray = play.tray();
    let above: Vec<_> = tray.chances.iter().filter(|one| one.above).collect();
    assert_eq!(above[0].label, label);
    let percent = format!("{:.0}%", tray.charts.success * 100.0);
    assert_eq!(above[0].value, percent);
    assert_eq!((above[1].label.as_str(), above.len()), ("mean wins", 2));
}

#[test]
fn f_vic_02_a_switch_without_a_target_weighs_on_coming_away_unhurt() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "attack bo ana", "act ana lever", "pool ana"]);
    let before = play.chance("unhurt");
    // Ana 3 + 1 dice. Bo 3 + 2, because Ana is busy. The high ground is two more dice.
    assert_eq!(before, oracle(&[6; 4], 0, &[6; 5], |d| d >= 0));
    let tray = play.tray();
    let high = tray
        .sources
        .iter()
        .find(|s| s.text == "high ground")
        .unwrap();
    let delta = high.delta.unwrap();
    let toggle = high.toggle.clone().unwrap();
    play.ok(&toggle);
    let after = oracle(&[6; 6], 0, &[6; 5], |d| d >= 0);
    assert_eq!(play.chance("unhurt"), after);
    let whole = |p: &str| p.trim_end_matches('%').parse::<f64>().unwrap();
    assert!(
        (delta - (whole(&after) - whole(&before))).abs() <= 1.0,
        "{delta}"
    );
}

#[test]
fn f_trk_31_the_dice_lie_there_one_by_one_and_a_turned_one_is_marked() {
    let mut play = pools(5, 3);
    play.ok("roll ana = 1 4 2 5 6");
    play.ok("destiny ana");
    let tray = play.tray();
    assert_eq!(tray.stage, Stage::Spending);
    let [ana, bo] = tray.rolls.as_slice() else {
        panic!("{:?}", tray.rolls)
    };
    let faces: Vec<&str> = ana.faces.iter().map(|(face, _)| face.as_str()).collect();
    assert_eq!(
        (ana.name.as_str(), faces),
        ("Ana", vec!["1*", "4", "2", "5", "6"])
    );
    assert_eq!(ana.told.plain(), "4 wins");
    let won = ana.faces.iter().filter(|(_, tone)| *tone == Tone::Success);
    assert_eq!(won.count(), 4);
    says!(tray.left.plain());
    assert_eq!(
        (bo.name.as_str(), bo.told.plain()),
        ("Bo", "3d6".to_owned())
    );
    assert!(bo.faces.is_empty());
}

#[test]
fn f_trk_35_typed_dice_are_judged_like_thrown_ones() {
    let mut play = pools(3, 3);
    for line in [
        "roll ana = 1 2",
        "roll ana = 1 2 7",
        "roll ana = 1 2 0",
        "roll all = 1 2 3",
    ] {
        says!(play.no(line).why);
    }
    let mut thrown = pools(3, 3);
    thrown.dice(&[4, 1, 6]).ok("roll ana");
    play.ok("roll ana = 4 1 6");
    assert_eq!(thrown.state, play.state);
    // A pool without an owner, too.
    says!(play.ok("throw 4d6 base d8 = 8 1 4 6"));
}

/// Bo attacks Ana, who is off guard at Challenge Level 2 and attacks Bo.
fn off_guard() -> Play {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 1 0 0", "Cy 0 2 0"]);
    play.all(&["start", "offguard ana 2", "attack bo ana"]);
    play
}

#[test]
fn f_mod_05_who_is_off_guard_loses_by_the_challenge_level_and_not_by_her_dice() {
    let mut play = off_guard();
    play.all(&["attack ana bo", "attack cy ana", "pool ana"]);
    let (ana, bo) = (play.dice_of("ana"), play.dice_of("bo"));
    let six = |n: u8| vec![6; usize::from(n)];
    // She wins by her dice, and she loses by his beyond the level. Both can happen.
    let win = oracle(&six(ana), 0, &six(bo), |d| d >= 1);
    assert_eq!(play.chance("VL 1+"), win);
    assert_eq!(play.chance("loses"), oracle(&six(bo), -2, &[], |d| d >= 1));
    assert!(play.tray().chances.iter().all(|c| c.label != "tie"));
    let cy = six(play.dice_of("cy"));
    let unhurt = oracle(&cy, -2, &[], |d| d <= 0);
    assert_eq!(play.chance("unhurt by Cy"), unhurt);
    // From his side: beyond the level, and the chance of her dice against him.
    play.ok("pool bo");
    let beyond = |holds: &dyn Fn(i32) -> bool| oracle(&six(bo), -2, &[], holds);
    assert_eq!(play.chance("VL 1+"), beyond(&|d| d >= 1));
    assert_eq!(play.short(), Some(beyond(&|d| d < 0)));
    assert_eq!(play.chance("loses"), win);
}

#[rstest]
#[case("off", "0%")]
#[case("on", "50%")]
fn f_mod_13_the_odds_over_the_helpless_follow_the_ruling(
    #[case] ruling: &str,
    #[case] death: &str,
) {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 3 1 0"]);
    let ruling = format!("setting incapacitated.any_level {ruling}");
    play.all(&[&ruling, "start", "status bo unconscious"]);
    play.all(&["attack ana bo", "pool ana"]);
    assert_eq!(play.dice_of("ana"), 3);
    assert_eq!(play.chance("VL 1+"), "50%");
    assert_eq!(play.chance("VL 5+"), death);
}

#[test]
fn f_cmb_05_nothing_is_lost_to_a_defense_roll() {
    // Whether a character may fall short, and whether it may lose.
    let chances = |line: &str| {
        let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
        play.all(&["start", line, "attack ana bo", "pool ana"]);
        let loses = play.tray().chances.iter().any(|c| c.label == "loses");
        (play.short().is_some(), loses)
    };
    assert_eq!(chances("attack bo ana"), (false, true));
    assert_eq!(chances("defend bo"), (true, false));
}

/// F-VIC-01: the list of rolls names who ties, because neither beats the other.
#[test]
fn f_vic_01_the_list_of_rolls_names_a_tie() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "attack bo ana", "attack ana bo"]);
    let result = |play: &Play| play.tray().result[0].plain();
    play.all(&["roll ana = 4 4 1 1", "roll bo = 4 4 1"]);
    assert_eq!(
        super::super::play::rolling::ties(&play.state, &play.library).len(),
        1
    );
    says!(result(&play));
    play.ok("destiny ana");
    assert!(super::super::play::rolling::ties(&play.state, &play.library).is_empty());
}
