//! What a maneuver costs, and what stands in its way: asked by whoever takes one and by the menu.

use super::command::PayWith;
use super::event::Pay;
use super::figure::Figure;
use super::kinds::Kind;
use super::maneuvers::may_choose_strain;
use super::state::{State, Turn};

/// A rule that stands in the way of a maneuver; the table may overrule it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// Immobilized (G-STAT-02).
    Immobilized,
    /// Two maneuvers are taken (G-TURN-06).
    TwoTaken,
    /// No action is left to exchange (G-ACT-02).
    NoAction,
    /// It can choose no strain while it is winded, and no action is left to exchange (M-03).
    Winded,
    /// Minions choose no strain, and no action is left to exchange (T-45).
    NoStrain,
    /// Staggered, so the action cannot be exchanged (G-STAT-01).
    Staggered,
    /// One thing is done, and no more is possible this turn (M-02).
    OneThing,
}

impl Bar {
    /// The rule.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Immobilized => "G-STAT-02",
            Self::TwoTaken => "G-TURN-06",
            Self::NoAction => "G-ACT-02",
            Self::Winded => "M-03",
            Self::NoStrain => "T-45",
            Self::Staggered => "G-STAT-01",
            Self::OneThing => "M-02",
        }
    }

    /// Why somebody takes none, in a sentence.
    pub fn why(self, name: &str) -> String {
        match self {
            Self::Immobilized => format!("{name} is immobilized and has no maneuvers."),
            Self::TwoTaken => format!("{name} has taken two maneuvers this turn."),
            Self::NoAction => format!("{name} has no action left to exchange."),
            Self::Winded => format!(
                "{name} is winded and cannot choose to suffer strain, and no action is left to exchange."
            ),
            Self::NoStrain => {
                format!("{name} cannot choose to suffer strain, and no action is left to exchange.")
            }
            Self::Staggered => format!("{name} is staggered and cannot exchange its action."),
            Self::OneThing => format!("{name} does only one thing this turn."),
        }
    }

    /// The same in a menu, where it is plain who is meant.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Immobilized => "Immobilized: no maneuvers.",
            Self::TwoTaken => "Two maneuvers are taken.",
            Self::NoAction => "No action is left to exchange.",
            Self::Winded => "Winded: no strain to choose, no action left.",
            Self::NoStrain => "No strain to choose, no action left.",
            Self::Staggered => "Staggered: no action to exchange.",
            Self::OneThing => "Only one thing this turn.",
        }
    }
}

impl State {
    /// Whether a Triumph of the Initiative check still owes this one its maneuver before the fight
    /// (M-06): its first turn has begun, nothing was done in it, and the maneuver counts in no turn.
    fn owes_opening(&self, turn: &Turn, figure: &Figure) -> bool {
        self.round <= 1
            && turn.is_idle()
            && self.grants.contains(&figure.id)
            && figure.score.is_some_and(|score| score.triumph > 0)
    }
}

/// How the next maneuver of somebody's own turn is paid for, and all that stands in its way, the
/// first first: free, granted, 2 strain or the action, and never more than two (G-TURN-04 to
/// G-TURN-07, G-ACT-02).
pub fn of_maneuver(state: &State, turn: &Turn, figure: &Figure, pay: PayWith) -> (Pay, Vec<Bar>) {
    let whatever = pay == PayWith::Whatever;
    if whatever && state.owes_opening(turn, figure) {
        let bar = figure.is_immobilized().then_some(Bar::Immobilized);
        return (Pay::OutOfTurn, bar.into_iter().collect());
    }
    let way = if whatever && !turn.free_used && !state.lacks_free_maneuver(figure) {
        Pay::Free
    } else if whatever && turn.granted > 0 {
        Pay::Granted
    } else if pay == PayWith::Action || (whatever && !may_choose_strain(figure)) {
        Pay::Action
    } else {
        Pay::Strain
    };
    let exchanged = way == Pay::Action;
    // The action was the way out only where strain could not be chosen.
    let gone = match figure.kind {
        _ if !whatever || may_choose_strain(figure) => Bar::NoAction,
        Kind::Minion => Bar::NoStrain,
        _ => Bar::Winded,
    };
    let bars = [
        (figure.is_immobilized(), Bar::Immobilized),
        (turn.maneuvers >= 2, Bar::TwoTaken),
        (exchanged && turn.action, gone),
        (exchanged && figure.is_staggered(), Bar::Staggered),
        (
            !turn.is_idle() && state.does_one_thing(figure.id),
            Bar::OneThing,
        ),
    ];
    let bars = bars.into_iter().filter(|(is, _)| *is);
    (way, bars.map(|(_, bar)| bar).collect())
}
