//! The enumerations of the game: attributes, weapon sizes, injuries, distances, acts.
//!
//! Each has the words that people read and, if it is typed, the words that are accepted.

use lang::Refusal;
use lang::choice::choice;
pub use lang::sentence::{count, genitive, list};
use rules::encounter::clock::{DAY, HOUR, MINUTE, MONTH, WEEK};

choice! {
    /// The side of a character.
    Side("side") {
        /// The players' side.
        Pc = "pc",
        /// The narrator's side.
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

    /// Returns true if its rolls are physical, so that injuries affect them (F-VIC-23).
    pub const fn physical(self) -> bool {
        !matches!(self, Self::Intellect)
    }

    /// Returns true for a value whose scale names whom it is typical of.
    pub const fn typical(value: i8) -> bool {
        matches!(value, 1 | 2)
    }

    /// Returns what a value means for a person (F-ATT-06, F-ATT-07, F-ATT-08).
    pub const fn scale(self, value: i8) -> &'static str {
        match (self, value) {
            (_, i8::MIN..=0) => "average",
            (Self::Strength, 1) => "a professional soldier or climber",
            (Self::Strength, 2) => "a champion lifter or fighter",
            (Self::Reflex, 1) => "an acrobat, a good thief or a chess master",
            (Self::Reflex, 2) => "a champion gymnast or a great strategist",
            (Self::Intellect, 1) => "a professor or a career politician",
            (Self::Intellect, 2) => "a laureate or an ace detective",
            (_, 3..) => "superhuman, by magic or machines",
        }
    }

    /// Returns the rule with the scale.
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
        /// One of the 15 skills that everyone has.
        Core = "core",
        /// A vocation's own skill.
        Vocational = "vocational",
        /// One of the 10 combat skills, to which all three attributes add (F-CMB-01).
        Combat = "combat",
    }
}

choice! {
    /// The size of a weapon (F-WPN-02).
    Size("weapon size") {
        /// No weapon.
        Unarmed = "unarmed",
        /// Usable in close combat.
        Small = "small",
        /// Lost in close combat, except against reach (F-CLS-06).
        Medium = "medium",
        /// Lost in close combat.
        Large = "large",
        /// Long. Lost in close combat.
        Reach = "reach",
        /// Bows and guns, which shoot.
        Ranged = "ranged",
    }
}

impl Size {
    /// Returns true if close combat removes its bonus and its user counts as unarmed (F-CLS-03,
    /// F-CLS-04).
    pub const fn lost_up_close(self) -> bool {
        !matches!(self, Self::Unarmed | Self::Small)
    }
}

choice! {
    /// The distance between two fighters (F-ORD-10).
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
    /// Returns the distance in words: "far apart".
    pub const fn apart(self) -> &'static str {
        match self {
            Self::Engaged => "engaged",
            Self::Near => "near each other",
            Self::Far => "far apart",
        }
    }

    /// Returns the distance with more bands, up to far.
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
    /// The lead of the fleeing side of a chase (F-CHS-01).
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
    /// Returns how far away the pursuers are, after "The pursuers are": "at medium distance".
    pub const fn away(self) -> &'static str {
        match self {
            Self::Close => "close",
            Self::Medium => "at medium distance",
            Self::Long => "at long distance",
        }
    }

    /// Returns one step nearer, if there is one (F-CHS-08).
    pub const fn nearer(self) -> Option<Self> {
        match self {
            Self::Close => None,
            Self::Medium => Some(Self::Close),
            Self::Long => Some(Self::Medium),
        }
    }

    /// Returns one step farther, if there is one (F-CHS-10).
    pub const fn farther(self) -> Option<Self> {
        match self {
            Self::Close => Some(Self::Medium),
            Self::Medium => Some(Self::Long),
            Self::Long => None,
        }
    }
}

