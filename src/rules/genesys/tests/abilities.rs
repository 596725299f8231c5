//! Tests of abilities other than talents: of archetypes (T-44), of creatures and of the uses of
//! Manipulation. The program applies each or reminds of it in time. Each test is named after what it
//! proves.

use super::Play;
use crate::model::figure::Status;
use crate::model::records::Ability;
use crate::model::talents::record::Activation;

/// Ada of an archetype, with creation finished, and opponents.
fn of(archetype: &str) -> Play {
    let mut play = Play::with(&["create Ada", archetype]);
    play.change("ada", |f| f.ledger.making = false);
    play.all(&["add ashen_oar_boarder x4 as Boarders", "story set 2 2"]);
    play
}

fn vitals(play: &Play, who: &str) -> (u16, u16) {
    let f = play.figure(who);
    (f.wounds, f.strain)
}

/// Every reminder of the tray, one in each line.
fn minded(play: &Play) -> String {
    let all = play.tray().reminders;
    let lines: Vec<String> = all.iter().map(rules::view::Rich::plain).collect();
    lines.join("\n")
}

#[test]
fn every_ability_acts_or_is_a_use_of_a_skill_or_an_attack_of_its_name() {
    let library = crate::library::Library::shipped();
    let arts: Vec<&str> = library
        .skills()
        .flat_map(|skill| skill.arts.iter().map(|art| art.name.as_str()))
        .collect();
    let does = |ability: &Ability, attacks: &[&str]| {
        let done = ability.acts.as_ref().is_some_and(|acts| {
            let talent = &acts.known().talent;
            let told = talent.how != Activation::Passive && talent.uses.is_some();
            let kept = !talent.sheet.is_empty() || !talent.pools.is_empty();
            told || kept || !talent.reminds.is_empty()
        });
        done || arts.contains(&ability.name.as_str()) || attacks.contains(&ability.name.as_str())
    };
    for archetype in library.archetypes() {
        for ability in &archetype.abilities {
            assert!(does(ability, &[]), "{}: {}", archetype.name, ability.name);
        }
    }
    for profile in library.profiles() {
        let attacks: Vec<&str> = profile
            .attacks
            .iter()
            .filter_map(|a| library.attack(a))
            .map(|weapon| weapon.name.as_str())
            .collect();
        for ability in &profile.abilities {
            assert!(
                does(ability, &attacks),
                "{}: {}",
                profile.name,
                ability.name
            );
        }
    }
}

#[test]
fn t_44_ready_for_anything_takes_a_story_point_of_the_gm_once_a_session() {
    let mut play = of("archetype ada \"average human\" with melee cool");
    play.ok("use ada ready");
    assert_eq!((play.state.story.players, play.state.story.gm), (3, 1));
    assert_eq!(play.no("use ada ready").rule, Some("G-TALR-07"));
    play.all(&["session 1", "story set 2 0"]);
    assert!(play.no("use ada ready").why.contains("no Story Point"));
}

#[test]
fn t_44_tough_as_nails_undoes_an_injury_and_gives_the_mildest_for_a_story_point() {
    let mut play = of("archetype ada laborer");
    play.ok("setting crit_plus_per_injury 0");
    let brawn = play.figure("ada").characteristics;
    // 131 to 140, Gruesome Injury: a characteristic is lost permanently.
    let row = crate::library::Library::shipped();
    let lost = row
        .criticals()
        .find(|r| {
            r.harm
                .contains(&crate::model::records::tables::Harm::CharacteristicLost)
        })
        .map(|r| r.from)
        .unwrap();
    play.ok(&format!("crit ada +{} = 50", lost - 50));
    assert_ne!(play.figure("ada").characteristics, brawn);
    play.ok("use ada tough");
    let ada = play.figure("ada");
    assert_eq!(ada.characteristics, brawn, "it is as if it had never been");
    assert_eq!(ada.criticals.len(), 1);
    assert_eq!(ada.criticals[0].result, 1);
    // 01 to 05 is 1 strain.
    assert_eq!(vitals(&play, "ada"), (0, 1));
    assert_eq!((play.state.story.players, play.state.story.gm), (1, 3));
}

