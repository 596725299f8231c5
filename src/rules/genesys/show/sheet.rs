//! The sheet of a combatant or a vehicle: every number, and why it is what it is.

use crate::dice::Pool;
use crate::rules::genesys::figure::{Figure, Wear};
use crate::rules::genesys::kinds::{Characteristic, Kind};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::library::records::{Arc, Damage, Weapon};
use crate::rules::genesys::state::{Phase, State};
use crate::rules::genesys::vehicle::Vehicle;
use crate::rules::genesys::words::DIFFICULTIES;
use crate::rules::view::{Block, Fact, Id, Reason, Rich, Row, Shape, Sheet, Tone};

use super::roster::{condition, tracks, vehicle_facts, vehicle_tracks};
use super::{letters, side_tone};

/// The sheet of one of them.
pub fn sheet(state: &State, library: &Library, who: Id) -> Option<Sheet> {
    if let Some(figure) = state.figure(who) {
        return Some(combatant(state, library, figure));
    }
    state.vehicle(who).map(vehicle)
}

fn combatant(state: &State, library: &Library, figure: &Figure) -> Sheet {
    let mut blocks = vec![characteristics(figure)];
    blocks.push(skills(library, figure));
    blocks.push(weapons(library, figure));
    if !figure.talents.is_empty() || figure.adversary > 0 {
        blocks.push(talents(figure));
    }
    if !figure.abilities.is_empty() {
        blocks.push(abilities(figure));
    }
    blocks.push(criticals(figure));
    blocks.push(gear(figure));
    if let Some(block) = motivations(figure) {
        blocks.push(block);
    }
    if !figure.notes.is_empty() {
        blocks.push(Block {
            title: "Notes".to_owned(),
            tab: "Notes",
            shape: Shape::Text,
            rows: figure
                .notes
                .iter()
                .map(|n| row(vec![Rich::from(n.as_str())]))
                .collect(),
        });
    }
    Sheet {
        id: figure.id,
        name: figure.name.clone(),
        kind: match (figure.kind, figure.group) {
            (Kind::Minion, Some(g)) => format!("minions ×{} of {}", g.standing, g.size),
            (kind, _) => kind.word().to_owned(),
        },
        role: figure.role.clone(),
        tone: side_tone(figure.side),
        tracks: tracks(figure),
        facts: facts(state, figure),
        now: now(state, figure),
        blocks,
    }
}

fn row(cells: Vec<Rich>) -> Row {
    Row {
        cells,
        ..Row::default()
    }
}

fn facts(state: &State, figure: &Figure) -> Vec<Fact> {
    let (soak, soak_because) = figure.soak();
    let (melee, melee_because) = figure.defense(state, true);
    let (ranged, ranged_because) = figure.defense(state, false);
    let value = |n: String| Rich::of(n, Tone::Strong);
    let mut facts = vec![
        Fact {
            key: "soak",
            label: "Soak".to_owned(),
            value: value(soak.to_string()),
            because: soak_because,
        },
        Fact {
            key: "defense",
            label: "Defense".to_owned(),
            value: Rich::of("melee ", Tone::Quiet)
                .and(melee.to_string(), Tone::Strong)
                .and(" ranged ", Tone::Quiet)
                .and(ranged.to_string(), Tone::Strong),
            because: [melee_because, ranged_because].concat(),
        },
    ];
    if figure.kind == Kind::Pc {
        let (carried, mut because) = figure.encumbrance();
        let (most, threshold) = figure.encumbrance_threshold();
        because.extend(threshold);
        let tone = if carried > most {
            Tone::Bad
        } else {
            Tone::Strong
        };
        facts.push(Fact {
            key: "encumbrance",
            label: "Enc".to_owned(),
            value: Rich::of(format!("{carried}/{most}"), tone),
            because,
        });
    }
    if figure.silhouette != 1 {
        facts.push(Fact {
            key: "silhouette",
            label: "Sil".to_owned(),
            value: value(figure.silhouette.to_string()),
            because: vec![reason("size", figure.silhouette.to_string(), "G-MOD-14")],
        });
    }
    if figure.adversary > 0 {
        facts.push(Fact {
            key: "adversary",
            label: "Adversary".to_owned(),
            value: value(figure.adversary.to_string()),
            because: vec![reason(
                "attacks against it are upgraded so often",
                figure.adversary.to_string(),
                "G-POOL-18",
            )],
        });
    }
    facts
}

