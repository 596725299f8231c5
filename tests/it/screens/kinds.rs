//! What each kind of key costs over a slow line, at 80x24 and in both depths of color.
//!
//! The ceilings are what was reached. They may fall, and a new one above the promised limit is a
//! regression: 400 bytes for a step in a list, 600 for a wound, 2,500 for a pool, 3,000 for any key.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use triumph::tui::paint::Painter;
use triumph::ui::theme::{Depth, Theme};
use triumph::ui::{Msg, Save, Screen};

use super::stand::{FIGHT, Stand};

const SIZE: (u16, u16) = (80, 24);

/// Keeps what is written.
#[derive(Clone, Default)]
struct Kept(Rc<RefCell<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the bytes of a key are for.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    looks: usize,
    moves: usize,
    erased: usize,
    text: usize,
}

impl Share {
    fn of(bytes: &[u8]) -> Self {
        let mut share = Self::default();
        let mut rest = bytes;
        while let Some(&first) = rest.first() {
            let (taken, to) = match rest {
                [0x1b, b'[', tail @ ..] => {
                    let ends = tail
                        .iter()
                        .position(|b| (0x40..0x7f).contains(b))
                        .unwrap_or(0);
                    let to = match tail[ends] {
                        b'm' => &mut share.looks,
                        b'K' | b'X' | b'J' => &mut share.erased,
                        _ => &mut share.moves,
                    };
                    (ends + 3, to)
                }
                [0x1b, ..] => (2, &mut share.moves),
                _ if first < 0x20 => (1, &mut share.moves),
                _ => (1, &mut share.text),
            };
            *to += taken;
            rest = &rest[taken..];
        }
        share
    }

    const fn all(self) -> usize {
        self.looks + self.moves + self.erased + self.text
    }
}

/// A kind of key: where it is pressed, what leads there, and which keys are measured.
struct Kind {
    stand: fn() -> Stand,
    before: &'static str,
    keys: &'static str,
    /// The most bytes of one key, in 256 colors and in 24 bits of color.
    most: [usize; 2],
}

fn demo() -> Stand {
    Stand::demo(SIZE)
}

fn solo() -> Stand {
    Stand::new(&FIGHT, Screen::Solo, SIZE)
}

fn tallow() -> Stand {
    let mut stand = Stand::sample("tallow-street", SIZE);
    stand.keys("g p");
    stand
}

fn library() -> Stand {
    let mut stand = demo();
    stand.keys("g o");
    let titles = [
        "The Ashen Oar boards",
        "Cold wake",
        "Gun deck",
        "Long haul",
        "Toll road",
    ];
    let saves = titles.iter().enumerate().map(|(n, title)| Save {
        path: format!("/saves/{n}.ron").into(),
        title: (*title).to_owned(),
        system: "Genesys, space opera".to_owned(),
        entries: format!("{} entries", 12 + n * 31),
        modified: format!("2026-11-{:02} 21:04", 20 - n),
        note: String::new(),
        sound: true,
    });
    stand.send(Msg::Saves(saves.collect()));
    stand
}

const KINDS: [(&str, Kind); 15] = [
    (
        "pool opened",
        Kind {
            stand: demo,
            before: "1",
            keys: "a",
            most: [2400, 2700],
        },
    ),
    (
        "pool opened on a sheet",
        Kind {
            stand: solo,
            before: "",
            keys: "a",
            most: [2400, 2650],
        },
    ),
    (
        "target picked",
        Kind {
            stand: demo,
            before: "1 a t j",
            keys: "Enter",
            most: [2650, 2950],
        },
    ),
    (
        "rolled",
        Kind {
            stand: demo,
            before: "1 a",
            keys: "Enter",
            most: [1950, 2150],
        },
    ),
    (
        "step in spends",
        Kind {
            stand: demo,
            before: "1 a = 2 s Space 4 a Enter",
            keys: "j j k",
            most: [540, 610],
        },
    ),
    (
        "hit applied",
        Kind {
            stand: demo,
            before: "1 a = 2 s Space 1 a Enter",
            keys: "Enter",
            most: [2200, 2350],
        },
    ),
    (
        "letter of find",
        Kind {
            stand: demo,
            before: "C-p",
            keys: "c o v e r",
            most: [1085, 1130],
        },
    ),
    (
        "step in saves",
        Kind {
            stand: library,
            before: "",
            keys: "j j k",
            most: [180, 215],
        },
    ),
    (
        "step in review",
        Kind {
            stand: demo,
            before: "1 a Enter Enter n g r",
            keys: "h h l k",
            most: [360, 410],
        },
    ),
    (
        "step in settings",
        Kind {
            stand: demo,
            before: "g c",
            keys: "j j j k",
            most: [610, 650],
        },
    ),
    (
        "step in content",
        Kind {
            stand: demo,
            before: "g b",
            // Letters would be typed.
            keys: "Down Down Down Up",
            most: [290, 325],
        },
    ),
    (
        "step in find",
        Kind {
            stand: demo,
            before: "C-p",
            keys: "Down Down Up",
            most: [255, 295],
        },
    ),
    (
        "wound on a sheet",
        Kind {
            stand: tallow,
            before: "w 2",
            keys: "Enter",
            most: [540, 620],
        },
    ),
    (
        "attacker's turn",
        Kind {
            stand: demo,
            before: "1",
            keys: "m j k Esc a t j Enter j Space Enter j Space Enter n",
            most: [2650, 2950],
        },
    ),
    (
        "turn ended",
        Kind {
            stand: demo,
            before: "1",
            keys: "n",
            most: [800, 880],
        },
    ),
];

/// What was written for each of the keys of a kind.
fn written(kind: &Kind, depth: Depth) -> Vec<Vec<u8>> {
    let mut stand = (kind.stand)();
    stand.theme = Theme::default().at(depth);
    let kept = Kept::default();
    let mut painter = Painter::new(kept.clone(), SIZE.0, SIZE.1);
    stand.keys(kind.before);
    painter.paint(&stand.app, &stand.world()).unwrap();
    kind.keys
        .split(' ')
        .map(|key| {
            kept.0.borrow_mut().clear();
            stand.keys(key);
            painter.paint(&stand.app, &stand.world()).unwrap();
            kept.0.borrow().clone()
        })
        .collect()
}

#[test]
fn no_kind_of_key_costs_more_than_it_did() {
    let mut over = Vec::new();
    for (name, kind) in &KINDS {
        for (depth, most) in [Depth::Indexed, Depth::True].into_iter().zip(kind.most) {
            let each: Vec<usize> = written(kind, depth).iter().map(Vec::len).collect();
            let highest = each.iter().max().copied().unwrap_or_default();
            if highest > most {
                over.push(format!("{name} in {depth:?}: {each:?}, at most {most}"));
            }
        }
    }
    assert!(over.is_empty(), "\n{}", over.join("\n"));
}

/// Prints where the bytes of each kind go: `cargo test --test it -- kinds --ignored --nocapture`.
#[test]
#[ignore = "prints a table for whoever makes frames smaller"]
fn where_the_bytes_go() {
    for (name, kind) in &KINDS {
        for depth in [Depth::Indexed, Depth::True] {
            let all = written(kind, depth);
            let most = all
                .iter()
                .map(|bytes| Share::of(bytes))
                .max_by_key(|one| one.all());
            let Share {
                looks,
                moves,
                erased,
                text,
            } = most.unwrap_or_default();
            let each: Vec<usize> = all.iter().map(Vec::len).collect();
            println!(
                "{name:24} {depth:?}: looks {looks} moves {moves} erased {erased} text {text}  {each:?}"
            );
        }
    }
}
