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
            $crate::event::Event::Titled { .. }
                | $crate::event::Event::Joined { .. }
                | $crate::event::Event::VehicleJoined { .. }
                | $crate::event::Event::Left { .. }
                | $crate::event::Event::Renamed { .. }
                | $crate::event::Event::Campaign(_)
                | $crate::event::Event::InitiativeRolled { .. }
                | $crate::event::Event::ReadinessSet { .. }
                | $crate::event::Event::SlotAdded { .. }
                | $crate::event::Event::Began { .. }
                | $crate::event::Event::RoundBegan { .. }
                | $crate::event::Event::RoundEnded { .. }
                | $crate::event::Event::SlotReached { .. }
                | $crate::event::Event::SlotSkipped { .. }
                | $crate::event::Event::SlotReopened { .. }
                | $crate::event::Event::Claimed { .. }
                | $crate::event::Event::Released { .. }
                | $crate::event::Event::TurnBegan { .. }
                | $crate::event::Event::TurnEnded { .. }
                | $crate::event::Event::SlotMarked { .. }
                | $crate::event::Event::SlotKept { .. }
                | $crate::event::Event::SlotFell { .. }
                | $crate::event::Event::SlotlessSet { .. }
                | $crate::event::Event::Ended { .. }
                | $crate::event::Event::SettingsChanged { .. }
        };
    }
    /// What is done in a turn, effects with a time, and Story Points.
    macro_rules! turn {
        () => {
            $crate::event::Event::ActionUsed { .. }
                | $crate::event::Event::ManeuverTaken { .. }
                | $crate::event::Event::ManeuverGranted { .. }
                | $crate::event::Event::ManeuverWithdrawn { .. }
                | $crate::event::Event::TokenSet { .. }
                | $crate::event::Event::TokensGone { .. }
                | $crate::event::Event::StorySpent { .. }
                | $crate::event::Event::FactAsked { .. }
                | $crate::event::Event::FactAnswered { .. }
                | $crate::event::Event::FactLapsed { .. }
                | $crate::event::Event::StorySettled { .. }
                | $crate::event::Event::StoryReturned { .. }
                | $crate::event::Event::StorySet { .. }
                | $crate::event::Event::StoryMoved { .. }
                | $crate::event::Event::Talent(_)
                | $crate::event::Event::Thing(_)
        };
    }
    /// Positions and ranges.
    macro_rules! position {
        () => {
            $crate::event::Event::Aimed { .. }
                | $crate::event::Event::Mounted { .. }
                | $crate::event::Event::AimEnded { .. }
                | $crate::event::Event::CoverSet { .. }
                | $crate::event::Event::GuardBegan { .. }
                | $crate::event::Event::GuardEnded { .. }
                | $crate::event::Event::FellProne { .. }
                | $crate::event::Event::StoodUp { .. }
                | $crate::event::Event::RangeSet { .. }
                | $crate::event::Event::Engaged { .. }
                | $crate::event::Event::Disengaged { .. }
                | $crate::event::Event::MoveBegun { .. }
                | $crate::event::Event::MoveBroken { .. }
                | $crate::event::Event::Scene { .. }
                | $crate::event::Event::Hack { .. }
                | $crate::event::Event::Social { .. }
        };
    }
    /// Bodies, hulls and numbers on a sheet.
    macro_rules! health {
        () => {
            $crate::event::Event::Wounded { .. }
                | $crate::event::Event::Healed { .. }
                | $crate::event::Event::Strained { .. }
                | $crate::event::Event::StrainHealed { .. }
                | $crate::event::Event::MembersSet { .. }
                | $crate::event::Event::Injured { .. }
                | $crate::event::Event::Cured { .. }
                | $crate::event::Event::HarmExpired { .. }
                | $crate::event::Event::CharacteristicLost { .. }
                | $crate::event::Event::Afflicted { .. }
                | $crate::event::Event::Relieved { .. }
                | $crate::event::Event::Fell { .. }
                | $crate::event::Event::Restored { .. }
                | $crate::event::Event::FieldSet { .. }
                | $crate::event::Event::Noted { .. }
                | $crate::event::Event::Care { .. }
                | $crate::event::Event::Advance { .. }
                | $crate::event::Event::HullTaken { .. }
                | $crate::event::Event::HullMended { .. }
                | $crate::event::Event::SystemStrained { .. }
                | $crate::event::Event::SystemRelieved { .. }
                | $crate::event::Event::SpeedSet { .. }
                | $crate::event::Event::Vehicle { .. }
        };
    }
    /// Checks and dice.
    macro_rules! checks {
        () => {
            $crate::event::Event::CheckDeclared { .. }
                | $crate::event::Event::CheckChanged { .. }
                | $crate::event::Event::SourceSwitched { .. }
                | $crate::event::Event::HandAdded { .. }
                | $crate::event::Event::StoryOnCheck { .. }
                | $crate::event::Event::TriedAsFormidable { .. }
                | $crate::event::Event::SpenderSet { .. }
                | $crate::event::Event::CheckRolled { .. }
                | $crate::event::Event::CheckRerolled { .. }
                | $crate::event::Event::Bought { .. }
                | $crate::event::Event::RowsOffered { .. }
                | $crate::event::Event::HitDealt { .. }
                | $crate::event::Event::CheckEnded { .. }
                | $crate::event::Event::AgainGranted { .. }
                | $crate::event::Event::AgainWithdrawn { .. }
                | $crate::event::Event::HabitSet { .. }
                | $crate::event::Event::LooseRolled { .. }
                | $crate::event::Event::LooseRerolled { .. }
                | $crate::event::Event::PercentileRolled { .. }
                | $crate::event::Event::TenRolled { .. }
                | $crate::event::Event::Hits { .. }
                | $crate::event::Event::Together { .. }
        };
    }
    /// Items that characters carry.
    macro_rules! things {
        () => {
            $crate::event::Event::WearSet { .. }
                | $crate::event::Event::Emptied { .. }
                | $crate::event::Event::Reloaded { .. }
                | $crate::event::Event::Dropped { .. }
                | $crate::event::Event::Stowed { .. }
                | $crate::event::Event::Drawn { .. }
                | $crate::event::Event::Prepared { .. }
                | $crate::event::Event::Fired { .. }
        };
    }
    pub(crate) use {checks, encounter, health, position, things, turn};
}
