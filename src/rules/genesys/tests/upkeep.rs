//! Tests of upkeep: doses, repairs and their price, snares, and positions.

use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::figure::Status;
use crate::model::figure::held::Wear;
use crate::model::records::Damage;
use rules::view::Rich;

use super::{Play, tool};

/// The modifiers of the open pool: label, and whether they count.
fn sources(play: &Play) -> Vec<(String, bool)> {
    let all = play.tray().sources;
    all.into_iter().map(|s| (s.text, s.on)).collect()
}

#[test]
fn g_heal_06_a_dose_nobody_has_is_refused_and_named() {
    let mut play = Play::fight();
    play.change("vex", |f| f.items.clear());
    play.all(&["wound vex 6", "item vex monoblade drop"]);
    let refusal = play.no("dose vex");
    assert_eq!(refusal.rule, Some("G-HEAL-06"));
    says!(refusal.why);
    let hint = refusal.hint.unwrap();
    let line = hint.split('`').nth(1).unwrap().to_owned();
    // The line of the hint works, and the dose is used up.
    play.all(&[&line, "dose vex"]);
    assert_eq!(play.figure("vex").wounds, 1);
    says!(play.no("dose vex").why);
    play.all(&["next!", "next!", "next!", "claim vex", "dose vex!"]);
    assert_eq!(play.figure("vex").wounds, 0, "the table's word");
}

#[test]
fn g_heal_06_oneself_needs_a_free_hand() {
    let mut play = Play::fight();
    play.all(&["give vex painkiller_dose 3", "wound vex 6"]);
    // A weapon that is only ready is out of hand as soon as that hand is needed.
    assert_eq!(play.figure("vex").in_hands(), ["Slug pistol", "Monoblade"]);
    play.ok("dose vex");
    play.all(&[
        "item vex slug draw",
        "item vex monoblade draw",
        "wound vex 4",
    ]);
    let refusal = play.no("dose vex");
    assert_eq!(refusal.rule, Some("G-HEAL-06"));
    says!(refusal.why);
    // The weapon it fights with stays in hand, and the line of the hint stows the other.
    play.all(&[
        "attack @ boarders with monoblade at engaged!",
        "roll = 1f",
        "done",
    ]);
    let hint = play.no("dose vex").hint.unwrap();
    let line = hint.split('`').nth(1).unwrap().to_owned();
    assert!(line.ends_with("stow \"Slug pistol\""), "{line}");
    play.all(&[&line, "dose vex!"]);
    assert_eq!(play.figure("vex").wounds, 1);
    // The GM may decide that a hand is free.
    play.all(&[
        "item vex slug draw",
        "wound vex 4",
        "next!",
        "next!",
        "next!",
        "claim vex",
    ]);
    assert_eq!(play.no("dose vex").rule, Some("G-HEAL-06"));
    play.ok("dose vex!");
    // A restrained character can't reach the pouch.
    play.ok("status vex restrained");
    assert_eq!(play.no("dose vex").rule, Some("G-HEAL-06"));
}

/// Rho, an engineer, and Vex with a Tool of price 400 in that state and with money.
fn bench(wear: &str, purse: i64) -> Play {
    let mut play = Play::with(&["add vex_marrow", "add rho"]);
    let mut weapon = tool("ranged_light", Damage::Fixed(6), 3, Band::Long, &[]);
    weapon.price = 400;
    play.arm("vex", weapon);
    play.change("rho", |f| f.items.clear());
    play.all(&[
        &format!("money vex {purse}"),
        &format!("item vex tool {wear}"),
    ]);
    play
}

fn money(play: &Play, who: &str) -> i64 {
    play.figure(who).ledger.money()
}

#[rstest]
#[case::enough(1000, "1s", 800, "200 of 1000 units", false)]
#[case::cheaper(1000, "1s 3a", 860, "140 of 1000 units", false)]
#[case::short(150, "1s", -50, "200 units, but only 150 are left", true)]
fn g_eq_13_the_owner_pays_the_parts(
    #[case] purse: i64,
    #[case] dice: &str,
    #[case] left: i64,
    #[case] before: &str,
    #[case] over: bool,
) {
    let mut play = bench("moderate", purse);
    let anyway = if over { "!" } else { "" };
    play.ok(&format!("repair rho tool of vex{anyway}"));
    play.ok(&format!("roll = {dice}!"));
    // Price and hours are shown before the roll is applied.
    let result: Vec<String> = play.tray().result.iter().map(Rich::plain).collect();
    let result = result.join(" ");
    says!(result);
    assert!(result.contains(before), "{result}");
    let said = play.ok("done").join(" ");
    says!(said);
    assert_eq!(money(&play, "vex"), left);
    assert_eq!(money(&play, "rho"), 0, "who works pays nothing");
    let entry = play.figure("vex").ledger.entries.last().unwrap();
    assert_eq!(entry.overruled, over, "a debt is marked");
    assert_eq!(play.tool("vex").wear, Wear::Sound);
}

