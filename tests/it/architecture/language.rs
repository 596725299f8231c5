//! The language that users read: phrases that must not occur, and what to write instead.
//!
//! One function for each kind of text collects it, with file and line. Each row of [`ROWS`] holds one
//! phrase for all of them, with a ceiling that may only fall. To check another kind of text, write a
//! function that returns its [`Text`]s and add it to [`texts`].

use std::fs;
use std::path::Path;

use confrontation::Confrontation;
use genesis::Genesis;
use genesys::Genesys;
use rules::system::System as _;
use triumph::ui::keymap::{Does, Keymap, Row as Key};

/// A text that users read.
struct Text {
    /// Its file, from the root of the repository.
    file: String,
    /// The line where it begins, from 1.
    line: usize,
    /// The text without quotes and escapes.
    text: String,
}

/// A phrase that must not occur.
#[derive(Clone, Copy)]
pub(super) struct Row {
    /// The patterns of the phrase, see [`Pattern`].
    pub(super) find: &'static [&'static str],
    /// The patterns around a hit that make it acceptable.
    unless: &'static [&'static str],
    /// A sentence with the phrase, which a test uses to prove that the row finds it.
    pub(super) example: &'static str,
    /// What to write instead.
    pub(super) instead: &'static str,
    /// How often it occurs at present. Lower it when fewer are left, and never raise it.
    pub(super) ceiling: usize,
}

pub(super) const fn row(
    find: &'static [&'static str],
    example: &'static str,
    instead: &'static str,
    ceiling: usize,
) -> Row {
    Row {
        find,
        unless: &[],
        example,
        instead,
        ceiling,
    }
}

pub(super) const fn but(unless: &'static [&'static str], row: Row) -> Row {
    Row { unless, ..row }
}

/// Words of place after verbs of standing and lying, which mean "is" there.
const PLACES: &str =
    "in|on|at|there|here|behind|as|for|twice|beside|now|below|beyond|dead|two|around";

