//! Events of bodies: wounds, strain, Critical Injuries, statuses.

#![expect(missing_docs, reason = "the names of the fields explain them")]

use rules::encounter::Fact;
use rules::system::Sums;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use crate::events::apply::body::{afflict, forgets_the_last_fall, relieve, set_members};
use crate::events::apply::with;
use crate::events::log_text::parts::{in_all, track};
use crate::events::said::aloud::{in_brackets, of_strain, of_wounds};
use crate::figure::fate::{of_one, of_one_no_more, said_as};
use crate::kinds::Characteristic;
use crate::model::check::Paid;
use crate::model::event::Fate;
use crate::model::figure;
use crate::model::figure::injuries::Critical;
use crate::model::figure::{Figure, Status};
use crate::model::settings::WakeAt;
use crate::model::state::State;
use crate::model::tokens::Until;
use crate::words::{count, genitive};

/// Suffered wounds. `critical` is the attacker whose Critical Injury killed a minion (T-45).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wounded {
    pub who: Id,
    pub by: u16,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub critical: Option<Id>,
    /// True for strain of someone without a strain track (G-HEALTH-07).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub for_strain: bool,
    /// The symbols of the sufferer's own roll that dealt them (M-08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symbols: Option<Paid>,
}

impl Fact<State> for Wounded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            forgets_the_last_fall(f);
            // Wounds are kept up to twice the threshold (G-HEALTH-03).
            let most = f.whole_threshold().saturating_mul(2).max(f.wounds);
            f.wounds = f.wounds.saturating_add(self.by).min(most);
            if let Some(group) = &mut f.group {
                let standing = Figure::standing_after(group.size, f.wound_threshold, f.wounds);
                group.standing = group.standing.min(standing);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.told(before, "")
    }
}

impl Wounded {
    /// Wounds of a figure, outside a Critical Injury and not for strain.
    pub const fn of(who: Id, by: u16) -> Self {
        Self {
            who,
            by,
            critical: None,
            for_strain: false,
            symbols: None,
        }
    }

    /// Its sentence, with the sum of the hit that causes it: "9 − 3 soak = ".
    pub(crate) fn told(&self, before: &State, sum: &str) -> Option<String> {
        let Self { by, for_strain, .. } = self;
        track(before, self, self.who, |was, is| {
            // Wounds beyond twice the threshold are not counted (G-HEALTH-03).
            if was.wounds == is.wounds && *by > 0 {
                let (at, most) = (is.wounds, is.whole_threshold());
                return format!(
                    "{} is at {at}/{most} wounds, the most that count (G-HEALTH-03)",
                    is.name
                );
            }
            let counted = is.wounds.saturating_sub(was.wounds);
            let counts = if counted < *by {
                format!(", of which {counted} count")
            } else {
                String::new()
            };
            let by = count(*by, "wound");
            let of = if *for_strain {
                " instead of strain"
            } else {
                ""
            };
            format!(
                "{} suffers {sum}{by}{of}{counts} {}",
                is.name,
                of_wounds(is)
            )
        })
    }
}

/// Healed wounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Healed {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for Healed {
    fn apply(&self, state: &mut State) {
        let was_down = state.figure(self.who).is_some_and(Figure::is_over);
        with(state, self.who, |f| {
            f.wounds = f.wounds.saturating_sub(self.by);
        });
        wakes(state, self.who, was_down);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { by, .. } = self;
        track(before, self, self.who, |_, is| {
            let by = count(*by, "wound");
            let still = still_out(is);
            format!("{} recovers {by} {}{still}", is.name, of_wounds(is))
        })
    }
}

/// What a figure that recovers is, if that doesn't bring it back: dead, out of the fight, or over a threshold
/// (G-HEALTH-02, G-HEALTH-04).
fn still_out(figure: &Figure) -> &'static str {
    if figure.dead {
        " and is still dead"
    } else if figure.defeated {
        " and is still out of the fight until the GM brings them back"
    } else if figure.incapacitated() {
        " and is still incapacitated"
    } else {
        ""
    }
}

