//! Tests of social encounters: motivations, reading, swaying, and spent symbols (G-SOC, M-16, T-36).
//!
//! Vex has Presence 3 and Charm 2, so two Proficiency dice and one Ability die, and a strain threshold
//! of 11. Venn has Presence 3 and Cool 1, so one Challenge die and two Difficulty dice.

use rstest::rstest;

use crate::figure::social::stand;
use crate::model::advance::origin::Facet;
use crate::model::social::Stand;
use crate::show::offers::offers;
use crate::show::turns::turns;

use super::Play;
use super::injuries::to_the_next_turn_of;
use crate::Genesys;
use crate::library::Library;
use rules::system::System as _;

/// Vex and Venn, without talents, and Ila on Vex's side.
pub(super) fn talk() -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add director_venn as Venn",
    ]);
    for (name, skill, rank) in [
        ("vex", "charm", 2),
        ("venn", "cool", 1),
        ("ila", "charm", 1),
    ] {
        play.change(name, |f| {
            f.known.clear();
            f.abilities.clear();
            f.items.clear();
            f.adversary = 0;
            f.characteristics.pre = 3;
            f.skills = vec![(skill.to_owned(), rank)];
        });
    }
    play.change("vex", |f| f.strain_threshold = Some(11));
    play.change("venn", |f| f.strain_threshold = Some(10));
    play.ok("talk on");
    play
}

fn knows(play: &Play, by: &str, of: &str, facet: Facet) -> Option<bool> {
    let known = play.state.social.knows(play.id(by), play.id(of), facet);
    known.map(|k| !k.untrue)
}

const CHARM: &str = "check vex charm vs venn";

#[rstest]
#[case::strength("strength", "1b")]
#[case::flaw("flaw", "1b")]
#[case::desire("desire", "2b")]
#[case::fear("fear", "2b")]
fn g_soc_03_playing_to_a_motivation_is_boost_once(#[case] facet: &str, #[case] dice: &str) {
    let mut play = talk();
    play.ok(&format!("facet vex venn {facet}"));
    let said = play.ok(&format!("appeal vex venn {facet}")).join(" ");
    assert!(said.contains("G-SOC-03"), "{said}");
    assert_eq!(
        play.no(&format!("appeal vex venn {facet}")).rule,
        None,
        "once"
    );
    // It affects neither another's check, nor another skill, nor another target.
    for line in [
        "check ila charm vs venn",
        "check vex athletics average",
        "check vex charm vs ila",
    ] {
        play.ok(line);
        assert!(!play.pool().contains('b'), "{line}: {}", play.pool());
        play.ok("cancel");
    }
    play.ok(CHARM);
    assert_eq!(play.pool(), format!("2y1g {dice} 1r2p"));
    play.all(&["roll = 1s", "done", CHARM]);
    assert_eq!(play.pool(), "2y1g 1r2p", "the next check only");
}

#[rstest]
#[case::strength("strength", "1k")]
#[case::flaw("flaw", "1k")]
#[case::desire("desire", "2k")]
#[case::fear("fear", "2k")]
fn g_soc_04_going_against_a_motivation_is_setback_once(#[case] facet: &str, #[case] dice: &str) {
    let mut play = talk();
    // It need not be known, and may be declared while the pool is open.
    play.all(&[CHARM, &format!("offend vex venn {facet}")]);
    assert_eq!(play.pool(), format!("2y1g 1r2p {dice}"));
    play.all(&["roll = 1s", "done", CHARM]);
    assert_eq!(play.pool(), "2y1g 1r2p");
}

#[test]
fn g_soc_05_motivations_are_hidden_until_each_observer_has_learnt_them() {
    let mut play = talk();
    assert_eq!(play.no("appeal vex venn fear").rule, Some("G-SOC-05"));
    play.ok("facet vex venn fear");
    play.ok("appeal vex venn fear");
    assert_eq!(
        play.no("appeal ila venn fear").rule,
        Some("G-SOC-05"),
        "each for itself"
    );
    assert_eq!(play.no("appeal vex venn desire").rule, Some("G-SOC-05"));
    // An override allows it.
    play.ok("appeal ila venn fear!");
    play.ok("facet vex venn fear off");
    assert_eq!(knows(&play, "vex", "venn", Facet::Fear), None);
    play.all(&["facet vex venn fear", "remove venn"]);
    assert!(play.state.social.known.is_empty());
}

