//! Statistics of play: sums over the results of any stretch of a log, by person and by weapon, and how
//! likely the luck of the dice was.
//!
//! The games tell what each event counts for ([`Beat`](crate::view::Beat)). [`Tallies`] adds up, and [`Statistics`] is the
//! result. Real time and overridden rules come from the log, which no game knows.

mod tallies;

use serde::Serialize;

use super::{Amount, Counted, Id, Party, SymbolWords};
use dice::Luck;

pub use tallies::Tallies;

/// The version of the statistics as JSON.
pub const STATISTICS_VERSION: u32 = 1;

/// The statistics of a stretch of a log.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Statistics {
    /// Participants with any result, the players first, each in the order in which they joined.
    pub people: Vec<Person>,
    /// Weapons with any result, the most damage first.
    pub weapons: Vec<Weapon>,
    /// The hit with the most damage.
    pub biggest: Option<Biggest>,
    /// The luck of both parties and of all rolls.
    pub luck: Vec<PartyLuck>,
    /// Shared points spent.
    pub points: Points,
    /// Rounds that were begun.
    pub rounds: u32,
    /// Turns that were taken.
    pub turns: u32,
    /// Seconds of real time in them. `None` if the entries have no times.
    pub seconds: Option<u64>,
    /// Seconds of real time in the whole stretch. `None` if the entries have no times.
    pub played: Option<u64>,
    /// Dice that were rolled in checks.
    pub dice: u32,
    /// Triumphs and Despairs.
    pub triumphs: u32,
    /// Despairs.
    pub despairs: u32,
    /// Critical Injuries and Critical Hits.
    pub criticals: u32,
    /// Rules that were overridden.
    pub overrides: u32,
    /// Points that were awarded.
    pub awards: Vec<Award>,
    /// The game's words.
    #[serde(skip)]
    pub words: Counted,
    /// The entries with a rolled check, in order.
    #[serde(skip)]
    pub checks: Vec<u32>,
    /// The entries in which symbols or shared points were spent, in order.
    #[serde(skip)]
    pub spent: Vec<u32>,
    /// The entries in which a player's character arrived, or gained or spent experience or money, in order.
    #[serde(skip)]
    pub growth: Vec<u32>,
    /// What decided the course of it, in order.
    #[serde(skip)]
    pub turning: Vec<Turning>,
    /// Every hit that did damage, in order. Harm by the symbols of a roll names its maker twice.
    #[serde(skip)]
    pub blows: Vec<Biggest>,
}

/// The totals of one participant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Person {
    /// The participant.
    #[serde(skip)]
    pub id: Id,
    /// The name.
    pub name: String,
    /// "players" or "others".
    #[serde(serialize_with = "party")]
    pub party: Party,
    /// Damage dealt after soak.
    pub dealt: u32,
    /// The part of it beyond what took the targets out.
    pub overkill: u32,
    /// Damage suffered.
    pub taken: u32,
    /// Strain dealt by hits.
    pub strain_dealt: u32,
    /// Strain suffered.
    pub strain: u32,
    /// Damage that was healed on it.
    pub healed: u32,
    /// Damage that it healed on others.
    pub healing: u32,
    /// How often it was taken out, members of groups counted one by one.
    pub downed: u32,
    /// How many it took out, members of groups counted one by one.
    pub took_out: u32,
    /// Critical Injuries and Critical Hits suffered.
    pub criticals: u32,
    /// Attacks.
    pub attacks: u32,
    /// Attacks that hit.
    pub hits: u32,
    /// Hits to expect from the pools.
    pub expected_hits: f64,
    /// Dice rolled in checks.
    pub dice: u32,
    /// Triumphs.
    pub triumphs: u32,
    /// Despairs.
    pub despairs: u32,
    /// Turns.
    pub turns: u32,
    /// Seconds of real time in them.
    pub seconds: Option<u64>,
    /// The luck of its dice.
    pub luck: Vec<SymbolLuck>,
}

/// The totals of a weapon in the hands of a participant.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Weapon {
    /// The weapon.
    pub weapon: String,
    /// The participant.
    pub by: String,
    /// Attacks with it.
    pub attacks: u32,
    /// Hits with it. One attack can hit more than once.
    pub hits: u32,
    /// Damage after soak.
    pub dealt: u32,
    /// The part of it beyond what took the targets out.
    pub overkill: u32,
    /// The most damage of one hit.
    pub biggest: u32,
    /// How many it took out.
    pub took_out: u32,
}

/// The hit with the most damage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Biggest {
    /// The entry.
    pub entry: u32,
    /// The attacker.
    pub by: String,
    /// The one who was hit.
    pub target: String,
    /// The weapon.
    pub weapon: String,
    /// The damage after soak.
    pub dealt: u32,
    /// Whether it is harm by the symbols of the sufferer's own roll.
    #[serde(skip)]
    pub is_own: bool,
}

/// How many of a symbol the dice showed, against what their pools promised.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SymbolLuck {
    /// The symbol: "Successes".
    pub symbol: &'static str,
    /// The symbol for one: "Success".
    #[serde(skip)]
    pub one: &'static str,
    /// The symbol that cancels it, for one and for several: "Failure", "Failures".
    #[serde(skip)]
    pub opposite: Option<[&'static str; 2]>,
    /// The rolls that were counted.
    pub rolls: u32,
    /// How many were left over all rolls, those of the other side of the symbol taken off.
    pub had: i64,
    /// How many the pools promised.
    pub expected: f64,
    /// The chance of this many or more, or of this many or less. `None` if it was certain.
    pub chance: Option<f64>,
    /// True for "or more".
    pub or_more: bool,
    /// True if the chance is exact. From 101 rolls on it is that of a normal distribution.
    pub exact: bool,
}

