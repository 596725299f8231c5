//! Where a modifier of a pool comes from. `play::check::source` words it.

use serde::{Deserialize, Serialize};

/// A source of dice, which stays the same while the check is built.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub enum Source {
    /// The skill and its characteristic (G-POOL-03).
    Skill,
    /// The difficulty, or the opponent (G-POOL-05, G-POOL-20).
    Difficulty,
    /// Shooting while engaged (G-MOD-03).
    Engaged,
    /// Silhouettes that differ by 2 or more (G-MOD-14).
    Size,
    /// Damage to the weapon (G-EQ-11).
    Wear,
    /// Aim or a called shot (G-MAN-01, G-MAN-02).
    Aim,
    /// Defense of the target (G-DEF-01).
    Defense,
    /// The target is prone (G-MOD-04, G-MOD-05).
    TargetProne,
    /// The attacker is prone (G-MOD-04).
    Prone,
    /// A guarded stance (G-MAN-05).
    Guarded,
    /// An ally is engaged with the target of a shot (G-MOD-01).
    AllyEngaged,
    /// The target is an adversary (T-45).
    Adversary,
    /// Disoriented (G-STAT-03).
    Disoriented,
    /// The Critical Injury with that mark (G-HEAL-08).
    Critical(u32),
    /// The token with that mark.
    Token(u32),
    /// Help from the combatant with that number (G-POOL-27).
    Help(u32),
    /// A change made by hand, counted from 1 (G-POOL-11).
    Hand(u32),
    /// Darkness, smoke, grass (G-ENV-01).
    Concealment,
    /// Cover of the character who is searched for (G-ENV-02).
    Cover,
    /// Gravity (G-ENV-05).
    Gravity,
    /// Carrying too much (G-ENC-08).
    Encumbrance,
    /// The size of the hidden item (G-ENC-10).
    Bulk,
    /// Treating your own wounds (G-HEAL-05).
    OnOneself,
    /// Treating wounds without the gear for it (G-HEAL-05).
    NoGear,
    /// A repair in less time (G-EQ-12).
    Haste,
    /// Surroundings that the character ignores (M-06).
    Surroundings,
    /// Handling of the vehicle (G-VEH-02).
    Handling,
    /// Equipment of the vehicle that helps a skill (O-V12, O-V15).
    Fitted,
    /// Speed of a vehicle (G-VEH-05).
    Speed,
    /// The target vehicle evades (G-VCOM-17).
    Evasion,
    /// The attacker's own vehicle evades (G-VCOM-17).
    OwnEvasion,
    /// An advantage gained on the target (G-VCOM-23).
    Gained,
    /// An advantage that the target has gained on the attacker.
    Outflown,
    /// A Blanket Barrage (G-VCOM-20).
    Barrage,
    /// A Story Point (G-STORY-06).
    Story,
    /// The pool of the first attack (M-03).
    Same,
    /// A Story Point that allows trying a harder check as Formidable (T-30).
    Formidable,
    /// A quality of the weapon, by its name in lower case, and any other word of a save.
    Quality(String),
}
