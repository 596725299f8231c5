//! Weapons, their secondary effects, and what a sheet adds to an attack (C-WPN, C-ATK-06, C-ATK-07).

use rstest::rstest;

use super::*;

#[test]
fn c_qrk_07_08_a_quirk_hurts_with_its_tactic() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    s.state.people[0].quirk = "hyperactive".to_owned();
    s.all(&[
        "attack vesna guard",
        "choose vesna consistently",
        "choose guard quickly",
    ]);
    says!(s.ok("reveal"));
    assert_eq!(now(&s, 1)[0], 8);
    // An unopposed check too.
    let mut s = fight([vesna("assault_rifle")]);
    s.state.people[0].quirk = "hyperactive".to_owned();
    s.all(&["check vesna athletics consistently", "roll"]);
    assert_eq!(now(&s, 1)[0], 8);
    s.all(&["check vesna athletics quickly", "roll"]);
    assert_eq!(now(&s, 1)[0], 8);
}

#[rstest]
#[case("walther_bond", 5, 2)]
#[case("taser", 5, 2)]
#[case("staff", 7, 3)]
#[case("sniper_rifle", 9, 6)]
#[case("incendiary_attack", 4, 3)]
#[case("assault_rifle", 7, 4)]
fn c_atk_06_the_printed_increment_counts(#[case] id: &str, #[case] base: i16, #[case] more: i16) {
    let arm = weapon(id);
    assert_eq!((arm.damage, arm.increment), (base, more));
}

#[test]
fn c_atk_07_a_secondary_effect_costs_what_the_house_rule_says() {
    let mut s = fight([vesna("bowie_knife"), bare("Guard")]);
    s.all(&["range vesna guard immediate", "setting secondary.cost 2"]);
    attack(&mut s, "attack vesna guard", "quickly", 3);
    s.ok("spend secondary");
    assert_eq!(open(&s).target().unwrap().left(), 0);
    says!(s.try_line("spend secondary").unwrap_err().to_string());
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    attack(&mut s, "attack vesna guard", "quickly", 3);
    says!(s.refused("spend secondary", "C-ATK-07").to_string());
    says!(s.refused("spend part head", "C-ATK-07").to_string());
    s.refused("spend suppress damage", "C-ATK-07");
}

#[test]
fn c_wpn_00_15_automatic_fire_has_its_own_ammunition_and_recoil() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard"), bare("Thug")]);
    s.ok("automatic vesna guard thug");
    choose_all(&mut s, "quickly");
    s.ok("reveal");
    assert_eq!(person(&s, 1).arms[0].ammunition, 26);
    assert_eq!(s.state.fighter(Id(1)).unwrap().recoil[0].1, 4);
    let mut s = fight([vesna("walther_bond"), bare("Guard")]);
    says!(s.refused("automatic vesna guard", "C-WPN-00").to_string());
}

#[test]
fn c_spc_09_an_unarmed_hit_harms_speed() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    s.ok("range vesna guard immediate");
    attack(&mut s, "attack vesna guard with unarmed", "quickly", 1);
    s.ok("resolve = 6 6");
    assert_eq!(
        now(&s, 2),
        [3, 5, 1],
        "the head, but the weapon names Speed (C-DMG-01)"
    );
}

/// A melee hit with a secondary effect on a tough target.
fn secondary(id: &str, tactic: &str, spend: &str, successes: u8) -> Stage<Confrontation> {
    let mut target = bare("Guard");
    target.pools = [Points { most: 40, now: 40 }; 3];
    let mut s = fight([vesna(id), target]);
    s.ok("range vesna guard immediate");
    attack(&mut s, "attack vesna guard", tactic, successes);
    s.ok(spend);
    s.ok("resolve = 6 8");
    s
}

#[test]
fn c_wpn_01_a_bowie_knife_terrifies() {
    let s = secondary("bowie_knife", "quickly", "spend secondary", 2);
    assert_eq!(person(&s, 2).stress.fear, 4);
}

