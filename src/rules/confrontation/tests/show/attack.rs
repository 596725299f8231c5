//! Attacks: before the shot, before the roll, and the purchases after it.

use rstest::rstest;
use rules::encounter::stage::Stage as Table;
use rules::system::System as _;
use rules::view::{Beat, DONE, Offer, Rich, Stage, TurningKind};

use super::{labels, told, turn};
use crate::Confrontation;
use crate::model::{Augmentation, Grade, Person, Pool, Tactic};
use crate::show::attack::on_armor;
use crate::tests::people::{pc, walther};

/// Ada: firearms expert with a 10mm, the guard at short range.
fn ada() -> Person {
    let mut ada = pc("Ada", [5, 3, 7], &[("firearms", Pool::Speed, 2)]);
    ada.arms.push(walther());
    ada
}

fn table(ada: Person) -> Table<Confrontation> {
    let mut s = turn(ada, 22);
    s.ok("range ada guard short");
    s
}

fn row(s: &Table<Confrontation>, key: &str) -> Offer {
    let all = s.offers(None);
    let found = all.iter().find(|one| one.key == key);
    found.unwrap_or_else(|| panic!("no row {key}")).clone()
}

/// Attacks with these tactics and shows these faces.
fn attack(s: &mut Table<Confrontation>, own: Tactic, other: Tactic, faces: &[u8]) {
    s.ok("attack ada guard");
    s.ok(&format!("choose ada {}", own.word()));
    s.ok(&format!("choose guard {}", other.word()));
    s.ok("reveal");
    s.roll(faces);
    s.ok("roll");
}

#[test]
fn c_spc_05_an_attack_is_offered_with_its_price_and_the_recoil_of_the_next_shot() {
    let mut s = table(ada());
    let attack = row(&s, "attack");
    assert_eq!(
        (attack.label.as_str(), attack.cost.plain()),
        ("attack Guard with 10mm", "1.0 AP".to_owned())
    );
    // Brace 1: neither shot has a penalty.
    assert!(attack.detail.contains("1 of 12."), "{}", attack.detail);
    assert!(!attack.detail.contains("TN +"), "{}", attack.detail);
    says!(attack.detail);
    let id = s.id("Ada");
    if let Some(fight) = &mut s.state.fight {
        fight.fighter_mut(id).recoil.push(("10mm".to_owned(), 2));
    }
    let again = row(&s, "attack").detail;
    let (now, next) = (again.find("TN +1"), again.find("TN +2"));
    assert!(now.is_some() && now < next, "{again}");
    says!(again);
}

#[test]
fn c_atk_12_an_enemy_out_of_range_is_listed_with_the_reason() {
    let mut s = table(ada());
    s.ok("range ada guard very-long");
    let attack = row(&s, "attack");
    assert_eq!(attack.allowed.unwrap_err().rule, Some("C-ATK-12"));
    assert_eq!(attack.cost.plain(), "1.0 AP");
}

#[test]
fn c_atk_02_only_tactics_of_the_weapon_are_open_and_the_others_say_why() {
    let mut s = table(ada());
    s.ok("attack ada guard");
    let tray = s.tray();
    assert_eq!((tray.stage, tray.heading), (Stage::Spending, "Tactics"));
    let open = |key: &str| row(&s, key).allowed.is_ok();
    assert_eq!(
        [
            "quickly",
            "forcefully",
            "consistently",
            "indirectly",
            "precisely"
        ]
        .map(open),
        [true, false, false, true, true]
    );
    let refusal = row(&s, "forcefully").allowed.unwrap_err();
    assert_eq!(refusal.rule, Some("C-ATK-02"));
    says!(refusal.to_string());
    assert_eq!(row(&s, "cancel").line, "cancel");
}

