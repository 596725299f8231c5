//! Finding a record by any unambiguous, case-insensitive part of its name.

pub use super::given::{given, known};
use super::refusal::Refusal;
use super::sentence::several_of;

/// A record with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<T> {
    /// The whole name as it is shown.
    pub name: String,
    /// The record.
    pub is: T,
}

/// The longest name, in bytes, that a line can use: a line must have room for several names
/// ([`LONGEST_LINE`](super::words::LONGEST_LINE)).
const LONGEST_SAID: usize = 512;

/// Returns the number in a word such as `#7`, which identifies a participant with any name.
pub fn numbered(word: &str) -> Option<u32> {
    let digits = word.trim().strip_prefix('#')?;
    let plain = digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| plain)
}

/// Returns true if a line can hold the name and be understood with it. A participant with any other
/// name is identified by number.
pub fn can_be_said(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= LONGEST_SAID
        && name.trim() == name
        && !name.chars().any(char::is_control)
        && !super::text::crowded(name)
}

/// Ranks, titles and forms of address, which people leave out when they say a name.
const TITLES: [&str; 88] = [
    "abbess",
    "abbot",
    "acolyte",
    "admiral",
    "agent",
    "ambassador",
    "archbishop",
    "assayer",
    "aunt",
    "baron",
    "baroness",
    "bishop",
    "boss",
    "brigadier",
    "brother",
    "cadet",
    "captain",
    "cardinal",
    "chancellor",
    "chief",
    "colonel",
    "commander",
    "commodore",
    "constable",
    "corporal",
    "count",
    "countess",
    "dame",
    "deacon",
    "dean",
    "detective",
    "director",
    "doc",
    "doctor",
    "don",
    "dr",
    "dr.",
    "duchess",
    "duke",
    "emperor",
    "empress",
    "ensign",
    "envoy",
    "father",
    "general",
    "governor",
    "inspector",
    "judge",
    "justice",
    "king",
    "lady",
    "lieutenant",
    "lord",
    "madam",
    "magistrate",
    "major",
    "marshal",
    "master",
    "mayor",
    "minister",
    "miss",
    "mistress",
    "mother",
    "mr",
    "mr.",
    "mrs",
    "mrs.",
    "ms",
    "officer",
    "pilot",
    "president",
    "prince",
    "princess",
    "prior",
    "private",
    "professor",
    "queen",
    "saint",
    "seamlord",
    "senator",
    "sergeant",
    "sheriff",
    "sir",
    "sister",
    "speaker",
    "steward",
    "uncle",
    "warden",
];

/// Small words that begin a description after a name: "Osk the Patient", "Sethe of Aurwa".
const AFTER: [&str; 6] = ["of", "the", "from", "at", "in", "who"];

/// Returns the part of a name that people say: "Marrack" for "Captain Marrack of the Ashen Oar". It is
/// never a title alone if a name follows. `given_first` prefers a given name, as for a character that
/// the group plays. `taken` tells which words don't identify it. If no word does, the whole name is
/// returned.
pub fn said(name: &str, given_first: bool, taken: impl Fn(&str) -> bool) -> &str {
    let body = name.split(", ").next().unwrap_or(name);
    let words = body.split(' ').filter(|word| !word.is_empty());
    let mut own: Vec<&str> = Vec::new();
    let mut titled = false;
    for word in words {
        if !own.is_empty() && AFTER.contains(&word) {
            break;
        }
        // A title after another word is a name: "Halder Prior".
        if own.is_empty() && TITLES.contains(&word.to_lowercase().as_str()) {
            titled = true;
        } else {
            own.push(word);
        }
    }
    // "Gun deck" and "Boarders 2" have no part that names anyone.
    let whole = |word: &&str| !word.starts_with(char::is_uppercase) && !word.starts_with('"');
    if own.is_empty() || own.iter().any(whole) && own.len() > 1 {
        return name;
    }
    let (first, last) = (own.first(), own.last());
    let order = if given_first && !titled {
        [first, last]
    } else {
        [last, first]
    };
    let fits = |word: &&str| {
        word.chars().count() > 2 && !word.ends_with("'s") && *word != "The" && !taken(word)
    };
    order
        .into_iter()
        .flatten()
        .copied()
        .find(fits)
        .unwrap_or(name)
}

/// Keeps only the first of items with the same name, because a user who types the name can't tell
/// them apart. Put the most useful one first.
pub fn first_of_alike<T>(among: Vec<Named<T>>) -> Vec<Named<T>> {
    let mut once: Vec<Named<T>> = Vec::with_capacity(among.len());
    for named in among {
        if once.iter().all(|other| other.name != named.name) {
            once.push(named);
        }
    }
    once
}

