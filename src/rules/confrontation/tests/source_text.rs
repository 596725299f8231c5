//! Rules of the source text, each by commands alone on characters made from its choices. The numbers are worked out
//! from the text first.

use rules::encounter::stage::Stage;
use rules::view::Id;

use super::shipped;
use crate::Confrontation;
use crate::event::Event;
use crate::model::{Person, Tactic};
use crate::play::check::count;

/// Ada, made from three choices, and a guard with a bowie knife and a pistol in hand.
fn made(choices: [&str; 3], more: &[&str]) -> Stage<Confrontation> {
    let mut s = shipped();
    let [descriptor, profession, focus] = choices;
    s.ok("create Ada");
    s.ok(&format!("descriptor ada \"{descriptor}\""));
    s.ok(&format!("profession ada \"{profession}\""));
    s.ok(&format!("focus ada \"{focus}\""));
    s.ok("quirk ada = 5");
    s.all(more);
    s.all(&["created ada!", "add guard", "give guard \"bowie knife\""]);
    s.ok("draw guard bowie");
    s
}

/// The first round, in which Ada acts before the guard.
fn begin(s: &mut Stage<Confrontation>, range: &str) {
    s.ok(&format!("start at {range}"));
    s.all(&["initiative ada", "roll = 5 5 5 5", "bid ada 4", "order"]);
}

fn ada(s: &Stage<Confrontation>) -> &Person {
    s.state.person(Id(1)).unwrap()
}

/// "Parry: precise defense against melee and slow projectiles, +1 die for each success." Trained in armed fighting,
/// 2 dice, and one success on the parry: 3 dice. Precisely against precisely is a tie, TN 4. A guard attacks with
/// 2 successes, so 2 successes evade the attack, and 1 leaves the base damage of 4.
#[test]
fn c_wpn_02_a_bought_parry_is_rolled_as_a_defense() {
    let attack = |faces: &str| {
        let mut s = made(["geeky", "lawyer", "isn't aware of her own power"], &[]);
        s.ok("draw ada sword");
        begin(&mut s, "immediate");
        s.all(&[
            "attack ada guard with sword",
            "choose ada forcefully",
            "choose guard forcefully",
            "reveal",
            "roll = 6 5 5",
            "spend secondary",
            "resolve = 1",
            "next",
            "attack guard ada with bowie",
            "choose guard precisely",
            "choose ada precisely",
            "reveal",
        ]);
        let check = s.state.check.clone().unwrap();
        let thrown = count(&s.state, &s.library, &check).thrown;
        assert_eq!(
            (
                check.skill.as_str(),
                check.tactic,
                thrown.dice,
                thrown.target
            ),
            ("armed_fighting", Some(Tactic::Precisely), 3, 4)
        );
        s.ok(&format!("roll = {faces}"));
        s
    };
    let kept = |s: &Stage<Confrontation>| {
        let attack = s.state.attack.as_ref().unwrap();
        attack.target().unwrap().kept()
    };
    let s = attack("5 5 1");
    assert_eq!(kept(&s), 0, "evaded");
    let mut s = attack("5 1 1");
    assert_eq!(kept(&s), 1);
    let before = ada(&s).pools[1].now;
    s.ok("resolve = 6 8");
    assert_eq!(ada(&s).pools[1].now, before - 4);
}

/// "DR is increased by 2, +2 per die": 2 dice, 6. The guard's pistol deals 5 and 2 for its second success, 7. On the
/// body 1 is left. On a flak jacket of DR 5 nothing is. Each absorbed attack uses 5 gulps.
#[test]
fn c_bio_04_a_carapace_stops_damage_on_the_body_and_on_armor() {
    let carapace = ["biotic", "soldier", "gifted with biotic ability"];
    let mut s = made(carapace, &["biotics ada carapace"]);
    begin(&mut s, "short");
    s.all(&["activate ada", "next"]);
    let (salts, might) = (ada(&s).salts, ada(&s).pools[1].now);
    let shoot = |s: &mut Stage<Confrontation>| {
        s.all(&[
            "attack guard ada with 10mm",
            "choose guard quickly",
            "choose ada quickly",
            "reveal",
        ]);
        let check = s.state.check.clone().unwrap();
        let dice = count(&s.state, &s.library, &check).thrown.dice;
        s.ok(&format!("roll = {}", vec!["1"; dice.into()].join(" ")));
    };
    let told = |s: &Stage<Confrontation>| {
        let events = s.events.iter();
        events
            .filter_map(|event| match event {
                Event::Struck(struck) => Some((struck.damage, struck.stopped)),
                Event::ArmorHit(hit) => Some((hit.damage, hit.lost)),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    shoot(&mut s);
    s.ok("resolve = 6 8");
    assert_eq!(told(&s), [(7, 6)]);
    assert_eq!(
        (ada(&s).pools[1].now, ada(&s).salts),
        (might - 1, salts - 5)
    );
    s.ok("next");
    s.all(&["bid ada 4", "order", "next"]);
    shoot(&mut s);
    s.ok("resolve = 1");
    assert_eq!(
        told(&s),
        [(7, 6), (7, 6), (1, 0)],
        "skin first, then the jacket"
    );
    assert_eq!(
        (
            ada(&s).armor[0].durability,
            ada(&s).pools[1].now,
            ada(&s).salts
        ),
        (14, might - 1, salts - 10)
    );
}

/// "Your unarmed melee attacks deal +1 damage per die": 3 and 2, 5 Speed. The guard has 4, so 1 is left to place.
#[test]
fn c_bio_04_a_carapace_hardens_the_fists() {
    let mut s = made(
        ["biotic", "lawyer", "gifted with biotic ability"],
        &["biotics ada carapace"],
    );
    begin(&mut s, "immediate");
    s.all(&[
        "activate ada",
        "attack ada guard with unarmed",
        "choose ada forcefully",
        "choose guard forcefully",
        "reveal",
        "roll = 6 5",
        "resolve = 6 8",
    ]);
    let guard = s.state.person(Id(2)).unwrap();
    assert_eq!(guard.pools[2].now, 0);
    assert_eq!(s.state.overflow.first().map(|open| open.points), Some(1));
}
