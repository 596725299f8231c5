//! The small words of the game: attributes, sizes of weapons, injuries, distances, acts.
//!
//! Each has the words people read and, where it is typed, the words that are read.

use crate::lang::Refusal;
use crate::lang::choice::choice;
pub use crate::lang::sentence::{count, genitive, list};

choice! {
    /// Whose side somebody is on.
    Side("side") {
        /// The players'.
        Pc = "pc",
        /// The narrator's.
        Npc = "npc",
    }
}

impl Side {
    /// "PC", "NPC".
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pc => "PC",
            Self::Npc => "NPC",
        }
    }
}

choice! {
    /// An attribute (F-ATT-01).
    Attribute("attribute") {
        /// Physical power (F-ATT-06).
        Strength = "strength",
        /// Agility of body and mind (F-ATT-07).
        Reflex = "reflex",
        /// Power of the mind (F-ATT-08).
        Intellect = "intellect",
    }
}

impl Attribute {
    /// "STR", "REF", "INT".
    pub const fn short(self) -> &'static str {
        match self {
            Self::Strength => "STR",
            Self::Reflex => "REF",
            Self::Intellect => "INT",
        }
    }

    /// Whether rolls on it are physical, so that injuries weigh on them (F-VIC-23).
    pub const fn physical(self) -> bool {
        !matches!(self, Self::Intellect)
    }

    /// What a value means for a person (F-ATT-06, F-ATT-07, F-ATT-08).
    pub const fn scale(self, value: i8) -> &'static str {
        match (self, value) {
            (_, i8::MIN..=0) => "average",
            (Self::Strength, 1) => "a soldier or climber by trade",
            (Self::Strength, 2) => "a champion of lifting or fighting",
            (Self::Reflex, 1) => "an acrobat, a good thief, a master of chess",
            (Self::Reflex, 2) => "a champion gymnast, a great strategist",
            (Self::Intellect, 1) => "a professor, a politician by trade",
            (Self::Intellect, 2) => "a laureate, an ace detective",
            (_, 3..) => "beyond nature: magic or machines",
        }
    }

    /// The rule that gives the scale.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Strength => "F-ATT-06",
            Self::Reflex => "F-ATT-07",
            Self::Intellect => "F-ATT-08",
        }
    }
}

choice! {
    /// The group of a skill (F-SKL-01, F-SKL-18, F-VOC-02).
    Group("skill group") {
        /// One of the fifteen everybody has.
        Core = "core",
        /// Comes with a vocation.
        Vocational = "vocational",
        /// One of the ten of fighting; all three attributes add to it (F-CMB-01).
        Combat = "combat",
    }
}

choice! {
    /// The size of a weapon (F-WPN-02).
    Size("weapon size") {
        /// No weapon.
        Unarmed = "unarmed",
        /// Fit for close combat.
        Small = "small",
        /// Lost in close combat, except against reach (F-CLS-06).
        Medium = "medium",
        /// Lost in close combat.
        Large = "large",
        /// Long; lost in close combat.
        Reach = "reach",
        /// Bows, guns: shoots.
        Ranged = "ranged",
    }
}

impl Size {
    /// Whether close combat takes its bonus and makes its user count as unarmed (F-CLS-03, F-CLS-04).
    pub const fn lost_up_close(self) -> bool {
        !matches!(self, Self::Unarmed | Self::Small)
    }
}

choice! {
    /// How far two fighters are from each other (F-ORD-10).
    Band("distance") {
        /// Within arm's reach.
        Engaged = "engaged",
        /// A few steps.
        Near = "near",
        /// Across the field.
        Far = "far",
    }
}

impl Band {
    /// How far two are from each other: "far apart".
    pub const fn apart(self) -> &'static str {
        match self {
            Self::Engaged => "engaged",
            Self::Near => "near each other",
            Self::Far => "far apart",
        }
    }

    /// So many bands farther, far at most.
    #[must_use]
    pub fn farther(self, bands: u8) -> Self {
        match (self as u8).saturating_add(bands) {
            0 => Self::Engaged,
            1 => Self::Near,
            _ => Self::Far,
        }
    }
}

choice! {
    /// How far the fleeing side of a chase is ahead (F-CHS-01).
    Distance("chase distance") {
        /// Near, out of melee reach (F-CHS-02).
        Close = "close",
        /// Between the two.
        Medium = "medium",
        /// One step from escape.
        Long = "long",
    }
}

impl Distance {
    /// One step nearer, if there is one (F-CHS-08).
    pub const fn nearer(self) -> Option<Self> {
        match self {
            Self::Close => None,
            Self::Medium => Some(Self::Close),
            Self::Long => Some(Self::Medium),
        }
    }

    /// One step farther, if there is one (F-CHS-10).
    pub const fn farther(self) -> Option<Self> {
        match self {
            Self::Close => Some(Self::Medium),
            Self::Medium => Some(Self::Long),
            Self::Long => None,
        }
    }
}

choice! {
    /// How grave an injury is (F-VIC-15).
    Injury("injury", read Injury::read) {
        /// One die (F-VIC-03).
        Minor = "minor",
        /// Two dice (F-VIC-05).
        Medium = "medium",
        /// Three dice (F-VIC-07).
        Serious = "serious",
        /// Four dice, and incapacitated (F-VIC-09).
        Fatal = "fatal",
    }
}

