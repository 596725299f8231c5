//! A save in Lonelog, the notation in which solo players share their sessions.
//!
//! Mechanics and fiction are separate lines: `@` an action, `d:` a roll, `->` its result, `=>` what
//! followed from it. `[PC:…]` and `[F:…]` hold the state of people and foes, `R2` begins a round. The
//! notation is in code blocks, notes are prose between them.

use std::fmt::Write;

use rules::encounter::campaign::stake;
use rules::view::{Listed, Listing, Party};

use super::title;
use super::words::{begins, plain, with_means};
use crate::table::face::{Face, LineKind, LogLine, View};
use crate::table::history::Behind;
use crate::table::stretch::Stretch;

/// The fence around notation.
const FENCE: &str = "```\n";

/// The text while it is written.
struct Log {
    out: String,
    fenced: bool,
    fights: bool,
}

impl Log {
    fn notation(&mut self, line: &str) {
        if !self.fenced {
            self.out.push_str(FENCE);
            self.fenced = true;
        }
        self.out.push_str(line.trim_end());
        self.out.push('\n');
    }

    fn prose(&mut self, text: &str) {
        self.unfenced();
        write!(self.out, "\n{text}\n\n").unwrap_or_default();
    }

    /// Begins a session, with the day of its first line.
    fn session(&mut self, number: u32, lines: &[LogLine]) {
        self.unfenced();
        let mut own = lines.iter().filter(|line| chapter(line).0 == number);
        let day = own.find_map(LogLine::day);
        let day = day.map_or_else(String::new, |day| format!("*Date: {day}*\n"));
        write!(self.out, "\n## Session {number}\n{day}").unwrap_or_default();
    }

    /// Begins a scene, with what is at stake in it.
    fn scene(&mut self, number: u32, title: &str, stake: &str) {
        self.unfenced();
        write!(self.out, "\n### S{number} *{title}*\n\n").unwrap_or_default();
        if !stake.is_empty() {
            write!(self.out, "{}\n\n", stake::told(stake)).unwrap_or_default();
        }
    }

    fn unfenced(&mut self) {
        if self.fenced {
            self.out.push_str(FENCE);
            self.fenced = false;
        }
    }

    fn fight(&mut self, on: bool) {
        if self.fights != on {
            self.fights = on;
            self.notation(if on { "[COMBAT]" } else { "[/COMBAT]" });
        }
    }
}

/// Returns a stretch of the log in Lonelog.
///
/// # Errors
/// [`Behind`] when its beginning isn't loaded.
pub fn lonelog(face: &dyn Face, stretch: &Stretch) -> Result<String, Behind> {
    let mut lines = face.log(1, face.last());
    let title = title::of_campaign(face, &lines);
    lines.retain(|line| !line.preview && !line.undone && stretch.holds(line));
    lines.retain(|line| matches!(line.kind, LineKind::Did | LineKind::Note));
    let first = lines.first().map_or(1, |line| line.n);
    let last = lines.last().map_or(0, |line| line.n);
    let mut log = Log {
        out: format!(
            "---\ntitle: {}\nruleset: {}\nlast_update: {}\n---\n\n# {title}\n",
            quoted(&title),
            quoted(face.name_of_system()),
            lines
                .iter()
                .rev()
                .find_map(LogLine::day)
                .unwrap_or("unknown"),
        ),
        fenced: false,
        fights: false,
    };
    let scenes = face.scenes();
    let opening = lines.first().map_or(1, |line| chapter(line).0);
    let mut place = (opening, 0);
    log.session(opening, &lines);
    if scenes.is_empty() || !lines.iter().any(|line| line.chapter.scene > 0) {
        log.scene(1, &title, &face.stake(0));
    }
    let end = face.at(last.max(first - 1))?;
    let after = end.roster();
    let own: Vec<&Listed> = after.iter().filter(|one| is_player(one)).collect();
    let alone = match own.as_slice() {
        [one] => Some(one.name.clone()),
        _ => None,
    };
    let start = face.at(first.saturating_sub(1))?;
    for one in start.roster() {
        log.notation(&tag(&*start, &one));
    }
    let mut round = 0;
    for line in &lines {
        let (session, scene) = chapter(line);
        if session != place.0 {
            log.fight(false);
            log.session(session, &lines);
        }
        if scene > 0 && scene != place.1 {
            log.fight(false);
            let at = scene as usize - 1;
            let title = scenes.get(at).map_or("", String::as_str);
            log.scene(scene, title, &face.stake(scene));
        }
        place = (session, if scene > 0 { scene } else { place.1 });
        log.fight(line.round > 0);
        if line.round != round && line.round > 0 {
            log.notation("");
            log.notation(&format!("R{}", line.round));
        }
        round = line.round;
        if line.kind == LineKind::Note {
            log.prose(&line.told());
            continue;
        }
        let rolls = face.rolls_told(line.n);
        for roll in &rolls {
            let actor = if alone.as_deref() == Some(roll.who.as_str()) {
                "@".to_owned()
            } else {
                format!("@({})", roll.who)
            };
            log.notation(&format!("{actor} {}", roll.what));
            let against = if roll.against.is_empty() || roll.against == roll.dice {
                String::new()
            } else {
                format!(" ({})", roll.against)
            };
            // With all symbols that are left, also a single Success.
            let result = match (roll.does.as_str(), roll.logged.as_str()) {
                (_, "") => roll.result.clone(),
                ("", logged) => logged.to_owned(),
                (does, logged) => format!("{does}, {logged}"),
            };
            log.notation(&format!("d: {}{against} -> {result}", roll.dice));
        }
        let mut said: Vec<&str> = line.said.iter().map(String::as_str).collect();
        for roll in &rolls {
            // The sentence of a roll says it again. It isn't always the first: a roll may have a price.
            let ends = |said: &&str| !roll.logged.is_empty() && said.contains(&roll.logged);
            let at = said.iter().position(ends).unwrap_or(0);
            if at < said.len() {
                said.remove(at);
            }
        }
        let stake = stake::told(&face.stake(line.chapter.scene));
        said.retain(|said| !is_round(said, line.round) && **said != stake);
        for said in said {
            log.notation(&format!("=> {}", plain(said)));
        }
    }
    log.fight(false);
    log.notation("");
    for one in &after {
        log.notation(&tag(&*end, one));
    }
    if log.fenced {
        log.out.push_str(FENCE);
    }
    Ok(log.out)
}

/// Returns the session and the scene of a line. What comes before the first session belongs to it.
fn chapter(line: &LogLine) -> (u32, u32) {
    (line.chapter.session.max(1), line.chapter.scene)
}

fn is_player(one: &Listed) -> bool {
    one.party == Party::Players && one.listing == Listing::Combatant
}

fn is_round(said: &str, round: u32) -> bool {
    said == begins(round)
}

/// Returns a participant with its state: "[PC:Vex Marrow|wounds 3/12|strain 0/11|XP 15/110|Money 120]".
fn tag(view: &dyn View, one: &Listed) -> String {
    let kind = match (one.listing, one.party) {
        (Listing::Combatant, Party::Players) => "PC",
        (Listing::Combatant, Party::Others) => "F",
        _ => "E",
    };
    let inside = |text: &str| text.replace(['[', ']', '|'], " ");
    let words = with_means(view, one);
    let words: Vec<String> = words.split(", ").map(inside).collect();
    format!("[{kind}:{}|{}]", inside(&one.name), words.join("|"))
}

/// Returns a text as a YAML string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