#[test]
fn g_eq_13_a_failure_costs_nothing_and_an_unkept_purse_stays_unkept() {
    let mut play = bench("minor", 1000);
    play.all(&["repair rho tool of vex", "roll = 1f!", "done"]);
    assert_eq!(money(&play, "vex"), 1000);
    play.change("vex", |f| f.ledger.entries.clear());
    play.all(&["repair rho tool of vex", "roll = 1s!", "done"]);
    assert!(play.figure("vex").ledger.entries.is_empty());
}

#[rstest]
#[case("minor", "1 to 2 hours", "30 to 60 minutes")]
#[case("moderate", "2 to 4 hours", "1 to 2 hours")]
#[case("major", "3 to 6 hours", "1½ to 3 hours")]
fn g_eq_12_haste_halves_the_hours(#[case] wear: &str, #[case] long: &str, #[case] short: &str) {
    for (how, time) in [("", long), (" rushed", short)] {
        let mut play = bench(wear, 1000);
        play.ok(&format!("repair rho tool of vex{how}"));
        play.ok("roll = 1s!");
        let said = play.ok("done").join(" ");
        assert!(said.contains(&format!(" in {time}.")), "{said}");
    }
}

#[test]
fn g_eq_12_tools_are_looked_up_and_each_die_is_a_source_of_its_own() {
    let mut play = bench("minor", 1000);
    play.ok("repair rho tool of vex");
    let tools = "without proper tools".to_owned();
    let haste = "in haste: half the time".to_owned();
    let all = sources(&play);
    assert!(all.contains(&(tools.clone(), true)) && all.contains(&(haste.clone(), false)));
    assert!(play.pool().ends_with(" 2p"), "{}", play.pool());
    // A key switches each of them.
    play.all(&["switch \"no gear\"", "switch haste"]);
    let all = sources(&play);
    assert!(all.contains(&(tools.clone(), false)) && all.contains(&(haste, true)));
    play.all(&["switch haste", "cancel"]);
    // With an engineer's rig no tools are missing, unless switched by hand.
    play.all(&["give rho engineer_rig", "repair rho tool of vex"]);
    assert!(sources(&play).contains(&(tools.clone(), false)));
    assert!(play.pool().ends_with(" 1p"), "{}", play.pool());
    play.all(&["cancel", "repair rho tool of vex rushed bare"]);
    assert!(sources(&play).contains(&(tools, true)));
    assert!(play.pool().ends_with(" 3p"), "{}", play.pool());
}

#[test]
fn g_qual_11_one_breaks_free_from_a_snare_and_from_nothing_else() {
    let mut play = Play::fight();
    let offered = |play: &Play| play.offered().contains(&"escape".to_owned());
    play.ok("status vex immobilized 3");
    assert!(!offered(&play));
    let refusal = play.no("escape vex");
    assert_eq!(refusal.rule, Some("G-QUAL-11"));
    play.ok("status vex ensnared 3");
    assert!(play.figure("vex").is_immobilized() && offered(&play));
    play.all(&["escape vex", "roll = 1s!", "done"]);
    // The snare is gone, but another source still immobilizes.
    assert!(!play.figure("vex").has(&Status::Ensnared));
    assert!(play.figure("vex").has(&Status::Immobilized));
    play.all(&[
        "clear vex immobilized",
        "next!",
        "next!",
        "next!",
        "claim vex",
    ]);
    assert_eq!(play.no("escape vex").rule, None, "nothing holds it");
}

#[test]
fn g_qual_11_what_a_net_has_hit_is_ensnared() {
    let mut play = Play::fight();
    let net = tool(
        "ranged_light",
        Damage::Fixed(1),
        6,
        Band::Long,
        &[Quality::Ensnare(2)],
    );
    play.arm("vex", net);
    play.all(&[
        "attack vex boarders with tool",
        "roll = 1s 2a!",
        "spend ensnare",
        "done",
    ]);
    assert!(play.figure("boarders").has(&Status::Ensnared));
    assert!(!play.figure("boarders").has(&Status::Immobilized));
}

