//! Proposals for each placeholder of a line, and every piece of content for the finder.
//!
//! Completion uses this module, which refuses nothing. The best proposals come first: enemies
//! before allies where a target is named, combatants that can act before incapacitated ones.

use lang::Who;
use rules::encounter::campaign;
use rules::system::Said;
use rules::view::{Id, Piece, Proposal, Reason};

use crate::capitals::Kind;
use crate::command::coin::Coin;
use crate::command::words::{Arrival, Readiness};
use crate::kinds::{Band, Characteristic, Kind as FigureKind, Quality, Side};
use crate::library::Library;
use crate::model::figure::{Figure, Status};
use crate::model::records::{Damage, Weapon};
use crate::model::state::State;
use crate::play::body::fields;
use crate::play::vehicles;
use crate::say;
use crate::settings::ROWS;
use crate::show;
use crate::words::DIFFICULTIES;

use rules::settings;

/// The proposals for one placeholder.
pub fn proposals(state: &State, library: &Library, kind: Kind, said: &Said<'_>) -> Vec<Proposal> {
    let actor = said.who.first().copied().or_else(|| at_hand(state));
    let figure = actor.and_then(|id| state.figure(id));
    let side = figure.map(|f| f.side);
    match kind {
        Kind::Who => people(state, |_| true, None),
        Kind::Anything => people(state, |_| true, None)
            .into_iter()
            .chain(vehicles(state))
            .collect(),
        Kind::Absent => {
            let away = state.campaign.away.iter();
            away.map(|member| Proposal::new(campaign::Member::name(member), ""))
                .collect()
        }
        Kind::Member => campaign::bring::proposals(state),
        Kind::Scene => campaign::plan_names::proposals(state),
        Kind::Ally => people(state, |f| Some(f.id) != actor && Some(f.side) == side, None),
        Kind::Target => people(state, |f| Some(f.id) != actor, side),
        Kind::Other => people(state, |f| !said.who.contains(&f.id), side)
            .into_iter()
            .chain(vehicles(state))
            .collect(),
        Kind::Vehicle => vehicles(state).collect(),
        Kind::Weapon => weapons(state, actor),
        Kind::Worn => figure
            .and_then(|f| f.armor.as_ref())
            .map(|armor| Proposal::new(&armor.name, format!("soak +{}", armor.soak)))
            .into_iter()
            .collect(),
        Kind::Item => carried(library)
            .map(|piece| Proposal::new(&piece.name, piece.help))
            .collect(),
        Kind::System => state
            .systems
            .iter()
            .map(|s| Proposal::new(&s.name, s.role.clone()))
            .collect(),
        Kind::Network => networks(library)
            .map(|piece| Proposal::new(&piece.name, piece.help))
            .collect(),
        Kind::Program => {
            let system = said.who.iter().find_map(|id| state.system(*id));
            let here = system.into_iter().flat_map(|s| &s.programs);
            here.map(|p| Proposal::new(&p.name, format!("strength {}", p.strength)))
                .chain(
                    library
                        .programs()
                        .map(|p| Proposal::new(&p.name, p.text.clone())),
                )
                .collect()
        }
        Kind::Profile => brought(library)
            .map(|piece| Proposal::new(&piece.name, piece.help))
            .collect(),
        Kind::Skill => skills(library, said.who.last().and_then(|id| state.figure(*id))),
        Kind::Characteristic => Characteristic::ALL
            .into_iter()
            .map(|c| Proposal::new(c.word(), "a characteristic"))
            .collect(),
        Kind::Difficulty => (0..)
            .zip(DIFFICULTIES)
            .map(|(dice, word): (u8, _)| {
                Proposal::new(
                    word,
                    crate::words::count(dice, "die").replace("dies", "dice"),
                )
            })
            .collect(),
        Kind::Band => Band::ALL
            .into_iter()
            .map(|band| Proposal::new(band.word(), "a range band"))
            .collect(),
        Kind::Status => Status::KNOWN
            .into_iter()
            .map(|status| Proposal::new(status.word(), "a status"))
            .collect(),
        Kind::Condition => figure
            .into_iter()
            .flat_map(|f| &f.statuses)
            .map(|borne| borne.status.word())
            .chain(lasting(state, said.who.last().copied()))
            .map(|word| Proposal::new(word, "current"))
            .collect(),
        Kind::Injury => said
            .who
            .last()
            .and_then(|id| state.figure(*id))
            .into_iter()
            .flat_map(|f| &f.criticals)
            .map(|critical| Proposal::new(&critical.name, critical.text.clone()))
            .chain(critical_hits(state, said.who.last().copied()))
            .collect(),
        Kind::Source => Proposal::switches(show::tray::tray(state, library)),
        Kind::Spend => show::offers::offers(state, library, None)
            .into_iter()
            .filter_map(|offer| {
                let key = offer
                    .line
                    .strip_prefix("spend ")?
                    .split(' ')
                    .next()?
                    .to_owned();
                Some(Proposal::new(&key, offer.label))
            })
            .filter(|proposal| proposal.word != "say")
            .collect(),
        Kind::Symbol => Coin::ALL
            .into_iter()
            .map(|coin| Proposal::new(coin.word(), "a symbol to pay with"))
            .collect(),
        Kind::Field => fields(actor.is_some_and(|id| state.vehicle(id).is_some()))
            .map(|word| Proposal::new(word, "a number on the sheet"))
            .collect(),
        Kind::Talent => figure
            .into_iter()
            .flat_map(|f| {
                f.known
                    .iter()
                    .map(|known| (known, "known"))
                    .chain(f.things_that_act().map(|known| (known, "held")))
                    .chain(library.arts(f).map(|known| (known, "available")))
                    .filter(|(known, how)| *how == "known" || known.uses().is_some())
            })
            .map(|(known, how)| Proposal::new(&known.talent.name, how))
            .chain(
                library
                    .talents()
                    .map(|t| Proposal::new(&t.name, format!("tier {}", t.tier))),
            )
            .collect(),
        Kind::Archetype => library
            .archetypes()
            .map(|a| Proposal::new(&a.name, format!("{} XP", a.xp)))
            .collect(),
        Kind::Career => library
            .careers()
            .map(|c| Proposal::new(&c.name, c.skills.join(", ").replace('_', " ")))
            .collect(),
        Kind::Role => library
            .roles()
            .map(|role| Proposal::new(&role.id, role.skills.join(", ").replace('_', " ")))
            .collect(),
        Kind::Choice => skills(library, figure)
            .into_iter()
            .chain(
                Characteristic::ALL
                    .into_iter()
                    .map(|c| Proposal::new(c.word(), "a characteristic")),
            )
            .collect(),
        Kind::Purchase => figure
            .into_iter()
            .flat_map(|f| f.ledger.entries.iter().rev())
            .filter(|entry| entry.is_purchase())
            .map(|entry| Proposal::new(entry.matter.name(), entry.matter.words()))
            .collect(),
        Kind::Goods => figure.into_iter().flat_map(goods).collect(),
        Kind::Carried => figure
            .into_iter()
            .flat_map(|f| &f.ledger.stowed)
            .map(|armor| Proposal::new(&armor.name, format!("soak +{}", armor.soak)))
            .collect(),
        Kind::Setting => settings::keys(ROWS, &state.settings),
        Kind::Value => settings::values(ROWS, said.last),
        Kind::Facet => crate::model::advance::origin::Facet::ALL
            .into_iter()
            .map(|facet| Proposal::new(facet.word(), "a motivation"))
            .collect(),
        Kind::Slot => state
            .slots
            .iter()
            .map(|slot| {
                Proposal::plain(
                    slot.number.to_string(),
                    format!("{} slot, {}", slot.side.label(), slot.score.words()),
                )
            })
            .collect(),
        // The user makes these up.
        Kind::Number
        | Kind::File
        | Kind::Turns
        | Kind::Players
        | Kind::Symbols
        | Kind::Pool
        | Kind::Price
        | Kind::Name
        | Kind::Words
        | Kind::Text
        | Kind::Command
        | Kind::Line
        | Kind::Why => Vec::new(),
    }
}

