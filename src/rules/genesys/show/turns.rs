//! The initiative strip (G-STRUCT): the slots in order, who took them, and the open question.

use crate::events::log_text::parts::field_words;
use crate::events::said::agreeing;
use crate::figure::names::short;
use crate::model::event::Field;
use crate::model::figure::Figure;
use crate::model::figure::score::Score;
use crate::model::slots::{Slot, Use};
use crate::model::state::{Phase, State, Turn};
use crate::play::arms::aboard::arms;
use crate::play::next_fight::{awaits_fight, has_both_sides, is_in_later_scene};
use crate::play::spends::menu::left;
use crate::play::vehicles::tick::asked_where;
use crate::show::advance::show;
use crate::show::offer::next_price;
use crate::show::rows::{reason, tracks};
use crate::show::side_tone;
use crate::show::social::show as talk;
use crate::show::stage::{is_here, stage};
use crate::show::vehicles::boarding::asks_of_slots;
use crate::words::genitive;

use lang::sentence::either;
use rules::encounter::campaign;
use rules::view::{Id, Often, Reason, Rich, Slot as SlotView, SlotState, Tone, TurnMark, Turns};

/// The order of turns.
pub fn turns(state: &State) -> Turns {
    let slots = if awaits_fight(state) {
        before_the_fight(state)
    } else if state.phase == Phase::Over && is_past(state) {
        Vec::new()
    } else {
        let surplus = state.surplus();
        let all = state.slots.iter();
        all.map(|s| slot(state, s, surplus.contains(&s.number)))
            .collect()
    };
    let [pools, brief_pools] = story(state);
    Turns {
        title: state.title.clone(),
        clock: clock(state),
        brief_clock: brief_clock(state),
        pools,
        brief_pools,
        numbered: !awaits_fight(state),
        scene: scene(state),
        asks: asks(state),
        slots,
        active: state.active(),
        waiting: waiting(state),
        steps: state.check.is_none() && show::making(state).is_some(),
        often: &OFTEN,
        arms: weapons(state),
        left: left_undone(state),
        rests: talk::is_settled(state),
        untimed: state.is_untimed(),
        ..Turns::default()
    }
}

/// Everyone who can still take a slot of this round, while one is left (G-STRUCT-07).
fn waiting(state: &State) -> Vec<Id> {
    let here = state.phase == Phase::Fighting && state.at.is_some();
    let all = state
        .everybody()
        .filter(|figure| here && figure.able() && figure.in_order());
    let all = all.filter(|figure| turn_mark(state, figure) == TurnMark::None);
    let all = all.filter(|figure| figure.joins <= state.round && !state.campaign.misses(figure.id));
    all.map(|figure| figure.id).collect()
}

/// The whole turn, if nothing was done in it (G-TURN-02). A pilot who didn't steer is asked after the turn. A
/// pilot who steered has done something (G-VEH-06).
fn left_undone(state: &State) -> Option<String> {
    let turn = state.turn.as_ref().filter(|_| state.check.is_none())?;
    let vehicle = state.vehicle_of(turn.who);
    let steered =
        vehicle.is_some_and(|v| v.round.moved > 0 && v.round.steered_by == Some(turn.who));
    (turn.is_idle() && !steered).then(|| {
        agreeing(
            state.everybody(),
            format!("{} hasn't done anything", state.name_of(turn.who)),
        )
    })
}

/// The names of the weapons of the character who acts or checks: those on the sheet, then those of the vehicle.
fn weapons(state: &State) -> Vec<String> {
    let by = state.check.as_ref().map(|check| check.by);
    let Some(figure) = by.or(state.active()).and_then(|id| state.figure(id)) else {
        return Vec::new();
    };
    let mut own: Vec<String> = figure
        .weapons
        .iter()
        .map(|held| held.weapon.name.clone())
        .collect();
    own.sort_unstable();
    own.dedup();
    let served = arms(state, figure)
        .into_iter()
        .filter_map(|arm| state.weapon_at(figure.id, arm));
    for weapon in served {
        if !own.contains(&weapon.name) {
            own.push(weapon.name.clone());
        }
    }
    own
}

