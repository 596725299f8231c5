//! Tests of chases (F-CHS, F-TRK-20).

use rstest::rstest;

use super::Play;
use crate::kinds::Band;
use crate::model::state::{Ending, Phase};

fn running(at: &str, lines: &[&str]) -> Play {
    let mut play = Play::folk(&["Ana 1 0 0", "Bo 0 2 0", "Cy 2 0 0"]);
    play.all(lines);
    play.ok(&format!("chase ana after bo at {at}"));
    play
}

/// Rolls one step with this many wins for the pursuer and the fleeing.
fn step(play: &mut Play, pursuer: u8, fleeing: u8) -> Vec<String> {
    play.ok("chase step");
    let who: Vec<_> = play
        .state
        .check
        .as_ref()
        .unwrap()
        .rollers
        .iter()
        .map(|r| r.who)
        .collect();
    for (id, wins) in who.iter().zip([pursuer, fleeing]) {
        let name = play.state.name_of(*id).to_owned();
        play.ok(&format!("pool {name}"));
        if play.dice_of(&name) < wins {
            play.ok(&format!("modify {}", wins - play.dice_of(&name)));
        }
        play.faces(&name, wins);
    }
    play.ok("done")
}

fn stands(play: &Play) -> (&'static str, Option<Ending>, u32) {
    let chase = play.state.chase.as_ref().unwrap();
    (chase.distance.word(), chase.over, chase.step)
}

#[rstest]
#[case("close")]
#[case("medium")]
#[case("long")]
fn f_chs_01_the_narrator_sets_the_distance(#[case] at: &str) {
    let mut play = running(at, &[]);
    assert_eq!(stands(&play), (at, None, 0));
    assert_eq!(play.turns().clock, format!("Chase · {at} · step 0"));
    // The distance can be set again.
    play.ok("chase at long");
    assert_eq!(stands(&play), ("long", None, 0));
    says!(play.no("chase bo after cy").why);
}

#[test]
fn f_chs_04_05_both_sides_roll_on_foot() {
    let mut play = running("medium", &["improve ana athletics"]);
    play.ok("chase step");
    // 3 + Athletics 1 + STR 1 against 3.
    assert_eq!((play.dice_of("ana"), play.dice_of("bo")), (5, 3));
    says!(play.no("chase step").why);
    says!(play.no("next").why);
    play.all(&["roll all", "done"]);
    assert_eq!(stands(&play).2, 1);
}

#[test]
fn f_chs_06_with_a_mount_the_skill_of_its_kind() {
    let mut play = Play::folk(&["Ana 1 0 0", "Bo 0 2 0"]);
    play.all(&[
        "improve bo ride_pilot:horse",
        "chase ana by cart after bo by horse",
        "next",
    ]);
    // Ana: 3 + REF 0, no cart learned. Bo: 3 + 1 + REF 2.
    assert_eq!((play.dice_of("ana"), play.dice_of("bo")), (3, 6));
    assert_eq!(play.state.chase.as_ref().unwrap().distance.word(), "medium");
}

#[test]
fn f_chs_07_other_skills_may_help() {
    let mut play = running("medium", &[]);
    play.all(&["chase step", "aid acrobatics"]);
    assert_eq!(play.dice_of("ana"), 5);
    // It can also be switched on without naming the skill.
    play.ok("switch \"skill helps\"");
    assert_eq!(play.dice_of("ana"), 6);
}

#[test]
fn f_chs_15_the_others_of_a_side_may_help_who_rolls_for_it() {
    let mut play = Play::folk(&["Ana 1 0 0", "Bo 0 2 0", "Cy 2 0 0", "Dee 0 0 0"]);
    play.all(&["chase ana cy dee after bo", "status dee held", "chase step"]);
    let helps = |play: &Play| {
        let sources = play.tray().sources.into_iter();
        sources
            .filter(|s| s.text.ends_with(" helps"))
            .collect::<Vec<_>>()
    };
    // Cy can, Dee is tied up. Neither helps until it is switched on.
    let all = helps(&play);
    let texts: Vec<&str> = all.iter().map(|s| s.text.as_str()).collect();
    says!(texts);
    assert!(all.iter().all(|s| !s.on));
    assert_eq!(play.dice_of("ana"), 4);
    play.ok(all[0].toggle.as_deref().unwrap());
    assert_eq!(play.dice_of("ana"), 5);
    // The fleeing side has no other members.
    play.ok("pool bo");
    assert_eq!(helps(&play).len(), 1);
}

