//! From a line to an entry: finds the verb, reads the words, applies the rules, writes the sentences.
//!
//! Proposing changes nothing. The session first writes the proposed entry to disk and then commits it,
//! so that nothing is ever shown that isn't on disk. [`VERBS`] belong to the table itself and mean the
//! same in every game. `hidden` comes before another line. `takeover` and `import` concern files, so the
//! session carries them out.

use std::cell::RefCell;

use dice::Dice;
use lang::names::shorten;
use lang::sentence::{dice_last, end_once, stopped, strung};
use lang::spoken::quote;
use lang::usage::{self, Expected, Stood};
use lang::{Args, Line, Refusal, text};
use rules::encounter::campaign;
pub(super) use rules::system::find_verb;
use rules::system::{Deciding, Ones, Read, Sums, System, Trace, Verb};
use rules::view::{Chapter, VerbInfo};

use super::Table;
use super::alone::with_name;
use super::complete::Completion;
use super::entry::{Body, Entry, EntryNo, Overruled, Stamp};
use super::history::{Behind, trace};
use super::unknown::unknown;

/// The word before a line that only the GM may see in reports.
const HIDDEN: &str = "hidden";

/// Returns the line after `hidden`, if the line begins with it.
pub(super) fn hidden(line: &str) -> Option<&str> {
    let (first, rest) = line.trim_start().split_once(char::is_whitespace)?;
    let rest = rest.trim_start();
    (first.eq_ignore_ascii_case(HIDDEN) && !rest.is_empty()).then_some(rest)
}

/// The verbs of the table itself.
pub const VERBS: [VerbInfo; 8] = [
    VerbInfo {
        name: "undo",
        usage: "undo [N | to N | note]",
        help: "Undo the last command, the last N commands, or every command after entry N. `note` undoes only the last note.",
        example: "undo",
    },
    VerbInfo {
        name: "redo",
        usage: "redo [N]",
        help: "Redo the last undone command, or up to N undone commands.",
        example: "redo",
    },
    VerbInfo {
        name: "note",
        usage: "note TEXT",
        help: "Add a note to the log. @name tags a person and #place a place. Tab completes both.",
        example: "note @Vex owes the harbor master #harbor",
    },
    VerbInfo {
        name: "reword",
        usage: "reword N TEXT",
        help: "Change the text of note N of the log. Planned notes and notes from another save have numbers \
        such as k2. You can undo this.",
        example: "reword 12 The bridge burned",
    },
    VerbInfo {
        name: "unnote",
        usage: "unnote N",
        help: "Remove note N from the log. Numbers such as k2 work as with `reword`. You can undo this.",
        example: "unnote 12",
    },
    VerbInfo {
        name: HIDDEN,
        usage: "hidden COMMAND",
        help: "Run a command hidden from players: their reports leave out its line, and the roll if it opens a check.",
        example: "hidden note The magistrate knows",
    },
    VerbInfo {
        name: "takeover",
        usage: "takeover",
        help: "Take over a save that another program has open. That program can then only read it.",
        example: "takeover",
    },
    VerbInfo {
        name: "import",
        usage: "import FILE [NAME]",
        help: "Add all characters in a file, or only the named one. The file is JSON from Triumph, Foundry \
        or Genesys Emporium, or an adversary list.",
        example: "import mara.json",
    },
];

/// A line with its author and time. The table has no clock.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The line as it was typed, clicked or read from a script.
    pub line: &'a str,
    /// The person who gave it: "GM".
    pub by: &'a str,
    /// The wall clock's time: "2026-11-21 20:14".
    pub clock: &'a str,
}

/// The reason why a line was not carried out. Nothing has changed when one is returned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// It was refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It needs entries that aren't loaded: load the whole file and repeat it.
    #[error(transparent)]
    Behind(#[from] Behind),
}

/// Dice that remember what they showed.
struct Remembering<'a> {
    dice: &'a mut dyn Dice,
    shown: Vec<String>,
}

impl Dice for Remembering<'_> {
    fn roll(&mut self, sides: u8) -> u8 {
        let face = self.dice.roll(sides);
        self.shown.push(format!("d{sides} {face}"));
        face
    }
}

