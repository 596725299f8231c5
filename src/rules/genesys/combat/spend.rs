//! Spending symbols: what can be bought here, and what a purchase does (M-06, M-08, G-COMB-08 to 13).
//!
//! The menu offers only what the symbols on the table can pay for and the situation allows.
//! Most purchases act at once; those that belong to the hit (a Critical Injury, an active
//! quality, something destroyed) wait for `resolve`.

use crate::lang::{Refusal, Who};
use crate::rules::genesys::check::pool::Change as PoolChange;
use crate::rules::genesys::check::{Bought, Check, Paid, Spent, What, is_close};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Wear};
use crate::rules::genesys::kinds::Quality;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{Needs, Price, SpendEffect};
use crate::rules::genesys::state::State;
use crate::rules::genesys::tokens::{Change, Until, Whose};
use crate::rules::view::Id;

use super::resolve::through;

/// One thing that can be bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The key that `spend` takes.
    pub key: String,
    /// A few words.
    pub label: String,
    /// One sentence.
    pub text: String,
    /// The cheapest way to pay for it with what is left.
    pub paid: Paid,
    /// What it does.
    pub bought: Bought,
    /// The rule or table.
    pub rule: String,
}

/// Everything that can be bought with what is left, in the order of the tables.
pub fn menu(state: &State, library: &Library, check: &Check) -> Vec<Choice> {
    let mut all = Vec::new();
    let left = check.left();
    if check.roll.is_none() {
        return all;
    }
    let rows = library.spends().chain(library.complications());
    for row in rows {
        if !row.needs.iter().all(|need| holds(state, check, *need))
            || !sensible(state, check, row.effect)
        {
            continue;
        }
        let again = check
            .spent
            .iter()
            .any(|s| s.bought == Bought::Row(row.effect));
        if again && !row.repeat {
            continue;
        }
        let rating = check.weapon(state).map_or(u8::MAX, |w| w.crit);
        let Some(paid) = row
            .price
            .iter()
            .map(|p| paid(*p, rating))
            .find(|p| left.covers(*p))
        else {
            continue;
        };
        for (key, label) in variants(row.effect, &row.id, &row.label, again) {
            all.push(Choice {
                key,
                label,
                text: row.text.clone(),
                paid,
                bought: Bought::Row(row.effect),
                rule: row.rule.clone(),
            });
        }
    }
    qualities(state, check, &mut all);
    all
}

/// Rows that ask one thing more are offered once for each answer.
fn variants(effect: SpendEffect, id: &str, label: &str, again: bool) -> Vec<(String, String)> {
    match effect {
        SpendEffect::Defense => vec![
            (format!("{id}_melee"), format!("{label} (melee)")),
            (format!("{id}_ranged"), format!("{label} (ranged)")),
        ],
        SpendEffect::Critical if again => {
            vec![(id.to_owned(), "+10 on the Critical Injury".to_owned())]
        }
        _ => vec![(id.to_owned(), label.to_owned())],
    }
}

const fn paid(price: Price, rating: u8) -> Paid {
    let mut paid = Paid {
        advantage: 0,
        threat: 0,
        triumph: 0,
        despair: 0,
    };
    match price {
        Price::Advantage(n) => paid.advantage = n,
        Price::Threat(n) => paid.threat = n,
        Price::Triumph(n) => paid.triumph = n,
        Price::Despair(n) => paid.despair = n,
        Price::CriticalRating => paid.advantage = rating,
    }
    paid
}

