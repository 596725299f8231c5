//! Taking the terminal over, and restoring it from anywhere.
//!
//! Raw mode, the alternate screen, the mouse, bracketed paste and a hidden cursor are set together
//! and restored together, once, by the first of these: the end of the program, a panic, a signal,
//! the editor, the shell's job control. A panic hook gets no arguments and must know if the
//! terminal is taken, so that is the one global flag.

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

/// True while the program has the terminal.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Holds the terminal. Dropping it restores the terminal.
#[derive(Debug)]
#[must_use]
pub struct Guard {
    mouse: bool,
}

impl Guard {
    /// Takes the terminal, and makes a panic restore it before its message.
    ///
    /// # Errors
    /// The terminal can't be switched. It is then as before.
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

    /// Takes the terminal again after it was restored, or after a shell changed it.
    ///
    /// # Errors
    /// The terminal can't be switched. It is then fully restored.
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

/// Restores the terminal if the program has it. Does nothing the second time. Errors are ignored: a
/// terminal that is gone needs nothing, and the rest must still be restored.
pub fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let asked = execute!(
        out,
        EndSynchronizedUpdate,
        // A frame that was cut off may have left margins set.
        Print("\x1b[r"),
        DisableMouseCapture,
        DisableBracketedPaste,
        ResetColor,
        LeaveAlternateScreen,
        Show
    );
    let raw = disable_raw_mode();
    let flushed = out.flush();
    // No one is left to receive the errors.
    drop((asked, raw, flushed));
}
