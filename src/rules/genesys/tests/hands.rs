//! Tests of weapons in hand: two at once, counted rounds, preparation, and offers (G-MOD-07 to 09,
//! G-QUAL-16, G-QUAL-19, G-MOD-12).

use crate::kinds::{Band, Quality};
use crate::model::records::Damage;

use super::hits::{SHOOT, offers, trio, wounds};
use super::{Play, tool};

/// Vex with a pistol, the Tool, and a blade. Ada is engaged.
fn two_weapons() -> Play {
    let mut play = trio(6, &[]);
    let blade = tool(
        "melee",
        Damage::Brawn(1),
        2,
        Band::Engaged,
        &[Quality::Stun(2)],
    );
    play.arm("vex", blade);
    play.change("vex", |f| {
        f.weapons.last_mut().unwrap().weapon.name = "Blade".to_owned();
    });
    play.ok("engage vex ada");
    play
}

#[test]
fn g_mod_08_two_weapons_take_the_lower_skill_and_the_higher_difficulty() {
    let mut play = two_weapons();
    play.ok("attack vex ada with tool");
    // Engaged range is one die, and one more because of the enemy (G-MOD-03).
    assert_eq!(play.pool(), "2y1g 2p");
    play.ok("second blade");
    let vex = play.figure("vex");
    let (rank, value) = (vex.rank("melee").min(vex.rank("ranged_light")), 2);
    assert_eq!(
        (rank, value),
        (0, 2),
        "Melee 0 of Brawn 2 are the lower ones"
    );
    // Close combat is two dice as well, and one more for two weapons.
    assert_eq!(play.pool(), "2g 3p");
    play.ok("second off");
    assert_eq!(play.pool(), "2y1g 2p");
}

#[test]
fn g_mod_08_of_two_weapons_the_harder_one_sets_the_difficulty() {
    let mut play = two_weapons();
    play.change("vex", |f| {
        let blade = f.weapons.last_mut().unwrap();
        blade.weapon.qualities = vec![Quality::Cumbersome(4), Quality::Accurate(1)];
    });
    play.all(&["attack vex ada with tool", "second blade"]);
    // Two dice, two for Brawn 2 of 4, one for two weapons. Accurate of the second weapon counts too.
    assert_eq!(play.pool(), "2g 1b 5p");
}

#[test]
fn g_mod_09_the_second_weapon_hits_for_two_advantage_or_a_triumph() {
    let mut play = two_weapons();
    play.all(&["attack vex ada with tool", "second blade", "roll = 1s 4a!"]);
    assert!(!offers(&play, "stun"), "the blade has not hit yet");
    play.all(&["spend second", "spend stun_2"]);
    assert!(!offers(&play, "second"), "once (X-38)");
    play.ok("done");
    // 6 and 1 less 5, Brawn 2 and 1 and 1 less 5. Stun 2 on a rival is wounds.
    assert_eq!(wounds(&play).0, 4);
    let mut play = two_weapons();
    play.all(&[
        "attack vex ada with tool",
        "second blade",
        "roll = 1s!",
        "done",
    ]);
    assert_eq!(wounds(&play).0, 2);
}

#[test]
fn g_mod_07_each_of_two_weapons_must_be_for_one_hand() {
    let mut play = two_weapons();
    let rifle = tool("ranged_heavy", Damage::Fixed(8), 3, Band::Long, &[]);
    play.arm("vex", rifle);
    play.change("vex", |f| {
        f.weapons.last_mut().unwrap().weapon.name = "Rifle".to_owned();
    });
    play.all(&["attack vex ada with tool", "second rifle"]);
    assert_eq!(play.no("roll").rule, Some("G-MOD-07"));
    play.ok("second next");
    says!(play.no("second tool").why);
    let lines: Vec<String> = play.all_offers().into_iter().map(|o| o.line).collect();
    assert!(
        lines.contains(&"second Blade".to_owned()) && !lines.contains(&"second Rifle".to_owned())
    );
}

