//! Log text of checks, dice and weapons in hand.

use crate::events::apply::apply;
use crate::events::attack_effects::tell::say;
use crate::events::log_text::parts::{
    changed, declared, hit_dealt, pool_line, rolled_whole, typed_triumph, weapon_name,
};
use crate::events::log_text::spends;
use crate::events::said::agreeing;
use crate::events::said::aloud::paid;
use crate::hits::hit_list::{freed, needs_damage};
use crate::maneuver_text;
use crate::model::check::{Bought, Check};
use crate::model::event::Event;
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::talents::event::TalentEvent;
use crate::model::topics::events::{checks, encounter, health, position, things, turn};
use crate::words::{genitive, list};

use dice::{Symbol, describe};
use rules::view::Id;

/// The sentence for a purchase that is canceled because this event stops its hit (G-COMB-10). Its
/// symbols are free again, and the log must not imply otherwise.
pub(crate) fn called_off(before: &State, event: &Event) -> Option<String> {
    let answers = matches!(
        event,
        Event::Talent(TalentEvent::Answered { .. }) | Event::Bought { .. } | Event::FieldSet { .. }
    );
    let check = before.check.as_ref().filter(|_| answers)?;
    if !check.spent.iter().any(|spent| needs_damage(spent.bought)) {
        return None;
    }
    let mut after = before.clone();
    apply(&mut after, event);
    let was = freed(before, check);
    let now = freed(&after, after.check.as_ref()?);
    let off: Vec<String> = now
        .into_iter()
        .filter(|spent| !was.contains(spent))
        .map(|spent| {
            format!(
                "{} no longer applies, so its {} can be spent again",
                spends::called(before, spent),
                paid(spent.paid)
            )
        })
        .collect();
    (!off.is_empty()).then(|| format!("{} (G-COMB-10).", off.join(". ")))
}

pub(crate) fn checks(before: &State, event: &Event) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        Event::HabitSet { .. } | Event::RowsOffered { .. } => return None,
        Event::Hits(happening) => return say(before, happening),
        Event::Together(event) => return crate::events::assist::tell(before, event),
        Event::CheckDeclared { check } => declared(before, check),
        Event::CheckChanged { what } => changed(before, what)?,
        Event::SourceSwitched { key, on, label } => {
            let named = if label.is_empty() {
                format!("The modifier `{key}`")
            } else {
                format!("The modifier \"{label}\"")
            };
            match on {
                Some(true) => format!("{named} now counts."),
                Some(false) => format!("{named} no longer counts."),
                None => format!("{named} counts by the rules again."),
            }
        }
        Event::HandAdded { change, why } => {
            let why = if why == "by hand" {
                String::new()
            } else {
                format!(" ({why})")
            };
            format!("The pool is adjusted: {}{why}.", change.words())
        }
        Event::StoryOnCheck { .. } | Event::TriedAsFormidable {} => return None,
        Event::CheckRolled { roll, .. } => rolled_whole(before, roll),
        Event::CheckRerolled { roll } => {
            let was = before
                .check
                .as_ref()
                .and_then(Check::net)
                .map(|net| describe(&net))
                .unwrap_or_default();
            let again = agreeing(before.everybody(), rolled_whole(before, roll));
            format!("A reroll replaces {was}. {again}")
        }
        Event::SpenderSet { players: true } => {
            "The GM lets the players spend Threat and Despair (G-DICE-18).".to_owned()
        }
        Event::SpenderSet { players: false } => {
            "The GM spends Threat and Despair again.".to_owned()
        }
        Event::Bought { spent } => match spent.bought {
            Bought::Row(SpendEffect::WrongTarget) => {
                let whom = spent.whom.map(|id| name(&id)).unwrap_or_default();
                let meant = before.check.as_ref().and_then(Check::target);
                let meant = meant.map_or_else(String::new, |id| format!(", not {}", name(&id)));
                format!("Despair: the attack hits {whom}{meant} (G-MOD-01).")
            }
            Bought::Row(_)
            | Bought::Quality(_)
            | Bought::Second
            | Bought::Barrage
            | Bought::Curtain(_)
            | Bought::Words => spends::bought(before, spent),
        },
        Event::HitDealt { .. } => return hit_dealt(before, event),
        Event::CheckEnded { done } => match before.check.as_ref().filter(|_| *done) {
            None => match &before.check {
                Some(check) => format!("{} drops the check.", name(&check.by)),
                None => "The check is dropped.".to_owned(),
            },
            // The roll's sentence already told the outcome. A Triumph or Despair that no one used is worth a
            // word, and then the rest is too.
            Some(check) => {
                let left = check.left();
                // A talent has told what its own Triumph does.
                let triumph = left.triumph * i32::from(check.talent.is_none());
                if triumph < 1 && left.despair < 1 {
                    return None;
                }
                let all = [
                    (Symbol::Triumph, triumph),
                    (Symbol::Despair, left.despair),
                    (Symbol::Advantage, left.advantage),
                    (Symbol::Threat, -left.advantage),
                ];
                let told = all.into_iter().filter_map(|(symbol, left)| {
                    let left = u32::try_from(left).ok().filter(|left| *left > 0);
                    left.map(|left| symbol.counted(left))
                });
                let told: Vec<String> = told.collect();
                let told: Vec<&str> = told.iter().map(String::as_str).collect();
                let are = if matches!(told[..], [one] if one.starts_with("1 ")) {
                    "is"
                } else {
                    "are"
                };
                format!("{} {are} left unspent.", list(&told))
            }
        },
        Event::AgainGranted { by, target } => {
            format!("{} can attack {} again at once.", name(by), name(target))
        }
        Event::AgainWithdrawn { by, target } => {
            format!("{} can no longer attack {} again.", name(by), name(target))
        }
        Event::LooseRolled { by, roll } => {
            let shown = describe(&roll.net());
            let pool = format!("[{}{}]", pool_line(&roll.pool), typed_triumph(roll));
            match by {
                Some(by) => format!("{} rolls {shown}. {pool}", name(by)),
                None => format!("The dice show {shown}. {pool}"),
            }
        }
        Event::LooseRerolled { roll } => {
            let was = before
                .last
                .as_ref()
                .map(|l| describe(&l.roll.net()))
                .unwrap_or_default();
            let now = describe(&roll.net());
            let pool = format!("[{}{}]", pool_line(&roll.pool), typed_triumph(roll));
            format!("A reroll replaces {was} with {now}. {pool}")
        }
        Event::TenRolled { result } => format!("The d10 shows {result}."),
        Event::PercentileRolled { result, plus } => match plus {
            0 => format!("The d100 shows {result}."),
            plus => format!(
                "The d100 shows {result} {} {} = {}.",
                if plus < &0 { '−' } else { '+' },
                plus.unsigned_abs(),
                i32::from(*result) + plus
            ),
        },
        encounter!() | turn!() | position!() | health!() | things!() => return None,
    })
}

