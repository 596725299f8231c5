//! The parts of a combatant's sheet: characteristics, skills, weapons, talents, injuries, gear.

use crate::command::words::{Against, Call};
use crate::events::attack_effects::log_text::spare_words;
use crate::events::said::aloud;
use crate::kinds::{Characteristic, Kind};
use crate::library::Library;
use crate::model::advance::Matter;
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::figure::injuries::Critical;
use crate::model::figure::item::Item;
use crate::model::records::tables::Harm;
use crate::model::records::{Damage, Fights, Skill, Weapon};
use crate::model::state::State;
use crate::model::talents::passive::Passive;
use crate::say;
use crate::show::advance::show::next_rank;
use crate::show::rows::{reason, row};
use crate::show::{letters, reminders};
use crate::words::{DIFFICULTIES, count};

use dice::Pool;
use lang::sentence::capital;
use rules::view::{Block, Reason, Rich, Row, SKILLS, Shape, Tone, WEAPONS};

/// Marks a career skill.
pub(crate) const STAR: &str = "★";

pub(crate) fn characteristics(figure: &Figure) -> Block {
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
                whole: which.name(),
                line: None,
                rule: Some("G-CHAR-01".to_owned()),
                because: characteristic(figure, which)
                    .into_iter()
                    .chain([reminders::reason("G-CHAR-02")])
                    .collect(),
                ..Row::default()
            }
        })
        .collect();
    Block::new("Characteristics", "Skills", Shape::Pairs, rows)
}

/// The sources of a characteristic: the archetype's value, purchases and talents, or the sheet's value,
/// and losses from injuries (T-42, G-TAL-67, M-03).
fn characteristic(figure: &Figure, which: Characteristic) -> Vec<Reason> {
    let base = figure.characteristics.get(which);
    let mut because = Vec::new();
    let mut sum = i32::from(base);
    if let Some(origin) = &figure.ledger.origin {
        let from = origin.characteristics.get(which);
        because.push(reason(origin.archetype.clone(), from.to_string(), "T-44"));
        sum = i32::from(from);
        let entries = figure.ledger.entries.iter();
        let bought = entries
            .filter(|e| matches!(e.matter, Matter::Characteristic { which: w, .. } if w == which));
        let bought = bought.count() as i32;
        if bought > 0 {
            because.push(reason("bought", format!("+{bought}"), "T-42"));
            sum += bought;
        }
        for known in figure.known.iter().filter(|known| known.chose(which)) {
            let raises = known.talent.sheet.contains(&Passive::Characteristic);
            if raises {
                because.push(reason(known.label(), "+1", known.talent.rule.clone()));
                sum += 1;
            }
        }
    } else {
        because.push(reason(which.word(), base.to_string(), "G-CHAR-01"));
    }
    if sum != i32::from(base) {
        let by = i32::from(base) - sum;
        because.push(reason("set by hand", format!("{by:+}"), "G-CHAR-01"));
    }
    let lowered = figure
        .counting()
        .filter(|c| c.characteristic == Some(which) && c.harm.contains(&Harm::CharacteristicDown));
    because.extend(lowered.map(|c| reason(c.name.clone(), "-1", "M-03")));
    because
}

/// Every skill with ranks, with them. A player character lists every skill, locked ones once learned.
pub(crate) fn listed_skills<'a>(
    library: &'a Library,
    figure: &Figure,
) -> impl Iterator<Item = (&'a Skill, u8)> {
    let listed = |s: &Skill, rank: u8| {
        let known = if figure.kind == Kind::Minion {
            figure.group_skills.contains(&s.id)
        } else {
            rank > 0
        };
        known || (figure.kind == Kind::Pc && !s.gated)
    };
    // Learned skills come first, because a short pane shows the top of this list.
    let (learnt, others): (Vec<_>, Vec<_>) = library
        .skills()
        .map(|s| (s, figure.rank(&s.id)))
        .filter(|(s, rank)| listed(s, *rank))
        .partition(|(_, rank)| *rank > 0);
    learnt.into_iter().chain(others)
}

