//! Secret choices as cards, and a number to choose as a slider. Both are lines of text, so that they fit
//! between the other lines of a tray.

use crate::ui::widgets::rich;
use crate::ui::widgets::text::width;
use rules::view::{Rich, Secret, Slider, SliderStep, Tone, Tray};

/// The lines of a card.
pub const CARD: usize = 3;

/// The columns of a card and of the blank after it.
const WIDE: usize = 6;

/// The columns between two cards.
const GAP: usize = 3;

/// Returns the cards next to each other in three lines, or in one line each if only that fits.
pub fn cards(tray: &Tray, columns: usize, lines: usize) -> Vec<Rich> {
    let all = &tray.secrets;
    let each = |secret: &Secret| {
        let words = [&secret.name, &secret.word, &secret.does];
        words.into_iter().map(|text| width(text)).max().unwrap_or(0)
    };
    let wide: usize = all.iter().map(|one| WIDE + each(one) + GAP).sum();
    if all.is_empty() || lines == 0 {
        return Vec::new();
    }
    if lines >= CARD && wide <= columns + GAP {
        return (0..CARD)
            .map(|line| {
                all.iter().fold(Rich::new(), |row, secret| {
                    let (text, tone) = beside(secret, line);
                    let last = all.last() == Some(secret);
                    let pad = if last {
                        0
                    } else {
                        each(secret) + GAP - width(text)
                    };
                    row.then(card(secret, line))
                        .and(text.to_owned(), tone)
                        .and(" ".repeat(pad), Tone::Text)
                })
            })
            .collect();
    }
    let line = |secret: &Secret, name: &str| {
        let dot = if secret.does.is_empty() { "" } else { ": " };
        Rich::of("▐", Tone::Quiet)
            .and(face(secret), Tone::Strong)
            .and("▌ ", Tone::Quiet)
            .and(name.to_owned(), secret.tone)
            .and(format!(" {}{dot}", secret.word), Tone::Text)
            .and(secret.does.clone(), secret.does_tone)
    };
    // A long name makes room for what the card says.
    let flat = |secret: &Secret| match line(secret, &secret.name) {
        whole if rich::columns(&whole) <= columns => whole,
        _ => line(secret, &secret.short),
    };
    let whole: usize = all.iter().map(|one| rich::columns(&flat(one)) + GAP).sum();
    if whole <= columns + GAP {
        let row = all.iter().enumerate().fold(Rich::new(), |row, (n, one)| {
            let gap = if n > 0 { GAP } else { 0 };
            row.and(" ".repeat(gap), Tone::Text).then(flat(one))
        });
        return vec![row];
    }
    if lines >= all.len() {
        return all.iter().map(flat).collect();
    }
    // What the cards mean for the first of them comes last. A sign also tells what its word tells, so the word
    // goes before the name.
    let signs = |words: bool| {
        all.iter().fold(Rich::new(), |row, secret| {
            let hidden = secret.sign.is_none();
            let word = if words || hidden {
                secret.word.as_str()
            } else {
                ""
            };
            let gap = if word.is_empty() { "" } else { " " };
            row.and("▐", Tone::Quiet)
                .and(face(secret), Tone::Strong)
                .and("▌ ", Tone::Quiet)
                .and(secret.short.clone(), secret.tone)
                .and(format!("{gap}{word} "), Tone::Text)
        })
    };
    let fits = |row: &Rich| rich::columns(row) <= columns + 1;
    let signs = Some(signs(true))
        .filter(fits)
        .unwrap_or_else(|| signs(false));
    let does = all
        .first()
        .and_then(|one| Some((one.does.split(", ").next()?, one.does_tone)));
    // What doesn't fit whole is left to the source that it is.
    let does = does.filter(|(does, _)| rich::columns(&signs) + width(does) <= columns);
    vec![match does {
        Some((does, tone)) => signs.and(does.to_owned(), tone),
        None => signs,
    }]
}

/// Returns the sign on a card: hidden, not chosen yet, or the choice.
const fn face(secret: &Secret) -> &'static str {
    match (secret.sign, secret.made) {
        (Some(sign), _) => sign,
        (None, true) => "▒",
        (None, false) => "?",
    }
}

