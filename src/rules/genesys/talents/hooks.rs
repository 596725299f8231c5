//! What the vocabulary of effects cannot say: one function a [`Hook`], named after its talent.
//!
//! Some act at once, some wait on the check as an [`Answer`](crate::rules::genesys::check::Answer)
//! until its hit is dealt, and some are what a check of their own brings about ([`outcome`](super::outcome)).

use crate::dice::{Pool, Roll, Symbols};
use crate::lang::{Named, Refusal, find};
use crate::rules::genesys::advance::{AdvanceEvent, Matter, PRICE_OF_INFO};
use crate::rules::genesys::check::pool::automatic;
use crate::rules::genesys::check::{Bought, Check, Paid, Spent, What};
use crate::rules::genesys::combat::blows::{self, struck};
use crate::rules::genesys::combat::menu::left;
use crate::rules::genesys::combat::resolve;
use crate::rules::genesys::command::{Maneuver, PayWith};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Held, Score, Wear};
use crate::rules::genesys::kinds::{Characteristic, Quality};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{CriticalRow, Fights};
use crate::rules::genesys::state::State;
use crate::rules::view::Id;

use super::activate::Using;
use super::event::TalentEvent;
use super::record::{Deed, Hook};

/// Whether the words that came with a talent fit, before anything is paid.
///
/// # Errors
/// Refuses what is missing or cannot be meant.
pub(super) fn can(d: &Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let hook = using.uses.does.iter().find_map(|deed| match deed {
        Deed::Hook(hook) => Some(*hook),
        _ => None,
    });
    let name = &using.known.talent.name;
    match hook {
        Some(Hook::Parry) => {
            if unparried(&d.now, using).is_none() {
                using_forbid(d, using, format!("{name} answers each hit once."))?;
            }
            // Bare hands and Brawl weapons do not parry (the ruling at G-TAL-16).
            if blade(&using.figure).is_none() {
                using_forbid(
                    d,
                    using,
                    format!(
                        "{} wields no Melee weapon to parry with.",
                        using.figure.name
                    ),
                )?;
            }
            Ok(())
        }
        Some(Hook::ParryImproved) => {
            let check = d.rolled_check()?;
            if check
                .answers_of(Hook::Parry)
                .all(|a| a.who != using.figure.id)
            {
                using_forbid(
                    d,
                    using,
                    format!("{} has not parried this hit.", using.figure.name),
                )?;
            }
            let have = left(&d.now, &check);
            if have.despair < 1 && have.threat < 3 {
                using_forbid(d, using, format!("{name} wants a Despair or 3 Threat."))?;
            }
            Ok(())
        }
        Some(Hook::ForgotToCount) => {
            let check = d.rolled_check()?;
            if left(&d.now, &check).threat < 2 {
                using_forbid(d, using, format!("{name} wants 2 Threat."))?;
            }
            Ok(())
        }
        Some(Hook::FanTheHammer) => {
            let pistol = d
                .now
                .check
                .as_ref()
                .and_then(|check| check.weapon(&d.now))
                .is_some_and(|weapon| weapon.fights() == Fights::RangedLight);
            if !pistol {
                using_forbid(d, using, format!("{name} is for pistols."))?;
            }
            Ok(())
        }
        Some(Hook::QuickDraw) if using.of.is_none() => Err(Refusal::input(format!(
            "{name} wants to know what is drawn or put away."
        ))
        .hint("Name it after `of`.")),
        Some(Hook::Deadeye) => {
            let check = d.rolled_check()?;
            if check.critical_triggers(1) == 0 {
                return Err(Refusal::input(format!(
                    "{name} needs a Critical Injury that was bought."
                )));
            }
            Ok(())
        }
        Some(hook) => crate::rules::genesys::things::deeds::can(d, hook, using),
        None => Ok(()),
    }
}

fn using_forbid(d: &Draft<'_, '_>, using: &Using, why: String) -> Result<(), Refusal> {
    d.forbid_by(&using.known.talent.rule, why)
}

