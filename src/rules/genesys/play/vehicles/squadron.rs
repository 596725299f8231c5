//! Small craft that fly as one, like a minion group (T-45, G-VCOM-05).

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::events::MembersSet;
use crate::events::vehicles::{CraftLost, CriticalAvoided, Said, SquadronSet, SquadronStruck};
use crate::kinds::Kind;
use crate::model::event::Fate;
use crate::model::figure::Figure;
use crate::model::vehicles::craft::Vehicle;
use crate::play::draft::Draft;
use crate::play::vehicles::trauma::Strike;
use crate::words::list;

/// The usual size limit of a minion group (T-45).
const MOST: u8 = 6;

impl Vehicle {
    /// The refusal if a group can't be the crew of that many craft: each craft needs the same number of
    /// members, at least 1 (T-45).
    pub(crate) fn unlike(&self, crew: &Figure, craft: u8) -> Option<Refusal> {
        let heads = crew.group.map_or(1, |g| g.standing);
        if craft < 2
            || crew.dead
            || crew.kind != Kind::Minion
            || heads > 0 && heads.is_multiple_of(craft)
        {
            return None;
        }
        let is = if heads == 1 { "is" } else { "are" };
        let (hull, name) = (&self.name, &crew.name);
        let why = format!(
            "{hull} would be {craft} craft, but {name} {is} {heads}: each craft needs its own crew."
        );
        // The hint must be a command that works, and a squadron has a size limit.
        let hint = if (1..=MOST).contains(&heads) {
            let squadron = said(hull, self.id);
            format!("Use `squadron {squadron} {heads}` to give each a craft.")
        } else {
            let crew = said(name, crew.id);
            format!("Use `members {crew} {craft}` to give each craft one member.")
        };
        Some(Refusal::rule("T-45", why).hint(hint))
    }
}

impl Draft<'_, '_> {
    /// Sets the number of craft that fly as one: small craft without named characters (T-45). If the
    /// remaining craft then has more hull trauma than its threshold, that takes effect (G-VEH-14).
    pub(crate) fn squadron(&mut self, vehicle: &Who, craft: u8) -> Result<(), Refusal> {
        let vehicle = self.vehicle(vehicle)?;
        if vehicle.silhouette > 4 {
            self.forbid(
                "G-VCOM-05",
                format!("{} isn't small craft, so it flies alone.", vehicle.name),
                "Choose a vehicle of silhouette 4 or less.",
            )?;
        }
        let named: Vec<&str> = vehicle
            .occupants(&self.now)
            .filter(|f| f.kind != Kind::Minion && !f.dead)
            .map(|f| f.name.as_str())
            .collect();
        if craft > 1 && !named.is_empty() {
            let is = if named.len() == 1 { "is" } else { "are" };
            let why = format!(
                "Only minions can fly in a squadron, but {} {is} aboard {}.",
                list(&named),
                vehicle.name
            );
            self.refuse(Some(Refusal::rule("T-45", why).hint(
                "A named character flies a craft of their own: `add` it, then `crew` it.",
            )))?;
        }
        if craft > MOST {
            let why =
                format!("A minion group normally has 2 to {MOST} members, and so does a squadron.");
            self.forbid("T-45", why, format!("Use {MOST} at most."))?;
        }
        for crew in vehicle.occupants(&self.now) {
            self.refuse(vehicle.unlike(crew, craft))?;
        }
        self.push(SquadronSet {
            vehicle: vehicle.id,
            size: craft,
        });
        // The hull trauma of lost craft is removed when the remaining ones become the new size. It is
        // reported after the new size, so that the rest counts against that.
        if let Some(was) = vehicle.squadron.filter(|was| craft <= was.standing) {
            let lost = u16::from(was.size - was.standing);
            self.patched(&vehicle, lost.saturating_mul(vehicle.hull_threshold));
        }
        let after = self.now.vehicle(vehicle.id).cloned();
        if let Some(after) = after.filter(|v| v.wrecked() && v.flies())
            && !vehicle.wrecked()
        {
            let words = format!(
                "{} has suffered {} hull trauma, over its threshold of {} (G-VEH-14).",
                after.name,
                after.hull,
                after.whole_hull()
            );
            let vehicle = after.id;
            self.push(Said { vehicle, words });
            self.exceeds(&after);
        }
        Ok(())
    }

    /// Removes a craft for each threshold exceeded, with its crew, as a minion group loses members
    /// (T-45).
    pub(crate) fn craft_fall(&mut self, vehicle: &Vehicle) {
        let Some(squadron) = vehicle.squadron else {
            return;
        };
        let left = Figure::standing_after(squadron.size, vehicle.hull_threshold, vehicle.hull);
        if left >= squadron.standing {
            return;
        }
        self.push(CraftLost {
            vehicle: vehicle.id,
            standing: left,
        });
        let crews: Vec<(Id, u8)> = vehicle
            .occupants(&self.now)
            .filter_map(|f| Some((f.id, f.group?.standing)))
            .collect();
        // Each craft carries its share of the crew. The last one takes the rest.
        for (who, standing) in crews {
            let share = u16::from(standing) * u16::from(left);
            let standing = share.div_ceil(u16::from(squadron.standing.max(1))) as u8;
            self.push(MembersSet { who, standing });
            if standing == 0 && self.now.figure(who).is_some_and(|f| !f.defeated) {
                self.fell(who, Fate::Defeated);
            }
        }
    }

    /// Rolls for a squadron that collides. True if the result is above 0 (G-VEH-10, T-45).
    pub(crate) fn squadron_is_struck(&mut self, v: &Vehicle, strike: Strike) -> bool {
        let vehicle = v.id;
        let typed = strike.typed;
        let typed = typed.or_else(|| self.next_hundred());
        let rolled = typed.unwrap_or_else(|| self.dice().roll(100));
        let result = i32::from(rolled) + self.open_criticals(v) + strike.plus;
        if result <= 0 {
            self.push(CriticalAvoided { vehicle, result });
            return false;
        }
        self.push(SquadronStruck {
            vehicle,
            rolled,
            result,
        });
        true
    }
}
