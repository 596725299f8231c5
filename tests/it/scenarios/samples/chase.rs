//! The Second Ledger runs: a Plunge (silhouette 4, speed 4, handling -1, defense 1, armor 2, hull 14)
//! with Vex flying, Rho at an autocannon (Gunnery 1, Agility 2, damage 3, Auto-fire) and Ila (Brawn 2,
//! Melee 1, soak 3) ready to jump, after a Drayhorse (silhouette 4, speed 3, defense 1, armor 2, hull
//! 20) with Orrin flying (Brawn 2, soak 3) and three guards at its gun.

use super::Played;

#[test]
fn g_veh_06_and_g_vcom_18_a_chase_with_a_boarding() {
    let mut play = Played::open("the-second-ledger");
    // Long is Hard, Auto-fire one more die, defense 1 a Setback die.
    play.ok("claim rho");
    play.all(&["attack @ \"second ledger\" with autocannon", "auto"]);
    assert_eq!(play.pool(), "1y1g 4p 1k");
    play.all(&["roll = 2s 2a", "spend auto-fire", "done"]);
    // Two hits of 3 + 2, each less armor 2.
    assert_eq!(play.craft("Second Ledger"), (6, 0));
    play.all(&["next", "claim orrin"]);
    // Speed 2 is too slow to evade.
    assert_eq!(play.no("fly @ evade"), Some("G-VCOM-17"));
    play.all(&["fly @ accelerate", "next"]);
    // Speed 3 moves three bands (M-18): two bring her from long to short. One band closer is a
    // maneuver, and engaged is docked (G-VEH-38).
    play.all(&["claim vex", "fly @ steer \"second ledger\" short"]);
    play.ok("fly @ reposition \"second ledger\" engaged");
    // Silhouette 4, upgraded once at speed 3, handling -1. Piloting 1, Agility 3.
    play.check("drive @", "1y2g 1r3p 1k", &["roll = 1s", "done"]);
    play.ok("next");
    // Out of one ship and into the other: two maneuvers, the second for 2 strain.
    assert_eq!(play.acting(), "Ila Senn");
    play.ok("maneuver @ dismount");
    // In the lock she is where the docked ship is: short, Easy.
    play.ok("attack @ orrin with grenade");
    assert_eq!(play.pool(), "2g 1p");
    play.all(&["cancel", "maneuver @ board \"second ledger\""]);
    assert_eq!(play.n("Ila Senn", "strain"), 2);
    play.ok("next");
    // Three guards have two ranks, Agility 2. Short is Easy. The staff defends in close combat alone.
    assert_eq!(play.acting(), "Hold guards");
    play.check(
        "attack @ ila with pistol at short",
        "2y 1p",
        &["roll = 1s 2a", "done"],
    );
    // 5 + 1 less soak 3, of which Pierce 2 leaves 1.
    assert_eq!(play.n("Ila Senn", "wounds"), 5);
    play.all(&["next", "claim ila", "maneuver @ engage orrin"]);
    // Close combat is Average. Brawn 2 + 2 of the staff + 4 less soak 3.
    play.check(
        "attack @ orrin with gate",
        "1y1g 2p",
        &["roll = 4s", "done"],
    );
    assert_eq!(play.n("Sabe Orrin", "wounds"), 5);
    // He cuts the drive, as his note says, which is a GM call.
    play.all(&[
        "defeat orrin",
        "crew orrin off",
        "next",
        "crew ila \"second ledger\" pilot!",
        "speed \"second ledger\" 0",
    ]);
    play.undo_all();
}
