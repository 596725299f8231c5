//! Tests of talents in a fight: attacks, parries, dodges, and staying up.

use crate::kinds::{Band, Quality, Side};
use crate::model::figure::Status;
use crate::model::records::Damage;

use super::super::{Play, tool};
use super::{price_of, talents_on_offer, with};

#[test]
fn g_tal_10_hamstring_shot_halves_and_holds() {
    // Slug pistol 6, 2 Successes: 8, half of it 4, before soak. The boarder's soak is Brawn 3 and
    // leathers 1: nothing gets through, and it is still immobilized.
    let mut play = with(&[
        "learn vex hamstring_shot",
        "attack vex boarders with slug",
        "use vex \"hamstring shot\"",
        "roll = 2s",
    ]);
    let said = play.ok("done").join(" ");
    says!(said);
    assert!(play.figure("boarders").has(&Status::Immobilized));
    // Rounded up: half of 9 is 5, one wound.
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
    // A combatant that isn't prone can't use it and isn't offered it.
    let mut play = with(&["learn vex jump_up"]);
    says!(play.no("use vex \"jump up\"").why);
    let lines = talents_on_offer(&play);
    assert!(!lines.iter().any(|l| l.contains("Jump Up")), "{lines:?}");
    play.all(&["prone vex", "use vex \"jump up\""]);
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
    // 2 and one for each rank: 4 off, for 3 strain.
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
    assert!(said.contains(&format!("{damage} − {soak} soak")), "{said}");
    // Not against ranged attacks, and not unarmed.
    let mut play = with(&[
        "learn vex parry",
        "next",
        "attack boarders vex with slug at short",
        "roll = 2s",
    ]);
    assert_eq!(play.no("use vex parry").rule, Some("G-TAL-16"));
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
    // Monoblade: Brawn 2 and 1, Pierce 2 against soak 4: one wound, without any Success.
    assert_eq!(play.figure("boarders").wounds, before + 1);
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
    // Incapacitation ends it as well.
    let play = with(&["learn vex berserk!", "use vex berserk", "wound vex 13"]);
    assert_eq!(play.figure("vex").strain, 6);
    assert!(play.state.tokens.is_empty());
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
    // Slug pistol 6, 1 Success, Cunning 3: 10 against soak 4.
    let said = play.ok("done").join(" ");
    says!(said);
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
    // A dropped check returns the strain.
    play.ok("cancel");
    assert_eq!(play.figure("vex").strain, 0);
    // After the roll it is too late.
    play.all(&["attack boarders vex with slug at short", "roll = 1s"]);
    assert_eq!(play.no("use vex dodge").rule, Some("G-TAL-45"));
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
    // 46 to 50, Head Ringer: Intellect and Cunning checks have one more die.
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
fn g_tal_56_natural_takes_what_real_dice_show() {
    let mut play = with(&[
        "learn vex natural of stealth piloting!",
        "learn vex second_wind!",
        "strain vex 1",
        "check vex stealth average",
        "roll = 1f",
    ]);
    play.ok("use vex natural = 2s 1a");
    let net = play.state.check.as_ref().unwrap().net().unwrap();
    assert_eq!((net.success, net.advantage), (2, 1));
    // Without a roll at once, the refusal names the place for the symbols.
    let refusal = play.no("use vex second_wind = 2s");
    says!(refusal.why);
}

#[test]
fn g_tal_21_a_second_wind_without_strain_is_refused_and_kept() {
    let mut play = with(&["learn vex second_wind"]);
    says!(play.no("use vex second_wind").why);
    play.all(&["strain vex 1", "use vex second_wind"]);
    assert_eq!(play.figure("vex").strain, 0);
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
    assert_eq!(price_of(&play, &line), "2 strain");
    play.ok(&line);
    play.ok("done");
    assert_eq!(play.figure("vex").strain, 2);
    let injury = &play.figure("sergeant").criticals[0];
    assert!(line.contains(&injury.name), "{line}: {}", injury.name);
    assert_eq!(injury.result, 23);
}

#[test]
fn g_tal_59_deadeye_takes_a_real_d100_and_an_injury_by_its_key() {
    let mut play = with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex deadeye!",
        "range vex marrack medium",
        "attack vex marrack with slug",
    ]);
    play.change("marrack", |f| f.wounds = f.wound_threshold);
    play.ok("roll = 9s!");
    let early = play.no("use vex deadeye of off_balance");
    says!(early.hint.unwrap());
    let symbols = play.no("use vex deadeye = 2s");
    says!(symbols.hint.unwrap());
    play.ok("use vex deadeye = 44");
    let library = crate::library::Library::shipped();
    let row = library.critical(44).unwrap();
    let same = library
        .criticals()
        .find(|other| other.severity == row.severity && other.id != row.id);
    let other = same.unwrap();
    play.ok(&format!("use vex deadeye of {}", other.id));
    play.ok("done");
    let injury = &play.figure("marrack").criticals[0];
    assert_eq!((&injury.name, injury.rolled), (&other.name, Some(44)));
}

