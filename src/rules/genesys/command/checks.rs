//! A check, from its declaration to its end. [`crate::decide`] decides them.

use crate::command::ByHand;
use crate::command::coin::{Coin, Price, SpendKey};
use crate::command::dice::{OneReal, Reals, Throw, Typed};
use crate::command::words::{Against, Asked, Spender};
use crate::kinds::Characteristic;
use crate::words::{
    Attacker, FirstSkill, PickBand, PickTarget, PickWeapon, Range, Source, Target, TargetItem,
    Weapon, Why, Words,
};

use lang::Who;
use lang::grammar::commands;
use lang::grammar::{Actor, OrDefault};

commands! {
    /// A command about a check.
    pub enum CheckCommand {
        /// Declare a combat check. Anything left out is the same as last time. A single name is the target
        /// if it is an enemy of the active combatant. Otherwise it is the attacker.
        "attack" | "a": Attack (who: Actor<Attacker>) (target: Option<Target>)
                ("with" weapon: Option<Weapon>) ("at" band: Option<Range>) ("aim" aim: bool),
            example "attack @ boarders with pistol at medium aim";

        /// Declare any other skill check. Add `free` for a reaction that takes no action, or `splinters`
        /// for the check when splinters fly aboard a vehicle.
        "check": Check (who: Actor) (skill: FirstSkill) (against: Against)
                ("with" characteristic: Option<Characteristic>) (call: Asked),
            example "check vex skulduggery hard";

        /// Roll the open check, or any pool. After `=`, type the result of real dice.
        "roll" | "r": Roll (throw: Throw),
            rule "G-DICE-05", example "roll 2y1g 2p1k";

        /// Roll the dice again. The log keeps both results.
        "reroll": Reroll (typed: Typed),
            example "reroll";

        /// Spend symbols on a row by its number or its short name, on a quality, or in your own words. PRICE
        /// looks like 2aT. Use - for no price. `of` names the target's item that drops or is damaged. `by players` lets
        /// the players spend an NPC's Threat and Despair.
        "spend": Spend (key: SpendKey) (whom: Option<Who>) ("of" of: Option<TargetItem>)
                ("with" coin: Option<Coin>) (typed: OneReal)
            | SpendWords (price: Price) (words: Words)
            | SpendSay ("say") (price: OrDefault<Price>) (words: Words)
            | SpendBy ("by") (side: Spender),
            rule "G-DICE-18", example "spend a_strain";

        /// Apply the result: damage, soak, criticals. After `=`, type a real d100, and a d10 if the result
        /// needs one. Separate several Critical Injuries or Hits with commas. For each hit, first list
        /// the injury that you bought, then the one from the threshold.
        "done": Done (typed: Reals),
            example "done";

        /// Drop the open check.
        "cancel": Cancel,
            example "cancel";

        /// Choose another target for the open attack.
        "target": Target (target: PickTarget),
            example "target next";

        /// Choose another weapon for the open attack.
        "weapon": Weapon (weapon: PickWeapon),
            example "weapon next";

        /// Set the range of the open attack.
        "band": Band (band: PickBand),
            example "band short";

        /// Switch unarmed damage to strain, or back to wounds.
        "stun": Stun,
            example "stun";

        /// Switch a modifier of the pool off or on, by its short name.
        "switch": Switch (source: Source),
            example "switch defense";

        /// Add or remove dice by hand.
        "modify" | "mod": Modify (change: ByHand) (why: OrDefault<Why>),
            example "modify 2 setback smoke";

        /// Spend a Story Point to attempt a check harder than Formidable as if it were Formidable.
        "formidable": Formidable,
            example "formidable";
    }
}
