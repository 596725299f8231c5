//! The order of turns.

use super::{Fix, Id, Reason, Rich, Timescale, Tone};

/// The state of an initiative slot at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SlotState {
    /// Its turn is over.
    Done,
    /// Its turn is running, or a combatant can take it.
    Now,
    /// Still to come, and a combatant took it.
    Claimed,
    /// Still to come.
    Open,
    /// No combatant is left to take it.
    Skipped,
    /// It begins next round.
    Waiting,
    /// It is removed at the next step.
    Falling,
    /// Still to come, but no combatant will be left to take it.
    Spare,
}

/// One line of the initiative strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its number, for commands: `claim vex 3`.
    pub number: u32,
    /// "2s 1a".
    pub score: String,
    /// "PC" or "NPC", or a name where each combatant has their own slot.
    pub badge: String,
    /// The badge's tone.
    pub tone: Tone,
    /// The combatant who took it.
    pub who: Option<Id>,
    /// Their name, or a question ("claim: Ila Rho").
    pub name: String,
    /// Its current state.
    pub state: SlotState,
    /// A short note: "falls", "extra", "next round".
    pub note: String,
    /// The same with the shortest names. Empty if it is no shorter.
    pub brief_note: String,
    /// The reason for its place, and the sums of the thresholds of the combatant who takes it, for
    /// `why`.
    pub because: Vec<Reason>,
}

/// A line that is used repeatedly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Often {
    /// The line as a keymap binds it: "attack @".
    pub line: &'static str,
    /// The effect of its key, shown after the key: "attacks".
    pub does: &'static str,
}

/// The order of turns of any system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turns {
    /// The encounter's name.
    pub title: String,
    /// "Round 2 · turn 3 of 7", "Before the fight".
    pub clock: String,
    /// The same as short as possible, for narrow screens: "R2 · 3/7". Empty if there is no shorter form.
    pub brief_clock: String,
    /// The session and the day of a campaign: "session 1 · day 2", "after session 1 · day 2". Empty outside any.
    pub chapter: String,
    /// The session and the day also before the first session: "before session 1 · day 1".
    pub dates: String,
    /// True if the clock itself has the day.
    pub dated: bool,
    /// The shared pools: "players ●●●  GM ●".
    pub pools: Rich,
    /// The same for narrow screens: "PC ●●● GM ●".
    pub brief_pools: Rich,
    /// True if commands and messages number the slots.
    pub numbered: bool,
    /// The conditions of the place, in a few words. Empty if nothing is unusual.
    pub scene: String,
    /// The open choice, in one short sentence.
    pub asks: Option<String>,
    /// The slots in order.
    pub slots: Vec<Slot>,
    /// The rest of the round as a line, where a turn has a length.
    pub scale: Timescale,
    /// The active participant.
    pub active: Option<Id>,
    /// True if the choice is a step of several, each with its own list to read before the answer, as
    /// in character creation.
    pub steps: bool,
    /// The most frequent lines of the active participant, shown with their keys while no choice is
    /// open. Empty if the game's own question and its menus show them.
    pub often: &'static [Often],
    /// The maneuver that has to come before an attack can be rolled, if no one is in reach from here. It is
    /// proposed instead of the attack.
    pub approach: Option<Fix>,
    /// Everyone who is still to act in this round, after the active participant. Empty outside the turns of a
    /// round.
    pub waiting: Vec<Id>,
    /// The names of the weapons of the character who acts or checks. Earlier ones choose their letters first.
    pub arms: Vec<String>,
    /// What the active participant leaves undone if the turn ends now: "Ila Senn hasn't done anything". The
    /// key that ends the turn then asks once.
    pub left: Option<String>,
    /// True if an encounter has just been settled, so that beginning another isn't the next step.
    pub rests: bool,
    /// True if the encounter has no turns, as a social encounter.
    pub untimed: bool,
    /// True if the active participant can do nothing more, so that only the end of the turn is left.
    pub spent: bool,
}

impl Turns {
    /// Returns the clock with the session and the day: "Before the fight · session 1 · day 2".
    pub fn whole_clock(&self) -> String {
        let parts = [self.clock.as_str(), self.chapter.as_str()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }
}

/// Returns the combatant whose turn has just ended, if the current slot is the one after theirs. Slots
/// that only count later are left out.
pub fn acted_last(slots: impl Iterator<Item = (SlotState, Option<Id>)>) -> Option<Id> {
    let mut before = None;
    for (state, who) in slots {
        match state {
            SlotState::Now => return before,
            SlotState::Waiting => {}
            SlotState::Done => before = who,
            _ => before = None,
        }
    }
    None
}
