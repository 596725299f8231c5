//! The sentences of one log entry: two events with one meaning share a sentence.
//!
//! A hit passes its sum to the wounds it deals, a purchase is combined with its effect, and the
//! immediate effects of a Critical Injury are in its own text.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "few events join another, and any other is told alone"
)]

use lang::sentence::{agree_with_thing, inside, joins_roll, with_they};
use rules::encounter::Fact;
use rules::system::{Sums, Trace};
use rules::view::Id;

use super::goods::{given, is_traded, sold};
use super::starting::{is_free_rank, is_told_together, raises, starting_skills};
use crate::events;
use crate::events::advance::{AdvanceEvent, Entered, Gone};
use crate::events::hacking::{Enacted, HackEvent};
use crate::events::items::ItemEvent;
use crate::events::log_text::parts::{hit_sum, of_hull, weapon_name};
use crate::events::log_text::tell_of_hit;
use crate::events::said::aloud::{of_strain, of_wounds};
use crate::events::scene::{LandedStanding, SceneEvent};
use crate::events::social::SocialEvent;
use crate::events::talents::{BroughtAbout, Learned, TalentEvent, Used};
use crate::events::vehicles::log_text::seat_words;
use crate::events::vehicles::{Boarded, CriticalSuffered, Disembarked, VehicleEvent};
use crate::events::{
    Afflicted, AgainGranted, CharacteristicLost, CheckEnded, Dropped, Event, FellProne, FieldSet,
    HullMended, HullTaken, InitiativeRolled, Injured, ManeuverGranted, ManeuverTaken, StoodUp,
    Strained, SystemStrained, TokenSet, Wounded,
};
use crate::maneuver_text;
use crate::model::advance::Matter;
use crate::model::check::Bought;
use crate::model::event::{Field, Pay};
use crate::model::figure::injuries::Critical;
use crate::model::figure::{Figure, Status};
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::talents::known::Known;
use crate::words::genitive;

/// A hit whose wounds come later in the entry.
struct Hit {
    target: Id,
    through: u16,
    number: u8,
    sum: String,
}

/// A purchase that is combined with its effect: its payer and price, and the whole sentence.
struct Purchase {
    head: String,
    whole: String,
}

