//! The limits of this game's numbers, for packs, for `set`, and for saves.

/// An attribute, in packs and by hand.
pub const ATTRIBUTE: (i32, i32) = (-9, 20);
/// Ranks in a skill, in packs and by hand.
pub const RANKS: (i32, i32) = (-9, 20);
/// Uses of Strength, or of limited armor, in an encounter (F-ATT-02, F-ARM-08).
pub const USES: (i32, i32) = (0, 20);
/// The level of a piece of armor.
pub const ARMOR_LEVEL: (i32, i32) = (0, 9);
/// Dice of a weapon or a circumstance in packs.
pub const DICE: (i32, i32) = (-20, 20);
/// A challenge level (F-ROLL-16).
pub const CHALLENGE: (i32, i32) = (0, 40);
/// The commerce level (F-COM-05).
pub const COMMERCE_LEVEL: (i32, i32) = (0, 8);
