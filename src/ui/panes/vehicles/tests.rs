//! Tests of the drawn gauges of a ship.

use crate::ui::glyphs::Glyphs;
use rules::view::{Facing, Hands, Quarter, Track};

use super::*;

fn lines(rose: &[Rich]) -> Vec<String> {
    rose.iter().map(Rich::plain).collect()
}

fn craft(arcs: &[(Quarter, u32, u32)]) -> Craft {
    let facing = |&(side, ready, of): &(Quarter, u32, u32)| Facing {
        side,
        ready,
        of,
        out: 0,
    };
    Craft {
        label: "pace",
        speed: 3,
        top: 5,
        pace: Vec::new(),
        bands: (3, 3),
        arcs: arcs.iter().map(facing).collect(),
        side: "PC",
        gauges: ["hull", "sys"],
        guns: None,
        weapons: Vec::new(),
        criticals: Vec::new(),
        numbers: Vec::new(),
        ranges: Vec::new(),
        out: Vec::new(),
        down: Vec::new(),
        now: Vec::new(),
        crew: Hands::default(),
    }
}

#[test]
fn g_hack_17_what_a_line_holds_of_a_hacker_is_not_broken() {
    let fact = Rich::of("Slip ", Tone::Text)
        .and("inside", Tone::Good)
        .and(PARTED, Tone::Quiet)
        .and("known", Tone::Warn)
        .and(PARTED, Tone::Quiet)
        .and("lockout Hard", Tone::Strong)
        .and(PARTED, Tone::Quiet)
        .and("locked out once", Tone::Bad);
    let said = lines(&parted(fact.clone(), 36));
    says!(said);
    assert_eq!(parted(fact, 60).len(), 1);
}

#[test]
fn g_veh_05_a_gauge_has_a_cell_for_each_point_of_speed() {
    let craft = craft(&[(Quarter::Fore, 1, 2), (Quarter::Aft, 0, 1)]);
    says!(craft.gauge().plain());
    assert_eq!(craft.sides().unwrap().plain(), "▲1/2 ▼0/1");
}

#[test]
fn g_veh_30_arcs_are_drawn_around_the_vehicle_and_have_ascii_twins() {
    let bare = craft(&[]);
    assert!(bare.rose().is_none() && bare.sides().is_none());
    let some = craft(&[(Quarter::Fore, 1, 2), (Quarter::Starboard, 0, 12)]);
    let rose = lines(&some.rose().unwrap());
    assert_eq!(
        rose,
        [
            "        ▲ 1/2    ",
            "      · ■ ▶ 0/12 ",
            "        ·        "
        ]
    );
    assert!(rose.iter().all(|line| width(line) == ROSE));
    let plain = rose
        .iter()
        .map(|line| Glyphs::ASCII.plain(line).into_owned());
    let plain: Vec<String> = plain.collect();
    assert_eq!(
        plain,
        [
            "        ^ 1/2    ",
            "      - # > 0/12 ",
            "        -        "
        ]
    );
}

#[test]
fn g_hack_17_the_traces_of_several_hackers_have_a_line_each_where_one_does_not_hold_them() {
    let traced = |who: &str| Track {
        label: format!("{who} traced"),
        key: "traces",
        now: 0,
        max: 5,
        note: String::new(),
        because: Vec::new(),
        ..Track::default()
    };
    let mut system = Listed {
        tracks: vec![traced("Tessaly")],
        ..Listed::new(
            rules::view::Id(1),
            "Archive",
            Listing::System,
            rules::view::Party::Others,
        )
    };
    assert_eq!(Density::Full.lines(&system, 79), 1, "beside the name");
    system.tracks.extend(["Vex", "Rho"].map(traced));
    assert_eq!(Density::Full.lines(&system, 79), 4);
    assert_eq!(Density::Full.lines(&system, 199), 1);
}
