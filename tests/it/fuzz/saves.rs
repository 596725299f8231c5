//! Saves that were changed anywhere, or torn at their end.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::{Index, select};
use triumph::session::{Options, Session, Stopped, check_file, recover_all};
use triumph::store::head_of;

use super::{SAVES, any_change, cases, changed, folder};

fn options(read_only: bool) -> Options {
    Options {
        clock: Box::new(Stopped("2026-11-21 20:14".to_owned())),
        read_only,
        ..Options::default()
    }
}

fn good(path: &Path) -> bool {
    check_file(path).is_ok_and(|checked| checked.faults.is_empty() && checked.flaws.is_empty())
}

/// What may follow a torn end.
const BEHIND: [&[u8]; 14] = [
    b"\0",
    b"\0\0\0\0\0\0\0\0\0\0\0\0",
    b"]))\n",
    b"])",
    b"]",
    b"\n",
    b"half a line",
    b"\n(n:9,line:\"x",
    b"\xff\xc3",
    b"// by hand\n",
    b",",
    b"\r\n",
    b"\n(n:9,line:\"x\"),\n",
    b"hello\n",
];

proptest! {
    #![proptest_config(cases(32))]

    /// A save that a check accepts opens, for review and for play.
    #[test]
    fn what_a_check_calls_good_opens(
        save in select(SAVES.to_vec()), changes in prop::collection::vec(any_change(), 0..4),
    ) {
        let folder = folder();
        let path = folder.path().join("save.ron");
        fs::write(&path, changed(save, &changes)).unwrap();
        let good = good(&path);
        let looked = Session::open(&path, options(true)).map(|session| session.face().last());
        prop_assert!(looked.is_ok() || !good, "{looked:?}");
        let played = Session::open(&path, options(false));
        if let Ok(mut session) = played {
            if !good {
                return Ok(());
            }
            prop_assert_eq!(Some(session.face().last()), looked.ok());
            session.run("note And on.").unwrap();
            let state = session.face().state_json();
            drop(session);
            let again = Session::open(&path, options(true)).unwrap();
            prop_assert_eq!(again.face().state_json(), state);
        } else {
            prop_assert!(!good);
        }
    }

    /// Whatever a torn write leaves after some entries, those entries are still there afterwards.
    #[test]
    fn what_a_torn_end_leaves_is_recovered(
        save in select(SAVES.to_vec()), cut in any::<Index>(),
        behind in prop::collection::vec(select(BEHIND.to_vec()), 0..6),
    ) {
        let folder = folder();
        let path = folder.path().join("save.ron");
        let head = head_of(save).unwrap().len();
        let cut = head + cut.index(save.len() - head + 1);
        fs::write(&path, [&save.as_bytes()[..cut], &behind.concat()].concat()).unwrap();
        let whole = save[..cut].rfind('\n').map_or(head, |feed| feed + 1);
        let lines = save[head..whole].matches("\n(n:").count() + usize::from(whole > head);
        let recovered = recover_all(&path);
        prop_assert!(recovered.is_ok(), "{recovered:?}");
        let recovered = recovered.unwrap();
        prop_assert!(recovered.read_only.is_none());
        let text = fs::read_to_string(&path).unwrap();
        prop_assert!(text.starts_with(save[..whole].trim_end_matches("]))\n")), "{recovered:?}");
        prop_assert!(recovered.entries as usize >= lines - usize::from(save[..whole].ends_with("]))\n")));
        prop_assert!(good(&path));
        prop_assert!(Session::open(&path, options(false)).unwrap().take_notices().is_empty());
    }
}
