//! Making a sentence agree with its subject. No other module does that.
//!
//! Sentences are written in the singular: "Vex suffers 3 wounds." A minion group is several under one
//! name, so its sentence is "Boarders 2 suffer 3 wounds." English needs few changes: the verb after
//! the name, and "its" and "itself" in the same sentence. Counts and plural nouns have their words
//! here too. Nothing here knows a game.

/// Returns the sentence with the verb after the plural name at its beginning in the form that fits:
/// "suffer" for "suffers". A sentence that doesn't begin with that name is returned unchanged.
pub fn agree(sentence: String, name: &str) -> String {
    let Some(rest) = sentence
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(' '))
    else {
        return sentence;
    };
    // "Boarders no longer know": the verb comes after such a word.
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
            // Later verbs of the same sentence: "and is down", "has used its action".
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

/// Returns the text with a full stop, unless it already has an end: a stop, a question or exclamation mark, a
/// colon, a bracket that closes a sentence, or a tag in square brackets.
pub fn stopped(text: &str) -> String {
    let ended = text.ends_with(['.', '?', '!', '…', ':', ']', '\n']) || text.ends_with(".)");
    format!("{text}{}", if ended { "" } else { "." })
}

/// Returns the sentence with "They" if the last sentence had the same subject and named no others. People can be
/// the subject, each with true for a plural name. Things can't.
pub fn with_they(last: &str, text: String, people: &[(&str, bool)], things: &[&str]) -> String {
    let about = |text: &str, name: &str| {
        text.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(' '))
    };
    let subject = people
        .iter()
        .filter(|(name, _)| about(last, name) && about(&text, name))
        .max_by_key(|(name, _)| name.len());
    let Some((subject, several)) = subject else {
        return text;
    };
    let names = people.iter().map(|(name, _)| name).chain(things);
    let mut others = names.filter(|name| *name != subject);
    if others.any(|name| last.contains(name)) {
        return text;
    }
    let agreed = if *several {
        text.clone()
    } else {
        agree(text.clone(), subject)
    };
    let rest = agreed.strip_prefix(subject);
    match rest.filter(|rest| !rest.starts_with(" and ") && (*several || agreed != text)) {
        Some(rest) => format!("They{rest}"),
        None => text,
    }
}

/// Does the same for a noun phrase at the beginning of a sentence, "The twin lasers of Tern". A
/// singular is returned unchanged.
pub fn agree_with_thing(sentence: String, thing: &str) -> String {
    if several(thing) {
        agree(sentence, thing)
    } else {
        sentence
    }
}

/// Later verbs that a sentence has for its subject, in the singular and in the plural.
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

/// Words between a name and its verb.
const BETWEEN: [&str; 5] = ["no longer ", "also ", "now ", "still ", "already "];

/// Returns "is" or "are" for a noun phrase: "weapon", "words", "number of dice".
pub fn be(thing: &str) -> &'static str {
    if several(thing) { "are" } else { "is" }
}

/// Returns "isn't" or "aren't" for a noun phrase.
pub fn is_not(thing: &str) -> &'static str {
    if several(thing) { "aren't" } else { "isn't" }
}

/// Returns "has" or "have" for a noun phrase: "GM", "players".
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

/// A number of times as text: "once", "twice", "3 times".
pub fn times(n: impl Into<i64>) -> String {
    match n.into() {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}

/// Returns the plural of a common noun: "injuries", "statuses", "weapons".
pub fn several_of(noun: &str) -> String {
    match noun.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None if noun.ends_with('s') => format!("{noun}es"),
        None => format!("{noun}s"),
    }
}

/// Nouns without a plural and without an article.
const MASS: [&str; 15] = [
    "ammunition",
    "armor",
    "clothing",
    "control",
    "equipment",
    "foam",
    "food",
    "gear",
    "infrastructure",
    "oil",
    "paper",
    "putty",
    "salt",
    "tea",
    "water",
];

