//! Scenarios of vacuum, drowning, encumbrance, treatment, painkillers and falls.
//!
//! Vex Marrow: Brawn 2, Agility 3, Stealth 2, soak 3, wounds 12, strain 11. Amun: Medicine 2, Intellect
//! 4, with a trauma pack. Rho: Brawn 2, Athletics 1, soak 3, wounds 14, strain 12.

use dice::{Dice, ScriptedDice, SeededDice};
use genesys::Genesys;
use genesys::model::figure::Figure;
use genesys::model::state::State;
use rules::system::System;
use triumph::table::systems::Stocked;
use triumph::table::{Asked, Stop, Table, View};

/// A table on which lines are run, and every state before them.
struct Evening {
    table: Table<Genesys>,
    dice: Box<dyn Dice>,
    lived: Vec<State>,
}

impl Evening {
    fn new(lines: &[&str]) -> Self {
        let stock = Genesys::stock(&[]);
        let mut evening = Self {
            table: Table::beginning(stock.library, stock.packs, Genesys::fresh("Test")),
            dice: Box::new(SeededDice::new(3)),
            lived: Vec::new(),
        };
        evening.all(lines);
        evening
    }

    /// A fight in which Vex acts first, then the boarders, then Ila.
    fn fight() -> Self {
        Self::new(&[
            "add vex_marrow",
            "add ila_senn",
            "add ashen_oar_boarder x4 as Boarders",
            "init vex = 3s",
            "init boarders = 2s",
            "init ila = 1s",
            "start",
            "claim vex",
        ])
    }

    fn dice(&mut self, faces: &[u8]) {
        self.dice = Box::new(ScriptedDice::new(faces.iter().copied()));
    }

    fn run(&mut self, line: &str) -> Result<(), Stop> {
        let asked = Asked {
            line,
            by: "GM",
            clock: "2026-11-21 20:14",
        };
        let entry = self.table.propose(&asked, &mut *self.dice)?;
        self.table.commit(entry);
        Ok(())
    }

    fn all(&mut self, lines: &[&str]) {
        for line in lines {
            self.lived.push(self.table.state().clone());
            self.run(line)
                .unwrap_or_else(|stop| panic!("{line}: {stop}"));
        }
    }

