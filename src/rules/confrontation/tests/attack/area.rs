//! Attacks on an area, target by target, and what a further target costs (C-WPN-00, C-ATK-09).

use rules::view::{Offer, Rich};

use super::*;

fn rows(s: &Stage<Confrontation>, key: &str) -> Vec<Offer> {
    let all = s.offers(None).into_iter();
    all.filter(|offer| offer.key == key).collect()
}

fn labels(s: &Stage<Confrontation>, key: &str) -> Vec<String> {
    let told = rows(s, key).into_iter();
    told.map(|one| format!("{} | {}", one.line, one.label))
        .collect()
}

fn notes(s: &Stage<Confrontation>) -> Vec<String> {
    s.tray().notes.iter().map(Rich::plain).collect()
}

fn targets(s: &Stage<Confrontation>) -> Vec<u32> {
    open(s).targets.iter().map(|target| target.who.0).collect()
}

/// Vesna's burst at a guard, with a thug and a boss around.
fn burst() -> Stage<Confrontation> {
    let people = [
        vesna("assault_rifle"),
        bare("Guard"),
        bare("Thug"),
        bare("Boss"),
    ];
    let mut s = fight(people);
    s.ok("automatic vesna guard");
    s
}

#[test]
fn c_wpn_00_everyone_in_the_area_is_named_before_the_reveal_and_costs_nothing() {
    let mut s = burst();
    assert_eq!(
        labels(&s, "area"),
        [
            "also Thug | also hit Thug: 94%",
            "also Boss | also hit Boss: 94%"
        ]
    );
    let thug = rows(&s, "area").swap_remove(0);
    // Mastery with firearms: 4 dice against 4, a hit in 15 of 16 (C-EX-03).
    says!(thug.detail);
    says!(s.ok("also thug"));
    assert_eq!(targets(&s), [2, 3]);
    assert_eq!(
        s.state.fighter(Id(1)).unwrap().left,
        Tenths(20),
        "paid once"
    );
    assert_eq!(
        labels(&s, "area"),
        [
            "also Boss | also hit Boss: 94%",
            "also Guard off | leave out Guard",
            "also Thug off | leave out Thug"
        ]
    );
    s.ok("choose thug quickly");
    says!(s.ok("also thug off"));
    assert!(s.state.confront.as_ref().unwrap().picks.is_empty());
    says!(s.try_line("also guard off").unwrap_err().to_string());
    says!(s.try_line("also boss off").unwrap_err().to_string());
    says!(s.try_line("also guard").unwrap_err().to_string());
    says!(s.try_line("also vesna").unwrap_err().to_string());
    s.ok("range guard boss short");
    says!(s.refused("also boss", "C-WPN-00").to_string());
    assert_eq!(labels(&s, "area"), ["also Thug | also hit Thug: 94%"]);
    s.ok("also thug");
    choose_all(&mut s, "quickly");
    s.ok("reveal");
    says!(s.try_line("also boss").unwrap_err().to_string());
}

#[test]
fn c_atk_09_each_further_target_of_a_burst_is_named_with_its_odds() {
    let mut s = burst();
    s.all(&["also thug", "choose vesna quickly", "choose guard quickly"]);
    s.all(&["choose thug consistently", "reveal"]);
    assert_eq!(
        s.tray().subtitle.plain(),
        "firearms  Assault rifle  target 1 of 2"
    );
    // Quickly against consistently is a drawback: 4 dice against 6, 51.77 percent (C-TRK-33).
    assert!(
        notes(&s).contains(&"then Thug: 4d6 against 6, hit 52%".to_owned()),
        "{:?}",
        notes(&s)
    );
    s.ok("effort 1");
    assert!(notes(&s).contains(&"then Thug: 5d6 against 6, hit 60%".to_owned()));
    roll(&mut s, 1);
    let last = s.tray().result.pop().unwrap().plain();
    assert_eq!(last, "then Thug: 5d6 against 6, hit 60%");
    s.all(&["resolve = 6 8", "overflow guard intellect"]);
    assert_eq!(s.tray().title.plain(), "Vesna → Thug");
    assert_eq!(
        s.tray().subtitle.plain(),
        "firearms  Assault rifle  target 2 of 2"
    );
}

#[test]
fn c_wpn_00_an_area_sells_no_further_targets() {
    let mut s = burst();
    choose_all(&mut s, "quickly");
    s.ok("reveal");
    roll(&mut s, 3);
    assert!(rows(&s, "another").is_empty());
    says!(s.refused("spend target thug", "C-WPN-00").to_string());
    // A single shot of the same rifle hits one target.
    let mut s = fight([vesna("assault_rifle"), bare("Guard"), bare("Thug")]);
    s.ok("attack vesna guard");
    assert!(rows(&s, "area").is_empty());
    says!(s.refused("also thug", "C-WPN-00").to_string());
    choose_all(&mut s, "quickly");
    s.ok("reveal");
    roll(&mut s, 3);
    assert!(rows(&s, "another").is_empty());
    says!(s.refused("spend target thug", "C-WPN-00").to_string());
}

#[test]
fn c_atk_08_a_further_target_costs_what_a_hit_on_it_needs() {
    let mut s = fight([vesna("walther_bond"), bare("Guard"), guard("Thug")]);
    attack(&mut s, "attack vesna guard", "quickly", 4);
    let thug = rows(&s, "another").swap_remove(0);
    assert_eq!(
        (thug.line.as_str(), thug.cost.plain().as_str()),
        ("spend target Thug 2", "2 successes")
    );
    assert_eq!(
        thug.detail,
        "2 successes − 1 defense = 1: a hit, 5 base damage."
    );
    s.ok(&thug.line);
    let tray = s.tray();
    assert_eq!(tray.spent[0].plain(), "2 successes on Thug");
    let next = tray.result.last().unwrap().plain();
    assert_eq!(next, "then Thug: 2 successes − 1 defense = 1: a hit");
    // The next one is an upgrade there.
    let more = rows(&s, "another").swap_remove(0);
    assert_eq!(more.line, "spend target Thug");
    says!(more.label);
    says!(s.ok(&more.line));
    s.ok("resolve = 6 8");
    assert_eq!((open(&s).at, open(&s).target().unwrap().left()), (1, 1));
    // Too few successes for a hit are refused before they are paid.
    let mut s = fight([vesna("walther_bond"), bare("Guard"), guard("Thug")]);
    attack(&mut s, "attack vesna guard", "quickly", 2);
    let refusal = rows(&s, "another").swap_remove(0).allowed.unwrap_err();
    assert_eq!(refusal.rule, Some("C-ATK-08"));
    says!(refusal.to_string());
}
