//! How far the numbers of this game go: one place for packs, for `set`, and for saves.
//!
//! What a pack may hold is what its rules print; a table may go a little beyond by hand; a save
//! that goes beyond both was written by something else.

/// No being of the packs goes beyond this; player characters end at 5 (G-CHAR-01).
pub const MOST_CHARACTERISTIC: u8 = 8;
/// A table may set a characteristic by hand one further.
pub const MOST_CHARACTERISTIC_BY_HAND: u8 = MOST_CHARACTERISTIC + 1;
/// Skills end here (G-SKILL-01).
pub const MOST_RANKS: u8 = 5;
/// Ranks of one talent that a sheet holds. The rules set no end: a ranked talent stays at tier 5 for
/// any further purchase (G-TALR-02).
pub const MOST_TALENT_RANKS: u8 = 20;
/// What one rank of a talent gives or changes: points, dice, strain.
pub const MOST_OF_TALENT: u8 = 10;
/// Rarity runs from 0 to this (G-EQ-02).
pub const MOST_RARE: u8 = 10;
/// No defense goes beyond this (T-32, G-DEF-06).
pub const MOST_DEFENSE: u8 = 4;
/// What one suit of armor adds to soak (G-SOAK-01); the heaviest of the rules has 3.
pub const MOST_SOAK: u8 = 10;
/// What one thing weighs or lets carry (G-ENC-02).
pub const MOST_ENCUMBRANCE: u8 = 99;
/// The rating of a quality (G-QUAL).
pub const MOST_RATING: u8 = 20;
/// What a weapon holds before it is reloaded (G-QUAL-16).
pub const MOST_AMMUNITION: u8 = 99;
/// Base damage of a weapon of the packs (G-COMB-08); ten times that of one of the rules.
pub const MOST_DAMAGE: u8 = 99;
/// What anything costs, carries or brews for: far above the dearest ship, and no sum of a hundred of
/// them runs out of its numbers (G-EQ-02).
pub const MOST_PRICE: u32 = 1_000_000_000;
/// The hardest of the difficulties that have a name (G-POOL-05).
pub const HARDEST: u8 = 5;
/// The critical rating of a weapon (G-COMB-09).
pub const CRIT: std::ops::RangeInclusive<u8> = 1..=6;
/// A threshold or a number counted against one that a table may set by hand.
pub const MOST_TRACK: u16 = 999;
/// Silhouette, ranks of Adversary and armor of a vehicle that a table may set by hand.
pub const MOST_SIZE: u8 = 20;
/// Handling of a vehicle that a table may set by hand, up or down.
pub const MOST_HANDLING: i8 = 9;
/// Members of one minion group.
pub const MOST_MEMBERS: u8 = 99;
/// The highest speed that a line gives a vehicle; by the rules 5 is the highest (M-18).
pub const MOST_SPEED: u8 = 9;
