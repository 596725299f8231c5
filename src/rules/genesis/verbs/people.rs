//! Verbs of bodies, sheets, making characters, wealth and the table itself.

use super::super::command::{Award, Command, Unit};
use super::super::kinds::{Attribute, Band, Injury, Side};
use super::super::limits::RANKS;
use super::super::parse::{again, buy, disabling, free, named, restated, status, vocation};
use super::{Parsed, verb};
use crate::lang::Args;
use crate::rules::system::Verb;

/// Injuries and time, sheets, creation and progress, wealth, the table.
pub(super) fn verbs() -> Vec<Verb<Command>> {
    vec![
        // Bodies
        verb!(
            "wound"["w"],
            "wound WHO minor|medium|serious|fatal [WHY]",
            "Add an injury by hand, by name or as a number from 1 to 4.",
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
            "Remove an injury.",
            "heal brook minor",
            |a| Ok(Command::Heal(a.who("name")?, restated(a)?))
        ),
        verb!(
            "treated",
            "treated WHO minor|medium|serious|fatal",
            "Mark an injury as treated without a roll.",
            "treated brook medium",
            |a| Ok(Command::Treated(a.who("name")?, restated(a)?))
        ),
        verb!(
            "pass",
            "pass N minutes|hours|days|weeks|months",
            "Let time pass: injuries heal or get worse, and debts fall due.",
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
            "Set or remove a condition.",
            "status rider high on",
            status
        ),
        verb!(
            "limb",
            "limb WHO LIMB [back]",
            "Mark a limb as lost, or restore it.",
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
            "Put two characters in close combat.",
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
            "Take two characters out of close combat.",
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
            "Set the distance between two characters.",
            "band brook rider far",
            |a| {
                Ok(Command::Band {
                    a: a.who("name")?,
                    b: a.who("other name")?,
                    band: Band::parse(&a.word("distance")?)?,
                })
            }
        ),
        verb!(
            "kill",
            "kill WHO",
            "Mark a character as dead.",
            "kill rider",
            |a| Ok(Command::Kill(a.who("name")?))
        ),
        verb!(
            "restore",
            "restore WHO",
            "Bring a character back alive and awake. Injuries stay.",
            "restore rider",
            |a| Ok(Command::Restore(a.who("name")?))
        ),
        // Sheets
        verb!(
            "add",
            "add PROFILE [xN] [as NAME] [side pc|npc]",
            "Add a character from the packs.",
            "add bridge_tough x2 as Tough",
            add
        ),
        verb!(
            "remove",
            "remove WHO",
            "Remove a character from the encounter.",
            "remove carter",
            |a| Ok(Command::Remove(a.who("name")?))
        ),
        verb!(
            "rename",
            "rename WHO NAME",
            "Rename a character.",
            "rename carter Bram",
            |a| Ok(Command::Rename(a.who("name")?, a.word("new name")?))
        ),
        verb!(
            "side",
            "side WHO pc|npc",
            "Set a character's side.",
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
            "Drop the weapon in hand.",
            "drop brook",
            |a| Ok(Command::Drop(a.who("name")?))
        ),
        verb!(
            "gear",
            "gear WHO ITEM",
            "Give a character a weapon, armor or a shield.",
            "gear brook large_shield",
            |a| Ok(Command::Gear(a.who("name")?, a.word("item")?))
        ),
        verb!(
            "doff",
            "doff WHO ARMOR",
            "Take off a piece of armor.",
            "doff brook chain",
            |a| Ok(Command::Doff(a.who("name")?, a.word("armor")?))
        ),
        verb!(
            "set",
            "set WHO FIELD N",
            "Set a number on a sheet by hand: strength, reflex, intellect, destiny, commerce, strength_used, armor_used, tie, skill_points, attribute_points.",
            "set brook destiny 3",
            |a| {
                Ok(Command::Set {
                    who: a.who("name")?,
                    field: a.word("field")?,
                    // What fits, the field itself says.
                    value: a.number("value", -999, 999)? as i32,
                })
            }
        ),
        verb!(
            "remark",
            "remark WHO TEXT",
            "Add a note to a sheet.",
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
            "Start making a character.",
            "create Wren race human",
            create
        ),
        verb!(
            "attribute",
            "attribute WHO strength|reflex|intellect N",
            "Set an attribute during character creation.",
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
            "Set the ranks of a skill during character creation.",
            "rank wren ride_pilot:horse 2",
            |a| {
                Ok(Command::Rank(
                    a.who("name")?,
                    a.word("skill")?,
                    a.number("ranks", RANKS.0.into(), RANKS.1.into())? as i8,
                ))
            }
        ),
        verb!(
            "vocation",
            "vocation WHO VOCATION [SKILL...]",
            "Take a vocation, naming any combat skills it lets you choose.",
            "vocation wren drifter unarmed",
            vocation
        ),
        verb!(
            "disabling",
            "disabling WHO TRAIT [on SKILL] [TEXT]",
            "Take a disabling characteristic. The first two give 1 skill point each.",
            "disabling wren overconfident on stealth",
            disabling
        ),
        verb!(
            "created",
            "created WHO",
            "Finish making a character.",
            "created wren",
            |a| Ok(Command::Created(a.who("name")?))
        ),
        verb!(
            "session",
            "session [N]",
            "End the session: each player character gains 1 Destiny Point and N skill points (default: the setting).",
            "session",
            |a| {
                let skill = a.number_if("number of skill points", 0, 99)?;
                Ok(Command::Session(skill.map(|n| n as u8)))
            }
        ),
        verb!(
            "award",
            "award WHO destiny|skill|attribute N [WHY]",
            "Award points.",
            "award brook destiny 1 \"held the bridge\"",
            award
        ),
        verb!(
            "improve",
            "improve WHO SKILL",
            "Spend points on a skill or an attribute.",
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
            "Buy an item of this level.",
            "buy vane 4 \"a bay horse\"",
            buy
        ),
        verb!(
            "commerce",
            "commerce WHO N [WHY]",
            "Raise or lower the Commerce Level.",
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
            "Choose a wealth quirk.",
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
            "Mark a character as away from the home market, or back.",
            "away vane on",
            |a| Ok(Command::Away(a.who("name")?, again(a)?))
        ),
        verb!(
            "income",
            "income WHO lost|back",
            "Stop or resume a character's income.",
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
            "Record a debt owed to a character.",
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
            "Settle a debt by its number on the list.",
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
            "setting SETTING VALUE",
            "Change a house rule for this save.",
            "setting armor.mode per_encounter",
            |a| {
                Ok(Command::Setting {
                    key: a.word("key")?,
                    value: a.word("value")?,
                })
            }
        ),
    ]
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
