//! An open attack after its roll: what it kept, what each purchase does, and the damage to come.

use lang::sentence::inside;
use rules::view::{Fill, Foreseen, Rich, Target, Tone, Track, Tray, likely};

use super::{further, tone_of};
use crate::library::Library;
use crate::library::records::Secondary;
use crate::model::text::success_words;
use crate::model::{Armor, Attack, Person, Pool, State, Target as Aimed};
use crate::play::armor::body_armor;
use crate::play::check::rolls;
use crate::play::damage::{damage_of, parts, secondary_of};
use crate::play::hurt::Level;
use crate::play::{cards, hurt, pools};
use crate::sheet_effects;

/// The chance, in sixtieths, that a hit lands on armor: on the first die 1 to 3, after 4 or 5 a 1 on the d6, after
/// 6 or more a 1 on the d10 (C-LOC-01, C-LOC-03, C-LOC-04). The location roll may gain up to 2 (C-ATK-04).
pub fn on_armor(bonus: u8) -> f64 {
    let face = |face: u8| match face.saturating_add(bonus) {
        0..=3 => 1.0,
        4 | 5 => 1.0 / 6.0,
        _ => 1.0 / 10.0,
    };
    (1..=6).map(face).sum::<f64>() / 6.0
}

/// Returns the share of hits with this damage that armor and skin don't stop.
pub fn reaches(state: &State, library: &Library, whom: &Person, damage: i16) -> f64 {
    let left = damage - sheet_effects::natural_reduction(state, library, whom);
    match worn(state, whom) {
        _ if left <= 0 => 0.0,
        Some(armor) if left <= armor.reduction => 1.0 - on_armor(0),
        _ => 1.0,
    }
}

/// Returns the armor that a hit on the armor meets.
pub fn worn<'a>(state: &State, person: &'a Person) -> Option<&'a Armor> {
    let index = body_armor(person, state.settings.armor_layers)?;
    person.armor.get(index)
}

/// Returns the successes that are spent on damage. Those that an NPC keeps all are (C-DEF-03).
fn bought(state: &State, attack: &Attack, target: &Aimed) -> u16 {
    let by_hand = state
        .person(attack.who)
        .is_some_and(|who| rolls(state, who));
    let rest = if by_hand { 0 } else { target.left() };
    target.spent.damage.saturating_add(rest).min(1_000)
}

/// Returns the damage of a hit with what is bought (C-ATK-03, C-ATK-05).
pub fn damage(state: &State, library: &Library, attack: &Attack, target: &Aimed) -> i16 {
    let mut whole = target.clone();
    whole.spent.damage = bought(state, attack, target);
    damage_of(state, library, attack, &whole)
}

/// Returns an attack that is rolled and waits, with its current target.
pub fn waits(state: &State) -> Option<(&Attack, &Aimed, &Person)> {
    let attack = state.attack.as_ref()?;
    let target = attack.target().filter(|target| target.rolled.is_some())?;
    Some((attack, target, state.person(target.who)?))
}

/// Returns the tray of an attack that is rolled and waits for a defense, for purchases, or to be resolved.
pub fn tray(state: &State, library: &Library) -> Option<Tray> {
    let (attack, target, whom) = waits(state)?;
    let attacker = state.person(attack.who);
    let title = Rich::of(
        state.name(attack.who).to_owned(),
        attacker.map_or(Tone::Strong, tone_of),
    )
    .and(" → ", Tone::Quiet)
    .and(whom.name.clone(), tone_of(whom));
    let all = damage(state, library, attack, target);
    let hits = target.kept() > 0;
    let mut result = vec![kept(target)];
    if let Some(last) = state
        .last
        .as_ref()
        .filter(|last| last.check.who == attack.who)
    {
        result.insert(0, super::check::faces(last));
    }
    if hits {
        result.push(sum(
            state,
            library,
            attack,
            (bought(state, attack, target), all),
        ));
        result.extend(to_come(state, library, attack, target, whom, all));
    }
    result.extend(further::next(state, library, attack));
    let pool = attack.arm.pool.unwrap_or(Pool::Might);
    let parts = parts(state, attack, target, pool, all);
    let left = left(state, attack, target);
    Some(Tray {
        heading: "Attack",
        by: Some(attack.who),
        title,
        subtitle: Rich::of(attack.arm.name.clone(), Tone::Text).and(
            if attack.automatic { "  automatic" } else { "" },
            Tone::Quiet,
        ),
        result,
        target: Some(threatened(state, whom, parts[0], hits)),
        foreseen: foreseen(state, whom, parts, hits, target.spent.location),
        spent: spent(state, attack, target),
        left: Rich::of(left, Tone::Strong),
        typed: if locates(state, target) {
            LOCATION.into()
        } else {
            "".into()
        },
        priced: hits,
        ..Tray::default()
    })
}

