//! Resets of a character: its uses, its turns, what it has in hand, the care it has received.

use crate::events::spans::Span;
use crate::kinds::Kind;
use crate::model::figure::Figure;
use crate::model::figure::fate::Lapsed;
use crate::model::figure::held::Held;
use crate::model::figure::injuries::Critical;
use crate::model::recovery::Tended;
use crate::model::scene::Amid;

pub(crate) fn figure(figure: &mut Figure, span: Span) {
    // A figure that can act gets up and picks up what it dropped.
    let collects = span.leaves_behind() && figure.able();
    let Figure {
        // The character, and its history.
        id: _,
        name: _,
        kind,
        side: _,
        role: _,
        characteristics: _,
        armor: _,
        wound_threshold: _,
        strain_threshold: _,
        silhouette: _,
        speechless: _,
        adversary: _,
        skills: _,
        group_skills: _,
        career: _,
        talents: _,
        known: _,
        abilities: _,
        armor_wear: _,
        items: _,
        motivations: _,
        group: _,
        wounds: _,
        strain,
        mount: _,
        burden: _,
        ledger: _,
        defeated: _,
        dead: _,
        kept_up: _,
        stays_down: _,
        bonded: _,
        by_hand: _,
        notes: _,
        // These end with events of their own.
        slotless: _,
        burning: _,
        statuses: _,
        cover: _,
        guarded: _,
        aim: _,
        stays_up: _,
        lent: _,
        used,
        weapons,
        criticals,
        prone,
        amid: around,
        tended: care,
        lapsed,
        vigilant,
        score,
        opening,
        turns,
        started,
        acted,
        joins,
        habit,
        drawn,
        met,
    } = figure;
    let returned = span.returns(*kind == Kind::Pc && *strain > 0);
    used.retain(|used| !returned.contains(&used.limit));
    if span.begins() || span.leaves_behind() {
        met.clear();
    }
    match span {
        Span::Round => {
            // A turn that was given back and never taken doesn't count as begun in a new round, and
            // claims of the last round are over (G-STRUCT-06).
            *started = (*started).min(*turns);
            lapsed.slots.clear();
        }
        Span::Start { .. } => {
            *acted = 0;
            *joins = 0;
        }
        Span::End { .. } => {
            // The next encounter rolls initiative again (G-STRUCT-03), and does not keep the
            // weapons drawn for this one (G-MAN-08).
            *score = None;
            *opening = None;
            drawn.clear();
            *lapsed = Lapsed::default();
        }
        Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
    if span.resets_fight() {
        *turns = 0;
        *started = 0;
        *lapsed = Lapsed::default();
    }
    if span.leaves_behind() {
        *vigilant = false;
        *habit = None;
        *prone &= !collects;
    }
    for one in criticals {
        critical(one, span);
    }
    for one in weapons {
        held(one, span, collects);
    }
    amid(around, span);
    tended(care, span);
}

fn critical(critical: &mut Critical, span: Span) {
    let Critical {
        mark: _,
        result: _,
        name: _,
        severity: _,
        text: _,
        harm: _,
        characteristic: _,
        lowered: _,
        rolled: _,
        added: _,
        // A date.
        tried: _,
        round,
        turn,
    } = critical;
    // Rounds and turns restart at zero, and so do the durations that count them.
    if matches!(span, Span::Start { .. }) {
        *round = 0;
    }
    if span.resets_fight() {
        *turn = 0;
    }
}

fn held(held: &mut Held, span: Span, collects: bool) {
    let Held {
        weapon: _,
        wear: _,
        // Where it is carried, until its owner draws it.
        stowed,
        hidden: _,
        // Counted until it is loaded (G-QUAL-16).
        fired: _,
        spare: _,
        dropped,
        empty,
        prepared,
        ready_round,
    } = held;
    *dropped &= *stowed || !collects;
    match span {
        Span::Start { .. } => *ready_round = 0,
        Span::End { resets } => {
            // M-08 empties a weapon for the rest of the encounter, and X-19 lets a maneuver load it
            // earlier (G-MAN-08). Both apply.
            *empty = false;
            if resets {
                *prepared = 0;
            }
        }
        Span::Round | Span::Talk | Span::TalkEnd | Span::Day { .. } => {}
    }
}

fn amid(amid: &mut Amid, span: Span) {
    let Amid {
        // Set with the place.
        concealment: _,
        exposures: _,
        // These end with events of their own.
        air: _,
        sealed: _,
        crossing,
    } = amid;
    if span.resets_fight() {
        *crossing = None;
    }
}

fn tended(tended: &mut Tended, span: Span) {
    let Tended {
        // Kept until its check.
        rested: _,
        treated,
        calmed,
        elixirs,
        doses,
        taken,
    } = tended;
    if span.begins() {
        *treated = false;
        *calmed = false;
    }
    if span.begins() || span.leaves_behind() {
        *elixirs = 0;
    }
    if matches!(span, Span::Day { .. }) {
        *doses = 0;
        taken.clear();
    }
}
