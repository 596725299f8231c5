//! What a line about systems asks for.

use std::fmt;

use crate::lang::Who;
use crate::rules::genesys::command::PayWith;
use crate::rules::genesys::words::DIFFICULTIES;
use crate::rules::words::{Spoken, quote};

use super::Line;

/// What a system keeps of a hacker that is so or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flag {
    /// It is inside.
    Access,
    /// The sysop knows of it.
    Aware,
}

impl Flag {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Access, Self::Aware];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Access => "access",
            Self::Aware => "aware",
        }
    }
}

/// What a system counts of a hacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Successful traces.
    Traces,
    /// Lockouts.
    Lockouts,
}

impl Count {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Traces, Self::Lockouts];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Traces => "traces",
            Self::Lockouts => "lockouts",
        }
    }
}

/// A command about systems. A system and a program are pieces of their names.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum HackCommand {
    /// Bring a system of the packs.
    Add { what: String, name: Option<String> },
    /// Bring one of the table's own.
    New {
        name: String,
        difficulty: u8,
        terminal: bool,
    },
    /// Put a program in.
    Install {
        system: String,
        program: String,
        strength: Option<u8>,
    },
    /// Take one out.
    Strip { system: String, program: String },
    /// Say how hard it is to get in.
    Difficulty { system: String, difficulty: u8 },
    /// Say who protects it, or does no longer.
    Sysop { system: String, who: Who, on: bool },
    /// Say how somebody reaches it (G-HACK-01, G-HACK-03).
    Line {
        who: Who,
        system: String,
        line: Line,
    },
    /// Say that it is so or not.
    Set {
        who: Who,
        system: String,
        what: Flag,
        on: bool,
    },
    /// Set a count.
    Counted {
        who: Who,
        system: String,
        what: Count,
        number: u8,
    },
    /// A back door, or none.
    Backdoor { system: String, on: bool },
    /// Get in (G-HACK-05).
    Access { who: Who, system: String },
    /// Take a program down (G-HACK-06).
    Override {
        who: Who,
        system: String,
        program: String,
    },
    /// Find out where a hacker is (G-HACK-08).
    Trace { who: Who, system: String, whom: Who },
    /// Throw a hacker out (G-HACK-10).
    Lockout { who: Who, system: String, whom: Who },
    /// Have the system do something (G-HACK-12, G-HACK-13).
    Enact {
        who: Who,
        system: String,
        behind: Option<String>,
        of: Option<u8>,
        what: Option<String>,
        pay: PayWith,
    },
    /// Start a program (G-HACK-14).
    Activate {
        who: Who,
        system: String,
        program: String,
        pay: PayWith,
    },
}

impl HackCommand {
    /// The words its line begins with.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Add { .. } => "net add",
            Self::New { .. } => "net new",
            Self::Install { .. } => "net program",
            Self::Strip { .. } => "net strip",
            Self::Difficulty { .. } => "net difficulty",
            Self::Sysop { .. } => "net sysop",
            Self::Line { .. } => "net link",
            Self::Set { what, .. } => match what {
                Flag::Access => "net access",
                Flag::Aware => "net aware",
            },
            Self::Counted { what, .. } => match what {
                Count::Traces => "net traces",
                Count::Lockouts => "net lockouts",
            },
            Self::Backdoor { .. } => "net backdoor",
            Self::Access { .. } => "access",
            Self::Override { .. } => "override",
            Self::Trace { .. } => "trace",
            Self::Lockout { .. } => "lockout",
            Self::Enact { .. } => "enact",
            Self::Activate { .. } => "activate",
        }
    }
}

/// A level's name, or the number above them.
fn level(dice: u8) -> String {
    DIFFICULTIES
        .get(usize::from(dice))
        .map_or_else(|| dice.to_string(), |word| (*word).to_owned())
}

const fn off(on: bool) -> &'static str {
    if on { "" } else { " off" }
}

impl fmt::Display for HackCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            Self::Add { what, name } => {
                write!(f, " {}", quote(what))?;
                name.as_ref()
                    .map_or(Ok(()), |name| write!(f, " as {}", quote(name)))
            }
            Self::New {
                name,
                difficulty,
                terminal,
            } => {
                let terminal = if *terminal { " terminal" } else { "" };
                write!(f, " {} {}{terminal}", quote(name), level(*difficulty))
            }
            Self::Install {
                system,
                program,
                strength,
            } => {
                write!(f, " {} {}", quote(system), quote(program))?;
                strength.map_or(Ok(()), |n| write!(f, " {n}"))
            }
            Self::Strip { system, program } => {
                write!(f, " {} {}", quote(system), quote(program))
            }
            Self::Difficulty { system, difficulty } => {
                write!(f, " {} {}", quote(system), level(*difficulty))
            }
            Self::Sysop { system, who, on } => {
                write!(f, " {} {}{}", quote(system), who.word(), off(*on))
            }
            Self::Line { who, system, line } => {
                write!(f, " {} {} {}", who.word(), quote(system), line.word())
            }
            Self::Set {
                who, system, on, ..
            } => write!(f, " {} {}{}", who.word(), quote(system), off(*on)),
            Self::Counted {
                who,
                system,
                number,
                ..
            } => write!(f, " {} {} {number}", who.word(), quote(system)),
            Self::Backdoor { system, on } => write!(f, " {}{}", quote(system), off(*on)),
            Self::Access { who, system } => write!(f, " {} {}", who.word(), quote(system)),
            Self::Override {
                who,
                system,
                program,
            } => write!(f, " {} {} {}", who.word(), quote(system), quote(program)),
            Self::Activate {
                who,
                system,
                program,
                pay,
            } => {
                write!(f, " {} {} {}", who.word(), quote(system), quote(program))?;
                f.write_str(pay.words())
            }
            Self::Trace { who, system, whom } | Self::Lockout { who, system, whom } => {
                write!(f, " {} {} {}", who.word(), quote(system), whom.word())
            }
            Self::Enact {
                who,
                system,
                behind,
                of,
                what,
                pay,
            } => {
                write!(f, " {} {}", who.word(), quote(system))?;
                if let Some(program) = behind {
                    write!(f, " behind {}", quote(program))?;
                }
                if let Some(of) = of {
                    write!(f, " of {of}")?;
                }
                if let Some(what) = what {
                    write!(f, " {}", quote(what))?;
                }
                f.write_str(pay.words())
            }
        }
    }
}
