//! The sheet of a combatant or a vehicle: every number, with its reasons.

use crate::figure::names::short;
use crate::kinds::{Band, Kind};
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State, Turn};
use crate::model::tokens::Change;
use crate::show::hacking::show;
use crate::show::offer::has_strain;
use crate::show::roster::{behind_condition, condition_without_injuries};
use crate::show::rows::{MANEUVERS, costless, pips, reason, tracks};
use crate::show::{blocks, side_tone};
use crate::words::{DIFFICULTIES, genitive};

use lang::sentence::capital;
use rules::view::{
    Block, Fact, Fill, INJURIES, Id, LEFT_OF_TURN, Rich, STATUS, Sheet, Tone, Track,
};

/// The sheet of a combatant, vehicle or system.
pub fn sheet(state: &State, library: &Library, who: Id) -> Option<Sheet> {
    if let Some(figure) = state.figure(who) {
        return Some(combatant(state, library, figure));
    }
    if let Some(system) = state.system(who) {
        return Some(show::sheet(state, system));
    }
    state
        .vehicle(who)
        .map(|v| crate::show::vehicles::show::sheet(state, v))
}

fn combatant(state: &State, library: &Library, figure: &Figure) -> Sheet {
    let mut blocks = vec![
        blocks::characteristics(figure),
        blocks::skills(library, figure),
        blocks::weapons(library, figure),
    ];
    // Before anyone has taken the turn, a refused roll names the keys that take it.
    let others = state.turn.is_some() && state.active() != Some(figure.id);
    if others && state.acts_now(figure.id).is_none() {
        let active = state.active().and_then(|id| state.figure(id));
        let active = active.map_or("", |one| one.name.as_str());
        for block in &mut blocks {
            out_of_turn(block, active);
        }
    }
    if blocks::has_talents(figure) {
        blocks.push(blocks::talents(state, figure));
    }
    // Past and future spending of experience is on its own tab, except during character creation.
    let aside = !figure.ledger.making;
    let aside = |block: Block| Block { aside, ..block };
    blocks.extend(crate::show::advance::show::talents(figure).map(aside));
    blocks.extend(blocks::abilities(library, figure));
    blocks.push(blocks::criticals(state, figure));
    blocks.push(blocks::gear(state, figure));
    if let Some(block) = crate::show::social::show::motivations(state, figure) {
        blocks.push(block);
    }
    blocks.extend(crate::show::advance::show::ledger(&state.settings, figure).map(aside));
    blocks.extend(blocks::notes(figure));
    Sheet {
        traits_tab: "Talents",
        id: figure.id,
        name: figure.name.clone(),
        kind: match (figure.kind, figure.group) {
            (Kind::Minion, Some(g)) => format!("minions, {} of {}", g.standing, g.size),
            (kind, _) => kind.word().to_owned(),
        },
        role: figure.role.clone(),
        tone: side_tone(figure.side),
        tracks: explained(figure),
        facts: facts(state, figure),
        gauges: gauges(state, figure),
        now: now(state, figure),
        blocks,
    }
}

/// In the turn of another combatant a skill is rolled as a reaction, and a weapon isn't used (G-TURN-03).
fn out_of_turn(block: &mut Block, active: &str) {
    for row in &mut block.rows {
        row.line = row.line.take().and_then(|line| {
            let check = line.starts_with("check ");
            check.then(|| format!("{line} free"))
        });
        if row.line.is_some() {
            row.does = "react with";
            row.asks = format!("It is {} turn. (G-TURN-03)", genitive(active));
        }
    }
}

/// Wounds and strain, each with the sources of its threshold.
fn explained(figure: &Figure) -> Vec<Track> {
    let mut tracks = tracks(figure);
    for track in &mut tracks {
        track.because = crate::show::advance::show::threshold(figure, track.key == "wounds");
    }
    tracks
}

/// Encumbrance against its threshold, and spent experience.
fn gauges(state: &State, figure: &Figure) -> Vec<Track> {
    let mut gauges = Vec::new();
    if figure.kind == Kind::Pc {
        let (carried, _) = figure.encumbrance(state);
        let (most, _) = figure.encumbrance_threshold();
        gauges.push(Track {
            label: "Enc".to_owned(),
            key: "encumbrance",
            now: u32::from(carried),
            max: u32::from(most),
            fill: if state.settings.encumbrance {
                Fill::Load
            } else {
                Fill::Earned
            },
            ..Track::default()
        });
    }
    gauges.extend(crate::show::advance::show::gauge(figure));
    gauges
}

