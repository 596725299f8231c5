//! Cold storage: Tessaly (Computers 3, Intellect 4, a breaker slate, a ghost relay) against the Archive
//! (Hard, Firewall 3, Sentry 2, Tripwire 1) and Moll (Computers 3, Intellect 4, Defensive Sysops, home
//! ground), while Vex keeps the night shift away.

use super::Played;

#[test]
fn g_hack_05_06_08_10_12_a_heist_with_a_fight_in_one_order() {
    let mut play = Played::open("cold-storage");
    // Hard. A Boost die of the slate, and two Setback dice for Defensive Sysops.
    play.ok("claim tessaly");
    play.check(
        "access @ archive",
        "3y1g 1b 3p 2k",
        &["roll = 2s 2a", "spend k_hide", "done"],
    );
    play.all(&["next", "claim moll"]);
    // The sysop isn't offered an override of her own programs (G-HACK-06).
    let offers = play.session.face().offers(None);
    assert!(!offers.iter().any(|one| one.line.starts_with("override")));
    assert!(offers.iter().any(|one| one.line.starts_with("trace")));
    // Against Computers 3, Intellect 4. Home ground is a Boost die, the 2 Advantage a Setback die.
    play.ok("trace @ archive tessaly");
    assert_eq!(play.pool(), "3y1g 1b 3r1p 1k");
    // The ghost relay makes the first trace fail, by itself.
    play.ok("roll = 1s");
    let said = play.ok("done").join(" ");
    says!(said);
    says!(said);
    play.all(&["next", "claim vex"]);
    // Ranged (Light) 2, Agility 3 with aim. Average. 6 + 2 less soak 4.
    play.ok("maneuver @ aim");
    play.check(
        "attack @ night with slug at medium",
        "2y1g 1b 2p",
        &["roll = 2s", "done"],
    );
    assert_eq!(play.n("Night shift", "wounds"), 4);
    play.ok("next");
    assert_eq!(play.acting(), "Night shift");
    play.all(&["next", "next", "claim tessaly"]);
    // Average, the slate and two Setback dice again. 3 Successes equal the Firewall's strength.
    let said = play.check(
        "override @ archive firewall",
        "3y1g 1b 2p 2k",
        &["roll = 3s 1a", "spend k_longer", "done"],
    );
    says!(said);
    let said = play.ok("enact @ archive behind firewall copy the second books");
    says!(said.join(" "));
    play.all(&["next", "claim moll"]);
    let said = play.check(
        "trace @ archive tessaly",
        "3y1g 1b 3r1p",
        &["roll = 1s", "done"],
    );
    says!(said);
    play.all(&["next", "claim rho", "next", "next", "next"]);
    play.all(&["claim tessaly", "next", "claim moll"]);
    // Formidable, one die less for the one trace.
    let said = play.check(
        "lockout @ archive tessaly",
        "3y1g 1b 4p",
        &["roll = 1s", "done"],
    );
    says!(said);
    play.undo_all();
}