#[test]
fn g_range_08_x_37_a_move_that_leaves_a_third_range_unclear_asks_for_it() {
    let mut play = Play::fight();
    play.ok("engage ila boarders");
    let asked = |play: &Play| -> Vec<String> {
        let mut all = play.all_offers();
        all.retain(|o| o.key == "third");
        all.into_iter().map(|o| o.label).collect()
    };
    assert_eq!(asked(&play), [""; 0], "nothing was said of the third");
    let said = play.ok("range vex boarders long").join(" ");
    says!(said);
    says!(asked(&play));
    // One key answers, and the question is closed.
    let line = play
        .all_offers()
        .into_iter()
        .find(|o| o.key == "third")
        .unwrap()
        .line;
    play.ok(&line);
    assert_eq!(asked(&play), [""; 0]);
    let (vex, ila) = (play.id("vex"), play.id("ila"));
    assert_eq!(play.state.band(vex, ila), Band::Long);
    // A range that fits well enough is not asked about, because bands are not exact.
    play.ok("range vex boarders medium");
    assert_eq!(asked(&play).len(), 1, "Ila stands with the boarders");
    // Without an answer it ends with the turn.
    play.ok("next!");
    assert_eq!(asked(&play), [""; 0]);
    assert_eq!(
        play.state.band(vex, ila),
        Band::Long,
        "without a word it stays"
    );
}

/// Vex with a burst of rating 6 in hand, and no one engaged with the boarders.
fn burst(dice: &str) -> Play {
    let mut play = Play::fight();
    let blast = [Quality::Blast(6)];
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(8), 6, Band::Long, &blast),
    );
    play.ok("add compact_sergeant as Sergeant");
    play.all(&[
        "range boarders sergeant short",
        "range vex sergeant medium",
        "range boarders ila long",
        "range vex ila medium",
        "attack vex boarders with tool",
        &format!("roll = {dice}!"),
    ]);
    play
}

#[test]
fn g_qual_03_in_a_tight_space_one_row_takes_everybody_in_the_room() {
    let mut play = burst("2s 2a");
    let row = |play: &Play| {
        let mut all = play.all_offers();
        all.retain(|o| o.key == "blast_room");
        all.pop()
    };
    let offer = row(&play).unwrap();
    assert!(offer.allowed.is_ok(), "{offer:?}");
    assert!(
        offer.label.contains("Sergeant") && !offer.label.contains("Ila"),
        "{}",
        offer.label
    );
    play.all(&["spend blast_room", "done"]);
    // 6 and 2 Successes against any armor.
    assert!(play.figure("sergeant").wounds > 0);
    assert_eq!(play.figure("ila").wounds, 0, "far from the room");
    // On a miss it has the price of a miss, and also strikes the first target.
    let mut play = burst("3a");
    play.all(&["spend blast_room", "done"]);
    assert!(play.figure("sergeant").wounds > 0 && play.figure("boarders").wounds > 0);
    let play = burst("2a");
    assert!(
        row(&play).is_none_or(|o| o.allowed.is_err()),
        "three on a miss"
    );
}

#[test]
fn g_mod_10_strain_in_place_of_wounds_is_on_offer_for_bare_hands() {
    let mut play = Play::fight();
    let offered = |play: &Play| -> Vec<String> {
        let mut all = play.all_offers();
        all.retain(|o| o.line == "stun");
        all.into_iter().map(|o| o.label).collect()
    };
    play.all(&["engage vex boarders", "attack vex boarders with fists"]);
    says!(offered(&play));
    play.ok("stun");
    says!(offered(&play));
    play.ok("weapon monoblade");
    assert_eq!(offered(&play), [""; 0], "a blade wounds");
}

#[test]
fn g_health_04_the_fate_of_an_adversary_is_proposed_and_is_a_status_of_its_own() {
    let mut play = Play::fight();
    let fates = |play: &Play| -> Vec<String> {
        let mut all = play.all_offers();
        all.retain(|o| o.key == "fate");
        all.into_iter().map(|o| o.label).collect()
    };
    play.ok("add compact_sergeant as Hunter");
    assert_eq!(fates(&play), [""; 0]);
    play.ok("wound hunter 60");
    says!(fates(&play));
    let said = play.ok("status hunter captured").join(" ");
    says!(said);
    assert_eq!(fates(&play), [""; 0], "answered");
    assert!(!play.figure("hunter").able() && !play.figure("hunter").dead);
    // Restored, it no longer has the status.
    play.all(&["heal hunter 60", "restore hunter"]);
    assert!(play.figure("hunter").statuses.is_empty());
    // The default fate, by its line. Nemeses follow the rule of player characters.
    play.ok("wound hunter 60");
    let dead = play
        .all_offers()
        .into_iter()
        .find(|o| o.key == "fate")
        .unwrap();
    play.ok(&dead.line);
    assert!(play.figure("hunter").dead);
    play.all(&["add captain_marrack as Marrack", "wound marrack 60"]);
    assert_eq!(fates(&play), [""; 0]);
}

