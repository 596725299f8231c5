//! Tests of menus.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Choice, KeyCode, KeyEvent, Menu};
use crate::ui::theme::Theme;
use lang::Refusal;
use rules::view::Rich;

fn choice(label: &str, allowed: Result<(), Refusal>) -> Choice {
    Choice {
        answers: Vec::new(),
        aim: None,
        key: None,
        label: label.to_owned(),
        cost: Rich::new(),
        detail: String::new(),
        rule: None,
        allowed,
        line: String::new(),
        stops: "",
        aimed: false,
        proposed: false,
    }
}

fn long() -> Menu {
    let choices = (1..=60).map(|n| Choice {
        key: (n == 3).then_some('3'),
        ..choice(&format!("Talent number {n}"), Ok(()))
    });
    let more = ["Grit", "Light blaster"].map(|name| choice(name, Ok(())));
    Menu::new("Learn".to_owned(), choices.chain(more).collect())
}

fn drawn(menu: &Menu) -> String {
    let area = Rect::new(0, 0, 80, 24);
    let mut buf = Buffer::empty(area);
    menu.render(&Theme::bare(), area, &mut buf);
    let cells: Vec<&str> = buf
        .content
        .iter()
        .map(ratatui::buffer::Cell::symbol)
        .collect();
    let rows = cells.chunks(80).map(<[&str]>::concat);
    rows.collect::<Vec<_>>().join("\n")
}

fn typed(menu: &mut Menu, letters: &str) {
    for letter in letters.chars() {
        menu.key(&KeyCode::Char(letter).into());
    }
}

#[test]
fn the_mark_begins_on_what_can_be_had() {
    let no = || choice("", Err(Refusal::input("not here")));
    let marked = |choices| {
        let menu = Menu::new(String::new(), choices);
        menu.choices[menu.found[menu.at]].allowed.is_ok()
    };
    assert!(marked(vec![no(), no(), choice("", Ok(())), no()]));
    assert!(!marked(vec![no(), no()]));
}

/// Every row of a short list has a key: those without a letter have numbers, and leave the numbers of people to
/// them. A long list is searched instead, where a typed number must choose nothing.
#[test]
fn rows_of_a_short_menu_without_a_letter_have_numbers() {
    let keys = |keys: &[Option<char>]| {
        let rows = keys.iter().map(|key| Choice {
            key: *key,
            ..choice("a row", Ok(()))
        });
        Menu::new(String::new(), rows.collect()).keys()
    };
    assert_eq!(
        keys(&[Some('a'), None, Some('b'), None]),
        ['a', '1', 'b', '2']
    );
    assert_eq!(
        keys(&[Some('1'), None, Some('2'), None]),
        ['1', '9', '2', '8']
    );
    assert!(keys(&[None; 12]).is_empty());
}

#[test]
fn letters_narrow_a_long_menu_and_a_digit_takes_the_row_whose_key_it_is() {
    let mut menu = long();
    assert!(menu.searches(), "not every row has a key");
    typed(&mut menu, "lghtblstr");
    assert_eq!(
        menu.chosen().map(|c| c.label.as_str()),
        Some("Light blaster")
    );
    assert!(drawn(&menu).contains("1 of 62"), "{}", drawn(&menu));
    assert!(menu.back(), "what was typed goes first");
    assert!(!menu.back(), "and then the menu");
    typed(&mut menu, "number");
    assert!(menu.pick(Some('3')) && !menu.pick(Some('4')) && !menu.pick(Some('x')));
    assert_eq!(
        menu.chosen().map(|c| c.label.as_str()),
        Some("Talent number 3")
    );
    typed(&mut menu, "zzz");
    assert_eq!(menu.chosen(), None);
    assert!(drawn(&menu).contains("Nothing matches."));
}

#[test]
fn a_short_menu_is_searched_by_a_letter_that_chooses_no_row() {
    let two = ["Grit", "Parry"].map(|name| choice(name, Ok(())));
    let mut menu = Menu::new("Learn".to_owned(), two.into());
    typed(&mut menu, "7");
    assert!(!menu.searches(), "a digit begins no search");
    typed(&mut menu, "pry");
    assert!(menu.searches());
    assert_eq!(menu.chosen().map(|c| c.label.as_str()), Some("Parry"));
    assert!(menu.back() && !menu.searches(), "keys take rows again");
}

#[test]
fn what_is_hidden_is_counted_where_it_is_hidden() {
    let mut menu = long();
    let rows = drawn(&menu).matches("Talent number").count();
    let more = |menu: &Menu, words: String| {
        let shot = drawn(menu);
        assert!(shot.contains(&words), "{words} not in\n{shot}");
    };
    more(&menu, format!("… {} more", 62 - rows));
    menu.step(30);
    let above = 30 - rows / 2;
    more(
        &menu,
        format!("… {above} above, {} more", 62 - rows - above),
    );
    menu.step(100);
    more(&menu, format!("… {} above", 62 - rows));
}

