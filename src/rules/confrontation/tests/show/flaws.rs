//! States that a file may contain and play never leads to.

use rstest::rstest;
use rules::system::System as _;
use rules::validate::{Flaw, Weight};
use rules::view::Id;

use crate::Confrontation;
use crate::model::{Check, Danger, Overflow, Roll, Source, State};
use crate::tests::people::{guard, jacket, pc, with};

/// Ada and a guard in a begun round, changed without the rules.
fn torn(change: fn(&mut State)) -> Vec<Flaw> {
    let mut s = with([pc("Ada", [5, 3, 7], &[]), guard("Guard")]);
    s.ok("start");
    assert_eq!(Confrontation::flaws(&s.state), []);
    change(&mut s.state);
    Confrontation::flaws(&s.state)
}

fn check_of(who: u32) -> Check {
    Check::new(Id(who), Roll::Skill)
}

fn blow(who: u32) -> Overflow {
    Overflow {
        who: Id(who),
        points: 2,
        source: Source::of(Danger::Attack),
        reached: Vec::new(),
        dealt: 0,
        stressed: false,
    }
}

#[rstest]
#[case::one_number(|s: &mut State| s.people[0].id = Id(2), "number 2")]
#[case::the_next_is_given(|s: &mut State| s.next_id = 1, "next_id")]
#[case::time(|s: &mut State| s.time = u64::MAX, "time")]
#[case::death(|s: &mut State| s.people[0].body.mortal = Some(u64::MAX), "Ada")]
#[case::damage(|s: &mut State| s.overflow.push(blow(7)), "overflow")]
#[case::round(|s: &mut State| s.fight.as_mut().unwrap().round = u32::MAX, "round")]
fn what_no_line_could_repair_blocks_play(#[case] change: fn(&mut State), #[case] place: &str) {
    let found = torn(change);
    assert_eq!(found[0].weight, Weight::Bars, "{found:?}");
    assert_eq!(found[0].place, place, "{found:?}");
}

#[rstest]
#[case::pool(|s: &mut State| s.people[0].pools[0].now = -3, "Ada")]
#[case::maximum(|s: &mut State| s.people[0].pools[0].most = 2_000, "Ada")]
#[case::card(|s: &mut State| s.people[0].cards.push("ace".to_owned()), "Ada")]
#[case::armor(|s: &mut State| {
    s.people[1].armor[0] = jacket();
    s.people[1].armor[0].durability = 20;
}, "Guard")]
#[case::check(|s: &mut State| s.check = Some(check_of(7)), "check")]
#[case::order(|s: &mut State| s.fight.as_mut().unwrap().order.push(Id(7)), "order")]
#[case::setting(|s: &mut State| s.settings.mortal_minutes = 0, "setting mortal.minutes")]
fn the_rest_is_only_reported(#[case] change: fn(&mut State), #[case] place: &str) {
    let found = torn(change);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].weight, found[0].place.as_str()),
        (Weight::Warns, place)
    );
    says!(found[0].to_string());
}