#[test]
fn c_wpn_02_a_sword_parries_until_the_next_own_turn() {
    let mut s = secondary("titanium_sword", "forcefully", "spend secondary 2", 3);
    says!(s.said.last().cloned());
    assert_eq!(s.state.fighter(Id(1)).unwrap().parry, 2);
    s.state.people[1].arms = vec![weapon("bowie_knife")];
    s.all(&[
        "next",
        "attack guard vesna",
        "choose guard precisely",
        "choose vesna precisely",
        "reveal",
    ]);
    let check = s.state.check.clone().unwrap();
    assert_eq!(check.skill, "armed_fighting");
    assert_eq!(count(&s.state, &s.library, &check).dice, 6, "mastery and 2");
    // Against a shot a person switches it on.
    let mut s = secondary("titanium_sword", "forcefully", "spend secondary 1", 2);
    s.all(&[
        "next",
        "attack guard vesna",
        "choose guard precisely",
        "choose vesna precisely",
        "reveal",
    ]);
    let check = s.state.check.clone().unwrap();
    assert_eq!(
        (
            check.skill.as_str(),
            count(&s.state, &s.library, &check).dice
        ),
        ("perception", 1)
    );
    s.ok("switch parry");
    assert_eq!(
        count(&s.state, &s.library, s.state.check.as_ref().unwrap()).dice,
        2
    );
}

#[test]
fn c_wpn_03_a_crowbar_stuns_and_half_of_its_damage_comes_back() {
    let s = secondary("crowbar", "forcefully", "spend secondary", 2);
    assert_eq!(s.state.fighter(Id(2)).unwrap().left, Tenths(25));
    assert_eq!(now(&s, 2)[1], 34);
    assert_eq!(person(&s, 2).body.returning, [(Pool::Might, 3, 3_600)]);
}

#[test]
fn c_wpn_04_a_staff_knocks_down_by_size() {
    let s = secondary("staff", "quickly", "spend secondary 2", 3);
    assert!(person(&s, 2).body.prone);
    says!(s.said.last().cloned().unwrap_or_default());
    let mut s = fight([vesna("staff"), bare("Guard")]);
    s.ok("range vesna guard immediate");
    attack(&mut s, "attack vesna guard", "quickly", 3);
    assert_eq!(
        s.refused("spend secondary 3", "C-ATK-03").rule,
        Some("C-ATK-03")
    );
}

#[test]
fn c_wpn_05_a_crossbow_shoots_into_the_wound() {
    let mut target = bare("Guard");
    target.pools = [Points { most: 40, now: 40 }; 3];
    let mut archer = vesna("crossbow_blade");
    archer.arms.push(weapon("bladed_crossbow"));
    let mut s = fight([archer, target]);
    s.ok("range vesna guard immediate");
    attack(&mut s, "attack vesna guard", "quickly", 2);
    s.all(&[
        "spend secondary",
        "resolve = 6 8",
        "attack vesna guard with \"bladed crossbow\"",
    ]);
    choose_all(&mut s, "quickly");
    s.ok("reveal");
    assert_eq!(
        count(&s.state, &s.library, s.state.check.as_ref().unwrap()).target,
        2
    );
    s.ok("roll");
    s.ok("spend secondary!");
    s.ok("resolve !");
    assert!(
        s.state.fighter(Id(1)).unwrap().wound_of.is_none(),
        "one shot"
    );
}

#[test]
fn c_wpn_11_a_taser_weakens_the_next_attack() {
    let mut s = secondary("taser", "quickly", "spend secondary", 2);
    assert_eq!(
        (s.state.fighter(Id(2)).unwrap().weakened, now(&s, 2)[2]),
        (1, 35)
    );
    s.ok("next");
    s.all(&[
        "attack guard vesna",
        "choose guard quickly",
        "choose vesna quickly",
        "reveal",
    ]);
    assert_eq!(open(&s).target().unwrap().rolled, Some(1), "strength 2 − 1");
    roll(&mut s, 1);
    s.ok("resolve");
    assert_eq!(s.state.fighter(Id(2)).unwrap().weakened, 0);
}

