//! The dice tray: the pool with its modifiers, the exact odds, and the result of the roll.

use crate::hits::hit_list::{blows, freed, struck};
use crate::library::Library;
use crate::model::check::pool::Change;
use crate::model::check::purpose::Purpose;
use crate::model::check::source::Source as Origin;
use crate::model::check::{Check, What};
use crate::model::hacking::{self, Hack};
use crate::model::records::SkillGroup;
use crate::model::state::{Phase, State};
use crate::play::actions::strain_per_action;
use crate::play::arms::choose::hindrance;
use crate::play::check::impossible::impossible;
use crate::play::check::pool::{Contribution, fold};
use crate::play::combat::resolve::rolls_critical;
use crate::play::combat::rows::bought_for;
use crate::play::hacking::outcome::is_foiled;
use crate::play::sources::gathered as sources;
use crate::play::spends::menu::left;
use crate::say;
use crate::show::chances::{chances, charts, needed};
use crate::show::foreseen::target;
use crate::show::heads::{heading, heads};
use crate::show::recovery::show;
use crate::show::talents::offers;
use crate::show::{by_hand, foreseen, hypothetical, letters, pool_rich, reminders, targets};

use dice::{Net, Pool, Roll, RolledDie, Shown, Symbol, odds, p_at_least};
use lang::Refusal;
use rules::view::{Charts, Fallen, Rich, Rolled, Source, Stage, Symbols, Talk, Tone, Tray};

/// The line that takes the faces of real dice.
const TYPED: &str = "roll = {symbols}";

/// Whether a check is open, and whether it is rolled.
pub fn stage(state: &State) -> Stage {
    match &state.check {
        None => Stage::Idle,
        Some(check) if check.roll.is_none() => Stage::Pool,
        Some(_) => Stage::Spending,
    }
}

/// The tray.
pub fn tray(state: &State, library: &Library) -> Tray {
    let tray = match &state.check {
        Some(check) if check.roll.is_none() => open(state, library, check),
        Some(check) => rolled(state, library, check),
        None => Tray {
            talk: crate::show::social::show::talk(state),
            notes: offers::answers(state, library).into_iter().collect(),
            reminders: reminders::between(state)
                .into_iter()
                .chain(reminders::on_fire_in_the_wet(state))
                .chain(crate::play::items::remind::notes(state, library))
                .collect(),
            ..idle(state)
        },
    };
    // A social encounter outside a fight needs no ranges.
    let talks = state.social.on && state.phase != Phase::Fighting;
    if talks {
        let pair = state.check.as_ref().and_then(|check| between(state, check));
        return match pair {
            Some(talk) => Tray { talk, ..tray },
            None => tray,
        };
    }
    Tray {
        by: state.check.as_ref().map(|check| check.by),
        ribbon: super::ranges::ribbon(state),
        ..tray
    }
}

/// The two whom an open check of a talk is between.
fn between(state: &State, check: &Check) -> Option<Talk> {
    let whom = crate::play::social::outcome::swayed_by(check)?;
    let mut talk = crate::show::social::show::talk(state);
    for side in [&mut talk.others, &mut talk.players] {
        side.retain(|one| one.id == check.by || one.id == whom);
    }
    talk.motives.clear();
    Some(talk)
}

fn idle(state: &State) -> Tray {
    let is_past = state.phase != Phase::Fighting && super::turns::is_past(state);
    let Some(last) = state.last.as_ref().filter(|_| !is_past) else {
        return Tray::default();
    };
    let by = last
        .by
        .map_or(String::new(), |id| format!("{}: ", state.name_of(id)));
    let line = Rich::of(by, Tone::Quiet)
        .then(pool_rich(&last.roll.pool))
        .and("  →  ", Tone::Quiet)
        .then(net_rich(last.roll.net()));
    let mut tray = Tray {
        last: Some(line),
        pool: last.roll.pool.to_string(),
        ..Tray::default()
    };
    for before in last.before.iter().rev().take(2) {
        tray.result
            .push(Rich::of("before: ", Tone::Quiet).then(net_rich(before.net())));
    }
    tray
}

