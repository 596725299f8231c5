//! Tests of the keymap: no key twice, every act with a key, a user's rows over the shipped ones, and
//! every error in them reported with its place.

use std::collections::HashSet;

use super::*;

fn shipped() -> Keymap {
    Keymap::shipped().unwrap()
}

/// The shipped keys, and those of every game.
fn maps() -> impl Iterator<Item = Keymap> {
    let games = GAMES.map(|(game, ..)| shipped().in_game(game).unwrap());
    [shipped()].into_iter().chain(games)
}

#[test]
fn a_game_has_keys_of_its_own_below_those_of_the_user() {
    let key = |text: &str| text.parse::<Chord>().unwrap();
    let line = |map: &Keymap, scope, pressed: &str| match &map.find(scope, key(pressed))?.does {
        Does::Line(template) => Some(template.text().to_owned()),
        _ => None,
    };
    let mut map = shipped();
    let there = map.in_game("Genesis").unwrap();
    assert_eq!(line(&there, Scope::Tray, "o").as_deref(), Some("destiny"));
    assert_eq!(
        line(&map, Scope::Tray, "o").as_deref(),
        Some("story players")
    );
    for (scope, pressed) in [
        (Scope::Tray, "O"),
        (Scope::Sheet, "c"),
        (Scope::Spending, "."),
    ] {
        assert_eq!(
            line(&there, scope, pressed),
            None,
            "{pressed} means nothing there"
        );
    }
    let mine = r#"[(keys: "o", scope: [Tray], does: Line("roll"), help: "mine")]"#;
    map.patch("mine.ron", mine).unwrap();
    let there = map.in_game("Genesis").unwrap();
    assert_eq!(line(&there, Scope::Tray, "o").as_deref(), Some("roll"));
    assert_eq!(map.in_game("Genesys").unwrap(), map);
}

#[test]
fn no_key_stands_twice_in_a_scope_with_what_it_inherits() {
    for map in maps() {
        once_each(&map);
    }
}

fn once_each(map: &Keymap) {
    for scope in Scope::ALL {
        let mut seen = HashSet::new();
        // The spending rows replace keys of the table, and each row displays its key.
        let picks = |row: &&Row| scope == Scope::Spending && row.does == Does::Act(Act::Pick);
        let taken: Vec<Chord> = map
            .own(scope)
            .filter(picks)
            .flat_map(|row| row.keys.0.clone())
            .collect();
        for row in map.all(scope) {
            let inherited = row.scope != [scope];
            for key in &row.keys.0 {
                if inherited && taken.contains(key) {
                    continue;
                }
                assert!(
                    seen.insert(*key),
                    "{key} stands twice in {scope:?} ({})",
                    row.help
                );
            }
        }
    }
    for row in map.rows() {
        if let Does::Layer(inner) = &row.does {
            let mut seen = HashSet::new();
            for key in inner.iter().flat_map(|row| &row.keys.0) {
                assert!(
                    seen.insert(*key),
                    "{key} stands twice in the layer {}",
                    row.help
                );
            }
        }
    }
}

#[test]
fn every_act_has_a_key_and_every_key_has_help() {
    let maps: Vec<Keymap> = maps().collect();
    let outer = || maps.iter().flat_map(Keymap::rows);
    let inner = outer().flat_map(|row| match &row.does {
        Does::Layer(inner) => inner.as_slice(),
        _ => &[],
    });
    let rows: Vec<&Row> = outer().chain(inner).collect();
    for act in Act::ALL {
        assert!(
            rows.iter().any(|row| row.does == Does::Act(act)),
            "{act:?} has no key"
        );
    }
    for row in rows {
        assert!(
            !row.help.is_empty() && row.help.chars().count() <= 24,
            "{:?}",
            row.help
        );
    }
}

#[test]
fn arrows_and_vim_keys_move_alike() {
    let map = shipped();
    let key = |text: &str| text.parse::<Chord>().unwrap();
    for scope in Scope::ALL {
        for (arrow, vim) in [("Down", "j"), ("Up", "k")] {
            if matches!(scope, Scope::Prompt | Scope::Palette | Scope::Global) {
                continue;
            }
            let (a, v) = (map.find(scope, key(arrow)), map.find(scope, key(vim)));
            assert!(a.is_some(), "{arrow} does nothing in {scope:?}");
            assert_eq!(
                a.map(|r| &r.does),
                v.map(|r| &r.does),
                "{arrow} and {vim} in {scope:?}"
            );
        }
    }
}

