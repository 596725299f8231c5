//! Reminders, shown at the moment when they matter: at the roll, the declaration, the purchase, the
//! chase. Never more than two lines, and none twice.
//!
//! These are the rules tagged `remind`: a person decides them, not the program. The tray shows
//! them. A reminder about a change (a purchase, an attribute) is shown with the change, and one
//! about character creation is on the sheet during creation.

use crate::kinds::named;
use crate::kinds::{Distance, Group};
use crate::library::Library;
use crate::model::commerce::{in_company, quirk_due};
use crate::model::figure::Figure;
use crate::model::state::{Against, Check, Ending, Matter, Phase, Roller, State};
use crate::play::chase::caught_now;
use rules::view::{Rich, Tone};

/// The most lines at a time.
const MOST: usize = 2;

/// Returns the current reminders.
pub fn notes(state: &State, library: &Library) -> Vec<Rich> {
    let mut all: Vec<String> = Vec::new();
    if let Some(check) = &state.check {
        at_a_roll(state, library, check, &mut all);
    } else if quirk_due(state).is_some() {
        text(library, "wealth_quirk.text", &mut all); // F-QOW-00c
    } else {
        match state.phase {
            Phase::Setup => of_a_chase(state, &mut all),
            Phase::Upkeep if caught_now(state).is_some() => of_a_chase(state, &mut all),
            Phase::Declare => at_a_declaration(state, library, &mut all),
            _ => {}
        }
    }
    let notes = all.into_iter().take(MOST);
    notes.map(|note| Rich::of(note, Tone::Quiet)).collect()
}

fn text(library: &Library, key: &str, all: &mut Vec<String>) {
    all.extend(library.text(key).map(str::to_owned));
}

/// F-DIS-05 to F-DIS-24: adds a character's disabling characteristics, a line each.
fn hampers(figure: &Figure, all: &mut Vec<String>) {
    for one in figure.disabling.iter().filter(|d| !d.text.is_empty()) {
        all.push(named(&one.name, &one.note, &one.text));
    }
}

fn at_a_roll(state: &State, library: &Library, check: &Check, all: &mut Vec<String>) {
    if check.against == Against::Chase {
        in_a_chase(state, all);
        return;
    }
    let open = state.at_hand().and_then(|id| state.roller(id));
    let Some(roller) = open.filter(|r| r.roll.is_none()) else {
        return;
    };
    let Some(figure) = state.figure(roller.who) else {
        return;
    };
    hampers(figure, all);
    if let Matter::Skill { id, group, .. } = &roller.matter {
        // F-QOW: wealth affects how a character is received.
        let social = ["deception", "infiltration", "persuasion"].contains(&id.as_str());
        if social && figure.quirks_hold(&state.settings) {
            let quirks = figure.quirks.iter().filter(|q| in_company(&q.rule));
            all.extend(quirks.map(|q| named(&q.name, &q.note, &q.text)));
        }
        if *group == Group::Vocational {
            let skill = library.vocational(id).filter(|s| !s.text.is_empty());
            all.extend(skill.map(|s| named(&s.name, "", &s.text))); // F-VOC-09
        }
    }
    text(library, "roll.text", all); // F-ROLL-19
    text(library, "skills.text", all); // F-SKL-19
}

/// Adds the reminders while both sides of a chase roll.
fn in_a_chase(state: &State, all: &mut Vec<String>) {
    let Some(chase) = &state.chase else {
        return;
    };
    if state
        .at_hand()
        .and_then(|id| state.roller(id))
        .is_some_and(Roller::lies)
    {
        return;
    }
    if chase.distance == Distance::Close {
        all.push("Close: near, but out of reach of a melee weapon.".to_owned()); // F-CHS-02
    }
    // F-CHS-16
    all.push("Narrator: describe the obstacles of the chase.".to_owned());
}

/// Adds the reminders before the first step of a chase, and after its end.
fn of_a_chase(state: &State, all: &mut Vec<String>) {
    match state.chase.as_ref().map(|c| (c.over, c.step)) {
        Some((None, 0)) => {
            // F-CHS-03
            all.push("The means of travel sets how far each distance is.".to_owned());
        }
        Some((Some(Ending::Caught(margin)), _)) => {
            // F-CHS-12, F-CHS-13
            let says = match margin {
                0 => "Equal wins only just stopped them. Use `fate` to see how badly.".to_owned(),
                n => format!("The margin of {n} decides how badly, or use `fate`."),
            };
            all.push(format!(
                "Caught: thrown, wrecked, cornered or tripped. {says}"
            ));
        }
        _ => {}
    }
}

fn at_a_declaration(state: &State, library: &Library, all: &mut Vec<String>) {
    if let Some(figure) = state.declaring().and_then(|id| state.figure(id)) {
        hampers(figure, all);
    }
    if state.round == 1 {
        text(library, "combat.text", all); // F-WPN-03
        text(library, "movement.bands", all); // F-ORD-10
    }
}