/// Net symbols in words, each in its tone: "2 Successes  3 Advantage  1 Triumph".
pub fn net_rich(net: Net) -> Rich {
    let mut parts: Vec<(String, Tone)> = Vec::new();
    if net.success == 0 {
        parts.push(("0 Successes".to_owned(), Tone::Failure));
    }
    parts.extend(net.left().map(|(count, symbol)| {
        let tone = match symbol {
            Symbol::Success => Tone::Success,
            Symbol::Failure => Tone::Failure,
            Symbol::Advantage => Tone::Advantage,
            Symbol::Threat => Tone::Threat,
            Symbol::Triumph => Tone::Triumph,
            Symbol::Despair => Tone::Despair,
        };
        (symbol.counted(count), tone)
    }));
    let mut rich = Rich::new();
    for (place, (text, tone)) in parts.into_iter().enumerate() {
        if place > 0 {
            rich = rich.and("  ", Tone::Quiet);
        }
        rich = rich.and(text, tone);
    }
    rich
}

fn open(state: &State, library: &Library, check: &Check) -> Tray {
    let contributions = sources::of(state, library, check);
    let pool = fold(&contributions);
    let (title, subtitle) = heads(state, library, check);
    let blocked = hindrance(state, check).or_else(|| impossible(state, check, &contributions));
    // A pool that can't be rolled has no odds, and nobody responds to it.
    let possible = blocked.is_none() || check.overruled;
    let known = possible.then(|| odds(&pool).ok()).flatten();
    let charts = known
        .as_ref()
        .map_or_else(Charts::default, |odds| charts(state, check, odds));
    let foreseen = foreseen::of_pool(state, check, &charts);
    let needed = needed(state, check);
    let now = known.as_ref().and_then(|_| p_at_least(&pool, needed).ok());
    // Its dice count together, so they are one source, and none of them has an effect of its own (M-03).
    let (same, others): (Vec<_>, Vec<_>) =
        (contributions.iter().cloned()).partition(|c| c.key == Origin::Same);
    let repeated = same.first().map(|one| Source {
        could: false,
        change: letters(&fold(&same), true).then(letters(&fold(&same), false)),
        text: one.why.clone(),
        rule: Some(one.rule.clone()),
        on: true,
        toggle: None,
        delta: None,
    });
    let lines = others.iter().map(|c| Source {
        could: false,
        change: hypothetical::upgraded(&contributions, c).unwrap_or_else(|| change_rich(c.change)),
        text: c.why.clone(),
        rule: Some(c.rule.clone()),
        on: c.on,
        toggle: (!c.fixed).then(|| say::Switch(c.key.to_string()).to_string()),
        delta: delta(&contributions, c, needed, now),
    });
    let lines = repeated
        .into_iter()
        .chain(lines)
        .chain(hypothetical::sources(
            state,
            check,
            &contributions,
            (&pool, needed),
            now,
        ))
        .collect();
    Tray {
        stage: stage(state),
        heading: heading(check),
        typed: TYPED.into(),
        title,
        subtitle,
        dice: pool_rich(&pool),
        sources: lines,
        chances: known
            .as_ref()
            .map_or_else(Vec::new, |odds| chances(state, check, odds)),
        target: target(state, check, &foreseen),
        threatens: foreseen::threatened(check, &foreseen),
        foreseen,
        charts,
        trouble: blocked.map_or_else(Rich::new, |refusal| trouble(check, &refusal)),
        fix: targets::fix(state, check),
        targets: targets::candidates(state, library, check),
        pool: pool.to_string(),
        notes: offers::answers(state, library)
            .filter(|_| possible)
            .into_iter()
            .chain(strains(state, check))
            .chain(used(state, check))
            .chain(by_hand::notes(state, library, check))
            .chain(usually_opposed(state, library, check))
            .chain(crate::show::recovery::show::no_patient(state, check))
            .chain(crate::show::social::show::known_note(state, library, check))
            .chain(by_hand::of_the_first_hit(state, check).filter(|_| known.is_some()))
            .chain(crate::show::vehicles::bearing::of_arc(state, check))
            .collect(),
        reminders: reminders::before_the_roll(check)
            .into_iter()
            .chain(reminders::among_vehicles(state, check))
            .chain(reminders::far_from_a_vehicle(state, check))
            .chain(reminders::aboard_a_jammed_ship(state, check))
            .chain(crate::play::items::remind::notes(state, library))
            .collect(),
        ..Tray::default()
    }
}