#[test]
fn t_44_tough_as_nails_takes_back_only_what_the_injury_has_done() {
    // A characteristic of 1 lost nothing, so nothing is restored.
    let mut play = of("archetype ada laborer");
    play.ok("setting crit_plus_per_injury 0");
    play.all(&[
        "set ada willpower 1",
        "crit ada +26 = 100 10",
        "use ada tough",
    ]);
    assert_eq!(play.figure("ada").characteristics.wil, 1);
    // Overpowered lets the attacker attack again, which is now withdrawn.
    let mut play = of("archetype ada laborer");
    play.all(&[
        "add captain_marrack as Marrack",
        "range marrack ada short",
        "init marrack = 1s",
        "init ada = -",
        "start",
        "claim marrack!",
        "attack marrack ada!",
        "roll = 1s 6a!",
        "spend a_crit = 78 !",
        "done",
    ]);
    assert!(play.state.again.is_some());
    play.ok("use ada tough");
    assert_eq!(play.state.again, None);
}

#[test]
fn t_44_tough_as_nails_brings_back_from_death() {
    let mut play = of("archetype ada laborer");
    play.ok("crit ada +60 = 100");
    assert!(play.figure("ada").dead);
    play.ok("use ada tough");
    assert!(!play.figure("ada").dead);
}

#[test]
fn t_44_brilliant_lends_ranks_of_knowledge_to_another_skill() {
    let mut play = of("archetype ada intellectual with knowledge_lore");
    play.change("ada", |f| {
        f.skills.push(("knowledge_science".to_owned(), 3));
    });
    play.ok("check ada computers 2");
    assert_eq!(play.pool(), "3g 2p", "Intellect 3, no rank");
    play.ok("use ada brilliant");
    assert_eq!(play.pool(), "3y 2p", "with Science 3");
    play.all(&["cancel", "check ada computers 2"]);
    play.ok("use ada brilliant of lore");
    assert_eq!(
        play.pool(),
        "1y2g 2p",
        "given back with the check, and of Lore"
    );
    play.all(&["roll = 1s", "done", "check ada computers 2"]);
    assert_eq!(play.no("use ada brilliant").rule, Some("G-TALR-07"));
}

#[test]
fn t_44_forceful_personality_doubles_strain_that_words_deal() {
    let mut play = of("archetype ada aristocrat");
    play.all(&[
        "add captain_marrack as Marrack",
        "learn ada scathing_tirade!",
        "use ada scathing_tirade on marrack !",
        "use ada forceful",
        "roll = 1s 1a !",
        "done",
    ]);
    // One for the Success and one for the Advantage, twice.
    assert_eq!(vitals(&play, "marrack").1, 4);
}

#[test]
fn t_44_steady_hand_rolls_again_and_space_is_our_birthright_is_a_die_less() {
    let mut play = of("archetype ada aurwa_trained");
    play.all(&["check ada medicine 2", "roll = 1f", "use ada steady"]);
    assert_eq!(play.state.check.as_ref().map(|c| c.before.len()), Some(1));
    play.ok("done");
    let mut play = of("archetype ada vanguard with knowledge_lore");
    play.all(&["check ada piloting 3", "use ada space"]);
    assert!(play.pool().contains("2p"), "{}", play.pool());
}

#[test]
fn t_44_what_only_the_table_can_do_comes_to_mind_at_its_moment() {
    let mut play = of("archetype ada animalistic with resilience");
    play.ok("attack ada boarders with unarmed !");
    says!(minded(&play));
    let mut play = of("archetype ada clone with melee cool");
    let said = play.ok("use ada face").join(" ");
    says!(said);
    assert_eq!(play.no("use ada face").rule, Some("G-TALR-07"));
    let mut play = of("archetype ada robot");
    play.ok("check ada computers 2");
    says!(minded(&play));
    assert!(
        !play
            .figure("ada")
            .feels(crate::model::scene::Hazard::Vacuum)
    );
}

