//! The list of participants, vehicles and systems, one line each.

use lang::choice::Choice;
use serde::{Deserialize, Serialize};

use super::{Fact, Fill, Id, Rich, Tone, Track};

/// The key of the fact that shows how much of a turn is left: actions, action points, a declaration.
pub const LEFT_OF_TURN: &str = "turn";

/// The key of the fact that shows what protects a combatant from a hit: soak and defense, armor.
pub const PROTECTION: &str = "protection";

/// The key of the fact that names the Critical Injuries of a combatant, or the Critical Hits of a vehicle.
pub const INJURIES: &str = "criticals";

/// The key of the fact that names every other condition.
pub const STATUS: &str = "status";

/// The kind of a listed entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Listing {
    /// Takes turns.
    Combatant,
    /// Has a crew.
    Vehicle,
    /// Can be hacked: shows who is inside, and how near its sysops are.
    System,
    /// A chase entry, which has no turn and shows the distance.
    Chase,
}

/// The party that a participant belongs to. Each game names its parties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Party {
    /// The players' party.
    Players,
    /// Opponents and bystanders.
    Others,
}

impl Party {
    /// Returns the tone of its names.
    pub const fn tone(self) -> Tone {
        match self {
            Self::Players => Tone::Pc,
            Self::Others => Tone::Npc,
        }
    }
}

/// A participant's position in the round, for a mark next to the name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TurnMark {
    /// No mark.
    #[default]
    None,
    /// It is their turn.
    Now,
    /// Their turn is over.
    Done,
}

/// The values that a crew needs of its vehicle at a glance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Craft {
    /// The name of the gauge: "speed".
    pub label: &'static str,
    /// Current speed.
    pub speed: u32,
    /// The current top speed.
    pub top: u32,
    /// What that speed changes apart from the move, each in a few words: "control ↑1".
    pub pace: Vec<String>,
    /// The range bands that are left to move this round, and all of them at that speed.
    pub bands: (u8, u8),
    /// The weapons by firing side. Sides without weapons are left out.
    pub arcs: Vec<Facing>,
    /// Its side, in a word: "PC".
    pub side: &'static str,
    /// The short labels of its two tracks: "hull" and "sys". Where there is no room, their first letters.
    pub gauges: [&'static str; 2],
    /// The number of its weapons that can be fired now, and of all. `None` without weapons.
    pub guns: Option<(u32, u32)>,
    /// Its weapons one by one. Empty while no one is aboard.
    pub weapons: Vec<WeaponLine>,
    /// Its Critical Hits one by one.
    pub criticals: Vec<Rich>,
    /// The numbers of its sheet, the ones that every shot needs first.
    pub numbers: Vec<Fact>,
    /// The enemy vehicles by range, the nearest first: "short Corsair, Dart".
    pub ranges: Vec<Rich>,
    /// Its disabled parts, each in a word or two, without those that an exceeded threshold disables.
    pub out: Vec<String>,
    /// The exceeded thresholds, which disable all of it: "hull over 30".
    pub down: Vec<String>,
    /// Temporary effects, each in a few words.
    pub now: Vec<String>,
    /// The crew members who can still act.
    pub crew: Hands,
}

/// A weapon of a vehicle and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeaponLine {
    /// The whole line: "2 × Laser fore 1 of 2 ready, 3 of 6 shots".
    pub whole: Rich,
    /// The same with the first part of its state.
    pub short: Rich,
}

/// The crew members who can still act, or why there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hands {
    /// The label before their names: "to act". Without names, the label in their place: "all acted".
    pub label: &'static str,
    /// The crew members, the active one first.
    pub all: Vec<Hand>,
}

/// A crew member who can still act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The name.
    pub name: String,
    /// The shortest name that is unambiguous aboard.
    pub short: String,
    /// True if it is their turn.
    pub acts: bool,
}

impl Craft {
    /// Returns the speed as countable cells, and its effect.
    pub fn gauge(&self) -> Rich {
        Rich::of(format!("{} ", self.label), Tone::Quiet)
            .then(self.dial())
            .and(format!("  {}", self.paces().join(", ")), Tone::Text)
    }

    /// Returns what the speed does, the range bands first: "1 of 3 bands left", "control ↑1".
    pub fn paces(&self) -> Vec<String> {
        let bands = std::iter::once(self.bands(" bands"));
        bands.chain(self.pace.iter().cloned()).collect()
    }

    /// Returns the range bands of its speed in few columns: "3 bands", or "1 of 3 left" after a move.
    pub fn few_bands(&self) -> String {
        self.bands("")
    }

