//! What another save changed for the troupe, brought home.

use super::*;

/// Another save, in which Ada was wounded and lost her rope, Ila found a lamp, and Kim came in. Here Ada has
/// other wounds.
fn brought() -> Troupe {
    let mut troupe = Troupe::of_three();
    troupe.does(&Asked::Cast(ILA, true)).unwrap();
    troupe.does(&Asked::Leave(ILA)).unwrap();
    let before = |who: Id| bring::member(&troupe, who).unwrap();
    let shared = |who: Id, wounds: u8, gear: &[&str]| Shared {
        who,
        before: before(who),
        theirs: One {
            wounds,
            gear: gear.iter().map(|one| (*one).to_owned()).collect(),
            ..before(who)
        },
    };
    let bringing = Bringing {
        title: "The train".to_owned(),
        from: 41,
        through: Through {
            entry: 97,
            mark: "abc".to_owned(),
        },
        shared: vec![shared(ADA, 7, &[]), shared(ILA, 0, &["rope", "lamp"])],
        newcomers: vec![Newcomer {
            who: ADA,
            name: "Kim".to_owned(),
            json: "Kim".to_owned(),
            cast: true,
            twin: None,
        }],
        notes: Vec::new(),
        chosen: Vec::new(),
    };
    troupe.one(ADA).wounds = 2;
    let listed = Event::Listed {
        bringing: Box::new(bringing),
    };
    listed.apply(&mut troupe);
    troupe
}

/// The member, the row, whether it changed on both sides, and whether it is taken.
fn list(troupe: &Troupe) -> Vec<(Id, &'static str, bool, Option<bool>)> {
    bring::lines(troupe)
        .into_iter()
        .map(|line| (line.who, line.row, line.mine.is_some(), line.take))
        .collect()
}

#[test]
fn what_another_save_changed_is_brought_home_line_by_line() {
    let mut troupe = brought();
    assert_eq!(
        list(&troupe),
        [
            (ADA, "wounds", true, None),
            (ADA, "gear", false, Some(true)),
            (ILA, "gear", false, Some(true)),
            (ADA, bring::JOINS, false, Some(true)),
        ]
    );
    let mut said = troupe.does(&Asked::BringChoose(1, true)).unwrap();
    said.extend(troupe.does(&Asked::BringChoose(2, false)).unwrap());
    said.extend(troupe.does(&Asked::BringDone).unwrap());
    says!(said);
    assert_eq!((troupe.one(ADA).wounds, troupe.one(ADA).gear.len()), (7, 1));
    assert_eq!(troupe.campaign.away(ILA).map(|one| one.gear.len()), Some(2));
    assert_eq!(troupe.names(), ["Guard", "Ada", "Kim"]);
    assert_eq!(troupe.campaign.cast, [ILA, Id(4)]);
    assert_eq!(troupe.campaign.bringing, None);
    assert_eq!(troupe.campaign.brought[0].entry, 97);
}

#[test]
fn a_member_is_decided_as_a_whole_and_apart_from_a_newcomer_with_the_same_number() {
    let mut troupe = brought();
    let mut said = troupe
        .does(&Asked::BringAll("ada".to_owned(), false))
        .unwrap();
    said.extend(
        troupe
            .does(&Asked::BringAll("kim".to_owned(), false))
            .unwrap(),
    );
    let taken: Vec<Option<bool>> = list(&troupe).into_iter().map(|(.., take)| take).collect();
    assert_eq!(taken, [Some(false), Some(false), Some(true), Some(false)]);
    said.extend(
        troupe
            .does(&Asked::BringAll("ada".to_owned(), true))
            .unwrap(),
    );
    said.extend(troupe.does(&Asked::BringDone).unwrap());
    says!(said);
    assert_eq!((troupe.one(ADA).wounds, troupe.one(ADA).gear.len()), (7, 0));
    assert_eq!(troupe.names(), ["Guard", "Ada"]);
}

#[test]
fn a_list_that_is_closed_brings_nothing_home() {
    let mut troupe = brought();
    let mut before = troupe.clone();
    let said = troupe.does(&Asked::BringCancel).unwrap();
    says!(said);
    before.campaign.bringing = None;
    assert_eq!(troupe, before);
}

