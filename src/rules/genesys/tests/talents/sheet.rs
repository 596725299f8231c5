//! Tests of talents on the sheet: buying them, and the derived numbers (G-TALR).

use rstest::rstest;

use crate::Genesys;
use crate::kinds::Characteristic;
use crate::library::Library;
use crate::model::advance::Matter;
use crate::model::talents::record::{Activation, Chosen};
use crate::play::talents::learn::pyramid;
use rules::system::System;
use rules::view::Rich;

use super::super::Play;
use super::{plain, with};

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
        // The effect of three of them is in the talent that they improve.
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
    // A maneuver uses the free one, an incidental nothing.
    play.ok("use vex \"jump up\"");
    assert!(!play.state.turn.as_ref().unwrap().free_used);
    play.ok("use vex berserk");
    assert!(play.state.turn.as_ref().unwrap().free_used);
    // Neither is possible out of turn. An out-of-turn talent needs its moment.
    play.ok("learn ila jump_up");
    play.ok("prone ila");
    assert_eq!(play.no("use ila \"jump up\"").rule, Some("G-TURN-03"));
    assert_eq!(play.no("use ila parry").rule, Some("G-TAL-16"));
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
fn g_talr_04_x_09_the_pyramid_holds_until_the_table_overrules_it() {
    let holds = "setting talent_pyramid holds";
    let mut play = with(&[holds, "learn vex grit", "learn vex swift"]);
    // Two of tier 1 support one of tier 2. Grit 2 counts as one of tier 2.
    play.ok("learn vex berserk");
    assert_eq!(pyramid(play.figure("vex")), [2, 1, 0, 0, 0]);
    let refusal = play.no("learn vex grit");
    assert_eq!(refusal.rule, Some("G-TALR-04"));
    says!(refusal.why);
    // An override is marked in the log and on the sheet, and in the save.
    let said = play.ok("learn vex grit!").join(" ");
    says!(said);
    assert_eq!(play.figure("vex").knows("grit").unwrap().over, [2]);
    says!(talents_of(&play, "vex"));
    assert_eq!(pyramid(play.figure("vex")), [2, 2, 0, 0, 0]);
    // The mark is removed with the rank.
    play.all(&["unlearn vex grit", "learn vex toughened"]);
    says!(talents_of(&play, "vex"));
    assert!(!play.ok("learn vex grit").join(" ").contains("G-TALR-04"));
    assert_eq!(pyramid(play.figure("vex")), [3, 2, 0, 0, 0]);
    // A talent that supports the tier above can't be removed.
    assert_eq!(play.no("unlearn vex swift").rule, Some("G-TALR-04"));
    let refusal = play.no("learn vex indomitable");
    says!(refusal.why);
    // Every tier that breaks the pyramid is named, not only that of the new talent.
    play.all(&[
        "learn vex grit!",
        "learn vex grit!",
        "learn vex dual_wielder!",
    ]);
    assert_eq!(pyramid(play.figure("vex")), [3, 3, 1, 1, 0]);
    let refusal = play.no("learn vex indomitable");
    for tier in 1..=5 {
        assert!(refusal.why.contains(&format!("tier {tier}")), "{refusal}");
    }
    says!(refusal.why);
    // Adversaries have no such limits.
    play.ok("learn boarders indomitable");
}

/// The talent rows of a sheet.
fn talents_of(play: &Play, who: &str) -> String {
    let sheet = Genesys::sheet(&play.state, &Library::shipped(), play.id(who)).unwrap();
    let rows = sheet.blocks.iter().filter(|b| b.tab == "Talents");
    let cells = rows.flat_map(|b| b.rows.iter().flat_map(|row| &row.cells));
    cells.map(Rich::plain).collect::<Vec<_>>().join("\n")
}

