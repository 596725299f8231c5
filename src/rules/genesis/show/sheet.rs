//! The sheet of a character: every number with its reasons.

use rules::view::{Fact, Id, Rich, STATUS, Sheet, Tone};

use super::roster::{chase_facts, condition, tracks};
use super::{blocks, fact, pool_rich, reason, reasons, side_tone};
use crate::kinds::Band;
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::state::{Matter, Roller, State};
use crate::model::warnings::warnings;
use crate::play::chase::NAME;
use crate::play::creation::points;
use crate::play::event::said::declared_whole;
use crate::play::pool::{fold, influences};

/// Returns the sheet of a character, or of the chase.
pub fn sheet(state: &State, library: &Library, who: Id) -> Option<Sheet> {
    if let Some(chase) = state.chase.as_ref().filter(|c| c.id == who) {
        return Some(Sheet {
            gauges: Vec::new(),
            traits_tab: "Traits",
            id: who,
            name: NAME.to_owned(),
            kind: "chase".to_owned(),
            role: String::new(),
            tone: Tone::Accent,
            tracks: Vec::new(),
            facts: chase_facts(state, chase),
            now: Vec::new(),
            blocks: Vec::new(),
        });
    }
    let figure = state.figure(who)?;
    let mut role = vec![figure.race.clone()];
    role.extend(figure.vocations.iter().cloned());
    if !figure.role.is_empty() {
        // A vocation that the role names isn't said twice.
        let own = figure.role.to_lowercase();
        role.retain(|one| !own.contains(&one.to_lowercase()));
        role.push(figure.role.clone());
    }
    Some(Sheet {
        gauges: Vec::new(),
        traits_tab: "Traits",
        id: who,
        name: figure.name.clone(),
        kind: figure.side.label().to_owned(),
        role: role.join(", "),
        tone: side_tone(figure.side),
        tracks: tracks(state, figure),
        facts: facts(state, library, figure),
        now: now(state, figure),
        blocks: blocks::all(state, library, figure),
    })
}

fn facts(state: &State, library: &Library, figure: &Figure) -> Vec<Fact> {
    let settings = &state.settings;
    let combat = state
        .combat_roll(figure.id)
        .cloned()
        .unwrap_or_else(|| Roller::new(figure.id, Matter::Combat));
    let all = influences(state, library, &combat);
    let level = figure.armor_level(settings);
    let suit = figure.suit(settings);
    let worn = figure.armor.iter().enumerate();
    let mut armor: Vec<_> = worn
        .map(|(place, p)| {
            if p.shield || suit == Some(place) {
                let level = format!("+{}", Figure::piece_level(p, settings));
                reason(&p.name, level, "F-ARM-03")
            } else {
                let label = format!("{}: only shields add", p.name);
                reason(&label, "0".to_owned(), "F-ARM-02")
            }
        })
        .collect();
    let weight = figure
        .armor_weight(settings)
        .saturating_sub(figure.armor_eased(settings));
    armor.push(reason(
        "dice lost on combat rolls",
        format!("−{weight}d"),
        "F-ARM-06",
    ));
    let wealth = figure.commerce_level(settings);
    let effective = figure.effective_level(settings);
    let mut commerce = vec![reason(
        library.wealth(wealth),
        wealth.to_string(),
        "F-COM-11",
    )];
    if effective != wealth {
        commerce.push(reason(
            "away from the home market",
            "−2".to_owned(),
            "F-QOW-16",
        ));
    }
    if let Some(row) = library.item_value(effective) {
        commerce.push(reason(&row.text, format!("level {effective}"), "F-COM-10"));
    }
    vec![
        fact(
            "combat",
            "Combat",
            pool_rich(fold(&all, settings)),
            reasons(&all),
        ),
        fact(
            "armor",
            "Armor",
            Rich::of(level.to_string(), Tone::Strong).and(
                if weight > 0 {
                    format!(" −{weight}d")
                } else {
                    String::new()
                },
                Tone::Warn,
            ),
            armor,
        ),
        fact(
            "destiny",
            "Destiny",
            Rich::of(figure.destiny.to_string(), Tone::Strong),
            vec![reason(
                "advantage before a roll, or turn a failed die after",
                String::new(),
                "F-ROLL-11",
            )],
        ),
        fact(
            "commerce",
            "Commerce",
            Rich::of(effective.to_string(), Tone::Strong)
                .and(format!(" ({})", short(library.wealth(wealth))), Tone::Quiet),
            commerce,
        ),
    ]
}

/// Returns a label up to its first comma. The whole label is among the reasons.
fn short(label: &str) -> &str {
    label.split(',').next().unwrap_or(label)
}

