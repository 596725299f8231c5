//! A combatant: what it is, what it carries, and what has happened to it.
//!
//! Derived numbers (soak, defense, a skill's rank in a group) are computed in [`crate::figure`] each time.

pub mod fate;
pub mod held;
pub mod injuries;
pub mod item;
pub mod score;

use serde::{Deserialize, Serialize};

use rules::view::Id;

use crate::kinds::{Characteristics, Kind, Side};
use crate::model::advance::Ledger;
use crate::model::attack_effects::Burn;
use crate::model::burden::Burden;
use crate::model::figure::fate::Lapsed;
use crate::model::figure::held::{Held, Wear};
use crate::model::figure::injuries::Critical;
use crate::model::figure::item::Item;
use crate::model::figure::score::{Opening, Score};
use crate::model::records::{Ability, Armor, Motivations};
use crate::model::recovery::Tended;
use crate::model::scene::Amid;
use crate::model::talents::known::{Known, Used};
use crate::model::tokens::Until;

macro_rules! statuses {
    ($($(#[$doc:meta])* $status:ident => $terms:expr,)*) => {
        /// A state that limits what a combatant can do (G-STAT-01 to G-STAT-03), or a custom one.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Status {
            $($(#[$doc])* $status,)*
            /// A custom status.
            Other(String),
        }

        impl Status {
            /// Every status that the program knows, the three of the rules first.
            pub const KNOWN: [Self; [$(stringify!($status)),*].len()] = [$(Self::$status),*];

            /// Its word, short form, effect and rule.
            pub const fn terms(&self) -> Terms<'_> {
                match self {
                    $(Self::$status => $terms,)*
                    Self::Other(word) => Terms {
                        word: word.as_str(),
                        short: "",
                        does: "",
                        rule: "G-STAT-04",
                        by_prefix: false,
                    },
                }
            }
        }
    };
}

statuses! {
    /// No actions (G-STAT-01).
    Staggered => Terms {
        word: "staggered",
        short: "stag",
        does: "no actions",
        rule: "G-STAT-01",
        by_prefix: true,
    },
    /// No maneuvers (G-STAT-02).
    Immobilized => Terms {
        word: "immobilized",
        short: "immob",
        does: "no maneuvers",
        rule: "G-STAT-02",
        by_prefix: true,
    },
    /// 1 Setback die on all checks (G-STAT-03).
    Disoriented => Terms {
        word: "disoriented",
        short: "disor",
        does: "1 Setback die on all checks",
        rule: "G-STAT-03",
        by_prefix: true,
    },
    /// No maneuvers, and held by a snare that an action can break (G-STAT-02, G-QUAL-11).
    Ensnared => Terms {
        word: "ensnared",
        short: "snared",
        does: "no maneuvers until free",
        rule: "G-QUAL-11",
        by_prefix: true,
    },
    /// No free maneuver.
    NoFreeManeuver => Terms {
        word: "no free maneuver",
        short: "slow",
        does: "a maneuver costs strain or the action",
        rule: "M-03",
        by_prefix: false,
    },
    /// Acts in the last slot of its side.
    LastSlot => Terms {
        word: "last slot",
        short: "last",
        does: "must take their side's last slot",
        rule: "M-03",
        by_prefix: false,
    },
}

impl Status {
    /// Whether both have the same effect, so that their durations add up (G-STAT-05). A snare
    /// immobilizes.
    pub fn is_like(&self, other: &Self) -> bool {
        let holds = |status: &Self| matches!(status, Self::Immobilized | Self::Ensnared);
        holds(self) && holds(other)
    }

    /// The word for it.
    pub const fn word(&self) -> &str {
        self.terms().word
    }

    /// The status that a word names, or a custom one.
    pub fn from_word(word: &str) -> Self {
        let lower = word.to_lowercase();
        let named = |known: &Self| {
            let terms = known.terms();
            let begun = terms.by_prefix && lower.len() >= 3 && terms.word.starts_with(&lower);
            begun || terms.word == lower
        };
        let known = Self::KNOWN.into_iter().find(named);
        known.unwrap_or_else(|| Self::Other(word.to_owned()))
    }
}

/// The words for a status.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// Its word.
    pub word: &'a str,
    /// A short form, or empty where the word is short enough.
    pub short: &'static str,
    /// Its effect.
    pub does: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Whether three or more first letters name it, or only the whole word.
    pub by_prefix: bool,
}

/// A status with its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Afflicted {
    /// The status.
    pub status: Status,
    /// When it ends.
    pub until: Until,
    /// The first of its owner's turns in which it counts, as the number of turns that will have
    /// ended with it, or 0 if it counts at once.
    #[serde(default, skip_serializing_if = "is_at_once")]
    pub from_turn: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference"
)]
pub(crate) const fn is_at_once(turn: &u32) -> bool {
    *turn == 0
}

