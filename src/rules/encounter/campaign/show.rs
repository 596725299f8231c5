//! The changes of a closing scene as an open question, and the campaign as data.

use serde::Serialize;

use super::bring::{self, JOINS, Line, NOTE};
use super::commands::any::{CampaignCommand, say};
use super::{Member, Plan, Staged, carried, plan_rows, session, stake};
use crate::system::System;
use crate::view::{
    AtStake, Condition, Id, Listed, Offer, OfferGroup, OfferLine, Price, SCENE_BEGIN, SCENE_CLOSE,
    SESSION, SESSION_START, Tone, Turns,
};
use lang::sentence::count;

/// Returns the order of turns with the open scene in its title, the session and the day, and the question while a
/// scene closes.
pub fn turns<S: Staged>(state: &S, turns: Turns) -> Turns {
    let chapter = super::chapter(state);
    let title = match state.campaign().title() {
        Some(scene) => format!("{}: {scene}", turns.title),
        None => turns.title,
    };
    let session = match chapter.session {
        0 => "before session 1".to_owned(),
        n if state.campaign().in_session => format!("session {n}"),
        n => format!("after session {n}"),
    };
    let day = (!turns.dated).then(|| format!("day {}", chapter.dated().day));
    let joined = |session: Option<&String>, day: Option<&String>| {
        let parts: Vec<&str> = session.into_iter().chain(day).map(String::as_str).collect();
        parts.join(" · ")
    };
    let has_session = chapter.session > 0;
    let has_day = has_session || chapter.day > 0;
    Turns {
        title,
        chapter: joined(
            Some(&session).filter(|_| has_session),
            day.as_ref().filter(|_| has_day),
        ),
        dates: joined(Some(&session), day.as_ref()),
        asks: asks(state).or(turns.asks),
        ..turns
    }
}

/// Returns everyone on the stage as a list shows them. Those who miss the session have a mark.
pub fn roster<S: System>(state: &S::State) -> Vec<Listed> {
    let mut all = S::roster(state);
    for one in &mut all {
        if state.campaign().misses(one.id) {
            one.conditions.push(Condition::new("absent", Tone::Quiet));
        }
    }
    all
}

/// Returns the question while a scene closes, or while the changes of another save are listed.
pub fn asks<S: Staged>(state: &S) -> Option<String> {
    let campaign = state.campaign();
    if let Some(bringing) = &campaign.bringing {
        let lines = bring::lines(state);
        let open = lines.iter().filter(|line| line.take.is_none()).count();
        let taken = lines.iter().filter(|line| line.take == Some(true)).count();
        let what = match open {
            0 => format!("{taken} of {} taken", count(lines.len() as i64, "change")),
            open => format!("decide {}", count(open as i64, "change")),
        };
        return Some(format!("From {}: {what}", bringing.title));
    }
    if campaign.ending {
        return Some(session::asks(state));
    }
    if !campaign.closing {
        return None;
    }
    let changes = carried::changes(state);
    let struck = changes.iter().filter(|change| change.struck).count();
    let what = match (changes.len(), struck) {
        (0, _) => "It has no changes to keep.".to_owned(),
        (n, 0) => format!("It keeps {}.", count(n as i64, "change")),
        (n, struck) => format!("It keeps {} of {n} changes.", n - struck),
    };
    if campaign.title().is_none() {
        return Some(format!("Clear the encounter? {}", super::who_leaves(state)));
    }
    Some(format!("Close scene {}? {what}", campaign.scene()))
}

/// Returns the rows of the question: each change, to strike out or to keep, then what closes the scene.
pub fn offers<S: Staged>(state: &S) -> Vec<Offer> {
    if state.campaign().bringing.is_some() {
        return brought(state);
    }
    if state.campaign().ending {
        return session::rows(state);
    }
    if !state.campaign().closing {
        return Vec::new();
    }
    let changes = carried::changes(state);
    // Without a change nothing is kept, as the question says.
    let kept = if changes.is_empty() {
        ""
    } else {
        "Keeps the changes. "
    };
    let mut all: Vec<Offer> = changes
        .into_iter()
        .enumerate()
        .map(|(at, change)| {
            let number = number_of(at);
            let (line, together, fate, detail) = if change.struck {
                (
                    say::CloseKeep(number),
                    "keep a change",
                    ", struck out",
                    "This change is undone when the scene closes. Choose this row to keep it.",
                )
            } else {
                (
                    say::CloseStrike(number),
                    "strike out a change",
                    "",
                    "This change is kept when the scene closes. Choose this row to strike it out.",
                )
            };
            let label = format!("{}{fate}: {}", change.name, change.text);
            Offer {
                strikes: vec![change.who],
                together,
                ..row("scene_change", line, label, detail)
            }
        })
        .collect();
    let open = state.campaign().open;
    let (on, done, it) = if open {
        ("continue the scene", "close the scene", "the scene")
    } else {
        ("keep everyone", "clear the encounter", "it")
    };
    let verb = if open { "close" } else { "clear" };
    let label = format!("{verb} it and record how it ended");
    let detail = format!("{kept}Type in one sentence how {it} ended, for the report.");
    all.push(Offer {
        asks: "the end, in one sentence",
        ..row(
            "scene_ended",
            OfferLine::begun(say::CloseDone("")),
            label,
            &detail,
        )
    });
    all.push(row(
        "scene_cancel",
        say::CloseCancel(),
        on.to_owned(),
        "Everyone stays, and nothing is undone.",
    ));
    all.push(Offer {
        proposed: true,
        ..row(
            "scene_done",
            say::CloseDone(""),
            done.to_owned(),
            &format!(
                "{kept}Player characters stay. Other members of the cast leave and keep their sheets. \
                Everyone else is removed."
            ),
        )
    });
    all
}

