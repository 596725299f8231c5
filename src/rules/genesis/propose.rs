//! What may stand at a place of a line, by its kind, and every piece of content for the finder.
//!
//! Completion asks here; nothing is refused here. The best comes first: foes before friends where
//! somebody is aimed at, what can act before what lies there.

use std::collections::BTreeSet;

use crate::lang::usage::Kind;
use crate::rules::system::Said;
use crate::rules::view::{Piece, Proposal, Reason};

use super::decide::FIELDS;
use super::figure::Figure;
use super::kinds::{Attribute, Band, Condition, Side};
use super::library::Library;
use super::settings::ROWS;
use super::show;
use super::state::State;
use crate::rules::settings;

/// The limbs a blow can take (F-VIC-11); set by hand, any other part of the body will do.
const LIMBS: [&str; 4] = ["left arm", "right arm", "left leg", "right leg"];

/// What may stand there.
pub fn proposals(state: &State, library: &Library, kind: Kind, said: &Said<'_>) -> Vec<Proposal> {
    let actor = said.who.first().copied().or_else(|| state.active());
    let figure = actor.and_then(|id| state.figure(id));
    let last = said.who.last().and_then(|id| state.figure(*id));
    let side = figure.map(|f| f.side);
    match kind {
        Kind::Who | Kind::Anything => people(state, |_| true, None),
        Kind::Ally => people(state, |f| Some(f.id) != actor && Some(f.side) == side, None),
        Kind::Target => people(
            state,
            |f| !said.who.contains(&f.id) && Some(f.id) != actor,
            side,
        ),
        Kind::Other => people(state, |f| !said.who.contains(&f.id), side),
        Kind::Weapon => figure
            .into_iter()
            .flat_map(|f| &f.arms)
            .map(|arm| {
                Proposal::new(
                    &arm.name,
                    format!("{}, {}", arm.size.word(), arm.range.word()),
                )
            })
            .collect(),
        Kind::Worn => figure
            .into_iter()
            .flat_map(|f| &f.armor)
            .map(|armor| Proposal::new(&armor.name, format!("level {}", armor.level)))
            .collect(),
        Kind::Item
        | Kind::Profile
        | Kind::Skill
        | Kind::Race
        | Kind::Vocation
        | Kind::Trait
        | Kind::Quirk => {
            let of: &[&str] = match kind {
                Kind::Profile => &["bring"],
                Kind::Skill => &["skill"],
                Kind::Race => &["race"],
                Kind::Vocation => &["vocation"],
                Kind::Trait => &["trait"],
                Kind::Quirk => &["quirk"],
                _ => &["weapon", "armor"],
            };
            content(library)
                .into_iter()
                .filter(|piece| of.contains(&piece.kind))
                .map(|piece| Proposal::new(&piece.name, piece.help))
                .collect()
        }
        Kind::Characteristic => words(Attribute::ALL.iter().map(|a| a.word()), "an attribute"),
        Kind::Difficulty | Kind::Challenge => {
            let mut seen = BTreeSet::new();
            (0..=12)
                .map(|level| (level, library.challenge(level)))
                .filter(|(_, word)| seen.insert((*word).to_owned()))
                .map(|(level, word)| Proposal::new(word, format!("Challenge Level {level}")))
                .collect()
        }
        Kind::Band => words(Band::ALL.iter().map(|b| b.word()), "a distance"),
        Kind::Status => words(Condition::ALL.iter().map(|c| c.word()), "a condition"),
        Kind::Condition => words(
            figure
                .into_iter()
                .flat_map(|f| &f.conditions)
                .map(|c| c.word()),
            "active now",
        ),
        Kind::Injury => last
            .into_iter()
            .flat_map(|f| &f.wounds)
            .map(|wound| Proposal::new(wound.injury.word(), wound.cause.clone()))
            .collect(),
        Kind::Limb => words(LIMBS.into_iter(), "a limb"),
        Kind::Source => Proposal::switches(show::tray::tray(state, library)),
        Kind::Field => words(
            FIELDS.iter().map(|(name, ..)| *name),
            "a number on the sheet",
        ),
        Kind::Setting => settings::keys(ROWS, &state.settings),
        Kind::Value => settings::values(ROWS, said.last),
        Kind::Ride => {
            let kinds = state.figures.iter().flat_map(|f| &f.skills);
            let kinds: BTreeSet<&str> = kinds
                .filter_map(|s| s.id.split_once(':').map(|(_, kind)| kind))
                .collect();
            words(kinds.into_iter(), "a character here can ride or pilot it")
        }
        // This game has none of these, or they are for people to make up.
        Kind::Vehicle
        | Kind::Talent
        | Kind::Archetype
        | Kind::Career
        | Kind::Role
        | Kind::Choice
        | Kind::Spend
        | Kind::Symbol
        | Kind::Slot
        | Kind::System
        | Kind::Network
        | Kind::Program
        | Kind::Facet
        | Kind::Number
        | Kind::Turns
        | Kind::Players
        | Kind::Symbols
        | Kind::Faces
        | Kind::Pool
        | Kind::Price
        | Kind::Name
        | Kind::Words
        | Kind::Text
        | Kind::Why => Vec::new(),
    }
}

