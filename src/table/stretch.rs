//! A stretch of the log: the entries that statistics and reports are about, and the chapters in it.

use rules::system::System;

use super::entry::EntryNo;
use super::face::{LineKind, LogLine};
use super::history::History;

/// The entries that a report or statistics are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The first entry.
    pub from: EntryNo,
    /// The last entry.
    pub to: EntryNo,
    /// Only entries of this round, if set.
    pub round: Option<u32>,
    /// True to leave out what only the GM may see.
    pub for_players: bool,
}

impl Default for Stretch {
    fn default() -> Self {
        Self {
            from: 1,
            to: EntryNo::MAX,
            round: None,
            for_players: false,
        }
    }
}

impl Stretch {
    /// Returns the stretch from an entry to the end.
    pub fn since(from: EntryNo) -> Self {
        Self {
            from,
            ..Self::default()
        }
    }

    /// Returns the first and the last entry, within a log that has this many.
    pub fn within(&self, last: EntryNo) -> (EntryNo, EntryNo) {
        (self.from.max(1), self.to.min(last))
    }

    /// Returns true if an entry belongs to it.
    pub fn holds(&self, line: &LogLine) -> bool {
        (self.from..=self.to).contains(&line.n)
            && self.round.is_none_or(|round| round == line.round)
            && !(self.for_players && line.hidden)
    }

    /// Returns the stretch of a session or scene. `None` if the log has no entry in it.
    pub fn of_chapter(kind: ChapterKind, number: u32, lines: &[LogLine]) -> Option<Self> {
        let within = |line: &&LogLine| kind.number(line) == number && number > 0 && stays(line);
        Some(Self {
            from: lines.iter().find(within)?.n,
            to: lines.iter().rfind(within)?.n,
            ..Self::default()
        })
    }

    /// Returns the entry that a "since" means: an entry number, or a clock's time. A time without a
    /// date is on the last day of the log. `None` if it is neither, or later than every entry.
    pub fn entry_since(since: &str, lines: &[LogLine]) -> Option<EntryNo> {
        let since = since.trim();
        if let Ok(n) = since.parse::<EntryNo>() {
            return lines.iter().map(|line| line.n).find(|&line| line >= n);
        }
        let numbers = |text: &str| {
            text.chars()
                .all(|c| c.is_ascii_digit() || "-: T".contains(c))
        };
        if since.is_empty() || !numbers(since) {
            return None;
        }
        let at = if since.contains('-') {
            since.replace('T', " ")
        } else {
            let clock = lines.iter().rev().find(|line| !line.clock.is_empty())?;
            let (day, _) = clock.clock.split_once(' ')?;
            format!("{day} {since:0>5}")
        };
        let dated = lines.iter().filter(|line| !line.clock.is_empty());
        let mut later = dated.filter(|line| *line.clock >= *at);
        later.next().map(|line| line.n)
    }
}

impl<S: System> History<S> {
    /// Returns the first and the last entry of the fight around an entry, as a run of rounds. If that
    /// entry isn't in a fight, returns that of its scene, else the one before, else the next one. Without any
    /// fight, returns the entry alone.
    pub(super) fn fight(&self, n: EntryNo) -> (EntryNo, EntryNo) {
        let first = self.first_loaded();
        let last = self.last();
        let n = n.clamp(first.min(last), last);
        let is_fought = |n: &EntryNo| self.entry(*n).is_some_and(|(entry, _)| entry.at.round > 0);
        let scene = |n: EntryNo| {
            self.entry(n)
                .map(|(entry, _)| (entry.at.chapter.session, entry.at.chapter.scene))
        };
        let after = (n..=last).find(is_fought);
        let before = (first..n).rev().find(is_fought);
        // What is prepared for a fight belongs to it, if a new scene began.
        let at = match (before, after) {
            (_, Some(after)) if after == n => Some(after),
            (Some(before), Some(after)) if scene(n) == scene(after) => {
                Some(if scene(n) == scene(before) {
                    before
                } else {
                    after
                })
            }
            (before, after) => before.or(after),
        };
        let Some(at) = at else { return (n, n) };
        let from = (first..at).rev().take_while(is_fought).last();
        let to = (at..=last).take_while(is_fought).last();
        (from.unwrap_or(at), to.unwrap_or(at))
    }
}

