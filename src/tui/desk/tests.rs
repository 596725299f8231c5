//! The desk over a library in a temporary folder.

use super::*;
use crate::store::Places;
use crate::ui::form::Editing;
use rules::pack_record::Record;
use rules::packs::Keep;

fn desk(home: &Path) -> Desk {
    let library = Library::at(&Places::below(home));
    let setup = Setup {
        seed: Some(7),
        ..Setup::default()
    };
    let session = Session::unsaved("Genesys", "Nothing", setup.options(false)).unwrap();
    Desk::new(
        session,
        library,
        setup,
        Theme::bare(),
        Keymap::shipped().unwrap(),
    )
}

/// Returns a desk with a new save at play.
pub(super) fn gun_deck(home: &Path) -> Desk {
    let mut desk = desk(home);
    let (system, title) = ("Genesys".to_owned(), "Gun deck".to_owned());
    desk.perform(Effect::NewSave { system, title }).unwrap();
    desk
}

pub(super) fn run(desk: &mut Desk, line: &str) -> Vec<Msg> {
    let lines = vec![line.to_owned()];
    desk.perform(Effect::Run { lines, focus: None }).unwrap()
}

fn saves(messages: &[Msg]) -> Vec<Save> {
    let found = messages.iter().find_map(|message| match message {
        Msg::Saves(saves) => Some(saves.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

#[test]
fn a_save_shows_what_is_in_it_before_it_is_opened_and_stays_as_it_was() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = gun_deck(home.path());
    let listed = saves(&desk.perform(Effect::ListSaves).unwrap());
    let path = |title: &str| {
        let save = listed.iter().find(|save| save.title == title).unwrap();
        save.path.clone()
    };
    // The save at play is shown in its current state.
    run(&mut desk, "add vex_marrow");
    let here = desk.preview(&path("Gun deck")).unwrap_or_default();
    let drawn = |preview: &Preview| -> String {
        let area = ratatui::layout::Rect::new(0, 0, 70, 30);
        let mut buf = ratatui::buffer::Buffer::empty(area);
        preview.render(&Theme::bare(), area, &mut buf);
        buf.content
            .iter()
            .map(|cell| cell.symbol().to_owned())
            .collect()
    };
    assert!(drawn(&here).contains("Vex Marrow"), "{}", drawn(&here));
    // Any other save is read by the function. A sample isn't copied into the folder for it.
    let toll = path("The toll at Lantern Reach");
    let read = desk.preview(&toll).err().unwrap();
    let preview = std::thread::spawn(read).join().unwrap().unwrap();
    let shown = drawn(&preview);
    for words in ["5 rounds", "Warden frame", "Note", "Log"] {
        assert!(shown.contains(words), "{words} not in {shown}");
    }
    assert!(!toll.exists());
    let gone = desk.preview(&home.path().join("gone.ron")).err().unwrap();
    assert!(gone().is_err());
}

#[test]
fn somebody_is_kept_once_and_what_was_kept_before_is_put_aside() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(home.path());
    let lines = vec!["build rival shooter as Kessa".to_owned()];
    desk.perform(Effect::Run { lines, focus: None }).unwrap();
    let kessa = desk.find("Kessa").unwrap();
    // Nothing is written without a folder for it.
    let told = desk.perform(Effect::Keep(Keep::Somebody(kessa))).unwrap();
    assert!(
        matches!(&told[..], [Msg::Notice { bad: true, .. }]),
        "{told:?}"
    );
    desk.setup.own_packs = Some(home.path().join("packs"));
    for file in ["kessa.ron", "kessa.before", "kessa 2.before"] {
        let told = desk.perform(Effect::Keep(Keep::Somebody(kessa))).unwrap();
        assert!(
            matches!(&told[..], [Msg::Notice { bad: false, .. }]),
            "{told:?}"
        );
        let text = std::fs::read_to_string(home.path().join("packs").join(file)).unwrap();
        assert!(text.contains("Kessa"), "{text}");
    }
}

#[test]
fn a_pack_that_somebody_wrote_is_not_put_aside() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(home.path());
    run(&mut desk, "build rival shooter as Kessa");
    let kessa = desk.find("Kessa").unwrap();
    let packs = home.path().join("packs");
    desk.setup.own_packs = Some(packs.clone());
    let mut keep = || {
        let told = desk.perform(Effect::Keep(Keep::Somebody(kessa))).unwrap();
        match &told[..] {
            [Msg::Notice { text, bad: false }] => text.clone(),
            other => panic!("{other:?}"),
        }
    };
    // The saved file becomes the user's own: without its first line it counts as written by hand.
    keep();
    let written = std::fs::read_to_string(packs.join("kessa.ron")).unwrap();
    let (_, own) = written.split_once('\n').unwrap();
    std::fs::write(packs.join("kessa.ron"), own).unwrap();
    let told = keep();
    assert!(
        told.contains("kessa_kept.ron") && told.contains("stays"),
        "{told}"
    );
    // Saving it again moves the earlier pack aside, and nothing else.
    let told = keep();
    assert!(told.contains("kessa_kept.before"), "{told}");
    assert_eq!(
        std::fs::read_to_string(packs.join("kessa.ron")).unwrap(),
        own
    );
    let mut all: Vec<String> = std::fs::read_dir(&packs)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .filter(|name| !name.starts_with('.'))
        .collect();
    all.sort();
    assert_eq!(all, ["kessa.ron", "kessa_kept.before", "kessa_kept.ron"]);
    // An unreadable file also stays.
    std::fs::write(packs.join("kessa_kept.ron"), b"\xff").unwrap();
    assert!(keep().contains("kessa_kept_kept.ron"));
}

#[test]
fn a_save_that_bars_play_has_a_way_back() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(home.path());
    let text = include_str!("../../../saves/the-ashen-oar.ron");
    let bad = text.replacen("figure:(id:(2),", "figure:(id:(1),", 1);
    assert_ne!(bad, text);
    let path = home.path().join("bad.ron");
    std::fs::write(&path, bad).unwrap();
    desk.perform(Effect::Open(path, Screen::Review)).unwrap();
    let world = desk.world();
    assert!(world.access.contains("number 1"), "{}", world.access);
    assert!(world.way_back);
    // The command in the message leads out of it.
    run(&mut desk, "undo to 1");
    assert_eq!(desk.world().access, "");
}