#[test]
fn g_talr_04_x_09_the_pyramid_that_warns_does_not_block() {
    let warned = |said: Vec<String>| said.join(" ").contains("G-TALR-04");
    let mut play = with(&["learn vex grit", "learn vex swift"]);
    // Two of tier 1 support one of tier 2. Grit 2 counts as one of tier 2.
    assert!(!warned(play.ok("learn vex berserk")));
    assert_eq!(pyramid(play.figure("vex")), [2, 1, 0, 0, 0]);
    assert!(warned(play.ok("learn vex grit")));
    assert_eq!(pyramid(play.figure("vex")), [2, 2, 0, 0, 0]);
    play.all(&["unlearn vex grit", "learn vex toughened"]);
    assert!(!warned(play.ok("learn vex grit")));
    assert_eq!(pyramid(play.figure("vex")), [3, 2, 0, 0, 0]);
    let said = play.ok("learn vex indomitable").join(" ");
    says!(said);
    // Adversaries have no such limits.
    assert!(!warned(play.ok("learn boarders indomitable")));
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
    // A round later Jump Up is available again, Second Wind is not.
    play.all(&["next", "next", "next", "claim vex"]);
    play.ok("use vex \"jump up\"");
    assert_eq!(play.no("use vex second_wind").rule, Some("G-TALR-07"));
    // after the encounter comes first the recovery check, then the counters, and the next
    // encounter counts from zero.
    play.ok("end");
    assert!(play.figure("vex").strain > 1);
    assert_eq!(play.no("use vex second_wind").rule, Some("G-TALR-07"));
    play.all(&["calm vex", "roll = 1s", "done"]);
    play.ok("use vex second_wind");
    play.all(&[
        "strain vex 3",
        "init vex = 3s",
        "init boarders = 2s",
        "init ila = 1s",
    ]);
    play.all(&["start", "claim vex", "use vex second_wind"]);
}

