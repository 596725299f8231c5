//! Initiative, order, turns and rounds (C-INI, C-TRK-10 to C-TRK-19, C-EX-05).

use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::system::{Sums, System as _};
use rules::view::Id;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::model::{Phase, Pool, Range, Tenths};
use crate::play::check::count;
use crate::play::turn;

/// Vesna (Speed 10), Karim (Speed 8) and a guard (bid 2, 1.0 action points, Speed 4).
fn three() -> Stage<Confrontation> {
    with([
        pc("Vesna", [9, 6, 10], &[]),
        pc("Karim", [6, 6, 8], &[]),
        guard("Guard"),
    ])
}

/// Rolls initiative for someone with this many successes, and bids.
fn bid(s: &mut Stage<Confrontation>, who: &str, successes: u8, bid: u16) {
    s.ok(&format!("initiative {who}"));
    let faces: Vec<u8> = (0..4).map(|n| if n < successes { 5 } else { 1 }).collect();
    s.roll(&faces);
    s.ok("roll");
    s.ok(&format!("bid {who} {bid}"));
}

fn left(s: &Stage<Confrontation>, who: u32) -> i16 {
    s.state
        .fighter(Id(who))
        .map_or(-1, |fighter| fighter.left.0)
}

fn order(s: &Stage<Confrontation>) -> Vec<u32> {
    let fight = s.state.fight.as_ref().unwrap();
    fight.order.iter().map(|who| who.0).collect()
}

fn now(s: &Stage<Confrontation>) -> Option<u32> {
    s.state.fight.as_ref().unwrap().current().map(|who| who.0)
}

#[test]
fn c_ini_07_a_removed_character_leaves_no_gap_in_the_order() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 2);
    bid(&mut s, "karim", 1, 1);
    s.ok("order");
    assert_eq!(order(&s), [1, 3, 2]);
    s.ok("next !");
    assert_eq!(now(&s), Some(3));
    // Vesna has acted, so that the turn stays the guard's.
    s.ok("remove vesna");
    assert_eq!((order(&s), now(&s)), (vec![3, 2], Some(3)));
    s.ok("remove karim");
    assert_eq!((order(&s), now(&s)), (vec![3], Some(3)));
    assert!(Confrontation::flaws(&s.state).is_empty());
}

#[test]
fn c_ini_07_the_turn_of_a_removed_character_passes_to_the_next() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 2);
    bid(&mut s, "karim", 1, 1);
    s.ok("order");
    s.ok("remove vesna");
    assert_eq!((order(&s), now(&s)), (vec![3, 2], Some(3)));
    s.ok("remove guard");
    assert_eq!((order(&s), now(&s)), (vec![2], Some(2)));
    // The last in the order ends the round.
    s.ok("remove karim");
    let fight = s.state.fight.as_ref().unwrap();
    assert_eq!((fight.round, fight.phase), (2, Phase::Initiative));
    assert!(Confrontation::flaws(&s.state).is_empty());
}

#[test]
fn c_ex_05_successes_are_split_between_bid_and_action_points() {
    let mut s = three();
    says!(s.ok("start"));
    s.all(&["initiative vesna", "effort 2"]);
    s.roll(&[6, 5, 4, 2, 1, 3, 4]);
    says!(s.ok("roll"));
    assert_eq!(s.state.people[0].pool(Pool::Speed).now, 7, "3 Speed");
    says!(s.ok("bid vesna 2"));
    bid(&mut s, "karim", 1, 1);
    says!(s.ok("order"));
    assert_eq!((order(&s), left(&s, 1)), (vec![1, 3, 2], 22));
}

#[test]
fn c_ex_05_c_ini_05_a_bid_of_0_gives_no_turn() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 4, 0);
    bid(&mut s, "karim", 2, 1);
    s.ok("order");
    assert_eq!((order(&s), left(&s, 2)), (vec![3, 2], 16));
    assert_eq!(left(&s, 1), 0, "no turn");
}

