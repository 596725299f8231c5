//! Experience, kept in half points: what it comes from and what it buys (C-XP-01 to C-XP-04, C-SKL-05, C-SKL-06,
//! C-CRE-07, C-STR-12).

use lang::choice::choice;
use lang::grammar::commands;
use lang::{Refusal, Who};
use rules::encounter::{Fact, who};
use rules::refusals::no_player_character;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use rules::encounter::campaign::{Asked, has_no_open_scene};

use super::check::skill_of;
use super::{Play, campaign, stress};
use crate::library::make::MASTERY;
use crate::model::text::{experience, skill_words};
use crate::model::{Person, Pool, Skill, State, with};
use crate::words::{Experience, NewName, Other, SkillName};

/// Half points that each session brings (C-XP-01).
const SESSION: u32 = 4;

/// Half points of each of the two characters after a GM intervention (C-XP-02).
pub const INTERVENTION: u32 = 2;

/// Half points that a point of a pool costs (C-CRE-07).
const POOL: u32 = 3;

/// Half points that a level of training or of mental toughness costs (C-XP-03).
const LEVEL: u32 = 6;

/// Half points that a specialization costs (C-SKL-06).
const SPECIALIZATION: u32 = 2;

choice! {
    /// What experience raises by 1.
    Raised("attribute") {
        /// The maximum of Intellect.
        Intellect = "intellect",
        /// The maximum of Might.
        Might = "might",
        /// The maximum of Speed.
        Speed = "speed",
        /// Mental toughness.
        Toughness = "toughness",
    }
}

impl Raised {
    /// Returns the pool, if it is one.
    const fn pool(self) -> Option<Pool> {
        match self {
            Self::Intellect => Some(Pool::Intellect),
            Self::Might => Some(Pool::Might),
            Self::Speed => Some(Pool::Speed),
            Self::Toughness => None,
        }
    }

    /// Returns the half points that it costs.
    const fn price(self) -> u32 {
        match self.pool() {
            Some(_) => POOL,
            None => LEVEL,
        }
    }

    /// Returns the rule of its price.
    const fn rule(self) -> &'static str {
        match self {
            Self::Toughness => "C-STR-12",
            _ => "C-CRE-07",
        }
    }
}

