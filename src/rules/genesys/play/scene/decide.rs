//! Decides commands about the scene.

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::command::scene::{Blaze, Footing, Pull, SceneCommand, Weight};
use crate::events::Event;
use crate::events::scene::{ConcealmentSet, Exposed, GravitySet, GroundSet, SceneEvent, WaterSet};
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::scene::{Concealment, Exposure, Gravity, Ground, Hazard, Water};
use crate::play::draft::Draft;
use crate::skills;

/// The default cause of concealment at each level (M-13).
const HIDES: [&str; 3] = ["twilight", "deep dusk", "pitch darkness"];

/// Exposure to a hazard for that many turns.
const fn exposure(hazard: Hazard, turns: Option<u16>) -> Exposure {
    Exposure {
        hazard,
        rating: 0,
        breathed: false,
        rounds: 0,
        left: turns,
        chemical: false,
    }
}

impl Draft<'_, '_> {
    /// Carries out a command about the scene.
    ///
    /// # Errors
    /// Refuses an unknown name, and what a rule doesn't allow (overridable).
    pub fn scene(&mut self, command: &SceneCommand) -> Result<(), Refusal> {
        match command {
            SceneCommand::ConcealAll { level, from } => {
                self.conceal(None, *level, from.as_deref());
            }
            SceneCommand::Conceal { who, level, from } => {
                let who = self.figure(who)?.id;
                self.conceal(Some(who), *level, from.as_deref());
            }
            SceneCommand::Weight { weight } => {
                self.set_gravity(match weight {
                    Weight::Normal => Gravity::Normal,
                    Weight::Zero => Gravity::Zero,
                });
            }
            SceneCommand::Pull {
                pull,
                number_of_dice,
            } => {
                self.set_gravity(match pull {
                    Pull::Strong => Gravity::Strong(*number_of_dice),
                    Pull::Weak => Gravity::Weak(*number_of_dice),
                });
            }
            SceneCommand::Ground { ground } => {
                if self.now.scene.ground == *ground {
                    return Ok(());
                }
                self.say(SceneEvent::GroundSet(GroundSet { ground: *ground }));
            }
            SceneCommand::Water { water } => {
                if self.now.scene.water == *water {
                    return Ok(());
                }
                self.say(SceneEvent::WaterSet(WaterSet { water: *water }));
            }
            SceneCommand::Clear {} => return self.clear_scene(),
            SceneCommand::Expose {
                whom,
                hazard,
                number_of_turns,
            } => {
                return self.expose(whom.as_ref(), exposure(*hazard, *number_of_turns));
            }
            SceneCommand::ExposeRated {
                whom,
                hazard,
                rating,
                number_of_turns,
                breathed,
            } => {
                let exposure = Exposure {
                    rating: *rating,
                    breathed: *breathed,
                    ..exposure(*hazard, *number_of_turns)
                };
                return self.expose(whom.as_ref(), exposure);
            }
            SceneCommand::Free { whom, hazard } => return self.free(whom.as_ref(), *hazard),
            SceneCommand::Douse {
                who,
                which,
                footing,
                skill,
            } => return self.douse(who, *which, *footing, skill.as_deref()),
            SceneCommand::DouseInWater { who, which } => {
                return self.douse(who, *which, Some(Footing::Water), None);
            }
            SceneCommand::Fall {
                who,
                height: band,
                mounted,
                skill,
                typed,
            } => {
                self.type_reals(typed);
                let figure = self.figure(who)?;
                let mounted = *mounted || self.now.mount_of(&figure).is_some();
                if mounted && figure.lands_standing(*band) {
                    self.falls_off(figure.id);
                    self.lands_standing(&figure);
                    return Ok(());
                }
                let Some(word) = skill else {
                    self.falls(figure.id, *band, (0, 0));
                    return Ok(());
                };
                let skill = self.skill_named(word)?;
                self.by_body(&skill, "G-ENV-16")?;
                let purpose = Purpose::Fall { band: *band };
                return self.check_for(&figure, &skill, 2, None, purpose);
            }
            SceneCommand::Shorten {} => return self.shorten_fall(),
            SceneCommand::Cross {
                who,
                skill,
                difficulty,
            } => {
                let figure = self.figure(who)?;
                let skill = match skill {
                    Some(word) => self.skill_named(word)?,
                    None => skills::ATHLETICS.to_owned(),
                };
                self.by_body(&skill, "G-ENV-04")?;
                let difficulty = difficulty.unwrap_or(2);
                return self.check_for(&figure, &skill, difficulty, None, Purpose::Cross);
            }
        }
        Ok(())
    }

    fn conceal(&mut self, who: Option<Id>, level: u8, from: Option<&str>) {
        let concealment = (level > 0).then(|| {
            let place = usize::from(level).saturating_sub(1);
            let usual = || HIDES.get(place).copied().unwrap_or_default();
            Concealment {
                level,
                from: from.unwrap_or_else(usual).to_owned(),
            }
        });
        self.say(SceneEvent::ConcealmentSet(ConcealmentSet {
            who,
            concealment,
        }));
    }

    fn set_gravity(&mut self, gravity: Gravity) {
        if self.now.scene.gravity != gravity {
            self.say(SceneEvent::GravitySet(GravitySet { gravity }));
        }
    }

    fn say(&mut self, event: SceneEvent) {
        self.push(Event::Scene(event));
    }