/// Does what a hook stands for, now or as an answer on the check at hand.
///
/// # Errors
/// Refuses what does not fit.
pub(super) fn run(d: &mut Draft<'_, '_>, hook: Hook, using: &Using) -> Result<(), Refusal> {
    let who = using.figure.id;
    match hook {
        Hook::RapidReaction => {
            if let Some(figure) = d.now.figure(who).cloned()
                && let Some(score) = figure.score
            {
                let score = Score {
                    success: score.success + i32::from(using.points),
                    ..score
                };
                d.push(Event::InitiativeRolled {
                    who,
                    vigilant: figure.vigilant,
                    score,
                    shown: score.words(),
                });
            }
        }
        Hook::QuickDraw => return quick_draw(d, using),
        Hook::Natural => {
            let check = d.rolled_check()?;
            if let Some(old) = &check.roll {
                let roll = d.throw(&old.pool.clone(), None)?;
                d.push(Event::CheckRerolled { roll });
            }
        }
        Hook::Parry => d.answer(using, None, Some(hook), 2 + u16::from(using.known.ranks)),
        Hook::LuckyStrike => {
            let value = Characteristic::ALL
                .into_iter()
                .find(|c| using.known.chose(*c))
                .map_or(0, |c| using.figure.characteristic(c));
            d.answer(using, None, Some(hook), u16::from(value));
        }
        Hook::HamstringShot | Hook::EagleEyes => d.answer(using, None, Some(hook), 0),
        Hook::FanTheHammer => {
            d.answer(using, None, Some(hook), 0);
            return d.auto_fire(&[]);
        }
        Hook::Grenadier => grenadier(d, using)?,
        Hook::ParryImproved => {
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
            d.answer(using, None, Some(hook), 0);
        }
        Hook::ForgotToCount => {
            let check = d.rolled_check()?;
            spend_on(
                d,
                using,
                Paid {
                    threat: 2,
                    ..Paid::default()
                },
            );
            if let What::Attack { weapon, .. } = check.what
                && d.now
                    .figure(check.by)
                    .is_some_and(|f| f.held(usize::from(weapon)).is_some())
            {
                d.push(Event::Emptied {
                    who: check.by,
                    weapon,
                });
            }
        }
        Hook::Deadeye => return deadeye(d, using),
        Hook::Indomitable => {
            if using.figure.incapacitated() {
                let until = d.until_next_turn(who, 1);
                d.push(Event::Talent(TalentEvent::StaysUp { who, until }));
            } else {
                d.answer(using, None, Some(hook), 0);
            }
        }
        Hook::RhetoricSupreme | Hook::TiradeSupreme => return supreme(d, using),
        Hook::AnimalCompanion => {
            for companion in &using.on {
                d.act_now(who, *companion, &using.label(), &using.known.talent.rule);
                d.push(Event::ManeuverGranted { who: *companion });
            }
        }
        Hook::BoughtInfo => return bought_info(d, using),
        Hook::KnowSomebody => d.push(Event::Advance(AdvanceEvent::Eased {
            who,
            by: using.known.ranks,
        })),
        // Said with the use itself, and decided at the table; or what a check brings about.
        Hook::LetsRide
        | Hook::BarrelRoll
        | Hook::FullThrottle
        | Hook::Counteroffer
        | Hook::InspiringRhetoric
        | Hook::ScathingTirade
        | Hook::FieldCommander
        | Hook::CantWeTalk
        | Hook::HowConvenient
        | Hook::LetsTalk
        | Hook::RuinousRepartee => {}
        Hook::Aims
        | Hook::Appears
        | Hook::PushesAway
        | Hook::Closes
        | Hook::OpensPath
        | Hook::Anchors
        | Hook::Shears
        | Hook::Brews
        | Hook::PatchesHull
        | Hook::Lights
        | Hook::ShortensFall
        | Hook::GrantsManeuver
        | Hook::Grafted
        | Hook::TakesTheHit
        | Hook::Corrodes
        | Hook::Less(_)
        | Hook::FromNowhere(_) => {
            return crate::rules::genesys::things::deeds::run(d, hook, using);
        }
    }
    Ok(())
}