commands! {
    /// Commands about experience.
    pub enum Growth {
        /// Start a session, or end it: each player character gains 2 XP. `session` alone ends it.
        "session": Session | SessionStart (= "start") | SessionEnd (= "end"),
            rule "C-XP-01", example "session";

        /// Make trouble for a player character as the GM: they gain 1 XP, and so does another of their choice.
        "trouble": Trouble (who: Who) ("to" other: Other),
            rule "C-XP-02", example "trouble vesna to karim";

        /// Give XP to a character or to `all` player characters who are here, or take it, as the GM
        /// decides. Half points count: `award vesna 0.5`.
        "award": AwardAll (= "all") (points: Experience) | Award (who: Who) (points: Experience),
            rule "C-XP-01", example "award vesna 1";

        /// Raise a pool or mental toughness with XP.
        "improve": Improve (who: Who) (what: Raised),
            rule "C-CRE-07", rule "C-STR-12", example "improve vesna might";

        /// Raise a skill by 1 level with XP, or `free` after about a year of study.
        "train": Train (who: Who) (skill: SkillName) ("free" free: bool),
            rule "C-SKL-05", example "train vesna firearms";

        /// Add a specialization to a skill with XP.
        "specialize": Specialize (who: Who) (skill: SkillName) (name: NewName),
            rule "C-SKL-06", example "specialize vesna firearms pistols";

        /// Invent a skill for a character, untrained, with the pool that pays for its effort.
        "invent": Invent (who: Who) (name: NewName) (pool: Pool),
            rule "C-SKL-01", example "invent vesna juggling speed";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses what the experience doesn't pay for, and what can't be raised further.
pub fn decide(p: &mut Play<'_, '_>, command: &Growth) -> Result<(), Refusal> {
    match command {
        Growth::SessionStart {} => campaign::step(p, &Asked::StartSession),
        Growth::Session {} | Growth::SessionEnd {} => {
            p.permit(has_no_open_scene(&p.now, "C-XP-01"))?;
            session(p)?;
            if p.now.campaign.in_session {
                campaign::step(p, &Asked::EndSession)?;
            }
            Ok(())
        }
        Growth::Trouble { who: word, other } => trouble(p, word, other),
        Growth::Award { who: word, points } => {
            let who = who(&p.now, word)?;
            let halves = i32::from(*points);
            let has = p.now.person(who).map_or(0, |person| person.experience);
            // No one loses more than they have.
            let halves = halves.max(-i32::try_from(has).unwrap_or(i32::MAX));
            if halves == 0 && *points < 0 {
                let why = format!("{} has no XP.", p.now.name(who));
                return Err(Refusal::input(why)
                    .hint("Choose someone else.")
                    .resting_on("C-XP-01"));
            }
            if halves != 0 {
                p.push(Awarded { who, halves });
            }
            Ok(())
        }
        Growth::AwardAll { points } => {
            let halves = i32::from(*points);
            for who in players(p)? {
                if halves != 0 {
                    p.push(Awarded { who, halves });
                }
            }
            Ok(())
        }
        Growth::Improve { who: word, what } => improve(p, word, *what),
        Growth::Train {
            who: word,
            skill,
            free,
        } => train(p, word, skill, *free),
        Growth::Specialize {
            who: word,
            skill,
            name,
        } => specialize(p, word, skill, name),
        Growth::Invent {
            who: word,
            name,
            pool,
        } => invent(p, word, name, *pool),
    }
}

/// Returns the PCs on the stage who live. Those who are away gain nothing for a session that they missed.
fn players(p: &Play<'_, '_>) -> Result<Vec<Id>, Refusal> {
    let players = p.now.people.iter();
    let players = players.filter(|person| person.is_pc() && !person.body.dead);
    let players: Vec<Id> = players
        .map(|person| person.id)
        .filter(|who| !p.now.campaign.missed(*who))
        .collect();
    if players.is_empty() {
        return Err(no_player_character());
    }
    Ok(players)
}

fn session(p: &mut Play<'_, '_>) -> Result<(), Refusal> {
    for who in players(p)? {
        p.push(Awarded {
            who,
            halves: SESSION as i32,
        });
    }
    Ok(())
}

fn trouble(p: &mut Play<'_, '_>, word: &Who, other: &Who) -> Result<(), Refusal> {
    let (one, other) = (who(&p.now, word)?, who(&p.now, other)?);
    if one == other {
        let why = format!("{} can't give the XP to themself.", p.now.name(one));
        return Err(Refusal::input(why)
            .hint("Name someone else.")
            .resting_on("C-XP-02"));
    }
    for who in [one, other] {
        if !p.now.person(who).is_some_and(Person::is_pc) {
            let why = format!("{} isn't a PC and gains no XP.", p.now.name(who));
            p.forbid("C-XP-02", why, "Choose a PC.")?;
        }
    }
    p.push(Troubled { who: one, other });
    Ok(())
}

/// The rule that XP pay for what is bought.
pub const AFFORDED: &str = "C-XP-03";

/// Refuses what someone's experience doesn't pay for.
fn affordable(p: &Play<'_, '_>, who: Id, price: u32) -> Result<(), Refusal> {
    let has = p.now.person(who).map_or(0, |person| person.experience);
    if has >= price {
        return Ok(());
    }
    let why = format!(
        "This costs {} XP, but {} has only {}.",
        experience(price),
        p.now.name(who),
        experience(has)
    );
    p.forbid(
        AFFORDED,
        why,
        "Use `session`, `trouble` or `award` to give XP.",
    )
}

fn improve(p: &mut Play<'_, '_>, word: &Who, what: Raised) -> Result<(), Refusal> {
    let who = who(&p.now, word)?;
    affordable(p, who, what.price())?;
    p.push(Improved { who, what });
    Ok(())
}

fn train(p: &mut Play<'_, '_>, word: &Who, skill: &str, free: bool) -> Result<(), Refusal> {
    let who = who(&p.now, word)?;
    let (key, pool) = skill_of(p, who, skill)?;
    p.permit(stress::may_act(&p.now, who))?;
    p.permit(stress::may_concentrate(&p.now, who))?;
    let person = p.now.person(who);
    let has = person.map_or(0, |person| person.training(&key));
    let name = person.and_then(|one| one.skill(&key)).map_or_else(
        || {
            let record = p.library().skill(&key);
            record.map_or_else(|| key.clone(), |record| record.name.clone())
        },
        |skill| skill.name.clone(),
    );
    let lent = person.and_then(|one| one.skill(&key));
    if lent.is_some_and(|skill| skill.until.is_some()) {
        let why = format!(
            "{} has {} only through a role.",
            p.now.name(who),
            skill_words(&name)
        );
        return Err(Refusal::input(why).hint("Train it after the role ends."));
    }
    if has >= MASTERY {
        let why = format!(
            "{} already has mastery in {}.",
            p.now.name(who),
            skill_words(&name)
        );
        return Err(Refusal::input(why)
            .hint("Train another skill.")
            .resting_on("C-SKL-04"));
    }
    let price = if free { 0 } else { LEVEL };
    affordable(p, who, price)?;
    let id = if p.library().skill(&key).is_some() {
        key
    } else {
        String::new()
    };
    p.push(Trained {
        who,
        skill: id,
        name,
        pool,
        training: has + 1,
        price,
    });
    Ok(())
}

fn specialize(p: &mut Play<'_, '_>, word: &Who, skill: &str, name: &str) -> Result<(), Refusal> {
    let who = who(&p.now, word)?;
    let (key, pool) = skill_of(p, who, skill)?;
    p.permit(stress::may_concentrate(&p.now, who))?;
    let name = lang::text::name(name).ok_or_else(|| {
        Refusal::input("The name of the specialization is empty.")
            .hint("Usage: `specialize WHO SKILL NAME`.")
    })?;
    let held = p.now.person(who).and_then(|one| one.skill(&key)).cloned();
    // A skill without training needs a row for it (C-SKL-01).
    let record = p.library().skill(&key).filter(|_| held.is_none());
    let added = record.map(|record| Skill {
        id: key.clone(),
        name: record.name.clone(),
        pool,
        ..Skill::default()
    });
    let row = held.or_else(|| added.clone()).unwrap_or_default();
    let mut others = row.specializations.iter();
    if others.any(|one| one.eq_ignore_ascii_case(&name)) {
        let why = format!("{} already has the specialization {name}.", p.now.name(who));
        return Err(Refusal::input(why).hint("Choose another name."));
    }
    affordable(p, who, SPECIALIZATION)?;
    p.push(Specialized {
        who,
        skill: row.name,
        name,
        added: added.map(Box::new),
    });
    Ok(())
}

fn invent(p: &mut Play<'_, '_>, word: &Who, name: &str, pool: Pool) -> Result<(), Refusal> {
    let who = who(&p.now, word)?;
    let name = lang::text::name(name).ok_or_else(|| {
        Refusal::input("The name of the skill is empty.").hint("Type letters in it.")
    })?;
    let known = p
        .now
        .person(who)
        .is_some_and(|one| one.skill(&name).is_some());
    let listed = p.library().skills().iter();
    let listed = listed.map(|one| one.name.as_str()).collect::<Vec<_>>();
    if known || listed.iter().any(|one| one.eq_ignore_ascii_case(&name)) {
        let why = format!("There is already a skill called {name}.");
        return Err(Refusal::input(why).hint("Use it, or choose another name."));
    }
    p.push(Invented { who, name, pool });
    Ok(())
}

/// Takes half points of experience.
fn pay(person: &mut Person, halves: u32) {
    person.experience = person.experience.saturating_sub(halves);
}

/// Experience was given or taken.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Awarded {
    /// The character.
    pub who: Id,
    /// Half points.
    pub halves: i32,
}

impl Fact<State> for Awarded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.experience = person.experience.saturating_add_signed(self.halves);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let has = experience(person.experience.saturating_add_signed(self.halves));
        let points = experience(self.halves.unsigned_abs());
        let verb = if self.halves > 0 { "gains" } else { "loses" };
        Some(format!("{} {verb} {points} XP (now {has}).", person.name))
    }
}

