//! Tests of the spend menu for fast typing: rows that keep their numbers, and their payments
//! (G-COMB-08, G-COMB-09, G-COMB-11 to G-COMB-13).

use proptest::prelude::*;
use rstest::rstest;

use crate::kinds::{Band, Quality};
use crate::model::check::Paid;
use crate::model::records::Damage;
use rules::view::{DONE, Offer, OfferGroup};

use super::{Play, tool};

/// Vex, strained, has attacked the boarders (soak 4): 2 net Successes unless the symbols differ.
fn shot(symbols: &str) -> Play {
    let mut play = Play::fight();
    play.all(&["strain vex 2", "attack @ boarders with slug at short"]);
    play.ok(&format!("roll = {symbols}!"));
    play
}

fn menu(play: &Play) -> Vec<Offer> {
    play.all_offers()
        .into_iter()
        .take_while(|offer| offer.key != DONE)
        .collect()
}

fn keys(play: &Play) -> Vec<String> {
    menu(play).into_iter().map(|offer| offer.key).collect()
}

fn row(play: &Play, key: &str) -> Offer {
    menu(play)
        .into_iter()
        .find(|offer| offer.key == key)
        .unwrap_or_else(|| panic!("no row {key}"))
}

fn paid(play: &Play) -> Paid {
    play.state
        .check
        .as_ref()
        .unwrap()
        .spent
        .last()
        .unwrap()
        .paid
}

#[test]
fn g_comb_08_a_row_keeps_its_number_while_symbols_are_spent() {
    let mut play = shot("2s 5a 2T");
    let before = keys(&play);
    assert!(before.len() > 9, "{before:?}");
    // Bought, excluded by another purchase, or now too expensive: all stay in place.
    for (key, gone, note) in [
        ("a_notice", "a_notice", "bought"),
        ("a_crit", "a_disable", "has a critical"),
        ("t_vital", "a_notice", "bought"),
        ("t_upgrade_ally", "a_setback", "aa/T"),
    ] {
        play.ok(&format!("spend {key}"));
        assert_eq!(keys(&play), before, "after {key}");
        let gone = row(&play, gone);
        let refusal = gone.allowed.unwrap_err();
        says!(refusal.why);
        assert_eq!(gone.cost.plain(), note);
        // The row and the line have the same text.
        let said = play.no(&gone.line);
        assert_eq!((said.rule, said.why), (refusal.rule, refusal.why));
        assert!(refusal.overrule.is_some_and(|line| line.ends_with('!')));
    }
}

#[test]
fn g_comb_08_what_comes_up_later_stands_behind() {
    let mut play = Play::fight();
    play.all(&["attack @ boarders with slug at short", "roll = 2s T 1t!"]);
    let mut rows = keys(&play);
    assert!(!rows.contains(&"a_strain".to_owned()));
    // Strain suffered for the Threat can be healed with the Triumph.
    play.ok("spend h_strain");
    rows.push("a_strain".to_owned());
    assert_eq!(keys(&play), rows);
    // Healed otherwise, there is nothing to buy, and the row stays.
    play.ok("recover vex 1");
    assert_eq!(keys(&play), rows);
    assert!(row(&play, "a_strain").allowed.is_err());
}

#[test]
fn g_comb_08_another_roll_is_another_menu() {
    let mut play = shot("2s 2a");
    assert!(!keys(&play).contains(&"h_strain".to_owned()));
    play.ok("reroll = 1f 1t");
    assert_eq!(keys(&play)[0], "h_strain");
    assert!(!keys(&play).contains(&"a_notice".to_owned()));
}

