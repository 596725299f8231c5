//! A melee weapon under current: what each success of a bioelectric check adds to its next attack (C-BIO-03).

use lang::Refusal;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::{active_dice, field_check, insulation, may_use};
use crate::model::text::success_words;
use crate::model::{Arm, Attack, Field, Insulation, Person, Rolled, State, Tenths, with};
use crate::play::attack::{UNARMED, spoken, unarmed};
use crate::play::{Play, actions, check, stance};

/// Speed damage of each success.
const SHOCK: i16 = 3;

/// Opens the check that puts a melee weapon, or bare hands, under current. It is a part of the next attack and takes
/// no action points.
pub(super) fn charge(p: &mut Play<'_, '_>, who: Id, weapon: Option<&str>) -> Result<(), Refusal> {
    may_use(p, who, 1)?;
    let own = p.now.person(who).and_then(|person| person.biotic);
    if own.is_none_or(|own| own.field != Field::Bioelectric) {
        let why = format!("{} doesn't have the bioelectric field.", p.now.name(who));
        p.forbid("C-BIO-03", why, "Choose someone who does.")?;
    }
    let arm = weapon.filter(|word| !word.eq_ignore_ascii_case(UNARMED));
    let arm = match arm {
        Some(word) => actions::arm(&p.now, who, word, |arm| arm.drawn)?.clone(),
        None => unarmed(p.library()),
    };
    if !stance::is_melee(&arm) {
        let why = format!("The {} isn't a melee weapon.", spoken(&arm));
        return Err(Refusal::input(why)
            .hint("Use `unleash` for an arc of lightning.")
            .resting_on("C-BIO-03"));
    }
    if p.now
        .person(who)
        .is_some_and(|person| person.charged.is_some())
    {
        let why = format!("{} has already made this check.", p.now.name(who));
        return Err(Refusal::input(why)
            .hint("Attack first. A charge ends with the next attack or turn.")
            .resting_on("C-BIO-03"));
    }
    actions::pay_in_fight(p, who, Tenths(0), &format!("charges the {}", spoken(&arm)))?;
    let Some(own) = own else {
        return Ok(());
    };
    let check = field_check(&p.now, who, own);
    check::open(
        p,
        crate::model::Check {
            arm: arm.name,
            ..check
        },
    )
}

/// Keeps the successes of the check, or adds those that were bought for it.
pub(super) fn result(p: &mut Play<'_, '_>, rolled: &Rolled, total: u16) {
    if !rolled.check.arm.is_empty() {
        p.push(Charged {
            who: rolled.check.who,
            charge: Some((rolled.check.arm.clone(), total)),
        });
    }
}

/// Returns the Speed damage that a charge adds to an attack on a target: none against someone whose field is active,
/// half against insulation, and 1 more for each success against poor insulation.
pub fn damage(state: &State, attacker: Id, arm: &Arm, whom: &Person) -> i16 {
    let charge = state.person(attacker).and_then(|one| one.charged.as_ref());
    let Some((_, successes)) = charge.filter(|(weapon, _)| *weapon == arm.name) else {
        return 0;
    };
    if active_dice(whom, Field::Bioelectric) > 0 {
        return 0;
    }
    let successes = (*successes).min(1_000) as i16;
    let own = whom.insulation.unwrap_or(Insulation::Usual);
    insulation::through(own, SHOCK * successes, successes)
}

/// Ends the charge of the weapon of an attack that is over, whether it hit or not.
pub fn discharge(state: &mut State, attack: &Attack) {
    with(state, attack.who, |person| {
        let of_attack = |(weapon, _): &mut (String, u16)| *weapon == attack.arm.name;
        person.charged.take_if(of_attack);
    });
}

/// A weapon is under current, or no longer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Charged {
    /// Who holds it.
    pub who: Id,
    /// The weapon, by name, with the successes.
    pub charge: Option<(String, u16)>,
}

impl Fact<State> for Charged {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.charged.clone_from(&self.charge);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let (weapon, successes) = self.charge.as_ref()?;
        let who = lang::sentence::genitive(before.name(self.who));
        let weapon = lang::sentence::inside(weapon);
        let more = SHOCK * (*successes).min(1_000) as i16;
        Some(match successes {
            0 => format!("{who} {weapon} carries no current."),
            _ => format!(
                "{who} {weapon} carries current: the next hit deals {more} more Speed damage for {}.",
                success_words(*successes)
            ),
        })
    }
}
