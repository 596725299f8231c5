//! Tests of what ends an aim, a long move and cover, in every way (G-MAN-03, G-TURN-09, G-MAN-07,
//! G-MAN-12), and of what is possible out of turn (G-TURN-03).

use rstest::rstest;

use super::Play;
use super::injuries::to_the_next_turn_of;
use crate::events::{Event, ManeuverWithdrawn};
use crate::kinds::Band;

/// Every part of the rule: moving, another maneuver, an action, and damage above soak.
#[rstest]
#[case::nothing(&[], true)]
#[case::aiming_on(&["maneuver vex aim"], true)]
#[case::the_turn_of_another(&["next"], true)]
#[case::cover(&["maneuver vex cover"], false)]
#[case::moving(&["maneuver vex move boarders short"], false)]
#[case::a_move_that_is_free(&["maneuver vex disengage"], false)]
#[case::a_maneuver_of_a_talent(&["use vex \"defensive stance\" 1"], false)]
#[case::a_painkiller(&["wound vex 3", "item vex monoblade drop", "dose vex vex"], false)]
#[case::an_action(&["action vex shouts"], false)]
#[case::a_check(&["check vex stealth average", "roll = -", "done"], false)]
#[case::a_reaction(&["check vex cool average free", "roll = -", "done"], true)]
#[case::a_fall(&["fall vex short"], false)]
#[case::a_fall_that_soak_stops(&["set vex soak 20", "fall vex short"], true)]
#[case::damage(&["damage vex 9"], false)]
#[case::damage_that_soak_stops(&["damage vex 1"], true)]
fn g_man_03_aim_is_lost_by_whatever_comes_between(#[case] lines: &[&str], #[case] kept: bool) {
    let mut play = Play::fight();
    play.all(&["learn vex \"defensive stance\"!", "engage vex ila"]);
    play.ok("maneuver vex aim");
    play.all(lines);
    assert_eq!(play.figure("vex").aim.is_some(), kept);
}

#[test]
fn g_man_03_g_tal_57_a_blow_that_is_hit_back_spoils_the_aim_of_whoever_struck() {
    let mut play = Play::fight();
    play.all(&[
        "learn vex parry!",
        "learn vex \"parry (improved)\"!",
        "engage vex boarders",
        "next",
    ]);
    play.all(&["attack boarders vex with hatchet", "roll = 1s 3t"]);
    play.all(&["use vex parry", "use vex \"parry (improved)\""]);
    // Aiming with a rolled check open, by override.
    play.all(&["maneuver boarders aim!", "done"]);
    assert!(play.figure("boarders").wounds > 0);
    assert!(play.figure("boarders").aim.is_none());
}

/// Two maneuvers take Vex from long to medium range. The cases name what comes between them, in the
/// turn of the first or in that of the second.
#[rstest]
#[case::nothing(&[], &[], true)]
#[case::an_action(&["action vex shouts"], &[], false)]
#[case::an_action_of_the_next_turn(&[], &["action vex shouts"], false)]
#[case::a_check(&["check vex stealth average", "roll = -", "done"], &[], false)]
#[case::an_attack(&[], &["attack vex boarders with pistol!", "roll = 1f", "done"], false)]
#[case::aiming(&["maneuver vex aim"], &[], false)]
#[case::aiming_in_the_next_turn(&[], &["maneuver vex aim"], false)]
#[case::a_maneuver_for_the_action(&["maneuver vex guard with action"], &[], false)]
#[case::a_maneuver_of_a_talent(&["use vex \"defensive stance\" 1"], &[], false)]
#[case::a_painkiller(&["wound vex 3", "item vex monoblade drop", "dose vex vex"], &[], false)]
#[case::a_reaction(&["check vex cool average free", "roll = -", "done"], &[], true)]
#[case::an_incidental(&["use vex quick_draw of monoblade"], &[], true)]
#[case::what_others_do(&["damage vex 9", "story players a rope"], &[], true)]
fn g_turn_09_whatever_else_one_does_breaks_a_long_move_off(
    #[case] between: &[&str],
    #[case] next_turn: &[&str],
    #[case] there: bool,
    #[values("strict", "lenient")] setting: &str,
) {
    let mut play = Play::fight();
    play.all(&[
        "session 3",
        &format!("setting long_moves {setting}"),
        "learn vex \"defensive stance\"!",
        "range vex boarders long",
    ]);
    play.ok("maneuver vex move boarders medium");
    play.all(between);
    play.all(&["next", "next", "next", "claim vex"]);
    play.all(next_turn);
    play.ok("maneuver vex move boarders medium");
    let band = play.state.band(play.id("vex"), play.id("boarders"));
    assert_eq!(band == Band::Medium, there || setting == "lenient");
}

