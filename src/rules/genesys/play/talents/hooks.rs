//! Effects that need code and happen at the moment of use: those that act at once, and those stored on
//! the check as an `Answer` until they count.
//!
//! [`outcome`](super::outcome) has the effects of a talent's own check, and
//! [`requirements`](super::requirements) what blocks a use.

use dice::{Pool, Roll, Symbols};
use lang::{Named, Refusal, find_of};
use rules::view::Id;
use std::collections::BTreeSet;

use crate::command::maneuver::Maneuver;
use crate::command::paying::PayWith;
use crate::events::items::Strikes;
use crate::events::talents::{BroughtAbout, StaysUp};
use crate::events::{
    CheckRerolled, CheckRolled, Emptied, InitiativeRolled, ManeuverGranted, StoryMoved,
};
use crate::hits::damage::around;
use crate::hits::hit_list;
use crate::hits::hit_list::struck;
use crate::kinds::{Characteristic, Quality};
use crate::model::advance::Matter;
use crate::model::check::pool::automatic;
use crate::model::check::{Bought, Check, Paid, Spent, What};
use crate::model::figure::Figure;
use crate::model::figure::score::Score;
use crate::model::records::Fights;
use crate::model::state::{Phase, State};
use crate::model::talents::hook::{Answers, AtOnce, Hook};
use crate::model::tokens::{Change, Whose};
use crate::play::advance::PRICE_OF_INFO;
use crate::play::draft::Draft;
use crate::play::spends::menu::left;
use crate::play::talents::activate::Using;
use crate::play::talents::deadeye;
use crate::{events, skills};

/// Applies a hook that acts now. The others are applied after the check of the use.
///
/// # Errors
/// Refuses what doesn't fit.
pub(crate) fn run(d: &mut Draft<'_, '_>, hook: Hook, using: &Using) -> Result<(), Refusal> {
    match hook {
        Hook::AtOnce(hook) => at_once(d, hook, using),
        Hook::Answers(hook) => answers(d, hook, using),
        Hook::Brings(_) => Ok(()),
    }
}

fn at_once(d: &mut Draft<'_, '_>, hook: AtOnce, using: &Using) -> Result<(), Refusal> {
    let who = using.figure.id;
    let on = using.on.first().copied();
    match hook {
        AtOnce::RapidReaction => {
            if let Some(figure) = d.now.figure(who).cloned()
                && let Some(score) = figure.score
            {
                let score = Score {
                    success: score.success + i32::from(using.points),
                    ..score
                };
                let renumbers = d.now.moves_slots(who, score);
                d.push(InitiativeRolled {
                    who,
                    vigilant: figure.vigilant,
                    score,
                    shown: score.words(),
                    renumbers,
                });
                d.first_slot_again();
            }
        }
        AtOnce::QuickDraw => return quick_draw(d, using),
        AtOnce::Natural => {
            let check = d.rolled_check()?;
            if let Some(old) = &check.roll {
                let roll = d.throw(&old.pool.clone(), using.typed)?;
                d.push(CheckRerolled { roll });
            }
        }
        AtOnce::Grenadier => return grenadier(d, using),
        AtOnce::ForgotToCount => {
            let check = d.rolled_check()?;
            let paid = Paid {
                threat: 2,
                ..Paid::default()
            };
            spend_on(d, using, paid);
            if let What::Attack { weapon, .. } = check.what
                && d.now
                    .figure(check.by)
                    .is_some_and(|f| f.held(usize::from(weapon)).is_some())
            {
                d.push(Emptied {
                    who: check.by,
                    weapon,
                });
            }
        }
        AtOnce::RhetoricSupreme | AtOnce::TiradeSupreme => return supreme(d, using),
        AtOnce::AnimalCompanion => {
            // Before a fight the companion is only approved. It acts in its master's turns.
            let fights = d.now.phase == Phase::Fighting;
            for companion in using.on.iter().filter(|_| fights) {
                let (label, rule) = (using.label(), &using.known.talent.rule);
                d.act_now(who, *companion, Change::ActsNow, &label, rule);
                d.push(ManeuverGranted::to(*companion));
            }
        }
        AtOnce::BoughtInfo => return bought_info(d, using),
        AtOnce::KnowSomebody => {
            return d.knows_whom_to_ask(&using.figure, using.known.ranks);
        }
        AtOnce::StoryComesOver => d.push(StoryMoved {
            from: using.figure.side.other(),
        }),
        AtOnce::Truce => d.truce(using),
        AtOnce::Aims => d.aims_once_more(&using.figure),
        AtOnce::Appears => d.appears(who, on),
        AtOnce::Shears => return d.shears(using),
        AtOnce::Lights => d.lights(),
        AtOnce::ShortensFall => return d.shortens_fall(),
        AtOnce::Grafted => return d.grafts(using),
        AtOnce::MildestInjury => return d.made_mild(using),
        AtOnce::GrantsManeuver => {
            for who in &using.on {
                d.push(ManeuverGranted::to(*who));
            }
        }
        AtOnce::TakesTheHit => {
            if let Some(whom) = on {
                d.push(Strikes { whom });
            }
        }
        AtOnce::LetsRide => {
            let until = d.until_next_turn(who, 1);
            let (label, rule) = (using.label(), &using.known.talent.rule);
            d.token(Whose::One(who), Change::MountsFreely, until, &label, rule);
        }
    }
    Ok(())
}

