//! The choices that an export leaves out, because nobody may know them yet (C-CNF-01, C-INI-04).

use crate::event::Event;
use crate::model::State;

/// Takes out the tactics and bids that are still secret after the last of these events. Returns the places of the
/// changed events.
pub fn hide(base: &mut State, events: Vec<&mut Event>) -> Vec<usize> {
    let (mut tactics, mut bids) = (Vec::new(), Vec::new());
    let (mut revealed, mut ordered) = (false, false);
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::TacticChosen(_) => tactics.push(place),
            Event::BidMade(_) => bids.push(place),
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
        open.picks.clear();
    }
    for fighter in base.fight.iter_mut().flat_map(|fight| &mut fight.fighters) {
        fighter.split = fighter.split.filter(|_| ordered);
    }
    for (place, event) in events.into_iter().enumerate() {
        match event {
            Event::TacticChosen(chosen) if tactics.contains(&place) => chosen.tactic = None,
            Event::BidMade(bid) if bids.contains(&place) => bid.split = None,
            _ => {}
        }
    }
    tactics.extend(bids);
    tactics
}