#[test]
fn g_turn_09_the_second_half_of_a_move_for_the_action_goes_on_with_it() {
    let mut play = Play::fight();
    play.ok("range vex boarders long");
    play.all(&[
        "maneuver vex move boarders medium",
        "maneuver vex move boarders medium with action",
    ]);
    let band = play.state.band(play.id("vex"), play.id("boarders"));
    assert_eq!(band, Band::Medium);
    // Another move ends the first one, even with the lenient setting.
    let mut play = Play::fight();
    play.all(&[
        "setting long_moves lenient",
        "add \"pirate mate\" as Keth = -",
        "range vex boarders long",
        "range vex keth long",
        "maneuver vex move boarders medium",
        "maneuver vex move keth medium",
        "maneuver vex move boarders medium!",
    ]);
    let band = play.state.band(play.id("vex"), play.id("boarders"));
    assert_eq!(band, Band::Long);
}

#[rstest]
#[case::moving("maneuver vex move boarders medium", false)]
#[case::engaging("maneuver vex engage boarders", false)]
#[case::breaking_off("maneuver vex disengage", false)]
#[case::the_end("end", false)]
#[case::staying("maneuver vex guard", true)]
fn g_man_07_cover_is_left_with_the_place(#[case] line: &str, #[case] kept: bool) {
    let mut play = Play::fight();
    play.ok("range vex boarders short");
    if line.ends_with("disengage") {
        play.ok("engage vex boarders");
    }
    play.all(&["cover vex 1", line]);
    assert_eq!(play.figure("vex").cover > 0, kept);
    // The GM can set it anyway.
    play.ok("cover vex 2");
    assert_eq!(play.figure("vex").cover, 2);
}

#[test]
fn g_man_07_leaving_friends_is_leaving_cover_too() {
    let mut play = Play::fight();
    play.all(&["engage vex ila", "cover vex 1", "maneuver vex disengage"]);
    assert_eq!(play.figure("vex").cover, 0);
}

/// It may be free, but it is a move, so a combatant that can't take maneuvers can't make it.
#[rstest]
#[case::immobilized("status vex immobilized", "vex", "G-STAT-02")]
#[case::out_of_turn("remark vex waits", "ila", "G-TURN-03")]
#[case::incapacitated("set vex wounds 24", "vex", "G-HEALTH-09")]
fn g_man_12_leaving_friends_asks_for_what_a_maneuver_asks(
    #[case] before: &str,
    #[case] who: &str,
    #[case] rule: &str,
) {
    let mut play = Play::fight();
    play.all(&["engage vex ila", before]);
    let line = format!("maneuver {who} disengage");
    assert_eq!(play.no(&line).rule, Some(rule));
    play.ok(&format!("{line}!"));
    assert!(play.state.ranges.engagement_of(play.id("vex")).is_none());
}

