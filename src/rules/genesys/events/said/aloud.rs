//! Numbers and names in the words of the log.

use crate::model::check::Paid;
use crate::model::figure::Figure;
use crate::model::figure::score::Score;
use crate::words::list;

use dice::Symbol;
use rules::system::Sums;

/// The key prefix of skills whose names are hyphenated.
const HYPHENED: &str = "ranged_";
/// The key prefix of skills that are named after their group, with the subject in brackets.
const GROUPED: &str = "knowledge_";

/// The name of a skill by its key: "Coercion", "Ranged-Light", "Knowledge (Planet Ecology)".
pub(crate) fn skill(key: &str) -> String {
    if let Some(rest) = key.strip_prefix(HYPHENED) {
        return format!("Ranged-{}", capitals(rest));
    }
    if let Some(rest) = key.strip_prefix(GROUPED) {
        return format!("Knowledge ({})", capitals(rest));
    }
    capitals(key)
}

fn capitals(key: &str) -> String {
    let words = key.split('_').map(lang::sentence::capital);
    words.collect::<Vec<_>>().join(" ")
}

/// The cost of a spend: "2 Advantage", "1 Threat and 1 Despair".
pub(crate) fn paid(paid: Paid) -> String {
    let all = [paid.advantage, paid.threat, paid.triumph, paid.despair];
    symbols_of(all.map(u32::from))
}

/// These numbers of Advantage, Threat, Triumph and Despair, in words.
pub(crate) fn symbols_of(counts: [u32; 4]) -> String {
    let all = [
        Symbol::Advantage,
        Symbol::Threat,
        Symbol::Triumph,
        Symbol::Despair,
    ];
    let all = counts.into_iter().zip(all).filter(|(n, _)| *n > 0);
    let all: Vec<String> = all.map(|(n, symbol)| symbol.counted(n)).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    list(&all)
}

/// The result of an initiative check: "2 Successes, 1 Advantage".
pub(crate) fn score(score: Score) -> String {
    let success = Symbol::Success.counted(score.success.max(0).unsigned_abs());
    match score.advantage {
        0 => success,
        n if n > 0 => format!("{success}, {}", Symbol::Advantage.counted(n.unsigned_abs())),
        n => format!("{success}, {}", Symbol::Threat.counted(n.unsigned_abs())),
    }
}

/// Symbols written in letters: "2 Successes, 1 Triumph" for "2s 1T", or `None` for anything else.
pub(crate) fn symbols(letters: &str) -> Option<String> {
    let all: Option<Vec<String>> = letters
        .split(' ')
        .map(|word| {
            let letter = word.chars().next_back()?;
            let count = word.strip_suffix(letter)?.parse().ok()?;
            let symbol = Symbol::from_letter(letter)?;
            Some(symbol.counted(count))
        })
        .collect();
    Some(all?.join(", "))
}

/// The sum of a die and what changed it in brackets, so that it can be checked afterwards: " (84)", " (80 − 40 = 40)".
/// Only the result without sums: " (40)".
pub(crate) fn in_brackets(die: i32, result: i32, sums: Sums) -> String {
    match sums {
        Sums::LeftOut => format!(" ({result})"),
        Sums::Shown => format!(" ({})", die_sum(die, result)),
    }
}

/// The sum of a die and what changed it: "84", "80 − 40 = 40".
fn die_sum(die: i32, result: i32) -> String {
    match result - die {
        0 => result.to_string(),
        more if more > 0 => format!("{die} + {more} = {result}"),
        less => format!("{die} − {} = {result}", less.unsigned_abs()),
    }
}

/// "(5/12)": wounds of a threshold.
pub(crate) fn of_wounds(figure: &Figure) -> String {
    format!("({}/{})", figure.wounds, figure.whole_threshold())
}

/// "(5/12)": strain of a threshold.
pub(crate) fn of_strain(figure: &Figure) -> String {
    format!(
        "({}/{})",
        figure.strain,
        figure.strain_threshold.unwrap_or(0)
    )
}

/// The sum of a hit: "9 − 3 soak = ", with the soak that does not count. `None` where the numbers do
/// not add up to that.
pub(crate) fn sum(
    damage: u16,
    (soak, ignored): (u16, u16),
    word: &str,
    (braced, through): (u16, u16),
) -> Option<String> {
    let counts = soak.saturating_sub(ignored);
    let left = damage.saturating_sub(counts).saturating_sub(braced);
    if left != through || damage == 0 {
        return None;
    }
    Some(less(damage, (counts, ignored), word, braced))
}

/// The left side of that sum: "9 − 3 soak", "5 − 4 soak (2 ignored)".
pub fn less(damage: u16, (counts, ignored): (u16, u16), word: &str, braced: u16) -> String {
    let mut text = format!("{damage} − {counts} {word}");
    if ignored > 0 {
        text = format!("{text} ({ignored} ignored)");
    }
    if braced > 0 {
        text = format!("{text} − {braced} braced");
    }
    text
}
