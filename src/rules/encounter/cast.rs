//! Finding the participant that a word means: `@`, a name or a piece of one, `#7`.

use lang::names::numbered;
use lang::{Named, Refusal, Who, find};

use crate::view::Id;

/// The participants of an encounter.
pub trait Cast {
    /// What a refusal calls one of them: "combatant".
    const ONE: &'static str;

    /// What to do when `@` is typed and no one is active: "Give a name."
    const NOBODY_ACTIVE: &'static str;

    /// Returns the participant whose turn it is.
    fn active(&self) -> Option<Id>;

    /// Returns the names of all, in order.
    fn called(&self) -> impl Iterator<Item = (&str, Id)>;
}

/// Finds a participant. A whole name counts before a number, and a number before a piece of a name.
///
/// # Errors
/// Refuses a word that means no one or several, and `@` when no one is active.
pub fn who<C: Cast>(cast: &C, who: &Who) -> Result<Id, Refusal> {
    match who {
        Who::Active => cast.active().ok_or_else(|| {
            Refusal::input(format!(
                "`@` means the active {}, but no one is active.",
                C::ONE
            ))
            .hint(C::NOBODY_ACTIVE)
        }),
        Who::Named(name) => {
            // Offers and the log write whole names, so forty names need not be copied for them.
            let mut same = cast.called().filter(|(called, _)| called == name);
            if let (Some((_, id)), None) = (same.next(), same.next()) {
                return Ok(id);
            }
            if let Some(id) = by_number(cast, name) {
                return Ok(id);
            }
            let all: Vec<Named<Id>> = cast.called().map(named).collect();
            find(name, C::ONE, &all)
        }
    }
}

/// Returns the bearer of a number such as `#7`, unless that is a name.
pub fn by_number<C: Cast>(cast: &C, word: &str) -> Option<Id> {
    let id = Id(numbered(word)?);
    let here = cast.called().any(|(_, one)| one == id);
    let name = cast.called().any(|(called, _)| called == word.trim());
    (here && !name).then_some(id)
}

/// Returns a free name for a newcomer of a pack or another save: their own, or with a number after it.
///
/// # Errors
/// Refuses a name that no line could hold.
pub fn free_name<C: Cast>(cast: &C, name: &str) -> Result<String, Refusal> {
    Ok(numbered_name(cast, &lang::names::known(name)?))
}

/// Returns a free name for a newcomer: the name that a user gives, or with a number after it.
///
/// # Errors
/// Refuses a name that no line could hold, and a command word.
pub fn new_name<C: Cast>(cast: &C, name: &str) -> Result<String, Refusal> {
    Ok(numbered_name(cast, &lang::names::given(name)?))
}

/// Returns a free name for a newcomer of a pack: the name that a user gives, or their own.
///
/// # Errors
/// Refuses the same as [`new_name`] and [`free_name`].
pub fn name_of<C: Cast>(cast: &C, given: Option<&str>, own: &str) -> Result<String, Refusal> {
    given.map_or_else(|| free_name(cast, own), |name| new_name(cast, name))
}

/// Returns the name itself if no one has it, or with the first free number after it.
pub fn numbered_name<C: Cast>(cast: &C, name: &str) -> String {
    let taken = |name: &str| {
        let lower = name.to_lowercase();
        cast.called()
            .any(|(called, _)| called.to_lowercase() == lower)
    };
    if !taken(name) {
        return name.to_owned();
    }
    let mut numbers = 2_u32..;
    let free = numbers.find_map(|n| Some(format!("{name} {n}")).filter(|one| !taken(one)));
    free.unwrap_or_else(|| name.to_owned())
}

fn named((name, is): (&str, Id)) -> Named<Id> {
    Named {
        name: name.to_owned(),
        is,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Three;

    impl Cast for Three {
        const ONE: &'static str = "fighter";
        const NOBODY_ACTIVE: &'static str = "Give a name.";

        fn active(&self) -> Option<Id> {
            None
        }

        fn called(&self) -> impl Iterator<Item = (&str, Id)> {
            [("Ada", Id(1)), ("Ada 2", Id(2)), ("#1", Id(3))].into_iter()
        }
    }

    fn found(word: &str) -> Result<Id, Refusal> {
        who(&Three, &Who::Named(word.to_owned()))
    }

    #[test]
    fn a_whole_name_counts_before_a_number_and_a_number_before_a_piece() {
        assert_eq!(found("Ada"), Ok(Id(1)));
        assert_eq!(found("#1"), Ok(Id(3)), "a name");
        assert_eq!(found("#2"), Ok(Id(2)), "a number");
        assert_eq!(found("a 2"), Ok(Id(2)), "a piece");
        assert!(found("Bea").is_err());
        let refusal = who(&Three, &Who::Active).unwrap_err();
        assert_eq!(refusal.hint.as_deref(), Some("Give a name."));
    }

    #[test]
    fn a_taken_name_gets_the_next_free_number() {
        assert_eq!(free_name(&Three, "Bea"), Ok("Bea".to_owned()));
        assert_eq!(free_name(&Three, "ada"), Ok("ada 3".to_owned()));
        assert!(free_name(&Three, " ").is_err());
        assert_eq!(free_name(&Three, "All"), Ok("All".to_owned()));
        assert!(new_name(&Three, "All").is_err());
        assert_eq!(new_name(&Three, "Bea"), Ok("Bea".to_owned()));
    }
}