#[test]
fn g_turn_03_a_check_out_of_turn_is_a_reaction_or_none() {
    let mut play = Play::fight();
    let refusal = play.no("check ila charm average");
    assert_eq!(refusal.rule, Some("G-TURN-03"));
    assert!(refusal.hint.unwrap_or_default().contains("free"));
    play.all(&["check ila charm average free", "roll = 1s", "done"]);
    // It also spares the action of the active character, any number of times.
    for _ in 0..2 {
        play.all(&["check vex cool average free", "roll = 1s", "done"]);
    }
    assert!(!play.state.turn.as_ref().unwrap().action);
    play.all(&["check vex cool average", "roll = 1s", "done"]);
    assert!(play.state.turn.as_ref().unwrap().action);
    play.ok("check vex vigilance vs boarders stealth free");
    play.all(&["cancel", "check ila charm average!"]);
}

#[test]
fn g_dice_11_g_comb_12_a_triumph_on_initiative_is_a_maneuver_before_the_fight() {
    let opening = || {
        let mut play = Play::with(&["add vex_marrow", "add ila_senn", "add ashen_oar_boarder"]);
        let said = play.ok("init vex cool = 1s 1T");
        assert!(said[0].contains("1s 1T = 2 Successes"), "{said:?}");
        let granted = said[0].split(". ").nth(1).unwrap_or_default();
        says!(format!("{granted}."));
        play.all(&["init ila = 2s", "init boarder = -"]);
        play
    };
    // Taken before, it is used up.
    let mut play = opening();
    play.all(&[
        "maneuver vex cover",
        "start",
        "claim vex",
        "maneuver vex guard",
    ]);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
    // Or after the fight has begun, before its first turn.
    let mut play = opening();
    play.all(&["start", "maneuver vex cover", "claim vex"]);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
    // A combatant that rolled no Triumph has none.
    let mut play = opening();
    play.all(&["start", "claim ila", "maneuver ila cover"]);
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);
}

#[rstest]
#[case::ones_own("claim vex")]
#[case::an_allys("claim ila")]
fn m_06_g_turn_06_a_maneuver_before_the_fight_lapses_with_the_first_turn(#[case] first: &str) {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "add ashen_oar_boarder"]);
    play.all(&[
        "init vex = 1s 1T",
        "init ila = 2s",
        "init boarder = -",
        "start",
    ]);
    assert_eq!(play.state.grants, [play.id("vex")]);
    play.ok(first);
    assert!(play.state.grants.is_empty());
    let vex = play.id("vex");
    let lapsed = Event::ManeuverWithdrawn(ManeuverWithdrawn {
        who: vex,
        lapsed: true,
    });
    assert!(play.events.contains(&lapsed));
    if play.state.active() != Some(vex) {
        assert_eq!(play.no("maneuver vex aim").rule, Some("G-TURN-03"));
        play.ok("next");
    }
    // The free one and one for strain, and never a third (G-TURN-06).
    play.all(&["maneuver vex aim", "maneuver vex cover"]);
    let turn = play.state.turn.as_ref().unwrap();
    assert_eq!((turn.maneuvers, play.figure("vex").strain), (2, 2));
    assert_eq!(play.no("maneuver vex prone").rule, Some("G-TURN-06"));
}

#[test]
fn m_06_a_triumph_that_start_rolls_gives_its_maneuver_until_something_is_done() {
    // Vex is the only candidate for the first slot, and has it at once.
    let opening = |line: &str| {
        let mut play = Play::with(&[
            "add vex_marrow",
            "add ashen_oar_boarder",
            "init boarder = -",
        ]);
        play.dice(&[12, 1]).ok("start");
        assert_eq!(play.state.active(), Some(play.id("vex")), "by itself");
        assert_eq!(play.state.grants, [play.id("vex")]);
        play.ok(line);
        play
    };
    let mut play = opening("maneuver vex cover");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 0);
    play.all(&["maneuver vex guard", "maneuver vex aim"]);
    assert_eq!(play.no("maneuver vex prone").rule, Some("G-TURN-06"));
    for line in ["action vex shouts", "next"] {
        let play = opening(line);
        assert!(play.state.grants.is_empty(), "{line}");
    }
    // A newcomer during the fight has no maneuver before it.
    let mut play = opening("action vex shouts");
    play.ok("add ila_senn = 1T");
    play.ok("next");
    assert_eq!(play.state.grants, [play.id("ila")]);
}