#[test]
fn a_save_is_made_played_copied_renamed_and_put_away() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(home.path());
    let (system, title) = ("Genesys".to_owned(), "Gun deck".to_owned());
    let made = desk.perform(Effect::NewSave { system, title }).unwrap();
    assert!(matches!(made[0], Msg::Opened(Screen::Table)), "{made:?}");
    let lines = vec![
        "add vex_marrow".to_owned(),
        "wound . 2".to_owned(),
        "next".to_owned(),
    ];
    let ran = desk
        .perform(Effect::Run {
            lines,
            focus: Some(Id(1)),
        })
        .unwrap();
    let fine: Vec<bool> = ran
        .iter()
        .map(|msg| matches!(msg, Msg::Ran { result: Ok(_), .. }))
        .collect();
    assert_eq!(fine, [true, true, false], "{ran:?}");
    assert!(desk.world().saved.starts_with("saved "));

    let listed = saves(&desk.perform(Effect::ListSaves).unwrap());
    let mine = listed.iter().find(|save| !save.note.is_empty()).unwrap();
    says!(mine.note);
    assert_eq!(
        (mine.title.as_str(), mine.entries.as_str()),
        ("Gun deck", "2")
    );
    let copied = desk.perform(Effect::Duplicate(mine.path.clone())).unwrap();
    let copy = saves(&copied)
        .into_iter()
        .find(|s| s.note.is_empty() && s.title == "Gun deck (2)")
        .unwrap();
    let title = "Dry dock".to_owned();
    let renamed = desk
        .perform(Effect::Rename {
            path: copy.path,
            title,
        })
        .unwrap();
    let dock = saves(&renamed)
        .into_iter()
        .find(|save| save.title == "Dry dock")
        .unwrap();
    let opened = desk
        .perform(Effect::Open(dock.path.clone(), Screen::Review))
        .unwrap();
    assert!(
        matches!(opened[0], Msg::Opened(Screen::Review)),
        "{opened:?}"
    );
    assert_eq!(desk.world().face.title(), "Dry dock");
    let (path, title) = (dock.path.clone(), "Wet dock".to_owned());
    let renamed = desk.perform(Effect::Rename { path, title }).unwrap();
    assert!(
        matches!(renamed[0], Msg::Ran { result: Ok(_), .. }),
        "the table behind the list looks anew: {renamed:?}"
    );
    let renamed = saves(&renamed);
    let wet = renamed.iter().find(|save| !save.note.is_empty()).unwrap();
    assert_eq!(wet.title, "Wet dock", "what is open is called anew too");
    assert_eq!(desk.world().face.title(), "Wet dock");
    let away = desk.perform(Effect::Trash(mine.path.clone())).unwrap();
    assert!(
        !saves(&away).iter().any(|save| save.title == "Gun deck"),
        "{away:?}"
    );
}

