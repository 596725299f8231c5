//! How the part of a report began and how it ended: the stake, the notes before the first roll, and who could
//! still act.

use rules::encounter::campaign::stake;
use rules::view::{Listed, Listing, Party, Slot, SlotState, Turns};

use super::blocks::Block;
use super::digest::{Source, with_badge};
use super::words::plain;
use crate::table::face::{LineKind, LogLine};

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
        (!stake.is_empty()).then(|| Block::Text(stake::sentence(&stake)))
    }

    /// The heading over [`Self::ending`].
    pub(super) fn ending_title(&self) -> &'static str {
        if self.stops_midway() {
            "Where the log stops"
        } else {
            "How it ended"
        }
    }

    /// Whether the log stops in the middle of a fight.
    fn stops_midway(&self) -> bool {
        self.after.moment().0 > 0 && is_running(&self.after.turns())
    }

    pub(super) fn ending(&self) -> Vec<Block> {
        let mut items: Vec<(String, String)> = Vec::new();
        let mut put = |text: String| items.push((String::new(), text));
        let (round, _) = self.after.moment();
        let fought = |line: &&LogLine| line.round > 0 && !line.undone;
        let most = self.lines.iter().filter(fought).map(|line| line.round);
        let most = most.max().unwrap_or(0);
        if self.stops_midway() {
            put(format!("The fight is still going on in round {round}."));
        } else if most > 0 {
            let last = self.lines.iter().rfind(fought);
            let last = last.map_or(most, |line| line.round);
            put(format!("The last fight ended in round {last}."));
        }
        let roster = self.after.roster();
        for (party, whom) in [
            (Party::Players, "The players' side"),
            (Party::Others, "The other side"),
        ] {
            let side = |one: &&Listed| one.party == party && one.listing == Listing::Combatant;
            let all: Vec<&Listed> = roster.iter().filter(side).collect();
            let out: Vec<&&Listed> = all.iter().filter(|one| one.out).collect();
            if all.is_empty() || most == 0 {
                continue;
            }
            let names = |some: &[&&Listed]| {
                let names = some.iter().map(|one| with_state(one));
                names.collect::<Vec<_>>().join(", ")
            };
            let text = if out.is_empty() {
                "everyone can still act".to_owned()
            } else if out.len() == all.len() {
                format!("everyone is out: {}", names(&out))
            } else {
                let up: Vec<&str> = all
                    .iter()
                    .filter(|one| !one.out)
                    .map(|one| one.name.as_str())
                    .collect();
                format!("out: {}. Still able to act: {}", names(&out), up.join(", "))
            };
            put(format!("{whom}: {text}."));
        }
        // What was said last in a fight or of a roll is often what the scene came to.
        let ended = |line: &&LogLine| {
            let did = !line.undone && line.kind == LineKind::Did;
            did && (line.round > 0 || self.rolled(line))
        };
        let last = self.lines.iter().rfind(ended);
        if let Some(last) = last.filter(|last| !last.said.is_empty()) {
            items.push(("Last event".to_owned(), plain(&last.told())));
        }
        let mut blocks = if self.has_scenes() {
            Vec::new()
        } else {
            self.notes(self.ends().max(self.begins()), u32::MAX)
        };
        if !items.is_empty() {
            blocks.push(Block::Items(items));
        }
        blocks
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

fn with_state(one: &Listed) -> String {
    let worst = one
        .worst_first()
        .first()
        .map(|condition| condition.word.clone());
    with_badge(&one.name, &worst.unwrap_or_default())
}