#[test]
fn c_ini_01_09_initiative_is_four_dice_and_speed_pays_for_effort() {
    let mut s = three();
    s.state.people[0].stress.points = 3;
    s.all(&["start", "initiative vesna"]);
    let counted =
        |s: &Stage<Confrontation>| count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    assert_eq!(
        (counted(&s).dice, counted(&s).target, counted(&s).limit),
        (4, 4, None)
    );
    s.state.people[0].pools[Pool::Speed.place()].now = 2;
    assert_eq!(counted(&s).dice, 3, "stress over Speed");
    s.state.people[0].pools[Pool::Speed.place()].now = 10;
    // C-INI-03: no limit. 4 dice of effort for 10 points.
    s.ok("effort 4");
    assert_eq!((counted(&s).dice, counted(&s).price), (8, [0, 0, 10]));
    s.refused("effort 2 from intellect", "C-ROLL-11");
}

#[test]
fn c_ini_02_an_npc_has_a_fixed_bid_and_fixed_points() {
    let mut s = three();
    s.ok("start");
    says!(s.try_line("initiative guard").unwrap_err().to_string());
    says!(s.try_line("bid guard 3").unwrap_err().to_string());
    s.ok("order !");
    assert_eq!((order(&s), left(&s, 3)), (vec![3], 10));
    // Without own numbers, the settings count.
    let mut s = three();
    s.state.people[2].opponent = None;
    s.all(&["setting npc.bid 1", "setting npc.ap 16", "start", "order !"]);
    assert_eq!((order(&s), left(&s, 3)), (vec![3], 16));
    // The GM may roll for it.
    let mut s = three();
    s.all(&["setting gm.rolls on", "start", "initiative guard"]);
    assert!(s.state.check.is_some());
}

#[test]
fn c_ini_04_bids_are_secret_until_the_order_is_made() {
    let mut s = three();
    s.ok("start");
    says!(s.try_line("bid vesna 1").unwrap_err().to_string());
    bid(&mut s, "vesna", 3, 2);
    says!(s.refused("bid vesna 4", "C-INI-04").to_string());
    // Programs read the same, whatever the bid is.
    let data = |s: &Stage<Confrontation>| {
        ron::to_string(&Confrontation::data(&s.state, &s.library)).unwrap()
    };
    let before = data(&s);
    s.ok("bid vesna 1");
    assert_eq!(data(&s), before);
    s.ok("bid vesna 2");
    assert_eq!(s.state.fighter(Id(1)).unwrap().split.unwrap().points, 1);
    says!(s.refused("order", "C-INI-04").to_string());
    bid(&mut s, "karim", 1, 1);
    s.ok("order");
    assert!(data(&s).contains("bid:Some(2)"));
    // Open bids are told.
    let mut s = three();
    s.all(&["setting init.bids open", "start"]);
    bid(&mut s, "vesna", 3, 2);
    says!(s.said.last().cloned());
}

#[test]
fn c_ini_06_an_old_roll_may_be_split_again_or_rolled_again() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 1);
    bid(&mut s, "karim", 1, 0);
    s.all(&["order", "next"]);
    says!(s.ok("next"));
    assert_eq!(s.state.fight.as_ref().unwrap().phase, Phase::Initiative);
    s.ok("bid vesna 3");
    s.all(&["setting init.reroll idle"]);
    says!(s.refused("initiative vesna", "C-INI-06").to_string());
    bid(&mut s, "karim", 4, 4);
    s.ok("order");
    assert_eq!((order(&s), left(&s, 1)), (vec![2, 1, 3], 10));
    // Anyone may, by default.
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 1);
    s.all(&["order !", "next", "next"]);
    bid(&mut s, "vesna", 2, 2);
    assert_eq!(s.state.fighter(Id(1)).unwrap().rolled, Some(2));
}

#[rstest]
#[case("speed", [10, 8], vec![1, 2, 3])]
#[case("speed", [3, 3], vec![3, 1, 2])]
#[case("pcs", [3, 3], vec![1, 2, 3])]
#[case("pcs", [2, 3], vec![2, 1, 3])]
#[case("speed", [4, 3], vec![1, 3, 2])]
fn c_ini_07_speed_and_then_players_decide_between_equal_bids(
    #[case] ties: &str,
    #[case] speed: [i16; 2],
    #[case] expected: Vec<u32>,
) {
    let mut s = three();
    for (place, speed) in speed.into_iter().enumerate() {
        s.state.people[place].pools[Pool::Speed.place()].now = speed;
    }
    s.all(&[&format!("setting init.tie {ties}"), "start"]);
    bid(&mut s, "vesna", 2, 2);
    bid(&mut s, "karim", 2, 2);
    s.ok("order");
    assert_eq!(order(&s), expected);
}

