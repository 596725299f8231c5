//! Sessions on a disk that fails at every call, and on one whose power is cut after every call.
//!
//! A game has thirty lines. Each line that was acknowledged must be there when the save is opened
//! again, and no line that was refused. If the program ended in the middle of a line, that line is
//! there whole or not at all.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use proptest::prelude::*;
use tempfile::TempDir;

use crate::store::testing::{Call, Drive, Mishap, Op, Pick, Plan, Shaky, cases, folder, lay_out};
use crate::store::{CLOSING, salvage_on};
use crate::table::save::FORMAT;

use super::super::*;

/// A game to play: three parts of ten lines, with the program closed between them.
struct Game {
    id: &'static str,
    lines: [&'static str; 30],
    /// The changes to the file before the second part and before the third.
    by_hand: [fn(&str) -> String; 2],
}

/// Adds the end of an append that was interrupted.
fn torn(text: &str) -> String {
    let log = text.strip_suffix(CLOSING).unwrap_or(text);
    format!("{log}(n:11,line:\"half a li\0\0\0")
}

/// Rewrites the text in the former format of the toy game.
fn former(text: &str) -> String {
    let text = text.replacen(&format!("format: {FORMAT}"), "format: 0", 1);
    let text = text.replacen("base: (title:", "base: (name:", 1);
    text.replace("Came(", "Arrived(")
}

/// Changes the text as an editor does: removes the last comma and adds a comment.
fn edited(text: &str) -> String {
    let log = text.strip_suffix(CLOSING).unwrap_or(text).trim_end();
    let log = log.strip_suffix(',').unwrap_or(log);
    format!("{log}\n// so far\n{CLOSING}")
}

/// Gives the text the line ends of another system.
fn other_line_ends(text: &str) -> String {
    text.replace('\n', "\r\n")
}

const TOY: Game = Game {
    id: "toy",
    lines: [
        "add Ila",
        "wound ila 2",
        "add Rho",
        "undo",
        "redo",
        "call \"The mill\"",
        "next",
        "roll ila",
        "keep",
        "note It rains.",
        "wound rho 3",
        "undo",
        "undo 2",
        "redo 2",
        "roll rho",
        "drop",
        "call \"The mill burns, and what became of those who were in it\"",
        "next",
        "wound ila 1",
        "note A note that is long enough to reach from one sector of the disk into the next one, and \
         the one behind it, so that a cut can get between its parts: the wheel, the stone, the \
         sacks, the miller, the cat, the ladder, the loft, the hatch, the chain, the bell, the \
         brook, the ford, the willows, the ferry, the rope, the bank, the road, the stile, the \
         field, the hedge, the barn, the yard, the well, the stair, the door, the hall, the hearth, \
         the bench, the clock, the window, and what is seen of the hill from there.",
        "add Ada",
        "wound ada 1",
        "next",
        "undo 3",
        "redo",
        "roll ila",
        "keep",
        "call Ashes",
        "wound rho 1",
        "next",
    ],
    by_hand: [torn, former],
};

const GENESYS: Game = Game {
    id: "Genesys",
    lines: [
        "add vex_marrow",
        "add ila_senn",
        "add ashen_oar_boarder x4 as Boarders",
        "title \"The Ashen Oar boards\"",
        "range vex boarders medium",
        "init vex = 2s",
        "init ila = 1s",
        "init boarders = 1s",
        "start",
        "claim vex",
        "attack boarders with pistol at medium!",
        "undo",
        "redo",
        "roll = 2s 1a",
        "done",
        "wound vex 2",
        "heal vex 1",
        "next!",
        "note Smoke fills the deck.",
        "undo 2",
        "redo 2",
        "claim boarders!",
        "next!",
        "strain ila 2",
        "recover ila 1",
        "title \"The Ashen Oar burns\"",
        "wound ila 3",
        "undo",
        "note The fire is out.",
        "end!",
    ],
    by_hand: [edited, other_line_ends],
};

/// The results that the user saw.
#[derive(Debug, Default)]
struct Told {
    /// The lines that were acknowledged.
    done: Vec<String>,
    /// The line in which the program ended.
    open: Option<String>,
    /// The lines that were refused.
    refused: Vec<String>,
    /// The state that was on the screen at the end.
    state: Option<serde_json::Value>,
}

fn on(shaky: &Shaky) -> Options {
    Options {
        seed: Some(7),
        clock: Box::new(Stopped("2026-11-21 20:14".into())),
        disk: shaky.disk(),
        ..Options::default()
    }
}

/// Returns options for a disk that works and is simulated, so that no test waits for a real one.
fn ordinary(read_only: bool) -> Options {
    Options {
        read_only,
        ..on(&Shaky::new(Plan::new()))
    }
}

fn place(home: &Path) -> PathBuf {
    home.join("saves").join("of this year").join("save.ron")
}

/// Tries again, as a user does, if the save is read-only or did not open.
fn tried(shaky: &Shaky, open: impl Fn() -> Result<Session, OpenError>) -> Option<Session> {
    for _ in 0..4 {
        match open() {
            Ok(session) if session.read_only().is_none() => return Some(session),
            Ok(_) | Err(_) if shaky.stopped() => return None,
            Ok(_) | Err(_) => {}
        }
    }
    None
}

impl Told {
    /// Plays lines until the program ends.
    fn play(&mut self, shaky: &Shaky, session: &mut Session, lines: &[String]) {
        for line in lines {
            if shaky.stopped() {
                return;
            }
            match session.run(line) {
                Ok(_) => {
                    self.done.push(line.clone());
                    shaky.said(self.done.len());
                }
                Err(_) if shaky.stopped() => self.open = Some(line.clone()),
                Err(_) => self.refused.push(line.clone()),
            }
        }
        self.state = Some(session.face().state_json());
    }
}

/// Plays one game in three parts: a new save in new folders, one with a torn end, one of a former
/// format.
fn evening(shaky: &Shaky, home: &Path, game: &Game, lines: &[String]) -> Told {
    let path = place(home);
    let mut told = Told::default();
    for (part, lines) in lines.chunks(10).enumerate() {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let by_hand = part.checked_sub(1).and_then(|part| game.by_hand.get(part));
        if let Some(by_hand) = by_hand.filter(|_| text.ends_with(CLOSING)) {
            shaky.by_hand(&path, by_hand(&text).as_bytes());
        }
        let session = tried(shaky, || {
            if part == 0 && !path.exists() {
                Session::create(&path, game.id, "Test", on(shaky))
            } else {
                Session::open(&path, on(shaky))
            }
        });
        let Some(mut session) = session else {
            return told;
        };
        told.play(shaky, &mut session, lines);
        drop(session);
        if shaky.stopped() {
            // A program that ends in the middle leaves this file.
            fs::write(path.with_file_name(".save.ron.lock"), "1\n").unwrap();
            return told;
        }
    }
    told
}

fn lines_of(game: &Game) -> Vec<String> {
    game.lines.iter().map(ToString::to_string).collect()
}

/// Returns the log lines of the save below `home`, and the state, from the ordinary opener, first
/// for review and then for play. Returns nothing if there is no save.
fn opened(home: &Path) -> (Vec<String>, Option<serde_json::Value>) {
    let path = place(home);
    if !path.exists() {
        return (Vec::new(), None);
    }
    let said = |read_only| {
        let session = Session::open(&path, ordinary(read_only)).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(session.read_only().is_some(), read_only);
        let log = session.face().log(1, session.face().last());
        let lines: Vec<String> = log.into_iter().map(|entry| entry.line).collect();
        (lines, session.face().state_json())
    };
    let looked = said(true);
    let played = said(false);
    assert_eq!(looked, played);
    let mut session = Session::open(&path, ordinary(false)).unwrap();
    assert_eq!(session.take_notices(), [""; 0], "mended once");
    session.run("note And on.").unwrap();
    drop(session);
    let session = Session::open(&path, ordinary(true)).unwrap();
    assert_eq!(session.face().last() as usize, played.0.len() + 1);
    (played.0, Some(played.1))
}

/// Shortens lines for messages.
fn brief(lines: &[String]) -> String {
    let words = lines.iter().map(|line| line.chars().take(9).collect());
    let words: Vec<String> = words.collect();
    words.join(" | ")
}

/// Returns true if the lines in a save are those that were acknowledged, with at most `open` after
/// them.
fn fits(got: &[String], done: &[String], open: Option<&String>) -> bool {
    match got.strip_prefix(done) {
        Some([]) => true,
        Some([more]) => Some(more) == open,
        _ => false,
    }
}

/// Returns everything that goes wrong from call number `n` on, one plan each: it fails once, twice
/// or always. It fails, and so does one of the calls that repair it. The program ends.
fn plans(n: usize, call: Call) -> Vec<Plan> {
    use Mishap::{Broken, Full, Short, Stop, StopHalf};
    let mut plans = vec![
        vec![(n..=n, Broken)],
        vec![(n..=n + 1, Broken)],
        vec![(n..=usize::MAX, Broken)],
        vec![(n..=n, Full)],
        vec![(n..=n, Stop)],
    ];
    if call == Call::Write {
        plans.extend([
            vec![(n..=n, Short)],
            vec![(n..=n, Short), (n + 1..=n + 1, Full)],
            vec![(n..=n, StopHalf)],
        ]);
    }
    if matches!(call, Call::Write | Call::Sync) {
        let then = |more: usize, what| vec![(n..=n, Broken), (n + more..=n + more, what)];
        plans.extend((1..=4).map(|more| then(more, Stop)));
        plans.extend((2..=4).map(|more| then(more, Broken)));
    }
    plans
}

fn home() -> (TempDir, PathBuf) {
    let folder = folder();
    let home = fs::canonicalize(folder.path()).unwrap();
    (folder, home)
}

/// Plays one game with a mishap and checks that the save opens, at once and after a power cut.
fn survives(game: &Game, plan: &Plan) {
    let (_folder, at) = home();
    let shaky = Shaky::new(plan.clone());
    let told = evening(&shaky, &at, game, &lines_of(game));
    let mut drive = Drive::default();
    shaky.ops().iter().for_each(|op| drive.apply(op));
    // A disk that takes no more writes can't undo its last one. The same holds if the program ends
    // while a refused line is being undone.
    let unsettled = shaky.stopped() || plan.iter().any(|(calls, _)| *calls.end() == usize::MAX);
    let refused = told.refused.first().filter(|_| unsettled);
    let open = told.open.as_ref().or(refused);
    let raw = fs::read_to_string(place(&at)).unwrap_or_default();
    let behind = raw.split_once("\n]))\n").map_or("", |(_, behind)| behind);
    assert_eq!(behind, "", "{plan:?}: a closing above the end");

    let (lines, state) = opened(&at);
    assert!(
        fits(&lines, &told.done, open),
        "{plan:?}: {lines:#?}\n{told:#?}"
    );
    if lines == told.done && !shaky.stopped() && state.is_some() {
        assert_eq!(state, told.state, "{plan:?}");
    }
    let (_folder, cut) = home();
    lay_out(&drive.left(Pick::Nothing), &at, &cut);
    let (lines, _) = opened(&cut);
    assert!(
        fits(&lines, &told.done, open),
        "{plan:?}, cut: {lines:#?}\n{told:#?}"
    );
}

/// Plays the game without a mishap.
fn reference(game: &Game, lines: &[String]) -> (PathBuf, Shaky) {
    let (_folder, at) = home();
    let shaky = Shaky::new(Plan::new());
    let told = evening(&shaky, &at, game, lines);
    assert_eq!(told.refused, [""; 0], "a line that is no part of the game");
    assert_eq!(opened(&at).0, lines);
    (at, shaky)
}

fn every_call(game: &Game, plans: impl Fn(usize, Call) -> Vec<Plan>) {
    let (_, shaky) = reference(game, &lines_of(game));
    let mut failed: BTreeMap<Call, usize> = BTreeMap::new();
    for (n, call) in (1..).zip(shaky.calls()) {
        for plan in plans(n, call) {
            survives(game, &plan);
            *failed.entry(call).or_default() += 1;
        }
    }
    let all: usize = failed.values().sum();
    let kinds: Vec<String> = failed
        .iter()
        .map(|(call, n)| format!("{call:?} {n}"))
        .collect();
    println!(
        "{}: {all} calls failed or stopped ({}), 0 lost",
        game.id,
        kinds.join(", ")
    );
    assert!(failed.len() >= 9, "{failed:?}");
}

#[test]
fn nothing_is_lost_at_whichever_call_the_disk_fails_or_the_program_ends() {
    every_call(&TOY, plans);
}

#[test]
fn nothing_is_lost_of_a_fight_at_whichever_call_the_disk_fails() {
    every_call(&GENESYS, |n, _| {
        vec![vec![(n..=n, Mishap::Broken)], vec![(n..=n, Mishap::Stop)]]
    });
}

/// Opens what a power cut leaves, unless that state was already tested.
fn cut(drive: &Drive, pick: Pick, at: &Path, lines: &[String], seen: &mut BTreeSet<(usize, u32)>) {
    let left = drive.left(pick);
    let mut hasher = crc32fast::Hasher::new();
    for (path, bytes) in &left {
        hasher.update(path.as_os_str().as_encoded_bytes());
        hasher.update(bytes);
    }
    let said = drive.said();
    if !seen.insert((said, hasher.finalize())) {
        return;
    }
    let (_folder, to) = home();
    lay_out(&left, at, &to);
    let (got, _) = opened(&to);
    assert!(
        fits(&got, &lines[..said], lines.get(said)),
        "{pick:?} behind {said} lines: {got:#?}"
    );
}

#[test]
fn nothing_is_lost_behind_whichever_call_the_power_is_cut() {
    let lines = lines_of(&TOY);
    let (at, shaky) = reference(&TOY, &lines);
    let picks = [Pick::Nothing, Pick::All, Pick::Chance(1), Pick::Chance(2)].into_iter();
    let picks: Vec<Pick> = picks
        .chain((0..8).map(Pick::Only))
        .chain((0..8).map(Pick::AllBut))
        .collect();
    let mut drive = Drive::default();
    let mut seen = BTreeSet::new();
    for op in shaky.ops() {
        drive.apply(&op);
        for &pick in &picks {
            cut(&drive, pick, &at, &lines, &mut seen);
        }
    }
    println!("{} power cuts, 0 lost", seen.len());
    assert!(seen.len() > 100, "{}", seen.len());
}

proptest! {
    #![proptest_config(cases(24))]

    /// Lines of other lengths, so that sectors begin elsewhere in them, with a call that fails and a
    /// power cut some calls later.
    #[test]
    fn nothing_is_lost_wherever_sectors_begin(
        pads in prop::collection::vec(0_usize..900, 30), fails in any::<prop::sample::Index>(),
        broken in any::<bool>(), behind in any::<prop::sample::Index>(), seed in any::<u64>(),
    ) {
        let line = |(n, pad): (usize, &usize)| format!("note {n}:{}", "(x".repeat(pad / 2));
        let lines: Vec<String> = pads.iter().enumerate().map(line).collect();
        let (_folder, at) = home();
        let calls = reference(&TOY, &lines).1.calls().len();
        let at_call = fails.index(calls) + 1;
        let plan = broken.then_some((at_call..=at_call, Mishap::Broken));
        let shaky = Shaky::new(plan.into_iter().collect());
        let told = evening(&shaky, &at, &TOY, &lines);
        let ops = shaky.ops();
        let mut drive = Drive::default();
        for op in &ops[..=behind.index(ops.len())] {
            drive.apply(op);
        }
        let (_folder, to) = home();
        lay_out(&drive.left(Pick::Chance(seed)), &at, &to);
        let (got, _) = opened(&to);
        let (done, next) = told.done.split_at(drive.said());
        // The open line is the next that was acknowledged, or the one that was refused.
        let open = next.first().into_iter().chain(&told.refused);
        let fine = got == done || open.clone().any(|open| fits(&got, done, Some(open)));
        prop_assert!(
            fine,
            "{at_call} {broken}: got {}\ndone {}\nrefused {}",
            brief(&got), brief(done), brief(&told.refused)
        );
    }
}

/// Another program removes the file. The next line writes it again, or is refused.
#[test]
fn a_save_made_anew_on_a_disk_that_fails_holds_every_line() {
    let lines = lines_of(&TOY);
    let session_on = |plan: &Plan| {
        let (folder, at) = home();
        let shaky = Shaky::new(plan.clone());
        let mut told = Told::default();
        let mut session = Session::create(&place(&at), TOY.id, "Test", on(&shaky)).unwrap();
        told.play(&shaky, &mut session, &lines[..3]);
        let before = shaky.calls().len();
        shaky.removed_by_hand(&place(&at));
        told.play(&shaky, &mut session, &lines[3..10]);
        drop(session);
        (folder, at, shaky, told, before)
    };
    let (_folder, at, shaky, told, before) = session_on(&Plan::new());
    assert_eq!(
        (opened(&at).0, told.refused.len()),
        (lines[..10].to_vec(), 0)
    );
    for n in before + 1..=shaky.calls().len() {
        for last in [n, n + 1] {
            let plan = vec![(n..=last, Mishap::Broken)];
            let (_folder, at, shaky, told, _) = session_on(&plan);
            let mut drive = Drive::default();
            shaky.ops().iter().for_each(|op| drive.apply(op));
            assert_eq!(opened(&at).0, told.done, "{plan:?}");
            let (_folder, cut) = home();
            lay_out(&drive.left(Pick::Nothing), &at, &cut);
            assert_eq!(opened(&cut).0, told.done, "{plan:?}, cut");
        }
    }
}

/// Every new folder is synced into the one above it before the save counts as made.
#[test]
fn new_folders_last_as_the_save_in_them_does() {
    let (_folder, at) = home();
    let shaky = Shaky::new(Plan::new());
    drop(Session::create(&place(&at), TOY.id, "Test", on(&shaky)).unwrap());
    let synced: Vec<PathBuf> = shaky
        .ops()
        .into_iter()
        .filter_map(|op| match op {
            Op::SyncFolder(folder) => Some(folder),
            _ => None,
        })
        .collect();
    let saves = at.join("saves");
    let own: Vec<&PathBuf> = synced
        .iter()
        .filter(|folder| folder.starts_with(&at))
        .collect();
    assert_eq!(own, [&at, &saves, &saves.join("of this year")]);
}

/// A save with damage in its middle while it is recovered: the damaged file exists, in its place or
/// as a copy, and can be recovered.
#[test]
fn nothing_is_lost_of_a_damaged_save_at_whichever_call_its_recovery_fails() {
    let lines = lines_of(&TOY);
    let damage = |plan: &Plan| {
        let (folder, at) = home();
        let shaky = Shaky::new(plan.clone());
        let path = place(&at);
        let mut session = Session::create(&path, TOY.id, "Test", ordinary(false)).unwrap();
        lines[..10]
            .iter()
            .for_each(|line| drop(session.run(line).unwrap()));
        drop(session);
        let text = fs::read_to_string(&path).unwrap();
        let text = text.replacen("(n:6,", "(n:x6,", 1);
        shaky.by_hand(&path, text.as_bytes());
        let line = text
            .lines()
            .position(|line| line.starts_with("(n:x6,"))
            .unwrap()
            + 1;
        let done = salvage_on(&shaky.disk(), &path, line).is_ok();
        (folder, at, shaky, text, done)
    };
    let holds = |at: &Path, text: &str, done: bool| {
        let folder = place(at).parent().unwrap().to_path_buf();
        let files = fs::read_dir(folder).unwrap().flatten();
        let kept =
            files.filter(|file| fs::read(file.path()).is_ok_and(|bytes| bytes == text.as_bytes()));
        assert!(kept.count() > 0, "the damaged file is gone");
        assert!(!done || fs::read_to_string(place(at)).unwrap() != text);
        let recovered = recover_all(&place(at)).unwrap();
        assert_eq!(recovered.entries, 5);
    };
    let (_folder, at, shaky, text, done) = damage(&Plan::new());
    assert!(done);
    holds(&at, &text, done);
    for (n, call) in (1..).zip(shaky.calls()) {
        for plan in plans(n, call) {
            let (_folder, at, shaky, text, done) = damage(&plan);
            let mut drive = Drive::default();
            shaky.ops().iter().for_each(|op| drive.apply(op));
            let (_folder, cut) = home();
            lay_out(&drive.left(Pick::Nothing), &at, &cut);
            holds(&at, &text, done);
            holds(&cut, &text, done);
        }
    }
}
