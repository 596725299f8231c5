//! Tests of the results of talent checks, of their shares, and of what a dropped check returns.

use crate::kinds::{Band, Quality};
use crate::model::figure::Status;
use crate::model::records::Damage;
use crate::model::records::tables::Harm;
use crate::model::tokens::Change;
use rules::view::Rich;

use super::super::{Play, tool};
use super::{talents_on_offer, with};

/// The result lines of a rolled check in the tray.
fn result(play: &Play) -> String {
    let lines: Vec<String> = play.tray().result.iter().map(Rich::plain).collect();
    lines.join("\n")
}

fn scathing() -> Play {
    with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex scathing_tirade!",
        "range vex boarders short",
        "range vex marrack short",
        "strain marrack 3",
    ])
}

#[test]
fn x_12_the_user_says_who_gets_what() {
    // Without names, those with the most strain come first.
    let mut play = scathing();
    play.all(&["use vex scathing_tirade", "roll = 1s", "done"]);
    assert_eq!(
        (
            play.figure("marrack").strain,
            play.figure("boarders").wounds
        ),
        (4, 0)
    );
    // The named ones, in that order.
    let mut play = scathing();
    play.all(&["use vex scathing_tirade on boarders marrack", "roll = 1s"]);
    says!(result(&play));
    play.ok("done");
    assert_eq!(
        (
            play.figure("marrack").strain,
            play.figure("boarders").wounds
        ),
        (3, 1)
    );
    // While the check is rolled a row for each offers the next Advantage, as long as there is one.
    let mut play = scathing();
    play.all(&["use vex scathing_tirade", "roll = 2s 2a"]);
    let rows = |play: &Play| -> Vec<String> {
        let mut offers = play.all_offers();
        offers.retain(|o| o.key == "speech");
        offers.into_iter().map(|o| o.line).collect()
    };
    for left in [2, 1] {
        let lines = rows(&play);
        assert_eq!(lines.len(), 2, "{left} left: {lines:?}");
        let line = lines.iter().find(|l| l.ends_with("Boarders")).unwrap();
        play.ok(line);
    }
    assert!(rows(&play).is_empty());
    let said = result(&play);
    assert!(said.contains("Boarders suffer 3"), "{said}");
    assert!(said.contains("Marrack suffers 1"), "{said}");
    // Advantage is shared in turn, or goes to a combatant that is named again, before the roll or after
    // it.
    let mut play = scathing();
    play.all(&[
        "use vex scathing_tirade on boarders marrack",
        "roll = 2s 2a",
    ]);
    play.ok("use vex scathing_tirade on boarders marrack marrack marrack");
    assert!(
        result(&play).contains("Marrack suffers 3"),
        "{}",
        result(&play)
    );
    play.ok("done");
    assert_eq!(
        (
            play.figure("marrack").strain,
            play.figure("boarders").wounds
        ),
        (6, 1)
    );
}

#[test]
fn g_tal_66_the_supreme_form_names_whom_and_costs_nothing_when_dropped() {
    let mut play = scathing();
    play.all(&[
        "learn vex scathing_tirade_supreme!",
        "use vex scathing_tirade_supreme on boarders",
    ]);
    assert_eq!(play.figure("vex").strain, 1);
    play.ok("cancel");
    assert_eq!(play.figure("vex").strain, 0, "the strain comes back");
    assert_eq!(
        play.state.turn.as_ref().unwrap().maneuvers,
        0,
        "and no maneuver was taken"
    );
    play.all(&["use vex scathing_tirade_supreme on boarders", "roll = 1s"]);
    let turn = play.state.turn.as_ref().unwrap();
    assert_eq!((turn.maneuvers, turn.action), (1, false));
    play.ok("done");
    assert_eq!(play.figure("boarders").wounds, 1);
    // Without a remaining maneuver it is refused at once.
    play.ok("maneuver vex aim strain");
    assert_eq!(
        play.no("use vex scathing_tirade_supreme").rule,
        Some("G-TURN-06")
    );
}

