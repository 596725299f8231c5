//! Ranges, positions and weapons in hand. [`crate::decide`] decides them.

use crate::command::words::Handling;
use crate::words::{Other, Range, Weapon, What};

use lang::Who;
use lang::grammar::Num;
use lang::grammar::commands;

commands! {
    /// A command about a position or a weapon in hand.
    pub enum PlaceCommand {
        /// Change the state of a weapon by hand.
        "item": Item (who: Who) (weapon: Weapon) (handling: Handling),
            example "item vex pistol reload";

        /// Set the range between 2 combatants.
        "range": Range (what: What) (other: Other) (band: Range),
            example "range vex boarders short";

        /// Engage WHOM and everyone engaged with them. Add `leaving` to leave their current engagement first.
        "engage": Engage (who: Who) (whom: Other) ("leaving" leaving: bool),
            example "engage vex boarders";

        /// End a combatant's engagement.
        "disengage": Disengage (who: Who),
            example "disengage vex";

        /// Make a combatant prone.
        "prone": Prone (who: Who),
            example "prone vex";

        /// Make a combatant stand up.
        "stand": Stand (who: Who),
            example "stand vex";

        /// Set the ranged defense of a combatant's cover, 0 for none.
        "cover": Cover (who: Who) (defense: Num<u8, 0, 4>),
            example "cover vex 1";
    }
}
