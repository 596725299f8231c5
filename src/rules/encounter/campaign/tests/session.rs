//! The end of a session, and how the first line tells it.

use super::*;

/// Before a session ends, what it changed is listed with who was there. Its end doesn't say that again.
#[test]
fn a_session_that_ends_lists_what_it_changed() {
    let mut troupe = Troupe::of_three();
    troupe.one(ILA).pc = true;
    let mut said = troupe.does(&Asked::StartSession).unwrap();
    troupe.one(ADA).wounds = 3;
    let lines = |troupe: &Troupe| -> Vec<String> {
        let rows = show::offers(troupe).into_iter();
        rows.map(|offer| offer.line).collect()
    };
    assert_eq!(lines(&troupe), [""; 0]);
    said.extend(troupe.does(&Asked::CloseSession).unwrap());
    let listed = lines(&troupe);
    // Enter takes the first row, which never changes who was there.
    let expected = [
        "award all ",
        "session end ",
        "close cancel",
        "attend Ada off",
        "attend Ila off",
    ];
    assert_eq!(listed, expected);
    // A single player was there, unless they are recorded as absent. The changes are then told with the end.
    troupe.one(ILA).pc = false;
    assert_eq!(lines(&troupe), expected[..3]);
    let told = |troupe: &Troupe| show::offers(troupe).swap_remove(1).detail;
    assert_eq!(told(&troupe), "Ada: wounds 0 → 3.");
    troupe.one(ILA).pc = true;
    said.extend(show::asks(&troupe));
    said.extend(show::offers(&troupe).into_iter().map(|offer| offer.label));
    troupe.does(&Asked::Attend(ILA, false)).unwrap();
    assert_eq!(lines(&troupe)[4], "attend Ila");
    said.extend(troupe.does(&Asked::Cancel).unwrap());
    assert!(troupe.campaign.in_session && !troupe.campaign.ending);
    troupe.does(&Asked::CloseSession).unwrap();
    said.extend(troupe.does(&Asked::EndSession).unwrap());
    assert!(!troupe.campaign.ending && troupe.campaign.session_before.is_empty());
    // Without the list, the end says it.
    troupe.does(&Asked::StartSession).unwrap();
    troupe.one(ADA).wounds = 1;
    said.extend(troupe.does(&Asked::EndSession).unwrap());
    says!(said);
}

/// The first line says which session is played, which one is over, and which one is next.
#[test]
fn the_session_and_the_day_are_told_at_any_time() {
    let mut troupe = Troupe::of_three();
    let told = |troupe: &Troupe| {
        let turns = show::turns(troupe, crate::view::Turns::default());
        (turns.chapter, turns.dates)
    };
    let same = |told: &str| (told.to_owned(), told.to_owned());
    let before = ("day 3".to_owned(), "before session 1 · day 3".to_owned());
    assert_eq!(told(&troupe), before);
    troupe.does(&Asked::StartSession).unwrap();
    assert_eq!(told(&troupe), same("session 1 · day 3"));
    troupe.does(&Asked::EndSession).unwrap();
    assert_eq!(told(&troupe), same("after session 1 · day 3"));
}
