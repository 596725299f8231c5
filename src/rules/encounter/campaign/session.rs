//! The end of a session: what it changed for the cast, who was there, and what all who were there get.

use lang::Refusal;
use lang::sentence::{count, stopped};

use super::carried::{GONE, in_log};
use super::commands::any::say;
use super::decide::{must_be_over, no_session, scene_is_open};
use super::{Event, Member, Staged, Step, bring, show};
use crate::view::{Id, Offer, OfferLine};
use crate::words::named;

/// How a session ends by the rules of a game, and what all who were there get.
pub struct Award {
    /// The beginning of the command that gives it. The amount follows.
    pub line: OfferLine,
    /// Its row: "give XP to all who were there".
    pub label: &'static str,
    /// What its row explains.
    pub detail: &'static str,
    /// Its rule.
    pub rule: &'static str,
    /// What the end of the session gives without this command, in a sentence. Empty for nothing.
    pub given: String,
    /// Whether this session has given something already, so that its end comes next.
    pub is_given: bool,
    /// The command that ends the session.
    pub ends: OfferLine,
}

/// What a session changed for a member of the cast.
pub struct Brought {
    /// The member.
    pub who: Id,
    /// Their name.
    pub name: String,
    /// The changes in words: "wounds 3 → 7".
    pub texts: Vec<String>,
}

impl Brought {
    /// Returns them as a sentence: "Vex: wounds 3 → 7, XP 15 → 30."
    pub(super) fn told(&self) -> String {
        format!("{}: {}", self.name, stopped(&self.texts.join(", ")))
    }
}

/// Returns what the session has changed so far for everyone who was in the cast at its beginning.
pub fn brought<S: Staged>(state: &S) -> Vec<Brought> {
    changed_since(state, &state.campaign().session_before)
}

/// Returns what has changed for these members of the cast since they were like this. The notes on sheets are left out,
/// because the log is for everyone.
pub(super) fn changed_since<S: Staged>(state: &S, before: &[S::Member]) -> Vec<Brought> {
    let all = before.iter().filter_map(|then| {
        let now = bring::member(state, then.id());
        let changes = match &now {
            Some(now) => S::Member::changes(then, now),
            None => vec![(GONE, "removed from the encounter".to_owned())],
        };
        let told = |(row, text): &(&str, String)| in_log(row, text).is_some();
        let texts = changes.into_iter().filter(told).map(|(_, text)| text);
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| Brought {
            who: then.id(),
            name: now.as_ref().unwrap_or(then).name().to_owned(),
            texts,
        })
    });
    all.collect()
}

/// Whether a session has just begun: no scene is open and no sheet has a lasting change. A scene then comes next, unless
/// a fight does.
pub fn is_new<S: Staged>(state: &S) -> bool {
    is_between(state) && brought(state).is_empty()
}

/// Whether a session goes on between two scenes, and no fight comes next. A planned scene then does.
pub(super) fn is_between<S: Staged>(state: &S) -> bool {
    let campaign = state.campaign();
    campaign.in_session && !campaign.open && !state.may_fight()
}

/// Returns the sentences with which the end of a session begins: "Changes in session 2. Vex: wounds 3 → 7."
pub(super) fn closes<S: Staged>(state: &S) -> String {
    let mut said = vec![format!("Changes in session {}.", state.session())];
    let brought = brought(state);
    if brought.is_empty() {
        said.push("No sheet has a lasting change.".to_owned());
    }
    said.extend(brought.iter().map(Brought::told));
    said.join(" ")
}

/// Returns the event that lists the changes of the session.
pub(super) fn close<S: Staged>(state: &S) -> Result<Vec<Step<S::Member>>, Refusal> {
    let campaign = state.campaign();
    if !campaign.in_session {
        return Err(no_session());
    }
    bring::may_list(state)?;
    if campaign.open {
        return Err(scene_is_open(state));
    }
    must_be_over(state, "The session can't end")?;
    Ok(vec![Step::Is(Event::SessionCloses {})])
}

