//! What happens to a campaign: its events, what each changes, and its sentence.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::bring::{self, Bringing, JOINS, NOTE};
use super::carried::{self, Change, NOTES, in_log};
use super::session::Brought;
use super::{KeptNote, Member, Staged, plans, session, stake};
use crate::encounter::Fact;
use crate::system::Trace;
use crate::view::Id;
use lang::sentence::count;

/// An event of the campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "M: DeserializeOwned"))]
#[expect(
    missing_docs,
    reason = "the names of the variants and their fields explain them"
)]
pub enum Event<M> {
    /// A session began.
    SessionBegan {},
    /// The session is about to end: its changes are listed.
    SessionCloses {},
    /// The session goes on instead.
    SessionGoesOn {},
    /// The session ended.
    SessionEnded {},
    /// A scene began.
    SceneBegan { title: String },
    /// What is at stake in the scene, or nothing.
    Staked { text: String },
    /// The scene closes: its changes are listed.
    SceneCloses {},
    /// The scene goes on after all.
    SceneGoesOn {},
    /// A change of it is struck out, or not anymore.
    Struck { who: Id, row: String, on: bool },
    /// A change that was struck out is undone on the sheet.
    Restored { who: Id, row: String },
    /// A player's character was there this session, or missed it.
    Attended { who: Id, on: bool },
    /// A member of the cast goes away from the stage, with the sheet as it is. The game removes them from
    /// the stage next.
    SteppedAside { who: Id },
    /// A member of the cast is back on the stage.
    Returned { who: Id },
    /// The scene is closed.
    SceneClosed {
        #[serde(default, skip_serializing_if = "String::is_empty")]
        ended: String,
    },
    /// A character, group or vehicle is in the cast, or not anymore.
    Cast { who: Id, on: bool },
    /// A member of the cast who was away is gone for good.
    Forgotten { who: Id },
    /// A planned scene changed.
    Planned(plans::Event),
    /// A note of a planned scene is written, when the scene starts.
    Noted { note: KeptNote },
    /// A note that isn't an entry of the log has another text, or is removed. `hidden` is true if only the GM
    /// may see it.
    KeptReworded {
        note: usize,
        text: Option<String>,
        hidden: bool,
    },
    /// The changes of another save are listed.
    Listed { bringing: Box<Bringing<M>> },
    /// A line of that list is taken, or left.
    Chosen { who: Id, row: String, take: bool },
    /// What is taken is put on the sheets. The game brings newcomers in next.
    BroughtHome {
        /// True if they are those of a file of characters, which has no log.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_file: bool,
    },
    /// The list is closed, and nothing is taken.
    NotBrought {},
}

impl<S: Staged> Fact<S> for Event<S::Member> {
    fn apply(&self, state: &mut S) {
        Self::apply(self, state);
    }

    fn tell(&self, before: &S) -> Option<String> {
        Self::tell(self, before)
    }

    fn trace(&self) -> Trace {
        Self::trace(self)
    }
}

