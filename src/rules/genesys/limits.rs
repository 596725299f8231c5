//! The limits of this game's numbers, in one place for packs, for `set` and for saves.
//!
//! A pack may hold what its rules print. A GM may go a little beyond by hand. A save beyond both
//! was not written by this program.

/// The highest characteristic of a profile in the packs. Player characters end at 5 (G-CHAR-01).
pub const MOST_CHARACTERISTIC: u8 = 8;
/// The highest characteristic that a GM may set by hand, one more.
pub const MOST_CHARACTERISTIC_BY_HAND: u8 = MOST_CHARACTERISTIC + 1;
/// The most ranks of a skill (G-SKILL-01).
pub const MOST_RANKS: u8 = 5;
/// The most ranks of one talent on a sheet. The rules set no end: a ranked talent stays at tier 5
/// for any further purchase (G-TALR-02).
pub const MOST_TALENT_RANKS: u8 = 20;
/// The most that one rank of a talent gives or changes: points, dice, strain.
pub const MOST_OF_TALENT: u8 = 10;
/// The highest rarity, counted from 0 (G-EQ-02).
pub const MOST_RARE: u8 = 10;
/// The highest defense (T-32, G-DEF-06).
pub const MOST_DEFENSE: u8 = 4;
/// The most that one suit of armor adds to soak (G-SOAK-01). The heaviest of the rules has 3.
pub const MOST_SOAK: u8 = 10;
/// The most encumbrance that one item has or adds to a threshold (G-ENC-02).
pub const MOST_ENCUMBRANCE: u8 = 99;
/// The highest rating of a quality (G-QUAL).
pub const MOST_RATING: u8 = 20;
/// The most ammunition of a weapon before it is reloaded (G-QUAL-16).
pub const MOST_AMMUNITION: u8 = 99;
/// The highest base damage of a weapon in the packs (G-COMB-08), ten times that of a weapon in the
/// rules.
pub const MOST_DAMAGE: u8 = 99;
/// The highest price, cargo or brewing cost. It is far above the most expensive ship, and a sum of
/// a hundred of them doesn't overflow (G-EQ-02).
pub const MOST_PRICE: u32 = 1_000_000_000;
/// The hardest named difficulty, Formidable, and the most Difficulty dice that rules alone add to a pool
/// (G-POOL-05).
pub const HARDEST: u8 = 5;
/// The range of a weapon's critical rating (G-COMB-09).
pub const CRIT: std::ops::RangeInclusive<u8> = 1..=6;
/// The highest threshold, or number counted against one, that a GM may set by hand.
pub const MOST_TRACK: u16 = 999;
/// The highest silhouette, ranks of Adversary and vehicle armor that a GM may set by hand.
pub const MOST_SIZE: u8 = 20;
/// The highest handling of a vehicle that a GM may set by hand, up or down.
pub const MOST_HANDLING: i8 = 9;
/// The most members of one minion group.
pub const MOST_MEMBERS: u8 = 99;
/// The highest speed that a command gives a vehicle. By the rules 5 is the highest (M-18).
pub const MOST_SPEED: u8 = 9;
