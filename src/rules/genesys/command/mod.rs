//! The commands of this game. [`lang::grammar`] explains the declarations.
//!
//! Names are kept as typed and looked up when [`super::decide`] decides the command. [`super::words`]
//! holds the words for each place, such as a `Weapon` or a `Skill`. The modules `words`, `dice`,
//! `coin`, `paying`, `maneuver` and `setting` hold words that only these commands use. A folder with
//! its own commands declares them in its `command.rs`, and they form a family below.

mod coin;
pub mod dice;
mod maneuver;
mod paying;
mod setting;
mod words;

use std::sync::LazyLock;

use lang::Who;
use lang::grammar::{Actor, Num, NumOr, OrDefault, OrWritten, Unsaid, commands};
use rules::system::Verb;
use rules::words::Times;

use super::advance::Advance;
use super::assist::Together;
use super::attack_effects::command::Hits;
use super::hacking::HackCommand;
use super::items::Things;
use super::kinds::{Characteristic, Side};
use super::limits::{MOST_MEMBERS, MOST_SPEED};
use super::recovery::CareCommand;
use super::scene::SceneCommand;
use super::social::SocialCommand;
use super::talents::command::Talents;
use super::vehicles::command::VehicleCommand;
use super::words::{
    Ally, Attacker, Condition, Deed, Fact, Field, FirstSkill, GivenName, GmPoints, Group, Injury,
    Mount, Note, OrAll, Other, OtherName, PickBand, PickTarget, PickWeapon, Players, PlayersPoints,
    Profile, Program, Range, Slot, Source, System, Target, TargetItem, Title, Turns, Vehicle,
    Weapon, What, Why, Words,
};

use coin::{Price, SpendKey};
use dice::{HitReals, OneReal, Reals, Throw, Typed};
use maneuver::{GetOn, Grip, Plain, Spot};
use paying::WordsThenPrice;
use words::{Asked, Plus, Ready, Spender, StatusWord, When};

pub use coin::Coin;
pub use dice::ByHand;
pub use maneuver::Maneuver;
pub use paying::{PaidWords, PayWith};
pub use setting::Setting;
pub use words::{Against, Answer, Arrival, Call, Handling, Pick, Readiness, Slotless};

/// Every verb of the game.
pub static VERBS: LazyLock<Vec<Verb<Command>>> =
    LazyLock::new(|| Command::all_rows().into_iter().map(Verb::from).collect());