fn words<'a>(all: impl Iterator<Item = &'a str>, help: &str) -> Vec<Proposal> {
    all.map(|word| Proposal::new(word, help)).collect()
}

/// Everybody who fits: foes of a side first, those who cannot act last.
fn people(state: &State, fits: impl Fn(&Figure) -> bool, against: Option<Side>) -> Vec<Proposal> {
    let mut found: Vec<&Figure> = state.figures.iter().filter(|f| fits(f)).collect();
    found.sort_by_key(|f| (!f.able(), against == Some(f.side)));
    found
        .into_iter()
        .map(|f| Proposal::new(&f.name, format!("{} {}", f.side.label(), f.role).trim_end()))
        .collect()
}

/// A piece with its text, which a page shows whole.
fn piece(kind: &'static str, name: &str, help: String, text: &str, rule: &str) -> Piece {
    let rows = [help.as_str(), text]
        .into_iter()
        .filter(|words| !words.is_empty())
        .map(|words| Reason {
            label: words.to_owned().into(),
            change: kind.into(),
            rule: None,
        })
        .collect();
    Piece {
        kind,
        name: name.to_owned(),
        help: if help.is_empty() {
            text.to_owned()
        } else {
            help
        },
        rows,
        rule: (!rule.is_empty()).then(|| rule.to_owned()),
        line: None,
        copied: false,
    }
}

/// Every piece of content of the packs.
pub fn content(library: &Library) -> Vec<Piece> {
    let mut all: Vec<Piece> = Vec::new();
    all.extend(library.profiles().iter().map(|p| Piece {
        line: Some(format!("add {}", crate::rules::words::quote(&p.name))),
        copied: true,
        ..piece("bring", &p.name, p.role.clone(), &p.text, "")
    }));
    all.extend(library.weapons().iter().map(|w| {
        let skill = library
            .skill(&w.skill)
            .map_or(w.skill.as_str(), |s| &s.name);
        piece(
            "weapon",
            &w.name,
            format!("used with {skill}"),
            &w.text,
            "F-WPN-01",
        )
    }));
    all.extend(library.armor().iter().map(|a| {
        let what = if a.shield { "shield" } else { "armor" };
        piece(
            "armor",
            &a.name,
            format!("{what} of level {}", a.level),
            "",
            "F-ARM-02",
        )
    }));
    all.extend(library.skills().iter().map(|s| {
        let belongs = s.attribute.map_or("all three attributes", Attribute::word);
        piece(
            "skill",
            &s.name,
            format!("{} skill, {belongs}", s.group.word()),
            &s.text,
            &s.rule,
        )
    }));
    all.extend(library.vocations().iter().flat_map(|v| &v.skills).map(|s| {
        piece(
            "skill",
            &s.name,
            format!("vocational skill, {}", s.attribute.word()),
            &s.text,
            "F-SKL-18",
        )
    }));
    all.extend(
        library
            .races()
            .iter()
            .map(|r| piece("race", &r.name, String::new(), &r.text, "F-RACE-01")),
    );
    all.extend(
        library
            .vocations()
            .iter()
            .map(|v| piece("vocation", &v.name, String::new(), &v.text, "F-VOC-01")),
    );
    all.extend(
        library
            .disabling()
            .iter()
            .map(|d| piece("trait", &d.name, String::new(), &d.text, &d.rule)),
    );
    all.extend(
        library
            .quirks()
            .iter()
            .map(|q| piece("quirk", &q.name, String::new(), &q.text, &q.rule)),
    );
    all.extend(
        library
            .circumstances()
            .iter()
            .map(|c| piece("dice", &c.name, format!("{:+}", c.dice), &c.text, &c.rule)),
    );
    all
}
