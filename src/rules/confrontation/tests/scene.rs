//! Kinds of fights, their setup and distances (C-SCN, C-TRK-10).

use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::view::Id;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::library::Library;
use crate::model::{Pool, Range};
use crate::play::check::count;

fn two() -> Stage<Confrontation> {
    let mut s = with([
        pc("Vesna", [9, 6, 10], &[("perception", Pool::Intellect, 1)]),
        guard("Guard"),
    ]);
    s.library = Library::shipped();
    s
}

#[rstest]
#[case("brawl", "athletics", Range::Immediate)]
#[case("complex engagement", "logistics", Range::Long)]
#[case("dogfight", "piloting", Range::VeryLong)]
#[case("duel", "courage", Range::Short)]
#[case("gunfight", "perception", Range::Short)]
#[case("harry", "land_driving", Range::Long)]
#[case("siege", "engineering", Range::Long)]
#[case("skirmish", "stealth", Range::Long)]
#[case("snipers", "stealth", Range::VeryLong)]
fn c_scn_01_03_a_scene_sets_its_skill_and_distance(
    #[case] kind: &str,
    #[case] skill: &str,
    #[case] range: Range,
) {
    let mut s = two();
    s.ok(&format!("scene \"{kind}\""));
    assert_eq!(s.state.range(Id(1), Id(2)), Some(range));
    s.ok("prepare vesna");
    assert_eq!(s.state.check.as_ref().unwrap().skill, skill);
}

/// A kind of fight that doesn't exist is told as such, whatever the phase is.
#[test]
fn c_trk_11_a_refusal_in_the_wrong_phase_says_what_was_refused() {
    let mut s = two();
    s.all(&["scene gunfight", "start"]);
    let phase = Some("C-TRK-11");
    assert_ne!(s.try_line("scene opera").unwrap_err().rule, phase);
    for line in ["scene brawl", "next"] {
        let refusal = s.try_line(line).unwrap_err();
        assert_eq!(refusal.rule, phase, "{line}");
        says!(refusal.to_string());
    }
}

#[test]
fn c_scn_02_03_successes_of_the_setup_buy_advantages() {
    let mut s = two();
    says!(s.try_line("prepare vesna").unwrap_err().to_string());
    says!(s.ok("scene gunfight"));
    says!(s.ok("prepare vesna"));
    s.roll(&[6, 5, 4]);
    says!(s.ok("roll"));
    s.state.people[0].experience = 4;
    s.ok("buy success 2");
    assert_eq!(s.state.fighter(Id(1)).unwrap().advantages, 5);
    says!(s.ok("advantage vesna initiative"));
    says!(s.ok("advantage vesna cover"));
    says!(s.ok("advantage vesna farther"));
    s.ok("advantage vesna closer");
    assert_eq!(s.state.range(Id(1), Id(2)), Some(Range::Short));
    assert_eq!(s.state.fighter(Id(1)).unwrap().cover, 1);
    s.ok("start");
    says!(s.refused("advantage vesna cover", "C-SCN-02").to_string());
    s.ok("initiative vesna");
    let dice = count(&s.state, &s.library, s.state.check.as_ref().unwrap()).dice;
    assert_eq!(dice, 5);
    s.all(&[
        "cancel",
        "check vesna perception vs guard",
        "choose guard quickly",
    ]);
    says!(s.ok("advantage vesna insight"));
    says!(s.refused("advantage vesna insight", "C-SCN-02").to_string());
}

#[test]
fn c_scn_03_an_insight_needs_a_chosen_tactic_and_distances_have_ends() {
    let mut s = two();
    s.ok("scene brawl");
    s.state
        .fight
        .as_mut()
        .unwrap()
        .fighter_mut(Id(1))
        .advantages = 3;
    says!(
        s.try_line("advantage vesna insight")
            .unwrap_err()
            .to_string()
    );
    says!(
        s.try_line("advantage vesna closer")
            .unwrap_err()
            .to_string()
    );
    assert_eq!(s.state.fighter(Id(1)).unwrap().advantages, 3);
}

#[test]
fn c_act_08_a_distance_is_set_by_hand() {
    let mut s = two();
    says!(
        s.try_line("range vesna guard long")
            .unwrap_err()
            .to_string()
    );
    s.ok("scene duel at long");
    says!(s.ok("range vesna guard immediate"));
    assert_eq!(s.state.range(Id(2), Id(1)), Some(Range::Immediate));
    assert!(s.ok("range guard vesna immediate").is_empty());
    says!(
        s.try_line("range vesna vesna long")
            .unwrap_err()
            .to_string()
    );
}
