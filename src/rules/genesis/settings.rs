//! The house rules: defaults for what the rules leave open, and the switches.
//!
//! Each row is a key, the rule that it decides, and a default. The shipped pack repeats every
//! default in its `defaults` record, so that a user's own pack can change it, and the command
//! `setting` changes it for one save. A save keeps all of them as they were.

use crate::kinds::Injury;
use rules::settings::{choice, settings};

choice! {
    /// The effect of armor in a fight (F-ARM-08).
    ArmorMode {
        /// Its whole level lowers every injury.
        PerInjury = "per_injury" => "for every injury",
        /// Its level is the number of reductions in the encounter.
        PerEncounter = "per_encounter" => "1 level per use",
    } "`per_injury` or `per_encounter`"
}
choice! {
    /// The active one of the two sets of armor levels (F-ARM-05).
    ArmorTable {
        /// The table: full plate 3, small shield 1, large shield 2, at most 5.
        Table = "table" => "from the table",
        /// The prose: full plate 4, shield 2, at most 6, never more than three dice.
        Prose = "prose" => "from the text",
    } "`table` or `prose`"
}
choice! {
    /// The winner of equal wins (F-ROLL-17, F-ROLL-18, F-CHS-14).
    Tie {
        /// Neither: nothing changes.
        Nobody = "none" => "neither",
        /// The resisting side.
        Defender = "defender" => "the defender",
        /// The acting side.
        Actor = "actor" => "the actor",
    } "`none`, `defender` or `actor`"
}
choice! {
    /// The roller of a side of a chase (F-CHS-15).
    Lead {
        /// The character with the smallest pool.
        Slowest = "slowest" => "the slowest",
        /// The character with the largest pool.
        Fastest = "fastest" => "the fastest",
    } "`slowest` or `fastest`"
}
choice! {
    /// The effect of a disabling characteristic on a roll that it applies to (F-DIS-04).
    Disabling {
        /// It sets disadvantage.
        Disadvantage = "disadvantage" => "disadvantage",
        /// Only its text is shown.
        Text = "text" => "description only",
    } "`disadvantage` or `text`"
}
choice! {
    /// The rolls that injuries affect (F-VIC-23).
    Weighs {
        /// Combat, and skills of Strength and Reflex.
        Physical = "physical" => "physical rolls",
        /// Every roll.
        All = "all" => "all rolls",
    } "`physical` or `all`"
}
choice! {
    /// The combat skill of a defense without a weapon (F-CMB-07).
    DefenseSkill {
        /// The skill of the weapon in hand.
        HeldWeapon = "held_weapon" => "of the held weapon",
        /// The best one on the sheet.
        Best = "best" => "the best one",
    } "`held_weapon` or `best`"
}
choice! {
    /// The result of a purchase above the commerce level (F-COM-06).
    AboveLevel {
        /// The purchase is refused.
        Refuse = "refuse" => "refused",
        /// It costs 2 levels plus the levels that it is above.
        Pay = "pay" => "cost extra levels",
    } "`refuse` or `pay`"
}

