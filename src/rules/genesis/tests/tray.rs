//! tray