impl<M: Member> Event<M> {
    /// Folds it into a state. Total: what fits no one changes nothing.
    pub fn apply<S: Staged<Member = M>>(&self, state: &mut S) {
        match self {
            Self::SessionBegan {} => {
                let before = super::cast_present(state);
                let campaign = state.campaign_mut();
                // Those who are away may come back in it.
                let away = campaign.away.iter().cloned();
                campaign.session_before = before.into_iter().chain(away).collect();
                campaign.ending = false;
                campaign.session = campaign.session.saturating_add(1);
                campaign.in_session = true;
                campaign.missing.clear();
            }
            Self::SessionCloses {} => state.campaign_mut().ending = true,
            Self::SessionGoesOn {} => state.campaign_mut().ending = false,
            Self::SessionEnded {} => {
                let campaign = state.campaign_mut();
                campaign.in_session = false;
                campaign.ending = false;
                campaign.session_before.clear();
            }
            Self::SceneBegan { title } => {
                let before = super::cast_present(state);
                let campaign = state.campaign_mut();
                campaign.ending = false;
                campaign.scenes.push(title.clone());
                campaign.open = true;
                campaign.before = before;
                campaign.carry_stake();
            }
            Self::Staked { text } => state.campaign_mut().put_stake(text),
            Self::SceneCloses {} => state.campaign_mut().closing = true,
            Self::SceneGoesOn {} => {
                let campaign = state.campaign_mut();
                campaign.closing = false;
                campaign.struck.clear();
            }
            Self::Struck { who, row, on } => {
                let struck = &mut state.campaign_mut().struck;
                struck.retain(|(id, known)| id != who || known != row);
                if *on {
                    struck.push((*who, row.clone()));
                }
            }
            Self::Restored { who, row } => {
                if let Some(member) = carried::restored(state, *who, row) {
                    state.enter(member);
                }
            }
            Self::Attended { who, on } => {
                let missing = &mut state.campaign_mut().missing;
                missing.retain(|id| id != who);
                if !on {
                    missing.push(*who);
                }
            }
            Self::SteppedAside { who } => {
                if let Some(member) = super::present(state, *who) {
                    let away = &mut state.campaign_mut().away;
                    away.retain(|other| other.id() != *who);
                    away.push(member);
                }
            }
            Self::Returned { who } => {
                let away = &mut state.campaign_mut().away;
                if let Some(at) = away.iter().position(|member| member.id() == *who) {
                    let member = away.remove(at);
                    joins_scene(state, member.clone());
                    state.enter(member);
                }
            }
            Self::SceneClosed { ended } => {
                let campaign = state.campaign_mut();
                campaign.put_ending(ended);
                campaign.closing = false;
                campaign.open = false;
                campaign.struck.clear();
                campaign.before.clear();
            }
            Self::Cast { who, on } => {
                let cast = &mut state.campaign_mut().cast;
                cast.retain(|id| id != who);
                if *on {
                    cast.push(*who);
                    if let Some(member) = super::present(state, *who) {
                        joins_scene(state, member);
                    }
                }
            }
            Self::Forgotten { who } => {
                let campaign = state.campaign_mut();
                campaign.away.retain(|member| member.id() != *who);
                campaign.cast.retain(|id| id != who);
            }
            Self::Planned(event) => event.apply(&mut state.campaign_mut().plans),
            Self::Noted { note } => state.campaign_mut().notes.push(note.clone()),
            Self::KeptReworded { note, text, hidden } => {
                let notes = &mut state.campaign_mut().notes;
                match (text, notes.get_mut(*note)) {
                    (Some(text), Some(note)) => {
                        note.text.clone_from(text);
                        note.hidden = *hidden;
                    }
                    (None, Some(_)) => drop(notes.remove(*note)),
                    (_, None) => {}
                }
            }
            Self::Listed { bringing } => state.campaign_mut().bringing = Some(bringing.clone()),
            Self::Chosen { who, row, take } => {
                if let Some(bringing) = &mut state.campaign_mut().bringing {
                    let chosen = &mut bringing.chosen;
                    chosen.retain(|(id, known, _)| id != who || known != row);
                    chosen.push((*who, row.clone(), *take));
                }
            }
            Self::BroughtHome { .. } => {
                for (_, mut then) in bring::taken(state) {
                    state.number(&mut then);
                    let mut away = state.campaign_mut().away.iter_mut();
                    match away.find(|member| member.id() == then.id()) {
                        Some(member) => *member = then,
                        None => state.enter(then),
                    }
                }
                let campaign = state.campaign_mut();
                if let Some(bringing) = campaign.bringing.take() {
                    campaign.notes.extend(bringing.taken_notes().cloned());
                    if !bringing.has_no_log() {
                        campaign.brought.push(bringing.through);
                    }
                }
            }
            Self::NotBrought {} => state.campaign_mut().bringing = None,
        }
    }