#[test]
fn t_48_terror_comes_to_mind_before_anybody_acts() {
    let mut play = Play::with(&["add vex_marrow", "add hollow_leviathan"]);
    play.all(&["init vex = 1s", "init hollow = 2s"]);
    assert!(minded(&play).contains("Terror"), "{}", minded(&play));
}

#[test]
fn deck_born_feels_no_setback_of_gravity_for_an_encounter() {
    let mut play = Play::with(&["add vex_marrow", "scene gravity strong 2"]);
    play.ok("check vex coordination 2");
    assert!(play.pool().contains("2k"), "{}", play.pool());
    play.all(&["cancel", "use vex deck", "check vex coordination 2"]);
    assert!(!play.pool().contains('k'), "{}", play.pool());
}

#[test]
fn ability_fleet_eye_is_a_boost_on_the_next_attack_of_an_ally() {
    let mut play = Play::fight();
    play.all(&[
        "add commodore_rook as Rook",
        "use rook \"fleet eye\" on boarders !",
    ]);
    play.ok("attack boarders vex with slug at short !");
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&[
        "roll = 1f !",
        "done",
        "attack boarders vex with slug at short !",
    ]);
    assert!(!play.pool().contains('b'), "once: {}", play.pool());
}

#[test]
fn ability_voice_of_the_paths_is_a_truce_until_its_speakers_next_turn_ends() {
    let mut play = Play::fight();
    play.all(&["add speaker_ohn_tesh as Speaker", "use speaker voice"]);
    let why = play.no("attack vex boarders with slug").why;
    says!(why);
    assert_eq!(play.no("use speaker voice").rule, Some("G-TALR-07"));
    // A combatant that is attacked anyway is no longer bound.
    play.all(&["attack vex boarders with slug !", "roll = 1f !", "done"]);
    assert!(play.run("attack boarders vex with slug at short !").is_ok());
}

#[test]
fn told_abilities_and_things_say_what_they_do() {
    let mut play = Play::with(&[
        "add exchange_guard x3 as Guards",
        "add director_venn as Venn",
    ]);
    for (line, who, name) in [
        ("use guards alarm", "guards", "Alarm button"),
        ("use venn \"bought silence\"", "venn", "Bought silence"),
    ] {
        let said = play.ok(line).join(" ");
        let abilities = &play.figure(who).abilities;
        let text = &abilities.iter().find(|a| a.name == name).unwrap().text;
        assert!(said.contains(text), "{said}");
    }
    play.ok("give venn \"small change\"");
    let said = play.ok("use venn \"small change\"").join(" ");
    let text = &crate::library::Library::shipped()
        .gear("small_change")
        .unwrap()
        .note
        .clone();
    assert!(said.contains(text), "{said}");
}

#[test]
fn o_m03_reach_brings_a_weapon_that_lies_there_to_hand() {
    let mut play = Play::fight();
    play.change("ila", |f| f.weapons[0].dropped = true);
    play.all(&["use ila reach of staff !", "roll = 1s !", "done"]);
    assert!(!play.figure("ila").weapons[0].dropped);
    play.all(&["use ila reach of lever !", "roll = 1s !"]);
    let said = play.ok("done").join(" ");
    says!(said);
}

#[test]
fn o_m06_sense_tells_who_uses_manipulation_and_what_they_keep_open() {
    let mut play = Play::fight();
    play.all(&[
        "add halcria_pathwright as Wright",
        "status wright \"keeps a path open\"",
        "add seamlord_ithrael as Ithrael",
        "range ila ithrael strategic !",
        "range ila wright long !",
        "use ila sense !",
        "roll = 1s !",
    ]);
    let said = play.ok("done").join(" ");
    says!(said);
    assert!(!said.contains("Ithrael"), "too far: {said}");
}

