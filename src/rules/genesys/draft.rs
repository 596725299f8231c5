//! Deciding in steps: each event is applied to a copy, so that the next step sees its effect.
//!
//! A wound may incapacitate a combatant, which rolls a Critical Injury, which moves a Story Point.
//! A rule that decides the second step must see the state after the first. A [`Draft`] starts from
//! the state and collects every decided event.

use std::sync::Arc;

use dice::{Dice, Real};
use lang::names::numbered;
use lang::{Named, Refusal, Who, find};
use rules::system::Deciding;
use rules::view::Id;

use super::apply::apply;
use super::event::Event;
use super::figure::Figure;
use super::library::Library;
use super::state::State;
use super::vehicles::Vehicle;

/// A copy of the state during a decision, and the events decided so far.
pub struct Draft<'a, 'b> {
    /// The state with all events so far.
    pub now: State,
    /// The decided events, in order.
    pub events: Vec<Event>,
    /// What real dice showed for the next Critical Injuries or Hits to be rolled, in order.
    pub shown: Vec<Real>,
    /// How many of them the line typed.
    pub typed: usize,
    /// A d10 that was typed on this line although its row rolls none.
    pub idle_ten: Option<u8>,
    /// The chosen row of the next Critical Injury, instead of a rolled one (G-TAL-59).
    pub row: Option<u16>,
    /// Added to every Critical Injury of the current hit: the option at G-VEH-34.
    pub maims: i32,
    /// Content, dice, and whether rules are overridden.
    pub cx: &'b mut Deciding<'a, Library>,
}

impl<'a, 'b> Draft<'a, 'b> {
    /// Creates a draft from a state.
    pub fn new(state: &State, cx: &'b mut Deciding<'a, Library>) -> Self {
        Self {
            now: state.clone(),
            events: Vec::new(),
            shown: Vec::new(),
            typed: 0,
            idle_ten: None,
            row: None,
            maims: 0,
            cx,
        }
    }

    /// Decides one event and applies it.
    pub fn push(&mut self, event: Event) {
        apply(&mut self.now, &event);
        self.events.push(event);
    }

    /// Keeps what the line says that real dice showed.
    pub fn type_reals(&mut self, shown: &[Real]) {
        self.typed = shown.len();
        self.shown = shown.to_vec();
    }

    /// Takes what real dice showed for the next Critical Injury or Hit, if they did.
    pub fn next_shown(&mut self) -> Option<Real> {
        (!self.shown.is_empty()).then(|| self.shown.remove(0))
    }

    /// As [`Draft::next_shown`], for rows that roll no d10 with the d100.
    pub fn next_hundred(&mut self) -> Option<u8> {
        let shown = self.next_shown()?;
        self.idle_ten = self.idle_ten.or(shown.ten);
        Some(shown.hundred)
    }

    /// Refuses typed dice that no roll used, so that nothing typed is lost silently.
    ///
    /// # Errors
    /// That refusal.
    pub fn no_dice_left(&self) -> Result<(), Refusal> {
        if let Some(ten) = self.idle_ten {
            let why = format!("No d10 is rolled with this d100, so the {ten} has no meaning.");
            return Err(Refusal::input(why).hint("Enter the line again without it."));
        }
        let Some(left) = self.shown.first() else {
            return Ok(());
        };
        let further = if self.typed > self.shown.len() {
            "further "
        } else {
            ""
        };
        Err(Refusal::input(format!(
            "No {further}Critical Injury or Critical Hit is rolled here, so `= {left}` has no meaning."
        ))
        .hint("Enter the line again without it."))
    }

    /// The source of dice.
    pub fn dice(&mut self) -> &mut dyn Dice {
        self.cx.dice
    }

    /// Refuses on a rule unless it is overridden.
    ///
    /// # Errors
    /// The refusal, when it is not overridden.
    pub fn forbid(&self, rule: &'static str, why: impl Into<String>) -> Result<(), Refusal> {
        self.cx.permit(Err(Refusal::rule(rule, why)))
    }

    /// Finds a combatant and returns it as it is now, whatever happens to it afterwards.
    ///
    /// # Errors
    /// Refuses an unknown name, or `@` when no combatant is active.
    pub fn figure(&self, who: &Who) -> Result<Arc<Figure>, Refusal> {
        figure(&self.now, who).cloned()
    }

