//! Making a character by steps: archetype, career, motivations, and the end of it (T-43, T-44).

use crate::lang::{Refusal, Who};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::join::figure_of;
use crate::rules::genesys::kinds::{Characteristics, Kind};
use crate::rules::genesys::library::records::{Archetype, Choose, Profile};
use crate::rules::genesys::words::{count, list};
use crate::rules::view::Id;

use super::origin::{Facet, Origin};
use super::{AdvanceEvent, Ledger, MOST_AT_CREATION, Matter, STARTING_MONEY};

impl Draft<'_, '_> {
    /// Somebody new, an average person without skills, ready to be made.
    pub(super) fn create(&mut self, name: &str) -> Result<(), Refusal> {
        let name = crate::lang::names::given(name)?;
        let id = self.next_id()?;
        let mut figure = figure_of(self.cx.library, &nobody(), id, None);
        figure.name = self.free_name(&name);
        figure.ledger = Ledger {
            making: true,
            ..Ledger::default()
        };
        self.push(Event::Joined {
            figure: Box::new(figure),
        });
        let words = Matter::Words("to begin with".to_owned());
        self.enter(id, words, 0, STARTING_MONEY, false);
        self.arrive(id, None)
    }

    /// What somebody is: characteristics, thresholds, experience, and the skills that come with it.
    pub(super) fn choose_archetype(
        &mut self,
        who: &Who,
        word: &str,
        skills: &[String],
    ) -> Result<(), Refusal> {
        let figure = self.in_the_making(who)?;
        if let Some(origin) = &figure.ledger.origin {
            return Err(Refusal::input(format!(
                "{} is a {} already.",
                figure.name, origin.archetype
            ))
            .hint("`undo` takes it back."));
        }
        let archetype = self.cx.library.find_archetype(word)?.clone();
        let chosen = self.chosen_skills(&archetype, skills)?;
        let who = figure.id;
        let outside = archetype.choose.as_ref().is_some_and(|c| c.outside_career);
        self.push(Event::Advance(AdvanceEvent::Originated {
            who,
            origin: Box::new(Origin {
                archetype: archetype.name.clone(),
                characteristics: archetype.characteristics,
                wounds: archetype.wounds,
                strain: archetype.strain,
                outside: if outside { chosen.clone() } else { Vec::new() },
                free: archetype.free,
                abilities: archetype.abilities.clone(),
                career: String::new(),
                made_with: None,
            }),
        }));
        if !archetype.career.is_empty() {
            self.push(Event::Advance(AdvanceEvent::CareerSet {
                who,
                name: String::new(),
                skills: archetype.career.clone(),
            }));
        }
        let words = Matter::Words(format!("as {}", archetype.name));
        self.enter(who, words, i32::from(archetype.xp), 0, false);
        let ranks = archetype.choose.as_ref().map_or(0, |c| c.ranks);
        let chosen = chosen.into_iter().map(|skill| (skill, ranks));
        for (skill, ranks) in archetype.skills.into_iter().chain(chosen) {
            for _ in 0..ranks {
                self.free_rank(who, &skill);
            }
        }
        Ok(())
    }

    /// What somebody has learnt to be: eight career skills, some with a free rank.
    pub(super) fn choose_career(
        &mut self,
        who: &Who,
        word: &str,
        skills: &[String],
    ) -> Result<(), Refusal> {
        let figure = self.in_the_making(who)?;
        let Some(origin) = figure.ledger.origin.clone() else {
            return Err(
                Refusal::input(format!("{} has no archetype yet.", figure.name))
                    .hint("`archetype WHO ARCHETYPE` comes first."),
            );
        };
        if !origin.career.is_empty() {
            return Err(
                Refusal::input(format!("{} has a career already.", figure.name))
                    .hint("`undo` takes it back."),
            );
        }
        let career = self.cx.library.find_career(word)?.clone();
        for skill in &origin.outside {
            if career.skills.contains(skill) {
                self.forbid(
                    "G-SKILL-04",
                    format!(
                        "{} came with the archetype and is to be no career skill.",
                        self.skill_name(skill)
                    ),
                )?;
            }
        }
        let mut free = Vec::new();
        for word in skills {
            let key = self.skill_named(word)?;
            if !career.skills.contains(&key) && !figure.career.contains(&key) {
                self.forbid(
                    "G-SKILL-04",
                    format!("{} is none of the career's skills.", self.skill_name(&key)),
                )?;
            }
            self.another(&mut free, key)?;
        }
        if free.len() != usize::from(origin.free) {
            let why = format!(
                "{} gives {}, and {} are named.",
                career.name,
                count(origin.free, "free rank"),
                free.len()
            );
            let named: Vec<String> = career.skills.iter().map(|s| self.skill_name(s)).collect();
            let named: Vec<&str> = named.iter().map(String::as_str).collect();
            self.cx.permit(Err(Refusal::rule("G-SKILL-04", why)
                .hint(format!("Name them after `with`, among {}.", list(&named)))))?;
        }
        let who = figure.id;
        self.push(Event::Advance(AdvanceEvent::CareerSet {
            who,
            name: career.name,
            skills: career.skills,
        }));
        for skill in free {
            self.free_rank(who, &skill);
        }
        Ok(())
    }

