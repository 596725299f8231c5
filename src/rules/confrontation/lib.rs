//! 2084: six-sided pools against a target number, hidden tactics, action points, three pools of points.
//!
//! # Where new code goes
//!
//! | to add | change | what tells you if something is missing |
//! |---|---|---|
//! | a command | its declaration and its arm of `decide`, both in the file of its topic in [`play`] | exhaustive matches, the test of every example |
//! | a topic | its file in [`play`], its row in [`command`], its arm in `decide` of [`play`] | exhaustive matches |
//! | a word of a line | its row in [`words`]; for a new word in capitals its row in [`capitals`], with its meaning and completions | the compiler |
//! | an event | its block in the file of its topic (fields, what it changes, its sentence), its name and its path in [`event`] | it isn't known before, golden saves |
//! | a modifier of a roll | for content, an effect in its record; otherwise one contribution in [`effects`] | a test named after its rule |
//! | an ability, quirk, descriptor, profession, focus, weapon, armor, item, augmentation, scene, character | its record in `assets/packs/confrontation/` or a pack of your own, in the words of [`library::effect`] | `triumph check FILE` |
//! | a condition or a change in those words | its variant in [`library::effect`], its arm in [`sheet_effects`] | exhaustive matches for a condition, a test named after its rule for a change |
//! | what an ability does when it is used | its variant of `Deed` in [`library::effect`], its arm in `deeds` of [`play::abilities`] | exhaustive matches |
//! | a character card | its variant in [`play::cards`] with its three texts there, its effect in the function `play` | exhaustive matches, except for the effect |
//! | something that ends or comes by time | its variant of `What` in [`play::calendar`] with its moment and its effect, its words in `show/calendar.rs` | exhaustive matches, except for the moment |
//! | a house rule | its row in [`settings`], its effect in the code of the rule | a test of both values |
//! | a row of a menu | its offer in [`show`], its letter in `ui/row_keys.rs` of the program | without a letter it has a number |
//!
//! [`model`] is what a save holds. In [`play`] a file is a topic: its commands, their events and what decides
//! them. [`command`] and [`event`] list them, and [`say`] makes commands in code, for the rows of menus. [`show`]
//! makes the view data.

#[cfg(test)]
#[macro_use]
#[path = "../../../tests/sentences/mod.rs"]
mod sentences;

pub mod capitals;
pub mod command;
pub mod data;
pub mod effects;
pub mod event;
pub mod library;
pub mod model;
pub mod play;
pub mod rulebook;
pub mod say;
pub mod settings;
pub mod sheet_effects;
pub mod show;
pub mod validate;
pub mod words;

#[cfg(test)]
mod tests;

use std::borrow::Cow;

use lang::{Named, Refusal};
use rules::encounter::places::Typed;
use rules::encounter::{Cast as _, Fact as _};
use rules::packs::{Keep, Kept};
use rules::rulebook::Rulebook;
use rules::settings::SettingRow;
use rules::system::{Deciding, Said, Sums, System, Trace, Verb};
use rules::validate::Flaw;
use rules::view::{
    Beat, Counted, Harm, Id, Listed, Moment, Offer, Party, Past, Piece, Proposal, Ribbon, Sheet,
    Stage, Tray, Turns, Weight,
};
use serde::Serialize;

/// The system.
#[derive(Clone, Copy, Debug)]
pub enum Confrontation {}

impl System for Confrontation {
    const ID: &'static str = "Confrontation";
    const NAME: &'static str = "2084";
    type Library = library::Library;
    type State = model::State;
    type Command = command::Command;
    type Event = event::Event;
    type Place = capitals::Place;

