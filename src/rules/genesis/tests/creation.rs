//! Tests of character creation and of later improvement: races, vocations, attributes, disabling
//! characteristics (F-RACE, F-VOC, F-PRG, F-ATT, F-DIS).

use rstest::rstest;

use super::Play;
use crate::kinds::{Attribute, Group};

fn human() -> Play {
    Play::with(&["create Ana"])
}

fn left(play: &Play) -> String {
    play.fact("ana", "points")
}

#[test]
fn f_race_01_races_are_data_of_the_setting() {
    let mut play = Play::with_pack(
        r#"GenesisPack(name: "Own", version: "1", races: [(id: "elf", name: "Elf", text: "Tall and tired.", attributes: 1, skills: 20)])"#,
    );
    play.ok("create Ana race elf");
    assert_eq!(play.figure("ana").race, "Elf");
    says!(left(&play));
    // F-RACE-04: a user's text about a race appears on the sheet.
    says!(play.block("ana", "Notes")[0]);
    let races: Vec<&str> = play
        .library
        .races()
        .iter()
        .map(|r| r.name.as_str())
        .collect();
    assert_eq!(races, ["Human", "Elf"]);
}

#[test]
fn f_race_02_two_attribute_points_placed_freely() {
    let mut play = human();
    says!(left(&play));
    play.ok("attribute ana strength 2");
    says!(left(&play));
    play.forbidden("attribute ana reflex 1", "F-RACE-02");
    // Removed and placed one by one.
    play.all(&["attribute ana strength 1", "attribute ana reflex 1"]);
    says!(left(&play));
}

#[test]
fn f_race_03_twelve_skill_points_over_all_three_groups() {
    let mut play = human();
    play.all(&[
        "vocation ana drifter unarmed",
        "rank ana nirvana 4",
        "rank ana stealth 5",
        "rank ana unarmed 3",
    ]);
    says!(left(&play));
    play.forbidden("rank ana swim 1", "F-RACE-07");
}

#[test]
fn f_race_05_attributes_begin_at_zero_and_beyond_two_is_warned_of() {
    let mut play = human();
    let figure = play.figure("ana");
    assert_eq!(
        (figure.strength, figure.reflex, figure.intellect),
        (0, 0, 0)
    );
    let said = play.ok("attribute ana reflex 2");
    says!(said);
    let mut play = Play::with(&["setting creation.attr_start 1", "create Ana"]);
    says!(left(&play));
    let said = play.ok("attribute ana reflex 3");
    says!(said);
    says!(play.fact("ana", "unusual"));
    play.ok("setting creation.attr_cap 3");
    assert_eq!(play.fact("ana", "unusual"), "");
}

#[test]
fn f_race_06_a_point_is_a_rank_is_a_die_and_above_five_is_warned_of() {
    let mut play = human();
    says!(play.ok("rank ana stealth 5"));
    says!(left(&play));
    let said = play.ok("rank ana stealth 6");
    says!(said);
    play.ok("check ana stealth 3");
    assert_eq!(play.dice_of("ana"), 9);
    let mut play = Play::with(&[
        "setting creation.skill_cost 2",
        "create Ana",
        "rank ana swim 3",
    ]);
    says!(left(&play));
    let said = play
        .all(&["setting creation.skill_warn 3"])
        .ok("rank ana swim 4");
    says!(said);
}

#[test]
fn f_race_07_where_the_skill_points_come_from() {
    let mut play = human();
    // 12 of the race + 3 × 1 Intellect + 2 for three characteristics + 1 for Grip −1.
    play.all(&[
        "attribute ana intellect 1",
        "disabling ana heavy",
        "disabling ana gullible",
        "disabling ana feeble",
        "rank ana grip -1",
    ]);
    says!(left(&play));
    play.ok("setting creation.core_skill_refund 0");
    says!(left(&play));
    // Remaining points are kept.
    play.ok("created ana");
    let figure = play.figure("ana");
    assert_eq!((figure.attribute_points, figure.skill_points), (1, 17));
}

