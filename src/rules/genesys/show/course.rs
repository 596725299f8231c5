//! How an event counts in the chart of a fight and in statistics.

use dice::{Chances, Counted, Roll, p_success};
use rules::view::{Amount, Beat, Id, SymbolWords};

use crate::events::advance::{AdvanceEvent, Entered, MotivationSet};
use crate::events::hacking::HackEvent;
use crate::events::{
    CheckRerolled, CheckRolled, Event, Fell, Healed, HitDealt, HullMended, HullTaken, Injured,
    Joined, LooseRolled, Noted, StorySpent, Strained, SystemStrained, TurnBegan, Wounded,
};
use crate::kinds::{Kind, Side};
use crate::model::advance::{Entry, Matter};
use crate::model::check::{Check, Paid, What};
use crate::model::event::Fate;
use crate::model::state::State;
use crate::show::party;

/// The name of attacks whose weapon isn't recorded: burning, striking back.
const OTHER: &str = "other hits";

/// The beats of an event. Most events have none.
pub fn beats(before: &State, event: &Event) -> Vec<Beat> {
    match event {
        // Damage by hand names its target as the attacker. A blast can hit who attacks.
        Event::HitDealt(HitDealt { by, target, .. }) if by == target && !attacks(before, *by) => {
            Vec::new()
        }
        Event::HitDealt(HitDealt {
            by,
            target,
            through,
            strain,
            ..
        }) => {
            let through = u32::from(*through);
            let mut beats = vec![hit(before, (*by, *target), through, *strain)];
            if matches!(
                super::foreseen::track(before, *target, *strain),
                "strain" | "system"
            ) {
                let (by, amount) = (*by, through);
                beats.push(Beat::StrainDealt { by, amount });
            }
            beats
        }
        Event::Wounded(Wounded {
            who,
            by,
            critical,
            symbols,
            ..
        }) => {
            let amount = u32::from(*by);
            if let Some(symbols) = symbols.and_then(named) {
                let who = *who;
                return vec![Beat::Suffered {
                    who,
                    symbols,
                    amount,
                }];
            }
            let dealt = critical.filter(|by| before.is_across(*by, *who));
            let dealt = dealt.map(|by| Beat::Dealt { by, amount });
            let taken = Beat::Taken { who: *who, amount };
            dealt.into_iter().chain([taken]).collect()
        }
        Event::HullTaken(HullTaken { who, by }) => vec![Beat::Taken {
            who: *who,
            amount: u32::from(*by),
        }],
        Event::Strained(Strained { who, by })
        | Event::SystemStrained(SystemStrained { who, by }) => vec![Beat::Strained {
            who: *who,
            amount: u32::from(*by),
        }],
        Event::Healed(Healed { who, by }) | Event::HullMended(HullMended { who, by }) => {
            vec![Beat::Healed {
                who: *who,
                by: healer(before, *who),
                amount: u32::from(*by),
            }]
        }
        Event::Injured(Injured { who, .. }) => vec![Beat::Critical { who: *who }],
        Event::Fell(Fell {
            who,
            fate: Fate::Dead,
        }) => vec![Beat::Died(*who)],
        Event::Bought(_) => vec![Beat::Spent],
        Event::StorySpent(StorySpent { side, .. }) => vec![Beat::PointOf(party(*side))],
        Event::TurnBegan(TurnBegan { who, .. }) => vec![Beat::TurnOf(*who)],
        Event::CheckRolled(CheckRolled { roll, .. }) => {
            let Some(check) = &before.check else {
                return Vec::new();
            };
            rolled(before, check, roll)
        }
        Event::CheckRerolled(CheckRerolled { roll }) => {
            let by = before.check.as_ref().map(|check| check.by);
            by.map_or_else(Vec::new, |by| showed(by, roll))
        }
        Event::LooseRolled(LooseRolled { by: Some(by), roll }) => showed(*by, roll),
        Event::Joined(Joined { figure }) if figure.kind == Kind::Pc => vec![Beat::Grew],
        Event::Advance(AdvanceEvent::Entered(Entered { who, entry })) => {
            entered(before, *who, entry)
        }
        _ => Vec::new(),
    }
}

/// The beats of an entry in a ledger. What a creation gives and spends isn't told.
fn entered(before: &State, who: Id, entry: &Entry) -> Vec<Beat> {
    let figure = before.figure(who);
    let is_making = figure.is_some_and(|figure| figure.ledger.making);
    let is_of_origin = figure.is_some_and(|figure| figure.ledger.is_of_origin(entry));
    let mut beats = Vec::new();
    if !is_making && !is_of_origin && (entry.xp != 0 || entry.units != 0) {
        beats.push(Beat::Grew);
    }
    if entry.xp > 0 && !is_of_origin {
        beats.push(Beat::Awarded {
            who,
            amount: Amount::whole(entry.xp.unsigned_abs()),
            points: "XP",
            why: match &entry.matter {
                Matter::Words(words) => words.clone(),
                _ => String::new(),
            },
        });
    }
    beats
}

