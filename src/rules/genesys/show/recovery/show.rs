//! Care as view data: the purpose of a check in words, its expected result, and the offers of care.

use crate::events::said::agreeing_with;
use crate::kinds::Kind;
use crate::library::Library;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::records::Serves;
use crate::model::state::State;
use crate::model::talents::passive::Passive;
use crate::play::attack_effects::mend;
use crate::play::recovery::decide::no_free_hand;
use crate::play::scene::falling;
use crate::play::talents;
use crate::say;
use crate::show::hacking::show;
use crate::show::offer::{New, next_price, offer};
use crate::skills;
use crate::words::{count, genitive};
use lang::sentence::either;

use lang::{Refusal, Who};
use rules::view::{Fact, Offer, OfferGroup, Price, Reason, Rich, Tone};

/// What the rolled check will do when it is done.
pub fn outlook(state: &State, library: &Library, check: &Check) -> Option<Rich> {
    let net = check.net()?;
    let won = net.succeeds();
    let success = net.success.max(0);
    let advantage = check.left().advantage.max(0);
    let text = match check.purpose() {
        Purpose::Plain => talents::outcome::outlook(state, library, check)?,
        Purpose::Hack(hack) => show::outlook(state, check, hack)?,
        Purpose::Read { .. } if won => "one motivation is revealed".to_owned(),
        Purpose::Sway { target } => crate::show::social::show::outlook(state, check, target)?,
        Purpose::Reaction
        | Purpose::Splinters { .. }
        | Purpose::Search { .. }
        | Purpose::Contest => return None,
        Purpose::Aboard(task) => crate::play::vehicles::resolve::outlook(state, check, task)?,
        Purpose::Buy if won => {
            let deal = state.figure(check.by)?.ledger.deal.as_ref()?;
            let price = count(deal.price, "unit");
            format!("{} for {price}", deal.named())
        }
        Purpose::Sell if won => {
            let deal = state.figure(check.by)?.ledger.deal.as_ref()?;
            let percent = crate::figure::goods::share(success);
            let units = u64::from(deal.price) * u64::from(percent) / 100;
            let units = count(i64::try_from(units).unwrap_or(i64::MAX), "unit");
            format!("{units} for {}", deal.named())
        }
        Purpose::Repair { .. } | Purpose::Mend { .. } if won => {
            mend::work(state, library, check)?.words()
        }
        Purpose::Ride { .. } if won => "mounted".to_owned(),
        Purpose::PutOut if won => "the flames are out".to_owned(),
        Purpose::BreakFree if won => "free".to_owned(),
        Purpose::Wounds { patient } if won => {
            let figure = state.figure(patient)?;
            let more = state.figure(check.by)?.medicine_heals_more();
            let wounds = (success + i32::from(more)).min(i32::from(figure.wounds));
            let strain = advantage.min(i32::from(figure.strain));
            format!("heals {} and {strain} strain", count(wounds, "wound"))
        }
        Purpose::Injury { patient, mark } if won => {
            format!("{} is healed", state.figure(patient)?.critical(mark)?.name)
        }
        Purpose::Convalescence { mark } if won => {
            let injury = &state.figure(check.by)?.critical(mark)?.name;
            let more = if check.left().triumph > 0 {
                ", and one more"
            } else {
                ""
            };
            format!("{injury} is healed{more}")
        }
        Purpose::Convalescence { .. } if state.figure(check.by)?.wounds > 0 => {
            "heals 1 wound, but the injury stays".to_owned()
        }
        Purpose::Convalescence { .. } => "the injury stays".to_owned(),
        Purpose::Calm if won => {
            let strain = success.min(i32::from(state.figure(check.by)?.strain));
            format!("{strain} strain recovered")
        }
        Purpose::Douse { .. } if won => "the fire is out".to_owned(),
        Purpose::Cross if won => "through".to_owned(),
        Purpose::Fall { band } => {
            let row = falling::height(band);
            let strain = i32::from(row.strain).saturating_sub(advantage).max(0);
            match row.damage {
                Some(damage) => {
                    let damage = i32::from(damage).saturating_sub(success).max(0);
                    format!("{damage} damage before soak, {strain} strain")
                }
                None => format!("incapacitated immediately, {strain} strain"),
            }
        }
        Purpose::Buy => "nothing is found".to_owned(),
        Purpose::Sell => "no buyer is found".to_owned(),
        Purpose::Repair { .. }
        | Purpose::Mend { .. }
        | Purpose::Ride { .. }
        | Purpose::PutOut
        | Purpose::BreakFree
        | Purpose::Wounds { .. }
        | Purpose::Injury { .. }
        | Purpose::Calm
        | Purpose::Douse { .. }
        | Purpose::Read { .. }
        | Purpose::Cross => "nothing changes".to_owned(),
    };
    Some(Rich::of(text, Tone::Text))
}