/// Everything that a character could sell, by name.
fn goods(figure: &Figure) -> Vec<Proposal> {
    let weapons = figure
        .weapons
        .iter()
        .map(|held| (&held.weapon.name, "a weapon"));
    let worn = figure
        .armor
        .iter()
        .map(|armor| (&armor.name, "armor, worn"));
    let carried = figure
        .ledger
        .stowed
        .iter()
        .map(|armor| (&armor.name, "armor"));
    let items = figure.items.iter().map(|item| (&item.name, "an item"));
    let all = weapons.chain(worn).chain(carried).chain(items);
    all.map(|(name, help)| Proposal::new(name, help)).collect()
}

/// The combatant meant when no name was given: the maker of the open check, else the active one.
fn at_hand(state: &State) -> Option<Id> {
    state
        .check
        .as_ref()
        .map(|check| check.by)
        .or_else(|| state.active())
}

/// Every combatant that fits: enemies of a side first, incapacitated ones last.
fn people(state: &State, fits: impl Fn(&Figure) -> bool, against: Option<Side>) -> Vec<Proposal> {
    let mut found: Vec<&Figure> = state.everybody().filter(|f| fits(f)).collect();
    found.sort_by_key(|f| (!f.able(), against == Some(f.side)));
    found
        .into_iter()
        .map(|f| Proposal::new(&f.name, format!("{} · {}", f.side.label(), f.kind.word())))
        .collect()
}

