//! The rulings that a line may change, with what each means.

use crate::lang::{Args, Refusal};
use crate::rules::genesys::command::{Command, Setting};

use super::parse::Parsed;

/// The rulings that `setting` takes: key, what it is, and whether it is `on` or `off`.
pub const SETTINGS: [(&str, &str, bool); 10] = [
    (
        "crit_plus_per_injury",
        "added to a critical roll for each open injury (G-COMB-17)",
        false,
    ),
    (
        "story_limit",
        "one Story Point a side an action (G-STORY-05)",
        true,
    ),
    ("encumbrance", "encumbrance is counted (G-ENC-01)", true),
    (
        "strain_over_threshold",
        "strain may be chosen over the threshold (G-TURN-10)",
        true,
    ),
    (
        "blast_miss_threat",
        "a Blast on a miss costs three Threat (G-QUAL-03)",
        true,
    ),
    ("burn_ignores_soak", "flames ignore soak (G-QUAL-05)", true),
    (
        "vicious_spares_vehicles",
        "Vicious does not count on vehicles (G-QUAL-28)",
        true,
    ),
    (
        "strain_cap",
        "strain is kept up to twice the threshold (G-HEALTH-09)",
        true,
    ),
    (
        "hazard_wounds_soak",
        "soak counts against wounds of hazards (G-SOAK-05)",
        true,
    ),
    (
        "worn_armor_less",
        "by how much worn armor counts less (G-ENC-04)",
        false,
    ),
];

pub(super) fn setting(a: &mut Args<'_>) -> Parsed {
    let name = a.word("setting")?;
    let switch = |a: &mut Args<'_>| -> Result<bool, Refusal> {
        let word = a.word("value")?;
        match word.to_lowercase().as_str() {
            "on" | "yes" | "true" => Ok(true),
            "off" | "no" | "false" => Ok(false),
            _ => Err(a.unfit(&word, "on or off")),
        }
    };
    let setting = match name.to_lowercase().as_str() {
        "crit_plus_per_injury" => Setting::CritPlus(a.number("bonus", 0, 50)? as u8),
        "story_limit" => Setting::StoryLimit(switch(a)?),
        "encumbrance" => Setting::Encumbrance(switch(a)?),
        "strain_over_threshold" => Setting::StrainOver(switch(a)?),
        "blast_miss_threat" => Setting::BlastMissThreat(switch(a)?),
        "burn_ignores_soak" => Setting::BurnIgnoresSoak(switch(a)?),
        "vicious_spares_vehicles" => Setting::ViciousSparesVehicles(switch(a)?),
        "strain_cap" => Setting::StrainCap(switch(a)?),
        "hazard_wounds_soak" => Setting::HazardSoak(switch(a)?),
        "worn_armor_less" => Setting::WornLess(a.number("amount", 0, 20)? as u8),
        _ => {
            let known: Vec<&str> = SETTINGS.iter().map(|(key, ..)| *key).collect();
            return Err(a.unfit(&name, &format!("a setting: {}", known.join(", "))));
        }
    };
    Ok(Command::Setting(setting))
}
