//! Tests of the combat check from its declaration to the wounds (G-COMB, G-EQ-10, 11, 14, M-05, M-07,
//! M-10).

mod condition;
mod criticals;
mod damage;
mod declared;
mod dice;
mod skills;

use crate::kinds::{Band, Quality};
use crate::model::records::Damage;

use super::{Play, tool};

/// Vex (Agility 3, Brawn 2, Ranged-Light 2) with a tool of that skill against the boarders.
fn with(skill: &str, damage: Damage, range: Band, qualities: &[Quality]) -> Play {
    let mut play = Play::fight();
    play.arm("vex", tool(skill, damage, 4, range, qualities));
    play
}

fn rifle() -> Play {
    with("ranged_light", Damage::Fixed(6), Band::Extreme, &[])
}

/// Vex and a sergeant (rival, wounds 13, Brawn 3, laminate 2: soak 5), Vex acting with a tool of damage 10.
fn duel(qualities: &[Quality]) -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add compact_sergeant",
        "init vex = 3s",
        "init sergeant = 2s",
        "start",
    ]);
    play.arm(
        "vex",
        tool("ranged_light", Damage::Fixed(10), 3, Band::Long, qualities),
    );
    play
}

/// Vex acting against Ila (wounds 11, soak 3), both with the tracks of player characters.
fn two_heroes() -> Play {
    Play::with(&[
        "add vex_marrow",
        "add ila_senn side npc",
        "init vex = 3s",
        "init ila = 2s",
        "start",
    ])
}
