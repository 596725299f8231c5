//! The open check as data, from its pool to its hits, and other rolls (G-POOL, G-COMB).

use serde::Serialize;

use crate::data::pool;
use crate::data::pool::Given;
use crate::data::turn_order::side;
use crate::hits::hit_list::{Blow, Cause, blows};
use crate::library::Library;
use crate::model::assist::Outcome;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Bought, Check, Spent, What};
use crate::model::hacking::Hack;
use crate::model::state::State;
use crate::play::arms::choose::hindrance;
use crate::play::check::impossible::impossible;
use crate::play::check::pool::fold;
use crate::play::sources::gathered as sources;
use crate::play::spends::menu::left;

use dice::{Net, Roll, Shown, Symbols};
use rules::view::Id;

#[derive(Serialize)]
pub(crate) struct Open<'s> {
    by: Id,
    kind: &'static str,
    stage: &'static str,
    skill: Option<String>,
    characteristic: Option<&'static str>,
    difficulty: Option<u8>,
    opposed_by: Option<Id>,
    opposed_skill: Option<&'s str>,
    target: Option<Id>,
    range: Option<&'static str>,
    weapon: Option<String>,
    second_weapon: Option<String>,
    auto_fire: bool,
    auto_fire_at: &'s [Id],
    concentrated: bool,
    guided: Option<u32>,
    to_strain: bool,
    purpose: &'static str,
    about: Option<Id>,
    injury: Option<u32>,
    pool: String,
    sources: Vec<Given>,
    blocked: Option<Blocked>,
    story_points: Vec<&'static str>,
    talents: Vec<Talent<'s>>,
    help: Vec<Helper>,
    roll: Option<Rolled>,
    rolled_before: usize,
    left: Symbols4,
    spent: Vec<Bill<'s>>,
    hits: Vec<Hit>,
}

#[derive(Serialize)]
struct Blocked {
    why: String,
    rule: Option<&'static str>,
    overruled: bool,
}

#[derive(Serialize)]
struct Talent<'s> {
    who: Id,
    talent: &'s str,
    hit: Option<u8>,
    amount: u16,
    strain: u16,
}

#[derive(Serialize)]
struct Helper {
    who: Id,
    lends: &'static str,
}

/// Advantage, Threat, Triumphs and Despairs.
#[derive(Serialize)]
struct Symbols4 {
    advantage: i32,
    threat: i32,
    triumph: i32,
    despair: i32,
}

#[derive(Serialize)]
pub(crate) struct Rolled {
    pool: String,
    typed: bool,
    dice: Vec<Die>,
    symbols: String,
    success: i32,
    advantage: i32,
    triumph: u32,
    despair: u32,
}

#[derive(Serialize)]
struct Die {
    die: &'static str,
    face: u8,
    symbols: String,
}

#[derive(Serialize)]
struct Bill<'s> {
    key: &'s str,
    words: Option<&'s str>,
    paid: Symbols4,
    whom: Option<Id>,
    hit: u8,
    struck: &'s [Id],
    item: Option<u8>,
}

#[derive(Serialize)]
struct Hit {
    hit: u8,
    target: Id,
    weapon: String,
    from: &'static str,
    damage: u16,
    soak: u16,
    ignored: u16,
    through: u16,
    to_strain: bool,
}