/// The result of a verb, with the state after it.
pub(super) struct Outcome<S: System> {
    pub(super) body: Body<S::Event>,
    pub(super) overruled: Option<Overruled>,
    pub(super) said: Vec<String>,
    pub(super) moment: (u32, u32),
    pub(super) chapter: Chapter,
}

/// Checks that a line is one of this game or of any table, with any participants.
///
/// # Errors
/// The part of it that can't be understood.
pub(super) fn understands<S: System>(line: &str) -> Result<(), Refusal> {
    if let Some(rest) = hidden(line) {
        return understands::<S>(rest);
    }
    let line = Line::split(line)?;
    let Some(first) = line.words.first() else {
        return Err(Refusal::input("The line is empty.").hint("Type a command."));
    };
    let word = first.text.trim_end_matches('!').to_lowercase();
    if VERBS.iter().any(|verb| verb.name == word) {
        return Ok(());
    }
    let verb = find_verb(S::verbs(), &word).ok_or_else(|| unknown::<S>(&first.text, &VERBS))?;
    verb.read(&line).map(drop)
}

/// The refusal that no other program has this game.
fn writes_already() -> Refusal {
    Refusal::input("This program already writes the save.")
        .hint("Use `takeover` where the save is open read-only.")
}

impl<S: System> Table<S> {
    /// Returns the entry that a line would add to the log. Changes only the dice that the caller
    /// passes.
    ///
    /// # Errors
    /// Refuses a line that can't be understood, that a rule forbids, or that would change nothing.
    /// Returns [`Behind`] when it needs entries that aren't loaded.
    pub fn propose(&self, asked: &Asked<'_>, dice: &mut dyn Dice) -> Result<Entry<S::Event>, Stop> {
        let typed = Line::split(asked.line)?;
        // The log names whom the line meant.
        let named = with_name::<S>(self.history.now(), &typed);
        let line = named.as_deref().map_or(Ok(typed), Line::split)?;
        let mut remembering = Remembering {
            dice,
            shown: Vec::new(),
        };
        let Outcome {
            body,
            overruled,
            said,
            moment: (round, turn),
            chapter,
        } = self
            .outcome(&line, &mut remembering)
            .map_err(|stop| match stop {
                Stop::Refused(refusal) => {
                    let (now, library) = (self.history.now(), &*self.library);
                    with_quotes::<S>(now, library, &line, refusal).into()
                }
                behind @ Stop::Behind(_) => behind,
            })?;
        Ok(Entry {
            n: self.history.last() + 1,
            at: Stamp {
                round,
                turn,
                clock: asked.clock.to_owned(),
                chapter,
            },
            by: text::name(asked.by).unwrap_or_default(),
            line: text::clean(line.text),
            rolls: remembering.shown,
            overruled,
            said,
            whole: trace::<S>(&body) == Trace::Rolls,
            body,
        })
    }

    fn outcome(&self, line: &Line<'_>, dice: &mut dyn Dice) -> Result<Outcome<S>, Stop> {
        let Some(first) = line.words.first() else {
            return Err(Refusal::input("The line is empty.")
                .hint("Use `help` to list the commands.")
                .into());
        };
        if line.words.len() == 1
            && !first.quoted
            && first.text.len() > 1
            && first.text.ends_with('!')
        {
            // `next!` overrides as `next !` does: the mark comes after the last word, whichever that
            // is.
            let apart = format!("{} !", first.text.trim_end_matches('!'));
            return self.outcome(&Line::split(&apart)?, dice);
        }
        if let Some(meant) = meant_by(line) {
            return self.outcome(&Line::split(meant)?, dice);
        }
        if !first.quoted {
            let word = first.text.to_lowercase();
            match word.as_str() {
                "undo" => return self.undo(line),
                "redo" => return self.redo(line),
                "note" => return self.note(line),
                "reword" => return self.reword(line, true),
                "unnote" => return self.reword(line, false),
                HIDDEN => return self.hidden(line, dice),
                "takeover" => return Err(writes_already().into()),
                "import" => return Err(super::guests::no_files()),
                _ => {}
            }
            if let Some(verb) = find_verb(S::verbs(), &word) {
                return self.decide(line, verb, dice).map_err(Stop::from);
            }
        }
        Err(unknown::<S>(&first.text, &VERBS).into())
    }

