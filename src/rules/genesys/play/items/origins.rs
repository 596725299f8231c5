//! Abilities that archetypes and a few creatures have and that no talent grants (T-44): use Knowledge
//! for another skill, reduce an injury, call a truce.

use lang::Refusal;
use rules::view::Id;

use crate::events::{
    AgainWithdrawn, Cured, Drawn, FieldSet, Relieved, Restored, StoodUp, StoryMoved, TokenSet,
    TokensGone,
};
use crate::model::event::Field;
use crate::model::figure::held::{Held, Wear};
use crate::model::figure::injuries::Critical;
use crate::model::figure::{Figure, Status};
use crate::model::records::SkillGroup;
use crate::model::records::tables::Harm;
use crate::model::tokens::{Change, Only, Token, Whose};
use crate::play::draft::Draft;
use crate::play::health::Injury;
use crate::play::talents::activate::Using;

impl Draft<'_, '_> {
    /// The ranks in Knowledge that replace those of the rolled skill: of the named skill, otherwise the
    /// highest.
    ///
    /// # Errors
    /// Refuses a skill that isn't a Knowledge skill (overridable).
    pub(crate) fn knowledge_lent(&self, using: &Using) -> Result<u16, Refusal> {
        let skill = self.knowledge_of(using)?;
        Ok(u16::from(using.figure.rank(&skill)))
    }

    /// The Knowledge skill that is used.
    ///
    /// # Errors
    /// Refuses a skill that isn't a Knowledge skill (overridable).
    pub(crate) fn knowledge_of(&self, using: &Using) -> Result<String, Refusal> {
        let knowledge = |skill: &str| {
            let record = self.cx.library.skill(skill);
            record.is_some_and(|s| s.group == SkillGroup::Knowledge)
        };
        if let Some(word) = &using.of {
            let skill = self.skill_named(word)?;
            if !knowledge(&skill) {
                let why = format!("{} needs a Knowledge skill.", using.known.talent.name);
                self.forbid_by(&using.known.talent.rule, why, "Choose a Knowledge skill.")?;
            }
            return Ok(skill);
        }
        let known = self.cx.library.skills().filter(|s| knowledge(&s.id));
        let best = known.max_by_key(|s| using.figure.rank(&s.id));
        let best = best.filter(|s| using.figure.rank(&s.id) > 0);
        best.map(|s| s.id.clone()).ok_or_else(|| {
            let name = &using.figure.name;
            Refusal::input(format!("{name} has no ranks in a Knowledge skill."))
                .hint("Train one first.")
        })
    }

    /// Calls a truce: no character may attack the other side until the end of the caller's next turn.
    pub(crate) fn truce(&mut self, using: &Using) {
        let until = self.until_next_turn(using.figure.id, 1);
        let all = self.now.everybody().filter(|f| f.able());
        for who in all.map(|f| f.id).collect::<Vec<Id>>() {
            let token = Token {
                mark: self.now.next_mark,
                whose: Whose::One(who),
                change: Change::NoAttack,
                only: Only::Combat,
                once: false,
                until,
                from: format!("{} ({})", using.label(), using.figure.name),
                rule: using.known.talent.rule.clone(),
                bound: None,
                injury: None,
            };
            self.push(TokenSet { token });
        }
    }

    /// Replaces an injury just suffered with the mildest one: its effects are removed, and the first
    /// row of the table is used instead (M-03).
    ///
    /// # Errors
    /// Refuses a name that isn't an injury on the sheet.
    pub(crate) fn made_mild(&mut self, using: &Using) -> Result<(), Refusal> {
        let who = using.figure.id;
        let mark = if using.of.is_some() {
            super::effects::injury(using)?
        } else {
            // The latest injury is the one just suffered.
            let marks = using.figure.criticals.iter().map(|c| c.mark);
            marks.max().unwrap_or_default()
        };
        let Some(critical) = using.figure.critical(mark).cloned() else {
            return Ok(());
        };
        self.undone(who, &critical);
        self.injure(
            who,
            Injury {
                // The result is 1, regardless of how many injuries are open.
                lowest: true,
                typed: Some(1.into()),
                ..Injury::default()
            },
        );
        Ok(())
    }

    /// Removes an injury and all its effects.
    fn undone(&mut self, who: Id, critical: &Critical) {
        let mut rows = self.cx.library.criticals();
        let harms = rows
            .find(|row| row.name == critical.name)
            .map_or_else(Vec::new, |row| row.harm.clone());
        self.push(Cured {
            who,
            mark: critical.mark,
        });
        let stored = |t: &&Token| {
            let same = t
                .injury
                .map_or(t.from == critical.name, |m| m == critical.mark);
            t.whose == Whose::One(who) && t.is_of_an_injury() && same
        };
        let marks: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(stored)
            .map(|t| t.mark)
            .collect();
        if !marks.is_empty() {
            self.push(TokensGone { marks });
        }
        for harm in harms {
            if let Some(figure) = self.now.figure(who).cloned() {
                self.take_back_harm(&figure, harm, critical);
            }
        }
    }

    fn take_back_harm(&mut self, figure: &Figure, harm: Harm, critical: &Critical) {
        let who = figure.id;
        match harm {
            Harm::Strain(n) => self.heals(who, 0, u16::from(n)),
            Harm::LastSlot => self.relieve(figure, Status::LastSlot),
            Harm::NoFreeManeuverNextTurn => self.relieve(figure, Status::NoFreeManeuver),
            Harm::StaggeredNextTurn => self.relieve(figure, Status::Staggered),
            Harm::DropsHeld => {
                let lies = |h: &&Held| h.dropped && !h.stowed && h.wear < Wear::Destroyed;
                let mut free = figure.free_hands();
                for (weapon, held) in (0..).zip(&figure.weapons).filter(|(_, h)| lies(h)) {
                    if held.hands() <= free {
                        free -= held.hands();
                        self.push(Drawn { who, weapon });
                    }
                }
            }
            Harm::StoryPoint => self.push(StoryMoved {
                from: figure.side.other(),
            }),
            Harm::Prone => {
                if figure.prone {
                    self.push(StoodUp { who });
                }
            }
            Harm::CharacteristicLost => {
                if let Some(which) = critical.characteristic.filter(|_| critical.lowered) {
                    self.push(FieldSet {
                        who,
                        field: Field::Characteristic(which),
                        value: i32::from(figure.characteristics.get(which)) + 1,
                    });
                }
            }
            Harm::Dies => self.push(Restored { who }),
            Harm::AttackedAgain => {
                let again = self.now.again.as_ref().filter(|again| again.target == who);
                if let Some(by) = again.map(|again| again.by) {
                    self.push(AgainWithdrawn { by, target: who });
                }
            }
            // These end with the injury and with the effect stored for the next check.
            Harm::SetbackNextCheck(_)
            | Harm::HarderNextCheck(_)
            | Harm::Bleeding
            | Harm::Doomed
            | Harm::NoFreeManeuver
            | Harm::Staggered
            | Harm::Immobilized
            | Harm::Disoriented
            | Harm::Harder(..)
            | Harm::AllHarder
            | Harm::NoBoost
            | Harm::NoVoluntaryStrain
            | Harm::StrainPerAction(_)
            | Harm::LimbImpaired
            | Harm::LimbLost
            | Harm::CharacteristicDown
            | Harm::Blinded => {}
        }
    }

    fn relieve(&mut self, figure: &Figure, status: Status) {
        if figure.has(&status) {
            let who = figure.id;
            self.push(Relieved { who, status });
        }
    }
}
