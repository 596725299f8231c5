//! Tests of social checks against characters without strain, and of offended motivations on a sheet
//! (T-36, G-SOC-04).

use super::Play;
use super::social::talk;
use crate::Genesys;
use crate::kinds::Kind;
use crate::show::turns::turns;
use rules::system::System as _;

#[test]
fn t_36_words_wound_nobody_who_has_no_strain() {
    let mut play = talk();
    play.change("venn", |f| {
        f.kind = Kind::Rival;
        f.strain_threshold = None;
    });
    play.all(&[
        "check venn charm vs vex",
        "roll = 1f 1t!",
        "spend s_h_strain",
        "done",
    ]);
    assert_eq!(play.figure("venn").wounds, 0);
    assert_eq!(play.state.social.pressure_on(play.id("venn")), 1);
}

#[test]
fn t_36_x_17_strain_of_talents_in_a_talk_wounds_nobody_who_has_no_strain() {
    let mut play = talk();
    play.change("venn", |f| {
        f.kind = Kind::Rival;
        f.strain_threshold = None;
    });
    play.change("vex", |f| f.strain = 9);
    play.all(&[
        "award vex 900",
        "learn vex ruinous_repartee!",
        "learn vex scathing_tirade!",
        "range vex venn short",
    ]);
    let pressed = |play: &Play| {
        let venn = play.figure("venn");
        (venn.wounds, play.state.social.pressure_on(venn.id))
    };
    // Twice the Presence of 3, and 2 Successes. Vex heals the same number.
    play.all(&["use vex ruinous_repartee on venn", "roll = 2s", "done"]);
    assert_eq!((pressed(&play), play.figure("vex").strain), ((0, 8), 1));
    play.all(&["use vex scathing_tirade on venn", "roll = 1s", "done"]);
    assert_eq!(pressed(&play), (0, 9));
    // Changed by hand, and back again.
    play.all(&["strain venn 2", "recover venn 3"]);
    assert_eq!(pressed(&play), (0, 8));
    // Outside a social encounter it deals wounds (G-HEALTH-07).
    play.all(&["talk off", "strain venn 2"]);
    assert_eq!(play.figure("venn").wounds, 2);
}

#[test]
fn g_soc_04_the_sheet_says_whose_check_an_offence_spoils() {
    let mut play = talk();
    play.ok("offend vex venn fear");
    let sheet = Genesys::sheet(&play.state, &play.library, play.id("vex"));
    let shown = format!("{sheet:?}");
    let when = play.state.tokens[0].time(&play.state);
    assert!(when.contains("Venn") && shown.contains(&when), "{shown}");
    says!(when);
}

/// A character without a strain track, worn down by 3 in a social encounter with Vex.
fn pressed() -> Play {
    let mut play = talk();
    play.change("venn", |f| f.strain_threshold = None);
    play.all(&["sway vex venn charm", "roll = 2s", "done"]);
    assert_eq!(play.state.social.pressure_on(play.id("venn")), 3);
    play
}

#[test]
fn m_16_s_a_strain_eases_those_who_have_none() {
    let mut play = pressed();
    play.all(&["check venn charm vs vex", "roll = 1s 2a"]);
    assert!(play.offered().contains(&"s_a_strain".to_owned()));
    play.all(&["spend s_a_strain", "spend s_a_strain", "done"]);
    assert_eq!(play.state.social.pressure_on(play.id("venn")), 1);
    // A character that isn't worn down has nothing to heal.
    let mut play = talk();
    play.change("venn", |f| f.strain_threshold = None);
    play.all(&["check venn charm vs vex", "roll = 1s 2a"]);
    assert!(!play.offered().contains(&"s_a_strain".to_owned()));
}

