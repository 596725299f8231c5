//! Work of the loop that may take long: how far it is, and what stops it.

use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::ui::msg::{Effect, Msg};

use super::{Outside, Running, stop};
use crate::tui::desk::how_far;

/// How often the keys are looked at and the progress is shown.
const LOOK: Duration = Duration::from_millis(100);

/// The row of the progress, counted from the last one: the line above the keys.
const STATUS: u16 = 1;

impl<W: Write> Running<W> {
    /// Carries out an effect on saves. What takes long shows how far it is, and Esc or C-c stops it. Other keys wait.
    pub(super) fn perform(
        &mut self,
        effect: Effect,
    ) -> color_eyre::Result<Result<Vec<Msg>, Effect>> {
        let (mut looked, mut stopped, mut others) = (Instant::now(), false, Vec::new());
        let (input, painter, ready) = (&self.input, &mut self.painter, &mut self.ready);
        let mut step = |what: &'static str, done, all| {
            if looked.elapsed() < LOOK {
                return ControlFlow::Continue(());
            }
            looked = Instant::now();
            while let Some(came) = input.glance() {
                match came {
                    Outside::Events(events) => {
                        stopped |= events.iter().any(stop);
                        ready.extend(events.into_iter().filter(|event| !stop(event)));
                    }
                    other => {
                        stopped |= other.ends();
                        others.push(other);
                    }
                }
            }
            if stopped {
                return ControlFlow::Break(());
            }
            // A lost connection is noticed by the next frame.
            painter.over(STATUS, &how_far(what, done, all)).ok();
            ControlFlow::Continue(())
        };
        let told = self.desk.perform_with(effect, &mut step);
        for other in others {
            self.take(other)?;
        }
        Ok(told)
    }
}
