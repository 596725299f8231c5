//! Events, each written in one place: its fields, what it changes, and its sentence in the log.
//!
//! A game defines a struct for each event, with [`Fact`] implemented below it, and lists their names once
//! in [`facts!`]. The list makes the enumeration that a save holds.
//!
//! To add an event, write its struct and its `Fact`, and add its name to the list.

use crate::system::Trace;

/// What an event does to a state, and how the log tells it.
pub trait Fact<S> {
    /// Folds it into the state. Total: no dice, no clock, no error. An event that fits no one changes
    /// nothing, because a save may come from another version or from an editor.
    fn apply(&self, state: &mut S);

    /// Returns its sentence, from the state before it. Without one it leaves no line.
    fn tell(&self, before: &S) -> Option<String>;

    /// Returns what it leaves for a reader of the log.
    fn trace(&self) -> Trace {
        Trace::Lasts
    }
}

/// Declares the events of a game: `facts! { pub enum Event for State { Titled, Joined } }`. Each name is
/// that of a variant and of the struct in it.
#[macro_export]
macro_rules! facts {
    ($(#[$meta:meta])* $vis:vis enum $name:ident for $state:ty { $($(#[$vmeta:meta])* $fact:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        $vis enum $name {$(
            #[doc = concat!("[`", stringify!($fact), "`].")]
            $(#[$vmeta])*
            $fact($fact),
        )+}

        impl $crate::encounter::Fact<$state> for $name {
            fn apply(&self, state: &mut $state) {
                match self {$(
                    Self::$fact(fact) => $crate::encounter::Fact::<$state>::apply(fact, state),
                )+}
            }

            fn tell(&self, before: &$state) -> Option<String> {
                match self {$(
                    Self::$fact(fact) => $crate::encounter::Fact::<$state>::tell(fact, before),
                )+}
            }

            fn trace(&self) -> $crate::system::Trace {
                match self {$(
                    Self::$fact(fact) => $crate::encounter::Fact::<$state>::trace(fact),
                )+}
            }
        }

        $(impl From<$fact> for $name {
            fn from(fact: $fact) -> Self {
                Self::$fact(fact)
            }
        })+
    };
}
pub use facts;

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Wounded {
        by: u8,
    }

    impl Fact<u8> for Wounded {
        fn apply(&self, state: &mut u8) {
            *state = state.saturating_add(self.by);
        }

        fn tell(&self, before: &u8) -> Option<String> {
            Some(format!("{} wounds, {before} before.", self.by))
        }
    }

    facts! {
        enum Event for u8 { Wounded }
    }

    #[test]
    fn an_event_applies_tells_and_is_saved_under_its_name() {
        let event = Event::from(Wounded { by: 3 });
        let mut state = 2;
        assert_eq!(event.tell(&state).as_deref(), Some("3 wounds, 2 before."));
        event.apply(&mut state);
        assert_eq!((state, event.trace()), (5, Trace::Lasts));
        let written = ron::to_string(&event).unwrap();
        assert_eq!(written, "Wounded((by:3))");
        assert_eq!(ron::from_str::<Event>(&written).unwrap(), event);
    }
}
