//! What the checks of talents bring about: words that heal, hurt, command or hold back.

use crate::rules::genesys::check::{Check, Left};
use crate::rules::genesys::combat::menu::left;
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Status};
use crate::rules::genesys::kinds::{Band, Characteristic};
use crate::rules::genesys::skills;
use crate::rules::genesys::state::State;
use crate::rules::genesys::tokens::{Change, Only, Token, Whose};
use crate::rules::view::Id;

use crate::rules::genesys::things::arts::Art;

use super::record::{Deed, Hook};

impl Draft<'_, '_> {
    /// What the check of a talent brings about, when it ends.
    pub fn talents_outcome(&mut self, check: &Check) {
        let Some(by_talent) = &check.talent else {
            return;
        };
        let Some(figure) = self.now.figure(check.by).cloned() else {
            return;
        };
        if let Some(resisted) = &by_talent.resists {
            self.resisted(check, resisted);
            return;
        }
        let Some(known) = self.cx.library.gift(&figure, &by_talent.talent).cloned() else {
            return;
        };
        let Some(net) = check.net() else { return };
        let hook = known.uses().and_then(|uses| {
            uses.does.iter().find_map(|deed| match deed {
                Deed::Hook(hook) => Some(*hook),
                _ => None,
            })
        });
        let Some(hook) = hook else { return };
        let rest = left(&self.now, check);
        self.art_done(
            hook,
            &Art {
                figure: &figure,
                name: &known.talent.name,
                on: &by_talent.on,
                of: by_talent.of.as_deref(),
                success: net.success.max(0) as u16,
                failure: (-net.success).max(0) as u16,
                rest,
            },
        );
        let made = Made {
            figure: &figure,
            from: known.talent.name.clone(),
            rule: known.talent.rule.clone(),
            success: net.success.max(0) as u16,
            rest,
            on: &by_talent.on,
            improved: figure.improves(&known.talent),
        };
        let heard = matches!(hook, Hook::InspiringRhetoric | Hook::ScathingTirade);
        if made.success > 0 || heard {
            self.brings_about(hook, &made);
        }
    }

    fn brings_about(&mut self, hook: Hook, made: &Made<'_>) {
        let first = made.on.first().copied();
        match hook {
            Hook::Counteroffer => {
                if let Some(target) = first {
                    let until = self.until_next_turn(target, 1);
                    self.afflict(target, Status::Staggered, until);
                }
            }
            Hook::CantWeTalk => self.talked_out(made),
            Hook::RuinousRepartee => {
                if let Some(target) = first {
                    let presence = made.figure.characteristic(Characteristic::Presence);
                    let strain = 2 * u16::from(presence) + made.success;
                    self.strain(target, strain);
                    let by = strain.min(self.now.figure(made.figure.id).map_or(0, |f| f.strain));
                    if by > 0 {
                        self.push(Event::StrainHealed {
                            who: made.figure.id,
                            by,
                        });
                    }
                }
            }
            Hook::InspiringRhetoric => {
                for (who, by) in allotted(&self.now, made) {
                    let by = by.min(self.now.figure(who).map_or(0, |f| f.strain));
                    if by > 0 {
                        self.push(Event::StrainHealed { who, by });
                    }
                    if made.improved {
                        let ranks = made.figure.rank(skills::LEADERSHIP);
                        self.for_rounds(made, who, Change::Boost(1), ranks);
                    }
                }
            }
            Hook::ScathingTirade => {
                for (who, by) in allotted(&self.now, made) {
                    self.strain(who, by);
                    if made.improved {
                        let ranks = made.figure.rank(skills::COERCION);
                        self.for_rounds(made, who, Change::Setback(1), ranks);
                    }
                }
            }
            Hook::FieldCommander => {
                let mut action = made.improved && made.rest.triumph > 0;
                for who in made.on {
                    self.strain(*who, 1);
                    if !self.now.figure(*who).is_some_and(Figure::able) {
                        continue;
                    }
                    if std::mem::take(&mut action) {
                        self.act_now(made.figure.id, *who, &made.from, &made.rule);
                    } else {
                        self.push(Event::ManeuverGranted { who: *who });
                    }
                }
            }
            _ => {}
        }
    }

    /// Lets somebody use an action before the turn of another ends.
    pub(super) fn act_now(&mut self, by: Id, who: Id, from: &str, rule: &str) {
        let until = self.until_next_turn(by, u32::from(self.now.active() != Some(by)));
        let from = format!("{from} ({})", self.now.name_of(by));
        self.token(Whose::One(who), Change::ActsNow, until, &from, rule);
    }

    /// An effect for as many rounds as somebody has ranks, counted by its own turns.
    fn for_rounds(&mut self, made: &Made<'_>, who: Id, change: Change, rounds: u8) {
        if rounds == 0 {
            return;
        }
        let until = self.until_next_turn(made.figure.id, u32::from(rounds));
        let from = format!("{} ({})", made.from, made.figure.name);
        self.token(Whose::One(who), change, until, &from, &made.rule);
    }

    /// The target attacks neither the talker nor, with a Triumph, allies close by; each 2 Advantage
    /// left make it last a turn longer (G-TAL-58).
    fn talked_out(&mut self, made: &Made<'_>) {
        let Some(target) = made.on.first().copied() else {
            return;
        };
        let turns = 1 + made.rest.advantage.max(0) as u32 / 2;
        let until = self.until_next_turn(target, turns);
        let mut spared = vec![made.figure.id];
        if made.rest.triumph > 0 {
            let near = self
                .now
                .able(made.figure.side)
                .filter(|f| f.id != made.figure.id)
                .filter(|f| self.now.band(f.id, made.figure.id) <= Band::Short)
                .map(|f| f.id);
            spared.extend(near);
        }
        for whom in spared {
            let token = Token {
                mark: self.now.next_mark,
                whose: Whose::One(target),
                change: Change::NoAttack,
                only: Only::CombatAgainst(whom),
                once: false,
                until,
                from: format!("{} ({})", made.from, made.figure.name),
                rule: made.rule.clone(),
                bound: None,
            };
            self.push(Event::TokenSet { token });
        }
    }
}

/// A talent's check that was made.
struct Made<'a> {
    figure: &'a Figure,
    from: String,
    rule: String,
    success: u16,
    rest: Left,
    on: &'a [Id],
    /// Whether its maker knows the improved form of the talent.
    improved: bool,
}

/// Who gets how much of a speech: each success one of those it was used on, in their order and those
/// with the most strain first where the table named nobody; each Advantage left one point more,
/// shared out in turn (G-TAL-36, G-TAL-39, the ruling X-12).
fn allotted(state: &State, made: &Made<'_>) -> Vec<(Id, u16)> {
    let mut all: Vec<Id> = made.on.to_vec();
    all.sort_by_key(|id| std::cmp::Reverse(state.figure(*id).map_or(0, |f| f.strain)));
    all.truncate(usize::from(made.success));
    let mut shares: Vec<(Id, u16)> = all.into_iter().map(|id| (id, 1)).collect();
    if shares.is_empty() {
        return shares;
    }
    let count = shares.len();
    for extra in 0..made.rest.advantage.max(0) as usize {
        shares[extra % count].1 += 1;
    }
    shares
}