fn reason(label: &str, change: String, rule: &str) -> Reason {
    Reason {
        label: label.to_owned(),
        change,
        rule: Some(rule.to_owned()),
    }
}

/// What matters now: injuries, statuses with their ends, what is left of the turn.
fn now(state: &State, figure: &Figure) -> Vec<Fact> {
    let mut facts = Vec::new();
    if !figure.criticals.is_empty() {
        let mut value = Rich::new();
        for (place, critical) in figure.criticals.iter().enumerate() {
            let severity = DIFFICULTIES
                .get(usize::from(critical.severity))
                .copied()
                .unwrap_or("final");
            if place > 0 {
                value = value.and("; ", Tone::Quiet);
            }
            value = value
                .and(critical.name.clone(), Tone::Bad)
                .and(format!(" {} {severity}", critical.result), Tone::Quiet);
        }
        let because = figure
            .criticals
            .iter()
            .map(|c| reason(&c.name, c.text.clone(), "G-HEAL-08"))
            .collect();
        facts.push(Fact {
            key: "criticals",
            label: "Crits".to_owned(),
            value,
            because,
        });
    }
    let mut value = condition_without_crits(figure);
    let mut because: Vec<Reason> = figure
        .statuses
        .iter()
        .map(|a| reason(a.status.word(), a.until.words(state), "G-STAT-04"))
        .collect();
    for token in state.tokens.iter().filter(|t| t.concerns(state, figure.id)) {
        let when = if token.once {
            "on the next check".to_owned()
        } else {
            token.until.words(state)
        };
        if !value.is_empty() {
            value = value.and(" · ", Tone::Quiet);
        }
        value = value
            .and(token.change.words(), Tone::Accent)
            .and(format!(" {when}"), Tone::Quiet);
        because.push(reason(&token.from, token.change.words(), &token.rule));
    }
    if !value.is_empty() {
        facts.push(Fact {
            key: "status",
            label: "Status".to_owned(),
            value,
            because,
        });
    }
    if let Some(turn) = state.turn.as_ref().filter(|t| t.who == figure.id) {
        let mark = |used: bool| if used { "○" } else { "●" };
        let mut value = Rich::of("action ", Tone::Quiet)
            .and(mark(turn.action), Tone::Strong)
            .and("  maneuver ", Tone::Quiet)
            .and(
                mark(turn.free_used || figure.lacks_free_maneuver()),
                Tone::Strong,
            );
        let second = if turn.maneuvers >= 2 {
            "  none left"
        } else if turn.granted > 0 {
            "  one more granted"
        } else if figure.kind == Kind::Minion {
            "  action: one more"
        } else {
            "  2 strain: one more"
        };
        value = value.and(second, Tone::Quiet);
        facts.push(Fact {
            key: "turn",
            label: "Turn".to_owned(),
            value,
            because: vec![reason(
                "maneuvers taken",
                turn.maneuvers.to_string(),
                "G-TURN-06",
            )],
        });
    } else if state.phase == Phase::Fighting && figure.joins > state.round {
        facts.push(Fact {
            key: "turn",
            label: "Turn".to_owned(),
            value: Rich::of(format!("joins in round {}", figure.joins), Tone::Quiet),
            because: Vec::new(),
        });
    }
    if let Some(engaged) = engaged(state, figure) {
        facts.push(Fact {
            key: "engaged",
            label: "Engaged".to_owned(),
            value: Rich::of(engaged, Tone::Text),
            because: vec![reason("engagement", String::new(), "G-RANGE-02")],
        });
    }
    facts
}

