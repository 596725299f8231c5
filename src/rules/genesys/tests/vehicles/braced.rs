//! Tests of Critical Hits on a braced vehicle: each is a question of its own, one by one (G-VCOM-15).

use super::{change, craft, dogfight, duel, lines};
use crate::kinds::Quality;
use crate::model::records::Damage;
use crate::model::state::State;
use crate::tests::Play;
use rules::view::ANSWER;

/// The Tern, braced, with two Critical Hits rolled against it: 60 and 50.
fn two_loom() -> Play {
    let mut play = dogfight();
    play.all(&["fly @ brace", "crit tern = 60", "crit tern = 50"]);
    play
}

fn results(play: &Play) -> Vec<u16> {
    let all = &craft(play, "tern").condition.criticals;
    all.iter().map(|c| c.result).collect()
}

fn looms(play: &Play) -> Option<u16> {
    craft(play, "tern").condition.looming.map(|l| l.result)
}

#[test]
fn g_vcom_15_each_of_two_critical_hits_is_braced_against_in_turn() {
    let mut play = two_loom();
    // The first is still unanswered, and no hit has been applied.
    assert_eq!((looms(&play), results(&play)), (Some(60), vec![]));
    play.ok("absorb tern 2");
    // It was applied at 40 and adds 10 to the next (G-VCOM-28), which is now asked about.
    assert_eq!((looms(&play), results(&play)), (Some(60), vec![40]));
    assert_eq!(craft(&play, "tern").strain, 2);
    assert!(lines(&play).contains(&"absorb Tern 4".to_owned()));
    play.ok("absorb tern 4");
    assert_eq!((looms(&play), results(&play)), (None, vec![40, 20]));
    assert_eq!(play.no("absorb tern 1").rule, None);
}

#[test]
fn g_vcom_28_a_critical_hit_cancelled_adds_nothing_to_the_one_behind_it() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "crit tern = 30", "crit tern = 50"]);
    play.ok("absorb tern 3");
    assert_eq!((looms(&play), results(&play)), (Some(50), vec![]));
}

#[test]
fn g_vcom_15_what_looms_is_in_the_save() {
    let play = two_loom();
    let text = ron::to_string(&play.state).unwrap();
    let back: State = ron::from_str(&text).unwrap();
    assert_eq!(back, play.state);
    assert_eq!(craft(&play, "tern").condition.queued.len(), 1);
}

#[test]
fn g_vcom_15_all_that_loom_land_when_the_stance_ends() {
    let mut play = two_loom();
    assert_eq!(play.no("next").rule, Some("G-VCOM-15"));
    play.all(&["next!", "next!", "next!", "claim vex"]);
    assert_eq!((looms(&play), results(&play)), (None, vec![60, 60]));
}

#[test]
fn g_vcom_15_an_encounter_does_not_end_over_a_critical_hit_that_looms() {
    let mut play = two_loom();
    assert_eq!(play.no("end").rule, Some("G-VCOM-15"));
    // By override they are taken unchanged: without a fight no stance lowers them.
    play.ok("end!");
    assert_eq!((looms(&play), results(&play)), (None, vec![60, 60]));
}

#[test]
fn g_vcom_15_they_land_when_the_pilot_who_braced_is_taken_out() {
    let mut play = two_loom();
    play.ok("remove vex!");
    assert_eq!((looms(&play), results(&play)), (None, vec![60, 60]));
}

#[test]
fn g_vcom_15_what_waits_goes_with_a_vehicle_that_is_destroyed() {
    let mut play = dogfight();
    play.all(&["fly @ brace", "crit tern = 100"]);
    play.ok("crit tern +60 = 90");
    play.ok("crit tern = 10");
    // The first is applied. The second, 90 + 60 + 10, vaporizes it. The third strikes nothing.
    play.all(&["absorb tern 0", "absorb tern 0"]);
    let tern = craft(&play, "tern");
    assert!(tern.condition.destroyed && tern.condition.queued.is_empty());
    assert_eq!(looms(&play), None);
}

/// A braced Corsair next to the Tern that flies through the Bastion's Blanket Barrage and is struck by
/// it: 7 less armor 2.
fn through_the_curtain() -> Play {
    let mut play = duel();
    play.all(&[
        "add corsair",
        "add wing_leader as Kite",
        "crew kite corsair pilot",
    ]);
    change(&mut play, "bastion", |v| {
        v.weapons[3].weapon.damage = Damage::Fixed(7);
    });
    play.all(&["barrage @", "roll = 1s", "done"]);
    play.all(&[
        "fly kite brace!",
        "attack kite bastion with laser at short!",
    ]);
    play.all(&["roll = 1f 1D!", "spend curtain_full", "done"]);
    play
}

