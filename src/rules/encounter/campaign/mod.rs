//! The campaign of a save: its sessions and scenes, who belongs to the cast, and who is away from the stage.
//!
//! A save is one log that goes on for months. Each fight, negotiation or journey in it is a scene. The
//! characters of the players are in the cast, and others can be added to it. When a scene closes, the changes
//! of each member of the cast are listed, any of them can be struck out, and then the stage is cleared:
//! everyone outside the cast is removed, and the rest of the cast waits away from the stage with everything
//! on their sheets.
//!
//! A scene can also be played in another save and be brought home ([`bring`]).
//!
//! Every game keeps a [`Campaign`] in its state. [`decide()`] says what a command does to it, [`Event::apply`]
//! folds that, [`Event::tell`] is the sentence, and [`show`] makes the list of changes an open question.

pub mod absent;
pub mod bring;
pub mod carried;
pub mod commands;
pub mod decide;
pub mod event;
pub mod plan_names;
mod plan_rows;
pub mod plans;
pub mod session;
pub mod show;
pub mod stake;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::encounter::clock::DAY;
use crate::view::{Chapter, Id};
use lang::Refusal;
use lang::sentence::list;

pub use bring::{Bringing, Newcomer, Shared, Through};
pub use carried::{Change, Row};
pub use decide::{Asked, Common, Step, asks_before_session, carry_out, decide, has_no_open_scene};
pub use event::Event;
pub use plans::Plan;
pub use stake::Stake;

/// What the campaign of a save keeps.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, bound(deserialize = "M: DeserializeOwned"))]
pub struct Campaign<M> {
    /// The number of the last session that began. 0 before the first.
    pub session: u32,
    /// True from the beginning of a session to its end.
    pub in_session: bool,
    /// True while the changes of a session that ends are listed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ending: bool,
    /// The cast as it was when the session began, until it ends.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub session_before: Vec<M>,
    /// The titles of all scenes that began, in order.
    pub scenes: Vec<String>,
    /// True while the last of them is played.
    pub open: bool,
    /// The cast as it was when the open scene began.
    pub before: Vec<M>,
    /// True while the changes of a scene that closes are listed.
    pub closing: bool,
    /// The changes that are struck out, by character and row.
    pub struck: Vec<(Id, String)>,
    /// Members of the cast who aren't characters of the players.
    pub cast: Vec<Id>,
    /// Members of the cast who are away from the stage.
    pub away: Vec<M>,
    /// The scenes that are planned for later, which only the GM sees.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Plan>,
    /// The changes of another save, while they are listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bringing: Option<Box<Bringing<M>>>,
    /// The parts of other saves that were brought home, the latest last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub brought: Vec<Through>,
    /// The notes that were brought home, each as it was written there, and those of planned scenes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<KeptNote>,
    /// The players' characters on the stage who miss this session, or the last one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<Id>,
    /// What is at stake in each scene that has a stake.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stakes: Vec<Stake>,
    /// How each scene ended whose end is told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub endings: Vec<Stake>,
}

/// A note that isn't an entry of the log: one of another save's log, with its author and its dates, or one of a
/// planned scene.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptNote {
    /// The session, scene and day there.
    pub chapter: Chapter,
    /// The title of the scene, or empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub scene: String,
    /// The wall clock's time.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub clock: String,
    /// The person who wrote it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Its text.
    pub text: String,
    /// True if only the GM may see it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl<M> Default for Campaign<M> {
    fn default() -> Self {
        Self {
            session: 0,
            in_session: false,
            ending: false,
            session_before: Vec::new(),
            scenes: Vec::new(),
            open: false,
            before: Vec::new(),
            closing: false,
            struck: Vec::new(),
            cast: Vec::new(),
            away: Vec::new(),
            plans: Vec::new(),
            bringing: None,
            brought: Vec::new(),
            notes: Vec::new(),
            missing: Vec::new(),
            stakes: Vec::new(),
            endings: Vec::new(),
        }
    }
}

impl<M: Member> Campaign<M> {
    /// Returns true if nothing of it was ever used, so that a save leaves it out.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the number of the scene that is played, or of the last one. 0 before the first.
    pub fn scene(&self) -> u32 {
        self.scenes.len() as u32
    }

    /// Returns the title of the open scene.
    pub fn title(&self) -> Option<&str> {
        let last = self.scenes.last().filter(|_| self.open);
        last.map(String::as_str)
    }

