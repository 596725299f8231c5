//! The ornaments of the screen, each with an ASCII equivalent.
//!
//! Letters carry the meaning everywhere. Ornaments only draw bars, pointers and dividers. A terminal
//! with ASCII only gets equivalents, of the same width where possible, so that columns stay aligned.
//! Names and sentences keep their letters. Each theme has a set, and every widget draws with it.

use std::borrow::Cow;

/// A set of ornaments. Each is one column wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Whether this is the ASCII set, in which ornaments inside texts are replaced too.
    pub ascii: bool,
    /// A filled cell of a gauge.
    pub full: &'static str,
    /// A cell that the last entry changed.
    pub moved: &'static str,
    /// A cell that Enter would fill.
    pub ghost: &'static str,
    /// An empty cell.
    pub empty: &'static str,
    /// The last cell of a group member: filled, and empty.
    pub member: (&'static str, &'static str),
    /// A unit of a small count, such as speed or injuries.
    pub pip: &'static str,
    /// The sign of a number that rose.
    pub rise: &'static str,
    /// The sign of a number that fell.
    pub fall: &'static str,
    /// More of a list before.
    pub before: &'static str,
    /// More of a list after.
    pub behind: &'static str,
    /// More of a list below.
    pub more: &'static str,
    /// Between two adjacent cells.
    pub side: &'static str,
    /// A finished turn.
    pub done: &'static str,
    /// The current slot, or the chosen row.
    pub pointer: &'static str,
    /// Dividing lines.
    pub divider: &'static str,
    /// The dividing lines around the focus.
    pub heavy: &'static str,
    /// Around the chosen tab.
    pub tab: (&'static str, &'static str),
    /// A Story Point.
    pub story: &'static str,
    /// The sign of omitted text.
    pub ellipsis: &'static str,
    /// An upgrade.
    pub up: &'static str,
    /// Between parts of a line.
    pub dot: &'static str,
    /// Toward a target.
    pub arrow: &'static str,
}

impl Glyphs {
    /// The set for terminals with Unicode.
    pub const UNICODE: Self = Self {
        ascii: false,
        full: "█",
        moved: "▓",
        ghost: "▒",
        empty: "·",
        member: ("▉", "│"),
        pip: "▮",
        rise: "▲",
        fall: "▼",
        before: "‹",
        behind: "›",
        more: "▾",
        side: "│",
        done: "✓",
        pointer: "▶",
        divider: "─",
        heavy: "━",
        tab: ("▌", "▐"),
        story: "●",
        ellipsis: "…",
        up: "↑",
        dot: "·",
        arrow: "→",
    };

    /// The set for all other terminals.
    pub const ASCII: Self = Self {
        ascii: true,
        full: "#",
        moved: "%",
        ghost: "+",
        empty: ".",
        member: ("|", "|"),
        pip: "#",
        rise: "^",
        fall: "v",
        before: "<",
        behind: ">",
        more: "v",
        side: "|",
        done: "x",
        pointer: ">",
        divider: "-",
        heavy: "=",
        tab: ("]", "["),
        story: "*",
        ellipsis: "~",
        up: "^",
        dot: "-",
        arrow: ">",
    };

    /// Returns the text in this set. The ASCII set replaces ornaments and keeps letters of any script.
    pub fn plain<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let drawn = |c: char| twin(c).or(sign(c)).is_some();
        if !self.ascii || text.is_ascii() || !text.chars().any(drawn) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        let mut before = None;
        for (at, c) in text.char_indices() {
            let after = text[at + c.len_utf8()..].chars().next();
            let alone = ![before, after]
                .into_iter()
                .flatten()
                .any(char::is_alphabetic);
            before = Some(c);
            if let Some(bound) = bound(c) {
                out.push_str(bound);
                continue;
            }
            match twin(c).or_else(|| sign(c).filter(|_| alone)) {
                Some(twin) => out.push(twin),
                None => out.push(c),
            }
        }
        Cow::Owned(out)
    }
}

