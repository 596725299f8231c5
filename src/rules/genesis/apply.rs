//! Folding an event into the state. Total: no dice, no clock, no refusal.
//!
//! Events of a save may come from another version or from an editor. An event that fits no
//! participant is ignored.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    clippy::match_same_arms,
    reason = "lists of topics are kept side by side, with the arms that say or do nothing in place"
)]

use super::ending::{clear_round, fight_ended, past_chase, round_ended};
use super::event::{Event, Field};
use super::figure::{Figure, Wound};
use super::kinds::{Act, Condition};
use super::outcome::Outcome;
use super::state::{Declaration, LastRoll, Matter, Phase, Roller, State, Step, Unaware};
use super::topics::events::{body, chase, dice, order, setup, sheet, victories};
use rules::view::Id;

/// Folds one event into the state. Exhaustive down to the last part (see [`super::topics`]).
pub fn apply(state: &mut State, event: &Event) {
    match event {
        setup!() => setup(state, event),
        order!() => order(state, event),
        victories!() => victories(state, event),
        dice!() => dice(state, event),
        body!() => body(state, event),
        chase!() => chase(state, event),
        sheet!() => sheet(state, event),
    }
}

fn setup(state: &mut State, event: &Event) {
    match event {
        Event::Titled { title } => state.title.clone_from(title),
        Event::Settled { settings } => {
            state.settings = settings.as_ref().clone();
            state.settled = true;
        }
        // A key without a setting has no effect.
        Event::Ruled { key, value, .. } => drop(state.settings.set(key, value)),
        Event::Joined { figure } => {
            state.next_id = state.next_id.max(figure.id.0.saturating_add(1));
            let marks = figure
                .wounds
                .iter()
                .map(|wound| wound.mark.saturating_add(1));
            state.next_mark = marks.fold(state.next_mark, u32::max);
            state.figures.push(figure.as_ref().clone());
        }
        Event::Left { who } => state.leave(*who),
        Event::Renamed { who, name } => with(state, *who, |f| f.name.clone_from(name)),
        Event::SideSet { who, side } => with(state, *who, |f| f.side = *side),
        Event::Campaign(event) => event.apply(state),
        order!() | victories!() | dice!() | body!() | chase!() | sheet!() => {}
    }
}

fn chase(state: &mut State, event: &Event) {
    match event {
        Event::ChaseBegan { chase } => {
            state.next_id = state.next_id.max(chase.id.0.saturating_add(1));
            if state.fighting() {
                state.run_from_the_fight(chase);
            }
            state.chase = Some(chase.clone());
        }
        Event::RunOn => {
            if let Some(chase) = state.running().cloned() {
                state.run_from_the_fight(&chase);
            }
        }
        Event::ChaseMoved { to, by } => {
            if by.is_some() {
                chase_step(state);
            }
            if let Some(chase) = &mut state.chase {
                chase.distance = *to;
            }
        }
        Event::ChaseOver { ending } => {
            chase_step(state);
            if let Some(mut chase) = state.chase.take() {
                chase.over = Some(*ending);
                state.back_in_the_fight(&chase);
                state.chase = Some(chase);
            }
        }
        Event::ChaseHeld => chase_step(state),
        setup!() | order!() | victories!() | dice!() | body!() | sheet!() => {}
    }
}

fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}

fn chase_step(state: &mut State) {
    if let Some(chase) = &mut state.chase {
        chase.step += 1;
    }
}