impl SymbolLuck {
    pub(super) fn of(shown: SymbolWords, luck: &Luck) -> Self {
        let tail = luck.tail();
        let [one, symbol] = shown.words;
        Self {
            symbol,
            one,
            opposite: shown.opposite,
            rolls: luck.rolls(),
            had: luck.had(),
            expected: (luck.mean() * 1000.0).round() / 1000.0,
            chance: tail.map(|tail| tail.p),
            or_more: tail.is_none_or(|tail| tail.or_more),
            exact: tail.is_none_or(|tail| tail.exact),
        }
    }

    /// Returns a count of it in words: "1 net Success", "3 net Failures". Fewer than none are counted as its opposite.
    pub fn counted(&self) -> String {
        let net = self.opposite.map_or("", |_| "net ");
        let opposite = self.opposite.filter(|_| self.had < 0);
        let had = opposite.map_or(self.had, |_| self.had.abs());
        let [one, more] = opposite.unwrap_or([self.one, self.symbol]);
        let symbol = if had.abs() == 1 { one } else { more };
        format!("{} {net}{symbol}", lang::sentence::minus(&had.to_string()))
    }

    /// Returns what was expected a number of: " net Successes". Empty where the count isn't of a net result, because it
    /// names the same symbol.
    pub fn expects(&self) -> String {
        let net = self.opposite.map(|_| format!(" net {}", self.symbol));
        net.unwrap_or_default()
    }

    /// Returns how unlikely it was, in a sentence: "The chance of a result this high is 1 in 17".
    pub fn odds(&self) -> String {
        let side = if self.or_more { "high" } else { "low" };
        let about = if self.exact { "" } else { "about " };
        let chance = match self.chance {
            None => return "It was certain".to_owned(),
            Some(p) if p >= 0.1 => format!("{about}{:.0}%", p * 100.0),
            Some(p) if p > 1e-6 => format!("{about}1 in {:.0}", 1.0 / p),
            Some(_) => "1 in a million at most".to_owned(),
        };
        format!("The chance of a result this {side} is {chance}")
    }

    /// Returns how unlikely it was, in words: "1-in-17 chance of a result this high".
    pub fn told(&self) -> String {
        let side = if self.or_more { "high" } else { "low" };
        let about = if self.exact { "" } else { "~" };
        match self.chance {
            None => "certain".to_owned(),
            Some(p) if p >= 0.1 => {
                format!("{about}{:.0}% chance of a result this {side}", p * 100.0)
            }
            Some(p) if p > 1e-6 => {
                format!("{about}1-in-{:.0} chance of a result this {side}", 1.0 / p)
            }
            Some(_) => format!("1-in-a-million chance at most of a result this {side}"),
        }
    }
}

/// The luck of a party.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartyLuck {
    /// "players", "others" or "all".
    pub party: &'static str,
    /// Its symbols.
    pub luck: Vec<SymbolLuck>,
}

/// Shared points spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Points {
    /// By the players.
    pub players: u32,
    /// By the GM.
    pub gm: u32,
    /// By a side that the game doesn't record.
    pub others: u32,
    /// Their name in the game: "Story Points".
    pub called: &'static str,
}

impl Points {
    /// All of them.
    pub const fn all(self) -> u32 {
        self.players + self.gm + self.others
    }
}

/// Points that a participant was awarded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Award {
    /// The participant.
    pub who: String,
    /// How many.
    pub amount: Amount,
    /// Their name: "XP".
    pub points: &'static str,
    /// How many each award gave and what it was for, where a reason was given.
    #[serde(skip)]
    pub why: Vec<(Amount, String)>,
}

/// A turning point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turning {
    /// The entry.
    pub entry: u32,
    /// What happened.
    pub kind: TurningKind,
    /// Who it concerns, by name.
    pub who: String,
    /// Who it concerns.
    pub id: Option<Id>,
    /// The entry with the roll that led to it, if it is another one.
    pub rolled: Option<u32>,
}

/// What a turning point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TurningKind {
    /// A participant died.
    Died,
    /// A participant was taken out.
    Down,
    /// Some of a group were taken out.
    Fewer,
    /// A participant is back.
    Up,
    /// A Critical Injury or Critical Hit.
    Critical,
    /// A Triumph.
    Triumph,
    /// A Despair.
    Despair,
    /// A rule was overridden.
    Override,
    /// A participant is injured, in a game that counts no serious results of harm.
    Hurt,
    /// A participant can no longer fight for stress or fear.
    Broken,
    /// A participant surrendered.
    Yielded,
    /// A participant won an exchange. What the winner does with it follows.
    Won,
    /// What the winner of an exchange does with it.
    Outcome,
    /// A chase ended.
    Ended,
}

/// Returns the name of a party in JSON and CSV.
pub const fn party_word(party: Party) -> &'static str {
    match party {
        Party::Players => "players",
        Party::Others => "others",
    }
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the signature is serde's"
)]
fn party<S: serde::Serializer>(party: &Party, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(party_word(*party))
}
