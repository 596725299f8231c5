//! Tests of invalid targets, of effects that end when a combatant leaves, and of refusals whose way out
//! works. Each was found by deliberate attempts to break the program.

use super::hacking::heist;
use super::social::talk;
use super::vehicles::{craft, dogfight};
use super::{Play, tool};
use crate::kinds::{Band, Quality};
use crate::model::records::Damage;
use lang::Refusal;

fn hint(refusal: &Refusal) -> String {
    refusal.to_string()
}

/// Three darts with a wing of minions in them. Vex acts.
fn wing() -> Play {
    Play::with(&[
        "add needle as Dart",
        "squadron dart 3",
        "add wing_flier x3 as Wing",
        "crew wing dart pilot",
        "add vex_marrow",
        "add ila_senn",
        "start",
        "claim vex",
    ])
}

#[test]
fn g_hack_05_a_system_is_hacked_and_never_attacked() {
    let mut play = heist();
    play.ok("give vex \"breacher cannon\"");
    for line in ["attack vex ledger", "guided vex breacher ledger 2"] {
        let refused = play.no(line);
        assert_eq!(refused.rule, None, "{line}");
        says!(refused.why);
        assert!(hint(&refused).contains("`access WHO Ledger`"), "{refused}");
        // An override doesn't help: there is nothing to hit.
        play.no(&format!("{line} !"));
    }
    play.ok("attack vex keeper at short !");
    assert!(play.no("target ledger").why.contains("`Ledger`"));
    // A ship's weapon doesn't hit one either.
    let mut play = dogfight();
    play.ok("net new Box easy");
    assert!(play.no("attack ila box !").why.contains("`Box`"));
}

#[test]
fn g_qual_12_only_what_is_guided_is_sent_round_again() {
    let mut play = Play::fight();
    assert_eq!(
        play.no("guided vex slug boarders 2").rule,
        Some("G-QUAL-12")
    );
    assert_eq!(
        play.no("guided vex bare boarders 2").rule,
        Some("G-QUAL-12")
    );
    play.ok("guided vex slug boarders 2 !");
    let homing = [Quality::Guided(2)];
    let weapon = tool("gunnery", Damage::Fixed(6), 3, Band::Long, &homing);
    play.arm("vex", weapon);
    play.ok("guided vex tool boarders 2");
    assert_eq!(play.state.guided.len(), 2);
}

#[test]
fn g_vcom_15_the_end_is_offered_as_it_is_refused() {
    let mut play = dogfight();
    let offered = |play: &Play, line: &str| {
        let all = play.all_offers().into_iter();
        let mut of = all.filter(|o| o.line == line);
        of.next().map(|o| o.allowed.err().and_then(|no| no.rule))
    };
    assert_eq!(offered(&play, "end"), Some(None));
    play.all(&["fly @ brace", "crit tern +60 = 50"]);
    assert_eq!(offered(&play, "end"), Some(Some("G-VCOM-15")));
}

#[test]
fn t_45_the_way_out_of_a_crew_that_does_not_fit_is_one() {
    let mut play = wing();
    let refused = hint(&play.no("squadron dart 2"));
    assert!(refused.contains("`squadron Dart 3`"), "{refused}");
    // None is left, and a squadron of 0 doesn't exist.
    play.ok("hull dart 99");
    assert_eq!(play.figure("wing").group.map(|g| g.standing), Some(0));
    let refused = hint(&play.no("squadron dart 2"));
    assert!(refused.contains("`members Wing 2`"), "{refused}");
    play.all(&["members wing 2", "squadron dart 2"]);
}

#[test]
fn a_system_has_a_name_that_a_line_can_say() {
    let mut play = Play::fight();
    for name in ["@", ".", "!", "=", "#7"] {
        let refused = play.no(&format!("net new \"{name}\" easy"));
        says!(refused.why);
        play.no(&format!("net add corporate_network as \"{name}\""));
    }
    assert!(play.state.systems.is_empty());
}

#[test]
fn g_veh_14_t_45_a_squadron_restored_over_its_threshold_is_destroyed_again() {
    let mut play = wing();
    play.ok("hull dart 99");
    assert!(!craft(&play, "dart").flies());
    let said = play.ok("restore dart").join(" ");
    let most = craft(&play, "dart").whole_hull();
    let way = format!("heal Dart {}", 99 - most);
    assert!(said.contains(&way), "{said}");
    says!(said);
    // One of its craft flies, as a restored group has one member.
    assert_eq!(craft(&play, "dart").squadron.map(|s| s.standing), Some(1));
    let mut mended = Play::of(&play);
    mended.ok(&way);
    assert!(!craft(&mended, "dart").wrecked());
    assert_eq!(craft(&mended, "dart").squadron.map(|s| s.standing), Some(1));
    play.ok("hull dart 1");
    assert!(!craft(&play, "dart").flies());
    assert_eq!(craft(&play, "dart").squadron.map(|s| s.standing), Some(0));
    // A single craft, and one with a named character aboard, which is disabled and stays a ship.
    let mut play = wing();
    play.all(&["add corsair", "hull corsair 99", "restore corsair"]);
    play.ok("hull corsair 1");
    assert!(!craft(&play, "corsair").flies());
    let mut play = dogfight();
    play.all(&["hull tern 99", "hull tern 5"]);
    let tern = craft(&play, "tern");
    assert!(tern.flies() && tern.condition.criticals.len() == 1);
}

#[test]
fn g_stat_07_words_press_nobody_who_is_dead() {
    let mut play = talk();
    play.all(&["sway vex venn charm", "roll = 3s!"]);
    let strain = play.figure("venn").strain;
    play.ok("kill venn");
    let said = play.ok("done").join(" ");
    assert_eq!(play.figure("venn").strain, strain, "{said}");
    says!(said);
}

#[test]
fn g_comb_02_a_check_that_falls_away_with_its_target_is_told() {
    let mut play = Play::fight();
    play.all(&[
        "story set 2 1",
        "attack vex boarders at short",
        "story players",
    ]);
    let points = |play: &Play| (play.state.story.players, play.state.story.players_pending);
    let before = points(&play);
    let said = play.ok("remove boarders").join(" ");
    says!(said);
    says!(said);
    assert_eq!(points(&play), (before.0 + before.1, 0));
    // The action is available for another check.
    play.all(&["add drayhorse", "attack vex drayhorse at short"]);
    // A rolled check has used it.
    let mut play = Play::fight();
    play.all(&["attack vex boarders at short", "roll = 3s 2a!"]);
    let said = play.ok("remove boarders").join(" ");
    says!(said);
    assert!(play.state.check.is_none());
    assert!(play.state.turn.as_ref().is_some_and(|turn| turn.action));
    // The check of a combatant that leaves is dropped, while checks of others stay.
    let mut play = Play::fight();
    play.ok("attack vex boarders at short");
    says!(play.ok("remove ila").join(" "));
    let said = play.ok("remove vex").join(" ");
    says!(said);
}

#[test]
fn g_veh_14_what_people_suffer_names_the_way_of_a_vehicle() {
    let mut play = dogfight();
    for line in ["damage tern 40", "kill tern", "defeat tern"] {
        let refused = play.no(line);
        says!(refused.why);
        assert!(hint(&refused).contains("`hull Tern N`"), "{refused}");
        assert!(hint(&refused).contains("`crit Tern`"), "{refused}");
    }
    play.all(&["hull tern 3", "crit tern = 10"]);
    assert!(play.no("damage nobody 4").why.contains("`nobody`"));
}