fn holds(state: &State, check: &Check, need: Needs) -> bool {
    let weapon = check.weapon(state);
    let target = check.target().and_then(|id| state.figure(id));
    let actor = state.figure(check.by);
    match need {
        Needs::Hit => check.hits(),
        Needs::Damage => through(state, check).is_some_and(|n| n > 0),
        Needs::Attack => matches!(check.what, What::Attack { .. }),
        Needs::RangedAttack => weapon.is_some_and(|w| !is_close(&w.skill)),
        Needs::TargetDefense => match (target, weapon) {
            (Some(target), Some(weapon)) => target.defense(state, is_close(&weapon.skill)).0 > 0,
            _ => false,
        },
        Needs::Environment => check
            .by_hand
            .iter()
            .any(|h| matches!(h.change, PoolChange::Setback(_))),
        Needs::AllyEngaged => ally_in_the_way(state, check).is_some() && check.hits(),
        Needs::Benefit => {
            actor.is_some_and(|f| f.cover > 0 || f.guarded.is_some() || f.aim.is_some())
        }
        // Initiative checks and improvised weapons are no checks of this kind.
        Needs::Initiative | Needs::Improvised => false,
        Needs::Turn => state
            .turn
            .as_ref()
            .is_some_and(|t| t.who == check.by && t.maneuvers + t.granted < 2),
    }
}

/// What makes no sense is not offered: strain healed that is not there, a prone one falling.
fn sensible(state: &State, check: &Check, effect: SpendEffect) -> bool {
    let Some(actor) = state.figure(check.by) else {
        return false;
    };
    let target = check.target().and_then(|id| state.figure(id));
    match effect {
        SpendEffect::HealStrain(_) => actor.strain > 0,
        SpendEffect::FallProne => !actor.is_prone(),
        SpendEffect::BoostNextAlly | SpendEffect::BoostAlly => {
            effect == SpendEffect::BoostAlly || state.able(actor.side).any(|f| f.id != actor.id)
        }
        SpendEffect::SetbackTarget | SpendEffect::UpgradeTarget | SpendEffect::BoostTarget => {
            target.is_some()
        }
        SpendEffect::CancelDefense => target.is_some(),
        SpendEffect::Disarm | SpendEffect::Destroy => {
            target.is_some_and(|t| weapon_in_hand(t).is_some())
        }
        SpendEffect::OutOfAmmo => {
            held_index(check).is_some_and(|i| actor.held(i).is_some_and(|h| !h.empty))
        }
        SpendEffect::DamageItem => held_index(check)
            .is_some_and(|i| actor.held(i).is_some_and(|h| h.wear < Wear::Destroyed)),
        SpendEffect::EnemyManeuver => state.able(actor.side.other()).next().is_some(),
        SpendEffect::Disable => target.is_some() && !check.bought(SpendEffect::Critical),
        SpendEffect::Critical => target.is_some() && !check.bought(SpendEffect::Disable),
        SpendEffect::Story
        | SpendEffect::Maneuver
        | SpendEffect::IgnoreEnvironment
        | SpendEffect::Defense
        | SpendEffect::UpgradeAlly
        | SpendEffect::SufferStrain(_)
        | SpendEffect::LoseBenefit
        | SpendEffect::SetbackSelf
        | SpendEffect::UpgradeSelf
        | SpendEffect::WrongTarget => true,
    }
}

fn held_index(check: &Check) -> Option<usize> {
    match check.what {
        What::Attack { weapon, .. } if weapon != crate::rules::genesys::check::UNARMED => {
            Some(usize::from(weapon))
        }
        _ => None,
    }
}

/// The weapon somebody is most likely to hold: the one of its last attack, else the first.
pub fn weapon_in_hand(figure: &Figure) -> Option<u8> {
    let in_hand = |i: &usize| {
        figure
            .held(*i)
            .is_some_and(|h| !h.dropped && h.wear < Wear::Destroyed)
    };
    figure
        .habit
        .map(|h| usize::from(h.weapon))
        .filter(in_hand)
        .or_else(|| (0..figure.weapons.len()).find(in_hand))
        .map(|i| i as u8)
}

