//! What a command would do: the one place where every command meets its rule.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    reason = "lists of topics stand side by side"
)]

pub mod body;
mod place;

use lang::{Refusal, Who};
use rules::system::Deciding;

use super::check::Purpose;
use super::combat::attack::Change;
use super::command::dice::Throw;
use super::command::{Against, Answer, Call, Command, Maneuver, Readiness, Setting, Slotless};
use super::draft::Draft;
use super::event::Event;
use super::join::Newcomer;
use super::library::Library;
use super::recovery::CareEvent;
use super::settings::{ROWS, StoryReset};
use super::state::State;
use super::talents;
use super::talents::event::TalentEvent;
use super::topics::commands::{body, checks, encounter, place, turn, vehicle};
use super::words::genitive;
use rules::settings;
use rules::view::Id;

use body::body;
pub use body::fields;
use place::place;

/// Decides a command on a state: events, or a refusal.
///
/// # Errors
/// Refuses what cannot be understood here or what a rule forbids.
pub fn decide(
    state: &State,
    command: &Command,
    cx: &mut Deciding<'_, Library>,
) -> Result<Vec<Event>, Refusal> {
    let mut draft = Draft::new(state, cx);
    draft.acts(command)?;
    course(&mut draft, command)?;
    draft.no_dice_left()?;
    draft.make_room(state)?;
    draft.late_openings_lapse(state);
    if !draft.cx.only_asked {
        draft.water_puts_out(state);
        draft.follow_range(state);
        draft.riders_go_along(state);
        draft.mounts_go_along(state);
        draft.asks_third_ranges(state);
        draft.advantages_out_of_reach();
        draft.note_rows(state);
    }
    Ok(draft.events)
}

fn course(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        encounter!() => encounter(d, command),
        turn!() => turn(d, command),
        checks!() => checks(d, command),
        body!() => body(d, command),
        place!() => place(d, command),
        vehicle!() => vehicle(d, command),
    }
}

fn encounter(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Title { title } => d.push(Event::Titled {
            title: title.clone(),
        }),
        Command::Add {
            what,
            number,
            name,
            side,
            arrival,
            readiness,
            typed,
        } => {
            return d.add(&Newcomer {
                what,
                number: *number,
                name: name.as_deref(),
                side: *side,
                arrival: *arrival,
                readiness: *readiness,
                typed: *typed,
            });
        }
        Command::Remove { what, typed } => {
            d.type_reals(typed);
            return remove(d, what);
        }
        Command::Rename { what, name } => {
            let who = d.anything(what)?;
            let name = lang::names::given(name)?;
            let name = if d.now.name_of(who).eq_ignore_ascii_case(&name) {
                name
            } else {
                d.free_name(&name)
            };
            d.push(Event::Renamed { who, name });
        }
        Command::Initiative {
            who,
            readiness,
            typed,
        } => return initiative(d, who.as_ref(), *readiness, *typed),
        Command::Start { typed } => {
            d.type_reals(typed);
            return d.start();
        }
        Command::Next { whole_round, typed } => {
            d.type_reals(typed);
            return if *whole_round {
                d.next_round()
            } else {
                d.next_slot()
            };
        }
        Command::Claim { who, slot, typed } => {
            d.type_reals(typed);
            return d.claim(who, *slot);
        }
        Command::Release { who } => return d.release(who),
        Command::SlotAdd {
            side,
            extra_for,
            typed,
        } => return d.add_slot(*side, extra_for.as_ref(), *typed),
        Command::SlotFall { slot, typed } => {
            d.type_reals(typed);
            return slot_mark(d, *slot, true);
        }
        Command::SlotKeep { slot } => return slot_mark(d, *slot, false),
        Command::SlotNone {
            slotless,
            who,
            typed,
        } => {
            d.type_reals(typed);
            return d.slotless(who, *slotless == Slotless::No);
        }
        Command::End { typed } => {
            d.type_reals(typed);
            return d.end();
        }
        Command::Setting { setting } => return change_setting(d, setting),
        Command::Story { side, words } => return d.story(*side, words.as_deref()),
        Command::StorySet { players, gm } => d.push(Event::StorySet {
            players: *players,
            gm: *gm,
            by_hand: true,
        }),
        Command::FactAsked { fact } => return d.ask_fact(fact),
        Command::FactAnswered { answer } => return d.answer_fact(*answer == Answer::Yes),
        // G-STORY-01: one point a player, one for the GM; what was left is not carried over.
        Command::Session { players } => {
            d.push(Event::Care(CareEvent::SessionBegan {}));
            // O-03: unless the campaign lets them pile up.
            let (kept, gm) = match d.now.settings.story_reset {
                StoryReset::Session => (0, 0),
                StoryReset::Kept => (d.now.story.players, d.now.story.gm),
            };
            d.push(Event::StorySet {
                by_hand: false,
                players: players.saturating_add(kept),
                gm: gm.saturating_add(1),
            });
            d.session_begins();
        }
        turn!() | checks!() | body!() | place!() | vehicle!() => {}
    }
    Ok(())
}

