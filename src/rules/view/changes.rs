//! The changes of the last entry in the list of participants.

use super::{Listed, Sheet, Track};

/// Marks the differences from the list before the last entry: the part of a track that moved, and
/// new states. Participants who were just added have no marks.
pub fn mark_changes(before: &[Listed], now: &mut [Listed]) {
    for one in now {
        let Some(was) = before.iter().find(|was| was.id == one.id) else {
            continue;
        };
        let find = |n: usize| track_before(&was.tracks, &one.tracks, n).map(|old| old.now);
        let old: Vec<_> = (0..one.tracks.len()).map(find).collect();
        for (track, old) in one.tracks.iter_mut().zip(old) {
            track.was = old.filter(|old| *old != track.now);
        }
        for condition in &mut one.conditions {
            condition.new = !was.conditions.iter().any(|old| old.word == condition.word);
        }
    }
}

/// Returns what one of the tracks was before. Two traces of two hackers have one key and different labels, and two
/// suits of a kind have both alike. A track that is the only one of its key may have got another label.
pub fn track_before<'a>(before: &'a [Track], now: &[Track], n: usize) -> Option<&'a Track> {
    let (earlier, one) = (now.get(..n)?, now.get(n)?);
    let same = |track: &&Track| track.key == one.key && track.label == one.label;
    let place = earlier.iter().filter(same).count();
    let key = |track: &&Track| track.key == one.key;
    let alone = now.iter().filter(key).count() == 1 && before.iter().filter(key).count() == 1;
    let renamed = before.iter().find(key).filter(|_| alone);
    before.iter().filter(same).nth(place).or(renamed)
}

/// Copies the marks of the same tracks from the list.
pub(super) fn mark_tracks(tracks: &mut [Track], listed: &Listed) {
    for (n, track) in tracks.iter_mut().enumerate() {
        let same = |other: &&Track| other.key == track.key;
        let here = listed.tracks.get(n).filter(same);
        if let Some(other) = here.or_else(|| listed.tracks.iter().find(same)) {
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