/// Returns true if a sign is an apostrophe, plain or as word processors and phones write it. Any of
/// them finds names with another.
pub const fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '\u{2018}' | '\u{2019}' | '\u{02bc}' | '\u{2032}')
}

/// Returns a name in the form for comparison: in lower case, with plain apostrophes.
fn folded(name: &str) -> String {
    let lower = name.to_lowercase();
    let signs = lower.chars();
    signs
        .map(|c| if is_apostrophe(c) { '\'' } else { c })
        .collect()
}

/// Returns a name in lower case as a pack would write its key: `spacers_leathers`.
fn as_key(lower: &str) -> String {
    let signs = lower
        .chars()
        .filter(|c| !is_apostrophe(*c) && !matches!(c, '(' | ')' | ','));
    signs
        .map(|c| if c == ' ' || c == '-' { '_' } else { c })
        .collect()
}

/// The reason why a word doesn't name exactly one item. Callers may look further if it names none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// It fits several, and the refusal names them.
    Several(Refusal),
    /// It fits none, and the refusal names the nearest.
    Nothing(Refusal),
}

impl From<Miss> for Refusal {
    fn from(miss: Miss) -> Self {
        match miss {
            Miss::Several(refusal) | Miss::Nothing(refusal) => refusal,
        }
    }
}

/// Finds the one item that a word names: by its exact name, else by its whole name, by the beginning
/// of a word in it, by any part or by its key, each case-insensitive.
///
/// # Errors
/// Refuses a word that fits several (naming them) or none (naming the nearest, else the existing
/// ones).
pub fn find<T: Clone + PartialEq>(
    word: &str,
    what: &str,
    among: &[Named<T>],
) -> Result<T, Refusal> {
    Ok(look_up(word, what, among)?)
}

/// As [`find`], among the items of `owner`.
///
/// # Errors
/// Those of [`find`], worded for the owner.
pub fn find_of<T: Clone + PartialEq>(
    owner: &str,
    word: &str,
    what: &str,
    among: &[Named<T>],
) -> Result<T, Refusal> {
    Ok(search(Some(owner), word, what, among)?)
}

/// As [`find`], with the kind of the miss.
///
/// # Errors
/// Those of [`find`].
pub fn look_up<T: Clone + PartialEq>(
    word: &str,
    what: &str,
    among: &[Named<T>],
) -> Result<T, Miss> {
    search(None, word, what, among)
}

/// As [`find_of`], with the kind of the miss.
///
/// # Errors
/// Those of [`find_of`].
pub fn look_up_of<T: Clone + PartialEq>(
    owner: &str,
    word: &str,
    what: &str,
    among: &[Named<T>],
) -> Result<T, Miss> {
    search(Some(owner), word, what, among)
}

fn search<T: Clone + PartialEq>(
    owner: Option<&str>,
    word: &str,
    what: &str,
    among: &[Named<T>],
) -> Result<T, Miss> {
    let wanted = folded(word.trim());
    if wanted.is_empty() {
        let refusal =
            Refusal::input(format!("The name of the {what} is empty.")).hint("Type a name.");
        return Err(Miss::Nothing(refusal));
    }
    // Offers and the history use exact names. An exact match avoids folding all the others, and
    // decides between names that differ only in case.
    let mut same = among.iter().filter(|named| named.name == word.trim());
    if let (Some(one), None) = (same.next(), same.next()) {
        return Ok(one.is.clone());
    }
    let lower: Vec<String> = among.iter().map(|n| folded(&n.name)).collect();
    let tests: [&dyn Fn(&str) -> bool; 5] = [
        &|name| name == wanted,
        &|name| name.starts_with(&wanted),
        &|name| {
            name.split([' ', '-', '\''])
                .any(|part| part.starts_with(&wanted))
        },
        &|name| name.contains(&wanted),
        &|name| wanted.contains('_') && as_key(name).starts_with(&wanted),
    ];
    for test in tests {
        let hits: Vec<usize> = (0..among.len()).filter(|&i| test(&lower[i])).collect();
        match hits.as_slice() {
            [] => {}
            [one] => return Ok(among[*one].is.clone()),
            // The name and the key of one item count as one match.
            [first, more @ ..] if more.iter().all(|&i| among[i].is == among[*first].is) => {
                return Ok(among[*first].is.clone());
            }
            several => {
                let names: Vec<&str> = several
                    .iter()
                    .take(6)
                    .map(|&i| among[i].name.as_str())
                    .collect();
                return Err(Miss::Several(
                    Refusal::input(format!(
                        "`{}` fits more than one {what}: {}.",
                        shorten(word),
                        names.join(", ")
                    ))
                    .hint("Type more letters."),
                ));
            }
        }
    }
    let word = shorten(word);
    let refusal = Refusal::input(match owner {
        Some(owner) if among.is_empty() => format!("{owner} has no {}.", several_of(what)),
        Some(owner) => format!("{owner} has no {what} called `{word}`."),
        None => format!("There is no {what} called `{word}`."),
    });
    let near = nearest(&wanted, among.iter().map(|n| n.name.as_str()));
    let near = near.map(|name| format!("The nearest is `{name}`."));
    Err(Miss::Nothing(match near.or_else(|| choices(what, among)) {
        Some(hint) => refusal.hint(hint),
        None if owner.is_some() && among.is_empty() => refusal,
        None => refusal.hint("Check the spelling."),
    }))
}