/// Returns the number of a row in a list.
fn number_of(at: usize) -> u16 {
    u16::try_from(at + 1).unwrap_or(u16::MAX)
}

pub(super) fn row(key: &str, line: impl Into<OfferLine>, label: String, detail: &str) -> Offer {
    Offer {
        detail: detail.to_owned(),
        rule: None,
        cost: Price::none(),
        ..Offer::of(key, line, label, "", OfferGroup::Asked)
    }
}

/// Returns the rows while the changes of another save are listed. A change on both sides is two rows until it
/// is decided, and the list can only be done then.
fn brought<S: Staged>(state: &S) -> Vec<Offer> {
    let lines = bring::lines(state);
    let mut all = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let rows = rows_of(number_of(at), line);
        if matches!(line.row, JOINS | NOTE) {
            all.extend(rows);
            continue;
        }
        all.extend(rows.into_iter().map(|offer| Offer {
            strikes: vec![line.who],
            ..offer
        }));
        let own = |other: &&Line| other.whose() == line.whose();
        let is_last = !lines.iter().skip(at + 1).any(|other| own(&other));
        let open = lines.iter().filter(own).filter(|own| own.take.is_none());
        if is_last && open.count() > 1 {
            let name = line.name.as_str();
            let all_of = |line: CampaignCommand, label: String| {
                let detail = "Decides all changes of this character.";
                row("bring_all", line, label, detail)
            };
            let (mine, theirs) = (say::BringMine(name), say::BringTheirs(name));
            all.push(all_of(mine, format!("{name}: keep all from here")));
            all.push(all_of(theirs, format!("{name}: take all from there")));
        }
    }
    let is_file = state.campaign().bringing.as_ref();
    let is_file = is_file.is_some_and(|bringing| bringing.has_no_log());
    let (nothing, done) = if is_file {
        ("keep all from here", "take the chosen lines")
    } else {
        ("copy nothing", "copy the changes")
    };
    all.push(row(
        "bring_cancel",
        say::BringCancel(),
        nothing.to_owned(),
        "Closes the list. No sheet changes.",
    ));
    if lines.iter().all(|line| line.take.is_some()) {
        all.push(row(
            "bring_done",
            say::BringDone(),
            done.to_owned(),
            "Puts the taken changes on the sheets. `undo` removes them again.",
        ));
    }
    all
}

/// Returns the rows of one change of another save.
fn rows_of(number: u16, line: &Line) -> Vec<Offer> {
    let Line {
        name, theirs, mine, ..
    } = line;
    let change =
        |together: &'static str, line: CampaignCommand, label: String, detail: &str| Offer {
            together,
            ..row("bring_change", line, label, detail)
        };
    let (keep, strike) = (say::BringKeep(number), say::BringStrike(number));
    match (line.take, mine) {
        (None, Some(mine)) => {
            let both = "This changed in both saves. Choose the change that counts.";
            let decides = "choose between here and there";
            vec![
                change(decides, strike, format!("{name}, here: {mine}"), both),
                change(decides, keep, format!("{name}, there: {theirs}"), both),
            ]
        }
        (Some(false), Some(mine)) => vec![change(
            TAKES,
            keep,
            format!("{name}, here: {mine}"),
            "The sheet stays as it is here. Choose this row to take the other save's change.",
        )],
        (Some(false) | None, _) => vec![change(
            TAKES,
            keep,
            format!("{name}, left out: {theirs}"),
            "This change is left out. Choose this row to take it.",
        )],
        (Some(true), _) => vec![change(
            "leave out a change",
            strike,
            format!("{name}: {theirs}"),
            "This change is taken. Choose this row to leave it out.",
        )],
    }
}

