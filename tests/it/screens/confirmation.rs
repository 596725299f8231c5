//! Keys that ask once: a refused target, a number of a turn, the end of a turn in which something is
//! left undone, and the cursor of a number.

use rstest::rstest;
use rules::view::{NEXT, Stage};
use triumph::ui::Screen;
use triumph::ui::keymap::Scope;

use super::cursor::SIZES;
use super::harness::{FIGHT, Harness};

fn entries(ui: &Harness) -> u32 {
    ui.world().face.last()
}

fn target(ui: &Harness) -> Option<String> {
    let tray = ui.world().face.tray();
    let now = tray.targets.iter().find(|one| one.now)?.who;
    let names = ui.world().face.names();
    names
        .into_iter()
        .find(|one| one.is == now)
        .map(|one| one.name)
}

fn name(ui: &Harness) -> Option<String> {
    let whom = ui.app.pointed_at();
    let names = ui.world().face.names();
    let found = names.into_iter().find(|one| Some(one.is) == whom);
    found.map(|one| one.name)
}

/// The line above the keys.
fn last(told: &str) -> &str {
    told.lines().last().unwrap_or_default()
}

/// A pool turns to the target that is picked even if the attack isn't possible, so Enter never shoots
/// the old one. The line above the keys names the key that helps.
#[rstest]
fn g_comb_05_a_pool_is_never_left_aimed_at_the_old_target(#[values(0, 1, 3)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1 n n 2 a");
    let (old, acting) = (target(&ui), ui.acting());
    assert!(old.is_some() && acting.is_some(), "{}", ui.shot());
    let tray = ui.world().face.tray();
    let far = tray
        .targets
        .iter()
        .position(|one| one.reach.is_err() && !one.now);
    let far = far.unwrap();
    ui.keys("t");
    for _ in 0..far {
        ui.keys("Down");
    }
    ui.keys("Enter");
    assert_ne!(target(&ui), old, "{}", ui.shot());
    let tray = ui.world().face.tray();
    assert!(tray.is_blocked() && tray.fix.is_some(), "{}", ui.shot());
    let before = entries(&ui);
    ui.keys("Enter");
    assert_eq!(
        (entries(&ui), ui.world().face.tray().stage),
        (before, Stage::Pool)
    );
    // It offers the change that helps, instead of a second refusal.
    assert_eq!(ui.foot("Enter").as_deref(), Some("yes"), "{}", ui.shot());
    ui.keys("Esc");
    assert!(ui.told().contains("m: move"), "{}", ui.told());
    ui.keys("Enter y");
    assert_eq!(entries(&ui), before + 1, "{}", ui.shot());
}

/// The key of an attack is never a default that is refused: in every turn of the Genesys samples it opens a
/// check that can be rolled, or one with the change that makes it possible, or it says why not.
#[rstest]
fn g_comb_05_an_attack_that_cannot_be_rolled_is_dimmed(
    #[values("the-ashen-oar", "needles-at-karst", "plain-dealing", "cold-storage")] name: &str,
) {
    let mut ui = Harness::sample(name, (80, 24));
    let (mut turns, mut far) = (0, 0);
    for _ in 0..40 {
        if ui.acting().is_none() {
            for key in ["1", "2", "3", "4", "5"] {
                ui.keys(key);
                if ui.acting().is_some() {
                    break;
                }
            }
            if ui.acting().is_none() {
                ui.keys("n");
                continue;
            }
        }
        turns += 1;
        let offers = ui.world().face.offers(None);
        let attack = offers.iter().find(|offer| offer.line == "attack @");
        let refused = attack.is_none_or(|offer| offer.allowed.is_err());
        ui.keys("a");
        let tray = ui.world().face.tray();
        let shot = ui.shot();
        if refused {
            assert_eq!(tray.stage, Stage::Idle, "{shot}");
            assert_eq!(ui.foot("a"), None, "{shot}");
        } else {
            assert_eq!(tray.stage, Stage::Pool, "{shot}");
            assert!(!tray.is_blocked() || tray.fix.is_some(), "{shot}");
            far += u8::from(tray.is_blocked());
            ui.line("cancel");
        }
        ui.line("next");
    }
    assert!(turns > 8, "{turns}");
    // In the demo the gun deck is out of reach, so its pool opens with the first of several maneuvers.
    assert!(name != "the-ashen-oar" || far > 0);
}

