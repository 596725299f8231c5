//! The one place where a sentence is made to agree with who it is about.
//!
//! Sentences are written for one: "Vex suffers 3 wounds." A minion group is several under one name
//! and says "Boarders 2 suffer 3 wounds." English needs little changed: the verb behind the name, and
//! what the same sentence says of "its" and "itself". Counts and things that are several have their
//! words here too; nothing here knows a game.

/// The sentence with the verb behind a plural name at its head in the form that fits: "suffer" for
/// "suffers". A sentence that does not begin with that name comes back as it is.
pub fn agree(sentence: String, name: &str) -> String {
    let Some(rest) = sentence
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(' '))
    else {
        return sentence;
    };
    // "Boarders no longer know": the verb stands behind such a word.
    let between = BETWEEN.iter().find(|word| rest.starts_with(**word));
    let between = between.map_or("", |word| &rest[..word.len()]);
    let rest = &rest[between.len()..];
    let end = rest
        .find(|c: char| !c.is_ascii_lowercase() && c != '\'')
        .unwrap_or(rest.len());
    let (verb, behind) = rest.split_at(end);
    match plural(verb) {
        Some(verb) if behind.is_empty() => format!("{name} {between}{verb}"),
        Some(verb) => {
            // What the same sentence says of it further on: "and is down", "has used its action".
            let end = behind.find(". ").unwrap_or(behind.len());
            let (here, next) = behind.split_at(end);
            let here = SECOND
                .iter()
                .fold(here.to_owned(), |here, (one, more)| here.replace(one, more))
                .replace(" its ", " their ")
                .replace(" itself", " themselves");
            format!("{name} {between}{verb}{here}{next}")
        }
        None => sentence,
    }
}

/// The same for a thing at the head of a sentence that is named in a few words, "The twin lasers of
/// Tern": for one, the sentence as it is.
pub fn agree_with_thing(sentence: String, thing: &str) -> String {
    if several(thing) {
        agree(sentence, thing)
    } else {
        sentence
    }
}

/// Verbs that a sentence says of its subject after the first one, for one and for several.
const SECOND: [(&str, &str); 9] = [
    (" and is ", " and are "),
    (" and has ", " and have "),
    (" and lets ", " and let "),
    (" and suffers ", " and suffer "),
    (" and takes ", " and take "),
    (" and engages ", " and engage "),
    (" and lands ", " and land "),
    (" and succeeds", " and succeed"),
    (" and fails", " and fail"),
];

/// Words that part a name from its verb.
const BETWEEN: [&str; 5] = ["no longer ", "also ", "now ", "still ", "already "];

/// "is" or "are" for a thing that is named in a few words: "weapon", "words", "number of dice".
pub fn be(thing: &str) -> &'static str {
    if several(thing) { "are" } else { "is" }
}

/// "isn't" or "aren't" for a thing that is named in a few words.
pub fn is_not(thing: &str) -> &'static str {
    if several(thing) { "aren't" } else { "isn't" }
}

/// "goes" or "go" for a thing that is named in a few words.
pub fn goes(thing: &str) -> &'static str {
    if several(thing) { "go" } else { "goes" }
}

/// "has" or "have" for a thing that is named in a few words: "GM", "players".
pub fn has(thing: &str) -> &'static str {
    if several(thing) { "have" } else { "has" }
}

/// "1 wound", "3 wounds".
pub fn count(n: impl Into<i64>, one: &str) -> String {
    let n = n.into();
    if n == 1 {
        format!("1 {one}")
    } else {
        format!("{n} {one}s")
    }
}

