//! Everyone and everything, one line each.

use serde::{Deserialize, Serialize};

use super::{Fact, Id, Rich, Tone, Track};

/// What a listed thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Listing {
    /// Takes turns.
    Combatant,
    /// Is crewed.
    Vehicle,
    /// Is broken into: says who is inside, and how near those are who protect it.
    System,
    /// A chase entry: no turn; shows the distance.
    Chase,
}

/// Which of the two parties at the table somebody belongs to; what it is called is the game's affair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The players' own.
    Players,
    /// Whoever the table plays against, and who stands by.
    Others,
}

impl Party {
    /// The tone of its names.
    pub const fn tone(self) -> Tone {
        match self {
            Self::Players => Tone::Pc,
            Self::Others => Tone::Npc,
        }
    }
}

/// Where somebody stands in the round, for a mark beside the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnMark {
    /// Nothing to mark.
    #[default]
    None,
    /// Whose turn it is.
    Now,
    /// Whose turn is over.
    Done,
}

/// What a crew reads off its vehicle at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Craft {
    /// What the gauge is called: "speed".
    pub label: &'static str,
    /// Current speed.
    pub speed: u32,
    /// The highest it can go now.
    pub top: u32,
    /// What that speed brings, in words.
    pub pace: String,
    /// What bears where; sides that no weapon covers are left out.
    pub arcs: Vec<Facing>,
    /// Whose it is, in a word: "PC".
    pub side: &'static str,
    /// How many of its weapons can be fired now, and how many there are; nothing where there are none.
    pub guns: Option<(u32, u32)>,
    /// What of it is out, each in a word or two; not what is out for a threshold that is exceeded.
    pub out: Vec<String>,
    /// The thresholds that are exceeded, for which nothing of it works: "hull over 30".
    pub down: Vec<String>,
    /// What lasts for a while, each in a few words.
    pub now: Vec<String>,
    /// Who aboard can still do something.
    pub crew: Hands,
}

/// Those aboard who can still do something, or why there is nobody.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// What is said before their names: "to act"; in their place where there are none: "all acted".
    pub label: &'static str,
    /// Whoever acts now first.
    pub all: Vec<Hand>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The name.
    pub name: String,
    /// The name as short as tells it from the others aboard.
    pub short: String,
    /// Whether it is their turn.
    pub acts: bool,
}

impl Craft {
    /// The speed as cells that can be counted, and what it brings.
    pub fn gauge(&self) -> Rich {
        Rich::of(format!("{} ", self.label), Tone::Quiet)
            .then(self.dial())
            .and(format!("  {}", self.pace), Tone::Text)
    }

    /// The cells alone, and the numbers: for where every column counts.
    pub fn dial(&self) -> Rich {
        let cells = |n: u32, cell: &str| cell.repeat(n.min(9) as usize);
        let full = self.speed.min(self.top);
        Rich::of(cells(full, "▮"), Tone::Good)
            .and(cells(self.top - full, "▯"), Tone::Quiet)
            .and(format!(" {}/{}", self.speed, self.top), Tone::Strong)
    }

    /// What bears where as short as it can be said: how many of a side can fire, and of how many
    /// where that is not all of them.
    pub fn sides(&self) -> Option<Rich> {
        let one = |facing: &Facing| {
            let count = if facing.ready == facing.of {
                facing.ready.to_string()
            } else {
                facing.count()
            };
            Rich::of(format!("{}{count}", facing.side.arrow()), facing.tone())
        };
        let sides = self.arcs.iter().map(one);
        sides.reduce(|line, side| line.and(" ", Tone::Quiet).then(side))
    }

    /// What bears to a side; nothing where no weapon points there.
    pub fn facing(&self, side: Quarter) -> Option<&Facing> {
        self.arcs.iter().find(|facing| facing.side == side)
    }

    /// What bears where, drawn in three lines of [`ROSE`] columns: the vehicle in the middle, on each
    /// side how many of its weapons can fire there of how many; nothing without weapons.
    pub fn rose(&self) -> Option<[Rich; 3]> {
        if self.arcs.is_empty() {
            return None;
        }
        let half = (ROSE - 1) / 2;
        let point = |side: Quarter| match self.facing(side) {
            Some(facing) => (side.arrow(), facing.tone(), facing.count()),
            None => ("·", Tone::Quiet, String::new()),
        };
        let upright = |side| {
            let (arrow, tone, count) = point(side);
            let rest = half - 1;
            Rich::of(" ".repeat(half), Tone::Quiet)
                .and(arrow, tone)
                .and(format!(" {count:<rest$}"), tone)
        };
        let (left, left_tone, left_count) = point(Quarter::Port);
        let (right, right_tone, right_count) = point(Quarter::Starboard);
        let side = half - 3;
        let middle = Rich::of(format!("{left_count:>side$} "), left_tone)
            .and(left, left_tone)
            .and(" ■ ", Tone::Strong)
            .and(right, right_tone)
            .and(format!(" {right_count:<side$}"), right_tone);
        Some([upright(Quarter::Fore), middle, upright(Quarter::Aft)])
    }
}

