//! A very small game, for testing what is the same in every game.
//!
//! Folk have wounds. A die is rolled for one of them and stays open until it is kept or dropped.
//! The game has everything that a system can have: a rule that can be overridden, random numbers,
//! an open choice, an event without a sentence. Compiled for tests only.

use std::fmt;

use serde::{Deserialize, Serialize};

use lang::spoken::{Spoken, quote};
use lang::usage::{Place, Takes};
use lang::{Args, Named, Refusal, Who, find, text};
use rules::encounter::campaign::{self, Campaign, Staged};
use rules::rulebook::Rulebook;
use rules::system::{Deciding, Said, Sums, System, Trace, Verb};
use rules::validate::{Flaw, Flaws};
use rules::view::{
    Id, Listed, Listing, Offer, OfferGroup, OfferLine, Party, Piece, Proposal, Sheet, Stage, Tone,
    Track, Tray, Turns,
};

/// The rule that a fallen character can't be wounded.
pub const RULE: &str = "toy rule 1";
/// The most wounds that a character can have.
pub const MOST: u16 = 10;

/// The game.
pub struct Toy;

/// One of the characters.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Folk {
    /// The name.
    pub name: String,
    /// Wounds, 0 to [`MOST`].
    pub wounds: u16,
}

/// The whole game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// Its title.
    pub title: String,
    /// Rounds begun.
    pub round: u32,
    /// The characters. The index in the list is the ID.
    pub folk: Vec<Folk>,
    /// The character who was rolled for, and the result of the die.
    #[serde(default)]
    pub lies: Option<(u32, u8)>,
    /// The campaign, which the toy has no commands for.
    #[serde(default, skip_serializing_if = "Campaign::is_none")]
    pub campaign: Campaign<Folk>,
}

impl Staged for State {
    type Member = Folk;

    fn campaign(&self) -> &Campaign<Folk> {
        &self.campaign
    }

    fn campaign_mut(&mut self) -> &mut Campaign<Folk> {
        &mut self.campaign
    }

    fn present(&self) -> Vec<Folk> {
        self.folk.clone()
    }

    fn enter(&mut self, member: Folk) {
        self.folk.push(member);
    }

    fn goes_on(&self) -> Option<&'static str> {
        None
    }

    fn open_check(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    fn session_award(&self) -> campaign::session::Award {
        campaign::session::Award {
            line: OfferLine::begun("award all"),
            label: "give XP to all who were there",
            detail: "The amount.",
            rule: "T-42",
            given: String::new(),
            is_given: false,
            ends: OfferLine::begun("session end"),
        }
    }

    fn party_alone(&self) -> Self {
        Self::default()
    }

    fn day(&self) -> u32 {
        0
    }
}

impl campaign::Member for Folk {
    fn id(&self) -> Id {
        Id(0)
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn is_pc(&self) -> bool {
        true
    }

    fn changes(before: &Self, now: &Self) -> Vec<(&'static str, String)> {
        let changed = campaign::carried::number("wounds", &before.wounds, &now.wounds);
        changed.map(|text| ("wounds", text)).into_iter().collect()
    }

    fn restore(&mut self, before: &Self, _row: &str) {
        self.wounds = before.wounds;
    }
}

/// The commands.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Add a character.
    Add(String),
    /// Wound a character.
    Wound(Who, u16),
    /// Roll a die for a character.
    Roll(Who),
    /// Apply the rolled die as wounds.
    Keep,
    /// Discard the rolled die.
    Drop,
    /// Begin a round.
    Next,
    /// Give it a title.
    Call(String),
    /// Do nothing.
    Idle,
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Add(name) => write!(f, "add {}", quote(name)),
            Self::Wound(who, n) => write!(f, "wound {} {n}", who.word()),
            Self::Roll(who) => write!(f, "roll {}", who.word()),
            Self::Keep => f.write_str("keep"),
            Self::Drop => f.write_str("drop"),
            Self::Next => f.write_str("next"),
            Self::Call(title) => write!(f, "call {}", quote(title)),
            Self::Idle => f.write_str("idle"),
        }
    }
}

/// The events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A character was added.
    Came(String),
    /// A character was wounded.
    Wounded {
        /// The character.
        who: u32,
        /// The number of wounds.
        by: u16,
    },
    /// A die was rolled for a character.
    Rolled(u32, u8),
    /// The die was removed. It has no sentence.
    Cleared,
    /// A round began.
    Began,
    /// The game has a new title.
    Called(String),
    /// Something happened in the campaign.
    Campaign(campaign::Event<Folk>),
}

fn verb(
    name: &'static str,
    usage: &'static str,
    example: &'static str,
    parse: fn(&mut Args<'_>) -> Result<Command, Refusal>,
) -> Verb<Command> {
    let aliases: &[&str] = if name == "wound" { &["w"] } else { &[] };
    Verb {
        name,
        aliases,
        usage,
        help: "For the test.",
        example,
        keywords: &[],
        parse,
    }
}

/// The words in capitals of its usages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Capitals {
    /// A character.
    Who,
    /// A name.
    Name,
    /// A number.
    Number,
}