#[test]
fn g_health_07_a_dropped_check_gives_wounds_back_to_those_without_strain() {
    let mut play = with(&["add compact_sergeant as Sergeant", "learn sergeant dodge!"]);
    play.all(&["attack vex sergeant with slug", "use sergeant dodge"]);
    assert_eq!(play.figure("sergeant").wounds, 1);
    play.ok("cancel");
    assert_eq!(play.figure("sergeant").wounds, 0);
}

#[test]
fn g_tal_13_somebody_is_known_until_the_dice_have_decided() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "money vex 20000",
        "learn vex know_somebody!",
    ]);
    play.all(&["use vex \"know somebody\"", "buy vex \"fleet laminate\""]);
    let eased = play.pool();
    let known = |play: &Play| {
        let sources = play.tray().sources;
        sources.iter().any(|s| s.text.starts_with("Know Somebody"))
    };
    assert!(known(&play), "a source of the pool");
    play.all(&["cancel", "buy vex \"fleet laminate\""]);
    assert_eq!(
        play.pool(),
        eased,
        "a check that is dropped uses nothing up"
    );
    play.all(&["roll = 1f", "done", "buy vex \"fleet laminate\""]);
    assert!(!known(&play), "once the dice have decided it is over");
    assert_ne!(play.pool(), eased);
}

#[test]
fn g_tal_32_stands_in_the_place_of_its_base() {
    let mut play = with(&[
        "learn vex defensive_sysops!",
        "learn vex defensive_sysops_improved!",
        "next",
        "check boarders computers hard",
    ]);
    // G-TAL-04: offered though Vex opposes it with nothing, and off until it is switched on.
    let plain = play.pool();
    play.ok("switch \"defensive sysops of vex marrow\"");
    assert_ne!(play.pool(), plain);
    play.ok("use vex \"defensive sysops (improved)\"");
    let pool = play.pool();
    assert!(
        pool.contains("1f") && pool.contains("1t") && !pool.contains("2k"),
        "{pool}"
    );
}

#[test]
fn g_tal_04_25_are_asked_of_every_check_of_others() {
    for (talent, skill) in [
        ("defensive_sysops", "computers"),
        ("unremarkable", "perception"),
    ] {
        let asked = |by: &str| {
            let learn = format!("learn vex {talent}!");
            let mut play = with(&[&learn]);
            if by == "boarders" {
                play.ok("next");
            }
            play.ok(&format!("check {by} {skill} hard!"));
            let sources = play.tray().sources;
            sources
                .iter()
                .any(|s| s.text.contains("(Vex Marrow)") && !s.on)
        };
        assert!(asked("boarders"), "{talent}");
        assert!(!asked("ila"), "{talent}: not of friends");
    }
}

#[test]
fn g_tal_50_a_burst_that_strikes_nobody_is_not_paid() {
    let mut play = with(&[
        "learn vex grenadier!",
        "add compact_sergeant as Ada",
        "range vex ada short",
    ]);
    let blast = [Quality::Blast(6), Quality::LimitedAmmo(1)];
    let grenade = tool("ranged_light", Damage::Fixed(8), 3, Band::Short, &blast);
    play.arm("vex", grenade);
    play.all(&["attack vex ada with tool", "roll = 1s"]);
    assert_eq!(talents_on_offer(&play), [""; 0]);
    let points = play.state.story.players;
    assert_eq!(play.no("use vex grenadier").rule, Some("G-TAL-50"));
    assert_eq!(play.state.story.players, points);
    // One purchase is allowed. A second has no effect, and needs an override (O-14).
    let refused = play.no("learn vex grenadier");
    assert_eq!(refused.rule, Some("G-TALR-03"));
    says!(refused.why);
    play.ok("learn vex grenadier!");
}

#[test]
fn g_tal_29_a_triumph_reminds_of_the_other_side() {
    let mut play = with(&[
        "learn vex counteroffer!",
        "use vex counteroffer on boarders",
    ]);
    play.ok("roll = 2s T!");
    says!(result(&play));
    let said = play.ok("done").join(" ");
    says!(said);
    assert!(play.figure("boarders").has(&Status::Staggered));
}

