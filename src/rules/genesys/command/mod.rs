//! What a line asks for, in this game. Printing a command gives a line that parses to it again.
//!
//! One variant a verb (or a form of it); who and what are still words here, looked up when the
//! command is decided. The table of verbs that reads them stands in `verbs`.

mod coin;
mod maneuver;
mod print;
mod setting;

use crate::dice::{Pool, Real, Symbols};
use crate::lang::{Args, Refusal, Who};

use super::advance::Advance;
use super::care::CareCommand;
use super::check::Paid;
use super::check::pool::Change;
use super::figure::Wear;
use super::hacking::HackCommand;
use super::hits::order::Hits;
use super::kinds::{Band, Characteristic, Side};
use super::scene::SceneCommand;
use super::social::SocialCommand;
use super::talents::command::Talents;
use super::things::Things;
use super::together::Together;
use super::vehicles::command::VehicleCommand;

pub use coin::Coin;
pub use setting::Setting;

/// Which initiative skill (G-STRUCT-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Readiness {
    /// Ready: Cool.
    Cool,
    /// Surprised: Vigilance.
    Vigilance,
}

impl Readiness {
    const fn word(self) -> &'static str {
        match self {
            Self::Cool => "cool",
            Self::Vigilance => "vigilance",
        }
    }
}

/// What asks for a skill check that a line declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Call {
    /// The action of whoever makes it, in a turn.
    #[default]
    Action,
    /// What somebody else does, or what happens: nobody's action (G-TURN-03).
    Reaction,
    /// Splinters that fly aboard (M-22).
    Splinters,
}

impl Call {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Action, Self::Reaction, Self::Splinters];

    /// What a line ends with that says so, with the space before it.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Action => "",
            Self::Reaction => " free",
            Self::Splinters => " splinters",
        }
    }

    /// Reads the word that says so, if that is the next.
    pub fn read(a: &mut Args<'_>) -> Option<Self> {
        if a.keyword("free") {
            return Some(Self::Reaction);
        }
        a.keyword("splinters").then_some(Self::Splinters)
    }
}

/// When a newcomer may act first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// This round.
    Now,
    /// Next round.
    Next,
}

/// A step through the choices there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// The next one.
    Next,
    /// The one before.
    Previous,
    /// The one a word names.
    Named(String),
}

/// A maneuver (G-MAN).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Maneuver {
    /// Aim, at a spot if one is named (G-MAN-01, G-MAN-02).
    Aim(Option<String>),
    /// Help an engaged ally (G-MAN-04).
    Assist(Who),
    /// Guarded stance (G-MAN-05).
    Guard,
    /// Take cover worth so much ranged defense, or leave it with 0 (G-MAN-07).
    Cover(u8),
    /// Engage somebody (G-MAN-12).
    Engage(Who),
    /// Leave an engagement (G-MAN-12).
    Disengage,
    /// Change the range to somebody (G-MAN-10).
    Move(Who, Band),
    /// Drop prone (G-MAN-15).
    Prone,
    /// Stand up (G-MAN-15).
    Stand,
    /// Draw or pick up a weapon (G-MAN-08).
    Draw(String),
    /// Put a weapon away or let it lie (G-MAN-08).
    Stow(String),
    /// Load a weapon (G-MAN-08).
    Reload(String),
    /// Make a weapon ready (G-MAN-16).
    Prepare(String),
    /// Get on a trained animal or into a vehicle (G-MAN-09).
    Mount(Who),
    /// Get off or out again (G-MAN-09).
    Dismount,
    /// Anything else, in words (G-MAN-06).
    Other(String),
}

/// How a maneuver is to be paid, where the person says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayWith {
    /// The free one, else what was granted, else 2 strain, else the action.
    Whatever,
    /// 2 strain.
    Strain,
    /// The action.
    Action,
}

