//! Commerce levels, the prices at each, and what wealth quirks are about (F-COM, F-QOW).

use lang::Refusal;

use crate::model::figure::Figure;
use crate::model::state::State;
use crate::settings::{AboveLevel, Settings};

/// The highest commerce level.
pub const HIGHEST: u8 = 8;

/// Returns the most commerce points: those of the highest level (F-COM-05, F-TRK-02).
pub const fn most(settings: &Settings) -> u8 {
    let level = settings.points_per_level;
    HIGHEST.saturating_mul(if level == 0 { 1 } else { level })
}

/// Returns the fewest commerce points (F-COM-07).
pub fn lowest(settings: &Settings) -> u8 {
    settings
        .commerce_floor
        .saturating_mul(settings.points_per_level.max(1))
}

/// Checks that the Tight-Pursed quirk, if active, lets a character buy at a level (F-QOW-08).
///
/// # Errors
/// Refuses a purchase that the Tight-Pursed quirk forbids.
pub fn opens(figure: &Figure, level: u8, settings: &Settings) -> Result<(), Refusal> {
    let own = figure.effective_level(settings);
    if figure.quirk("tight_pursed", settings).is_none() || level.saturating_add(2) <= own {
        return Ok(());
    }
    Err(Refusal::rule(
        "F-QOW-08",
        format!(
            "{} is tight pursed: they buy only items at least 2 levels below {own}.",
            figure.name
        ),
    )
    .hint("Choose a lower level."))
}

/// Returns the price of a purchase at a level, in commerce points (F-COM-02 to F-COM-06).
///
/// # Errors
/// Refuses an item above the level, for which no table has a price.
pub fn price(figure: &Figure, level: u8, settings: &Settings) -> Result<u8, Refusal> {
    let own = figure.effective_level(settings);
    match own.checked_sub(level) {
        Some(0) => Ok(2),
        Some(1) => Ok(1),
        Some(_) => Ok(0),
        None if settings.above_level == AboveLevel::Pay => Ok(above(own, level)),
        None => Err(Refusal::rule(
            "F-COM-06",
            format!(
                "Level {level} is above {} Commerce Level of {own}.",
                crate::kinds::genitive(&figure.name)
            ),
        )
        .hint(format!(
            "An override costs {}. To set the narrator's price, add it: `buy WHO {level} ITEM for N!`.",
            crate::kinds::count(
                above(own, level).min(figure.commerce.saturating_sub(lowest(settings))),
                "point"
            )
        ))),
    }
}

/// Returns the price of an item above the character's own level where it is sold at all: the price
/// at the level, and a point for each level beyond (F-COM-06).
pub const fn above(own: u8, level: u8) -> u8 {
    2 + level.saturating_sub(own)
}

/// Returns the character who must choose a wealth quirk now. A fight isn't delayed by it (F-QOW-00).
pub fn quirk_due(state: &State) -> Option<&Figure> {
    let mut all = state.figures.iter().filter(|_| !state.fighting());
    all.find(|f| f.quirk_due(&state.settings))
}

/// Returns true if a wealth quirk is about spending, so that a purchase shows a reminder.
pub fn when_spending(rule: &str) -> bool {
    const SPENDING: [&str; 8] = [
        "F-QOW-01", "F-QOW-02", "F-QOW-04", "F-QOW-05", "F-QOW-06", "F-QOW-07", "F-QOW-15",
        "F-QOW-19",
    ];
    SPENDING.contains(&rule)
}

/// Returns true if a wealth quirk is about meeting people, so that a social roll shows a reminder.
/// Quirks that the program applies itself (F-QOW-08, F-QOW-10, F-QOW-12, F-QOW-16) are neither.
pub fn in_company(rule: &str) -> bool {
    const BY_ITSELF: [&str; 4] = ["F-QOW-08", "F-QOW-10", "F-QOW-12", "F-QOW-16"];
    !when_spending(rule) && !BY_ITSELF.contains(&rule)
}
