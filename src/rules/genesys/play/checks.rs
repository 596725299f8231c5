//! Commands about a check, from its declaration to its end.

#![deny(clippy::wildcard_enum_match_arm)]

use lang::{Refusal, Who};

use crate::command::checks::CheckCommand;
use crate::command::dice::Throw;
use crate::command::words::{Against, Call};
use crate::events::{PercentileRolled, TenRolled};
use crate::model::check::purpose::Purpose;
use crate::play::combat::attack::Change;
use crate::play::draft::Draft;

pub(crate) fn checks(d: &mut Draft<'_, '_>, command: &CheckCommand) -> Result<(), Refusal> {
    match command {
        CheckCommand::Attack {
            who,
            target,
            weapon,
            band,
            aim,
        } => {
            if target.is_some() || !d.is_target_alone(who) {
                return d.attack(who, target.as_ref(), weapon.as_deref(), *band, *aim);
            }
            let attack = d.attack(&Who::Active, Some(who), weapon.as_deref(), *band, *aim);
            // An override of the line as it was typed would make the target attack.
            let meant = CheckCommand::Attack {
                who: Who::Active,
                target: Some(who.clone()),
                weapon: weapon.clone(),
                band: *band,
                aim: *aim,
            };
            return attack.map_err(|refusal| refusal.with_line(&meant.to_string()));
        }
        CheckCommand::Check {
            who,
            skill,
            against,
            characteristic,
            call,
        } => {
            let (difficulty, opponent) = match against {
                Against::Usual => (None, None),
                Against::Difficulty(dice) => (Some(*dice), None),
                Against::Opponent(whom, skill) => (None, Some((whom.clone(), skill.clone()))),
            };
            let (purpose, difficulty) = match call {
                Call::Action => (Purpose::Plain, difficulty),
                Call::Reaction => (Purpose::Reaction, difficulty),
                Call::Splinters => d.splinters_at(who, difficulty)?,
            };
            let opponent = opponent.as_ref();
            return d.skill_check(who, skill, difficulty, opponent, *characteristic, purpose);
        }
        CheckCommand::Target { target } => return d.change(&Change::Target(target)),
        CheckCommand::Weapon { weapon } => return d.change(&Change::Weapon(weapon)),
        CheckCommand::Band { band } => return d.change(&Change::Band(band)),
        CheckCommand::Stun {} => return d.change(&Change::Stun),
        CheckCommand::Switch { source } => return d.switch(source),
        CheckCommand::Modify { change, why } => return d.modify(change.change(), why),
        CheckCommand::Formidable {} => return d.tried_as_formidable(),
        CheckCommand::Roll { throw } => match throw {
            Throw::Check(typed) => return d.roll_check(*typed),
            Throw::Loose(pool, typed) => return d.roll_loose(pool, *typed),
            Throw::Percent(plus, typed) => {
                let result = typed.unwrap_or_else(|| d.dice().roll(100));
                let plus = *plus;
                d.push(PercentileRolled { result, plus });
            }
            Throw::Ten(typed) => {
                let result = typed.unwrap_or_else(|| dice::d10(d.dice()));
                d.push(TenRolled { result });
            }
        },
        CheckCommand::Reroll { typed } => return d.reroll(*typed),
        CheckCommand::Spend {
            key,
            whom,
            of,
            coin,
            typed,
        } => return d.spend(key, whom.as_ref(), of.as_deref(), *coin, *typed),
        CheckCommand::SpendBy { side } => return d.spend_by(*side),
        CheckCommand::SpendWords { price, words } | CheckCommand::SpendSay { price, words } => {
            return d.spend_words(*price, words);
        }
        CheckCommand::Done { typed } => {
            d.type_reals(typed);
            return d.done();
        }
        CheckCommand::Cancel {} => return d.cancel(),
    }
    Ok(())
}