#[test]
fn m_06_a_new_initiative_roll_withdraws_the_maneuver_of_an_earlier_triumph() {
    let opening = || {
        Play::with(&[
            "add vex_marrow",
            "add ashen_oar_boarder",
            "init vex = 1s 1T",
        ])
    };
    let granted = |play: &Play| {
        let vex = play.id("vex");
        play.state.grants.iter().filter(|id| **id == vex).count()
    };
    let withdrawn = |play: &Play| {
        let mut events = play.events.iter();
        events.any(|e| {
            matches!(
                e,
                Event::ManeuverWithdrawn(ManeuverWithdrawn { lapsed: false, .. })
            )
        })
    };
    let mut play = opening();
    assert_eq!(granted(&play), 1);
    play.ok("init vex = 2s");
    assert_eq!((granted(&play), withdrawn(&play)), (0, true));
    play.all(&["init boarder = -", "start", "maneuver vex cover"]);
    assert_eq!(
        play.state.turn.as_ref().unwrap().maneuvers,
        1,
        "the free one"
    );
    // Another Triumph grants it again, but never twice.
    let mut play = opening();
    play.all(&["init vex = 1s 1T", "init vex = 1s", "init vex = 1T"]);
    assert_eq!(granted(&play), 1);
    // Once it's used, neither roll changes that.
    let mut play = opening();
    play.all(&["maneuver vex cover", "init vex = 1T"]);
    assert_eq!((granted(&play), withdrawn(&play)), (0, false));
    let mut play = opening();
    play.all(&["maneuver vex cover", "init vex = 1s"]);
    assert_eq!((granted(&play), withdrawn(&play)), (0, false));
    assert_eq!(play.figure("vex").cover, 1);
    // Two rolls, one without a Triumph and one with it, don't change it either.
    let mut play = opening();
    play.all(&["maneuver vex cover", "init vex = 0s", "init vex = 1T"]);
    assert_eq!(granted(&play), 0);
    play.all(&[
        "init boarder = -",
        "start",
        "init vex = 0s",
        "init vex = 1T",
    ]);
    assert_eq!(granted(&play), 0);
    // The next fight has its own Triumph.
    play.all(&["end", "init vex = 1T"]);
    assert_eq!(granted(&play), 1);
    // A maneuver granted by the GM is separate from a Triumph's, and lasts without it.
    let mut play = Play::with(&["add vex_marrow", "add ashen_oar_boarder", "grant vex"]);
    play.ok("init vex = 1T");
    assert_eq!(granted(&play), 2);
    play.ok("init vex = 1s");
    assert_eq!(granted(&play), 1);
    let mut play = opening();
    play.all(&["maneuver vex cover", "grant vex", "init vex = 1s"]);
    assert_eq!(granted(&play), 1);
    play.all(&["init boarder = -", "start", "action vex shouts"]);
    assert_eq!(granted(&play), 1, "nor does it lapse with the first turn");
    // Maneuvers granted to others stay.
    let mut play = opening();
    play.all(&["grant boarder", "init vex = 1s"]);
    assert_eq!(play.state.grants, [play.id("boarder")]);
    // A roll before the first turn withdraws it as well.
    let mut play = opening();
    play.all(&["init boarder = -", "start", "init vex = 4s"]);
    assert_eq!(granted(&play), 0);
}

#[test]
fn g_turn_10_loading_what_is_loaded_costs_nothing() {
    let mut play = Play::fight();
    play.ok("maneuver vex aim");
    let why = play.no("maneuver vex reload pistol").why;
    says!(why);
    assert_eq!(play.figure("vex").strain, 0);
}