/// Returns true if the last word of a name is a mass noun: "Chain armor".
fn is_mass(name: &str) -> bool {
    let last = name.rsplit([' ', '-']).next().unwrap_or(name);
    MASS.contains(&last.to_lowercase().as_str())
}

/// Returns an item by its name with its article: "a set of costumes". Plurals and mass nouns have none.
pub fn one(name: &str) -> String {
    let head = name.split(" of ").next().unwrap_or(name);
    let head = head.split(" with ").next().unwrap_or(head);
    if several(head) || head.contains(" and ") || is_mass(head) {
        name.to_owned()
    } else {
        a(name)
    }
}

/// Returns several of an item by its name: "3 Painkiller doses", "2 Night lenses". A name without a plain plural
/// is counted as "2 × Chain armor".
pub fn things(n: u64, name: &str) -> String {
    if n == 1 {
        return format!("1 {name}");
    }
    let last = name.rsplit([' ', '-']).next().unwrap_or(name);
    let is_word = !last.is_empty() && last.chars().all(char::is_alphabetic);
    // A capital within a name is the name of a make: "10mm Walther Bond".
    let is_plain = last.len() == name.len() || last.chars().all(char::is_lowercase);
    if !is_word || !is_plain || is_mass(name) {
        return format!("{n} × {name}");
    }
    let stem = |end: &str| name.strip_suffix(end);
    let before_y = stem("y").filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    let hisses = ["s", "x", "ch", "sh"].iter().any(|end| name.ends_with(end));
    let plural = if several(name) {
        name.to_owned()
    } else if let Some(stem) = before_y {
        format!("{stem}ies")
    } else if let Some(stem) = stem("fe") {
        format!("{stem}ves")
    } else if hisses {
        format!("{name}es")
    } else {
        format!("{name}s")
    };
    format!("{n} {plural}")
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

/// Returns the name of an item or a skill as it is inside a sentence: without its first capital, unless the name is
/// an abbreviation. "Assault rifle" is "assault rifle", and "10mm Walther Bond" stays.
pub fn inside(name: &str) -> String {
    let mut letters = name.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => name.to_owned(),
    }
}

/// Returns words as they begin a sentence or a heading: "The fight", "Serious injury".
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// "a pistol", "an arc carbine".
pub fn a(thing: &str) -> String {
    // "a unit", "a use": the vowel is spoken as a consonant.
    let lower = thing.to_lowercase();
    let consonant = ["uniform", "uniq", "unit", "union", "univers", "use"];
    let spoken = consonant.iter().any(|begin| lower.starts_with(begin));
    let vowel = !spoken && lower.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {thing}", if vowel { "an" } else { "a" })
}

/// "1 Boost die", "2 Setback dice".
pub fn dice(n: u8, kind: &str) -> String {
    let dice = if n == 1 { "die" } else { "dice" };
    format!("{n} {kind} {dice}")
}

/// Plurals without an "s" at the end of a name: "Oarsmen", "Dock folk".
const IRREGULAR: [&str; 6] = ["men", "folk", "people", "children", "police", "mice"];

/// Whether the name of a group is a plural, so that its verb is one too: "Boarders", "Oarsmen 2", and not "Night
/// shift". The name of a single participant isn't asked.
pub fn is_plural_name(name: &str) -> bool {
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    several(name) || IRREGULAR.iter().any(|end| name.ends_with(end))
}