/// The columns that the weapons of a vehicle are drawn in.
pub const ROSE: usize = 17;

/// A side of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quarter {
    /// Ahead.
    Fore,
    /// Behind.
    Aft,
    /// To the left.
    Port,
    /// To the right.
    Starboard,
}

impl Quarter {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Fore, Self::Aft, Self::Port, Self::Starboard];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fore => "fore",
            Self::Aft => "aft",
            Self::Port => "port",
            Self::Starboard => "starboard",
        }
    }

    /// Where it is on the screen, with the bow up.
    pub const fn arrow(self) -> &'static str {
        match self {
            Self::Fore => "▲",
            Self::Aft => "▼",
            Self::Port => "◀",
            Self::Starboard => "▶",
        }
    }
}

/// How many weapons bear to one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facing {
    /// Where.
    pub side: Quarter,
    /// How many can fire now.
    pub ready: u32,
    /// How many there are.
    pub of: u32,
    /// How many do not work.
    pub out: u32,
}

impl Facing {
    /// "2/4".
    pub fn count(self) -> String {
        format!("{}/{}", self.ready, self.of)
    }

    /// Ready, fired or out.
    pub const fn tone(self) -> Tone {
        if self.ready > 0 {
            Tone::Good
        } else if self.out < self.of {
            Tone::Quiet
        } else {
            Tone::Bad
        }
    }
}

/// A state of a combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// In whole words: "in cover 1", "C1 Winded".
    pub word: String,
    /// As short as it can be told from the others: "cover 1", "C2".
    pub short: String,
    /// What it means.
    pub tone: Tone,
    /// Whether a list shows it at any size: a Critical Injury, being incapacitated, staggered.
    pub grave: bool,
    /// Whether the last entry brought it.
    pub new: bool,
}

impl Condition {
    /// A state whose word is short enough.
    pub fn new(word: impl Into<String>, tone: Tone) -> Self {
        let word = word.into();
        Self {
            short: word.clone(),
            word,
            tone,
            ..Self::default()
        }
    }

    /// The same with a shorter word.
    #[must_use]
    pub fn in_short(self, short: impl Into<String>) -> Self {
        Self {
            short: short.into(),
            ..self
        }
    }

    /// The same, shown at any size.
    #[must_use]
    pub const fn grave(mut self) -> Self {
        self.grave = true;
        self
    }

    /// How bad it is: the worst is least.
    const fn rank(&self) -> u8 {
        match (self.grave, self.tone) {
            (true, _) => 0,
            (_, Tone::Bad) => 1,
            (_, Tone::Warn) => 2,
            (_, Tone::Good) => 3,
            _ => 4,
        }
    }
}

impl Listed {
    /// The name as short as tells it from all others.
    pub fn short_name(&self) -> &str {
        if self.short.is_empty() {
            &self.name
        } else {
            &self.short
        }
    }

    /// The states, the worst first.
    pub fn worst_first(&self) -> Vec<&Condition> {
        let mut all: Vec<&Condition> = self.conditions.iter().collect();
        all.sort_by_key(|one| one.rank());
        all
    }

    /// The states in a line.
    pub fn note(&self) -> Rich {
        let mut line = Rich::new();
        for one in &self.conditions {
            let between = if line.is_empty() { "" } else { " · " };
            line = line
                .and(between, Tone::Quiet)
                .and(one.word.clone(), one.tone);
        }
        line
    }
}

/// One line of the list of everybody and everything in the encounter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Whose.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The name as short as tells it from all others; empty where that is the whole name.
    pub short: String,
    /// "PC", "×3 of 4", "nemesis", "sil 3".
    pub badge: String,
    /// Combatant or vehicle.
    pub listing: Listing,
    /// Whose it is: lists put the other party first.
    pub party: Party,
    /// How many of a group stand, as short as can be: "×3"; empty for one who is alone.
    pub strength: String,
    /// Its side, to be shown.
    pub tone: Tone,
    /// Its tracks.
    pub tracks: Vec<Track>,
    /// Statuses, defeats and so on, in the order in which they are told.
    pub conditions: Vec<Condition>,
    /// For vehicles: speed, defense, armor and so on.
    pub facts: Vec<Fact>,
    /// Cannot act.
    pub out: bool,
    /// Whether it has acted this round, in words: "acted", "acts", "".
    pub turn: &'static str,
    /// The same for a mark.
    pub mark: TurnMark,
    /// The gauges of a vehicle with a crew.
    pub craft: Option<Craft>,
    /// What guards a system, in the order in which it is met; what is guarded is the last.
    pub gates: Vec<Gate>,
}

/// Something on the way into a system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gate {
    /// "firewall".
    pub name: String,
    /// What it takes to get past it: "3".
    pub strength: String,
    /// Whether it stops anybody now.
    pub holds: bool,
    /// What makes it harder: "+2".
    pub note: String,
    /// Whom it is the first to stop.
    pub before: Vec<String>,
}
