//! The reason next to a row that isn't available, in the room that its label leaves.

use crate::ui::choice::Choice;
use crate::ui::draw;
use lang::sentence::capital;

/// The columns before the label of a row, and those between a label, its reason and its price.
const LABEL: u16 = 5;
const GAPS: u16 = 3;

/// The maximum lines of a reason below the rows.
const MOST: usize = 2;

/// A reason that several rows share, drawn once below them with their keys.
pub(super) struct Shared {
    keys: String,
    /// The reason.
    pub why: String,
}

impl Shared {
    /// Returns its lines: "(A R) Magpie needs speed 4 or more."
    fn lines(&self, columns: u16) -> Vec<String> {
        let told = if self.keys.is_empty() {
            self.why.clone()
        } else {
            format!("({}) {}", self.keys, self.why)
        };
        draw::wrap(&told, columns.saturating_sub(LABEL))
    }
}

/// Returns the lines of these reasons.
pub(super) fn lines_of(reasons: &[Shared], columns: u16) -> Vec<String> {
    let each = reasons.iter();
    each.flat_map(|reason| reason.lines(columns)).collect()
}

/// Returns the reasons that several rows have, and those that are too long for their row, unless they are too long
/// for this place too.
pub(super) fn shared(choices: &[Choice], columns: u16) -> Vec<Shared> {
    let mut reasons: Vec<(Shared, bool)> = Vec::new();
    for choice in choices {
        let Err(refusal) = &choice.allowed else {
            continue;
        };
        let key = choice.key.map_or_else(String::new, String::from);
        let cost = choice.cost.plain();
        let wide = [&choice.label, &refusal.why, &cost].map(|text| u32::from(draw::width(text)));
        let is_long = wide.into_iter().sum::<u32>() + u32::from(LABEL + GAPS) > columns.into();
        if let Some((one, told)) = reasons.iter_mut().find(|(one, _)| one.why == refusal.why) {
            let blank = if one.keys.is_empty() || key.is_empty() {
                ""
            } else {
                " "
            };
            one.keys.extend([blank, &key]);
            *told = true;
        } else {
            let why = refusal.why.clone();
            reasons.push((Shared { keys: key, why }, is_long));
        }
    }
    let told = reasons.into_iter().filter(|(_, told)| *told);
    let told = told.map(|(one, _)| one);
    told.filter(|one| one.lines(columns).len() <= MOST)
        .collect()
}

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