/// A target that no pool takes leaves the old one, and the next Enter says who that is.
#[test]
fn g_comb_05_a_roll_after_a_refused_target_says_first_whom_it_hits() {
    let mut ui = Harness::demo((120, 40));
    ui.keys("1 a").line("target nobody_here");
    let (old, before) = (target(&ui), entries(&ui));
    ui.keys("Enter");
    assert_eq!(entries(&ui), before, "{}", ui.shot());
    assert!(ui.told().contains(&old.unwrap()), "{}", ui.told());
    ui.keys("Enter");
    assert!(entries(&ui) > before);
}

/// The list of targets opens for a single target too, so that Esc closes a list and not the pool.
#[test]
fn g_comb_01_a_single_target_has_a_list() {
    let mut ui = Harness::fight((120, 40));
    for line in ["remove gun", "remove marrack"] {
        ui.line(line);
    }
    ui.keys("a t Esc");
    assert_eq!(ui.world().face.tray().stage, Stage::Pool, "{}", ui.shot());
}

/// The digit of a row that is drawn acts at once, in a turn as in a question and in a menu. One undo takes it
/// back.
#[rstest]
fn g_turn_04_a_digit_acts_where_its_cap_is_drawn(#[values(1, 3)] size: usize) {
    let mut ui = Harness::sample("needles-at-karst", SIZES[size]);
    ui.line("claim vex").keys("g d");
    let taken = entries(&ui);
    ui.keys("1");
    assert_eq!(entries(&ui), taken + 1, "{}", ui.shot());
    let last = ui.world().face.undoable().map(|entry| entry.line);
    assert!(last.is_some_and(|line| line.starts_with("fly @ steer ")));
    ui.keys("u");
    let last = ui.world().face.undoable().map(|entry| entry.line);
    assert_eq!(last.as_deref(), Some("claim vex"), "{}", ui.shot());
}

/// A digit of a row that isn't drawn shows it first.
#[rstest]
fn g_turn_04_a_digit_never_acts_unseen(#[values(0, 1)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1");
    let taken = entries(&ui);
    ui.keys("g s 1");
    assert_eq!(entries(&ui), taken, "{}", ui.shot());
}

/// A turn that began by itself isn't passed unasked, and the last line shows the key twice. A turn that a key chose
/// ends at the first press, as the last line says.
#[rstest]
fn g_turn_02_an_untouched_turn_is_not_passed_unasked(
    #[values(0, 1, 3)] size: usize,
    #[values(false, true)] chosen: bool,
    #[values(false, true)] noted: bool,
) {
    let mut ui = Harness::sample("the-ashen-oar", SIZES[size]);
    if chosen {
        ui.keys("1");
    }
    let begun = chosen
        || (0..24).any(|_| {
            if ui.acting().is_none() {
                // A question is open: the first free answer.
                for key in ["1", "2", "3", "4", "5"] {
                    ui.keys(key);
                    if ui.acting().is_some() {
                        break;
                    }
                }
                return false;
            }
            let last = ui.world().face.undoable().map(|entry| entry.line);
            if last.as_deref() == Some(NEXT) {
                return true;
            }
            ui.keys("n");
            false
        });
    assert!(begun, "{}", ui.shot());
    if noted {
        // A note ends no turn and begins none.
        ui.line("note the hatch is open");
    }
    let acting = ui.acting();
    if !chosen {
        return ends_on_the_second_n(&mut ui, acting.as_deref());
    }
    let before = entries(&ui);
    assert!(ui.shot().contains(" n  end"), "{}", ui.shot());
    ui.keys("n");
    assert!(entries(&ui) > before, "{}", ui.shot());
    assert_ne!(ui.acting(), acting, "{}", ui.shot());
    ui.keys("u");
    assert_eq!(ui.acting(), acting, "one undo takes it back");
}