/// The line of the sheet about the care that a character received today.
pub fn fact(figure: &Figure) -> Option<Fact> {
    let mut parts = Vec::new();
    if figure.tended.doses > 0 {
        let doses = count(figure.tended.doses, "painkiller");
        parts.push((format!("{doses} today"), "G-HEAL-06"));
    }
    if figure.tended.treated {
        parts.push(("wounds treated this encounter".to_owned(), "G-HEAL-03"));
    }
    if figure.tended.rested && !figure.criticals.is_empty() {
        let criticals: Vec<_> = figure
            .criticals
            .iter()
            .map(|one| figure.called(one))
            .collect();
        let names: Vec<&str> = criticals.iter().map(String::as_str).collect();
        let words = format!("rested a week, can check against {}", either(&names));
        parts.push((words, "G-HEAL-02"));
    }
    if parts.is_empty() {
        return None;
    }
    let words: Vec<&str> = parts.iter().map(|(words, _)| words.as_str()).collect();
    Some(Fact {
        key: "care",
        label: "Recovery".to_owned(),
        value: Rich::of(words.join(" · "), Tone::Quiet),
        because: parts
            .iter()
            .map(|(words, rule)| Reason {
                label: words.clone().into(),
                change: "".into(),
                rule: Some((*rule).into()),
            })
            .collect(),
    })
}

/// Offers of care in the healer's turn, for themself and for allies engaged with them.
pub fn in_a_turn(state: &State, healer: &Figure, all: &mut Vec<Offer>) {
    let acted = healer.is_staggered() || state.turn.as_ref().is_some_and(|t| t.action);
    let (cost, allowed) = next_price(state, healer);
    let from = all.len();
    let beside = state
        .engaged_with(healer.id)
        .filter_map(|id| state.figure(id))
        .filter(|f| f.side == healer.side);
    for patient in std::iter::once(healer).chain(beside) {
        if !acted && healer.rank(patient.treated_with()) > 0 {
            treatments(
                state,
                healer,
                patient,
                &Who::Active,
                OfferGroup::Action,
                all,
            );
        }
        let kind = if patient.is_robot() {
            Serves::RobotPainkiller
        } else {
            Serves::Painkiller
        };
        let has = healer
            .items
            .iter()
            .any(|i| i.serves.as_ref() == Some(&kind));
        let worth = patient.tended.next_dose_by(healer).min(patient.wounds);
        if has && worth > 0 && !patient.dead {
            let whom = if patient.id == healer.id {
                "take a painkiller".to_owned()
            } else {
                format!("a painkiller for {}", patient.name)
            };
            let mut dose = offer(New {
                key: "dose",
                line: say::Dose(Who::Active, patient),
                label: format!("{whom}: heals {worth}"),
                cost: cost.clone(),
                detail: "The first each day heals 5 wounds. Each later one heals 1 less.",
                rule: "G-HEAL-06",
                group: OfferGroup::Maneuver,
            });
            dose.allowed.clone_from(&allowed);
            if patient.id == healer.id
                && dose.allowed.is_ok()
                && let Some(refusal) = no_free_hand(state, healer)
            {
                dose.allowed = Err(refusal.with_line(&dose.line));
            }
            all.push(dose);
        }
    }
    let treats = all[from..].iter().any(|one| one.key == TREAT);
    all.extend(too_far(state, healer).filter(|_| !acted && !treats));
}