#[test]
fn o_m08_a_far_gate_stays_open_until_it_is_closed() {
    let mut play = Play::fight();
    play.all(&["use ila \"far gate\" of Halcyon !", "roll = 1s !"]);
    says!(play.ok("done").join(" "));
    let gate = Status::Other("keeps a far gate open".to_owned());
    assert!(play.figure("ila").has(&gate));
    play.ok("end");
    assert!(play.figure("ila").has(&gate), "for hours");
    play.all(&[
        "add seamlord_ithrael as Ithrael",
        "use ithrael close on ila !",
        "roll = 1s !",
        "done",
    ]);
    assert!(!play.figure("ila").has(&gate));
}

#[test]
fn a_sheet_shows_what_can_be_done_with_its_skills() {
    let play = Play::with(&["add halcria_gatehand x3 as Hands"]);
    let sheet = super::super::show::sheet::sheet(
        &play.state,
        &crate::library::Library::shipped(),
        play.id("hands"),
    );
    let blocks = sheet.unwrap().blocks;
    let abilities = blocks.iter().find(|b| b.title == "Abilities").unwrap();
    let text: Vec<String> = abilities.rows.iter().map(|r| r.cells[0].plain()).collect();
    for name in ["Chorus.", "Open path.", "Far gate.", "Shear."] {
        assert_eq!(
            text.iter().filter(|t| t.starts_with(name)).count(),
            1,
            "{name}"
        );
    }
}

#[test]
fn ability_bodyguards_take_the_hit_that_was_meant_for_their_director() {
    let mut play = Play::fight();
    play.all(&[
        "add director_venn as Venn",
        "add exchange_guard x3 as Guards",
    ]);
    play.all(&[
        "range venn guards short !",
        "attack vex venn with slug at short !",
        "roll = 2s !",
    ]);
    play.ok("use venn bodyguards on guards");
    play.ok("done");
    assert_eq!(vitals(&play, "venn").0, 0);
    assert!(vitals(&play, "guards").0 > 0 || play.figure("guards").group.unwrap().standing < 3);
    // Too far away no one steps in.
    play.all(&[
        "range venn guards long !",
        "attack vex venn with slug at short !",
        "roll = 2s !",
    ]);
    says!(play.no("use venn bodyguards on guards").why);
}

#[test]
fn ability_quick_change_damages_a_thing_of_its_target() {
    use crate::model::figure::held::Wear;
    let mut play = Play::with(&["add master_sethe as Sethe", "add vex_marrow"]);
    play.all(&[
        "use sethe \"quick change\" on vex of slug !",
        "roll = 1s !",
        "done",
    ]);
    assert_eq!(play.figure("vex").weapons[0].wear, Wear::Minor);
    play.all(&[
        "use sethe \"quick change\" on vex of monoblade !",
        "roll = 1s 3a !",
        "done",
    ]);
    assert_eq!(play.figure("vex").weapons[1].wear, Wear::Moderate);
    play.all(&[
        "use sethe \"quick change\" on vex of leathers !",
        "roll = 1s !",
        "done",
    ]);
    assert_eq!(play.figure("vex").armor_wear, Wear::Minor);
    play.all(&[
        "use sethe \"quick change\" on vex of slug !",
        "roll = 1f 3a !",
        "done",
    ]);
    assert_eq!(play.figure("vex").weapons[0].wear, Wear::Minor, "it failed");
}

#[test]
fn ability_from_nowhere_is_two_damage_and_vicious_one_higher() {
    let mut play = Play::fight();
    play.all(&[
        "add whisper",
        "attack whisper vex with seam at engaged !",
        "roll = 1s !",
    ]);
    let blow = |play: &Play| {
        let check = play.state.check.as_ref().unwrap();
        crate::hits::hit_list::blows(&play.state, check)[0]
            .sum
            .damage
    };
    let before = blow(&play);
    play.ok("use whisper nowhere !");
    assert_eq!(blow(&play), before + 2);
    let weapon = play
        .state
        .check
        .as_ref()
        .unwrap()
        .weapon(&play.state)
        .unwrap();
    assert!(
        weapon
            .qualities
            .contains(&super::super::kinds::Quality::Vicious(1))
    );
}

