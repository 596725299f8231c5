//! Suggestions for a value of the wrong shape: `damage: 10` instead of `damage: Fixed(10)`.
//!
//! RON reports what it expected next ("expected identifier"), but the author of a pack needs the field
//! in its correct form. The shipped packs are the examples: this module quotes the value of the same
//! name in them.

use crate::library::shipped::embedded;

/// What is wrong with the value at byte `at` of `text`, and its correct form in a shipped pack, or
/// `None` without an example.
pub(crate) fn wrong_shape(text: &str, at: usize) -> Option<(String, String)> {
    let (before, after) = (text.get(..at)?.trim_end(), text.get(at..)?.trim_start());
    if let Some(field) = before.strip_suffix(':').map(last_word) {
        let found = first_value(after);
        let what = format!("`{field}` can't be `{found}`");
        return (!field.is_empty() && !found.is_empty()).then(|| (what, as_in(field, ": ")));
    }
    let word = last_word(before);
    if !word.starts_with(char::is_uppercase) {
        return None;
    }
    if after.starts_with('(') {
        return Some((format!("`{word}` takes nothing in brackets"), String::new()));
    }
    Some((
        format!("`{word}` needs something in brackets"),
        as_in(word, "("),
    ))
}

/// The identifier at the end of a text, or empty if there is none.
fn last_word(text: &str) -> &str {
    let text = text.trim_end();
    let start = text
        .rfind(|c: char| !(c.is_alphanumeric() || c == '_'))
        .map_or(0, |at| {
            at + text[at..].chars().next().map_or(1, char::len_utf8)
        });
    &text[start..]
}

/// A value up to its separator, at most a few words of it.
fn first_value(text: &str) -> &str {
    let end = text
        .char_indices()
        .find(|(at, c)| (*at > 0 && matches!(c, ',' | ')' | ']' | '\n')) || *at > 24)
        .map_or(text.len(), |(at, _)| at);
    text[..end].trim_end()
}

/// "as in" and the form in the first shipped pack that has one, or empty without any.
fn as_in(name: &str, mark: &str) -> String {
    let sought = format!("{name}{mark}");
    embedded()
        .iter()
        .find_map(|pack| example(pack.text, &sought))
        .map_or_else(String::new, |found| format!("Write it like `{found}`"))
}

/// The name and its value in a text, where the value is short.
fn example<'a>(text: &'a str, sought: &str) -> Option<&'a str> {
    text.match_indices(sought).find_map(|(at, _)| {
        let line = text[..at].rsplit('\n').next().unwrap_or_default();
        let whole_word = !line.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let remark = line.contains("//");
        let (mut depth, mut quoted) = (0_i32, false);
        let end = text[at..].char_indices().find(|(_, c)| {
            match c {
                '"' => quoted = !quoted,
                '(' | '[' if !quoted => depth += 1,
                ')' | ']' if !quoted => depth -= 1,
                _ => {}
            }
            !quoted && (depth < 0 || (depth == 0 && *c == ',') || *c == '\n')
        });
        let length = end.map_or(0, |(end, _)| end);
        (whole_word && !remark && (sought.len() + 1..=48).contains(&length))
            .then(|| &text[at..at + length])
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::a_bare_number("(damage: |10, crit: 3)", "damage", "damage: Brawn(2)")]
    #[case::a_text("(damage: |\"ten\")", "damage", "damage: Brawn(2)")]
    #[case::no_list("(qualities: |Knockdown)", "qualities", "qualities: [Vicious(1)]")]
    #[case::no_yes("(restricted: |yes)", "restricted", "restricted: true")]
    #[case::too_much("[Knockdown|(2)]", "Knockdown", "")]
    #[case::too_little("[Stun|]", "Stun", "Stun(3)")]
    #[case::far_too_long(
        "(damage: |\"ten and twenty and thirty and forty\")",
        "damage",
        "damage: Brawn(2)"
    )]
    fn a_value_of_the_wrong_shape_is_shown_rightly(
        #[case] text: &str,
        #[case] bad: &str,
        #[case] example: &str,
    ) {
        let at = text.find('|').unwrap();
        let (what, expected) = wrong_shape(&text.replacen('|', "", 1), at).unwrap();
        assert!(what.starts_with(&format!("`{bad}` ")), "{what}");
        let shown = expected.split('`').nth(1).unwrap_or_default();
        assert_eq!(shown, example, "{expected}");
        says!([what, expected]);
    }

    #[rstest]
    #[case::nothing("", 0)]
    #[case::behind_the_end("(a", 9)]
    #[case::within_a_letter("ä", 1)]
    #[case::a_value_missing("(a:", 3)]
    #[case::two_values("(id: \"a\" name: \"b\")", 9)]
    fn where_nothing_can_be_said_nothing_is(#[case] text: &str, #[case] at: usize) {
        assert_eq!(wrong_shape(text, at), None);
    }
}