/// Returns what is left to buy. Before a defense nothing can be bought, and an NPC's successes all go into damage
/// (C-DEF-03).
fn left(state: &State, attack: &Attack, target: &Aimed) -> String {
    let attacker = state.person(attack.who);
    match target.left() {
        _ if target.kept() == 0 => "miss".to_owned(),
        _ if target.defended.is_none() => "defense next".to_owned(),
        0 => "none to spend".to_owned(),
        _ if !attacker.is_some_and(|who| rolls(state, who)) => "all on damage".to_owned(),
        n => format!("{n} to spend"),
    }
}

/// The line for real dice of the location, in the order of the tables (C-LOC-01).
const LOCATION: &str =
    "resolve = {faces: the location die, and the next one if its part has several: 5 3}";

/// Returns true if the location die of a hit is the next one.
pub fn locates(state: &State, target: &Aimed) -> bool {
    let whom = state.person(target.who);
    let body = whom.is_some_and(|whom| whom.sections.is_empty());
    body && target.defended.is_some() && target.kept() > 0 && target.spent.part.is_none()
}

/// Returns the successes with what the distance and the target take away: "3 successes − 1 defense = 2: a hit".
pub fn kept(target: &Aimed) -> Rich {
    let rolled = target.rolled.unwrap_or_default();
    let tone = if rolled > 0 {
        Tone::Success
    } else {
        Tone::Failure
    };
    let mut line = Rich::of(success_words(rolled), tone);
    let takes = [
        (target.arc, "distance"),
        (target.defended.unwrap_or(0), "defense"),
    ];
    let all = takes
        .iter()
        .fold(0, |all: u16, (n, _)| all.saturating_add(*n));
    // More can be taken than was rolled. A sum that isn't one would read as an error.
    let is_less = all > rolled;
    for (place, (n, what)) in takes.into_iter().filter(|(n, _)| *n > 0).enumerate() {
        let sign = match (is_less, place) {
            (false, _) => "−",
            (true, 0) => "against",
            (true, _) => "and",
        };
        line = line.and(format!(" {sign} {n} {what}"), Tone::Quiet);
    }
    if target.kept() != rolled && !is_less {
        line = line
            .and(" = ", Tone::Quiet)
            .and(target.kept().to_string(), Tone::Strong);
    }
    if target.defended.is_none() {
        line = line.and(", before any defense", Tone::Quiet);
    }
    let (word, tone) = if target.kept() > 0 {
        (": a hit", Tone::Good)
    } else {
        (": a miss", Tone::Failure)
    };
    line.and(word, tone)
}

