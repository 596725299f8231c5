//! The commands that give or remove items. [`lang::grammar`] explains the declarations.

use crate::capitals::Kind;
use crate::words::{Giver, Item};

use lang::Who;
use lang::grammar::{Num, commands, words};
use lang::usage::Place as _;

words! {
    /// The receiver of an item.
    Taker: Who = Kind::Who.word(), "receiver";
}

commands! {
    /// A command about items.
    pub enum ItemCommand {
        /// Give a character an item from the packs. With `from`, pass on another character's item with its
        /// damage.
        "give": Give (who: Taker) (item: Item) (number_of_items: Option<Num<u8, 1, 20>>)
                ("from" from: Option<Giver>),
            rule "G-EQ-10", example "give vex painkiller 2";

        /// Remove an item from a sheet.
        "lose": Lose (who: Who) (item: Item),
            example "lose vex slug";
    }
}
