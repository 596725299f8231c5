//! How far the numbers of this game go: one place for packs, for `set`, and for saves.

/// An attribute, of the packs and by hand.
pub const ATTRIBUTE: (i32, i32) = (-9, 20);
/// Ranks in a skill, of the packs and by hand.
pub const RANKS: (i32, i32) = (-9, 20);
/// Uses of Strength, or of the armor's stock, that an encounter counts (F-ATT-02, F-ARM-08).
pub const USES: (i32, i32) = (0, 20);
/// The level of a piece of armor.
pub const ARMOR_LEVEL: (i32, i32) = (0, 9);
/// Dice of a weapon or a circumstance that packs bring.
pub const DICE: (i32, i32) = (-20, 20);
/// A challenge level (F-ROLL-16).
pub const CHALLENGE: (i32, i32) = (0, 40);
/// The commerce level (F-COM-05).
pub const COMMERCE_LEVEL: (i32, i32) = (0, 8);
