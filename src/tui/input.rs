//! What comes from outside: keys, mouse, pastes, sizes and signals, in one channel.
//!
//! One thread reads the terminal and hands over everything that is there in one go, then waits
//! until that was dealt with. So a held key is drawn once for many, and while an editor or a shell
//! has the terminal nobody takes its input away. Another thread waits for signals.

use std::cell::Cell;
use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event};

use crate::ui::msg::Msg;

use super::ground::Filter;

/// Something from outside.
#[derive(Debug)]
pub enum Outside {
    /// Everything that lay ready, in order.
    Events(Vec<Event>),
    /// A signal, by its number.
    Signal(i32),
    /// What was read away from the loop.
    Read(Box<Msg>),
    /// Nothing came for as long as was to be waited.
    Quiet,
    /// The terminal is gone.
    Closed,
}

/// The two threads and what they send.
#[derive(Debug)]
pub struct Input {
    outside: Receiver<Outside>,
    send: Sender<Outside>,
    next: SyncSender<()>,
    /// Whether the reading thread reads, or waits to be let go on.
    reading: Cell<bool>,
}

impl Input {
    /// Begins to listen: what was typed already comes first, and the filter takes a late answer of the
    /// terminal out of what is typed.
    ///
    /// # Errors
    /// When signals cannot be waited for, or a thread cannot be made.
    pub fn listen(filter: Filter, typed: Vec<Event>) -> io::Result<Self> {
        let (send, outside) = channel();
        let (next, go) = sync_channel(1);
        signals(send.clone())?;
        let reader = send.clone();
        // The first look makes crossterm listen for another size: here, not when the thread gets to it.
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

    /// Waits for something from outside; for so long, or until it comes.
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

    /// Reads something on a thread of its own, so that no key waits for it. What comes of it is one of
    /// the things from outside.
    ///
    /// # Errors
    /// When a thread cannot be made.
    pub fn read(&self, read: impl FnOnce() -> Msg + Send + 'static) -> io::Result<()> {
        let send = self.send.clone();
        thread::Builder::new()
            .name("reading".to_owned())
            // A program that has ended needs it no longer.
            .spawn(move || send.send(Outside::Read(Box::new(read()))).ok())
            .map(drop)
    }

    /// Looks for something from outside in the middle of work, without waiting.
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

    /// Lets the reading thread go on.
    pub fn go_on(&self) {
        if !self.reading.replace(true) {
            // A thread that has ended has said so through the channel.
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
    // Nobody may be listening any more, and then nothing needs to be said.
    send.send(Outside::Closed).ok();
}

/// The signals that are waited for: those that stop a program and let it go on, and those that end
/// it unless it listens. Left out are those that nobody can listen to, and those that say that the
/// program itself is broken (`SIGSEGV` and its like), after which nothing of it can be trusted.
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

/// What a signal means to the loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Stop until told to go on.
    Stop,
    /// Go on: the terminal may have been used by somebody else.
    Continue,
    /// End.
    End,
}

impl Signal {
    /// The meaning of a number.
    #[cfg(unix)]
    pub const fn of(number: i32) -> Self {
        use signal_hook::consts::{SIGCONT, SIGTSTP};
        match number {
            SIGTSTP => Self::Stop,
            SIGCONT => Self::Continue,
            _ => Self::End,
        }
    }

    /// The meaning of a number.
    #[cfg(not(unix))]
    pub const fn of(_number: i32) -> Self {
        Self::End
    }
}

/// Whether a signal comes from a key: whoever types it in an editor means the editor.
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

/// Stops the program as the shell's Ctrl-Z does; returns when the shell lets it go on.
///
/// # Errors
/// When the system refuses.
#[cfg(unix)]
pub fn stop() -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)
}

/// There is no stopping here.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn stop() -> io::Result<()> {
    Ok(())
}

/// Ends the program as the signal would have, so that whoever started it can tell.
///
/// # Errors
/// When the system refuses.
#[cfg(unix)]
pub fn end_by(signal: i32) -> io::Result<()> {
    signal_hook::low_level::emulate_default_handler(signal)
}

/// There are no signals here.
///
/// # Errors
/// Never.
#[cfg(not(unix))]
pub fn end_by(_signal: i32) -> io::Result<()> {
    Ok(())
}
