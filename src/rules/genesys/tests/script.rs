//! Tests of what scripts need: finishing a round, showing who is left, keys that buy what they show.

use rstest::rstest;

use super::Play;
use crate::events::attack_effects::AttackEffectEvent;
use crate::events::scene::SceneEvent;
use crate::events::{Event, TurnBegan};
use crate::hits::hit_list::blows;
use crate::model::figure::Status;
use crate::model::scene::Hazard;
use crate::model::slots::Use;

/// Two player characters with unclaimed slots, and a group between them.
fn unclaimed() -> Play {
    Play::with(&[
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "init vex = 3s",
        "init boarders = 2s",
        "init ila = 1s",
        "start",
    ])
}

#[test]
fn g_struct_08_next_round_gives_everyone_left_an_idle_turn() {
    let mut play = unclaimed();
    assert_eq!(play.no("next").rule, Some("G-STRUCT-06"));
    play.all(&["status boarders staggered 1", "next round"]);
    assert_eq!(play.state.round, 2);
    for name in ["vex", "ila", "boarders"] {
        assert_eq!(play.figure(name).turns, 1, "{name}");
    }
    // Effects timed by turns have ended, as after played turns.
    assert!(!play.figure("boarders").has(&Status::Staggered));
    let skipped = |e: &Event| matches!(e, Event::SlotSkipped(_));
    assert!(!play.events.iter().any(skipped));
    assert!(play.state.slots.iter().all(|s| s.used == Use::Open));
}

#[test]
fn g_struct_06_next_round_keeps_claims_and_ends_only_this_round() {
    let mut play = unclaimed();
    play.all(&["claim ila 3", "next round"]);
    let began = play.events.iter().filter_map(|e| match e {
        Event::TurnBegan(TurnBegan { slot, who }) => Some((*slot, *who)),
        _ => None,
    });
    let began: Vec<_> = began.collect();
    assert!(began.contains(&(3, play.id("ila"))), "{began:?}");
    assert_eq!(play.state.round, 2);
    play.ok("next round");
    assert_eq!(play.state.round, 3);
}

#[test]
fn next_round_is_refused_before_the_start_and_over_an_open_check() {
    let mut play = Play::with(&["add vex_marrow"]);
    assert!(play.no("next round").rule.is_none());
    let mut play = Play::fight();
    play.ok("check vex athletics hard");
    let before = play.state.clone();
    play.no("next round");
    assert_eq!(play.state, before);
}

#[rstest]
#[case("claim vex")]
#[case("claim vex 1")]
fn a_claim_of_the_one_who_acts_says_so(#[case] line: &str) {
    let mut play = Play::fight();
    let slot = play.state.turn.as_ref().unwrap().slot;
    let no = play.no(line);
    assert!(no.why.contains(&format!("slot {slot}")), "{}", no.why);
    let hint = no.hint.unwrap_or_default();
    assert!(hint.contains("`next`"), "{hint}");
    says!([no.why, hint]);
}

/// Vex is engaged with Ila and the boarders, Rho with a mate.
fn two_melees() -> Play {
    let mut play = Play::fight();
    play.all(&[
        "engage boarders ila",
        "engage vex ila",
        "add rho",
        "add \"pirate mate\" as Mate",
        "engage mate rho",
    ]);
    play
}

fn engaged(play: &Play, a: &str, b: &str) -> bool {
    play.state.ranges.engaged(play.id(a), play.id(b))
}

#[test]
fn g_range_02_engage_joins_the_group_of_the_other() {
    let play = two_melees();
    assert!(engaged(&play, "vex", "boarders") && engaged(&play, "vex", "ila"));
    assert!(!engaged(&play, "vex", "rho"));
}

#[rstest]
#[case("engage vex mate", "engage vex mate leaving")]
#[case("engage vex mate", "engage vex mate!")]
#[case("range vex mate engaged", "range vex mate engaged!")]
fn g_range_02_leaving_an_engagement_is_said(#[case] refused: &str, #[case] said: &str) {
    let mut play = two_melees();
    let no = play.no(refused);
    assert_eq!(no.rule, Some("G-RANGE-02"));
    assert!(
        no.hint
            .unwrap()
            .contains("`engage \"Vex Marrow\" Mate leaving`")
    );
    assert!(engaged(&play, "vex", "ila"));
    play.ok(said);
    assert!(engaged(&play, "vex", "rho") && engaged(&play, "vex", "mate"));
    assert!(!engaged(&play, "vex", "ila"));
    assert!(engaged(&play, "ila", "boarders"));
}

#[test]
fn g_range_02_where_both_would_leave_somebody_only_the_line_that_works_is_named() {
    let mut play = two_melees();
    let refusal = play.no("engage vex mate");
    let hint = refusal.hint.unwrap();
    assert_eq!(hint.split('`').count(), 3, "{hint}");
    play.ok(hint.split('`').nth(1).unwrap());
    // A combatant that is engaged with no one can be moved.
    let mut play = two_melees();
    play.ok("add ashen_oar_boarder as Loner");
    let hint = play.no("engage vex loner").hint.unwrap();
    play.ok(hint.split('`').nth(3).unwrap());
    assert!(engaged(&play, "vex", "loner") && engaged(&play, "vex", "ila"));
}

