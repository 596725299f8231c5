//! Refusals that several topics of this game give, each worded once.

use crate::kinds::Characteristic;
use crate::model::advance::{MOST_AT_CREATION, MOST_OF_A_CHARACTERISTIC};
use crate::model::figure::Figure;
use crate::model::figure::held::Wear;
use crate::model::vehicles::craft::Vehicle;

use lang::Refusal;
use lang::sentence::agree_with_thing;
use rules::words::said;

/// What to do about something that a fight doesn't leave time for.
pub const END_THE_FIGHT: &str = "Use `end` to end the fight first.";

/// How the dead come back, which the rules don't allow: an override of `restore` (G-STAT-07).
pub fn raise_the_dead(figure: &Figure) -> String {
    let who = said(&figure.name, figure.id);
    format!("Use `restore {who}!` to bring them back anyway.")
}

/// How a combatant comes back into the fight, in which they are dead or defeated.
pub fn back_in_the_fight(figure: &Figure) -> String {
    if figure.dead {
        return raise_the_dead(figure);
    }
    let who = said(&figure.name, figure.id);
    format!("Use `restore {who}` to bring them back.")
}

/// The refusal to do to oneself what needs someone else: "Vex can't engage themself."
pub fn not_themself(figure: &Figure, what: &str, hint: &str) -> Refusal {
    rules::refusals::not_themself(&figure.name, figure.group.is_some(), what, hint)
}

/// The refusal of a characteristic beyond the maximum of player characters (G-CHAR-01).
pub fn beyond_the_maximum(which: Characteristic) -> Refusal {
    Refusal::rule(
        "G-CHAR-01",
        format!(
            "A player character's {} can't go beyond {MOST_OF_A_CHARACTERISTIC}.",
            which.name()
        ),
    )
}

/// The refusal of a skill rank that creation doesn't sell (G-SKILL-04).
pub fn beyond_creation() -> Refusal {
    Refusal::rule(
        "G-SKILL-04",
        format!("No skill can go beyond rank {MOST_AT_CREATION} during character creation (T-42)."),
    )
}

/// The refusal of a talent that requires another (G-TALR-05).
pub fn requires(talent: &str, other: &str) -> Refusal {
    Refusal::rule("G-TALR-05", format!("{talent} requires {other}."))
}

/// The refusal to reload a weapon that has all its shots.
pub fn is_loaded(name: &str) -> Refusal {
    let weapon = format!("The {name}");
    let why = agree_with_thing(format!("{weapon} is already loaded."), &weapon);
    Refusal::input(why).hint("Choose another maneuver.")
}

/// The refusal of what can't be done to the dead.
pub fn is_dead(figure: &Figure) -> Refusal {
    Refusal::input(format!("{} is dead.", figure.name)).hint(raise_the_dead(figure))
}

/// The refusal to put out a fire where none burns.
pub fn no_fire_aboard(vehicle: &str) -> Refusal {
    Refusal::input(format!("There is no fire aboard {vehicle}.")).hint("Choose another task.")
}

/// The refusal to repair a hull without trauma.
pub fn no_hull_trauma(vehicle: &str) -> Refusal {
    Refusal::input(format!("{vehicle} has no hull trauma.")).hint("Choose damage that it has.")
}

/// The refusal to repair an item that is undamaged, or that is beyond repair (G-EQ-12).
pub fn needs_no_repair(item: &str, wear: Wear) -> Refusal {
    if wear == Wear::Destroyed {
        Refusal::input(format!("The {item} is destroyed and can't be repaired."))
            .hint("Replace it with `give WHO ITEM`.")
    } else {
        Refusal::input(format!("The {item} isn't damaged.")).hint("Choose a damaged item.")
    }
}

/// How a character without enough money gets some, as the GM decides (G-EQ-01).
pub fn add_money(figure: &Figure) -> String {
    let who = said(&figure.name, figure.id);
    format!("Use `money {who} N` to give them money.")
}

/// The refusal of what can't be done with debris (G-VEH-14).
pub fn is_destroyed(vehicle: &Vehicle) -> Refusal {
    let (name, who) = (&vehicle.name, said(&vehicle.name, vehicle.id));
    Refusal::input(format!("{name} is destroyed."))
        .hint(format!("Use `restore {who}` to bring it back."))
}

/// The refusal of a command about an attack while another check is open.
pub fn not_an_attack() -> Refusal {
    Refusal::input("The open check isn't an attack.")
        .hint("Use `cancel` to drop it, then `attack`.")
}

/// The refusal of a command that needs an open check.
pub fn no_check_is_open() -> Refusal {
    Refusal::input("No check is open.").hint("Use `attack` or `check` to start one.")
}

/// The refusal of a command that needs a running fight.
pub fn no_encounter_is_running() -> Refusal {
    Refusal::input("No encounter is running.").hint("Use `start` to begin one.")
}

/// The refusal of a command about turns in a social encounter of its own.
pub fn has_no_turns() -> Refusal {
    Refusal::input("A social encounter has no turns.")
        .hint("Choose an action, or use `talk off` to end it.")
        .resting_on("G-SOC-08")
}

/// The refusal of a command that needs an open contest (G-POOL-25).
pub fn no_contest_is_open() -> Refusal {
    Refusal::input("No contest is open.")
        .hint("Use `contest SKILL DIFFICULTY WHO ...` to start one.")
}
