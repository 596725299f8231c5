//! The commands of social encounters. [`lang::grammar`] explains the declarations.

use crate::capitals::Kind;
use crate::words::{Motivation, Other, Skill};

use lang::Who;
use lang::grammar::{Actor, OnOff, commands, words};
use lang::usage::Place as _;

words! {
    /// A character who knows a motivation.
    Knower: Who = Kind::Who.word(), "character who knows it";
    /// The character whose motivation is known.
    OfWhom: Who = Kind::Other.word(), "character whose motivation it is";
}

commands! {
    /// A command of a social encounter.
    pub enum SocialCommand {
        /// Start or end a social encounter: both sides' strain is shown, and social checks have their
        /// own spends.
        "talk": Talk (on: OnOff),
            rule "G-SOC-08", example "talk on";

        /// Record that a character knows another's motivation. `off` removes it.
        "facet" | "motivation": Facet (who: Knower) (whom: OfWhom) (facet: Motivation) ("off" off: bool),
            rule "G-SOC-05", example "facet vex boarders fear";

        /// Play to a motivation: 1 Boost die for a Strength or Flaw, 2 for a Desire or Fear, on the next social
        /// check against them.
        "appeal": Appeal (who: Actor) (whom: Other) (facet: Motivation),
            rule "G-SOC-03", example "appeal vex boarders fear";

        /// Go against a motivation: 1 Setback die for a Strength or Flaw, 2 for a Desire or Fear, on the next
        /// social check against them.
        "offend": Offend (who: Actor) (whom: Other) (facet: Motivation),
            rule "G-SOC-04", example "offend vex boarders desire";

        /// Study a character: Perception against Cool reveals one motivation.
        "study": Study (who: Actor) (whom: Other) (facet: Option<Motivation>),
            rule "G-SOC-07", example "study vex boarders";

        /// Wear down a character in a long argument: the loser of the check suffers strain.
        "sway": Sway (who: Actor) (whom: Other) (skill: Skill),
            example "sway vex boarders charm";
    }
}