fn order(state: &mut State, event: &Event) {
    match event {
        Event::PhaseBegan { phase } => {
            state.phase = *phase;
            state.steps.clear();
            if *phase == Phase::TieBreak {
                clear_round(state);
            }
        }
        Event::Tied { who } => state.ties.clone_from(who),
        Event::TieRolled { who, face } => with(state, *who, |f| f.roll_tie(*face)),
        Event::TieAgain { who } => {
            for id in who {
                with(state, *id, |f| f.tie_again.push(None));
            }
            state.ties.clone_from(who);
        }
        Event::TieRepeated { who } => {
            for id in who {
                with(state, *id, |f| f.tie = None);
            }
            state.ties.clone_from(who);
        }
        Event::RoundBegan { round, order } => {
            clear_round(state);
            state.ties.clear();
            for figure in state.figures.iter_mut().filter(|f| order.contains(&f.id)) {
                figure.placed |= figure.able() && !figure.owes_tie();
            }
            // A roll from before the fight isn't shown in it.
            if *round == 1 {
                state.last = None;
            }
            state.phase = Phase::Declare;
            state.round = *round;
            state.order.clone_from(order);
        }
        Event::Declared { declaration } => {
            state.declared.retain(|d| d.who != declaration.who);
            if declaration.act == Act::Prepare {
                let round = state.round;
                with(state, declaration.who, |f| f.prepared = Some(round));
            }
            state.pass_over(declaration.who);
            state.declared.push(declaration.clone());
        }
        Event::StepDeclared { step } => {
            state.steps.retain(|s| s.who != step.who);
            state.steps.push(*step);
        }
        // Log text only. The effects follow in their own events.
        Event::AllDeclared | Event::ActDropped { .. } => {}
        Event::AttackMade { who, struck } => {
            state.struck.retain(|s| s.who != *who);
            for one in struck {
                state.set_band(one.who, one.target, one.band);
                state.struck.push(*one);
            }
        }
        Event::Stepped { who, other, band } => {
            state.steps.retain(|s| s.who != *who);
            state.stepped.push(*who);
            state.set_band(*who, *other, *band);
        }
        Event::Fled { who } => {
            state.get_away(*who);
            state.stepped.push(*who);
        }
        Event::Unlocked { who } => {
            // A round spent on something else wasn't spent on bracing (F-MOD-15).
            let round = state.round;
            with(state, *who, |f| {
                f.prepared = f.prepared.filter(|n| *n != round);
            });
            state.declared.retain(|d| d.who != *who);
        }
        Event::Ambushed { by, target, chl } => {
            clear_round(state);
            state.phase = Phase::Ambush;
            state.unaware = vec![Unaware {
                who: *target,
                chl: *chl,
            }];
            state.declared = vec![Declaration {
                targets: vec![*target],
                ..Declaration::new(*by, Act::Attack)
            }];
            state.rolls = vec![Roller::new(*by, Matter::Combat)];
            state.shown = Some(*by);
        }
        Event::UnawareSet { who, chl } => {
            state.unaware.retain(|u| u.who != *who);
            if let Some(chl) = chl {
                state.unaware.push(Unaware {
                    who: *who,
                    chl: *chl,
                });
            }
        }
        Event::RoundEnded { seconds } => round_ended(state, *seconds),
        Event::FightEnded => fight_ended(state),
        setup!() | victories!() | dice!() | body!() | chase!() | sheet!() => {}
    }
}

