//! What the vocabulary of effects cannot say, and when the table is to remember what it does by hand.

use serde::{Deserialize, Serialize};

/// What only code can say, each with the talent or the thing that asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Hook {
    /// Succeeds without a roll, for money (G-TAL-01).
    BoughtInfo,
    /// Half damage, and the target cannot move (G-TAL-10).
    HamstringShot,
    /// Buys with less rarity (G-TAL-13).
    KnowSomebody,
    /// Changes seats for nothing (G-TAL-14).
    LetsRide,
    /// A hit does less (G-TAL-16).
    Parry,
    /// Draws or puts away for nothing (G-TAL-18).
    QuickDraw,
    /// A better place in the order (G-TAL-20).
    RapidReaction,
    /// Staggers whom it convinces (G-TAL-29).
    Counteroffer,
    /// The weapon fires in bursts, and is empty then (G-TAL-34).
    FanTheHammer,
    /// Allies recover strain (G-TAL-36).
    InspiringRhetoric,
    /// A hit does more (G-TAL-38).
    LuckyStrike,
    /// Enemies suffer strain (G-TAL-39).
    ScathingTirade,
    /// The companion acts (G-TAL-42).
    AnimalCompanion,
    /// A vehicle evades part of a hit (G-TAL-43).
    BarrelRoll,
    /// A weapon reaches farther (G-TAL-46).
    EagleEyes,
    /// Allies move at once (G-TAL-47).
    FieldCommander,
    /// The shooter's weapon is empty (G-TAL-48).
    ForgotToCount,
    /// The vehicle goes faster (G-TAL-49).
    FullThrottle,
    /// Blast without Advantage (G-TAL-50).
    Grenadier,
    /// Rolls again (G-TAL-56).
    Natural,
    /// Hits back (G-TAL-57).
    ParryImproved,
    /// Nobody attacks (G-TAL-58).
    CantWeTalk,
    /// Chooses the injury (G-TAL-59).
    Deadeye,
    /// A device fails (G-TAL-64).
    HowConvenient,
    /// The rhetoric as a maneuver (G-TAL-65).
    RhetoricSupreme,
    /// The tirade as a maneuver (G-TAL-66).
    TiradeSupreme,
    /// Stays up (G-TAL-68).
    Indomitable,
    /// Talks instead of fighting (G-TAL-69).
    LetsTalk,
    /// Words that hurt (G-TAL-71).
    RuinousRepartee,
    /// Threat that is left tells who it was (G-TAL-44).
    DistinctiveStyle,
    /// Aims for nothing.
    Aims,
    /// Vanishes and appears elsewhere: beside somebody who is named, else away from everybody.
    Appears,
    /// Sends its target a band away, and down with 2 Advantage.
    PushesAway,
    /// Ends what another keeps open.
    Closes,
    /// Keeps a path open, for a round longer with each 2 Advantage.
    OpensPath,
    /// Prepares the place.
    Anchors,
    /// A weapon of the mind: attacks with it.
    Shears,
    /// Brews doses.
    Brews,
    /// Mends a point of a vehicle's hull.
    PatchesHull,
    /// Drives the darkness away.
    Lights,
    /// The fall at hand is one band shorter.
    ShortensFall,
    /// Another may take a maneuver at once.
    GrantsManeuver,
    /// One injury does not count.
    Grafted,
    /// A hit strikes another in its place.
    TakesTheHit,
    /// Damages a thing of its target.
    Corrodes,
    /// A hit does so much less, before soak.
    Less(u8),
    /// A hit does so much more, before soak, and is Vicious 1 higher.
    FromNowhere(u8),
}

/// When a talent whose effect the table brings about by hand should be remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ByHand {
    /// Its owner makes a combat check.
    Attacking,
    /// A combat check is made against its owner.
    Attacked,
    /// One in close combat is.
    AttackedClose,
    /// One from afar is.
    AttackedRanged,
    /// Its owner makes another check.
    Checking,
}