/// The key of the offers that treat wounds.
const TREAT: &str = "treat";

/// Returns the wounded of a healer's side who can be treated.
fn wounded<'a>(state: &'a State, healer: &'a Figure) -> impl Iterator<Item = &'a Figure> {
    let treats = |patient: &&Figure| {
        let hurt = patient.wounds > 0 && !patient.dead && !patient.tended.treated;
        hurt && patient.side == healer.side
    };
    state.everybody().filter(treats)
}

/// Offers the treatment of an ally who isn't engaged with the healer, so that the menu tells what it needs.
fn too_far(state: &State, healer: &Figure) -> Option<Offer> {
    let treats = |one: &&Figure| one.id != healer.id && healer.rank(one.treated_with()) > 0;
    let patient = wounded(state, healer).find(treats)?;
    let mut row = offer(New {
        key: TREAT,
        line: say::Treat(Who::Active, patient, None),
        label: "treat a wounded ally".to_owned(),
        cost: Price::action(),
        detail: "Heals 1 wound per net Success and 1 strain per net Advantage. Once per encounter.",
        rule: "G-HEAL-03",
        group: OfferGroup::Action,
    });
    let why = format!("No wounded ally is engaged with {}.", healer.name);
    let hint = format!(
        "Engage them first. To treat them from here, type `{}`.",
        row.line
    );
    row.allowed = Err(Refusal::input(why).hint(hint).resting_on("G-HEAL-03"));
    Some(row)
}

/// Returns what a check with the skill of a healer doesn't do if it is about no patient, while someone is wounded.
pub fn no_patient(state: &State, check: &Check) -> Option<Rich> {
    let What::Skill { skill, purpose, .. } = &check.what else {
        return None;
    };
    let healer = state.figure(check.by)?;
    let patient = wounded(state, healer).find(|one| one.treated_with() == skill)?;
    let line = say::Treat(healer.who(), patient, None);
    let tells = "This check is about no patient and heals no wounds. ";
    let is_plain = matches!(purpose, Purpose::Plain);
    is_plain.then(|| {
        let how = format!("To treat {}, drop it and type `{line}`.", patient.name);
        Rich::of(tells, Tone::Text).and(how, Tone::Quiet)
    })
}

/// Offers after an encounter: recover strain, treat.
pub fn afterwards(state: &State, all: &mut Vec<Offer>) {
    // While a scene closes, only its list is asked about.
    let is_asked = state.campaign.closing || state.campaign.ending;
    if !state.encounter_is_over() || is_asked {
        return;
    }
    let ours = || state.everybody().filter(|f| f.kind == Kind::Pc && !f.dead);
    for figure in ours() {
        if figure.strain > 0 && !figure.tended.calmed {
            let calm = offer(New {
                key: "calm",
                line: say::Calm(figure, None),
                label: format!("{} recovers strain", figure.name),
                cost: Price::none(),
                detail: "A Simple Discipline or Cool check recovers 1 strain per net Success.",
                rule: "G-HEAL-07",
                group: OfferGroup::Asked,
            });
            // It comes before the end of the scene.
            all.push(Offer {
                proposed: figure.able(),
                ..calm
            });
            if figure.gifted(&Passive::RecoversBySurvival) {
                all.push(offer(New {
                    key: "calm",
                    line: say::Calm(figure, skills::SURVIVAL),
                    label: format!("{} recovers strain by Survival", figure.name),
                    cost: Price::none(),
                    detail: "One with Nature, in the wilderness: a Simple Survival check.",
                    rule: "G-TAL-15",
                    group: OfferGroup::Asked,
                }));
            }
        }
    }
    for patient in ours() {
        mends(state, patient, OfferGroup::Encounter, all);
    }
}

