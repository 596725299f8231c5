//! Applies the purpose of a skill check when it is done. `decide` declares the checks of this folder.

use rules::view::Id;

use crate::events::recovery::{Calmed, Convalesced, InjuryTried, Treated};
use crate::events::{Cured, Mounted, Noted, Relieved, TokensGone};
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, What};
use crate::model::figure::{Figure, Status};
use crate::model::records::tables::Harm;
use crate::model::tokens::Whose;
use crate::play::attack_effects::flames::RESTRAINED;
use crate::play::draft::Draft;

impl Draft<'_, '_> {
    /// Carries out the purpose of a rolled check.
    pub fn fulfil(&mut self, check: &Check) {
        let What::Skill { purpose, .. } = check.what else {
            return;
        };
        let Some(net) = check.net() else { return };
        let by = check.by;
        match purpose {
            Purpose::Plain
            | Purpose::Reaction
            | Purpose::Splinters { .. }
            | Purpose::Search { .. } => {}
            Purpose::Wounds { patient } => {
                self.push(Treated { who: patient });
                // Spent symbols heal nothing. Without success, Advantage heals no strain either (the
                // house rule at G-HEAL-03).
                if net.succeeds() {
                    // Surgeon heals more wounds (G-TAL-22).
                    let more = self.now.figure(by).map_or(0, Figure::medicine_heals_more);
                    self.heals(
                        patient,
                        positive(net.success).saturating_add(more),
                        positive(check.left().advantage),
                    );
                }
            }
            Purpose::Injury { patient, mark } => {
                self.push(InjuryTried { who: patient, mark });
                if net.succeeds() {
                    self.cures(patient, mark);
                }
            }
            Purpose::Convalescence { mark } => self.convalesced(by, mark, check),
            Purpose::Calm => {
                self.push(Calmed { who: by });
                if net.succeeds() {
                    self.heals(by, 0, positive(net.success));
                }
            }
            Purpose::Douse { hazard } => {
                if net.succeeds() {
                    self.frees(by, hazard);
                }
            }
            Purpose::Fall { band } => self.falls(
                by,
                band,
                (positive(net.success), positive(check.left().advantage)),
            ),
            Purpose::Cross => {
                if net.succeeds() {
                    self.has_crossed(by);
                }
            }
            Purpose::Ride { animal } => {
                let on = Some(animal).filter(|_| net.succeeds());
                if on.is_some() {
                    self.push(Mounted { who: by, on });
                }
            }
            Purpose::Repair { .. } | Purpose::Mend { .. } => {
                if net.succeeds() {
                    self.mended(check);
                }
            }
            Purpose::PutOut => {
                if net.succeeds() {
                    self.flames_go_out(by);
                }
            }
            Purpose::Contest => self.ran(by, &net),
            Purpose::Hack(hack) => self.hacked(check, hack, &net),
            Purpose::Read { target, facet } => self.was_read(by, target, facet, &net),
            Purpose::Sway { target } => self.swayed(check, target, &net),
            Purpose::Aboard(task) => self.fulfil_aboard(check, task),
            Purpose::Buy | Purpose::Sell => self.traded(check, net.success),
            Purpose::BreakFree => {
                if net.succeeds() {
                    let bound = Status::Other(RESTRAINED.to_owned());
                    let held = |status: &Status| self.now.figure(by).is_some_and(|f| f.has(status));
                    let status = if held(&bound) {
                        bound
                    } else if held(&Status::Ensnared) {
                        Status::Ensnared
                    } else {
                        // An override has allowed a status that isn't a snare.
                        Status::Immobilized
                    };
                    self.push(Relieved { who: by, status });
                }
            }
        }
    }

    /// Applies the check after a week: a success heals the injury, a Triumph heals the worst of the
    /// others too, and a failure heals 1 wound (G-HEAL-02).
    fn convalesced(&mut self, who: Id, mark: u32, check: &Check) {
        self.push(Convalesced { who });
        if !check.net().is_some_and(|n| n.succeeds()) {
            self.heals(who, 1, 0);
            return;
        }
        self.cures(who, mark);
        if check.left().triumph <= 0 {
            return;
        }
        let worst = self.now.figure(who).and_then(|f| {
            let worst = f.criticals.iter().max_by_key(|c| (c.severity, c.result))?;
            Some(worst.mark)
        });
        if let Some(other) = worst {
            self.cures(who, other);
        }
    }

    /// Heals a Critical Injury and ends the effect it holds for the next check. Permanent losses remain
    /// (M-03).
    pub fn cures(&mut self, who: Id, mark: u32) {
        let Some(critical) = self.now.figure(who).and_then(|f| f.critical(mark)).cloned() else {
            return;
        };
        self.push(Cured { who, mark });
        let same = self
            .now
            .figure(who)
            .is_some_and(|f| f.criticals.iter().any(|c| c.name == critical.name));
        // A healed Distracted injury no longer costs the free maneuver of the next turn.
        let mut rows = self
            .cx
            .library
            .criticals()
            .filter(|row| row.name == critical.name);
        let next_turn = Harm::NoFreeManeuverNextTurn;
        let status = Status::NoFreeManeuver;
        if !same
            && rows.any(|row| row.harm.contains(&next_turn))
            && self.now.figure(who).is_some_and(|f| f.has(&status))
        {
            self.push(Relieved { who, status });
        }
        let marks: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.whose == Whose::One(who) && t.rule == "M-03" && t.from == critical.name)
            .map(|t| t.mark)
            .collect();
        if !same && !marks.is_empty() {
            self.push(TokensGone { marks });
        }
        if critical.harm.contains(&Harm::LimbLost) {
            self.push(Noted {
                who,
                text: format!("Lost a limb permanently ({}, M-03).", critical.name),
            });
        }
    }
}

fn positive(n: i32) -> u16 {
    n.clamp(0, i32::from(u16::MAX)) as u16
}
