//! Log sentences about changes of a sheet.

use super::super::commerce::{self, when_spending};
use super::super::creation::warnings;
use super::super::event::{Event, Field};
use super::super::kinds::{count, genitive};
use super::super::show::moments::named;
use super::super::state::State;
use super::super::topics::events::{body, chase, dice, order, setup, victories};
use lang::sentence::a;
use lang::sentence::capital;
use rules::view::Id;

fn because(why: &str) -> String {
    if why.is_empty() {
        String::new()
    } else {
        format!(" ({why})")
    }
}

pub(super) fn sheet(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    let settings = &before.settings;
    Some(match event {
        Event::DestinyGiven { who, by, why } => {
            format!(
                "{} gains {}{}.",
                name(*who),
                count(*by, "Destiny Point"),
                because(why)
            )
        }
        Event::PointsGiven {
            who,
            skill,
            attribute,
            why,
        } => {
            let mut parts = Vec::new();
            if *skill > 0 {
                parts.push(count(*skill, "skill point"));
            }
            if *attribute > 0 {
                parts.push(count(*attribute, "attribute point"));
            }
            format!(
                "{} gains {}{}.",
                name(*who),
                parts.join(" and "),
                because(why)
            )
        }
        Event::CommerceSet { who, to, why } => {
            let level = to / settings.points_per_level.max(1);
            format!(
                "{} Commerce Level is now {level}{}.",
                genitive(name(*who)),
                because(why)
            )
        }
        Event::Bought {
            who,
            item,
            level,
            cost,
        } => {
            let left = before.figure(*who)?.commerce.saturating_sub(*cost);
            let left = left / settings.points_per_level.max(1);
            // F-COM-07: at the floor there is nothing left to lose.
            let buyer = before.figure(*who)?;
            let own = buyer.effective_level(settings);
            let table = commerce::price(buyer, *level, settings);
            let table = table.unwrap_or_else(|_| commerce::above(own, *level));
            let price = match cost {
                0 if table > 0 && left <= settings.commerce_floor => {
                    "at no cost, already at the floor".to_owned()
                }
                0 => "at no cost".to_owned(),
                n => format!("for {}", count(*n, "commerce point")),
            };
            let floor = if *cost > 0 && left == settings.commerce_floor {
                ", the lowest"
            } else {
                ""
            };
            // F-QOW: the demands of wealth are shown when money is spent.
            let quirks = before.figure(*who)?.quirks.iter();
            let held = before.figure(*who)?.quirks_hold(settings);
            let asks = quirks.filter(|q| held && when_spending(&q.rule));
            let asks = asks.map(|q| format!(" {}", named(&q.name, &q.note, &q.text)));
            format!(
                "{} buys {item} (level {level}) {price}: Commerce Level {left}{floor}.{}",
                name(*who),
                asks.collect::<String>()
            )
        }
        Event::QuirkTaken { who, quirk } => {
            format!(
                "{} takes the wealth quirk {}{}.",
                name(*who),
                quirk.name,
                because(&quirk.note)
            )
        }
        Event::AwaySet { who, away } => {
            let where_ = if *away {
                "away from home"
            } else {
                "home again"
            };
            format!("{} is {where_}.", name(*who))
        }
        Event::IncomeSet { who, lost } => {
            let what = if *lost { "stops" } else { "resumes" };
            format!("{} income {what}.", genitive(name(*who)))
        }
        Event::Owed { who, debt } => format!(
            "{} owes {} {}.",
            capital(&debt.debtor),
            name(*who),
            debt.what
        ),
        Event::Paid { who, place } => {
            let debt = before.figure(*who)?.debts.get(*place as usize)?;
            format!(
                "{} settles their debt to {}: {}.",
                capital(&debt.debtor),
                name(*who),
                debt.what
            )
        }
        Event::AttributeSet {
            who,
            attribute,
            value,
        } => format!(
            "{} {} is now {value}{} {}.{}",
            genitive(name(*who)),
            capital(attribute.word()),
            if matches!(value, 1 | 2) {
                ", like"
            } else {
                ":"
            },
            attribute.scale(*value),
            unusual(before, event, *who)
        ),
        Event::SkillSet { who, skill } => {
            format!(
                "{} {} is now {}.{}",
                genitive(name(*who)),
                skill.name,
                skill.ranks,
                unusual(before, event, *who)
            )
        }
        Event::VocationTaken {
            who,
            name: vocation,
            ..
        } => format!("{} is now {}.", name(*who), a(vocation)),
        Event::DisablingTaken { who, disabled } => {
            format!(
                "{} has the disabling characteristic {}{}.",
                name(*who),
                disabled.name,
                because(&disabled.note)
            )
        }
        Event::Created { who } => format!("{} creation is complete.", genitive(name(*who))),
        Event::ArmAdded { who, arm } => {
            format!("{} gets {}.", name(*who), a(&arm.name.to_lowercase()))
        }
        Event::ArmorAdded { who, armor } => {
            format!("{} puts on the {}.", name(*who), armor.name.to_lowercase())
        }
        Event::ArmorRemoved { who, place } => {
            let piece = before.figure(*who)?.armor.get(*place as usize)?;
            format!(
                "{} takes off the {}.",
                name(*who),
                piece.name.to_lowercase()
            )
        }
        Event::FieldSet { who, field, value } => {
            format!(
                "{} {} is now {value} (set by hand).",
                genitive(name(*who)),
                field_words(*field)
            )
        }
        Event::Noted { who, text } => format!("Note on {}: {text}", name(*who)),
        Event::PointsSpent { .. } => return None,
        setup!() | order!() | victories!() | dice!() | body!() | chase!() => return None,
    })
}

/// Returns what a change has made unusual about a sheet (F-RACE-05, F-RACE-06).
fn unusual(before: &State, event: &Event, who: Id) -> String {
    let warned = |state: &State| {
        let figure = state.figure(who);
        figure.map_or_else(Vec::new, |f| warnings(f, &state.settings))
    };
    let mut after = before.clone();
    crate::apply::apply(&mut after, event);
    let old = warned(before);
    let new = warned(&after).into_iter().filter(|w| !old.contains(w));
    new.fold(String::new(), |all, w| all + " " + &w + ".")
}

const fn field_words(field: Field) -> &'static str {
    match field {
        Field::Attribute(attribute) => attribute.short(),
        Field::Destiny => "Destiny Point total",
        Field::Commerce => "commerce point total",
        Field::StrengthUsed => "spent Strength",
        Field::ArmorUsed => "spent armor",
        Field::Tie => "tie roll",
        Field::SkillPoints => "skill point total",
        Field::AttributePoints => "attribute point total",
    }
}
