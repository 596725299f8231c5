//! Triumph: a campaign and combat tracker for narrative-dice roleplaying games, in the terminal.
//!
//! This page explains the code to new contributors. The README explains how to play. This page tells how
//! the program is built, which module may use which, and where new code goes.
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
//! Eight rules hold everywhere:
//!
//! 1. A key, a menu entry, a line typed after `:`, a line of a script and a line of the history are
//!    equivalent. Everything that the screen can do, `triumph do` can do.
//! 2. `decide` reads the state and may roll. It changes nothing. `apply` folds events and is total:
//!    no dice, no clock, no file, no error. Only `apply` changes a game.
//! 3. A save is a base and a log of entries. The present is a fold of the log, and an undo is an entry.
//! 4. The order of every change is: decide, append and sync, apply, draw. So the screen shows only what is
//!    on disk.
//! 5. A game system is one member behind one trait, [`rules::system::System`]. Inside it everything
//!    is concrete. Above it there are only view data and the object-safe [`table::face::Face`].
//! 6. The interface holds the game by shared reference. It can't change the game, and can only request
//!    that a line is run.
//! 7. Drawing takes `&self` and borrowed view data. A frame is a function of its values.
//! 8. No async, no globals. One thread reads input, with one channel and one loop: drain, then draw. The
//!    only timer is a look at the lock, or at the followed file, every second or two. It writes nothing.
//!
//! # The floors
//!
//! | floor | module | what it is | knows files, clocks, terminals? |
//! |---|---|---|---|
//! | 0 | [`dice`] | dice, symbols, pools, rolls, exact odds, notation, the frozen generator | no |
//! | 1 | [`lang`] | words, arguments, names, refusals, text made safe to show | no |
//! | 2 | [`rules`] | the interface of systems, view data, the rule list, one folder and member a game system | no |
//! | 3 | [`table`] | `Table<S>`: propose, commit, undo, redo, `at`, the list of systems, reports | no |
//! | 4 | [`store`] | the save file: append, sync, repair, lock, take over, follow | files |
//! | 5 | [`campaign`] | the library of saves, the samples, the user's own packs | files |
//! | 6 | [`session`] | the only owner of a game that can change: table, file, dice, content | files, clock |
//! | 7 | [`ui`] | state of the interface, keys, panes, screens, themes | no |
//! | 8 | [`tui`] | the real terminal: guard, input, loop | terminal |
//! | 9 | [`cli`] | one file a subcommand | everything |
//!
//! A module may use the modules of lower floors, and never those of higher ones. [`dice`], [`lang`], [`rules`]
//! and each game ([`genesys`], [`genesis`]) are members of the workspace, so Cargo separates them, and a
//! changed line in one game rechecks that game and not the other. For the modules of the program a test reads the
//! sources and this table, and reports each violation in a sentence (`tests/it/architecture/`).
//!
//! # Where new code goes
//!
//! | to add | change | what tells you if something is missing |
//! |---|---|---|
//! | a weapon, armor, gear, adversary, vehicle | one record in `assets/packs/genesys/*.ron`, or in a pack of your own. The profiles that carry a weapon name it | `cargo run -- check assets/packs/genesys/*.ron` (records that name each other are checked together). `cargo test --test it packs::` checks the bounds of each kind and the list of restricted items. `INSTA_UPDATE=always cargo test --test it screens::` redraws the market and the finder |
//! | a spend, a critical | one row in `spends.ron`, `criticals.ron`. A new *effect* is a variant in [`genesys::library::records`] with its arm where it applies | the compiler |
//! | a house rule | a field of the system's `Settings`, a row of its list ([`genesys::settings`], [`genesis::settings`]), its effect in the code of the rule | the command, completion and the settings page read the list. A test of both values, named after the rule |
//! | a skill | one record in `skills.ron` or a pack of your own. A combat skill defines how it `fights`. Keys with a special rule are only in [`genesys::skills`]. The shipped list is closed: 35, each with its characteristic and group in `tests/it/packs/shipped.rs` | `triumph check FILE`, `tests/it/architecture/`. For a shipped one `cargo test --test it packs::shipped`, and `INSTA_UPDATE=always cargo test --test it screens::` (sheets and the finder show all of them) |
//! | a talent | one record in `talents.ron` or a pack of your own, in the vocabulary of [`genesys::talents::record`]. Anything beyond it is a `Hook` with its arm in [`genesys::talents::hooks`], `interrupts` or `outcome`. The shipped list is closed: 72, each with its rule, in `tests/it/packs/shipped.rs` and `src/rules/genesys/tests/talents/sheet.rs` | `triumph check FILE`, exhaustive matches, a test named after its rule. For a shipped one `cargo test --test it packs::shipped`, and `INSTA_UPDATE=always cargo test --test it screens::` (the finder shows all of them) |
//! | an effect of gear, an elixir, armor, an ability | `acts` in its record, in the vocabulary of talents. A use of a skill is one of its `arts` in `skills.ron`. Anything beyond them is a `Hook` with its arm in [`genesys::items`] | `triumph check FILE`, exhaustive matches, a test named after the item |
//! | a price, a step of creation, trade | [`genesys::advance`]: the ledger, purchases, archetypes and careers (records in `origins.ron`) | a property test of the ledger |
//! | a role for adversaries built during play | a role (`roles`) in a pack. The numbers of its kind and power are in [`genesys::build`] | `triumph check FILE`, a test of the ranges |
//! | a system, a security program | one record of `systems` or `programs` in a pack. The effect of a failed override is an [`genesys::hacking::OnFailure`] with its arm in `hacking/outcome.rs`, each purchase with symbols a `HackSpend` with its arm in [`genesys::hacking::spends`] | `triumph check FILE`, exhaustive matches, a test named after its rule |
//! | a purchase with symbols in a social encounter | one row in `social.ron`. A new effect is a `SocialSpend` with its arm in [`genesys::social::spends`] | the compiler, a test named after its rule |
//! | help and contests | [`genesys::assist`] | a test named after its rule |
//! | another modifier of pools | one contribution in [`genesys::check::sources`], or in a file next to it | a test named after its rule |
//! | a hit of an attack, a quality | the purchase in [`genesys::combat::purchases`], its hits in [`genesys::combat::hit_list`] | exhaustive matches over `Quality` |
//! | a hazard, a feature of the place | a variant in [`genesys::scene`] (`Hazard`, `Ground` ...): its effect on pools is in its `sources`, on a turn in `tick`, on a move in `ways` | exhaustive matches, a test named after its rule |
//! | a purpose of a skill check | a variant of [`genesys::check::Purpose`], its effect in [`genesys::recovery`], `resolve` | exhaustive matches |
//! | a command of [`genesys`] | its declaration in [`genesys::command`], or in the `command.rs` of the folder that it belongs to, and an arm in the `decide` beside it. A command of `command/mod.rs` also has its topic in [`genesys::topics`]. A new word in capitals is one of [`genesys::capitals`] | exhaustive matches, and a test runs every verb's example |
//! | a command of [`genesis`] | its declaration in [`genesis::command`] and an arm in [`genesis::decide`]. A new word of a line is a row of [`genesis::words`], a new word in capitals one of [`genesis::capitals`]. [`lang::grammar`] makes its parser, printer, usage, help, keywords and property test | exhaustive matches, and a test runs every verb's example |
//! | a consequence | a variant in [`genesys::event`], its topic in [`genesys::topics`], its arms in [`genesys::apply`] and [`genesys::log_text`] | matches without a `_`, golden saves |
//! | a status | a variant of [`genesys::figure::Status`] with its word, its place in `Status::KNOWN`, its effect on pools in [`genesys::check::sources`] or on a turn in [`genesys::flow`] | a test named after its rule |
//! | an action or an effect of a vehicle | [`genesys::vehicles`]: a maneuver in `flying`, a check aboard as a `Job` in `task` and `resolve`, an effect of a Critical Hit as a `HitEffect` in `parts` and `trauma`, lasting effects in `round` and `tick` | exhaustive matches, a test named after its rule |
//! | data for a screen | a field of the view data in [`rules::view`], filled by each game in its `show/`. A request of a screen to a game is a function of [`rules::system::System`], passed on by [`table::face`] | the compiler. `tests/it/architecture/words.rs` keeps lines and special cases of a game out |
//! | a key | one row in `assets/keymap.ron`, whose head lists the keys that menu rows use and no other row may use (for an action of the interface without an act, first an `Act` in `ui/keymap/does.rs` and its arm in `ui/actions.rs`). Then `TRIUMPH_WRITE=1 INSTA_UPDATE=always cargo test --test it screens::` rewrites the guide to the keys and the snapshots of the help (look at `git diff`, and run it again without the two variables) | `cargo test --lib ui::keymap` finds duplicates and unbound acts. `screens::keys` finds a key that menu rows need |
//! | a pane | a variant of `Pane` in [`ui::focus`] with its title and its scope, and its place in `Pane::ALL`, which Tab, the mouse and the pane names use. A `Scope` and an `Act` that focuses it (`GoLog`) in `ui/keymap/does.rs`, with the arm in `ui/actions.rs`. In `assets/keymap.ron` its keys and the one after `g`. One file in [`ui::panes`]. An area of `Areas` in [`ui::layout`], empty in `outer`, with its share in `tabs` and `panes`. Its arms in `ui/show.rs`, `ui/view_cache.rs`, `ui/screens/table.rs` and `ui/screens/solo.rs` | exhaustive matches, but no check of `Pane::ALL`. The guide to the keys and the snapshots of the help as for a key, snapshots at three sizes |
//! | a theme | a file in the user's `themes/`. To ship it, one in `assets/themes/`, its name in [`ui::theme`] and its text in `ui/theme/read.rs` | the loader, with line and column |
//! | a subcommand | one file in [`cli`], one variant of its list | the snapshot of the help |
//! | a count for a round, an encounter, a social encounter or a day | its field, and in [`genesys::apply::spans`] the span that resets it | it does not compile before that is decided. A test in `src/rules/genesys/tests/encounters.rs` |
//! | content of `state --json` | a field in `data/` of each game, filled from its typed state (the fields of every game are in [`rules::data`]), and its row in `assets/guide/json.txt`. A renamed or removed key raises [`rules::data::VERSION`] | `cargo test --test it json::` compares the page with real answers, in both directions |
//! | a guide | a text in `assets/guide/`, a row of `PAGES` in `cli/help.rs`, a link in the README, a case in `tests/it/guides/`, which runs its blocks | `cargo test --test it cli::help guides::` |
//! | a field of a save | the field with `#[serde(default)]`, never a rename without an alias. If its spelling changes, a step in [`table::migrate`] | `tests/golden/`, which only grows (every format that was ever written stays there). `saves/` may be remade |
//! | a call that changes a disk | a method of `Files` or `Medium` (`store/disk.rs`, `store/medium.rs`), its arm in `src/store/testing/`, which fails it and cuts the power after it | `cargo test --lib session::tests::disk` fails every call of a session and prints how many. No acknowledged line may be missing |
//! | a limit of a file | a constant in `store/form.rs`, used by opening, appending and checking | `cargo test --lib store::tests::limits`, `cargo test --test it cli::large` |
//! | a sample | a save in `saves/`, made with `triumph do`, and its row in [`campaign::samples`] | `tests/it/samples.rs` plays its lines again and reports what the current packs or rules would make of them. `TRIUMPH_WRITE=1 cargo test --test it samples::` saves that result |
//! | a game system | one folder in `src/rules/` that is a member of the workspace, with its rule list in `assets/rules/`, one word and its `Stocked` in [`table::systems`], its packs in `assets/packs/`, its own keys in `assets/` and [`ui::keymap`] if those of other games have no meaning in it, one line in `tests/it/conformance.rs` | the conformance suite |
//!
//! # Words
//!
//! Names are the terms of the game: *pool*, *upgrade*, *setback*, *soak*, *slot*, *minion group*. Rules have
//! numbers (`G-COMB-07`). Code, tests, log lines and help name them, and `assets/rules/genesys.ron`
//! explains each in a sentence. A refusal names its rule and the line that overrides it.
//!
//! # Tests
//!
//! Tests of rules are next to the rules, as tables and as small fights with their log
//! (`src/rules/genesys/tests/`). Tests from outside are in one binary, `tests/it/`: the floors, the packs,
//! the file, the screens, the command line, the real program in a pseudo-terminal. Property tests of all
//! outside input (saves, entries, lines, packs, keys) are in `tests/it/fuzz/`, which `.ci/run nightly` runs
//! for longer. Benchmarks are in `benches/`.

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
