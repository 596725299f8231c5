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
            Job::Duty { duty, target } if won => {
                let done = done(&self.now, check, (&vehicle, duty), target, success);
                if let Some(done) = done {
                    self.duty_done(id, done);
                }
            }
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
    fn duty_done(&mut self, vehicle: Id, done: Done) {
        match done {
            Done::Lent { token, strain } => {
                self.system_strain(vehicle, strain);
                self.lend(token);
            }
            Done::Gunners { token, number } => {
                for _ in 0..number {
                    self.lend(token.clone());
                }
            }
            Done::Jammed { enemy, difficulty } => self.push(Jammed {
                vehicle: enemy,
                difficulty,
            }),
            Done::Mended { by } => self.push(HullMended { who: vehicle, by }),
            Done::Scanned { words, .. } => self.said(vehicle, words),
            Done::Doused { left: 0 } => self.fire_goes_out(vehicle),
            Done::Doused { left: checks } => self.push(FireSet { vehicle, checks }),
            Done::Loose => self.push(GotLoose { vehicle }),
        }
    }

    /// Starts an effect of an additional action.
    fn lend(&mut self, token: Token) {
        let mark = self.now.next_mark;
        self.push(TokenSet {
            token: Token { mark, ..token },
        });
    }
}

/// What an additional action that succeeds does (M-21).
enum Done {
    /// An effect begins, for system strain.
    Lent { token: Token, strain: u16 },
    /// This number of the crew who fire next have the effect.
    Gunners { token: Token, number: usize },
    /// An enemy is jammed.
    Jammed { enemy: Id, difficulty: u8 },
    /// Hull trauma is repaired.
    Mended { by: u16 },
    /// An enemy is known.
    Scanned { enemy: Id, words: String },
    /// A fire needs this number of further checks.
    Doused { left: u8 },
    /// It is free of what holds it.
    Loose,
}

/// Returns what an additional action that succeeds does (M-21). `None` if it does nothing.
fn done(
    state: &State,
    check: &Check,
    (vehicle, duty): (&Vehicle, Duty),
    target: Option<Id>,
    success: u16,
) -> Option<Done> {
    let by = check.by;
    let small = success.min(99) as u8;
    let turns = |turns: u16| Until::next_turn(state, by, u32::from(turns.max(1)));
    let free = |token: Token| Done::Lent { token, strain: 0 };
    let controls = |change: Change, from: &str| {
        let pilot = vehicle.pilot(state)?.id;
        let only = Only::Controls(vehicle.id);
        let until = Until::EncounterEnd;
        Some(free(lent(pilot, change, only, true, until, from)))
    };
    let lasts = |whose: Id, change: Change, until: Until, from: &str| {
        lent(whose, change, Only::Any, false, until, from)
    };
    Some(match duty {
        // M-21 gives no end, so it helps the next control check of any pilot. If it ended with a turn, it would never
        // help a pilot who used their own action for it.
        Duty::Course => controls(Change::Course(small), "a plotted course")?,
        Duty::Copilot => {
            let once = state.settings.copilot_once;
            let times = if once { small.min(1) } else { small };
            let change = Change::Pool(pool::Change::DowngradeDifficulty(times));
            controls(change, "the copilot's help")?
        }
        // Symbols buy further difficulty (M-21).
        Duty::Jam => Done::Jammed {
            enemy: target?,
            difficulty: 1 + small,
        },
        Duty::Defenses => Done::Lent {
            token: lasts(
                vehicle.id,
                Change::RangedDefense(1),
                turns(success),
                "boosted defenses",
            ),
            strain: 1,
        },
        Duty::Patch => Done::Mended {
            by: success.min(vehicle.hull),
        },
        Duty::Discipline => Done::Gunners {
            // It belongs to the ship, not to a character: the next of its crew to fire gets it.
            token: Token {
                whose: Whose::NextAboard {
                    vehicle: vehicle.id,
                    by,
                },
                ..lent(
                    vehicle.id,
                    Change::Boost(1),
                    Only::Mounted,
                    true,
                    Until::EncounterEnd,
                    "fire discipline",
                )
            },
            number: others_able(state, vehicle, by).min(usize::from(small)),
        },
        Duty::Scan => {
            let now = check.bought(SpendEffect::Vehicle(VehicleSpend::ScanCurrent));
            Done::Scanned {
                enemy: target?,
                words: scan(state, target?, now)?,
            }
        }
        Duty::Slice => free(lasts(
            target?,
            Change::NoDefense,
            turns(success),
            "sliced systems",
        )),
        Duty::Spoof => free(lasts(
            vehicle.id,
            Change::UpgradeDifficulty(small),
            turns(1),
            "spoofed missiles",
        )),
        Duty::Douse => Done::Doused {
            left: vehicle.condition.fire.saturating_sub(1),
        },
        Duty::Loose => Done::Loose,
    })
}

/// The effect of an additional action on a combatant or a vehicle (M-21).
fn lent(whose: Id, change: Change, only: Only, once: bool, until: Until, from: &str) -> Token {
    Token {
        mark: 0,
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

/// What an additional action that succeeds will do, for the tray (M-21).
fn duty_outlook(state: &State, vehicle: &Vehicle, done: &Done) -> String {
    let name = &vehicle.name;
    match done {
        Done::Lent { token, strain } => {
            let told = match token.change {
                Change::Course(n) => format!(
                    "the next control check of {name} ignores up to {} of the terrain",
                    dice(n, "Setback")
                ),
                Change::Pool(pool::Change::DowngradeDifficulty(times)) => format!(
                    "{} to the difficulty of the pilot's next control check",
                    count(times, "downgrade")
                ),
                // The words of the log: the effect ends with the turns of the active character, not with the
                // vehicle's.
                _ => token_set(state, token).trim_end_matches('.').to_owned(),
            };
            match strain {
                0 => told,
                strain => format!("{told}, for {strain} system strain"),
            }
        }
        Done::Gunners { number: 0, .. } => "no one else can fire".to_owned(),
        Done::Gunners { number: 1, .. } => {
            format!("1 Boost die for the next gunner of {name}")
        }
        Done::Gunners { number, .. } => {
            format!("1 Boost die each for the next {number} gunners of {name}")
        }
        Done::Jammed { enemy, .. } => format!("{} is jammed", state.name_of(*enemy)),
        Done::Mended { by } => format!("{by} hull trauma repaired"),
        Done::Scanned { enemy, .. } => {
            let enemy = state.name_of(*enemy);
            format!("the weapons and thresholds of {enemy} are known")
        }
        Done::Doused { left: 0 } => "the fire is out".to_owned(),
        Done::Doused { left: 1 } => "1 more check puts out the fire".to_owned(),
        Done::Doused { left } => format!("{left} more checks put out the fire"),
        Done::Loose => format!("{name} is free"),
    }
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
            let done = done(state, check, (vehicle, duty), target, success);
            done.map_or_else(nothing, |done| duty_outlook(state, vehicle, &done))
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
