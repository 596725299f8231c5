//! Ledgers as view data: what is left, every entry, and the talent pyramid.

use crate::figure::origin::Step;
use crate::kinds::Kind;
use crate::model::advance::{Entry, Matter, TALENT_PRICE, talent_price};
use crate::model::figure::Figure;
use crate::model::state::{Settings, State};
use crate::model::talents::known::Known;
use crate::model::talents::passive::Passive;
use crate::play::talents::learn::pyramid;
use crate::show::rows::{reason, row};
use crate::words::{count, list};

use rules::view::{Block, Fact, Fill, Reason, Rich, Row, Shape, Tone, Track};

/// The character being created, the next step, and the remaining experience, in one sentence.
pub fn making(state: &State) -> Option<String> {
    let making: Vec<&Figure> = state.everybody().filter(|f| f.ledger.making).collect();
    let figure = match *making {
        [figure] => figure,
        [] => return None,
        _ => {
            let names: Vec<&str> = making.iter().map(|f| &*f.name).collect();
            let names = list(&names);
            return Some(format!(
                "Creating {names}. The selected character comes first."
            ));
        }
    };
    let origin = figure.ledger.origin.as_ref();
    let next = match figure.step()? {
        Step::Archetype => "choose an archetype".to_owned(),
        Step::Skills => {
            let left = origin?.choose.as_ref()?.count;
            format!("choose {} that the archetype gives", count(left, "skill"))
        }
        Step::Career => "choose a career".to_owned(),
        Step::Open => {
            let left = origin?.open.as_ref()?.count;
            format!("choose {}", count(left, "career skill"))
        }
        Step::Ranks => {
            let left = origin?.left;
            format!("choose {} in career skills", count(left, "free rank"))
        }
        Step::Motivations => {
            format!(
                "write {}",
                count(figure.facets_missing().len() as i64, "motivation")
            )
        }
        Step::Purchases => "spend, then finish".to_owned(),
    };
    let name = &figure.name;
    if figure.step() < Some(Step::Motivations) {
        return Some(format!("Creating {name}: {next}."));
    }
    let (load, _) = figure.encumbrance(state);
    let (most, _) = figure.encumbrance_threshold();
    let (xp, money) = (figure.ledger.available(), figure.ledger.money());
    let load = match load {
        load if load == 0 || !state.settings.encumbrance => String::new(),
        load => format!(", load {load}/{most}"),
    };
    Some(format!(
        "Creating {name}: {next}. {xp} XP, {}{load}.",
        count(money, "unit")
    ))
}

/// Experience and money for the numbers of a sheet, if a ledger is kept.
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
        value: Rich::of(format!("{left} free"), tone(left)),
        because: vec![
            reason("awarded", all.to_string(), "T-42"),
            reason("spent", format!("-{spent}"), "T-42"),
        ],
    };
    let money = ledger.money();
    let came: i64 = ledger.entries.iter().map(|e| e.units.max(0)).sum();
    let mut facts = vec![xp];
    if ledger.has_purse() {
        facts.push(Fact {
            key: "money",
            label: "Money".to_owned(),
            value: Rich::of(money.to_string(), tone(money)),
            because: vec![
                reason("gained", came.to_string(), "G-EQ-01"),
                reason("paid", format!("-{}", came - money), "G-EQ-01"),
            ],
        });
    }
    facts
}

/// Experience spent, received and left.
pub fn gauge(figure: &Figure) -> Option<Track> {
    let ledger = &figure.ledger;
    let (left, all) = (ledger.available(), ledger.awarded());
    let max = u32::try_from(all).ok().filter(|all| *all > 0)?;
    ledger.is_kept().then(|| Track {
        label: "XP".to_owned(),
        key: "xp",
        now: u32::try_from(all - left).unwrap_or(0),
        max,
        note: format!("{left} free"),
        fill: Fill::Earned,
        ..Track::default()
    })
}

