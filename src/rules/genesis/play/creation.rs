//! Making a character step by step (F-RACE, F-VOC, F-DIS).
//!
//! During creation the sheet holds the race's points. The remaining points are computed each time, so
//! the steps may come in any order and be undone.

use lang::spoken::quote;
use lang::{Named, Refusal, Who, find};
use rules::encounter::{Fact, new_name};
use rules::view::Id;
use rules::words::said;

use crate::kinds::{Attribute, Group, Side};
use crate::library::records::Vocation;
use crate::model::figure::{Creation, Disabled, Figure, Skilled, blank};
use crate::model::state::Matter;
use crate::play::draft::Draft;
use crate::play::event::{
    AttributeSet, CommerceSet, Created, DisablingTaken, Event, Joined, PointsGiven, PointsSpent,
    SkillSet, VocationTaken,
};
use crate::settings::Settings;

/// Points of a character in creation: those of the race and those awarded meanwhile (F-RACE-02,
/// F-RACE-07, F-PRG-04, F-PRG-05). A negative rest is overspent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    /// Attribute points from race and awards.
    pub attributes: i32,
    /// The rest of them.
    pub attributes_left: i32,
    /// All skill points, from race, Intellect, disabling characteristics, refunds and awards.
    pub skills: i32,
    /// The rest of them.
    pub skills_left: i32,
}

/// Counts the points of a character in creation.
pub fn points(figure: &Figure, made: Creation, settings: &Settings) -> Points {
    let placed: i32 = Attribute::ALL
        .iter()
        .map(|a| i32::from(figure.attribute(*a)) - i32::from(settings.attr_start))
        .sum();
    // F-DIS-02: the first two give a point each.
    let disabling = figure.disabling.len().min(2) as i32;
    let below: i32 = figure
        .skills
        .iter()
        .filter(|s| s.group == Group::Core && s.ranks < 0)
        .map(|s| -i32::from(s.ranks))
        .sum();
    let refund = below * i32::from(settings.core_skill_refund);
    let intellect = 3 * i32::from(figure.intellect.max(0));
    let skills = i32::from(made.skills) + intellect + disabling + refund;
    // Awards before the end of the creation are spent with the rest.
    let skills = skills + i32::from(figure.skill_points);
    let attributes = i32::from(made.attributes) + i32::from(figure.attribute_points);
    let ranks: i32 = figure
        .skills
        .iter()
        .map(|s| (i32::from(s.ranks) - i32::from(s.granted.max(0))).max(0))
        .sum();
    let vocations = figure.vocations.len().saturating_sub(1) as i32;
    let spent = (ranks - i32::from(made.granted)) * i32::from(settings.skill_cost)
        + vocations * i32::from(settings.vocation_cost);
    Points {
        attributes,
        attributes_left: attributes - placed,
        skills,
        skills_left: skills - spent,
    }
}

/// The refusal of a skill that costs more skill points than are left (F-PRG-04, F-VOC-07).
pub(crate) fn few_skill_points(rule: &'static str, figure: &Figure) -> Refusal {
    let left = crate::kinds::count(figure.skill_points, "skill point");
    let who = said(&figure.name, figure.id);
    Refusal::rule(rule, format!("{} has {left} left.", figure.name))
        .hint(format!("Use `award {who} skill N` to award some."))
}

/// "Only 1 attribute point is left.", "Only 3 skill points are left."
fn left_of(n: i32, one: &str) -> String {
    let verb = if n == 1 { "is" } else { "are" };
    format!("Only {} {verb} left.", crate::kinds::count(n, one))
}