#[test]
fn g_qual_16_counted_rounds_are_loaded_from_what_is_spare() {
    let mut play = trio(1, &[Quality::LimitedAmmo(2)]);
    play.ok("ammo vex tool 1");
    play.all(&[
        SHOOT,
        "roll = 1f",
        "done",
        &format!("{SHOOT}!"),
        "roll = 1f",
        "done",
    ]);
    assert_eq!(play.tool("vex").shots(), Some((0, 2)));
    play.ok("maneuver vex reload tool");
    // One round was left.
    assert_eq!(
        (play.tool("vex").shots(), play.tool("vex").spare),
        (Some((1, 2)), Some(0))
    );
    assert_eq!(play.no("item vex tool reload").rule, Some("G-QUAL-16"));
    assert_eq!(play.no("maneuver vex reload tool").rule, Some("G-QUAL-16"));
    assert_eq!(play.no("ammo vex pistol 3").rule, Some("G-EQ-14"));
}

#[test]
fn g_qual_19_x_23_preparation_is_undone_when_the_gm_says_so() {
    let mut play = trio(1, &[Quality::Prepare(1)]);
    play.all(&["maneuver vex prepare tool", "disrupt vex tool"]);
    assert_eq!(play.no(SHOOT).rule, Some("G-QUAL-19"));
    says!(play.no("disrupt vex tool").why);
}

#[test]
fn g_mod_12_something_handy_is_offered_to_empty_hands_in_a_melee() {
    let lines =
        |play: &Play| -> Vec<String> { play.all_offers().into_iter().map(|o| o.line).collect() };
    let mut play = trio(6, &[]);
    play.ok("engage vex ada");
    assert!(
        !lines(&play)
            .iter()
            .any(|line| line.starts_with("improvise"))
    );
    play.ok("item vex monoblade drop");
    for size in ["small", "medium", "large"] {
        assert!(lines(&play).contains(&format!("improvise @ {size}")));
    }
}

#[test]
fn g_eq_05_12_what_the_focus_offers() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "item vex pistol minor",
        "burn vex 2 damage 1",
    ]);
    let of_vex = |play: &Play| -> Vec<String> {
        let offers = crate::show::offers::offers(&play.state, &play.library, Some(play.id("vex")));
        offers.into_iter().map(|o| o.line).collect()
    };
    let lines = of_vex(&play);
    assert!(
        lines.contains(&"repair \"Vex Marrow\" \"Slug pistol\"".to_owned()),
        "{lines:?}"
    );
    assert!(lines.contains(&"douse \"Vex Marrow\" flames water".to_owned()));
    play.ok("start");
    assert!(!of_vex(&play).iter().any(|line| line.starts_with("repair")));
}

#[test]
fn g_qual_17_g_comb_14_a_later_hit_strikes_the_fallen_no_more() {
    // 12 and 1 less 2 take out the only Lad of a group, so Linked has no target left.
    let mut play = Play::with(&["add vex_marrow", "add compact_trooper x1 as Lone"]);
    let weapon = tool(
        "ranged_light",
        Damage::Fixed(12),
        3,
        Band::Long,
        &[Quality::Linked(1)],
    );
    play.arm("vex", weapon);
    play.all(&[
        "attack vex lone with tool at short",
        "roll = 1s 2a!",
        "spend linked",
    ]);
    let said = play.ok("done").join(" ");
    assert!(play.figure("lone").defeated);
    assert!(said.contains("Hit 1") && !said.contains("Hit 2"), "{said}");
}

