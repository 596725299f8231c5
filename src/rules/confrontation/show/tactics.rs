//! The table of tactics as a player sees it: what each of mine does against each of theirs (C-CNF-04 to
//! C-CNF-06).

use rules::view::{Id, Rich, Secret, Tone};

use crate::library::Library;
use crate::model::text::signed;
use crate::model::{Confront, Person, Pool, State, Tactic};
use crate::play::check::rolls;
use crate::settings::NpcTactic;
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

/// Whose target number a tactic changes.
#[derive(Clone, Copy)]
pub enum Whose<'a> {
    /// That of its chooser.
    Own,
    /// That of this one, because only they roll: each change has the other sign (C-CNF-05).
    Theirs(&'a Person),
}

impl<'a> Whose<'a> {
    /// Returns whose target number the choice of a side changes.
    pub fn of(state: &'a State, open: &Confront, who: Id) -> Self {
        let does = |one: &&Person| rolls(state, one);
        let other = state.person(facing(open, who)).filter(does);
        match state.person(who).filter(does) {
            None => other.map_or(Self::Own, Self::Theirs),
            Some(_) => Self::Own,
        }
    }

    const fn change(self, own: Tactic, other: Tactic) -> i8 {
        match self {
            Self::Own => own.against(other),
            Self::Theirs(_) => other.against(own),
        }
    }
}

/// Returns whom a side of a confrontation faces: the first of several.
pub fn facing(open: &Confront, who: Id) -> Id {
    match open.right.first() {
        Some(right) if who == open.left => *right,
        _ => open.left,
    }
}

/// Returns which other tactic it is best against and which is worst for it, with the changes of the target number:
/// "Best against precisely (−2), worst against consistently (+2)." The table has them all.
pub fn ends(own: Tactic, whose: Whose<'_>) -> String {
    let others = || Tactic::ALL.iter().filter(|other| **other != own);
    let told = |other: Option<&Tactic>| {
        other.map_or_else(String::new, |other| {
            let change = signed(whose.change(own, *other));
            // More is better for a side that doesn't roll, so the sign needs whose number it is.
            let whose = match whose {
                Whose::Own => "",
                Whose::Theirs(_) => "theirs ",
            };
            format!("{} ({whose}{change})", other.word())
        })
    };
    let best = others().min_by_key(|other| own.against(**other));
    let worst = others().max_by_key(|other| own.against(**other));
    format!(
        "Best against {}, worst against {}.",
        told(best),
        told(worst)
    )
}

/// Returns the row of the table for a tactic: the change against each of the five in their order.
pub fn row(own: Tactic, whose: Whose<'_>) -> Rich {
    Tactic::ALL.iter().fold(Rich::new(), |line, other| {
        let change = whose.change(own, *other);
        let text = match change {
            0 => "  –".to_owned(),
            n => format!(" {}", signed(n)),
        };
        line.and(text, super::check::tone_of_change(change))
    })
}

/// What using a tactic costs its user.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The points of each pool, as a row has room for: " (1 Speed)".
    pub brief: String,
    /// The points with their reasons, as sentences with a blank after each.
    pub told: String,
}

/// Returns what using a tactic costs its user: damage by a quirk (C-QRK-07, C-QRK-08, C-QRK-10, C-QRK-16,
/// C-QRK-19), and points for a tactic that the weapon doesn't allow (C-PRF-19a).
pub fn cost(library: &Library, who: &Person, own: Tactic, allowed: bool) -> Cost {
    let harms = harms(library, who, own).into_iter();
    let mut all: Vec<(Option<(Pool, i16)>, String)> = harms
        .map(|(pool, points, name, _)| (Some((pool, points)), name.to_owned()))
        .collect();
    let ability = any_tactic(library, who).filter(|_| !allowed);
    all.extend(ability.map(|ability| {
        let cost = ability.cost;
        let cost = cost.map(|(pool, points)| (pool, i16::from(points)));
        (cost, ability.name.clone())
    }));
    let points = |(pool, points): &(Pool, i16)| format!("{points} {}", pool.label());
    let brief: Vec<String> = all
        .iter()
        .filter_map(|(cost, _)| cost.as_ref().map(points))
        .collect();
    let told = all.iter().map(|(cost, name)| match cost {
        Some(cost) => format!("Costs {} ({name}). ", points(cost)),
        None => format!("Uses {name}. "),
    });
    Cost {
        told: told.collect(),
        brief: match brief.as_slice() {
            [] => String::new(),
            all => format!(" ({})", all.join(", ")),
        },
    }
}

