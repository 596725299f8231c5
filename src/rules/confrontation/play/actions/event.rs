//! What actions do.

use lang::sentence;
use rules::encounter::Fact;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::model::{Aim, Arm, Fighter, Pool, Range, State, Tenths, with};
use crate::play::pools;

/// Changes a weapon of a character, if it is still there: of several with one name, one that fits.
pub(in crate::play) fn with_arm(
    state: &mut State,
    who: Id,
    weapon: &str,
    fits: impl Fn(&Arm) -> bool,
    change: impl FnOnce(&mut Arm),
) {
    with(state, who, |person| {
        let same = |arm: &&mut Arm| arm.name == weapon;
        let place = person
            .arms
            .iter()
            .position(|arm| arm.name == weapon && fits(arm));
        let arm = match place {
            Some(place) => person.arms.get_mut(place),
            None => person.arms.iter_mut().find(same),
        };
        if let Some(arm) = arm {
            change(arm);
        }
    });
}

/// Someone took an action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Acted {
    /// Who.
    pub who: Id,
    /// The action points that it took.
    pub price: Tenths,
    /// What they do: "moves short".
    pub what: String,
}

impl Fact<State> for Acted {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.spend_points(self.who, self.price);
            if self.price > Tenths(0) {
                fight.fighter_mut(self.who).yielding = None;
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        let what = &self.what;
        let fight = before.fight.as_ref().filter(|_| self.price.0 > 0);
        Some(fight.map_or_else(
            || format!("{name} {what}."),
            |fight| {
                let left = fight.points(self.who).less(self.price);
                format!(
                    "{name} {what} for {} action points ({left} left).",
                    self.price
                )
            },
        ))
    }
}

/// Someone moved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moved {
    /// Who.
    pub who: Id,
    /// How far.
    pub length: Range,
}

impl Fact<State> for Moved {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            fighter.moved = fighter.moved.max(Some(self.length));
            fighter.deployed = false;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let aims = |one: &&Fighter| {
            let at = one.aim.map(|aim| aim.target);
            let own = one.who == self.who && at.is_some() && self.length > Range::Immediate;
            own || at == Some(self.who) && self.length > Range::Short
        };
        let fight = before.fight.as_ref()?;
        let lost = fight.fighters.iter().filter(aims);
        let lost: Vec<&str> = lost.map(|one| before.name(one.who)).collect();
        let told = match lost.as_slice() {
            [] => return None,
            [one] => format!("{one} loses their aim."),
            several => format!("{} lose their aims.", sentence::list(several)),
        };
        (!before.settings.aim_both).then_some(told)
    }
}

/// A weapon is in hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeaponDrawn {
    /// Who.
    pub who: Id,
    /// The weapon, by name.
    pub weapon: String,
}

impl Fact<State> for WeaponDrawn {
    fn apply(&self, state: &mut State) {
        let fits = |arm: &Arm| !arm.drawn;
        with_arm(state, self.who, &self.weapon, fits, |arm| arm.drawn = true);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A weapon was dropped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeaponDropped {
    /// Who.
    pub who: Id,
    /// The weapon, by name.
    pub weapon: String,
}

impl Fact<State> for WeaponDropped {
    fn apply(&self, state: &mut State) {
        let fits = |arm: &Arm| arm.drawn;
        with_arm(state, self.who, &self.weapon, fits, |arm| arm.drawn = false);
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A weapon was reloaded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reloaded {
    /// Who.
    pub who: Id,
    /// The weapon, by name.
    pub weapon: String,
}

impl Fact<State> for Reloaded {
    fn apply(&self, state: &mut State) {
        let fits = |arm: &Arm| arm.ammunition < arm.magazine;
        with_arm(state, self.who, &self.weapon, fits, |arm| {
            arm.ammunition = arm.magazine;
        });
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// Someone aims.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Aimed {
    /// Who.
    pub who: Id,
    /// The target.
    pub target: Id,
    /// The aim actions that add up.
    pub count: u8,
}

impl Fact<State> for Aimed {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).aim = Some(Aim {
                target: self.target,
                count: self.count,
                old: false,
            });
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// Someone used an aim against recoil.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Steadied {
    /// Who.
    pub who: Id,
}

impl Fact<State> for Steadied {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).recoil.clear();
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} has no recoil left.", before.name(self.who)))
    }
}

/// Someone is in cover.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Covered {
    /// Who.
    pub who: Id,
    /// By how much the target number of their defenses falls.
    pub change: u8,
}

impl Fact<State> for Covered {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).cover = self.change;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "The target number of {} defense rolls is {} lower.",
            lang::sentence::genitive(before.name(self.who)),
            self.change
        ))
    }
}

/// Someone deployed gear against recoil.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deployed {
    /// Who.
    pub who: Id,
}

impl Fact<State> for Deployed {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            fight.fighter_mut(self.who).deployed = true;
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// Someone evades.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Evaded {
    /// Who.
    pub who: Id,
}

impl Fact<State> for Evaded {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            fighter.evading = true;
            fighter.hampered |= fighter.attacked;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        let attacked = before.fighter(self.who).is_some_and(|one| one.attacked);
        attacked.then(|| format!("{} next attack has TN +1.", lang::sentence::genitive(name)))
    }
}

/// Someone lies on the ground, or stands again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lain {
    /// Who.
    pub who: Id,
    /// Whether they lie.
    pub prone: bool,
    /// True if someone else knocked them down.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub falls: bool,
}

impl Lain {
    /// Someone lies down, or stands up. The action has told it.
    pub(super) const fn down(who: Id, prone: bool) -> Self {
        Self {
            who,
            prone,
            falls: false,
        }
    }

    /// Someone was knocked down.
    pub(super) const fn fallen(who: Id) -> Self {
        Self {
            who,
            prone: true,
            falls: true,
        }
    }
}

impl Fact<State> for Lain {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.body.prone = self.prone);
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.falls
            .then(|| format!("{} falls to the ground.", before.name(self.who)))
    }
}

/// Points of a pool paid for something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PoolSpent {
    /// Who pays.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
    /// The points.
    pub points: i16,
    /// What they pay for.
    pub what: String,
}

impl Fact<State> for PoolSpent {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            pools::take(person, self.pool, self.points);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} pays {} {} for {}.",
            before.name(self.who),
            self.points,
            self.pool.label(),
            self.what
        ))
    }
}
