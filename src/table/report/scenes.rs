//! The evening scene by scene: what was noted and what turned, whom it was against, and how it left the players'
//! characters.

use rules::encounter::campaign::stake;
use rules::view::{Listed, Listing, Party};

use super::blocks::Block;
use super::digest::{Levels, Source, is_note};
use super::ending::with_state;
use super::words::{condition_words, plain, untagged};
use crate::table::EntryNo;
use crate::table::face::LogLine;
use crate::table::history::Behind;
use crate::table::stretch::{Chapter, ChapterKind};

/// The beginning of the item with the other side of a scene.
const AGAINST: &str = "Against";

impl Source<'_> {
    /// Whether the stretch has sessions or scenes, which its report then follows.
    pub(super) fn has_scenes(&self) -> bool {
        let mut kinds = self.chapters.iter().map(|one| one.kind);
        kinds.any(|kind| matches!(kind, ChapterKind::Session | ChapterKind::Scene))
    }

    /// Returns a part for each session and scene. A time between scenes in which nothing was noted and nothing
    /// turned is left out.
    ///
    /// # Errors
    /// [`Behind`] when a beginning isn't loaded.
    pub(super) fn scenes(&self) -> Result<Vec<Block>, Behind> {
        let wide: Vec<&Chapter> = self.chapters.iter().filter(|one| is_wide(one)).collect();
        let Some(first) = wide.first() else {
            return Ok(Vec::new());
        };
        let mut all = Vec::new();
        let mut before = self.between(0, first.from);
        before.extend(self.endings_in(0, first.from));
        if !before.is_empty() {
            let what = match first.kind {
                ChapterKind::Session => "session",
                _ => "scene",
            };
            all.push(Block::Heading(3, format!("Before the first {what}")));
            all.extend(before);
        }
        let mut levels = Levels::default();
        // A day has its heading above the first of it that is told.
        let mut day: Option<&Chapter> = None;
        for (at, chapter) in wide.iter().enumerate() {
            let next = wide.get(at + 1).map_or(EntryNo::MAX, |next| next.from);
            let told = self.between(chapter.from - 1, next);
            let mut state = if self.is_scene(chapter) {
                self.left(next)?
            } else {
                Vec::new()
            };
            // What a scene with a fight changed is in the state that it left.
            let changed = if self.is_scene(chapter) && self.fights_in(chapter.from, next) {
                Vec::new()
            } else {
                self.changed(chapter.from, next.saturating_sub(1))?
            };
            if !changed.is_empty() {
                state.retain(|(who, _)| who == AGAINST);
            }
            let session = chapter.kind == ChapterKind::Session;
            let won_or_lost = self.stake_of(chapter);
            let ended = self.ended(chapter);
            let fights = self.lone_fights(chapter, next);
            let endings = self.endings_in(chapter.from, next);
            let is_told = !told.is_empty()
                || !fights.is_empty()
                || !state.is_empty()
                || !changed.is_empty()
                || ended.is_some()
                || !endings.is_empty();
            let is_empty = !session && won_or_lost.is_none() && !is_told;
            match chapter.kind {
                // The first part of the day that has something gives an empty day its heading.
                ChapterKind::Day => day = is_empty.then_some(chapter),
                ChapterKind::Session => day = None,
                ChapterKind::Scene | ChapterKind::Round if is_empty => {}
                ChapterKind::Scene | ChapterKind::Round => {
                    all.extend(day.take().map(|day| levels.heading(day)));
                }
            }
            if is_empty {
                continue;
            }
            all.push(levels.heading(chapter));
            all.extend(won_or_lost);
            if session {
                all.extend(self.attended(chapter)?);
            }
            if fights.is_empty() {
                all.extend(told);
                all.extend(endings);
            } else {
                let around = (chapter.from, next);
                all.extend(self.with_fights(&fights, around, levels.below())?);
            }
            if self.is_scene(chapter) {
                state.splice(0..0, self.hits_in(chapter.from, next));
            }
            all.extend(ended);
            if !state.is_empty() {
                all.push(Block::Items(state));
            }
            if !changed.is_empty() {
                all.push(Block::Text("What changed:".to_owned()));
                all.extend(changed);
            }
        }
        Ok(all)
    }

    /// Returns the fights of a part of the log outside of scenes.
    fn lone_fights(&self, chapter: &Chapter, next: EntryNo) -> Vec<(EntryNo, EntryNo)> {
        if self.is_scene(chapter) {
            return Vec::new();
        }
        fights(self.lines_between(chapter.from, next))
    }

    /// Returns what is told of a part of the log outside of scenes, with a heading for each fight in it: its name and
    /// its stake, if they are new, who hit whom, and whom it was against.
    fn with_fights(
        &self,
        fights: &[(EntryNo, EntryNo)],
        (from, next): (EntryNo, EntryNo),
        level: usize,
    ) -> Result<Vec<Block>, Behind> {
        let mut told = from.saturating_sub(1);
        let before = self.face.at(told)?;
        let (mut called, mut staked) = (before.title().to_owned(), before.stake(0));
        let mut all = Vec::new();
        for (at, (first, end)) in fights.iter().enumerate() {
            all.extend(self.between(told, *first));
            told = end - 1;
            let during = self.face.at(told)?;
            let (title, stake) = (during.title(), during.stake(0));
            let heading = if title == called {
                "A fight".to_owned()
            } else {
                format!("A fight: {title}")
            };
            all.push(Block::Heading(level, heading));
            if !stake.is_empty() && stake != staked {
                all.push(Block::Text(stake::told(&stake)));
            }
            (called, staked) = (title.to_owned(), stake);
            all.extend(self.between(first - 1, *end));
            let until = fights.get(at + 1).map_or(next, |(first, _)| *first);
            all.extend(self.endings_in(*first, until));
            let mut items: Vec<(String, String)> = Vec::new();
            items.extend(self.hits_in(*first, *end));
            items.extend(against(&during.roster()));
            if !items.is_empty() {
                all.push(Block::Items(items));
            }
        }
        let after = self.between(told, next);
        if !after.is_empty() {
            all.push(Block::Heading(level, "After the fight".to_owned()));
            all.extend(after);
        }
        Ok(all)
    }

    /// The notes that came with scenes of other saves, which aren't entries of this log.
    pub(super) fn brought_notes(&self) -> Vec<Block> {
        let (first, last) = self.stretch.within(self.face.last());
        let is_whole = first <= 1 && last >= self.face.last();
        let mut notes = self.face.notes();
        notes.retain(|note| note.n == 0 && note.kept > 0 && !note.clock.is_empty());
        notes.retain(|note| is_whole && !(self.stretch.for_players && note.hidden));
        notes.reverse();
        let quotes = notes.into_iter().map(|note| {
            // A single author needs no name.
            let known = self.hands().contains(note.by.as_str()) && !self.is_signed;
            let by = if note.by.is_empty() || known {
                "a note"
            } else {
                &note.by
            };
            let mut from = vec![by.to_owned(), note.moment()];
            from.retain(|one| !one.is_empty());
            Block::Quote {
                text: untagged(&note.text),
                from: from.join(", "),
            }
        });
        quotes.collect()
    }

    /// Returns the lines from one entry up to, but without, another.
    fn lines_between(&self, from: u32, next: u32) -> &[LogLine] {
        let at = |n: u32| self.lines.partition_point(|line| line.n < n);
        self.lines.get(at(from)..at(next)).unwrap_or_default()
    }

    /// Whether a part of the log has rounds. What a fight changed is told by its turning points and its end.
    fn fights_in(&self, from: EntryNo, next: EntryNo) -> bool {
        let mut own = self.lines_between(from, next).iter();
        own.any(|line| line.round > 0 && !line.undone)
    }

    /// The notes and the turning points between two entries, each in its place. Where nothing was fought, the checks
    /// are what decided it, with what was spent on them.
    fn between(&self, after: EntryNo, before: EntryNo) -> Vec<Block> {
        let mut all: Vec<Block> = Vec::new();
        let from = after.saturating_add(1);
        let checks = !self.fights_in(from, before);
        let first = self.decided.partition_point(|item| item.entry < from);
        let mut turning = self.decided.iter().skip(first).peekable();
        for line in self.lines_between(from, before) {
            if is_note(line) {
                all.push(self.quote(line));
            }
            while turning.next_if(|item| item.entry < line.n).is_some() {}
            let item = match turning.next_if(|item| item.entry == line.n) {
                Some(item) => (String::new(), item.text.clone()),
                // What the players' characters gained and bought, and who arrived. Their creation comes before.
                None if after > 0 && self.grew(line) => (String::new(), plain(&line.told())),
                None if after > 0 && is_import(line) => (String::new(), plain(&line.told())),
                // What a fight came from was often a check.
                None if self.passes_days(line) => (String::new(), plain(&line.told())),
                None if !checks && line.round == 0 && self.is_check(line) => {
                    (String::new(), self.roll(line))
                }
                None if !checks || line.undone => continue,
                None if self.rolled(line) => (String::new(), self.roll(line)),
                None if self.spends(line) => (String::new(), plain(&line.told())),
                None => continue,
            };
            match all.last_mut() {
                Some(Block::Items(items)) => items.push(item),
                _ => all.push(Block::Items(vec![item])),
            }
        }
        all
    }

    /// Whether an entry has a check that wasn't undone.
    fn is_check(&self, line: &LogLine) -> bool {
        !line.undone && self.statistics.checks.binary_search(&line.n).is_ok()
    }

    /// Whether days pass with an entry, such as a week of rest. Day 1 is where a calendar begins, and no time passed for it.
    fn passes_days(&self, line: &LogLine) -> bool {
        let before = self.lines_between(0, line.n).last();
        let before = before.map_or(1, |before| before.chapter.day.max(1));
        !line.undone && !line.said.is_empty() && line.chapter.day > before
    }

    /// Whether an entry spends symbols of a roll or shared points.
    fn spends(&self, line: &LogLine) -> bool {
        !line.said.is_empty() && self.statistics.spent.binary_search(&line.n).is_ok()
    }

    /// Whether a player's character arrived with an entry, or gained or spent experience or money.
    fn grew(&self, line: &LogLine) -> bool {
        let grew = self.statistics.growth.binary_search(&line.n).is_ok();
        grew && !line.undone && !line.said.is_empty() && !self.rolled(line)
    }

    /// Returns a roll with how hard it was, or what its entry says.
    fn roll(&self, line: &LogLine) -> String {
        let told = self.face.told(line.n).map(|roll| format!("{roll}."));
        let told = told.filter(|_| !self.face.rolls_told(line.n).is_empty());
        told.unwrap_or_else(|| plain(&line.told()))
    }

    /// Whether a chapter is a scene, and not the time after one.
    fn is_scene(&self, chapter: &Chapter) -> bool {
        chapter.kind == ChapterKind::Scene
            && self
                .line(chapter.from)
                .is_some_and(|line| line.chapter.scene > 0)
    }

    /// Returns the number of a chapter that is a scene.
    fn number(&self, chapter: &Chapter) -> Option<u32> {
        let number = self.line(chapter.from)?.chapter.scene;
        self.is_scene(chapter).then_some(number)
    }

    /// What is at stake in a scene, if its stake is known.
    fn stake_of(&self, chapter: &Chapter) -> Option<Block> {
        let stake = self.after.stake(self.number(chapter)?);
        (!stake.is_empty()).then(|| Block::Text(stake::told(&stake)))
    }

    /// How a scene ended, if that is told.
    fn ended(&self, chapter: &Chapter) -> Option<Block> {
        // The entry that closes a scene comes after it.
        let ended = self.face.ended(self.number(chapter)?);
        (!ended.is_empty()).then(|| Block::Text(untagged(&stake::ended(&ended))))
    }

    /// How what was cleared between two entries ended, outside of scenes.
    pub(super) fn endings_in(&self, from: EntryNo, next: EntryNo) -> Vec<Block> {
        let own = self
            .endings
            .iter()
            .filter(|(n, _)| (from..next).contains(n));
        own.map(|(_, text)| Block::Text(untagged(&stake::ended(text))))
            .collect()
    }

    /// Who was there in a session and who missed it, as of its last entry.
    fn attended(&self, session: &Chapter) -> Result<Option<Block>, Behind> {
        let Some(first) = self.line(session.from) else {
            return Ok(None);
        };
        let own = |line: &&LogLine| line.chapter.session == first.chapter.session;
        let from_here = self.lines_between(session.from, EntryNo::MAX).iter();
        let last = from_here.take_while(own).last().unwrap_or(first);
        Ok(self.face.at(last.n)?.attended().map(Block::Text))
    }

    /// Everyone as they were when a scene closed, which clears the encounter.
    pub(super) fn left_behind(&self) -> impl DoubleEndedIterator<Item = &Listed> {
        let stays = |n: u32| self.line(n).is_some_and(|line| !line.undone);
        let closings = self.closings.iter().filter(move |(n, _)| stays(*n));
        closings.flat_map(|(_, roster)| roster)
    }

    /// Whom a scene was against, and how it left the players' characters. The entry that closes the scene clears the
    /// encounter, so the others are those from before it.
    fn left(&self, next: EntryNo) -> Result<Vec<(String, String)>, Behind> {
        let Some(last) = self.lines_between(0, next).last() else {
            return Ok(Vec::new());
        };
        let after = self.face.at(last.n)?.roster();
        let closing = self.closings.iter().find(|(n, _)| *n == last.n);
        let played = closing.map_or(&after, |(_, roster)| roster);
        let players = people(&after, Party::Players);
        let players = players.map(|one| (one.name.clone(), condition_words(one)));
        Ok(against(played).into_iter().chain(players).collect())
    }
}

