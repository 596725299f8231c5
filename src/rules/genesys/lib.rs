//! The game system Genesys for the space-opera campaign: its state, commands, events and log text.
//!
//! # Where things are
//!
//! By what they name, modules use those above them in this list and none below. Methods follow the same
//! order, apart from a few questions that a type below answers.
//! - [`kinds`], [`capitals`], [`limits`], [`skills`], [`rulebook`]: the small values, and the words in capitals of a
//!   usage line.
//! - [`model`]: the types of the state, of the records of packs and of the events.
//! - [`words`], [`settings`]: the words for the places of a line, and the list of house rules.
//! - [`command`]: what can be typed. [`say`] makes commands in code, for the rows of menus.
//! - [`library`]: loads, checks and finds the records.
//! - [`refusals`]: refusals that several topics give.
//! - [`figure`], [`craft`], [`positions`], [`open_check`], [`hits`]: questions about one combatant, about one
//!   vehicle, about who is where, about the open check and about the hits of an attack.
//! - [`events`]: each event in one block: its fields, what it changes, its sentence in the log.
//! - [`play`]: what each command does, by topic.
//! - [`validate`], [`show`], [`data`]: flaws of a state, the view data and offers, and `state --json`.
//!
//! # Where new code goes
//!
//! The second column names every file that a change needs. Where it names a compiler or a test, that reports a
//! forgotten one.
//!
//! | to add | change | what tells you if something is missing |
//! |---|---|---|
//! | a command | its declaration in the file of its topic in [`command`], its arm in the `decide` of that topic in [`play`] | exhaustive matches, the test of every example |
//! | a row of a menu | its offer in the topic of [`show`], a letter of its own in `src/ui/row_keys.rs` | `cargo test --test it screens::row_keys` names a row without a letter |
//! | a word of a line | its row in [`words`], its completions in [`show::propose`], for a new word in capitals its row in [`capitals`] | the compiler |
//! | an event | its block in the file of its topic in [`events`] (fields, what it changes, its sentence), its name in the list of that topic | it isn't known before, golden saves |
//! | a house rule | its field and default in [`model::state::Settings`], its row in [`settings`], its values in [`model::settings`] unless it is on or off, its effect in the code of the rule | the compiler (default), a test of both values |
//! | a status | its row in the list of [`model::figure`], its effect where it counts ([`figure`], [`play::slots`]) | a test named after its rule |
//! | a status that adds dice | its row in the list of [`model::figure`], a row in [`model::check::source`], its contribution in [`play::sources::conditions`] | a test named after its rule |
//! | a modifier of pools | its row in [`model::check::source`] with its word and who adds it, its contribution in [`play::sources`] | a test named after its rule |
//! | a weapon, armor, gear, adversary, vehicle, role, system, program | its record in `assets/packs/genesys/` or a pack of your own | `triumph check FILE`, `cargo test --test it packs::` |
//! | a spend, a critical | its row in `spends.ron`, `criticals.ron` or `social.ron` | `cargo test --test it packs::` |
//! | an effect of a spend | its variant in [`model::records::tables`], what it does in [`play::combat::spend`], when it is offered in [`play::spends::menu`] | exhaustive matches |
//! | a skill | its record in `skills.ron`; special rules in [`skills`] and where they count | `cargo test --test it packs::shipped` |
//! | a talent, an effect of gear | its record, in the vocabulary of [`model::talents::record`] | `triumph check FILE` |
//! | a change of the sheet by a talent | its variant in [`model::talents::passive`], its effect where the number counts, such as [`figure::passive`] | a test named after its rule |
//! | an effect that needs code | its row in [`model::talents::hook`], its arm in [`play::talents::hooks`], [`play::talents::outcome`] or [`play::items`] | exhaustive matches |
//! | a quality | its variant and words in [`kinds`], its arm in [`play::combat::resolve`], and its dice in [`play::sources`], its damage in [`hits`] or its purchase in [`play::spends::purchases`] | exhaustive matches over `Quality` |
//! | a hazard | its variant and words in [`model::scene`], its sentence in [`events::scene`], its effect in [`play::scene`] | exhaustive matches |
//! | a purpose of a check | its variant in [`model::check::purpose`], its words in [`events::recovery`], [`data`] and [`show::recovery`], its command in [`play::recovery`] and what it does in [`play::recovery::resolve`] | exhaustive matches |
//! | a maneuver of a vehicle | its form in [`command::vehicles`], its arm in [`play::vehicles::decide`], its variant and rule in [`play::vehicles::flying`] | exhaustive matches |
//! | a check aboard | its variant in [`model::vehicles::task`], its skills in [`play::vehicles::task`], its words in [`events::recovery`], its effect in [`play::vehicles::resolve`], its row in [`show::vehicles::offers`] | exhaustive matches |
//! | an effect of a Critical Hit | its variant in [`model::vehicles::parts`], its effect in [`play::vehicles::trauma`] | exhaustive matches |
//! | a price, a step of creation | [`play::advance`], its rows in [`show::advance`] | a property test of the ledger |
//! | a count for a round, an encounter or a day | its field in [`model`], its span in [`events::spans`] | it doesn't compile before |
//!
//! In [`play`], `acting` decides who may act, `slots`, `claims` and `flow` the order of turns, `clock` what
//! ends by time, `combat` and `health` what a hit does, `carry` characters between saves.

