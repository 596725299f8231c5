//! Declares checks aboard: Dangerous Driving, Gain the Advantage, barrages, Damage Control, and
//! additional actions (G-VCOM-19 to G-VCOM-24, G-VEH-21, G-VEH-23).

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::events::vehicles::Concentrated;
use crate::figure::repair::repair_difficulty;
use crate::limits::HARDEST;
use crate::model::check::What;
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::state::Phase;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::parts::{Component, CriticalHit};
use crate::model::vehicles::task::{Duty, Job, Task};
use crate::play::arms::aboard::mounted_named;
use crate::play::draft::Draft;
use crate::play::vehicles::decide::{component_named, critical_named};
use crate::play::vehicles::flying::{Limits, immovable};
use crate::play::vehicles::task;
use crate::refusals::{is_destroyed, no_fire_aboard, no_hull_trauma, not_an_attack};
use crate::skills;
use crate::words::{be, genitive, is_not};

/// Difficulty of emergency repairs (G-VEH-23).
const EMERGENCY: u8 = 3;
/// The default difficulty of repairing what no Critical Hit broke (G-VEH-21).
const BROKEN: u8 = 2;
/// Difficulty of a Blanket Barrage (G-VCOM-20).
const BLANKET: u8 = 2;

impl Draft<'_, '_> {
    fn declare_task(
        &mut self,
        figure: &Figure,
        skill: &str,
        difficulty: u8,
        task: Task,
    ) -> Result<(), Refusal> {
        let skill = self.skill_named(skill)?;
        self.check_for(figure, &skill, difficulty, None, Purpose::Aboard(task))
    }

    /// Declares Dangerous Driving, with the silhouette as difficulty (G-VCOM-19, G-VEH-07). If the GM
    /// asks for it, it isn't an action and may come in anyone's turn.
    pub(crate) fn dangerous(
        &mut self,
        who: &Who,
        difficulty: Option<u8>,
        asked: bool,
    ) -> Result<(), Refusal> {
        let pilot = self.figure(who)?;
        let vehicle = self.aboard(&pilot)?;
        self.no_check()?;
        if asked {
            self.steers(&vehicle, &pilot)?;
        } else {
            self.pilot_action(&vehicle, &pilot)?;
        }
        self.refuse(immovable(&vehicle))?;
        self.refuse(Limits::DRIVE.against(&vehicle))?;
        let task = Task {
            vehicle: vehicle.id,
            job: if asked { Job::DriveAsked } else { Job::Drive },
        };
        let usual = if self.now.settings.driving_capped {
            vehicle.silhouette.min(HARDEST)
        } else {
            vehicle.silhouette
        };
        let difficulty = difficulty.unwrap_or(usual);
        self.declare_task(&pilot, &vehicle.skill, difficulty, task)
    }

    /// Declares Gain the Advantage, or cancels an enemy's (G-VCOM-23).
    pub(crate) fn outfly(&mut self, who: &Who, enemy: &Who) -> Result<(), Refusal> {
        let pilot = self.figure(who)?;
        let vehicle = self.aboard(&pilot)?;
        let enemy = self.vehicle(enemy)?;
        self.no_check()?;
        if enemy.id == vehicle.id {
            return Err(
                Refusal::input("A vehicle can't gain the Advantage over itself.")
                    .hint("Name an enemy vehicle."),
            );
        }
        if self.now.held_by(&enemy) == self.now.held_by(&vehicle) {
            let why = format!("{} isn't an enemy of {}.", enemy.name, vehicle.name);
            self.forbid("G-VCOM-23", why, "Name an enemy vehicle.")?;
        }
        self.pilot_action(&vehicle, &pilot)?;
        self.refuse(immovable(&vehicle))?;
        self.refuse(Limits::OUTFLY.against(&vehicle))?;
        if vehicle.effects.over.contains(&enemy.id) {
            let why = format!("{} already has the advantage.", vehicle.name);
            return Err(Refusal::input(why).hint("Use `advantage WHO off` to give it up."));
        }
        let cancels = enemy.effects.over.contains(&vehicle.id);
        let difficulty = task::outfly_difficulty(vehicle.speed, enemy.speed, cancels);
        let job = Job::Outfly { enemy: enemy.id };
        let task = Task {
            vehicle: vehicle.id,
            job,
        };
        self.declare_task(&pilot, &vehicle.skill, difficulty, task)
    }

