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
        "Take a station aboard a vehicle, or leave it.",
        "crew vex tern pilot",
        parse::crew
    ),
    verb!(
        "fly",
        "fly WHO accelerate|decelerate [N] [with strain|action] | fly WHO brace|evade [with strain|action] | fly WHO reposition|steer WHAT BAND [with strain|action]",
        "Take a pilot maneuver: change speed, Brace for Impact, Evade or Reposition. `steer` makes the move that \
            speed gives.",
        "fly vex accelerate 2",
        parse::fly
    ),
    verb!(
        "drive",
        "drive WHO [DIFFICULTY] [free]",
        "Make a Dangerous Driving check. Its difficulty is the silhouette. Add free when the GM asks for it.",
        "drive vex",
        parse::drive
    ),
    verb!(
        "advantage"["outfly"],
        "advantage WHO VEHICLE [off] | advantage WHO off",
        "Gain the Advantage on an enemy vehicle, or cancel its advantage. off ends it (GM call).",
        "advantage vex corsair",
        parse::outfly
    ),
    verb!(
        "barrage",
        "barrage WHO [WEAPON]",
        "Fire a Blanket Barrage: two or more identical weapons of one arc keep small craft away.",
        "barrage vex flak",
        parse::barrage
    ),
    verb!(
        "concentrate",
        "concentrate",
        "Make the open attack a Concentrated Barrage with every identical weapon of the arc, or undo that.",
        "concentrate",
        |_| Ok(Command::Vehicles(VehicleCommand::Concentrate))
    ),
    verb!(
        "mend",
        "mend WHO strain|hull|emergency [DIFFICULTY] [of VEHICLE] | mend WHO INJURY [DIFFICULTY] [of VEHICLE]",
        "Repair with Mechanics (Damage Control): system strain, hull, a Critical Hit or a component. Or make emergency repairs.",
        "mend vex strain",
        parse::mend
    ),
    verb!(
        "station",
        "station WHO course|copilot|defenses|patch|direct|spoof|douse|loose [with SKILL] | station WHO jam|scan|slice [VEHICLE] [with SKILL]",
        "Take another action aboard: plot a course, help the pilot, jam, boost defenses, patch the hull, direct \
            fire, scan, slice, spoof missiles, put out a fire, get free of a beam.",
        "station vex scan corsair",
        parse::station
    ),
    verb!(
        "collide",
        "collide minor|major VEHICLE... [= N...]",
        "Collide vehicles: each takes a Critical Hit, lowered by defense and raised by speed.",
        "collide minor tern corsair",
        parse::collide
    ),
    verb!(
        "component",
        "component VEHICLE brakes|defenses|hull|navigation|propulsion out|works | component VEHICLE WEAPON out|works|chosen",
        "Set a component's state, or choose which weapon the last Weapons Damaged has compromised.",
        "component tern brakes out",
        parse::component
    ),
    verb!(
        "yard",
        "yard VEHICLE N [by WHO] [for N]",
        "Repair N hull trauma and every emergency repair, in a repair yard. Name who pays, and how many days it takes.",
        "yard tern 4 by vex for 3",
        parse::yard
    ),
    verb!(
        "absorb",
        "absorb VEHICLE N [of N] [= N, ...]",
        "Take system strain instead of damage with a braced vehicle, or against a Critical Hit. 0 declines. After =, \
            type a real d100 for a resulting Critical Hit.",
        "absorb tern 2",
        |a| with_dice(a, parse::absorb)
    ),
    verb!(
        "serve",
        "serve WHO WEAPON reload|prepare",
        "Load or prepare a mounted weapon: a maneuver.",
        "serve vex torpedo reload",
        parse::serve
    ),
    verb!(
        "bearing",
        "bearing VEHICLE WHAT fore|aft|port|starboard|off",
        "Set which side of a vehicle a target is on. Only weapons that point there can fire at it, until either \
            moves.",
        "bearing tern corsair aft",
        parse::bearing
    ),
    verb!(
        "squadron",
        "squadron VEHICLE N",
        "Group N identical craft into a squadron. 1 makes it a single craft.",
        "squadron needle 4",
        parse::squadron
    ),
];
