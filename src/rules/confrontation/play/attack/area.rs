//! Attacks on an area: everyone in it is a target and costs no success (C-WPN-00, C-ATK-09).

use lang::{Refusal, Who};
use rules::encounter::who;
use rules::view::Id;

use super::{TargetJoined, TargetLeft, aimable, current, in_range, in_scale};
use crate::library::Library;
use crate::library::records::Special;
use crate::model::{Arm, Attack, Person, Range, State};
use crate::play::Play;

/// Returns the area in which an attack hits everyone, if it hits several: that of the mode, or of the weapon.
pub fn of(library: &Library, arm: &Arm, automatic: bool) -> Option<Range> {
    let record = library.weapon(&arm.id)?;
    let mode = record.automatic.filter(|_| automatic).map(|mode| mode.area);
    let special = record.specials.iter().find_map(|special| match special {
        Special::Area(range) => Some(*range),
        _ => None,
    });
    mode.or(special)
}

/// Returns true for a single shot of a weapon that hits several targets in automatic fire only.
pub fn is_single(library: &Library, arm: &Arm, automatic: bool) -> bool {
    let record = library.weapon(&arm.id);
    !automatic && record.is_some_and(|record| record.automatic.is_some())
}

/// Returns the area of an open attack.
pub fn of_open(library: &Library, attack: &Attack) -> Option<Range> {
    of(library, &attack.arm, attack.automatic)
}

/// Refuses several targets for a weapon that doesn't hit an area, and a target outside it.
///
/// # Errors
/// The refusal, unless it is overridden.
pub(super) fn holds(
    p: &Play<'_, '_>,
    targets: &[Id],
    arm: &Arm,
    automatic: bool,
) -> Result<(), Refusal> {
    let [first, others @ ..] = targets else {
        return Ok(());
    };
    if others.is_empty() {
        return Ok(());
    }
    let Some(area) = of(p.library(), arm, automatic) else {
        let why = format!("The {} hits one target.", super::spoken(arm));
        let (rule, hint) = if is_single(p.library(), arm, automatic) {
            (
                "C-WPN-00",
                "Name one target, or use `automatic` for a burst.",
            )
        } else {
            (
                "C-ATK-09",
                "Name one target, and buy more with `spend target WHO` after the roll.",
            )
        };
        return p.forbid(rule, why, hint);
    };
    for other in others {
        let range = p.now.range(*first, *other);
        if let Some(range) = range.filter(|range| *range > area) {
            let why = format!(
                "{} is at {} range from {}, and the area has {} range.",
                p.now.name(*other),
                range.label(),
                p.now.name(*first),
                area.label()
            );
            p.forbid(
                "C-WPN-00",
                why,
                "Leave them out, or set the distance with `range`.",
            )?;
        }
    }
    Ok(())
}

/// Returns the characters who can be added to an attack on an area, before the tactics are revealed: the other
/// side within it.
pub fn open_to<'a>(
    state: &'a State,
    library: &Library,
    attack: &'a Attack,
) -> impl Iterator<Item = Id> + 'a {
    let area = of_open(library, attack).filter(|_| !attack.fired);
    let first = attack.targets.first().map(|target| target.who);
    let fits = move |who: Id| {
        let range = first.and_then(|first| state.range(first, who));
        let near = |area: Range| range.is_none_or(|range| range <= area);
        area.is_some_and(near) && !attack.targets.iter().any(|target| target.who == who)
    };
    let attacker = state.person(attack.who).into_iter();
    attacker
        .flat_map(|one| state.enemies(one))
        .map(|one| one.id)
        .filter(move |who| fits(*who))
}

/// Adds one more target in the area of the open attack, or leaves one out.
///
/// # Errors
/// Refuses it after the reveal, for a weapon that hits one target, and outside the area or the range.
pub(super) fn also(p: &mut Play<'_, '_>, word: &Who, out: bool) -> Result<(), Refusal> {
    let other = who(&p.now, word)?;
    let (attack, _) = current(&p.now)?;
    let attack = attack.clone();
    if attack.fired {
        return Err(Refusal::input("The tactics of this attack are revealed.")
            .hint("Name everyone in the area before `reveal`.")
            .resting_on("C-ATK-09"));
    }
    let name = p.now.name(other);
    let mut targets: Vec<Id> = attack.targets.iter().map(|target| target.who).collect();
    if out {
        if !targets.contains(&other) {
            let why = format!("{name} isn't a target of this attack.");
            return Err(Refusal::input(why).hint("Name one of its targets."));
        }
        if targets.len() == 1 {
            return Err(Refusal::input("An attack needs a target.").hint("Drop it with `cancel`."));
        }
        p.push(TargetLeft { who: other });
        return Ok(());
    }
    if targets.contains(&other) {
        let why = format!("{name} is already part of this attack.");
        return Err(Refusal::input(why).hint("Name someone else."));
    }
    aimable(&p.now, attack.who, other)?;
    targets.push(other);
    in_scale(p, &[other], &attack.arm)?;
    holds(p, &targets, &attack.arm, attack.automatic)?;
    in_range(p, attack.who, &[other], &attack.arm)?;
    let helpless = !p.now.person(other).is_some_and(Person::can_oppose);
    p.push(TargetJoined {
        who: other,
        helpless,
    });
    Ok(())
}