fn card(secret: &Secret, line: usize) -> Rich {
    match line {
        0 => Rich::of("╭───╮ ", Tone::Quiet),
        1 if secret.made && secret.sign.is_none() => Rich::of("│▒▒▒│ ", Tone::Quiet),
        1 => Rich::of("│ ", Tone::Quiet)
            .and(face(secret), Tone::Strong)
            .and(" │ ", Tone::Quiet),
        _ => Rich::of("╰───╯ ", Tone::Quiet),
    }
}

/// Returns the text next to a line of a card.
fn beside(secret: &Secret, line: usize) -> (&str, Tone) {
    match line {
        0 => (&secret.name, secret.tone),
        1 => (&secret.word, Tone::Text),
        _ => (&secret.does, secret.does_tone),
    }
}

/// The keys that move a slider.
const KEYS: &str = "< >";

/// The lines of a slider.
pub const SLIDER: usize = 3;

/// Returns a slider in three lines: its steps, the odds and the price of each. With less room everything is
/// in one line.
pub fn slider(slider: &Slider, columns: usize, lines: usize) -> Vec<Rich> {
    if !slider.is_choice() || lines == 0 {
        return Vec::new();
    }
    let label = [slider.label, KEYS, slider.unit].map(width);
    let label = label.into_iter().max().unwrap_or(0) + 1;
    let each = slider.steps.iter();
    let each = each.map(|step| width(&step.odds).max(width(&step.price)).max(1) + 2);
    let each = each.max().unwrap_or(3).max(5);
    if lines < SLIDER || label + slider.steps.len() * each > columns {
        return vec![flat(slider)];
    }
    let centered = |text: &str| format!("{text:^each$}");
    let mut rows = [slider.label, KEYS, slider.unit]
        .map(|text| Rich::of(format!("{text:<label$}"), Tone::Quiet));
    for (n, step) in slider.steps.iter().enumerate() {
        let (here, reached) = (n == slider.at, n <= slider.at);
        let dash = |reached: bool, cells: usize| {
            let (line, tone) = if reached {
                ("━", Tone::Accent)
            } else {
                ("─", Tone::Quiet)
            };
            (line.repeat(cells), tone)
        };
        let before = (each - 1) / 2;
        let (left, left_tone) = match n {
            0 => (" ".repeat(before), Tone::Quiet),
            _ => dash(reached, before),
        };
        let (right, right_tone) = if n + 1 == slider.steps.len() {
            (String::new(), Tone::Quiet)
        } else {
            dash(n < slider.at, each - 1 - before)
        };
        let knob = match (here, step.short) {
            (true, _) => "●",
            (false, true) => "×",
            (false, false) => "○",
        };
        let [top, odds, price] = &mut rows;
        *top = std::mem::take(top)
            .and(left, left_tone)
            .and(knob, if here { Tone::Accent } else { Tone::Quiet })
            .and(right, right_tone);
        *odds = std::mem::take(odds).and(centered(&step.odds), tone(step, here));
        *price = std::mem::take(price).and(centered(paid(step)), tone(step, here));
    }
    rows.to_vec()
}

const fn tone(step: &SliderStep, here: bool) -> Tone {
    match (step.idle || step.short, here) {
        (_, true) => Tone::Strong,
        (true, false) => Tone::Quiet,
        (false, false) => Tone::Text,
    }
}

fn paid(step: &SliderStep) -> &str {
    match (step.idle, step.price.as_str()) {
        (_, "") => "free",
        (_, price) => price,
    }
}

/// Returns a slider in one line: "effort 0 75% · 1 88% for 1 Speed".
fn flat(slider: &Slider) -> Rich {
    let start = Rich::of(format!("{} {KEYS} ", slider.label), Tone::Quiet);
    // The first price names the unit of all.
    let first = slider.steps.iter().position(|step| !step.price.is_empty());
    slider
        .steps
        .iter()
        .enumerate()
        .fold(start, |line, (n, step)| {
            let dot = if n == 0 { "" } else { " · " };
            let look = if n == slider.at {
                Tone::Accent
            } else {
                Tone::Strong
            };
            let price = match step.price.as_str() {
                "" => String::new(),
                price if first == Some(n) => format!(" for {price} {}", slider.unit),
                price => format!(" for {price}"),
            };
            let gain = match (step.short, step.idle) {
                (true, _) => format!(", not enough {}", slider.unit),
                (false, true) => ", no gain".to_owned(),
                (false, false) => String::new(),
            };
            line.and(dot, Tone::Quiet)
                .and(format!("{} ", step.mark), look)
                .and(format!("{}{price}{gain}", step.odds), Tone::Text)
        })
}
