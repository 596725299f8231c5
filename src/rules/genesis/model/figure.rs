//! A character in the encounter: the sheet as it was added, and what has happened to it since.
//!
//! Everything that a roll needs is copied here when a character is added, so that a save needs no
//! pack. Derived numbers (injury penalty, armor, uses of Strength left) are computed on demand and
//! never stored (F-TRK-05).

use serde::{Deserialize, Serialize};

use crate::kinds::{Attribute, Band, Condition, Group, Injury, Side, Size};
use crate::library::records::Armor;
use crate::settings::{ArmorTable, Settings};
use rules::encounter::clock::{DAY, HOUR, MINUTE, WEEK};
use rules::view::Id;

/// A skill on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skilled {
    /// Key. `ride_pilot:horse` for a kind.
    pub id: String,
    /// The name.
    pub name: String,
    /// The attribute it belongs to. `None` in combat (F-CMB-01).
    #[serde(default)]
    pub attribute: Option<Attribute>,
    /// Its group.
    pub group: Group,
    /// Ranks. Only a core skill may be below 0 (F-TRK-01).
    pub ranks: i8,
    /// The ranks that a vocation gave for free, 0 and up. They are never refunded (F-VOC-06).
    #[serde(default, skip_serializing_if = "nothing")]
    pub granted: i8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn nothing(ranks: &i8) -> bool {
    *ranks == 0
}

/// A weapon on a sheet, including its skill's values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arm {
    /// The name.
    pub name: String,
    /// Key of its combat skill.
    pub skill: String,
    /// Its size.
    pub size: Size,
    /// Dice it adds.
    pub bonus: i8,
    /// Dice on the first exchange, which replace the bonus.
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
    /// Returns unarmed combat.
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

    /// Returns true if it shoots or flies, so that its roll is a ranged one (F-VIC-04).
    pub fn ranged(&self) -> bool {
        self.size == Size::Ranged || self.thrown
    }
}

/// An injury, kept separately so that several never become a graver one (F-VIC-17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wound {
    /// Its number inside the save.
    pub mark: u32,
    /// Its grade.
    pub injury: Injury,
    /// Its cause.
    pub cause: String,
    /// The time when it was received, in seconds on the encounter's clock.
    pub since: u64,
    /// The time when it was treated.
    #[serde(default)]
    pub treated: Option<u64>,
    /// Its deadline has passed untreated (F-VIC-19, F-VIC-20, F-VIC-21).
    #[serde(default)]
    pub overdue: bool,
}

impl Wound {
    /// Returns when it gets worse without treatment, and when it heals, in seconds on the clock.
    pub fn times(&self, settings: &Settings) -> (Option<u64>, Option<u64>) {
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
            Injury::Fatal => (n(settings.fatal_minutes) * MINUTE, settings.fatal_weeks),
        };
        match self.treated {
            Some(at) => (None, Some(at + n(weeks) * WEEK)),
            None => (Some(self.since + deadline), None),
        }
    }
}

/// A wealth quirk on a sheet (F-QOW-00).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quirky {
    /// Key.
    pub id: String,
    /// The name.
    pub name: String,
    /// Its subject: the area, the patron, the home town.
    #[serde(default)]
    pub note: String,
    /// The rule.
    pub rule: String,
    /// Its effect.
    pub text: String,
}

/// A disabling characteristic on a sheet (F-DIS-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disabled {
    /// The name.
    pub name: String,
    /// Its subject.
    #[serde(default)]
    pub note: String,
    /// Key of the skill it names (F-DIS-18).
    #[serde(default)]
    pub skill: Option<String>,
    /// The rule.
    pub rule: String,
    /// Its effect.
    pub text: String,
}

/// A debt owed to a character (F-QOW-06, F-QOW-07).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Debt {
    /// The debtor.
    pub debtor: String,
    /// The debt.
    pub what: String,
}

/// The points of a character in creation (F-RACE-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creation {
    /// Attribute points of the race.
    pub attributes: u8,
    /// Skill points of the race.
    pub skills: u8,
    /// Free ranks from its vocations (F-VOC-06), in saves that don't keep them with each skill.
    #[serde(default)]
    pub granted: u8,
}

