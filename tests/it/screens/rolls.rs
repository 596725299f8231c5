//! A roll on the screen: the dice with their faces, the sum, the target, and the remaining symbols.

use rstest::rstest;
use rules::view::Stage;
use triumph::ui::theme::{Depth, Theme};

use super::harness::Harness;

/// A hit on the Boarders with 2 Successes and 1 Advantage of real dice.
fn hit(size: (u16, u16)) -> Harness {
    let mut ui = Harness::fight(size);
    ui.keys("a = 2 s Space 1 a Enter");
    ui
}

#[test]
fn the_dice_lie_there_with_their_faces() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("a Enter");
    let tray = ui.world().face.tray();
    assert_eq!(tray.stage, Stage::Spending);
    let rolled = tray.rolled.unwrap();
    assert_eq!(rolled.dice.len(), 5, "YYG against PP");
    let shot = ui.shot();
    for die in &rolled.dice {
        let foot = format!("╰─{}─╯", die.letter);
        assert!(shot.contains(&foot), "{foot}: {shot}");
        let mut shows = die.shows.chars();
        if let (Some(one), Some(two)) = (shows.next(), shows.next()) {
            assert!(
                shot.contains(&format!("│{one} {two}│")),
                "{one}{two}: {shot}"
            );
        }
    }
    assert!(
        shot.contains(&format!("net {}", rolled.net.plain())),
        "{shot}"
    );
}

/// Before Enter the sum is in one line, and the gauges of the target show the result.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
#[case((200, 60))]
fn g_comb_14_what_enter_would_do_is_seen_before(#[case] size: (u16, u16)) {
    let mut ui = hit(size);
    let tray = ui.world().face.tray();
    let one = tray.foreseen.first().copied().unwrap();
    assert_eq!((one.key, one.by, one.sure), ("wounds", 4, true));
    let shot = ui.shot();
    assert!(shot.contains("8 − 4 soak = 4 wounds"), "{shot}");
    assert!(shot.contains("0 → 4/20"), "{shot}");
    assert!(shot.contains('▒'), "{shot}");
    ui.keys("Enter");
    let roster = ui.world().face.roster();
    let boarders = roster.iter().find(|one| one.name == "Boarders").unwrap();
    assert_eq!(boarders.tracks[0].now, 4);
}

#[test]
fn spent_symbols_stay_as_empty_brackets() {
    let mut ui = hit((120, 40));
    assert!(ui.shot().contains("(a)"), "{}", ui.shot());
    ui.keys("1");
    let shot = ui.shot();
    let head = shot
        .lines()
        .find(|line| line.contains("Left to spend"))
        .unwrap();
    assert!(head.contains("( )") && !head.contains("(a)"), "{shot}");
}

/// Past rolls are a function of the log: they appear, disappear with undo, and appear again.
#[test]
fn the_last_roll_and_the_course_follow_the_log() {
    let mut ui = hit((120, 40));
    ui.keys("Enter");
    let past = |ui: &Harness| ui.world().face.tray().past;
    let told = past(&ui);
    let last = told.last.clone().unwrap();
    assert_eq!(last.pair.plain(), "Vex → Boarders");
    assert_eq!(last.sums[0].plain(), "8 − 4 soak = 4 wounds");
    let sides = &told.course.sides;
    assert_eq!(told.course.rounds, [1]);
    assert_eq!((&sides[0].wounds, &sides[1].wounds), (&vec![4], &vec![0]));
    let dealt = &sides[0].dealt[0];
    assert_eq!((dealt.name.as_str(), dealt.wounds), ("Vex", 4));
    ui.line("undo 3");
    let before = past(&ui);
    assert_eq!((before.last, before.card), (None, None));
    let sides = before.course.sides.iter();
    assert!(
        sides
            .flat_map(|side| &side.wounds)
            .all(|wounds| *wounds == 0)
    );
    ui.line("redo 3");
    assert_eq!(past(&ui), told);
}

#[test]
fn a_critical_is_a_card_until_the_next_line() {
    let mut ui = Harness::fight((120, 40));
    ui.line("crit vex = 43");
    let card = ui.world().face.tray().past.card.unwrap();
    assert_eq!((card.shown, card.result), (Some(43), 43));
    ui.line("strain vex 1");
    assert_eq!(ui.world().face.tray().past.card, None);
}

/// The rolled d100 is undone, and the result of a real die replaces it.
#[test]
fn a_real_d100_replaces_the_rolled_one_of_a_critical() {
    let mut ui = Harness::fight((120, 40));
    ui.line("wound vex 5");
    ui.line("crit vex = 43");
    ui.keys("= 7 7 Enter");
    let card = ui.world().face.tray().past.card.unwrap();
    assert_eq!((card.shown, card.result), (Some(77), 77));
    let vex = ui.world().face.roster();
    let vex = vex.iter().find(|one| one.name == "Vex Marrow").unwrap();
    assert!(
        vex.note().plain().contains("Overpowered"),
        "{:?}",
        vex.note()
    );
}

