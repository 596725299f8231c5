//! The topics of events: every event is in one list here.
//!
//! `apply` and `tell` pass an event to the part that handles its topic. The part has an arm for each
//! of its own and names all others by these lists, without a `_`. So a new variant does not compile
//! until it has a topic here and an arm in every part that handles it.

/// The events by topic.
pub mod events {
    /// The encounter, its settings and its participants.
    macro_rules! setup {
        () => {
            $crate::rules::genesis::event::Event::Titled { .. }
                | $crate::rules::genesis::event::Event::Settled { .. }
                | $crate::rules::genesis::event::Event::Ruled { .. }
                | $crate::rules::genesis::event::Event::Joined { .. }
                | $crate::rules::genesis::event::Event::Left { .. }
                | $crate::rules::genesis::event::Event::Renamed { .. }
                | $crate::rules::genesis::event::Event::SideSet { .. }
        };
    }
    /// The order, declarations, rounds.
    macro_rules! order {
        () => {
            $crate::rules::genesis::event::Event::PhaseBegan { .. }
                | $crate::rules::genesis::event::Event::Tied { .. }
                | $crate::rules::genesis::event::Event::TieRolled { .. }
                | $crate::rules::genesis::event::Event::TieRepeated { .. }
                | $crate::rules::genesis::event::Event::TieAgain { .. }
                | $crate::rules::genesis::event::Event::RoundBegan { .. }
                | $crate::rules::genesis::event::Event::Declared { .. }
                | $crate::rules::genesis::event::Event::StepDeclared { .. }
                | $crate::rules::genesis::event::Event::AllDeclared
                | $crate::rules::genesis::event::Event::AttackMade { .. }
                | $crate::rules::genesis::event::Event::ActDropped { .. }
                | $crate::rules::genesis::event::Event::Stepped { .. }
                | $crate::rules::genesis::event::Event::Unlocked { .. }
                | $crate::rules::genesis::event::Event::Fled { .. }
                | $crate::rules::genesis::event::Event::Ambushed { .. }
                | $crate::rules::genesis::event::Event::UnawareSet { .. }
                | $crate::rules::genesis::event::Event::RoundEnded { .. }
                | $crate::rules::genesis::event::Event::FightEnded { .. }
        };
    }
    /// Victories and their outcomes.
    macro_rules! victories {
        () => {
            $crate::rules::genesis::event::Event::Compared { .. }
                | $crate::rules::genesis::event::Event::StrengthSpent { .. }
                | $crate::rules::genesis::event::Event::Accepted { .. }
                | $crate::rules::genesis::event::Event::Picked { .. }
                | $crate::rules::genesis::event::Event::ArmorAsked { .. }
                | $crate::rules::genesis::event::Event::ArmorUsed { .. }
                | $crate::rules::genesis::event::Event::DuelOver { .. }
                | $crate::rules::genesis::event::Event::DuelGoesOn { .. }
                | $crate::rules::genesis::event::Event::DuelDropped { .. }
                | $crate::rules::genesis::event::Event::DuelAdded { .. }
        };
    }
    /// Pools and rolls.
    macro_rules! dice {
        () => {
            $crate::rules::genesis::event::Event::RollsOpened { .. }
                | $crate::rules::genesis::event::Event::Shown { .. }
                | $crate::rules::genesis::event::Event::Switched { .. }
                | $crate::rules::genesis::event::Event::Modified { .. }
                | $crate::rules::genesis::event::Event::DestinyBefore { .. }
                | $crate::rules::genesis::event::Event::DestinyAfter { .. }
                | $crate::rules::genesis::event::Event::Rolled { .. }
                | $crate::rules::genesis::event::Event::CheckBegan { .. }
                | $crate::rules::genesis::event::Event::CheckOver { .. }
                | $crate::rules::genesis::event::Event::CheckDropped { .. }
                | $crate::rules::genesis::event::Event::LooseRolled { .. }
                | $crate::rules::genesis::event::Event::FateRolled { .. }
        };
    }
    /// Bodies, places, items in hand, and time.
    macro_rules! body {
        () => {
            $crate::rules::genesis::event::Event::Injured { .. }
                | $crate::rules::genesis::event::Event::Stopped { .. }
                | $crate::rules::genesis::event::Event::Treated { .. }
                | $crate::rules::genesis::event::Event::Healed { .. }
                | $crate::rules::genesis::event::Event::Overdue { .. }
                | $crate::rules::genesis::event::Event::ConditionSet { .. }
                | $crate::rules::genesis::event::Event::Disarmed { .. }
                | $crate::rules::genesis::event::Event::Held { .. }
                | $crate::rules::genesis::event::Event::LimbSet { .. }
                | $crate::rules::genesis::event::Event::CloseSet { .. }
                | $crate::rules::genesis::event::Event::BandSet { .. }
                | $crate::rules::genesis::event::Event::Died { .. }
                | $crate::rules::genesis::event::Event::Restored { .. }
                | $crate::rules::genesis::event::Event::TimePassed { .. }
        };
    }
    /// A chase.
    macro_rules! chase {
        () => {
            $crate::rules::genesis::event::Event::ChaseBegan { .. }
                | $crate::rules::genesis::event::Event::RunOn
                | $crate::rules::genesis::event::Event::ChaseMoved { .. }
                | $crate::rules::genesis::event::Event::ChaseHeld { .. }
                | $crate::rules::genesis::event::Event::ChaseOver { .. }
        };
    }
    /// The contents of a sheet.
    macro_rules! sheet {
        () => {
            $crate::rules::genesis::event::Event::DestinyGiven { .. }
                | $crate::rules::genesis::event::Event::PointsGiven { .. }
                | $crate::rules::genesis::event::Event::PointsSpent { .. }
                | $crate::rules::genesis::event::Event::CommerceSet { .. }
                | $crate::rules::genesis::event::Event::Bought { .. }
                | $crate::rules::genesis::event::Event::QuirkTaken { .. }
                | $crate::rules::genesis::event::Event::AwaySet { .. }
                | $crate::rules::genesis::event::Event::IncomeSet { .. }
                | $crate::rules::genesis::event::Event::Owed { .. }
                | $crate::rules::genesis::event::Event::Paid { .. }
                | $crate::rules::genesis::event::Event::AttributeSet { .. }
                | $crate::rules::genesis::event::Event::SkillSet { .. }
                | $crate::rules::genesis::event::Event::VocationTaken { .. }
                | $crate::rules::genesis::event::Event::DisablingTaken { .. }
                | $crate::rules::genesis::event::Event::Created { .. }
                | $crate::rules::genesis::event::Event::ArmAdded { .. }
                | $crate::rules::genesis::event::Event::ArmorAdded { .. }
                | $crate::rules::genesis::event::Event::ArmorRemoved { .. }
                | $crate::rules::genesis::event::Event::FieldSet { .. }
                | $crate::rules::genesis::event::Event::Noted { .. }
        };
    }
    pub(crate) use {body, chase, dice, order, setup, sheet, victories};
}
