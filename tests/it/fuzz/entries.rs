//! Modified entries of a log: each is accepted or reported, and what is accepted is written and read
//! again as the same game.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use triumph::session::check_text;
use triumph::store::{CLOSING, head_of};
use triumph::table::AnyTable;

use super::{SAVES, any_change, cases, changed};

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn an_entry_is_taken_in_as_it_reads_or_told_of(
        save in select(SAVES.to_vec()), at in any::<Index>(),
        changes in prop::collection::vec(any_change(), 1..4),
    ) {
        let head = head_of(save).unwrap();
        let log = save[head.len()..].strip_suffix(CLOSING).unwrap();
        let lines: Vec<&str> = log.lines().filter_map(|line| line.strip_suffix(',')).collect();
        let at = at.index(lines.len());
        let (mut set, _) = AnyTable::open(head, None, &[]).unwrap();
        let play = set.table.face_mut();
        for line in &lines[..at] {
            play.admit(line).unwrap();
        }
        let before = play.last();
        let Ok(line) = String::from_utf8(changed(lines[at], &changes)) else {
            return Ok(());
        };
        let reads = play.reads(&line);
        let Ok(()) = play.admit(&line) else {
            prop_assert_eq!(play.last(), before);
            return Ok(());
        };
        prop_assert!(reads.is_ok(), "{reads:?}");
        let state = play.state_json();
        drop((play.roster(), play.turns(), play.tray(), play.offers(None), play.flaws()));
        let log = play.log_text().unwrap();
        prop_assert_eq!(log.lines().count(), at + 1);
        let text = format!("{head}{log}{CLOSING}");
        let faults = check_text(&text).faults;
        prop_assert!(faults.is_empty(), "{faults:?}\n{line}");
        let (mut again, _) = AnyTable::open(head, None, &[]).unwrap();
        for line in log.lines() {
            again.table.face_mut().admit(line.strip_suffix(',').unwrap()).unwrap();
        }
        prop_assert_eq!(again.table.face().state_json(), state);
    }
}
