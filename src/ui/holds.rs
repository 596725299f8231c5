//! When a key means something: what the last line asks before it shows one, and what goes on.

use ratatui::layout::Rect;

use crate::rules::view::{DONE, Id, Listing, NEXT, Offer, OfferGroup, START};

use super::app::{App, Overlay, Said};
use super::foot;
use super::keymap::{Act, Does, Row, Scope, When};
use super::msg::World;
use super::screens::Screen;
use super::view::keys_of;

impl App {
    /// The keys of the last line, with the area each stands in and what it is called there.
    pub(super) fn foot<'a>(&self, area: Rect, world: &World<'a>) -> Vec<(Rect, &'a Row, &'a str)> {
        let scope = if self.asks_number() {
            self.ground()
        } else {
            self.scope()
        };
        let here = |row: &Row| row.when != When::Elsewhere || world.elsewhere;
        let told = |row: &Row| (!row.quiet || self.begins(row)) && here(row) && self.holds(row);
        let called = |row: &'a Row| {
            if self.answers_first(&row.does) {
                "take the marked"
            } else {
                row.help.as_str()
            }
        };
        foot::places(world.keymap, scope, &told, &called, area)
    }

    /// Whether a key would apply what was rolled while something is asked before it: then it takes
    /// the marked answer in its place.
    pub(super) fn answers_first(&self, does: &Does) -> bool {
        matches!(does, Does::Line(line) if line.text() == DONE) && self.seen.answers()
    }

    /// Whether what a key needs is there.
    pub(super) fn holds(&self, row: &Row) -> bool {
        match row.when {
            When::Always | When::Elsewhere => true,
            When::Focused => self.dot().is_some_and(|id| self.is_hurt(id)),
            When::Asked => self.seen.group(OfferGroup::Asked).next().is_some(),
            When::Percent => self.seen.tray.d100,
            When::Undoable => self.seen.undoable,
            When::Redoable => self.seen.redoable,
            When::Talents => self.seen.group(OfferGroup::Talent).next().is_some(),
            When::Growth => self.seen.group(OfferGroup::Growth).next().is_some(),
            When::Refused => {
                matches!(&self.said, Said::Refused(refusal) if refusal.overrule.is_some())
            }
            When::Offered => self.offered(&row.does),
        }
    }

    /// Whether somebody or something has wounds, or a hull: a system and a chase have not.
    fn is_hurt(&self, id: Id) -> bool {
        let listed = self.seen.roster.iter().find(|one| one.id == id);
        listed.is_none_or(|one| !matches!(one.listing, Listing::System | Listing::Chase))
    }

    /// Whether the game offers now what a key does.
    pub(super) fn offered(&self, does: &Does) -> bool {
        match does {
            Does::Line(line) if line.text() == NEXT => self.course().is_some(),
            Does::Line(line) => {
                let text = line.text();
                // The next one of what can be changed, wherever there is another.
                let steps = text.strip_suffix(" next");
                let steps = steps.or_else(|| text.strip_suffix(" prev"));
                let other = |line: &str| {
                    let rest = steps.and_then(|verb| line.strip_prefix(verb));
                    rest.is_some_and(|rest| rest.starts_with(' '))
                };
                // Or for somebody by name, where the line alone means whoever is at hand.
                let named = |line: &str| {
                    let rest = line.strip_prefix(text);
                    rest.is_some_and(|rest| rest.starts_with(' '))
                };
                let fits = |line: &str| line == text || other(line) || named(line);
                let mut offers = self.seen.offers.iter();
                offers.any(|o| can(o) && fits(&o.line))
            }
            Does::Menu(group) => self.seen.group(*group).any(can),
            // A question has nothing to choose from.
            Does::Act(Act::Pick | Act::Filter) if self.scope() == Scope::Dialog => {
                matches!(self.overlays.last(), Some(Overlay::Menu(_)))
            }
            Does::Act(Act::GoOn) => self.seen.ending().is_some(),
            Does::Act(_) | Does::Layer(_) => true,
            Does::Nothing => false,
        }
    }

    /// What the only answer is given with and, where the dice are on another tab, what it does.
    pub(super) fn one_answers(&self, ending: &str, world: &World<'_>) -> String {
        let one = self.seen.group(OfferGroup::Asked).next();
        let hidden = self.screen == Screen::Table && !self.shows_dice() && ending.is_empty();
        match one.filter(|_| hidden) {
            Some(one) => format!("1: {}.{}", one.label, self.real_die(world)),
            None => format!("1 answers.{} {ending}", self.real_die(world)),
        }
    }

    /// What so many answers are given with; where they are on another tab, a number shows them first.
    pub(super) fn many_answer(&self, answers: usize, ending: &str) -> String {
        if let Some(told) = self.first_and_start() {
            return told;
        }
        let keys = keys_of(answers);
        if self.screen == Screen::Table && !self.shows_answers() {
            return format!("{keys} show the answers. {ending}");
        }
        format!("{keys} answer. {ending}")
    }

    /// What the first key answers, and which one begins, where no line holds all between them: nobody
    /// presses a key before a fight without having read what it does.
    fn first_and_start(&self) -> Option<String> {
        let asked: Vec<&Offer> = self.seen.group(OfferGroup::Asked).collect();
        let [first, between @ .., last] = asked.as_slice() else {
            return None;
        };
        if !self.is_tabbed() || last.line != START {
            return None;
        }
        let ends = format!("{} {}", asked.len(), last.label);
        let told = match between.len() {
            0 => format!("1 {}, {ends}.", first.label),
            n => format!("1 {}, {n} more, {ends}.", first.label),
        };
        let room = self.size.width.saturating_sub(2);
        (crate::ui::draw::width(&told) <= room).then_some(told)
    }

    /// What goes on or, where nothing runs, what begins.
    pub(super) fn course(&self) -> Option<&Offer> {
        let find = |line: &str| self.seen.offers.iter().find(|o| o.line == line && can(o));
        find(NEXT).or_else(|| find(START))
    }

    /// What whoever is active can do, each with its key: nothing that the game does not offer.
    pub(super) fn turn_hint(&self, who: Id, world: &World<'_>) -> String {
        let shown = |fits: &dyn Fn(&Does) -> bool| {
            let mut rows = world.keymap.all(self.ground());
            let row = rows.find(|row| fits(&row.does) && self.offered(&row.does));
            row.and_then(Row::first)
        };
        let line =
            |text: &str| shown(&|does| matches!(does, Does::Line(line) if line.text() == text));
        let often = self.seen.turns.often.iter();
        let often = often.filter_map(|often| Some((often, line(often.line)?)));
        let mut all: Vec<String> = Vec::new();
        let mut ends = None;
        for (often, key) in often {
            let words = format!("{key} {}", often.does);
            if often.line == NEXT {
                ends = Some(words);
            } else {
                all.push(words);
            }
        }
        // Where what is done most is not left, the maneuvers may be.
        if all.is_empty()
            && let Some(key) = shown(&|does| *does == Does::Menu(OfferGroup::Maneuver))
        {
            all.push(format!("{key} has the maneuvers"));
        }
        let name = self.seen.name(Some(who));
        let asks = self.seen.turns.asks.as_deref().unwrap_or(name);
        match (all.as_slice(), ends) {
            ([], None) => asks.to_owned(),
            ([], Some(ends)) => format!("{asks}. {ends}."),
            (_, ends) => {
                all.extend(ends);
                let keys = all.join(", ");
                format!("{name} to act: {keys}.")
            }
        }
    }

    /// The two keys that lead somewhere.
    pub(super) fn way(&self, act: Act, world: &World<'_>) -> Option<String> {
        let mut rows = world.keymap.all(self.ground());
        rows.find_map(|row| {
            let Does::Layer(inner) = &row.does else {
                return None;
            };
            let second = inner.iter().find(|row| row.does == Does::Act(act))?;
            Some(format!("{} {}", row.first()?, second.first()?))
        })
    }

    /// What is left to do, or where to go, when nothing is being played.
    pub(super) fn over_hint(&self, world: &World<'_>) -> String {
        let mut parts = Vec::new();
        if let Some(first) = self.seen.group(OfferGroup::Asked).next() {
            parts.push(format!("1: {}", first.label));
        }
        let mut rows = world.keymap.all(self.ground());
        let menu = rows.find(|row| row.does == Does::Menu(OfferGroup::Course));
        if let Some(key) = menu.and_then(Row::first)
            && self.seen.group(OfferGroup::Course).any(can)
        {
            parts.push(format!("{key} has what follows"));
        }
        let none = parts.is_empty();
        let ways = [
            (Act::GoReview, "looks back"),
            (Act::GoLibrary, "has the saves"),
        ];
        let ways = ways
            .into_iter()
            .filter_map(|(act, does)| Some(format!("{} {does}", self.way(act, world)?)));
        // What is still to do comes first, on one line.
        parts.extend(ways.take(if none { 2 } else { 1 }));
        match parts.join(", ") {
            all if all.is_empty() => all,
            all if none => format!("Nothing is being played: {all}."),
            all => format!("{all}."),
        }
    }
}

fn can(offer: &Offer) -> bool {
    offer.allowed.is_ok()
}
