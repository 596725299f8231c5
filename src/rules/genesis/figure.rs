//! Somebody in the encounter: the sheet as it came in, and what has happened to it since.
//!
//! Everything a roll needs is copied here when somebody joins, so that a save needs no pack.
//! What follows from other numbers (injury penalty, armor, uses of Strength left) is computed
//! where it is asked for and never stored (F-TRK-05).

use serde::{Deserialize, Serialize};

use super::kinds::{Attribute, Band, Condition, Group, Injury, Side, Size};
use super::library::records::Armor;
use super::settings::{ArmorTable, Settings};
use crate::rules::view::Id;

/// A skill on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skilled {
    /// Key; `ride_pilot:horse` for a kind.
    pub id: String,
    /// As it is read.
    pub name: String,
    /// The attribute it belongs to; none in combat (F-CMB-01).
    #[serde(default)]
    pub attribute: Option<Attribute>,
    /// Its group.
    pub group: Group,
    /// Ranks; may be below 0 for a core skill only (F-TRK-01).
    pub ranks: i8,
    /// Of these what a vocation gave for nothing, 0 and up; they are never given back for points
    /// (F-VOC-06).
    #[serde(default, skip_serializing_if = "nothing")]
    pub granted: i8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn nothing(ranks: &i8) -> bool {
    *ranks == 0
}

/// A weapon on a sheet, with what its skill brings already in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arm {
    /// As it is read.
    pub name: String,
    /// Key of its combat skill.
    pub skill: String,
    /// Its size.
    pub size: Size,
    /// Dice it adds.
    pub bonus: i8,
    /// Dice on the first exchange instead.
    #[serde(default)]
    pub first: Option<i8>,
    /// The farthest distance without a penalty.
    pub range: Band,
    /// Thrown (F-MOD-10).
    #[serde(default)]
    pub thrown: bool,
    /// Explodes, or is magical (F-VIC-14).
    #[serde(default)]
    pub bursts: bool,
}

impl Arm {
    /// Bare hands.
    pub fn hands() -> Self {
        Self {
            name: "bare hands".to_owned(),
            skill: "unarmed".to_owned(),
            size: Size::Unarmed,
            bonus: 0,
            first: None,
            range: Band::Engaged,
            thrown: false,
            bursts: false,
        }
    }

    /// Whether it shoots or flies, so that its roll is a ranged one (F-VIC-04).
    pub fn ranged(&self) -> bool {
        self.size == Size::Ranged || self.thrown
    }
}

/// An injury, kept by itself so that several never become a graver one (F-VIC-17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wound {
    /// Its number inside the save.
    pub mark: u32,
    /// How grave it is.
    pub injury: Injury,
    /// What did it.
    pub cause: String,
    /// When it was received, in seconds on the encounter's clock.
    pub since: u64,
    /// When it was treated.
    #[serde(default)]
    pub treated: Option<u64>,
    /// Its deadline has passed untreated (F-VIC-19, F-VIC-20, F-VIC-21).
    #[serde(default)]
    pub overdue: bool,
}

impl Wound {
    /// When it turns worse if nobody treats it, and when it heals, in seconds on the clock.
    pub fn times(&self, settings: &Settings) -> (Option<u64>, Option<u64>) {
        const HOUR: u64 = 3600;
        const DAY: u64 = 24 * HOUR;
        let n = u64::from;
        let (deadline, weeks) = match self.injury {
            Injury::Minor => {
                let untreated = self.since + n(settings.minor_days) * DAY;
                let heals = self.treated.map_or(untreated, |at| {
                    untreated.min(at + n(settings.minor_days_treated) * DAY)
                });
                return (None, Some(heals));
            }
            Injury::Medium => (n(settings.medium_hours) * HOUR, settings.medium_weeks),
            Injury::Serious => (n(settings.serious_hours) * HOUR, settings.serious_weeks),
            Injury::Fatal => (n(settings.fatal_minutes) * 60, settings.fatal_weeks),
        };
        match self.treated {
            Some(at) => (None, Some(at + n(weeks) * 7 * DAY)),
            None => (Some(self.since + deadline), None),
        }
    }
}

/// A quirk of wealth on a sheet (F-QOW-00).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quirky {
    /// Key.
    pub id: String,
    /// As it is read.
    pub name: String,
    /// What it is about: the area, the patron, the home town.
    #[serde(default)]
    pub note: String,
    /// The rule.
    pub rule: String,
    /// What it asks.
    pub text: String,
}

/// A disabling characteristic on a sheet (F-DIS-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disabled {
    /// As it is read.
    pub name: String,
    /// What it is about.
    #[serde(default)]
    pub note: String,
    /// Key of the skill it names (F-DIS-18).
    #[serde(default)]
    pub skill: Option<String>,
    /// The rule.
    pub rule: String,
    /// What it does.
    pub text: String,
}