fn answers(d: &mut Draft<'_, '_>, hook: Answers, using: &Using) -> Result<(), Refusal> {
    let number = match hook {
        Answers::Parry => 2 + u16::from(using.known.ranks),
        Answers::LuckyStrike => {
            let value = Characteristic::ALL
                .into_iter()
                .find(|c| using.known.chose(*c))
                .map_or(0, |c| using.figure.characteristic(c));
            u16::from(value)
        }
        Answers::BarrelRoll => {
            d.barrel_rolls(using.figure.id);
            u16::from(using.figure.rank(skills::PILOTING))
        }
        Answers::Less(n) | Answers::FromNowhere(n) => u16::from(n),
        Answers::LendsRanks => d.knowledge_lent(using)?,
        Answers::FanTheHammer => {
            d.answer(using, None, Some(hook), 0);
            return d.auto_fire(&[]);
        }
        Answers::ParryImproved => {
            let check = d.rolled_check()?;
            let paid = if left(&d.now, &check).despair > 0 {
                Paid {
                    despair: 1,
                    ..Paid::default()
                }
            } else {
                Paid {
                    threat: 3,
                    ..Paid::default()
                }
            };
            spend_on(d, using, paid);
            0
        }
        Answers::Deadeye => return deadeye::deadeye(d, using),
        Answers::Indomitable if using.figure.incapacitated() => {
            let who = using.figure.id;
            let until = d.until_next_turn(who, 1);
            d.push(StaysUp { who, until });
            return Ok(());
        }
        Answers::Indomitable
        | Answers::HamstringShot
        | Answers::EagleEyes
        | Answers::DistinctiveStyle
        | Answers::DoublesStrain
        | Answers::FoilsTrace
        | Answers::FoilsFirstTrace => 0,
    };
    d.answer(using, None, Some(hook), number);
    Ok(())
}

/// The price of an answer that replaces a check (G-TAL-01).
pub(crate) fn price_of_info(check: &Check) -> Option<i64> {
    match check.what {
        What::Skill { difficulty, .. } => Some(PRICE_OF_INFO * i64::from(difficulty)),
        What::Attack { .. } => None,
    }
}

/// Buys knowledge: 50 for each point of difficulty, and the check counts as rolled with exactly 1
/// Success (G-TAL-01). A sheet without money counts as an empty purse, as in a purchase (G-EQ-01).
fn bought_info(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.open_check()?;
    let Some(units) = price_of_info(&check) else {
        return Ok(());
    };
    let words = Matter::Words("information".to_owned());
    d.pays(&using.figure, units, words)?;
    let mut pool = Pool::new();
    pool.add_symbols(automatic(Symbols {
        success: 1,
        ..Symbols::default()
    }));
    let roll = Roll::roll(&pool, d.dice());
    d.push(CheckRolled {
        roll,
        used: Vec::new(),
    });
    Ok(())
}

/// Pays for a talent with symbols of the open check, as an entry of the ledger.
pub(crate) fn spend_on(d: &mut Draft<'_, '_>, using: &Using, paid: Paid) {
    let spent = Spent {
        key: using.known.talent.id.clone(),
        label: using.known.talent.name.clone(),
        bought: Bought::Words,
        paid,
        whom: Some(using.figure.id),
        typed: None,
        ten: None,
        on: None,
        among: Vec::new(),
        item: None,
        later: false,
    };
    d.push(events::Bought { spent });
}

/// The Blast of the weapon in use, and the target of its hit.
pub(crate) fn bursting(state: &State, check: &Check) -> Option<(Quality, Id)> {
    let mut qualities = check.weapon(state)?.qualities.into_iter();
    let blast = qualities.find(|q| matches!(q, Quality::Blast(_)))?;
    Some((blast, struck(check)?))
}

/// Triggers Blast without Advantage, on a hit or a miss (G-TAL-50).
fn grenadier(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let Some((blast, target)) = bursting(&d.now, &check) else {
        return Ok(());
    };
    let among = around(&d.now, target, check.hits());
    let spent = Spent {
        key: blast.name().to_lowercase(),
        label: format!("{blast} ({})", using.known.talent.name),
        bought: Bought::Quality(blast),
        paid: Paid::default(),
        whom: None,
        typed: None,
        ten: None,
        on: None,
        among,
        item: None,
        later: false,
    };
    d.push(events::Bought { spent });
    Ok(())
}

