//! Nothing happens by accident: a key does what the screen promises, to the named target, and Enter
//! what the last line promises.

use rstest::rstest;
use rules::view::Stage;
use triumph::table::LineKind;
use triumph::ui::keymap::Scope;

use super::cursor::SIZES;
use super::harness::Harness;

impl Harness {
    /// How many entries there are.
    fn entries(&self) -> u32 {
        self.world().face.last()
    }

    /// The command line of the newest entry.
    fn line_run(&self) -> String {
        let face = self.world().face;
        let last = face.log(face.last(), face.last()).pop();
        last.map(|entry| entry.line).unwrap_or_default()
    }

    /// The wounds of every combatant with a track.
    fn wounds(&self) -> Vec<(String, u32)> {
        let roster = self.world().face.roster();
        let counted = roster.into_iter().filter_map(|one| {
            let track = one.tracks.first().filter(|track| track.key == "wounds")?;
            Some((one.name.clone(), track.now))
        });
        counted.collect()
    }

    fn stage(&self) -> Stage {
        self.world().face.tray().stage
    }
}

/// A row that is unavailable has no effect, by its key or by Enter. Its typed line can be an override.
#[rstest]
#[case("1 m C")]
#[case("1 m End Enter")]
#[case("1 C C")]
fn g_man_07_cover_again_is_refused_and_costs_nothing(#[case] keys: &str) {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    let before = ui.entries();
    ui.keys(keys.strip_prefix("1 ").unwrap());
    assert_eq!(ui.entries(), before, "{}", ui.shot());
    ui.keys(":").type_in("maneuver @ cover!").keys("Enter");
    assert_eq!(ui.entries(), before + 1);
}

#[test]
fn g_man_07_the_cover_of_a_group_is_taken_once() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 n n 3 C C");
    assert_eq!(ui.line_run(), "maneuver @ cover");
    let before = ui.entries();
    ui.keys("C C");
    assert_eq!(ui.entries(), before, "{}", ui.shot());
}

/// A key whose row is on another tab first shows that tab, and runs it when pressed again.
#[rstest]
fn a_hidden_row_is_shown_before_it_is_done(
    #[values("1", "3", "p", "D")] key: &str,
    #[values(0, 1)] size: usize,
) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1");
    let before = ui.entries();
    ui.keys(key);
    assert_eq!(ui.entries(), before, "{key}: {}", ui.shot());
    assert!(ui.shot().contains(&format!(" {key}  ")), "{key}");
    ui.keys(key);
    assert_eq!(ui.entries(), before + 1, "{key}: {}", ui.shot());
}

#[test]
fn a_row_in_sight_is_done_at_once() {
    let mut ui = Harness::demo((120, 40));
    ui.keys("1");
    let before = ui.entries();
    ui.keys("D");
    assert_eq!(ui.entries(), before + 1, "{}", ui.shot());
}

/// The first step that a sample names takes one key, with its row on the first tab.
#[rstest]
fn the_first_step_of_a_sample_is_one_key(
    #[values("the-price-of-a-gate", "the-bridge", "cold-storage")] name: &str,
) {
    let mut ui = Harness::sample(name, (80, 24));
    let before = ui.entries();
    let first = ui.shot().lines().any(|row| row.starts_with("  1  "));
    assert!(first, "{}", ui.shot());
    ui.keys("1");
    assert_eq!(ui.entries(), before + 1, "{name}: {}", ui.shot());
}

/// One key chooses who takes a slot, at every size.
#[rstest]
fn g_struct_06_a_slot_is_claimed_at_once(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1 n n 3");
    assert_eq!(ui.acting().as_deref(), Some("Boarders"), "{}", ui.shot());
}

/// In another list the selection starts at the first row, and the last line names Enter where it takes
/// a row.
#[test]
fn the_selection_does_not_stay_on_a_place_of_another_list() {
    let mut ui = Harness::demo((60, 18));
    ui.keys("1 n n g d j j");
    ui.keys("3");
    assert_eq!(ui.acting().as_deref(), Some("Boarders"));
    ui.keys("g d");
    assert!(ui.last_line().contains(" Enter "), "{}", ui.shot());
    ui.keys("Enter");
    // The first row of a turn opens the attack: nothing is spent yet.
    assert_eq!(ui.stage(), Stage::Pool, "{}", ui.shot());
}

