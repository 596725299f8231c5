//! The table at play with the toy game: histories that are played, undone, written and read again.

use proptest::prelude::*;

use super::toy::{State, Toy};
use super::*;
use dice::SeededDice;

fn table() -> Table<Toy> {
    Table::beginning(Arc::new(Vec::new()), Vec::new(), Toy::fresh("Test"))
}

fn asked(line: &str) -> Asked<'_> {
    Asked {
        line,
        by: "GM",
        clock: "2026-11-21 20:14",
    }
}

/// Runs a line and keeps the entry as text. Returns `None` if it was refused.
pub(super) fn run(
    table: &mut Table<Toy>,
    dice: &mut SeededDice,
    line: &str,
    log: &mut Vec<String>,
) -> Option<Told> {
    let told = table.run(&asked(line), dice, &mut |text| {
        log.push(text.to_owned());
        Ok(())
    });
    match told {
        Ok(told) => Some(told),
        Err(Stop::Refused(_)) => None,
        Err(Stop::Behind(behind)) => panic!("{behind}: {line}"),
    }
}

pub(super) fn play(lines: &[&str]) -> Table<Toy> {
    let mut table = table();
    let mut dice = SeededDice::new(1);
    for line in lines {
        assert!(
            run(&mut table, &mut dice, line, &mut Vec::new()).is_some(),
            "{line}"
        );
    }
    table
}

pub(super) fn refused(table: &Table<Toy>, line: &str) -> lang::Refusal {
    match table.propose(&asked(line), &mut SeededDice::new(1)) {
        Err(Stop::Refused(refusal)) => refusal,
        other => panic!("{line}: {other:?}"),
    }
}

fn wounds(state: &State) -> Vec<u16> {
    state.folk.iter().map(|folk| folk.wounds).collect()
}

#[test]
fn an_entry_says_who_when_what_was_rolled_and_what_was_read_aloud() {
    let mut table = play(&["add Ila", "next"]);
    let told = run(
        &mut table,
        &mut SeededDice::new(7),
        "roll ila",
        &mut Vec::new(),
    )
    .unwrap();
    let line = &table.log(3, 3)[0];
    assert_eq!((line.n, line.round, line.by.as_str()), (3, 1, "GM"));
    assert_eq!(line.clock, "2026-11-21 20:14");
    assert_eq!(line.rolls, told.rolls);
    assert!(line.rolls[0].starts_with("d6 "), "{:?}", line.rolls);
    assert!(line.said[0].ends_with(" for Ila."), "{:?}", line.said);
}

#[test]
fn undo_takes_back_steps_or_all_after_an_entry_and_redo_does_them_again() {
    let mut table = play(&[
        "add Ila",
        "wound ila 1",
        "note x",
        "wound ila 2",
        "wound ila 3",
    ]);
    let mut go = |line: &str| {
        run(&mut table, &mut SeededDice::new(1), line, &mut Vec::new());
        wounds(table.state())
    };
    assert_eq!(go("undo 2"), [1]);
    assert_eq!(go("redo"), [3]);
    assert_eq!(go("undo to 1"), [0]);
    assert_eq!(go("redo 2"), [3]);
    assert_eq!(go("redo"), [6]);
    assert_eq!(go("undo 3"), [0]);
    assert_eq!(go("undo to 0"), [0_u16; 0]);
    assert_eq!(go("redo 4"), [6]);
    let states: Vec<Vec<u16>> = (0..=5)
        .map(|n| wounds(&table.state_at(n).unwrap()))
        .collect();
    assert_eq!(
        states,
        [vec![], vec![0], vec![1], vec![1], vec![3], vec![6]]
    );
}

/// A note is undone by a line of its own, because plain `undo` passes over it.
#[test]
fn a_note_is_undone_and_redone_in_its_turn() {
    let mut table = play(&["add Ila", "wound ila 1", "note x"]);
    let mut log = Vec::new();
    let mut go = |line: &str| {
        run(&mut table, &mut SeededDice::new(1), line, &mut log);
        let notes = Face::notes(&table).len();
        (notes, wounds(table.state()), table.undo_line())
    };
    let key = str::to_owned;
    assert_eq!(go("note y"), (2, vec![1], key("undo note")));
    assert_eq!(go("undo note"), (1, vec![1], key("undo note")));
    assert_eq!(go("undo note"), (0, vec![1], key("undo")));
    assert_eq!(go("undo"), (0, vec![0], key("undo")));
    assert_eq!(go("redo 2"), (1, vec![1], key("undo note")));
    assert_eq!(go("redo"), (2, vec![1], key("undo note")));
    assert_eq!(go("unnote 3"), (1, vec![1], key("undo")));
    assert_eq!(go("undo"), (2, vec![1], key("undo note")));
    let mut again = play(&["add Ila", "wound ila 1", "note x"]);
    for entry in &log {
        assert!(super::play::Play::admit(&mut again, entry.trim_end_matches(',')).is_ok());
    }
    assert_eq!(Face::notes(&again), Face::notes(&table));
    assert_eq!(again.state(), table.state());
}

