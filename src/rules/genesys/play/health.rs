//! Wounds, strain, exceeded thresholds (G-HEALTH) and Critical Injuries (G-COMB-15).
//!
//! All damage to characters comes through this module, whether from an attack, a hazard or a typed
//! command, so that a typed wound has the same consequences as a rolled one.

use dice::Real;
use rules::view::Id;

use crate::events::talents::{BroughtAbout, Used};
use crate::events::{
    Afflicted, AgainGranted, AimEnded, CharacteristicLost, Dropped, Fell, FellProne, GuardEnded,
    Injured, Released, SlotMarked, StoryMoved, Strained, TokenSet, Wounded,
};
use crate::figure::injuries::lasts;
use crate::hits::damage::{all_added, sum_of};
use crate::kinds::{Characteristic, Kind};
use crate::model::check::Paid;
use crate::model::event::Fate;
use crate::model::figure::injuries::{Added, Critical};
use crate::model::figure::{Figure, Status};
use crate::model::records::tables::Harm;
use crate::model::talents::record::Limit;
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::play::draft::Draft;

/// What caused wounds, and what that says of a Critical Injury they bring.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cause {
    /// Who dealt them.
    pub by: Option<Id>,
    /// Added to every Critical Injury of the hit: the option at G-VEH-34.
    pub maims: i32,
    /// The d100 that was shown for crossing the threshold (G-TAL-59).
    pub looked: Option<Real>,
    /// The first number of the row that was chosen for it.
    pub row: Option<u16>,
}

impl Cause {
    /// Wounds that someone dealt.
    pub fn by(who: Id) -> Self {
        Self {
            by: Some(who),
            ..Self::default()
        }
    }
}

/// A Critical Injury about to be rolled.
#[derive(Clone, Debug, Default)]
pub struct Injury {
    /// Added to the roll, on top of what open injuries add.
    pub added: Vec<Added>,
    /// Nothing is added, also not by open injuries.
    pub lowest: bool,
    /// What real dice showed.
    pub typed: Option<Real>,
    /// Who dealt it.
    pub by: Option<Id>,
    /// Rolled because of bleeding: a second Bleeding Out is rolled again.
    pub bleeding: bool,
    /// The first number of the row that was chosen instead of the rolled one (G-TAL-59).
    pub row: Option<u16>,
    /// Added for the weapon: the option at G-VEH-34.
    pub maims: i32,
    /// Its d10 was typed with the purchase, so it may go unused.
    pub keeps_ten: bool,
}

impl Draft<'_, '_> {
    /// Applies damage that soak did not stop, as wounds or as strain. Every hit, flame and fall
    /// comes through here, because it ends an aim (G-MAN-03).
    pub fn gets_through(&mut self, who: Id, by: u16, to_strain: bool, cause: Cause) {
        if by > 0 {
            self.lose_aim(who);
        }
        if to_strain {
            self.strain(who, by);
        } else {
            self.wound(who, by, cause);
        }
    }

    /// Gives a figure wounds (G-HEALTH-01), with every consequence.
    pub fn wound(&mut self, who: Id, by: u16, cause: Cause) {
        self.wound_from(Wounded::of(who, by), cause);
    }

    /// Gives a figure wounds without the consequences.
    pub fn wounded(&mut self, who: Id, by: u16, critical: Option<Id>) {
        self.push(Wounded {
            critical,
            ..Wounded::of(who, by)
        });
    }

    /// Gives a figure wounds with every consequence.
    fn wound_from(&mut self, wounded: Wounded, cause: Cause) {
        let (who, by) = (wounded.who, wounded.by);
        if by == 0 {
            return;
        }
        let Some(before) = self.now.figure(who).cloned() else {
            return;
        };
        self.push(wounded);
        let Some(after) = self.now.figure(who).cloned() else {
            return;
        };
        let over = after.wounds > after.whole_threshold();
        match after.kind {
            Kind::Pc | Kind::Nemesis => {
                self.went_down(who, before.able(), after.able());
                // Crossing the threshold is one more Critical Injury (G-HEALTH-02, G-COMB-18).
                if before.crosses(by) && !after.dead {
                    self.injure(
                        who,
                        Injury {
                            by: cause.by,
                            maims: cause.maims,
                            typed: cause.looked,
                            row: cause.row,
                            ..Injury::default()
                        },
                    );
                }
                self.bleeds_on(&before, after.wounds, cause);
            }
            Kind::Rival | Kind::Minion => {
                let gone = after.group.map_or(over, |g| g.standing == 0);
                if gone && !after.defeated {
                    self.fell(who, Fate::Defeated);
                }
            }
        }
    }

