//! A rolled hit as a line of the tray: its sum, or the purchase that replaces its damage.

use crate::events::said::aloud::less;
use crate::figure::names::short;
use crate::hits::damage;
use crate::hits::hit_list::{Blow, Cause};
use crate::model::check::Check;
use crate::model::state::State;
use crate::model::vehicles::parts;
use crate::play::talents;
use crate::show::foreseen::track;

use rules::view::{Rich, Tone};

/// The lines of all hits. Identical ones of a Blast on one group share a line (T-45).
pub(crate) fn lines(state: &State, check: &Check, blows: &[Blow], several: bool) -> Vec<Rich> {
    let why = |blow: &Blow| talents::interrupts::reasons(check, usize::from(blow.number));
    let alike = |a: &Blow, b: &Blow| {
        let grouped = state.figure(a.target).is_some_and(|f| f.group.is_some());
        grouped
            && (a.cause, b.cause) == (Cause::Blast, Cause::Blast)
            && (a.target, a.sum, why(a)) == (b.target, b.sum, why(b))
    };
    blows
        .chunk_by(alike)
        .filter_map(|same| {
            let (first, last) = (same.first()?, same.last()?);
            let line = line(state, check, first, last.number, several);
            Some(if same.len() > 1 {
                line.and(" per hit", Tone::Text)
            } else {
                line
            })
        })
        .collect()
}

/// The line of one hit, with its number where there are several. `last` is the number of the last
/// identical one.
fn line(state: &State, check: &Check, blow: &Blow, last: u8, several: bool) -> Rich {
    let line = if damage::disables(check, blow) {
        disabled_rich(state, blow, last, several)
    } else {
        blow_rich(state, check, blow, last, several)
    };
    let why = talents::interrupts::reasons(check, usize::from(blow.number));
    if why.is_empty() {
        line
    } else {
        line.and(format!("  ({})", why.join(", ")), Tone::Quiet)
    }
}

/// A hit whose damage was given up: "HIT no damage, but an item or system of Ila is disabled".
fn disabled_rich(state: &State, blow: &Blow, last: u8, several: bool) -> Rich {
    let name = state.name_of(blow.target);
    let text = format!("no damage, but an item or system of {name} is disabled");
    head_rich(blow, last, several).and(text, Tone::Text)
}

/// The words before the sum of a hit.
fn head_rich(blow: &Blow, last: u8, several: bool) -> Rich {
    let head = match (several, blow.cause.words()) {
        (false, _) => "HIT ".to_owned(),
        (true, "") => format!("hit {}: ", blow.number),
        (true, cause) if last > blow.number => {
            format!("hits {} to {last}, {cause}: ", blow.number)
        }
        (true, cause) => format!("hit {}, {cause}: ", blow.number),
    };
    Rich::of(head, Tone::Success)
}

/// The sum of a hit: "HIT 9 − 5 soak = 4 wounds to Ila". For a vehicle it includes what its
/// pilot braced: "7 − 3 armor − 1 braced = 3 hull trauma" (G-VCOM-15).
fn blow_rich(state: &State, check: &Check, blow: &Blow, last: u8, several: bool) -> Rich {
    let sum = blow.sum;
    let braced = parts::absorbed(check, blow.number);
    let what = match track(state, blow.target, sum.strain) {
        "system" => " system strain",
        "hull" => " hull trauma",
        "strain" => " strain",
        _ if sum.through == 1 => " wound",
        _ => " wounds",
    };
    let vehicle = state.vehicle(blow.target);
    let against = vehicle.map_or_else(
        || "soak".to_owned(),
        |vehicle| vehicle.armor_against(sum.soak),
    );
    let soak = (sum.soak.saturating_sub(sum.ignored), sum.ignored);
    head_rich(blow, last, several)
        .and(
            format!("{} = ", less(sum.damage, soak, &against, braced)),
            Tone::Text,
        )
        .and(
            sum.through.to_string(),
            if sum.through > 0 {
                Tone::Bad
            } else {
                Tone::Strong
            },
        )
        // The title already names the target of a single hit.
        .and(
            if several || check.target() != Some(blow.target) {
                format!("{what} to {}", short(state, blow.target))
            } else {
                what.to_owned()
            },
            Tone::Text,
        )
}