#[test]
fn f_voc_01_a_vocation_brings_its_skills_and_one_may_hold_several() {
    let mut play = human();
    play.all(&[
        "vocation ana drifter small_weapon",
        "vocation ana leech unarmed",
    ]);
    let figure = play.figure("ana");
    assert_eq!(figure.vocations, ["Drifter", "Leech"]);
    let skills: Vec<_> = figure
        .skills
        .iter()
        .map(|s| (s.id.as_str(), s.attribute))
        .collect();
    assert_eq!(
        skills,
        [
            ("nirvana", Some(Attribute::Intellect)),
            ("small_weapon", None),
            ("medicine", Some(Attribute::Intellect)),
            ("unarmed", None),
        ]
    );
}

#[test]
fn f_voc_03_only_core_skills_go_below_zero() {
    let mut play = human();
    play.ok("vocation ana drifter unarmed");
    play.forbidden("rank ana nirvana -1", "F-VOC-03");
    play.forbidden("rank ana unarmed -1", "F-VOC-03");
    play.forbidden("rank ana large_weapon -1", "F-VOC-03");
}

#[test]
fn f_voc_04_a_core_skill_below_zero_gives_points_and_takes_dice() {
    let mut play = human();
    play.ok("rank ana swim -2");
    says!(left(&play));
    play.forbidden("rank ana grip -3", "F-VOC-04");
    play.ok("check ana swim 1");
    assert_eq!(play.dice_of("ana"), 1);
    // This is switched off.
    let mut play = human();
    play.ok("setting creation.core_skill_floor 0");
    play.forbidden("rank ana swim -1", "F-VOC-04");
}

#[test]
fn f_voc_05_the_drifter() {
    let mut play = human();
    says!(play.no("vocation ana drifter").why);
    says!(play.no("vocation ana drifter pike").why);
    play.ok("vocation ana drifter small");
    let figure = play.figure("ana");
    assert_eq!(figure.commerce, 1);
    assert!(figure.skill("small_weapon").is_some() && figure.skill("unarmed").is_none());
    let nirvana = figure.skill("nirvana").unwrap();
    assert_eq!(
        (nirvana.group, nirvana.attribute, nirvana.ranks),
        (Group::Vocational, Some(Attribute::Intellect), 0)
    );
}

#[test]
fn f_voc_06_a_vocation_opens_its_skills_and_brings_no_ranks() {
    // An unlearned combat skill is rolled as Base Three and attributes: 3 + STR 1 + REF 1.
    let mut play = Play::folk(&["Ana 1 1 0", "Bo 0 0 0"]);
    play.all(&["start", "attack bo ana", "defend ana"]);
    assert_eq!(play.dice_of("bo"), 3);
    assert_eq!(play.dice_of("ana"), 7);
    // A vocational one can't be rolled at all.
    let mut play = Play::folk(&["Ana 0 0 2"]);
    play.forbidden("check ana medicine hard", "F-VOC-06");
    play.all(&[
        "setting skills.untrained_vocational on",
        "check ana medicine hard",
    ]);
    assert_eq!(play.dice_of("ana"), 5);
    // Ranks that come with it cost nothing.
    let mut play = Play::with(&["setting vocations.grants_ranks 1", "create Ana"]);
    play.ok("vocation ana drifter unarmed");
    assert_eq!(
        (
            play.figure("ana").ranks("nirvana"),
            play.figure("ana").ranks("unarmed")
        ),
        (1, 1)
    );
    says!(left(&play));
    play.ok("rank ana nirvana 3");
    says!(left(&play));
}

#[test]
fn f_voc_07_a_second_vocation_is_given_and_costs_what_the_table_says() {
    let mut play = human();
    play.all(&["vocation ana drifter unarmed", "vocation ana leech small"]);
    says!(left(&play));
    play.ok("setting vocations.extra_cost 2");
    says!(left(&play));
    play.all(&["created ana", "vocation ana thief_taker medium"]);
    assert_eq!(play.figure("ana").skill_points, 8);
    play.ok("set ana skill_points 1");
    play.forbidden("vocation ana soldier reach long", "F-VOC-07");
}

#[test]
fn f_prg_01_the_end_of_a_session_gives_everybody_a_destiny_point() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0", "Cy 0 0 0"]);
    play.ok("side bo pc");
    let said = play.ok("session");
    says!(said[0]);
    let all: Vec<u8> = play.state.figures.iter().map(|f| f.destiny).collect();
    assert_eq!(all, [2, 2, 1]);
}