#[test]
fn g_comb_08_a_number_in_the_line_is_the_number_of_the_row() {
    let mut play = shot("2s 3a");
    let all = keys(&play);
    let place = all.iter().position(|key| key == "a_maneuver").unwrap() + 1;
    play.ok(&format!("spend {place}"));
    let spent = &play.state.check.as_ref().unwrap().spent;
    assert_eq!(spent[0].key, "a_maneuver");
    for wrong in [0, all.len() + 1] {
        let refusal = play.no(&format!("spend {wrong}"));
        says!(refusal.why);
    }
    // The same number again is refused for that row, and buys no other.
    play.no(&format!("spend {place}"));
    assert_eq!(play.state.check.as_ref().unwrap().spent.len(), 1);
}

#[rstest]
#[case("spend a_maneuver", Paid { advantage: 2, ..Paid::default() })]
#[case("spend a_maneuver with advantage", Paid { advantage: 2, ..Paid::default() })]
#[case("spend a_maneuver with triumph", Paid { triumph: 1, ..Paid::default() })]
#[case("spend a_maneuver with T", Paid { triumph: 1, ..Paid::default() })]
#[case("spend a_boost_any ila with T", Paid { triumph: 1, ..Paid::default() })]
fn m_06_the_table_says_what_is_paid(#[case] line: &str, #[case] price: Paid) {
    let mut play = shot("2s 4a 1T");
    play.ok(line);
    assert_eq!(paid(&play), price);
}

#[rstest]
#[case("spend h_setback", Paid { threat: 2, ..Paid::default() })]
#[case("spend h_setback with despair", Paid { despair: 1, ..Paid::default() })]
#[case("spend h_setback with t", Paid { threat: 2, ..Paid::default() })]
fn m_08_threat_or_despair_as_the_table_says(#[case] line: &str, #[case] price: Paid) {
    let mut play = shot("1f 3t D");
    play.ok(line);
    assert_eq!(paid(&play), price);
}

#[rstest]
#[case("1s 4a", "spend a_crit with triumph", "4 Advantage")]
#[case("1s 4a", "spend a_notice with threat", "1 Advantage")]
#[case("T", "spend t_vital with advantage", "1 Triumph")]
fn g_comb_12_what_does_not_pay_is_refused(
    #[case] symbols: &str,
    #[case] line: &str,
    #[case] price: &str,
) {
    let mut play = shot(symbols);
    let refusal = play.no(line);
    assert_eq!(refusal.rule, Some("G-COMB-12"));
    let hint = refusal.hint.unwrap();
    assert!(hint.contains(price), "{hint}");
    says!([refusal.why, hint]);
    play.ok(&format!("{line}!"));
}

#[test]
fn g_comb_11_a_quality_is_paid_with_either_too() {
    for (line, price) in [
        ("spend knockdown", (2, 0)),
        ("spend knockdown with triumph", (0, 1)),
    ] {
        let mut play = Play::fight();
        let weapon = tool(
            "melee",
            Damage::Fixed(6),
            5,
            Band::Engaged,
            &[Quality::Knockdown],
        );
        play.arm("vex", weapon);
        play.all(&[
            "attack @ boarders with tool at engaged",
            "roll = 1s 2a T!",
            line,
        ]);
        assert_eq!((paid(&play).advantage, paid(&play).triumph), price);
        assert_eq!(row(&play, "knockdown").cost.plain(), "bought");
    }
}

#[test]
fn m_06_a_row_shows_its_prices_and_its_line_says_which() {
    let play = shot("2s 2a 1T");
    let mut maneuver = row(&play, "a_maneuver");
    assert_eq!(maneuver.cost.plain(), "aa");
    assert_eq!(maneuver.line, "spend a_maneuver with advantage");
    maneuver.pay_otherwise();
    assert_eq!(maneuver.cost.plain(), "T");
    assert_eq!(maneuver.line, "spend a_maneuver with triumph");
    maneuver.pay_otherwise();
    assert_eq!(maneuver.cost.plain(), "aa");
    // With only one way to pay, the note is omitted.
    let vital = row(&play, "t_vital");
    assert_eq!(
        (vital.line.as_str(), vital.ways.len()),
        ("spend t_vital", 0)
    );
}

