//! A review of a session: figures over a log, and the log as text or Markdown for people.
//!
//! Everything comes from the log itself, in the sentences that were read aloud, so the report needs
//! no rules of any game. `review --text` and `export --to md` print the results, and the review
//! screen shows the figures.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::face::{Face, LineKind, LogLine};

/// Figures over a log.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Figures {
    /// Entries in all.
    pub entries: u32,
    /// Entries that happened and are still active.
    pub done: u32,
    /// Entries that are undone.
    pub undone: u32,
    /// Notes.
    pub notes: u32,
    /// Active entries that override a rule.
    pub overruled: u32,
    /// Dice thrown for active entries.
    pub dice: u32,
    /// The last round that an active entry reached.
    pub rounds: u32,
    /// Active entries by the person who gave the line, most first.
    pub by: Vec<(String, u32)>,
    /// Active entries by verb, most first.
    pub verbs: Vec<(String, u32)>,
    /// The clock at the first and at the last entry.
    pub clock: Option<(String, String)>,
}

impl Figures {
    /// Counts the loaded log of a table.
    pub fn of(lines: &[LogLine]) -> Self {
        let mut figures = Self::default();
        let mut by: BTreeMap<&str, u32> = BTreeMap::new();
        let mut verbs: BTreeMap<&str, u32> = BTreeMap::new();
        for line in lines {
            figures.entries += 1;
            match line.kind {
                LineKind::Note => figures.notes += 1,
                LineKind::Did if line.undone => figures.undone += 1,
                LineKind::Did => {
                    figures.done += 1;
                    figures.overruled += u32::from(line.overruled);
                    figures.dice += line.rolls.len() as u32;
                    figures.rounds = figures.rounds.max(line.round);
                    *by.entry(&line.by).or_default() += 1;
                    let verb = line.line.split_whitespace().next().unwrap_or_default();
                    *verbs.entry(verb.trim_end_matches('!')).or_default() += 1;
                }
                LineKind::Undo | LineKind::Redo => {}
            }
        }
        figures.by = most_first(by);
        figures.verbs = most_first(verbs);
        let mut clocks = lines
            .iter()
            .map(|line| &line.clock)
            .filter(|clock| !clock.is_empty());
        if let Some(first) = clocks.next() {
            figures.clock = Some((first.clone(), clocks.next_back().unwrap_or(first).clone()));
        }
        figures
    }

    /// Returns the figures as short sentences, one a line.
    pub fn sentences(&self) -> Vec<String> {
        let count = |n: u32, one: &str, more: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {more}"),
        };
        let mut found = vec![format!(
            "{}: {} active, {} undone, {}.",
            count(self.entries, "entry", "entries"),
            self.done,
            self.undone,
            count(self.notes, "note", "notes")
        )];
        if self.rounds > 0 || self.dice > 0 {
            let rounds = count(self.rounds, "round", "rounds");
            found.push(format!(
                "{rounds}, {} rolled.",
                count(self.dice, "die", "dice")
            ));
        }
        if self.overruled > 0 {
            found.push(format!("Rules overridden: {}.", self.overruled));
        }
        if let Some((from, to)) = &self.clock {
            found.push(if from == to {
                format!("Played on {from}.")
            } else {
                format!("Played from {from} to {to}.")
            });
        }
        let list = |pairs: &[(String, u32)]| {
            let pairs = pairs
                .iter()
                .take(6)
                .map(|(word, n)| format!("{word} ({n})"));
            pairs.collect::<Vec<_>>().join(", ")
        };
        if self.by.len() > 1 {
            found.push(format!("Commands by: {}.", list(&self.by)));
        }
        if !self.verbs.is_empty() {
            found.push(format!("Most used commands: {}.", list(&self.verbs)));
        }
        found
    }
}

fn most_first(counts: BTreeMap<&str, u32>) -> Vec<(String, u32)> {
    let mut pairs: Vec<(String, u32)> = counts
        .into_iter()
        .map(|(word, n)| (word.to_owned(), n))
        .collect();
    pairs.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    pairs
}

/// Returns the loaded log without the entries that matter little to a reader.
fn seen(face: &dyn Face) -> Vec<LogLine> {
    let mut lines = face.log(1, face.last());
    lines.retain(|line| !line.preview);
    lines
}

/// Removes the sentence that the heading of a round repeats. Returns false if the line has no other.
fn under_heading(line: &mut LogLine) -> bool {
    if line.undone || line.said.is_empty() {
        return true;
    }
    let begins = format!("Round {} begins.", line.round);
    for said in &mut line.said {
        if let Some(rest) = said.strip_prefix(&begins) {
            *said = rest.trim_start().to_owned();
        }
    }
    line.said.retain(|said| !said.is_empty());
    !line.said.is_empty()
}

/// Returns the whole loaded log as plain text: a heading a round, one entry a line.
pub fn text(face: &dyn Face) -> String {
    let lines = seen(face);
    let mut out = String::new();
    let title = format!("{} ({})", face.title(), face.name_of_system());
    push(
        &mut out,
        format_args!("{title}\n{}\n", "=".repeat(title.chars().count())),
    );
    for sentence in Figures::of(&lines).sentences() {
        push(&mut out, format_args!("{sentence}\n"));
    }
    let (mut round, mut fought) = (None, false);
    for mut line in lines {
        if round != Some(line.round) {
            round = Some(line.round);
            push(
                &mut out,
                format_args!("\n{}\n", heading(line.round, fought)),
            );
            fought |= line.round > 0;
            if !under_heading(&mut line) {
                continue;
            }
        }
        push(
            &mut out,
            format_args!("{:>5}  {}\n", line.n, sentence(&line)),
        );
    }
    stand(face, &mut out, "\nNow\n", "  ");
    out
}