    /// One of the four motivations, at any time (G-SOC-02).
    pub(super) fn motivate(&mut self, who: &Who, facet: Facet, text: &str) -> Result<(), Refusal> {
        let who = self.figure(who)?.id;
        self.push(Event::Advance(AdvanceEvent::MotivationSet {
            who,
            facet,
            text: text.to_owned(),
        }));
        Ok(())
    }

    /// Ends the making: from now on thresholds stay, and no experience buys a characteristic.
    pub(super) fn finish(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.in_the_making(who)?;
        if let Err(refusal) = finished(&figure) {
            self.cx.permit(Err(refusal))?;
        }
        self.push(Event::Advance(AdvanceEvent::Made { who: figure.id }));
        Ok(())
    }

    fn in_the_making(&self, who: &Who) -> Result<std::sync::Arc<Figure>, Refusal> {
        let figure = self.figure(who)?;
        if figure.ledger.making {
            return Ok(figure);
        }
        Err(Refusal::input(format!("{} is made already.", figure.name))
            .hint("`create NAME` begins somebody new."))
    }

    fn chosen_skills(
        &self,
        archetype: &Archetype,
        words: &[String],
    ) -> Result<Vec<String>, Refusal> {
        let name = &archetype.name;
        let Some(choose) = &archetype.choose else {
            if words.is_empty() {
                return Ok(Vec::new());
            }
            return Err(Refusal::input(format!("Nothing is chosen with {name}.")));
        };
        let mut keys: Vec<String> = Vec::new();
        for word in words {
            let key = self.skill_named(word)?;
            let skill = self.cx.library.skill(&key);
            if !choose.among.is_empty() && !choose.among.contains(&key) {
                self.forbid(
                    "G-SKILL-04",
                    format!("{} is none to choose with {name}.", self.skill_name(&key)),
                )?;
            } else if skill.is_some_and(|s| s.gated) {
                self.forbid(
                    "G-SKILL-05",
                    format!("{} is locked.", self.skill_name(&key)),
                )?;
            }
            self.another(&mut keys, key)?;
        }
        if keys.len() != usize::from(choose.count) {
            return Err(Refusal::input(format!(
                "{name} asks for {}.",
                count(choose.count, "skill")
            ))
            .hint("Name them after `with`, each in a word or in quotes."));
        }
        Ok(keys)
    }

    /// One more skill among those that were named, each once.
    fn another(&self, named: &mut Vec<String>, key: String) -> Result<(), Refusal> {
        if named.contains(&key) {
            let name = self.skill_name(&key);
            return Err(Refusal::input(format!("{name} is named twice.")));
        }
        named.push(key);
        Ok(())
    }

    /// A rank that costs nothing; at creation none goes beyond 2 (T-42).
    fn free_rank(&mut self, who: Id, skill: &str) {
        let rank = self.now.figure(who).map_or(0, |f| f.rank(skill)) + 1;
        if rank > MOST_AT_CREATION {
            return;
        }
        let matter = Matter::Skill {
            skill: skill.to_owned(),
            name: self.skill_name(skill),
            rank,
        };
        self.enter(who, matter, 0, 0, false);
        self.push(Event::Advance(AdvanceEvent::SkillSet {
            who,
            skill: skill.to_owned(),
            rank,
        }));
    }

    pub(super) fn skill_name(&self, key: &str) -> String {
        let skill = self.cx.library.skill(key);
        skill.map_or_else(|| key.to_owned(), |s| s.name.clone())
    }
}

/// Whether everything that making asks for is said.
///
/// # Errors
/// The refusal that names what is missing.
pub fn finished(figure: &Figure) -> Result<(), Refusal> {
    let name = &figure.name;
    let Some(origin) = &figure.ledger.origin else {
        return Err(
            Refusal::rule("G-CHAR-09", format!("{name} has no archetype."))
                .hint("`archetype WHO ARCHETYPE` chooses one."),
        );
    };
    if origin.career.is_empty() {
        return Err(
            Refusal::rule("G-SKILL-04", format!("{name} has no career."))
                .hint("`career WHO CAREER with SKILL ...` chooses one."),
        );
    }
    let missing = figure.facets_missing();
    if missing.is_empty() {
        return Ok(());
    }
    let words: Vec<&str> = missing.iter().map(|f| f.word()).collect();
    Err(Refusal::rule(
        "G-SOC-02",
        format!("Of {name} nobody knows {} yet.", list(&words)),
    )
    .hint(format!("`motivate WHO {} WORDS` says it.", words[0])))
}

/// The skills that are taken where nobody says which: the first there are.
pub fn usual(choose: &Choose, all: impl Iterator<Item = String>) -> Vec<String> {
    let most = usize::from(choose.count);
    if choose.among.is_empty() {
        all.take(most).collect()
    } else {
        choose.among.iter().take(most).cloned().collect()
    }
}

/// An average person who has learnt nothing.
fn nobody() -> Profile {
    Profile {
        id: String::new(),
        name: "Nobody".to_owned(),
        plural: String::new(),
        kind: Kind::Pc,
        role: "in the making".to_owned(),
        characteristics: Characteristics::default(),
        armor: None,
        wounds: 12,
        strain: Some(12),
        silhouette: 1,
        adversary: 0,
        skills: Vec::new(),
        group_skills: Vec::new(),
        career: Vec::new(),
        talents: Vec::new(),
        chosen: Vec::new(),
        abilities: Vec::new(),
        attacks: Vec::new(),
        gear: Vec::new(),
        motivations: None,
    }
}