#[test]
fn undo_takes_what_there_is_and_says_how_many() {
    let mut table = play(&["add Ila", "wound ila 1", "wound ila 2"]);
    let mut undo = |line: &str| {
        let told = run(&mut table, &mut SeededDice::new(1), line, &mut Vec::new());
        (told.unwrap().said, wounds(table.state()))
    };
    let (said, left) = undo("undo 99");
    assert_eq!(left, [0_u16; 0]);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[1].contains(" 3 commands "), "{said:?}");
    // An undo of exactly the existing steps says nothing about their number. With none left it is
    // refused.
    undo("redo 3");
    assert_eq!(undo("undo 3").0.len(), 1);
    refused(&table, "undo 99");
}

#[test]
fn redo_takes_what_there_is_and_says_how_many() {
    let mut table = play(&["add Ila", "wound ila 1", "wound ila 2", "undo 2"]);
    let told = run(
        &mut table,
        &mut SeededDice::new(1),
        "redo 99",
        &mut Vec::new(),
    );
    let said = told.unwrap().said;
    assert_eq!(wounds(table.state()), [3]);
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[1].contains(" 2 commands "), "{said:?}");
    // A redo of exactly the existing steps says nothing about their number. With none left it is
    // refused.
    run(
        &mut table,
        &mut SeededDice::new(1),
        "undo 2",
        &mut Vec::new(),
    );
    let told = run(
        &mut table,
        &mut SeededDice::new(1),
        "redo 2",
        &mut Vec::new(),
    );
    assert_eq!(told.unwrap().said.len(), 1);
    refused(&table, "redo 99");
}

#[test]
fn a_new_command_ends_what_could_be_redone_and_a_note_does_not() {
    let mut table = play(&["add Ila", "wound ila 1", "undo", "note still there"]);
    assert_eq!(table.redoable().unwrap().line, "wound ila 1");
    run(
        &mut table,
        &mut SeededDice::new(1),
        "wound ila 4",
        &mut Vec::new(),
    );
    says!(refused(&table, "redo").why);
    assert_eq!(table.undoable().unwrap().n, 5);
    let marks: Vec<bool> = table.log(1, 5).iter().map(|line| line.undone).collect();
    assert_eq!(marks, [false, true, false, false, false]);
    assert_eq!(table.log(3, 3)[0].said, ["Undone: Ila takes 1 wounds."]);
}

#[test]
fn a_note_is_reworded_and_removed_and_undo_takes_that_back() {
    let mut table = play(&["add Ila", "note the bridge bruns", "wound ila 1"]);
    let go = |line: &str, table: &mut Table<Toy>| {
        run(table, &mut SeededDice::new(1), line, &mut Vec::new())
            .unwrap()
            .said
    };
    let text = |table: &Table<Toy>| table.log(2, 2)[0].said.clone();
    let mut said = go("reword 2 the bridge burns", &mut table);
    assert_eq!(text(&table), ["the bridge burns"]);
    said.extend(go("unnote 2", &mut table));
    assert!(
        !table.shown(1, 9).contains(&2),
        "no reader of the log sees it"
    );
    go("undo", &mut table);
    assert_eq!(
        (text(&table), table.shown(1, 9).contains(&2)),
        (vec!["the bridge burns".to_owned()], true)
    );
    go("undo", &mut table);
    assert_eq!(text(&table), ["the bridge bruns"]);
    go("redo 2", &mut table);
    assert!(!table.shown(1, 9).contains(&2));
    go("undo to 0", &mut table);
    assert!(wounds(table.state()).is_empty());
    says!(said);
}

#[test]
fn only_a_note_can_be_reworded() {
    let mut table = play(&["add Ila", "note x"]);
    let why = [
        "reword 1 y",
        "reword 9 y",
        "reword 2",
        "reword 2 x",
        "unnote 1",
        "unnote 2 y",
    ];
    says!(why.map(|line| refused(&table, line).to_string()));
    run(
        &mut table,
        &mut SeededDice::new(1),
        "unnote 2",
        &mut Vec::new(),
    )
    .unwrap();
    says!(refused(&table, "unnote 2").to_string());
    run(
        &mut table,
        &mut SeededDice::new(1),
        "reword 2 back",
        &mut Vec::new(),
    )
    .unwrap();
    assert_eq!(table.log(2, 2)[0].said, ["back"]);
}

