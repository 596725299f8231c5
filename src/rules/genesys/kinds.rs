//! The basic terms of the game: characteristics, ranges, sides, kinds and weapon qualities.
//!
//! Every other module of this folder and every content pack uses these types. They are plain data.
//! Their effects are in the modules of the rules (`check`, `combat`, `health`).

use std::fmt;

use serde::{Deserialize, Serialize};

use lang::Refusal;

/// One of the six characteristics (G-CHAR-01), rated 1 to 5 for player characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Characteristic {
    /// Strength and toughness (G-CHAR-04).
    Brawn,
    /// Hands, balance, body control (G-CHAR-03).
    Agility,
    /// Learning and reason (G-CHAR-06).
    Intellect,
    /// Wit and quick plans (G-CHAR-05).
    Cunning,
    /// Discipline and resolve (G-CHAR-08).
    Willpower,
    /// Charisma and command (G-CHAR-07).
    Presence,
}

impl Characteristic {
    /// All six in the order of a character sheet.
    pub const ALL: [Self; 6] = [
        Self::Brawn,
        Self::Agility,
        Self::Intellect,
        Self::Cunning,
        Self::Willpower,
        Self::Presence,
    ];

    /// The two or three letters a sheet prints: Br, Ag, Int, Cun, Wil, Pre.
    pub const fn short(self) -> &'static str {
        match self {
            Self::Brawn => "Br",
            Self::Agility => "Ag",
            Self::Intellect => "Int",
            Self::Cunning => "Cun",
            Self::Willpower => "Wil",
            Self::Presence => "Pre",
        }
    }

    /// The name, as sentences use it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brawn => "Brawn",
            Self::Agility => "Agility",
            Self::Intellect => "Intellect",
            Self::Cunning => "Cunning",
            Self::Willpower => "Willpower",
            Self::Presence => "Presence",
        }
    }

    /// The whole word in lower case, as commands use it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brawn => "brawn",
            Self::Agility => "agility",
            Self::Intellect => "intellect",
            Self::Cunning => "cunning",
            Self::Willpower => "willpower",
            Self::Presence => "presence",
        }
    }
}

/// The six values of a sheet, usually 1 to 5 (G-CHAR-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Characteristics {
    /// Brawn.
    pub br: u8,
    /// Agility.
    pub ag: u8,
    /// Intellect.
    pub int: u8,
    /// Cunning.
    pub cun: u8,
    /// Willpower.
    pub wil: u8,
    /// Presence.
    pub pre: u8,
}

impl Characteristics {
    /// The value of one characteristic.
    pub const fn get(&self, which: Characteristic) -> u8 {
        match which {
            Characteristic::Brawn => self.br,
            Characteristic::Agility => self.ag,
            Characteristic::Intellect => self.int,
            Characteristic::Cunning => self.cun,
            Characteristic::Willpower => self.wil,
            Characteristic::Presence => self.pre,
        }
    }

    /// Sets the value of one characteristic.
    pub const fn set(&mut self, which: Characteristic, value: u8) {
        match which {
            Characteristic::Brawn => self.br = value,
            Characteristic::Agility => self.ag = value,
            Characteristic::Intellect => self.int = value,
            Characteristic::Cunning => self.cun = value,
            Characteristic::Willpower => self.wil = value,
            Characteristic::Presence => self.pre = value,
        }
    }
}

impl Default for Characteristics {
    fn default() -> Self {
        Self {
            br: 2,
            ag: 2,
            int: 2,
            cun: 2,
            wil: 2,
            pre: 2,
        }
    }
}

/// A range band between two combatants or vehicles (G-RANGE-01). Strategic is for vehicles only
/// (G-VEH-37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Band {
    /// Close enough to touch (G-RANGE-02).
    Engaged,
    /// Up to several meters.
    Short,
    /// Up to several dozen meters.
    Medium,
    /// Beyond a few dozen meters.
    Long,
    /// The farthest two sides can interact.
    Extreme,
    /// Sensors only.
    Strategic,
}

impl Band {
    /// From nearest to farthest.
    pub const ALL: [Self; 6] = [
        Self::Engaged,
        Self::Short,
        Self::Medium,
        Self::Long,
        Self::Extreme,
        Self::Strategic,
    ];

