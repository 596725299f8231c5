//! The dice and the target number of a check, with the causes of both.

use dice::d6::{LEAST_TARGET, MOST_TARGET, TargetOdds, TargetPool};
use lang::Refusal;

use crate::effects;
use crate::library::Library;
use crate::model::text::dice_words;
use crate::model::{Arm, Cause, Check, Occasion, Person, Roll, State};
use crate::play::attack::weapon_of;
use crate::play::{biotics, stance};
use crate::settings::{PlusMeans, RollOrder, ZeroDice};

/// The target number before all changes (C-ROLL-03).
pub const TARGET: i8 = 4;

/// A check with everything that counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted {
    /// All causes, including those that are switched off.
    pub causes: Vec<Cause>,
    /// Its dice with effort, before the target number changes their number.
    pub dice: u8,
    /// Its target number (C-ROLL-05).
    pub target: i8,
    /// The most dice of effort, or `None` without a limit (C-ROLL-13).
    pub limit: Option<u8>,
    /// The points that effort and switched causes cost, by the place of each pool.
    pub price: [i16; 3],
    /// The pool of dice that is actually rolled (C-TRK-30).
    pub thrown: TargetPool,
    /// True if there are more dice than a roll can have, so that it is refused (C-TRK-31).
    pub too_many: bool,
}

/// The most dice of a roll, before sixes add some.
const MOST_DICE: u8 = u8::MAX;

impl Counted {
    /// Refuses a roll of more dice than one can have.
    ///
    /// # Errors
    /// The refusal (C-TRK-31).
    pub fn holds(&self) -> Result<(), Refusal> {
        if !self.too_many {
            return Ok(());
        }
        let why = format!(
            "A roll has at most {MOST_DICE} dice and a target number of at least −{}, and this one goes beyond that.",
            LEAST_TARGET.unsigned_abs()
        );
        Err(Refusal::input(why)
            .hint("Switch a modifier off, or use `modify` to change the dice or the target number.")
            .resting_on("C-TRK-31"))
    }

    /// Returns the exact odds, for up to as many dice as odds are computed for.
    pub fn odds(&self) -> Option<TargetOdds> {
        TargetOdds::of(self.thrown).ok()
    }
}

/// Returns true if rolls are made for a character: for every PC, and for NPCs if the GM rolls (C-ROLL-20).
pub const fn rolls(state: &State, person: &Person) -> bool {
    state.settings.gm_rolls || person.is_pc()
}

/// Returns a weapon of a character by its name.
pub fn arm<'a>(person: &'a Person, name: &str) -> Option<&'a Arm> {
    person.arms.iter().find(|arm| arm.name == name)
}

/// Returns the faces that succeed, from the lowest that does.
pub fn successes(faces: &[u8], from: u8) -> u16 {
    faces.iter().filter(|face| **face >= from).count() as u16
}

/// Counts the dice and the target number of a check (C-ROLL-05, C-ROLL-14).
pub fn count(state: &State, library: &Library, check: &Check) -> Counted {
    let mut causes = state
        .person(check.who)
        .map_or_else(Vec::new, |who| gather(state, library, check, who));
    causes.extend(check.extra.iter().cloned());
    for cause in &mut causes {
        cause.on = check.switched.get(&cause.key).copied().unwrap_or(cause.on);
    }
    let raised = causes.iter().filter(|cause| cause.on && cause.target > 0);
    let raised: i8 = raised.map(|cause| cause.target).fold(0, i8::saturating_add);
    for cause in causes.iter_mut().filter(|cause| cause.eases > 0) {
        cause.target -= raised.min(cause.eases.min(100) as i8);
    }
    settle(state, check, causes)
}

/// The causes from content, from the tactics, and from the other side.
fn gather(state: &State, library: &Library, check: &Check, who: &Person) -> Vec<Cause> {
    let other = check.other.and_then(|other| state.person(other));
    let occasion = Occasion {
        who,
        roll: check.roll,
        skill: (!check.skill.is_empty()).then_some(check.skill.as_str()),
        pool: check.pool,
        tactic: check.tactic,
        arm: weapon_of(state, check),
        other,
    };
    let mut causes = effects::causes(state, library, &occasion);
    causes.extend(stance::causes(state, library, &occasion));
    causes.extend(mirrored(state, library, check, who));
    causes.extend(banked(check, who));
    if let (Some(own), Some(against)) = (check.tactic, check.against) {
        causes.extend(by_tactic(own.against(against)));
    }
    causes
}

/// The changes to the roll that an NPC on the other side doesn't make, with the opposite sign (C-ROLL-20).
fn mirrored(state: &State, library: &Library, check: &Check, who: &Person) -> Vec<Cause> {
    let roll = match check.roll {
        Roll::Attack => Roll::Defense,
        Roll::Defense => Roll::Attack,
        _ => return Vec::new(),
    };
    let other = check.other.and_then(|other| state.person(other));
    let Some(npc) = other.filter(|other| state.settings.npc_mirror && !rolls(state, other)) else {
        return Vec::new();
    };
    let weapon = weapon_of(state, check);
    let theirs = Occasion {
        who: npc,
        roll,
        skill: weapon
            .map(|arm| arm.skill.as_str())
            .filter(|_| roll == Roll::Attack),
        pool: None,
        tactic: check.against,
        arm: weapon,
        other: Some(who),
    };
    let mut causes = effects::causes(state, library, &theirs);
    causes.extend(stance::causes(state, library, &theirs));
    let moves = |cause: &Cause| cause.target != 0;
    let negated = |cause: Cause| Cause {
        key: format!("npc.{}", cause.key),
        label: format!("{}: {}", npc.name, cause.label),
        dice: 0,
        target: -cause.target,
        effort: 0,
        ..cause
    };
    causes.into_iter().filter(moves).map(negated).collect()
}

