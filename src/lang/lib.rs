//! The command language, as far as it is the same for every game: words, arguments, refusals, names.
//!
//! A line is a verb and words. [`words`](mod@words) splits it and knows the place of each word, [`args`] gives the words
//! to a verb's parser one by one, [`grammar`] builds commands from declarations, [`choice`](mod@choice) defines
//! enumerations that are typed by their words, [`usage`] says how a line may continue, [`names`] finds the
//! record that a word names, [`seek`] searches by a few letters, [`sentence`] makes sentences agree, and
//! [`refusal`] is the one type of every refusal. [`reader`] reads records from any text form,
//! [`json`] files of other programs. Nothing here knows a rule. The systems build on it.

pub mod args;
pub mod choice;
mod given;
pub mod grammar;
pub mod json;
pub mod names;
pub mod reader;
pub mod refusal;
pub mod ron_words;
pub mod seek;
pub mod sentence;
pub mod spoken;
pub mod text;
pub mod usage;
pub mod words;
pub mod writer;

pub use args::{Args, Who};
pub use names::{Miss, Named, find, find_of, first_of_alike, look_up, look_up_of};
pub use refusal::Refusal;
pub use words::{Line, Word, spell};
