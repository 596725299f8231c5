//! The commands about computer systems. [`lang::grammar`] explains the declarations.

use crate::capitals::Kind;
use crate::command::paying::{PaidWords, PayWith};
use crate::model::hacking::Line;
use crate::words::{Difficulty, Hacker, OtherHacker, Program, Sysop, System};

use lang::Who;
use lang::choice::{choice, typed};
use lang::grammar::{Actor, Num, OrDefault, commands, words};
use lang::usage::Place as _;

choice! {
    /// A fact that a system records about a hacker.
    Flag("part of a system") {
        /// They are inside.
        Access = "access",
        /// The sysop is aware of them.
        Aware = "aware",
    }
}

choice! {
    /// A number that a system counts for a hacker.
    Count("part of a system") {
        /// Successful traces.
        Traces = "traces",
        /// Lockouts.
        Lockouts = "lockouts",
    }
}

typed!(Line("link"));

words! {
    /// A system of the packs.
    Network: String = Kind::Network.word(), "kind of system";
    /// The name of a system.
    SystemName: String = Kind::Name.word(), "name";
}

commands! {
    /// A command about computer systems. Any part of the name of a system or program is enough.
    pub enum HackCommand {
        /// Add a system to hack, and set its programs, sysops and known hackers.
        "net": Add (= "add") (network: Network) ("as" name: Option<SystemName>)
            | New (= "new") (name: SystemName) (difficulty: Difficulty) ("terminal" terminal: bool)
            | Install (= "program") (system: System) (program: Program)
                (strength: Option<Num<u8, 1, { MOST as i64 }>>)
            | Strip (= "strip") (system: System) (program: Program)
            | Difficulty (= "difficulty") (system: System) (difficulty: Difficulty)
            | Sysop (= "sysop") (system: System) (who: Sysop) ("off" off: bool)
            | Line (= "link") (who: Who) (system: System) (line: Line)
            | Set (what: Flag) (who: Hacker) (system: System) ("off" off: bool)
            | Counted (what: Count) (who: Hacker) (system: System) (number: Num<u8, 0, { MOST as i64 }>)
            | Backdoor (= "backdoor") (system: System) ("off" off: bool),
            rule "G-HACK-01", rule "G-HACK-03", example "net add corporate_network as Ledger";

        /// Gain access to a system: a Computers check.
        "access" | "hack": Access (who: Actor<Hacker>) (system: System),
            rule "G-HACK-05", example "access vex ledger";

        /// Override a security program: an Average Computers check that needs at least as many net
        /// Successes as the program's strength.
        "override": Override (who: Actor<Hacker>) (system: System) (program: Program),
            rule "G-HACK-06", example "override vex ledger firewall";

        /// Trace a hacker's location as a sysop: an opposed Computers check.
        "trace": Trace (who: Actor<Sysop>) (system: System) (whom: OtherHacker),
            rule "G-HACK-08", example "trace boarders ledger vex";

        /// Lock a hacker out as a sysop: a Formidable Computers check, 1 step easier per trace.
        "lockout": Lockout (who: Actor<Sysop>) (system: System) (whom: OtherHacker),
            rule "G-HACK-10", example "lockout boarders ledger vex";

        /// Give a system a command: a maneuver, or N of them for a complex request.
        "enact": Enact (who: Actor) (system: System) ("behind" behind: Option<Program>)
                ("of" number_of_maneuvers: Option<Num<u8, 2, 9>>) (request: PaidWords),
            rule "G-HACK-12", rule "G-HACK-13",
            example "enact vex ledger behind firewall open the vault";

        /// Start a program of a system: a maneuver.
        "activate": Activate (who: Actor) (system: System) (program: Program)
                ("with" pay: OrDefault<PayWith>),
            rule "G-HACK-14", example "activate boarders ledger firewall";
    }
}

/// The largest number of traces, lockouts and strength that a command takes.
pub const MOST: u8 = 20;