/// An ally of the shooter engaged with the target (G-MOD-01).
pub fn ally_in_the_way(state: &State, check: &Check) -> Option<Id> {
    let actor = state.figure(check.by)?;
    let weapon = check.weapon(state)?;
    if is_close(&weapon.skill) || check.off.iter().any(|key| key == "ally engaged") {
        return None;
    }
    let target = check.target()?;
    state
        .engaged_with(target)
        .filter(|id| *id != check.by)
        .find(|id| state.figure(*id).is_some_and(|f| f.side == actor.side))
}

/// Active qualities that act on the target of a hit (G-EQ-05, G-COMB-11).
fn qualities(state: &State, check: &Check, all: &mut Vec<Choice>) {
    let (Some(weapon), Some(target)) = (
        check.weapon(state),
        check.target().and_then(|id| state.figure(id)),
    ) else {
        return;
    };
    let left = check.left();
    for quality in &weapon.qualities {
        let Some((price, label, on_a_miss)) = active(*quality, target) else {
            continue;
        };
        let again = check
            .spent
            .iter()
            .any(|s| s.bought == Bought::Quality(*quality));
        let repeat = matches!(quality, Quality::Sunder);
        if (again && !repeat) || (!check.hits() && !on_a_miss) {
            continue;
        }
        let by_advantage = Paid {
            advantage: price,
            ..Paid::default()
        };
        let by_triumph = Paid {
            triumph: 1,
            ..Paid::default()
        };
        let Some(paid) = [by_advantage, by_triumph]
            .into_iter()
            .find(|p| left.covers(*p))
        else {
            continue;
        };
        all.push(Choice {
            key: quality.name().to_lowercase(),
            label,
            text: format!("{quality} of the {}.", weapon.name),
            paid,
            bought: Bought::Quality(*quality),
            rule: quality.rule().to_owned(),
        });
    }
}

/// Price, label and whether it works on a miss, for the qualities that act on one target.
fn active(quality: Quality, target: &Figure) -> Option<(u8, String, bool)> {
    let name = &target.name;
    match quality {
        // One more for each silhouette above 1 (G-QUAL-15).
        Quality::Knockdown if !target.is_prone() => Some((
            2 + target.silhouette.saturating_sub(1),
            format!("Knockdown: {name} falls prone"),
            false,
        )),
        Quality::Concussive(n) => Some((2, format!("Concussive: {name} staggered {n}"), false)),
        Quality::Disorient(n) => Some((2, format!("Disorient: {name} disoriented {n}"), false)),
        Quality::Ensnare(n) => Some((2, format!("Ensnare: {name} immobilized {n}"), false)),
        Quality::Stun(n) => Some((2, format!("Stun: {n} strain to {name}"), false)),
        Quality::Sunder if weapon_in_hand(target).is_some() => Some((
            1,
            format!(
                "Sunder: damage {} weapon",
                crate::rules::genesys::words::genitive(name)
            ),
            true,
        )),
        _ => None,
    }
}

