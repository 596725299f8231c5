//! Verbs of the fight, of dice and of chases.

use super::super::command::{Command, Whose};
use super::super::kinds::{Act, Band};
use super::super::outcome::Outcome;
use super::super::parse::{attack, chase, check, free, named, offguard, treat, typed_one};
use super::{Parsed, verb};
use crate::dice::Pool;
use crate::dice::d6::{D6Pool, Mode};
use crate::lang::{Args, Refusal};
use crate::rules::system::Verb;

/// Declaring, rolling, victories, the course of a fight, chases.
pub(super) fn verbs() -> Vec<Verb<Command>> {
    vec![
        // Declaring
        verb!(
            "attack"["a"],
            "attack WHO [TARGET...] [with WEAPON]",
            "Declare an attack. Without a target, attack the likely one.",
            "attack @ rider with spear",
            |a| attack(a, Act::Attack)
        ),
        verb!(
            "charge",
            "charge WHO [TARGET...] [with WEAPON]",
            "Declare a charge: 1 more die, if there is room to run.",
            "charge rider brook",
            |a| attack(a, Act::Charge)
        ),
        verb!(
            "brace",
            "brace WHO [TARGET...] [with WEAPON]",
            "Declare a brace against a charging enemy: 2 more wins.",
            "brace brook rider with spear",
            |a| attack(a, Act::Brace)
        ),
        verb!(
            "prepare",
            "prepare WHO",
            "Spend this round to brace in the next.",
            "prepare brook",
            |a| act(a, Act::Prepare)
        ),
        verb!(
            "defend"["d"],
            "defend WHO",
            "Declare a defense roll: 2 more dice, but no victory.",
            "defend @",
            |a| act(a, Act::Defend)
        ),
        verb!(
            "flee",
            "flee WHO",
            "Declare a defense roll while fleeing. Unless stopped, end the round one step farther from every enemy.",
            "flee cutpurse",
            |a| act(a, Act::Flee)
        ),
        verb!(
            "stand",
            "stand WHO",
            "Declare getting up, to be ready at the end of the round.",
            "stand brook",
            |a| act(a, Act::Stand)
        ),
        verb!(
            "move",
            "move WHO WHOM engaged|near|far",
            "Declare one step per round, before anything else. Steps happen when everyone acts.",
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
            "assist WHO ALLY",
            "Declare help: 1 more die for an ally's roll.",
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
            "Roll the open pool, one character's or all. After =, type what real dice showed, base dice first.",
            "roll brook = 4 5 2 6 1",
            roll
        ),
        verb!(
            "throw",
            "throw POOL [= FACES]",
            "Roll loose dice, such as 6d6 or 4d6 base d8.",
            "throw 4d6 base d8",
            throw
        ),
        verb!(
            "destiny",
            "destiny [WHO]",
            "Spend a Destiny Point: advantage before a roll, or turn a failed die after it.",
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
            "Make a destiny roll: one die that the narrator interprets.",
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
            "Show a character's pool in the tray.",
            "pool rider",
            |a| Ok(Command::Pool(a.who("name")?))
        ),
        verb!(
            "switch",
            "switch SOURCE",
            "Switch a modifier of the open pool on or off, by its key.",
            "switch flank",
            |a| Ok(Command::Switch(a.word("source")?))
        ),
        verb!(
            "modify"["mod"],
            "modify N [WHY]",
            "Add dice to the open pool, or remove them with a minus.",
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
            "Give the open pool advantage or disadvantage.",
            "mode advantage \"knows the house\"",
            mode
        ),
        verb!(
            "aid",
            "aid SKILL",
            "Let another skill help the open pool.",
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
            "Finish the open roll, the rolls of the round or the loser's choice.",
            "done",
            |_| Ok(Command::Done)
        ),
        verb!(
            "cancel",
            "cancel",
            "Cancel the open roll.",
            "cancel",
            |_| Ok(Command::Cancel)
        ),
        // Victories
        verb!(
            "reduce",
            "reduce [N]",
            "Spend the loser's Strength: each use lowers the victory level by 1.",
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
            "Accept the remaining level for the loser, so that the winner picks.",
            "accept",
            |_| Ok(Command::Accept)
        ),
        verb!(
            "outcome"["o"],
            "outcome minor|stagger|close|break|medium|disarm|serious|trip|fatal|knockout|dismember|death|nothing [LIMB]",
            "Pick the winner's outcome.",
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
            "Spend N armor levels on this injury (only with armor per encounter).",
            "armor 2",
            |a| Ok(Command::Armor(a.number("amount", 0, 20)? as u8))
        ),
        verb!(
            "victory",
            "victory WHO TARGET N",
            "Add a victory by hand to the outcomes.",
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
            "Open a roll against a Challenge Level, a target's Perception or a target's skill.",
            "check maren athletics hard",
            check
        ),
        verb!(
            "treat",
            "treat WHO TARGET [INJURY] [with SKILL]",
            "Treat an injury: a roll against its level.",
            "treat orla brook serious with medicine",
            treat
        ),
        // Course
        verb!("start", "start", "Start the fight.", "start", |_| Ok(
            Command::Start
        )),
        verb!(
            "tie",
            "tie [WHO] [= N]",
            "Roll for the order where Reflex is tied.",
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
            "next [round]",
            "Continue with the next round or the next roll of a chase. `next round` plays the round to its end: characters who have not declared do nothing, and dice are rolled.",
            "next",
            |a| Ok(if a.keyword("round") {
                Command::NextRound
            } else {
                Command::Next
            })
        ),
        verb!(
            "end",
            "end",
            "End the fight. Injuries stay.",
            "end",
            |_| Ok(Command::End)
        ),
        verb!(
            "ambush",
            "ambush WHO TARGET N [with WEAPON]",
            "Start a fight with an attack on an off-guard target. N is the Challenge Level.",
            "ambush tib carter 2 with knife",
            |a| {
                let (who, target) = (a.who("name")?, a.who("target")?);
                let chl = a.number("Challenge Level", 0, 40)? as u8;
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
            "Put a character off guard this round. N is the Challenge Level.",
            "offguard carter 2",
            offguard
        ),
        // Chases
        verb!(
            "chase",
            "chase WHO... [by RIDE] after WHO... [by RIDE] [at close|medium|long] | chase step | chase at close|medium|long | chase stop",
            "Start a chase, roll its next step, set its distance or end it.",
            "chase maren tib after cutpurse at medium",
            chase
        ),
    ]
}

fn act(a: &mut Args<'_>, act: Act) -> Parsed {
    Ok(Command::Act {
        who: a.who("name")?,
        act,
        whom: None,
        text: String::new(),
    })
}

fn roll(a: &mut Args<'_>) -> Parsed {
    let whose = if a.is_empty() {
        Whose::AtHand
    } else if a.keyword("all") {
        Whose::All
    } else if let Some(pool) = a.plain(0).filter(|word| is_pool(word)) {
        let six = pool.parse::<D6Pool>().map_or("6d6", |_| pool);
        return Err(Refusal::input(format!(
            "`roll` rolls the open pool, and `{pool}` isn't one."
        ))
        .hint(format!(
            "This game rolls six-sided dice. For loose dice, use `throw {six}`."
        )));
    } else {
        Whose::One(a.who("name")?)
    };
    let typed = a.typed_faces()?;
    if whose == Whose::All && typed.is_some() {
        return Err(
            Refusal::input("Typed faces need one pool.").hint("Name it: `roll NAME = 4 5 2`.")
        );
    }
    Ok(Command::Roll { whose, typed })
}

/// Whether a word is a pool of dice in the notation of any game: `5d6`, `2y1p`.
fn is_pool(word: &str) -> bool {
    let counted = word.starts_with(|c: char| c.is_ascii_digit());
    let named = word.contains(|c: char| c.is_ascii_alphabetic());
    counted && named && (word.parse::<D6Pool>().is_ok() || word.parse::<Pool>().is_ok())
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
