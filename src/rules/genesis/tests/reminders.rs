//! reminders
