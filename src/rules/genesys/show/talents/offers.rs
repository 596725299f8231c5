//! Offers the talents that can be used now: those of the active character, and those of anyone at their
//! own moment (Dodge when attacked, Parry when hit, Indomitable when about to be incapacitated).

use crate::command::talents::TalentCommand;
use crate::library::Library;
use crate::model::check::Check;
use crate::model::check::pool::Change;
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::state::{Phase, State};
use crate::model::talents::hook::{About, Answers, AtOnce, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::record::{Activation, Deed, Moment, Uses, Whom};
use crate::play::hacking::outcome;
use crate::play::items::effects::skill_of_art;
use crate::play::price::either;
use crate::play::talents::requirements::hindrance;
use crate::play::talents::targets::{candidates, most};
use crate::play::talents::{deadeye, hooks, moment};
use crate::say;
use crate::show::offer::{New, next_price, offer, strain_price};

use lang::Who;
use lang::sentence::genitive;
use rules::view::{ANSWERS, Answer, Id, Offer, OfferGroup, Price, Rich, Tone, Unit};
use rules::words::said;

/// Every use that fits the moment: answers first, then other uses of the active or selected character,
/// then those of the others. The use itself checks turn and price.
pub fn offers(state: &State, library: &Library, focus: Option<Id>, all: &mut Vec<Offer>) {
    let first = state.active().or(focus);
    let mut ranked: [Vec<Offer>; 3] = Default::default();
    let [answers, own, others] = &mut ranked;
    for figure in state.everybody() {
        for known in figure.gifts().chain(library.arts(figure)) {
            let Some(uses) = known.uses() else { continue };
            if !fits(state, library, figure, known, uses) {
                continue;
            }
            let rows = if uses.moment != Moment::Any {
                &mut *answers
            } else if Some(figure.id) == first {
                &mut *own
            } else {
                &mut *others
            };
            each(state, library, figure, known, uses, rows);
        }
    }
    all.extend(ranked.into_iter().flatten());
}

/// The talents that could answer the current check or a fall: "respond with Vex Marrow's Dodge".
pub fn answers(state: &State, library: &Library) -> Option<Rich> {
    let by = state.check.as_ref().map(|check| check.by);
    let mut names = Vec::new();
    for figure in state.everybody() {
        for known in figure.gifts() {
            let Some(uses) = known.uses() else { continue };
            let down = uses.moment == Moment::Down;
            let traced = outcome::answers_trace(state, figure, known);
            let of_the_check = by.is_some_and(|by| by != figure.id || traced)
                && known.how(&state.settings) == Activation::OutOfTurn
                && uses.moment != Moment::Any;
            let now = (down || of_the_check) && fits(state, library, figure, known, uses);
            if now {
                names.push(format!("{} {}", genitive(&figure.name), known.talent.name));
            }
        }
    }
    (!names.is_empty()).then(|| Rich::of(ANSWERS, Tone::Quiet).and(names.join(", "), Tone::Text))
}

/// True if it is worth an offer now.
fn fits(state: &State, library: &Library, figure: &Figure, known: &Known, uses: &Uses) -> bool {
    if uses.limit.is_some() && state.is_used_up(figure, &known.talent.id)
        || moment::is_now(state, library, figure, known).is_err()
    {
        return false;
    }
    if figure.group.is_some_and(|g| g.standing < uses.standing) {
        return false;
    }
    // Each line checks the drawn weapon or the chosen injury itself.
    let about = uses.hook().map(Hook::about);
    let asks = matches!(about, Some(About::Weapon | About::Coming));
    if !asks && hindrance(state, figure, known, None).is_some() {
        return false;
    }
    let answered = state.check.as_ref().is_some_and(|check| {
        check.answers.iter().any(|a| {
            a.who == figure.id && a.talent == known.talent.id && !asks_on(state, check, known)
        })
    });
    if answered {
        return false;
    }
    // A trace that fails by itself needs no response, though a typed command still gives one (G-HACK-08).
    let check = state.check.as_ref();
    let foiled =
        || check.is_some_and(|check| outcome::foiled_by(state, check, figure.id).is_some());
    if uses.hook() == Some(Hook::Answers(Answers::FoilsTrace)) && foiled() {
        return false;
    }
    if spoils(uses) && spares(state, figure) {
        return false;
    }
    // A character who looks for an item to buy may ask contacts (G-TAL-13).
    let asks_around = uses.hook() == Some(Hook::AtOnce(AtOnce::KnowSomebody));
    if asks_around && state.check.as_ref().is_some_and(|c| c.buys_for(figure.id)) {
        return true;
    }
    match uses.moment {
        Moment::Any => {
            let own = state.active() == Some(figure.id);
            let how = known.how(&state.settings);
            let gone = state.turn.as_ref().is_some_and(|turn| turn.action) || figure.is_staggered();
            if own && gone && how == Activation::Action {
                return false;
            }
            let anytime = how == Activation::OutOfTurn && figure.able();
            let idle = state.check.is_none() && (own || state.phase != Phase::Fighting);
            idle && (own || anytime || state.phase == Phase::Setup) && figure.able()
                || anytime && state.phase == Phase::Fighting && !own && state.check.is_none()
        }
        Moment::Down | Moment::Initiative | Moment::Gone => true,
        Moment::Falling
        | Moment::AlliesGone
        | Moment::Shows(..)
        | Moment::Pool(..)
        | Moment::Check(..)
        | Moment::Rolled(..)
        | Moment::Hit(..) => figure.able(),
    }
}

/// True if its only effect is Threat on the check (G-TAL-03).
fn spoils(uses: &Uses) -> bool {
    let bad =
        |deed: &Deed| matches!(deed, Deed::OnCheck(Change::Auto(symbols)) if symbols.threat > 0);
    !uses.does.is_empty() && uses.does.iter().all(bad)
}

/// True if the open check is an ally's. Such a talent isn't offered against it, but a typed command
/// still works.
fn spares(state: &State, figure: &Figure) -> bool {
    let by = state
        .check
        .as_ref()
        .and_then(|check| state.figure(check.by));
    by.is_some_and(|by| by.side == figure.side)
}

/// True for Deadeye, which is used twice for one injury: first it shows the die, then it chooses.
fn asks_on(state: &State, check: &Check, known: &Known) -> bool {
    let about = known.uses().and_then(Uses::hook).map(Hook::about);
    about == Some(About::Coming) && deadeye::at(state, check).is_some()
}

fn each(
    state: &State,
    library: &Library,
    figure: &Figure,
    known: &Known,
    uses: &Uses,
    all: &mut Vec<Offer>,
) {
    let own = state.active() == Some(figure.id);
    let whose = if own {
        String::new()
    } else {
        format!("{}: ", figure.name)
    };
    let points = if uses.scaled { known.ranks } else { 1 };
    for n in 1..=points {
        let ranks = uses.scaled.then_some(n);
        let number = ranks.map_or_else(String::new, |n| format!(" {n}"));
        let label = format!("{whose}{}{number}", known.talent.name);
        let line = |of: Option<String>, on: Vec<Who>| {
            say::Use(figure, &known.talent.name, ranks, of, on, None)
        };
        let given = uses
            .on
            .filter(|aim| matches!(aim.whom, Whom::Anyone | Whom::Perhaps));
        let can = given.map_or_else(Vec::new, |aim| candidates(state, figure, known, aim));
        if can.len() > 2 {
            // A use that can be given to anyone is one row that asks for the target. Some uses need
            // none.
            let mut one = offer(New {
                key: &known.talent.id,
                line: line(None, Vec::new()),
                label,
                cost: Price::none(),
                detail: &known.talent.text,
                rule: &known.talent.rule,
                group: OfferGroup::Talent,
            });
            one.cost = price(state, library, figure, known, uses, n);
            one.by = Some(figure.id);
            let (own, others): (Vec<Id>, Vec<Id>) =
                can.into_iter().partition(|id| *id == figure.id);
            let perhaps = given.is_some_and(|aim| aim.whom == Whom::Perhaps);
            let nobody = perhaps.then(|| Answer {
                label: "nobody".to_owned(),
                words: String::new(),
                ..Answer::default()
            });
            one.answers = nobody
                .into_iter()
                .chain(
                    own.into_iter()
                        .filter(|_| !perhaps)
                        .chain(others)
                        .map(|id| answer(state, id)),
                )
                .collect();
            all.push(one);
            continue;
        }
        // A use that draws or puts away a weapon has a row for each.
        let arms = uses
            .hook()
            .is_some_and(|hook| hook.about() == About::Weapon);
        let mut arms = drawable(figure).filter(|_| arms);
        for (line, label) in aimed(state, library, figure, known, uses, &line, &label) {
            let price = price(state, library, figure, known, uses, n);
            let mut one = offer(New {
                key: &known.talent.id,
                line,
                label,
                cost: Price::none(),
                detail: &known.talent.text,
                rule: &known.talent.rule,
                group: OfferGroup::Talent,
            });
            one.cost = price;
            one.by = Some(figure.id);
            one.weapon = arms.next().map(|(held, _)| held.weapon.name.clone());
            all.push(one);
        }
    }
}

/// A possible target as an answer to the row.
fn answer(state: &State, id: Id) -> Answer {
    let name = state.name_of(id);
    Answer {
        label: name.to_owned(),
        words: format!("on {}", said(name, id)),
        ..Answer::default()
    }
}

/// The weapons that can be drawn and put away, each with its index.
fn drawable(figure: &Figure) -> impl Iterator<Item = (&Held, u8)> {
    let all = figure.weapons.iter().zip(0u8..);
    all.filter(|(held, _)| !held.weapon.is_of_the_body() && held.wear != Wear::Destroyed)
}

/// Makes the command of a use, of an item or on targets.
type Line<'a> = dyn Fn(Option<String>, Vec<Who>) -> TalentCommand + 'a;

/// The rows of a use: one for each target, weapon or injury.
fn aimed(
    state: &State,
    library: &Library,
    figure: &Figure,
    known: &Known,
    uses: &Uses,
    line: &Line<'_>,
    label: &str,
) -> Vec<(TalentCommand, String)> {
    let of = |what: &str| line(Some(what.to_owned()), Vec::new());
    match uses.hook().map_or(About::Nothing, Hook::about) {
        About::Weapon => {
            return drawable(figure)
                .map(|(held, place)| {
                    let name = &held.weapon.name;
                    let in_hand = figure.wields(place);
                    let what = if in_hand { "put away" } else { "draw" };
                    (of(name), format!("{label}: {what} the {name}"))
                })
                .collect();
        }
        About::Coming => return coming(state, library, line, label),
        About::Elixir => {
            return library
                .all_gear()
                .filter(|gear| gear.brewed.is_some())
                .map(|gear| (of(&gear.name), format!("{label}: {}", gear.name)))
                .collect();
        }
        About::Injury => {
            return figure
                .criticals
                .iter()
                .map(|c| {
                    (
                        of(&figure.called(c)),
                        format!("{label}: {}", figure.called(c)),
                    )
                })
                .collect();
        }
        About::Hull => {
            return state
                .vehicles
                .iter()
                .filter(|v| v.hull > 0)
                .map(|v| (of(&v.name), format!("{label}: {}", v.name)))
                .collect();
        }
        About::Nothing | About::Hit | About::Knowledge | About::Thing => {}
    }
    let Some(aim) = uses.on else {
        // A check with a choice of skills has a row for each.
        let skills = uses.asks.as_ref().map_or(&[][..], |asks| &asks.skills);
        if skills.len() > 1 {
            let named = skills.iter().filter_map(|id| library.skill(id));
            return named
                .map(|skill| (of(&skill.name), format!("{label}: {}", skill.name)))
                .collect();
        }
        return vec![(line(None, Vec::new()), label.to_owned())];
    };
    let can = candidates(state, figure, known, aim);
    match aim.whom {
        Whom::Foe
        | Whom::FoeNoNemesis
        | Whom::Companion
        | Whom::Ally
        | Whom::AlliedMinions
        | Whom::Anyone
        | Whom::Perhaps => std::iter::once((line(None, Vec::new()), label.to_owned()))
            .filter(|_| matches!(aim.whom, Whom::Anyone | Whom::Perhaps))
            .chain(can.iter().filter(|id| **id != figure.id).map(|id| {
                let name = state.name_of(*id);
                (line(None, vec![state.who(*id)]), format!("{label}: {name}"))
            }))
            .collect(),
        _ if can.is_empty() => Vec::new(),
        // Everyone in reach. Who gets what is decided after the roll.
        Whom::EveryFoe | Whom::EveryAlly => {
            vec![(line(None, Vec::new()), label.to_owned())]
        }
        _ => {
            let most = usize::from(most(figure, known, aim));
            let names: Vec<Who> = can.iter().take(most).map(|id| state.who(*id)).collect();
            if names.is_empty() {
                return Vec::new();
            }
            vec![(line(None, names), label.to_owned())]
        }
    }
}

fn coming(
    state: &State,
    library: &Library,
    line: &Line<'_>,
    label: &str,
) -> Vec<(TalentCommand, String)> {
    let Some(check) = &state.check else {
        return Vec::new();
    };
    let Some(coming) = deadeye::at(state, check) else {
        return Vec::new();
    };
    let Some(die) = deadeye::choice(check, coming.hit).0 else {
        return vec![(
            line(None, Vec::new()),
            format!("{label}: look at the d100 first"),
        )];
    };
    let Some(row) = deadeye::row(state, library, check, coming, die) else {
        return Vec::new();
    };
    library
        .criticals()
        .filter(|other| other.severity == row.severity && other.from != row.from)
        .map(|other| {
            (
                line(Some(other.name.clone()), Vec::new()),
                format!("{label}: {} instead of {}", other.name, row.name),
            )
        })
        .collect()
}

/// The price of a maneuver for the active character: free or not (G-TURN-05).
fn maneuver(state: &State) -> Price {
    let actor = state.active().and_then(|id| state.figure(id));
    let price = actor.map_or_else(Price::none, |figure| next_price(state, figure).0);
    if price.strains() {
        Price::maneuver().noted(" for ").and(price)
    } else if price.has(Unit::Action) {
        Price::maneuver().noted(" for the ").and(price)
    } else {
        Price::maneuver()
    }
}

/// The price of a use: "maneuver, 2 strain", "Story Point", "tt", "150 units".
fn price(
    state: &State,
    library: &Library,
    figure: &Figure,
    known: &Known,
    uses: &Uses,
    points: u8,
) -> Price {
    let attacks = uses.hook() == Some(Hook::AtOnce(AtOnce::Shears));
    // An attack takes the action itself (G-ACT-05).
    let how = match known.how(&state.settings) {
        Activation::Incidental if attacks => Activation::Action,
        how => how,
    };
    let mut all = match how {
        Activation::Maneuver => maneuver(state),
        Activation::Action => Price::action(),
        Activation::Passive | Activation::Incidental | Activation::OutOfTurn => Price::none(),
    };
    let mut strain = u16::from(uses.strain) * if uses.scaled { u16::from(points) } else { 1 };
    // Some skills cost strain for each attempt (G-SKILL-21).
    let skill = match &uses.asks {
        Some(asks) => asks.skills.first().and_then(|id| library.skill(id)),
        None if attacks => skill_of_art(library, &known.talent.name),
        None => None,
    };
    strain += skill.map_or(0, |skill| u16::from(skill.strain));
    if strain > 0 {
        all = all.and(strain_price(figure, strain));
    }
    if uses.story {
        all = all.and(Price::story_point());
    }
    if let Moment::Shows(_, _, prices) = &uses.moment {
        all = all.and(either(prices));
    }
    all.and(match uses.hook() {
        Some(Hook::AtOnce(AtOnce::BoughtInfo)) => {
            let units = state.check.as_ref().and_then(hooks::price_of_info);
            let units = units.and_then(|units| u32::try_from(units).ok());
            units.map_or_else(Price::none, Price::money)
        }
        // Showing the die is free, the choice costs strain (G-TAL-59).
        Some(Hook::Answers(Answers::Deadeye)) => {
            let check = state.check.as_ref();
            let looked = check.is_some_and(|check| {
                let coming = deadeye::at(state, check);
                coming.is_some_and(|one| deadeye::choice(check, one.hit).0.is_some())
            });
            if looked {
                strain_price(figure, 2)
            } else {
                Price::note("2 strain then")
            }
        }
        Some(Hook::AtOnce(AtOnce::ForgotToCount)) => Price::of(Unit::Threat, 2_u8),
        Some(Hook::Answers(Answers::ParryImproved)) => Price::of(Unit::Threat, 3_u8).noted("/D"),
        Some(Hook::AtOnce(AtOnce::RhetoricSupreme | AtOnce::TiradeSupreme)) => maneuver(state),
        _ => Price::none(),
    })
}
