//! Dice as they fell, what is left of their symbols, and what would come of them.

use super::{Id, Listed, Rich, Tone, Track};

/// A die as it fell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fallen {
    /// Its letter; of a six-sided die nothing.
    pub letter: String,
    /// Its kind.
    pub tone: Tone,
    /// What its face shows, in letters: "sa"; nothing for a blank.
    pub shows: String,
    /// Whether it is one of those that help.
    pub helps: bool,
}

/// A roll.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolled {
    /// The dice in their order; none where the result of real dice was typed.
    pub dice: Vec<Fallen>,
    /// The pool as letters.
    pub pool: Rich,
    /// What is left after everything cancels, in words.
    pub net: Rich,
}

/// A kind of symbol that can be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// Its letter.
    pub letter: char,
    /// Its kind.
    pub tone: Tone,
    /// How many are left.
    pub left: u32,
    /// How many are spent.
    pub spent: u32,
}

/// What the next Enter would do to a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Foreseen {
    /// Whose.
    pub who: Id,
    /// The key of the track: "wounds".
    pub key: &'static str,
    /// By how much it would rise: the mean of an open pool, the damage of one that is rolled.
    pub by: u32,
    /// Whether that is certain.
    pub sure: bool,
}

impl Foreseen {
    /// What the track would be.
    pub const fn after(self, now: u32) -> u32 {
        now.saturating_add(self.by)
    }
}

/// The one whom a check concerns, as far as it counts for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The name.
    pub name: String,
    /// Its side.
    pub tone: Tone,
    /// What is counted, in a letter: "w".
    pub label: &'static str,
    /// The track that is threatened, with what Enter would make of it.
    pub track: Track,
    /// "soak 5  def m 1 r 1".
    pub facts: Rich,
}

/// Lays what is foreseen over the tracks of everybody.
pub fn foresee(all: &[Foreseen], roster: &mut [Listed]) {
    for one in all.iter().filter(|one| one.by > 0) {
        let whose = roster.iter_mut().filter(|listed| listed.id == one.who);
        let tracks = whose.flat_map(|listed| &mut listed.tracks);
        for track in tracks.filter(|track| track.key == one.key) {
            track.ghost = Some(one.after(track.now));
        }
    }
}
