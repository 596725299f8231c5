//! Tests of campaign settings with each of their values, each named after the rule that is settled.
//! Those of weapons, wounds and encumbrance are tested with their rules.

use rstest::rstest;

use crate::Genesys;
use crate::library::Library;
use crate::model::settings::Pyramid;
use crate::model::state::Settings;
use crate::settings::ROWS;
use rules::system::System;

use super::Play;
use super::talents::{talents_on_offer, with};

fn has_source(play: &Play, word: &str) -> bool {
    let sources = play.tray().sources;
    sources.iter().any(|s| s.text.starts_with(word))
}

#[rstest]
#[case::default("maneuver", (false, 1))]
#[case::as_printed("action", (true, 0))]
fn g_tal_40_o_11_side_step_costs(#[case] cost: &str, #[case] spent: (bool, u8)) {
    let mut play = with(&[
        "learn vex side_step!",
        &format!("setting side_step_cost {cost}"),
    ]);
    play.ok("use vex side_step 1");
    let turn = play.state.turn.clone().unwrap();
    assert_eq!((turn.action, turn.maneuvers), spent);
    // Defensive Stance, the matching talent, is a maneuver either way.
    play.all(&["learn ila \"defensive stance\"!", "next", "next"]);
    play.ok("use ila \"defensive stance\" 1");
    assert!(!play.state.turn.clone().unwrap().action);
}

#[rstest]
#[case::default("on", true)]
#[case::at_its_face("off", false)]
fn g_tal_06_g_tal_16_g_tal_27_o_10_melee_includes_brawl(
    #[case] ruling: &str,
    #[case] counts: bool,
) {
    let ruling = format!("setting melee_includes_brawl {ruling}");
    let mut play = with(&[
        &ruling,
        "learn vex duelist",
        "learn vex berserk!",
        "engage vex boarders",
        "use vex berserk",
        "attack vex boarders with fists",
    ]);
    assert_eq!(has_source(&play, "Duelist"), counts, "Brawl");
    assert_eq!(has_source(&play, "Berserk"), counts, "Brawl");
    play.all(&["cancel", "attack vex boarders with monoblade"]);
    assert!(
        has_source(&play, "Duelist") && has_source(&play, "Berserk"),
        "Melee"
    );
    // Parry is offered against fists only where Brawl counts.
    let mut play = with(&[&ruling, "learn vex parry", "engage vex boarders", "next"]);
    play.all(&["attack boarders vex with fists", "roll = 2s"]);
    let offered = talents_on_offer(&play).iter().any(|l| l.contains("Parry"));
    assert_eq!(offered, counts);
}

#[rstest]
#[case::default("none", [true, true])]
#[case::alchemy("alchemy", [false, true])]
#[case::manipulation("manipulation", [true, false])]
#[case::both("both", [false, false])]
fn g_tal_12_o_08_knack_for_it_takes_no_magic(#[case] magic: &str, #[case] taken: [bool; 2]) {
    for (skill, taken) in ["alchemy", "manipulation"].into_iter().zip(taken) {
        let mut play = with(&[&format!("setting magic_skills {magic}")]);
        let line = format!("learn vex knack_for_it of {skill}");
        if taken {
            play.ok(&line);
        } else {
            assert_eq!(play.no(&line).rule, Some("G-TAL-12"), "{skill}");
            play.ok(&format!("{line}!"));
        }
    }
}

#[rstest]
#[case::default("ability", "2g 2p")]
#[case::success("success", "2p")]
fn g_qual_12_o_22_a_guided_weapon_comes_round_with(#[case] dice: &str, #[case] pool: &str) {
    let mut play = Play::fight();
    play.all(&[
        &format!("setting guided_dice {dice}"),
        "range vex boarders medium",
        "guided vex slug boarders 2 !",
        "next!",
        "next!",
        "next!",
        "next!",
        "guided!",
    ]);
    assert!(play.pool().starts_with(pool), "{}", play.pool());
    let success = play
        .tray()
        .sources
        .iter()
        .any(|s| s.change.plain().contains("2s"));
    assert_eq!(success, dice == "success", "{:?}", play.tray().sources);
}