/// Suffered strain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strained {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for Strained {
    fn apply(&self, state: &mut State) {
        let capped = state.settings.strain_cap;
        with(state, self.who, |f| {
            forgets_the_last_fall(f);
            let most = match f.strain_threshold {
                Some(threshold) if capped => threshold.saturating_mul(2).max(f.strain),
                _ => u16::MAX,
            };
            f.strain = f.strain.saturating_add(self.by).min(most);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.told(before, "")
    }
}

impl Strained {
    /// Its sentence, with the sum of the hit that causes it: "9 − 3 soak = ".
    pub(crate) fn told(&self, before: &State, sum: &str) -> Option<String> {
        let Self { by, .. } = self;
        track(before, self, self.who, |_, is| {
            format!("{} suffers {sum}{by} strain {}", is.name, of_strain(is))
        })
    }
}

/// Healed strain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StrainHealed {
    pub who: Id,
    pub by: u16,
}

impl Fact<State> for StrainHealed {
    fn apply(&self, state: &mut State) {
        let was_down = state.figure(self.who).is_some_and(Figure::is_over);
        with(state, self.who, |f| {
            f.strain = f.strain.saturating_sub(self.by);
        });
        wakes(state, self.who, was_down);
    }

    fn tell(&self, before: &State) -> Option<String> {
        track(before, self, self.who, |was, is| {
            let by = was.strain - is.strain;
            format!("{} recovers {by} strain {}", is.name, of_strain(is))
        })
    }
}

/// A group's members were set by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MembersSet {
    pub who: Id,
    pub standing: u8,
}

impl Fact<State> for MembersSet {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| set_members(f, self.standing));
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { standing, .. } = self;
        let size = before.figure(self.who)?.group?.size.max(self.standing);
        // The rules form groups of two to six. The GM may set more (T-45).
        let many = if self.standing > 6 && before.figure(self.who)?.group?.standing < self.standing
        {
            " A group rarely has more than 6 (T-45)."
        } else {
            ""
        };
        Some(format!(
            "{} has {standing} of {size} left.{many}",
            before.name_of(self.who)
        ))
    }
}

/// Suffered a Critical Injury.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Injured {
    pub who: Id,
    pub critical: Critical,
}

impl Fact<State> for Injured {
    fn apply(&self, state: &mut State) {
        let Self { critical, .. } = self;
        state.next_mark = state.next_mark.max(critical.mark.saturating_add(1));
        with(state, self.who, |f| f.criticals.push(critical.clone()));
    }

    fn tell(&self, before: &State) -> Option<String> {
        self.tell_as(before, Sums::Shown)
    }

    fn tell_as(&self, before: &State, sums: Sums) -> Option<String> {
        let Self { critical, .. } = self;
        let which = critical.characteristic.map_or_else(String::new, |which| {
            format!(" ({})", lang::sentence::capital(which.word()))
        });
        let result = i32::from(critical.result);
        let sum = in_brackets(critical.rolled.map_or(result, i32::from), result, sums);
        let text = match critical.characteristic {
            Some(which) => {
                let which = lang::sentence::capital(which.word());
                critical.text.replacen(ANY_CHARACTERISTIC, &which, 1)
            }
            None => critical.text.clone(),
        };
        Some(format!(
            "{} suffers a Critical Injury{sum}: {}{which}. {text}",
            before.name_of(self.who),
            critical.name
        ))
    }
}

/// A Critical Injury was healed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cured {
    pub who: Id,
    pub mark: u32,
}

impl Fact<State> for Cured {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.criticals.retain(|c| c.mark != self.mark);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let injury = before
            .figure(self.who)?
            .criticals
            .iter()
            .find(|c| c.mark == self.mark)?;
        Some(format!(
            "{} recovers from {}.",
            before.name_of(self.who),
            injury.name
        ))
    }
}

/// A lasting effect of a Critical Injury ran out. The injury stays (G-HEAL-08).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HarmExpired {
    pub who: Id,
    pub mark: u32,
}

impl Fact<State> for HarmExpired {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            if let Some(critical) = f.criticals.iter_mut().find(|c| c.mark == self.mark) {
                critical.harm.clear();
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let injury = before
            .figure(self.who)?
            .criticals
            .iter()
            .find(|c| c.mark == self.mark)?;
        Some(format!(
            "{} {} wears off.",
            genitive(before.name_of(self.who)),
            injury.name
        ))
    }
}

/// A characteristic dropped permanently.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CharacteristicLost {
    pub who: Id,
    pub which: Characteristic,
}