#[test]
fn g_range_02_the_fallen_hold_no_one() {
    let mut play = Play::fight();
    play.all(&["add rho", "engage vex boarders", "defeat boarders"]);
    play.ok("engage vex rho");
    assert!(engaged(&play, "vex", "rho"));
}

#[test]
fn g_env_13_g_qual_05_one_douse_ends_one_of_two_fires() {
    let mut play = Play::fight();
    play.all(&[
        "expose vex fire 2",
        "burn vex 3 damage 6",
        "douse vex water",
    ]);
    assert!(play.figure("vex").amid.exposure(Hazard::Fire).is_none());
    assert_eq!(play.figure("vex").burning.len(), 1);
    let freed = |e: &Event| matches!(e, Event::Scene(SceneEvent::Freed(_)));
    assert!(play.events.iter().any(freed));
    // The answer names the remaining fires.
    says!(play.said.last());
    play.ok("douse vex water");
    let ended = |e: &Event| matches!(e, Event::Hits(AttackEffectEvent::BurnEnded(_)));
    assert!(play.events.iter().any(ended));
    assert!(play.figure("vex").burning.is_empty());
    assert!(play.no("douse vex").rule.is_none());
}

#[test]
fn g_env_13_g_qual_05_the_line_may_say_which_fire() {
    let mut play = Play::fight();
    play.all(&["expose vex fire 2", "burn vex 3 damage 6"]);
    play.all(&["douse vex flames soft", "roll = 1s", "done"]);
    assert!(play.figure("vex").burning.is_empty());
    assert!(play.figure("vex").amid.exposure(Hazard::Fire).is_some());
    let no = play.no("douse vex flames");
    assert!(no.hint.unwrap().contains("`douse \"Vex Marrow\" fire`"));
}

#[rstest]
#[case("burn vex roll", "douse vex flames hard")]
#[case("burn vex soft", "douse vex flames soft")]
#[case("burn vex out", "douse vex flames water")]
fn the_old_words_for_flames_still_mean_douse(#[case] old: &str, #[case] new: &str) {
    let events = |line: &str| {
        let mut play = Play::fight();
        play.all(&["burn vex 3 damage 6", line]);
        play.events
    };
    assert_eq!(events(old), events(new));
}

#[test]
fn m_22_douse_puts_out_the_fire_aboard() {
    let mut play = Play::fight();
    play.all(&[
        "add drayhorse as Ox side pc",
        "crew vex ox pilot!",
        "crew ila ox engineer!",
    ]);
    play.state.vehicles[0].condition.fire = 2;
    assert!(play.no("douse vex ship soft").rule.is_none());
    play.all(&["douse vex ship with cool", "roll = 1s", "done"]);
    assert_eq!(play.state.vehicles[0].condition.fire, 1);
    // Where the vehicle is named, the active character aboard does it.
    if let Some(turn) = &mut play.state.turn {
        turn.action = false;
    }
    play.all(&["douse ox", "roll = 1s", "done"]);
    assert_eq!(play.state.vehicles[0].condition.fire, 0);
    assert!(play.no("douse ox").rule.is_none());
    play.state.vehicles[0].condition.fire = 2;
    play.ok("douse ox water");
    assert_eq!(play.state.vehicles[0].condition.fire, 0);
}

/// Attacks with more than one hit, each rolled with symbols for several purchases.
fn attacks() -> Vec<(&'static str, Play)> {
    let folk = [
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x3 as Boarders",
        "add exchange_guard x2 as Guards",
        "engage guards boarders",
        "range vex boarders short",
        "range vex guards short",
        "range ila boarders short",
        "init vex = 3s",
        "start",
        "claim vex!",
    ];
    let rolled = |lines: &[&str]| {
        let mut play = Play::with(&folk);
        play.all(lines);
        play.ok("roll = 6s 8a 1T!");
        play
    };
    let mut ships = Play::with(&[
        "add vex_marrow",
        "add bastion as Bastion side pc",
        "add bastion as Ox side npc",
        "crew vex bastion gunner \"broadside battery left\"",
        "range bastion ox short",
        "start",
        "attack vex ox with \"broadside battery left\"",
        "concentrate",
    ]);
    ships.ok("roll = 4s 8a 1T!");
    vec![
        (
            "auto-fire",
            rolled(&[
                "give vex \"deck sweeper\"",
                "attack vex boarders with sweeper",
                "auto guards",
            ]),
        ),
        (
            "blast and two weapons",
            rolled(&[
                "give vex \"ember vial\"",
                "give vex \"frost vial\"",
                "attack vex boarders with ember",
                "second frost!",
            ]),
        ),
        ("linked and a barrage", ships),
    ]
}

