//! The tray and the offers of an open check (C-TRK-35).

use rules::encounter::stage::Stage as Table;
use rules::view::{Offer, OfferGroup, Stage, Unit};

use crate::Confrontation;
use crate::model::{Cause, Person, Pool};
use crate::tests::people::{guard, pc, with};

/// Vesna: firearms expert, gunnery untrained, with 6 points of Speed left of 12.
fn vesna() -> Person {
    let mut vesna = pc(
        "Vesna",
        [10, 6, 12],
        &[
            ("firearms", Pool::Speed, 2),
            ("gunnery", Pool::Speed, 0),
            ("physics", Pool::Intellect, 1),
        ],
    );
    vesna.pools[2].now = 6;
    vesna
}

fn table() -> Table<Confrontation> {
    with([vesna(), guard("Guard")])
}

/// The rows of effort, in order.
fn effort(s: &Table<Confrontation>) -> Vec<Offer> {
    let all = s.offers(Some("Vesna")).into_iter();
    all.filter(|offer| offer.key.starts_with("effort"))
        .collect()
}

#[test]
fn c_trk_35_the_tray_has_the_target_number_with_each_cause_the_dice_the_mean_and_the_chance() {
    let mut s = table();
    s.all(&["check vesna firearms", "modify target 1 \"thick smoke\""]);
    let tray = s.tray();
    assert_eq!((tray.stage, tray.heading), (Stage::Pool, "Check"));
    assert_eq!(tray.title.plain(), "Vesna  firearms");
    assert_eq!(tray.dice.plain(), "3d6 against 5");
    assert_eq!(tray.pool, "3d6 tn5");
    let sources = tray.sources.iter();
    let sources: Vec<_> = sources
        .map(|one| (one.change.plain(), one.text.clone(), one.toggle.clone()))
        .collect();
    let line = |change: &str, text: &str, toggle: Option<&str>| {
        let toggle = toggle.map(str::to_owned);
        (change.to_owned(), text.to_owned(), toggle)
    };
    assert_eq!(
        sources,
        [
            line("+3d", "expert", None),
            line("TN 4", "base target number", None),
            line("TN +1", "thick smoke", Some("switch gm.1")),
        ]
    );
    // At TN 5, 3 dice: 70.37 percent and a mean of 1.2. At TN 4: 87.5 percent.
    let chances = tray.chances.iter();
    let chances: Vec<_> = chances
        .map(|one| (one.label.as_str(), one.value.as_str()))
        .collect();
    assert_eq!(
        chances,
        [
            ("success", "70%"),
            ("2 or more", "33%"),
            ("3 or more", "12%"),
            ("4 or more", "3%"),
            ("mean successes", "1.2"),
        ]
    );
    let delta = tray.sources[2].delta.unwrap();
    assert!((delta - (70.37 - 87.5)).abs() < 0.01, "{delta}");
}

#[test]
fn c_roll_07_above_6_the_tray_shows_what_is_rolled_in_fact() {
    let mut s = table();
    s.all(&["check vesna firearms", "modify target 4"]);
    assert_eq!(s.tray().dice.plain(), "3d6 against 8 → 1d6 against 6");
}

#[test]
fn c_roll_10_effort_is_a_row_of_choices_with_price_and_odds() {
    let mut s = table();
    s.ok("check vesna firearms");
    let rows: Vec<_> = effort(&s)
        .into_iter()
        .map(|row| (row.line.clone(), row.label.clone(), row.cost.plain()))
        .collect();
    let row =
        |line: &str, label: &str, cost: &str| (line.to_owned(), label.to_owned(), cost.to_owned());
    assert_eq!(
        rows,
        [
            row("effort 1", "1 effort die: 94%, mean 2.4", "1 Speed"),
            row("effort 2", "2 effort dice: 97%, mean 3.0", "3 Speed"),
            row("effort 3", "3 effort dice: 98%, mean 3.6", "6 Speed"),
        ],
        "C-ROLL-12: an expert adds 3 at most"
    );
    let slider = s.tray().slider;
    let steps = slider.steps.iter();
    let steps: Vec<_> = steps
        .map(|step| [&step.mark, &step.odds, &step.price].map(String::as_str))
        .collect();
    assert_eq!(
        (slider.label, slider.unit, slider.at),
        ("effort", "Speed", 0)
    );
    assert_eq!(
        steps,
        [
            ["0", "88%", ""],
            ["1", "94%", "1"],
            ["2", "97%", "3"],
            ["3", "98%", "6"],
        ]
    );
    assert_eq!(slider.moved(true), Some("effort 1"));
    assert_eq!(slider.moved(false), None);
    let last = &effort(&s)[2];
    assert!(last.detail.contains(" 0"), "C-DMG-08");
    says!(last.detail);
}

