//! Talents one by one: those of the sheet, of pools, and those that are used (G-TALR, G-TAL).

use rstest::rstest;

use crate::rules::genesys::figure::Status;
use crate::rules::genesys::kinds::{Band, Characteristic, Quality};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::Damage;
use crate::rules::genesys::talents::activate::pyramid;
use crate::rules::genesys::talents::record::Activation;
use crate::rules::view::OfferGroup;

use super::{Play, tool};

/// Two heroes without talents against a group: Vex acts.
fn plain() -> Play {
    let mut play = Play::fight();
    play.change("vex", |f| f.known.clear());
    play.change("ila", |f| f.known.clear());
    play
}

/// The same, with a talent learnt whatever the pyramid says.
fn with(lines: &[&str]) -> Play {
    let mut play = plain();
    play.all(lines);
    play
}

/// What the talents menu holds.
fn talents_on_offer(play: &Play) -> Vec<String> {
    play.all_offers()
        .into_iter()
        .filter(|o| o.group == OfferGroup::Talent)
        .map(|o| o.line)
        .collect()
}

#[test]
fn g_talr_10_there_are_71_talents() {
    let library = Library::shipped();
    let all: Vec<_> = library.talents().filter(|t| t.tier > 0).collect();
    assert_eq!(all.len(), 71);
    let tiers = [1, 2, 3, 4, 5].map(|tier| all.iter().filter(|t| t.tier == tier).count());
    assert_eq!(tiers, [25, 16, 16, 9, 5]);
    assert_eq!(all.iter().filter(|t| t.ranked).count(), 25);
    for (n, talent) in all.iter().enumerate() {
        assert_eq!(
            talent.rule,
            format!("G-TAL-{:02}", n + 1),
            "in the order of the list"
        );
        assert!(!talent.text.is_empty(), "{} says what it does", talent.name);
        let acts = !talent.sheet.is_empty() || !talent.pools.is_empty() || talent.uses.is_some();
        // What three of them do stands with the talent they improve.
        let improves = talent.needs.is_some();
        assert!(acts || improves, "{} does something", talent.name);
    }
}

#[test]
fn g_talr_06_the_kind_of_activation_decides_what_it_costs() {
    let mut play = with(&[
        "learn vex berserk!",
        "learn vex jump_up",
        "learn ila parry",
        "prone vex",
    ]);
    // A maneuver takes the free one, an incidental nothing.
    play.ok("use vex \"jump up\"");
    assert!(!play.state.turn.as_ref().unwrap().free_used);
    play.ok("use vex berserk");
    assert!(play.state.turn.as_ref().unwrap().free_used);
    // Neither comes out of turn; what is out of turn waits for its moment.
    play.ok("learn ila jump_up");
    play.ok("prone ila");
    assert_eq!(play.no("use ila \"jump up\"").rule, Some("G-TURN-03"));
    assert_eq!(play.no("use ila parry").rule, None);
    let library = Library::shipped();
    let how = |id: &str| library.talent(id).unwrap().how;
    assert_eq!(how("grit"), Activation::Passive);
    assert_eq!(how("dodge"), Activation::OutOfTurn);
    assert_eq!(how("hamstring_shot"), Activation::Action);
}

#[test]
fn g_talr_03_unranked_talents_are_bought_once() {
    let mut play = with(&["learn vex swift"]);
    assert_eq!(play.no("learn vex swift").rule, Some("G-TALR-03"));
    play.all(&["learn vex grit", "learn vex grit!"]);
    assert_eq!(play.figure("vex").knows("grit").unwrap().ranks, 2);
}

#[test]
fn g_talr_01_02_a_later_rank_counts_one_tier_higher() {
    let library = Library::shipped();
    let grit = library.talent("grit").unwrap();
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|rank| grit.tier_of_rank(rank)),
        [1, 2, 3, 4, 5, 5]
    );
    let defensive = library.talent("defensive").unwrap();
    assert_eq!(
        [1, 2, 3].map(|rank| defensive.tier_of_rank(rank)),
        [4, 5, 5]
    );
}

#[test]
fn g_talr_04_the_pyramid_stands_or_is_overruled() {
    let mut play = with(&["learn vex grit", "learn vex swift"]);
    // Two of tier 1 carry one of tier 2; Grit 2 counts as one of tier 2.
    play.ok("learn vex berserk");
    assert_eq!(pyramid(play.figure("vex")), [2, 1, 0, 0, 0]);
    assert_eq!(play.no("learn vex grit").rule, Some("G-TALR-04"));
    play.ok("learn vex toughened");
    play.ok("learn vex grit");
    assert_eq!(pyramid(play.figure("vex")), [3, 2, 0, 0, 0]);
    assert_eq!(play.no("learn vex indomitable").rule, Some("G-TALR-04"));
    play.ok("learn vex indomitable!");
    // Adversaries are built as the GM likes.
    play.ok("learn boarders indomitable");
}

#[test]
fn g_talr_05_improved_talents_need_their_base() {
    let mut play = plain();
    assert_eq!(
        play.no("learn boarders \"parry (improved)\"").rule,
        Some("G-TALR-05")
    );
    play.all(&[
        "learn boarders parry",
        "learn boarders \"parry (improved)\"",
    ]);
}

