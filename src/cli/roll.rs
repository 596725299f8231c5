//! `triumph roll POOL`: dice without a save.

use std::process::ExitCode;

use serde_json::json;

use super::failure::Failure;
use super::out::Out;
use super::start::seed_of_environment;
use crate::dice::{self, Notation, Percentile, SeededDice, Shown, describe};
use crate::session::random_seed;

/// Roll a pool of dice.
#[derive(Debug, clap::Args)]
pub(super) struct Roll {
    /// The pool: `2y1g 1b 2p1r 2k`, words work too; `%` or `%+20` for percentile dice
    #[arg(required = true, value_name = "POOL")]
    pool: Vec<String>,
    /// Make the dice repeatable
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// Reads a pool from the words of a command line.
pub(super) fn pool(words: &[String]) -> Result<Notation, Failure> {
    words.join(" ").parse::<Notation>().map_err(|error| {
        Failure::with(
            error.to_string(),
            "Write a pool like `2y1g 1b 2p1r 2k`, or `%+20`.",
        )
    })
}

impl Roll {
    pub(super) fn run(&self, out: &mut Out) -> Result<ExitCode, Failure> {
        let notation = pool(&self.pool)?;
        let seed = match self.seed.or(seed_of_environment()?) {
            Some(seed) => seed,
            None => random_seed()?,
        };
        let mut dice = SeededDice::new(seed);
        match &notation {
            Notation::Pool(pool) => {
                let roll = dice::Roll::roll(pool, &mut dice);
                let net = roll.net();
                let outcome = describe(&net);
                let shown = match &roll.shown {
                    Shown::Dice(shown) => shown.as_slice(),
                    Shown::Typed(_) => &[],
                };
                if self.json {
                    let dice: Vec<_> = shown
                        .iter()
                        .map(|one| {
                            let symbols = one.symbols();
                            let symbols = if symbols.is_blank() {
                                String::new()
                            } else {
                                symbols.to_string()
                            };
                            json!({"die": one.die.name(), "face": one.face, "symbols": symbols})
                        })
                        .collect();
                    out.json(&json!({
                        "pool": pool.to_string(), "seed": seed, "dice": dice,
                        "net": {
                            "success": net.success, "advantage": net.advantage,
                            "triumph": net.triumph, "despair": net.despair,
                        },
                        "outcome": outcome,
                    }))?;
                } else {
                    let faces: Vec<String> = shown
                        .iter()
                        .map(|one| format!("{} {}", one.die.name(), one.symbols()))
                        .collect();
                    out.strong_line(&format!("{pool}: "), &outcome)?;
                    if !faces.is_empty() {
                        out.line(&format!("dice: {}", faces.join(", ")))?;
                    }
                    out.line(&format!("seed: {seed}"))?;
                }
            }
            Notation::Percentile { plus } => {
                let roll = Percentile::roll(*plus, &mut dice);
                let total = roll.total();
                if self.json {
                    out.json(&json!({
                        "pool": notation.to_string(), "seed": seed,
                        "dice": [{"die": "percentile", "face": roll.rolled, "symbols": ""}],
                        "net": {"success": 0, "advantage": 0, "triumph": 0, "despair": 0},
                        "total": total, "outcome": total.to_string(),
                    }))?;
                } else {
                    out.strong_line(&format!("{notation}: "), &total.to_string())?;
                    if *plus != 0 {
                        out.line(&format!("dice: {}", roll.rolled))?;
                    }
                    out.line(&format!("seed: {seed}"))?;
                }
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}