#[test]
fn c_atk_08_before_the_roll_a_hit_needs_the_successes_that_the_target_costs() {
    let mut s = table(ada());
    s.all(&[
        "attack ada guard",
        "choose ada precisely",
        "choose guard precisely",
        "reveal",
    ]);
    let tray = s.tray();
    assert_eq!((tray.stage, tray.heading), (Stage::Pool, "Attack"));
    // 3 dice at TN 4, 2 or more for defense 1: 56.25 percent (C-TRK-33).
    assert_eq!(tray.dice.plain(), "3d6 against 4");
    assert_eq!(
        (
            tray.chances[0].label.as_str(),
            tray.chances[0].value.as_str()
        ),
        ("hit", "56%")
    );
    let hit = tray.charts.bars.iter().find(|bar| bar.hits).unwrap();
    assert_eq!((hit.label.as_str(), hit.does), ("2", Some(5)));
    let next = tray
        .charts
        .bars
        .iter()
        .find(|bar| bar.label == "3")
        .unwrap();
    assert_eq!(next.does, Some(7), "5 and 2 more");
    let notes: Vec<String> = tray.after.iter().map(Rich::plain).collect();
    says!(notes);
}

#[test]
fn c_atk_05_each_purchase_says_what_it_does_and_the_tray_what_comes() {
    let mut s = table(ada());
    // 4 successes, 1 of them for the defense of the guard: a hit and 2 to spend.
    attack(&mut s, Tactic::Precisely, Tactic::Precisely, &[6, 5, 4, 4]);
    let tray = s.tray();
    assert_eq!((tray.stage, tray.heading), (Stage::Spending, "Attack"));
    assert_eq!(tray.title.plain(), "Ada → Guard");
    let lines: Vec<String> = tray.result.iter().map(Rich::plain).collect();
    assert_eq!(
        lines[1..],
        [
            "4 successes − 1 defense = 3: a hit",
            "damage 5",
            "57% armored jacket: 5 − 5 DR = 0 durability of 12",
            "43% body: Might 5 − 5 = 0, injured",
            "A hit in a leg costs Speed, in the head Intellect.",
        ]
    );
    assert_eq!(tray.left.plain(), "2 to spend");
    let all = s.offers(None);
    assert_eq!(told(&all, "damage"), ["spend damage | 2 7 | 1 success"]);
    says!(labels(&all, "damage"));
    assert_eq!(
        told(&all, "all_damage"),
        ["spend damage 2 | 9 | 2 successes"]
    );
    says!(labels(&all, "all_damage"));
    assert_eq!(
        told(&all, "location"),
        ["spend location | 1 42 | 1 success"]
    );
    says!(labels(&all, "location"));
    says!(row(&s, "location").detail);
    assert_eq!(told(&all, DONE), ["resolve | 5"]);
    says!(labels(&all, DONE));
    assert!(row(&s, DONE).allowed.is_ok(), "what is left buys nothing");
    assert_eq!(tray.threatens, Some(s.id("Guard")));
    s.ok("spend damage");
    let lines: Vec<String> = s.tray().result.iter().map(Rich::plain).collect();
    assert_eq!(lines[2], "damage 5 + 1 × 2 = 7");
    assert_eq!(
        lines[3],
        "57% armored jacket: 7 − 5 DR = 2 durability of 12"
    );
    let turns = crate::show::turns(&s.state);
    says!(turns.asks.unwrap());
    s.ok("spend location");
    assert_eq!(told(&s.offers(None), "unspend"), ["unspend"]);
    says!(labels(&s.offers(None), "unspend"));
    assert_eq!(s.tray().left.plain(), "none to spend");
    let foreseen = s.tray().foreseen;
    assert_eq!(
        foreseen[0].key, "might",
        "armor is less likely than the body now"
    );
}

#[test]
fn c_arm_07_what_comes_names_what_skin_stops() {
    let mut s = table(ada());
    s.library = crate::library::Library::shipped();
    let guard = s.state.people.iter_mut().find(|one| one.name == "Guard");
    guard.unwrap().augmentations.push(Augmentation {
        id: "dermal_plates".to_owned(),
        name: "Dermal plates".to_owned(),
        grade: Grade::Minor,
        acclimated: false,
        doubled: None,
    });
    attack(&mut s, Tactic::Precisely, Tactic::Precisely, &[6, 5, 4, 4]);
    let lines: Vec<String> = s.tray().result.iter().map(Rich::plain).collect();
    assert!(
        lines
            .iter()
            .any(|line| line.contains("body: 5 − 2 DR = 3, Might 5 − 3 = 2")),
        "{lines:?}"
    );
}

