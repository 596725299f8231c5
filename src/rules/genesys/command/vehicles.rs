//! The commands about vehicles. [`lang::grammar`] explains the declarations.

use crate::capitals::Kind;
use crate::command::dice::{Faces, HitReals};
use crate::command::paying::PayWith;
use crate::limits::MOST_SPEED;
use crate::model::vehicles::crew::Seat;
use crate::model::vehicles::task::Duty;
use crate::words::{
    Difficulty, EnemyVehicle, Gunner, OtherThing, Payer, Pilot, Range, Skill, Vehicle, VehicleSide,
    Weapon,
};

use lang::Who;
use lang::choice::{choice, typed};
use lang::grammar::{Actor, Many, Num, NumOr, OrDefault, OrOff, commands, words};
use lang::usage::Place as _;

choice! {
    /// A station that needs no further words.
    Station("station") {
        /// At the controls.
        Pilot = "pilot",
        /// Next to the pilot.
        Copilot = "copilot",
        /// At the engines.
        Engineer = "engineer",
        /// Without a duty.
        Passenger = "passenger",
    }
}

impl Station {
    /// Returns the seat of the station.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Pilot => Seat::Pilot,
            Self::Copilot => Seat::Copilot,
            Self::Engineer => Seat::Engineer,
            Self::Passenger => Seat::Passenger,
        }
    }
}

choice! {
    /// A change of speed (G-VCOM-14, G-VCOM-16).
    Throttle("maneuver") {
        /// Faster.
        Accelerate = "accelerate",
        /// Slower.
        Decelerate = "decelerate",
    }
}

choice! {
    /// A pilot's stance until the next turn (G-VCOM-15, G-VCOM-17).
    Stance("maneuver") {
        /// Brace for Impact.
        Brace = "brace",
        /// Evade.
        Evade = "evade",
    }
}

choice! {
    /// A change of range (G-VCOM-18, G-VEH-06).
    Course("maneuver") {
        /// One range band, as a maneuver.
        Reposition = "reposition",
        /// The move that the speed requires, which isn't a maneuver.
        Steer = "steer",
    }
}

choice! {
    /// The GM's setting for a component.
    Verdict("state") {
        /// Compromised.
        Out = "out",
        /// Working again.
        Works = "works",
        /// The weapon that the last Weapons Damaged compromises.
        Chosen = "chosen",
    }
}

choice! {
    /// The severity of a collision (G-VEH-10, G-VEH-11).
    Collision("collision") {
        /// A glancing blow.
        Minor = "minor",
        /// Head on.
        Major = "major",
    }
}

choice! {
    /// A maneuver with a mounted weapon (G-QUAL-16, G-QUAL-19).
    Service("maneuver") {
        /// Loads it.
        Reload = "reload",
        /// Prepares it.
        Prepare = "prepare",
    }
}

typed!(Duty("action"));
typed!(of Duty: /// An action that is aimed at nothing.
    Aboard("action") where |duty| !duty.has_target());
typed!(of Duty: /// An action against another vehicle.
    Against("action") where |duty| duty.has_target());

words! {
    /// The damage to repair.
    Damage: String = format!("strain|hull|emergency|{}", Kind::Injury.word()), "damage to repair";
    /// A component or a weapon.
    Component: String = format!(
        "brakes|defenses|hull|navigation|propulsion|{}", Kind::Weapon.word()
    ), "component";
}

