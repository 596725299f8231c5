//! Tests of the finder with a real crowd: it finds what sheets contain, and reads a sheet only when
//! needed.

use super::{App, Chord, Ground, Msg, Screen, Toy, World, told};
use crate::table::{AnyTable, Asked};
use crate::ui::app::Overlay;
use dice::SeededDice;

/// A fight of this many combatants of several kinds, with a vehicle.
fn crowd(combatants: usize) -> AnyTable {
    let (set, _) = AnyTable::fresh("Genesys", "A crowd", "2026-11-21", &[]).unwrap();
    let mut table = set.table;
    let mut lines = vec!["add vex_marrow".to_owned()];
    lines.extend((1..combatants).map(|n| format!("add ashen_oar_boarder x3 as \"Boarders {n}\"")));
    lines.extend(["init all".to_owned(), "start".to_owned()]);
    for line in &lines {
        run(&mut table, line);
    }
    table
}

fn run(table: &mut AnyTable, line: &str) {
    let asked = Asked {
        line,
        by: "GM",
        clock: "2026-11-21 21:04",
    };
    let (face, mut dice) = (table.face_mut(), SeededDice::new(7));
    let told = face.run(&asked, &mut dice, &mut |_| Ok(()));
    assert!(told.is_ok(), "{line}: {told:?}");
}

#[test]
fn no_key_looks_at_all_sheets_and_none_at_one_twice_in_a_state() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let asked = || ground.toy.asked.get();
    ground.press(&mut app, "C-p");
    assert_eq!(asked(), 3, "three of the four");
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains("attack"), "{shot}");
    ground.press(&mut app, "c o o l");
    assert_eq!(asked(), 4, "once each");
    ground.press(&mut app, "Esc C-p b r a w l");
    assert_eq!(asked(), 4, "nothing has changed");
    app.update(told("wound vex 5"), &ground.world());
    ground.press(&mut app, "Esc C-p");
    assert_eq!(asked(), 7);
    // Moving through the list without typing a letter shows them too.
    ground.press(&mut app, "Down");
    assert_eq!(asked(), 8);
}

#[test]
fn every_row_of_every_sheet_is_found_by_its_words() {
    let table = crowd(4);
    let ground = Ground::new(Toy::default());
    let world = World {
        face: table.face(),
        ..ground.world()
    };
    let mut app = App::new(Screen::Table, 120, 40, &world).0;
    for listed in world.face.roster() {
        for term in world.face.sheet(listed.id).unwrap().terms() {
            let key = "C-p".parse::<Chord>().unwrap().event();
            app.update(Msg::Key(key), &world);
            let label = format!("{} · {}", term.name, listed.name);
            app.update(Msg::Paste(label.clone()), &world);
            let Some(Overlay::Finder(finder)) = app.overlays.last() else {
                panic!("no finder")
            };
            let found = finder.chosen().unwrap();
            assert_eq!(found.label, label);
            app.overlays.clear();
        }
    }
}

/// The finder gets the terms of a sheet without building the sheet, and they must be the same.
#[test]
fn what_is_said_of_a_sheet_without_building_it_stands_on_it() {
    let mut table = crowd(2);
    let brought: Vec<String> = table
        .face()
        .content()
        .into_iter()
        .filter_map(|piece| piece.line.filter(|line| line.starts_with("add ")))
        .collect();
    assert!(brought.len() > 20, "{brought:?}");
    for line in &brought {
        run(&mut table, line);
    }
    for line in [
        "wound \"Vex Marrow\" 3",
        "crit \"Vex Marrow\" 40",
        "crit \"Vex Marrow\" 90",
        "award \"Vex Marrow\" 40 the first evening",
        "money \"Vex Marrow\" 900 salvage",
    ] {
        run(&mut table, line);
    }
    let face = table.face();
    for listed in face.roster() {
        let sheet = face.sheet(listed.id).unwrap();
        assert_eq!(face.terms(listed.id), sheet.terms(), "{}", listed.name);
    }
}

/// Words that find nothing stay for a correction, and a typing slip costs no more than a letter.
#[test]
fn words_that_find_nothing_stay_after_enter() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "C-p a t t q z Enter");
    assert!(matches!(app.overlays.last(), Some(Overlay::Finder(_))));
    let shot = ground.shot(&app, 80, 24);
    assert!(shot.contains("attqz"), "{shot}");
}
