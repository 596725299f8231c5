//! The dice that the special uses of a skill add.

use dice::Symbols;

use crate::kinds::Quality;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::play::check::list::{List, Occasion};

/// Adds damage to the item that a check is made with (table M-05), and missing tools.
pub(crate) fn contribute(
    list: &mut List<'_>,
    actor: &Figure,
    occasion: &Occasion<'_>,
    tools: bool,
) {
    let through = actor.through(occasion.skill);
    let through = through.map_or_else(|| actor.tool_for(occasion.skill), |(_, item)| item);
    if let Some(item) = through {
        let name = &item.name;
        let change = match item.wear {
            Wear::Minor => Some(Change::Setback(1)),
            Wear::Moderate => Some(Change::Difficulty(1)),
            Wear::Sound | Wear::Major | Wear::Destroyed => None,
        };
        if let Some(change) = change {
            let why = format!("{name}: {}", item.wear.state());
            list.add(Source::Wear, change, &why, "G-EQ-11");
        }
        for quality in &item.qualities {
            let (advantage, threat) = match quality {
                Quality::Superior => (1, 0),
                Quality::Inferior => (0, 1),
                _ => continue,
            };
            let made = Change::Auto(Symbols {
                advantage,
                threat,
                ..Symbols::default()
            });
            let key = Source::Quality(quality.name().to_lowercase());
            list.add(key, made, &format!("{name}: {quality}"), quality.rule());
        }
    }
    if tools && !actor.has_tools(occasion.skill) {
        let why = "without tools";
        list.add(Source::NoGear, Change::Difficulty(1), why, "G-EQ-12");
    }
}
