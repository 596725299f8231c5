//! What is said plainly of experience and talents: no ledger, a tier too full (T-42, G-TALR-04).

use super::Play;
use super::advance::block;

#[test]
fn t_42_a_price_that_no_ledger_pays_says_that_none_is_kept() {
    let mut play = Play::with(&["add vex_marrow"]);
    for line in ["learn vex grit", "train vex cool"] {
        let refusal = play.no(line);
        assert!(refusal.why.contains("No ledger is kept"), "{refusal}");
        assert!(refusal.hint.is_some_and(|hint| hint.contains("award")));
    }
    play.ok("award vex 4");
    assert!(play.no("learn vex grit").why.contains("has 4 experience"));
}

#[test]
fn g_talr_04_the_tier_that_is_too_full_says_so() {
    let mut play = Play::with(&["add vex_marrow"]);
    play.change("vex", |f| f.known.clear());
    play.all(&["learn vex grit!", "learn vex berserk!"]);
    let shown = block(&play, "Pyramid");
    assert!(
        shown.contains("tier 2 | 1 | ● | too full: 1 on 1 | Berserk"),
        "{shown}"
    );
    play.ok("learn vex swift!");
    let shown = block(&play, "Pyramid");
    assert!(!shown.contains("too full"), "{shown}");
}
