//! The verbs of the scene and its hazards, of care, time and load: their rows and their readers.

use crate::lang::{Args, Refusal, Who};
use crate::rules::genesys::care::CareCommand;
use crate::rules::genesys::command::Command;
use crate::rules::genesys::hacking::parse as hack;
use crate::rules::genesys::kinds::Band;
use crate::rules::genesys::scene::{Blaze, Footing, Gravity, Ground, Hazard, SceneCommand, Water};
use crate::rules::genesys::social::parse as social;
use crate::rules::genesys::things::command as things;
use crate::rules::genesys::words::parse_difficulty;
use crate::rules::system::Verb;

use super::parse::{Parsed, band, rest};
use super::with_dice;

/// Their rows.
pub(super) const ROWS: [Verb<Command>; 37] = [
    verb!(
        "give",
        "give WHO ITEM [N] [from WHO]",
        "Give an item from the packs, or pass on another character's item with its damage.",
        "give vex painkiller 2",
        |a| Ok(Command::Things(things::give(a)?))
    ),
    verb!(
        "lose",
        "lose WHO ITEM",
        "Remove an item from a sheet.",
        "lose vex slug",
        |a| Ok(Command::Things(things::lose(a)?))
    ),
    verb!(
        "scene",
        "scene conceal N [WORDS] | scene gravity normal|zero | scene gravity strong|weak N | scene terrain open|difficult|impassable | scene water none|calm|rough | scene clear",
        "Set the scene: darkness or smoke 1 to 3, gravity, ground, water.",
        "scene conceal 2 \"thick fog\"",
        scene
    ),
    verb!(
        "conceal",
        "conceal WHO N [WORDS]",
        "Hide one character, 1 to 3. 0 puts them in plain sight.",
        "conceal vex 1 \"high grass\"",
        conceal
    ),
    verb!(
        "expose",
        "expose WHO|all vacuum|water|airless|choking [for N] | expose WHO|all fire|acid|corrosive N [for N] [breathed]",
        "Expose a character to a hazard, with its rating and number of turns.",
        "expose vex fire 3",
        expose
    ),
    verb!(
        "free",
        "free WHO|all [vacuum|water|airless|choking|fire|acid|corrosive]",
        "Free a character from one hazard, or all of them.",
        "free all",
        free
    ),
    verb!(
        "burn",
        "burn WHO N damage N",
        "Set a character on fire for N rounds. `douse` puts it out.",
        "burn vex 2 damage 4",
        crate::rules::genesys::hits::read::burn
    ),
    verb!(
        "douse",
        "douse WHO [fire|flames|acid] [hard|soft|water] | douse WHO ship [with SKILL] | douse VEHICLE [water]",
        "Put out one fire: by rolling on hard or soft ground, or immediately with water. Choose `fire` around WHO, \
            `flames` of a weapon, or the fire aboard the `ship`. Otherwise it is the first of them.",
        "douse vex soft",
        douse
    ),
    verb!(
        "fall",
        "fall WHO BAND [mounted] [with SKILL] [= N [N], ...]",
        "Fall, or fall from a mount or vehicle. Athletics or Coordination can reduce it. After =, type a real d100 for its Critical Injury, and a d10 where a row rolls one. With a skill, type it after `done`.",
        "fall vex long = 58 4",
        |a| with_dice(a, fall)
    ),
    verb!(
        "shorten",
        "shorten",
        "Spend a Triumph to count the open fall one band shorter.",
        "shorten",
        |_| Ok(Command::Scene(SceneCommand::Shorten))
    ),
    verb!(
        "cross",
        "cross WHO [DIFFICULTY] [with SKILL]",
        "Try to cross what a maneuver can't.",
        "cross vex hard with athletics",
        cross
    ),
    verb!(
        "treat",
        "treat WHO ALLY [INJURY]",
        "Treat a character's wounds, or one Critical Injury, with Medicine.",
        "treat ila vex",
        |a| care(CareCommand::Treat {
            who: a.who("healer")?,
            patient: a.who("patient")?,
            injury: words(a),
        })
    ),
    verb!(
        "dose",
        "dose WHO [ALLY]",
        "Give a character a painkiller, or take one: a maneuver.",
        "dose ila vex",
        |a| care(CareCommand::Dose {
            who: a.who("name")?,
            patient: who_if(a)?,
        })
    ),
    verb!(
        "calm",
        "calm WHO [SKILL]",
        "Recover strain after the encounter: a Simple check of Discipline or Cool.",
        "calm vex cool",
        |a| {
            let (who, skill) = (a.who("name")?, words(a));
            // The pool comes first: it may change before it is rolled.
            if let Some(symbols) = a.symbols()? {
                let refusal = Refusal::input("`calm` builds the pool, and `roll` rolls it.");
                return Err(refusal.hint(format!("Leave out `=`, then use `roll = {symbols}`.")));
            }
            care(CareCommand::Calm { who, skill })
        }
    ),
    verb!(
        "rest",
        "rest [WHO]",
        "Rest a full night: the players' side and a day passes, or one character only.",
        "rest",
        |a| care(CareCommand::Rest(who_if(a)?))
    ),
    verb!(
        "day",
        "day",
        "Advance one day without a full rest.",
        "day",
        |_| care(CareCommand::Day)
    ),
    verb!(
        "week",
        "week",
        "Rest for a week with the players' side.",
        "week",
        |_| care(CareCommand::Week)
    ),
    verb!(
        "convalesce",
        "convalesce WHO INJURY",
        "Recover after a week of rest: a Resilience check against one Critical Injury.",
        "convalesce vex off-balance",
        |a| care(CareCommand::Convalesce {
            who: a.who("name")?,
            injury: rest(a, "injury")?,
        })
    ),
    verb!(
        "carry",
        "carry WHO WHOM",
        "Carry another character.",
        "carry vex ila",
        |a| care(CareCommand::Carry {
            who: a.who("name")?,
            whom: a.who("other name")?,
        })
    ),
    verb!(
        "unload",
        "unload WHO",
        "Put down the carried character.",
        "unload vex",
        |a| care(CareCommand::PutDown(a.who("name")?))
    ),
    verb!(
        "ride",
        "ride WHO WHOM [DIFFICULTY]",
        "Mount an animal that isn't trained for it: a Survival check as the action.",
        "ride vex boarders",
        |a| care(CareCommand::Ride {
            who: a.who("name")?,
            animal: a.who("animal")?,
            difficulty: difficulty_if(a)?,
        })
    ),
    verb!(
        "pack",
        "pack WHO well|loose",
        "Pack small items: well is 20 per point of encumbrance, loose is 10.",
        "pack vex well",
        pack
    ),
    verb!(
        "hide",
        "hide WHO ITEM [off]",
        "Hide an item on a character for a search to find. off reveals it.",
        "hide vex monoblade",
        |a| care(CareCommand::Hide {
            who: a.who("name")?,
            thing: a.word("thing")?,
            hidden: !a.keyword("off"),
        })
    ),
    verb!(
        "search",
        "search WHO WHOM [N] [over N] [watching]",
        "Search for the largest hidden item, or one of that encumbrance. watching uses Vigilance.",
        "search boarders vex 3",
        search
    ),
    verb!(
        "net",
        "net add NETWORK [as NAME] | net new NAME DIFFICULTY [terminal] | net program SYSTEM PROGRAM [N] | net strip SYSTEM PROGRAM | net difficulty SYSTEM DIFFICULTY | net sysop SYSTEM WHO [off] | net link WHO SYSTEM network|usual|none | net access WHO SYSTEM [off] | net aware WHO SYSTEM [off] | net traces WHO SYSTEM N | net lockouts WHO SYSTEM N | net backdoor SYSTEM [off]",
        "Add a system to hack, and set its programs, sysops and known hackers.",
        "net add corporate_network as Ledger",
        |a| Ok(Command::Hacking(hack::net(a)?))
    ),
    verb!(
        "access",
        "access WHO SYSTEM",
        "Gain access to a system: a Computers check.",
        "access vex ledger",
        |a| Ok(Command::Hacking(hack::access(a)?))
    ),
    verb!(
        "override",
        "override WHO SYSTEM PROGRAM",
        "Override a security program: Average Computers, net Successes at least its strength.",
        "override vex ledger firewall",
        |a| Ok(Command::Hacking(hack::overrides(a)?))
    ),
    verb!(
        "trace",
        "trace WHO SYSTEM WHOM",
        "Trace a hacker's location as a sysop: Computers against Computers.",
        "trace boarders ledger vex",
        |a| Ok(Command::Hacking(hack::trace(a)?))
    ),
    verb!(
        "lockout",
        "lockout WHO SYSTEM WHOM",
        "Lock a hacker out as a sysop: Formidable Computers, 1 easier per trace.",
        "lockout boarders ledger vex",
        |a| Ok(Command::Hacking(hack::lockout(a)?))
    ),
    verb!(
        "enact",
        "enact WHO SYSTEM [behind PROGRAM] [of N] [WORDS] [with strain|action]",
        "Give a system a command: a maneuver, or N of them for a complex request.",
        "enact vex ledger behind firewall open the vault",
        |a| Ok(Command::Hacking(hack::enact(a)?))
    ),
    verb!(
        "activate",
        "activate WHO SYSTEM PROGRAM [with strain|action]",
        "Start a program of a system: a maneuver.",
        "activate boarders ledger firewall",
        |a| Ok(Command::Hacking(hack::activate(a)?))
    ),
    verb!(
        "talk",
        "talk [on|off]",
        "Start or end a social encounter: both sides' strain is shown, and social checks have their own spends.",
        "talk on",
        |a| Ok(Command::Social(social::talk(a)?))
    ),
    verb!(
        "facet"["motivation"],
        "facet WHO WHOM MOTIVATION [off]",
        "Record that a character knows another's motivation. off removes it.",
        "facet vex boarders fear",
        |a| Ok(Command::Social(social::known(a)?))
    ),
    verb!(
        "appeal",
        "appeal WHO WHOM MOTIVATION",
        "Play to a motivation: Boost on the next social check against them.",
        "appeal vex boarders fear",
        |a| Ok(Command::Social(social::appeal(a)?))
    ),
    verb!(
        "offend",
        "offend WHO WHOM MOTIVATION",
        "Go against a motivation: Setback on the next social check against them.",
        "offend vex boarders desire",
        |a| Ok(Command::Social(social::offend(a)?))
    ),
    verb!(
        "study",
        "study WHO WHOM [MOTIVATION]",
        "Study a character: Perception against Cool reveals one motivation.",
        "study vex boarders",
        |a| Ok(Command::Social(social::read(a)?))
    ),
    verb!(
        "sway",
        "sway WHO WHOM SKILL",
        "Wear down a character in a long argument: the loser of the check suffers strain.",
        "sway vex boarders charm",
        |a| Ok(Command::Social(social::sway(a)?))
    ),
];

