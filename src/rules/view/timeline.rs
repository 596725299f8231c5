//! The timeline of a fight, turn by turn: the data of charts and timelines.
//!
//! A game tells for each event what it counts for ([`Beat`]). The sums are the same for all games. The
//! wounds of a participant at the end of a turn are read from the roster at that time.

use super::{Amount, Counted, Id, Listed, Listing, Party, TurningKind};
use dice::Chances;

/// What a symbol of the dice is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolWords {
    /// Its name for one, and for several: "Success", "Successes".
    pub words: [&'static str; 2],
    /// The same of the symbol that cancels it, if one does.
    pub opposite: Option<[&'static str; 2]>,
}

/// The kind of result that an event counts for.
#[derive(Clone, Debug, PartialEq)]
pub enum Beat {
    /// Harm that one combatant did to another: wounds, hull trauma, injuries.
    Dealt {
        /// The attacker.
        by: Id,
        /// The amount after soak.
        amount: u32,
    },
    /// Harm that a combatant suffered, from any source.
    Taken {
        /// The combatant.
        who: Id,
        /// The amount.
        amount: u32,
    },
    /// A Critical Injury or Critical Hit.
    Critical {
        /// The combatant who suffered it.
        who: Id,
    },
    /// Dice that were rolled in a check.
    Rolled {
        /// The roller.
        by: Id,
        /// The number of dice.
        dice: u32,
        /// For an attack: the chance that it hits, and true if it did.
        attack: Option<(f64, bool)>,
        /// The number of Triumphs.
        triumphs: u32,
        /// The number of Despairs.
        despairs: u32,
    },
    /// A shared point was spent.
    Point,
    /// A shared point was spent by a party.
    PointOf(Party),
    /// Symbols of a roll were spent.
    Spent,
    /// A player's character arrived, or gained or spent experience or money after its creation.
    Grew,
    /// A hit with a weapon. It counts for all that [`Beat::Dealt`] counts for, which is for games and
    /// events that know no weapon.
    Hit {
        /// The attacker.
        by: Id,
        /// The one who was hit.
        target: Id,
        /// The weapon.
        weapon: String,
        /// The amount after soak.
        amount: u32,
        /// The part of it beyond what took the target out.
        overkill: u32,
    },
    /// The rest of the last hit, which counts for the same weapon.
    HitOn {
        /// The attacker.
        by: Id,
        /// The target.
        target: Id,
        /// The amount.
        amount: u32,
    },
    /// An attack was rolled with a weapon.
    Attacked {
        /// The attacker.
        by: Id,
        /// The weapon.
        weapon: String,
    },
    /// Wounds or other harm were healed.
    Healed {
        /// The one who was hurt.
        who: Id,
        /// The healer, if another than the dice or time.
        by: Option<Id>,
        /// The amount.
        amount: u32,
    },
    /// Harm without an attacker, which symbols of the combatant's own roll dealt. It counts as [`Beat::Taken`] too.
    Suffered {
        /// The combatant.
        who: Id,
        /// The symbols: "Threat".
        symbols: &'static str,
        /// The amount.
        amount: u32,
    },
    /// Strain was suffered.
    Strained {
        /// The one who suffered it.
        who: Id,
        /// The amount.
        amount: u32,
    },
    /// Strain that one combatant did to another with a hit.
    StrainDealt {
        /// The attacker.
        by: Id,
        /// The amount.
        amount: u32,
    },
    /// Dice showed this many of a symbol. It is compared with their exact chances.
    Showed {
        /// The roller.
        by: Id,
        /// The symbol.
        symbol: SymbolWords,
        /// How many were left.
        had: i32,
        /// The chances of each number.
        chances: Chances,
    },
    /// A turn of a participant begins.
    TurnOf(Id),
    /// A participant died.
    Died(Id),
    /// Something else decided the course.
    Turned {
        /// Who it concerns.
        who: Id,
        /// What it is.
        kind: TurningKind,
    },
    /// Points were awarded.
    Awarded {
        /// The one who got them.
        who: Id,
        /// How many.
        amount: Amount,
        /// Their name: "XP".
        points: &'static str,
        /// The reason, if one was given: "the run".
        why: String,
    },
}

/// The totals of a participant, for charts.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    /// The participant.
    pub id: Id,
    /// The name.
    pub name: String,
    /// The party.
    pub party: Party,
    /// The wounds and the threshold at the end of each turn. `None` before the participant was added.
    pub wounds: Vec<Option<(u32, u32)>>,
    /// The total that it dealt.
    pub dealt: u32,
    /// The total that it suffered.
    pub taken: u32,
    /// The number of its attacks that hit.
    pub hits: u32,
    /// The number of its attacks.
    pub attacks: u32,
    /// The number of hits to expect from its pools.
    pub promised: f64,
}