    /// Runs the line after `hidden`. Undo and redo can't be hidden, because they have no line of their own.
    fn hidden(&self, line: &Line<'_>, dice: &mut dyn Dice) -> Result<Outcome<S>, Stop> {
        let usage = VERBS.iter().find(|verb| verb.name == HIDDEN);
        let usage = usage.map_or(HIDDEN, |verb| verb.usage);
        let Some(rest) = hidden(line.text) else {
            return Err(Refusal::input("There is no command after `hidden`.")
                .hint(format!("Usage: {usage}"))
                .into());
        };
        let first = rest.split_whitespace().next().unwrap_or_default();
        if ["undo", "redo", HIDDEN].contains(&first.to_lowercase().as_str()) {
            let why = format!("`{first}` can't be hidden.");
            return Err(Refusal::input(why).hint("Type it without `hidden`.").into());
        }
        let rest = Line::split(rest)?;
        let named = with_name::<S>(self.history.now(), &rest);
        self.outcome(&named.as_deref().map_or(Ok(rest), Line::split)?, dice)
    }

    fn decide(
        &self,
        line: &Line<'_>,
        verb: &Verb<S::Command>,
        dice: &mut dyn Dice,
    ) -> Result<Outcome<S>, Refusal> {
        let Read {
            command,
            overruled,
            mark,
        } = verb.read(line)?;
        let state = self.history.now();
        let ask = |dice: &mut dyn Dice, overruled| {
            let mut cx = Deciding {
                library: &*self.library,
                dice,
                overruled,
                only_asked: false,
                passed: RefCell::default(),
            };
            let decided = S::decide(state, &command, &mut cx);
            (decided, cx.passed.into_inner())
        };
        let mut refused = Vec::new();
        if overruled {
            refused.extend(ask(&mut Ones, false).0.err());
        }
        let (decided, passed) = ask(dice, overruled);
        if overruled {
            // The first is the refusal of the line without `!`. The others would have come after it.
            let first = refused.first().map(|refusal| refusal.why.clone());
            let others = passed.into_iter();
            refused.extend(others.filter(|one| Some(&one.why) != first.as_ref()));
        } else {
            refused = passed;
        }
        let events = decided.map_err(|refusal| {
            if overruled {
                refusal
            } else {
                refusal.with_mark(line.text, mark)
            }
        })?;
        if events.is_empty() {
            let line = shorten(line.text);
            let why = format!("`{line}` changes nothing, so it isn't logged.");
            return Err(Refusal::input(why));
        }
        let (said, after) = told::<S>(state, &events, Sums::Shown);
        Ok(Outcome {
            body: Body::Did(events),
            overruled: Overruled::all(refused),
            said,
            moment: S::moment(&after),
            chapter: campaign::chapter(&after),
        })
    }

    fn undo(&self, line: &Line<'_>) -> Result<Outcome<S>, Stop> {
        let mut args = Args::new(line, VERBS[0].usage);
        let history = &self.history;
        let mut wanted = 0;
        let taken = if args.keyword("to") {
            let n = args.number("entry number", 0, i64::from(history.last()))?;
            args.finish()?;
            history.popped_to(n as EntryNo)?
        } else if args.keyword("note") {
            args.finish()?;
            let none = || {
                Refusal::input("There is no note after the last command.")
                    .hint("Use `unnote N` to remove an older note.")
            };
            vec![history.last_note().ok_or_else(none)?]
        } else {
            let steps = args
                .number_if("number of commands", 1, i64::from(u32::MAX))?
                .unwrap_or(1);
            args.finish()?;
            wanted = steps;
            history.popped_steps(steps as u32)?
        };
        if taken.is_empty() {
            let hint = if wanted == 0 {
                "Name an earlier entry."
            } else {
                "This is the beginning of the save."
            };
            return Err(Refusal::input("There is nothing to undo.")
                .hint(hint)
                .into());
        }
        let state = history.without(&taken)?;
        let mut said = vec![self.list("Undone", &taken)];
        if history.reopens(&taken) {
            said.push("The canceled check is open again.".to_owned());
        }
        said.extend(only(wanted, taken.len(), "undo"));
        Ok(Outcome {
            body: Body::Undid(taken),
            overruled: None,
            said,
            moment: S::moment(&state),
            chapter: campaign::chapter(&state),
        })
    }

