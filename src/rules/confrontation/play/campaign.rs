//! The campaign in this game: its commands, and what a scene changes on a sheet.

use lang::Refusal;
use rules::carried_rows;
use rules::encounter::campaign::session::Award;
use rules::encounter::campaign::{
    self, Asked, Campaign, Member, Row, Staged, Step, carried, day_of,
};
use rules::encounter::{Fact, who};
use rules::system::Trace;
use rules::view::{Id, OfferLine};
use serde::{Deserialize, Serialize};

use super::cards::Card;
use super::{Play, carry, setup, turn};
use crate::model::{Arm, Person, State};

rules::campaign_commands!(
    "cast guard",
    "leave yun",
    "return yun",
    "forget yun",
    "attend yun off"
);

/// Decides them.
///
/// # Errors
/// Refuses what can't be done now.
pub fn decide(p: &mut Play<'_, '_>, command: &CampaignCommand) -> Result<(), Refusal> {
    let asked = command.asked(&p.now.campaign.plans, |word| who(&p.now, word))?;
    step(p, &asked)
}

/// Decides a step of the campaign.
///
/// # Errors
/// Refuses what can't be done now.
pub fn step(p: &mut Play<'_, '_>, asked: &Asked) -> Result<(), Refusal> {
    for step in campaign::decide(&p.now, asked)? {
        match step {
            Step::Is(event) => p.push(Chronicled(event)),
            Step::Leaves(who) => setup::remove(p, who),
            Step::Common(step) => campaign::carry_out(p, &step)?,
        }
    }
    Ok(())
}

/// Something happened in the campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Chronicled(pub campaign::Event<Person>);

impl Fact<State> for Chronicled {
    fn apply(&self, state: &mut State) {
        self.0.apply(state);
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.0.tell(before)
    }

    fn trace(&self) -> Trace {
        self.0.trace()
    }
}

impl Staged for State {
    type Member = Person;

    fn campaign(&self) -> &Campaign<Person> {
        &self.campaign
    }

    fn campaign_mut(&mut self) -> &mut Campaign<Person> {
        &mut self.campaign
    }

    fn present(&self) -> Vec<Person> {
        self.people.clone()
    }

    fn enter(&mut self, member: Person) {
        match self.person_mut(member.id) {
            Some(person) => *person = member,
            None => self.people.push(member),
        }
    }

    fn settled(&self, member: Person, from: &Self) -> Person {
        let id = member.id;
        let mut person = carry::settled(member);
        person.id = id;
        carry::moved(&mut person, from.time, self.time);
        person
    }

    fn goes_on(&self) -> Option<&'static str> {
        self.fight.as_ref().map(|_| "the fight")
    }

    fn open_check(&self) -> Option<(&'static str, &'static str)> {
        turn::open(self)
    }

    fn session_award(&self) -> Award {
        Award {
            line: OfferLine::begun("award all"),
            label: "give more XP to all who were there",
            detail: "The amount. Half points count.",
            rule: "C-XP-01",
            given: "Each player character gains 2 XP.".to_owned(),
            is_given: false,
            ends: super::experience::say::SessionEnd().into(),
        }
    }

    fn party_alone(&self) -> Self {
        let party = self.people.iter().filter(|person| person.is_pc());
        Self {
            settings: self.settings.clone(),
            settled: self.settled,
            people: party.cloned().collect(),
            next_id: self.next_id,
            time: self.time,
            ..Self::default()
        }
    }

    fn day(&self) -> u32 {
        day_of(self.time)
    }
}

impl Member for Person {
    fn id(&self) -> Id {
        self.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn is_pc(&self) -> bool {
        Self::is_pc(self)
    }

    fn notes(&self) -> &[String] {
        &self.notes
    }

    fn changes(before: &Self, now: &Self) -> Vec<(&'static str, String)> {
        carried::told(ROWS, before, now)
    }

    fn restore(&mut self, before: &Self, row: &str) {
        carried::put_back(ROWS, before, self, row);
    }
}

/// What a scene can change on a sheet.
const ROWS: &[Row<Person>] = carried_rows! {
    Person:
    "pools": number "Intellect, Might, Speed" |one| {
        let points = one.pools.map(|points| points.now.to_string());
        points.join("/")
    } => pools;
    "body": listed "is now / is no longer" |one| body(one) => body;
    "stress": number "stress" |one| one.stress.points => stress;
    "advance": bought "XP" |one| {
        let skills = one.skills.iter();
        let trained = skills.map(|skill| (skill.name.clone(), i64::from(skill.training)));
        (f64::from(one.experience) / 2.0, (trained.collect(), one.skills.clone()))
    } => experience, skills, abilities;
    "experience": past "" |_one| () => experience;
    "skills": past "" |_one| () => skills, abilities;
    "cards": listed "draws / discards" |one| cards(one) => cards, played, lapsing;
    "weapons": listed "gains / loses" |one| {
        one.arms.iter().map(|arm| arm.name.clone()).collect::<Vec<String>>()
    } => arms;
    "ammunition": number "ammunition" |one| {
        one.arms.iter().map(|arm| u32::from(arm.ammunition)).sum::<u32>()
    } => [ammunition];
    "armor": changed "armor" |one| one.armor.clone() => armor;
    "items": ranked "gear" |one| {
        let items = one.items.iter();
        let items = items.map(|item| (item.name.clone(), i64::from(item.number)));
        (items.collect::<Vec<_>>(), ())
    } => items;
    "augmentations": listed "gains / loses" |one| {
        one.augmentations.iter().map(|one| one.name.clone()).collect::<Vec<String>>()
    } => augmentations;
    "doses": number "doses left" |one| one.doses_left => doses_left;
    "dosed": changed "active doses" |one| one.doses.clone() => doses, suppressed, rejecting;
    "notes": noted "" |one| one.notes.clone() => notes;
};

/// Puts back the rounds in each weapon, by name. Identical weapons are put back in their order.
fn ammunition(before: &Person, now: &mut Person) {
    let mut left: Vec<&Arm> = before.arms.iter().collect();
    for arm in &mut now.arms {
        let same = |other: &&Arm| other.name == arm.name;
        if let Some(at) = left.iter().position(same) {
            arm.ammunition = left.remove(at).ammunition;
        }
    }
}

/// The cards in hand: "the card Adrenaline".
fn cards(person: &Person) -> Vec<String> {
    let named = person.cards.iter().map(|key| {
        let label = Card::parse(key).map_or_else(|_| key.clone(), Card::label);
        format!("the card {label}")
    });
    named.collect()
}

/// What is wrong with a body, in words.
fn body(person: &Person) -> Vec<String> {
    let body = &person.body;
    [
        (body.injured, "injured"),
        (body.mortal.is_some(), "mortally wounded"),
        (body.stable, "stable"),
        (body.unconscious, "unconscious"),
        (body.dead, "dead"),
        (body.bleeding.is_some(), "bleeding"),
        (body.burning.is_some(), "burning"),
        (body.breath.is_some(), "holding their breath"),
        (body.prone, "prone"),
    ]
    .into_iter()
    .filter(|(is, _)| *is)
    .map(|(_, word)| word.to_owned())
    .collect()
}
