//! `triumph odds POOL`: prints exact odds without a save.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::failure::Failure;
use super::out::Out;
use super::roll::pool;
use dice::d6::{D6Notation, MOST_ODDS_DICE, Spread, TargetOdds};
use dice::{Notation, Written, odds};

/// What to do with a pool that is too large for odds.
const STILL_ROLLED: &str = "Roll it with `triumph roll`.";

/// Compute the exact odds of a pool of dice.
#[derive(Debug, clap::Args)]
pub(super) struct Odds {
    /// The pool: `2y1g 1b 2p1r 2k`. Words work too. You can also type `6d6` (4 or more wins), `6d6 base d8`, `6d6 base d4`,
    /// `5d6 tn4` (target number 4, sixes explode). `+2s -1a` adds symbols. A Triumph adds its own Success:
    /// 1s 1T = 2 Successes
    #[arg(required = true, value_name = "POOL")]
    pool: Vec<String>,
    /// Answer as JSON, with every outcome
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub(super) fn run(&self, out: &mut Out) -> Result<ExitCode, Failure> {
        let pool = match pool(&self.pool)? {
            Written::Symbols(Notation::Pool(pool)) => pool,
            Written::D6(notation) => return self.six_sided(notation, out),
            Written::Symbols(Notation::Ten) => {
                return Err(Failure::with(
                    "A ten-sided die has no symbols to weigh.",
                    "Each number from 1 to 10 has a chance of 10%.",
                ));
            }
            Written::Symbols(Notation::Percentile { .. }) => {
                return Err(Failure::with(
                    "Percentile dice have no symbols to weigh.",
                    "Each number from 1 to 100 has a chance of 1%.",
                ));
            }
        };
        let odds: dice::Odds = odds(&pool)
            .map_err(|error| Failure::refused(lang::sentence::capital(&error.to_string())))?;
        if self.json {
            out.json(&json!({
                "pool": pool.to_string(),
                "p_success": odds.p_success(),
                "p_advantage": odds.p_advantage(),
                "p_threat": odds.p_threat(),
                "p_triumph": odds.p_triumph(),
                "p_despair": odds.p_despair(),
                "mean_success": odds.mean_success(),
                "mean_advantage": odds.mean_advantage(),
                "outcomes": odds.outcomes,
            }))?;
            return Ok(ExitCode::SUCCESS);
        }
        out.strong_line("", &pool.to_string())?;
        let chances = [
            ("success", odds.p_success()),
            ("advantage", odds.p_advantage()),
            ("threat", odds.p_threat()),
            ("triumph", odds.p_triumph()),
            ("despair", odds.p_despair()),
        ];
        for (name, p) in chances {
            out.line(&format!("{name:<14} {:>6.2}%", p * 100.0))?;
        }
        out.line(&format!(
            "{:<14} {:>+6.2}",
            "mean success",
            odds.mean_success()
        ))?;
        out.line(&format!(
            "{:<14} {:>+6.2}",
            "mean advantage",
            odds.mean_advantage()
        ))?;
        Ok(ExitCode::SUCCESS)
    }

    /// Prints the chance of exactly each number of wins or successes, and of that many or more.
    fn six_sided(&self, notation: D6Notation, out: &mut Out) -> Result<ExitCode, Failure> {
        let (word, exactly, at_least, mean) = match notation {
            D6Notation::Wins(pool) => {
                let spread = Spread::of(pool).ok_or_else(|| {
                    let dice = pool.dice;
                    Failure::with(
                        format!("Odds are computed for up to {MOST_ODDS_DICE} dice, but this pool has {dice}"),
                        STILL_ROLLED,
                    )
                })?;
                let all = 0..=i32::from(pool.dice);
                let exactly: Vec<f64> = all.clone().map(|n| spread.exactly(n).p()).collect();
                let at_least: Vec<f64> = all.map(|n| spread.at_least(n).p()).collect();
                ("wins", exactly, at_least, spread.mean())
            }
            D6Notation::Target(pool) => {
                let odds = TargetOdds::of(pool).map_err(|error| {
                    Failure::with(lang::sentence::capital(&error.to_string()), STILL_ROLLED)
                })?;
                let at_least = (0..odds.exactly.len()).map(|n| odds.at_least(n)).collect();
                let mean = odds.mean();
                ("successes", odds.exactly, at_least, mean)
            }
        };
        let thrown = match notation {
            D6Notation::Target(pool) => {
                let stands = pool.stands();
                Some(format!("{}d6 tn{}", stands.dice, stands.target))
            }
            D6Notation::Wins(_) => None,
        };
        let thrown = thrown.filter(|thrown| *thrown != notation.to_string());
        if self.json {
            let rows = |all: &[f64]| -> Vec<Value> {
                let rows = all.iter().enumerate();
                rows.map(|(n, p)| json!({"success": n, "p": p})).collect()
            };
            let mut json = json!({
                "pool": notation.to_string(),
                "p_success": at_least.get(1).copied().unwrap_or(0.0),
                "mean_success": mean,
                "outcomes": rows(&exactly),
                "at_least": rows(&at_least),
            });
            if let Some(thrown) = thrown {
                json["thrown"] = json!(thrown);
            }
            out.json(&json)?;
            return Ok(ExitCode::SUCCESS);
        }
        out.strong_line("", &notation.to_string())?;
        if let Some(thrown) = thrown {
            out.line(&format!("thrown as {thrown}"))?;
        }
        out.line(&format!("{word:<10}  exactly   at least"))?;
        for (n, (p, least)) in exactly.iter().zip(&at_least).enumerate() {
            // Sixes have no limit, so the list ends where a chance would print as zero.
            if *least < 0.000_05 {
                break;
            }
            let (p, least) = (p * 100.0, least * 100.0);
            out.line(&format!("{n:<9} {p:>8.2}%  {least:>8.2}%"))?;
        }
        out.line(&format!("{:<9} {mean:>7.2}", "mean"))?;
        Ok(ExitCode::SUCCESS)
    }
}