#[test]
fn g_tal_59_deadeye_takes_the_injury_of_crossing_the_threshold_too() {
    let mut play = with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex deadeye!",
        "range vex marrack medium",
        "attack vex marrack with slug",
    ]);
    play.change("marrack", |f| f.wounds = f.wound_threshold);
    play.ok("roll = 9s!");
    play.dice(&[23]);
    play.ok("use vex deadeye");
    let offers = talents_on_offer(&play);
    let line = offers.iter().find(|l| l.contains(" of ")).cloned();
    let line = line.expect("another of the same severity is on offer");
    play.ok(&line);
    assert_eq!(play.figure("vex").strain, 2);
    assert!(talents_on_offer(&play).is_empty(), "once for one injury");
    play.ok("done");
    let injury = &play.figure("marrack").criticals[0];
    assert!(line.contains(&injury.name), "{line}: {}", injury.name);
    assert_eq!(injury.rolled, Some(23));
    // Where the hit causes none there is nothing to react to.
    let mut play = with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex deadeye!",
        "attack vex marrack with slug at short",
        "roll = 1s",
    ]);
    assert!(talents_on_offer(&play).is_empty());
    assert_eq!(play.no("use vex deadeye").rule, Some("G-TAL-59"));
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
    // If healed in time it stays up.
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
    assert_eq!(play.no("use ila indomitable").rule, Some("G-TAL-68"));
}

#[test]
fn g_tal_68_g_health_09_what_the_fall_ended_goes_on_with_whoever_stays_up() {
    // Once before the wound is applied, once when Vex is already down.
    for after in [false, true] {
        let mut play = with(&[
            "learn vex indomitable!",
            "learn vex berserk!",
            "engage vex boarders",
            "attack vex boarders with monoblade",
            "use vex berserk",
            "roll = 1f",
            "done",
            "wound vex 11",
        ]);
        let strain = play.figure("vex").strain;
        let bound = |play: &Play| {
            play.state
                .tokens
                .iter()
                .filter(|t| t.bound.is_some())
                .count()
        };
        let tokens = bound(&play);
        assert!(tokens > 0);
        play.ok("next");
        play.all(&["attack boarders vex with hatchet", "roll = 5s"]);
        if after {
            play.ok("done");
            assert_eq!((bound(&play), play.figure("vex").strain), (0, strain + 6));
            play.ok("use vex indomitable");
        } else {
            play.all(&["use vex indomitable", "done"]);
        }
        assert!(play.figure("vex").able());
        assert_eq!((bound(&play), play.figure("vex").strain), (tokens, strain));
    }
}

#[test]
fn g_tal_68_g_struct_06_the_claim_that_a_fall_gave_back_stands_again() {
    // Once before the wound is applied, once when Ila is already down.
    let felled = |after: bool| {
        let mut play = with(&["learn ila indomitable!", "next", "claim ila 3"]);
        play.change("ila", |f| f.wounds = f.wound_threshold);
        play.all(&["attack boarders ila with hatchet at engaged", "roll = 5s"]);
        if after {
            play.ok("done");
            assert!(play.state.claim_of(play.id("ila")).is_none());
        }
        play
    };
    let (mut before, mut after) = (felled(false), felled(true));
    before.all(&["use ila indomitable", "done"]);
    let said = after.ok("use ila indomitable").join(" ");
    says!(said);
    assert_eq!(before.state.slots, after.state.slots);
    assert_eq!(before.state.turn, after.state.turn);
    // A slot that another combatant has claimed since stays with it, and a new round begins without
    // claims.
    let mut play = felled(true);
    play.ok("add compact_sergeant as Riv");
    play.change("riv", |f| f.side = Side::Pc);
    play.all(&["claim riv 3!", "use ila indomitable"]);
    assert_eq!(play.state.slot(3).unwrap().claim, Some(play.id("riv")));
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
    // A rifle isn't a pistol.
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
    // Blast 6 on a miss is a hit of 6 against soak 4 for each of the four (T-45): two wounds each.
    assert_eq!(play.figure("boarders").wounds, 8);
    assert_eq!(play.state.story.players, points - 1);
}

#[test]
fn g_tal_45_a_dodge_lapses_with_the_attack_on_its_user() {
    let mut play = with(&[
        "learn vex dodge!",
        "next",
        "attack boarders vex with slug at short",
        "use vex dodge",
    ]);
    let said = play.ok("target ila");
    assert_eq!(play.figure("vex").strain, 0, "{said:?}");
    assert!(!play.pool().contains('r'), "{}", play.pool());
    // It can be used again when the attack returns.
    play.all(&["target vex", "use vex dodge"]);
    assert!(play.pool().contains('r'), "{}", play.pool());
}

#[test]
fn g_tal_45_g_qual_02_every_target_of_auto_fire_may_dodge() {
    let mut play = with(&["learn vex dodge!", "next"]);
    let gun = tool(
        "ranged_heavy",
        Damage::Fixed(7),
        3,
        Band::Long,
        &[Quality::AutoFire],
    );
    play.arm("boarders", gun);
    play.all(&["attack boarders ila with tool", "auto vex"]);
    // Whichever is first, the other is targeted too.
    play.ok("use vex dodge");
    assert!(play.pool().contains('r'), "{}", play.pool());
}
