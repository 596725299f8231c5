//! The price of a gate: a negotiation with Director Venn (Willpower 3, Presence 4, Cunning 4, Charm 3,
//! Cool 3, Vigilance 2, Negotiation 4, strain 19). Her Strength is patience, her Desire the monopoly on
//! gauntlets, her Fear an open audit.

use super::Played;

#[test]
fn g_soc_03_04_07_and_t_36_a_negotiation_until_she_signs() {
    let mut play = Played::open("the-price-of-a-gate");
    // Perception 1, Cunning 2 against Cool 3, Presence 4.
    play.check(
        "study ila venn fear",
        "1y1g 3r1p",
        &["roll = 1s 1a", "done"],
    );
    // Ila knows it now, and Teld does not.
    assert_eq!(play.no("appeal teld venn fear"), Some("G-SOC-05"));
    // A failed check costs the speaker 2. Negotiation against her 4 ranks, Presence 4.
    play.check(
        "sway teld venn negotiation",
        "1g 4r",
        &["roll = 1f", "done"],
    );
    assert_eq!(play.n("Doctor Amun Teld", "strain"), 2);
    // With an open pool, what Vex knows about her comes before what could be revealed.
    play.ok("sway vex venn deception");
    let offers = play.session.face().offers(None);
    let lines = offers.iter().map(|one| one.line.as_str());
    let facets: Vec<&str> = lines.filter(|l| l.contains("desire")).collect();
    assert!(facets[0].starts_with("appeal"), "{facets:?}");
    let first = offers.iter().position(|one| one.line.starts_with("appeal"));
    assert!(first < offers.iter().position(|one| one.line.starts_with("offend")));
    play.ok("cancel");
    // Against her patience a Setback die, toward her Desire two Boost dice: Deception 1, Cunning 3
    // against Vigilance 2, Willpower 3.
    play.all(&["offend vex venn strength", "appeal vex venn desire"]);
    play.check(
        "sway vex venn deception",
        "1y2g 2b 2r1p 1k",
        &["roll = 2s 4a", "spend s_a_critical_remark", "done"],
    );
    // The remark does 5, the won check 1 and a point for each Success.
    assert_eq!(play.n("Director Venn", "strain"), 8);
    // 12 twice is more than 19: a second price. 8 twice was not.
    let said = play.check(
        "sway pray venn negotiation",
        "3y 4r",
        &["roll = 3s", "done"],
    );
    assert_eq!(play.n("Director Venn", "strain"), 12);
    says!(said);
    // Charm against Cool. Vex has no rank: 1 and 4.
    play.check("sway vex venn charm", "2g 3r1p", &["roll = 4s", "done"]);
    assert_eq!(play.n("Director Venn", "strain"), 17);
    // Her Fear gives two Boost dice. 1 and 2 are 20, above the threshold.
    play.ok("appeal ila venn fear");
    let said = play.check("sway ila venn charm", "2g 2b 3r1p", &["roll = 2s", "done"]);
    assert_eq!(play.n("Director Venn", "strain"), 20);
    says!(said);
    play.undo_all();
}