    /// Declares a Blanket Barrage (G-VCOM-20).
    pub(crate) fn blanket(&mut self, who: &Who, weapon: Option<&str>) -> Result<(), Refusal> {
        let gunner = self.figure(who)?;
        let vehicle = self.aboard(&gunner)?;
        self.no_check()?;
        self.refuse(Limits::BLANKET.against(&vehicle))?;
        let place = match weapon {
            Some(word) => mounted_named(&vehicle, word)?,
            None => best_battery(&vehicle, gunner.id).ok_or_else(|| {
                Refusal::rule(
                    "G-VCOM-20",
                    format!(
                        "{} doesn't have 2 identical weapons in one arc.",
                        vehicle.name
                    ),
                )
                .hint("Fire one weapon with `attack`.")
            })?,
        };
        let index = crate::positions::weapons::mount_index(usize::from(place));
        if let Some(index) = index {
            // Each barrage has its own rule for needing two weapons.
            let hindrance = self.now.mount_hindrance(gunner.id, index, true);
            let of_this = |refusal: Refusal| match refusal.rule {
                Some("G-VCOM-21") => Refusal {
                    rule: Some("G-VCOM-20"),
                    ..refusal
                },
                _ => refusal,
            };
            self.refuse(hindrance.map(of_this))?;
        }
        let task = Task {
            vehicle: vehicle.id,
            job: Job::Blanket { weapon: place },
        };
        self.declare_task(&gunner, skills::GUNNERY, BLANKET, task)
    }

    /// Switches Concentrated Barrage on or off in the open attack (G-VCOM-21).
    pub(crate) fn concentrate(&mut self) -> Result<(), Refusal> {
        let check = self.open_check()?;
        let What::Attack { weapon, target, .. } = check.what else {
            return Err(not_an_attack());
        };
        self.stays_the_same(&check)?;
        let on = !check.mode.concentrated;
        if on {
            let Some((vehicle, _, _)) = self.now.mount(check.by, weapon) else {
                return Err(Refusal::input("Only a vehicle's weapons fire a barrage.")
                    .hint("Choose one with `weapon WEAPON`."));
            };
            let vehicle = vehicle.clone();
            self.refuse(Limits::CONCENTRATED.against(&vehicle))?;
            self.refuse(self.now.mount_hindrance(check.by, weapon, true))?;
            let size = self.now.silhouette_of(target);
            if size < 5 {
                let name = self.now.name_of(target);
                let why = format!(
                    "A Concentrated Barrage needs silhouette 5 or more, but {name} has {size}."
                );
                self.forbid("G-VCOM-21", why, "Choose a larger target.")?;
            }
        }
        self.push(Concentrated { on });
        Ok(())
    }

    /// Declares Damage Control, repairs and emergency repairs (G-VCOM-22, G-VEH-21, G-VEH-23).
    pub(crate) fn damage_control(
        &mut self,
        who: &Who,
        what: &str,
        of: Option<&Who>,
        difficulty: Option<u8>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let vehicle = match of {
            Some(of) => self.vehicle(of)?,
            None => self.aboard(&figure)?,
        };
        if !vehicle.flies() {
            return Err(is_destroyed(&vehicle));
        }
        self.no_check()?;
        let name = &vehicle.name;
        let lower = what.to_lowercase();
        let (job, usual) = match lower.as_str() {
            "strain" => {
                if vehicle.strain == 0 {
                    return Err(Refusal::input(format!("{name} has no system strain."))
                        .hint("Choose damage that it has."));
                }
                let usual = task::control_difficulty(vehicle.strain, vehicle.strain_threshold);
                (Job::Strain, usual)
            }
            // "hull" means hull trauma first. Without trauma it means the component, by its whole name.
            "hull" if vehicle.hull > 0 || !vehicle.condition.out.contains(&Component::Hull) => {
                if vehicle.hull == 0 {
                    return Err(no_hull_trauma(name));
                }
                self.one_hull_repair(&vehicle)?;
                let usual = task::control_difficulty(vehicle.hull, vehicle.whole_hull());
                (Job::Hull, usual)
            }
            "emergency" => {
                if !vehicle.wrecked() {
                    let why = format!("{name} isn't over its hull trauma threshold.");
                    let hint = "Use `mend WHO hull` to repair hull trauma.";
                    return Err(Refusal::input(why).resting_on("G-VEH-23").hint(hint));
                }
                self.refuse(beyond_repair(&vehicle, None))?;
                (Job::Emergency, EMERGENCY)
            }
            _ => {
                if let Ok(mark) = critical_named(&vehicle, what) {
                    self.refuse(beyond_repair(&vehicle, Some(mark)))?;
                    let severity = vehicle.critical(mark).map_or(BROKEN, |c| c.severity);
                    (Job::Critical { mark }, severity)
                } else {
                    let part = lower.strip_suffix(" component").unwrap_or(what);
                    let component = component_named(&vehicle, part).map_err(|refusal| {
                        refusal
                            .hint("Choose strain, hull, emergency, a Critical Hit, or a component.")
                    })?;
                    repair_of(&vehicle, component)?
                }
            }
        };
        let task = Task {
            vehicle: vehicle.id,
            job,
        };
        self.declare_task(
            &figure,
            skills::MECHANICS,
            difficulty.unwrap_or(usual),
            task,
        )
    }

