//! Characters for tests.

use rules::encounter::stage::Stage;
use rules::view::Id;

use super::stage;
use crate::Confrontation;
use crate::model::{Arm, Armor, Opponent, Person, Points, Pool, Side, Skill, Tactic, Tenths};

/// A stage with these characters.
pub fn with(people: impl IntoIterator<Item = Person>) -> Stage<Confrontation> {
    let mut s = stage();
    for mut person in people {
        person.id = Id(s.state.next_id.max(1));
        s.state.next_id = person.id.0 + 1;
        s.state.people.push(person);
    }
    s
}

/// A character of a player with these pools (Intellect, Might, Speed) and training.
pub fn pc(name: &str, pools: [i16; 3], skills: &[(&str, Pool, u8)]) -> Person {
    let skill = |(id, pool, training): &(&str, Pool, u8)| Skill {
        id: (*id).to_owned(),
        name: id.replace('_', " "),
        pool: Some(*pool),
        training: *training,
        ..Skill::default()
    };
    Person {
        name: name.to_owned(),
        side: Some(Side::Pc),
        pools: pools.map(|most| Points { most, now: most }),
        skills: skills.iter().map(skill).collect(),
        initiative: 4,
        toughness: 2,
        brace: 1,
        ..Person::default()
    }
}

/// A guard of the templates (C-NPC-03).
pub fn guard(name: &str) -> Person {
    Person {
        side: Some(Side::Npc),
        opponent: Some(Opponent {
            bid: 2,
            points: Tenths(10),
            strength: 2,
            defense: 1,
            perception: 4,
            psychology: 2,
            ..Opponent::default()
        }),
        arms: vec![walther()],
        armor: vec![jacket()],
        ..pc(name, [3, 5, 4], &[])
    }
}

/// The 10mm Walther Bond (C-WPN-12).
pub fn walther() -> Arm {
    Arm {
        id: "walther".to_owned(),
        name: "10mm".to_owned(),
        skill: "firearms".to_owned(),
        tactics: vec![Tactic::Indirectly, Tactic::Precisely, Tactic::Quickly],
        damage: 5,
        increment: 2,
        magazine: 12,
        ammunition: 12,
        recoil: 1,
        range: Some(crate::model::Range::Long),
        drawn: true,
        ..Arm::default()
    }
}

/// An armored jacket (C-ARM-04).
pub fn jacket() -> Armor {
    Armor {
        id: "armored-jacket".to_owned(),
        name: "armored jacket".to_owned(),
        reduction: 5,
        durability: 12,
        most: 12,
        ..Armor::default()
    }
}
