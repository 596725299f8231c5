//! A moment of a table other than the present, shown with the content of that time.

use std::sync::Arc;

use rules::system::System;

use super::face::Shows;

/// A moment other than the present.
pub(super) struct Moment<S: System> {
    pub(super) state: S::State,
    pub(super) library: Arc<S::Library>,
}

impl<S: System> Shows for Moment<S> {
    type System = S;

    fn shown(&self) -> &S::State {
        &self.state
    }

    fn content(&self) -> &S::Library {
        &self.library
    }
}