/// Every skill with ranks. A player character's sheet has all of them, locked ones once learned.
pub(crate) fn skills(library: &Library, figure: &Figure) -> Block {
    let rows = listed_skills(library, figure)
        .map(|(s, rank)| {
            let value = figure.characteristic(s.characteristic);
            let pool = Pool::base(value, rank);
            let career = if figure.career_skill(&s.id) { STAR } else { "" };
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
                line: Some(
                    say::Check(figure, &s.id, Against::Usual, None, Call::Action).to_string(),
                ),
                rule: Some(s.rule.clone()),
                because: vec![
                    reason(s.characteristic.name(), value.to_string(), "G-POOL-03"),
                    match figure.group {
                        Some(_) => reason("members beyond the first", rank.to_string(), "T-45"),
                        None => reason("rank", rank.to_string(), "G-POOL-03"),
                    },
                ],
                ..Row::default()
            }
        })
        .collect();
    Block {
        ranks: Some((2, 5)),
        ..Block::new(SKILLS, SKILLS, Shape::Table, rows)
    }
}

pub(crate) fn weapons(library: &Library, figure: &Figure) -> Block {
    let hands = crate::figure::goods::unarmed();
    let mut rows: Vec<Row> = figure
        .weapons
        .iter()
        .map(|held| weapon_row(library, figure, &held.weapon, &held_words(held)))
        .collect();
    if bare_hands(figure) {
        rows.push(weapon_row(library, figure, &hands, ""));
    }
    Block::new(WEAPONS, "Gear", Shape::Tall, rows)
}

/// Whether its unarmed attack is listed: it has no weapon that uses Brawl.
pub(crate) fn bare_hands(figure: &Figure) -> bool {
    let mut weapons = figure.weapons.iter();
    weapons.all(|h| h.weapon.fights() != Fights::Brawl)
}

/// The state of a weapon: damage, place, ammunition.
pub(crate) fn held_words(held: &Held) -> String {
    let mut state = Vec::new();
    if held.wear > Wear::Sound {
        state.push(held.wear.state().to_owned());
    }
    if held.stowed {
        state.push("put away".to_owned());
    } else if held.dropped {
        state.push("dropped".to_owned());
    }
    if held.hidden {
        state.push("hidden".to_owned());
    }
    if held.empty {
        state.push("out of ammunition".to_owned());
    }
    if let Some((left, of)) = held.shots().filter(|_| held.fired > 0) {
        state.push(format!("{left} of {of} shots left"));
    }
    if let Some(spare) = held.spare {
        state.push(spare_words(spare));
    }
    state.join(", ")
}

/// The dice that a character rolls with a weapon, before anything is added.
pub fn dice_with(library: &Library, figure: &Figure, weapon: &Weapon) -> Rich {
    let skill = library.skill(&weapon.skill);
    let pool = skill.map_or_else(Pool::new, |s| {
        Pool::base(figure.characteristic(s.characteristic), figure.rank(&s.id))
    });
    letters(&pool, true)
}

fn weapon_row(library: &Library, figure: &Figure, weapon: &Weapon, state: &str) -> Row {
    let damage = figure.base_damage(weapon);
    let qualities: Vec<String> = weapon.qualities.iter().map(ToString::to_string).collect();
    // The state comes first, so that a row without room for all of it still shows a dropped weapon.
    let mut last = Rich::of(state.to_owned(), Tone::Warn);
    if !qualities.is_empty() {
        let between = if state.is_empty() { "" } else { " · " };
        last = last
            .and(between, Tone::Quiet)
            .and(qualities.join(", "), Tone::Text);
    }
    let mut because = match weapon.damage {
        Damage::Fixed(n) => vec![reason("damage", n.to_string(), "G-COMB-06")],
        Damage::Brawn(n) => vec![
            reason(
                "Brawn",
                figure.characteristic(Characteristic::Brawn).to_string(),
                "G-COMB-07",
            ),
            reason("weapon", format!("+{n}"), "G-COMB-06"),
        ],
        Damage::Willpower(n) => vec![
            reason(
                "Willpower",
                figure.characteristic(Characteristic::Willpower).to_string(),
                "G-COMB-06",
            ),
            reason("weapon", format!("+{n}"), "G-COMB-06"),
        ],
    };
    because.push(reason(
        "critical rating",
        weapon.crit.to_string(),
        "G-COMB-09",
    ));
    because.extend(
        weapon
            .qualities
            .iter()
            .map(|q| reason("quality", q.to_string(), q.rule())),
    );
    Row {
        cells: vec![
            Rich::of(weapon.name.clone(), Tone::Text),
            dice_with(library, figure, weapon),
            Rich::of("dam ", Tone::Quiet).and(damage.to_string(), Tone::Strong),
            Rich::of("crit ", Tone::Quiet).and(weapon.crit.to_string(), Tone::Strong),
            Rich::of(weapon.range.word(), Tone::Quiet),
            last,
        ],
        line: Some(say::Attack(figure, None, &weapon.name, None, false).to_string()),
        rule: Some("G-COMB-06".to_owned()),
        because,
        ..Row::default()
    }
}