/// The kind of a chapter, the widest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChapterKind {
    /// An evening.
    Session,
    /// A day of the game's calendar.
    Day,
    /// A fight, a negotiation, a journey.
    Scene,
    /// A round of a fight, or what comes before and after it.
    Round,
}

impl ChapterKind {
    /// What a chapter of this kind is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Day => "day",
            Self::Scene => "scene",
            Self::Round => "round",
        }
    }

    /// Returns the number of the chapter of this kind that an entry is in, or 0.
    pub const fn number(self, line: &LogLine) -> u32 {
        self.of(line.chapter, line.round)
    }

    /// Returns the number of the chapter of this kind at a moment of the campaign.
    pub const fn of(self, chapter: rules::view::Chapter, round: u32) -> u32 {
        match self {
            Self::Session => chapter.session,
            Self::Day => chapter.day,
            Self::Scene => chapter.scene,
            Self::Round => round,
        }
    }
}

/// A heading of a report or the review, and the entries under it up to the next chapter of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its kind.
    pub kind: ChapterKind,
    /// "Round 2".
    pub title: String,
    /// Its first entry.
    pub from: EntryNo,
}

/// Returns true for what happened. What is undone didn't, and an undo in the middle of a scene that another one
/// takes back is no part of it.
const fn stays(line: &LogLine) -> bool {
    !line.undone && matches!(line.kind, LineKind::Did | LineKind::Note)
}

/// Returns the chapters of a log, in order. Wider ones come before the narrower ones that begin with the
/// same entry.
pub fn chapters(lines: &[LogLine], scenes: &[String]) -> Vec<Chapter> {
    let mut all = Vec::new();
    let (mut session, mut scene, mut today) = (0, 0, 0);
    let (mut round, mut fought) = (None, false);
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| stays(line)) {
        let mut put = |kind, title| {
            all.push(Chapter {
                kind,
                title,
                from: line.n,
            });
        };
        let begins_session = line.chapter.session != session;
        if begins_session {
            session = line.chapter.session;
            let own = ChapterKind::Session.number(line);
            let later = lines[at..]
                .iter()
                .take_while(|line| line.chapter.session == own);
            // A calendar that begins only later is on its first day here.
            let dated = later.map(|line| line.chapter.day).any(|day| day > 0);
            let game = dated.then(|| format!("day {}", line.chapter.dated().day));
            let real = line.day().map(str::to_owned);
            let heading = [Some(format!("Session {session}")), game, real];
            let title = heading.into_iter().flatten().collect::<Vec<_>>();
            put(ChapterKind::Session, title.join(", "));
            round = None;
        }
        let goes_on = line.chapter.scene == scene && scene > 0;
        // The calendar may begin with the second round of a fight, which isn't a new day.
        let is_amid_a_fight = today == 0 && line.round > 1 && round.is_some_and(|round| round > 0);
        // The heading of a session names its day.
        let is_new_day = line.chapter.day != today && line.chapter.day > 0;
        let dawns = is_new_day && !begins_session && !is_amid_a_fight;
        today = line.chapter.day;
        if dawns {
            put(ChapterKind::Day, format!("Day {today}"));
        }
        // Under the heading of a new day, a scene that goes on has its own heading again.
        if dawns && goes_on {
            let title = scenes.get(scene as usize - 1).map_or("", String::as_str);
            put(
                ChapterKind::Scene,
                format!("Scene {scene}: {title}, continued"),
            );
            round = None;
        }
        if line.chapter.scene != scene {
            let before = std::mem::replace(&mut scene, line.chapter.scene);
            let title = scene.checked_sub(1).and_then(|at| scenes.get(at as usize));
            let title = match title {
                Some(title) => format!("Scene {scene}: {title}"),
                None => format!("After scene {before}"),
            };
            put(ChapterKind::Scene, title);
            (round, fought) = (None, false);
        }
        // Without a fight in it, a session or a scene has nothing before it or after it.
        let is_new = round.replace(line.round) != Some(line.round);
        if is_new && (line.round > 0 || fought || leads_to_a_fight(&lines[at..])) {
            all.push(Chapter {
                kind: ChapterKind::Round,
                title: heading(line.round, fought),
                from: line.n,
            });
            fought |= line.round > 0;
        }
    }
    all
}

