//! Character creation by steps: archetype, career, motivations and finishing (T-43, T-44).

use lang::{Refusal, Who};
use rules::encounter::new_name;
use rules::view::Id;

use crate::events::Joined;
use crate::events::advance::{
    CareerSet, Made, MotivationSet, Originated, Picked, STARTING_WORDS, SkillSet,
};
use crate::kinds::{Characteristic, Characteristics, Kind};
use crate::limits::MOST_RANKS;
use crate::model::advance::origin::{Facet, Origin};
use crate::model::advance::{
    Ledger, MOST_AT_CREATION, MOST_OF_A_CHARACTERISTIC, Matter, characteristic_price, origin_words,
};
use crate::model::figure::Figure;
use crate::model::records::Profile;
use crate::model::state::State;
use crate::play::advance::STARTING_MONEY;
use crate::play::draft::{Draft, figure};
use crate::play::join::figure_of;
use crate::words::{count, genitive, list};

impl Draft<'_, '_> {
    /// Creates a character: an average person without skills, ready for the steps.
    pub(crate) fn create(&mut self, name: &str) -> Result<(), Refusal> {
        let name = new_name(&self.now, name)?;
        let id = self.next_id()?;
        let mut figure = figure_of(self.cx.library, &nobody(), id, None);
        figure.name = name;
        figure.ledger = Ledger {
            making: true,
            ..Ledger::default()
        };
        self.push(Joined {
            figure: Box::new(figure),
        });
        let words = Matter::Words(STARTING_WORDS.to_owned());
        self.enter(id, words, 0, STARTING_MONEY, false);
        self.arrive(id, None)
    }

    /// Sets the archetype: characteristics, thresholds, experience, and the skills that come with it.
    pub(crate) fn choose_archetype(
        &mut self,
        who: &Who,
        word: &str,
        skills: &[String],
    ) -> Result<(), Refusal> {
        let figure = self.in_the_making(who)?;
        if let Some(origin) = &figure.ledger.origin {
            return Err(Refusal::input(format!(
                "{} already has an archetype: {}.",
                figure.name, origin.archetype
            ))
            .hint("Use `undo` to choose again."));
        }
        let archetype = self.cx.library.find_archetype(word)?.clone();
        if archetype.choose.is_none() && !skills.is_empty() {
            let why = format!("{} has no skills to choose.", archetype.name);
            return Err(Refusal::input(why).hint("Leave out `with` and the skills."));
        }
        let who = figure.id;
        self.push(Originated {
            who,
            origin: Box::new(Origin {
                choose: archetype.choose.clone(),
                abilities: archetype.abilities.clone(),
                ..Origin::of(&archetype)
            }),
        });
        if !archetype.career.is_empty() {
            self.push(CareerSet {
                who,
                name: String::new(),
                skills: archetype.career.clone(),
                free: 0,
                open: None,
            });
        }
        let words = Matter::Words(origin_words(&archetype.name));
        self.enter(who, words, i32::from(archetype.xp), 0, false);
        for (skill, ranks) in archetype.skills {
            for _ in 0..ranks {
                self.free_rank(who, &skill, false);
            }
        }
        // Choices without a name here are picked one by one.
        skills.iter().try_for_each(|word| self.picks(who, word))
    }

