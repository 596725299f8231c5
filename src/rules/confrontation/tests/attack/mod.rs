//! Attacks and defenses (C-ATK, C-DEF). Armor and the places of hits are in [`armor`], weapons in [`weapons`].

mod area;
mod armor;
mod tactics;
mod weapons;

use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::view::Id;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::library::{Library, make};
use crate::model::{
    Ability, Arm, Armor, Attack, Biotic, Field, Fight, Person, Phase, Place, Points, Pool, Range,
    Tactic, Tenths,
};
use crate::play::check::count;

/// A weapon of the packs, in hand.
fn weapon(id: &str) -> Arm {
    let library = Library::shipped();
    Arm {
        drawn: true,
        ..make::arm(library.weapon(id).unwrap())
    }
}

fn armor(reduction: i16, durability: i16) -> Armor {
    Armor {
        name: "flak jacket".to_owned(),
        reduction,
        durability,
        most: durability,
        ..Armor::default()
    }
}

/// Vesna with this weapon.
fn vesna(id: &str) -> Person {
    let skills = [
        ("firearms", Pool::Speed, 3),
        ("armed_fighting", Pool::Might, 3),
        ("unarmed_fighting", Pool::Might, 3),
        ("athletics", Pool::Might, 1),
    ];
    Person {
        arms: vec![weapon(id)],
        brace: 20,
        // For the biotic attacks.
        biotic: Some(Biotic::new(Field::Incendiary, 4)),
        salts: 50,
        ..pc("Vesna", [9, 9, 20], &skills)
    }
}

/// A target without armor that costs no success.
fn bare(name: &str) -> Person {
    let mut bare = guard(name);
    bare.armor.clear();
    if let Some(opponent) = &mut bare.opponent {
        opponent.defense = 0;
    }
    bare
}

/// Vesna's turn, with 3 action points, at short range.
fn fight(people: impl IntoIterator<Item = Person>) -> Stage<Confrontation> {
    let mut s = with(people);
    s.library = Library::shipped();
    let mut fight = Fight::new(Range::Short);
    fight.phase = Phase::Turns;
    fight.round = 1;
    fight.order = s.state.people.iter().map(|person| person.id).collect();
    for person in &s.state.people {
        fight.fighter_mut(person.id).left = Tenths(30);
        fight.fighter_mut(person.id).acted = true;
    }
    s.state.fight = Some(fight);
    s
}

/// Vesna attacks with equal tactics and rolls this many successes.
fn attack(s: &mut Stage<Confrontation>, line: &str, tactic: &str, successes: u8) {
    s.ok(line);
    choose_all(s, tactic);
    s.ok("reveal");
    roll(s, successes);
}

/// Everyone who hasn't chosen acts with one tactic.
fn choose_all(s: &mut Stage<Confrontation>, tactic: &str) {
    for who in s.state.confront.as_ref().unwrap().waiting() {
        let name = s.state.name(who).to_owned();
        s.ok(&format!("choose {name} {tactic}!"));
    }
}

/// Rolls the open check with this many successes and no six.
fn roll(s: &mut Stage<Confrontation>, successes: u8) {
    let check = s.state.check.as_ref().unwrap();
    let dice = count(&s.state, &s.library, check)
        .thrown
        .dice
        .max(successes);
    let faces: Vec<u8> = (0..dice)
        .map(|n| if n < successes { 5 } else { 1 })
        .collect();
    s.roll(&faces);
    s.ok("roll");
}

fn person(s: &Stage<Confrontation>, who: u32) -> &Person {
    s.state.person(Id(who)).unwrap()
}

fn now(s: &Stage<Confrontation>, who: u32) -> [i16; 3] {
    person(s, who).pools.map(|pool| pool.now)
}

fn open(s: &Stage<Confrontation>) -> &Attack {
    s.state.attack.as_ref().unwrap()
}

