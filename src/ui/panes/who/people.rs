//! Combatants who take turns, their order, and their shortest descriptions.

use ratatui::style::Style;

use crate::ui::panes::tracks::count;
use crate::ui::theme::{Part, Theme};
use crate::ui::widgets::bar;
use crate::ui::widgets::text::width;
use rules::view::{Listed, Listing, Party, Tone, Track};

/// Returns all combatants who take turns: the other side, then the rest, each in roster order.
pub fn everybody(roster: &[Listed]) -> impl Iterator<Item = &Listed> {
    let side = |one: &&Listed| one.listing == Listing::Combatant;
    let with = move |party: Party| {
        roster
            .iter()
            .filter(side)
            .filter(move |one| one.party == party)
    };
    with(Party::Others).chain(with(Party::Players))
}

/// Whether only a combatant's incapacity matters. The wounds of an incapacitated player character still
/// matter, because people look for them next, and so do pools that tell how near to death an enemy is.
pub fn is_gone(one: &Listed) -> bool {
    let dying = !one.dead && one.tracks.iter().any(|track| track.pool);
    let ends = one.party != Party::Players && !dying;
    one.out && (ends || one.tracks.is_empty())
}

/// Returns a combatant's first track as text, "7/12", and its look. For an incapacitated player
/// character: "out 14/12".
pub fn number(one: &Listed, theme: &Theme) -> (String, Style) {
    match one.tracks.first() {
        _ if is_gone(one) => ("out".to_owned(), theme.style(Tone::Bad)),
        Some(track) if one.out => (down(track), theme.style(Tone::Bad)),
        None => (String::new(), theme.style(Tone::Quiet)),
        Some(track) if track.unlimited() => {
            let tone = if track.now > 0 {
                Tone::Bad
            } else {
                Tone::Quiet
            };
            (count(track), theme.style(tone))
        }
        Some(track) => {
            let style = match bar::part(track) {
                _ if track.over() => theme.style(Tone::Bad),
                level @ (Part::Hurt3 | Part::Hurt4) => theme.part(level),
                _ => theme.style(Tone::Strong),
            };
            (bar::count(track.now, track.max), style)
        }
    }
}

/// Returns the count of an incapacitated combatant who isn't gone. The word "over" would be redundant.
fn down(track: &Track) -> String {
    if track.unlimited() {
        format!("out {}", count(track))
    } else {
        format!("out {}/{}", track.now, track.max)
    }
}

/// Returns the columns of [`number`].
pub fn number_width(one: &Listed) -> usize {
    match one.tracks.first() {
        _ if is_gone(one) => "out".len(),
        Some(track) if one.out => width(&down(track)),
        None => 0,
        Some(track) if track.unlimited() => width(&count(track)),
        Some(track) => bar::count_width(track.now, track.max),
    }
}

/// Returns the order of importance if there isn't room for all: the wounded of both sides, including
/// incapacitated player characters, then the unhurt, then those who are out.
pub fn rank(one: &Listed) -> u8 {
    let hurt = one.tracks.first().is_some_and(|track| track.now > 0);
    match (is_gone(one), hurt || one.out) {
        (false, true) => 0,
        (false, false) => 1,
        (true, _) => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pools_of_an_enemy_who_is_out_matter_until_they_are_dead() {
        let mut guard = Listed {
            out: true,
            tracks: vec![Track::default()],
            ..Listed::new(
                rules::view::Id(1),
                "Guard",
                Listing::Combatant,
                Party::Others,
            )
        };
        assert!(is_gone(&guard));
        guard.tracks[0].pool = true;
        assert!(!is_gone(&guard));
        guard.dead = true;
        assert!(is_gone(&guard));
    }
}