    /// Sets the career: eight career skills, some with a free rank.
    pub(crate) fn choose_career(
        &mut self,
        who: &Who,
        word: &str,
        skills: &[String],
    ) -> Result<(), Refusal> {
        let figure = self.in_the_making(who)?;
        let Some(origin) = figure.ledger.origin.clone() else {
            return Err(
                Refusal::input(format!("{} has no archetype yet.", figure.name))
                    .hint("Choose one first: `archetype WHO ARCHETYPE`."),
            );
        };
        if !origin.career.is_empty() {
            return Err(
                Refusal::input(format!("{} already has a career.", figure.name))
                    .hint("Use `undo` to choose again."),
            );
        }
        if let Some(choose) = origin.choose.as_ref().filter(|_| origin.chooses_first()) {
            let (name, archetype) = (&figure.name, &origin.archetype);
            let still = count(choose.count, "skill");
            let why = format!("{name} still has {still} of {archetype} to choose.");
            return Err(Refusal::input(why).hint("Choose one with `pick WHO SKILL`."));
        }
        let career = self.cx.library.find_career(word)?.clone();
        for skill in &origin.outside {
            if career.skills.contains(skill) {
                self.forbid(
                    "G-SKILL-04",
                    format!(
                        "{} came with the archetype, so it can't become a career skill.",
                        self.skill_name(skill)
                    ),
                    "Choose another career.",
                )?;
            }
        }
        let most = usize::from(origin.free);
        if skills.len() > most {
            let why = format!(
                "{} gives {}, but you named {}.",
                career.name,
                count(origin.free, "free rank"),
                skills.len()
            );
            self.forbid("G-SKILL-04", why, format!("Name {most} at most."))?;
        }
        let who = figure.id;
        self.push(CareerSet {
            who,
            name: career.name,
            skills: career.skills,
            free: u8::try_from(skills.len().max(most)).unwrap_or(u8::MAX),
            open: career.open,
        });
        // A free rank in an open skill of the career also chooses it.
        for word in skills {
            let key = self.skill_named(word)?;
            if self.now.figure(who).is_some_and(|f| f.is_open(&key)) {
                self.push(Picked { who, skill: key });
            }
        }
        skills.iter().try_for_each(|word| self.picks(who, word))
    }

    /// Picks one of the free skills of the archetype or the career (T-44).
    pub(crate) fn pick(&mut self, who: &Who, word: &str) -> Result<(), Refusal> {
        let who = self.in_the_making(who)?.id;
        self.picks(who, word)
    }

    fn picks(&mut self, who: Id, word: &str) -> Result<(), Refusal> {
        let key = self.skill_named(word)?;
        let Some(figure) = self.now.figure(who).cloned() else {
            return Ok(());
        };
        if figure.is_open(&key) {
            self.push(Picked { who, skill: key });
            return Ok(());
        }
        let name = self.skill_name(&key);
        let origin = figure.ledger.origin.as_ref();
        if origin.is_some_and(|origin| origin.picked.contains(&key)) {
            return Err(
                Refusal::input(format!("{name} appears twice.")).hint("Choose another skill.")
            );
        }
        let Some(ranks) = figure.ranks_to_pick() else {
            let why = format!("{} has no skill left to choose.", figure.name);
            return Err(Refusal::input(why).hint("Use `train WHO SKILL` to buy a rank."));
        };
        let gated = self.cx.library.skill(&key).is_some_and(|s| s.gated);
        let over = match pickable(&figure, &key, &name, gated) {
            Ok(()) => false,
            Err(refusal) => {
                self.permit(Err(refusal))?;
                true
            }
        };
        let skill = key.clone();
        self.push(Picked { who, skill });
        for _ in 0..ranks {
            self.free_rank(who, &key, over);
        }
        Ok(())
    }

    /// Sets one of the four motivations, at any time (G-SOC-02).
    pub(crate) fn motivate(&mut self, who: &Who, facet: Facet, text: &str) -> Result<(), Refusal> {
        let who = self.figure(who)?.id;
        self.push(MotivationSet {
            who,
            facet,
            text: text.to_owned(),
        });
        Ok(())
    }

    /// Finishes creation: the thresholds become final, and experience no longer buys characteristics.
    pub(crate) fn finish(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.in_the_making(who)?;
        if let Err(refusal) = finished(&figure) {
            self.permit(Err(refusal))?;
        }
        self.push(Made { who: figure.id });
        Ok(())
    }

    fn in_the_making(&self, who: &Who) -> Result<std::sync::Arc<Figure>, Refusal> {
        let figure = self.figure(who)?;
        if figure.ledger.making {
            return Ok(figure);
        }
        Err(Refusal::input(format!(
            "{} creation is already complete.",
            genitive(&figure.name)
        ))
        .hint("Start another character with `create NAME`."))
    }

    /// Gives a free rank. At creation ranks end at 2 (T-42), unless overridden.
    fn free_rank(&mut self, who: Id, skill: &str, over: bool) {
        let rank = self.now.figure(who).map_or(0, |f| f.rank(skill)) + 1;
        if rank > if over { MOST_RANKS } else { MOST_AT_CREATION } {
            return;
        }
        let matter = Matter::Skill {
            skill: skill.to_owned(),
            name: self.skill_name(skill),
            rank,
        };
        self.enter(who, matter, 0, 0, over);
        self.push(SkillSet {
            who,
            skill: skill.to_owned(),
            rank,
        });
    }