settings! {
    "Creation" {
        "creation.attr_start" "F-RACE-05" attr_start: i8 [-9 to 20] = 0,
            "Starting value of every attribute",
            "Every attribute has this value before points are placed.";
        "creation.attr_cap" "F-RACE-05" attr_cap: i8 [-9 to 20] = 2,
            "Attribute above which to warn",
            "A higher attribute at creation gives a warning.";
        "creation.skill_cost" "F-RACE-06" skill_cost: u8 [0 to 20] = 1,
            "Skill points for one rank",
            "One rank of a skill costs this many skill points.";
        "creation.skill_warn" "F-RACE-06" skill_warn: i8 [0 to 20] = 5,
            "Rank above which to warn",
            "More ranks than this in one skill give a warning.";
        "creation.core_skill_floor" "F-VOC-04" core_skill_floor: i8 [-20 to 0] = -2,
            "Lowest starting rank of a Core skill",
            "A Core skill may start no lower than this.";
        "creation.core_skill_refund" "F-VOC-04" core_skill_refund: u8 [0 to 20] = 1,
            "Skill points refunded per rank below 0",
            "Each rank below 0 gives back this many skill points.";
        "vocations.grants_ranks" "F-VOC-06" vocation_ranks: i8 [0 to 20] = 0,
            "Ranks that a vocation gives",
            "A vocation gives this many ranks in each skill it opens.";
        "skills.untrained_vocational" "F-VOC-06" untrained_vocational: bool = false,
            "Vocational skills may be rolled untrained",
            "A character may roll a vocational skill that they don't know.";
        "vocations.extra_cost" "F-VOC-07" vocation_cost: u8 = 0,
            "Cost of another vocation",
            "Another vocation costs this many skill points.";
    }
    "Growth" {
        "destiny.start" "F-PRG-03" destiny_start: u8 = 1,
            "Destiny Points for a new character",
            "A new character has this many Destiny Points.";
        "destiny.cap" "F-PRG-03" destiny_cap: Option<u8> = None,
            "Limit on Destiny Points for a character",
            "A character can't have more Destiny Points than this.";
        "progress.skill_points_per_session" "F-PRG-04" skill_points_per_session: u8 = 1,
            "Skill points after a session",
            "The end of a session offers this many skill points.";
        "progress.attr_points_per_arc" "F-PRG-05" attr_points_per_arc: u8 = 1,
            "Attribute points after a story arc",
            "The end of a story arc offers this many attribute points.";
        "progress.attr_cap" "F-PRG-05" progress_attr_cap: i8 [-9 to 20] = 3,
            "Highest attribute after creation",
            "An attribute can't grow above this.";
        "progress.int_retroactive" "F-PRG-06" int_retroactive: bool = true,
            "Intellect gained later gives skill points",
            "A point of Intellect placed after creation gives its skill points.";
    }
    "Wealth" {
        "commerce.points_per_level" "F-COM-05" points_per_level: u8 [1 to 31] = 1,
            "Commerce points for one Commerce Level",
            "This many commerce points make one Commerce Level.";
        "commerce.above_level" "F-COM-06" above_level: AboveLevel = AboveLevel::Refuse,
            "Items above the Commerce Level",
            "Refused: they can't be bought. Cost extra levels: an item costs 1 level per level above, plus 2.";
        "commerce.floor" "F-COM-07" commerce_floor: u8 [0 to 8] = 0,
            "Lowest Commerce Level",
            "The Commerce Level can't fall below this.";
        "commerce.award_step" "F-COM-08" award_step: u8 [1 to 100] = 1,
            "Commerce Levels in one award",
            "The narrator raises or lowers the Commerce Level by this many at a time.";
        "wealth_quirk.from" "F-QOW-00" quirk_from: u8 [0 to 9] = 4,
            "Commerce Level that needs a wealth quirk",
            "A character at this Commerce Level or above must choose a quirk.";
        "wealth_quirk.count" "F-QOW-00b" quirk_count: u8 [0 to 20] = 1,
            "Wealth quirks for a character",
            "A character who must choose a quirk has this many.";
        "wealth_quirk.lapse_below" "F-QOW-00b" quirk_lapse_below: u8 [0 to 9] = 0,
            "Lowest Commerce Level for a quirk's effect",
            "A quirk has no effect while the Commerce Level is below this.";
    }
    "Creation" {
        "disabling.most" "F-DIS-01" disabling_most: Option<u8> = None,
            "Limit on disabling characteristics",
            "A character may take at most this many disabling characteristics.";
        "disabling.effect" "F-DIS-04" disabling: Disabling = Disabling::Disadvantage,
            "Effect of a disabling characteristic",
            "Disadvantage: a roll it affects has disadvantage. Description only: it has no effect on rolls.";
    }
    "Rolls" {
        "str.stack_on_one" "F-ATT-05" str_stack: bool = true,
            "All uses of Strength may go on one attack",
            "A character may spend every use of Strength on the same attack.";
    }
    "Creation" {
        "creation.attr_min" "F-ATT-09" attr_min: i8 [-9 to 20] = 0,
            "Lowest attribute value",
            "An attribute can't be below this.";
    }
    "Rolls" {
        "roll.adv_cancels" "F-ROLL-07" adv_cancels: bool = true,
            "Advantage and disadvantage cancel out",
            "A roll with both has neither, whatever their numbers.";
        "roll.min_pool" "F-ROLL-08" min_pool: u8 [0 to 20] = 0,
            "Fewest dice in a pool",
            "A pool keeps at least this many dice.";
        "destiny.before_max" "F-ROLL-11" destiny_before: Option<u8> = Some(1),
            "Limit on Destiny Points before a roll",
            "At most this many Destiny Points may go on a roll before it is made.";
        "destiny.after_max" "F-ROLL-11" destiny_after: Option<u8> = None,
            "Limit on Destiny Points after a roll",
            "At most this many Destiny Points may go on a roll after it is made.";
        "conflict.passive_tie" "F-ROLL-17" passive_tie: Tie = Tie::Defender,
            "Winner of a tie in a passive conflict",
            "The defender resists, and the actor acts. Neither: no one wins.";
        "conflict.active_tie" "F-ROLL-18" active_tie: Tie = Tie::Nobody,
            "Winner of a tie in an active conflict",
            "The defender resists, and the actor acts. Neither: no one wins.";
        "skills.assist_dice" "F-SKL-21" assist_dice: i8 [0 to 20] = 1,
            "Dice that an assisting skill adds",
            "Each skill that assists adds this many dice.";
    }
    "Armor" {
        "armor.table" "F-ARM-05" armor_table: ArmorTable = ArmorTable::Table,
            "Armor levels",
            "From the table: full plate 3, small shield 1, large shield 2, at most 5. From the text: full plate 4, shield 2, at most 6.";
        "armor.max" "F-ARM-05" armor_max: u8 [0 to 18] = 5,
            "Highest armor level that counts",
            "Armor levels above this don't count.";
        "armor.mode" "F-ARM-08" armor_mode: ArmorMode = ArmorMode::PerInjury,
            "Use of armor in an encounter",
            "For every injury: the whole armor level lowers each one. 1 level per use: each use spends it for the encounter.";
    }
    "Order" {
        "order.reroll_ties" "F-ORD-05" reroll_ties: bool = true,
            "Tied rolls are repeated",
            "Characters who tie again roll again.";
        "order.simultaneous" "F-ORD-09" simultaneous: bool = true,
            "A character struck down still rolls",
            "A character who is struck down in a round still rolls in it.";
        "charge.bands" "F-MOD-11" charge_bands: u8 [0 to 2] = 1,
            "Shortest charge, in range bands",
            "A charge must cover at least this many range bands.";
        "charge.run" "F-MOD-11" charge_run: Option<u8> [0 to 2 ", or `none`"] = None,
            "Longest charge, in range bands",
            "A charge covers at most this many range bands. None: it has no limit.";
        "round.seconds" "F-ORD-12" round_seconds: u8 [1 to 100] = 6,
            "Seconds in a round",
            "One round lasts this many seconds.";
    }
    "Fighting" {
        "combat.defense_skill" "F-CMB-07" defense_skill: DefenseSkill = DefenseSkill::HeldWeapon,
            "Skill used for defense",
            "Of the held weapon: the skill of the weapon in hand. The best one: the best combat skill on the sheet.";
        "vl.only_declared_targets" "F-VIC-02" only_declared_targets: bool = true,
            "Victory levels affect only declared targets",
            "A victory level affects only the targets that its attacker declared.";
        "vl.split" "F-VIC-27" split: bool = false,
            "A victory level may be split",
            "One victory level may be split into several outcomes.";
    }
    "Injuries" {
        "injury.minor.days" "F-VIC-18" minor_days: u8 = 3,
            "Days until a minor injury heals",
            "An untreated minor injury heals after this many days.";
        "injury.minor.days_treated" "F-VIC-18" minor_days_treated: u8 = 1,
            "Days until a treated minor injury heals",
            "A treated minor injury heals after this many days.";
        "injury.medium.hours" "F-VIC-19" medium_hours: u8 = 24,
            "Hours until a medium injury gives disadvantage",
            "An untreated medium injury gives disadvantage on physical rolls after this many hours.";
        "injury.medium.weeks" "F-VIC-19" medium_weeks: u8 = 2,
            "Weeks until a treated medium injury heals",
            "A treated medium injury heals after this many weeks.";
        "injury.serious.hours" "F-VIC-20" serious_hours: u8 = 6,
            "Hours until an untreated serious injury kills",
            "An untreated serious injury kills after this many hours.";
        "injury.serious.weeks" "F-VIC-20" serious_weeks: u8 = 6,
            "Weeks until a treated serious injury heals",
            "A treated serious injury heals after this many weeks.";
        "injury.fatal.minutes" "F-VIC-21" fatal_minutes: u8 = 10,
            "Minutes until an untreated fatal injury kills",
            "An untreated fatal injury kills after this many minutes.";
        "injury.fatal.weeks" "F-VIC-21" fatal_weeks: u8 = 12,
            "Weeks until a treated fatal injury heals",
            "A treated fatal injury heals after this many weeks.";
        "injury.treat_chl" "F-VIC-22" treat_chl: Option<u8> [0 to 40 ", or `none`"] = None,
            "Challenge Level for treatment",
            "Treatment is rolled against this Challenge Level. None: against the injury's own level.";
        "injury.applies_to" "F-VIC-23" injury_weighs: Weighs = Weighs::Physical,
            "Rolls that injuries hinder",
            "Physical rolls: combat, Strength skills and Reflex skills. All rolls: every roll.";
        "armor.cancels_dismember" "F-VIC-24" cancels_dismember: bool = false,
            "Armor that stops the injury saves the limb",
            "A limb isn't lost if armor stops the injury.";
    }
    "Fighting" {
        "close.leave_vl" "F-CLS-07" close_leave_vl: u8 [1 to 5] = 1,
            "Victory level to break away",
            "Breaking away from close combat needs this victory level.";
        "close.armor_vs_outsider" "F-CLS-08" armor_vs_outsider: bool = false,
            "Armor protects a grappler from outsiders",
            "Armor protects characters in close combat from attackers outside it.";
        "stagger.rounds" "F-MOD-04" stagger_rounds: u8 [0 to 20] = 1,
            "Length of a stagger, in rounds",
            "A stagger lasts this many rounds.";
        "distance.penalty" "F-MOD-10" distance_penalty: i8 [0 to 20] = 1,
            "Dice lost for each range band beyond range",
            "Each range band beyond a weapon's range costs this many dice.";
        "distance.penalty_thrown" "F-MOD-10" distance_thrown: i8 [0 to 20] = 2,
            "Dice lost for each range band, thrown weapons",
            "Each range band beyond a thrown weapon's range costs this many dice.";
        "incapacitated.any_level" "F-MOD-13" any_level: bool = false,
            "Any victory level against a helpless target",
            "A character who beats an incapacitated target may pick any victory level.";
    }
    "Chases" {
        "chase.tie" "F-CHS-14" chase_tie: Tie = Tie::Nobody,
            "Winner of a tie in a chase",
            "The defender is the fugitive, and the actor is the pursuer. Neither: the distance stays.";
        "chase.group" "F-CHS-15" chase_lead: Lead = Lead::Slowest,
            "Who rolls for a side in a chase",
            "The slowest: the character with the smallest pool. The fastest: the one with the largest pool.";
    }
}

impl Settings {
    /// Returns the Challenge Level of treating an injury: its own, or the one in the settings
    /// (F-VIC-22).
    pub fn treating(&self, injury: Injury) -> u8 {
        self.treat_chl.unwrap_or(injury.level())
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
        says!(refusal.hint.unwrap());
    }
}