    /// Returns the number of the open scene. 0 between scenes.
    pub fn open_scene(&self) -> u32 {
        if self.open { self.scene() } else { 0 }
    }

    /// Returns true for a member of the cast.
    pub fn casts(&self, member: &M) -> bool {
        member.is_pc() || self.cast.contains(&member.id())
    }

    /// Whether the creation of a character is a row of the encounter: no one is there, or play has not begun with a
    /// session or a scene. Its command always works.
    pub const fn offers_creation(&self, is_empty: bool) -> bool {
        is_empty || !(self.session > 0 || self.open)
    }

    /// Returns a member of the cast who is away.
    pub fn away(&self, who: Id) -> Option<&M> {
        self.away.iter().find(|member| member.id() == who)
    }

    /// Returns true for a player's character on the stage who misses the session that is played. Once it is over,
    /// everyone takes part in what happens between sessions.
    pub fn misses(&self, who: Id) -> bool {
        (self.in_session || self.session == 0) && self.missed(who)
    }

    /// Returns true for a player's character on the stage who misses the session, or missed the last one: an award
    /// for it isn't theirs.
    pub fn missed(&self, who: Id) -> bool {
        self.missing.contains(&who)
    }

    /// Returns true if a change of the closing scene is struck out.
    pub fn strikes(&self, who: Id, row: &str) -> bool {
        self.struck
            .iter()
            .any(|(id, struck)| *id == who && struck == row)
    }
}

/// A character, group or vehicle, with everything that it carries from one scene to the next.
pub trait Member: Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static {
    /// Returns its number.
    fn id(&self) -> Id;

    /// Returns its name.
    fn name(&self) -> &str;

    /// Returns true for a character of a player.
    fn is_pc(&self) -> bool;

    /// Returns true for a player's character that isn't a vehicle.
    fn is_player(&self) -> bool {
        self.is_pc()
    }

    /// Returns the notes on its sheet, the oldest first.
    fn notes(&self) -> &[String] {
        &[]
    }

    /// Returns what changed on its sheet: the key and the text of each row, in the order of the list.
    fn changes(before: &Self, now: &Self) -> Vec<(&'static str, String)>;

    /// Returns the rows that belong together because the sheet traded since it was like `before`: the money and the
    /// goods that it paid for. They are kept, taken and struck out as one.
    fn tied(before: &Self, now: &Self) -> Vec<&'static str> {
        let _ = (before, now);
        Vec::new()
    }

    /// Puts a row back as it was.
    fn restore(&mut self, before: &Self, row: &str);
}

/// The state of a game that keeps a campaign.
pub trait Staged {
    /// Its characters, groups and vehicles.
    type Member: Member;

    /// Returns its campaign.
    fn campaign(&self) -> &Campaign<Self::Member>;

    /// Returns its campaign, to change it.
    fn campaign_mut(&mut self) -> &mut Campaign<Self::Member>;

    /// Returns everyone on the stage.
    fn present(&self) -> Vec<Self::Member>;

    /// Puts a member on the stage. Replaces the member with the same number there.
    fn enter(&mut self, member: Self::Member);

    /// Returns a member of another save as they are in this one: nothing ties them to an encounter of it,
    /// and its times are those of this calendar.
    fn settled(&self, member: Self::Member, from: &Self) -> Self::Member {
        let _ = from;
        member
    }

    /// Gives what is new on a sheet and has a number of its own a free number of this save.
    fn number(&mut self, member: &mut Self::Member) {
        let _ = member;
    }

    /// Returns what still goes on and must end before a scene closes: "the fight".
    fn goes_on(&self) -> Option<&'static str>;

    /// Returns the command that ends it.
    fn ended_by(&self) -> &'static str {
        "end"
    }

    /// Returns the open check or attack, "a check", and how it is ended, in a sentence. `None` without one.
    fn open_check(&self) -> Option<(&'static str, &'static str)>;

    /// Whether a fight may come next, because others than the players' characters are on the stage.
    fn may_fight(&self) -> bool
    where
        Self: Sized,
    {
        !others(self).is_empty()
    }

    /// Returns the number of the last session that began. 0 before the first.
    fn session(&self) -> u32 {
        self.campaign().session
    }

    /// Returns what all who were there get at the end of a session.
    fn session_award(&self) -> session::Award;

    /// Returns an encounter with the same house rules and the players' characters and vehicles, and nothing
    /// else, in which a planned scene is tried.
    #[must_use]
    fn party_alone(&self) -> Self
    where
        Self: Sized;

    /// Returns the day of the game's calendar, from 1. 0 if no time has passed yet or the game has no days.
    fn day(&self) -> u32;
}

