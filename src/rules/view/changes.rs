//! The changes of the last entry in the list of participants.

use super::{Listed, Sheet, Track};

/// Marks the differences from the list before the last entry: the part of a track that moved, and
/// new states. Participants who were just added have no marks.
pub fn mark_changes(before: &[Listed], now: &mut [Listed]) {
    for one in now {
        let Some(was) = before.iter().find(|was| was.id == one.id) else {
            continue;
        };
        // Two traces of two hackers have one key and different labels.
        for track in &mut one.tracks {
            let mut before = was.tracks.iter();
            let old = before.find(|old| old.key == track.key && old.label == track.label);
            track.was = old.map(|old| old.now).filter(|old| *old != track.now);
        }
        for condition in &mut one.conditions {
            condition.new = !was.conditions.iter().any(|old| old.word == condition.word);
        }
    }
}

/// Copies the marks of the same tracks from the list.
pub(super) fn mark_tracks(tracks: &mut [Track], listed: &Listed) {
    for track in tracks {
        let mut others = listed.tracks.iter();
        if let Some(other) = others.find(|other| other.key == track.key) {
            (track.was, track.ghost) = (other.was, other.ghost);
        }
    }
}

impl Sheet {
    /// Marks the changes of the last entry and the prepared ones, as the list of participants does.
    pub fn mark_as(&mut self, listed: &Listed) {
        mark_tracks(&mut self.tracks, listed);
    }
}
