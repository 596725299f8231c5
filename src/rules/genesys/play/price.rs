//! The cost of a maneuver and the rules that block it, for both the command and the menu, and the
//! cost of a spend in symbols.

use crate::command::paying::PayWith;
use crate::kinds::Kind;
use crate::model::check::Paid;
use crate::model::event::Pay;
use crate::model::figure::Figure;
use crate::model::records::tables::Harm;
use crate::model::state::{State, Turn};

use rules::view::{Price, Unit};

/// The price of a spend.
pub fn symbols(paid: Paid) -> Price {
    let each = [
        (Unit::Advantage, paid.advantage),
        (Unit::Threat, paid.threat),
        (Unit::Triumph, paid.triumph),
        (Unit::Despair, paid.despair),
    ];
    let each = each.into_iter().filter(|(_, n)| *n > 0);
    each.fold(Price::none(), |price, (unit, n)| {
        price.and(Price::of(unit, n))
    })
}

/// The first of several ways to pay for a spend, and the others as a note: "aa/T".
pub fn either(ways: &[Paid]) -> Price {
    let Some((first, others)) = ways.split_first() else {
        return Price::none();
    };
    let others = others.iter().map(|paid| symbols(*paid).plain());
    others.fold(symbols(*first), |price, other| {
        price.noted(format!("/{other}"))
    })
}

/// A rule that blocks a maneuver. It can be overridden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// Immobilized (G-STAT-02).
    Immobilized,
    /// Two maneuvers are already taken (G-TURN-06).
    TwoTaken,
    /// No action is left to exchange (G-ACT-02).
    NoAction,
    /// The combatant is winded, so it can choose no strain, and no action is left to exchange
    /// (M-03).
    Winded,
    /// Minions choose no strain, and no action is left to exchange (T-45).
    NoStrain,
    /// Staggered, so the action cannot be exchanged (G-STAT-01).
    Staggered,
    /// Only one action or maneuver is possible this turn, and it is used (M-02).
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

    /// The reason in a sentence, with the combatant's name.
    pub fn why(self, name: &str) -> String {
        match self {
            Self::Immobilized => format!("{name} is immobilized and has no maneuvers."),
            Self::TwoTaken => format!("{name} has already taken 2 maneuvers this turn."),
            Self::NoAction => format!("{name} has no action left to exchange."),
            Self::Winded => format!(
                "{name} is winded, can't choose to suffer strain, and has no action left to exchange."
            ),
            Self::NoStrain => {
                format!("{name} can't choose to suffer strain and has no action left to exchange.")
            }
            Self::Staggered => format!("{name} is staggered and can't exchange their action."),
            Self::OneThing => {
                format!("{name} gets one action or one maneuver this turn, not both.")
            }
        }
    }

    /// What to do instead.
    pub const fn hint(self) -> &'static str {
        match self {
            Self::Immobilized | Self::TwoTaken => "Take an action, or use `next` to end this turn.",
            Self::NoAction => "Pay another way, or use `next` to end this turn.",
            Self::Winded | Self::NoStrain | Self::Staggered | Self::OneThing => {
                "Use `next` to end this turn."
            }
        }
    }

    /// The reason in a menu, where the combatant is evident.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Immobilized => "Immobilized: no maneuvers.",
            Self::TwoTaken => "Both maneuvers are taken.",
            Self::NoAction => "No action is left to exchange.",
            Self::Winded => "Winded: can't choose strain, no action left.",
            Self::NoStrain => "Can't choose strain, no action left.",
            Self::Staggered => "Staggered: no action to exchange.",
            Self::OneThing => "One action or one maneuver this turn.",
        }
    }
}

/// How the next maneuver of a combatant's own turn is paid, and every rule that blocks it, most
/// important first: free, granted, 2 strain or the action, and never more than two (G-TURN-04 to
/// G-TURN-07, G-ACT-02).
pub fn of_maneuver(state: &State, turn: &Turn, figure: &Figure, pay: PayWith) -> (Pay, Vec<Bar>) {
    let whatever = pay == PayWith::Whatever;
    // A maneuver that was granted before the turn goes first, because it counts toward no turn (G-TURN-07, M-06).
    if whatever && state.grants.contains(&figure.id) {
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
    // Exchanging the action was the alternative only where strain could not be chosen.
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

/// Whether a combatant may choose to suffer strain at all (T-45, Winded).
pub fn may_choose_strain(figure: &Figure) -> bool {
    figure.kind != crate::kinds::Kind::Minion && !figure.harmed(|h| *h == Harm::NoVoluntaryStrain)
}