    /// Checks that the skill is Athletics or Coordination.
    fn by_body(&self, skill: &str, rule: &'static str) -> Result<(), Refusal> {
        if skill == skills::ATHLETICS || skill == skills::COORDINATION {
            return Ok(());
        }
        let why = format!("{} isn't used for this check.", self.skill_name(skill));
        self.forbid(rule, why, "Use Athletics or Coordination.")
    }

    fn clear_scene(&mut self) -> Result<(), Refusal> {
        let scene = self.now.scene.clone();
        if scene.concealment.is_some() {
            self.say(SceneEvent::ConcealmentSet(ConcealmentSet {
                who: None,
                concealment: None,
            }));
        }
        if scene.gravity != Gravity::Normal {
            self.say(SceneEvent::GravitySet(GravitySet {
                gravity: Gravity::Normal,
            }));
        }
        if scene.ground != Ground::Open {
            self.say(SceneEvent::GroundSet(GroundSet {
                ground: Ground::Open,
            }));
        }
        if scene.water != Water::Dry {
            self.say(SceneEvent::WaterSet(WaterSet { water: Water::Dry }));
        }
        let hidden: Vec<Id> = self
            .now
            .everybody()
            .filter(|f| f.amid.concealment.is_some())
            .map(|f| f.id)
            .collect();
        for who in hidden {
            self.say(SceneEvent::ConcealmentSet(ConcealmentSet {
                who: Some(who),
                concealment: None,
            }));
        }
        let exposed = self.exposed(|_| true);
        for (who, hazard) in exposed {
            self.frees(who, hazard);
        }
        if self.events.is_empty() {
            return Err(Refusal::input("Nothing is set for the surroundings.")
                .hint("Use `scene` to set something."));
        }
        Ok(())
    }

    /// The characters who are exposed, each with the hazard.
    pub(crate) fn exposed(&self, of: impl Fn(&Figure) -> bool) -> Vec<(Id, Hazard)> {
        self.now
            .everybody()
            .filter(|f| of(f))
            .flat_map(|f| f.amid.exposures.iter().map(|e| (f.id, e.hazard)))
            .collect()
    }

    /// Exposes the named character, or everyone who can act and whom the hazard harms.
    fn expose(&mut self, whom: Option<&Who>, exposure: Exposure) -> Result<(), Refusal> {
        let victims: Vec<Id> = match whom {
            Some(who) => {
                let figure = self.figure(who)?;
                if !figure.feels(exposure.hazard) {
                    self.forbid(
                        exposure.hazard.rule(),
                        format!("{} doesn't need air.", figure.name),
                        "Choose another hazard.",
                    )?;
                }
                if exposure.hazard == Hazard::Fire {
                    self.is_not_drenched(&figure)?;
                }
                vec![figure.id]
            }
            None => self.all_who_feel(exposure.hazard)?,
        };
        if victims.is_empty() {
            return Err(Refusal::input("There is no one here to harm.")
                .hint("Choose another hazard, or add people first."));
        }
        for who in victims {
            // A fire that water doesn't prevent isn't put out by water later either.
            let drenched = self
                .now
                .figure(who)
                .is_some_and(|f| self.now.is_drenched(f));
            let exposure = Exposure {
                chemical: exposure.hazard == Hazard::Fire && drenched,
                ..exposure
            };
            self.say(SceneEvent::Exposed(Exposed { who, exposure }));
        }
        Ok(())
    }

    /// Everyone here whom a hazard harms. Fire skips characters whom water protects from burning,
    /// unless there are no others.
    fn all_who_feel(&self, hazard: Hazard) -> Result<Vec<Id>, Refusal> {
        let here = self.now.everybody();
        let mut all: Vec<&Figure> = here
            .filter(|f| !f.dead && !f.defeated && f.feels(hazard))
            .collect();
        if hazard == Hazard::Fire {
            let dry = |f: &&Figure| !self.now.is_drenched(f);
            match all.first() {
                Some(first) if !all.iter().any(dry) => self.is_not_drenched(first)?,
                _ => all.retain(dry),
            }
        }
        Ok(all.into_iter().map(|f| f.id).collect())
    }

    fn free(&mut self, whom: Option<&Who>, hazard: Option<Hazard>) -> Result<(), Refusal> {
        let whom = whom.map(|who| self.figure(who)).transpose()?;
        let all = self.exposed(|f| whom.as_ref().is_none_or(|one| one.id == f.id));
        let freed: Vec<(Id, Hazard)> = all
            .into_iter()
            .filter(|(_, h)| hazard.is_none_or(|hazard| hazard == *h))
            .collect();
        if freed.is_empty() {
            let burns = |f: &Figure| !f.burning.is_empty();
            if let Some(figure) = whom
                .as_ref()
                .filter(|f| hazard == Some(Hazard::Fire) && burns(f))
            {
                let name = &figure.name;
                let why = format!("{name} burns from a weapon. There is no fire around them.");
                let over = match figure.chemical_fire(Blaze::Flames) {
                    Some(_) => "!",
                    None => "",
                };
                let line = format!("douse {} flames water{over}", said(name, figure.id));
                return Err(
                    Refusal::input(why).hint(format!("Use `{line}` to put it out immediately."))
                );
            }
            let who = whom.map_or_else(|| "Nobody".to_owned(), |f| f.name.clone());
            let what = hazard.map_or("exposed to anything", Hazard::place);
            let why = if who == "Nobody" {
                format!("No one is {what}.")
            } else {
                format!("{who} isn't {what}.")
            };
            return Err(Refusal::input(why).hint("Use `expose WHO HAZARD` to expose them."));
        }
        for (who, hazard) in freed {
            self.frees(who, hazard);
        }
        Ok(())
    }
}