fn turn(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Action { who, what } => {
            let figure = d.figure(who)?;
            return d.use_action(&figure, what);
        }
        Command::Maneuver { who, maneuver, pay } => {
            return d.maneuver(who, &maneuver.maneuver(), *pay);
        }
        Command::Aim { who, spot, pay } => {
            return d.maneuver(who, &Maneuver::Aim(spot.clone()), *pay);
        }
        Command::TakeCover { who, defense, pay } => {
            return d.maneuver(who, &Maneuver::Cover(*defense), *pay);
        }
        Command::Assist { who, ally, pay } => {
            return d.maneuver(who, &Maneuver::Assist(ally.clone()), *pay);
        }
        Command::Close { who, whom, pay } => {
            return d.maneuver(who, &Maneuver::Engage(whom.clone()), *pay);
        }
        Command::Move {
            who,
            whom,
            band,
            pay,
        } => return d.maneuver(who, &Maneuver::Move(whom.clone(), *band), *pay),
        Command::Handle {
            who,
            grip,
            weapon,
            pay,
        } => return d.maneuver(who, &grip.maneuver(weapon), *pay),
        Command::Mount { who, what, pay, .. } => {
            return d.maneuver(who, &Maneuver::Mount(what.clone()), *pay);
        }
        Command::EnactManeuver {
            who,
            system,
            behind,
            number_of_maneuvers: of,
            request: (what, pay),
        } => return d.enact(who, system, behind.as_deref(), *of, what.as_deref(), *pay),
        Command::ActivateManeuver {
            who,
            system,
            program,
            pay,
        } => return d.activate_program(who, system, program, *pay),
        Command::Do {
            who,
            words: (words, pay),
        } => return d.maneuver(who, &Maneuver::Other(words.clone()), *pay),
        Command::Talents(line) => return talents::activate::decide(d, line),
        Command::Things(line) => return d.things(line),
        Command::Grant { who } => {
            let who = d.figure(who)?.id;
            d.push(Event::granted(who));
        }
        encounter!() | checks!() | body!() | place!() | vehicle!() => {}
    }
    Ok(())
}

