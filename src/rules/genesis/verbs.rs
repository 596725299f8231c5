//! The table of verbs: one row a command, with its usage, help, example and parser.
//!
//! To add a command: a variant in `command`, a row here, an arm in `decide`. Help, completion,
//! the manual and the palette read this table; a test runs every example.

use super::command::{Award, Command, Unit, Whose};
use super::kinds::{Act, Attribute, Band, Injury, Side};
use super::outcome::Outcome;
use super::parse::{
    again, attack, buy, chase, check, disabling, free, named, offguard, restated, status, treat,
    typed_one, vocation,
};
use crate::dice::d6::Mode;
use crate::lang::{Args, Refusal};
use crate::rules::system::Verb;

type Parsed = Result<Command, Refusal>;

macro_rules! verb {
    ($name:literal $([$($alias:literal),*])?, $usage:literal, $help:literal, $example:literal, $parse:expr) => {
        Verb { name: $name, aliases: &[$($($alias),*)?], usage: $usage, help: $help, example: $example, parse: $parse }
    };
}

/// Every verb of the game.
pub static VERBS: &[Verb<Command>] = &[
    // Declaring
    verb!(
        "attack"["a"],
        "attack WHO [TARGET...] [with WEAPON]",
        "Declare an attack; without a target the likely one.",
        "attack @ rider with spear",
        |a| attack(a, Act::Attack)
    ),
    verb!(
        "charge",
        "charge WHO [TARGET...] [with WEAPON]",
        "Declare a charge: one die more, given room.",
        "charge rider brook",
        |a| attack(a, Act::Charge)
    ),
    verb!(
        "brace",
        "brace WHO [TARGET...] [with WEAPON]",
        "Declare a brace against somebody who charges: two wins more.",
        "brace brook rider with spear",
        |a| attack(a, Act::Brace)
    ),
    verb!(
        "prepare",
        "prepare WHO",
        "Spend the round so as to brace in the next.",
        "prepare brook",
        |a| act(a, Act::Prepare)
    ),
    verb!(
        "defend"["d"],
        "defend WHO",
        "Declare a defense roll: two dice more, no victory.",
        "defend @",
        |a| act(a, Act::Defend)
    ),
    verb!(
        "flee",
        "flee WHO",
        "Declare a defense roll on the way out.",
        "flee cutpurse",
        |a| act(a, Act::Flee)
    ),
    verb!(
        "stand",
        "stand WHO",
        "Declare to get up and ready.",
        "stand brook",
        |a| act(a, Act::Stand)
    ),
    verb!(
        "move",
        "move WHO TARGET engaged|near|far",
        "Declare a move, one step a round.",
        "move rider brook far",
        |a| {
            Ok(Command::Move {
                who: a.who("name")?,
                other: a.who("other name")?,
                band: Band::parse(&a.word("distance")?)?,
            })
        }
    ),
    verb!(
        "assist",
        "assist WHO WHOM",
        "Declare to help somebody: a die for that one's roll.",
        "assist orla brook",
        |a| {
            Ok(Command::Act {
                who: a.who("name")?,
                act: Act::Assist,
                whom: Some(a.who("other name")?),
                text: String::new(),
            })
        }
    ),
    verb!(
        "act",
        "act WHO [TEXT]",
        "Declare anything else, in your own words.",
        "act orla \"bars the gate\"",
        |a| {
            Ok(Command::Act {
                who: a.who("name")?,
                act: Act::Other,
                whom: None,
                text: free(a),
            })
        }
    ),
    // Dice
    verb!(
        "roll"["r"],
        "roll [WHO|all] [= FACES]",
        "Roll the pool at hand, somebody's, or all; after = what real dice showed, base dice first.",
        "roll brook = 4 5 2 6 1",
        roll
    ),
    verb!(
        "throw",
        "throw POOL [= FACES]",
        "Roll a pool that belongs to nobody: 6d6, 4d6 base d8.",
        "throw 4d6 base d8",
        throw
    ),
    verb!(
        "destiny",
        "destiny [WHO]",
        "Spend a destiny point: advantage before a roll, a turned die after it.",
        "destiny",
        |a| {
            Ok(Command::Destiny(if a.is_empty() {
                None
            } else {
                Some(a.who("name")?)
            }))
        }
    ),
    verb!(
        "fate",
        "fate [= N]",
        "A destiny roll: one die that the narrator reads.",
        "fate = 5",
        |a| {
            Ok(Command::Fate {
                typed: typed_one(a)?,
            })
        }
    ),
    verb!(
        "pool",
        "pool WHO",
        "Put somebody's pool into the tray.",
        "pool rider",
        |a| Ok(Command::Pool(a.who("name")?))
    ),
    verb!(
        "switch",
        "switch SOURCE",
        "Switch an influence of the pool at hand, by its key.",
        "switch flank",
        |a| Ok(Command::Switch(a.word("source")?))
    ),
    verb!(
        "modify"["mod"],
        "modify N [WHY]",
        "Add dice to the pool at hand, or take them with a minus.",
        "modify -2 \"a stick against a sword\"",
        |a| {
            Ok(Command::Modify(
                a.number("number of dice", -20, 20)? as i8,
                free(a),
            ))
        }
    ),
    verb!(
        "mode",
        "mode advantage|disadvantage [WHY]",
        "Give the pool at hand advantage or disadvantage.",
        "mode advantage \"knows the house\"",
        mode
    ),
    verb!(
        "aid",
        "aid SKILL",
        "Let another skill help the pool at hand.",
        "aid acrobatics",
        |a| Ok(Command::Aid(a.word("skill")?))
    ),
    verb!(
        "compare",
        "compare",
        "Compare the rolls of the round.",
        "compare",
        |_| Ok(Command::Compare)
    ),
    verb!(
        "done",
        "done",
        "End what is at hand: the open roll, the rolls of the round, the loser's choice.",
        "done",
        |_| Ok(Command::Done)
    ),
    verb!("cancel", "cancel", "Drop the open roll.", "cancel", |_| Ok(
        Command::Cancel
    )),
    // Victories
    verb!(
        "reduce",
        "reduce [N]",
        "The loser spends Strength: a victory level less each.",
        "reduce 1",
        |a| {
            Ok(Command::Reduce(
                a.number_if("number of uses", 1, 20)?.unwrap_or(1) as u8,
            ))
        }
    ),
    verb!(
        "accept",
        "accept",
        "The loser takes what is left; the winner picks.",
        "accept",
        |_| Ok(Command::Accept)
    ),
    verb!(
        "outcome"["o"],
        "outcome minor|stagger|close|break|medium|disarm|serious|trip|fatal|knockout|dismember|death|nothing [LIMB]",
        "The winner picks an outcome.",
        "outcome dismember \"left arm\"",
        |a| {
            let word = a.word("outcome")?;
            let limb = free(a);
            let limb = (!limb.is_empty()).then_some(limb);
            if limb.is_some() && !"dismember".starts_with(word.to_lowercase().as_str()) {
                return Err(a.unfit(&limb.unwrap_or_default(), "part of that outcome"));
            }
            Ok(Command::Pick(Outcome::read(&word, limb)?))
        }
    ),
    verb!(
        "armor",
        "armor N",
        "Use so much of the armor's stock, where it is one.",
        "armor 2",
        |a| Ok(Command::Armor(a.number("amount", 0, 20)? as u8))
    ),
    verb!(
        "victory",
        "victory WHO TARGET N",
        "Add a victory by hand, among the outcomes.",
        "victory brook rider 2",
        |a| {
            Ok(Command::Victory {
                who: a.who("name")?,
                target: a.who("target")?,
                level: a.number("level", 1, 20)? as u8,
            })
        }
    ),
    // Rolls outside the order
    verb!(
        "check",
        "check WHO SKILL CHALLENGE | check WHO SKILL against TARGET | check WHO SKILL vs TARGET [SKILL]",
        "Ask for a roll: against a level, somebody's Perception, or somebody's skill.",
        "check maren athletics hard",
        check
    ),
    verb!(
        "treat",
        "treat WHO TARGET [INJURY] [with SKILL]",
        "Treat an injury: a task at its level.",
        "treat orla brook serious with medicine",
        treat
    ),
    // Course
    verb!("start", "start", "Begin the fight.", "start", |_| Ok(
        Command::Start
    )),
    verb!(
        "tie",
        "tie [WHO] [= N]",
        "Roll for the order where Reflex is equal.",
        "tie brook = 4",
        |a| {
            let who = if a.is_empty() {
                None
            } else {
                Some(a.who("name")?)
            };
            Ok(Command::Tie {
                who,
                typed: typed_one(a)?,
            })
        }
    ),
    verb!(
        "next"["n"],
        "next",
        "Go on: the next round, the next roll of a chase.",
        "next",
        |_| Ok(Command::Next)
    ),
    verb!(
        "end",
        "end",
        "End the fight; injuries stay.",
        "end",
        |_| Ok(Command::End)
    ),
    verb!(
        "ambush",
        "ambush WHO TARGET N [with WEAPON]",
        "Open a fight with a blow at one who is off guard; N is the challenge level.",
        "ambush tib carter 2 with knife",
        |a| {
            let (who, target) = (a.who("name")?, a.who("target")?);
            let chl = a.number("challenge level", 0, 40)? as u8;
            Ok(Command::Ambush {
                who,
                target,
                chl,
                weapon: named(a, "with")?,
            })
        }
    ),
    verb!(
        "offguard",
        "offguard WHO N|off",
        "Somebody does not see it coming this round; N is the challenge level.",
        "offguard carter 2",
        offguard
    ),
    // Chases
    verb!(
        "chase",
        "chase WHO... [by RIDE] after WHO... [by RIDE] [at close|medium|long] | chase step | chase at close|medium|long | chase stop",
        "Begin a chase, roll it on, set its distance, call it off.",
        "chase maren tib after cutpurse at medium",
        chase
    ),
    // Bodies
    verb!(
        "wound"["w"],
        "wound WHO minor|medium|serious|fatal [WHY]",
        "Injure by hand; a number from 1 to 4 will do.",
        "wound brook 2 \"a fall\"",
        |a| {
            Ok(Command::Wound {
                who: a.who("name")?,
                injury: Injury::read(&a.word("injury")?)?,
                cause: free(a),
            })
        }
    ),
    verb!(
        "heal"["h"],
        "heal WHO minor|medium|serious|fatal",
        "Take an injury away.",
        "heal brook minor",
        |a| Ok(Command::Heal(a.who("name")?, restated(a)?))
    ),
    verb!(
        "treated",
        "treated WHO minor|medium|serious|fatal",
        "Note an injury as treated without a roll.",
        "treated brook medium",
        |a| Ok(Command::Treated(a.who("name")?, restated(a)?))
    ),
    verb!(
        "pass",
        "pass N minutes|hours|days|weeks|months",
        "Let time pass; injuries heal, turn worse, debts fall due.",
        "pass 3 days",
        |a| {
            let n = a.number("number", 1, 10_000)? as u32;
            let word = a.word("unit of time")?.to_lowercase();
            let unit = Unit::ALL
                .iter()
                .find(|(_, name)| word.len() > 1 && name.starts_with(word.as_str()));
            match unit {
                Some((unit, _)) => Ok(Command::Pass { n, unit: *unit }),
                None => Err(a.unfit(&word, "a unit of time")),
            }
        }
    ),
    verb!(
        "status",
        "status WHO staggered|prone|unconscious|held|high [on|off]",
        "Set a condition, or take it away.",
        "status rider high on",
        status
    ),
    verb!(
        "limb",
        "limb WHO LIMB [back]",
        "A limb is lost, or back.",
        "limb rider \"left arm\"",
        |a| {
            let (who, limb) = (a.who("name")?, a.word("limb")?);
            Ok(Command::Limb {
                who,
                limb,
                lost: !a.keyword("back"),
            })
        }
    ),
    verb!(
        "grapple",
        "grapple WHO WHOM",
        "Set two into close combat.",
        "grapple maren cutpurse",
        |a| {
            Ok(Command::Close {
                a: a.who("name")?,
                b: a.who("other name")?,
                on: true,
            })
        }
    ),
    verb!(
        "part",
        "part WHO WHOM",
        "Take two out of close combat.",
        "part maren cutpurse",
        |a| {
            Ok(Command::Close {
                a: a.who("name")?,
                b: a.who("other name")?,
                on: false,
            })
        }
    ),
    verb!(
        "band",
        "band WHO WHOM engaged|near|far",
        "Set the distance between two.",
        "band brook rider far",
        |a| {
            Ok(Command::Band {
                a: a.who("name")?,
                b: a.who("other name")?,
                band: Band::parse(&a.word("distance")?)?,
            })
        }
    ),
    verb!("kill", "kill WHO", "Somebody dies.", "kill rider", |a| Ok(
        Command::Kill(a.who("name")?)
    )),
    verb!(
        "restore",
        "restore WHO",
        "Somebody is alive and awake again; injuries stay.",
        "restore rider",
        |a| Ok(Command::Restore(a.who("name")?))
    ),
    // Sheets
    verb!(
        "add",
        "add PROFILE [xN] [as NAME] [side pc|npc]",
        "Bring somebody from the packs.",
        "add bridge_tough x2 as Tough",
        add
    ),
    verb!(
        "remove",
        "remove WHO",
        "Take somebody out of the encounter.",
        "remove carter",
        |a| Ok(Command::Remove(a.who("name")?))
    ),
    verb!(
        "rename",
        "rename WHO NAME",
        "Give somebody another name.",
        "rename carter Bram",
        |a| Ok(Command::Rename(a.who("name")?, a.word("new name")?))
    ),
    verb!(
        "side",
        "side WHO pc|npc",
        "Put somebody on a side.",
        "side carter pc",
        |a| Ok(Command::SideSet(
            a.who("name")?,
            Side::parse(&a.word("side")?)?
        ))
    ),
    verb!(
        "draw",
        "draw WHO WEAPON",
        "Take a weapon in hand.",
        "draw brook sword",
        |a| Ok(Command::Draw(a.who("name")?, a.word("weapon")?))
    ),
    verb!(
        "drop",
        "drop WHO",
        "Let the weapon go.",
        "drop brook",
        |a| Ok(Command::Drop(a.who("name")?))
    ),
    verb!(
        "gear",
        "gear WHO ITEM",
        "Give a weapon, armor or a shield.",
        "gear brook large_shield",
        |a| Ok(Command::Gear(a.who("name")?, a.word("item")?))
    ),
    verb!(
        "doff",
        "doff WHO ARMOR",
        "Take a piece of armor off.",
        "doff brook chain",
        |a| Ok(Command::Doff(a.who("name")?, a.word("armor")?))
    ),
    verb!(
        "set",
        "set WHO FIELD N",
        "Set a number of a sheet by hand: strength, reflex, intellect, destiny, commerce, strength_used, armor_used, tie, skill_points, attribute_points.",
        "set brook destiny 3",
        |a| {
            Ok(Command::Set {
                who: a.who("name")?,
                field: a.word("field")?,
                value: a.number("value", -20, 255)? as i32,
            })
        }
    ),
    verb!(
        "remark",
        "remark WHO TEXT",
        "Write on a sheet.",
        "remark brook \"owes the ferryman\"",
        |a| {
            let (who, text) = (a.who("name")?, free(a));
            if text.is_empty() {
                Err(a.missing("text"))
            } else {
                Ok(Command::Remark(who, text))
            }
        }
    ),
    // Making and growing
    verb!(
        "create",
        "create NAME [race RACE] [side pc|npc]",
        "Begin to make a character.",
        "create Wren race human",
        create
    ),
    verb!(
        "attribute",
        "attribute WHO strength|reflex|intellect N",
        "Place an attribute while a character is made.",
        "attribute wren reflex 1",
        |a| {
            Ok(Command::Attribute(
                a.who("name")?,
                Attribute::parse(&a.word("attribute")?)?,
                a.number("value", -20, 20)? as i8,
            ))
        }
    ),
    verb!(
        "rank",
        "rank WHO SKILL N",
        "Set the ranks of a skill while a character is made.",
        "rank wren ride_pilot:horse 2",
        |a| {
            Ok(Command::Rank(
                a.who("name")?,
                a.word("skill")?,
                a.number("ranks", -20, 20)? as i8,
            ))
        }
    ),
    verb!(
        "vocation",
        "vocation WHO VOCATION [SKILL...]",
        "Take a vocation, with the combat skills it lets one pick.",
        "vocation wren drifter unarmed",
        vocation
    ),
    verb!(
        "disabling",
        "disabling WHO TRAIT [on SKILL] [TEXT]",
        "Take a disabling characteristic; the first two give a skill point each.",
        "disabling wren overconfident on stealth",
        disabling
    ),
    verb!(
        "created",
        "created WHO",
        "The character is made.",
        "created wren",
        |a| Ok(Command::Created(a.who("name")?))
    ),
    verb!(
        "session",
        "session",
        "End the session: a destiny point and skill points for every character.",
        "session",
        |_| Ok(Command::Session)
    ),
    verb!(
        "award",
        "award WHO destiny|skill|attribute N [WHY]",
        "Give points.",
        "award brook destiny 1 \"held the bridge\"",
        award
    ),
    verb!(
        "improve",
        "improve WHO SKILL",
        "Spend points on a skill, or on an attribute.",
        "improve brook perception",
        |a| Ok(Command::Improve(
            a.who("name")?,
            a.word("skill or attribute")?
        ))
    ),
    // Wealth
    verb!(
        "buy",
        "buy WHO N [ITEM] [for N] [approved]",
        "Buy something of a level.",
        "buy vane 4 \"a bay horse\"",
        buy
    ),
    verb!(
        "commerce",
        "commerce WHO N [WHY]",
        "Raise or lower the commerce level.",
        "commerce vane +1 \"the toll is his\"",
        |a| {
            Ok(Command::Commerce {
                who: a.who("name")?,
                by: a.number("change", -8, 8)? as i8,
                why: free(a),
            })
        }
    ),
    verb!(
        "quirk",
        "quirk WHO QUIRK [TEXT]",
        "Choose a quirk of wealth.",
        "quirk vane patron \"a painter\"",
        |a| {
            Ok(Command::Quirk {
                who: a.who("name")?,
                name: a.word("quirk")?,
                note: free(a),
            })
        }
    ),
    verb!(
        "away",
        "away WHO on|off",
        "Away from the home market, or back.",
        "away vane on",
        |a| Ok(Command::Away(a.who("name")?, again(a)?))
    ),
    verb!(
        "income",
        "income WHO lost|back",
        "Income stops, or comes again.",
        "income vane lost",
        |a| {
            let who = a.who("name")?;
            if a.keyword("back") {
                return Ok(Command::Income { who, lost: false });
            }
            if a.keyword("lost") {
                return Ok(Command::Income { who, lost: true });
            }
            Err(a.missing("word `lost` or `back`"))
        }
    ),
    verb!(
        "owe",
        "owe WHO NAME WORDS",
        "Write down what somebody owes.",
        "owe vane \"the miller\" \"a favor\"",
        |a| {
            Ok(Command::Owe {
                who: a.who("name")?,
                debtor: a.word("debtor")?,
                what: free(a),
            })
        }
    ),
    verb!(
        "settle",
        "settle WHO N",
        "Settle a debt by its place on the list.",
        "settle vane 1",
        |a| Ok(Command::Settle(
            a.who("name")?,
            a.number("place", 1, 999)? as u32
        ))
    ),
    // The table
    verb!(
        "title",
        "title TEXT",
        "Name the encounter.",
        "title \"The toll bridge\"",
        |a| Ok(Command::Title(free(a)))
    ),
    verb!(
        "setting",
        "setting KEY VALUE",
        "Change a ruling for this save.",
        "setting armor.mode per_encounter",
        |a| {
            Ok(Command::Setting {
                key: a.word("key")?,
                value: a.word("value")?,
            })
        }
    ),
];