#[test]
fn what_is_taken_back_ends_as_a_sentence_does() {
    let ends = ["Ila falls", "How much armor?", "Duck!"].map(lang::sentence::stopped);
    says!(ends);
}

#[test]
fn what_cannot_be_done_is_refused_with_a_way_out() {
    let table = play(&["add Ila", "wound ila 10"]);
    let text = |line: &str| refused(&table, line).to_string();
    says!(text("wuond ila 1"));
    says!(text("idle"));
    says!(text("undo to 7"));
    says!(text("note"));
    says!(text("drop now"));
    says!(text("undo back"));
    says!(text("wound ila 1"));
    says!(refused(&super::tests::table(), "undo").why);
}

#[test]
fn an_override_is_recorded_as_one_and_only_where_a_rule_spoke() {
    let table = play(&["add Ila", "wound ila 10!", "wound ila 1!", "next!"]);
    let lines = table.log(1, 4);
    let marks: Vec<bool> = lines.iter().map(|line| line.overruled).collect();
    assert_eq!(marks, [false, false, true, false]);
    says!(lines[2].said[0]);
    says!(lines[2].line);
    assert_eq!(table.state().round, 1);
}

#[test]
fn asking_what_a_rule_says_costs_no_dice() {
    let table = play(&["add Ila"]);
    let rolls = |line: &str| {
        table
            .propose(&asked(line), &mut SeededDice::new(5))
            .unwrap()
            .rolls
    };
    assert_eq!(rolls("roll ila!"), rolls("roll ila"));
}

#[test]
fn proposing_and_a_refused_disk_change_nothing() {
    let mut table = play(&["add Ila"]);
    table
        .propose(&asked("wound ila 1"), &mut SeededDice::new(1))
        .unwrap();
    let full = lang::Refusal::input("The disk is full.");
    let stop = table.run(&asked("wound ila 1"), &mut SeededDice::new(1), &mut |_| {
        Err(full.clone())
    });
    assert_eq!(stop, Err(Stop::Refused(full)));
    assert_eq!((table.last(), wounds(table.state())), (1, vec![0]));
}

#[test]
fn a_log_that_contradicts_itself_is_not_taken_in() {
    let mut table = play(&["add Ila", "wound ila 1"]);
    let mut admit = |line: &str| Play::admit(&mut table, line).unwrap_err().to_string();
    says!(admit("(n:9,line:\"next\",body:Did([Began]))"));
    says!(admit("(n:3,line:\"x\",body:Did([]))"));
    says!(admit("(n:3,line:\"undo\",body:Undid([1]))"));
    says!(admit("(n:3,line:\"redo\",body:Redid([2]))"));
    let slip = admit("(n:3,line:\"x\",body:Did([Wonded(who:0,by:1)]))");
    assert!(slip.starts_with("1:25: "), "{slip}");
    says!(slip);
    assert_eq!(table.last(), 2);
}

#[test]
fn a_loaded_tail_says_so_when_something_lies_behind_it() {
    let whole = play(&["add Ila", "wound ila 1", "wound ila 2", "undo"]);
    let text = whole.anchor_at(4).unwrap();
    let anchor: Anchor<State> = ron::from_str(&text).unwrap();
    let mut tail = Table::<Toy>::from_anchor(Arc::new(Vec::new()), Vec::new(), anchor);
    assert_eq!(tail.state(), whole.state());
    for line in ["undo", "redo", "undo 2", "undo 3", "undo to 0"] {
        let stop = tail
            .propose(&asked(line), &mut SeededDice::new(1))
            .unwrap_err();
        assert_eq!(stop, Stop::Behind(Behind), "{line}");
    }
    assert!(tail.at(3).is_err() && tail.at(4).is_ok());
    run(
        &mut tail,
        &mut SeededDice::new(1),
        "wound ila 5",
        &mut Vec::new(),
    );
    run(&mut tail, &mut SeededDice::new(1), "undo", &mut Vec::new());
    assert_eq!(tail.state(), whole.state());
}

