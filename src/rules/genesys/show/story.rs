//! Story Points for the open check (G-STORY-06, G-STORY-07, T-30).

use crate::kinds::Side;
use crate::library::Library;
use crate::model::check::Check;
use crate::model::state::State;
use crate::play::arms::choose::hindrance;
use crate::play::check::impossible::impossible;
use crate::play::sources::gathered as sources;
use crate::say;
use crate::show::offer::change;

use lang::Refusal;
use lang::sentence::{genitive, has};
use rules::view::{Offer, Price};

/// The upgrade, for either side.
pub(crate) fn upgrades(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let actor_side = state.figure(check.by).map_or(Side::Pc, |f| f.side);
    for side in [Side::Pc, Side::Npc] {
        let (key, who) = if side == Side::Pc {
            ("story_players", "players")
        } else {
            ("story_gm", "GM")
        };
        let (what, rule) = if side == actor_side {
            ("upgrade the ability", "G-STORY-06")
        } else {
            ("upgrade the difficulty", "G-STORY-07")
        };
        let mut one = change(
            key,
            say::Story(side, None),
            format!("{} Story Point: {what}", genitive(who)),
            "The point goes to the other side after the action.",
            rule,
        );
        one.cost = Price::story_point();
        one.allowed = left(state, side, who);
        all.push(one);
    }
}

/// A check harder than Formidable, tried as Formidable (T-30).
pub(crate) fn formidable(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    if impossible(state, check, &sources::of(state, library, check)).is_none() {
        return;
    }
    let side = state.figure(check.by).map_or(Side::Pc, |f| f.side);
    let who = if side == Side::Pc { "players" } else { "GM" };
    let mut one = change(
        "formidable",
        say::Formidable(),
        format!("{} Story Point: try it as Formidable", genitive(who)),
        "Without the point, a check harder than Formidable is impossible.",
        "T-30",
    );
    one.cost = Price::story_point();
    // A point isn't taken for an attack that is refused for another reason.
    let refused = hindrance(state, check).filter(|_| !check.overruled);
    one.allowed = refused.map_or_else(|| left(state, side, who), Err);
    all.push(one);
}

/// Whether a side has a Story Point for this action (G-STORY-02, G-STORY-05).
pub(crate) fn left(state: &State, side: Side, who: &str) -> Result<(), Refusal> {
    if state.story.of(side) == 0 {
        let why = format!("The {who} {} no Story Points left.", has(who));
        return Err(Refusal::input(why));
    }
    if state.settings.story_limit && state.story.pending(side) > 0 {
        let why = "Each side may spend at most 1 Story Point per action.";
        return Err(Refusal::rule("G-STORY-05", why));
    }
    Ok(())
}