    /// Refuses a second repair of hull trauma in an encounter, by anyone (G-VCOM-22).
    fn one_hull_repair(&self, vehicle: &Vehicle) -> Result<(), Refusal> {
        if vehicle.condition.hull_tried && self.now.phase == Phase::Fighting {
            self.forbid(
                "G-VCOM-22",
                format!(
                    "The hull of {} was already worked on in this encounter.",
                    vehicle.name
                ),
                "Try again after the encounter.",
            )?;
        }
        Ok(())
    }

    /// Declares an additional vehicle action (G-VCOM-24), putting out a fire, or breaking free.
    pub(crate) fn duty(
        &mut self,
        who: &Who,
        duty: Duty,
        target: Option<&Who>,
        skill: Option<&str>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let vehicle = self.aboard(&figure)?;
        self.no_check()?;
        let target = if duty.has_target() {
            Some(match target {
                Some(who) => self.vehicle(who)?.id,
                None => self.enemy_of(&vehicle)?,
            })
        } else {
            None
        };
        let seat = vehicle.seat_of(figure.id);
        match duty {
            Duty::Patch => {
                if vehicle.hull == 0 {
                    return Err(no_hull_trauma(&vehicle.name));
                }
                self.one_hull_repair(&vehicle)?;
            }
            Duty::Douse if vehicle.condition.fire == 0 => {
                return Err(no_fire_aboard(&vehicle.name));
            }
            Duty::Loose => {
                if vehicle.effects.held.is_none() {
                    let why = format!("{} isn't held by a beam.", vehicle.name);
                    return Err(Refusal::input(why).hint("Choose another task."));
                }
                self.pilot_action(&vehicle, &figure)?;
            }
            Duty::Copilot if seat == Some(Seat::Pilot) => {
                let why = "A pilot can't be their own copilot.";
                self.forbid("G-VCOM-24", why, "Let someone else aboard do it.")?;
            }
            Duty::Course | Duty::Copilot if vehicle.pilot(&self.now).is_none() => {
                let line = format!("crew WHO {} pilot", said(&vehicle.name, vehicle.id));
                return Err(Refusal::input(format!("{} has no pilot.", vehicle.name))
                    .hint(format!("Give it one with `{line}`.")));
            }
            _ => {}
        }
        let task = Task {
            vehicle: vehicle.id,
            job: Job::Duty { duty, target },
        };
        let (skill, difficulty) = self.way(&figure, &vehicle, task, duty, skill)?;
        self.declare_task(&figure, &skill, difficulty, task)
    }