/// A reader of a save that another program plays can play it once that program has ended.
#[test]
fn a_save_played_elsewhere_is_opened_anew_when_nobody_plays_it_any_more() {
    let home = tempfile::tempdir().unwrap();
    let mut first = gun_deck(home.path());
    let path = first.session.path().unwrap().to_path_buf();
    let mut second = desk(home.path());
    let open = |desk: &mut Desk| {
        let open = Effect::Open(path.clone(), Screen::Table);
        desk.perform(open).unwrap()
    };
    open(&mut second);
    run(&mut first, "add vex_marrow");
    let told = run(&mut second, "add ila_senn");
    let Msg::Ran {
        result: Err(refusal),
        ..
    } = &told[0]
    else {
        panic!("{told:?}");
    };
    assert!(
        refusal.hint.as_ref().unwrap().contains("`takeover`"),
        "{refusal:?}"
    );
    open(&mut second);
    assert!(second.session.looks_on(), "the first plays on");
    assert_eq!(second.session.face().last(), 1, "what it did is seen");
    drop(first);
    open(&mut second);
    let told = run(&mut second, "add ila_senn");
    assert!(
        matches!(&told[0], Msg::Ran { result: Ok(_), .. }),
        "{told:?}"
    );
}

/// The sentence about another program stays true while it is on the screen.
#[cfg(unix)]
#[test]
fn what_is_said_of_another_program_follows_it() {
    let home = tempfile::tempdir().unwrap();
    let first = gun_deck(home.path());
    let path = first.session.path().unwrap().to_path_buf();
    let mut second = desk(home.path());
    let told = second.perform(Effect::Open(path, Screen::Table)).unwrap();
    let Some(Msg::Notice { text, .. }) = told.last() else {
        panic!("{told:?}");
    };
    assert!(
        text.contains("pid ") && text.contains("`takeover`"),
        "{text}"
    );
    drop(first);
    assert!(!second.world().access.is_empty());
    let told = second.look_around();
    // The next line is written, so every key asks and acts as usual.
    assert_eq!(second.world().access, "");
    let [Msg::Followed { .. }, Msg::Reworded { was, now }] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert_eq!(was, text);
    says!(now);
    assert!(second.look_around().is_empty());
    run(&mut second, "note here");
    assert_eq!(second.session.read_only(), None);
}