/// Returns the heading of the table: the letters of the other side's tactics with a mark at the `known` tactic, and whose
/// target number they change if the chooser doesn't roll.
pub fn head(state: &State, whose: Whose<'_>, known: Option<Tactic>) -> Rich {
    let letters = Tactic::ALL.iter().map(|one| {
        let mark = if known == Some(*one) { '>' } else { ' ' };
        format!(" {mark}{}", one.letter())
    });
    let whose = match whose {
        Whose::Own => "target number against".to_owned(),
        Whose::Theirs(other) => {
            let name = super::roster::called(state, other.id);
            format!("{} number with", lang::sentence::genitive(&name))
        }
    };
    Rich::of(whose, Tone::Quiet).and(letters.collect::<String>(), Tone::Strong)
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
    let each = open
        .sides()
        .map(|who| card(state, open, who, facing(open, who)));
    each.collect()
}

/// Returns a side's choice as a card: to choose, hidden, or turned over, with what it does against another
/// (C-CNF-01).
fn card(state: &State, open: &Confront, who: Id, other: Id) -> Secret {
    let shown = open.known(who);
    let made = !open.waiting().contains(&who);
    let against = open.known(other);
    let at_random = state.settings.npc_tactic == NpcTactic::Random
        && state.person(who).is_some_and(|one| !one.is_pc());
    let change = shown.zip(against).map(|(own, other)| own.against(other));
    Secret {
        name: state.name(who).to_owned(),
        short: super::roster::called(state, who),
        tone: state.person(who).map_or(Tone::Strong, super::tone_of),
        sign: shown.map(Tactic::letter),
        made,
        word: match (shown, made) {
            (Some(own), _) => own.word().to_owned(),
            (None, true) => "hidden".to_owned(),
            // The program chooses at the reveal (C-CNF-08).
            (None, false) if at_random => "at random".to_owned(),
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
    fn c_cnf_06_each_tactic_names_what_it_is_best_and_worst_against() {
        let told = [
            (Tactic::Quickly, "precisely (−2)", "consistently (+2)"),
            (Tactic::Precisely, "forcefully (−2)", "quickly (+2)"),
        ];
        for (own, best, worst) in told {
            assert_eq!(
                ends(own, Whose::Own),
                format!("Best against {best}, worst against {worst}.")
            );
        }
    }

    #[test]
    fn c_cnf_05_a_row_of_the_table_is_in_the_order_of_its_head() {
        let row = |whose| row(Tactic::Indirectly, whose).plain();
        assert_eq!(row(Whose::Own), " −1 +2 −2  – +1");
        let mut state = State::default();
        assert_eq!(
            head(&state, Whose::Own, Some(Tactic::Consistently)).plain(),
            "target number against  α  β >γ  δ  ε"
        );
        // Of those who don't roll, the number of the other one counts.
        let vesna = Person {
            name: "Vesna Kolar".to_owned(),
            ..Person::default()
        };
        state.people.push(vesna.clone());
        let theirs = Whose::Theirs(&vesna);
        assert_eq!(row(theirs), " +1 −2 +2  – −1");
        assert_eq!(
            head(&state, theirs, None).plain(),
            "Vesna's number with  α  β  γ  δ  ε"
        );
        assert_eq!(
            ends(Tactic::Quickly, theirs),
            "Best against precisely (theirs +2), worst against consistently (theirs −2)."
        );
    }
}
