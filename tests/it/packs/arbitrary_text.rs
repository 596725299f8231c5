//! Any text loads as a library or returns errors that point into the text. It never panics, and a
//! broken pack is never accepted.

use genesys::library::{Library, PackSource};
use proptest::prelude::*;

/// The text of a shipped pack.
fn shipped(file: &str) -> &'static str {
    let source = Library::embedded()
        .iter()
        .find(|source| source.name == file);
    source.map_or("", |source| source.text)
}

/// The text with a part replaced by another.
fn mutated(text: &str, at: usize, cut: usize, put: &str) -> String {
    let before = text.chars().take(at);
    let after = text.chars().skip(at + cut);
    before.chain(put.chars()).chain(after).collect()
}

fn points_into(text: &str, line: usize, column: usize) -> bool {
    let mut lines = text.split('\n');
    let length = lines.nth(line - 1).map(|line| line.chars().count());
    length.is_some_and(|length| (1..=length + 1).contains(&column))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_torn_pack_is_read_whole_or_told(
        at in 0_usize..4000,
        cut in 0_usize..60,
        put in r#"[()\[\],:"a-z0-9_ #/*\\ä\n-]{0,8}"#,
    ) {
        let text = mutated(shipped("weapons.ron"), at, cut, &put);
        let skills = PackSource { name: "skills.ron", text: shipped("skills.ron") };
        let torn = PackSource { name: "torn.ron", text: &text };
        let (library, errors) = Library::load(&[skills, torn]);
        prop_assert_eq!(library.skills().count(), 35);
        prop_assert_eq!(library.packs().len(), if errors.is_empty() { 2 } else { 1 });
        for error in errors {
            prop_assert_eq!(&error.file, "torn.ron");
            prop_assert!(points_into(&text, error.line, error.column), "{error}\n{text}");
            prop_assert!(!error.what.is_empty());
        }
    }

    #[test]
    fn any_words_are_answered(words in "\\PC{0,12}") {
        let library = Library::shipped();
        if let Err(error) = library.find_profile(&words) {
            prop_assert!(error.to_string().contains(&words));
        }
    }
}