#[test]
fn g_soc_01_06_motivations_are_learnt_by_advantage_and_triumph() {
    let mut play = talk();
    play.all(&[CHARM, "roll = 1s 5a!"]);
    // A motivation for 2, one for 3.
    let said = play.ok("spend s_a_strength_flaw_flaw").join(" ");
    says!(said);
    // The program asks which of the two, and shows that it is known.
    let refused = play.no("spend s_a_desire_fear");
    says!(refused.why);
    let hint = refused.hint.unwrap_or_default();
    assert!(hint.contains("s_a_desire_fear_fear`"), "{hint}");
    play.ok("spend s_a_desire_fear_fear");
    assert_eq!(knows(&play, "vex", "venn", Facet::Flaw), Some(true));
    assert_eq!(knows(&play, "vex", "venn", Facet::Fear), Some(true));
    assert_eq!(knows(&play, "ila", "venn", Facet::Fear), None);
    // A known motivation is not offered again.
    assert!(
        !play
            .offered()
            .contains(&"s_a_strength_flaw_flaw".to_owned())
    );
    assert_eq!(
        play.no("spend s_a_desire_fear_desire").rule,
        Some("G-COMB-12"),
        "nothing is left"
    );
}

#[test]
fn g_soc_06_what_is_known_is_refused_as_known() {
    let mut play = talk();
    play.all(&[
        "facet vex venn strength",
        "facet vex venn flaw",
        CHARM,
        "roll = 1s 5a!",
    ]);
    let refused = play.no("spend s_a_strength_flaw_flaw");
    assert_eq!(refused.rule, Some("G-SOC-06"));
    says!(refused.why);
}

#[test]
fn g_soc_06_a_triumph_shows_any_motivation_of_anybody() {
    let mut play = talk();
    play.all(&["add ashen_oar_boarder as Guard", CHARM, "roll = 1s T!"]);
    play.ok("spend s_t_any_facet_desire guard");
    assert_eq!(knows(&play, "vex", "guard", Facet::Desire), Some(true));
}

#[test]
fn g_soc_01_what_symbols_buy_in_a_talk() {
    let mut play = talk();
    play.all(&[CHARM, "roll = 1s 9a T!"]);
    // The rows of combat are not for social encounters.
    assert!(!play.offered().contains(&"a_defense".to_owned()));
    play.all(&[
        "spend s_a_critical_remark with a",
        "spend s_a_target_die with a",
        "done",
    ]);
    assert_eq!(play.figure("venn").strain, 5);
    play.ok("check venn charm vs vex");
    assert!(play.pool().ends_with("1k"), "{}", play.pool());
    play.all(&[
        "cancel",
        CHARM,
        "roll = 1s T!",
        "spend s_t_upgrade_target",
        "done",
    ]);
    play.ok("check venn athletics average");
    // Two Difficulty dice, one of them upgraded, and the remaining Setback die.
    assert!(play.pool().ends_with("1r1p 1k"), "{}", play.pool());
    // In a fight without a social encounter a social check has the rows of combat.
    let mut play = Play::fight();
    play.all(&["check vex charm vs boarders", "roll = 1s 2a"]);
    assert!(play.offered().contains(&"a_maneuver".to_owned()));
    assert!(!play.offered().contains(&"s_a_strain".to_owned()));
}

