//! What events and commands are about: every one stands in one list here.
//!
//! `apply`, `tell` and `decide` hand an event or a command to the part that knows its topic. The part
//! has an arm for each of its own and names all others by these lists; there is no `_`. So a new
//! variant does not compile until it has a topic here and an arm in every part that tells of it.

/// What happened.
pub mod events {
    /// The encounter, its rulings and who is in it.
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
    /// The course of a fight: order, declarations, rounds.
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
    /// Victories and what is made of them.
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
    /// Bodies, places, things in hand, and time.
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
    /// What stands on a sheet.
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

/// What is asked for.
pub mod commands {
    /// The fight, rolls, and chases.
    macro_rules! fight {
        () => {
            $crate::rules::genesis::command::Command::Start { .. }
                | $crate::rules::genesis::command::Command::Tie { .. }
                | $crate::rules::genesis::command::Command::Next { .. }
                | $crate::rules::genesis::command::Command::NextRound { .. }
                | $crate::rules::genesis::command::Command::End { .. }
                | $crate::rules::genesis::command::Command::Ambush { .. }
                | $crate::rules::genesis::command::Command::OffGuard { .. }
                | $crate::rules::genesis::command::Command::Attack { .. }
                | $crate::rules::genesis::command::Command::Act { .. }
                | $crate::rules::genesis::command::Command::Move { .. }
                | $crate::rules::genesis::command::Command::Pool { .. }
                | $crate::rules::genesis::command::Command::Roll { .. }
                | $crate::rules::genesis::command::Command::RollLoose { .. }
                | $crate::rules::genesis::command::Command::Fate { .. }
                | $crate::rules::genesis::command::Command::Destiny { .. }
                | $crate::rules::genesis::command::Command::Switch { .. }
                | $crate::rules::genesis::command::Command::Modify { .. }
                | $crate::rules::genesis::command::Command::Mode { .. }
                | $crate::rules::genesis::command::Command::Aid { .. }
                | $crate::rules::genesis::command::Command::Compare { .. }
                | $crate::rules::genesis::command::Command::Reduce { .. }
                | $crate::rules::genesis::command::Command::Accept { .. }
                | $crate::rules::genesis::command::Command::Pick { .. }
                | $crate::rules::genesis::command::Command::Armor { .. }
                | $crate::rules::genesis::command::Command::Victory { .. }
                | $crate::rules::genesis::command::Command::Check { .. }
                | $crate::rules::genesis::command::Command::Treat { .. }
                | $crate::rules::genesis::command::Command::Done { .. }
                | $crate::rules::genesis::command::Command::Cancel { .. }
                | $crate::rules::genesis::command::Command::Chase { .. }
                | $crate::rules::genesis::command::Command::ChaseStep { .. }
                | $crate::rules::genesis::command::Command::ChaseAt { .. }
                | $crate::rules::genesis::command::Command::ChaseStop { .. }
        };
    }
    /// How a character is made and grows.
    macro_rules! growing {
        () => {
            $crate::rules::genesis::command::Command::Session { .. }
                | $crate::rules::genesis::command::Command::Award { .. }
                | $crate::rules::genesis::command::Command::Improve { .. }
                | $crate::rules::genesis::command::Command::Create { .. }
                | $crate::rules::genesis::command::Command::Attribute { .. }
                | $crate::rules::genesis::command::Command::Rank { .. }
                | $crate::rules::genesis::command::Command::Vocation { .. }
                | $crate::rules::genesis::command::Command::Disabling { .. }
                | $crate::rules::genesis::command::Command::Created { .. }
        };
    }
    /// Commerce and debts.
    macro_rules! wealth {
        () => {
            $crate::rules::genesis::command::Command::Buy { .. }
                | $crate::rules::genesis::command::Command::Commerce { .. }
                | $crate::rules::genesis::command::Command::Quirk { .. }
                | $crate::rules::genesis::command::Command::Away { .. }
                | $crate::rules::genesis::command::Command::Income { .. }
                | $crate::rules::genesis::command::Command::Owe { .. }
                | $crate::rules::genesis::command::Command::Settle { .. }
        };
    }
    /// Who is there, and what stands on a sheet.
    macro_rules! sheet {
        () => {
            $crate::rules::genesis::command::Command::Title { .. }
                | $crate::rules::genesis::command::Command::Add { .. }
                | $crate::rules::genesis::command::Command::Remove { .. }
                | $crate::rules::genesis::command::Command::Rename { .. }
                | $crate::rules::genesis::command::Command::SideSet { .. }
                | $crate::rules::genesis::command::Command::Setting { .. }
                | $crate::rules::genesis::command::Command::Wound { .. }
                | $crate::rules::genesis::command::Command::Heal { .. }
                | $crate::rules::genesis::command::Command::Treated { .. }
                | $crate::rules::genesis::command::Command::Pass { .. }
                | $crate::rules::genesis::command::Command::Status { .. }
                | $crate::rules::genesis::command::Command::Limb { .. }
                | $crate::rules::genesis::command::Command::Close { .. }
                | $crate::rules::genesis::command::Command::Band { .. }
                | $crate::rules::genesis::command::Command::Kill { .. }
                | $crate::rules::genesis::command::Command::Restore { .. }
                | $crate::rules::genesis::command::Command::Draw { .. }
                | $crate::rules::genesis::command::Command::Drop { .. }
                | $crate::rules::genesis::command::Command::Gear { .. }
                | $crate::rules::genesis::command::Command::Doff { .. }
                | $crate::rules::genesis::command::Command::Set { .. }
                | $crate::rules::genesis::command::Command::Remark { .. }
        };
    }
    pub(crate) use {fight, growing, sheet, wealth};
}
