//! The outcomes that a victory level buys, and which of them are open now (F-VIC-03 to F-VIC-12).

use lang::Refusal;
use lang::spoken::quote;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::kinds::{Band, Size};
use crate::model::armor::armor_against;
use crate::model::limbs::takes_off;
use crate::model::state::{Duel, State};

/// An outcome a winner can pick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// A minor injury (F-VIC-03).
    Minor,
    /// Two dice fewer for a round (F-VIC-04).
    Stagger,
    /// Into close combat (F-VIC-04).
    Close,
    /// Out of close combat (F-CLS-07).
    Break,
    /// A medium injury (F-VIC-05).
    Medium,
    /// The loser is disarmed (F-VIC-06).
    Disarm,
    /// A serious injury (F-VIC-07).
    Serious,
    /// Prone (F-VIC-08).
    Trip,
    /// A fatal injury (F-VIC-09).
    Fatal,
    /// Unconscious, and a medium injury (F-VIC-10).
    Knockout,
    /// A limb lost, and a serious injury (F-VIC-11).
    Dismember(String),
    /// Instant death (F-VIC-12).
    Death,
    /// No outcome.
    Nothing,
}

/// One row of the menu.
struct Row {
    key: &'static str,
    make: fn() -> Outcome,
    level: u8,
    injury: u8,
    rule: &'static str,
    label: &'static str,
    detail: &'static str,
}

const ROWS: [Row; 12] = [
    row(
        "death",
        || Outcome::Death,
        5,
        5,
        "F-VIC-12",
        "death blow",
        "Dead at once, unless armor lowers it.",
    ),
    row(
        "fatal",
        || Outcome::Fatal,
        4,
        4,
        "F-VIC-09",
        "fatal injury",
        "4 fewer dice and out of the fight. Fatal very soon without treatment.",
    ),
    row(
        "knockout",
        || Outcome::Knockout,
        4,
        2,
        "F-VIC-10",
        "knockout",
        "Unconscious, and a medium injury.",
    ),
    row(
        "dismember",
        || Outcome::Dismember(String::new()),
        4,
        3,
        "F-VIC-11",
        "dismember",
        "Lose an arm or a leg, and a serious injury.",
    ),
    row(
        "serious",
        || Outcome::Serious,
        3,
        3,
        "F-VIC-07",
        "serious injury",
        "3 fewer dice. Eventually fatal without treatment.",
    ),
    row(
        "trip",
        || Outcome::Trip,
        3,
        0,
        "F-VIC-08",
        "trip",
        "Prone: 4 fewer dice until they get up.",
    ),
    row(
        "medium",
        || Outcome::Medium,
        2,
        2,
        "F-VIC-05",
        "medium injury",
        "2 fewer dice. Needs treatment fairly soon.",
    ),
    row(
        "disarm",
        || Outcome::Disarm,
        2,
        0,
        "F-VIC-06",
        "disarm",
        "They drop their weapon.",
    ),
    row(
        "minor",
        || Outcome::Minor,
        1,
        1,
        "F-VIC-03",
        "minor injury",
        "1 fewer die. Heals by itself.",
    ),
    row(
        "stagger",
        || Outcome::Stagger,
        1,
        0,
        "F-VIC-04",
        "stagger",
        "2 fewer dice for the whole next round.",
    ),
    row(
        "close",
        || Outcome::Close,
        1,
        0,
        "F-CLS-02",
        "close combat",
        "Body to body: armor and larger weapons don't count.",
    ),
    row(
        "break",
        || Outcome::Break,
        1,
        0,
        "F-CLS-07",
        "break away",
        "Leave close combat.",
    ),
];

const fn row(
    key: &'static str,
    make: fn() -> Outcome,
    level: u8,
    injury: u8,
    rule: &'static str,
    label: &'static str,
    detail: &'static str,
) -> Row {
    Row {
        key,
        make,
        level,
        injury,
        rule,
        label,
        detail,
    }
}

/// The injuries among the outcomes, in the words of a sentence.
const BLOWS: [&str; 6] = [
    "no",
    "a minor",
    "a medium",
    "a serious",
    "a fatal",
    "a deadly",
];

