//! Tests of traded items and their state: damage, loads, bulk trade, copies of records (G-EQ-02,
//! G-EQ-03, G-EQ-10, T-37).

use rstest::rstest;

use super::super::kinds::Quality;
use super::super::library::{Library, PackSource};
use super::Play;
use crate::model::figure::held::Wear;
use rules::packs::Keep;
use rules::system::System;

fn vex(lines: &[&str]) -> Play {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "money vex 5000"]);
    play.all(lines);
    play
}

fn wear_of(play: &Play, who: &str, weapon: &str) -> Vec<Wear> {
    let held = play.figure(who).weapons.iter();
    held.filter(|h| h.weapon.name == weapon)
        .map(|h| h.wear)
        .collect()
}

#[test]
fn g_eq_10_a_damaged_weapon_stays_damaged_wherever_it_goes() {
    let mut play = vex(&[]);
    play.change("vex", |f| f.weapons[0].wear = Wear::Moderate);
    play.ok("give ila slug from vex");
    assert_eq!(wear_of(&play, "ila", "Slug pistol"), [Wear::Moderate]);
    assert_eq!(wear_of(&play, "vex", "Slug pistol"), []);
    // An undamaged one in addition: the damaged one is the first of the sheet, and the one that is
    // given back.
    play.change("ila", |f| {
        let sound = crate::model::figure::held::Held {
            wear: Wear::Sound,
            ..f.weapons.last().unwrap().clone()
        };
        f.weapons.push(sound);
    });
    play.ok("give vex slug from ila");
    assert_eq!(wear_of(&play, "ila", "Slug pistol"), [Wear::Sound]);
    assert_eq!(wear_of(&play, "vex", "Slug pistol"), [Wear::Moderate]);
}

#[test]
fn g_eq_14_what_is_left_in_a_weapon_goes_with_it() {
    let mut play = vex(&["give vex \"ember vial\""]);
    play.change("vex", |f| f.weapons.last_mut().unwrap().empty = true);
    play.ok("give ila \"ember vial\" from vex");
    assert!(play.tool("ila").empty);
}

#[test]
fn g_eq_13_a_damaged_weapon_is_sold_for_what_mending_leaves() {
    let mut play = vex(&[]);
    play.change("vex", |f| f.weapons[0].wear = Wear::Moderate);
    play.ok("sell vex slug");
    // Half of 250 pays for its repair.
    let deal = play.figure("vex").ledger.deal.clone().unwrap();
    assert_eq!(deal.price, 125);
    play.all(&["roll = 3s !", "done"]);
    assert_eq!(wear_of(&play, "vex", "Slug pistol"), []);
    // 75 of 100 of it (T-37).
    assert_eq!(play.figure("vex").ledger.money(), 5000 + 93);
}

#[test]
fn t_37_a_load_is_one_check_and_one_price() {
    let mut play = vex(&["buy vex \"night lenses\" x4"]);
    play.all(&["roll = 1s", "done"]);
    let has = |play: &Play| {
        let items = &play.figure("vex").items;
        items.iter().filter(|i| i.name == "Night lenses").count()
    };
    assert_eq!(has(&play), 4);
    assert_eq!(play.figure("vex").ledger.money(), 5000 - 4 * 220);
    let refused = play.no("sell vex \"night lenses\" x5").why;
    assert!(refused.contains('4'), "{refused}");
    says!(refused);
    play.all(&["sell vex \"night lenses\" x3", "roll = 2s", "done"]);
    assert_eq!(has(&play), 1);
    // Half of three times 220.
    assert_eq!(play.figure("vex").ledger.money(), 5000 - 880 + 330);
    says!(play.no("buy vex \"night lenses\" x40").why);
}

#[rstest]
#[case(0, 1)]
#[case(1, 1)]
#[case(2, 2)]
#[case(3, 3)]
#[case(4, 4)]
#[case(9, 4)]
fn t_37_where_it_is_rarer_the_price_is_multiplied_before_the_share(
    #[case] rarer: u32,
    #[case] times: u32,
) {
    let mut play = vex(&["give vex \"night lenses\" 2"]);
    play.ok(&format!("sell vex \"night lenses\" x2 rarer {rarer}"));
    let deal = play.figure("vex").ledger.deal.clone().unwrap();
    assert_eq!(deal.price, 2 * 220 * times);
    play.all(&["roll = 1s", "done"]);
    let gain = i64::from(2 * 220 * times / 4);
    assert_eq!(play.figure("vex").ledger.money(), 5000 + gain);
}

