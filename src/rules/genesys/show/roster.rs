//! Everybody and everything in the encounter, one line each.

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::social;
use crate::rules::genesys::state::State;
use crate::rules::genesys::vehicles::{self, Vehicle};
use crate::rules::view::{Listed, Listing, Rich, Tone, Track, TurnMark};

use super::turns::{turn_mark, turn_word};
use super::{party, side_tone};

/// The list, combatants first, each in the order they came.
pub fn roster(state: &State) -> Vec<Listed> {
    let figures = state.everybody().map(|f| combatant(state, f));
    let vehicles = state.vehicles.iter().map(|v| vehicle(state, v));
    let systems = crate::rules::genesys::hacking::show::roster(state);
    figures.chain(vehicles).chain(systems).collect()
}

fn combatant(state: &State, figure: &Figure) -> Listed {
    let (badge, strength) = match (figure.kind, figure.group) {
        (Kind::Minion, Some(group)) => (
            format!("×{} of {}", group.standing, group.size),
            format!("×{}", group.standing),
        ),
        (kind, _) => (kind.word().to_owned(), String::new()),
    };
    Listed {
        id: figure.id,
        name: figure.name.clone(),
        badge,
        listing: Listing::Combatant,
        party: party(figure.side),
        strength,
        tone: side_tone(figure.side),
        tracks: tracks_here(state, figure),
        note: condition(state, figure),
        facts: Vec::new(),
        out: !figure.able(),
        turn: turn_word(state, figure),
        mark: turn_mark(state, figure),
        craft: None,
    }
}

/// Wounds and strain; in a talk the pressure of words on those who have no strain (T-36).
fn tracks_here(state: &State, figure: &Figure) -> Vec<Track> {
    let mut tracks = tracks(figure);
    if state.social.on && figure.strain_threshold.is_none() {
        let (now, max) = state.pressed(figure);
        tracks.push(Track {
            label: "Pressed".to_owned(),
            key: "pressed",
            now: u32::from(now),
            max: u32::from(max),
            note: String::new(),
            because: Vec::new(),
        });
    }
    tracks
}

/// Wounds and strain.
pub fn tracks(figure: &Figure) -> Vec<Track> {
    let note = figure.group.map_or_else(String::new, |g| {
        format!("{} of {} stand", g.standing, g.size)
    });
    let mut tracks = vec![Track {
        label: "Wounds".to_owned(),
        key: "wounds",
        now: u32::from(figure.wounds),
        max: u32::from(figure.whole_threshold()),
        note,
        because: Vec::new(),
    }];
    if let Some(most) = figure.strain_threshold {
        tracks.push(Track {
            label: "Strain".to_owned(),
            key: "strain",
            now: u32::from(figure.strain),
            max: u32::from(most),
            note: String::new(),
            because: Vec::new(),
        });
    }
    tracks
}

/// Health, injuries, statuses and place, short.
pub fn condition(state: &State, figure: &Figure) -> Rich {
    let injuries = match figure.criticals.len() {
        0 => String::new(),
        1 => "1 critical".to_owned(),
        n => format!("{n} criticals"),
    };
    condition_with(state, figure, injuries)
}

/// The same without the injuries, for where they are named.
pub fn condition_without_injuries(state: &State, figure: &Figure) -> Rich {
    condition_with(state, figure, String::new())
}

fn condition_with(state: &State, figure: &Figure, injuries: String) -> Rich {
    let mut words: Vec<(String, Tone)> = Vec::new();
    if !figure.able() {
        words.push((state.health_of(figure).to_owned(), Tone::Bad));
    }
    let talk = social::show::stands(state, figure);
    if state.social.on && figure.able() && !talk.is_empty() {
        words.push((talk.to_owned(), Tone::Warn));
    }
    if !injuries.is_empty() {
        words.push((injuries, Tone::Bad));
    }
    words.extend(crate::rules::genesys::scene::show::conditions(figure));
    if figure.bonded.is_some() {
        words.push(("companion".to_owned(), Tone::Quiet));
    }
    for afflicted in &figure.statuses {
        words.push((afflicted.status.word().to_owned(), Tone::Warn));
    }
    if let Some(left) = figure.burning.iter().map(|burn| burn.left).max() {
        words.push((format!("burning {left}"), Tone::Bad));
    }
    if !figure.armor_wear.is_sound() {
        words.push((format!("armor: {}", figure.armor_wear.word()), Tone::Warn));
    }
    if let Some(mounted) = state.mounted_words(figure) {
        words.push((mounted, Tone::Text));
    }
    if figure.prone {
        words.push(("prone".to_owned(), Tone::Warn));
    }
    if figure.cover > 0 {
        words.push((format!("in cover {}", figure.cover), Tone::Good));
    }
    if figure.guarded.is_some() {
        words.push(("guarded".to_owned(), Tone::Good));
    }
    if let Some(aim) = &figure.aim {
        words.push((
            if aim.times > 1 {
                "aiming ×2".to_owned()
            } else {
                "aiming".to_owned()
            },
            Tone::Good,
        ));
    }
    let mut rich = Rich::new();
    for (place, (word, tone)) in words.into_iter().enumerate() {
        if place > 0 {
            rich = rich.and(" · ", Tone::Quiet);
        }
        rich = rich.and(word, tone);
    }
    rich
}

fn vehicle(state: &State, vehicle: &Vehicle) -> Listed {
    let note = match (vehicle.wrecked(), vehicle.overloaded()) {
        _ if !vehicle.flies() => Rich::of("destroyed", Tone::Bad),
        (true, true) => Rich::of("hull and systems over threshold", Tone::Bad),
        (true, false) => Rich::of("hull over threshold", Tone::Bad),
        (false, true) => Rich::of("systems over threshold", Tone::Bad),
        (false, false) => Rich::new(),
    };
    Listed {
        id: vehicle.id,
        name: vehicle.name.clone(),
        badge: vehicle.role.clone(),
        listing: Listing::Vehicle,
        party: party(vehicle.side),
        strength: String::new(),
        tone: side_tone(vehicle.side),
        tracks: vehicles::show::tracks(vehicle),
        note,
        facts: vehicles::show::facts(state, vehicle),
        out: !vehicle.fights_on(),
        turn: "",
        mark: TurnMark::None,
        craft: vehicles::bearing::craft(vehicle),
    }
}
