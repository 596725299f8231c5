//! What a table may rule otherwise: the defaults for what the rules leave open, and the switches.
//!
//! Each row is a key, the rule it settles, and a default; the shipped pack repeats every default
//! in its `defaults` record, so that a pack of the table's own can change it, and the command
//! `setting` changes it for one save. A save keeps all of them as they were.

use serde::{Deserialize, Serialize};

use crate::lang::Refusal;

/// A kind of value that a setting can have.
pub trait Value: Sized {
    /// How the value is written.
    fn write(&self) -> String;
    /// The value a word means, if it means one.
    fn read(word: &str) -> Option<Self>;
    /// What may be written, in words.
    const WHAT: &'static str;
}

impl Value for u8 {
    fn write(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok().filter(|n| *n <= 100)
    }
    const WHAT: &'static str = "a number from 0 to 100";
}

impl Value for i8 {
    fn write(&self) -> String {
        self.to_string()
    }
    fn read(word: &str) -> Option<Self> {
        word.parse().ok().filter(|n| (-20..=20).contains(n))
    }
    const WHAT: &'static str = "a number from -20 to 20";
}

impl Value for bool {
    fn write(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }
    fn read(word: &str) -> Option<Self> {
        match word {
            "on" | "true" | "yes" => Some(true),
            "off" | "false" | "no" => Some(false),
            _ => None,
        }
    }
    const WHAT: &'static str = "`on` or `off`";
}

impl Value for Option<u8> {
    fn write(&self) -> String {
        self.map_or_else(|| "none".to_owned(), |n| n.to_string())
    }
    fn read(word: &str) -> Option<Self> {
        if word == "none" {
            return Some(None);
        }
        u8::read(word).map(Some)
    }
    const WHAT: &'static str = "a number from 0 to 100, or `none`";
}

/// Writes an enumeration of choices as a [`Value`].
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? } $what:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl Value for $name {
            fn write(&self) -> String {
                match self { $(Self::$variant => $word),+ }.to_owned()
            }
            fn read(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
            const WHAT: &'static str = $what;
        }
    };
}

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

/// A row of the table of settings: how one setting is read and written by its key.
pub struct Setting {
    /// Its key: `str.stack_on_one`.
    pub key: &'static str,
    /// The rule it settles.
    pub rule: &'static str,
    /// What may be written.
    pub what: &'static str,
    /// The value now, as it is written.
    pub get: fn(&Settings) -> String,
    set: fn(&mut Settings, &str) -> bool,
}

macro_rules! settings {
    ($($key:literal $rule:literal $field:ident: $kind:ty = $default:expr;)+) => {
        /// Every ruling and every default of the table (see [`ROWS`] for keys and rules).
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(default)]
        pub struct Settings {
            $(
                #[doc = concat!("`", $key, "` (", $rule, ").")]
                pub $field: $kind,
            )+
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $default),+ }
            }
        }

        /// Every setting, in the order of the rules.
        pub static ROWS: &[Setting] = &[$(Setting {
            key: $key,
            rule: $rule,
            what: <$kind as Value>::WHAT,
            get: |settings| settings.$field.write(),
            set: |settings, word| match <$kind as Value>::read(word) {
                Some(value) => { settings.$field = value; true }
                None => false,
            },
        }),+];
    };
}

