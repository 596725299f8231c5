//! Checks that no test looks for a sentence.
//!
//! A test that searches a screen or the log for words of the program fails when the words get better, and one
//! that searches for words which may not appear passes whatever happens once they are reworded. A test
//! therefore asserts events, numbers, keys and rule IDs. How something is worded is held by `says!`, whose
//! texts are in `tests/sentences/`.

use std::fs;
use std::path::Path;

use super::sentences::files;

/// Calls that search a text, as far as their argument.
const SEARCHES: [&str; 6] = [
    ".contains(",
    ".starts_with(",
    ".ends_with(",
    ".matches(",
    ".sees(",
    ".sees_no(",
];

/// The number of lower-case words in a row that make a sentence.
const SENTENCE: usize = 4;

/// Words that a test itself put into the game or types as a command, by file.
const OWN_WORDS: [(&str, &str); 9] = [
    (
        "src/imports/tests/foundry.rs",
        "Description: Keeps the ledger of the Tallow docks & its debts.",
    ),
    ("src/rules/genesis/tests/bands.rs", "band di bo far"),
    ("src/rules/genesis/tests/bands.rs", "move bo di far"),
    (
        "src/rules/genesis/tests/closeness.rs",
        "−2d a stick against a sword",
    ),
    (
        "src/rules/genesys/tests/stories.rs",
        "the hatch was left open",
    ),
    ("src/ui/tests/keys.rs", "boost to any ally"),
    ("src/ui/tests/keys.rs", "boost to the next ally"),
    ("tests/it/screens/genesis.rs", "drags a bar across"),
    ("tests/it/terminal.rs", "note half a line"),
];

/// This file, whose own tests search for sentences.
const THIS: &str = "tests/it/architecture/tests_quote_no_sentences.rs";

/// The text of a literal that begins with its quote, without its quotes.
fn literal(code: &str) -> Option<&str> {
    let inside = code.strip_prefix('"')?;
    let mut escaped = false;
    let end = inside.find(|sign| {
        let ends = sign == '"' && !escaped;
        escaped = sign == '\\' && !escaped;
        ends
    })?;
    inside.get(..end)
}

/// Whether a text has so many lower-case words in a row that it is a sentence.
fn is_sentence(text: &str) -> bool {
    let mut row = 0;
    text.split_whitespace().any(|word| {
        let letters = |sign: char| sign.is_ascii_lowercase() || sign == '\'';
        let (begins, ends) = (word.starts_with(letters), word.trim_end_matches(','));
        row = if begins { row + 1 } else { 0 };
        let long = row >= SENTENCE;
        if !ends.chars().all(letters) {
            row = 0;
        }
        long
    })
}

/// The sentences that some code searches for.
fn searched(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for search in SEARCHES {
        for (at, _) in code.match_indices(search) {
            let mut rest = code[at + search.len()..].trim_start();
            rest = rest.trim_start_matches(['&', '*']);
            rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
            found.extend(literal(rest).filter(|text| is_sentence(text)));
        }
    }
    found
}

/// The part of a source file that is compiled only for tests.
fn tests_of<'a>(name: &str, text: &'a str) -> &'a str {
    if name.starts_with("tests/") || name.contains("/tests/") || name.ends_with("/tests.rs") {
        return text;
    }
    let tests = text.find("#[cfg(test)]\nmod tests {");
    tests.map_or("", |at| &text[at..])
}

#[test]
fn no_test_searches_for_a_sentence() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["src", "tests"] {
        files(&root.join(folder), "rs", &mut paths);
    }
    paths.sort();
    let (mut found, mut used) = (Vec::new(), Vec::new());
    for path in paths {
        let name = path.strip_prefix(root).unwrap().to_string_lossy();
        let name = name.replace('\\', "/");
        if name == THIS {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for sentence in searched(tests_of(&name, &text)) {
            match OWN_WORDS.iter().find(|own| **own == (&*name, sentence)) {
                Some(own) => used.push(own),
                None => found.push(format!(
                    "{name} searches for `{sentence}`: assert the event, number, key or rule, or record it by `says!`."
                )),
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
    let unused: Vec<_> = OWN_WORDS.iter().filter(|own| !used.contains(own)).collect();
    assert!(
        unused.is_empty(),
        "exceptions that nothing needs: {unused:?}"
    );
}

#[test]
fn the_scan_finds_a_sentence_however_it_is_searched_for() {
    for (code, found) in [
        (r#"shot.contains("wears off at the end")"#, 1),
        (r#"!told.contains("This wears off at the end.")"#, 1),
        (
            "said[0]\n    .starts_with(\n        \"it wears off, then ends\",",
            1,
        ),
        (
            r#"text.ends_with(&format!("{who} no longer has their {what}"))"#,
            1,
        ),
        (
            r#"all.contains(&"it \"wears\" off at the end".to_owned())"#,
            1,
        ),
        (r#"play.sees_no("is kept in memory only")"#, 1),
        (
            r#"a.contains("one two three four") && b.contains("one two three four")"#,
            2,
        ),
        (r#"shot.contains("Captain Marrack of the Ashen Oar")"#, 0),
        (r#"shot.contains(" n  end the turn")"#, 1),
        (r#"shot.contains("wears off. At the end")"#, 0),
        (r#"hint.contains("`switch aim`, `drop` or `next`")"#, 0),
        (r#"play.ok("wears off at the end")"#, 0),
    ] {
        assert_eq!(searched(code).len(), found, "{code}");
    }
    // Only test code counts.
    let code = "fn f() {}\n#[cfg(test)]\nmod tests {\n    x.contains(\"wears off at the end\")\n}";
    assert_eq!(searched(tests_of("src/a.rs", code)).len(), 1);
    assert_eq!(
        tests_of("src/a.rs", "x.contains(\"wears off at the end\")"),
        ""
    );
    assert_eq!(tests_of("src/a/tests.rs", code), code);
}
