//! The report for the friend who was absent: who was there, what was at stake, how it ended, the turning
//! points, the state afterwards, awards, notes, numbers, and then the log.

use std::collections::{BTreeSet, HashSet};

use lang::sentence::is_plural_name;
use rules::view::{Listed, Statistics};

use super::blocks::{Block, Said};
use super::words::{before_its_round, begins, entry, plain, under_heading, untagged, with_means};
use super::{ending, figures, html, svg, title};
use crate::table::entry::EntryNo;
use crate::table::face::{Face, LineKind, LogLine, View};
use crate::table::history::Behind;
use crate::table::opening::without_keys;
use crate::table::stretch::{Chapter, ChapterKind, Stretch, chapters};

/// Everything a report is made from.
pub(super) struct Source<'a> {
    pub(super) face: &'a dyn Face,
    pub(super) stretch: &'a Stretch,
    pub(super) lines: Vec<LogLine>,
    pub(super) chapters: Vec<Chapter>,
    /// The kinds of the chapters.
    kinds: HashSet<ChapterKind>,
    pub(super) statistics: Statistics,
    /// What decided the course of it, in order.
    pub(super) decided: Vec<TurningItem>,
    pub(super) after: Box<dyn View>,
    /// Everyone as they were when a scene closed, which clears the encounter: the entry that closes it, and the roster
    /// before it.
    pub(super) closings: Vec<(EntryNo, Vec<Listed>)>,
    /// How what was cleared outside of scenes ended.
    pub(super) endings: Vec<(EntryNo, String)>,
    /// The title of the save as a whole.
    pub(super) campaign: String,
    /// Whether several people recorded it, so that a note names its own.
    pub(super) is_signed: bool,
}

/// A turning point, in the words of the report.
pub(super) struct TurningItem {
    /// Its entry.
    pub(super) entry: u32,
    /// The sentences of the entry.
    pub(super) text: String,
}

/// Returns the report of a stretch of the log as blocks.
///
/// # Errors
/// [`Behind`] when its beginning isn't loaded.
pub fn digest(face: &dyn Face, stretch: &Stretch) -> Result<Vec<Block>, Behind> {
    let mut lines = face.log(1, face.last());
    let campaign = title::of_campaign(face, &lines);
    lines.retain(|line| !line.preview && stretch.holds(line));
    let last = lines.last().map_or(0, |line| line.n);
    let chapters = chapters(&lines, &face.scenes());
    let mut source = Source {
        face,
        decided: Vec::new(),
        stretch,
        kinds: chapters.iter().map(|one| one.kind).collect(),
        chapters,
        statistics: face.statistics(stretch)?,
        after: face.at(last.max(stretch.within(face.last()).0.saturating_sub(1)))?,
        closings: closings(face, &lines)?,
        endings: ending::cleared(face, &lines)?,
        lines,
        is_signed: false,
        campaign,
    };
    source.is_signed = source.hands().len() > 1;
    source.decided = source.turning_items();
    source.blocks()
}

/// Returns everyone before each entry that closes a scene.
fn closings(face: &dyn Face, lines: &[LogLine]) -> Result<Vec<(EntryNo, Vec<Listed>)>, Behind> {
    let closes = lines.iter().filter(|line| line.closes);
    let before = closes.map(|line| Ok((line.n, face.at(line.n.saturating_sub(1))?.roster())));
    before.collect()
}

