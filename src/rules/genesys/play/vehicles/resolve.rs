//! Applies a check aboard a vehicle when it is done. `tasks` declares these checks.

use rules::view::Id;

use crate::events::log_text::effects::token_set;
use crate::events::tokens::UNTIL_OWN_TURN;
use crate::events::vehicles::{
    ActionUsed, Astray, ComponentSet, CurtainSet, DriveAsked, FireSet, Fired, Gained, GotLoose,
    HullTried, Jammed, Lost, PatchedUp, Said, VehicleEvent, Worn,
};
use crate::events::{Event, HullMended, SystemRelieved, TokenSet};
use crate::model::check::{Check, pool};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::Component;
use crate::model::vehicles::round::Curtain;
use crate::model::vehicles::spends::VehicleSpend;
use crate::model::vehicles::task::{Duty, Job, Task};
use crate::play::draft::Draft;
use crate::positions::weapons::mount_index;
use crate::words::count;
use lang::sentence::dice;

impl Draft<'_, '_> {
    /// Spends what the roll costs the vehicle: its Pilot Only action, the shots of a barrage.
    pub fn task_rolls(&mut self, by: Id, task: Task) {
        if task.is_pilot_only() || task.controls() {
            self.push(ActionUsed {
                vehicle: task.vehicle,
                who: by,
            });
        }
        if matches!(
            task.job,
            Job::Hull
                | Job::Duty {
                    duty: Duty::Patch,
                    ..
                }
        ) {
            let vehicle = task.vehicle;
            self.push(HullTried { vehicle });
        }
        if let Job::Blanket { weapon } = task.job
            && let Some(index) = mount_index(usize::from(weapon))
        {
            self.fires_mount(by, index, u8::MAX);
        }
    }

    /// Fires a number of weapons of a mount, at most those that can fire. A slow one counts its rounds
    /// (G-VCOM-25, G-QUAL-21).
    pub fn fires_mount(&mut self, by: Id, index: u8, most: u8) {
        let Some((vehicle, weapon, mount)) = self.now.mount(by, index) else {
            return;
        };
        let slow = mount.weapon.qualities.iter().find_map(|q| match q {
            crate::kinds::Quality::SlowFiring(n) => Some(u32::from(*n)),
            _ => None,
        });
        let ready_round = match slow {
            Some(n) if self.now.round > 0 => self.now.round + n + 1,
            _ => 0,
        };
        let sound = vehicle.sound_weapons(weapon).max(1);
        let left = sound.saturating_sub(mount.firing.used).max(1);
        let event = VehicleEvent::Fired(Fired {
            vehicle: vehicle.id,
            weapon,
            count: left.min(most),
            ready_round,
        });
        self.push(Event::Vehicle(event));
    }