#[test]
fn g_tal_64_69_a_success_says_what_it_brings() {
    for (talent, over, words) in [
        ("how_convenient", "", "one device here fails"),
        ("lets_talk_this_over", "!", "a social encounter"),
    ] {
        let learn = format!("learn vex {talent}!");
        let used = format!("use vex {talent}{over}");
        let won = || with(&[&learn, &used]);
        let mut play = won();
        play.ok("roll = 1s");
        assert!(result(&play).contains(words), "{talent}: {}", result(&play));
        assert!(play.ok("done").join(" ").contains(words), "{talent}");
        let mut play = won();
        play.ok("roll = 1f");
        says!(result(&play));
        assert!(!play.ok("done").join(" ").contains(words), "{talent}");
    }
}

#[test]
fn g_tal_69_talking_it_over_makes_the_fight_a_talk() {
    let before = || {
        Play::with(&[
            "add vex_marrow",
            "add ashen_oar_boarder x4 as Boarders",
            "learn vex lets_talk_this_over!",
        ])
    };
    let mut play = before();
    assert!(play.offered().contains(&"lets_talk_this_over".to_owned()));
    play.all(&["use vex lets_talk_this_over", "roll = 1s", "done"]);
    assert!(play.state.social.on, "the talk is on by itself");
    let offered = play.offered();
    let place = |key: &str| offered.iter().position(|one| one == key);
    assert!(place("talk").is_some(), "{offered:?}");
    assert!(
        place("start").is_none() && place("cool").is_none() && place("dice").is_none(),
        "{offered:?}"
    );
    play.ok("talk off");
    assert!(play.offered().contains(&"start".to_owned()));
    // A failure changes nothing. Without enemies, or once a fight has begun, it is too late.
    let mut play = before();
    play.all(&["use vex lets_talk_this_over", "roll = 1f", "done"]);
    assert!(!play.state.social.on);
    let mut play = Play::with(&["add vex_marrow", "learn vex lets_talk_this_over!"]);
    let refusal = play.no("use vex lets_talk_this_over");
    assert_eq!(refusal.rule, Some("G-TAL-69"));
    let mut play = before();
    play.all(&["init vex = 3s", "init boarders = 1s", "start", "next"]);
    let refusal = play.no("use vex lets_talk_this_over");
    assert_eq!(refusal.rule, Some("G-TAL-69"));
    says!(refusal.why);
    assert!(!play.offered().contains(&"lets_talk_this_over".to_owned()));
}

#[test]
fn g_tal_47_whoever_can_choose_no_strain_or_cannot_move_is_not_commanded() {
    let mut play = with(&["learn vex field_commander!"]);
    play.change("ila", |f| f.known.clear());
    play.ok("setting crit_plus_per_injury 0");
    let winded = winded(&mut play, "ila");
    let no = play.no("use vex \"field commander\" on ila");
    assert_eq!(no.rule, Some("G-TAL-47"));
    assert!(no.why.contains(winded), "{}", no.why);
    let lines = super::talents_on_offer(&play);
    assert!(
        !lines.iter().any(|l| l.contains("Field Commander")),
        "{lines:?}"
    );
    // While immobilized she has no maneuver. While staggered she has one.
    let mut play = with(&["learn vex field_commander!", "status ila immobilized"]);
    let no = play.no("use vex \"field commander\" on ila");
    assert!(no.why.contains("immobilized"), "{}", no.why);
    let mut play = with(&["learn vex field_commander!", "status ila staggered"]);
    play.ok("use vex \"field commander\" on ila");
    // Changes before the check is resolved count: no strain without a benefit.
    play.all(&["roll = 1s", "status ila immobilized"]);
    let said = play.ok("done").join(" ");
    assert!(said.contains("immobilized"), "{said}");
    assert_eq!(play.figure("ila").strain, 0);
    assert!(play.state.grants.is_empty());
}

/// A combatant can no longer choose strain. Returns the log of it.
fn winded(play: &mut Play, who: &str) -> &'static str {
    play.ok(&format!("crit {who} = 83"));
    let harmed = play.figure(who).harmed(|h| *h == Harm::NoVoluntaryStrain);
    assert!(harmed, "{:?}", play.figure(who).criticals);
    "is winded"
}

