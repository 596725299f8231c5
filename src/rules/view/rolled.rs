//! Rolled dice, the symbols that are left, and their possible effects.

use super::{Id, Listed, Rich, Tone, Track};

/// A rolled die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Its letter. Empty for a six-sided die.
    pub letter: String,
    /// Its kind.
    pub tone: Tone,
    /// The symbols of its face, in letters: "sa". Empty for a blank.
    pub shows: String,
    /// True for a die that helps.
    pub helps: bool,
}

/// A roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// The dice in their order. Empty if the result of real dice was typed.
    pub dice: Vec<Fallen>,
    /// The pool as letters.
    pub pool: Rich,
    /// The result after everything cancels, in words.
    pub net: Rich,
}

/// A kind of symbol that can be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// Its letter.
    pub letter: char,
    /// Its kind.
    pub tone: Tone,
    /// The number that is left.
    pub left: u32,
    /// The number that is spent.
    pub spent: u32,
}

/// The effect of the next Enter on a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// The participant.
    pub who: Id,
    /// The key of the track: "wounds".
    pub key: &'static str,
    /// The increase: the mean of the hits of an open pool, or the damage of a rolled one.
    pub by: u32,
    /// True if the increase is certain.
    pub sure: bool,
}

impl Foreseen {
    /// Returns the count of a track after it.
    pub const fn after(self, track: &Track) -> u32 {
        track.harmed(self.by)
    }
}

/// The target of a check, with the values that count for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The name.
    pub name: String,
    /// Its side.
    pub tone: Tone,
    /// The counted unit, as a letter: "w".
    pub label: &'static str,
    /// The threatened track, with the effect of Enter.
    pub track: Track,
    /// True if a hit seldom changes that track, so that its unit is shown after the name too.
    pub unusual: bool,
    /// "soak 5  def m 1 r 1".
    pub facts: Rich,
}

/// Adds the expected effects to the tracks of all participants.
pub fn foresee(all: &[Foreseen], roster: &mut [Listed]) {
    for one in all.iter().filter(|one| one.by > 0) {
        let whose = roster.iter_mut().filter(|listed| listed.id == one.who);
        let tracks = whose.flat_map(|listed| &mut listed.tracks);
        for track in tracks.filter(|track| track.key == one.key) {
            track.ghost = Some(one.after(track));
        }
    }
}