/// A character in the encounter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its number.
    pub id: Id,
    /// Its name, unique among all.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// A short description.
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
    /// Commerce points. The settings say how many of them make a level (F-COM-05).
    pub commerce: u8,
    /// Wealth quirks.
    #[serde(default)]
    pub quirks: Vec<Quirky>,
    /// Away from the home market (F-QOW-16).
    #[serde(default)]
    pub away: bool,
    /// The time since when there is no income, on the clock (F-QOW-12).
    #[serde(default)]
    pub income_lost: Option<u64>,
    /// Debts owed to it.
    #[serde(default)]
    pub debts: Vec<Debt>,
    /// Disabling characteristics.
    #[serde(default)]
    pub disabling: Vec<Disabled>,
    /// Weapons.
    #[serde(default)]
    pub arms: Vec<Arm>,
    /// The weapon in hand, by its index in `arms`. `None` means unarmed.
    #[serde(default)]
    pub held: Option<usize>,
    /// Disarmed weapons on the ground, by their indices in `arms` (F-VIC-06). Picking one up takes the
    /// round (F-ORD-11).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dropped: Vec<usize>,
    /// Armor and shields worn.
    #[serde(default)]
    pub armor: Vec<Armor>,
    /// Injuries.
    #[serde(default)]
    pub wounds: Vec<Wound>,
    /// Active conditions.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// The last round it is staggered in (F-MOD-04).
    #[serde(default)]
    pub staggered_until: u32,
    /// The last round before it fell prone. It gets up at the end of the next (F-MOD-08).
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
    /// Set during creation.
    #[serde(default)]
    pub creation: Option<Creation>,
    /// Notes.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The tie roll of this encounter (F-ORD-04).
    #[serde(default)]
    pub tie: Option<u8>,
    /// The dice rolled after that one, each compared only with characters whose dice were all equal
    /// until then. `None` for a die that it must still roll (F-ORD-05).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tie_again: Vec<Option<u8>>,
    /// True if its dice have settled its place in an order of this encounter, so that only a newcomer
    /// rolls against it (F-TRK-11).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub placed: bool,
    /// Uses of Strength in this encounter (F-ATT-02).
    #[serde(default)]
    pub strength_used: u8,
    /// Reductions of armor in this encounter, if armor is limited (F-ARM-08).
    #[serde(default)]
    pub armor_used: u8,
    /// The round that was spent on preparing a brace (F-MOD-15).
    #[serde(default)]
    pub prepared: Option<u32>,
    /// True if it has fought an exchange of this encounter (F-WPN-01).
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

    /// Sets an attribute. The die for the order was rolled among characters of the same Reflex, so a
    /// change of Reflex removes it (F-ORD-04).
    pub(crate) fn set_attribute(&mut self, attribute: Attribute, value: i8) {
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

    /// Clears everything that lasts only for an encounter. Injuries stay (F-TRK-06).
    pub(crate) fn after_the_fight(&mut self) {
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

    /// Returns true if it spent the previous round on bracing (F-MOD-15).
    pub fn has_prepared(&self, round: u32) -> bool {
        self.prepared.is_some() && self.prepared == round.checked_sub(1)
    }

    /// Returns true if being prone ends with a round (F-MOD-08).
    pub fn gets_up(&self, round: u32) -> bool {
        self.is(Condition::Prone) && self.prone_since < round && self.able()
    }

    /// Returns a skill on the sheet.
    pub fn skill(&self, id: &str) -> Option<&Skilled> {
        self.skills.iter().find(|s| s.id == id)
    }

    /// Returns the ranks of a skill, or 0 if the sheet doesn't have it.
    pub fn ranks(&self, id: &str) -> i8 {
        self.skill(id).map_or(0, |s| s.ranks)
    }

    /// Returns the weapon in hand, or unarmed combat.
    pub fn arm(&self) -> Arm {
        let held = self.held.and_then(|n| self.arms.get(n));
        held.cloned().unwrap_or_else(Arm::hands)
    }

    /// Returns true if a condition is active.
    pub fn is(&self, condition: Condition) -> bool {
        self.conditions.contains(&condition)
    }

    /// Returns true if it is fatally injured, unconscious or held (F-MOD-12, F-VIC-09).
    pub fn incapacitated(&self) -> bool {
        self.incapacity().is_some()
    }

    /// Returns why it can't declare and roll though it lives, or `None` if it can: "unconscious" (F-MOD-12,
    /// F-VIC-09).
    pub fn incapacity(&self) -> Option<&'static str> {
        let fatal = self.wounds.iter().any(|w| w.injury == Injury::Fatal);
        [Condition::Unconscious, Condition::Held]
            .into_iter()
            .find(|condition| self.is(*condition))
            .map(Condition::word)
            .or_else(|| fatal.then_some("fatally injured"))
    }

    /// Returns true if `restore` brings it back: dead, unconscious or held. Injuries stay.
    pub fn comes_back(&self) -> bool {
        self.dead || self.is(Condition::Unconscious) || self.is(Condition::Held)
    }

    /// Returns true if it can declare and roll.
    pub fn able(&self) -> bool {
        !self.dead && !self.incapacitated()
    }

    /// Returns the dice that it has rolled for the order of this encounter, in order (F-ORD-05).
    pub fn tie_dice(&self) -> Vec<u8> {
        let again = self.tie_again.iter().copied();
        std::iter::once(self.tie).chain(again).flatten().collect()
    }

    /// Adds a die for the order: the one it owes, or its first (F-ORD-04, F-ORD-05).
    pub(crate) fn roll_tie(&mut self, face: u8) {
        match self.tie_again.last_mut() {
            Some(die) => *die = Some(face),
            None => self.tie = Some(face),
        }
    }

    /// Sets the tie roll by hand to one die, or to none.
    pub(crate) fn set_tie(&mut self, tie: Option<u8>) {
        self.tie = tie;
        self.tie_again.clear();
        self.placed = false;
    }

    /// Returns true if it still has to roll a die of the current tie roll: the first, or one more
    /// (F-ORD-04, F-ORD-05).
    pub fn owes_tie(&self) -> bool {
        self.able() && (self.tie.is_none() || self.tie_again.last() == Some(&None))
    }

    /// Returns the dice that the injuries remove, all added up (F-VIC-16, F-VIC-17).
    pub fn injury_dice(&self) -> i8 {
        let sum: u16 = self
            .wounds
            .iter()
            .map(|w| u16::from(w.injury.level()))
            .sum();
        sum.min(100) as i8
    }

    /// Returns true if an overdue medium injury gives it disadvantage (F-VIC-19). A graver one that is
    /// overdue kills, if a person confirms (F-VIC-20, F-VIC-21), and gives no disadvantage.
    pub fn festers(&self) -> bool {
        let festers = |w: &Wound| w.injury == Injury::Medium && w.overdue && w.treated.is_none();
        self.wounds.iter().any(festers)
    }

    /// Returns the overdue injury that kills, if a person confirms (F-VIC-20, F-VIC-21).
    pub fn dies_of(&self) -> Option<&Wound> {
        let late = |w: &&Wound| w.overdue && w.treated.is_none() && w.injury.level() > 2;
        let borne = self.wounds.iter().filter(|_| !self.dead);
        borne.filter(late).max_by_key(|w| w.injury)
    }

    /// Returns the uses of Strength left in this encounter (F-ATT-02).
    pub fn strength_left(&self) -> u8 {
        (self.strength.max(0) as u8).saturating_sub(self.strength_used)
    }

    /// Returns the level of a piece of armor in the active table (F-ARM-05).
    pub fn piece_level(piece: &Armor, settings: &Settings) -> u8 {
        match settings.armor_table {
            ArmorTable::Table => piece.level,
            ArmorTable::Prose => piece.prose.unwrap_or(piece.level),
        }
    }

    /// Returns the index in `armor` of the suit that counts: the best of several, because only shields
    /// add to it (F-ARM-02).
    pub fn suit(&self, settings: &Settings) -> Option<usize> {
        let suits = self.armor.iter().enumerate().filter(|(_, p)| !p.shield);
        // The first of several equal ones.
        let best = suits
            .rev()
            .max_by_key(|(_, p)| Self::piece_level(p, settings));
        best.map(|(place, _)| place)
    }

    /// Returns the level of the suit and the shields together, up to the limit (F-ARM-02, F-ARM-05).
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

    /// Returns the dice that the armor removes from combat rolls before Endurance (F-ARM-04,
    /// F-ARM-05).
    pub fn armor_weight(&self, settings: &Settings) -> u8 {
        let weight = self.armor_level(settings).saturating_sub(1);
        match settings.armor_table {
            ArmorTable::Table => weight,
            ArmorTable::Prose => weight.min(3),
        }
    }

    /// Returns how many of them Endurance gives back, never more than the armor removes (F-ARM-07).
    pub fn armor_eased(&self, settings: &Settings) -> u8 {
        let ranks = self.ranks("endurance").max(0) as u8;
        ranks.min(self.armor_weight(settings))
    }

    /// Returns the commerce level (F-COM-05).
    pub fn commerce_level(&self, settings: &Settings) -> u8 {
        self.commerce / settings.points_per_level.max(1)
    }

    /// Returns true if its quirks apply at its current level (F-QOW-00b).
    pub fn quirks_hold(&self, settings: &Settings) -> bool {
        self.commerce_level(settings) >= settings.quirk_lapse_below
    }

    /// Returns a quirk that currently applies.
    pub fn quirk(&self, id: &str, settings: &Settings) -> Option<&Quirky> {
        self.quirks
            .iter()
            .find(|q| q.id == id && self.quirks_hold(settings))
    }

    /// Returns the commerce level that counts at its current place (F-QOW-16).
    pub fn effective_level(&self, settings: &Settings) -> u8 {
        let level = self.commerce_level(settings);
        if self.away && self.quirk("closed_trade", settings).is_some() {
            level.saturating_sub(2)
        } else {
            level
        }
    }

    /// Returns true if it must still choose a wealth quirk (F-QOW-00).
    pub fn quirk_due(&self, settings: &Settings) -> bool {
        self.commerce_level(settings) >= settings.quirk_from
            && self.quirks.len() < usize::from(settings.quirk_count)
    }
}

/// Returns an empty character.
pub(crate) fn blank(id: Id, name: String, side: Side, race: String) -> Figure {
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

rules::called!(Figure);
