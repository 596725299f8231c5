//! The commands about the environment and its hazards. [`lang::grammar`] explains the
//! declarations.

use crate::capitals::Kind;
use crate::command::dice::Reals;
use crate::kinds::Band;
use crate::model::scene::{Ground, Hazard, Water};
use crate::words::{Difficulty, OrAll, Skill, What, Words};

use lang::Who;
use lang::choice::{choice, typed};
use lang::grammar::{Actor, Num, commands, words};
use lang::usage::Place as _;

choice! {
    /// A fire that can be put out by one check, or immediately (G-ENV-13, G-QUAL-05, M-22). The order
    /// decides which is put out first unless the line names one.
    Blaze("fire") {
        /// Fire to which a character is exposed.
        Fire = "fire",
        /// Flames caused by a weapon.
        Flames = "flames",
        /// The fire aboard a character's vehicle.
        Ship = "ship",
        /// Acid, which can be wiped off.
        Acid = "acid",
    }
}

choice! {
    /// The ground on which a character on fire rolls (G-ENV-13).
    Footing("ground") {
        /// Hard ground: Average.
        Hard = "hard",
        /// Grass or soft ground: Easy.
        Soft = "soft",
        /// Water, which ends it immediately.
        Water = "water",
    }
}

choice! {
    /// Gravity without a number (G-ENV-05).
    Weight("gravity") {
        /// Normal gravity.
        Normal = "normal",
        /// No gravity.
        Zero = "zero",
    }
}

choice! {
    /// Gravity that changes checks by a number of dice (G-ENV-06).
    Pull("gravity") {
        /// Strong gravity: Setback dice.
        Strong = "strong",
        /// Weak gravity: Boost dice.
        Weak = "weak",
    }
}

typed!(Hazard("hazard"));
typed!(of Hazard: /// A hazard without a rating.
    Unrated("hazard") where |hazard| !hazard.is_rated());
typed!(of Hazard: /// A hazard with a rating.
    Rated("hazard") where |hazard| hazard.is_rated());
typed!(of Footing: /// What a fire is rolled out on.
    Dry("ground") where |footing| *footing != Footing::Water);
typed!(of Band: /// How far a character falls (G-ENV-15).
    Height("height") where |band| (Band::Short..=Band::Extreme).contains(band));

words! {
    /// The level of a character's concealment.
    Concealment: Num<u8, 0, 3> = Kind::Number.word(), "level of concealment";
}

commands! {
    /// A command about the environment.
    pub enum SceneCommand {
        /// Set the surroundings: darkness or smoke (1 to 3 dice), gravity, ground and water.
        "scene": ConcealAll (= "conceal") (level: Concealment) (from: Option<Words>)
            | Weight (= "gravity") (weight: Weight)
            | Pull (= "gravity") (pull: Pull) (number_of_dice: Num<u8, 1, 3>)
            | Ground (= "terrain") (ground: Ground)
            | Water (= "water") (water: Water)
            | Clear (= "clear"),
            rule "G-ENV-01", rule "G-ENV-03", rule "G-ENV-05", rule "G-ENV-07",
            example "scene conceal 2 \"thick fog\"";

        /// Conceal one character with 1 to 3 dice. 0 puts them in plain sight.
        "conceal": Conceal (who: Who) (level: Concealment) (from: Option<Words>),
            rule "G-ENV-01", example "conceal vex 1 \"high grass\"";

        /// Expose a character to a hazard, with its rating and number of turns.
        "expose": Expose (whom: OrAll) (hazard: Unrated) ("for" number_of_turns: Option<Num<u16, 1, 999>>)
            | ExposeRated (whom: OrAll) (hazard: Rated) (rating: Num<u8, 1, 20>)
                ("for" number_of_turns: Option<Num<u16, 1, 999>>) ("breathed" breathed: bool),
            rule "G-ENV-08", example "expose vex fire 3";

        /// Free a character from one hazard, or all of them.
        "free": Free (whom: OrAll) (hazard: Option<Hazard>),
            example "free all";

        /// Put out one fire: by rolling on hard or soft ground, or immediately with water. Choose `fire`
        /// around WHAT, `flames` from a weapon, the fire aboard the `ship`, or `acid` on a character. If you
        /// name none, the first of these is put out.
        "douse": Douse (who: Actor<What>) (which: Option<Blaze>) (footing: Option<Dry>)
                ("with" skill: Option<Skill>)
            | DouseInWater (who: What) (which: Option<Blaze>) (= "water"),
            rule "G-ENV-13", rule "G-QUAL-05", example "douse vex soft";

        /// Make a character fall. Add `mounted` for a fall from a mount or vehicle. Athletics or Coordination can
        /// reduce it.
        /// After `=`, type a real d100 for its Critical Injury, and a d10 if the result needs one. If you use a
        /// skill, type the d100 after `done`.
        "fall": Fall (who: Who) (height: Height) ("mounted" mounted: bool) ("with" skill: Option<Skill>)
                (typed: Reals),
            rule "G-ENV-15", rule "G-ENV-16", example "fall vex long = 58 4";

        /// Spend a Triumph to shorten the open fall by 1 range band.
        "shorten": Shorten,
            rule "G-ENV-16", example "shorten";

        /// Try to cross terrain that a maneuver can't cross.
        "cross": Cross (who: Actor) (difficulty: Option<Difficulty>) ("with" skill: Option<Skill>),
            rule "G-ENV-04", rule "G-ENV-07", example "cross vex hard with athletics";
    }
}
