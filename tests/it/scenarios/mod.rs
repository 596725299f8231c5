//! Evenings at the table, each worked out by hand in its comments and then played from outside:
//! several commands, typed symbols, every number derived from the rules, and all of it undone.

mod care;