#[test]
fn g_tal_01_an_empty_purse_buys_no_answer() {
    let mut play = with(&["learn vex bought_info!", "check vex knowledge_lore hard"]);
    let no = play.no("use vex bought_info");
    assert!(no.why.contains("150"), "{}", no.why);
    play.ok("use vex bought_info !");
    assert_eq!(play.figure("vex").ledger.money(), -150);
}

#[test]
fn g_tal_55_what_lasts_for_the_encounter_wants_one() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ashen_oar_boarder x4 as Boarders",
        "learn vex heroic_will of cunning intellect!",
        "session 2",
    ]);
    let no = play.no("use vex \"heroic will\"");
    assert_eq!(no.rule, Some("G-TAL-55"));
    says!(no.why);
    assert!(!play.offered().contains(&"heroic_will".to_owned()));
    // A social encounter is an encounter, and so is a fight.
    play.all(&["talk on", "use vex \"heroic will\""]);
    assert_eq!(play.state.tokens.len(), 1);
    // An effect on the next check needs no encounter.
    let mut play = Play::with(&["add vex_marrow", "learn vex master of stealth!"]);
    play.ok("use vex master");
}

#[test]
fn g_tal_44_two_threat_left_tell_who_it_was() {
    let mut play = with(&[
        "learn vex distinctive_style!",
        "check vex computers average",
    ]);
    play.all(&["use vex \"distinctive style\"", "roll = 2s 2t!"]);
    assert!(
        play.offered().contains(&"i_know_you".to_owned()),
        "{:?}",
        play.offered()
    );
    let said = play.ok("spend i_know_you").join(" ");
    assert!(said.contains("I Know You!"), "{said}");
    // A hacker without a style isn't recognized.
    let play = with(&["check vex computers average", "roll = 1s 2t"]);
    assert!(!play.offered().contains(&"i_know_you".to_owned()));
}

#[test]
fn g_tal_58_a_promise_is_about_every_hostile_act_and_its_end_is_said() {
    let mut play = with(&[
        "learn vex cant_we_talk_about_this!",
        "use vex cant_we_talk_about_this on boarders",
        "roll = 1s 2a",
        "done",
        "learn boarders scathing_tirade!",
        "range vex boarders short",
    ]);
    let token = &play.state.tokens[0];
    let words = format!("{} {}", token.change.words(), token.time(&play.state));
    assert_eq!(token.change, Change::NoAttack);
    assert!(words.contains("Vex Marrow"), "{words}");
    says!(words);
    play.ok("next");
    assert_eq!(
        play.no("check boarders coercion vs vex").rule,
        Some("G-TAL-58")
    );
    assert_eq!(
        play.no("use boarders scathing_tirade on vex").rule,
        Some("G-TAL-58")
    );
    // An override allows what isn't hostile.
    play.all(&["check boarders charm vs vex!", "cancel"]);
    play.all(&["next", "attack ila boarders at short!"]);
    let said = play.ok("roll = 1f").join(" ");
    says!(said);
}

#[test]
fn g_tal_48_57_whoever_uses_it_spends_the_threat() {
    let play = with(&[
        "learn vex forgot_to_count!",
        "next",
        "attack boarders ila with slug at short",
        "roll = 1t",
    ]);
    assert_eq!(talents_on_offer(&play), [""; 0], "1 Threat is too little");
    let mut play = with(&[
        "learn vex forgot_to_count!",
        "next",
        "attack boarders ila with slug at short",
        "roll = 2t",
    ]);
    let offer = play
        .all_offers()
        .into_iter()
        .find(|o| o.key == "forgot_to_count");
    assert!(offer.unwrap().cost.plain().contains("tt"));
    let said = play.ok("use vex \"forgot to count\"").join(" ");
    assert!(said.contains("spend 2 Threat"), "{said}");
}

#[test]
fn g_tal_01_the_offer_says_what_an_answer_costs() {
    let mut play = with(&["learn vex bought_info!", "check vex knowledge_lore hard"]);
    let offer = play
        .all_offers()
        .into_iter()
        .find(|o| o.key == "bought_info")
        .unwrap();
    assert!(
        offer.cost.plain().contains("150 units"),
        "{}",
        offer.cost.plain()
    );
    play.ok("cancel");
}

