//! Reads themes from their files.
//!
//! A theme file is a RON value of named looks, each of them optional. An error about an unknown name or
//! color has its line and column, so that a user can correct the file.

use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Deserializer, de};

use lang::reader;
use lang::text::bounded;
use rules::view::Tone;

use super::{Part, Theme};

/// Why a theme file could not be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {}", bounded(what))]
pub struct ThemeError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there, and what was expected.
    pub what: String,
}

/// The text of a built-in theme.
pub fn embedded(name: &str) -> Option<&'static str> {
    Some(match name {
        "dark" => include_str!("../../../assets/themes/dark.ron"),
        "light" => include_str!("../../../assets/themes/light.ron"),
        "sixteen" => include_str!("../../../assets/themes/sixteen.ron"),
        "none" => include_str!("../../../assets/themes/none.ron"),
        _ => return None,
    })
}

/// A theme from the text of its file.
pub fn theme(text: &str) -> Result<Theme, ThemeError> {
    let file: File = reader::ron(text).map_err(|error| ThemeError {
        line: error.span.start.line,
        column: error.span.start.col,
        what: lang::ron_words::joined(&error.code),
    })?;
    let mut theme = match file.base.as_str() {
        "" => Theme::bare(),
        base => match embedded(base) {
            Some(text) => theme(text)?,
            None => return Err(no_base(text, base)),
        },
    };
    theme.name = file.name;
    theme.ground = file.ground.or(theme.ground);
    theme.paper = file.paper.or(theme.paper);
    file.tones
        .lay(|tone: Tone, style| theme.tones[tone as usize] = style);
    file.dice
        .lay(|tone: Tone, style| theme.dice[tone as usize] = style);
    file.parts
        .lay(|part: Part, style| theme.parts[part as usize] = style);
    theme.read_on_selection();
    Ok(theme)
}

/// The error for an unknown base theme, at the place where it is named.
fn no_base(text: &str, base: &str) -> ThemeError {
    let at = text.find(&format!("\"{base}\"")).unwrap_or(0);
    let before = text.get(..at).unwrap_or_default();
    ThemeError {
        line: before.matches('\n').count() + 1,
        column: before.chars().rev().take_while(|c| *c != '\n').count() + 1,
        what: format!(
            "no theme is called `{base}`: choose one of {}",
            Theme::BUILT_IN.join(", ")
        ),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    /// The theme whose looks apply where this file gives none, or empty for no looks at all.
    #[serde(default)]
    base: String,
    /// The background to paint, or `None` for the terminal's own.
    #[serde(default, deserialize_with = "color")]
    ground: Option<Color>,
    /// The background and text color to paint if the terminal's background is of the other kind.
    #[serde(default, deserialize_with = "paper")]
    paper: Option<[Color; 2]>,
    #[serde(default)]
    tones: Tones,
    #[serde(default)]
    dice: Dice,
    #[serde(default)]
    parts: Parts,
}

/// One look in a file.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Look {
    #[serde(deserialize_with = "color")]
    fg: Option<Color>,
    #[serde(deserialize_with = "color")]
    bg: Option<Color>,
    bold: bool,
    dim: bool,
    italic: bool,
    underline: bool,
    reverse: bool,
}

impl Look {
    fn style(self) -> Style {
        let mut style = Style {
            fg: self.fg,
            bg: self.bg,
            ..Style::new()
        };
        for (on, modifier) in [
            (self.bold, Modifier::BOLD),
            (self.dim, Modifier::DIM),
            (self.italic, Modifier::ITALIC),
            (self.underline, Modifier::UNDERLINED),
            (self.reverse, Modifier::REVERSED),
        ] {
            if on {
                style = style.add_modifier(modifier);
            }
        }
        style
    }
}

/// Reads a color, which the file writes without `Some`.
fn color<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Color>, D::Error> {
    named(&String::deserialize(input)?).map(Some)
}

/// Reads two colors, which the file writes without `Some`.
fn paper<'de, D: Deserializer<'de>>(input: D) -> Result<Option<[Color; 2]>, D::Error> {
    let [ground, ink] = <[String; 2]>::deserialize(input)?;
    Ok(Some([named(&ground)?, named(&ink)?]))
}

fn named<E: de::Error>(word: &str) -> Result<Color, E> {
    // ratatui slices the hexadecimal form by bytes, so only ASCII may reach it.
    let color = if word.is_ascii() {
        word.parse().ok()
    } else {
        None
    };
    color.ok_or_else(|| {
        E::custom(format!(
            "`{word}` isn't a color: write a name such as \"light-red\", a number 0 to 255, or \"#rrggbb\""
        ))
    })
}

