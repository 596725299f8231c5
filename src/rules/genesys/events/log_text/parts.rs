//! Longer log sentences: tracks before and after, declared and rolled checks, pools as letters.

use dice::{Die, Pool, Roll, Shown, describe, symbols_left};
use rules::encounter::Fact;
use rules::system::Sums;
use rules::view::Id;

use crate::events::HitDealt;
use crate::events::log_text::tried::{falls_short, rolled_for, rule, tried};
use crate::events::said::aloud;
use crate::hits::hit_list::ally_in_the_way;
use crate::model::check::{Check, What};
use crate::model::event::Field;
use crate::model::figure::{Figure, Status};
use crate::model::hacking;
use crate::model::state::{Settings, State};
use crate::model::tokens::Until;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::absorbed;
use crate::settings::ROWS;
use crate::words;
use crate::words::{DIFFICULTIES, genitive};

/// The sentence for a change of wounds or strain: its cause, in words with the figure before and after,
/// and any threshold that it crosses.
pub(crate) fn track(
    before: &State,
    fact: &impl Fact<State>,
    who: Id,
    words: impl Fn(&Figure, &Figure) -> String,
) -> Option<String> {
    let mut after = before.clone();
    fact.apply(&mut after);
    let (was, is) = (before.figure(who)?, after.figure(who)?);
    let mut text = words(was, is);
    if let (Some(old), Some(new)) = (was.group, is.group) {
        let dropped = old.standing.saturating_sub(new.standing);
        let (left, size) = (new.standing, new.size);
        match (dropped, left) {
            (0, _) => {}
            (1, 0) => text.push_str(". The last one drops"),
            (1, _) => text = format!("{text}. One drops; {left} of {size} left"),
            (_, 0) => text = format!("{text}. All {dropped} drop"),
            _ => text = format!("{text}. {dropped} drop; {left} of {size} left"),
        }
    }
    if is.dead || is.defeated {
        // Death and defeat have sentences of their own.
    } else if is.incapacitated() && !was.incapacitated() {
        // A social encounter incapacitates no one: a character out of strain gives in (T-36).
        let argued = before.social.on && is.wounds == was.wounds;
        text.push_str(if argued {
            " and can't argue any further"
        } else {
            " and is incapacitated"
        });
    } else if was.incapacitated() && !is.incapacitated() {
        text.push_str(" and is no longer incapacitated");
    }
    text.push('.');
    Some(text)
}

/// The sentence for a change of a vehicle's track: its cause, in words with the vehicle after it, and
/// any threshold that it crosses.
pub(crate) fn hull(
    before: &State,
    fact: &impl Fact<State>,
    who: Id,
    words: impl Fn(&Vehicle) -> String,
) -> Option<String> {
    let mut after = before.clone();
    fact.apply(&mut after);
    let (was, is) = (before.vehicle(who)?, after.vehicle(who)?);
    let mut text = words(is);
    if is.wrecked() && !was.wrecked() {
        text.push_str(" and is over its hull trauma threshold");
    }
    if is.overloaded() && !was.overloaded() {
        text.push_str(" and is over its system strain threshold");
    }
    text.push('.');
    Some(text)
}

/// The damage of a hit with its sum, where there is one: "9 − 3 soak". Armor counts ten times as much
/// against a personal weapon (G-VEH-35).
pub(crate) fn hit_sum(before: &State, dealt: &HitDealt) -> Option<String> {
    let HitDealt {
        target,
        damage,
        soak,
        ignored,
        through,
        hit,
        ..
    } = dealt;
    let Some(vehicle) = before.vehicle(*target) else {
        return aloud::sum(*damage, (*soak, *ignored), "soak", (0, *through));
    };
    let check = before.check.as_ref();
    let braced = check.map_or(0, |check| absorbed(check, (*hit).max(1)));
    let word = vehicle.armor_against(*soak);
    aloud::sum(*damage, (*soak, *ignored), &word, (braced, *through))
}

