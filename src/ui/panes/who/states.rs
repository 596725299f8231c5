//! The conditions of a combatant in a row of the roster: all of them, as long as their words allow.

use crate::ui::theme::Theme;
use crate::ui::widgets::text::{Pen, width};
use rules::view::{Listed, Tone};

/// Returns the visible conditions with their looks.
pub fn shown(one: &Listed, whole: bool, most: usize) -> Vec<(String, Tone)> {
    let all = one.worst_first().into_iter().take(most);
    let mut states: Vec<(String, Tone)> = all
        .map(|state| {
            let word = if whole { &state.word } else { &state.short };
            let new = if state.new { "+" } else { "" };
            (format!("{new}{word}"), state.tone)
        })
        .collect();
    let told = one.conditions.iter().any(|state| state.grave);
    if one.out && !told {
        states.insert(0, ("out".to_owned(), Tone::Bad));
        states.truncate(most);
    }
    states
}

/// The letters of a condition in a list with few columns, and in the narrowest.
const LETTERS: [usize; 2] = [3, 2];

/// Returns all conditions with this many letters each, the worst first: "C1", "sta", "pro", "cov1". A word that is
/// at most one letter longer is complete.
fn in_letters(one: &Listed, letters: usize) -> Vec<(String, Tone)> {
    let all = shown(one, false, usize::MAX).into_iter();
    all.map(|(word, tone)| (abbreviated(&word, letters), tone))
        .collect()
}

/// Returns the first letters of the last word of a condition with the number after it: "fir2" for "on fire 2".
fn abbreviated(word: &str, letters: usize) -> String {
    if width(word) <= letters + 1 {
        return word.to_owned();
    }
    let new = if word.starts_with('+') { "+" } else { "" };
    let told = word.trim_start_matches('+');
    let is_number = |word: &&str| {
        word.chars()
            .all(|c| c.is_ascii_digit() || matches!(c, '+' | '−'))
    };
    // "left leg" is the leg.
    let noun = told
        .split(' ')
        .rfind(|word| !is_number(word))
        .unwrap_or(told);
    // "stress>IS" is about these pools.
    let (noun, about) = noun.split_at(noun.find('>').unwrap_or(noun.len()));
    let first: String = noun.chars().take(letters).collect();
    let number = told.rsplit(' ').next();
    let number = number.filter(|last| *last != told && is_number(last));
    format!("{new}{first}{about}{}", number.unwrap_or_default())
}

/// Returns the columns of conditions with a blank between two.
pub fn columns(states: &[(String, Tone)]) -> usize {
    let words: usize = states.iter().map(|(word, _)| width(word)).sum();
    words + states.len().saturating_sub(1)
}

/// Returns the first of these conditions with how many others there are, "injured 2 more", and with only a mark that
/// there are others. A bare number would read as one of the rules.
fn counted(states: &[(String, Tone)], most: usize) -> [Vec<(String, Tone)>; 2] {
    let others = states.len().saturating_sub(most);
    [format!("{others} more"), "…".to_owned()].map(|more| {
        let mut first: Vec<(String, Tone)> = states.iter().take(most).cloned().collect();
        if others > 0 {
            first.push((more, Tone::Quiet));
        }
        first
    })
}

/// Returns the worst condition in short form, and whether there are others, for this room.
pub fn worst_of(one: &Listed, room: usize) -> Vec<(String, Tone)> {
    let short = shown(one, false, usize::MAX);
    let [told, marked] = counted(&short, 1);
    if columns(&told) <= room { told } else { marked }
}

/// Returns the conditions for this room: all of them in full words if `whole` words may be used, in short form, or
/// with a few letters each. If even that is too long, the worst ones with how many others there are or a mark for
/// them, and at last the worst one alone.
pub fn states(one: &Listed, whole: bool, room: usize) -> Vec<(String, Tone)> {
    let fits = |states: &Vec<(String, Tone)>| columns(states) <= room;
    let words = whole.then(|| shown(one, true, usize::MAX));
    let short = shown(one, false, usize::MAX);
    let [few, fewest] = LETTERS.map(|letters| in_letters(one, letters));
    let some = (1..fewest.len()).rev();
    let some = some.flat_map(|most| counted(&fewest, most));
    // The worst stay whole words, and the others have a few letters.
    let mixed = (1..short.len()).rev().filter(|_| whole).map(|most| {
        let (worst, others) = (short.iter().take(most), few.iter().skip(most));
        worst.chain(others).cloned().collect()
    });
    // Where whole words are used, the worst of them say more than a few letters of all.
    let worst = (1..short.len()).rev().filter(|_| whole);
    let worst = worst.flat_map(|most| counted(&short, most));
    let all = words.into_iter().chain([short.clone()]);
    let all = all.chain(mixed.collect::<Vec<_>>()).chain(worst);
    let all = all.chain([few.clone(), fewest.clone()]);
    let mut all = all.chain(some).chain([worst_of(one, room)]);
    let found = all.find(fits);
    found.unwrap_or_else(|| shown(one, false, 1))
}

