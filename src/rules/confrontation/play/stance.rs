//! What a fight changes about attacks and defenses: aim, recoil, evasion, cover, the ground, distance, sights.

use rules::view::Id;

use crate::library::Library;
use crate::library::records::{Secondary, Special};
use crate::model::{Arm, Cause, Fighter, Occasion, Person, Range, Roll, State};
use crate::settings::RecoilPer;
use crate::sheet_effects;

/// Returns the changes of a roll by what its maker and the other side do in the fight.
pub fn causes(state: &State, library: &Library, occasion: &Occasion<'_>) -> Vec<Cause> {
    match occasion.roll {
        Roll::Attack => attack(state, library, occasion),
        Roll::Defense => defense(state, occasion),
        _ => Vec::new(),
    }
}

fn cause(key: &str, label: &str, rule: &str, target: i8) -> Cause {
    Cause {
        key: key.to_owned(),
        label: label.to_owned(),
        rule: rule.to_owned(),
        target,
        on: true,
        ..Cause::default()
    }
}

fn attack(state: &State, library: &Library, occasion: &Occasion<'_>) -> Vec<Cause> {
    let mut causes = Vec::new();
    let none = Fighter::default();
    let fighter = state.fighter(occasion.who.id).unwrap_or(&none);
    if let Some(count) = aim(state, fighter, occasion.other) {
        let most = occasion.arm.map_or(1, |arm| aims(library, arm));
        let change = -(count.min(most) as i8);
        causes.push(cause("aim", "aimed", "C-SPC-01", change));
    }
    if fighter.evading {
        causes.push(cause("evade", "evades", "C-SPC-04", 1));
    }
    if fighter.hampered && !fighter.evading {
        causes.push(cause("evaded", "evaded after an attack", "C-SPC-04", 1));
    }
    let Some(arm) = occasion.arm else {
        return causes;
    };
    let over = over_brace(state, library, occasion.who, arm);
    if over > 0 {
        causes.push(cause("recoil", "recoil", "C-SPC-05", over));
    }
    let Some(other) = occasion.other else {
        return causes;
    };
    let range = state.range(occasion.who.id, other.id);
    if let Some(bands) = range.map(|range| beyond(arm, range)).filter(|n| *n > 0) {
        causes.push(cause("range", "beyond the range", "C-ATK-12", bands));
    }
    let record = library.weapon(&arm.id);
    for special in record.iter().flat_map(|record| &record.specials) {
        if let Special::Sight(change, most) = special
            && range.is_some_and(|range| range <= *most)
        {
            causes.push(cause("sight", "laser sight", "C-WPN-12", *change));
        }
    }
    let wound = fighter.wound_of == Some(other.id);
    let blade = record.and_then(|record| library.weapon(&record.also));
    for secondary in blade.iter().flat_map(|record| &record.secondary) {
        if let Secondary::ShootIntoWound(change) = secondary
            && wound
        {
            causes.push(cause("wound", "into the wound", "C-WPN-05", *change));
        }
    }
    causes
}

/// Returns the aim actions that help against a target (C-SPC-01).
fn aim(state: &State, fighter: &Fighter, target: Option<&Person>) -> Option<u8> {
    let aim = fighter.aim?;
    let target = target.filter(|target| target.id == aim.target)?;
    aim_lost(state, fighter.who, target.id)
        .is_none()
        .then_some(aim.count)
}

/// Returns who moved too far for an aim, if someone did (C-SPC-01, C-SPC-02).
pub fn aim_lost(state: &State, who: Id, target: Id) -> Option<Id> {
    let fighter = state.fighter(who);
    let moves = state.fighter(target);
    let moves = moves.and_then(|moves| moves.moved.max(moves.moved_before));
    let target_moved = moves > Some(Range::Short);
    let shooter_moved = fighter.and_then(|one| one.moved) > Some(Range::Immediate);
    let canceled = if state.settings.aim_both {
        target_moved && shooter_moved
    } else {
        target_moved || shooter_moved
    };
    canceled.then_some(if shooter_moved { who } else { target })
}

/// Returns how many aim actions add up with a weapon (C-WPN-16).
pub fn aims(library: &Library, arm: &Arm) -> u8 {
    let record = library.weapon(&arm.id);
    let specials = record.iter().flat_map(|record| &record.specials);
    let most = specials.filter_map(|special| match special {
        Special::Aims(most) => Some(*most),
        _ => None,
    });
    most.max().unwrap_or(1)
}

/// Returns the accumulated recoil that counts for a weapon (C-SPC-05).
pub fn recoil(state: &State, fighter: &Fighter, arm: &Arm) -> u16 {
    if arm.recoil == 0 {
        return 0;
    }
    let counts = |(name, _): &&(String, u16)| {
        state.settings.recoil_per == RecoilPer::Shooter || *name == arm.name
    };
    let counted = fighter.recoil.iter().filter(counts);
    counted.map(|(_, recoil)| *recoil).sum()
}

/// Returns by how much recoil of earlier shots exceeds brace (C-SPC-05).
fn over_brace(state: &State, library: &Library, person: &Person, arm: &Arm) -> i8 {
    // An open attack counts the recoil of earlier shots only.
    let open = state.attack.as_ref();
    let open = open.filter(|attack| attack.who == person.id && attack.arm.name == arm.name);
    let fighter = state.fighter(person.id);
    let recoil = open.map_or_else(
        || fighter.map_or(0, |fighter| recoil(state, fighter, arm)),
        |attack| attack.recoil,
    );
    let deployed = fighter.is_some_and(|fighter| fighter.deployed);
    let brace = sheet_effects::brace(state, library, person, arm, deployed);
    let over = recoil.saturating_sub(brace.max(0).unsigned_abs());
    over.min(20) as i8
}

/// Returns the steps by which a distance exceeds the range of a weapon (C-ATK-12). A weapon without a range
/// reaches what is immediate.
pub fn beyond(arm: &Arm, range: Range) -> i8 {
    let place = |range: Range| {
        let place = Range::ALL.iter().position(|one| *one == range);
        place.unwrap_or_default() as i8
    };
    (place(range) - place(arm.range.unwrap_or(Range::Immediate))).max(0)
}

/// Returns true for an attack in melee: with a weapon that doesn't shoot and isn't thrown.
pub const fn is_melee(arm: &Arm) -> bool {
    arm.magazine == 0 && arm.range.is_none()
}

fn defense(state: &State, occasion: &Occasion<'_>) -> Vec<Cause> {
    let mut causes = Vec::new();
    let none = Fighter::default();
    let fighter = state.fighter(occasion.who.id).unwrap_or(&none);
    let melee = occasion.arm.is_some_and(is_melee);
    if fighter.cover > 0 {
        let change = -(fighter.cover.min(9) as i8);
        causes.push(cause("cover", "in cover", "C-SPC-03", change));
    }
    if fighter.evading {
        let change = if melee { -2 } else { -1 };
        causes.push(cause("evade", "evades", "C-SPC-04", change));
    }
    if occasion.who.body.prone && state.settings.prone {
        let change = if melee { 1 } else { -1 };
        causes.push(cause("prone", "on the ground", "C-ACT-09", change));
    }
    causes
}
