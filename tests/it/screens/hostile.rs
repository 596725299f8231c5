//! Names and texts from elsewhere stay in their cells. `tests/it/fuzz/keys.rs` tests that no input
//! breaks a screen.

use triumph::ui::Msg;

use super::harness::Harness;

#[test]
fn names_from_elsewhere_stay_in_their_cells() {
    let long = "x".repeat(10_000);
    for name in [
        "龍の船長",
        "e\u{301}\u{301}\u{301}\u{301}e",
        "👩\u{200d}🚀 Mae",
        "\u{202e}nerob",
        long.as_str(),
    ] {
        let mut ui = Harness::fight((120, 40));
        let line = format!(":rename vex {}", lang::spoken::quote(name));
        ui.send(Msg::Paste(line[1..].to_owned())).keys("Enter");
        for size in [(60, 18), (80, 24), (120, 40), (200, 60)] {
            ui.send(Msg::Resize(size.0, size.1));
            assert_eq!(ui.shot().lines().count(), size.1 as usize);
        }
    }
}
