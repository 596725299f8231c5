//! The differences between two states of the roster, as sentences and as tracks before and after.

use crate::ui::glyphs::Glyphs;
use crate::ui::panes::tracks;
use rules::view::{Listed, Listing, Rich, Tone, Track, fact_before, track_before};

/// The maximum tracks of an entry that are shown before and after it.
const MOVED: usize = 3;

/// A track that an entry changed.
#[derive(Debug)]
pub struct Moved {
    name: String,
    tone: Tone,
    label: String,
    was: String,
    now: Track,
}

/// Returns tracks before and after an entry, below each other.
pub fn before_and_after(all: &[Moved]) -> Vec<Rich> {
    let glyphs = Glyphs::UNICODE;
    let line = |one: &Moved, when: &'static str, number: String| {
        Rich::of(format!("{when:8}"), Tone::Quiet)
            .and(one.name.clone(), one.tone)
            .and(format!(" {} ", one.label), Tone::Quiet)
            .and(number, Tone::Strong)
    };
    let both = |one: &Moved| {
        let after = line(one, "after", tracks::count(&one.now));
        let moved = one.now.was.map_or_else(String::new, |was| {
            let sign = if was < one.now.now {
                glyphs.rise
            } else {
                glyphs.fall
            };
            format!("  {sign}{}", was.abs_diff(one.now.now))
        });
        [
            line(one, "before", one.was.clone()),
            after.and(moved, Tone::Accent),
        ]
    };
    all.iter().take(MOVED).flat_map(both).collect()
}

/// Returns the tracks that differ between two states of the roster.
pub fn moved(before: &[Listed], after: &[Listed]) -> Vec<Moved> {
    let mut out = Vec::new();
    for now in after {
        let Some(was) = before.iter().find(|was| was.id == now.id) else {
            continue;
        };
        for (n, track) in now.tracks.iter().enumerate() {
            let old = track_before(&was.tracks, &now.tracks, n);
            let Some(old) = old.filter(|old| (old.now, old.max) != (track.now, track.max)) else {
                continue;
            };
            out.push(Moved {
                name: now.name.clone(),
                tone: now.tone,
                label: track.label.to_lowercase(),
                was: tracks::count(old),
                now: Track {
                    was: (old.now != track.now).then_some(old.now),
                    ..track.clone()
                },
            });
        }
    }
    out
}

/// Returns the differences between two states of the roster, one short line each.
pub fn changes(before: &[Listed], after: &[Listed]) -> Vec<String> {
    let mut out = Vec::new();
    for now in after {
        let Some(was) = before.iter().find(|was| was.id == now.id) else {
            out.push(does(now, "joins"));
            continue;
        };
        if was.name != now.name {
            out.push(format!("{} is now called {}", was.name, now.name));
        }
        for (n, track) in now.tracks.iter().enumerate() {
            let old = track_before(&was.tracks, &now.tracks, n);
            let Some(old) = old.filter(|old| (old.now, old.max) != (track.now, track.max)) else {
                continue;
            };
            let label = track.label.to_lowercase();
            out.push(format!(
                "{}: {label} {} → {}",
                now.name,
                tracks::count(old),
                tracks::count(track)
            ));
        }
        let (old, new) = (was.note().plain(), now.note().plain());
        if old != new {
            let shown = if new.is_empty() {
                "no conditions"
            } else {
                &new
            };
            out.push(format!("{}: {shown}", now.name));
        }
        if now.listing != Listing::Combatant {
            for fact in &now.facts {
                let old = fact_before(&was.facts, fact);
                if let Some(old) = old.filter(|old| old.value != fact.value) {
                    out.push(format!(
                        "{}: {} {} → {}",
                        now.name,
                        fact.label.to_lowercase(),
                        old.value.plain(),
                        fact.value.plain()
                    ));
                }
            }
        }
    }
    for was in before {
        if !after.iter().any(|now| now.id == was.id) {
            out.push(does(was, "leaves"));
        }
    }
    out
}

/// Returns "Vex joins" or "Troopers join".
fn does(one: &Listed, verb: &str) -> String {
    let text = format!("{} {verb}", one.name);
    if one.is_group() {
        lang::sentence::agree(text, &one.name)
    } else {
        text
    }
}