#[test]
fn g_turn_03_g_pool_05_a_reaction_that_is_meant_otherwise_stays_one() {
    let mut play = Play::fight();
    play.ok("check ila charm free");
    let offers = play.all_offers();
    let hard = offers.iter().find(|o| o.key == "difficulty_3");
    play.ok(&hard.unwrap().line);
    // Another line doesn't turn it into an action out of turn.
    says!(play.no("check ila charm hard").why);
    play.all(&["roll = 1s", "done"]);
    assert!(!play.state.turn.as_ref().unwrap().action);
}

/// Vex in a system, with the first of three maneuvers of a command paid.
fn one_of_three() -> Play {
    let mut play = Play::fight();
    play.all(&["net new Ledger hard", "net access vex ledger"]);
    play.ok("enact vex ledger of 3 copy the archive");
    play
}

fn paid(play: &Play) -> Option<u8> {
    play.state.systems[0].wishes.first().map(|wish| wish.paid)
}

#[rstest]
#[case::an_action("check vex skulduggery easy", &["roll = 1f", "done"])]
#[case::a_maneuver("maneuver vex aim with strain", &[])]
#[case::a_command("enact vex ledger loop the cameras with strain", &[])]
fn g_turn_09_what_takes_several_commands_is_broken_off_by_anything_between(
    #[case] line: &str,
    #[case] then: &[&str],
) {
    let mut play = one_of_three();
    play.ok(line);
    play.all(then);
    assert_eq!(paid(&play), None, "{line}");
    // With the lenient setting it can be finished.
    let mut play = one_of_three();
    play.all(&["setting long_moves lenient", line]);
    play.all(then);
    assert_eq!(paid(&play), Some(1), "{line}");
}

#[test]
fn g_turn_09_over_the_turns_of_others_a_wish_goes_on_but_not_over_the_end() {
    let mut play = one_of_three();
    play.ok("enact vex ledger copy the archive with strain");
    to_the_next_turn_of(&mut play, "vex");
    assert_eq!(paid(&play), Some(2));
    play.all(&["end"]);
    assert_eq!(paid(&play), None);
    play.all(&["init vex = 3s", "init boarders = 2s", "init ila = 1s"]);
    play.all(&["start", "claim vex"]);
    play.ok("enact vex ledger of 3 copy the archive");
    assert_eq!(paid(&play), Some(1));
}

/// A maneuver that someone was granted outside their turn is a condition in their row of the roster until they take it.
#[test]
fn g_turn_07_a_granted_maneuver_is_in_the_row_of_its_owner() {
    let marked = |play: &Play, who: &str| {
        let id = play.id(who);
        let roster = <crate::Genesys as rules::system::System>::roster(&play.state);
        let row = roster.into_iter().find(|one| one.id == id).unwrap();
        row.conditions.iter().any(|one| one.short == "m ●")
    };
    let mut play = Play::fight();
    assert!(!marked(&play, "boarder"));
    play.ok("grant boarder");
    assert!(marked(&play, "boarder") && !marked(&play, "vex"));
    play.ok("maneuver boarder aim");
    assert!(!marked(&play, "boarder"));
}

/// A maneuver granted out of turn can still be taken in the turn of its owner, doesn't count toward the two of that
/// turn, and is lost with the round, which the log tells.
#[test]
fn g_turn_07_a_granted_maneuver_is_kept_until_the_round_ends() {
    let mut play = Play::fight();
    let boarder = play.id("boarder");
    play.all(&["grant boarder", "next"]);
    assert_eq!(play.state.active(), Some(boarder));
    play.ok("maneuver @ aim");
    let turn = play.state.turn.as_ref().unwrap();
    assert_eq!((turn.maneuvers, turn.free_used), (0, false));
    assert!(play.state.grants.is_empty());
    play.ok("maneuver @ aim");
    assert_eq!(play.state.turn.as_ref().unwrap().maneuvers, 1);

    let mut play = Play::fight();
    let boarder = play.id("boarder");
    play.ok("grant boarder");
    to_the_next_turn_of(&mut play, "vex");
    let lapsed = Event::ManeuverWithdrawn(ManeuverWithdrawn {
        who: boarder,
        lapsed: true,
    });
    assert!(play.events.contains(&lapsed));
    assert!(play.state.grants.is_empty());
}

