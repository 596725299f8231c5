//! Tests of house rules for oddities and gaps that no other test names, each by its number.

use rstest::rstest;

use crate::Genesys;
use crate::kinds::{Band, Kind, Quality};
use crate::library::{Library, PackSource};
use crate::model::check::What;
use crate::model::figure::Status;
use crate::model::records::{Damage, Fights};
use rules::system::System;

use super::talents::{talents_on_offer, with};
use super::{Play, tool};

#[rstest]
#[case("Melee [Light]", "melee")]
#[case("Melee (Heavy)", "melee")]
#[case("Ranged [Light]", "ranged_light")]
#[case("Ranged (Heavy)", "ranged_heavy")]
fn g_skill_06_o_05_other_spellings_are_the_same_skill(#[case] said: &str, #[case] is: &str) {
    let library = Library::shipped();
    assert_eq!(library.find_skill(said).map(|s| s.id.as_str()), Ok(is));
    assert_eq!(library.skills().count(), 35);
}

#[test]
fn g_skill_42_o_06_general_is_a_knowledge_skill_and_no_group() {
    let library = Library::shipped();
    let general = library.find_skill("general").unwrap();
    assert_eq!(
        (general.id.as_str(), general.name.as_str()),
        ("knowledge_general", "Knowledge (General)")
    );
    let others = library.skills().filter(|s| s.id.starts_with("knowledge_"));
    assert_eq!(others.count(), 5);
}

// Slug pistol 6 and Successes, before soak 4. Half of it, rounded up.
#[rstest]
#[case::even("2s", "4 − 4 soak")]
#[case::odd("3s", "5 − 4 soak")]
fn g_tal_10_o_07_half_of_the_damage_is_rounded_up(#[case] dice: &str, #[case] damage: &str) {
    let mut play = with(&[
        "learn vex hamstring_shot",
        "attack vex boarders with slug",
        "use vex \"hamstring shot\"",
        &format!("roll = {dice}"),
    ]);
    let said = play.ok("done").join(" ");
    assert!(said.contains(damage), "{said}");
}

#[test]
fn g_tal_16_o_09_a_blade_parries_one_hit_and_bare_hands_none() {
    let hit = |arms: Fights| {
        let mut play = with(&["learn vex parry", "engage vex boarders"]);
        play.change("vex", |f| {
            for held in &mut f.weapons {
                held.weapon.fights = Some(arms);
            }
        });
        play.all(&["next", "attack boarders vex with hatchet", "roll = 2s"]);
        play
    };
    assert!(
        talents_on_offer(&hit(Fights::Melee))
            .iter()
            .any(|l| l.contains("Parry"))
    );
    for arms in [Fights::Brawl, Fights::RangedLight] {
        let mut play = hit(arms);
        assert_eq!(talents_on_offer(&play), [""; 0], "{arms:?}");
        assert_eq!(play.no("use vex parry").rule, Some("G-TAL-16"), "{arms:?}");
    }
    // Against one hit, and once.
    let mut play = hit(Fights::Melee);
    play.ok("use vex parry");
    assert_eq!(play.no("use vex parry").rule, Some("G-TAL-16"));
}

#[rstest]
#[case(1, "1b")]
#[case(2, "2b")]
fn g_tal_37_o_12_an_inventor_adds_a_boost_for_each_rank(#[case] ranks: usize, #[case] dice: &str) {
    let mut play = with(&[]);
    for _ in 0..ranks {
        play.ok("learn vex inventor!");
    }
    play.all(&["check vex mechanics average", "switch inventor"]);
    assert!(play.pool().contains(dice), "{}", play.pool());
}

#[test]
fn g_tal_27_o_13_the_strain_of_berserk_comes_before_what_recovers_it() {
    let mut play = with(&[
        "learn vex berserk!",
        "learn vex desperate_recovery",
        "engage vex boarders",
        "use vex berserk",
    ]);
    let most = play.figure("vex").strain_threshold.unwrap();
    // With the 6 it is over half, without them it is not, so 2 are healed only in that order.
    let before = most / 2 - 3;
    play.ok(&format!("set vex strain {before}"));
    play.ok("end");
    assert_eq!(play.figure("vex").strain, before + 6 - 2);
    play.all(&["calm vex discipline", "roll = 2s!", "done"]);
    assert_eq!(
        play.figure("vex").strain,
        before + 6 - 2 - 2,
        "and the recovery last"
    );
}

