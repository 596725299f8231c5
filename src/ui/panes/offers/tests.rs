//! Tests of menus of offers.

use rules::view::{ANSWER, DONE, Price, Unit};

use super::{Buffer, GUTTER, Offer, OfferGroup, Paint, Rect, Room, Theme, explain, render_list};
use crate::ui::caps;

/// A detail that only repeats its row isn't shown below.
#[test]
fn a_detail_that_repeats_the_label_is_left_out() {
    let mut one = offer("show Bridge Tough's pool");
    one.detail = "Show Bridge Tough's pool.".to_owned();
    one.rule = Some("F-ORD-07".to_owned());
    let told = |one: &Offer| {
        let lines = explain((one, false), 60, 5, &Theme::bare());
        lines
            .iter()
            .map(rules::view::Rich::plain)
            .collect::<String>()
    };
    assert_eq!(told(&one).trim(), "F-ORD-07");
    one.detail = "Its dice, before they are rolled.".to_owned();
    assert!(told(&one).starts_with("Its dice"), "{}", told(&one));
}

fn offer(label: &str) -> Offer {
    Offer {
        cost: Price::note("unconscious; armor stops the injury"),
        rule: None,
        ..Offer::new("", "", label, "", OfferGroup::Asked)
    }
}

/// However much is cut, the rule is at the end.
#[test]
fn a_cut_explanation_keeps_its_rule() {
    let mut long = offer("knockout");
    long.detail = "what it does is told in many words ".repeat(9);
    long.rule = Some("G-COMB-07".to_owned());
    for (columns, most) in [(20, 1), (30, 2), (40, 5), (60, 20)] {
        let lines = explain((&long, false), columns, most, &Theme::bare());
        let last = lines.last().unwrap().plain();
        assert!(last.ends_with("G-COMB-07"), "{last}");
        assert!(
            lines.len() <= most && last.chars().count() <= columns,
            "{last}"
        );
    }
}

/// A list that is too long fills its lines with rows that aren't available before it counts the rest.
#[test]
fn no_line_stays_blank_while_rows_are_left_out() {
    let mut all: Vec<Offer> = (0..20).map(|n| offer(&format!("row {n}"))).collect();
    for one in &mut all {
        one.group = OfferGroup::Action;
        one.cost = Price::free();
    }
    for one in all.iter_mut().skip(3) {
        one.allowed = Err(lang::Refusal::rule("G-TURN-03", "It isn't their turn."));
    }
    let all: Vec<&Offer> = all.iter().collect();
    let area = Rect::new(0, 0, 40, 12);
    let mut buf = Buffer::empty(area);
    let theme = Theme::bare();
    let _lines = render_list(&all, false, &Paint::new(&theme), area, &mut buf);
    let line = |y| {
        let cells = (0..area.width).filter_map(|x| buf.cell((x, y)));
        let line: String = cells.map(ratatui::buffer::Cell::symbol).collect();
        line.trim().to_owned()
    };
    let lines: Vec<String> = (0..area.height).map(line).collect();
    assert!(lines.iter().all(|line| !line.is_empty()), "{lines:?}");
    assert!(lines[11].contains("9 more"), "{lines:?}");
}

/// Answers above a list leave the rows their numbers.
#[test]
fn answers_take_the_last_keys() {
    let asked = Offer {
        key: ANSWER.to_owned(),
        ..offer("takes it")
    };
    let row = offer("knockout");
    let both = [&asked, &asked, &row, &row];
    assert_eq!(
        caps::of(&both),
        [Some('Z'), Some('Y'), Some('1'), Some('2')]
    );
    assert_eq!(caps::of(&[&asked]), [Some('1')], "nothing else has numbers");
}

#[test]
fn a_cost_takes_what_a_short_label_leaves_blank() {
    let short = offer("knockout");
    let row = Room {
        columns: 54,
        keys: GUTTER,
        steady: false,
    };
    assert_eq!((row.cost(&short), row.label(&short)), (35, 13));
    // A long label keeps two thirds of the width.
    let long = offer("a label that is longer than the line has room for");
    assert_eq!(row.cost(&long), 18);
}

/// The price of a spend is next to the end of its sentence.
#[test]
fn the_price_of_a_long_row_is_in_its_last_line() {
    let done = Offer {
        key: DONE.to_owned(),
        cost: Price::none(),
        ..offer("apply the check")
    };
    let long = Offer {
        cost: Price::of(Unit::Threat, 3_u32),
        ..offer("the scene takes a turn for the worse")
    };
    let all = [&done, &long];
    let area = Rect::new(0, 0, 38, 8);
    let mut buf = Buffer::empty(area);
    let theme = Theme::bare();
    let _lines = render_list(&all, false, &Paint::new(&theme), area, &mut buf);
    let line = |y| -> String { (0..38).map(|x| buf[(x, y)].symbol()).collect() };
    assert!(line(1).trim_end().ends_with("turn for"), "{}", line(1));
    let last = line(2);
    assert!(last.trim_start().starts_with("the worse"), "{last}");
    assert!(last.trim_end().ends_with("ttt"), "{last}");
    assert_eq!(last.matches("worse").count(), 1, "{last}");
}
