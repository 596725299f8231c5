//! Social encounters as view data: the strain of both sides, the purpose of a check, and the offers.

use std::cmp::Reverse;

use crate::events::said::{agreeing, agreeing_with};
use crate::events::social::log_text::stands;
use crate::figure::names::short;
use crate::kinds::{Kind, Side};
use crate::library::Library;
use crate::model::advance::origin::Facet;
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::records::{Skill, SkillGroup};
use crate::model::state::{Phase, State};
use crate::model::tokens::Whose;
use crate::play::social::outcome::sways_by;
use crate::play::social::{LOST, dice};
use crate::play::spends::social::{is_social, opposed};
use crate::say;
use crate::show::offer::{New, change, offer};
use crate::show::rows::row;
use crate::show::{letters, side_tone};
use crate::words::genitive;
use lang::sentence::capital;

use dice::Pool;
use rules::encounter::campaign;
use rules::view::{
    Answer, Block, Fill, Id, Motive, Offer, OfferGroup, OfferLine, Price, Rich, Shape, Speaker,
    Talk, Tone, Track,
};

/// A social encounter as two sides that wear each other down, with the known motivations of the other
/// side (G-SOC-05, G-SOC-08, T-36).
pub fn talk(state: &State) -> Talk {
    if !state.social.on {
        return Talk::default();
    }
    let of = |side: Side| -> Vec<Speaker> {
        let there = state.everybody().filter(|f| f.side == side && !f.dead);
        let mut all: Vec<Speaker> = there.map(|f| speaker(state, f)).collect();
        // Those closest to giving in come first.
        let share = |one: &Speaker| one.track.now * 1_000 / one.track.max.max(1);
        all.sort_by_key(|one| Reverse(share(one)));
        all
    };
    let others = state.everybody().filter(|f| f.side == Side::Npc && !f.dead);
    let motives = others.filter(|f| f.motivations.is_some()).map(|f| {
        let is_known = |facet: &Facet| {
            let mut known = state.social.known.iter();
            known.any(|k| k.of == f.id && k.facet == *facet && is_player(state, k.by))
        };
        let (known, hidden): (Vec<Facet>, Vec<Facet>) = Facet::ALL.into_iter().partition(is_known);
        let words = |all: Vec<Facet>| all.into_iter().map(Facet::name).collect();
        Motive {
            name: short(state, f.id).to_owned(),
            known: words(known),
            hidden: words(hidden),
        }
    });
    Talk {
        motives: motives.collect(),
        others: of(Side::Npc),
        players: of(Side::Pc),
    }
}

fn is_player(state: &State, who: Id) -> bool {
    state.figure(who).is_some_and(|f| f.side == Side::Pc)
}

fn speaker(state: &State, figure: &Figure) -> Speaker {
    let (now, most) = state.pressed(figure);
    Speaker {
        id: figure.id,
        name: short(state, figure.id).to_owned(),
        tone: side_tone(figure.side),
        track: Track {
            label: "Strain".to_owned(),
            key: "strain",
            now: u32::from(now),
            max: u32::from(most),
            fill: Fill::Strain,
            ..Track::default()
        },
        stand: stands(state, figure),
    }
}

/// The status line of a social encounter: who has moved. The gauges show what that takes, and the
/// roster the strain of everyone.
pub fn line(state: &State) -> String {
    if !state.social.on {
        return String::new();
    }
    let mut moved: Vec<&Figure> = state
        .everybody()
        .filter(|f| !stands(state, f).is_empty())
        .collect();
    moved.sort_by_key(|f| f.side == Side::Pc);
    let said: Vec<String> = moved
        .into_iter()
        .map(|f| format!("{} {}", f.name, stands(state, f)))
        .collect();
    said.join(" · ")
}

/// Who knows a motivation: "known to Vex, Ila", "hidden" (G-SOC-05). A false belief is shown as
/// knowledge, so that no sheet gives it away (M-16).
pub fn known_to(state: &State, of: Id, facet: Facet) -> String {
    let known = state.social.known.iter();
    let names: Vec<String> = known
        .filter(|k| k.of == of && k.facet == facet)
        .map(|k| format!("known to {}", state.name_of(k.by)))
        .collect();
    if names.is_empty() {
        "hidden".to_owned()
    } else {
        names.join(", ")
    }
}

/// What a rolled swaying check will do.
pub fn outlook(state: &State, check: &Check, target: Id) -> Option<String> {
    let net = check.net()?;
    let suffers = |who: Id, by: u16| {
        let name = state.name_of(who);
        if state.figure(who).is_some_and(|f| f.dead) {
            format!("{name} is dead: no effect")
        } else {
            format!("{name} suffers {by} strain")
        }
    };
    let text = if net.succeeds() {
        suffers(target, sways_by(check, &net))
    } else {
        suffers(check.by, LOST)
    };
    Some(agreeing(state.everybody(), text))
}