/// The sentences of the events of one entry, and the state after them.
pub fn tell_all(before: &State, events: &[Event], sums: Sums) -> (Vec<String>, State) {
    let tell = |now: &State, event: &Event| super::tell(now, event, sums);
    let mut now = before.clone();
    let mut said: Vec<String> = Vec::new();
    let mut hit: Option<Hit> = None;
    let mut injured: Option<(Id, &Critical)> = None;
    let mut rolled: Option<Id> = None;
    let mut purchase: Option<Purchase> = None;
    let mut taken: Option<(Id, &str)> = None;
    let mut price: Option<(Id, u16)> = None;
    let mut landed: Option<Id> = None;
    let mut canceled = false;
    let mut left: Option<String> = None;
    let mut started: Option<Id> = None;
    let mut passed: Option<(String, String)> = None;
    // The log keeps nothing of how an open check is meant, so that a line which lasts leaves it out.
    let stays = |event: &Event| matches!(event.trace(), Trace::Lasts | Trace::Turns);
    let lasts = events.iter().any(stays);
    for (n, event) in events.iter().enumerate() {
        let later = events.get(n + 1..).unwrap_or_default();
        let text = match event {
            Event::HitDealt(_) => {
                // The row before a hit did not buy the hit's effects.
                said.extend(purchase.take().map(|bought| bought.whole));
                hit = with_wounds(&now, event, later);
                if hit.is_some() {
                    None
                } else {
                    tell(&now, event)
                }
            }
            Event::ManeuverGranted(ManeuverGranted { who, .. }) if rolled == Some(*who) => {
                joins_roll(&mut said, "They get a free maneuver.".to_owned())
            }
            // The sentence of the roll names the range.
            Event::RangeSet(_) if lasts && is_for_a_roll(later) => None,
            Event::ManeuverTaken(ManeuverTaken { who, what, .. }) => {
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
            Event::Strained(Strained { who, by }) | Event::Wounded(Wounded { who, by, .. })
                if price == Some((*who, *by)) =>
            {
                price = None;
                None
            }
            // The roll's sentence describes the check, also where the roll is an entry of its own.
            Event::CheckDeclared(_) | Event::CheckChanged(_) if lasts => None,
            // The sentence before already told that the check is canceled.
            Event::CheckEnded(CheckEnded { done: false }) if canceled => None,
            // The craft that are gone took their trauma with them.
            Event::HullMended(HullMended { who, .. }) if shrinks(events, n, *who) => {
                let mut after = now.clone();
                event.apply(&mut after);
                after.vehicle(*who).map(|left| {
                    let (name, hull) = (&left.name, left.hull);
                    let text = format!("{name} keeps {hull} hull trauma {}.", of_hull(left));
                    agree_with_thing(text, name)
                })
            }
            // The turn track shows the slot that a fall leaves empty. Only a command about the slot is told.
            Event::SlotMarked(_) if n > 0 => None,
            Event::StoodUp(StoodUp { who }) if landed == Some(*who) => None,
            Event::Talent(TalentEvent::Learned(Learned { who, known }))
                if events[..n].iter().any(|event| buys(event, *who, known)) =>
            {
                None
            }
            Event::Talent(TalentEvent::Used(Used { who, name, .. }))
                if goes_on(&now, *who, name, later) =>
            {
                None
            }
            Event::Vehicle(VehicleEvent::Disembarked(Disembarked { vehicle, who }))
                if taken.is_some_and(|taken| tells_place(&now, taken, *who, *vehicle)) =>
            {
                None
            }
            Event::Vehicle(VehicleEvent::Boarded(Boarded { vehicle, who, seat }))
                if taken.is_some_and(|taken| tells_place(&now, taken, *who, *vehicle)) =>
            {
                let what = taken.map_or("", |(_, what)| what);
                let at = seat_words(&now, *who, *vehicle, *seat);
                match said.last_mut().filter(|last| last.contains(what)) {
                    Some(last) => {
                        *last = last.replacen(what, &format!("{what} as {at}"), 1);
                        None
                    }
                    None => tell(&now, event),
                }
            }
            Event::Hack(HackEvent::Enacted(Enacted { who, .. })) => {
                let text = tell(&now, event).unwrap_or_default();
                let what = taken
                    .filter(|(whom, _)| whom == who)
                    .map_or("", |(_, what)| what);
                let head = format!("{} {what}", now.name_of(*who));
                match said
                    .last_mut()
                    .filter(|last| !what.is_empty() && last.starts_with(&head))
                {
                    Some(last) => {
                        *last = with_tail(last, &text, &head);
                        None
                    }
                    None => Some(text),
                }
            }
            Event::Advance(AdvanceEvent::Entered(Entered { who, entry })) if entry.units > 0 => {
                sold(&now, *who, entry, later.first()).or_else(|| tell(&now, event))
            }
            Event::Advance(AdvanceEvent::Gone(Gone { who, .. })) if is_traded(*who, events) => None,
            Event::Advance(AdvanceEvent::Gone(_)) => {
                let text = given(&now, event, later);
                passed.clone_from(&text);
                text.map(|(text, _)| text).or_else(|| tell(&now, event))
            }
            Event::Talent(TalentEvent::BroughtAbout(BroughtAbout { words, .. }))
                if passed.as_ref().is_some_and(|(_, has)| has == words) =>
            {
                None
            }
            Event::Thing(ItemEvent::Spent(_)) if is_for_a_roll(later) => {
                left = tell(&now, event);
                None
            }
            Event::Vehicle(VehicleEvent::CriticalSuffered(CriticalSuffered {
                vehicle,
                critical,
            })) if critical.harm.is_empty() && strains(*vehicle, later) => {
                tell(&now, event).map(|text| without(&text, &critical.text))
            }
            Event::Injured(Injured { who, critical }) if is_logged(critical, *who, later) => {
                tell(&now, event).map(|text| without(&text, &critical.text))
            }
            // The purchase names the new value.
            Event::FieldSet(FieldSet { field, .. })
                if matches!(field, Field::Characteristic(_)) && n > 0 && raises(&events[n - 1]) =>
            {
                None
            }
            // Only `set` begins an entry with this event. Everything else first gives the reason for
            // the number.
            Event::FieldSet(FieldSet { value, .. }) if n == 0 => tell(&now, event).map(|text| {
                let (is, by_hand) = (
                    format!(" now {value}."),
                    format!(" now {value} (set by hand)."),
                );
                text.replacen(&is, &by_hand, 1)
            }),
            Event::Advance(AdvanceEvent::Entered(Entered { who, entry }))
                if is_free_rank(entry) =>
            {
                let text = match started.replace(*who) {
                    Some(same) if same == *who => None,
                    _ => starting_skills(&now, *who, events.get(n..).unwrap_or_default()),
                };
                text.or_else(|| tell(&now, event).filter(|_| !is_told_together(*who, events)))
            }
            Event::Dropped(Dropped { who, weapon })
                if purchase.is_none() && follows_a_drop(*who, events.get(..n)) =>
            {
                if let Some(last) = said.last_mut() {
                    let drops = last.trim_end_matches('.');
                    *last = format!("{drops} and the {}.", weapon_name(&now, *who, *weapon));
                }
                None
            }
            _ if injured.is_some_and(|(who, critical)| repeats(event, who, critical)) => None,
            _ if taken.is_some_and(|taken| was_taken(&now, event, taken)) => None,
            _ => match hit.take_if(|hit| is_dealt_by(event, hit)) {
                Some(hit) => {
                    let sum = sums.shown(format!("{} = ", hit.sum));
                    let text = tell_of_hit(&now, event, &sum);
                    text.map(|text| match hit.number {
                        0 => text,
                        number => format!("Hit {number}: {text}"),
                    })
                }
                None => tell(&now, event),
            },
        };
        match event {
            Event::Injured(Injured { who, critical }) => {
                injured = (!is_logged(critical, *who, later)).then_some((*who, critical));
            }
            Event::Scene(SceneEvent::LandedStanding(LandedStanding { who, .. })) => {
                landed = Some(*who);
            }
            Event::Talent(TalentEvent::BroughtAbout(BroughtAbout { words, .. })) => {
                canceled |= words.contains(CHECK_CANCELED);
            }
            Event::InitiativeRolled(InitiativeRolled { who, .. }) => rolled = Some(*who),
            Event::Scene(SceneEvent::HasFallen(_)) => hit = with_wounds(&now, event, later),
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
        event.apply(&mut now);
    }
    said.extend(purchase.map(|bought| bought.whole));
    said.extend(left);
    (said, now)
}

/// Whether the event before this one gave a squadron its new size.
fn shrinks(events: &[Event], n: usize, squadron: Id) -> bool {
    let before = n.checked_sub(1).and_then(|before| events.get(before));
    matches!(before, Some(Event::Vehicle(VehicleEvent::SquadronSet(set))) if set.vehicle == squadron)
}

/// Whether an event buys a talent, and tells everything about it.
fn buys(event: &Event, who: Id, known: &Known) -> bool {
    let Event::Advance(AdvanceEvent::Entered(Entered { who: one, entry })) = event else {
        return false;
    };
    let is_it =
        matches!(&entry.matter, Matter::Talent { talent, .. } if *talent == known.talent.id);
    *one == who && is_it && known.chosen.is_empty() && !known.over.contains(&known.ranks)
}

/// The hit or the fall, if wounds, strain or trauma of the same number follow before the next one.
fn with_wounds(now: &State, event: &Event, later: &[Event]) -> Option<Hit> {
    let hit = match event {
        Event::HitDealt(dealt) => Hit {
            target: dealt.target,
            through: dealt.through,
            number: dealt.hit,
            sum: hit_sum(now, dealt)?,
        },
        Event::Scene(SceneEvent::HasFallen(fallen)) => Hit {
            target: fallen.who,
            through: fallen.wounds()?,
            number: 0,
            sum: format!("{} − {} soak", fallen.damage?, fallen.soak),
        },
        _ => return None,
    };
    if hit.through == 0 {
        return None;
    }
    let until_next = later
        .iter()
        .take_while(|event| !matches!(event, Event::HitDealt(_)));
    let mut dealt = until_next.filter(|event| is_dealt_by(event, &hit));
    // Wounds beyond twice the threshold don't count, and their sentence has another sum.
    dealt.next().filter(|event| counts(now, event)).map(|_| hit)
}

/// A maneuver for strain together with that strain, or the wounds of someone without a strain track: the number,
/// and the track after it. `None` where a sentence of its own is needed.
fn for_strain(now: &State, event: &Event, later: &[Event]) -> Option<(u16, String)> {
    let Event::ManeuverTaken(ManeuverTaken {
        who,
        pay: Pay::Strain,
        ..
    }) = event
    else {
        return None;
    };
    let cost = later.iter().find(|event| is_cost(event, *who))?;
    let was = now.figure(*who)?;
    let mut after = now.clone();
    cost.apply(&mut after);
    let is = after.figure(*who)?;
    let more = (is.wounds + is.strain).saturating_sub(was.wounds + was.strain);
    let standing = |figure: &Figure| figure.group.as_ref().map(|group| group.standing);
    let plain = more == Pay::STRAIN && is.able() == was.able() && standing(is) == standing(was);
    let track = match cost {
        Event::Wounded(_) => of_wounds(is),
        _ => of_strain(is),
    };
    plain.then_some((Pay::STRAIN, track))
}

/// Whether it is strain that someone suffers, or wounds instead of it.
fn is_cost(event: &Event, who: Id) -> bool {
    match event {
        Event::Strained(Strained { who: whom, .. }) | Event::Wounded(Wounded { who: whom, .. }) => {
            *whom == who
        }
        _ => false,
    }
}

/// Whether the maneuver of this entry already tells the event.
fn was_taken(now: &State, event: &Event, (who, what): (Id, &str)) -> bool {
    super::turn::repeats(now, event, &|whom| (whom == who).then_some(what))
}

/// The sentence with "They" if the last sentence had the same subject and named no others.
fn with_pronoun(now: &State, last: Option<&String>, text: String) -> String {
    let Some(last) = last else {
        return text;
    };
    let figure = |figure: &Figure| {
        (
            figure.name.clone(),
            crate::events::said::are_several(figure),
        )
    };
    let people: Vec<(String, bool)> = now.everybody().map(figure).collect();
    let people = people
        .iter()
        .map(|(name, several)| (name.as_str(), *several));
    let things = now.vehicles.iter().map(|vehicle| vehicle.name.as_str());
    with_they(
        last,
        text,
        &people.collect::<Vec<_>>(),
        &things.collect::<Vec<_>>(),
    )
}

/// Whether the next sentence names the owner of the talent or item, and its effect.
fn goes_on(now: &State, who: Id, talent: &str, later: &[Event]) -> bool {
    let head = format!("{} {talent} ", genitive(now.name_of(who)));
    matches!(later.first(), Some(Event::Talent(TalentEvent::BroughtAbout(BroughtAbout { words, .. }))) if words.starts_with(&head))
}

/// Whether the maneuver of this entry tells that its combatant gets into a vehicle, out of it, or to a station of it.
fn tells_place(now: &State, (whom, what): (Id, &str), who: Id, vehicle: Id) -> bool {
    whom == who && maneuver_text::is_about_a_place(what, now.name_of(vehicle))
}

/// The last sentence with the end of the next one, which begins with the same words.
fn with_tail(last: &str, text: &str, head: &str) -> String {
    let tail = text.strip_prefix(head).unwrap_or(text);
    format!("{}{tail}", last.trim_end_matches('.'))
}

/// A sentence without the text of a Critical Injury or Critical Hit at its end.
fn without(text: &str, critical: &str) -> String {
    text.trim_end_matches(critical).trim_end().to_owned()
}

/// Whether the immediate effect of a Critical Hit, system strain, has a sentence of its own.
fn strains(vehicle: Id, later: &[Event]) -> bool {
    later
        .iter()
        .any(|event| matches!(event, Event::SystemStrained(SystemStrained { who, .. }) if *who == vehicle))
}

/// Whether a use of an item is spent on a check of the same entry. What is left is told after its result.
fn is_for_a_roll(later: &[Event]) -> bool {
    later
        .iter()
        .any(|event| matches!(event, Event::CheckRolled(_)))
}

/// Whether the immediate effects of a Critical Injury have events with sentences of their own: strain
/// and dropped items.
fn is_logged(critical: &Critical, who: Id, later: &[Event]) -> bool {
    let text = critical.text.to_lowercase();
    let at_once = !text.contains("until") && !text.contains("each");
    let before_the_next = later
        .iter()
        .take_while(|event| !matches!(event, Event::Injured(_)));
    at_once
        && before_the_next.into_iter().any(|event| match event {
            Event::Strained(Strained { who: whom, .. }) => *whom == who && text.contains("suffer"),
            Event::Dropped(Dropped { who: whom, .. }) => {
                *whom == who && text.contains("everything they hold")
            }
            _ => false,
        })
}

/// Whether the event before these is one of the same character, who drops something.
fn follows_a_drop(who: Id, earlier: Option<&[Event]>) -> bool {
    let before = earlier.and_then(<[Event]>::last);
    matches!(before, Some(Event::Dropped(dropped)) if dropped.who == who)
}

/// Whether the damage changes anything (G-HEALTH-03).
fn counts(now: &State, event: &Event) -> bool {
    let mut after = now.clone();
    event.apply(&mut after);
    match event {
        Event::Wounded(Wounded { who, .. }) => {
            let wounds = |state: &State| state.figure(*who).map(|figure| figure.wounds);
            wounds(now) != wounds(&after)
        }
        _ => true,
    }
}

/// Whether these are the wounds, the strain or the trauma of a hit.
fn is_dealt_by(event: &Event, hit: &Hit) -> bool {
    match event {
        Event::Wounded(Wounded { who, by, .. })
        | Event::Strained(Strained { who, by })
        | Event::HullTaken(HullTaken { who, by })
        | Event::SystemStrained(SystemStrained { who, by }) => {
            *who == hit.target && *by == hit.through
        }
        _ => false,
    }
}

/// Whether the text of a Critical Injury already tells the event.
fn repeats(event: &Event, who: Id, critical: &Critical) -> bool {
    let says = |word: &str| critical.text.to_lowercase().contains(word);
    match event {
        Event::TokenSet(TokenSet { token }) => token.injury == Some(critical.mark),
        Event::Afflicted(Afflicted {
            who: whom, status, ..
        }) if *whom == who => match status {
            Status::NoFreeManeuver => says("no free maneuver"),
            Status::LastSlot => says("last slot"),
            status => says(status.word()),
        },
        Event::FellProne(FellProne { who: whom }) => *whom == who && says("prone"),
        Event::StoryMoved(_) => says("story point"),
        Event::AgainGranted(AgainGranted { target, .. }) => *target == who && says("again"),
        Event::CharacteristicLost(CharacteristicLost { who: whom, .. }) => *whom == who,
        _ => false,
    }
}

/// Whether an event can be the effect of a purchase, with a sentence that says more than the row of the
/// table.
const fn is_brought(event: &Event) -> bool {
    matches!(
        event,
        Event::TokenSet(_)
            | Event::Wounded(_)
            | Event::Strained(_)
            | Event::StrainHealed(_)
            | Event::SystemStrained(_)
            | Event::Dropped(_)
            | Event::Emptied(_)
            | Event::FellProne(_)
            | Event::ManeuverGranted(_)
            | Event::StoryMoved(_)
            | Event::Vehicle(VehicleEvent::Gained(_))
            | Event::Social(SocialEvent::Learnt(_))
    )
}

impl Purchase {
    /// A purchase of a row of the tables. A quality is told with its hit.
    fn of(now: &State, event: &Event, text: &str) -> Option<Self> {
        let Event::Bought(events::Bought { spent }) = event else {
            return None;
        };
        let is_row = match spent.bought {
            Bought::Row(effect) => effect != SpendEffect::Critical,
            _ => false,
        };
        if !is_row || super::called_off(now, event).is_some() {
            return None;
        }
        let head = crate::events::said::agreeing(now.everybody(), super::spends::head(now, spent));
        text.starts_with(&head).then(|| Self {
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
        if let Some(rest) = own {
            return format!("{} and {rest}", self.head);
        }
        // Names keep their capitals.
        let brought = match brought.split_once(' ') {
            Some(("The" | "Every", _)) => inside(brought),
            _ => brought.to_owned(),
        };
        format!("{}: {brought}", self.head)
    }
}

/// The log's words for a check that isn't needed any longer. Dropping it then has no sentence of its own.
pub(crate) const CHECK_CANCELED: &str = "check is canceled";
