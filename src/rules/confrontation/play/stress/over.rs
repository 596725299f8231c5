//! Stress and fear over mental toughness and over pools: what they forbid and how they change rolls.

use lang::{Refusal, sentence};
use rules::view::Id;

use crate::effects::cause;
use crate::library::Library;
use crate::library::effect::Kind;
use crate::model::{Cause, Occasion, Person, Pool, Roll, State, Tactic};
use crate::play::{pools, stance};
use crate::settings::Compared;
use crate::sheet_effects;

/// Returns stress and fear together (C-FEA-01).
pub const fn pressure(person: &Person) -> u8 {
    person.stress.points.saturating_add(person.stress.fear)
}

/// Returns true if stress and fear exceed mental toughness (C-STR-04, C-STR-06).
pub const fn is_over_toughness(person: &Person) -> bool {
    pressure(person) > person.toughness
}

/// Returns the number that is compared with pools: stress and fear, half of it for a farmer (C-PRF-10b).
pub fn compared(person: &Person) -> u8 {
    let all = pressure(person);
    if person.has("prepare_for_winter") {
        all.div_ceil(2)
    } else {
        all
    }
}

/// Returns the pools that stress and fear exceed, by [`Pool::place`]. None up to mental toughness (C-STR-06).
pub fn over(person: &Person, state: &State) -> [bool; 3] {
    let stress = i16::from(compared(person));
    let points = |pool: Pool| match state.settings.stress_compare {
        Compared::Current => person.pool(pool).now,
        Compared::Maximum => pools::most(person, pool, state.time),
    };
    let is_over = |pool: Pool| is_over_toughness(person) && stress > points(pool);
    [Pool::Intellect, Pool::Might, Pool::Speed].map(is_over)
}

/// Returns true if they exceed a pool.
pub fn is_over(person: &Person, state: &State, pool: Pool) -> bool {
    over(person, state)[pool.place()]
}

/// Returns the number of pools that they exceed.
pub fn pools_over(person: &Person, state: &State) -> usize {
    over(person, state).into_iter().filter(|over| *over).count()
}

/// Returns what more stress or fear does to someone beyond its number, as sentences with a blank before each
/// (C-STR-06 to C-STR-09).
pub fn breaks(before: &Person, then: &Person, state: &State) -> String {
    let (was, is) = (over(before, state), over(then, state));
    let newly = Pool::ALL
        .iter()
        .any(|pool| is[pool.place()] && !was[pool.place()]);
    if newly {
        let pools = Pool::ALL.iter().filter(|pool| is[pool.place()]);
        let pools: Vec<&str> = pools.map(|pool| pool.label()).collect();
        let end = match pools.len() {
            1 => "",
            2 => ": they can't fight",
            _ => ": they can't function",
        };
        let (all, counts) = (pressure(then), compared(then));
        let half = if counts < all {
            format!(", which count as {counts}")
        } else {
            String::new()
        };
        return format!(
            " Stress and fear total {all}{half}, more than their {}{end}.",
            sentence::list(&pools)
        );
    }
    if !is_over_toughness(then) || is_over_toughness(before) {
        return String::new();
    }
    // The GM uses stress alone (C-STR-05).
    if then.stress.points > then.toughness {
        " Stress exceeds toughness: the GM may use it.".to_owned()
    } else {
        " With fear, stress exceeds toughness.".to_owned()
    }
}

/// Refuses a fight to those whose stress exceeds two pools, and everything to those whose stress exceeds all
/// (C-STR-09).
///
/// # Errors
/// The refusal.
pub fn may_fight(state: &State, who: Id) -> Result<(), Refusal> {
    may(state, who, "fight")
}

/// Refuses what `does` names to those whose stress exceeds two pools.
fn may(state: &State, who: Id, does: &str) -> Result<(), Refusal> {
    let person = state.found(who)?;
    let name = &person.name;
    let all = pressure(person);
    match pools_over(person, state) {
        0 | 1 => Ok(()),
        2 => Err(Refusal::rule(
            "C-STR-09",
            format!("{name} can't {does}: stress and fear of {all} exceed 2 of their pools."),
        )
        .hint("Use `cower` or `surrender`.")),
        _ => Err(Refusal::rule(
            "C-STR-09",
            format!("{name} can't function: stress and fear of {all} exceed every pool."),
        )
        .hint(if person.stress.fear > 0 {
            "Use `breathe` against fear, or relieve stress."
        } else {
            "Relieve stress first."
        })),
    }
}

/// Refuses everything to those whose stress exceeds all pools, and in a fight to those whose stress exceeds two
/// (C-STR-09).
///
/// # Errors
/// The refusal.
pub fn may_act(state: &State, who: Id) -> Result<(), Refusal> {
    let over = state.person(who).map_or(0, |one| pools_over(one, state));
    if over >= 3 || state.fight.is_some() {
        may(state, who, "act")
    } else {
        Ok(())
    }
}

/// Returns the changes to a roll by stress that exceeds a pool (C-STR-08). The packs say which skills are physical
/// or need accuracy. An invented skill of Might is physical (C-SKL-13).
pub fn causes(state: &State, library: &Library, occasion: &Occasion<'_>) -> Vec<Cause> {
    let [_, might, speed] = over(occasion.who, state);
    let melee = occasion.skill.is_some() && occasion.arm.is_some_and(stance::is_melee);
    let invented = occasion.pool == Some(Pool::Might)
        && occasion
            .skill
            .is_some_and(|key| library.skill(key).is_none());
    let physical = melee || invented || sheet_effects::is_of(library, occasion, Kind::Physical);
    let accurate = occasion.tactic == Some(Tactic::Precisely)
        || sheet_effects::is_of(library, occasion, Kind::Accuracy);
    let mut causes = Vec::new();
    if physical && might {
        causes.push(Cause {
            target: 1,
            ..cause("stress.might", "stress over Might", "C-STR-08")
        });
    }
    if accurate && speed {
        causes.push(Cause {
            target: 1,
            ..cause("stress.speed", "stress over Speed", "C-STR-08")
        });
    }
    if occasion.roll == Roll::Initiative && speed {
        causes.push(Cause {
            dice: -1,
            ..cause("stress.initiative", "stress over Speed", "C-STR-08")
        });
    }
    causes
}

/// Refuses learning, reading, planning and crafting while stress exceeds Intellect (C-STR-07).
///
/// # Errors
/// The refusal.
pub fn may_concentrate(state: &State, who: Id) -> Result<(), Refusal> {
    let person = state.found(who)?;
    if !is_over(person, state, Pool::Intellect) {
        return Ok(());
    }
    Err(Refusal::rule(
        "C-STR-07",
        format!(
            "{} can't concentrate: stress and fear of {} exceed Intellect.",
            person.name,
            pressure(person)
        ),
    )
    .hint("Relieve stress or recover Intellect first."))
}
