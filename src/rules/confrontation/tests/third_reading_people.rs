//! Cases from a third reading of the source text: people, their abilities and gear.

use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::view::{Id, OfferGroup};

use super::abilities::{fighting, now, person, stage as gifted, stress};
use super::second_reading::{left, open, played, turns};
use crate::Confrontation;
use crate::model::{Pool, Tenths, Yielding};
use crate::play::pools::most;

/// Rolls the open check with this face on every die.
fn roll(s: &mut Stage<Confrontation>, face: u8) {
    let faces = format!("{face} ").repeat(open(s).0.into());
    s.ok(&format!("roll = {}", faces.trim()));
}

#[rstest]
#[case("act ada full \"opens the door\"")]
#[case("cover ada light")]
#[case("use ada innuendo")]
fn c_des_13a_someone_who_has_acted_is_noticed(#[case] line: &str) {
    let mut s = gifted(&["someone_elses_problem", "innuendo"]);
    fighting(&mut s, 30);
    s.ok(line);
    s.refused("use ada someone", "C-DES-13a");
}

#[test]
fn c_qrk_04_parts_of_a_weapon_are_no_items() {
    let mut s = gifted(&[]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().quirk = "clumsy".to_owned();
    for gear in [
        "optical_link",
        "gas_vents",
        "vents_and_padding",
        "grappling_hook",
    ] {
        s.ok(&format!("give ada {gear} x3"));
    }
    assert_eq!(most(person(&s, "Ada"), Pool::Speed, 0), 6);
    s.ok("give ada flashlight x9");
    assert_eq!(most(person(&s, "Ada"), Pool::Speed, 0), 3);
}

#[test]
fn c_foc_17a_a_plan_lasts_4_hours_after_the_hour_of_talk() {
    let mut s = gifted(&["prep_talk"]);
    s.refused("use ada prep on ada for stealth", "C-FOC-17a");
    s.all(&["use ada prep on bo for stealth", "pass 1 hours"]);
    for (line, dice) in [("pass 3 hours", 3), ("pass 1 hours", 1)] {
        s.all(&[line, "check bo stealth"]);
        s.try_line("switch prep_talk").ok();
        assert_eq!(open(&s).0, dice, "{line}");
        s.ok("cancel");
    }
}

#[test]
fn c_des_12a_a_role_in_half_of_a_merged_skill_trains_both() {
    let mut s = gifted(&["broad_horizons", "get_into_a_role"]);
    let refused = s.refused("merge ada firearms with gunnery as perception", "C-DES-12a");
    says!(refused.to_string());
    s.all(&[
        "merge ada firearms with gunnery as shooting",
        "use ada get for gunnery",
    ]);
    for (hours, dice) in [(5, 2), (1, 1)] {
        s.all(&[&format!("pass {hours} hours"), "check ada firearms"]);
        assert_eq!(open(&s).0, dice);
        s.ok("cancel");
    }
    assert!(
        person(&s, "Ada").skill("shooting").is_some(),
        "it stays merged"
    );
}

#[rstest]
#[case("confidentiality", "C-PRF-12a")]
#[case("shoulder_to_cry_on", "C-FOC-09a")]
#[case("detect_motive", "C-FOC-09b")]
#[case("killing_me_softly", "C-FOC-16a")]
fn an_ability_for_others_does_not_work_on_oneself(#[case] key: &str, #[case] rule: &str) {
    let mut s = gifted(&[key]);
    stress(&mut s, "Ada", 2);
    s.refused(&format!("use ada {key} on ada"), rule);
}

#[test]
fn c_prf_11a_a_systems_check_is_part_of_help() {
    let mut s = gifted(&["systems_check"]);
    assert!(s.try_line("use ada systems on bo").is_err());
    s.ok("aid ada bo medicine");
    assert!(s.try_line("switch systems_check").is_err());
    s.all(&["cancel", "aid ada bo piloting", "switch systems_check"]);
    s.ok("roll = 1");
    assert_eq!(now(&s, "Ada"), [5, 6, 6]);
    assert_eq!(s.state.help[0].dice, 1);
    s.ok("check bo piloting");
    assert_eq!(open(&s).0, 2);
}

#[test]
fn c_prf_14a_double_aid_follows_the_helped_roll() {
    let mut s = gifted(&["double_aid"]);
    let bo = s.id("Bo");
    s.refused("use ada double on bo", "C-PRF-14a");
    s.state.person_mut(bo).unwrap().pools[1].now = 1;
    says!(s.refused("use ada double on bo", "C-PRF-14a").to_string());
    s.all(&["aid ada bo stealth", "roll = 4", "check bo stealth"]);
    roll(&mut s, 1);
    s.roll(&[2]).ok("use ada double on bo");
    assert_eq!(now(&s, "Bo"), [5, 3, 5]);
    assert_eq!(person(&s, "Bo").rest.count, 1);
}

#[rstest]
#[case("squeeze_out_one_more", "radio", "C-FOC-04b")]
#[case("joy_of_discovery", "\"ice moon\"", "C-FOC-10a")]
#[case("if_you_build_it", "bridge", "C-PRF-05a")]
fn an_ability_works_once_for_each_subject(#[case] key: &str, #[case] on: &str, #[case] rule: &str) {
    let mut s = gifted(&[key]);
    stress(&mut s, "Ada", 4);
    says!(s.ok(&format!("use ada {key} for {on}")));
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().stress.used.clear();
    says!(
        s.refused(&format!("use ada {key} for {on}"), rule)
            .to_string()
    );
    s.ok(&format!("use ada {key} for another"));
    s.state.person_mut(ada).unwrap().stress.used.clear();
    says!(s.ok(&format!("renew ada {key} {on}")));
    s.ok(&format!("use ada {key} for {on}"));
}

#[rstest]
#[case("artistic_inspiration", "use ada artistic on bo", "C-PRF-02a")]
#[case("killing_me_softly", "use ada killing on bo", "C-FOC-16a")]
fn an_ability_that_lasts_is_not_paid_twice(
    #[case] key: &str,
    #[case] line: &str,
    #[case] rule: &str,
) {
    let mut s = gifted(&[key]);
    s.ok(line);
    says!(s.refused(line, rule).to_string());
}

#[rstest]
#[case("strain", "use ada strain as brace", "C-DES-17a")]
#[case("stunt", "use ada stunt", "C-PRF-15b")]
#[case("channel_the_pain", "use ada channel", "C-FOC-13a")]
#[case("find_internal_reserves", "use ada find", "C-FOC-04a")]
#[case("war_cry", "use ada war", "C-FOC-16b")]
fn an_ability_without_an_effect_is_not_paid(
    #[case] key: &str,
    #[case] line: &str,
    #[case] rule: &str,
) {
    let mut s = gifted(&[key]);
    says!(s.refused(line, rule).to_string());
}

#[test]
fn c_prf_10a_help_with_a_known_task_is_easier_by_itself() {
    let mut s = gifted(&["head_to_the_ground"]);
    s.all(&["task bo engineering for 2 hours", "aid ada bo engineering"]);
    assert_eq!(open(&s).1, 2);
    s.all(&["cancel", "aid ada bo stealth"]);
    assert_eq!(open(&s).1, 4);
    s.ok("switch head_to_the_ground");
    assert_eq!(open(&s).1, 2);
}

#[test]
fn c_qrk_18_a_machine_is_not_organic() {
    let mut s = played(&["add vesna", "add guard", "add \"walking drone\""]);
    let vesna = s.id("Vesna Kolar");
    s.state.person_mut(vesna).unwrap().quirk = "squeamish".to_owned();
    s.ok("draw vesna assault");
    for (foe, target) in [("guard", 5), ("drone", 4)] {
        s.all(&[&format!("attack vesna {foe}"), "choose vesna quickly"]);
        s.all(&[&format!("choose {foe} quickly"), "reveal"]);
        assert_eq!(open(&s).1, target, "{foe}");
        s.ok("cancel !");
    }
}

#[rstest]
#[case("full \"cowers\"")]
#[case("full \"surrenders\"")]
#[case("free \"surrenders\"")]
fn c_str_09_someone_over_two_pools_can_cower_or_surrender(#[case] act: &str) {
    let mut s = turns();
    let vesna = s.id("Vesna Kolar");
    let one = s.state.person_mut(vesna).unwrap();
    one.pools[0].now = 2;
    one.pools[1].now = 2;
    one.stress.fear = 3;
    s.ok(&format!("act vesna {act}"));
    let marked = s.state.fighter(vesna).and_then(|one| one.yielding);
    let how = if act.contains("cowers") {
        Yielding::Cowers
    } else {
        Yielding::Surrendered
    };
    assert_eq!(marked, Some(how));
    s.refused("act vesna full \"shouts\"", "C-STR-09");
}

#[rstest]
#[case("surrenders her weapon")]
#[case("cowers behind the crate")]
fn c_str_09_only_the_whole_text_of_an_action_gives_up(#[case] text: &str) {
    let mut s = turns();
    let vesna = s.id("Vesna Kolar");
    let before = s.state.fight.as_ref().unwrap().points(vesna);
    s.ok(&format!("act vesna full \"{text}\""));
    let now = s.state.fight.as_ref().unwrap();
    assert_eq!(now.fighter(vesna).unwrap().yielding, None);
    assert!(now.points(vesna) < before);
}

#[test]
fn c_str_09_who_cant_function_cant_cower_either() {
    let mut s = turns();
    let vesna = s.id("Vesna Kolar");
    let one = s.state.person_mut(vesna).unwrap();
    for pool in &mut one.pools {
        pool.now = 2;
    }
    one.stress.fear = 3;
    s.refused("cower vesna", "C-STR-09");
    says!(s.refused("surrender vesna", "C-STR-09").to_string());
    s.ok("surrender vesna!");
}

#[rstest]
#[case("cower", Yielding::Cowers)]
#[case("surrender", Yielding::Surrendered)]
fn c_str_09_to_cower_and_to_surrender_are_lines_of_their_own(
    #[case] verb: &str,
    #[case] how: Yielding,
) {
    let mut s = turns();
    let vesna = s.id("Vesna Kolar");
    let one = s.state.person_mut(vesna).unwrap();
    one.pools[0].now = 2;
    one.pools[1].now = 2;
    one.stress.fear = 3;
    let row = s.offers(None).into_iter().find(|one| one.key == verb);
    let row = row.unwrap();
    assert!(row.allowed.is_ok() && row.cost.plain() == "free", "{row:?}");
    let left = s.state.fight.as_ref().unwrap().points(vesna);
    says!(s.ok(&row.line));
    let now = s.state.fight.as_ref().unwrap();
    assert_eq!(now.points(vesna), left, "no action points");
    assert_eq!(now.fighter(vesna).unwrap().yielding, Some(how));
    says!(
        s.try_line(&format!("{verb} vesna"))
            .unwrap_err()
            .to_string()
    );
    // The last of the players' characters has surrendered: the fight is over.
    assert_eq!(
        crate::show::fight::is_decided(&s.state),
        how == Yielding::Surrendered
    );
}

#[test]
fn c_trk_16_a_reaction_has_its_own_actions() {
    let mut s = gifted(&["reflexive_response"]);
    fighting(&mut s, 10);
    s.state.fight.as_mut().unwrap().at = 1;
    s.all(&["damage ada 1 might from attack", "use ada reflexive"]);
    let rows = s.offers(None);
    let allowed = |line: &str| {
        let mut found = rows.iter().filter(|one| one.line.starts_with(line));
        found.any(|one| one.allowed.is_ok())
    };
    assert!(allowed("cover Ada light"), "{rows:?}");
    says!(crate::show::turns(&s.state).asks);
}

#[test]
fn c_wpn_05_the_bladed_crossbow_is_one_weapon() {
    let mut s = turns();
    s.ok("give vesna bladed_crossbow");
    s.ok("draw vesna \"bladed crossbow\"");
    assert_eq!(left(&s, "Vesna Kolar"), 4, "drawn once");
    let drawn = |s: &Stage<Confrontation>| {
        let arms = person(s, "Vesna Kolar").arms.iter();
        arms.filter(|arm| arm.drawn && arm.id.contains("crossbow"))
            .count()
    };
    assert_eq!(drawn(&s), 2);
    s.ok("drop vesna \"bladed crossbow\"");
    assert_eq!(drawn(&s), 0);
    s.ok("lose vesna \"bladed crossbow\"");
    assert!(
        person(&s, "Vesna Kolar")
            .arms
            .iter()
            .all(|arm| !arm.id.contains("crossbow"))
    );
}

#[test]
fn c_wpn_05_a_shot_into_the_wound_needs_a_bolt() {
    let mut s = turns();
    s.all(&[
        "give vesna bladed_crossbow",
        "draw vesna \"bladed crossbow\"",
    ]);
    let vesna = s.id("Vesna Kolar");
    s.state.fight.as_mut().unwrap().fighter_mut(vesna).left = Tenths(10);
    let one = s.state.person_mut(vesna).unwrap();
    for arm in &mut one.arms {
        arm.ammunition = 0;
    }
    s.all(&[
        "attack vesna guard with \"crossbow blade\"",
        "choose vesna quickly",
    ]);
    s.all(&["choose guard quickly", "reveal", "modify dice 4"]);
    roll(&mut s, 4);
    says!(s.refused("spend secondary", "C-WPN-05").to_string());
}

#[test]
fn c_wpn_17_a_thrown_grenade_is_gone() {
    let mut s = turns();
    s.all(&["give vesna grenade", "draw vesna grenade"]);
    let vesna = s.id("Vesna Kolar");
    for arm in &mut s.state.person_mut(vesna).unwrap().arms {
        arm.ammunition = 0;
    }
    says!(s.refused("reload vesna grenade", "C-WPN-17").to_string());
}

#[test]
fn c_wpn_16_a_hit_has_one_bought_place() {
    let mut s = played(&["add vesna", "add guard", "give vesna sniper_rifle"]);
    s.all(&["draw vesna sniper", "attack vesna guard with sniper"]);
    s.all(&["choose vesna precisely", "choose guard precisely", "reveal"]);
    s.ok("modify dice 5");
    roll(&mut s, 4);
    s.ok("spend part head");
    says!(s.refused("spend no-armor", "C-WPN-16").to_string());
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

/// A side that can't fight for its stress has lost, but who can breathe their fear away may still act.
#[test]
fn c_str_09_a_side_out_by_stress_ends_the_fight() {
    let mut s = turns();
    assert!(!crate::show::fight::is_decided(&s.state));
    let pcs: Vec<Id> = s
        .state
        .people
        .iter()
        .filter(|one| one.is_pc())
        .map(|one| one.id)
        .collect();
    for who in &pcs {
        let one = s.state.person_mut(*who).unwrap();
        (one.pools[0].now, one.pools[1].now, one.stress.points) = (2, 2, 3);
    }
    assert!(crate::show::fight::is_decided(&s.state));
    assert!(
        s.offers(None)
            .iter()
            .any(|one| one.key == "end" && one.group == OfferGroup::Asked)
    );
    for who in &pcs {
        let one = s.state.person_mut(*who).unwrap();
        (one.stress.points, one.stress.fear) = (0, 3);
    }
    assert!(!crate::show::fight::is_decided(&s.state));
}
