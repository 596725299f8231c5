//! What is seen of vehicles: the roster, the sheet, the offers.

use super::{craft, dogfight, duel, lines};
use crate::rules::genesys::Genesys;
use crate::rules::genesys::tests::Play;
use crate::rules::system::System;

#[test]
fn g_veh_01_the_roster_says_speed_guns_crew_and_what_is_broken() {
    let mut play = dogfight();
    play.all(&["speed tern 4", "crit tern = 60"]);
    let roster = Genesys::roster(&play.state);
    let tern = roster.iter().find(|l| l.name == "Tern").unwrap();
    let said: Vec<String> = tern
        .facts
        .iter()
        .map(|f| format!("{} {}", f.label, f.value.plain()))
        .collect();
    let said = said.join("; ");
    for part in [
        "Speed 4/4",
        "Hand -3 of +1",
        "Navigation Damaged (2)",
        "Out navigation",
        "Pulse lasers forward ready",
        "pilot Vex Marrow acts",
        "gunner Ila Senn to act",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_sheet_lists_every_reason_of_a_broken_component() {
    let mut play = dogfight();
    play.all(&["crit tern = 40", "system tern 19"]);
    let id = craft(&play, "tern").id;
    let library = crate::rules::genesys::library::Library::shipped();
    let sheet = Genesys::sheet(&play.state, &library, id).unwrap();
    let damage = sheet.blocks.iter().find(|b| b.title == "Damage").unwrap();
    let text: Vec<String> = damage
        .rows
        .iter()
        .map(|r| {
            r.cells
                .iter()
                .map(crate::rules::view::Rich::plain)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    assert!(
        text.iter()
            .any(|t| t.contains("Hull Damaged, system strain over its threshold")),
        "{text:?}"
    );
}

#[test]
fn what_a_pilot_may_do_is_offered_with_its_reason_where_not() {
    let mut play = dogfight();
    let all = play.all_offers();
    let evade = all.iter().find(|o| o.line == "fly @ evade").unwrap();
    assert_eq!(evade.allowed.as_ref().unwrap_err().rule, Some("G-VCOM-17"));
    play.ok("speed tern 4");
    let now = lines(&play);
    for line in [
        "fly @ evade",
        "fly @ brace",
        "drive @",
        "outfly @ Corsair",
        "fly @ steer Corsair short",
    ] {
        assert!(now.contains(&line.to_owned()), "{line}: {now:?}");
    }
}

#[test]
fn every_offer_of_a_crew_can_be_run() {
    for (mut play, before) in [
        (
            dogfight(),
            vec![
                "speed tern 4",
                "system tern 3",
                "hull tern 2",
                "crit tern = 60",
            ],
        ),
        (duel(), vec!["hull bastion 3"]),
    ] {
        play.all(&before);
        for _ in 0..3 {
            // What ends with a blank is typed to its end.
            for line in lines(&play).into_iter().filter(|l| !l.ends_with(' ')) {
                let mut copy = Play::of(&play);
                copy.ok(&line);
            }
            play.ok("next");
        }
    }
}