/// The open check.
pub(crate) fn open<'s>(state: &'s State, library: &Library) -> Option<Open<'s>> {
    let check = state.check.as_ref()?;
    let given = if check.roll.is_none() {
        sources::of(state, library, check)
    } else {
        Vec::new()
    };
    let blocked = if check.roll.is_none() {
        hindrance(state, check).or_else(|| impossible(state, check, &given))
    } else {
        None
    };
    let rolled = check.roll.as_ref();
    let weapon = check.weapon(state);
    let mut open = Open {
        by: check.by,
        kind: "skill",
        stage: if rolled.is_some() { "spend" } else { "pool" },
        skill: None,
        characteristic: None,
        difficulty: None,
        opposed_by: check.opponent(),
        opposed_skill: None,
        target: check.target(),
        range: None,
        weapon: weapon.as_ref().map(|w| w.name.clone()),
        second_weapon: check.second_weapon(state).map(|w| w.name),
        auto_fire: check.mode.auto,
        auto_fire_at: &check.mode.others,
        concentrated: check.mode.concentrated,
        guided: check.mode.guided.map(|homing| homing.mark),
        to_strain: false,
        purpose: "plain",
        about: None,
        injury: None,
        pool: rolled.map_or_else(|| fold(&given).to_string(), |roll| roll.pool.to_string()),
        sources: pool::given(state, check, given),
        blocked: blocked.map(|no| Blocked {
            why: no.why,
            rule: no.rule,
            overruled: check.overruled,
        }),
        story_points: story_points(state, check),
        talents: talents(check),
        help: helpers(check),
        roll: rolled.map(roll),
        rolled_before: check.before.len(),
        left: unspent(state, check),
        spent: check.spent.iter().map(bill).collect(),
        hits: blows(state, check).iter().map(hit).collect(),
    };
    match &check.what {
        What::Attack {
            band, to_strain, ..
        } => {
            open.kind = "attack";
            open.range = Some(band.word());
            open.to_strain = *to_strain;
            open.skill = weapon.map(|w| w.skill);
            open.purpose = "attack";
        }
        What::Skill {
            skill,
            characteristic,
            difficulty,
            against,
            purpose,
        } => {
            open.skill = Some(skill.clone());
            open.characteristic = Some(characteristic.word());
            open.difficulty = against.is_none().then_some(*difficulty);
            open.opposed_skill = against.as_ref().map(|(_, theirs)| theirs.as_str());
            (open.purpose, open.about, open.injury) = meant(*purpose);
        }
    }
    Some(open)
}

/// The sides whose Story Points the check has used: for upgrades, and for trying it as Formidable
/// (T-30).
fn story_points(state: &State, check: &Check) -> Vec<&'static str> {
    let mut of = check.story.clone();
    let tries = state.figure(check.by).filter(|_| check.as_formidable);
    of.extend(tries.map(|figure| figure.side).filter(|side| {
        // The point was returned if the check turned out to be easier.
        let others = check.story.iter().filter(|one| *one == side).count();
        usize::from(state.story.pending(*side)) > others
    }));
    of.into_iter().map(side).collect()
}

fn talents(check: &Check) -> Vec<Talent<'_>> {
    let used = check.answers.iter().map(|answer| Talent {
        who: answer.who,
        talent: &answer.talent,
        hit: answer.hit,
        amount: answer.number,
        strain: answer.strain,
    });
    used.collect()
}

fn helpers(check: &Check) -> Vec<Helper> {
    let help = check.help.iter().map(|help| Helper {
        who: help.who,
        lends: help.lends.word(),
    });
    help.collect()
}

fn unspent(state: &State, check: &Check) -> Symbols4 {
    let left = left(state, check);
    Symbols4 {
        advantage: left.advantage,
        threat: left.threat,
        triumph: left.triumph,
        despair: left.despair,
    }
}

fn roll(roll: &Roll) -> Rolled {
    let Net {
        success,
        advantage,
        triumph,
        despair,
    } = roll.net();
    let plain = |symbols: Symbols| {
        if symbols.is_blank() {
            String::new()
        } else {
            symbols.to_string()
        }
    };
    let dice = match &roll.shown {
        Shown::Dice(dice) => dice.as_slice(),
        Shown::Typed(_) => &[],
    };
    Rolled {
        pool: roll.pool.to_string(),
        typed: matches!(roll.shown, Shown::Typed(_)),
        dice: dice
            .iter()
            .map(|one| Die {
                die: one.die.name(),
                face: one.face,
                symbols: plain(one.symbols()),
            })
            .collect(),
        symbols: plain(roll.on_dice()),
        success,
        advantage,
        triumph,
        despair,
    }
}

fn bill(spent: &Spent) -> Bill<'_> {
    Bill {
        key: &spent.key,
        words: (spent.bought == Bought::Words).then_some(spent.label.as_str()),
        paid: Symbols4 {
            advantage: spent.paid.advantage.into(),
            threat: spent.paid.threat.into(),
            triumph: spent.paid.triumph.into(),
            despair: spent.paid.despair.into(),
        },
        whom: spent.whom,
        hit: spent.hit(),
        struck: &spent.among,
        item: spent.item,
    }
}

fn hit(blow: &Blow) -> Hit {
    Hit {
        hit: blow.number,
        target: blow.target,
        weapon: blow.weapon.name.clone(),
        from: match blow.cause {
            Cause::Attack => "attack",
            Cause::AutoFire => "auto-fire",
            Cause::Linked => "linked",
            Cause::Blast => "blast",
            Cause::Second => "second",
        },
        damage: blow.sum.damage,
        soak: blow.sum.soak,
        ignored: blow.sum.ignored,
        through: blow.sum.through,
        to_strain: blow.sum.strain,
    }
}

