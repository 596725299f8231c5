//! The verbs of vehicles, their crews and what is done aboard: their rows.

use crate::rules::genesys::command::Command;
use crate::rules::genesys::vehicles::command::VehicleCommand;
use crate::rules::genesys::vehicles::parse;
use crate::rules::system::Verb;

use super::with_dice;

/// Their rows.
pub(super) const ROWS: [Verb<Command>; 15] = [
    verb!(
        "crew",
        "crew WHO VEHICLE [pilot|copilot|engineer|passenger] | crew WHO VEHICLE gunner [WEAPON] | crew WHO off",
        "Somebody takes a station aboard, or leaves the vehicle.",
        "crew vex tern pilot",
        parse::crew
    ),
    verb!(
        "fly",
        "fly WHO accelerate|decelerate [N] [with strain|action] | fly WHO brace|evade [with strain|action] | fly WHO reposition|steer WHAT BAND [with strain|action]",
        "A maneuver of the pilot: speed, Brace for Impact, Evade, Reposition; steer is the move that the speed gives.",
        "fly vex accelerate 2",
        parse::fly
    ),
    verb!(
        "drive",
        "drive WHO [DIFFICULTY] [free]",
        "Dangerous Driving: a control check as hard as the vehicle is large; free where the GM asks for it.",
        "drive vex",
        parse::drive
    ),
    verb!(
        "advantage"["outfly"],
        "advantage WHO VEHICLE [off] | advantage WHO off",
        "Gain the Advantage on an enemy vehicle, or cancel the one it has; off ends it by the table's word.",
        "advantage vex corsair",
        parse::outfly
    ),
    verb!(
        "barrage",
        "barrage WHO [WEAPON]",
        "Blanket Barrage: two or more like weapons of one arc keep small craft off.",
        "barrage vex flak",
        parse::barrage
    ),
    verb!(
        "concentrate",
        "concentrate",
        "The attack at hand is a Concentrated Barrage with every like weapon of the arc, or not.",
        "concentrate",
        |_| Ok(Command::Vehicles(VehicleCommand::Concentrate))
    ),
    verb!(
        "mend",
        "mend WHO strain|hull|emergency [DIFFICULTY] [of VEHICLE] | mend WHO INJURY [DIFFICULTY] [of VEHICLE]",
        "Damage Control with Mechanics: system strain, hull, a Critical Hit or a component; or emergency repairs.",
        "mend vex strain",
        parse::mend
    ),
    verb!(
        "station",
        "station WHO course|copilot|defenses|patch|direct|spoof|douse|loose [with SKILL] | station WHO jam|scan|slice [VEHICLE] [with SKILL]",
        "Another action aboard: plot a course, help the pilot, jam, boost defenses, patch the hull, direct fire, scan, slice, spoof missiles, put a fire out, get loose of a beam.",
        "station vex scan corsair",
        parse::station
    ),
    verb!(
        "collide",
        "collide minor|major VEHICLE... [= N...]",
        "Vehicles collide: each takes a Critical Hit, less for its defense, more for speed.",
        "collide minor tern corsair",
        parse::collide
    ),
    verb!(
        "component",
        "component VEHICLE brakes|defenses|hull|navigation|propulsion out|works | component VEHICLE WEAPON out|works|chosen",
        "Say how a component is, or which weapon the last Weapons Damaged has compromised.",
        "component tern brakes out",
        parse::component
    ),
    verb!(
        "yard",
        "yard VEHICLE N [by WHO] [for N]",
        "A yard mends so much hull trauma and what was only patched up: WHO pays for it, and it takes so many days.",
        "yard tern 4 by vex for 3",
        parse::yard
    ),
    verb!(
        "absorb",
        "absorb VEHICLE N [of N] [= N, ...]",
        "A braced vehicle takes system strain in place of damage, or against a Critical Hit; 0 takes it as it is. After = what a real d100 showed for a Critical Hit that comes of it.",
        "absorb tern 2",
        |a| with_dice(a, parse::absorb)
    ),
    verb!(
        "serve",
        "serve WHO WEAPON reload|prepare",
        "Load a mounted weapon, or make it ready: a maneuver.",
        "serve vex torpedo reload",
        parse::serve
    ),
    verb!(
        "bearing",
        "bearing VEHICLE WHAT fore|aft|port|starboard|off",
        "Say on which side of a vehicle something is: only weapons that point there bear on it, until one of the two moves.",
        "bearing tern corsair aft",
        parse::bearing
    ),
    verb!(
        "squadron",
        "squadron VEHICLE N",
        "So many small craft of a kind fly as one, like a minion group; 1 is one alone.",
        "squadron needle 4",
        parse::squadron
    ),
];
