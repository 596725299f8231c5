//! Everything that can happen, as facts with numbers, in the past tense. A save is a list of them.
//!
//! Each event is one block in the file of its topic: its fields, what it changes, its sentence in the log.

pub mod body;
pub mod chase;
pub mod dice;
pub mod initiative;
pub mod said;
pub mod setup;
pub mod sheet;
pub mod victories;
pub mod wealth;

use rules::encounter::campaign;
use rules::encounter::facts::facts;
use rules::view::Id;

use crate::model::figure::Figure;
use crate::model::state::State;

pub use body::*;
pub use chase::*;
pub use dice::*;
pub use initiative::*;
pub use setup::*;
pub use sheet::*;
pub use victories::*;
pub use wealth::*;

facts! {
    /// An event.
    pub enum Event for State as fields {
        Titled,
        Settled,
        Ruled,
        Joined,
        Left,
        Renamed,
        SideSet,
        PhaseBegan,
        Tied,
        TieRolled,
        TieRepeated,
        TieAgain,
        RoundBegan,
        Declared,
        StepDeclared,
        AllDeclared,
        AttackMade,
        ActDropped,
        Stepped,
        Unlocked,
        Ambushed,
        UnawareSet,
        RunOn,
        RollsOpened,
        Shown,
        Switched,
        Modified,
        DestinyBefore,
        DestinyAfter,
        Rolled,
        Fled,
        Compared,
        StrengthSpent,
        Accepted,
        Picked,
        ArmorAsked,
        ArmorUsed,
        DuelOver,
        DuelGoesOn,
        DuelDropped,
        DuelAdded,
        RoundEnded,
        FightEnded,
        Injured,
        Stopped,
        Treated,
        Healed,
        Overdue,
        ConditionSet,
        Disarmed,
        Held,
        LimbSet,
        CloseSet,
        BandSet,
        Died,
        Restored,
        CheckBegan,
        CheckOver,
        CheckDropped,
        LooseRolled,
        FateRolled,
        ChaseBegan,
        ChaseMoved,
        ChaseHeld,
        ChaseOver,
        TimePassed,
        DestinyGiven,
        PointsGiven,
        PointsSpent,
        CommerceSet,
        Bought,
        QuirkTaken,
        AwaySet,
        IncomeSet,
        Owed,
        Paid,
        AttributeSet,
        SkillSet,
        VocationTaken,
        DisablingTaken,
        Created,
        ArmAdded,
        ArmorAdded,
        ArmorRemoved,
        FieldSet,
        Noted,
    } with {
        Campaign(campaign::Event<Figure>),
    }
}

pub(super) fn with(state: &mut State, who: Id, change: impl FnOnce(&mut Figure)) {
    if let Some(figure) = state.figure_mut(who) {
        change(figure);
    }
}