    fn verbs() -> &'static [Verb<Self::Command>] {
        &command::VERBS
    }

    fn rulebook() -> &'static Rulebook {
        rulebook::rulebook()
    }

    fn fresh(title: &str) -> Self::State {
        model::State {
            title: title.to_owned(),
            next_id: 1,
            ..model::State::default()
        }
    }

    fn decide(
        state: &Self::State,
        command: &Self::Command,
        cx: &mut Deciding<'_, Self::Library>,
    ) -> Result<Vec<Self::Event>, Refusal> {
        play::decide(state, command, cx)
    }

    fn asks_before(state: &Self::State, command: &Self::Command) -> Option<(String, String)> {
        use play::experience::Growth::{Session, SessionStart};
        match command {
            command::Command::Augments(command) => play::augment::asks_before(state, command),
            command::Command::Growth(Session { .. } | SessionStart { .. }) => {
                rules::encounter::campaign::asks_before_session(state)
            }
            _ => None,
        }
    }

    fn chronicled(event: rules::encounter::campaign::Event<model::Person>) -> Self::Event {
        play::campaign::Chronicled(event).into()
    }

    fn apply(state: &mut Self::State, event: &Self::Event) {
        event.apply(state);
    }

    fn tell(before: &Self::State, event: &Self::Event, sums: Sums) -> Option<String> {
        event.tell_as(before, sums)
    }

    fn following(now: &Self::State, last: &str, text: String) -> String {
        let people = now
            .people
            .iter()
            .map(|person| (person.name.as_str(), false));
        lang::sentence::with_they(last, text, &people.collect::<Vec<_>>(), &[])
    }

    /// A tactic stays secret before the reveal, and a bid before the order is made (C-CNF-01, C-INI-04).
    fn shown_line(line: &str) -> Cow<'_, str> {
        let secret = rules::encounter::line::parse::<Self>(line).is_ok_and(|(command, _)| {
            use play::confront::Tactics;
            use play::initiative::InitiativeCommand;
            matches!(
                command,
                command::Command::Tactics(Tactics::Choose { .. })
                    | command::Command::Initiative(InitiativeCommand::Bid { .. })
            )
        });
        match line.trim_end_matches('!').trim_end().rsplit_once(' ') {
            Some((before, _)) if secret => Cow::Owned(format!("{before} …")),
            _ => Cow::Borrowed(line),
        }
    }

    /// The words after the name are secret (C-CNF-01, C-INI-04).
    fn hides_from(line: &str) -> Option<usize> {
        let (verb, rest) = line.trim_start().split_once(' ')?;
        let secret = ["choose", "bid"];
        if !secret.iter().any(|one| verb.eq_ignore_ascii_case(one)) {
            return None;
        }
        let name = rest.trim_start();
        let (_, after) = match name.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => name.split_once(' ')?,
        };
        let secret = after.trim_start();
        (!secret.is_empty()).then(|| line.len() - secret.len())
    }

    fn hide_secrets(base: &mut Self::State, events: Vec<&mut Self::Event>) -> Vec<usize> {
        show::secrets::hide(base, events)
    }

    const COUNTED: Counted = Counted {
        harm: "damage",
        told: Harm {
            counted: &["damage"],
            phrases: &[
                "injured",
                "mortally wounded",
                "unconscious",
                "can't fight",
                "surrenders",
                "dies",
                "dead",
            ],
            better: &["recover", "recovers", "heal", "heals", "healed", "treats"],
        },
        harms: &["damage"],
        ..Counted::PLAIN
    };

    fn beats(before: &Self::State, event: &Self::Event) -> Vec<Beat> {
        show::course::beats(before, event)
    }

    fn is_for_gm(now: &Self::State, event: &Self::Event) -> bool {
        // A note on the sheet of an adversary, or a planned scene.
        match event {
            Self::Event::Noted(noted) => {
                let person = now.person(noted.who);
                person.is_none_or(|person| show::party(person) != Party::Players)
            }
            Self::Event::Chronicled(event) => event.0.is_for_gm(),
            _ => false,
        }
    }

    fn trace(event: &Self::Event) -> Trace {
        event.trace()
    }

    fn moment(state: &Self::State) -> (u32, u32) {
        let fight = state.fight.as_ref();
        fight.map_or((0, 0), |fight| {
            let turn = fight.current().map_or(0, |_| fight.at as u32 + 1);
            (fight.round, turn)
        })
    }

    fn flaws(state: &Self::State) -> Vec<Flaw> {
        validate::flaws(state)
    }

    fn title(state: &Self::State) -> &str {
        &state.title
    }

    fn entitle(title: &str) -> Self::Command {
        play::setup::Setup::Title {
            title: title.to_owned(),
        }
        .into()
    }

    fn create(name: &str) -> Self::Command {
        play::creation::Creation::Create {
            name: name.to_owned(),
        }
        .into()
    }

    fn data(state: &Self::State, library: &Self::Library) -> impl Serialize {
        data::data(state, library)
    }

    fn names(state: &Self::State) -> Vec<Named<Id>> {
        let named = |(name, is): (&str, Id)| Named {
            name: name.to_owned(),
            is,
        };
        state.called().map(named).collect()
    }

    fn proposals(
        state: &Self::State,
        library: &Self::Library,
        place: Self::Place,
        said: &Said<'_>,
    ) -> Vec<Proposal> {
        (place.propose)(&Typed {
            state,
            library,
            said,
        })
    }

    fn settings(state: &Self::State, library: &Self::Library) -> Vec<SettingRow> {
        rules::settings::shown(settings::ROWS, &state.settings, library.settings())
    }

    fn kept(_: &Self::State, library: &Self::Library, what: &Keep) -> Option<Kept> {
        match what {
            Keep::Content { kind, name } => library.copied("ConfrontationPack", kind, name),
            Keep::Somebody(_) => None,
        }
    }

    fn content(library: &Self::Library) -> Vec<Piece> {
        let mut all = show::content::content(library);
        library.mark_copied(&mut all);
        all
    }

    fn past(
        state: &Self::State,
        events: &mut dyn Iterator<Item = (Moment, &[Self::Event])>,
    ) -> Past {
        show::past::past(state, events)
    }

    fn turns(state: &Self::State) -> Turns {
        show::turns(state)
    }

    fn roster(state: &Self::State) -> Vec<Listed> {
        show::roster(state)
    }

    fn weights(state: &Self::State) -> [Weight; 2] {
        show::weight::weights(state)
    }

    fn sheet(state: &Self::State, library: &Self::Library, who: Id) -> Option<Sheet> {
        show::sheet(state, library, who)
    }

    fn ranges(state: &Self::State, from: Id) -> Ribbon {
        show::range::around(state, from)
    }

    fn stage(state: &Self::State) -> Stage {
        show::stage(state)
    }

    fn tray(state: &Self::State, library: &Self::Library) -> Tray {
        show::tray(state, library)
    }

    fn carried(state: &Self::State, who: Id) -> Option<String> {
        play::carry::carried(state, who)
    }

    fn welcome(state: &Self::State, json: &str) -> Result<Vec<Self::Event>, Refusal> {
        play::carry::welcome(state, json)
    }

    fn offers(state: &Self::State, library: &Self::Library, focus: Option<Id>) -> Vec<Offer> {
        show::offers(state, library, focus)
    }
}