#[test]
fn c_atk_11_a_miss_asks_only_to_go_on() {
    let mut s = table(ada());
    attack(&mut s, Tactic::Precisely, Tactic::Precisely, &[1, 2, 1]);
    let all = s.offers(None);
    assert_eq!(told(&all, DONE), ["resolve"]);
    says!(labels(&all, DONE));
    assert!(told(&all, "damage").is_empty() && told(&all, "location").is_empty());
    assert_eq!(s.tray().left.plain(), "miss");
    assert_eq!(
        s.tray().result[1].plain(),
        "no successes against 1 defense: a miss"
    );
    says!(row(&s, DONE).detail);
}

#[test]
fn c_trk_15_every_row_of_an_open_attack_that_is_allowed_can_be_played() {
    let mut s = table(ada());
    attack(&mut s, Tactic::Precisely, Tactic::Precisely, &[6, 5, 4, 4]);
    let mut played = Vec::new();
    for offer in s.offers(None) {
        if offer.allowed.is_err() || offer.line.ends_with(' ') || offer.key == DONE {
            continue;
        }
        let mut other = table(ada());
        other.state = s.state.clone();
        other.ok(&offer.line);
        played.push(offer.key);
    }
    assert_eq!(played, ["damage", "all_damage", "location"]);
}

/// First die 1 to 3 armor, 4 and 5 with one in six, 6 and more with one in ten (C-LOC-01).
#[rstest]
#[case(0, 3.0 + 2.0 / 6.0 + 1.0 / 10.0)]
#[case(1, 2.0 + 2.0 / 6.0 + 2.0 / 10.0)]
#[case(2, 1.0 + 2.0 / 6.0 + 3.0 / 10.0)]
fn c_loc_01_the_chance_to_hit_armor(#[case] bonus: u8, #[case] sixths: f64) {
    assert!((on_armor(bonus) - sixths / 6.0).abs() < 1e-9);
}

#[test]
fn c_def_03_a_defense_shows_how_many_successes_evade_the_attack() {
    let mut s = table(ada());
    s.all(&["next", "attack guard ada"]);
    s.all(&["choose ada quickly", "choose guard quickly", "reveal"]);
    let tray = s.tray();
    assert_eq!((tray.stage, tray.heading), (Stage::Pool, "Defense"));
    assert_eq!(tray.title.plain(), "Ada ← Guard");
    // Strength 2. Dodging with athletics, untrained: 1 die at TN 4, 2 or more in 8.33 percent.
    assert_eq!(tray.dice.plain(), "1d6 against 4");
    let evade = &tray.chances[0];
    assert_eq!(
        (evade.label.as_str(), evade.value.as_str()),
        ("evade", "8%")
    );
    let notes: Vec<String> = tray.notes.iter().map(Rich::plain).collect();
    assert!(
        notes.iter().any(|note| note.contains("1 of 2")),
        "{notes:?}"
    );
    says!(notes);
    s.roll(&[4]);
    s.ok("roll");
    let after = s.tray();
    assert_eq!(
        after.result[0].plain(),
        "2 successes − 1 defense = 1: a hit"
    );
    says!(crate::show::turns(&s.state).asks);
    assert_eq!(told(&s.offers(None), DONE), ["resolve | 5"]);
    says!(labels(&s.offers(None), DONE));
    assert!(
        told(&s.offers(None), "damage").is_empty(),
        "an NPC buys nothing by hand"
    );
}