#[expect(
    clippy::unnecessary_wraps,
    reason = "a reader of a line gives what every reader gives"
)]
fn care(command: CareCommand) -> Parsed {
    Ok(Command::Care(command))
}

/// What is left of the line, if anything is.
fn words(a: &mut Args<'_>) -> Option<String> {
    let text = crate::lang::text::note(&a.rest());
    (!text.is_empty()).then_some(text)
}

fn who_if(a: &mut Args<'_>) -> Result<Option<Who>, Refusal> {
    if a.is_empty() {
        Ok(None)
    } else {
        a.who("name").map(Some)
    }
}

/// A difficulty, if one is said.
fn difficulty_if(a: &mut Args<'_>) -> Result<Option<u8>, Refusal> {
    if a.is_empty() {
        return Ok(None);
    }
    let word = a.word("difficulty")?;
    parse_difficulty(&word)
        .map(Some)
        .ok_or_else(|| a.unfit(&word, "a difficulty: easy, average, hard ..."))
}

fn level(a: &mut Args<'_>) -> Result<u8, Refusal> {
    Ok(a.number("level of concealment", 0, 3)? as u8)
}

fn scene(a: &mut Args<'_>) -> Parsed {
    let word = a.word("part of the scene")?;
    let command = match word.to_lowercase().as_str() {
        "conceal" => SceneCommand::Conceal {
            who: None,
            level: level(a)?,
            from: words(a),
        },
        "gravity" => SceneCommand::Gravity(gravity(a)?),
        "terrain" => {
            let word = a.word("ground")?;
            SceneCommand::Ground(match word.to_lowercase().as_str() {
                "open" => Ground::Open,
                "difficult" => Ground::Difficult,
                "impassable" => Ground::Impassable,
                _ => return Err(a.unfit(&word, "open, difficult or impassable")),
            })
        }
        "water" => {
            let word = a.word("water")?;
            SceneCommand::Water(match word.to_lowercase().as_str() {
                "none" => Water::Dry,
                "calm" => Water::Calm,
                "rough" => Water::Rough,
                _ => return Err(a.unfit(&word, "none, calm or rough")),
            })
        }
        "clear" => SceneCommand::Clear,
        _ => return Err(a.unfit(&word, "conceal, gravity, terrain, water or clear")),
    };
    Ok(Command::Scene(command))
}