#[test]
fn g_talr_07_limits_come_back_with_their_unit() {
    let mut play = with(&[
        "learn vex second_wind",
        "strain vex 4",
        "learn vex jump_up",
        "prone vex",
    ]);
    play.ok("use vex \"second wind\"");
    assert_eq!(play.no("use vex second_wind").rule, Some("G-TALR-07"));
    play.ok("use vex \"jump up\"");
    play.ok("prone vex");
    assert_eq!(play.no("use vex \"jump up\"").rule, Some("G-TALR-07"));
    // A round later standing up is there again, the second wind is not.
    play.all(&["next", "next", "next", "claim vex"]);
    play.ok("use vex \"jump up\"");
    assert_eq!(play.no("use vex second_wind").rule, Some("G-TALR-07"));
    play.all(&["end"]);
    play.ok("use vex second_wind");
}

#[test]
fn g_talr_08_strain_for_a_talent_may_take_its_user_down() {
    let mut play = with(&[
        "learn vex side_step!",
        "learn vex side_step!",
        "strain vex 11",
    ]);
    play.ok("use vex \"side step\" 1");
    assert_eq!(play.figure("vex").strain, 12);
    assert!(play.figure("vex").incapacitated());
}

#[test]
fn g_tal_01_to_71_every_one_can_be_written_on_a_sheet_and_taken_off() {
    let library = Library::shipped();
    let mut play = plain();
    let before = play.figure("vex").clone();
    for talent in library.talents().filter(|t| t.tier > 0) {
        let of = match talent.chosen {
            None => "",
            Some(chosen) => match (chosen, chosen.with_rank(1)) {
                (crate::rules::genesys::talents::record::Chosen::Skills(..), 1) => " of stealth",
                (crate::rules::genesys::talents::record::Chosen::Skills(..), _) => {
                    " of stealth piloting"
                }
                (_, 1) => " of brawn",
                _ => " of brawn agility",
            },
        };
        play.ok(&format!("learn vex {}{of}!", talent.id));
        assert!(play.figure("vex").knows(&talent.id).is_some());
        play.ok(&format!("unlearn vex {}", talent.id));
    }
    assert_eq!(*play.figure("vex"), before);
}

#[test]
fn g_tal_09_24_grit_and_toughened_raise_the_thresholds() {
    let mut play = with(&[
        "learn vex grit",
        "learn vex toughened",
        "learn vex toughened!",
    ]);
    assert_eq!(play.figure("vex").strain_threshold, Some(12));
    assert_eq!(play.figure("vex").wound_threshold, 16);
    play.ok("unlearn vex toughened");
    assert_eq!(play.figure("vex").wound_threshold, 14);
}

#[test]
fn g_tal_60_62_defensive_and_enduring_raise_defense_and_soak() {
    let mut play = plain();
    let soak = play.figure("vex").soak().0;
    let (melee, ranged) = (
        play.figure("vex").defense(&play.state, true).0,
        play.figure("vex").defense(&play.state, false).0,
    );
    play.all(&[
        "learn vex enduring!",
        "learn vex defensive!",
        "learn vex defensive!",
    ]);
    let vex = play.figure("vex");
    let (sum, because) = vex.soak();
    assert_eq!(sum, soak + 1);
    assert!(
        because
            .iter()
            .any(|r| r.label == "Enduring 1" && r.rule.as_deref() == Some("G-TAL-62"))
    );
    assert_eq!(vex.defense(&play.state, true).0, melee + 2);
    assert_eq!(vex.defense(&play.state, false).0, ranged + 2);
    // Never more than 4 (G-DEF-05).
    play.all(&[
        "learn vex defensive!",
        "learn vex defensive!",
        "learn vex defensive!",
    ]);
    assert_eq!(play.figure("vex").defense(&play.state, true).0, 4);
}

#[test]
fn g_tal_67_dedication_raises_a_characteristic_and_not_the_thresholds() {
    let mut play = plain();
    let (wounds, soak) = (
        play.figure("vex").wound_threshold,
        play.figure("vex").soak().0,
    );
    play.ok("learn vex dedication of brawn!");
    let vex = play.figure("vex");
    assert_eq!(vex.characteristic(Characteristic::Brawn), 3);
    // What follows from it live follows; the threshold was set at creation (G-CHAR-10, X-05).
    assert_eq!((vex.wound_threshold, vex.soak().0), (wounds, soak + 1));
    assert_eq!(
        play.no("learn vex dedication of brawn").rule,
        Some("G-TALR-04")
    );
    assert!(
        play.no("learn vex dedication!")
            .to_string()
            .contains("characteristic")
    );
}

#[rstest]
#[case("basic_military_training", "resilience")]
#[case("student_of_aurwa", "alchemy")]
#[case("halcyon_gauntlet", "manipulation")]
fn g_tal_26_41_51_talents_make_career_skills(#[case] talent: &str, #[case] skill: &str) {
    // G-SKILL-04: what a talent opens is a career skill from then on.
    let mut play = plain();
    assert!(!play.figure("vex").career_skill(skill));
    play.ok(&format!("learn vex {talent}!"));
    assert!(play.figure("vex").career_skill(skill));
}