/// Returns the first entry of each fight, and the entry after its last.
pub(super) fn fights(lines: &[LogLine]) -> Vec<(EntryNo, EntryNo)> {
    let mut all: Vec<(EntryNo, EntryNo)> = Vec::new();
    let mut goes_on = false;
    for line in lines.iter().filter(|line| !line.undone) {
        let fought = line.round > 0;
        match all.last_mut() {
            Some((_, end)) if fought && goes_on => *end = line.n + 1,
            _ if fought => all.push((line.n, line.n + 1)),
            _ => {}
        }
        goes_on = fought;
    }
    all
}

/// Returns the people of a party.
fn people(roster: &[Listed], party: Party) -> impl Iterator<Item = &Listed> {
    let is_one = move |one: &&Listed| one.party == party && one.listing == Listing::Combatant;
    roster.iter().filter(is_one)
}

/// Returns the other side, with the state of those who are out. `None` without one.
fn against(roster: &[Listed]) -> Option<(String, String)> {
    let ended = |one: &Listed| {
        if one.out {
            with_state(one)
        } else {
            one.name.clone()
        }
    };
    let names: Vec<String> = people(roster, Party::Others).map(ended).collect();
    (!names.is_empty()).then(|| (AGAINST.to_owned(), names.join(", ")))
}

/// Whether an entry brings in characters from a file.
fn is_import(line: &LogLine) -> bool {
    let verb = line.line.split_whitespace().next();
    !line.undone && verb.is_some_and(|verb| verb.eq_ignore_ascii_case("import"))
}

fn is_wide(chapter: &Chapter) -> bool {
    matches!(
        chapter.kind,
        ChapterKind::Session | ChapterKind::Day | ChapterKind::Scene
    )
}