#[test]
fn f_prg_02_destiny_at_any_time() {
    let mut play = Play::before(&[]);
    let said = play.ok("award ana destiny 2 \"wept for the horse\"");
    says!(said);
    assert_eq!(play.figure("ana").destiny, 3);
}

#[test]
fn f_prg_02_f_prg_04_all_player_characters_who_are_here_get_points() {
    let mut play = Play::folk(&["Ana 0 0 0", "Bo 0 0 0", "Cy 0 0 0", "Dee 0 0 0"]);
    play.all(&["side bo pc", "side dee pc", "leave dee"]);
    play.all(&["award all destiny 1", "award all skill 2"]);
    // 12 skill points are left from their creation.
    let has = |who: &str| (play.figure(who).destiny, play.figure(who).skill_points);
    assert_eq!(
        [has("ana"), has("bo"), has("cy")],
        [(2, 14), (2, 14), (1, 12)]
    );
    play.ok("return dee");
    assert_eq!(play.figure("dee").destiny, 1);
}

#[test]
fn f_prg_03_one_point_at_the_start_and_no_most() {
    let mut play = human();
    assert_eq!(play.figure("ana").destiny, 1);
    play.ok("award ana destiny 90");
    assert_eq!(play.figure("ana").destiny, 91);
    let mut play = Play::with(&[
        "setting destiny.start 2",
        "setting destiny.cap 3",
        "create Ana",
    ]);
    play.ok("award ana destiny 5");
    assert_eq!(play.figure("ana").destiny, 3);
    play.forbidden("award ana destiny 1", "F-PRG-03");
}

#[test]
fn f_prg_04_skill_points_at_the_end_of_a_session() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    let points = |play: &Play| play.figure("ana").skill_points;
    play.ok("set ana skill_points 0");
    play.ok("session");
    assert_eq!(points(&play), 1);
    play.ok("session 3");
    assert_eq!(points(&play), 4);
    let gains = |play: &Play| {
        let mut all = play.offers().into_iter();
        all.find(|one| one.key == "session_over").unwrap().detail
    };
    assert!(gains(&play).contains("1 Destiny Point and 1 skill point."));
    play.all(&["setting progress.skill_points_per_session 0", "session"]);
    assert_eq!(points(&play), 4);
    assert!(gains(&play).contains("1 Destiny Point."));
    play.all(&["improve ana stealth", "improve ana stealth"]);
    assert_eq!((points(&play), play.figure("ana").ranks("stealth")), (2, 2));
    play.ok("set ana skill_points 0");
    play.forbidden("improve ana stealth", "F-PRG-04");
}

#[test]
fn f_prg_05_attribute_points_are_the_narrators() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok("set ana attribute_points 0");
    play.forbidden("improve ana reflex", "F-PRG-05");
    let offers = crate::show::offers::offers(&play.state, &play.library, Some(play.id("ana")));
    let line = "award Ana attribute 1 \"end of a story arc\"";
    assert!(offers.iter().any(|o| o.line == line), "{offers:?}");
    play.all(&[line, "improve ana reflex"]);
    assert_eq!(
        (
            play.figure("ana").reflex,
            play.figure("ana").attribute_points
        ),
        (1, 0)
    );
    play.all(&["set ana reflex 3", "award ana attribute 1"]);
    play.forbidden("improve ana reflex", "F-PRG-05");
    play.all(&["setting progress.attr_cap 4", "improve ana reflex"]);
    assert_eq!(play.figure("ana").reflex, 4);
}

#[rstest]
#[case("on", 3)]
#[case("off", 0)]
fn f_prg_06_intellect_gained_later_pays_its_skill_points(#[case] ruling: &str, #[case] points: u8) {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    play.ok(&format!("setting progress.int_retroactive {ruling}"));
    play.all(&[
        "set ana skill_points 0",
        "award ana attribute 1",
        "improve ana intellect",
    ]);
    assert_eq!(play.figure("ana").intellect, 1);
    assert_eq!(play.figure("ana").skill_points, points);
    // No other attribute gives any.
    for attribute in ["strength", "reflex"] {
        play.ok("award ana attribute 1");
        play.ok(&format!("improve ana {attribute}"));
    }
    assert_eq!(play.figure("ana").skill_points, points);
}