/// Somebody owes something (F-QOW-06, F-QOW-07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    /// Who owes.
    pub debtor: String,
    /// What.
    pub what: String,
}

/// What a character that is being made may still spend (F-RACE-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creation {
    /// Attribute points of the race.
    pub attributes: u8,
    /// Skill points of the race.
    pub skills: u8,
    /// Ranks that its vocations brought, which cost nothing (F-VOC-06), in saves that do not keep
    /// them with each skill.
    #[serde(default)]
    pub granted: u8,
}

/// Somebody in the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its number.
    pub id: Id,
    /// Its name, unique among all.
    pub name: String,
    /// Whose side.
    pub side: Side,
    /// A few words.
    #[serde(default)]
    pub role: String,
    /// The race's name.
    pub race: String,
    /// The names of its vocations.
    #[serde(default)]
    pub vocations: Vec<String>,
    /// Strength.
    pub strength: i8,
    /// Reflex.
    pub reflex: i8,
    /// Intellect.
    pub intellect: i8,
    /// Skills with ranks, and those its vocations opened.
    #[serde(default)]
    pub skills: Vec<Skilled>,
    /// Destiny points (F-PRG-03).
    pub destiny: u8,
    /// Commerce points; a level is so many of them as the settings say (F-COM-05).
    pub commerce: u8,
    /// Quirks of wealth.
    #[serde(default)]
    pub quirks: Vec<Quirky>,
    /// Away from the home market (F-QOW-16).
    #[serde(default)]
    pub away: bool,
    /// Since when there is no income, on the clock (F-QOW-12).
    #[serde(default)]
    pub income_lost: Option<u64>,
    /// What others owe.
    #[serde(default)]
    pub debts: Vec<Debt>,
    /// Disabling characteristics.
    #[serde(default)]
    pub disabling: Vec<Disabled>,
    /// Weapons.
    #[serde(default)]
    pub arms: Vec<Arm>,
    /// The weapon in hand, by its place in `arms`; bare hands if none.
    #[serde(default)]
    pub held: Option<usize>,
    /// Weapons that were struck from the hand and lie on the ground, by their place in `arms`
    /// (F-VIC-06); to ready one takes the round (F-ORD-11).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<usize>,
    /// Armor and shields worn.
    #[serde(default)]
    pub armor: Vec<Armor>,
    /// Injuries.
    #[serde(default)]
    pub wounds: Vec<Wound>,
    /// Conditions that are on.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// The last round it is staggered in (F-MOD-04).
    #[serde(default)]
    pub staggered_until: u32,
    /// The last round before it lay prone; it gets up at the end of the next (F-MOD-08).
    #[serde(default)]
    pub prone_since: u32,
    /// Arms and legs lost (F-VIC-11).
    #[serde(default)]
    pub limbs_lost: Vec<String>,
    /// Dead.
    #[serde(default)]
    pub dead: bool,
    /// Skill points not yet spent (F-PRG-04).
    #[serde(default)]
    pub skill_points: u8,
    /// Attribute points not yet spent (F-PRG-05).
    #[serde(default)]
    pub attribute_points: u8,
    /// While it is being made.
    #[serde(default)]
    pub creation: Option<Creation>,
    /// What the table wrote down.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The tie roll of this encounter (F-ORD-04).
    #[serde(default)]
    pub tie: Option<u8>,
    /// The dice it rolled after that one, each among those alone whose dice were all the same till
    /// then; none for a die that it must still roll (F-ORD-05).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tie_again: Vec<Option<u8>>,
    /// Whether its dice have settled its place in an order of this encounter, so that a newcomer rolls
    /// on against it alone (F-TRK-11).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub placed: bool,
    /// Uses of Strength in this encounter (F-ATT-02).
    #[serde(default)]
    pub strength_used: u8,
    /// Reductions of armor in this encounter, where it is a stock (F-ARM-08).
    #[serde(default)]
    pub armor_used: u8,
    /// The round spent to prepare a brace (F-MOD-15).
    #[serde(default)]
    pub prepared: Option<u32>,
    /// Whether it has fought an exchange of this encounter (F-WPN-01).
    #[serde(default)]
    pub exchanged: bool,
}

impl Figure {
    /// The value of an attribute.
    pub const fn attribute(&self, attribute: Attribute) -> i8 {
        match attribute {
            Attribute::Strength => self.strength,
            Attribute::Reflex => self.reflex,
            Attribute::Intellect => self.intellect,
        }
    }