fn vehicles(state: &State) -> impl Iterator<Item = Proposal> {
    state
        .vehicles
        .iter()
        .map(|v| Proposal::new(&v.name, v.role.clone()))
}

fn weapons(state: &State, actor: Option<Id>) -> Vec<Proposal> {
    let carried = actor.and_then(|id| state.figure(id));
    let carried = carried
        .into_iter()
        .flat_map(|f| f.weapons.iter().map(|held| &held.weapon));
    // Those of a named vehicle, or of the one the character is aboard.
    let mounted = actor.and_then(|id| state.vehicle(id).or_else(|| state.vehicle_of(id)));
    let mounted = mounted
        .into_iter()
        .flat_map(|v| v.weapons.iter().map(|mount| &mount.weapon));
    carried
        .chain(mounted)
        .map(|weapon| Proposal::new(&weapon.name, weapon_words(weapon)))
        .collect()
}

/// The lasting effects on the named vehicle, in the words that `clear` takes.
fn lasting(state: &State, who: Option<Id>) -> Vec<&'static str> {
    let vehicle = who.and_then(|id| state.vehicle(id));
    vehicle.map_or_else(Vec::new, vehicles::lasting_effects::clearable)
}

/// Critical Hits of a named vehicle, or of the one the character is aboard.
fn critical_hits(state: &State, who: Option<Id>) -> impl Iterator<Item = Proposal> {
    let vehicle = who.and_then(|id| state.vehicle(id).or_else(|| state.vehicle_of(id)));
    vehicle
        .into_iter()
        .flat_map(|v| &v.condition.criticals)
        .map(|hit| Proposal::new(&hit.name, hit.text.clone()))
}

/// Skills, starting with those in which the character has ranks.
fn skills(library: &Library, of: Option<&Figure>) -> Vec<Proposal> {
    let mut found: Vec<(u8, Proposal)> = library
        .skills()
        .map(|skill| {
            let rank = of.map_or(0, |f| f.rank(&skill.id));
            let help = if rank == 0 {
                skill.characteristic.word().to_owned()
            } else {
                format!("{}, rank {rank}", skill.characteristic.word())
            };
            (rank, Proposal::new(&skill.name, help))
        })
        .collect();
    found.sort_by_key(|(rank, _)| *rank == 0);
    found.into_iter().map(|(_, proposal)| proposal).collect()
}

fn weapon_words(weapon: &Weapon) -> String {
    let damage = match weapon.damage {
        Damage::Fixed(n) => n.to_string(),
        Damage::Brawn(n) => format!("Brawn+{n}"),
        Damage::Willpower(n) => format!("Willpower+{n}"),
    };
    format!(
        "damage {damage}, crit {}, {}",
        weapon.crit,
        weapon.range.word()
    )
}