pub(crate) fn facts(state: &State, figure: &Figure) -> Vec<Fact> {
    let (soak, soak_because) = figure.soak();
    let (melee, melee_because) = figure.defense(state, true);
    let (ranged, ranged_because) = figure.defense(state, false);
    let value = |n: String| Rich::of(n, Tone::Strong);
    let mut facts = vec![
        Fact {
            key: "soak",
            label: "Soak".to_owned(),
            value: value(soak.to_string()),
            because: soak_because,
        },
        Fact {
            key: "defense",
            label: "Defense".to_owned(),
            value: Rich::of("melee ", Tone::Quiet)
                .and(melee.to_string(), Tone::Strong)
                .and(" ranged ", Tone::Quiet)
                .and(ranged.to_string(), Tone::Strong),
            because: match [melee_because, ranged_because].concat() {
                none if none.is_empty() => {
                    vec![reason("no source of defense", "0".to_owned(), "G-DEF-01")]
                }
                sums => sums,
            },
        },
    ];
    if figure.kind == Kind::Pc {
        let (carried, mut because) = figure.encumbrance(state);
        let (most, threshold) = figure.encumbrance_threshold();
        because.extend(threshold);
        // Where encumbrance doesn't count, the row is not highlighted and gives the reason.
        let counted = state.settings.encumbrance;
        if !counted {
            because.push(reason(
                "not counted here",
                "setting off".to_owned(),
                "G-ENC-01",
            ));
        }
        let tone = match state.overloaded_by(figure) {
            _ if !counted => Tone::Quiet,
            0 => Tone::Strong,
            _ => Tone::Bad,
        };
        facts.push(Fact {
            key: "encumbrance",
            label: "Enc".to_owned(),
            value: Rich::of(format!("{carried}/{most}"), tone),
            because,
        });
    }
    if state.phase != Phase::Fighting {
        facts.extend(crate::show::advance::show::facts(figure));
    }
    if figure.silhouette != 1 {
        facts.push(Fact {
            key: "silhouette",
            label: "Sil".to_owned(),
            value: value(figure.silhouette.to_string()),
            because: vec![reason("size", figure.silhouette.to_string(), "G-MOD-14")],
        });
    }
    if figure.adversary > 0 {
        facts.push(Fact {
            key: "adversary",
            label: "Adversary".to_owned(),
            value: value(figure.adversary.to_string()),
            because: vec![reason(
                "difficulty upgrades on attacks against them",
                figure.adversary.to_string(),
                "G-POOL-18",
            )],
        });
    }
    facts
}

/// The current state: injuries, statuses with their ends, what is left of the turn.
fn now(state: &State, figure: &Figure) -> Vec<Fact> {
    let mut facts = Vec::new();
    if !figure.criticals.is_empty() {
        let mut value = Rich::new();
        for (place, critical) in figure.criticals.iter().enumerate() {
            let severity = DIFFICULTIES
                .get(usize::from(critical.severity))
                .copied()
                .unwrap_or("final");
            if place > 0 {
                value = value.and("; ", Tone::Quiet);
            }
            value = value.and(critical.name.clone(), Tone::Bad).and(
                format!(" {} {}", critical.result, capital(severity)),
                Tone::Quiet,
            );
        }
        let because = figure
            .criticals
            .iter()
            .map(|c| reason(c.name.clone(), c.text.clone(), "G-HEAL-08"))
            .collect();
        facts.push(Fact {
            key: INJURIES,
            label: format!("C{}", figure.criticals.len()),
            value,
            because,
        });
    }
    facts.extend(crate::show::scene::show::fact(figure));
    facts.extend(crate::show::recovery::show::fact(figure));
    let mut value = condition_without_injuries(state, figure);
    let mut because = behind_condition(state, figure);
    for token in state.tokens.iter().filter(|t| t.concerns(state, figure.id)) {
        let when = if token.once || matches!(token.change, Change::StrainAtTheEnd(_)) {
            token.time(state)
        } else {
            token.until.words(state)
        };
        if !value.is_empty() {
            value = value.and(" · ", Tone::Quiet);
        }
        value = value
            .and(token.change.words(), Tone::Accent)
            .and(format!(" {when}"), Tone::Quiet);
        because.push(reason(
            token.from.clone(),
            token.change.words(),
            token.rule.clone(),
        ));
    }
    if !value.is_empty() {
        facts.push(Fact {
            key: STATUS,
            label: "Status".to_owned(),
            value,
            because,
        });
    }
    // Surroundings hinder this combatant too, and the sheet may be all that the user sees.
    let around = crate::show::scene::show::line(state);
    if !around.is_empty() {
        facts.push(Fact {
            key: "scene",
            label: "Scene".to_owned(),
            value: Rich::of(around, Tone::Text),
            because: Vec::new(),
        });
    }
    if let Some(turn) = state.turn.as_ref().filter(|t| t.who == figure.id) {
        let value = left_of_turn(state, turn, figure);
        facts.push(Fact {
            key: LEFT_OF_TURN,
            label: "Turn".to_owned(),
            value,
            because: vec![reason(
                "maneuvers taken",
                turn.maneuvers.to_string(),
                "G-TURN-06",
            )],
        });
    } else if state.phase == Phase::Fighting && figure.joins > state.round {
        facts.push(Fact {
            key: LEFT_OF_TURN,
            label: "Turn".to_owned(),
            value: Rich::of(format!("joins in round {}", figure.joins), Tone::Quiet),
            because: vec![reason(
                "joined during the fight",
                String::new(),
                "G-STRUCT-07",
            )],
        });
    }
    if let Some(engaged) = engaged(state, figure) {
        facts.push(Fact {
            key: "engaged",
            label: "Engaged".to_owned(),
            value: Rich::of(engaged, Tone::Text),
            because: vec![reason("engagement", String::new(), "G-RANGE-02")],
        });
    }
    facts.extend(away(state, figure));
    facts
}

