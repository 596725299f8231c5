//! Attack targets: the list to choose a target from, and the key that makes a blocked attack possible.
//!
//! The rules decide who is in reach and what would bring a target into reach ([`Candidate`]). How a row of the list
//! is drawn is in `dialog/target.rs`.

use lang::sentence::stopped;
use rules::view::{Candidate, Fix, FixBy, Offer, OfferGroup, Rich, Stage, Tone};

use super::again::TARGET;
use super::app::{App, Overlay, Said};
use super::caps;
use super::choice::Aim;
use super::dialog::{Choice, List, Menu, Question};
use super::keymap::{Act, Chord, Does, Row};
use super::msg::{Effect, World};

/// The verb that changes the weapon of the open check.
const WEAPON: &str = "weapon";

/// The verb that changes its range.
const BAND: &str = "band";

/// Returns the verb of the changes that a key lists.
const fn verb_of(act: Act) -> Option<&'static str> {
    match act {
        Act::Weapons => Some(WEAPON),
        Act::Ranges => Some(BAND),
        _ => None,
    }
}

impl App {
    /// Returns the maneuver that is proposed instead of an attack that can't be rolled from here: "move to short".
    pub(super) fn approach(&self) -> Option<&Fix> {
        self.seen.turns.approach.as_ref()
    }

    /// Returns the row of the maneuvers that does it. Their list opens on this row.
    pub(super) fn approach_row(&self) -> Option<&Offer> {
        let first = self.approach()?.lines.first()?;
        let mut rows = self.seen.group(OfferGroup::Maneuver);
        rows.find(|offer| offer.line == *first)
    }

    /// Returns the label of the key that lists the maneuvers, if one of them is proposed instead of an attack.
    pub(super) fn approaches(&self, does: &Does) -> Option<&str> {
        let near = self.approach().filter(|_| self.approach_row().is_some())?;
        (*does == Does::Menu(OfferGroup::Maneuver)).then_some(near.brief())
    }

    /// Returns the offers of a group with their keys.
    pub(super) fn choices(&self, group: OfferGroup) -> Vec<Choice> {
        self.menu_of(self.seen.group(group).collect())
    }

    /// Tells why a list has no rows now.
    pub(super) fn no_rows(&self, group: OfferGroup, help: &str) -> String {
        match group {
            OfferGroup::Growth => {
                "You can spend XP only outside a fight, on a sheet that tracks it.".to_owned()
            }
            OfferGroup::Market => {
                "You can buy and sell only outside a fight, on a sheet that tracks money."
                    .to_owned()
            }
            OfferGroup::Talent => "No talent can be used now.".to_owned(),
            OfferGroup::Between => "To act between fights, end this one first.".to_owned(),
            OfferGroup::Encounter => self.seen.turns.asks.clone().map_or_else(
                || "Nothing comes next right now.".to_owned(),
                |asks| format!("{} Choose one of the answers first.", stopped(&asks)),
            ),
            _ => format!("No {help} available right now."),
        }
    }

    /// Returns these offers as menu rows, each with its key.
    pub(super) fn menu_of(&self, all: Vec<&Offer>) -> Vec<Choice> {
        let mut rows: Vec<_> = caps::of_menu(&all).into_iter().zip(all).collect();
        // Of a list of several owners, the rows of the active character come first.
        rows.sort_by_key(|(_, offer)| !self.is_own(offer));
        // The numbers of the encounter's rows are read in their order, and other rows keep their places.
        let mut all = rows.iter();
        if all.all(|(_, offer)| offer.group == OfferGroup::Encounter) {
            let is_digit =
                |(key, _): &(Option<char>, &Offer)| key.is_some_and(|key| key.is_ascii_digit());
            let mut numbered: Vec<_> = rows.iter().copied().filter(is_digit).collect();
            numbered.sort_by_key(|(key, _)| *key);
            let places = rows.iter_mut().filter(|row| is_digit(row));
            places.zip(numbered).for_each(|(place, row)| *place = row);
        }
        let choice = |(key, offer): (Option<char>, &Offer)| Choice {
            key,
            ..self.proposing(offer)
        };
        rows.into_iter().map(choice).collect()
    }