#[rstest]
#[case::default("threshold", true)]
#[case::below("below", false)]
fn g_health_02_o_38_up_again_at_the_threshold(#[case] at: &str, #[case] up: bool) {
    let mut play = Play::fight();
    play.ok(&format!("setting wake_at {at}"));
    let most = play.figure("vex").whole_threshold();
    play.ok(&format!("wound vex {}", most + 1));
    assert!(!play.figure("vex").able());
    play.ok("heal vex 1");
    assert_eq!(
        (play.figure("vex").wounds, play.figure("vex").able()),
        (most, up)
    );
    play.ok("heal vex 1");
    assert!(play.figure("vex").able(), "below");
    // Reaching the threshold from below incapacitates no one.
    play.ok("wound vex 1");
    assert!(play.figure("vex").able());
    // A character that is down only because of the setting recovers when it changes.
    play.all(&["wound vex 1", "heal vex 1", "setting wake_at threshold"]);
    assert!(play.figure("vex").able());
}

#[rstest]
#[case::default("session", (3, 1))]
#[case::kept("kept", (8, 8))]
fn g_story_01_o_03_points_left_when_a_session_begins(
    #[case] reset: &str,
    #[case] points: (u8, u8),
) {
    let mut play = Play::fight();
    play.all(&[
        &format!("setting story_reset {reset}"),
        "story set 5 7",
        "session 3",
    ]);
    assert_eq!((play.state.story.players, play.state.story.gm), points);
}

#[test]
fn g_talr_04_x_09_the_pyramid_holds_warns_or_is_off() {
    let warned = |said: Vec<String>| said.join(" ").contains("(G-TALR-04)");
    let mut play = Play::with(&["add vex_marrow", "award vex 90"]);
    play.change("vex", |f| f.known.clear());
    play.ok("learn vex grit");
    let offered = |play: &Play| {
        let mut offers = Genesys::offers(&play.state, &Library::shipped(), Some(play.id("vex")));
        offers.retain(|o| o.line == "learn #1 side_step" || o.line.ends_with(" side_step"));
        offers.pop().map(|o| o.allowed.is_ok())
    };
    // It warns and does not block, unless the setting makes it.
    assert_eq!(offered(&play), Some(true));
    assert!(warned(play.ok("learn vex berserk")));
    play.ok("unlearn vex berserk");
    play.ok("setting talent_pyramid holds");
    assert_eq!(play.no("learn vex berserk").rule, Some("G-TALR-04"));
    assert_eq!(offered(&play), Some(false), "barred in the menu, too");
    play.ok("learn vex berserk!");
    play.ok("setting talent_pyramid off");
    assert!(!warned(play.ok("learn vex side_step")));
    // The older word, from when it only warned or not.
    play.ok("setting talent_pyramid on");
    assert_eq!(play.no("learn vex dual_wielder").rule, Some("G-TALR-04"));
}

#[rstest]
#[case::on("true", Pyramid::Holds)]
#[case::off("false", Pyramid::Off)]
#[case::warns("\"warns\"", Pyramid::Warns)]
fn g_talr_04_a_save_that_knew_only_on_and_off_opens(#[case] saved: &str, #[case] is: Pyramid) {
    let read: Settings = ron::from_str(&format!("(talent_pyramid:{saved})")).unwrap();
    assert_eq!(read.talent_pyramid, is);
    let again: Settings = ron::from_str(&ron::to_string(&read).unwrap()).unwrap();
    assert_eq!(again, read);
    assert!(ron::from_str::<Settings>("(talent_pyramid:\"perhaps\")").is_err());
}

#[test]
fn a_ruling_is_read_aloud_saved_and_undone_by_its_own_line() {
    for row in ROWS {
        let mut play = Play::fight();
        let now = (row.get)(&play.state.settings);
        let other = row.words.iter().find(|word| **word != now);
        let other = other.map_or_else(|| "7".to_owned(), |word| (*word).to_owned());
        let said = play.ok(&format!("setting {} {other}", row.key)).join(" ");
        assert!(said.contains(row.label), "{}: {said}", row.key);
        assert_eq!((row.get)(&play.state.settings), other);
        let text = ron::to_string(&play.state).unwrap();
        let read: crate::model::state::State = ron::from_str(&text).unwrap();
        assert_eq!(read.settings, play.state.settings, "{}", row.key);
        let said = play.ok(&format!("setting {} {now}", row.key)).join(" ");
        assert!(said.contains(row.label), "{}: {said}", row.key);
    }
}
