//! The skills that rules name: the only module with skill keys in code.
//!
//! Everything else that rules ask of a skill is a field of its record (`Fights`, its group, its
//! characteristic), so that a skill of a user's own pack follows the rules of its kind. A test
//! (`tests/it/architecture/`) finds keys anywhere else.

/// Initiative for those who expected the fight (G-STRUCT-03).
pub const COOL: &str = "cool";

/// Breaks into systems and defends them (G-HACK-05), and jams, slices and spoofs (M-21).
pub const COMPUTERS: &str = "computers";

/// Initiative for those who did not expect the fight (G-STRUCT-03).
pub const VIGILANCE: &str = "vigilance";

/// Its ranks are the number of allies of Coordinated Assault, and the rounds of rhetoric (G-TAL-28,
/// G-TAL-52).
pub const LEADERSHIP: &str = "leadership";

/// Its ranks are the number of rounds of a tirade (G-TAL-54).
pub const COERCION: &str = "coercion";

/// One of the two that a campaign may call magic (O-08 at G-TAL-12).
pub const ALCHEMY: &str = "alchemy";

/// The other of the two (O-08 at G-TAL-12).
pub const MANIPULATION: &str = "manipulation";

/// For looking (G-ENV-01).
pub const PERCEPTION: &str = "perception";

/// For hiding (G-ENV-01, G-ENC-10).
pub const STEALTH: &str = "stealth";

/// The body's endurance: exempt from gravity (G-ENV-05) and used in a week's rest (G-HEAL-02).
pub const RESILIENCE: &str = "resilience";

/// Balance: puts out fire and breaks falls (G-ENV-13, G-ENV-16).
pub const COORDINATION: &str = "coordination";
/// For slipping out of bonds (G-SKILL-28).
pub const SKULDUGGERY: &str = "skulduggery";

/// Strength in motion: breaks falls and crosses impassable terrain (G-ENV-16, G-ENV-04).
pub const ATHLETICS: &str = "athletics";

/// Finds goods for sale, and buyers (G-EQ-02, G-EQ-03).
pub const NEGOTIATION: &str = "negotiation";

/// Finds goods for sale in a city (G-EQ-02).
pub const STREETWISE: &str = "streetwise";

/// Treats wounds (G-HEAL-03).
pub const MEDICINE: &str = "medicine";

/// Repairs machines, which Medicine does not treat.
pub const MECHANICS: &str = "mechanics";

/// Recovers strain, as Cool does (G-HEAL-07).
pub const DISCIPLINE: &str = "discipline";

/// Fires mounted weapons (G-VCOM-20, G-VCOM-25).
pub const GUNNERY: &str = "gunnery";

/// Drives ground vehicles (G-VEH-03, G-VEH-38).
pub const DRIVING: &str = "driving";

/// Flies vehicles (G-VEH-03, G-TAL-43).
pub const PILOTING: &str = "piloting";

/// Plots courses (M-21).
pub const ASTROCARTOGRAPHY: &str = "astrocartography";

/// For the wilderness, where some characters recover with it (G-TAL-15).
pub const SURVIVAL: &str = "survival";

/// Skills that depend on sight, which the blinded use at a greater penalty (M-03).
pub const BY_SIGHT: [&str; 2] = [PERCEPTION, VIGILANCE];

/// The default opposing skill of a social or stealth skill (table T-36, G-SKILL-02).
pub const OPPOSITES: [(&str, &str); 7] = [
    ("charm", COOL),
    (COERCION, DISCIPLINE),
    ("deception", VIGILANCE),
    (LEADERSHIP, DISCIPLINE),
    (NEGOTIATION, NEGOTIATION),
    (STEALTH, PERCEPTION),
    (PERCEPTION, STEALTH),
];