    /// Gives a figure that already bleeds another Critical Injury for every five wounds of one hit
    /// beyond its threshold, whatever the cause (M-03).
    fn bleeds_on(&mut self, before: &Figure, wounds: u16, cause: Cause) {
        if !before.harmed(|h| *h == Harm::Bleeding) {
            return;
        }
        let fives = |wounds: u16| wounds.saturating_sub(before.whole_threshold()) / 5;
        for _ in fives(before.wounds)..fives(wounds) {
            self.injure(
                before.id,
                Injury {
                    by: cause.by,
                    maims: cause.maims,
                    bleeding: true,
                    ..Injury::default()
                },
            );
        }
    }

    /// Gives a figure strain (G-HEALTH-05), or wounds if it has no strain track (G-HEALTH-07).
    pub fn strain(&mut self, who: Id, by: u16) {
        self.strain_from(who, by, None);
    }

    /// Gives a figure strain, for symbols of its own roll if there are any.
    pub(crate) fn strain_from(&mut self, who: Id, by: u16, symbols: Option<Paid>) {
        if by == 0 {
            return;
        }
        let Some(before) = self.now.figure(who).cloned() else {
            return;
        };
        if before.kind.has_strain() {
            self.push(Strained { who, by });
            let able = self
                .now
                .figure(who)
                .is_some_and(crate::model::figure::Figure::able);
            self.went_down(who, before.able(), able);
        } else {
            let wounded = Wounded {
                for_strain: true,
                symbols,
                ..Wounded::of(who, by)
            };
            self.wound_from(wounded, Cause::default());
        }
    }

    /// Ends the aim and stance of an incapacitated figure and gives back its claims (G-HEALTH-09).
    pub fn went_down(&mut self, who: Id, was_able: bool, is_able: bool) {
        if !was_able || is_able || self.stays_up(who) {
            return;
        }
        self.bound_effects_end(who);
        let Some(figure) = self.now.figure(who) else {
            return;
        };
        let (aims, guards) = (figure.aim.is_some(), figure.guarded.is_some());
        if aims {
            self.push(AimEnded { who });
        }
        if guards {
            self.push(GuardEnded { who });
        }
        self.give_back(who);
    }

    /// Gives back the claims of a figure that cannot act, so that the slots are free. A turn that
    /// is running continues to its end.
    pub fn give_back(&mut self, who: Id) {
        let running = self.now.turn.as_ref().map(|t| t.slot);
        let claimed: Vec<u32> = self
            .now
            .claims_of(who)
            .map(|s| s.number)
            .filter(|n| Some(*n) != running)
            .collect();
        for slot in claimed {
            self.push(Released { slot });
        }
    }

    /// Takes a figure out of the fight and marks its side's last slot for removal (G-STRUCT-07).
    pub fn fell(&mut self, who: Id, fate: Fate) {
        let Some(before) = self.now.figure(who).cloned() else {
            return;
        };
        self.push(Fell { who, fate });
        self.give_back(who);
        self.slots_fall_with(&before);
    }

    /// Marks the slots that a lost figure no longer fills: the last of its side, and its own extra
    /// one.
    pub fn slots_fall_with(&mut self, gone: &Figure) {
        let mut falling: Vec<u32> = self
            .now
            .slots
            .iter()
            .filter(|s| s.is_for(gone.id) && !s.falls)
            .map(|s| s.number)
            .collect();
        if gone.stood_for_slot() {
            falling.extend(self.now.slot_to_fall(gone).map(|s| s.number));
        }
        for slot in falling {
            self.push(SlotMarked { slot });
        }
    }