/// Checks that `n` asks whether the turn of this person ends, and ends it when it is pressed again.
#[track_caller]
fn ends_on_the_second_n(ui: &mut Harness, acting: Option<&str>) {
    let before = entries(ui);
    assert!(ui.shot().contains(" n n  end"), "{}", ui.shot());
    ui.keys("n");
    assert!(ui.shot().contains(" n  end"), "{}", ui.shot());
    assert_eq!(
        (ui.acting().as_deref(), entries(ui)),
        (acting, before),
        "{}",
        ui.shot()
    );
    says!(last(&ui.told()));
    ui.keys("n");
    assert!(entries(ui) > before, "{}", ui.shot());
}

/// A card that has to be discarded is no action: the end of the turn is asked for again.
#[test]
fn c_trk_13_a_turn_is_not_passed_unasked_after_a_card_is_discarded() {
    let mut ui = Harness::sample("the-second-step", (80, 24));
    let (acting, start) = (ui.acting(), entries(&ui));
    ui.keys("1");
    assert!(entries(&ui) > start, "{}", ui.shot());
    ends_on_the_second_n(&mut ui, acting.as_deref());
}

/// Aid has one key. Of two guards one is chosen after it.
#[rstest]
#[case("Renner", &["D  aid "])]
#[case("Karim Aziz", &["D  aid Vesna Kolar"])]
fn c_col_03_who_can_be_aided_has_a_key(#[case] who: &str, #[case] rows: &[&str]) {
    let mut ui = Harness::sample("corridor-nine", (200, 60));
    for _ in 0..60 {
        if ui.acting().as_deref() == Some(who) {
            break;
        }
        let face = ui.world().face;
        let offers = face.offers(None);
        let line = |key: &str| Some(offers.iter().find(|one| one.key == key)?.line.clone());
        let rolls = face.tray().stage == Stage::Pool;
        let bid = || {
            line("bid_2")
                .or_else(|| line("bid_1"))
                .or_else(|| line("bid_0"))
        };
        let next = if rolls {
            Some("roll".to_owned())
        } else {
            bid()
        };
        let next = next
            .or_else(|| line("initiative"))
            .or_else(|| line("order"));
        ui.line(&next.unwrap_or_else(|| NEXT.to_owned()));
    }
    assert_eq!(ui.acting().as_deref(), Some(who), "{}", ui.shot());
    let shot = ui.shot();
    for row in rows {
        assert!(shot.contains(row), "{row}: {shot}");
    }
}

/// Whether the title of the turn, the vehicle card and the ranges are those of Magpie's pilot.
fn is_the_pilots(ui: &Harness) -> bool {
    let face = ui.world().face;
    let card = face.turns().active.and_then(|who| face.card(who));
    ui.acting().as_deref() == Some("Vex Marrow") && card.is_some_and(|card| card.name == "Magpie")
}

