//! Tests of talents that use words: challenges, rhetoric, orders, companions.

use crate::model::check::Check;
use rstest::rstest;

use crate::Genesys;
use crate::model::figure::Status;
use rules::system::System as _;

use crate::tests::Play;

use super::{talents_on_offer, with};

#[test]
fn g_tal_02_challenge_draws_attacks() {
    let mut play = with(&["learn vex challenge", "range vex boarders short"]);
    play.ok("use vex challenge! on boarders");
    play.all(&["next", "attack boarders vex with slug at short"]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
    play.all(&["cancel", "attack boarders ila with slug at short"]);
    assert!(play.pool().contains("2k"), "{}", play.pool());
    // It ends when the challenger is incapacitated.
    play.all(&["cancel", "wound vex 13"]);
    play.ok("attack boarders ila with slug at short");
    assert!(!play.pool().contains("2k"), "{}", play.pool());
}

#[test]
fn g_tal_03_clever_retort_adds_threat_until_symbols_are_spent() {
    let mut play = with(&["learn ila clever_retort", "check vex charm average"]);
    play.ok("use ila \"clever retort\"");
    assert!(play.pool().ends_with("+2t"), "{}", play.pool());
    play.ok("roll = 2s");
    let left = play.state.check.as_ref().unwrap().left();
    assert_eq!(left.threat, 2);
    // After the roll as well, on the rolled check.
    let mut play = with(&[
        "learn ila clever_retort",
        "check vex charm average",
        "roll = 2s 1a",
    ]);
    play.ok("use ila \"clever retort\"");
    let left = play.state.check.as_ref().unwrap().left();
    assert_eq!((left.advantage, left.threat), (0, 1));
    let mut play = with(&["learn ila clever_retort", "check vex stealth average"]);
    assert_eq!(
        play.no("use ila \"clever retort\"").rule,
        Some("G-TAL-03"),
        "no social check"
    );
}

#[test]
fn g_tal_17_proper_upbringing_buys_advantage_with_strain() {
    let mut play = with(&[
        "learn vex proper_upbringing",
        "learn vex proper_upbringing!",
        "check vex charm average",
    ]);
    let before = play.pool();
    play.ok("use vex \"proper upbringing\" 2");
    assert_eq!(play.pool(), format!("{before} +2a"));
    assert_eq!(play.figure("vex").strain, 2);
    assert_eq!(
        play.no("use vex \"proper upbringing\" 1").rule,
        Some("G-TALR-07"),
        "once a check"
    );
}

#[test]
fn g_tal_17_g_tal_03_manners_and_a_retort_meet_to_the_end() {
    let mut play = with(&[
        "learn vex proper_upbringing",
        "learn vex proper_upbringing!",
        "learn ila clever_retort",
        "check vex charm average",
        "use vex \"proper upbringing\" 2",
        "use ila \"clever retort\"",
    ]);
    assert!(play.pool().ends_with("+2a +2t"), "{}", play.pool());
    play.ok("roll = 1s 1a");
    // 2 automatic Advantage and the 1 that was rolled, less 2 automatic Threat.
    let left = play.state.check.as_ref().unwrap().left();
    assert_eq!((left.advantage, left.threat), (1, 0));
    let net = play.state.check.as_ref().and_then(Check::net).unwrap();
    assert_eq!(net.success, 1);
    play.ok("done");
    // The strain stays spent, and the retort is used up for this encounter.
    assert_eq!(play.figure("vex").strain, 2);
    if let Some(turn) = &mut play.state.turn {
        turn.action = false;
    }
    play.ok("check vex charm average");
    let no = play.no("use ila \"clever retort\"");
    assert_eq!(no.rule, Some("G-TALR-07"));
}

#[test]
fn g_tal_28_coordinated_assault_gives_advantage_to_engaged_allies() {
    let mut play = with(&["learn vex coordinated_assault!"]);
    play.change("vex", |f| f.skills.push(("leadership".to_owned(), 1)));
    says!(play.no("use vex \"coordinated assault\"").to_string());
    play.all(&[
        "engage vex ila",
        "use vex \"coordinated assault\" on ila",
        "next",
        "next",
    ]);
    play.ok("attack ila boarders at short");
    assert!(play.pool().ends_with("+1a"), "{}", play.pool());
    // The second rank reaches to short range.
    let mut play = with(&[
        "learn vex coordinated_assault!",
        "learn vex coordinated_assault!",
    ]);
    play.change("vex", |f| f.skills.push(("leadership".to_owned(), 1)));
    play.ok("use vex \"coordinated assault\" on ila");
}

#[test]
fn g_tal_29_counteroffer_staggers() {
    let mut play = with(&["add compact_sergeant", "learn vex counteroffer!"]);
    play.ok("use vex counteroffer on sergeant");
    assert!(play.state.check.is_some());
    play.all(&["roll = 1s", "done"]);
    assert!(play.figure("sergeant").has(&Status::Staggered));
    // Nemeses are immune.
    let mut play = with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex counteroffer!",
    ]);
    assert_eq!(
        play.no("use vex counteroffer on marrack").rule,
        Some("G-TAL-29")
    );
}