#[test]
fn g_tal_07_durable_lowers_critical_rolls() {
    let mut play = with(&["learn vex durable", "learn vex durable!"]);
    play.ok("crit vex = 50");
    assert_eq!(play.figure("vex").criticals[0].result, 30);
    // Never below 01.
    let mut play = with(&["learn vex durable", "learn vex durable!"]);
    play.ok("crit vex = 5");
    assert_eq!(play.figure("vex").criticals[0].result, 1);
}

#[test]
fn g_tal_06_duelist_counts_opponents() {
    let mut play = with(&[
        "learn vex duelist",
        "engage vex boarders",
        "attack vex boarders with monoblade",
    ]);
    assert!(
        play.tray()
            .sources
            .iter()
            .any(|s| s.text.starts_with("Duelist")),
        "one opponent"
    );
    play.all(&[
        "cancel",
        "add ashen_oar_boarder x2 as Second",
        "engage second vex",
        "attack vex boarders with monoblade",
    ]);
    assert!(
        !play
            .tray()
            .sources
            .iter()
            .any(|s| s.text.starts_with("Duelist")),
        "two opponents"
    );
    let two = play.pool();
    play.all(&[
        "cancel",
        "add ashen_oar_boarder x2 as Third",
        "engage third vex",
        "attack vex boarders with monoblade",
    ]);
    let duelist: Vec<_> = play
        .tray()
        .sources
        .into_iter()
        .filter(|s| s.text.starts_with("Duelist"))
        .collect();
    assert_eq!(duelist.len(), 1, "three opponents");
    // One setback more than with two.
    assert_ne!(play.pool(), two);
    // Shots do not duel.
    play.all(&["cancel", "attack vex boarders with slug"]);
    assert!(
        !play
            .tray()
            .sources
            .iter()
            .any(|s| s.text.starts_with("Duelist"))
    );
}

