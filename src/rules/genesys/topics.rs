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
            $crate::rules::genesys::event::Event::Titled { .. }
                | $crate::rules::genesys::event::Event::Joined { .. }
                | $crate::rules::genesys::event::Event::VehicleJoined { .. }
                | $crate::rules::genesys::event::Event::Left { .. }
                | $crate::rules::genesys::event::Event::Renamed { .. }
                | $crate::rules::genesys::event::Event::InitiativeRolled { .. }
                | $crate::rules::genesys::event::Event::ReadinessSet { .. }
                | $crate::rules::genesys::event::Event::SlotAdded { .. }
                | $crate::rules::genesys::event::Event::Began { .. }
                | $crate::rules::genesys::event::Event::RoundBegan { .. }
                | $crate::rules::genesys::event::Event::RoundEnded { .. }
                | $crate::rules::genesys::event::Event::SlotReached { .. }
                | $crate::rules::genesys::event::Event::SlotSkipped { .. }
                | $crate::rules::genesys::event::Event::SlotReopened { .. }
                | $crate::rules::genesys::event::Event::Claimed { .. }
                | $crate::rules::genesys::event::Event::Released { .. }
                | $crate::rules::genesys::event::Event::TurnBegan { .. }
                | $crate::rules::genesys::event::Event::TurnEnded { .. }
                | $crate::rules::genesys::event::Event::SlotMarked { .. }
                | $crate::rules::genesys::event::Event::SlotKept { .. }
                | $crate::rules::genesys::event::Event::SlotFell { .. }
                | $crate::rules::genesys::event::Event::SlotlessSet { .. }
                | $crate::rules::genesys::event::Event::Ended { .. }
                | $crate::rules::genesys::event::Event::SettingsChanged { .. }
        };
    }
    /// What is done in a turn, effects with a time, and Story Points.
    macro_rules! turn {
        () => {
            $crate::rules::genesys::event::Event::ActionUsed { .. }
                | $crate::rules::genesys::event::Event::ManeuverTaken { .. }
                | $crate::rules::genesys::event::Event::ManeuverGranted { .. }
                | $crate::rules::genesys::event::Event::ManeuverWithdrawn { .. }
                | $crate::rules::genesys::event::Event::TokenSet { .. }
                | $crate::rules::genesys::event::Event::TokensGone { .. }
                | $crate::rules::genesys::event::Event::StorySpent { .. }
                | $crate::rules::genesys::event::Event::FactAsked { .. }
                | $crate::rules::genesys::event::Event::FactAnswered { .. }
                | $crate::rules::genesys::event::Event::FactLapsed { .. }
                | $crate::rules::genesys::event::Event::StorySettled { .. }
                | $crate::rules::genesys::event::Event::StoryReturned { .. }
                | $crate::rules::genesys::event::Event::StorySet { .. }
                | $crate::rules::genesys::event::Event::StoryMoved { .. }
                | $crate::rules::genesys::event::Event::Talent(_)
                | $crate::rules::genesys::event::Event::Thing(_)
        };
    }
    /// Positions and ranges.
    macro_rules! position {
        () => {
            $crate::rules::genesys::event::Event::Aimed { .. }
                | $crate::rules::genesys::event::Event::Mounted { .. }
                | $crate::rules::genesys::event::Event::AimEnded { .. }
                | $crate::rules::genesys::event::Event::CoverSet { .. }
                | $crate::rules::genesys::event::Event::GuardBegan { .. }
                | $crate::rules::genesys::event::Event::GuardEnded { .. }
                | $crate::rules::genesys::event::Event::FellProne { .. }
                | $crate::rules::genesys::event::Event::StoodUp { .. }
                | $crate::rules::genesys::event::Event::RangeSet { .. }
                | $crate::rules::genesys::event::Event::Engaged { .. }
                | $crate::rules::genesys::event::Event::Disengaged { .. }
                | $crate::rules::genesys::event::Event::MoveBegun { .. }
                | $crate::rules::genesys::event::Event::MoveBroken { .. }
                | $crate::rules::genesys::event::Event::Scene { .. }
                | $crate::rules::genesys::event::Event::Hack { .. }
                | $crate::rules::genesys::event::Event::Social { .. }
        };
    }
    /// Bodies, hulls and numbers on a sheet.
    macro_rules! health {
        () => {
            $crate::rules::genesys::event::Event::Wounded { .. }
                | $crate::rules::genesys::event::Event::Healed { .. }
                | $crate::rules::genesys::event::Event::Strained { .. }
                | $crate::rules::genesys::event::Event::StrainHealed { .. }
                | $crate::rules::genesys::event::Event::MembersSet { .. }
                | $crate::rules::genesys::event::Event::Injured { .. }
                | $crate::rules::genesys::event::Event::Cured { .. }
                | $crate::rules::genesys::event::Event::HarmExpired { .. }
                | $crate::rules::genesys::event::Event::CharacteristicLost { .. }
                | $crate::rules::genesys::event::Event::Afflicted { .. }
                | $crate::rules::genesys::event::Event::Relieved { .. }
                | $crate::rules::genesys::event::Event::Fell { .. }
                | $crate::rules::genesys::event::Event::Restored { .. }
                | $crate::rules::genesys::event::Event::FieldSet { .. }
                | $crate::rules::genesys::event::Event::Noted { .. }
                | $crate::rules::genesys::event::Event::Care { .. }
                | $crate::rules::genesys::event::Event::Advance { .. }
                | $crate::rules::genesys::event::Event::HullTaken { .. }
                | $crate::rules::genesys::event::Event::HullMended { .. }
                | $crate::rules::genesys::event::Event::SystemStrained { .. }
                | $crate::rules::genesys::event::Event::SystemRelieved { .. }
                | $crate::rules::genesys::event::Event::SpeedSet { .. }
                | $crate::rules::genesys::event::Event::Vehicle { .. }
        };
    }
    /// Checks and dice.
    macro_rules! checks {
        () => {
            $crate::rules::genesys::event::Event::CheckDeclared { .. }
                | $crate::rules::genesys::event::Event::CheckChanged { .. }
                | $crate::rules::genesys::event::Event::SourceSwitched { .. }
                | $crate::rules::genesys::event::Event::HandAdded { .. }
                | $crate::rules::genesys::event::Event::StoryOnCheck { .. }
                | $crate::rules::genesys::event::Event::TriedAsFormidable { .. }
                | $crate::rules::genesys::event::Event::SpenderSet { .. }
                | $crate::rules::genesys::event::Event::CheckRolled { .. }
                | $crate::rules::genesys::event::Event::CheckRerolled { .. }
                | $crate::rules::genesys::event::Event::Bought { .. }
                | $crate::rules::genesys::event::Event::RowsOffered { .. }
                | $crate::rules::genesys::event::Event::HitDealt { .. }
                | $crate::rules::genesys::event::Event::CheckEnded { .. }
                | $crate::rules::genesys::event::Event::AgainGranted { .. }
                | $crate::rules::genesys::event::Event::AgainWithdrawn { .. }
                | $crate::rules::genesys::event::Event::HabitSet { .. }
                | $crate::rules::genesys::event::Event::LooseRolled { .. }
                | $crate::rules::genesys::event::Event::LooseRerolled { .. }
                | $crate::rules::genesys::event::Event::PercentileRolled { .. }
                | $crate::rules::genesys::event::Event::TenRolled { .. }
                | $crate::rules::genesys::event::Event::Hits { .. }
                | $crate::rules::genesys::event::Event::Together { .. }
        };
    }
    /// Items that characters carry.
    macro_rules! things {
        () => {
            $crate::rules::genesys::event::Event::WearSet { .. }
                | $crate::rules::genesys::event::Event::Emptied { .. }
                | $crate::rules::genesys::event::Event::Reloaded { .. }
                | $crate::rules::genesys::event::Event::Dropped { .. }
                | $crate::rules::genesys::event::Event::Stowed { .. }
                | $crate::rules::genesys::event::Event::Drawn { .. }
                | $crate::rules::genesys::event::Event::Prepared { .. }
                | $crate::rules::genesys::event::Event::Fired { .. }
        };
    }
    pub(crate) use {checks, encounter, health, position, things, turn};
}

