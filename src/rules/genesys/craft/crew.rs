//! The people aboard a vehicle, its stations and its places (G-VCOM-03, G-VEH-01).

use crate::kinds::Kind;
use crate::model::figure::Figure;
use crate::model::state::State;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::crew::{Aboard, Seat};

use rules::view::Id;

/// The numbers in the text of a crew: "1 pilot, 2 gunners", "1,500 crew".
fn numbers(crew: &str) -> impl Iterator<Item = u32> + '_ {
    let words = crew.split_whitespace();
    words.filter_map(|word| word.replace(',', "").parse().ok())
}

impl Vehicle {
    /// The station of a person aboard.
    pub fn seat_of(&self, who: Id) -> Option<Seat> {
        self.aboard.iter().find(|a| a.who == who).map(|a| a.seat)
    }

    /// Those at the controls who are able to act, the pilot first.
    pub fn pilots<'s>(&'s self, state: &'s State) -> impl Iterator<Item = &'s Figure> {
        let of = move |copilot: bool| {
            let at = move |a: &&Aboard| a.seat.steers() && (a.seat == Seat::Copilot) == copilot;
            self.aboard.iter().filter(at)
        };
        of(false)
            .chain(of(true))
            .filter_map(|a| state.figure(a.who))
            .filter(|f| f.able())
    }

    /// The character who flies it now, if there is one (G-VEH-09).
    pub fn pilot<'s>(&'s self, state: &'s State) -> Option<&'s Figure> {
        self.pilots(state).next()
    }

    /// Everyone aboard, dead or alive.
    pub fn occupants<'s>(&'s self, state: &'s State) -> impl Iterator<Item = &'s Figure> {
        self.aboard.iter().filter_map(|a| state.figure(a.who))
    }

    /// True if a living named character is aboard, which is anyone but a minion (G-VEH-14).
    pub fn carries_anybody_who_matters(&self, state: &State) -> bool {
        self.occupants(state)
            .any(|f| f.kind != Kind::Minion && !f.dead)
    }

    /// The number of places for crew and passengers. `None` if its profile doesn't say (G-VEH-01).
    pub fn places(&self) -> Option<u32> {
        let crew = numbers(&self.crew).reduce(u32::saturating_add)?;
        let craft = self.squadron.map_or(1, |s| u32::from(s.size));
        Some(crew.saturating_add(self.passengers).saturating_mul(craft))
    }

    /// True if the vehicle has this station. A vehicle without passengers has a copilot or an engineer
    /// only if its profile names one.
    pub fn has_station(&self, seat: Seat) -> bool {
        if self.passengers > 0 || self.places().is_none() {
            return true;
        }
        let words: &[&str] = match seat {
            Seat::Copilot => &["copilot", "navigator", "pilots", "crew"],
            Seat::Engineer => &["engineer", "chief", "crew"],
            Seat::Pilot | Seat::Gunner(_) | Seat::Passenger => return true,
        };
        words.iter().any(|word| self.crew.contains(word))
    }
}
