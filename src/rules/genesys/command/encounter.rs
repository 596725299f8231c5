//! The encounter, its slots, rounds and Story Points, and the house rules. [`crate::decide`] decides them.

use crate::command::dice::{Reals, Typed};
use crate::command::setting::Setting;
use crate::command::words::{Answer, Readiness, Ready, Slotless, Spender, When};
use crate::kinds::Side;
use crate::limits::MOST_MEMBERS;
use crate::words::{
    Fact, GivenName, GmPoints, OrAll, OtherName, Players, PlayersPoints, Profile, Slot, Title,
    What, Words,
};

use lang::Who;
use lang::grammar::OrWritten;
use lang::grammar::commands;
use lang::spoken::Times;

commands! {
    /// A command about the encounter.
    pub enum EncounterCommand {
        /// Spend a Story Point on the open check or on a fact. Add `ask` for a fact that the GM allows
        /// or refuses with `yes` or `no`.
        "story": Story (side: Spender) (words: Option<Words>) | FactAsked (= "ask") (fact: Fact)
            | FactAnswered (answer: Answer)
            | StorySet (= "set") (players: PlayersPoints) (gm: GmPoints),
            rule "G-STORY-09", example "story players";

        /// Start a session with 1 Story Point per player and 1 for the GM. Without a number, each player
        /// character here counts as one player. `end` ends the session.
        "session": Session (players: Option<Players>) | SessionStart (= "start") (players: Option<Players>)
            | SessionEnd (= "end"),
            rule "G-STORY-01", example "session 4";

        /// Add a combatant or vehicle from the packs. In a fight, `next` has them act from the next round on, and
        /// `vigilance` rolls Vigilance for their initiative, not Cool.
        "add": Add (what: Profile) (number: Option<Times<MOST_MEMBERS>>) ("as" name: Option<GivenName>)
                ("side" side: Option<Side>) (arrival: When) (readiness: Ready) (typed: Typed),
            example "add \"ashen oar boarder\" x4 as Boarders";

        /// Remove a combatant or vehicle from the encounter. After `=`, type the result of real dice for a
        /// Critical Hit that the vehicle braced against.
        "remove": Remove (what: What) (typed: Reals),
            example "remove boarders";

        /// Change a name.
        "rename": Rename (what: What) (name: OtherName),
            example "rename boarders \"First boat\"";

        /// Name the encounter.
        "title": Title (title: Title),
            example "title The Ashen Oar boards";

        /// Change a house rule: crit_plus_per_injury, story_limit, encumbrance and others.
        "setting": Setting (setting: Setting),
            example "setting encumbrance on";

        /// End the turn and go to the next slot. `ask` first asks where a vehicle goes with the rest of its
        /// speed. `round` ends the round, and combatants still to act do nothing. After `=`, type a real d100
        /// for a Critical Injury that this causes, such as from vacuum or bleeding, and a d10 if the result
        /// needs one. Separate several with commas.
        "next" | "n": Next ("round" whole_round: bool) (typed: Reals) | NextAsk (= "ask"),
            example "next";

        /// Take the current slot or a later one. After `=`, type the result of real dice for Critical
        /// Injuries at the start of a turn.
        "claim" | "take": Claim (who: Who) (slot: Option<Slot>) (typed: Reals),
            example "claim vex";

        /// Give back a slot.
        "release": Release (who: Who),
            example "release vex";

        /// Add or remove a slot, keep a slot from being removed, or play a combatant without a slot. After `=`,
        /// type the result of real dice, including for Critical Injuries at the start of a turn.
        "slot": SlotAdd (= "add") (side: Side) ("for" extra_for: Option<Who>) (typed: Typed)
            | SlotFall (= "fall") (slot: Slot) (typed: Reals)
            | SlotKeep (= "keep") (slot: Slot)
            | SlotNone (slotless: Slotless) (who: Who) (typed: Reals),
            rule "G-VCOM-05", example "slot add npc";

        /// Roll missing initiative and begin round 1. After `=`, type the result of real dice for the Critical
        /// Injuries of the first turn.
        "start": Start (typed: Reals),
            example "start";

        /// Roll initiative, or roll it again.
        "init" | "initiative": Initiative (who: OrWritten<OrAll>) (readiness: Option<Readiness>)
                (typed: Typed),
            example "init vex cool = 2s 1a";

        /// End the fight or the social encounter. After `=`, type the result of real dice for the Critical
        /// Injuries and Critical Hits that it causes.
        "end": End (typed: Reals),
            example "end";
    }
}