/// Knowledge for money: 50 for each point of difficulty, and the check counts as rolled with exactly
/// one success (G-TAL-01). Who keeps no money pays at the table.
fn bought_info(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.open_check()?;
    let What::Skill { difficulty, .. } = check.what else {
        return Ok(());
    };
    if using.figure.ledger.is_kept() {
        let units = PRICE_OF_INFO * i64::from(difficulty);
        let words = Matter::Words("information".to_owned());
        d.pays(&using.figure, units, words)?;
    }
    let mut pool = Pool::new();
    pool.add_symbols(automatic(Symbols {
        success: 1,
        ..Symbols::default()
    }));
    let roll = Roll::roll(&pool, d.dice());
    d.push(Event::CheckRolled {
        roll,
        used: Vec::new(),
    });
    Ok(())
}

/// Symbols of the check at hand paid for a talent, in the ledger like any purchase.
pub(super) fn spend_on(d: &mut Draft<'_, '_>, using: &Using, paid: Paid) {
    let spent = Spent {
        key: using.known.talent.id.clone(),
        label: using.known.talent.name.clone(),
        bought: Bought::Words,
        paid,
        whom: Some(using.figure.id),
        typed: None,
        on: None,
        among: Vec::new(),
    };
    d.push(Event::Bought { spent });
}

/// Blast without Advantage, on a hit or a miss (G-TAL-50).
fn grenadier(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let blast = check.weapon(&d.now).and_then(|weapon| {
        let mut qualities = weapon.qualities.into_iter();
        qualities.find(|q| matches!(q, Quality::Blast(_)))
    });
    let (Some(blast), Some(target)) = (blast, check.target()) else {
        return using_forbid(d, using, "The weapon in use has no Blast.".to_owned());
    };
    let struck_first = check.hits();
    let engaged = d.now.engaged_with(target);
    let among: Vec<Id> = (!struck_first)
        .then_some(target)
        .into_iter()
        .chain(engaged)
        .collect();
    let spent = Spent {
        key: blast.name().to_lowercase(),
        label: format!("{blast} ({})", using.known.talent.name),
        bought: Bought::Quality(blast),
        paid: Paid::default(),
        whom: None,
        typed: None,
        on: None,
        among,
    };
    d.push(Event::Bought { spent });
    Ok(())
}

/// Draws what is not in hand, puts away what is (G-TAL-18).
fn quick_draw(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let word = using.of.clone().unwrap_or_default();
    let index = crate::rules::genesys::maneuvers::weapon_index(&using.figure, &word)?;
    let away = using
        .figure
        .held(usize::from(index))
        .is_some_and(|held| held.dropped);
    let maneuver = if away {
        Maneuver::Draw(word)
    } else {
        Maneuver::Stow(word)
    };
    let prepared = d.prepare_maneuver(&using.figure, &maneuver)?;
    for event in prepared.events {
        d.push(event);
    }
    Ok(())
}

/// Rolls the d100 that was bought; used again with a name it takes another injury of the same
/// severity (G-TAL-59).
fn deadeye(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let Some((die, row)) = deadeye_rolled(d, &check) else {
        return Ok(());
    };
    let Some(word) = &using.of else {
        d.push(Event::PercentileRolled {
            result: die,
            plus: 0,
        });
        d.answer(using, None, Some(Hook::Deadeye), u16::from(die));
        return Ok(());
    };
    let names: Vec<Named<u16>> =
        d.cx.library
            .criticals()
            .filter(|other| other.severity == row.severity)
            .map(|other| Named {
                name: other.name.clone(),
                is: other.from,
            })
            .collect();
    let from = find(word, "Critical Injury of the same severity", &names)?;
    d.pay_strain(using.figure.id, 2, &using.known.talent.name)?;
    d.answer(using, None, Some(Hook::Deadeye), 1000 + from);
    Ok(())
}

