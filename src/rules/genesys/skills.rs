//! The skills that rules single out by name: the one place where a skill's key stands in code.
//!
//! Whatever else the rules ask of a skill is a field of its record ([`Fights`], its group, its
//! characteristic), so that a skill of a table's own pack plays by the rules of its kind. A test
//! (`tests/it/architecture.rs`) finds a key that is written anywhere else.

use super::library::records::Fights;

/// What bare hands use (G-MOD-10).
pub const BRAWL: &str = "brawl";

/// What improvised weapons are swung with (G-MOD-12).
pub const MELEE: &str = "melee";

/// Initiative for those who saw the fight coming (G-STRUCT-03).
pub const COOL: &str = "cool";

/// What systems are broken into and defended with (G-HACK-05); jams, slices, spoofs (M-21).
pub const COMPUTERS: &str = "computers";

/// Initiative for those who did not (G-STRUCT-03).
pub const VIGILANCE: &str = "vigilance";

/// By whose ranks Coordinated Assault counts its allies, and rhetoric its rounds (G-TAL-28,
/// G-TAL-52).
pub const LEADERSHIP: &str = "leadership";

/// By whose ranks a tirade counts its rounds (G-TAL-54).
pub const COERCION: &str = "coercion";

/// One of the two that a campaign may call magic (O-08 at G-TAL-12).
pub const ALCHEMY: &str = "alchemy";

/// The other of the two (O-08 at G-TAL-12).
pub const MANIPULATION: &str = "manipulation";

/// What one looks with (G-ENV-01).
pub const PERCEPTION: &str = "perception";

/// What hides (G-ENV-01, G-ENC-10).
pub const STEALTH: &str = "stealth";

/// The body's own endurance: gravity spares it (G-ENV-05), a week's rest asks it (G-HEAL-02).
pub const RESILIENCE: &str = "resilience";

/// Balance: puts fire out, breaks falls (G-ENV-13, G-ENV-16).
pub const COORDINATION: &str = "coordination";
/// Slipping out of bands (G-SKILL-28).
pub const SKULDUGGERY: &str = "skulduggery";

/// Strength in motion: breaks falls, crosses what stops others (G-ENV-16, G-ENV-04).
pub const ATHLETICS: &str = "athletics";

/// Finds what is for sale, and buyers (G-EQ-02, G-EQ-03).
pub const NEGOTIATION: &str = "negotiation";

/// Finds what is for sale in a city (G-EQ-02).
pub const STREETWISE: &str = "streetwise";

/// Treats wounds (G-HEAL-03).
pub const MEDICINE: &str = "medicine";

/// Treats machines, which Medicine does not.
pub const MECHANICS: &str = "mechanics";

/// Calms down, as Cool does (G-HEAL-07).
pub const DISCIPLINE: &str = "discipline";

/// Fires mounted weapons (G-VCOM-20, G-VCOM-25).
pub const GUNNERY: &str = "gunnery";

/// Steers what stays on the ground (G-VEH-03, G-VEH-38).
pub const DRIVING: &str = "driving";

/// Flies by reflex (G-VEH-03, G-TAL-43).
pub const PILOTING: &str = "piloting";

/// Plots courses (M-21).
pub const ASTROCARTOGRAPHY: &str = "astrocartography";

/// At home in the wild, where some recover by it (G-TAL-15).
pub const SURVIVAL: &str = "survival";

/// Skills that live by the eyes: the blinded suffer more with them (M-03).
pub const BY_SIGHT: [&str; 2] = [PERCEPTION, VIGILANCE];

/// Who opposes a social or stealthy skill by default (table T-36, G-SKILL-02).
pub const OPPOSITES: [(&str, &str); 7] = [
    ("charm", COOL),
    (COERCION, DISCIPLINE),
    ("deception", VIGILANCE),
    (LEADERSHIP, DISCIPLINE),
    (NEGOTIATION, NEGOTIATION),
    (STEALTH, PERCEPTION),
    (PERCEPTION, STEALTH),
];

/// How a weapon of a save fights that was written before weapons said so.
pub fn fights_of_old(skill: &str) -> Option<Fights> {
    Some(match skill {
        BRAWL => Fights::Brawl,
        MELEE => Fights::Melee,
        "ranged_light" => Fights::RangedLight,
        "ranged_heavy" => Fights::RangedHeavy,
        "gunnery" => Fights::Gunnery,
        _ => return None,
    })
}
