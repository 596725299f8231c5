//! What armor, helmets and skin stop of damage (C-ARM).

use lang::Refusal;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::place::{self, Straight};
use super::{Play, biotics, hurt};
use crate::library::Library;
use crate::model::{Armor, Person, Place, Pool, Source, State, with};
use crate::settings::{Layers, NaturalArmor};
use crate::sheet_effects;

/// Deals damage to what someone wears, and what is left of it to a random place of the body (C-ARM-01, C-ARM-02).
///
/// # Errors
/// None in practice: no dice are typed here.
pub fn on_armor(
    p: &mut Play<'_, '_>,
    who: Id,
    pool: Option<Pool>,
    damage: i16,
    source: Source,
) -> Result<(), Refusal> {
    let Some(person) = p.now.person(who).cloned() else {
        return Ok(());
    };
    let settings = p.now.settings.clone();
    let mut dice = Straight::new(None, p.cx.dice);
    let worn = body_armor(&person, settings.armor_layers);
    let place = match worn {
        Some(_) => Place::Armor,
        None => place::Target::of(&settings, p.cx.library, &person).random(&mut dice, false)?,
    };
    let passed = Passing {
        state: &p.now,
        library: p.cx.library,
        person: &person,
        ignores: false,
    }
    .pass(&mut dice, worn, place, damage)?;
    if passed.absorbed {
        biotics::absorbed(p, who);
    }
    for hit in passed.hits {
        p.push(hit);
    }
    let place = passed.place;
    let pool = pool.unwrap_or_else(|| hurt::pool_of(place));
    let source = Source {
        place: Some(place),
        ..source
    };
    hurt::hurt(p, who, pool, passed.left, source);
    Ok(())
}

/// Damage on its way through armor and skin.
pub(super) struct Passing<'a> {
    pub state: &'a State,
    pub library: &'a Library,
    pub person: &'a Person,
    /// True if worn armor stops none of it (C-WPN-20).
    pub ignores: bool,
}

/// What is left of damage behind armor and skin.
pub(super) struct Passed {
    /// Where it lands.
    pub place: Place,
    /// The points.
    pub left: i16,
    /// The pieces of armor that were hit, in order.
    pub hits: Vec<ArmorHit>,
    /// True if skin has absorbed some of it.
    pub absorbed: bool,
    /// The points that skin stopped, before any armor (C-ARM-07).
    pub skin: i16,
}

impl Passing<'_> {
    /// Lets damage pass the armor at a place, and what is left of it another place.
    ///
    /// # Errors
    /// Refuses typed dice that don't fit.
    pub fn pass(
        &self,
        dice: &mut Straight<'_>,
        mut worn: Option<usize>,
        mut place: Place,
        damage: i16,
    ) -> Result<Passed, Refusal> {
        let settings = &self.state.settings;
        let both = worn.is_none() || settings.natural_armor == NaturalArmor::Both;
        let natural = if both {
            sheet_effects::natural_reduction(self.state, self.library, self.person)
        } else {
            0
        };
        let mut left = (damage - natural).max(0);
        let mut hits: Vec<ArmorHit> = Vec::new();
        while let Some(index) = worn {
            let armor = self.person.armor.get(index);
            let durability = armor.map_or(0, |armor| armor.durability);
            let due = (left - self.reduction(index)).max(0);
            let lost = due.min(durability);
            hits.push(ArmorHit {
                who: self.person.id,
                index,
                damage: left,
                lost,
                left: due - lost,
            });
            left = due - lost;
            worn = None;
            if left > 0 && hits.len() == 1 {
                // What armor doesn't take goes to the body, where a helmet still guards the head (C-ARM-02, C-ARM-06).
                let tables = place::Target::of(settings, self.library, self.person);
                place = tables.random(dice, false)?;
                let next = worn_at(self.person, place, false, settings.armor_layers);
                worn = next.filter(|next| *next != index);
            }
        }
        Ok(Passed {
            place,
            left,
            hits,
            absorbed: natural > 0,
            skin: natural.min(damage),
        })
    }

    /// Returns the damage that a piece of armor stops (C-ARM-01). All layers count where a house rule adds them up.
    fn reduction(&self, index: usize) -> i16 {
        if self.ignores {
            return 0;
        }
        let one = |armor: &Armor| {
            let own = if armor.made_by_self {
                sheet_effects::own_armor(self.state, self.library, self.person)
            } else {
                0
            };
            armor.reduction + own
        };
        let hit = self.person.armor.get(index);
        let helmet = hit.is_some_and(|armor| armor.helmet);
        match self.state.settings.armor_layers {
            Layers::Sum if !helmet => {
                let worn = self.person.armor.iter();
                let worn = worn.filter(|armor| !armor.helmet && !armor.destroyed());
                worn.map(one).sum()
            }
            _ => hit.map_or(0, one),
        }
    }
}

/// Returns the place of the worn armor that counts on the body (C-ARM-06).
pub fn body_armor(person: &Person, layers: Layers) -> Option<usize> {
    let worn = person.armor.iter().enumerate();
    let worn = worn.filter(|(_, armor)| !armor.helmet && !armor.destroyed());
    match layers {
        Layers::Best => worn.max_by_key(|(index, armor)| {
            (armor.reduction, armor.durability, std::cmp::Reverse(*index))
        }),
        Layers::Sum => worn.max_by_key(|(index, armor)| {
            (armor.durability, armor.reduction, std::cmp::Reverse(*index))
        }),
    }
    .map(|(index, _)| index)
}

/// Returns the armor that takes a hit on a place: a helmet on head and face, else that on the body for a hit on
/// armor.
pub(super) fn worn_at(
    person: &Person,
    place: Place,
    no_armor: bool,
    layers: Layers,
) -> Option<usize> {
    if no_armor {
        return None;
    }
    match place {
        Place::Armor => body_armor(person, layers),
        Place::Head | Place::Face => {
            let helmet = |armor: &Armor| armor.helmet && !armor.destroyed();
            person.armor.iter().position(helmet)
        }
        _ => None,
    }
}

/// Armor was hit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArmorHit {
    /// Who wears it.
    pub who: Id,
    /// Its place on the sheet.
    pub index: usize,
    /// The damage that reaches it.
    pub damage: i16,
    /// The durability that it loses.
    pub lost: i16,
    /// The damage that is left behind it once it breaks.
    #[serde(default, skip_serializing_if = "crate::model::is_default")]
    pub left: i16,
}

impl Fact<State> for ArmorHit {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            if let Some(armor) = person.armor.get_mut(self.index) {
                armor.durability = armor.durability.saturating_sub(self.lost).max(0);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let armor = person.armor.get(self.index)?;
        let left = (armor.durability - self.lost).max(0);
        let name = lang::sentence::genitive(&person.name);
        let what = lang::sentence::inside(&armor.name);
        let stopped = match self.damage - self.lost - self.left {
            n if n > 0 => format!("stops {n} and "),
            _ => String::new(),
        };
        Some(if self.damage == 0 {
            // Skin has stopped it all (C-ARM-07).
            format!("{name} {what} takes no damage.")
        } else if self.lost == 0 {
            format!("{name} {what} stops all {} damage.", self.damage)
        } else if left == 0 {
            format!(
                "{name} {what} {stopped}loses {} durability: it is destroyed.",
                self.lost
            )
        } else {
            format!(
                "{name} {what} {stopped}loses {} durability ({left}/{}).",
                self.lost, armor.most
            )
        })
    }
}
