//! Tests of what rows of menus say: names that stay the same while symbols are spent, prices, and the dice that a
//! choice changes (G-COMB-08, G-HEALTH-07, G-POOL-14).

use rstest::rstest;

use crate::kinds::{Kind, Quality};
use rules::view::Offer;

use super::Play;
use super::hacking::{inside, offered, quiet};
use super::hits::{SHOOT, trio};
use super::social::talk;
use super::vehicles::dogfight;

/// The rows that symbols buy, bought, blocked or not.
fn spends(play: &Play) -> Vec<Offer> {
    let all = play.all_offers().into_iter();
    all.filter(|one| one.line.starts_with("spend ")).collect()
}

fn names(rows: &[Offer]) -> Vec<(String, String)> {
    let name = |one: &Offer| (one.key.clone(), one.label.clone());
    rows.iter().map(name).collect()
}

fn rolled(mut play: Play, lines: &[&str]) -> Play {
    play.all(lines);
    play
}

fn row(play: &Play, key: &str) -> Offer {
    let found = play.all_offers().into_iter().find(|one| one.key == key);
    found.unwrap_or_else(|| panic!("no row {key}"))
}

/// The screen gives a row a letter by its key and its label, in the order of the rows. As long as all three stay
/// the same for the rows that were there, no letter changes owners.
#[rstest]
#[case::attack(rolled(Play::fight(), &["strain vex 2", "cover vex 1", "attack @ boarders with slug at short", "roll = 2s 5a 2T D!"]))]
#[case::attack_with_threat(rolled(Play::fight(), &["cover vex 1", "attack @ boarders with slug at short", "roll = 2s 6t D!"]))]
#[case::two_hits(rolled(trio(6, &[Quality::AutoFire]), &["range vex bo short", SHOOT, "auto bo", "roll = 2s 11a!", "spend auto-fire bo"]))]
#[case::guns(rolled(dogfight(), &["next", "next", "attack @ corsair with pulse", "roll = 2s 5a 2T 1D!"]))]
#[case::guns_with_threat(rolled(dogfight(), &["next", "next", "attack @ corsair with pulse", "roll = 2s 6t D!"]))]
#[case::talk(rolled(talk(), &["check vex charm vs venn cool", "roll = 1s 6a T!"]))]
#[case::talk_with_threat(rolled(talk(), &["check vex charm vs venn cool", "roll = 1s 6t D!"]))]
#[case::sysop(rolled(inside(), &["net backdoor ledger", "next", "trace keeper ledger vex!", "roll = 1s 4a T!"]))]
#[case::sysop_with_threat(rolled(inside(), &["trace keeper ledger vex!", "roll = 1s 6t D!"]))]
#[case::hacker(rolled(inside(), &["net traces vex ledger 1", "override vex ledger firewall", "roll = 3s 6a T!"]))]
#[case::hacker_with_threat(rolled(inside(), &["override vex ledger firewall", "roll = 3s 6t D!"]))]
fn g_comb_08_a_purchase_changes_no_other_row(#[case] play: Play) {
    let before = spends(&play);
    let open: Vec<&Offer> = before.iter().filter(|one| one.is_open()).collect();
    assert!(open.len() > 4, "{:?}", names(&before));
    for bought in open {
        let mut after = Play::of(&play);
        after.ok(&bought.line);
        let after = names(&spends(&after));
        let others = |rows: Vec<(String, String)>| -> Vec<(String, String)> {
            rows.into_iter()
                .filter(|(key, _)| *key != bought.key)
                .collect()
        };
        let was = others(names(&before));
        let is = others(after);
        // A purchase that makes another hit adds to a label which of them it means.
        let stays = |(key, label): &(String, String)| {
            let mut all = is.iter();
            let place = all.position(|(other, _)| other == key)?;
            is[place].1.starts_with(label.as_str()).then_some(place)
        };
        let places: Vec<Option<usize>> = was.iter().map(stays).collect();
        assert!(
            places.is_sorted() && !places.contains(&None),
            "after {}: {was:?} {is:?}",
            bought.line
        );
    }
}

/// A row that another purchase makes possible is there before, so that its letter is its own.
#[test]
fn m_02_a_trace_that_may_come_has_its_row_from_the_start() {
    let mut play = rolled(
        inside(),
        &["override vex ledger firewall", "roll = 1s 1T 1D!"],
    );
    let before = row(&play, "k_cancel_trace");
    assert!(before.allowed.is_err());
    play.ok("spend k_d_trace");
    assert!(row(&play, "k_cancel_trace").allowed.is_ok());
}

