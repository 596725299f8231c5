//! Themes: the look of each meaning.
//!
//! A theme gives every [`Tone`] and every [`Part`] of the screen a style, and holds the [`Glyphs`].
//! Themes are RON files. Four are built in, and a user's own may replace some looks of one of them. The
//! terminal's own background is painted over only where a theme names a `ground`, for the selected row
//! and for dice. No meaning depends on a look alone, because letters express it too.

mod depth;
mod read;

pub use depth::Depth;
pub use read::ThemeError;

use ratatui::style::{Color, Style};

use rules::view::Tone;

use super::glyphs::Glyphs;

/// The number of tones. [`Tone::Despair`] is the last.
const TONES: usize = Tone::Despair as usize + 1;

/// The least contrast of a word on the selected row.
const READABLE: f64 = 4.5;

/// The number of parts. [`Part::Undone`] is the last.
const PARTS: usize = Part::Undone as usize + 1;

/// Parts of the screen other than text of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The title of a pane without the focus, and of a section inside one.
    Title,
    /// The frame and the title of the focused pane.
    Focus,
    /// The lines of panes without the focus.
    Frame,
    /// The selected row of the focused pane.
    Selection,
    /// Rule numbers and undone entries in that row.
    SelectionQuiet,
    /// The row of the combatant that keys affect while another pane has the focus.
    Resting,
    /// The current slot.
    SlotNow,
    /// The first and the last line.
    Bar,
    /// Labels in those lines.
    BarQuiet,
    /// A key.
    Cap,
    /// A key that answers the open question.
    CapNow,
    /// The background of every gauge.
    Track,
    /// Wounds below half of the threshold.
    Hurt1,
    /// From half.
    Hurt2,
    /// From three quarters.
    Hurt3,
    /// At the threshold and over it.
    Hurt4,
    /// Strain and system strain.
    StrainFill,
    /// The part that the last entry moved.
    Delta,
    /// The forecast of what Enter would do.
    Ghost,
    /// Bars of modifiers that help.
    Plus,
    /// Bars of modifiers that hinder.
    Minus,
    /// Heat maps: a hit, from the rarest.
    HeatHit1,
    /// A more likely hit.
    HeatHit2,
    /// The most likely hits.
    HeatHit3,
    /// Heat maps: a miss, from the rarest.
    HeatMiss1,
    /// A more likely miss.
    HeatMiss2,
    /// The most likely misses.
    HeatMiss3,
    /// Undone entries.
    Undone,
}

/// The look of the whole interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name: "dark".
    pub name: String,
    /// Its glyphs.
    pub glyphs: Glyphs,
    /// The background it paints, or `None` for the terminal's own.
    pub ground: Option<Color>,
    /// The color of plain text on a painted background, or `None` for the terminal's own.
    pub ink: Option<Color>,
    /// The background and the text color for a terminal whose own background this theme isn't made for.
    paper: Option<[Color; 2]>,
    tones: [Style; TONES],
    dice: [Style; TONES],
    parts: [Style; PARTS],
    /// The colors of words that are too weak on the selected row, and the colors they have there.
    marked: Vec<(Color, Color)>,
}

