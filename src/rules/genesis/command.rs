//! The commands of this game, each declared once. [`lang::grammar`] explains the form.
//!
//! Names are kept here as they were typed. They are looked up when the command is decided, in
//! [`crate::play::decide`]. What can be typed in each place, a `Weapon` or a `Skill`, is in [`super::words`].

use std::sync::LazyLock;

use super::kinds::{Attribute, Award, Band, Condition, Distance, Income, Injury, Side, Unit};
use super::words::{
    Ally, Challenge, ChallengeLevel, Debtor, Die, Edge, Field, Improved, Item, Key, Limb,
    LoosePool, NewName, Opponent, Other, Owed, Patient, Profile, Quirk, Race, Ranks, Remark, Ride,
    Skill, Source, Suffered, Target, Trait, Value, Vocation, Wares, Watcher, Weapon, Whose, Why,
    Worn,
};
use crate::model::outcome::Outcome;
use crate::play::campaign::CampaignCommand;
use lang::Who;
use lang::grammar::{Many, Num, OnOff, OrDefault, OrOff, commands};
use lang::spoken::{Faces, Text};
use rules::encounter::verbs::Copies;
use rules::system::Verb;

/// Every verb of the game.
pub static VERBS: LazyLock<Vec<Verb<Command>>> =
    LazyLock::new(|| Command::all_rows().into_iter().map(Verb::from).collect());

