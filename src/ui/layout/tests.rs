use proptest::prelude::*;

use super::*;

fn shown(areas: &Areas) -> Vec<Rect> {
    let outer = [
        areas.head,
        areas.track,
        areas.asked,
        areas.talk,
        areas.card,
        areas.second,
        areas.map,
        areas.said,
        areas.foot,
    ];
    let panes = Pane::ALL.map(|pane| areas.pane(pane));
    outer
        .into_iter()
        .chain(panes)
        .filter(|area| !area.is_empty())
        .collect()
}

proptest! {
    #[test]
    fn nothing_overlaps_and_nothing_stands_outside(
        width in 0u16..320, height in 0u16..120, vehicles in 0u16..9, wounds in 0u16..60,
        asked in 0u16..4, talk in 0u16..7, card in 0u16..7, map in 0u16..20, scale in 0u16..2, outcome in 0u16..24, ships in 0u16..30, second: bool, covered in 0u16..4, pane in 0..Pane::ALL.len(),
    ) {
        let area = Rect::new(0, 0, width, height);
        let needs = Needs { pane: Pane::ALL[pane], vehicles, numbers: vehicles * 6, ships, wounds, brief: wounds, table: wounds / 2 + vehicles, asked, talk, second, card, map, scale, outcome, untimed: false };
        let areas = table(area, needs);
        for all in [shown(&areas), shown(&table(area, needs).above(covered, second))] {
            for (n, one) in all.iter().enumerate() {
                prop_assert_eq!(one.intersection(area), *one);
                for other in &all[n + 1..] {
                    prop_assert!(one.intersection(*other).is_empty(), "{one:?} {other:?}");
                }
            }
        }
        if areas.shape != Shape::TooSmall {
            let focused = areas.pane(needs.pane);
            prop_assert!(!focused.is_empty() || needs.pane == Pane::Vehicles);
            if !focused.is_empty() {
                prop_assert_eq!(areas.at(focused.as_position()), Some(needs.pane));
            }
        }
    }
}

#[test]
fn vehicles_give_way_to_wounds_down_to_their_numbers() {
    let heights = |wounds| {
        let areas = table(
            Rect::new(0, 0, 120, 40),
            Needs {
                vehicles: 2,
                wounds,
                ..Needs::default()
            },
        );
        let of = |pane| areas.pane(pane).height;
        (of(Pane::Who), of(Pane::Vehicles))
    };
    assert_eq!(heights(10), (13, 11));
    assert_eq!(heights(15), (15, 9));
    assert_eq!(heights(40), (17, 7), "a vehicle keeps a name and two lines");
}

/// There are 28, 48 and 40 columns inside the frames at 120, with any focus or open question.
#[test]
fn no_pane_ever_changes_its_width() {
    let widths = |pane, width, asked| {
        let needs = Needs {
            pane,
            vehicles: 4,
            wounds: 12,
            asked,
            second: true,
            ..Needs::default()
        };
        let areas = table(Rect::new(0, 0, width, 60), needs);
        let middle = if pane == Pane::Vehicles && width < 190 {
            pane
        } else {
            Pane::Sheet
        };
        [Pane::Who, middle, Pane::Tray].map(|pane| areas.pane(pane).width + 2)
    };
    for pane in Pane::ALL {
        for asked in [0, 3] {
            assert_eq!(widths(pane, 100, asked), [28, 28, 40]);
            assert_eq!(widths(pane, 120, asked), [28, 48, 40]);
            assert_eq!(widths(pane, 160, asked), [35, 61, 60]);
            assert_eq!(widths(pane, 200, asked), [35, 50, 60]);
        }
    }
}

#[test]
fn the_first_tab_holds_what_is_asked_and_the_newest_of_the_log() {
    let areas = |height, table| {
        let needs = Needs {
            table,
            asked: 2,
            ..Needs::default()
        };
        let areas = super::table(Rect::new(0, 0, 80, height), needs);
        (
            areas.pane(Pane::Who).height,
            areas.asked.height,
            areas.pane(Pane::Log).height,
        )
    };
    assert_eq!(areas(24, 10), (11, 2, 6));
    assert_eq!(areas(18, 8), (9, 2, 2));
    assert_eq!(areas(18, 20), (12, 1, 0));
}

#[test]
fn the_shape_follows_the_size() {
    let shape = |width, height| {
        table(
            Rect::new(0, 0, width, height),
            Needs {
                second: true,
                ..Needs::default()
            },
        )
        .shape
    };
    // A terminal may report any size. No more of it is drawn than memory holds.
    let most = drawn(u16::MAX, u16::MAX);
    assert_eq!(shape(most.width, most.height), Shape::Six);
    assert!(u32::from(most.width) * u32::from(most.height) <= 500_000);
    assert_eq!(shape(59, 40), Shape::TooSmall);
    assert_eq!(shape(80, 24), Shape::Tabs);
    assert_eq!(shape(120, 40), Shape::Five);
    assert_eq!(shape(200, 60), Shape::Six);
}

/// Nothing that the dice or the log hold moves their edges.
#[test]
fn the_dice_and_the_log_keep_their_edges() {
    for (width, height) in [(100, 30), (120, 40), (160, 44), (200, 60)] {
        let edges = |needs| {
            let areas = table(Rect::new(0, 0, width, height), needs);
            (areas.pane(Pane::Tray), areas.pane(Pane::Log))
        };
        let rest = Needs {
            second: true,
            ..Needs::default()
        };
        let full = Needs {
            pane: Pane::Tray,
            vehicles: 3,
            wounds: 30,
            asked: 9,
            talk: 5,
            card: 6,
            outcome: 30,
            map: 9,
            ..rest
        };
        assert_eq!(edges(rest), edges(full), "{width}x{height}");
    }
}

/// The dice of a low screen with frames have no fewer lines than those of the smaller screens.
#[test]
fn a_larger_screen_has_no_fewer_lines_for_the_dice() {
    let lines = |width, height| {
        let needs = Needs {
            pane: Pane::Tray,
            vehicles: 2,
            wounds: 12,
            ..Needs::default()
        };
        table(Rect::new(0, 0, width, height), needs)
            .pane(Pane::Tray)
            .height
    };
    let sizes = [(60, 18), (80, 24), (100, 30), (120, 40), (160, 44)];
    let all = sizes.map(|(width, height)| lines(width, height));
    assert!(all.is_sorted(), "{all:?}");
}
