//! Nothing happens by accident: a key does what the screen promises, to the named target, and Enter
//! what the last line promises.

use rstest::rstest;
use rules::view::Stage;
use triumph::table::LineKind;
use triumph::ui::keymap::Scope;

use super::cursor::SIZES;
use super::stand::Stand;

impl Stand {
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
    let mut stand = Stand::demo((80, 24));
    stand.keys("1");
    let before = stand.entries();
    stand.keys(keys.strip_prefix("1 ").unwrap());
    assert_eq!(stand.entries(), before, "{}", stand.shot());
    stand.keys(":").type_in("maneuver @ cover!").keys("Enter");
    assert_eq!(stand.entries(), before + 1);
}

#[test]
fn g_man_07_the_cover_of_a_group_is_taken_once() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 n n 3 C C");
    assert_eq!(stand.line_run(), "maneuver @ cover");
    let before = stand.entries();
    stand.keys("C C");
    assert_eq!(stand.entries(), before, "{}", stand.shot());
}

/// A key whose row is on another tab first shows that tab, and runs it when pressed again.
#[rstest]
fn a_hidden_row_is_shown_before_it_is_done(
    #[values("1", "3", "p", "D")] key: &str,
    #[values(0, 1)] size: usize,
) {
    let mut stand = Stand::demo(SIZES[size]);
    stand.keys("1");
    let before = stand.entries();
    stand.keys(key);
    assert_eq!(stand.entries(), before, "{key}: {}", stand.shot());
    assert!(stand.shot().contains(&format!(" {key}  ")), "{key}");
    stand.keys(key);
    assert_eq!(stand.entries(), before + 1, "{key}: {}", stand.shot());
}

#[test]
fn a_row_in_sight_is_done_at_once() {
    let mut stand = Stand::demo((120, 40));
    stand.keys("1");
    let before = stand.entries();
    stand.keys("D");
    assert_eq!(stand.entries(), before + 1, "{}", stand.shot());
}

/// The first step that a sample names takes one key, with its row on the first tab.
#[rstest]
fn the_first_step_of_a_sample_is_one_key(
    #[values("the-price-of-a-gate", "the-bridge", "cold-storage")] name: &str,
) {
    let mut stand = Stand::sample(name, (80, 24));
    let before = stand.entries();
    let first = stand.shot().lines().any(|row| row.starts_with("  1  "));
    assert!(first, "{}", stand.shot());
    stand.keys("1");
    assert_eq!(stand.entries(), before + 1, "{name}: {}", stand.shot());
}

/// One key chooses who takes a slot, at every size.
#[rstest]
fn g_struct_06_a_slot_is_claimed_at_once(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut stand = Stand::demo(SIZES[size]);
    stand.keys("1 n n 3");
    assert_eq!(
        stand.acting().as_deref(),
        Some("Boarders"),
        "{}",
        stand.shot()
    );
}

/// In another list the selection starts at the first row, and the last line names Enter where it takes
/// a row.
#[test]
fn the_selection_does_not_stay_on_a_place_of_another_list() {
    let mut stand = Stand::demo((60, 18));
    stand.keys("1 n n g d j j");
    stand.keys("3");
    assert_eq!(stand.acting().as_deref(), Some("Boarders"));
    stand.keys("g d");
    assert!(stand.last_line().contains(" Enter "), "{}", stand.shot());
    stand.keys("Enter");
    // The first row of a turn opens the attack: nothing is spent yet.
    assert_eq!(stand.stage(), Stage::Pool, "{}", stand.shot());
}

/// The selected row that applies the roll buys nothing, so the last lines don't promise that.
#[rstest]
fn g_comb_14_the_last_line_says_that_enter_applies_the_roll(#[values(0, 1, 2)] size: usize) {
    let mut stand = Stand::fight(SIZES[size]);
    stand.keys("a = 1 s Space 2 a Space T Enter");
    // The row that Enter takes is the selected one from the beginning.
    let keys = stand.last_line();
    assert!(keys.contains("Enter  apply"), "{keys}");
    let told = stand.told();
    says!(told.split_whitespace().collect::<Vec<_>>().join(" "));
    // A row below it is bought.
    stand.keys("Down");
    assert!(
        !stand.last_line().contains("Enter  apply"),
        "{}",
        stand.shot()
    );
    says!(stand.foot("Enter"));
}

