//! The meaning of each word in capitals of a usage in this game, and its completions.
//!
//! Nothing is refused here. The best proposal comes first: enemies before allies where a line has a
//! target, and characters who can act before those who can't. To add a place, add one row to
//! `places!`.

use std::collections::BTreeSet;

use super::Genesis;
use super::settings::ROWS;
use super::show;
use crate::model::figure::Figure;
use crate::play::FIELDS;
use crate::show::propose::content;
use rules::encounter::places::{self, Placed, places, words};
use rules::settings;
use rules::view::{Id, Proposal};

/// The limbs that an attack can sever (F-VIC-11). By hand, any other part of the body is accepted.
const LIMBS: [&str; 4] = ["left arm", "right arm", "left leg", "right leg"];

/// The line to complete, with its context.
type Typed<'a> = places::Typed<'a, Genesis>;

/// The meaning of a word in capitals.
pub type Place = places::Place<Genesis>;

impl Placed for Genesis {
    fn places() -> &'static [Place] {
        ALL
    }
}

/// Returns the acting character: the first one named, else the active one.
fn actor(t: &Typed<'_>) -> Option<Id> {
    let named = t.said.who.first().copied();
    named.or_else(|| t.state.active())
}

fn figure<'a>(t: &Typed<'a>) -> Option<&'a Figure> {
    actor(t).and_then(|id| t.state.figure(id))
}

/// Returns the characters that fit: enemies of the actor before allies, those who can't act last.
fn people(t: &Typed<'_>, fits: impl Fn(&Figure) -> bool, enemies_first: bool) -> Vec<Proposal> {
    let side = figure(t).map(|f| f.side).filter(|_| enemies_first);
    let mut found: Vec<&Figure> = t.state.figures.iter().filter(|f| fits(f)).collect();
    found.sort_by_key(|f| (!f.able(), side == Some(f.side)));
    let about = |f: &Figure| format!("{} {}", f.side.label(), f.role);
    found
        .into_iter()
        .map(|f| Proposal::new(&f.name, about(f).trim_end()))
        .collect()
}

/// Returns records of the packs.
fn pieces(t: &Typed<'_>, of: &[&str]) -> Vec<Proposal> {
    content(t.library)
        .into_iter()
        .filter(|piece| of.contains(&piece.kind))
        .map(|piece| Proposal::new(&piece.name, piece.help))
        .collect()
}

places! {
    Genesis:
    WHO, |t| people(t, |_| true, false);
    ALLY, |t| {
        let (actor, side) = (actor(t), figure(t).map(|f| f.side));
        people(t, |f| Some(f.id) != actor && Some(f.side) == side, false)
    };
    TARGET, |t| {
        people(t, |f| !t.said.who.contains(&f.id) && Some(f.id) != actor(t), true)
    };
    WHOM, |t| people(t, |f| !t.said.who.contains(&f.id), true);
    WEAPON, |t| {
        let arms = figure(t).into_iter().flat_map(|f| &f.arms);
        arms.map(|arm| {
            Proposal::new(&arm.name, format!("{}, {}", arm.size.word(), arm.range.word()))
        })
        .collect()
    };
    ARMOR, |t| {
        let worn = figure(t).into_iter().flat_map(|f| &f.armor);
        worn.map(|armor| Proposal::new(&armor.name, format!("level {}", armor.level))).collect()
    };
    ITEM, |t| pieces(t, &["weapon", "armor"]);
    PROFILE, |t| pieces(t, &["bring"]);
    SKILL, |t| pieces(t, &["skill"]);
    CHALLENGE: Word, "a Challenge Level", |t| {
        let mut seen = BTreeSet::new();
        (0..=12)
            .map(|level| (level, t.library.challenge(level)))
            .filter(|(_, word)| seen.insert((*word).to_owned()))
            .map(|(level, word)| Proposal::new(word, format!("Challenge Level {level}")))
            .collect()
    };
    INJURY, |t| {
        let last = t.said.who.last().and_then(|id| t.state.figure(*id));
        let wounds = last.into_iter().flat_map(|f| &f.wounds);
        wounds.map(|w| Proposal::new(w.injury.word(), w.cause.clone())).collect()
    };
    ABSENT, |t| {
        let away = t.state.campaign.away.iter();
        away.map(|f| Proposal::new(&f.name, &f.role)).collect()
    };
    FILE;
    MEMBER, places::members;
    LIMB: Word, "a limb", |_| words(LIMBS.into_iter(), "a limb");
    SOURCE, |t| {
        Proposal::switches(show::tray::tray(t.state, t.library))
    };
    FIELD, |_| {
        words(FIELDS.iter().map(|(name, ..)| *name), "a number on the sheet")
    };
    SETTING, |t| settings::keys(ROWS, &t.state.settings);
    VALUE, |t| settings::values(ROWS, t.said.last);
    RACE: Word, "a race", |t| pieces(t, &["race"]);
    VOCATION: Word, "a vocation", |t| pieces(t, &["vocation"]);
    TRAIT: Word, "a disabling characteristic", |t| pieces(t, &["trait"]);
    QUIRK: Word, "a wealth quirk", |t| pieces(t, &["quirk"]);
    RIDE: Word, "a mount or vehicle", |t| {
        let skills = t.state.figures.iter().flat_map(|f| &f.skills);
        let kinds = skills.filter_map(|s| s.id.split_once(':').map(|(_, kind)| kind));
        let kinds: BTreeSet<&str> = kinds.collect();
        words(kinds.into_iter(), "a character here can ride or pilot it")
    };
    N;
    FACES;
    POOL;
    NAME;
    WORDS;
    TEXT;
    COMMAND;
    SCENE, places::scenes;
    LINE;
    WHY;
}
