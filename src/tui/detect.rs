//! What the terminal can show, judged by the environment. Pure: the caller passes the environment.

use crate::ui::theme::Depth;

/// The user's choice about colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// The environment decides.
    #[default]
    Auto,
    /// Colors, whatever the environment contains.
    Always,
    /// All 24 bits of color, over SSH too.
    Full,
    /// No colors.
    Never,
}

/// Returns how many colors to use. `NO_COLOR` (no-color.org) and `TERM=dumb` mean none unless the
/// user requests colors.
pub fn depth(colors: Colors, environment: impl Fn(&str) -> Option<String>) -> Depth {
    let says = |name: &str| environment(name).filter(|value| !value.is_empty());
    let term = says("TERM").unwrap_or_default();
    match colors {
        Colors::Never => return Depth::None,
        Colors::Full => return Depth::True,
        Colors::Auto if says("NO_COLOR").is_some() || term == "dumb" => return Depth::None,
        Colors::Auto | Colors::Always => {}
    }
    let colorterm = says("COLORTERM").unwrap_or_default().to_lowercase();
    let full = matches!(colorterm.as_str(), "truecolor" | "24bit");
    let remote = says("SSH_CONNECTION").or_else(|| says("SSH_TTY")).is_some();
    if full && !remote || term.contains("direct") {
        Depth::True
    } else if full || term.contains("256color") {
        Depth::Indexed
    } else {
        Depth::Sixteen
    }
}

/// Returns true to use only ASCII: the user requests it, or the locale isn't UTF-8.
pub fn ascii(asked: bool, environment: impl Fn(&str) -> Option<String>) -> bool {
    if asked {
        return true;
    }
    if cfg!(windows) {
        return false;
    }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| environment(name).filter(|value| !value.is_empty()))
        .unwrap_or_default()
        .to_lowercase();
    !(locale.contains("utf-8") || locale.contains("utf8"))
}

/// Returns true if the environment declares a light background: the last number of `COLORFGBG` is a
/// light color. Without it the background counts as dark.
pub fn light(environment: impl Fn(&str) -> Option<String>) -> bool {
    let says = environment("COLORFGBG").unwrap_or_default();
    let ground = says.rsplit(';').next().and_then(|last| last.parse().ok());
    matches!(ground, Some(7u8 | 9..=15))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn environment<'a>(pairs: &'a [(&'a str, &'a str)]) -> impl Fn(&str) -> Option<String> + 'a {
        |name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        }
    }

    #[rstest]
    #[case(&[("COLORFGBG", "0;15")], true)]
    #[case(&[("COLORFGBG", "0;default;7")], true)]
    #[case(&[("COLORFGBG", "15;0")], false)]
    #[case(&[("COLORFGBG", "7;8")], false)]
    #[case(&[("COLORFGBG", "15;default")], false)]
    #[case(&[("COLORFGBG", "light")], false)]
    #[case(&[], false)]
    fn a_ground_is_light_only_where_the_terminal_says_so(
        #[case] pairs: &[(&str, &str)],
        #[case] light: bool,
    ) {
        assert_eq!(super::light(environment(pairs)), light);
    }

    #[rstest]
    #[case(Colors::Auto, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Depth::True)]
    #[case(Colors::Auto, &[("TERM", "xterm-256color")], Depth::Indexed)]
    #[case(Colors::Auto, &[("TERM", "xterm")], Depth::Sixteen)]
    #[case(Colors::Auto, &[("TERM", "dumb")], Depth::None)]
    #[case(Colors::Auto, &[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Depth::None)]
    #[case(Colors::Auto, &[("TERM", "xterm-256color"), ("NO_COLOR", "")], Depth::Indexed)]
    #[case(Colors::Always, &[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Depth::Indexed)]
    #[case(Colors::Auto, &[("COLORTERM", "truecolor"), ("SSH_CONNECTION", "10.0.0.2 51234 10.0.0.1 22")], Depth::Indexed)]
    #[case(Colors::Auto, &[("COLORTERM", "24bit"), ("SSH_TTY", "/dev/pts/3")], Depth::Indexed)]
    #[case(Colors::Always, &[("COLORTERM", "truecolor"), ("SSH_TTY", "/dev/pts/3")], Depth::Indexed)]
    #[case(Colors::Full, &[("TERM", "xterm"), ("SSH_TTY", "/dev/pts/3")], Depth::True)]
    #[case(Colors::Auto, &[("TERM", "xterm"), ("SSH_TTY", "/dev/pts/3")], Depth::Sixteen)]
    #[case(Colors::Never, &[("COLORTERM", "truecolor")], Depth::None)]
    fn colours_follow_the_environment(
        #[case] colors: Colors,
        #[case] pairs: &[(&str, &str)],
        #[case] expected: Depth,
    ) {
        assert_eq!(depth(colors, environment(pairs)), expected);
    }

    #[rstest]
    #[case(false, &[("LANG", "en_GB.UTF-8")], false)]
    #[case(false, &[("LANG", "en_GB.UTF-8"), ("LC_ALL", "C")], true)]
    #[case(false, &[("LC_CTYPE", "C.utf8")], false)]
    #[case(false, &[], true)]
    #[case(true, &[("LANG", "en_GB.UTF-8")], true)]
    fn ascii_follows_the_locale(
        #[case] asked: bool,
        #[case] pairs: &[(&str, &str)],
        #[case] expected: bool,
    ) {
        assert_eq!(ascii(asked, environment(pairs)), expected);
    }
}
