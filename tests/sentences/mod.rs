//! The sentences that tests read, kept apart from the tests: one file a topic, in this folder.
//!
//! A test asserts what happened: events, numbers, lines, rule IDs. How that is worded is held by [`says!`], which
//! compares a text with the one recorded for this call of this test. A better sentence then changes the
//! source and one file here: `TRIUMPH_WRITE=1 cargo test` records every sentence, and `git diff` shows
//! which ones have changed.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Compares what a test was told with what is recorded for this call of this test.
macro_rules! says {
    ($text:expr $(,)?) => {
        crate::sentences::held(module_path!(), &crate::sentences::Told::told(&$text))
    };
}

/// What can be told: a sentence, or several.
pub trait Told {
    /// The sentences, one a line.
    fn told(&self) -> String;
}

impl Told for str {
    fn told(&self) -> String {
        self.to_owned()
    }
}

impl Told for String {
    fn told(&self) -> String {
        self.clone()
    }
}

impl Told for Cow<'_, str> {
    fn told(&self) -> String {
        self.to_string()
    }
}

impl<T: Told + ?Sized> Told for &T {
    fn told(&self) -> String {
        (**self).told()
    }
}

impl<T: Told> Told for [T] {
    fn told(&self) -> String {
        let lines: Vec<String> = self.iter().map(Told::told).collect();
        lines.join("\n")
    }
}

impl<T: Told, const N: usize> Told for [T; N] {
    fn told(&self) -> String {
        self.as_slice().told()
    }
}

impl<T: Told> Told for Vec<T> {
    fn told(&self) -> String {
        self.as_slice().told()
    }
}

impl<T: Told> Told for Option<T> {
    fn told(&self) -> String {
        self.as_ref().map_or_else(|| "–".to_owned(), Told::told)
    }
}

/// The texts of one topic: test, then its calls in order.
type Topic = BTreeMap<String, Vec<String>>;

/// The topics that were read.
static TOPICS: Mutex<Option<HashMap<PathBuf, Topic>>> = Mutex::new(None);

thread_local! {
    /// How often each test of this thread has asked.
    static CALLS: RefCell<HashMap<String, usize>> = RefCell::default();
}

/// Compares a text with the recorded one, or records it where `TRIUMPH_WRITE` is set.
///
/// # Panics
/// When they differ.
#[track_caller]
pub fn held(module: &str, text: &str) {
    let (path, name) = place(module);
    let text = without_place(text);
    let call = CALLS.with_borrow_mut(|calls| {
        let call = calls
            .entry(format!("{} {name}", path.display()))
            .or_default();
        *call += 1;
        *call - 1
    });
    let mut topics = TOPICS.lock().unwrap_or_else(PoisonError::into_inner);
    let topic = topics
        .get_or_insert_default()
        .entry(path.clone())
        .or_insert_with(|| read(&path));
    if std::env::var_os("TRIUMPH_WRITE").is_some() {
        let texts = topic.entry(name).or_default();
        texts.truncate(call);
        texts.push(text.clone());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, print(topic)).unwrap();
        return;
    }
    let recorded = topic.get(&name).and_then(|texts| texts.get(call)).cloned();
    drop(topics);
    assert!(
        recorded.as_deref() == Some(text.as_str()),
        "{name}, sentence {}\nrecorded: {}\n     now: {text}\nIf it is the better one: TRIUMPH_WRITE=1 cargo test, and look at {}",
        call + 1,
        recorded.as_deref().unwrap_or("nothing"),
        path.display()
    );
}

/// The text without the names of the folders that this run made for itself.
fn without_place(text: &str) -> String {
    let made = std::env::temp_dir().join(".tmp").display().to_string();
    let mut pieces = text.split(&made);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let rest = piece.find(|c: char| !c.is_ascii_alphanumeric());
        out.push_str("TMP");
        out.push_str(rest.map_or("", |at| &piece[at..]));
    }
    out
}

/// The file of a topic, and the name of the test in it.
fn place(module: &str) -> (PathBuf, String) {
    let thread = std::thread::current();
    let name = thread.name().unwrap_or_default();
    let (made, inside) = module.split_once("::").unwrap_or((module, ""));
    let same = |(one, other): &(&str, &str)| one == other;
    let shared = name
        .split("::")
        .zip(inside.split("::"))
        .take_while(same)
        .count();
    let test: Vec<&str> = name.split("::").skip(shared).collect();
    let topics = std::iter::once(made).chain(inside.split("::"));
    let folders = topics.filter(|part| !["triumph", "it", "rules", "tests", ""].contains(part));
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let mut path = here
        .map(|folder| folder.join("tests/sentences"))
        .find(|sentences| sentences.is_dir())
        .unwrap();
    path.extend(folders);
    path.set_extension("txt");
    (path, test.join("::"))
}

fn read(path: &Path) -> Topic {
    let mut topic = Topic::new();
    let mut test = String::new();
    for line in fs::read_to_string(path).unwrap_or_default().lines() {
        let texts = topic.entry(test.clone()).or_default();
        if let Some(text) = line.strip_prefix("- ") {
            texts.push(text.to_owned());
        } else if let (Some(more), Some(text)) = (line.strip_prefix("  "), texts.last_mut()) {
            text.push('\n');
            text.push_str(more);
        } else if !line.is_empty() {
            line.clone_into(&mut test);
        }
    }
    topic.retain(|_, texts| !texts.is_empty());
    topic
}

fn print(topic: &Topic) -> String {
    let mut out = String::new();
    for (test, texts) in topic {
        let gap = if out.is_empty() { "" } else { "\n" };
        let _ = writeln!(out, "{gap}{test}");
        for text in texts {
            let _ = writeln!(out, "- {}", text.replace('\n', "\n  "));
        }
    }
    out
}
