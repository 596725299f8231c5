//! The tray of an open check: target number and dice with every cause, the exact odds, effort with its prices.
//! Without an open check, the last roll.

use dice::d6::{MOST_ODDS_DICE, TargetPool};
use rules::view::{Chance, Charts, Meaning, Rich, Source, Tone, Tray, chance};

use super::{effort, further};
use crate::library::Library;
use crate::model::text::{signed, success_words};
use crate::model::{Cause, Check, Person, Roll, Rolled, State};
use crate::play::check::{Counted, TARGET, count, what};
use crate::say;
use crate::show::tone_of;

/// The line for real dice, in the order of the queue (C-TRK-35).
const FACES: &str = "roll = {faces}";

/// Returns the tray while a check is open.
pub fn open(state: &State, library: &Library, check: &Check) -> Tray {
    let counted = count(state, library, check);
    let chance = chance_of(state, check, &counted);
    let written = TargetPool {
        dice: counted.dice,
        target: counted.target,
    };
    let charts = charts(state, library, check, &counted);
    Tray {
        heading: heading(check.roll),
        by: Some(check.who),
        title: title(state, check),
        subtitle: subtitle(state, check),
        dice: pool(written, counted.thrown),
        sources: sources(state, library, check, &counted.causes, chance),
        slider: effort::slider(state, library, check, &counted),
        trouble: trouble(state, check, &counted),
        notes: notes(state, library, check, &counted),
        after: after(state, library, check, &counted),
        chances: chances(state, check, &counted, charts.mean),
        charts,
        typed: FACES.into(),
        pool: written.to_string(),
        ..Tray::default()
    }
}

/// Returns the tray while no check is open, with the last roll.
pub fn idle(state: &State) -> Tray {
    let Some(last) = &state.last else {
        return Tray::default();
    };
    Tray {
        last: Some(last_roll(state, last)),
        pool: TargetPool {
            dice: last.dice,
            target: last.target,
        }
        .to_string(),
        ..Tray::default()
    }
}

/// Returns a roll in one line: who, what, the dice and the successes.
pub fn last_roll(state: &State, last: &Rolled) -> Rich {
    let written = TargetPool {
        dice: last.dice,
        target: last.target,
    };
    let thrown = TargetPool {
        dice: last.thrown.min(255) as u8,
        target: last.from as i8,
    };
    let tone = match last.total() {
        0 => Tone::Failure,
        _ => Tone::Success,
    };
    Rich::of(format!("{}: ", state.name(last.check.who)), Tone::Quiet)
        .and(format!("{}  ", what(state, &last.check)), Tone::Text)
        .then(pool(written, thrown))
        .and("  →  ", Tone::Quiet)
        .and(success_words(last.total()), tone)
}

/// Returns the faces of a roll, those that succeed marked. Dice that sixes added come after a plus.
pub fn faces(last: &Rolled) -> Rich {
    let mut rich = Rich::new();
    for (place, face) in last.faces.iter().enumerate() {
        let tone = if *face >= last.from {
            Tone::Success
        } else {
            Tone::Quiet
        };
        let before = match place {
            0 => "",
            n if n == usize::from(last.thrown) => " + ",
            _ => " ",
        };
        rich = rich.and(before, Tone::Quiet).and(format!("▐{face}▌"), tone);
    }
    rich
}

const fn heading(roll: Roll) -> &'static str {
    match roll {
        Roll::Skill => "Check",
        Roll::Attack => "Attack",
        Roll::Defense => "Defense",
        Roll::Initiative => "Initiative",
        Roll::Setup => "Setup",
        Roll::Aid => "Aid",
        Roll::Task => "Task",
        Roll::Instruction => "Instruction",
        Roll::Courage => "Courage",
        Roll::Biotic => "Biotics",
        Roll::Bleeding => "Bleeding",
        Roll::Stabilizing => "Stabilizing",
        Roll::Treatment => "Treatment",
        Roll::Motives => "Motives",
    }
}

fn title(state: &State, check: &Check) -> Rich {
    let tone = |who: Option<&Person>| who.map_or(Tone::Strong, tone_of);
    let line = Rich::of(
        state.name(check.who).to_owned(),
        tone(state.person(check.who)),
    );
    let Some(other) = check.other else {
        return line
            .and("  ", Tone::Quiet)
            .and(what(state, check), Tone::Text);
    };
    let arrow = match check.roll {
        Roll::Defense => " ← ",
        _ => " → ",
    };
    line.and(arrow, Tone::Quiet)
        .and(state.name(other).to_owned(), tone(state.person(other)))
}