impl Source<'_> {
    fn blocks(&self) -> Result<Vec<Block>, Behind> {
        let mut all = vec![Block::Heading(1, self.title()), Block::Under(self.under())];
        let mut section = |title: &str, blocks: Vec<Block>| {
            if !blocks.is_empty() {
                all.push(Block::Heading(2, title.to_owned()));
                all.extend(blocks);
            }
        };
        section("Who was there", self.present());
        // With scenes, each note and turning point has its place in one of them.
        if self.has_scenes() {
            let title = if self.kinds.contains(&ChapterKind::Scene) {
                "Scene by scene"
            } else {
                "Session by session"
            };
            section(title, self.scenes()?);
            section("Notes brought home", self.brought_notes());
            section(self.ending_title(), self.ending());
        } else if self.begins() < u32::MAX {
            section(self.beginning_title(), self.beginning());
            section(self.ending_title(), self.ending());
            section("Turning points", self.turning());
            section("From the notes", self.quotes());
        } else {
            // Nothing was rolled or fought, so nothing ended.
            section("What was at stake", self.at_stake().into_iter().collect());
            section("What changed", self.changed(1, u32::MAX)?);
            section("How it ended", self.endings_in(0, u32::MAX));
            section("Turning points", self.turning());
            section("From the notes", self.notes(0, u32::MAX));
        }
        section("Tags", self.tagged());
        section("Damage, round by round", self.hits());
        let afterwards = if self.goes_on() {
            "How everyone is doing"
        } else {
            "Afterward"
        };
        section(afterwards, self.afterwards());
        section("Awards", self.awards());
        section("In numbers", self.numbers());
        all.push(Block::Fold("The full log".to_owned()));
        let log = self.log();
        if skips(&log) {
            all.push(Block::Numbers(
                "A number is missing where an entry was undone or has nothing to tell.".to_owned(),
            ));
        }
        all.extend(log);
        Ok(all)
    }

    /// Returns who recorded it.
    pub(super) fn hands(&self) -> BTreeSet<&str> {
        let hands = self.lines.iter().map(|line| line.by.as_str());
        hands.filter(|by| !by.is_empty()).collect()
    }

    /// Returns a note with who wrote it, if several people did, and its round.
    pub(super) fn quote(&self, line: &LogLine) -> Block {
        let by = Some(line.by.clone()).filter(|by| !by.is_empty() && self.is_signed);
        let round = (line.round > 0).then(|| format!("round {}", line.round));
        let from: Vec<String> = by.into_iter().chain(round).collect();
        let told = line.told();
        Block::Quote {
            text: untagged(without_keys(&told).unwrap_or(&told)),
            from: from.join(", "),
        }
    }

    /// Returns the first entry with dice or in a round. What comes before it sets the scene.
    pub(super) fn begins(&self) -> u32 {
        let begins = |line: &&LogLine| !line.undone && (line.round > 0 || self.rolled(line));
        self.lines
            .iter()
            .find(begins)
            .map_or(u32::MAX, |line| line.n)
    }

    /// Returns the last entry with dice. What comes after it is how it ended.
    pub(super) fn ends(&self) -> u32 {
        let rolled = |line: &&LogLine| !line.undone && self.rolled(line);
        self.lines.iter().rfind(rolled).map_or(0, |line| line.n)
    }

    /// Whether an entry has dice, rolled by the program or on the table.
    pub(super) fn rolled(&self, line: &LogLine) -> bool {
        !line.rolls.is_empty() || self.statistics.checks.binary_search(&line.n).is_ok()
    }

    /// What is different on the sheets of the players' characters after a part of it. Players don't see the GM's notes
    /// on them.
    pub(super) fn changed(&self, from: u32, to: u32) -> Result<Vec<Block>, Behind> {
        let (first, last) = self.stretch.within(self.face.last());
        if self.stretch.round.is_some() {
            return Ok(Vec::new());
        }
        let all = self.face.changed(from.max(first), to.min(last))?;
        let items: Vec<(String, String)> = all
            .into_iter()
            .map(|changed| {
                let changed = self.shown(changed);
                let notes = changed.notes();
                let rows = changed.rows.into_iter().map(|(_, words)| words);
                let words: Vec<String> = rows.chain(notes).collect();
                (changed.name, words.join(", "))
            })
            .filter(|(_, words): &(String, String)| !words.is_empty())
            .collect();
        let has_any = !items.is_empty();
        Ok(has_any.then_some(Block::Items(items)).into_iter().collect())
    }

    /// The notes between two entries.
    pub(super) fn notes(&self, after: u32, before: u32) -> Vec<Block> {
        let notes = self.lines.iter().filter(|line| is_note(line));
        let notes = notes.filter(|line| line.n > after && line.n < before);
        notes.map(|line| self.quote(line)).collect()
    }

    /// Returns the line of an entry.
    pub(super) fn line(&self, n: u32) -> Option<&LogLine> {
        let place = self.lines.binary_search_by_key(&n, |line| line.n).ok()?;
        self.lines.get(place)
    }

    /// The title of the chapter that an entry is in.
    fn chapter(&self, n: u32) -> &str {
        let before = self.chapters.iter().rev().find(|chapter| chapter.from <= n);
        before.map_or("", |chapter| chapter.title.as_str())
    }

    /// What decided the course of it, under the chapter of each.
    fn turning(&self) -> Vec<Block> {
        let items = self.decided.iter();
        let items = items.map(|item| (self.chapter(item.entry).to_owned(), item.text.clone()));
        let items: Vec<(String, String)> = items.collect();
        if items.is_empty() {
            return Vec::new();
        }
        vec![Block::Items(items)]
    }

    /// Whether an entry brought a scene home. An older save doesn't tell that from characters of a file.
    fn brings_scene(&self, n: u32) -> bool {
        let brought = |n: u32| self.face.at(n).map(|view| view.brought());
        match (brought(n.saturating_sub(1)), brought(n)) {
            (Ok(before), Ok(after)) => after > before,
            _ => true,
        }
    }

    /// Returns what an entry came to, without sums, dice, rules and steps that the next entry ends, and without the
    /// beginning of a round.
    pub(super) fn brief(&self, line: &LogLine) -> String {
        let brief = self.face.said_without_sums(line.n);
        let mut said = brief.unwrap_or_else(|| line.sentences());
        said.retain(|sentence| *sentence != begins(line.round));
        plain(&said.join(" "))
    }

    /// What decided the course of it, one item an entry: turning points, and scenes that were brought home.
    fn turning_items(&self) -> Vec<TurningItem> {
        let brought = self
            .lines
            .iter()
            .filter(|line| !line.undone && line.comes_home && self.brings_scene(line.n));
        let mut items: Vec<TurningItem> = brought
            .map(|line| TurningItem {
                entry: line.n,
                text: plain(&line.told()),
            })
            .collect();
        let mut told: HashSet<u32> = items.iter().map(|item| item.entry).collect();
        for turning in &self.statistics.turning {
            if !told.insert(turning.entry) {
                continue;
            }
            // What a closed scene leaves behind has its own place.
            let Some(line) = self.line(turning.entry).filter(|line| !line.closes) else {
                continue;
            };
            let text = self.brief(line);
            // A roll with a turning point of its own goes on in its item.
            let of_roll = items
                .iter_mut()
                .find(|item| Some(item.entry) == turning.rolled);
            if let Some(item) = of_roll {
                item.text = format!("{} {text}", item.text);
                continue;
            }
            let led = turning.rolled.filter(|n| !told.contains(n));
            let led = led.and_then(|n| self.line(n)).map(|roll| self.brief(roll));
            let text = led.into_iter().chain([text]).collect::<Vec<_>>().join(" ");
            items.push(TurningItem {
                entry: turning.entry,
                text,
            });
        }
        items.extend(self.biggest_hits(&told));
        items.sort_by_key(|item| item.entry);
        items
    }

    fn afterwards(&self) -> Vec<Block> {
        // Of the cast who are away, those who took part.
        let mut away = self.after.absent();
        away.retain(|one| self.left_behind().any(|left| left.id == one.id));
        let roster = self.after.roster();
        let all = roster.iter().chain(&away);
        let items: Vec<(String, String)> = all
            .map(|one| (one.name.clone(), with_means(&*self.after, one)))
            .collect();
        if items.is_empty() {
            return Vec::new();
        }
        vec![Block::Items(items)]
    }

    fn awards(&self) -> Vec<Block> {
        let awards = self.statistics.awards.iter();
        let items: Vec<(String, String)> = awards
            .map(|award| (award.who.clone(), figures::award(award)))
            .collect();
        if items.is_empty() {
            return Vec::new();
        }
        vec![Block::Items(items)]
    }

    /// Notes between what was at stake and how it ended, which have their own places.
    fn quotes(&self) -> Vec<Block> {
        let (begins, ends) = (self.begins(), self.ends().max(self.begins()));
        self.notes(begins.saturating_sub(1), ends.saturating_add(1))
    }

    /// Who hit whom in each round, unless that is more than anyone would read.
    fn hits(&self) -> Vec<Block> {
        const MOST: usize = 60;
        let mut items: Vec<(String, String)> = Vec::new();
        let mut chapter = 0;
        let after = self.after.roster();
        for hit in &self.statistics.blows {
            let Some(found) = self.chapters.iter().rposition(|one| one.from <= hit.entry) else {
                continue;
            };
            let many = |one: &Listed| one.name == hit.by && one.is_group();
            let many =
                is_plural_name(&hit.by) && (after.iter().any(many) || self.left_behind().any(many));
            let by = &hit.by;
            let (dealt, target, weapon) = (&hit.dealt, &hit.target, &hit.weapon);
            let verb = match (hit.is_own, many) {
                (true, true) => "suffer",
                (true, false) => "suffers",
                (false, true) => "deal",
                (false, false) => "deals",
            };
            let whom = if hit.is_own {
                String::new()
            } else {
                format!(" to {target}")
            };
            let text = format!("{by} {verb} {dealt}{whom} ({weapon})");
            match items.last_mut() {
                Some((_, all)) if chapter == found => *all = format!("{all}, {text}"),
                _ => items.push((self.round_title(&self.chapters[found]), text)),
            }
            chapter = found;
        }
        if items.is_empty() || items.len() > MOST {
            return Vec::new();
        }
        vec![Block::Items(items)]
    }

    /// Returns the title of a round with its scene: "Tallow Quay, round 1". Without scenes, the round alone.
    fn round_title(&self, round: &Chapter) -> String {
        match self.line(round.from).and_then(|line| self.scene_of(line)) {
            Some(scene) => format!("{scene}, {}", round.title.to_lowercase()),
            None => round.title.clone(),
        }
    }

    /// Returns the title of the scene that an entry is in.
    pub(super) fn scene_of(&self, line: &LogLine) -> Option<String> {
        let at = (line.chapter.scene as usize).checked_sub(1)?;
        self.face.scenes().get(at).cloned()
    }

    fn numbers(&self) -> Vec<Block> {
        if self.statistics.is_empty() {
            return Vec::new();
        }
        let mut sentences = figures::sentences(&self.statistics);
        sentences.extend(self.typed());
        sentences.extend(figures::lucky(&self.statistics));
        if self.statistics.people.iter().any(|one| one.overkill > 0) {
            sentences.push("Overkill is damage beyond what took the target out.".to_owned());
        }
        let sentences = sentences.into_iter().map(|text| (String::new(), text));
        let sentences: Vec<(String, String)> = sentences.collect();
        let mut all = Vec::new();
        if !sentences.is_empty() {
            all.push(Block::Items(sentences));
        }
        all.extend(self.drawings());
        for grid in [
            figures::people(&self.statistics),
            figures::weapons(&self.statistics),
        ] {
            if !grid.rows.is_empty() {
                all.push(Block::Grid(grid));
            }
        }
        all
    }

    /// Returns how many checks were rolled with real dice, if any were.
    fn typed(&self) -> Option<String> {
        let checks = self.statistics.checks.iter().filter_map(|n| self.line(*n));
        let (typed, all) = checks.fold((0, 0), |(typed, all), line| {
            (typed + u32::from(line.rolls.is_empty()), all + 1)
        });
        (typed > 0).then(|| format!("Checks rolled with real dice: {typed} of {all}."))
    }

    /// The charts of every fight in the stretch, and those of the whole stretch.
    fn drawings(&self) -> Vec<Block> {
        let mut all = Vec::new();
        let mut covered = 0;
        let fought = self.lines.iter().filter(|line| line.round > 0);
        for line in fought {
            if line.n <= covered {
                continue;
            }
            let Ok((course, (first, last))) = self.face.course(line.n) else {
                break;
            };
            let before = std::mem::replace(&mut covered, last.max(line.n));
            // The entry after the last turn belongs to the fight before it.
            if first <= before {
                continue;
            }
            let scene = self.scene_of(line);
            let of_scene = |title: String| match &scene {
                Some(scene) => format!("{title}: {scene}"),
                None => title,
            };
            if let Some(svg) = svg::timeline(&course) {
                let title = html::timeline_title(&course.words);
                all.push(Block::Drawing(of_scene(title), svg));
            }
            if let Some(svg) = svg::wounds(&course) {
                all.push(Block::Drawing(of_scene(course.words.title()), svg));
            }
        }
        if let Some(svg) = svg::dealt_and_taken(&self.statistics) {
            all.push(Block::Drawing("Dealt and taken".to_owned(), svg));
        }
        if let Some(svg) = svg::luck(&self.statistics) {
            all.push(Block::Drawing("Luck of the dice".to_owned(), svg));
        }
        all
    }

    /// The log under the headings of its chapters.
    fn log(&self) -> Vec<Block> {
        let mut all: Vec<Block> = Vec::new();
        let mut chapters = self.chapters.iter().peekable();
        let mut levels = Levels::default();
        let mut said: Vec<Said> = Vec::new();
        for line in &self.lines {
            let mut line = line.clone();
            // A command that changed nothing that is told has no line, nor has what was undone. The exports for
            // programs keep both.
            let steps = matches!(line.kind, LineKind::Undo | LineKind::Redo);
            let is_silent = line.said.is_empty() && line.kind == LineKind::Did;
            if line.undone || steps || is_silent || line.chooses || is_hint(&line) {
                continue;
            }
            // What ended the last turn of a round is told under that round.
            if let Some(ended) = before_its_round(&mut line) {
                said.push(entry(&ended));
            }
            let mut begins = false;
            while let Some(chapter) = chapters.next_if(|chapter| chapter.from <= line.n) {
                if !said.is_empty() {
                    all.push(Block::Log(std::mem::take(&mut said)));
                }
                all.push(levels.heading(chapter));
                begins = true;
            }
            if begins && !under_heading(&mut line) {
                continue;
            }
            said.push(entry(&line));
        }
        if !said.is_empty() {
            all.push(Block::Log(said));
        }
        all
    }
}

