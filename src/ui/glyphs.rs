//! The ornaments of the screen, each with an ASCII twin.
//!
//! Letters carry the meaning everywhere; these only draw: bars, pointers, dividers. A terminal
//! that knows no more than ASCII gets twins of the same width where one exists, so that columns
//! stand. What a name or a sentence is written in is left alone. Themes carry a set; every widget
//! draws with it.

use std::borrow::Cow;

/// One set of ornaments. Each is one column wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyphs {
    /// Whether this is the ASCII set: ornaments inside texts are replaced too.
    pub ascii: bool,
    /// A marked cell of a gauge.
    pub full: &'static str,
    /// A cell that the last entry moved.
    pub moved: &'static str,
    /// A cell that Enter would mark.
    pub ghost: &'static str,
    /// An unmarked cell.
    pub empty: &'static str,
    /// The last cell of a member of a group, where it is marked, and where not.
    pub member: (&'static str, &'static str),
    /// What can be counted and is small: speed, injuries.
    pub pip: &'static str,
    /// That a number rose.
    pub rise: &'static str,
    /// That a number fell.
    pub fall: &'static str,
    /// More of a list before.
    pub before: &'static str,
    /// More of a list behind.
    pub behind: &'static str,
    /// More of a list below.
    pub more: &'static str,
    /// Between two cells that stand beside each other.
    pub side: &'static str,
    /// A turn that is over.
    pub done: &'static str,
    /// Here: the slot whose turn it is, the chosen row.
    pub pointer: &'static str,
    /// Lines that divide.
    pub divider: &'static str,
    /// The same around what has the focus.
    pub heavy: &'static str,
    /// Around the tab that is chosen.
    pub tab: (&'static str, &'static str),
    /// A story point.
    pub story: &'static str,
    /// What was cut off.
    pub ellipsis: &'static str,
    /// An upgrade.
    pub up: &'static str,
    /// Between parts of a line.
    pub dot: &'static str,
    /// Towards whom.
    pub arrow: &'static str,
}

impl Glyphs {
    /// For terminals that show Unicode.
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

    /// For everything else.
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

    /// The text as this set shows it: in ASCII our own ornaments are replaced by their twins,
    /// letters of any script stay.
    pub fn plain<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !self.ascii || text.is_ascii() || !text.chars().any(|c| twin(c).is_some()) {
            return Cow::Borrowed(text);
        }
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match twin(c) {
                Some(twin) => out.push(twin),
                None => out.push(c),
            }
        }
        Cow::Owned(out)
    }
}

/// The ASCII twin of an ornament; `None` for a letter, or for what is ASCII already.
pub const fn twin(c: char) -> Option<char> {
    Some(match c {
        // Parts of a cell: eighths from the left as halves, from below as thirds.
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

    /// A gauge's rest is a dot in ASCII and no dash, and the last cell of a member is a line there.
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
    }
}