#[test]
fn g_tal_36_52_inspiring_rhetoric_heals_and_encourages() {
    let mut play = with(&[
        "learn vex inspiring_rhetoric!",
        "learn vex \"inspiring rhetoric (improved)\"!",
        "strain ila 5",
    ]);
    play.change("vex", |f| f.skills.push(("leadership".to_owned(), 2)));
    play.all(&["use vex \"inspiring rhetoric\"", "roll = 1s 2a", "done"]);
    // One Success is one ally, two Advantage are two more points.
    assert_eq!(play.figure("ila").strain, 2);
    play.all(&["next", "next", "check ila stealth average"]);
    assert!(play.pool().contains("1b"), "{}", play.pool());
}

#[test]
fn g_tal_39_54_scathing_tirade_hurts_and_discourages() {
    let mut play = with(&[
        "learn vex scathing_tirade!",
        "learn vex \"scathing tirade (improved)\"!",
        "range vex boarders short",
    ]);
    play.change("vex", |f| f.skills.push(("coercion".to_owned(), 1)));
    play.all(&["use vex \"scathing tirade\"", "roll = 2s 1a", "done"]);
    // Minions take strain as wounds: one for the Success, one for the Advantage.
    assert_eq!(play.figure("boarders").wounds, 2);
    play.all(&["next", "check boarders stealth average"]);
    assert!(play.pool().contains("1k"), "{}", play.pool());
}

#[rstest]
#[case("inspiring rhetoric", "inspiring_rhetoric")]
#[case("scathing tirade", "scathing_tirade")]
fn g_tal_65_66_the_supreme_ones_are_maneuvers(#[case] name: &str, #[case] id: &str) {
    let mut play = with(&[
        &format!("learn vex {id}!"),
        &format!("learn vex \"{name} (supreme)\"!"),
        "range vex boarders short",
    ]);
    play.all(&[
        &format!("use vex \"{name} (supreme)\""),
        "roll = 1s",
        "done",
    ]);
    let turn = play.state.turn.as_ref().unwrap();
    assert!(turn.free_used && !turn.action);
    assert_eq!(play.figure("vex").strain, 1);
}

#[test]
fn g_tal_42_a_companion_acts_in_its_owners_turn() {
    let mut play = with(&[
        "add rift_hound side pc",
        "learn vex animal_companion!",
        "engage \"rift hound\" boarders",
    ]);
    assert_eq!(
        play.no("attack \"rift hound\" boarders").rule,
        Some("G-TURN-03")
    );
    // Before the GM's approval it is like any other ally. With it, it is a companion.
    let line = "use vex \"animal companion\" on \"rift hound\"";
    assert_eq!(play.no(line).rule, Some("G-TAL-42"));
    let on_ila = "use vex \"animal companion\" on ila";
    assert_eq!(play.no(on_ila).rule, Some("G-TAL-42"));
    assert_eq!(talents_on_offer(&play), [""; 0]);
    let said = play.ok(&format!("{line}!")).join(" ");
    says!(said);
    play.all(&["attack \"rift hound\" boarders", "roll = 1s", "done"]);
    assert!(
        !play.state.turn.as_ref().unwrap().action,
        "Vex has its own action still"
    );
    assert_eq!(
        play.no("attack \"rift hound\" boarders").rule,
        Some("G-TURN-03"),
        "one action"
    );
    // It moves once, and the free action grants nothing more (G-TURN-07).
    play.ok("maneuver \"rift hound\" guard");
    assert_eq!(
        play.no("maneuver \"rift hound\" aim").rule,
        Some("G-TURN-03")
    );
    // From then on it needs no further approval, until the bond ends.
    assert_eq!(play.figure("rift hound").bonded, Some(play.id("vex")));
    play.ok("clear \"rift hound\" companion");
    assert_eq!(play.figure("rift hound").bonded, None);
}

