//! The list of rules that this game follows (sections `C-ROLL` to `C-TRK`).

use std::sync::LazyLock;

use rules::rulebook::{Rulebook, embedded};

const FILE: &str = "assets/rules/confrontation.ron";
const RULES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules/confrontation.packed"));

/// Returns the rules. They are parsed at their first use, so that they don't slow the start of the program.
pub fn rulebook() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| embedded(FILE, RULES, None));
    &BOOK
}

#[cfg(test)]
mod tests {
    use rules::packed::unpacked;
    use rules::rulebook::Tag;

    use super::*;

    /// Every rule of the list is there, in its order, with its tag, and no text is longer than a pane shows.
    #[test]
    fn the_embedded_list_parses_and_is_whole() {
        let rules = Rulebook::parse(FILE, &unpacked(RULES)).expect("it parses");
        assert!(rules.iter().eq(rulebook().iter()));
        let count = |tag| rules.iter().filter(|rule| rule.tag == tag).count();
        assert_eq!(
            [Tag::Auto, Tag::Assist, Tag::Remind].map(count),
            [316, 130, 2]
        );
        let long: Vec<_> = rules
            .iter()
            .filter(|rule| rule.text.chars().count() > 240)
            .map(|rule| rule.id.as_str())
            .collect();
        assert_eq!(long, [""; 0]);
        let recoil = rulebook().get("C-SPC-05").expect("it is listed");
        assert_eq!(recoil.title, "Recoil");
        let edges = [rules.iter().next(), rules.iter().last()];
        assert_eq!(
            edges.map(|rule| rule.map(|rule| rule.id.as_str())),
            [Some("C-ROLL-01"), Some("C-EX-12")]
        );
    }
}