    /// Applies the purpose of a rolled check aboard.
    pub fn fulfil_aboard(&mut self, check: &Check, task: Task) {
        let Some(net) = check.net() else { return };
        let won = net.succeeds();
        let by = check.by;
        let success = net.success.clamp(0, 99) as u16;
        let Some(vehicle) = self.now.vehicle(task.vehicle).cloned() else {
            return;
        };
        let id = vehicle.id;
        if task.job == Job::DriveAsked && vehicle.round.asked {
            self.push(DriveAsked {
                vehicle: id,
                on: false,
            });
        }
        match task.job {
            Job::Drive | Job::DriveAsked if !won => {
                self.push(Astray {
                    vehicle: id,
                    on: true,
                });
            }
            Job::Outfly { enemy } if won => {
                let theirs = self
                    .now
                    .vehicle(enemy)
                    .is_some_and(|v| v.effects.over.contains(&id));
                let event = if theirs {
                    VehicleEvent::Lost(Lost {
                        vehicle: enemy,
                        enemy: id,
                    })
                } else {
                    VehicleEvent::Gained(Gained { vehicle: id, enemy })
                };
                self.push(Event::Vehicle(event));
            }
            Job::Blanket { weapon } if won || !self.now.settings.barrage_needs_success => {
                let advantage = check.left().advantage.max(0) as u8;
                let curtain = Curtain {
                    by,
                    weapon,
                    upgrades: 1 + advantage / 2,
                    until: self.until_next_turn(by, 1),
                };
                self.push(CurtainSet {
                    vehicle: id,
                    curtain,
                });
            }
            Job::Strain if won => {
                let by = success.min(vehicle.strain);
                self.push(SystemRelieved { who: id, by });
            }
            Job::Hull if won => {
                let by = success.min(vehicle.hull);
                self.push(HullMended { who: id, by });
            }
            Job::Critical { mark } if won => self.repaired(id, mark),
            Job::Component {
                component: component @ Component::Weapon(weapon),
            } if won && !vehicle.condition.out.contains(&component) => {
                let wear = Wear::Sound;
                self.push(Worn {
                    vehicle: id,
                    weapon,
                    wear,
                });
            }
            Job::Component { component } if won => {
                self.push(ComponentSet {
                    vehicle: id,
                    component,
                    out: false,
                });
            }
            Job::Emergency if won => {
                self.push(PatchedUp { vehicle: id });
            }
            Job::Duty { duty, target } if won => self.duty_done(check, id, duty, target, success),
            Job::Drive
            | Job::DriveAsked
            | Job::Outfly { .. }
            | Job::Blanket { .. }
            | Job::Strain
            | Job::Hull
            | Job::Critical { .. }
            | Job::Component { .. }
            | Job::Emergency
            | Job::Duty { .. } => {}
        }
    }

    fn said(&mut self, vehicle: Id, words: String) {
        self.push(Said { vehicle, words });
    }

    /// Applies an additional action that succeeds (M-21).
    fn duty_done(
        &mut self,
        check: &Check,
        vehicle: Id,
        duty: Duty,
        target: Option<Id>,
        success: u16,
    ) {
        let by = check.by;
        let small = success.min(99) as u8;
        let pilot = self
            .now
            .vehicle(vehicle)
            .and_then(|v| v.pilot(&self.now))
            .map(|f| f.id);
        let control = Only::Controls(vehicle);
        let own_turn = self.until_next_turn(by, u32::from(success.max(1)));
        let one_turn = self.until_next_turn(by, 1);
        match duty {
            Duty::Course => {
                // M-21 gives no end, so it helps the next control check of any pilot. If
                // it ended with a turn, it would never help a pilot who used their own action for it.
                let change = Change::Course(small);
                if let Some(pilot) = pilot {
                    let end = Until::EncounterEnd;
                    self.lend(pilot, change, control, true, end, "a plotted course");
                }
            }
            Duty::Copilot => {
                let once = self.now.settings.copilot_once;
                let times = if once { small.min(1) } else { small };
                let change = Change::Pool(pool::Change::DowngradeDifficulty(times));
                if let Some(pilot) = pilot {
                    let end = Until::EncounterEnd;
                    self.lend(pilot, change, control, true, end, "the copilot's help");
                }
            }
            Duty::Jam => {
                // Symbols buy further ones (M-21).
                let difficulty = 1 + small;
                if let Some(enemy) = target {
                    self.push(Jammed {
                        vehicle: enemy,
                        difficulty,
                    });
                }
            }
            Duty::Defenses => {
                self.system_strain(vehicle, 1);
                let change = Change::RangedDefense(1);
                self.lend(
                    vehicle,
                    change,
                    Only::Any,
                    false,
                    own_turn,
                    "boosted defenses",
                );
            }
            Duty::Patch => {
                let hull = self.now.vehicle(vehicle).map_or(0, |v| v.hull);
                self.push(HullMended {
                    who: vehicle,
                    by: success.min(hull),
                });
            }
            Duty::Discipline => {
                // It belongs to the ship, not to a character: the next of its crew to fire gets it.
                let others = self
                    .now
                    .vehicle(vehicle)
                    .map_or(0, |v| others_able(&self.now, v, by));
                let boost = Token {
                    mark: 0,
                    whose: Whose::NextAboard { vehicle, by },
                    change: Change::Boost(1),
                    only: Only::Mounted,
                    once: true,
                    until: Until::EncounterEnd,
                    from: "fire discipline".to_owned(),
                    rule: UNTIL_OWN_TURN.to_owned(),
                    bound: None,
                    injury: None,
                };
                for _ in 0..others.min(usize::from(small)) {
                    let mark = self.now.next_mark;
                    let token = Token {
                        mark,
                        ..boost.clone()
                    };
                    self.push(TokenSet { token });
                }
            }
            Duty::Scan => {
                let now = check.bought(SpendEffect::Vehicle(VehicleSpend::ScanCurrent));
                if let Some(words) = target.and_then(|id| scan(&self.now, id, now)) {
                    self.said(vehicle, words);
                }
            }
            Duty::Slice => {
                let Some(target) = target else { return };
                let change = Change::NoDefense;
                self.lend(target, change, Only::Any, false, own_turn, "sliced systems");
            }
            Duty::Spoof => {
                let change = Change::UpgradeDifficulty(small);
                self.lend(
                    vehicle,
                    change,
                    Only::Any,
                    false,
                    one_turn,
                    "spoofed missiles",
                );
            }
            Duty::Douse => {
                let left = self
                    .now
                    .vehicle(vehicle)
                    .map_or(0, |v| v.condition.fire.saturating_sub(1));
                if left == 0 {
                    self.fire_goes_out(vehicle);
                } else {
                    self.push(FireSet {
                        vehicle,
                        checks: left,
                    });
                }
            }
            Duty::Loose => self.push(GotLoose { vehicle }),
        }
    }