/// Returns the ASCII equivalent of an ornament, or `None` for a letter or an ASCII character.
pub const fn twin(c: char) -> Option<char> {
    Some(match c {
        // Parts of a cell: eighths from the left become halves, eighths from below become thirds.
        '▐' => '[',
        '▌' => ']',
        '▰' | '█' | '■' | '▮' | '▉' | '▋' | '▊' | '▆' | '▇' => '#',
        '▏' | '▎' | '▍' | '░' | '▁' | '▂' | '┄' => '.',
        '▃' | '▄' | '▅' | '┆' | '┊' => ':',
        '▓' => '%',
        '▱' | '▯' | '□' | '─' | '·' | '–' | '—' | '−' | '‐' | '‑' | '▔' => '-',
        '━' => '=',
        '✓' | '✔' | '×' | '✗' | '✘' => 'x',
        '▶' | '▸' | '›' | '→' | '»' | '≥' => '>',
        '◀' | '◂' | '‹' | '←' | '«' | '≤' => '<',
        '●' | '★' | '•' | '◆' => '*',
        '○' | '☆' | '◇' | '°' => 'o',
        '…' => '~',
        '†' => 'X',
        '↑' | '▲' => '^',
        '↓' | '▼' | '▾' => 'v',
        '◎' => '@',
        '│' | '╎' => '|',
        '┃' => 'H',
        '▒' | '╭' | '╮' | '╰' | '╯' | '\u{250c}'..='\u{254b}' | '±' => '+',
        '‘' | '’' | '′' => '\'',
        '“' | '”' | '″' => '"',
        '\u{a0}' | '\u{2009}' | '\u{202f}' => ' ',
        _ => return None,
    })
}

/// Returns the two ASCII characters of a bound. With only the first of them, "≥5" would read as another number.
const fn bound(c: char) -> Option<&'static str> {
    Some(match c {
        '≤' => "<=",
        '≥' => ">=",
        _ => return None,
    })
}

/// Returns the ASCII letter of a Greek letter that is a sign by itself. Inside a name it stays.
const fn sign(c: char) -> Option<char> {
    Some(match c {
        'α' => 'a',
        'β' => 'b',
        'γ' => 'c',
        'δ' => 'd',
        'ε' => 'e',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    fn all(set: &Glyphs) -> [&'static str; 21] {
        [
            set.full,
            set.moved,
            set.ghost,
            set.member.0,
            set.member.1,
            set.pip,
            set.rise,
            set.fall,
            set.before,
            set.behind,
            set.more,
            set.side,
            set.done,
            set.pointer,
            set.divider,
            set.heavy,
            set.story,
            set.ellipsis,
            set.up,
            set.dot,
            set.arrow,
        ]
    }

    #[test]
    fn ornaments_and_twins_are_one_column_wide() {
        for (fine, plain) in all(&Glyphs::UNICODE).iter().zip(all(&Glyphs::ASCII)) {
            assert_eq!(fine.width(), 1, "{fine}");
            assert!(plain.is_ascii() && plain.len() == 1, "{plain}");
        }
        assert_eq!(Glyphs::UNICODE.empty.width(), 1);
        let blocks = '\u{2500}'..='\u{25ff}';
        for ornament in blocks.filter(|c| twin(*c).is_some()) {
            assert_eq!(ornament.to_string().width(), 1, "{ornament}");
        }
    }

    /// In ASCII the rest of a gauge is a dot, not a dash, and the last cell of a member is a line.
    #[test]
    fn every_ornament_has_its_twin_inside_a_text_too() {
        for (fine, plain) in all(&Glyphs::UNICODE).iter().zip(all(&Glyphs::ASCII)) {
            if *fine != Glyphs::UNICODE.member.0 {
                assert_eq!(Glyphs::ASCII.plain(fine), plain);
            }
            assert_eq!(Glyphs::UNICODE.plain(fine), *fine);
        }
    }

    #[test]
    fn letters_of_names_stay() {
        assert_eq!(Glyphs::ASCII.plain("Zoë · 龍 ×3"), "Zoë - 龍 x3");
        assert_eq!(Glyphs::ASCII.plain("≤−3 ≥5"), "<=-3 >=5");
        assert_eq!(Glyphs::ASCII.plain("│ α │ δέλτα"), "| a | δέλτα");
    }
}