/// Returns the whole loaded log as Markdown: rounds as headings, notes as quotes, overridden and
/// undone entries marked.
pub fn markdown(face: &dyn Face) -> String {
    let lines = seen(face);
    let mut out = String::new();
    push(&mut out, format_args!("# {}\n\n", escape(face.title())));
    push(
        &mut out,
        format_args!("*{}*\n\n", escape(face.name_of_system())),
    );
    for sentence in Figures::of(&lines).sentences() {
        push(&mut out, format_args!("- {}\n", escape(&sentence)));
    }
    let (mut round, mut fought) = (None, false);
    for mut line in lines {
        if round != Some(line.round) {
            round = Some(line.round);
            push(
                &mut out,
                format_args!("\n## {}\n\n", heading(line.round, fought)),
            );
            fought |= line.round > 0;
            if !under_heading(&mut line) {
                continue;
            }
        }
        match line.kind {
            LineKind::Note => push(
                &mut out,
                format_args!("\n> {}\n\n", escape(&sentence(&line))),
            ),
            LineKind::Did if line.undone => {
                push(
                    &mut out,
                    format_args!("- ~~{}~~ (undone)\n", escape(&said(&line))),
                );
            }
            LineKind::Did if line.overruled => {
                // The override is the first sentence.
                let (first, rest) = line
                    .said
                    .split_first()
                    .map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
                push(
                    &mut out,
                    format_args!("- **{}** {}\n", escape(first), escape(&rest.join(" "))),
                );
            }
            LineKind::Did | LineKind::Undo | LineKind::Redo => {
                push(&mut out, format_args!("- {}\n", escape(&sentence(&line))));
            }
        }
    }
    stand(face, &mut out, "\n## Now\n\n", "- ");
    out
}

/// Returns the heading above the lines of a round. `fought` is true if there was a round before.
pub fn heading(round: u32, fought: bool) -> String {
    match round {
        0 if fought => "After the fight".to_owned(),
        0 => "Before the first round".to_owned(),
        n => format!("Round {n}"),
    }
}

/// Returns the text of a line for every reader: its sentences, or the line itself if it has none.
pub fn sentence(line: &LogLine) -> String {
    if line.undone {
        format!("[undone] {}", said(line))
    } else {
        said(line)
    }
}

fn said(line: &LogLine) -> String {
    if line.said.is_empty() {
        match line.kind {
            // A note is shown as its text, and a command without sentences as a command.
            LineKind::Note => line.line.clone(),
            LineKind::Did | LineKind::Undo | LineKind::Redo => format!("`{}`", line.line),
        }
    } else {
        line.said.join(" ")
    }
}

fn stand(face: &dyn Face, out: &mut String, heading: &str, bullet: &str) {
    let roster = face.roster();
    if roster.is_empty() {
        return;
    }
    out.push_str(heading);
    for one in roster {
        let tracks: Vec<String> = one
            .tracks
            .iter()
            .map(|track| {
                if track.unlimited() {
                    return format!("{} {}", track.label.to_lowercase(), track.now);
                }
                let over = if track.over() { " over" } else { "" };
                format!(
                    "{} {}/{}{over}",
                    track.label.to_lowercase(),
                    track.now,
                    track.max
                )
            })
            .collect();
        let parts = [one.badge.clone(), tracks.join(", "), one.note().plain()];
        let parts: Vec<&str> = parts
            .iter()
            .map(String::as_str)
            .filter(|p| !p.is_empty())
            .collect();
        let line = format!("{}: {}", one.name, parts.join(", "));
        let line = if bullet == "- " { escape(&line) } else { line };
        push(out, format_args!("{bullet}{line}\n"));
    }
}

/// Escapes the characters that are markup in Markdown.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '~' | '|' | '#'
        ) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string can't fail.
    out.write_fmt(text).unwrap_or_default();
}

#[cfg(test)]
mod tests {
    use super::{heading, under_heading};
    use crate::table::face::{LineKind, LogLine};

    fn line(said: &[&str]) -> LogLine {
        LogLine {
            n: 7,
            round: 2,
            turn: 0,
            chapter: rules::view::Chapter::default(),
            clock: String::new(),
            by: String::new(),
            line: "next".to_owned(),
            kind: LineKind::Did,
            said: said.iter().map(|one| (*one).to_owned()).collect(),
            rolls: Vec::new(),
            undone: false,
            overruled: false,
            preview: false,
        }
    }

    #[test]
    fn a_heading_isnt_said_again_below_it() {
        assert!(!under_heading(&mut line(&["Round 2 begins."])));
        let mut both = line(&["Slot 2 is removed.", "Round 2 begins.", "Vex acts."]);
        assert!(under_heading(&mut both));
        assert_eq!(both.said, ["Slot 2 is removed.", "Vex acts."]);
        let mut order = line(&["Round 2 begins. Order of declaration: Bo and Ana."]);
        assert!(under_heading(&mut order));
        assert_eq!(order.said, ["Order of declaration: Bo and Ana."]);
        let mut other = line(&["Round 3 begins."]);
        assert!(under_heading(&mut other));
    }

    #[test]
    fn what_follows_a_fight_does_not_stand_before_it() {
        let headings = [(0, false), (2, false), (0, true)].map(|(n, fought)| heading(n, fought));
        assert_eq!(
            headings,
            ["Before the first round", "Round 2", "After the fight"]
        );
    }
}