    /// Starts an effect of an additional action on a combatant or a vehicle.
    fn lend(
        &mut self,
        whose: Id,
        change: Change,
        only: Only,
        once: bool,
        until: Until,
        from: &str,
    ) {
        let token = lent(&self.now, whose, change, only, once, until, from);
        self.push(TokenSet { token });
    }
}

/// The effect of an additional action on a combatant or a vehicle (M-21).
fn lent(
    state: &State,
    whose: Id,
    change: Change,
    only: Only,
    once: bool,
    until: Until,
    from: &str,
) -> Token {
    Token {
        mark: state.next_mark,
        whose: Whose::One(whose),
        change,
        only,
        once,
        until,
        from: from.to_owned(),
        rule: UNTIL_OWN_TURN.to_owned(),
        bound: None,
        injury: None,
    }
}

/// The number of crew who may fire next: everyone who can act, except the character who directs them.
fn others_able(state: &State, vehicle: &Vehicle, by: Id) -> usize {
    let side = state.figure(by).map(|f| f.side);
    let fights = |f: &Figure| f.able() && Some(f.side) == side;
    let able = |id: &Id| state.figure(*id).is_some_and(fights) && *id != by;
    vehicle.aboard.iter().filter(|a| able(&a.who)).count()
}

/// The result of a scan (M-21).
fn scan(state: &State, target: Id, now: bool) -> Option<String> {
    let v = state.vehicle(target)?;
    let weapons: Vec<String> = v
        .weapons
        .iter()
        .map(|m| format!("{} ({})", m.words(), crate::model::vehicles::arc(m.arc)))
        .collect();
    let weapons = if weapons.is_empty() {
        "no weapons".to_owned()
    } else {
        weapons.join(", ")
    };
    let now = if now {
        format!(", now {} hull trauma, {} system strain", v.hull, v.strain)
    } else {
        String::new()
    };
    Some(format!(
        "{}: hull trauma threshold {}, system strain threshold {}, {weapons}{now}.",
        v.name,
        v.whole_hull(),
        v.strain_threshold
    ))
}