#[rstest]
#[case("weapon", "arc carbine", "arc_carbine")]
#[case("armor", "fleet laminate", "fleet_laminate")]
#[case("gear", "night lenses", "night_lenses")]
#[case("adversary", "dockside tough", "dockside_tough")]
#[case("vehicle", "needle", "needle")]
#[case("weapon", "pulse lasers", "pulse_lasers")]
fn a_record_is_copied_into_a_pack_that_stands_in_its_place(
    #[case] kind: &str,
    #[case] words: &str,
    #[case] id: &str,
) {
    let play = Play::new();
    let what = Keep::Content {
        kind: kind.to_owned(),
        name: words.to_owned(),
    };
    let kept = crate::Genesys::kept(&play.state, &play.library, &what).unwrap();
    assert_eq!(kept.id, id);
    let own = PackSource {
        name: "own.ron",
        text: &kept.text,
    };
    let shipped = Library::embedded().iter().map(|pack| PackSource {
        name: pack.name,
        text: pack.text,
    });
    let all: Vec<PackSource<'_>> = shipped.chain([own]).collect();
    let (library, errors) = Library::load(&all);
    assert!(errors.is_empty(), "{errors:?}\n{}", kept.text);
    assert_eq!(
        library.weapon("arc_carbine"),
        play.library.weapon("arc_carbine")
    );
    assert_eq!(
        library.gear("night_lenses"),
        play.library.gear("night_lenses")
    );
    assert_eq!(
        library.profile("dockside_tough"),
        play.library.profile("dockside_tough")
    );
}

#[test]
fn g_mod_11_a_brawl_weapon_that_is_given_knocks_down_as_hands_do() {
    let mut play = Play::with(&["add vex_marrow", "give vex vacuum_claw"]);
    let claw = play.figure("vex").weapons.last().unwrap().weapon.clone();
    assert_eq!(claw.name, "Vacuum claw");
    assert!(claw.qualities.contains(&Quality::Knockdown));
    // A second one, because it is identical and is drawn, stowed and used by its name.
    play.ok("give vex vacuum_claw");
    play.all(&[
        "item vex claw draw",
        "maneuver vex stow claw!",
        "item vex claw draw",
        "maneuver vex stow claw!",
        "maneuver vex draw claw!",
    ]);
    let away = play.figure("vex").weapons.iter().filter(|h| h.stowed);
    assert_eq!(away.count(), 1, "one of the two");
}

#[test]
fn g_pool_23_whoever_leaves_leaves_a_contest_too() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add rho",
        "contest athletics average vex ila rho",
        "roll = 1f",
        "done",
        "remove ila",
    ]);
    // Rho is next, and then it is decided.
    play.ok("compete");
    let said = play.ok("roll = 2s").join(" ") + &play.ok("done").join(" ");
    assert!(said.contains("Rho"), "{said}");
    assert!(play.state.contest.is_none());
}

#[test]
fn every_piece_that_may_be_copied_is_and_changes_nothing() {
    let play = Play::new();
    let pieces = crate::Genesys::content(&play.library);
    for kind in [
        "hero",
        "adversary",
        "vehicle",
        "system",
        "weapon",
        "armor",
        "gear",
        "skill",
        "talent",
        "archetype",
        "career",
        "program",
    ] {
        assert!(pieces.iter().any(|p| p.kind == kind && p.copied), "{kind}");
    }
    assert!(
        pieces
            .iter()
            .any(|p| p.kind == "status" && p.line.is_some())
    );
    let copies = pieces.iter().filter(|piece| piece.copied).map(|piece| {
        let what = Keep::Content {
            kind: piece.kind.to_owned(),
            name: piece.name.clone(),
        };
        let kept = crate::Genesys::kept(&play.state, &play.library, &what);
        kept.unwrap_or_else(|| panic!("{} is not copied", piece.name))
    });
    let copies: Vec<_> = copies.collect();
    let own = copies.iter().map(|kept| PackSource {
        name: &kept.id,
        text: &kept.text,
    });
    let all: Vec<PackSource<'_>> = Library::embedded().iter().copied().chain(own).collect();
    let (library, errors) = Library::load(&all);
    assert!(errors.is_empty(), "{errors:?}");
    let (now, then) = (&library, &play.library);
    assert!(now.talents().eq(then.talents()) && now.skills().eq(then.skills()));
    assert!(now.archetypes().eq(then.archetypes()) && now.careers().eq(then.careers()));
    assert!(now.programs().eq(then.programs()) && now.systems().eq(then.systems()));
}

