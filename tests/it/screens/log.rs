//! The log as users read it: no line that repeats the next one, one line for undone entries, and every
//! entry in full where it is looked up.

use rstest::rstest;
use rules::view::Listing;
use triumph::ui::Screen;

use super::harness::{FIGHT, Harness};

/// The text of a screen without its line breaks.
fn flat(shot: &str) -> String {
    shot.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn going_through_targets_leaves_no_line(#[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    let before = ui.said().len();
    ui.keys("a T T b K g l");
    assert!(ui.said().len() > before + 4, "the entries stay");
    let shot = ui.shot();
    assert!(!shot.contains("Now at "), "{shot}");
    assert!(flat(&shot).contains("suffers 5 strain"), "{shot}");
    // Undo takes the open check as a whole, and has one sentence.
    let was = ui.said().len();
    ui.keys("g d u");
    assert_eq!(ui.said().len(), was + 1);
    assert!(ui.last_said().starts_with("Undone: Vex Marrow attacks"));
    let shot = ui.keys("g l").shot();
    assert!(
        !shot.contains("undone") && !shot.contains("Now at "),
        "{shot}"
    );
}

#[test]
fn the_mark_goes_over_what_the_log_does_not_show() {
    let mut ui = Harness::fight((80, 24));
    ui.keys("a T T T T g l y");
    let shot = ui.shot();
    assert!(shot.contains("Copied."), "{shot}");
    let copied = format!("{:?}", ui.asked.last());
    assert!(copied.contains("suffers 5 strain"), "{copied}");
    ui.keys("j y");
    let copied = format!("{:?}", ui.asked.last());
    assert!(copied.contains("suffers 7 wounds"), "{copied}");
}

#[rstest]
#[case("band medium")]
#[case("target boarders")]
#[case("weapon slug")]
fn what_changes_nothing_is_refused(#[case] line: &str) {
    let mut ui = Harness::fight((120, 40));
    ui.line("attack @ boarders").line(line);
    let said = ui.said().len();
    ui.line(line);
    assert_eq!(ui.said().len(), said);
    says!(ui.told());
}

#[test]
fn what_is_taken_back_is_one_line_in_plain_words() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("w 3 Enter");
    let told = ui.last_said();
    let words = told.split('(').next().unwrap().trim();
    let shot = ui.keys("u").shot();
    assert!(shot.contains(&format!("Undone: {words}")), "{shot}");
    // The sentence above the keys has the same words, without the command.
    let above = shot.lines().rev().nth(1).unwrap();
    assert!(above.contains(words), "{shot}");
    assert!(ui.last_said().starts_with(&format!("Undone: {words}")));
    let shot = ui.keys("U").shot();
    assert!(!shot.contains("undone: "), "{shot}");
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
fn a_review_tells_the_marked_entry_whole_and_the_roll_first(#[case] size: (u16, u16)) {
    let mut ui = Harness::new(&FIGHT, Screen::Table, size);
    ui.line("attack @ boarders at short").line("roll = 2s 4a!");
    let shot = ui.keys("g r").shot();
    let flat = flat(&shot);
    let (left, _) = flat.split_once("─ Entry ").unwrap();
    assert!(
        left.contains("Vex Marrow hits Boarders"),
        "the list: {shot}"
    );
    assert!(flat.contains(":roll = 2s 4a!"), "the command: {shot}");
    let columns = usize::from(if size.0 < 100 { size.0 } else { size.0 * 2 / 5 });
    let mut whole = String::new();
    let rows = shot.lines().skip_while(|line| !line.contains("─ Entry "));
    for row in rows.skip(1) {
        let part: String = row.chars().take(columns).collect();
        let part = part.trim_matches([' ', '┃']);
        whole = format!("{whole} {part}");
    }
    let whole = whole.split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in ui.last_said().split(". ") {
        assert!(whole.contains(sentence.trim()), "{sentence}: {shot}");
    }
}

/// A GM finds names by place: with eight or more combatants none moves, and all are readable.
#[rstest]
#[case(8)]
#[case(12)]
#[case(16)]
fn many_keep_their_places_and_their_wounds(#[case] count: usize) {
    let mut ui = Harness::fight((120, 40));
    for n in 6..=count {
        let who = if n % 2 == 0 {
            "ila_senn"
        } else {
            "ashen_oar_boarder x3"
        };
        ui.line(&format!(
            "add {who} as {}{n}",
            if n % 2 == 0 { "Pal" } else { "Foe" }
        ));
    }
    let places = |ui: &Harness| -> Vec<(String, (usize, usize))> {
        let shot = ui.shot();
        let pane: Vec<String> = shot
            .lines()
            .map(|line| line.chars().take(30).collect())
            .collect();
        let roster = ui.world().face.roster();
        roster
            .iter()
            .filter(|one| one.listing == Listing::Combatant)
            .map(|one| {
                let stem: String = one.name.chars().take(3).collect();
                let found = pane.iter().enumerate().find_map(|(y, line)| {
                    let x = line.find(&stem).filter(|_| y > 4 && y < 28)?;
                    Some((y, x))
                });
                let found = found.unwrap_or_else(|| panic!("{}: {shot}", one.name));
                // The wounds are on the line of the name, or on the one below it.
                let number = format!("{}/{}", one.tracks[0].now, one.tracks[0].max);
                let own = pane[found.0..]
                    .iter()
                    .take(2)
                    .any(|line| line.contains(&number));
                assert!(own, "{}: {number}\n{shot}", one.name);
                (one.name.clone(), found)
            })
            .collect()
    };
    let before = places(&ui);
    assert_eq!(before.len(), count);
    ui.line("wound marrack 15")
        .line("wound ila 10")
        .line("wound boarders 6");
    let after = places(&ui);
    assert_eq!(before, after, "{}", ui.shot());
}