/// Returns "a minor", "a fatal" for the injury of a level, 0 to 5.
pub fn grade(level: u8) -> &'static str {
    BLOWS.get(usize::from(level)).copied().unwrap_or("a deadly")
}

impl Outcome {
    fn row(&self) -> Option<&'static Row> {
        ROWS.iter().find(|row| row.key == self.key())
    }

    /// Returns the word that picks it.
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Minor => "minor",
            Self::Stagger => "stagger",
            Self::Close => "close",
            Self::Break => "break",
            Self::Medium => "medium",
            Self::Disarm => "disarm",
            Self::Serious => "serious",
            Self::Trip => "trip",
            Self::Fatal => "fatal",
            Self::Knockout => "knockout",
            Self::Dismember(_) => "dismember",
            Self::Death => "death",
            Self::Nothing => "nothing",
        }
    }

    /// Returns its words after `outcome`.
    pub fn words(&self) -> String {
        match self {
            Self::Dismember(limb) if !limb.is_empty() => format!("dismember {}", quote(limb)),
            other => other.key().to_owned(),
        }
    }

    /// Returns the outcome that a word names. `limb` is for dismembering.
    ///
    /// # Errors
    /// Refuses a word that names none.
    pub fn read(word: &str, limb: Option<String>) -> Result<Self, Refusal> {
        let lower = word.to_lowercase();
        if lower == "nothing" {
            return Ok(Self::Nothing);
        }
        let fits = |row: &&Row| row.key.starts_with(lower.as_str()) && !lower.is_empty();
        let Some(row) = ROWS
            .iter()
            .find(|r| r.key == lower)
            .or_else(|| ROWS.iter().find(fits))
        else {
            let all: Vec<&str> = ROWS.iter().map(|row| row.key).collect();
            return Err(Refusal::input(format!(
                "`{}` isn't an outcome.",
                lang::names::shorten(word)
            ))
            .hint(format!("Choose one of: {}, nothing.", all.join(", "))));
        };
        Ok(match (row.make)() {
            Self::Dismember(_) => Self::Dismember(limb.unwrap_or_default()),
            other => other,
        })
    }

    /// Returns the victory level that it needs, 0 to 5. The settings decide the level for leaving
    /// close combat.
    pub fn level(&self, state: &State) -> u8 {
        match self {
            Self::Nothing => 0,
            Self::Break => state.settings.close_leave_vl,
            other => other.row().map_or(0, |row| row.level),
        }
    }

    /// Returns the level of its injury before armor, 0 to 5.
    pub fn injury(&self) -> u8 {
        self.row().map_or(0, |row| row.injury)
    }

    /// Returns the effect that remains if armor stops the injury: "unconscious".
    pub const fn besides(&self) -> &'static str {
        match self {
            Self::Knockout => "unconscious",
            Self::Dismember(_) => "a limb is lost",
            Self::Minor
            | Self::Stagger
            | Self::Close
            | Self::Break
            | Self::Medium
            | Self::Disarm
            | Self::Serious
            | Self::Trip
            | Self::Fatal
            | Self::Death
            | Self::Nothing => "",
        }
    }

    /// The rule.
    pub fn rule(&self) -> &'static str {
        self.row().map_or("F-VIC-26", |row| row.rule)
    }

    /// "fatal injury".
    pub fn label(&self) -> &'static str {
        self.row().map_or("nothing", |row| row.label)
    }

    /// One sentence.
    pub fn detail(&self) -> &'static str {
        self.row()
            .map_or("The victory has no effect.", |row| row.detail)
    }

    /// Checks that the winner of a victory may pick it now.
    ///
    /// # Errors
    /// Refuses outcomes above the level, and those that the weapon or the place doesn't allow.
    pub fn allowed(&self, state: &State, duel: &Duel) -> Result<(), Refusal> {
        match self.blocked(state, duel)? {
            None => Ok(()),
            Some(Blocked { rule, why, .. }) => {
                Err(Refusal::rule(rule, why).hint("Choose another outcome."))
            }
        }
    }

    /// Returns the reason in the price column why it can't be picked now: "level 4".
    pub fn note(&self, state: &State, duel: &Duel) -> Cow<'static, str> {
        match self.blocked(state, duel) {
            Ok(None) => "".into(),
            Ok(Some(blocked)) => blocked.note,
            Err(_) => "not now".into(),
        }
    }

    /// Returns what keeps the winner of a victory from picking it now.
    fn blocked(&self, state: &State, duel: &Duel) -> Result<Option<Blocked>, Refusal> {
        let (Some(winner), Some(loser)) = (state.figure(duel.winner), state.figure(duel.loser))
        else {
            return Err(
                Refusal::input("One of them has left.").hint("Use `undo` to bring them back.")
            );
        };
        let blocked = |rule, note: &'static str, why: String| {
            Ok(Some(Blocked {
                rule,
                note: note.into(),
                why,
            }))
        };
        let level = self.level(state);
        if level > duel.level && !duel.any {
            return Ok(Some(Blocked {
                rule: "F-VIC-01",
                note: format!("needs level {level}").into(),
                why: format!(
                    "{} needs victory level {level}, and this is level {}.",
                    lang::sentence::capital(self.label()),
                    duel.level
                ),
            }));
        }
        let arm = winner.arm();
        let hurled = arm.thrown && state.struck_from(winner.id, loser.id) != Band::Engaged;
        let ranged = arm.size == Size::Ranged || hurled;
        match self {
            Self::Close if ranged => blocked(
                "F-VIC-04",
                "not with a shot",
                "A ranged combat roll can't start close combat.".to_owned(),
            ),
            Self::Close if state.grappling(winner.id, loser.id) => blocked(
                "F-CLS-02",
                "already close",
                format!(
                    "{} and {} are already in close combat.",
                    winner.name, loser.name
                ),
            ),
            Self::Close if !loser.able() => blocked(
                "F-CLS-07",
                "out of action",
                format!("{} is out of action, which ends a grapple.", loser.name),
            ),
            Self::Break if !state.grappling(winner.id, loser.id) => blocked(
                "F-CLS-07",
                "not in close combat",
                format!("{} and {} aren't in close combat.", winner.name, loser.name),
            ),
            Self::Dismember(_) if ranged && !arm.bursts => blocked(
                "F-VIC-14",
                "not with a shot",
                "A shot or thrown weapon can't dismember unless it is magical or explosive."
                    .to_owned(),
            ),
            Self::Dismember(limb) => takes_off(loser, limb).map(|_| None),
            Self::Disarm if loser.held.is_none() => blocked(
                "F-VIC-06",
                "unarmed",
                format!("{} has no weapon in hand.", loser.name),
            ),
            _ => Ok(None),
        }
    }

    /// Returns every outcome in the order of the menu, the gravest first.
    pub fn all() -> impl Iterator<Item = Self> {
        ROWS.iter().map(|row| (row.make)())
    }

    /// Returns true if armor would stop it completely.
    fn idle(&self, state: &State, duel: &Duel) -> bool {
        let injury = self.injury();
        injury > 0 && injury <= armor_against(state, duel) && self.besides().is_empty()
    }

    /// Returns the outcomes that may be picked now, the gravest first. Those that armor would stop
    /// completely come last, so that the user doesn't waste a victory by taking the selected row.
    pub fn menu(state: &State, duel: &Duel) -> Vec<Self> {
        let fits = |outcome: &Self| outcome.allowed(state, duel).is_ok();
        let mut menu: Vec<Self> = Self::all().filter(fits).collect();
        menu.sort_by_key(|outcome| outcome.idle(state, duel));
        menu
    }

    /// Returns the outcomes that can't be picked now, the gravest first.
    pub fn out_of_reach(state: &State, duel: &Duel) -> Vec<Self> {
        let fits = |outcome: &Self| outcome.allowed(state, duel).is_err();
        Self::all().filter(fits).collect()
    }
}

/// Why an outcome can't be picked now.
struct Blocked {
    rule: &'static str,
    /// The reason in the price column.
    note: Cow<'static, str>,
    why: String,
}
