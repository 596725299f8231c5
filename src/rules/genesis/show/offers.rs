//! The open actions and choices: declarations, dice, outcomes, reductions, the encounter.
//!
//! Each offer is a command line with a label, a price and, if it can't be taken, the reason.

use std::borrow::Cow;

use crate::command::{Command, say};
use crate::kinds::{Act, Band, Injury, Size};
use crate::library::Library;
use crate::model::armor::armor_against;
use crate::model::commerce::quirk_due;
use crate::model::deadlines::death_due;
use crate::model::figure::Figure;
use crate::model::outcome::Outcome;
use crate::model::state::{Duel, Phase, Roller, State, Step};
use crate::play::chase::stranded;
use crate::play::declare::{charger_of, may_brace, weapons};
use crate::play::initiative::acts;
use crate::play::pool::fights_with;
use crate::play::reach::{may_charge, may_leave, may_reach, may_step, may_walk, strikes_from_here};
use lang::Refusal;
use lang::sentence::capital;
use rules::view::{Answer, DONE, Id, Offer, OfferGroup, OfferLine, Price, Unit};

use super::by_hand::by_hand;
use super::course::{course, deadlines, round_over};
use super::growth::growth;
use super::making::making;
use super::rolling::rolling;

/// Returns all offers. With a focus, also those that the focused character could take or receive.
pub fn offers(state: &State, library: &Library, focus: Option<Id>) -> Vec<Offer> {
    let mut all = Vec::new();
    if state.check.is_some() {
        rolling(state, library, &state.asked(), true, &mut all);
    } else {
        // Only one choice is shown, and a death is the graver one.
        if death_due(state).is_none()
            && let Some(figure) = quirk_due(state)
        {
            quirks(library, figure, &mut all);
        }
        match state.phase {
            Phase::TieBreak => {
                all.push(asked(
                    "tie",
                    say::Tie(None, None),
                    "break the tie",
                    "F-ORD-04",
                ));
            }
            Phase::Declare => declaring(state, library, focus, &mut all),
            Phase::Roll | Phase::Ambush => {
                let rollers: Vec<&Roller> = state.rolls.iter().collect();
                rolling(state, library, &rollers, false, &mut all);
            }
            Phase::Resolve => resolving(state, &mut all),
            Phase::Upkeep => {
                // A death is decided before another round.
                deadlines(state, &mut all);
                round_over(state, &mut all);
            }
            Phase::Setup if stranded(state).is_some() => {
                let over = "end the chase";
                all.push(asked("stop", say::ChaseStop(), over, "F-CHS-16"));
            }
            // Only one choice is shown.
            Phase::Setup if all.is_empty() && death_due(state).is_none() => {
                making(state, library, &mut all);
            }
            Phase::Setup => {}
        }
    }
    if state.phase != Phase::Upkeep || state.check.is_some() {
        deadlines(state, &mut all);
    }
    course(state, library, &mut all);
    if let Some(figure) = focus.and_then(|id| state.figure(id)) {
        by_hand(state, library, figure, &mut all);
        growth(state, figure, &mut all);
    }
    all
}

/// The texts of an offer. The rest is the same for all offers of this game.
pub(super) struct New<'a> {
    pub key: &'a str,
    pub line: OfferLine,
    pub label: String,
    pub cost: Price,
    pub detail: &'a str,
    pub rule: &'a str,
    pub group: OfferGroup,
    pub allowed: Result<(), Refusal>,
}

/// Returns the line of a command, or the beginning of one whose last words the user types.
fn asking(command: Command, words: bool) -> OfferLine {
    if words {
        OfferLine::begun(command)
    } else {
        command.into()
    }
}

pub(super) fn offer(new: New<'_>) -> Offer {
    Offer {
        cost: new.cost,
        detail: new.detail.to_owned(),
        allowed: new.allowed,
        ..Offer::of(new.key, new.line, new.label, new.rule, new.group)
    }
}

