//! Rule reminders, shown at the moment they matter.
//!
//! A rule tagged `remind` decides nothing: its text is for people. The text comes from the rulebook, so
//! that it is written once. It is shown under the pool or under the dice, where everything that counts
//! has priority. Reminders about offers are in the details of those offers.

use crate::kinds::Band;
use crate::library::Library;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, What};
use crate::model::records::SkillGroup;
use crate::model::state::{Phase, State};
use crate::model::vehicles::craft::Vehicle;
use crate::skills;
use crate::words::{DIFFICULTIES, list};

use rules::view::{Reason, Rich, Tone};

/// The text of a rule, followed by its ID, or nothing if the rulebook lacks it.
pub(crate) fn said(id: &'static str) -> Option<Rich> {
    Some(with_rule(text(id)?, id))
}

/// The words of a rule alone, for the detail of an offer.
pub(crate) fn text(id: &str) -> Option<&'static str> {
    crate::rulebook::rulebook()
        .get(id)
        .map(|rule| rule.text.as_str())
}

/// The text of a rule as a reason for a number of the sheet.
pub(crate) fn reason(id: &'static str) -> Reason {
    crate::show::rows::reason(text(id).unwrap_or_default(), "", id)
}

/// Before the first roll and turn: what a round is (G-STRUCT-02).
pub(crate) fn between(state: &State) -> Option<Rich> {
    let first = state.phase == Phase::Fighting && state.round == 1 && state.begun == 0;
    first.then(|| said("G-STRUCT-02")).flatten()
}

/// While a character is on fire where it is wet: whether that puts the fire out is the GM's call
/// (G-QUAL-05, G-ENV-13).
pub(crate) fn on_fire_in_the_wet(state: &State) -> Option<Rich> {
    let names: Vec<&str> = state
        .on_fire_in_the_wet()
        .map(|f| f.name.as_str())
        .collect();
    let words = format!(
        "Burning in the water: {}. The GM decides whether it goes out.",
        list(&names)
    );
    let warning = Rich::of(words, Tone::Warn).and("  G-QUAL-05", Tone::Rule);
    (!names.is_empty()).then_some(warning)
}

/// Between ships: how far the bands reach in space. Ground vehicles, and their targets, are on the
/// ground.
pub(crate) fn among_vehicles(state: &State, check: &Check) -> Option<Rich> {
    let target = check.target()?;
    let ship = |v: &&Vehicle| !v.drives();
    let from = state.vehicle_of(check.by).filter(ship)?;
    let other = state.vehicle(target).filter(ship)?;
    (from.id != other.id).then(|| said("G-VEH-38"))?
}

/// From a vehicle at distant people on foot: they are found there only with help (G-VEH-37). This
/// applies to attacks, and to checks that look for someone.
pub(crate) fn far_from_a_vehicle(state: &State, check: &Check) -> Option<Rich> {
    let (target, looks) = match &check.what {
        What::Attack { target, .. } => (*target, true),
        What::Skill { against, skill, .. } => {
            let looks = skills::BY_SIGHT.contains(&skill.as_str());
            (against.as_ref()?.0, looks)
        }
    };
    state.figure(target)?;
    let on_foot = state.vehicle_of(target).is_none();
    let band = match check.what {
        What::Attack { band, .. } => band,
        What::Skill { .. } => state.band(check.by, target),
    };
    let far = looks && on_foot && band >= Band::Extreme && state.vehicle_of(check.by).is_some();
    let words = "Infantry can't be detected this far away without help.";
    far.then(|| with_rule(words, "G-VEH-37"))
}

/// A check aboard a jammed ship: what using its communications takes (M-21).
pub(crate) fn aboard_a_jammed_ship(state: &State, check: &Check) -> Option<Rich> {
    let ship = state.vehicle_of(check.by)?;
    let difficulty = ship.effects.jammed?;
    let name = &ship.name;
    let (words, tone) = match &check.what {
        What::Skill {
            skill,
            difficulty: this,
            ..
        } if skill == skills::COMPUTERS && *this != difficulty => (
            format!(
                "{name} is jammed: signaling takes Computers at difficulty {difficulty}, not {this}."
            ),
            Tone::Warn,
        ),
        What::Skill { skill, .. } if skill == skills::COMPUTERS => (
            format!("{name} is jammed: success gets the signal through."),
            Tone::Warn,
        ),
        _ => (
            format!(
                "{name} is jammed: communications take a Computers check at difficulty {difficulty}."
            ),
            Tone::Quiet,
        ),
    };
    Some(Rich::of(words, tone).and("  M-21", Tone::Rule))
}

/// Under an open pool (G-DICE-20, G-POOL-07, G-POOL-08, G-RANGE-03 to G-RANGE-06, G-EQ-04).
pub(crate) fn before_the_roll(check: &Check) -> Vec<Rich> {
    match &check.what {
        What::Attack { band, .. } => match band {
            Band::Short => said("G-RANGE-03"),
            Band::Medium => said("G-RANGE-04"),
            Band::Long => said("G-RANGE-05"),
            Band::Extreme => said("G-RANGE-06"),
            Band::Engaged | Band::Strategic => None,
        }
        .into_iter()
        .collect(),
        What::Skill {
            purpose: Purpose::Sell,
            ..
        } => said("G-EQ-04").into_iter().collect(),
        What::Skill {
            purpose: Purpose::Plain,
            against: None,
            difficulty: 0,
            ..
        } => ["G-DICE-20", "G-POOL-08"]
            .into_iter()
            .filter_map(said)
            .collect(),
        What::Skill {
            purpose: Purpose::Plain,
            against: None,
            difficulty,
            ..
        } => benchmark(*difficulty).into_iter().collect(),
        What::Skill { .. } => Vec::new(),
    }
}

/// Under a rolled check: what a successful Knowledge check means (G-SKILL-03).
pub(crate) fn after_the_roll(library: &Library, check: &Check) -> Option<Rich> {
    let What::Skill { skill, .. } = &check.what else {
        return None;
    };
    let knows = library.skill(skill)?.group == SkillGroup::Knowledge;
    let won = check.net().is_some_and(|net| net.success > 0);
    (knows && won).then(|| said("G-SKILL-03")).flatten()
}

/// An example of a difficulty: the sentence of G-POOL-07, for 1 to 5.
fn benchmark(difficulty: u8) -> Option<Rich> {
    let level = DIFFICULTIES.get(usize::from(difficulty))?;
    let sentences = text("G-POOL-07")?.split_inclusive(". ");
    let mut of_level = sentences.filter(|sentence| {
        let head = sentence.split(':').next().unwrap_or_default();
        head.eq_ignore_ascii_case(level)
    });
    Some(with_rule(of_level.next()?.trim_end(), "G-POOL-07"))
}

fn with_rule(words: &'static str, id: &'static str) -> Rich {
    Rich::of(words, Tone::Quiet).and(format!("  {id}"), Tone::Rule)
}