#[test]
fn m_06_two_rows_that_do_the_like_are_bought_apart() {
    let mut play = shot("2s 1a 1T");
    play.all(&["spend a_notice", "spend t_vital"]);
    says!(play.no("spend a_notice").why);
}

#[test]
fn g_comb_12_own_words_may_cost_nothing() {
    let mut play = shot("2s 2a");
    let said = play.ok("spend say the lamp bursts").join(" ");
    says!(said);
    assert_eq!(paid(&play), Paid::default());
    play.ok("spend say 2a and the door shuts");
    assert_eq!(paid(&play).advantage, 2);
    assert_eq!(play.no("spend say 1a once more").rule, Some("G-COMB-12"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    // Whatever is bought or done in between: an existing row stays in its place.
    #[test]
    fn g_comb_08_no_row_ever_moves(
        symbols in prop::sample::select(vec!["2s 3a T", "1s 6a", "2s 2T D", "1f 4t D", "T 3t", "3s 4a 2T 1D"]),
        lines in prop::collection::vec(
            prop::sample::select(vec![
                "spend 1", "spend 2", "spend 3", "spend 4", "spend 5 with triumph", "spend 8", "spend 10",
                "spend 12!", "spend a_crit", "spend h_strain", "spend d_upgrade", "spend say 1a the lamp",
                "strain vex 1", "recover vex 9", "cover vex 1", "cover boarders 1", "prone vex", "stand vex",
                "maneuver @ aim", "maneuver @ guard", "grant vex", "kill ila", "set boarders soak 20",
                "set boarders soak 1", "status vex immobilized", "item boarders slug drop",
            ]),
            1..14,
        )
    ) {
        let mut play = shot(symbols);
        let mut before = keys(&play);
        for line in lines {
            if play.run(line).is_ok() {
                let after = keys(&play);
                prop_assert!(after.starts_with(&before), "{}: {:?} became {:?}", line, before, after);
                before = after;
            }
        }
    }
}

/// A row that was bought shows how often, whether more of it can be paid for or not.
#[test]
fn m_06_a_bought_row_shows_how_often_it_was_bought() {
    let mut play = Play::fight();
    play.all(&[
        "add \"captain marrack\" as Keth = -",
        "set keth adversary 0",
        "range vex keth short",
        "attack @ keth with slug",
        "roll = 2s 8a!",
    ]);
    assert!(!row(&play, "a_crit").cost.is_paid());
    play.ok("spend a_crit");
    let once = row(&play, "a_crit");
    assert!(once.allowed.is_ok(), "{once:?}");
    assert!(once.cost.is_paid() && !once.cost.is_bought(), "{once:?}");
    play.ok("spend a_crit");
    let twice = row(&play, "a_crit");
    assert!(twice.allowed.is_err(), "{twice:?}");
    assert!(twice.cost.is_bought(), "{twice:?}");
    assert!(twice.cost.plain().ends_with("×2"), "{twice:?}");
}

/// The rows after the end of the menu.
fn out_of_reach(play: &Play) -> Vec<Offer> {
    let all = play.all_offers().into_iter();
    let rest = all.skip_while(|offer| offer.key != DONE).skip(1);
    rest.filter(|offer| offer.group == OfferGroup::Asked)
        .collect()
}

/// What the rolled symbols could buy with more of them, or in another situation, stays in the list. It
/// comes after the end, is refused with a reason, and no row that can be bought moves for it.
#[rstest]
#[case("2s 1a", "a_setback")]
#[case("2s 1a", "a_no_environment")]
#[case("2f 3a", "a_disable")]
#[case("2s 1t", "h_prone")]
#[case("2s 1t", "h_lose_maneuver")]
fn g_comb_12_what_cannot_be_bought_stays_after_the_end(#[case] symbols: &str, #[case] key: &str) {
    let mut play = shot(symbols);
    let open = keys(&play);
    let rows = out_of_reach(&play);
    for one in &rows {
        assert!(!open.contains(&one.key), "{} is there twice", one.key);
        let refusal = one.allowed.as_ref().unwrap_err();
        let typed = play.no(&one.line);
        assert_eq!((typed.rule, &typed.why), (refusal.rule, &refusal.why));
        assert!(refusal.overrule.is_some(), "{}", one.key);
    }
    let row = rows.iter().find(|one| one.key == key);
    let row = row.unwrap_or_else(|| panic!("{key} isn't in {symbols}"));
    says!(row.cost.plain());
    says!(row.allowed.as_ref().unwrap_err().why);
    // Only what the rolled symbols concern is listed.
    let other = if symbols.contains('a') { "h_" } else { "a_" };
    assert!(!rows.iter().any(|one| one.key.starts_with(other)));
    play.ok(&menu(&play)[0].line);
    assert!(keys(&play).starts_with(&open), "{:?}", keys(&play));
}

/// The row that applies the roll says what that does to whom.
#[rstest]
#[case("2s", "4 wounds to Boarders")]
#[case("2f", "")]
fn g_comb_14_the_end_says_what_it_does(#[case] symbols: &str, #[case] does: &str) {
    let play = shot(symbols);
    let all = play.all_offers();
    let end = all.iter().find(|offer| offer.key == DONE).unwrap();
    assert_eq!(
        end.label.split_once(", ").map_or("", |(_, does)| does),
        does
    );
}

/// What the row that ends the spending does.
fn ending(play: &Play) -> String {
    let all = play.all_offers();
    let done = all.into_iter().find(|offer| offer.key == DONE);
    done.unwrap().label
}

/// The row says what the hit leads to, before it is applied: members of a group, a Critical Injury, the threshold.
#[test]
fn g_comb_18_the_end_of_the_spending_says_what_falls() {
    let mut play = shot("2s 3a");
    assert_eq!(ending(&play), "apply the hit, 4 wounds to Boarders");
    // A Critical Injury kills one of a group (T-45).
    play.ok("spend a_crit with T!");
    assert_eq!(
        ending(&play),
        "apply the hit, 4 wounds to Boarders: 1 drops"
    );
    let mut play = Play::fight();
    play.all(&["wound ila 9", "attack @ ila with slug at short!"]);
    play.ok("roll = 2s 3a!");
    assert_eq!(
        ending(&play),
        "apply the hit, 5 wounds to Ila: incapacitated, 1 Critical Injury"
    );
    play.ok("done = 40");
    assert!(play.figure("ila").incapacitated());
    assert_eq!(play.figure("ila").criticals.len(), 1);
}

/// A row bought for someone names them, unless its label does.
#[test]
fn m_08_a_bought_row_says_for_whom() {
    let mut play = shot("2s 2t");
    play.ok("spend h_enemy_maneuver boarders");
    assert_eq!(
        row(&play, "h_enemy_maneuver").cost.plain(),
        "bought: Boarders"
    );
    assert!(row(&play, "h_enemy_maneuver").cost.is_bought());
    let narrow = row(&play, "h_enemy_maneuver").cost.within(8);
    assert_eq!(narrow.plain(), "Boarders");
    // The target is in the label.
    let mut play = shot("2s 2a");
    play.ok("spend a_setback");
    assert_eq!(row(&play, "a_setback").cost.plain(), "bought");
}

/// What only a Despair buys is in one block below what only a Triumph buys (G-DICE-18).
#[test]
fn g_dice_18_rows_of_a_triumph_come_before_rows_of_a_despair() {
    let play = shot("2s T D");
    let all = keys(&play);
    let starts = |letter: char| move |key: &String| key.starts_with(letter);
    let last = all.iter().rposition(starts('t'));
    let first = all.iter().position(starts('d'));
    assert!(last.is_some() && last < first, "{all:?}");
}
