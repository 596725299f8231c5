//! What is done in a turn: actions and maneuvers. [`crate::decide`] decides them.

use crate::command::maneuver::{GetOn, Grip, Plain, Spot};
use crate::command::paying::{PaidWords, PayWith, WordsThenPrice};
use crate::words::{Ally, Deed, Mount, Other, Program, Range, System, Weapon};

use lang::Who;
use lang::grammar::commands;
use lang::grammar::{Actor, Num, NumOr, OrDefault, Unsaid};

commands! {
    /// A command about a turn.
    pub enum TurnCommand {
        /// Use the action for something that doesn't need a check.
        "action": Action (who: Actor) (what: Deed),
            example "action @ seals the bulkhead";

        /// Take a maneuver. The second costs 2 strain or the action.
        "maneuver" | "m": Maneuver (who: Actor) (maneuver: Plain) ("with" pay: OrDefault<PayWith>)
            | Aim (who: Actor) (= "aim") (spot: Option<Spot>) ("with" pay: Unsaid<OrDefault<PayWith>>)
            | TakeCover (who: Actor) (= "cover") (defense: NumOr<u8, 0, 4, 1>)
                ("with" pay: Unsaid<OrDefault<PayWith>>)
            | Assist (who: Actor) (= "assist") (ally: Ally) ("with" pay: Unsaid<OrDefault<PayWith>>)
            | Close (who: Actor) (= "engage") (whom: Other) ("with" pay: Unsaid<OrDefault<PayWith>>)
            | Move (who: Actor) (= "move") (whom: Other) (band: Range)
                ("with" pay: Unsaid<OrDefault<PayWith>>)
            | Handle (who: Actor) (grip: Grip) (weapon: Weapon) ("with" pay: Unsaid<OrDefault<PayWith>>)
            | Mount (who: Actor) (get_on: GetOn) (what: Mount) ("with" pay: Unsaid<OrDefault<PayWith>>)
            | EnactManeuver (who: Actor) (= "enact") (system: System) ("behind" behind: Option<Program>)
                ("of" number_of_maneuvers: Option<Num<u8, 2, 9>>) (request: Unsaid<PaidWords>)
            | ActivateManeuver (who: Actor) (= "activate") (system: System) (program: Program)
                ("with" pay: Unsaid<OrDefault<PayWith>>)
            | Do (who: Actor) (= "do") (words: WordsThenPrice),
            example "maneuver @ aim";

        /// Grant a maneuver, in or out of turn. Out of turn, at most 2 per round.
        "grant": Grant (who: Who),
            rule "G-TURN-07", example "grant vex";
    }
}