/// The strain that the check costs its maker because of injuries: "costs 2 strain for an injury (M-03)".
fn strains(state: &State, check: &Check) -> Option<Rich> {
    let acts = match &check.what {
        What::Attack { free, .. } => !free,
        What::Skill { purpose, .. } => purpose.takes_action(),
    };
    let strain = strain_per_action(state.figure(check.by)?);
    let costs = acts && strain > 0 && state.phase == Phase::Fighting;
    costs.then(|| {
        Rich::of("costs ", Tone::Quiet)
            .and(format!("{strain} strain"), Tone::Warn)
            .and(" for an injury (M-03)", Tone::Quiet)
    })
}

/// Talents used on the check that change none of its dice: "Eagle Eyes (Vex Marrow)".
fn used(state: &State, check: &Check) -> Option<Rich> {
    let silent = check.answers.iter().filter(|a| a.change.is_none());
    let words: Vec<String> = silent
        .map(|a| format!("{} ({})", a.label, state.name_of(a.who)))
        .collect();
    let text = format!("used: {}", words.join(", "));
    (!words.is_empty()).then(|| Rich::of(text, Tone::Text))
}

/// The usual opponent of the open check, where it has none (G-POOL-22).
fn usually_opposed(state: &State, library: &Library, check: &Check) -> Option<Rich> {
    let What::Skill {
        skill,
        against: None,
        purpose: Purpose::Plain,
        ..
    } = &check.what
    else {
        return None;
    };
    let theirs = crate::play::sources::help::usually_against(skill)?;
    let theirs = library.skill(theirs).map_or(theirs, |s| s.name.as_str());
    let social = library.skill(skill);
    let social = social.is_some_and(|s| s.group == SkillGroup::Social);
    let mut others = state.everybody().filter(|f| f.id != check.by && !f.dead);
    let how = match (others.next(), social) {
        (None, _) => "No one else is here: the GM sets the difficulty.",
        (Some(_), false) => "The list of the pool has the opponents.",
        (Some(_), true) => "The list of the pool has the opponents. `crowd N` is N people.",
    };
    let text = format!("Usually opposed by {theirs}. {how}");
    Some(Rich::of(text, Tone::Quiet))
}

/// What blocks the roll, and whether it is already overridden.
fn trouble(check: &Check, refusal: &Refusal) -> Rich {
    let (tone, overruled) = if check.overruled {
        (Tone::Quiet, "  overruled")
    } else {
        (Tone::Bad, "")
    };
    Rich::of(refusal.why.clone(), tone)
        .and(
            refusal.rule.map_or_else(String::new, |r| format!("  {r}")),
            Tone::Rule,
        )
        .and(overruled, Tone::Quiet)
}

/// The effect of a modifier's dice on the chance of success now, in percentage points: the chance with
/// them less the chance without them. The base of the pool has none, because it accounts for
/// everything.
fn delta(all: &[Contribution], one: &Contribution, needed: i32, now: Option<f64>) -> Option<f64> {
    if matches!(one.change, Change::Base { .. }) {
        return None;
    }
    let mut other = all.to_vec();
    let place = other.iter().position(|c| c.key == one.key)?;
    let switched = other.get_mut(place)?;
    switched.on = !switched.on;
    let now = now?;
    let switched = p_at_least(&fold(&other), needed).ok()?;
    let gain = if one.on {
        now - switched
    } else {
        switched - now
    };
    Some(gain * 100.0)
}

