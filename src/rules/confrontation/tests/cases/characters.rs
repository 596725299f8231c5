//! Stress, cards, creation and experience.

use rstest::rstest;
use rules::view::{Id, OfferGroup};

use super::super::abilities::{person, stage as gifted, stress};
use super::{VESNA, open, played, turns};
use crate::model::Yielding;

#[test]
fn c_str_09_over_two_pools_no_action_of_a_fight_is_possible() {
    let mut s = turns();
    let vesna = s.id(VESNA);
    let one = s.state.person_mut(vesna).unwrap();
    one.stress.points = 3;
    (one.pools[1].now, one.pools[2].now) = (1, 1);
    one.pools[0].now = 9;
    for line in [
        "move vesna long",
        "draw vesna assault",
        "act vesna full",
        "rest vesna",
        "check vesna perception",
    ] {
        s.refused(line, "C-STR-09");
    }
    s.ok("act vesna free \"surrenders\"");
    s.ok("end");
    s.ok("check vesna perception");
    s.ok("cancel");
    s.state.person_mut(vesna).unwrap().pools[0].now = 1;
    for line in [
        "check vesna perception",
        "train vesna perception free",
        "move vesna long",
    ] {
        s.refused(line, "C-STR-09");
    }
}

#[test]
fn c_str_07_over_intellect_no_one_learns_crafts_or_plans() {
    let mut s = gifted(&["prep_talk"]);
    stress(&mut s, "Ada", 3);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().pools[0].now = 2;
    for line in [
        "train ada perception free",
        "check ada crafting",
        "use ada prep on bo for stealth",
    ] {
        s.refused(line, "C-STR-07");
    }
    s.ok("check ada perception");
}

#[test]
fn c_crd_04_read_them_shows_a_tactic_and_switch_changes_one() {
    let mut s = gifted(&[]);
    let ada = s.id("Ada");
    s.state.person_mut(ada).unwrap().cards = vec!["read-them".to_owned(), "switch".to_owned()];
    s.ok("check ada deception vs guard");
    assert!(
        s.try_line("card ada read-them").is_err(),
        "nothing to see yet"
    );
    s.ok("choose guard precisely");
    says!(s.ok("card ada read-them"));
    s.all(&["choose ada quickly", "reveal"]);
    assert_eq!(open(&s).1, 2, "superiority");
    s.refused("choose ada forcefully", "C-CNF-01");
    s.all(&["card ada switch", "choose ada forcefully"]);
    assert_eq!(open(&s).1, 6, "a drawback");
    s.refused("choose ada quickly", "C-CNF-01");
}

#[test]
fn c_crd_04_adrenaline_is_for_turns() {
    let mut s = played(&["add vesna", "add guard", "start"]);
    let vesna = s.id(VESNA);
    s.state.person_mut(vesna).unwrap().cards = vec!["adrenaline".to_owned()];
    assert!(
        s.try_line("card vesna adrenaline").is_err(),
        "the order would overwrite it"
    );
    assert_eq!(person(&s, VESNA).cards, ["adrenaline"]);
}

#[test]
fn c_cre_03_a_new_character_has_full_pools_with_a_cyberheart() {
    let mut s = played(&[
        "create Ada",
        "descriptor ada bold",
        "profession ada detective",
    ]);
    s.all(&[
        "focus ada \"augments herself\"",
        "fit ada cybereyes cyberheart",
    ]);
    let ada = person(&s, "Ada");
    assert_eq!(ada.pools[1].now, ada.pools[1].most + 3);
}

#[test]
fn c_crd_04_a_card_without_a_use_stays_in_hand() {
    let mut s = played(&["add vesna"]);
    let vesna = s.id("Vesna Kolar");
    for card in ["cold-head", "switch", "breather"] {
        s.state.person_mut(vesna).unwrap().cards = vec![card.to_owned()];
        s.refused(&format!("card vesna {card}"), "C-CRD-04");
    }
}

#[test]
fn c_cre_01_creation_draws_one_card_and_minor_npcs_draw_none() {
    let mut s = played(&["create Ada", "draw-card ada", "add guard"]);
    says!(s.refused("draw-card ada", "C-CRE-01").to_string());
    s.refused("draw-card guard", "C-NPC-04");
}

#[test]
fn c_xp_01_no_more_xp_is_taken_than_there_is() {
    let mut s = played(&["add vesna", "award vesna 3"]);
    says!(s.ok("award vesna -900"));
    assert_eq!(person(&s, "Vesna Kolar").experience, 0);
    says!(s.refused("award vesna -1", "C-XP-01").to_string());
}

#[test]
fn c_str_07_no_one_specializes_over_intellect() {
    let mut s = played(&["add vesna", "award vesna 9"]);
    let vesna = s.id("Vesna Kolar");
    let one = s.state.person_mut(vesna).unwrap();
    one.stress.points = 5;
    one.pools[0].now = 1;
    s.refused("specialize vesna firearms pistols", "C-STR-07");
}

#[test]
fn c_str_02_a_time_of_cold_sleep_may_have_a_unit() {
    let mut s = played(&["add vesna"]);
    s.refused("stress vesna cold-sleep for 10 days", "C-STR-02");
    s.refused("stress vesna cold-sleep for 200 hours", "C-STR-02");
    s.ok("stress vesna cold-sleep for 11 days");
    s.ok("stress vesna cold-sleep for 11");
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
