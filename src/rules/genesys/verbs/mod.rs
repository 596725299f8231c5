//! The table of verbs: one row a command, with its usage, help, example and parser.
//!
//! To add a command: a variant in `command`, a row here, an arm in `decide`. Help, completion,
//! the manual and the palette read this table; a test runs every example.

use crate::rules::system::Verb;

use super::command::Command;
use super::hits::read;
use super::limits::MOST_SPEED;
use super::talents;

mod parse;
mod real;
mod settings;

pub use parse::{
    LARGEST_POOL, change_words, characteristic, members, named, price, rollable, side, times,
};
use parse::{
    add, amount, attack, band, check, crit, damage, item, maneuver, modify, pick, rest, roll,
    spend, status, story,
};
pub(super) use real::with_dice;

macro_rules! verb {
    ($name:literal $([$($alias:literal),*])?, $usage:literal, $help:expr, $example:literal, $parse:expr) => {
        Verb { name: $name, aliases: &[$($($alias),*)?], usage: const { assert!(crate::rules::genesys::capitals::known($usage), "a word in capitals is not a kind"); $usage }, help: $help, example: $example, parse: $parse }
    };
}

/// The help of a verb whose line takes symbols: how they are read (G-DICE-11).
macro_rules! with_symbols {
    ($help:literal) => {
        concat!(
            $help,
            " A Triumph adds its own Success: 1s 1T = 2 Successes."
        )
    };
}

mod aboard;
mod around;
mod growth;
mod turns;

/// Puts the lists of rows together, in their order.
const fn joined<const N: usize>(lists: [&[Verb<Command>]; 5]) -> [Verb<Command>; N] {
    let mut all = [lists[0][0]; N];
    let (mut at, mut list) = (0, 0);
    while list < lists.len() {
        let mut row = 0;
        while row < lists[list].len() {
            all[at] = lists[list][row];
            row += 1;
            at += 1;
        }
        list += 1;
    }
    all
}

/// Every verb of the game.
pub static VERBS: &[Verb<Command>] = &const {
    joined::<
        {
            ROWS.len()
                + turns::ROWS.len()
                + around::ROWS.len()
                + growth::ROWS.len()
                + aboard::ROWS.len()
        },
    >([
        ROWS,
        turns::ROWS,
        &around::ROWS,
        growth::ROWS,
        &aboard::ROWS,
    ])
};