#[test]
fn g_eq_09_g_eq_10_a_despair_damages_the_tool_and_damage_hinders() {
    let mut play = Play::with(&["add rho"]);
    play.change("rho", |f| f.items.clear());
    play.all(&[
        "check rho mechanics average",
        "modify 1 challenge",
        "roll = 1s 1D!",
    ]);
    assert!(
        !play.offered().contains(&"d_damage".to_owned()),
        "bare hands"
    );
    play.all(&["done", "give rho engineer_rig"]);
    let rig = |play: &Play| play.figure("rho").items[0].wear;
    for (wear, pool) in [(Wear::Minor, " 2p 1k"), (Wear::Moderate, " 3p")] {
        play.all(&[
            "check rho mechanics average",
            "modify 1 challenge",
            "roll = 1s 1D!",
        ]);
        assert!(play.offered().contains(&"d_damage".to_owned()));
        play.all(&["spend d_damage", "done"]);
        assert_eq!(rig(&play), wear);
        play.ok("check rho mechanics average");
        assert!(play.pool().ends_with(pool), "{}", play.pool());
        play.ok("cancel");
    }
    // By hand as well, as with a weapon. An unusable one isn't a tool (M-05).
    play.ok("item rho \"engineer rig\" major");
    assert!(!play.figure("rho").has_tools("mechanics"));
    play.ok("item rho \"engineer rig\" sound");
    assert!(play.figure("rho").has_tools("mechanics"));
}

#[rstest]
#[case(Quality::Superior, "+1a")]
#[case(Quality::Inferior, "+1t")]
fn g_qual_14_g_qual_25_how_well_a_tool_is_made_counts(#[case] made: Quality, #[case] symbol: &str) {
    let mut play = Play::with(&["add rho", "give rho engineer_rig"]);
    play.change("rho", |f| {
        let rig = f
            .items
            .iter_mut()
            .find(|i| i.name == "Engineer rig")
            .unwrap();
        rig.qualities = vec![made];
    });
    play.ok("check rho mechanics average");
    assert!(play.pool().ends_with(symbol), "{}", play.pool());
    play.all(&["cancel", "check rho perception average"]);
    assert!(!play.pool().contains(symbol), "no tool for that");
}

#[test]
fn g_tal_15_the_wild_is_on_offer_when_the_encounter_is_over() {
    let mut play = Play::fight();
    play.all(&[
        "learn vex one_with_nature!",
        "strain vex 2",
        "strain ila 2",
        "end",
    ]);
    let calms: Vec<String> = play
        .all_offers()
        .into_iter()
        .filter(|o| o.rule.as_deref() == Some("G-TAL-15"))
        .map(|o| o.line)
        .collect();
    says!(calms);
    play.ok(&calms[0]);
}

#[test]
fn g_char_01_a_player_characters_characteristics_end_at_five() {
    let mut play = Play::fight();
    assert_eq!(play.no("set vex agility 6").rule, Some("G-CHAR-01"));
    play.all(&[
        "set vex agility 5",
        "set vex agility 6!",
        "set boarders agility 6",
    ]);
    // Lowering is always allowed.
    play.all(&["set vex agility 8!", "set vex agility 7"]);
}

/// The same Critical Injury twice on one sheet: each is treated separately, once a week (G-HEAL-04),
/// and the plain name means the untreated one.
#[test]
fn g_heal_04_two_injuries_of_one_name_are_treated_one_by_one() {
    let mut play = Play::with(&["add vex_marrow", "add doctor_amun_teld"]);
    play.all(&["crit vex = 50", "crit vex = 40"]);
    let named = |play: &Play| -> Vec<String> {
        let vex = play.figure("vex");
        vex.criticals.iter().map(|c| vex.called(c)).collect()
    };
    assert_eq!(named(&play), ["Head Ringer", "Head Ringer 2"]);
    play.all(&["treat amun vex \"head ringer\"", "roll = 1f", "done"]);
    let tried = |play: &Play| -> Vec<bool> {
        let criticals = &play.figure("vex").criticals;
        criticals.iter().map(|c| c.tried.is_some()).collect()
    };
    assert_eq!(tried(&play), [true, false]);
    play.all(&["treat amun vex ringer", "roll = 1f", "done"]);
    assert_eq!(tried(&play), [true, true]);
    assert_eq!(play.no("treat amun vex ringer").rule, Some("G-HEAL-04"));
    play.ok("week");
    play.all(&["treat amun vex \"Head Ringer 2\"", "roll = 3s", "done"]);
    assert_eq!(named(&play), ["Head Ringer"]);
    play.ok("cure vex ringer");
    assert_eq!(named(&play), [""; 0]);
}
