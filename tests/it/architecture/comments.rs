//! The language of comments and docs: phrases that must not occur, and what to write instead.
//!
//! [`super::language`] checks the texts that users read, and this test the comments of the sources and tests, with
//! rows of the same form.

use super::language::{Row, Search, but, files, hits, row, tokens};

/// The list. A row with a ceiling above 0 still has comments to rewrite.
const ROWS: &[Row] = &[
    row(
        &["whoever|whomever"],
        "Whoever attacks.",
        "the attacker, who",
        1,
    ),
    row(&["somebody"], "Heals somebody.", "a character; someone", 0),
    row(&["anybody"], "It hides anybody.", "anyone", 0),
    row(&["everybody"], "Everybody rolls.", "everyone", 0),
    row(
        &["oneself", "one's own"],
        "The own side of oneself.",
        "self; themself; the user's own",
        6,
    ),
    row(
        &["that one .|,|;|:|)|is|has|was|does|too"],
        "The wishes of that one.",
        "name it",
        1,
    ),
    but(
        &[
            "stand|stands for|up",
            "it|that|which|what stands for",
            "stands|stand still",
        ],
        row(
            &[
                "stands|stand|stood PLACES",
                "what|who|which|that|how|it stands",
            ],
            "What stands in the program.",
            "is; appears",
            2,
        ),
    ),
    row(&["at hand"], "The check at hand.", "open", 0),
    row(
        &["falls|fall away"],
        "The check falls away.",
        "is canceled",
        0,
    ),
    row(
        &["dice lie|lay", "dice that lie"],
        "The dice lie already.",
        "are rolled",
        0,
    ),
    row(
        &["comes|come to nothing"],
        "The attack comes to nothing.",
        "misses; has no effect",
        0,
    ),
];

/// The comments of a source, with the line where each begins. Comments in adjacent lines are one text.
fn comments(source: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (number, line) in (1..).zip(source.lines()) {
        let mut slashes = line.match_indices("//").map(|(at, _)| at);
        let outside = |at: &usize| line[..*at].replace("\\\"", "").matches('"').count() % 2 == 0;
        let Some(at) = slashes.find(outside) else {
            goes_on = false;
            continue;
        };
        let text = line[at..].trim_start_matches(['/', '!']).trim();
        let alone = line[..at].trim().is_empty();
        match found.last_mut().filter(|_| goes_on && alone) {
            Some((_, before)) => {
                before.push(' ');
                before.push_str(text);
            }
            None => found.push((number, text.to_owned())),
        }
        goes_on = alone;
    }
    found
}

#[test]
fn no_comment_has_a_phrase_of_the_list() {
    let mut texts = Vec::new();
    for folder in ["src", "tests", "benches"] {
        for (file, source) in files(folder, "rs") {
            for (line, text) in comments(&source) {
                texts.push((format!("{file}:{line}: {text}"), tokens(&text)));
            }
        }
    }
    assert!(texts.len() > 10_000, "the comments were not found");
    let mut wrong = Vec::new();
    for row in ROWS {
        let search = Search::of(row);
        let broken = texts.iter().map(|(at, tokens)| (at, hits(&search, tokens)));
        let broken: Vec<_> = broken.filter(|(_, count)| *count > 0).collect();
        let count: usize = broken.iter().map(|(_, count)| count).sum();
        if count != row.ceiling {
            let places: Vec<&str> = broken.iter().map(|(at, _)| at.as_str()).collect();
            wrong.push(format!(
                "\"{}\": {count}, and the ceiling is {}, which may only fall. Write: {}\n  {}",
                row.find[0],
                row.ceiling,
                row.instead,
                places.join("\n  ")
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_row_finds_its_example_and_spares_good_comments() {
    for row in ROWS {
        let search = Search::of(row);
        assert!(hits(&search, &tokens(row.example)) > 0, "{}", row.example);
        for good in [
            "The most that one rank adds, so that one picture shows both.",
            "Makes a combatant stand up. A word in capitals stands for any.",
            "The `whoever` of a line.",
        ] {
            assert_eq!(hits(&search, &tokens(good)), 0, "{} in {good}", row.find[0]);
        }
    }
}

#[test]
fn comments_are_read_with_their_line() {
    let source = "//! One\n//! two.\n\nf(\"// not this\"); // Three.\n// Four\n// five.\n";
    let found = comments(source);
    let told: Vec<_> = found.iter().map(|(line, text)| (*line, &**text)).collect();
    assert_eq!(told, [(1, "One two."), (4, "Three."), (5, "Four five.")]);
}