/// Strength 2 is a hit and an increment, which the program spends (C-DEF-03).
#[test]
fn c_def_03_the_hit_of_an_npc_shows_the_damage_that_it_deals() {
    let mut s = table(ada());
    s.all(&["next", "attack guard ada"]);
    s.all(&["choose ada quickly", "choose guard quickly", "reveal"]);
    s.roll(&[1]);
    s.ok("roll");
    let says = told(&s.offers(None), DONE);
    assert_eq!(says, ["resolve | 7"], "5, and 2 for the second success");
    let before = s.state.person(s.id("Ada")).unwrap().clone();
    // 6 on the first die and 8 on the d10: the torso.
    s.ok("resolve = 6 8");
    let after = s.state.person(s.id("Ada")).unwrap();
    let lost = |pool: Pool| before.pool(pool).now - after.pool(pool).now;
    // What her Might can't take waits for another pool (C-DMG-03).
    let open: i16 = s.state.overflow.iter().map(|one| one.points).sum();
    assert_eq!(lost(Pool::Might) + open, 7);
}

#[test]
fn c_dmg_01_a_hit_counts_in_the_timeline_and_so_do_its_odds() {
    use rules::system::System as _;
    let mut s = table(ada());
    s.all(&[
        "attack ada guard",
        "choose ada precisely",
        "choose guard precisely",
        "reveal",
    ]);
    let beats = |s: &mut Table<Confrontation>, line: &str| {
        let before = s.state.clone();
        let told = s.try_line(line).unwrap();
        told.iter()
            .flat_map(|event| Confrontation::beats(&before, event))
            .collect::<Vec<_>>()
    };
    s.roll(&[6, 5, 4, 4]);
    let rolled = beats(&mut s, "roll");
    let ada = s.id("Ada");
    let Some(Beat::Rolled {
        by,
        dice,
        attack: Some((chance, hit)),
        ..
    }) = rolled.first()
    else {
        panic!("{rolled:?}");
    };
    assert_eq!((*by, *dice, *hit), (ada, 4, true));
    assert!(
        (chance - 0.5625).abs() < 1e-9,
        "C-TRK-33: 2 or more of 3 dice"
    );
}

/// What waits for a pool until the attack is over is still dealt by the attacker (C-DMG-03).
#[test]
fn c_dmg_03_damage_that_runs_over_counts_whole_for_the_attacker() {
    use rules::system::System as _;
    let mut s = table(ada());
    s.all(&["next", "attack guard ada"]);
    s.all(&["choose ada quickly", "choose guard quickly", "reveal"]);
    s.roll(&[1]);
    s.ok("roll");
    let mut all = Vec::new();
    for line in ["resolve = 6 8", "overflow ada speed"] {
        let mut now = s.state.clone();
        for event in s.try_line(line).unwrap() {
            all.extend(Confrontation::beats(&now, &event));
            Confrontation::apply(&mut now, &event);
        }
    }
    let (ada, guard) = (s.id("Ada"), s.id("Guard"));
    let sum = |of: &dyn Fn(&Beat) -> u32| all.iter().map(of).sum::<u32>();
    let dealt = sum(&|beat| match beat {
        Beat::Hit { by, amount, .. } | Beat::HitOn { by, amount, .. } if *by == guard => *amount,
        _ => 0,
    });
    let taken = sum(&|beat| match beat {
        Beat::Taken { who, amount } if *who == ada => *amount,
        _ => 0,
    });
    // Might 3 takes 3 of the 7, Speed the other 4.
    assert_eq!((dealt, taken), (7, 7));
}

/// Damage that leaves two pools below stress breaks someone as more stress does (C-STR-06).
#[test]
fn c_str_06_a_pool_that_falls_below_stress_is_a_turning_point() {
    use rules::system::System as _;
    let mut s = table(ada());
    let ada = s.id("Ada");
    let person = s.state.people.iter_mut().find(|one| one.id == ada).unwrap();
    person.stress.points = 3;
    for (pool, now) in person.pools.iter_mut().zip([2, 5, 5]) {
        (pool.most, pool.now) = (5, now);
    }
    let breaks = |s: &mut Table<Confrontation>, line: &str| {
        let mut now = s.state.clone();
        let mut all = Vec::new();
        for event in s.try_line(line).unwrap() {
            all.extend(Confrontation::beats(&now, &event));
            Confrontation::apply(&mut now, &event);
        }
        let broken = Beat::Turned {
            who: ada,
            kind: TurningKind::Broken,
        };
        all.contains(&broken)
    };
    assert!(breaks(&mut s, "damage ada 3 speed"));
    assert!(!breaks(&mut s, "damage ada 1 speed"));
}