/// Returns the list of choices for a word that fits none of them, or `None` where a list doesn't
/// help.
fn choices<T: PartialEq>(what: &str, among: &[Named<T>]) -> Option<String> {
    let mut all: Vec<&Named<T>> = Vec::new();
    for named in among.iter().take(MANY) {
        // The name and the key of one item count as one.
        if all.iter().all(|n| n.name != named.name && n.is != named.is) {
            all.push(named);
        }
    }
    if all.is_empty() || among.len() >= MANY {
        return None;
    }
    let names = all.iter().take(LISTED).map(|n| shorten(&n.name));
    let names: Vec<String> = names.collect();
    let names = names.join(", ");
    Some(match (names.as_str(), all.len().saturating_sub(LISTED)) {
        (one, _) if all.len() == 1 => format!("The only {what} is {one}."),
        (_, 0) => format!("Choose one of: {names}."),
        (_, more) => format!("Choose one of {}: {names}, …", more + LISTED),
    })
}

/// The number of names that a refusal lists.
const LISTED: usize = 6;

/// The number of names from which a list is too long to help.
const MANY: usize = 60;

/// Returns the candidate nearest to a word, if one is near enough to be a typing error: at most a
/// third of its letters wrong, against the whole name or one word of it.
pub fn nearest<'a>(word: &str, among: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = folded(word);
    let most = (word.chars().count() / 3).max(1);
    among
        .into_iter()
        .filter_map(|name| {
            let lower = folded(name);
            let parts = || std::iter::once(lower.as_str()).chain(lower.split([' ', '-', '_', '.']));
            let slips = |part: &str| strsim::osa_distance(&word, part) <= most;
            // A whole name is likelier than a part of another that is as near.
            let score = |(n, part): (usize, &str)| {
                strsim::jaro_winkler(&word, part) - if n == 0 { 0.0 } else { 0.01 }
            };
            parts()
                .any(slips)
                .then(|| (name, parts().enumerate().map(score).fold(0.0, f64::max)))
        })
        .filter(|(_, score)| *score > 0.7)
        .max_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(name, _)| name)
}