    /// Returns its sentence, from the state before it.
    pub fn tell<S: Staged<Member = M>>(&self, before: &S) -> Option<String> {
        let campaign = before.campaign();
        let name = |who: Id| named(before, who);
        Some(match self {
            Self::SessionBegan {} => format!("Session {} begins.", campaign.session + 1),
            Self::SessionCloses {} => session::closes(before),
            Self::SessionGoesOn {} => "The session goes on.".to_owned(),
            Self::SessionEnded {} => ends(before),
            Self::Attended { who, on: true } => format!("{} was there.", name(*who)),
            Self::Attended { who, on: false } => format!("{} misses this session.", name(*who)),
            Self::SceneBegan { title } => {
                format!("Scene {} begins: {title}.", campaign.scene() + 1)
            }
            Self::Staked { text } if text.is_empty() => "The stake is removed.".to_owned(),
            Self::Staked { text } => stake::told(text),
            Self::SceneCloses {} => closes(before),
            Self::SceneGoesOn {} => "The scene goes on.".to_owned(),
            Self::Struck { who, row, on } => {
                let change = carried::changes(before)
                    .into_iter()
                    .find(|change| change.who == *who && change.key() == row)?;
                let fate = if *on { "struck out" } else { "kept" };
                let text = in_log(change.key(), &change.text).unwrap_or(NOTES);
                format!("A change is {fate}: {}, {text}.", change.name)
            }
            // The name is never the subject, because it can be that of one or of several.
            Self::Returned { who } => format!("The scene includes {} again.", name(*who)),
            Self::SceneClosed { ended } => match campaign.title() {
                Some(_) => closed(before, ended),
                None if ended.is_empty() => CLEARED.to_owned(),
                None => format!("{CLEARED} {}", stake::ended(ended)),
            },
            Self::Cast { who, on: true } => format!("The cast now includes {}.", name(*who)),
            Self::Cast { who, on: false } => format!("The cast no longer includes {}.", name(*who)),
            Self::Forgotten { who } => format!("The campaign no longer includes {}.", name(*who)),
            Self::Planned(event) => event.tell(&campaign.plans)?,
            Self::Noted { note } => format!("Note: {}", note.text),
            Self::KeptReworded { note, text, .. } => {
                let number = note + 1;
                if let Some(text) = text {
                    format!("Note k{number} now reads: {text}")
                } else {
                    let was = campaign.notes.get(*note)?;
                    format!("Note k{number} is removed: {}", was.text)
                }
            }
            Self::Listed { bringing } => listed(before, bringing),
            Self::Chosen { who, row, take } => {
                let lines = bring::lines(before);
                let line = lines
                    .into_iter()
                    .find(|line| line.who == *who && line.row == row)?;
                let theirs = in_log(line.row, &line.theirs).unwrap_or(NOTES);
                match (take, line.mine.as_deref()) {
                    (true, _) if row == JOINS => format!("{} will join.", line.name),
                    (false, _) if row == JOINS => format!("{} won't join.", line.name),
                    (true, _) => format!("Taken: {}, {theirs}.", line.name),
                    (false, Some(mine)) => {
                        let mine = in_log(line.row, mine).unwrap_or(NOTES);
                        format!("Kept as it is here: {}, {mine}.", line.name)
                    }
                    (false, None) => format!("Left out: {}, {theirs}.", line.name),
                }
            }
            Self::BroughtHome { .. } => home(before)?,
            Self::NotBrought {} => {
                let bringing = campaign.bringing.as_ref()?;
                let taken = if bringing.has_no_log() {
                    "taken"
                } else {
                    "copied"
                };
                format!("Nothing is {taken} from {}.", bringing.title)
            }
            // The game says that they leave the stage, and what is struck out was told before.
            Self::SteppedAside { .. } | Self::Restored { .. } => return None,
        })
    }

    /// Returns true if it is the GM's preparation, which reports for players leave out.
    pub const fn is_for_gm(&self) -> bool {
        match self {
            Self::Noted { note } => note.hidden,
            Self::KeptReworded { hidden, .. } => *hidden,
            _ => matches!(self, Self::Planned(_)),
        }
    }

    /// Returns what it leaves for a reader of the log.
    pub const fn trace(&self) -> Trace {
        match self {
            Self::SceneGoesOn {} | Self::SessionGoesOn {} | Self::NotBrought {} => Trace::Passes,
            Self::Struck { .. } | Self::Chosen { .. } => Trace::Chooses,
            Self::BroughtHome { is_file: false } => Trace::ComesHome,
            _ => Trace::Lasts,
        }
    }
}

/// "Session 2 ends. Vex and Ila were there. Teld missed the session. Vex: wounds 3 → 7." Names who was there if there
/// are several characters, and what changed unless that was listed before.
fn ends<S: Staged>(before: &S) -> String {
    let mut said = vec![format!("Session {} ends.", before.session())];
    said.extend(super::attended(before));
    if !before.campaign().ending {
        said.extend(session::brought(before).iter().map(Brought::told));
    }
    said.join(" ")
}

/// "The train (entries 41 to 97) has 5 changes for the cast. 2 changes are in both saves."
fn listed<S: Staged>(before: &S, bringing: &Bringing<S::Member>) -> String {
    let lines = bring::lines_of(before, bringing);
    if bringing.has_no_log() {
        return differing(&bringing.title, &lines);
    }
    let all = lines.iter().filter(|line| line.row != NOTE).count();
    let all = count(i64::try_from(all).unwrap_or(0), "change");
    let all = match notes_of(bringing.notes.len()) {
        none if none.is_empty() => all,
        notes => format!("{all} and {notes}"),
    };
    let both = lines.iter().filter(|line| line.mine.is_some()).count();
    let head = format!("{} has {all} for the cast.", bringing.stretch());
    match both {
        0 => head,
        1 => format!("{head} 1 change is in both saves."),
        both => format!("{head} {both} changes are in both saves."),
    }
}