impl Theme {
    /// The names of the built-in themes. The first is the default.
    pub const BUILT_IN: [&'static str; 4] = ["dark", "light", "sixteen", "none"];

    /// A built-in theme, or `None` for an unknown name.
    pub fn built_in(name: &str) -> Option<Self> {
        // A test checks the files, so a known name is a readable theme.
        read::embedded(name).and_then(|text| Self::read(text).ok())
    }

    /// A theme from the text of a theme file. What the file omits comes from the theme that it names as
    /// `base`, or else is the terminal's own look.
    ///
    /// # Errors
    /// The line and column of what is wrong.
    pub fn read(text: &str) -> Result<Self, ThemeError> {
        read::theme(text)
    }

    /// A theme without any look, with Unicode glyphs.
    pub fn bare() -> Self {
        Self {
            name: "bare".to_owned(),
            glyphs: Glyphs::UNICODE,
            ground: None,
            ink: None,
            paper: None,
            tones: [Style::new(); TONES],
            dice: [Style::new(); TONES],
            parts: [Style::new(); PARTS],
            marked: Vec::new(),
        }
    }

    /// The same theme on a terminal with the opposite background: a light theme on a dark terminal, or
    /// the reverse. It paints its own background there, because its text would be invisible otherwise.
    #[must_use]
    pub fn painted(mut self) -> Self {
        if let Some([ground, ink]) = self.paper {
            (self.ground, self.ink) = (self.ground.or(Some(ground)), Some(ink));
        }
        self
    }

    /// The same theme with ASCII glyphs, or with Unicode ones.
    #[must_use]
    pub fn ascii(mut self, ascii: bool) -> Self {
        self.glyphs = if ascii {
            Glyphs::ASCII
        } else {
            Glyphs::UNICODE
        };
        self
    }

    /// The same theme in the colors of the terminal. Without colors it takes the looks of "none",
    /// because a theme that only loses its colors would lose the meaning of its weights too.
    #[must_use]
    pub fn at(mut self, depth: Depth) -> Self {
        if depth == Depth::None {
            let none = Self::built_in("none").unwrap_or_else(Self::bare);
            return Self {
                glyphs: self.glyphs,
                ..none
            };
        }
        self.ground = self.ground.and_then(|color| depth.color(color));
        self.ink = self.ink.and_then(|color| depth.color(color));
        let muted = matches!(self.part(Part::Selection).bg, Some(Color::Rgb(..)));
        let every = self
            .tones
            .iter_mut()
            .chain(&mut self.dice)
            .chain(&mut self.parts);
        for style in every {
            *style = depth.degrade(*style);
        }
        // There a muted background would become the exact color of quiet words.
        if depth == Depth::Sixteen
            && muted
            && let Some(marked) = Self::built_in("sixteen")
        {
            for part in [Part::Selection, Part::Resting] {
                self.parts[part as usize] = marked.part(part);
            }
        }
        self.read_on_selection();
        self
    }

    /// Computes the colors of words on the selected row: quiet words are text there, rule numbers have a look of their
    /// own, and every other word keeps its color unless it could not be read.
    fn read_on_selection(&mut self) {
        self.marked.clear();
        let marked = self.part(Part::Selection);
        let (None, Some(ground)) = (marked.fg, marked.bg) else {
            return;
        };
        let text = self.style(Tone::Text).fg.unwrap_or(Color::Reset);
        let rule = self.part(Part::SelectionQuiet).fg.unwrap_or(text);
        let weak = [
            (self.style(Tone::Quiet), text),
            (self.style(Tone::Rule), rule),
            (self.part(Part::Undone), rule),
        ];
        let weak = weak
            .into_iter()
            .filter_map(|(style, there)| Some((style.fg?, there)));
        let words = self.tones.iter().filter_map(|style| style.fg);
        let words = words.map(|color| (color, depth::readable(color, ground, READABLE)));
        let mut pairs: Vec<(Color, Color)> = Vec::new();
        for (color, there) in weak.chain(words) {
            if pairs.iter().all(|(known, _)| *known != color) {
                pairs.push((color, there));
            }
        }
        pairs.retain(|(color, there)| color != there);
        self.marked = pairs;
    }

    /// The color of a word on the selected row.
    pub fn on_selection(&self, color: Color) -> Color {
        let mut pairs = self.marked.iter();
        let there = pairs.find(|(known, _)| *known == color);
        there.map_or(color, |(_, there)| *there)
    }

    /// The look of a meaning.
    pub fn style(&self, tone: Tone) -> Style {
        self.tones.get(tone as usize).copied().unwrap_or_default()
    }

    /// The look of a die in the tray: its letter on its color. Other tones have their usual look.
    pub fn die(&self, tone: Tone) -> Style {
        if is_die(tone) {
            self.dice.get(tone as usize).copied().unwrap_or_default()
        } else {
            self.style(tone)
        }
    }

    /// The look of a part of the screen.
    pub fn part(&self, part: Part) -> Style {
        self.parts.get(part as usize).copied().unwrap_or_default()
    }

    /// The look of a pane's title.
    pub fn title(&self, focused: bool) -> Style {
        self.part(if focused { Part::Focus } else { Part::Title })
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::built_in(Self::BUILT_IN[0]).unwrap_or_else(Self::bare)
    }
}

/// Whether a tone is one of the six narrative dice (G-DICE-01).
pub const fn is_die(tone: Tone) -> bool {
    tone.is_die()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Modifier;
    use rstest::rstest;

    const ALL: [Tone; TONES] = [
        Tone::Text,
        Tone::Quiet,
        Tone::Strong,
        Tone::Accent,
        Tone::Good,
        Tone::Warn,
        Tone::Bad,
        Tone::Pc,
        Tone::Npc,
        Tone::Rule,
        Tone::Boost,
        Tone::Ability,
        Tone::Proficiency,
        Tone::Setback,
        Tone::Difficulty,
        Tone::Challenge,
        Tone::Success,
        Tone::Advantage,
        Tone::Triumph,
        Tone::Failure,
        Tone::Threat,
        Tone::Despair,
    ];

    #[rstest]
    #[case("dark")]
    #[case("light")]
    #[case("sixteen")]
    #[case("none")]
    fn built_in_themes_read_and_never_paint_the_ground(#[case] name: &str) {
        let theme = Theme::read(read::embedded(name).unwrap()).unwrap();
        assert_eq!(theme.name, name);
        for tone in ALL {
            let painted = theme.style(tone).bg.is_some();
            assert!(!painted, "{name} {tone:?}");
        }
        for part in [Part::Title, Part::Focus, Part::Frame, Part::Undone] {
            assert_eq!(theme.part(part).bg, None, "{name} {part:?}");
        }
    }

    #[test]
    fn sixteen_uses_no_other_colours_and_none_uses_none() {
        let sixteen = Theme::built_in("sixteen").unwrap();
        let none = Theme::built_in("none").unwrap();
        let every = |t: &Theme| {
            t.tones
                .iter()
                .chain(&t.dice)
                .chain(&t.parts)
                .copied()
                .collect::<Vec<_>>()
        };
        for style in every(&sixteen) {
            for color in [style.fg, style.bg].into_iter().flatten() {
                assert!(
                    !matches!(color, Color::Rgb(..) | Color::Indexed(_)),
                    "{color:?}"
                );
            }
        }
        for style in every(&none) {
            assert_eq!((style.fg, style.bg), (None, None));
        }
    }

    type Rgb = (u8, u8, u8);

    fn rgb(color: Option<Color>) -> Option<Rgb> {
        match color {
            Some(Color::Rgb(r, g, b)) => Some((r, g, b)),
            _ => None,
        }
    }

    /// Text has a contrast of 7:1 where it carries values and 4.5:1 where it is quiet or colored. The
    /// fills of gauges have 4.5:1 against their background, frames 2:1.
    #[rstest]
    #[case("dark", (0x12, 0x15, 0x1c))]
    #[case("light", (0xfa, 0xfa, 0xf7))]
    fn every_look_can_be_read_on_its_ground(#[case] name: &str, #[case] ground: Rgb) {
        let theme = Theme::built_in(name).unwrap();
        let least = |what: &str, fg: Rgb, bg: Rgb, least: f64| {
            let ratio = depth::contrast(fg, bg);
            assert!(ratio >= least, "{name} {what}: {ratio:.2} of {least}");
        };
        for tone in ALL {
            let style = theme.style(tone);
            let Some(fg) = rgb(style.fg) else { continue };
            let loud = tone == Tone::Strong;
            let under = rgb(style.bg).unwrap_or(ground);
            least(
                &format!("{tone:?}"),
                fg,
                under,
                if loud { 7.0 } else { 4.5 },
            );
        }
        for tone in ALL.into_iter().filter(|tone| is_die(*tone)) {
            let style = theme.die(tone);
            least(
                &format!("{tone:?} die"),
                rgb(style.fg).unwrap(),
                rgb(style.bg).unwrap(),
                4.5,
            );
        }
        let track = rgb(theme.part(Part::Track).bg).unwrap();
        for part in [
            Part::Hurt1,
            Part::Hurt2,
            Part::Hurt3,
            Part::Hurt4,
            Part::StrainFill,
            Part::Delta,
            Part::Ghost,
        ] {
            let fg = rgb(theme.part(part).fg).unwrap();
            least(&format!("{part:?}"), fg, track, 4.5);
        }
        let frame = rgb(theme.part(Part::Frame).fg).unwrap();
        least("frame", frame, ground, 2.0);
        // Without the focus, a selected row keeps the colors of its words.
        let resting = theme.part(Part::Resting);
        assert_eq!(resting.fg, None);
        for tone in ALL {
            let Some(fg) = rgb(theme.style(tone).fg) else {
                continue;
            };
            let contrast = match tone {
                Tone::Strong => 7.0,
                Tone::Quiet | Tone::Rule => 3.0,
                _ => 4.25,
            };
            least(
                &format!("{tone:?} at rest"),
                fg,
                rgb(resting.bg).unwrap(),
                contrast,
            );
        }
        // The selection is quieter than the slot whose turn it is, and is seen on the background.
        let of = |part| rgb(theme.part(part).bg).unwrap();
        least(
            "selected row on its ground",
            of(Part::Selection),
            ground,
            1.35,
        );
        least("acting slot", of(Part::SlotNow), of(Part::Selection), 2.0);
        for part in [
            Part::SlotNow,
            Part::Bar,
            Part::BarQuiet,
            Part::Cap,
            Part::CapNow,
        ] {
            let style = theme.part(part);
            let (fg, bg) = (rgb(style.fg).unwrap(), rgb(style.bg).unwrap());
            least(&format!("{part:?}"), fg, bg, 4.5);
        }
        for part in [
            Part::HeatHit1,
            Part::HeatHit2,
            Part::HeatHit3,
            Part::HeatMiss1,
            Part::HeatMiss2,
            Part::HeatMiss3,
        ] {
            let text = rgb(theme.style(Tone::Strong).fg).unwrap();
            let bg = rgb(theme.part(part).bg).unwrap();
            least(&format!("{part:?}"), text, bg, 4.5);
        }
    }

    /// Every word of a selected row can be read: with 24-bit colors and with 256.
    #[rstest]
    #[case("dark", Depth::True)]
    #[case("light", Depth::True)]
    #[case("dark", Depth::Indexed)]
    #[case("light", Depth::Indexed)]
    fn every_word_can_be_read_on_the_selected_row(#[case] name: &str, #[case] depth: Depth) {
        let theme = Theme::built_in(name).unwrap().at(depth);
        let marked = theme.part(Part::Selection);
        assert_eq!(marked.fg, None);
        let bg = depth::rgb(marked.bg.unwrap()).unwrap();
        let parts = [Part::Undone, Part::Focus, Part::Title].map(|part| theme.part(part));
        let words = ALL.map(|tone| theme.style(tone));
        for style in words.into_iter().chain(parts) {
            let Some(color) = style.fg else { continue };
            // Text has the color of the terminal, or of the paper of the theme.
            let there = match theme.on_selection(color) {
                Color::Reset => theme.paper.unwrap()[1],
                there => there,
            };
            let ratio = depth::contrast(depth::rgb(there).unwrap(), bg);
            assert!(ratio >= READABLE, "{name} {depth:?} {color:?}: {ratio:.2}");
        }
        // Numbers stay louder than the labels next to them.
        let loud = theme.on_selection(theme.style(Tone::Strong).fg.unwrap());
        assert!(
            depth::contrast(depth::rgb(loud).unwrap(), bg) >= 7.0,
            "{name} {depth:?}"
        );
    }

    #[test]
    fn rule_numbers_of_the_selected_row_have_the_look_of_the_guide() {
        let theme = Theme::default();
        let marked = theme.on_selection(theme.style(Tone::Rule).fg.unwrap());
        assert_eq!(marked, Color::Rgb(0x9a, 0xa2, 0xb6));
    }

    #[test]
    fn without_colours_the_looks_of_none_take_over() {
        let theme = Theme::default().ascii(true).at(Depth::None);
        assert_eq!(
            theme.part(Part::Selection),
            Style::new().add_modifier(Modifier::REVERSED)
        );
        assert!(theme.glyphs.ascii);
    }

    /// A selected row is one bar of one color, on which everything is readable.
    #[test]
    fn a_marked_row_can_be_read_in_sixteen_colours() {
        for name in ["dark", "light", "sixteen"] {
            let theme = Theme::built_in(name).unwrap().at(Depth::Sixteen);
            let marked = theme.part(Part::Selection);
            assert_eq!(
                (marked.fg, marked.bg),
                (Some(Color::White), Some(Color::Blue)),
                "{name}"
            );
        }
    }

    #[test]
    fn a_theme_at_true_colour_is_itself() {
        assert_eq!(Theme::default().at(Depth::True), Theme::default());
    }
}
