//! The source of rolls, and the only interface through which random numbers enter the program.
//!
//! Rules get a `&mut dyn Dice` and nothing else, so that every roll can be repeated from its seed and every
//! test can choose the result. The session makes [`SeededDice`], and tests make [`ScriptedDice`].

use std::collections::VecDeque;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// A source of rolls.
pub trait Dice {
    /// Rolls one die with `sides` faces, `1..=100`, and returns a face `1..=sides`, each equally likely.
    ///
    /// The only other answer is 0, "no face": for a die without sides, and from [`ScriptedDice`] at its end.
    /// It reads as a blank.
    fn roll(&mut self, sides: u8) -> u8;
}

/// Dice that give the same rolls for the same seed, on every machine and in every later version.
///
/// The program promises these streams, so they use algorithms whose names don't change. The generator is
/// `ChaCha` with 8 rounds. Its 32-byte key is the seed, low byte first, then the number of the entry in as
/// many bytes, then zeros. Nonce and counter begin at zero. A roll takes the next 32-bit word, discards it
/// while it is in the last incomplete run of `sides` values below 2^32, and shows `word % sides + 1`. Tests
/// hold the first hundred rolls of each size.
#[derive(Debug)]
pub struct SeededDice {
    words: ChaCha8Rng,
}

impl SeededDice {
    /// Returns dice at the beginning of a seed's one stream, which is that of entry 0. No entry has that
    /// number, because a log counts from 1.
    pub fn new(seed: u64) -> SeededDice {
        SeededDice::of_entry(seed, 0)
    }

    /// Returns the dice of entry `n` of a save with this seed. They depend only on these two, not on earlier
    /// rolls and not on whether the save was reopened in between.
    pub fn of_entry(seed: u64, n: u64) -> SeededDice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..16].copy_from_slice(&n.to_le_bytes());
        SeededDice {
            words: ChaCha8Rng::from_seed(key),
        }
    }
}

impl Dice for SeededDice {
    fn roll(&mut self, sides: u8) -> u8 {
        if sides == 0 {
            return 0;
        }
        let sides = u32::from(sides);
        // 2^32 modulo `sides`: the number of words at the top that would make the low faces likelier.
        let surplus = (u32::MAX % sides + 1) % sides;
        loop {
            let word = self.words.next_u32();
            if word <= u32::MAX - surplus {
                return (word % sides) as u8 + 1;
            }
        }
    }
}

/// Dice that show the faces of a test's script, in order.
///
/// When nothing is left, or the next number isn't a face of the die, the answer is 0, "no face", which reads
/// as a blank. [`ScriptedDice::is_spoilt`] reports it afterwards.
#[derive(Clone, Debug)]
pub struct ScriptedDice {
    faces: VecDeque<u8>,
    spoilt: bool,
}

