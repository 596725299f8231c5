//! Splinters aboard (M-22): everybody there makes a Hard check of Resilience or Vigilance, one after
//! the other. It is asked with both skills; whom nobody asked when the turn ends rolls by itself.

use crate::dice::Net;
use crate::rules::genesys::check::{Check, Purpose, What, pool, sources};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::health::Injury;
use crate::rules::genesys::kinds::Characteristic;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::show::offers::{New, offer};
use crate::rules::genesys::skills;
use crate::rules::genesys::state::State;
use crate::rules::view::{Id, Offer, OfferGroup};
use crate::rules::words::said;

use super::event::VehicleEvent;

/// Difficulty of the check (M-22).
const HARD: u8 = 3;

/// The skills it may be made with, what each is linked to, and its name where a pack gives it none.
const WAYS: [(&str, Characteristic); 2] = [
    (skills::RESILIENCE, Characteristic::Brawn),
    (skills::VIGILANCE, Characteristic::Willpower),
];

/// The ways, the better one of somebody first; the first named of equals.
fn ways(figure: &Figure) -> [(&'static str, Characteristic); 2] {
    let mut ways = WAYS;
    let worth = |(skill, which): &(&str, Characteristic)| {
        figure.rank(skill) + figure.characteristic(*which)
    };
    ways.sort_by_key(|way| std::cmp::Reverse(worth(way)));
    ways
}

/// Those who have yet to roll, in their order.
fn waiting(state: &State) -> impl Iterator<Item = &Figure> {
    let all = state.vehicles.iter().flat_map(|v| &v.condition.splinters);
    all.filter_map(|who| state.figure(*who))
        .filter(|f| !f.dead && !f.defeated)
}

/// Who is asked next: the first who can roll.
fn next(state: &State) -> Option<&Figure> {
    waiting(state).find(|f| f.able())
}

/// For the line that says what the game waits for.
pub fn question(state: &State) -> Option<String> {
    let figure = next(state).filter(|_| state.check.is_none())?;
    Some(format!("{}: a check against splinters", figure.name))
}

/// The check of whoever is asked next, with either skill.
pub fn asked(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let Some(figure) = next(state) else { return };
    for (skill, _) in ways(figure) {
        let name = library.skill(skill).map_or(skill, |s| s.name.as_str());
        all.push(offer(New {
            key: "check",
            line: format!("check {} {skill} hard free", said(&figure.name, figure.id)),
            label: format!("{}: {name} against splinters", figure.name),
            cost: "",
            detail: "Hard; a failure is a wound and one more for each net failure, 3 Threat or a Despair a Critical Injury.",
            rule: "M-22",
            group: OfferGroup::Asked,
        }));
    }
}

impl Draft<'_, '_> {
    /// Splinters fly: everybody aboard who can is asked in turn, the others roll at once.
    pub(super) fn splinters_fly(&mut self, vehicle: Id, aboard: &[Id]) {
        let able = |who: &Id| self.now.figure(*who).is_some_and(Figure::able);
        let (who, others): (Vec<Id>, Vec<Id>) = aboard.iter().partition(|who| able(who));
        if !who.is_empty() {
            self.push(Event::Vehicle(VehicleEvent::Splinters { vehicle, who }));
        }
        for who in others {
            self.rolls_against_splinters(who);
        }
    }

    /// Whoever has not been asked rolls by itself: the turn ends, or the encounter (M-22).
    pub(in crate::rules::genesys) fn splinters_fall(&mut self) {
        let all: Vec<Id> = waiting(&self.now).map(|f| f.id).collect();
        for who in all {
            self.rolls_against_splinters(who);
        }
    }

    /// The check of somebody with the better skill, rolled at once.
    fn rolls_against_splinters(&mut self, who: Id) {
        let Some(figure) = self.now.figure(who) else {
            return;
        };
        let (skill, characteristic) = ways(figure)[0];
        let check = Check::new(
            who,
            What::Skill {
                skill: skill.to_owned(),
                characteristic,
                difficulty: HARD,
                against: None,
                purpose: Purpose::Reaction,
            },
        );
        let dice = pool::fold(&sources::of(&self.now, self.cx.library, &check));
        let Ok(roll) = self.throw(&dice, None) else {
            return;
        };
        let name = self.skill_said(skill);
        let with = format!("{name} against Hard, {dice}");
        self.splinters_strike(who, roll.net(), with);
    }

    /// The name of a skill as its record gives it.
    fn skill_said(&self, skill: &str) -> String {
        let known = self.cx.library.skill(skill);
        known.map_or(skill, |s| s.name.as_str()).to_owned()
    }

    /// A check against splinters that was declared and is done, if the check at hand is one.
    pub(in crate::rules::genesys) fn splinters_land(&mut self, check: &Check) {
        let What::Skill {
            skill,
            purpose: Purpose::Reaction,
            ..
        } = &check.what
        else {
            return;
        };
        let waits = |v: &super::Vehicle| v.condition.splinters.contains(&check.by);
        let meant = WAYS.iter().any(|(way, _)| way == skill);
        if let Some(net) = check
            .net()
            .filter(|_| meant && self.now.vehicles.iter().any(waits))
        {
            let with = self.skill_said(skill);
            self.splinters_strike(check.by, net, with);
        }
    }

    /// What came of one: a failure is a wound and one more for each net failure, 3 Threat or a Despair a
    /// Critical Injury (M-22).
    fn splinters_strike(&mut self, who: Id, net: Net, with: String) {
        let wounds = if net.succeeds() {
            0
        } else {
            1 + (-net.success).clamp(0, 99) as u16
        };
        let injured = net.advantage <= -3 || net.despair > 0;
        self.push(Event::Vehicle(VehicleEvent::Sprayed {
            who,
            shown: crate::dice::describe(&net),
            wounds,
            with,
            injured,
        }));
        self.wound(who, wounds, None);
        if injured {
            self.injure(who, Injury::default());
        }
    }
}

/// What came of a check against splinters, read aloud: neither a name nor a group agrees with a verb
/// there.
pub(super) fn tell(name: &str, with: &str, shown: &str, wounds: u16, injured: bool) -> String {
    let wounds = match wounds {
        0 => "no wound".to_owned(),
        n => crate::rules::genesys::words::count(n, "wound"),
    };
    let injured = match (injured, wounds.as_str()) {
        (true, "no wound") => ", but a Critical Injury".to_owned(),
        (true, _) => " and a Critical Injury".to_owned(),
        (false, _) => String::new(),
    };
    let with = if with.is_empty() {
        String::new()
    } else {
        format!(", {with}")
    };
    format!("Splinters: {name}{with} ({shown}): {wounds}{injured} (M-22).")
}
