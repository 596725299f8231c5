//! Tests of changes between a deal and its check, of who may act at all, and of offers for a
//! character's items (G-EQ-01, G-EQ-03, G-HEALTH-09, G-SKILL-21).

use rstest::rstest;

use super::super::library::Library;
use super::Play;
use rules::system::{System, Trace};
use rules::view::{Offer, OfferGroup};

/// Vex with 5000 units, and Ila.
fn vex(lines: &[&str]) -> Play {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "money vex 5000"]);
    play.all(lines);
    play
}

fn has(play: &Play, who: &str, name: &str) -> usize {
    let figure = play.figure(who);
    let weapons = figure.weapons.iter().map(|h| &h.weapon.name);
    let items = figure.items.iter().map(|i| &i.name);
    weapons.chain(items).filter(|n| *n == name).count()
}

fn money(play: &Play) -> i64 {
    play.figure("vex").ledger.money()
}

fn offers(play: &Play, group: OfferGroup) -> Vec<Offer> {
    let focus = Some(play.id("vex"));
    let all = crate::Genesys::offers(&play.state, &Library::shipped(), focus);
    all.into_iter().filter(|o| o.group == group).collect()
}

#[rstest]
#[case::refused("done", 0)]
#[case::by_the_tables_word("done!", 187)]
fn g_eq_03_what_is_gone_before_the_check_is_done_is_not_sold(
    #[case] done: &str,
    #[case] gain: i64,
) {
    let mut play = vex(&["sell vex slug"]);
    play.all(&["give ila slug from vex", "roll = 3s !"]);
    let said = play.ok(done).join(" ");
    // Three quarters of 250.
    assert_eq!(money(&play), 5000 + gain, "{said}");
    says!(said);
    assert_eq!(
        (
            has(&play, "vex", "Slug pistol"),
            has(&play, "ila", "Slug pistol")
        ),
        (0, 1)
    );
    // The deal can't be sold again.
    assert!(play.figure("vex").ledger.deal.is_none());
}

#[test]
fn g_eq_03_a_load_is_sold_whole_or_not_at_all() {
    let mut play = vex(&[
        "give vex \"night lenses\" 3",
        "sell vex \"night lenses\" x3",
    ]);
    play.all(&["give ila \"night lenses\" from vex", "roll = 2s !"]);
    let said = play.ok("done").join(" ");
    assert!(said.contains("3 Night lenses"), "{said}");
    assert_eq!((money(&play), has(&play, "vex", "Night lenses")), (5000, 2));
}

#[test]
fn g_eq_13_what_was_damaged_in_between_is_not_sold_as_sound() {
    let mut play = vex(&["sell vex slug", "item vex slug minor", "roll = 3s !"]);
    says!(play.ok("done").join(" "));
    assert_eq!((money(&play), has(&play, "vex", "Slug pistol")), (5000, 1));
}

/// The roll tells what is bought or sold, so the line that opens the check has no entry of its own.
#[rstest]
#[case("buy vex boarding_hatchet")]
#[case("sell vex slug")]
fn g_eq_02_g_eq_03_a_trade_before_its_roll_only_opens_a_check(#[case] line: &str) {
    let mut play = vex(&[]);
    let before = play.events.len();
    play.ok(line);
    let traces = play.events[before..].iter().map(crate::Genesys::trace);
    assert_eq!(Trace::of_all(traces), Trace::Opens);
}

#[rstest]
#[case::refused("done", 100, 0)]
#[case::by_the_tables_word("done!", -120, 1)]
fn g_eq_01_money_spent_before_the_check_is_done_buys_nothing(
    #[case] done: &str,
    #[case] left: i64,
    #[case] got: usize,
) {
    let mut play = vex(&["buy vex \"night lenses\"", "pay vex 4900 rent", "roll = 1s"]);
    let said = play.ok(done).join(" ");
    assert_eq!(said.contains("(G-EQ-01)"), got == 0, "{said}");
    assert_eq!(
        (money(&play), has(&play, "vex", "Night lenses")),
        (left, got)
    );
}

#[test]
fn g_eq_01_what_was_struck_over_the_rule_needs_no_second_word() {
    let mut play = vex(&["pay vex 4900 rent"]);
    assert_eq!(play.no("buy vex \"night lenses\"").rule, Some("G-EQ-01"));
    play.all(&["buy vex \"night lenses\"!", "roll = 1s", "done"]);
    assert_eq!((money(&play), has(&play, "vex", "Night lenses")), (-120, 1));
}

