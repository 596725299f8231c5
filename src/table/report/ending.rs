//! How the part of a report began and how it ended: the stake, the notes before the first roll, and who could
//! still act.

use lang::sentence::{capital, list, stopped};
use rules::view::{Listed, Listing, Party, Slot, SlotState, TurningKind, Turns};

use super::blocks::Block;
use super::digest::{Source, with_badge};
use super::scenes::fights;
use super::words::untagged;
use crate::table::EntryNo;
use crate::table::face::{Face, LineKind, LogLine};
use crate::table::history::Behind;

impl Source<'_> {
    /// The heading over [`Self::beginning`]. A note alone doesn't count as a stake.
    pub(super) fn beginning_title(&self) -> &'static str {
        if self.at_stake().is_some() {
            "What was at stake"
        } else {
            "How it began"
        }
    }

    /// What is at stake, and the notes from before the first dice, which introduce a scene.
    pub(super) fn beginning(&self) -> Vec<Block> {
        let said = self.at_stake().into_iter();
        said.chain(self.notes(0, self.begins())).collect()
    }

    /// What is at stake at the end of it.
    pub(super) fn at_stake(&self) -> Option<Block> {
        let stake = self.after.stake(self.after.chapter().scene);
        (!stake.is_empty()).then(|| Block::Text(stopped(&stake)))
    }

    /// The heading over [`Self::ending`].
    pub(super) fn ending_title(&self) -> &'static str {
        if self.goes_on() {
            "Where the log stops"
        } else {
            "How it ended"
        }
    }

    /// Whether the log stops before the end of a fight or of a scene.
    pub(super) fn goes_on(&self) -> bool {
        self.stops_midway() || self.after.goes_on().is_some()
    }

    /// Whether the log stops in the middle of a fight.
    pub(super) fn stops_midway(&self) -> bool {
        self.after.moment().0 > 0 && is_running(&self.after.turns())
    }

    pub(super) fn ending(&self) -> Vec<Block> {
        let mut items: Vec<(String, String)> = Vec::new();
        let midway = self.stops_midway();
        let (round, _) = self.after.moment();
        let fought = |line: &&LogLine| line.round > 0 && !line.undone;
        let last = self.lines.iter().rfind(fought);
        match (last, self.after.goes_on()) {
            _ if midway && round > 0 => {
                items.push((
                    String::new(),
                    format!("The fight is still going on in round {round}."),
                ));
            }
            (_, Some(what)) => {
                items.push((
                    String::new(),
                    format!("{} is still going on.", capital(what)),
                ));
            }
            (Some(last), None) if !self.has_scenes() => {
                items.push((
                    String::new(),
                    format!("The fight ended in round {}.", last.round),
                ));
            }
            _ => {}
        }
        if last.is_some() {
            let told = |text| (String::new(), text);
            items.extend(self.sides().into_iter().map(told));
        }
        let mut blocks = if self.has_scenes() {
            Vec::new()
        } else {
            let told = self.endings.iter().map(|(_, text)| text.as_str());
            let mut told: Vec<Block> = told
                .map(|text| Block::Text(untagged(&stopped(text))))
                .collect();
            told.extend(self.notes(self.ends().max(self.begins()), u32::MAX));
            told
        };
        // The last entry of a fight or a roll is often what the scene came to, unless a note tells it.
        let ended = |line: &&LogLine| {
            let did = !line.undone && line.kind == LineKind::Did && !line.said.is_empty();
            did && !line.turns && (line.round > 0 || self.rolled(line))
        };
        let is_told = midway || blocks.is_empty() && !self.has_scenes();
        let mut events = self
            .lines
            .iter()
            .rev()
            .filter(|line| is_told && ended(line));
        let last = events.find_map(|line| Some(self.brief(line)).filter(|told| !told.is_empty()));
        items.extend(last.map(|told| ("Last event".to_owned(), told)));
        if !items.is_empty() {
            blocks.push(Block::Items(items));
        }
        blocks
    }

    /// Returns for each side who is out and which groups have losses. Between the fights of a campaign, only who
    /// is out.
    fn sides(&self) -> Vec<String> {
        let is_over = self.has_scenes() && !self.stops_midway();
        let roster = self.after.roster();
        let mut all = Vec::new();
        for (party, whom) in [
            (Party::Players, "The players' side"),
            (Party::Others, "The other side"),
        ] {
            let side = roster.iter().filter(|one| one.party == party);
            let (out, up): (Vec<&Listed>, Vec<&Listed>) = side
                .filter(|one| one.listing == Listing::Combatant)
                .partition(|one| is_out(one) || self.gave_up(one));
            let told = |one: &&Listed| {
                if is_out(one) {
                    with_state(one)
                } else {
                    with_badge(&one.name, "surrendered")
                }
            };
            let names = |some: &[&Listed]| {
                let names: Vec<String> = some.iter().map(told).collect();
                list(&names.iter().map(String::as_str).collect::<Vec<_>>())
            };
            let is = |some: &[&Listed]| match some {
                [one] if !one.is_group() => "is",
                _ => "are",
            };
            all.extend(match (out.as_slice(), up.as_slice()) {
                ([], []) => None,
                ([], _) if is_over => None,
                ([], up) => {
                    let fewer = up.iter().filter(|one| self.has_losses(one));
                    let fewer: Vec<String> = fewer.map(|one| lost(one)).collect();
                    Some(if fewer.is_empty() {
                        format!("{whom}: everyone can still act.")
                    } else {
                        let fewer: Vec<&str> = fewer.iter().map(String::as_str).collect();
                        format!("{whom} lost {}. The rest can still act.", list(&fewer))
                    })
                }
                (out, []) => Some(format!("{whom}: everyone is out ({}).", names(out))),
                (out, up) => Some(format!(
                    "{whom}: {} {} out. {} can still act.",
                    names(out),
                    is(out),
                    list(&up.iter().map(|one| one.name.as_str()).collect::<Vec<_>>())
                )),
            });
        }
        let wrecks = roster
            .iter()
            .filter(|one| one.listing == Listing::Vehicle && one.out);
        all.extend(wrecks.map(|one| format!("{} is out of the fight.", with_state(one))));
        all
    }

    /// Whether someone surrendered in the last fight, which a game forgets once it is over.
    fn gave_up(&self, one: &Listed) -> bool {
        let Some((first, end)) = fights(&self.lines).pop() else {
            return false;
        };
        let mut turning = self.statistics.turning.iter();
        turning.any(|turning| {
            let is_own = turning.id == Some(one.id) && turning.kind == TurningKind::Yielded;
            is_own && (first..end).contains(&turning.entry)
        })
    }

    /// Whether a group has lost members.
    fn has_losses(&self, one: &Listed) -> bool {
        let mut turning = self.statistics.turning.iter();
        turning.any(|turning| turning.kind == TurningKind::Fewer && turning.id == Some(one.id))
    }
}

