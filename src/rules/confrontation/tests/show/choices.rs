//! The choices that wait: tactics, damage without a pool, recovery, cards. Rest, doses and days.

use rules::encounter::clock::DAY;
use rules::encounter::stage::Stage as Table;
use rules::system::System as _;
use rules::view::Stage;

use super::{labels, told};
use crate::Confrontation;
use crate::model::{Augmentation, Grade, Person, Pool};
use crate::play::cards::Card;
use crate::tests::people::{guard, pc, with};

fn ada() -> Person {
    pc("Ada", [5, 3, 7], &[("deception", Pool::Intellect, 1)])
}

fn table() -> Table<Confrontation> {
    with([ada(), guard("Guard")])
}

/// The rows of the table of tactics for the side that chooses.
fn rows(s: &Table<Confrontation>) -> Vec<String> {
    let all = s.offers(None).into_iter();
    let all = all.filter(|one| one.line.starts_with("choose"));
    all.map(|one| one.cost.plain()).collect()
}

/// Runs every line that the offers say is open, each on a copy.
fn all_open_lines_work(s: &Table<Confrontation>, key: &str) {
    let all = s.offers(Some("Ada"));
    let open = all.iter().filter(|one| one.key.starts_with(key));
    for offer in open.filter(|one| one.allowed.is_ok()) {
        let mut other = table();
        other.state = s.state.clone();
        other.roll(&[3; 8]);
        other.ok(&offer.line);
    }
}

#[test]
fn c_cnf_01_the_table_of_tactics_is_shown_and_a_choice_stays_hidden() {
    let mut s = table();
    s.ok("check ada deception vs guard");
    let tray = s.tray();
    assert_eq!((tray.stage, tray.heading), (Stage::Spending, "Tactics"));
    assert_eq!(tray.title.plain(), "Ada → Guard");
    let cards = |s: &Table<Confrontation>| -> Vec<_> {
        let cards = s.tray().secrets.into_iter();
        cards
            .map(|card| (card.name, card.sign, card.word))
            .collect()
    };
    let card = |name: &str, sign, word: &str| (name.to_owned(), sign, word.to_owned());
    assert_eq!(
        cards(&s),
        [
            card("Ada", None, "to choose"),
            card("Guard", None, "to choose")
        ]
    );
    assert!(tray.columns.plain().ends_with("  α  β  γ  δ  ε"));
    let lines = rows(&s);
    assert_eq!(lines.len(), 5);
    assert_eq!(lines[0], "  – −1 +2 +1 −2");
    s.ok("choose ada precisely");
    let hidden = s.tray();
    assert_eq!(cards(&s)[0], card("Ada", None, "hidden"));
    assert_eq!(hidden.by, Some(s.id("Guard")));
    let everything = format!("{hidden:?} {:?} {:?}", s.offers(None), s.said);
    assert!(!everything.contains("Some(Precisely)"));
    // The guard doesn't roll, so the table is that of Ada's target number (C-CNF-05). It is the same whatever is chosen.
    assert!(hidden.columns.plain().starts_with("Ada's number with"));
    let theirs = rows(&s);
    assert_eq!((theirs.len(), &*theirs[0]), (5, "  – +1 −2 −1 +2"));
    let mut other = table();
    other.ok("check ada deception vs guard");
    other.ok("choose ada forcefully");
    assert_eq!(rows(&other), theirs);
    s.ok("choose guard forcefully");
    assert_eq!(told(&s.offers(None), "reveal"), ["reveal"]);
    says!(labels(&s.offers(None), "reveal"));
    s.ok("reveal");
    let open = s.tray();
    assert_eq!(open.stage, Stage::Pool);
    assert_eq!(
        cards(&s),
        [
            card("Ada", Some("ε"), "precisely"),
            card("Guard", Some("β"), "forcefully")
        ]
    );
    assert_eq!(open.secrets[0].does, "superiority, TN −2");
    assert_eq!(open.dice.plain(), "2d6 against 2");
}