fn checks(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Attack {
            who,
            target,
            weapon,
            band,
            aim,
        } => {
            return d.attack(who, target.as_ref(), weapon.as_deref(), *band, *aim);
        }
        Command::Check {
            who,
            skill,
            against,
            characteristic,
            call,
        } => {
            let (difficulty, opponent) = match against {
                Against::Usual => (None, None),
                Against::Difficulty(dice) => (Some(*dice), None),
                Against::Opponent(whom, skill) => (None, Some((whom.clone(), skill.clone()))),
            };
            let (purpose, difficulty) = match call {
                Call::Action => (Purpose::Plain, difficulty),
                Call::Reaction => (Purpose::Reaction, difficulty),
                Call::Splinters => d.splinters_at(who, difficulty)?,
            };
            let opponent = opponent.as_ref();
            return d.skill_check(who, skill, difficulty, opponent, *characteristic, purpose);
        }
        Command::Target { target } => return d.change(&Change::Target(target)),
        Command::Weapon { weapon } => return d.change(&Change::Weapon(weapon)),
        Command::Band { band } => return d.change(&Change::Band(band)),
        Command::Stun {} => return d.change(&Change::Stun),
        Command::Switch { source } => return d.switch(source),
        Command::Modify { change, why } => return d.modify(change.change(), why),
        Command::Formidable {} => return d.tried_as_formidable(),
        Command::Roll { throw } => match throw {
            Throw::Check(typed) => return d.roll_check(*typed),
            Throw::Loose(pool, typed) => return d.roll_loose(pool, *typed),
            Throw::Percent(plus, typed) => {
                let result = typed.unwrap_or_else(|| d.dice().roll(100));
                let plus = *plus;
                d.push(Event::PercentileRolled { result, plus });
            }
            Throw::Ten(typed) => {
                let result = typed.unwrap_or_else(|| dice::d10(d.dice()));
                d.push(Event::TenRolled { result });
            }
        },
        Command::Reroll { typed } => return d.reroll(*typed),
        Command::Spend {
            key,
            whom,
            of,
            coin,
            typed,
        } => return d.spend(key, whom.as_ref(), of.as_deref(), *coin, *typed),
        Command::SpendBy { side } => return d.spend_by(*side),
        Command::SpendWords { price, words } | Command::SpendSay { price, words } => {
            return d.spend_words(*price, words);
        }
        Command::Done { typed } => {
            d.type_reals(typed);
            return d.done();
        }
        Command::Cancel {} => return d.cancel(),
        Command::Hits(command) => return super::attack_effects::decide(d, command),
        Command::Together(command) => return d.together(command),
        encounter!() | turn!() | body!() | place!() | vehicle!() => {}
    }
    Ok(())
}

fn remove(d: &mut Draft<'_, '_>, who: &Who) -> Result<(), Refusal> {
    let who = d.anything(who)?;
    let gone = d.now.figure(who).cloned();
    let extra: Vec<u32> = d
        .now
        .slots
        .iter()
        .filter(|s| s.is_for(who) && !s.falls)
        .map(|s| s.number)
        .collect();
    // The stance of a pilot who goes ends with it: while it could still lower something, that is
    // asked first; overruled, it falls as it is (G-VCOM-15).
    d.nothing_looms_over(who)?;
    d.criticals_fall(|v| v.effects.brace.is_some_and(|stance| stance.by == who));
    check_falls(d, who)?;
    d.push(Event::Left { who });
    for slot in extra {
        d.push(Event::SlotMarked { slot });
    }
    if let Some(gone) = gone {
        d.slots_fall_with(&gone);
    }
    Ok(())
}

/// How the log says that a check falls away; that it is dropped then needs no sentence of its own.
pub(super) const CHECK_CANCELED: &str = "check is canceled";

/// The check at hand falls away with whoever leaves, and the log says so: what was put on it goes
/// back where nothing was rolled; dice that lie have taken their action, and count for nothing more
/// (G-COMB-02).
fn check_falls(d: &mut Draft<'_, '_>, gone: Id) -> Result<(), Refusal> {
    let Some(check) = d.now.check.clone().filter(|c| c.falls_with(gone)) else {
        return Ok(());
    };
    let fate = if check.roll.is_some() {
        "The roll is discarded, and anything spent on it stays spent"
    } else {
        "Their action isn't used"
    };
    let whose = if check.by == gone {
        "their".to_owned()
    } else {
        genitive(d.now.name_of(check.by))
    };
    let leaves = d.now.name_of(gone);
    let words = format!("{leaves} leaves, so {whose} {CHECK_CANCELED}. {fate}.");
    let who = check.by;
    d.push(Event::Talent(TalentEvent::BroughtAbout { who, words }));
    if check.roll.is_none() {
        return d.cancel();
    }
    d.push(Event::CheckEnded { done: false });
    d.settle_story();
    Ok(())
}