#[test]
fn c_atk_01_an_attack_is_a_check_of_the_weapons_skill_for_a_full_action() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    says!(s.ok("attack vesna guard"));
    assert_eq!(s.state.fighter(Id(1)).unwrap().left, Tenths(20));
    says!(s.try_line("attack vesna guard").unwrap_err().to_string());
    says!(s.try_line("spend damage").unwrap_err().to_string());
    says!(s.try_line("resolve").unwrap_err().to_string());
    says!(s.try_line("next").unwrap_err().to_string());
    s.all(&["choose vesna quickly", "choose guard forcefully"]);
    says!(s.ok("reveal"));
    let check = s.state.check.clone().unwrap();
    assert_eq!(
        (check.skill.as_str(), check.pool),
        ("firearms", Some(Pool::Speed))
    );
    let counted = count(&s.state, &s.library, &check);
    assert_eq!(
        (counted.dice, counted.target, counted.limit),
        (4, 3, Some(4))
    );
    roll(&mut s, 2);
    says!(s.refused("cancel", "C-TRK-15").to_string());
}

/// Nothing is rolled after the reveal, so a dropped attack gives everything back.
#[test]
fn c_trk_15_an_attack_that_is_dropped_before_its_roll_leaves_no_trace() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard"), bare("Thug")]);
    s.state.people[0].quirk = "hyperactive".to_owned();
    let before = s.state.clone();
    s.all(&[
        "automatic vesna guard",
        "also thug",
        "choose vesna consistently",
    ]);
    s.all(&["choose guard quickly", "choose thug quickly", "reveal"]);
    assert_eq!((now(&s, 1)[0], person(&s, 1).arms[0].ammunition), (8, 26));
    says!(s.ok("cancel !"));
    assert!(s.state.attack.is_none() && s.state.check.is_none());
    assert_eq!(s.state.people, before.people);
    assert_eq!(s.state.fight, before.fight);
    // An emptied pool may have injured, which only an undo takes back.
    s.state.people[0].pools[0].now = 1;
    s.all(&[
        "attack vesna guard",
        "choose vesna consistently",
        "choose guard quickly",
    ]);
    s.ok("reveal");
    says!(s.refused("cancel !", "C-TRK-15").to_string());
}

/// A defense that is dropped can be opened again, and the rest of an area attack ends.
#[test]
fn c_def_01_a_dropped_defense_waits_and_a_dropped_further_roll_ends_the_attack() {
    let mut s = fight([guard("Guard"), pc("Karim", [9, 9, 9], &[])]);
    s.all(&[
        "attack guard karim",
        "choose guard quickly",
        "choose karim quickly",
    ]);
    s.ok("reveal");
    says!(s.ok("cancel"));
    assert_eq!(open(&s).target().unwrap().defended, None);
    s.ok("defend");
    assert_eq!(
        s.state.check.as_ref().unwrap().tactic,
        Some(Tactic::Quickly)
    );
    let mut s = fight([vesna("shotgun"), bare("Guard"), bare("Thug")]);
    s.ok("attack vesna guard thug");
    choose_all(&mut s, "quickly");
    s.ok("reveal");
    roll(&mut s, 0);
    s.ok("resolve");
    assert_eq!(s.state.check.as_ref().unwrap().other, Some(Id(3)));
    says!(s.ok("cancel"));
    assert!(s.state.attack.is_none() && s.state.check.is_none());
    assert_eq!(person(&s, 1).arms[0].ammunition, 7, "it was fired");
}

#[test]
fn c_trk_15_an_attack_can_be_dropped_before_the_reveal() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    s.all(&["attack vesna guard", "choose vesna quickly"]);
    says!(s.ok("cancel"));
    assert_eq!(s.state.fighter(Id(1)).unwrap().left, Tenths(30));
    assert!(s.state.attack.is_none() && s.state.confront.is_none());
    assert_eq!(person(&s, 1).arms[0].ammunition, 32);
    says!(s.try_line("cancel").unwrap_err().to_string());
}

