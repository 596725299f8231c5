//! The list of rules that this game follows (sections `G-DICE` to `G-HACK`), with their tables.

use std::sync::LazyLock;

use rules::rulebook::{Rulebook, embedded};

const FILE: &str = "assets/rules/genesys.ron";
const RULES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules/genesys.packed"));
const TABLES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules/genesys-tables.packed"));

/// Returns the rules. They are parsed at their first use, so that they don't slow the start of the program.
pub fn rulebook() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| embedded(FILE, RULES, Some(TABLES)));
    &BOOK
}

#[cfg(test)]
mod tests {
    use rules::packed::unpacked;

    use super::*;

    #[test]
    fn the_embedded_list_parses() {
        let rules = Rulebook::parse(FILE, &unpacked(RULES)).expect("it parses");
        assert!(rules.iter().eq(rulebook().iter()));
        let success = rulebook().get("G-DICE-07").expect("it is listed");
        assert_eq!(success.title, "Success");
        assert!(rulebook().table("T-30").is_some());
    }
}