#[rstest]
#[case::f_chs_08_long("long", 2, 1, "medium", None)]
#[case::f_chs_08_medium("medium", 3, 1, "close", None)]
#[case::f_chs_09("close", 3, 1, "close", Some(Ending::Caught(2)))]
#[case::f_chs_10_close("close", 1, 2, "medium", None)]
#[case::f_chs_10_medium("medium", 0, 2, "long", None)]
#[case::f_chs_11("long", 1, 2, "long", Some(Ending::Escaped))]
#[case::f_chs_14("medium", 2, 2, "medium", None)]
fn f_chs_08_09_10_11_14_who_wins_moves_the_distance(
    #[case] at: &str,
    #[case] pursuer: u8,
    #[case] fleeing: u8,
    #[case] then: &str,
    #[case] over: Option<Ending>,
) {
    // F-TRK-20: the same transitions as a state machine.
    let mut play = running(at, &[]);
    says!(step(&mut play, pursuer, fleeing).last());
    assert_eq!(stands(&play), (then, over, 1));
    if over.is_some() {
        says!(play.no("chase step").why);
        // The end of one chase doesn't block the next.
        play.ok("chase bo after cy at close");
    }
}

#[test]
fn f_chs_13_how_bad_the_stop_is() {
    let mut play = running("close", &[]);
    step(&mut play, 4, 1);
    let chase = play.state.chase.as_ref().unwrap().id;
    let sheet = crate::show::sheet::sheet(&play.state, &play.library, chase).unwrap();
    let stop = sheet.facts.iter().find(|f| f.key == "stop").unwrap();
    assert!(stop.value.plain().starts_with("margin 3"));
    assert!(play.offered().contains(&"fate".to_owned()));
}

#[rstest]
#[case("defender", "long")]
#[case("actor", "close")]
fn f_chs_14_a_tie_may_be_ruled_otherwise(#[case] ruling: &str, #[case] then: &str) {
    let mut play = running("medium", &[&format!("setting chase.tie {ruling}")]);
    step(&mut play, 2, 2);
    assert_eq!(stands(&play).0, then);
}

#[test]
fn f_chs_15_the_slowest_rolls_for_its_side() {
    let rolls = |ruling: &str, lines: &[&str], who: &str| {
        let mut play = Play::folk(&["Ana 1 0 0", "Bo 0 2 0", "Cy 2 0 0"]);
        play.ok(&format!("setting chase.group {ruling}"));
        play.all(lines);
        play.all(&[who, "chase step"]);
        let rollers = &play.state.check.as_ref().unwrap().rollers;
        play.named(&[rollers[0].who])
    };
    assert_eq!(rolls("slowest", &[], "chase ana cy after bo"), "Ana");
    assert_eq!(rolls("fastest", &[], "chase ana cy after bo"), "Cy");
    assert_eq!(
        rolls("slowest", &["chase ana cy after bo"], "status ana held"),
        "Cy"
    );
    // F-SKL-10: passengers do not roll, while a character that has learned to steer does.
    let cart = ["improve cy ride_pilot:cart", "improve cy ride_pilot:cart"];
    assert_eq!(
        rolls("slowest", &cart, "chase ana cy by cart after bo"),
        "Cy"
    );
    // If both ride, the slower one rolls.
    let both = [
        "improve cy ride_pilot:horse",
        "improve ana ride_pilot:horse",
        "improve cy ride_pilot:horse",
    ];
    assert_eq!(
        rolls("slowest", &both, "chase ana cy by horse after bo"),
        "Ana"
    );
}

#[test]
fn f_trk_20_a_chase_that_is_over_makes_room_for_what_follows() {
    let listed = |play: &Play| {
        let roster = crate::show::roster::roster(&play.state);
        roster.iter().any(|one| one.name == "Chase")
    };
    let caught = || {
        let mut play = running("close", &[]);
        step(&mut play, 3, 0);
        // How badly the pursuer was stopped is still asked.
        assert!(listed(&play) && play.offered().contains(&"fate".to_owned()));
        play
    };
    let mut play = caught();
    play.ok("start");
    assert!(!listed(&play));
    play.ok("end");
    assert!(play.state.chase.is_none() && !play.offered().contains(&"fate".to_owned()));
    let mut play = caught();
    play.ok("pass 1 hours");
    assert!(!listed(&play));
    // A chase that continues stays.
    let mut play = running("close", &[]);
    play.ok("pass 1 minutes");
    assert!(listed(&play));
}

#[test]
fn a_chase_leaves_the_fight_and_can_be_called_off() {
    let mut play = Play::before(&[]);
    play.ok("chase ana after bo at close");
    assert!(!play.state.fighting());
    play.all(&["chase step", "chase stop"]);
    assert!(play.state.check.is_none());
    assert_eq!(stands(&play).1, Some(Ending::Stopped));
    says!(play.no("chase ana after ana").why);
}