impl Place for Capitals {
    fn all() -> Vec<Self> {
        vec![Self::Who, Self::Name, Self::Number]
    }

    fn word(self) -> &'static str {
        match self {
            Self::Who => "WHO",
            Self::Name => "NAME",
            Self::Number => "N",
        }
    }

    fn about(self) -> &'static str {
        "for the test"
    }

    fn takes(self) -> Takes {
        match self {
            Self::Who => Takes::NameOrActive,
            Self::Name => Takes::Word,
            Self::Number => Takes::Number,
        }
    }
}

fn named(state: &State, who: &Who) -> Result<u32, Refusal> {
    match who {
        Who::Active => Ok(0),
        Who::Named(word) => find(word, "one of the folk", &Toy::names(state)).map(|id| id.0),
    }
}

impl System for Toy {
    const ID: &'static str = "Toy";
    const NAME: &'static str = "The toy game";
    type Library = Vec<String>;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Place = Capitals;

    fn verbs() -> &'static [Verb<Command>] {
        static VERBS: std::sync::LazyLock<Vec<Verb<Command>>> = std::sync::LazyLock::new(|| {
            vec![
                verb("add", "add NAME", "add Ila", |a| {
                    Ok(Command::Add(a.word("name")?))
                }),
                verb("wound", "wound WHO N", "wound @ 2", |a| {
                    Ok(Command::Wound(
                        a.who("name")?,
                        a.number("wounds", 0, 99)? as u16,
                    ))
                }),
                verb("roll", "roll WHO [twice | once]", "roll @", |a| {
                    Ok(Command::Roll(a.who("name")?))
                }),
                verb("keep", "keep", "keep", |_| Ok(Command::Keep)),
                verb("drop", "drop", "drop", |_| Ok(Command::Drop)),
                verb("next", "next", "next", |_| Ok(Command::Next)),
                verb("call", "call NAME", "call \"The mill\"", |a| {
                    Ok(Command::Call(a.word("title")?))
                }),
                verb("idle", "idle", "idle", |_| Ok(Command::Idle)),
            ]
        });
        &VERBS
    }

    fn rulebook() -> &'static Rulebook {
        static BOOK: std::sync::LazyLock<Rulebook> = std::sync::LazyLock::new(Rulebook::default);
        &BOOK
    }

    fn fresh(title: &str) -> State {
        State {
            title: title.to_owned(),
            ..State::default()
        }
    }

    fn chronicled(event: campaign::Event<Folk>) -> Event {
        Event::Campaign(event)
    }

    fn decide(
        state: &State,
        command: &Command,
        cx: &mut Deciding<'_, Vec<String>>,
    ) -> Result<Vec<Event>, Refusal> {
        let stands = |who: u32| match state.folk.get(who as usize) {
            None => Err(Refusal::input("Nobody is there.")),
            Some(folk) if folk.wounds >= MOST => {
                Err(Refusal::rule(RULE, format!("{} has fallen.", folk.name)))
            }
            Some(_) => Ok(()),
        };
        Ok(match command {
            Command::Add(name) => {
                let name = text::name(name).ok_or_else(|| Refusal::input("No name."))?;
                vec![Event::Came(name)]
            }
            Command::Wound(who, by) => {
                let who = named(state, who)?;
                cx.permit(stands(who))?;
                vec![Event::Wounded { who, by: *by }]
            }
            Command::Roll(who) => {
                let who = named(state, who)?;
                cx.permit(stands(who))?;
                vec![Event::Rolled(who, cx.dice.roll(6))]
            }
            Command::Keep => {
                let (who, by) = state
                    .lies
                    .ok_or_else(|| Refusal::input("No die lies there."))?;
                vec![
                    Event::Cleared,
                    Event::Wounded {
                        who,
                        by: u16::from(by),
                    },
                ]
            }
            Command::Drop if state.lies.is_none() => {
                return Err(Refusal::input("No die lies there."));
            }
            Command::Drop => vec![Event::Cleared],
            Command::Next => vec![Event::Began],
            Command::Call(title) => vec![Event::Called(title.clone())],
            Command::Idle => vec![],
        })
    }

    fn flaws(state: &State) -> Vec<Flaw> {
        let mut found = Flaws::default();
        for folk in &state.folk {
            let limits = (0, i64::from(MOST));
            found.within(&folk.name, "wounds", folk.wounds.into(), limits, |near| {
                format!("wound {} {near}", quote(&folk.name))
            });
            if folk.name.is_empty() {
                found.bar("folk", "one has no name");
            }
        }
        found.all()
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Came(name) => state.folk.push(Folk {
                name: name.clone(),
                wounds: 0,
            }),
            Event::Wounded { who, by } => {
                if let Some(folk) = state.folk.get_mut(*who as usize) {
                    folk.wounds = folk.wounds.saturating_add(*by).min(MOST);
                }
            }
            Event::Rolled(who, face) => state.lies = Some((*who, *face)),
            Event::Cleared => state.lies = None,
            Event::Began => state.round += 1,
            Event::Called(title) => state.title.clone_from(title),
            Event::Campaign(event) => event.apply(state),
        }
    }

    fn tell(before: &State, event: &Event, _: Sums) -> Option<String> {
        let name = |who: &u32| {
            before
                .folk
                .get(*who as usize)
                .map_or("Nobody", |f| f.name.as_str())
        };
        match event {
            Event::Came(name) => Some(format!("{name} comes.")),
            Event::Wounded { who, by } => Some(format!("{} takes {by} wounds.", name(who))),
            Event::Rolled(who, face) => Some(format!("{face} for {}.", name(who))),
            Event::Cleared => None,
            Event::Began => Some(format!("Round {} begins.", before.round + 1)),
            Event::Called(title) => Some(format!("It is called {title}.")),
            Event::Campaign(event) => event.tell(before),
        }
    }

    fn trace(event: &Event) -> Trace {
        match event {
            Event::Came(_)
            | Event::Wounded { .. }
            | Event::Rolled(..)
            | Event::Cleared
            | Event::Began
            | Event::Called(_) => Trace::Lasts,
            Event::Campaign(event) => event.trace(),
        }
    }

    fn moment(state: &State) -> (u32, u32) {
        (state.round, 0)
    }

    fn title(state: &State) -> &str {
        &state.title
    }

    fn entitle(title: &str) -> Command {
        Command::Call(title.to_owned())
    }

    fn create(name: &str) -> Command {
        Command::Add(name.to_owned())
    }

    fn data(state: &State, _: &Vec<String>) -> impl Serialize {
        state.clone()
    }

    fn names(state: &State) -> Vec<Named<Id>> {
        let named = |(id, folk): (u32, &Folk)| Named {
            name: folk.name.clone(),
            is: Id(id),
        };
        (0..).zip(&state.folk).map(named).collect()
    }

    fn proposals(state: &State, _: &Vec<String>, place: Capitals, _: &Said<'_>) -> Vec<Proposal> {
        match place {
            Capitals::Who => state
                .folk
                .iter()
                .map(|f| Proposal::new(&f.name, "here"))
                .collect(),
            Capitals::Name | Capitals::Number => Vec::new(),
        }
    }

    fn content(library: &Vec<String>) -> Vec<Piece> {
        let piece = |name: &String| Piece {
            kind: "bring",
            name: name.clone(),
            help: String::new(),
            rows: Vec::new(),
            rule: None,
            line: Some(format!("add {}", lang::spoken::quote(name))),
            copied: false,
        };
        library.iter().map(piece).collect()
    }

    fn turns(state: &State) -> Turns {
        let asks = state.lies.map(|_| "keep or drop?".to_owned());
        Turns {
            title: state.title.clone(),
            asks,
            ..Turns::default()
        }
    }

    fn roster(state: &State) -> Vec<Listed> {
        (0..)
            .zip(&state.folk)
            .map(|(id, folk)| Listed {
                tracks: vec![track(folk)],
                out: folk.wounds >= MOST,
                ..Listed::new(Id(id), &folk.name, Listing::Combatant, Party::Players)
            })
            .collect()
    }

    fn sheet(state: &State, _: &Vec<String>, who: Id) -> Option<Sheet> {
        let folk = state.folk.get(who.0 as usize)?;
        Some(Sheet {
            gauges: Vec::new(),
            traits_tab: "Talents",
            id: who,
            name: folk.name.clone(),
            kind: "folk".into(),
            role: String::new(),
            tone: Tone::Pc,
            tracks: vec![track(folk)],
            facts: Vec::new(),
            now: Vec::new(),
            blocks: Vec::new(),
        })
    }

    fn stage(state: &State) -> Stage {
        if state.lies.is_some() {
            Stage::Spending
        } else {
            Stage::Idle
        }
    }

    fn tray(state: &State, _: &Vec<String>) -> Tray {
        Tray {
            stage: Self::stage(state),
            ..Tray::default()
        }
    }

    fn offers(state: &State, _: &Vec<String>, _: Option<Id>) -> Vec<Offer> {
        ["keep", "drop"]
            .iter()
            .filter(|_| state.lies.is_some())
            .map(|line| Offer {
                rule: None,
                ..Offer::new(*line, *line, *line, "", OfferGroup::Asked)
            })
            .collect()
    }
}

fn track(folk: &Folk) -> Track {
    let (now, max) = (u32::from(folk.wounds), u32::from(MOST));
    Track {
        label: "Wounds".into(),
        key: "wounds",
        now,
        max,
        note: String::new(),
        because: Vec::new(),
        ..Track::default()
    }
}
