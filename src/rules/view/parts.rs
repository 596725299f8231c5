//! The small parts of which a game's texts consist: facts, summands, joined pieces, chances in words.

use super::{Chance, Fact, Reason, Rich, Tone};

/// Returns a summand with its rule.
pub fn reason(label: &str, change: String, rule: &str) -> Reason {
    Reason {
        label: label.to_owned().into(),
        change: change.into(),
        rule: Some(rule.to_owned().into()),
    }
}

/// Returns a value with its label and the sum of it.
pub fn fact(key: &'static str, label: &str, value: Rich, because: Vec<Reason>) -> Fact {
    Fact {
        key,
        label: label.to_owned(),
        value,
        because,
    }
}

/// Joins pieces with a middle dot.
pub fn dotted(pieces: Vec<(String, Tone)>) -> Rich {
    let mut rich = Rich::new();
    for (place, (text, tone)) in pieces.into_iter().enumerate() {
        if place > 0 {
            rich = rich.and(" · ", Tone::Quiet);
        }
        rich = rich.and(text, tone);
    }
    rich
}

/// Returns "58%". A possible result never reads as 0 or 100.
pub fn likely(p: f64) -> String {
    // Halves are rounded up, although a sum of chances may miss them by its last digit.
    let rounded = (p * 100.0 + 1e-9).round();
    if p > 0.0 && rounded < 1.0 {
        "<1%".to_owned()
    } else if p < 1.0 && rounded > 99.0 {
        ">99%".to_owned()
    } else {
        format!("{rounded:.0}%")
    }
}

/// Returns a chance for the tray.
pub fn chance(label: impl Into<String>, p: f64, tone: Tone) -> Chance {
    Chance {
        label: label.into(),
        value: likely(p),
        tone,
        above: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_possible_result_never_reads_as_impossible_or_certain() {
        let read = [0.0, 0.001, 0.5, 0.875 - 1e-13, 0.999, 1.0].map(likely);
        assert_eq!(read, ["0%", "<1%", "50%", "88%", ">99%", "100%"]);
    }

    #[test]
    fn pieces_are_joined_by_dots_between_them_only() {
        assert!(dotted(Vec::new()).is_empty());
        let two = ["prone", "injured"].map(|word| (word.to_owned(), Tone::Bad));
        assert_eq!(dotted(two.to_vec()).plain(), "prone · injured");
    }
}