#[test]
fn g_tal_42_a_companion_has_no_slot_and_does_nothing_by_itself() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add boarder x4 as Mob",
        "add rift_hound as Hound side pc",
        "learn vex animal_companion!",
    ]);
    // Approved before the fight it gets no action from that.
    play.ok("use vex \"animal companion\" on hound!");
    play.all(&[
        "init vex = 3s",
        "init mob = 1s",
        "engage hound mob",
        "start",
    ]);
    assert_eq!(play.state.slots.len(), 2, "Vex and the mob");
    play.no("claim hound");
    assert_eq!(play.no("claim hound 1").rule, Some("G-TAL-42"));
    assert_eq!(play.no("attack hound mob").rule, Some("G-TURN-03"));
    play.all(&["use vex \"animal companion\"", "attack hound mob", "cancel"]);
    // The bond goes with the talent.
    play.ok("unlearn vex animal_companion");
    assert_eq!(play.figure("hound").bonded, None);
    // When bonded in a fight that it was already in, its side's slot for it is removed.
    let mut play = Play::with(&[
        "add vex_marrow",
        "add boarder x4 as Mob",
        "add rift_hound as Hound side pc",
        "learn vex animal_companion!",
    ]);
    play.all(&[
        "init vex = 3s",
        "init hound = 2s",
        "init mob = 1s",
        "start",
        "claim vex",
    ]);
    let stay = |play: &Play| play.state.slots.iter().filter(|s| !s.falls).count();
    assert_eq!(stay(&play), 3);
    play.ok("use vex \"animal companion\" on hound!");
    assert_eq!(stay(&play), 2);
}

#[test]
fn g_tal_47_63_field_commander_moves_allies() {
    let mut play = with(&[
        "learn vex field_commander!",
        "use vex \"field commander\" on ila",
        "roll = 1s",
        "done",
    ]);
    assert_eq!(play.figure("ila").strain, 1);
    assert!(play.state.grants.contains(&play.id("ila")));
    // Improved, and with a Triumph left, one of them acts instead of moving.
    play = with(&[
        "learn vex field_commander!",
        "learn vex \"field commander (improved)\"!",
        "use vex \"field commander\" on ila",
        "roll = 1s T!",
        "done",
    ]);
    let ila = play.id("ila");
    assert!(play.state.acts_now(ila).is_some());
}

#[test]
fn g_tal_58_talked_out_of_attacking() {
    let mut play = with(&[
        "learn vex cant_we_talk_about_this!",
        "use vex \"can't we talk about this\" on boarders of charm",
    ]);
    play.all(&["roll = 1s 2a", "done", "next"]);
    let refused = play.no("attack boarders vex with slug at short");
    assert_eq!(refused.rule, Some("G-TAL-58"));
    // It may attack others, and an attack on it frees it.
    play.all(&["attack boarders ila with slug at short", "cancel"]);
    play.all(&[
        "next",
        "attack ila boarders at short!",
        "roll = 1f",
        "done",
        "next",
    ]);
    assert!(
        play.state
            .tokens
            .iter()
            .all(|t| !t.from.starts_with("Can't"))
    );
}

#[test]
fn g_tal_71_ruinous_repartee_hurts_and_heals() {
    let mut play = with(&[
        "add captain_marrack_of_the_ashen_oar as Marrack",
        "learn vex ruinous_repartee!",
        "strain vex 6",
    ]);
    play.all(&[
        "use vex \"ruinous repartee\" of coercion on marrack",
        "roll = 1s",
        "done",
    ]);
    // Twice Presence 2 and 1 Success: 5.
    assert_eq!(play.figure("marrack").strain, 5);
    assert_eq!(play.figure("vex").strain, 1);
}

