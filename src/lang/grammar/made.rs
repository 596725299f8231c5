//! What code needs to make a command without its line: values for its fields, and that it prints.

/// A value for a field of a command in code, of the type that the command keeps or of a type that becomes it.
pub trait Given<V> {
    /// Returns what the command keeps.
    fn given(self) -> V;
}

impl<V> Given<V> for V {
    fn given(self) -> V {
        self
    }
}

impl<V> Given<Option<V>> for V {
    fn given(self) -> Option<V> {
        Some(self)
    }
}

macro_rules! texts {
    ($($text:ty)+) => {$(
        impl Given<String> for $text {
            fn given(self) -> String {
                self.to_owned()
            }
        }

        impl Given<Option<String>> for $text {
            fn given(self) -> Option<String> {
                Some(self.to_owned())
            }
        }
    )+};
}
texts!(&str & String);

/// A command of a game. It prints as a line that reads back as the same command.
pub trait Command: std::fmt::Display {}
