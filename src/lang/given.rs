//! Checking a new name. [`names`](crate::names) finds a record by its name.

use crate::names::numbered;
use crate::refusal::Refusal;
use crate::text;

/// Keywords that take the place of a name or precede one. An unquoted line with such a name would mean
/// something else.
const NEVER: [&str; 21] = [
    "after", "against", "all", "as", "at", "back", "behind", "by", "for", "from", "in", "next",
    "now", "of", "off", "on", "over", "prev", "to", "vs", "with",
];

/// Checks a name that a user gives and returns it: as [`known`], and none of the small words of the language.
/// Any other keyword may be a name, in quotes where a verb has the keyword.
///
/// # Errors
/// As [`known`], and refuses `all`, `with`, `to` and the like.
pub fn given(text: &str) -> Result<String, Refusal> {
    let name = known(text)?;
    if NEVER.iter().any(|word| word.eq_ignore_ascii_case(&name)) {
        let why = format!("`{name}` is a command word, so it can't be a name.");
        return Err(
            Refusal::input(why).hint(format!("Use more than this word, such as `The {name}`."))
        );
    }
    Ok(name)
}

/// Checks a name from a pack or another save and returns it: it must be visible and must not be a sign of
/// the language, which could never be looked up.
///
/// # Errors
/// Refuses a name without a visible character, and `@`, `.`, `!`, `=`, `#7`.
pub fn known(text: &str) -> Result<String, Refusal> {
    let name = text::name(text)
        .ok_or_else(|| Refusal::input("The name is empty.").hint("Type a name."))?;
    if matches!(name.as_str(), "@" | "." | "!" | "=" | "#") || numbered(&name).is_some() {
        let why = format!("`{name}` is a command word, so it can't be a name.");
        return Err(Refusal::input(why).hint("Put a letter before it."));
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spoken::KEYWORDS;

    #[test]
    fn a_sign_of_the_language_is_no_name() {
        for sign in ["@", " . ", "!", "=", "#", "#1", "#4711"] {
            let refused = given(sign).unwrap_err();
            assert!(refused.why.contains(sign.trim()), "{refused}");
        }
        assert!(given(" \u{202e} ").is_err());
        assert!(NEVER.iter().all(|word| KEYWORDS.contains(word)));
        assert_eq!(given("Crowd").unwrap(), "Crowd");
        for word in ["all", "With", " to "] {
            let proposal = format!("The {}", word.trim());
            assert!(given(word).unwrap_err().hint.unwrap().contains(&proposal));
            assert!(given(&proposal).is_ok() && known(word).is_ok());
        }
        for name in ["@home", "#1 fan", "Vex.", "№ 5", "7"] {
            assert_eq!(given(name).unwrap(), name);
        }
    }
}
