//! Checks that a talent can be used now, and says what blocks it.

use crate::events::said::aloud;
use crate::hits::hit_list::blows;
use crate::library::Library;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, Paid};
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::talents::known::Known;
use crate::model::talents::record::{Checks, Moment, Which};
use crate::play::check::list::Occasion;
use crate::play::hacking::outcome;
use crate::play::sources::talents::{fits, with_occasion};
use crate::words::{a, genitive};

use lang::Refusal;
use rules::words::said;

/// Checks the moment itself: the right check is open, rolled or not. The use checks the turn, strain
/// and limits.
///
/// # Errors
/// Says what is missing. An override isn't possible, because the talent would have nothing to act on.
pub fn is_now(
    state: &State,
    library: &Library,
    figure: &Figure,
    known: &Known,
) -> Result<(), Refusal> {
    let name = &known.talent.name;
    let Some(uses) = known.uses() else {
        return Err(Refusal::input(format!(
            "{name} applies automatically and needs no command."
        )));
    };
    // A trace may come without a roll of a sysop. The hacker then answers it with their own check
    // rolled (A-R04).
    if outcome::answers_trace(state, figure, known) {
        return Ok(());
    }
    reached(state, library, figure, known, &uses.moment)
}

/// Checks a moment for a character.
///
/// # Errors
/// Says what is missing.
pub fn reached(
    state: &State,
    library: &Library,
    figure: &Figure,
    known: &Known,
    moment: &Moment,
) -> Result<(), Refusal> {
    let name = &known.talent.name;
    let at_hand = |checks: &Checks, which: &Which| -> Result<&Check, Refusal> {
        state
            .check
            .as_ref()
            .filter(|check| concerns(state, library, check, figure, known, *checks, which))
            .ok_or_else(|| {
                let on = asked(library, figure, *checks, which);
                Refusal::input(format!("{name} can only be used on {on}.")).hint("Open one first.")
            })
    };
    match moment {
        Moment::Any => Ok(()),
        Moment::Pool(checks, which) => {
            let check = at_hand(checks, which)?;
            if check.roll.is_some() {
                return Err(Refusal::input(format!(
                    "{name} comes before the roll, but this check is already rolled."
                ))
                .hint("Use `undo` to undo the roll."));
            }
            Ok(())
        }
        Moment::Check(checks, which) => {
            let check = at_hand(checks, which)?;
            if check.spent.is_empty() {
                Ok(())
            } else {
                let why = format!("{name} comes before symbols are spent, but some already are.");
                Err(Refusal::input(why).hint("Use `undo` to undo the spend."))
            }
        }
        Moment::Rolled(checks, which) => {
            let check = at_hand(checks, which)?;
            if check.roll.is_none() {
                let why = format!("{name} comes after the roll, but this check isn't rolled yet.");
                return Err(Refusal::input(why).hint("Use `roll` first."));
            }
            Ok(())
        }
        Moment::Hit(checks, which) => {
            if at_hand(checks, which)?.hits() {
                Ok(())
            } else {
                Err(Refusal::input(format!("{name} needs a hit."))
                    .hint("Use it on an attack that hits."))
            }
        }
        Moment::Shows(checks, which, prices) => {
            let check = at_hand(checks, which)?;
            let left = crate::play::spends::menu::left(state, check);
            if check.roll.is_some() && prices.iter().any(|paid| left.covers(*paid)) {
                return Ok(());
            }
            let words = prices.iter().map(|paid| aloud::paid(*paid));
            let words: Vec<String> = words.collect();
            Err(
                Refusal::input(format!("{name} needs {} to spend.", words.join(" or ")))
                    .hint("Use it on a roll that shows them."),
            )
        }
        Moment::Falling => {
            let falls = state.check.as_ref().is_some_and(|check| {
                check.by == figure.id
                    && check.roll.is_none()
                    && matches!(check.purpose(), Purpose::Fall { .. })
            });
            if falls {
                Ok(())
            } else {
                let why = format!("{name} reduces a fall, but no check for a fall is open.");
                Err(Refusal::input(why).hint("Use `fall WHO HEIGHT` to start one."))
            }
        }
        Moment::Gone => {
            if figure.defeated || figure.dead {
                Ok(())
            } else {
                Err(
                    Refusal::input(format!("{} isn't out of the fight.", figure.name))
                        .hint(format!("Use {name} once they are.")),
                )
            }
        }
        Moment::AlliesGone => {
            let wiped_out = |other: &&Figure| {
                let none = other.defeated || other.group.is_some_and(|g| g.standing == 0);
                other.side == figure.side && other.group.is_some() && none
            };
            if state.everybody().find(wiped_out).is_some() {
                Ok(())
            } else {
                let side = genitive(&figure.name);
                let why = format!("No minion group on {side} side has been wiped out.");
                Err(Refusal::input(why).hint(format!("Use {name} when one is.")))
            }
        }
        Moment::Down => {
            if figure.incapacitated() || state.is_about_to_fall(figure.id) {
                Ok(())
            } else {
                let why = format!("{} isn't incapacitated.", figure.name);
                Err(Refusal::input(why).hint(format!("Use {name} when they are.")))
            }
        }
        Moment::Initiative => {
            let waits = state.phase != Phase::Fighting || state.nothing_was_done();
            if figure.score.is_some() && waits {
                Ok(())
            } else {
                let (why, hint) = if waits {
                    let who = said(&figure.name, figure.id);
                    (
                        format!("{} hasn't rolled initiative.", figure.name),
                        format!("Roll it with `init {who}` first."),
                    )
                } else {
                    (
                        "Someone has already acted in this encounter.".to_owned(),
                        format!("Use {name} right after the next initiative roll."),
                    )
                };
                Err(Refusal::input(why).hint(hint))
            }
        }
    }
}