impl ScriptedDice {
    /// Returns dice that will show these faces, counted from 1.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> ScriptedDice {
        ScriptedDice {
            faces: faces.into_iter().collect(),
            spoilt: false,
        }
    }

    /// Returns the number of faces that are left.
    pub fn left(&self) -> usize {
        self.faces.len()
    }

    /// Returns true if a roll found no face: the script was too short, or did not fit the dice.
    pub const fn is_spoilt(&self) -> bool {
        self.spoilt
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, sides: u8) -> u8 {
        match self.faces.pop_front() {
            Some(face) if (1..=sides).contains(&face) => face,
            _ => {
                self.spoilt = true;
                0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// The first hundred rolls of each size, computed by a second program from the description at
    /// [`SeededDice`]. A failure here means that every seed in use has changed its rolls: correct the code,
    /// not the numbers.
    #[rstest]
    #[case(
        6,
        "1 6 5 4 3 2 5 3 3 4 4 5 1 6 6 5 3 6 3 5 6 2 1 6 5 3 2 3 5 4 2 6 5 4 4 2 3 6 3 6 2 6 3 1 5 1 3 3 6 1 1 3 6 3 6 1 1 4 3 6 5 1 4 2 3 5 1 5 2 2 2 3 6 4 6 4 1 2 4 2 1 3 3 5 5 4 2 1 2 6 3 2 5 3 3 2 1 5 3 4"
    )]
    #[case(
        8,
        "7 2 7 6 3 8 1 1 3 4 6 7 5 8 2 3 5 4 3 7 6 4 3 4 1 1 2 5 3 8 8 6 5 6 8 4 3 4 1 6 2 4 5 1 1 3 7 3 8 5 7 7 4 3 2 5 7 2 5 2 1 1 2 4 3 5 1 5 8 8 6 7 4 6 4 2 7 8 8 2 5 7 3 5 7 2 2 3 2 6 7 4 1 7 7 4 1 5 7 2"
    )]
    #[case(
        10,
        "9 4 5 2 5 4 7 1 7 2 6 3 7 8 8 7 3 10 9 3 2 4 7 4 5 3 2 5 1 8 8 6 3 2 4 4 9 6 3 6 8 6 7 5 5 5 9 9 6 3 9 1 8 5 6 3 3 2 1 10 7 9 6 8 9 3 5 7 8 4 4 1 10 4 8 2 5 8 6 2 7 7 1 5 1 6 2 7 8 2 5 6 5 9 7 4 5 5 5 6"
    )]
    #[case(
        12,
        "7 6 11 10 3 8 5 9 3 4 10 11 1 12 6 11 9 12 3 11 6 8 7 12 5 9 2 9 11 4 8 6 5 10 4 8 3 12 9 6 2 12 9 1 5 7 3 3 12 1 7 3 12 3 6 1 7 10 9 6 5 1 10 8 3 5 1 5 8 8 2 3 12 10 12 10 7 8 4 2 1 3 3 5 11 10 2 7 2 6 3 8 5 3 3 8 1 5 3 10"
    )]
    #[case(
        100,
        "99 94 35 22 55 24 37 81 7 12 86 83 17 88 78 87 13 100 99 43 22 84 47 4 5 93 2 25 31 48 8 6 33 22 64 84 79 96 13 66 78 16 37 65 25 55 59 39 16 93 79 71 48 75 26 93 23 42 61 50 57 29 26 8 99 73 85 77 88 4 74 11 20 34 68 62 15 28 56 42 77 47 91 45 91 66 2 7 38 2 95 56 45 99 47 64 65 65 15 26"
    )]
    fn the_stream_of_a_seed_is_frozen(#[case] sides: u8, #[case] throws: &str) {
        let mut dice = SeededDice::new(20_840_613);
        let fallen: Vec<String> = (0..100).map(|_| dice.roll(sides).to_string()).collect();
        assert_eq!(fallen.join(" "), throws);
    }

    /// As above, computed by a second program: the streams of single entries of a save with that seed.
    #[rstest]
    #[case(
        1,
        6,
        "6 6 5 6 5 1 4 1 5 3 5 3 1 6 3 2 3 2 6 3 5 1 3 1 2 2 5 3 2 1 6 3 1 1 3 1 6 3 6 6 3 2 3 4 3 1 2 1 6 5 2 5 5 1 3 3 1 3 2 2 4 6 1 6 3 2 4 1 1 2 2 5 6 3 2 4 3 6 4 1 2 6 6 5 4 2 3 5 1 4 4 5 4 4 4 1 3 3 5 2"
    )]
    #[case(
        1,
        8,
        "6 2 3 6 5 3 6 5 7 7 3 7 5 2 5 8 7 8 2 7 3 5 1 7 6 6 3 3 6 5 6 5 5 7 3 5 8 7 8 6 5 4 7 6 3 7 8 3 6 7 2 3 3 5 1 5 5 7 8 4 6 4 7 2 1 8 6 3 3 8 8 3 8 1 6 2 1 6 2 1 4 2 8 1 2 6 5 7 5 8 2 5 4 4 2 1 1 3 1 6"
    )]
    #[case(
        1,
        10,
        "8 2 1 10 1 3 2 1 3 9 3 3 7 6 3 10 3 2 4 5 5 3 7 9 4 6 5 3 8 7 8 3 9 3 9 9 8 7 6 4 5 8 3 2 9 9 8 5 2 1 6 7 7 5 1 7 9 7 6 4 4 10 9 8 1 10 8 1 3 8 6 3 2 7 4 6 3 2 6 1 10 4 2 3 2 6 3 5 3 6 8 7 2 4 6 3 7 3 1 4"
    )]
    #[case(
        1,
        12,
        "6 6 11 6 5 7 10 1 11 3 11 3 1 6 9 8 3 8 6 3 11 1 9 7 2 2 11 3 2 1 6 9 1 7 3 1 12 3 12 6 9 8 3 10 3 7 8 7 6 11 2 11 11 1 9 9 1 3 8 8 10 12 7 6 9 8 10 7 7 8 8 11 12 9 2 10 9 6 10 1 8 6 12 5 10 2 9 11 1 4 10 5 4 4 10 1 9 3 5 2"
    )]
    #[case(
        1,
        100,
        "18 2 71 50 61 3 42 21 43 39 63 43 97 86 93 20 23 32 74 55 95 13 37 39 54 26 95 83 38 97 78 73 69 23 19 9 68 87 16 54 45 8 63 42 19 59 68 35 62 11 46 87 47 5 41 17 89 7 36 24 34 60 79 98 1 60 58 31 43 88 76 83 72 37 54 46 73 2 6 81 20 34 12 33 82 66 73 75 73 16 58 97 52 24 6 93 77 23 61 94"
    )]
    #[case::every_byte_counts(258, 12, "8 5 1 5 4 2 12 10 1 7 5 6 8 12 4 8 8 11 5 12 6 4 6 12")]
    fn the_stream_of_an_entry_is_frozen(#[case] n: u64, #[case] sides: u8, #[case] throws: &str) {
        let mut dice = SeededDice::of_entry(20_840_613, n);
        let many = throws.split(' ').count();
        let fallen: Vec<String> = (0..many).map(|_| dice.roll(sides).to_string()).collect();
        assert_eq!(fallen.join(" "), throws);
    }

    #[test]
    fn the_stream_of_the_largest_seed_and_entry_is_frozen() {
        let mut dice = SeededDice::of_entry(u64::MAX, u32::MAX.into());
        let fallen: Vec<String> = (0..24).map(|_| dice.roll(6).to_string()).collect();
        assert_eq!(
            fallen.join(" "),
            "2 2 6 4 2 5 3 3 1 3 2 2 3 6 1 6 4 3 3 2 6 4 6 4"
        );
    }

    #[test]
    fn no_entry_has_the_dice_of_another_or_of_the_whole_seed() {
        let throw = |mut dice: SeededDice| (0..40).map(|_| dice.roll(12)).collect::<Vec<_>>();
        let streams: Vec<Vec<u8>> = (0..50).map(|n| throw(SeededDice::of_entry(9, n))).collect();
        for (n, stream) in streams.iter().enumerate() {
            assert!(!streams[..n].contains(stream), "entry {n}");
            assert_ne!(*stream, throw(SeededDice::of_entry(10, n as u64)));
        }
        assert_eq!(streams[0], throw(SeededDice::new(9)));
    }

    #[test]
    fn every_face_comes_up_and_no_other() {
        let mut dice = SeededDice::new(7);
        for sides in [1, 2, 6, 8, 10, 12, 100] {
            let mut seen = vec![0u32; usize::from(sides) + 1];
            for _ in 0..u32::from(sides) * 1000 {
                seen[usize::from(dice.roll(sides))] += 1;
            }
            assert_eq!(seen[0], 0);
            // 1000 are expected. 6 standard deviations are under 200.
            assert!(
                seen[1..].iter().all(|n| (800..=1200).contains(n)),
                "{sides}: {seen:?}"
            );
        }
    }

    #[test]
    fn a_seed_repeats_itself_and_no_other() {
        let throw = |seed| {
            let mut dice = SeededDice::new(seed);
            (0..40).map(|_| dice.roll(12)).collect::<Vec<_>>()
        };
        assert_eq!(throw(1), throw(1));
        assert_ne!(throw(1), throw(2));
        assert_ne!(throw(0), throw(1 << 63));
    }

    #[test]
    fn a_die_without_sides_shows_no_face_and_costs_nothing() {
        let mut dice = SeededDice::new(3);
        assert_eq!(dice.roll(0), 0);
        assert_eq!(dice.roll(12), SeededDice::new(3).roll(12));
    }

    #[test]
    fn a_script_shows_its_faces_and_then_none() {
        let mut dice = ScriptedDice::new([3, 12, 7]);
        assert_eq!((dice.roll(6), dice.roll(12)), (3, 12));
        assert!(!dice.is_spoilt());
        assert_eq!(dice.left(), 1);
        assert_eq!(dice.roll(6), 0); // a d6 has no 7
        assert!(dice.is_spoilt());
        assert_eq!(dice.roll(6), 0); // nothing left
    }
}