#[test]
fn c_ini_07_a_vote_decides_between_those_whom_nothing_else_separates() {
    let mut s = three();
    s.state.people[1].pools = s.state.people[0].pools;
    says!(s.try_line("precede karim vesna").unwrap_err().to_string());
    s.ok("start");
    bid(&mut s, "vesna", 2, 2);
    bid(&mut s, "karim", 2, 2);
    s.state.people[0].body.burning = Some(false);
    s.ok("order");
    assert_eq!((order(&s), now(&s)), (vec![1, 2, 3], Some(1)));
    says!(s.refused("precede guard karim", "C-INI-07").to_string());
    says!(s.try_line("precede vesna karim").unwrap_err().to_string());
    says!(s.ok("precede karim vesna"));
    assert_eq!((order(&s), now(&s)), (vec![2, 1, 3], Some(2)));
    s.ok("next");
    assert_eq!(now(&s), Some(1));
    // What the start of a turn does happens once.
    assert_eq!(s.state.people[0].pool(Pool::Might).now, 3);
    says!(s.try_line("precede guard karim").unwrap_err().to_string());
}

#[test]
fn c_ini_07_unused_points_are_lost_or_kept() {
    let points = |carry: &str| {
        let mut s = three();
        s.all(&[
            &format!("setting ap.carry {carry}"),
            "start",
            "order !",
            "next",
            "order !",
        ]);
        left(&s, 3)
    };
    assert_eq!((points("off"), points("on")), (10, 20));
}

#[test]
fn c_roll_16_experience_buys_a_success_of_initiative() {
    let mut s = three();
    s.state.people[0].experience = 2;
    s.all(&["start", "initiative vesna"]);
    s.roll(&[1, 1, 1, 5]);
    s.all(&["roll", "buy success", "bid vesna 2"]);
    assert_eq!(s.state.fighter(Id(1)).unwrap().rolled, Some(2));
}

#[test]
fn c_trk_12_13_turns_follow_the_order_and_a_round_ends_after_the_last() {
    let mut s = three();
    says!(s.try_line("next").unwrap_err().to_string());
    s.ok("start at long");
    assert_eq!(s.state.range(Id(1), Id(3)), Some(Range::Long));
    assert_eq!(s.state.range(Id(1), Id(2)), Some(Range::Immediate));
    says!(s.try_line("next").unwrap_err().to_string());
    says!(s.try_line("start").unwrap_err().to_string());
    bid(&mut s, "vesna", 3, 3);
    bid(&mut s, "karim", 1, 1);
    s.ok("order");
    assert_eq!(
        (now(&s), Confrontation::moment(&s.state)),
        (Some(1), (1, 1))
    );
    says!(s.ok("next"));
    assert_eq!(now(&s), Some(3));
    s.ok("next");
    assert_eq!(
        (now(&s), Confrontation::moment(&s.state)),
        (Some(2), (1, 3))
    );
    says!(s.ok("next"));
    assert_eq!((now(&s), Confrontation::moment(&s.state)), (None, (2, 0)));
    says!(s.ok("end"));
    assert!(s.state.fight.is_none());
    says!(s.try_line("end").unwrap_err().to_string());
}

#[test]
fn c_trk_19_those_who_are_down_are_skipped() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 3);
    bid(&mut s, "karim", 1, 1);
    s.ok("order");
    s.state.people[2].body.unconscious = true;
    s.ok("next");
    assert_eq!(now(&s), Some(2));
    // They have no place in the next order, and need not bid.
    s.state.people[1].body.mortal = Some(600);
    s.ok("next");
    s.ok("bid vesna 2");
    s.ok("order");
    assert_eq!(order(&s), [1]);
    // No one is left: the round ends at once.
    s.state.people[0].body.dead = true;
    s.ok("next");
    says!(s.ok("order"));
    assert_eq!(s.state.fight.as_ref().unwrap().round, 4);
}

#[test]
fn c_trk_14_bleeding_and_fire_hurt_at_the_start_of_a_turn() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 3);
    s.state.people[0].body.burning = Some(true);
    s.state.people[0].stress.fear = 2;
    says!(s.ok("order !"));
    assert_eq!(s.state.people[0].pool(Pool::Might).now, 3);
    s.ok("next");
    assert_eq!(
        s.state.people[0].pool(Pool::Might).now,
        3,
        "in their own turn only"
    );
    // C-TRK-18, C-FEA-01: fear ends with the fight.
    s.ok("end");
    assert_eq!(s.state.people[0].stress.fear, 0);
}