/// "Mara is already here, and mara.json differs: wounds 5 → 0, money 120 → 95."
fn differing(file: &str, lines: &[bring::Line]) -> String {
    let mut said = Vec::new();
    let rows = lines.iter().filter(|line| line.row != JOINS);
    let mut rows: Vec<&bring::Line> = rows.collect();
    while let Some(first) = rows.first() {
        let (name, whose) = (first.name.clone(), first.whose());
        let own = rows.iter().filter(|line| line.whose() == whose);
        let texts = own.filter_map(|line| in_log(line.row, &line.theirs));
        let texts: Vec<&str> = texts.collect();
        said.push(if texts.is_empty() {
            format!("{name} is already here, but {file} has other notes.")
        } else {
            let texts = texts.join(", ");
            format!("{name} is already here, but {file} differs: {texts}.")
        });
        rows.retain(|line| line.whose() != whose);
    }
    said.join(" ")
}

/// Returns a number of notes in words, or nothing.
fn notes_of(n: usize) -> String {
    if n == 0 {
        return String::new();
    }
    count(i64::try_from(n).unwrap_or(0), "note")
}

/// "Copied from The train (entries 41 to 97). Vex: wounds 3 → 7, money 120 → 95."
fn home<S: Staged>(before: &S) -> Option<String> {
    let bringing = before.campaign().bringing.as_ref()?;
    let head = if bringing.has_no_log() {
        "Taken from"
    } else {
        "Copied from"
    };
    let mut said = vec![format!("{head} {}.", bringing.stretch())];
    for (now, then) in bring::taken(before) {
        let changes = S::Member::changes(&now, &then);
        let texts: Vec<&str> = changes
            .iter()
            .filter_map(|(row, text)| in_log(row, text))
            .collect();
        if texts.is_empty() {
            continue;
        }
        said.push(format!("{}: {}.", now.name(), texts.join(", ")));
    }
    let notes = notes_of(bringing.taken_notes().count());
    if !notes.is_empty() {
        said.push(format!("{notes} kept."));
    }
    Some(said.join(" "))
}

/// "Scene 2 is closed. How it ended: The lock held." If changes were struck out, it also tells what was kept: "Scene 2 is
/// closed. Kept: Vex, money 120 → 95."
fn closed<S: Staged>(before: &S, ended: &str) -> String {
    let campaign = before.campaign();
    let mut said = vec![format!("Scene {} is closed.", campaign.scene())];
    if !campaign.struck.is_empty() {
        let stayed = session::changed_since(before, &campaign.before).into_iter();
        let stayed = stayed.map(|one| format!("{}, {}.", one.name, one.texts.join(", ")));
        let stayed: Vec<String> = stayed.collect();
        said.push(if stayed.is_empty() {
            "None of its changes was kept.".to_owned()
        } else {
            format!("Kept: {}", stayed.join(" "))
        });
    }
    if !ended.is_empty() {
        said.push(stake::ended(ended));
    }
    said.join(" ")
}

/// The sentence of a stage that is cleared outside any scene.
const CLEARED: &str = "The encounter is cleared.";

/// Remembers how a member of the cast was who comes into an open scene.
fn joins_scene<S: Staged>(state: &mut S, member: S::Member) {
    let campaign = state.campaign_mut();
    let known = |one: &S::Member| one.id() == member.id();
    if campaign.open && !campaign.before.iter().any(known) {
        campaign.before.push(member);
    }
}

/// Returns the name of someone on the stage or away from it.
fn named<S: Staged>(state: &S, who: Id) -> String {
    let member = bring::member(state, who);
    member.map_or_else(|| "Someone".to_owned(), |member| member.name().to_owned())
}

/// "Changes in scene 2, The gun deck. Vex: wounds 3 → 7, money 120 → 95."
fn closes<S: Staged>(state: &S) -> String {
    let campaign = state.campaign();
    let Some(title) = campaign.title() else {
        let who = super::who_leaves(state);
        return format!("The encounter is about to be cleared. {who}");
    };
    let mut changes = carried::changes(state);
    changes.retain(|change| in_log(change.key(), &change.text).is_some());
    let mut said = vec![format!("Changes in scene {}, {title}.", campaign.scene())];
    let mut at = 0;
    while let Some(first) = changes.get(at) {
        let own: Vec<&Change> = changes[at..]
            .iter()
            .take_while(|change| change.who == first.who)
            .collect();
        let texts: Vec<&str> = own.iter().map(|change| change.text.as_str()).collect();
        said.push(format!("{}: {}.", first.name, texts.join(", ")));
        at += own.len();
    }
    if changes.is_empty() {
        return format!(
            "Scene {}, {title}, changed nothing for the cast.",
            campaign.scene()
        );
    }
    said.join(" ")
}