#[test]
fn an_attack_before_a_slot_is_claimed_asks_for_the_slot() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 n n");
    let before = stand.entries();
    stand.keys("a");
    assert_eq!(stand.entries(), before);
    assert!(!stand.shot().contains('@'), "{}", stand.shot());
}

/// After a note, `u` undoes the note and leaves the turn alone.
#[test]
fn undo_after_a_note_undoes_the_note() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 N").type_in("oops").keys("Enter");
    let (noted, acting) = (stand.entries(), stand.acting());
    stand.keys("u");
    let face = stand.world().face;
    let kinds: Vec<_> = face
        .log(noted, noted + 1)
        .iter()
        .map(|line| (line.kind, line.undone))
        .collect();
    assert_eq!(kinds, [(LineKind::Note, true), (LineKind::Undo, false)]);
    assert_eq!(stand.acting(), acting);
}

/// What was undone is named above the keys at every size.
#[rstest]
fn what_is_undone_is_named(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let mut stand = Stand::demo(SIZES[size]);
    stand.keys("1 w 3 Enter u");
    let said = stand.last_said();
    let words = said.get(..30).unwrap();
    assert!(stand.shot().contains(words), "{words}: {}", stand.shot());
}

/// A wound to any combatant takes four keys: the first letter of a name chooses the target.
#[rstest]
fn a_letter_says_whom_a_wound_is_for(#[values(0, 1, 2, 3, 4, 5)] size: usize) {
    let all = Stand::demo(SIZES[size]).keys("1").wounds();
    for (name, _) in &all {
        let mut stand = Stand::demo(SIZES[size]);
        stand.keys("1");
        let letter = name.chars().next().unwrap().to_ascii_lowercase();
        stand.keys(&format!("w {letter}"));
        let shot = stand.shot();
        let shown = shot
            .lines()
            .any(|row| row.trim_start().starts_with(&format!("Wound {name}:")));
        assert!(shown, "{name}: {shot}");
        stand.keys("3 Enter");
        let changed = stand.wounds().into_iter().zip(&all);
        let changed = changed.filter(|(is, was)| is != *was).map(|(is, _)| is.0);
        assert_eq!(changed.collect::<Vec<_>>(), std::slice::from_ref(name));
    }
}

/// Arrows move to the next combatant while the number is typed, and the cursor follows.
#[test]
fn arrows_say_whom_a_number_is_for() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 w 2 Down");
    let whom = stand.app.pointed_at();
    let names = stand.world().face.names();
    let name = names
        .into_iter()
        .find(|one| Some(one.is) == whom)
        .unwrap()
        .name;
    assert_eq!(name, "Ila Senn");
    stand.keys("Enter");
    assert!(stand.wounds().contains(&(name, 2)));
}

/// While a number is typed the last line names the keys that end it, and only keys with an effect.
#[test]
fn a_number_has_its_own_keys() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 w");
    let line = stand.last_line();
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
        let mut stand = Stand::demo((80, 24));
        stand.keys("1 a =").type_in("2s1a1T!").keys("Enter");
        assert_eq!(stand.stage(), Stage::Spending);
        stand
    };
    let mut stand = rolled();
    assert!(stand.last_line().contains("1 Advantage, 1 Triumph unused"));
    stand.keys("Enter");
    assert_eq!(stand.stage(), Stage::Idle);
    let mut stand = rolled();
    // The rule of the selected row is told below the rows.
    while !stand.shot().contains("G-COMB-09") {
        let before = stand.shot();
        assert_ne!(stand.keys("j").shot(), before);
    }
    assert_eq!(stand.foot("Enter").as_deref(), Some("buy selected"));
    stand.keys("Enter");
    assert!(
        stand.line_run().starts_with("spend a_crit"),
        "{}",
        stand.line_run()
    );
    assert_eq!(stand.stage(), Stage::Spending);
    stand.keys("Enter");
    assert_eq!(stand.stage(), Stage::Idle);
    let mut stand = rolled();
    stand.keys("j j Esc Enter");
    assert_eq!(stand.stage(), Stage::Idle);
}