commands! {
    /// What a line asks for, in this game. It prints as a line that reads back as itself.
    pub enum Command {
        // Declaring

        /// Declare an attack. Without a target, attack the most likely one.
        "attack" | "a": Attack (who: Who) (targets: Vec<Target>) ("with" weapon: Option<Weapon>),
            rule "F-CMB-02", example "attack @ rider with spear";

        /// Declare a charge: 1 more die, if there is room to run.
        "charge": Charge (who: Who) (targets: Vec<Target>) ("with" weapon: Option<Weapon>),
            rule "F-MOD-11", example "charge rider brook";

        /// Declare a brace against a charging enemy: 2 more wins.
        "brace": Brace (who: Who) (targets: Vec<Target>) ("with" weapon: Option<Weapon>),
            rule "F-MOD-14", example "brace brook rider with spear";

        /// Spend this round to brace in the next.
        "prepare": Prepare (who: Who),
            rule "F-MOD-15", example "prepare brook";

        /// Declare a defense roll: 2 more dice, but no victory.
        "defend" | "d": Defend (who: Who),
            rule "F-CMB-03", example "defend @";

        /// Declare a defense roll while fleeing. Unless stopped, end the round one step farther
        /// from every enemy.
        "flee": Flee (who: Who),
            rule "F-CMB-03", example "flee cutpurse";

        /// Declare that a character gets up. They are ready at the end of the round.
        "stand": Stand (who: Who),
            rule "F-MOD-08", example "stand brook";

        /// Declare a move of 1 range step: once per round, before anything else. Moves happen when everyone acts.
        "move": Move (who: Who) (other: Other) (band: Band),
            rule "F-ORD-10", example "move rider brook far";

        /// Declare help: 1 more die for an ally's roll.
        "assist": Assist (who: Who) (ally: Ally),
            rule "F-SKL-21", example "assist orla brook";

        /// Declare anything else, in your own words.
        "act": Act (who: Who) (text: OrDefault<Text>),
            rule "F-ORD-11", example "act orla \"bars the gate\"";

        // Dice

        /// Roll the open pool, one character's pool, or all pools. After `=`, type what real dice showed, base
        /// dice first.
        "roll" | "r": Roll (whose: Whose) (typed: Faces),
            rule "F-TRK-14", rule "F-TRK-35", example "roll brook = 4 5 2 6 1";

        /// Roll loose dice, such as 6d6 or 4d6 base d8.
        "throw": RollLoose (pool: LoosePool) (typed: Faces),
            rule "F-ROLL-02", example "throw 4d6 base d8";

        /// Spend a Destiny Point: get advantage before a roll, or turn a failed die into a win after it.
        "destiny": Destiny (who: Option<Who>),
            rule "F-ROLL-09", rule "F-ROLL-10", example "destiny";

        /// Make a Destiny roll: one die that the narrator interprets.
        "fate": Fate (typed: Die),
            rule "F-ROLL-20", example "fate = 5";

        /// Show a character's pool in the tray.
        "pool": Pool (who: Who),
            rule "F-ROLL-02", example "pool rider";

        /// Switch a modifier of the open pool on or off, by its name.
        "switch": Switch (source: Source),
            rule "F-MOD-16", example "switch flank";

        /// Add dice to the open pool, or remove them with a minus.
        "modify" | "mod": Modify (number_of_dice: Num<i8, -20, 20>) (why: OrDefault<Why>),
            rule "F-ROLL-04", example "modify -2 \"a stick against a sword\"";

        /// Give the open pool advantage or disadvantage.
        "mode": Mode (mode: Edge) (why: OrDefault<Why>),
            rule "F-ROLL-05", rule "F-ROLL-06", example "mode advantage \"knows the house\"";

        /// Let another skill help the open pool.
        "aid": Aid (skill: Skill),
            rule "F-SKL-21", example "aid acrobatics";

        /// Compare the rolls of the round.
        "compare": Compare,
            rule "F-TRK-15", example "compare";

        /// Finish the open roll, the rolls of the round or the loser's choice.
        "done": Done,
            example "done";

        /// Cancel the open roll.
        "cancel": Cancel,
            example "cancel";

        // Victories

        /// Spend the loser's Strength: each use lowers the victory level by 1.
        "reduce": Reduce (number_of_uses: Option<Num<u8, 1, 20>>),
            rule "F-ATT-05", example "reduce 1";

        /// Accept the remaining level for the loser, so that the winner picks.
        "accept": Accept,
            rule "F-VIC-13", example "accept";

        /// Pick the winner's outcome.
        "outcome" | "o": Pick (outcome: Outcome),
            rule "F-VIC-27", example "outcome dismember \"left arm\"";

        /// Spend N armor levels on this injury, if the house rule counts armor per encounter.
        "armor": Armor (amount: Num<u8, 0, 20>),
            rule "F-ARM-08", example "armor 2";

        /// Add a victory by hand to the outcomes.
        "victory": Victory (who: Who) (target: Target) (level: Num<u8, 1, 20>),
            rule "F-VIC-01", example "victory brook rider 2";

        // Rolls outside the order

        /// Open a roll against a Challenge Level, a target's Perception or a target's skill.
        "check": Check (who: Who) (skill: Skill) (level: Challenge)
            | CheckUnseen (who: Who) (skill: Skill) ("against" watcher: Watcher)
            | CheckOpposed (who: Who) (skill: Skill) ("vs" opponent: Opponent) (theirs: Option<Skill>),
            rule "F-ROLL-12", rule "F-ROLL-17", rule "F-ROLL-18", example "check maren athletics hard";

        /// Treat an injury: a roll against its level.
        "treat": Treat (who: Who) (patient: Patient) (injury: Option<Suffered>) ("with" skill: Option<Skill>),
            rule "F-VIC-22", example "treat orla brook serious with medicine";

        // Course of the fight

        /// Start the fight.
        "start": Start,
            rule "F-TRK-10", example "start";

        /// Break a tie in Reflex with a die.
        "tie": Tie (who: Option<Who>) (typed: Die),
            rule "F-TRK-11", example "tie brook = 4";

        /// Continue with the next round or the next roll of a chase. `next round` plays the round
        /// to its end: characters who have not declared do nothing, and dice are rolled.
        "next" | "n": Next ("round" whole_round: bool),
            rule "F-TRK-18", example "next";

        /// End the fight. Injuries stay.
        "end": End,
            rule "F-TRK-18", example "end";

        /// Start a fight with an attack on an off-guard target. N is the Challenge Level.
        "ambush": Ambush (who: Who) (target: Target) (level: ChallengeLevel) ("with" weapon: Option<Weapon>),
            rule "F-TRK-19", example "ambush tib carter 2 with knife";

        /// Put a character off guard this round. N is the Challenge Level.
        "offguard": OffGuard (who: Who) (level: OrOff<ChallengeLevel>),
            rule "F-MOD-05", example "offguard carter 2";

        // Chases

        /// Start a chase, roll its next step, set its distance or end it.
        "chase": Chase (pursuers: Many<Who>) ("by" ride: Option<Ride>)
                ("after" fleeing: Many<Who>) ("by" their_ride: Option<Ride>) ("at" distance: Option<Distance>)
            | ChaseStep ("step") | ChaseAt ("at" distance: Distance) | ChaseStop ("stop"),
            rule "F-CHS-01", rule "F-CHS-04", example "chase maren tib after cutpurse at medium";

        // Bodies

        /// Add an injury by hand, by name or as a number from 1 to 4.
        "wound" | "w": Wound (who: Who) (injury: Injury) (cause: OrDefault<Why>),
            rule "F-VIC-15", example "wound brook 2 \"a fall\"";

        /// Remove an injury.
        "heal" | "h": Heal (who: Who) (injury: Injury),
            rule "F-TRK-04", example "heal brook minor";

        /// Mark an injury as treated without a roll.
        "treated": Treated (who: Who) (injury: Injury),
            rule "F-VIC-22", example "treated brook medium";

        /// Let time pass: injuries heal or get worse, and debts fall due.
        "pass": Pass (number: Num<u32, 1, 10_000>) (unit: Unit),
            rule "F-VIC-18", example "pass 3 days";

        /// Set or remove a condition.
        "status": Status (who: Who) (condition: Condition) (on: OnOff),
            rule "F-TRK-04", example "status rider high on";

        /// Mark a limb as lost, or restore it.
        "limb": Limb (who: Who) (limb: Limb) ("back" back: bool),
            rule "F-VIC-11", example "limb rider \"left arm\"";

        /// Put 2 characters in close combat.
        "grapple": Grapple (who: Who) (other: Other),
            rule "F-CLS-02", example "grapple maren cutpurse";

        /// Take 2 characters out of close combat.
        "part": Part (who: Who) (other: Other),
            rule "F-CLS-07", example "part maren cutpurse";

        /// Set the distance between 2 characters.
        "band": Band (who: Who) (other: Other) (band: Band),
            rule "F-ORD-10", example "band brook rider far";

        /// Mark a character as dead.
        "kill": Kill (who: Who),
            rule "F-VIC-12", example "kill rider";

        /// Bring a character back alive and awake. Injuries stay.
        "restore": Restore (who: Who),
            rule "F-TRK-04", example "restore rider";

        // Sheets

        /// Add a character from the packs.
        "add": Add (what: Profile) (number: Option<Copies>) ("as" name: Option<String>) ("side" side: Option<Side>),
            rule "F-TRK-10", example "add bridge_tough x2 as Tough";

        /// Remove a character from the encounter.
        "remove": Remove (who: Who),
            example "remove carter";

        /// Rename a character.
        "rename": Rename (who: Who) (name: NewName),
            example "rename carter Bram";

        /// Set a character's side.
        "side": Side (who: Who) (side: Side),
            example "side carter pc";

        /// Take a weapon in hand.
        "draw": Draw (who: Who) (weapon: Weapon),
            rule "F-TRK-03", example "draw brook sword";

        /// Drop the weapon in hand.
        "drop": Drop (who: Who),
            rule "F-TRK-03", example "drop brook";

        /// Give a character a weapon, armor or a shield.
        "gear": Gear (who: Who) (item: Item),
            rule "F-TRK-03", example "gear brook large_shield";

        /// Take off a piece of armor.
        "doff": Doff (who: Who) (armor: Worn),
            rule "F-TRK-03", example "doff brook chain";

        /// Set a number on a sheet by hand: strength, reflex, intellect, destiny, commerce,
        /// strength_used, armor_used, tie, skill_points, attribute_points.
        "set": Set (who: Who) (field: Field) (value: Num<i32, -999, 999>),
            rule "F-TRK-01", example "set brook destiny 3";

        /// Add a note to a sheet.
        "remark": Remark (who: Who) (text: Remark),
            rule "F-TRK-01", example "remark brook \"owes the ferryman\"";

        // Making and growing

        /// Start a new character. Attributes, a vocation and skills follow.
        "create": Create (name: String) ("race" race: Option<Race>) ("side" side: Option<Side>),
            rule "F-RACE-01", example "create Wren race human";

        /// Set an attribute during character creation.
        "attribute": Attribute (who: Who) (attribute: Attribute) (value: Num<i8, -20, 20>),
            rule "F-RACE-02", example "attribute wren reflex 1";

        /// Set the ranks of a skill during character creation.
        "rank": Rank (who: Who) (skill: Skill) (ranks: Ranks),
            rule "F-RACE-06", example "rank wren ride_pilot:horse 2";

        /// Take a vocation, naming any combat skills it lets you choose.
        "vocation": Vocation (who: Who) (name: Vocation) (picks: Vec<Skill>),
            rule "F-VOC-06", example "vocation wren drifter unarmed";

        /// Take a disabling characteristic. The first 2 give 1 skill point each.
        "disabling": Disabling (who: Who) (name: Trait) ("on" skill: Option<Skill>) (note: OrDefault<Text>),
            rule "F-DIS-01", example "disabling wren overconfident on stealth";

        /// Finish a new character.
        "created": Created (who: Who),
            example "created wren";

        /// Start a session, or end it: each player character gains 1 Destiny Point and N skill points
        /// (default: the number in the setting for a session). `session` alone ends it.
        "session": Session (number_of_skill_points: Option<Num<u8, 0, 99>>)
            | SessionStart (= "start")
            | SessionEnd (= "end") (number_of_skill_points: Option<Num<u8, 0, 99>>),
            rule "F-PRG-01", example "session";

        /// Award points to a character, or to `all` player characters who are here.
        "award": AwardAll (= "all") (what: Award) (number: Num<u8, 1, 99>) (why: OrDefault<Why>)
            | Award (who: Who) (what: Award) (number: Num<u8, 1, 99>) (why: OrDefault<Why>),
            rule "F-PRG-02", rule "F-PRG-04", rule "F-PRG-05", example "award brook destiny 1 \"held the bridge\"";

        /// Spend points on a skill or an attribute.
        "improve": Improve (who: Who) (what: Improved),
            rule "F-PRG-04", rule "F-PRG-05", example "improve brook perception";

        // Wealth

        /// Buy an item of level N. `for N` sets the level that the narrator charges, and `approved` records a
        /// trustee's consent.
        "buy": Buy (who: Who) (level: Num<u8, 0, 8>) (item: OrDefault<Wares>)
                ("for" charge: Option<Num<u8, 0, 99>>) ("approved" approved: bool),
            rule "F-COM-02", example "buy vane 4 \"a bay horse\"";

        /// Raise or lower the Commerce Level.
        "commerce": Commerce (who: Who) (change: Num<i8, -8, 8>) (why: OrDefault<Why>),
            rule "F-COM-08", example "commerce vane +1 \"the toll is his\"";

        /// Choose a wealth quirk.
        "quirk": Quirk (who: Who) (name: Quirk) (note: OrDefault<Text>),
            rule "F-QOW-00", example "quirk vane patron \"a painter\"";

        /// Mark a character as away from the home market, or back.
        "away": Away (who: Who) (away: OnOff),
            rule "F-QOW-16", example "away vane on";

        /// Stop or resume a character's income.
        "income": Income (who: Who) (income: Income),
            rule "F-QOW-12", example "income vane lost";

        /// Record a debt owed to a character.
        "owe": Owe (who: Who) (debtor: Debtor) (what: Owed),
            rule "F-QOW-06", example "owe vane \"the miller\" \"a favor\"";

        /// Settle a debt by its number on the list.
        "settle": Settle (who: Who) (place: Num<u32, 1, 999>),
            rule "F-QOW-06", example "settle vane 1";

        // The table

        /// Name the encounter.
        "title": Title (title: Text),
            example "title \"The toll bridge\"";

        /// Change a house rule for this save.
        "setting": Setting (key: Key) (value: Value),
            example "setting armor.mode per_encounter";
    }
    with Campaign(CampaignCommand);
}
