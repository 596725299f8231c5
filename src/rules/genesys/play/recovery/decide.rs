//! Declares checks for a character's health, gives painkillers, passes nights and weeks, and carries
//! beings. `fulfil` applies the checks.

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::command::paying::PayWith;
use crate::command::recovery::{Packing, RecoveryCommand};
use crate::events::recovery::{DaysPassed, Dosed, Packed, PickedUp, PutDown, Rested, WeekRested};
use crate::events::{Healed, StrainHealed};
use crate::kinds::{Kind, Side};
use crate::model::check::purpose::Purpose;
use crate::model::figure::{Figure, Status};
use crate::model::records::Serves;
use crate::model::state::{Phase, State};
use crate::model::talents::passive::Passive;
use crate::play::attack_effects::flames::RESTRAINED;
use crate::play::draft::Draft;
use crate::play::recovery::DAYS_OF_A_WEEK;
use crate::refusals::{END_THE_FIGHT, is_dead, not_themself};
use crate::skills;
use crate::words::{count, genitive, list};

impl Draft<'_, '_> {
    /// Carries out a command about care, time or load.
    ///
    /// # Errors
    /// Refuses an unknown name, and what a rule doesn't allow (overridable).
    pub fn recovery(&mut self, command: &RecoveryCommand) -> Result<(), Refusal> {
        match command {
            RecoveryCommand::Treat {
                who,
                patient,
                injury,
            } => self.treat(who, patient, injury.as_deref()),
            RecoveryCommand::Dose { who, patient } => self.dose(who, patient.as_ref()),
            RecoveryCommand::Calm { who, skill } => self.calm(who, skill.as_deref()),
            RecoveryCommand::Rest { who } => self.rest(who.as_ref()),
            RecoveryCommand::Day {} => {
                self.days_pass(1);
                Ok(())
            }
            RecoveryCommand::Week {} => {
                self.week();
                Ok(())
            }
            RecoveryCommand::Convalesce { who, injury } => self.convalesce(who, injury),
            RecoveryCommand::Carry { who, whom } => self.carry(who, whom),
            RecoveryCommand::PutDown { who } => self.put_down(who),
            RecoveryCommand::Ride {
                who,
                animal,
                difficulty,
            } => self.ride(who, animal, *difficulty),
            RecoveryCommand::Pack { who, packing } => {
                let (figure, well) = (self.figure(who)?, *packing == Packing::Well);
                if figure.burden.packed == well {
                    let (how, other) = if well {
                        ("well", Packing::Loose)
                    } else {
                        ("loosely", Packing::Well)
                    };
                    let line = format!("pack {} {}", said(&figure.name, figure.id), other.word());
                    let why = format!(
                        "{} small items are already packed {how}.",
                        genitive(&figure.name)
                    );
                    return Err(Refusal::input(why).hint(format!("Use `{line}` to change it.")));
                }
                self.push(Packed {
                    who: figure.id,
                    well,
                });
                Ok(())
            }
            RecoveryCommand::Search {
                who,
                whom,
                encumbrance,
                most_encumbrance,
                watching,
            } => self.search((who, whom), *encumbrance, *most_encumbrance, *watching),
            RecoveryCommand::Hide { who, item } => self.hide(who, item, true),
            RecoveryCommand::Reveal { who, item } => self.hide(who, item, false),
        }
    }

    /// Declares a Medicine check (G-HEAL-03 to G-HEAL-05). Robots are repaired with Mechanics.
    fn treat(&mut self, who: &Who, patient: &Who, injury: Option<&str>) -> Result<(), Refusal> {
        let (healer, patient) = (self.figure(who)?, self.figure(patient)?);
        if patient.dead {
            self.forbid(
                "G-STAT-07",
                format!("{} is dead and can't be brought back.", patient.name),
                "Choose another patient.",
            )?;
        }
        let skill = patient.treated_with();
        if let Some(word) = injury {
            let mark = patient.injury_named(word)?;
            let Some(critical) = patient.critical(mark) else {
                return Ok(());
            };
            if let Some(days) = self.now.days_to_wait(critical) {
                self.forbid(
                    "G-HEAL-04",
                    format!("{} was already treated this week.", critical.name),
                    format!("Try again in {}.", count(days, "day")),
                )?;
            }
            let purpose = Purpose::Injury {
                patient: patient.id,
                mark,
            };
            return self.check_for(&healer, skill, critical.severity, None, purpose);
        }
        if patient.wounds == 0 && patient.strain == 0 {
            return Err(Refusal::input(format!("{} has no wounds.", patient.name))
                .hint("Use `treat WHO WHOM INJURY` to treat a Critical Injury."));
        }
        if patient.tended.treated {
            self.forbid(
                "G-HEAL-03",
                format!(
                    "{} wounds were already treated in this encounter.",
                    crate::words::genitive(&patient.name)
                ),
                "Treat them again in the next encounter.",
            )?;
        }
        let purpose = Purpose::Wounds {
            patient: patient.id,
        };
        let difficulty = patient.wounds_difficulty();
        self.check_for(&healer, skill, difficulty, None, purpose)
    }