impl Injury {
    /// Its level on the ladder, 1 to 4; also the dice it takes while it lasts (F-VIC-16).
    pub const fn level(self) -> u8 {
        match self {
            Self::Minor => 1,
            Self::Medium => 2,
            Self::Serious => 3,
            Self::Fatal => 4,
        }
    }

    /// The rule of how long it may wait and when it heals.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Minor => "F-VIC-18",
            Self::Medium => "F-VIC-19",
            Self::Serious => "F-VIC-20",
            Self::Fatal => "F-VIC-21",
        }
    }

    /// The injury of a level, 1 to 4.
    pub const fn of(level: u8) -> Option<Self> {
        match level {
            1 => Some(Self::Minor),
            2 => Some(Self::Medium),
            3 => Some(Self::Serious),
            4 => Some(Self::Fatal),
            _ => None,
        }
    }

    /// The injury a word or a number from 1 to 4 names.
    ///
    /// # Errors
    /// Refuses what names none.
    pub fn read(word: &str) -> Result<Self, Refusal> {
        match word.parse().ok().and_then(Self::of) {
            Some(injury) => Ok(injury),
            None => Self::parse(word),
        }
    }
}

choice! {
    /// A condition that is on or off.
    Condition("condition") {
        /// Two dice fewer for a round (F-MOD-03).
        Staggered = "staggered",
        /// Four dice fewer until it readies itself (F-MOD-08).
        Prone = "prone",
        /// Knocked out (F-VIC-10).
        Unconscious = "unconscious",
        /// Held or tied (F-MOD-12).
        Held = "held",
        /// Above its opponents (F-MOD-01).
        High = "high",
    }
}

impl Condition {
    /// What a character is while it is on: "on high ground".
    pub const fn state(self) -> &'static str {
        match self {
            Self::High => "on high ground",
            Self::Staggered | Self::Prone | Self::Unconscious | Self::Held => self.word(),
        }
    }
}

choice! {
    /// What somebody declares for a round (F-ORD-11).
    Act("act") {
        /// A combat roll against somebody.
        Attack = "attack",
        /// An attack out of a run, with one die more (F-MOD-11).
        Charge = "charge",
        /// An attack against somebody who charges, with two wins more (F-MOD-14).
        Brace = "brace",
        /// A round spent to brace in the next (F-MOD-15).
        Prepare = "prepare",
        /// A defense roll (F-CMB-03).
        Defend = "defend",
        /// A defense roll on the way out (F-CMB-03).
        Flee = "flee",
        /// Getting up and ready (F-MOD-08).
        ///
        /// The text lets the penalty weigh on "the action of getting up while defending". It gives
        /// the two dice of a Defense Roll to those "purely focused on protecting themselves", and
        /// that is not to get up as well. So who is attacked meanwhile answers with a plain combat
        /// roll, less the four dice, and wins nothing over those it didn't choose (F-VIC-02).
        Stand = "stand",
        /// Going nearer or farther (F-ORD-10).
        Move = "move",
        /// Helping somebody (F-SKL-21).
        Assist = "assist",
        /// Anything else: a skill, a lever, a word.
        Other = "other",
    }
}

impl Act {
    /// Whether it is made against somebody (F-VIC-02).
    pub const fn attacks(self) -> bool {
        matches!(self, Self::Attack | Self::Charge | Self::Brace)
    }

    /// The verb that declares it; the rest is declared with `act`.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Other => "act",
            act => act.word(),
        }
    }

    /// Whether it is a defense roll: two dice more and never a victory level (F-CMB-04, F-CMB-05).
    pub const fn defends(self) -> bool {
        matches!(self, Self::Defend | Self::Flee)
    }
}

choice! {
    /// What the narrator gives.
    Award("kind of points") {
        /// Destiny points.
        Destiny = "destiny",
        /// Skill points.
        Skill = "skill",
        /// Attribute points.
        Attribute = "attribute",
    }
}

choice! {
    /// What becomes of an income.
    Income("state of the income") {
        /// It is lost.
        Lost = "lost",
        /// It comes again.
        Back = "back",
    }
}

choice! {
    /// A unit of time.
    Unit("time unit", read Unit::read) {
        /// 60 seconds.
        Minute = "minutes",
        /// 60 minutes.
        Hour = "hours",
        /// 24 hours.
        Day = "days",
        /// 7 days.
        Week = "weeks",
        /// 30 days.
        Month = "months",
    }
}

impl Unit {
    /// How many seconds.
    pub const fn seconds(self) -> u64 {
        match self {
            Self::Minute => 60,
            Self::Hour => 3600,
            Self::Day => 24 * 3600,
            Self::Week => 7 * 24 * 3600,
            Self::Month => 30 * 24 * 3600,
        }
    }

    /// The unit that a word names.
    ///
    /// # Errors
    /// Refuses what names none, and the one letter that begins two.
    pub fn read(word: &str) -> Result<Self, Refusal> {
        if word.eq_ignore_ascii_case("m") {
            return Err(Refusal::input("`m` can mean minutes or months."));
        }
        Self::parse(word)
    }
}

/// "1 more die", "2 fewer dice".
pub fn dice_by(n: i64, by: &str) -> String {
    let dice = if n == 1 { "die" } else { "dice" };
    format!("{n} {by} {dice}")
}