/// What the rows that take a change of another save do.
const TAKES: &str = "take a change";

/// Returns what is at stake in a round, 0 outside any.
pub fn at_stake<S: Staged>(state: &S, round: u32) -> AtStake {
    let campaign = state.campaign();
    let text = campaign.stake(campaign.open_scene()).to_owned();
    let last = stake::rounds(&text).filter(|_| round > 0);
    AtStake {
        rounds: last.map(|last| (round, last)),
        text,
    }
}

/// The key of the row that sets what is at stake.
const STAKE: &str = "scene_stake";

/// Returns what a campaign offers between fights: to begin a scene, or to close it.
pub fn course<S: Staged>(state: &S) -> Vec<Offer> {
    let campaign = state.campaign();
    let is_asked = campaign.closing || campaign.ending || campaign.bringing.is_some();
    if is_asked || state.goes_on().is_some() {
        return Vec::new();
    }
    let mut all = match campaign.title() {
        None => vec![(
            SCENE_BEGIN,
            OfferLine::begun("begin"),
            "begin a scene",
            "Name the next scene. When it closes, you see what it changed for the cast.",
        )],
        Some(_) => vec![(
            SCENE_CLOSE,
            say::Close().into(),
            "close the scene",
            "Lists what the scene changed for the cast. Nothing is final until you confirm the list.",
        )],
    };
    let at_stake = campaign.stake(campaign.open_scene());
    if campaign.open {
        let label = if at_stake.is_empty() {
            "set what is at stake"
        } else {
            "change what is at stake"
        };
        all.push((
            STAKE,
            OfferLine::begun("stake"),
            label,
            "What is won or lost in the scene, in one sentence.",
        ));
    }
    if !campaign.open && !super::others(state).is_empty() {
        all.push((
            "stage_clear",
            say::Close().into(),
            "clear the encounter",
            "Only the player characters stay. The cast keeps its sheets. You confirm it first.",
        ));
    }
    let is_next = |key: &str| match key {
        SCENE_CLOSE => !state.may_fight(),
        SCENE_BEGIN => session::is_new(state) && campaign.plans.is_empty(),
        _ => false,
    };
    let row = |(key, line, label, detail): (&str, OfferLine, &str, &str)| {
        let (asks, written) = match key {
            STAKE => (
                "what is won or lost in the scene, in one sentence",
                at_stake,
            ),
            _ => ("", ""),
        };
        Offer {
            detail: detail.to_owned(),
            rule: None,
            asks,
            written: written.to_owned(),
            proposed: is_next(key),
            waits: key == SCENE_CLOSE,
            ..Offer::of(key, line, label, "", OfferGroup::Encounter)
        }
    };
    let planned = plan_rows::next(state).filter(|_| campaign.title().is_none());
    let all = planned.into_iter().chain(all.into_iter().map(row));
    all.chain(attendance(state)).collect()
}

/// Returns who was there this session, as rows that change it: between scenes, where there are several players'
/// characters.
fn attendance<S: Staged>(state: &S) -> Vec<Offer> {
    let campaign = state.campaign();
    let players = state.present().into_iter().filter(Member::is_player);
    let players: Vec<S::Member> = players.collect();
    if !campaign.in_session || campaign.open || players.len() < 2 {
        return Vec::new();
    }
    let row = |member: &S::Member| Offer {
        group: OfferGroup::Encounter,
        ..session::attend_row(state, member, None)
    };
    players.iter().map(row).collect()
}

/// How a game begins and ends its sessions.
pub struct Sessions<'a> {
    /// The command that begins one.
    pub starts: OfferLine,
    /// The command that ends a session without a beginning, where a game has it: some tables only end their sessions.
    pub over: Option<OfferLine>,
    /// The rule.
    pub rule: &'a str,
    /// Who plays, for the row that begins one: "3 players".
    pub who: String,
    /// What the beginning does, in sentences.
    pub begins: &'a str,
    /// What else the end does, in sentences. The awards come first.
    pub ends: &'a str,
}

impl<'a> Sessions<'a> {
    /// Returns the sessions that a command begins by a rule.
    pub fn new(starts: impl Into<OfferLine>, rule: &'a str) -> Self {
        Self {
            starts: starts.into(),
            over: None,
            rule,
            who: String::new(),
            begins: "",
            ends: "",
        }
    }
}