/// A struct of optional looks, one field for each name, and an iterator over the given ones.
macro_rules! looks {
    ($name:ident: $key:ident { $($(#[$alias:meta])* $field:ident => $variant:ident),* $(,)? }) => {
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct $name {
            $($(#[$alias])* #[serde(deserialize_with = "given")] $field: Option<Look>,)*
        }

        impl $name {
            fn lay(&self, mut set: impl FnMut($key, Style)) {
                $(if let Some(look) = self.$field { set($key::$variant, look.style()); })*
            }
        }
    };
}

/// Reads a given look, which the file writes without `Some`.
fn given<'de, D: Deserializer<'de>>(input: D) -> Result<Option<Look>, D::Error> {
    Look::deserialize(input).map(Some)
}

looks!(Tones: Tone {
    text => Text,
    quiet => Quiet,
    strong => Strong,
    accent => Accent,
    good => Good,
    warn => Warn,
    bad => Bad,
    pc => Pc,
    npc => Npc,
    rule => Rule,
    boost => Boost,
    ability => Ability,
    proficiency => Proficiency,
    setback => Setback,
    difficulty => Difficulty,
    challenge => Challenge,
    success => Success,
    advantage => Advantage,
    triumph => Triumph,
    failure => Failure,
    threat => Threat,
    despair => Despair,
});

looks!(Dice: Tone {
    boost => Boost,
    ability => Ability,
    proficiency => Proficiency,
    setback => Setback,
    difficulty => Difficulty,
    challenge => Challenge,
});

looks!(Parts: Part {
    title => Title,
    focus => Focus,
    // Earlier names stay readable in users' own files.
    #[serde(alias = "divider")]
    frame => Frame,
    selection => Selection,
    selection_quiet => SelectionQuiet,
    selection_at_rest => Resting,
    slot_now => SlotNow,
    bar => Bar,
    bar_quiet => BarQuiet,
    cap => Cap,
    cap_now => CapNow,
    #[serde(alias = "empty")]
    track => Track,
    #[serde(alias = "full")]
    hurt_1 => Hurt1,
    hurt_2 => Hurt2,
    #[serde(alias = "full_warn")]
    hurt_3 => Hurt3,
    #[serde(alias = "full_bad")]
    hurt_4 => Hurt4,
    strain_fill => StrainFill,
    delta => Delta,
    ghost => Ghost,
    plus => Plus,
    minus => Minus,
    heat_hit_1 => HeatHit1,
    heat_hit_2 => HeatHit2,
    heat_hit_3 => HeatHit3,
    heat_miss_1 => HeatMiss1,
    heat_miss_2 => HeatMiss2,
    heat_miss_3 => HeatMiss3,
    undone => Undone,
});

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[test]
    fn a_file_of_ones_own_changes_what_it_names() {
        let mine =
            "(name: \"mine\", base: \"light\", tones: (accent: (fg: \"red\", underline: true)))";
        let theme = theme(mine).unwrap();
        let light = Theme::built_in("light").unwrap();
        assert_eq!(theme.name, "mine");
        assert_eq!(
            theme.style(Tone::Accent),
            Style::new().fg(Color::Red).underlined()
        );
        assert_eq!(theme.style(Tone::Quiet), light.style(Tone::Quiet));
        assert_eq!(theme.part(Part::Frame), light.part(Part::Frame));
    }

    #[test]
    fn a_ground_is_painted_only_where_a_file_names_one() {
        let mine = theme("(name: \"mine\", base: \"dark\", ground: \"#12151c\")").unwrap();
        assert_eq!(mine.ground, Some(Color::Rgb(0x12, 0x15, 0x1c)));
        assert_eq!(Theme::default().ground, None);
        assert!(theme("(name: \"mine\", ground: \"dusk\")").is_err());
    }

    #[rstest]
    #[case("(name: \"a\",\n  tones: (quite: ()))", 2, "quite")]
    #[case("(name: \"a\", tones: (\n  quiet: (fg: \"reddish\")))", 2, "reddish")]
    #[case("(name: \"a\", tones: (quiet: (fg: \"#äöü\")))", 1, "color")]
    #[case("(name: \"a\",\n\n base: \"dusk\")", 3, "dusk")]
    #[case(&format!("(name: \"a\", base: {:?})", "x".repeat(9_000)), 1, "xxx…")]
    #[case(&format!("(name: \"a\", tones: (text: (fg: {:?})))", "x".repeat(9_000)), 1, "color")]
    #[case("(name: \"a\"", 1, "")]
    #[case("", 1, "")]
    fn a_bad_file_is_told_where(#[case] text: &str, #[case] line: usize, #[case] word: &str) {
        let error = theme(text).unwrap_err();
        assert_eq!(error.line, line, "{error}");
        assert!(error.to_string().chars().count() < 700);
        assert!(error.column >= 1);
        assert!(error.to_string().contains(word), "{error}");
    }
}