    /// The rule on which a line is refused.
    fn refused(&mut self, line: &str) -> Option<&'static str> {
        match self.run(line) {
            Err(Stop::Refused(refusal)) => refusal.rule,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn vex(&self) -> &Figure {
        self.of("Vex Marrow")
    }

    fn of(&self, name: &str) -> &Figure {
        let mut all = self.table.state().everybody();
        all.find(|f| f.name == name)
            .unwrap_or_else(|| panic!("no {name}"))
    }

    fn harm(&self, name: &str) -> (u16, u16) {
        (self.of(name).wounds, self.of(name).strain)
    }

    fn injuries(&self) -> Vec<u16> {
        self.vex().criticals.iter().map(|c| c.result).collect()
    }

    /// The pool of the open check.
    fn pool(&self) -> String {
        self.table.tray().pool
    }

    /// Undoes everything, line by line, and compares every earlier state.
    fn undone(mut self) {
        for before in std::mem::take(&mut self.lived).into_iter().rev() {
            self.run("undo")
                .unwrap_or_else(|stop| panic!("undo: {stop}"));
            assert_eq!(*self.table.state(), before);
        }
    }
}

/// The lines to Vex's next turn, while Vex can act.
const ROUND: [&str; 4] = ["next", "next", "next", "claim vex"];

// Vacuum: 3 wounds at the start of each turn, breath for Brawn 2 rounds, then also 3 strain.
//   round 2:  3 wounds,  0 strain, breath 1 of 2
//   round 3:  6 wounds,  0 strain, breath 2 of 2
//   round 4:  9 wounds,  3 strain
//   round 5: 12 wounds,  6 strain: 12 of 12 is not over
//   round 6: 15 wounds,  9 strain: over, incapacitated, one injury for the threshold: d100 10 -> 10
//   round 7, at its end: 18 wounds, an injury for the round: d100 12 and 10 for one open -> 22.
//            12 strain, which was not over before: no second injury
//   round 8, at its end: 21 wounds, d100 3 + 20 -> 23. 15 strain, and strain was over: d100 4 + 30 -> 34
// Out of the vacuum nothing more happens.
#[test]
fn g_env_09_g_env_14_vacuum_to_deaths_door() {
    let mut evening = Evening::fight();
    evening.all(&["expose vex vacuum"]);
    for harm in [(3, 0), (6, 0), (9, 3), (12, 6)] {
        evening.all(&ROUND);
        assert_eq!(evening.harm("Vex Marrow"), harm);
        assert!(evening.vex().able());
    }
    evening.dice(&[10, 12, 3, 4]);
    evening.all(&ROUND);
    assert_eq!(
        (evening.harm("Vex Marrow"), evening.injuries()),
        ((15, 9), vec![10])
    );
    assert_eq!(evening.vex().health(), "incapacitated");
    // Boarders, Ila, then round 7, in which Ila takes the first slot and no combatant the last.
    evening.all(&["next", "next", "next"]);
    assert_eq!(
        (evening.table.state().round, evening.harm("Vex Marrow")),
        (7, (15, 9))
    );
    evening.all(&["next", "next"]);
    assert_eq!(evening.table.state().round, 8);
    assert_eq!(
        (evening.harm("Vex Marrow"), evening.injuries()),
        ((18, 12), vec![10, 22])
    );
    evening.all(&["next", "next"]);
    assert_eq!(
        (evening.harm("Vex Marrow"), evening.injuries()),
        ((21, 15), vec![10, 22, 23, 34])
    );
    evening.all(&["free vex", "next", "next"]);
    assert_eq!(
        (evening.harm("Vex Marrow"), evening.injuries().len()),
        ((21, 15), 4)
    );
    assert!(!evening.vex().dead);
    evening.undone();
}

// Under water: two rounds of breath, then 3 strain a turn: 3, 6, 9, and 12 of 11 in round 7, which
// incapacitates without an injury. At the end of round 8: 15 strain and one injury, d100 23 -> 23. With
// air again, and 4 strain healed, 11 of 11 is not over the threshold: Vex recovers.
#[test]
fn g_env_08_g_env_14_suffocating_and_rescued() {
    let mut evening = Evening::fight();
    evening.all(&["expose vex water"]);
    for strain in [0, 0, 3, 6, 9] {
        evening.all(&ROUND);
        assert_eq!(evening.harm("Vex Marrow"), (0, strain));
    }
    evening.dice(&[23]);
    evening.all(&ROUND);
    assert_eq!(evening.harm("Vex Marrow"), (0, 12));
    assert!(!evening.vex().able() && evening.injuries().is_empty());
    evening.all(&["next", "next", "next", "next", "next"]);
    assert_eq!(
        (evening.harm("Vex Marrow"), evening.injuries()),
        ((0, 15), vec![23])
    );
    evening.all(&["free vex", "next", "next"]);
    assert_eq!(evening.harm("Vex Marrow"), (0, 15));
    evening.all(&["recover vex 4"]);
    assert!(evening.vex().able());
    evening.undone();
}

// Vex carries 7 of 7. With the leathers at full weight it is 8: one over, one Setback die on Agility
// and Brawn. The free maneuver stays, because 1 is less than Brawn 2. With Ila on the shoulders, 5 plus
// her Brawn 2, it is 15: eight over, eight Setback dice, and each of the two maneuvers costs 2 strain.
#[test]
fn g_enc_04_06_08_09_encumbered_by_one_and_by_brawn() {
    let mut evening = Evening::fight();
    evening.all(&["setting encumbrance on", "check vex stealth average"]);
    assert_eq!(evening.pool(), "2y1g 2p");
    evening.all(&["setting worn_armor_less 0"]);
    assert_eq!(evening.pool(), "2y1g 2p 1k");
    evening.all(&["cancel", "maneuver @ aim"]);
    assert_eq!(evening.vex().strain, 0);
    evening.all(&ROUND);
    evening.all(&["carry vex ila", "check vex stealth average"]);
    assert_eq!(evening.pool(), "2y1g 2p 8k");
    evening.all(&["cancel", "maneuver @ cover"]);
    assert_eq!(evening.vex().strain, 2);
    evening.all(&["maneuver @ prone"]);
    assert_eq!(evening.vex().strain, 4);
    evening.all(&["unload vex", "setting worn_armor_less 3"]);
    evening.all(&ROUND);
    evening.all(&["maneuver @ stand"]);
    assert_eq!(evening.vex().strain, 4, "a free maneuver again");
    evening.undone();
}

// Two injuries: d100 23, Off-Balance, Easy, and d100 38 plus 10 for the open one, 48, Head Ringer,
// Average. Amun (2y2g, and a Boost die of the trauma pack, one use each) fails the first and heals the
// second. The first must wait a week. The week's rest heals 7 of 9 wounds, and Vex's own Resilience (2g
// against Easy) overcomes it.
#[test]
fn g_heal_02_g_heal_04_a_week_of_treatment_for_two_criticals() {
    let mut evening = Evening::new(&["add vex_marrow", "add doctor_amun_teld as Amun"]);
    evening.dice(&[23, 38]);
    evening.all(&["crit vex", "crit vex", "wound vex 9"]);
    assert_eq!(evening.injuries(), [23, 48]);
    evening.all(&["treat amun vex off"]);
    assert_eq!(evening.pool(), "2y2g 1b 1p");
    evening.all(&["roll = 1f 2a", "done", "treat amun vex head"]);
    assert_eq!(evening.pool(), "2y2g 1b 2p");
    evening.all(&["roll = 2s", "done"]);
    assert_eq!(evening.injuries(), [23]);
    assert_eq!(evening.refused("treat amun vex off"), Some("G-HEAL-04"));
    assert_eq!(evening.refused("convalesce vex off"), Some("G-HEAL-02"));
    evening.all(&["week"]);
    assert_eq!(
        (evening.vex().wounds, evening.table.state().calendar.days),
        (2, 7)
    );
    evening.all(&["convalesce vex off"]);
    assert_eq!(evening.pool(), "2g 1p");
    evening.all(&["roll = 1s", "done"]);
    assert_eq!((evening.vex().wounds, evening.injuries().len()), (2, 0));
    evening.undone();
}

// The doses of a day heal 5, 4, 3, 2, 1 and nothing: 12 wounds become 7, 3, 0. Of 6 new ones 4 and 3
// are left, and the sixth dose does nothing. A night heals one, and the first of the new day the rest.
#[test]
fn g_heal_06_painkillers_through_a_day() {
    let mut evening = Evening::new(&[
        "add vex_marrow",
        "add doctor_amun_teld as Amun",
        "unlearn amun \"Painkiller Specialization\"",
    ]);
    evening.all(&["wound vex 12"]);
    for left in [7, 3, 0] {
        evening.all(&["dose amun vex"]);
        assert_eq!(evening.vex().wounds, left);
    }
    evening.all(&["wound vex 6"]);
    // The sixth is not on Amun's sheet, so it needs an override.
    for left in [4, 3, 3] {
        evening.all(&["dose amun vex!"]);
        assert_eq!(evening.vex().wounds, left);
    }
    evening.all(&["rest"]);
    assert_eq!(evening.vex().wounds, 2);
    // Amun's five are used up. Vex has three of his own.
    let left = |evening: &Evening, name: &str| {
        let items = &evening.of(name).items;
        items.iter().filter(|i| i.name == "Painkiller dose").count()
    };
    assert_eq!(
        (left(&evening, "Amun"), left(&evening, "Vex Marrow")),
        (0, 3)
    );
    evening.all(&["dose vex"]);
    assert_eq!((evening.vex().wounds, left(&evening, "Vex Marrow")), (0, 2));
    evening.undone();
}

// Rho falls from medium height, 30 damage and 20 strain, and rolls Athletics (1y1g) against Average:
// one Success and a Triumph, which counts as a second Success. The GM lets the Triumph make it a band
// shorter: 10 damage less 2 is 8, less soak 3 is 5 wounds. 10 strain, no Advantage.
#[test]
fn g_env_15_g_env_16_a_fall_broken_by_athletics() {
    let mut evening = Evening::new(&["add rho"]);
    evening.all(&["fall rho medium with athletics"]);
    assert_eq!(evening.pool(), "1y1g 2p");
    evening.all(&["roll = 1s T", "shorten", "done"]);
    assert_eq!(evening.harm("Rho"), (5, 10));
    assert!(evening.of("Rho").able());
    evening.undone();
}

/// Stillwater heals 4 of Vex's 5 strain and uses the dose up. The undo restores both, and the use
/// itself too, so that Vex may drink it again in the same encounter.
#[test]
fn o_e02_g_talr_07_a_use_that_is_undone_gives_dose_strain_and_limit_back() {
    let mut evening = Evening::new(&["add vex_marrow", "give vex stillwater", "strain vex 5"]);
    let doses = |evening: &Evening| {
        let items = evening.vex().items.iter();
        items.filter(|i| i.name == "Stillwater").count()
    };
    evening.all(&["use vex stillwater"]);
    assert_eq!((evening.vex().strain, doses(&evening)), (1, 0));
    evening.run("undo").unwrap_or_else(|stop| panic!("{stop}"));
    evening.lived.pop();
    assert_eq!((evening.vex().strain, doses(&evening)), (5, 1));
    evening.all(&["use vex stillwater"]);
    assert_eq!((evening.vex().strain, doses(&evening)), (1, 0));
    evening.undone();
}
