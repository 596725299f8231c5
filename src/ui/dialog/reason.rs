//! The reason next to a row that isn't available, in the room that its label leaves.

use crate::ui::draw;
use lang::sentence::capital;

/// Returns a reason in these columns: the whole sentence, or what follows its "but", or its first words.
/// Words that only repeat the label aren't worth a cut sentence.
pub(super) fn reason(why: &str, label: &str, columns: u16, ellipsis: &str) -> String {
    if draw::width(why) <= columns {
        return why.to_owned();
    }
    let why = why
        .split_once(", but ")
        .map_or_else(|| why.to_owned(), |(_, but)| capital(but));
    let cut = draw::cut_at_word(&why, columns, ellipsis);
    let words = cut.trim_end_matches(ellipsis).split_whitespace();
    let plain = |word: &str| {
        word.trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    };
    let told: Vec<String> = label.split_whitespace().map(plain).collect();
    let is_new = |word: &str| !told.contains(&plain(word));
    if words.clone().filter(|word| is_new(word)).count() * 2 > words.count() {
        cut
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::reason;
    use rstest::rstest;

    #[rstest]
    #[case("Karim isn't dying.", 20, "Karim isn't dying.")]
    #[case(
        "Guard is at short range, but the fists reach engaged.",
        30,
        "The fists reach engaged."
    )]
    #[case(
        "Guard is at short range, but the fists reach engaged.",
        18,
        "The fists reach…"
    )]
    #[case("Gain the Advantage needs a speed of 3 or more.", 20, "")]
    fn a_reason_says_more_than_its_label(
        #[case] why: &str,
        #[case] columns: u16,
        #[case] shown: &str,
    ) {
        let label = "gain the Advantage over Guard";
        assert_eq!(reason(why, label, columns, "…"), shown);
    }
}