fn subtitle(state: &State, check: &Check) -> Rich {
    let mut line = Rich::new();
    if check.other.is_some() {
        line = line.and(what(state, check), Tone::Text);
    }
    if !check.arm.is_empty() {
        let gap = if line.is_empty() { "" } else { "  " };
        line = line
            .and(gap, Tone::Quiet)
            .and(check.arm.clone(), Tone::Text);
    }
    let attack = state.attack.as_ref();
    let several = attack.filter(|attack| attack.targets.len() > 1);
    if let Some(attack) = several.filter(|_| matches!(check.roll, Roll::Attack | Roll::Defense)) {
        let (at, all) = (attack.at + 1, attack.targets.len());
        line = line.and(format!("  target {at} of {all}"), Tone::Quiet);
    }
    line
}

/// Returns the tone of a change of the roller's target number.
pub const fn tone_of_change(change: i8) -> Tone {
    match change {
        ..=-1 => Tone::Good,
        0 => Tone::Text,
        1.. => Tone::Warn,
    }
}

/// Returns dice and target number, and what is actually rolled if that differs: "7d6 TN 8 → 2d6 TN 6".
pub fn pool(written: TargetPool, thrown: TargetPool) -> Rich {
    let line = Rich::of(format!("{}d6", written.dice), Tone::Strong)
        .and(" against ", Tone::Quiet)
        .and(super::number(written.target), Tone::Strong);
    if written == thrown {
        return line;
    }
    let tone = if written.target > thrown.target {
        Tone::Warn
    } else {
        Tone::Good
    };
    line.and(" → ", Tone::Quiet)
        .and(format!("{}d6 against {}", thrown.dice, thrown.target), tone)
}

/// Returns a row for each cause. The target number that they change comes before the first that does.
fn sources(
    state: &State,
    library: &Library,
    check: &Check,
    causes: &[Cause],
    now: Option<f64>,
) -> Vec<Source> {
    let rows = causes.iter();
    let rows = rows.map(|cause| source(state, library, check, cause, now));
    let mut rows: Vec<Source> = rows.collect();
    let changes = |cause: &Cause| cause.on && cause.target != 0;
    if let Some(at) = causes.iter().position(changes) {
        rows.insert(at, base());
    }
    rows
}

/// Returns the target number that causes change (C-ROLL-03).
fn base() -> Source {
    Source {
        change: Rich::of(format!("TN {TARGET}"), Tone::Text),
        text: "base target number".to_owned(),
        rule: Some("C-ROLL-03".to_owned()),
        on: true,
        toggle: None,
        delta: None,
        could: false,
    }
}

fn source(
    state: &State,
    library: &Library,
    check: &Check,
    cause: &Cause,
    now: Option<f64>,
) -> Source {
    let fixed = matches!(cause.key.as_str(), "training" | "tactic");
    let mut other = check.clone();
    other.switched.insert(cause.key.clone(), !cause.on);
    let switched = count(state, library, &other);
    let switched = chance_of(state, &other, &switched);
    let sign = if cause.on { -100.0 } else { 100.0 };
    let delta = now.zip(switched);
    Source {
        change: change(cause),
        text: match cause.cost {
            Some((pool, points)) => format!("{}, {points} {}", cause.label, pool.label()),
            None => cause.label.clone(),
        },
        rule: Some(cause.rule.clone()),
        on: cause.on,
        toggle: (!fixed).then(|| say::Switch(&cause.key).to_string()),
        delta: delta
            .filter(|_| !fixed)
            .map(|(now, switched)| (switched - now) * sign),
        could: !cause.on,
    }
}

