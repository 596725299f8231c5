//! Bodies and numbers on a sheet. [`crate::decide`] decides them.

use crate::command::dice::{OneReal, Reals};
use crate::command::words::{Plus, StatusWord};
use crate::words::{Condition, Field, Group, Injury, Note, Turns, What};

use lang::Who;
use lang::grammar::commands;
use lang::grammar::{Num, OrDefault};

commands! {
    /// A command about a body or a sheet.
    pub enum BodyCommand {
        /// Inflict wounds, ignoring soak. After `=`, type a real d100 for the Critical Injury from crossing the
        /// threshold, and a d10 if the result needs one.
        "wound" | "w": Wound (who: Who) (number_of_wounds: Num<u16, 0, 999>) (typed: Reals),
            example "wound vex 5";

        /// Deal damage that soak reduces. After `=`, type a real d100 for the Critical Injury from crossing
        /// the threshold.
        "damage": Damage (who: Who) (damage: Num<u16, 0, 999>) ("pierce" pierce: OrDefault<Num<u8, 0, 99>>)
                (typed: Reals),
            example "damage vex 9 pierce 2";

        /// Heal wounds by hand (GM call). For a Medicine check, use `treat`.
        "heal" | "h": Heal (who: Who) (number_of_wounds: Num<u16, 0, 999>),
            example "heal vex 2";

        /// Inflict strain. It becomes wounds for those without a strain track.
        "strain" | "s": Strain (who: Who) (strain: Num<u16, 0, 999>),
            example "strain vex 3";

        /// Recover strain by hand (GM call).
        "recover": Recover (who: Who) (strain: Num<u16, 0, 999>),
            example "recover vex 2";

        /// Roll a Critical Injury. After `=`, type a real d100, and a d10 if the result needs one.
        "crit": Crit (who: Who) (plus: OrDefault<Plus>) (typed: OneReal),
            example "crit vex +20";

        /// Heal a Critical Injury by hand (GM call). Any part of its name is enough.
        "cure": Cure (who: Who) (injury: Injury),
            example "cure vex off-balance";

        /// Add a status: staggered, immobilized, disoriented, or your own word.
        "status": Status (who: Who) (status: StatusWord) (turns: Option<Turns>),
            example "status vex staggered 2";

        /// Remove a status, or end a companion's bond.
        "clear": Clear (who: Who) (status: Condition),
            example "clear vex staggered";

        /// Set how many of a minion group are left.
        "members": Members (who: Group) (number_of_members: Num<u8, 0, 99>),
            example "members boarders 3";

        /// Take a combatant out of the fight.
        "defeat": Defeat (who: Who),
            example "defeat boarders";

        /// Mark a character as dead.
        "kill": Kill (who: Who),
            example "kill boarders";

        /// Put a combatant back in the fight (GM call).
        "restore": Restore (who: Who),
            example "restore vex";

        /// Set a number, such as wounds, strain, wt, st, soak, melee, ranged, brawn, hull or armor.
        "set": Set (who: What) (field: Field) (value: Num<i32, -99, 9999>),
            example "set vex soak 5";

        /// Add a note to a sheet.
        "remark": Remark (who: Who) (note: Note),
            example "remark vex owes Ila a favor";
    }
}