#[test]
fn g_tal_19_quick_strike_is_for_those_who_have_had_no_turn() {
    let mut play = with(&[
        "learn vex quick_strike",
        "learn vex quick_strike!",
        "attack vex boarders with slug",
    ]);
    assert!(play.pool().contains("2b"), "{}", play.pool());
    play.all(&[
        "cancel",
        "next",
        "next",
        "next",
        "claim vex",
        "attack vex boarders with slug",
    ]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
}

#[test]
fn g_tal_12_knack_for_it_takes_setback_from_the_chosen_skills() {
    let mut play = with(&[
        "learn vex knack_for_it of skulduggery",
        "check vex skulduggery average",
        "modify 3 setback",
    ]);
    assert!(play.pool().ends_with("1k"), "{}", play.pool());
    play.all(&["cancel", "check vex stealth average", "modify 3 setback"]);
    assert!(play.pool().ends_with("3k"), "{}", play.pool());
    play.ok("cancel");
    assert_eq!(
        play.no("learn vex knack_for_it of melee stealth").rule,
        Some("G-TALR-04")
    );
    assert!(play.no("learn boarders knack_for_it of melee").rule == Some("G-TAL-12"));
}

#[rstest]
#[case("forager", "survival", "forager")]
#[case("inventor", "mechanics", "inventor")]
fn g_tal_08_37_what_hangs_on_the_purpose_is_switched_on(
    #[case] talent: &str,
    #[case] skill: &str,
    #[case] source: &str,
) {
    let mut play = with(&[]);
    play.ok(&format!("learn vex {talent}!"));
    play.ok(&format!("check vex {skill} average"));
    play.ok("modify 2 setback");
    let before = play.pool();
    play.ok(&format!("switch {source}"));
    assert_ne!(play.pool(), before);
}

#[test]
fn g_tal_25_unremarkable_hides_in_a_crowd() {
    let mut play = with(&["learn vex unremarkable", "next"]);
    play.ok("check boarders perception vs vex stealth!");
    let before = play.pool();
    play.ok("switch unremarkable");
    assert_eq!(play.pool(), format!("{before} +1f"));
}

#[test]
fn g_tal_35_heightened_awareness_helps_allies_near_and_nearer() {
    let mut play = with(&[
        "learn ila heightened_awareness!",
        "check vex perception average",
    ]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["cancel", "engage vex ila", "check vex perception average"]);
    assert!(
        play.pool().contains("2b"),
        "two in place of one: {}",
        play.pool()
    );
    play.all(&[
        "cancel",
        "range vex ila long",
        "check vex perception average",
    ]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
    // Not her own checks.
    play.all(&["cancel", "check ila perception average!"]);
    assert!(!play.pool().contains('b'), "{}", play.pool());
}

#[test]
fn g_tal_02_challenge_draws_attacks() {
    let mut play = with(&["learn vex challenge", "range vex boarders short"]);
    play.ok("use vex challenge! on boarders");
    play.all(&["next", "attack boarders vex with slug at short"]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["cancel", "attack boarders ila with slug at short"]);
    assert!(play.pool().contains("2k"), "{}", play.pool());
    // It ends when the challenger goes down.
    play.all(&["cancel", "wound vex 13"]);
    play.ok("attack boarders ila with slug at short");
    assert!(!play.pool().contains("2k"), "{}", play.pool());
}

#[test]
fn g_tal_03_clever_retort_adds_threat_until_symbols_are_spent() {
    let mut play = with(&["learn ila clever_retort", "check vex charm average"]);
    play.ok("use ila \"clever retort\"");
    assert!(play.pool().ends_with("+2t"), "{}", play.pool());
    play.ok("roll = 2s");
    let left = play.state.check.as_ref().unwrap().left();
    assert_eq!(left.threat, 2);
    // After the roll as well, on the dice that lie there.
    let mut play = with(&[
        "learn ila clever_retort",
        "check vex charm average",
        "roll = 2s 1a",
    ]);
    play.ok("use ila \"clever retort\"");
    let left = play.state.check.as_ref().unwrap().left();
    assert_eq!((left.advantage, left.threat), (0, 1));
    let mut play = with(&["learn ila clever_retort", "check vex stealth average"]);
    assert_eq!(
        play.no("use ila \"clever retort\"").rule,
        None,
        "no social check"
    );
}

#[test]
fn g_tal_04_32_sysops_defend_their_systems() {
    let mut play = with(&[
        "learn ila defensive_sysops",
        "check vex computers vs ila computers",
    ]);
    let before = play.pool();
    play.ok("switch \"defensive sysops of Ila Senn\"");
    assert_eq!(play.pool(), format!("{before} 2k"));
    play.all(&[
        "learn ila \"defensive sysops (improved)\"!",
        "switch \"defensive sysops of Ila Senn\"",
    ]);
    play.ok("use ila \"defensive sysops (improved)\"");
    assert_eq!(play.pool(), format!("{before} +1f +1t"));
}

#[test]
fn g_tal_10_hamstring_shot_halves_and_holds() {
    // Slug pistol 6, 2 successes: 8, half of it 4, before soak. The boarder's soak is Brawn 3 and
    // leathers 1: nothing gets through, and it still cannot move.
    let mut play = with(&[
        "learn vex hamstring_shot",
        "attack vex boarders with slug",
        "use vex \"hamstring shot\"",
        "roll = 2s",
    ]);
    let said = play.ok("done").join(" ");
    assert!(said.contains("4 damage, soak 4"), "{said}");
    assert!(play.figure("boarders").has(&Status::Immobilized));
    // Rounded up: 9 is 5, one wound.
    let mut play = with(&[
        "learn vex hamstring_shot",
        "attack vex boarders with slug",
        "use vex \"hamstring shot\"",
        "roll = 3s",
    ]);
    play.ok("done");
    assert_eq!(play.figure("boarders").wounds, 1);
}

#[test]
fn g_tal_11_jump_up_costs_no_maneuver() {
    let play = with(&["learn vex jump_up", "prone vex", "use vex \"jump up\""]);
    assert!(!play.figure("vex").prone);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
}

#[test]
fn g_tal_16_parry_takes_damage_off_one_hit() {
    let mut play = with(&[
        "learn vex parry",
        "learn vex parry!",
        "engage vex boarders",
        "next",
    ]);
    play.all(&["attack boarders vex with hatchet", "roll = 2s"]);
    assert!(
        talents_on_offer(&play)
            .iter()
            .any(|l| l.starts_with("use \"Vex Marrow\" Parry"))
    );
    // 2 and a rank each: 4 off. Paid with 3 strain.
    play.ok("use vex parry");
    assert_eq!(play.figure("vex").strain, 3);
    assert_eq!(
        play.no("use vex parry").rule,
        Some("G-TAL-16"),
        "once a hit"
    );
    let boarder = play.figure("boarders").clone();
    let hatchet = boarder.weapons[0].weapon.clone();
    let damage = boarder.base_damage(&hatchet) + 2 - 4;
    let soak = play.figure("vex").soak().0;
    let said = play.ok("done").join(" ");
    assert!(
        said.contains(&format!("{damage} damage, soak {soak}")),
        "{said}"
    );
    // Not against shots, and not with bare hands.
    let mut play = with(&[
        "learn vex parry",
        "next",
        "attack boarders vex with slug at short",
        "roll = 2s",
    ]);
    assert_eq!(play.no("use vex parry").rule, None);
    let mut play = with(&[
        "learn vex parry",
        "engage vex boarders",
        "item vex monoblade drop",
        "next",
    ]);
    play.all(&["attack boarders vex with hatchet", "roll = 2s"]);
    assert_eq!(play.no("use vex parry").rule, Some("G-TAL-16"));
}

#[test]
fn g_tal_57_parry_improved_hits_back() {
    let mut play = with(&[
        "learn vex parry",
        "learn vex \"parry (improved)\"!",
        "engage vex boarders",
        "next",
    ]);
    play.all(&["attack boarders vex with hatchet", "roll = 1s 3t"]);
    assert_eq!(
        play.no("use vex \"parry (improved)\"").rule,
        Some("G-TAL-57"),
        "parry first"
    );
    play.all(&["use vex parry", "use vex \"parry (improved)\""]);
    assert_eq!(play.state.check.as_ref().unwrap().left().threat, 0);
    let before = play.figure("boarders").wounds;
    play.ok("done");
    // Monoblade: Brawn 2 and 1, Pierce 2 against soak 4: one wound, without any success.
    assert_eq!(play.figure("boarders").wounds, before + 1);
}

#[test]
fn g_tal_17_proper_upbringing_buys_advantage_with_strain() {
    let mut play = with(&[
        "learn vex proper_upbringing",
        "learn vex proper_upbringing!",
        "check vex charm average",
    ]);
    let before = play.pool();
    play.ok("use vex \"proper upbringing\" 2");
    assert_eq!(play.pool(), format!("{before} +2a"));
    assert_eq!(play.figure("vex").strain, 2);
    assert_eq!(
        play.no("use vex \"proper upbringing\" 1").rule,
        Some("G-TALR-07"),
        "once a check"
    );
}

#[test]
fn g_tal_18_quick_draw_and_prepare() {
    let play = with(&[
        "learn vex quick_draw",
        "item vex monoblade drop",
        "use vex \"quick draw\" of monoblade",
    ]);
    assert!(!play.figure("vex").weapons[1].dropped);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
    assert_eq!(play.figure("vex").prepare_rating(2), 1);
    assert_eq!(play.figure("vex").prepare_rating(1), 1, "1 at the least");
    assert_eq!(play.figure("ila").prepare_rating(2), 2);
}

#[test]
fn g_tal_20_rapid_reaction_betters_the_initiative() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
    ]);
    play.all(&["init vex = 3s", "init boarders = 2s", "init ila = 2s"]);
    play.ok("use ila \"rapid reaction\" 1");
    let ila = play.figure("ila");
    assert_eq!((ila.score.unwrap().success, ila.strain), (3, 1));
}

