//! The note that a sample begins with: the keys for those who play it, then the story.

/// Returns a note without the keys that the note of a sample begins with, which are for those who play it. What
/// follows them is the story. `None` if nothing does.
pub fn without_keys(note: &str) -> Option<&str> {
    if !note.starts_with("To begin, press ") && !note.contains(". Press g r ") {
        return Some(note);
    }
    let (mut at, mut story) = (0, 0);
    for sentence in note.split_inclusive(". ") {
        at += sentence.len();
        if sentence.to_lowercase().contains("press ") || sentence.contains(" :tour ") {
            story = at;
        }
    }
    note.get(story..).filter(|story| !story.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_story_of_a_sample_is_told_without_its_keys() {
        for (note, story) in [
            (
                "To begin, press 1: Vex acts. Or type :tour for a guided turn. The lights go out.",
                "The lights go out.",
            ),
            (
                "It is over. Press g r to read it back. The ship leaves.",
                "The ship leaves.",
            ),
            (
                "They press on. Vex presses 1.",
                "They press on. Vex presses 1.",
            ),
        ] {
            assert_eq!(without_keys(note), Some(story));
        }
        assert_eq!(without_keys("To begin, press 1: Vex acts."), None);
    }
}
