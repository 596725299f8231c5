//! The ways in which a run fails, and the messages about them.

use std::io;
use std::process::ExitCode;

use crate::campaign::LibraryError;
use crate::campaign::packs::KeepError;
use crate::session::OpenError;
use crate::store::StoreError;
use lang::Refusal;

use super::out::Out;

/// The reason why a run ended early.
#[derive(Debug)]
pub(super) enum Failure {
    /// Refused or invalid: exit code 1.
    Refused {
        /// The fault, without the program's name.
        message: String,
        /// What to do now. May be empty.
        way_out: String,
    },
    /// Everything was already reported: exit code 1.
    Told,
    /// The command line is invalid: exit code 2.
    Usage(String),
    /// The reader of the answer has gone. That isn't an error of the answer, although lines may be
    /// left.
    Pipe,
}

impl Failure {
    /// Returns a refusal with only a message.
    pub(super) fn refused(message: impl Into<String>) -> Self {
        Self::Refused {
            message: message.into(),
            way_out: String::new(),
        }
    }

    /// Returns a refusal with what to do now.
    pub(super) fn with(message: impl Into<String>, way_out: impl Into<String>) -> Self {
        Self::Refused {
            message: message.into(),
            way_out: way_out.into(),
        }
    }

    /// Returns the message and what to do now, for a screen. Empty if everything was already reported.
    pub(super) fn in_a_line(self) -> String {
        match self {
            Self::Refused { message, way_out } => {
                let message = lang::sentence::stopped(&message);
                format!("{message} {way_out}").trim_end().to_owned()
            }
            Self::Usage(message) => message,
            Self::Told | Self::Pipe => String::new(),
        }
    }

    /// Writes the message to standard error and returns the exit code.
    pub(super) fn tell(self, out: &mut Out) -> ExitCode {
        match self {
            Self::Refused { message, way_out } => {
                out.error(&lang::sentence::stopped(&message));
                if !way_out.is_empty() {
                    out.hint(&way_out);
                }
                ExitCode::from(1)
            }
            Self::Told => ExitCode::from(1),
            Self::Usage(message) => {
                out.error(&message);
                ExitCode::from(2)
            }
            Self::Pipe => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Pipe,
            _ => Self::refused(format!("The answer could not be written: {error}")),
        }
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self::with(error.to_string(), error.way_out())
    }
}

impl From<LibraryError> for Failure {
    fn from(error: LibraryError) -> Self {
        Self::with(error.to_string(), error.way_out())
    }
}

impl From<KeepError> for Failure {
    fn from(error: KeepError) -> Self {
        Self::with(error.to_string(), error.way_out())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::with(error.to_string(), error.way_out())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::refused(refusal.to_string())
    }
}
