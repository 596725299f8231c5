//! All input in one channel: keys, mouse, pastes, sizes and signals.
//!
//! One thread reads the terminal and passes on all waiting events at once, then waits until they are
//! handled. So a held key is drawn once for many events, and an editor or a shell that has the terminal
//! gets all of its input. Another thread waits for signals.

use std::cell::Cell;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};

use crate::ui::msg::Msg;

use super::desk::report::Work;
use super::ground::Filter;

/// An input.
#[derive(Debug)]
pub enum Outside {
    /// All waiting events, in order.
    Events(Vec<Event>),
    /// A signal, by its number.
    Signal(i32),
    /// The result of a read on another thread.
    Read(Box<Msg>),
    /// How far work on another thread is.
    Progress(String),
    /// Nothing arrived within the time limit.
    Quiet,
    /// The terminal is gone.
    Closed,
}

impl Outside {
    /// Returns true if the program has to end.
    pub fn ends(&self) -> bool {
        match self {
            Self::Signal(signal) => matches!(Signal::of(*signal), Signal::End),
            Self::Closed => true,
            Self::Events(_) | Self::Read(_) | Self::Progress(_) | Self::Quiet => false,
        }
    }
}

/// The two threads and their channels.
#[derive(Debug)]
pub struct Input {
    outside: Receiver<Outside>,
    send: Sender<Outside>,
    next: SyncSender<()>,
    /// True while the reading thread reads, false while it waits to continue.
    reading: Cell<bool>,
}

impl Input {
    /// Starts listening: earlier keys come first, and the filter removes a late answer of the terminal
    /// from the keys.
    ///
    /// # Errors
    /// Signals can't be waited for, or a thread can't be made.
    pub fn listen(filter: Filter, typed: Vec<Event>) -> io::Result<Self> {
        let (send, outside) = channel();
        let (next, go) = sync_channel(1);
        signals(send.clone())?;
        let reader = send.clone();
        // The first poll makes crossterm listen for size changes here, instead of when the thread
        // starts.
        event::poll(Duration::ZERO)?;
        thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || read(filter, typed, &reader, &go))?;
        Ok(Self {
            outside,
            send,
            next,
            reading: Cell::new(true),
        })
    }

    /// Waits for an input, at most for the given time.
    pub fn wait(&self, most: Option<Duration>) -> Outside {
        let came = match most {
            Some(most) => self.outside.recv_timeout(most),
            None => self.outside.recv().map_err(RecvTimeoutError::from),
        };
        self.took(came.unwrap_or_else(|why| match why {
            RecvTimeoutError::Timeout => Outside::Quiet,
            RecvTimeoutError::Disconnected => Outside::Closed,
        }))
    }

    /// Runs a read on its own thread, so that no key waits for it. Its result arrives as an input.
    ///
    /// # Errors
    /// A thread can't be made.
    pub fn read(&self, read: impl FnOnce() -> Msg + Send + 'static) -> io::Result<()> {
        self.work(Box::new(|_| Some(read())))
    }

    /// Does the same for work that tells how far it is. Its end may have no result.
    ///
    /// # Errors
    /// A thread can't be made.
    pub fn work(&self, work: Work) -> io::Result<()> {
        let send = self.send.clone();
        thread::Builder::new()
            .name("reading".to_owned())
            // A program that has ended no longer needs it.
            .spawn(move || {
                let tell = |text| send.send(Outside::Progress(text)).unwrap_or_default();
                if let Some(msg) = work(&tell) {
                    send.send(Outside::Read(Box::new(msg))).unwrap_or_default();
                }
            })
            .map(drop)
    }

    /// Returns an input in the middle of work, without waiting.
    pub fn glance(&self) -> Option<Outside> {
        self.go_on();
        self.outside.try_recv().ok().map(|came| self.took(came))
    }

    fn took(&self, came: Outside) -> Outside {
        if matches!(came, Outside::Events(_)) {
            self.reading.set(false);
        }
        came
    }

    /// Lets the reading thread continue.
    pub fn go_on(&self) {
        if !self.reading.replace(true) {
            // A thread that has ended has reported it through the channel.
            self.next.try_send(()).ok();
        }
    }
}

fn read(mut filter: Filter, typed: Vec<Event>, send: &Sender<Outside>, go: &Receiver<()>) {
    if !typed.is_empty() && (send.send(Outside::Events(typed)).is_err() || go.recv().is_err()) {
        return;
    }
    loop {
        let mut events = Vec::new();
        match event::read() {
            Ok(event) => events.extend(filter.pass(event)),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        }
        while let Ok(true) = event::poll(Duration::ZERO) {
            match event::read() {
                Ok(event) => events.extend(filter.pass(event)),
                Err(_) => break,
            }
        }
        if events.is_empty() {
            continue;
        }
        if send.send(Outside::Events(events)).is_err() || go.recv().is_err() {
            return;
        }
    }
    // The receiver may be gone, and then nothing needs the message.
    send.send(Outside::Closed).ok();
}

/// The signals that are waited for: those that stop a program and let it continue, and those that end
/// it unless it handles them. Left out are the signals that no program can handle, and those of a
/// broken program (`SIGSEGV` and similar), after which its state can't be trusted.
#[cfg(unix)]
const HEARD: [i32; 13] = {
    use signal_hook::consts::{
        SIGABRT, SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGTSTP, SIGUSR1,
        SIGUSR2, SIGVTALRM, SIGXCPU,
    };
    [
        SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT, SIGUSR1, SIGUSR2, SIGALRM, SIGABRT,
        SIGVTALRM, SIGPROF, SIGXCPU,
    ]
};

#[cfg(unix)]
fn signals(send: Sender<Outside>) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new(HEARD)?;
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            for signal in signals.forever() {
                if send.send(Outside::Signal(signal)).is_err() {
                    return;
                }
            }
        })?;
    Ok(())
}

#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "signals can fail where there are any"
)]
fn signals(_send: Sender<Outside>) -> io::Result<()> {
    Ok(())
}

/// The meaning of a signal for the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Stop until the shell continues the program.
    Stop,
    /// Continue. Another program may have used the terminal.
    Continue,
    /// End.
    End,
}

impl Signal {
    /// Returns the meaning of a number.
    #[cfg(unix)]
    pub const fn of(number: i32) -> Self {
        use signal_hook::consts::{SIGCONT, SIGTSTP};
        match number {
            SIGTSTP => Self::Stop,
            SIGCONT => Self::Continue,
            _ => Self::End,
        }
    }

    /// Returns the meaning of a number.
    #[cfg(not(unix))]
    pub const fn of(_number: i32) -> Self {
        Self::End
    }
}

/// Whether a signal comes from a key. In an editor that key is meant for the editor.
#[cfg(unix)]
pub const fn is_typed(number: i32) -> bool {
    use signal_hook::consts::{SIGINT, SIGQUIT};
    matches!(number, SIGINT | SIGQUIT)
}

/// Whether a signal comes from a key.
#[cfg(not(unix))]
pub const fn is_typed(_number: i32) -> bool {
    false
}

/// Stops the program as the shell's Ctrl-Z does. Returns when the shell continues it.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// Does nothing, because programs can't be stopped on this system.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn stop() -> io::Result<()> {
    Ok(())
}

/// Ends the program as the signal would have, so that its parent can tell.
///
/// # Errors
/// The system refuses.
#[cfg(unix)]
pub fn end_by(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

/// Does nothing, because there are no signals on this system.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn end_by(_signal: i32) -> io::Result<()> {
    Ok(())
}