    /// The word in lower case, as commands use it and the log prints it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Engaged => "engaged",
            Self::Short => "short",
            Self::Medium => "medium",
            Self::Long => "long",
            Self::Extreme => "extreme",
            Self::Strategic => "strategic",
        }
    }

    /// The band that a word names. Any unambiguous prefix is enough.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.to_ascii_lowercase();
        if word.is_empty() {
            return None;
        }
        let mut hits = Self::ALL
            .into_iter()
            .filter(|b| b.word().starts_with(&word));
        match (hits.next(), hits.next()) {
            (Some(one), None) => Some(one),
            _ => None,
        }
    }

    /// The same for a line.
    ///
    /// # Errors
    /// Refuses a word that names none, listing them.
    pub fn parse(word: &str) -> Result<Self, Refusal> {
        Self::from_word(word).ok_or_else(|| {
            let hint = lang::choice::hint(word, &Self::ALL.map(Self::word));
            let word = lang::names::shorten(word);
            Refusal::input(format!("`{word}` isn't a range band.")).hint(hint)
        })
    }
}

impl fmt::Display for Band {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Who owns an initiative slot (G-STRUCT-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Side {
    /// The players' characters and those who act with them.
    Pc,
    /// The characters that the GM plays against them.
    Npc,
}

impl Side {
    /// The label, PC or NPC.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pc => "PC",
            Self::Npc => "NPC",
        }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Pc => Self::Npc,
            Self::Npc => Self::Pc,
        }
    }
}

/// The kind of a combatant (T-45). It decides strain, defeat, critical injuries and group rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// A player character.
    Pc,
    /// A group of minions, or one alone.
    Minion,
    /// A rival: acts alone, strain lands as wounds (G-HEALTH-07).
    Rival,
    /// A nemesis: follows the rules of player characters (G-HEALTH-04).
    Nemesis,
}

impl Kind {
    /// The word in lower case. A player character is "PC".
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pc => "PC",
            Self::Minion => "minions",
            Self::Rival => "rival",
            Self::Nemesis => "nemesis",
        }
    }

    /// Whether it has a strain track of its own (G-HEALTH-07).
    pub const fn has_strain(self) -> bool {
        matches!(self, Self::Pc | Self::Nemesis)
    }
}

/// A weapon's or item's quality with its rating (G-QUAL-01 to G-QUAL-29).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Quality {
    /// G-QUAL-01
    Accurate(u8),
    /// G-QUAL-02
    AutoFire,
    /// G-QUAL-03
    Blast(u8),
    /// G-QUAL-04
    Breach(u8),
    /// G-QUAL-05
    Burn(u8),
    /// G-QUAL-06
    Concussive(u8),
    /// G-QUAL-07
    Cumbersome(u8),
    /// G-QUAL-08
    Defensive(u8),
    /// G-QUAL-09
    Deflection(u8),
    /// G-QUAL-10
    Disorient(u8),
    /// G-QUAL-11
    Ensnare(u8),
    /// G-QUAL-12
    Guided(u8),
    /// G-QUAL-13
    Inaccurate(u8),
    /// G-QUAL-14
    Inferior,
    /// G-QUAL-15
    Knockdown,
    /// G-QUAL-16
    LimitedAmmo(u8),
    /// G-QUAL-17
    Linked(u8),
    /// G-QUAL-18
    Pierce(u8),
    /// G-QUAL-19
    Prepare(u8),
    /// G-QUAL-20. The rules head it "Reinforce" and speak of "Reinforced" (O-25).
    #[serde(alias = "Reinforce")]
    Reinforced,
    /// G-QUAL-21
    SlowFiring(u8),
    /// G-QUAL-22
    Stun(u8),
    /// G-QUAL-23
    StunDamage,
    /// G-QUAL-24
    Sunder,
    /// G-QUAL-25
    Superior,
    /// G-QUAL-26
    Tractor(u8),
    /// G-QUAL-27
    Unwieldy(u8),
    /// G-QUAL-28
    Vicious(u8),
    /// G-QUAL-29
    PersonalScale,
}