    fn redo(&self, line: &Line<'_>) -> Result<Outcome<S>, Stop> {
        let mut args = Args::new(line, VERBS[1].usage);
        let steps = args
            .number_if("number of commands", 1, i64::from(u32::MAX))?
            .unwrap_or(1);
        args.finish()?;
        let left = self.history.undone().len() as u32;
        if left == 0 {
            return Err(Refusal::input("There is nothing to redo.")
                .hint("You can redo only right after an undo.")
                .into());
        }
        let again = self
            .history
            .pushed_steps(steps.min(i64::from(left)) as u32)?;
        let state = self.history.with(&again)?;
        let mut said = vec![self.list("Redone", &again)];
        said.extend(only(steps, again.len(), "redo"));
        Ok(Outcome {
            body: Body::Redid(again),
            overruled: None,
            said,
            moment: S::moment(&state),
            chapter: campaign::chapter(&state),
        })
    }

    fn note(&self, line: &Line<'_>) -> Result<Outcome<S>, Stop> {
        let note = text::note(line.rest());
        if note.is_empty() {
            return Err(Refusal::input("The note is empty.")
                .hint(format!("Usage: {}", VERBS[2].usage))
                .into());
        }
        let moment = S::moment(self.history.now());
        Ok(Outcome {
            body: Body::Note(note),
            overruled: None,
            said: Vec::new(),
            moment,
            chapter: campaign::chapter(self.history.now()),
        })
    }

    /// "Undone: Vex takes 5 wounds. Round 1 begins." Of many commands only the number and the first. The sentences
    /// of an entry are plainer than its line, so the line is used only if there are none.
    fn list(&self, what: &str, numbers: &[EntryNo]) -> String {
        // The entry that opened a check is enough for the whole check.
        let change = |n: &&EntryNo| self.history.trace(**n) == Some(Trace::Changes);
        let mut told: Vec<&EntryNo> = numbers.iter().filter(|n| !self.is_preview(**n)).collect();
        if told.is_empty() {
            told = numbers.iter().filter(|n| !change(n)).collect();
        }
        if told.is_empty() {
            told = numbers.iter().collect();
        }
        let said = |n: EntryNo| {
            let (entry, _) = self.history.entry(n)?;
            let said = entry.said.join(" ");
            let said = match &entry.body {
                Body::Note(note) => format!("the note \"{note}\"").into(),
                Body::Did(events) if said.is_empty() => {
                    let now = self.history.now();
                    let unsaid = events.iter().find_map(|event| S::unsaid(now, event));
                    unsaid.map_or_else(|| S::shown_line(&entry.line), Into::into)
                }
                _ if said.is_empty() => S::shown_line(&entry.line),
                _ => said.into(),
            };
            Some(said.trim_end_matches('.').to_owned())
        };
        if told.len() > LISTED {
            let first = told.iter().min().and_then(|n| self.history.entry(**n));
            let first = first.and_then(|(entry, _)| entry.said.first().cloned());
            let first = first.map_or_else(String::new, |said| format!(" The earliest was: {said}"));
            return format!("{what}: {} commands.{first}", numbers.len());
        }
        let lines: Vec<String> = told.iter().filter_map(|&&n| said(n)).collect();
        stopped(&format!("{what}: {}", strung(&lines)))
    }
}

/// The most commands whose sentences a list of undone ones repeats.
const LISTED: usize = 4;

/// Words that people type for a line, and the line.
const MEANT: [([&str; 2], &str); 4] = [
    (["end", "scene"], "close"),
    (["close", "scene"], "close"),
    (["scene", "end"], "close"),
    (["scene", "close"], "close"),
];