/// The library opens a changed save again, and a copy keeps what was played here.
#[test]
fn a_save_changed_below_the_program_is_opened_again_beside_what_was_played() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = gun_deck(home.path());
    let ran = |desk: &mut Desk, line: &str| {
        let told = run(desk, line);
        matches!(&told[..], [Msg::Ran { result: Ok(_), .. }])
    };
    assert!(ran(&mut desk, "note here"));
    let path = desk.session.path().unwrap().to_path_buf();
    let text = std::fs::read_to_string(&path).unwrap();
    for (there, sound) in [
        (text.replace("here", "elsewhere"), true),
        (String::new(), false),
    ] {
        std::fs::write(&path, &there).unwrap();
        assert!(!ran(&mut desk, "note refused"));
        let told = desk
            .perform(Effect::Open(path.clone(), Screen::Table))
            .unwrap();
        let Some(Msg::Notice { text, .. }) = told.last() else {
            panic!("{told:?}");
        };
        assert!(text.contains("gun-deck"), "{text}");
        let at = desk.session.path().unwrap();
        assert_eq!(at == path, sound, "{at:?}");
        assert!(ran(&mut desk, "note goes on"));
    }
    let titles: Vec<String> = saves(&desk.perform(Effect::ListSaves).unwrap())
        .into_iter()
        .map(|save| save.title)
        .filter(|title| title.starts_with("Gun deck"))
        .collect();
    assert_eq!(titles, ["Gun deck (3)", "Gun deck (2)"]);
}

/// Only this session has what was played once the file was replaced: it is saved before the session
/// ends, in every case.
#[test]
fn what_was_played_is_kept_also_where_another_save_is_opened_made_or_nothing_more() {
    type Way = fn(&mut Desk, &Path) -> String;
    let ways: [Way; 3] = [
        |desk, other| {
            format!(
                "{:?}",
                desk.perform(Effect::Open(other.to_owned(), Screen::Table))
            )
        },
        |desk, _| {
            let (system, title) = ("Genesys".to_owned(), "Another".to_owned());
            format!("{:?}", desk.perform(Effect::NewSave { system, title }))
        },
        |desk, _| desk.keep_played().unwrap_or_default(),
    ];
    for way in ways {
        let home = tempfile::tempdir().unwrap();
        let mut desk = gun_deck(home.path());
        run(&mut desk, "note what was played");
        let path = desk.session.path().unwrap().to_path_buf();
        let other = path.with_file_name("other.ron");
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&other, text.replace("what was played", "elsewhere")).unwrap();
        let copies = |path: &Path| {
            let files = std::fs::read_dir(path.parent().unwrap()).unwrap().flatten();
            let texts = files.filter_map(|file| std::fs::read_to_string(file.path()).ok());
            texts
                .filter(|text| text.contains("what was played"))
                .count()
        };
        // An unchanged file needs no copy.
        assert_eq!(desk.keep_played(), None);
        std::fs::copy(&other, &path).unwrap();
        assert_eq!(copies(&path), 0);
        let said = way(&mut desk, &other);
        let kept = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(said.contains(&kept), "{said}");
        assert_eq!(copies(&path), 1);
    }
}

#[test]
fn what_cannot_be_opened_is_told_and_the_save_at_play_stays() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(home.path());
    let path = home.path().join("torn.ron");
    std::fs::write(&path, "nothing of ours").unwrap();
    let told = desk.perform(Effect::Open(path, Screen::Table)).unwrap();
    assert!(
        matches!(&told[..], [Msg::Notice { bad: true, .. }]),
        "{told:?}"
    );
    assert_eq!(desk.world().face.title(), "Nothing");
}

#[test]
fn the_time_of_a_save_is_never_to_come() {
    let now = "2026-11-21 20:14";
    assert_eq!(saved_at("2026-11-21 20:14", now), Some("20:14"));
    assert_eq!(saved_at("2026-11-21 09:00", now), Some("09:00"));
    assert_eq!(saved_at("2026-11-20 23:00", now), Some("2026-11-20"));
    assert_eq!(saved_at("2026-11-21 20:15", now), None);
    assert_eq!(saved_at("2027-01-01 00:00", now), None);
}

#[test]
fn a_pack_that_cannot_be_read_is_said_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(home.path());
    desk.setup.packs = vec![crate::table::systems::PackText {
        name: "home.ron".to_owned(),
        text: "(name: \"Home\", version: \"1\",\n  gear: [(id: 1)])".to_owned(),
    }];
    desk.setup.unread = vec!["torn.ron: it is not text.".to_owned()];
    let (system, title) = ("Genesys".to_owned(), "Gun deck".to_owned());
    let made = desk.perform(Effect::NewSave { system, title }).unwrap();
    let [Msg::Opened(_), Msg::Notice { text, bad: true }] = made.as_slice() else {
        panic!("{made:?}");
    };
    assert!(text.contains("home.ron:2:"), "{text}");
    assert!(text.contains("torn.ron"), "{text}");
    says!(text);
}