#[test]
fn g_tal_21_second_wind_heals_its_ranks() {
    let play = with(&[
        "learn vex second_wind",
        "learn vex second_wind!",
        "strain vex 5",
        "use vex \"second wind\"",
    ]);
    assert_eq!(play.figure("vex").strain, 3);
}

#[test]
fn g_tal_27_berserk_to_the_end_and_six_strain_after_it() {
    let mut play = with(&[
        "learn vex berserk!",
        "engage vex boarders",
        "use vex berserk",
    ]);
    play.ok("attack vex boarders with monoblade");
    assert!(play.pool().ends_with("+1s +2a"), "{}", play.pool());
    play.ok("weapon slug");
    assert_eq!(play.no("roll").rule, Some("G-TAL-27"), "no ranged attacks");
    play.all(&["cancel", "next", "attack boarders vex with hatchet"]);
    assert!(play.pool().ends_with("+1s"), "{}", play.pool());
    play.all(&["cancel", "end"]);
    assert_eq!(play.figure("vex").strain, 6);
    // Going down ends it as well.
    let play = with(&["learn vex berserk!", "use vex berserk", "wound vex 13"]);
    assert_eq!(play.figure("vex").strain, 6);
    assert!(play.state.tokens.is_empty());
}

#[test]
fn g_tal_28_coordinated_assault_gives_advantage_to_engaged_allies() {
    let mut play = with(&["learn vex coordinated_assault!"]);
    play.change("vex", |f| f.skills.push(("leadership".to_owned(), 1)));
    assert!(
        play.no("use vex \"coordinated assault\"")
            .to_string()
            .contains("near")
    );
    play.all(&[
        "engage vex ila",
        "use vex \"coordinated assault\" on ila",
        "next",
        "next",
    ]);
    play.ok("attack ila boarders at short");
    assert!(play.pool().ends_with("+1a"), "{}", play.pool());
    // The second rank reaches to short range.
    let mut play = with(&[
        "learn vex coordinated_assault!",
        "learn vex coordinated_assault!",
    ]);
    play.change("vex", |f| f.skills.push(("leadership".to_owned(), 1)));
    play.ok("use vex \"coordinated assault\" on ila");
}

#[test]
fn g_tal_29_counteroffer_staggers() {
    let mut play = with(&["add compact_sergeant", "learn vex counteroffer!"]);
    play.ok("use vex counteroffer on sergeant");
    assert!(play.state.check.is_some());
    play.all(&["roll = 1s", "done"]);
    assert!(play.figure("sergeant").has(&Status::Staggered));
    // Nemeses do not listen.
    let mut play = with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex counteroffer!",
    ]);
    assert_eq!(
        play.no("use vex counteroffer on marrack").rule,
        Some("G-TAL-29")
    );
}

#[test]
fn g_tal_30_44_symbols_for_a_check_of_its_kind() {
    let mut play = with(&["learn vex daring_aviator!", "check vex piloting average"]);
    let before = play.pool();
    play.ok("use vex \"daring aviator\" 1");
    assert_eq!(play.pool(), format!("{before} +1s +1t"));
    play.ok("cancel");
    play.all(&[
        "learn vex distinctive_style!",
        "check vex computers average",
    ]);
    let before = play.pool();
    play.ok("use vex \"distinctive style\"");
    assert_eq!(play.pool(), format!("{before} +2s +2t"));
}

#[rstest]
#[case("defensive_stance", "hatchet", "engaged")]
#[case("side_step", "slug", "short")]
fn g_tal_31_40_a_stance_upgrades_attacks_of_its_kind(
    #[case] talent: &str,
    #[case] weapon: &str,
    #[case] band: &str,
) {
    let mut play = plain();
    play.all(&[
        "next",
        &format!("attack boarders vex with {weapon} at {band}"),
    ]);
    let before = play.tray().sources.len();
    let mut play = with(&[
        &format!("learn vex {talent}!"),
        &format!("learn vex {talent}!"),
    ]);
    play.ok(&format!("use vex {talent} 2"));
    assert_eq!(play.figure("vex").strain, 2);
    play.all(&[
        "next",
        &format!("attack boarders vex with {weapon} at {band}"),
    ]);
    assert_eq!(play.tray().sources.len(), before + 1);
    assert!(
        play.pool().contains("2r") || play.pool().contains("1r"),
        "{}",
        play.pool()
    );
    play.ok("cancel");
    let other = if weapon == "slug" {
        "hatchet at engaged"
    } else {
        "slug at short"
    };
    play.ok(&format!("attack boarders vex with {other}"));
    assert!(!play.pool().contains('r'), "{}", play.pool());
}

