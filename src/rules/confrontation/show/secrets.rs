//! The choices that an export leaves out, because nobody may know them yet (C-CNF-01, C-INI-04).

use crate::event::Event;
use crate::model::{Fight, Phase, State};
use crate::settings::Bids;

/// Takes out the tactics and bids that are still secret after the last of these events. A tactic that an enemy has seen
/// isn't secret (C-CRD-04), and neither is a bid that the log tells. Returns the places of the changed events.
pub fn hide(base: &mut State, events: Vec<&mut Event>) -> Vec<usize> {
    let (mut tactics, mut bids) = (Vec::new(), Vec::new());
    let (mut revealed, mut ordered) = (false, false);
    let secret = base.settings.bids == Bids::Secret;
    let mut seen = Vec::new();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::TacticChosen(chosen) => {
                seen.retain(|who| *who != chosen.who);
                tactics.push((chosen.who, place));
            }
            Event::TacticSeen(event) => {
                seen.push(event.enemy);
                tactics.retain(|(who, _)| *who != event.enemy);
            }
            Event::BidMade(_) if secret => bids.push(place),
            Event::Revealed(_) => {
                revealed = true;
                tactics.clear();
            }
            Event::OrderMade(_) => {
                ordered = true;
                bids.clear();
            }
            _ => {}
        }
    }
    if let Some(open) = base
        .confront
        .as_mut()
        .filter(|open| !revealed && !open.revealed)
    {
        let known = |who| open.seen.contains(&who) || seen.contains(&who);
        open.picks.retain(|pick| known(pick.who));
    }
    // The order of a fight that takes its turns has told its bids.
    let hides = |fight: &&mut Fight| secret && !ordered && fight.phase != Phase::Turns;
    let fight = base.fight.as_mut().filter(hides);
    for fighter in fight.into_iter().flat_map(|fight| &mut fight.fighters) {
        fighter.split = None;
    }
    let mut tactics: Vec<usize> = tactics.into_iter().map(|(_, place)| place).collect();
    for (place, event) in events.into_iter().enumerate() {
        match event {
            Event::TacticChosen(chosen) if tactics.contains(&place) => {
                chosen.tactic = None;
            }
            Event::BidMade(bid) if bids.contains(&place) => bid.split = None,
            _ => {}
        }
    }
    tactics.extend(bids);
    tactics
}