/// Topics of commands.
pub mod commands {
    /// The encounter, its slots and its settings.
    macro_rules! encounter {
        () => {
            $crate::rules::genesys::command::Command::Title { .. }
                | $crate::rules::genesys::command::Command::Add { .. }
                | $crate::rules::genesys::command::Command::Remove { .. }
                | $crate::rules::genesys::command::Command::Rename { .. }
                | $crate::rules::genesys::command::Command::Initiative { .. }
                | $crate::rules::genesys::command::Command::Start { .. }
                | $crate::rules::genesys::command::Command::Next { .. }
                | $crate::rules::genesys::command::Command::Claim { .. }
                | $crate::rules::genesys::command::Command::Release { .. }
                | $crate::rules::genesys::command::Command::SlotAdd { .. }
                | $crate::rules::genesys::command::Command::SlotFall { .. }
                | $crate::rules::genesys::command::Command::SlotKeep { .. }
                | $crate::rules::genesys::command::Command::SlotNone { .. }
                | $crate::rules::genesys::command::Command::End { .. }
                | $crate::rules::genesys::command::Command::Setting { .. }
                | $crate::rules::genesys::command::Command::Story { .. }
                | $crate::rules::genesys::command::Command::StorySet { .. }
                | $crate::rules::genesys::command::Command::FactAsked { .. }
                | $crate::rules::genesys::command::Command::FactAnswered { .. }
                | $crate::rules::genesys::command::Command::Session { .. }
        };
    }
    /// What is done in a turn.
    macro_rules! turn {
        () => {
            $crate::rules::genesys::command::Command::Action { .. }
                | $crate::rules::genesys::command::Command::Maneuver { .. }
                | $crate::rules::genesys::command::Command::Aim { .. }
                | $crate::rules::genesys::command::Command::TakeCover { .. }
                | $crate::rules::genesys::command::Command::Assist { .. }
                | $crate::rules::genesys::command::Command::Close { .. }
                | $crate::rules::genesys::command::Command::Move { .. }
                | $crate::rules::genesys::command::Command::Handle { .. }
                | $crate::rules::genesys::command::Command::Mount { .. }
                | $crate::rules::genesys::command::Command::EnactManeuver { .. }
                | $crate::rules::genesys::command::Command::ActivateManeuver { .. }
                | $crate::rules::genesys::command::Command::Do { .. }
                | $crate::rules::genesys::command::Command::Grant { .. }
                | $crate::rules::genesys::command::Command::Talents(_)
                | $crate::rules::genesys::command::Command::Things(_)
        };
    }
    /// A check, from its declaration to its end.
    macro_rules! checks {
        () => {
            $crate::rules::genesys::command::Command::Attack { .. }
                | $crate::rules::genesys::command::Command::Check { .. }
                | $crate::rules::genesys::command::Command::Target { .. }
                | $crate::rules::genesys::command::Command::Weapon { .. }
                | $crate::rules::genesys::command::Command::Band { .. }
                | $crate::rules::genesys::command::Command::Stun { .. }
                | $crate::rules::genesys::command::Command::Switch { .. }
                | $crate::rules::genesys::command::Command::Modify { .. }
                | $crate::rules::genesys::command::Command::Formidable { .. }
                | $crate::rules::genesys::command::Command::Roll { .. }
                | $crate::rules::genesys::command::Command::Reroll { .. }
                | $crate::rules::genesys::command::Command::Spend { .. }
                | $crate::rules::genesys::command::Command::SpendWords { .. }
                | $crate::rules::genesys::command::Command::SpendSay { .. }
                | $crate::rules::genesys::command::Command::SpendBy { .. }
                | $crate::rules::genesys::command::Command::Done { .. }
                | $crate::rules::genesys::command::Command::Cancel { .. }
                | $crate::rules::genesys::command::Command::Hits(_)
                | $crate::rules::genesys::command::Command::Together(_)
        };
    }
    /// Bodies and numbers on a sheet.
    macro_rules! body {
        () => {
            $crate::rules::genesys::command::Command::Wound { .. }
                | $crate::rules::genesys::command::Command::Damage { .. }
                | $crate::rules::genesys::command::Command::Heal { .. }
                | $crate::rules::genesys::command::Command::Strain { .. }
                | $crate::rules::genesys::command::Command::Recover { .. }
                | $crate::rules::genesys::command::Command::Crit { .. }
                | $crate::rules::genesys::command::Command::Cure { .. }
                | $crate::rules::genesys::command::Command::Status { .. }
                | $crate::rules::genesys::command::Command::Clear { .. }
                | $crate::rules::genesys::command::Command::Members { .. }
                | $crate::rules::genesys::command::Command::Defeat { .. }
                | $crate::rules::genesys::command::Command::Kill { .. }
                | $crate::rules::genesys::command::Command::Restore { .. }
                | $crate::rules::genesys::command::Command::Set { .. }
                | $crate::rules::genesys::command::Command::Remark { .. }
                | $crate::rules::genesys::command::Command::Care(_)
                | $crate::rules::genesys::command::Command::Advance(_)
        };
    }
    /// Positions, and weapons in hand.
    macro_rules! place {
        () => {
            $crate::rules::genesys::command::Command::Item { .. }
                | $crate::rules::genesys::command::Command::Range { .. }
                | $crate::rules::genesys::command::Command::Engage { .. }
                | $crate::rules::genesys::command::Command::Disengage { .. }
                | $crate::rules::genesys::command::Command::Prone { .. }
                | $crate::rules::genesys::command::Command::Stand { .. }
                | $crate::rules::genesys::command::Command::Cover { .. }
                | $crate::rules::genesys::command::Command::Scene(_)
                | $crate::rules::genesys::command::Command::Hacking(_)
                | $crate::rules::genesys::command::Command::Social(_)
        };
    }
    /// Vehicles.
    macro_rules! vehicle {
        () => {
            $crate::rules::genesys::command::Command::Vehicles(_)
                | $crate::rules::genesys::command::Command::Hull { .. }
                | $crate::rules::genesys::command::Command::Patch { .. }
                | $crate::rules::genesys::command::Command::System { .. }
                | $crate::rules::genesys::command::Command::Relieve { .. }
                | $crate::rules::genesys::command::Command::Speed { .. }
        };
    }
    pub(crate) use {body, checks, encounter, place, turn, vehicle};
}