/// The place, and the state of a social encounter.
fn scene(state: &State) -> String {
    let parts = [
        crate::show::scene::show::line(state),
        crate::show::social::show::line(state),
    ];
    let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    said.join(" · ")
}

/// The most common lines of the active combatant.
const OFTEN: [Often; 2] = [
    Often {
        line: "attack @",
        does: "attacks",
    },
    Often {
        line: "next",
        does: "ends the turn",
    },
];

/// The number of the turn, and of all turns of the round. Turns are counted as in the log (`1.3` is the
/// third turn of round 1): a skipped slot is not a turn, and a slot inserted above the running one counts
/// when it is played. The slots' own numbers, which commands use, may differ. Where they do, the clock also
/// shows the number of the current slot.
fn counted(state: &State) -> (u32, usize) {
    let surplus = state.surplus();
    let total = state
        .counting()
        .filter(|s| s.used != Use::Skipped && !surplus.contains(&s.number))
        .count();
    (state.turn_number(), total)
}

fn brief_clock(state: &State) -> String {
    if state.phase != Phase::Fighting {
        return String::new();
    }
    let (place, total) = counted(state);
    // The track numbers every slot, also one without a turn. Two counts would contradict each other.
    match state.at {
        Some(at) if at != place || total != state.slots.len() => {
            format!("R{} · slot {at}", state.round)
        }
        _ => format!("R{} · {place}/{total}", state.round),
    }
}

/// Whether the last fight was in an earlier scene, or its scene is closed, in a campaign with sessions.
pub(super) fn is_past(state: &State) -> bool {
    let closed = state.campaign.title().is_none() || is_in_later_scene(state);
    let has_scenes = campaign::chapter(state).session > 0 || state.campaign.scene() > 0;
    has_scenes && closed
}

/// Whether there are characters, but no one to fight.
fn has_no_enemy(state: &State) -> bool {
    !state.figures.is_empty() && !has_both_sides(state)
}

fn clock(state: &State) -> String {
    match state.phase {
        Phase::Setup if state.social.on => "Social encounter".to_owned(),
        _ if awaits_fight(state) && has_no_enemy(state) => "Between fights".to_owned(),
        _ if talk::is_just_over(state) => "Social encounter over".to_owned(),
        _ if awaits_fight(state) => "Before the fight".to_owned(),
        // Once its scene is closed, the fight is the past.
        Phase::Setup | Phase::Over if is_past(state) && state.campaign.title().is_none() => {
            "Between scenes".to_owned()
        }
        Phase::Setup | Phase::Over if is_past(state) => String::new(),
        Phase::Setup | Phase::Over => format!("Ended after round {}", state.round),
        Phase::Fighting => {
            let (place, total) = counted(state);
            let slot = state.at.filter(|at| *at != place);
            let slot = slot.map_or_else(String::new, |at| format!(", slot {at}"));
            // The track shows every slot, so it is said how many of them have no turn.
            let unused = match state.slots.len().saturating_sub(total) {
                0 => String::new(),
                1 => " · 1 slot unused".to_owned(),
                count => format!(" · {count} slots unused"),
            };
            format!(
                "Round {} · turn {place} of {total}{slot}{unused}",
                state.round
            )
        }
    }
}

/// The Story Points of both sides, and how many are in play: in words, and for narrow screens.
fn story(state: &State) -> [Rich; 2] {
    let pips = |n: u8| {
        if n == 0 {
            "–".to_owned()
        } else {
            "●".repeat(usize::from(n.min(9)))
        }
    };
    let sides = |players: &'static str, gm: &'static str| {
        Rich::of(players, Tone::Quiet)
            .and(pips(state.story.players), Tone::Pc)
            .and(gm, Tone::Quiet)
            .and(pips(state.story.gm), Tone::Npc)
    };
    let (whole, brief) = (sides("Story players ", "  GM "), sides("PC ", " GM "));
    match state.story.players_pending + state.story.gm_pending {
        0 => [whole, brief],
        pending => [
            whole.and(format!(" ({pending} in play)"), Tone::Quiet),
            brief.and(format!(" +{pending}"), Tone::Quiet),
        ],
    }
}

