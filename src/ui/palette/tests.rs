use rules::view::Id;

use super::*;

fn finder() -> Finder {
    let item = |label: &str, help: &str| Item {
        kind: Kind::Verb,
        label: label.to_owned().into(),
        help: help.to_owned().into(),
        key: String::new(),
        rule: String::new(),
        does: Find::Type(label.to_owned()),
    };
    let near = [
        item("wound", "Mark wounds on somebody."),
        item("strain", "Mark strain on somebody."),
    ];
    Finder::new(
        Rc::new(near),
        Rc::new([item("speed", "Set how fast a vehicle goes.")]),
    )
}

#[test]
fn a_few_letters_find_it() {
    let mut finder = finder();
    finder.field.paste("str");
    finder.search();
    assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("strain"));
    finder.field.paste("zzz");
    finder.search();
    assert_eq!(finder.chosen(), None);
    finder.step(1);
}

/// A name that begins with the letters comes before a more used one that has them here and there.
#[test]
fn the_beginning_of_a_name_comes_before_what_is_used() {
    let item = |label: &'static str| Item {
        kind: Kind::Offer(OfferGroup::Asked),
        label: label.into(),
        help: "".into(),
        key: String::new(),
        rule: String::new(),
        does: Find::Type(label.to_owned()),
    };
    let mut uses = Uses::default();
    for _ in 0..9 {
        uses.ran("own");
    }
    let near = Rc::new(["own words of your own", "wound"].map(item));
    let mut finder = Finder::new(near, Rc::default()).by_use(&Rc::new(uses));
    finder.field.paste("wo");
    finder.search();
    assert_eq!(finder.count_found(), 2);
    assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("wound"));
}

#[test]
fn a_letter_more_narrows_and_a_letter_less_widens_again() {
    let (mut one, mut other) = (finder(), finder());
    for text in [
        "s", "st", "str", "st", "s", "", "^s", "^sp", "!s", "!so", "wo ma",
    ] {
        one.field = Field::new(text);
        one.search();
        // The same as if nothing had been looked for before.
        other.field = Field::new(text);
        other.words.clear();
        other.search();
        assert_eq!(one.found, other.found, "{text}");
    }
}

#[test]
fn what_comes_late_stands_in_its_place_and_leaves_the_mark_where_it_is() {
    let mut finder = finder();
    finder.step(2);
    assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("speed"));
    let item = |label: &'static str| Item {
        kind: Kind::Sheet,
        label: label.into(),
        help: "".into(),
        key: String::new(),
        rule: String::new(),
        does: Find::Focus(Id(1)),
    };
    let rows = ["Spear · Ila", "Élan · Spé", "Cool · Ila"].map(item);
    finder.complete(Rc::new(rows));
    assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("speed"));
    let names = |finder: &Finder| -> Vec<String> {
        let items = finder.found.iter().filter_map(|&n| finder.item(n));
        items.map(|item| item.label.to_string()).collect()
    };
    let all = [
        "wound",
        "strain",
        "Spear · Ila",
        "Élan · Spé",
        "Cool · Ila",
        "speed",
    ];
    assert_eq!(names(&finder), all);
    for (text, found) in [
        ("spear", "Spear · Ila"),
        ("spe ila", "Spear · Ila"),
        ("cool · ila", "Cool · Ila"),
        ("elan", "Élan · Spé"),
        ("spee", "speed"),
    ] {
        finder.field = Field::new(text);
        finder.search();
        assert_eq!(
            names(&finder).first().map(String::as_str),
            Some(found),
            "{text}"
        );
    }
}

#[test]
fn what_is_asked_stands_first_and_then_what_is_used_most() {
    let item = |kind: Kind, label: &'static str| Item {
        kind,
        label: label.into(),
        help: "".into(),
        key: String::new(),
        rule: String::new(),
        does: Find::Type(format!("{label} vex")),
    };
    let near = ["wound", "strain", "heal"].map(|label| item(Kind::Verb, label));
    let asked = item(Kind::Offer(OfferGroup::Asked), "claim");
    let near: Vec<Item> = near.into_iter().chain([asked]).collect();
    let mut uses = Uses::default();
    uses.ran("heal vex 2");
    uses.ran("strain vex 1");
    uses.ran("strain ila 1");
    let names = |finder: &Finder| -> Vec<String> {
        let items = finder.found.iter().filter_map(|&n| finder.item(n));
        items.map(|item| item.label.to_string()).collect()
    };
    let unused = Finder::new(near.clone().into(), Rc::default());
    assert_eq!(names(&unused), ["claim", "wound", "strain", "heal"]);
    let mut finder = Finder::new(near.into(), Rc::default()).by_use(&Rc::new(uses));
    assert_eq!(names(&finder), ["claim", "strain", "heal", "wound"]);
    // Letters count more than uses.
    finder.field.paste("wound");
    finder.search();
    assert_eq!(names(&finder), ["wound"]);
}

#[test]
fn a_kind_at_the_head_keeps_to_its_things() {
    let mut finder = finder();
    let item = |kind: Kind, label: &'static str| Item {
        kind,
        label: label.into(),
        help: "".into(),
        key: String::new(),
        rule: String::new(),
        does: Find::Focus(Id(1)),
    };
    finder.complete(Rc::new([
        item(Kind::Content("talent"), "Grit"),
        item(Kind::Content("weapon"), "Light blaster"),
        item(Kind::Content("weapon"), "Slug pistol"),
    ]));
    for (text, found) in [
        ("weapons", 2),
        ("weapon", 2),
        ("weapon lghtblstr", 1),
        ("talent", 1),
    ] {
        // Letter by letter, as it is typed.
        finder.field = Field::default();
        for letter in text.chars() {
            finder.field.paste(&letter.to_string());
            finder.search();
        }
        assert_eq!(finder.found.len(), found, "{text}");
    }
    finder.field = Field::new("lghtblstr");
    finder.search();
    let label = finder.chosen().map(|i| i.label.as_ref());
    assert_eq!(label, Some("Light blaster"));
}

#[test]
fn the_name_weighs_more_than_the_sentence() {
    let mut finder = finder();
    finder.field.paste("wound");
    finder.search();
    assert_eq!(finder.chosen().map(|i| i.label.as_ref()), Some("wound"));
}

/// The value after a name that is longer than its column isn't written into the name.
#[test]
fn a_long_name_stays_whole_and_its_value_comes_after_it() {
    let names = [
        "Knowledge (General) · Vex Marrow",
        "Knowledge (Science) · Doctor Amun Teld",
    ];
    let item = |label: &'static str| Item {
        kind: Kind::Sheet,
        label: label.into(),
        help: "3".into(),
        key: String::new(),
        rule: String::new(),
        does: Find::Focus(Id(1)),
    };
    let finder = Finder::new(Rc::new(names.map(item)), Rc::default());
    let area = Rect::new(0, 0, 80, 24);
    let mut buf = Buffer::empty(area);
    finder.render(&Rulebook::default(), &Theme::bare(), area, &mut buf);
    let rows: Vec<String> = (0..area.height)
        .map(|y| (0..area.width).map(|x| buf[(x, y)].symbol()).collect())
        .collect();
    for name in names {
        let told = format!("{name}  3");
        assert!(rows.iter().any(|row| row.contains(&told)), "{rows:#?}");
    }
}