fn victories(state: &mut State, event: &Event) {
    match event {
        Event::Compared { duels } => {
            state.duels.clone_from(duels);
            state.step = Step::Strength;
            let fought: Vec<Id> = state.rolls.iter().map(|r| r.who).collect();
            for who in fought {
                with(state, who, |f| f.exchanged = true);
            }
        }
        Event::StrengthSpent { who, by } => {
            with(state, *who, |f| {
                f.strength_used = f.strength_used.saturating_add(*by);
            });
            if let Some(duel) = state.duels.first_mut() {
                duel.level = duel.level.saturating_sub(*by);
                duel.reduced = duel.reduced.saturating_add(*by);
            }
        }
        Event::Accepted => state.step = Step::Outcome,
        // Its effects follow in their own events. A character who breaks away continues to attack
        // from outside the grapple (F-CLS-07, F-VIC-27).
        Event::Picked { outcome } => {
            if let Some(duel) = state.duels.first_mut() {
                duel.bare &= *outcome != Outcome::Break;
                duel.dismembers =
                    state.settings.cancels_dismember && matches!(outcome, Outcome::Dismember(_));
                if let Outcome::Dismember(limb) = outcome {
                    duel.limb.clone_from(limb);
                }
            }
        }
        Event::ArmorAsked { level } => state.step = Step::Armor { level: *level },
        Event::ArmorUsed { who, by } => with(state, *who, |f| {
            f.armor_used = f.armor_used.saturating_add(*by);
        }),
        Event::DuelOver | Event::DuelDropped { .. } => {
            if !state.duels.is_empty() {
                state.duels.remove(0);
            }
            state.step = Step::Strength;
        }
        Event::DuelGoesOn {
            level,
            helpless,
            bare,
        } => {
            if let Some(duel) = state.duels.first_mut() {
                if duel.helpless == *helpless {
                    let taken = duel.level.saturating_sub(*level);
                    duel.spent = duel.spent.saturating_add(taken);
                } else {
                    duel.any = *helpless && state.settings.any_level;
                }
                duel.level = *level;
                duel.helpless = *helpless;
                duel.bare |= *bare;
            }
        }
        Event::DuelAdded { duel } => {
            if state.duels.is_empty() {
                state.step = Step::Strength;
            }
            state.duels.push(duel.clone());
            state.phase = Phase::Resolve;
        }
        setup!() | order!() | dice!() | body!() | chase!() | sheet!() => {}
    }
}

fn dice(state: &mut State, event: &Event) {
    match event {
        Event::RollsOpened { rolls } => {
            state.set_aside(rolls);
            // Steps that could not be made are removed.
            state.steps.clear();
            state.rolls.clone_from(rolls);
            state.phase = Phase::Roll;
            state.shown = rolls.first().map(|r| r.who);
        }
        Event::Shown { who } => state.shown = Some(*who),
        Event::Switched { who, key, .. } => {
            if let Some(roller) = state.roller_mut(*who) {
                match roller.switched.iter().position(|old| old == key) {
                    Some(place) => drop(roller.switched.remove(place)),
                    None => roller.switched.push(key.clone()),
                }
            }
        }
        Event::Modified { who, hand } => {
            if let Some(roller) = state.roller_mut(*who) {
                roller.by_hand.push(hand.clone());
            }
        }
        Event::DestinyBefore { who } => {
            with(state, *who, |f| f.destiny = f.destiny.saturating_sub(1));
            if let Some(roller) = state.roller_mut(*who) {
                roller.destiny_before += 1;
            }
        }
        Event::DestinyAfter { who, die } => {
            with(state, *who, |f| f.destiny = f.destiny.saturating_sub(1));
            if let Some(roller) = state.roller_mut(*who) {
                roller.destiny_after += 1;
                if let Some(roll) = &mut roller.roll {
                    roll.turn(*die as usize);
                }
            }
        }
        Event::Rolled { who, roll, .. } => {
            if let Some(roller) = state.roller_mut(*who) {
                roller.roll = Some(roll.clone());
            }
            state.shown = Some(*who);
        }
        Event::CheckBegan { check } => {
            state.check = Some(check.clone());
            state.shown = state.asked().first().map(|r| r.who);
        }
        Event::CheckOver { what, verdict } => {
            let first = state
                .check
                .take()
                .and_then(|c| c.rollers.into_iter().next());
            if let Some(roller) = first
                && let Some(roll) = roller.roll
            {
                state.last = Some(LastRoll {
                    who: Some(roller.who),
                    roll,
                    what: what.clone(),
                    verdict: *verdict,
                });
            }
            state.shown = None;
        }
        Event::CheckDropped => {
            state.check = None;
            state.shown = None;
        }
        Event::LooseRolled { roll } => {
            state.last = Some(LastRoll {
                who: None,
                roll: roll.clone(),
                what: String::new(),
                verdict: None,
            });
        }
        // Log text only, for the narrator.
        Event::FateRolled { .. } => {}
        setup!() | order!() | victories!() | body!() | chase!() | sheet!() => {}
    }
}