/// Returns the damage with what adds to it: "damage 3 + 1 × 2 + 1 Muscle = 6".
fn sum(state: &State, library: &Library, attack: &Attack, (increments, all): (u16, i16)) -> Rich {
    let arm = &attack.arm;
    let mut line = Rich::of("damage ", Tone::Quiet).and(arm.damage.to_string(), Tone::Strong);
    if increments > 0 {
        line = line.and(format!(" + {increments} × {}", arm.increment), Tone::Text);
    }
    let step = |line: Rich, points: i16, what: &str| {
        let sign = if points < 0 { '−' } else { '+' };
        line.and(format!(" {sign} {}", points.unsigned_abs()), Tone::Text)
            .and(what.to_owned(), Tone::Quiet)
    };
    let mut told = arm.damage + arm.increment * increments as i16;
    let attacker = state.person(attack.who);
    let own = attacker.map_or_else(Vec::new, |who| {
        sheet_effects::damage(state, library, who, arm)
    });
    for bonus in own
        .iter()
        .filter(|one| one.cost.is_none() && one.points != 0)
    {
        line = step(line, bonus.points, &format!(" {}", bonus.label));
        told += bonus.points;
    }
    if all != told {
        line = step(line, all - told, "");
    }
    if all != arm.damage {
        line = line.and(format!(" = {all}"), Tone::Strong);
    }
    line
}

/// Returns what the damage does on armor and on the body (C-ARM-01, C-DMG-01), with the chance of each.
fn to_come(
    state: &State,
    library: &Library,
    attack: &Attack,
    target: &Aimed,
    whom: &Person,
    all: i16,
) -> Vec<Rich> {
    if !whom.sections.is_empty() {
        return vec![Rich::of(
            format!("{all} off the durability of a section"),
            Tone::Text,
        )];
    }
    let mut lines = Vec::new();
    let skin = sheet_effects::natural_reduction(state, library, whom);
    let ignores = target.spent.effects > 0
        && secondary_of(library, &attack.arm) == Some(Secondary::IgnoreReduction);
    let free = target.spent.part.is_some() || target.spent.no_armor;
    let armor = worn(state, whom).filter(|_| !free);
    if let Some(armor) = armor {
        let own = sheet_effects::own_armor(state, library, whom);
        let stops = if ignores {
            0
        } else {
            armor.reduction + own + skin
        };
        let off = (all - stops).max(0);
        let chance = likely(on_armor(target.spent.location));
        let end = if off >= armor.durability {
            format!(", destroyed, {} go on", off - armor.durability)
        } else {
            format!(" of {}", armor.durability)
        };
        lines.push(
            Rich::of(format!("{chance} {}: ", inside(&armor.name)), Tone::Quiet).and(
                format!("{all} − {stops} DR = {off} durability{end}"),
                Tone::Text,
            ),
        );
    }
    let stops = if ignores { 0 } else { skin };
    let off = (all - stops).max(0);
    let chance = match armor {
        Some(_) => format!("{} ", likely(1.0 - on_armor(target.spent.location))),
        None => String::new(),
    };
    let place = target
        .spent
        .part
        .map_or_else(|| "body".to_owned(), |place| place.label().to_owned());
    let pool = attack
        .arm
        .pool
        .or_else(|| target.spent.part.map(hurt::pool_of));
    let parts = parts(state, attack, target, pool.unwrap_or(Pool::Might), off);
    lines.push(
        Rich::of(format!("{chance}{place}: "), Tone::Quiet).then(on_pools(
            state,
            whom,
            parts,
            all - off,
        )),
    );
    if pool.is_none() {
        let places = "A hit in a leg costs Speed, in the head Intellect.";
        lines.push(Rich::of(places, Tone::Quiet));
    }
    lines
}

