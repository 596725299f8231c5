//! Tests of opening an attack: it always opens, shows what is wrong, and stores nothing before the roll
//! (G-COMB-01, G-COMB-05, G-RANGE-01).

use rstest::rstest;

use crate::kinds::Band;
use crate::model::records::Damage;

use super::{Play, tool};

/// Vex acts with a slug pistol (medium), a monoblade and an unarmed attack. There are two groups,
/// boarders and guards.
fn two_groups(setup: &[&str]) -> Play {
    let mut play = Play::fight();
    play.ok("add exchange_guard x3 as Guards");
    for (n, line) in setup.iter().enumerate() {
        // An attack followed by this word is made, and the turn continues.
        match (*line, setup.get(n + 1)) {
            ("made", _) => {}
            (attack, Some(&"made")) => play.made(attack),
            (line, _) => {
                play.ok(line);
            }
        }
    }
    play
}

/// The roster marks whom `attack @` is at (G-COMB-01).
#[test]
fn g_comb_01_the_roster_marks_the_target_of_the_next_attack() {
    use rules::system::System as _;
    let mut play = two_groups(&[]);
    let marked = |play: &Play| -> Vec<String> {
        let roster = crate::Genesys::roster(&play.state);
        let aimed = roster.into_iter().filter(|one| one.aimed);
        aimed.map(|one| one.name).collect()
    };
    assert_eq!(marked(&play), ["Boarders"]);
    play.ok("attack @ guards with slug");
    assert_eq!(marked(&play), ["Guards"], "the target of the open check");
    play.all(&["roll = -", "done"]);
    assert!(marked(&play).is_empty(), "the action is used");
}

fn heads(play: &Play) -> (String, String, String) {
    let tray = play.tray();
    (
        tray.title.plain(),
        tray.subtitle.plain(),
        tray.trouble.plain(),
    )
}

// The last attack, the current ranges, and what `attack @` opens with.
#[rstest]
#[case::as_last_time(&["attack @ guards with slug", "made"], "Slug pistol", "Guards, medium")]
#[case::habit_out_of_reach(
    &["attack @ guards with slug", "made", "range vex guards long"], "Slug pistol", "Boarders, medium"
)]
#[case::habit_down(&["attack @ guards with slug", "made", "defeat guards"], "Slug pistol", "Boarders, medium")]
#[case::habit_gone(&["attack @ guards with slug", "made", "remove guards"], "Slug pistol", "Boarders, medium")]
#[case::another_weapon_reaches(&["attack @ guards with monoblade at engaged", "made", "range vex guards medium"], "Slug pistol", "Guards, medium")]
#[case::a_blade_where_the_pistol_is_empty(
    &["engage vex guards", "item vex slug empty"], "Monoblade", "Guards, engaged"
)]
#[case::hands_where_nothing_is_left(
    &["engage vex guards", "item vex slug drop", "item vex monoblade drop"], "unarmed", "Guards, engaged"
)]
#[case::the_nearest_first(&["range vex guards short", "range vex boarders medium"], "Slug pistol", "Guards, short")]
fn g_comb_01_an_attack_opens_with_what_can_be_done(
    #[case] setup: &[&str],
    #[case] weapon: &str,
    #[case] at: &str,
) {
    let mut play = two_groups(setup);
    play.ok("attack @");
    let (title, subtitle, trouble) = heads(&play);
    let (whom, band) = at.split_once(", ").unwrap();
    assert!(title.ends_with(&format!("→ {whom}")), "{title}");
    assert!(subtitle.starts_with(weapon), "{subtitle}");
    assert!(subtitle.contains(&format!("  {band}")), "{subtitle}");
    assert_eq!(trouble, "");
    play.ok("roll = 1s");
}

#[test]
fn g_comb_05_where_nobody_is_in_reach_the_pool_opens_and_says_so() {
    let mut play = two_groups(&[
        "attack @ guards with monoblade at engaged",
        "made",
        "range vex guards extreme",
        "range vex boarders long",
    ]);
    play.ok("attack @");
    let (title, subtitle, trouble) = heads(&play);
    // The nearest of them, not the last target, with the weapon of the longest range.
    assert!(title.ends_with("→ Boarders"), "{title}");
    assert!(subtitle.starts_with("Slug pistol"), "{subtitle}");
    assert!(subtitle.contains(" long"), "{subtitle}");
    says!(trouble);
    let refusal = play.no("roll = 1s");
    assert_eq!(refusal.rule, Some("G-COMB-05"));
    assert!(refusal.why.contains("Slug pistol"), "{}", refusal.why);
    // Every way out: another target, another range, or an override.
    play.all(&["target guards", "band medium"]);
    assert_eq!(heads(&play).2, "");
    play.all(&["band long", "roll = 1s!"]);
    assert!(play.state.check.as_ref().unwrap().roll.is_some());
}