#[cfg(test)]
#[macro_use]
#[path = "../../../tests/sentences/mod.rs"]
mod sentences;

pub mod capitals;
pub mod command;
pub mod craft;
pub mod data;
pub mod events;
pub mod figure;
pub mod hits;
pub mod kinds;
pub mod library;
pub mod limits;
pub mod maneuver_text;
pub mod model;
pub mod open_check;
pub mod play;
pub mod positions;
pub mod refusals;
pub mod rulebook;
pub mod say;
pub mod settings;
pub mod show;
pub mod skills;
pub mod validate;
pub mod words;

#[cfg(test)]
mod tests;

use lang::{Named, Refusal};
use rules::encounter::Fact;
use rules::packs::{Keep, Kept};
use rules::rulebook::Rulebook;
use rules::settings::SettingRow;
use rules::system::{Deciding, Said, Sums, System, Trace, Verb};
use rules::validate::Flaw;
use rules::view::{
    Against, Beat, Counted, Harm, Id, Listed, Moment, Offer, Past, Piece, Proposal, Ribbon,
    RollTold, Sheet, Stage, Term, Tray, Turns, VehicleCard, Weight,
};
use serde::Serialize;

use crate::command::advance::Advance;
use crate::command::encounter::EncounterCommand;
use crate::events::log_text::{chat, joined};
use crate::events::{log_text, said};
use crate::model::campaign::Member;
use crate::model::state;
use crate::play as decide;
use crate::play::{build, carry, draft};
use crate::show::propose;
use crate::show::vehicles::card;

/// The Genesys game system.
#[derive(Clone, Copy, Debug)]
pub enum Genesys {}

impl System for Genesys {
    const ID: &'static str = "Genesys";
    const NAME: &'static str = "Genesys space opera";
    type Library = library::Library;
    type State = state::State;
    type Command = command::Command;
    type Event = events::Event;
    type Place = capitals::Kind;