/// Returns what damage does to pools: "Might 5 − 5 = 0, injured, 2 more from another pool". The second pool is that of
/// the current of a charged weapon (C-BIO-03). `stopped` is the damage that skin has already stopped (C-ARM-07).
fn on_pools(state: &State, whom: &Person, parts: [(Pool, i16); 2], stopped: i16) -> Rich {
    let all = parts[0].1 + parts[1].1;
    let less = hurt::lessened(whom, all);
    let off = less.leaves(all);
    let mut line = Rich::new();
    if off != all + stopped {
        line = line.and((all + stopped).to_string(), Tone::Text);
        let takes = [
            (stopped, "DR".to_owned()),
            (less.nails, "tough".to_owned()),
            (less.card, cards::NOT_TODAY.label()),
        ];
        for (n, what) in takes.into_iter().filter(|(n, _)| *n > 0) {
            line = line.and(format!(" − {n} {what}"), Tone::Quiet);
        }
        line = line.and(format!(" = {off}, "), Tone::Quiet);
    }
    let parts = hurt::shares(parts, off);
    let mut over = 0;
    let mut sums = Vec::new();
    for (place, (pool, points)) in parts.into_iter().enumerate() {
        if points > 0 || place == 0 && off == 0 {
            let now = whom.pool(pool).now.max(0);
            let left = (now - points).max(0);
            over += (points - now).max(0);
            let lost = points.min(now);
            sums.push(format!("{} {now} − {lost} = {left}", pool.label()));
        }
    }
    line = line.and(sums.join(", "), Tone::Text);
    if off == 0 {
        return line;
    }
    let level = hurt::foretold(state, whom, parts);
    let what = match level {
        Level::Dead => ", dead",
        Level::Mortal if whom.body.mortal.is_none() => ", a mortal wound",
        Level::Injured if !whom.body.injured => ", injured",
        _ => "",
    };
    let beyond = if over > 0 && level < Level::Dead {
        format!(", {over} more from another pool")
    } else {
        String::new()
    };
    line.and(format!("{what}{beyond}"), Tone::Bad)
}

fn threatened(state: &State, whom: &Person, (pool, all): (Pool, i16), hits: bool) -> Target {
    let most = pools::most(whom, pool, state.time);
    let mut track = Track {
        label: pool.label().to_owned(),
        key: pool.word(),
        now: whom.pool(pool).now.max(0).unsigned_abs().into(),
        max: most.unsigned_abs().into(),
        fill: Fill::Left,
        ..Track::default()
    };
    if hits && all > 0 {
        track.ghost = Some(track.harmed(all.unsigned_abs().into()));
    }
    let facts = worn(state, whom).map_or_else(Rich::new, |armor| {
        Rich::of(
            format!(
                "{} DR {} {}/{}",
                armor.name, armor.reduction, armor.durability, armor.most
            ),
            Tone::Quiet,
        )
    });
    Target {
        name: whom.name.clone(),
        tone: tone_of(whom),
        label: pool.letter(),
        track,
        unusual: false,
        facts,
    }
}

/// Returns the expected loss on the gauges: of the armor if a hit there is likelier, else of the pools.
fn foreseen(
    state: &State,
    whom: &Person,
    parts: [(Pool, i16); 2],
    hits: bool,
    bonus: u8,
) -> Vec<Foreseen> {
    if !hits || !whom.sections.is_empty() {
        return Vec::new();
    }
    let armor = worn(state, whom).filter(|_| on_armor(bonus) >= 0.5);
    let all = parts[0].1 + parts[1].1;
    let foreseen = |key: &'static str, by: i16| Foreseen {
        who: whom.id,
        key,
        by: by.unsigned_abs().into(),
        sure: false,
    };
    if let Some(armor) = armor {
        return vec![foreseen("armor", (all - armor.reduction).max(0))];
    }
    let shares = hurt::shares(parts, hurt::lessened(whom, all).leaves(all));
    let some = shares.into_iter().filter(|(_, points)| *points > 0);
    some.map(|(pool, points)| foreseen(pool.word(), points))
        .collect()
}

fn spent(state: &State, attack: &Attack, target: &Aimed) -> Vec<Rich> {
    let own = &target.spent;
    let mut all = Vec::new();
    let later = attack.targets.iter().skip(attack.at + 1);
    let others = later.filter_map(|other| Some((other.rolled?, state.name(other.who))));
    let others: Vec<(u16, &str)> = others.filter(|_| own.others > 0).collect();
    let mut row = |n: u16, what: &str| {
        if n > 0 {
            all.push(Rich::of(
                format!("{} on {what}", success_words(n)),
                Tone::Text,
            ));
        }
    };
    row(own.location.into(), "the location");
    row(own.damage, "damage");
    row(own.secondary, "the secondary effect");
    for (successes, name) in others {
        row(successes, name);
    }
    all
}