/// Vex alone, with only the knowledge from the lines.
fn buyer(lines: &[&str]) -> Play {
    let mut play = Play::with(&["add vex_marrow"]);
    play.change("vex", |f| f.known.clear());
    play.all(lines);
    play
}

#[test]
fn g_tal_13_whom_one_knows_is_asked_where_something_is_bought() {
    let knowing = || {
        buyer(&[
            "money vex 9000",
            "learn vex know_somebody!",
            "learn vex know_somebody!",
        ])
    };
    let key = "know_somebody".to_owned();
    // The bonus applies to the open search, which it makes easier at once, and only to legal items.
    let mut play = knowing();
    play.ok("buy vex ghost_relay");
    assert_eq!(play.no("use vex know_somebody").rule, Some("G-TAL-13"));
    play.all(&["cancel", "buy vex resonance_fork"]);
    assert!(play.offered().contains(&key));
    play.ok("use vex know_somebody");
    assert!(play.pool().contains("2p"), "{}", play.pool());
    play.all(&["roll = 1f", "done", "buy vex resonance_fork"]);
    assert!(play.pool().contains("3p"), "{}", play.pool());
    // It applies neither to another check nor in a fight.
    let mut play = knowing();
    play.ok("check vex stealth average");
    assert!(!play.offered().contains(&key));
    assert_eq!(play.no("use vex know_somebody").rule, Some("G-TAL-13"));
    play.all(&["cancel", "start"]);
    assert!(!play.offered().contains(&key));
    assert_eq!(play.no("use vex know_somebody").rule, Some("G-TAL-13"));
}

#[test]
fn m_04_what_is_looked_for_says_how_rare_it_is_here_and_what_came_of_it() {
    let mut play = buyer(&["money vex 90000", "setting market 4"]);
    // The resonance fork is rarity 6, and 10 at such a place.
    play.ok("buy vex resonance_fork");
    let why = |play: &Play| -> Vec<(String, String)> {
        let tray = play.tray();
        let rows = tray.sources.iter();
        rows.map(|s| (s.text.clone(), s.rule.clone().unwrap_or_default()))
            .collect()
    };
    let row = (
        "rarity 10 (6, +4 for the place)".to_owned(),
        "M-04".to_owned(),
    );
    assert!(why(&play).contains(&row), "{:?}", why(&play));
    let said = play.ok("roll = 1f").join(" ") + &play.ok("done").join(" ");
    says!(said);
    // The ghost relay is rarity 7: one upgrade for the point above 10.
    play.ok("buy vex ghost_relay");
    let row = ("1 above rarity 10".to_owned(), "M-04".to_owned());
    assert!(why(&play).contains(&row), "{:?}", why(&play));
    assert!(!why(&play).iter().any(|(why, _)| why.contains("hand")));
    let said = play.ok("roll = 1s").join(" ") + &play.ok("done").join(" ");
    says!(said);
}

/// Of two identical ones the better one is put on and sold, and the worse one repaired (G-EQ-10,
/// G-EQ-12, G-EQ-13).
#[test]
fn g_eq_10_g_eq_12_g_eq_13_of_two_alike_the_right_one_is_meant() {
    let mut play = vex(&[
        "armor vex major",
        "give vex spacers_leathers",
        "takeoff vex",
    ]);
    play.ok("wear vex leathers");
    assert_eq!(play.figure("vex").armor_wear, Wear::Sound);
    play.all(&["repair ila leathers of vex", "cancel"]);
    play.all(&["give vex boarding_hatchet", "item vex hatchet major"]);
    play.ok("give vex boarding_hatchet");
    assert_eq!(
        wear_of(&play, "vex", "Boarding hatchet"),
        [Wear::Major, Wear::Sound]
    );
    play.all(&["sell vex hatchet", "roll = 2s", "done"]);
    assert_eq!(wear_of(&play, "vex", "Boarding hatchet"), [Wear::Major]);
}