#[test]
fn t_37_a_load_that_is_sold_or_given_is_said_once() {
    let mut play = vex(&[
        "give vex \"night lenses\" 4",
        "sell vex \"night lenses\" x3",
    ]);
    play.ok("roll = 1s");
    let said = play.ok("done");
    // One sentence has the sale, the money and the loss.
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].starts_with("Vex Marrow sells 3 Night lenses"));
    says!(said.join(" "));
    play.ok("give vex \"night lenses\" 2");
    let said = play.ok("give ila \"night lenses\" 3 from vex").join(" ");
    says!(said);
    assert_eq!(
        (
            has(&play, "vex", "Night lenses"),
            has(&play, "ila", "Night lenses")
        ),
        (0, 3)
    );
    let refused = play.no("give ila slug 2 from vex").why;
    assert!(refused.contains('1'), "{refused}");
    says!(refused);
}

#[test]
fn g_eq_03_what_is_owned_follows_the_wares_and_alike_things_in_one_row() {
    let mut play = vex(&["give vex \"night lenses\" 3"]);
    let market = offers(&play, OfferGroup::Market);
    let last_ware = market.iter().rposition(|o| o.key == "buy").unwrap();
    let first_sale = market.iter().position(|o| o.key == "sell").unwrap();
    assert!(last_ware < first_sale);
    let sale = market.iter().find(|o| o.key == "sell").unwrap();
    let answers = sale.answers.iter();
    let lenses: Vec<_> = answers
        .filter(|a| a.label.contains("Night lenses"))
        .collect();
    let labels: Vec<&str> = lenses.iter().map(|a| a.label.as_str()).collect();
    // Rarity 4 is Average.
    says!(labels);
    let line = sale.answered(lenses[1]);
    play.all(&[&line, "roll = 2s", "done"]);
    assert_eq!(has(&play, "vex", "Night lenses"), 0);
    // Natural weapons can't be sold.
    let labels = sale.answers.iter().map(|a| &a.label);
    assert!(labels.into_iter().all(|label| !label.contains("Fists")));
}

#[test]
fn g_eq_01_alike_purchases_are_one_row_of_refunds() {
    let play = Play::with(&[
        "create Tamsin",
        "archetype tamsin laborer",
        "career tamsin soldier with athletics brawl melee vigilance",
        "buy tamsin \"night lenses\"",
        "buy tamsin \"night lenses\"",
    ]);
    let focus = Some(play.id("tamsin"));
    let all = crate::Genesys::offers(&play.state, &Library::shipped(), focus);
    let back: Vec<&Offer> = all
        .iter()
        .filter(|o| o.key == "refund" && o.group == OfferGroup::Market)
        .collect();
    assert_eq!(back.len(), 1);
    let label = &back[0].label;
    assert!(label.contains("Night lenses") && label.contains('2'));
    says!(label);
}

#[test]
fn g_eq_10_g_man_08_giving_and_stowing_are_offered_out_of_a_fight_and_keep_their_word() {
    let mut play = vex(&["give vex \"night lenses\" 2"]);
    let between = offers(&play, OfferGroup::Between);
    let give = between.iter().find(|o| o.key == "give").unwrap();
    assert!(give.label.contains("Ila Senn"), "{}", give.label);
    let two = give
        .answers
        .iter()
        .find(|a| a.label == "2 Night lenses")
        .unwrap();
    let hands = between.iter().find(|o| o.key == "hands").unwrap();
    let stow = hands
        .answers
        .iter()
        .find(|a| a.words == "stow \"Slug pistol\"")
        .unwrap();
    let lines = [give.answered(two), hands.answered(stow)];
    for line in &lines {
        play.ok(line);
    }
    assert_eq!(has(&play, "ila", "Night lenses"), 2);
    let slug = play
        .figure("vex")
        .weapons
        .iter()
        .find(|h| h.weapon.name == "Slug pistol");
    assert!(slug.unwrap().stowed);
    let between = offers(&play, OfferGroup::Between);
    let hands = between.iter().find(|o| o.key == "hands").unwrap();
    assert!(
        hands
            .answers
            .iter()
            .any(|a| a.label == "draw the Slug pistol")
    );
}

#[rstest]
#[case::dead("kill vex", "G-STAT-07")]
#[case::unconscious("strain vex 60", "G-HEALTH-09")]
fn g_health_09_whoever_is_down_does_nothing_in_a_fight_or_out_of_it(
    #[case] down: &str,
    #[case] rule: &str,
) {
    for fighting in [false, true] {
        let mut play = if fighting {
            Play::fight()
        } else {
            Play::with(&[
                "add vex_marrow",
                "add ila_senn",
                "add ashen_oar_boarder x4 as Boarders",
            ])
        };
        play.all(&["money vex 900", "give vex painkiller_dose", down]);
        for line in [
            "attack vex boarders",
            "check vex cool 2",
            "check vex cool 2 free",
            "contest athletics average vex ila",
            "contest athletics average ila vex",
            "sell vex slug",
            "buy vex \"night lenses\"",
            "maneuver vex aim",
            "action vex waits",
            "treat vex ila",
            "dose vex",
            "hide vex slug",
            "search vex boarders",
            "improvise vex small",
        ] {
            let refusal = play.no(line);
            assert_eq!(refusal.rule, Some(rule), "{line}: {refusal}");
        }
        // An override allows it.
        play.all(&[
            "check vex cool 2 free!",
            "cancel",
            "contest athletics average vex ila!",
        ]);
        // Effects on a character, and the GM's notes, need no permission.
        play.all(&[
            "cancel",
            "settle",
            "wound vex 1",
            "give ila slug from vex",
            "remark vex gone",
        ]);
    }
}