    /// Rolls a Critical Injury, finds its row and applies its immediate effects (M-03, G-COMB-15 to
    /// 17).
    pub fn injure(&mut self, who: Id, injury: Injury) {
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        if figure.dead {
            return;
        }
        if figure.kind == Kind::Minion {
            // T-45: no roll. The wounds are one more than the threshold, and soak is not counted.
            if figure
                .group
                .as_ref()
                .is_some_and(|group| group.standing > 1)
            {
                let words = format!(
                    "The Critical Injury kills one of the {} (T-45).",
                    figure.name
                );
                self.push(BroughtAbout { who, words });
            }
            let wounds = figure.wound_threshold.saturating_add(1);
            let wounded = Wounded {
                critical: injury.by,
                ..Wounded::of(who, wounds)
            };
            let cause = Cause {
                by: injury.by,
                ..Cause::default()
            };
            self.wound_from(wounded, cause);
            return;
        }
        let typed = injury.typed.or_else(|| self.next_shown());
        let added = if injury.lowest {
            Vec::new()
        } else {
            all_added(&self.now, &figure, injury.added, injury.maims)
        };
        let plus = sum_of(&added);
        let mut attempts = 0;
        let (die, result, row) = loop {
            let die = match typed {
                Some(typed) if attempts == 0 => typed.hundred,
                _ => self.dice().roll(100),
            };
            let result = (i32::from(die) + plus).clamp(1, i32::from(u16::MAX)) as u16;
            let row = self.cx.library.critical(injury.row.unwrap_or(result));
            let Some(row) = row.cloned() else {
                return;
            };
            attempts += 1;
            let again = injury.bleeding && row.harm.contains(&Harm::Bleeding) && attempts < 20;
            if !again {
                break (die, result, row);
            }
        };
        let characteristic = row
            .harm
            .iter()
            .any(|h| matches!(h, Harm::CharacteristicDown | Harm::CharacteristicLost))
            .then(|| self.rolled_characteristic(typed.and_then(|typed| typed.ten)));
        if characteristic.is_none() && !injury.keeps_ten {
            self.ten_is_idle(typed.and_then(|typed| typed.ten));
        }
        let mark = self.now.next_mark;
        let critical = Critical {
            mark,
            result,
            name: row.name.clone(),
            severity: row.severity,
            text: row.text.clone(),
            harm: row.harm.iter().copied().filter(|h| lasts(*h)).collect(),
            characteristic,
            rolled: Some(die),
            added,
            round: self.now.round,
            turn: figure.turns,
            tried: None,
            lowered: false,
        };
        self.push(Injured { who, critical });
        for harm in row.harm {
            self.harm(who, harm, (mark, &row.name), characteristic, injury.by);
        }
    }

    /// The d10 of Horrific and Gruesome Injury, from real dice or from a roll (M-03, G-DICE-05).
    fn rolled_characteristic(&mut self, typed: Option<u8>) -> Characteristic {
        match typed.unwrap_or_else(|| dice::d10(self.dice())) {
            1..=3 => Characteristic::Brawn,
            4..=6 => Characteristic::Agility,
            7 => Characteristic::Intellect,
            8 => Characteristic::Cunning,
            9 => Characteristic::Presence,
            _ => Characteristic::Willpower,
        }
    }

    /// Whether a draught blocks the strain of this injury, the first in the encounter.
    fn is_kept_from_injury_strain(&mut self, who: Id) -> bool {
        let keeps = self
            .now
            .tokens
            .iter()
            .find(|t| t.whose == Whose::One(who) && t.change == Change::NoInjuryStrain)
            .map(|t| t.from.clone());
        let Some(name) = keeps else { return false };
        let talent = "no_injury_strain".to_owned();
        let figure = self.now.figure(who);
        if figure.is_some_and(|f| self.now.is_used_up(f, &talent)) {
            return false;
        }
        self.push(Used {
            who,
            talent,
            name,
            points: None,
            limit: Some(Limit::Encounter),
            on: Vec::new(),
            bearer: None,
        });
        true
    }