/// Whether a participant can't fight.
fn is_out(one: &Listed) -> bool {
    one.out || one.conditions.iter().any(|state| state.out)
}

/// Returns the losses of a group: "1 of 4 Troopers".
fn lost(one: &Listed) -> String {
    match one.members {
        Some((left, all)) => format!("{} of {all} {}", all.saturating_sub(left), one.name),
        None => format!("some of {}", one.name),
    }
}

/// Returns true if turns are still to be taken or a choice is open.
fn is_running(turns: &Turns) -> bool {
    let open = |slot: &Slot| {
        matches!(
            slot.state,
            SlotState::Now | SlotState::Claimed | SlotState::Open | SlotState::Waiting
        )
    };
    turns.asks.is_some() || turns.slots.iter().any(open)
}

/// Returns a participant with the worst condition: "Dren (captured)".
pub(super) fn with_state(one: &Listed) -> String {
    with_badge(&one.name, &state_of(one))
}

/// Returns the worst condition of a participant, or nothing.
pub(super) fn state_of(one: &Listed) -> String {
    let worst = one.worst_first();
    let worst = worst.first().map(|condition| condition.word.clone());
    worst.unwrap_or_default()
}

/// Returns how each encounter outside of scenes ended, with the entry that cleared it.
pub(super) fn cleared(
    face: &dyn Face,
    lines: &[LogLine],
) -> Result<Vec<(EntryNo, String)>, Behind> {
    // The end is the text after `close done`.
    let is_told = |line: &LogLine| {
        let mut words = line.line.split_whitespace();
        let is = |word: Option<&str>, verb: &str| {
            word.is_some_and(|word| word.eq_ignore_ascii_case(verb))
        };
        is(words.next(), "close") && is(words.next(), "done") && words.next().is_some()
    };
    let clears = lines
        .iter()
        .filter(|line| is_told(line) && !line.closes && !line.undone);
    let all = clears.map(|line| Ok((line.n, face.at(line.n)?.ended(0))));
    let all: Vec<(EntryNo, String)> = all.collect::<Result<_, _>>()?;
    Ok(all
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .collect())
}