    /// Gives a painkiller: a maneuver, engaged with the patient (G-HEAL-06).
    fn dose(&mut self, who: &Who, patient: Option<&Who>) -> Result<(), Refusal> {
        let giver = self.figure(who)?;
        let patient = match patient {
            Some(patient) => self.figure(patient)?,
            None => giver.clone(),
        };
        let kind = if patient.is_robot() {
            Serves::RobotPainkiller
        } else {
            Serves::Painkiller
        };
        let item = giver
            .items
            .iter()
            .find(|i| i.serves.as_ref() == Some(&kind))
            .map(|i| i.name.clone());
        if patient.dead {
            let why = format!("{} is dead.", patient.name);
            self.forbid("G-STAT-07", why, "Choose another patient.")?;
        }
        if item.is_none() {
            let other = if patient.is_robot() {
                Serves::Painkiller
            } else {
                Serves::RobotPainkiller
            };
            let wrong = giver.items.iter().any(|i| i.serves == Some(other.clone()));
            let why = if wrong && patient.is_robot() {
                format!("Painkillers have no effect on {}.", patient.name)
            } else if wrong {
                format!("Repair putty has no effect on {}.", patient.name)
            } else {
                format!("{} has no painkiller.", giver.name)
            };
            let gear = self.cx.library.all_gear();
            let mut named = gear.filter(|g| g.serves.as_ref() == Some(&kind));
            let dose = if patient.is_robot() {
                "repair putty"
            } else {
                "a painkiller"
            };
            let hint = named.next().map_or_else(String::new, |gear| {
                let who = said(&giver.name, giver.id);
                format!("Give {} {dose}: `give {who} {}`.", giver.name, gear.id)
            });
            self.permit(Err(Refusal::rule("G-HEAL-06", why).hint(hint)))?;
        }
        if giver.id == patient.id {
            self.wants_a_free_hand(&giver)?;
        }
        if self.now.phase == Phase::Fighting
            && giver.id != patient.id
            && !self.now.ranges.engaged(giver.id, patient.id)
        {
            self.forbid(
                "G-HEAL-06",
                format!("{} isn't engaged with {}.", giver.name, patient.name),
                "Engage them first.",
            )?;
        }
        if patient.wounds == 0 && !patient.dead {
            let why = format!("{} has no wounds to heal.", patient.name);
            self.forbid("G-HEAL-06", why, "Keep it until they have some.")?;
        }
        let worth = patient.tended.next_dose_by(&giver);
        if worth == 0 {
            // The refusal comes before the dose is used up and the maneuver paid.
            let why = format!(
                "{} has already used {} today. Another heals nothing.",
                patient.name,
                count(patient.tended.doses, "painkiller")
            );
            let line = format!("treat WHO {}", said(&patient.name, patient.id));
            self.forbid("G-HEAL-06", why, format!("Use `{line}` to treat them."))?;
        }
        let label = if giver.id == patient.id {
            "takes a painkiller".to_owned()
        } else {
            format!("gives {} a painkiller", patient.name)
        };
        self.pay_maneuver(&giver, &label, PayWith::Whatever)?;
        self.push(Dosed {
            who: patient.id,
            by: giver.id,
            worth,
            item,
        });
        self.heals(patient.id, worth, 0);
        let able = self.now.figure(giver.id).is_some_and(Figure::able);
        self.went_down(giver.id, giver.able(), able);
        Ok(())
    }

    /// Refuses a dose that a character takes without a free hand: a bound one has none, and in a fight
    /// both hands may be full (G-HEAL-06).
    fn wants_a_free_hand(&self, figure: &Figure) -> Result<(), Refusal> {
        self.refuse(no_free_hand(&self.now, figure))
    }