    fn harm(
        &mut self,
        who: Id,
        harm: Harm,
        (mark, name): (u32, &str),
        which: Option<Characteristic>,
        by: Option<Id>,
    ) {
        let next_turn = self.until_next_turn(who, 1);
        match harm {
            Harm::Strain(n) => {
                if !self.is_kept_from_injury_strain(who) {
                    self.strain(who, u16::from(n));
                }
            }
            Harm::LastSlot => self.afflict(who, Status::LastSlot, next_turn),
            Harm::DropsHeld => {
                // The figure drops what it holds, in one hand or both (M-03).
                let held = self.now.figure(who).map(Figure::in_hand);
                for weapon in held.into_iter().flatten() {
                    self.push(Dropped { who, weapon });
                }
            }
            Harm::NoFreeManeuverNextTurn => {
                self.afflict_next_turn(who, Status::NoFreeManeuver);
            }
            Harm::StaggeredNextTurn => self.afflict(who, Status::Staggered, next_turn),
            Harm::SetbackNextCheck(n) => {
                self.waits_for_a_check(who, Change::Setback(n), mark, name);
            }
            Harm::HarderNextCheck(n) => self.waits_for_a_check(who, Change::Harder(n), mark, name),
            Harm::StoryPoint => {
                if let Some(from) = self.now.figure(who).map(|f| f.side)
                    && self.now.story.of(from) > 0
                {
                    self.push(StoryMoved { from });
                }
            }
            Harm::Prone => {
                if self.now.figure(who).is_some_and(|f| !f.prone) {
                    self.push(FellProne { who });
                }
            }
            Harm::AttackedAgain => {
                if let Some(by) = by.filter(|by| *by != who) {
                    self.push(AgainGranted { by, target: who });
                }
            }
            Harm::CharacteristicLost => {
                let above_one =
                    |f: &Figure| which.is_some_and(|which| f.characteristics.get(which) > 1);
                if let Some(which) = which.filter(|_| self.now.figure(who).is_some_and(above_one)) {
                    self.push(CharacteristicLost { who, which });
                }
            }
            Harm::Dies => self.fell(who, Fate::Dead),
            Harm::Bleeding
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

    /// Gives the injured figure an effect on its next check (M-03).
    fn waits_for_a_check(&mut self, who: Id, change: Change, mark: u32, name: &str) {
        let token = Token {
            mark: self.now.next_mark,
            whose: Whose::One(who),
            change,
            only: Only::Any,
            once: true,
            until: Until::EncounterEnd,
            from: name.to_owned(),
            rule: "M-03".to_owned(),
            bound: None,
            injury: Some(mark),
        };
        self.push(TokenSet { token });
    }

    /// Gives a figure a status until the given moment.
    pub fn afflict(&mut self, who: Id, status: Status, until: Until) {
        self.push(Afflicted {
            who,
            status,
            until,
            from_turn: 0,
        });
    }

    /// Gives a status for the next turn only. A turn that is running doesn't suffer it (M-03,
    /// M-16).
    pub fn afflict_next_turn(&mut self, who: Id, status: Status) {
        let until = self.until_next_turn(who, 1);
        let from_turn = self.now.next_turn_of(who);
        self.push(Afflicted {
            who,
            status,
            until,
            from_turn,
        });
    }

    /// The end of a figure's next turn, or of the n-th from now. With 0 it is the end of the
    /// current turn (G-STAT-04, G-STAT-06).
    pub fn until_next_turn(&self, who: Id, turns: u32) -> Until {
        Until::next_turn(&self.now, who, turns)
    }

    /// Sets an effect that counts until its end.
    pub fn token(&mut self, whose: Whose, change: Change, until: Until, from: &str, rule: &str) {
        self.set_token(whose, change, until, from, rule, false);
    }

    /// Sets an effect that the first check it counts on uses up.
    pub fn token_once(
        &mut self,
        whose: Whose,
        change: Change,
        until: Until,
        from: &str,
        rule: &str,
    ) {
        self.set_token(whose, change, until, from, rule, true);
    }

    fn set_token(
        &mut self,
        whose: Whose,
        change: Change,
        until: Until,
        from: &str,
        rule: &str,
        once: bool,
    ) {
        let token = Token {
            mark: self.now.next_mark,
            whose,
            change,
            only: Only::Any,
            once,
            until,
            from: from.to_owned(),
            rule: rule.to_owned(),
            bound: None,
            injury: None,
        };
        self.push(TokenSet { token });
    }

    /// Lets a figure suffer strain by choice (G-TURN-10). Minions cannot (T-45), nor can the
    /// winded. A figure that exceeds its threshold by this first gets what it paid for. The caller
    /// then calls [`Draft::went_down`].
    ///
    /// # Errors
    /// Refuses a figure that may not, unless overridden.
    pub fn pay_strain(&mut self, who: Id, by: u16, what: &str) -> Result<(), lang::Refusal> {
        let Some(figure) = self.now.figure(who).cloned() else {
            return Ok(());
        };
        if figure.kind == Kind::Minion {
            self.forbid(
                "T-45",
                format!("{} can't choose to suffer strain for {what}.", figure.name),
                "Choose something that costs no strain.",
            )?;
        }
        if figure.harmed(|h| *h == Harm::NoVoluntaryStrain) {
            self.forbid(
                "M-03",
                format!(
                    "{} is winded and can't choose to suffer strain.",
                    figure.name
                ),
                "Choose something that costs no strain.",
            )?;
        }
        if !self.now.settings.strain_over_threshold
            && figure
                .strain_threshold
                .is_some_and(|most| figure.strain.saturating_add(by) > most)
        {
            self.forbid(
                "G-TURN-10",
                format!(
                    "{by} strain would put {} over their threshold.",
                    figure.name
                ),
                "Choose something that costs less strain.",
            )?;
        }
        if figure.kind.has_strain() {
            self.push(Strained { who, by });
        } else {
            self.bites(who, by);
        }
        Ok(())
    }
}