/// A roll from a sheet in the turn of someone else is a reaction. It asks first, because Enter on a sheet is easily
/// pressed without a look at whose turn it is.
#[test]
fn g_turn_03_a_reaction_from_a_sheet_asks_first() {
    let asks = |play: &Play, who: &str| {
        let id = play.id(who);
        let sheet =
            <crate::Genesys as rules::system::System>::sheet(&play.state, &play.library, id)
                .unwrap();
        let rows = sheet.blocks.into_iter().flat_map(|block| block.rows);
        let mut rolls =
            rows.filter(|row| row.line.as_ref().is_some_and(|l| l.starts_with("check ")));
        rolls.next().unwrap().asks
    };
    let play = Play::fight();
    assert_eq!(asks(&play, "vex"), "");
    let asked = asks(&play, "boarder");
    assert!(asked.contains("G-TURN-03"), "{asked}");
}

/// The pips count what a turn has left, never more than two maneuvers of it. One granted out of turn isn't part
/// of the turn (G-TURN-06, G-TURN-07).
#[test]
fn g_turn_06_pips_count_two_maneuvers_of_a_turn_at_most() {
    let left = |play: &Play| {
        let id = play.state.active().unwrap();
        let sheet =
            <crate::Genesys as rules::system::System>::sheet(&play.state, &play.library, id)
                .unwrap();
        let found = sheet
            .now
            .iter()
            .find(|fact| fact.key == rules::view::LEFT_OF_TURN);
        found.unwrap().value.plain()
    };
    let mut play = Play::fight();
    play.ok("grant vex");
    assert_eq!(left(&play), "action ●  maneuver ●●");
    play.all(&["grant vex", "maneuver @ aim"]);
    assert_eq!(left(&play), "action ●  maneuver ●");
    play.ok("maneuver @ aim");
    assert_eq!(left(&play), "action ●  maneuver ○  none left");
    let mut play = Play::fight();
    play.state.grants = vec![play.id("vex")];
    play.state.turn.as_mut().unwrap().action = true;
    assert_eq!(left(&play), "action ○  maneuver ●●  +1 for 2 strain");
    // Minions can't buy a second one (T-45), but the first is there.
    let mut play = Play::fight();
    play.ok("next");
    let boarders = play.id("boarders");
    play.state.turn.as_mut().unwrap().who = boarders;
    play.state.turn.as_mut().unwrap().action = true;
    assert_eq!(left(&play), "action ○  maneuver ●");
    play.state.turn.as_mut().unwrap().maneuvers = 1;
    play.state.turn.as_mut().unwrap().free_used = true;
    assert_eq!(left(&play), "action ○  maneuver ○  none left");
}

/// On the turn of an opponent, a line that names one person alone means them as the target. The override makes them
/// attack.
#[test]
fn g_turn_03_an_attack_that_names_an_opponent_alone_is_on_them() {
    let mut play = Play::fight();
    play.ok("attack boarders");
    let open = |play: &Play| {
        let check = play.state.check.as_ref().unwrap();
        (check.by, check.target())
    };
    let (vex, boarders) = (play.id("vex"), play.id("boarders"));
    assert_eq!(open(&play), (vex, Some(boarders)));
    play.all(&["cancel", "action @ waves"]);
    // The override of the refusal doesn't make the wrong one act.
    let refusal = play.no("attack boarders");
    assert_eq!(refusal.rule, Some("G-TURN-08"));
    assert_eq!(refusal.overrule.as_deref(), Some("attack @ boarders!"));
    play.ok("attack boarders!");
    assert_eq!(open(&play).0, boarders);
}