/// The selected row that applies the roll buys nothing, so the last lines don't promise that.
#[rstest]
fn g_comb_14_the_last_line_says_that_enter_applies_the_roll(#[values(0, 1, 2)] size: usize) {
    let mut ui = Harness::fight(SIZES[size]);
    ui.keys("a = 1 s Space 2 a Space T Enter");
    // The row that Enter takes is the selected one from the beginning.
    let keys = ui.last_line();
    assert!(keys.contains("Enter  apply"), "{keys}");
    let told = ui.told();
    says!(told.split_whitespace().collect::<Vec<_>>().join(" "));
    // A row below it is bought.
    ui.keys("Down");
    assert!(!ui.last_line().contains("Enter  apply"), "{}", ui.shot());
    says!(ui.foot("Enter"));
}

#[test]
fn an_attack_before_a_slot_is_claimed_asks_for_the_slot() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 n n");
    let before = ui.entries();
    ui.keys("a");
    assert_eq!(ui.entries(), before);
    assert!(!ui.shot().contains('@'), "{}", ui.shot());
}

/// After a note, `u` undoes the note and leaves the turn alone.
#[test]
fn undo_after_a_note_undoes_the_note() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 N").type_in("oops").keys("Enter");
    let (noted, acting) = (ui.entries(), ui.acting());
    ui.keys("u");
    let face = ui.world().face;
    let kinds: Vec<_> = face
        .log(noted, noted + 1)
        .iter()
        .map(|line| (line.kind, line.undone))
        .collect();
    assert_eq!(kinds, [(LineKind::Note, true), (LineKind::Undo, false)]);
    assert_eq!(ui.acting(), acting);
}

/// What was undone is named above the keys at every size.
#[rstest]
fn what_is_undone_is_named(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1 w 3 Enter u");
    let said = ui.last_said();
    let words = said.get(..30).unwrap();
    assert!(ui.shot().contains(words), "{words}: {}", ui.shot());
}

/// A wound to any combatant takes four keys: the first letter of a name chooses the target.
#[rstest]
fn a_letter_says_whom_a_wound_is_for(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let all = Harness::demo(SIZES[size]).keys("1").wounds();
    for (name, _) in &all {
        let mut ui = Harness::demo(SIZES[size]);
        ui.keys("1");
        let letter = name.chars().next().unwrap().to_ascii_lowercase();
        ui.keys(&format!("w {letter}"));
        let shot = ui.shot();
        let shown = shot
            .lines()
            .any(|row| row.trim_start().starts_with(&format!("Wound {name}:")));
        assert!(shown, "{name}: {shot}");
        ui.keys("3 Enter");
        let changed = ui.wounds().into_iter().zip(&all);
        let changed = changed.filter(|(is, was)| is != *was).map(|(is, _)| is.0);
        assert_eq!(changed.collect::<Vec<_>>(), std::slice::from_ref(name));
    }
}

/// Arrows move to the next combatant while the number is typed, and the cursor follows.
#[test]
fn arrows_say_whom_a_number_is_for() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 w 2 Down");
    let whom = ui.app.pointed_at();
    let names = ui.world().face.names();
    let name = names
        .into_iter()
        .find(|one| Some(one.is) == whom)
        .unwrap()
        .name;
    assert_eq!(name, "Ila Senn");
    ui.keys("Enter");
    assert!(ui.wounds().contains(&(name, 2)));
}

/// While a number is typed the last line names the keys that end it, and only keys with an effect.
#[test]
fn a_number_has_its_own_keys() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 w");
    let line = ui.last_line();
    assert!(line.contains(" Enter  wound"), "{line}");
    assert!(
        line.contains(" Esc  cancel") && !line.contains("attack"),
        "{line}"
    );
}

/// Enter takes the selected row, and applies the roll without a selection.
#[test]
fn g_comb_14_enter_buys_what_was_selected() {
    let rolled = || {
        let mut ui = Harness::demo((80, 24));
        ui.keys("1 a =").type_in("2s1a1T!").keys("Enter");
        assert_eq!(ui.stage(), Stage::Spending);
        ui
    };
    let mut ui = rolled();
    assert!(ui.last_line().contains("1a 1T unused"));
    ui.keys("Enter");
    assert_eq!(ui.stage(), Stage::Idle);
    let mut ui = rolled();
    // The rule of the selected row is told below the rows.
    while !ui.shot().contains("G-COMB-09") {
        let before = ui.shot();
        assert_ne!(ui.keys("j").shot(), before);
    }
    assert_eq!(ui.foot("Enter").as_deref(), Some("buy selected"));
    ui.keys("Enter");
    assert!(
        ui.line_run().starts_with("spend a_crit"),
        "{}",
        ui.line_run()
    );
    assert_eq!(ui.stage(), Stage::Spending);
    ui.keys("Enter");
    assert_eq!(ui.stage(), Stage::Idle);
    let mut ui = rolled();
    ui.keys("j j Esc Enter");
    assert_eq!(ui.stage(), Stage::Idle);
}

