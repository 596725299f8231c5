//! What the screen shows, with numbers worked out by hand.

mod check;