/// Checks that no session is about to end.
///
/// # Errors
/// Refuses it while its changes are listed.
pub(super) fn is_not_ending<S: Staged>(state: &S) -> Result<(), Refusal> {
    if !state.campaign().ending {
        return Ok(());
    }
    let why = "The session's changes are already listed.";
    Err(Refusal::input(why).hint("Use `session end` to end it, or `close cancel` to continue it."))
}

/// Returns the question while the changes of a session are listed.
pub(super) fn asks<S: Staged>(state: &S) -> String {
    let changes: usize = brought(state).iter().map(|one| one.texts.len()).sum();
    let what = match changes {
        // Conditions that end with an encounter aren't counted.
        0 => "It brought no lasting changes.".to_owned(),
        n => format!("It brought {}.", count(n as i64, "change")),
    };
    format!("End session {}? {what}", state.session())
}

/// Returns the rows of that question: the award, the end, then each of several players' characters with what changed for
/// them, to record that they were there. Enter takes the end if it gives an award or one was given, and else the first.
/// Neither changes who was there.
pub(super) fn rows<S: Staged>(state: &S) -> Vec<Offer> {
    let brought = brought(state);
    let players = attending(state);
    let award = state.session_award();
    let is_player = |who: Id| players.iter().any(|one| one.id() == who);
    let others = brought.iter().filter(|one| !is_player(one.who));
    // The end gives the usual award itself.
    let ends_next = award.is_given || !award.given.is_empty();
    let given = [award.given].into_iter().filter(|given| !given.is_empty());
    let detail: Vec<String> = given.chain(others.map(Brought::told)).collect();
    let mut all = vec![
        Offer {
            rule: Some(award.rule.to_owned()),
            proposed: !ends_next,
            ..show::row("award", award.line, award.label.to_owned(), award.detail)
        },
        Offer {
            proposed: ends_next,
            ..show::row(
                "session_end",
                award.ends,
                format!("end session {}", state.session()),
                &detail.join(" "),
            )
        },
        show::row(
            "session_cancel",
            say::CloseCancel(),
            "continue the session".to_owned(),
            "Closes the list. No sheet changes.",
        ),
    ];
    let of = |who: Id| brought.iter().find(|one| one.who == who);
    let attend = players.iter();
    all.extend(attend.map(|one| attend_row(state, one, of(one.id()))));
    all
}

/// Returns the players' characters for whom the question is whether they were there. A single one was, unless they are
/// recorded as absent.
fn attending<S: Staged>(state: &S) -> Vec<S::Member> {
    let players = state.present().into_iter().filter(Member::is_player);
    let players: Vec<S::Member> = players.collect();
    match players.as_slice() {
        [one] if !state.campaign().missed(one.id()) => Vec::new(),
        _ => players,
    }
}

/// Returns the row that changes whether a character was there, with what the session changed for them.
pub(super) fn attend_row<S: Staged>(
    state: &S,
    member: &S::Member,
    brought: Option<&Brought>,
) -> Offer {
    let name = member.name();
    let who = named(name, member.id());
    let (was, line) = if state.campaign().missed(member.id()) {
        ("wasn't there", say::Attend(who))
    } else {
        ("was there", say::AttendOff(who))
    };
    let changed = brought.map(|one| one.texts.join(", "));
    let label = match &changed {
        Some(changed) => format!("{name} {was}: {changed}"),
        None => format!("{name} {was}"),
    };
    let changed = changed.map_or_else(String::new, |changed| format!("{} ", stopped(&changed)));
    let detail = format!(
        "{changed}Choose this row to change whether they were there. An award for all goes only to those who were."
    );
    // It records what happened, and answers no question.
    Offer {
        whom: Some(member.id()),
        waits: true,
        together: "change who was there",
        ..show::row("attend", line, label, &detail)
    }
}