/// Returns the day of a clock that counts seconds, from 1. 0 if no time has passed yet.
pub fn day_of(seconds: u64) -> u32 {
    match u32::try_from(seconds / DAY) {
        Ok(0) if seconds == 0 => 0,
        Ok(days) => days.saturating_add(1),
        Err(_) => u32::MAX,
    }
}

/// Returns the place of a state in the campaign: its session, scene and day.
pub fn chapter<S: Staged>(state: &S) -> Chapter {
    let campaign = state.campaign();
    Chapter {
        session: state.session(),
        scene: campaign.open_scene(),
        day: state.day(),
    }
}

/// Returns the names of the players' characters on the stage who were there this session, and of those who missed
/// it.
fn attendance<S: Staged>(state: &S) -> (Vec<String>, Vec<String>) {
    let campaign = state.campaign();
    let mut players = state.present();
    players.retain(Member::is_player);
    let (out, here): (Vec<S::Member>, Vec<S::Member>) = players
        .into_iter()
        .partition(|member| campaign.missed(member.id()));
    let own = |all: Vec<S::Member>| all.iter().map(|member| member.name().to_owned()).collect();
    (own(here), own(out))
}

/// Checks that a character is there, so that they can act and be a target.
///
/// # Errors
/// Refuses a player's character who misses the session.
pub fn may_take_part<S: Staged>(state: &S, who: Id) -> Result<(), Refusal> {
    if !state.campaign().misses(who) {
        return Ok(());
    }
    let name = present(state, who).map_or_else(String::new, |one| one.name().to_owned());
    let why = format!("{name} misses this session, so they take no part.");
    Err(Refusal::input(why).hint(format!(
        "If they are there, use `attend {}` first.",
        crate::words::said(&name, who)
    )))
}

/// "Vex, Ila and Teld".
fn names(all: &[String]) -> String {
    list(&all.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Returns the sentences that name the players' characters who were there in the session, if there are several, and who
/// missed it. `None` if there is nothing to tell.
pub fn attended<S: Staged>(state: &S) -> Option<String> {
    let (here, out) = attendance(state);
    let mut said = Vec::new();
    if here.len() + out.len() > 1 && !here.is_empty() {
        let were = if here.len() == 1 { "was" } else { "were" };
        said.push(format!("{} {were} there.", names(&here)));
    }
    if !out.is_empty() {
        said.push(format!("{} missed the session.", names(&out)));
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns everyone on the stage but the players' characters and vehicles. They leave it when it is cleared.
fn others<S: Staged>(state: &S) -> Vec<S::Member> {
    let mut all = state.present();
    all.retain(|member| !member.is_pc());
    all
}

/// "This takes Marrack, Keth and 4 others off it." The stage is named before.
fn who_leaves<S: Staged>(state: &S) -> String {
    let leave = others(state);
    if leave.is_empty() {
        return "Everyone stays.".to_owned();
    }
    format!("{} will leave.", names_in_short(&leave))
}

/// "Marrack, Keth and 4 others": at most three names.
fn names_in_short<M: Member>(all: &[M]) -> String {
    let mut names: Vec<String> = all.iter().map(|member| member.name().to_owned()).collect();
    if names.len() > 3 {
        let left = names.split_off(2).len();
        names.push(format!("{left} others"));
    }
    self::names(&names)
}

/// Returns everyone, on the stage and away from it.
pub fn everyone<S: Staged>(state: &S) -> Vec<S::Member> {
    let away = state.campaign().away.iter().cloned();
    state.present().into_iter().chain(away).collect()
}

/// Returns a member on the stage.
pub fn present<S: Staged>(state: &S, who: Id) -> Option<S::Member> {
    state
        .present()
        .into_iter()
        .find(|member| member.id() == who)
}

/// Returns the members of the cast on the stage.
pub fn cast_present<S: Staged>(state: &S) -> Vec<S::Member> {
    let campaign = state.campaign();
    let mut all = state.present();
    all.retain(|member| campaign.casts(member));
    all
}