impl PayWith {
    /// Words of one's own that a price may follow. There `with` is a word like any other, unless the
    /// price stands behind it and nothing else does; what is quoted is never a price.
    pub fn words_before(a: &mut Args<'_>) -> String {
        let is = |a: &Args<'_>, ahead, word: &str| {
            let plain = a.plain(ahead);
            plain.is_some_and(|next| next.eq_ignore_ascii_case(word))
        };
        let price = |a: &Args<'_>| {
            a.left() == 2 && is(a, 0, "with") && (is(a, 1, "strain") || is(a, 1, "action"))
        };
        let mut words = Vec::new();
        while !price(a)
            && let Some(word) = a.next_word()
        {
            words.push(word);
        }
        crate::lang::text::note(&words.join(" "))
    }

    /// `with strain|action` before words of one's own, so that a row of a menu can be typed to its end;
    /// at the end of a line it is left for [`read`](Self::read).
    pub fn before_words(a: &mut Args<'_>) -> Self {
        let is = |a: &Args<'_>, ahead, word: &str| {
            let plain = a.plain(ahead);
            plain.is_some_and(|next| next.eq_ignore_ascii_case(word))
        };
        if a.left() <= 2 || !is(a, 0, "with") {
            return Self::Whatever;
        }
        let pay = if is(a, 1, "strain") {
            Self::Strain
        } else if is(a, 1, "action") {
            Self::Action
        } else {
            return Self::Whatever;
        };
        a.next_word();
        a.next_word();
        pay
    }

    /// How it stands at the end of a line.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Whatever => "",
            Self::Strain => " with strain",
            Self::Action => " with action",
        }
    }

    /// `[with strain|action]` at the end of a line.
    ///
    /// # Errors
    /// Refuses another price.
    pub fn read(a: &mut Args<'_>) -> Result<Self, Refusal> {
        if !a.keyword("with") {
            return Ok(Self::Whatever);
        }
        if a.keyword("strain") {
            return Ok(Self::Strain);
        }
        if a.keyword("action") {
            return Ok(Self::Action);
        }
        let word = a.word("strain or action")?;
        Err(a.unfit(&word, "strain or action"))
    }
}

/// What to do with a weapon outside a maneuver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handling {
    /// It falls to the ground.
    Drop,
    /// It is in hand again.
    Draw,
    /// It is loaded.
    Reload,
    /// It is out of ammunition.
    Empty,
    /// It is in this state.
    Wear(Wear),
}