#[test]
fn a_users_rows_replace_add_and_take_away() {
    let mut map = shipped();
    let key = |text: &str| text.parse::<Chord>().unwrap();
    map.patch(
        "mine.ron",
        r#"[
            (keys: "w", scope: [Sheet], does: Line("wound . 1"), help: "one wound"),
            (keys: "F9", scope: [Global], does: Act(Quit), help: "quit"),
            (keys: "q", scope: [Global], does: Nothing, help: "-"),
        ]"#,
    )
    .unwrap();
    assert_eq!(map.find(Scope::Sheet, key("w")).unwrap().help, "one wound");
    assert_eq!(map.find(Scope::Turns, key("w")).unwrap().help, "wound");
    assert_eq!(map.find(Scope::Table, key("F9")).unwrap().help, "quit");
    assert_eq!(map.find(Scope::Table, key("q")), None);
}

#[test]
fn what_a_user_binds_for_every_pane_holds_in_every_pane() {
    let key = |text: &str| text.parse::<Chord>().unwrap();
    let mut map = shipped();
    let mine = r#"[
        (keys: "w", scope: [Table], does: Line("roll"), help: "mine"),
        (keys: "w", scope: [Log], does: Line("undo"), help: "nearer"),
    ]"#;
    map.patch("mine.ron", mine).unwrap();
    for map in [map.clone(), map.in_game("Genesys").unwrap()] {
        let help = |scope| map.find(scope, key("w")).map(|row| row.help.clone());
        for scope in [Scope::Table, Scope::Sheet, Scope::Vehicles, Scope::Tray] {
            assert_eq!(help(scope).as_deref(), Some("mine"), "{scope:?}");
        }
        assert_eq!(help(Scope::Log).as_deref(), Some("nearer"));
        // The sheet of one character isn't a pane of the table.
        assert_eq!(help(Scope::Solo).as_deref(), Some("wound"));
    }
}

#[test]
fn a_row_that_would_hold_nowhere_or_without_a_key_is_told_with_its_place() {
    for (row, what) in [
        (r#"(keys: "F9", does: Act(Quit), help: "x"),"#, "no `scope`"),
        (
            r#"(keys: "F9", scope: [], does: Act(Quit), help: "x"),"#,
            "no `scope`",
        ),
        (
            r#"(keys: "", scope: [Table], does: Act(Quit), help: "x"),"#,
            "isn't a key",
        ),
        (
            r#"(keys: "  ", scope: [Table], does: Act(Quit), help: "x"),"#,
            "isn't a key",
        ),
    ] {
        let text = format!("[\n  {row}\n]");
        let faults = Keymap::check("mine.ron", &text, |_| Ok(()));
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 1, "{row}: {told:?}");
        assert!(told[0].starts_with("mine.ron:2:"), "{told:?}");
        assert!(told[0].contains(what), "{told:?}");
    }
}

#[test]
fn an_error_names_file_line_and_column() {
    let mut map = shipped();
    let before = map.clone();
    let text = "[\n  (keys: \"Ctrl-w\", scope: [Sheet], does: Act(Quit), help: \"x\"),\n]";
    let error = map.patch("mine.ron", text).unwrap_err();
    assert!(error.to_string().starts_with("mine.ron:2:"), "{error}");
    assert!(error.what.contains("Ctrl-w"), "{error}");
    for bad in [
        "[(keys: \"w\", does: Line(\"wound {x}\"), help: \"x\")]",
        "(",
        "[(help: 1)]",
    ] {
        assert!(map.patch("mine.ron", bad).is_err(), "{bad}");
    }
    assert_eq!(map, before);
}

#[test]
fn the_markdown_table_lists_every_row() {
    let map = shipped();
    let text = map.markdown();
    for row in map.rows() {
        assert!(text.contains(&row.help), "{}", row.help);
    }
}