fn gravity(a: &mut Args<'_>) -> Result<Gravity, Refusal> {
    let word = a.word("gravity")?;
    Ok(match word.to_lowercase().as_str() {
        "normal" => Gravity::Normal,
        "zero" => Gravity::Zero,
        "strong" => Gravity::Strong(a.number("number of dice", 1, 3)? as u8),
        "weak" => Gravity::Weak(a.number("number of dice", 1, 3)? as u8),
        _ => return Err(a.unfit(&word, "normal, strong, weak or zero")),
    })
}

fn conceal(a: &mut Args<'_>) -> Parsed {
    Ok(Command::Scene(SceneCommand::Conceal {
        who: Some(a.who("name")?),
        level: level(a)?,
        from: words(a),
    }))
}

fn everybody_or_one(a: &mut Args<'_>) -> Result<Option<Who>, Refusal> {
    if a.keyword("all") {
        Ok(None)
    } else {
        a.who("name").map(Some)
    }
}

fn hazard(a: &mut Args<'_>) -> Result<Hazard, Refusal> {
    let word = a.word("hazard")?;
    Hazard::from_word(&word).ok_or_else(|| {
        a.unfit(
            &word,
            "a hazard: vacuum, water, airless, choking, fire, acid, corrosive",
        )
    })
}