/// Returns true if there is a fight later in the session and the scene that these lines begin in.
fn leads_to_a_fight(lines: &[LogLine]) -> bool {
    let scene = |line: &LogLine| (line.chapter.session, line.chapter.scene);
    let mut ahead = lines.iter().filter(|line| stays(line)).take_while(|line| {
        lines
            .first()
            .is_some_and(|first| scene(first) == scene(line))
    });
    ahead.any(|line| line.round > 0)
}

/// Returns the heading above the lines of a round. `fought` is true if there was a round before.
pub fn heading(round: u32, fought: bool) -> String {
    match round {
        0 if fought => "After the fight".to_owned(),
        0 => "Before the first round".to_owned(),
        n => format!("Round {n}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(n: EntryNo, round: u32, clock: &str) -> LogLine {
        LogLine {
            n,
            round,
            chapter: rules::view::Chapter::default(),
            turn: 0,
            ended: None,
            clock: clock.to_owned(),
            by: String::new(),
            line: "next".to_owned(),
            kind: LineKind::Did,
            said: Vec::new(),
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
    fn what_follows_a_fight_does_not_stand_before_it() {
        let rounds = [(1, 0), (2, 1), (3, 1), (4, 2), (5, 0), (6, 1)];
        let lines: Vec<LogLine> = rounds.map(|(n, round)| line(n, round, "")).into();
        let found: Vec<(EntryNo, String)> = chapters(&lines, &[])
            .into_iter()
            .map(|chapter| (chapter.from, chapter.title))
            .collect();
        let titles = [
            "Before the first round",
            "Round 1",
            "Round 2",
            "After the fight",
            "Round 1",
        ];
        let wanted = [1, 2, 4, 5, 6].into_iter().zip(titles.map(str::to_owned));
        assert_eq!(found, wanted.collect::<Vec<_>>());
    }

    #[test]
    fn what_is_undone_begins_no_chapter() {
        let mut undone = line(2, 1, "");
        undone.undone = true;
        let lines = [line(1, 0, ""), undone, line(3, 0, "")];
        assert_eq!(chapters(&lines, &[]), []);
        let again = [lines.to_vec(), vec![line(4, 1, "")]].concat();
        let found = chapters(&again, &[]);
        let found: Vec<EntryNo> = found.iter().map(|chapter| chapter.from).collect();
        assert_eq!(found, [1, 4]);
    }

    /// Only a scene with a fight has a part before its first round.
    #[test]
    fn a_scene_without_a_fight_has_no_first_round() {
        let at = |n, scene, round| LogLine {
            chapter: rules::view::Chapter {
                session: 1,
                scene,
                day: 0,
            },
            ..line(n, round, "")
        };
        let lines = [
            at(1, 1, 0),
            at(2, 1, 1),
            at(3, 1, 0),
            at(4, 2, 0),
            at(5, 3, 0),
            at(6, 3, 1),
        ];
        let scenes = ["The lock", "The days between", "The hold"].map(str::to_owned);
        let found: Vec<(EntryNo, String)> = chapters(&lines, &scenes)
            .into_iter()
            .filter(|chapter| chapter.kind == ChapterKind::Round)
            .map(|chapter| (chapter.from, chapter.title))
            .collect();
        let wanted = [
            (1, heading(0, false)),
            (2, heading(1, false)),
            (3, heading(0, true)),
            (5, heading(0, false)),
            (6, heading(1, false)),
        ];
        assert_eq!(found, wanted);
    }

    /// A part of a log that begins with a session names its day once.
    #[test]
    fn a_session_names_its_day() {
        let at = |n, session, day| LogLine {
            chapter: rules::view::Chapter {
                session,
                scene: 0,
                day,
            },
            ..line(n, 0, "")
        };
        let found = chapters(&[at(1, 3, 26), at(2, 3, 26), at(3, 3, 27)], &[]);
        let found: Vec<&str> = found.iter().map(|one| one.title.as_str()).collect();
        assert_eq!(found, ["Session 3, day 26", "Day 27"]);
    }

    /// A scene that was begun, undone step by step and begun again is one scene.
    #[test]
    fn an_undo_begins_no_chapter_and_belongs_to_none() {
        let at = |n, scene, kind, undone| LogLine {
            chapter: rules::view::Chapter {
                session: 1,
                scene,
                day: 0,
            },
            kind,
            undone,
            ..line(n, 0, "")
        };
        let lines = [
            at(1, 0, LineKind::Did, false),
            at(2, 1, LineKind::Did, true),
            at(3, 1, LineKind::Did, true),
            at(4, 1, LineKind::Undo, false),
            at(5, 0, LineKind::Undo, false),
            at(6, 0, LineKind::Note, false),
            at(7, 1, LineKind::Did, false),
        ];
        let found = chapters(&lines, &["The lock".to_owned()]);
        let found: Vec<(EntryNo, ChapterKind)> =
            found.iter().map(|one| (one.from, one.kind)).collect();
        assert_eq!(found, [(1, ChapterKind::Session), (7, ChapterKind::Scene)]);
        let scene = Stretch::of_chapter(ChapterKind::Scene, 1, &lines);
        assert_eq!(
            scene.map(|stretch| (stretch.from, stretch.to)),
            Some((7, 7))
        );
    }

    #[test]
    fn a_chapter_is_a_stretch() {
        let at = |n, session, scene| LogLine {
            chapter: rules::view::Chapter {
                session,
                scene,
                day: 0,
            },
            ..line(n, 0, "")
        };
        let lines = [at(1, 0, 0), at(2, 1, 1), at(3, 1, 0), at(4, 2, 2)];
        let of = |kind, number| {
            Stretch::of_chapter(kind, number, &lines).map(|stretch| (stretch.from, stretch.to))
        };
        assert_eq!(of(ChapterKind::Session, 1), Some((2, 3)));
        assert_eq!(of(ChapterKind::Scene, 1), Some((2, 2)));
        assert_eq!(of(ChapterKind::Scene, 2), Some((4, 4)));
        assert_eq!(of(ChapterKind::Scene, 3), None);
        assert_eq!(of(ChapterKind::Session, 0), None);
    }

    #[test]
    fn sessions_and_scenes_have_headings_above_their_rounds() {
        let at = |n, round, session, scene| LogLine {
            chapter: rules::view::Chapter {
                session,
                scene,
                day: 0,
            },
            ..line(n, round, "")
        };
        let lines = [
            at(1, 0, 1, 0),
            at(2, 0, 1, 1),
            at(3, 1, 1, 1),
            at(4, 1, 1, 0),
            at(5, 0, 2, 2),
        ];
        let scenes = ["The dock".to_owned(), "The hold".to_owned()];
        let found = chapters(&lines, &scenes);
        let kinds: Vec<(EntryNo, ChapterKind)> =
            found.iter().map(|one| (one.from, one.kind)).collect();
        let (session, scene, round) =
            (ChapterKind::Session, ChapterKind::Scene, ChapterKind::Round);
        let wanted = [
            (1, session),
            (2, scene),
            (2, round),
            (3, round),
            (4, scene),
            (4, round),
            (5, session),
            (5, scene),
        ];
        assert_eq!(kinds, wanted);
        says!(found.into_iter().map(|one| one.title).collect::<Vec<_>>());
    }

    #[test]
    fn since_is_an_entry_or_a_time() {
        let lines = [
            line(3, 0, "2026-11-14 20:05"),
            line(4, 0, "2026-11-21 19:59"),
            line(7, 0, "2026-11-21 20:14"),
        ];
        let since = |text| Stretch::entry_since(text, &lines);
        assert_eq!(since("4"), Some(4));
        assert_eq!(since("5"), Some(7));
        assert_eq!(since("8"), None);
        assert_eq!(since("2026-11-21"), Some(4));
        assert_eq!(since("2026-11-21 20:00"), Some(7));
        assert_eq!(since("20:00"), Some(7));
        assert_eq!(since("9:00"), Some(4));
        assert_eq!(since("yesterday"), None);
        assert_eq!(since(""), None);
    }

    #[test]
    fn a_stretch_holds_its_round_and_hides_what_is_hidden() {
        let mut one = line(5, 2, "");
        let stretch = Stretch {
            from: 4,
            to: 6,
            round: Some(2),
            for_players: true,
        };
        assert!(stretch.holds(&one));
        one.hidden = true;
        assert!(!stretch.holds(&one));
        assert!(!stretch.holds(&line(5, 1, "")) && !stretch.holds(&line(7, 2, "")));
        assert_eq!(Stretch::since(9).within(20), (9, 20));
    }
}
