//! What words do to those who have no strain, and what a sheet says of an offence (T-36, G-SOC-04).

use super::Play;
use super::social::talk;
use crate::rules::genesys::Genesys;
use crate::rules::genesys::kinds::Kind;
use crate::rules::system::System as _;

#[test]
fn t_36_words_wound_nobody_who_has_no_strain() {
    let mut play = talk();
    play.change("venn", |f| {
        f.kind = Kind::Rival;
        f.strain_threshold = None;
    });
    play.all(&[
        "check venn charm vs vex",
        "roll = 1f 1t!",
        "spend s_h_strain",
        "done",
    ]);
    assert_eq!(play.figure("venn").wounds, 0);
    assert_eq!(play.state.social.pressure_on(play.id("venn")), 1);
}

#[test]
fn t_36_x_17_strain_of_talents_in_a_talk_wounds_nobody_who_has_no_strain() {
    let mut play = talk();
    play.change("venn", |f| {
        f.kind = Kind::Rival;
        f.strain_threshold = None;
    });
    play.change("vex", |f| f.strain = 9);
    play.all(&[
        "award vex 900",
        "learn vex ruinous_repartee!",
        "learn vex scathing_tirade!",
        "range vex venn short",
    ]);
    let pressed = |play: &Play| {
        let venn = play.figure("venn");
        (venn.wounds, play.state.social.pressure_on(venn.id))
    };
    // Twice the Presence of 3, and 2 successes; Vex heals as much.
    play.all(&["use vex ruinous_repartee on venn", "roll = 2s", "done"]);
    assert_eq!((pressed(&play), play.figure("vex").strain), ((0, 8), 1));
    play.all(&["use vex scathing_tirade on venn", "roll = 1s", "done"]);
    assert_eq!(pressed(&play), (0, 9));
    // By the table's word, and back again.
    play.all(&["strain venn 2", "recover venn 3"]);
    assert_eq!(pressed(&play), (0, 8));
    // Out of a talk it lands as wounds (G-HEALTH-07).
    play.all(&["talk off", "strain venn 2"]);
    assert_eq!(play.figure("venn").wounds, 2);
}

#[test]
fn g_soc_04_the_sheet_says_whose_check_an_offence_spoils() {
    let mut play = talk();
    play.ok("offend vex venn fear");
    let sheet = Genesys::sheet(&play.state, &play.library, play.id("vex"));
    let shown = format!("{sheet:?}");
    assert!(shown.contains("next social check against Venn"), "{shown}");
}