impl Tally {
    /// Returns true if charts can show anything of it.
    pub const fn counts(&self) -> bool {
        self.dealt > 0 || self.taken > 0 || self.attacks > 0
    }
}

/// One turn of a fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimelineTurn {
    /// The round.
    pub round: u32,
    /// The turn inside the round. 0 is before the first.
    pub turn: u32,
    /// The first and the last entry of it.
    pub entries: (u32, u32),
    /// The total that each party dealt in it: the players, the others.
    pub dealt: [u32; 2],
    /// Marks of its events.
    pub marks: Vec<Mark>,
}

/// A notable event in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A Critical Injury or Critical Hit.
    Critical,
    /// A combatant was incapacitated.
    Down,
    /// A combatant recovered.
    Up,
    /// A member of a group was defeated.
    Member,
    /// A Despair.
    Despair,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 5] = [
        Self::Critical,
        Self::Down,
        Self::Up,
        Self::Member,
        Self::Despair,
    ];

    /// Its letter in a timeline.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Critical => "C",
            Self::Down => "†",
            Self::Up => "↑",
            Self::Member => "▼",
            Self::Despair => "D",
        }
    }

    /// Returns its meaning in a game, in a word or two. Empty for what the game doesn't have.
    pub const fn word(self, words: &Counted) -> &'static str {
        match self {
            Self::Critical => words.critical[0],
            Self::Down => "down",
            Self::Up => "up",
            Self::Member => words.member,
            Self::Despair if words.symbols => "Despair",
            Self::Despair => "",
        }
    }

    /// Returns the letters of a game's marks with their meanings: "C critical", "† down".
    pub fn legend(words: &Counted) -> Vec<String> {
        let known = Self::ALL.iter().filter(|mark| !mark.word(words).is_empty());
        known
            .map(|mark| format!("{} {}", mark.letter(), mark.word(words)))
            .collect()
    }
}

/// The timeline of one fight.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// The game's words.
    pub words: Counted,
    /// Its turns, in order.
    pub turns: Vec<TimelineTurn>,
    /// The participants, the players first.
    pub lines: Vec<Tally>,
    /// The number of dice rolled in checks.
    pub dice: u32,
    /// The number of Triumphs.
    pub triumphs: u32,
    /// The number of Despairs.
    pub despairs: u32,
    /// The number of Critical Injuries and Critical Hits.
    pub criticals: u32,
    /// The number of shared points spent.
    pub points: u32,
}

/// Returns the index of a party in pairs of counts.
const fn side(party: Party) -> usize {
    match party {
        Party::Players => 0,
        Party::Others => 1,
    }
}

fn tally(lines: &mut [Tally], id: Id) -> Option<&mut Tally> {
    lines.iter_mut().find(|line| line.id == id)
}

/// Whether both are known and on one side.
fn is_own(lines: &[Tally], by: Id, target: Id) -> bool {
    let party = |id: Id| {
        lines
            .iter()
            .find(|line| line.id == id)
            .map(|line| line.party)
    };
    party(by).is_some() && party(by) == party(target)
}

impl Timeline {
    /// Begins the turn of an entry, unless it is still the same one.
    pub fn turn(&mut self, (round, turn): (u32, u32), entry: u32) {
        match self.turns.last_mut() {
            Some(last) if (last.round, last.turn) == (round, turn) => last.entries.1 = entry,
            _ => self.turns.push(TimelineTurn {
                round,
                turn,
                entries: (entry, entry),
                ..TimelineTurn::default()
            }),
        }
    }

    /// Returns true if a moment is no longer in the turn that was begun last.
    pub fn is_over(&self, moment: (u32, u32)) -> bool {
        let last = self.turns.last();
        last.is_some_and(|last| (last.round, last.turn) != moment)
    }

