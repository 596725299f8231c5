//! Tests of encumbrance (G-ENC). Vex has Brawn 2, so a threshold of 7, and carries 7: pistol, blade,
//! spikes, boots, mask, bubble and line 1 each. The leathers, 1, count nothing when worn.

use rstest::rstest;

use super::Play;
use crate::events::ManeuverTaken;
use crate::model::event::Pay;
use crate::model::figure::item::Item;

/// Gives Vex a crate of that encumbrance, in a campaign that counts it.
fn laden(enc: u8) -> Play {
    let mut play = Play::fight();
    play.ok("setting encumbrance on");
    play.change("vex", |f| f.items.push(thing("crate", enc)));
    play
}

fn thing(name: &str, enc: u8) -> Item {
    Item {
        name: name.to_owned(),
        enc,
        carries: 0,
        ..Item::default()
    }
}

fn carried(play: &Play) -> u16 {
    play.figure("vex").encumbrance(&play.state).0
}

#[test]
fn g_enc_01_it_counts_only_where_the_campaign_says_so() {
    let mut play = laden(3);
    play.ok("check vex stealth average");
    assert_eq!(play.pool(), "2y1g 2p 3k");
    play.ok("setting encumbrance off");
    assert_eq!(play.pool(), "2y1g 2p");
}

#[test]
fn g_enc_02_04_07_o_28_the_sum_and_the_threshold() {
    let mut play = Play::fight();
    assert_eq!(
        (carried(&play), play.figure("vex").encumbrance_threshold().0),
        (7, 7)
    );
    play.ok("setting worn_armor_less 0");
    assert_eq!(carried(&play), 8, "the leathers in full");
    play.all(&["setting worn_armor_less 3", "item vex pistol drop"]);
    assert_eq!(carried(&play), 6, "what lies there is not carried");
}

#[test]
fn g_enc_02_g_man_08_what_is_put_away_is_carried_on() {
    let mut play = laden(3);
    let before = carried(&play);
    play.ok("maneuver @ stow pistol");
    assert_eq!(carried(&play), before);
    // A dropped weapon isn't carried. Once picked up it is.
    play.ok("item vex pistol drop");
    assert_eq!(carried(&play), before - 1);
    play.ok("item vex pistol draw");
    assert_eq!(carried(&play), before);
}

#[test]
fn g_enc_03_g_env_05_gravity_changes_neither_load_nor_threshold() {
    let mut play = Play::fight();
    for gravity in ["strong 3", "weak 3", "zero"] {
        play.ok(&format!("scene gravity {gravity}"));
        assert_eq!(
            (carried(&play), play.figure("vex").encumbrance_threshold().0),
            (7, 7)
        );
    }
}

#[test]
fn g_enc_05_ten_loose_things_make_one_and_twenty_if_packed_well() {
    let mut play = Play::fight();
    // Five small items are already in the pockets.
    play.change("vex", |f| f.items.extend((0..14).map(|_| thing("coin", 0))));
    assert_eq!(carried(&play), 8, "19 loose things");
    play.change("vex", |f| f.items.push(thing("coin", 0)));
    assert_eq!(carried(&play), 9, "20 loose things");
    play.ok("pack vex well");
    assert_eq!(carried(&play), 8);
    play.ok("pack vex loose");
    assert_eq!(carried(&play), 9);
}

#[test]
fn g_enc_06_a_living_being_weighs_5_and_its_brawn() {
    let mut play = Play::fight();
    let said = play.ok("carry vex ila");
    assert_eq!(said, ["Vex Marrow carries Ila Senn (G-ENC-06)."]);
    assert_eq!(carried(&play), 14);
    play.no("carry ila vex");
    play.no("carry vex ila");
    play.ok("unload vex");
    assert_eq!(carried(&play), 7);
    play.all(&["carry vex ila", "remove ila"]);
    assert_eq!(carried(&play), 7, "whoever is gone is not carried");
}

