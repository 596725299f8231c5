//! Tests of talent ranks beyond the fifth tier (G-TALR-02, G-TAL-67).

use crate::Genesys;
use crate::kinds::Characteristic;
use crate::library::Library;
use crate::model::advance::Matter;
use crate::play::talents::learn::{most_ranks, pyramid};
use rules::system::System;
use rules::view::OfferGroup;

use super::super::Play;
use super::plain;

/// The price that Vex paid for each rank of a talent.
fn paid(play: &Play, talent: &str) -> Vec<i32> {
    let entries = play.figure("vex").ledger.entries.iter();
    let of = |matter: &Matter| matches!(matter, Matter::Talent { talent: id, .. } if id == talent);
    entries.filter(|e| of(&e.matter)).map(|e| -e.xp).collect()
}

#[test]
fn g_talr_02_a_ranked_talent_stays_at_tier_5_for_any_further_purchase() {
    let mut play = plain();
    play.ok("setting talent_pyramid off");
    let before = play.figure("vex").wound_threshold;
    for _ in 0..8 {
        play.ok("learn vex toughened");
    }
    assert_eq!(paid(&play, "toughened"), [5, 10, 15, 20, 25, 25, 25, 25]);
    assert_eq!(play.figure("vex").wound_threshold, before + 16);
    assert_eq!(pyramid(play.figure("vex")), [1, 1, 1, 1, 4]);
    // It is refunded in the opposite order.
    play.ok("unlearn vex toughened");
    assert_eq!(paid(&play, "toughened").len(), 7);
    assert_eq!(play.figure("vex").wound_threshold, before + 14);
}

#[test]
fn g_talr_04_the_pyramid_counts_every_rank_that_stays_at_tier_5() {
    let mut play = plain();
    play.ok("setting talent_pyramid off");
    for _ in 0..5 {
        play.ok("learn vex toughened");
    }
    play.ok("setting talent_pyramid holds");
    let refused = play.no("learn vex toughened");
    assert_eq!(refused.rule, Some("G-TALR-04"));
    says!(refused.why);
    play.ok("learn vex toughened!");
    assert_eq!(play.figure("vex").knows("toughened").unwrap().over, [6]);
}

#[test]
fn g_tal_67_dedication_is_bought_once_for_each_of_the_six_characteristics() {
    let mut play = plain();
    play.ok("setting talent_pyramid off");
    play.change("vex", |f| {
        for which in Characteristic::ALL {
            f.characteristics.set(which, 2);
        }
    });
    for which in Characteristic::ALL {
        play.ok(&format!("learn vex dedication of {}", which.word()));
        assert_eq!(play.figure("vex").characteristic(which), 3);
    }
    assert_eq!(paid(&play, "dedication"), [25; 6]);
    assert_eq!(
        play.no("learn vex dedication of brawn").rule,
        Some("G-TAL-67")
    );
    let library = Library::shipped();
    assert_eq!(most_ranks(library.talent("dedication").unwrap()), 6);
    // The experience menu goes beyond the fifth rank, and no longer has Dedication.
    play.ok("end");
    for _ in 0..5 {
        play.ok("learn vex toughened");
    }
    let vex = play.id("vex");
    let grows = |talent: &str| {
        let all = Genesys::offers(&play.state, &Library::shipped(), Some(vex));
        let grown = all.into_iter().filter(|o| o.group == OfferGroup::Growth);
        grown.map(|o| o.line).any(|line| line.contains(talent))
    };
    assert!(grows("toughened"));
    assert!(!grows("dedication"));
}