#[test]
fn c_crd_04_a_tactic_that_was_seen_is_on_its_card_and_marks_its_column() {
    let mut s = table();
    s.state.people[0].cards = vec!["read-them".to_owned()];
    s.all(&["check ada deception vs guard", "choose guard consistently"]);
    let card = |s: &Table<Confrontation>| s.tray().secrets[1].word.clone();
    assert_eq!(card(&s), "hidden");
    s.ok("card ada read-them");
    assert_eq!(card(&s), "consistently");
    assert!(s.tray().columns.plain().ends_with("  α  β >γ  δ  ε"));
    s.ok("choose guard quickly");
    assert_eq!(card(&s), "hidden", "another choice is secret again");
    let mut s = table();
    s.all(&["setting npc.tactic random", "check ada deception vs guard"]);
    assert_eq!(card(&s), "at random");
}

#[test]
fn c_cnf_06_each_tactic_says_what_it_does_and_costs() {
    let mut s = table();
    s.library = crate::library::Library::shipped();
    s.state.people[0].quirk = "timid".to_owned();
    s.ok("check ada deception vs guard");
    let all = s.offers(None);
    let row = |key: &str| all.iter().find(|one| one.key == key).unwrap().clone();
    assert_eq!(row("precisely").line, "choose Ada precisely");
    says!(row("precisely").detail);
    let forcefully = row("forcefully").detail;
    assert!(forcefully.contains("1 Speed (Timid)"), "C-QRK-19");
    says!(forcefully);
    all_open_lines_work(&s, "forcefully");
}

#[test]
fn c_dmg_03_damage_beyond_an_emptied_pool_asks_for_one() {
    let mut s = table();
    s.ok("damage ada 5 might from attack");
    let tray = s.tray();
    assert_eq!((tray.stage, tray.heading), (Stage::Spending, "Damage"));
    says!(Confrontation::turns(&s.state).asks);
    assert_eq!(
        told(&s.offers(None), "overflow"),
        [
            "overflow Ada intellect | 5 3 5",
            "overflow Ada speed | 7 5 7",
        ]
    );
    says!(labels(&s.offers(None), "overflow"));
    all_open_lines_work(&s, "overflow");
}

#[test]
fn c_rec_01_points_of_recovery_are_offered_to_the_pools_with_room() {
    let mut s = table();
    for pool in 0..3 {
        s.state.people[0].pools[pool].now = 1;
    }
    s.roll(&[3]);
    s.ok("rest ada");
    assert_eq!(
        told(&s.offers(None), "restore"),
        [
            "restore Ada intellect 1 | 1 1 2 5",
            "restore Ada might 1 | 1 1 2 3",
            "restore Ada speed 1 | 1 1 2 7",
            "restore Ada intellect | 3 1 4 5",
            "restore Ada might | 2 1 3 3",
            "restore Ada speed | 3 1 4 7",
        ]
    );
    says!(labels(&s.offers(None), "restore"));
    all_open_lines_work(&s, "restore");
}

#[test]
fn c_crd_02_a_third_card_asks_for_a_discard() {
    let mut s = table();
    let cards = ["grit", "insight", "grit"];
    s.state.people[0].cards = cards.map(str::to_owned).to_vec();
    assert_eq!(
        told(&s.offers(Some("Ada")), "discard"),
        [
            format!("discard Ada grit | {}", Card::Grit.brief()),
            format!("discard Ada insight | {}", Card::Insight.brief()),
        ]
    );
    says!(labels(&s.offers(Some("Ada")), "discard"));
    assert!(told(&s.offers(Some("Ada")), "card").is_empty());
    s.ok("discard ada grit");
    let cards = told(&s.offers(Some("Ada")), "card");
    let brief = Card::Insight.brief();
    assert_eq!(cards[0], format!("card Ada insight | card: {brief}"));
}

/// Other people's cards are out of the list while a check is open, also those of the selected character.
#[test]
fn c_crd_04_an_open_check_offers_the_cards_of_those_whom_it_is_about() {
    let (mut ada, mut bo) = (ada(), pc("Bo", [5, 3, 7], &[]));
    ada.cards = vec!["breather".to_owned()];
    bo.cards = vec!["not-today".to_owned()];
    let mut s = with([ada, bo, guard("Guard")]);
    let cards = |s: &Table<Confrontation>| labels(&s.offers(Some("Bo")), "card_");
    assert_eq!(cards(&s), ["Not today"]);
    s.ok("check ada deception");
    assert_eq!(cards(&s), ["Ada: Breather"]);
    s.all(&["cancel", "check ada deception vs bo"]);
    assert_eq!(cards(&s), ["Ada: Breather", "Bo: Not today"]);
}

