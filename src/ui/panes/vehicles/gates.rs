//! A computer system as a line of its security gates: the hackers before each gate, and how close the
//! sysops are to tracing them.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ui::theme::Theme;
use crate::ui::widgets::rich;
use crate::ui::widgets::text::Pen;
use rules::view::{Condition, Gate, Listed, Rich, Tone, Track};

use super::labelled;

/// The facts that the gates show.
const SHOWN: [&str; 2] = ["access", "program"];

/// The indent of lines below the name.
const INDENT: usize = 1;

/// The maximum pips of a trace.
const PIPS: u32 = 8;

/// Returns the lines it would fill at this width without a limit.
pub(super) fn height(system: &Listed, columns: usize) -> usize {
    1 + lines(system, columns).len()
}

/// Returns "▶Tessaly ─┤firewall 3├─": the hackers before a gate, and the gate. An overridden gate is a
/// broken line.
fn gate(gate: &Gate, last: bool) -> Rich {
    let mut line = Rich::new();
    if !gate.before.is_empty() {
        line = line
            .and("▶", Tone::Accent)
            .and(format!("{} ", gate.before.join(", ")), Tone::Strong);
    }
    if last {
        return line
            .and("─ ", Tone::Quiet)
            .and(gate.name.clone(), Tone::Npc);
    }
    let named = format!("{} {}", gate.name, gate.strength);
    if !gate.holds {
        return line.and(format!("┄ {named} ┄"), Tone::Quiet);
    }
    line.and("─┤", Tone::Bad)
        .and(named, Tone::Strong)
        .and(gate.note.clone(), Tone::Bad)
        .and("├─", Tone::Bad)
}

/// Returns "▶Tessaly firewall 3┤": a gate with one wall, without the name of the system, which is above.
fn tight(gate: &Gate, last: bool) -> Rich {
    let mut line = Rich::new();
    if !gate.before.is_empty() {
        line = line
            .and("▶", Tone::Accent)
            .and(format!("{} ", gate.before.join(", ")), Tone::Strong);
    }
    if last {
        return if line.is_empty() {
            line
        } else {
            line.and("inside", Tone::Quiet)
        };
    }
    let named = format!("{} {}", gate.name, gate.strength);
    if !gate.holds {
        return line.and(format!("{named}┄"), Tone::Quiet);
    }
    line.and(named, Tone::Strong)
        .and(gate.note.clone(), Tone::Bad)
        .and("┤", Tone::Bad)
}

/// Returns the gates in one line if they fit, if need be with one wall each, or else in several lines.
fn gates(system: &Listed, columns: usize) -> Vec<Rich> {
    let whole = in_lines(system, columns, gate);
    if whole.len() < 2 {
        return whole;
    }
    let tight = in_lines(system, columns, tight);
    if tight.len() < 2 { tight } else { whole }
}

/// Returns the gates in lines. A line that ends continues in the next.
fn in_lines(system: &Listed, columns: usize, gate: fn(&Gate, bool) -> Rich) -> Vec<Rich> {
    let mut all: Vec<Rich> = Vec::new();
    let count = system.gates.len();
    for (n, one) in system.gates.iter().enumerate() {
        let piece = gate(one, n + 1 == count);
        match all.last_mut() {
            Some(line) if rich::columns(line) + rich::columns(&piece) <= columns => {
                *line = std::mem::take(line).then(piece);
            }
            _ => all.push(piece),
        }
    }
    all
}

/// Returns "Tessaly traced ●●○○○ 2/5", or only the number if there is no room for more.
fn trace(track: &Track, columns: usize) -> Rich {
    let drawn = counted(track, true);
    if rich::columns(&drawn) <= columns {
        drawn
    } else {
        counted(track, false)
    }
}

fn counted(track: &Track, pips: bool) -> Rich {
    let tone = match track.now {
        0 => Tone::Quiet,
        now if now >= track.max => Tone::Bad,
        _ => Tone::Warn,
    };
    let mut line = Rich::of(format!("{} ", track.label), Tone::Quiet);
    if pips && track.max <= PIPS {
        let now = track.now.min(track.max) as usize;
        line = line
            .and("●".repeat(now), tone)
            .and("○".repeat(track.max as usize - now), Tone::Quiet)
            .and(" ", Tone::Quiet);
    }
    let line = line.and(format!("{}/{}", track.now, track.max), Tone::Strong);
    match track.was {
        Some(was) if was < track.now => line.and(format!(" ▲{}", track.now - was), Tone::Accent),
        Some(was) if was > track.now => line.and(format!(" ▼{}", was - track.now), Tone::Accent),
        _ => line,
    }
}

/// Returns the lines below the name: gates, traces, the position of each hacker, and the sysops.
fn lines(system: &Listed, columns: usize) -> Vec<Rich> {
    let room = columns.saturating_sub(INDENT).max(1);
    let mut all = gates(system, room);
    for track in &system.tracks {
        let line = trace(track, room);
        let learnt = line
            .clone()
            .and("  ", Tone::Quiet)
            .and(track.note.clone(), Tone::Warn);
        let told = !track.note.is_empty() && rich::columns(&learnt) <= room;
        all.push(if told { learnt } else { line });
    }
    let facts = system.facts.iter();
    for fact in facts.filter(|fact| !SHOWN.contains(&fact.key)) {
        all.extend(rich::wrapped(&labelled(fact), room, 2, &Theme::bare()));
    }
    all
}

/// Draws it in this many lines, starting at a line. A list that continues is marked.
pub(super) fn put(
    system: &Listed,
    (first, count): (usize, usize),
    theme: &Theme,
    area: Rect,
    buf: &mut Buffer,
) {
    let columns = area.width as usize;
    let all = lines(system, columns);
    let room = count.saturating_sub(1);
    // The lines below already tell of the traces.
    let told = |state: &Condition| {
        let mut traces = system.tracks.iter();
        all.len() <= room && traces.any(|track| state.word.starts_with(track.label.as_str()))
    };
    let mut named = Cow::Borrowed(system);
    if system.conditions.iter().any(told) {
        named.to_mut().conditions.retain(|state| !told(state));
    }
    let mut pen = Pen::row(area, first, theme.glyphs, buf);
    super::put_name(&named, columns, theme, &mut pen);
    for (n, line) in all.iter().take(room).enumerate() {
        let mut pen = Pen::row(area, first + 1 + n, theme.glyphs, buf);
        pen.skip(INDENT);
        if n + 1 == room && all.len() > room {
            let hidden = super::super::more(all.len() - n, theme);
            pen.put(&hidden, theme.style(Tone::Quiet));
            return;
        }
        rich::put(line, theme, &mut pen);
    }
}
