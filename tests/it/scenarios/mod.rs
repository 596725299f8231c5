//! Small fights worked out by hand: a few lines each, typed dice, every number derived in a comment.
//!
//! Every combatant comes from a pack of this folder, so that a change of the shipped content moves no
//! number. Each scene is undone line by line at its end, and every state on the way back must equal the
//! earlier one.

use serde_json::Value;
use triumph::session::{Options, Session};
use triumph::table::systems::PackText;

mod attack_effects;
mod hard_vehicles;
mod hazards;
mod samples;
mod social;
mod talents;

/// The people of the scenes. Gunner: Brawn 3, Agility 3. Rook: a rival, soak 4, 14 wounds. Sable: a
/// nemesis, soak 3, 12 wounds, 10 strain. Lads: minions, soak 2, 4 wounds each.
const PEOPLE: &str = r#"(
    name: "Scenes", version: "1",
    profiles: [
        (id: "gunner", name: "Gunner", kind: Pc, role: "shoots",
         characteristics: (br: 3, ag: 3, int: 2, cun: 2, wil: 2, pre: 2), wounds: 14, strain: Some(12),
         skills: [("ranged_light", 2), ("ranged_heavy", 2), ("melee", 1)],
         attacks: [
            Own((name: "Slug", skill: "ranged_light", damage: Fixed(6), crit: 4, range: Medium)),
            Own((name: "Spray", skill: "ranged_heavy", damage: Fixed(7), crit: 3, range: Long, qualities: [AutoFire, Vicious(1)])),
            Own((name: "Twin", skill: "ranged_light", damage: Fixed(5), crit: 4, range: Short, qualities: [Linked(1)])),
            Own((name: "Bomb", skill: "ranged_light", damage: Fixed(6), crit: 4, range: Short, qualities: [Blast(5), LimitedAmmo(1)])),
            Own((name: "Seeker", skill: "ranged_heavy", damage: Fixed(8), crit: 3, range: Long, qualities: [Guided(3)])),
            Own((name: "Daze", skill: "ranged_light", damage: Fixed(6), crit: 5, range: Medium, qualities: [StunDamage])),
            Own((name: "Flamer", skill: "ranged_light", damage: Fixed(5), crit: 4, range: Short, qualities: [Burn(3)])),
            Own((name: "Hammer", skill: "melee", damage: Brawn(2), crit: 4, range: Engaged, qualities: [Sunder])),
         ]),
        (id: "rook", name: "Rook", kind: Rival, role: "stands there",
         characteristics: (br: 2, ag: 3, int: 2, cun: 2, wil: 2, pre: 2),
         armor: Some(Own((name: "Vest", soak: 2))), wounds: 14, skills: [("ranged_light", 1)],
         attacks: [Own((name: "Sidearm", skill: "ranged_light", damage: Fixed(5), crit: 4, range: Medium))]),
        (id: "sable", name: "Sable", kind: Nemesis, role: "leads",
         characteristics: (br: 2, ag: 2, int: 2, cun: 2, wil: 2, pre: 2),
         armor: Some(Own((name: "Coat", soak: 1))), wounds: 12, strain: Some(10)),
        (id: "lad", name: "Lad", kind: Minion, role: "in the way",
         characteristics: (br: 2, ag: 2, int: 1, cun: 1, wil: 1, pre: 1), wounds: 4,
         group_skills: ["ranged_light"],
         attacks: [Own((name: "Zip gun", skill: "ranged_light", damage: Fixed(4), crit: 5, range: Short))]),
    ],
)"#;

/// A fight on a table without a file.
struct Scene {
    session: Session,
    /// The state before each line.
    before: Vec<Value>,
}

impl Scene {
    /// Gunner, who acts first, against Rook, Sable and a group of Lads, all at short range.
    fn new(lads: u8) -> Self {
        let pack = PackText {
            name: "scenes.ron".to_owned(),
            text: PEOPLE.to_owned(),
        };
        let options = Options {
            seed: Some(3),
            packs: vec![pack],
            ..Options::default()
        };
        let mut session = Session::unsaved("Genesys", "Scene", options).unwrap();
        assert_eq!(session.take_notices(), Vec::<String>::new());
        let lads = format!("add lad x{lads} as Lads");
        for line in [
            "add gunner",
            "add rook",
            "add sable",
            &lads,
            "init gunner = 4s",
            "init rook = 3s",
            "init sable = 2s",
            "init lads = 1s",
            "range gunner rook short",
            "range gunner sable short",
            "range gunner lads short",
            "start",
        ] {
            session
                .run(line)
                .unwrap_or_else(|no| panic!("{line}: {no}"));
        }
        Self {
            session,
            before: Vec::new(),
        }
    }

    /// Runs a line that must be accepted, and returns its log sentences.
    fn ok(&mut self, line: &str) -> Vec<String> {
        self.before.push(self.session.face().state_json());
        match self.session.run(line) {
            Ok(told) => told.said,
            Err(no) => panic!("{line}: {no}"),
        }
    }

    fn all(&mut self, lines: &[&str]) {
        for line in lines {
            self.ok(line);
        }
    }

    /// Plays from Gunner's turn to its next. Rook, Sable and the Lads have theirs.
    fn round(&mut self) {
        self.all(&["next", "claim rook", "next", "claim sable", "next", "next"]);
    }

    /// Runs a line that a rule must refuse.
    fn no(&mut self, line: &str) -> Option<&'static str> {
        match self.session.run(line) {
            Ok(told) => panic!("{line} was accepted: {:?}", told.said),
            Err(no) => no.rule,
        }
    }

    /// The pool of the open check.
    fn pool(&self) -> String {
        self.session.face().tray().pool
    }

    /// The result lines of a rolled check.
    fn result(&self) -> Vec<String> {
        let tray = self.session.face().tray();
        tray.result.iter().map(rules::view::Rich::plain).collect()
    }

    fn figure(&self, name: &str) -> Value {
        let state = self.session.face().state_json();
        let all = state["figures"].as_array().unwrap();
        all.iter().find(|f| f["name"] == name).unwrap().clone()
    }

    /// A number of a combatant: wounds, strain.
    fn n(&self, name: &str, field: &str) -> u64 {
        self.figure(name)[field].as_u64().unwrap()
    }

    /// Undoes line after line. Each time the state equals the one before that line.
    fn undo_all(mut self) {
        // Entries are undone one by one, even of an open check, which `undo` alone takes as a whole.
        let first = self.session.face().last() - self.before.len() as u32;
        while let Some(was) = self.before.pop() {
            let line = format!("undo to {}", first + self.before.len() as u32);
            self.session.run(&line).unwrap();
            assert_eq!(self.session.face().state_json(), was);
        }
    }
}
