//! What another save changed for the cast, listed line by line before it is brought home.
//!
//! The table compares the two saves and fills a [`Bringing`], which the event of the line carries with both
//! sheets of everyone. From then on the list is part of the state: each line is taken or left, and
//! [`Asked::BringDone`](super::Asked) puts what is taken on the sheets. The log replays without the other file.

use lang::sentence::count;
use lang::spoken::quote;
use lang::{Named, Refusal, find};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::carried::tie;
use super::{Campaign, Common, Event, KeptNote, Member, Staged, Step};
use crate::view::{Id, Proposal};

/// The key of the line of a newcomer.
pub const JOINS: &str = "joins";

/// The key of the line of a note.
pub const NOTE: &str = "note";

/// What to do with an empty list.
pub const EMPTY: &str = "Use `bring cancel` to close the list.";

/// What someone in the list is called in refusals.
pub const MEMBER: &str = "listed member of the cast";

/// A part of the log of another save. It is recognized by the mark, wherever its file is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Through {
    /// The last entry.
    pub entry: u32,
    /// The mark of everything through that entry.
    pub mark: String,
}

/// A member of the cast whom both saves have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "M: DeserializeOwned"))]
pub struct Shared<M> {
    /// Their number here.
    pub who: Id,
    /// Their sheet when the two saves parted, or when they came into the other save.
    pub before: M,
    /// Their sheet in the other save.
    pub theirs: M,
}

/// A member of the other save's cast who came into it after the saves parted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Newcomer {
    /// Their number there.
    pub who: Id,
    /// Their name.
    pub name: String,
    /// The character, as the game reads it.
    pub json: String,
    /// True if they join the cast. A character of a player needs no word for it.
    pub cast: bool,
    /// The person of the same name who is here, if there is one. Either the newcomer joins as another person, or
    /// that person changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twin: Option<Id>,
}

/// The changes of another save, while they are listed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "M: DeserializeOwned"))]
pub struct Bringing<M> {
    /// The title of the other save.
    pub title: String,
    /// Its first entry that this save doesn't have.
    pub from: u32,
    /// Its last entry.
    pub through: Through,
    /// Everyone whom both saves have.
    pub shared: Vec<Shared<M>>,
    /// Everyone whom only the other save has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub newcomers: Vec<Newcomer>,
    /// The notes of the other save's log, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<KeptNote>,
    /// The lines that were decided, by member and row. True takes the change of the other save.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<(Id, String, bool)>,
}

impl<M: Member> Bringing<M> {
    /// Whether it comes from a file of characters, which has no log.
    pub const fn has_no_log(&self) -> bool {
        self.through.entry == 0
    }

    /// Returns the stretch of the other save in words: "The train (entries 41 to 97)".
    pub fn stretch(&self) -> String {
        let (from, to) = (self.from, self.through.entry);
        if self.has_no_log() {
            self.title.clone()
        } else if from >= to {
            format!("{} (entry {to})", self.title)
        } else {
            format!("{} (entries {from} to {to})", self.title)
        }
    }

    /// Returns the notes that are taken.
    pub(super) fn taken_notes(&self) -> impl Iterator<Item = &KeptNote> {
        let numbered = (1..).zip(&self.notes);
        let taken = numbered.filter(|(n, _)| self.choice(Id(*n), NOTE) != Some(false));
        taken.map(|(_, note)| note)
    }

    fn choice(&self, who: Id, row: &str) -> Option<bool> {
        let mut all = self.chosen.iter();
        let found = all.find(|(id, key, _)| *id == who && key == row);
        found.map(|(_, _, take)| *take)
    }
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The member. For a newcomer their number in the other save, for a note its place among the notes.
    pub who: Id,
    /// Their name.
    pub name: String,
    /// The key of the row, or of the first of those that a trade ties.
    pub row: &'static str,
    /// The keys of the others.
    pub tied: Vec<&'static str>,
    /// The change of the other save: "wounds 3 → 7".
    pub theirs: String,
    /// The change here, if the row changed on both sides.
    pub mine: Option<String>,
    /// True if the other save's change is taken, false if it is left, `None` while it has to be decided.
    pub take: Option<bool>,
}