/// "Ila", "Ila and Rho", "Ila, Rho and Vex".
pub fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "Ila", "Ila or Rho", "Ila, Rho or Vex".
pub fn either(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// "a pistol", "an arc carbine".
pub fn a(thing: &str) -> String {
    let vowel = thing.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {thing}", if vowel { "an" } else { "a" })
}

/// "Vex's", "Boarders'".
pub fn genitive(name: &str) -> String {
    if name.ends_with('s') {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}

/// Sentences in one, each without its full stop: "Vex rolls; Ila acts", and behind a question or a
/// call, which end themselves, "Who acts? Ila acts".
pub fn strung(parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts {
        if !text.is_empty() {
            text.push_str(if text.ends_with(['?', '!']) {
                " "
            } else {
                "; "
            });
        }
        text.push_str(part);
    }
    text
}

/// Whether a thing that is named in a few words is several: its head, before any "of", ends in the
/// sign of that.
fn several(thing: &str) -> bool {
    // Of "minion, rival or nemesis" it is one; "how many" is one number.
    let head = thing.split(" of ").next().unwrap_or(thing);
    if head.contains(" or ") {
        return false;
    }
    head.ends_with('s') && !head.ends_with("ss") && !head.ends_with("us")
}

/// The form of a verb for several; `None` for a word that does not look like a verb for one.
fn plural(verb: &str) -> Option<String> {
    let known = match verb {
        "is" => "are",
        "has" => "have",
        "was" => "were",
        "does" => "do",
        "goes" => "go",
        "isn't" => "aren't",
        "doesn't" => "don't",
        "hasn't" => "haven't",
        "wasn't" => "weren't",
        _ => "",
    };
    if !known.is_empty() {
        return Some(known.to_owned());
    }
    let stem = verb.strip_suffix('s')?;
    if stem.len() < 2 || stem.ends_with(['s', 'u', '\'']) {
        return None;
    }
    // "carries" comes from "carry", "dies" from "die".
    if let Some(root) = stem.strip_suffix("ie").filter(|root| root.len() > 1) {
        return Some(format!("{root}y"));
    }
    let hissing = ["sse", "she", "che", "xe", "zze"];
    if hissing.iter().any(|end| stem.ends_with(end)) {
        return stem.strip_suffix('e').map(str::to_owned);
    }
    Some(stem.to_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Boarders 2 suffers 3 wounds.", "Boarders 2 suffer 3 wounds.")]
    #[case("Boarders 2 is out.", "Boarders 2 are out.")]
    #[case("Boarders 2 is already out.", "Boarders 2 are already out.")]
    #[case("Boarders 2 already knows it.", "Boarders 2 already know it.")]
    #[case("Boarders 2 doesn't carry it.", "Boarders 2 don't carry it.")]
    #[case("Boarders 2 hasn't acted.", "Boarders 2 haven't acted.")]
    #[case("Boarders 2 has cover.", "Boarders 2 have cover.")]
    #[case("Boarders 2 misses Vex.", "Boarders 2 miss Vex.")]
    #[case("Boarders 2 loses its aim.", "Boarders 2 lose their aim.")]
    #[case("Boarders 2 carries it.", "Boarders 2 carry it.")]
    #[case("Boarders 2 dies.", "Boarders 2 die.")]
    #[case(
        "Boarders 2 no longer knows Parry.",
        "Boarders 2 no longer know Parry."
    )]
    #[case(
        "Boarders 2 is prone and is up again.",
        "Boarders 2 are prone and are up again."
    )]
    #[case(
        "Boarders 2 draws a net and lets go of a hook.",
        "Boarders 2 draw a net and let go of a hook."
    )]
    #[case("Boarders 2 fall prone.", "Boarders 2 fall prone.")]
    #[case("Boarders 2: prone.", "Boarders 2: prone.")]
    #[case("Boarders 20 suffers.", "Boarders 20 suffers.")]
    #[case("Vex hits Boarders 2.", "Vex hits Boarders 2.")]
    fn the_verb_behind_a_plural_name_fits(#[case] one: &str, #[case] several: &str) {
        assert_eq!(agree(one.to_owned(), "Boarders 2"), several);
    }

    #[test]
    fn a_question_ends_itself() {
        let strung = |parts: &[&str]| {
            let parts: Vec<String> = parts.iter().map(|part| (*part).to_owned()).collect();
            super::strung(&parts)
        };
        assert_eq!(strung(&["Vex rolls", "Ila acts"]), "Vex rolls; Ila acts");
        assert_eq!(strung(&["Who acts?", "Ila acts"]), "Who acts? Ila acts");
        assert_eq!(strung(&[]), "");
    }

    #[rstest]
    #[case("The Twin lasers", "The Twin lasers need 1 and have had 0.")]
    #[case("The Flak cannon", "The Flak cannon needs 1 and has had 0.")]
    fn the_verb_behind_a_thing_fits(#[case] thing: &str, #[case] fits: &str) {
        let one = format!("{thing} needs 1 and has had 0.");
        assert_eq!(agree_with_thing(one, thing), fits);
    }

    #[rstest]
    #[case("weapon", "is")]
    #[case("words", "are")]
    #[case("GM's points", "are")]
    #[case("units of money", "are")]
    #[case("number of dice", "is")]
    #[case("status", "is")]
    #[case("minion, rival or nemesis", "is")]
    fn things_are_one_or_several(#[case] thing: &str, #[case] verb: &str) {
        assert_eq!(be(thing), verb);
    }
}