fn now(state: &State, figure: &Figure) -> Vec<Fact> {
    let mut facts = Vec::new();
    let condition = condition(state, figure);
    if !condition.is_empty() {
        let mut because = Vec::new();
        if figure.injury_dice() > 0 {
            for wound in &figure.wounds {
                let label = format!("{} injury", wound.injury.word());
                because.push(reason(
                    &label,
                    format!("−{}d", wound.injury.level()),
                    "F-VIC-16",
                ));
            }
        }
        facts.push(fact(STATUS, "Status", condition, because));
    }
    if let Some(declared) = declared_whole(state, figure.id) {
        let mut because = vec![reason("locked for the round", String::new(), "F-ORD-06")];
        if state.declared_step(figure.id).is_some() {
            let when = "happens when everyone acts";
            because.push(reason(when, String::new(), "F-ORD-10"));
        }
        facts.push(fact(
            "declared",
            "Declared",
            Rich::of(declared, Tone::Accent),
            because,
        ));
    }
    facts.extend(distances(state, figure));
    if let Some(made) = figure.creation {
        let points = points(figure, made, &state.settings);
        let tone = |left: i32| if left < 0 { Tone::Bad } else { Tone::Strong };
        facts.push(fact(
            "points",
            "To spend",
            Rich::of(
                points.attributes_left.to_string(),
                tone(points.attributes_left),
            )
            .and(" attribute, ", Tone::Quiet)
            .and(points.skills_left.to_string(), tone(points.skills_left))
            .and(" skill points", Tone::Quiet),
            vec![
                reason(
                    "attribute points: race, awards",
                    points.attributes.to_string(),
                    "F-RACE-02",
                ),
                reason(
                    "skill points: race, Intellect, disabling characteristics, refunds, awards",
                    points.skills.to_string(),
                    "F-RACE-07",
                ),
            ],
        ));
    } else if figure.skill_points > 0 || figure.attribute_points > 0 {
        facts.push(fact(
            "points",
            "To spend",
            Rich::of(figure.attribute_points.to_string(), Tone::Strong)
                .and(" attribute, ", Tone::Quiet)
                .and(figure.skill_points.to_string(), Tone::Strong)
                .and(" skill points", Tone::Quiet),
            vec![reason("points not yet spent", String::new(), "F-PRG-04")],
        ));
    }
    let unusual = warnings(figure, &state.settings);
    if !unusual.is_empty() {
        facts.push(fact(
            "unusual",
            "Unusual",
            Rich::of(unusual.join("; "), Tone::Warn),
            vec![reason(
                "above the limits, a warning only",
                String::new(),
                "F-RACE-05",
            )],
        ));
    }
    if figure.quirk_due(&state.settings) {
        facts.push(fact(
            "quirk",
            "Quirk",
            Rich::of("must be chosen", Tone::Accent),
            vec![reason(
                "required at this Commerce Level",
                String::new(),
                "F-QOW-00",
            )],
        ));
    }
    if let Some((rule, words)) = standing(state, figure) {
        facts.push(fact(
            "standing",
            "Standing",
            Rich::of(words, Tone::Text),
            vec![reason("attitude toward the others", String::new(), rule)],
        ));
    }
    facts
}

/// Returns who is at arm's length and who is far. All others are near (F-ORD-10).
fn distances(state: &State, figure: &Figure) -> Option<Fact> {
    /// The most names listed. Beyond that, the number is shown.
    const NAMED: usize = 4;
    let here = |f: &&Figure| f.id != figure.id && !f.dead && !state.is_away(f.id);
    let at = |band: Band| {
        let others = state.figures.iter().filter(here).map(|f| f.id);
        let others = others.filter(|id| state.band(figure.id, *id) == band);
        let others: Vec<Id> = others.collect();
        match others.len() {
            0 => None,
            n if n > NAMED => Some(format!("{}: {n} others", band.word())),
            _ => Some(format!(
                "{}: {}",
                band.word(),
                state.short_names_of(&others)
            )),
        }
    };
    let words: Vec<String> = [at(Band::Engaged), at(Band::Far)]
        .into_iter()
        .flatten()
        .collect();
    (!words.is_empty()).then(|| {
        fact(
            "distance",
            "Distance",
            Rich::of(words.join(" · "), Tone::Text),
            vec![reason("everyone else is near", String::new(), "F-ORD-10")],
        )
    })
}

/// Returns those whom an elitist looks down on or a ladder climber looks up to (F-QOW-13,
/// F-QOW-14).
fn standing(state: &State, figure: &Figure) -> Option<(&'static str, String)> {
    let settings = &state.settings;
    let own = figure.effective_level(settings);
    let others = |keep: &dyn Fn(u8) -> bool| {
        let fits = |f: &&Figure| f.id != figure.id && keep(f.effective_level(settings));
        let ids: Vec<Id> = state.figures.iter().filter(fits).map(|f| f.id).collect();
        state.names_of(&ids)
    };
    if figure.quirk("elitist", settings).is_some() {
        let below = others(&|level| level < own);
        let words = if below.is_empty() {
            "looks down on no one here".to_owned()
        } else {
            format!("looks down on {below}")
        };
        return Some(("F-QOW-13", words));
    }
    if figure.quirk("ladder_climber", settings).is_some() {
        let above = others(&|level| level > own);
        let words = if above.is_empty() {
            "has no one here to fawn on".to_owned()
        } else {
            format!("fawns on {above}")
        };
        return Some(("F-QOW-14", words));
    }
    None
}
