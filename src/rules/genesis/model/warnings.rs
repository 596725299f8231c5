//! What is unusual about a sheet.

use crate::kinds::Attribute;
use crate::model::figure::Figure;
use crate::settings::Settings;

/// Returns what is unusual about a sheet, in sentences. These are warnings, never refusals
/// (F-RACE-05, F-RACE-06).
pub fn warnings(figure: &Figure, settings: &Settings) -> Vec<String> {
    let mut all = Vec::new();
    for attribute in Attribute::ALL {
        let value = figure.attribute(*attribute);
        if value > settings.attr_cap {
            all.push(format!(
                "{} {value} is beyond natural limits",
                attribute.short()
            ));
        }
    }
    for skill in figure
        .skills
        .iter()
        .filter(|s| s.ranks > settings.skill_warn)
    {
        all.push(format!("{} {} is unusually high", skill.name, skill.ranks));
    }
    all
}
