//! The dice tray: the pool with its modifiers, the exact odds, and the result of the roll.

use std::borrow::Cow;

use crate::command::say;
use crate::kinds::count;
use crate::library::Library;
use crate::model::armor::{armor_against, bare};
use crate::model::commerce::quirk_due;
use crate::model::deadlines::death_due;
use crate::model::figure::{Figure, Wound};
use crate::model::levels::{brace_of, reckoned, wins_words};
use crate::model::outcome::grade;
use crate::model::state::{Change, Check, Duel, Matter, Phase, Roller, State, Step};
use crate::play::creation::Points;
use crate::play::pool::{Influence, fights_with, fold, influences, opponents, pool};
use crate::play::rolling::{may_win, ties, victories};
use dice::d6::D6Roll;
use rules::system::Sums;
use rules::view::{Cast, Id, Rich, Source, Stage, Tone, Tray};
use rules::words::said;

use super::making::being_made;
use super::odds::{chances, charts, success};
use super::{change_short, moments, pool_rich};

/// The line for the result of real dice (F-TRK-35).
const FACES: &str = "roll = {faces}";

/// What the tray is about.
enum About<'a> {
    /// A victory that waits.
    Victory(&'a Duel),
    /// A death from a deadline, which needs a person's decision (F-VIC-20, F-VIC-21).
    Death(&'a Figure, &'a Wound),
    /// A wealth quirk (F-QOW-00).
    Quirk(&'a Figure),
    /// The steps of character creation (F-RACE-01).
    Creation(&'a Figure, Points),
    /// The pool of the next to roll.
    Pool(&'a Roller),
    /// What they rolled.
    Rolled(&'a Roller),
    /// Nothing that is asked.
    Nothing,
}

/// Returns what the tray is about.
fn about(state: &State) -> About<'_> {
    if state.check.is_none() {
        if state.phase == Phase::Resolve {
            return state.duels.first().map_or(About::Nothing, About::Victory);
        }
        if let Some((figure, wound)) = death_due(state) {
            return About::Death(figure, wound);
        }
        if state.phase == Phase::Upkeep {
            return About::Nothing;
        }
        if let Some(figure) = quirk_due(state) {
            return About::Quirk(figure);
        }
        if let Some((figure, points)) = being_made(state) {
            return About::Creation(figure, points);
        }
    }
    match state.at_hand().and_then(|id| state.roller(id)) {
        Some(roller) if roller.roll.is_none() => About::Pool(roller),
        Some(roller) => About::Rolled(roller),
        None => About::Nothing,
    }
}

/// Returns the stage of the tray. A choice from a list is shown as prominently as the outcome of a roll.
pub fn stage(state: &State) -> Stage {
    match about(state) {
        About::Victory(_)
        | About::Death(..)
        | About::Quirk(_)
        | About::Creation(..)
        | About::Rolled(_) => Stage::Spending,
        About::Pool(_) => Stage::Pool,
        About::Nothing => Stage::Idle,
    }
}

/// Returns the tray with its reminders.
pub fn tray(state: &State, library: &Library) -> Tray {
    let mut laid = laid(state, library);
    let mut notes = std::mem::take(&mut laid.notes);
    notes.extend(moments::notes(state, library));
    Tray {
        stage: stage(state),
        notes,
        typed: match tie_typed(state) {
            Some(line) => line,
            None if rolls(state) => FACES.into(),
            None => "".into(),
        },
        targets: super::targets::candidates(state),
        ribbon: super::range::ribbon(state),
        ..laid
    }
}

/// Whether dice can be typed: a pool is open, or the next one of a round or check.
fn rolls(state: &State) -> bool {
    state.at_hand().is_some()
}

/// Returns the line for a real die of the next character to roll for the order (F-ORD-04).
fn tie_typed(state: &State) -> Option<Cow<'static, str>> {
    let rolls = state.phase == Phase::TieBreak && state.check.is_none();
    let next = state.owing_ties().next().filter(|_| rolls)?;
    let name = said(&state.figure(next)?.name, next);
    Some(format!("tie {name} = {{d6}}").into())
}

fn laid(state: &State, library: &Library) -> Tray {
    match about(state) {
        About::Victory(duel) => resolving(state, duel),
        About::Death(figure, wound) => dying(figure, wound),
        About::Quirk(figure) => {
            let level = figure.commerce_level(&state.settings);
            let level =
                Rich::of("Commerce Level ", Tone::Quiet).and(level.to_string(), Tone::Strong);
            choice(figure, level, "choose a wealth quirk", "Quirk")
        }
        About::Creation(figure, points) => {
            let left = Rich::of(
                count(points.attributes_left, "attribute point"),
                Tone::Strong,
            )
            .and(" and ", Tone::Quiet)
            .and(count(points.skills_left, "skill point"), Tone::Strong)
            .and(" left", Tone::Quiet);
            choice(figure, left, "unfinished", "Character")
        }
        About::Pool(roller) => open(state, library, roller),
        About::Rolled(roller) => rolled(state, library, roller),
        About::Nothing => idle(state),
    }
}

/// Returns a choice from a list outside a fight.
fn choice(figure: &Figure, result: Rich, left: &'static str, heading: &'static str) -> Tray {
    Tray {
        heading,
        title: Rich::of(figure.name.clone(), Tone::Strong),
        result: vec![result],
        left: Rich::of(left, Tone::Quiet),
        ..Tray::default()
    }
}

/// Returns the tray for a death from a deadline.
fn dying(figure: &Figure, wound: &Wound) -> Tray {
    let mut result = vec![
        Rich::of(wound.injury.word(), Tone::Bad)
            .and(" injury, untreated for too long", Tone::Quiet),
    ];
    if !wound.cause.is_empty() {
        result.push(Rich::of("from ", Tone::Quiet).and(wound.cause.clone(), Tone::Text));
    }
    Tray {
        heading: "Death",
        title: Rich::of(figure.name.clone(), Tone::Strong),
        result,
        left: Rich::of("death is due", Tone::Bad),
        ..Tray::default()
    }
}

/// Returns the results of the finished round's rolls: "Ana 3 wins · Bo 1 win".
fn of_the_round(state: &State) -> Option<Tray> {
    let rolled = state.rolls.iter().filter_map(|r| Some((r.who, r.wins()?)));
    let mut line = Rich::new();
    for (place, (who, wins)) in rolled.enumerate() {
        let dot = if place == 0 { "" } else { " · " };
        line = line
            .and(format!("{dot}{} ", state.name_of(who)), Tone::Quiet)
            .and(wins_words(wins, brace_of(state, who)), Tone::Strong);
    }
    (!line.is_empty()).then(|| Tray {
        last: Some(line),
        ..Tray::default()
    })
}

fn idle(state: &State) -> Tray {
    if let Some(tray) = of_the_round(state).filter(|_| state.phase == Phase::Upkeep) {
        return tray;
    }
    // A tie roll begins a fight, so an earlier roll isn't shown in it.
    let last = state.last.as_ref();
    let Some(last) = last.filter(|_| state.phase != Phase::TieBreak || state.round > 0) else {
        return Tray::default();
    };
    let who = last
        .who
        .map_or_else(String::new, |id| format!("{}: ", state.name_of(id)));
    let what = if last.what.is_empty() {
        String::new()
    } else {
        format!("  {}", last.what)
    };
    Tray {
        last: Some(
            Rich::of(who, Tone::Quiet)
                .then(pool_rich(last.roll.pool))
                .and("  →  ", Tone::Quiet)
                .then(wins_rich(&last.roll))
                .and(what, Tone::Text),
        ),
        pool: last.roll.pool.to_string(),
        ..Tray::default()
    }
}

fn wins_rich(roll: &D6Roll) -> Rich {
    let wins = roll.wins();
    let tone = if wins > 0 {
        Tone::Success
    } else {
        Tone::Failure
    };
    Rich::of(count(wins, "win"), tone)
}

/// Returns the faces of the dice: wins are highlighted, and a die turned by destiny has a star.
fn faces(roll: &D6Roll) -> Vec<(String, Tone)> {
    let face = |die: &dice::d6::D6Die| {
        let star = if die.turned { "*" } else { "" };
        let tone = if die.wins() {
            Tone::Success
        } else {
            Tone::Quiet
        };
        (format!("{}{star}", die.face), tone)
    };
    roll.dice.iter().map(face).collect()
}

fn matter_words(state: &State, library: &Library, roller: &Roller) -> String {
    match &roller.matter {
        Matter::Skill { name, .. } => name.clone(),
        Matter::Combat => {
            let arm = state
                .figure(roller.who)
                .map(|f| fights_with(state, f).0.name);
            let kind = if state.defends(roller.who) {
                "defense roll"
            } else {
                "combat roll"
            };
            let skill = state
                .figure(roller.who)
                .map(|f| crate::play::pool::combat_skill(state, library, f).1);
            let parts = [Some(kind.to_owned()), skill, arm];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
        }
    }
}

fn heads(state: &State, library: &Library, roller: &Roller, paired: bool) -> (Rich, Rich) {
    let title = Rich::of(state.name_of(roller.who).to_owned(), Tone::Strong)
        .and("  ", Tone::Quiet)
        .and(matter_words(state, library, roller), Tone::Text);
    let subtitle = if let Some(check) = &state.check {
        against_rich(state, library, check, roller.who)
    } else {
        let foes = opponents(state, roller.who);
        let chl = foes.iter().find_map(|f| state.unaware(*f));
        // F-VIC-02: the opponents that the roll can beat, and those that it only keeps off.
        let (over, off): (Vec<Id>, Vec<Id>) = foes
            .into_iter()
            .partition(|foe| may_win(state, roller.who, *foe));
        let mut rich = Rich::new();
        let off_mark = if over.is_empty() {
            "against "
        } else {
            "attacked by "
        };
        // A title that names both sides is followed only by those that it leaves out.
        let told = |mark: &str| paired && mark != "attacked by ";
        for (mark, these) in [("→ ", over), (off_mark, off)] {
            if !these.is_empty() && !told(mark) {
                let dot = if rich.is_empty() { "" } else { " · " };
                rich = rich
                    .and(format!("{dot}{mark}"), Tone::Quiet)
                    .and(state.names_of(&these), Tone::Strong);
            }
        }
        if let Some(chl) = chl {
            let comma = if rich.is_empty() { "" } else { ", " };
            rich = rich.and(
                format!("{comma}off guard, Challenge Level {chl}"),
                Tone::Warn,
            );
        }
        rich
    };
    (title, subtitle)
}

/// Returns the kind of a roll in a fight, and its two sides in short.
fn against(state: &State, roller: &Roller) -> Option<(&'static str, Rich)> {
    let foes = if state.check.is_some() {
        Vec::new()
    } else {
        opponents(state, roller.who)
    };
    let over: Vec<Id> = foes
        .iter()
        .copied()
        .filter(|foe| may_win(state, roller.who, *foe))
        .collect();
    let (heading, whom) = if over.is_empty() {
        ("Defend", foes)
    } else {
        ("Attack", over)
    };
    if whom.is_empty() {
        return None;
    }
    let pair = Rich::of(state.short_names_of(&[roller.who]), Tone::Strong)
        .and(" against ", Tone::Quiet)
        .and(state.short_names_of(&whom), Tone::Strong);
    Some((heading, pair))
}

fn against_rich(state: &State, library: &Library, check: &Check, who: Id) -> Rich {
    if let Some(chl) = check.against.challenge() {
        // F-ROLL-14, F-ROLL-15: shown when the level is set.
        return Rich::of(
            format!("Challenge Level {chl}, {}", library.challenge(chl)),
            Tone::Strong,
        )
        .and(" for anyone, if failure is possible", Tone::Quiet);
    }
    let other = check.rollers.iter().find(|r| r.who != who);
    other.map_or_else(Rich::new, |r| {
        Rich::of("against ", Tone::Quiet)
            .and(state.name_of(r.who).to_owned(), Tone::Strong)
            .and(
                format!(", {}", matter_words(state, library, r)),
                Tone::Quiet,
            )
    })
}

/// Returns the dice that the other side rolls, or why it rolls none.
fn facing(state: &State, library: &Library, roller: &Roller) -> Option<Rich> {
    let other = match &state.check {
        Some(check) if check.against.challenge().is_some() => None,
        Some(check) => check.rollers.iter().find(|one| one.who != roller.who),
        None => state.combat_roll(*opponents(state, roller.who).first()?),
    };
    let other = other.filter(|one| one.roll.is_none())?;
    let name = state.short_names_of(&[other.who]);
    let dice = pool(state, library, other);
    let rolls = Rich::of(format!("{name} rolls "), Tone::Quiet);
    if dice.dice > 0 {
        return Some(rolls.then(pool_rich(dice)));
    }
    let all = influences(state, library, other);
    let fewer = |i: &&Influence| i.on && matches!(i.change, Change::Dice(n) if n < 0);
    let fewer = all.iter().filter(fewer);
    let fewer: Vec<String> = fewer
        .map(|i| format!("{} {}", change_short(i.change).plain(), i.why))
        .collect();
    Some(rolls.and(format!("no dice: {}", fewer.join(", ")), Tone::Quiet))
}

fn open(state: &State, library: &Library, roller: &Roller) -> Tray {
    let all = influences(state, library, roller);
    let dice = fold(&all, &state.settings);
    let against = against(state, roller);
    let (title, mut subtitle) = heads(state, library, roller, against.is_some());
    let (heading, title, mut notes) = match against {
        Some((heading, pair)) => {
            let with = matter_words(state, library, roller);
            (heading, pair, vec![Rich::of(with, Tone::Text)])
        }
        None => ("", title, Vec::new()),
    };
    // A check has its other side next to the name, a fight below its title.
    match facing(state, library, roller) {
        Some(facing) if state.check.is_some() => {
            subtitle = subtitle.and(" · ", Tone::Quiet).then(facing);
        }
        facing => notes.extend(facing),
    }
    let now = success(state, library, roller);
    let sources = all
        .iter()
        .map(|i| Source {
            could: false,
            change: change_short(i.change),
            text: i.why.clone(),
            rule: Some(i.rule.clone()),
            on: i.on,
            toggle: (!i.fixed).then(|| say::Switch(&i.key).to_string()),
            delta: if i.fixed {
                None
            } else {
                let mut other = roller.clone();
                match other.switched.iter().position(|k| *k == i.key) {
                    Some(place) => drop(other.switched.remove(place)),
                    None => other.switched.push(i.key.clone()),
                }
                // The effect of its dice, whether they count or not.
                let sign = if i.on { -100.0 } else { 100.0 };
                let switched = success(state, library, &other);
                now.zip(switched)
                    .map(|(now, switched)| (switched - now) * sign)
            },
        })
        .collect();
    Tray {
        heading,
        title,
        subtitle,
        notes,
        dice: pool_rich(dice),
        sources,
        chances: chances(state, library, roller),
        charts: charts(state, library, roller).unwrap_or_default(),
        pool: dice.to_string(),
        ..Tray::default()
    }
}
fn rolled(state: &State, library: &Library, roller: &Roller) -> Tray {
    let (title, subtitle) = heads(state, library, roller, false);
    let rollers = state.check.as_ref().map_or(&state.rolls, |c| &c.rollers);
    let cast = |one: &Roller| {
        let (faces, told) = match &one.roll {
            Some(roll) => (
                faces(roll),
                wins_rich(roll).then(brace_rich(state, one.who)),
            ),
            None => (Vec::new(), pool_rich(pool(state, library, one))),
        };
        Cast {
            name: state.short_names_of(&[one.who]),
            faces,
            told,
        }
    };
    let rolls: Vec<Cast> = rollers.iter().map(cast).collect();
    let mut result = Vec::new();
    if state.check.is_none() && rollers.iter().all(Roller::lies) {
        // Whatever destiny can still change comes first, because there may be no room for many
        // dice.
        result.push(levels(state, library));
    }
    let spent = roller.destiny_before + roller.destiny_after;
    let spent = if spent > 0 {
        vec![Rich::of(count(spent, "Destiny Point"), Tone::Text)]
    } else {
        Vec::new()
    };
    let left = state.figure(roller.who).map_or_else(Rich::new, |f| {
        let name = state.short_names_of(&[f.id]);
        Rich::of(format!("for {name}: "), Tone::Quiet)
            .and(count(f.destiny, "Destiny Point"), Tone::Strong)
    });
    let dice = roller
        .roll
        .as_ref()
        .map_or_else(Rich::new, |roll| pool_rich(roll.pool));
    Tray {
        title,
        subtitle,
        dice,
        result,
        rolls,
        spent,
        left,
        pool: roller
            .roll
            .as_ref()
            .map_or_else(String::new, |r| r.pool.to_string()),
        ..Tray::default()
    }
}

/// Returns what a brace adds beyond the dice (F-MOD-14): ", +2 brace".
fn brace_rich(state: &State, who: Id) -> Rich {
    match brace_of(state, who) {
        more if more > 0 && state.check.is_none() => {
            Rich::of(format!(" +{more}"), Tone::Success).and(" brace", Tone::Quiet)
        }
        _ => Rich::new(),
    }
}

/// Returns the levels that the rolled dice would win, before they are compared, and who ties (F-VIC-01).
fn levels(state: &State, library: &Library) -> Rich {
    let mut all = Rich::new();
    for duel in victories(state, library) {
        let dot = if all.is_empty() { "" } else { " · " };
        let winner = state.short_names_of(&[duel.winner]);
        let loser = state.short_names_of(&[duel.loser]);
        all = all
            .and(format!("{dot}{winner} beats {loser}, level "), Tone::Quiet)
            .and(duel.level.to_string(), Tone::Strong);
    }
    for pair in ties(state, library) {
        let dot = if all.is_empty() { "" } else { " · " };
        let [one, other] = pair.map(|who| state.short_names_of(&[who]));
        all = all.and(format!("{dot}{one} and {other} tie"), Tone::Quiet);
    }
    if all.is_empty() {
        return Rich::of("no one wins a level yet", Tone::Quiet);
    }
    all
}

/// Returns why armor that the loser of a victory wears doesn't count: " of 1, none in close combat". Empty if all of it
/// counts.
fn armor_lost(state: &State, duel: &Duel) -> String {
    let worn = state.figure(duel.loser);
    let worn = worn.map_or(0, |figure| figure.armor_level(&state.settings));
    if armor_against(state, duel) >= worn {
        return String::new();
    }
    let close = state.held_close(duel.loser);
    let why = if duel.helpless {
        "none while incapacitated (F-MOD-12)"
    } else if !bare(state, duel) {
        "the rest is used (F-ARM-08)"
    } else if close.is_empty() || close.contains(&duel.winner) {
        "none in close combat (F-CLS-05)"
    } else {
        // The winner isn't part of it.
        "none in close combat (F-CLS-08)"
    };
    format!(" of {worn}, {why}")
}

/// Returns a victory that waits: winner and loser, the level, armor, and the later ones.
fn resolving(state: &State, duel: &Duel) -> Tray {
    let (winner, loser) = (state.name_of(duel.winner), state.name_of(duel.loser));
    let mut result = vec![
        Rich::of("victory level ", Tone::Quiet)
            .and(duel.level.to_string(), Tone::Strong)
            .and(
                if duel.reduced > 0 {
                    format!(", lowered {} by Strength", duel.reduced)
                } else {
                    String::new()
                },
                Tone::Quiet,
            ),
        Rich::of(format!("{loser}: armor "), Tone::Quiet)
            .and(armor_against(state, duel).to_string(), Tone::Strong)
            .and(armor_lost(state, duel), Tone::Quiet),
    ];
    if let Some(why) = reckoned(state, duel, Sums::Shown) {
        result.insert(1, Rich::of(why, Tone::Quiet));
    }
    for later in state.duels.iter().skip(1) {
        result.push(Rich::of(
            format!(
                "Next: {} beats {}, level {}",
                state.name_of(later.winner),
                state.name_of(later.loser),
                later.level
            ),
            Tone::Quiet,
        ));
    }
    let asked = match state.step {
        Step::Strength => {
            let left = state.figure(duel.loser).map_or(0, Figure::strength_left);
            format!("{loser}: {} of Strength", count(left, "use"))
        }
        Step::Outcome => {
            format!("{winner} picks an outcome")
        }
        Step::Armor { level } => format!("{loser}: armor against {} injury", grade(level)),
    };
    Tray {
        title: Rich::of(winner.to_owned(), Tone::Strong)
            .and(" beats ", Tone::Quiet)
            .and(loser.to_owned(), Tone::Strong),
        threatens: Some(duel.loser),
        result,
        left: Rich::of(asked, Tone::Accent),
        ..Tray::default()
    }
}
