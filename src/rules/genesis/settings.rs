//! What a table may rule otherwise: the defaults for what the rules leave open, and the switches.
//!
//! Each row is a key, the rule it settles, and a default; the shipped pack repeats every default
//! in its `defaults` record, so that a pack of the table's own can change it, and the command
//! `setting` changes it for one save. A save keeps all of them as they were.

use serde::{Deserialize, Serialize};

use crate::lang::Refusal;
use crate::rules::settings::{self, Row, choice, row};

choice! {
    /// What armor does in a fight (F-ARM-08).
    ArmorMode {
        /// Its whole level lowers every injury.
        PerInjury = "per_injury",
        /// Its level is a stock of reductions for the encounter.
        PerEncounter = "per_encounter",
    } "`per_injury` or `per_encounter`"
}
choice! {
    /// Which of the two sets of armor levels holds (F-ARM-05).
    ArmorTable {
        /// The table: full plate 3, small shield 1, large shield 2, at most 5.
        Table = "table",
        /// The prose: full plate 4, shield 2, at most 6, never more than three dice.
        Prose = "prose",
    } "`table` or `prose`"
}
choice! {
    /// Who has the better of equal wins (F-ROLL-17, F-ROLL-18, F-CHS-14).
    Tie {
        /// Nobody: nothing changes.
        Nobody = "none",
        /// The one who resists.
        Defender = "defender",
        /// The one who acts.
        Actor = "actor",
    } "`none`, `defender` or `actor`"
}
choice! {
    /// Who rolls for a side of a chase (F-CHS-15).
    Lead {
        /// The one with the smallest pool.
        Slowest = "slowest",
        /// The one with the largest pool.
        Fastest = "fastest",
    } "`slowest` or `fastest`"
}
choice! {
    /// What a disabling characteristic does to a roll it applies to (F-DIS-04).
    Disabling {
        /// It sets disadvantage.
        Disadvantage = "disadvantage",
        /// Nothing but its text.
        Text = "text",
    } "`disadvantage` or `text`"
}
choice! {
    /// Which rolls injuries weigh on (F-VIC-23).
    Weighs {
        /// Combat, and skills of Strength and Reflex.
        Physical = "physical",
        /// Every roll.
        All = "all",
    } "`physical` or `all`"
}
choice! {
    /// Which combat skill a defense without a weapon uses (F-CMB-07).
    DefenseSkill {
        /// That of the weapon held.
        HeldWeapon = "held_weapon",
        /// The best there is on the sheet.
        Best = "best",
    } "`held_weapon` or `best`"
}
choice! {
    /// What happens when an item is above the commerce level (F-COM-06).
    AboveLevel {
        /// The purchase is refused.
        Refuse = "refuse",
        /// It costs as many levels as it lies above, and two more.
        Pay = "pay",
    } "`refuse` or `pay`"
}

/// A row of the list of settings.
pub type Setting = Row<Settings>;

macro_rules! settings {
    ($($section:literal { $($key:literal $rule:literal $field:ident: $kind:ty $([$($bounds:tt)+])? = $default:expr, $says:literal;)+ })+) => {
        /// Every ruling and every default of the table (see [`ROWS`] for keys and rules).
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings {
            $($(
                #[doc = concat!("`", $key, "` (", $rule, "): ", $says)]
                pub $field: $kind,
            )+)+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($($field: $default),+),+ }
            }
        }

        /// Every setting, in the order of the rules.
        pub static ROWS: &[Setting] = &[$($(
            row!(Settings, $section, $key, $rule, $field: $kind $([$($bounds)+])?, $says)
        ),+),+];
    };
}