/// What an additional action that succeeds will do, for the tray (M-21). [`Draft::duty_done`] does it.
fn duty_outlook(
    state: &State,
    check: &Check,
    (vehicle, duty): (&Vehicle, Duty),
    target: Option<Id>,
    success: u16,
) -> Option<String> {
    let success = i64::from(success);
    let name = &vehicle.name;
    let enemy = || target.map(|id| state.name_of(id));
    // The words of the log: the effect ends with the turns of the active character, not with the vehicle's.
    let lasts = |whose: Id, change: Change, turns: i64| {
        let turns = u32::try_from(turns.max(1)).unwrap_or(1);
        let until = Until::next_turn(state, check.by, turns);
        let told = token_set(
            state,
            &lent(state, whose, change, Only::Any, false, until, ""),
        );
        told.trim_end_matches('.').to_owned()
    };
    Some(match duty {
        Duty::Course => format!(
            "the next control check of {name} ignores up to {} of the terrain",
            dice(u8::try_from(success).unwrap_or(u8::MAX), "Setback")
        ),
        Duty::Copilot => {
            let once = state.settings.copilot_once;
            let times = if once { success.min(1) } else { success };
            format!(
                "{} to the difficulty of the pilot's next control check",
                count(times, "downgrade")
            )
        }
        Duty::Jam => format!("{} is jammed", enemy()?),
        Duty::Defenses => {
            let told = lasts(vehicle.id, Change::RangedDefense(1), success);
            format!("{told}, for 1 system strain")
        }
        Duty::Patch => format!("{} hull trauma repaired", success.min(vehicle.hull.into())),
        Duty::Discipline => {
            let others = others_able(state, vehicle, check.by);
            match success.min(i64::try_from(others).unwrap_or(i64::MAX)) {
                0 => "no one else can fire".to_owned(),
                1 => format!("1 Boost die for the next gunner of {name}"),
                gunners => format!("1 Boost die each for the next {gunners} gunners of {name}"),
            }
        }
        Duty::Scan => format!("the weapons and thresholds of {} are known", enemy()?),
        Duty::Slice => lasts(target?, Change::NoDefense, success),
        Duty::Spoof => {
            let upgrades = u8::try_from(success).unwrap_or(u8::MAX);
            lasts(vehicle.id, Change::UpgradeDifficulty(upgrades), 1)
        }
        Duty::Douse if vehicle.condition.fire > 1 => "1 more check puts out the fire".to_owned(),
        Duty::Douse => "the fire is out".to_owned(),
        Duty::Loose => format!("{name} is free"),
    })
}

/// What a rolled check aboard will do, for the tray.
pub fn outlook(state: &State, check: &Check, task: Task) -> Option<String> {
    let net = check.net()?;
    let won = net.succeeds();
    let success = net.success.clamp(0, 99) as u16;
    let vehicle = state.vehicle(task.vehicle)?;
    let nothing = || "nothing changes".to_owned();
    Some(match task.job {
        Job::Drive | Job::DriveAsked if won => format!("{} gets through", vehicle.name),
        Job::Drive | Job::DriveAsked => "the GM places it, off course at least".to_owned(),
        Job::Blanket { .. } if won || !state.settings.barrage_needs_success => {
            let upgrades = 1 + check.left().advantage.max(0) / 2;
            format!(
                "small craft's attacks on it: {}",
                count(upgrades, "upgrade")
            )
        }
        Job::Strain if won => format!("{} system strain removed", success.min(vehicle.strain)),
        Job::Hull if won => format!("{} hull trauma repaired", success.min(vehicle.hull)),
        Job::Outfly { enemy } if won => {
            let other = state.name_of(enemy);
            if state
                .vehicle(enemy)
                .is_some_and(|v| v.effects.over.contains(&vehicle.id))
            {
                format!("{other} loses its advantage")
            } else {
                format!("the Advantage over {other}")
            }
        }
        Job::Critical { .. } | Job::Component { .. } if won => "it is repaired".to_owned(),
        Job::Emergency if won => "patched up".to_owned(),
        Job::Duty { duty, target } if won => {
            duty_outlook(state, check, (vehicle, duty), target, success)?
        }
        Job::Outfly { .. }
        | Job::Blanket { .. }
        | Job::Strain
        | Job::Hull
        | Job::Critical { .. }
        | Job::Component { .. }
        | Job::Emergency
        | Job::Duty { .. } => nothing(),
    })
}