fn banked(check: &Check, who: &Person) -> Option<Cause> {
    let bank = who.skill(&check.skill)?.bank?;
    let most = bank.dice.min(bank.most);
    (most > 0).then(|| Cause {
        key: "bank".to_owned(),
        label: "banked dice".to_owned(),
        rule: "C-INS-06".to_owned(),
        dice: check.bank.min(most) as i8,
        on: check.bank > 0,
        ..Cause::default()
    })
}

/// The change by the tactics of both sides (C-CNF-03).
fn by_tactic(change: i8) -> Option<Cause> {
    let label = match change {
        -2 => "superiority",
        -1 => "edge",
        1 => "snag",
        2 => "drawback",
        _ => return None,
    };
    Some(Cause {
        key: "tactic".to_owned(),
        label: label.to_owned(),
        rule: "C-CNF-03".to_owned(),
        target: change,
        on: true,
        ..Cause::default()
    })
}

/// Returns true for an attack on a further target, for which the first roll has paid the effort (C-ATK-09).
pub(super) fn is_later_target(state: &State, check: &Check) -> bool {
    let open = state.attack.as_ref();
    check.roll == Roll::Attack && open.is_some_and(|attack| attack.at > 0)
}

/// Adds up the causes that count.
fn settle(state: &State, check: &Check, causes: Vec<Cause>) -> Counted {
    let on = || causes.iter().filter(|cause| cause.on);
    let sum = |of: fn(&Cause) -> i8| on().map(|cause| i32::from(of(cause))).sum::<i32>();
    let plus = sum(|cause| cause.plus);
    let (plus_dice, plus_target) = match state.settings.plus_means {
        PlusMeans::Dice => (plus, 0),
        PlusMeans::Target => (0, plus),
    };
    let mut own = sum(|cause| cause.dice) + plus_dice;
    if state.settings.roll_order == RollOrder::EffortLast {
        own = own.max(0);
    }
    let effort = check.effort.len() as i32;
    if own + effort <= 0 && state.settings.zero_dice == ZeroDice::One {
        own = 1 - effort;
    }
    let written = i32::from(TARGET) + sum(|cause| cause.target) - plus_target;
    let target = written.clamp(LEAST_TARGET.into(), MOST_TARGET.into()) as i8;
    let dice = (own + effort).clamp(0, MOST_DICE.into()) as u8;
    let later = is_later_target(state, check);
    let limited = !check.skill.is_empty() && check.roll != Roll::Initiative;
    let limited = limited || on().any(|cause| cause.effort > 0);
    // A biotic attack rolls the dice of its field, not a skill (C-BIO-11).
    let limited = limited && !biotics::is_attack(state, check);
    let limit = (limited || later).then(|| {
        if later {
            0
        } else {
            sum(|cause| cause.effort).clamp(0, 255) as u8
        }
    });
    let mut price = effort_price(check, on().map(|cause| i16::from(cause.saves)).sum());
    for (pool, points) in on().filter_map(|cause| cause.cost) {
        price[pool.place()] += i16::from(points);
    }
    let (thrown, all) = thrown(state.settings.roll_order, own, effort, target);
    let most = u32::from(MOST_DICE);
    let too_many =
        all > most || own + effort > most as i32 || all > 0 && written < i32::from(LEAST_TARGET);
    Counted {
        causes,
        dice,
        target,
        limit,
        price,
        thrown,
        too_many,
    }
}

/// The pool that is rolled, with the target number between 2 and 6, and its dice before they are limited (C-ROLL-07,
/// C-ROLL-08).
fn thrown(order: RollOrder, own: i32, effort: i32, target: i8) -> (TargetPool, u32) {
    let counted = match order {
        RollOrder::Sum => own + effort,
        RollOrder::EffortLast => own,
    };
    let written = TargetPool {
        dice: counted.clamp(0, MOST_DICE.into()) as u8,
        target,
    };
    let stands = written.stands();
    let late = match order {
        RollOrder::Sum => 0,
        RollOrder::EffortLast => effort.max(0).unsigned_abs(),
    };
    let all = stands.dice + late;
    let pool = TargetPool {
        dice: all.min(MOST_DICE.into()) as u8,
        target: stands.target as i8,
    };
    (pool, all)
}

/// The price of effort: the k-th die costs k, paid by the pool named for it (C-ROLL-10). Savings come off
/// the dearest dice, and 1 point always remains.
fn effort_price(check: &Check, saves: i16) -> [i16; 3] {
    let mut price = [0; 3];
    let total: i16 = (1..=check.effort.len() as i16).sum();
    let mut off = saves.min(total - 1).max(0);
    for (step, pool) in check.effort.iter().enumerate().rev() {
        let full = step as i16 + 1;
        let less = off.min(full);
        off -= less;
        price[pool.place()] += full - less;
    }
    price
}

/// The refusal of more dice from instruction than a check can use (C-INS-06).
pub(super) fn banks_at_most(name: &str, most: u8) -> Refusal {
    let refusal = match most {
        0 => Refusal::input(format!("{name} has no banked dice for this check."))
            .hint("Use `teach` to bank dice."),
        most => {
            let most = dice_words(most.into());
            let why = format!("{name} can use at most {most} from instruction on this check.");
            Refusal::input(why).hint("Choose fewer dice.")
        }
    };
    refusal.resting_on("C-INS-06")
}
