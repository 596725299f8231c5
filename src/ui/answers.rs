//! The answers to the open question, each with its key.

use lang::sentence::third_person;
use rules::view::{
    ATTACK, ATTACK_KEY, DONE, Id, NEXT, Offer, OfferGroup, START, Stage, UNDO, Unit, goes_on,
};

use super::app::{App, Said};
use super::caps;
use super::draw;
use super::keymap::{Act, Chord, Does, Row, Scope};
use super::msg::{Effect, World};
use super::panes;
use super::screen::Screen;

impl App {
    /// Returns what the menu of the encounter proposes, for the line that names its key: ": start session 1". Empty
    /// if it proposes nothing, and `None` without the menu.
    pub(super) fn comes_next(&self) -> Option<String> {
        let open = || {
            let all = self.seen.group(OfferGroup::Encounter);
            all.filter(|one| one.is_open())
        };
        open().next()?;
        let next = open().find(|one| one.proposed && !one.waits);
        let clause = |next: &Offer| next.label.split(": ").next().unwrap_or_default().to_owned();
        Some(next.map_or_else(String::new, |next| format!(": {}", clause(next))))
    }

    /// Returns the rows of the question pane on a screen whose dice are on another tab: the answers, or
    /// the actions if the game asks only for those.
    pub(super) fn pane_answers(&self) -> Vec<panes::asked::Answer<'_>> {
        let of = |group| move |row: &panes::asked::Answer<'_>| row.1.group == group;
        let asked = self.seen.menu().filter(of(OfferGroup::Asked));
        let asked: Vec<_> = asked.filter(|(_, offer)| offer.key != DONE).collect();
        if !self.acts_answer() {
            return asked;
        }
        // Without the explanations of a menu, refused rows only take room.
        let acts = self.seen.menu().filter(of(self.acts_group()));
        // Rows about a person keep their place, so that the list doesn't move.
        let rests = self.seen.turns.active.is_none();
        let stays = |offer: &Offer| offer.is_open() || rests && offer.whom.is_some();
        acts.filter(|(_, offer)| stays(offer)).collect()
    }

    /// Returns the menu that has what the active character can do: the actions, or the maneuvers if no action is
    /// possible.
    pub(super) fn acts_group(&self) -> OfferGroup {
        let can = |group| {
            let mut menu = self.seen.menu();
            menu.any(|(_, one)| one.group == group && one.is_open())
        };
        if !can(OfferGroup::Action) && can(OfferGroup::Maneuver) {
            OfferGroup::Maneuver
        } else {
            OfferGroup::Action
        }
    }

    /// Whether the actions are the answers, because the game asks only for those.
    pub(super) fn acts_answer(&self) -> bool {
        let turns = &self.seen.turns;
        let acts = turns.asks.is_some() && (turns.active.is_none() || turns.often.is_empty());
        let mut asked = self.seen.group(OfferGroup::Asked);
        let idle = self.seen.tray.stage == Stage::Idle;
        acts && idle && asked.all(|offer| offer.key == DONE) && self.seen.ending().is_none()
    }

    /// Whether Enter on a row of the single sheet shows the open yes-or-no question instead, which a check would
    /// cover.
    pub(super) fn asks_before_sheet(&self, does: &Does) -> bool {
        let sheet =
            self.scope() == Scope::Solo && !self.solo.shows_dice() && !self.solo.shows_log();
        let enters = sheet && *does == Does::Act(Act::Enter);
        let asks = || {
            let all = self.seen.open_answers();
            all.iter().any(|(_, offer)| caps::is_yes_or_no(&offer.key)) && !self.seen.can_wait()
        };
        enters && self.seen.tray.stage == Stage::Idle && asks()
    }

    /// Returns the keys that answer yes or no to the open question, which may be below the visible rows.
    pub(super) fn yes_and_no(&self) -> Option<String> {
        let all = self.seen.open_answers().into_iter();
        let all = all.filter(|(_, offer)| caps::is_yes_or_no(&offer.key));
        let mut all: Vec<String> = all
            .map(|(key, offer)| format!("{}.", key_does(&key_told(key), &offer.label)))
            .collect();
        // Yes comes first.
        all.sort_by(|a, b| b.cmp(a));
        (!all.is_empty()).then(|| all.join(" "))
    }

    /// Returns the key of the only answer and, if the dice are on another tab, its effect.
    pub(super) fn one_answers(&self, ending: &str, world: &World<'_>) -> String {
        // Enter in the roster gives the same answer.
        if let Some(enters) = self.enter_answers(world) {
            return format!("{enters}{}", self.real_die(world));
        }
        let asked = self.seen.open_answers();
        let key = key_told(asked.first().and_then(|(key, _)| *key));
        // The answer is named if it isn't on the screen, or if another key ends the question.
        let named = !ending.is_empty() || !self.shows_dice();
        let does = asked.first().filter(|_| named);
        let does = does.map_or_else(
            || format!("Press {key}"),
            |(_, one)| key_does(&key, &one.label),
        );
        let told = format!("{does}.{} {ending}", self.real_die(world));
        told.trim_end().to_owned()
    }

    /// Returns the keys of several answers. If they are on another tab, a number shows them first.
    pub(super) fn many_answer(&self, ending: &str) -> String {
        if let Some(told) = self.first_and_start() {
            return told;
        }
        // Those that answer yes or no are named by themselves.
        let all = self.seen.open_answers().into_iter();
        let all = all.filter(|(_, offer)| !caps::is_yes_or_no(&offer.key));
        let shown = self.shows_answers();
        // A row that opens the prompt doesn't show the answers.
        let all = all.filter(|(_, offer)| shown || !caps::opens_prompt(offer));
        let all: Vec<_> = all.collect();
        if shown && let Some(told) = self.told_together(&all, ending) {
            return told;
        }
        let keys = all.into_iter().filter_map(|(key, _)| key);
        let keys = keys.collect::<Vec<_>>();
        if keys.is_empty() {
            return ending.to_owned();
        }
        let keys = keys_of(&keys);
        if !shown {
            return format!("Press {keys} to see the answers. {ending}");
        }
        format!("Press {keys}. {ending}")
    }

    /// Returns the keys of the rows that share their words, followed by those of the others if there is room. `None`
    /// if no rows share any.
    fn told_together(&self, all: &[(Option<char>, &Offer)], ending: &str) -> Option<String> {
        let (shared, others): (Vec<_>, Vec<_>) = all
            .iter()
            .partition(|(_, offer)| !offer.together.is_empty());
        let mut words: Vec<&str> = Vec::new();
        for (_, offer) in &shared {
            if !words.contains(&offer.together) {
                words.push(offer.together);
            }
        }
        let told = words.into_iter().map(|words| {
            let keys = shared.iter().filter(|(_, offer)| offer.together == words);
            let keys: Vec<char> = keys.filter_map(|(key, _)| *key).collect();
            key_does(&keys_of(&keys), words)
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() {
            return None;
        }
        let does = told.join(". ");
        let others: Vec<String> = others.iter().map(answer_told).collect();
        let others = others
            .iter()
            .fold(String::new(), |all, one| all + one + ". ");
        let whole = format!("{does}. {others}{ending}");
        let room = self.size.width.saturating_sub(2);
        let fits = draw::width(&whole) <= room;
        Some(if fits {
            whole
        } else {
            format!("{does}. {ending}")
        })
    }

    /// Returns the first answer, how many more there are, and the key that starts the encounter, if the
    /// answers are on another tab and don't fit. The effect of a key must be readable before a fight
    /// starts.
    fn first_and_start(&self) -> Option<String> {
        let asked = self.seen.open_answers();
        let [first, between @ .., last] = asked.as_slice() else {
            return None;
        };
        let elsewhere = self.is_tabbed() || self.screen == Screen::Solo && !self.shows_answers();
        if !elsewhere || last.1.line != START {
            return None;
        }
        let told =
            |(key, offer): &(Option<char>, &Offer)| format!("{} {}", key_told(*key), offer.label);
        let (begins, ends) = (told(first), told(last));
        let told = match between.len() {
            0 => format!("{begins}, {ends}."),
            n => format!("{begins}, {n} more, {ends}."),
        };
        let room = self.size.width.saturating_sub(2);
        (draw::width(&told) <= room).then_some(told)
    }

    /// Returns the remaining steps, or where to go, when no encounter is running.
    pub(super) fn over_hint(&self, world: &World<'_>) -> String {
        let first = self.seen.open_answers().into_iter().next();
        // On a single sheet a number turns to a tab, unless it answers a question.
        let answers = self.screen != Screen::Solo || self.is_asked_in_solo();
        let first = first.filter(|_| answers);
        let first = first.map(|(key, first)| key_does(&key_told(key), &first.label));
        let mut rows = world.keymap.all(self.ground());
        let menu = rows.find(|row| row.does == Does::Menu(OfferGroup::Encounter));
        let menu = menu.and_then(Row::first).zip(self.comes_next());
        let ways = [(Act::GoReview, "the review"), (Act::GoLibrary, "the saves")];
        let ways = ways.into_iter();
        let ways =
            ways.filter_map(|(act, does)| Some(format!("{} shows {does}", self.way(act, world)?)));
        if first.is_none() && menu.is_none() {
            let all = ways.collect::<Vec<_>>().join(", ");
            let told = |all| format!("Nothing is being played. {all}.");
            return Some(all)
                .filter(|all| !all.is_empty())
                .map_or_else(String::new, told);
        }
        let way = ways.take(1).next();
        // An end may be a slip.
        let last = world.face.undoable_command();
        let undo = world.keymap.key_of_line(self.ground(), UNDO);
        let undo = undo.filter(|_| last.is_some_and(|last| last.line == END));
        let undo = undo.map(|key| format!("{key} undoes the end"));
        // Remaining steps come first. What doesn't fit into one line has its key in the line of keys or in the menu.
        let told = |next: bool, undoes: bool| {
            let lists = menu.as_ref().map(|(key, what)| {
                let what = if next { what.as_str() } else { "" };
                format!("{key} lists what comes next{what}")
            });
            let undo = undo.clone().filter(|_| undoes);
            let parts = [first.clone(), lists, undo, way.clone()];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            format!("{}.", parts.join(". "))
        };
        let room = self.size.width.saturating_sub(2);
        let forms = [(true, true), (false, true), (true, false)];
        let mut forms = forms.into_iter().map(|(next, undoes)| told(next, undoes));
        forms
            .find(|told| draw::width(told) <= room)
            .unwrap_or_else(|| told(false, false))
    }

    /// Moves the slider of the open check.
    pub(super) fn slide(&mut self, up: bool) -> Vec<Effect> {
        if let Some(line) = self.seen.tray.slider.moved(up).map(str::to_owned) {
            return self.run(line);
        }
        let end = if up { "most" } else { "least" };
        self.said = Said::Notice(format!("That is the {end} here."), false);
        Vec::new()
    }

    /// Returns the keys that the active character's turn goes on with, which the line of keys highlights as it does
    /// the answers to a question. Empty while something else has to be answered.
    pub(super) fn turn_keys(&self, world: &World<'_>) -> Vec<Chord> {
        let turns = &self.seen.turns;
        let covered = !self.overlays.is_empty() || self.prompt.is_some() || self.shows_card();
        let plays = matches!(self.screen, Screen::Table | Screen::Solo);
        let asked = !self.seen.open_answers().is_empty() || self.seen.ending().is_some();
        let asks = turns.asks.is_some();
        let other = asks && (turns.often.is_empty() || asked && !self.seen.can_wait());
        let idle = self.seen.tray.stage == Stage::Idle && turns.active.is_some();
        if covered || other || !plays || !idle || !world.access.is_empty() {
            return Vec::new();
        }
        let steps = self.turn_steps(world);
        let steps_and_end = steps.all.into_iter().chain(steps.ends);
        let keys = steps_and_end.map(|(key, _)| key).chain(steps.maneuver);
        keys.collect()
    }

    /// Returns what the active character can do next.
    fn turn_steps(&self, world: &World<'_>) -> Steps {
        let shown = |fits: &dyn Fn(&Does) -> bool| {
            let mut rows = world.keymap.all(self.ground());
            let row = rows.find(|row| fits(&row.does) && self.offered(&row.does));
            row.and_then(Row::first)
        };
        let line =
            |text: &str| shown(&|does| matches!(does, Does::Line(line) if line.text() == text));
        let often = self.seen.turns.often.iter();
        let lists = || shown(&|does| *does == Does::Menu(OfferGroup::Maneuver));
        // A maneuver that leads to an attack is told where the attack itself isn't available.
        let nears = |line: &str| {
            self.approach()
                .filter(|_| line == ATTACK)
                .and_then(|_| lists())
        };
        let key = |text: &str| line(text).or_else(|| nears(text));
        let often = often.filter_map(|often| Some((often, key(often.line)?)));
        let mut steps = Steps::default();
        // Where no one can be attacked, an action of the scene comes first.
        let likely = self.likely();
        let told =
            likely.map(|(key, offer)| (key, format!("{key} {}", third_person(&offer.label))));
        steps.all.extend(told);
        for (often, key) in often {
            if often.line == NEXT {
                let does = self.course_does().unwrap_or_else(|| often.does.to_owned());
                let why = self.course().and_then(|offer| match offer.line.as_str() {
                    NEXT => Some(format!(": {}", offer.label.split_once(": ")?.1)),
                    // A question comes first.
                    line => goes_on(line).then(|| format!(", then {}", often.does)),
                });
                let why = why.unwrap_or_default();
                let twice = if self.needs_two(NEXT, world) {
                    " twice"
                } else {
                    ""
                };
                steps.ends = Some((key, format!("{key}{twice} {does}{why}")));
            } else if let Some(nearer) = self.approach().filter(|_| often.line == ATTACK) {
                // The list opens on the row of this maneuver.
                if let Some(key) = lists().filter(|_| self.approach_row().is_some()) {
                    let does = third_person(&nearer.label);
                    steps.all.push((key, format!("{key} Enter {does}")));
                }
            } else if likely.is_none() || often.line != ATTACK {
                steps.all.push((key, format!("{key} {}", often.does)));
            }
        }
        let is_told = |offer: &Offer| likely.is_some_and(|(_, one)| one.line == offer.line);
        let more = |offer: &Offer| offer.is_open() && offer.key != ATTACK_KEY && !is_told(offer);
        let more = self.seen.group(OfferGroup::Action).any(more);
        if let Some(key) = self
            .acts_key(world)
            .filter(|_| more && !steps.all.is_empty())
        {
            steps.all.push((key, format!("{key} lists more{ACTIONS}")));
        }
        let Some(key) = lists() else {
            return steps;
        };
        let maneuvers = self.seen.group(OfferGroup::Maneuver);
        let mut open = maneuvers.filter(|one| one.is_open()).peekable();
        let wounds = open.peek().is_some_and(|one| one.cost.has(Unit::Wounds));
        // What costs strain isn't the next step.
        let for_strain = open.peek().is_some() && open.all(|one| one.cost.strains());
        steps.maneuver = Some(key).filter(|_| !for_strain);
        // If none of the most frequent offers is left, maneuvers may be.
        if steps.all.is_empty() && for_strain {
            let price = if wounds { "wounds" } else { "strain" };
            steps.paid = format!(" Maneuvers ({key}) cost {price} now.");
        } else if steps.all.is_empty() {
            steps.all.push((key, format!("{key} lists maneuvers")));
        }
        steps
    }

    /// Returns what the active character can do, each with its key. It lists only current offers.
    pub(super) fn turn_hint(&self, who: Id, world: &World<'_>) -> String {
        let Steps {
            all, ends, paid, ..
        } = self.turn_steps(world);
        let ends = ends.map(|(_, told)| told);
        // What may be taken at any time comes first, because it is gone with the turn.
        let also = self.seen.open_answers().into_iter();
        let also = also.filter(|_| self.seen.can_wait());
        let also = also.map(|(key, offer)| format!("{} {}", key_told(key), offer.label));
        let all: Vec<String> = also.chain(all.into_iter().map(|(_, told)| told)).collect();
        // The menu of maneuvers follows the cursor to another character who may take a maneuver now.
        let maneuvers = Does::Menu(OfferGroup::Maneuver);
        let other = self.whose(OfferGroup::Maneuver).filter(|by| *by != who);
        if let Some(by) = other.filter(|_| self.offered(&maneuvers))
            && let Some(key) = self.menu_key(OfferGroup::Maneuver, world)
        {
            let name = self.seen.name(Some(by));
            return format!("{name} may take a maneuver now: {key}.");
        }
        let name = self.seen.name(Some(who));
        let asks = self.seen.turns.asks.as_deref().unwrap_or(name);
        match (all.as_slice(), ends) {
            ([], None) if paid.is_empty() => asks.to_owned(),
            ([], None) => format!("{asks}.{paid}"),
            ([], Some(ends)) => format!("{asks}. {ends}.{paid}"),
            (_, ends) => {
                // The line of keys names the same keys, so those that fit into one line are enough.
                let room = self.size.width.saturating_sub(2);
                let told = |count: usize, brief: bool| {
                    let first = all.iter().take(count).map(String::as_str);
                    let first = first.map(|one| {
                        if brief {
                            one.trim_end_matches(ACTIONS)
                        } else {
                            one
                        }
                    });
                    let keys: Vec<&str> = first.chain(ends.as_deref()).collect();
                    format!("{name} to act: {}.{paid}", keys.join(", "))
                };
                let fits = |told: &String| draw::width(told) <= room;
                let counts = (1..=all.len()).rev();
                let mut forms = counts.flat_map(|count| [told(count, false), told(count, true)]);
                forms.find(fits).unwrap_or_else(|| told(all.len(), false))
            }
        }
    }
}

/// The line that ends an encounter.
const END: &str = "end";

/// What the line above the keys leaves out of "lists more actions" where it lacks room.
const ACTIONS: &str = " actions";

/// What the active character can do next, each with its key and what that does.
#[derive(Default)]
struct Steps {
    all: Vec<(Chord, String)>,
    /// The key that ends the turn.
    ends: Option<(Chord, String)>,
    /// The key of the maneuvers, unless all of them cost strain.
    maneuver: Option<Chord>,
    /// What tells of maneuvers that cost strain.
    paid: String,
}

/// Returns a key as text, or how to find a row without one.
pub(super) fn key_told(key: Option<char>) -> String {
    key.map_or_else(|| "/".to_owned(), String::from)
}

/// Returns a key and what it does, as the last lines tell it: "Enter: apply the hit". One line has one colon, so a
/// label with one of its own has a comma instead.
pub(super) fn key_does(key: &str, does: &str) -> String {
    format!("{key}: {}", does.replacen(": ", ", ", 1))
}

/// Returns the keys of two or more answers: "1 to 4", "1, 3 or 5", "1 to 9 or a letter".
pub(super) fn keys_of(keys: &[char]) -> String {
    let (digits, letters): (Vec<char>, Vec<char>) =
        keys.iter().partition(|key| key.is_ascii_digit());
    let named = match (digits.len(), letters.len()) {
        // Too many letters for a line are shown before their rows.
        (0, 3..) => return "the letter of a row".to_owned(),
        (1, 3..) => return format!("{} or a letter", keys_of(&digits)),
        (_, 3..) => return format!("{} or a letter", keys_of(&digits).replace(" or ", ", ")),
        _ => caps::named(keys),
    };
    let mut parts: Vec<String> = named
        .split(' ')
        .map(|part| part.replace('-', " to "))
        .collect();
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() {
        return last;
    }
    format!("{} or {last}", parts.join(", "))
}

/// Returns what the key of an answer does: "1 takes the slot for Vex".
pub(super) fn answer_told((key, offer): &(Option<char>, &Offer)) -> String {
    key_does(&key_told(*key), &offer.label)
}
