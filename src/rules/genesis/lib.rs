//! Framework: Genesis: a setting-neutral game of six-sided pools, victory levels and injuries.
//!
//! # Where new code goes
//!
//! | to add | change | what tells you if something is missing |
//! |---|---|---|
//! | a command | its declaration in [`command`], its arm in [`play`] | exhaustive matches, the test of every example |
//! | a word of a line | its row in [`words`]; for a new word in capitals its row in [`capitals`], with its meaning and completions | the compiler |
//! | an event | its block in [`play::event`] (fields, what it changes, its sentence) and its name in the list there | it isn't known before, golden saves |
//! | a modifier of a pool | one contribution in [`play::pool`] | a test named after its rule |
//! | a race, vocation, skill, weapon, armor, quirk, character | its record in `assets/packs/genesis/` or a pack of your own | `triumph check FILE` |
//! | an outcome of a victory | its variant in [`model::outcome`], its effect in [`play::resolve`] | exhaustive matches |
//!
//! [`model`] is the state. In [`play`], `initiative` is the order of a fight, `declare` the declarations, `movement`
//! the steps, `rolling` the dice. Chases, commerce, creation, progress and recovery have a file each. [`show`] makes
//! the view data.

#[cfg(test)]
#[macro_use]
#[path = "../../../tests/sentences/mod.rs"]
mod sentences;

pub mod capitals;
pub mod command;
pub mod data;
pub mod kinds;
pub mod library;
pub mod limits;
pub mod model;
pub mod play;
pub mod rulebook;
pub mod settings;
pub mod show;
mod validate;
pub mod words;

#[cfg(test)]
mod tests;

use serde::Serialize;

use lang::{Named, Refusal};

use rules::encounter::Fact;
use rules::encounter::places::Typed;
use rules::packs::{Keep, Kept};
use rules::rulebook::Rulebook;
use rules::settings::SettingRow;
use rules::system::{Deciding, Said, Sums, System, Trace, Verb};
use rules::validate::Flaw;
use rules::view::{
    Beat, Counted, Harm, Id, Listed, Moment, Offer, Past, Piece, Proposal, Ribbon, RollTold, Sheet,
    Stage, Tray, Turns, Weight,
};

/// The system.
#[derive(Clone, Copy, Debug)]
pub enum Genesis {}

impl System for Genesis {
    const ID: &'static str = "Genesis";
    const NAME: &'static str = "Framework: Genesis";
    type Library = library::Library;
    type State = model::state::State;
    type Command = command::Command;
    type Event = play::event::Event;
    type Place = capitals::Place;

    fn verbs() -> &'static [Verb<Self::Command>] {
        &command::VERBS
    }

    fn rulebook() -> &'static Rulebook {
        rulebook::rulebook()
    }

    fn fresh(title: &str) -> Self::State {
        model::state::State {
            title: title.to_owned(),
            ..model::state::State::default()
        }
    }

    fn decide(
        state: &Self::State,
        command: &Self::Command,
        cx: &mut Deciding<'_, Self::Library>,
    ) -> Result<Vec<Self::Event>, Refusal> {
        play::decide(state, command, cx)
    }

    fn chronicled(event: rules::encounter::campaign::Event<model::figure::Figure>) -> Self::Event {
        Self::Event::Campaign(event)
    }

    fn apply(state: &mut Self::State, event: &Self::Event) {
        event.apply(state);
    }

    fn tell(before: &Self::State, event: &Self::Event, sums: Sums) -> Option<String> {
        event.tell_as(before, sums)
    }

    fn beats(before: &Self::State, event: &Self::Event) -> Vec<Beat> {
        show::beats::beats(before, event)
    }

    fn is_for_gm(now: &Self::State, event: &Self::Event) -> bool {
        show::beats::is_for_gm(now, event)
    }

    fn able(state: &Self::State) -> Vec<(Id, u32)> {
        let figures = state.figures.iter();
        figures.map(|f| (f.id, u32::from(f.able()))).collect()
    }

    const COUNTED: Counted = Counted {
        harm: "injury levels",
        critical: ["serious injury", "serious injuries"],
        points: "Destiny points",
        // A declaration and a roll each count.
        parts: ["step", "steps"],
        harms: &["wound"],
        told: Harm {
            counted: &[],
            phrases: &[
                "minor injury",
                "medium injury",
                "serious injury",
                "fatal injury",
                "unconscious",
                "dies",
                "dead",
            ],
            better: &["heal", "heals", "healed", "treats", "treated"],
        },
        ..Counted::PLAIN
    };

    fn roll_told(before: &Self::State, event: &Self::Event) -> Option<RollTold> {
        play::event::said::roll_told(before, event)
    }

    fn trace(event: &Self::Event) -> Trace {
        event.trace()
    }

    fn moment(state: &Self::State) -> (u32, u32) {
        let rolled = state.rolls.iter().filter(|r| r.roll.is_some()).count();
        // Those who are chased no longer have the declaration to flee, and the order goes on as if they had. Those who
        // came too late had none.
        let fled = state.chased_now().filter(|id| !state.late(*id)).count();
        (state.round, (state.declared.len() + fled + rolled) as u32)
    }

    fn flaws(state: &Self::State) -> Vec<Flaw> {
        validate::flaws(state)
    }

    fn title(state: &Self::State) -> &str {
        &state.title
    }

    fn entitle(title: &str) -> Self::Command {
        command::Command::Title {
            title: title.to_owned(),
        }
    }

    fn create(name: &str) -> Self::Command {
        command::Command::Create {
            name: name.to_owned(),
            race: None,
            side: None,
        }
    }

    fn data(state: &Self::State, library: &Self::Library) -> impl Serialize {
        data::data(state, library)
    }

    fn names(state: &Self::State) -> Vec<Named<Id>> {
        let named = |f: &model::figure::Figure| Named {
            name: f.name.clone(),
            is: f.id,
        };
        let chase = state.chase.iter().map(|chase| Named {
            name: play::chase::NAME.to_owned(),
            is: chase.id,
        });
        state.figures.iter().map(named).chain(chase).collect()
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
            Keep::Content { kind, name } => library.copied("GenesisPack", kind, name),
            Keep::Somebody(_) => None,
        }
    }

    fn content(library: &Self::Library) -> Vec<Piece> {
        let mut all = show::propose::content(library);
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
        show::turns::turns(state)
    }

    fn roster(state: &Self::State) -> Vec<Listed> {
        show::roster::roster(state)
    }

    fn weights(state: &Self::State) -> [Weight; 2] {
        show::weight::weights(state)
    }

    fn sheet(state: &Self::State, library: &Self::Library, who: Id) -> Option<Sheet> {
        show::sheet::sheet(state, library, who)
    }

    fn ranges(state: &Self::State, from: Id) -> Ribbon {
        show::range::around(state, from)
    }

    fn stage(state: &Self::State) -> Stage {
        show::tray::stage(state)
    }

    fn tray(state: &Self::State, library: &Self::Library) -> Tray {
        show::tray::tray(state, library)
    }

    fn carried(state: &Self::State, who: Id) -> Option<String> {
        play::carry::carried(state, who)
    }

    fn welcome(state: &Self::State, json: &str) -> Result<Vec<Self::Event>, Refusal> {
        play::carry::welcome(state, json)
    }

    fn offers(state: &Self::State, library: &Self::Library, focus: Option<Id>) -> Vec<Offer> {
        show::offers::offers(state, library, focus)
    }
}
