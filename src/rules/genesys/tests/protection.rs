//! Tests of the kinds of defense and their limit, of the parts of soak, and of the unarmed qualities of
//! a Brawl weapon (G-DEF-02, 05, 06, G-SOAK-02, G-MOD-11).

use rstest::rstest;

use crate::figure::goods::built_on_hands;
use crate::kinds::{Band, Quality};
use crate::library::Library;
use crate::model::records::Damage;
use rules::view::Reason;

use super::defenses::{armor, duel, setback};
use super::{Play, tool};

// General defense is both numbers of an armor. The armor here has (melee, ranged).
#[rstest]
#[case::general((2, 2), 2, 2)]
#[case::melee((2, 0), 2, 0)]
#[case::ranged((0, 2), 0, 2)]
fn g_def_02_each_kind_counts_against_attacks_of_its_kind(
    #[case] (melee, ranged): (u8, u8),
    #[case] close: usize,
    #[case] far: usize,
) {
    let mut play = duel();
    play.change("boarders", |f| {
        f.armor = Some(armor(0, melee, ranged, &[]));
    });
    assert_eq!(setback(&mut play, true), close);
    assert_eq!(setback(&mut play, false), far);
}

#[rstest]
#[case::just_reached(&[Quality::Deflection(1)], 4, false)]
#[case::one_more_is_lost(&[Quality::Deflection(2)], 4, true)]
#[case::many_more_are_lost(&[Quality::Deflection(2), Quality::Deflection(200)], 4, true)]
fn g_def_05_neither_kind_goes_above_four(
    #[case] increases: &[Quality],
    #[case] far: usize,
    #[case] said: bool,
) {
    let mut play = duel();
    play.change("boarders", |f| f.armor = Some(armor(0, 3, 3, increases)));
    assert_eq!(setback(&mut play, false), far);
    assert_eq!(setback(&mut play, true), 3, "the other kind is not touched");
    let (sum, because) = play.figure("boarders").defense(&play.state, false);
    assert_eq!(usize::from(sum), far);
    let capped = |r: &Reason| r.rule.as_deref() == Some("G-DEF-05");
    assert_eq!(because.iter().any(capped), said);
    // A value set by hand has the same limit.
    assert!(play.run("set boarders ranged 5").is_err());
}

#[test]
fn g_def_06_the_best_provider_of_a_kind_then_its_increases_then_the_cap() {
    let mut play = duel();
    play.all(&[
        "cover boarders 1",
        "grant boarders",
        "maneuver boarders guard",
    ]);
    let both = [Quality::Defensive(1), Quality::Deflection(2)];
    play.change("boarders", |f| f.weapons.clear());
    play.arm(
        "boarders",
        tool("melee", Damage::Brawn(0), 4, Band::Engaged, &both),
    );
    // No armor: the stance (1) and 1 more, cover (1) and 2 more.
    play.change("boarders", |f| f.armor = None);
    assert_eq!(
        (setback(&mut play, true), setback(&mut play, false)),
        (2, 3)
    );
    // General 2 is better than either: 2 and 1, 2 and 2.
    play.change("boarders", |f| f.armor = Some(armor(0, 2, 2, &[])));
    assert_eq!(
        (setback(&mut play, true), setback(&mut play, false)),
        (3, 4)
    );
    // Cover of 3 is better than general 2, and 3 and 2 are limited to 4. Close combat ignores cover.
    play.ok("cover boarders 3");
    assert_eq!(
        (setback(&mut play, true), setback(&mut play, false)),
        (3, 4)
    );
}

#[test]
fn g_soak_02_different_sources_add_up_and_a_second_suit_does_not() {
    let mut play = duel();
    // Brawn 3 and a suit of 2.
    play.change("boarders", |f| f.armor = Some(armor(2, 0, 0, &[])));
    let (soak, because) = play.figure("boarders").soak();
    assert_eq!(soak, 5);
    let sources: Vec<&str> = because.iter().map(|r| r.label.as_ref()).collect();
    assert_eq!(sources, ["Brawn", "Suit"], "each once");
    // Another armor replaces the first: 3 and 1, not 3 and 2 and 1.
    play.change("boarders", |f| f.armor = Some(armor(1, 0, 0, &[])));
    assert_eq!(play.figure("boarders").soak().0, 4);
    // 6 and one Success less 4.
    play.all(&["attack @ boarders with tool at short", "roll = 1s", "done"]);
    assert_eq!(play.figure("boarders").wounds, 3);
}

#[test]
fn g_mod_11_a_brawl_weapon_builds_on_bare_hands() {
    let pack = Library::shipped();
    let claw = pack.weapon("vacuum_claw").unwrap();
    // As sold: Brawn +2, Critical 4, Vicious 1, without Knockdown.
    assert_eq!(claw.qualities, [Quality::Vicious(1)]);
    let claw = built_on_hands(claw.clone());
    assert_eq!(claw.qualities, [Quality::Vicious(1), Quality::Knockdown]);
    assert_eq!(claw.crit, 4, "better than 5");
    let mut play = Play::fight();
    play.arm("vex", claw.clone());
    assert_eq!(play.figure("vex").base_damage(&claw), 4, "Brawn 2 and 2");
    // In play: it can knock down, as the unarmed attack could.
    play.all(&["attack @ boarders with claw at engaged!", "roll = 1s 2a!"]);
    assert!(play.offered().contains(&"knockdown".to_owned()));
}

#[rstest]
#[case::worse(6, 5)]
#[case::as_good(5, 5)]
#[case::better(3, 3)]
fn g_mod_11_the_better_critical_rating_counts(#[case] own: u8, #[case] crit: u8) {
    let weapon = tool(
        "brawl",
        Damage::Brawn(1),
        own,
        Band::Engaged,
        &[Quality::Knockdown],
    );
    let built = built_on_hands(weapon);
    assert_eq!((built.crit, built.qualities.len()), (crit, 1));
    // A blade is not a Brawl weapon.
    let blade = tool("melee", Damage::Brawn(1), 6, Band::Engaged, &[]);
    assert_eq!(built_on_hands(blade.clone()), blade);
}
