//! What the vocabulary of effects cannot say: one function a [`Hook`], named after its talent.
//!
//! Some act at once, some wait on the check as an [`Answer`](crate::rules::genesys::check::Answer)
//! until its hit is dealt, and some are what a check of their own brings about ([`outcome`]).

use crate::lang::{Named, Refusal, find};
use crate::rules::genesys::check::{Bought, Check, Left, Paid, Spent, What};
use crate::rules::genesys::combat::blows::{self, Hit, struck};
use crate::rules::genesys::combat::menu::left;
use crate::rules::genesys::combat::resolve;
use crate::rules::genesys::command::{Maneuver, PayWith};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Held, Score, Status, Wear};
use crate::rules::genesys::kinds::{Band, Characteristic, Quality};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{CriticalRow, Fights, Weapon};
use crate::rules::genesys::skills;
use crate::rules::genesys::state::State;
use crate::rules::genesys::tokens::{Change, Only, Token, Whose};
use crate::rules::view::Id;

use super::activate::{Using, farther};
use super::event::TalentEvent;
use super::record::{Deed, Hook, Passive};

/// Whether the words that came with a talent fit, before anything is paid.
///
/// # Errors
/// Refuses what is missing or cannot be meant.
pub(super) fn can(d: &Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let hook = using.uses.does.iter().find_map(|deed| match deed {
        Deed::Hook(hook) => Some(*hook),
        _ => None,
    });
    let name = &using.known.talent.name;
    match hook {
        Some(Hook::Parry) => {
            if unparried(&d.now, using).is_none() {
                using_forbid(d, using, format!("{name} answers each hit once."))?;
            }
            // Bare hands and Brawl weapons do not parry (the ruling at G-TAL-16).
            if blade(&using.figure).is_none() {
                using_forbid(
                    d,
                    using,
                    format!(
                        "{} wields no Melee weapon to parry with.",
                        using.figure.name
                    ),
                )?;
            }
            Ok(())
        }
        Some(Hook::ParryImproved) => {
            let check = d.rolled_check()?;
            if check
                .answers_of(Hook::Parry)
                .all(|a| a.who != using.figure.id)
            {
                using_forbid(
                    d,
                    using,
                    format!("{} has not parried this hit.", using.figure.name),
                )?;
            }
            let have = left(&d.now, &check);
            if have.despair < 1 && have.threat < 3 {
                using_forbid(d, using, format!("{name} wants a Despair or 3 Threat."))?;
            }
            Ok(())
        }
        Some(Hook::ForgotToCount) => {
            let check = d.rolled_check()?;
            if left(&d.now, &check).threat < 2 {
                using_forbid(d, using, format!("{name} wants 2 Threat."))?;
            }
            Ok(())
        }
        Some(Hook::FanTheHammer) => {
            let pistol = d
                .now
                .check
                .as_ref()
                .and_then(|check| check.weapon(&d.now))
                .is_some_and(|weapon| weapon.fights() == Fights::RangedLight);
            if !pistol {
                using_forbid(d, using, format!("{name} is for pistols."))?;
            }
            Ok(())
        }
        Some(Hook::QuickDraw) if using.of.is_none() => Err(Refusal::input(format!(
            "{name} wants to know what is drawn or put away."
        ))
        .hint("Name it after `of`.")),
        Some(Hook::Deadeye) => {
            let check = d.rolled_check()?;
            if check.critical_triggers(1) == 0 {
                return Err(Refusal::input(format!(
                    "{name} needs a Critical Injury that was bought."
                )));
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn using_forbid(d: &Draft<'_, '_>, using: &Using, why: String) -> Result<(), Refusal> {
    d.forbid_by(&using.known.talent.rule, why)
}

/// Does what a hook stands for, now or as an answer on the check at hand.
///
/// # Errors
/// Refuses what does not fit.
pub(super) fn run(d: &mut Draft<'_, '_>, hook: Hook, using: &Using) -> Result<(), Refusal> {
    let who = using.figure.id;
    match hook {
        Hook::RapidReaction => {
            if let Some(figure) = d.now.figure(who).cloned()
                && let Some(score) = figure.score
            {
                let score = Score {
                    success: score.success + i32::from(using.points),
                    ..score
                };
                d.push(Event::InitiativeRolled {
                    who,
                    vigilant: figure.vigilant,
                    score,
                    shown: score.words(),
                });
            }
        }
        Hook::QuickDraw => return quick_draw(d, using),
        Hook::Natural => {
            let check = d.rolled_check()?;
            if let Some(old) = &check.roll {
                let roll = d.throw(&old.pool.clone(), None)?;
                d.push(Event::CheckRerolled { roll });
            }
        }
        Hook::Parry => d.answer(using, None, Some(hook), 2 + u16::from(using.known.ranks)),
        Hook::LuckyStrike => {
            let value = Characteristic::ALL
                .into_iter()
                .find(|c| using.known.chose(*c))
                .map_or(0, |c| using.figure.characteristic(c));
            d.answer(using, None, Some(hook), u16::from(value));
        }
        Hook::HamstringShot | Hook::EagleEyes => d.answer(using, None, Some(hook), 0),
        Hook::FanTheHammer => {
            d.answer(using, None, Some(hook), 0);
            return d.auto_fire(&[]);
        }
        Hook::Grenadier => grenadier(d, using)?,
        Hook::ParryImproved => {
            let check = d.rolled_check()?;
            let paid = if left(&d.now, &check).despair > 0 {
                Paid {
                    despair: 1,
                    ..Paid::default()
                }
            } else {
                Paid {
                    threat: 3,
                    ..Paid::default()
                }
            };
            spend_on(d, using, paid);
            d.answer(using, None, Some(hook), 0);
        }
        Hook::ForgotToCount => {
            let check = d.rolled_check()?;
            spend_on(
                d,
                using,
                Paid {
                    threat: 2,
                    ..Paid::default()
                },
            );
            if let What::Attack { weapon, .. } = check.what
                && d.now
                    .figure(check.by)
                    .is_some_and(|f| f.held(usize::from(weapon)).is_some())
            {
                d.push(Event::Emptied {
                    who: check.by,
                    weapon,
                });
            }
        }
        Hook::Deadeye => return deadeye(d, using),
        Hook::Indomitable => {
            if using.figure.incapacitated() {
                let until = d.until_next_turn(who, 1);
                d.push(Event::Talent(TalentEvent::StaysUp { who, until }));
            } else {
                d.answer(using, None, Some(hook), 0);
            }
        }
        Hook::RhetoricSupreme => return supreme(d, using, "inspiring_rhetoric"),
        Hook::TiradeSupreme => return supreme(d, using, "scathing_tirade"),
        Hook::AnimalCompanion => {
            for companion in &using.on {
                d.act_now(who, *companion, &using.label(), &using.known.talent.rule);
                d.push(Event::ManeuverGranted { who: *companion });
            }
        }
        // Said with the use itself, and decided at the table; or what a check brings about.
        Hook::BoughtInfo
        | Hook::KnowSomebody
        | Hook::LetsRide
        | Hook::BarrelRoll
        | Hook::FullThrottle
        | Hook::Counteroffer
        | Hook::InspiringRhetoric
        | Hook::ScathingTirade
        | Hook::FieldCommander
        | Hook::CantWeTalk
        | Hook::HowConvenient
        | Hook::LetsTalk
        | Hook::RuinousRepartee => {}
    }
    Ok(())
}

/// Symbols of the check at hand paid for a talent, in the ledger like any purchase.
fn spend_on(d: &mut Draft<'_, '_>, using: &Using, paid: Paid) {
    let spent = Spent {
        key: using.known.talent.id.clone(),
        label: using.known.talent.name.clone(),
        bought: Bought::Words,
        paid,
        whom: Some(using.figure.id),
        typed: None,
        on: None,
        among: Vec::new(),
    };
    d.push(Event::Bought { spent });
}

/// Blast without Advantage, on a hit or a miss (G-TAL-50).
fn grenadier(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let blast = check.weapon(&d.now).and_then(|weapon| {
        let mut qualities = weapon.qualities.into_iter();
        qualities.find(|q| matches!(q, Quality::Blast(_)))
    });
    let (Some(blast), Some(target)) = (blast, check.target()) else {
        return using_forbid(d, using, "The weapon in use has no Blast.".to_owned());
    };
    let struck_first = check.hits();
    let engaged = d.now.engaged_with(target);
    let among: Vec<Id> = (!struck_first)
        .then_some(target)
        .into_iter()
        .chain(engaged)
        .collect();
    let spent = Spent {
        key: blast.name().to_lowercase(),
        label: format!("{blast} ({})", using.known.talent.name),
        bought: Bought::Quality(blast),
        paid: Paid::default(),
        whom: None,
        typed: None,
        on: None,
        among,
    };
    d.push(Event::Bought { spent });
    Ok(())
}

/// Draws what is not in hand, puts away what is (G-TAL-18).
fn quick_draw(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let word = using.of.clone().unwrap_or_default();
    let index = crate::rules::genesys::maneuvers::weapon_index(&using.figure, &word)?;
    let away = using
        .figure
        .held(usize::from(index))
        .is_some_and(|held| held.dropped);
    let maneuver = if away {
        Maneuver::Draw(word)
    } else {
        Maneuver::Stow(word)
    };
    let prepared = d.prepare_maneuver(&using.figure, &maneuver)?;
    for event in prepared.events {
        d.push(event);
    }
    Ok(())
}

/// Rolls the d100 that was bought; used again with a name it takes another injury of the same
/// severity (G-TAL-59).
fn deadeye(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let Some((die, row)) = deadeye_rolled(d, &check) else {
        return Ok(());
    };
    let Some(word) = &using.of else {
        d.push(Event::PercentileRolled {
            result: die,
            plus: 0,
        });
        d.answer(using, None, Some(Hook::Deadeye), u16::from(die));
        return Ok(());
    };
    let names: Vec<Named<u16>> =
        d.cx.library
            .criticals()
            .filter(|other| other.severity == row.severity)
            .map(|other| Named {
                name: other.name.clone(),
                is: other.from,
            })
            .collect();
    let from = find(word, "Critical Injury of the same severity", &names)?;
    d.pay_strain(using.figure.id, 2, &using.known.talent.name)?;
    d.answer(using, None, Some(Hook::Deadeye), 1000 + from);
    Ok(())
}

/// The d100 of a Critical Injury that Deadeye looked at, and its row.
fn deadeye_rolled(d: &mut Draft<'_, '_>, check: &Check) -> Option<(u8, CriticalRow)> {
    let looked = check
        .answers_of(Hook::Deadeye)
        .map(|a| a.number)
        .find(|n| *n <= 100);
    let typed = check.spent.iter().find_map(|s| s.typed);
    let die = match (looked, typed) {
        (Some(die), _) => die as u8,
        (None, Some(die)) => die,
        (None, None) => d.dice().roll(100),
    };
    let row = deadeye_row(&d.now, d.cx.library, check, die)?.clone();
    Some((die, row))
}

/// The row that a d100 comes to for the target of a check (G-COMB-17).
pub fn deadeye_row<'l>(
    state: &State,
    library: &'l Library,
    check: &Check,
    die: u8,
) -> Option<&'l CriticalRow> {
    let target = struck(check).and_then(|id| state.figure(id))?;
    let open = target.criticals.len() as i32 * i32::from(state.settings.crit_plus_per_injury);
    let plus = resolve::critical_plus(check, 1, &check.weapon(state)?);
    let result = i32::from(die) + open + plus - i32::from(target.criticals_lower());
    library.critical(result.max(1) as u16)
}

/// What Deadeye settled for the Critical Injury of a check: the die, and the row that was chosen.
pub fn deadeye_choice(check: &Check) -> (Option<u8>, Option<u16>) {
    let numbers = || check.answers_of(Hook::Deadeye).map(|a| a.number);
    let die = numbers().find(|n| *n <= 100).map(|n| n as u8);
    let row = numbers().filter(|n| *n > 1000).last().map(|n| n - 1000);
    (die, row)
}

/// The talent it builds on, paid with a maneuver (G-TAL-65, G-TAL-66).
fn supreme(d: &mut Draft<'_, '_>, using: &Using, base: &str) -> Result<(), Refusal> {
    let Some(known) = using.figure.knows(base).cloned() else {
        return Err(Refusal::input(format!(
            "{} builds on a talent that {} does not have.",
            using.known.talent.name, using.figure.name
        )));
    };
    let Some(uses) = known.uses().cloned() else {
        return Ok(());
    };
    d.no_check()?;
    d.pay_maneuver(
        &using.figure,
        &format!("uses {}", known.talent.name),
        PayWith::Whatever,
    )?;
    let on = match uses.on {
        Some(aimed) if using.on.is_empty() => {
            super::activate::candidates(&d.now, &using.figure, &known, aimed)
        }
        _ => using.on.clone(),
    };
    let Some(asks) = uses.asks.clone() else {
        return Ok(());
    };
    let with = Using {
        figure: using.figure.clone(),
        known,
        uses,
        points: 1,
        on,
        of: None,
        strain: 0,
    };
    d.ask(&with, &asks, true)
}

/// The hit an answer belongs to, where it belongs to one.
pub(super) fn answered_hit(state: &State, hook: Option<Hook>, using: &Using) -> Option<u8> {
    match hook? {
        Hook::Parry => unparried(state, using),
        Hook::LuckyStrike => using.of.as_ref().and_then(|word| word.parse().ok()),
        _ => None,
    }
}

/// The hit that a parry answers: the one whose number was said, else the first at its user that was
/// not parried yet (G-TAL-16).
fn unparried(state: &State, using: &Using) -> Option<u8> {
    let check = state.check.as_ref()?;
    let said = using.of.as_ref().and_then(|word| word.parse::<u8>().ok());
    let parried = |number: u8| {
        check
            .answers_of(Hook::Parry)
            .any(|a| a.hit.unwrap_or(1) == number)
    };
    blows::blows(state, check)
        .into_iter()
        .filter(|blow| blow.target == using.figure.id && !parried(blow.number))
        .map(|blow| blow.number)
        .find(|number| said.is_none_or(|said| said == *number))
}

/// A sound Melee weapon in hand (the ruling at G-TAL-16).
fn blade(figure: &Figure) -> Option<&Held> {
    figure
        .weapons
        .iter()
        .find(|h| !h.dropped && h.wear < Wear::Major && h.weapon.fights() == Fights::Melee)
}

/// How far a weapon reaches in this check (G-TAL-46, G-TAL-50).
pub fn reach(check: &Check, attacker: &Figure, weapon: &Weapon) -> Band {
    let grenade = weapon
        .qualities
        .iter()
        .any(|q| matches!(q, Quality::Blast(_)))
        && weapon.qualities.contains(&Quality::LimitedAmmo(1));
    let thrown = attacker
        .passives(|p| match p {
            Passive::GrenadesReach(band) => Some(*band),
            _ => None,
        })
        .map(|(_, band)| band)
        .max()
        .filter(|_| grenade)
        .unwrap_or(weapon.range);
    let range = weapon.range.max(thrown);
    if check.answers_of(Hook::EagleEyes).next().is_some() && range < Band::Extreme {
        farther(range, 1)
    } else {
        range
    }
}

impl Hit {
    /// The hit with what talents add and take off: half of a Hamstring Shot, rounded up, before
    /// soak (G-TAL-10), Lucky Strike (G-TAL-38), Parry (G-TAL-16).
    #[must_use]
    pub fn answered(mut self, check: &Check, number: usize) -> Self {
        let sum = |hook| {
            let answers = check.answers_of(hook);
            let here = answers.filter(|a| usize::from(a.hit.unwrap_or(1)) == number);
            here.map(|a| a.number).sum::<u16>()
        };
        let mut damage = self.damage.saturating_add(sum(Hook::LuckyStrike));
        if check.answers_of(Hook::HamstringShot).next().is_some() {
            damage = damage.div_ceil(2);
        }
        self.damage = damage.saturating_sub(sum(Hook::Parry));
        self.through = self
            .damage
            .saturating_sub(self.soak.saturating_sub(self.ignored));
        self
    }
}

impl State {
    /// Whether an effect rules ranged attacks out (G-TAL-27).
    pub fn is_barred_from_shooting(&self, who: Id) -> bool {
        self.tokens
            .iter()
            .any(|t| t.whose == Whose::One(who) && t.change == Change::NoRanged)
    }

    /// The effect that lets somebody use an action out of its turn (G-TAL-42, G-TAL-63).
    pub fn acts_now(&self, who: Id) -> Option<u32> {
        self.tokens
            .iter()
            .find(|t| t.whose == Whose::One(who) && t.change == Change::ActsNow)
            .map(|t| t.mark)
    }

    /// Why somebody may not attack another whom it was talked out of attacking (G-TAL-58).
    pub fn is_talked_out_of(&self, who: Id, target: Id) -> Option<Refusal> {
        let token = self.tokens.iter().find(|t| {
            t.whose == Whose::One(who)
                && t.change == Change::NoAttack
                && t.only == Only::CombatAgainst(target)
        })?;
        Some(Refusal::rule(
            "G-TAL-58",
            format!(
                "{} was talked out of attacking {} ({}).",
                self.name_of(who),
                self.name_of(target),
                token.from
            ),
        ))
    }

    /// What of talents could be used when an attack takes its target down: whether it will.
    pub fn is_about_to_fall(&self, who: Id) -> bool {
        let Some(check) = &self.check else {
            return false;
        };
        let Some(figure) = self.figure(who).filter(|f| f.able()) else {
            return false;
        };
        if struck(check) != Some(who) || !figure.kind.has_strain() {
            return false;
        }
        let Some(through) = resolve::through(self, check) else {
            return false;
        };
        let strain = resolve::lands_on_strain(self, check);
        if strain {
            figure
                .strain_threshold
                .is_some_and(|most| figure.strain + through > most)
        } else {
            figure.wounds + through > figure.whole_threshold()
        }
    }
}

impl Draft<'_, '_> {
    /// Whether somebody who would go down now stays up because it said so (G-TAL-68).
    pub fn stays_up(&mut self, who: Id) -> bool {
        let armed = self
            .now
            .check
            .as_ref()
            .is_some_and(|check| check.answers_of(Hook::Indomitable).any(|a| a.who == who));
        let already = self.now.figure(who).is_none_or(|f| f.stays_up.is_some());
        if !armed || already {
            return false;
        }
        let until = self.until_next_turn(who, 1);
        self.push(Event::Talent(TalentEvent::StaysUp { who, until }));
        true
    }

    /// Strain and uses come back with a check that is dropped before its dice lie.
    pub fn answers_come_back(&mut self, check: &Check) {
        let by_talent = check.talent.iter().map(|t| (check.by, t.talent.clone(), 0));
        let answers = check.answers.iter();
        let all: Vec<(Id, String, u16)> = answers
            .map(|a| (a.who, a.talent.clone(), a.strain))
            .chain(by_talent)
            .collect();
        for (who, talent, strain) in all {
            let by = strain.min(self.now.figure(who).map_or(0, |f| f.strain));
            if by > 0 {
                self.push(Event::StrainHealed { who, by });
            }
            self.push(Event::Talent(TalentEvent::TakenBack { who, talent }));
        }
    }

    /// What talents do once a hit was dealt: a hamstrung target cannot move (G-TAL-10).
    pub fn talents_after_hit(&mut self, check: &Check) {
        if check.answers_of(Hook::HamstringShot).next().is_some()
            && check.hits()
            && let Some(target) = struck(check)
        {
            let until = self.until_next_turn(target, 1);
            self.afflict(target, Status::Immobilized, until);
        }
    }

    /// What talents do once the attack is over: whoever parried well hits back (G-TAL-57).
    pub fn talents_after_attack(&mut self, check: &Check) {
        if let What::Attack { weapon, .. } = check.what
            && check.answers_of(Hook::FanTheHammer).next().is_some()
        {
            let who = check.by;
            self.push(Event::Emptied { who, weapon });
        }
        for answer in check.answers_of(Hook::ParryImproved) {
            self.hit_back(answer.who, check.by);
        }
    }

    fn hit_back(&mut self, who: Id, at: Id) {
        let Some(figure) = self.now.figure(who).filter(|f| f.able()).cloned() else {
            return;
        };
        let Some(target) = self.now.figure(at).cloned() else {
            return;
        };
        let weapon = figure
            .weapons
            .iter()
            .find(|h| !h.dropped && h.wear < Wear::Major && h.weapon.fights().is_close())
            .map(|h| h.weapon.clone());
        let Some(weapon) = weapon else { return };
        let sum = blows::hit(&figure, &target, &weapon, 0, false);
        self.push(Event::HitDealt {
            by: who,
            target: at,
            damage: sum.damage,
            soak: sum.soak,
            ignored: sum.ignored,
            through: sum.through,
            strain: sum.strain,
            hit: 0,
        });
        if sum.strain {
            self.strain(at, sum.through);
        } else {
            self.wound(at, sum.through, Some(who));
        }
    }

    /// An attack breaks what its target was promised: whoever was talked out of attacking may do so
    /// again once it is attacked itself (G-TAL-58).
    pub fn promises_break(&mut self, by: Id, target: Id) {
        let side = self.now.figure(by).map(|f| f.side);
        let broken: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.whose == Whose::One(target) && t.change == Change::NoAttack)
            .filter(|t| match &t.only {
                Only::CombatAgainst(whom) => self.now.figure(*whom).map(|f| f.side) == side,
                _ => false,
            })
            .map(|t| t.mark)
            .collect();
        self.effects_end(broken);
    }

    /// What the check of a talent brings about, when it ends.
    pub fn talents_outcome(&mut self, check: &Check) {
        let Some(by_talent) = &check.talent else {
            return;
        };
        let Some(figure) = self.now.figure(check.by).cloned() else {
            return;
        };
        let Some(known) = figure.knows(&by_talent.talent).cloned() else {
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
        let made = Made {
            figure: &figure,
            from: known.talent.name.clone(),
            rule: known.talent.rule.clone(),
            success: net.success.max(0) as u16,
            rest,
            on: &by_talent.on,
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
                    if made.figure.knows("inspiring_rhetoric_improved").is_some() {
                        let ranks = made.figure.rank(skills::LEADERSHIP);
                        self.for_rounds(made, who, Change::Boost(1), ranks);
                    }
                }
            }
            Hook::ScathingTirade => {
                for (who, by) in allotted(&self.now, made) {
                    self.strain(who, by);
                    if made.figure.knows("scathing_tirade_improved").is_some() {
                        let ranks = made.figure.rank(skills::COERCION);
                        self.for_rounds(made, who, Change::Setback(1), ranks);
                    }
                }
            }
            Hook::FieldCommander => {
                let improved = made.figure.knows("field_commander_improved").is_some();
                let mut action = improved && made.rest.triumph > 0;
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
    fn act_now(&mut self, by: Id, who: Id, from: &str, rule: &str) {
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