pub(super) fn change_rich(change: Change) -> Rich {
    let dice = |n: u8, letter: &str, tone: Tone| {
        Rich::of("+", Tone::Quiet).and(letter.repeat(usize::from(n.min(9))), tone)
    };
    match change {
        Change::Base {
            characteristic,
            rank,
        } => super::letters(&Pool::base(characteristic, rank), true),
        Change::Opposed {
            characteristic,
            rank,
        } => super::letters(&Pool::opposed(characteristic, rank), false),
        Change::Difficulty(n) if n < 0 => Rich::of("−", Tone::Quiet)
            .and("P".repeat(usize::from(n.unsigned_abs())), Tone::Difficulty),
        Change::Difficulty(n) => dice(n as u8, "P", Tone::Difficulty),
        Change::Boost(n) => dice(n, "B", Tone::Boost),
        Change::Setback(n) => dice(n, "K", Tone::Setback),
        Change::Ability(n) => dice(n, "G", Tone::Ability),
        Change::Proficiency(n) => dice(n, "Y", Tone::Proficiency),
        Change::Challenge(n) => dice(n, "R", Tone::Challenge),
        Change::UpgradeAbility(n) => {
            Rich::of("↑", Tone::Quiet).and("Y".repeat(usize::from(n)), Tone::Proficiency)
        }
        Change::UpgradeDifficulty(n) => {
            Rich::of("↑", Tone::Quiet).and("R".repeat(usize::from(n)), Tone::Challenge)
        }
        Change::DowngradeAbility(n) => {
            Rich::of("↓", Tone::Quiet).and("G".repeat(usize::from(n)), Tone::Ability)
        }
        Change::DowngradeDifficulty(n) => {
            Rich::of("↓", Tone::Quiet).and("P".repeat(usize::from(n)), Tone::Difficulty)
        }
        Change::RemoveBoost(u8::MAX) => Rich::of("−", Tone::Quiet).and("all B", Tone::Boost),
        Change::RemoveBoost(n) => {
            Rich::of("−", Tone::Quiet).and("B".repeat(usize::from(n)), Tone::Boost)
        }
        Change::RemoveSetback(n) => {
            Rich::of("−", Tone::Quiet).and("K".repeat(usize::from(n)), Tone::Setback)
        }
        // A source that is used and changes no die.
        Change::Auto(symbols) if symbols == dice::Symbols::default() => Rich::new(),
        Change::Auto(symbols) => Rich::of("+", Tone::Quiet).and(symbols.to_string(), Tone::Strong),
    }
}

fn rolled(state: &State, library: &Library, check: &Check) -> Tray {
    let (title, subtitle) = heads(state, library, check);
    let Some(roll) = &check.roll else {
        return Tray::default();
    };
    let net = roll.net();
    let mut result = Vec::new();
    if let What::Attack { .. } = check.what {
        let blows = blows(state, check);
        if !net.succeeds() || blows.is_empty() {
            result.push(Rich::of("a miss", Tone::Failure));
        }
        result.extend(astray(state, check).filter(|_| !blows.is_empty()));
        let several = blows.len() > 1 || !net.succeeds();
        result.extend(super::hit::lines(state, check, &blows, several));
    } else {
        let (word, tone) = if hacking::succeeds(state, check, &net) {
            ("success", Tone::Success)
        } else {
            ("failure", Tone::Failure)
        };
        // A trace that is foiled fails whatever the dice show, and the next line says so (G-HACK-08).
        if !is_foiled_trace(state, check) {
            result.push(Rich::of(word, tone));
        }
        result.extend(show::outlook(state, library, check));
    }
    for before in check.before.iter().rev().take(2) {
        result.push(Rich::of("before: ", Tone::Quiet).then(net_rich(before.net())));
    }
    let foreseen = foreseen::of_roll(state, check);
    let freed = freed(state, check);
    let spent = check
        .spent
        .iter()
        .map(|s| {
            // What soak stops is neither bought nor paid for (G-COMB-10).
            let price = if freed.contains(&s) {
                "canceled".to_owned()
            } else {
                s.paid.words()
            };
            let whom = bought_for(state, s);
            let whom = whom.map_or_else(String::new, |whom| format!(" ({whom})"));
            Rich::of(
                if price.is_empty() {
                    "free".to_owned()
                } else {
                    price
                },
                Tone::Quiet,
            )
            .and("  ", Tone::Quiet)
            .and(format!("{}{whom}", s.label), Tone::Text)
        })
        .collect();
    Tray {
        stage: stage(state),
        title,
        subtitle,
        dice: pool_rich(&roll.pool),
        rolled: Some(fallen(roll)),
        target: target(state, check, &foreseen),
        threatens: foreseen::threatened(check, &foreseen),
        foreseen,
        purse: purse(state, check),
        result,
        spent,
        left: left_rich(state, check),
        d100: rolls_critical(state, check),
        // Elsewhere the check is already rolled, and typed input is refused, so that its letters buy
        // nothing.
        typed: if rolls_critical(state, check) {
            "done = {d100}".into()
        } else {
            TYPED.into()
        },
        priced: true,
        pool: roll.pool.to_string(),
        notes: offers::answers(state, library)
            .into_iter()
            .chain(crate::play::spends::hacking::suggestion(state, check))
            .collect(),
        reminders: reminders::after_the_roll(library, check)
            .into_iter()
            .chain(crate::play::items::remind::notes(state, library))
            .collect(),
        ..Tray::default()
    }
}