/// The sources of a threshold: the archetype's value with Brawn or Willpower at the end of creation, or
/// the sheet's value, then talents, the size of a group, and what was set by hand (T-43, G-CHAR-09).
pub fn threshold(figure: &Figure, wounds: bool) -> Vec<Reason> {
    let talents = figure.passives(move |passive: &Passive| match passive {
        Passive::WoundThreshold(n) if wounds => Some(*n),
        Passive::StrainThreshold(n) if !wounds => Some(*n),
        _ => None,
    });
    let talents: Vec<(String, u16, String)> = talents
        .map(|(known, n)| {
            let more = u16::from(n) * u16::from(known.ranks);
            (known.label(), more, known.talent.rule.clone())
        })
        .collect();
    let raised: u16 = talents.iter().map(|(_, more, _)| more).sum();
    let now = if wounds {
        figure.wound_threshold
    } else {
        figure.strain_threshold.unwrap_or(0)
    };
    let (brawn, willpower) = figure.made_with();
    let mut because = Vec::new();
    let sum = if let Some(origin) = &figure.ledger.origin {
        let (base, from, with) = if wounds {
            (origin.wounds, "Brawn at creation", brawn)
        } else {
            (origin.strain, "Willpower at creation", willpower)
        };
        let label = origin.archetype.clone();
        because.push(reason(label, base.to_string(), "G-CHAR-09"));
        because.push(reason(from, format!("+{with}"), "G-CHAR-10"));
        u16::from(base) + u16::from(with) + raised
    } else {
        // A sheet that was not created here has a final threshold, including talents.
        let base = now.saturating_sub(raised);
        because.push(reason("on the sheet", base.to_string(), "G-CHAR-09"));
        base + raised
    };
    let talents = talents.into_iter();
    because.extend(talents.map(|(label, more, rule)| reason(label, format!("+{more}"), rule)));
    if sum != now {
        let by = i32::from(now) - i32::from(sum);
        because.push(reason("set by hand", format!("{by:+}"), "G-CHAR-09"));
    }
    if let Some(group) = figure.group.filter(|_| wounds) {
        because.push(reason("members", format!("×{}", group.size), "T-45"));
    }
    because
}

/// Every entry, newest first.
pub fn ledger(settings: &Settings, figure: &Figure) -> Option<Block> {
    if figure.ledger.entries.is_empty() {
        return None;
    }
    let rows = figure.ledger.entries.iter().rev().map(|entry| {
        let amount = match (entry.xp, entry.units) {
            (0, 0) => Rich::of("free", Tone::Quiet),
            (0, units) => Rich::of(
                lang::sentence::minus(&format!("{units:+} units")),
                Tone::Strong,
            ),
            (xp, _) => Rich::of(lang::sentence::minus(&format!("{xp:+} XP")), Tone::Strong),
        };
        let mut what = Rich::of(entry.matter.words(), Tone::Text);
        if entry.overruled {
            what = what.and(", rules overridden", Tone::Warn);
        }
        let mut when = Vec::new();
        if entry.session > 0 {
            when.push(format!("session {}", entry.session));
        }
        if entry.day > 0 {
            when.push(format!("day {}", entry.day + 1));
        }
        Row {
            because: priced(settings, figure, entry),
            rule: Some(rule_of(entry).to_owned()),
            ..row(vec![amount, what, Rich::of(when.join(", "), Tone::Quiet)])
        }
    });
    Some(Block::new("Ledger", "Notes", Shape::Rows, rows.collect()))
}

/// The rule of an entry.
const fn rule_of(entry: &Entry) -> &'static str {
    match entry.matter {
        Matter::Words(_) if entry.units != 0 => "G-EQ-01",
        Matter::Words(_) => "T-42",
        Matter::Skill { .. } => "G-SKILL-04",
        Matter::Characteristic { .. } => "G-CHAR-01",
        Matter::Talent { .. } => "G-TALR-01",
        Matter::Goods(_) => "G-EQ-01",
    }
}