/// Returns the effect of a cause: "+2d", "TN −1", "effort +1".
pub fn change(cause: &Cause) -> Rich {
    let mut pieces: Vec<(String, Tone)> = Vec::new();
    let dice = |n: i8| {
        let tone = if n < 0 { Tone::Bad } else { Tone::Strong };
        (format!("{}d", signed(n)), tone)
    };
    pieces.extend(Some(cause.dice).filter(|n| *n != 0).map(dice));
    pieces.extend(Some(cause.plus).filter(|n| *n != 0).map(dice));
    if cause.target != 0 {
        let text = format!("TN {}", signed(cause.target));
        pieces.push((text, tone_of_change(cause.target)));
    }
    if cause.key != "training" && cause.effort != 0 && cause.dice == 0 {
        pieces.push((format!("effort {}", signed(cause.effort)), Tone::Text));
    }
    if cause.saves > 0 {
        pieces.push((format!("effort costs −{}", cause.saves), Tone::Good));
    }
    if let Some(pool) = cause.pays {
        pieces.push((format!("{} may pay", pool.label()), Tone::Good));
    }
    if pieces.is_empty() {
        pieces.push(("–".to_owned(), Tone::Quiet));
    }
    super::spaced(pieces)
}

/// Returns the pool that can't pay for the check, if there is one.
fn trouble(state: &State, check: &Check, counted: &Counted) -> Rich {
    let Some(who) = state.person(check.who) else {
        return Rich::new();
    };
    let short = crate::model::Pool::ALL
        .iter()
        .find(|pool| counted.price[pool.place()] > who.pool(**pool).now);
    short.map_or_else(Rich::new, |pool| {
        Rich::of(
            format!(
                "The check costs {} {}, and {} are left.",
                counted.price[pool.place()],
                pool.label(),
                who.pool(*pool).now
            ),
            Tone::Bad,
        )
    })
}

/// Returns what a target number below 2 or above 6 does to the dice (C-ROLL-07, C-ROLL-08).
fn beyond(target: i8) -> Option<Rich> {
    let text = match target {
        ..2 => "each point of TN below 2 adds half of the dice",
        7.. => "each point of TN above 6 halves the dice",
        _ => return None,
    };
    Some(Rich::of(text, Tone::Quiet))
}

/// Returns what the check needs beyond 1 success, what its target number does to the dice, and the next targets.
fn notes(state: &State, library: &Library, check: &Check, counted: &Counted) -> Vec<Rich> {
    let mut notes: Vec<Rich> = beyond(counted.target).into_iter().collect();
    let least = needed(state, check);
    let line = Rich::new().and(least.to_string(), Tone::Strong);
    notes.extend(match check.roll {
        Roll::Defense => Some(
            Rich::of("each success removes 1 of ", Tone::Quiet)
                .then(line)
                .and(" of the attack", Tone::Quiet),
        ),
        Roll::Attack if least > 1 => Some(line.and(
            format!(" successes hit: the defense removes {}", least - 1),
            Tone::Quiet,
        )),
        _ if least > 1 => Some(line.and(" successes are needed", Tone::Quiet)),
        _ => None,
    });
    let attack = state.attack.as_ref();
    let attack = attack.filter(|_| matches!(check.roll, Roll::Attack | Roll::Defense));
    notes.extend(attack.and_then(|attack| {
        let next = further::next(state, library, attack).into_iter();
        next.reduce(|line, more| line.and("  ", Tone::Quiet).then(more))
    }));
    notes
}

/// Returns what the check costs now, and what it does to the next shot.
fn after(state: &State, library: &Library, check: &Check, counted: &Counted) -> Vec<Rich> {
    let mut after = Vec::new();
    if let Some(who) = state.person(check.who)
        && counted.price.iter().any(|points| *points > 0)
    {
        let price = effort::price_words(counted.price);
        let slider = effort::slider(state, library, check, counted);
        let step = slider.steps.get(slider.at).filter(|_| slider.is_choice());
        // The slider already shows the price of effort.
        let shown = step.is_some_and(|step| price == format!("{} {}", step.price, slider.unit));
        let mut line = if shown {
            Rich::new()
        } else {
            Rich::of("costs ", Tone::Quiet).and(price, Tone::Strong)
        };
        for warning in super::spending::warnings(state, who, counted.price) {
            let dot = if line.is_empty() { "" } else { " · " };
            line = line.and(dot, Tone::Quiet).and(warning, Tone::Warn);
        }
        after.extend((!line.is_empty()).then_some(line));
    }
    after.extend(next_shot(state, library, check));
    after
}