impl Draft<'_, '_> {
    /// Buys something of the menu.
    ///
    /// # Errors
    /// Refuses before the roll, an unknown key, and what cannot be paid or does not fit
    /// (overrulable).
    pub fn spend(
        &mut self,
        key: &str,
        whom: Option<&Who>,
        typed: Option<u8>,
    ) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        let whom = whom.map(|who| self.figure(who)).transpose()?.map(|f| f.id);
        let lower = key.to_lowercase();
        let choice = menu(&self.now, self.cx.library, &check)
            .into_iter()
            .find(|c| c.key == lower);
        let astray = Bought::Row(SpendEffect::WrongTarget);
        let choice = match choice {
            Some(choice) => choice,
            // Naming somebody else for a hit that went astray costs nothing more (G-MOD-01).
            None if lower == "d_wrong_target"
                && whom.is_some()
                && check.spent.iter().any(|s| s.bought == astray) =>
            {
                Choice {
                    key: lower.clone(),
                    label: "the hit goes astray".to_owned(),
                    text: String::new(),
                    paid: Paid::default(),
                    bought: astray,
                    rule: "G-MOD-01".to_owned(),
                }
            }
            None => self.spend_overruled(&check, &lower)?,
        };
        let spent = Spent {
            key: choice.key.clone(),
            label: choice.label,
            bought: choice.bought,
            paid: choice.paid,
            whom,
            typed,
        };
        self.push(Event::Bought { spent });
        if let Bought::Row(effect) = choice.bought {
            self.act_on(&check, effect, &choice.key, whom);
        }
        Ok(())
    }

    /// A purchase the menu does not offer: refused with the reason, or made for nothing when the
    /// table overrules.
    fn spend_overruled(&self, check: &Check, key: &str) -> Result<Choice, Refusal> {
        let base = key.trim_end_matches("_melee").trim_end_matches("_ranged");
        let row = self
            .cx
            .library
            .spends()
            .chain(self.cx.library.complications())
            .find(|r| r.id == key || r.id == base)
            .cloned();
        let Some(row) = row else {
            let offered = menu(&self.now, self.cx.library, check);
            let refusal = Refusal::input(format!(
                "`{}` cannot be bought here.",
                crate::lang::names::shorten(key)
            ));
            let keys: Vec<&str> = offered.iter().map(|c| c.key.as_str()).collect();
            return Err(
                match crate::lang::names::nearest(key, keys.iter().copied()) {
                    Some(near) => refusal.hint(format!("The nearest is `{near}`.")),
                    None if keys.is_empty() => {
                        refusal.hint("Nothing is left to spend; `done` resolves the check.")
                    }
                    None => refusal.hint(format!("On offer: {}.", keys.join(", "))),
                },
            );
        };
        self.forbid(
            "G-COMB-12",
            format!(
                "`{}` does not fit here: the symbols left or the situation do not allow it.",
                row.label
            ),
        )?;
        Ok(Choice {
            key: key.to_owned(),
            label: row.label,
            text: row.text,
            paid: Paid::default(),
            bought: Bought::Row(row.effect),
            rule: row.rule,
        })
    }

    /// Buys something in the table's own words.
    ///
    /// # Errors
    /// Refuses before the roll, and a price that is not there (overrulable).
    pub fn spend_words(&mut self, paid: Paid, text: &str) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        if !check.left().covers(paid) {
            self.forbid(
                "G-COMB-12",
                format!("{} are not left to spend.", paid.words()),
            )?;
        }
        let spent = Spent {
            key: "words".to_owned(),
            label: text.to_owned(),
            bought: Bought::Words,
            paid,
            whom: None,
            typed: None,
        };
        self.push(Event::Bought { spent });
        Ok(())
    }

    /// The check whose dice lie.
    ///
    /// # Errors
    /// Refuses when there is none.
    pub fn rolled_check(&self) -> Result<Check, Refusal> {
        match &self.now.check {
            None => Err(Refusal::input("No check is at hand.")),
            Some(check) if check.roll.is_none() => {
                Err(Refusal::input("The dice do not lie yet.").hint("`roll` rolls them."))
            }
            Some(check) => Ok(check.clone()),
        }
    }

    fn act_on(&mut self, check: &Check, effect: SpendEffect, key: &str, whom: Option<Id>) {
        let by = check.by;
        let Some(actor) = self.now.figure(by).cloned() else {
            return;
        };
        let from = format!(
            "{} check",
            crate::rules::genesys::words::genitive(&actor.name)
        );
        let target = check.target();
        let end = Until::EncounterEnd;
        let own_next = self.until_next_turn(by, 1);
        match effect {
            SpendEffect::HealStrain(n) => {
                let by_n = u16::from(n).min(actor.strain);
                if by_n > 0 {
                    self.push(Event::StrainHealed { who: by, by: by_n });
                }
            }
            SpendEffect::BoostNextAlly => {
                let whose = Whose::NextAlly {
                    side: actor.side,
                    by,
                };
                self.token_once(whose, Change::Boost(1), end, &from, "M-06");
            }
            SpendEffect::Maneuver => self.push(Event::ManeuverGranted { who: by }),
            SpendEffect::SetbackTarget => self.one(target, Change::Setback(1), &from, "M-06"),
            SpendEffect::UpgradeTarget => {
                self.one(target, Change::UpgradeDifficulty(1), &from, "M-06");
            }
            SpendEffect::BoostAlly => self.one(whom.or(Some(by)), Change::Boost(1), &from, "M-06"),
            SpendEffect::UpgradeAlly => {
                self.one(whom.or(Some(by)), Change::UpgradeAbility(1), &from, "M-06");
            }
            SpendEffect::CancelDefense => {
                if let Some(target) = target {
                    let until = Until::RoundEnd {
                        round: self.now.round,
                    };
                    self.token(Whose::One(target), Change::NoDefense, until, &from, "M-06");
                }
            }
            SpendEffect::IgnoreEnvironment => {
                self.token(
                    Whose::One(by),
                    Change::NoEnvironment,
                    own_next,
                    &from,
                    "M-06",
                );
            }
            SpendEffect::Defense => {
                let change = if key.ends_with("_melee") {
                    Change::MeleeDefense(1)
                } else {
                    Change::RangedDefense(1)
                };
                self.token(Whose::One(by), change, own_next, &from, "M-06");
            }
            SpendEffect::Disarm => {
                let weapon = target
                    .and_then(|t| self.now.figure(t))
                    .and_then(weapon_in_hand);
                if let (Some(who), Some(weapon)) = (target, weapon) {
                    self.push(Event::Dropped { who, weapon });
                }
            }
            SpendEffect::SufferStrain(n) => self.strain(by, u16::from(n)),
            SpendEffect::LoseBenefit => {
                if actor.cover > 0 {
                    self.push(Event::CoverSet {
                        who: by,
                        defense: 0,
                    });
                } else if actor.guarded.is_some() {
                    self.push(Event::GuardEnded { who: by });
                } else if actor.aim.is_some() {
                    self.push(Event::AimEnded { who: by });
                }
            }
            SpendEffect::EnemyManeuver => {
                let first = self.now.able(actor.side.other()).next().map(|f| f.id);
                if let Some(who) = whom
                    .or(target.filter(|t| self.now.figure(*t).is_some_and(Figure::able)))
                    .or(first)
                {
                    self.push(Event::ManeuverGranted { who });
                }
            }
            SpendEffect::BoostTarget => self.one(target.or(whom), Change::Boost(1), &from, "M-08"),
            SpendEffect::SetbackSelf => {
                self.one(whom.or(Some(by)), Change::Setback(1), &from, "M-08");
            }
            SpendEffect::UpgradeSelf => self.one(
                whom.or(Some(by)),
                Change::UpgradeDifficulty(1),
                &from,
                "M-08",
            ),
            SpendEffect::FallProne => self.push(Event::FellProne { who: by }),
            SpendEffect::OutOfAmmo => {
                if let Some(weapon) = held_index(check) {
                    self.push(Event::Emptied {
                        who: by,
                        weapon: weapon as u8,
                    });
                }
            }
            SpendEffect::DamageItem => {
                if let Some(weapon) = held_index(check) {
                    let wear = actor.held(weapon).map_or(Wear::Minor, |h| h.wear.worse());
                    self.push(Event::WearSet {
                        who: by,
                        weapon: weapon as u8,
                        wear,
                    });
                }
            }
            // These belong to the hit, or to the story.
            SpendEffect::Critical
            | SpendEffect::Disable
            | SpendEffect::Destroy
            | SpendEffect::WrongTarget
            | SpendEffect::Story => {}
        }
    }

    fn one(&mut self, who: Option<Id>, change: Change, from: &str, rule: &str) {
        if let Some(who) = who {
            self.token_once(Whose::One(who), change, Until::EncounterEnd, from, rule);
        }
    }
}
