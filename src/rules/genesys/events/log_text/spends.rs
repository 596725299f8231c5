//! Log text of purchases with the symbols of a check.

use crate::events::said::aloud::paid;
use crate::kinds::Quality;
use crate::model::check::{Bought, Check, Paid, Spent};
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::vehicles::spends::VehicleSpend;
use lang::sentence::capital;

use rules::view::Id;

/// Verbs that begin the label of a row with an instruction: "notice something useful".
const TO_DO: [&str; 24] = [
    "cancel",
    "close",
    "deal",
    "destroy",
    "disable",
    "do",
    "give",
    "harden",
    "hinder",
    "ignore",
    "jam",
    "keep",
    "learn",
    "leave",
    "lock",
    "notice",
    "recover",
    "reposition",
    "scan",
    "start",
    "take",
    "upgrade",
    "weaken",
    "absorb",
];

/// Verbs that begin a label with what happens to the acting character, and how the log says them: "lose
/// track", "Vex loses track".
const HAPPENS: [(&str, &str); 7] = [
    ("be", "is"),
    ("fall", "falls"),
    ("hit", "hits"),
    ("lose", "loses"),
    ("reveal", "reveals"),
    ("run", "runs"),
    ("suffer", "suffers"),
];

/// The same in older saves and in packs of users: "loses track".
const DOES: [&str; 8] = [
    "falls", "has", "is", "leaves", "loses", "reveals", "suffers", "drops",
];

/// Words that begin a label with the acting character's condition: "distracted next round".
const BEING: [&str; 2] = ["absorbed", "distracted"];

/// The payer and the price: "Vex Marrow spends 2 Advantage". The acting player spends Advantage and
/// Triumph, the GM Threat and Despair (G-DICE-18).
pub(crate) fn head(before: &State, spent: &Spent) -> String {
    let theirs = spent.paid.advantage > 0 || spent.paid.triumph > 0;
    // A talent may let another character spend these symbols (G-TAL-48, G-TAL-57).
    let user = spent.whom.and_then(|id| before.figure(id));
    let user = user.filter(|f| f.knows(&spent.key).is_some());
    let own = before.check.as_ref().filter(|_| theirs);
    let by = user
        .map(|f| f.name.as_str())
        .or_else(|| own.map(|c| before.name_of(c.by)));
    let handed = before.check.as_ref().is_some_and(|c| c.by_players);
    let by = match by {
        Some(name) => format!("{name} spends"),
        None if handed => "The players spend".to_owned(),
        None => "The GM spends".to_owned(),
    };
    format!("{by} {}", paid(spent.paid))
}

/// The whole sentence of a purchase.
pub(crate) fn bought(before: &State, spent: &Spent) -> String {
    if spent.paid == Paid::default() {
        let what = match label_of(before, spent) {
            Label::Does(by, does) => format!("{by} {does}"),
            Label::On(what) | Label::To(what) | Label::Says(what) => what,
        };
        return format!("{}, at no cost.", capital(&what));
    }
    let head = head(before, spent);
    // The next sentence gives the character and the number, as wounds or strain.
    let suffers = matches!(spent.bought, Bought::Row(SpendEffect::SufferStrain(_)));
    if let Some(check) = before.check.as_ref().filter(|_| suffers) {
        return format!("{head} against {}.", before.name_of(check.by));
    }
    match label_of(before, spent) {
        Label::To(what) => format!("{head} to {what}."),
        Label::On(what) => format!("{head} on {what}."),
        Label::Does(by, does) => format!("{head}: {by} {does}."),
        Label::Says(what) => format!("{head}: {what}."),
    }
}

/// The name of a purchase as the subject of a sentence.
pub(crate) fn called(before: &State, spent: &Spent) -> String {
    match spent.bought {
        Bought::Row(SpendEffect::Critical) => format!("The {}", critical(before, spent)),
        Bought::Quality(_) | Bought::Barrage | Bought::Curtain(_) => parts(&spent.label).0,
        Bought::Row(_) | Bought::Second | Bought::Words => format!("\"{}\"", capital(&spent.label)),
    }
}

/// How a label continues after the payment.
enum Label {
    /// With a verb in its base form.
    To(String),
    /// With a name.
    On(String),
    /// With what the acting character does.
    Does(String, String),
    /// As a sentence, or a few words, of its own.
    Says(String),
}