    /// Declares the Simple check of Discipline or Cool after the encounter (G-HEAL-07).
    fn calm(&mut self, who: &Who, skill: Option<&str>) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.strain == 0 {
            return Err(Refusal::input(format!("{} has no strain.", figure.name))
                .hint("Choose someone with strain."));
        }
        if !self.now.encounter_is_over() {
            let refusal = Refusal::rule("G-HEAL-07", "The encounter isn't over.");
            let hint = if self.now.phase == Phase::Fighting {
                "Use `end` to end it."
            } else if self.now.social.on {
                "A social encounter is open. Use `talk off` to end it."
            } else {
                "Recover strain after an encounter."
            };
            self.permit(Err(refusal.hint(hint)))?;
        }
        if figure.kind != Kind::Pc {
            self.forbid(
                "G-HEAL-07",
                format!("{} isn't a player character.", figure.name),
                format!(
                    "Remove strain with `recover {} N`.",
                    said(&figure.name, figure.id)
                ),
            )?;
        }
        if figure.tended.calmed {
            self.forbid(
                "G-HEAL-07",
                format!(
                    "{} already recovered strain after this encounter.",
                    figure.name
                ),
                "A night's rest recovers the remainder: `rest`.",
            )?;
        }
        let skill = match skill {
            Some(word) => self.skill_named(word)?,
            None => self.calmer_skill(&figure).to_owned(),
        };
        let wild = skill == skills::SURVIVAL && figure.gifted(&Passive::RecoversBySurvival);
        if skill != skills::COOL && skill != skills::DISCIPLINE && !wild {
            let why = format!("{} doesn't recover strain.", self.skill_name(&skill));
            self.forbid("G-HEAL-07", why, "Use Discipline or Cool.")?;
        }
        self.check_for(&figure, &skill, 0, None, Purpose::Calm)
    }

    /// The better of Discipline and Cool: more dice first, then more Proficiency dice.
    fn calmer_skill(&self, figure: &Figure) -> &'static str {
        let value = |skill: &'static str| {
            let linked = self.cx.library.skill(skill).map(|s| s.characteristic);
            let counts = |c| self.now.on_checks_with(figure, c).characteristic(c);
            let characteristic = linked.map_or(0, counts);
            let rank = figure.rank(skill);
            (characteristic.max(rank), characteristic.min(rank))
        };
        if value(skills::COOL) > value(skills::DISCIPLINE) {
            skills::COOL
        } else {
            skills::DISCIPLINE
        }
    }

    /// Passes a night's rest: for the players' whole side, with the day, or for one character
    /// (G-HEAL-01).
    fn rest(&mut self, who: Option<&Who>) -> Result<(), Refusal> {
        if self.now.phase == Phase::Fighting {
            self.forbid(
                "G-HEAL-01",
                "You can't rest for the night during a fight.",
                END_THE_FIGHT,
            )?;
        }
        let sleepers = match who {
            Some(who) => {
                let figure = self.figure(who)?;
                if figure.dead {
                    return Err(is_dead(&figure));
                }
                vec![figure.id]
            }
            None => self.who_rests(),
        };
        for one in sleepers {
            self.sleeps(one, 1);
        }
        if who.is_none() {
            self.days_pass(1);
        }
        Ok(())
    }

    /// Passes a week of rest: seven nights, and each character may check against one Critical Injury
    /// (G-HEAL-02).
    fn week(&mut self) {
        for who in self.who_rests() {
            self.push(WeekRested { who });
            self.sleeps(who, DAYS_OF_A_WEEK as u16);
        }
        self.days_pass(DAYS_OF_A_WEEK);
    }

    /// Passes days, and ends what lasts for an encounter unless a fight goes on.
    pub(crate) fn days_pass(&mut self, days: u32) {
        let resets = self.now.phase != Phase::Fighting;
        if resets {
            self.timed_ends();
            self.place_is_left();
            self.all_stand_up();
            // Exposures such as fire, water and thin air don't last for a day.
            for (who, hazard) in self.exposed(|_| true) {
                self.frees(who, hazard);
            }
        }
        self.day_is_over();
        self.rest_ends(None);
        self.vehicles_by_day(days);
        self.push(DaysPassed { days, resets });
    }

    /// The living characters of the players' side.
    fn who_rests(&self) -> Vec<Id> {
        self.now
            .everybody()
            .filter(|f| f.side == Side::Pc && !f.dead)
            .map(|f| f.id)
            .collect()
    }

    /// Heals 1 wound a night and all strain (G-HEAL-01, G-HEAL-07).
    fn sleeps(&mut self, who: Id, nights: u16) {
        let Some(strain) = self.now.figure(who).map(|f| f.strain) else {
            return;
        };
        if nights == 1 {
            self.push(Rested { who });
        }
        self.rest_ends(Some(who));
        self.heals(who, nights, strain);
    }

    /// Declares the check at the end of a week's rest (G-HEAL-02).
    fn convalesce(&mut self, who: &Who, word: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let mark = figure.injury_named(word)?;
        if !figure.tended.rested {
            self.permit(Err(Refusal::rule(
                "G-HEAL-02",
                format!("{} hasn't rested for a full week.", figure.name),
            )
            .hint("Use `week` to pass one.")))?;
        }
        let severity = figure.critical(mark).map_or(0, |c| c.severity);
        let purpose = Purpose::Convalescence { mark };
        self.check_for(&figure, skills::RESILIENCE, severity, None, purpose)
    }

    /// Picks up a living being. Its load is 5 plus its Brawn (G-ENC-06).
    fn carry(&mut self, who: &Who, whom: &Who) -> Result<(), Refusal> {
        let (bearer, borne) = (self.figure(who)?, self.figure(whom)?);
        if bearer.id == borne.id || borne.burden.beings.contains(&bearer.id) {
            return Err(if bearer.id == borne.id {
                not_themself(&bearer, "carry", "Choose someone else.")
            } else {
                let why = format!("{} is carrying {}.", borne.name, bearer.name);
                let line = format!("unload {}", said(&borne.name, borne.id));
                Refusal::input(why).hint(format!("Use `{line}` to end that."))
            });
        }
        if bearer.burden.beings.contains(&borne.id) {
            return Err(
                Refusal::input(format!("{} already carries {}.", bearer.name, borne.name))
                    .hint("Use `unload WHO` to put them down."),
            );
        }
        self.push(PickedUp {
            who: bearer.id,
            whom: borne.id,
        });
        Ok(())
    }

    fn put_down(&mut self, who: &Who) -> Result<(), Refusal> {
        let bearer = self.figure(who)?;
        if bearer.burden.beings.is_empty() {
            return Err(
                Refusal::input(format!("{} isn't carrying anyone.", bearer.name))
                    .hint("Use `carry WHO WHOM` to pick someone up."),
            );
        }
        for whom in &bearer.burden.beings {
            self.push(PutDown {
                who: bearer.id,
                whom: *whom,
            });
        }
        Ok(())
    }

    /// Heals wounds and strain, at most those that are there.
    pub fn heals(&mut self, who: Id, wounds: u16, strain: u16) {
        let Some(figure) = self.now.figure(who) else {
            return;
        };
        if figure.strain_threshold.is_none() {
            self.eases(who, strain);
        }
        let Some(figure) = self.now.figure(who) else {
            return;
        };
        let (wounds, strain) = (wounds.min(figure.wounds), strain.min(figure.strain));
        if wounds > 0 {
            self.push(Healed { who, by: wounds });
        }
        if strain > 0 {
            self.push(StrainHealed { who, by: strain });
        }
    }
}