/// The chapters that a heading is under, the widest first. A session without a new day has its scenes right below it.
#[derive(Default)]
pub(super) struct Levels(Vec<ChapterKind>);

impl Levels {
    /// Returns the heading of the next chapter, one level below the chapter around it.
    pub(super) fn heading(&mut self, chapter: &Chapter) -> Block {
        self.0.retain(|kind| *kind < chapter.kind);
        let level = 3 + self.0.len();
        self.0.push(chapter.kind);
        Block::Heading(level, chapter.title.clone())
    }

    /// Returns the level below the last heading.
    pub(super) const fn below(&self) -> usize {
        3 + self.0.len()
    }
}

/// Whether numbers are missing between the entries of a log.
fn skips(log: &[Block]) -> bool {
    let entries = log.iter().filter_map(|block| match block {
        Block::Log(entries) => Some(entries),
        _ => None,
    });
    let numbers: Vec<u32> = entries.flatten().map(|said| said.n).collect();
    numbers.windows(2).any(|pair| pair[1] > pair[0] + 1)
}

/// Whether a line is a note that a report tells.
pub(super) fn is_note(line: &LogLine) -> bool {
    line.kind == LineKind::Note && !line.undone && !is_hint(line)
}

/// Whether a note has the keys with which a sample goes on in the middle of a fight. What follows them is the state
/// of the fight, not a story.
fn is_hint(line: &LogLine) -> bool {
    let told = line.told();
    let is_plain = without_keys(&told) == Some(told.as_str());
    line.kind == LineKind::Note && line.round > 0 && !is_plain
}

pub(super) fn with_badge(name: &str, badge: &str) -> String {
    if badge.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({badge})")
    }
}
