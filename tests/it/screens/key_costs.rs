//! What each kind of key costs over a slow line, at 80x24, in 256 and in 24 bits of color.
//!
//! A terminal over SSH has 256 colors unless the person asks for more, so that these limits are the ones
//! that were promised: 120 bytes for a typed character, 400 for a step in a list, 600 for a wound, 2,500
//! for an opened pool, 3,000 for any key. A vehicle's pool and a change of the screen cost up to 150 more.

use rstest::rstest;
use triumph::campaign::samples::SAMPLES;
use triumph::ui::theme::Depth;
use triumph::ui::{Msg, Save, Screen};

use super::harness::{FIGHT, Harness};
use super::slow_terminal::Line;

const SIZE: (u16, u16) = (80, 24);

/// The most bytes of a key: in 256 colors, in 24 bits of color, and once the keys rest.
type Most = [usize; 3];

const LETTER: Most = [120, 130, 1_200];
// A step through a history may also move what is left of a turn in the roster.
const STEP: Most = [400, 440, 800];
/// A step in modifiers, which sends two rows with their bars.
const SOURCE: Most = [400, 470, 780];
/// A step that moves all rows of a list next to its explanation.
const SCROLL: Most = [700, 780, 760];
const WOUND: Most = [600, 660, 0];
/// A step in the roster, which also moves the ranges of the selected character while no one acts.
const RANGES: Most = [400, 490, 800];
// The end of a turn moves the slot, two whole rows of the roster and the ranges of the next to act, and says
// what wasn't used, under the question in a line across the screen. The slot that is taken next moves fewer.
const TURN: Most = [1_090, 1_195, 0];
const POOL: Most = [2_500, 2_850, 0];
/// The pool of a vehicle, with its arcs and what the vehicle carries.
const VEHICLE_POOL: Most = [2_650, 3_000, 0];
const KEY: Most = [3_000, 3_200, 1_000];
/// Another whole screen.
const SCREEN: Most = [3_050, 3_250, 1_000];

/// A kind of key: its limit, where it is pressed, what leads there, and which keys are measured.
type Kind = (
    &'static str,
    Most,
    fn() -> Harness,
    &'static str,
    &'static str,
);

fn demo() -> Harness {
    Harness::demo(SIZE)
}

fn solo() -> Harness {
    Harness::new(&FIGHT, Screen::Solo, SIZE)
}

fn street() -> Harness {
    let mut ui = Harness::sample("tallow-street", SIZE);
    ui.keys("g p");
    ui
}

fn needles() -> Harness {
    Harness::sample("needles-at-karst", SIZE)
}

fn toll() -> Harness {
    Harness::sample("the-toll", SIZE)
}

/// The list of saves with a preview of each.
fn library() -> Harness {
    let mut ui = demo();
    ui.keys("g o");
    let saves = SAMPLES.iter().enumerate().map(|(n, one)| Save {
        path: format!("/saves/{}.ron", one.name).into(),
        title: one.name.replace('-', " "),
        system: "Genesys, space opera".to_owned(),
        entries: (12 + n * 31).to_string(),
        modified: format!("2026-11-{:02} 21:04", 20 - n),
        note: String::new(),
        sound: true,
    });
    ui.send(Msg::Saves(saves.collect()));
    ui
}

const MANY: &str = "j j j j j j j j j j j j j j k k k";
const DOWN: &str = "Down Down Down Down Down Down Down Down Down Down Down Down Up Up";
/// Everything that 4 Advantage and 2 Successes can buy.
const ROLLED: &str = "1 a = 2 s Space 4 a Enter";