#[test]
fn g_comb_06_what_talents_made_of_the_damage_is_said() {
    let mut play = with(&[
        "learn vex hamstring_shot!",
        "attack vex boarders with slug",
        "use vex \"hamstring shot\"",
    ]);
    let notes: Vec<String> = play.tray().notes.iter().map(Rich::plain).collect();
    assert!(
        notes.join(" ").contains("used: Hamstring Shot"),
        "{notes:?}"
    );
    play.ok("roll = 3s");
    let shown = result(&play);
    assert!(
        shown.contains("1 wound ") && shown.contains("Hamstring Shot"),
        "{shown}"
    );
    says!(shown);
    let said = play.ok("done").join(" ");
    assert!(said.contains("Hamstring Shot"), "{said}");
    says!(said);
}

#[test]
fn g_tal_18_draws_things_too_and_leaves_fists_where_they_are() {
    let mut play = with(&["learn vex quick_draw!"]);
    let fists = tool("brawl", Damage::Brawn(0), 5, Band::Engaged, &[]);
    play.arm("vex", fists);
    play.change("vex", |f| {
        let held = f.weapons.last_mut().unwrap();
        held.weapon.name = "Fists".to_owned();
        held.weapon.enc = 0;
    });
    assert!(talents_on_offer(&play).iter().all(|l| !l.contains("Fists")));
    let item = play.figure("vex").items[0].name.clone();
    let said = play
        .ok(&format!("use vex quick_draw of \"{item}\""))
        .join(" ");
    says!(said);
}

#[test]
fn g_tal_34_a_grenade_is_no_pistol() {
    let mut play = with(&["learn vex fan_the_hammer!", "range vex boarders short"]);
    let blast = [Quality::Blast(6), Quality::LimitedAmmo(1)];
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(8), 3, Band::Short, &blast),
    );
    play.ok("attack vex boarders with tool");
    assert_eq!(play.no("use vex \"fan the hammer\"").rule, Some("G-TAL-34"));
}

#[test]
fn g_tal_28_says_that_nobody_can_be_led() {
    let mut play = with(&["learn vex coordinated_assault!"]);
    play.change("vex", |f| {
        f.skills.retain(|(skill, _)| skill != "leadership");
    });
    for line in [
        "use vex coordinated_assault",
        "use vex coordinated_assault on ila",
    ] {
        let refused = play.no(line);
        assert_eq!(refused.rule, Some("G-TAL-28"), "{line}");
        says!(refused.why);
    }
}

#[test]
fn g_tal_36_social_talents_are_offered_before_a_fight() {
    let play = Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "learn vex inspiring_rhetoric!",
    ]);
    assert!(
        talents_on_offer(&play)
            .iter()
            .any(|l| l.contains("Inspiring Rhetoric"))
    );
}

#[test]
fn g_tal_02_27_are_said_once_and_their_end_is_said() {
    let mut play = with(&["learn vex challenge!", "range vex boarders short"]);
    assert_eq!(
        play.ok("use vex challenge on boarders")
            .iter()
            .filter(|said| said.contains("uses Challenge!"))
            .count(),
        1
    );
    let mut play = with(&["learn vex berserk!"]);
    let said = play.ok("use vex berserk");
    assert_eq!(
        said.iter().filter(|s| s.contains("uses Berserk")).count(),
        1,
        "{said:?}"
    );
    let said = play.ok("wound vex 13").join(" ");
    says!(said);
}

/// It needs a target that thinks and speaks (G-TAL-69).
#[test]
fn g_tal_69_nobody_talks_it_over_with_beasts_and_machines_alone() {
    let talks = "use vex lets_talk_this_over";
    for foes in [
        &["add hull_skitterer x3"][..],
        &["add rift_hound", "build rival beast as Claw"],
        &["add corsair"],
        &["add slipwright as Amun", "kill amun", "add rift_hound"],
    ] {
        let mut play = Play::with(&["add vex_marrow", "learn vex lets_talk_this_over!"]);
        play.all(foes);
        assert_eq!(play.no(talks).rule, Some("G-TAL-69"), "{foes:?}");
        assert!(!play.offered().contains(&"lets_talk_this_over".to_owned()));
        Play::of(&play).ok(&format!("{talks}!"));
        play.all(&["add slipwright", talks]);
    }
}
