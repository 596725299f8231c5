//! The words of the game: pools, tactics, ranges, places of the body, ways to pay.

use lang::choice::choice;
use serde::{Deserialize, Serialize};

choice! {
    /// A pool of points, which pays for effort and takes damage (C-CRE-03).
    Pool("pool") {
        /// For thought, knowledge and talk.
        Intellect = "intellect",
        /// For strength and stamina.
        Might = "might",
        /// For speed and accuracy.
        Speed = "speed",
    }
}

impl Pool {
    /// Its place among the three.
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its name in a sentence: "Might".
    pub const fn label(self) -> &'static str {
        match self {
            Self::Intellect => "Intellect",
            Self::Might => "Might",
            Self::Speed => "Speed",
        }
    }

    /// Its letter on a sheet.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Intellect => "I",
            Self::Might => "M",
            Self::Speed => "S",
        }
    }
}

choice! {
    /// How a side acts in a confrontation (C-CNF-02). Each is superior to one other and has an edge over
    /// another.
    Tactic("tactic") {
        /// α.
        Quickly = "quickly",
        /// β.
        Forcefully = "forcefully",
        /// γ.
        Consistently = "consistently",
        /// δ.
        Indirectly = "indirectly",
        /// ε.
        Precisely = "precisely",
    }
}

impl Tactic {
    /// Its place among the five.
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its letter: "α".
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Quickly => "α",
            Self::Forcefully => "β",
            Self::Consistently => "γ",
            Self::Indirectly => "δ",
            Self::Precisely => "ε",
        }
    }

    /// Returns the change of the target number of the side with this tactic against the other's: −2 with
    /// superiority, −1 with an edge, 0 for a tie, 1 with a snag, 2 with a drawback (C-CNF-04, C-CNF-05).
    pub const fn against(self, other: Self) -> i8 {
        const TABLE: [[i8; 5]; 5] = [
            [0, -1, 2, 1, -2],
            [1, 0, -1, -2, 2],
            [-2, 1, 0, 2, -1],
            [-1, 2, -2, 0, 1],
            [2, -2, 1, -1, 0],
        ];
        TABLE[self.place()][other.place()]
    }
}

choice! {
    /// A distance (C-ACT-08).
    Range("distance") {
        /// Within arm's reach.
        Immediate = "immediate",
        /// Within a room.
        Short = "short",
        /// Along a street.
        Long = "long",
        /// Beyond it.
        VeryLong = "very-long",
    }
}

impl Range {
    /// Its length in meters (C-ACT-08).
    pub const fn meters(self) -> u16 {
        match self {
            Self::Immediate => 3,
            Self::Short => 15,
            Self::Long => 100,
            Self::VeryLong => 1_000,
        }
    }

    /// Its name in a sentence: "very long".
    pub const fn label(self) -> &'static str {
        match self {
            Self::VeryLong => "very long",
            other => other.word(),
        }
    }
}

choice! {
    /// How well a character is insulated against electricity (C-BIO-03).
    Insulation("insulation") {
        /// As anyone is.
        Usual = "usual",
        /// Half of the damage.
        Well = "well",
        /// 1 more damage for each success.
        Poorly = "poorly",
    }
}

choice! {
    /// Who plays a character.
    Side("side") {
        /// A player.
        Pc = "pc",
        /// The GM.
        Npc = "npc",
    }
}

choice! {
    /// A place of the body (C-LOC-03, C-LOC-04).
    Place("body part") {
        /// What is worn.
        Armor = "armor",
        /// The left arm.
        LeftArm = "left-arm",
        /// The right arm.
        RightArm = "right-arm",
        /// The left leg.
        LeftLeg = "left-leg",
        /// The right leg.
        RightLeg = "right-leg",
        /// The head.
        Head = "head",
        /// The abdomen.
        Abdomen = "abdomen",
        /// The torso.
        Torso = "torso",
        /// The left hand.
        LeftHand = "left-hand",
        /// The right hand.
        RightHand = "right-hand",
        /// The left foot.
        LeftFoot = "left-foot",
        /// The right foot.
        RightFoot = "right-foot",
        /// The face.
        Face = "face",
    }
}

impl Place {
    /// Its name in a sentence: "left arm".
    pub const fn label(self) -> &'static str {
        match self {
            Self::Armor => "armor",
            Self::LeftArm => "left arm",
            Self::RightArm => "right arm",
            Self::LeftLeg => "left leg",
            Self::RightLeg => "right leg",
            Self::Head => "head",
            Self::Abdomen => "abdomen",
            Self::Torso => "torso",
            Self::LeftHand => "left hand",
            Self::RightHand => "right hand",
            Self::LeftFoot => "left foot",
            Self::RightFoot => "right foot",
            Self::Face => "face",
        }
    }
}

choice! {
    /// The size of a weapon (C-WPN-21).
    Size("size") {
        /// Carried in a pocket.
        Light = "light",
        /// Carried on a belt.
        Medium = "medium",
        /// Carried in both hands.
        Heavy = "heavy",
    }
}

choice! {
    /// The phase of a fight (C-TRK-10 to C-TRK-17).
    Phase("phase") {
        /// The scene is chosen, and its advantages are bought.
        Setup = "setup",
        /// Everyone rolls initiative and splits the successes.
        Initiative = "initiative",
        /// Turns, by bid.
        Turns = "turns",
    }
}

choice! {
    /// How strong an augmentation is (C-AUG-01).
    Grade("grade") {
        /// 1 rejection.
        Minor = "minor",
        /// 2 rejection.
        Major = "major",
    }
}

choice! {
    /// A field of biotics (C-BIO-02).
    Field("biotic field") {
        /// Electricity.
        Bioelectric = "bioelectric",
        /// Hard skin.
        Carapace = "carapace",
        /// Strength of movement.
        ExtremeMobility = "extreme-mobility",
        /// Heat.
        Incendiary = "incendiary",
        /// Strong metabolism.
        MetabolicEfficiency = "metabolic-efficiency",
        /// Speed of reaction.
        RapidReflexes = "rapid-reflexes",
        /// Hiding.
        Stealth = "stealth",
        /// Poison.
        Venomous = "venomous",
    }
}

impl Field {
    /// Its name in a sentence: "extreme mobility".
    pub fn label(self) -> String {
        self.word().replace('-', " ")
    }
}

/// An amount of action points in tenths: a full action is 10, a half-action 6, a quick action 2 (C-INI-08).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Tenths(pub i16);

impl Tenths {
    /// The sum.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// The difference, not below 0.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0).max(0))
    }
}

impl std::fmt::Display for Tenths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "−" } else { "" };
        let whole = self.0.unsigned_abs();
        write!(f, "{sign}{}.{}", whole / 10, whole % 10)
    }
}