fn condition_without_crits(figure: &Figure) -> Rich {
    let mut bare = figure.clone();
    bare.criticals.clear();
    condition(&bare)
}

fn engaged(state: &State, figure: &Figure) -> Option<String> {
    let names: Vec<&str> = state
        .engaged_with(figure.id)
        .map(|id| state.name_of(id))
        .collect();
    (!names.is_empty()).then(|| format!("with {}", crate::rules::genesys::words::list(&names)))
}

fn characteristics(figure: &Figure) -> Block {
    let rows = Characteristic::ALL
        .into_iter()
        .map(|which| {
            let (value, base) = (
                figure.characteristic(which),
                figure.characteristics.get(which),
            );
            let tone = if value < base {
                Tone::Bad
            } else {
                Tone::Strong
            };
            Row {
                cells: vec![
                    Rich::of(which.short(), Tone::Quiet),
                    Rich::of(value.to_string(), tone),
                ],
                line: None,
                rule: Some("G-CHAR-01".to_owned()),
                because: vec![reason(which.word(), base.to_string(), "G-CHAR-01")],
            }
        })
        .collect();
    Block {
        title: "Characteristics".to_owned(),
        tab: "Skills",
        shape: Shape::Pairs,
        rows,
    }
}

/// Every skill with a rank; a player character's sheet has them all (locked ones when learnt).
fn skills(library: &Library, figure: &Figure) -> Block {
    let rows = library
        .skills()
        .filter(|s| {
            let listed = if figure.kind == Kind::Minion {
                figure.group_skills.contains(&s.id)
            } else {
                figure.rank(&s.id) > 0
            };
            listed || (figure.kind == Kind::Pc && !s.gated)
        })
        .map(|s| {
            let (rank, value) = (figure.rank(&s.id), figure.characteristic(s.characteristic));
            let pool = Pool::base(value, rank);
            let career = if figure.career.contains(&s.id) {
                "★"
            } else {
                ""
            };
            let name_tone = if rank > 0 { Tone::Text } else { Tone::Quiet };
            Row {
                cells: vec![
                    Rich::of(s.name.clone(), name_tone),
                    Rich::of(career, Tone::Quiet),
                    Rich::of(
                        rank.to_string(),
                        if rank > 0 { Tone::Strong } else { Tone::Quiet },
                    ),
                    Rich::of(s.characteristic.short(), Tone::Quiet),
                    letters(&pool, true),
                ],
                line: Some(format!(
                    "check {} {}",
                    crate::lang::quote(&figure.name),
                    s.id
                )),
                rule: Some(s.rule.clone()),
                because: vec![
                    reason(s.characteristic.word(), value.to_string(), "G-POOL-03"),
                    reason("ranks", rank.to_string(), "G-POOL-03"),
                ],
            }
        })
        .collect();
    Block {
        title: "Skills".to_owned(),
        tab: "Skills",
        shape: Shape::Table,
        rows,
    }
}

fn weapons(library: &Library, figure: &Figure) -> Block {
    let hands = crate::rules::genesys::check::unarmed();
    let mut rows: Vec<Row> = figure
        .weapons
        .iter()
        .map(|held| {
            let mut state = Vec::new();
            if held.wear > Wear::Sound {
                state.push(held.wear.word().to_owned());
            }
            if held.dropped {
                state.push("not in hand".to_owned());
            }
            if held.empty {
                state.push("out of ammunition".to_owned());
            }
            weapon_row(library, figure, &held.weapon, &state.join(", "))
        })
        .collect();
    if figure.weapons.iter().all(|h| h.weapon.skill != "brawl") {
        rows.push(weapon_row(library, figure, &hands, ""));
    }
    Block {
        title: "Weapons".to_owned(),
        tab: "Gear",
        shape: Shape::Rows,
        rows,
    }
}

