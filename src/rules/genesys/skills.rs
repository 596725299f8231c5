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

/// What mends things (G-EQ-12).
pub const MECHANICS: &str = "mechanics";

/// Rolling out flames (G-QUAL-05).
pub const COORDINATION: &str = "coordination";

/// Breaking free from a snare (G-QUAL-11).
pub const ATHLETICS: &str = "athletics";

/// Initiative for those who saw the fight coming (G-STRUCT-03).
pub const COOL: &str = "cool";

/// Initiative for those who did not (G-STRUCT-03).
pub const VIGILANCE: &str = "vigilance";

/// By whose ranks Coordinated Assault counts its allies, and rhetoric its rounds (G-TAL-28,
/// G-TAL-52).
pub const LEADERSHIP: &str = "leadership";

/// By whose ranks a tirade counts its rounds (G-TAL-54).
pub const COERCION: &str = "coercion";

/// Skills that live by the eyes: the blinded suffer more with them (M-03).
pub const BY_SIGHT: [&str; 2] = ["perception", VIGILANCE];

/// Who opposes a social or stealthy skill by default (table T-36, G-SKILL-02).
pub const OPPOSITES: [(&str, &str); 6] = [
    ("charm", COOL),
    (COERCION, "discipline"),
    ("deception", VIGILANCE),
    (LEADERSHIP, "discipline"),
    ("negotiation", "negotiation"),
    ("stealth", "perception"),
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
