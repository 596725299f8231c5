//! The terminal as it was found, and the way back to it from anywhere.
//!
//! Raw mode, the alternate screen, the mouse, bracketed paste and a hidden cursor are taken
//! together and given back together, once, by whoever comes first: the end of the program, a
//! panic, a signal, the editor, the shell's job control. Whether the terminal is ours is the one
//! thing a panic hook must know without being handed anything, so it is the one flag that stands
//! outside all values.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::style::{Print, ResetColor};
use crossterm::terminal::{
    EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
    enable_raw_mode,
};

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Holds the terminal; dropping it gives the terminal back.
#[derive(Debug)]
#[must_use]
pub struct Guard {
    mouse: bool,
}

impl Guard {
    /// Takes the terminal, and sees to it that a panic gives it back before it says anything.
    ///
    /// # Errors
    /// When the terminal cannot be switched; it is then as it was.
    pub fn take(mouse: bool) -> io::Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        let guard = Self { mouse };
        guard.again()?;
        Ok(guard)
    }

    /// Takes the terminal again after it was given back, or after a shell changed it.
    ///
    /// # Errors
    /// When the terminal cannot be switched; it is then given back whole.
    pub fn again(&self) -> io::Result<()> {
        TAKEN.store(true, Ordering::SeqCst);
        let taken = enable_raw_mode().and_then(|()| {
            let mut out = io::stdout();
            execute!(out, EnterAlternateScreen, EnableBracketedPaste, Hide)?;
            if self.mouse {
                execute!(out, EnableMouseCapture)?;
            }
            Ok(())
        });
        if taken.is_err() {
            restore();
        }
        taken
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back if it is ours; does nothing the second time. What fails is passed
/// over: a terminal that is gone needs nothing, and the rest must still be given back.
pub fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let asked = execute!(
        out,
        EndSynchronizedUpdate,
        // A frame that was cut off may have left margins behind.
        Print("\x1b[r"),
        DisableMouseCapture,
        DisableBracketedPaste,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let raw = disable_raw_mode();
    let flushed = out.flush();
    // Nobody is left to be told.
    drop((asked, raw, flushed));
}