/// The GM made trouble for a character (C-XP-02).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Troubled {
    /// The character.
    pub who: Id,
    /// The character to whom they gave 1 XP.
    pub other: Id,
}

impl Fact<State> for Troubled {
    fn apply(&self, state: &mut State) {
        for who in [self.who, self.other] {
            with(state, who, |person| {
                person.experience = person.experience.saturating_add(INTERVENTION);
            });
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let (who, other) = (before.name(self.who), before.name(self.other));
        Some(format!(
            "The GM makes trouble for {who}. {who} and {other} gain 1 XP each."
        ))
    }
}

/// Experience raised a number of the sheet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Improved {
    /// The character.
    pub who: Id,
    /// The number.
    pub what: Raised,
}

impl Fact<State> for Improved {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            pay(person, self.what.price());
            if let Some(pool) = self.what.pool() {
                let points = &mut person.pools[pool.place()];
                points.most = points.most.saturating_add(1);
            } else {
                person.toughness = person.toughness.saturating_add(1);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let (what, now) = match self.what.pool() {
            Some(pool) => (
                format!("maximum {}", pool.label()),
                i32::from(person.pool(pool).most) + 1,
            ),
            None => (
                "mental toughness".to_owned(),
                i32::from(person.toughness) + 1,
            ),
        };
        Some(format!(
            "{} {what} rises to {now} for {} XP ({}).",
            lang::sentence::genitive(&person.name),
            experience(self.what.price()),
            self.what.rule()
        ))
    }
}