    /// Returns the range bands of its speed, with this word after those that are left.
    fn bands(&self, word: &str) -> String {
        match self.bands {
            (_, 0) => "still".to_owned(),
            (left, all) if left == all => format!("{all} bands"),
            (left, all) => format!("{left} of {all}{word} left"),
        }
    }

    /// Returns the cells and the numbers alone, for places with few columns.
    pub fn dial(&self) -> Rich {
        let cells = |n: u32, cell: &str| cell.repeat(n.min(9) as usize);
        let full = self.speed.min(self.top);
        Rich::of(cells(full, "▮"), Tone::Good)
            .and(cells(self.top - full, "▯"), Tone::Quiet)
            .and(format!(" {}/{}", self.speed, self.top), Tone::Strong)
    }

    /// Returns the weapons by firing side, as short as possible: how many of a side can fire, and of
    /// how many if that is not all of them.
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

    /// Returns the weapons of a side, or `None` if no weapon points there.
    pub fn facing(&self, side: Quarter) -> Option<&Facing> {
        self.arcs.iter().find(|facing| facing.side == side)
    }

    /// Returns the firing sides as a drawing in three lines of [`ROSE`] columns: the vehicle in the
    /// middle, on each side how many of its weapons can fire there of how many. Returns `None` without
    /// weapons.
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

    /// Returns the rose without the columns at its ends that are blank in every line.
    pub fn close_rose(&self) -> Option<[Rich; 3]> {
        let rose = self.rose()?;
        let drawn = rose.each_ref().map(Rich::plain);
        let blank = |line: &String| line.chars().take_while(|c| *c == ' ').count();
        let first = drawn.iter().map(blank).min().unwrap_or(0);
        let end = drawn.iter().map(|line| line.trim_end().chars().count());
        let end = end.max().unwrap_or(0);
        Some(rose.map(|line| {
            let cells = line.0.iter().flat_map(|span| {
                let cells = span.text.chars();
                cells.map(|cell| (cell, span.tone))
            });
            let shown = cells.skip(first).take(end.saturating_sub(first));
            shown.fold(Rich::new(), |line, (cell, tone)| {
                line.and(cell.to_string(), tone)
            })
        }))
    }
}

/// The number of columns of that drawing.
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
    /// Every side.
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

    /// Returns its arrow on the screen, with the bow up.
    pub const fn arrow(self) -> &'static str {
        match self {
            Self::Fore => "▲",
            Self::Aft => "▼",
            Self::Port => "◀",
            Self::Starboard => "▶",
        }
    }
}

impl Choice for Quarter {
    const WHAT: &'static str = "side";

    fn all() -> Vec<Self> {
        Self::ALL.to_vec()
    }

    fn typed_as(self) -> &'static str {
        self.word()
    }
}

/// The weapons of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facing {
    /// The side.
    pub side: Quarter,
    /// The number that can fire now.
    pub ready: u32,
    /// The number of all.
    pub of: u32,
    /// The number that do not work.
    pub out: u32,
}

impl Facing {
    /// "2/4".
    pub fn count(self) -> String {
        format!("{}/{}", self.ready, self.of)
    }

    /// Returns the tone for ready, fired or disabled.
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
    /// The full wording: "in cover (+1)", "2 injuries".
    pub word: String,
    /// The shortest unambiguous wording: "cover 1", "C2".
    pub short: String,
    /// Its meaning.
    pub tone: Tone,
    /// True if a list shows it at any size: a Critical Injury, incapacitated, staggered.
    pub grave: bool,
    /// True if it puts a combatant out of the fight.
    pub out: bool,
    /// True if the last entry added it.
    pub new: bool,
}

impl Condition {
    /// Returns a state whose word is short enough.
    pub fn new(word: impl Into<String>, tone: Tone) -> Self {
        let word = word.into();
        Self {
            short: word.clone(),
            word,
            tone,
            ..Self::default()
        }
    }

    /// Returns the state with a shorter word.
    #[must_use]
    pub fn in_short(self, short: impl Into<String>) -> Self {
        Self {
            short: short.into(),
            ..self
        }
    }

    /// Returns the state marked to be shown at any size.
    #[must_use]
    pub const fn grave(mut self) -> Self {
        self.grave = true;
        self
    }

    /// Returns the state marked as one that puts a combatant out of the fight.
    #[must_use]
    pub const fn out(mut self) -> Self {
        self.out = true;
        self
    }