#[test]
fn f_chs_04_the_players_own_dice_are_asked_for_first() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["chase bo after ana at medium", "next"]);
    assert_eq!(play.turns().asks.as_deref(), Some("Ana rolls Athletics"));
    assert!(play.tray().title.plain().starts_with("Ana"));
    let first = &play.offers()[0];
    assert_eq!(
        (first.line.as_str(), first.label.as_str()),
        ("roll", "roll for Ana")
    );
    play.faces("ana", 1);
    assert_eq!(play.turns().asks.as_deref(), Some("Bo rolls Athletics"));
    play.faces("bo", 1);
    let turned: Vec<String> = play
        .offered()
        .into_iter()
        .filter(|l| l.starts_with("destiny"))
        .collect();
    assert_eq!(turned, ["destiny Ana", "destiny Bo"]);
    // The pursuer still gains by its wins.
    play.all(&["destiny bo", "done"]);
    assert_eq!(
        play.state.chase.as_ref().map(|c| c.distance.word()),
        Some("close")
    );
}

/// Four at the end of a round: Cy and Dee grapple, and Bo has fled from Ana.
fn two_at_each_other_while_one_runs() -> Play {
    let mut play = Play::folk(&["Ana 1 3 0", "Bo 0 2 0", "Cy 2 1 0", "Dee 0 0 0"]);
    play.all(&["side cy pc", "grapple cy dee", "start"]);
    play.all(&["defend dee", "defend cy", "flee bo", "defend ana"]);
    assert_eq!(play.state.phase, Phase::Upkeep);
    play
}

fn offers_a_chase(play: &Play) -> bool {
    play.offered().iter().any(|line| line.starts_with("chase "))
}

/// F-TRK-07: a chase is separate from the fight. F-CLS-07, F-TRK-18: a grapple ends by a break or a
/// fall, and a fight when the narrator ends it. Others running away ends neither.
#[test]
fn f_trk_07_f_cls_07_a_chase_leaves_others_at_their_grapple() {
    let mut play = two_at_each_other_while_one_runs();
    // The program's own offer: Cy is held and can't run.
    let line = "chase Ana after Bo at medium";
    let offered = play.offered();
    assert!(offered.contains(&line.to_owned()), "{offered:?}");
    says!(play.ok(line));
    assert_eq!(stands(&play), ("medium", None, 0));
    let [ana, bo, cy, dee] = ["ana", "bo", "cy", "dee"].map(|who| play.id(who));
    assert!(play.state.grappling(cy, dee) && play.state.fighting());
    assert_eq!(play.state.band(ana, cy), Band::Far);
    says!(play.fact("bo", "status"));

    // The next round is for the two alone. The chase continues next to it, when the narrator decides.
    let offered = play.offered();
    for line in ["next", "chase step", "chase stop", "end"] {
        assert!(offered.contains(&line.to_owned()), "{line}: {offered:?}");
    }
    play.ok("next");
    assert_eq!(
        (play.state.round, play.state.order.clone()),
        (2, vec![dee, cy])
    );
    play.ok("attack dee cy");
    says!(play.no("attack cy bo").why);
    says!(play.no("defend ana").why);
    assert!(!play.offered().contains(&"attack Cy Bo".to_owned()));
    let said = step(&mut play, 0, 1).pop();
    says!(said.unwrap());
    play.ok("attack cy dee");
    play.faces("cy", 1).faces("dee", 1);
    play.all(&["compare", "chase at close"]);

    // A caught character is in the fight again from the next round on.
    let said = step(&mut play, 2, 0).pop();
    says!(said.unwrap());
    assert_eq!(play.fact("bo", "status"), "caught");
    assert!(!offers_a_chase(&play));
    play.ok("next");
    assert_eq!(play.fact("bo", "status"), "");
    assert_eq!(play.state.order, [dee, cy, bo, ana]);
    assert!(play.state.grappling(cy, dee));
}

#[test]
fn f_chs_11_who_escapes_is_out_of_the_fight_that_went_on() {
    let mut play = two_at_each_other_while_one_runs();
    play.all(&["chase ana after bo at long"]);
    step(&mut play, 0, 1);
    says!(play.fact("bo", "status"));
    assert!(!offers_a_chase(&play));
    play.ok("next");
    let [ana, cy, dee] = ["ana", "cy", "dee"].map(|who| play.id(who));
    assert_eq!(play.state.order, [dee, cy, ana]);
    assert!(play.no("attack dee bo").hint.unwrap().contains("`end`"));
    // The next fight includes every character.
    play.all(&["end", "start"]);
    assert_eq!(play.state.order.len(), 4);
}