fn quality_words(qualities: &[Quality]) -> String {
    let words: Vec<String> = qualities.iter().map(ToString::to_string).collect();
    words.join(", ")
}

fn row(change: &'static str, label: String) -> Reason {
    Reason {
        label: label.into(),
        change: change.into(),
        rule: None,
    }
}

/// A piece of content for the finder's page, without its empty rows.
fn piece(kind: &'static str, name: &str, help: String, rows: Vec<Reason>, rule: &str) -> Piece {
    Piece {
        kind,
        name: name.to_owned(),
        help,
        rows: rows
            .into_iter()
            .filter(|row| !row.label.is_empty())
            .collect(),
        rule: (!rule.is_empty()).then(|| rule.to_owned()),
        line: None,
        copied: false,
    }
}

fn weapon_piece(weapon: &Weapon) -> Piece {
    let rows = vec![
        row("profile", weapon_words(weapon)),
        row("qualities", quality_words(&weapon.qualities)),
        row(
            "price",
            format!("{} · rarity {}", weapon.price, weapon.rarity),
        ),
        row("note", weapon.note.clone()),
    ];
    let about = weapon_words(weapon);
    piece("weapon", &weapon.name, about, rows, "G-COMB-05")
}

/// Profiles and vehicles, each with the line that adds it to a fight.
fn brought(library: &Library) -> impl Iterator<Item = Piece> {
    let bring = |mut piece: Piece| {
        let add = say::Add(
            &piece.name,
            None,
            None,
            None,
            Arrival::Now,
            Readiness::Cool,
            None,
        );
        piece.line = Some(add.to_string());
        piece
    };
    let people = library.profiles().map(move |p| {
        let help = format!("{} · {}", p.kind.word(), p.role);
        let kind = if p.kind == FigureKind::Pc {
            "hero"
        } else {
            "adversary"
        };
        bring(piece(kind, &p.name, help, Vec::new(), ""))
    });
    let vehicles = library.vehicles();
    let vehicles =
        vehicles.map(move |v| bring(piece("vehicle", &v.name, v.role.clone(), Vec::new(), "")));
    people.chain(vehicles)
}

/// Systems to hack, each with the line that adds it.
fn networks(library: &Library) -> impl Iterator<Item = Piece> {
    library.systems().map(|system| {
        let programs: Vec<&str> = system
            .programs
            .iter()
            .filter_map(|id| library.program(id))
            .map(|p| p.name.as_str())
            .collect();
        let rows = vec![
            row("access", crate::words::difficulty(system.difficulty)),
            row("programs", programs.join(", ")),
        ];
        let mut one = piece(
            "system",
            &system.name,
            system.role.clone(),
            rows,
            "G-HACK-05",
        );
        one.line = Some(say::AddSystem(&system.name, None).to_string());
        one
    })
}

/// Weapons, armor and gear.
fn carried(library: &Library) -> impl Iterator<Item = Piece> {
    let armors = library.armors().map(|a| {
        let help = format!(
            "soak +{}, defense {} melee, {} ranged",
            a.soak, a.melee, a.ranged
        );
        let rows = vec![
            row("profile", help.clone()),
            row("qualities", quality_words(&a.qualities)),
            row("price", format!("{} · rarity {}", a.price, a.rarity)),
            row("note", a.note.clone()),
        ];
        piece("armor", &a.name, help, rows, "G-SOAK-01")
    });
    let gear = library.all_gear().map(|g| {
        let rows = vec![
            row("note", g.note.clone()),
            row("price", format!("{} · rarity {}", g.price, g.rarity)),
        ];
        piece("gear", &g.name, g.note.clone(), rows, "")
    });
    library
        .weapons()
        .map(weapon_piece)
        .chain(armors)
        .chain(gear)
        .map(|mut piece| {
            piece.line = Some(say::Give(Who::Active, &piece.name, None, None).to_string());
            piece
        })
}

