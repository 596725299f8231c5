//! Tests of the score of a social encounter: where it is shown, what it means to a player, and its
//! spends (G-SOC-01, G-SOC-08, T-36).

use crate::library::Library;
use crate::model::social::Stand;
use crate::show::offers::offers;
use crate::show::roster::roster;

use super::Play;

/// Vex, Venn, who has a strain track, and Lissom, who has none.
fn talk() -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add director_venn as Venn",
        "build rival envoy as Lissom",
    ]);
    for name in ["vex", "venn", "lissom"] {
        play.change(name, |f| f.known.clear());
    }
    play.change("vex", |f| f.strain_threshold = Some(11));
    play.change("venn", |f| f.strain_threshold = Some(10));
    play.ok("talk on");
    play
}

/// The roster's row of a character: the tracks, and the words after them.
fn listed(play: &Play, name: &str) -> (Vec<String>, String) {
    let id = play.id(name);
    let all = roster(&play.state);
    let one = all.iter().find(|one| one.id == id).unwrap();
    let tracks = one.tracks.iter();
    let tracks = tracks.map(|t| format!("{} {}/{}", t.label, t.now, t.max));
    (tracks.collect(), one.note().plain())
}

#[test]
fn t_36_the_roster_shows_who_is_how_far_pressed() {
    let mut play = talk();
    play.change("lissom", |f| f.wound_threshold = 9);
    play.all(&["sway vex venn charm", "roll = 5s!", "done"]);
    let stand = |play: &Play, name: &str| play.state.stand_of(play.figure(name));
    assert_eq!(stand(&play, "venn"), Stand::Compromise, "6 of 10");
    says!(listed(&play, "venn").1);
    play.all(&["sway vex lissom charm", "roll = 9s!", "done"]);
    let (tracks, words) = listed(&play, "lissom");
    assert_eq!(tracks, ["Strain 10/9", "Wounds 0/9"]);
    assert_eq!(stand(&play, "lissom"), Stand::GivesIn);
    says!(words);
    play.ok("talk off");
    assert_eq!(listed(&play, "lissom").0, ["Wounds 0/9"]);
}

#[test]
fn t_36_a_player_character_loses_its_aim_and_never_its_free_will() {
    let mut play = talk();
    play.all(&["sway venn vex coercion", "roll = 11s!"]);
    let said = play.ok("done").join(" ");
    says!(said);
    says!(said);
    let over = play.ok("talk off").join(" ");
    says!(over);
}

#[test]
fn g_soc_01_a_social_check_has_one_list_of_spends() {
    let lists = |play: &Play| {
        let offered = play.offered();
        let talk = offered.iter().any(|key| key.starts_with("s_"));
        (talk, offered.iter().any(|key| key == "a_notice"))
    };
    let mut play = talk();
    play.all(&[
        "init vex = 4s!",
        "init venn = 1s",
        "init lissom = 0s",
        "start",
    ]);
    play.all(&["check vex charm vs venn", "roll = 1s 4a!"]);
    assert_eq!(lists(&play), (true, false), "a talk in a fight");
    assert!(play.no("spend a_notice").rule.is_some());
    play.all(&["done", "talk off", "next", "claim venn", "next", "next"]);
    play.all(&["check vex charm vs venn", "roll = 1s 4a!"]);
    assert_eq!(lists(&play), (false, true), "a word in a fight");
}

#[test]
fn t_36_whoever_has_given_in_is_pressed_no_further() {
    let mut play = talk();
    play.ok("strain venn 11");
    assert_eq!(play.no("sway vex venn charm").rule, Some("T-36"));
    play.ok("sway vex venn charm!");
}

/// The dead or defeated don't oppose a check (G-STAT-07, G-HEALTH-04).
#[test]
fn g_stat_07_the_dead_oppose_nobody() {
    let mut play = talk();
    play.ok("kill venn");
    for line in [
        "check vex charm vs venn",
        "sway vex venn charm",
        "study vex venn",
    ] {
        assert_eq!(play.no(line).rule, Some("G-STAT-07"), "{line}");
    }
    play.ok("check vex charm vs venn!");
}

/// The dead don't act and are not targets of social checks, in a fight or out of one (G-STAT-07).
#[test]
fn g_stat_07_the_dead_make_no_check_help_nobody_and_hear_nothing() {
    let mut play = talk();
    play.all(&["add ila_senn", "facet vex venn fear", "facet venn vex fear"]);
    play.ok("kill venn");
    for line in [
        "appeal vex venn fear",
        "offend vex venn fear",
        "appeal venn vex fear",
        "check venn discipline",
        "check venn discipline free",
        "sway venn vex charm",
        "attack venn vex",
        "contest athletics average vex venn",
    ] {
        assert_eq!(play.no(line).rule, Some("G-STAT-07"), "{line}");
        Play::of(&play).ok(&format!("{line}!"));
    }
    play.change("ila", |f| f.dead = true);
    play.ok("check vex charm average");
    assert_eq!(play.no("aid ila").rule, Some("G-STAT-07"));
}

#[test]
fn g_stat_07_who_dies_during_a_contest_rolls_no_more() {
    let mut play = talk();
    play.all(&[
        "contest athletics average vex venn",
        "roll = 1s",
        "kill venn",
        "done",
    ]);
    assert_eq!(play.no("compete").rule, Some("G-STAT-07"));
    play.ok("settle vex");
}

#[test]
fn g_soc_02_words_do_not_sway_a_beast() {
    let mut play = Play::with(&["add vex_marrow", "add rift_hound as Hound", "talk on"]);
    assert!(play.figure("hound").speechless);
    assert_eq!(play.no("sway vex hound charm").rule, Some("G-SOC-02"));
    assert_eq!(play.overrules("sway vex hound charm!"), ["G-SOC-02"]);
    let focus = Some(play.id("vex"));
    let all = offers(&play.state, &Library::shipped(), focus);
    assert!(all.iter().all(|one| one.key != "sway"));
    play.all(&["add director_venn as Venn"]);
    let all = offers(&play.state, &Library::shipped(), focus);
    assert_eq!(all.iter().filter(|one| one.key == "sway").count(), 1);
}