/// The reference combatant, all five bands, and every other combatant in one of them.
#[test]
fn g_range_01_everybody_is_in_one_band() {
    let ui = Harness::fight((160, 44));
    let ribbon = ui.world().face.tray().ribbon;
    assert_eq!(ribbon.from, "Vex");
    let bands: Vec<&str> = ribbon.bands.iter().map(|band| band.name).collect();
    assert_eq!(bands, ["engaged", "short", "medium", "long", "extreme"]);
    let people = ui.world().face.roster();
    let people = people.iter().filter(|one| one.craft.is_none()).count();
    let placed: usize = ribbon.bands.iter().map(|band| band.all.len()).sum();
    assert_eq!(placed, people);
}

#[test]
fn a_roll_is_plain_ascii_where_nothing_else_can_be_shown() {
    let mut ui = Harness::fight((120, 40));
    ui.theme = Theme::default().ascii(true).at(Depth::None);
    for keys in ["a Enter", "Enter", ""] {
        let shot = ui.keys(keys).shot();
        assert!(
            shot.is_ascii(),
            "{keys}: {:?}",
            shot.chars().find(|c| !c.is_ascii())
        );
    }
}

/// The card is above everything else in the tray or the open tab, and Enter closes it without doing
/// anything else.
#[rstest]
#[case((80, 24), "g i")]
#[case((80, 24), "g d")]
#[case((120, 40), "g i")]
#[case((160, 44), "g d")]
#[case((200, 60), "g i")]
fn a_critical_is_on_the_screen_and_enter_goes_on(#[case] size: (u16, u16), #[case] there: &str) {
    let mut ui = Harness::fight(size);
    ui.keys(there);
    ui.line("crit marrack = 30");
    ui.line("crit marrack = 43");
    let card = ui.world().face.tray().past.card.unwrap();
    assert_eq!(card.added, [(10, "1 earlier".to_owned())]);
    let shot = ui.shot();
    let sum = format!("+ 10 (1 earlier) = {}", card.result);
    for part in [
        "│ 43 │",
        "╰d100╯",
        &sum,
        &card.name,
        &card.difficulty,
        " Enter  confirm result",
    ] {
        assert!(shot.contains(part), "{part}:\n{shot}");
    }
    let last = ui.world().face.last();
    let shot = ui.keys("Enter").shot();
    assert_eq!(ui.world().face.last(), last, "nothing was done");
    // The one before it still waits.
    assert!(shot.contains("│ 30 │"), "{shot}");
    let shot = ui.keys("Enter").shot();
    assert!(!shot.contains("d100"), "{shot}");
}

/// A card that waits comes back after whatever is done meanwhile, until it is read or undone.
#[test]
fn a_critical_that_waits_comes_back_until_it_is_read() {
    let mut ui = Harness::fight((80, 24));
    ui.keys("g i");
    ui.line("crit marrack = 43");
    let last = ui.world().face.last();
    ui.keys("w 3 Enter");
    assert_eq!(ui.world().face.last(), last + 1, "the wound is taken");
    let shot = ui.shot();
    assert!(shot.contains("│ 43 │"), "{shot}");
    // The keys of the last entry no longer mean the card.
    assert_eq!(ui.foot("="), None);
    assert_eq!(ui.foot("u"), None);
    // What asks for it goes with it.
    let asked = ui.keys("n").told();
    assert!(
        asked.contains("Critical Injury first. Enter confirms it."),
        "{asked}"
    );
    let shot = ui.keys("Enter").shot();
    let is_gone = |shot: &str| !shot.contains("d100") && !shot.contains("Critical Injury first");
    assert!(is_gone(&shot), "{shot}");
    // A new one is shown before an older one that still waits, and one that is undone isn't shown.
    ui.line("crit marrack = 44");
    ui.line("crit vex = 45");
    assert!(ui.shot().contains("│ 45 │"));
    assert!(ui.keys("Enter").shot().contains("│ 44 │"));
    ui.line("undo 2");
    assert!(is_gone(&ui.shot()));
    ui.line("redo 1");
    assert!(ui.shot().contains("│ 44 │"));
}