#[rstest]
#[case(1)]
#[case(2)]
fn g_tal_54_o_16_the_setback_lasts_as_many_rounds_as_ranks_of_coercion(#[case] ranks: u8) {
    let mut play = with(&[
        "learn vex scathing_tirade!",
        "learn vex \"scathing tirade (improved)\"!",
        "range vex boarders short",
    ]);
    play.change("vex", |f| f.skills.push(("coercion".to_owned(), ranks)));
    play.all(&["use vex \"scathing tirade\"", "roll = 1s!", "done"]);
    let mut turns = 0;
    for _ in 0..4 {
        play.all(&["next", "check boarders stealth average"]);
        turns += u8::from(play.pool().contains("1k"));
        play.all(&["cancel", "next", "next", "claim vex"]);
    }
    assert_eq!(turns, ranks);
}

#[test]
fn g_tal_44_o_17_the_name_of_the_option_is_the_key_of_its_row() {
    let library = Library::shipped();
    let row = library.spend("i_know_you").unwrap();
    assert_eq!(
        (row.label.as_str(), row.rule.as_str()),
        ("\"I Know You!\"", "G-TAL-44")
    );
}

#[rstest]
#[case("charm", "cool")]
#[case("coercion", "discipline")]
#[case("deception", "vigilance")]
#[case("leadership", "discipline")]
#[case("negotiation", "negotiation")]
#[case("stealth", "perception")]
#[case("perception", "stealth")]
fn g_skill_02_x_06_who_opposes_is_proposed_and_may_be_another(
    #[case] skill: &str,
    #[case] theirs: &str,
) {
    let opposing = |line: &str| {
        let play = Play::with(&["add vex_marrow", "add ila_senn", line]);
        match play.state.check.unwrap().what {
            What::Skill { against, .. } => against.map(|(_, skill)| skill),
            What::Attack { .. } => None,
        }
    };
    assert_eq!(
        opposing(&format!("check vex {skill} vs ila")).as_deref(),
        Some(theirs)
    );
    let other = opposing(&format!("check vex {skill} vs ila resilience"));
    assert_eq!(other.as_deref(), Some("resilience"));
}

#[test]
fn g_skill_05_x_08_what_is_locked_is_hidden_and_refused_until_it_is_opened() {
    let mut play = with(&["next", "next"]);
    let listed = |play: &Play| {
        let sheet = Genesys::sheet(&play.state, &Library::shipped(), play.id("vex")).unwrap();
        let rows = sheet.blocks.into_iter().flat_map(|block| block.rows);
        rows.flat_map(|row| row.cells)
            .any(|cell| cell.plain().contains("Alchemy"))
    };
    assert!(!listed(&play));
    assert_eq!(
        play.no("check ila alchemy average").rule,
        Some("G-SKILL-05")
    );
    // The GM may allow it, a talent opens it permanently, and nothing is locked for adversaries.
    play.all(&[
        "check ila alchemy average!",
        "cancel",
        "learn ila student_of_aurwa!",
    ]);
    play.all(&["check ila alchemy average", "cancel"]);
    play.ok("check boarders alchemy average!");
}

#[test]
fn g_tal_03_x_10_a_retort_comes_until_symbols_are_spent() {
    let lines = [
        "learn ila clever_retort",
        "check vex charm average",
        "roll = 2s 3a!",
    ];
    let mut play = with(&lines);
    play.ok("use ila \"clever retort\"");
    assert_eq!(play.state.check.as_ref().unwrap().left().advantage, 1);
    let mut play = with(&lines);
    play.ok("spend 1a say a smile");
    assert_eq!(play.no("use ila \"clever retort\"").rule, Some("G-TAL-03"));
}

#[test]
fn g_tal_56_x_14_a_natural_rolls_again_before_symbols_are_spent_and_the_second_stands() {
    let lines = [
        "learn vex natural of stealth piloting!",
        "check vex stealth average",
        "roll = 1s 2a!",
    ];
    let mut play = with(&lines);
    // Blanks: the second result counts, worse or not.
    play.dice(&[1; 30]);
    play.ok("use vex natural");
    assert!(!play.state.check.as_ref().unwrap().net().unwrap().succeeds());
    let mut play = with(&lines);
    play.ok("spend 1a say a shadow");
    assert_eq!(play.no("use vex natural").rule, Some("G-TAL-56"));
}

