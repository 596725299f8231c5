//! Frames on a terminal: only what changed is written, and it is shown at once.
//!
//! A frame stands between the two marks of a synchronized update, so that a slow line never
//! shows half of one. The closing mark is written even when drawing fails in between.

use std::io::{self, Write};

use crossterm::queue;
use crossterm::terminal::{BeginSynchronizedUpdate, EndSynchronizedUpdate};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::{TerminalOptions, Viewport};

use crate::ui::{App, World};

/// Draws frames on whatever bytes can be written to.
pub struct Painter<W: Write> {
    terminal: Terminal<CrosstermBackend<W>>,
}

/// A synchronized update that is open; dropping it closes it.
struct Frame<'a, W: Write>(&'a mut Painter<W>);

impl<W: Write> Drop for Frame<'_, W> {
    fn drop(&mut self) {
        let backend = self.0.terminal.backend_mut();
        let closed = queue!(backend, EndSynchronizedUpdate).and_then(|()| Write::flush(backend));
        // What cannot be written any more is noticed by the next frame.
        drop(closed);
    }
}

impl<W: Write> Painter<W> {
    /// A painter for a terminal of its own size.
    ///
    /// # Errors
    /// When the terminal does not tell its size.
    pub fn new(out: W) -> io::Result<Self> {
        Ok(Self { terminal: Terminal::new(CrosstermBackend::new(out))? })
    }

    /// A painter for so many columns and rows, whatever the terminal says.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    pub fn fixed(out: W, columns: u16, rows: u16) -> io::Result<Self> {
        let area = ratatui::layout::Rect::new(0, 0, columns, rows);
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        Ok(Self { terminal: Terminal::with_options(CrosstermBackend::new(out), options)? })
    }

    /// Draws a frame.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    pub fn paint(&mut self, app: &App, world: &World<'_>) -> io::Result<()> {
        let frame = Frame(self);
        queue!(frame.0.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        frame.0.terminal.draw(|frame| {
            if let Some(cursor) = app.render(world, frame.buffer_mut()) {
                frame.set_cursor_position(cursor);
            }
        })?;
        Ok(())
    }

    /// Forgets what the terminal shows, so that the next frame writes every cell.
    ///
    /// # Errors
    /// When the bytes cannot be written.
    pub fn forget(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// What is written to.
    pub fn out(&mut self) -> &mut CrosstermBackend<W> {
        self.terminal.backend_mut()
    }
}