#[test]
fn c_trk_14_19_someone_who_goes_down_at_the_start_of_a_turn_loses_it() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 3);
    s.state.people[0].body.burning = Some(true);
    s.state.people[0].pools = s.state.people[0].pools.map(|mut pool| {
        pool.now = 1;
        pool
    });
    s.ok("order !");
    assert!(s.state.people[0].body.dead);
    assert_eq!(now(&s), Some(3));
}

#[test]
fn c_act_10_lost_points_that_no_one_has_are_owed() {
    let lose = |rule: &str| {
        let mut s = three();
        s.all(&[&format!("setting ap.loss {rule}"), "start", "order !"]);
        s.state.fight.as_mut().unwrap().fighter_mut(Id(3)).left = Tenths(2);
        let mut cx = rules::system::Deciding {
            library: s.library.as_ref(),
            dice: &mut dice::SeededDice::new(1),
            overruled: false,
            only_asked: false,
            passed: std::cell::RefCell::default(),
        };
        let mut p = crate::play::Play::new(&s.state, &mut cx);
        turn::lose_points(&mut p, Id(3), Tenths(5));
        let events = p.events;
        let (said, now) = Confrontation::tell_all(&s.state, &events, Sums::Shown);
        s.state = now;
        says!(said);
        assert_eq!(left(&s, 3), 0);
        s.all(&["next", "order !"]);
        left(&s, 3)
    };
    assert_eq!(lose("next_turn"), 7);
    assert_eq!(lose("forgotten"), 10);
}

#[test]
fn c_trk_12_owed_points_come_off_the_next_turn_and_the_rest_stays() {
    let mut s = three();
    s.ok("start");
    s.state.fight.as_mut().unwrap().fighter_mut(Id(3)).owed = Tenths(13);
    s.ok("order !");
    let fighter = s.state.fighter(Id(3)).unwrap();
    assert_eq!((fighter.left, fighter.owed), (Tenths(0), Tenths(3)));
}

#[test]
fn c_act_08_distances_have_lengths() {
    let meters: Vec<u16> = Range::ALL.iter().map(|range| range.meters()).collect();
    assert_eq!(meters, [3, 15, 100, 1000]);
    assert_eq!(Tenths(16).to_string(), "1.6");
}

#[test]
fn a_fight_needs_someone_who_can_fight() {
    let mut s = with([]);
    says!(s.try_line("start").unwrap_err().to_string());
}

/// A character whose player misses the session isn't part of the fight: no bid, no turn, and no one's target.
#[test]
fn an_absent_character_has_no_bid_no_turn_and_is_no_target() {
    let mut s = three();
    s.all(&["attend karim off", "start"]);
    assert!(s.try_line("initiative karim").is_err());
    bid(&mut s, "vesna", 2, 1);
    s.ok("order");
    assert_eq!(order(&s), [3, 1], "the order needs no bid of his");
    let slots = Confrontation::turns(&s.state).slots;
    assert!(slots.iter().all(|slot| slot.name != "Karim"));
    let offers = s.offers(Some("guard"));
    let at = |name: &str| {
        let of = |line: &str| line.starts_with("attack") && line.contains(name);
        offers.iter().filter(|offer| of(&offer.line)).count()
    };
    assert!(at("Vesna") > 0);
    assert_eq!(at("Karim"), 0);
    assert!(s.try_line("attack guard karim").is_err());
    s.ok("attend karim");
    assert!(
        s.offers(Some("guard"))
            .iter()
            .any(|offer| offer.line.contains("Karim"))
    );
}

/// A turn that waits is passed over once its character leaves for the evening.
#[test]
fn the_turn_of_an_absent_character_is_passed_over() {
    let mut s = three();
    s.ok("start");
    bid(&mut s, "vesna", 3, 3);
    bid(&mut s, "karim", 1, 1);
    s.ok("order");
    assert_eq!(now(&s), Some(1));
    s.all(&["attend karim off", "next"]);
    assert_eq!(now(&s), Some(3));
    s.ok("next");
    assert_eq!(s.state.fight.as_ref().unwrap().phase, Phase::Initiative);
}
