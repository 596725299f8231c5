//! The command language, as far as it is the same for every game: words, arguments, refusals, names.
//!
//! A line is a verb and words. [`words`] splits it and knows where each word stands, [`args`] hands
//! the words to a verb's parser one by one, [`grammar`] makes commands of declarations and [`choice`] enumerations that
//! are typed by their words, [`usage`] says how a line may go on, [`names`] finds whom a word means, [`seek`] what a few
//! letters may mean, [`sentence`] makes sentences agree, and [`refusal`] is the one shape in which anything says no. [`reader`] reads records, from whatever they are written in. Nothing here knows a rule; the systems build on it.

pub mod args;
pub mod choice;
pub mod grammar;
pub mod names;
pub mod reader;
pub mod refusal;
pub mod seek;
pub mod sentence;
pub mod text;
pub mod usage;
pub mod words;

pub use args::{Args, Who};
pub use names::{Miss, Named, find, find_of, first_of_alike, look_up, look_up_of};
pub use refusal::Refusal;
pub use words::{Line, Word, spell};