/// The line that uses a talent or an item.
fn using(figure: &Figure, what: &str) -> String {
    say::Use(figure, what, None, None, Vec::new(), None).to_string()
}

/// Whether it has a talent of any kind.
pub(crate) fn has_talents(figure: &Figure) -> bool {
    !figure.talents.is_empty() || !figure.known.is_empty() || figure.adversary > 0
}

pub(crate) fn talents(state: &State, figure: &Figure) -> Block {
    let known = figure.known.iter().map(|known| {
        let talent = &known.talent;
        let chosen = if known.chosen.is_empty() {
            String::new()
        } else {
            let chosen: Vec<String> = known.chosen.iter().map(|key| aloud::skill(key)).collect();
            format!(" ({})", chosen.join(", "))
        };
        let ranks = if talent.ranked {
            format!(" {}", known.ranks)
        } else {
            String::new()
        };
        let name = Rich::of(talent.name.clone(), Tone::Text)
            .and(ranks, Tone::Strong)
            .and(chosen, Tone::Quiet);
        let used = if state.is_used_up(figure, &talent.id) {
            Rich::of(" used", Tone::Warn)
        } else {
            Rich::new()
        };
        let over = if known.over.is_empty() {
            Rich::new()
        } else {
            Rich::of(" breaks the pyramid", Tone::Warn)
        };
        let line = talent.uses.as_ref().map(|_| using(figure, &talent.name));
        let how = match talent.uses.as_ref().and_then(|uses| uses.limit) {
            Some(limit) => format!("{}, {}", talent.how.words(), limit.words()),
            None => talent.how.words().to_owned(),
        };
        Row {
            cells: vec![name.then(used).then(over)],
            line,
            rule: Some(talent.rule.clone()),
            because: [reason(talent.text.clone(), how, talent.rule.clone())]
                .into_iter()
                .chain(next_rank(figure, known))
                .chain([reminders::reason("G-TALR-09")])
                .collect(),
            ..Row::default()
        }
    });
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
        .chain(known)
        .collect();
    if figure.adversary > 0 {
        rows.insert(
            0,
            Row {
                rule: Some("G-POOL-18".to_owned()),
                because: vec![reason(
                    "number of difficulty upgrades on attacks against them",
                    figure.adversary.to_string(),
                    "G-POOL-18",
                )],
                ..row(vec![
                    Rich::of("Adversary ", Tone::Text)
                        .and(figure.adversary.to_string(), Tone::Strong),
                ])
            },
        );
    }
    Block::new("Talents", "Talents", Shape::Text, rows)
}

/// Its innate abilities, and the skill uses of its ranks. One that has both names follows the sheet's
/// words. `None` without any.
pub(crate) fn abilities(library: &Library, figure: &Figure) -> Option<Block> {
    let born = figure
        .abilities
        .iter()
        .map(|a| (a.name.as_str(), a.text.as_str()));
    let said = |name: &str| figure.abilities.iter().any(|a| a.name == name);
    let arts = library
        .arts(figure)
        .map(|known| (known.talent.name.as_str(), known.talent.text.as_str()))
        .filter(|(name, _)| !said(name));
    let rows: Vec<Row> = born
        .chain(arts)
        .map(|(name, text)| {
            row(vec![
                Rich::of(format!("{name}. "), Tone::Strong).and(text.to_owned(), Tone::Text),
            ])
        })
        .collect();
    (!rows.is_empty()).then(|| Block::new("Abilities", "Talents", Shape::Text, rows))
}

pub(crate) fn criticals(state: &State, figure: &Figure) -> Block {
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
                    Rich::of(figure.called(c), Tone::Bad),
                    Rich::of(capital(severity), Tone::Quiet),
                    treatment(state, c),
                    Rich::of(c.text.clone(), Tone::Text),
                ],
                line: Some(say::Cure(figure, figure.called(c)).to_string()),
                rule: Some("G-HEAL-08".to_owned()),
                because: vec![
                    reason("rolled with all modifiers", c.result.to_string(), "M-03"),
                    reason("severity", capital(severity), "G-HEAL-09"),
                    reason("treated with", figure.treated_with(), "G-HEAL-04"),
                ],
                ..Row::default()
            }
        })
        .collect();
    Block::new("Critical Injuries", "Health", Shape::Tall, rows)
}

