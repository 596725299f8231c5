//! Needles at Karst: the Magpie (Corsair: silhouette 3, speed 5, handling +1, defense 1, armor 2, hull
//! 10, system strain 10) with Vex flying (Piloting 1, Agility 3) and Rho at the laser cannon (Gunnery
//! 1, Agility 2, damage 3, Critical 3, Accurate 1), against an identical craft under Quoin (Gunnery 2,
//! Agility 4) and three Needles (defense 1, armor 1, hull 7 each) with three fliers (Agility 3, Gunnery
//! as a group).

use super::Played;

#[test]
fn g_vcom_17_23_a_dogfight_of_two_rounds() {
    let mut play = Played::open("needles-at-karst");
    // A first maneuver of the pilot is free, the second costs Vex and the Magpie 2 (G-VCOM-09, 10).
    play.all(&["claim vex", "fly @ accelerate", "fly @ evade"]);
    assert_eq!(play.n("Vex Marrow", "strain"), 2);
    assert_eq!(play.craft("Magpie"), (0, 2));
    // Equal speed is Average (M-20), speed 4 upgrades control once (M-18), handling +1 is a Boost die.
    play.check(
        "advantage @ needles",
        "1y2g 1b 1r1p",
        &["roll = 2s 1a", "spend a_boost_next", "done"],
    );
    play.all(&["next", "claim halder", "fly @ accelerate"]);
    // Long is Hard, upgraded once because the Magpie evades. Accurate is a Boost die, defense 1 a
    // Setback die.
    let said = play.check(
        "attack @ magpie with laser",
        "2y2g 1b 1r2p 1k",
        &["roll = 2s 3a", "spend a_crit", "done = 60"],
    );
    // 3 + 2 less armor 2. 60 is Navigation Damaged (M-22).
    assert_eq!(play.craft("Magpie"), (3, 2));
    assert!(said.contains("60): Navigation Damaged"), "{said}");
    play.ok("next");
    assert_eq!(play.acting(), "Rho");
    // Two upgrades for the advantage: YG, YY, YYG. Boost dice of the cannon and of Vex's Advantage.
    // Medium is Average, upgraded for her own evasion. Defense 1.
    play.check(
        "attack @ needles with laser",
        "2y1g 2b 1r1p 1k",
        &["roll = 4s 3a", "spend a_crit"],
    );
    // 3 + 4 less armor 1 are 6, and a Critical Hit destroys a craft of a squadron: its 7 and one more,
    // 14 in total, with the flier in it (G-VCOM-05).
    let said = play.ok("done").join(" ");
    says!(said);
    assert_eq!(play.craft("Needles").0, 14);
    assert_eq!(play.figure("Wingmates")["group"]["standing"], 2);
    play.ok("next");
    // Two of them have one rank: YGG. Average, upgraded twice for the advantage and once because the
    // Magpie evades: RP, RR, RRP.
    play.check(
        "attack @ magpie with pulse",
        "1y2g 2r1p 1k",
        &["roll = 1f 2t", "spend h_strain", "spend h_strain", "done"],
    );
    // Minions have no strain track: 2 wounds on top of the 4 of the lost flier.
    assert_eq!(play.n("Wingmates", "wounds"), 6);
    // Round 2. Evading ends with Vex's next turn.
    play.all(&["next", "claim vex", "fly @ brace"]);
    // Vex has no rank in Mechanics. Average, as the hit's severity sets.
    let said = play.check("mend @ navigation", "2g 2p", &["roll = 1s", "done"]);
    says!(said);
    play.all(&["next", "claim halder"]);
    play.check(
        "attack @ magpie with laser",
        "2y2g 1b 3p 1k",
        &["roll = 3s"],
    );
    // 3 + 3 less armor 2 are 4. A braced craft of silhouette 3 takes up to 3 as system strain.
    assert_eq!(play.no("absorb magpie 4"), Some("G-VCOM-15"));
    play.all(&["absorb magpie 3", "done"]);
    assert_eq!(play.craft("Magpie"), (4, 5));
    play.ok("next");
    // Quoin flies at 5: upgraded once (M-18). The advantage counts against the Needles alone.
    play.check(
        "attack @ assize with laser",
        "1y1g 1b 1r2p 1k",
        &["roll = 2s", "done"],
    );
    assert_eq!(play.craft("Red Assize"), (3, 0));
    play.undo_all();
}
