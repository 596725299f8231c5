//! Words about the place and its hazards.

use lang::sentence::{capital, dice};
use rules::view::Id;

use crate::figure::burning::{burns_chemically, burns_of_itself};
use crate::kinds::Band;
use crate::model::figure::Figure;
use crate::model::scene::{Concealment, Exposure, Hazard};
use crate::model::state::{Pair, State};
use crate::words::{count, genitive};

/// The text of a range that the GM may set: "Vex Marrow is now at medium range of Ila Senn".
pub fn asks(state: &State, pair: &Pair) -> String {
    let (a, b) = (state.name_of(pair.a), state.name_of(pair.b));
    if pair.band == Band::Engaged {
        return format!("{a} is now engaged with {b}");
    }
    format!("{a} is now at {} range from {b}", pair.band)
}

pub(crate) fn concealed(
    before: &State,
    who: Option<Id>,
    concealment: Option<&Concealment>,
) -> String {
    match (who, concealment) {
        (None, None) => "Concealment ends.".to_owned(),
        (None, Some(c)) => format!(
            "{} gives everyone concealment {}: {} on ranged attacks, Perception and Vigilance, and as many Boost dice on \
                Stealth (G-ENV-01).",
            capital(&c.from),
            c.level,
            dice(c.level, "Setback")
        ),
        (Some(who), None) => format!("{} is in plain sight.", before.name_of(who)),
        (Some(who), Some(c)) => format!(
            "{} is hidden by {}: concealment {} (G-ENV-01).",
            before.name_of(who),
            c.from,
            c.level
        ),
    }
}

/// The effect of water on a burning character.
pub(crate) fn drowned(figure: &Figure) -> String {
    let name = &figure.name;
    match (burns_of_itself(figure), burns_chemically(figure)) {
        (true, false) => format!("Water puts out the fire on {name} (G-QUAL-05)."),
        (true, true) => {
            format!("Water puts out the fire on {name}, but not the chemical fire (G-QUAL-05).")
        }
        (false, _) => format!("Water doesn't put out the chemical fire on {name} (G-QUAL-05)."),
    }
}

pub(crate) fn exposed(name: &str, exposure: &Exposure) -> String {
    let mut text = format!("{name} is {}", exposure.hazard.place());
    if exposure.rating > 0 {
        text = format!("{text}, rating {}", exposure.rating);
    }
    if exposure.breathed {
        text.push_str(", which harms those who breathe it (G-ENV-11)");
    }
    if exposure.chemical {
        text.push_str(", which water doesn't put out");
    }
    if let Some(left) = exposure.left {
        text = format!("{text} for {}", count(left, "turn"));
    }
    format!("{text} ({}).", exposure.hazard.rule())
}

/// The start of a turn in a hazard: the held breath, or the harm.
pub(crate) fn endured(before: &State, who: Id, hazard: Hazard) -> Option<String> {
    let figure = before.figure(who)?;
    let exposure = figure.amid.exposure(hazard)?;
    let (name, breath) = (&figure.name, figure.breath_in(exposure));
    let held = exposure.is_held_off(breath).then(|| {
        let round = exposure.rounds.saturating_add(1);
        let air = figure.air_in(exposure);
        if round <= air {
            return "breathes stored air".to_owned();
        }
        let (round, of) = (round - air, figure.breath());
        format!("holds their breath for round {round} of {of}")
    });
    let wounds = figure.wounds_in(exposure);
    let soak = figure.soak_in(hazard, before.settings.hazard_soak);
    if held.is_none() && wounds > 0 && soak >= wounds {
        let what = match hazard {
            Hazard::Fire => "Fire",
            Hazard::Acid => "Acid",
            Hazard::Corrosive => "Corrosive air",
            Hazard::Water | Hazard::Airless | Hazard::Choking | Hazard::Vacuum => "Vacuum",
        };
        let rule = hazard.rule();
        return Some(format!(
            "{what}: {wounds} − {soak} soak, no damage to {name} ({rule})."
        ));
    }
    Some(match (hazard, held) {
        (Hazard::Vacuum, Some(held)) => {
            format!("{name} {held} in vacuum (G-ENV-09).")
        }
        (Hazard::Vacuum, None) => format!("{name} is in vacuum (G-ENV-09)."),
        (Hazard::Corrosive | Hazard::Fire | Hazard::Acid, Some(held)) => {
            format!("{name} {held} (G-ENV-11).")
        }
        (_, Some(held)) => format!("{name} {held} (G-ENV-08)."),
        (Hazard::Fire, None) => format!("The fire burns {name} (G-ENV-10)."),
        (Hazard::Acid, None) => format!("The acid burns {name} (G-ENV-10)."),
        (Hazard::Corrosive, None) => {
            format!("The air damages {} lungs (G-ENV-10).", genitive(name))
        }
        // Another event reports the suffocation.
        (Hazard::Water | Hazard::Airless | Hazard::Choking, None) => return None,
    })
}