#[test]
fn g_soc_01_what_threat_and_despair_give_away() {
    let mut play = talk();
    play.all(&[CHARM, "roll = 1f 9t D!"]);
    play.all(&[
        "spend s_h_reveal_strength_flaw_flaw with t",
        "spend s_h_reveal_desire_fear_fear with t",
    ]);
    play.all(&[
        "spend s_h_reveal_ally_desire ila with t",
        "spend s_d_false_facet_fear",
        "done",
    ]);
    assert_eq!(knows(&play, "venn", "vex", Facet::Flaw), Some(true));
    assert_eq!(knows(&play, "venn", "vex", Facet::Fear), Some(true));
    assert_eq!(knows(&play, "venn", "ila", Facet::Desire), Some(true));
    // A false belief works against the motivation, whatever was intended.
    assert_eq!(knows(&play, "vex", "venn", Facet::Fear), Some(false));
    // No sheet shows that it is false, because the character takes it for known.
    let of = play.id("venn");
    let fear = crate::show::social::show::known_to(&play.state, of, Facet::Fear);
    says!(fear);
    let said = play.ok("appeal vex venn fear").join(" ");
    says!(said);
    play.ok(CHARM);
    assert_eq!(play.pool(), "2y1g 1r2p 2k");
    // The truth may still be learned.
    play.all(&["roll = 1s 3a", "spend s_a_desire_fear_fear", "done"]);
    assert_eq!(knows(&play, "vex", "venn", Facet::Fear), Some(true));
}

#[test]
fn g_soc_01_the_rest_of_the_table() {
    let mut play = talk();
    play.all(&["strain vex 2", CHARM, "roll = 1s 20a 2T!"]);
    for key in [
        "s_a_strain",
        "s_a_boost_next",
        "s_a_notice",
        "s_a_boost_any",
        "s_a_hide_goal",
        "s_a_learn_goal",
        "s_t_upgrade_ally",
        "s_t_vital",
    ] {
        play.ok(&format!("spend {key}"));
    }
    assert_eq!(play.figure("vex").strain, 1);
    play.all(&["done", "check ila charm vs venn"]);
    assert!(play.pool().contains("1b"), "the next ally: {}", play.pool());
    play.all(&["roll = 1f", "done", CHARM]);
    assert_eq!(play.pool(), "3y 1b 1r2p", "oneself, where nobody is named");
    play.ok("roll = 1f 20t 2D!");
    for key in [
        "s_h_strain",
        "s_h_sidetracked",
        "s_h_boost_target",
        "s_h_setback",
        "s_h_reveal_goal",
        "s_d_stuck",
    ] {
        play.ok(&format!("spend {key}"));
    }
    assert_eq!(play.figure("vex").strain, 2);
    play.all(&["done", "check venn charm vs vex"]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["cancel", CHARM]);
    assert!(play.pool().ends_with("1k"), "{}", play.pool());
    // In a fight a stuck character has no action in the next turn.
    let mut play = Play::fight();
    play.all(&["talk on", "check vex charm vs boarders", "roll = 1f D!"]);
    play.all(&["spend s_d_stuck", "done"]);
    assert!(!play.figure("vex").is_staggered(), "not in this one");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(play.no("check @ cool").rule, Some("G-STAT-01"));
    to_the_next_turn_of(&mut play, "vex");
    play.ok("check @ cool");
}

#[test]
fn g_soc_01_a_despair_upgrades_the_next_social_check_only() {
    let mut play = talk();
    play.all(&[
        CHARM,
        "roll = 1f D!",
        "spend s_d_upgrade",
        "done",
        "check vex athletics average",
    ]);
    assert!(play.pool().ends_with("2p"), "{}", play.pool());
    play.all(&["cancel", CHARM]);
    assert!(play.pool().ends_with("2r1p"), "{}", play.pool());
}