    /// Returns how bad it is: the worst has the least number.
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
    /// Returns an entry with nothing but its name, in the tone of its party.
    pub fn new(id: Id, name: impl Into<String>, listing: Listing, party: Party) -> Self {
        Self {
            aimed: false,
            id,
            name: name.into(),
            short: String::new(),
            badge: String::new(),
            listing,
            party,
            members: None,
            tone: party.tone(),
            tracks: Vec::new(),
            conditions: Vec::new(),
            facts: Vec::new(),
            out: false,
            dead: false,
            turn: "",
            mark: TurnMark::None,
            craft: None,
            gates: Vec::new(),
        }
    }

    /// Returns the shortest unambiguous name.
    pub fn short_name(&self) -> &str {
        if self.short.is_empty() {
            &self.name
        } else {
            &self.short
        }
    }

    /// Returns the tracks that a list shows in any room: all pools, or else the first two tracks.
    pub fn main_tracks(&self) -> &[Track] {
        let pools = self.tracks.iter().take_while(|track| track.pool).count();
        let shown = if pools > 0 { pools } else { 2 };
        self.tracks.get(..shown).unwrap_or(&self.tracks)
    }

    /// Returns how hurt it is and the most it can take: the losses of all pools, or else the first track that isn't
    /// strain.
    pub fn harm(&self) -> Option<(u32, u32)> {
        let mut pools = self.tracks.iter().filter(|track| track.pool).peekable();
        if pools.peek().is_none() {
            let mut body = self.tracks.iter();
            let body = body.find(|track| track.fill != Fill::Strain);
            let track = body.or(self.tracks.first())?;
            return Some((track.now, track.max));
        }
        Some(pools.fold((0, 0), |(harm, most), track| {
            let lost = track.max.saturating_sub(track.now);
            (harm + lost, most + track.max)
        }))
    }

    /// Returns the states, the worst first. Why it is out comes before what hurts it.
    pub fn worst_first(&self) -> Vec<&Condition> {
        let mut all: Vec<&Condition> = self.conditions.iter().collect();
        all.sort_by_key(|one| (!(self.out && one.out), one.rank()));
        all
    }

    /// Returns the states in a line.
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

/// One line of the list of participants, vehicles and systems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The ID of the participant.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The shortest unambiguous name. Empty if that is the whole name.
    pub short: String,
    /// "PC", "3 of 4", "nemesis", "sil 3".
    pub badge: String,
    /// Combatant or vehicle.
    pub listing: Listing,
    /// Its party. Lists put the other party first.
    pub party: Party,
    /// The number of a group's members who are left, and of all. `None` for a single combatant or vehicle.
    pub members: Option<(u32, u32)>,
    /// The tone of its side.
    pub tone: Tone,
    /// Its tracks.
    pub tracks: Vec<Track>,
    /// Statuses, defeats and similar states, in the order in which they are shown.
    pub conditions: Vec<Condition>,
    /// For vehicles: speed, defense, armor and so on.
    pub facts: Vec<Fact>,
    /// Cannot act.
    pub out: bool,
    /// True if nothing brings it back, so that its numbers no longer matter.
    pub dead: bool,
    /// Its turn in this round, in words: "acted", "acts", "".
    pub turn: &'static str,
    /// The same as a mark.
    pub mark: TurnMark,
    /// The gauges of a vehicle with a crew.
    pub craft: Option<Craft>,
    /// The protection of a system, in the order in which a hacker meets it. The protected system is
    /// the last.
    pub gates: Vec<Gate>,
    /// True for the target of the open check, and for the one whom the next attack of the active participant is
    /// at, if no other is chosen.
    pub aimed: bool,
}

impl Listed {
    /// Returns true for a group, whose name takes a plural verb.
    pub const fn is_group(&self) -> bool {
        self.members.is_some()
    }

    /// Returns how many members of a group are left, as short as possible: "×3". Empty for a single one.
    pub fn strength(&self) -> String {
        self.members
            .map_or_else(String::new, |(left, _)| format!("×{left}"))
    }

    /// Returns how many members of a combatant or vehicle can act. `None` for any other entry.
    pub fn able(&self) -> Option<(Id, u32)> {
        if !matches!(self.listing, Listing::Combatant | Listing::Vehicle) {
            return None;
        }
        let left = self.members.map_or(1, |(left, _)| left);
        Some((self.id, if self.out { 0 } else { left.max(1) }))
    }
}

/// A barrier on the way into a system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gate {
    /// "firewall".
    pub name: String,
    /// The strength that an override has to beat: "3".
    pub strength: String,
    /// True if it is active now.
    pub holds: bool,
    /// Its modifier: "+2".
    pub note: String,
    /// The hackers whom it is the first to stop.
    pub before: Vec<String>,
}