fn body(state: &mut State, event: &Event) {
    match event {
        Event::Injured {
            who, injury, cause, ..
        } => {
            let (mark, since) = (state.next_mark, state.clock);
            state.next_mark += 1;
            with(state, *who, |f| {
                f.wounds.push(Wound {
                    mark,
                    injury: *injury,
                    cause: cause.clone(),
                    since,
                    treated: None,
                    overdue: false,
                });
            });
        }
        Event::Treated { who, mark } => {
            let now = state.clock;
            wound(state, *who, *mark, |w| w.treated = Some(now));
        }
        Event::Healed { who, mark } => with(state, *who, |f| f.wounds.retain(|w| w.mark != *mark)),
        Event::Overdue { who, mark } => wound(state, *who, *mark, |w| w.overdue = true),
        Event::ConditionSet { who, condition, on } => condition_set(state, *who, *condition, *on),
        Event::Disarmed { who } => with(state, *who, |f| f.dropped.extend(f.held.take())),
        Event::Held { who, arm } => with(state, *who, |f| {
            f.held = arm.filter(|n| *n < f.arms.len());
            f.dropped.retain(|n| Some(*n) != *arm);
        }),
        Event::LimbSet { who, limb, lost } => with(state, *who, |f| {
            if *lost {
                f.limbs_lost.push(limb.clone());
            } else if let Some(place) = f.limbs_lost.iter().position(|l| l == limb) {
                f.limbs_lost.remove(place);
            }
        }),
        Event::CloseSet { a, b, on } => state.set_close(*a, *b, *on),
        Event::BandSet { a, b, band } => {
            state.set_band(*a, *b, *band);
            if state.phase == Phase::Roll {
                state.strike_from(*a, *b, *band);
            }
        }
        Event::Died { who } => {
            with(state, *who, |f| f.dead = true);
            state.close.retain(|(a, b)| a != who && b != who);
        }
        Event::Restored { who } => with(state, *who, |f| {
            // A character who was dead counts as newly added (F-TRK-11).
            if f.dead {
                f.set_tie(None);
            }
            f.dead = false;
            let out = [Condition::Unconscious, Condition::Held];
            f.conditions.retain(|c| !out.contains(c));
        }),
        // Log text only: nothing came through.
        Event::Stopped { .. } => {}
        Event::TimePassed { seconds } => {
            state.clock = state.clock.saturating_add(*seconds);
            past_chase(state);
        }
        setup!() | order!() | victories!() | dice!() | chase!() | sheet!() => {}
    }
}

fn wound(state: &mut State, who: Id, mark: u32, change: impl FnOnce(&mut Wound)) {
    with(state, who, |f| {
        if let Some(wound) = f.wounds.iter_mut().find(|w| w.mark == mark) {
            change(wound);
        }
    });
}

fn condition_set(state: &mut State, who: Id, condition: Condition, on: bool) {
    let round = state.round;
    // A stagger from an outcome affects the whole next round (F-MOD-04). One that the narrator sets
    // before the roll affects this round.
    let before = if matches!(state.phase, Phase::Resolve | Phase::Upkeep) {
        round
    } else {
        round.saturating_sub(1)
    };
    let until = before + u32::from(state.settings.stagger_rounds);
    with(state, who, |f| {
        f.conditions.retain(|c| *c != condition);
        if on {
            f.conditions.push(condition);
            match condition {
                Condition::Staggered => f.staggered_until = until,
                Condition::Prone => f.prone_since = before,
                Condition::Unconscious | Condition::Held | Condition::High => {}
            }
        }
    });
}

