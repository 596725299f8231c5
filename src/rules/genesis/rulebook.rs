//! The list of rules that this game follows (sections `F-RACE` to `F-EX`).

use std::sync::LazyLock;

use rules::rulebook::{Rulebook, embedded};

const FILE: &str = "assets/rules/genesis.ron";
const RULES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/rules/genesis.packed"));

/// Returns the rules. They are parsed at their first use, so that they don't slow the start of the program.
pub fn rulebook() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(|| embedded(FILE, RULES, None));
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
        let level = rulebook().get("F-VIC-01").expect("it is listed");
        assert_eq!(level.title, "Victory level");
    }
}