impl Draft<'_, '_> {
    /// Begins to make a character (F-RACE-01).
    ///
    /// # Errors
    /// Refuses an empty name and an unknown race.
    pub fn create(&mut self, name: &str, race: Option<&str>, side: Side) -> Result<(), Refusal> {
        let race = self.library().find_race(race.unwrap_or("human"))?;
        let name = new_name(&self.now, name)?;
        let settings = &self.now.settings;
        let (start, destiny) = (settings.attr_start, settings.destiny_start);
        let mut figure = blank(Id(self.now.next_id), name, side, race.name.clone());
        figure.strength = start;
        figure.reflex = start;
        figure.intellect = start;
        figure.destiny = destiny;
        figure.creation = Some(Creation {
            attributes: race.attributes,
            skills: race.skills,
            granted: 0,
        });
        self.push(Joined {
            figure: Box::new(figure),
        });
        Ok(())
    }

    /// Adds a change of a sheet in creation, if its points allow it.
    fn within(&mut self, who: Id, event: Event) -> Result<(), Refusal> {
        let left = |state: &crate::model::state::State| {
            let figure = state.figure(who)?;
            figure.creation.map(|c| points(figure, c, &state.settings))
        };
        let before = left(&self.now);
        let mut after = self.now.clone();
        event.apply(&mut after);
        if let (Some(before), Some(after)) = (before, left(&after)) {
            if after.attributes_left < 0 && after.attributes_left < before.attributes_left {
                let n = before.attributes_left.max(0);
                let why = left_of(n, "attribute point");
                self.forbid("F-RACE-02", why, "Lower another attribute first.")?;
            }
            if after.skills_left < 0 && after.skills_left < before.skills_left {
                let n = before.skills_left.max(0);
                let why = left_of(n, "skill point");
                self.forbid("F-RACE-07", why, "Lower another skill first.")?;
            }
        }
        self.push(event);
        Ok(())
    }