/// Shortens a word for a message.
pub fn shorten(word: &str) -> String {
    let clean = super::text::clean(word);
    if clean.chars().count() <= 40 {
        return clean;
    }
    clean.chars().take(39).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_and_the_key_of_one_thing_are_one() {
        let named = |name: &str, is| Named {
            name: name.to_owned(),
            is,
        };
        let among = [
            named("Quick Draw", 1),
            named("quick_draw", 1),
            named("Dodge", 2),
        ];
        assert_eq!(find("quick", "talent", &among), Ok(1));
        let among = [named("Quick Draw", 1), named("quick_strike", 2)];
        assert!(find("quick", "talent", &among).is_err());
    }

    #[test]
    fn a_thing_is_found_by_the_key_of_its_record() {
        let names = ["Slug pistol", "Spacer's leathers", "Ranged-Light"];
        let among = names.map(|is| Named {
            name: is.to_owned(),
            is,
        });
        for (key, name) in [
            ("slug_pistol", "Slug pistol"),
            ("spacers_leathers", "Spacer's leathers"),
            ("ranged_l", "Ranged-Light"),
        ] {
            assert_eq!(find(key, "thing", &among), Ok(name));
        }
        assert!(find("slug_gun", "thing", &among).is_err());
    }

    #[test]
    fn people_are_called_by_name_and_never_by_rank_alone() {
        for (name, given_first, says) in [
            ("Sergeant Ilse Varn", true, "Varn"),
            ("Sergeant Brook", true, "Brook"),
            ("Doctor Amun Teld", true, "Teld"),
            ("Captain Marrack of the Ashen Oar", false, "Marrack"),
            ("Marrow, iron of the drift", false, "Marrow"),
            ("Osk the Patient", false, "Osk"),
            ("Vex Marrow", true, "Vex"),
            ("Halder Quoin", false, "Quoin"),
            ("Toll Rider", false, "Rider"),
            ("Gun deck", false, "Gun deck"),
            ("Boarders 2", false, "Boarders 2"),
            ("Tern's Promise", true, "Promise"),
            ("The Long Debt", false, "Debt"),
            ("Magistrate", false, "Magistrate"),
            ("Io", true, "Io"),
            ("Zoë", true, "Zoë"),
        ] {
            assert_eq!(said(name, given_first, |_| false), says);
        }
        assert_eq!(said("Vex Marrow", true, |word| word == "Vex"), "Marrow");
        assert_eq!(said("Vex Marrow", true, |_| true), "Vex Marrow");
        assert_eq!(
            said("Sergeant Varn", true, |word| word == "Varn"),
            "Sergeant Varn"
        );
    }

    fn among() -> Vec<Named<u32>> {
        [
            "Vex Marrow",
            "Captain Marrack",
            "Boarders 1",
            "Boarders 2",
            "Ila",
        ]
        .into_iter()
        .zip(1..)
        .map(|(name, is)| Named {
            name: name.to_owned(),
            is,
        })
        .collect()
    }

    #[test]
    fn any_unambiguous_piece_will_do() {
        let among = among();
        assert_eq!(find("vex", "combatant", &among), Ok(1));
        assert_eq!(find("MARRACK", "combatant", &among), Ok(2));
        assert_eq!(find("boarders 2", "combatant", &among), Ok(4));
        assert_eq!(find("rack", "combatant", &among), Ok(2));
    }

    #[test]
    fn a_name_as_it_is_written_decides_between_cases() {
        let among: Vec<Named<u32>> = ["Rho", "rho", "RHO 2"]
            .into_iter()
            .zip(1..)
            .map(|(name, is)| Named {
                name: name.to_owned(),
                is,
            })
            .collect();
        assert_eq!(find("rho", "combatant", &among), Ok(2));
        assert_eq!(find(" Rho ", "combatant", &among), Ok(1));
        assert!(find("RHO", "combatant", &among).is_err());
    }

    #[test]
    fn a_number_in_the_place_of_a_name_is_digits_alone() {
        assert_eq!(numbered(" #7 "), Some(7));
        for word in ["7", "#", "#-7", "#+7", "#x", "#99999999999"] {
            assert_eq!(numbered(word), None, "{word}");
        }
    }

    #[test]
    fn the_ambiguous_and_the_wrong_are_refused_with_help() {
        let among = among();
        assert!(
            find("boarders", "combatant", &among)
                .unwrap_err()
                .why
                .contains("Boarders 1, Boarders 2")
        );
        assert_eq!(
            find("vax", "combatant", &among)
                .unwrap_err()
                .hint
                .as_deref(),
            Some("The nearest is `Vex Marrow`.")
        );
        assert!(find("", "combatant", &among).unwrap_err().hint.is_some());
        let far = find("zzzz", "combatant", &among).unwrap_err().hint;
        for named in &among {
            assert!(far.as_ref().unwrap().contains(&named.name), "{far:?}");
        }
    }

    #[test]
    fn what_somebody_does_not_have_is_answered_with_what_they_have() {
        let refusal = find_of("Rho", "axe", "weapon", &among()).unwrap_err();
        assert!(
            refusal.why.starts_with("Rho ") && refusal.why.contains("weapon"),
            "{refusal}"
        );
        assert!(refusal.hint.unwrap().contains("Ila"));
        let none: [Named<u32>; 0] = [];
        let refusal = find_of("Rho", "axe", "weapon", &none).unwrap_err();
        assert_eq!(refusal.hint, None);
    }

    #[test]
    fn only_a_slip_of_the_fingers_is_near() {
        let verbs = ["item", "wound", "title", "turn"];
        assert_eq!(nearest("theme", verbs), None);
        assert_eq!(nearest("wuond", verbs), Some("wound"));
        assert_eq!(nearest("wond", verbs), Some("wound"));
    }
}