/// The purpose of a check: a word, its subject, and the injury it treats.
fn meant(purpose: Purpose) -> (&'static str, Option<Id>, Option<u32>) {
    match purpose {
        Purpose::Plain => ("plain", None, None),
        Purpose::Wounds { patient } => ("treat_wounds", Some(patient), None),
        Purpose::Injury { patient, mark } => ("treat_injury", Some(patient), Some(mark)),
        Purpose::Convalescence { mark } => ("convalesce", None, Some(mark)),
        Purpose::Calm => ("recover_strain", None, None),
        Purpose::Douse { .. } => ("douse", None, None),
        Purpose::PutOut => ("douse_flames", None, None),
        Purpose::Fall { .. } => ("fall", None, None),
        Purpose::Cross => ("cross", None, None),
        Purpose::Search { .. } => ("search", None, None),
        Purpose::Ride { animal } => ("ride", Some(animal), None),
        Purpose::Repair { whose, .. } | Purpose::Mend { whose, .. } => {
            ("repair", Some(whose), None)
        }
        Purpose::BreakFree => ("break_free", None, None),
        Purpose::Buy => ("buy", None, None),
        Purpose::Sell => ("sell", None, None),
        Purpose::Contest => ("contest", None, None),
        Purpose::Hack(hack) => {
            let word = match hack {
                Hack::Access { .. } => "access",
                Hack::Override { .. } => "override",
                Hack::Trace { .. } => "trace",
                Hack::Lockout { .. } => "lockout",
            };
            (word, Some(hack.system()), None)
        }
        Purpose::Read { target, .. } => ("study", Some(target), None),
        Purpose::Sway { target } => ("sway", Some(target), None),
        Purpose::Aboard(task) => ("aboard", Some(task.vehicle), None),
        Purpose::Reaction => ("reaction", None, None),
        Purpose::Splinters { vehicle } => ("splinters", Some(vehicle), None),
    }
}

/// The last roll outside a check, or of the last check.
#[derive(Serialize)]
pub(crate) struct Last {
    by: Option<Id>,
    #[serde(flatten)]
    roll: Rolled,
    rolled_before: usize,
}

pub(crate) fn last(state: &State) -> Option<Last> {
    let last = state.last.as_ref()?;
    Some(Last {
        by: last.by,
        roll: roll(&last.roll),
        rolled_before: last.before.len(),
    })
}

/// An attack that may be made at once, without an action (M-03).
#[derive(Serialize)]
pub(crate) struct Again {
    by: Id,
    target: Id,
}

pub(crate) fn again(state: &State) -> Option<Again> {
    let again = state.again.as_ref()?;
    Some(Again {
        by: again.by,
        target: again.target,
    })
}

/// A guided weapon that missed and may attack again (G-QUAL-12).
#[derive(Serialize)]
pub(crate) struct InTheAir {
    guided: u32,
    by: Id,
    weapon: Option<String>,
    target: Id,
    dice: u8,
    round: u32,
}

pub(crate) fn in_the_air(state: &State) -> Vec<InTheAir> {
    let all = state.guided.iter().map(|one| InTheAir {
        guided: one.mark,
        by: one.by,
        weapon: state.weapon_at(one.by, one.weapon).map(|w| w.name),
        target: one.target,
        dice: one.dice,
        round: one.round,
    });
    all.collect()
}

#[derive(Serialize)]
pub(crate) struct Contest<'s> {
    skill: &'s str,
    difficulty: u8,
    entrants: Vec<Entrant>,
    next: Option<Id>,
    winner: Option<Id>,
}

#[derive(Serialize)]
struct Entrant {
    who: Id,
    success: Option<i32>,
    advantage: Option<i32>,
    triumph: Option<u32>,
}

pub(crate) fn contest(state: &State) -> Option<Contest<'_>> {
    let contest = state.contest.as_ref()?;
    let over = contest.next().is_none();
    let entrants = contest.runners.iter().map(|runner| {
        let of = |part: fn(Outcome) -> i32| runner.outcome.map(part);
        Entrant {
            who: runner.who,
            success: of(|o| o.success),
            advantage: of(|o| o.advantage),
            triumph: runner.outcome.map(|o| o.triumph),
        }
    });
    Some(Contest {
        skill: &contest.skill,
        difficulty: contest.difficulty,
        entrants: entrants.collect(),
        next: contest.next(),
        winner: contest.winner().filter(|_| over),
    })
}