/// A hit with a sentence of its own: it has no effect, or its wounds are counted differently.
pub(crate) fn hit_dealt(before: &State, dealt: &HitDealt, sums: Sums) -> String {
    let HitDealt {
        target,
        damage,
        soak,
        through,
        strain,
        hit,
        ..
    } = dealt;
    let name = before.name_of(*target);
    let kind = if *strain { "strain" } else { "damage" };
    let text = match (hit_sum(before, dealt), *through) {
        (Some(sum), 0) => format!("{name} suffers no {kind}: {sum}."),
        (Some(sum), through) => {
            let sum = sums.shown(format!("{sum} = "));
            format!("{name} suffers {sum}{through} {kind}.")
        }
        (None, 0) => format!("{name} suffers no {kind} from a hit for {damage}."),
        (None, through) => {
            format!("{name} suffers {through} {kind} from a hit for {damage} (soak {soak}).")
        }
    };
    let text = crate::events::said::agreeing(before.everybody(), text);
    match hit {
        0 => text,
        hit => format!("Hit {hit}: {text}"),
    }
}

/// "(5/12)": hull trauma of a threshold.
pub(crate) fn of_hull(vehicle: &Vehicle) -> String {
    format!("({}/{})", vehicle.hull, vehicle.whole_hull())
}

/// "(5/12)": system strain of a threshold.
pub(crate) fn of_system(vehicle: &Vehicle) -> String {
    format!("({}/{})", vehicle.strain, vehicle.strain_threshold)
}

/// " with the Slug pistol", or " unarmed".
pub(crate) fn armed_with(id: &str, name: &str) -> String {
    match id {
        "unarmed" => " unarmed".to_owned(),
        _ => format!(" with the {name}"),
    }
}

pub(crate) fn declared(before: &State, check: &Check) -> String {
    let by = before.name_of(check.by);
    match &check.what {
        What::Attack { target, band, .. } => {
            let weapon = check
                .weapon(before)
                .map_or_else(String::new, |w| armed_with(&w.id, &w.name));
            format!(
                "{by} attacks {}{weapon} at {band} range.",
                before.name_of(*target)
            )
        }
        What::Skill { .. } => format!("{by} tries {}.", tried(before, check)),
    }
}

pub(crate) fn changed(before: &State, what: &What) -> Option<String> {
    let check = before.check.as_ref()?;
    match what {
        What::Attack {
            target,
            band,
            to_strain,
            ..
        } => {
            let next = Check::new(check.by, what.clone());
            let weapon = next.weapon(before);
            let weapon = weapon.map_or_else(String::new, |w| armed_with(&w.id, &w.name));
            let strain = if *to_strain { ", for strain" } else { "" };
            Some(format!(
                "The attack is now on {}{weapon} at {band} range{strain}.",
                before.name_of(*target)
            ))
        }
        What::Skill {
            against: Some((whom, theirs)),
            ..
        } => Some(format!(
            "The check is now against {} {}.",
            genitive(before.name_of(*whom)),
            aloud::skill(theirs)
        )),
        What::Skill { difficulty, .. } => {
            DIFFICULTIES.get(usize::from(*difficulty))?;
            let level = words::difficulty(*difficulty);
            Some(format!("The check is now at {level}."))
        }
    }
}

/// The roll of a check: the actor, the attempt and the target, the symbols, and the pool in brackets.
pub(crate) fn rolled_whole(before: &State, roll: &Roll) -> String {
    let rule = before.check.as_ref().map(|check| rule(before, check));
    let rule = rule.unwrap_or_default();
    let pool = format!("[{}{}{rule}]", pool_line(&roll.pool), typed(roll));
    let text = before.check.as_ref().map_or_else(
        || format!("The dice show {}", describe(&roll.net())),
        |check| rolled(before, check, roll, ""),
    );
    format!("{text}. {pool}")
}

/// The roll of a check without its pool and its full stop. What makes it hard follows the attempt: " (Hard, 1
/// Setback)".
pub(crate) fn rolled(before: &State, check: &Check, roll: &Roll, hard: &str) -> String {
    let net = roll.net();
    if let Some(text) = falls_short(before, check, &net) {
        return text;
    }
    let by = before.name_of(check.by);
    let (what, done) = match &check.what {
        What::Attack {
            target,
            band,
            to_strain,
            ..
        } => {
            let weapon = check
                .weapon(before)
                .map_or_else(String::new, |w| armed_with(&w.id, &w.name));
            let strain = if *to_strain { ", for strain" } else { "" };
            // With an ally of the attacker next to the target, a Despair moves the hit, and the next
            // sentence names the ally (G-MOD-01).
            let moves = net.despair > 0 && ally_in_the_way(before, check).is_some();
            let target = before.name_of(*target);
            let text = match (net.succeeds(), moves) {
                (true, false) => {
                    format!("{by} hits {target}{weapon} at {band} range{strain}{hard}")
                }
                (true, true) => {
                    format!(
                        "{by} attacks {target}{weapon} at {band} range{strain}{hard} and succeeds"
                    )
                }
                (false, _) => {
                    format!("{by} misses {target}{weapon} at {band} range{strain}{hard}")
                }
            };
            (text, net.succeeds())
        }
        What::Skill { .. } => {
            let done = hacking::succeeds(before, check, &net);
            let how = if done { "and succeeds" } else { "and fails" };
            let text = format!("{by} rolls {}{hard} {how}", rolled_for(before, check));
            (text, done)
        }
    };
    // A check that fails without remaining Failures still gives the reason.
    let left = if done || net.success != 0 {
        symbols_left(&net)
    } else {
        match symbols_left(&net) {
            left if left.is_empty() => "0 Successes".to_owned(),
            left => left,
        }
    };
    format!("{what}: {left}")
}

