//! Everything that can happen, as facts with numbers in the past tense. The log of a save consists of them.
//!
//! Each event is one block in the file of its topic: its fields, what it changes, its sentence. It carries
//! everything that it needs for that. Replaying therefore never rolls and never asks the content packs, and an
//! old wound keeps its value when a rule is corrected. Added fields have defaults, and a rename gets an alias.
//!
//! Nothing is decided here: `play` does that. [`apply`], [`log_text`], [`said`] and [`spans`] are what the topics
//! share.

pub mod advance;
pub mod apply;
pub mod assist;
pub mod attack_effects;
pub mod checks;
pub mod encounter;
pub mod hacking;
pub mod health;
pub mod hull;
pub mod items;
pub mod log_text;
pub mod position;
pub mod recovery;
pub mod rolls;
pub mod said;
pub mod scene;
pub mod sheet;
pub mod slots;
pub mod social;
pub mod spans;
pub mod story;
pub mod talents;
pub mod tokens;
pub mod turn;
pub mod vehicles;
pub mod weapons;

use advance::AdvanceEvent;
use assist::AssistEvent;
use attack_effects::AttackEffectEvent;
use hacking::HackEvent;
use items::ItemEvent;
use recovery::RecoveryEvent;
use rules::encounter::campaign;
use rules::encounter::facts::facts;
use scene::SceneEvent;
use social::SocialEvent;
use talents::TalentEvent;
use vehicles::VehicleEvent;

use crate::model::campaign::Member;
use crate::model::state::State;

pub use checks::*;
pub use encounter::*;
pub use health::*;
pub use hull::*;
pub use position::*;
pub use rolls::*;
pub use sheet::*;
pub use slots::*;
pub use story::*;
pub use turn::*;
pub use weapons::*;

facts! {
    /// An event.
    pub enum Event for State as fields {
        Titled,
        Joined,
        VehicleJoined,
        Left,
        Renamed,
        InitiativeRolled,
        SlotAdded,
        Began,
        RoundBegan,
        RoundEnded,
        SlotReached,
        SlotSkipped,
        SlotReopened,
        Claimed,
        Released,
        TurnBegan,
        TurnEnded,
        SlotMarked,
        SlotKept,
        SlotFell,
        SlotlessSet,
        Ended,
        SettingsChanged,
        ActionUsed,
        ManeuverTaken,
        ManeuverGranted,
        ManeuverWithdrawn,
        ReadinessSet,
        Aimed,
        AimEnded,
        CoverSet,
        GuardBegan,
        GuardEnded,
        FellProne,
        StoodUp,
        RangeSet,
        Engaged,
        Disengaged,
        MoveBegun,
        MoveBroken,
        Wounded,
        Healed,
        Strained,
        StrainHealed,
        MembersSet,
        Injured,
        Cured,
        HarmExpired,
        CharacteristicLost,
        Afflicted,
        Relieved,
        Fell,
        Restored,
        FieldSet,
        Noted,
        TokenSet,
        Mounted,
        TokensGone,
        StorySpent,
        FactAsked,
        FactAnswered,
        FactLapsed,
        StorySettled,
        StoryReturned,
        StorySet,
        StoryMoved,
        CheckDeclared,
        CheckChanged,
        SourceSwitched,
        HandAdded,
        StoryOnCheck,
        TriedAsFormidable,
        CheckRolled,
        CheckRerolled,
        Bought,
        SpenderSet,
        RowsOffered,
        HitDealt,
        CheckEnded,
        AgainGranted,
        AgainWithdrawn,
        HabitSet,
        LooseRolled,
        LooseRerolled,
        PercentileRolled,
        TenRolled,
        WearSet,
        Emptied,
        Reloaded,
        Dropped,
        Stowed,
        Drawn,
        Prepared,
        Fired,
        HullTaken,
        HullMended,
        SystemStrained,
        SystemRelieved,
        SpeedSet,
    } with {
        Campaign(campaign::Event<Member>),
        Care(RecoveryEvent),
        Advance(AdvanceEvent),
        Thing(ItemEvent),
        Together(AssistEvent),
        Scene(SceneEvent),
        Hack(HackEvent),
        Social(SocialEvent),
        Talent(TalentEvent),
        Vehicle(VehicleEvent),
        Hits(AttackEffectEvent),
    }
}
