//! Tests of arms and legs, lost and restored (F-VIC-11).

use rstest::rstest;

use super::Play;

/// A victory of level 4 over Bo, who has already lost these limbs.
fn after(lost: &[&str]) -> Play {
    let lines: Vec<String> = lost.iter().map(|l| format!("limb bo \"{l}\"")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Play::won(4, &lines)
}

#[rstest]
#[case::any(&[], "", "arm")]
#[case::arm(&[], "ARM", "arm")]
#[case::leg(&[], "leg", "leg")]
#[case::case(&[], "\"Left Arm\"", "left arm")]
#[case::blanks(&[], "right   leg", "right leg")]
#[case::the_other(&["left arm"], "arm", "right arm")]
#[case::the_other_leg(&["right leg", "arm"], "leg", "left leg")]
#[case::second(&["arm"], "arm", "arm")]
#[case::sided(&["arm"], "\"left arm\"", "left arm")]
#[case::both_arms_lost(&["arm", "left arm"], "", "leg")]
#[case::not_an_arm(&["hand"], "arm", "arm")]
fn f_vic_11_dismember_takes(#[case] lost: &[&str], #[case] limb: &str, #[case] taken: &str) {
    let mut play = after(lost);
    play.ok(&format!("outcome dismember {limb}"));
    assert_eq!(play.figure("bo").limbs_lost.last().unwrap(), taken);
    assert_eq!(play.figure("bo").limbs_lost.len(), lost.len() + 1);
}

#[rstest]
#[case::no_arm(&[], "no arm", "left arm, right arm, left leg, right leg")]
#[case::third_leg(&[], "third leg", "left arm, right arm, left leg, right leg")]
#[case::hind_leg(&[], "left hind leg", "left arm, right arm, left leg, right leg")]
#[case::head(&["leg"], "head", "left arm, right arm, leg")]
#[case::again(&["left arm"], "LEFT ARM", "right arm, left leg, right leg")]
#[case::third_arm(&["left arm", "right arm"], "arm", "left leg, right leg")]
#[case::third_arm_sided(&["arm", "right arm"], "left arm", "left leg, right leg")]
#[case::third_arm_unsided(&["arm", "arm"], "arm", "left leg, right leg")]
fn f_vic_11_dismember_refuses(#[case] lost: &[&str], #[case] limb: &str, #[case] left: &str) {
    let mut play = after(lost);
    let line = format!("outcome dismember \"{limb}\"");
    let refusal = play.no(&line);
    assert_eq!(refusal.rule, Some("F-VIC-11"), "{line}");
    let hint = refusal.hint.unwrap_or_default();
    assert!(hint.contains(&format!("Bo still has: {left}.")), "{hint}");
    // An override allows another kind of creature.
    play.ok(&format!("{line}!"));
    assert_eq!(play.figure("bo").limbs_lost.len(), lost.len() + 1);
}

#[test]
fn f_vic_11_where_every_limb_is_lost_the_menu_has_none() {
    let mut play = after(&["left arm", "arm", "left leg", "right leg"]);
    for line in [
        "outcome dismember",
        "outcome dismember arm",
        "outcome dismember \"left leg\"",
    ] {
        play.forbidden(line, "F-VIC-11");
    }
    assert!(
        !play
            .offered()
            .iter()
            .any(|line| line.starts_with("outcome dismember"))
    );
    play.ok("limb bo \"right leg\" back");
    assert!(
        play.offered()
            .iter()
            .any(|line| line.starts_with("outcome dismember"))
    );
    play.ok("outcome dismember");
    assert_eq!(play.figure("bo").limbs_lost.last().unwrap(), "right leg");
}

#[test]
fn f_vic_11_a_limb_set_by_hand_is_lost_once_and_given_back() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0"]);
    play.all(&["limb bo \"Left Arm\"", "limb bo ear"]);
    for line in ["limb bo \"left arm\"", "limb bo Ear"] {
        play.forbidden(line, "F-VIC-11");
    }
    play.ok("limb bo arm");
    says!(play.figure("bo").limbs_lost);
    play.forbidden("limb bo arm", "F-VIC-11");
    // Of two arms one is named to be restored.
    assert!(play.no("limb bo arm back").why.contains("arm"));
    play.all(&[
        "limb bo \"LEFT arm\" back",
        "limb bo arm back",
        "limb bo EAR back",
    ]);
    assert_eq!(play.figure("bo").limbs_lost, Vec::<String>::new());
    play.no("limb bo leg back");
}
