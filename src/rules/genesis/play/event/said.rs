//! Words that several sentences share.

use dice::d6::D6Roll;
use rules::view::{Id, RollTold};

use super::{Event, Rolled};
use crate::kinds::{Act, count};
use crate::model::movement::Step;
use crate::model::state::{Against, Check, Declaration, Roller, State};
use crate::play::reach::step_words;

/// Returns a roll for a chat: "Brook rolls Climbing against Challenge Level 2: 3 wins on 6 dice".
/// `None` for any other event.
pub fn roll_told(before: &State, event: &Event) -> Option<RollTold> {
    let Event::Rolled(Rolled { who, roll, .. }) = event else {
        return None;
    };
    let roller = before.roller(*who);
    let what = match roller.map(|roller| &roller.matter) {
        Some(crate::model::state::Matter::Skill { name, .. }) => name.clone(),
        Some(crate::model::state::Matter::Combat) if before.defends(*who) => {
            "defense roll".to_owned()
        }
        Some(crate::model::state::Matter::Combat) => "combat roll".to_owned(),
        None => "roll".to_owned(),
    };
    let check = before.check.as_ref();
    let against = check.map_or_else(String::new, |check| against(before, check, *who));
    let result = format!("{} on {} dice", count(roll.wins(), "win"), roll.dice.len());
    let name = before.name_of(*who);
    let rolls = roller.map_or_else(|| "rolls".to_owned(), |one| rolls_what(before, one));
    Some(RollTold {
        sentence: format!("{name} {rolls}{against}: {result}"),
        who: name.to_owned(),
        what,
        against: against.trim_start().to_owned(),
        does: String::new(),
        result,
        dice: faces(roll),
        logged: String::new(),
    })
}

/// "attacks Rider", "makes a defense roll", "pulls the lever".
pub fn declared_words(state: &State, d: &Declaration) -> String {
    // A character who has already moved does nothing else.
    if is_nothing(d) && state.declared_step(d.who).is_some() {
        return "does nothing else this round".to_owned();
    }
    declared_against(d, &state.names_of(&d.targets))
}

/// Returns true if it declares that nothing is done.
fn is_nothing(d: &Declaration) -> bool {
    d.act == Act::Other && d.text.is_empty()
}

/// "moves up to Ana".
fn steps(state: &State, step: &Step) -> String {
    step_words(state, step).replacen("move", "moves", 1)
}

/// Returns everything that a character has declared, the step first: "moves nearer to Ana, then
/// attacks Bo".
pub fn declared_whole(state: &State, who: Id) -> Option<String> {
    let step = state.declared_step(who).map(|s| steps(state, s));
    let act = state.declaration(who).map(|d| declared_words(state, d));
    let all: Vec<String> = step.into_iter().chain(act).collect();
    (!all.is_empty()).then(|| all.join(", then "))
}

/// Returns the same for a number of characters of room: by first names, if needed.
pub fn declared_within(state: &State, d: &Declaration, room: usize) -> String {
    let step = state.declared_step(d.who).map_or("", |_| "moves, ");
    let words = format!("{step}{}", declared_words(state, d));
    if words.chars().count() <= room {
        return words;
    }
    let targets = state.short_names_of(&d.targets);
    format!("{step}{}", declared_against(d, &targets))
}

fn declared_against(d: &Declaration, targets: &str) -> String {
    match d.act {
        Act::Attack => format!("attacks {targets}"),
        Act::Charge => format!("charges {targets}"),
        Act::Brace => format!("braces against {targets}"),
        Act::Prepare => "prepares to brace".to_owned(),
        Act::Defend => "defends".to_owned(),
        Act::Flee => "flees".to_owned(),
        Act::Stand => "starts to get up".to_owned(),
        Act::Move => format!("moves: {} to {targets}", d.text),
        Act::Assist => format!("helps {targets}"),
        Act::Other if d.text.is_empty() => "does nothing this round".to_owned(),
        Act::Other => d.text.clone(),
    }
}

/// Returns "roll" for several, "rolls" for one.
pub(crate) const fn roll(who: &[Id]) -> &'static str {
    if who.len() == 1 { "rolls" } else { "roll" }
}

pub(crate) fn faces(roll: &D6Roll) -> String {
    if roll.dice.is_empty() {
        return "no dice".to_owned();
    }
    format!("{}: {}", roll.pool, roll.faces())
}

/// "rolls Athletics", "makes a combat roll".
pub(crate) fn rolls_what(state: &State, roller: &Roller) -> String {
    match &roller.matter {
        crate::model::state::Matter::Skill { name, .. } => format!("rolls {name}"),
        crate::model::state::Matter::Combat if state.defends(roller.who) => {
            "makes a defense roll".to_owned()
        }
        crate::model::state::Matter::Combat => "makes a combat roll".to_owned(),
    }
}

/// Returns the name of the skill: "Athletics".
pub(crate) fn skill_name(roller: &Roller) -> &str {
    match &roller.matter {
        crate::model::state::Matter::Skill { name, .. } => name,
        crate::model::state::Matter::Combat => "combat",
    }
}

/// Returns what a character of a check rolls against, because the line that opened it isn't shown.
pub(crate) fn against(state: &State, check: &Check, who: Id) -> String {
    let other = check.rollers.iter().find(|roller| roller.who != who);
    let resists = check.rollers.first().is_none_or(|first| first.who != who);
    match &check.against {
        Against::Task(chl) => format!(" against Challenge Level {chl}"),
        Against::Treat { chl, patient, .. } => format!(
            " to treat {} against Challenge Level {chl}",
            state.name_of(*patient)
        ),
        Against::Passive | Against::Active | Against::Chase if resists => String::new(),
        Against::Passive | Against::Active | Against::Chase => other
            .map_or_else(String::new, |other| {
                format!(" against {}", state.name_of(other.who))
            }),
    }
}