/// G-VEH-06: the end of a pilot's turn first asks where the ship goes, on the pilot's own screen. The answer
/// ends the turn, and one undo takes back one step.
#[rstest]
#[case(&["n", "n"])]
#[case(&["n", "2", "n"])]
#[case(&["n", "2", "1", "2"])]
fn g_veh_06_a_ship_that_must_move_asks_before_the_turn_ends(
    #[case] keys: &[&str],
    #[values(0, 1, 3)] size: usize,
) {
    let mut ui = Harness::sample("needles-at-karst", SIZES[size]);
    ui.line("claim vex");
    says!(ui.foot("n"));
    let before = entries(&ui);
    let asked = |ui: &Harness| ui.world().face.turns().asks.unwrap_or_default();
    for (n, key) in (1..).zip(keys) {
        assert!(is_the_pilots(&ui), "{}", ui.shot());
        ui.keys(key);
        assert_eq!(entries(&ui), before + n, "{key}: {}", ui.shot());
        if n < keys.len() as u32 {
            assert!(asked(&ui).contains("Magpie"), "{}", asked(&ui));
            let shot = ui.shot();
            assert!(is_the_pilots(&ui) && shot.contains("Magpie"), "{shot}");
            // What the number does is on the screen before it is pressed.
            let offers = ui.world().face.offers(None);
            let next = offers.iter().find(|one| one.line == rules::view::NEXT);
            let label = &next.expect("the way to keep the distances").label;
            let keeps = label.rsplit(": ").next().unwrap_or_default();
            // A narrow screen breaks it into two lines.
            let words = shot.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(keeps), "{label}\n{shot}");
        }
    }
    assert!(!asked(&ui).contains("Magpie"), "{}", ui.shot());
    assert!(!is_the_pilots(&ui), "{}", ui.shot());
    ui.keys("u");
    assert!(is_the_pilots(&ui), "{}", ui.shot());
    assert!(asked(&ui).contains("Magpie"), "{}", asked(&ui));
    says!(asked(&ui));
}

/// The keys of the weapon and of the range always open their list, which changes nothing yet, also at a
/// vehicle's station.
#[rstest]
#[case("needles-at-karst", "claim rho", "W", "Change weapon", "weapon ")]
#[case("needles-at-karst", "claim rho", "r", "Change range", "band ")]
#[case("the-ashen-oar", "claim vex", "W", "Change weapon", "weapon ")]
#[case("the-ashen-oar", "claim ila", "W", "Change weapon", "weapon ")]
#[case("the-ashen-oar", "claim vex", "r", "Change range", "band ")]
fn g_comb_01_another_weapon_is_chosen_from_a_list(
    #[case] sample: &str,
    #[case] claim: &str,
    #[case] key: &str,
    #[case] title: &str,
    #[case] verb: &str,
    #[values((80, 24), (120, 40))] size: (u16, u16),
) {
    let mut ui = Harness::sample(sample, size);
    ui.line(claim).keys("a");
    let before = entries(&ui);
    ui.keys(key);
    assert_eq!(entries(&ui), before, "{}", ui.shot());
    assert!(ui.shot().contains(title), "{}", ui.shot());
    let open = |ui: &Harness| {
        let offers = ui.world().face.offers(None);
        let row = offers
            .into_iter()
            .find(|o| o.line.starts_with(verb) && o.allowed.is_ok());
        row.map(|row| row.line)
    };
    // Enter takes the selected row.
    let any = open(&ui).is_some();
    ui.keys("Enter");
    assert_eq!(entries(&ui) > before, any, "{}", ui.shot());
}

/// The turn of who doesn't pilot asks for no range.
#[rstest]
fn g_veh_06_the_end_of_a_gunners_turn_asks_for_no_range(#[values(0, 1, 3)] size: usize) {
    let mut ui = Harness::sample("needles-at-karst", SIZES[size]);
    ui.line("claim rho");
    let before = entries(&ui);
    ui.keys("n n");
    assert_eq!(entries(&ui), before + 1, "{}", ui.shot());
    assert_ne!(ui.acting().as_deref(), Some("Rho"), "{}", ui.shot());
}

/// The undo of the start asks, so that a slip doesn't close the fight.
#[test]
fn the_undo_of_the_start_asks() {
    let mut ui = Harness::demo((80, 24));
    let started = entries(&ui);
    ui.keys("u");
    assert_eq!(entries(&ui), started, "{}", ui.shot());
    assert_eq!(ui.app.scope(), Scope::Dialog, "{}", ui.shot());
    says!(ui.question());
    ui.keys("y");
    assert!(entries(&ui) > started);
}

/// The target that a number chose is forgotten with the number: the cursor goes back.
#[rstest]
#[case("w b Esc")]
#[case("w k 4 Enter")]
#[case("w Down Down Esc")]
fn the_cursor_goes_back_after_a_number(#[case] keys: &str) {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    let before = name(&ui);
    ui.keys(keys);
    assert_eq!(name(&ui), before, "{}", ui.shot());
}

