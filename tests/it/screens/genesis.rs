//! The second game on the same screens: its declarations, dice, outcomes, chases, creation and quirks
//! as users see them, with their keys.

use rstest::rstest;
use rules::view::{SlotState, TurnMark};
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::harness::Harness;

/// A horseman charges a spear carrier on a bridge, and two more are present.
const DUEL: [&str; 7] = [
    "add sergeant_brook",
    "add orla_finch",
    "add toll_rider",
    "add bridge_tough",
    "start",
    "tie orla = 4",
    "tie rider = 1",
];

/// A thief with a seal in the boot, and two pursuers.
const CHASE: [&str; 4] = [
    "add maren_holt",
    "add tib_crane",
    "add cutpurse",
    "chase maren tib after cutpurse at medium",
];

/// Ana beats Bo by four levels.
const WON: [&str; 12] = [
    "create Ana",
    "created ana",
    "create Bo side npc",
    "created bo",
    "set ana reflex 1",
    "start",
    "defend bo",
    "attack ana bo",
    "modify 2",
    "roll ana = 6 6 6 6 1 1",
    "roll bo = 1 1 1 1 1",
    "compare",
];

#[rstest]
#[case("genesis_declare_80x24", (80, 24), &DUEL, "a 1")]
#[case("genesis_declare_120x40", (120, 40), &DUEL, "1")]
#[case("genesis_declare_200x60", (200, 60), &DUEL, "1")]
#[case("genesis_casts_120x40", (120, 40), &DUEL, "1 1 1 1 Enter f f")]
#[case("genesis_menu_80x24", (80, 24), &DUEL, "a")]
#[case("genesis_dice_80x24", (80, 24), &DUEL, "a 1 a 1 a 1 a 1")]
#[case("genesis_dice_120x40", (120, 40), &DUEL, "1 1 1 1")]
#[case("genesis_chase_80x24", (80, 24), &CHASE, "")]
#[case("genesis_chase_120x40", (120, 40), &CHASE, "")]
#[case("genesis_chase_200x60", (200, 60), &CHASE, "n")]
#[case("genesis_rolled_80x24", (80, 24), &CHASE, "n r")]
#[case("genesis_rolled_120x40", (120, 40), &CHASE, "n r")]
#[case("genesis_making_80x24", (80, 24), &["create Ana"], "")]
#[case("genesis_making_120x40", (120, 40), &["create Ana"], "1 2 1")]
#[case("genesis_outcome_80x24", (80, 24), &WON, "")]
#[case("genesis_outcome_120x40", (120, 40), &WON, "")]
#[case("genesis_quirk_80x24", (80, 24), &["add magistrate_vane", "add carter", "set carter commerce 4"], "")]
#[case("genesis_quirk_120x40", (120, 40), &["add magistrate_vane", "add carter", "set carter commerce 4"], "")]
fn the_second_game_is_drawn(
    #[case] name: &str,
    #[case] size: (u16, u16),
    #[case] lines: &[&str],
    #[case] keys: &str,
) {
    let mut ui = Harness::genesis(lines, size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

/// A narrow roster has a column for what everyone declared, and one for who is staggered.
#[test]
fn f_ord_05_a_narrow_roster_shows_declarations_and_conditions() {
    let mut ui = Harness::sample("the-bridge", (60, 18));
    insta::assert_snapshot!("genesis_roster_60x18", ui.keys("g t").shot());
}

/// A quirk with a subject opens the line in which the subject is typed. The answer is then on the
/// sheet.
#[rstest]
#[case("4", "Carter, Expensive Tastes:", "wine", "Expensive Tastes")]
#[case("2", "Carter, Patron:", "Lio the fiddler", "Patron")]
fn f_qow_04_what_a_quirk_is_about_is_typed_behind_its_key(
    #[case] key: &str,
    #[case] line: &str,
    #[case] answer: &str,
    #[case] quirk: &str,
) {
    let mut ui = Harness::genesis(&["add carter", "set carter commerce 4"], (120, 40));
    let shot = ui.keys(key).shot();
    assert!(shot.contains(line), "{shot}");
    ui.type_in(answer).keys("Enter");
    let said = ui.last_said();
    assert!(said.contains(quirk) && said.contains(answer), "{said}");
    assert!(
        ui.shot().contains(&format!("{quirk}: {answer}")),
        "{}",
        ui.shot()
    );
}

#[test]
fn f_qow_01_a_quirk_that_names_nothing_is_taken_by_its_key() {
    let mut ui = Harness::genesis(&["add carter", "set carter commerce 4"], (120, 40));
    ui.keys("1");
    assert!(ui.last_said().contains("Scrooge"), "{}", ui.last_said());
}

/// The lost limb is typed after its key, and the sheet shows the typed text.
#[test]
fn f_vic_11_the_limb_is_typed_behind_its_key() {
    let mut ui = Harness::genesis(&WON, (120, 40));
    let shot = ui.shot();
    assert!(shot.contains("M  dismember"), "{shot}");
    let shot = ui.keys("M").shot();
    assert!(shot.contains("outcome dismember"), "{shot}");
    ui.type_in("left arm").keys("Enter");
    let said = ui.last_said();
    assert!(said.contains("left arm"), "{said}");
    ui.keys("g s l");
    let shot = ui.shot();
    assert!(shot.contains("lost: left arm"), "{shot}");
}

/// An unlisted act is described in the player's own words, visible to all.
#[test]
fn f_ord_11_something_else_asks_what_it_is() {
    let mut ui = Harness::genesis(&DUEL, (120, 40));
    let shot = ui.shot();
    assert!(shot.contains(" S  "), "{shot}");
    let shot = ui.keys("S").shot();
    assert!(shot.contains(" Something else: "), "{shot}");
    // Enter alone declares nothing.
    let before = ui.world().face.last();
    let shot = ui.keys("Enter").shot();
    assert_eq!(ui.world().face.last(), before, "{shot}");
    assert!(shot.contains(" Something else: "), "{shot}");
    ui.type_in("drags a bar across").keys("Enter");
    assert_eq!(ui.last_said(), "Bridge Tough drags a bar across.");
    assert!(ui.shot().contains("drags a bar across"), "{}", ui.shot());
}

/// Keys of another game have no effect here, and a condition is set while a pool is open.
#[test]
fn f_mod_01_a_condition_is_set_by_its_keys_while_a_pool_is_open() {
    let mut ui = Harness::genesis(&WON[..8], (120, 40));
    ui.keys("s g");
    says!(ui.last_said());
    assert!(ui.shot().contains("[x] +2d"), "{}", ui.shot());
    for key in ["&", "x", "+", "K"] {
        // A refused line would be told there.
        let before = ui.told();
        assert_eq!(ui.keys(key).told(), before, "{key}: {}", ui.shot());
    }
}

/// Where one pane is shown at a time, it is the one with the choices.
#[rstest]
#[case(&["create Ana"], "Strength 0 → 1")]
#[case(&["add carter", "set carter commerce 4"], "Carter: Scrooge")]
fn f_race_01_f_qow_00_the_choices_come_forward_on_a_small_screen(
    #[case] lines: &[&str],
    #[case] choice: &str,
) {
    let shot = Harness::genesis(lines, (80, 24)).shot();
    assert!(shot.contains(choice), "{shot}");
}

/// Before and after the first step of a chase, the last lines name the key that continues.
#[test]
fn f_chs_04_the_key_that_rolls_a_chase_on_is_named() {
    let mut ui = Harness::genesis(&CHASE, (120, 40));
    let told = ui.told();
    assert!(told.contains("n: "), "{told}");
    says!(told);
    ui.keys("n");
    assert!(ui.shot().contains("Enter rolls"), "{}", ui.shot());
}

/// At the end of a round both ways to continue are named where they are not visible.
#[test]
fn f_trk_18_both_ways_on_from_a_round_are_named() {
    let mut ui = Harness::genesis(&WON, (80, 24));
    // On every tab, because the question is about the whole table.
    let shot = ui.keys("S g s").shot();
    for row in [" 1  begin round 2", " 2  end the fight"] {
        assert!(shot.contains(row), "{row}: {shot}");
    }
}

/// The tray shows the dice of all combatants while there are empty rows. Otherwise it shows how many
/// are missing.
#[rstest]
#[case((80, 24), 4, true)]
#[case((120, 40), 7, true)]
#[case((80, 24), 7, false)]
#[case((80, 18), 4, false)]
fn f_trk_31_the_dice_of_all_are_shown_where_there_is_room(
    #[case] size: (u16, u16),
    #[case] many: usize,
    #[case] all: bool,
) {
    let add = format!("add bridge_tough x{many} as T");
    let mut lines = vec!["add sergeant_brook as A", &add, "start", "tie"];
    lines.extend(vec!["attack @ a"; many]);
    lines.extend(["attack a t", "roll all"]);
    let shot = Harness::genesis(&lines, size).shot();
    let hidden = many + 1 - shot.matches("\u{2192}  ").count();
    assert_eq!(hidden == 0, all, "{shot}");
    let told = shot.contains(&format!("{hidden} more"));
    assert_eq!(told, !all, "{shot}");
}

/// The key that went on through the round begins the next one.
#[rstest]
fn f_trk_18_enter_begins_the_next_round(#[values((60, 18), (80, 24), (120, 40))] size: (u16, u16)) {
    let mut ui = Harness::sample("the-bridge", size);
    ui.line("end");
    let lines = [
        "start", "tie", "defend @", "defend @", "defend @", "defend @",
    ];
    for line in lines {
        ui.line(line);
    }
    ui.keys("g t");
    let first = ui.world().face.offers(None);
    let first = first.iter().find(|one| one.line == "next").unwrap();
    assert_eq!(
        ui.foot("Enter").as_ref(),
        Some(&first.label),
        "{}",
        ui.shot()
    );
    let round = ui.world().face.moment().0;
    ui.keys("Enter");
    assert_eq!(ui.world().face.moment().0, round + 1, "{}", ui.shot());
}

/// An outcome that armor stops is not the default, and an injury by hand is for the loser.
#[test]
fn f_vic_01_what_armor_stops_is_no_default_and_w_is_for_the_loser() {
    let mut ui = Harness::sample("tallow-street", (80, 24));
    let stopped = |ui: &Harness| {
        let offers = ui.world().face.offers(None);
        let stopped = offers.into_iter().filter(|one| !one.stops.is_empty());
        stopped.map(|one| one.key).collect::<Vec<_>>()
    };
    for _ in 0..9 {
        if stopped(&ui).is_empty() {
            ui.keys("Enter");
        }
    }
    assert_eq!(stopped(&ui), ["minor"], "{}", ui.shot());
    let threatened = ui.world().face.tray().threatens;
    let roster = ui.world().face.roster();
    let loser = roster.iter().find(|one| Some(one.id) == threatened);
    let loser = loser.unwrap().name.clone();
    ui.keys("w 1 Enter");
    assert!(ui.last_said().starts_with(&loser), "{}", ui.last_said());
    ui.keys("u Enter");
    let outcome = ui.last_said();
    assert!(!outcome.contains("minor"), "{outcome}");
}

/// Without an open roll, real dice are refused at the key and not after they are typed.
#[test]
fn f_trk_35_real_dice_without_a_roll_are_refused_at_the_key() {
    let mut ui = Harness::sample("the-bridge", (80, 24));
    ui.line("end");
    ui.keys("=");
    assert!(ui.app.scope() != Scope::Prompt, "{}", ui.shot());
    says!(ui.told());
}

/// On a small screen the answers are on another tab, so the last lines name them.
#[test]
fn f_chs_01_three_ways_on_from_a_round_are_named() {
    let lines = [
        "add maren_holt",
        "add cutpurse",
        "start",
        "defend maren",
        "flee cutpurse",
    ];
    let mut ui = Harness::genesis(&lines, (80, 24));
    let told = ui.keys("g s").told();
    for way in ["1 ", " 2 ", " 3 ", "Maren Holt", "Cutpurse"] {
        assert!(told.contains(way), "{way}: {told}");
    }
    says!(told);
}

/// The key that only continues never spends points, a quirk or a life. Where nothing can continue, the
/// last line doesn't offer it.
#[rstest]
#[case(&["create Ana"])]
#[case(&["add carter", "set carter commerce 4"])]
#[case(&["add carter", "wound carter fatal", "pass 10 minutes"])]
fn f_race_02_what_goes_on_spends_nothing(#[case] lines: &[&str]) {
    let mut ui = Harness::genesis(lines, (120, 40));
    let before = ui.last_said();
    assert_eq!(ui.foot("Enter"), None, "{}", ui.shot());
    let told = ui.keys("Enter").told();
    assert_eq!(ui.last_said(), before);
    assert!(told.contains("Space"), "{told}");
    says!(told);
    ui.keys("Space");
    assert_ne!(ui.last_said(), before);
}

/// Where the winner picks, the key takes the selected outcome and names it. Destiny doesn't matter
/// there.
#[test]
fn f_vic_01_what_the_key_takes_is_said() {
    let mut ui = Harness::genesis(&WON, (200, 60));
    let shot = ui.shot();
    let told = ui.told();
    assert!(told.contains("Enter "), "{told}");
    says!(told);
    let go_on = Some(ui.label(Scope::Spending, "Enter"));
    assert_ne!(ui.foot("Enter"), go_on, "{shot}");
    assert_eq!(ui.foot("o"), None, "{shot}");
    ui.keys("Down Enter");
    let shot = ui.shot();
    assert!(shot.contains("unconscious"), "{shot}");
    // While the check is rolled both are on offer.
    let ui = Harness::genesis(&WON[..11], (200, 60));
    let offers = ui.world().face.offers(None);
    let ends = offers.into_iter().find(|one| one.line == "compare");
    let ends = ends.map(|one| one.label);
    assert!(ends.is_some());
    assert_eq!(ui.foot("Enter"), ends, "{}", ui.shot());
    assert!(ui.foot("o").is_some(), "{}", ui.shot());
}

#[test]
fn f_vic_01_what_the_key_takes_is_said_behind_what_was_said() {
    let mut ui = Harness::genesis(&WON[..11], (120, 40));
    let told = ui.keys("Enter").told();
    assert!(told.contains("Enter "), "{told}");
    says!(told);
}

/// Every tab shows the open question, so that a number answers it at once.
#[test]
fn a_question_is_on_every_tab() {
    let mut ui = Harness::new(&["create Ada"], Screen::Table, (80, 24));
    // The log shows the question with its first rows.
    let seen = ui.keys("g l").shot();
    says!(ui.hint());
    assert!(seen.contains("1  Average human"), "{seen}");
    let asks = ui.world().face.turns().asks.unwrap();
    assert!(seen.contains(&asks), "{asks}\n{seen}");
    ui.keys("1");
    assert!(ui.last_said().contains("Average human"));
}

#[test]
fn f_ord_04_f_trk_35_the_order_takes_a_real_die() {
    let mut ui = Harness::genesis(&["add bridge_tough x3 as Tough", "start"], (80, 24));
    let before = ui.world().face.last();
    says!(ui.hint());
    says!(ui.keys("=").hint());
    says!(ui.keys("7 Enter").hint());
    assert_eq!(ui.world().face.last(), before);
    ui.keys("Backspace 6 Enter");
    assert_eq!(ui.world().face.last(), before + 1, "{}", ui.shot());
}

/// At 80x24 the pane with the dice is hidden: the answers are named on the first tab, so that no number
/// has to be guessed.
#[test]
fn the_end_of_a_round_names_its_answers_where_another_pane_is_shown() {
    let mut ui = Harness::genesis(&WON[..7], (80, 24));
    let shot = ui.line("defend ana").shot();
    assert!(shot.contains("Ana defends."), "{shot}");
    says!(shot.lines().rev().nth(1).unwrap().trim());
}

#[test]
fn what_can_be_declared_stands_on_the_first_tab() {
    let mut ui = Harness::genesis(&WON[..6], (80, 24));
    let shot = ui.shot();
    assert!(shot.contains("1  attack Ana"), "{shot}");
    assert!(ui.keys("1").last_said().contains("Bo attacks Ana"));
    // Where the list is on the screen the number takes it at once.
    let mut ui = Harness::genesis(&WON[..6], (120, 40));
    assert!(ui.keys("1").last_said().contains("Bo attacks Ana"));
}

#[test]
fn what_is_behind_a_row_of_the_sheet_is_never_an_empty_page() {
    let mut ui = Harness::genesis(&["add carter"], (80, 24));
    let shot = ui.keys("g s Enter").shot();
    assert!(shot.contains("Injuries 0"), "{shot}");
    assert!(shot.contains("  F-VIC-17"), "{shot}");
    ui.keys("Esc").line("wound carter serious");
    let shot = ui.keys("g s Enter").shot();
    for part in ["serious injury", "−3d", "F-VIC-16"] {
        assert!(shot.contains(part), "{part}: {shot}");
    }
    let shot = ui.keys("Esc Down Enter").shot();
    assert!(shot.contains("F-ATT-02"), "{shot}");
}

/// Esc leaves the outcome open and lets the user look around, and Enter returns to it, as the last line
/// promises.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn enter_goes_back_to_a_victory_that_waits(#[case] size: (u16, u16)) {
    let mut ui = Harness::genesis(&WON, size);
    let before = ui.shot();
    assert!(before.contains("4  "), "{before}");
    ui.keys("Esc");
    assert_ne!(ui.shot(), before);
    assert_eq!(ui.keys("Enter").shot(), before);
    assert!(!ui.keys("Enter").last_said().contains("compared"));
}

/// Between two rolls the next one is marked and named, and a digit that declared an attack spends no
/// Destiny Point.
#[rstest]
fn f_ord_07_who_rolls_next_is_marked_and_named(#[values((80, 24), (120, 40))] size: (u16, u16)) {
    let mut ui = Harness::sample("the-bridge", size);
    ui.keys("1 Enter");
    let turns = ui.world().face.turns();
    let now = turns.slots.iter().find(|slot| slot.state == SlotState::Now);
    assert_eq!(now.map(|slot| slot.name.as_str()), Some("Orla Finch"));
    let roster = ui.world().face.roster();
    let marked = roster.iter().filter(|one| one.mark == TurnMark::Now);
    let marked: Vec<&str> = marked.map(|one| one.name.as_str()).collect();
    assert_eq!(marked, ["Orla Finch"]);
    let told = ui.told();
    assert!(told.contains("Orla Finch"), "{told}");
    let enter = ui.foot("Enter");
    assert!(enter.is_some_and(|label| label.contains("Orla")), "{told}");
    says!(told);
    let before = ui.world().face.last();
    ui.keys("1 1 2 2");
    assert_eq!(ui.world().face.last(), before, "{}", ui.shot());
    ui.keys("L");
    assert_eq!(ui.world().face.last(), before + 1, "{}", ui.shot());
}

/// A scene is closed by y and goes on by n, as the questions of the program are answered.
#[rstest]
fn a_scene_is_closed_by_yes(#[values((80, 24), (120, 40))] size: (u16, u16)) {
    let mut ui = Harness::genesis(
        &["add sergeant_brook", "begin \"The docks\"", "close"],
        size,
    );
    let closing = |ui: &Harness| ui.shot().contains("Close scene 1?");
    assert!(closing(&ui), "{}", ui.shot());
    ui.keys("n");
    assert!(!closing(&ui), "{}", ui.shot());
    assert!(ui.shot().contains("The docks"), "{}", ui.shot());
    ui.line("close");
    assert!(closing(&ui), "{}", ui.shot());
    ui.keys("y");
    assert!(!closing(&ui), "{}", ui.shot());
    assert_eq!(ui.world().face.data()["campaign"]["closing"], false);
    says!(ui.last_said());
}

/// A step nearer and a step away have one key each, however many people there are, and a person has the same number in
/// both lists and among the attacks. Where only one can be meant, nobody is asked for.
#[rstest]
#[case("m C 2", "move \"Sergeant Brook\" \"Bridge Tough\" engaged")]
#[case("m F 2", "move \"Sergeant Brook\" \"Bridge Tough\" far")]
#[case("m F 1", "move \"Sergeant Brook\" \"Toll Rider\" near")]
#[case("2", "attack \"Sergeant Brook\" \"Bridge Tough\"")]
fn f_ord_10_a_step_has_one_key_and_the_person_follows(#[case] keys: &str, #[case] line: &str) {
    let mut ui = Harness::sample("the-bridge", (80, 24));
    ui.keys(keys);
    let face = ui.world().face;
    let last = face.log(face.last(), face.last()).pop().unwrap();
    assert_eq!(last.line, line, "{}", ui.shot());
}

#[test]
fn f_ord_10_a_step_about_the_only_other_person_asks_nothing() {
    let lines = [
        "add sergeant_brook",
        "add bridge_tough",
        "start",
        "defend tough",
    ];
    let mut ui = Harness::genesis(&lines, (80, 24));
    ui.keys("m C");
    let face = ui.world().face;
    let last = face.log(face.last(), face.last()).pop().unwrap();
    assert!(
        last.line.starts_with("move \"Sergeant Brook\""),
        "{}: {}",
        last.line,
        ui.shot()
    );
}
