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
    // Body and time.
    /// A method of relief.
    Method: String = place::METHOD.word, "method";
    /// A drug.
    Drug: String = place::DRUG.word, "drug";
    /// A weapon with a magazine.
    Gun: String = place::WEAPON.word, "weapon";
    /// An augmentation.
    Device: String = place::DEVICE.word, "augmentation";
}