#[test]
fn g_talr_07_x_28_without_strain_there_is_no_recovery_to_wait_for() {
    let mut play = with(&["learn vex second_wind", "strain vex 1"]);
    play.all(&["use vex second_wind", "end", "strain vex 1"]);
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
        let of = match talent.chosen.map(|chosen| (chosen, chosen.with_rank(1))) {
            None => "",
            Some((Chosen::Characteristics(..), 1)) => " of brawn",
            Some((Chosen::Characteristics(..), _)) => " of brawn agility",
            Some((Chosen::Skills(..) | Chosen::PlainSkills(..), 1)) => " of stealth",
            Some((Chosen::Skills(..) | Chosen::PlainSkills(..), _)) => " of stealth piloting",
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
    play.all(&[
        "setting talent_pyramid off",
        "learn vex dedication of brawn",
    ]);
    let vex = play.figure("vex");
    assert_eq!(vex.characteristic(Characteristic::Brawn), 3);
    // Dependent numbers follow, except the threshold, which was set at creation (G-CHAR-10, X-05).
    assert_eq!((vex.wound_threshold, vex.soak().0), (wounds, soak + 1));
    assert_eq!(
        play.no("learn vex dedication of brawn").rule,
        Some("G-TAL-67")
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
    // G-SKILL-04: a skill that a talent opens is a career skill from then on.
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
fn g_talr_undo_every_use_is_one_line_of_events() {
    // A use that is refused changes nothing.
    let mut play = with(&["learn vex parry"]);
    let before = play.state.clone();
    play.no("use vex parry");
    assert_eq!(play.state, before);
}

#[test]
fn g_talr_02_g_tal_67_a_sheet_holds_no_more_than_it_can() {
    let mut play = plain();
    // The rules set no limit, but the sheet does.
    for _ in 0..20 {
        play.ok("learn boarders durable");
    }
    play.no("learn boarders durable!");
    play.ok("set boarders brawn 5");
    assert_eq!(
        play.no("learn boarders dedication of brawn").rule,
        Some("G-TAL-67")
    );
    play.ok("set vex wt 999");
    play.no("learn vex toughened!");
}

#[test]
fn g_talr_02_a_talent_that_a_sheet_only_names_comes_to_life_as_it_stands() {
    let mut play = plain();
    play.change("vex", |f| {
        f.talents = vec![
            ("Grit".to_owned(), 2),
            ("Knack for It".to_owned(), 2),
            ("Berserk".to_owned(), 1),
        ];
    });
    let before = play.figure("vex").clone();
    play.ok("learn vex grit");
    let vex = play.figure("vex");
    assert_eq!(vex.knows("grit").map(|k| k.ranks), Some(2));
    assert_eq!(
        vex.strain_threshold, before.strain_threshold,
        "the sheet counts it already"
    );
    assert_eq!(vex.ledger, before.ledger, "and has paid for it");
    assert_eq!(vex.talents.len(), 2, "the name alone is gone");
    // The next rank is bought like any other.
    play.ok("learn vex grit!");
    let vex = play.figure("vex");
    assert_eq!(vex.knows("grit").map(|k| k.ranks), Some(3));
    assert_eq!(
        vex.strain_threshold.zip(before.strain_threshold),
        before.strain_threshold.map(|most| (most + 1, most))
    );
    // The choices for its ranks are required: one skill and two.
    play.no("learn vex \"knack for it\" of stealth");
    play.ok("learn vex \"knack for it\" of stealth piloting vigilance");
    assert_eq!(
        play.figure("vex")
            .knows("knack_for_it")
            .map(|k| k.chosen.len()),
        Some(3)
    );
    play.ok("learn vex berserk");
    assert!(play.figure("vex").knows("berserk").is_some());
    assert!(play.figure("vex").talents.is_empty());
}

#[test]
fn g_talr_07_a_day_brings_back_what_comes_once_a_day_and_more_often() {
    use crate::model::talents::known::Used;
    use crate::model::talents::record::Limit;
    let every = [
        Limit::Check,
        Limit::Turn,
        Limit::Round,
        Limit::Encounter,
        Limit::Day,
        Limit::Session,
    ];
    assert!(every.is_sorted(), "the shortest time first");
    let spent = |play: &mut Play| {
        play.change("vex", |f| {
            f.used = every
                .iter()
                .map(|limit| Used {
                    talent: limit.words().to_owned(),
                    limit: *limit,
                })
                .collect();
        });
    };
    let left = |play: &Play| -> Vec<Limit> {
        let vex = play.figure("vex");
        vex.used.iter().map(|used| used.limit).collect()
    };
    let mut play = Play::with(&["add vex_marrow"]);
    spent(&mut play);
    play.ok("day");
    assert_eq!(left(&play), [Limit::Session]);
    // In a fight that continues, only uses counted in days return.
    let mut play = plain();
    spent(&mut play);
    play.ok("day");
    assert!(!left(&play).contains(&Limit::Day));
    assert!(left(&play).contains(&Limit::Encounter));
}

#[test]
fn g_tal_05_no_amount_of_strain_is_too_much_to_end_an_encounter() {
    let mut play = plain();
    play.change("vex", |f| f.strain = u16::MAX);
    play.ok("end");
}

#[test]
fn g_talr_04_what_breaks_a_rule_is_marked_and_what_breaks_none_is_not() {
    let mut play = with(&["award vex 100"]);
    let marked = |play: &Play, name: &str| {
        let ledger = &play.figure("vex").ledger;
        let entry = ledger.entries.iter().rev().find(|e| {
            matches!(
                &e.matter, Matter::Talent { name: n, .. } if n == name
            )
        });
        entry.unwrap().overruled
    };
    play.ok("learn vex swift!");
    assert!(!marked(&play, "Swift"), "the sign alone breaks nothing");
    play.ok("learn vex indomitable!");
    let over = |play: &Play| play.figure("vex").knows("indomitable").unwrap().over.len();
    assert_eq!(over(&play), 1, "of tier 5 on nothing");
    let mut play = with(&["award vex 100", "setting talent_pyramid warns"]);
    play.ok("learn vex indomitable");
    assert_eq!(over(&play), 1, "a warning leaves its mark as well");
}
