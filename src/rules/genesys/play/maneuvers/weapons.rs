//! Maneuvers that handle a weapon: draw, put away, reload, prepare (G-MAN-08, G-MAN-16, G-QUAL-16,
//! G-QUAL-19), and how the word for one finds it on a sheet.

use lang::spoken::quote;
use lang::{Named, Refusal, find_of, first_of_alike};
use rules::words::said;

use super::{Prepared, done};
use crate::events;
use crate::events::{Drawn, Event, Reloaded, Stowed};
use crate::kinds::Quality;
use crate::maneuver_text::{draws, puts_away, reloads};
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::play::draft::Draft;
use crate::refusals::is_loaded;

impl Draft<'_, '_> {
    /// Prepares to draw a weapon (G-MAN-08).
    pub(super) fn prepare_drawing(figure: &Figure, word: &str) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let hands = figure.in_hand();
        let weapon = best_of(figure, word, |place, held| {
            (hands.contains(&place), !held.dropped)
        })?;
        let name = held_name(figure, weapon);
        if figure.wields(weapon) {
            let why = format!("The {name} is already in hand (G-MAN-08).");
            return Err(Refusal::input(why).hint(format!(
                "Use `maneuver {} stow {}` to put it away.",
                said(&figure.name, who),
                quote(&name)
            )));
        }
        done(&draws(&name), vec![Event::Drawn(Drawn { who, weapon })])
    }

    /// Prepares to put a weapon away (G-MAN-08).
    pub(super) fn prepare_stowing(figure: &Figure, word: &str) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let hands = figure.in_hand();
        let weapon = best_of(figure, word, |place, held| {
            (!hands.contains(&place), held.dropped)
        })?;
        let name = held_name(figure, weapon);
        let held = figure.held(usize::from(weapon));
        if held.is_some_and(|h| h.weapon.is_of_the_body()) {
            let why = format!("The {name} is a natural weapon and can't be put away.");
            return Err(Refusal::input(why).hint("Choose another weapon."));
        }
        let line = || format!("maneuver {} draw {}", said(&figure.name, who), quote(&name));
        if held.is_some_and(|h| h.stowed) {
            let why = format!("The {name} is already put away (G-MAN-08).");
            return Err(Refusal::input(why).hint(format!("Use `{}` to draw it.", line())));
        }
        if !hands.contains(&weapon) {
            let (why, hint) = if held.is_some_and(|h| h.dropped) {
                let why = format!("The {name} is on the ground (G-MAN-08).");
                (why, format!("Use `{}` to pick it up.", line()))
            } else {
                let why = format!("The {name} isn't in hand (G-MAN-08).");
                (why, format!("Use `{}` to draw it.", line()))
            };
            return Err(Refusal::input(why).hint(hint));
        }
        done(
            &puts_away(&name),
            vec![Event::Stowed(Stowed { who, weapon })],
        )
    }

    /// Prepares to reload a weapon (G-QUAL-16).
    pub(super) fn prepare_reloading(
        &self,
        figure: &Figure,
        word: &str,
    ) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let weapon = weapon_index(figure, word)?;
        let name = held_name(figure, weapon);
        if let Some(held) = figure.held(usize::from(weapon)) {
            if !held.empty && held.fired == 0 {
                return Err(is_loaded(&name));
            }
            self.has_rounds(held)?;
        }
        done(
            &reloads(&name),
            vec![Event::Reloaded(Reloaded { who, weapon })],
        )
    }

    /// Prepares to make a weapon ready (G-MAN-16, G-QUAL-19).
    pub(super) fn prepare_weapon(figure: &Figure, word: &str) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let weapon = weapon_index(figure, word)?;
        let name = held_name(figure, weapon);
        if let Some(why) = is_ready(figure, weapon) {
            return Err(Refusal::input(why).hint("Attack with it."));
        }
        done(
            &format!("makes the {name} ready"),
            vec![Event::Prepared(events::Prepared { who, weapon })],
        )
    }
}

/// The index of a weapon on a sheet.
///
/// # Errors
/// Refuses a name that no weapon there has.
pub fn weapon_index(figure: &Figure, word: &str) -> Result<u8, Refusal> {
    best_of(figure, word, |_, held| (held.dropped, false))
}

/// Finds a weapon by name. Of several identical ones it prefers one that `rather_not` does not name.
fn best_of(
    figure: &Figure,
    word: &str,
    rather_not: impl Fn(u8, &Held) -> (bool, bool),
) -> Result<u8, Refusal> {
    let mut weapons: Vec<(u8, &Held)> = (0..).zip(&figure.weapons).collect();
    weapons.retain(|(_, held)| held.wear < Wear::Destroyed);
    weapons.sort_by_key(|(place, held)| rather_not(*place, held));
    let named = weapons.into_iter().map(|(place, held)| Named {
        name: held.weapon.name.clone(),
        is: place,
    });
    find_of(
        &figure.name,
        word,
        "weapon",
        &first_of_alike(named.collect()),
    )
}

/// Why a further maneuver would prepare nothing (G-MAN-16, G-QUAL-19).
fn is_ready(figure: &Figure, index: u8) -> Option<String> {
    let held = figure.held(usize::from(index))?;
    let name = &held.weapon.name;
    let wanted = held.weapon.qualities.iter().find_map(|q| match *q {
        Quality::Prepare(n) => Some(figure.prepare_rating(n)),
        _ => None,
    });
    match wanted {
        Some(0) | None => Some(format!("The {name} needs no preparation (G-QUAL-19).")),
        Some(n) if held.prepared >= n => Some(format!("The {name} is prepared (G-QUAL-19).")),
        Some(_) => None,
    }
}

fn held_name(figure: &Figure, index: u8) -> String {
    figure
        .held(usize::from(index))
        .map_or_else(String::new, |h| h.weapon.name.clone())
}