/// The name of the symbols that strain the maker of a roll (M-08). `None` if the spend was free.
const fn named(paid: Paid) -> Option<&'static str> {
    match paid {
        Paid { despair: 1.., .. } => Some("Despair"),
        Paid { threat: 1.., .. } => Some("Threat"),
        _ => None,
    }
}

/// The beats of a rolled check.
fn rolled(before: &State, check: &Check, roll: &Roll) -> Vec<Beat> {
    let net = roll.net();
    let is_attack = matches!(check.what, What::Attack { .. });
    let chance = is_attack.then(|| p_success(&roll.pool).ok()).flatten();
    let mut beats = vec![Beat::Rolled {
        by: check.by,
        dice: roll.pool.total(),
        attack: chance.map(|chance| (chance, net.success > 0)),
        triumphs: net.triumph,
        despairs: net.despair,
    }];
    if is_attack {
        beats.push(Beat::Attacked {
            by: check.by,
            weapon: weapon(before, check.by),
        });
    }
    beats.extend(showed(check.by, roll));
    beats
}

/// The symbols of a roll against the chances of its pool. A pool that is too large for odds isn't counted.
fn showed(by: Id, roll: &Roll) -> Vec<Beat> {
    let net = roll.net();
    let each = Counted::ALL.into_iter().filter_map(|counted| {
        Some(Beat::Showed {
            by,
            symbol: SymbolWords {
                words: counted.words(),
                opposite: counted.opposite(),
            },
            had: counted.of(&net),
            chances: Chances::of(&roll.pool, counted).ok()?,
        })
    });
    each.collect()
}

/// A hit. A target without a strain track suffers strain as wounds (G-HEALTH-07).
fn hit(before: &State, (by, target): (Id, Id), through: u32, strain: bool) -> Beat {
    let figure = before.figure(target);
    let amount = match super::foreseen::track(before, target, strain) {
        "strain" => 0,
        _ => through,
    };
    let person = figure.map(|f| (f.wounds, f.whole_threshold(), f.able()));
    let vehicle = before.vehicle(target);
    let vehicle = vehicle.map(|v| (v.hull, v.whole_hull(), v.fights_on()));
    let overkill = person.or(vehicle).map_or(0, |(has, most, able)| {
        let left = u32::from(most.saturating_sub(has)) + 1;
        if able {
            amount.saturating_sub(left)
        } else {
            amount
        }
    });
    Beat::Hit {
        by,
        target,
        weapon: weapon(before, by),
        amount,
        overkill,
    }
}

/// Whether a combatant has an open attack.
fn attacks(before: &State, by: Id) -> bool {
    let check = before.check.as_ref().filter(|check| check.by == by);
    check.is_some_and(|check| matches!(check.what, What::Attack { .. }))
}

/// The weapon of the open attack of a combatant.
fn weapon(before: &State, by: Id) -> String {
    let check = before.check.as_ref().filter(|check| check.by == by);
    let weapon = check.and_then(|check| check.weapon(before));
    weapon.map_or_else(|| OTHER.to_owned(), |weapon| weapon.name)
}

/// The maker of the open check that heals a combatant.
fn healer(before: &State, who: Id) -> Option<Id> {
    let check = before.check.as_ref()?;
    let purpose = check.purpose();
    let heals = purpose.patient() == Some(who) || purpose.repairs() == Some(who);
    heals.then_some(check.by)
}

/// Returns true if an event is the GM's preparation: a note on an adversary, its motivation, a hidden system
/// and its programs, a planned scene.
pub fn is_for_gm(now: &State, event: &Event) -> bool {
    let theirs = |who: Id| {
        now.figure(who)
            .is_none_or(|figure| figure.side == Side::Npc)
    };
    match event {
        Event::Noted(Noted { who, .. })
        | Event::Advance(AdvanceEvent::MotivationSet(MotivationSet { who, .. })) => theirs(*who),
        Event::Campaign(event) => event.is_for_gm(),
        Event::Hack(HackEvent::Came(_) | HackEvent::Installed(_) | HackEvent::SysopSet(_)) => true,
        _ => false,
    }
}

/// Returns how many members of each combatant and vehicle can act. A character argued down in a social
/// encounter is still present, as in the roster (T-36).
pub fn able(state: &State) -> Vec<(Id, u32)> {
    let figures = state.everybody().map(|figure| {
        let able = figure.able() || state.gave_in(figure);
        let members = figure
            .group
            .map_or(1, |group| u32::from(group.standing).max(1));
        (figure.id, if able { members } else { 0 })
    });
    let vehicles = state.vehicles.iter().map(|vehicle| {
        let craft = vehicle.squadron.map_or(1, |s| u32::from(s.standing).max(1));
        (vehicle.id, if vehicle.fights_on() { craft } else { 0 })
    });
    figures.chain(vehicles).collect()
}
