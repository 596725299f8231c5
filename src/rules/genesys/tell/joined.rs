//! The sentences of one entry: what two events say together is one sentence.
//!
//! A hit gives its sum to the wounds it deals, a purchase is told with what it brings, and what a Critical
//! Injury does at once is in its own text.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "few events join another, and any other is told alone"
)]

use crate::lang::sentence::agree;
use crate::rules::genesys::apply::apply;
use crate::rules::genesys::check::Bought;
use crate::rules::genesys::event::{Event, Pay};
use crate::rules::genesys::figure::{Critical, Figure, Status};
use crate::rules::genesys::library::records::SpendEffect;
use crate::rules::genesys::state::State;
use crate::rules::genesys::vehicles::VehicleEvent;
use crate::rules::view::Id;

use super::aloud::of_strain;
use super::parts::hit_sum;
use super::{tell, tell_with};

/// A hit whose wounds come later in the entry.
struct Hit {
    target: Id,
    through: u16,
    number: u8,
    sum: String,
}

/// A purchase that is told with what it brings: who spends what, and the whole sentence.
struct Purchase {
    head: String,
    whole: String,
}

/// What the events of one entry say, and the state after them.
pub fn tell_all(before: &State, events: &[Event]) -> (Vec<String>, State) {
    let mut now = before.clone();
    let mut said: Vec<String> = Vec::new();
    let mut hit: Option<Hit> = None;
    let mut injured: Option<(Id, &Critical)> = None;
    let mut rolled: Option<Id> = None;
    let mut purchase: Option<Purchase> = None;
    let mut taken: Option<(Id, &str)> = None;
    let mut price: Option<(Id, u16)> = None;
    for (n, event) in events.iter().enumerate() {
        let later = events.get(n + 1..).unwrap_or_default();
        let text = match event {
            Event::HitDealt { .. } => {
                // What a hit does was not bought by the row before it.
                said.extend(purchase.take().map(|bought| bought.whole));
                hit = with_wounds(&now, event, later);
                if hit.is_some() {
                    None
                } else {
                    tell(&now, event)
                }
            }
            Event::ManeuverGranted { who, .. } if rolled == Some(*who) => {
                Some("They get a free maneuver.".to_owned())
            }
            Event::ManeuverTaken { who, what, .. } => {
                taken = Some((*who, what.as_str()));
                let text = tell(&now, event);
                match for_strain(&now, event, later) {
                    Some((by, track)) => {
                        price = Some((*who, by));
                        text.map(|text| format!("{} {track}.", text.trim_end_matches('.')))
                    }
                    None => text,
                }
            }
            Event::Strained { who, by } if price == Some((*who, *by)) => {
                price = None;
                None
            }
            _ if injured.is_some_and(|(who, critical)| repeats(event, who, critical)) => None,
            _ if taken.is_some_and(|taken| was_taken(&now, event, taken)) => None,
            _ => match hit.take_if(|hit| is_dealt_by(event, hit)) {
                Some(hit) => {
                    let text = tell_with(&now, event, &format!("{} = ", hit.sum));
                    text.map(|text| match hit.number {
                        0 => text,
                        number => format!("Hit {number}: {text}"),
                    })
                }
                None => tell(&now, event),
            },
        };
        match event {
            Event::Injured { who, critical } => injured = Some((*who, critical)),
            Event::InitiativeRolled { who, .. } => rolled = Some(*who),
            _ => {}
        }
        if let Some(text) = text {
            match purchase.take() {
                Some(bought) if is_brought(event) => {
                    said.push(bought.with(&text));
                }
                bought => {
                    said.extend(bought.map(|bought| bought.whole));
                    purchase = Purchase::of(&now, event, &text);
                    if purchase.is_none() {
                        let text = with_pronoun(&now, said.last(), text);
                        said.push(text);
                    }
                }
            }
        }
        apply(&mut now, event);
    }
    said.extend(purchase.map(|bought| bought.whole));
    (said, now)
}

/// The hit, if wounds, strain or trauma of the same number follow before the next one.
fn with_wounds(now: &State, event: &Event, later: &[Event]) -> Option<Hit> {
    let Event::HitDealt {
        target,
        through,
        hit,
        ..
    } = event
    else {
        return None;
    };
    let hit = Hit {
        target: *target,
        through: *through,
        number: *hit,
        sum: hit_sum(now, event).filter(|_| *through > 0)?,
    };
    let until_next = later
        .iter()
        .take_while(|event| !matches!(event, Event::HitDealt { .. }));
    let mut dealt = until_next.filter(|event| is_dealt_by(event, &hit));
    // Beyond twice the threshold no wound counts, and the sentence says another sum.
    dealt.next().filter(|event| counts(now, event)).map(|_| hit)
}

/// A maneuver for strain with the strain that follows: how much, and the track after it. `None` where more
/// has to be said of it.
fn for_strain(now: &State, event: &Event, later: &[Event]) -> Option<(u16, String)> {
    let Event::ManeuverTaken {
        who,
        pay: Pay::Strain,
        ..
    } = event
    else {
        return None;
    };
    let mut strain = later.iter().filter_map(|event| match event {
        Event::Strained { who: whom, by } if whom == who => Some(*by),
        _ => None,
    });
    let by = strain.next().filter(|by| *by == Pay::STRAIN)?;
    let was = now.figure(*who)?;
    let mut after = now.clone();
    apply(&mut after, &Event::Strained { who: *who, by });
    let is = after.figure(*who)?;
    let plain = is.strain == was.strain.saturating_add(by) && is.able() == was.able();
    plain.then(|| (by, of_strain(is)))
}

