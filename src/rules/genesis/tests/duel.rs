//! The toll bridge: a rider charges a sergeant who braces with a spear, worked out by hand.
//!
//! Sergeant Brook: STR 0, REF 2, INT 0, Reach Weapon 2, Endurance 1, spear (+2d on the first exchange,
//! then +1d), chain shirt (armor 1, no penalty). Toll Rider: STR 1, REF 1, INT 0, Large Weapon 1,
//! Medium Weapon 1, greatsword (+2d), breastplate (armor 2, −1d, no Endurance).

use rules::system::System as _;
use rules::view::SlotState;

use super::Play;
use crate::Genesis;
use crate::kinds::{Band, Condition, Injury};
use crate::model::state::Phase;
use crate::play::event::{Event, Stopped};

fn bridge() -> Play {
    Play::with(&[
        "title \"The toll bridge\"",
        "add sergeant_brook",
        "add toll_rider",
        "band brook rider far",
    ])
}

#[test]
fn f_mod_14_a_brace_against_a_charge_and_the_duel_after_it() {
    let mut play = bridge();
    // Reflex 1 and 2, so there is no tie. The slower one declares first (F-ORD-02).
    play.ok("start");
    assert_eq!(play.state.phase, Phase::Declare);
    assert_eq!(play.named(&play.state.order), "Toll Sergeant");
    play.forbidden("brace brook rider", "F-ORD-02");
    let turns = play.turns();
    assert_eq!(
        turns.asks.as_deref(),
        Some("Toll Rider declares, then 1 more")
    );
    assert_eq!(turns.slots[0].state, SlotState::Now);
    assert_eq!(turns.slots[1].note, "to declare");

    // The rider charges from a distance, which is final (F-ORD-06).
    play.ok("charge rider brook");
    assert_eq!(
        play.state.band(play.id("brook"), play.id("rider")),
        Band::Far
    );
    play.forbidden("defend rider", "F-ORD-06");
    // Brook sees it and may brace (F-MOD-15).
    assert!(
        play.offered()
            .contains(&"brace \"Sergeant Brook\" \"Toll Rider\"".to_owned())
    );
    play.ok("brace brook rider");
    assert_eq!(play.state.phase, Phase::Roll);
    // All have declared, so the charge is made.
    assert_eq!(
        play.state.band(play.id("brook"), play.id("rider")),
        Band::Engaged
    );

    // Rider: 3 + Large 1 + STR 1 + REF 1 + greatsword 2 − plate 1 + charge 1 = 8 dice.
    // Brook: 3 + Reach 2 + REF 2 + spear 2 (first exchange) = 9 dice, and two wins.
    assert_eq!(play.dice_of("rider"), 8);
    assert_eq!(play.dice_of("brook"), 9);
    play.ok("pool brook");
    let braced = |s: &&rules::view::Source| s.on && s.change.plain() == "+2 wins";
    let tray = play.tray();
    let brace = tray.sources.iter().find(braced).expect("the brace");
    assert_eq!(brace.rule.as_deref(), Some("F-MOD-14"));
    says!(brace.text);
    // P(Brook's nine dice and two wins beat eight dice) = P(Binomial(17, 1/2) ≥ 7) = 0.8338.
    assert_eq!(play.chance("VL 1+"), "83%");

    play.ok("roll brook = 4 5 1 2 6 3 1 4 2");
    play.ok("roll rider = 4 4 6 1 2 3 5 2");
    // 4 + 2 wins against 4: victory level 2.
    let said = play.ok("compare");
    let duel = &play.state.duels[0];
    assert_eq!((duel.winner, duel.level), (play.id("brook"), 2));
    says!(said[0]);
    // The rider has one use of Strength and keeps it (F-ATT-02).
    assert!(play.offered().contains(&"reduce 1".to_owned()));
    play.ok("accept");
    let menu = play.offered();
    for line in [
        "outcome medium",
        "outcome disarm",
        "outcome minor",
        "outcome stagger",
    ] {
        assert!(menu.contains(&line.to_owned()), "{line} in {menu:?}");
    }
    assert!(!menu.contains(&"outcome serious".to_owned()));
    // Armor 2 would stop a medium injury, so the greatsword is disarmed instead.
    play.ok("outcome disarm");
    assert_eq!(play.figure("rider").held, None);
    assert_eq!(play.state.phase, Phase::Upkeep);

    // Round 2. The rider draws the saber and attacks. Brook's spear now has +1d.
    play.ok("next");
    play.ok("attack rider brook with saber");
    play.ok("attack brook rider");
    // Rider: 3 + Medium 1 + 1 + 1 + saber 1 − 1 = 6. Brook: 3 + 2 + 2 + 1 = 8.
    assert_eq!((play.dice_of("rider"), play.dice_of("brook")), (6, 8));
    play.faces("brook", 6);
    play.faces("rider", 1);
    // 6 − 1 = 5. The rider spends Strength: 4 (F-ATT-05). Brook picks a knockout: the injury is a
    // medium one and armor 2 stops it, but the rider is out (F-VIC-24).
    play.ok("compare");
    play.ok("reduce 1");
    assert_eq!(play.figure("rider").strength_left(), 0);
    assert_eq!(play.state.duels[0].level, 4);
    let said = play.ok("outcome knockout");
    let stopped = Event::Stopped(Stopped {
        who: play.id("rider"),
        from: 2,
    });
    assert!(play.events.contains(&stopped), "{said:?}");
    says!(said);
    let rider = play.figure("rider");
    assert!(rider.is(Condition::Unconscious) && rider.wounds.is_empty());

    // Two rounds of six seconds each (F-ORD-12). Strength returns at the end (F-TRK-06).
    play.ok("next");
    assert_eq!(play.state.clock, 12);
    play.ok("end");
    assert_eq!(play.figure("rider").strength_left(), 1);
    assert!(play.figure("rider").is(Condition::Unconscious));
}