/// The list. A row with a ceiling above 0 still has sentences to rewrite.
const ROWS: &[Row] = &[
    row(
        &["whoever|whomever"],
        "Whoever attacks is gone.",
        "the attacker, who",
        0,
    ),
    row(
        &["somebody"],
        "Somebody is back.",
        "a character; someone",
        0,
    ),
    row(&["anybody"], "It hides anybody.", "anyone", 0),
    row(&["everybody"], "Everybody rolls.", "everyone", 0),
    but(
        &["nobody is|was|has"],
        row(
            &["^ nobody *s"],
            "Nobody assists oneself.",
            "you can't; choose someone else",
            0,
        ),
    ),
    row(
        &["oneself"],
        "A boost to any ally or oneself.",
        "self; themself",
        0,
    ),
    row(
        &["one carries|likes|went|puts|does|who|that|takes", "one's"],
        "What one carries is counted.",
        "you",
        0,
    ),
    row(&["that one"], "The wishes of that one.", "name them", 0),
    but(
        &["there is|are no", "is|are no longer"],
        row(&["is|are no"], "It is no ally of Vex.", "isn't a", 0),
    ),
    row(&["dice lie"], "The dice lie already.", "rolled", 0),
    row(&["at hand"], "No check is at hand.", "open", 0),
    row(
        &["comes|come to nothing"],
        "The attack comes to nothing.",
        "misses; has no effect",
        0,
    ),
    row(
        &["falls|fall away"],
        "The check falls away.",
        "is canceled",
        0,
    ),
    row(
        &["comes|come round"],
        "The missile comes round.",
        "attacks again",
        0,
    ),
    row(&["as usual"], "Gravity is as usual.", "default; normal", 0),
    row(
        &["besides|beside"],
        "What it does besides.",
        "other; next to",
        0,
    ),
    row(
        &["course of things"],
        "The course of things.",
        "encounter",
        0,
    ),
    row(
        &["stands PLACES", "stood"],
        "It stands here twice.",
        "is; appears",
        0,
    ),
    row(
        &["lies|lie|lay PLACES"],
        "The ship lies dead.",
        "is; is disabled",
        0,
    ),
    row(&["in force"], "Twelve entries are in force.", "active", 0),
    row(&["of today"], "The packs of today.", "current", 0),
    row(&["anew"], "The screen is drawn anew.", "again", 0),
    row(
        &["table's|gm's word", "by your word"],
        "Back by the table's word.",
        "GM call",
        0,
    ),
    row(&["any more"], "It is not here any more.", "no longer", 0),
    row(
        &["all the same", "after all"],
        "The GM may go higher all the same.",
        "anyway, or cut it",
        0,
    ),
    row(
        &["nothing would change"],
        "Nothing would change.",
        "already set",
        0,
    ),
    row(
        &["so much|many|often|far|hard|well"],
        "So many small craft fly as one.",
        "N; that many",
        0,
    ),
    row(
        &["die|dice|band|line|round|turn|advantage more"],
        "The program stays down one round more.",
        "one more die",
        0,
    ),
    row(
        &["already .|:"],
        "Vex is made already.",
        "put it before the main word",
        0,
    ),
    row(&["in place of"], "Soak 3 in place of 1.", "instead of", 0),
    row(&["thing|things"], "Throwing things.", "item", 0),
    row(
        &["the marked"],
        "Buy the marked.",
        "selected; the selected row",
        0,
    ),
    row(
        &["taken|take|takes back", "done again"],
        "Four entries taken back.",
        "undone; redone",
        0,
    ),
    row(&["alike"], "They are all alike.", "identical", 0),
    but(
        &["hide|docked|cover behind"],
        row(
            &["behind"],
            "What stands behind line 3 was not run.",
            "after",
            0,
        ),
    ),
    row(&["wants"], "The key wants a choice.", "needs", 0),
    row(
        &[
            "is said",
            "is not said",
            "says so|it|which|that|who|how|where|what",
        ],
        "The GM says which.",
        "cut it, or \"sets\", \"decides\"",
        0,
    ),
    row(
        &["for good"],
        "The limb is lost for good.",
        "permanently",
        0,
    ),
    row(&["the own"], "On the own next check.", "their own", 0),
    row(&["barred"], "Play is barred.", "blocked", 0),
    row(
        &["over the rules|pyramid"],
        "It goes over the pyramid.",
        "breaking",
        0,
    ),
    row(&["learnt"], "It can be learnt.", "learned", 0),
    row(&["mend|mends|mended|mending"], "It is mended.", "repair", 0),
    row(
        &["ruling|rulings"],
        "A ruling of the table.",
        "house rule",
        0,
    ),
    row(
        &["colour*", "favour*", "honour*", "licence*", "cancelled"],
        "The colours of a theme.",
        "American spelling",
        0,
    ),
    row(
        &["# =boost|=setback|=advantage|=threat|=triumph|=despair"],
        "Adds 1 boost.",
        "a capital, and \"die\" after Boost and Setback",
        0,
    ),
    row(
        &["^ whether"],
        "Whether a talent is refused.",
        "state the effect",
        0,
    ),
    row(&[";"], "One use; then it is gone.", "two sentences", 0),
    row(
        &["# die|dice|point|points|damage|fear|stress|success|successes less|fewer"],
        "4 damage less from the next hit.",
        "4 less damage; 1 fewer die",
        0,
    ),
    row(
        &["die|dice of effort|initiative"],
        "Set the dice of effort.",
        "effort dice, initiative dice",
        0,
    ),
    row(
        &["easier|harder by #"],
        "Overcoming fear is easier by 2.",
        "2 easier; TN -2",
        0,
    ),
    row(
        &["no =success|=Success|=Successes"],
        "Vesna rolls Firearms: no Success.",
        "0 Successes; in 2084, no successes",
        0,
    ),
    row(
        &["part|parts of the body"],
        "Choose a part of the body.",
        "body part",
        0,
    ),
    row(
        &["means|mean nothing"],
        "That key means nothing here.",
        "does nothing",
        0,
    ),
];

/// Texts that are acceptable: the file, the words, and the reason.
const ALLOWED: &[(&str, &str, &str)] = &[
    (
        "assets/rules/genesis.ron",
        "behind 17.2",
        "the score of a fight",
    ),
    (
        "src/rules/packs.rs",
        "as `.before`; without",
        "read back: `keep` knows its own files by this line",
    ),
    (
        "src/rules/genesys/events/log_text/parts.rs",
        "; {left} of {size} left",
        "as the guide words it: one drops; 3 of 4 left",
    ),
    (
        "src/rules/genesys/events/log_text/parts.rs",
        "; typed {reading}",
        "parts the pool from the dice typed for it",
    ),
];

/// Names, which keep their words.
const NAMES: &[&str] = &[
    "Know Somebody",
    "Creates beautiful things",
    "Takes things apart",
];

/// A pattern is words separated by blanks, each compared with a word or a mark of the text: `a|b`
/// either word, `=a` only in this case, `ab*` a prefix, `*s` a suffix, `#` a number, `^` the beginning
/// of the text, `PLACES` the words of [`PLACES`].
type Pattern = Vec<Vec<&'static str>>;

