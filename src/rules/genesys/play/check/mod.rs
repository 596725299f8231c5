//! Questions about a check in progress, which is part of the save: declared, pool, rolled, spending, done.
//!
//! The pool isn't stored. [`crate::play::sources`] lists where every die comes from, and [`pool::fold`]
//! combines them in the order of G-POOL-10. After a crash or an undo the check returns to the same question.

pub mod again;
pub mod impossible;
pub mod list;
pub mod modes;
pub mod pool;
pub mod trade;
pub mod unhurt;
pub mod weapon;

use crate::events::said::aloud;
use crate::open_check::Left;

/// The key of a custom spend, which isn't a row of a table.
pub const IN_WORDS: &str = "words";

impl Left {
    /// Them in a sentence: "only 3 Advantage are left", "no symbols are left".
    pub fn sentence(&self) -> String {
        let all = [self.advantage, self.threat, self.triumph, self.despair];
        let all = all.map(|n| n.max(0).unsigned_abs());
        let named = aloud::symbols_of(all);
        match all.iter().sum() {
            0 => "no symbols are left".to_owned(),
            1 => format!("only {named} is left"),
            _ => format!("only {named} are left"),
        }
    }
}
