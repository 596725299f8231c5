//! Words the events of social encounters for the log.

use crate::kinds::{Kind, Side};
use crate::model::figure::Figure;
use crate::model::social::Stand;
use crate::model::social::event::SocialEvent;
use crate::model::state::State;
use crate::words::genitive;
use lang::sentence::capital;

use rules::view::Id;

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &SocialEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id);
    Some(match event {
        SocialEvent::TalkSet { on: true, .. } => {
            "A social encounter starts. It has no turns, and the GM ends it (G-SOC-08).".to_owned()
        }
        SocialEvent::TalkSet { on: false, .. } => {
            let strain = contest(before);
            let down = before.everybody().filter(|f| before.argued_down(f));
            let down: Vec<String> = down
                .map(|f| {
                    let name = &f.name;
                    format!(
                        " {name} is over their strain threshold and incapacitated (G-HEALTH-08)."
                    )
                })
                .collect();
            let down = down.concat();
            if strain.is_empty() {
                format!("The social encounter ends (G-SOC-08).{down}")
            } else {
                format!("The social encounter ends (G-SOC-08). Strain: {strain}.{down}")
            }
        }
        SocialEvent::Learnt { known } if known.untrue => format!(
            "{} believes something untrue about {} {} (M-16).",
            name(&known.by),
            genitive(name(&known.of)),
            capital(known.facet.word())
        ),
        SocialEvent::Learnt { known } => {
            let motivations = before.figure(known.of).and_then(|f| f.motivations.as_ref());
            let text = match motivations.map_or("", |m| known.facet.of(m)) {
                "" => String::new(),
                text => format!(": {text}"),
            };
            format!(
                "{} learns {} {}{text} (G-SOC-06).",
                name(&known.by),
                genitive(name(&known.of)),
                capital(known.facet.word())
            )
        }
        SocialEvent::Forgotten { by, of, facet } => format!(
            "{} no longer knows {} {}.",
            name(by),
            genitive(name(of)),
            capital(facet.word())
        ),
        SocialEvent::Played {
            by,
            of,
            facet,
            against,
        } => {
            let (does, rule) = if *against {
                ("goes against", "G-SOC-04")
            } else {
                ("plays to", "G-SOC-03")
            };
            let (by, whose) = (name(by), genitive(name(of)));
            format!("{by} {does} {whose} {} ({rule}).", capital(facet.word()))
        }
        SocialEvent::WasRead { by, of } => {
            format!(
                "{} notices {} studying them (G-SOC-07).",
                name(of),
                name(by)
            )
        }
        SocialEvent::Pressed { who, by } => {
            format!("{} suffers {by} strain (T-36).", name(who))
        }
        SocialEvent::Eased { who, by } => {
            format!("{} recovers {by} strain (T-36).", name(who))
        }
        SocialEvent::Stuck { who } => format!(
            "{} can't make a check until someone else has made one (M-16).",
            name(who)
        ),
        SocialEvent::Yields {
            who,
            gives_in: false,
        } => format!("{} is open to a compromise (T-36).", name(who)),
        SocialEvent::Yields {
            who,
            gives_in: true,
        } => {
            let free = before.figure(*who).is_some_and(|f| f.kind == Kind::Pc);
            let how = if free {
                "gives up their goal, but never their free will"
            } else {
                "gives in, within reason"
            };
            format!("{} {how} (T-36).", name(who))
        }
    })
}

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
    sides.join(". The players' side has ")
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