fn patterns(of: &[&'static str]) -> Vec<Pattern> {
    let word = |word: &'static str| match word {
        "PLACES" => PLACES.split('|').collect(),
        word => word.split('|').collect(),
    };
    of.iter()
        .map(|text| text.split(' ').map(word).collect())
        .collect()
}

/// A row with its parsed patterns.
pub(super) struct Search {
    row: &'static Row,
    find: Vec<Pattern>,
    unless: Vec<Pattern>,
}

impl Search {
    pub(super) fn of(row: &'static Row) -> Self {
        Self {
            row,
            find: patterns(row.find),
            unless: patterns(row.unless),
        }
    }
}

fn searches() -> Vec<Search> {
    ROWS.iter().map(Search::of).collect()
}

/// A word or a mark, in its original form and in lower case.
pub(super) struct Token(String, String);

/// Words and marks, without names and without text in backticks.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut text = text.to_owned();
    for name in NAMES {
        text = text.replace(name, "");
    }
    let mut found = Vec::new();
    for part in text.split('`').step_by(2) {
        let mut rest = part;
        while let Some(first) = rest.chars().next() {
            let letters = rest
                .find(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '-'))
                .unwrap_or(rest.len());
            let long = match first {
                '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
                _ => letters.max(first.len_utf8()),
            };
            let (token, after) = rest.split_at(long);
            if !first.is_whitespace() {
                found.push(Token(token.to_owned(), token.to_lowercase()));
            }
            rest = after;
        }
    }
    found
}

fn same(word: &str, token: &Token) -> bool {
    let Token(written, small) = token;
    if word == "#" {
        return written.starts_with(|c: char| c.is_ascii_digit() || c == '{');
    }
    if let Some(exact) = word.strip_prefix('=') {
        return written == exact;
    }
    match (word.strip_prefix('*'), word.strip_suffix('*')) {
        (Some(end), _) => small.ends_with(end),
        (_, Some(head)) => small.starts_with(head),
        _ => small == word,
    }
}

/// How many tokens a pattern takes from this one on, if it matches.
fn fits(pattern: &Pattern, tokens: &[Token], at: usize) -> Option<usize> {
    let mut here = at;
    for words in pattern {
        if words[0] == "^" {
            if here > 0 {
                return None;
            }
            continue;
        }
        let token = tokens.get(here)?;
        if !words.iter().any(|word| same(word, token)) {
            return None;
        }
        here += 1;
    }
    Some(here - at)
}

/// How often a text contains the phrase of a row.
pub(super) fn hits(search: &Search, tokens: &[Token]) -> usize {
    let spared = |at: usize, end: usize| {
        (at.saturating_sub(3)..=at).any(|from| {
            let mut around = search.unless.iter();
            around.any(|p| fits(p, tokens, from).is_some_and(|took| from + took >= end))
        })
    };
    let broken = |at: &usize| {
        let mut find = search.find.iter();
        find.any(|p| fits(p, tokens, *at).is_some_and(|took| !spared(*at, at + took)))
    };
    (0..tokens.len()).filter(broken).count()
}

/// The strings of RON or Rust, each with the line where it begins and the field it fills, if any.
/// Comments are skipped.
fn strings(source: &str) -> Vec<(usize, String, String)> {
    let mut found = Vec::new();
    let (mut line, mut code) = (1, String::new());
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' => line += 1,
            '/' if chars.peek() == Some(&'/') => {
                chars.by_ref().find(|c| *c == '\n');
                line += 1;
                continue;
            }
            '\'' if chars.peek() == Some(&'"') => {
                chars.next();
                continue;
            }
            '"' => {
                let (begun, mut text) = (line, String::new());
                while let Some(c) = chars.next().filter(|c| *c != '"') {
                    line += usize::from(c == '\n');
                    match c {
                        '\\' if chars.peek() == Some(&'\n') => {
                            while chars.next_if(|c| c.is_whitespace()).is_some_and(|c| {
                                line += usize::from(c == '\n');
                                true
                            }) {}
                        }
                        '\\' => text.extend(chars.next()),
                        c => text.push(c),
                    }
                }
                let field = code.trim_end().strip_suffix(':').unwrap_or_default();
                let field = field
                    .rsplit(|c: char| !c.is_alphanumeric() && c != '_')
                    .next();
                found.push((begun, field.unwrap_or_default().to_owned(), text));
                code.clear();
                continue;
            }
            _ => {}
        }
        code.push(c);
    }
    found
}