#[test]
fn what_cannot_be_brought_home_now_is_refused() {
    let refused = |asked: &Asked, troupe: &Troupe| {
        let refusal = decide(troupe, asked).unwrap_err();
        format!("{} {}", refusal.why, refusal.hint.unwrap_or_default())
    };
    let mut troupe = brought();
    let all_of = |name: &str| Asked::BringAll(name.to_owned(), true);
    let mut all = vec![
        refused(&Asked::BringDone, &troupe),
        refused(&Asked::BringChoose(0, true), &troupe),
        refused(&Asked::BringChoose(5, true), &troupe),
        refused(&Asked::BringChoose(2, true), &troupe),
        refused(&all_of("Guard"), &troupe),
        refused(&all_of("Ila"), &troupe),
        refused(&Asked::Bring, &troupe),
        refused(&Asked::Close, &troupe),
    ];
    troupe.does(&Asked::BringCancel).unwrap();
    all.extend([
        refused(&Asked::Bring, &troupe),
        refused(&Asked::BringDone, &troupe),
        refused(&Asked::BringCancel, &troupe),
    ]);
    troupe.fighting = true;
    all.push(refused(&Asked::Bring, &troupe));
    troupe.fighting = false;
    troupe.does(&begin()).unwrap();
    troupe.does(&Asked::Close).unwrap();
    all.push(refused(&Asked::Bring, &troupe));
    says!(all);
}

#[test]
fn every_change_of_another_save_is_a_row_and_one_on_both_sides_is_two() {
    let mut troupe = brought();
    let rows = |troupe: &Troupe| -> Vec<String> {
        let offers = show::offers(troupe).into_iter();
        offers.map(|offer| offer.line).collect()
    };
    assert_eq!(
        rows(&troupe),
        [
            "bring strike 1",
            "bring keep 1",
            "bring strike 2",
            "bring strike 3",
            "bring strike 4",
            "bring cancel"
        ]
    );
    let said = |troupe: &Troupe| -> Vec<String> {
        let labels = show::offers(troupe).into_iter().map(|offer| offer.label);
        labels.chain(show::asks(troupe)).collect()
    };
    let mut all = said(&troupe);
    troupe.does(&Asked::BringChoose(1, false)).unwrap();
    troupe.does(&Asked::BringChoose(3, false)).unwrap();
    assert_eq!(
        rows(&troupe),
        [
            "bring keep 1",
            "bring strike 2",
            "bring keep 3",
            "bring strike 4",
            "bring cancel",
            "bring done"
        ]
    );
    all.extend(said(&troupe));
    says!(all);
    assert_eq!(show::course(&troupe), []);
}

/// Notes are lines of the list after the changes. Those that aren't struck are kept as they were written.
#[test]
fn notes_of_another_save_are_struck_or_kept_with_their_dates() {
    let mut troupe = brought();
    let note = |text: &str, session: u32| KeptNote {
        chapter: crate::view::Chapter {
            session,
            ..Default::default()
        },
        clock: format!("2026-11-2{session} 20:00"),
        by: "Kit".to_owned(),
        text: text.to_owned(),
        ..KeptNote::default()
    };
    let notes = vec![note("the key is cold", 1), note("a lie", 2)];
    troupe
        .campaign
        .bringing
        .as_mut()
        .unwrap()
        .notes
        .clone_from(&notes);
    assert_eq!(
        list(&troupe)[4..],
        [
            (Id(1), bring::NOTE, false, Some(true)),
            (Id(2), bring::NOTE, false, Some(true)),
        ]
    );
    // A member with the number of a note is still decided apart from it.
    troupe
        .does(&Asked::BringAll("ada".to_owned(), false))
        .unwrap();
    troupe.does(&Asked::BringChoose(6, false)).unwrap();
    troupe.does(&Asked::BringDone).unwrap();
    assert_eq!(troupe.campaign.notes, notes[..1]);
}

/// What was paid in one save and what it bought are one line, and so is the other save's change of one of them.
#[test]
fn a_trade_is_brought_home_with_its_price() {
    let mut troupe = brought();
    troupe.one(ADA).gear.push("bandage".to_owned());
    assert_eq!(
        list(&troupe)[..2],
        [
            (ADA, "wounds", true, None),
            (ILA, "gear", false, Some(true)),
        ]
    );
    let said = troupe.does(&Asked::BringChoose(1, true)).unwrap();
    assert_eq!(said.len(), 1, "{said:?}");
    troupe.does(&Asked::BringDone).unwrap();
    assert_eq!((troupe.one(ADA).wounds, troupe.one(ADA).gear.len()), (7, 0));
}