#[test]
fn ability_grafted_keeps_off_all_that_an_injury_does_until_the_encounter_ends() {
    use crate::model::records::tables::Harm;
    let mut play = Play::with(&["add marrow_iron as Marrow", "start"]);
    let row = play
        .library
        .criticals()
        .find(|r| r.harm.contains(&Harm::Immobilized))
        .map(|r| r.from)
        .unwrap();
    play.ok(&format!("crit marrow +{} = 50", row.saturating_sub(50)));
    assert!(
        play.figure("marrow").is_immobilized(),
        "{:?}",
        play.figure("marrow").criticals
    );
    play.ok("use marrow grafted");
    assert!(!play.figure("marrow").is_immobilized());
    play.all(&["end"]);
    assert!(play.figure("marrow").is_immobilized(), "for the encounter");
}

#[test]
fn o_g09_patch_foam_mends_a_point_of_hull_once_an_encounter() {
    let mut play = Play::with(&["add rho", "add skipjack as Bike"]);
    says!(play.no("use rho foam").why);
    play.all(&["hull bike 2", "use rho foam of bike"]);
    assert!(play.pool().contains("1p"), "Easy: {}", play.pool());
    play.all(&["roll = 1s", "done"]);
    assert_eq!(play.state.vehicles[0].hull, 1);
    assert_eq!(play.no("use rho foam of bike").rule, Some("G-TALR-07"));
}

#[test]
fn g_qual_12_a_guided_weapon_is_in_the_air_by_the_tables_word() {
    let mut play = Play::fight();
    play.all(&[
        "give vex \"breacher cannon\"",
        "guided vex breacher boarders 3 !",
    ]);
    assert_eq!(play.state.guided.len(), 1);
    play.ok("guided !");
    assert!(play.pool().contains("3g"), "{}", play.pool());
    play.all(&["roll = 1s !", "done"]);
    assert!(play.state.guided.is_empty());
}

/// It is offered only when a minion group of its user's side is wiped out, in one row that also asks
/// for the target. Two bands reach to medium range.
#[test]
fn a_captain_cuts_the_losses_when_a_group_is_wiped_out() {
    let mut play = Play::with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "add vex_marrow",
        "add compact_sergeant as Ada",
        "add compact_sergeant as Bo",
        "add compact_sergeant as Cy",
        "add ashen_oar_boarder x4 as Boarders",
        "init marrack = 4s",
        "init vex = 3s",
        "init ada = 2s",
        "init bo = 2s",
        "init cy = 2s",
        "init boarders = 1s",
        "start",
        "range marrack vex medium",
        "range marrack cy long",
    ]);
    let offered = |play: &Play| -> Vec<rules::view::Offer> {
        let mut all = play.all_offers();
        all.retain(|offer| offer.label.contains("Cut our losses"));
        all
    };
    assert_eq!(offered(&play), []);
    let early = play.no("use marrack \"cut our losses\" on vex");
    says!(early.why);
    play.ok("members boarders 0");
    let rows = offered(&play);
    assert_eq!(rows.len(), 1, "{rows:?}");
    let asked: Vec<&str> = rows[0].answers.iter().map(|a| a.label.as_str()).collect();
    assert_eq!(asked, ["nobody", "Vex Marrow", "Ada", "Bo"]);
    play.ok("use marrack \"cut our losses\" on vex");
    let (marrack, vex) = (play.id("marrack"), play.id("vex"));
    let ranges = &play.state.ranges;
    assert_eq!(ranges.engagement_of(marrack), ranges.engagement_of(vex));
    assert!(ranges.engagement_of(vex).is_some());
    assert_eq!(offered(&play), []);
}

/// The log tells in which direction a modifier was switched (G-POOL-09).
#[test]
fn g_pool_09_a_switch_tells_on_and_off() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "check vex deception 2",
        "modify 1 setback",
    ]);
    let difficulty = play.ok("switch difficulty");
    says!(difficulty);
    says!(play.ok("switch difficulty"));
}