/// The open question, in one sentence.
fn asks(state: &State) -> Option<String> {
    // The answer of a braced ship comes first (G-VCOM-15).
    if let Some(braced) = crate::play::vehicles::braced::question(state) {
        return Some(braced);
    }
    if let Some(splinters) = crate::play::vehicles::splinters::question(state) {
        return Some(splinters);
    }
    if let Some((vehicle, open)) = asked_where(state) {
        let bands = lang::sentence::count(open.bands, "range band");
        let name = &vehicle.name;
        return Some(format!("Where does {name} go? {bands} left"));
    }
    if let Some(check) = &state.check {
        let by = state.name_of(check.by);
        return Some(if check.roll.is_none() {
            format!("{by}: roll, or type the dice")
        } else if left(state, check).is_empty() {
            format!("{} check: done?", genitive(by))
        } else {
            format!("{by} spends symbols.")
        });
    }
    if let Some(what) = &state.fact {
        return Some(format!("Does the GM agree: {what}?"));
    }
    match state.phase {
        Phase::Setup | Phase::Over
            if state.social.on || talk::is_settled(state) && !asks_of_slots(state) =>
        {
            let acts = || "Social encounter: choose an action".to_owned();
            let asks = show::making(state).or_else(|| talk::asks(state));
            Some(asks.unwrap_or_else(acts))
        }
        _ if awaits_fight(state) && state.figures.is_empty() => {
            Some("Add combatants with `add`. `start` rolls initiative".to_owned())
        }
        _ if awaits_fight(state) && has_no_enemy(state) && !asks_of_slots(state) => {
            show::making(state)
        }
        _ if awaits_fight(state) => {
            // The first key answers a question about slots before the fight (G-VCOM-05).
            let first = || {
                if asks_of_slots(state) {
                    "Does the nameless crew get slots?"
                } else if talk::is_just_over(state) {
                    "The social encounter is over"
                } else {
                    "Start the fight"
                }
            };
            Some(show::making(state).unwrap_or_else(|| first().to_owned()))
        }
        Phase::Setup | Phase::Over => None,
        Phase::Fighting => {
            if let Some(turn) = &state.turn {
                if let Some(figure) = state.figure(turn.who).filter(|f| !f.able()) {
                    let down = format!("{} {}", figure.name, state.out_as(figure));
                    return Some(agreeing(state.everybody(), down));
                }
                let does = if is_done(state, turn) {
                    "is done"
                } else {
                    "acts"
                };
                let acts = format!("{} {does}", state.name_of(turn.who));
                return Some(agreeing(state.everybody(), acts));
            }
            let slot = state
                .at
                .and_then(|at| state.slot(at))
                .filter(|s| s.used == Use::Open);
            Some(match slot {
                Some(slot) if state.candidates(slot).is_empty() => {
                    let (number, side) = (slot.number, slot.side.label());
                    format!("No one is left for slot {number} ({side}): `next`")
                }
                Some(slot) => format!("{} slot: choose who acts", slot.side.label()),
                None if state.everybody().any(Figure::able) => "Go on with next".to_owned(),
                None => "No one can act: `restore` someone or `end`".to_owned(),
            })
        }
    }
}

/// Whether a turn has its action and every maneuver that costs nothing behind it (G-TURN-06).
fn is_done(state: &State, turn: &Turn) -> bool {
    let costs = |figure: &Figure| {
        let (price, allowed) = next_price(state, figure);
        allowed.is_err() || price.strains()
    };
    turn.action && state.figure(turn.who).is_some_and(costs)
}

fn before_the_fight(state: &State) -> Vec<SlotView> {
    let there = |f: &&Figure| f.able() && !state.campaign.misses(f.id);
    let mut all: Vec<&Figure> = state.everybody().filter(there).collect();
    all.sort_by_key(|f| {
        let score = f.score.unwrap_or_default();
        (
            f.score.is_none(),
            -score.success,
            -score.advantage,
            f.side,
            f.id,
        )
    });
    // A social encounter has no turns for which someone rolls.
    let untimed = state.is_untimed();
    let unrolled = if untimed { "" } else { "…" };
    all.iter()
        .zip(1..)
        .map(|(f, number)| SlotView {
            number,
            score: f.score.map_or_else(
                || unrolled.to_owned(),
                crate::model::figure::score::Score::words,
            ),
            badge: f.side.label().to_owned(),
            tone: side_tone(f.side),
            who: Some(f.id),
            name: f.name.clone(),
            state: SlotState::Open,
            note: if untimed {
                String::new()
            } else if f.vigilant {
                "Vigilance".to_owned()
            } else {
                "Cool".to_owned()
            },
            brief_note: String::new(),
            because: behind(Some(f), f.score, Some(f)),
        })
        .collect()
}