/// Returns the line that such words stand for.
fn meant_by(line: &Line<'_>) -> Option<&'static str> {
    let [first, second] = line.words.as_slice() else {
        return None;
    };
    let is = |word: &lang::Word, said: &str| !word.quoted && word.text.eq_ignore_ascii_case(said);
    let mut all = MEANT.iter();
    let found = all.find(|([a, b], _)| is(first, a) && is(second, b));
    found.map(|(_, meant)| *meant)
}

/// Returns the completions of the beginning of such words: the line itself.
pub(super) fn meant_completions(text: &str) -> Vec<Completion> {
    let typed = text.trim_start().to_lowercase();
    let begun = |[a, b]: &[&str; 2]| {
        let rest = typed
            .strip_prefix(a)
            .and_then(|rest| rest.strip_prefix(' '));
        rest.is_some_and(|rest| !rest.is_empty() && b.starts_with(rest.trim_start()))
    };
    let all = MEANT.iter().filter(|(words, _)| begun(words));
    let all = all.map(|(words, meant)| Completion {
        text: (*meant).to_owned(),
        label: (*meant).to_owned(),
        help: words.join(" "),
    });
    all.collect()
}

/// Returns a sentence with the number of steps, if fewer were undone or redone than the line demanded.
fn only(wanted: i64, taken: usize, verb: &str) -> Option<String> {
    let few = usize::try_from(wanted).is_ok_and(|wanted| wanted > taken);
    few.then(|| match taken {
        1 => format!("There was only 1 command to {verb}."),
        n => format!("There were only {n} commands to {verb}."),
    })
}

/// Checks that a line of the system would run now, as an offer promises. Throws no dice of the table.
///
/// # Errors
/// The refusal that running it would return.
pub(super) fn would_do<S: System>(
    state: &S::State,
    library: &S::Library,
    text: &str,
) -> Result<(), Refusal> {
    let line = Line::split(text)?;
    let word = line
        .words
        .first()
        .map(|verb| verb.text.to_lowercase())
        .unwrap_or_default();
    let verb = find_verb(S::verbs(), &word).ok_or_else(|| unknown::<S>(&word, &VERBS))?;
    let read = verb.read(&line)?;
    let mut cx = Deciding {
        library,
        dice: &mut Ones,
        overruled: read.overruled,
        only_asked: true,
        passed: RefCell::default(),
    };
    S::decide(state, &read.command, &mut cx)
        .map(drop)
        .map_err(|refusal| refusal.with_mark(text, read.mark))
}

/// Returns the sentences of the events of an entry, and the state after them.
pub(super) fn told<S: System>(
    before: &S::State,
    events: &[S::Event],
    sums: Sums,
) -> (Vec<String>, S::State) {
    let (mut said, after) = S::tell_all(before, events, sums);
    dice_last(&mut said);
    end_once(&mut said);
    (said, after)
}

/// The most words of a name with blanks.
const MOST_WORDS: usize = 5;

/// Returns a refusal of a line, with the line that would do if its words after the verb are one name.
fn with_quotes<S: System>(
    state: &S::State,
    library: &S::Library,
    line: &Line<'_>,
    refusal: Refusal,
) -> Refusal {
    if refusal.rule.is_some() {
        return refusal;
    }
    match quoted::<S>(state, library, line) {
        Some(line) => refusal.hint(format!("A name with spaces needs quotes: `{line}`.")),
        None => refusal,
    }
}

/// Returns the line that can run with the longest name put in quotes.
fn quoted<S: System>(state: &S::State, library: &S::Library, line: &Line<'_>) -> Option<String> {
    let words = line.words.get(1..)?;
    let verb = find_verb(S::verbs(), &line.words.first()?.text.to_lowercase())?;
    let stood: Vec<Stood<'_>> = words
        .iter()
        .map(|word| Stood {
            text: &word.text,
            quoted: word.quoted,
        })
        .collect();
    // `race` in `create Wren race elf` is a word of the command and no part of a name.
    let is_keyword = |at: usize| {
        let before = stood.get(..at).unwrap_or_default();
        let next = usage::after::<S::Place>(verb.usage, verb.name, before);
        let word = stood.get(at).map_or("", |word| word.text);
        next.iter()
            .any(|(next, _)| matches!(next, Expected::Keyword(own) if *own == word))
    };
    let is_name = |at: &usize| {
        let is_quoted = stood.get(*at).is_none_or(|word| word.quoted);
        !is_quoted && (*at == 0 || !is_keyword(*at))
    };
    let most = (0..words.len()).take_while(is_name).count();
    let lines = (2..=most.min(MOST_WORDS)).rev().filter_map(|count| {
        let (first, last) = (words.first()?, words.get(count - 1)?);
        let (from, to) = (first.at, last.at + last.text.len());
        let name = quote(line.text.get(from..to)?);
        let (before, after) = (line.text.get(..from)?, line.text.get(to..)?);
        Some(format!("{before}{name}{after}"))
    });
    let mut lines = lines.filter(|line| would_do::<S>(state, library, line).is_ok());
    lines.next()
}