#[test]
fn c_wpn_18_19_a_silent_hit_and_suppressing_fire() {
    let s = secondary("bladed_crossbow", "quickly", "spend secondary", 2);
    says!(s.said.last().cloned());
    let s = secondary(
        "light_machine_gun",
        "forcefully",
        "spend suppress points",
        2,
    );
    assert_eq!(
        (s.state.fighter(Id(2)).unwrap().left, now(&s, 2)[1]),
        (Tenths(25), 32)
    );
    let s = secondary(
        "light_machine_gun",
        "forcefully",
        "spend suppress damage",
        2,
    );
    assert_eq!(
        (s.state.fighter(Id(2)).unwrap().left, now(&s, 2)[1]),
        (Tenths(30), 29)
    );
}

#[test]
fn c_bio_07_an_incendiary_attack_sets_on_fire() {
    let mut target = bare("Guard");
    target.pools = [Points { most: 40, now: 40 }; 3];
    let mut attacker = vesna("incendiary_attack");
    attacker.biotic = Some(Biotic::new(Field::Incendiary, 3));
    attacker.salts = 10;
    let mut s = fight([attacker, target]);
    s.ok("range vesna guard immediate");
    attack(&mut s, "attack vesna guard", "forcefully", 1);
    s.ok("resolve = 6 8");
    assert_eq!(person(&s, 2).body.burning, Some(true));
}

#[test]
fn c_foc_13b_an_ability_adds_damage_after_a_hit() {
    let mut target = bare("Guard");
    target.pools = [Points { most: 40, now: 40 }; 3];
    let mut s = fight([vesna("walther_bond"), target]);
    s.state.people[0].abilities = vec![Ability {
        id: "deadly_strike".to_owned(),
        ..Ability::default()
    }];
    attack(&mut s, "attack vesna guard", "quickly", 1);
    says!(s.ok("spend bonus deadly_strike"));
    says!(
        s.try_line("spend bonus deadly_strike")
            .unwrap_err()
            .to_string()
    );
    says!(s.try_line("spend bonus luck").unwrap_err().to_string());
    s.ok("resolve = 6 8");
    assert_eq!((now(&s, 1)[2], now(&s, 2)[1]), (18, 31));
}

#[test]
fn c_qrk_12_damage_takes_the_next_action_points_of_those_who_overreact() {
    let mut target = bare("Guard");
    target.quirk = "overreacts_to_injury".to_owned();
    target.pools = [Points { most: 40, now: 40 }; 3];
    let mut s = fight([vesna("walther_bond"), target]);
    attack(&mut s, "attack vesna guard", "quickly", 1);
    s.ok("resolve = 6 8");
    assert_eq!(s.state.fighter(Id(2)).unwrap().left, Tenths(24));
}

/// A charge is that of an attack, and an attack may have several targets (C-ATK-03).
#[test]
fn c_bio_03_a_charge_lasts_to_the_last_target_of_an_attack() {
    let mut s = fight([vesna("walther_bond"), bare("Guard"), bare("Thug")]);
    let gun = s.state.people[0].arms[0].name.clone();
    s.state.people[0].charged = Some((gun, 2));
    for one in &mut s.state.people[1..] {
        one.pools = [Points { most: 40, now: 40 }; 3];
    }
    attack(&mut s, "attack vesna guard", "quickly", 4);
    s.all(&["spend target thug 2", "resolve = 6 8"]);
    assert!(s.state.people[0].charged.is_some());
    s.ok("resolve = 6 8");
    assert_eq!((now(&s, 2)[2], now(&s, 3)[2]), (34, 34));
    assert_eq!(s.state.people[0].charged, None);
}

