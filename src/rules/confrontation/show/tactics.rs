//! The table of tactics as a player sees it: what each of mine does against each of theirs (C-CNF-04 to
//! C-CNF-06).

use rules::view::{Id, Rich, Secret, Tone};

use crate::library::Library;
use crate::model::{Confront, Person, State, Tactic};
use crate::sheet_effects::{any_tactic, harms};

/// Returns the word for a change of one's own target number, with the change: "superiority, TN −2".
pub const fn effect(change: i8) -> &'static str {
    match change {
        -2 => "superiority, TN −2",
        -1 => "edge, TN −1",
        1 => "snag, TN +1",
        2 => "drawback, TN +2",
        _ => "no change",
    }
}

/// Returns what a tactic does against the other four, the best first: "−2 against precisely, −1 against
/// forcefully, +1 against indirectly, +2 against consistently".
pub fn against_all(own: Tactic) -> String {
    let mut others: Vec<(i8, Tactic)> = Tactic::ALL
        .iter()
        .filter(|other| **other != own)
        .map(|other| (own.against(*other), *other))
        .collect();
    others.sort_by_key(|(change, _)| *change);
    let words: Vec<String> = others
        .into_iter()
        .map(|(change, other)| {
            format!(
                "{} against {}",
                crate::play::check::signed(change),
                other.word()
            )
        })
        .collect();
    words.join(", ")
}

/// Returns the row of the table for a tactic: the change against each of the five in their order.
pub fn row(own: Tactic, allowed: bool) -> Rich {
    Tactic::ALL.iter().fold(Rich::new(), |line, other| {
        let change = own.against(*other);
        let text = match change {
            0 => "  –".to_owned(),
            n => format!(" {}", crate::play::check::signed(n)),
        };
        let tone = if allowed {
            super::check::tone_of_change(change)
        } else {
            Tone::Quiet
        };
        line.and(text, tone)
    })
}

/// Returns what using a tactic costs its user, as sentences with a blank before each: damage by a quirk
/// (C-QRK-07, C-QRK-08, C-QRK-10, C-QRK-16, C-QRK-19), and points for one that the weapon doesn't allow
/// (C-PRF-19a).
pub fn costs(library: &Library, who: &Person, own: Tactic, allowed: bool) -> String {
    let costs = harms(library, who, own).into_iter();
    let told =
        costs.map(|(pool, points, name, _)| format!(" Costs {points} {} ({name}).", pool.label()));
    let mut told: Vec<String> = told.collect();
    let ability = any_tactic(library, who).filter(|_| !allowed);
    if let Some(ability) = &ability {
        let cost = ability.cost.map_or_else(String::new, |(pool, points)| {
            format!(" Costs {points} {}", pool.label())
        });
        told.push(format!("{cost} ({}).", ability.name));
    }
    told.concat()
}

/// Returns the heading of the table: the letters of the other side's tactics.
pub fn head() -> Rich {
    let letters = Tactic::ALL.iter().map(|one| format!("  {}", one.letter()));
    Rich::of("target number against", Tone::Quiet).and(letters.collect::<String>(), Tone::Strong)
}

/// Returns the choices of a confrontation as cards. Once they are revealed there are two: the
/// roller's, and that of the opponent of the roll.
pub fn cards(state: &State, open: &Confront) -> Vec<Secret> {
    let attack = state.attack.as_ref();
    let aimed = || attack.and_then(|attack| Some((attack.who, attack.target()?.who)));
    let pair = match &state.check {
        Some(check) => check.other.map(|other| (check.who, other)),
        None => aimed(),
    };
    let sides = |who: &Id| open.sides().any(|side| side == *who);
    let pair = pair.filter(|(who, other)| open.revealed && sides(who) && sides(other));
    if let Some((who, other)) = pair {
        return vec![card(state, open, who, other), card(state, open, other, who)];
    }
    let facing = |who: Id| match open.right.first() {
        Some(right) if who == open.left => *right,
        _ => open.left,
    };
    let each = open.sides().map(|who| card(state, open, who, facing(who)));
    each.collect()
}

/// Returns a side's choice as a card: to choose, hidden, or turned over, with what it does against another
/// (C-CNF-01).
fn card(state: &State, open: &Confront, who: Id, other: Id) -> Secret {
    let shown = open.shown(who);
    let made = !open.waiting().contains(&who);
    let against = open.shown(other);
    let change = shown.zip(against).map(|(own, other)| own.against(other));
    Secret {
        name: state.name(who).to_owned(),
        tone: state.person(who).map_or(Tone::Strong, super::tone_of),
        sign: shown.map(Tactic::letter),
        made,
        word: match (shown, made) {
            (Some(own), _) => own.word().to_owned(),
            (None, true) => "chosen, hidden".to_owned(),
            (None, false) => "to choose".to_owned(),
        },
        does: change.map_or_else(String::new, |change| effect(change).to_owned()),
        does_tone: super::check::tone_of_change(change.unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_cnf_06_each_tactic_names_what_it_meets_the_best_first() {
        assert_eq!(
            against_all(Tactic::Quickly),
            "−2 against precisely, −1 against forcefully, +1 against indirectly, +2 against consistently"
        );
    }

    #[test]
    fn c_cnf_05_a_row_of_the_table_is_in_the_order_of_its_head() {
        let row = row(Tactic::Indirectly, true).plain();
        assert_eq!(row, " −1 +2 −2  – +1");
        assert!(head().plain().ends_with("  α  β  γ  δ  ε"));
    }
}