#[test]
fn f_att_01_the_value_of_an_attribute_is_so_many_dice() {
    let mut play = Play::folk(&["Ana 1 2 3"]);
    for (skill, dice) in [("swim", 4), ("stealth", 5), ("deception", 6)] {
        play.ok(&format!("check ana {skill} 1"));
        assert_eq!(play.dice_of("ana"), dice, "{skill}");
        play.ok("cancel");
    }
}

#[test]
fn f_att_04_three_skill_points_for_each_point_of_intellect() {
    let mut play = human();
    play.ok("attribute ana intellect 2");
    says!(left(&play));
}

#[test]
fn f_att_09_no_attribute_below_zero() {
    let mut play = human();
    play.forbidden("attribute ana strength -1", "F-ATT-09");
    play.all(&["setting creation.attr_min -1", "attribute ana strength -1"]);
    says!(left(&play));
}

#[test]
fn f_dis_01_any_number_at_creation_and_the_tables_own_with_approval() {
    let mut play = human();
    for name in [
        "heavy",
        "feeble",
        "gullible",
        "delusion",
        "addiction",
        "imperceptive",
    ] {
        play.ok(&format!("disabling ana {name}"));
    }
    assert_eq!(play.figure("ana").disabling.len(), 6);
    play.forbidden("disabling ana \"fear of geese\"", "F-DIS-01");
    play.ok("disabling ana \"fear of geese\"!");
    says!(play.figure("ana").disabling[6].name);
    play.ok("created ana");
    play.forbidden("disabling ana phobia geese", "F-DIS-01");
}

#[test]
fn f_dis_01_the_narrator_stops_further_ones() {
    let mut play = human();
    play.all(&["disabling ana heavy", "setting disabling.most 2"]);
    play.ok("disabling ana feeble");
    let refusal = play.no("disabling ana gullible");
    assert_eq!(refusal.rule, Some("F-DIS-01"));
    says!(refusal.why);
    // An override of the narrator goes further, and so does removing the limit.
    play.all(&["disabling ana gullible!", "setting disabling.most none"]);
    play.ok("disabling ana delusion");
    assert_eq!(play.figure("ana").disabling.len(), 4);
}

#[test]
fn f_dis_02_the_first_two_give_a_skill_point_each() {
    let mut play = human();
    let mut seen = vec![left(&play)];
    for name in ["heavy", "feeble", "gullible"] {
        play.ok(&format!("disabling ana {name}"));
        seen.push(left(&play));
    }
    let skill = [12, 13, 14, 14].map(|n| format!("2 attribute, {n} skill points"));
    assert_eq!(seen, skill);
}

#[test]
fn f_dis_04_a_characteristic_can_set_disadvantage_on_a_roll() {
    let mut play = human();
    play.all(&["disabling ana heavy", "check ana stealth 2"]);
    let source = play
        .tray()
        .sources
        .into_iter()
        .find(|s| s.text == "Heavy")
        .unwrap();
    assert!(!source.on && source.rule.as_deref() == Some("F-DIS-04"));
    assert_eq!(play.tray().pool, "3d6");
    play.ok(&source.toggle.unwrap());
    assert_eq!(play.tray().pool, "3d6 base d4");
    play.ok("setting disabling.effect text");
    assert_eq!(play.tray().pool, "3d6");
}

#[test]
fn f_dis_18_the_overconfident_never_learned_it() {
    let mut play = human();
    says!(play.no("disabling ana overconfident").why);
    play.ok("disabling ana overconfident on stealth");
    assert_eq!(play.figure("ana").disabling[0].note, "Stealth");
    play.forbidden("rank ana stealth 1", "F-DIS-18");
    play.ok("rank ana stealth -1");
    let mut play = human();
    play.ok("rank ana swim 1");
    play.forbidden("disabling ana overconfident on swim", "F-DIS-18");
    // Only creation is blocked.
    let mut play = human();
    play.all(&[
        "disabling ana overconfident on stealth",
        "created ana",
        "improve ana stealth",
    ]);
    assert_eq!(play.figure("ana").ranks("stealth"), 1);
}