#[test]
fn c_npc_02_04_an_npc_without_numbers_attacks_with_strength_1() {
    let mut npc = guard("Guard");
    npc.opponent = None;
    let mut s = fight([npc, pc("Vesna", [9, 9, 9], &[])]);
    s.all(&[
        "attack guard vesna",
        "choose guard quickly",
        "choose vesna quickly",
        "reveal",
    ]);
    assert_eq!(open(&s).target().unwrap().rolled, Some(1));
    // Two NPCs: strength against the cost.
    let mut s = fight([guard("Guard"), guard("Thug")]);
    s.all(&[
        "range guard thug short",
        "attack guard thug",
        "choose guard quickly",
        "choose thug quickly",
        "reveal",
    ]);
    assert_eq!(
        (open(&s).target().unwrap().kept(), s.state.check.is_none()),
        (1, true)
    );
    says!(s.ok("resolve = 1"));
    assert_eq!(person(&s, 2).armor[0].durability, 12, "5 − 5");
}

#[test]
fn c_spc_01_an_aim_and_a_carried_penalty_end_with_the_attack() {
    let mut s = fight([vesna("assault_rifle"), bare("Guard")]);
    s.ok("aim vesna at guard");
    s.state.fight.as_mut().unwrap().fighter_mut(Id(1)).hampered = true;
    attack(&mut s, "attack vesna guard", "quickly", 0);
    assert_eq!(s.state.last.as_ref().unwrap().target, 4, "−1 and +1");
    s.ok("resolve");
    let fighter = s.state.fighter(Id(1)).unwrap();
    assert_eq!(
        (fighter.aim, fighter.hampered, fighter.attacked),
        (None, false, true)
    );
}

#[test]
fn c_foc_14b_c_trk_16_damage_allows_a_reaction_out_of_turn() {
    let mut karim = pc("Karim", [9, 9, 9], &[]);
    karim.abilities = vec![Ability {
        id: "reflexive_response".to_owned(),
        name: "Reflexive response".to_owned(),
        ..Ability::default()
    }];
    let mut s = fight([guard("Guard"), karim]);
    s.all(&[
        "attack guard karim",
        "choose guard quickly",
        "choose karim quickly",
        "reveal",
    ]);
    roll(&mut s, 0);
    s.ok("resolve = 6 8");
    s.refused("cover karim", "C-TRK-14");
    says!(s.ok("use karim \"reflexive response\""));
    assert_eq!(
        s.state.fighter(Id(2)).unwrap().left,
        Tenths(30),
        "for their own turn"
    );
    says!(s.ok("cover karim"));
    assert_eq!(s.state.fight.as_ref().unwrap().points(Id(2)), Tenths(4));
    s.refused("move karim short", "C-ACT-01");
    s.ok("next");
    // It is their own turn, and what is left of the reaction is gone.
    assert_eq!(s.state.fight.as_ref().unwrap().points(Id(2)), Tenths(30));
}

/// A thrown grenade isn't loaded again: another one is drawn.
#[test]
fn c_wpn_17_a_thrown_grenade_asks_for_another_one() {
    let mut s = crate::tests::shipped();
    s.all(&["add vesna", "add guard", "give vesna grenade x2"]);
    s.all(&["start at short", "initiative vesna"]);
    s.roll(&[4, 4, 4, 4]);
    s.all(&["roll", "bid vesna 3", "order", "draw vesna grenade"]);
    s.all(&[
        "attack vesna guard with grenade!",
        "choose vesna forcefully",
    ]);
    s.all(&["choose guard forcefully", "reveal"]);
    s.roll(&[1, 1]);
    s.all(&["roll", "resolve"]);
    says!(
        s.refused("attack vesna guard with grenade", "C-WPN-17")
            .to_string()
    );
}

/// Target numbers above 20 count whole, so that the sum in brackets is right.
#[test]
fn c_roll_07_a_target_number_above_20_is_told_whole() {
    let mut s = crate::tests::shipped();
    s.all(&[
        "add vesna",
        "check vesna firearms",
        "modify target 9",
        "modify target 9",
    ]);
    s.roll(&[1]);
    says!(s.ok("roll"));
    assert_eq!(s.state.last.as_ref().unwrap().target, 22);
}