#[test]
fn g_pool_23_whoever_goes_down_in_a_contest_makes_no_check() {
    let mut play = vex(&[
        "contest athletics average vex ila",
        "roll = 1s",
        "done",
        "kill ila",
    ]);
    assert_eq!(play.no("compete").rule, Some("G-STAT-07"));
    play.ok("compete!");
}

#[test]
fn o_m09_shear_says_what_it_costs_and_is_no_thing() {
    let mut play = Play::fight();
    play.all(&["next!", "next!"]);
    let shear = |play: &Play| {
        let all = play.all_offers();
        all.into_iter()
            .find(|o| o.line.contains("Shear") && o.line.starts_with("use"))
            .unwrap()
    };
    // The attack is the action, and an attempt costs 2 strain (G-SKILL-21).
    says!(shear(&play).cost.plain());
    let line = shear(&play).line;
    play.ok("range ila boarders medium !");
    play.all(&[&line, "roll = 1s !", "done"]);
    assert_eq!(play.figure("ila").strain, 2);
    assert!(play.state.turn.as_ref().unwrap().action);
    let stows = play
        .all_offers()
        .into_iter()
        .filter(|o| o.key.starts_with("stow"));
    assert!(stows.into_iter().all(|o| !o.line.contains("Shear")));
    says!(play.no("maneuver ila stow shear").why);
    assert!(
        play.figure("ila")
            .hideable()
            .all(|(name, ..)| name != "Shear")
    );
    play.ok("end");
    let focus = Some(play.id("ila"));
    let all = crate::Genesys::offers(&play.state, &Library::shipped(), focus);
    let lines = all.iter().flat_map(|o| {
        let answers = o.answers.iter().map(|a| a.label.clone());
        std::iter::once(o.label.clone()).chain(answers)
    });
    for label in lines.filter(|l| l.contains("Shear")) {
        assert!(
            !label.contains("sell") && !label.contains("away"),
            "{label}"
        );
    }
}

#[test]
fn g_eq_01_what_has_no_price_is_not_had_for_nothing() {
    let mut play = vex(&[]);
    for ware in ["mending_draught", "improvised_small"] {
        says!(play.no(&format!("buy vex {ware}")).to_string());
    }
    play.all(&["buy vex mending_draught at 90", "roll = 1s", "done"]);
    assert_eq!(
        (money(&play), has(&play, "vex", "Mending draught")),
        (4910, 1)
    );
}

#[rstest]
#[case("small", 1, 1)]
#[case("medium", 2, 3)]
#[case("large", 3, 4)]
fn g_mod_12_m_11_improvised_weapons_stand_in_the_packs(
    #[case] size: &str,
    #[case] plus: u8,
    #[case] enc: u8,
) {
    use crate::model::records::Damage;
    let mut play = vex(&[&format!("improvise vex {size} as chair")]);
    let chair = play.figure("vex").weapons.last().unwrap().weapon.clone();
    assert_eq!(
        (chair.name.as_str(), chair.damage, chair.enc),
        ("chair", Damage::Brawn(plus), enc)
    );
    let of_the_pack = play.library.weapon(&chair.id).unwrap();
    assert_eq!(
        (chair.crit, &chair.qualities),
        (of_the_pack.crit, &of_the_pack.qualities)
    );
    assert!(chair.is_improvised());
    // A sheet in a save keeps its own data, whatever the packs change later.
    play.ok("lose vex chair");
}

/// Rarity 6, one die for every second point: Hard. The place adds to the rarity (M-04).
#[rstest]
#[case::trading_hub(-1, "2p")]
#[case::ordinary(0, "3p")]
#[case::country(1, "3p")]
#[case::frontier(2, "4p")]
#[case::war_zone(3, "4p")]
#[case::after_a_catastrophe(4, "5p")]
fn g_eq_02_the_place_makes_things_rarer(#[case] market: i8, #[case] dice: &str) {
    let market = format!("setting market {market}");
    let mut play = Play::with(&["add vex_marrow", "money vex 9000", &market]);
    play.ok("buy vex resonance_fork");
    let pool = play.pool();
    assert!(pool.split(' ').any(|part| part == dice), "{pool}");
}
