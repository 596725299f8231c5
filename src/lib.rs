//! Triumph: a campaign and combat tracker for narrative-dice roleplaying games, in the terminal.
//!
//! This page explains the code to new contributors: how the program is built, which module may use which, and
//! where new code goes. The README explains how to play.
//!
//! # From a key to a line in the log
//!
//! ```text
//!  key ── keymap ──▶ a line of the command language          "wound vex 5"
//!                         │  lang splits it, the game's commands read it
//!                         ▼
//!                     Command ── decide(state, dice, content) ──▶ Events, or a Refusal
//!                                                                   │
//!                     append to the save and sync the disk ◀────────┤
//!                                                                   ▼
//!                     apply(state, event) ──▶ new state ──▶ view data ──▶ panes, text, JSON
//! ```
//!
//! 1. A key, a menu row, a line after `:`, a line of a script and a line of the log are equivalent.
//! 2. `decide` reads and may roll, and changes nothing. `apply` is total: no dice, no clock, no error.
//! 3. A save is a base and a log of entries. The present is a fold of the log, and an undo is an entry.
//! 4. Decide, append and sync, apply, draw, in this order. The screen shows only what is on disk.
//! 5. A game is one crate behind one trait, [`rules::system::System`]. Above it there are only view data and
//!    the object-safe [`table::face::Face`].
//! 6. The interface reads the game and requests that lines are run. A frame is a function of its values.
//! 7. No async, no globals. One thread reads input, with one channel and one loop: drain, then draw.
//!
//! # The floors
//!
//! | floor | module | what it is | knows files, clocks, terminals? |
//! |---|---|---|---|
//! | 0 | [`dice`] | dice, symbols, pools, rolls, exact odds, notation, the frozen generator | no |
//! | 1 | [`lang`] | words, arguments, names, refusals, text made safe to show | no |
//! | 2 | [`rules`] | the interface of games, view data, what every encounter has, one crate a game | no |
//! | 3 | [`imports`] | characters from files of other programs | no |
//! | 4 | [`table`] | `Table<S>`: propose, commit, undo, redo, `at`, the list of systems, reports | no |
//! | 5 | [`store`] | the save file: append, sync, repair, lock, take over, follow | files |
//! | 6 | [`campaign`] | the library of saves, the samples, the user's own packs | files |
//! | 7 | [`session`] | the only owner of a game that can change: table, file, dice, content | files, clock |
//! | 8 | [`paint`] | frames of cells in the fewest bytes | terminal |
//! | 9 | [`ui`] | state of the interface, keys, panes, screens, themes | no |
//! | 10 | [`tui`] | the real terminal: guard, input, loop | terminal |
//! | 11 | [`cli`] | one file a subcommand | everything |
//!
//! A floor uses lower floors only. Cargo separates the crates ([`dice`], [`lang`], [`rules`], [`genesys`],
//! [`genesis`], [`confrontation`], [`imports`], [`paint`]), and a test reads the sources of the rest and this table (`tests/it/architecture/`).
//!
//! # Where new code goes
//!
//! What belongs to one game is in the table of its crate: [`genesys`], [`genesis`], [`confrontation`]. Most rows
//! below name one or two places. Where there are more, the row names them all.
//!
//! | to add | change | what tells you if something is missing |
//! |---|---|---|
//! | a house rule | its field and default in the game's `Settings`, its row in the game's `settings.rs`, its effect in the code of the rule | an unused field, a test of both values |
//! | data for a screen | a field in [`rules::view`], filled in `show/` of every game that makes the type, drawn in [`ui::panes`] | the compiler, `tests/it/architecture/words.rs` |
//! | a row of a menu | its offer in the game's `show/`, its key in `ui/row_keys.rs` | `cargo test --test it screens::row_keys` |
//! | a key | its row in `assets/keymap.ron`; a new act is also a variant in `ui/keymap/does.rs` with an arm in `ui/actions.rs` | `cargo test ui::keymap`, `cargo test --test it screens::keys` |
//! | a pane | a variant of `Pane` in [`ui::focus`], its file in [`ui::panes`], its area in `ui/layout/`, its arms in nine other files of [`ui`] | exhaustive matches, snapshots at three sizes |
//! | a theme | its file in `assets/themes/`, its name in `Theme::BUILT_IN`, its text in `ui/theme/read.rs` | the loader, with line and column |
//! | a subcommand | its file in `cli/`, its variant of `Command` and its arm in `cli/mod.rs` | exhaustive matches, the snapshot of the help |
//! | content of `state --json` | a field in the game's `data/`, its row in `assets/guide/json.txt` | `cargo test --test it json::`, in both directions |
//! | a guide | its text in `assets/guide/`, its row of `PAGES` in `cli/help.rs` | `cargo test --test it guides::`, which runs its blocks |
//! | a field of a save | the field with `#[serde(default)]`; if a spelling changes, a step in [`table::migrate`] | `tests/golden/`, which only grows |
//! | a call that changes a disk | a method of `Files` in `store/disk.rs`, the same in `store/testing/shaky.rs` | `cargo test --lib session::tests::disk` fails every call |
//! | a limit of a file | a constant in `store/form.rs` | `cargo test --lib store::tests::limits` |
//! | a sample | a save in `saves/`, its row in [`campaign::samples`] | `tests/it/samples.rs` plays it again |
//! | a program to import from | its reader in [`imports`], its variant and its recognition in `imports/dialect.rs` | exhaustive matches, a fixture of our own |
//! | a game | its crate in `src/rules/` with its packs and rule list in `assets/`, its rows in `Cargo.toml` and [`table::systems`], its keymap in `ui/keymap/mod.rs` | the conformance suite |
//!
//! # Words and tests
//!
//! Names are the terms of the game: *pool*, *upgrade*, *setback*, *soak*, *slot*, *minion group*. Rules have
//! numbers (`G-COMB-07`), which code, tests, log lines and help name. A refusal names its rule and the line
//! that overrides it. Tests of rules are in the game's `tests/`, tests from outside in `tests/it/`, property
//! tests of all outside input in `tests/it/fuzz/`, benchmarks in `benches/`.

#[cfg(test)]
#[macro_use]
#[path = "../tests/sentences/mod.rs"]
mod sentences;

pub mod campaign;
pub mod cli;
pub mod session;
pub mod store;
pub mod table;
pub mod tui;
pub mod ui;

/// The memory allocator: a key press allocates and frees some ten thousand small pieces, which took a
/// quarter of all its time with the system's allocator.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