/// The symbols that a use takes from the rolled dice as its price.
pub fn price_shown(state: &State, known: &Known) -> Option<Paid> {
    let Moment::Shows(_, _, prices) = &known.uses()?.moment else {
        return None;
    };
    let left = crate::play::spends::menu::left(state, state.check.as_ref()?);
    prices.iter().copied().find(|paid| left.covers(*paid))
}

/// True if the talent of this figure concerns the open check.
fn concerns(
    state: &State,
    library: &Library,
    check: &Check,
    figure: &Figure,
    known: &Known,
    checks: Checks,
    which: &Which,
) -> bool {
    with_occasion(state, library, check, |occasion| {
        let whose = match checks {
            Checks::Own => check.by == figure.id,
            Checks::Against => {
                occasion.target == Some(figure.id)
                    || check.mode.others.contains(&figure.id)
                    || blows(state, check)
                        .iter()
                        .any(|blow| blow.target == figure.id)
                    || crate::hits::hit_list::struck(check) == Some(figure.id)
            }
            Checks::Allies => {
                check.by != figure.id
                    && state
                        .figure(check.by)
                        .is_some_and(|f| f.side == figure.side)
            }
            Checks::Others => check.by != figure.id,
            Checks::Foes => state
                .figure(check.by)
                .is_some_and(|f| f.side != figure.side),
            Checks::Theirs => false,
        };
        let using = check.talent.as_ref().map(|t| t.talent.as_str());
        // In an attack with 2 weapons each hit has its own weapon (G-MOD-09).
        let by_a_hit = || {
            let hits = blows(state, check);
            let mut hits = hits.iter().filter(|blow| blow.target == figure.id);
            hits.any(|blow| {
                let fights = Some(blow.weapon.fights());
                let hit = Occasion {
                    fights,
                    ..*occasion
                };
                fits(which, known, &hit, using, &state.settings)
            })
        };
        whose
            && (fits(which, known, occasion, using, &state.settings)
                || checks == Checks::Against && by_a_hit())
    })
    .unwrap_or(false)
}

/// The checks that a moment is about: "an attack against Vex Marrow".
fn asked(library: &Library, figure: &Figure, checks: Checks, which: &Which) -> String {
    let what = match which {
        Which::Any | Which::Chosen | Which::Uses(_) => "check".to_owned(),
        Which::Combat | Which::CombatAgainstIt | Which::CombatAgainstOthers => "attack".to_owned(),
        Which::Close | Which::Melee => "close attack".to_owned(),
        Which::Ranged => "ranged attack".to_owned(),
        Which::Social => "social check".to_owned(),
        Which::TwoWeapons => "attack with 2 weapons".to_owned(),
        Which::Initiative => "initiative check".to_owned(),
        Which::Skills(skills) => {
            let name = |key: &String| {
                let skill = library.skill(key);
                skill.map_or_else(|| key.replace('_', " "), |skill| skill.name.clone())
            };
            let names: Vec<String> = skills.iter().map(name).collect();
            format!("{} check", names.join(" or "))
        }
    };
    match checks {
        Checks::Own => format!("{} own {what}", genitive(&figure.name)),
        Checks::Against => format!("{} against {}", a(&what), figure.name),
        Checks::Allies => format!("an ally's {what}"),
        Checks::Others | Checks::Theirs => format!("someone else's {what}"),
        Checks::Foes => format!("an enemy's {what}"),
    }
}