/// A character who is caught during a fight is marked, and a person says how they were stopped before the next round.
#[test]
fn f_chs_12_13_who_is_caught_beside_a_fight_is_stopped() {
    let mut play = two_at_each_other_while_one_runs();
    let moment = |play: &Play| <crate::Genesis as rules::system::System>::moment(&play.state);
    let before = moment(&play);
    play.all(&["chase ana after bo at close"]);
    // The log counts on.
    assert_eq!(moment(&play), before);
    step(&mut play, 3, 0);
    assert_eq!(stands(&play).1, Some(Ending::Caught(3)));
    assert_eq!(moment(&play), before);
    let bo = play.id("bo");
    let caught = |play: &Play| {
        let roster = crate::show::roster::roster(&play.state);
        let one = roster.into_iter().find(|one| one.id == bo).unwrap();
        one.conditions.iter().any(|one| one.word == "caught")
    };
    assert!(caught(&play));
    let offered = play.offered();
    for line in ["status Bo prone on", "fate"] {
        assert!(offered.contains(&line.to_owned()), "{line}: {offered:?}");
    }
    play.all(&["status Bo prone on", "next"]);
    assert!(!caught(&play));
    assert!(!play.offered().contains(&"fate".to_owned()));
}

#[test]
fn f_chs_01_a_chase_of_someone_without_a_declaration_keeps_the_turn() {
    let mut play = two_at_each_other_while_one_runs();
    play.all(&["create Eve", "created Eve"]);
    let moment = |play: &Play| <crate::Genesis as rules::system::System>::moment(&play.state);
    let before = moment(&play);
    play.ok("chase ana after bo eve at close");
    assert_eq!(moment(&play), before);
}

#[test]
fn f_cls_07_who_is_held_does_not_run_unless_the_table_says_so() {
    let mut play = two_at_each_other_while_one_runs();
    play.all(&["create Eve side pc", "created Eve", "grapple eve ana"]);
    play.forbidden("chase eve after bo", "F-CLS-07");
    play.ok("chase eve after bo!");
    assert_eq!(play.state.close.len(), 1);
}

#[test]
fn f_ord_06_while_others_fight_a_chase_waits_for_the_end_of_the_round() {
    let mut play = two_at_each_other_while_one_runs();
    play.all(&["next", "defend dee"]);
    let refused = play.no("chase ana after bo");
    says!(refused.hint.unwrap());
    // This is the remedy.
    play.all(&["end", "chase ana after bo"]);
    says!(play.turns().clock);
}

#[test]
fn f_trk_06_the_end_of_the_fight_leaves_the_chase_and_nobody_elsewhere() {
    let mut play = two_at_each_other_while_one_runs();
    play.all(&["chase ana after bo at close", "end"]);
    assert!(play.state.elsewhere.is_empty() && play.state.close.is_empty());
    says!(play.turns().clock);
    // Removing a character from the encounter also ends its chase.
    let mut play = two_at_each_other_while_one_runs();
    play.all(&["chase ana after bo at close", "remove bo"]);
    assert!(play.state.elsewhere.is_empty() && play.state.chase.is_none());
}

#[rstest]
#[case("kill bo")]
#[case("status bo unconscious")]
#[case("wound ana fatal")]
fn f_chs_04_f_mod_12_a_chase_in_which_a_side_is_out_says_how_it_ends(#[case] line: &str) {
    let mut play = running("medium", &[]);
    play.ok(line);
    let who = if line.contains("ana") { "Ana" } else { "Bo" };
    let asks = play.turns().asks.expect("a question");
    assert!(asks.contains(who), "{asks}");
    says!(asks);
    assert_eq!(play.offered()[0], "chase stop");
    assert!(!play.offered().contains(&"next".to_owned()));
    let refusal = play.no("chase step");
    assert!(refusal.hint.unwrap_or_default().contains("`chase stop`"));
    // Continuing ends it.
    play.ok("next");
    assert_eq!(stands(&play).1, Some(Ending::Stopped));
}

#[test]
fn f_chs_04_f_mod_12_the_dice_of_who_is_out_move_no_chase() {
    let mut play = Play::folk(&["Ana 1 0 0", "Bo 0 2 0", "Cy 2 0 0"]);
    play.all(&["side cy pc", "chase ana cy after bo at close", "chase step"]);
    play.faces("ana", 3).faces("bo", 0);
    play.ok("status ana unconscious");
    assert_eq!(play.state.check, None);
    // The next member of the side rolls instead.
    let before = stands(&play);
    play.ok("chase step");
    assert!(play.state.roller(play.id("cy")).is_some());
    assert_eq!(stands(&play), before);
}

#[test]
fn f_mod_12_who_is_out_begins_no_chase() {
    let mut play = Play::folk(&["Ana 1 0 0", "Bo 0 2 0", "Cy 2 0 0"]);
    play.ok("status cy unconscious");
    for line in [
        "chase cy after bo",
        "chase ana after cy",
        "chase ana cy after bo",
    ] {
        play.forbidden(line, "F-MOD-12");
    }
    // A cart carries an incapacitated character, but not a dead one.
    play.ok("chase ana cy by cart after bo by cart");
    play.all(&["chase stop", "kill cy"]);
    play.forbidden("chase ana cy by cart after bo by cart", "F-MOD-12");
}