#[test]
fn c_atk_02_c_cnf_07_the_weapon_limits_the_tactics_of_the_attacker() {
    let mut s = fight([vesna("sniper_rifle"), bare("Guard")]);
    s.ok("attack vesna guard");
    says!(s.refused("choose vesna quickly", "C-ATK-02").to_string());
    s.ok("choose vesna precisely");
    s.ok("choose guard forcefully");
    // C-PRF-19a: an ability allows any tactic, for 1 Speed.
    let mut s = fight([vesna("sniper_rifle"), bare("Guard")]);
    s.state.people[0].abilities = vec![Ability {
        id: "tactical_thinking".to_owned(),
        ..Ability::default()
    }];
    s.all(&[
        "attack vesna guard",
        "choose vesna quickly",
        "choose guard quickly",
    ]);
    says!(s.ok("reveal"));
    assert_eq!(now(&s, 1)[2], 19);
    // Without the point the ability can't be used.
    let mut s = fight([vesna("sniper_rifle"), bare("Guard")]);
    s.state.people[0].abilities = vec![Ability {
        id: "tactical_thinking".to_owned(),
        ..Ability::default()
    }];
    s.state.people[0].pools[Pool::Speed.place()].now = 0;
    s.ok("attack vesna guard");
    says!(s.refused("choose vesna quickly", "C-PRF-19a").to_string());
    let offers = s.offers(None);
    let row = offers.iter().find(|one| one.line.ends_with("quickly"));
    let refusal = row.unwrap().allowed.as_ref().unwrap_err();
    assert_eq!(refusal.rule, Some("C-PRF-19a"));
    // Unarmed attacks are quick, forceful or consistent.
    let mut s = fight([vesna("sniper_rifle"), bare("Guard")]);
    s.all(&[
        "range vesna guard immediate",
        "attack vesna guard with unarmed",
    ]);
    for (tactic, fits) in [
        ("quickly", true),
        ("forcefully", true),
        ("consistently", true),
        ("indirectly", false),
        ("precisely", false),
    ] {
        assert_eq!(s.try_line(&format!("choose vesna {tactic}")).is_ok(), fits);
    }
}

#[test]
fn c_atk_03_04_05_the_first_success_hits_and_the_rest_is_spent() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    attack(&mut s, "attack vesna guard", "consistently", 4);
    says!(s.refused("spend damage 4", "C-ATK-03").to_string());
    s.ok("spend location 2");
    says!(s.refused("spend location 1", "C-ATK-04").to_string());
    says!(s.ok("unspend"));
    assert_eq!(open(&s).target().unwrap().left(), 3);
    says!(s.try_line("unspend").unwrap_err().to_string());
    s.all(&["spend damage 3"]);
    // 7 + 3 × 4 = 19 to the torso, more than all three pools hold: no pool is asked for (C-DMG-06).
    let said = s.ok("resolve = 6 8");
    assert!(person(&s, 2).body.dead && s.state.overflow.is_empty());
    assert_eq!(now(&s, 2), [0, 0, 0]);
    assert!(
        !said.iter().any(|line| line.contains("10 minutes")),
        "{said:?}"
    );
}

/// The hit is applied as the row says it, and what is left of the roll buys nothing.
#[test]
fn c_roll_04_a_success_left_unspent_buys_nothing() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    attack(&mut s, "attack vesna guard", "consistently", 4);
    assert_eq!(open(&s).target().unwrap().left(), 3);
    let before = now(&s, 2)[1];
    // 7 to the torso, of which Might takes what it has.
    s.ok("resolve = 6 8");
    let over: i16 = s.state.overflow.iter().map(|one| one.points).sum();
    assert_eq!(before - now(&s, 2)[1] + over, 7);
}