pub(super) fn plain(
    key: &str,
    line: impl Into<OfferLine>,
    label: &str,
    rule: &str,
    group: OfferGroup,
) -> Offer {
    offer(New {
        key,
        line: line.into(),
        label: label.to_owned(),
        cost: Price::none(),
        detail: &format!("{}.", capital(label)),
        rule,
        group,
        allowed: Ok(()),
    })
}

pub(super) fn asked(key: &str, line: impl Into<OfferLine>, label: &str, rule: &str) -> Offer {
    plain(key, line, label, rule, OfferGroup::Asked)
}

fn declaring(state: &State, library: &Library, focus: Option<Id>, all: &mut Vec<Offer>) {
    let Some(figure) = state.declaring().and_then(|id| state.figure(id)) else {
        return;
    };
    // The rows are in the order of the roster, whose numbers they have. The nearest is the default.
    let nearest = state.foes_nearest_first(figure);
    let mut default = nearest.iter();
    let default = default.find(|foe| may_reach(state, figure, foe.id).is_ok());
    let default = default.map(|foe| foe.id);
    let mut foes = nearest.clone();
    foes.sort_by_key(|foe| foe.id);
    let (arm, _) = fights_with(state, figure);
    let mut declare = |act: Act, foe: &Figure, label: String, cost, detail, rule, allowed| {
        if !library.on_menu(act) {
            return;
        }
        let (who, targets, weapon) = (figure.who(), vec![foe.who()], None);
        let line = match act {
            Act::Charge => say::Charge(who, targets, weapon),
            Act::Brace => say::Brace(who, targets, weapon),
            _ => say::Attack(who, targets, weapon),
        };
        let mut one = offer(New {
            key: act.word(),
            line: line.into(),
            label,
            cost,
            detail,
            rule,
            group: OfferGroup::Action,
            allowed,
        });
        one.whom = Some(foe.id);
        one.proposed = act == Act::Attack && default == Some(foe.id);
        all.push(if act == Act::Attack {
            one.aimed_at(focus)
        } else {
            one
        });
    };
    for foe in &foes {
        let allowed = may_reach(state, figure, foe.id);
        let step = allowed.is_ok() && !strikes_from_here(state, figure, foe.id);
        declare(
            Act::Attack,
            foe,
            match arm.size {
                Size::Unarmed => format!("attack {} unarmed", foe.name),
                _ => format!("attack {} with {}", foe.name, arm.name.to_lowercase()),
            },
            if step {
                Price::of(Unit::Step, 1_u32)
            } else {
                Price::none()
            },
            "A combat roll: attack and defense for the whole round.",
            "F-CMB-02",
            allowed,
        );
        if !arm.ranged() {
            declare(
                Act::Charge,
                foe,
                format!("charge {}", foe.name),
                Price::note("+1d"),
                "Attack at a run: 1 more die, but open to a brace.",
                "F-MOD-11",
                may_charge(state, figure.id, foe.id),
            );
        }
    }
    // F-MOD-15: the brace is offered only where it is legal.
    if may_brace(state, figure).is_ok() {
        let charger = charger_of(state, figure.id).and_then(|id| state.figure(id));
        // A character who has declared something else no longer charges (F-ORD-06).
        let may_come = |f: &&Figure| state.declaration(f.id).is_none();
        let may_come: Vec<&Figure> = foes.iter().copied().filter(may_come).collect();
        for foe in charger.map_or(may_come, |c| vec![c]) {
            declare(
                Act::Brace,
                foe,
                format!("brace against {}", foe.name),
                Price::note("+2 wins"),
                "2 more wins, but only against a charge.",
                "F-MOD-14",
                Ok(()),
            );
        }
    }
    drawing(figure, all);
    for act in acts(figure).into_iter().filter(|act| library.on_menu(*act)) {
        all.extend(other_act(state, figure, act));
    }
}