#[rustfmt::skip]
const KINDS: [Kind; 49] = [
    ("letters of a command", LETTER, demo, "", ": a t t a c k Space b o a r d e r s"),
    ("letters of a wound", LETTER, demo, "", ": w o u n d Space v e x Space 3"),
    ("letters of a note", LETTER, demo, "N", "T h e Space l i g h t s Space f a i l"),
    ("letters of find", LETTER, demo, "C-p", "c o v e r Backspace Backspace"),
    ("more letters of find", LETTER, demo, "C-p", "w e a p o n Space b l a s t"),
    ("letters of a menu", LETTER, demo, "g b", "b l"),
    ("letters of the rules", LETTER, demo, "? /", "c o v e r Backspace"),
    ("letters of a save", LETTER, library, "/", "c o l d"),
    ("letters in the history", LETTER, toll, "g r /", "w o u n d"),
    ("a number", LETTER, demo, "w", "1 2 Backspace"),
    ("steps in spends", STEP, demo, ROLLED, "j j j j j j j j j k k k"),
    ("steps past the end of spends", SCROLL, demo, ROLLED, MANY),
    ("steps in modifiers", SOURCE, demo, "1 a", "j j j j k k"),
    ("steps in settings", STEP, demo, "g c", MANY),
    ("steps in saves", STEP, library, "", MANY),
    ("steps in a history", STEP, demo, "1 a Enter Enter n g r", "h h l k"),
    // The first step back, over the end of the fight, also changes the clock and the track.
    ("steps in a long history", STEP, toll, "g r k", "k k k k k k k k k k k k k h h h h h l l l j j j j"),
    ("steps in find", STEP, demo, "C-p", DOWN),
    ("steps in find after a word", STEP, demo, "C-p c o", DOWN),
    ("steps in targets", STEP, demo, "1 a t", "j j j j k k"),
    ("steps in content", STEP, demo, "g b", DOWN),
    ("steps in maneuvers", STEP, demo, "1 m", "j j j j j k k"),
    ("steps in a log", STEP, demo, "g l", MANY),
    ("steps in a long log", STEP, toll, "g t g l", MANY),
    ("steps in a roster", RANGES, demo, "", "j j j j j j k k k"),
    ("steps on a sheet", STEP, demo, "g s", MANY),
    ("steps on a sheet of its own", STEP, solo, "", "j j j k"),
    ("steps in gear", STEP, solo, "2", "j j j j k"),
    ("steps in talents", STEP, solo, "3", "j j j j k"),
    ("steps in health", STEP, solo, "4", "j j k"),
    ("steps in notes", STEP, solo, "5", "j j k"),
    ("steps in a log on a sheet", STEP, solo, "7", "j j j k"),
    ("steps in the help", STEP, demo, "?", "j j j k"),
    ("a wound", WOUND, demo, "", "w 3 Enter w 2 Enter s 2 Enter h 2 Enter"),
    ("a wound on a sheet", WOUND, solo, "", "w 3 Enter w 2 Enter s 2 Enter h 2 Enter"),
    ("a wound in another game", WOUND, street, "w 2", "Enter"),
    ("the end of a turn", TURN, demo, "1", "n n 1 n n 2 n n"),
    ("a bought row", TURN, demo, ROLLED, "1 2 3"),
    ("an opened pool", POOL, demo, "1", "a"),
    ("an opened pool on a sheet", POOL, solo, "", "a"),
    ("an opened pool of a vehicle", VEHICLE_POOL, needles, "1", "a"),
    ("a picked target", KEY, demo, "1 a t j", "Enter"),
    ("a roll", KEY, demo, "1 a", "Enter"),
    ("an applied hit", KEY, demo, "1 a = 2 s Space 1 a Enter", "Enter"),
    ("an attack", KEY, demo, "1", "m Esc a t j Enter Space Enter 1 Enter"),
    ("pages", KEY, demo, "", "? l l Esc C-p Esc g c Esc g b Esc g s g l g d g v g i"),
    ("screens", SCREEN, demo, "", "g p g r g o g t"),
    ("tabs of a sheet", KEY, solo, "", "2 3 4 5 6 7 1 Tab Tab Tab Tab Tab ] ["),
    ("pages of the review", KEY, toll, "g r", "1 2 3 4 Tab ] [ ]"),
];

/// What each key of a kind sent.
fn sent(kind: &Kind, depth: Depth) -> Vec<(&'static str, super::slow_terminal::Sent)> {
    let (_, _, ui, before, keys) = kind;
    let mut ui = ui();
    ui.keys(before);
    Line::new(ui, depth).all(keys)
}

/// Each kind keeps its limit, and the terminal shows every frame as it was drawn.
#[rstest]
fn no_kind_of_key_costs_more_than_promised(
    #[values(0, 1, 2, 3, 4, 5, 6, 7)] part: usize,
    #[values(Depth::Indexed, Depth::True)] depth: Depth,
) {
    let mut over = Vec::new();
    for kind in KINDS.iter().skip(part).step_by(8) {
        let (name, [indexed, full, rest], ..) = kind;
        let most = if depth == Depth::Indexed {
            indexed
        } else {
            full
        };
        let sent = sent(kind, depth);
        let costs = sent
            .iter()
            .map(|(key, sent)| (*key, sent.once.len(), sent.rest.len()));
        let costs: Vec<_> = costs.collect();
        for (key, once, later) in &costs {
            if once > most || later > rest {
                over.push(format!(
                    "{name} in {depth:?}: {key}, at most {most} and {rest}: {costs:?}"
                ));
            }
        }
    }
    assert!(over.is_empty(), "\n{}", over.join("\n"));
}

/// What waited is drawn by the next key that isn't a letter or a step of the same list.
#[test]
fn what_waits_is_not_left_behind() {
    for (before, hurried, then) in [
        ("C-p", "c o v", "Esc"),
        ("C-p", "c o v", "Enter"),
        ("C-p", "c o v", "Down"),
        ("g c", "j j j", "Enter"),
        ("? /", "c o v", "Esc"),
        (ROLLED, "j j", "Space"),
    ] {
        let mut ui = demo();
        ui.keys(before);
        let mut line = Line::new(ui, Depth::Indexed);
        for key in hurried.split(' ') {
            line.hurry(key);
        }
        line.press(then);
    }
}

/// Prints what each key sends: `cargo test --test it -- kinds --ignored --nocapture`.
#[test]
#[ignore = "prints a table for those who make frames smaller"]
fn what_each_key_sends() {
    for kind in &KINDS {
        for depth in [Depth::Indexed, Depth::True] {
            let sent = sent(kind, depth);
            let each = sent.iter().map(|(key, sent)| {
                let rest = match sent.rest.len() {
                    0 => String::new(),
                    rest => format!("+{rest}"),
                };
                format!("{key}:{}{rest}", sent.once.len())
            });
            let each: Vec<String> = each.collect();
            println!("{} {depth:?}: {}", kind.0, each.join(" "));
        }
    }
}

/// Prints what the same keys send in each sample: `cargo test --test it -- each_sample --ignored --nocapture`.
#[test]
#[ignore = "prints a table for those who make frames smaller"]
fn what_keys_send_in_each_sample() {
    const KEYS: &str = "1 a Enter Enter n 1 w 2 Enter j k s 1 Enter a Esc Enter Enter Enter n 2 n 3 a Enter Enter Enter n";
    for sample in SAMPLES {
        for depth in [Depth::Indexed, Depth::True] {
            let sent = Line::new(Harness::sample(sample.name, SIZE), depth).all(KEYS);
            let each: Vec<String> = sent
                .iter()
                .map(|(key, sent)| format!("{key}:{}", sent.both()))
                .collect();
            println!("{} {depth:?}: {}", sample.name, each.join(" "));
        }
    }
}
