//! A roll on the screen: the dice with their faces, the sum, the target, and the remaining symbols.

use rstest::rstest;
use rules::view::Stage;
use triumph::ui::theme::{Depth, Theme};

use super::stand::Stand;

/// A hit on the Boarders with 2 Successes and 1 Advantage of real dice.
fn hit(size: (u16, u16)) -> Stand {
    let mut stand = Stand::fight(size);
    stand.keys("a = 2 s Space 1 a Enter");
    stand
}

#[test]
fn the_dice_lie_there_with_their_faces() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("a Enter");
    let tray = stand.world().face.tray();
    assert_eq!(tray.stage, Stage::Spending);
    let rolled = tray.rolled.unwrap();
    assert_eq!(rolled.dice.len(), 5, "YYG against PP");
    let shot = stand.shot();
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
    let mut stand = hit(size);
    let tray = stand.world().face.tray();
    let one = tray.foreseen.first().copied().unwrap();
    assert_eq!((one.key, one.by, one.sure), ("wounds", 4, true));
    let shot = stand.shot();
    assert!(shot.contains("8 − 4 soak = 4 wounds"), "{shot}");
    assert!(shot.contains("0 → 4/20"), "{shot}");
    assert!(shot.contains('▒'), "{shot}");
    stand.keys("Enter");
    let roster = stand.world().face.roster();
    let boarders = roster.iter().find(|one| one.name == "Boarders").unwrap();
    assert_eq!(boarders.tracks[0].now, 4);
}

#[test]
fn spent_symbols_stay_as_empty_brackets() {
    let mut stand = hit((120, 40));
    assert!(stand.shot().contains("(a)"), "{}", stand.shot());
    stand.keys("1");
    let shot = stand.shot();
    let head = shot
        .lines()
        .find(|line| line.contains("Left to spend"))
        .unwrap();
    assert!(head.contains("( )") && !head.contains("(a)"), "{shot}");
}

/// Past rolls are a function of the log: they appear, disappear with undo, and appear again.
#[test]
fn the_last_roll_and_the_course_follow_the_log() {
    let mut stand = hit((120, 40));
    stand.keys("Enter");
    let past = |stand: &Stand| stand.world().face.tray().past;
    let told = past(&stand);
    let last = told.last.clone().unwrap();
    assert_eq!(last.pair.plain(), "Vex → Boarders");
    assert_eq!(last.sums[0].plain(), "8 − 4 soak = 4 wounds");
    let sides = &told.course.sides;
    assert_eq!(told.course.rounds, [1]);
    assert_eq!((&sides[0].wounds, &sides[1].wounds), (&vec![4], &vec![0]));
    let dealt = &sides[0].dealt[0];
    assert_eq!((dealt.name.as_str(), dealt.wounds), ("Vex", 4));
    stand.line("undo 3");
    let before = past(&stand);
    assert_eq!((before.last, before.card), (None, None));
    let sides = before.course.sides.iter();
    assert!(
        sides
            .flat_map(|side| &side.wounds)
            .all(|wounds| *wounds == 0)
    );
    stand.line("redo 3");
    assert_eq!(past(&stand), told);
}

#[test]
fn a_critical_is_a_card_until_the_next_line() {
    let mut stand = Stand::fight((120, 40));
    stand.line("crit vex = 43");
    let card = stand.world().face.tray().past.card.unwrap();
    assert_eq!((card.shown, card.result), (Some(43), 43));
    stand.line("strain vex 1");
    assert_eq!(stand.world().face.tray().past.card, None);
}

/// The rolled d100 is undone, and the result of a real die replaces it.
#[test]
fn a_real_d100_replaces_the_rolled_one_of_a_critical() {
    let mut stand = Stand::fight((120, 40));
    stand.line("wound vex 5");
    stand.line("crit vex = 43");
    stand.keys("= 7 7 Enter");
    let card = stand.world().face.tray().past.card.unwrap();
    assert_eq!((card.shown, card.result), (Some(77), 77));
    let vex = stand.world().face.roster();
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
    let stand = Stand::fight((160, 44));
    let ribbon = stand.world().face.tray().ribbon;
    assert_eq!(ribbon.from, "Vex");
    let bands: Vec<&str> = ribbon.bands.iter().map(|band| band.name).collect();
    assert_eq!(bands, ["engaged", "short", "medium", "long", "extreme"]);
    let people = stand.world().face.roster();
    let people = people.iter().filter(|one| one.craft.is_none()).count();
    let placed: usize = ribbon.bands.iter().map(|band| band.all.len()).sum();
    assert_eq!(placed, people);
}

