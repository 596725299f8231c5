//! Experience and money: the ledger, what it buys, and that it always adds up (T-42).

use proptest::prelude::*;

use crate::rules::genesys::Genesys;
use crate::rules::genesys::library::Library;
use crate::rules::system::System;
use crate::rules::view::Sheet;

use super::Play;

fn made(lines: &[&str]) -> Play {
    let mut play = Play::with(&["add vex_marrow"]);
    play.change("vex", |f| {
        f.known.clear();
        f.skills = vec![("piloting".to_owned(), 1)];
        f.career = vec!["piloting".to_owned()];
    });
    play.all(lines);
    play
}

fn left(play: &Play) -> i64 {
    play.figure("vex").ledger.available()
}

fn sheet(play: &Play) -> Sheet {
    Genesys::sheet(&play.state, &Library::shipped(), play.id("vex")).unwrap()
}

fn block(play: &Play, title: &str) -> String {
    let sheet = sheet(play);
    let block = sheet.blocks.iter().find(|b| b.title == title).unwrap();
    let rows = block.rows.iter().map(|row| {
        let cells: Vec<String> = row.cells.iter().map(ToString::to_string).collect();
        cells.join(" | ")
    });
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn g_skill_04_a_rank_costs_five_a_rank_and_five_more_without_a_career() {
    let mut play = made(&["award vex 40 \"held the lock\""]);
    assert_eq!(
        play.ok("train vex piloting"),
        ["Vex Marrow buys Piloting 2 for 10 experience (30 left)."]
    );
    // Stealth is none of its career: 5 for the rank and 5 more.
    play.ok("train vex stealth");
    assert_eq!(left(&play), 20);
    assert_eq!(play.figure("vex").rank("stealth"), 1);
    play.ok("train vex piloting");
    assert_eq!(left(&play), 5);
    let refusal = play.no("train vex piloting");
    assert_eq!(refusal.rule, Some("G-SKILL-04"));
    assert_eq!(refusal.why, "Vex Marrow has 5 experience, and this costs 20.");
    assert_eq!(
        play.ok("train vex piloting!"),
        ["Vex Marrow buys Piloting 4 for 20 experience (-15 left, over the rules)."]
    );
    assert!(block(&play, "Ledger").starts_with("-20 xp | Piloting 4 over the rules | "));
}

#[test]
fn g_skill_01_no_skill_goes_beyond_five_ranks() {
    let mut play = made(&["award vex 500"]);
    for _ in 0..4 {
        play.ok("train vex piloting");
    }
    // Not even the table's word makes a sixth.
    assert!(play.no("train vex piloting").why.contains("5 ranks"));
    assert!(play.no("train vex piloting!").why.contains("5 ranks"));
}

#[test]
fn g_skill_05_a_locked_skill_waits_for_its_talent() {
    let mut play = made(&["award vex 200"]);
    assert_eq!(play.no("train vex alchemy").rule, Some("G-SKILL-05"));
    play.ok("learn vex student_of_aurwa!");
    let before = left(&play);
    // The talent makes it a career skill besides (G-SKILL-04).
    play.ok("train vex alchemy");
    assert_eq!(before - left(&play), 5);
}

#[test]
fn g_talr_01_02_a_talent_costs_five_for_each_tier_of_the_rank() {
    let mut play = made(&["award vex 50"]);
    play.all(&["learn vex grit", "learn vex swift"]);
    assert_eq!(left(&play), 40);
    play.ok("learn vex toughened");
    // The second rank of Grit counts as tier 2.
    play.ok("learn vex grit");
    assert_eq!(left(&play), 25);
    assert_eq!(
        block(&play, "Pyramid"),
        "tier 5 | 0 |  | no room\ntier 4 | 0 |  | no room\ntier 3 | 0 |  | no room\n\
         tier 2 | 1 | Grit 2 | 10 xp\ntier 1 | 3 | Grit 1, Swift, Toughened 1 | 5 xp"
    );
    let mut poor = made(&["award vex 4"]);
    assert_eq!(poor.no("learn vex grit").rule, Some("G-TALR-01"));
    poor.ok("learn vex grit!");
    assert_eq!(left(&poor), -1);
    // Who keeps no ledger pays nothing, and no adversary keeps one.
    let mut free = made(&["learn vex grit"]);
    assert!(free.figure("vex").ledger.is_none());
    free.ok("award vex 5");
    assert_eq!(left(&free), 5);
}

#[test]
fn g_char_10_experience_buys_no_characteristic_once_somebody_is_made() {
    let mut play = made(&["award vex 100"]);
    let before = play.figure("vex").wound_threshold;
    assert_eq!(play.no("raise vex brawn").rule, Some("G-CHAR-10"));
    play.ok("raise vex brawn!");
    // The table may; the threshold stays where it began.
    assert_eq!(play.figure("vex").wound_threshold, before);
}

#[test]
fn g_talr_01_a_refund_gives_the_last_purchase_back_exactly() {
    let mut play = made(&["award vex 60"]);
    let clean = play.state.clone();
    play.all(&["train vex piloting", "learn vex grit"]);
    play.ok("refund vex grit");
    assert_eq!(
        play.ok("refund vex piloting"),
        ["Vex Marrow gives Piloting 2 back for 10 experience (60 available)."]
    );
    assert_eq!(play.state, clean, "not a trace is left");
    assert_eq!(play.no("refund vex piloting").rule, None);
    // Taking the rank from the sheet gives back what was paid for it, too.
    play.all(&["learn vex grit", "unlearn vex grit"]);
    assert_eq!(play.state, clean);
}

#[test]
fn g_talr_05_what_others_build_on_is_not_given_back_first() {
    let mut play = made(&["award vex 200", "learn vex parry", "learn vex \"parry (improved)\"!"]);
    assert_eq!(play.no("refund vex parry").rule, Some("G-TALR-05"));
    play.all(&["refund vex \"parry (improved)\"", "refund vex parry"]);
    assert_eq!(left(&play), 200);
}

#[test]
fn g_eq_01_money_comes_and_goes_and_no_more_than_there_is() {
    let mut play = made(&["money vex 120 salvage"]);
    assert_eq!(
        play.ok("pay vex 20 docking"),
        ["Vex Marrow pays 20 units: docking (100 left)."]
    );
    assert_eq!(play.no("pay vex 101 air").rule, Some("G-EQ-01"));
    play.ok("pay vex 101 air!");
    assert_eq!(play.figure("vex").ledger.money(), -1);
    assert!(block(&play, "Ledger").contains("-101 units | air over the rules"));
    let facts = sheet(&play).facts;
    let money = facts.iter().find(|f| f.key == "money").unwrap();
    assert_eq!(money.value.to_string(), "-1");
}

#[derive(Clone, Debug)]
enum Step {
    Award(u16),
    Money(u32),
    Pay(u32),
    Train(&'static str),
    Learn(&'static str),
    Raise,
    Refund(&'static str),
    Unlearn(&'static str),
    Undo,
}

fn step() -> impl Strategy<Value = (Step, bool)> {
    let skill = || prop::sample::select(vec!["piloting", "stealth", "cool"]);
    let talent = || prop::sample::select(vec!["grit", "toughened", "swift", "parry"]);
    let what = prop::sample::select(vec!["piloting", "stealth", "grit", "swift", "brawn"]);
    let one = prop_oneof![
        (1u16..40).prop_map(Step::Award),
        (1u32..400).prop_map(Step::Money),
        (1u32..400).prop_map(Step::Pay),
        skill().prop_map(Step::Train),
        talent().prop_map(Step::Learn),
        Just(Step::Raise),
        what.prop_map(Step::Refund),
        talent().prop_map(Step::Unlearn),
        Just(Step::Undo),
    ];
    (one, any::<bool>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn g_talr_01_the_ledger_adds_up_whatever_is_bought_and_taken_back(
        steps in prop::collection::vec(step(), 1..30)
    ) {
        let mut play = made(&[]);
        let mut before = Vec::new();
        for (step, overruled) in steps {
            let line = match &step {
                Step::Award(n) => format!("award vex {n}"),
                Step::Money(n) => format!("money vex {n}"),
                Step::Pay(n) => format!("pay vex {n} air"),
                Step::Train(what) => format!("train vex {what}"),
                Step::Learn(what) => format!("learn vex {what}"),
                Step::Raise => "raise vex brawn".to_owned(),
                Step::Refund(what) => format!("refund vex {what}"),
                Step::Unlearn(what) => format!("unlearn vex {what}"),
                Step::Undo => {
                    if let Some(state) = before.pop() {
                        play.state = state;
                    }
                    continue;
                }
            };
            let line = if overruled { format!("{line}!") } else { line };
            let was = play.state.clone();
            let (xp, money) = (left(&play), was.figures[0].ledger.money());
            if play.run(&line).is_err() {
                prop_assert_eq!(&was, &play.state, "a refusal changes nothing");
                continue;
            }
            before.push(was);
            let ledger = &play.figure("vex").ledger;
            let spent: i64 = ledger.entries.iter().map(|e| i64::from((-e.xp).max(0))).sum();
            prop_assert_eq!(ledger.available(), ledger.awarded() - spent);
            if let Step::Award(n) = &step {
                prop_assert_eq!(left(&play), xp + i64::from(*n));
            }
            // Only the table's word takes more than there is.
            if !overruled {
                prop_assert!(left(&play) >= 0 || left(&play) >= xp);
                prop_assert!(ledger.money() >= 0 || ledger.money() >= money);
            }
            // What the ledger says was bought stands on the sheet.
            let figure = play.figure("vex");
            let trained = ledger.entries.iter().filter(|e| e.matter.name() == "Stealth").count();
            prop_assert_eq!(trained, usize::from(figure.rank("stealth")));
            let marks: std::collections::BTreeSet<u32> = ledger.entries.iter().map(|e| e.mark).collect();
            prop_assert_eq!(marks.len(), ledger.entries.len());
        }
    }
}
