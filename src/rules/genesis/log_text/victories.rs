//! Log sentences about victories and injuries.

use super::super::event::Event;
use super::super::figure::Figure;
use super::super::kinds::{Injury, count, dice_by, genitive};
use super::super::levels::{brace_of, failed, reckoned, wins_words};
use super::super::limbs::of_whom;
use super::super::outcome::{Outcome, grade};
use super::super::state::{Duel, State, Step};
use super::super::topics::events::{body, chase, dice, order, setup, sheet, victories};
use crate::care::span;
use lang::sentence::capital;
use rules::view::Id;

pub(super) fn over(state: &State, duel: &Duel) -> String {
    format!(
        "{} beats {} with a victory level of {}",
        state.name_of(duel.winner),
        state.name_of(duel.loser),
        duel.level
    )
}

/// Returns whose brace has counted, if no victory says so (F-MOD-14).
fn braces(state: &State) -> String {
    let rolled = state.rolls.iter().filter_map(|r| Some((r.who, r.wins()?)));
    let counted = rolled.filter_map(|(who, wins)| match brace_of(state, who) {
        0 => None,
        more => Some(format!(
            " {} has {} with the brace.",
            state.name_of(who),
            wins_words(wins, more)
        )),
    });
    counted.collect()
}

pub(super) fn victories(before: &State, event: &Event) -> Option<String> {
    let front = before.duels.first();
    Some(match event {
        Event::Compared { duels } => {
            let why = |d| reckoned(before, d).map_or_else(String::new, |why| format!(" ({why})"));
            let all = duels.iter().map(|d| over(before, d) + &why(d));
            let mut all: Vec<String> = all.chain(failed(before, duels)).collect();
            if all.is_empty() {
                return Some(format!("No one wins a level.{}", braces(before)));
            }
            all.push(String::new());
            all.join(". ").trim_end().to_owned()
        }
        Event::StrengthSpent { who, by } => {
            let left = front.map_or(0, |d| d.level.saturating_sub(*by));
            format!(
                "{} spends {} of Strength: the victory level drops to {left}.",
                before.name_of(*who),
                count(*by, "use")
            )
        }
        // Shown if there was a choice.
        Event::Accepted => {
            let loser = before.figure(front?.loser)?;
            if loser.strength_left() == 0 || before.step != Step::Strength {
                return None;
            }
            let more = if front?.reduced > 0 { "more " } else { "" };
            format!(
                "{} doesn't spend {more}Strength to lower the victory level.",
                loser.name
            )
        }
        // Every other outcome has the sentence of its effect: "Toll Rider is staggered."
        Event::Picked { outcome } => {
            let duel = front.filter(|_| *outcome == Outcome::Nothing)?;
            format!(
                "{} gives up the victory over {}.",
                before.name_of(duel.winner),
                before.name_of(duel.loser)
            )
        }
        Event::ArmorAsked { level } => {
            let loser = before.name_of(front?.loser);
            format!(
                "{} injury: how much of their armor does {loser} use?",
                capital(grade(*level))
            )
        }
        Event::ArmorUsed { who, by } => {
            format!("{} uses {by} of their armor.", before.name_of(*who))
        }
        // The Strength that took the last level has said so.
        Event::DuelDropped { .. } if front?.level == 0 => return None,
        Event::DuelDropped { why } => {
            let duel = front?;
            format!(
                "{} level-{} victory over {} has no effect: {why}.",
                genitive(before.name_of(duel.winner)),
                duel.level,
                before.name_of(duel.loser)
            )
        }
        Event::DuelGoesOn {
            level, helpless, ..
        } => {
            let duel = front?;
            if *helpless && !duel.helpless {
                format!(
                    "{} is out and counts as helpless.",
                    before.name_of(duel.loser)
                )
            } else if duel.helpless && !*helpless {
                format!("{} can defend themself again.", before.name_of(duel.loser))
            } else if *level > 0 {
                format!(
                    "{} has {} left.",
                    before.name_of(duel.winner),
                    count(*level, "level")
                )
            } else {
                return None;
            }
        }
        Event::DuelAdded { duel } => format!("Narrator's call: {}.", over(before, duel)),
        Event::DuelOver => return None,
        setup!() | order!() | dice!() | body!() | chase!() | sheet!() => return None,
    })
}