#[test]
fn g_soc_07_reading_is_perception_against_cool_once_a_target() {
    let mut play = talk();
    play.change("vex", |f| f.characteristics.cun = 3);
    play.ok("study vex venn fear");
    // Cunning 3 without ranks against Presence 3 and Cool 1.
    assert_eq!(play.pool(), "3g 1r2p");
    play.ok("roll = 1s");
    let said = play.ok("done").join(" ");
    says!(said);
    assert_eq!(knows(&play, "vex", "venn", Facet::Fear), Some(true));
    assert_eq!(
        play.no("study vex venn").rule,
        Some("G-SOC-07"),
        "once a target"
    );
    // A failure reveals nothing, and counts.
    play.all(&[
        "add ashen_oar_boarder as Guard",
        "study vex guard",
        "roll = 1f",
        "done",
    ]);
    assert_eq!(knows(&play, "vex", "guard", Facet::Strength), None);
    assert_eq!(play.no("study vex guard").rule, Some("G-SOC-07"));
    // Twice each encounter, as a guideline. Ila has her own count.
    assert_eq!(play.no("study vex ila").rule, Some("G-SOC-07"));
    play.all(&["study ila venn", "roll = 1s", "done"]);
    assert_eq!(
        knows(&play, "ila", "venn", Facet::Strength),
        Some(true),
        "the first unknown"
    );
    // The next social encounter starts again.
    play.all(&["talk off", "talk on", "study vex venn"]);
}

#[test]
fn g_soc_08_strain_of_both_sides_is_shown_and_the_gm_ends_it() {
    let mut play = talk();
    play.ok("strain vex 3");
    // Nobody has moved, and the gauges show what that takes.
    assert_eq!(turns(&play.state).scene, "");
    play.ok("strain venn 6");
    let scene = turns(&play.state).scene;
    says!(scene);
    let said = play.ok("talk off").join(" ");
    says!(said);
    assert!(!turns(&play.state).scene.contains("compromise"));
    assert_eq!(play.no("talk off").rule, None);
    play.all(&["remove venn", "talk on"]);
    let one_side = play.ok("talk off").join(" ");
    says!(one_side);
    play.all(&["remove vex", "remove ila", "talk on"]);
    let no_side = play.ok("talk off").join(" ");
    says!(no_side);
}

#[rstest]
#[case(5, 10, Stand::Firm)]
#[case(6, 10, Stand::Compromise)]
#[case(10, 10, Stand::Compromise)]
#[case(11, 10, Stand::GivesIn)]
#[case(4, 9, Stand::Firm)]
#[case(5, 9, Stand::Compromise)]
fn g_soc_08_how_far_one_can_be_pressed(#[case] now: u16, #[case] most: u16, #[case] is: Stand) {
    assert_eq!(stand(now, most), is);
}

#[test]
fn g_soc_08_a_won_check_presses_the_target_and_a_lost_one_the_speaker() {
    let mut play = talk();
    play.ok("sway vex venn charm");
    assert_eq!(play.pool(), "2y1g 1r2p", "Charm against Cool");
    play.all(&["roll = 2s", "done"]);
    assert_eq!(play.figure("venn").strain, 3, "1 and 2 successes");
    play.all(&["sway vex venn charm", "roll = 1f", "done"]);
    assert_eq!(play.figure("vex").strain, 2);
    // 3 more are 6 of 10.
    play.ok("sway vex venn charm");
    play.ok("roll = 2s");
    let said = play.ok("done").join(" ");
    says!(said);
    assert_eq!(play.no("sway vex venn athletics").rule, Some("T-36"));
}

#[test]
fn g_soc_08_nobody_dies_of_words() {
    let mut play = talk();
    play.all(&["add ashen_oar_boarder as Guard"]);
    let most = play.figure("guard").whole_threshold();
    for _ in 0..most {
        play.all(&["sway vex guard charm!", "roll = 1s", "done"]);
    }
    let guard = play.figure("guard");
    assert_eq!((guard.wounds, guard.able()), (0, true));
    assert_eq!(play.state.stand_of(guard), Stand::GivesIn, "2 a check");
}

