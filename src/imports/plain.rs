//! Texts of other programs as one line of plain text: without HTML, Markdown and codes for dice.

/// What codes for dice and symbols mean: `[blue]`, `:boost:`.
const CODES: [(&str, &str); 27] = [
    ("blue", "Boost die"),
    ("black", "Setback die"),
    ("green", "Ability die"),
    ("yellow", "Proficiency die"),
    ("purple", "Difficulty die"),
    ("red", "Challenge die"),
    ("rmblack", "remove a Setback die"),
    ("boost", "Boost die"),
    ("setback", "Setback die"),
    ("ability", "Ability die"),
    ("proficiency", "Proficiency die"),
    ("difficulty", "Difficulty die"),
    ("challenge", "Challenge die"),
    ("success", "Success"),
    ("advantage", "Advantage"),
    ("triumph", "Triumph"),
    ("failure", "Failure"),
    ("threat", "Threat"),
    ("despair", "Despair"),
    ("simple", "Simple"),
    ("easy", "Easy"),
    ("average", "Average"),
    ("hard", "Hard"),
    ("daunting", "Daunting"),
    ("formidable", "Formidable"),
    ("force", "Force"),
    ("forcepip", "Force point"),
];

/// The letters of `@sym[...]` and `@dice[...]`.
const LETTERS: [(char, &str); 12] = [
    ('s', "Success"),
    ('a', "Advantage"),
    ('t', "Triumph"),
    ('f', "Failure"),
    ('h', "Threat"),
    ('d', "Despair"),
    ('A', "Ability"),
    ('P', "Proficiency"),
    ('B', "Boost"),
    ('D', "Difficulty"),
    ('C', "Challenge"),
    ('S', "Setback"),
];

/// The characters of Windows-1252 from 0x80 to 0x9F. Five bytes mean nothing.
const WINDOWS: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

/// Returns the character of a byte in Windows-1252.
pub(crate) fn windows(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The most characters of a text that are read, markup included.
const MOST_READ: usize = 5 * lang::text::LONGEST_TEXT;

/// Returns a text as one line without markup, cut to the longest text that a sheet holds.
pub(crate) fn plain(text: &str) -> String {
    let end = text
        .char_indices()
        .nth(MOST_READ)
        .map_or(text.len(), |(at, _)| at);
    let text = without_tags(&text[..end]);
    let text = without_codes(&entities(&text));
    let words: Vec<&str> = text.split_whitespace().collect();
    lang::text::note(&words.join(" "))
}

/// Removes HTML. Tags become blanks, and the content of a script or style goes with its tag.
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let (before, tag) = rest.split_at(open);
        out.push_str(before);
        let named = tag[1..].trim_start_matches('/');
        // "5 < 6" is no tag.
        if !named.starts_with(|c: char| c.is_ascii_alphabetic() || c == '!') {
            out.push('<');
            rest = &tag[1..];
            continue;
        }
        let Some(close) = tag.find('>') else {
            out.push_str(tag);
            rest = "";
            break;
        };
        rest = &tag[close + 1..];
        let name: String = named
            .chars()
            .take_while(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_lowercase();
        if matches!(&*name, "script" | "style") && !tag.starts_with("</") {
            let end = format!("</{name}");
            let lower = rest.to_ascii_lowercase();
            rest = lower
                .find(&end)
                .and_then(|at| rest[at..].split_once('>'))
                .map_or("", |(_, after)| after);
        }
        if !matches!(
            &*name,
            "b" | "i" | "em" | "strong" | "span" | "u" | "a" | "sub" | "sup"
        ) {
            out.push(' ');
        }
    }
    out.push_str(rest);
    out
}

