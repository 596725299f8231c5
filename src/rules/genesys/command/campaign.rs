//! The commands of the campaign. `play::campaign` decides them.

rules::campaign_commands!(
    "cast boarders",
    "leave boarders",
    "return boarders",
    "forget boarders",
    "attend vex off"
);