#[test]
fn g_soc_03_07_what_may_be_done_in_a_talk_is_offered() {
    let mut play = talk();
    play.all(&["facet vex venn fear", CHARM]);
    let offers = play.all_offers();
    // What isn't known keeps its row after what is, with the reason, and no row is offered twice.
    let row = |key: &str| offers.iter().position(|o| o.key == key).unwrap();
    assert!(row("appeal_fear") < row("appeal_desire"));
    assert!(row("appeal_desire") < row("offend_fear"));
    says!(offers[row("appeal_fear")].label);
    says!(offers[row("offend_desire")].label);
    let unknown = offers[row("appeal_desire")].line.clone();
    says!(play.no(&unknown).why);
    let known = |play: &Play| {
        let notes = play.tray().notes.into_iter().map(|note| note.plain());
        notes
            .filter(|note| note.starts_with("known: "))
            .collect::<Vec<_>>()
    };
    says!(known(&play).join("|"));
    play.ok("appeal vex venn fear");
    assert!(known(&play).is_empty(), "it is used now");
}

#[test]
fn g_soc_08_whoever_is_argued_down_gives_in_and_does_not_fall() {
    let mut play = talk();
    play.change("venn", |f| f.strain = 9);
    play.all(&["sway vex venn charm", "roll = 2s"]);
    let said = play.ok("done").join(" ");
    assert!(said.contains("T-36"), "{said}");
    says!(said);
    assert!(!said.contains("incapacitated"), "{said}");
    // Her sheet and the roster don't call her that either.
    let venn = play.id("venn");
    let roster = Genesys::roster(&play.state);
    let shown = format!(
        "{:?} {:?}",
        roster.iter().find(|one| one.id == venn),
        Genesys::sheet(&play.state, &play.library, venn)
    );
    let word = play.state.health_of(play.figure("venn"));
    assert!(play.state.argued_down(play.figure("venn")));
    assert!(shown.contains(word), "{shown}");
    assert!(!shown.contains("incapacitated"), "{shown}");
    // Outside a social encounter strain incapacitates as usual.
    let mut play = talk();
    play.ok("talk off");
    says!(play.ok("strain venn 11"));
    let venn = play.figure("venn");
    assert!(venn.incapacitated());
    assert_eq!(play.state.health_of(venn), venn.health());
}

#[test]
fn g_soc_08_a_talk_offers_every_social_skill_in_one_row_and_no_start_of_a_fight() {
    let play = talk();
    let focus = Some(play.id("vex"));
    let all = offers(&play.state, &play.library, focus);
    let rows: Vec<_> = all.iter().filter(|o| o.key == "sway").collect();
    assert_eq!(rows.len(), 1, "one against Venn");
    let skills: Vec<&str> = rows[0].answers.iter().map(|a| a.label.as_str()).collect();
    assert_eq!(skills.first(), Some(&"Charm"), "the best first");
    let dice = rows[0].answers.first().map(|a| a.dice.plain());
    assert_eq!(
        dice.as_deref(),
        Some("YYG"),
        "with its dice, as on the sheet"
    );
    for skill in ["Coercion", "Deception", "Leadership", "Negotiation"] {
        assert!(skills.contains(&skill), "{skills:?}");
    }
    let line = rows[0].answered(&rows[0].answers[0]);
    says!(line);
    let asks = turns(&play.state).asks;
    says!(asks.unwrap());
}

#[test]
fn g_tal_03_a_retort_is_not_offered_against_a_friend() {
    let mut play = talk();
    play.all(&[
        "learn ila clever_retort!",
        "learn venn clever_retort!",
        CHARM,
    ]);
    let retorts = |play: &Play| -> Vec<String> {
        let all = play.all_offers().into_iter();
        all.filter(|o| o.key == "clever_retort")
            .map(|o| o.line)
            .collect()
    };
    assert_eq!(retorts(&play), ["use Venn \"Clever Retort\""]);
    // The rule names a check of someone else, so a typed line is still allowed.
    play.ok("use ila \"clever retort\"");
}