    /// Sets an attribute during creation (F-RACE-02, F-ATT-09).
    ///
    /// # Errors
    /// Refuses a value below the minimum, and too many points.
    pub fn attribute(&mut self, who: &Who, attribute: Attribute, value: i8) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        being_made(&figure)?;
        let least = self.now.settings.attr_min;
        if value < least {
            let why = format!("An attribute can't be below {least}.");
            self.forbid("F-ATT-09", why, format!("Use {least} or more."))?;
        }
        let who = figure.id;
        self.within(
            who,
            Event::AttributeSet(AttributeSet {
                who,
                attribute,
                value,
            }),
        )
    }

    /// Sets the ranks of a skill during creation (F-RACE-03, F-RACE-06).
    ///
    /// # Errors
    /// Refuses ranks below zero outside the core skills (F-VOC-03) and below their floor there
    /// (F-VOC-04), the skill of an overconfident character (F-DIS-18), and too many points.
    pub fn rank(&mut self, who: &Who, skill: &str, ranks: i8) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        being_made(&figure)?;
        let skill = self.skilled(&figure, skill, ranks)?;
        let floor = self.now.settings.core_skill_floor;
        if ranks < 0 && skill.group != Group::Core {
            let why = format!("{} can't be below 0.", skill.name);
            self.forbid("F-VOC-03", why, "Use 0 or more.")?;
        } else if ranks < floor {
            let why = format!("A core skill can't be below {floor}.");
            self.forbid("F-VOC-04", why, format!("Use {floor} or more."))?;
        }
        self.not_overconfident(&figure, &skill)?;
        self.opened(&figure, &skill)?;
        let who = figure.id;
        self.within(who, Event::SkillSet(SkillSet { who, skill }))
    }

    /// Checks that a character may have these ranks: a vocation must open a combat skill before it is
    /// bought, and ranks from a vocation are not refunded (F-VOC-06).
    ///
    /// A skill that is already on the sheet is open and needs no vocation. The text ties combat
    /// skills to vocations, but a shipped character comes with a finished sheet: its author has given
    /// it Large Weapon as a vocation would.
    pub(crate) fn opened(&self, figure: &Figure, skill: &Skilled) -> Result<(), Refusal> {
        let own = figure.skill(&skill.id);
        if skill.group == Group::Combat && own.is_none() && skill.ranks > 0 {
            let why = format!(
                "None of {} vocations opens {}.",
                crate::kinds::genitive(&figure.name),
                skill.name
            );
            let refusal = Refusal::rule("F-VOC-06", why).hint(self.opening(figure, skill));
            self.permit(Err(refusal))?;
        }
        if skill.granted > 0 && skill.ranks < skill.granted {
            let why = format!(
                "{} of {} came with a vocation and can't be given back.",
                crate::kinds::count(skill.granted, "rank"),
                skill.name
            );
            return self.forbid("F-VOC-06", why, "Lower another skill.");
        }
        Ok(())
    }

    /// Returns how a combat skill is opened: by the first vocation that has it, if the packs have
    /// one.
    fn opening(&self, figure: &Figure, skill: &Skilled) -> String {
        let has = |v: &&Vocation| v.combat.iter().flatten().any(|id| *id == skill.id);
        let free = |v: &&Vocation| !figure.vocations.contains(&v.name);
        let vocations = self.library().vocations();
        let opens = match vocations.iter().find(|v| has(v) && free(v)) {
            Some(vocation) => {
                let who = said(&figure.name, figure.id);
                let mut line = format!("vocation {who} {}", quote(&vocation.id));
                for choice in vocation.combat.iter().filter(|c| c.len() > 1) {
                    let wanted = choice.iter().find(|id| **id == skill.id);
                    if let Some(pick) = wanted.or(choice.first()) {
                        line = format!("{line} {}", quote(pick));
                    }
                }
                format!("The {} vocation opens it: `{line}`.", vocation.name)
            }
            None if vocations.iter().any(|v| has(&v)) => "No other vocation opens it.".to_owned(),
            None => "No vocation in the packs opens it. Your own pack can.".to_owned(),
        };
        format!("Roll it without ranks. {opens}")
    }

    fn not_overconfident(&self, figure: &Figure, skill: &Skilled) -> Result<(), Refusal> {
        let named = |d: &Disabled| d.skill.as_deref() == Some(skill.id.as_str());
        if skill.ranks > 0 && figure.creation.is_some() && figure.disabling.iter().any(named) {
            let why = format!(
                "{} is overconfident in {} and can't have ranks in it.",
                figure.name, skill.name
            );
            return self.forbid("F-DIS-18", why, "Choose another skill.");
        }
        Ok(())
    }

    /// Returns a skill of a sheet with a number of ranks.
    pub(crate) fn skilled(&self, f: &Figure, skill: &str, ranks: i8) -> Result<Skilled, Refusal> {
        let granted = |id: &str| f.skill(id).map_or(0, |s| s.granted);
        match self.skill_of(f, skill)? {
            Matter::Skill {
                id,
                name,
                attribute,
                group,
            } => Ok(Skilled {
                granted: granted(&id),
                id,
                name,
                attribute,
                group,
                ranks,
            }),
            Matter::Combat => Err(Refusal::input("That isn't a skill.").hint("Choose a skill.")),
        }
    }

    /// Takes a vocation: opens its skills, and during creation sets the commerce level to the highest
    /// of its vocations (F-VOC-01, F-VOC-06, F-COM-01).
    ///
    /// # Errors
    /// Refuses the same one twice, and a missing choice of combat skills.
    pub fn vocation(&mut self, who: &Who, name: &str, picks: &[String]) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let vocation = self.library().find_vocation(name)?;
        if figure.vocations.contains(&vocation.name) {
            return Err(Refusal::input(format!(
                "{} is already {}.",
                figure.name,
                lang::sentence::a(&vocation.name)
            ))
            .hint("Choose another vocation."));
        }
        let combat = self.picked(vocation, picks)?;
        let who = figure.id;
        self.within(
            who,
            Event::VocationTaken(VocationTaken {
                who,
                name: vocation.name.clone(),
                granted: 0,
            }),
        )?;
        // F-VOC-07: during creation the price is counted with the rest.
        let cost = self.now.settings.vocation_cost;
        if figure.creation.is_none() && !figure.vocations.is_empty() && cost > 0 {
            if figure.skill_points < cost {
                self.permit(Err(few_skill_points("F-VOC-07", &figure)))?;
            }
            self.push(PointsSpent {
                who,
                skill: cost,
                attribute: 0,
            });
        }
        let ranks = self.now.settings.vocation_ranks.max(0);
        for skill in &vocation.skills {
            self.grant(
                who,
                Skilled {
                    id: skill.id.clone(),
                    name: skill.name.clone(),
                    attribute: Some(skill.attribute),
                    group: Group::Vocational,
                    ranks,
                    granted: ranks,
                },
            );
        }
        for id in combat {
            let name = self
                .library()
                .skill(&id)
                .map_or_else(|| id.clone(), |s| s.name.clone());
            self.grant(
                who,
                Skilled {
                    id,
                    name,
                    attribute: None,
                    group: Group::Combat,
                    ranks,
                    granted: ranks,
                },
            );
        }
        let worth = self.now.settings.points_per_level.max(1);
        let to = vocation.commerce.saturating_mul(worth);
        if figure.creation.is_some() && to > figure.commerce {
            self.push(CommerceSet {
                who,
                to,
                why: vocation.name.clone(),
            });
        }
        Ok(())
    }

    fn grant(&mut self, who: Id, skill: Skilled) {
        if self
            .now
            .figure(who)
            .is_some_and(|f| f.skill(&skill.id).is_none())
        {
            self.push(SkillSet { who, skill });
        }
    }

    /// Returns the combat skills of a vocation with its choices made (F-VOC-05).
    fn picked(&self, vocation: &Vocation, picks: &[String]) -> Result<Vec<String>, Refusal> {
        let mut chosen = Vec::new();
        for choice in &vocation.combat {
            let names: Vec<Named<String>> = choice
                .iter()
                .map(|id| Named {
                    name: self
                        .library()
                        .skill(id)
                        .map_or_else(|| id.clone(), |s| s.name.clone()),
                    is: id.clone(),
                })
                .collect();
            let pick = picks
                .iter()
                .find_map(|p| find(&p.replace('_', " "), "combat skill", &names).ok());
            let id = match (pick, names.as_slice()) {
                (Some(id), _) => id,
                (None, [only]) => only.is.clone(),
                (None, _) => {
                    let all: Vec<&str> = names.iter().map(|n| n.name.as_str()).collect();
                    return Err(Refusal::input(format!(
                        "The {} vocation needs a combat skill: {}.",
                        vocation.name,
                        all.join(", ")
                    ))
                    .hint("Name one after the vocation."));
                }
            };
            chosen.push(id);
        }
        Ok(chosen)
    }

    /// Takes a disabling characteristic (F-DIS-01), or one of the users' own.
    ///
    /// # Errors
    /// Refuses one that needs a skill without it (F-DIS-18), after creation (F-DIS-01), and an
    /// unknown one unless it is overridden.
    pub fn disabling(
        &mut self,
        who: &Who,
        name: &str,
        skill: Option<&str>,
        note: &str,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.creation.is_none() {
            let why = format!(
                "{} creation is already complete.",
                crate::kinds::genitive(&figure.name)
            );
            self.forbid("F-DIS-01", why, "The narrator can approve more.")?;
        }
        // The narrator may refuse further ones.
        let most = self.now.settings.disabling_most;
        if let Some(most) = most.filter(|most| figure.disabling.len() >= usize::from(*most)) {
            let why = format!(
                "The limit is {}, and {} has {}.",
                crate::kinds::count(most, "disabling characteristic"),
                figure.name,
                figure.disabling.len()
            );
            let refusal = Refusal::rule("F-DIS-01", why)
                .hint("Use `setting disabling.most none` to lift the limit.");
            self.permit(Err(refusal))?;
        }
        let disabled = match self.library().find_disability(name) {
            Ok(d) => {
                let skill = match (d.names_skill, skill) {
                    (true, None) => {
                        let why = format!("{} needs a skill.", d.name);
                        return Err(Refusal::input(why)
                            .hint("Name it: `disabling NAME overconfident on SKILL`."));
                    }
                    (_, skill) => skill.map(|s| self.skilled(&figure, s, 0)).transpose()?,
                };
                if let Some(skill) = &skill
                    && figure.ranks(&skill.id) > 0
                {
                    let why = format!("{} already has ranks in {}.", figure.name, skill.name);
                    self.forbid("F-DIS-18", why, "Choose another skill.")?;
                }
                Disabled {
                    name: d.name.clone(),
                    note: match &skill {
                        Some(skill) if note.is_empty() => skill.name.clone(),
                        _ => note.to_owned(),
                    },
                    skill: skill.map(|s| s.id),
                    rule: d.rule.clone(),
                    text: d.text.clone(),
                }
            }
            Err(refusal) => {
                // F-DIS-01: one of the users' own needs the narrator's approval.
                let own = Refusal::rule("F-DIS-01", refusal.why)
                    .hint("The narrator can approve a custom one.");
                self.permit(Err(own))?;
                Disabled {
                    name: lang::text::name(name).ok_or_else(|| {
                        Refusal::input("The name is empty.").hint("Give it a name.")
                    })?,
                    note: note.to_owned(),
                    skill: None,
                    rule: "F-DIS-01".to_owned(),
                    text: String::new(),
                }
            }
        };
        if figure.disabling.iter().any(|d| d.name == disabled.name) {
            return Err(
                Refusal::input(format!("{} already has {}.", figure.name, disabled.name))
                    .hint("Choose another one."),
            );
        }
        self.push(DisablingTaken {
            who: figure.id,
            disabled,
        });
        Ok(())
    }

    /// Ends the creation. Remaining points, including awards, are kept as unspent.
    ///
    /// # Errors
    /// Refuses an overspent sheet.
    pub fn created(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let made = being_made(&figure)?;
        let left = points(&figure, made, &self.now.settings);
        if left.attributes_left < 0 {
            self.forbid(
                "F-RACE-02",
                "More attribute points are placed than the character has.",
                "Lower an attribute first.",
            )?;
        }
        if left.skills_left < 0 {
            self.forbid(
                "F-RACE-07",
                "More skill points are spent than the character has.",
                "Lower a skill first.",
            )?;
        }
        let who = figure.id;
        self.push(Created { who });
        let kept = |n: i32| n.clamp(0, 255) as u8;
        let (skill, attribute) = (kept(left.skills_left), kept(left.attributes_left));
        let placed = (
            figure.skill_points.saturating_sub(skill),
            figure.attribute_points.saturating_sub(attribute),
        );
        if placed != (0, 0) {
            self.push(PointsSpent {
                who,
                skill: placed.0,
                attribute: placed.1,
            });
        }
        let over = (
            skill.saturating_sub(figure.skill_points),
            attribute.saturating_sub(figure.attribute_points),
        );
        if over != (0, 0) {
            self.push(PointsGiven {
                who,
                skill: over.0,
                attribute: over.1,
                why: "left over".to_owned(),
            });
        }
        Ok(())
    }
}

/// Returns the race's points of a character who is still in creation.
fn being_made(figure: &Figure) -> Result<Creation, Refusal> {
    figure.creation.ok_or_else(|| {
        Refusal::input(format!(
            "{} creation is already complete.",
            crate::kinds::genitive(&figure.name)
        ))
        .hint("Use `improve` to spend points. Use `set` to set a number by hand.")
    })
}

#[cfg(test)]
mod tests {
    use super::left_of;

    #[test]
    fn f_race_02_one_point_is_left_and_several_are() {
        says!([left_of(1, "attribute point"), left_of(3, "skill point")]);
    }
}
