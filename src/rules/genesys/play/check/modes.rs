//! What the mode of an attack adds to its pool: two weapons, Auto-fire, the new check of a guided
//! weapon (G-MOD-08, G-QUAL-02, G-QUAL-12).

use crate::kinds::{Band, Characteristic, Quality};
use crate::library::Library;
use crate::model::check::pool::Change;
use crate::model::check::source::Source;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::records::Weapon;
use crate::model::records::tables::Harm;
use crate::model::settings::GuidedDice;
use crate::model::state::State;
use crate::play::check::list::List;
use crate::play::sources::gathered::{base, difficulty_of};

use dice::Symbols;
use rules::view::Id;

/// The name of a weapon's skill and its characteristic.
fn skill_of<'a>(library: &'a Library, weapon: &'a Weapon) -> (&'a str, Characteristic) {
    library
        .skill(&weapon.skill)
        .map_or((weapon.skill.as_str(), Characteristic::Agility), |s| {
            (s.name.as_str(), s.characteristic)
        })
}

/// Adds the positive dice and the difficulty of an attack, by its mode.
pub(crate) fn begin(
    list: &mut List<'_>,
    state: &State,
    library: &Library,
    actor: &Figure,
    weapon: &Weapon,
    band: Band,
) {
    let check = list.check;
    if let Some(homing) = check.mode.guided {
        // O-22: Ability dice replace skill and characteristic, and the difficulty is always Average.
        let why = format!("Guided {}: the {} attacks again", homing.dice, weapon.name);
        list.fixed(
            Source::Skill,
            match state.settings.guided_dice {
                GuidedDice::Ability => Change::Ability(homing.dice),
                GuidedDice::Success => Change::Auto(Symbols {
                    success: homing.dice.into(),
                    ..Symbols::default()
                }),
            },
            &why,
            "G-QUAL-12",
        );
        let average = "the weapon attacks again";
        list.add(
            Source::Difficulty,
            Change::Difficulty(2),
            average,
            "G-QUAL-12",
        );
        return;
    }
    let (name, linked) = skill_of(library, weapon);
    let Some(second) = check.second_weapon(state) else {
        if weapon.instead.is_empty() {
            base(list, actor, &weapon.skill, name, linked);
        } else {
            either(list, library, actor, weapon);
        }
        difficulty_of(list, state, actor, weapon, band);
        auto_fire(list);
        return;
    };
    // G-MOD-08: the lower of the ranks, the lower of the characteristics, the higher difficulty.
    let (other, other_linked) = skill_of(library, &second);
    let (ours, theirs) = (actor.rank(&weapon.skill), actor.rank(&second.skill));
    let values = [linked, other_linked].map(|which| actor.characteristic(which));
    let (rank, characteristic) = (ours.min(theirs), values[0].min(values[1]));
    let why = if weapon.skill == second.skill {
        format!("{name} {rank}, {} {characteristic}", linked.short())
    } else {
        format!(
            "2 weapons: the lower of {name} and {other} {rank}, characteristic {characteristic}"
        )
    };
    let change = Change::Base {
        characteristic,
        rank,
    };
    list.fixed(Source::Skill, change, &why, "G-MOD-08");
    let harder = harder_of_two(state, check, actor, weapon, &second, band);
    difficulty_of(list, state, actor, harder, band);
    list.add(
        Source::Quality("2 weapons".to_owned()),
        Change::Difficulty(1),
        &format!("2 weapons: the {} and the {}", weapon.name, second.name),
        "G-MOD-08",
    );
    auto_fire(list);
}