    /// Counts a result in the turn that was begun last.
    pub fn count(&mut self, beat: &Beat) {
        let Some(turn) = self.turns.last_mut() else {
            return;
        };
        match *beat {
            // A hit on one's own side is in the list of hits, and no damage that the side deals.
            Beat::Hit { by, target, .. } | Beat::HitOn { by, target, .. }
                if is_own(&self.lines, by, target) => {}
            Beat::Dealt { by, amount }
            | Beat::Hit { by, amount, .. }
            | Beat::HitOn { by, amount, .. } => {
                if let Some(line) = tally(&mut self.lines, by) {
                    line.dealt += amount;
                    turn.dealt[side(line.party)] += amount;
                }
            }
            Beat::Taken { who, amount } | Beat::Suffered { who, amount, .. } => {
                if let Some(line) = tally(&mut self.lines, who) {
                    line.taken += amount;
                }
            }
            Beat::Critical { .. } => {
                self.criticals += 1;
                turn.marks.push(Mark::Critical);
            }
            Beat::Rolled {
                by,
                dice,
                attack,
                triumphs,
                despairs,
            } => {
                self.dice += dice;
                self.triumphs += triumphs;
                self.despairs += despairs;
                turn.marks.extend((0..despairs).map(|_| Mark::Despair));
                if let (Some(line), Some((chance, hit))) = (tally(&mut self.lines, by), attack) {
                    line.attacks += 1;
                    line.hits += u32::from(hit);
                    line.promised += chance;
                }
            }
            Beat::Point | Beat::PointOf(_) => self.points += 1,
            Beat::Attacked { .. }
            | Beat::Healed { .. }
            | Beat::Strained { .. }
            | Beat::StrainDealt { .. }
            | Beat::Showed { .. }
            | Beat::TurnOf(_)
            | Beat::Spent
            | Beat::Grew
            | Beat::Died(_)
            | Beat::Turned { .. }
            | Beat::Awarded { .. } => {}
        }
    }

    /// Adds the participants of a list, so that their results are counted.
    pub fn meet(&mut self, roster: &[Listed]) {
        let turns = self.turns.len().saturating_sub(1);
        for listed in roster {
            let takes_part = matches!(listed.listing, Listing::Combatant | Listing::Vehicle);
            if !takes_part || self.lines.iter().any(|line| line.id == listed.id) {
                continue;
            }
            self.lines.push(Tally {
                id: listed.id,
                name: listed.name.clone(),
                party: listed.party,
                wounds: vec![None; turns],
                dealt: 0,
                taken: 0,
                hits: 0,
                attacks: 0,
                promised: 0.0,
            });
        }
    }

    /// Ends a turn, with the participants before and after it.
    pub fn end_turn(&mut self, before: &[Listed], after: &[Listed]) {
        if self.turns.is_empty() {
            return;
        }
        self.meet(after);
        let mut marks = Vec::new();
        for now in after {
            let Some(was) = before.iter().find(|was| was.id == now.id) else {
                continue;
            };
            match (was.out, now.out) {
                (false, true) => marks.push(Mark::Down),
                (true, false) => marks.push(Mark::Up),
                _ => {}
            }
            if let (Some((was, _)), Some((is, _))) = (was.members, now.members) {
                marks.extend((is..was).map(|_| Mark::Member));
            }
        }
        if let Some(turn) = self.turns.last_mut() {
            turn.marks.extend(marks);
        }
        for line in &mut self.lines {
            let listed = after.iter().find(|listed| listed.id == line.id);
            line.wounds.push(listed.and_then(Listed::harm));
            if let Some(listed) = listed {
                line.name.clone_from(&listed.name);
            }
        }
    }

    /// Puts the players before the others.
    pub fn arrange(&mut self) {
        self.lines.sort_by_key(|line| side(line.party));
    }

    /// Returns the index of the turn that holds an entry, or of the last one before it. `None` before the first
    /// turn.
    pub fn place(&self, entry: u32) -> Option<usize> {
        let after = self.turns.iter().take_while(|turn| turn.entries.0 <= entry);
        after.count().checked_sub(1)
    }
}