/// Archetypes and careers.
fn origins(library: &Library) -> impl Iterator<Item = Piece> {
    let name_of = |id: &String| {
        let skill = library.skill(id);
        skill.map_or_else(|| id.clone(), |skill| skill.name.clone())
    };
    let archetypes = library.archetypes().map(move |a| {
        let has = Characteristic::ALL.map(|c| format!("{} {}", c.name(), a.characteristics.get(c)));
        let skills: Vec<String> = a.skills.iter().map(|(id, _)| name_of(id)).collect();
        let mut rows = vec![
            row("characteristics", has.join(", ")),
            row("wounds", format!("{} and its Brawn", a.wounds)),
            row("strain", format!("{} and its Willpower", a.strain)),
            row("skills", skills.join(", ")),
        ];
        let abilities = a.abilities.iter();
        rows.extend(abilities.map(|one| row("ability", format!("{}: {}", one.name, one.text))));
        let help = format!("an archetype, {} XP", a.xp);
        piece("archetype", &a.name, help, rows, "G-CHAR-09")
    });
    let careers = library.careers().map(move |c| {
        let skills = c
            .skills
            .iter()
            .chain(c.open.iter().flat_map(|open| &open.among));
        let skills: Vec<String> = skills.map(name_of).collect();
        let rows = vec![row("skills", skills.join(", "))];
        piece("career", &c.name, "a career".to_owned(), rows, "G-SKILL-04")
    });
    archetypes.chain(careers)
}

/// Security programs, and statuses.
fn programs_and_statuses(library: &Library) -> impl Iterator<Item = Piece> {
    let programs = library.programs().map(|p| {
        let rows = vec![
            row("strength", p.strength.to_string()),
            row("effect", p.text.clone()),
        ];
        let help = format!("a security program, strength {}", p.strength);
        piece("program", &p.name, help, rows, "G-HACK-06")
    });
    let statuses = Status::KNOWN.into_iter().map(|status| {
        let word = status.word();
        let mut one = piece("status", word, "a status".to_owned(), Vec::new(), "");
        one.line = Some(say::Status(Who::Active, word, None).to_string());
        one
    });
    programs.chain(statuses)
}

/// Every piece of content of the packs.
pub fn content(library: &Library) -> Vec<Piece> {
    let mut all: Vec<Piece> = brought(library)
        .chain(networks(library))
        .chain(carried(library))
        // These are mounted on vehicles, and characters never carry them.
        .chain(library.vehicle_weapons().map(weapon_piece))
        .collect();
    all.extend(origins(library));
    let mut others: Vec<Piece> = programs_and_statuses(library).collect();
    all.extend(library.skills().map(|s| {
        let help = format!(
            "{}, {}",
            format!("{:?}", s.group).to_lowercase(),
            s.characteristic.word()
        );
        piece("skill", &s.name, help, Vec::new(), &s.rule)
    }));
    all.append(&mut others);
    all.extend(library.talents().map(|t| {
        let help = if t.tier == 0 {
            "a talent".to_owned()
        } else {
            format!("tier {}, {}", t.tier, t.how.words())
        };
        let mut rows = vec![row("effect", t.text.clone())];
        rows.extend(
            t.ranked
                .then(|| row("ranked", "can be bought again".to_owned())),
        );
        piece("talent", &t.name, help, rows, &t.rule)
    }));
    all.extend(library.criticals().map(|c| {
        let rows = vec![
            row("severity", c.severity.to_string()),
            row("effect", c.text.clone()),
        ];
        piece("critical", &c.name, c.text.clone(), rows, "G-COMB-17")
    }));
    all.extend(library.critical_hits().map(|c| {
        piece(
            "critical",
            &c.name,
            c.text.clone(),
            vec![row("effect", c.text.clone())],
            "",
        )
    }));
    // A pack can define every kind except statuses, whose effects are in the rules.
    for piece in &mut all {
        piece.copied = piece.kind != "status";
    }
    all.extend(library.spends().chain(library.complications()).map(|s| {
        piece(
            "spend",
            &s.label,
            s.text.clone(),
            vec![row("effect", s.text.clone())],
            &s.rule,
        )
    }));
    all
}