fn slot(state: &State, slot: &Slot, surplus: bool) -> SlotView {
    let here = is_here(state, slot);
    let now = stage(state, slot, surplus);
    let mut brief_note = String::new();
    let name = match slot.claim {
        Some(who) => state.name_of(who).to_owned(),
        None if here && state.turn.is_none() => {
            let candidates = state.candidates(slot);
            let brief: Vec<&str> = candidates.iter().map(|id| short(state, *id)).collect();
            brief_note = format!("{}?", brief.join(", "));
            let names: Vec<&str> = candidates.iter().map(|id| state.name_of(*id)).collect();
            format!("{}?", either(&names))
        }
        None => String::new(),
    };
    let note = match now {
        SlotState::Waiting => format!("round {}", slot.from_round),
        _ if slot.falls => "removed".to_owned(),
        SlotState::Skipped => "skipped".to_owned(),
        SlotState::Spare => "unused".to_owned(),
        SlotState::Done => "acted".to_owned(),
        _ if slot.extra => "extra".to_owned(),
        SlotState::Claimed => "claimed".to_owned(),
        SlotState::Now | SlotState::Open | SlotState::Falling => String::new(),
    };
    SlotView {
        number: slot.number,
        score: slot.score.words(),
        badge: slot.side.label().to_owned(),
        tone: side_tone(slot.side),
        who: slot.claim,
        name,
        state: now,
        note,
        brief_note,
        because: behind(
            slot.rolled_by.and_then(|who| state.figure(who)),
            Some(slot.score),
            slot.claim.and_then(|who| state.figure(who)),
        ),
    }
}

/// Why a slot is in its place, and the sources of the thresholds of the combatant that takes it
/// (G-STRUCT-03 to G-STRUCT-05).
fn behind(rolled: Option<&Figure>, score: Option<Score>, takes: Option<&Figure>) -> Vec<Reason> {
    let shown = score.map_or_else(|| "…".to_owned(), Score::words);
    let check = match rolled {
        Some(f) if f.vigilant => format!("Vigilance ({}), a Simple check", f.name),
        Some(f) => format!("Cool ({}), a Simple check", f.name),
        None => "added by hand".to_owned(),
    };
    let order = "Most Successes go first, then most Advantage. On a tie, PCs go before NPCs.";
    let mut because = vec![
        reason(check, shown, "G-STRUCT-03"),
        reason(order, "", "G-STRUCT-04"),
        reason(
            "The slot belongs to the side, not to a character.",
            "",
            "G-STRUCT-05",
        ),
    ];
    let Some(figure) = takes else {
        return because;
    };
    for track in tracks(figure) {
        let wounds = track.key == "wounds";
        let field = if wounds {
            Field::WoundThreshold
        } else {
            Field::StrainThreshold
        };
        let of = show::threshold(figure, wounds);
        because.extend(of.into_iter().map(|one| {
            Reason {
                label: format!(
                    "{} {}: {}",
                    lang::sentence::genitive(&figure.name),
                    field_words(field),
                    one.label
                )
                .into(),
                ..one
            }
        }));
    }
    because
}

/// Whether a combatant has acted this round, in words.
pub fn turn_word(state: &State, figure: &Figure) -> &'static str {
    match turn_mark(state, figure) {
        TurnMark::None => "",
        TurnMark::Now => "acts",
        TurnMark::Done => "acted",
    }
}

/// Whether a combatant has acted this round, as a mark next to the name.
pub fn turn_mark(state: &State, figure: &Figure) -> TurnMark {
    if state.phase != Phase::Fighting {
        TurnMark::None
    } else if state.active() == Some(figure.id) {
        TurnMark::Now
    } else if figure.acted >= state.round {
        TurnMark::Done
    } else {
        TurnMark::None
    }
}
