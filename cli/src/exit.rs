//! How the program ends: exit codes and failures.

use std::io;
use std::path::Path;

use rules::Issues;

/// The exit codes; the order is how much a code says against the run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Nothing to say against anything.
    #[default]
    Fine,
    /// An illegal move, an invalid record, a broken law.
    Finding,
    /// A command line that makes no sense.
    Usage,
    /// Input that can't be read, or output that can't be written.
    Unreadable,
    /// A limit on size, depth or time was reached.
    Limit,
    /// A bug in this program.
    Bug,
    /// Somebody asked for the end, with Ctrl-C or a signal.
    Interrupted,
}

/// Why a command did not come to its end.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A command line that makes no sense; the message says what would.
    Usage(String),
    /// Input that can't be read; the message names it.
    Unreadable(String),
    /// A position that doesn't load.
    IllegalSetup {
        /// The file.
        name: String,
        /// What the file holds, to find the line of each issue.
        text: String,
        /// Its issues.
        issues: Issues,
    },
    /// A limit was reached.
    Limit(String),
    /// Output can't be written.
    Output(io::Error),
}

impl Exit {
    /// The number the shell sees.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Fine => 0,
            Self::Finding => 1,
            Self::Usage => 2,
            Self::Unreadable => 3,
            Self::Limit => 4,
            Self::Bug => 70,
            Self::Interrupted => 130,
        }
    }

    /// A finding unless all is well.
    pub(crate) const fn finding_unless(ok: bool) -> Self {
        if ok { Self::Fine } else { Self::Finding }
    }
}

impl Failure {
    /// The same failure, with a word on what it came after.
    pub(crate) fn after(self, what: &str) -> Self {
        match self {
            Self::Unreadable(message) => Self::Unreadable(format!("{message}; {what}")),
            Self::Limit(message) => Self::Limit(format!("{message}; {what}")),
            other @ (Self::Usage(_) | Self::IllegalSetup { .. } | Self::Output(_)) => other,
        }
    }

    /// The exit code. A reader that has seen enough (`| head`) is no failure.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Usage(_) => Exit::Usage,
            Self::Limit(_) => Exit::Limit,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Fine,
            Self::Unreadable(_) | Self::IllegalSetup { .. } | Self::Output(_) => Exit::Unreadable,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// The failure to write a file.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::Unreadable(format!("{}: it can't be written: {error} [output]", path.display()))
}