/// Adds the base of an attack whose weapon can be used with either of two skills: its own, or the
/// alternative if that is switched on (O-VW16).
fn either(list: &mut List<'_>, library: &Library, actor: &Figure, weapon: &Weapon) {
    let switched = list
        .check
        .is_switched(&Source::Quality(weapon.skill.clone()));
    let (own, other) = if switched {
        (&weapon.instead, &weapon.skill)
    } else {
        (&weapon.skill, &weapon.instead)
    };
    let called = |key: &str| {
        library
            .skill(key)
            .map_or((key.to_owned(), Characteristic::Agility), |s| {
                (s.name.clone(), s.characteristic)
            })
    };
    let (name, linked) = called(own);
    base(list, actor, own, &name, linked);
    let (rank, (name, linked)) = (actor.rank(other), called(other));
    if rank == 0 && !switched {
        return;
    }
    let characteristic = actor.characteristic(linked);
    let why = format!(
        "{name} {rank}, {} {characteristic}, instead",
        linked.short()
    );
    let change = Change::Base {
        characteristic,
        rank,
    };
    list.asked(Source::Quality(other.clone()), change, &why, "G-POOL-03");
}

impl List<'_> {
    /// Removes modifiers of the hands from a guided weapon that attacks by itself: encumbrance,
    /// cumbersome and unwieldy launchers, and injured limbs don't affect it (G-QUAL-12, O-22). What
    /// hinders every check of its owner counts.
    pub(crate) fn without_hands(&mut self, actor: &Figure) {
        let of_the_body = |mark: u32| {
            let bodily =
                |h: &Harm| matches!(h, Harm::Harder(..) | Harm::LimbImpaired | Harm::LimbLost);
            actor
                .critical(mark)
                .is_some_and(|c| c.harm.iter().all(bodily))
        };
        self.all.retain(|c| match &c.key {
            Source::Encumbrance | Source::Gravity | Source::Wear | Source::Prone => false,
            Source::Quality(word) => word != "cumbersome" && word != "unwieldy",
            Source::Critical(mark) => !of_the_body(*mark),
            _ => true,
        });
    }
}

/// The weapon with the harder attack, or the first if both are equal (G-MOD-08).
pub(crate) fn harder_of_two<'w>(
    state: &State,
    check: &Check,
    actor: &Figure,
    first: &'w Weapon,
    second: &'w Weapon,
    band: Band,
) -> &'w Weapon {
    let of = |weapon: &Weapon, index: Option<u8>| {
        let mut list = List::new(check);
        difficulty_of(&mut list, state, actor, weapon, band);
        let wear = index.map(|index| state.wear_at(actor.id, index));
        let wear = wear.unwrap_or_default();
        crate::play::sources::gathered::handling(&mut list, actor, weapon, wear, true, false);
        list.difficulty()
    };
    let index = match check.what {
        What::Attack { weapon, .. } => Some(weapon),
        What::Skill { .. } => None,
    };
    if of(second, check.mode.second) > of(first, index) {
        second
    } else {
        first
    }
}

/// Auto-fire: one more Difficulty die (G-QUAL-02).
fn auto_fire(list: &mut List<'_>) {
    if list.check.mode.auto {
        list.add(
            Source::Quality("auto-fire".to_owned()),
            Change::Difficulty(1),
            "Auto-fire",
            Quality::AutoFire.rule(),
        );
    }
}

/// True if the actor's weapon at that index has Auto-fire.
pub fn fires_auto(state: &State, actor: &Figure, index: u8) -> bool {
    let weapon = state.weapon_at(actor.id, index);
    weapon.is_some_and(|w| w.qualities.contains(&Quality::AutoFire))
}

/// How hard a target of Auto-fire is to hit: its Difficulty dice and its defense (G-QUAL-02).
pub fn hardness(
    state: &State,
    check: &Check,
    actor: &Figure,
    weapon: &Weapon,
    target: Id,
) -> (i32, u8) {
    let mut list = List::new(check);
    let band = match check.what {
        What::Attack {
            target: first,
            band,
            ..
        } if first == target => band,
        What::Attack { .. } | What::Skill { .. } => state.band(actor.id, target),
    };
    difficulty_of(&mut list, state, actor, weapon, band);
    let own = state.silhouette_of_check(check);
    crate::play::sources::gathered::size(&mut list, own, state.silhouette_of(target));
    let (defense, _) = state.defense_of(target, weapon.fights().is_close());
    (list.difficulty(), defense)
}
