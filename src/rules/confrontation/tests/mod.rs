//! Tests of the rules, each named after the rule it proves.

mod actions;
mod attack;
mod check;
mod confront;
mod initiative;
mod people;
mod place;
mod plans;
mod scene;
mod setup;
mod source_text;
// Show.
mod show;
// Content.
mod abilities;
mod arms;
mod content;
mod creation;
mod effects;
mod experience;
mod gear;
mod language;
mod numbers;
mod opponents;
// Body and time.
mod augment;
mod biotics;
mod calendar;
mod cards;
mod hurt;
mod lines;
mod machine;
mod medicine;
mod pools;
mod recovery;
mod stress;
mod task;
// Across topics.
mod ability_prices;
mod ability_rolls;
mod cases;
mod named_rules;
mod saved;

use std::sync::Arc;

use rules::encounter::stage::Stage;

use crate::Confrontation;
use crate::library::Library;

/// An empty encounter.
fn stage() -> Stage<Confrontation> {
    Stage::new(Arc::new(Library::default()))
}

/// An empty encounter with the shipped packs.
fn shipped() -> Stage<Confrontation> {
    Stage::new(Library::shipped())
}
