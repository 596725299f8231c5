//! Words about social encounters.

use crate::kinds::{Kind, Side};
use crate::model::figure::Figure;
use crate::model::social::Stand;
use crate::model::state::State;

/// The contest as text: "Venn 10/19 (open to a compromise) against Vex 3/11, Ila 0/14". One side alone is
/// listed alone, and the text is empty without anyone. Only the GM ends it (G-SOC-08, X-47).
pub fn contest(state: &State) -> String {
    let side = |side: Side| {
        let all = state.everybody().filter(|f| f.side == side && !f.dead);
        let words: Vec<String> = all
            .map(|f| {
                let (now, most) = state.pressed(f);
                let stand = match stands(state, f) {
                    "" => String::new(),
                    words => format!(" ({words})"),
                };
                format!("{} {now}/{most}{stand}", f.name)
            })
            .collect();
        words.join(", ")
    };
    // The users first need to see how close the other side is to giving in.
    let mut sides = vec![side(Side::Npc), side(Side::Pc)];
    sides.retain(|side| !side.is_empty());
    sides.join(" against ")
}

/// The same position in one word of a list, or empty if it is short anyway.
pub fn stands_in_short(state: &State, figure: &Figure) -> &'static str {
    match state.stand_of(figure) {
        Stand::Compromise => "compromise",
        Stand::GivesIn if figure.kind == Kind::Pc => "gives up",
        Stand::Firm | Stand::GivesIn => "",
    }
}

/// A figure's position in words: "gives in" for the GM's characters. A player character loses the goal
/// but never their free will (T-36). Empty for a figure that hasn't moved.
pub fn stands(state: &State, figure: &Figure) -> &'static str {
    match state.stand_of(figure) {
        Stand::Firm => "",
        Stand::Compromise => "open to a compromise",
        Stand::GivesIn if figure.kind == Kind::Pc => "gives up their goal",
        Stand::GivesIn => "gives in",
    }
}