/// Only `y` confirms a critical. With its card open another one is for the same person.
#[test]
fn a_random_critical_takes_a_yes() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1");
    let before = stand.entries();
    stand.keys("j c Enter");
    assert_eq!(
        (stand.entries(), stand.app.scope()),
        (before, Scope::Dialog)
    );
    assert!(
        stand.last_line().starts_with("  y  yes"),
        "{}",
        stand.shot()
    );
    stand.keys("y");
    assert_eq!(stand.line_run(), "crit \"Ila Senn\"");
    stand.keys("k c y");
    assert_eq!(stand.line_run(), "crit \"Ila Senn\"", "{}", stand.shot());
}

/// For an impossible attack the first key in the last line is the one that helps.
#[rstest]
fn g_comb_05_the_key_that_helps_comes_first(#[values("", "t 2")] then: &str) {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 n n 2 a").keys(then);
    assert!(stand.last_line().starts_with("  m  "), "{}", stand.shot());
    says!(stand.foot("m"));
    let before = stand.entries();
    stand.keys("m");
    assert!(stand.entries() > before);
    stand.keys("Enter");
    assert_eq!(stand.stage(), Stage::Spending, "{}", stand.shot());
}

/// While a row has the capital, the small letter of the table asks for nothing.
#[test]
fn a_small_letter_is_no_slip_for_a_capital() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 a =").type_in("2s2t!").keys("Enter s");
    assert_eq!(stand.app.scope(), Scope::Spending, "{}", stand.shot());
}

/// A miss keeps the row of the critical, which is unavailable.
#[test]
fn g_comb_09_the_critical_of_a_miss_keeps_its_row() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 a =").type_in("2f3a!").keys("Enter");
    assert!(stand.shot().contains("(c)"), "{}", stand.shot());
    let before = stand.entries();
    stand.keys("c");
    assert_eq!(stand.entries(), before);
    assert!(stand.shot().contains("G-COMB-09"), "{}", stand.shot());
}

/// A miss without remaining symbols names no key without an effect.
#[test]
fn a_miss_with_nothing_left_offers_nothing() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 a =").type_in("2f!").keys("Enter");
    for key in ["Space", ".", "T"] {
        assert_eq!(stand.foot(key), None, "{key}: {}", stand.shot());
    }
    assert!(stand.foot("Enter").is_some());
}

/// The key that buys the selected spend doesn't end a roll of which nothing is bought yet.
#[test]
fn the_key_that_buys_never_applies_the_roll() {
    for size in [(80, 24), (120, 40)] {
        let mut stand = Stand::demo(size);
        stand.keys("1 a =").type_in("2s 4a").keys("Enter");
        let before = stand.world().face.last();
        stand.keys("Space");
        assert_eq!(stand.world().face.last(), before, "{}", stand.shot());
        stand.keys("j Space Enter");
        let lines = stand.world().face.log(before + 1, before + 2);
        let first: Vec<_> = lines.iter().map(|one| one.line.split(' ').next()).collect();
        assert_eq!(first, [Some("spend"), Some("done")], "{}", stand.shot());
    }
}

#[test]
fn the_key_of_a_note_is_on_the_last_line_of_a_turn() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1");
    assert_eq!(stand.foot("N").as_deref(), Some("note"), "{}", stand.shot());
    stand.keys("?");
    assert_eq!(
        stand.foot("↑↓").as_deref(),
        Some("scroll"),
        "{}",
        stand.shot()
    );
}

/// A list of targets has the attacker in its title, and leaves the target open.
#[test]
fn a_list_of_targets_asks_whom() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 a t");
    assert!(
        stand.shot().contains("Vex Marrow → whom?"),
        "{}",
        stand.shot()
    );
}

#[test]
fn a_tour_taken_again_shows_its_step_at_once() {
    let mut stand = Stand::demo((80, 24));
    stand.keys("1 :").type_in("tour").keys("Enter");
    assert!(stand.shot().contains("Tour 2 of 6"), "{}", stand.shot());
}
