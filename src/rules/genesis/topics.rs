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
            $crate::event::Event::Titled { .. }
                | $crate::event::Event::Settled { .. }
                | $crate::event::Event::Ruled { .. }
                | $crate::event::Event::Joined { .. }
                | $crate::event::Event::Left { .. }
                | $crate::event::Event::Renamed { .. }
                | $crate::event::Event::SideSet { .. }
                | $crate::event::Event::Campaign(_)
        };
    }
    /// The order, declarations, rounds.
    macro_rules! order {
        () => {
            $crate::event::Event::PhaseBegan { .. }
                | $crate::event::Event::Tied { .. }
                | $crate::event::Event::TieRolled { .. }
                | $crate::event::Event::TieRepeated { .. }
                | $crate::event::Event::TieAgain { .. }
                | $crate::event::Event::RoundBegan { .. }
                | $crate::event::Event::Declared { .. }
                | $crate::event::Event::StepDeclared { .. }
                | $crate::event::Event::AllDeclared
                | $crate::event::Event::AttackMade { .. }
                | $crate::event::Event::ActDropped { .. }
                | $crate::event::Event::Stepped { .. }
                | $crate::event::Event::Unlocked { .. }
                | $crate::event::Event::Fled { .. }
                | $crate::event::Event::Ambushed { .. }
                | $crate::event::Event::UnawareSet { .. }
                | $crate::event::Event::RoundEnded { .. }
                | $crate::event::Event::FightEnded { .. }
        };
    }
    /// Victories and their outcomes.
    macro_rules! victories {
        () => {
            $crate::event::Event::Compared { .. }
                | $crate::event::Event::StrengthSpent { .. }
                | $crate::event::Event::Accepted { .. }
                | $crate::event::Event::Picked { .. }
                | $crate::event::Event::ArmorAsked { .. }
                | $crate::event::Event::ArmorUsed { .. }
                | $crate::event::Event::DuelOver { .. }
                | $crate::event::Event::DuelGoesOn { .. }
                | $crate::event::Event::DuelDropped { .. }
                | $crate::event::Event::DuelAdded { .. }
        };
    }
    /// Pools and rolls.
    macro_rules! dice {
        () => {
            $crate::event::Event::RollsOpened { .. }
                | $crate::event::Event::Shown { .. }
                | $crate::event::Event::Switched { .. }
                | $crate::event::Event::Modified { .. }
                | $crate::event::Event::DestinyBefore { .. }
                | $crate::event::Event::DestinyAfter { .. }
                | $crate::event::Event::Rolled { .. }
                | $crate::event::Event::CheckBegan { .. }
                | $crate::event::Event::CheckOver { .. }
                | $crate::event::Event::CheckDropped { .. }
                | $crate::event::Event::LooseRolled { .. }
                | $crate::event::Event::FateRolled { .. }
        };
    }
    /// Bodies, places, items in hand, and time.
    macro_rules! body {
        () => {
            $crate::event::Event::Injured { .. }
                | $crate::event::Event::Stopped { .. }
                | $crate::event::Event::Treated { .. }
                | $crate::event::Event::Healed { .. }
                | $crate::event::Event::Overdue { .. }
                | $crate::event::Event::ConditionSet { .. }
                | $crate::event::Event::Disarmed { .. }
                | $crate::event::Event::Held { .. }
                | $crate::event::Event::LimbSet { .. }
                | $crate::event::Event::CloseSet { .. }
                | $crate::event::Event::BandSet { .. }
                | $crate::event::Event::Died { .. }
                | $crate::event::Event::Restored { .. }
                | $crate::event::Event::TimePassed { .. }
        };
    }
    /// A chase.
    macro_rules! chase {
        () => {
            $crate::event::Event::ChaseBegan { .. }
                | $crate::event::Event::RunOn
                | $crate::event::Event::ChaseMoved { .. }
                | $crate::event::Event::ChaseHeld { .. }
                | $crate::event::Event::ChaseOver { .. }
        };
    }
    /// The contents of a sheet.
    macro_rules! sheet {
        () => {
            $crate::event::Event::DestinyGiven { .. }
                | $crate::event::Event::PointsGiven { .. }
                | $crate::event::Event::PointsSpent { .. }
                | $crate::event::Event::CommerceSet { .. }
                | $crate::event::Event::Bought { .. }
                | $crate::event::Event::QuirkTaken { .. }
                | $crate::event::Event::AwaySet { .. }
                | $crate::event::Event::IncomeSet { .. }
                | $crate::event::Event::Owed { .. }
                | $crate::event::Event::Paid { .. }
                | $crate::event::Event::AttributeSet { .. }
                | $crate::event::Event::SkillSet { .. }
                | $crate::event::Event::VocationTaken { .. }
                | $crate::event::Event::DisablingTaken { .. }
                | $crate::event::Event::Created { .. }
                | $crate::event::Event::ArmAdded { .. }
                | $crate::event::Event::ArmorAdded { .. }
                | $crate::event::Event::ArmorRemoved { .. }
                | $crate::event::Event::FieldSet { .. }
                | $crate::event::Event::Noted { .. }
        };
    }
    pub(crate) use {body, chase, dice, order, setup, sheet, victories};
}