/// Draws conditions with a blank between two.
pub fn put_states(states: &[(String, Tone)], theme: &Theme, pen: &mut Pen<'_>) {
    for (n, (word, tone)) in states.iter().enumerate() {
        pen.skip(usize::from(n > 0)).put(word, theme.style(*tone));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::view::{Condition, Id, Listing, Party};

    fn hurt(conditions: Vec<Condition>) -> Listed {
        Listed {
            badge: "PC".to_owned(),
            conditions,
            ..Listed::new(Id(1), "Rho", Listing::Combatant, Party::Players)
        }
    }

    #[test]
    fn what_puts_someone_out_is_first() {
        let mut tib = hurt(vec![
            Condition::new("unconscious", Tone::Warn).out(),
            Condition::new("serious", Tone::Bad).grave(),
        ]);
        let words = |one: &Listed| -> Vec<String> {
            let states = shown(one, true, usize::MAX).into_iter();
            states.map(|(word, _)| word).collect()
        };
        assert_eq!(words(&tib), ["serious", "unconscious"]);
        tib.out = true;
        assert_eq!(words(&tib), ["unconscious", "serious"]);
    }

    /// Every condition has its mark in the room of the smallest roster, and no form is wider than its room.
    #[test]
    fn every_condition_has_a_mark() {
        let rho = hurt(vec![
            Condition::new("Sudden Jolt", Tone::Bad)
                .in_short("C1")
                .grave(),
            Condition::new("in cover 1", Tone::Good).in_short("cover 1"),
            Condition::new("staggered", Tone::Warn)
                .in_short("stag")
                .grave(),
            Condition::new("prone", Tone::Warn),
        ]);
        let read = |whole, room| {
            let states = states(&rho, whole, room);
            let words: Vec<String> = states.into_iter().map(|(word, _)| word).collect();
            words.join(" ")
        };
        assert_eq!(read(true, 40), "Sudden Jolt staggered prone in cover 1");
        assert_eq!(read(true, 24), "C1 stag prone cover 1");
        assert_eq!(read(true, 18), "C1 stag prone cov1");
        assert_eq!(read(true, 16), "C1 stag pro cov1");
        assert_eq!(read(true, 14), "C1 stag 2 more");
        assert_eq!(read(false, 16), "C1 stag pro cov1");
        assert_eq!(read(false, 13), "C1 st pr co1");
        assert_eq!(read(false, 10), "C1 st pr …");
        assert_eq!(read(false, 8), "C1 st …");
        assert_eq!(read(false, 5), "C1 …");
        assert_eq!(read(false, 2), "C1");
        let fire = hurt(vec![
            Condition::new("on fire 2", Tone::Bad),
            Condition::new("in vacuum", Tone::Warn),
        ]);
        let few = in_letters(&fire, 3).into_iter().map(|(word, _)| word);
        assert_eq!(few.collect::<Vec<_>>(), ["fir2", "vac"]);
        let nerves = hurt(vec![Condition::new("stress>IS", Tone::Warn)]);
        let few = in_letters(&nerves, 3).into_iter().map(|(word, _)| word);
        assert_eq!(few.collect::<Vec<_>>(), ["str>IS"]);
        let leg = hurt(vec![Condition::new("left leg", Tone::Bad)]);
        let few = in_letters(&leg, 3).into_iter().map(|(word, _)| word);
        assert_eq!(few.collect::<Vec<_>>(), ["leg"]);
        for room in 2..40 {
            assert!(width(&read(false, room)) <= room, "{room}");
        }
    }
}