/// Adds drawing a weapon, which goes with any declaration. A disarmed character needs it
/// (F-VIC-06).
fn drawing(figure: &Figure, all: &mut Vec<Offer>) {
    for n in weapons(figure)
        .into_iter()
        .filter(|n| figure.held != Some(*n))
    {
        let arm = &figure.arms[n];
        let (verb, cost, detail, rule, group) = if figure.dropped.contains(&n) {
            (
                "ready",
                Price::round(),
                "It is on the ground: picking it up takes the round.",
                "F-ORD-11",
                OfferGroup::Action,
            )
        } else {
            (
                "draw",
                Price::none(),
                "Attacks use the weapon in hand.",
                "F-WPN-02",
                OfferGroup::Maneuver,
            )
        };
        all.push(offer(New {
            key: "draw",
            line: say::Draw(figure, &arm.name).into(),
            label: format!("{verb} the {}", arm.name.to_lowercase()),
            cost,
            detail,
            rule,
            group,
            allowed: Ok(()),
        }));
    }
}

fn other_act(state: &State, figure: &Figure, act: Act) -> Vec<Offer> {
    let who = figure.who();
    let one = |line: OfferLine, label: &str, cost: Price, detail: &str, rule: &str, group| {
        vec![offer(New {
            key: act.word(),
            line,
            label: label.to_owned(),
            cost,
            detail,
            rule,
            group,
            allowed: Ok(()),
        })]
    };
    match act {
        Act::Defend => one(
            say::Defend(who).into(),
            "defend",
            Price::note("+2d"),
            "A defense roll wins no victory level.",
            "F-CMB-04",
            OfferGroup::Action,
        ),
        // In close combat it leads nowhere. A defense roll is on the menu anyway (F-CLS-07).
        Act::Flee if !state.held_close(figure.id).is_empty() => Vec::new(),
        Act::Flee if may_walk(state, figure.id).is_err() => Vec::new(),
        Act::Flee => one(
            say::Flee(who).into(),
            "flee",
            Price::note("+2d"),
            "A defense roll. Unless stopped, end the round one step farther from every enemy.",
            "F-CMB-03",
            OfferGroup::Action,
        ),
        Act::Prepare => one(
            say::Prepare(who).into(),
            "prepare a brace",
            Price::round(),
            "Spend this round to brace in the next.",
            "F-MOD-15",
            OfferGroup::Action,
        ),
        Act::Stand => one(
            say::Stand(who).into(),
            "get up",
            Price::none(),
            "You are up by the end of the round.",
            "F-MOD-08",
            OfferGroup::Action,
        ),
        Act::Other => {
            // The act's words follow it, visible to all (F-ORD-03).
            let mut all = one(
                OfferLine::about("act", &who),
                "something else",
                Price::none(),
                WHAT,
                "F-ORD-11",
                OfferGroup::Action,
            );
            for other in &mut all {
                other.asks = WHAT;
            }
            all
        }
        Act::Assist => {
            let friends = state.figures.iter();
            let friends =
                friends.filter(|f| f.side == figure.side && f.id != figure.id && f.able());
            let friends = friends.filter(|f| !state.is_away(f.id));
            let answers = friends.map(|f| Answer {
                label: f.name.clone(),
                words: f.who().to_string(),
                ..Answer::default()
            });
            let help = offer(New {
                key: "help",
                line: OfferLine::about("assist", &figure.who()),
                label: "help an ally".to_owned(),
                cost: Price::note("+1d"),
                detail: "1 more die for their roll.",
                rule: "F-SKL-21",
                group: OfferGroup::Maneuver,
                allowed: Ok(()),
            });
            let help = help.about_any(answers.collect(), |name| format!("help {name}"));
            help.into_iter().collect()
        }
        // After one step it is off the menu, because the rows of the next band differ.
        Act::Move if may_step(state, figure.id).is_err() => Vec::new(),
        Act::Move => [
            ("near", "close in", "close in on"),
            ("away", "back off", "back off from"),
        ]
        .into_iter()
        .filter_map(|words| steps(state, figure, words))
        .collect(),
        Act::Attack | Act::Charge | Act::Brace => Vec::new(),
    }
}