fn sheet(state: &mut State, event: &Event) {
    let now = state.clock;
    match event {
        Event::DestinyGiven { who, by, .. } => {
            let cap = state.settings.destiny_cap.unwrap_or(u8::MAX);
            with(state, *who, |f| {
                f.destiny = f.destiny.saturating_add(*by).min(cap.max(f.destiny));
            });
        }
        Event::PointsGiven {
            who,
            skill,
            attribute,
            ..
        } => with(state, *who, |f| {
            f.skill_points = f.skill_points.saturating_add(*skill);
            f.attribute_points = f.attribute_points.saturating_add(*attribute);
        }),
        Event::PointsSpent {
            who,
            skill,
            attribute,
        } => with(state, *who, |f| {
            f.skill_points = f.skill_points.saturating_sub(*skill);
            f.attribute_points = f.attribute_points.saturating_sub(*attribute);
        }),
        Event::CommerceSet { who, to, .. } => with(state, *who, |f| f.commerce = *to),
        Event::Bought { who, cost, .. } => {
            with(state, *who, |f| {
                f.commerce = f.commerce.saturating_sub(*cost);
            });
        }
        Event::QuirkTaken { who, quirk } => with(state, *who, |f| f.quirks.push(quirk.clone())),
        Event::AwaySet { who, away } => with(state, *who, |f| f.away = *away),
        Event::IncomeSet { who, lost } => {
            with(state, *who, |f| f.income_lost = lost.then_some(now));
        }
        Event::Owed { who, debt } => with(state, *who, |f| f.debts.push(debt.clone())),
        Event::Paid { who, place } => with(state, *who, |f| {
            if (*place as usize) < f.debts.len() {
                f.debts.remove(*place as usize);
            }
        }),
        Event::AttributeSet {
            who,
            attribute,
            value,
        } => with(state, *who, |f| f.set_attribute(*attribute, *value)),
        Event::SkillSet { who, skill } => with(state, *who, |f| {
            match f.skills.iter_mut().find(|s| s.id == skill.id) {
                Some(old) => *old = skill.clone(),
                None => f.skills.push(skill.clone()),
            }
        }),
        Event::VocationTaken { who, name, granted } => with(state, *who, |f| {
            f.vocations.push(name.clone());
            if let Some(creation) = &mut f.creation {
                creation.granted = creation.granted.saturating_add(*granted);
            }
        }),
        Event::DisablingTaken { who, disabled } => {
            with(state, *who, |f| f.disabling.push(disabled.clone()));
        }
        Event::Created { who } => with(state, *who, |f| f.creation = None),
        Event::ArmAdded { who, arm } => with(state, *who, |f| f.arms.push(arm.clone())),
        Event::ArmorAdded { who, armor } => with(state, *who, |f| f.armor.push(armor.clone())),
        Event::ArmorRemoved { who, place } => with(state, *who, |f| {
            if (*place as usize) < f.armor.len() {
                f.armor.remove(*place as usize);
            }
        }),
        Event::FieldSet { who, field, value } => {
            with(state, *who, |f| field_set(f, *field, *value));
        }
        Event::Noted { who, text } => with(state, *who, |f| f.notes.push(text.clone())),
        setup!() | order!() | victories!() | dice!() | body!() | chase!() => {}
    }
}

fn field_set(figure: &mut Figure, field: Field, value: i32) {
    let small = value.clamp(0, 255) as u8;
    match field {
        Field::Attribute(attribute) => {
            figure.set_attribute(attribute, value.clamp(-20, 20) as i8);
        }
        Field::Destiny => figure.destiny = small,
        Field::Commerce => figure.commerce = small,
        Field::StrengthUsed => figure.strength_used = small,
        Field::ArmorUsed => figure.armor_used = small,
        Field::Tie => figure.set_tie((small > 0).then_some(small)),
        Field::SkillPoints => figure.skill_points = small,
        Field::AttributePoints => figure.attribute_points = small,
    }
}
