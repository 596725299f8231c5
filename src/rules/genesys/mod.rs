//! Genesys, the space-opera campaign: state, commands, events and how they read.

pub mod apply;
pub mod check;
pub mod clock;
pub mod combat;
pub mod command;
pub mod decide;
pub mod draft;
pub mod event;
pub mod figure;
pub mod flow;
pub mod health;
pub mod join;
pub mod kinds;
pub mod library;
pub mod maneuvers;
pub mod ranges;
pub mod slots;
pub mod state;
pub mod tell;
pub mod tokens;
pub mod vehicle;
pub mod verbs;
pub mod words;