impl Quality {
    /// The printed name, without the rating.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accurate(_) => "Accurate",
            Self::AutoFire => "Auto-fire",
            Self::Blast(_) => "Blast",
            Self::Breach(_) => "Breach",
            Self::Burn(_) => "Burn",
            Self::Concussive(_) => "Concussive",
            Self::Cumbersome(_) => "Cumbersome",
            Self::Defensive(_) => "Defensive",
            Self::Deflection(_) => "Deflection",
            Self::Disorient(_) => "Disorient",
            Self::Ensnare(_) => "Ensnare",
            Self::Guided(_) => "Guided",
            Self::Inaccurate(_) => "Inaccurate",
            Self::Inferior => "Inferior",
            Self::Knockdown => "Knockdown",
            Self::LimitedAmmo(_) => "Limited Ammo",
            Self::Linked(_) => "Linked",
            Self::Pierce(_) => "Pierce",
            Self::Prepare(_) => "Prepare",
            Self::Reinforced => "Reinforced",
            Self::SlowFiring(_) => "Slow-Firing",
            Self::Stun(_) => "Stun",
            Self::StunDamage => "Stun Damage",
            Self::Sunder => "Sunder",
            Self::Superior => "Superior",
            Self::Tractor(_) => "Tractor",
            Self::Unwieldy(_) => "Unwieldy",
            Self::Vicious(_) => "Vicious",
            Self::PersonalScale => "Personal Scale",
        }
    }

    /// Whether it ignores soak or armor (G-QUAL-18, G-QUAL-04).
    pub const fn pierces(self) -> bool {
        matches!(self, Self::Pierce(_) | Self::Breach(_))
    }

    /// The rating, for the qualities that have one.
    pub const fn rating(self) -> Option<u8> {
        match self {
            Self::Accurate(n)
            | Self::Blast(n)
            | Self::Breach(n)
            | Self::Burn(n)
            | Self::Concussive(n)
            | Self::Cumbersome(n)
            | Self::Defensive(n)
            | Self::Deflection(n)
            | Self::Disorient(n)
            | Self::Ensnare(n)
            | Self::Guided(n)
            | Self::Inaccurate(n)
            | Self::LimitedAmmo(n)
            | Self::Linked(n)
            | Self::Pierce(n)
            | Self::Prepare(n)
            | Self::SlowFiring(n)
            | Self::Stun(n)
            | Self::Tractor(n)
            | Self::Unwieldy(n)
            | Self::Vicious(n) => Some(n),
            Self::AutoFire
            | Self::Inferior
            | Self::Knockdown
            | Self::Reinforced
            | Self::StunDamage
            | Self::Sunder
            | Self::Superior
            | Self::PersonalScale => None,
        }
    }

    /// The rule that describes it.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Accurate(_) => "G-QUAL-01",
            Self::AutoFire => "G-QUAL-02",
            Self::Blast(_) => "G-QUAL-03",
            Self::Breach(_) => "G-QUAL-04",
            Self::Burn(_) => "G-QUAL-05",
            Self::Concussive(_) => "G-QUAL-06",
            Self::Cumbersome(_) => "G-QUAL-07",
            Self::Defensive(_) => "G-QUAL-08",
            Self::Deflection(_) => "G-QUAL-09",
            Self::Disorient(_) => "G-QUAL-10",
            Self::Ensnare(_) => "G-QUAL-11",
            Self::Guided(_) => "G-QUAL-12",
            Self::Inaccurate(_) => "G-QUAL-13",
            Self::Inferior => "G-QUAL-14",
            Self::Knockdown => "G-QUAL-15",
            Self::LimitedAmmo(_) => "G-QUAL-16",
            Self::Linked(_) => "G-QUAL-17",
            Self::Pierce(_) => "G-QUAL-18",
            Self::Prepare(_) => "G-QUAL-19",
            Self::Reinforced => "G-QUAL-20",
            Self::SlowFiring(_) => "G-QUAL-21",
            Self::Stun(_) => "G-QUAL-22",
            Self::StunDamage => "G-QUAL-23",
            Self::Sunder => "G-QUAL-24",
            Self::Superior => "G-QUAL-25",
            Self::Tractor(_) => "G-QUAL-26",
            Self::Unwieldy(_) => "G-QUAL-27",
            Self::Vicious(_) => "G-QUAL-28",
            Self::PersonalScale => "G-QUAL-29",
        }
    }
}

impl fmt::Display for Quality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rating() {
            Some(n) => write!(f, "{} {n}", self.name()),
            None => f.write_str(self.name()),
        }
    }
}