/// What is typed for an act that has no row.
const WHAT: &str = "Type what they do: pulls a lever, talks, uses a skill.";

/// Returns the row of the steps of one band nearer to anyone, or away from them (F-ORD-10). Each person has the same key
/// in both rows.
fn steps(state: &State, figure: &Figure, (key, label, about): (&str, &str, &str)) -> Option<Offer> {
    // Enemies come first, so that the number keys are theirs.
    let others = state.figures.iter().filter(|f| f.id != figure.id);
    let (foes, friends): (Vec<_>, Vec<_>) = others.partition(|f| f.side != figure.side);
    let begun = OfferLine::about("move", &figure.who());
    let answers = foes.into_iter().chain(friends).enumerate();
    let answers = answers.filter_map(|(place, other)| {
        let now = state.band(figure.id, other.id);
        let to = match key {
            "near" => Band::ALL.iter().rev().find(|band| **band < now),
            _ => Band::ALL.iter().find(|band| **band > now),
        };
        let to = to.filter(|_| !other.dead && !state.is_away(other.id))?;
        let label = format!("{} → {}", other.name, to.word());
        let answer = Answer::of_line(label, &begun, say::Move(figure, other, *to))?;
        Some(Answer {
            place: Some(place),
            ..answer
        })
    });
    let answers = answers.collect();
    let row = offer(New {
        key,
        line: begun,
        label: label.to_owned(),
        cost: Price::none(),
        detail: "1 range step per round, along with any declaration. It happens when everyone acts.",
        rule: "F-ORD-10",
        group: OfferGroup::Maneuver,
        allowed: may_leave(state, figure.id, None).and_then(|()| may_walk(state, figure.id)),
    });
    row.about_any(answers, |who| format!("{about} {who}"))
}

fn resolving(state: &State, all: &mut Vec<Offer>) {
    let Some(duel) = state.duels.first() else {
        return;
    };
    match state.step {
        Step::Strength => {
            let left = state.figure(duel.loser).map_or(0, Figure::strength_left);
            let most = if state.settings.str_stack {
                left.min(duel.level)
            } else {
                1
            };
            for n in 1..=most {
                all.push(offer(New {
                    key: "reduce",
                    line: say::Reduce(n).into(),
                    label: format!(
                        "lower the victory level to {}",
                        duel.level.saturating_sub(n)
                    ),
                    cost: Price::of(Unit::Strength, n),
                    detail: "The loser spends Strength before the winner picks.",
                    rule: "F-ATT-02",
                    group: OfferGroup::Asked,
                    allowed: Ok(()),
                }));
            }
            all.push(asked(
                DONE,
                say::Accept(),
                &format!("accept level {}", duel.level),
                "F-VIC-13",
            ));
        }
        Step::Outcome => {
            let rows = Outcome::menu(state, duel).into_iter().map(|outcome| {
                let note = armor_note(state, duel, &outcome);
                let stops = if note == STOPPED { STOPPED } else { "" };
                let row = outcome_row(&outcome, note);
                Offer {
                    stops,
                    detail: armor_detail(state, duel, &outcome)
                        .unwrap_or_else(|| row.detail.clone()),
                    ..row
                }
            });
            // What has no effect comes after doing nothing.
            let (work, idle): (Vec<_>, Vec<_>) = rows.partition(|row| row.stops.is_empty());
            all.extend(work);
            all.push(Offer {
                detail: "The victory changes nothing.".to_owned(),
                ..asked(
                    "nothing",
                    say::Pick(Outcome::Nothing),
                    "no outcome",
                    "F-VIC-01",
                )
            });
            all.extend(idle);
            // What can't be picked now comes last, with the reason.
            for outcome in Outcome::out_of_reach(state, duel) {
                let mut one = outcome_row(&outcome, outcome.note(state, duel));
                one.allowed = outcome
                    .allowed(state, duel)
                    .map_err(|refusal| refusal.with_line(&one.line));
                all.push(one);
            }
        }
        Step::Armor { level } => {
            let most = armor_against(state, duel).min(level);
            for n in (0..=most).rev() {
                all.push(offer(New {
                    key: "armor",
                    line: say::Armor(n).into(),
                    label: match n {
                        0 => format!("{}, armor kept", named(level)),
                        n => format!("{} instead of {}", named(level - n), named(level)),
                    },
                    cost: Price::of(Unit::Armor, n),
                    detail: "Used armor stays used for the encounter.",
                    rule: "F-ARM-08",
                    group: OfferGroup::Asked,
                    allowed: Ok(()),
                }));
            }
        }
    }
}

