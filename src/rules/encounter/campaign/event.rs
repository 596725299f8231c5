//! What happens to a campaign: its events, what each changes, and its sentence.

use serde::{Deserialize, Serialize};

use super::carried::{self, Change};
use super::{Member as _, Staged, plans};
use crate::system::Trace;
use crate::view::Id;
use lang::sentence::{agree, count};

/// An event of the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Event {
    /// A session began.
    SessionBegan {},
    /// The session ended.
    SessionEnded {},
    /// A scene began.
    SceneBegan { title: String },
    /// The scene closes: its changes are listed.
    SceneCloses {},
    /// The scene goes on after all.
    SceneGoesOn {},
    /// A change of it is struck out, or not anymore.
    Struck { who: Id, row: String, on: bool },
    /// A change that was struck out is undone on the sheet.
    Restored { who: Id, row: String },
    /// A member of the cast goes away from the stage, with the sheet as it is. The game removes them from
    /// the stage next.
    SteppedAside { who: Id },
    /// A member of the cast is back on the stage.
    Returned { who: Id },
    /// The scene is closed.
    SceneClosed {},
    /// A character, group or vehicle is in the cast, or not anymore.
    Cast { who: Id, on: bool },
    /// A member of the cast who was away is gone for good.
    Forgotten { who: Id },
    /// A planned scene changed.
    Planned(plans::Event),
}

impl Event {
    /// Folds it into a state. Total: what fits no one changes nothing.
    pub fn apply<S: Staged>(&self, state: &mut S) {
        match self {
            Self::SessionBegan {} => {
                let campaign = state.campaign_mut();
                campaign.session = campaign.session.saturating_add(1);
                campaign.in_session = true;
            }
            Self::SessionEnded {} => state.campaign_mut().in_session = false,
            Self::SceneBegan { title } => {
                let before = super::cast_present(state);
                let campaign = state.campaign_mut();
                campaign.scenes.push(title.clone());
                campaign.open = true;
                campaign.before = before;
            }
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
            Self::SceneClosed {} => {
                let campaign = state.campaign_mut();
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
        }
    }

    /// Returns its sentence, from the state before it.
    pub fn tell<S: Staged>(&self, before: &S) -> Option<String> {
        let campaign = before.campaign();
        let name = |who: Id| named(before, who);
        Some(match self {
            Self::SessionBegan {} => format!("Session {} begins.", campaign.session + 1),
            Self::SessionEnded {} => format!("Session {} ends.", before.session()),
            Self::SceneBegan { title } => {
                format!("Scene {} begins: {title}.", campaign.scene() + 1)
            }
            Self::SceneCloses {} => closes(before),
            Self::SceneGoesOn {} => "The scene goes on.".to_owned(),
            Self::Struck { who, row, on } => {
                let change = carried::changes(before)
                    .into_iter()
                    .find(|change| change.who == *who && change.row == row)?;
                let keeps = if *on { "won't keep" } else { "keeps" };
                format!("{} {keeps} this: {}.", change.name, change.text)
            }
            Self::Returned { who } => {
                agree(format!("{} is back on the stage.", name(*who)), &name(*who))
            }
            Self::SceneClosed {} => match campaign.title() {
                Some(_) => format!("Scene {} is closed.", campaign.scene()),
                None => "The stage is cleared.".to_owned(),
            },
            Self::Cast { who, on: true } => {
                agree(format!("{} joins the cast.", name(*who)), &name(*who))
            }
            Self::Cast { who, on: false } => agree(
                format!("{} isn't in the cast anymore.", name(*who)),
                &name(*who),
            ),
            Self::Forgotten { who } => {
                agree(format!("{} leaves the campaign.", name(*who)), &name(*who))
            }
            Self::Planned(event) => event.tell(&campaign.plans)?,
            // The game says that they leave the stage, and what is struck out was told before.
            Self::SteppedAside { .. } | Self::Restored { .. } => return None,
        })
    }

    /// Returns true if it is the GM's preparation, which reports for players leave out.
    pub const fn is_for_gm(&self) -> bool {
        matches!(self, Self::Planned(_))
    }

    /// Returns what it leaves for a reader of the log.
    pub const fn trace(&self) -> Trace {
        match self {
            Self::Struck { .. } | Self::SceneGoesOn {} => Trace::Passes,
            _ => Trace::Lasts,
        }
    }
}

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
    let away = state.campaign().away(who).cloned();
    let member = away.or_else(|| super::present(state, who));
    member.map_or_else(|| "Someone".to_owned(), |member| member.name().to_owned())
}

/// "Scene 2 ends: The gun deck. Vex: wounds 3 → 7, money 120 → 95."
fn closes<S: Staged>(state: &S) -> String {
    let campaign = state.campaign();
    let head = match campaign.title() {
        Some(title) => format!("Scene {} ends: {title}.", campaign.scene()),
        None => "The scene ends.".to_owned(),
    };
    let changes = carried::changes(state);
    let mut said = vec![head];
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
    if changes.is_empty() && !campaign.before.is_empty() {
        let all = count(i64::try_from(campaign.before.len()).unwrap_or(0), "member");
        said.push(format!("Nothing changed for the {all} of the cast."));
    }
    said.join(" ")
}
