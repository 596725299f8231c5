//! Entries and participants in the words of reports.

use rules::rulebook::is_id;
use rules::view::{Listed, Listing, Party, Track};

use super::blocks::Said;
use crate::table::face::{LineKind, LogLine, View};
use crate::table::opening::without_keys;

/// Returns badge, tracks and conditions of a participant in words.
pub fn state_words(one: &Listed) -> String {
    let mut parts = vec![one.badge.clone(), condition_words(one)];
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// The facts of a sheet about what a character can spend: experience and money.
const MEANS: [&str; 3] = ["xp", "money", "commerce"];

/// Returns the same with the experience and the money of a player's character.
pub fn with_means(view: &dyn View, one: &Listed) -> String {
    let mut parts = vec![state_words(one)];
    if one.party == Party::Players && one.listing == Listing::Combatant {
        let facts = view.sheet(one.id).map(|sheet| sheet.facts);
        let facts = facts.into_iter().flatten();
        let means = facts.filter(|fact| MEANS.contains(&fact.key));
        parts.extend(means.map(|fact| format!("{} {}", fact.label, fact.value.plain())));
    }
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// Returns tracks and conditions of a participant in words.
pub fn condition_words(one: &Listed) -> String {
    let tracks: Vec<String> = one.tracks.iter().map(Track::words).collect();
    let mut parts = vec![tracks.join(", "), one.note().plain().replace(" · ", ", ")];
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// Returns a text without the dice in brackets and the numbers of rules, which a reader who wasn't there can't
/// use.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['[', '(']) {
        let (before, after) = rest.split_at(at);
        let ends = if after.starts_with('[') { ']' } else { ')' };
        let Some(end) = after.find(ends) else { break };
        let (inside, after) = (&after[1..end], &after[end + 1..]);
        if ends == ']' || inside.split(", ").all(is_id) {
            out.push_str(before.trim_end());
        } else {
            out.push_str(&rest[..=at + end]);
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

/// Returns an entry as reports write it.
pub fn entry(line: &LogLine) -> Said {
    let is_note = line.kind == LineKind::Note;
    let (over, said) = match line.said.split_first() {
        // The override is the first sentence.
        Some((first, rest)) if line.overruled => (first.clone(), rest.join(" ")),
        Some(_) if is_note => {
            let told = line.told();
            (
                String::new(),
                untagged(without_keys(&told).unwrap_or(&told)),
            )
        }
        Some(_) => (String::new(), line.said.join(" ")),
        // A note is shown as its text, and a command without sentences as a command.
        None if is_note => (String::new(), line.line.clone()),
        None => (String::new(), format!("`{}`", line.line)),
    };
    Said {
        n: line.n,
        over,
        text: said,
        note: is_note,
    }
}

/// Returns the sentence with which a round begins, in every game.
pub fn begins(round: u32) -> String {
    format!("Round {round} begins.")
}

/// Takes from a line what it says before its round begins, as a line of its own. `None` if it says nothing before.
pub fn before_its_round(line: &mut LogLine) -> Option<LogLine> {
    let begins = begins(line.round);
    let at = line
        .said
        .iter()
        .position(|said| said.starts_with(&begins))?;
    if at == 0 || line.overruled {
        return None;
    }
    let mut ended = line.clone();
    line.said.drain(..at);
    ended.said.truncate(at);
    Some(ended)
}

/// Words that no sentence ends with, so that a tag after one of them is its last word.
const NEEDS_MORE: [&str; 14] = [
    "a", "an", "and", "at", "by", "from", "in", "near", "of", "on", "or", "the", "to", "with",
];

/// Whether a word ends a sentence: "left.", "gone!)".
fn ends_sentence(word: &str) -> bool {
    let bare = word.trim_end_matches(['"', '\'', '”', '’', ')', '*']);
    bare.ends_with(['.', '!', '?', '…'])
}

/// Returns a note without the signs of its tags, which are for finding it: "@Vex is soaked #harbor" is "Vex is
/// soaked". Only tags after the end of the last sentence, and places and topics before the first, are left out.
pub fn untagged(note: &str) -> String {
    let mut words: Vec<&str> = note.split(' ').collect();
    words.drain(..topics(&words));
    let is_tag = |word: &&&str| word.starts_with(['@', '#']);
    let end = words.len() - words.iter().rev().take_while(is_tag).count();
    let (before, tags) = words.split_at(end);
    let ended = before.last().is_some_and(|word| ends_sentence(word));
    let closing = tags.iter().rposition(|word| ends_sentence(word));
    let told = match closing {
        _ if ended => end,
        // The last tag with a full stop closes the sentence: "The ship left #Karst."
        Some(at) => end + at + 1,
        None => end + sentence_tags(before, tags),
    };
    words.truncate(told);
    let plain = |word: &str| match word.strip_prefix(['@', '#']) {
        Some(name) if name.starts_with(char::is_alphabetic) => name.replace('_', " "),
        _ => word.to_owned(),
    };
    words.into_iter().map(plain).collect::<Vec<_>>().join(" ")
}

/// Returns how many words at the beginning of a note are its topics: "#plan Odalys knows", "#s4: they left". A tag before
/// a small letter is the subject of its sentence: "#harbor burns".
fn topics(words: &[&str]) -> usize {
    let is_topic = |word: &&&str| word.starts_with('#') && !is_name(word);
    let count = words.iter().take_while(is_topic).count();
    let begins = words.get(count);
    let begins = begins.is_some_and(|word| {
        let mut letters = word.chars().skip_while(|c| !c.is_alphanumeric());
        letters.next().is_some_and(|c| !c.is_lowercase())
    });
    let is_closed = count > 0 && words[count - 1].ends_with(':') && words.len() > count;
    if begins || is_closed { count } else { 0 }
}

/// Whether a tag is written as a name: "#Karst".
fn is_name(tag: &str) -> bool {
    tag.trim_start_matches('#').starts_with(char::is_uppercase)
}

/// Returns how many tags at the end of a note without a full stop belong to its sentence: those before the first
/// place, "met @Ila #docks", or also this place if the sentence needs one, "dead in the #cellar", or if it is written as a
/// name that isn't there yet, "left #Karst".
fn sentence_tags(before: &[&str], tags: &[&str]) -> usize {
    let Some(at) = tags.iter().position(|word| word.starts_with('#')) else {
        return tags.len();
    };
    let last = at.checked_sub(1).map_or(before.last(), |at| tags.get(at));
    let needs = last.is_none_or(|word| NEEDS_MORE.contains(&word.to_lowercase().as_str()));
    let name = tags[at].trim_start_matches('#');
    let bare = |word: &str| {
        word.trim_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    };
    let told = before.iter().any(|word| bare(word) == bare(name));
    at + usize::from(needs || is_name(name) && !told)
}

/// Removes the sentence that the heading of a round repeats. Returns false if the line has no other.
pub fn under_heading(line: &mut LogLine) -> bool {
    if line.said.is_empty() {
        return true;
    }
    let begins = begins(line.round);
    for said in &mut line.said {
        if let Some(rest) = said.strip_prefix(&begins) {
            *said = rest.trim_start().to_owned();
        }
    }
    line.said.retain(|said| !said.is_empty());
    !line.said.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_a_round_is_told_under_it() {
        let mut both = line(&["Vex ends the turn.", "Round 2 begins.", "Ila acts."]);
        let ended = before_its_round(&mut both);
        assert_eq!(
            ended.map(|line| line.said),
            Some(vec!["Vex ends the turn.".to_owned()])
        );
        assert_eq!(both.said, ["Round 2 begins.", "Ila acts."]);
        assert!(before_its_round(&mut both).is_none());
    }

    #[test]
    fn a_note_is_printed_without_the_signs_of_its_tags() {
        for (note, plain) in [
            ("@Vex is soaked #harbor #rain", "Vex is soaked"),
            ("The #dock burns.", "The dock burns."),
            ("#harbor", "harbor"),
            ("#harbor burns", "harbor burns"),
            ("#Karst Station burns", "Karst Station burns"),
            ("#plan Odalys: pay her #docks", "Odalys: pay her"),
            ("#plan #s4: they left", "they left"),
            ("#plan @Vex pays 5", "Vex pays 5"),
            ("#plan:", "plan:"),
            (
                "Left for dead in the #key_room #night",
                "Left for dead in the key room",
            ),
            ("Passage on the Tern #tern @Sorrel", "Passage on the Tern"),
            ("They met @Sorrel #docks @Ila", "They met Sorrel"),
            ("Vex and @Ila", "Vex and Ila"),
            (
                "The reagent ship @Vex left #Karst.",
                "The reagent ship Vex left Karst.",
            ),
            ("The ship left #Karst", "The ship left Karst"),
            ("The ship left Karst #Karst", "The ship left Karst"),
            ("It left #Karst. #ship @Vex", "It left Karst."),
            ("They saw it all. @Ila #docks", "They saw it all."),
            ("Pay 5 # at 3 @ 2", "Pay 5 # at 3 @ 2"),
        ] {
            assert_eq!(untagged(note), plain);
        }
    }

    fn line(said: &[&str]) -> LogLine {
        LogLine {
            n: 7,
            round: 2,
            chapter: rules::view::Chapter::default(),
            turn: 0,
            ended: None,
            clock: String::new(),
            by: String::new(),
            line: "next".to_owned(),
            kind: LineKind::Did,
            said: said.iter().map(|one| (*one).to_owned()).collect(),
            rolls: Vec::new(),
            rolled: false,
            undone: false,
            overruled: false,
            preview: false,
            hidden: false,
            comes_home: false,
            chooses: false,
            turns: false,
            closes: false,
            harm: rules::view::Harm::default(),
            part: "turn",
        }
    }

    #[test]
    fn a_heading_isnt_said_again_below_it() {
        assert!(!under_heading(&mut line(&["Round 2 begins."])));
        let mut both = line(&["Slot 2 is removed.", "Round 2 begins.", "Vex acts."]);
        assert!(under_heading(&mut both));
        assert_eq!(both.said, ["Slot 2 is removed.", "Vex acts."]);
        let mut order = line(&["Round 2 begins. The order of declaration is Bo and Ana."]);
        assert!(under_heading(&mut order));
        assert_eq!(order.said, ["The order of declaration is Bo and Ana."]);
        let mut other = line(&["Round 3 begins."]);
        assert!(under_heading(&mut other));
    }

    #[test]
    fn dice_in_brackets_are_left_out_of_a_digest() {
        assert_eq!(
            plain("Vex hits: 1 Success. [YG vs P] They aim."),
            "Vex hits: 1 Success. They aim."
        );
        assert_eq!(plain("An [open bracket"), "An [open bracket");
        assert_eq!(
            plain(
                "Boarders suffer 5 wounds (5/10) (G-HEALTH-04, T-45). [2] Rho (PC) aims (C-DES-01a)."
            ),
            "Boarders suffer 5 wounds (5/10). Rho (PC) aims."
        );
    }
}
