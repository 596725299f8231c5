//! Every event of the game, by name. Each is one block beside the commands that cause it: its fields, what
//! it changes, its sentence.

use rules::encounter::facts::facts;

use crate::model::State;
use crate::play::abilities::{
    AbilityUsed, Bonded, Committed, DoseGained, EffectBegan, EffectSpent, Feinted, LimitsPushed,
    PointsGained, Renewed, RoleTaken, StepSkipped, Studied, Unbonded, Unnoticed,
};
use crate::play::actions::{
    Acted, Aimed, Covered, Deployed, Evaded, Lain, Moved, PoolSpent, Reloaded, Steadied,
    WeaponDrawn, WeaponDropped, Yielded,
};
use crate::play::armor::ArmorHit;
use crate::play::attack::{
    AttackBegun, AttackDropped, AttackEnded, AttackSpent, Fired, RestDropped, TargetAdded,
    TargetDefended, TargetDone, TargetJoined, TargetLeft, TargetRolled,
};
use crate::play::augment::{
    DoseTaken, Explanted, Implanted, Overclocked, Poisoned, RejectionWatched, SuitCharged,
    Supplied, Suppressed, Unfolded,
};
use crate::play::biotics::{
    Activated, Charged, Deactivated, FieldSet, InsulationSet, Licked, SaltsUsed, VenomSpent,
};
use crate::play::calendar::{Ended, Halted, Passed, Returned, Unlearned};
use crate::play::campaign::Chronicled;
use crate::play::cards::{
    CardPlayed, CardSpent, Discarded, Drawn, Lapsing, Quickened, Refilled, Rerolled, Shuffled,
};
use crate::play::check::CheckReplaced;
use crate::play::check::{
    BankUsed, CauseSwitched, CheckDropped, CheckModified, CheckOpened, CheckRolled, EffortSet,
    RollExtended, SuccessBought,
};
use crate::play::confront::{Confronted, ContestOpened, Revealed, TacticChanged, TacticChosen};
use crate::play::creation::{AgeSet, Begun, ConceptSet, Finished, Formed, QuirkSet, StorySet};
use crate::play::damage::{ParryReady, SectionHit, Silenced, Struck, Weakened, WoundOpened};
use crate::play::experience::{Awarded, Improved, Invented, Specialized, Trained, Troubled};
use crate::play::gear::{GearGiven, GearLost, GearMade};
use crate::play::hurt::{Bled, Died, Directed, Hurt, Injured, Overflowed, Wounded};
use crate::play::initiative::{BidMade, InitiativeRolled, OrderMade, Preceded, RoundBegun};
use crate::play::leadership::SuccessesLent;
use crate::play::medicine::{NotTreated, Repeated, Stabilized, Stanched, Treated};
use crate::play::opponents::{Marked, SectionSet};
use crate::play::pools::{Cut, LimitsReached};
use crate::play::recovery::{
    BreathHeld, Breathed, Extinguished, Healed, Ignited, Recovered, RestShared, Rested, Restored,
    Wasted,
};
use crate::play::repair::ArmorRepaired;
use crate::play::scene::{AdvantageBought, AdvantageGained, RangeSet, SceneSet, TacticSeen};
use crate::play::setup::{Joined, Left, Noted, Renamed, Ruled, Settled, SideSet, Titled};
use crate::play::stress::{Feared, Ignored, Intervened, Relieved, Resisted, Stressed};
use crate::play::task::{
    FeastPaid, HelpGiven, HelpUsed, LessonForgotten, QualityBought, RollLost, TaskBegun, TaskEnded,
    TaskGained, TaskRolled, Taught,
};
use crate::play::turn::{FightEnded, PointsLost, RoundEnded, TurnBegan, TurnEnded};

facts! {
    /// An event.
    pub enum Event for State {
        Titled,
        Settled,
        Ruled,
        Joined,
        Left,
        Renamed,
        SideSet,
        Chronicled,
        Noted,
        // Checks.
        CheckOpened,
        EffortSet,
        CauseSwitched,
        BankUsed,
        CheckModified,
        CheckDropped,
        CheckRolled,
        RollExtended,
        SuccessBought,
        // Tactics.
        Confronted,
        TacticChosen,
        Revealed,
        TacticChanged,
        ContestOpened,
        // Turns.
        RoundBegun,
        InitiativeRolled,
        BidMade,
        OrderMade,
        Preceded,
        TurnBegan,
        TurnEnded,
        RoundEnded,
        PointsLost,
        FightEnded,
        // Content.
        AbilityUsed,
        EffectBegan,
        EffectSpent,
        StepSkipped,
        LimitsPushed,
        DoseGained,
        PointsGained,
        Bonded,
        Unbonded,
        RoleTaken,
        Studied,
        Feinted,
        Begun,
        Formed,
        QuirkSet,
        StorySet,
        AgeSet,
        Finished,
        GearGiven,
        GearLost,
        GearMade,
        Marked,
        SectionSet,
        Awarded,
        Troubled,
        Improved,
        Trained,
        Specialized,
        Invented,
        // Scenes.
        SceneSet,
        AdvantageGained,
        AdvantageBought,
        TacticSeen,
        RangeSet,
        // Actions.
        Acted,
        Moved,
        WeaponDrawn,
        WeaponDropped,
        Reloaded,
        Aimed,
        Steadied,
        Covered,
        Evaded,
        Lain,
        PoolSpent,
        CheckReplaced,
        // Attacks.
        AttackBegun,
        AttackDropped,
        Fired,
        TargetRolled,
        TargetDefended,
        AttackSpent,
        TargetAdded,
        TargetDone,
        AttackEnded,
        Struck,
        ArmorHit,
        SectionHit,
        ParryReady,
        Weakened,
        WoundOpened,
        Silenced,
        ArmorRepaired,
        Deployed,
        // Body and time.
        Passed,
        Halted,
        Returned,
        Unlearned,
        Ended,
        Hurt,
        Overflowed,
        Directed,
        Injured,
        Wounded,
        Died,
        Bled,
        Cut,
        Stressed,
        Resisted,
        Ignored,
        Relieved,
        Feared,
        Intervened,
        Shuffled,
        Drawn,
        Lapsing,
        Discarded,
        CardPlayed,
        CardSpent,
        Refilled,
        Rerolled,
        Implanted,
        Explanted,
        Overclocked,
        DoseTaken,
        Poisoned,
        Supplied,
        Suppressed,
        RejectionWatched,
        Rested,
        Recovered,
        Restored,
        Wasted,
        Healed,
        Ignited,
        Extinguished,
        BreathHeld,
        Breathed,
        SaltsUsed,
        Activated,
        Deactivated,
        FieldSet,
        Licked,
        VenomSpent,
        Stabilized,
        Treated,
        NotTreated,
        Renewed,
        SuitCharged,
        Repeated,
        Stanched,
        LimitsReached,
        TaskBegun,
        FeastPaid,
        TaskRolled,
        TaskGained,
        RollLost,
        TaskEnded,
        QualityBought,
        HelpGiven,
        HelpUsed,
        Taught,
        LessonForgotten,
        Quickened,
        SuccessesLent,
        Committed,
        Unnoticed,
        Unfolded,
        TargetJoined,
        TargetLeft,
        RestDropped,
        InsulationSet,
        RestShared,
        Yielded,
        Charged,
        ConceptSet,
    }
}