fn act(a: &mut Args<'_>, act: Act) -> Parsed {
    Ok(Command::Act {
        who: a.who("name")?,
        act,
        whom: None,
        text: String::new(),
    })
}

fn add(a: &mut Args<'_>) -> Parsed {
    let what = a.word("profile")?;
    let number = match a.peek() {
        Some(word)
            if word.len() > 1
                && word.starts_with('x')
                && word[1..].bytes().all(|b| b.is_ascii_digit()) =>
        {
            let word = a.word("number")?;
            match word[1..].parse::<u8>() {
                Ok(n @ 1..=20) => Some(n),
                _ => return Err(a.unfit(&word, "a number from x1 to x20")),
            }
        }
        _ => None,
    };
    let name = named(a, "as")?;
    let side = named(a, "side")?.map(|s| Side::parse(&s)).transpose()?;
    Ok(Command::Add {
        what,
        number,
        name,
        side,
    })
}

fn create(a: &mut Args<'_>) -> Parsed {
    let name = a.word("name")?;
    let race = named(a, "race")?;
    let side = named(a, "side")?.map(|s| Side::parse(&s)).transpose()?;
    Ok(Command::Create { name, race, side })
}

fn roll(a: &mut Args<'_>) -> Parsed {
    let whose = if a.is_empty() {
        Whose::AtHand
    } else if a.keyword("all") {
        Whose::All
    } else {
        Whose::One(a.who("name")?)
    };
    let typed = a.typed_faces()?;
    if whose == Whose::All && typed.is_some() {
        return Err(
            Refusal::input("Faces belong to one pool.").hint("Name one: `roll NAME = 4 5 2`.")
        );
    }
    Ok(Command::Roll { whose, typed })
}

