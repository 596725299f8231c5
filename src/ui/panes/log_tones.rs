//! The looks of a log sentence: wounds, injuries and falls are highlighted, and so is the begin of a round.
//!
//! They are found by the words that the game names, because a save keeps sentences.

use crate::ui::widgets::rich;
use rules::view::{Harm, Rich, Tone};

/// Returns a word without the signs around it.
fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric())
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns how many words before and including the one at this index tell of harm, such as "5 wounds" or
/// "Critical Injury". 0 if none does.
///
/// The words have no signs around them.
fn harm(words: &[&str], at: usize, told: &Harm) -> usize {
    let word = |back: usize| at.checked_sub(back).and_then(|n| words.get(n)).copied();
    let [this, before, first] = [0, 1, 2].map(|back| word(back).unwrap_or_default());
    let counts = |word: &str| is_number(word) || word == "One";
    let counted = told.counted.contains(&this);
    if counted && counts(before) {
        return 2;
    }
    if counted && counts(first) && before.starts_with(char::is_uppercase) {
        return 3;
    }
    let tells = |phrase: &&str| match phrase.strip_suffix(this) {
        Some("") => true,
        Some(lead) => lead.strip_suffix(' ') == Some(before),
        None => false,
    };
    let found = told.phrases.iter().find(|phrase| tells(phrase));
    found.map_or(0, |phrase| phrase.split(' ').count())
}

/// Returns a sentence with its looks.
pub(super) fn toned(sentence: &str, told: &Harm) -> Rich {
    let words: Vec<&str> = sentence.split_inclusive(' ').collect();
    let bared: Vec<&str> = words.iter().map(|word| bare(word)).collect();
    if bared.first() == Some(&"Round") && bared.get(2) == Some(&"begins") {
        return rich::cited(sentence, Tone::Strong);
    }
    if bared.iter().any(|word| told.better.contains(word)) {
        return rich::cited(sentence, Tone::Text);
    }
    let mut marked = vec![false; words.len()];
    for at in 0..words.len() {
        let from = at + 1 - harm(&bared, at, told).min(at + 1);
        marked.get_mut(from..=at).unwrap_or_default().fill(true);
    }
    let runs = words.iter().zip(&marked);
    let mut line = Rich::new();
    let (mut text, mut harms) = (String::new(), false);
    for (word, marked) in runs {
        if *marked != harms {
            line = line.then(run(&std::mem::take(&mut text), harms));
            harms = *marked;
        }
        text.push_str(word);
    }
    line.then(run(&text, harms))
}

fn run(text: &str, harms: bool) -> Rich {
    if !harms {
        return rich::cited(text, Tone::Text);
    }
    let told = text.trim_end_matches(|c: char| !c.is_alphanumeric());
    let signs = text.get(told.len()..).unwrap_or_default();
    Rich::of(told.to_owned(), Tone::Bad).and(signs.to_owned(), Tone::Text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    fn told(sentence: &str, tone: Tone) -> Vec<String> {
        let harm = Harm {
            counted: &["wounds", "damage", "drops"],
            phrases: &["Critical Injury", "minor injury", "incapacitated"],
            better: &["recovers"],
        };
        let line = toned(sentence, &harm);
        assert_eq!(line.plain(), sentence, "no letter is lost");
        let spans = line.0.into_iter().filter(|span| span.tone == tone);
        spans.map(|span| span.text.trim().to_owned()).collect()
    }

    #[rstest]
    #[case("Vex Marrow suffers 11 − 3 soak = 8 wounds (11/12).", &["8 wounds"])]
    #[case("They suffer a Critical Injury (21): Off-Balance.", &["Critical Injury"])]
    #[case("Troopers suffer 4 wounds (8/16). One drops; 3 of 4 left.", &["4 wounds", "One drops"])]
    #[case("Vex Marrow suffers 6 wounds (15/12) and is incapacitated.", &["6 wounds", "incapacitated"])]
    #[case("Karim Aziz takes 5 Speed damage to the left leg (0/5).", &["5 Speed damage"])]
    #[case("Tib Crane takes a minor injury.", &["minor injury"])]
    #[case("Vex Marrow recovers 5 wounds (3/12).", &[])]
    #[case("Warden frame suffers no damage: 4 − 5 soak.", &[])]
    #[case("Ila Senn drops prone.", &[])]
    fn harm_is_highlighted(#[case] sentence: &str, #[case] parts: &[&str]) {
        assert_eq!(told(sentence, Tone::Bad), parts);
    }

    #[test]
    fn a_round_is_strong() {
        assert_eq!(told("Round 2 begins.", Tone::Strong), ["Round 2 begins."]);
        assert!(told("Round 2 is over.", Tone::Strong).is_empty());
    }
}