/// Buys every row by the key that its offer shows, and from there every row again.
fn buys_what_it_shows(name: &str, play: &Play, depth: usize) {
    let offers = play.all_offers();
    let spends = offers.iter().filter(|o| o.line.starts_with("spend "));
    let open: Vec<_> = spends
        .filter(|o| o.allowed.is_ok() && o.answers.is_empty())
        .collect();
    for (place, offer) in open.iter().enumerate() {
        let key = &offer.key;
        let twin = open[..place].iter().any(|other| other.key == *key);
        assert!(!twin, "{name}: `{key}` is the key of two rows");
        let mut next = Play::of(play);
        let check = next.state.check.clone().unwrap();
        let hits = blows(&next.state, &check).len();
        next.ok(&format!("spend {key}"));
        let check = next.state.check.clone().unwrap();
        let bought = check.spent.last().unwrap();
        assert_eq!(&bought.key, key, "{name}");
        let makes = ["auto-fire", "linked", "second", "blast"];
        if makes.iter().any(|word| key.starts_with(word)) {
            let after = blows(&next.state, &check).len();
            assert!(after > hits, "{name}: `{key}` makes no hit");
            if depth > 0 {
                buys_what_it_shows(name, &next, depth - 1);
            }
        }
    }
}

#[test]
fn g_qual_02_g_qual_03_g_qual_17_g_mod_09_further_hits_are_bought_by_the_key_on_show() {
    for (name, play) in attacks() {
        buys_what_it_shows(name, &play, 2);
    }
}

#[test]
fn g_qual_17_a_number_that_is_not_on_offer_is_told_the_key_that_is() {
    let (_, mut play) = attacks().pop().unwrap();
    play.ok("spend linked");
    let no = play.no("spend linked_2");
    assert!(no.hint.unwrap().contains("`linked`"));
}

#[rstest]
#[case("1s 1T", "1s 1T = 2 Successes")]
#[case("1T", "1T = 1 Success")]
#[case("2s 1a 1T", "2s 1a 1T = 3 Successes")]
#[case("3s 1T 1D", "3s 1T 1D = 3 Successes")]
fn g_dice_11_typed_symbols_are_echoed_as_they_are_read(#[case] typed: &str, #[case] echo: &str) {
    let mut play = Play::with(&["add vex_marrow"]);
    for line in ["roll 4y4g 2r2p", "reroll", "init vex"] {
        let said = play.ok(&format!("{line} = {typed}!")).join(" ");
        assert!(said.contains(echo), "{line}: {said}");
    }
    let plain = play.ok("roll 4y4g 2r2p = 2s").join(" ");
    assert!(!plain.contains(" = "), "{plain}");
}

#[test]
fn g_dice_11_every_line_that_takes_symbols_says_how_a_triumph_counts() {
    const READ: &str = "1s 1T = 2 Successes";
    let takes = |usage: &str| usage.contains("SYMBOLS");
    let verbs = crate::command::VERBS.iter();
    let verbs: Vec<_> = verbs.filter(|verb| takes(verb.usage)).collect();
    assert!(verbs.len() > 5);
    for verb in verbs {
        assert!(verb.help.contains(READ), "{}", verb.name);
    }
    let symbols = crate::capitals::Kind::Symbols;
    assert!(lang::usage::Place::about(symbols).contains(READ));
    let mut play = Play::fight();
    assert!(play.no("roll 2y = 3x").hint.unwrap().contains(READ));
}

/// A word of a form is read by a beginning of three letters or more, as a word of a choice is, and a
/// refusal names the words of every form.
#[test]
fn a_word_of_a_form_is_read_by_its_beginning() {
    let mut play = Play::fight();
    for line in ["story x", "burn vex o", "slot ad pc"] {
        says!(play.no(line).why);
    }
    let slots = play.state.slots.len();
    play.ok("slot fal 2");
    assert_eq!(play.state.slots.len(), slots - 1);
    play.ok("burn vex 3 dam 2");
    assert!(!play.figure("vex").burning.is_empty());
    // With fewer letters a typing slip would run a command.
    play.no("slot fa 1");
}

/// `modify upgrade difficulty` means the dice of the difficulty, and never the player's own.
#[test]
fn g_pool_12_two_words_of_a_change_are_read_together() {
    let mut by_word = Play::fight();
    by_word.all(&["attack @ boarders", "modify upgrade-difficulty"]);
    for line in [
        "modify upgrade difficulty",
        "modify upgrade diff",
        "mod 1 upgrade difficulty",
    ] {
        let mut play = Play::fight();
        play.all(&["attack @ boarders", line]);
        assert_eq!(play.pool(), by_word.pool(), "{line}");
    }
    let mut play = Play::fight();
    play.all(&[
        "attack @ boarders",
        "modify boost smoke",
        "modify remove boost",
    ]);
    let mut plain = Play::fight();
    plain.ok("attack @ boarders");
    assert_eq!(play.pool(), plain.pool());
}
