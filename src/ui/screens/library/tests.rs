//! Tests of the list of saves: its filter, its selection and its previews.

use super::*;

fn save(title: &str) -> Save {
    Save {
        path: format!("{title}.ron").into(),
        title: title.to_owned(),
        system: "Genesys".to_owned(),
        entries: "12".to_owned(),
        modified: "yesterday".to_owned(),
        note: String::new(),
        sound: true,
    }
}

#[test]
fn the_preview_before_stays_until_the_next_is_read() {
    let area = Rect::new(0, 0, 120, 37);
    let mut library = Library::default();
    library.fill(vec![save("a"), save("b")]);
    let title = |library: &Library| library.previewing().map(|save| save.title.clone());
    library.wants_preview(area);
    library.previewed("a.ron".into(), Ok(Preview::default()));
    library.wants_preview(area);
    library.step(Step::By(1));
    library.wants_preview(area);
    assert_eq!(title(&library).as_deref(), Some("a"));
    library.previewed("b.ron".into(), Ok(Preview::default()));
    library.wants_preview(area);
    assert_eq!(title(&library).as_deref(), Some("b"));
}

#[test]
fn a_few_letters_narrow_the_list() {
    let mut library = Library::default();
    library.fill(vec![
        save("The Ashen Oar boards"),
        save("Gun deck"),
        save("Dry dock"),
    ]);
    library.filter("deck");
    assert_eq!(library.chosen().map(|s| s.title.as_str()), Some("Gun deck"));
    library.filter("");
    library.step(Step::Last);
    assert_eq!(library.chosen().map(|s| s.title.as_str()), Some("Dry dock"));
}

#[test]
fn a_systems_name_is_whole_at_80_columns() {
    let mut library = Library::default();
    let mut one = save("The toll at Lantern Reach");
    one.system = "Genesys space opera".to_owned();
    one.modified = "2026-11-21 09:41".to_owned();
    one.note = "open here".to_owned();
    library.fill(vec![one]);
    for columns in [60, 80, 120] {
        let mut buf = Buffer::empty(Rect::new(0, 0, columns, 10));
        let area = buf.area;
        library.render(&Theme::bare(), area, &mut buf);
        let all: String = buf
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        assert_eq!(
            all.contains("The toll at Lantern Reach "),
            columns > 60,
            "{all}"
        );
        assert_eq!(all.contains("Genesys space opera "), columns > 60, "{all}");
        assert!(
            all.contains("2026-11-21 ") && all.contains("open here"),
            "{all}"
        );
        // With a preview next to the list there is room for the time of day.
        assert_eq!(all.contains("09:41"), columns == 120, "{all}");
    }
}

#[test]
fn a_save_is_read_once_and_one_at_a_time() {
    let area = Rect::new(0, 0, 120, 38);
    let mut library = Library::default();
    library.fill(vec![save("a"), save("b"), save("c")]);
    assert_eq!(library.wants_preview(area), Some("a.ron".into()));
    // Rows that the selection only passes while a preview is being read are skipped.
    library.step(Step::By(1));
    assert_eq!(library.wants_preview(area), None);
    library.step(Step::By(1));
    library.previewed("a.ron".into(), Ok(Preview::default()));
    assert_eq!(library.wants_preview(area), Some("c.ron".into()));
    library.previewed("c.ron".into(), Err("It is damaged.".to_owned()));
    library.step(Step::First);
    // The rows next to it show a brief preview, so they are read too.
    assert_eq!(
        library.wants_preview(area),
        Some("b.ron".into()),
        "it is kept"
    );
    library.previewed("b.ron".into(), Ok(Preview::default()));
    assert_eq!(library.wants_preview(area), None, "they are kept");
    // A save that was played is read again, the others aren't.
    let mut changed = save("a");
    changed.entries = "13".to_owned();
    library.fill(vec![changed, save("b"), save("c")]);
    assert_eq!(library.wants_preview(area), Some("a.ron".into()));
    library.previewed("a.ron".into(), Ok(Preview::default()));
    library.step(Step::Last);
    assert_eq!(library.wants_preview(area), None);
    // Without room for a preview nothing is read.
    library.step(Step::By(-1));
    assert_eq!(library.wants_preview(Rect::new(0, 0, 60, 15)), None);
}

#[test]
fn a_long_list_says_how_many_are_hidden() {
    let mut library = Library::default();
    library.fill((1..=30).map(|n| save(&format!("Save {n:02}"))).collect());
    let area = Rect::new(0, 0, 80, 13);
    let all = |library: &Library| -> String {
        let mut buf = Buffer::empty(area);
        library.render(&Theme::bare(), area, &mut buf);
        buf.content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect()
    };
    let top = all(&library);
    assert!(
        top.contains("Save 09") && top.contains("… 21 more"),
        "{top}"
    );
    assert_eq!(library.hit(area, Position::new(4, 11)), Some(8));
    assert_eq!(library.hit(area, Position::new(4, 12)), None);
    library.step(Step::Last);
    let end = all(&library);
    assert!(
        end.contains("Save 30") && end.contains("… 21 above"),
        "{end}"
    );
}

#[test]
fn the_mark_stays_on_its_save() {
    let mut library = Library::default();
    library.fill(vec![save("a"), save("b")]);
    library.step(Step::Last);
    library.fill(vec![save("0"), save("a"), save("b")]);
    assert_eq!(library.chosen().map(|s| s.title.as_str()), Some("b"));
    library.fill(Vec::new());
    assert_eq!(library.chosen(), None);
}
