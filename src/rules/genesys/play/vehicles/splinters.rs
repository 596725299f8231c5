//! Splinters aboard (M-22): everyone there makes a Hard check of Resilience or Vigilance, one after the
//! other. The game offers both skills, and rolls for those who weren't asked when the turn ends.

use dice::Net;
use lang::{Refusal, Who};
use rules::view::Id;

use crate::events::TokensGone;
use crate::events::log_text::parts::pool_line;
use crate::events::vehicles::{Splinters, Sprayed};
use crate::kinds::Characteristic;
use crate::library::Library;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::play::check::pool;
use crate::play::draft::Draft;
use crate::play::health::{Cause, Injury};
use crate::play::sources::gathered as sources;
use crate::skills;

/// Difficulty of the check (M-22).
pub(crate) const HARD: u8 = 3;

/// The possible skills.
const WAYS: [(&str, u8); 2] = [(skills::RESILIENCE, HARD), (skills::VIGILANCE, HARD)];

/// The possible skills, the one with the better odds first. If equal, in the order of the list.
pub(crate) fn ways(
    state: &State,
    library: &Library,
    vehicle: Id,
    figure: &Figure,
) -> impl Iterator<Item = &'static str> {
    let purpose = Purpose::Splinters { vehicle };
    let all = super::task::best_first(state, library, figure, &WAYS, purpose);
    all.into_iter().map(|(skill, _)| skill)
}

/// The characters who have yet to roll, in order, with the vehicle. A character appears once for each
/// spray.
fn waiting(state: &State) -> impl Iterator<Item = (Id, &Figure)> {
    let of = |v: &crate::model::vehicles::craft::Vehicle| (v.id, v.condition.splinters.clone());
    let all = state.vehicles.iter().map(of);
    all.flat_map(|(vehicle, who)| who.into_iter().map(move |who| (vehicle, who)))
        .filter_map(|(vehicle, who)| Some((vehicle, state.figure(who)?)))
        .filter(|(_, f)| !f.dead && !f.defeated)
}

/// The next character to roll: the first who can act.
pub(crate) fn next(state: &State) -> Option<(Id, &Figure)> {
    waiting(state).find(|(_, f)| f.able())
}

/// The open check, for the status line.
pub fn question(state: &State) -> Option<String> {
    let (_, figure) = next(state).filter(|_| state.check.is_none())?;
    Some(format!("{}: a check against splinters", figure.name))
}

impl Draft<'_, '_> {
    /// Starts splinters: everyone aboard who can act is asked in turn, the others roll at once.
    pub(crate) fn splinters_fly(&mut self, vehicle: Id, aboard: &[Id]) {
        let able = |who: &Id| self.now.figure(*who).is_some_and(Figure::able);
        let (who, others): (Vec<Id>, Vec<Id>) = aboard.iter().partition(|who| able(who));
        if !who.is_empty() {
            self.push(Splinters { vehicle, who });
        }
        for who in others {
            // A character who still waits from another spray and can no longer be asked rolls for both.
            let waits = self.sprays(vehicle, who);
            for _ in 0..=waits {
                self.rolls_against_splinters(vehicle, who);
            }
        }
    }

    /// The number of sprays aboard a vehicle that a character has yet to roll against.
    fn sprays(&self, vehicle: Id, who: Id) -> usize {
        let all = self.now.vehicle(vehicle);
        let all = all.into_iter().flat_map(|v| &v.condition.splinters);
        all.filter(|id| **id == who).count()
    }

    /// The purpose and difficulty of a declared check against splinters. Hard is the default (M-22).
    ///
    /// # Errors
    /// Refuses if the character has no splinters to roll against.
    pub(crate) fn splinters_at(
        &self,
        who: &Who,
        difficulty: Option<u8>,
    ) -> Result<(Purpose, Option<u8>), Refusal> {
        let figure = self.figure(who)?;
        let mut all = waiting(&self.now);
        let Some((vehicle, _)) = all.find(|(_, f)| f.id == figure.id) else {
            return Err(Refusal::input(format!(
                "There are no splinters for {} to check against.",
                figure.name
            ))
            .hint("Leave out `splinters`."));
        };
        let difficulty = difficulty.unwrap_or(HARD);
        Ok((Purpose::Splinters { vehicle }, Some(difficulty)))
    }

    /// Rolls for everyone who hasn't been asked, at the end of the turn or encounter (M-22).
    pub(crate) fn splinters_fall(&mut self) {
        let all: Vec<(Id, Id)> = waiting(&self.now).map(|(v, f)| (v, f.id)).collect();
        for (vehicle, who) in all {
            self.rolls_against_splinters(vehicle, who);
        }
    }

    /// Rolls the check of a character at once, with the better skill.
    fn rolls_against_splinters(&mut self, vehicle: Id, who: Id) {
        // An earlier spray may have killed the character.
        let alive = |f: &&Figure| !f.dead && !f.defeated;
        let Some(figure) = self.now.figure(who).filter(alive) else {
            return;
        };
        let Some(skill) = ways(&self.now, self.cx.library, vehicle, figure).next() else {
            return;
        };
        let linked = self.cx.library.skill(skill);
        let check = Check::new(
            who,
            What::Skill {
                skill: skill.to_owned(),
                characteristic: linked.map_or(Characteristic::Willpower, |s| s.characteristic),
                difficulty: HARD,
                against: None,
                purpose: Purpose::Splinters { vehicle },
            },
        );
        let dice = pool::fold(&sources::of(&self.now, self.cx.library, &check));
        let Ok(roll) = self.throw(&dice, None) else {
            return;
        };
        // Effects for the next check are used up.
        let marks = sources::used_tokens(&self.now, self.cx.library, &check);
        if !marks.is_empty() {
            self.push(TokensGone { marks });
        }
        let name = self.skill_said(skill);
        let with = format!("{name} [{}]", pool_line(&dice));
        let net = roll.net();
        let injured = net.advantage <= -3 || net.despair > 0;
        self.splinters_strike(vehicle, who, net, injured, with);
    }

    /// The name of a skill from its record.
    fn skill_said(&self, skill: &str) -> String {
        let known = self.cx.library.skill(skill);
        known.map_or(skill, |s| s.name.as_str()).to_owned()
    }

    /// Applies a declared check against splinters when it is done, if the open check is one.
    pub(crate) fn splinters_land(&mut self, check: &Check) {
        let What::Skill {
            skill,
            purpose: Purpose::Splinters { vehicle },
            ..
        } = &check.what
        else {
            return;
        };
        if let Some(net) = check.net() {
            let with = self.skill_said(skill);
            // Symbols that have bought something else cause no injury.
            let left = check.left();
            let injured = left.threat >= 3 || left.despair > 0;
            self.splinters_strike(*vehicle, check.by, net, injured, with);
        }
    }

    /// Applies the result of one: a failure deals 1 wound plus 1 for each net Failure, and 3 Threat or
    /// a Despair that bought nothing else cause a Critical Injury (M-22).
    fn splinters_strike(&mut self, vehicle: Id, who: Id, net: Net, injured: bool, with: String) {
        let wounds = if net.succeeds() {
            0
        } else {
            1 + (-net.success).clamp(0, 99) as u16
        };
        self.push(Sprayed {
            who,
            vehicle: Some(vehicle),
            shown: dice::describe(&net),
            wounds,
            with,
            injured,
        });
        self.wound(who, wounds, Cause::default());
        if injured {
            self.injure(who, Injury::default());
        }
    }
}