/// Whether a check is a trace that succeeds and is foiled (G-HACK-08).
fn is_foiled_trace(state: &State, check: &Check) -> bool {
    let won = check.net().is_some_and(|net| net.succeeds());
    let hacker = check.hack().and_then(|hack| match hack {
        Hack::Trace { hacker, .. } => Some(hacker),
        _ => None,
    });
    hacker.is_some_and(|hacker| won && is_foiled(state, check, hacker))
}

/// Whom the hit strikes instead of the target of the check (G-MOD-01).
fn astray(state: &State, check: &Check) -> Option<Rich> {
    let (meant, hit) = (check.target()?, struck(check)?);
    let text = format!(
        "Despair: the attack hits {}, not {}  ",
        state.name_of(hit),
        state.name_of(meant)
    );
    (meant != hit).then(|| Rich::of(text, Tone::Bad).and("G-MOD-01", Tone::Rule))
}

/// The rolled dice, so that the sum can be checked.
pub(crate) fn fallen(roll: &Roll) -> Rolled {
    let dice = match &roll.shown {
        Shown::Dice(dice) => dice.as_slice(),
        Shown::Typed(_) => &[],
    };
    let one = |rolled: &RolledDie| {
        let shown = rolled.symbols();
        let letters = [
            (shown.success, 's'),
            (shown.failure, 'f'),
            (shown.advantage, 'a'),
            (shown.threat, 't'),
            (shown.triumph, 'T'),
            (shown.despair, 'D'),
        ];
        let repeat = |(n, c)| std::iter::repeat_n(c, usize::from(n));
        Fallen {
            letter: rolled.die.letter().to_ascii_uppercase().to_string(),
            tone: super::die_tone(rolled.die),
            shows: letters.into_iter().flat_map(repeat).collect(),
            helps: rolled.die.is_positive(),
        }
    };
    let mut net = net_rich(roll.net());
    if !roll.pool.added().is_empty() {
        let mut symbols = Pool::new();
        symbols.add_symbols(*roll.pool.added());
        net = net.and(format!("  with {symbols}"), Tone::Quiet);
    }
    Rolled {
        dice: dice.iter().map(one).collect(),
        pool: pool_rich(&roll.pool),
        net,
    }
}

/// The available symbols of each kind, and how many of them are spent.
fn purse(state: &State, check: &Check) -> Vec<Symbols> {
    let left = left(state, check);
    let net = check.net().unwrap_or_default();
    let all = [
        ('a', Tone::Advantage, left.advantage, net.advantage.max(0)),
        ('t', Tone::Threat, left.threat, (-net.advantage).max(0)),
        ('T', Tone::Triumph, left.triumph, net.triumph as i32),
        ('D', Tone::Despair, left.despair, net.despair as i32),
    ];
    let some = all.into_iter().map(|(letter, tone, left, all)| Symbols {
        letter,
        tone,
        left: left.max(0).unsigned_abs(),
        spent: (all - left.max(0)).max(0).unsigned_abs(),
    });
    some.filter(|one| one.left + one.spent > 0).collect()
}

/// The symbols left to spend.
pub fn left_rich(state: &State, check: &Check) -> Rich {
    let left = left(state, check);
    if left.is_empty() {
        return Rich::new();
    }
    let mut rich = Rich::new();
    for (n, letter, tone) in [
        (left.advantage, "a", Tone::Advantage),
        (left.threat, "t", Tone::Threat),
        (left.triumph, "T", Tone::Triumph),
        (left.despair, "D", Tone::Despair),
    ] {
        if n > 0 {
            if !rich.is_empty() {
                rich = rich.and(" ", Tone::Quiet);
            }
            rich = rich.and(format!("{n}{letter}"), tone);
        }
    }
    rich
}
