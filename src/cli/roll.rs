//! `triumph roll POOL`: rolls dice without a save.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::failure::Failure;
use super::out::Out;
use super::start::seed_of_environment;
use crate::session::random_seed;
use dice::d6::{D6Notation, D6Roll, TargetRoll};
use dice::{Dice, Notation, Percentile, Pool, SeededDice, Shown, Written, describe};

/// Roll a pool of dice.
#[derive(Debug, clap::Args)]
pub(super) struct Roll {
    /// The pool: `2y1g 1b 2p1r 2k`. Words work too. You can also type `%` or `%+20` for percentile dice, `d10`, `6d6` (4 or
    /// more wins), `6d6 base d8`, `6d6 base d4`, `5d6 tn4` (target number 4, sixes explode). `+2s -1a` adds symbols. A
    /// Triumph adds its own Success: 1s 1T = 2 Successes
    #[arg(required = true, value_name = "POOL")]
    pool: Vec<String>,
    /// Seed the dice, so that the rolls can be repeated
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Reads a pool from the words of a command line.
pub(super) fn pool(words: &[String]) -> Result<Written, Failure> {
    const HOW: &str = "Write a pool like `2y1g 1b 2p1r 2k`, `%+20`, `6d6 base d8` or `5d6 tn4`.";
    let written = words.join(" ").parse::<Written>();
    let written = written.map_err(|error| Failure::with(error.to_string(), HOW))?;
    let is_empty = match &written {
        Written::Symbols(Notation::Pool(pool)) => *pool == Pool::default(),
        Written::D6(D6Notation::Wins(pool)) => pool.dice == 0,
        _ => false,
    };
    if is_empty {
        return Err(Failure::with("This pool has no dice and no symbols.", HOW));
    }
    Ok(written)
}

/// One answer in both forms: as text and as data.
struct Answer {
    /// "3 wins", "1 success, 2 threat", "67".
    outcome: String,
    /// The dice in words. Empty if there are none to list.
    dice: String,
    /// Further lines.
    notes: Vec<String>,
    json: Value,
}

impl Roll {
    pub(super) fn run(&self, out: &mut Out) -> Result<ExitCode, Failure> {
        let written = pool(&self.pool)?;
        let seed = match self.seed.or(seed_of_environment()?) {
            Some(seed) => seed,
            None => random_seed()?,
        };
        let mut dice = SeededDice::new(seed);
        let answer = match &written {
            Written::Symbols(Notation::Pool(pool)) => symbols(pool, &mut dice),
            Written::Symbols(Notation::Percentile { plus }) => percentile(*plus, &mut dice),
            Written::Symbols(Notation::Ten) => ten(&mut dice),
            Written::D6(notation) => six_sided(*notation, &mut dice)?,
        };
        if self.json {
            let mut json = answer.json;
            json["pool"] = json!(written.to_string());
            json["seed"] = json!(seed);
            json["outcome"] = json!(answer.outcome);
            out.json(&json)?;
            return Ok(ExitCode::SUCCESS);
        }
        out.strong_line(&format!("{written}: "), &answer.outcome)?;
        if !answer.dice.is_empty() {
            out.line(&format!("dice: {}", answer.dice))?;
        }
        for note in answer.notes {
            out.line(&note)?;
        }
        out.line(&format!("seed: {seed}"))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn symbols(pool: &dice::Pool, dice: &mut dyn Dice) -> Answer {
    let roll = dice::Roll::roll(pool, dice);
    let net = roll.net();
    let shown = match &roll.shown {
        Shown::Dice(shown) => shown.as_slice(),
        Shown::Typed(_) => &[],
    };
    let data = shown.iter().map(|one| {
        let symbols = one.symbols();
        let symbols = if symbols.is_blank() {
            String::new()
        } else {
            symbols.to_string()
        };
        json!({"die": one.die.name(), "face": one.face, "symbols": symbols})
    });
    let faces = shown
        .iter()
        .map(|one| format!("{} {}", one.die.name(), one.symbols()));
    Answer {
        outcome: describe(&net),
        dice: faces.collect::<Vec<_>>().join(", "),
        notes: read(pool).into_iter().collect(),
        json: json!({
            "dice": data.collect::<Vec<_>>(),
            "net": {
                "success": net.success, "advantage": net.advantage,
                "triumph": net.triumph, "despair": net.despair,
            },
        }),
    }
}

/// Returns how added symbols are counted if they contain a Triumph or a Despair.
fn read(pool: &dice::Pool) -> Option<String> {
    let added = pool.added().join(dice::Symbols::default());
    added.reading().map(|read| format!("added: {read}"))
}

fn percentile(plus: i32, dice: &mut dyn Dice) -> Answer {
    let roll = Percentile::roll(plus, dice);
    let dice = if plus == 0 {
        String::new()
    } else {
        roll.rolled.to_string()
    };
    Answer {
        outcome: roll.total().to_string(),
        dice,
        notes: Vec::new(),
        json: json!({
            "dice": [{"die": "percentile", "face": roll.rolled, "symbols": ""}],
            "net": {"success": 0, "advantage": 0, "triumph": 0, "despair": 0},
            "total": roll.total(),
        }),
    }
}

/// A single ten-sided die (G-DICE-05).
fn ten(dice: &mut dyn Dice) -> Answer {
    let shown = dice::d10(dice);
    Answer {
        outcome: shown.to_string(),
        dice: String::new(),
        notes: Vec::new(),
        json: json!({
            "dice": [{"die": "d10", "face": shown, "symbols": ""}],
            "net": {"success": 0, "advantage": 0, "triumph": 0, "despair": 0},
            "total": shown,
        }),
    }
}

/// "1 win", "3 wins".
fn counted(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

fn six_sided(notation: D6Notation, dice: &mut dyn Dice) -> Result<Answer, Failure> {
    let lying = |sides: u8, face: u8, wins: bool| json!({"die": format!("d{sides}"), "face": face, "symbols": if wins { "1s" } else { "" }});
    match notation {
        D6Notation::Wins(pool) => {
            let roll = D6Roll::roll(pool, dice);
            let wins = u32::from(roll.wins());
            let data = roll.dice.iter();
            let data = data.map(|d| lying(d.sides, d.face, d.wins()));
            Ok(Answer {
                outcome: counted(wins, "win", "wins"),
                dice: roll.faces(),
                notes: Vec::new(),
                json: json!({"dice": data.collect::<Vec<_>>(), "net": {"success": wins}}),
            })
        }
        D6Notation::Target(pool) => {
            let roll = TargetRoll::roll(pool, dice)
                .map_err(|error| Failure::with(format!("{error}."), "Write a smaller pool."))?;
            let (thrown, target) = (roll.stands.dice as usize, roll.stands.target);
            let successes = roll.successes();
            let data = roll.faces.iter().enumerate().map(|(place, &face)| {
                let mut one = lying(6, face, face >= target);
                one["exploded"] = json!(place >= thrown);
                one
            });
            let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
            let mut shown = faces[..thrown].join(" ");
            if faces.len() > thrown {
                shown = format!("{shown} and for sixes {}", faces[thrown..].join(" "));
            }
            let mut notes = Vec::new();
            if (thrown, i32::from(target)) != (usize::from(pool.dice), i32::from(pool.target)) {
                notes.push(format!("thrown as {thrown}d6 tn{target}"));
            }
            if roll.cut {
                notes.push(format!("cut off at {} dice", roll.faces.len()));
            }
            Ok(Answer {
                outcome: counted(successes, "success", "successes"),
                dice: shown,
                notes,
                json: json!({
                    "dice": data.collect::<Vec<_>>(), "net": {"success": successes},
                    "thrown": format!("{thrown}d6 tn{target}"), "cut": roll.cut,
                }),
            })
        }
    }
}