#[test]
fn g_vcom_15_20_a_braced_craft_is_asked_of_the_automatic_hit_of_a_barrage() {
    let mut play = through_the_curtain();
    let corsair = |play: &Play| {
        let v = craft(play, "corsair");
        (v.hull, v.strain, v.condition.struck.clone())
    };
    assert_eq!(corsair(&play), (0, 0, vec![5]));
    assert_eq!(play.no("next").rule, Some("G-VCOM-15"));
    assert!(lines(&play).contains(&"absorb Corsair 3".to_owned()));
    // Up to its silhouette of 3.
    assert_eq!(play.no("absorb corsair 4").rule, Some("G-VCOM-15"));
    play.ok("absorb corsair 3");
    assert_eq!(corsair(&play), (2, 3, vec![]));
    // By override, the end of the encounter applies it unchanged.
    let mut play = through_the_curtain();
    play.ok("end!");
    assert_eq!(corsair(&play), (5, 0, vec![]));
}

#[test]
fn g_vcom_15_a_braced_vehicle_is_asked_before_anything_is_spent() {
    let mut play = dogfight();
    play.all(&[
        "fly @ brace",
        "next",
        "attack @ tern with laser",
        "roll = 3s 2a!",
    ]);
    let offers = play.all_offers();
    let first = offers.first().unwrap();
    assert_eq!(first.key, ANSWER, "{first:?}");
    let refused = play.no("done").to_string();
    says!(refused);
}

#[test]
fn m_22_the_attacker_chooses_which_weapon_is_damaged() {
    let mut play = duel();
    let said = play.ok("crit bastion = 90").join(" ");
    assert!(said.contains("(M-22)"), "{said}");
    let offers = play.all_offers();
    let offer = offers.iter().find(|o| o.key == "component").unwrap();
    let taken = craft(&play, "bastion").condition.criticals[0].weapon;
    let line = format!("{}{}", offer.line, offer.answers[0].words);
    play.ok(&line);
    assert_ne!(craft(&play, "bastion").condition.criticals[0].weapon, taken);
    // If attacked last in a round, the choice is still open in the next, and then final.
    let open = |play: &Play| play.offered().contains(&"component".to_owned());
    play.all(&["next", "next", "next"]);
    assert!((play.state.round, open(&play)) == (2, true));
    play.all(&["claim vex", "next", "next", "next"]);
    assert!((play.state.round, open(&play)) == (3, false));
}

#[test]
fn g_veh_10_14_collisions_and_hull_trauma_take_what_real_dice_showed() {
    let mut play = dogfight();
    // Defense 2 and 1 at 10 each.
    play.ok("collide minor tern corsair = 60 50");
    let result = |play: &Play, name| craft(play, name).condition.criticals[0].result;
    assert_eq!((result(&play, "tern"), result(&play, "corsair")), (40, 40));
    play.no("collide minor tern = 60 50");
    // Over the threshold: a Critical Hit, with 10 for the existing one.
    play.no("hull corsair 2 = 30");
    play.ok("hull corsair 11 = 30");
    assert_eq!(craft(&play, "corsair").condition.criticals[1].result, 40);
}

/// The Tern, braced, under a weapon that strains its systems: 3 system strain get through, and a
/// Critical Hit can be bought.
fn scrambled() -> Play {
    let mut play = dogfight();
    play.all(&["fly @ brace", "next"]);
    change(&mut play, "corsair", |v| {
        v.weapons[0].weapon.qualities.push(Quality::StunDamage);
        v.weapons[0].weapon.damage = Damage::Fixed(3);
        v.weapons[0].weapon.crit = 2;
    });
    play.all(&["attack @ tern with laser", "roll = 1s 4a!"]);
    play
}

#[test]
fn g_vcom_15_29_strain_is_braced_against_where_a_critical_hit_hangs_on_it() {
    // The system strain is the same either way, so nothing is asked or changed.
    let mut play = scrambled();
    let asked = |play: &Play| {
        lines(play)
            .iter()
            .filter(|l| l.starts_with("absorb"))
            .count()
    };
    assert_eq!(asked(&play), 0);
    assert_eq!(play.no("absorb tern 1").rule, Some("G-VCOM-15"));
    // All of it is lowered to nothing, and no Critical Hit follows.
    play.ok("spend a_crit");
    assert_eq!(asked(&play), 2, "{:?}", lines(&play));
    assert_eq!(play.no("absorb tern 1").rule, Some("G-VCOM-15"));
    play.ok("absorb tern 3");
    play.ok("done");
    let tern = craft(&play, "tern");
    assert_eq!((tern.strain, tern.hull), (3, 0));
    assert!(tern.condition.criticals.is_empty());
}