    /// Finds the id of a combatant or vehicle.
    ///
    /// # Errors
    /// As [`Draft::figure`].
    pub fn anything(&self, who: &Who) -> Result<Id, Refusal> {
        match who {
            Who::Active => figure(&self.now, who).map(|f| f.id),
            Who::Named(name) => {
                // As in `figure`: a full name is found without copying forty others.
                let mut same = named(&self.now).filter(|(called, _)| *called == name);
                if let (Some((_, id)), None) = (same.next(), same.next()) {
                    return Ok(id);
                }
                match by_number(&self.now, name) {
                    Some(id) => Ok(id),
                    None => find(name, "combatant or vehicle", &names(&self.now)),
                }
            }
        }
    }

    /// Finds a vehicle.
    ///
    /// # Errors
    /// Refuses a name that no vehicle has.
    pub fn vehicle(&self, who: &Who) -> Result<Vehicle, Refusal> {
        let Who::Named(name) = who else {
            return Err(Refusal::input(
                "`@` is the active combatant, but this needs a vehicle.",
            ));
        };
        let vehicles: Vec<Named<Id>> = self
            .now
            .vehicles
            .iter()
            .map(|v| Named {
                name: v.name.clone(),
                is: v.id,
            })
            .collect();
        let numbered = by_number(&self.now, name).filter(|id| self.now.vehicle(*id).is_some());
        let id = match numbered {
            Some(id) => id,
            None => find(name, "vehicle", &vehicles)?,
        };
        self.now
            .vehicle(id)
            .cloned()
            .ok_or_else(|| Refusal::input(format!("There is no vehicle called `{name}`.")))
    }
}

impl Draft<'_, '_> {
    /// The vehicle that a name means, if it means no combatant.
    pub fn vehicle_named(&self, who: &Who) -> Option<Vehicle> {
        let id = self.anything(who).ok()?;
        self.now.vehicle(id).cloned()
    }
}

/// Finds a combatant in a state.
///
/// # Errors
/// Refuses an unknown name, or `@` when no combatant is active.
pub fn figure<'s>(state: &'s State, who: &Who) -> Result<&'s Arc<Figure>, Refusal> {
    let shared = |id: Id| state.figures.iter().find(|f| f.id == id);
    match who {
        Who::Active => state.active().and_then(shared).ok_or_else(|| {
            Refusal::input("`@` is the active combatant, but no one is active.")
                .hint("Claim a slot first, or name someone.")
        }),
        Who::Named(name) => {
            // Offers and the history write full names, so forty names need not be copied here.
            let mut same = state.figures.iter().filter(|f| f.name == *name);
            if let (Some(one), None) = (same.next(), same.next()) {
                return Ok(one);
            }
            if let Some(one) = by_number(state, name).and_then(shared) {
                return Ok(one);
            }
            let figures: Vec<Named<Id>> = state
                .everybody()
                .map(|f| Named {
                    name: f.name.clone(),
                    is: f.id,
                })
                .collect();
            let id = find(name, "combatant", &figures)?;
            shared(id)
                .ok_or_else(|| Refusal::input(format!("There is no combatant called `{name}`.")))
        }
    }
}

/// The bearer of a number such as `#7`, unless that is a name.
fn by_number(state: &State, word: &str) -> Option<Id> {
    let id = Id(numbered(word)?);
    let here =
        state.figure(id).is_some() || state.vehicle(id).is_some() || state.system(id).is_some();
    let called = state.everybody().map(|f| &f.name);
    let mut called = called.chain(state.vehicles.iter().map(|v| &v.name));
    (here && !called.any(|name| name == word.trim())).then_some(id)
}

/// Every combatant, vehicle and system, by name.
pub fn names(state: &State) -> Vec<Named<Id>> {
    let own = |(name, is): (&String, Id)| Named {
        name: name.clone(),
        is,
    };
    named(state).map(own).collect()
}

/// The same names, borrowed.
pub fn named(state: &State) -> impl Iterator<Item = (&String, Id)> {
    let figures = state.everybody().map(|f| (&f.name, f.id));
    let vehicles = state.vehicles.iter().map(|v| (&v.name, v.id));
    let systems = state.systems.iter().map(|s| (&s.name, s.id));
    figures.chain(vehicles).chain(systems)
}