#[test]
fn g_man_08_g_qual_08_09_only_what_lies_in_a_hand_defends() {
    let mut play = Play::fight();
    let staff = tool(
        "melee",
        Damage::Brawn(1),
        3,
        Band::Engaged,
        &[Quality::Defensive(1), Quality::Deflection(1)],
    );
    play.arm("vex", staff);
    let defense = |play: &Play| {
        let vex = play.figure("vex");
        (
            vex.defense(&play.state, true).0,
            vex.defense(&play.state, false).0,
        )
    };
    let plain = defense(&play);
    // Pistol and blade fill both hands, and the third weapon is at the belt.
    assert_eq!(play.figure("vex").in_hands(), ["Slug pistol", "Monoblade"]);
    play.ok("maneuver @ draw tool");
    assert_eq!(play.figure("vex").in_hands(), ["Tool", "Slug pistol"]);
    assert_eq!(defense(&play), (plain.0 + 1, plain.1 + 1));
    // An attack with the other hand leaves the drawn weapon in place.
    play.all(&["attack @ boarders with slug at short", "roll = 1f", "done"]);
    assert_eq!(play.figure("vex").in_hands(), ["Tool", "Slug pistol"]);
    assert_eq!(defense(&play), (plain.0 + 1, plain.1 + 1));
    // Once dropped it no longer defends, and its hand stays empty.
    play.ok("item vex tool drop");
    assert_eq!(play.figure("vex").in_hands(), ["Slug pistol"]);
    assert_eq!(defense(&play), plain);
}

/// Vex with a defensive staff, a hatchet and a rifle in addition to pistol and blade.
fn armory() -> Play {
    let mut play = Play::fight();
    let melee = |name: &str, qualities: &[Quality]| {
        let mut weapon = tool("melee", Damage::Brawn(1), 3, Band::Engaged, qualities);
        weapon.name = name.to_owned();
        weapon
    };
    play.arm("vex", melee("Staff", &[Quality::Defensive(1)]));
    play.arm("vex", melee("Hatchet", &[]));
    let mut rifle = tool("ranged_heavy", Damage::Fixed(8), 3, Band::Long, &[]);
    "Rifle".clone_into(&mut rifle.name);
    play.arm("vex", rifle);
    play
}

#[test]
fn g_man_08_g_qual_08_a_second_draw_leaves_the_first_in_the_other_hand() {
    let mut play = armory();
    let plain = play.figure("vex").defense(&play.state, true).0;
    play.all(&["maneuver vex draw staff", "maneuver vex draw hatchet"]);
    assert_eq!(play.figure("vex").in_hands(), ["Hatchet", "Staff"]);
    assert_eq!(play.figure("vex").defense(&play.state, true).0, plain + 1);
    let refusal = play.no("maneuver vex draw staff");
    says!(refusal.why);
    // A weapon that takes both hands replaces both.
    play.ok("item vex rifle draw");
    assert_eq!(play.figure("vex").in_hands(), ["Rifle"]);
    assert_eq!(play.figure("vex").defense(&play.state, true).0, plain);
    // In the next encounter every weapon is at the belt again.
    play.ok("end");
    assert!(play.figure("vex").drawn.is_empty());
}

#[test]
fn g_man_08_what_was_drawn_on_purpose_fills_the_hands_for_an_attack() {
    let mut play = armory();
    play.ok("engage vex boarders");
    // Without drawn weapons every weapon is ready.
    play.all(&["attack vex boarders with hatchet", "cancel"]);
    play.ok("maneuver vex draw rifle");
    let refusal = play.no("attack vex boarders with monoblade");
    assert_eq!(refusal.rule, Some("G-MAN-08"), "{refusal}");
    let hint = refusal.hint.unwrap();
    let line = hint.split('`').nth(1).unwrap().to_owned();
    says!(line);
    // After an override it is in hand from then on.
    play.all(&["attack vex boarders with monoblade!", "roll = 1f", "done"]);
    assert_eq!(play.figure("vex").in_hands()[0], "Monoblade");
    // With a hand free every weapon at the belt is ready.
    let mut play = armory();
    play.all(&["engage vex boarders", "maneuver vex draw staff"]);
    play.ok("attack vex boarders with monoblade");
    let mut play = armory();
    play.all(&["engage vex boarders", "maneuver vex draw rifle", &line]);
    play.ok("attack vex boarders with monoblade");
}

