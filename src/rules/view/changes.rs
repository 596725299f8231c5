//! The changes of the last entry in the list of participants.

use super::{Fact, Listed, Sheet, Track};

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

/// Returns the earlier form of a fact: the one of the same key and label. A system has several of one key,
/// such as its programs.
pub fn fact_before<'a>(before: &'a [Fact], fact: &Fact) -> Option<&'a Fact> {
    let same = |old: &&Fact| old.key == fact.key && old.label == fact.label;
    before.iter().find(same)
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

#[cfg(test)]
mod tests {
    use super::super::{Rich, Tone};
    use super::*;

    fn program(label: &str, strength: &'static str) -> Fact {
        Fact {
            key: "program",
            label: label.to_owned(),
            value: Rich::of(strength, Tone::Text),
            because: Vec::new(),
        }
    }

    /// Programs of one system are told apart by their names, also after one of them has gone.
    #[test]
    fn g_hack_17_a_program_is_compared_with_itself() {
        let before = [program("firewall", "3"), program("sentry", "2")];
        for fact in &before {
            assert_eq!(fact_before(&before, fact), Some(fact));
        }
        let sentry = program("sentry", "1");
        assert_eq!(fact_before(&before, &sentry), before.get(1));
        assert_eq!(fact_before(&before, &program("tripwire", "1")), None);
    }
}
