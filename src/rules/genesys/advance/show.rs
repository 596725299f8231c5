//! Ledgers as view data: what is left, every entry, and the pyramid of talents.

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Kind;
use crate::rules::genesys::show::sheet::{reason, row};
use crate::rules::genesys::talents::learn::pyramid;
use crate::rules::genesys::talents::record::Passive;
use crate::rules::view::{Block, Fact, Rich, Row, Shape, Tone};

use super::TALENT_PRICE;
use super::purchases::talent_price;

/// Experience and money among the numbers of a sheet, where a ledger is kept.
pub fn facts(figure: &Figure) -> Vec<Fact> {
    let ledger = &figure.ledger;
    if !ledger.is_kept() {
        return Vec::new();
    }
    let (left, all) = (ledger.available(), ledger.awarded());
    let tone = |n: i64| if n < 0 { Tone::Bad } else { Tone::Strong };
    let spent = all - left;
    let xp = Fact {
        key: "xp",
        label: "XP".to_owned(),
        value: Rich::of(format!("{left}/{all}"), tone(left)),
        because: vec![
            reason("awarded", all.to_string(), "T-42"),
            reason("spent", format!("-{spent}"), "T-42"),
        ],
    };
    let money = ledger.money();
    let came: i64 = ledger.entries.iter().map(|e| e.units.max(0)).sum();
    let mut facts = vec![xp];
    if ledger.entries.iter().any(|e| e.units != 0) {
        facts.push(Fact {
            key: "money",
            label: "Money".to_owned(),
            value: Rich::of(money.to_string(), tone(money)),
            because: vec![
                reason("came in", came.to_string(), "G-EQ-01"),
                reason("paid", format!("-{}", came - money), "G-EQ-01"),
            ],
        });
    }
    facts
}

/// How the thresholds of a character that was made here came about (T-43, G-CHAR-09).
pub fn thresholds(figure: &Figure) -> Option<Fact> {
    let origin = figure.ledger.origin.as_ref()?;
    let (brawn, willpower) = figure.made_with();
    let talents = |wounds: bool| {
        let more = move |passive: &Passive| match passive {
            Passive::WoundThreshold(n) if wounds => Some(*n),
            Passive::StrainThreshold(n) if !wounds => Some(*n),
            _ => None,
        };
        let found = figure.passives(more).map(|(known, n)| {
            reason(
                known.label(),
                format!("+{}", u16::from(n) * u16::from(known.ranks)),
                known.talent.rule.clone(),
            )
        });
        found.collect::<Vec<_>>()
    };
    let base = |label: String, n: u8| reason(label, n.to_string(), "G-CHAR-09");
    let from = |label: &'static str, n: u8| reason(label, format!("+{n}"), "G-CHAR-10");
    let mut because = vec![
        base(format!("wounds, {}", origin.archetype), origin.wounds),
        from("Brawn when made", brawn),
    ];
    because.extend(talents(true));
    because.push(base(format!("strain, {}", origin.archetype), origin.strain));
    because.push(from("Willpower when made", willpower));
    because.extend(talents(false));
    let strain = figure.strain_threshold.unwrap_or(0);
    Some(Fact {
        key: "thresholds",
        label: "Thresholds".to_owned(),
        value: Rich::of("wounds ", Tone::Quiet)
            .and(figure.wound_threshold.to_string(), Tone::Strong)
            .and(" strain ", Tone::Quiet)
            .and(strain.to_string(), Tone::Strong),
        because,
    })
}

/// Every entry, the last first.
pub fn ledger(figure: &Figure) -> Option<Block> {
    if figure.ledger.entries.is_empty() {
        return None;
    }
    let rows = figure.ledger.entries.iter().rev().map(|entry| {
        let amount = match (entry.xp, entry.units) {
            (0, 0) => Rich::of("free", Tone::Quiet),
            (0, units) => Rich::of(format!("{units:+} units"), Tone::Strong),
            (xp, _) => Rich::of(format!("{xp:+} xp"), Tone::Strong),
        };
        let mut what = Rich::of(entry.matter.words(), Tone::Text);
        if entry.overruled {
            what = what.and(" over the rules", Tone::Warn);
        }
        let mut when = Vec::new();
        if entry.session > 0 {
            when.push(format!("session {}", entry.session));
        }
        if entry.day > 0 {
            when.push(format!("day {}", entry.day + 1));
        }
        row(vec![amount, what, Rich::of(when.join(", "), Tone::Quiet)])
    });
    Some(Block {
        title: "Ledger".to_owned(),
        tab: "Notes",
        shape: Shape::Rows,
        rows: rows.collect(),
    })
}

/// The pyramid of talents, the narrow end on top: how many each tier holds, which they are, and what
/// one more of it costs (G-TALR-01, G-TALR-04).
pub fn talents(figure: &Figure) -> Option<Block> {
    if figure.kind != Kind::Pc || !figure.ledger.is_kept() {
        return None;
    }
    let counts = pyramid(figure);
    let rows = (1..=5u8).rev().map(|tier| {
        let held = counts[usize::from(tier) - 1];
        let mut names: Vec<String> = Vec::new();
        for known in &figure.known {
            for rank in (1..=known.ranks).filter(|_| known.talent.tier > 0) {
                if known.talent.tier_of_rank(rank) == tier {
                    names.push(if known.talent.ranked {
                        format!("{} {rank}", known.talent.name)
                    } else {
                        known.talent.name.clone()
                    });
                }
            }
        }
        let room = tier == 1 || held + 1 < counts[usize::from(tier) - 2];
        Row {
            cells: vec![
                Rich::of(format!("tier {tier}"), Tone::Quiet),
                Rich::of(held.to_string(), Tone::Strong),
                Rich::of(names.join(", "), Tone::Text),
                if room {
                    Rich::of(
                        format!("{} xp", TALENT_PRICE * i32::from(tier)),
                        Tone::Quiet,
                    )
                } else {
                    Rich::of("no room", Tone::Quiet)
                },
            ],
            line: None,
            rule: Some("G-TALR-04".to_owned()),
            because: vec![reason("talents", held.to_string(), "G-TALR-04")],
        }
    });
    Some(Block {
        title: "Pyramid".to_owned(),
        tab: "Talents",
        shape: Shape::Rows,
        rows: rows.collect(),
    })
}

/// What a further rank of each ranked talent costs, behind the talent's name.
pub fn next_rank(figure: &Figure, known: &crate::rules::genesys::talents::known::Known) -> Rich {
    if figure.kind != Kind::Pc || !figure.ledger.is_kept() || !known.talent.ranked {
        return Rich::new();
    }
    let price = talent_price(&known.talent, known.ranks.saturating_add(1));
    Rich::of(format!(" · next {price} xp"), Tone::Quiet)
}
