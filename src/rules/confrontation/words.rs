//! What can be typed in each place of a line of this game. [`crate::capitals`] has the completions.

use lang::grammar::words;

use crate::capitals as place;

words! {
    /// A character of the packs.
    Profile: String = place::PROFILE.word, "profile";
    /// Another name for a character.
    NewName: String = place::NAME.word, "new name";
    /// The key of a setting.
    Key: String = place::SETTING.word, "key";
    /// A value of the setting.
    Value: String = place::VALUE.word, "value";
}