fn weapon_row(library: &Library, figure: &Figure, weapon: &Weapon, state: &str) -> Row {
    let skill = library.skill(&weapon.skill);
    let pool = skill.map_or_else(Pool::new, |s| {
        Pool::base(figure.characteristic(s.characteristic), figure.rank(&s.id))
    });
    let damage = figure.base_damage(weapon);
    let qualities: Vec<String> = weapon.qualities.iter().map(ToString::to_string).collect();
    let mut last = Rich::of(qualities.join(", "), Tone::Text);
    if !state.is_empty() {
        let between = if last.is_empty() { "" } else { " · " };
        last = last.and(between, Tone::Quiet).and(state, Tone::Warn);
    }
    let because = match weapon.damage {
        Damage::Fixed(n) => vec![reason("damage", n.to_string(), "G-COMB-06")],
        Damage::Brawn(n) => vec![
            reason(
                "Brawn",
                figure.characteristic(Characteristic::Brawn).to_string(),
                "G-COMB-07",
            ),
            reason("weapon", format!("+{n}"), "G-COMB-06"),
        ],
    };
    Row {
        cells: vec![
            Rich::of(weapon.name.clone(), Tone::Text),
            letters(&pool, true),
            Rich::of("dam ", Tone::Quiet).and(damage.to_string(), Tone::Strong),
            Rich::of("crit ", Tone::Quiet).and(weapon.crit.to_string(), Tone::Strong),
            Rich::of(weapon.range.word(), Tone::Quiet),
            last,
        ],
        line: Some(format!(
            "attack {} with {}",
            crate::lang::quote(&figure.name),
            crate::lang::quote(&weapon.name)
        )),
        rule: Some("G-COMB-06".to_owned()),
        because,
    }
}

fn talents(figure: &Figure) -> Block {
    let mut rows: Vec<Row> = figure
        .talents
        .iter()
        .map(|(name, ranks)| {
            let ranks = if *ranks > 1 {
                format!(" {ranks}")
            } else {
                String::new()
            };
            row(vec![
                Rich::of(name.clone(), Tone::Text).and(ranks, Tone::Strong),
            ])
        })
        .collect();
    if figure.adversary > 0 {
        rows.insert(
            0,
            row(vec![
                Rich::of("Adversary ", Tone::Text).and(figure.adversary.to_string(), Tone::Strong),
            ]),
        );
    }
    Block {
        title: "Talents".to_owned(),
        tab: "Talents",
        shape: Shape::Text,
        rows,
    }
}

fn abilities(figure: &Figure) -> Block {
    Block {
        title: "Abilities".to_owned(),
        tab: "Talents",
        shape: Shape::Text,
        rows: figure
            .abilities
            .iter()
            .map(|a| {
                row(vec![
                    Rich::of(format!("{}. ", a.name), Tone::Strong).and(a.text.clone(), Tone::Text),
                ])
            })
            .collect(),
    }
}

fn criticals(figure: &Figure) -> Block {
    let rows = figure
        .criticals
        .iter()
        .map(|c| {
            let severity = DIFFICULTIES
                .get(usize::from(c.severity))
                .copied()
                .unwrap_or("final");
            Row {
                cells: vec![
                    Rich::of(c.result.to_string(), Tone::Strong),
                    Rich::of(c.name.clone(), Tone::Bad),
                    Rich::of(severity, Tone::Quiet),
                    Rich::of(c.text.clone(), Tone::Text),
                ],
                line: Some(format!(
                    "cure {} {}",
                    crate::lang::quote(&figure.name),
                    crate::lang::quote(&c.name)
                )),
                rule: Some("G-HEAL-08".to_owned()),
                because: vec![reason("severity", severity.to_owned(), "G-HEAL-09")],
            }
        })
        .collect();
    Block {
        title: "Critical Injuries".to_owned(),
        tab: "Health",
        shape: Shape::Rows,
        rows,
    }
}