commands! {
    /// A command of this game. It prints as a line that reads back as the same command.
    pub enum Command {
        // Checks

        /// Declare a combat check. Anything left out is the same as last time.
        "attack" | "a": Attack (who: Actor<Attacker>) (target: Option<Target>)
                ("with" weapon: Option<Weapon>) ("at" band: Option<Range>) ("aim" aim: bool),
            example "attack @ boarders with pistol at medium aim";

        /// Declare any other skill check. Add `free` for a reaction that takes no action, or `splinters`
        /// for a check against splinters aboard.
        "check": Check (who: Actor) (skill: FirstSkill) (against: Against)
                ("with" characteristic: Option<Characteristic>) (call: Asked),
            example "check vex skulduggery hard";

        /// Roll the open check, or any pool. After `=`, type the result of real dice.
        "roll" | "r": Roll (throw: Throw),
            rule "G-DICE-05", example "roll 2y1g 2p1k";

        /// Roll the dice again. Both results are kept.
        "reroll": Reroll (typed: Typed),
            example "reroll";

        /// Spend symbols on a row by its key or number, on a quality, or in your own words. PRICE is like
        /// 2aT, or - for none. `of` names the target's item that drops or is damaged. `by players` lets
        /// the players spend an NPC's Threat and Despair.
        "spend": Spend (key: SpendKey) (whom: Option<Who>) ("of" of: Option<TargetItem>)
                ("with" coin: Option<Coin>) (typed: OneReal)
            | SpendWords (price: Price) (words: Words)
            | SpendSay ("say") (price: OrDefault<Price>) (words: Words)
            | SpendBy ("by") (side: Spender),
            rule "G-DICE-18", example "spend a_strain";

        /// Apply the result: damage, soak, criticals. After `=`, type a real d100, and a d10 if the result
        /// needs one. Separate several Critical Injuries or Hits with commas. For each hit, list the bought
        /// injury first.
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

        /// Switch a modifier of the pool off or on, by its key.
        "switch": Switch (source: Source),
            example "switch defense";

        /// Add or remove dice by hand.
        "modify" | "mod": Modify (change: ByHand) (why: OrDefault<Why>),
            example "modify 2 setback smoke";

        /// Spend a Story Point to try a check beyond Formidable as Formidable.
        "formidable": Formidable,
            example "formidable";

        // Wounds and sheets

        /// Inflict wounds, ignoring soak. After `=`, type a real d100 for the Critical Injury from crossing the
        /// threshold, and a d10 if the result needs one.
        "wound" | "w": Wound (who: Who) (number_of_wounds: Num<u16, 0, 999>) (typed: Reals),
            example "wound vex 5";

        /// Deal damage that soak reduces. After `=`, type a real d100 for the Critical Injury from crossing
        /// the threshold.
        "damage": Damage (who: Who) (damage: Num<u16, 0, 999>) ("pierce" pierce: OrDefault<Num<u8, 0, 99>>)
                (typed: Reals),
            example "damage vex 9 pierce 2";

        /// Heal wounds.
        "heal" | "h": Heal (who: Who) (number_of_wounds: Num<u16, 0, 999>),
            example "heal vex 2";

        /// Inflict strain. It becomes wounds for those without a strain track.
        "strain" | "s": Strain (who: Who) (strain: Num<u16, 0, 999>),
            example "strain vex 3";

        /// Heal strain.
        "recover": Recover (who: Who) (strain: Num<u16, 0, 999>),
            example "recover vex 2";

        /// Roll a Critical Injury. After `=`, type a real d100, and a d10 if the result needs one.
        "crit": Crit (who: Who) (plus: OrDefault<Plus>) (typed: OneReal),
            example "crit vex +20";

        /// Heal a Critical Injury. Any part of its name is enough.
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

        /// Set a number: wounds, strain, wt, st, soak, melee, ranged, brawn ..., hull, armor ...
        "set": Set (who: What) (field: Field) (value: Num<i32, -99, 9999>),
            example "set vex soak 5";

        // Turns

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

        /// Spend a Story Point: on the open check, or on a fact. Add `ask` for a fact that the GM answers
        /// with `yes` or `no`.
        "story": Story (side: Spender) (words: Option<Words>) | FactAsked (= "ask") (fact: Fact)
            | FactAnswered (answer: Answer)
            | StorySet (= "set") (players: PlayersPoints) (gm: GmPoints),
            rule "G-STORY-09", example "story players";

        /// Start a session: one Story Point per player, one for the GM.
        "session": Session (players: Players),
            rule "G-STORY-01", example "session 4";

        // The encounter

        /// Add a combatant or vehicle from the packs.
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

        /// Add a note to a sheet.
        "remark": Remark (who: Who) (note: Note),
            example "remark vex owes Ila a favor";

        /// Change the state of a weapon by hand.
        "item": Item (who: Who) (weapon: Weapon) (handling: Handling),
            example "item vex pistol reload";

        // Ranges

        /// Set the range between two combatants.
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

        // Vehicles

        /// Inflict hull trauma. Crossing the threshold causes a Critical Hit. After `=`, type a real d100 for
        /// it.
        "hull": Hull (vehicle: Vehicle) (hull_trauma: Num<u16, 0, 999>) (typed: HitReals),
            example "hull tern 3";

        /// Repair hull trauma.
        "patch": Patch (vehicle: Vehicle) (hull_trauma: Num<u16, 0, 999>),
            example "patch tern 2";

        /// Inflict system strain.
        "system": System (vehicle: Vehicle) (system_strain: Num<u16, 0, 999>),
            example "system tern 2";

        /// Relieve system strain.
        "relieve": Relieve (vehicle: Vehicle) (system_strain: Num<u16, 0, 999>),
            example "relieve tern 1";

        /// Set a vehicle's current speed.
        "speed": Speed (vehicle: Vehicle) (speed: Num<u8, 0, { MOST_SPEED as i64 }>),
            example "speed tern 2";

        /// Change a house rule: crit_plus_per_injury, story_limit, encumbrance and others.
        "setting": Setting (setting: Setting),
            example "setting encumbrance on";

        // Slots and rounds

        /// End the turn and go to the next slot. `round` ends the round, and combatants still to act do
        /// nothing. After `=`, type a real d100 for a Critical Injury that this causes, such as from vacuum or
        /// bleeding, and a d10 if the result needs one. Separate several with commas.
        "next" | "n": Next ("round" whole_round: bool) (typed: Reals),
            example "next";

        /// Take the current slot, or claim a later one. After `=`, type the result of real dice for Critical
        /// Injuries at the start of a turn.
        "claim": Claim (who: Who) (slot: Option<Slot>) (typed: Reals),
            example "claim vex";

        /// Give back a claimed slot.
        "release": Release (who: Who),
            example "release vex";

        /// Add, remove or keep a slot, or play a combatant without one. After `=`, type the result of real
        /// dice, including for Critical Injuries at the start of a turn.
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

        /// End the encounter. After `=`, type the result of real dice for the Critical Injuries and Critical
        /// Hits that it causes.
        "end": End (typed: Reals),
            example "end";
    }
    with Hits(Hits) after "cancel", Talents(Talents) after "grant", Things(Things), Scene(SceneCommand),
        Care(CareCommand), Hacking(HackCommand), Social(SocialCommand), Advance(Advance),
        Together(Together), Vehicles(VehicleCommand);
}