    /// Returns an offer as a menu row. Of maneuvers Enter takes the one that is proposed.
    fn proposing(&self, offer: &Offer) -> Choice {
        let choice = self.choice(offer);
        let near = |fix: &Fix| fix.lines.first() == Some(&offer.line);
        Choice {
            proposed: choice.proposed || self.approach().is_some_and(near),
            ..choice
        }
    }

    /// Returns the target of a line and the facts about it, if the line is an attack.
    pub(super) fn aim(&self, line: &str) -> Option<(&Candidate, Aim)> {
        let mut all = self.seen.tray.targets.iter().enumerate();
        let (place, one) = all.find(|(_, one)| one.line == line)?;
        let listed = self.seen.roster.iter().find(|other| other.id == one.who);
        let aim = Aim {
            tone: listed.map_or(Tone::Text, |listed| listed.tone),
            name: listed.map_or_else(String::new, |listed| listed.name.clone()),
            short: listed.map_or_else(String::new, |listed| listed.short_name().to_owned()),
            range: one.range,
            reached: one.reach.is_ok(),
            blocked: one.blocked,
            harmless: one.harmless,
            chance: one.chance.clone(),
            track: listed.and_then(|listed| listed.tracks.first().cloned()),
            states: one.states.clone(),
            now: one.now,
            place,
        };
        Some((one, aim))
    }

    /// Whether the list that a key of the open check shows has rows.
    pub(super) fn has_list(&self, act: Act) -> bool {
        match verb_of(act) {
            Some(verb) => self.changes(verb).next().is_some(),
            None => !self.seen.tray.targets.is_empty(),
        }
    }

    /// Opens the list of targets, weapons or ranges for the open check.
    pub(super) fn open_list(&mut self, act: Act) {
        match verb_of(act) {
            Some(verb) if self.open_changes(verb) => {}
            Some(_) => self.said = Said::Notice("There is nothing else to use.".to_owned(), false),
            None => self.open_targets(),
        }
    }

    /// Opens a list of the open check by the verb of its rows. `false` if it has none now.
    pub(super) fn open_check_list(&mut self, verb: &str) -> bool {
        if verb != TARGET {
            return self.open_changes(verb);
        }
        let is_open = !self.seen.tray.targets.is_empty();
        if is_open {
            self.open_targets();
        }
        is_open
    }

    /// Opens the list of possible targets of the open check.
    fn open_targets(&mut self) {
        let targets = &self.seen.tray.targets;
        if targets.is_empty() {
            self.said = Said::Notice("There is no one else to attack.".to_owned(), false);
            return;
        }
        let numbers: Vec<_> = caps::numbers(&self.seen.roster)
            .map(|(one, n)| (one.id, n))
            .collect();
        let mut taken: Vec<char> = Vec::new();
        let choice = |one: &Candidate| {
            let number = numbers.iter().find(|(id, _)| *id == one.who);
            let key = number.and_then(|(_, n)| caps::of_number(*n));
            let key = key.filter(|key| !taken.contains(key));
            taken.extend(key);
            Choice {
                key,
                label: self.seen.name(Some(one.who)).to_owned(),
                cost: Rich::new(),
                detail: match &one.reach {
                    Err(why) => why.why.clone(),
                    Ok(()) if one.harmless => {
                        "Their armor takes every hit: 0 damage gets through.".to_owned()
                    }
                    Ok(()) if one.now => "This is the current target.".to_owned(),
                    Ok(()) => "Make this the current target.".to_owned(),
                },
                rule: None,
                allowed: one.allowed.clone(),
                stops: one.reach.as_ref().err().map_or("", |_| one.blocked),
                aimed: false,
                proposed: false,
                line: one.line.clone(),
                answers: Vec::new(),
                aim: self.aim(&one.line).map(|(_, aim)| aim),
            }
        };
        let mut choices: Vec<Choice> = targets.iter().map(choice).collect();
        choices.sort_by_key(|choice| (choice.key.is_none(), choice.key));
        let by = self.seen.turns.active;
        let title = match by {
            Some(_) => format!("{} → whom?", self.seen.name(by)),
            None => "Whom?".to_owned(),
        };
        let mut menu = Menu::new(title, choices);
        menu.list = Some(List::Check(TARGET.to_owned()));
        self.overlays.push(Overlay::Menu(menu));
    }

