//! Converts colors for terminals that have fewer of them.
//!
//! 24-bit colors become the nearest of the 256 (the 6x6x6 cube and the gray ramp) or of the 16. Each
//! terminal displays the 16 in its own way, so their values here are those of xterm, which are good
//! enough for choosing.

use ratatui::style::{Color, Style};

/// The number of colors of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// No colors.
    None,
    /// The 16 of ANSI.
    Sixteen,
    /// 256, indexed.
    Indexed,
    /// 24 bits.
    #[default]
    True,
}

impl Depth {
    /// The style in the colors of this depth. Its modifiers stay.
    pub fn degrade(self, style: Style) -> Style {
        Style {
            fg: style.fg.and_then(|color| self.color(color)),
            bg: style.bg.and_then(|color| self.color(color)),
            ..style
        }
    }

    /// The nearest color of this depth, or `None` without colors.
    pub fn color(self, color: Color) -> Option<Color> {
        match (self, color) {
            (Self::None, _) => None,
            (Self::Indexed, Color::Rgb(r, g, b)) => Some(Color::Indexed(indexed((r, g, b)))),
            (Self::Sixteen, Color::Rgb(r, g, b)) => Some(sixteen((r, g, b))),
            (Self::Sixteen, Color::Indexed(index)) => Some(sixteen(value(index))),
            (_, color) => Some(color),
        }
    }
}

/// Red, green and blue, 0 to 255 each.
type Rgb = (u8, u8, u8);

/// The steps of the cube among the 256 colors.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The 16 colors of xterm.
const SIXTEEN: [(Color, Rgb); 16] = [
    (Color::Black, (0, 0, 0)),
    (Color::Red, (205, 0, 0)),
    (Color::Green, (0, 205, 0)),
    (Color::Yellow, (205, 205, 0)),
    (Color::Blue, (0, 0, 238)),
    (Color::Magenta, (205, 0, 205)),
    (Color::Cyan, (0, 205, 205)),
    (Color::Gray, (229, 229, 229)),
    (Color::DarkGray, (127, 127, 127)),
    (Color::LightRed, (255, 0, 0)),
    (Color::LightGreen, (0, 255, 0)),
    (Color::LightYellow, (255, 255, 0)),
    (Color::LightBlue, (92, 92, 255)),
    (Color::LightMagenta, (255, 0, 255)),
    (Color::LightCyan, (0, 255, 255)),
    (Color::White, (255, 255, 255)),
];

/// The color of an index of the 256.
fn value(index: u8) -> Rgb {
    match index {
        0..=15 => SIXTEEN
            .get(index as usize)
            .map_or((0, 0, 0), |(_, rgb)| *rgb),
        16..=231 => {
            let cube = index - 16;
            let step = |n: u8| STEPS.get(n as usize).copied().unwrap_or(0);
            (step(cube / 36), step(cube / 6 % 6), step(cube % 6))
        }
        232.. => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}

/// The nearest of the 240 colors that are identical in every 256-color terminal.
fn indexed(rgb: Rgb) -> u8 {
    (16..=255)
        .min_by_key(|index| distance(rgb, value(*index)))
        .unwrap_or(16)
}

/// The nearest of the 16. Hue counts more than lightness here: a muted red must not become gray.
fn sixteen(rgb: Rgb) -> Color {
    let (r, g, b) = rgb;
    let spread = r.max(g).max(b) - r.min(g).min(b);
    if spread < 48 {
        return match r.max(g).max(b) {
            0..=63 => Color::Black,
            64..=180 => Color::DarkGray,
            181..=214 => Color::Gray,
            _ => Color::White,
        };
    }
    // Full saturation makes only the hue decide. The peak then decides between light and dark.
    let (low, peak) = (r.min(g).min(b) as u32, r.max(g).max(b) as u32);
    let stretch = |c: u8| ((c as u32 - low) * 255 / (peak - low)) as u8;
    let hue = (stretch(r), stretch(g), stretch(b));
    SIXTEEN
        .iter()
        .filter(|(color, _)| {
            !matches!(
                color,
                Color::Black | Color::Gray | Color::DarkGray | Color::White
            )
        })
        .filter(|(_, value)| (value.0.max(value.1).max(value.2) > 240) == (peak > 200))
        .min_by_key(|(_, value)| {
            let top = value.0.max(value.1).max(value.2) as u32;
            let full = |c: u8| (c as u32 * 255 / top) as u8;
            distance(hue, (full(value.0), full(value.1), full(value.2)))
        })
        .map_or(Color::Reset, |(color, _)| *color)
}

/// The approximate visual distance of two colors: green counts most, blue least.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |x: u8, y: u8, weight: u32| {
        let apart = u32::from(x.abs_diff(y));
        apart * apart * weight
    };
    part(a.0, b.0, 3) + part(a.1, b.1, 4) + part(a.2, b.2, 2)
}