#[test]
fn m_16_a_row_names_the_kind_of_its_die() {
    let mut play = rolled(talk(), &["check vex charm vs venn cool", "roll = 1s 2a!"]);
    let label = |play: &Play| row(play, "s_a_target_die").label;
    assert_eq!(label(&play), "Setback die on the target's next check");
    play.ok("setting social_target_die boost");
    assert_eq!(label(&play), "Boost die on the target's next check");
}

/// An upgrade without a die to upgrade adds one, and the row says so before and after it is paid.
#[rstest]
#[case(2, "+G")]
#[case(1, "↑Y")]
fn g_pool_14_a_story_point_shows_the_die_that_it_changes(#[case] rank: u8, #[case] shown: &str) {
    let mut play = Play::fight();
    play.change("vex", |f| {
        f.characteristics.int = 2;
        f.skills = vec![("computers".to_owned(), rank)];
    });
    play.ok("check vex computers average");
    let change = |play: &Play| {
        let all = play.tray().sources;
        let one = all
            .iter()
            .find(|one| one.rule.as_deref() == Some("G-STORY-06"));
        one.unwrap().change.plain()
    };
    assert_eq!(change(&play), shown);
    play.ok("story players");
    assert_eq!(change(&play), shown);
}

#[test]
fn g_health_07_a_maneuver_of_a_rival_costs_wounds() {
    let mut play = Play::fight();
    play.change("vex", |f| {
        f.kind = Kind::Rival;
        f.strain_threshold = None;
    });
    play.ok("maneuver @ aim");
    let aim = row(&play, "aim");
    assert_eq!(aim.cost.plain(), "2 wounds");
    assert!(
        aim.detail.starts_with("Strain counts as wounds: 0/"),
        "{}",
        aim.detail
    );
}

#[test]
fn g_man_12_a_row_that_needs_a_disengagement_has_no_price() {
    let mut play = Play::fight();
    play.ok("range vex boarders engaged");
    for one in play.all_offers() {
        if ["move", "back", "engage"].contains(&one.key.as_str()) {
            assert!(one.cost.plain().is_empty(), "{}", one.label);
            assert_eq!(play.no(&one.line).rule, Some("G-MAN-12"), "{}", one.line);
        }
    }
}

/// A relay foils the only trace by itself: the roll isn't called a success, and no other response is offered.
#[test]
fn g_hack_08_a_trace_that_a_relay_foils_is_no_success() {
    let mut play = quiet();
    play.all(&[
        "add slipwright as Ghost",
        "net access ghost ledger",
        "net aware ghost ledger",
    ]);
    play.all(&["trace keeper ledger ghost!", "roll = 2s 3a!"]);
    let result = |play: &Play| -> Vec<String> {
        play.tray()
            .result
            .iter()
            .map(rules::view::Rich::plain)
            .collect()
    };
    assert!(!offered(&play, "burner"));
    assert!(
        !result(&play).contains(&"success".to_owned()),
        "{:?}",
        result(&play)
    );
    // One of two traces finds something.
    play.ok("spend k_double_trace");
    assert!(offered(&play, "burner"));
    assert!(result(&play).contains(&"success".to_owned()));
    let said = play.ok("done").join(" ");
    assert!(said.contains("hides them from 1 of 2 traces"), "{said}");
}

/// Help is chosen by the pool that it makes.
#[test]
fn g_pool_28_a_row_of_help_shows_the_pool_and_its_chance() {
    let mut play = rolled(talk(), &["check vex charm vs venn cool"]);
    let help = row(&play, "aid_boost");
    let told = help.cost.plain();
    play.ok(&help.line);
    let pool = play.tray().dice.plain();
    assert!(
        told.starts_with(&pool) && told.ends_with('%'),
        "{told}: {pool}"
    );
    // Of several helpers one is chosen after it.
    let mut play = rolled(talk(), &["add rho", "check vex charm vs venn cool"]);
    let help = row(&play, "aid_boost");
    assert_eq!(help.answers.len(), 2);
    let helper = &help.answers[1];
    let told = helper.dice.plain();
    play.ok(&help.answered(helper));
    let pool = play.tray().dice.plain();
    assert!(
        told.starts_with(&pool) && told.ends_with('%'),
        "{told}: {pool}"
    );
}

/// The list of targets says how far the weapon reaches, and what would help.
#[test]
fn g_comb_05_a_target_out_of_reach_says_why() {
    let mut play = trio(6, &[]);
    play.all(&["range vex bo extreme", SHOOT]);
    let bo = play.id("bo");
    let targets = play.tray().targets;
    let far = targets.iter().find(|one| one.who == bo).unwrap();
    assert_eq!(far.blocked, "reaches long");
    let why = &far.reach.as_ref().unwrap_err().why;
    assert!(why.contains("First move toward long"), "{why}");
}