#[test]
fn f_race_01_a_character_is_made_from_what_is_on_offer() {
    let mut play = human();
    let asks = |play: &Play| play.turns().asks.unwrap_or_default();
    says!(asks(&play));
    // Always the first offer, until none is left and the last one finishes.
    for _ in 0..40 {
        let next = play.offered().first().cloned().unwrap_or_default();
        if play.figure("ana").creation.is_none() || next.starts_with("disabling") {
            break;
        }
        play.ok(&next);
    }
    says!(left(&play));
    assert_eq!(play.figure("ana").vocations.len(), 1);
    assert!(play.offered().contains(&"created Ana".to_owned()));
    // F-DIS-02: a disabling characteristic gives one more point, so there is something to spend again.
    let trait_line = play.offered().first().cloned().unwrap_or_default();
    play.ok(&trait_line);
    says!(left(&play));
    assert!(
        play.offered()
            .iter()
            .any(|line| line.starts_with("rank Ana"))
    );
    play.ok("created ana");
    assert_eq!(play.turns().asks, None);
}

#[test]
fn f_race_01_every_step_says_what_it_means() {
    let mut play = human();
    let details = |play: &Play| {
        let all = play.offers().into_iter();
        let all = all.filter(|o| o.group == rules::view::OfferGroup::Asked);
        all.map(|o| o.detail).collect::<Vec<_>>()
    };
    says!(details(&play)[0]);
    play.ok("attribute ana strength 2");
    let drifter = details(&play).into_iter().find(|d| d.contains("Nirvana"));
    let drifter = drifter.expect("the drifter is offered");
    says!(drifter);
    play.ok("vocation ana drifter unarmed");
    let swim = play.library.skill("swim").unwrap().text.clone();
    assert!(details(&play).contains(&swim));
    play.ok("rank ana stealth 12");
    let heavy = play.library.disabling()[0].text.clone();
    assert!(details(&play).contains(&heavy), "{:?}", details(&play));
}

#[test]
fn f_voc_05_a_vocation_is_offered_with_each_of_its_choices() {
    let mut play = human();
    play.ok("attribute ana strength 2");
    says!(play.turns().asks.unwrap_or_default());
    for line in play.offered().iter().filter(|l| l.starts_with("vocation")) {
        let mut other = human();
        other.ok("attribute ana strength 2");
        other.ok(line);
        assert_eq!(other.figure("ana").vocations.len(), 1, "{line}");
    }
    let offered = play.offered();
    for pick in ["unarmed", "small_weapon"] {
        assert!(offered.contains(&format!("vocation Ana drifter {pick}")));
    }
}

#[rstest]
#[case::placed("attribute ana strength 3", "attribute ana strength 4")]
#[case::improved("improve ana strength", "improve ana strength")]
fn f_prg_05_a_point_awarded_during_creation_is_placed_with_the_others(
    #[case] line: &str,
    #[case] more: &str,
) {
    let mut play = human();
    play.all(&["attribute ana strength 2", "award ana attribute 1"]);
    says!(left(&play));
    // It is offered like the points of the race.
    assert!(
        play.offered()
            .contains(&"attribute Ana reflex 1".to_owned())
    );
    play.ok(line);
    says!(left(&play));
    play.forbidden(more, "F-RACE-02");
    play.all(&["vocation ana drifter unarmed", "created ana"]);
    let ana = play.figure("ana");
    assert_eq!(
        (ana.strength, ana.attribute_points, ana.skill_points),
        (3, 0, 12)
    );
}

#[test]
fn f_prg_04_f_prg_06_points_awarded_during_creation_are_kept_once() {
    let mut play = human();
    // A session and an award before the character is finished.
    play.all(&["session", "award ana attribute 2", "improve ana intellect"]);
    // 12 and 1 of the session, and 3 of the one point of Intellect, counted once.
    says!(left(&play));
    play.all(&["improve ana stealth", "created ana"]);
    let ana = play.figure("ana");
    assert_eq!((ana.attribute_points, ana.skill_points), (3, 15));
    assert_eq!((ana.intellect, ana.ranks("stealth")), (1, 1));
}
