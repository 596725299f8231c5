//! The topics of events and commands: each one is in exactly one list here.
//!
//! `apply`, `tell` and `decide` pass an event or command to the part for its topic. The part has an
//! arm for each of its own and lists all others by these macros, without a `_`. A new variant
//! therefore does not compile until it has a topic here and an arm in each of those parts.

/// Topics of events.
pub mod events {
    /// The encounter, its combatants, slots and rounds.
    macro_rules! encounter {
        () => {
            $crate::model::event::Event::Titled { .. }
                | $crate::model::event::Event::Joined { .. }
                | $crate::model::event::Event::VehicleJoined { .. }
                | $crate::model::event::Event::Left { .. }
                | $crate::model::event::Event::Renamed { .. }
                | $crate::model::event::Event::Campaign(_)
                | $crate::model::event::Event::InitiativeRolled { .. }
                | $crate::model::event::Event::ReadinessSet { .. }
                | $crate::model::event::Event::SlotAdded { .. }
                | $crate::model::event::Event::Began { .. }
                | $crate::model::event::Event::RoundBegan { .. }
                | $crate::model::event::Event::RoundEnded { .. }
                | $crate::model::event::Event::SlotReached { .. }
                | $crate::model::event::Event::SlotSkipped { .. }
                | $crate::model::event::Event::SlotReopened { .. }
                | $crate::model::event::Event::Claimed { .. }
                | $crate::model::event::Event::Released { .. }
                | $crate::model::event::Event::TurnBegan { .. }
                | $crate::model::event::Event::TurnEnded { .. }
                | $crate::model::event::Event::SlotMarked { .. }
                | $crate::model::event::Event::SlotKept { .. }
                | $crate::model::event::Event::SlotFell { .. }
                | $crate::model::event::Event::SlotlessSet { .. }
                | $crate::model::event::Event::Ended { .. }
                | $crate::model::event::Event::SettingsChanged { .. }
        };
    }
    /// What is done in a turn, effects with a time, and Story Points.
    macro_rules! turn {
        () => {
            $crate::model::event::Event::ActionUsed { .. }
                | $crate::model::event::Event::ManeuverTaken { .. }
                | $crate::model::event::Event::ManeuverGranted { .. }
                | $crate::model::event::Event::ManeuverWithdrawn { .. }
                | $crate::model::event::Event::TokenSet { .. }
                | $crate::model::event::Event::TokensGone { .. }
                | $crate::model::event::Event::StorySpent { .. }
                | $crate::model::event::Event::FactAsked { .. }
                | $crate::model::event::Event::FactAnswered { .. }
                | $crate::model::event::Event::FactLapsed { .. }
                | $crate::model::event::Event::StorySettled { .. }
                | $crate::model::event::Event::StoryReturned { .. }
                | $crate::model::event::Event::StorySet { .. }
                | $crate::model::event::Event::StoryMoved { .. }
                | $crate::model::event::Event::Talent(_)
                | $crate::model::event::Event::Thing(_)
        };
    }
    /// Positions and ranges.
    macro_rules! position {
        () => {
            $crate::model::event::Event::Aimed { .. }
                | $crate::model::event::Event::Mounted { .. }
                | $crate::model::event::Event::AimEnded { .. }
                | $crate::model::event::Event::CoverSet { .. }
                | $crate::model::event::Event::GuardBegan { .. }
                | $crate::model::event::Event::GuardEnded { .. }
                | $crate::model::event::Event::FellProne { .. }
                | $crate::model::event::Event::StoodUp { .. }
                | $crate::model::event::Event::RangeSet { .. }
                | $crate::model::event::Event::Engaged { .. }
                | $crate::model::event::Event::Disengaged { .. }
                | $crate::model::event::Event::MoveBegun { .. }
                | $crate::model::event::Event::MoveBroken { .. }
                | $crate::model::event::Event::Scene { .. }
                | $crate::model::event::Event::Hack { .. }
                | $crate::model::event::Event::Social { .. }
        };
    }
    /// Bodies, hulls and numbers on a sheet.
    macro_rules! health {
        () => {
            $crate::model::event::Event::Wounded { .. }
                | $crate::model::event::Event::Healed { .. }
                | $crate::model::event::Event::Strained { .. }
                | $crate::model::event::Event::StrainHealed { .. }
                | $crate::model::event::Event::MembersSet { .. }
                | $crate::model::event::Event::Injured { .. }
                | $crate::model::event::Event::Cured { .. }
                | $crate::model::event::Event::HarmExpired { .. }
                | $crate::model::event::Event::CharacteristicLost { .. }
                | $crate::model::event::Event::Afflicted { .. }
                | $crate::model::event::Event::Relieved { .. }
                | $crate::model::event::Event::Fell { .. }
                | $crate::model::event::Event::Restored { .. }
                | $crate::model::event::Event::FieldSet { .. }
                | $crate::model::event::Event::Noted { .. }
                | $crate::model::event::Event::Care { .. }
                | $crate::model::event::Event::Advance { .. }
                | $crate::model::event::Event::HullTaken { .. }
                | $crate::model::event::Event::HullMended { .. }
                | $crate::model::event::Event::SystemStrained { .. }
                | $crate::model::event::Event::SystemRelieved { .. }
                | $crate::model::event::Event::SpeedSet { .. }
                | $crate::model::event::Event::Vehicle { .. }
        };
    }
    /// Checks and dice.
    macro_rules! checks {
        () => {
            $crate::model::event::Event::CheckDeclared { .. }
                | $crate::model::event::Event::CheckChanged { .. }
                | $crate::model::event::Event::SourceSwitched { .. }
                | $crate::model::event::Event::HandAdded { .. }
                | $crate::model::event::Event::StoryOnCheck { .. }
                | $crate::model::event::Event::TriedAsFormidable { .. }
                | $crate::model::event::Event::SpenderSet { .. }
                | $crate::model::event::Event::CheckRolled { .. }
                | $crate::model::event::Event::CheckRerolled { .. }
                | $crate::model::event::Event::Bought { .. }
                | $crate::model::event::Event::RowsOffered { .. }
                | $crate::model::event::Event::HitDealt { .. }
                | $crate::model::event::Event::CheckEnded { .. }
                | $crate::model::event::Event::AgainGranted { .. }
                | $crate::model::event::Event::AgainWithdrawn { .. }
                | $crate::model::event::Event::HabitSet { .. }
                | $crate::model::event::Event::LooseRolled { .. }
                | $crate::model::event::Event::LooseRerolled { .. }
                | $crate::model::event::Event::PercentileRolled { .. }
                | $crate::model::event::Event::TenRolled { .. }
                | $crate::model::event::Event::Hits { .. }
                | $crate::model::event::Event::Together { .. }
        };
    }
    /// Items that characters carry.
    macro_rules! things {
        () => {
            $crate::model::event::Event::WearSet { .. }
                | $crate::model::event::Event::Emptied { .. }
                | $crate::model::event::Event::Reloaded { .. }
                | $crate::model::event::Event::Dropped { .. }
                | $crate::model::event::Event::Stowed { .. }
                | $crate::model::event::Event::Drawn { .. }
                | $crate::model::event::Event::Prepared { .. }
                | $crate::model::event::Event::Fired { .. }
        };
    }
    pub(crate) use {checks, encounter, health, position, things, turn};
}
