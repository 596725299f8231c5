//! The dice of a repair with a bonus or a makeshift part.

use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::figure::Figure;
use crate::play::check::list::List;

/// Adds what makes a repair harder: haste and missing tools, each a source of its own (G-EQ-12).
pub(crate) fn contribute(list: &mut List<'_>, actor: &Figure, skill: &str) {
    let without = "without proper tools";
    let harder = Change::Difficulty(1);
    if actor.has_tools(skill) {
        list.asked(Source::NoGear, harder, without, "G-EQ-12");
    } else {
        list.add(Source::NoGear, harder, without, "G-EQ-12");
    }
    let haste = "in haste: half the time";
    list.asked(Source::Haste, harder, haste, "G-EQ-12");
}