/// A letter chooses a vehicle too, whose line then asks for hull trauma, and says who is next.
#[rstest]
fn g_veh_01_a_letter_chooses_a_vehicle(#[values(0, 1, 3)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1 w t");
    let shot = ui.shot();
    assert!(shot.contains("Hull trauma, Tern's Promise:"), "{shot}");
    ui.keys("3 Enter");
    assert!(ui.last_said().contains("hull trauma"), "{}", ui.last_said());
    ui.keys("w m");
    says!(ui.hint());
    ui.keys("Esc w v");
    let whom = name(&ui);
    assert!(
        whom.as_ref().is_some_and(|name| name.starts_with('V')),
        "{whom:?}"
    );
    // A letter that begins no name says so and changes nothing.
    ui.keys("x");
    assert_eq!(name(&ui), whom);
    let refused = ui.hint();
    says!(refused);
    assert_ne!(ui.keys("Down").hint(), refused);
    assert_ne!(name(&ui), whom);
}

/// A refused end of a turn names the keys that answer, and an open check the key that drops it.
#[rstest]
fn g_struct_06_a_refused_next_step_names_keys(#[values(1, 3)] size: usize) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1 n n n");
    let told = ui.told();
    assert!(!told.contains("`claim"), "{told}");
    says!(last(&told));
    ui.keys("2 a n");
    let told = ui.told();
    assert!(!told.contains('`'), "{told}");
    says!(last(&told));
}

/// No key or sentence of a refusal is split over two lines where it fits in one.
#[test]
fn g_turn_08_the_override_of_a_refusal_is_one_piece() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a Enter Enter a");
    let told = ui.told();
    assert!(told.contains("To override: !"), "{told}");
    assert!(!told.contains('@'), "{told}");
}

/// Enter in the roster gives the answer about its row, and later goes to the actions of the character who acts.
#[test]
fn g_struct_06_enter_in_the_roster_takes_the_slot_for_its_row() {
    let mut ui = Harness::demo((80, 24));
    assert_eq!(ui.app.scope(), Scope::Turns);
    assert_eq!(ui.foot("Enter").as_deref(), Some("take slot"));
    // A row that isn't an answer gives none.
    ui.keys("g g");
    assert_eq!(ui.foot("Enter").as_deref(), Some("see sheet"));
    ui.keys("j j j j j Enter");
    assert_eq!(ui.acting().as_deref(), Some("Ila Senn"));
    ui.keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Dice);
}

/// On the screen of one character out of turn, Enter on a roll says which keys take the slot. It never takes the slot
/// itself. The caps of rows are the keys that work there.
#[test]
fn g_turn_03_a_sheet_alone_names_the_keys_of_its_turn() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("g p");
    assert_eq!(ui.app.screen(), Screen::Solo);
    assert_eq!(ui.foot("Enter").as_deref(), Some("show reason"));
    ui.keys("Enter");
    assert_eq!(ui.acting(), None);
    ui.keys("Esc 1");
    assert_eq!(ui.acting().as_deref(), Some("Vex Marrow"));
    assert_eq!(ui.foot("Enter").as_deref(), Some("roll selected"));
    let opened = ui.keys("Enter").shot();
    assert!(opened.contains("▌6 Dice▐"), "{opened}");
    // Once the action is used, another roll would be refused.
    ui.keys("Enter Enter");
    assert_eq!(ui.foot("Enter").as_deref(), Some("show reason"));
    for _ in 0..8 {
        if ui.acting().is_some() {
            ui.line("undo");
        }
    }
    assert_eq!(ui.acting(), None);
    // An enemy can't take the slot of a player.
    ui.keys("[");
    assert_eq!(ui.foot("Enter").as_deref(), Some("show reason"));
    ui.keys("Enter");
    let told = ui.told();
    assert!(told.contains("1 Vex Marrow acts"), "{told}");
    ui.keys("Esc ] BackTab");
    assert_eq!(ui.foot("Enter"), None, "{}", ui.shot());
    ui.keys("1");
    assert!(ui.acting().is_some(), "{}", ui.shot());
    // Digits are tabs again, and no row has one.
    let shot = ui.keys("6").shot();
    let caps = shot.lines().skip(6).filter(|line| {
        let row = line.trim_start();
        row.starts_with("1  ") || row.starts_with("2  ")
    });
    assert_eq!(caps.count(), 0, "{shot}");
}

