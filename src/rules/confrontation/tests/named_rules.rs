//! Rules of the sheet, the body and the fight that no other test names.