    /// The skill of an additional action and its difficulty: the named one, otherwise the one with the
    /// best odds (M-21).
    fn way(
        &self,
        figure: &Figure,
        vehicle: &Vehicle,
        task: Task,
        duty: Duty,
        said: Option<&str>,
    ) -> Result<(String, u8), Refusal> {
        let ways = task::ways(duty);
        if ways.is_empty() {
            let own = self.skill_named(&vehicle.skill)?;
            let held = vehicle.effects.held.unwrap_or(2);
            let difficulty = if duty == Duty::Loose { held } else { 2 };
            let Some(word) = said else {
                return Ok((own, difficulty));
            };
            let skill = self.skill_named(word)?;
            if skill != own {
                let why = format!("`{}` uses {}.", duty.word(), vehicle.skill);
                self.forbid("G-VCOM-24", why, "Leave out `with` and what follows.")?;
            }
            return Ok((skill, difficulty));
        }
        if let Some(word) = said {
            let skill = self.skill_named(word)?;
            if let Some((_, dice)) = ways.iter().find(|(key, _)| *key == skill) {
                return Ok((skill, *dice));
            }
            let names: Vec<&str> = ways.iter().map(|(key, _)| *key).collect();
            let names = names.join(" or ");
            let why = format!("`{}` uses {names}.", duty.word());
            self.forbid("G-VCOM-24", why, "Leave out `with` and what follows.")?;
            return Ok((skill, ways.first().map_or(2, |(_, dice)| *dice)));
        }
        let best = task::by_odds(&self.now, self.cx.library, figure, task, duty);
        let (skill, dice) = best.into_iter().next().unwrap_or((skills::COMPUTERS, 2));
        Ok((skill.to_owned(), dice))
    }

    /// The default target: the nearest enemy vehicle.
    fn enemy_of(&self, vehicle: &Vehicle) -> Result<Id, Refusal> {
        self.now
            .vehicles
            .iter()
            .filter(|v| self.now.held_by(v) != self.now.held_by(vehicle) && v.fights_on())
            .min_by_key(|v| self.now.band(vehicle.id, v.id))
            .map(|v| v.id)
            .ok_or_else(|| Refusal::input("There is no enemy vehicle here.").hint("Name one."))
    }
}

/// The refusal to repair a vehicle or one of its Critical Hits that has no severity, because nothing is
/// left to repair (M-22).
pub(crate) fn beyond_repair(vehicle: &Vehicle, mark: Option<u32>) -> Option<Refusal> {
    let meant = |c: &&CriticalHit| c.severity == 0 && mark.is_none_or(|mark| mark == c.mark);
    let hit = vehicle.condition.criticals.iter().find(meant)?;
    let (name, what) = (&vehicle.name, &hit.name);
    let why = format!("{what} has no severity: nothing is left of {name} to repair.");
    let line = format!("cure {} {}", said(name, vehicle.id), quote(what));
    let way = format!("Use `{line}` to remove it (GM call).");
    Some(Refusal::rule("M-22", why).hint(way))
}

/// The repair of a component: of the Critical Hit that caused it, otherwise of what a GM call broke
/// (G-VEH-21).
fn repair_of(vehicle: &Vehicle, component: Component) -> Result<(Job, u8), Refusal> {
    use crate::craft::parts::Cause;
    let causes = vehicle.causes(component);
    let hit = causes.iter().find_map(|c| match c {
        Cause::Critical(mark, _, severity) => Some((*mark, *severity)),
        _ => None,
    });
    if let Some((mark, severity)) = hit {
        return Ok((Job::Critical { mark }, severity));
    }
    if causes.contains(&Cause::Word) {
        return Ok((Job::Component { component }, BROKEN));
    }
    let worn = vehicle.wear_of(component).and_then(repair_difficulty);
    if let Some(difficulty) = worn {
        return Ok((Job::Component { component }, difficulty));
    }
    let (whose, what) = (genitive(&vehicle.name), component.word(vehicle));
    Err(match causes.first() {
        None => Refusal::input(format!("{whose} {what} {} damaged.", is_not(&what)))
            .hint("Choose another component."),
        Some(cause) => {
            let why = format!("{whose} {what} {} out: {}.", be(&what), cause.words());
            let refusal = Refusal::rule(cause.rule(), why);
            match vehicle.way_out(cause) {
                Some(way) => refusal.hint(way),
                None => refusal.hint("It works again when that ends."),
            }
        }
    })
}

/// The default weapons of a barrage: those of the character's station, otherwise the largest battery.
fn best_battery(vehicle: &Vehicle, who: Id) -> Option<u8> {
    let own = match vehicle.seat_of(who) {
        Some(Seat::Gunner(place)) => Some(place),
        _ => None,
    };
    let ready = |place: u8| vehicle.left_to_fire(place);
    let places = (0..vehicle.weapons.len()).filter_map(|p| u8::try_from(p).ok());
    let mut batteries: Vec<u8> = places.filter(|p| ready(*p) >= 2).collect();
    batteries.sort_by_key(|p| (own != Some(*p), std::cmp::Reverse(ready(*p))));
    batteries.first().copied()
}