/// The interpretation of typed dice, after their pool: " (1s 1T = 2 Successes)", ", typed".
fn typed(roll: &Roll) -> String {
    match &roll.shown {
        Shown::Typed(symbols) => match symbols.reading() {
            Some(reading) => format!("; typed {reading}"),
            None => ", typed".to_owned(),
        },
        Shown::Dice(_) => String::new(),
    }
}

/// As [`typed`], but only where a Triumph or a Despair adds its own symbol.
pub fn typed_triumph(roll: &Roll) -> String {
    match &roll.shown {
        Shown::Typed(symbols) => symbols
            .reading()
            .map_or_else(String::new, |reading| format!(" ({reading})")),
        Shown::Dice(_) => String::new(),
    }
}

/// A pool as letters, the positive side against the negative: "YYG vs RPK".
pub fn pool_line(pool: &Pool) -> String {
    let side = |positive: bool| -> String {
        Die::ALL
            .into_iter()
            .filter(|d| d.is_positive() == positive)
            .flat_map(|d| {
                std::iter::repeat_n(d.letter().to_ascii_uppercase(), usize::from(pool.get(d)))
            })
            .collect()
    };
    let (good, bad) = (side(true), side(false));
    let dice = match (good.is_empty(), bad.is_empty()) {
        (false, false) => format!("{good} vs {bad}"),
        (false, true) => good,
        (true, false) => format!("vs {bad}"),
        (true, true) => "no dice".to_owned(),
    };
    if pool.added().is_empty() {
        return dice;
    }
    let mut symbols = Pool::new();
    symbols.add_symbols(*pool.added());
    format!("{dice} {symbols}")
}

/// The total duration of a status after this event, including what was left of it and of another one
/// with the same effect (G-STAT-05).
pub(crate) fn in_all(
    before: &State,
    fact: &impl Fact<State>,
    who: Id,
    status: &Status,
) -> Option<Until> {
    let mut after = before.clone();
    fact.apply(&mut after);
    let mut statuses = after.figure(who)?.statuses.iter();
    Some(statuses.find(|a| a.status == *status)?.until)
}

/// The sentence of each setting that differs from the earlier ones.
pub(crate) fn ruling(before: &State, now: Settings) -> Option<String> {
    let changed: Vec<String> = rules::settings::differing(ROWS, &now, &before.settings)
        .iter()
        .map(|(row, value)| row.told(&(row.get)(&before.settings), value))
        .collect();
    (!changed.is_empty()).then(|| changed.join(" "))
}

pub(crate) fn weapon_name(state: &State, who: Id, weapon: u8) -> String {
    state
        .figure(who)
        .and_then(|f| f.held(usize::from(weapon)))
        .map_or_else(|| "weapon".to_owned(), |h| h.weapon.name.clone())
}

pub(crate) const fn field_words(field: Field) -> &'static str {
    match field {
        Field::Wounds => "wounds",
        Field::Strain => "strain",
        Field::WoundThreshold => "wound threshold",
        Field::StrainThreshold => "strain threshold",
        Field::Soak => "soak",
        Field::Melee => "melee defense",
        Field::Ranged => "ranged defense",
        Field::Silhouette => "silhouette",
        Field::Adversary => "Adversary rank",
        Field::Characteristic(which) => which.word(),
        Field::HullThreshold => "hull trauma threshold",
        Field::SystemThreshold => "system strain threshold",
        Field::Armor => "armor",
        Field::Defense => "defense",
        Field::Handling => "handling",
    }
}
