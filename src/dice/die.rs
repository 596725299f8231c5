//! The six narrative dice and the symbols on each of their faces.
//!
//! The table below is the only copy of the faces in the program: rolling, odds and the check of typed results
//! all read it through [`Die::face`]. The tests hold an independent second copy.

use serde::{Deserialize, Serialize};

use super::Symbols;

/// One of the six narrative dice (G-DICE-01), in the canonical order `y g b r p k`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Die {
    /// Yellow d12, the upgraded ability die. The only one with a triumph.
    Proficiency,
    /// Green d8.
    Ability,
    /// Light blue d6.
    Boost,
    /// Red d12, the upgraded difficulty die. The only one with a despair.
    Challenge,
    /// Purple d8.
    Difficulty,
    /// Black d6.
    Setback,
}

const NONE: Symbols = Symbols {
    success: 0,
    failure: 0,
    advantage: 0,
    threat: 0,
    triumph: 0,
    despair: 0,
};
const S: Symbols = Symbols { success: 1, ..NONE };
const SS: Symbols = Symbols { success: 2, ..NONE };
const A: Symbols = Symbols {
    advantage: 1,
    ..NONE
};
const AA: Symbols = Symbols {
    advantage: 2,
    ..NONE
};
const SA: Symbols = Symbols {
    success: 1,
    advantage: 1,
    ..NONE
};
const TRIUMPH: Symbols = Symbols { triumph: 1, ..NONE };
const F: Symbols = Symbols { failure: 1, ..NONE };
const FF: Symbols = Symbols { failure: 2, ..NONE };
const H: Symbols = Symbols { threat: 1, ..NONE };
const HH: Symbols = Symbols { threat: 2, ..NONE };
const FH: Symbols = Symbols {
    failure: 1,
    threat: 1,
    ..NONE
};
const DESPAIR: Symbols = Symbols { despair: 1, ..NONE };

// Table M-01 (G-DICE-03). `H` is threat, as in the table, since `T` is triumph.
const PROFICIENCY: [Symbols; 12] = [NONE, S, S, SS, SS, A, SA, SA, SA, AA, AA, TRIUMPH];
const ABILITY: [Symbols; 8] = [NONE, S, S, SS, A, A, SA, AA];
const BOOST: [Symbols; 6] = [NONE, NONE, S, SA, AA, A];
const CHALLENGE: [Symbols; 12] = [NONE, F, F, FF, FF, H, H, FH, FH, HH, HH, DESPAIR];
const DIFFICULTY: [Symbols; 8] = [NONE, F, FF, H, H, H, HH, FH];
const SETBACK: [Symbols; 6] = [NONE, NONE, F, F, H, H];

impl Die {
    /// All six, in the canonical order `y g b r p k`: positive dice first, the richest of a side first.
    pub const ALL: [Die; 6] = [
        Die::Proficiency,
        Die::Ability,
        Die::Boost,
        Die::Challenge,
        Die::Difficulty,
        Die::Setback,
    ];

    /// Returns the letter for pools: `y g b r p k`, after the colors.
    pub const fn letter(self) -> char {
        match self {
            Die::Proficiency => 'y',
            Die::Ability => 'g',
            Die::Boost => 'b',
            Die::Challenge => 'r',
            Die::Difficulty => 'p',
            Die::Setback => 'k',
        }
    }

    /// Returns the die of a letter, in either case, or `None` for any other letter.
    pub const fn from_letter(letter: char) -> Option<Die> {
        Some(match letter {
            'y' | 'Y' => Die::Proficiency,
            'g' | 'G' => Die::Ability,
            'b' | 'B' => Die::Boost,
            'r' | 'R' => Die::Challenge,
            'p' | 'P' => Die::Difficulty,
            'k' | 'K' => Die::Setback,
            _ => return None,
        })
    }

