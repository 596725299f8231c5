//! Whole screens over a real game as users see them, without a terminal.

mod accidental_keys;
mod bytes;
mod caps;
mod charts;
mod choice_details;
mod choices;
mod confirmation;
mod confrontation;
mod cursor;
mod cut_text;
mod digits;
mod dimmed_rows;
mod frame;
mod free_room;
mod genesis;
mod genesis_characters;
pub mod harness;
mod hints;
mod hostile;
mod key_costs;
mod key_counts;
mod keys;
mod last_line;
mod log;
mod looks;
mod months;
mod mouse;
mod next_key;
mod notes;
mod notices;
mod overview;
mod people;
mod plans;
mod previews;
mod proposals;
mod ranges;
mod rolled_checks;
mod rolls;
mod row_keys;
mod rows;
mod samples;
mod screen_sizes;
mod ships;
mod slow_terminal;
mod social;
mod talents;
mod tour;
mod uncut_text;
mod vehicle_card;
mod visible_keys;

use rstest::rstest;
use triumph::ui::theme::{Depth, Theme};
use triumph::ui::{Msg, Save, Screen};

use harness::{FIGHT, Harness};

/// Snapshots of the table screen in a fight, at the three reference sizes.
#[rstest]
#[case("table_80x24", (80, 24), "")]
#[case("table_120x40", (120, 40), "")]
#[case("table_200x60", (200, 60), "")]
#[case("sheet_80x24", (80, 24), "g s")]
#[case("pool_80x24", (80, 24), "a")]
#[case("pool_120x40", (120, 40), "a")]
#[case("spending_80x24", (80, 24), "a = 1 s Space 2 a Space T Enter")]
#[case("spending_120x40", (120, 40), "a = 1 s Space 2 a Space T Enter")]
#[case("done_120x40", (120, 40), "a = 1 s Space 2 a Space T Enter 1 Enter")]
#[case("log_80x24", (80, 24), "g l")]
#[case("layer_80x24", (80, 24), "g")]
#[case("question_80x24", (80, 24), "w")]
#[case("complete_80x24", (80, 24), ": w o")]
#[case("refused_120x40", (120, 40), "a Enter Enter a")]
#[case("menu_80x24", (80, 24), "m")]
#[case("finder_120x40", (120, 40), "C-p c o v e r")]
#[case("help_120x40", (120, 40), "?")]
#[case("behind_80x24", (80, 24), "g s j j i")]
#[case("small_40x10", (40, 10), "")]
fn the_table_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::fight(size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

/// The campaign's house rules, at the three sizes, and while a number is typed for one.
#[rstest]
#[case("settings_80x24", (80, 24), "g c j Enter")]
#[case("settings_120x40", (120, 40), "g c j j j Enter")]
#[case("settings_200x60", (200, 60), "g c j j j j j Enter 2 0 Enter")]
#[case("settings_typed_80x24", (80, 24), "g c j j j j j Enter 2 0")]
fn the_settings_are_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::fight(size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

/// The place takes one quiet line, at both sizes. A hazard is shown with the combatant it affects.
#[rstest]
#[case("scene_80x24", (80, 24))]
#[case("scene_120x40", (120, 40))]
fn the_scene_is_drawn(#[case] name: &str, #[case] size: (u16, u16)) {
    let mut ui = Harness::fight(size);
    for line in [
        "scene conceal 3 \"thick smoke\"",
        "scene gravity zero",
        "expose vex fire 2",
        "expose vex vacuum",
    ] {
        ui.keys(":").type_in(line).keys("Enter");
    }
    insta::assert_snapshot!(name, ui.shot());
}

#[rstest]
#[case("solo_80x24", (80, 24), "")]
#[case("solo_health_80x24", (80, 24), "4")]
#[case("solo_dice_80x24", (80, 24), "a")]
#[case("solo_log_80x24", (80, 24), "7")]
#[case("solo_120x40", (120, 40), "")]
#[case("solo_gear_200x60", (200, 60), "2")]
fn one_character_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::new(&FIGHT, Screen::Solo, size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

#[rstest]
#[case("review_80x24", (80, 24), "h")]
#[case("review_120x40", (120, 40), "h")]
#[case("review_200x60", (200, 60), "h")]
fn the_timeline_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::new(&FIGHT, Screen::Review, size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

#[test]
fn the_list_of_saves_is_drawn() {
    let mut ui = Harness::new(&[], Screen::Library, (80, 24));
    insta::assert_snapshot!("library_empty_80x24", ui.shot());
    let save = |title: &str, note: &str| Save {
        path: format!("/saves/{title}.ron").into(),
        title: title.to_owned(),
        system: "Genesys space opera".to_owned(),
        entries: "214".to_owned(),
        modified: "2026-11-21 20:14".to_owned(),
        note: note.to_owned(),
        sound: note != "damaged",
    };
    ui.send(Msg::Saves(vec![
        save("The Ashen Oar boards", "open here"),
        save(
            "A very long title that the list can not show in full at this width",
            "",
        ),
        save("Gun deck", "damaged"),
    ]));
    insta::assert_snapshot!("library_80x24", ui.shot());
    insta::assert_snapshot!("library_new_80x24", ui.keys("n").type_in("Dry dock").shot());
}

#[test]
fn ascii_shows_nothing_else() {
    for keys in ["", "a", "m", "?", "g", "C-p", "g r", "g p"] {
        let mut ui = Harness::fight((120, 40));
        ui.theme = Theme::default().ascii(true).at(Depth::Sixteen);
        let shot = ui.keys(keys).shot();
        assert!(
            shot.is_ascii(),
            "{keys}: {:?}",
            shot.chars().find(|c| !c.is_ascii())
        );
    }
    let mut ui = Harness::fight((80, 24));
    ui.theme = Theme::default().ascii(true).at(Depth::None);
    insta::assert_snapshot!("ascii_80x24", ui.shot());
    insta::assert_snapshot!("settings_ascii_80x24", ui.keys("g c j Enter").shot());
}

#[test]
fn every_theme_shows_the_same_words() {
    let plain = Harness::fight((120, 40)).keys("a").shot();
    for name in Theme::BUILT_IN {
        for depth in [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::True] {
            let mut ui = Harness::fight((120, 40));
            ui.theme = Theme::built_in(name).unwrap().at(depth);
            assert_eq!(ui.keys("a").shot(), plain, "{name} {depth:?}");
        }
    }
}