/// Each tactic of a defense names what it rolls before it is chosen (C-DEF-02).
#[test]
fn c_def_02_a_defense_shows_its_skill_dice_and_chance_before_it_is_chosen() {
    let mut ada = ada();
    ada.skills.push(
        pc("", [0; 3], &[("stealth", Pool::Speed, 1)])
            .skills
            .swap_remove(0),
    );
    let mut s = table(ada);
    s.all(&["next", "attack guard ada"]);
    // Strength 2. Untrained: 1 die at TN 4, two successes in 8.33 percent. Trained: 2 dice, 33.33 percent (C-TRK-33).
    assert_eq!(row(&s, "quickly").label, "α quickly: athletics 1d 8%");
    assert_eq!(row(&s, "indirectly").label, "δ indirectly: stealth 2d 33%");
    says!(row(&s, "indirectly").detail);
    // Enter takes the likeliest. The rows have the order of the table.
    let all = s.offers(None).into_iter();
    let rows: Vec<Offer> = all.filter(|one| one.line.starts_with("choose")).collect();
    let taken: Vec<&str> = rows
        .iter()
        .filter(|one| one.proposed)
        .map(|one| one.key.as_str())
        .collect();
    assert_eq!(taken, ["indirectly"]);
    let order = Tactic::ALL.iter().map(|tactic| tactic.word());
    assert!(rows.iter().map(|one| one.key.as_str()).eq(order));
    // The dice of the check that opens are those that were promised.
    s.all(&["choose ada indirectly", "choose guard indirectly", "reveal"]);
    assert_eq!(s.tray().dice.plain(), "2d6 against 4");
    // An attacker with dice: one success is what a defense is for.
    let mut s = table(self::ada());
    s.all(&["add karim", "attack karim ada!", "choose karim quickly!"]);
    assert_eq!(row(&s, "quickly").label, "α quickly: athletics 1d 50%");
}

/// The location die is asked for before a hit is resolved, and the log says what it showed (C-LOC-01).
#[test]
fn c_loc_01_the_location_die_is_asked_for_and_told() {
    let mut s = table(ada());
    attack(&mut s, Tactic::Precisely, Tactic::Precisely, &[6, 5, 4, 4]);
    assert!(
        s.tray().typed.starts_with("resolve = {faces"),
        "what is left buys nothing"
    );
    s.ok("spend location 2");
    assert!(s.tray().typed.starts_with("resolve = {faces"));
    says!(crate::show::turns(&s.state).asks.unwrap());
    says!(row(&s, DONE).detail);
    says!(s.ok("resolve = 3 5"));
    let mut s = table(ada());
    attack(&mut s, Tactic::Precisely, Tactic::Precisely, &[5, 4, 1]);
    says!(s.ok("resolve = 1"));
}

/// The course of the fight counts the damage that pools took, by who dealt it.
#[test]
fn c_trk_15_the_course_of_a_fight_counts_damage_by_round() {
    let mut s = table(ada());
    attack(&mut s, Tactic::Quickly, Tactic::Quickly, &[4, 4, 4]);
    s.ok("resolve = 4 2");
    let taken: i16 = s.state.people[1]
        .pools
        .iter()
        .map(|pool| pool.most - pool.now)
        .sum();
    let past = Confrontation::past(
        &s.state,
        &mut std::iter::once(((1, 1), s.events.as_slice())),
    );
    let [players, others] = past.course.sides.as_slice() else {
        panic!("two sides");
    };
    assert_eq!(past.course.rounds, [1]);
    assert!(taken > 0);
    assert_eq!(players.wounds, [u32::from(taken.unsigned_abs())]);
    assert_eq!(players.dealt[0].name, "Ada");
    assert_eq!(
        (others.wounds.as_slice(), others.dealt.len()),
        ([0].as_slice(), 0)
    );
    s.ok("end");
    let past = Confrontation::past(
        &s.state,
        &mut std::iter::once(((1, 1), s.events.as_slice())),
    );
    assert!(past.course.rounds.is_empty(), "no fight");
}