/// Files under a folder of the repository with this ending, sorted.
pub(super) fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut left = vec![root.join(folder)];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(
                fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|e| e == ending) {
            let name = path.strip_prefix(root).unwrap().to_string_lossy();
            found.push((name.replace('\\', "/"), fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// Fields of packs that contain names, keys and fiction.
const NOT_PROSE: &[&str] = &[
    "id", "name", "keys", "role", "strength", "flaw", "desire", "fear",
];

/// Titles and texts of rules and tables, texts and labels of packs, labels of keys.
fn of_assets() -> Vec<Text> {
    let mut found = Vec::new();
    let folders = ["assets/rules", "assets/packs"];
    let mut all: Vec<_> = folders.iter().flat_map(|at| files(at, "ron")).collect();
    all.extend(
        files("assets", "ron")
            .into_iter()
            .filter(|(file, _)| file.starts_with("assets/keymap")),
    );
    for (file, source) in all {
        for (line, field, text) in strings(&source) {
            let id = text.contains('_') && !text.contains(' ');
            if !id && !NOT_PROSE.contains(&field.as_str()) {
                let file = file.clone();
                found.push(Text { file, line, text });
            }
        }
    }
    found
}

/// Prefixes of strings that users don't read: input, and reasons for the compiler.
const NOT_SHOWN: &[&str] = &["reason =", "expect(", "example \""];

/// Strings of the source that contain a sentence or a part of one, without those of tests.
fn of_sources() -> Vec<Text> {
    let mut found = Vec::new();
    for (file, source) in files("src", "rs") {
        let is_test = file.contains("/tests/") || file.ends_with("/tests.rs");
        if is_test || file.ends_with("/toy.rs") {
            continue;
        }
        let end = source.find("#[cfg(test)]\nmod").unwrap_or(source.len());
        let shown = |line: usize| {
            let code = source.lines().nth(line - 1).unwrap_or_default();
            !NOT_SHOWN.iter().any(|before| code.contains(before))
        };
        for (line, _, text) in strings(&source[..end]) {
            // A usage contains alternatives and optional parts, and a key has no blank.
            let is_usage = text.contains(" | ") || text.contains(" [");
            let is_prose = text.contains(' ') && text.contains(char::is_alphabetic);
            if is_prose && !is_usage && shown(line) {
                let file = file.clone();
                found.push(Text { file, line, text });
            }
        }
    }
    found
}

/// The help of every command, which its declaration has in comments.
fn of_commands() -> Vec<Text> {
    let first = Genesys::verbs().iter().map(|verb| (verb.name, verb.help));
    let second = Genesis::verbs().iter().map(|verb| (verb.name, verb.help));
    let third = Confrontation::verbs()
        .iter()
        .map(|verb| (verb.name, verb.help));
    let text = |(name, help): (&str, &str)| Text {
        file: format!("the help of {name}"),
        line: 1,
        text: help.to_owned(),
    };
    first.chain(second).chain(third).map(text).collect()
}

/// The sentences of README and of the guides, without the code in them. A row of a text guide is one text.
fn of_guides() -> Vec<Text> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = files("assets/guide", "md");
    all.extend(files("assets/guide", "txt"));
    for name in ["README.md", "CHANGELOG.md"] {
        let text = fs::read_to_string(root.join(name)).unwrap();
        all.push((name.to_owned(), text));
    }
    let mut found = Vec::new();
    for (file, source) in all {
        let mut is_code = false;
        for (line, text) in (1..).zip(source.lines()) {
            if text.trim_start().starts_with("```") {
                is_code = !is_code;
            } else if !is_code && !text.is_empty() {
                let (file, text) = (file.clone(), text.to_owned());
                found.push(Text { file, line, text });
            }
        }
    }
    found
}

/// The program's own help: every subcommand with its options, and the command language.
fn of_manual() -> Vec<Text> {
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_triumph"))
        .arg("man")
        .output()
        .unwrap();
    let manual = String::from_utf8(run.stdout).unwrap();
    let sentence = |text: &&str| text.contains(' ') && !text.starts_with(['.', '\'']);
    let is_usage = |text: &str| text.contains('|') || text.contains('[');
    let lines = (1..).zip(manual.lines()).filter(|(_, text)| sentence(text));
    lines
        .filter(|(_, text)| !is_usage(text))
        .map(|(line, text)| Text {
            file: "triumph man".to_owned(),
            line,
            text: text
                .split(" Example: ")
                .next()
                .unwrap_or_default()
                .to_owned(),
        })
        .collect()
}

/// Every text that is checked. Add other texts for users here.
fn texts() -> Vec<Text> {
    let sources = [
        of_assets(),
        of_sources(),
        of_commands(),
        of_guides(),
        of_manual(),
    ];
    sources.into_iter().flatten().collect()
}

#[test]
fn no_text_has_a_phrase_of_the_list() {
    let texts = texts();
    assert!(texts.len() > 6000, "the texts were not found");
    let texts: Vec<_> = texts.iter().map(|at| (at, tokens(&at.text))).collect();
    let (mut wrong, mut used) = (Vec::new(), 0);
    for search in searches() {
        let (mut found, mut count) = (Vec::new(), 0);
        for (at, tokens) in &texts {
            let broken = hits(&search, tokens);
            if broken == 0 {
                continue;
            }
            let allowed = ALLOWED.iter().any(|(file, words, _)| {
                at.file == *file
                    && at.text.contains(words)
                    && hits(&search, &self::tokens(words)) == broken
            });
            if allowed {
                used += 1;
                continue;
            }
            count += broken;
            found.push(format!("  {}:{}: {}", at.file, at.line, at.text));
        }
        let Row {
            find,
            instead,
            ceiling,
            ..
        } = search.row;
        let name = find[0];
        if count > *ceiling {
            let found = found.join("\n");
            wrong.push(format!(
                "\"{name}\": {count}, at most {ceiling}. Write: {instead}\n{found}"
            ));
        } else if count < *ceiling {
            wrong.push(format!(
                "\"{name}\": {count} left. Lower the ceiling to that."
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(used >= ALLOWED.len(), "an exception that nothing needs");
}

#[test]
fn every_row_finds_its_example_and_spares_good_sentences() {
    for search in searches() {
        let example = search.row.example;
        assert!(hits(&search, &tokens(example)) > 0, "{example}");
        for good in [
            "There is no fixed limit, and it is no longer open.",
            "Hide behind cover, then type `undo; redo`.",
            "Vex already rolled. Nobody is left.",
            "Add 1 Boost die and 2 Advantage.",
            "Know Somebody",
            "Lies, disguises and half-truths.",
        ] {
            let name = search.row.find[0];
            assert_eq!(hits(&search, &tokens(good)), 0, "{name} in {good}");
        }
    }
}

#[test]
fn strings_are_read_with_their_field_and_line() {
    let source = "(\n    // \"not this\"\n    text: \"a \\\"b\\\" c\", Asked(\"two \\\n    lines\"),\n    name: \"x\")";
    assert_eq!(
        strings(source),
        [
            (3, "text".to_owned(), "a \"b\" c".to_owned()),
            (3, String::new(), "two lines".to_owned()),
            (5, "name".to_owned(), "x".to_owned()),
        ]
    );
}

/// The keys of a map, with those of layers.
fn keys(map: &Keymap) -> Vec<&Key> {
    let rows = map.rows().iter();
    let inner = map.rows().iter().flat_map(|row| match &row.does {
        Does::Layer(inner) => inner.as_slice(),
        _ => &[],
    });
    rows.chain(inner).collect()
}

/// A label is read alone, in the last line and as the title of a menu: a verb and a noun.
#[test]
fn a_key_label_has_three_words_at_most_and_begins_small() {
    let shipped = Keymap::shipped().unwrap();
    let genesis = shipped.in_game("genesis").unwrap();
    let mut wrong = Vec::new();
    for key in keys(&shipped).into_iter().chain(keys(&genesis)) {
        let label = &key.help;
        let term = label.starts_with("Critical Hit");
        let small = label.starts_with(|c: char| c.is_ascii_lowercase());
        if key.does != Does::Nothing && (label.split(' ').count() > 3 || !small && !term) {
            wrong.push(format!("{}: {label}", key.shown()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Names of the code and keys of settings: `wake_at`, `story_reset`.
fn identifiers(line: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_ascii_lowercase() || c == '_';
    line.split(|c| !is_part(c))
        .filter(|word| word.trim_matches('_').contains('_'))
        .collect()
}

/// A key is on a screen only in a line that users can type.
#[test]
fn no_recorded_screen_shows_a_raw_identifier() {
    let (mut screens, mut wrong) = (0, Vec::new());
    for folder in ["src", "tests"] {
        for (file, text) in files(folder, "snap") {
            let screen = text.splitn(3, "---\n").nth(2).unwrap_or_default();
            screens += 1;
            for line in screen.lines() {
                let typed = line.starts_with(':');
                for word in identifiers(line) {
                    if !typed && !line.contains(&format!("setting {word}")) {
                        wrong.push(format!("{file}: {word}: {line}"));
                    }
                }
            }
        }
    }
    assert!(screens > 150, "the screens were not found");
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn identifiers_are_found_in_a_line() {
    let line = "A side may spend   story_limit  on __ x";
    assert_eq!(identifiers(line), ["story_limit"]);
}