/// The refusal for a character who has no free hand for their own dose (G-HEAL-06).
pub fn no_free_hand(state: &State, figure: &Figure) -> Option<Refusal> {
    let name = &figure.name;
    if figure.has(&Status::Other(RESTRAINED.to_owned())) {
        let why = format!("{name} is bound and has no free hand.");
        let line = format!("clear {} {RESTRAINED}", said(name, figure.id));
        return Some(Refusal::rule("G-HEAL-06", why).hint(format!("Use `{line}` to free them.")));
    }
    if state.phase != Phase::Fighting || figure.free_hands() > 0 {
        return None;
    }
    let held = figure.in_hands().into_iter();
    let held: Vec<String> = held.map(|held| format!("the {held}")).collect();
    let held: Vec<&str> = held.iter().map(String::as_str).collect();
    let why = format!("{name} has no free hand: they hold {}.", list(&held));
    // The item to put away isn't the one that the character last fought with.
    let places = figure.in_hand();
    let last = figure.habit.map(|habit| habit.weapon);
    let spare = places.iter().find(|place| Some(**place) != last);
    let spare = spare.or_else(|| places.first());
    let spare = spare.and_then(|place| figure.held(usize::from(*place)));
    let spare = spare.map_or_else(String::new, |held| quote(&held.weapon.name));
    let line = format!("maneuver {} stow {spare}", said(name, figure.id));
    Some(Refusal::rule("G-HEAL-06", why).hint(format!("Put it away with `{line}`.")))
}