/// Only `y` confirms a critical. With its card open another one is for the same person.
#[test]
fn a_random_critical_takes_a_yes() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    let before = ui.entries();
    ui.keys("j c Enter");
    assert_eq!((ui.entries(), ui.app.scope()), (before, Scope::Dialog));
    assert!(ui.last_line().starts_with("  y  yes"), "{}", ui.shot());
    ui.keys("y");
    assert_eq!(ui.line_run(), "crit \"Ila Senn\"");
    ui.keys("k c y");
    assert_eq!(ui.line_run(), "crit \"Ila Senn\"", "{}", ui.shot());
}

/// For an impossible attack the first key in the last line is the one that helps.
#[rstest]
fn g_comb_05_the_key_that_helps_comes_first(#[values("", "t 2")] then: &str) {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 n n 2 a").keys(then);
    assert!(ui.last_line().starts_with("  m  "), "{}", ui.shot());
    says!(ui.foot("m"));
    let before = ui.entries();
    ui.keys("m");
    assert!(ui.entries() > before);
    ui.keys("Enter");
    assert_eq!(ui.stage(), Stage::Spending, "{}", ui.shot());
}

/// While a row has the capital, the small letter of the table asks for nothing.
#[test]
fn a_small_letter_is_no_slip_for_a_capital() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a =").type_in("2s2t!").keys("Enter s");
    assert_eq!(ui.app.scope(), Scope::Spending, "{}", ui.shot());
}

/// A miss keeps the row of the critical, which is unavailable.
#[test]
fn g_comb_09_the_critical_of_a_miss_keeps_its_row() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a =").type_in("2f3a!").keys("Enter");
    assert!(ui.shot().contains("(c)"), "{}", ui.shot());
    let before = ui.entries();
    ui.keys("c");
    assert_eq!(ui.entries(), before);
    assert!(ui.shot().contains("G-COMB-09"), "{}", ui.shot());
}

/// A miss without remaining symbols names no key without an effect.
#[test]
fn a_miss_with_nothing_left_offers_nothing() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a =").type_in("2f!").keys("Enter");
    for key in ["Space", ".", "T"] {
        assert_eq!(ui.foot(key), None, "{key}: {}", ui.shot());
    }
    assert!(ui.foot("Enter").is_some());
}

/// The key that buys the selected spend doesn't end a roll of which nothing is bought yet.
#[test]
fn the_key_that_buys_never_applies_the_roll() {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::demo(size);
        ui.keys("1 a =").type_in("2s 4a").keys("Enter");
        let before = ui.world().face.last();
        ui.keys("Space");
        assert_eq!(ui.world().face.last(), before, "{}", ui.shot());
        ui.keys("j Space Enter");
        let lines = ui.world().face.log(before + 1, before + 2);
        let first: Vec<_> = lines.iter().map(|one| one.line.split(' ').next()).collect();
        assert_eq!(first, [Some("spend"), Some("done")], "{}", ui.shot());
    }
}

#[test]
fn the_key_of_a_note_is_on_the_last_line_of_a_turn() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    assert_eq!(ui.foot("N").as_deref(), Some("note"), "{}", ui.shot());
    ui.keys("?");
    assert_eq!(ui.foot("↑↓").as_deref(), Some("scroll"), "{}", ui.shot());
}

/// A list of targets has the attacker in its title, and leaves the target open.
#[test]
fn a_list_of_targets_asks_whom() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a t");
    assert!(ui.shot().contains("Vex Marrow → whom?"), "{}", ui.shot());
}

#[test]
fn a_tour_taken_again_shows_its_step_at_once() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 :").type_in("tour").keys("Enter");
    assert!(ui.shot().contains("Tour 2 of 6"), "{}", ui.shot());
}