#[test]
fn c_atk_08_c_def_03_an_npc_costs_successes_first() {
    let mut s = fight([vesna("assault_rifle"), guard("Guard")]);
    attack(&mut s, "attack vesna guard", "quickly", 1);
    assert_eq!(open(&s).target().unwrap().kept(), 0);
    says!(s.ok("resolve"));
    assert_eq!(now(&s, 2), [3, 5, 4]);
    attack(&mut s, "attack vesna guard", "quickly", 2);
    assert_eq!(
        (
            open(&s).target().unwrap().kept(),
            open(&s).target().unwrap().left()
        ),
        (1, 0)
    );
}

#[test]
fn c_atk_09_one_more_target_costs_a_success() {
    let mut s = fight([vesna("walther_bond"), bare("Guard"), bare("Thug")]);
    says!(s.refused("attack vesna guard thug", "C-ATK-09").to_string());
    attack(&mut s, "attack vesna guard", "quickly", 4);
    says!(s.ok("spend target thug 2"));
    says!(s.try_line("spend target guard").unwrap_err().to_string());
    s.ok("spend damage 1");
    s.ok("resolve = 6 8");
    assert_eq!(now(&s, 2), [3, 0, 4], "5 + 2");
    // The second success on the other target is an upgrade of its own.
    assert_eq!((open(&s).at, open(&s).target().unwrap().left()), (1, 1));
    s.all(&["overflow guard intellect", "spend location 1"]);
    s.ok("resolve = 5 7");
    assert_eq!(now(&s, 3), [3, 0, 4], "5 to the abdomen");
    assert!(s.state.attack.is_none());
    let mut s = fight([vesna("walther_bond"), bare("Guard"), bare("Thug")]);
    s.ok("setting autofire off");
    attack(&mut s, "attack vesna guard", "quickly", 4);
    says!(s.refused("spend target thug", "C-ATK-09").to_string());
}

#[test]
fn c_atk_09_c_wpn_14_an_area_weapon_rolls_for_each_target_with_one_effort() {
    let mut s = fight([vesna("shotgun"), bare("Guard"), bare("Thug")]);
    s.all(&[
        "attack vesna guard thug",
        "choose vesna quickly",
        "choose guard forcefully",
        "choose thug consistently",
    ]);
    says!(s.ok("reveal"));
    s.ok("effort 2");
    let counted = |s: &Stage<Confrontation>| {
        let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
        (counted.dice, counted.target, counted.price)
    };
    assert_eq!(counted(&s), (6, 3, [0, 0, 3]));
    roll(&mut s, 1);
    s.ok("resolve = 6 8");
    assert_eq!(s.state.check.as_ref().unwrap().other, Some(Id(3)));
    assert_eq!(counted(&s), (6, 6, [0, 0, 0]), "the effort is paid once");
    roll(&mut s, 0);
    s.ok("overflow guard speed");
    says!(s.ok("resolve"));
    assert_eq!(now(&s, 1)[2], 17);
    assert_eq!(person(&s, 1).arms[0].ammunition, 7, "one shell");
    assert_eq!(
        s.state.fighter(Id(1)).unwrap().recoil,
        [("Shotgun".to_owned(), 3)]
    );
}

#[test]
fn c_atk_09_one_roll_for_all_if_a_house_rule_says_so() {
    let mut s = fight([vesna("shotgun"), bare("Guard"), bare("Thug")]);
    s.all(&[
        "setting area.rolls one",
        "attack vesna guard thug",
        "choose vesna quickly",
        "choose guard forcefully",
        "choose thug consistently",
        "reveal",
    ]);
    s.roll(&[3, 5, 1, 6, 2]);
    s.ok("roll");
    assert_eq!(
        open(&s).target().unwrap().rolled,
        Some(3),
        "3, 5 and 6 at target number 3"
    );
    s.ok("spend damage 2");
    s.ok("resolve = 2 1 2");
    assert_eq!(
        open(&s).target().unwrap().rolled,
        Some(1),
        "only the 6 at target number 6"
    );
    assert!(s.state.check.is_none());
}