#[test]
fn g_soc_08_what_anybody_could_be_given_is_one_row_behind_what_the_speaker_can_do() {
    let mut play = talk();
    play.all(&["give ila vacuum_bubble", "give vex vacuum_bubble"]);
    let all = offers(&play.state, &play.library, Some(play.id("vex")));
    let rows: Vec<_> = all.iter().filter(|o| o.key == "vacuum_bubble").collect();
    assert_eq!(rows.len(), 2, "one row a thing");
    assert!(
        rows[0].line.contains("Vex"),
        "whoever is looked at comes first"
    );
    let whom: Vec<&str> = rows[0].answers.iter().map(|a| a.label.as_str()).collect();
    assert_eq!(
        whom.first(),
        Some(&"Vex Marrow"),
        "the one who has it first"
    );
    assert_eq!(whom.len(), 3);
    let line = rows[0].answered(&rows[0].answers[1]);
    play.ok(&line);
}

#[rstest]
#[case(2, "2p")]
#[case(5, "2p")]
#[case(6, "3p")]
#[case(15, "3p")]
#[case(16, "4p")]
#[case(50, "4p")]
#[case(51, "5p")]
fn g_skill_02_t_36_a_crowd_is_as_hard_as_it_is_large(#[case] heads: u32, #[case] dice: &str) {
    let mut play = talk();
    play.ok(&format!("check vex charm crowd {heads}"));
    assert!(play.pool().ends_with(dice), "{}", play.pool());
    play.ok("cancel");
    play.ok("check vex charm");
    let notes = play.tray().notes;
    let notes: String = notes.iter().map(rules::view::Rich::plain).collect();
    assert!(notes.contains("crowd N"), "{notes}");
}

#[rstest]
#[case::as_in_a_fight("setback", 'k', 'b')]
#[case::as_one_source_prints_it("boost", 'b', 'k')]
fn g_soc_01_m_16_the_die_on_the_targets_next_check(
    #[case] ruling: &str,
    #[case] is: char,
    #[case] is_not: char,
) {
    let mut play = talk();
    play.all(&[
        &format!("setting social_target_die {ruling}"),
        CHARM,
        "roll = 1s 2a!",
        "spend s_a_target_die",
        "done",
        "check venn charm vs vex",
    ]);
    let pool = play.pool();
    assert!(
        pool.contains(&format!("1{is}")) && !pool.contains(is_not),
        "{pool}"
    );
}

#[test]
fn m_16_whoever_is_stuck_in_a_talk_without_turns_waits_for_another() {
    let mut play = talk();
    play.all(&[CHARM, "roll = 1f D!", "spend s_d_stuck", "done"]);
    assert_eq!(play.no(CHARM).rule, Some("M-16"));
    play.all(&["check ila charm vs venn", "roll = 1f", "done", CHARM]);
    // It can also be overridden at once, and ends with the social encounter.
    let mut play = talk();
    play.all(&[CHARM, "roll = 1f D!", "spend s_d_stuck", "done"]);
    play.all(&["check vex charm vs venn!", "cancel", "talk off", CHARM]);
}

#[test]
fn g_soc_05_what_is_hidden_of_an_npc_is_not_printed_while_it_matters() {
    let mut play = talk();
    let text = |play: &Play| {
        let sheet = Genesys::sheet(&play.state, &Library::shipped(), play.id("venn"));
        let blocks = sheet.map(|s| s.blocks).unwrap_or_default();
        let of = blocks.into_iter().filter(|b| b.title == "Motivations");
        let rows = of.flat_map(|b| b.rows).flat_map(|row| row.cells);
        rows.map(|cell| cell.plain()).collect::<Vec<_>>()
    };
    play.all(&[
        "motivate venn fear \"Being laughed at\"",
        "motivate venn flaw \"Vain\"",
    ]);
    let shown = |play: &Play, what: &str| text(play).iter().any(|cell| cell.contains(what));
    assert!(
        !shown(&play, "laughed") && shown(&play, "hidden"),
        "{:?}",
        text(&play)
    );
    play.ok("facet vex venn fear");
    assert!(
        shown(&play, "laughed") && !shown(&play, "Vain"),
        "{:?}",
        text(&play)
    );
    // Without a viewer all of the GM's notes are shown.
    play.all(&["facet vex venn fear off", "talk off"]);
    assert!(shown(&play, "Vain"), "{:?}", text(&play));
}
