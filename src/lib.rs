//! Triumph: a campaign and combat tracker for narrative-dice roleplaying games, in the terminal.
//!
//! These two pages explain the house to a stranger. The README says how to play; here stands how it
//! is built, who may touch what, and where a new thing goes.
//!
//! # From a key to a line in the log
//!
//! ```text
//!  key ── keymap ──▶ a line of the command language          "wound vex 5"
//!                         │  lang splits it, the system's verb table reads it
//!                         ▼
//!                     Command ── decide(state, dice, content) ──▶ Events, or a Refusal
//!                                                                   │
//!                     append to the save and sync the disk ◀────────┤
//!                                                                   ▼
//!                     apply(state, event) ──▶ new state ──▶ view data ──▶ panes, text, JSON
//! ```
//!
//! Eight sentences hold everywhere:
//!
//! 1. A key, a menu entry, a line typed after `:`, a line of a script and a line of the history are
//!    the same thing. What the screen can do, `triumph do` can do.
//! 2. `decide` reads the state and may roll; it changes nothing. `apply` folds events and is total:
//!    no dice, no clock, no file, no error. Only `apply` changes a game.
//! 3. A save is a base and a log of entries. The present is a fold of the log; an undo is an entry.
//! 4. The order of every change is: decide, append and sync, apply, draw. What you see is on disk.
//! 5. A game system is one folder behind one trait, [`rules::system::System`]; inside it everything
//!    is concrete, above it there are only view data and the object-safe [`table::face::Face`].
//! 6. The interface holds the game by shared reference. It cannot change it; it can ask to run a line.
//! 7. Drawing takes `&self` and borrowed view data; a frame is a function of its values.
//! 8. No async, no globals. One thread reads input, one channel, one loop: drain, then draw. Nothing ticks
//!    but a look at the lock, or at the file that is followed, every second or two; it writes nothing.
//!
//! # The floors
//!
//! | floor | module | what it is | knows files, clocks, terminals? |
//! |---|---|---|---|
//! | 0 | [`dice`] | dice, symbols, pools, rolls, exact odds, notation, the frozen generator | no |
//! | 1 | [`lang`] | words, arguments, names, refusals, text made safe to show | no |
//! | 2 | [`rules`] | the seam, view data, the rule list, one folder a game system | no |
//! | 3 | [`table`] | `Table<S>`: propose, commit, undo, redo, `at`; the list of systems; reports | no |
//! | 4 | [`store`] | the save file: append, sync, mend, lock, take over, follow | files |
//! | 5 | [`campaign`] | the library of saves, the samples, packs of one's own | files |
//! | 6 | [`session`] | the only owner of a game that can change: table, file, dice, content | files, clock |
//! | 7 | [`ui`] | state of the interface, keys, panes, screens, themes | no |
//! | 8 | [`tui`] | the real terminal: guard, input, loop | terminal |
//! | 9 | [`cli`] | one file a subcommand | everything |
//!
//! What stands lower may be named by what stands higher, never the other way round. A test reads the
//! sources, and this table, and says so in a sentence (`tests/it/architecture/`).
//!
//! # Where a new thing goes
//!
//! | to add | touch | what tells you if it is not enough |
//! |---|---|---|
//! | a weapon, armor, gear, adversary, vehicle | one record in `assets/packs/genesys/*.ron`, or in a pack of your own; a weapon is carried by whichever profile names it | `cargo run -- check assets/packs/genesys/*.ron` (records that name each other are checked together); `cargo test --test it packs::` holds bounds of kinds and the list of restricted things; `INSTA_UPDATE=always cargo test --test it screens::` draws the market and the finder anew |
//! | a spend, a critical | one row in `spends.ron`, `criticals.ron`; a new *effect* is a variant in [`rules::genesys::library::records`] and its arm where it acts | the compiler |
//! | a ruling the table may choose | a field of the system's `Settings`, a row of its list ([`rules::genesys::settings`], [`rules::genesis::settings`]), its effect where the rule stands | the command, completion and the page of settings read the list; a test of both values named after the rule |
//! | a skill | one record in `skills.ron` or a pack of your own; a combat skill says how it `fights`. A key that a rule singles out stands in [`rules::genesys::skills`] alone. The shipped list is closed: 35, each with its characteristic and group in `tests/it/packs/shipped.rs` | `triumph check FILE`; `tests/it/architecture/`; for a shipped one `cargo test --test it packs::shipped`, and `INSTA_UPDATE=always cargo test --test it screens::` (sheets and the finder count them all) |
//! | a talent | one record in `talents.ron` or a pack of your own, in the vocabulary of [`rules::genesys::talents::record`]; what that cannot say is a `Hook` with its arm in [`rules::genesys::talents::hooks`], `interrupts` or `outcome`. The shipped list is closed: 72, each with its rule, in `tests/it/packs/shipped.rs` and `src/rules/genesys/tests/talents/sheet.rs` | `triumph check FILE`; exhaustive matches; a test named after its rule; for a shipped one `cargo test --test it packs::shipped`, and `INSTA_UPDATE=always cargo test --test it screens::` (the finder counts them all) |
//! | what gear, an elixir, armor, an ability does | `acts` in its record, in the vocabulary of talents; a use of a skill is one of its `arts` in `skills.ron`; what that cannot say is a `Hook` with its arm in [`rules::genesys::things`] | `triumph check FILE`; exhaustive matches; a test named after the thing |
//! | a price, a step of creation, trade | [`rules::genesys::advance`]: the ledger, purchases, archetypes and careers (records in `origins.ron`) | a property test of the ledger |
//! | what an adversary is built from at the table | a role (`roles`) in a pack; the numbers of its kind and power stand in [`rules::genesys::build`] | `triumph check FILE`; a test of the ranges |
//! | a system, a security program | one record of `systems` or `programs` in a pack; what a failed override does is an [`rules::genesys::hacking::OnFailure`] with its arm in `hacking/outcome.rs`, what symbols buy there a `HackSpend` with its arm in [`rules::genesys::hacking::spends`] | `triumph check FILE`; exhaustive matches; a test named after its rule |
//! | what symbols buy in a talk | one row in `social.ron`; a new effect is a `SocialSpend` with its arm in [`rules::genesys::social::spends`] | the compiler; a test named after its rule |
//! | help and contests | [`rules::genesys::together`] | a test named after its rule |
//! | another influence on pools | one contribution in [`rules::genesys::check::sources`], or in a file beside it | a test named after its rule |
//! | a hit of an attack, a quality | what is bought in [`rules::genesys::combat::purchases`], the hits it makes in [`rules::genesys::combat::blows`] | exhaustive matches over `Quality` |
//! | a hazard, a thing of the place | a variant in [`rules::genesys::scene`] (`Hazard`, `Ground` ...): what it does to pools stands in its `sources`, to a turn in `tick`, to a move in `ways` | exhaustive matches; a test named after its rule |
//! | what a skill check is for | a variant of [`rules::genesys::check::Purpose`], what it brings about in [`rules::genesys::care`], `fulfil` | exhaustive matches |
//! | a command | its declaration in the `command` of its game, or of the folder of [`rules::genesys`] that has commands of its own, and an arm in `decide`; in Genesys its topic in [`rules::genesys::topics`]. A new word of a line is a row of the game's `words`, a new word in capitals one of its `capitals`. [`lang::grammar`] makes parser, printer, usage, help, keywords, who acts and the property of it | exhaustive matches; every verb's example is run |
//! | a consequence | a variant in [`rules::genesys::event`], its topic in [`rules::genesys::topics`], its arms in [`rules::genesys::apply`] and [`rules::genesys::tell`] | matches without a `_`; golden saves |
//! | a status | a variant of [`rules::genesys::figure::Status`] with its word, its place in `Status::KNOWN`, what it does to pools in [`rules::genesys::check::sources`] or to a turn in [`rules::genesys::flow`] | a test named after its rule |
//! | what a vehicle does or suffers | [`rules::genesys::vehicles`]: a maneuver in `flying`, a check aboard as a `Job` in `task` and `fulfil`, an effect of a Critical Hit as a `HitEffect` in `parts` and `trauma`, what lasts in `round` and `tick` | exhaustive matches; a test named after its rule |
//! | what a screen shows of a game | a field of the view data in [`rules::view`], filled by each game in its `show/`; what a screen asks of a game, a function of [`rules::system::System`], passed on by [`table::face`] | the compiler; `tests/it/architecture/words.rs` keeps lines of a game and guesses out |
//! | a key | one row in `assets/keymap.ron`, whose head names the keys that rows of menus take, so that no other may (for something the interface does that no act names yet, an `Act` in `ui/keymap/does.rs` and its arm in `ui/acts.rs` first); then `TRIUMPH_WRITE=1 INSTA_UPDATE=always cargo test --test it screens::` writes the guide to the keys and the pictures of the help again (look at `git diff`, run it again without the two words) | `cargo test --lib ui::keymap` finds duplicates and unbound acts; `screens::keys` finds a key that rows of menus need |
//! | a pane | a variant of `Pane` in [`ui::focus`] with its title and its scope, and its place in `Pane::ALL`, which Tab, the mouse and the names of the panes go by; a `Scope` and an `Act` that goes there (`GoLog`) in `ui/keymap/does.rs`, with the arm in `ui/acts.rs`; in `assets/keymap.ron` its keys and the one behind `g`; one file in [`ui::panes`]; an area of `Areas` in [`ui::layout`], empty in `outer`, with its share in `tabs` and `panes`; its arms in `ui/show.rs`, `ui/seen.rs`, `ui/screens/table.rs` and `ui/screens/solo.rs` | exhaustive matches, but nothing misses it in `Pane::ALL`; the guide to the keys and the pictures of the help as for a key; snapshots at three sizes |
//! | a theme | a file in the user's `themes/`; to ship it, one in `assets/themes/`, its name in [`ui::theme`] and its text in `ui/theme/read.rs` | the loader, with line and column |
//! | a subcommand | one file in [`cli`], one variant of its list | the snapshot of the help |
//! | something that is counted by a round, an encounter, a talk or a day | its field, and in [`rules::genesys::apply::spans`] with what it begins again | it does not compile before that is decided; a test in `src/rules/genesys/tests/encounters.rs` |
//! | what `state --json` says | a field in `data/` of each game, filled from its typed state (what all games say is in [`rules::data`]); its row in `assets/guide/json.txt`; a key that is renamed or goes raises [`rules::data::VERSION`] | `cargo test --test it json::` holds the page against real answers, both ways |
//! | a guide | a text in `assets/guide/`, a row of `PAGES` in `cli/help.rs`, a link in the README, a case in `tests/it/guides/`, which runs its blocks | `cargo test --test it cli::help guides::` |
//! | a field of a save | the field with `#[serde(default)]`, never a rename without an alias; written otherwise than before, a step in [`table::migrate`] | `tests/golden/`, which only grows (a format that was ever written stays there); `saves/` may be made anew |
//! | a call that changes a disk | a method of `Files` or `Medium` (`store/disk.rs`, `store/medium.rs`), its arm in `src/store/testing/`, which fails it and cuts the power behind it | `cargo test --lib session::tests::disk` fails every call of an evening and prints how many; nothing acknowledged may be missing |
//! | a limit of a file | a constant in `store/form.rs`, used by opening, appending and checking alike | `cargo test --lib store::tests::limits`, `cargo test --test it cli::large` |
//! | a sample | a save in `saves/`, made with `triumph do`, and its row in [`campaign::samples`] | `tests/it/samples.rs` plays its lines again and says what today's packs or rules would make of them; `TRIUMPH_WRITE=1 cargo test --test it samples::` writes that down |
//! | a game system | one folder in [`rules`]; its rule list in `assets/rules/` and [`rules::rulebook`]; one word and its `Stocked` in [`table::systems`]; its packs in `assets/packs/`; where keys of other games mean nothing in it, its own in `assets/` and [`ui::keymap`]; one line in `tests/it/conformance.rs` | the conformance suite |
//!
//! # Words
//!
//! Names are the field's own: *pool*, *upgrade*, *setback*, *soak*, *slot*, *minion group*. Rules have
//! numbers (`G-COMB-07`): code, tests, log lines and help name them, and `assets/rules/genesys.ron`
//! says each in a sentence. A refusal names the rule it rests on and the line that does it anyway.
//!
//! # Tests
//!
//! Rules are proved beside the rules, by table and by small fights read aloud
//! (`src/rules/genesys/tests/`). What runs from outside stands in one binary, `tests/it/`: the floors,
//! the packs, the file, the screens, the command line, the real program in a pseudo-terminal. What
//! comes from outside (saves, entries, lines, packs, keys) has its properties in `tests/it/fuzz/`,
//! which `.ci/run nightly` runs for longer. What measures stands in `benches/`.

#[cfg(test)]
#[macro_use]
#[path = "../tests/sentences/mod.rs"]
mod sentences;

pub mod campaign;
pub mod cli;
pub mod dice;
pub mod lang;
pub mod rules;
pub mod session;
pub mod store;
pub mod table;
pub mod tui;
pub mod ui;

/// Who hands out memory: a key asks for some ten thousand small pieces of it and gives them back,
/// which with the system's own hands was a quarter of all its work.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;
