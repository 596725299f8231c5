//! The commands about assistance and contests. [`lang::grammar`] explains the declarations.

use crate::capitals::Kind;
use crate::model::assist::Lends;
use crate::words::{Difficulty, Skill};

use lang::Who;
use lang::choice::typed;
use lang::grammar::{Actor, Many, commands, words};
use lang::usage::Place as _;

typed!(Lends("help"));

words! {
    /// The helper.
    Helper: Who = Kind::Who.word(), "helper";
    /// A participant of a contest.
    Contestant: Who = Kind::Who.word(), "contestant";
    /// The other participants.
    Rival: Who = Kind::Who.word(), "other contestant";
    /// The winner of a contest.
    Winner: Who = Kind::Who.word(), "winner";
}

commands! {
    /// A command about assistance and contests.
    pub enum AssistCommand {
        /// Help the open check: lend a characteristic or ranks, or add a Boost die.
        "aid": Aid (who: Actor<Helper>) (lends: Option<Lends>),
            rule "G-POOL-26", rule "G-POOL-27", rule "G-POOL-28", rule "G-POOL-29",
            example "aid ila boost";

        /// Hold a contest: everyone rolls against one difficulty, and the best result wins.
        "contest": Contest (skill: Skill) (difficulty: Difficulty) (who: Actor<Contestant>)
                (others: Actor<Many<Rival>>),
            rule "G-POOL-23", example "contest athletics average vex ila";

        /// Roll for the next contestant.
        "compete": Compete,
            rule "G-POOL-23", example "compete";

        /// End a contest, with or without a winner (GM call).
        "settle": Settle (winner: Option<Winner>),
            rule "G-POOL-25", example "settle vex";
    }
}
