//! The changes of a closing scene as an open question, and the campaign as data.

use serde::Serialize;

use super::{Member, Plan, Staged, carried};
use crate::view::{Id, Offer, OfferGroup, Price, Turns};

/// Returns the order of turns with the open scene in its title, the session and the day behind its clock, and
/// the question while a scene closes.
pub fn turns<S: Staged>(state: &S, turns: Turns) -> Turns {
    let chapter = super::chapter(state);
    let title = match state.campaign().title() {
        Some(scene) => format!("{}: {scene}", turns.title),
        None => turns.title,
    };
    let mut clock = vec![turns.clock];
    clock.extend((chapter.session > 0).then(|| format!("session {}", chapter.session)));
    clock.extend((chapter.day > 0).then(|| format!("day {}", chapter.day)));
    clock.retain(|part| !part.is_empty());
    Turns {
        title,
        clock: clock.join(" · "),
        asks: asks(state).or(turns.asks),
        ..turns
    }
}

/// Returns the question while a scene closes.
pub fn asks<S: Staged>(state: &S) -> Option<String> {
    let campaign = state.campaign();
    if !campaign.closing {
        return None;
    }
    let changes = carried::changes(state);
    let struck = changes.iter().filter(|change| change.struck).count();
    let what = match (changes.len(), struck) {
        (0, _) => "nothing changed for the cast".to_owned(),
        (n, 0) => format!("it keeps {}", lang::sentence::count(n as i64, "change")),
        (n, struck) => format!("it keeps {} of {n} changes", n - struck),
    };
    Some(format!("Close the scene: {what}"))
}

/// Returns the rows of the question: each change, to strike out or to keep, then what closes the scene.
pub fn offers<S: Staged>(state: &S) -> Vec<Offer> {
    if !state.campaign().closing {
        return Vec::new();
    }
    let row = |key: &str, line: String, label: String, detail: &str| Offer {
        detail: detail.to_owned(),
        rule: None,
        cost: Price::none(),
        ..Offer::new(key, line, label, "", OfferGroup::Asked)
    };
    let mut all: Vec<Offer> = carried::changes(state)
        .into_iter()
        .enumerate()
        .map(|(at, change)| {
            let number = at + 1;
            let (verb, before, detail) = if change.struck {
                (
                    "keep",
                    "not ",
                    "This change is undone when the scene is closed. Press to keep it.",
                )
            } else {
                (
                    "strike",
                    "",
                    "This change is kept when the scene is closed. Press to strike it out.",
                )
            };
            let label = format!("{before}{}: {}", change.name, change.text);
            Offer {
                strikes: vec![change.who],
                ..row(
                    "scene_change",
                    format!("close {verb} {number}"),
                    label,
                    detail,
                )
            }
        })
        .collect();
    all.push(row(
        "scene_cancel",
        "close cancel".to_owned(),
        "go on with the scene".to_owned(),
        "The scene stays open, and nothing is undone.",
    ));
    all.push(row(
        "scene_done",
        "close done".to_owned(),
        "close the scene".to_owned(),
        "Keep the changes. The players' characters stay, the rest of the cast steps aside, and everyone else is removed.",
    ));
    all
}

/// Returns what a campaign offers between fights: to begin a scene, or to close it.
pub fn course<S: Staged>(state: &S) -> Vec<Offer> {
    if state.campaign().closing || state.goes_on().is_some() {
        return Vec::new();
    }
    let (key, line, label, detail) = match state.campaign().title() {
        None => (
            "scene_begin",
            "begin ",
            "begin a scene",
            "Name the next scene of the campaign. When it closes, you see what it changed for the cast.",
        ),
        Some(_) => (
            "scene_close",
            "close",
            "close the scene",
            "List what the scene changed for the cast. Nothing is final until you confirm the list.",
        ),
    };
    vec![Offer {
        detail: detail.to_owned(),
        rule: None,
        ..Offer::new(key, line, label, "", OfferGroup::Course)
    }]
}

/// The campaign as data for programs.
#[derive(Clone, Debug, Serialize)]
pub struct CampaignData {
    /// The number of the last session.
    pub session: u32,
    /// True while a session is played.
    pub in_session: bool,
    /// The titles of all scenes.
    pub scenes: Vec<String>,
    /// True while the last of them is open.
    pub scene_open: bool,
    /// True while its changes are listed.
    pub closing: bool,
    /// What it changed so far.
    pub changes: Vec<ChangeData>,
    /// The members of the cast on the stage.
    pub cast: Vec<Id>,
    /// The members of the cast who are away.
    pub away: Vec<Id>,
    /// The scenes that are planned for later.
    pub plans: Vec<Plan>,
}

/// A change of the open scene.
#[derive(Clone, Debug, Serialize)]
pub struct ChangeData {
    /// The member of the cast.
    pub who: Id,
    /// The part of the sheet.
    pub part: &'static str,
    /// True if it is struck out.
    pub struck: bool,
}

/// Returns the campaign as data.
pub fn data<S: Staged>(state: &S) -> CampaignData {
    let campaign = state.campaign();
    let ids = |members: &[S::Member]| members.iter().map(Member::id).collect();
    CampaignData {
        session: state.session(),
        in_session: campaign.in_session,
        scenes: campaign.scenes.clone(),
        scene_open: campaign.open,
        closing: campaign.closing,
        changes: carried::changes(state)
            .into_iter()
            .map(|change| ChangeData {
                who: change.who,
                part: change.row,
                struck: change.struck,
            })
            .collect(),
        cast: ids(&super::cast_present(state)),
        away: ids(&campaign.away),
        plans: campaign.plans.clone(),
    }
}
