//! The whole encounter.

use lang::{Refusal, Who};
use rules::encounter::Cast;
use rules::encounter::campaign::Campaign;
use rules::view::Id;
use rules::words::named;
use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::body::Overflow;
use super::check::{Check, Rolled};
use super::combat::{Fight, Fighter};
use super::fight::{Confront, Contest};
use super::kinds::Range;
use super::person::Person;
use super::task::{Help, Task};
use crate::settings::Settings;

/// The encounter and everything that outlasts it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// The title.
    pub title: String,
    /// House rules and defaults.
    pub settings: Settings,
    /// True once the packs' house rules are in the save.
    pub settled: bool,
    /// The characters, in the order in which they joined.
    pub people: Vec<Person>,
    /// The number of the next one.
    pub next_id: u32,
    /// Seconds since the first day of the calendar.
    pub time: u64,
    /// When the rest began that has last moved the calendar. Others may have rested at the same time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resting: Option<u64>,
    // Checks.
    /// The open check.
    pub check: Option<Check>,
    /// The last roll.
    pub last: Option<Rolled>,
    /// The open or last confrontation of tactics.
    pub confront: Option<Confront>,
    /// The open or last contest of two characters who both roll.
    pub contest: Option<Contest>,
    /// The fight.
    pub fight: Option<Fight>,
    /// The open attack.
    pub attack: Option<Attack>,
    // Body and time.
    /// Damage that waits for a pool, oldest first (C-DMG-03).
    pub overflow: Vec<Overflow>,
    /// The character cards left to draw, by key. Empty before the first draw (C-CRD-03).
    pub deck: Vec<String>,
    /// Prolonged tasks, one for each lead (C-PRO-01).
    pub tasks: Vec<Task>,
    /// Sessions, scenes and the cast.
    #[serde(skip_serializing_if = "Campaign::is_none")]
    pub campaign: Campaign<Person>,
    /// Dice of helpers that wait for the lead's roll (C-COL-01).
    pub help: Vec<Help>,
}

impl State {
    /// Returns a character.
    pub fn person(&self, who: Id) -> Option<&Person> {
        self.people.iter().find(|person| person.id == who)
    }

    /// Returns a character.
    ///
    /// # Errors
    /// Refuses someone who is gone.
    pub fn found(&self, who: Id) -> Result<&Person, Refusal> {
        let gone = || Refusal::input("That character is gone.");
        let hint = "Use `create NAME` for a new character.";
        let found = self.person(who);
        found.ok_or_else(|| gone().hint(hint).resting_on("C-CRE-01"))
    }

    /// Returns true for someone who can be in a fight: not an object, not dead, and there.
    pub fn can_fight(&self, person: &Person) -> bool {
        person.sections.is_empty() && !person.body.dead && !self.campaign.misses(person.id)
    }

    /// Returns those of the other side who can be a target.
    pub fn enemies(&self, of: &Person) -> impl Iterator<Item = &Person> {
        let others = self.people.iter();
        let pc = of.is_pc();
        let there = |one: &&Person| !one.body.dead && !self.campaign.misses(one.id);
        others.filter(move |one| one.is_pc() != pc).filter(there)
    }

    /// Returns what someone has going on in the fight, if there is one.
    pub fn fighter(&self, who: Id) -> Option<&Fighter> {
        self.fight.as_ref()?.fighter(who)
    }

    /// Returns the distance of two characters in a fight: as it was set, immediate on one side, else that at
    /// the start.
    pub fn range(&self, one: Id, other: Id) -> Option<Range> {
        let fight = self.fight.as_ref()?;
        let side = |who: Id| self.person(who).and_then(|person| person.side);
        let start = if side(one) == side(other) {
            Range::Immediate
        } else {
            fight.range
        };
        Some(fight.set_range(one, other).unwrap_or(start))
    }

    /// Returns those whom the open check or attack is about, who rolls first. Empty while nothing is rolled.
    pub fn rolling(&self) -> Vec<Id> {
        let check = self.check.iter();
        let check = check.flat_map(|check| [Some(check.who), check.other]);
        let attack = self.attack.iter().flat_map(|attack| {
            let targets = attack.targets.iter().map(|target| Some(target.who));
            [Some(attack.who)].into_iter().chain(targets)
        });
        let mut all: Vec<Id> = Vec::new();
        for who in check.chain(attack).flatten() {
            if !all.contains(&who) {
                all.push(who);
            }
        }
        all
    }

    /// Returns a character for changing.
    pub fn person_mut(&mut self, who: Id) -> Option<&mut Person> {
        self.people.iter_mut().find(|person| person.id == who)
    }

    /// Returns the name of a character, or "someone" if they are gone.
    pub fn name(&self, who: Id) -> &str {
        self.person(who).map_or("someone", |person| &person.name)
    }

    /// Returns a character as a command names them.
    pub fn who(&self, who: Id) -> Who {
        named(self.name(who), who)
    }
}

impl Cast for State {
    const ONE: &'static str = "character";
    const NOBODY_ACTIVE: &'static str = "Give a name.";

    fn active(&self) -> Option<Id> {
        self.fight.as_ref().and_then(Fight::current)
    }

    fn called(&self) -> impl Iterator<Item = (&str, Id)> {
        self.people
            .iter()
            .map(|person| (person.name.as_str(), person.id))
    }
}

/// Changes a character, if they are still here.
pub(crate) fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Person)) {
    if let Some(person) = state.person_mut(who) {
        change(person);
    }
}