#[rstest]
#[case::agility("check vex stealth average", "2y1g 2p 1k")]
#[case::brawn("check vex athletics average", "2g 2p 1k")]
#[case::brawn_too("check vex resilience average", "2g 2p 1k")]
#[case::a_shot("attack @ boarders with slug at short", "2y1g 1p 1k")]
#[case::another("check vex charm average", "2g 2p")]
fn g_enc_08_o_29_a_setback_a_point_on_agility_and_brawn(#[case] line: &str, #[case] pool: &str) {
    let mut play = laden(1);
    play.ok(line);
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_enc_09_x_24_over_by_brawn_there_is_no_free_maneuver() {
    // Over by one, less than Brawn 2: the free maneuver stays.
    let mut play = laden(1);
    play.ok("maneuver @ aim");
    assert_eq!(play.figure("vex").strain, 0);
    // Over by two: each of the two costs 2 strain, or one of them the action.
    let mut play = laden(2);
    play.all(&["maneuver @ aim", "maneuver @ cover"]);
    assert_eq!(play.figure("vex").strain, 4);
    assert_eq!(play.no("maneuver @ prone").rule, Some("G-TURN-06"));
    let mut play = laden(2);
    play.ok("maneuver @ aim with action");
    assert_eq!(play.figure("vex").strain, 0);
    let paid = play.events.iter().any(|e| {
        matches!(
            e,
            crate::events::Event::ManeuverTaken(ManeuverTaken {
                pay: Pay::Action,
                ..
            })
        )
    });
    assert!(paid);
}

// Boarders: Cunning 3, Willpower 1. Vex hides with Stealth 2, Agility 3.
#[rstest]
#[case::small("search boarders vex 1", "3g 2r1p")]
#[case::large("search boarders vex 3", "3g 2b 2r1p")]
#[case::g_enc_11_a_guard("search boarders vex 2 watching", "1g 1b 2r1p")]
#[case::g_enc_12_a_place("search boarders vex 5 over 4", "3g 1b 2r1p")]
fn g_enc_10_11_12_a_search_is_opposed_and_size_helps_it(#[case] line: &str, #[case] pool: &str) {
    let mut play = Play::fight();
    // A guard keeps watch out of its turn as well, while a search needs an action (G-TURN-03).
    if !line.ends_with("watching") {
        assert_eq!(play.no(line).rule, Some("G-TURN-03"));
        play.ok("next");
    }
    play.ok(line);
    assert_eq!(play.pool(), pool);
}

#[test]
fn g_enc_10_12_a_search_reads_the_largest_thing_that_is_hidden() {
    let mut play = Play::fight();
    play.change("vex", |f| {
        f.weapons[0].weapon.enc = 1;
        f.weapons[1].weapon.enc = 3;
    });
    play.ok("next");
    let line = "search boarders vex";
    assert!(play.no(line).rule.is_none(), "nothing is hidden");
    // A pistol of encumbrance 1 needs no check to hide, and a search doesn't find it.
    let said = play.ok("hide vex slug").join(" ");
    says!(said);
    assert_eq!(play.no(line).rule, Some("G-ENC-10"));
    // Of several the largest counts: 2 above 1.
    let weapon = play.figure("vex").weapons[1].weapon.name.clone();
    play.ok(&format!("hide vex \"{weapon}\""));
    assert_eq!(play.figure("vex").largest_hidden(), Some(3));
    play.ok(line);
    assert_eq!(play.pool(), "3g 2b 2r1p");
    play.ok("cancel");
    // In a place where 2 is unnoticed it is 1 above. Where 3 is unnoticed nothing can be found.
    play.ok(&format!("{line} over 2"));
    assert_eq!(play.pool(), "3g 1b 2r1p");
    play.ok("cancel");
    assert_eq!(play.no(&format!("{line} over 3")).rule, Some("G-ENC-10"));
    // A weapon in plain sight again is not searched for.
    play.ok(&format!("hide vex \"{weapon}\" off"));
    assert_eq!(play.figure("vex").largest_hidden(), Some(1));
    assert!(
        play.no(&format!("hide vex \"{weapon}\" off"))
            .rule
            .is_none()
    );
}
