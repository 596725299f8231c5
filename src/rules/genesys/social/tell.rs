//! Words the events of social encounters for the log.

use crate::kinds::Kind;
use crate::log_text::capital;
use crate::state::State;
use crate::words::genitive;
use rules::view::Id;

use super::{SocialEvent, show};

/// The log text of an event. `None` if the log needs none.
pub fn tell(before: &State, event: &SocialEvent) -> Option<String> {
    let name = |id: &Id| before.name_of(*id);
    Some(match event {
        SocialEvent::TalkSet { on: true, .. } => {
            "A social encounter starts. It has no turns, and the GM ends it (G-SOC-08).".to_owned()
        }
        SocialEvent::TalkSet { on: false, .. } => {
            let strain = show::contest(before);
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
                format!("The social encounter ends: {strain} (G-SOC-08).{down}")
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
            "{} loses track and can't act usefully until someone else makes a check (M-16).",
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
                "gives up the goal, but never their free will"
            } else {
                "gives in, within reason"
            };
            format!("{} {how} (T-36).", name(who))
        }
    })
}