/// "Vex's", "Boarders'".
pub fn genitive(name: &str) -> String {
    if name.ends_with('s') {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}

/// Returns a written number with a minus sign instead of a hyphen: "−2".
pub fn minus(number: &str) -> String {
    number.replace('-', "−")
}

/// Joins sentences into one, the last without its full stop: "Vex rolls. Ila acts". A question or an
/// exclamation keeps its own mark: "Who acts? Ila acts". Dice in brackets need none.
pub fn strung(parts: &[String]) -> String {
    let mut text = String::new();
    for part in parts {
        if !text.is_empty() {
            text.push_str(if text.ends_with(['?', '!', ']']) {
                " "
            } else {
                ". "
            });
        }
        text.push_str(part);
    }
    text
}

/// Returns true if a noun phrase is a plural: its head, before any "of", has a plural ending.
fn several(thing: &str) -> bool {
    // "minion, rival or nemesis" is singular, and "how many" is one number.
    let head = thing.split(" of ").next().unwrap_or(thing);
    if head.contains(" or ") {
        return false;
    }
    head.ends_with('s') && !head.ends_with("ss") && !head.ends_with("us")
}

/// Returns the plural form of a verb, or `None` for a word that doesn't look like a singular verb.
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

/// Returns the words of a row as what its key does: "moves to short" for "move to short".
pub fn third_person(label: &str) -> String {
    let (verb, rest) = label.split_at(label.find([' ', ',']).unwrap_or(label.len()));
    if !verb.starts_with(|c: char| c.is_ascii_lowercase()) {
        return label.to_owned();
    }
    let hissing = ["s", "x", "z", "ch", "sh", "o"];
    let stem = verb.strip_suffix('y');
    let root = stem.filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match root {
        Some(root) => format!("{root}ies{rest}"),
        None if hissing.iter().any(|end| verb.ends_with(end)) => format!("{verb}es{rest}"),
        None => format!("{verb}s{rest}"),
    }
}

/// Returns the place of the dice in brackets that end a sentence.
fn dice_of(sentence: &str) -> Option<usize> {
    sentence.ends_with(']').then(|| sentence.rfind(" ["))?
}

/// Joins a sentence to the roll before it, whose dice stay at the end. Returns the sentence if the last one has no
/// dice.
pub fn joins_roll(said: &mut [String], text: String) -> Option<String> {
    let roll = said
        .last_mut()
        .and_then(|last| Some((dice_of(last)?, last)));
    let Some((at, last)) = roll else {
        return Some(text);
    };
    last.insert_str(at, &format!(" {text}"));
    None
}

/// Moves the dice of the only roll of an entry to its end. The dice of several rolls stay in their own
/// sentences, before the full stop, so that they don't look like the beginning of the next one.
pub fn dice_last(said: &mut [String]) {
    let mut rolls = (0..)
        .zip(&*said)
        .filter_map(|(n, one)| Some((n, dice_of(one)?)));
    let Some((n, at)) = rolls.next() else {
        return;
    };
    if rolls.next().is_some() {
        for one in said.iter_mut() {
            let stop = dice_of(one).and_then(|at| at.checked_sub(1));
            if let Some(stop) =
                stop.filter(|stop| one.get(*stop..).is_some_and(|end| end.starts_with('.')))
            {
                one.remove(stop);
                one.push('.');
            }
        }
        return;
    }
    if n + 1 == said.len() {
        return;
    }
    let dice = said.get_mut(n).map(|roll: &mut String| roll.split_off(at));
    if let (Some(last), Some(dice)) = (said.last_mut(), dice) {
        last.push_str(&dice);
    }
}

/// Takes the full stop off each sentence that ends with a title or a text that has an end of its own: "The
/// encounter is called Run!"
pub fn end_once(said: &mut [String]) {
    for one in said {
        let text = one.strip_suffix('.').unwrap_or_default();
        if text.ends_with(['!', '?', '…']) || text.ends_with('.') && !text.ends_with("..") {
            one.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("Boarders 2", true)]
    #[case("Oarsmen", true)]
    #[case("Dock folk", true)]
    #[case("Night shift", false)]
    #[case("Abyss", false)]
    #[case("Squad of Needles", false)]
    fn the_name_of_a_group_is_a_plural_or_not(#[case] name: &str, #[case] plural: bool) {
        assert_eq!(is_plural_name(name), plural);
    }

    #[test]
    fn a_sentence_ends_once() {
        let ends = ["Run!.", "Who?.", "Run..", "Run...", "Run.", "Run!", "."];
        let mut said = ends.map(str::to_owned);
        super::end_once(&mut said);
        assert_eq!(
            said,
            ["Run!", "Who?", "Run.", "Run...", "Run.", "Run!", "."]
        );
    }

    #[rstest]
    #[case("Painkiller dose", "3 Painkiller doses")]
    #[case("Comlink", "3 Comlinks")]
    #[case("Night lenses", "3 Night lenses")]
    #[case("Plague mask", "3 Plague masks")]
    #[case("battery", "3 batteries")]
    #[case("Knife", "3 Knives")]
    #[case("ammo box", "3 ammo boxes")]
    #[case("Chain armor", "3 × Chain armor")]
    #[case("10mm Walther Bond", "3 × 10mm Walther Bond")]
    #[case("Rope (10 m)", "3 × Rope (10 m)")]
    fn several_items_are_counted_in_the_plural(#[case] name: &str, #[case] told: &str) {
        assert_eq!(things(3, name), told);
    }

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
        assert_eq!(strung(&["Vex rolls", "Ila acts"]), "Vex rolls. Ila acts");
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
    #[case("move to short", "moves to short")]
    #[case("study Venn", "studies Venn")]
    #[case("deploy", "deploys")]
    #[case("catch up", "catches up")]
    #[case("Blanket Barrage", "Blanket Barrage")]
    fn a_key_does_what_its_row_names(#[case] label: &str, #[case] does: &str) {
        assert_eq!(third_person(label), does);
    }

    /// The dice of one roll end its entry, and those of several rolls end their own sentences.
    #[rstest]
    #[case(&["Vex hits. [YG]", "Rho drops."], &["Vex hits.", "Rho drops. [YG]"])]
    #[case(&["Vex hits. [YG]"], &["Vex hits. [YG]"])]
    #[case(&["Vex: 1. [Y]", "Rho: 2. [G]", "Go."], &["Vex: 1 [Y].", "Rho: 2 [G].", "Go."])]
    #[case(&["Vex: 1. [Y]", "Rho: 2. [G]"], &["Vex: 1 [Y].", "Rho: 2 [G]."])]
    #[case(&["Vex acts.", "Rho drops."], &["Vex acts.", "Rho drops."])]
    fn dice_end_their_entry(#[case] said: &[&str], #[case] then: &[&str]) {
        let mut said: Vec<String> = said.iter().map(|one| (*one).to_owned()).collect();
        super::dice_last(&mut said);
        assert_eq!(said, then);
    }

    /// A sentence joins the roll before it, whose dice stay last.
    #[rstest]
    #[case("Vex: 1. [Y]", None, "Vex: 1. They gain it. [Y]")]
    #[case("Vex acts.", Some("They gain it."), "Vex acts.")]
    fn a_sentence_joins_the_roll_before_it(
        #[case] roll: &str,
        #[case] left: Option<&str>,
        #[case] then: &str,
    ) {
        let mut said = [roll.to_owned()];
        let rest = super::joins_roll(&mut said, "They gain it.".to_owned());
        assert_eq!((rest.as_deref(), said[0].as_str()), (left, then));
    }

    #[rstest]
    #[case("set of costumes", "a set of costumes")]
    #[case("arc carbine with grips", "an arc carbine with grips")]
    #[case("night lenses", "night lenses")]
    #[case("vents and padding", "vents and padding")]
    #[case("chain armor", "chain armor")]
    #[case("control of a walking drone", "control of a walking drone")]
    fn one_item_has_its_article(#[case] name: &str, #[case] told: &str) {
        assert_eq!(one(name), told);
    }

    #[rstest]
    #[case("unit", "a unit")]
    #[case("universal tool", "a universal tool")]
    #[case("uninjured guard", "an uninjured guard")]
    #[case("Arc carbine", "an Arc carbine")]
    fn the_article_follows_the_sound(#[case] thing: &str, #[case] with: &str) {
        assert_eq!(a(thing), with);
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
