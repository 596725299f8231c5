//! `triumph odds POOL`: exact chances without a save.

use std::process::ExitCode;

use serde_json::json;

use super::failure::Failure;
use super::out::Out;
use super::roll::pool;
use crate::dice::{self, Notation, odds};

/// The exact odds of a pool of dice.
#[derive(Debug, clap::Args)]
pub(super) struct Odds {
    /// The pool: `2y1g 1b 2p1r 2k`, words work too
    #[arg(required = true, value_name = "POOL")]
    pool: Vec<String>,
    /// Answer as JSON, with every outcome
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub(super) fn run(&self, out: &mut Out) -> Result<ExitCode, Failure> {
        let pool = match pool(&self.pool)? {
            Notation::Pool(pool) => pool,
            Notation::Percentile { .. } => {
                return Err(Failure::with(
                    "percentile dice have no symbols to weigh",
                    "Each number from 1 to 100 has a chance of 1 %.",
                ));
            }
        };
        let odds: dice::Odds = odds(&pool).map_err(|error| Failure::refused(error.to_string()))?;
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
            out.line(&format!("{name:<14} {:>6.2} %", p * 100.0))?;
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
}
