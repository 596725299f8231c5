//! All tests from outside the crate, in one binary, so that it links once.

#[cfg(test)]
#[macro_use]
#[path = "../sentences/mod.rs"]
mod sentences;

#[cfg(test)]
mod architecture;
#[cfg(test)]
mod by_hand;
#[cfg(test)]
mod cli;
#[cfg(test)]
mod conformance;
mod fight_chart;
#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod golden;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod guides;
#[cfg(test)]
mod handover;
#[cfg(test)]
mod json;
#[cfg(test)]
mod log_verbs;
#[cfg(test)]
#[cfg(unix)]
mod long_work;
#[cfg(test)]
#[cfg(unix)]
mod month;
#[cfg(test)]
mod packs;
#[cfg(test)]
mod panes;
#[cfg(test)]
mod proposals;
#[cfg(test)]
mod reports;
#[cfg(test)]
mod rulebook;
mod samples;
#[cfg(test)]
mod scenarios;
#[cfg(test)]
mod screens;
#[cfg(test)]
#[cfg(unix)]
mod ssh;
#[cfg(test)]
mod store;
#[cfg(test)]
mod terminal;
mod terminal_background;