settings! {
    "Creation" {
        "creation.attr_start" "F-RACE-05" attr_start: i8 [-9 to 20] = 0,
            "What every attribute is before points are placed.";
        "creation.attr_cap" "F-RACE-05" attr_cap: i8 [-9 to 20] = 2,
            "An attribute above this at creation brings a warning.";
        "creation.skill_cost" "F-RACE-06" skill_cost: u8 [0 to 20] = 1,
            "Skill points that one rank costs.";
        "creation.skill_warn" "F-RACE-06" skill_warn: i8 [0 to 20] = 5,
            "More ranks than this in a skill bring a warning.";
        "creation.core_skill_floor" "F-VOC-04" core_skill_floor: i8 [-20 to 0] = -2,
            "How low a Core skill may start.";
        "creation.core_skill_refund" "F-VOC-04" core_skill_refund: u8 [0 to 20] = 1,
            "Skill points given back for each rank below 0.";
        "vocations.grants_ranks" "F-VOC-06" vocation_ranks: i8 [0 to 20] = 0,
            "Ranks that a vocation gives in the skills it opens.";
        "skills.untrained_vocational" "F-VOC-06" untrained_vocational: bool = false,
            "Whether a vocational skill may be rolled without knowing it.";
        "vocations.extra_cost" "F-VOC-07" vocation_cost: u8 = 0,
            "Skill points that another vocation costs.";
    }
    "Growth" {
        "destiny.start" "F-PRG-03" destiny_start: u8 = 1,
            "Destiny Points of a new character.";
        "destiny.cap" "F-PRG-03" destiny_cap: Option<u8> = None,
            "The most Destiny Points anybody may hold.";
        "progress.skill_points_per_session" "F-PRG-04" skill_points_per_session: u8 = 1,
            "Skill points offered at the end of a session.";
        "progress.attr_points_per_arc" "F-PRG-05" attr_points_per_arc: u8 = 1,
            "Attribute points offered at the end of a story arc.";
        "progress.attr_cap" "F-PRG-05" progress_attr_cap: i8 [-9 to 20] = 3,
            "How high an attribute may grow.";
        "progress.int_retroactive" "F-PRG-06" int_retroactive: bool = true,
            "Whether INT gained later brings its skill points.";
    }
    "Wealth" {
        "commerce.points_per_level" "F-COM-05" points_per_level: u8 [1 to 31] = 1,
            "Commerce points that make one Commerce Level.";
        "commerce.above_level" "F-COM-06" above_level: AboveLevel = AboveLevel::Refuse,
            "Whether an item above the level is refused or paid dearly.";
        "commerce.floor" "F-COM-07" commerce_floor: u8 [0 to 8] = 0,
            "How low Commerce Level can fall.";
        "commerce.award_step" "F-COM-08" award_step: u8 [1 to 100] = 1,
            "By how much the narrator raises or lowers it.";
        "wealth_quirk.from" "F-QOW-00" quirk_from: u8 [0 to 9] = 4,
            "The Commerce Level from which a quirk must be chosen.";
        "wealth_quirk.count" "F-QOW-00b" quirk_count: u8 [0 to 20] = 1,
            "How many quirks a character has.";
        "wealth_quirk.lapse_below" "F-QOW-00b" quirk_lapse_below: u8 [0 to 9] = 0,
            "A quirk rests while Commerce Level is below this.";
    }
    "Creation" {
        "disabling.most" "F-DIS-01" disabling_most: Option<u8> = None,
            "How many disabling characteristics may be taken.";
        "disabling.effect" "F-DIS-04" disabling: Disabling = Disabling::Disadvantage,
            "What one does to a roll it bears on.";
    }
    "Rolls" {
        "str.stack_on_one" "F-ATT-05" str_stack: bool = true,
            "Whether all uses of STR may go on one blow.";
    }
    "Creation" {
        "creation.attr_min" "F-ATT-09" attr_min: i8 [-9 to 20] = 0,
            "The lowest an attribute may be.";
    }
    "Rolls" {
        "roll.adv_cancels" "F-ROLL-07" adv_cancels: bool = true,
            "Whether advantage and disadvantage cancel however many there are.";
        "roll.min_pool" "F-ROLL-08" min_pool: u8 [0 to 20] = 0,
            "The fewest dice that a pool keeps.";
        "destiny.before_max" "F-ROLL-11" destiny_before: Option<u8> = Some(1),
            "Destiny Points that may go on a roll before it is made.";
        "destiny.after_max" "F-ROLL-11" destiny_after: Option<u8> = None,
            "Destiny Points that may go on a roll after it is made.";
        "conflict.passive_tie" "F-ROLL-17" passive_tie: Tie = Tie::Defender,
            "Who has the better of a tie in a passive conflict.";
        "conflict.active_tie" "F-ROLL-18" active_tie: Tie = Tie::Nobody,
            "Who has the better of a tie in an active conflict.";
        "skills.assist_dice" "F-SKL-21" assist_dice: i8 [0 to 20] = 1,
            "Dice that each skill that assists adds.";
    }
    "Armor" {
        "armor.table" "F-ARM-05" armor_table: ArmorTable = ArmorTable::Table,
            "Which of the two sets of armor levels holds.";
        "armor.max" "F-ARM-05" armor_max: u8 [0 to 18] = 5,
            "The most levels that armor counts.";
        "armor.mode" "F-ARM-08" armor_mode: ArmorMode = ArmorMode::PerInjury,
            "Whether armor lowers every injury or is a stock for the encounter.";
    }
    "Order" {
        "order.reroll_ties" "F-ORD-05" reroll_ties: bool = true,
            "Whether those tied for the order roll again.";
        "order.simultaneous" "F-ORD-09" simultaneous: bool = true,
            "Whether one who is struck down in a round still rolls in it.";
        "charge.bands" "F-MOD-11" charge_bands: u8 [0 to 2] = 1,
            "Bands that one must have to run for a charge.";
        "charge.run" "F-MOD-11" charge_run: Option<u8> [0 to 2 ", or `none`"] = None,
            "Bands that the run of a charge covers at most; none: all there are.";
        "round.seconds" "F-ORD-12" round_seconds: u8 [1 to 100] = 6,
            "How many seconds a round lasts.";
    }
    "Fighting" {
        "combat.defense_skill" "F-CMB-07" defense_skill: DefenseSkill = DefenseSkill::HeldWeapon,
            "The skill that a defense is rolled with.";
        "vl.only_declared_targets" "F-VIC-02" only_declared_targets: bool = true,
            "Whether only declared targets can lose to a victory level.";
        "vl.split" "F-VIC-27" split: bool = false,
            "Whether a victory level may be split into several outcomes.";
    }
    "Injuries" {
        "injury.minor.days" "F-VIC-18" minor_days: u8 = 3,
            "Days in which a minor injury heals by itself.";
        "injury.minor.days_treated" "F-VIC-18" minor_days_treated: u8 = 1,
            "Days in which it heals once treated.";
        "injury.medium.hours" "F-VIC-19" medium_hours: u8 = 24,
            "Hours after which an untreated medium injury hinders.";
        "injury.medium.weeks" "F-VIC-19" medium_weeks: u8 = 2,
            "Weeks in which it heals once treated.";
        "injury.serious.hours" "F-VIC-20" serious_hours: u8 = 6,
            "Hours that a serious injury may wait for treatment.";
        "injury.serious.weeks" "F-VIC-20" serious_weeks: u8 = 6,
            "Weeks in which it heals once treated.";
        "injury.fatal.minutes" "F-VIC-21" fatal_minutes: u8 = 10,
            "Minutes that a fatal injury may wait for treatment.";
        "injury.fatal.weeks" "F-VIC-21" fatal_weeks: u8 = 12,
            "Weeks in which it heals once treated.";
        "injury.treat_chl" "F-VIC-22" treat_chl: Option<u8> [0 to 40 ", or `none`"] = None,
            "Challenge Level of treatment; none takes that of the injury.";
        "injury.applies_to" "F-VIC-23" injury_weighs: Weighs = Weighs::Physical,
            "Which rolls injuries weigh on.";
        "armor.cancels_dismember" "F-VIC-24" cancels_dismember: bool = false,
            "Whether armor that stops the injury also saves the limb.";
    }
    "Fighting" {
        "close.leave_vl" "F-CLS-07" close_leave_vl: u8 [1 to 5] = 1,
            "Victory level that breaking away from close combat takes.";
        "close.armor_vs_outsider" "F-CLS-08" armor_vs_outsider: bool = false,
            "Whether armor protects those in close combat from others.";
        "stagger.rounds" "F-MOD-04" stagger_rounds: u8 [0 to 20] = 1,
            "Rounds that a stagger counts for.";
        "distance.penalty" "F-MOD-10" distance_penalty: i8 [0 to 20] = 1,
            "Dice that each band beyond a weapon's range costs.";
        "distance.penalty_thrown" "F-MOD-10" distance_thrown: i8 [0 to 20] = 2,
            "The same for thrown weapons.";
        "incapacitated.any_level" "F-MOD-13" any_level: bool = false,
            "Whether a win over the helpless may pick any level.";
    }
    "Chases" {
        "chase.tie" "F-CHS-14" chase_tie: Tie = Tie::Nobody,
            "Who has the better of a tie in a chase.";
        "chase.group" "F-CHS-15" chase_lead: Lead = Lead::Slowest,
            "Who rolls for a side in a chase.";
    }
}

impl Settings {
    /// Sets one by its key.
    ///
    /// # Errors
    /// Refuses a key that none has (naming the nearest) and a value that does not fit it.
    pub fn set(&mut self, key: &str, word: &str) -> Result<(), Refusal> {
        settings::set(ROWS, self, key, word)
    }

    /// The settings that differ from another set, each with its value here.
    pub fn differing(&self, other: &Self) -> Vec<(&'static Setting, String)> {
        settings::differing(ROWS, self, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_reads_what_it_writes_and_refuses_nonsense() {
        for row in ROWS {
            let mut settings = Settings::default();
            let value = (row.get)(&settings);
            settings.set(row.key, &value).unwrap();
            assert_eq!(settings, Settings::default(), "{}", row.key);
            let refusal = settings.set(row.key, "perhaps").unwrap_err();
            assert!(refusal.why.contains(row.what), "{refusal}");
        }
        let mut settings = Settings::default();
        settings.set("armor.mode", "per_encounter").unwrap();
        assert_eq!(settings.differing(&Settings::default()).len(), 1);
        let refusal = settings.set("armor.mod", "x").unwrap_err();
        assert_eq!(refusal.hint.unwrap(), "The nearest is `armor.mode`.");
    }
}