#[test]
fn g_comb_05_only_a_weapon_that_was_named_is_refused_and_by_its_name() {
    let mut play = two_groups(&["range vex boarders long"]);
    for (line, weapon) in [
        ("attack @ boarders with monoblade", "Monoblade"),
        ("attack @ boarders with slug", "Slug pistol"),
        ("attack @ boarders with fists", "unarmed"),
    ] {
        let refusal = play.no(line);
        assert_eq!(refusal.rule, Some("G-COMB-05"), "{line}");
        assert!(refusal.why.contains(weapon), "{line}: {}", refusal.why);
        assert!(play.state.check.is_none());
    }
    play.ok("attack @ boarders");
    assert!(heads(&play).2.contains("Slug pistol"));
}

#[test]
fn g_comb_01_an_attack_over_a_rule_is_shown_as_one() {
    let mut play = two_groups(&["range vex boarders long"]);
    play.ok("attack @ boarders with slug!");
    assert!(heads(&play).2.ends_with("overruled"));
    play.ok("roll = 1s");
}

#[test]
fn g_comb_01_with_no_enemy_standing_there_is_nobody_to_attack() {
    let mut play = two_groups(&["defeat guards", "defeat boarders"]);
    let refusal = play.no("attack @");
    says!(refusal.why);
    // A defeated target can still be named on purpose.
    assert_eq!(play.no("attack @ boarders").rule, Some("G-HEALTH-04"));
    play.ok("attack @ boarders !");
}

#[test]
fn g_comb_01_what_the_program_chose_is_no_habit_until_it_is_rolled() {
    let mut play = two_groups(&[
        "attack @ guards with slug",
        "cancel",
        "range vex guards long",
    ]);
    play.all(&["attack @", "cancel", "range vex guards short", "attack @"]);
    let (title, subtitle, _) = heads(&play);
    assert!(title.ends_with("→ Guards") && subtitle.contains(" short"));
    play.all(&[
        "cancel",
        "range vex guards long",
        "attack @",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(
        play.figure("vex").habit.map(|h| h.target),
        Some(play.id("boarders"))
    );
}

// However the range is chosen in the pool, the stored range stays until the check is rolled.
#[rstest]
#[case(&["attack @ boarders at short"], "short")]
#[case(&["attack @ boarders", "band short"], "short")]
#[case(&["attack @ boarders", "band next"], "long")]
#[case(&["attack @ boarders with monoblade at engaged"], "engaged")]
fn g_range_01_the_range_of_an_attack_is_written_with_the_roll(
    #[case] lines: &[&str],
    #[case] band: &str,
) {
    let mut play = Play::fight();
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    let before = play.state.ranges.clone();
    play.all(lines);
    assert_eq!(play.state.ranges, before);
    assert!(heads(&play).1.contains(band));
    play.ok("cancel");
    assert_eq!(play.state.ranges, before, "dropped, nothing is left of it");
    play.all(lines);
    play.ok("roll = 1s!");
    assert_eq!(
        play.state.band(vex, boarders),
        Band::from_word(band).unwrap()
    );
}

#[test]
fn g_range_01_an_engagement_that_was_not_left_is_still_there() {
    let mut play = Play::fight();
    play.arm(
        "vex",
        tool("gunnery", Damage::Fixed(6), 4, Band::Extreme, &[]),
    );
    play.all(&[
        "engage vex boarders",
        "attack @ boarders with tool at short",
    ]);
    // Gunnery is possible at that range, because the attack leaves the engagement.
    assert_eq!(heads(&play).2, "");
    play.ok("band engaged");
    assert!(heads(&play).2.contains("G-MOD-03"));
    play.ok("cancel");
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert!(play.state.ranges.engaged(vex, boarders));
}

#[test]
fn g_range_01_what_happens_at_the_table_meanwhile_is_newer_than_the_choice() {
    let mut play = Play::fight();
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    play.all(&["attack @ boarders at short", "range vex boarders long"]);
    assert!(heads(&play).1.contains("long"));
    play.ok("roll = 1s!");
    assert_eq!(play.state.band(vex, boarders), Band::Long);
}

#[test]
fn g_comb_02_typed_dice_without_an_open_roll_change_nothing() {
    let mut play = Play::fight();
    let before = play.state.clone();
    let refusal = play.no("roll = 1s 2a");
    says!(refusal.why);
    assert_eq!(play.state, before);
}

#[test]
fn no_two_ever_bear_one_number() {
    let mut play = Play::fight();
    play.state.next_id = u32::MAX;
    for line in ["add rho", "add drayhorse"] {
        says!(play.no(line).why);
    }
}

// An attack that was only tried out in the pool is not a habit. One that was rolled is.
#[test]
fn g_comb_01_only_an_attack_that_was_made_becomes_a_habit() {
    let mut play = two_groups(&["range vex guards short", "range vex boarders medium"]);
    play.all(&[
        "attack @ boarders with slug",
        "weapon monoblade",
        "target guards",
        "weapon fists",
        "cancel",
    ]);
    assert_eq!(play.figure("vex").habit, None);
    play.all(&["attack @ boarders with slug", "roll = 1f"]);
    let habit = play.figure("vex").habit;
    assert_eq!(habit.map(|h| h.target), Some(play.id("boarders")));
}