choice! {
    /// The grade of an injury (F-VIC-15).
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
    /// Returns its level, 1 to 4. It is also the number of dice that it removes while it lasts
    /// (F-VIC-16).
    pub const fn level(self) -> u8 {
        match self {
            Self::Minor => 1,
            Self::Medium => 2,
            Self::Serious => 3,
            Self::Fatal => 4,
        }
    }

    /// Returns the rule about its deadline and its healing.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Minor => "F-VIC-18",
            Self::Medium => "F-VIC-19",
            Self::Serious => "F-VIC-20",
            Self::Fatal => "F-VIC-21",
        }
    }

    /// Returns the injury of a level, 1 to 4.
    pub const fn of(level: u8) -> Option<Self> {
        match level {
            1 => Some(Self::Minor),
            2 => Some(Self::Medium),
            3 => Some(Self::Serious),
            4 => Some(Self::Fatal),
            _ => None,
        }
    }

    /// Returns the injury that a word or a number from 1 to 4 names.
    ///
    /// # Errors
    /// Refuses a word that names none.
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
        /// Four dice fewer until the character has got up (F-MOD-08).
        Prone = "prone",
        /// Knocked out (F-VIC-10).
        Unconscious = "unconscious",
        /// Held or tied (F-MOD-12).
        Held = "held",
        /// Higher than its opponents (F-MOD-01).
        High = "high",
    }
}

impl Condition {
    /// Returns the key of the circumstance that gives or takes its dice, if it has one.
    pub const fn circumstance(self) -> Option<&'static str> {
        match self {
            Self::Staggered => Some("staggered"),
            Self::Prone => Some("prone"),
            Self::High => Some("high_ground"),
            Self::Unconscious | Self::Held => None,
        }
    }

    /// Returns the character's state: "on high ground".
    pub const fn state(self) -> &'static str {
        match self {
            Self::High => "on high ground",
            Self::Staggered | Self::Prone | Self::Unconscious | Self::Held => self.word(),
        }
    }
}

choice! {
    /// A character's declaration for a round (F-ORD-11).
    Act("act") {
        /// A combat roll against a target.
        Attack = "attack",
        /// An attack from a run, with one more die (F-MOD-11).
        Charge = "charge",
        /// An attack against a charger, with two more wins (F-MOD-14).
        Brace = "brace",
        /// A round spent on bracing in the next (F-MOD-15).
        Prepare = "prepare",
        /// A defense roll (F-CMB-03).
        Defend = "defend",
        /// A defense roll on the way out (F-CMB-03).
        Flee = "flee",
        /// Getting up and ready (F-MOD-08).
        ///
        /// The text applies the penalty to "the action of getting up while defending". It gives the
        /// two dice of a Defense Roll to those "purely focused on protecting themselves", and a
        /// character who also gets up isn't. So a character who is attacked meanwhile answers with a
        /// plain combat roll, less the four dice, and can't win over attackers that they didn't
        /// choose (F-VIC-02).
        Stand = "stand",
        /// Moving nearer or farther (F-ORD-10).
        Move = "move",
        /// Helping another character (F-SKL-21).
        Assist = "assist",
        /// Any other act: a skill, a lever, a word.
        Other = "other",
    }
}

impl Act {
    /// Returns true if it has a target (F-VIC-02).
    pub const fn attacks(self) -> bool {
        matches!(self, Self::Attack | Self::Charge | Self::Brace)
    }

    /// Returns the verb that declares it. Other acts are declared with `act`.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Other => "act",
            act => act.word(),
        }
    }

    /// Returns true if it is a defense roll: two more dice and never a victory level (F-CMB-04,
    /// F-CMB-05).
    pub const fn defends(self) -> bool {
        matches!(self, Self::Defend | Self::Flee)
    }
}

choice! {
    /// The points that the narrator awards.
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
    /// The state of an income.
    Income("state of the income") {
        /// It is lost.
        Lost = "lost",
        /// It is back.
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
    /// Returns its number of seconds.
    pub const fn seconds(self) -> u64 {
        match self {
            Self::Minute => MINUTE,
            Self::Hour => HOUR,
            Self::Day => DAY,
            Self::Week => WEEK,
            Self::Month => MONTH,
        }
    }

    /// Returns the unit that a word names.
    ///
    /// # Errors
    /// Refuses a word that names none, and the one letter that begins two.
    pub fn read(word: &str) -> Result<Self, Refusal> {
        if word.eq_ignore_ascii_case("m") {
            return Err(
                Refusal::input("`m` can mean minutes or months.").hint("Type more letters.")
            );
        }
        Self::parse(word)
    }
}

/// "1 more die", "2 fewer dice".
pub fn dice_by(n: i64, by: &str) -> String {
    let dice = if n == 1 { "die" } else { "dice" };
    format!("{n} {by} {dice}")
}

/// "Phobia (geese): a crippling fear."
pub fn named(name: &str, note: &str, text: &str) -> String {
    let note = match note {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    format!("{name}{note}: {text}")
}