#[test]
fn g_man_08_an_older_save_knows_one_drawn_weapon() {
    let figure = |drawn: &str| {
        let play = Play::fight();
        let mut vex = play.figure("vex").clone();
        vex.drawn = vec![1];
        let text = ron::to_string(&vex).unwrap();
        assert!(text.contains("drawn:[1]"), "{text}");
        let vex: crate::model::figure::Figure =
            ron::from_str(&text.replace("drawn:[1]", drawn)).unwrap();
        vex.drawn
    };
    assert_eq!(figure("drawn:[2,0]"), [2, 0]);
    assert_eq!(figure("drawn:Some(2)"), [2]);
}

#[test]
fn g_man_08_g_mod_07_a_second_weapon_needs_a_hand_too() {
    let mut play = armory();
    play.all(&[
        "engage vex boarders",
        "item vex staff draw",
        "item vex hatchet draw",
        "attack vex boarders with hatchet",
        "second monoblade",
    ]);
    assert_eq!(play.no("roll").rule, Some("G-MAN-08"));
    play.all(&["second staff", "roll = 1f"]);
}

#[test]
fn g_tal_16_g_tal_57_what_is_in_no_hand_parries_nothing() {
    let mut play = armory();
    play.all(&[
        "award vex 900",
        "learn vex parry!",
        "engage vex boarders",
        "item vex rifle draw",
        "next",
        "attack boarders vex with hatchet",
        "roll = 2s",
    ]);
    assert_eq!(play.no("use vex parry").rule, Some("G-TAL-16"));
    play.all(&["item vex staff draw", "use vex parry"]);
}

#[test]
fn g_man_08_nothing_is_put_away_that_is_in_no_hand() {
    let mut play = armory();
    let refusal = play.no("maneuver vex stow staff");
    says!(refusal.why);
    let lines: Vec<String> = play.all_offers().into_iter().map(|o| o.line).collect();
    let offered = |line: &str| lines.iter().any(|l| l.ends_with(line));
    assert!(offered("draw Staff") && !offered("stow Staff"), "{lines:?}");
    assert!(offered("stow Monoblade") && !offered("draw Monoblade"));
}

#[test]
fn g_tal_27_who_goes_berserk_shoots_with_neither_hand() {
    let mut play = two_weapons();
    play.all(&[
        "award vex 900",
        "learn vex berserk!",
        "attack vex ada with blade",
        "use vex berserk",
        "second slug",
    ]);
    assert_eq!(play.no("roll").rule, Some("G-TAL-27"));
}

#[test]
fn m_03_a_sudden_jolt_drops_what_both_hands_hold_and_nothing_else() {
    let mut play = Play::fight();
    let third = tool("ranged_light", Damage::Fixed(4), 4, Band::Short, &[]);
    play.arm("vex", third);
    play.ok("crit vex = 11");
    let dropped: Vec<bool> = play
        .figure("vex")
        .weapons
        .iter()
        .map(|h| h.dropped)
        .collect();
    assert_eq!(dropped, [true, true, false]);
    // A weapon at the belt isn't drawn by itself.
    assert_eq!(play.figure("vex").in_hands(), [""; 0]);
    play.ok("maneuver @ draw tool");
    assert_eq!(play.figure("vex").in_hands(), ["Tool"]);
}

#[test]
fn g_mod_07_a_long_gun_takes_both_hands() {
    let mut play = trio(6, &[]);
    // Until it is used it is only ready (G-HEAL-06).
    let ada = play.figure("ada");
    assert_eq!((ada.in_hands(), ada.free_hands()), (vec!["Laser rifle"], 2));
    play.all(&[
        "next",
        "attack ada vex with rifle at medium!",
        "roll = 1f",
        "done",
    ]);
    let ada = play.figure("ada");
    assert_eq!((ada.in_hands(), ada.free_hands()), (vec!["Laser rifle"], 0));
}

#[test]
fn g_tal_16_a_parry_meets_the_melee_hit_of_a_second_weapon_and_no_shot() {
    let mut play = two_weapons();
    play.arm(
        "ada",
        tool("melee", Damage::Brawn(1), 3, Band::Engaged, &[]),
    );
    play.ok("learn ada parry!");
    play.all(&["attack vex ada with tool", "second blade", "roll = 1s 4a!"]);
    let refusal = play.no("use ada parry");
    says!(refusal.why);
    play.all(&["spend second", "use ada parry"]);
    let answers = &play.state.check.as_ref().unwrap().answers;
    assert_eq!(answers[0].hit, Some(2), "the blade's");
    assert_eq!(
        play.no("use ada parry").rule,
        Some("G-TAL-16"),
        "the shot stands"
    );
}