    fn verbs() -> &'static [Verb<Self::Command>] {
        &command::VERBS
    }

    fn rulebook() -> &'static Rulebook {
        rulebook::rulebook()
    }

    fn fresh(title: &str) -> Self::State {
        state::State {
            title: title.to_owned(),
            story: state::Story {
                players: 3,
                gm: 1,
                ..state::Story::default()
            },
            ..state::State::default()
        }
    }

    fn decide(
        state: &Self::State,
        command: &Self::Command,
        cx: &mut Deciding<'_, Self::Library>,
    ) -> Result<Vec<Self::Event>, Refusal> {
        let agreed = |refusal: Refusal| Refusal {
            why: said::agreeing_squadron(state, said::agreeing(state.everybody(), refusal.why)),
            ..refusal
        };
        let decided = decide::decide(state, command, cx).map_err(agreed);
        // An override is logged in the same words as its refusal. Without this, a refusal of the
        // line without `!` would appear twice: once for one target and once for several.
        for passed in cx.passed.get_mut() {
            *passed = agreed(passed.clone());
        }
        decided
    }

    fn asks_before(state: &Self::State, command: &Self::Command) -> Option<(String, String)> {
        use EncounterCommand::{Session, SessionStart};
        match command {
            command::Command::Advance(Advance::Finish { who }) => {
                decide::advance::create::asks_before_finish(state, who)
            }
            command::Command::Encounter(Session { .. } | SessionStart { .. }) => {
                rules::encounter::campaign::asks_before_session(state)
            }
            _ => None,
        }
    }

    fn chronicled(event: rules::encounter::campaign::Event<Member>) -> Self::Event {
        Self::Event::Campaign(event)
    }

    fn apply(state: &mut Self::State, event: &Self::Event) {
        event.apply(state);
    }

    fn tell(before: &Self::State, event: &Self::Event, sums: Sums) -> Option<String> {
        log_text::tell(before, event, sums)
    }

    fn tell_all(
        before: &Self::State,
        events: &[Self::Event],
        sums: Sums,
    ) -> (Vec<String>, Self::State) {
        joined::tell_all(before, events, sums)
    }

    fn unsaid(now: &Self::State, event: &Self::Event) -> Option<String> {
        log_text::unsaid(now, event)
    }

    fn trace(event: &Self::Event) -> Trace {
        event.trace()
    }

    fn beats(before: &Self::State, event: &Self::Event) -> Vec<Beat> {
        show::course::beats(before, event)
    }

    fn is_for_gm(now: &Self::State, event: &Self::Event) -> bool {
        show::course::is_for_gm(now, event)
    }

    fn able(state: &Self::State) -> Vec<(Id, u32)> {
        show::course::able(state)
    }

    const COUNTED: Counted = Counted {
        harm: "wounds",
        critical: ["Critical Injury", "Critical Injuries"],
        member: "minion out",
        points: "Story Points",
        parts: ["turn", "turns"],
        symbols: true,
        told: Harm {
            counted: &["wound", "wounds", "damage", "drops", "drop"],
            phrases: &["Critical Injury", "incapacitated", "dies", "dead"],
            better: &["recover", "recovers", "heal", "heals", "healed"],
        },
        harms: &["wound", "hull"],
        twins: &[["wound", "hull"], ["strain", "system"], ["heal", "patch"]],
    };

    fn roll_told(before: &Self::State, event: &Self::Event) -> Option<RollTold> {
        chat::roll_told(before, event)
    }

    fn told_of_ended_turn(events: &[Self::Event], said: &[String]) -> Option<usize> {
        log_text::turn::told_of_ended_turn(events, said)
    }

    fn stage(state: &Self::State) -> Stage {
        show::tray::stage(state)
    }

    fn moment(state: &Self::State) -> (u32, u32) {
        // What comes after a fight belongs to none of its rounds.
        match state.phase {
            state::Phase::Over => (0, 0),
            state::Phase::Setup | state::Phase::Fighting => (state.round, state.turn_number()),
        }
    }

    fn flaws(state: &Self::State) -> Vec<Flaw> {
        validate::flaws(state)
    }

    fn title(state: &Self::State) -> &str {
        &state.title
    }

    fn entitle(title: &str) -> Self::Command {
        EncounterCommand::Title {
            title: title.to_owned(),
        }
        .into()
    }

    fn create(name: &str) -> Self::Command {
        Advance::Create {
            name: name.to_owned(),
        }
        .into()
    }

    fn data(state: &Self::State, library: &Self::Library) -> impl Serialize {
        data::data(state, library)
    }

    fn names(state: &Self::State) -> Vec<Named<Id>> {
        draft::names(state)
    }

    fn proposals(
        state: &Self::State,
        library: &Self::Library,
        place: Self::Place,
        said: &Said<'_>,
    ) -> Vec<Proposal> {
        propose::proposals(state, library, place, said)
    }

    fn settings(state: &Self::State, _: &Self::Library) -> Vec<SettingRow> {
        rules::settings::shown(settings::ROWS, &state.settings, &state::Settings::default())
    }

    fn content(library: &Self::Library) -> Vec<Piece> {
        propose::content(library)
    }

    fn turns(state: &Self::State) -> Turns {
        Turns {
            approach: show::targets::approach(state),
            ..show::turns::turns(state)
        }
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

    fn against(state: &Self::State, library: &Self::Library, line: &str) -> Option<Against> {
        show::against::against(state, library, line)
    }

    fn card(state: &Self::State, library: &Self::Library, who: Id) -> Option<VehicleCard> {
        card::card(state, library, who)
    }

    fn terms(state: &Self::State, library: &Self::Library, who: Id) -> Vec<Term> {
        show::terms::terms(state, library, who)
    }

    fn ranges(state: &Self::State, from: Id) -> Ribbon {
        show::ranges::around(state, from)
    }

    fn tray(state: &Self::State, library: &Self::Library) -> Tray {
        show::tray::tray(state, library)
    }

    fn past(
        state: &Self::State,
        events: &mut dyn Iterator<Item = (Moment, &[Self::Event])>,
    ) -> Past {
        show::past::past(state, events)
    }

    fn kept(state: &Self::State, library: &Self::Library, what: &Keep) -> Option<Kept> {
        match what {
            Keep::Somebody(who) => build::keep::kept(state, library, *who),
            Keep::Content { kind, name } => build::keep::copied(library, kind, name),
        }
    }

    fn carried(state: &Self::State, who: Id) -> Option<String> {
        carry::carried(state, who)
    }

    fn welcome(state: &Self::State, json: &str) -> Result<Vec<Self::Event>, Refusal> {
        carry::welcome(state, json)
    }

    fn offers(state: &Self::State, library: &Self::Library, focus: Option<Id>) -> Vec<Offer> {
        show::offers::offers(state, library, focus)
    }
}