#[test]
fn old_entries_are_let_go_only_where_nothing_reaches_behind() {
    let mut table = play(&[
        "add Ila",
        "wound ila 1",
        "wound ila 1",
        "undo 2",
        "wound ila 3",
    ]);
    assert!(!table.forget_through(3), "entry 4 goes back behind entry 3");
    assert!(table.forget_through(4));
    assert_eq!(
        (table.first_loaded(), table.last(), wounds(table.state())),
        (5, 5, vec![3])
    );
    assert_eq!(table.log(1, 9).len(), 1);
    run(&mut table, &mut SeededDice::new(1), "undo", &mut Vec::new());
    assert_eq!(wounds(table.state()), [0]);
}

/// The lines of a table that a stretch holds.
fn held(table: &Table<Toy>, for_players: bool) -> Vec<EntryNo> {
    let stretch = Stretch {
        for_players,
        ..Stretch::default()
    };
    let lines = table.log(1, table.last());
    let held = lines.iter().filter(|line| stretch.holds(line));
    held.map(|line| line.n).collect()
}

#[test]
fn what_is_hidden_stays_out_of_a_report_for_players() {
    let table = play(&[
        "add Ila",
        "hidden note She is lying",
        "note The door is open",
        "note Her sister is in the hold. #GM",
        "hidden wound ila 2",
        "HIDDEN add Bo",
        "wound ila 1",
    ]);
    assert_eq!(held(&table, false), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(held(&table, true), [1, 3, 7]);
    let names: Vec<String> = table.roster().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["Ila", "Bo"]);
    let players = Stretch {
        for_players: true,
        ..Stretch::default()
    };
    let text = report::plain_text(&table, &players).unwrap();
    assert!(
        !text.contains("lying") && !text.contains("sister"),
        "{text}"
    );
    assert!(text.contains("The door is open"), "{text}");
}

#[test]
fn undo_isnt_hidden_and_hidden_needs_a_line() {
    let table = play(&["add Ila"]);
    for line in [
        "hidden",
        "hidden undo",
        "hidden hidden add Bo",
        "hidden nothing",
    ] {
        let stop = table.propose(&asked(line), &mut SeededDice::new(1));
        assert!(matches!(stop, Err(Stop::Refused(_))), "{line}");
    }
}

#[test]
fn reports_tell_the_whole_session() {
    let table = play(&[
        "add Ila",
        "next",
        "wound ila 10",
        "wound ila 1!",
        "undo",
        "note Where *is* she?",
    ]);
    let markdown = report::markdown(&table, &Stretch::default()).unwrap();
    assert!(markdown.contains("\n### Round 1\n"), "{markdown}");
    // What was undone isn't part of the story. The exports for programs have it.
    assert!(!markdown.contains("Override"), "{markdown}");
    let csv = crate::table::export::csv(&table, &Stretch::default());
    assert!(csv.contains("Override"), "{csv}");
    assert!(markdown.contains("\n> Where \\*is\\* she?\n"), "{markdown}");
    let text = report::plain_text(&table, &Stretch::default()).unwrap();
    assert!(
        !text.contains("\n    4  ") && text.contains("\n    3  "),
        "{text}"
    );
    assert!(text.contains("- Ila: Wounds 10/10"), "{text}");
}

fn lines() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![
        2 => "[A-C]".prop_map(|name| format!("add {name}")),
        6 => ("[a-c]", 0..4).prop_map(|(who, n)| format!("wound {who} {n}")),
        2 => "[a-c]".prop_map(|who| format!("roll {who}!")),
        1 => Just("keep".to_owned()),
        1 => Just("next".to_owned()),
        1 => Just("note x".to_owned()),
        4 => (1..5).prop_map(|n| format!("undo {n}")),
        3 => (1..5).prop_map(|n| format!("redo {n}")),
        1 => (0..30).prop_map(|n| format!("undo to {n}")),
    ];
    proptest::collection::vec(line, 0..60)
}