pub(crate) fn things(before: &State, event: &Event) -> Option<String> {
    let name = |id: &Id| before.name_of(*id).to_owned();
    Some(match event {
        Event::WearSet { who, weapon, wear } => {
            format!(
                "{} {} {}.",
                genitive(&name(who)),
                weapon_name(before, *who, *weapon),
                wear.becomes()
            )
        }
        Event::Emptied { who, weapon } => {
            format!(
                "{} {} is out of ammunition.",
                genitive(&name(who)),
                weapon_name(before, *who, *weapon)
            )
        }
        Event::Reloaded { who, weapon } => format!(
            "{} {} is loaded.",
            genitive(&name(who)),
            weapon_name(before, *who, *weapon)
        ),
        Event::Dropped { who, weapon } => format!(
            "{} drops the {}.",
            name(who),
            weapon_name(before, *who, *weapon)
        ),
        Event::Stowed { who, weapon } => format!(
            "{} puts the {} away.",
            name(who),
            weapon_name(before, *who, *weapon)
        ),
        Event::Drawn { who, weapon } => {
            let figure = before.figure(*who);
            let gone = figure.map_or_else(Vec::new, |f| f.lets_go_for(*weapon));
            let for_it = if gone.is_empty() {
                String::new()
            } else {
                format!(" and lets go of the {}", list(&gone))
            };
            // The maneuver's sentence already names the drawn weapon.
            let taken = maneuver_text::draws(&weapon_name(before, *who, *weapon));
            let turn = before.turn.as_ref().filter(|turn| turn.who == *who);
            if !gone.is_empty() && turn.and_then(|turn| turn.did.last()) == Some(&taken) {
                return Some(format!("{} lets go of the {}.", name(who), list(&gone)));
            }
            format!(
                "{} draws the {}{for_it}.",
                name(who),
                weapon_name(before, *who, *weapon)
            )
        }
        Event::Prepared { .. } | Event::Fired { .. } => return None,
        encounter!() | turn!() | position!() | health!() | checks!() => return None,
    })
}