/// The place of an item, and its damage (G-EQ-10).
fn worn_words(place: &str, wear: Wear) -> Rich {
    let between = if place.is_empty() || wear.is_sound() {
        ""
    } else {
        ", "
    };
    Rich::of(format!("{place}{between}"), Tone::Quiet).and(wear.state(), Tone::Warn)
}

/// When an injury may be treated: once a week each (G-HEAL-04).
fn treatment(state: &State, critical: &Critical) -> Rich {
    match state.days_to_wait(critical) {
        None => Rich::of("needs treatment", Tone::Accent),
        Some(days) => Rich::of(
            format!("treated again in {}", count(i64::from(days), "day")),
            Tone::Quiet,
        ),
    }
}

/// The row of an item, with its encumbrance as the reason.
fn weighs(cells: Vec<Rich>, label: &str, enc: u32, rule: &'static str) -> Row {
    Row {
        rule: Some("G-EQ-01".to_owned()),
        because: vec![reason(label.to_owned(), enc.to_string(), rule)],
        ..row(cells)
    }
}

pub(crate) fn gear(state: &State, figure: &Figure) -> Block {
    let mut rows = Vec::new();
    if let Some(armor) = &figure.armor {
        let cells = vec![
            Rich::of(armor.name.clone(), Tone::Text),
            worn_words("worn", figure.armor_wear),
            Rich::of(armor.note.clone(), Tone::Quiet),
        ];
        let worn = armor.enc.saturating_sub(state.settings.worn_less);
        let label = format!(
            "encumbrance, worn: {} − {}",
            armor.enc, state.settings.worn_less
        );
        let mut one = weighs(cells, &label, worn.into(), "G-ENC-04");
        one.because
            .push(reason("soak", format!("+{}", armor.soak), "G-SOAK-01"));
        one.line = Some(say::TakeOff(figure).to_string());
        one.does = "take off";
        rows.push(one);
    }
    for armor in &figure.ledger.stowed {
        let cells = vec![
            Rich::of(armor.name.clone(), Tone::Text),
            worn_words(&format!("carried, enc {}", armor.enc), armor.wear),
            Rich::of(armor.note.clone(), Tone::Quiet),
        ];
        let line = say::Wear(figure, &armor.name).to_string();
        let mut one = weighs(cells, "encumbrance, carried", armor.enc.into(), "G-ENC-04");
        one.because.push(reason(
            "soak, when worn",
            format!("+{}", armor.soak),
            "G-SOAK-01",
        ));
        one.line = Some(line);
        one.does = "put on";
        rows.push(one);
    }
    // Equal items are one row, at the place of the first of them.
    let mut groups: Vec<(&Item, u32)> = Vec::new();
    for item in &figure.items {
        match groups.iter_mut().find(|(first, _)| *first == item) {
            Some((_, count)) => *count += 1,
            None => groups.push((item, 1)),
        }
    }
    for (item, count) in groups {
        let times = if count > 1 {
            format!(" ×{count}")
        } else {
            String::new()
        };
        let enc = match u32::from(item.enc) * count {
            0 => String::new(),
            enc => format!("enc {enc}"),
        };
        let left = match item.left {
            Some(left) => crate::words::count(left, "use"),
            None => String::new(),
        };
        let used = item
            .acts
            .as_ref()
            .is_some_and(|acts| acts.known().uses().is_some());
        let left = if item.hidden {
            format!("{left}{}hidden", if left.is_empty() { "" } else { ", " })
        } else {
            left
        };
        let between = if enc.is_empty() || left.is_empty() {
            ""
        } else {
            ", "
        };
        let cells = vec![
            Rich::of(item.name.clone(), Tone::Text).and(times, Tone::Strong),
            worn_words(&format!("{enc}{between}{left}"), item.wear),
            Rich::of(item.note.clone(), Tone::Quiet),
        ];
        let all = u32::from(item.enc) * count;
        let mut one = if all > 0 {
            weighs(cells, "encumbrance", all, "G-ENC-02")
        } else {
            weighs(cells, "small items (10 count as 1)", count, "G-ENC-05")
        };
        if used {
            one.line = Some(using(figure, &item.name));
        }
        rows.push(one);
    }
    Block::new("Gear", "Gear", Shape::Tall, rows)
}

pub(crate) fn notes(figure: &Figure) -> Option<Block> {
    let rows = figure
        .notes
        .iter()
        .map(|n| row(vec![Rich::from(n.clone())]));
    (!figure.notes.is_empty()).then(|| Block::new("Notes", "Notes", Shape::Text, rows.collect()))
}