#[rstest]
#[case::a_minion("ashen_oar_boarder", Kind::Minion)]
#[case::a_rival("compact_sergeant", Kind::Rival)]
fn g_tal_71_x_17_the_user_heals_what_is_dealt_as_wounds_too(
    #[case] whom: &str,
    #[case] kind: Kind,
) {
    let mut play = with(&[
        &format!("add {whom} as Target"),
        "learn vex ruinous_repartee!",
        "strain vex 8",
        "range vex target short",
    ]);
    assert_eq!(play.figure("target").kind, kind);
    play.all(&[
        "use vex \"ruinous repartee\" of coercion on target",
        "roll = 1s!",
        "done",
    ]);
    // Twice Presence 2 and a Success.
    assert_eq!(
        (play.figure("target").wounds, play.figure("vex").strain),
        (5, 3)
    );
}

#[test]
fn g_eq_01_x_18_the_catalog_is_the_tables_to_fill() {
    let text = r#"(
        name: "Home", version: "1",
        gear: [(id: "tin_whistle", name: "Tin whistle", price: 3, note: "Loud.")],
    )"#;
    let own = PackSource {
        name: "home.ron",
        text,
    };
    let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
    let (library, errors) = Library::load(&sources);
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(library.find_gear("tin whistle").map(|g| g.price), Ok(3));
    assert!(Library::shipped().find_gear("tin whistle").is_err());
}

#[test]
fn g_eq_14_x_19_one_maneuver_to_manage_gear_ends_out_of_ammunition() {
    let mut play = Play::fight();
    play.ok("item vex slug empty");
    assert_eq!(
        play.no("attack vex boarders with slug").rule,
        Some("G-EQ-14")
    );
    play.ok("maneuver vex reload slug");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
    play.ok("attack vex boarders with slug");
}

// A character fires a hand weapon from anywhere, so the character's own silhouette counts.
#[test]
fn g_mod_14_x_40_the_silhouette_of_whoever_holds_the_weapon_counts() {
    let mut play = Play::fight();
    let larger = |play: &Play| {
        let sources = play.tray().sources;
        sources
            .iter()
            .any(|s| s.rule.as_deref() == Some("G-MOD-14"))
    };
    play.all(&["set boarders silhouette 3", "attack vex boarders with slug"]);
    assert!(larger(&play));
    play.all(&[
        "cancel",
        "set vex silhouette 3",
        "attack vex boarders with slug",
    ]);
    assert!(!larger(&play));
}

// The Bastion has silhouette 7, the Warden 5, the gunner 1.
#[test]
fn g_mod_14_x_40_a_mounted_weapon_counts_its_vehicle_and_a_hand_weapon_the_gunner() {
    let mut play = super::vehicles::duel();
    let size = |play: &Play| {
        let sources = play.tray().sources;
        let size = sources
            .iter()
            .find(|s| s.rule.as_deref() == Some("G-MOD-14"));
        size.map(|s| s.change.plain())
    };
    // A smaller target is harder to hit by a Difficulty die, and a larger one easier.
    let (smaller, larger) = (Some("+P"), Some("−P"));
    play.ok("attack vex warden with flak at short!");
    assert_eq!(size(&play).as_deref(), smaller);
    play.all(&["cancel", "attack vex warden with slug at short!"]);
    assert_eq!(size(&play).as_deref(), larger);
    // From 5 to 5 there is no difference, while the gunner still has one.
    play.all(&[
        "cancel",
        "set bastion silhouette 5",
        "attack vex warden with flak at short!",
    ]);
    assert_eq!(size(&play), None);
    play.all(&["cancel", "attack vex warden with slug at short!"]);
    assert_eq!(size(&play).as_deref(), larger);
}

#[test]
fn g_env_09_x_41_the_three_wounds_of_vacuum_fall_when_a_turn_begins() {
    let mut play = Play::fight();
    play.all(&["expose boarders vacuum"]);
    let wounds = |play: &Play| play.figure("boarders").wounds;
    assert_eq!(wounds(&play), 0, "not at once");
    play.ok("next");
    assert_eq!(play.state.active(), Some(play.id("boarders")));
    assert_eq!(wounds(&play), 3, "as its turn begins, before it acts");
    play.ok("next");
    assert_eq!(wounds(&play), 3, "not as it ends");
}

#[test]
fn g_qual_11_x_21_a_snare_counts_down_at_the_end_of_its_targets_turns() {
    let mut play = Play::fight();
    let net = tool(
        "ranged_light",
        Damage::Fixed(1),
        6,
        Band::Long,
        &[Quality::Ensnare(1)],
    );
    play.arm("vex", net);
    play.all(&[
        "attack vex boarders with tool",
        "roll = 1s 2a!",
        "spend ensnare",
        "done",
        "next",
    ]);
    assert!(
        play.figure("boarders").has(&Status::Ensnared),
        "its next turn"
    );
    play.ok("next");
    assert!(!play.figure("boarders").has(&Status::Ensnared));
}