/// A skill was raised by a level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trained {
    /// The character.
    pub who: Id,
    /// The key of the skill. Empty for an invented one.
    pub skill: String,
    /// Its name.
    pub name: String,
    /// The pool that pays for effort.
    pub pool: Option<Pool>,
    /// The new training.
    pub training: u8,
    /// Half points of experience, 0 for a year of study.
    pub price: u32,
}

impl Fact<State> for Trained {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            pay(person, self.price);
            let key = if self.skill.is_empty() {
                &self.name
            } else {
                &self.skill
            };
            if let Some(skill) = person.skills.iter_mut().find(|one| one.is(key)) {
                skill.training = self.training;
            } else {
                person.skills.push(Skill {
                    id: self.skill.clone(),
                    name: self.name.clone(),
                    pool: self.pool,
                    training: self.training,
                    ..Skill::default()
                });
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        let level = training_words(self.training);
        Some(match self.price {
            0 => {
                let skill = skill_words(&self.name);
                format!("{name} studies {skill} and rises to {level}.")
            }
            price => {
                let (skill, xp) = (skill_words(&self.name), experience(price));
                match self.training {
                    2 => format!("{name} becomes an expert in {skill} for {xp} XP."),
                    3.. => format!("{name} gains mastery in {skill} for {xp} XP."),
                    _ => format!("{name} is now {level} in {skill} for {xp} XP."),
                }
            }
        })
    }
}

/// Returns the word for a level of training: "trained", "expert", "mastery" (C-SKL-01 to C-SKL-04).
pub const fn training_words(training: u8) -> &'static str {
    match training {
        0 => "untrained",
        1 => "trained",
        2 => "expert",
        _ => "mastery",
    }
}

/// A specialization was bought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Specialized {
    /// The character.
    pub who: Id,
    /// The name of the skill.
    pub skill: String,
    /// The specialization.
    pub name: String,
    /// The skill, if it wasn't on the sheet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub added: Option<Box<Skill>>,
}

impl Fact<State> for Specialized {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.skills.extend(self.added.as_deref().cloned());
            let skill = person.skills.iter_mut().find(|one| one.name == self.skill);
            if let Some(skill) = skill {
                skill.specializations.push(self.name.clone());
                pay(person, SPECIALIZATION);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} pays {} XP to specialize in {} ({}).",
            before.name(self.who),
            experience(SPECIALIZATION),
            self.name,
            skill_words(&self.skill)
        ))
    }
}

/// A skill was invented.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Invented {
    /// The character.
    pub who: Id,
    /// Its name.
    pub name: String,
    /// The pool that pays for effort.
    pub pool: Pool,
}

impl Fact<State> for Invented {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.skills.push(Skill {
                name: self.name.clone(),
                pool: Some(self.pool),
                ..Skill::default()
            });
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} has a new skill: {} ({}).",
            before.name(self.who),
            self.name,
            self.pool.label()
        ))
    }
}