#[test]
fn a_reason_ends_with_a_whole_word() {
    let why = "Vex has none of the experience that this would cost, and cannot have it";
    let no = choice("Superior reflexes", Err(Refusal::input(why)));
    // A list that is searched has no reasons below its rows.
    let mut rows = vec![choice("Grit", Ok(())); 12];
    rows.push(no);
    let shot = drawn(&Menu::new("Learn".to_owned(), rows));
    let row = shot.lines().find(|row| row.contains("Superior")).unwrap();
    let (_, said) = row.split_once("reflexes").unwrap();
    let said = said.trim_matches([' ', '┃', '…']);
    assert!(
        !said.is_empty() && why.starts_with(&format!("{said} ")),
        "{row}"
    );
}

/// A row is hidden only if no line of the page is blank, apart from the two lines of the shortest sentence.
#[test]
fn a_long_sentence_of_another_row_hides_no_row() {
    let told = |words: usize| Choice {
        detail: "what it does is told in many words ".repeat(words),
        ..choice("one of the rows", Ok(()))
    };
    let rows = || (0..14).map(|n| told(if n == 9 { 6 } else { 1 }));
    let area = Rect::new(0, 0, 80, 22);
    let mut menu = Menu::new("Rows".to_owned(), rows().collect());
    assert!(menu.shows_all(area), "{}", drawn(&menu));
    // The sentence of the selected row is whole.
    menu.mark(9);
    let (list, _) = menu.rows(area);
    let (_, inner) = menu.places(area);
    let lines = super::lines_of(&told(6), inner.width);
    assert!(lines > 2 && list.bottom() + 1 + lines <= inner.bottom());
}

/// Enter on a row that can't be taken only tells why, so nothing has to be confirmed.
#[test]
fn a_refused_row_is_not_confirmed() {
    let no = || choice("attack", Err(Refusal::input("The action is used.")));
    let mut menu = Menu::new(String::new(), vec![no(), no()]).careful();
    assert!(!menu.is_careful() && !menu.asks_first());
    let mut open = Menu::new(String::new(), vec![choice("attack", Ok(()))]).careful();
    assert!(open.is_careful() && open.asks_first());
}

/// Once Enter has asked, a letter is no part of the search: it was typed for the list that Enter would have closed.
#[test]
fn a_letter_after_the_first_enter_is_no_search() {
    let mut menu = Menu::new(String::new(), vec![choice("attack", Ok(())); 12]).careful();
    let letter = KeyEvent::from(KeyCode::Char('x'));
    assert!(!menu.lacks(&letter));
    menu.key(&KeyEvent::from(KeyCode::Char('a')));
    assert!(menu.goes_back() && menu.asks_first());
    assert!(menu.waits_for_enter() && menu.lacks(&letter));
    assert!(menu.back());
    assert!(!menu.waits_for_enter() && !menu.goes_back() && !menu.lacks(&letter));
}

/// Whether a page fits below the roster doesn't depend on the selected row.
#[test]
fn a_menu_fits_whichever_row_is_selected() {
    let long = "Roll when failure is possible and matters. ".repeat(6);
    let told = Choice {
        detail: long,
        ..choice("check", Ok(()))
    };
    let mut menu = Menu::new(String::new(), vec![choice("attack", Ok(())), told]);
    for height in 4..16 {
        let area = Rect::new(0, 0, 80, height);
        menu.mark(0);
        let first = menu.shows_all(area);
        menu.mark(1);
        assert_eq!(menu.shows_all(area), first, "{height}");
    }
}

/// A reason that several rows have, or that is too long for its row, is whole in one place below the rows.
#[test]
fn a_reason_of_several_rows_is_told_once() {
    let why = "Longer: than, its, row, so: that, it, is, told, below, the: list, of, them";
    let row = |label: &str, key: char, allowed| Choice {
        key: Some(key),
        ..choice(label, allowed)
    };
    let no = || Err(Refusal::input(why));
    let (repair, whole) = ("repair the hull", "No trauma.");
    let menu = Menu::new(
        "Choose action".to_owned(),
        vec![
            row("attack", 'a', Ok(())),
            row("gain the Advantage over Red Assize", 'A', no()),
            row("gain the Advantage over Needles", 'R', no()),
            row(repair, 'O', Err(Refusal::input(whole))),
        ],
    );
    let shot = drawn(&menu);
    let words: Vec<&str> = shot.split_whitespace().filter(|one| *one != "┃").collect();
    let told = words.join(" ");
    assert!(told.contains(&format!("(A R) {why}")), "{shot}");
    assert_eq!(told.matches(why).count(), 1, "{shot}");
    assert!(told.contains(&format!("{repair} {whole}")), "{shot}");
}