fn label_of(before: &State, spent: &Spent) -> Label {
    let (name, what) = parts(&spent.label);
    match spent.bought {
        Bought::Row(SpendEffect::Critical) => {
            let critical = critical(before, spent);
            let more = before.check.as_ref().is_some_and(|check| {
                let mut all = check.spent.iter();
                all.any(|s| s.bought == spent.bought && s.hit() == spent.hit())
            });
            if more {
                Label::To(format!("add 10 to the {critical}"))
            } else {
                Label::On(format!("a {critical}"))
            }
        }
        Bought::Quality(_) | Bought::Barrage | Bought::Curtain(_) => {
            match (what, aimed_at(before, spent)) {
                // A purchase that makes hits gives their number and targets.
                (Some(what), None)
                    if !is_told_with_the_hit(spent)
                        && (spent.whom.is_none() || what.contains("hit")) =>
                {
                    Label::On(format!("{name} ({what})"))
                }
                (_, Some(whom)) => Label::On(format!("{name} against {}", before.name_of(whom))),
                _ => Label::On(name),
            }
        }
        Bought::Row(effect) => of_row(before, spent, effect),
        Bought::Second | Bought::Words => Label::Says(spent.label.clone()),
    }
}

/// Whether the quality's effect has its own sentence when the hit is applied: "They are staggered".
const fn is_told_with_the_hit(spent: &Spent) -> bool {
    matches!(
        spent.bought,
        Bought::Quality(
            Quality::Knockdown
                | Quality::Burn(_)
                | Quality::Concussive(_)
                | Quality::Disorient(_)
                | Quality::Ensnare(_)
                | Quality::Stun(_)
        )
    )
}

/// Its target, if that is not the target of the check.
fn aimed_at(before: &State, spent: &Spent) -> Option<Id> {
    let target = before.check.as_ref().and_then(Check::target);
    spent.whom.filter(|whom| Some(*whom) != target)
}

fn of_row(before: &State, spent: &Spent, effect: SpendEffect) -> Label {
    let label = &spent.label;
    let first = label.split(' ').next().unwrap_or_default();
    let by = before.check.as_ref().map(|c| before.name_of(c.by));
    if TO_DO.contains(&first) {
        let what = match (effect, parts(label)) {
            (SpendEffect::Disable, (_, Some(part))) => {
                format!("disable the {part} instead of dealing damage")
            }
            (SpendEffect::Disable, (_, None)) => {
                "disable an item instead of dealing damage".to_owned()
            }
            (SpendEffect::Vehicle(VehicleSpend::Hinder), (_, Some(part))) => {
                format!("hinder the {part}")
            }
            (_, (what, Some(which))) => format!("{what} ({which})"),
            (_, (what, None)) => what,
        };
        return Label::To(what);
    }
    let happens = HAPPENS.iter().find(|(verb, _)| *verb == first);
    if let (Some(by), Some((verb, says))) = (by, happens) {
        let rest = label.get(verb.len()..).unwrap_or_default();
        return Label::Does(by.to_owned(), format!("{says}{rest}"));
    }
    match by {
        Some(by) if DOES.contains(&first) => Label::Does(by.to_owned(), label.clone()),
        Some(by) if BEING.contains(&first) => Label::Does(by.to_owned(), format!("is {label}")),
        _ => Label::Says(match parts(label) {
            (what, Some(which)) => format!("{what} ({which})"),
            (what, None) => what,
        }),
    }
}

/// "Critical Injury", or "Critical Hit" for a vehicle (G-VCOM-26).
fn critical(before: &State, spent: &Spent) -> &'static str {
    let target = before.check.as_ref().and_then(Check::target);
    let struck = spent.whom.or(target);
    if struck.is_some_and(|id| before.vehicle(id).is_some()) {
        "Critical Hit"
    } else {
        "Critical Injury"
    }
}

/// The two parts of a label: the name, and its explanation.
fn parts(label: &str) -> (String, Option<String>) {
    match label.split_once(": ") {
        Some((name, what)) => (name.to_owned(), Some(what.to_owned())),
        None => (label.to_owned(), None),
    }
}