    /// Opens the rows of a step that was refused, each with its reason. `false` if there are none.
    pub(super) fn lists_steps(&mut self, line: &str) -> bool {
        let steps = line
            .strip_suffix(" next")
            .or_else(|| line.strip_suffix(" prev"));
        steps.is_some_and(|verb| self.open_changes(verb))
    }

    /// Returns the changes to the open check that begin with a verb.
    fn changes(&self, verb: &str) -> impl Iterator<Item = &Offer> {
        let open = self.seen.tray.stage == Stage::Pool;
        let changes = self.seen.group(OfferGroup::Change).filter(move |_| open);
        changes.filter(move |offer| {
            let rest = offer.line.strip_prefix(verb);
            rest.is_some_and(|rest| rest.starts_with(' '))
        })
    }

    /// Opens the list of the changes to the open check that begin with a verb. A row without a key of its
    /// own has its place. `false` if there are none.
    fn open_changes(&mut self, verb: &str) -> bool {
        let rows: Vec<Choice> = (0..)
            .zip(self.changes(verb))
            .map(|(place, offer)| Choice {
                key: caps::own(offer).or_else(|| caps::of_place(place)),
                ..self.choice(offer)
            })
            .collect();
        if rows.is_empty() {
            return false;
        }
        let named = if verb == BAND { "range" } else { verb };
        let mut menu = Menu::new(format!("Change {named}"), rows);
        menu.list = Some(List::Check(verb.to_owned()));
        self.overlays.push(Overlay::Menu(menu));
        true
    }

    /// Returns the change that would make the open check possible.
    pub(super) fn fix(&self) -> Option<&Fix> {
        let tray = &self.seen.tray;
        tray.fix.as_ref().filter(|_| tray.stage == Stage::Pool)
    }

    /// Whether a key makes that change: by its menu, its list or a line that changes the same value.
    pub(super) fn is_fix(&self, does: &Does) -> bool {
        let Some(fix) = self.fix() else { return false };
        match (fix.by, does) {
            (FixBy::Maneuver, Does::Menu(OfferGroup::Maneuver))
            | (FixBy::Target, Does::Act(Act::Targets)) => true,
            (FixBy::Weapon | FixBy::Range, Does::Act(act)) => {
                let first = fix.lines.first().and_then(|first| first.split(' ').next());
                first.is_some() && first == verb_of(*act)
            }
            _ => false,
        }
    }

    /// Makes that change if a key does so. Another target is chosen from the list.
    pub(super) fn fixes(&self, does: &Does) -> Option<Vec<Effect>> {
        let fix = self.fix().filter(|fix| fix.by != FixBy::Target)?;
        let effect = || Effect::Run {
            lines: fix.lines.clone(),
            focus: self.dot(),
        };
        self.is_fix(does).then(|| vec![effect()])
    }

    /// Offers that change where a roll would only be refused again.
    pub(super) fn offers_fix(
        &mut self,
        does: &Does,
        chord: Chord,
        world: &World<'_>,
    ) -> Option<Vec<Effect>> {
        let rolls = matches!(does, Does::Line(line) if self.rolls(line.text()));
        let blocked = rolls && self.seen.tray.is_blocked();
        let fix = self.fix().filter(|_| blocked)?.clone();
        if fix.by == FixBy::Target {
            return Some(self.act(Act::Targets, chord, world));
        }
        let yes = Effect::Run {
            lines: fix.lines,
            focus: self.dot(),
        };
        let title = format!("First {}?", fix.label);
        let mut lines = vec!["This check can't be rolled as it is.".to_owned()];
        let overrules = world.keymap.key_of(self.ground(), Act::Overrule);
        lines.extend(overrules.map(|key| format!("To override: Esc, then {key}.")));
        let question = Question {
            light: true,
            also: self.fix_key(world).map(|(key, _)| key),
            ..Question::new(title, lines, vec![yes])
        };
        self.overlays.push(Overlay::Question(question));
        Some(Vec::new())
    }

    /// Returns the key of that change and its label.
    pub(super) fn fix_key(&self, world: &World<'_>) -> Option<(Chord, String)> {
        let fix = self.fix()?;
        let mut rows = world.keymap.all(self.ground());
        let key = rows
            .find(|row| self.is_fix(&row.does))
            .and_then(Row::first)?;
        Some((key, fix.label.clone()))
    }
}
