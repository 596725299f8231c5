//! Dropping an attack, or the roll of it that isn't made yet: neither leaves a trace.

use lang::Refusal;
use rules::view::Id;

use super::{AttackDropped, AttackEnded, RestDropped, current, use_of};
use crate::model::{Attack, Pool, Roll, Tactic};
use crate::play::check::CheckDropped;
use crate::play::{Play, biotics, confront};

/// Drops what is open of an attack: all of it before the first roll, later only the roll that isn't made yet.
///
/// # Errors
/// Refuses an attack that is rolled, and one whose price can't be given back.
pub(in crate::play) fn cancel(p: &mut Play<'_, '_>) -> Result<(), Refusal> {
    let (attack, _) = current(&p.now)?;
    let attack = attack.clone();
    match p.now.check.as_ref().map(|check| check.roll) {
        Some(Roll::Attack) if attack.at > 0 => {
            p.push(RestDropped {});
            p.push(AttackEnded {});
            Ok(())
        }
        Some(Roll::Attack) => give_back(p, &attack),
        // The defense can be opened again, and any other check has nothing to do with the attack.
        Some(_) => {
            p.push(CheckDropped { keeps: true });
            Ok(())
        }
        None if !attack.fired => {
            let salts = biotics::salts_of(&p.now, &attack.arm.id);
            p.push(AttackDropped {
                salts,
                ..AttackDropped::default()
            });
            Ok(())
        }
        None => {
            let why = format!("{} has already attacked.", p.now.name(attack.who));
            Err(Refusal::input(why)
                .hint("Use `defend` or `resolve`.")
                .resting_on("C-TRK-15"))
        }
    }
}

/// Drops an attack whose tactics are revealed, and gives back action points, rounds, recoil, salts and what the
/// tactics cost.
fn give_back(p: &mut Play<'_, '_>, attack: &Attack) -> Result<(), Refusal> {
    p.forbid(
        "C-CNF-01",
        "An attack can't be dropped after the tactics are revealed.",
        "Use `roll`, or `undo` a mistake.",
    )?;
    let (rounds, recoil) = use_of(p.library(), &attack.arm, attack.automatic);
    let open = p.now.confront.iter();
    let shown = open.flat_map(|open| {
        let sides = open.sides();
        sides.filter_map(|who| Some((who, open.shown(who)?)))
    });
    let shown: Vec<(Id, Tactic)> = shown.collect();
    let mut points: Vec<(Id, Pool, i16)> = Vec::new();
    for (who, tactic) in shown {
        for (pool, price) in confront::price(p, who, tactic) {
            let left = p.now.person(who).map_or(0, |person| person.pool(pool).now);
            if left <= 0 {
                let whose = lang::sentence::genitive(p.now.name(who));
                let why = format!("{whose} tactic has emptied their {}.", pool.label());
                return Err(Refusal::input(why)
                    .hint("Use `undo` to go back before the reveal.")
                    .resting_on("C-TRK-15"));
            }
            points.push((who, pool, price));
        }
    }
    let salts = biotics::salts_of(&p.now, &attack.arm.id);
    p.push(AttackDropped {
        rounds,
        recoil,
        points,
        salts,
    });
    Ok(())
}