/// Offers to play to the opponent's known motivations in the open check, or to go against them.
pub fn building(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    let Some(target) = opposed(check).filter(|_| is_social(library, check)) else {
        return;
    };
    let (by, of) = (state.who(check.by), state.who(target));
    let whose = genitive(state.name_of(target));
    // Helpful offers come before harmful ones, and known motivations before unknown ones. An unknown one
    // keeps its row, which shows the reason (G-SOC-05).
    let known = |facet: &Facet| state.social.knows(check.by, target, *facet).is_some();
    let (known, unknown): (Vec<Facet>, Vec<Facet>) = Facet::ALL.into_iter().partition(known);
    for facet in known.into_iter().chain(unknown) {
        let word = facet.word();
        all.push(change(
            &format!("appeal_{word}"),
            say::Appeal(by.clone(), of.clone(), facet),
            format!("play to {whose} {}: {} Boost", capital(word), dice(facet)),
            "Once, on the next social check against them.",
            "G-SOC-03",
        ));
    }
    for facet in Facet::ALL {
        let word = facet.word();
        all.push(change(
            &format!("offend_{word}"),
            say::Offend(by.clone(), of.clone(), facet),
            format!(
                "go against {whose} {}: {} Setback",
                capital(word),
                dice(facet)
            ),
            "Often happens by accident, when the motivation isn't known.",
            "G-SOC-04",
        ));
    }
}

/// The note under a social pool about known motivations that it doesn't use yet (G-SOC-03):
/// "known: Director Venn's Fear. Change the pool to play to it."
pub fn known_note(state: &State, library: &Library, check: &Check) -> Option<Rich> {
    let target = opposed(check).filter(|_| is_social(library, check))?;
    let is_used = |facet: &Facet| {
        let from = format!("{} of {}", facet.word(), state.name_of(target));
        let mut tokens = state.tokens.iter();
        tokens.any(|t| t.whose == Whose::One(check.by) && t.from == from)
    };
    let known = |facet: &Facet| state.social.knows(check.by, target, *facet).is_some();
    let words: Vec<String> = Facet::ALL
        .into_iter()
        .filter(|facet| known(facet) && !is_used(facet))
        .map(|facet| capital(facet.word()))
        .collect();
    (!words.is_empty()).then(|| {
        Rich::of("known: ", Tone::Quiet)
            .and(format!("{} ", genitive(state.name_of(target))), Tone::Quiet)
            .and(words.join(", "), Tone::Text)
            .and(". ", Tone::Quiet)
            .and("Change the pool to play to it.", Tone::Text)
    })
}

/// True if a social encounter was the last encounter, and ended in this scene and on this day.
pub fn is_just_over(state: &State) -> bool {
    state.social.over && state.social.ended == campaign::chapter(state)
}

/// True if that social encounter was settled: someone gave in.
pub fn is_settled(state: &State) -> bool {
    is_just_over(state) && given_in(state).is_some()
}

/// Who gave in, or gave up a goal, in the social encounter that is open or that ended last. The other side
/// comes first, because the players' aim was to persuade it.
fn given_in(state: &State) -> Option<&Figure> {
    let gave_in = |f: &&Figure| state.gives_in(f) || state.social.gave_in.contains(&f.id);
    let all = state.everybody().filter(gave_in);
    all.min_by_key(|f| f.side == Side::Pc)
}

/// The question that a decided argument leaves: what was won. The GM answers it (T-36, G-SOC-08).
pub fn asks(state: &State) -> Option<String> {
    let figure = given_in(state)?;
    let what = match (state.social.on, figure.kind == Kind::Pc) {
        (true, true) => "gives up their goal: what follows?",
        (true, false) => "gives in, within reason: what do they agree to?",
        (false, true) => "gave up their goal. The social encounter is over",
        (false, false) => "gave in. The social encounter is over",
    };
    Some(agreeing_with(figure, format!("{} {what}", figure.name)))
}

/// The first answer to it: what was won, as a note. The other is the end of the social encounter.
fn won(figure: &Figure) -> Offer {
    let (what, label, detail, asks) = if figure.kind == Kind::Pc {
        (
            "gives up their goal: ",
            "note what follows",
            "What follows from it. The note is kept in the log.",
            "what follows, in your own words",
        )
    } else {
        (
            "gives in: ",
            "note what was won",
            "What they agree to, within reason. The note is kept in the log.",
            "what they agree to, in your own words",
        )
    };
    let line = agreeing_with(figure, format!("{} {what}", figure.name));
    let line = OfferLine::begun(format_args!("note {}", line.trim_end()));
    let mut note = Offer::of("won", line, label, "T-36", OfferGroup::Asked);
    detail.clone_into(&mut note.detail);
    note.asks = asks;
    note
}