#[test]
fn c_atk_10_ammunition_is_used_up() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    s.state.people[0].arms[0].ammunition = 5;
    says!(s.refused("automatic vesna guard", "C-ATK-10").to_string());
    s.state.people[0].arms[0].ammunition = 1;
    attack(&mut s, "attack vesna guard", "quickly", 0);
    // C-ATK-11: a miss counts too.
    says!(s.ok("resolve"));
    assert_eq!(person(&s, 1).arms[0].ammunition, 0);
    assert_eq!(s.state.fighter(Id(1)).unwrap().recoil[0].1, 2);
    says!(s.refused("attack vesna guard", "C-ATK-10").to_string());
    s.ok("reload vesna assault");
    s.ok("attack vesna guard");
}

#[test]
fn c_atk_12_beyond_the_range_each_step_is_1_higher() {
    let mut s = fight([vesna("laser_pistol"), bare("Guard")]);
    s.ok("range vesna guard very-long");
    says!(s.refused("attack vesna guard", "C-ATK-12").to_string());
    s.ok("attack vesna guard!");
    choose_all(&mut s, "quickly");
    s.ok("reveal");
    assert_eq!(
        count(&s.state, &s.library, s.state.check.as_ref().unwrap()).target,
        6
    );
    let mut s = fight([vesna("bowie_knife"), bare("Guard")]);
    s.refused("attack vesna guard", "C-ATK-12");
    s.all(&["setting range.beyond allow", "attack vesna guard"]);
}

#[test]
fn c_act_04_a_weapon_must_be_in_hand() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    s.state.people[0].arms[0].drawn = false;
    says!(
        s.refused("attack vesna guard with assault", "C-ACT-04")
            .to_string()
    );
    s.ok("range vesna guard immediate");
    s.ok("attack vesna guard");
    assert_eq!(open(&s).arm.id, "unarmed", "the fists are at hand");
    assert_eq!(
        (
            open(&s).arm.damage,
            open(&s).arm.increment,
            open(&s).arm.pool
        ),
        (3, 2, Some(Pool::Speed))
    );
}

#[test]
fn c_def_01_03_c_roll_20_a_player_rolls_against_the_strength_of_an_npc() {
    let target = pc("Vesna", [9, 9, 9], &[("athletics", Pool::Might, 2)]);
    let mut npc = guard("Guard");
    npc.opponent.as_mut().unwrap().strength = 3;
    let mut s = fight([npc, target]);
    says!(s.ok("attack guard vesna"));
    s.all(&["choose guard quickly", "choose vesna quickly"]);
    says!(s.ok("reveal"));
    let check = s.state.check.clone().unwrap();
    assert_eq!((check.who, check.skill.as_str()), (Id(2), "athletics"));
    // C-DEF-01: effort is allowed up to the limit.
    assert_eq!(count(&s.state, &s.library, &check).limit, Some(3));
    s.ok("effort 1");
    s.roll(&[4, 1, 1, 1]);
    says!(s.ok("roll"));
    assert_eq!(open(&s).target().unwrap().kept(), 2);
    // 5 and one increment of 2 to the abdomen.
    says!(s.ok("resolve = 6 7"));
    assert_eq!(now(&s, 2), [9, 1, 9], "1 for the effort, 7 for the hit");
}

#[test]
fn c_def_03_enough_successes_evade_the_attack_and_experience_helps() {
    let target = pc("Vesna", [9, 9, 9], &[("athletics", Pool::Might, 2)]);
    let mut s = fight([guard("Guard"), target]);
    s.state.people[1].experience = 2;
    s.all(&[
        "attack guard vesna",
        "choose guard quickly",
        "choose vesna quickly",
        "reveal",
    ]);
    roll(&mut s, 1);
    s.ok("buy success");
    assert_eq!(open(&s).target().unwrap().kept(), 0);
    says!(s.ok("resolve"));
    assert_eq!(now(&s, 2), [9, 9, 9]);
    says!(s.try_line("defend").unwrap_err().to_string());
}

