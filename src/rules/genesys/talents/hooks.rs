//! What the vocabulary of effects cannot say: one function a [`Hook`], named after its talent.
//!
//! Some act at once, some wait on the check as an [`Answer`]
//! until its hit is dealt, and some are what a check of their own brings about ([`outcome`](super::outcome)).

use std::collections::BTreeSet;

use crate::dice::{Pool, Roll, Symbols};
use crate::lang::{Named, Refusal, find};
use crate::rules::genesys::advance::{AdvanceEvent, Matter, PRICE_OF_INFO};
use crate::rules::genesys::check::pool::automatic;
use crate::rules::genesys::check::{Answer, Bought, Check, Paid, Spent, What};
use crate::rules::genesys::combat::blows;
use crate::rules::genesys::combat::menu::left;
use crate::rules::genesys::combat::resolve;
use crate::rules::genesys::command::{Maneuver, PayWith};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Held, Score, Wear};
use crate::rules::genesys::kinds::{Characteristic, Kind, Quality};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{CriticalRow, Fights, Weapon};
use crate::rules::genesys::skills;
use crate::rules::genesys::state::{Phase, State};
use crate::rules::genesys::tokens::Change;
use crate::rules::genesys::vehicles;
use crate::rules::view::Id;

use super::activate::{Using, rule_of};
use super::event::TalentEvent;
use super::interrupts::is_grenade;
use super::known::Known;
use super::record::Hook;

/// What stands in the way of a talent, before anything is paid for it: what is missing, or cannot be
/// meant. Asked by the use itself, with the word that came with it, and by the menu.
pub(super) fn hindrance(
    state: &State,
    figure: &Figure,
    known: &Known,
    of: Option<&str>,
) -> Option<Refusal> {
    let name = &known.talent.name;
    let forbidden = |why: String| Some(Refusal::rule(rule_of(&known.talent.rule), why));
    let check = state.check.as_ref();
    match known.uses()?.hook()? {
        Hook::Parry => {
            if unparried(state, figure.id, of).is_none() {
                return forbidden(format!("{name} answers each hit once."));
            }
            // Bare hands and Brawl weapons do not parry (the ruling at G-TAL-16).
            if blade(figure).is_none() {
                let why = format!("{} wields no Melee weapon to parry with.", figure.name);
                return forbidden(why);
            }
        }
        Hook::ParryImproved => {
            let check = check?;
            if check.answers_of(Hook::Parry).all(|a| a.who != figure.id) {
                return forbidden(format!("{} has not parried this hit.", figure.name));
            }
            let have = left(state, check);
            if have.despair < 1 && have.threat < 3 {
                return forbidden(format!("{name} wants a Despair or 3 Threat."));
            }
        }
        Hook::ForgotToCount if left(state, check?).threat < 2 => {
            return forbidden(format!("{name} wants 2 Threat."));
        }
        Hook::FanTheHammer => {
            let weapon = check.and_then(|check| check.weapon(state));
            let pistol = |w: &Weapon| w.fights() == Fights::RangedLight && !is_grenade(w);
            if !weapon.as_ref().is_some_and(pistol) {
                return forbidden(format!("{name} is for pistols."));
            }
        }
        Hook::Grenadier => {
            let check = check?;
            let Some((_, target)) = blast(state, check) else {
                return forbidden("The weapon in use has no Blast.".to_owned());
            };
            // A miss bursts around its target; a hit strikes those beside it (G-QUAL-03).
            if check.hits() && state.engaged_with(target).next().is_none() {
                let target = state.name_of(target);
                return forbidden(format!(
                    "Nobody is engaged with {target} whom the Blast would strike too."
                ));
            }
        }
        // Nobody brews in the middle of a fight.
        Hook::Brews if state.phase == Phase::Fighting => {
            return forbidden(format!("{name} takes longer than a fight."));
        }
        Hook::BarrelRoll => {
            if let Some(why) = vehicles::talents::no_barrel_roll(state, check?, figure) {
                return forbidden(why);
            }
        }
        Hook::FullThrottle => {
            if let Some(why) = vehicles::talents::no_full_throttle(state, figure) {
                return forbidden(why);
            }
        }
        Hook::QuickDraw if of.is_none() => {
            let why = format!("{name} wants to know what is drawn or put away.");
            return Some(Refusal::input(why).hint("Name it after `of`."));
        }
        Hook::Deadeye if deadeye_at(state, check?).is_none() => {
            let why = format!("{name} needs a Critical Injury that a ranged hit causes.");
            return Some(Refusal::input(why));
        }
        _ => {}
    }
    None
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
                d.first_slot_again();
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
        Hook::HamstringShot | Hook::EagleEyes | Hook::DistinctiveStyle => {
            d.answer(using, None, Some(hook), 0);
        }
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
                let (label, rule) = (using.label(), &using.known.talent.rule);
                d.act_now(who, *companion, Change::ActsNow, &label, rule);
                d.push(Event::ManeuverGranted { who: *companion });
            }
        }
        Hook::BoughtInfo => return bought_info(d, using),
        Hook::KnowSomebody => d.push(Event::Advance(AdvanceEvent::Eased {
            who,
            by: using.known.ranks,
        })),
        Hook::BarrelRoll => {
            let ranks = using.figure.rank(skills::PILOTING);
            d.answer(using, None, Some(hook), u16::from(ranks));
            d.barrel_rolls(who);
        }
        // Said with the use itself, and decided at the table; or what a check brings about.
        Hook::LetsRide
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