fn expose(a: &mut Args<'_>) -> Parsed {
    let whom = everybody_or_one(a)?;
    let hazard = hazard(a)?;
    let rating = if hazard.is_rated() {
        a.number("rating", 1, 20)? as u8
    } else {
        0
    };
    let rounds = if a.keyword("for") {
        Some(a.number("number of turns", 1, 999)? as u16)
    } else {
        None
    };
    let breathed = hazard.is_rated() && a.keyword("breathed");
    Ok(Command::Scene(SceneCommand::Expose {
        whom,
        hazard,
        rating,
        rounds,
        breathed,
    }))
}

fn free(a: &mut Args<'_>) -> Parsed {
    let whom = everybody_or_one(a)?;
    let hazard = if a.is_empty() { None } else { Some(hazard(a)?) };
    Ok(Command::Scene(SceneCommand::Free { whom, hazard }))
}

fn douse(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let which = Blaze::ALL.into_iter().find(|one| a.keyword(one.word()));
    let footing = [Footing::Soft, Footing::Water, Footing::Hard];
    let footing = footing.into_iter().find(|one| a.keyword(one.word()));
    let with = if a.keyword("with") {
        Some(a.word("skill")?)
    } else {
        None
    };
    if let Some(word) = a.next_word() {
        return Err(a.unfit(&word, "fire, flames, acid or ship, hard, soft or water"));
    }
    Ok(Command::Scene(SceneCommand::Douse {
        who,
        which,
        footing,
        with,
    }))
}

fn fall(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let height = band(a)?;
    if !(Band::Short..=Band::Extreme).contains(&height) {
        return Err(a.unfit(height.word(), "a height: short, medium, long or extreme"));
    }
    let mounted = a.keyword("mounted");
    let with = if a.keyword("with") {
        Some(a.word("skill")?)
    } else {
        None
    };
    Ok(Command::Scene(SceneCommand::Fall {
        who,
        band: height,
        with,
        mounted,
    }))
}

fn cross(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let (mut difficulty, mut skill) = (None, None);
    while !a.is_empty() {
        if a.keyword("with") {
            skill = Some(a.word("skill")?);
        } else {
            let word = a.word("difficulty")?;
            difficulty =
                Some(parse_difficulty(&word).ok_or_else(|| a.unfit(&word, "a difficulty"))?);
        }
    }
    Ok(Command::Scene(SceneCommand::Cross {
        who,
        skill,
        difficulty,
    }))
}

fn pack(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let word = a.word("well or loose")?;
    let well = match word.to_lowercase().as_str() {
        "well" => true,
        "loose" => false,
        _ => return Err(a.unfit(&word, "well or loose")),
    };
    care(CareCommand::Pack { who, well })
}

fn search(a: &mut Args<'_>) -> Parsed {
    let (who, whom) = (a.who("searcher")?, a.who("other name")?);
    let enc = a.number_if("encumbrance", 0, 50)?.map(|n| n as u8);
    let free = if a.keyword("over") {
        Some(a.number("encumbrance", 0, 50)? as u8)
    } else {
        None
    };
    let watching = a.keyword("watching");
    care(CareCommand::Search {
        who,
        whom,
        enc,
        free,
        watching,
    })
}
