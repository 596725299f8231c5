//! The house rules that a line may change: the key and meaning of each, and the rule it settles.
//!
//! [`Settings`] holds the values. The list here serves the command `setting`, its completion and
//! the settings screen.

use rules::settings::{Row, row};

use crate::model::settings::{
    GuidedDice, LongMoves, Magic, Pyramid, Rarity, SideStep, StoryReset, TargetDie, WakeAt,
};
use crate::model::state::Settings;
use crate::skills::{ALCHEMY, MANIPULATION};

impl Magic {
    /// Whether a skill counts as magic.
    pub fn has(self, skill: &str) -> bool {
        match self {
            Self::None => false,
            Self::Alchemy => skill == ALCHEMY,
            Self::Manipulation => skill == MANIPULATION,
            Self::Both => matches!(skill, ALCHEMY | MANIPULATION),
        }
    }
}

/// Every setting, under its heading.
pub static ROWS: &[Row<Settings>] = &[
    row!(Settings, "Story Points", "story_limit", "G-STORY-05", story_limit: bool,
        "A side may spend only 1 Story Point on an action",
        "A side's second Story Point on the same action is refused."),
    row!(Settings, "Story Points", "story_reset", "G-STORY-01", story_reset: StoryReset,
        "Story Points left over from the last session",
        "Discarded: a new session starts without them. Kept: they are added to the new session's Story Points."),
    row!(Settings, "Turns and strain", "strain_over_threshold", "G-TURN-10", strain_over_threshold: bool,
        "Strain may be chosen beyond the threshold",
        "Characters may choose to suffer strain beyond their threshold."),
    row!(Settings, "Turns and strain", "strain_cap", "G-HEALTH-09", strain_cap: bool,
        "Strain stops at twice the threshold",
        "Strain beyond twice the threshold isn't recorded, as with wounds."),
    row!(Settings, "Turns and strain", "long_moves", "G-TURN-09", long_moves: LongMoves,
        "Interrupted long moves",
        "Lost: an action or another maneuver between its parts ends a long move or a complex request. Finished later: its progress is kept."),
    row!(Settings, "Wounds", "crit_plus_per_injury", "G-COMB-17", crit_plus_per_injury: u8,
        "Bonus to a critical roll for each untreated injury",
        "Each untreated Critical Injury adds this number to the next critical roll."),
    row!(Settings, "Wounds", "wake_at", "G-HEALTH-02", wake_at: WakeAt,
        "Recovering from incapacitation",
        "At the threshold: an incapacitated character recovers when wounds and strain are at or below their thresholds. Below the threshold: both must be below."),
    row!(Settings, "Wounds", "hazard_wounds_soak", "G-SOAK-05", hazard_soak: bool,
        "Soak protects against vacuum, fire and acid",
        "Soak reduces the wounds that vacuum, fire and acid deal."),
    row!(Settings, "Weapons", "blast_miss_threat", "G-QUAL-03", blast_miss_threat: bool,
        "Blast on a miss costs 3 Threat",
        "A Blast that misses is activated with 3 Threat instead of Advantage."),
    row!(Settings, "Weapons", "burn_ignores_soak", "G-QUAL-05", burn_ignores_soak: bool,
        "Burning damage ignores soak",
        "Soak doesn't reduce the damage that Burn deals each round."),
    row!(Settings, "Weapons", "guided_dice", "G-QUAL-12", guided_dice: GuidedDice,
        "Dice of a Guided weapon's second attack",
        "Ability dice: 1 for each point of Guided. Successes: 1 for each point, and no die."),
    row!(Settings, "Weapons", "vicious_spares_vehicles", "G-QUAL-28", vicious_spares_vehicles: bool,
        "Vicious doesn't affect vehicles",
        "Vicious adds to Critical Injuries but not to Critical Hits."),
    row!(Settings, "Vehicles", "vehicle_crit_flat", "G-VCOM-28", vehicle_crit_flat: bool,
        "Unrepaired Critical Hits add 10 in all",
        "All unrepaired Critical Hits together add 10 to the next critical roll, instead of 10 each."),
    row!(Settings, "Vehicles", "vehicle_weapons_maim", "G-VEH-34", vehicle_weapons_maim: bool,
        "Vehicle weapons add 50 to Critical Injuries",
        "A Critical Injury from a vehicle's weapon is rolled with +50."),
    row!(Settings, "Vehicles", "barrage_needs_success", "G-VCOM-20", barrage_needs_success: bool,
        "A Blanket Barrage needs a Success",
        "A Blanket Barrage without a Success has no effect."),
    row!(Settings, "Vehicles", "driving_capped", "G-VCOM-19", driving_capped: bool,
        "Dangerous Driving is Formidable at most",
        "On: the difficulty stops at Formidable (FAQ). Off: it has one Difficulty die for each point of silhouette."),
    row!(Settings, "Vehicles", "copilot_once", "G-VCOM-24", copilot_once: bool,
        "A copilot lowers the difficulty only once",
        "A copilot makes the pilot's next check 1 step easier in all, not 1 step easier for each Success."),
    row!(Settings, "Vehicles", "yard_price", "G-VEH-22", yard_price: u16,
        "Price of repairing a point of hull trauma",
        "A repair yard charges this many units per point of hull trauma."),
    row!(Settings, "Social encounters", "social_target_die", "G-SOC-01", social_target_die: TargetDie,
        "Die added to the target's next check",
        "Advantage in a social encounter adds this die to the target's next check."),
    row!(Settings, "Talents", "melee_includes_brawl", "G-TAL-06", melee_includes_brawl: bool,
        "Melee talents also count for Brawl",
        "Duelist, Berserk and Parry count for Brawl as they do for Melee."),
    row!(Settings, "Talents", "magic_skills", "G-TAL-12", magic_skills: Magic,
        "Skills that count as magic",
        "Knack for It can't be taken for these skills."),
    row!(Settings, "Talents", "side_step_cost", "G-TAL-40", side_step_cost: SideStep,
        "Cost of Side Step",
        "Side Step takes this from the turn."),
    row!(Settings, "Talents", "talent_pyramid", "G-TALR-04", talent_pyramid: Pyramid,
        "A talent that breaks the talent pyramid",
        "Refused: learning it needs an override. Noted in the log: it is learned, with a warning. Allowed: nothing checks the pyramid."),
    row!(Settings, "XP and trade", "skill_cost", "G-SKILL-04", skill_cost: u8,
        "XP cost of a skill rank",
        "A rank of a skill costs this much XP times the new rank."),
    row!(Settings, "XP and trade", "no_career_cost", "G-SKILL-04", no_career_cost: u8,
        "Extra XP for a non-career skill",
        "A rank of a non-career skill costs this much more XP."),
    row!(Settings, "XP and trade", "rarity", "G-EQ-02", rarity: Rarity,
        "Difficulty of finding rare items",
        "Usual: 1 Difficulty die per 2 points of rarity. Harder: odd rarities add 1 more die."),
    row!(Settings, "XP and trade", "market", "G-EQ-02", market: i8,
        "Rarity modifier of the local market",
        "Every rarity changes by this number: trading hub −1, countryside 1, frontier 2, war zone 3, after a catastrophe 4."),
    row!(Settings, "Hacking", "lockout_once", "G-HACK-11", lockout_once: bool,
        "Several lockouts count as one",
        "Several lockouts raise the difficulty of access only once."),
    row!(Settings, "Encumbrance", "encumbrance", "G-ENC-01", encumbrance: bool,
        "Carried gear counts toward encumbrance",
        "Carried gear counts toward a character's encumbrance and hinders them above their threshold."),
    row!(Settings, "Encumbrance", "worn_armor_less", "G-ENC-04", worn_less: u8,
        "Encumbrance saved by wearing armor",
        "Worn armor counts this much less than carried armor."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulebook::rulebook as genesys;
    use rules::settings::{self, shown};

    #[test]
    fn every_setting_reads_what_it_writes_cites_a_rule_and_refuses_nonsense() {
        let rules = genesys();
        for row in ROWS {
            let mut now = Settings::default();
            let value = (row.get)(&now);
            settings::set(ROWS, &mut now, row.key, &value).unwrap();
            assert_eq!(now, Settings::default(), "{}", row.key);
            assert!(rules.get(row.rule).is_some(), "{}", row.rule);
            for word in row.words {
                settings::set(ROWS, &mut now, row.key, word).unwrap();
                assert_eq!((row.get)(&now), *word, "{}", row.key);
            }
            let refusal = settings::set(ROWS, &mut now, row.key, "perhaps").unwrap_err();
            assert!(refusal.why.contains(row.what), "{refusal}");
        }
    }

    #[test]
    fn a_row_names_the_line_that_gives_the_next_value() {
        let default = Settings::default();
        let line = |key: &str| {
            let rows = shown(ROWS, &default, &default);
            rows.into_iter().find(|row| row.key == key).unwrap().line
        };
        assert_eq!(line("encumbrance"), "setting encumbrance on");
        assert_eq!(line("story_limit"), "setting story_limit off");
        assert_eq!(line("magic_skills"), "setting magic_skills alchemy");
        // The user types a number.
        assert_eq!(line("worn_armor_less"), "setting worn_armor_less ");
    }
}