/// What an answer costs in place of a check for it (G-TAL-01).
pub(super) fn price_of_info(check: &Check) -> Option<i64> {
    match check.what {
        What::Skill { difficulty, .. } => Some(PRICE_OF_INFO * i64::from(difficulty)),
        What::Attack { .. } => None,
    }
}

/// Knowledge for money: 50 for each point of difficulty, and the check counts as rolled with exactly
/// one success (G-TAL-01). Who keeps no money pays at the table.
fn bought_info(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.open_check()?;
    let Some(units) = price_of_info(&check) else {
        return Ok(());
    };
    if using.figure.ledger.is_kept() {
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

/// The Blast of the weapon in use, and at whom.
fn blast(state: &State, check: &Check) -> Option<(Quality, Id)> {
    let mut qualities = check.weapon(state)?.qualities.into_iter();
    let blast = qualities.find(|q| matches!(q, Quality::Blast(_)))?;
    Some((blast, check.target()?))
}

/// Blast without Advantage, on a hit or a miss (G-TAL-50).
fn grenadier(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let Some((blast, target)) = blast(&d.now, &check) else {
        return Ok(());
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

/// A thing carried that is no weapon, by a piece of its name.
fn item_named(figure: &Figure, word: &str) -> Option<String> {
    let names: BTreeSet<&String> = figure.items.iter().map(|item| &item.name).collect();
    let items: Vec<Named<String>> = names
        .into_iter()
        .map(|name| Named {
            name: name.clone(),
            is: name.clone(),
        })
        .collect();
    find(word, "thing of this sheet", &items).ok()
}

/// Draws what is not in hand, puts away what is (G-TAL-18).
fn quick_draw(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let word = using.of.clone().unwrap_or_default();
    let weapon = crate::rules::genesys::maneuvers::weapon_index(&using.figure, &word);
    if weapon.is_err()
        && let Some(item) = item_named(&using.figure, &word)
    {
        // Whether a thing that is no weapon is in hand nobody keeps count of.
        let who = using.figure.id;
        let words = format!("{} has the {item} at hand.", using.figure.name);
        d.push(Event::Talent(TalentEvent::BroughtAbout { who, words }));
        return Ok(());
    }
    let index = weapon?;
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

/// Rolls the d100 of the Critical Injury that is coming; used again with a name it takes another of the
/// same severity (G-TAL-59).
fn deadeye(d: &mut Draft<'_, '_>, using: &Using) -> Result<(), Refusal> {
    let check = d.rolled_check()?;
    let Some(coming) = deadeye_at(&d.now, &check) else {
        return Ok(());
    };
    let Some(word) = &using.of else {
        let mut spent = check.spent.iter().filter(|s| s.hit() == coming.hit);
        let die = spent.find_map(|s| s.typed);
        let die = die.unwrap_or_else(|| d.dice().roll(100));
        d.push(Event::PercentileRolled {
            result: die,
            plus: 0,
        });
        d.answer(using, None, Some(Hook::Deadeye), u16::from(die));
        return Ok(());
    };
    let Some(die) = deadeye_choice(&check, coming.hit).0 else {
        let why = "The d100 comes first; then another injury of that severity can be chosen.";
        return Err(Refusal::input(why));
    };
    let Some(row) = deadeye_row(&d.now, d.cx.library, &check, coming, die).cloned() else {
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

/// A Critical Injury that a hit is about to cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coming {
    /// The number of the hit.
    pub hit: u8,
    /// Whether it was bought, and not only comes of crossing the threshold (G-COMB-18).
    pub bought: bool,
}

/// Every Critical Injury that a ranged hit of the rolled attack is about to cause (G-TAL-59).
fn coming(state: &State, check: &Check) -> Vec<Coming> {
    if !check.hits() {
        return Vec::new();
    }
    let mut dealt: Vec<(Id, u16)> = Vec::new();
    let mut all = Vec::new();
    for blow in blows::blows(state, check) {
        let Some(target) = state.figure(blow.target) else {
            continue;
        };
        let earlier = dealt.iter().filter(|(id, _)| *id == target.id);
        let before = earlier.fold(target.wounds, |sum, (_, n)| sum.saturating_add(*n));
        let wounds = if blow.sum.strain { 0 } else { blow.sum.through };
        dealt.push((target.id, wounds));
        let most = target.whole_threshold();
        let crosses =
            target.kind.has_strain() && before <= most && before.saturating_add(wounds) > most;
        let bought = blow.sum.through > 0
            && target.kind != Kind::Minion
            && check.critical_triggers(blow.number) > 0;
        if !blow.weapon.fights().is_close() && (crosses || bought) {
            let hit = blow.number;
            all.push(Coming { hit, bought });
        }
    }
    all
}

/// The injury that Deadeye looks at or chooses now: the one whose d100 lies there, else the first that
/// was not looked at.
pub fn deadeye_at(state: &State, check: &Check) -> Option<Coming> {
    let all = coming(state, check);
    let looked = |one: &&Coming| deadeye_choice(check, one.hit).0.is_some();
    let settled = |one: &&Coming| deadeye_choice(check, one.hit).1.is_some();
    let open = all.iter().find(|one| looked(one) && !settled(one));
    open.or_else(|| all.iter().find(|one| !looked(one)))
        .copied()
}

/// The row that a d100 comes to for an injury that is coming (G-COMB-17).
pub fn deadeye_row<'l>(
    state: &State,
    library: &'l Library,
    check: &Check,
    coming: Coming,
    die: u8,
) -> Option<&'l CriticalRow> {
    let blow = blows::blow(state, check, coming.hit)?;
    let target = state.figure(blow.target)?;
    let open = target.criticals.len() as i32 * i32::from(state.settings.crit_plus_per_injury);
    let plus = if coming.bought {
        resolve::critical_plus(check, coming.hit, &blow.weapon)
    } else {
        0
    };
    let result = i32::from(die) + open + plus - i32::from(target.criticals_lower());
    library.critical(result.max(1) as u16)
}

/// What Deadeye settled for the Critical Injury of a hit: the die, and the row that was chosen.
pub fn deadeye_choice(check: &Check, hit: u8) -> (Option<u8>, Option<u16>) {
    let here = |a: &&Answer| a.hit.unwrap_or(1) == hit;
    let numbers = || {
        check
            .answers_of(Hook::Deadeye)
            .filter(here)
            .map(|a| a.number)
    };
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
    // Taken with the roll, so that a check that is dropped costs none.
    d.way_of_maneuver(&using.figure, PayWith::Whatever)?;
    let on = match uses.on {
        Some(aimed) if using.on.is_empty() => {
            super::whom::candidates(&d.now, &using.figure, &known, aimed)
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
    };
    d.ask(&with, &asks, true)
}

/// The hit an answer belongs to, where it belongs to one.
pub(super) fn answered_hit(state: &State, hook: Option<Hook>, using: &Using) -> Option<u8> {
    match hook? {
        Hook::Parry => unparried(state, using.figure.id, using.of.as_deref()),
        Hook::Deadeye => {
            let check = state.check.as_ref()?;
            deadeye_at(state, check).map(|coming| coming.hit)
        }
        Hook::LuckyStrike | Hook::BarrelRoll | Hook::Less(_) => {
            using.of.as_ref().and_then(|word| word.parse().ok())
        }
        _ => None,
    }
}

/// The hit that a parry answers: the one whose number was said, else the first at its user that was
/// not parried yet (G-TAL-16).
fn unparried(state: &State, who: Id, of: Option<&str>) -> Option<u8> {
    let check = state.check.as_ref()?;
    let said = of.and_then(|word| word.parse::<u8>().ok());
    let parried = |number: u8| {
        check
            .answers_of(Hook::Parry)
            .any(|a| a.hit.unwrap_or(1) == number)
    };
    blows::blows(state, check)
        .into_iter()
        .filter(|blow| blow.target == who && !parried(blow.number))
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