impl Line {
    /// Returns the keys of all its rows.
    fn rows(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.row).chain(self.tied.iter().copied())
    }

    /// Returns the member, and the key of the row of a newcomer or a note, whose number isn't one of this save.
    pub fn whose(&self) -> (Id, &'static str) {
        match self.row {
            JOINS | NOTE => (self.who, self.row),
            _ => (self.who, ""),
        }
    }
}

/// Returns a member of this save, on the stage or away from it.
pub fn member<S: Staged>(state: &S, who: Id) -> Option<S::Member> {
    let away = state.campaign().away(who).cloned();
    away.or_else(|| super::present(state, who))
}

/// Returns the list, in the order of the cast. Rows that are already the same here are left out.
pub fn lines<S: Staged>(state: &S) -> Vec<Line> {
    let bringing = state.campaign().bringing.as_deref();
    bringing.map_or_else(Vec::new, |bringing| lines_of(state, bringing))
}

/// Returns the list that these changes of another save would be.
pub fn lines_of<S: Staged>(state: &S, bringing: &Bringing<S::Member>) -> Vec<Line> {
    let mut all = Vec::new();
    for shared in &bringing.shared {
        let Some(now) = member(state, shared.who) else {
            continue;
        };
        let of = |from: &S::Member, to: &S::Member| S::Member::changes(from, to);
        let mine = of(&shared.before, &now);
        let differs = of(&now, &shared.theirs);
        let mut ties = S::Member::tied(&shared.before, &shared.theirs);
        for row in S::Member::tied(&shared.before, &now) {
            if !ties.contains(&row) {
                ties.push(row);
            }
        }
        for (mut rows, theirs) in tie(of(&shared.before, &shared.theirs), &ties) {
            if rows.iter().any(|row| ties.contains(row)) {
                rows.retain(|row| !ties.contains(row));
                rows.extend(&ties);
            }
            if !differs.iter().any(|(key, _)| rows.contains(key)) {
                continue;
            }
            let mine = mine.iter().filter(|(key, _)| rows.contains(key));
            let mine: Vec<&str> = mine.map(|(_, text)| text.as_str()).collect();
            let mine = (!mine.is_empty()).then(|| mine.join(", "));
            let mut chosen = rows.iter();
            let chosen = chosen.find_map(|row| bringing.choice(shared.who, row));
            let row = rows.remove(0);
            all.push(Line {
                who: shared.who,
                name: now.name().to_owned(),
                row,
                tied: rows,
                theirs,
                take: chosen.or_else(|| mine.is_none().then_some(true)),
                mine,
            });
        }
    }
    for newcomer in &bringing.newcomers {
        all.push(Line {
            who: newcomer.who,
            name: newcomer.name.clone(),
            row: JOINS,
            tied: Vec::new(),
            theirs: match newcomer.twin {
                Some(_) => "joins as another person".to_owned(),
                None => "joins".to_owned(),
            },
            mine: None,
            take: Some(
                bringing
                    .choice(newcomer.who, JOINS)
                    .unwrap_or(newcomer.twin.is_none()),
            ),
        });
    }
    for (n, note) in (1..).zip(&bringing.notes) {
        let parts = [note.clock.as_str(), note.by.as_str()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let dated = match parts.join(", ") {
            none if none.is_empty() => String::new(),
            dated => format!(" ({dated})"),
        };
        all.push(Line {
            who: Id(n),
            name: "Note".to_owned(),
            row: NOTE,
            tied: Vec::new(),
            theirs: format!("{}{dated}", note.text),
            mine: None,
            take: Some(bringing.choice(Id(n), NOTE).unwrap_or(true)),
        });
    }
    all
}

/// Returns everyone in a list by name, each once.
pub fn named(lines: &[Line]) -> Vec<Named<(Id, &'static str)>> {
    let mut all: Vec<Named<(Id, &'static str)>> = Vec::new();
    for line in lines.iter().filter(|line| line.row != NOTE) {
        let is = line.whose();
        if !all.iter().any(|known| known.is == is) {
            let name = line.name.clone();
            all.push(Named { name, is });
        }
    }
    all
}

/// Returns the completions for a member of the open list.
pub fn proposals<S: Staged>(state: &S) -> Vec<Proposal> {
    let all = named(&lines(state)).into_iter();
    all.map(|one| Proposal::new(&one.name, "")).collect()
}

/// Returns the command that lists the changes of a save.
pub fn line_of(file: &str) -> String {
    format!("bring {}", quote(file))
}

/// Returns the commands that decide a list like this, and bring home what is taken.
pub fn deciding(lines: &[Line], taken: &[Option<bool>]) -> Vec<String> {
    let pairs = (1..).zip(lines.iter().zip(taken));
    let mut all: Vec<String> = pairs
        .filter(|(_, (line, take))| line.take != **take)
        .map(|(number, (_, take))| {
            let word = if *take == Some(true) {
                "keep"
            } else {
                "strike"
            };
            format!("bring {word} {number}")
        })
        .collect();
    all.push("bring done".to_owned());
    all
}

/// The refusal of a number that no line of a list has, with what to do if the list is empty.
pub fn no_change(number: u16, lines: usize, empty: &str) -> Refusal {
    match lines {
        0 => Refusal::input("The list of changes is empty.").hint(empty),
        n => Refusal::input(format!(
            "There is no change {number}: the list ends at {n}."
        ))
        .hint("Choose a number from the list."),
    }
}

/// Returns everyone on whose sheet something is taken: as they are now, and as they will be.
pub(super) fn taken<S: Staged>(state: &S) -> Vec<(S::Member, S::Member)> {
    let Some(bringing) = &state.campaign().bringing else {
        return Vec::new();
    };
    let lines = lines(state);
    let mut all = Vec::new();
    for shared in &bringing.shared {
        let Some(now) = member(state, shared.who) else {
            continue;
        };
        let mut then = now.clone();
        let own = lines.iter().filter(|line| line.whose() == (shared.who, ""));
        for line in own.filter(|line| line.take == Some(true)) {
            for row in line.rows() {
                then.restore(&shared.theirs, row);
            }
        }
        if then != now {
            all.push((now, then));
        }
    }
    all
}

/// Checks that changes of another save can be listed now.
///
/// # Errors
/// Refuses it while a fight goes on or another list is open.
pub fn may_bring<S: Staged>(state: &S) -> Result<(), Refusal> {
    may_list(state)?;
    if let Some(what) = state.goes_on() {
        let why = format!("No changes can be copied now: {what} isn't over.");
        return Err(Refusal::input(why).hint(format!("Use `{}` first.", state.ended_by())));
    }
    Ok(())
}

/// Checks that no list of changes is open.
///
/// # Errors
/// Refuses it while one is.
pub fn may_list<S: Staged>(state: &S) -> Result<(), Refusal> {
    super::session::is_not_ending(state)?;
    let campaign = state.campaign();
    if let Some(bringing) = &campaign.bringing {
        let why = format!("The changes from {} are already listed.", bringing.title);
        return Err(Refusal::input(why).hint("Use `bring done` or `bring cancel` first."));
    }
    if campaign.closing {
        let why = if campaign.open {
            format!("Scene {} is being closed.", campaign.scene())
        } else {
            "The encounter is being cleared.".to_owned()
        };
        return Err(Refusal::input(why).hint("Use `close done` or `close cancel` first."));
    }
    Ok(())
}

fn open<S: Staged>(state: &S) -> Result<&Bringing<S::Member>, Refusal> {
    let campaign: &Campaign<S::Member> = state.campaign();
    campaign.bringing.as_deref().ok_or_else(|| {
        Refusal::input("No changes from another save are listed.")
            .hint("Use `bring FILE` to list a save's changes.")
    })
}

/// Returns the event that takes a line, or leaves it.
pub(super) fn choose<S: Staged>(
    state: &S,
    number: u16,
    take: bool,
) -> Result<Vec<Step<S::Member>>, Refusal> {
    let bringing = open(state)?;
    let lines = lines(state);
    let line = usize::from(number).checked_sub(1);
    let line = line.and_then(|at| lines.get(at));
    let line = line.ok_or_else(|| no_change(number, lines.len(), EMPTY))?;
    if line.take == Some(take) {
        let (is, [word, _]) = already(take);
        let why = format!("Change {number} is already {is}.");
        let way = format!("Use `bring {word} {number}` to change that.");
        return Err(Refusal::input(why).hint(way));
    }
    // If another person of the same name joins, the person who is here stays unchanged, and the reverse.
    let twins = bringing.newcomers.iter();
    let mut twins = twins.filter_map(|one| Some((one.twin?, one.who)));
    let twin = twins.find(|(here, new)| match line.row {
        JOINS => *new == line.who,
        _ => *here == line.who,
    });
    let other = |other: &&Line| match (twin, line.row) {
        (Some((here, _)), JOINS) => other.whose() == (here, ""),
        (Some((_, new)), _) => other.whose() == (new, JOINS),
        (None, _) => false,
    };
    let left = lines.iter().filter(|_| take).filter(other);
    let left = left.filter(|line| line.take == Some(true));
    let left = left.flat_map(|line| chosen(line, false));
    Ok(chosen(line, take).chain(left).collect())
}

/// Returns the events that take all lines of a member, or leave them.
pub(super) fn choose_all<S: Staged>(
    state: &S,
    name: &str,
    take: bool,
) -> Result<Vec<Step<S::Member>>, Refusal> {
    open(state)?;
    let lines = lines(state);
    let whose = find(name, MEMBER, &named(&lines))?;
    let own = lines.iter().filter(|line| line.whose() == whose);
    let steps: Vec<Step<S::Member>> = own
        .filter(|line| line.take != Some(take))
        .flat_map(|line| chosen(line, take))
        .collect();
    if steps.is_empty() {
        let (is, [_, word]) = already(take);
        let why = format!("Every change to {name} is already {is}.");
        let way = format!("Use `bring {word} {}` to change that.", quote(name));
        return Err(Refusal::input(why).hint(way));
    }
    Ok(steps)
}

/// Returns what a line is that was decided like this, and the words that decide it, and all of a member, the
/// other way.
const fn already(take: bool) -> (&'static str, [&'static str; 2]) {
    if take {
        ("taken", ["strike", "mine"])
    } else {
        ("left out", ["keep", "theirs"])
    }
}

fn chosen<M>(line: &Line, take: bool) -> impl Iterator<Item = Step<M>> {
    line.rows().map(move |row| {
        Step::Is(Event::Chosen {
            who: line.who,
            row: row.to_owned(),
            take,
        })
    })
}

/// Returns the events that put what is taken on the sheets.
pub(super) fn done<S: Staged>(state: &S) -> Result<Vec<Step<S::Member>>, Refusal> {
    let bringing = open(state)?;
    let lines = lines(state);
    let undecided = lines.iter().filter(|line| line.take.is_none()).count();
    if undecided > 0 {
        let both = count(i64::try_from(undecided).unwrap_or(0), "change");
        let why = format!("You must first decide {both} made in both saves.");
        return Err(Refusal::input(why).hint(
            "Use `bring keep N` to take the other save's change, or `bring strike N` to leave it out. \
             `bring theirs MEMBER` and `bring mine MEMBER` decide all lines of a character.",
        ));
    }
    let takes = |newcomer: &&Newcomer| {
        let mut own = lines
            .iter()
            .filter(|line| line.whose() == (newcomer.who, JOINS));
        own.any(|line| line.take == Some(true))
    };
    let joins = bringing.newcomers.iter().filter(takes);
    let joins: Vec<Step<S::Member>> = joins
        .map(|newcomer| {
            Step::Common(Common::Joins {
                json: newcomer.json.clone(),
                cast: newcomer.cast,
            })
        })
        .collect();
    let home = Step::Is(Event::BroughtHome {
        is_file: bringing.has_no_log(),
    });
    Ok(std::iter::once(home).chain(joins).collect())
}

/// Returns the event that closes the list, with nothing taken.
pub(super) fn cancel<S: Staged>(state: &S) -> Result<Vec<Step<S::Member>>, Refusal> {
    open(state)?;
    Ok(vec![Step::Is(Event::NotBrought {})])
}