    /// Sets an attribute. The die for the order was rolled among those of the Reflex it had, so that
    /// it goes with another Reflex (F-ORD-04).
    pub(super) fn set_attribute(&mut self, attribute: Attribute, value: i8) {
        match attribute {
            Attribute::Strength => self.strength = value,
            Attribute::Reflex if self.reflex != value => {
                self.reflex = value;
                self.set_tie(None);
            }
            Attribute::Reflex => {}
            Attribute::Intellect => self.intellect = value,
        }
    }

    /// Puts down what lasts no longer than an encounter; injuries stay (F-TRK-06).
    pub(super) fn after_the_fight(&mut self) {
        self.set_tie(None);
        self.strength_used = 0;
        self.armor_used = 0;
        self.prepared = None;
        self.exchanged = false;
        self.dropped.clear();
        self.staggered_until = 0;
        self.prone_since = 0;
        let able = self.able();
        self.conditions.retain(|c| match c {
            Condition::Staggered | Condition::High => false,
            Condition::Prone => !able,
            Condition::Unconscious | Condition::Held => true,
        });
    }

    /// Whether it spent the round before this one on bracing (F-MOD-15).
    pub fn has_prepared(&self, round: u32) -> bool {
        self.prepared.is_some() && self.prepared == round.checked_sub(1)
    }

    /// Whether being prone ends with a round (F-MOD-08).
    pub fn gets_up(&self, round: u32) -> bool {
        self.is(Condition::Prone) && self.prone_since < round && self.able()
    }

    /// A skill on the sheet.
    pub fn skill(&self, id: &str) -> Option<&Skilled> {
        self.skills.iter().find(|s| s.id == id)
    }

    /// Ranks of a skill; 0 where the sheet has none.
    pub fn ranks(&self, id: &str) -> i8 {
        self.skill(id).map_or(0, |s| s.ranks)
    }

    /// The weapon in hand, or bare hands.
    pub fn arm(&self) -> Arm {
        let held = self.held.and_then(|n| self.arms.get(n));
        held.cloned().unwrap_or_else(Arm::hands)
    }

    /// Whether a condition is on.
    pub fn is(&self, condition: Condition) -> bool {
        self.conditions.contains(&condition)
    }

    /// Fatally hurt, unconscious or held (F-MOD-12, F-VIC-09).
    pub fn incapacitated(&self) -> bool {
        self.is(Condition::Unconscious)
            || self.is(Condition::Held)
            || self.wounds.iter().any(|w| w.injury == Injury::Fatal)
    }

    /// Whether a word brings it back: dead, unconscious or held. An injury is not talked away.
    pub fn comes_back(&self) -> bool {
        self.dead || self.is(Condition::Unconscious) || self.is(Condition::Held)
    }

    /// Whether it can declare and roll.
    pub fn able(&self) -> bool {
        !self.dead && !self.incapacitated()
    }

    /// The dice it has rolled for the order of this encounter, the first of them first (F-ORD-05).
    pub fn tie_dice(&self) -> Vec<u8> {
        let again = self.tie_again.iter().copied();
        std::iter::once(self.tie).chain(again).flatten().collect()
    }

    /// Takes a die for the order: the one it owes, or its first (F-ORD-04, F-ORD-05).
    pub(super) fn roll_tie(&mut self, face: u8) {
        match self.tie_again.last_mut() {
            Some(die) => *die = Some(face),
            None => self.tie = Some(face),
        }
    }

    /// Sets the tie roll by hand to one die, or to none.
    pub(super) fn set_tie(&mut self, tie: Option<u8>) {
        self.tie = tie;
        self.tie_again.clear();
        self.placed = false;
    }

    /// Whether a die of the tie roll at hand is still to be rolled by it: the first, or one more
    /// (F-ORD-04, F-ORD-05).
    pub fn owes_tie(&self) -> bool {
        self.able() && (self.tie.is_none() || self.tie_again.last() == Some(&None))
    }

    /// Dice that the injuries take, all added up (F-VIC-16, F-VIC-17).
    pub fn injury_dice(&self) -> i8 {
        let sum: u16 = self
            .wounds
            .iter()
            .map(|w| u16::from(w.injury.level()))
            .sum();
        sum.min(100) as i8
    }

    /// Whether a medium injury left alone too long hampers it (F-VIC-19). A graver one that is
    /// overdue kills, if the table lets it (F-VIC-20, F-VIC-21); it brings no disadvantage.
    pub fn festers(&self) -> bool {
        let festers = |w: &Wound| w.injury == Injury::Medium && w.overdue && w.treated.is_none();
        self.wounds.iter().any(festers)
    }

    /// The injury that was left alone too long and kills, if a person says so (F-VIC-20, F-VIC-21).
    pub fn dies_of(&self) -> Option<&Wound> {
        let late = |w: &&Wound| w.overdue && w.treated.is_none() && w.injury.level() > 2;
        let borne = self.wounds.iter().filter(|_| !self.dead);
        borne.filter(late).max_by_key(|w| w.injury)
    }