/// Whether the maneuver of this entry has said it.
fn was_taken(now: &State, event: &Event, (who, what): (Id, &str)) -> bool {
    super::turn::repeats(now, event, &|whom| (whom == who).then_some(what))
}

/// The sentence with "They" for the one whom the last sentence, too, was about, unless that named others.
fn with_pronoun(now: &State, last: Option<&String>, text: String) -> String {
    let Some(last) = last else {
        return text;
    };
    let about = |text: &str, figure: &Figure| {
        text.strip_prefix(figure.name.as_str())
            .is_some_and(|rest| rest.starts_with(' '))
    };
    let subject = now
        .everybody()
        .filter(|figure| about(last, figure) && about(&text, figure))
        .max_by_key(|figure| figure.name.len());
    let Some(subject) = subject else {
        return text;
    };
    let others = now.everybody().map(|figure| (figure.id, &figure.name));
    let others = others.chain(now.vehicles.iter().map(|one| (one.id, &one.name)));
    let mut others = others.filter(|(id, _)| *id != subject.id);
    if others.any(|(_, name)| last.contains(name.as_str())) {
        return text;
    }
    let several = super::are_several(subject);
    let agreed = if several {
        text.clone()
    } else {
        agree(text.clone(), &subject.name)
    };
    let rest = agreed.strip_prefix(subject.name.as_str());
    match rest.filter(|rest| !rest.starts_with(" and ") && (several || agreed != text)) {
        Some(rest) => format!("They{rest}"),
        None => text,
    }
}

/// Whether something is left to count (G-HEALTH-03).
fn counts(now: &State, event: &Event) -> bool {
    let mut after = now.clone();
    apply(&mut after, event);
    match event {
        Event::Wounded { who, .. } => {
            let wounds = |state: &State| state.figure(*who).map(|figure| figure.wounds);
            wounds(now) != wounds(&after)
        }
        _ => true,
    }
}

/// Whether these are the wounds, the strain or the trauma of a hit.
fn is_dealt_by(event: &Event, hit: &Hit) -> bool {
    match event {
        Event::Wounded { who, by }
        | Event::Strained { who, by }
        | Event::HullTaken { who, by }
        | Event::SystemStrained { who, by } => *who == hit.target && *by == hit.through,
        _ => false,
    }
}

/// Whether the text of a Critical Injury has said it.
fn repeats(event: &Event, who: Id, critical: &Critical) -> bool {
    let says = |word: &str| critical.text.to_lowercase().contains(word);
    match event {
        Event::TokenSet { token } => token.injury == Some(critical.mark),
        Event::Afflicted {
            who: whom, status, ..
        } if *whom == who => match status {
            Status::NoFreeManeuver => says("no free maneuver"),
            Status::LastSlot => says("last slot"),
            Status::Staggered => says("staggered"),
            _ => false,
        },
        Event::FellProne { who: whom } => *whom == who && says("prone"),
        Event::StoryMoved { .. } => says("story point"),
        Event::AgainGranted { target, .. } => *target == who && says("again"),
        Event::CharacteristicLost { who: whom, .. } => *whom == who,
        _ => false,
    }
}

/// Whether a purchase can bring this: its sentence says more than the row of the table.
const fn is_brought(event: &Event) -> bool {
    matches!(
        event,
        Event::TokenSet { .. }
            | Event::Wounded { .. }
            | Event::Strained { .. }
            | Event::StrainHealed { .. }
            | Event::SystemStrained { .. }
            | Event::Dropped { .. }
            | Event::Emptied { .. }
            | Event::FellProne { .. }
            | Event::ManeuverGranted { .. }
            | Event::StoryMoved { .. }
            | Event::Vehicle(VehicleEvent::Gained { .. })
    )
}

impl Purchase {
    /// Of a row of the tables that was paid for; a quality is told when the hit is.
    fn of(now: &State, event: &Event, text: &str) -> Option<Self> {
        let Event::Bought { spent } = event else {
            return None;
        };
        let is_row = match spent.bought {
            Bought::Row(effect) => effect != SpendEffect::Critical,
            _ => false,
        };
        if !is_row || super::checks::called_off(now, event).is_some() {
            return None;
        }
        let ends = text
            .split_once(": ")
            .or_else(|| text.split_once(" against "));
        let head = ends.map(|(head, _)| head.to_owned())?;
        head.contains(" spend").then(|| Self {
            head,
            whole: text.to_owned(),
        })
    }

    /// "Vex Marrow spends 2 Advantage: Ila Senn gets 1 Boost die on their next check."
    fn with(&self, brought: &str) -> String {
        let by = self.head.split(" spend").next().unwrap_or_default();
        let own = brought
            .strip_prefix(by)
            .and_then(|rest| rest.strip_prefix(' '));
        match own {
            Some(rest) => format!("{} and {rest}", self.head),
            None => format!("{}: {brought}", self.head),
        }
    }
}