settings! {
    "creation.attr_start" "F-RACE-05" attr_start: i8 = 0;
    "creation.attr_cap" "F-RACE-05" attr_cap: i8 = 2;
    "creation.skill_cost" "F-RACE-06" skill_cost: u8 = 1;
    "creation.skill_warn" "F-RACE-06" skill_warn: i8 = 5;
    "creation.core_skill_floor" "F-VOC-04" core_skill_floor: i8 = -2;
    "creation.core_skill_refund" "F-VOC-04" core_skill_refund: u8 = 1;
    "vocations.grants_ranks" "F-VOC-06" vocation_ranks: i8 = 0;
    "skills.untrained_vocational" "F-VOC-06" untrained_vocational: bool = false;
    "vocations.extra_cost" "F-VOC-07" vocation_cost: u8 = 0;
    "destiny.start" "F-PRG-03" destiny_start: u8 = 1;
    "destiny.cap" "F-PRG-03" destiny_cap: Option<u8> = None;
    "progress.skill_points_per_session" "F-PRG-04" skill_points_per_session: u8 = 1;
    "progress.attr_points_per_arc" "F-PRG-05" attr_points_per_arc: u8 = 1;
    "progress.attr_cap" "F-PRG-05" progress_attr_cap: i8 = 3;
    "progress.int_retroactive" "F-PRG-06" int_retroactive: bool = true;
    "commerce.points_per_level" "F-COM-05" points_per_level: u8 = 1;
    "commerce.above_level" "F-COM-06" above_level: AboveLevel = AboveLevel::Refuse;
    "commerce.floor" "F-COM-07" commerce_floor: u8 = 0;
    "commerce.award_step" "F-COM-08" award_step: u8 = 1;
    "wealth_quirk.from" "F-QOW-00" quirk_from: u8 = 4;
    "wealth_quirk.count" "F-QOW-00b" quirk_count: u8 = 1;
    "wealth_quirk.lapse_below" "F-QOW-00b" quirk_lapse_below: u8 = 4;
    "disabling.most" "F-DIS-01" disabling_most: Option<u8> = None;
    "disabling.effect" "F-DIS-04" disabling: Disabling = Disabling::Disadvantage;
    "str.stack_on_one" "F-ATT-05" str_stack: bool = true;
    "creation.attr_min" "F-ATT-09" attr_min: i8 = 0;
    "roll.adv_cancels" "F-ROLL-07" adv_cancels: bool = true;
    "roll.min_pool" "F-ROLL-08" min_pool: u8 = 0;
    "destiny.before_max" "F-ROLL-11" destiny_before: Option<u8> = Some(1);
    "destiny.after_max" "F-ROLL-11" destiny_after: Option<u8> = None;
    "conflict.passive_tie" "F-ROLL-17" passive_tie: Tie = Tie::Defender;
    "conflict.active_tie" "F-ROLL-18" active_tie: Tie = Tie::Nobody;
    "skills.assist_dice" "F-SKL-21" assist_dice: i8 = 1;
    "armor.table" "F-ARM-05" armor_table: ArmorTable = ArmorTable::Table;
    "armor.max" "F-ARM-05" armor_max: u8 = 5;
    "armor.mode" "F-ARM-08" armor_mode: ArmorMode = ArmorMode::PerInjury;
    "order.reroll_ties" "F-ORD-05" reroll_ties: bool = true;
    "order.simultaneous" "F-ORD-09" simultaneous: bool = true;
    "charge.bands" "F-MOD-11" charge_bands: u8 = 1;
    "round.seconds" "F-ORD-12" round_seconds: u8 = 6;
    "combat.defense_skill" "F-CMB-07" defense_skill: DefenseSkill = DefenseSkill::HeldWeapon;
    "vl.only_declared_targets" "F-VIC-02" only_declared_targets: bool = true;
    "vl.split" "F-VIC-27" split: bool = false;
    "injury.minor.days" "F-VIC-18" minor_days: u8 = 3;
    "injury.minor.days_treated" "F-VIC-18" minor_days_treated: u8 = 1;
    "injury.medium.hours" "F-VIC-19" medium_hours: u8 = 24;
    "injury.medium.weeks" "F-VIC-19" medium_weeks: u8 = 2;
    "injury.serious.hours" "F-VIC-20" serious_hours: u8 = 6;
    "injury.serious.weeks" "F-VIC-20" serious_weeks: u8 = 6;
    "injury.fatal.minutes" "F-VIC-21" fatal_minutes: u8 = 10;
    "injury.fatal.weeks" "F-VIC-21" fatal_weeks: u8 = 12;
    "injury.treat_chl" "F-VIC-22" treat_chl: Option<u8> = None;
    "injury.applies_to" "F-VIC-23" injury_weighs: Weighs = Weighs::Physical;
    "armor.cancels_dismember" "F-VIC-24" cancels_dismember: bool = false;
    "close.leave_vl" "F-CLS-07" close_leave_vl: u8 = 1;
    "close.armor_vs_outsider" "F-CLS-08" armor_vs_outsider: bool = true;
    "stagger.rounds" "F-MOD-04" stagger_rounds: u8 = 1;
    "distance.penalty" "F-MOD-10" distance_penalty: i8 = 1;
    "distance.penalty_thrown" "F-MOD-10" distance_thrown: i8 = 2;
    "incapacitated.any_level" "F-MOD-13" any_level: bool = false;
    "chase.tie" "F-CHS-14" chase_tie: Tie = Tie::Nobody;
    "chase.group" "F-CHS-15" chase_lead: Lead = Lead::Slowest;
}

impl Settings {
    /// Sets one by its key.
    ///
    /// # Errors
    /// Refuses a key that none has (naming the nearest) and a value that does not fit it.
    pub fn set(&mut self, key: &str, word: &str) -> Result<(), Refusal> {
        let lower = key.to_lowercase();
        let Some(row) = ROWS.iter().find(|row| row.key == lower) else {
            let refusal = Refusal::input(format!(
                "There is no setting `{}`.",
                crate::lang::names::shorten(key)
            ));
            let near = crate::lang::names::nearest(&lower, ROWS.iter().map(|row| row.key));
            return Err(match near {
                Some(near) => refusal.hint(format!("The nearest is `{near}`.")),
                None => refusal,
            });
        };
        if (row.set)(self, &word.to_lowercase()) {
            return Ok(());
        }
        Err(Refusal::input(format!(
            "`{}` does not fit the setting `{}`; it is {}.",
            crate::lang::names::shorten(word),
            row.key,
            row.what
        )))
    }

    /// The settings that differ from another set, each with its value here.
    pub fn differing(&self, other: &Self) -> Vec<(&'static Setting, String)> {
        ROWS.iter()
            .filter(|row| (row.get)(self) != (row.get)(other))
            .map(|row| (row, (row.get)(self)))
            .collect()
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