const ROWS: &[Verb<Command>] = &[
    verb!(
        "attack"["a"],
        "attack WHO [TARGET] [with WEAPON] [at BAND] [aim]",
        "Declare a combat check. Anything left out is the same as last time.",
        "attack @ boarders with pistol at medium aim",
        attack
    ),
    verb!(
        "check",
        "check WHO SKILL [DIFFICULTY | crowd N | vs WHOM [SKILL]] [with CHARACTERISTIC] [free|splinters]",
        "Declare any other skill check. Add free for a reaction that takes no action, splinters for one against splinters aboard.",
        "check vex skulduggery hard",
        check
    ),
    verb!(
        "roll"["r"],
        "roll [POOL | %[+N] | d10] [= SYMBOLS]",
        with_symbols!("Roll the open check, or any pool. After =, type the result of real dice."),
        "roll 2y1g 2p1k",
        roll
    ),
    verb!(
        "reroll",
        "reroll [= SYMBOLS]",
        with_symbols!("Roll the dice again. Both results are kept."),
        "reroll",
        |a| Ok(Command::Reroll {
            typed: a.symbols()?
        })
    ),
    verb!(
        "spend",
        "spend KEY|N [WHO] [of ITEM] [with SYMBOL] [= N [N]] | spend KEY|N with SYMBOL [WHO] [of ITEM] | spend PRICE WORDS | spend say [PRICE] WORDS | spend by players|gm",
        "Spend symbols on a row by its key or number, on a quality, or in your own words. PRICE is like 2aT, or - \
            for none. of: the target's item that drops or is damaged. by players: the GM hands them an NPC's \
            Threat and Despair.",
        "spend a_strain",
        spend
    ),
    verb!(
        "done",
        "done [= N [N], ...]",
        "Apply the result: damage, soak, criticals. After =, type a real d100, and a d10 where a row rolls one. Separate several Critical Injuries or Hits with commas. For each hit, list the bought injury first.",
        "done",
        |a| with_dice(a, |_| Ok(Command::Done))
    ),
    verb!(
        "cancel",
        "cancel",
        "Drop the open check.",
        "cancel",
        |_| Ok(Command::Cancel)
    ),
    verb!(
        "auto",
        "auto [TARGET...] | auto all | auto next",
        "Turn Auto-fire on or off for the open attack. Names add or remove further targets. `all` is everyone in range.",
        "auto",
        read::auto
    ),
    verb!(
        "second",
        "second next | prev | off | WEAPON",
        "Attack with two weapons: choose the second one.",
        "second next",
        read::second
    ),
    verb!(
        "guided",
        "guided [WHO] | guided WHO WEAPON TARGET N",
        "Attack again with a Guided weapon that missed, at the end of the round. The GM can also add one in flight.",
        "guided",
        read::guided
    ),
    verb!(
        "target",
        "target next | prev | TARGET",
        "Choose another target for the open attack.",
        "target next",
        |a| Ok(Command::Target(pick(a, "target")?))
    ),
    verb!(
        "weapon",
        "weapon next | prev | WEAPON",
        "Choose another weapon for the open attack.",
        "weapon next",
        |a| Ok(Command::Weapon(pick(a, "weapon")?))
    ),
    verb!(
        "band",
        "band next | prev | BAND",
        "Set the range of the open attack.",
        "band short",
        |a| Ok(Command::Band(pick(a, "band")?))
    ),
    verb!(
        "stun",
        "stun",
        "Switch unarmed damage to strain, or back to wounds.",
        "stun",
        |_| Ok(Command::Stun)
    ),
    verb!(
        "switch",
        "switch SOURCE",
        "Switch a modifier of the pool off or on, by its key.",
        "switch defense",
        |a| Ok(Command::Switch(a.word("source")?))
    ),
    verb!(
        "modify"["mod"],
        "modify [N] boost|setback|ability|proficiency|difficulty|challenge|upgrade|upgrade-difficulty|downgrade|downgrade-difficulty|easier|remove-boost|remove-setback [WHY]",
        "Add or remove dice by hand.",
        "modify 2 setback smoke",
        modify
    ),
    verb!(
        "formidable",
        "formidable",
        "Spend a Story Point to try a check beyond Formidable as Formidable.",
        "formidable",
        |_| Ok(Command::Formidable)
    ),
    verb!(
        "wound"["w"],
        "wound WHO N [= N [N], ...]",
        "Inflict wounds, ignoring soak. After =, type a real d100 for the Critical Injury from crossing the \
            threshold, and a d10 where a row rolls one.",
        "wound vex 5",
        |a| with_dice(a, |a| Ok(Command::Wound(
            a.who("name")?,
            amount(a, "number of wounds")?
        )))
    ),
    verb!(
        "damage",
        "damage WHO N [pierce N] [= N [N], ...]",
        "Deal damage that soak reduces. After =, type a real d100 for the Critical Injury from crossing the threshold.",
        "damage vex 9 pierce 2",
        |a| with_dice(a, damage)
    ),
    verb!(
        "heal"["h"],
        "heal WHO N",
        "Heal wounds.",
        "heal vex 2",
        |a| Ok(Command::Heal(
            a.who("name")?,
            amount(a, "number of wounds")?
        ))
    ),
    verb!(
        "strain"["s"],
        "strain WHO N",
        "Inflict strain. It becomes wounds for those without a strain track.",
        "strain vex 3",
        |a| Ok(Command::Strain(a.who("name")?, amount(a, "strain")?))
    ),
    verb!(
        "recover",
        "recover WHO N",
        "Heal strain.",
        "recover vex 2",
        |a| Ok(Command::Recover(a.who("name")?, amount(a, "strain")?))
    ),
    verb!(
        "crit",
        "crit WHO [+N] [= N [N]]",
        "Roll a Critical Injury. After =, type a real d100, and a d10 where a row rolls one.",
        "crit vex +20",
        crit
    ),
    verb!(
        "cure",
        "cure WHO INJURY",
        "Heal a Critical Injury, by any piece of its name.",
        "cure vex off-balance",
        |a| Ok(Command::Cure(a.who("name")?, rest(a, "injury")?))
    ),
    verb!(
        "status",
        "status WHO STATUS [TURNS]",
        "Add a status: staggered, immobilized, disoriented, or your own word.",
        "status vex staggered 2",
        status
    ),
    verb!(
        "clear",
        "clear WHO CONDITION",
        "Remove a status, or end a companion's bond.",
        "clear vex staggered",
        |a| Ok(Command::Clear(a.who("name")?, rest(a, "status")?))
    ),
    verb!(
        "members",
        "members WHO N",
        "Set how many of a minion group are left.",
        "members boarders 3",
        |a| Ok(Command::Members(
            a.who("group")?,
            a.number("number of members", 0, 99)? as u8
        ))
    ),
    verb!(
        "defeat",
        "defeat WHO",
        "Take a combatant out of the fight.",
        "defeat boarders",
        |a| Ok(Command::Fell {
            who: a.who("name")?,
            dead: false
        })
    ),
    verb!(
        "kill",
        "kill WHO",
        "Mark a character as dead.",
        "kill boarders",
        |a| {
            Ok(Command::Fell {
                who: a.who("name")?,
                dead: true,
            })
        }
    ),
    verb!(
        "restore",
        "restore WHO",
        "Put a combatant back in the fight (GM call).",
        "restore vex",
        |a| Ok(Command::Restore(a.who("name")?))
    ),
    verb!(
        "set",
        "set WHAT FIELD N",
        "Set a number: wounds, strain, wt, st, soak, melee, ranged, brawn ..., hull, armor ...",
        "set vex soak 5",
        |a| Ok(Command::Set {
            who: a.who("name")?,
            field: a.word("field")?,
            value: a.number("value", -99, 9999)? as i32
        })
    ),
    verb!(
        "action",
        "action WHO WORDS",
        "Use the action for something that needs no check here.",
        "action @ seals the bulkhead",
        |a| Ok(Command::Action(a.who("name")?, rest(a, "action")?))
    ),
    verb!(
        "maneuver"["m"],
        "maneuver WHO aim|guard|cover|disengage|prone|stand [with strain|action] | maneuver WHO assist ALLY | maneuver WHO engage WHOM | maneuver WHO move WHOM BAND | maneuver WHO draw|stow|reload|prepare WEAPON | maneuver WHO mount|board WHAT | maneuver WHO dismount | maneuver WHO enact SYSTEM [behind PROGRAM] [of N] | maneuver WHO activate SYSTEM PROGRAM | maneuver WHO do WORDS",
        "Take a maneuver. The second costs 2 strain or the action.",
        "maneuver @ aim",
        maneuver
    ),
    verb!(
        "grant",
        "grant WHO",
        "Grant a maneuver, in or out of turn. Out of turn, at most one or two per round.",
        "grant vex",
        |a| Ok(Command::Grant(a.who("name")?))
    ),
    verb!(
        "use",
        "use WHO TALENT [N] [of CHOICE] [on WHOM ...] [= SYMBOLS]",
        with_symbols!(
            "Use a talent now. N is how many ranks, for a talent that can use fewer. After =, type the result of real dice, \
                for a talent that rerolls."
        ),
        "use vex dodge",
        |a| Ok(Command::Talents(talents::parse::use_talent(a)?))
    ),
    verb!(
        "learn",
        "learn WHO TALENT [of CHOICE ...]",
        "Add a talent, or one more rank of it, to a sheet. After of, name the choice.",
        "learn vex swift",
        |a| Ok(Command::Talents(talents::parse::learn(a)?))
    ),
    verb!(
        "unlearn",
        "unlearn WHO TALENT",
        "Remove a talent, or its last rank, from a sheet.",
        "unlearn vex dodge",
        |a| Ok(Command::Talents(talents::parse::unlearn(a)?))
    ),
    verb!(
        "story",
        "story players|gm [WORDS] | story ask WORDS | story yes|no | story set N N",
        "Spend a Story Point: on the open check, or on a fact. Add ask for a fact that the GM answers with yes or no.",
        "story players",
        story
    ),
    verb!(
        "session",
        "session PLAYERS",
        "Start a session: one Story Point per player, one for the GM.",
        "session 4",
        |a| Ok(Command::Session(a.number("number of players", 1, 12)? as u8))
    ),
    verb!(
        "add",
        "add PROFILE [xN] [as NAME] [side pc|npc] [next] [vigilance] [= SYMBOLS]",
        with_symbols!("Add a combatant or vehicle from the packs."),
        "add \"ashen oar boarder\" x4 as Boarders",
        add
    ),
    verb!(
        "remove",
        "remove WHAT [= N [N], ...]",
        "Remove a combatant or vehicle from the encounter. After =, type the result of real dice for a Critical Hit that was \
            braced for.",
        "remove boarders",
        |a| with_dice(a, |a| Ok(Command::Remove(a.who("name")?)))
    ),
    verb!(
        "rename",
        "rename WHAT NAME",
        "Change a name.",
        "rename boarders \"First boat\"",
        |a| Ok(Command::Rename(a.who("name")?, rest(a, "new name")?))
    ),
    verb!(
        "title",
        "title WORDS",
        "Name the encounter.",
        "title The Ashen Oar boards",
        |a| Ok(Command::Title(rest(a, "title")?))
    ),
    verb!(
        "remark",
        "remark WHO WORDS",
        "Add a note to a sheet.",
        "remark vex owes Ila a favor",
        |a| Ok(Command::Remark(a.who("name")?, rest(a, "note")?))
    ),
    verb!(
        "item",
        "item WHO WEAPON drop|draw|reload|empty|sound|minor|moderate|major|destroyed",
        "Change the state of a weapon by hand.",
        "item vex pistol reload",
        item
    ),
    verb!(
        "repair",
        "repair WHO WEAPON [of WHOM] [rushed] [bare]",
        "Repair a damaged weapon, armor or item: a Mechanics check, one die harder when rushed and when bare \
            (without tools).",
        "repair ila pistol of vex rushed",
        read::repair
    ),
    verb!(
        "improvise",
        "improvise WHO small|medium|large [as NAME]",
        "Make an improvised weapon.",
        "improvise vex medium as chair",
        read::improvise
    ),
    verb!(
        "ammo",
        "ammo WHO WEAPON N|uncounted",
        "Count the spare rounds of a weapon with Limited Ammo.",
        "ammo ila grenade 3",
        read::ammo
    ),
    verb!(
        "disrupt",
        "disrupt WHO WEAPON",
        "Undo a weapon's preparation.",
        "disrupt vex cannon",
        read::disrupt
    ),
    verb!(
        "armor",
        "armor WHO sound|minor|moderate|major|destroyed",
        "Set the damage to worn armor. From major on, it gives no soak and no defense.",
        "armor vex minor",
        read::armor
    ),
    verb!(
        "escape",
        "escape WHO",
        "Break free from a snare: a Hard Athletics check as the action.",
        "escape vex",
        read::escape
    ),
    verb!(
        "range",
        "range WHAT WHOM BAND",
        "Set the range between two combatants.",
        "range vex boarders short",
        |a| Ok(Command::Range(
            a.who("name")?,
            a.who("other name")?,
            band(a)?
        ))
    ),
    verb!(
        "engage",
        "engage WHO WHOM [leaving]",
        "Have WHO join WHOM and everyone engaged with them. `leaving` leaves an engagement for it.",
        "engage vex boarders",
        |a| Ok(Command::Engage(
            a.who("name")?,
            a.who("other name")?,
            a.keyword("leaving")
        ))
    ),
    verb!(
        "disengage",
        "disengage WHO",
        "End a combatant's engagement.",
        "disengage vex",
        |a| Ok(Command::Disengage(a.who("name")?))
    ),
    verb!(
        "prone",
        "prone WHO",
        "Make a combatant prone.",
        "prone vex",
        |a| Ok(Command::Prone(a.who("name")?, true))
    ),
    verb!(
        "stand",
        "stand WHO",
        "Stand a combatant up.",
        "stand vex",
        |a| Ok(Command::Prone(a.who("name")?, false))
    ),
    verb!(
        "cover",
        "cover WHO N",
        "Set the ranged defense of a combatant's cover, 0 for none.",
        "cover vex 1",
        |a| Ok(Command::Cover(
            a.who("name")?,
            a.number("defense", 0, 4)? as u8
        ))
    ),
    verb!(
        "hull",
        "hull VEHICLE N [= N]",
        "Inflict hull trauma. Crossing the threshold is a Critical Hit. After =, type a real d100 for it.",
        "hull tern 3",
        |a| with_dice(a, |a| Ok(Command::Hull(
            a.who("vehicle")?,
            amount(a, "hull trauma")?
        )))
    ),
    verb!(
        "patch",
        "patch VEHICLE N",
        "Repair hull trauma.",
        "patch tern 2",
        |a| Ok(Command::Patch(a.who("vehicle")?, amount(a, "hull trauma")?))
    ),
    verb!(
        "system",
        "system VEHICLE N",
        "Inflict system strain.",
        "system tern 2",
        |a| Ok(Command::System(
            a.who("vehicle")?,
            amount(a, "system strain")?
        ))
    ),
    verb!(
        "relieve",
        "relieve VEHICLE N",
        "Relieve system strain.",
        "relieve tern 1",
        |a| Ok(Command::Relieve(
            a.who("vehicle")?,
            amount(a, "system strain")?
        ))
    ),
    verb!(
        "speed",
        "speed VEHICLE N",
        "Set a vehicle's current speed.",
        "speed tern 2",
        |a| Ok(Command::Speed(
            a.who("vehicle")?,
            a.number("speed", 0, i64::from(MOST_SPEED))? as u8
        ))
    ),
    verb!(
        "setting",
        "setting SETTING VALUE",
        "Change a house rule: crit_plus_per_injury, story_limit, encumbrance and others.",
        "setting encumbrance on",
        settings::setting
    ),
];