#[test]
fn g_tal_36_52_inspiring_rhetoric_heals_and_encourages() {
    let mut play = with(&[
        "learn vex inspiring_rhetoric!",
        "learn vex \"inspiring rhetoric (improved)\"!",
        "strain ila 5",
    ]);
    play.change("vex", |f| f.skills.push(("leadership".to_owned(), 2)));
    play.all(&["use vex \"inspiring rhetoric\"", "roll = 1s 2a", "done"]);
    // One success is one ally, two advantage two points more.
    assert_eq!(play.figure("ila").strain, 2);
    play.all(&["next", "next", "check ila stealth average"]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
}

#[test]
fn g_tal_39_54_scathing_tirade_hurts_and_discourages() {
    let mut play = with(&[
        "learn vex scathing_tirade!",
        "learn vex \"scathing tirade (improved)\"!",
        "range vex boarders short",
    ]);
    play.change("vex", |f| f.skills.push(("coercion".to_owned(), 1)));
    play.all(&["use vex \"scathing tirade\"", "roll = 2s 1a", "done"]);
    // Minions take strain as wounds: one for the success, one for the Advantage.
    assert_eq!(play.figure("boarders").wounds, 2);
    play.all(&["next", "check boarders stealth average"]);
    assert!(play.pool().contains("1k"), "{}", play.pool());
}

#[rstest]
#[case("inspiring rhetoric", "inspiring_rhetoric")]
#[case("scathing tirade", "scathing_tirade")]
fn g_tal_65_66_the_supreme_ones_are_maneuvers(#[case] name: &str, #[case] id: &str) {
    let mut play = with(&[
        &format!("learn vex {id}!"),
        &format!("learn vex \"{name} (supreme)\"!"),
        "range vex boarders short",
    ]);
    play.all(&[
        &format!("use vex \"{name} (supreme)\""),
        "roll = 1s",
        "done",
    ]);
    let turn = play.state.turn.as_ref().unwrap();
    assert!(turn.free_used && !turn.action);
    assert_eq!(play.figure("vex").strain, 1);
}

#[test]
fn g_tal_38_lucky_strike_adds_a_characteristic_for_a_story_point() {
    let mut play = with(&[
        "learn vex lucky_strike of cunning!",
        "attack vex boarders with slug",
        "roll = 1s",
    ]);
    let points = play.state.story.players;
    play.ok("use vex \"lucky strike\"");
    // Slug pistol 6, 1 success, Cunning 3: 10 against soak 4.
    let said = play.ok("done").join(" ");
    assert!(said.contains("10 damage, soak 4"), "{said}");
    assert_eq!(play.state.story.players, points - 1);
}

#[test]
fn g_story_05_lucky_strike_does_not_join_another_point_of_its_side() {
    let mut play = with(&[
        "learn vex lucky_strike of cunning!",
        "attack vex boarders with slug",
        "story players",
        "roll = 1s",
    ]);
    assert_eq!(play.no("use vex \"lucky strike\"").rule, Some("G-STORY-05"));
}

#[test]
fn g_tal_42_a_companion_acts_in_its_owners_turn() {
    let mut play = with(&[
        "add rift_hound side pc",
        "learn vex animal_companion!",
        "engage \"rift hound\" boarders",
    ]);
    assert_eq!(
        play.no("attack \"rift hound\" boarders").rule,
        Some("G-TURN-03")
    );
    play.ok("use vex \"animal companion\" on \"rift hound\"");
    play.all(&["attack \"rift hound\" boarders", "roll = 1s", "done"]);
    assert!(
        !play.state.turn.as_ref().unwrap().action,
        "Vex has its own action still"
    );
    assert_eq!(
        play.no("attack \"rift hound\" boarders").rule,
        Some("G-TURN-03"),
        "one action"
    );
}

#[test]
fn g_tal_45_dodge_upgrades_by_strain() {
    let mut play = with(&[
        "learn vex dodge!",
        "learn vex dodge!",
        "next",
        "attack boarders vex with slug at short",
    ]);
    let before = play.pool();
    assert!(talents_on_offer(&play).contains(&"use \"Vex Marrow\" Dodge 2".to_owned()));
    play.ok("use vex dodge 2");
    assert_ne!(play.pool(), before);
    assert_eq!(play.figure("vex").strain, 2);
    assert_eq!(
        play.no("use vex dodge 1").rule,
        Some("G-TALR-07"),
        "once a check"
    );
    // A dropped check gives the strain back.
    play.ok("cancel");
    assert_eq!(play.figure("vex").strain, 0);
    // After the roll it is too late.
    play.all(&["attack boarders vex with slug at short", "roll = 1s"]);
    assert_eq!(play.no("use vex dodge").rule, None);
}

#[test]
fn g_tal_46_eagle_eyes_reaches_a_band_farther() {
    let mut play = with(&[
        "learn vex eagle_eyes!",
        "range vex boarders long",
        "attack vex boarders",
    ]);
    assert_eq!(play.no("roll").rule, Some("G-COMB-05"));
    play.all(&["use vex \"eagle eyes\"", "roll = 1s", "done"]);
    assert!(play.figure("boarders").wounds > 0);
}

#[test]
fn g_tal_47_63_field_commander_moves_allies() {
    let mut play = with(&[
        "learn vex field_commander!",
        "use vex \"field commander\" on ila",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(play.figure("ila").strain, 1);
    assert!(play.state.grants.contains(&play.id("ila")));
    // Improved, and with a Triumph left, one of them acts in place of moving.
    play = with(&[
        "learn vex field_commander!",
        "learn vex \"field commander (improved)\"!",
        "use vex \"field commander\" on ila",
        "roll = 1s T!",
        "done",
    ]);
    let ila = play.id("ila");
    assert!(play.state.acts_now(ila).is_some());
}

#[test]
fn g_tal_48_forgot_to_count_empties_the_shooters_weapon() {
    let mut play = with(&[
        "learn vex forgot_to_count!",
        "next",
        "attack boarders ila with slug at short",
        "roll = 2t",
    ]);
    play.ok("use vex \"forgot to count\"");
    assert!(play.figure("boarders").weapons[1].empty);
    assert_eq!(play.state.check.as_ref().unwrap().left().threat, 0);
}

#[test]
fn g_tal_55_heroic_will_shuts_out_injuries() {
    // 46 to 50, Head Ringer: Intellect and Cunning checks are one harder.
    let mut play = with(&[
        "learn vex heroic_will of cunning intellect!",
        "crit vex = 48",
        "check vex perception average",
    ]);
    let hurt = play.pool();
    play.ok("cancel");
    play.ok("use vex \"heroic will\"");
    play.ok("check vex perception average");
    assert_ne!(play.pool(), hurt);
    assert!(play.pool().contains("2p"), "{}", play.pool());
}

#[test]
fn g_tal_56_natural_rolls_again_and_keeps_the_first() {
    let mut play = with(&[
        "learn vex natural of stealth piloting!",
        "check vex stealth average",
    ]);
    play.dice(&[1; 30]);
    play.ok("roll");
    play.ok("use vex natural");
    assert_eq!(play.state.check.as_ref().unwrap().before.len(), 1);
    play.ok("done");
    play.all(&[
        "next",
        "next",
        "next",
        "claim vex",
        "check vex stealth average",
        "roll = 1s",
    ]);
    assert_eq!(
        play.no("use vex natural").rule,
        Some("G-TALR-07"),
        "once a session"
    );
    play.ok("session 3");
    play.dice(&[1; 30]);
    play.ok("use vex natural");
}

#[test]
fn g_tal_58_talked_out_of_attacking() {
    let mut play = with(&[
        "learn vex cant_we_talk_about_this!",
        "use vex \"can't we talk about this\" on boarders of charm",
    ]);
    play.all(&["roll = 1s 2a", "done", "next"]);
    let refused = play.no("attack boarders vex with slug at short");
    assert_eq!(refused.rule, Some("G-TAL-58"));
    // Others it may attack; and an attack on it frees it.
    play.all(&["attack boarders ila with slug at short", "cancel"]);
    play.all(&[
        "next",
        "attack ila boarders at short!",
        "roll = 1f",
        "done",
        "next",
    ]);
    assert!(
        play.state
            .tokens
            .iter()
            .all(|t| !t.from.starts_with("Can't"))
    );
}

#[test]
fn g_tal_59_deadeye_looks_and_chooses() {
    let mut play = with(&[
        "add compact_sergeant",
        "learn vex deadeye!",
        "attack vex sergeant with slug",
        "roll = 2s 4a",
        "spend a_crit",
    ]);
    play.dice(&[23]);
    play.ok("use vex deadeye");
    assert_eq!(play.figure("vex").strain, 0, "looking costs nothing");
    let row = |play: &Play| {
        talents_on_offer(play)
            .iter()
            .find(|l| l.contains("of "))
            .cloned()
    };
    let line = row(&play).expect("another of the same severity is on offer");
    play.ok(&line);
    assert_eq!(play.figure("vex").strain, 2);
    play.ok("done");
    let injury = &play.figure("sergeant").criticals[0];
    assert!(line.contains(&injury.name), "{line}: {}", injury.name);
    assert_eq!(injury.result, 23);
}

#[test]
fn g_tal_61_defensive_driving_is_on_the_sheet() {
    let mut play = with(&["learn vex defensive_driving!"]);
    assert_eq!(
        play.figure("vex").knows("defensive_driving").unwrap().ranks,
        1
    );
    play.ok("learn vex defensive_driving!");
    assert_eq!(
        play.figure("vex").knows("defensive_driving").unwrap().ranks,
        2
    );
}

#[test]
fn g_tal_68_indomitable_stays_up_until_the_end_of_the_next_turn() {
    let mut play = with(&["learn ila indomitable!", "next"]);
    play.all(&["wound ila 12", "use ila indomitable"]);
    let ila = play.figure("ila");
    assert!(ila.able() && ila.wounds == 12);
    assert!(
        !ila.criticals.is_empty(),
        "the Critical Injury happens all the same (O-18)"
    );
    play.ok("next");
    assert!(play.figure("ila").able());
    play.ok("next");
    assert!(!play.figure("ila").able(), "and down at the end");
    // Healed in time it stays up.
    let mut play = with(&[
        "learn ila indomitable!",
        "next",
        "wound ila 12",
        "use ila indomitable",
        "next",
        "heal ila 2",
        "next",
    ]);
    assert!(play.figure("ila").able());
    assert_eq!(play.no("use ila indomitable").rule, None);
}

#[test]
fn g_tal_68_indomitable_is_offered_before_the_blow_lands() {
    let mut play = with(&[
        "learn vex indomitable!",
        "wound vex 11",
        "engage vex boarders",
        "next",
    ]);
    play.all(&["attack boarders vex with hatchet", "roll = 5s"]);
    assert!(
        talents_on_offer(&play)
            .iter()
            .any(|l| l.contains("Indomitable"))
    );
    play.all(&["use vex indomitable", "done"]);
    let vex = play.figure("vex");
    assert!(vex.is_over() && vex.able());
}

#[rstest]
// Hard is 3: two lower is 1. Average is 2: to 1. Easy stays, and Simple is not made harder (O-19).
#[case("hard", 1)]
#[case("average", 1)]
#[case("easy", 1)]
#[case("simple", 0)]
fn g_tal_70_master_lowers_to_easy_at_the_least(#[case] difficulty: &str, #[case] dice: usize) {
    let mut play = with(&["learn vex master of stealth!", "use vex master"]);
    assert_eq!(play.figure("vex").strain, 2);
    play.ok(&format!("check vex stealth {difficulty}"));
    let pool = play.pool();
    let want = if dice == 0 {
        String::new()
    } else {
        format!("{dice}p")
    };
    assert_eq!(pool.contains('p'), dice > 0, "{pool}");
    assert!(pool.contains(&want), "{pool}");
    play.all(&["roll = 1s", "done"]);
    assert!(play.state.tokens.is_empty(), "used up");
}

#[test]
fn g_tal_71_ruinous_repartee_hurts_and_heals() {
    let mut play = with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex ruinous_repartee!",
        "strain vex 6",
    ]);
    play.all(&[
        "use vex \"ruinous repartee\" of coercion on marrack",
        "roll = 1s",
        "done",
    ]);
    // Twice Presence 2 and 1 success: 5.
    assert_eq!(play.figure("marrack").strain, 5);
    assert_eq!(play.figure("vex").strain, 1);
}

#[test]
fn g_tal_33_dual_wielder_eases_two_weapons() {
    let lines = ["engage vex boarders", "attack vex boarders with monoblade"];
    let mut play = plain();
    play.all(&lines);
    let one = play.pool();
    let mut play = with(&["learn vex dual_wielder!", "use vex \"dual wielder\""]);
    play.all(&lines);
    assert_eq!(play.pool(), one, "one weapon is no two");
    let mut two = plain();
    two.all(&lines);
    two.ok("second slug");
    play.ok("second slug");
    let purples = |pool: &str| pool.split(' ').any(|part| part.contains("3p"));
    // Average and 1 for the second weapon is Hard; the talent takes the 1 off again.
    assert!(purples(&two.pool()), "{}", two.pool());
    assert!(!purples(&play.pool()), "{}", play.pool());
}

#[test]
fn g_tal_34_fan_the_hammer_gives_a_pistol_auto_fire() {
    let mut play = with(&["learn vex fan_the_hammer!", "attack vex boarders with slug"]);
    play.ok("use vex \"fan the hammer\"");
    assert!(
        play.pool().contains("3p"),
        "Auto-fire is one harder: {}",
        play.pool()
    );
    play.all(&["roll = 1s 2a"]);
    assert!(
        play.offered()
            .iter()
            .any(|key| key.starts_with("auto-fire")),
        "{:?}",
        play.offered()
    );
    play.ok("done");
    assert!(play.figure("vex").weapons[0].empty);
    // A rifle is no pistol.
    let mut play = with(&["learn vex fan_the_hammer!"]);
    play.arm(
        "vex",
        tool("ranged_heavy", Damage::Fixed(8), 3, Band::Long, &[]),
    );
    play.ok("attack vex boarders with tool");
    assert_eq!(play.no("use vex \"fan the hammer\"").rule, Some("G-TAL-34"));
}

#[test]
fn g_tal_50_grenadiers_throw_farther_and_burst_on_a_miss() {
    let mut play = with(&["learn vex grenadier!"]);
    let grenade = tool(
        "ranged_light",
        Damage::Fixed(8),
        3,
        Band::Short,
        &[Quality::Blast(6), Quality::LimitedAmmo(1)],
    );
    play.arm("vex", grenade);
    play.all(&[
        "range vex boarders medium",
        "attack vex boarders with tool",
        "roll = 1f",
    ]);
    let points = play.state.story.players;
    play.all(&["use vex grenadier", "done"]);
    // Blast 6 on a miss is a hit of 6 against soak 4: two wounds.
    assert_eq!(play.figure("boarders").wounds, 2);
    assert_eq!(play.state.story.players, points - 1);
}

#[test]
fn g_talr_undo_every_use_is_one_line_of_events() {
    // A use that is refused changes nothing.
    let mut play = with(&["learn vex parry"]);
    let before = play.state.clone();
    play.no("use vex parry");
    assert_eq!(play.state, before);
}