/// Returns what recoil does to the shot after this one (C-SPC-05).
fn next_shot(state: &State, library: &Library, check: &Check) -> Option<Rich> {
    let attack = state
        .attack
        .as_ref()
        .filter(|_| check.roll == Roll::Attack)?;
    let who = state.person(attack.who)?;
    let (recoil, over) = super::strikes::next_shot(state, library, who, &attack.arm, 0)?;
    let line = Rich::of(format!("after this shot, recoil {recoil}: "), Tone::Quiet);
    Some(line.and(over, Tone::Text).and(" on the next", Tone::Quiet))
}

/// Returns the chance of the successes that the check needs.
fn chance_of(state: &State, check: &Check, counted: &Counted) -> Option<f64> {
    effort::odds(state, check, counted).map(|(chance, _)| chance)
}

/// Returns the successes that a roll needs: 1, on an attack also those that the target costs first (C-ATK-08), on
/// a defense all of the attack.
pub fn needed(state: &State, check: &Check) -> u8 {
    if check.roll == Roll::Defense {
        // All successes of the attack are to be removed (C-DEF-03).
        let attack = state.attack.as_ref().and_then(|attack| attack.target());
        let rolled = attack.and_then(|target| target.rolled);
        return rolled.map_or(1, |rolled| rolled.clamp(1, 255) as u8);
    }
    if check.roll == Roll::Treatment {
        return state.settings.treatment_successes.max(1);
    }
    let target = check.other.filter(|_| check.roll == Roll::Attack);
    let target = target.and_then(|target| state.person(target));
    let npc = target.and_then(|target| target.opponent.as_ref());
    1 + npc.map_or(0, |npc| npc.defense)
}

/// Returns the chances. On an attack the mean is that of its damage, else that of the successes.
fn chances(state: &State, check: &Check, counted: &Counted, damage: f64) -> Vec<Chance> {
    let Some(odds) = counted.odds() else {
        return vec![Chance {
            label: "odds".to_owned(),
            value: format!("up to {MOST_ODDS_DICE} dice"),
            tone: Tone::Quiet,
            above: false,
        }];
    };
    let least = usize::from(needed(state, check));
    let word = match check.roll {
        Roll::Attack => "hit",
        Roll::Defense => "evade",
        _ => "success",
    };
    let mut all = vec![chance(word, odds.at_least(least), Tone::Success).above()];
    for least in least + 1..least + 4 {
        let label = format!("{least} or more");
        all.push(chance(label, odds.at_least(least), Tone::Text));
    }
    all.push(match check.roll {
        Roll::Attack => Chance::mean("damage", format!("{damage:.1}")),
        _ => Chance::mean("successes", format!("{:.1}", odds.mean())),
    });
    all
}

/// Returns the chart of the successes. On an attack, each has the damage if all are spent on damage.
fn charts(state: &State, library: &Library, check: &Check, counted: &Counted) -> Charts {
    let Some(odds) = counted.odds() else {
        return Charts::default();
    };
    let numbers: Vec<(i32, f64)> = (0..).zip(odds.exactly.iter().copied()).collect();
    let needed = i32::from(needed(state, check));
    let attack = state.attack.as_ref().filter(|_| check.roll == Roll::Attack);
    let target = attack.and_then(|attack| attack.target());
    let Some((attack, target)) = attack.zip(target) else {
        let meaning = Meaning {
            needed,
            word: match check.roll {
                Roll::Defense => "evade",
                _ => "success",
            },
            fails: match check.roll {
                Roll::Defense => "hit",
                _ => "fail",
            },
            unit: "",
            damage: "",
            does: |_| (0, false),
        };
        return Charts::of_numbers(&numbers, "successes", &meaning);
    };
    let base = super::attack::damage(state, library, attack, target);
    let more = i32::from(attack.arm.increment);
    let whom = state.person(target.who);
    let pool = attack.arm.pool.unwrap_or(crate::model::Pool::Might);
    let left = whom.map_or(i16::MAX, |whom| whom.pool(pool).now);
    let meaning = Meaning {
        needed,
        word: "hit",
        fails: "miss",
        unit: "dmg",
        damage: "damage",
        does: |successes: i32| {
            let damage = i32::from(base) + more * (successes - needed).max(0);
            (damage.unsigned_abs(), damage >= i32::from(left))
        },
    };
    Charts::of_numbers(&numbers, "successes", &meaning)
}
