//! Arms and legs: which ones a dismembering attack can take, and the words for their loss
//! (F-VIC-11).
//!
//! A sheet names lost limbs in words. Words for an arm or a leg are counted here. Any other word,
//! such as an ear lost long ago (F-DIS-05), is only a note.

use crate::model::figure::Figure;
use lang::Refusal;
use lang::spoken::quote;

const SIDES: [&str; 2] = ["left", "right"];
const PARTS: [&str; 2] = ["arm", "leg"];

/// An arm or a leg. Without a side, one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limb {
    side: Option<&'static str>,
    part: &'static str,
}

impl Limb {
    fn read(text: &str) -> Option<Self> {
        let among = |all: &[&'static str], word: &str| {
            let mut all = all.iter();
            all.find(|one| one.eq_ignore_ascii_case(word)).copied()
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let (side, part) = match words.as_slice() {
            [part] => (None, part),
            [side, part] => (Some(among(&SIDES, side)?), part),
            _ => return None,
        };
        let part = among(&PARTS, part)?;
        Some(Self { side, part })
    }

    fn name(self) -> String {
        let side = self.side.map(|side| format!("{side} "));
        side.unwrap_or_default() + self.part
    }
}

/// Returns the lost sides of a part. `None` for a loss without a known side.
fn lost(figure: &Figure, part: &str) -> Vec<Option<&'static str>> {
    let all = figure.limbs_lost.iter().filter_map(|text| Limb::read(text));
    all.filter(|limb| limb.part == part)
        .map(|limb| limb.side)
        .collect()
}

/// Returns the names of the arms and legs that a character still has.
fn left(figure: &Figure) -> Vec<String> {
    let of = |part: &'static str| {
        let lost = lost(figure, part);
        let sides: Vec<Option<&'static str>> = match lost.as_slice() {
            [] => SIDES.map(Some).to_vec(),
            [None] => vec![None],
            [Some(one)] => SIDES
                .iter()
                .filter(|s| *s != one)
                .map(|s| Some(*s))
                .collect(),
            _ => Vec::new(),
        };
        sides
            .into_iter()
            .map(move |side| Limb { side, part }.name())
    };
    PARTS.into_iter().flat_map(of).collect()
}

/// Returns the arm or leg that a word takes from a character. If one of the two is lost and the
/// word names no side, it is the other one. No word means an arm, or a leg if both arms are lost.
///
/// # Errors
/// Refuses any other part of the body, and a limb that is already lost.
pub fn takes_off(figure: &Figure, text: &str) -> Result<String, Refusal> {
    let name = &figure.name;
    let left = left(figure);
    let none = || {
        Refusal::rule(
            "F-VIC-11",
            format!("{name} has no arm or leg left to lose."),
        )
        .hint("Choose something else.")
    };
    let rest = left.join(", ");
    if text.trim().is_empty() {
        let part = PARTS.into_iter().find(|part| lost(figure, part).len() < 2);
        return part.map_or_else(|| Err(none()), |part| takes_off(figure, part));
    }
    let Some(limb) = Limb::read(text) else {
        let why = format!("Dismembering removes an arm or a leg, not the {text}.");
        let hint = format!("{name} still has: {rest}. {}", example(&left));
        return Err(Refusal::rule("F-VIC-11", why).hint(hint.trim_end()));
    };
    if left.is_empty() {
        return Err(none());
    }
    let (lost, part) = (lost(figure, limb.part), limb.part);
    let why = match (lost.as_slice(), limb.side) {
        ([_, _, ..], _) => format!("{name} has already lost both {part}s."),
        ([Some(one)], Some(side)) if *one == side => {
            format!("{name} has already lost the {}.", limb.name())
        }
        ([Some(one)], None) => {
            let side = SIDES.into_iter().find(|side| side != one);
            return Ok(Limb { side, part }.name());
        }
        _ => return Ok(limb.name()),
    };
    let hint = format!("{name} still has: {rest}. {}", example(&left));
    Err(Refusal::rule("F-VIC-11", why).hint(hint))
}

/// Returns a line that names a limb.
fn example(left: &[String]) -> String {
    let line = |limb: &String| format!("Example: `outcome dismember {}`.", quote(limb));
    left.first().map(line).unwrap_or_default()
}

/// Returns the name of a limb for the sheet, set by hand. Any other part of the body is accepted
/// too, unless it is already lost.
///
/// # Errors
/// Refuses a limb that is already lost.
pub fn loses(figure: &Figure, text: &str) -> Result<String, Refusal> {
    if Limb::read(text).is_some() {
        return takes_off(figure, text).map_err(|refusal| {
            let left = left(figure).join(", ");
            if left.is_empty() {
                refusal
            } else {
                refusal.hint(format!("{} still has: {left}.", figure.name))
            }
        });
    }
    if figure
        .limbs_lost
        .iter()
        .any(|l| l.eq_ignore_ascii_case(text))
    {
        let why = format!("{} has already lost the {text}.", figure.name);
        return Err(Refusal::rule("F-VIC-11", why).hint("Choose another limb."));
    }
    Ok(text.to_owned())
}

/// Returns the lost limb that a word restores.
pub fn lost_as<'f>(figure: &'f Figure, text: &str) -> Option<&'f String> {
    let limb = Limb::read(text);
    let same =
        |one: &&String| one.eq_ignore_ascii_case(text) || limb.is_some() && Limb::read(one) == limb;
    let named = figure.limbs_lost.iter().find(same);
    let part = limb.filter(|l| l.side.is_none()).map(|l| l.part);
    let of = |one: &&String| part.is_some() && Limb::read(one).map(|l| l.part) == part;
    let mut any = figure.limbs_lost.iter().filter(of);
    named.or_else(|| any.next().filter(|_| any.next().is_none()))
}

/// "an arm", "their left arm".
pub fn of_whom(limb: &str) -> String {
    match Limb::read(limb) {
        Some(Limb {
            side: None,
            part: "arm",
        }) => "an arm".to_owned(),
        Some(Limb { side: None, part }) => format!("a {part}"),
        _ => format!("their {limb}"),
    }
}