/// A command.
#[derive(Clone, Debug, PartialEq)]
#[expect(
    missing_docs,
    reason = "each variant says what it is; its fields are named after what they hold"
)]
pub enum Command {
    /// Name the encounter.
    Title(String),
    /// Bring somebody or something from the packs.
    Add {
        what: String,
        number: Option<u8>,
        name: Option<String>,
        side: Option<Side>,
        arrival: Arrival,
        readiness: Readiness,
        typed: Option<Symbols>,
    },
    /// Take somebody out.
    Remove(Who),
    /// Rename.
    Rename(Who, String),
    /// Roll initiative for one, or for all who have not.
    Initiative {
        who: Option<Who>,
        readiness: Option<Readiness>,
        typed: Option<Symbols>,
    },
    /// Begin the first round.
    Start,
    /// End the turn and go on.
    Next,
    /// End the round: those who are still to act do nothing.
    NextRound,
    /// Claim a slot.
    Claim(Who, Option<u32>),
    /// Give a claim back.
    Release(Who),
    /// Make an extra slot.
    SlotAdd {
        side: Side,
        extra_for: Option<Who>,
        typed: Option<Symbols>,
    },
    /// Let a slot fall.
    SlotFall(u32),
    /// Keep a slot that is marked to fall.
    SlotKeep(u32),
    /// Let somebody have no slot, or a slot after all (G-VCOM-05).
    SlotNone { who: Who, none: bool },
    /// End the encounter.
    End,
    /// Change a ruling.
    Setting(Setting),
    /// Spend a Story Point.
    Story(Side, Option<String>),
    /// Set the pools.
    StorySet(u8, u8),
    /// The players would pay for a fact (G-STORY-09).
    FactAsked(String),
    /// The GM consents to it, or does not.
    FactAnswered(bool),
    /// Start a session with so many players (G-STORY-01).
    Session(u8),
    /// Use the action.
    Action(Who, String),
    /// Take a maneuver.
    Maneuver {
        who: Who,
        maneuver: Maneuver,
        pay: PayWith,
    },
    /// Grant a maneuver.
    Grant(Who),
    /// Wound.
    Wound(Who, u16),
    /// Deal damage that soak reduces.
    Damage { who: Who, by: u16, pierce: u8 },
    /// Heal wounds.
    Heal(Who, u16),
    /// Strain.
    Strain(Who, u16),
    /// Heal strain.
    Recover(Who, u16),
    /// A Critical Injury.
    Crit {
        who: Who,
        plus: i32,
        typed: Option<Real>,
    },
    /// Heal a Critical Injury.
    Cure(Who, String),
    /// Give a status for so many turns, or until taken away.
    Status {
        who: Who,
        status: String,
        turns: Option<u32>,
    },
    /// Take a status away.
    Clear(Who, String),
    /// Set the members of a group.
    Members(Who, u8),
    /// Out of the fight, or dead.
    Fell { who: Who, dead: bool },
    /// Back in the fight.
    Restore(Who),
    /// Set a number.
    Set { who: Who, field: String, value: i32 },
    /// A note on a sheet.
    Remark(Who, String),
    /// Do something with a weapon.
    Item {
        who: Who,
        weapon: String,
        handling: Handling,
    },
    /// Set a range.
    Range(Who, Who, Band),
    /// Set an engagement: the first joins the second, and leaves another only where that is said.
    Engage(Who, Who, bool),
    /// End one.
    Disengage(Who),
    /// Set prone or standing.
    Prone(Who, bool),
    /// Set cover.
    Cover(Who, u8),
    /// Declare an attack.
    Attack {
        who: Who,
        target: Option<Who>,
        weapon: Option<String>,
        band: Option<Band>,
        aim: bool,
    },
    /// Declare a skill check.
    Check {
        who: Who,
        skill: String,
        difficulty: Option<u8>,
        against: Option<(Who, Option<String>)>,
        with: Option<Characteristic>,
        call: Call,
    },
    /// Another target.
    Target(Pick),
    /// Another weapon.
    Weapon(Pick),
    /// Another band.
    Band(Pick),
    /// Whether bare hands go for strain.
    Stun,
    /// Switch a source of the pool.
    Switch(String),
    /// Change the pool by hand.
    Modify(Change, String),
    /// Spend a Story Point to try what is harder as Formidable (T-30).
    Formidable,
    /// Roll the check at hand.
    Roll { typed: Option<Symbols> },
    /// Roll dice outside any check.
    RollLoose { pool: Pool, typed: Option<Symbols> },
    /// Roll a d100.
    RollPercent { plus: i32, typed: Option<u8> },
    /// Roll a d10 (G-DICE-05).
    RollTen { typed: Option<u8> },
    /// Roll again.
    Reroll { typed: Option<Symbols> },
    /// Spend symbols on a row or a quality, by its key or its number.
    Spend {
        key: String,
        whom: Option<Who>,
        of: Option<String>,
        coin: Option<Coin>,
        typed: Option<Real>,
    },
    /// Spend symbols on what the table says.
    SpendWords { paid: Paid, text: String },
    /// Who spends the Threat and Despair of the check (G-DICE-18).
    SpendBy(Side),
    /// Resolve the check.
    Done,
    /// Drop the check.
    Cancel,
    /// A command with what real dice showed for the Critical Injuries and Critical Hits that it brings,
    /// in the order in which they are rolled (G-DICE-05).
    WithDice(Box<Self>, Vec<Real>),
    /// Auto-fire, a second weapon, flames, repairs.
    Hits(Hits),
    /// Hull trauma.
    Hull(Who, u16),
    /// Mend hull trauma.
    Patch(Who, u16),
    /// System strain.
    System(Who, u16),
    /// Relieve system strain.
    Relieve(Who, u16),
    /// Speed.
    Speed(Who, u8),
    /// Something about talents.
    Talents(Talents),
    /// Something about things.
    Things(Things),
    /// The scene and its hazards.
    Scene(SceneCommand),
    /// Systems, and breaking into them.
    Hacking(HackCommand),
    /// Talks.
    Social(SocialCommand),
    /// Care, time and load.
    Care(CareCommand),
    /// Experience, money, and what they buy.
    Advance(Advance),
    /// Checks that more than one makes.
    Together(Together),
    /// Something about vehicles and what is done aboard.
    Vehicles(VehicleCommand),
}