#[test]
fn a_roll_is_plain_ascii_where_nothing_else_can_be_shown() {
    let mut stand = Stand::fight((120, 40));
    stand.theme = Theme::default().ascii(true).at(Depth::None);
    for keys in ["a Enter", "Enter", ""] {
        let shot = stand.keys(keys).shot();
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
    let mut stand = Stand::fight(size);
    stand.keys(there);
    stand.line("crit marrack = 30");
    stand.line("crit marrack = 43");
    let card = stand.world().face.tray().past.card.unwrap();
    assert_eq!(card.added, [(10, "1 earlier".to_owned())]);
    let shot = stand.shot();
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
    let last = stand.world().face.last();
    let shot = stand.keys("Enter").shot();
    assert_eq!(stand.world().face.last(), last, "nothing was done");
    // The one before it still waits.
    assert!(shot.contains("│ 30 │"), "{shot}");
    let shot = stand.keys("Enter").shot();
    assert!(!shot.contains("d100"), "{shot}");
}

/// A card that waits comes back after whatever is done meanwhile, until it is read or undone.
#[test]
fn a_critical_that_waits_comes_back_until_it_is_read() {
    let mut stand = Stand::fight((80, 24));
    stand.keys("g i");
    stand.line("crit marrack = 43");
    let last = stand.world().face.last();
    stand.keys("w 3 Enter");
    assert_eq!(stand.world().face.last(), last + 1, "the wound is taken");
    let shot = stand.shot();
    assert!(shot.contains("│ 43 │"), "{shot}");
    // The keys of the last entry no longer mean the card.
    assert_eq!(stand.foot("="), None);
    assert_eq!(stand.foot("u"), None);
    // What asks for it goes with it.
    let asked = stand.keys("n").told();
    assert!(
        asked.contains("Critical Injury first. Enter confirms it."),
        "{asked}"
    );
    let shot = stand.keys("Enter").shot();
    let is_gone = |shot: &str| !shot.contains("d100") && !shot.contains("Critical Injury first");
    assert!(is_gone(&shot), "{shot}");
    // A new one is shown before an older one that still waits, and one that is undone isn't shown.
    stand.line("crit marrack = 44");
    stand.line("crit vex = 45");
    assert!(stand.shot().contains("│ 45 │"));
    assert!(stand.keys("Enter").shot().contains("│ 44 │"));
    stand.line("undo 2");
    assert!(is_gone(&stand.shot()));
    stand.line("redo 1");
    assert!(stand.shot().contains("│ 44 │"));
}

/// An entry that ends a turn has the number of that turn, and one that also begins the next turn has both.
#[test]
fn the_stamp_of_a_turn_that_ends_is_its_own() {
    let mut stand = Stand::fight((120, 40));
    stand.line("next!");
    let newest = |stand: &Stand| {
        let face = stand.world().face;
        let n = face.last();
        face.log(n, n).remove(0)
    };
    let line = newest(&stand);
    let (first, second) = ((line.round, line.turn), stand.world().face.moment());
    assert_eq!(line.ended, None);
    assert_ne!(first, second);
    assert_eq!(second.1, first.1 + 1);
    let stamp = format!(
        "{}.{}  {}",
        first.0,
        first.1,
        line.said[0].split(':').next().unwrap()
    );
    let shot = stand.shot();
    assert!(shot.contains(&stamp[..20]), "{stamp}:\n{shot}");
    // The turn of the only one who can act begins at once.
    let mut stand = Stand::fight((120, 40));
    for other in ["boarders", "ila"] {
        stand.line(&format!("remove {other}"));
    }
    let line = (0..6).find_map(|_| {
        stand.line("next!");
        let line = newest(&stand);
        if stand.world().face.turns().active.is_none() {
            stand.keys("1");
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
    let mut stand = Stand::fight(size);
    stand.keys("a = 1 s Space 2 a Space T Enter");
    let menu = stand.shot();
    assert!(menu.contains("Left to spend"), "{menu}");
    stand.line("crit marrack = 43");
    let shot = stand.shot();
    assert!(
        shot.contains("╰d100╯") && shot.contains("Left to spend"),
        "{shot}"
    );
    assert!(
        !stand.keys("Enter").shot().contains("╰d100╯"),
        "{}",
        stand.shot()
    );
    assert!(stand.shot().contains("Left to spend"), "{}", stand.shot());
}

/// The last roll keeps the gauge of whom it hurt as it was before and after, whatever is healed later.
#[test]
fn the_last_roll_says_the_wounds_before_and_after() {
    let mut stand = hit((200, 60));
    stand.keys("Enter");
    let moved = |stand: &Stand| {
        let target = stand.world().face.tray().past.last.unwrap().target.unwrap();
        (target.track.was, target.track.now)
    };
    assert_eq!(moved(&stand), (Some(0), 4));
    let shot = stand.shot();
    assert!(shot.contains("0 → 4/20"), "{shot}");
    assert!(shot.contains("This fight"), "{shot}");
    stand.line("heal boarders 2");
    assert_eq!(moved(&stand), (Some(0), 4));
}

/// The box with the course of the fight stays where it is while a check is open and while symbols are spent.
#[test]
fn the_course_stays_while_a_check_is_open() {
    let mut stand = Stand::fight((200, 60));
    let place = |stand: &Stand| {
        let shot = stand.shot();
        shot.lines().position(|line| line.contains("This fight"))
    };
    let rest = place(&stand);
    assert!(rest.is_some(), "{}", stand.shot());
    for keys in ["a", "= 2 s 1 a Enter"] {
        stand.keys(keys);
        assert_eq!(place(&stand), rest, "{keys}: {}", stand.shot());
    }
}

/// The course is of the fight that runs or has just ended, and not of one in an earlier scene.
#[test]
fn g_struct_09_the_course_ends_with_its_scene() {
    let mut stand = hit((120, 40));
    stand.keys("Enter");
    let rounds = |stand: &Stand| stand.world().face.tray().past.course.rounds;
    assert_eq!(rounds(&stand), [1]);
    stand.line("begin Docks");
    assert_eq!(rounds(&stand), [1], "it still runs");
    stand.line("end");
    stand.line("close").line("close done");
    stand.line("begin Market");
    let past = stand.world().face.tray().past;
    assert!(
        past.course.rounds.is_empty() && past.last.is_none(),
        "{past:?}"
    );
}

/// However long the list of what can be done is, the last roll stands below it.
#[test]
fn a_long_list_leaves_the_last_roll_at_its_foot() {
    for size in [(100, 30), (120, 40)] {
        let mut stand = hit(size);
        let shot = stand.keys("Enter").shot();
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
    let mut stand = Stand::sample("the-ashen-oar", (80, 24));
    stand.line(&format!("attack {who} ila!"));
    let shot = stand.shot();
    assert!(shot.contains("0/11  soak 3  def m 1 r 0"), "{shot}");
}