    pub(crate) fn skill_name(&self, key: &str) -> String {
        let skill = self.cx.library.skill(key);
        skill.map_or_else(|| key.to_owned(), |s| s.name.clone())
    }
}

/// Checks that every choice of creation is made.
///
/// # Errors
/// The refusal that names what is missing.
pub fn finished(figure: &Figure) -> Result<(), Refusal> {
    let name = &figure.name;
    let Some(origin) = &figure.ledger.origin else {
        return Err(
            Refusal::rule("G-CHAR-09", format!("{name} has no archetype."))
                .hint("Choose one with `archetype WHO ARCHETYPE`."),
        );
    };
    if origin.career.is_empty() {
        return Err(
            Refusal::rule("G-SKILL-04", format!("{name} has no career."))
                .hint("Choose one with `career WHO CAREER with SKILL ...`."),
        );
    }
    if figure.ranks_to_pick().is_some() || figure.has_open() {
        let why = format!("{name} has skills left to choose.");
        return Err(Refusal::rule("G-SKILL-04", why).hint("Choose one with `pick WHO SKILL`."));
    }
    let missing = figure.facets_missing();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|f| f.name()).collect();
    let them = if missing.len() == 1 { "it" } else { "them" };
    Err(Refusal::rule(
        "G-SOC-02",
        format!("{name} still needs motivations: {}.", list(&names)),
    )
    .hint(format!(
        "Write {them} with `motivate WHO {} WORDS`.",
        missing[0].word()
    )))
}

/// The question before creation is finished with enough experience for another characteristic, which only
/// creation can buy (G-CHAR-10).
pub fn asks_before_finish(state: &State, who: &Who) -> Option<(String, String)> {
    let figure = self::figure(state, who).ok()?;
    let left = figure.ledger.available();
    let buys = |which: &Characteristic| {
        let next = figure.characteristics.get(*which).saturating_add(1);
        let price = characteristic_price(next);
        next <= MOST_OF_A_CHARACTERISTIC && i64::from(price) <= left
    };
    let asks = figure.ledger.making && finished(figure).is_ok();
    let more = Characteristic::ALL.iter().any(buys);
    let told = format!(
        "{} has {left} XP left. That is enough for a higher characteristic, which experience buys only during \
         creation. Skills and talents can still be bought later.",
        figure.name
    );
    (asks && more).then(|| (format!("Finish {} now?", figure.name), told))
}

/// Checks that a skill may be picked with the archetype, or get a free rank of the career (T-44).
///
/// # Errors
/// The refusal with the reason, which can be overridden.
pub fn pickable(figure: &Figure, key: &str, name: &str, gated: bool) -> Result<(), Refusal> {
    let no = |rule, why: String| Err(Refusal::rule(rule, why).hint("Choose another skill."));
    let Some(origin) = &figure.ledger.origin else {
        return Ok(());
    };
    let career = figure.career.iter().any(|skill| skill == key);
    if let Some(choose) = origin.choosing() {
        let archetype = &origin.archetype;
        if !choose.among.is_empty() && !choose.among.iter().any(|skill| skill == key) {
            let why = format!("{archetype} doesn't offer {name}.");
            return no("G-SKILL-04", why);
        }
        if choose.outside_career && career {
            let why =
                format!("{name} is a career skill, but {archetype} offers only non-career skills.");
            return no("G-SKILL-04", why);
        }
        if gated && !career {
            return no("G-SKILL-05", format!("{name} is locked."));
        }
    } else if !career {
        let why = format!("{name} isn't one of this career's skills.");
        return no("G-SKILL-04", why);
    }
    if figure.rank(key) >= MOST_AT_CREATION {
        let why =
            format!("{name} is already at rank {MOST_AT_CREATION}, the most at creation (T-42).");
        return no("G-SKILL-04", why);
    }
    Ok(())
}

/// An average person without skills.
fn nobody() -> Profile {
    Profile {
        id: String::new(),
        name: "Nobody".to_owned(),
        plural: String::new(),
        kind: Kind::Pc,
        role: "unfinished".to_owned(),
        characteristics: Characteristics::default(),
        armor: None,
        wounds: 12,
        strain: Some(12),
        silhouette: 1,
        speechless: false,
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
        grown: None,
        overruled: false,
    }
}