/// The parts of a price.
fn priced(settings: &Settings, figure: &Figure, entry: &Entry) -> Vec<Reason> {
    let paid = -entry.xp;
    let (label, sum, rule) = match &entry.matter {
        Matter::Skill { skill, rank, .. } if paid > 0 => {
            let cost = i32::from(settings.skill_cost) * i32::from(*rank);
            let career = figure.career_skill(skill);
            let label = if cost == paid || career {
                format!("rank {rank}")
            } else {
                format!("rank {rank}, non-career skill")
            };
            (label, format!("{paid}"), "G-SKILL-04")
        }
        Matter::Characteristic { value, .. } if paid > 0 => {
            let sum = format!("10 × {value}");
            ("10 for each point of the new value".to_owned(), sum, "T-42")
        }
        Matter::Talent { .. } if paid > 0 => {
            let sum = format!("{TALENT_PRICE} × {}", paid / TALENT_PRICE);
            ("5 for each tier".to_owned(), sum, "G-TALR-01")
        }
        Matter::Words(_)
        | Matter::Skill { .. }
        | Matter::Characteristic { .. }
        | Matter::Talent { .. }
        | Matter::Goods(_) => return Vec::new(),
    };
    vec![reason(label, sum, rule)]
}

/// The talent pyramid, narrow end on top: the number and names of each tier's talents, and the price of
/// one more, or the note that the tier breaks the pyramid (G-TALR-01, G-TALR-04).
pub fn talents(figure: &Figure) -> Option<Block> {
    let counts = pyramid(figure);
    // Without purchases the shape matters only once the pyramid is broken.
    let stands = counts.windows(2).all(|two| two[1] == 0 || two[0] > two[1]);
    if figure.kind != Kind::Pc || (stands && !figure.ledger.is_kept()) {
        return None;
    }
    let widest = counts.iter().copied().max().unwrap_or(0);
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
        let below = counts.get(usize::from(tier).wrapping_sub(2)).copied();
        let room = below.is_none_or(|below| held + 1 < below);
        // After an override, or as written on a sheet, the tier that breaks the pyramid shows it.
        let full = below.filter(|below| held > 0 && held >= *below);
        Row {
            cells: vec![
                Rich::of(format!("tier {tier}"), Tone::Quiet),
                Rich::of(held.to_string(), Tone::Strong),
                Rich::of(steps(held, widest), Tone::Accent),
                if let Some(below) = full {
                    Rich::of(format!("needs {} below, has {below}", held + 1), Tone::Warn)
                } else if room {
                    Rich::of(
                        format!("{} XP", TALENT_PRICE * i32::from(tier)),
                        Tone::Quiet,
                    )
                } else {
                    Rich::of(format!("needs {} below", held + 2), Tone::Quiet)
                },
                Rich::of(names.join(", "), Tone::Text),
            ],
            line: None,
            rule: Some("G-TALR-04".to_owned()),
            because: vec![reason("talents", held.to_string(), "G-TALR-04")],
            ..Row::default()
        }
    });
    Some(Block::new(
        "Pyramid",
        "Talents",
        Shape::Steps,
        rows.collect(),
    ))
}

/// One block for each talent of a tier, centered under the widest tier.
fn steps(held: u8, widest: u8) -> String {
    if held == 0 {
        return String::new();
    }
    let indent = " ".repeat(usize::from(widest - held.min(widest)));
    format!("{indent}{}", vec!["●"; usize::from(held)].join(" "))
}

/// The price of a further rank of a ranked talent, for a character that buys with experience.
pub fn next_rank(figure: &Figure, known: &Known) -> Option<Reason> {
    let buys = figure.kind == Kind::Pc && figure.ledger.is_kept();
    let price = || talent_price(&known.talent, known.ranks.saturating_add(1));
    let grows = buys && known.talent.ranked && known.talent.grows();
    grows.then(|| reason("next rank", format!("{} XP", price()), "G-TALR-02"))
}
