//! What has happened so far, for an idle tray: the last roll, the last Critical Injury, and the
//! wounds that each combatant has dealt.

use serde::{Deserialize, Serialize};

use super::{Id, Party, Rich, Rolled, Target, Tone};

/// Round and turn.
pub type Moment = (u32, u32);

/// The place of an entry in a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Chapter {
    /// The session, 0 before the first.
    #[serde(skip_serializing_if = "is_none")]
    pub session: u32,
    /// The open scene, 0 between scenes.
    #[serde(skip_serializing_if = "is_none")]
    pub scene: u32,
    /// The day of the game's calendar, 0 for none.
    #[serde(skip_serializing_if = "is_none")]
    pub day: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature that serde asks for"
)]
const fn is_none(n: &u32) -> bool {
    *n == 0
}

impl Chapter {
    /// Returns it in words, with the title of its scene: "session 2 · The gun deck · day 3". Empty outside
    /// any.
    pub fn told(self, scene: &str) -> String {
        let mut parts = Vec::new();
        parts.extend((self.session > 0).then(|| format!("session {}", self.session)));
        parts.extend((!scene.is_empty()).then(|| scene.to_owned()));
        parts.extend((self.day > 0).then(|| format!("day {}", self.day)));
        parts.join(" · ")
    }

    /// Returns it with a day. Before any time has passed, it is the first.
    #[must_use]
    pub fn dated(self) -> Self {
        Self {
            day: self.day.max(1),
            ..self
        }
    }

    /// Returns true outside any session, scene and calendar.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// The last roll and its results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastRoll {
    /// Its moment.
    pub at: Moment,
    /// The roller and the target.
    pub pair: Rich,
    /// The dice.
    pub rolled: Rolled,
    /// Its results: "7 damage − 3 soak = 4 wounds to Vex Marrow".
    pub sums: Vec<Rich>,
    /// Whom it hurt: their track as it was before and after.
    pub target: Option<Target>,
}

/// A Critical Injury or Critical Hit of the last entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Its kind: "Critical Injury".
    pub title: &'static str,
    /// The ID of the combatant who suffers it.
    pub whom: Id,
    /// Their name.
    pub who: Rich,
    /// The result of the d100, if it is known.
    pub shown: Option<u32>,
    /// The modifiers, each with its reason: 10, "1 earlier".
    pub added: Vec<(i64, String)>,
    /// The modified result.
    pub result: u32,
    /// Its name.
    pub name: String,
    /// The difficulty of the check that ends it, as dice. Empty if no check ends it.
    pub dice: Rich,
    /// The difficulty in words: "Hard to treat".
    pub difficulty: String,
    /// Its effect.
    pub text: String,
    /// The difficulties of its kind, in short, each with the highest result that has it.
    pub degrees: Vec<(u32, &'static str)>,
}

/// The wounds a combatant has dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dealt {
    /// The shortest unambiguous name.
    pub name: String,
    /// The number of wounds.
    pub wounds: u32,
}

/// The wounds that one side has dealt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideCourse {
    /// Its name: "PC".
    pub label: &'static str,
    /// Its tone.
    pub tone: Tone,
    /// The wounds of each round.
    pub wounds: Vec<u32>,
    /// The wounds that each combatant has dealt, the most first.
    pub dealt: Vec<Dealt>,
}

/// The timeline of a fight in numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The numbers of its rounds. Empty outside a fight.
    pub rounds: Vec<u32>,
    /// Its sides, the players' first.
    pub sides: Vec<SideCourse>,
    /// What is counted: "wounds".
    pub counts: &'static str,
}

/// What one combatant did to another in a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The round.
    pub round: u32,
    /// Who dealt it.
    pub by: Id,
    /// The number of wounds.
    pub wounds: u32,
}

/// The most combatants named with what they dealt.
const NAMED: usize = 8;

/// Returns the events since the event that `starts` a fight, from a log with its newest entry first: each with its
/// round, the oldest first.
pub fn since<'a, E>(
    entries: &mut dyn Iterator<Item = (Moment, &'a [E])>,
    starts: impl Fn(&E) -> bool,
) -> Vec<(u32, &'a E)> {
    let mut read = Vec::new();
    for (at, events) in entries {
        read.extend(events.iter().rev().map(|event| (at.0, event)));
        if events.iter().any(&starts) {
            break;
        }
    }
    read.reverse();
    read
}

impl Course {
    /// Returns the course of a fight: what both sides dealt in each of these rounds, and who dealt it. `who` gives
    /// the side of a combatant, and the shortest unambiguous name.
    pub fn of(
        rounds: Vec<u32>,
        blows: &[Blow],
        counts: &'static str,
        who: impl Fn(Id) -> (Party, String),
    ) -> Self {
        let of_side = |which: Party, label: &'static str| {
            let own = || blows.iter().filter(|blow| who(blow.by).0 == which);
            let in_round = |round: &u32| -> u32 {
                let there = own().filter(|blow| blow.round == *round);
                there.map(|blow| blow.wounds).sum()
            };
            let mut dealt: Vec<(Id, u32)> = Vec::new();
            for blow in own() {
                match dealt.iter_mut().find(|(id, _)| *id == blow.by) {
                    Some((_, wounds)) => *wounds += blow.wounds,
                    None => dealt.push((blow.by, blow.wounds)),
                }
            }
            dealt.sort_by_key(|(_, wounds)| std::cmp::Reverse(*wounds));
            let named = dealt.into_iter().take(NAMED).map(|(id, wounds)| Dealt {
                name: who(id).1,
                wounds,
            });
            SideCourse {
                label,
                tone: which.tone(),
                wounds: rounds.iter().map(in_round).collect(),
                dealt: named.collect(),
            }
        };
        Self {
            sides: vec![of_side(Party::Players, "PC"), of_side(Party::Others, "NPC")],
            rounds,
            counts,
        }
    }
}

/// The past, from the history.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// The last roll.
    pub last: Option<LastRoll>,
    /// A Critical Injury or Critical Hit of the last entry.
    pub card: Option<Card>,
    /// Further ones of that entry, in the order in which they happened.
    pub cards: Vec<Card>,
    /// The numbers of this fight.
    pub course: Course,
    /// What is at stake.
    pub stake: AtStake,
}

/// What is at stake, with the rounds that it counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtStake {
    /// What is won or lost. Empty for nothing.
    pub text: String,
    /// The current round and the last round, if it counts rounds.
    pub rounds: Option<(u32, u32)>,
}