    /// Returns the rules' name in lower case, for example `proficiency`.
    pub const fn name(self) -> &'static str {
        match self {
            Die::Proficiency => "proficiency",
            Die::Ability => "ability",
            Die::Boost => "boost",
            Die::Challenge => "challenge",
            Die::Difficulty => "difficulty",
            Die::Setback => "setback",
        }
    }

    /// Returns the color in lower case, for example `yellow`. Pools accept it too.
    pub const fn colour(self) -> &'static str {
        match self {
            Die::Proficiency => "yellow",
            Die::Ability => "green",
            Die::Boost => "blue",
            Die::Challenge => "red",
            Die::Difficulty => "purple",
            Die::Setback => "black",
        }
    }

    const fn faces(self) -> &'static [Symbols] {
        match self {
            Die::Proficiency => &PROFICIENCY,
            Die::Ability => &ABILITY,
            Die::Boost => &BOOST,
            Die::Challenge => &CHALLENGE,
            Die::Difficulty => &DIFFICULTY,
            Die::Setback => &SETBACK,
        }
    }

    /// Returns the number of faces: 6, 8 or 12 (G-DICE-01).
    pub const fn sides(self) -> u8 {
        self.faces().len() as u8
    }

    /// Returns the symbols of face `1..=sides` (G-DICE-03, table M-01). Any other number is blank, so that
    /// reading a result can never fail.
    pub fn face(self, face: u8) -> Symbols {
        usize::from(face)
            .checked_sub(1)
            .and_then(|at| self.faces().get(at))
            .copied()
            .unwrap_or_default()
    }

    /// Returns true for the three dice that help: proficiency, ability, boost (G-DICE-01).
    pub const fn is_positive(self) -> bool {
        matches!(self, Die::Proficiency | Die::Ability | Die::Boost)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(Die::Boost, 6, "2s 4a")]
    #[case(Die::Setback, 6, "2f 2t")]
    #[case(Die::Ability, 8, "5s 5a")]
    #[case(Die::Difficulty, 8, "4f 6t")]
    #[case(Die::Proficiency, 12, "9s 8a 1T")]
    #[case(Die::Challenge, 12, "8f 8t 1D")]
    fn g_dice_01_03_sides_and_check_sums(#[case] die: Die, #[case] sides: u8, #[case] sum: &str) {
        assert_eq!(die.sides(), sides);
        let total: Symbols = (1..=sides).map(|face| die.face(face)).sum();
        assert_eq!(total.to_string(), sum);
    }

    #[test]
    fn g_dice_03_each_face_carries_at_most_two_symbols() {
        for die in Die::ALL {
            for face in 1..=die.sides() {
                let s = die.face(face);
                let count = s.success + s.failure + s.advantage + s.threat + s.triumph + s.despair;
                assert!(count <= 2, "{die:?} face {face}: {s}");
            }
            assert!(die.face(1).is_blank());
        }
    }

    #[test]
    fn g_dice_07_08_09_10_good_symbols_on_positive_dice_only() {
        for die in Die::ALL {
            let all: Symbols = (1..=die.sides()).map(|face| die.face(face)).sum();
            assert_eq!(all.success > 0, die.is_positive(), "{die:?}");
            assert_eq!(all.advantage > 0, die.is_positive(), "{die:?}");
            assert_eq!(all.failure > 0, !die.is_positive(), "{die:?}");
            assert_eq!(all.threat > 0, !die.is_positive(), "{die:?}");
        }
    }

    #[test]
    fn g_dice_11_12_triumph_and_despair_stand_on_one_die_each() {
        for die in Die::ALL {
            let all: Symbols = (1..=die.sides()).map(|face| die.face(face)).sum();
            assert_eq!(all.triumph > 0, die == Die::Proficiency);
            assert_eq!(all.despair > 0, die == Die::Challenge);
        }
    }

    #[test]
    fn a_number_that_is_no_face_shows_nothing() {
        for die in Die::ALL {
            assert!(die.face(0).is_blank());
            assert!(die.face(die.sides() + 1).is_blank());
        }
    }

    #[test]
    fn letters_name_the_dice_both_ways() {
        for die in Die::ALL {
            assert_eq!(Die::from_letter(die.letter()), Some(die));
            assert_eq!(
                Die::from_letter(die.letter().to_ascii_uppercase()),
                Some(die)
            );
        }
        assert_eq!(Die::from_letter('s'), None);
    }
}