/// Red, green and blue of a color that looks identical in every terminal, or `None` for the others.
pub fn rgb(color: Color) -> Option<Rgb> {
    match color {
        Color::Rgb(r, g, b) => Some((r, g, b)),
        Color::Indexed(index @ 16..) => Some(value(index)),
        _ => None,
    }
}

/// The steps from a color to white or to black.
const SHADES: u32 = 32;

/// A color of the same hue with at least this contrast to a background: the color itself if it has it, otherwise a
/// lighter one on a dark background and a darker one on a light background.
pub fn readable(color: Color, ground: Color, least: f64) -> Color {
    let (Some(from), Some(ground)) = (rgb(color), rgb(ground)) else {
        return color;
    };
    let dark = contrast(ground, (255, 255, 255)) > contrast(ground, (0, 0, 0));
    let end = if dark { 255 } else { 0 };
    let shade = |step: u32| {
        let part = |c: u8| ((u32::from(c) * (SHADES - step) + end * step) / SHADES) as u8;
        let mixed = (part(from.0), part(from.1), part(from.2));
        match color {
            Color::Indexed(_) => Color::Indexed(indexed(mixed)),
            _ => Color::Rgb(mixed.0, mixed.1, mixed.2),
        }
    };
    let reads = |shade: &Color| rgb(*shade).is_some_and(|rgb| contrast(rgb, ground) >= least);
    if reads(&color) {
        return color;
    }
    (1..=SHADES).map(shade).find(reads).unwrap_or(color)
}

/// The contrast of two colors, 1 to 21, by WCAG's formula.
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    let light = |(r, g, b): Rgb| {
        let part = |c: u8| {
            let c = f64::from(c) / 255.0;
            if c <= 0.03928 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
    };
    let (a, b) = (light(a), light(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case((255, 0, 0), 196)]
    #[case((0, 0, 0), 16)]
    #[case((255, 255, 255), 231)]
    #[case((128, 128, 128), 244)]
    #[case((95, 135, 175), 67)]
    fn the_nearest_of_256(#[case] rgb: Rgb, #[case] index: u8) {
        assert_eq!(indexed(rgb), index);
    }

    #[rstest]
    #[case((255, 107, 107), Color::LightRed)]
    #[case((163, 32, 44), Color::Red)]
    #[case((140, 207, 126), Color::LightGreen)]
    #[case((35, 114, 42), Color::Green)]
    #[case((255, 221, 74), Color::LightYellow)]
    #[case((183, 148, 246), Color::LightBlue)]
    #[case((139, 147, 167), Color::DarkGray)]
    #[case((255, 255, 255), Color::White)]
    #[case((16, 19, 24), Color::Black)]
    fn the_nearest_of_16_keeps_the_hue(#[case] rgb: Rgb, #[case] color: Color) {
        assert_eq!(sixteen(rgb), color);
    }

    #[test]
    fn names_stay_names_and_nothing_is_left_without_colours() {
        let style = Style::new().fg(Color::Red).bg(Color::Indexed(21)).bold();
        assert_eq!(Depth::Indexed.degrade(style), style);
        assert_eq!(Depth::Sixteen.degrade(style).fg, Some(Color::Red));
        assert_eq!(Depth::None.degrade(style), Style::new().bold());
    }
}