/// Returns the words for an injury's place on a sheet: "serious injury from Rider".
fn wound_words(figure: Option<&Figure>, mark: u32) -> String {
    figure
        .and_then(|f| f.wounds.iter().find(|w| w.mark == mark))
        .map_or_else(
            || "injury".to_owned(),
            |w| format!("{} injury", w.injury.word()),
        )
}

pub(super) fn body(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::Injured {
            who, injury, from, ..
        } => {
            let armor = from.saturating_sub(injury.level());
            let less = if armor > 0 {
                format!(" (armor lowers {} one by {armor})", grade(*from))
            } else {
                String::new()
            };
            let total = i64::from(before.figure(*who).map_or(0, Figure::injury_dice))
                + i64::from(injury.level());
            let out = match injury {
                Injury::Fatal => ". They are out of the fight",
                Injury::Minor | Injury::Medium | Injury::Serious => "",
            };
            format!(
                "{} takes {} injury{less}. They now roll {}{out}.",
                name(*who),
                grade(injury.level()),
                dice_by(total, "fewer")
            )
        }
        Event::Stopped { who, from } => {
            format!("Armor stops {} injury to {}.", grade(*from), name(*who))
        }
        Event::Treated { who, mark } => format!(
            "{} {} is treated.",
            genitive(name(*who)),
            wound_words(before.figure(*who), *mark)
        ),
        Event::Healed { who, mark } => format!(
            "{} {} is healed.",
            genitive(name(*who)),
            wound_words(before.figure(*who), *mark)
        ),
        Event::Overdue { who, mark } => {
            let figure = before.figure(*who);
            let wound = figure.and_then(|f| f.wounds.iter().find(|w| w.mark == *mark));
            let medium = wound.is_some_and(|w| w.injury == Injury::Medium);
            let follows = if medium {
                "They have disadvantage on physical checks"
            } else {
                "They die of it, unless the narrator spares them"
            };
            format!(
                "{} {} went untreated too long. {follows}.",
                genitive(name(*who)),
                wound_words(figure, *mark)
            )
        }
        Event::ConditionSet { who, condition, on } => {
            let word = condition.state();
            let no = if *on { "" } else { "no longer " };
            format!("{} is {no}{word}.", name(*who))
        }
        Event::Disarmed { who } => {
            let arm = before.figure(*who)?.arm();
            format!("{} drops the {}.", name(*who), arm.name.to_lowercase())
        }
        Event::Held { who, arm } => {
            let figure = before.figure(*who)?;
            match arm.and_then(|n| figure.arms.get(n)) {
                Some(arm) => format!(
                    "{} has the {} in hand.",
                    figure.name,
                    arm.name.to_lowercase()
                ),
                None => format!("{} has nothing in hand.", figure.name),
            }
        }
        Event::LimbSet { who, limb, lost } => {
            let limb = of_whom(limb);
            if *lost {
                format!("{} loses {limb}.", name(*who))
            } else {
                format!("{} has {limb} back.", name(*who))
            }
        }
        Event::CloseSet { a, b, on } => {
            let what = if *on {
                "are in close combat"
            } else {
                "are no longer in close combat"
            };
            format!("{} and {} {what}.", name(*a), name(*b))
        }
        Event::BandSet { a, b, band } => {
            format!("{} and {} are now {}.", name(*a), name(*b), band.apart())
        }
        Event::Died { who } => format!("{} dies.", name(*who)),
        Event::Restored { who } => format!("{} is back in action.", name(*who)),
        Event::TimePassed { seconds } => {
            let span = span(*seconds);
            let pass = if span.starts_with("1 ") {
                "passes"
            } else {
                "pass"
            };
            format!("{} {pass}.", capital(&span))
        }
        setup!() | order!() | victories!() | dice!() | chase!() | sheet!() => return None,
    })
}