/// A carried item that isn't a weapon, by a part of its name.
fn item_named(figure: &Figure, word: &str) -> Option<String> {
    let names: BTreeSet<&String> = figure.items.iter().map(|item| &item.name).collect();
    let items: Vec<Named<String>> = names
        .into_iter()
        .map(|name| Named {
            name: name.clone(),
            is: name.clone(),
        })
        .collect();
    find_of(&figure.name, word, "item", &items).ok()
}

/// Draws a weapon that isn't in hand, and puts away one that is (G-TAL-18).
fn quick_draw(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let word = using.of.clone().unwrap_or_default();
    let weapon = crate::play::maneuvers::weapon_index(&using.figure, &word);
    if weapon.is_err()
        && let Some(item) = item_named(&using.figure, &word)
    {
        // The state doesn't track whether an item that isn't a weapon is in hand.
        let who = using.figure.id;
        let words = format!("{} already has the {item}.", using.figure.name);
        d.push(BroughtAbout { who, words });
        return Ok(());
    }
    let index = weapon?;
    let maneuver = if using.figure.wields(index) {
        Maneuver::Stow(word)
    } else {
        Maneuver::Draw(word)
    };
    let prepared = d.prepare_maneuver(&using.figure, &maneuver)?;
    for event in prepared.events {
        d.push(event);
    }
    Ok(())
}

/// Uses the talent it builds on, paid with a maneuver (G-TAL-65, G-TAL-66).
fn supreme(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let base = using.known.talent.needs.as_deref();
    let Some(known) = base.and_then(|base| using.figure.knows(base)).cloned() else {
        return Err(Refusal::input(format!(
            "{} requires a talent {} doesn't have.",
            using.known.talent.name, using.figure.name
        ))
        .hint("Learn that talent first."));
    };
    let Some(uses) = known.uses().cloned() else {
        return Ok(());
    };
    d.no_check()?;
    // The roll takes the maneuver, so that a dropped check costs none.
    d.way_of_maneuver(&using.figure, PayWith::Whatever)?;
    let on = match uses.on {
        Some(aimed) if using.on.is_empty() => {
            super::targets::candidates(&d.now, &using.figure, &known, aimed)
        }
        _ => using.on.clone(),
    };
    let Some(asks) = uses.asks.clone() else {
        return Ok(());
    };
    let with = Using {
        figure: using.figure.clone(),
        known,
        uses,
        points: 1,
        on,
        named: using.named,
        again: using.again.clone(),
        of: None,
        strain: using.strain,
        typed: None,
        times: 1,
    };
    d.ask(&with, &asks, true)
}

/// The hit that an answer belongs to, if it belongs to one.
pub(crate) fn answered_hit(state: &State, hook: Option<Answers>, using: &Using) -> Option<u8> {
    match hook? {
        Answers::Parry => unparried(state, using.figure.id, using.of.as_deref()),
        Answers::Deadeye => {
            let check = state.check.as_ref()?;
            deadeye::at(state, check).map(|coming| coming.hit)
        }
        Answers::LuckyStrike | Answers::BarrelRoll | Answers::Less(_) => {
            using.of.as_ref().and_then(|word| word.parse().ok())
        }
        Answers::HamstringShot
        | Answers::FanTheHammer
        | Answers::DistinctiveStyle
        | Answers::EagleEyes
        | Answers::ParryImproved
        | Answers::Indomitable
        | Answers::FromNowhere(_)
        | Answers::LendsRanks
        | Answers::DoublesStrain
        | Answers::FoilsTrace
        | Answers::FoilsFirstTrace => None,
    }
}

/// The hit that a parry answers: the one with the named number, otherwise the first at its user that
/// isn't parried yet (G-TAL-16).
pub(crate) fn unparried(state: &State, who: Id, of: Option<&str>) -> Option<u8> {
    let check = state.check.as_ref()?;
    let said = of.and_then(|word| word.parse::<u8>().ok());
    let parried = |number: u8| {
        check
            .answers_of(Answers::Parry)
            .any(|a| a.hit.unwrap_or(1) == number)
    };
    // O-10: Melee attacks, and Brawl attacks if the setting includes them.
    let close = |blow: &hit_list::Blow| {
        let fights = blow.weapon.fights();
        fights == Fights::Melee || fights.is_close() && state.settings.melee_includes_brawl
    };
    hit_list::blows(state, check)
        .into_iter()
        .filter(|blow| blow.target == who && !parried(blow.number) && close(blow))
        .map(|blow| blow.number)
        .find(|number| said.is_none_or(|said| said == *number))
}