#[test]
fn f_mod_15_without_the_brace_the_charge_goes_home() {
    let mut play = bridge();
    // A slower sergeant declares before the rider and sees no charge.
    play.all(&["set brook reflex 0", "start"]);
    assert_eq!(play.named(&play.state.order), "Sergeant Toll");
    play.forbidden("brace brook rider", "F-MOD-15");
    assert!(!play.offered().iter().any(|line| line.starts_with("brace")));
    play.all(&["defend brook", "charge rider brook"]);
    // Brook: 3 + 2 + spear 2 + defense 2 = 9.
    assert_eq!((play.dice_of("brook"), play.dice_of("rider")), (9, 8));
    play.faces("rider", 7);
    play.faces("brook", 2);
    play.ok("compare");
    // Level 5, and Brook has no Strength, so the rider picks at once. Armor 1 reduces a fatal injury to
    // a serious one.
    play.ok("outcome fatal");
    let brook = play.figure("brook");
    assert_eq!(brook.wounds[0].injury, Injury::Serious);
    assert_eq!(brook.injury_dice(), 3);
    assert!(brook.able());
}

#[test]
fn f_mod_15_a_round_spent_lets_one_brace_before_anybody_charges() {
    let mut play = bridge();
    play.all(&[
        "set brook reflex 0",
        "start",
        "prepare brook",
        "defend rider",
    ]);
    assert_eq!(play.state.phase, Phase::Upkeep);
    play.ok("next");
    assert!(play.offered().iter().any(|line| line.starts_with("brace")));
    play.all(&["brace brook rider", "charge rider brook"]);
    play.faces("brook", 3);
    play.faces("rider", 4);
    // 3 + 2 against 4.
    play.ok("compare");
    assert_eq!(play.state.duels.len(), 1);
    assert_eq!(play.state.duels[0].level, 1);
    assert_eq!(play.state.duels[0].winner, play.id("brook"));
    // In a third round there is no charge, and the preparation is used up.
    play.all(&["accept", "outcome stagger", "next"]);
    play.forbidden("brace brook rider", "F-MOD-15");
}