/// Offers to begin or end a social encounter, and in it to read people and wear them down.
pub fn offers(state: &State, library: &Library, focus: Option<Id>, all: &mut Vec<Offer>) {
    let decided = given_in(state).filter(|_| state.social.on && state.phase != Phase::Fighting);
    all.extend(decided.map(won));
    let mut push =
        |key, line: OfferLine, label: String, cost, detail, rule, group, (answers, whom)| {
            let mut one = offer(New {
                key,
                line,
                label,
                cost,
                detail,
                rule,
                group,
            });
            one.answers = answers;
            one.whom = whom;
            all.push(one);
        };
    let course = OfferGroup::Encounter;
    if state.social.on {
        let group = decided.map_or(course, |_| OfferGroup::Asked);
        let (line, label) = (say::Talk(false).into(), "end social encounter".to_owned());
        let detail = "The GM decides how it ends.";
        push(
            "talk",
            line,
            label,
            Price::none(),
            detail,
            "G-SOC-08",
            group,
            (Vec::new(), None),
        );
    } else if state.phase != Phase::Fighting && state.figures.len() > 1 {
        let (line, label) = (say::Talk(true).into(), "start social encounter".to_owned());
        let detail = "Shows both sides' strain. Social checks have their own spends.";
        push(
            "talk",
            line,
            label,
            Price::none(),
            detail,
            "G-SOC-08",
            course,
            (Vec::new(), None),
        );
    }
    let actor = match state.phase {
        Phase::Fighting => state.active(),
        Phase::Setup | Phase::Over => focus.filter(|_| state.social.on),
    };
    let Some(figure) = actor.and_then(|id| state.figure(id)).filter(|f| f.able()) else {
        return;
    };
    let acted = state.phase == Phase::Fighting && state.turn.as_ref().is_some_and(|t| t.action);
    if acted || !state.social.on {
        return;
    }
    let skills = social_skills(library, figure);
    // With short names the rows have the same places for everyone.
    let me = if figure.group.is_some() {
        &figure.name
    } else {
        short(state, figure.id)
    };
    for other in state
        .everybody()
        .filter(|f| f.side != figure.side && f.able())
    {
        let action = OfferGroup::Action;
        push(
            "study",
            say::Study(figure, other, None).into(),
            agreeing_with(figure, format!("{me} studies {}", short(state, other.id))),
            if state.social.has_read(figure.id, other.id) {
                Price::note("already tried")
            } else if state.social.has_read_enough(figure.id) {
                Price::note("already tried twice")
            } else {
                Price::action()
            },
            "Perception against Cool reveals one motivation. The target notices.",
            "G-SOC-07",
            action,
            (Vec::new(), Some(other.id)),
        );
        if other.speechless {
            continue;
        }
        push(
            "sway",
            OfferLine::begun(format_args!("sway {} {}", figure.who(), other.who())),
            agreeing_with(
                figure,
                format!("{me} wears down {}", short(state, other.id)),
            ),
            Price::action(),
            "Success: they suffer 1 strain, plus 1 per net Success. Failure: you suffer 2.",
            "T-36",
            action,
            (skills.clone(), Some(other.id)),
        );
    }
}

/// The social skills, the best first.
fn social_skills(library: &Library, figure: &Figure) -> Vec<Answer> {
    let social = library.skills().filter(|s| s.group == SkillGroup::Social);
    let mut all: Vec<_> = social
        .map(|s| {
            let (rank, value) = (figure.rank(&s.id), figure.characteristic(s.characteristic));
            (Reverse((rank.max(value), rank.min(value))), s)
        })
        .collect();
    all.sort_by_key(|(promise, _)| *promise);
    let answer = |(_, s): (_, &Skill)| {
        let (rank, value) = (figure.rank(&s.id), figure.characteristic(s.characteristic));
        Answer {
            label: s.name.clone(),
            words: s.id.clone(),
            dice: letters(&Pool::base(value, rank), true),
            ..Answer::default()
        }
    };
    all.into_iter().map(answer).collect()
}

/// The four motivations on a sheet, with those who know them if that matters (G-SOC-02, G-SOC-05).
pub fn motivations(state: &State, figure: &Figure) -> Option<Block> {
    let facets = figure.motivations.as_ref()?;
    // Without observers and outside social encounters they are the player's own.
    let watched = state.social.on || state.social.known.iter().any(|k| k.of == figure.id);
    // During play an NPC's motivation that the players haven't learned isn't printed (G-SOC-05).
    let learnt = |facet: Facet| {
        let mut known = state.social.known.iter();
        known.any(|k| {
            let players = is_player(state, k.by);
            k.of == figure.id && k.facet == facet && !k.untrue && players
        })
    };
    let line = |label: &str, text: &str, facet: Facet| {
        let known = if watched {
            format!("  {}", known_to(state, figure.id, facet))
        } else {
            String::new()
        };
        let (text, tone) = if text.is_empty() {
            ("not written yet", Tone::Quiet)
        } else if watched && figure.side == Side::Npc && !learnt(facet) {
            ("·····", Tone::Quiet)
        } else {
            (text, Tone::Text)
        };
        row(vec![
            Rich::of(format!("{label} "), Tone::Quiet)
                .and(text.to_owned(), tone)
                .and(known, Tone::Quiet),
        ])
    };
    Some(Block::new(
        "Motivations",
        "Notes",
        Shape::Text,
        vec![
            line("Strength", &facets.strength, Facet::Strength),
            line("Flaw", &facets.flaw, Facet::Flaw),
            line("Desire", &facets.desire, Facet::Desire),
            line("Fear", &facets.fear, Facet::Fear),
        ],
    ))
}
