//! Points that characters earn after creation: destiny, skill and attribute points (F-PRG).

use lang::{Refusal, Who};
use rules::refusals::no_player_character;
use rules::view::Id;
use rules::words::said;

use crate::kinds::{Attribute, Award, Side};
use crate::model::figure::{Figure, Skilled};
use crate::play::creation::few_skill_points;
use crate::play::draft::Draft;
use crate::play::event::{AttributeSet, DestinyGiven, PointsGiven, PointsSpent, SkillSet};

impl Draft<'_, '_> {
    /// Ends a session: each player character gets a destiny point, and `skill` skill points or the
    /// number in the settings (F-PRG-01, F-PRG-04).
    ///
    /// # Errors
    /// Refuses without a player character.
    pub fn session(&mut self, skill: Option<u8>) -> Result<(), Refusal> {
        let pcs = self.pcs_here()?;
        let skill = skill.unwrap_or(self.now.settings.skill_points_per_session);
        for who in pcs {
            self.destiny_to(who, 1, "end of the session");
            if skill > 0 {
                self.push(PointsGiven {
                    who,
                    skill,
                    attribute: 0,
                    why: "end of the session".to_owned(),
                });
            }
        }
        Ok(())
    }

    /// Returns the player characters on the stage who live. Those who are away get nothing for a session
    /// that they missed.
    fn pcs_here(&self) -> Result<Vec<Id>, Refusal> {
        let all = self.now.figures.iter();
        let pcs: Vec<Id> = all
            .filter(|f| f.side == Side::Pc && !f.dead)
            .map(|f| f.id)
            .filter(|who| !self.now.campaign.missed(*who))
            .collect();
        if pcs.is_empty() {
            return Err(no_player_character());
        }
        Ok(pcs)
    }

    /// Gives destiny points up to the maximum (F-PRG-03).
    pub(crate) fn destiny_to(&mut self, who: Id, by: u8, why: &str) {
        let has = self.now.figure(who).map_or(0, |f| f.destiny);
        let room = self
            .now
            .settings
            .destiny_cap
            .map_or(u8::MAX, |cap| cap.saturating_sub(has));
        let by = by.min(room);
        if by > 0 {
            self.push(DestinyGiven {
                who,
                by,
                why: why.to_owned(),
            });
        }
    }

    /// Gives points (F-PRG-02, F-PRG-04, F-PRG-05).
    ///
    /// # Errors
    /// Refuses an unknown name, and Destiny Points beyond the maximum.
    pub fn award(&mut self, who: &Who, what: Award, number: u8, why: &str) -> Result<(), Refusal> {
        let who = self.figure(who)?.id;
        if !self.awarded(who, what, number, why) {
            let name = self.now.name_of(who).to_owned();
            let why = format!("{name} already has the most Destiny Points allowed.");
            return Err(Refusal::input(why)
                .resting_on("F-PRG-03")
                .hint("They can gain one after they spend one."));
        }
        Ok(())
    }

    /// Gives points to all player characters on the stage.
    ///
    /// # Errors
    /// Refuses without a player character, and if all of them have the most Destiny Points.
    pub fn award_all(&mut self, what: Award, number: u8, why: &str) -> Result<(), Refusal> {
        let mut given = false;
        for who in self.pcs_here()? {
            given |= self.awarded(who, what, number, why);
        }
        if !given {
            let why = "All player characters already have the most Destiny Points allowed.";
            return Err(Refusal::input(why).resting_on("F-PRG-03"));
        }
        Ok(())
    }

    /// Gives points. Returns false if there was no room for any.
    fn awarded(&mut self, who: Id, what: Award, number: u8, why: &str) -> bool {
        let before = self.events.len();
        let (skill, attribute) = match what {
            Award::Destiny => {
                self.destiny_to(who, number, why);
                return self.events.len() > before;
            }
            Award::Skill => (number, 0),
            Award::Attribute => (0, number),
        };
        self.push(PointsGiven {
            who,
            skill,
            attribute,
            why: why.to_owned(),
        });
        true
    }

    /// Spends a point on an attribute, or the price of a rank on a skill (F-PRG-04 to F-PRG-06).
    ///
    /// # Errors
    /// Refuses without the points, an attribute beyond the maximum, and a combat skill that no
    /// vocation of the character opens (F-VOC-06).
    pub fn improve(&mut self, who: &Who, what: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.creation.is_some() {
            return self.improve_unfinished(who, &figure, what);
        }
        let who = figure.id;
        if let Ok(attribute) = Attribute::parse(what) {
            let value = figure.attribute(attribute) + 1;
            if figure.attribute_points == 0 {
                let why = format!("{} has no attribute point left.", figure.name);
                let line = format!("award {} attribute N", said(&figure.name, who));
                self.forbid("F-PRG-05", why, format!("Use `{line}` to award some."))?;
            }
            if value > self.now.settings.progress_attr_cap {
                let most = self.now.settings.progress_attr_cap;
                let why = format!("A value above {most} needs a reason in the story.");
                self.forbid("F-PRG-05", why, "The narrator can allow it.")?;
            }
            if figure.attribute_points > 0 {
                self.push(PointsSpent {
                    who,
                    skill: 0,
                    attribute: 1,
                });
            }
            self.push(AttributeSet {
                who,
                attribute,
                value,
            });
            if attribute == Attribute::Intellect && self.now.settings.int_retroactive {
                self.push(PointsGiven {
                    who,
                    skill: 3,
                    attribute: 0,
                    why: "Intellect".to_owned(),
                });
            }
            return Ok(());
        }
        let skill = self.skilled(&figure, what, 0)?;
        let ranks = figure.ranks(&skill.id).saturating_add(1);
        let skill = Skilled { ranks, ..skill };
        self.opened(&figure, &skill)?;
        let cost = self.now.settings.skill_cost;
        if figure.skill_points < cost {
            self.permit(Err(few_skill_points("F-PRG-04", &figure)))?;
        }
        if cost > 0 && figure.skill_points > 0 {
            self.push(PointsSpent {
                who,
                skill: cost,
                attribute: 0,
            });
        }
        self.push(SkillSet { who, skill });
        Ok(())
    }

    /// Spends a point of a character in creation, where `attribute` and `rank` distribute all
    /// points, including awards (F-RACE-02, F-RACE-07).
    fn improve_unfinished(
        &mut self,
        who: &Who,
        figure: &Figure,
        what: &str,
    ) -> Result<(), Refusal> {
        if let Ok(attribute) = Attribute::parse(what) {
            let value = figure.attribute(attribute).saturating_add(1);
            return self.attribute(who, attribute, value);
        }
        let skill = self.skilled(figure, what, 0)?;
        let ranks = figure.ranks(&skill.id).saturating_add(1);
        self.rank(who, what, ranks)
    }
}
