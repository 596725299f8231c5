//! Refusals that several games give, each worded once.

use lang::Refusal;

/// The refusal of a name that is given twice where two different ones are needed.
pub fn same_twice(name: &str) -> Refusal {
    Refusal::input(format!("{name} is named twice.")).hint("Give 2 different names.")
}

/// The refusal to do to oneself what needs someone else: "Vex can't engage themself."
pub fn not_themself(name: &str, several: bool, what: &str, hint: &str) -> Refusal {
    let whom = if several { "themselves" } else { "themself" };
    Refusal::input(format!("{name} can't {what} {whom}.")).hint(hint)
}

/// The refusal to give all player characters something while none of them is here.
pub fn no_player_character() -> Refusal {
    Refusal::input("No player character is here.")
        .hint("Use `add PROFILE` or `create NAME` to bring one in.")
}