/// An entry that ends a turn has the number of that turn, and one that also begins the next turn has both.
#[test]
fn the_stamp_of_a_turn_that_ends_is_its_own() {
    let mut ui = Harness::fight((120, 40));
    ui.line("next!");
    let newest = |ui: &Harness| {
        let face = ui.world().face;
        let n = face.last();
        face.log(n, n).remove(0)
    };
    let line = newest(&ui);
    let (first, second) = ((line.round, line.turn), ui.world().face.moment());
    assert_eq!(line.ended, None);
    assert_ne!(first, second);
    assert_eq!(second.1, first.1 + 1);
    let stamp = format!(
        "{}.{}  {}",
        first.0,
        first.1,
        line.said[0].split(':').next().unwrap()
    );
    let shot = ui.shot();
    assert!(shot.contains(&stamp[..20]), "{stamp}:\n{shot}");
    // The turn of the only one who can act begins at once.
    let mut ui = Harness::fight((120, 40));
    for other in ["boarders", "ila"] {
        ui.line(&format!("remove {other}"));
    }
    let line = (0..6).find_map(|_| {
        ui.line("next!");
        let line = newest(&ui);
        if ui.world().face.turns().active.is_none() {
            ui.keys("1");
        }
        Some(line).filter(|line| line.ended.is_some())
    });
    let line = line.unwrap();
    let (round, turn, told) = line.ended.unwrap();
    assert_eq!((round, turn + 1), (line.round, line.turn));
    assert_eq!(told + 1, line.said.len());
}

/// The spend menu keeps its place below a critical.
#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn a_menu_of_spends_leaves_room_for_the_card(#[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    ui.keys("a = 1 s Space 2 a Space T Enter");
    let menu = ui.shot();
    assert!(menu.contains("Left to spend"), "{menu}");
    ui.line("crit marrack = 43");
    let shot = ui.shot();
    assert!(
        shot.contains("╰d100╯") && shot.contains("Left to spend"),
        "{shot}"
    );
    assert!(!ui.keys("Enter").shot().contains("╰d100╯"), "{}", ui.shot());
    assert!(ui.shot().contains("Left to spend"), "{}", ui.shot());
}

/// The last roll keeps the gauge of whom it hurt as it was before and after, whatever is healed later.
#[test]
fn the_last_roll_says_the_wounds_before_and_after() {
    let mut ui = hit((200, 60));
    ui.keys("Enter");
    let moved = |ui: &Harness| {
        let target = ui.world().face.tray().past.last.unwrap().target.unwrap();
        (target.track.was, target.track.now)
    };
    assert_eq!(moved(&ui), (Some(0), 4));
    let shot = ui.shot();
    assert!(shot.contains("0 → 4/20"), "{shot}");
    assert!(shot.contains("This fight"), "{shot}");
    ui.line("heal boarders 2");
    assert_eq!(moved(&ui), (Some(0), 4));
}

/// The box with the course of the fight stays where it is while a check is open and while symbols are spent.
#[test]
fn the_course_stays_while_a_check_is_open() {
    let mut ui = Harness::fight((200, 60));
    let place = |ui: &Harness| {
        let shot = ui.shot();
        shot.lines().position(|line| line.contains("This fight"))
    };
    let rest = place(&ui);
    assert!(rest.is_some(), "{}", ui.shot());
    for keys in ["a", "= 2 s 1 a Enter"] {
        ui.keys(keys);
        assert_eq!(place(&ui), rest, "{keys}: {}", ui.shot());
    }
}

/// The course is of the fight that runs or has just ended, and not of one in an earlier scene.
#[test]
fn g_struct_09_the_course_ends_with_its_scene() {
    let mut ui = hit((120, 40));
    ui.keys("Enter");
    let rounds = |ui: &Harness| ui.world().face.tray().past.course.rounds;
    assert_eq!(rounds(&ui), [1]);
    ui.line("begin Docks");
    assert_eq!(rounds(&ui), [1], "it still runs");
    ui.line("end");
    ui.line("close").line("close done");
    ui.line("begin Market");
    let past = ui.world().face.tray().past;
    assert!(
        past.course.rounds.is_empty() && past.last.is_none(),
        "{past:?}"
    );
}

/// The last roll is below the list of offers, however long the list is.
#[test]
fn a_long_list_leaves_the_last_roll_at_its_foot() {
    for size in [(100, 30), (120, 40)] {
        let mut ui = hit(size);
        let shot = ui.keys("Enter").shot();
        let told = shot.contains("last  Vex") || shot.contains("Last roll");
        assert!(told, "{shot}");
        assert!(shot.contains("8 − 4 soak = 4 wounds"), "{shot}");
    }
}

/// The head of an attack has the target's wounds, soak and defense, however long the name of the weapon.
#[rstest]
#[case("marrack")]
#[case("keth")]
#[case("boarders")]
fn g_comb_04_the_head_has_the_numbers_of_the_target(#[case] who: &str) {
    let mut ui = Harness::sample("the-ashen-oar", (80, 24));
    ui.line(&format!("attack {who} ila!"));
    let shot = ui.shot();
    assert!(shot.contains("0/11  soak 3  def m 1 r 0"), "{shot}");
}
