//! Falling: from the height to the wounds (M-14, G-ENV-15, G-ENV-16).

use lang::Refusal;
use rules::view::Id;

use crate::events;
use crate::events::scene::{HasFallen, LandedStanding};
use crate::events::{CheckChanged, StoodUp};
use crate::kinds::{Band, Kind};
use crate::model::check::purpose::Purpose;
use crate::model::check::{Bought, Check, Paid, Spent, What};
use crate::model::event::Fate;
use crate::model::figure::Figure;
use crate::model::figure::injuries::Added;
use crate::model::state::State;
use crate::model::talents::passive::Passive;
use crate::play::check::IN_WORDS;
use crate::play::draft::Draft;
use crate::play::health::{Cause, Injury};

/// A row of M-14.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Height {
    /// Damage. `None` if the fall incapacitates at once.
    pub damage: Option<u16>,
    /// Strain.
    pub strain: u16,
    /// Added to the Critical Injury of a fall that incapacitates.
    pub plus: i32,
}

/// The effect of a fall from that height.
pub const fn height(band: Band) -> Height {
    let (damage, strain, plus) = match band {
        Band::Engaged => (Some(0), 0, 0),
        Band::Short => (Some(10), 10, 0),
        Band::Medium => (Some(30), 20, 0),
        Band::Long => (None, 30, 50),
        Band::Extreme | Band::Strategic => (None, 40, 75),
    };
    Height {
        damage,
        strain,
        plus,
    }
}

/// The next shorter range, for a fall that counts as shorter.
pub fn shorter(band: Band) -> Band {
    Band::ALL
        .into_iter()
        .rev()
        .find(|b| *b < band)
        .unwrap_or(Band::Engaged)
}

/// True if ending a check to break a fall rolls the d100 of a Critical Injury (G-ENV-15).
pub fn falls_hard(state: &State, check: &Check) -> bool {
    let (Purpose::Fall { band }, Some(net)) = (check.purpose(), check.net()) else {
        return false;
    };
    let Some(figure) = state.figure(check.by) else {
        return false;
    };
    let softened = u16::try_from(net.success).unwrap_or(0);
    let through = height(band).damage.map(|damage| {
        let soak = figure.soak().0;
        damage.saturating_sub(softened).saturating_sub(soak)
    });
    match through {
        Some(through) => figure.crosses(through),
        None => matches!(figure.kind, Kind::Pc | Kind::Nemesis) && !figure.dead,
    }
}

impl Figure {
    /// True if a talent makes a fall from a mount or vehicle harmless (G-TAL-14).
    pub fn lands_standing(&self, band: Band) -> bool {
        band <= Band::Short && self.gifted(&Passive::FallsFromMounts)
    }
}

impl Draft<'_, '_> {
    /// Logs a fall without damage and strain that leaves the character standing (G-TAL-14, X-11).
    pub(crate) fn lands_standing(&mut self, figure: &Figure) {
        let who = figure.id;
        let gift = figure.passives(|p| (*p == Passive::FallsFromMounts).then_some(()));
        let from = gift.map(|(known, ())| known.label()).next();
        self.push(LandedStanding {
            who,
            from: from.unwrap_or_default(),
        });
        if figure.prone {
            self.push(StoodUp { who });
        }
    }

    /// Applies a fall, reduced by net Successes and Advantage.
    pub fn falls(&mut self, who: Id, band: Band, (success, advantage): (u16, u16)) {
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        self.falls_off(who);
        let row = height(band);
        let strain = row.strain.saturating_sub(advantage);
        let damage = row.damage.map(|damage| damage.saturating_sub(success));
        let (soak, _) = figure.soak();
        self.push(HasFallen {
            who,
            band,
            damage,
            soak,
            strain,
        });
        match damage {
            Some(damage) => {
                self.gets_through(who, damage.saturating_sub(soak), false, Cause::default());
            }
            None => self.shattered(who, row.plus),
        }
        if self.now.figure(who).is_some_and(|f| !f.dead && !f.defeated) {
            self.strain(who, strain);
        }
    }

    /// Deals wounds to 1 above the threshold, with one Critical Injury and its bonus. It is the one for
    /// crossing the threshold, not a second one.
    fn shattered(&mut self, who: Id, plus: i32) {
        let Some(figure) = self.now.figure(who).cloned() else {
            return;
        };
        let by = figure
            .whole_threshold()
            .saturating_add(1)
            .saturating_sub(figure.wounds);
        if matches!(figure.kind, Kind::Rival | Kind::Minion) {
            if by > 0 {
                self.wounded(who, by, None);
            }
            if !figure.defeated {
                self.fell(who, Fate::Defeated);
            }
            return;
        }
        if by > 0 {
            self.wounded(who, by, None);
            self.went_down(who, figure.able(), false);
        }
        self.injure(
            who,
            Injury {
                added: Added::some(plus, "the fall").into_iter().collect(),
                ..Injury::default()
            },
        );
    }

    /// Spends a Triumph to make the open fall one range shorter, if the GM agrees (G-ENV-16).
    ///
    /// # Errors
    /// Refuses without a rolled check of a fall, and without a Triumph left.
    pub fn shorten_fall(&mut self) -> Result<(), Refusal> {
        let check = self.rolled_check()?;
        let mut what = check.what.clone();
        let What::Skill {
            purpose: Purpose::Fall { band },
            ..
        } = &mut what
        else {
            return Err(
                Refusal::input("The open check isn't for a fall.").hint("Use `fall` to make one.")
            );
        };
        if check.left().triumph <= 0 {
            self.forbid(
                "G-ENV-16",
                "No Triumph is left.",
                "Use `done` to apply the fall.",
            )?;
        }
        *band = shorter(*band);
        let label = format!("the fall counts as one from {band} range");
        let triumph = u8::from(check.left().triumph > 0);
        self.push(events::Bought {
            spent: Spent {
                on: None,
                among: Vec::new(),
                item: None,
                later: false,
                key: IN_WORDS.to_owned(),
                label,
                bought: Bought::Words,
                paid: Paid {
                    triumph,
                    ..Paid::default()
                },
                whom: None,
                typed: None,
                ten: None,
            },
        });
        self.push(CheckChanged { what });
        Ok(())
    }
}