#[test]
fn c_rec_02_a_rest_is_offered_with_the_time_that_it_takes() {
    let mut s = table();
    s.state.people[0].pools[2].now = 1;
    assert_eq!(told(&s.offers(Some("Ada")), "recover"), ["rest Ada"]);
    says!(labels(&s.offers(Some("Ada")), "recover"));
    s.roll(&[1]);
    s.ok("rest ada");
    assert_eq!(
        told(&s.offers(Some("Ada")), "recover"),
        ["rest Ada | 10 minutes"]
    );
    says!(labels(&s.offers(Some("Ada")), "recover"));
}

fn augmented() -> Table<Confrontation> {
    let mut s = table();
    let ada = &mut s.state.people[0];
    for n in 0..6 {
        ada.augmentations.push(Augmentation {
            id: format!("device_{n}"),
            name: format!("device {n}"),
            grade: Grade::Minor,
            acclimated: false,
            doubled: None,
        });
    }
    ada.doses_left = 2;
    s
}

#[test]
fn c_aug_03_a_dose_is_offered_with_the_rejection_that_it_leaves() {
    let s = augmented();
    assert_eq!(
        told(&s.offers(Some("Ada")), "dose"),
        [
            "dose Ada week | 6 2 | 1 of 2 doses",
            "dose Ada month | 6 5 | 1 of 2 doses",
        ]
    );
    says!(labels(&s.offers(Some("Ada")), "dose"));
    all_open_lines_work(&s, "dose");
}

#[test]
fn c_rej_02_passing_a_day_says_first_who_suffers_what() {
    let s = augmented();
    let all = s.offers(None);
    let day = all.iter().find(|one| one.key == "day").unwrap();
    assert_eq!(
        (day.line.as_str(), day.cost.plain()),
        ("pass 1 days", "Ada: −1 Might".to_owned())
    );
    says!(day.detail);
    let mut s = augmented();
    s.ok("pass 1 days");
    assert_eq!((s.state.time, s.state.people[0].pools[1].now), (DAY, 2));
}

#[test]
fn c_str_10_relief_is_offered_with_the_methods_of_the_cycle() {
    let mut s = table();
    s.state.people[0].stress.points = 2;
    s.ok("relieve ada painting");
    let all = s.offers(Some("Ada"));
    let relieve = all.iter().find(|one| one.key == "relieve").unwrap();
    assert_eq!(relieve.cost.plain(), "step 2 of 4");
    says!(relieve.detail);
}

#[test]
fn c_str_07_the_gm_is_offered_what_stress_allows() {
    let mut s = table();
    assert!(told(&s.offers(Some("Ada")), "intervene").is_empty());
    s.state.people[0].stress.points = 6;
    assert_eq!(
        told(&s.offers(Some("Ada")), "intervene"),
        ["intervene Ada choice", "intervene Ada disease",],
        "6 exceeds Intellect 5 and Might 3, not Speed 7"
    );
    says!(labels(&s.offers(Some("Ada")), "intervene"));
    all_open_lines_work(&s, "intervene");
}

#[test]
fn c_trk_18_the_first_rest_is_offered_when_a_fight_ends() {
    let mut s = table();
    s.state.people[0].pools[2].now = 1;
    s.ok("start");
    let rests = |s: &Table<Confrontation>| {
        let rows = s.offers(None);
        let mut rests = rows.into_iter().filter(|one| one.key == "first_rest");
        rests.next()
    };
    assert!(rests(&s).is_none(), "no one has a turn");
    s.ok("end");
    let row = rests(&s).unwrap();
    assert_eq!(row.group, rules::view::OfferGroup::Action);
    assert_eq!(
        (row.line.as_str(), row.cost.plain().as_str()),
        ("rest Ada", ""),
        "no one pays outside a fight"
    );
    says!(row.detail);
    s.state.people[0].pools[2].now = s.state.people[0].pools[2].most;
    assert!(rests(&s).is_none(), "nothing to recover");
    s.state.people[0].pools[2].now = 1;
    s.ok("attend ada off");
    assert!(rests(&s).is_none(), "Ada isn't here");
    s.ok("attend ada");
    s.roll(&[1]);
    s.ok("rest ada");
    assert!(rests(&s).is_none(), "the second one needs 10 minutes");
}