fn gear(figure: &Figure) -> Block {
    let mut rows = Vec::new();
    if let Some(armor) = &figure.armor {
        rows.push(row(vec![
            Rich::of(armor.name.clone(), Tone::Text),
            Rich::of("worn", Tone::Quiet),
            Rich::of(armor.note.clone(), Tone::Quiet),
        ]));
    }
    for item in &figure.items {
        let enc = if item.enc > 0 {
            format!("enc {}", item.enc)
        } else {
            String::new()
        };
        rows.push(row(vec![
            Rich::of(item.name.clone(), Tone::Text),
            Rich::of(enc, Tone::Quiet),
            Rich::of(item.note.clone(), Tone::Quiet),
        ]));
    }
    Block {
        title: "Gear".to_owned(),
        tab: "Gear",
        shape: Shape::Rows,
        rows,
    }
}

fn motivations(figure: &Figure) -> Option<Block> {
    let facets = figure.motivations.as_ref()?;
    let line = |label: &str, text: &str| {
        row(vec![
            Rich::of(format!("{label} "), Tone::Quiet).and(text, Tone::Text),
        ])
    };
    Some(Block {
        title: "Motivations".to_owned(),
        tab: "Notes",
        shape: Shape::Text,
        rows: vec![
            line("Strength", &facets.strength),
            line("Flaw", &facets.flaw),
            line("Desire", &facets.desire),
            line("Fear", &facets.fear),
        ],
    })
}

fn vehicle(vehicle: &Vehicle) -> Sheet {
    let arc = |arc: Arc| match arc {
        Arc::Forward => "forward",
        Arc::Rear => "rear",
        Arc::Left => "left",
        Arc::Right => "right",
        Arc::Sides => "sides",
        Arc::All => "all arcs",
    };
    let weapons = vehicle
        .weapons
        .iter()
        .map(|m| {
            let damage = match m.weapon.damage {
                Damage::Fixed(n) | Damage::Brawn(n) => n,
            };
            let name = if m.count > 1 {
                format!("{} × {}", m.count, m.weapon.name)
            } else {
                m.weapon.name.clone()
            };
            let qualities: Vec<String> =
                m.weapon.qualities.iter().map(ToString::to_string).collect();
            Row {
                cells: vec![
                    Rich::of(name, Tone::Text),
                    Rich::of(arc(m.arc), Tone::Quiet),
                    Rich::of("dam ", Tone::Quiet).and(damage.to_string(), Tone::Strong),
                    Rich::of("crit ", Tone::Quiet).and(m.weapon.crit.to_string(), Tone::Strong),
                    Rich::of(m.weapon.range.word(), Tone::Quiet),
                    Rich::of(qualities.join(", "), Tone::Text),
                ],
                line: None,
                rule: Some("G-VEH-29".to_owned()),
                because: vec![reason("damage", damage.to_string(), "G-VEH-29")],
            }
        })
        .collect();
    let mut rows = vec![
        row(vec![
            Rich::of("Control ", Tone::Quiet).and(vehicle.skill.clone(), Tone::Text),
        ]),
        row(vec![
            Rich::of("Crew ", Tone::Quiet).and(vehicle.crew.clone(), Tone::Text),
        ]),
        row(vec![
            Rich::of("Passengers ", Tone::Quiet).and(vehicle.passengers.to_string(), Tone::Text),
        ]),
    ];
    if !vehicle.note.is_empty() {
        rows.push(row(vec![Rich::of(vehicle.note.clone(), Tone::Text)]));
    }
    Sheet {
        id: vehicle.id,
        name: vehicle.name.clone(),
        kind: "vehicle".to_owned(),
        role: vehicle.role.clone(),
        tone: side_tone(vehicle.side),
        tracks: vehicle_tracks(vehicle),
        facts: vehicle_facts(vehicle),
        now: Vec::new(),
        blocks: vec![
            Block {
                title: "Weapons".to_owned(),
                tab: "Gear",
                shape: Shape::Rows,
                rows: weapons,
            },
            Block {
                title: "Aboard".to_owned(),
                tab: "Notes",
                shape: Shape::Text,
                rows,
            },
        ],
    }
}