/// The members of a minion group (T-45).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The original number of members.
    pub size: u8,
    /// The number of members left. Healing brings none back.
    pub standing: u8,
}

/// An aim that has not been used or lost (G-MAN-01 to G-MAN-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aim {
    /// One or two maneuvers.
    pub times: u8,
    /// The spot, for a called shot (G-MAN-02).
    #[serde(default)]
    pub spot: Option<String>,
}

/// The last attack of a combatant, which is the default of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habit {
    /// Index of the weapon.
    pub weapon: u8,
    /// The target.
    pub target: Id,
}

/// Numbers set by hand, which replace the computed ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetByHand {
    /// Soak.
    pub soak: Option<u16>,
    /// Melee defense.
    pub melee: Option<u8>,
    /// Ranged defense.
    pub ranged: Option<u8>,
}

/// A bonus from an effect, stored here so that sums need only the sheet: soak, or an injury that
/// does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lent {
    /// The effect's number.
    pub mark: u32,
    /// The soak added, 0 for none.
    pub soak: u8,
    /// The mark of the injury that does not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grafted: Option<u32>,
    /// Its source, in a few words.
    pub from: String,
    /// The rule it rests on.
    pub rule: String,
}

/// A combatant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// Its id.
    pub id: Id,
    /// Its name, in the plural for a group.
    pub name: String,
    /// PC, minions, rival or nemesis.
    pub kind: Kind,
    /// Its side.
    pub side: Side,
    /// Its role in a few words.
    pub role: String,
    /// The six values, before any losses from injuries.
    pub characteristics: Characteristics,
    /// Armor worn.
    #[serde(default)]
    pub armor: Option<Armor>,
    /// Wound threshold, of one member for minions (G-HEALTH-01).
    pub wound_threshold: u16,
    /// Strain threshold, for those who have the track (G-HEALTH-07).
    #[serde(default)]
    pub strain_threshold: Option<u16>,
    /// Size (G-MOD-14).
    pub silhouette: u8,
    /// Whether it neither thinks nor speaks (G-TAL-69).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub speechless: bool,
    /// Ranks of Adversary (T-45).
    #[serde(default)]
    pub adversary: u8,
    /// Ranks by skill key.
    #[serde(default)]
    pub skills: Vec<(String, u8)>,
    /// Skills in which a group has ranks.
    #[serde(default)]
    pub group_skills: Vec<String>,
    /// Career skills.
    #[serde(default)]
    pub career: Vec<String>,
    /// Talents by printed name with ranks, from saves older than talents with effects, and those
    /// that no pack defines.
    #[serde(default)]
    pub talents: Vec<(String, u8)>,
    /// Talents it knows (G-TALR-01).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub known: Vec<Known>,
    /// Uses of talents that count against a limit (G-TALR-07).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<Used>,
    /// Abilities, as text.
    #[serde(default)]
    pub abilities: Vec<Ability>,
    /// Damage to the armor (G-EQ-10).
    #[serde(
        default,
        skip_serializing_if = "crate::model::figure::held::Wear::is_sound"
    )]
    pub armor_wear: Wear,
    /// Flames on it (G-QUAL-05).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub burning: Vec<Burn>,
    /// Weapons in the order of the sheet.
    #[serde(default)]
    pub weapons: Vec<Held>,
    /// Everything else carried.
    #[serde(default)]
    pub items: Vec<Item>,
    /// The four motivations.
    #[serde(default)]
    pub motivations: Option<Motivations>,
    /// Members, for minions.
    #[serde(default)]
    pub group: Option<Group>,
    /// Wounds suffered, up to twice the threshold (G-HEALTH-03).
    #[serde(default)]
    pub wounds: u16,
    /// Strain suffered.
    #[serde(default)]
    pub strain: u16,
    /// Critical Injuries.
    #[serde(default)]
    pub criticals: Vec<Critical>,
    /// Statuses.
    #[serde(default)]
    pub statuses: Vec<Afflicted>,
    /// Whether it is prone (G-MOD-06).
    #[serde(default)]
    pub prone: bool,
    /// Ranged defense of the cover it is in, 0 for none (G-MAN-07).
    #[serde(default)]
    pub cover: u8,
    /// Its surroundings (G-ENV).
    #[serde(default, skip_serializing_if = "crate::model::scene::Amid::is_none")]
    pub amid: Amid,
    /// The care it has received (G-HEAL).
    #[serde(
        default,
        skip_serializing_if = "crate::model::recovery::Tended::is_none"
    )]
    pub tended: Tended,
    /// The animal or vehicle it is on (G-MAN-09).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount: Option<Id>,
    /// What it carries other than gear (G-ENC).
    #[serde(default, skip_serializing_if = "crate::model::burden::Burden::is_none")]
    pub burden: Burden,
    /// Experience and money (T-42).
    #[serde(
        default,
        skip_serializing_if = "crate::model::advance::Ledger::is_none"
    )]
    pub ledger: Ledger,
    /// The end of its guarded stance (G-MAN-05).
    #[serde(default)]
    pub guarded: Option<Until>,
    /// Aim (G-MAN-01).
    #[serde(default)]
    pub aim: Option<Aim>,
    /// Out of the fight: a defeated NPC (G-HEALTH-04).
    #[serde(default)]
    pub defeated: bool,
    /// Dead (G-STAT-07).
    #[serde(default)]
    pub dead: bool,
    /// Whether the GM keeps it up although a threshold is exceeded.
    #[serde(default)]
    pub kept_up: bool,
    /// Whether it was incapacitated, was healed to a threshold and is not below it yet (the setting
    /// `wake_at`).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stays_down: bool,
    /// The time until which it stays up although a threshold is exceeded (G-TAL-68).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stays_up: Option<Until>,
    /// What ended when it was incapacitated, and returns if it stays up (G-TAL-68).
    #[serde(
        default,
        skip_serializing_if = "crate::model::figure::fate::Lapsed::is_nothing"
    )]
    pub lapsed: Lapsed,
    /// The master of this companion, as the GM approved (G-TAL-42).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonded: Option<Id>,
    /// Whether it takes no slot, as unnamed crew of a capital ship (G-VCOM-05).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slotless: bool,
    /// The initiative skill: Cool when ready, Vigilance when not (G-STRUCT-03).
    #[serde(default)]
    pub vigilant: bool,
    /// The initiative check, before the slots are made.
    #[serde(default)]
    pub score: Option<Score>,
    /// The maneuver before the fight for a Triumph on that check, once it was granted (M-06).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Opening>,
    /// How many of its turns have ended in this encounter.
    #[serde(default)]
    pub turns: u32,
    /// How many of its turns have begun, so that one given back does not begin twice.
    #[serde(default)]
    pub started: u32,
    /// The last round in which it took a slot.
    #[serde(default)]
    pub acted: u32,
    /// The first round in which it may act, or 0 if it may from the start.
    #[serde(default)]
    pub joins: u32,
    /// The last attack.
    #[serde(default)]
    pub habit: Option<Habit>,
    /// The weapons drawn on purpose in this encounter, newest first and as many as two hands hold.
    /// They are in hand before any other (G-MAN-08).
    #[serde(
        default,
        deserialize_with = "crate::model::figure::held::one_or_more",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub drawn: Vec<u8>,
    /// The combatants that it has attacked in this encounter, where a talent counts them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub met: Vec<Id>,
    /// Temporary soak and ignored injuries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lent: Vec<Lent>,
    /// Numbers set by hand.
    #[serde(default)]
    pub by_hand: SetByHand,
    /// Notes on the sheet.
    #[serde(default)]
    pub notes: Vec<String>,
}

rules::called!(Figure);