/// Returns the row of an outcome. Users choose the limb of a dismemberment (F-VIC-11).
fn outcome_row(outcome: &Outcome, note: Cow<'static, str>) -> Offer {
    offer(New {
        key: outcome.key(),
        line: asking(
            say::Pick(outcome.clone()),
            matches!(outcome, Outcome::Dismember(_)),
        ),
        label: outcome.label().to_owned(),
        cost: Price::note(note),
        detail: outcome.detail(),
        rule: outcome.rule(),
        group: OfferGroup::Asked,
        allowed: Ok(()),
    })
}

/// The note of an outcome that has no effect.
const STOPPED: &str = "no effect: armor";

/// Returns the injury that armor leaves of an outcome, as its price column shows it.
fn armor_note(state: &State, duel: &Duel, outcome: &Outcome) -> Cow<'static, str> {
    let armor = armor_against(state, duel);
    let injury = outcome.injury();
    let after = injury.saturating_sub(armor);
    match injury {
        0 => "".into(),
        // A death blow removes no dice.
        5.. if after > 4 => "".into(),
        n if after == n => format!("−{n}d").into(),
        _ => match (Injury::of(after), outcome.besides()) {
            (Some(left), _) => format!("armor {armor}: {} −{after}d", left.word()).into(),
            (None, "") => STOPPED.into(),
            // Armor stops only the injury.
            (None, still) => format!("{still}, armor stops injury").into(),
        },
    }
}

/// Returns what an outcome that is only an injury does if armor lowers it, which isn't what the rules tell of the outcome
/// itself (F-ARM-01).
fn armor_detail(state: &State, duel: &Duel, outcome: &Outcome) -> Option<String> {
    let (armor, injury) = (armor_against(state, duel), outcome.injury());
    let after = injury.saturating_sub(armor);
    let left = match after {
        _ if armor == 0 || !outcome.besides().is_empty() => return None,
        1 => Outcome::Minor,
        2 => Outcome::Medium,
        3 => Outcome::Serious,
        4 => Outcome::Fatal,
        _ => return None,
    };
    Some(format!("A {} after armor. {}", left.label(), left.detail()))
}

/// Returns the word for an injury of a level, 0 to 5.
fn named(level: u8) -> &'static str {
    match Injury::of(level) {
        Some(injury) => injury.word(),
        None if level == 0 => "no injury",
        None => "death",
    }
}

fn quirks(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let is_new = |id: &str| figure.quirks.iter().all(|quirk| quirk.id != id);
    for quirk in library.quirks().iter().filter(|quirk| is_new(&quirk.id)) {
        all.push(offer(New {
            key: &quirk.id,
            line: asking(say::Quirk(figure, &quirk.id, ""), quirk.named),
            label: format!("{}: {}", figure.name, quirk.name),
            cost: Price::none(),
            detail: &quirk.text,
            rule: &quirk.rule,
            group: OfferGroup::Asked,
            allowed: Ok(()),
        }));
    }
}
