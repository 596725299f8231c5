//! Tests of purchases with several Triumphs and Despairs, and of who spends which symbols (G-DICE-14,
//! 18, 19).

use rstest::rstest;

use super::{Play, tool};
use crate::events::{Event, SpenderSet};
use crate::kinds::{Band, Quality};
use crate::model::records::Damage;

/// Vex attacks the boarders with his pistol: 6 damage against soak 4.
fn shot(symbols: &str) -> Play {
    let mut play = Play::fight();
    play.all(&[
        "attack @ boarders with slug at short",
        &format!("roll = {symbols}!"),
    ]);
    play
}

/// Remaining Triumphs and Despairs.
fn left(play: &Play) -> (i32, i32) {
    let left = play.state.check.as_ref().unwrap().left();
    (left.triumph, left.despair)
}

#[test]
fn g_dice_14_each_triumph_buys_an_effect_of_its_own() {
    let mut play = shot("2T");
    play.ok("spend t_vital");
    assert_eq!(left(&play), (1, 0));
    play.ok("spend t_upgrade_target");
    assert_eq!(left(&play), (0, 0));
    assert_eq!(play.no("spend T one more").rule, Some("G-COMB-12"));
}

#[rstest]
#[case("spend tt_destroy")]
#[case("spend 2T the whole gantry comes down")]
fn g_dice_14_two_triumphs_go_together_into_one_effect(#[case] line: &str) {
    let mut play = shot("2T");
    play.ok(line);
    assert_eq!(left(&play), (0, 0));
    // With only one there is no such effect, alone or after another purchase.
    let mut play = shot("1T");
    assert_eq!(play.no(line).rule, Some("G-COMB-12"));
    let mut play = shot("2T");
    play.ok("spend t_vital");
    assert_eq!(play.no(line).rule, Some("G-COMB-12"));
}

#[test]
fn g_dice_14_the_same_holds_for_despair() {
    let mut play = shot("2D");
    play.ok("spend d_ammo");
    assert_eq!(left(&play), (0, 1));
    play.ok("spend d_upgrade");
    assert_eq!(left(&play), (0, 0));
    let mut play = shot("2D");
    play.ok("spend 2D the deck gives way under all of them");
    assert_eq!(left(&play), (0, 0));
}

#[rstest]
#[case::of_a_player("attack @ boarders with slug at short", &[], "Vex Marrow spends")]
#[case::of_an_npc("attack @ vex with slug at short", &["next"], "Boarders spend")]
fn g_dice_18_the_actor_spends_advantage_and_triumph_the_gm_threat_and_despair(
    #[case] attack: &str,
    #[case] before: &[&str],
    #[case] actor: &str,
) {
    for (symbols, line, who) in [
        ("1s 1a", "spend a_notice", actor),
        ("T", "spend t_vital", actor),
        ("1s 2t", "spend h_setback", "The GM spends"),
        ("D", "spend d_ammo", "The GM spends"),
        // Anyone may propose a use. The owner of the symbols decides who spends them.
        ("1s 2a", "spend 2a the lamp bursts", actor),
        ("1s 2t", "spend 2t the lamp bursts", "The GM spends"),
    ] {
        let mut play = Play::fight();
        play.all(before);
        play.all(&[attack, &format!("roll = {symbols}!")]);
        let said = play.ok(line);
        assert!(said[0].starts_with(who), "{line}: {said:?}");
    }
}

#[test]
fn g_dice_18_g_comb_13_the_gm_may_hand_an_npcs_threat_and_despair_to_the_players() {
    let mut play = Play::fight();
    let spender = |play: &Play| play.all_offers().into_iter().find(|o| o.key == "spender");
    play.all(&["next", "attack @ vex with slug at short", "roll = 1s 4t!"]);
    let offer = spender(&play).unwrap();
    assert_eq!(offer.line, "spend by players");
    play.ok(&offer.line);
    let said = play.ok("spend h_setback");
    assert!(
        play.events
            .contains(&Event::SpenderSet(SpenderSet { players: true }))
    );
    says!(said[0]);
    // It can be switched back.
    assert_eq!(spender(&play).unwrap().line, "spend by gm");
    play.ok("spend by gm");
    let said = play.ok("spend h_boost_target");
    assert!(said[0].starts_with("The GM spends"), "{said:?}");
    assert!(spender(&play).is_none(), "nothing is left");
    // Those of a player character are the GM's.
    let mut play = shot("1s 4t");
    assert!(spender(&play).is_none());
    assert_eq!(play.no("spend by players").rule, Some("G-DICE-18"));
}

#[test]
fn g_dice_19_a_triumph_buys_a_critical_on_a_hit_whatever_the_rating() {
    // Critical 4 and no Advantage. The d100 was typed.
    let mut play = Play::with(&["add vex_marrow", "add compact_sergeant", "start"]);
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(9), 4, Band::Long, &[]),
    );
    let line = "attack vex sergeant with tool at short!";
    play.all(&[line, "roll = T!", "spend a_crit = 23", "done"]);
    let criticals = &play.figure("sergeant").criticals;
    assert_eq!(criticals.len(), 1);
    assert_eq!(criticals[0].name, "Off-Balance");
    // A Triumph on a miss buys none.
    play.all(&[line, "roll = T 2f!"]);
    assert_eq!(play.no("spend a_crit").rule, Some("G-COMB-12"));
}

#[rstest]
// Knocking down a silhouette of 4 costs 5 Advantage, or still one Triumph.
#[case("1s 4a", false)]
#[case("1s 5a", true)]
#[case("T", true)]
fn g_dice_19_a_triumph_buys_a_quality_at_any_price(#[case] symbols: &str, #[case] offered: bool) {
    let mut play = Play::fight();
    play.arm(
        "vex",
        tool(
            "ranged_light",
            Damage::Fixed(6),
            4,
            Band::Long,
            &[Quality::Knockdown],
        ),
    );
    play.all(&[
        "set boarders silhouette 4",
        "attack @ boarders with tool at short",
        &format!("roll = {symbols}!"),
    ]);
    assert_eq!(play.offered().contains(&"knockdown".to_owned()), offered);
    if offered {
        play.all(&["spend knockdown", "done"]);
        assert!(play.figure("boarders").prone);
    }
}

#[test]
fn g_dice_19_a_despair_empties_a_weapon_or_ends_a_climb() {
    let mut play = shot("D 2s");
    play.all(&["spend d_ammo", "done"]);
    assert!(play.figure("vex").weapons[0].empty);
    let mut play = Play::fight();
    play.all(&["check vex athletics average", "roll = D!"]);
    let said = play.ok("spend D he loses his grip and falls");
    says!(said);
    assert_eq!(left(&play), (0, 0));
}
