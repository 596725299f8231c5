//! Purchases with experience: ranks of skills, characteristics, and the price of talents.

use lang::{Refusal, Who};

use crate::events::advance::{Refunded, SkillSet};
use crate::kinds::{Characteristic, Kind};
use crate::limits::{MOST_CHARACTERISTIC_BY_HAND, MOST_RANKS};
use crate::model::advance::{
    MOST_AT_CREATION, MOST_OF_A_CHARACTERISTIC, Matter, characteristic_price, talent_price,
};
use crate::model::figure::Figure;
use crate::model::records::Skill;
use crate::model::state::Settings;
use crate::model::talents::record::Talent;
use crate::play::draft::Draft;
use crate::refusals::{beyond_creation, beyond_the_maximum};

/// The price of the next rank of a skill (G-SKILL-04).
pub fn skill_price(settings: &Settings, figure: &Figure, skill: &str) -> i32 {
    let rank = i32::from(figure.rank(skill)) + 1;
    let more = if figure.career_skill(skill) {
        0
    } else {
        i32::from(settings.no_career_cost)
    };
    i32::from(settings.skill_cost) * rank + more
}

/// Whether a character may learn a skill at all. A locked one needs a talent, or comes with the
/// character (G-SKILL-05).
pub fn unlocked(figure: &Figure, skill: &Skill) -> bool {
    !skill.gated || figure.rank(&skill.id) > 0 || figure.career_skill(&skill.id)
}

impl Draft<'_, '_> {
    /// Buys a rank of a skill: 5 for each rank of its new value, and 5 more unless it is a career skill
    /// (G-SKILL-04).
    pub(crate) fn train(&mut self, who: &Who, word: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        one_person(&figure)?;
        let skill = self.cx.library.find_skill(word)?.clone();
        let rank = figure.rank(&skill.id) + 1;
        if rank > MOST_RANKS {
            return Err(Refusal::input(format!(
                "{} already has {MOST_RANKS} ranks of {}, the maximum (G-SKILL-01).",
                figure.name, skill.name
            ))
            .hint("Train another skill."));
        }
        let late = figure.ledger.making && rank > MOST_AT_CREATION;
        if late {
            let hint = "Train another skill, or this one after creation.";
            self.refuse(Some(beyond_creation().hint(hint)))?;
        }
        let locked = !unlocked(&figure, &skill);
        if locked {
            self.forbid(
                "G-SKILL-05",
                format!(
                    "{} can only be learned with a talent that opens it.",
                    skill.name
                ),
                "Learn that talent first.",
            )?;
        }
        let price = skill_price(&self.now.settings, &figure, &skill.id);
        let short = self.affords(&figure, price, "G-SKILL-04")?;
        let who = figure.id;
        let matter = Matter::Skill {
            skill: skill.id.clone(),
            name: skill.name,
            rank,
        };
        self.enter(who, matter, -price, 0, late || locked || short);
        self.push(SkillSet {
            who,
            skill: skill.id,
            rank,
        });
        Ok(())
    }

    /// Buys a point of a characteristic: 10 for each point of its new value, during creation (T-42,
    /// G-CHAR-01).
    pub(crate) fn raise(&mut self, who: &Who, which: Characteristic) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        one_person(&figure)?;
        let value = figure.characteristics.get(which) + 1;
        if value > MOST_CHARACTERISTIC_BY_HAND {
            return Err(
                Refusal::input(format!("{} can't go beyond {}.", which.name(), value - 1))
                    .hint("Raise another characteristic."),
            );
        }
        let high = value > MOST_OF_A_CHARACTERISTIC;
        if high {
            let hint = "Raise another characteristic.";
            self.refuse(Some(beyond_the_maximum(which).hint(hint)))?;
        }
        let late = !figure.ledger.making;
        if late {
            self.permit(Err(Refusal::rule(
                "G-CHAR-10",
                format!(
                    "{} creation is complete, so XP no longer buys characteristics.",
                    crate::words::genitive(&figure.name)
                ),
            )
            .hint("Use the talent Dedication to raise one.")))?;
        }
        let price = characteristic_price(value);
        let short = self.affords(&figure, price, "G-CHAR-01")?;
        let matter = Matter::Characteristic { which, value };
        self.enter(figure.id, matter, -price, 0, high || late || short);
        self.characteristic_by(&figure, which, 1);
        Ok(())
    }

    /// Charges a player character for a rank of a talent, the first like any other (G-TALR-01).
    ///
    /// # Errors
    /// Refuses a rank that is too expensive. This can be overridden.
    pub(crate) fn charge_talent(
        &mut self,
        figure: &Figure,
        talent: &Talent,
        rank: u8,
    ) -> Result<(), Refusal> {
        if figure.kind != Kind::Pc {
            return Ok(());
        }
        let price = talent_price(talent, rank);
        self.affords(figure, price, "G-TALR-01")?;
        let matter = Matter::Talent {
            talent: talent.id.clone(),
            name: talent.name.clone(),
            rank,
            ranked: talent.ranked,
        };
        // Any override on the way, such as one of the talent pyramid, is marked on the sheet.
        let overruled = !self.cx.passed.borrow().is_empty();
        self.enter(figure.id, matter, -price, 0, overruled);
        Ok(())
    }

    /// Returns the price of a rank of a talent that is given back.
    pub(crate) fn credit_talent(&mut self, figure: &Figure, talent: &str, rank: u8) {
        let entry = figure.ledger.entries.iter().rev().find(|e| {
            matches!(&e.matter, Matter::Talent { talent: id, rank: r, .. } if id == talent && *r == rank)
        });
        if let Some(entry) = entry {
            self.push(Refunded {
                who: figure.id,
                mark: entry.mark,
            });
        }
    }

    /// Whether the purchase needs an override because the experience is missing.
    fn affords(&self, figure: &Figure, price: i32, rule: &'static str) -> Result<bool, Refusal> {
        let left = figure.ledger.available();
        if left >= i64::from(price) {
            return Ok(false);
        }
        self.permit(Err(
            Refusal::rule(rule, too_dear(figure, price)).hint("Use `award WHO N` to give more.")
        ))?;
        Ok(true)
    }
}

/// Why a character cannot pay: what is left, or that no experience was entered yet (G-TALR-01,
/// G-SKILL-04).
pub(crate) fn too_dear(figure: &Figure, price: i32) -> String {
    let (name, ledger) = (&figure.name, &figure.ledger);
    if ledger.is_kept() {
        match ledger.available() {
            0 => format!("This costs {price} XP, but {name} has none left."),
            left => format!("This costs {price} XP, but {name} has only {left}."),
        }
    } else {
        format!("This costs {price} XP, but {name} has none yet.")
    }
}

/// Refuses groups: their ranks follow from their members, so they can't be trained.
fn one_person(figure: &Figure) -> Result<(), Refusal> {
    if figure.group.is_some() {
        return Err(Refusal::input(format!(
            "{} is a minion group, so its skill ranks come from its members.",
            figure.name
        ))
        .hint("Name a single character."));
    }
    Ok(())
}