impl Fact<State> for CharacteristicLost {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            let now = f.characteristics.get(self.which);
            let lower = now.saturating_sub(1).max(1);
            f.characteristics.set(self.which, lower);
            // It comes right after the injury that causes it.
            let does_it = |c: &&mut Critical| c.characteristic == Some(self.which) && lower < now;
            if let Some(critical) = f.criticals.last_mut().filter(does_it) {
                critical.lowered = true;
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Self { which, .. } = self;
        let which = which.name();
        Some(format!(
            "{} {which} drops by 1 permanently.",
            genitive(before.name_of(self.who))
        ))
    }
}

/// Gained a status.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Afflicted {
    pub who: Id,
    pub status: Status,
    pub until: Until,
    /// The first turn in which it counts, or 0 if it counts at once.
    #[serde(default, skip_serializing_if = "crate::model::figure::is_at_once")]
    pub from_turn: u32,
}

impl Fact<State> for Afflicted {
    fn apply(&self, state: &mut State) {
        let Self {
            status, until: _, ..
        } = self;
        let running = state.active() == Some(self.who);
        let new = figure::Afflicted {
            status: status.clone(),
            until: self.until,
            from_turn: self.from_turn,
        };
        with(state, self.who, |f| afflict(f, new, running));
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                who,
                status: Status::NoFreeManeuver,
                from_turn: 1..,
                ..
            } => format!(
                "{} has no free maneuver on their next turn.",
                before.name_of(*who)
            ),
            Self {
                who,
                status: Status::NoFreeManeuver,
                until,
                ..
            } => {
                format!(
                    "{} has no free maneuver {}.",
                    before.name_of(*who),
                    until.said_of(before, Some(*who))
                )
            }
            Self {
                who,
                status: Status::LastSlot,
                ..
            } => {
                format!(
                    "{} must take their side's last slot on their next turn.",
                    before.name_of(*who)
                )
            }
            Self {
                who,
                status,
                until: Until::ByHand,
                ..
            } if said_as(status).is_some() => {
                format!(
                    "{} {} (G-HEALTH-04).",
                    before.name_of(*who),
                    said_as(status)?
                )
            }
            Self {
                who, status, until, ..
            } => {
                format!(
                    "{} {} {}.",
                    before.name_of(*who),
                    of_one(status),
                    in_all(before, self, *who, status)
                        .unwrap_or(*until)
                        .said_of(before, Some(*who))
                )
            }
        })
    }
}

/// A status ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relieved {
    pub who: Id,
    pub status: Status,
}

impl Fact<State> for Relieved {
    fn apply(&self, state: &mut State) {
        let Self { status, .. } = self;
        let running = state.active() == Some(self.who);
        with(state, self.who, |f| relieve(f, status, running));
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                status: Status::NoFreeManeuver | Status::LastSlot,
                ..
            } => return None,
            Self { who, status } => {
                format!("{} {}.", before.name_of(*who), of_one_no_more(status))
            }
        })
    }
}

/// Left the fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fell {
    pub who: Id,
    pub fate: Fate,
}

impl Fact<State> for Fell {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.defeated = true;
            f.dead = self.fate == Fate::Dead;
            f.kept_up = false;
            f.aim = None;
            f.guarded = None;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(match self {
            Self {
                who,
                fate: Fate::Defeated,
            } => format!("{} is out of the fight.", before.name_of(*who)),
            Self {
                who,
                fate: Fate::Dead,
            } => format!("{} dies.", before.name_of(*who)),
        })
    }
}

/// The GM brought a combatant back, or keeps it up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Restored {
    pub who: Id,
}

impl Fact<State> for Restored {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |f| {
            f.statuses.retain(|a| said_as(&a.status).is_none());
            f.defeated = false;
            f.dead = false;
            f.stays_down = false;
            // Only a figure over a threshold is kept up. A later hit incapacitates the others as
            // usual.
            f.kept_up = false;
            f.kept_up = f.incapacitated();
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} rejoins the fight.", before.name_of(self.who)))
    }
}

/// A figure back at or below its thresholds no longer needs to be kept up (G-HEALTH-02).
pub(super) fn wakes(state: &mut State, who: Id, was_down: bool) {
    let below = state.settings.wake_at == WakeAt::Below;
    with(state, who, |f| {
        f.stays_down = below && (was_down || f.stays_down) && f.is_at_threshold();
        let kept_up = std::mem::take(&mut f.kept_up);
        f.kept_up = kept_up && f.incapacitated();
    });
}

/// How the text of a Critical Injury names the characteristic that a die chooses.
pub(crate) const ANY_CHARACTERISTIC: &str = "A random characteristic";