#[rstest]
#[case("quickly", "athletics")]
#[case("forcefully", "armed_fighting")]
#[case("consistently", "pain_resistance")]
#[case("indirectly", "stealth")]
#[case("precisely", "perception")]
fn c_def_02_the_tactic_of_a_defense_sets_its_skill(#[case] tactic: &str, #[case] skill: &str) {
    let target = pc("Vesna", [9, 9, 9], &[("armed_fighting", Pool::Might, 1)]);
    let mut s = fight([guard("Guard"), target]);
    s.all(&[
        "attack guard vesna",
        "choose guard quickly",
        &format!("choose vesna {tactic}"),
        "reveal",
    ]);
    assert_eq!(s.state.check.as_ref().unwrap().skill, skill);
    says!(s.ok("defend unarmed!"));
    assert_eq!(s.state.check.as_ref().unwrap().skill, "unarmed_fighting");
}

#[test]
fn c_def_04_a_defense_is_free_or_costs_action_points() {
    let left = |price: &str| {
        let target = pc("Vesna", [9, 9, 9], &[]);
        let mut s = fight([guard("Guard"), target]);
        s.all(&[
            &format!("setting defense.ap {price}"),
            "attack guard vesna",
            "choose guard quickly",
            "choose vesna quickly",
            "reveal",
        ]);
        s.state.fighter(Id(2)).unwrap().left.0
    };
    assert_eq!((left("0"), left("2")), (30, 28));
}

#[test]
fn c_def_05_an_injury_doesnt_change_a_defense_but_that_of_an_npc_helps_it() {
    let target = pc("Vesna", [9, 9, 9], &[]);
    let mut s = fight([guard("Guard"), target]);
    s.state.people[1].body.injured = true;
    s.all(&[
        "attack guard vesna",
        "choose guard quickly",
        "choose vesna quickly",
        "reveal",
    ]);
    let target = |s: &Stage<Confrontation>| {
        count(&s.state, &s.library, s.state.check.as_ref().unwrap()).target
    };
    // The laser sight of the guard isn't on this 10mm, whose key the packs don't have.
    assert_eq!(target(&s), 4);
    s.state.people[0].body.injured = true;
    assert_eq!(target(&s), 3, "C-ROLL-20");
}

#[test]
fn c_roll_19_20_a_target_that_rolls_defends_after_the_attack() {
    let target = pc("Karim", [9, 9, 9], &[]);
    let mut s = fight([vesna("assault_rifle"), target]);
    s.state.people[0].experience = 2;
    attack(&mut s, "attack vesna karim", "quickly", 2);
    s.ok("buy success");
    assert_eq!(open(&s).target().unwrap().rolled, Some(3));
    s.ok("spend damage 2");
    says!(s.refused("resolve", "C-DEF-01").to_string());
    s.ok("defend");
    roll(&mut s, 1);
    assert_eq!(open(&s).target().unwrap().kept(), 2);
    // With gm.rolls an NPC rolls both.
    let mut s = fight([guard("Guard"), pc("Karim", [9, 9, 9], &[])]);
    s.all(&[
        "setting gm.rolls on",
        "attack guard karim",
        "choose guard quickly",
        "choose karim quickly",
        "reveal",
    ]);
    assert_eq!(s.state.check.as_ref().unwrap().who, Id(1));
    roll(&mut s, 1);
    s.ok("defend");
    assert_eq!(s.state.check.as_ref().unwrap().who, Id(2));
}

#[test]
fn an_attack_needs_a_living_enemy() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    says!(s.try_line("attack vesna vesna").unwrap_err().to_string());
    s.state.people[1].body.dead = true;
    says!(s.try_line("attack vesna guard").unwrap_err().to_string());
    s.state.people[1].body.dead = false;
    s.state.people[0].stress.fear = 30;
    assert_eq!(
        s.refused("attack vesna guard", "C-STR-09").rule,
        Some("C-STR-09")
    );
    assert_eq!(Tactic::ALL.len(), 5);
}
