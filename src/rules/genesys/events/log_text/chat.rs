//! A rolled check as a sentence for a chat, and in parts: "Ada rolls Deception (Hard, 1 Setback) and fails: 2
//! Threat".

use dice::{Die, Net, Pool, Roll, Symbol};
use lang::sentence::capital;
use rules::view::RollTold;

use crate::events::log_text::parts::{pool_line, rolled};
use crate::events::recovery::purpose;
use crate::events::said::agreeing;
use crate::events::said::aloud::skill;
use crate::events::{CheckRerolled, CheckRolled, Event, LooseRolled};
use crate::model::check::{Check, What};
use crate::model::hacking;
use crate::model::state::State;
use crate::words::{DIFFICULTIES, genitive};

/// Returns the parts of a roll, or `None` for any other event.
pub fn roll_told(before: &State, event: &Event) -> Option<RollTold> {
    if let Event::CheckRolled(CheckRolled { roll, .. })
    | Event::CheckRerolled(CheckRerolled { roll }) = event
    {
        let check = before.check.as_ref()?;
        return Some(told(before, check, roll));
    }
    let Event::LooseRolled(LooseRolled { by, roll }) = event else {
        return None;
    };
    let who = by.map_or("The dice", |by| before.name_of(by));
    let pool = pool_line(&roll.pool);
    let net = dice::describe(&roll.net());
    let sentence = match by {
        Some(_) => agreeing(before.everybody(), format!("{who} rolls {pool}: {net}")),
        None => format!("The dice show {net} ({pool})"),
    };
    Some(RollTold {
        sentence,
        who: who.to_owned(),
        what: String::new(),
        against: pool.clone(),
        does: String::new(),
        result: net.clone(),
        dice: pool,
        logged: net,
    })
}

fn told(before: &State, check: &Check, roll: &Roll) -> RollTold {
    let by = before.name_of(check.by);
    let net = roll.net();
    let (what, level, against, does) = match &check.what {
        What::Attack { target, band, .. } => {
            let weapon = check.weapon(before).map(|weapon| weapon.name);
            let weapon = weapon.unwrap_or_else(|| "attack".to_owned());
            let target = before.name_of(*target);
            let what = format!("{weapon} against {target}, {band} range");
            (what, None, None, ["hits", "misses"])
        }
        What::Skill {
            skill: tried,
            difficulty,
            against,
            ..
        } => {
            let level = against.is_none().then(|| level(*difficulty));
            let against = against.as_ref().map(|(whom, theirs)| {
                format!(
                    "against {} {}",
                    genitive(before.name_of(*whom)),
                    skill(theirs)
                )
            });
            let what = match purpose(before, check) {
                Some((aim, _)) => format!("{} {aim}", skill(tried)),
                None => skill(tried),
            };
            (what, level, against, ["succeeds", "fails"])
        }
    };
    let done = match check.what {
        What::Attack { .. } => net.succeeds(),
        What::Skill { .. } => hacking::succeeds(before, check, &net),
    };
    let does = does[usize::from(!done)];
    // Who opposes it is in the sentence anyway.
    let hard: Vec<String> = level.into_iter().chain(extra(&roll.pool)).collect();
    let in_brackets = match hard.join(", ") {
        none if none.is_empty() => none,
        hard => format!(" ({hard})"),
    };
    let sentence = rolled(before, check, roll, &in_brackets);
    let against: Vec<String> = against.into_iter().chain(hard).collect();
    let result = std::iter::once(does.to_owned()).chain(left(&net));
    let result: Vec<String> = result.collect();
    RollTold {
        sentence: agreeing(before.everybody(), sentence),
        who: by.to_owned(),
        what,
        against: against.join(", "),
        does: does.to_owned(),
        result: result.join(", "),
        dice: pool_line(&roll.pool),
        logged: dice::describe(&net),
    }
}

/// The name of a difficulty: "Hard".
fn level(difficulty: u8) -> String {
    let word = DIFFICULTIES.get(usize::from(difficulty));
    word.map_or_else(|| format!("difficulty {difficulty}"), |word| capital(word))
}

/// The dice that make a check other than its plain difficulty.
fn extra(pool: &Pool) -> Vec<String> {
    let dice = [
        (Die::Challenge, "Challenge"),
        (Die::Setback, "Setback"),
        (Die::Boost, "Boost"),
    ];
    let there = dice.into_iter().filter(|(die, _)| pool.get(*die) > 0);
    there
        .map(|(die, word)| format!("{} {word}", pool.get(die)))
        .collect()
}

/// The symbols that are left: Successes only where there are several.
fn left(net: &Net) -> Vec<String> {
    let shown = |(n, symbol): &(u32, Symbol)| match symbol {
        Symbol::Success => *n > 1,
        Symbol::Failure => false,
        Symbol::Advantage | Symbol::Threat | Symbol::Triumph | Symbol::Despair => true,
    };
    let left = net.left().filter(shown);
    left.map(|(n, symbol)| symbol.counted(n)).collect()
}