#[test]
fn what_is_about_the_terminal_is_given_back() {
    let home = tempfile::tempdir().unwrap();
    assert_eq!(
        desk(home.path()).perform(Effect::Quit).unwrap_err(),
        Effect::Quit
    );
}

/// The tour opens the demo from any save, and the save that was left is unchanged.
#[test]
fn the_demo_opens_for_the_tour() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = gun_deck(home.path());
    assert_eq!(desk.world().demo, None);
    let told = desk.perform(Effect::Demo).unwrap();
    assert!(
        matches!(&told[..2], [Msg::Opened(Screen::Table), Msg::Tour]),
        "{told:?}"
    );
    let first = desk.world().demo;
    assert_eq!(first, Some(desk.world().face.last()));
    assert_eq!(desk.world().face.title(), "The Ashen Oar boards");
    // It is the same save after play, and knows where it began.
    run(&mut desk, "wound vex 1");
    let told = desk.perform(Effect::Demo).unwrap();
    assert!(matches!(told[0], Msg::Opened(_)), "{told:?}");
    assert_eq!(desk.world().demo, first);
    assert_eq!(Some(desk.world().face.last()), first.map(|n| n + 1));
}

/// A record of the packs is edited field by field. A mistake is shown at its field, and nothing is written until
/// it is corrected.
#[test]
fn an_edited_record_is_saved_once_its_mistake_is_corrected() {
    let home = tempfile::tempdir().unwrap();
    let mut desk = desk(home.path());
    let packs = home.path().join("packs");
    let what = Keep::Content {
        kind: "weapon".to_owned(),
        name: "arc carbine".to_owned(),
    };
    let kept = desk.world().face.kept(&what).unwrap();
    let mut record = Record::of(&kept.text).unwrap();
    // Without a folder for it the form stays, with what was typed.
    let typed = Box::new(Editing::new(record.clone()));
    let told = desk.perform(Effect::KeepRecord(typed)).unwrap();
    let [Msg::NotKept(editing)] = told.as_slice() else {
        panic!("{told:?}");
    };
    assert_eq!(editing.record, record);
    assert!(editing.fault.as_ref().unwrap().1.contains("TRIUMPH_HOME"));
    desk.setup.own_packs = Some(packs.clone());
    let place = |record: &Record, name: &str| {
        let mut fields = record.fields.iter();
        fields.position(|field| field.name == name).unwrap()
    };
    let (crit, skill) = (place(&record, "crit"), place(&record, "skill"));
    let id = place(&record, "id");
    let own_id = record.fields[id].value.clone();
    record.fields[crit].value = "three".to_owned();
    let told = |desk: &mut Desk, record: &Record| {
        let editing = Box::new(Editing::new(record.clone()));
        desk.perform(Effect::KeepRecord(editing)).unwrap()
    };
    for (at, wrong, right) in [
        (crit, "three", "2"),
        (skill, "\"juggling\"", "\"ranged_light\""),
        (id, "\"arc/carbine\"", own_id.as_str()),
    ] {
        record.fields[at].value = wrong.to_owned();
        let told = told(&mut desk, &record);
        let [Msg::NotKept(editing)] = told.as_slice() else {
            panic!("{told:?}");
        };
        let (of, what) = editing.fault.clone().unwrap();
        assert_eq!((of, editing.at), (Some(at), at), "{what}");
        assert!(!packs.exists(), "{what}");
        record.fields[at].value = right.to_owned();
    }
    let told = told(&mut desk, &record);
    assert!(
        matches!(&told[..], [Msg::Notice { bad: false, .. }]),
        "{told:?}"
    );
    let text = std::fs::read_to_string(packs.join("arc_carbine.ron")).unwrap();
    assert!(
        text.contains("crit: 2") && text.contains("ranged_light"),
        "{text}"
    );
    // It can be edited again from its own pack.
    assert_eq!(Record::of(&text), Some(record));
}