/// G-DICE-10, G-DICE-18: a Triumph or Despair that nobody used leaves one line in the log.
#[rstest]
#[case::despair("3s D", "1 Despair")]
#[case::triumph("3s T", "1 Triumph")]
#[case::both("3s T D", "1 Triumph and 1 Despair")]
fn g_dice_18_what_is_rare_and_unspent_is_in_the_log(#[case] dice: &str, #[case] left: &str) {
    let mut ui = Harness::fight((120, 40));
    ui.keys("a").line(&format!("roll = {dice}!")).line("done");
    let told = ui.last_said();
    assert_eq!(told.matches(left).count(), 1, "{told}");
    says!(told);
    let mut spent = Harness::fight((120, 40));
    spent.keys("a").line("roll = 3s").line("done");
    let told = spent.last_said();
    assert!(
        !told.contains("Triumph") && !told.contains("Despair"),
        "{told}"
    );
}

/// The list of a turn ends above the ranges, and nothing of it shows between them.
#[test]
fn nothing_stands_between_the_ranges() {
    let mut ui = Harness::sample("cold-storage", (120, 40));
    ui.keys("1")
        .line("check tessaly computers 2")
        .line("roll = 2f")
        .line("done");
    let shot = ui.shot();
    let line = shot
        .lines()
        .find(|line| line.contains("engaged") && line.contains("extreme"));
    let line = line.unwrap_or_else(|| panic!("{shot}"));
    let band = &line[line.find("engaged").unwrap()..];
    assert!(
        band.contains("engaged ") && band.contains("short "),
        "{shot}"
    );
}

/// The slots of a track without room show a whole result or say that it is cut: never a number without its
/// symbol.
#[test]
fn g_struct_05_a_cut_result_in_the_track_says_so() {
    let mut lines = FIGHT.to_vec();
    lines.truncate(12);
    let names = ["One", "Two", "Three"].map(|name| format!("add captain_marrack as {name}"));
    let rolls = ["One", "Two", "Three"].map(|name| format!("init {name} = 1s 1a"));
    lines.extend(names.iter().chain(&rolls).map(String::as_str));
    lines.extend(["init marrack = 2s 3a", "start"]);
    let shot = Harness::new(&lines, Screen::Table, (80, 24)).shot();
    let track = shot.lines().nth(1).unwrap();
    for result in track
        .split('│')
        .filter_map(|slot| slot.split(' ').rfind(|word| !word.is_empty()))
    {
        assert!(
            !result.ends_with(|last: char| last.is_ascii_digit()),
            "{shot}"
        );
    }
    assert!(track.contains("1s+"), "{shot}");
}

/// The heavy frame of the focus stays heavy where light rules join it.
#[test]
fn the_frame_of_the_focus_is_heavy_all_around() {
    let mut ui = Harness::fight((120, 40));
    let shot = ui.keys("a").shot();
    let tray: Vec<&str> = shot
        .lines()
        .filter(|line| line.contains("Where the dice"))
        .collect();
    assert!(
        tray.iter()
            .all(|line| line.contains("┠") && line.ends_with('┨')),
        "{shot}"
    );
}