/// What is left of a combatant's turn: the action, the maneuver, the price of one more (G-TURN-06).
fn left_of_turn(state: &State, turn: &Turn, figure: &Figure) -> Rich {
    let [action, maneuver] = pips(state, turn, figure);
    let value = Rich::of("action ", Tone::Quiet)
        .and(action, Tone::Strong)
        .and("  maneuver ", Tone::Quiet)
        .and(maneuver, Tone::Strong);
    let left = MANEUVERS.saturating_sub(turn.maneuvers);
    let costless = costless(state, turn, figure);
    let out = figure.kind == Kind::Minion && turn.action;
    let second = if left == 0 || out && costless == 0 {
        "  none left"
    } else if costless == left || out {
        ""
    } else if figure.kind == Kind::Minion {
        "  +1 for the action"
    } else if !has_strain(figure) {
        "  +1 for 2 wounds"
    } else {
        "  +1 for 2 strain"
    };
    value.and(second, Tone::Quiet)
}

/// How many opponents are named with their band. The rest of a crowd is counted.
const MOST_AWAY: usize = 6;

/// The ranges of opponents that are not engaged with it, nearest first (G-RANGE-01).
fn away(state: &State, figure: &Figure) -> Option<Fact> {
    if state.phase != Phase::Fighting || !figure.able() {
        return None;
    }
    let others = state
        .everybody()
        .filter(|other| other.side != figure.side && other.able())
        .map(|other| {
            let name = short(state, other.id);
            (state.band(figure.id, other.id), name, side_tone(other.side))
        })
        .filter(|(band, ..)| *band != Band::Engaged)
        .collect();
    range_fact(&by_range(others))
}

/// Opponents with the tones of their names by their range bands, one line a band, nearest first
/// (G-RANGE-01).
pub(crate) fn by_range(mut others: Vec<(Band, &str, Tone)>) -> Vec<Rich> {
    others.sort_by_key(|(band, ..)| *band);
    let mut all: Vec<Rich> = Vec::new();
    let mut last = None;
    for (band, name, tone) in others.iter().take(MOST_AWAY) {
        let before = match all.pop_if(|_| last == Some(band)) {
            Some(line) => line.and(", ", Tone::Quiet),
            None => Rich::of(format!("{band} "), Tone::Quiet),
        };
        all.push(before.and((*name).to_owned(), *tone));
        last = Some(band);
    }
    if others.len() > MOST_AWAY {
        let more = others.len() - MOST_AWAY;
        all.push(Rich::of(format!("{more} more"), Tone::Quiet));
    }
    all
}

/// The fact of a sheet with opponents by range, or `None` without any.
pub(crate) fn range_fact(ranges: &[Rich]) -> Option<Fact> {
    (!ranges.is_empty()).then(|| Fact {
        key: "range",
        label: "Range".to_owned(),
        value: parted(ranges.iter().cloned()),
        because: vec![reason(
            "set by hand or when the encounter began",
            String::new(),
            "G-RANGE-01",
        )],
    })
}

/// Items in one line, with a dot between two.
pub(crate) fn parted(items: impl Iterator<Item = Rich>) -> Rich {
    let joined = items.reduce(|line, item| line.and(" · ", Tone::Quiet).then(item));
    joined.unwrap_or_default()
}

fn engaged(state: &State, figure: &Figure) -> Option<String> {
    let names: Vec<&str> = state
        .engaged_with(figure.id)
        .filter(|id| state.figure(*id).is_none_or(Figure::able))
        .map(|id| state.name_of(id))
        .collect();
    (!names.is_empty()).then(|| format!("with {}", crate::words::list(&names)))
}