#[test]
fn g_comb_09_a_critical_of_the_second_weapon_costs_its_own_rating() {
    let mut play = two_weapons();
    play.change("vex", |f| {
        f.weapons.last_mut().unwrap().weapon.crit = 4;
        f.weapons.last_mut().unwrap().weapon.damage = Damage::Fixed(9);
    });
    play.all(&["attack vex ada with tool", "second blade", "roll = 1s 5a!"]);
    play.ok("spend second");
    let refusal = play.no("spend a_crit_2");
    says!(refusal.why);
}

#[test]
fn g_comb_15_real_dice_show_several_critical_injuries_of_one_check() {
    let mut play = trio(6, &[Quality::Linked(1)]);
    play.change("ada", |f| f.wound_threshold = 90);
    let deal = [
        SHOOT,
        "roll = 1s 8a!",
        "spend linked",
        "spend a_crit",
        "spend a_crit_2",
    ];
    play.all(&deal);
    let said = play.ok("done = 12, 31").join(" ");
    let results: Vec<u16> = play
        .figure("ada")
        .criticals
        .iter()
        .map(|c| c.result)
        .collect();
    // The second has ten added for the first (G-COMB-16).
    assert_eq!(results, [12, 41], "{said}");
    let mut play = trio(6, &[Quality::Linked(1)]);
    play.all(&deal);
    let refusal = play.no("done = 12, 31, 40, 50");
    assert!(
        refusal.why.contains("No further Critical Injury"),
        "{refusal}"
    );
    assert!(play.state.check.is_some(), "nothing is lost");
}

#[test]
fn g_qual_20_sunder_says_why_it_finds_nothing() {
    let mut play = trio(6, &[Quality::Sunder]);
    play.change("ada", |f| {
        for held in &mut f.weapons {
            held.weapon.qualities = vec![Quality::Reinforced];
        }
    });
    play.all(&[SHOOT, "roll = 1s 4a!"]);
    let refusal = play.no("spend sunder");
    assert_eq!(refusal.rule, Some("G-QUAL-20"), "{refusal}");
}

#[test]
fn g_man_08_what_would_change_nothing_costs_nothing() {
    let mut play = Play::fight();
    let spent = |play: &Play| play.state.turn.as_ref().map(|t| t.maneuvers);
    says!(play.no("maneuver @ draw slug").why);
    play.ok("maneuver @ stow slug");
    says!(play.no("maneuver @ stow slug").why);
    assert_eq!((spent(&play), play.figure("vex").strain), (Some(1), 0));
    play.ok("maneuver @ draw slug");
    assert_eq!(play.figure("vex").in_hands()[0], "Slug pistol");
}

#[test]
fn g_man_08_what_a_draw_lets_go_of_is_said() {
    let mut play = armory();
    play.ok("maneuver vex draw rifle");
    let said = play.ok("maneuver vex draw staff with strain").join(" ");
    says!(said);
    play.ok("next");
}

#[test]
fn g_qual_20_a_named_reinforced_weapon_is_refused_as_such() {
    let mut play = trio(6, &[Quality::Sunder]);
    play.arm(
        "ada",
        tool("melee", Damage::Brawn(1), 3, Band::Engaged, &[]),
    );
    play.change("ada", |f| {
        let mut saw = f.weapons[0].clone();
        saw.weapon.name = "Hard blade".to_owned();
        saw.weapon.qualities = vec![Quality::Reinforced];
        f.weapons.insert(0, saw);
    });
    play.all(&[SHOOT, "roll = 1s 4a!"]);
    let refusal = play.no("spend sunder of \"hard blade\"");
    assert_eq!(refusal.rule, Some("G-QUAL-20"), "{refusal}");
}
