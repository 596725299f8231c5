//! Plain Dealing and the Long Debt: a Warden (silhouette 5, handling -1, defense 2, armor 3, hull 30)
//! with Rho flying (Operating 1, Intellect 4), Ila as copilot and Vex at two laser cannons (Agility 3,
//! damage 3, Accurate 1), against an Oar (silhouette 5, defense 1, armor 3, hull 28, system strain 20)
//! under Marrack, with four ratings (Agility 3, Gunnery 3 as a group) at two heavy lasers (damage 5,
//! Critical 3, Breach 1) and Ottoline (Mechanics 3, Intellect 3) below deck.

use super::Played;

#[test]
fn g_vcom_15_21_22_24_a_duel_of_capital_ships() {
    let mut play = Played::open("plain-dealing");
    play.all(&["claim marrack", "fly @ reposition plain medium"]);
    // The second maneuver costs a single pilot 2, and the ship 2.
    play.ok("fly @ brace");
    assert_eq!(play.n("Captain Marrack", "strain"), 2);
    assert_eq!(play.craft("The Long Debt"), (0, 2));
    play.all(&["next", "claim ila"]);
    let said = play.check("station @ copilot", "2g 2p", &["roll = 1s", "done"]);
    says!(said);
    // Speed 3 upgrades control once, and the copilot downgrades it. Silhouette 5, handling -1.
    play.all(&["next", "claim rho", "fly @ accelerate"]);
    play.check("drive @", "1y3g 5p 1k", &["roll = 1s", "done"]);
    play.all(&["next", "claim battery"]);
    // Two heavy lasers as one check: Average, defense 2, and a trained crew of three or more.
    play.ok("attack @ plain with heavy");
    play.check(
        "concentrate",
        "3y 1b 2p 2k",
        &["roll = 2s 2a", "spend barrage", "done"],
    );
    // 5 + 2 and 2 for two lasers are 9, less armor 3 of which Breach ignores 1.
    assert_eq!(play.craft("Plain Dealing"), (7, 0));
    play.ok("next");
    assert_eq!(play.acting(), "Vex Marrow");
    play.ok("attack @ debt with laser");
    play.check(
        "concentrate",
        "3g 1b 2p 1k",
        &["roll = 3s 1a", "spend barrage", "absorb debt 4", "done"],
    );
    // 3 + 3 + 2 less armor 3 are 5, of which bracing takes 4 as system strain.
    assert_eq!(play.craft("The Long Debt"), (1, 6));
    play.ok("next");
    assert_eq!(play.acting(), "Ottoline");
    // 6 of 20 is less than half: Easy (M-19). A point for each Success.
    play.check("mend @ strain", "3y 1p", &["roll = 3s", "done"]);
    assert_eq!(play.craft("The Long Debt"), (1, 3));
    // Round 2: the ratings disable the guns that hurt.
    play.all(&["next", "claim battery"]);
    play.check(
        "attack @ plain with heavy",
        "3y 1b 2p 2k",
        &["roll = 1s 3a", "spend a_crit", "done = 90"],
    );
    // 5 + 1 less 2 are 4 more. 90 is Weapons Damaged, with the weapon chosen by the attacker.
    assert_eq!(play.craft("Plain Dealing"), (11, 0));
    play.ok("component plain laser chosen");
    play.all(&["next", "claim vex", "attack @ debt with laser"]);
    // One of the two still fires, and one alone is not enough for a barrage.
    assert_eq!(play.no("concentrate"), Some("G-VCOM-21"));
    play.undo_all();
}