#[test]
fn f_mod_14_the_bridge_at_low_ford_as_it_was_played() {
    // The sample `the-bridge` with its dice typed in.
    let mut play = Play::with(&[
        "add sergeant_brook",
        "add orla_finch",
        "add toll_rider",
        "add bridge_tough",
        "band brook rider far",
        "start",
        "tie orla = 4",
        "tie rider = 1",
    ]);
    // REF 0, 1 and 1, 1 and 4, 2.
    assert_eq!(play.named(&play.state.order), "Bridge Toll Orla Sergeant");
    play.all(&[
        "act tough \"drags a bar across the road\"",
        "charge rider brook",
        "act orla \"waves the ferry on\"",
        "brace brook rider with spear",
        "roll brook = 3 2 4 3 2 1 4 1 4",
        "roll rider = 1 2 5 4 4 3 1 4",
    ]);
    // 3 and the two of the brace against 4. Without it the rider would have won.
    play.ok("compare");
    assert_eq!(
        (play.state.duels[0].winner, play.state.duels[0].level),
        (play.id("brook"), 1)
    );
    play.all(&[
        "accept",
        "outcome stagger",
        "next",
        "charge tough orla",
        "attack rider brook",
        "defend orla",
    ]);
    let turns = play.turns();
    assert_eq!(turns.active, Some(play.id("brook")));
    says!(turns.asks);
    // The brace ends with the charge, and the rider only attacks now (F-MOD-15).
    play.forbidden("brace brook rider", "F-MOD-15");
    play.ok("attack brook rider");
    // Rider: 3 + 1 + 1 + 1 + greatsword 2 − breastplate 1 − staggered 2 = 5.
    // Brook: 3 + 2 + 2 + spear 1. Orla: 3 + 2 + 1 + 1 + 0 + defense 2. Tough: 3 + 1 + 1 + charge 1.
    let dice = ["rider", "brook", "orla", "tough"].map(|who| play.dice_of(who));
    assert_eq!(dice, [5, 8, 9, 6]);
}

#[test]
fn f_mod_14_tray_turns_and_log_show_the_wins_and_levels_that_count() {
    let mut play = bridge();
    play.all(&["start", "charge rider brook", "brace brook rider"]);
    let said = play.ok("roll brook = 4 5 1 2 6 3 1 1 2");
    says!(said);
    play.ok("roll rider = 4 4 6 1 2 3 5 2");
    // 3 + 2 wins against 4: the bracing character has the level, though the charger's dice show more.
    let tray = play.tray();
    let told: Vec<String> = tray.rolls.iter().map(|roll| roll.told.plain()).collect();
    assert_eq!(told[0], "3 wins +2 brace");
    says!(tray.result[0].plain());
    let note = |play: &Play, name: &str| {
        let turns = play.turns();
        let slot = turns.slots.iter().find(|s| s.name == name);
        slot.map_or_else(String::new, |s| s.note.clone())
    };
    says!(note(&play, "Sergeant Brook"));
    says!(note(&play, "Toll Rider"));
    play.ok("compare");
    says!(note(&play, "Sergeant Brook"));
    let tray = play.tray();
    says!(tray.result[1].plain());
    // Reducing the level by Strength does not change why it was won.
    play.ok("reduce 1");
    assert_eq!(
        play.tray().last.map(|l| l.plain()),
        Some("Sergeant Brook 3+2 wins · Toll Rider 4 wins".to_owned())
    );
}

#[test]
fn f_mod_14_a_brace_that_only_holds_says_so_in_the_log() {
    let mut play = bridge();
    play.all(&["start", "charge rider brook", "brace brook rider"]);
    play.ok("roll brook = 4 5 1 2 1 3 1 1 2");
    play.ok("roll rider = 4 4 6 1 2 3 5 2");
    let tray = play.tray();
    let rolls = tray.rolls.iter();
    let rolls = rolls.map(|roll| format!("{}: {}", roll.name, roll.told.plain()));
    let levels = tray.result.iter().map(rules::view::Rich::plain);
    says!(levels.chain(rolls).collect::<Vec<String>>());
    let said = play.ok("compare");
    says!(said[0]);
}

/// The course of the fight counts injuries with their levels, by who won them (F-VIC-15).
#[test]
fn f_vic_15_the_course_of_a_fight_counts_injury_levels_by_round() {
    let mut play = Play::folk(&["Ana 0 1 0", "Bo 0 0 0"]);
    play.all(&["start", "attack bo ana", "attack ana bo"]);
    play.all(&["roll ana = 4 4 4 1", "roll bo = 1 1 1", "compare"]);
    play.ok("outcome serious");
    let past = Genesis::past(
        &play.state,
        &mut std::iter::once(((1, 1), play.events.as_slice())),
    );
    assert_eq!(past.course.sides.len(), 2, "{:?}", play.said);
    let all: u32 = past.course.sides.iter().flat_map(|side| &side.wounds).sum();
    assert_eq!(all, 3, "{:?}", play.said);
    let dealt = past.course.sides.iter().flat_map(|side| &side.dealt);
    assert_eq!(
        dealt.map(|one| one.name.clone()).collect::<Vec<_>>(),
        ["Ana"]
    );
}