    /// Uses of Strength left in this encounter (F-ATT-02).
    pub fn strength_left(&self) -> u8 {
        (self.strength.max(0) as u8).saturating_sub(self.strength_used)
    }

    /// The level of a piece in the table that holds (F-ARM-05).
    pub fn piece_level(piece: &Armor, settings: &Settings) -> u8 {
        match settings.armor_table {
            ArmorTable::Table => piece.level,
            ArmorTable::Prose => piece.prose.unwrap_or(piece.level),
        }
    }

    /// The suit that counts, by its place in `armor`: of several the best, for only shields add
    /// to what is worn (F-ARM-02).
    pub fn suit(&self, settings: &Settings) -> Option<usize> {
        let suits = self.armor.iter().enumerate().filter(|(_, p)| !p.shield);
        // The first of equal ones.
        let best = suits
            .rev()
            .max_by_key(|(_, p)| Self::piece_level(p, settings));
        best.map(|(place, _)| place)
    }

    /// The suit and the shields together, at most what the table allows (F-ARM-02, F-ARM-05).
    pub fn armor_level(&self, settings: &Settings) -> u8 {
        let suit = self.suit(settings);
        let counts = |(place, p): &(usize, &Armor)| p.shield || suit == Some(*place);
        let worn = self.armor.iter().enumerate().filter(counts);
        let worn = worn.map(|(_, p)| Self::piece_level(p, settings));
        let most = match settings.armor_table {
            ArmorTable::Table => settings.armor_max,
            // The prose goes one level higher than the table.
            ArmorTable::Prose => settings.armor_max.saturating_add(1),
        };
        worn.fold(0, u8::saturating_add).min(most)
    }

    /// Dice the armor takes from combat rolls before Endurance (F-ARM-04, F-ARM-05).
    pub fn armor_weight(&self, settings: &Settings) -> u8 {
        let weight = self.armor_level(settings).saturating_sub(1);
        match settings.armor_table {
            ArmorTable::Table => weight,
            ArmorTable::Prose => weight.min(3),
        }
    }

    /// Dice of that which Endurance gives back, never more than it takes (F-ARM-07).
    pub fn armor_eased(&self, settings: &Settings) -> u8 {
        let ranks = self.ranks("endurance").max(0) as u8;
        ranks.min(self.armor_weight(settings))
    }

    /// The commerce level (F-COM-05).
    pub fn commerce_level(&self, settings: &Settings) -> u8 {
        self.commerce / settings.points_per_level.max(1)
    }

    /// Whether its quirks hold at the level it has now (F-QOW-00b).
    pub fn quirks_hold(&self, settings: &Settings) -> bool {
        self.commerce_level(settings) >= settings.quirk_lapse_below
    }

    /// A quirk that holds now.
    pub fn quirk(&self, id: &str, settings: &Settings) -> Option<&Quirky> {
        self.quirks
            .iter()
            .find(|q| q.id == id && self.quirks_hold(settings))
    }

    /// The commerce level that counts where it is now (F-QOW-16).
    pub fn effective_level(&self, settings: &Settings) -> u8 {
        let level = self.commerce_level(settings);
        if self.away && self.quirk("closed_trade", settings).is_some() {
            level.saturating_sub(2)
        } else {
            level
        }
    }

    /// Whether it must still choose a quirk of wealth (F-QOW-00).
    pub fn quirk_due(&self, settings: &Settings) -> bool {
        self.commerce_level(settings) >= settings.quirk_from
            && self.quirks.len() < usize::from(settings.quirk_count)
    }
}

/// A character with nothing yet.
pub(super) fn blank(id: Id, name: String, side: Side, race: String) -> Figure {
    Figure {
        id,
        name,
        side,
        role: String::new(),
        race,
        vocations: Vec::new(),
        placed: false,
        strength: 0,
        reflex: 0,
        intellect: 0,
        skills: Vec::new(),
        destiny: 0,
        commerce: 0,
        quirks: Vec::new(),
        away: false,
        income_lost: None,
        debts: Vec::new(),
        disabling: Vec::new(),
        arms: Vec::new(),
        held: None,
        dropped: Vec::new(),
        armor: Vec::new(),
        wounds: Vec::new(),
        conditions: Vec::new(),
        staggered_until: 0,
        prone_since: 0,
        limbs_lost: Vec::new(),
        dead: false,
        skill_points: 0,
        attribute_points: 0,
        creation: None,
        notes: Vec::new(),
        tie: None,
        tie_again: Vec::new(),
        strength_used: 0,
        armor_used: 0,
        prepared: None,
        exchanged: false,
    }
}