/// The d100 of a Critical Injury that Deadeye looked at, and its row.
fn deadeye_rolled(d: &mut Draft<'_, '_>, check: &Check) -> Option<(u8, CriticalRow)> {
    let looked = check
        .answers_of(Hook::Deadeye)
        .map(|a| a.number)
        .find(|n| *n <= 100);
    let typed = check.spent.iter().find_map(|s| s.typed);
    let die = match (looked, typed) {
        (Some(die), _) => die as u8,
        (None, Some(die)) => die,
        (None, None) => d.dice().roll(100),
    };
    let row = deadeye_row(&d.now, d.cx.library, check, die)?.clone();
    Some((die, row))
}

/// The row that a d100 comes to for the target of a check (G-COMB-17).
pub fn deadeye_row<'l>(
    state: &State,
    library: &'l Library,
    check: &Check,
    die: u8,
) -> Option<&'l CriticalRow> {
    let target = struck(check).and_then(|id| state.figure(id))?;
    let open = target.criticals.len() as i32 * i32::from(state.settings.crit_plus_per_injury);
    let plus = resolve::critical_plus(check, 1, &check.weapon(state)?);
    let result = i32::from(die) + open + plus - i32::from(target.criticals_lower());
    library.critical(result.max(1) as u16)
}

/// What Deadeye settled for the Critical Injury of a check: the die, and the row that was chosen.
pub fn deadeye_choice(check: &Check) -> (Option<u8>, Option<u16>) {
    let numbers = || check.answers_of(Hook::Deadeye).map(|a| a.number);
    let die = numbers().find(|n| *n <= 100).map(|n| n as u8);
    let row = numbers().filter(|n| *n > 1000).last().map(|n| n - 1000);
    (die, row)
}

/// The talent it builds on, paid with a maneuver (G-TAL-65, G-TAL-66).
fn supreme(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let base = using.known.talent.needs.as_deref();
    let Some(known) = base.and_then(|base| using.figure.knows(base)).cloned() else {
        return Err(Refusal::input(format!(
            "{} builds on a talent that {} does not have.",
            using.known.talent.name, using.figure.name
        )));
    };
    let Some(uses) = known.uses().cloned() else {
        return Ok(());
    };
    d.no_check()?;
    d.pay_maneuver(
        &using.figure,
        &format!("uses {}", known.talent.name),
        PayWith::Whatever,
    )?;
    let on = match uses.on {
        Some(aimed) if using.on.is_empty() => {
            super::activate::candidates(&d.now, &using.figure, &known, aimed)
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
        of: None,
        strain: 0,
    };
    d.ask(&with, &asks, true)
}

/// The hit an answer belongs to, where it belongs to one.
pub(super) fn answered_hit(state: &State, hook: Option<Hook>, using: &Using) -> Option<u8> {
    match hook? {
        Hook::Parry => unparried(state, using),
        Hook::LuckyStrike | Hook::Less(_) => using.of.as_ref().and_then(|word| word.parse().ok()),
        _ => None,
    }
}

/// The hit that a parry answers: the one whose number was said, else the first at its user that was
/// not parried yet (G-TAL-16).
fn unparried(state: &State, using: &Using) -> Option<u8> {
    let check = state.check.as_ref()?;
    let said = using.of.as_ref().and_then(|word| word.parse::<u8>().ok());
    let parried = |number: u8| {
        check
            .answers_of(Hook::Parry)
            .any(|a| a.hit.unwrap_or(1) == number)
    };
    blows::blows(state, check)
        .into_iter()
        .filter(|blow| blow.target == using.figure.id && !parried(blow.number))
        .map(|blow| blow.number)
        .find(|number| said.is_none_or(|said| said == *number))
}

/// A sound Melee weapon in hand (the ruling at G-TAL-16).
fn blade(figure: &Figure) -> Option<&Held> {
    figure
        .weapons
        .iter()
        .find(|h| !h.dropped && h.wear < Wear::Major && h.weapon.fights() == Fights::Melee)
}