/// Returns the beginning of a session and its end, in this group.
pub fn sessions<S: Staged>(state: &S, game: Sessions<'_>, group: OfferGroup) -> Vec<Offer> {
    let campaign = state.campaign();
    // In the menu of the encounter, it is what comes next, unless a scene is open or comes first, or an encounter goes on.
    let is_quiet = !campaign.open && state.goes_on().is_none();
    let is_planned = !campaign.plans.is_empty() && session::is_between(state);
    let is_quiet = is_quiet && !is_planned && !session::is_new(state);
    let is_next = group == OfferGroup::Encounter && is_quiet;
    let row = |key: &str, line: OfferLine, label: String| Offer {
        proposed: is_next && key != "session_over",
        ..Offer::of(key, line, label, game.rule, group)
    };
    let given = state.session_award().given;
    let told = [given.as_str(), game.ends]
        .into_iter()
        .filter(|told| !told.is_empty());
    let detail = told.collect::<Vec<_>>().join(" ");
    let ends = |key: &str, line: OfferLine, label: String| Offer {
        detail: detail.clone(),
        ..row(key, line, label)
    };
    if campaign.in_session {
        let label = format!("end session {}", campaign.session);
        return vec![Offer {
            waits: true,
            ..ends(SESSION, say::CloseSession().into(), label)
        }];
    }
    let mut label = format!("start session {}", campaign.session.saturating_add(1));
    if !game.who.is_empty() {
        label = format!("{label}: {}", game.who);
    }
    let mut all = vec![Offer {
        detail: game.begins.to_owned(),
        ..row(SESSION_START, game.starts, label)
    }];
    let over = game.over.filter(|_| campaign.session == 0);
    all.extend(over.map(|over| ends("session_over", over, "end the session".to_owned())));
    all
}

/// The campaign as data for programs.
#[derive(Clone, Debug, Serialize)]
pub struct CampaignData {
    /// The number of the last session.
    pub session: u32,
    /// True while a session is played.
    pub in_session: bool,
    /// True while the changes of a session that ends are listed.
    pub session_ending: bool,
    /// The titles of all scenes.
    pub scenes: Vec<String>,
    /// True while the last of them is open.
    pub scene_open: bool,
    /// What is at stake now, or empty.
    pub stake: String,
    /// True while its changes are listed.
    pub closing: bool,
    /// What it changed so far.
    pub changes: Vec<ChangeData>,
    /// True while the changes of another save are listed.
    pub bringing: bool,
    /// Those changes.
    pub brought: Vec<BroughtData>,
    /// The members of the cast on the stage.
    pub cast: Vec<Id>,
    /// The members of the cast who are away.
    pub away: Vec<AwayData>,
    /// The players' characters on the stage who miss this session.
    pub missing: Vec<Id>,
    /// The scenes that are planned for later.
    pub plans: Vec<Plan>,
}

/// A member of the cast who is away from the stage.
#[derive(Clone, Debug, Serialize)]
pub struct AwayData {
    /// The member of the cast.
    pub who: Id,
    /// The name.
    pub name: String,
    /// True for a character or vehicle of the players.
    pub player: bool,
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

/// A listed change of another save.
#[derive(Clone, Debug, Serialize)]
pub struct BroughtData {
    /// The member of the cast. For a newcomer their number in the other save, for a note its place among the
    /// notes.
    pub who: Id,
    /// The part of the sheet.
    pub part: &'static str,
    /// True if it changed in both saves.
    pub both: bool,
    /// True if it is taken, false if it is left, `None` while it has to be decided.
    pub taken: Option<bool>,
}

/// Returns the campaign as data.
pub fn data<S: Staged>(state: &S) -> CampaignData {
    let campaign = state.campaign();
    let ids = |members: &[S::Member]| members.iter().map(Member::id).collect();
    CampaignData {
        session: state.session(),
        in_session: campaign.in_session,
        session_ending: campaign.ending,
        scenes: campaign.scenes.clone(),
        scene_open: campaign.open,
        stake: campaign.stake(campaign.open_scene()).to_owned(),
        closing: campaign.closing,
        changes: carried::changes(state)
            .into_iter()
            .map(|change| ChangeData {
                who: change.who,
                part: change.key(),
                struck: change.struck,
            })
            .collect(),
        bringing: campaign.bringing.is_some(),
        brought: bring::lines(state)
            .into_iter()
            .map(|line| BroughtData {
                who: line.who,
                part: line.row,
                both: line.mine.is_some(),
                taken: line.take,
            })
            .collect(),
        cast: ids(&super::cast_present(state)),
        away: campaign
            .away
            .iter()
            .map(|member| AwayData {
                who: member.id(),
                name: member.name().to_owned(),
                player: member.is_pc(),
            })
            .collect(),
        missing: campaign.missing.clone(),
        plans: campaign.plans.clone(),
    }
}