fn initiative(
    d: &mut Draft<'_, '_>,
    who: Option<&Who>,
    readiness: Option<Readiness>,
    typed: Option<dice::Symbols>,
) -> Result<(), Refusal> {
    if let Some(who) = who {
        let figure = d.figure(who)?;
        let vigilant = readiness.map_or(figure.vigilant, |r| r == Readiness::Vigilance);
        return d.roll_initiative(figure.id, vigilant, typed);
    }
    if typed.is_some() {
        return Err(Refusal::input(
            "Typed symbols are for one combatant: `init vex = 2s`.",
        ));
    }
    let missing: Vec<(rules::view::Id, bool)> = d
        .now
        .everybody()
        .filter(|f| f.able() && f.score.is_none() && f.in_order())
        .map(|f| (f.id, f.vigilant))
        .collect();
    if missing.is_empty() {
        return Err(Refusal::input("Everyone has already rolled initiative.")
            .hint("To roll again for one: `init NAME`."));
    }
    for (who, vigilant) in missing {
        let vigilant = readiness.map_or(vigilant, |r| r == Readiness::Vigilance);
        d.roll_initiative(who, vigilant, None)?;
    }
    Ok(())
}

fn slot_mark(d: &mut Draft<'_, '_>, number: u32, falls: bool) -> Result<(), Refusal> {
    let Some(slot) = d.now.slot(number).cloned() else {
        return Err(d.now.no_slot(number));
    };
    if slot.falls == falls {
        let state = if falls {
            "is already going to be removed"
        } else {
            "isn't going to be removed"
        };
        return Err(Refusal::input(format!("Slot {number} {state}.")));
    }
    if !falls {
        d.push(Event::SlotKept { slot: number });
        return Ok(());
    }
    // Naming another slot to fall replaces the one that was proposed (G-STRUCT-07).
    let proposed: Vec<u32> = d
        .now
        .slots
        .iter()
        .filter(|s| s.falls && s.side == slot.side && s.extra == slot.extra)
        .map(|s| s.number)
        .take(1)
        .collect();
    for other in proposed {
        d.push(Event::SlotKept { slot: other });
    }
    d.give_up_slot(&slot);
    Ok(())
}

fn change_setting(d: &mut Draft<'_, '_>, setting: &Setting) -> Result<(), Refusal> {
    let mut settings = d.now.settings;
    settings::set(ROWS, &mut settings, setting.key, &setting.value)?;
    d.push(Event::SettingsChanged { settings });
    Ok(())
}

fn vehicle(d: &mut Draft<'_, '_>, command: &Command) -> Result<(), Refusal> {
    match command {
        Command::Hull {
            vehicle,
            hull_trauma,
            typed,
        } => {
            d.type_reals(typed);
            let vehicle = d.vehicle(vehicle)?;
            d.is_no_debris(&vehicle)?;
            d.hull_trauma(vehicle.id, *hull_trauma);
        }
        Command::Patch {
            vehicle,
            hull_trauma,
        } => {
            let vehicle = d.vehicle(vehicle)?;
            d.patched(&vehicle, *hull_trauma);
        }
        Command::System {
            vehicle,
            system_strain,
        } => {
            let vehicle = d.vehicle(vehicle)?;
            d.is_no_debris(&vehicle)?;
            d.system_strain(vehicle.id, *system_strain);
        }
        Command::Relieve {
            vehicle,
            system_strain,
        } => {
            let vehicle = d.vehicle(vehicle)?;
            d.relieved(&vehicle, *system_strain);
        }
        Command::Speed { vehicle, speed } => {
            let vehicle = d.vehicle(vehicle)?;
            d.is_no_debris(&vehicle)?;
            if *speed > vehicle.top_speed() {
                d.forbid(
                    "G-VEH-04",
                    format!(
                        "{} has a top speed of {}.",
                        vehicle.name,
                        vehicle.top_speed()
                    ),
                )?;
            }
            if *speed == vehicle.speed {
                return Err(Refusal::input(format!(
                    "{} is already at speed {speed}.",
                    vehicle.name
                )));
            }
            d.push(Event::SpeedSet {
                who: vehicle.id,
                speed: *speed,
            });
            d.stopped(&vehicle);
        }
        Command::Vehicles(command) => return d.vehicles(command),
        encounter!() | turn!() | checks!() | body!() | place!() => {}
    }
    Ok(())
}