proptest! {
    #[test]
    fn every_state_lived_through_comes_back(lines in lines(), seed: u64, cut in 0_u32..60) {
        let mut table = table();
        let mut dice = SeededDice::new(seed);
        let (mut lived, mut log) = (vec![table.state().clone()], Vec::new());
        for line in &lines {
            let before = table.state().clone();
            let last = table.top_of_done();
            if run(&mut table, &mut dice, line, &mut log).is_some() {
                lived.push(table.state().clone());
                // An undo right after a command restores the state before it.
                if table.top_of_done() > last && !line.starts_with("redo") {
                    let undone = table.propose(&asked("undo"), &mut SeededDice::new(0)).unwrap();
                    let mut copy = reread(&log, None);
                    copy.commit(undone);
                    prop_assert_eq!(copy.state(), &before);
                }
            }
        }
        for (n, state) in lived.iter().enumerate() {
            prop_assert_eq!(&table.state_at(n as EntryNo).unwrap(), state);
        }
        // The written log reads back to the same table, from the beginning or from any anchor.
        let read = reread(&log, None);
        prop_assert_eq!(read.state(), table.state());
        prop_assert_eq!(read.log(0, 99), table.log(0, 99));
        let n = cut.min(table.last());
        if let Some(anchor) = table.anchor_at(n) {
            let read = reread(&log, Some(&anchor));
            prop_assert_eq!(read.state(), table.state());
            prop_assert_eq!(read.history.depth(), table.history.depth());
            prop_assert_eq!(read.history.undone(), table.history.undone());
            for k in n..=table.last() {
                prop_assert_eq!(&read.state_at(k).unwrap(), &lived[k as usize]);
            }
            prop_assert!(n == 0 || table.forget_through(n));
            prop_assert_eq!(table.state(), &lived[lived.len() - 1]);
        }
    }

    #[test]
    fn no_line_makes_it_panic(line in "\\PC{0,60}|(undo|redo|note|wound)( |\"|!|=|[0-9]|to|ila)*") {
        let table = play(&["add Ila", "next", "undo"]);
        drop(table.propose(&asked(&line), &mut SeededDice::new(1)));
    }
}

fn reread(log: &[String], anchor: Option<&str>) -> Table<Toy> {
    let mut read = match anchor {
        Some(text) => Table::from_anchor(
            Arc::new(Vec::new()),
            Vec::new(),
            ron::from_str(text).unwrap(),
        ),
        None => table(),
    };
    let from = read.last() as usize;
    for line in &log[from..] {
        Play::admit(&mut read, line).unwrap();
    }
    read
}

impl Table<Toy> {
    fn top_of_done(&self) -> EntryNo {
        self.history.top()
    }
}

#[test]
fn a_long_history_folds_from_snapshots() {
    let mut table = play(&["add Ila"]);
    let mut dice = SeededDice::new(1);
    for _ in 0..6 * usize::from(history::MARK) {
        run(&mut table, &mut dice, "next", &mut Vec::new());
    }
    for n in [0, 1, 255, 256, 257, 258, 513, 700, table.last()] {
        assert_eq!(table.state_at(n).unwrap().round, n.saturating_sub(1), "{n}");
    }
    run(&mut table, &mut dice, "undo 600", &mut Vec::new());
    assert_eq!(table.state().round, 168);
    run(&mut table, &mut dice, "redo 600", &mut Vec::new());
    assert_eq!(table.state().round, 768);
}

#[test]
fn json_carries_the_whole_save_there_and_back() {
    let mut table = play(&["add \"Ila, Rho\""]);
    let mut dice = SeededDice::new(3);
    let head = Head {
        format: save::FORMAT,
        meta: Meta::default(),
        base: Toy::fresh("Test"),
    };
    let mut log = vec![table.history.entry(1).unwrap().0.print().unwrap()];
    for line in ["roll ila", "keep", "undo", "redo", "note = \"x\""] {
        run(&mut table, &mut dice, line, &mut log);
    }
    let text = format!("{}{},\n]))\n", head.print("Toy").unwrap(), log.join(",\n"));
    let json = AnyTable::to_json(&text).unwrap();
    assert_eq!(json["log"][2]["line"], "keep");
    assert_eq!(AnyTable::from_json(&json.to_string()).unwrap(), text);
    let broken = json.to_string().replace("\"Undid\":[3]", "\"Undid\":[2]");
    let fault = AnyTable::from_json(&broken).unwrap_err();
    assert!(fault.to_string().contains("entry 4 undoes"), "{fault}");
    let csv = export::csv(&table, &Stretch::default());
    assert!(
        csv.contains(
            "\n6,0,0,2026-11-21 20:14,GM,note,\"note = \"\"x\"\"\",\"'= \"\"x\"\"\",,,,0,0,0\n"
        ),
        "{csv}"
    );
}

#[test]
fn the_quick_reader_knows_everything_a_real_save_holds() {
    use genesys::Genesys;
    type GenesysEntry = Entry<<Genesys as System>::Event>;
    let text = include_str!("../../saves/the-ashen-oar.ron");
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("(n:"))
        .collect();
    assert!(lines.len() > 20);
    for line in lines {
        let line = line.trim_end_matches(',');
        let quick = quick::read::<GenesysEntry>(line);
        assert_eq!(quick, Some(ron::from_str(line).unwrap()), "{line}");
    }
}