commands! {
    /// A command about vehicles and actions aboard.
    pub enum VehicleCommand {
        /// Inflict hull trauma. Crossing the threshold causes a Critical Hit. After `=`, type a real d100 for
        /// it.
        "hull": Hull (vehicle: Vehicle) (hull_trauma: Num<u16, 0, 999>) (typed: HitReals),
            example "hull tern 3";

        /// Repair hull trauma by hand (GM call).
        "patch": Patch (vehicle: Vehicle) (hull_trauma: Num<u16, 0, 999>),
            example "patch tern 2";

        /// Inflict system strain.
        "system": System (vehicle: Vehicle) (system_strain: Num<u16, 0, 999>),
            example "system tern 2";

        /// Relieve system strain by hand (GM call).
        "relieve": Relieve (vehicle: Vehicle) (system_strain: Num<u16, 0, 999>),
            example "relieve tern 1";

        /// Set a vehicle's current speed.
        "speed": Speed (vehicle: Vehicle) (speed: Num<u8, 0, { MOST_SPEED as i64 }>),
            example "speed tern 2";

        /// Take a station aboard a vehicle, or leave it.
        "crew": Crew (who: Who) (vehicle: Vehicle) (station: Option<Station>)
            | CrewGunner (who: Who) (vehicle: Vehicle) (= "gunner") (weapon: Option<Weapon>)
            | Disembark (who: Who) ("off"),
            rule "G-MAN-09", example "crew vex tern pilot";

        /// Take a pilot maneuver: change speed, Brace for Impact, Evade or Reposition. `steer` makes the move
        /// that the vehicle's speed requires, and `keep` makes it without changing a distance.
        "fly": Throttle (who: Actor<Pilot>) (change: Throttle) (steps: NumOr<u8, 1, 9, 1>)
                ("with" pay: OrDefault<PayWith>)
            | Brace (who: Actor<Pilot>) (stance: Stance) ("with" pay: OrDefault<PayWith>)
            | Move (who: Actor<Pilot>) (course: Course) (other: OtherThing) (band: Range)
                ("with" pay: OrDefault<PayWith>)
            | Keep (who: Pilot) ("keep"),
            rule "G-VCOM-14", rule "G-VCOM-15", rule "G-VCOM-16", rule "G-VCOM-17", rule "G-VCOM-18",
            rule "G-VEH-06", example "fly vex accelerate 2";

        /// Choose where a vehicle goes that no one steers: toward or away from another, or `keep` its distances
        /// (GM call).
        "drift": Drift (vehicle: Vehicle) (other: OtherThing) (band: Range)
            | DriftKeep (vehicle: Vehicle) ("keep"),
            rule "G-VEH-09", example "drift corsair tern short";

        /// Make a Dangerous Driving check. Its difficulty is the silhouette. Add `free` when the GM
        /// asks for it.
        "drive": Drive (who: Actor<Pilot>) (difficulty: Option<Difficulty>) ("free" asked: bool),
            rule "G-VCOM-19", rule "G-VEH-07", example "drive vex";

        /// Gain the Advantage over an enemy vehicle, or cancel the Advantage it has gained. `off` ends it (GM
        /// call).
        "advantage" | "outfly": Outfly (who: Actor<Pilot>) (enemy: EnemyVehicle)
            | LetGo (who: Pilot) (enemy: Option<EnemyVehicle>) ("off"),
            rule "G-VCOM-23", example "advantage vex corsair";

        /// Fire a Blanket Barrage: 2 or more identical weapons in one arc keep small craft away.
        "barrage": Barrage (who: Actor<Gunner>) (weapon: Option<Weapon>),
            rule "G-VCOM-20", example "barrage vex flak";

        /// Make the open attack a Concentrated Barrage with every identical weapon of the arc, or undo
        /// that.
        "concentrate": Concentrate,
            rule "G-VCOM-21", example "concentrate";

        /// Repair a vehicle with Mechanics (Damage Control): system strain, hull, a Critical Hit or a component,
        /// or make emergency repairs.
        "mend": Mend (who: Actor) (what: Damage) (difficulty: Option<Difficulty>)
                ("of" vehicle: Option<Vehicle>),
            rule "G-VCOM-22", rule "G-VEH-21", rule "G-VEH-23", example "mend vex strain";

        /// Take another action aboard: plot a course, help the pilot, jam, boost defenses, patch the
        /// hull, direct fire, scan, slice, spoof missiles, put out a fire or break free of a tractor beam.
        "station": Station (who: Actor) (duty: Aboard) ("with" skill: Option<Skill>)
            | StationAgainst (who: Actor) (duty: Against) (target: Option<EnemyVehicle>)
                ("with" skill: Option<Skill>),
            rule "G-VCOM-24", example "station vex scan corsair";

        /// Make vehicles collide: each suffers a Critical Hit. Defense lowers the roll, and speed raises it.
        "collide": Collide (collision: Collision) (vehicles: Many<Vehicle>) (typed: Faces),
            rule "G-VEH-10", rule "G-VEH-11", example "collide minor tern corsair";

        /// Set a component's state, or choose which weapon the last Weapons Damaged result compromised.
        "component": Component (vehicle: Vehicle) (component: Component) (verdict: Verdict),
            example "component tern brakes out";

        /// Repair N hull trauma in a repair yard, and make every emergency repair permanent. Name who
        /// pays, and how many days it takes.
        "yard": Yard (vehicle: Vehicle) (hull_trauma: Num<u16, 0, 999>) ("by" payer: Option<Payer>)
                ("for" days: Option<Num<u32, 1, 999>>),
            rule "G-VEH-22", example "yard tern 4 by vex for 3";

        /// Take system strain instead of damage with a braced vehicle, or against a Critical Hit. 0 declines.
        /// After `=`, type a real d100 for a resulting Critical Hit.
        "absorb": Absorb (vehicle: Vehicle) (system_strain: Num<u16, 0, 99>)
                ("of" number_of_the_hit: Option<Num<u8, 1, 99>>) (typed: HitReals),
            rule "G-VCOM-15", example "absorb tern 2";

        /// Load or prepare a mounted weapon: a maneuver.
        "serve": Serve (who: Actor) (weapon: Weapon) (service: Service),
            rule "G-QUAL-16", rule "G-QUAL-19", example "serve vex torpedo reload";

        /// Set which side of a vehicle a target is on. Only weapons that point there can fire at it,
        /// until either moves.
        "bearing": Bearing (vehicle: Vehicle) (other: OtherThing) (side: OrOff<VehicleSide>),
            rule "G-VEH-30", example "bearing tern corsair aft";

        /// Group N identical craft into a squadron. 1 makes it a single craft.
        "squadron": Squadron (vehicle: Vehicle) (number_of_craft: Num<u8, 1, 99>),
            example "squadron needle 4";
    }
}
