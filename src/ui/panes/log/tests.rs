//! Tests of the lines of the log.

use super::*;

fn entry(said: &[String]) -> Entry<'_> {
    Entry {
        n: 1,
        round: 1,
        turn: 1,
        chapter: Chapter::default(),
        scene: "",
        ended: None,
        by: "GM",
        line: "resolve",
        said,
        rolled: true,
        undone: false,
        harm: Harm {
            counted: &["damage"],
            phrases: &["injured", "mortally wounded"],
            better: &[],
        },
        part: "turn",
    }
}

fn brief(said: &[&str], lines: usize) -> Option<String> {
    let said: Vec<String> = said.iter().map(|one| (*one).to_owned()).collect();
    let entry = entry(&said);
    let text = entry.brief(74, lines, "…")?.plain();
    assert!(wrap::height(&text, 74, 9) <= lines, "{text}");
    Some(text)
}

/// A line of both turns has the stamp of its first sentence, and each of its parts its own.
#[test]
fn an_entry_that_ends_a_round_begins_in_that_round() {
    let said = ["Gun deck ends the turn.", "Round 2 begins."].map(str::to_owned);
    let entry = Entry {
        round: 2,
        ended: Some((1, 7, 1)),
        ..entry(&said)
    };
    assert_eq!(
        (entry.begins(), entry.first_stamp()),
        ((1, 7), "1.7".into())
    );
    let parts = entry.parts().map(|(new, old)| [new.stamp(), old.stamp()]);
    assert_eq!(parts, Some(["2.1".to_owned(), "1.7".to_owned()]));
}

/// The row of the history begins with what an entry did: a list of changes stays in its order, because its arrows
/// aren't dice, and a roll comes before what is told after it.
#[test]
fn a_row_of_the_history_begins_with_the_result() {
    let row = |said: &[&str], rolled| {
        let said: Vec<String> = said.iter().map(|one| (*one).to_owned()).collect();
        let entry = Entry {
            rolled,
            ..entry(&said)
        };
        entry.headed().plain()
    };
    let told = |said: &[&str]| row(said, true);
    let changes =
        "Changes in scene 1, The lower deck. Vex: XP 5 → 10, money 0 → 100. Ila: XP 5 → 10.";
    assert_eq!(row(&[changes], false), changes);
    let roll = [
        "Teld succeeds: 2 Successes.",
        "The pack has 4 uses left. [YY vs PP]",
    ];
    assert_eq!(told(&roll), roll.join(" "));
    let later = ["Round 2 begins.", "Teld succeeds: 2 Successes. [YY vs PP]"];
    assert!(told(&later).starts_with("Teld"), "{}", told(&later));
}

/// A long hit keeps what was lost and leaves out what was drawn, however far apart they are.
#[test]
fn a_long_hit_is_told_by_its_harm() {
    let hit = [
        "Ada takes 2 Intellect damage (0/2).",
        "They are mortally wounded.",
        "Ada gains 1 stress from the mortal wound (4/2).",
        "They draw the card Grit: an injury doesn't raise their target numbers this round.",
        "They must discard a card before they use one.",
        "Ada takes 3 Speed damage (3/7). [location die 4, then 2]",
    ];
    let told = brief(&hit, 3).unwrap();
    for kept in ["2 Intellect", "mortally", "3 Speed", "[location", "…"] {
        assert!(told.contains(kept), "{kept} is not in {told}");
    }
    assert!(!told.contains("Grit"), "{told}");
    assert_eq!(brief(&hit, 9), None, "it fits");
    assert_eq!(brief(&hit[3..5], 1), None, "no harm");
    assert_eq!(brief(&hit[..1], 0), None, "only harm");
    // "They" is never left without the one it is about.
    let more = brief(&hit, 4).unwrap();
    assert!(!more.contains("They must") || more.contains("gains 1 stress"));
}