#[test]
fn g_tal_14_x_11_a_short_fall_from_a_mount_does_nothing() {
    let mut play = with(&["learn vex lets_ride", "prone vex"]);
    let said = play.ok("fall vex short mounted").join(" ");
    says!(said);
    let vex = play.figure("vex");
    assert_eq!((vex.wounds, vex.strain, vex.prone), (0, 0, false));
    // A rider need not name the mount, and is no longer mounted afterwards.
    play.all(&[
        "add rift_hound side pc = 0s",
        "range vex hound engaged",
        "maneuver vex mount hound",
    ]);
    let said = play.ok("fall vex short").join(" ");
    says!(said);
    assert_eq!(play.figure("vex").mount, None);
    // A check that could only improve it is not asked either.
    play.ok("fall vex short mounted with athletics");
    assert!(play.state.check.is_none());
    // A fall of that height on foot hurts, a longer one from a mount too, and without the talent any.
    for line in [
        "fall vex short",
        "fall vex medium mounted",
        "fall ila short mounted",
    ] {
        let mut play = with(&["learn vex lets_ride"]);
        play.ok(line);
        let who = if line.contains("ila") { "ila" } else { "vex" };
        let figure = play.figure(who);
        assert!(figure.wounds > 0 && figure.strain > 0, "{line}");
    }
}

#[test]
fn g_tal_14_lets_ride_costs_no_maneuver_and_comes_once_a_round() {
    let mut play = with(&["learn vex lets_ride"]);
    let said = play.ok("use vex \"let's ride\"");
    assert_eq!(said[0], "Vex Marrow uses Let's Ride.");
    play.all(&[
        "add rift_hound side pc = 0s",
        "range vex hound engaged",
        "maneuver vex mount hound",
    ]);
    assert_eq!(play.figure("vex").mount, Some(play.id("hound")));
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
    // Once: getting off again costs a maneuver as usual.
    play.ok("maneuver vex dismount");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
    assert_eq!(play.no("use vex \"let's ride\"").rule, Some("G-TALR-07"));
}

#[test]
fn g_tal_64_69_checks_that_change_the_scene() {
    // How Convenient! is Hard: 3 Difficulty dice. Let's Talk this Over is Daunting: 4.
    for (talent, name, dice) in [
        ("how_convenient", "how convenient!", "3p"),
        ("lets_talk_this_over", "let's talk this over", "4p"),
    ] {
        let mut play = with(&[&format!("learn vex {talent}!")]);
        play.ok(&format!("use vex \"{name}\""));
        assert!(play.pool().contains(dice), "{}", play.pool());
        play.all(&["roll = 1s", "done", "next", "next", "next"]);
        let again = play.no(&format!("use vex \"{name}\""));
        assert_eq!(again.rule, Some("G-TALR-07"), "once a session");
    }
}

#[test]
fn g_tal_66_g_turn_05_the_second_maneuver_is_in_the_price_that_is_offered() {
    let mut play = with(&[
        "learn vex scathing_tirade!",
        "learn vex scathing_tirade_supreme!",
        "range vex boarders short",
    ]);
    let cost = |play: &Play| {
        let offers = play.all_offers().into_iter();
        let mut of_it = offers.filter(|o| o.key.contains("supreme"));
        of_it.next().map(|o| o.cost.plain()).unwrap()
    };
    assert!(cost(&play).ends_with("maneuver"), "{}", cost(&play));
    play.ok("maneuver vex aim");
    says!(cost(&play));
}

#[test]
fn g_env_06_the_scene_stands_on_the_sheet_too() {
    let mut play = with(&[]);
    let scene = |play: &Play| {
        let id = play.id("vex");
        let sheet = Genesys::sheet(&play.state, &play.library, id).unwrap();
        let fact = sheet.now.iter().find(|fact| fact.key == "scene");
        fact.map(|fact| fact.value.plain())
    };
    assert_eq!(scene(&play), None, "nothing out of the ordinary");
    play.ok("scene gravity zero");
    assert_eq!(scene(&play).as_deref(), Some("zero gravity"));
}