#[rstest::rstest]
#[case::of_anybody("s_t_any_facet_fear", "1s T!", &["Venn", "Ila Senn", "Amun Kest"])]
#[case::an_ally("s_h_reveal_ally_fear", "1f 3t", &["Ila Senn", "Amun Kest"])]
#[case::oneself_or_an_ally("s_d_upgrade", "1f D!", &["Vex Marrow (self)", "Ila Senn", "Amun Kest"])]
fn m_16_a_row_that_concerns_somebody_asks_whom(
    #[case] key: &str,
    #[case] dice: &str,
    #[case] whom: &[&str],
) {
    let mut play = talk();
    play.all(&[
        "add slipwright as \"Amun Kest\" side pc",
        "check vex charm vs venn",
    ]);
    play.ok(&format!("roll = {dice}"));
    let all = play.all_offers();
    let row = all.iter().find(|o| o.key == key).unwrap();
    let asked: Vec<&str> = row.answers.iter().map(|a| a.label.as_str()).collect();
    assert_eq!(asked, whom);
    for answer in &row.answers {
        Play::of(&play).ok(&row.answered(answer));
    }
}

#[test]
fn g_soc_06_rows_that_tell_nothing_new_are_neither_taken_nor_offered() {
    let mut play = talk();
    play.all(&[
        "add slipwright as \"Amun Kest\" side pc",
        "facet vex venn desire",
        "facet venn amun fear",
        "facet venn vex fear",
        "check vex charm vs venn",
        "roll = 2f 9t 3T 2D!",
    ]);
    let asked = |play: &Play, key: &str| -> Option<Vec<String>> {
        let all = play.all_offers();
        let row = all.iter().find(|o| o.key == key)?;
        Some(row.answers.iter().map(|a| a.label.clone()).collect())
    };
    let of = |names: &[&str]| Some(names.iter().map(|&n| n.to_owned()).collect::<Vec<_>>());
    assert_eq!(
        asked(&play, "s_t_any_facet_desire"),
        of(&["Ila Senn", "Amun Kest"])
    );
    for line in [
        "spend s_t_any_facet_desire venn",
        "spend s_h_reveal_ally_fear amun",
        "spend s_h_reveal_desire_fear_fear",
    ] {
        let refusal = play.no(line);
        assert_eq!(refusal.rule, Some("G-SOC-06"), "{line}: {refusal}");
    }
    assert_eq!(asked(&play, "s_h_reveal_desire_fear_fear"), None);
    // Without a name the remaining one is used.
    play.ok("spend s_h_reveal_ally_fear");
    let (venn, ila) = (play.id("venn"), play.id("ila"));
    let fear = crate::model::advance::origin::Facet::Fear;
    assert!(play.state.social.knows(venn, ila, fear).is_some());
}

#[test]
fn g_soc_08_the_header_says_that_a_talk_is_on() {
    let mut play = talk();
    says!(turns(&play.state).clock);
    play.ok("talk off");
    says!(turns(&play.state).clock);
}

#[test]
fn t_36_who_is_argued_down_keeps_its_strain_in_sight() {
    let mut play = talk();
    let gone = |play: &Play| {
        let roster = Genesys::roster(&play.state);
        roster.iter().find(|l| l.name == "Venn").unwrap().out
    };
    play.ok("strain venn 11");
    assert!(!gone(&play), "argued down");
    play.ok("talk off");
    assert!(!gone(&play), "gave in, and words knock no one out");
    play.ok("start");
    assert!(
        gone(&play),
        "over the strain threshold in a fight (G-HEALTH-08)"
    );
}

/// The end of an argument asks what was won, and no fight is the next step after it (T-36, G-SOC-08).
#[test]
fn t_36_a_decided_argument_asks_what_was_won_and_leads_to_no_fight() {
    let mut play = talk();
    let asked = |play: &Play| -> Vec<String> {
        let all = play.all_offers().into_iter();
        let all = all.filter(|o| o.group == rules::view::OfferGroup::Asked);
        all.map(|o| o.line).collect()
    };
    assert!(asked(&play).is_empty());
    assert_eq!(play.no("next").rule, Some("G-SOC-08"));
    play.ok("strain venn 11");
    says!(turns(&play.state).asks.unwrap());
    assert_eq!(asked(&play), ["note Venn gives in: ", "talk off"]);
    assert!(!turns(&play.state).rests);
    play.ok("talk off");
    says!(turns(&play.state).asks.unwrap());
    assert!(asked(&play).is_empty());
    assert!(turns(&play.state).rests, "no fight is the next step");
    play.ok("start");
    assert!(!turns(&play.state).rests);
}