fn throw(a: &mut Args<'_>) -> Parsed {
    let text = a.rest();
    if text.is_empty() {
        return Err(a.missing("pool"));
    }
    let pool = text
        .parse()
        .map_err(|e: crate::dice::d6::D6Error| Refusal::input(format!("{e}.")))?;
    Ok(Command::RollLoose {
        pool,
        typed: a.typed_faces()?,
    })
}

fn mode(a: &mut Args<'_>) -> Parsed {
    let word = a.word("mode")?.to_lowercase();
    let fits = |mode: &Mode| word.len() > 2 && mode.word().starts_with(&word);
    match [Mode::Advantage, Mode::Disadvantage].into_iter().find(fits) {
        Some(mode) => Ok(Command::Mode(mode, free(a))),
        None => Err(a.unfit(&word, "advantage or disadvantage")),
    }
}

fn award(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let word = a.word("kind of points")?.to_lowercase();
    let all = [Award::Destiny, Award::Skill, Award::Attribute];
    let Some(what) = all
        .into_iter()
        .find(|w| !word.is_empty() && w.word().starts_with(&word))
    else {
        return Err(a.unfit(&word, "destiny, skill or attribute"));
    };
    let n = a.number("number", 1, 99)? as u8;
    let why = free(a);
    Ok(Command::Award { who, what, n, why })
}
