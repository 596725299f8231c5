//! What is at stake in a scene, and how it ended: each a sentence of the GM.
//!
//! A save without scenes has one stake. In a campaign, a stake that is set between scenes is that of the scene
//! that begins next.

use lang::sentence::stopped;
use lang::{Refusal, text};
use serde::{Deserialize, Serialize};

use super::{Campaign, Event, Member, Staged, Step};

/// What is at stake in a scene, or how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stake {
    /// The number of the scene, 0 outside any.
    pub scene: u32,
    /// The sentence: "Hold the lock for 4 rounds, or the ship is lost".
    pub text: String,
}

impl<M: Member> Campaign<M> {
    /// Returns what is at stake in a scene, 0 for none. Empty if nothing is.
    pub fn stake(&self, scene: u32) -> &str {
        let found = self.stakes.iter().find(|stake| stake.scene == scene);
        found.map_or("", |stake| stake.text.as_str())
    }

    /// Sets what is at stake in the open scene.
    pub(super) fn put_stake(&mut self, text: &str) {
        let scene = self.open_scene();
        self.stakes.retain(|stake| stake.scene != scene);
        if !text.is_empty() {
            let text = text.to_owned();
            self.stakes.push(Stake { scene, text });
        }
    }

    /// Returns how a scene ended, 0 for what was last cleared outside any, in a sentence of the GM. Empty if that isn't
    /// told.
    pub fn ending(&self, scene: u32) -> &str {
        let found = self.endings.iter().find(|end| end.scene == scene);
        found.map_or("", |end| end.text.as_str())
    }

    /// Records how the open scene ended, or what happened outside any. That is kept until the next one ends.
    pub(super) fn put_ending(&mut self, text: &str) {
        let scene = self.open_scene();
        self.endings.retain(|ending| ending.scene > 0);
        if !text.is_empty() {
            let text = text.to_owned();
            self.endings.push(Stake { scene, text });
        }
    }

    /// Gives the scene that just began what was at stake outside any.
    pub(super) fn carry_stake(&mut self) {
        let scene = self.open_scene();
        for stake in &mut self.stakes {
            if stake.scene == 0 {
                stake.scene = scene;
            }
        }
    }
}

/// Returns the event that sets what is at stake now, or clears it with an empty text.
pub(super) fn decide<S: Staged>(state: &S, said: &str) -> Result<Vec<Step<S::Member>>, Refusal> {
    let campaign = state.campaign();
    let text = text::note(said);
    let now = campaign.stake(campaign.open_scene());
    if text.is_empty() && now.is_empty() {
        let why = "Nothing is at stake yet.";
        let way =
            "Add what is won or lost: `stake Hold the lock for 4 rounds, or the ship is lost`.";
        return Err(Refusal::input(why).hint(way));
    }
    // The table refuses a line that changes nothing.
    Ok(if text == now {
        Vec::new()
    } else {
        vec![Step::Is(Event::Staked { text })]
    })
}

/// Returns the sentence of a stake for the log: "At stake: Hold the lock for 4 rounds, or the ship is lost."
pub fn told(text: &str) -> String {
    format!("At stake: {}", stopped(text))
}

/// Returns the sentence of an ending for the log: "How it ended: The lock held."
pub fn ended(text: &str) -> String {
    format!("How it ended: {}", stopped(text))
}

/// Returns how many rounds a stake counts: 4 of "Hold the lock for 4 rounds, or the ship is lost".
pub fn rounds(text: &str) -> Option<u32> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(2).find_map(|pair| {
        let unit = pair[1].trim_matches(|c: char| !c.is_alphabetic());
        let is_rounds = ["round", "rounds"].contains(&unit.to_lowercase().as_str());
        pair[0].parse().ok().filter(|n| is_rounds && *n > 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stake_counts_its_rounds_and_ends_with_a_stop() {
        assert_eq!(
            rounds("Hold the lock for 4 rounds, or the ship is lost"),
            Some(4)
        );
        assert_eq!(rounds("Hold the lock for 1 round."), Some(1));
        assert_eq!(rounds("3 Needles gone in round 4"), None);
        assert_eq!(rounds("0 rounds"), None);
        assert_eq!(told("The gate"), "At stake: The gate.");
        assert_eq!(told("Who signs?"), "At stake: Who signs?");
    }
}