/// After a social encounter that settled nothing, the question doesn't ask for a fight (G-SOC-08).
#[test]
fn g_soc_08_the_end_of_a_social_encounter_asks_for_no_fight() {
    let mut play = talk();
    play.all(&["strain vex 2", "talk off"]);
    let asks = turns(&play.state).asks.unwrap();
    assert_eq!(asks, "The social encounter is over");
}

/// A fight that begins during a social encounter does not end it, and the log states this (G-SOC-08).
#[test]
fn g_soc_08_the_start_of_a_fight_says_that_the_talk_goes_on() {
    let mut play = talk();
    let said = play.ok("start").join(" ");
    assert!(said.contains("`talk off`"), "{said}");
    assert!(play.state.social.on);
    let mut play = talk();
    play.ok("talk off");
    let said = play.ok("start").join(" ");
    assert!(!said.contains("`talk off`"), "{said}");
}

/// A rival has no strain threshold, so what wears them down is counted apart. The question finds them too (T-36).
#[test]
fn t_36_a_rival_who_gives_in_is_asked_about_too() {
    let mut play = pressed();
    play.change("venn", |f| f.kind = Kind::Rival);
    let by = play.figure("venn").whole_threshold();
    play.ok(&format!("strain venn {by}"));
    let asks = |play: &Play| turns(&play.state).asks.unwrap_or_default();
    assert!(asks(&play).starts_with("Venn gives in"), "{}", asks(&play));
    play.ok("talk off");
    assert!(asks(&play).starts_with("Venn gave in"), "{}", asks(&play));
    assert!(turns(&play.state).rests, "no fight is the next step");
}

/// What is asked of a character in the making comes first after a decided argument, too (T-44, T-36).
#[test]
fn t_44_a_character_in_the_making_is_asked_first_after_a_decided_argument() {
    let mut play = talk();
    play.all(&["strain venn 11", "talk off", "create Ada"]);
    let asks = turns(&play.state).asks.unwrap();
    assert!(asks.contains("Ada"), "{asks}");
}

/// A social encounter is the past in a later scene and on a later day (G-SOC-08).
#[rstest::rstest]
#[case::later_scene("begin Docks")]
#[case::later_day("day")]
fn g_soc_08_a_social_encounter_is_past_later(#[case] later: &str) {
    let mut play = talk();
    play.all(&["session 3", "strain venn 11", "talk off"]);
    assert!(turns(&play.state).rests, "no fight is the next step");
    play.ok(later);
    let now = turns(&play.state);
    assert!(!now.rests, "a fight may be the next step");
    assert_eq!(now.asks.filter(|asks| asks.contains("Venn")), None);
    // Undecided, with both sides still able to fight.
    let mut play = talk();
    play.all(&["session 3", "talk off"]);
    says!(turns(&play.state).clock);
    play.ok(later);
    says!(turns(&play.state).clock);
}

/// A social encounter has no turns, so no row offers a maneuver or an effect that lasts for a turn, and no rule of a hit
/// is quoted.
#[test]
fn g_soc_08_nothing_of_a_turn_is_for_sale_without_turns() {
    let mut play = talk();
    play.all(&["study vex venn", "roll = 1s 3a!"]);
    let all = play.all_offers();
    let of_a_turn = |key: &str| key == "a_maneuver" || key.starts_with("a_defense");
    assert!(!all.iter().any(|one| of_a_turn(&one.key)));
    let done = all.iter().find(|one| one.key == rules::view::DONE).unwrap();
    assert_eq!(done.rule.as_deref(), Some("G-DICE-07"));
    // In a fight there are turns.
    let mut play = Play::fight();
    play.all(&["check vex perception", "roll = 1s 3a!"]);
    let all = play.all_offers();
    assert!(all.iter().any(|one| of_a_turn(&one.key)));
}

/// Who has been read can't be read again, and the row says so.
#[test]
fn g_soc_07_a_row_says_that_someone_is_read_already() {
    let mut play = talk();
    play.all(&["study vex venn", "roll = 1s", "done"]);
    let all = Genesys::offers(&play.state, &play.library, Some(play.id("vex")));
    let row = all
        .iter()
        .find(|one| one.key == "study" && one.whom == Some(play.id("venn")));
    let row = row.unwrap();
    assert_eq!(row.cost.plain(), "already tried");
}