/// A Critical Injury is confirmed before the turn goes on, and the key of the next step says so.
#[rstest]
#[case("n")]
#[case("a")]
#[case("m")]
fn g_comb_09_a_critical_injury_is_confirmed_before_the_turn_goes_on(
    #[case] key: &str,
    #[values(0, 1, 3)] size: usize,
) {
    let mut ui = Harness::demo(SIZES[size]);
    ui.keys("1 c y");
    let (acting, before) = (ui.acting(), entries(&ui));
    ui.keys(key).keys(key);
    assert_eq!(
        (ui.acting(), entries(&ui)),
        (acting, before),
        "{}",
        ui.shot()
    );
    let told = ui.told();
    assert!(told.contains("Critical Injury first"), "{told}");
    ui.keys("Enter n");
    let told = ui.told();
    assert!(!told.contains("Critical Injury first"), "{told}");
}

/// The question before a Critical Injury names its target, and the arrows choose another one.
#[test]
fn g_comb_09_the_target_of_a_critical_injury_is_chosen_before_it_is_rolled() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 c");
    let of = |ui: &Harness, who: &str| {
        let shot = ui.shot();
        let title = format!("Critical Injury for {who}?");
        assert!(shot.contains(&title), "{shot}");
        assert!(last(&shot).contains("↑↓  "), "{shot}");
    };
    of(&ui, "Vex Marrow");
    ui.keys("Down");
    of(&ui, "Ila Senn");
    ui.keys("Up Up");
    of(&ui, "Gun deck");
    ui.keys("j j y");
    let run = ui.world().face.undoable().map(|entry| entry.line);
    assert_eq!(run.as_deref(), Some("crit \"Ila Senn\""));
}

/// The row under the roster's cursor is the target that is asked about first.
#[test]
fn g_comb_09_a_critical_injury_is_for_the_selected_row() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 g i j");
    let selected = name(&ui).unwrap();
    assert_ne!(selected, "Vex Marrow");
    ui.keys("c");
    let shot = ui.shot();
    assert!(shot.contains(&format!("for {selected}?")), "{shot}");
}

/// The last line says what Enter does with the selected row of a sheet.
#[test]
fn enter_on_a_sheet_does_what_the_last_line_says() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 g s");
    assert!(last(&ui.shot()).contains("Enter  explain "));
    ui.keys("Enter");
    assert!(ui.shot().contains("Help"), "{}", ui.shot());
    ui.keys("Esc");
    for _ in 0..30 {
        if last(&ui.shot()).contains("Enter  roll selected") {
            break;
        }
        ui.keys("j");
    }
    ui.keys("Enter");
    assert_eq!(ui.world().face.tray().stage, Stage::Pool, "{}", ui.shot());
}

/// While a slot is open, the sheet is of someone who may take it.
#[test]
fn g_struct_06_the_sheet_of_an_open_slot_is_of_one_who_has_not_acted() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 g s n n");
    assert_eq!(name(&ui).as_deref(), Some("Captain Marrack"));
    ui.keys("1 n n");
    let open = name(&ui);
    assert_eq!(open.as_deref(), Some("Ila Senn"), "{}", ui.shot());
}

/// The numbers of a list of targets are in order, and the nearest one stays selected.
#[test]
fn g_comb_01_the_numbers_of_the_targets_are_in_order() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 n n 1 n n 2 a t");
    let shot = ui.shot();
    let number = |line: &str| {
        let row = line.split_once('┃')?.1.trim_start_matches([' ', '▶', '(']);
        row.chars().next().filter(char::is_ascii_digit)
    };
    let numbers: Vec<char> = shot.lines().filter_map(number).collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert!(numbers.len() > 2, "{shot}");
    assert_eq!(numbers, sorted, "{shot}");
}

/// Small screens: the rule of the selected source is whole, no initiative result is cut, and the tray is
/// called what it lists.
#[test]
fn a_small_screen_uses_its_room() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    let shot = ui.shot();
    let track = shot.lines().nth(1).unwrap();
    assert!(!track.contains('…'), "{track}");
    assert!(ui.keys("g d").shot().contains("▌Turn▐"));
    let shot = ui.keys("a").shot();
    assert!(shot.contains("▌Dice▐"), "{shot}");
    assert!(shot.contains("G-COMB-04 Short"), "{shot}");
}