/// Offers for a character outside fights: a dose, treatment, and the check after a week of rest.
pub fn between(state: &State, patient: &Figure, all: &mut Vec<Offer>) {
    if patient.dead {
        return;
    }
    let kind = if patient.is_robot() {
        Serves::RobotPainkiller
    } else {
        Serves::Painkiller
    };
    let has = |f: &&Figure| f.items.iter().any(|i| i.serves.as_ref() == Some(&kind));
    let ours = state
        .everybody()
        .filter(|f| f.side == patient.side && f.able());
    // The patient's own painkillers come first, then those of another.
    let giver = ours.filter(has).min_by_key(|f| f.id != patient.id);
    if let Some(giver) = giver {
        let worth = patient.tended.next_dose_by(giver).min(patient.wounds);
        if worth > 0 {
            let (whom, from) = if giver.id == patient.id {
                (None, "takes a painkiller".to_owned())
            } else {
                let from = format!("takes {}'s painkiller", giver.name);
                (Some(patient.who()), from)
            };
            all.push(offer(New {
                key: "dose",
                line: say::Dose(giver, whom),
                label: format!("{} {from}: heals {worth}", patient.name),
                cost: Price::none(),
                detail: "The first each day heals 5 wounds. Each later one heals 1 less.",
                rule: "G-HEAL-06",
                group: OfferGroup::Between,
            }));
        }
    }
    mends(state, patient, OfferGroup::Between, all);
    // What comes next for the hurt has treatment too. After an encounter it is there for everyone.
    if !state.encounter_is_over() && patient.kind == Kind::Pc {
        mends(state, patient, OfferGroup::Encounter, all);
    }
}

/// Offers treatment by the best medic and the check after a week of rest. If nobody has ranks, a
/// character without ranks may try (G-HEAL-03, G-SKILL-03).
fn mends(state: &State, patient: &Figure, group: OfferGroup, all: &mut Vec<Offer>) {
    let skill = patient.treated_with();
    let ours = state
        .everybody()
        .filter(|f| f.kind != Kind::Minion && f.side == patient.side && f.able());
    let medic = ours.max_by_key(|f| {
        let rank = f.rank(skill);
        (rank > 0, f.id != patient.id, rank)
    });
    if let Some(medic) = medic {
        treatments(state, medic, patient, &medic.who(), group, all);
    }
    for critical in patient.criticals.iter().filter(|_| patient.tended.rested) {
        all.push(offer(New {
            key: "convalesce",
            line: say::Convalesce(patient, patient.called(critical)),
            label: format!(
                "{} recovers from {}",
                patient.name,
                patient.called(critical)
            ),
            cost: Price::none(),
            detail: "Resilience check against its severity, after a week of rest.",
            rule: "G-HEAL-02",
            group,
        }));
    }
}

/// Offers the treatments that the healer could give the patient now.
fn treatments(
    state: &State,
    healer: &Figure,
    patient: &Figure,
    who: &Who,
    group: OfferGroup,
    all: &mut Vec<Offer>,
) {
    if patient.dead {
        return;
    }
    let cost = if group == OfferGroup::Action {
        Price::action()
    } else {
        Price::none()
    };
    let from = all.len();
    if patient.wounds > 0 && !patient.tended.treated {
        all.push(offer(New {
            key: TREAT,
            line: say::Treat(who.clone(), patient, None),
            label: agreeing_with(
                healer,
                if healer.id == patient.id {
                    format!("{} treats their own wounds", healer.name)
                } else {
                    format!("{} treats {}", healer.name, patient.name)
                },
            ),
            cost: cost.clone(),
            detail: "Heals 1 wound per net Success and 1 strain per net Advantage. Once per encounter.",
            rule: "G-HEAL-03",
            group,
        }));
    }
    let due = patient
        .criticals
        .iter()
        .filter(|c| state.days_to_wait(c).is_none());
    for critical in due {
        all.push(offer(New {
            key: "treat_injury",
            line: say::Treat(who.clone(), patient, patient.called(critical)),
            label: format!(
                "{} treats {} {}",
                healer.name,
                if healer.id == patient.id {
                    "their own".to_owned()
                } else {
                    genitive(&patient.name)
                },
                patient.called(critical)
            ),
            cost: cost.clone(),
            detail: "Check against the injury's severity. Once per week.",
            rule: "G-HEAL-04",
            group,
        }));
    }
    for one in all.iter_mut().skip(from) {
        one.whom = Some(patient.id);
    }
}