/// Decodes the entities of HTML.
fn entities(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let end = after.char_indices().take(10).find(|(_, c)| *c == ';');
        let decoded = end.and_then(|(end, _)| Some((entity(&after[..end])?, end)));
        if let Some((c, end)) = decoded {
            out.push(c);
            rest = &after[end + 1..];
        } else {
            out.push('&');
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

fn entity(name: &str) -> Option<char> {
    let number = name.strip_prefix('#').map(|code| {
        code.strip_prefix(['x', 'X'])
            .map_or_else(|| code.parse(), |hex| u32::from_str_radix(hex, 16))
    });
    if let Some(code) = number {
        return char::from_u32(code.ok()?);
    }
    Some(match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        "ndash" => '–',
        "mdash" => '—',
        "hellip" => '…',
        "lsquo" => '‘',
        "rsquo" => '’',
        "ldquo" => '“',
        "rdquo" => '”',
        _ => return None,
    })
}

/// Replaces codes: `@UUID[..]{label}`, `@sym[s]`, `{@talent name|text}`, `[blue]`, `:boost:`, `*italics*`.
fn without_codes(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['@', '{', '[', ':', '*']) {
        let (before, code) = rest.split_at(at);
        out.push_str(before);
        let (said, length) = code_at(code).unwrap_or_else(|| (code[..1].to_owned(), 1));
        out.push_str(&said);
        rest = &code[length..];
    }
    out.push_str(rest);
    out
}

/// Returns the words for the code at the beginning of a text, and its length.
fn code_at(code: &str) -> Option<(String, usize)> {
    let named = |name: &str| {
        CODES
            .iter()
            .find(|(code, _)| *code == name)
            .map(|(_, says)| *says)
    };
    let within = |ends: char| code[1..].find(ends).map(|end| &code[1..=end]);
    match code.chars().next()? {
        '*' => Some((String::new(), 1)),
        '[' => {
            let name = within(']')?;
            Some((
                named(&name.to_ascii_lowercase())?.to_owned(),
                name.len() + 2,
            ))
        }
        ':' => {
            let name = within(':')?;
            Some((named(name)?.to_owned(), name.len() + 2))
        }
        '{' => {
            let inside = within('}')?;
            let words = inside.strip_prefix('@')?;
            let (_, args) = words.split_once(' ').unwrap_or(("", words));
            let shown = args.rsplit('|').next().unwrap_or(args);
            Some((shown.to_owned(), inside.len() + 2))
        }
        '@' => {
            let open = code.find('[')?;
            let name = &code[1..open];
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
            if name.is_empty() || !name.chars().all(plain) {
                return None;
            }
            let args = &code[open + 1..];
            let close = args.find(']')?;
            let (args, after) = (&args[..close], &args[close + 1..]);
            let length = open + close + 2;
            if let Some(label) = after.strip_prefix('{')
                && let Some(end) = label.find('}')
            {
                return Some((label[..end].to_owned(), length + end + 2));
            }
            let said = match name {
                "sym" | "symbol" | "dice" | "die" | "dic" => {
                    let letters = args.chars().filter_map(|c| {
                        LETTERS
                            .iter()
                            .find(|(letter, _)| *letter == c)
                            .map(|(_, says)| *says)
                    });
                    letters.collect::<Vec<_>>().join(", ")
                }
                "UUID" | "Compendium" | "Actor" | "Item" => String::new(),
                _ => args.replace(['^', '|', ','], " "),
            };
            Some((said, length))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("<p>Two &amp; two</p><p>5 &lt; 6</p>", "Two & two 5 < 6")]
    #[case("a<br/>b<script>alert(1)</script>c<style>x", "a b c")]
    #[case("<b>Bold</b>ness, 5 < 6", "Boldness, 5 < 6")]
    #[case("@UUID[Item.x]{Slug pistol} and @UUID[y]", "Slug pistol and")]
    #[case(
        "Spend @sym[a] or @dice[BB]; @check[Cool,2^1]",
        "Spend Advantage or Boost, Boost; Cool 2 1"
    )]
    #[case(
        "Add [blue], :setback: to an :average: check. 3:4 [x]",
        "Add Boost die, Setback die to an Average check. 3:4 [x]"
    )]
    #[case("{@talent parry|Parry} and {@dice boost}", "Parry and boost")]
    #[case(
        "*quiet* and \u{1b}]52;c;aGk=\u{7}loud\u{202e}",
        "quiet and ]52;c;aGk=loud"
    )]
    #[case("a@b.c [", "a@b.c [")]
    fn markup_becomes_words(#[case] text: &str, #[case] words: &str) {
        assert_eq!(plain(text), words);
    }

    proptest! {
        #[test]
        fn nothing_of_it_disturbs_a_terminal(text in r"[<>&;@{}\[\]:*a-zA-Z/!#x0-9 é\x00-\x1f]{0,60}") {
            let words = plain(&text);
            prop_assert!(!words.chars().any(lang::text::disturbs));
        }
    }
}
