//! The scenes that are planned for later: their list with what they weigh, and completions of their lines.

use rules::encounter::campaign::plans;
use rules::system::System;
use rules::view::PlannedScene;

use super::Table;
use super::complete::Completion;
use super::complete::complete;

/// Splits a line that plans a line: its beginning, the word for the planned scene, and the planned line.
fn split(line: &str) -> Option<(&str, &str, &str)> {
    let mut rest = line.trim_start();
    let mut word = || {
        let (word, after) = match rest.strip_prefix('"') {
            Some(inner) => {
                let (word, after) = inner.split_once('"')?;
                (word, after.strip_prefix(' ')?)
            }
            None => rest.split_once(' ')?,
        };
        rest = after.trim_start();
        Some(word)
    };
    let is_plan = word()?.eq_ignore_ascii_case("plan");
    let verb = word()?.to_lowercase();
    let scene = word().filter(|_| is_plan)?;
    match verb.as_str() {
        "line" => {}
        "change" => drop(word()?.parse::<u16>().ok()?),
        _ => return None,
    }
    let head = line.get(..line.len() - rest.len())?;
    Some((head, scene, rest))
}

impl<S: System> Table<S> {
    /// Returns the planned scenes.
    pub(super) fn plans(&self) -> Vec<PlannedScene> {
        plans::shown::<S>(self.history.now(), &self.library)
    }

    /// Returns the completions of a planned line, in the scene that the lines before it set up. `None` for
    /// any other line.
    pub(super) fn plan_completions(&self, line: &str) -> Option<Vec<Completion>> {
        let (head, word, inner) = split(line)?;
        let scene = plans::scene::<S>(self.history.now(), &self.library, word);
        let found = complete::<S>(&scene, &self.library, inner);
        let whole = |found: Completion| Completion {
            text: format!("{head}{}", found.text),
            ..found
        };
        Some(found.into_iter().map(whole).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_that_plans_a_line_has_one_inside() {
        assert_eq!(
            split("plan line 2 add o"),
            Some(("plan line 2 ", "2", "add o"))
        );
        assert_eq!(split(" Plan LINE 1  "), Some((" Plan LINE 1  ", "1", "")));
        assert_eq!(split("plan line 1"), None, "the scene is still typed");
        assert_eq!(
            split("plan change 2 1 add o"),
            Some(("plan change 2 1 ", "2", "add o"))
        );
        assert_eq!(split("plan copy 1 x"), None);
        assert_eq!(
            split("plan line \"The gun deck\" add"),
            Some(("plan line \"The gun deck\" ", "The gun deck", "add"))
        );
        assert_eq!(
            split("plan line \"The gun"),
            None,
            "the scene is still typed"
        );
    }
}
