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
