//! Biotics, augmentations, treatment and time.

use super::super::abilities::{person, stage as gifted};
use super::{VESNA, armed, attacked, open, played, turns};
use crate::play::task::task_of;

#[test]
fn c_pro_06_hours_of_a_lost_roll_count_today() {
    let mut s = played(&["add yun", "task yun programming for 5 hours", "work yun"]);
    says!(s.try_line("interrupt yun").unwrap_err().to_string());
    let faces = "1 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    s.ok("interrupt yun");
    let yun = s.state.people[0].id;
    assert_eq!(task_of(&s.state, yun).unwrap().today.1, 10 * 3_600);
}

#[test]
fn c_aug_10_an_unfolded_inner_spacesuit_stops_4_damage() {
    for (line, might) in [("remark vesna folded", 2), ("unfold vesna", 6)] {
        let mut s = played(&[
            "add vesna",
            "add guard",
            "implant vesna inner_spacesuit",
            line,
        ]);
        let vesna = s.id(VESNA);
        let one = s.state.person_mut(vesna).unwrap();
        one.armor.clear();
        (one.pools[1].most, one.pools[1].now) = (9, 9);
        s.all(&["attack guard vesna with unarmed", "choose vesna quickly"]);
        s.all(&["choose guard quickly", "reveal", "modify dice -9", "roll"]);
        let attack = s.state.attack.as_mut().unwrap();
        (attack.arm.damage, attack.arm.increment, attack.arm.pool) = (7, 0, None);
        s.ok("resolve = 5 2");
        assert_eq!(person(&s, VESNA).pools[1].now, might, "{line}");
    }
}

#[test]
fn c_dmg_07_the_dying_have_no_time_to_rest() {
    let mut s = gifted(&[]);
    s.ok("damage ada 5 might");
    let ada = s.id("Ada");
    let body = &mut s.state.person_mut(ada).unwrap().body;
    body.mortal = Some(600);
    s.roll(&[2]).ok("rest ada");
    s.state.person_mut(ada).unwrap().rest.points = 0;
    s.refused("rest ada", "C-DMG-07");
}

#[test]
fn c_bio_02_an_npc_holds_several_fields() {
    let mut s = played(&["add vesna", "add guard", "supply guard salts 9"]);
    s.all(&[
        "field guard carapace 2",
        "activate guard",
        "field guard incendiary 3",
    ]);
    let id = s.id("Guard");
    s.state.person_mut(id).unwrap().armor.clear();
    let guard = person(&s, "Guard");
    let natural = crate::sheet_effects::natural_reduction(&s.state, &s.library, guard);
    assert_eq!(natural, 6, "2 and 2 for each of 2 dice");
    s.ok("unleash guard vesna");
    assert_eq!(s.state.attack.as_ref().unwrap().arm.id, "incendiary_attack");
    s.ok("field vesna stealth 1");
    s.refused("field vesna carapace 1", "C-BIO-02");
}

#[test]
fn c_pro_01_the_rolls_of_a_task_move_the_calendar() {
    let mut s = played(&["add vesna", "task vesna engineering for 6 hours"]);
    s.all(&["work vesna", "effort 1", "roll = 1 1"]);
    assert_eq!(s.state.time, 6 * 3_600);
    s.ok("pass 18 hours");
    // 6 hours on each of 2 days.
    s.ok("work vesna = 1");
    assert!(!s.said.last().unwrap().contains("overwork"), "{:?}", s.said);
    assert_eq!(s.state.time, 30 * 3_600);
}

#[test]
fn c_pro_06_two_who_work_at_the_same_time_take_that_time_once() {
    let mut s = played(&["add vesna", "add karim"]);
    s.all(&[
        "task vesna engineering for 6 hours",
        "task karim biology for 6 hours",
        "work vesna",
        "effort 1",
        "roll = 1 1",
        "work karim",
    ]);
    let faces = "1 ".repeat(open(&s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
    assert_eq!(s.state.time, 6 * 3_600);
    // 12 hours of one day.
    says!(s.ok("work vesna = 1"));
    assert_eq!(s.state.time, 12 * 3_600);
}

#[test]
fn c_rec_04_a_treatment_that_fails_says_what_it_needs() {
    let mut s = played(&["add vesna", "add karim"]);
    let vesna = s.id("Vesna Kolar");
    s.state.person_mut(vesna).unwrap().body.injured = true;
    s.ok("treat karim vesna");
    let faces = "1 ".repeat(open(&s).0.into());
    says!(s.ok(&format!("roll = {}", faces.trim())));
}

#[test]
fn c_trk_10_no_time_passes_while_a_check_is_open() {
    let mut s = turns();
    s.all(&["end", "check vesna athletics"]);
    assert!(s.try_line("pass 8 days").is_err());
}

#[test]
fn c_bio_10_disruption_counts_in_immediate_range_by_itself() {
    for (range, dice) in [("immediate", 3), ("short", 1)] {
        let mut s = played(&["add vesna", "add guard", "field vesna venomous 2"]);
        let vesna = s.id("Vesna Kolar");
        let one = s.state.person_mut(vesna).unwrap();
        one.biotic.as_mut().unwrap().active = true;
        one.skills.clear();
        s.all(&[&format!("start at {range}"), "order !"]);
        s.all(&["attack guard vesna !", "choose guard quickly"]);
        s.all(&["choose vesna quickly", "reveal"]);
        assert_eq!(open(&s).0, dice, "{range}");
    }
}

#[test]
fn c_aug_11_a_tactical_computer_helps_the_first_attack_of_a_fight() {
    let mut s = armed(&["assault_rifle"]);
    s.ok("implant vesna tactical_computer");
    for target in [3, 4] {
        let vesna = s.id("Vesna Kolar");
        s.state.fight.as_mut().unwrap().fighter_mut(vesna).left = crate::model::Tenths(10);
        attacked(&mut s, "attack vesna guard", "quickly", "quickly");
        assert_eq!(open(&s).1, target);
        let faces = "1 ".repeat(open(&s).0.into());
        s.all(&[&format!("roll = {}", faces.trim()), "resolve"]);
    }
}

#[test]
fn c_bio_05_an_active_field_lengthens_moves() {
    let mut s = turns();
    s.all(&["supply vesna salts 50", "field vesna extreme-mobility 2"]);
    let vesna = s.id("Vesna Kolar");
    let one = s.state.person_mut(vesna).unwrap();
    one.quirk = "slow".to_owned();
    one.biotic.as_mut().unwrap().active = true;
    s.ok("move vesna short");
    // 15 m, 2 dice of 50 %, and 75 % of it.
    assert!(s.said.last().unwrap().contains("22.5 m"), "{:?}", s.said);
}

#[test]
fn c_aug_10_a_suit_has_oxygen_for_10_hours_and_is_charged_after_its_use() {
    let mut s = played(&["add vesna", "implant vesna inner_spacesuit", "unfold vesna"]);
    says!(s.ok("pass 11 hours"));
    s.ok("unfold vesna off");
    says!(s.refused("unfold vesna", "C-AUG-10").to_string());
    says!(s.ok("recharge vesna"));
    s.ok("unfold vesna");
    assert_eq!(person(&s, "Vesna Kolar").body.oxygen, Some(21 * 3_600));
}