#[test]
fn c_roll_07_effort_that_gains_no_die_says_so() {
    let mut s = table();
    s.all(&["check vesna firearms", "modify target 4"]);
    // 3, 4, 5 and 6 dice at TN 8 are 1, 1, 2 and 2 at TN 6.
    let labels: Vec<_> = effort(&s).into_iter().map(|row| row.label).collect();
    assert_eq!(
        labels,
        [
            "1 effort die: 17%, no gain",
            "2 effort dice: 31%, mean 0.4",
            "3 effort dice: 31%, no gain",
        ]
    );
}

#[test]
fn c_roll_13_effort_without_a_limit_is_listed_as_far_as_the_points_reach() {
    let mut s = table();
    s.state.check = Some(crate::model::Check {
        pool: Some(Pool::Speed),
        extra: vec![Cause {
            key: "rating".to_owned(),
            dice: 4,
            on: true,
            ..Cause::default()
        }],
        ..crate::model::Check::new(s.id("Vesna"), crate::model::Roll::Initiative)
    });
    let lines: Vec<_> = effort(&s).into_iter().map(|row| row.line).collect();
    assert_eq!(
        lines,
        ["effort 1", "effort 2", "effort 3"],
        "1 + 2 + 3 = 6 Speed"
    );
}

#[test]
fn c_des_09a_another_pool_that_may_pay_is_a_second_way() {
    let mut s = table();
    s.ok("check vesna firearms");
    if let Some(check) = &mut s.state.check {
        check.extra.push(Cause {
            key: "grace".to_owned(),
            label: "Grace".to_owned(),
            pays: Some(Pool::Might),
            on: true,
            ..Cause::default()
        });
    }
    let rows = effort(&s);
    let way = &rows[1].ways[0];
    assert_eq!(
        (way.line.as_str(), way.cost.plain()),
        ("effort 2 from might", "3 Might".to_owned())
    );
}

#[test]
fn c_str_06_a_price_that_brings_stress_over_a_pool_says_so() {
    let mut s = table();
    s.state.people[0].stress.points = 4;
    s.all(&["check vesna firearms", "effort 1"]);
    // The slider has the price, so that only what it leads to has a line.
    assert!(s.tray().after.is_empty());
    s.ok("effort 2");
    assert_eq!(s.tray().after[0].plain(), "stress over Speed");
    s.ok("effort 3");
    let after = s.tray().after[0].plain();
    assert!(after.starts_with("Speed at 0") && after.ends_with("stress over Speed"));
}

/// With a second pool at 0 the next damage can be a mortal wound, with one it can injure.
#[test]
fn c_dmg_08_a_price_that_empties_a_pool_says_what_the_next_damage_can_do() {
    let mut s = table();
    s.all(&["check vesna firearms", "effort 3"]);
    let one = s.tray().after[0].plain();
    says!(one);
    s.state.people[0].pools[1].now = 0;
    let two = s.tray().after[0].plain();
    says!(two);
    assert_ne!(one, two);
}

#[test]
fn c_str_09_a_price_that_ends_the_fight_for_someone_says_so() {
    let mut s = table();
    s.state.people[0].stress.points = 4;
    s.state.people[0].pools[1].now = 3;
    s.all(&["check vesna firearms", "effort 2"]);
    assert_eq!(
        s.tray().after[0].plain(),
        "stress over Speed · then can't fight"
    );
}

#[test]
fn c_roll_07_08_the_tray_says_why_the_dice_change() {
    let mut s = table();
    s.all(&["check vesna firearms", "modify target 3"]);
    says!(s.tray().notes.first().map(rules::view::Rich::plain));
    s.ok("modify target -6");
    says!(s.tray().notes.first().map(rules::view::Rich::plain));
    s.ok("modify target 3");
    assert!(s.tray().notes.is_empty());
}

#[test]
fn c_roll_03_a_rolled_check_is_the_last_roll() {
    let mut s = table();
    s.ok("check vesna firearms");
    s.roll(&[6, 4, 1, 2]);
    s.ok("roll");
    let tray = s.tray();
    assert_eq!(tray.stage, Stage::Idle);
    assert_eq!(
        tray.last.unwrap().plain(),
        "Vesna: firearms  3d6 against 4  →  2 successes"
    );
}

#[test]
fn c_trk_35_the_offers_of_an_open_check_roll_it_change_it_and_drop_it() {
    let mut s = table();
    s.all(&["check vesna firearms", "modify dice 1", "effort 1"]);
    let all = s.offers(None);
    let lines: Vec<_> = all.iter().map(|one| one.line.as_str()).collect();
    assert_eq!(
        lines,
        [
            "roll",
            "effort 0",
            "effort 2",
            "effort 3",
            "switch gm.1",
            "cancel"
        ]
    );
    assert_eq!(all[0].group, OfferGroup::Asked);
    assert!(all[0].cost.has(Unit::Speed));
    for offer in &all {
        let mut other = table();
        other.state = s.state.clone();
        other.roll(&[1; 8]);
        other.ok(&offer.line);
    }
}
