//! Checks of criticals and spends, and of gaps in the merged critical tables.

use crate::library::check::{Checker, Finding};
use crate::library::shelf::Kind;
use crate::model::records::Pack;
use crate::model::records::tables::{CriticalHitRow, CriticalRow, Harm, Price, SpendRow};
use crate::model::vehicles::parts::HitEffect;

use rules::content::locate::Step;
use rules::content::{Keyed, Shelf};

/// The width of a label in the spend menu.
const MOST_LABEL: usize = 40;
/// From Easy to Daunting. 0 is untreatable (G-HEAL-09).
const MOST_SEVERITY: u8 = 4;

impl Checker<'_> {
    pub(crate) fn critical(&mut self, row: &CriticalRow) {
        self.row(&row.name, &row.text, row.severity, row.from, row.to);
        self.field("severity", |c| {
            c.say_if(
                row.severity == 0 && !row.harm.contains(&Harm::Dies),
                "a treatable injury has severity 0",
                "Use 1 to 4 (0 is for death)",
            );
        });
        self.each("harm", &row.harm, |c, harm| {
            let amount = match harm {
                Harm::Strain(n)
                | Harm::SetbackNextCheck(n)
                | Harm::HarderNextCheck(n)
                | Harm::StrainPerAction(n) => Some(n),
                _ => None,
            };
            c.say_if(amount == Some(&0), "the harm is 0", "Use 1 or more");
        });
    }

    pub(crate) fn critical_hit(&mut self, row: &CriticalHitRow) {
        self.row(&row.name, &row.text, row.severity, row.from, row.to);
        self.field("severity", |c| {
            c.say_if(
                row.severity == 0 && !row.does.contains(&HitEffect::Vaporizes),
                "a repairable hit has severity 0",
                "Use 1 to 4 (0 is for a vaporized vehicle)",
            );
        });
        self.each("does", &row.does, |c, effect| {
            let amount = match effect {
                HitEffect::SystemStrain(n) | HitEffect::StrainAboard(n) => Some(n),
                HitEffect::Shrapnel
                | HitEffect::Compromises(_)
                | HitEffect::CompromisesWeapon
                | HitEffect::CompromisesAll
                | HitEffect::Burns
                | HitEffect::BreaksUp
                | HitEffect::Vaporizes => None,
            };
            c.say_if(amount == Some(&0), "the harm is 0", "Use 1 or more");
        });
    }

    fn row(&mut self, name: &str, text: &str, severity: u8, from: u16, to: u16) {
        self.name("name", name);
        self.name("text", text);
        self.at_most("severity", severity, MOST_SEVERITY);
        self.field("from", |c| {
            c.say_if(from == 0, "the results start at 0", "Use 1 or more");
        });
        self.field("to", |c| {
            if to < from {
                c.say(
                    format!("the results go from {from} to {to}"),
                    format!("End at {from} or more"),
                );
            }
        });
    }

    pub(crate) fn spend(&mut self, row: &SpendRow) {
        self.spend_row(row, "Use Advantage, Triumph or CriticalRating", |price| {
            matches!(
                price,
                Price::Advantage(_) | Price::Triumph(_) | Price::CriticalRating
            )
        });
    }

    pub(crate) fn complication(&mut self, row: &SpendRow) {
        self.spend_row(row, "Use Threat or Despair", |price| {
            matches!(price, Price::Threat(_) | Price::Despair(_))
        });
    }

    fn spend_row(&mut self, row: &SpendRow, payable: &str, pays: impl Fn(Price) -> bool) {
        self.name("label", &row.label);
        self.field("label", |c| {
            let length = row.label.chars().count();
            if length > MOST_LABEL {
                let what = format!("the label has {length} characters");
                c.say(what, format!("Use at most {MOST_LABEL}"));
            }
        });
        self.name("text", &row.text);
        self.name("rule", &row.rule);
        self.field("price", |c| {
            c.say_if(row.price.is_empty(), "the spend has no price", payable);
        });
        self.each("price", &row.price, |c, price| {
            c.say_if(
                !pays(*price),
                "the price is in the other side's symbols",
                payable,
            );
            let amount = match price {
                Price::Advantage(n) | Price::Triumph(n) | Price::Threat(n) | Price::Despair(n) => {
                    Some(n)
                }
                Price::CriticalRating => None,
            };
            c.say_if(amount == Some(&0), "the price is 0", "Use 1 or more");
        });
    }
}

/// A row of a table that covers every result of a roll.
trait Results: Kind + Clone {
    /// Its lowest and highest result.
    fn results(&self) -> (u32, u32);
}

impl Results for CriticalRow {
    fn results(&self) -> (u32, u32) {
        (self.from.into(), self.to.into())
    }
}

impl Results for CriticalHitRow {
    fn results(&self) -> (u32, u32) {
        (self.from.into(), self.to.into())
    }
}

/// The critical tables as they grow from pack to pack.
///
/// A pack may change one row of a table, so only the merged table can be checked for exactly one row
/// for every result (G-STAT-07 needs the top, G-HEAL-09 every row between).
#[derive(Default)]
pub(crate) struct Merged {
    criticals: Shelf<CriticalRow>,
    critical_hits: Shelf<CriticalHitRow>,
}

impl Merged {
    /// Adds a pack's rows and returns the findings. A pack with findings adds nothing.
    pub(crate) fn add(&mut self, pack: &Pack) -> Vec<Finding> {
        let mut findings = Vec::new();
        let criticals = grown(&self.criticals, &pack.criticals, "criticals");
        let hits = grown(&self.critical_hits, &pack.critical_hits, "critical_hits");
        match (criticals, hits) {
            (Ok(criticals), Ok(critical_hits)) => {
                *self = Self {
                    criticals,
                    critical_hits,
                };
            }
            (one, other) => {
                findings.extend(one.err());
                findings.extend(other.err());
            }
        }
        findings
    }
}

fn grown<T: Results>(
    table: &Shelf<T>,
    rows: &[T],
    list: &'static str,
) -> Result<Shelf<T>, Finding> {
    let mut table = table.clone();
    if rows.is_empty() {
        return Ok(table);
    }
    table.put(rows.iter().cloned());
    let mut sorted: Vec<&T> = table.rows().iter().collect();
    sorted.sort_by_key(|row| row.results());
    let mut next = 1;
    let mut before: Option<&T> = None;
    for row in sorted {
        let (from, to) = row.results();
        if from > next {
            let what = format!("no {} for {}", T::WHAT, span(next, from - 1));
            return Err(broken(
                list,
                rows,
                &[(Some(row), "from"), (before, "to")],
                what,
            ));
        }
        if from < next {
            let other = before.map_or("", Keyed::id);
            let id = row.id();
            let what = format!(
                "`{other}` and `{id}` both cover {}",
                span(from, to.min(next - 1))
            );
            return Err(broken(
                list,
                rows,
                &[(Some(row), "from"), (before, "to")],
                what,
            ));
        }
        next = to + 1;
        before = Some(row);
    }
    let end = u32::from(u16::MAX);
    if next <= end {
        let what = format!("no {} for {}", T::WHAT, span(next, end));
        return Err(broken(list, rows, &[(before, "to")], what));
    }
    Ok(table)
}

fn span(from: u32, to: u32) -> String {
    if from >= to {
        format!("a result of {to}")
    } else {
        format!("results {from} to {to}")
    }
}

/// Points at the first of the suspects in this pack, or at its list.
fn broken<T: Results>(
    list: &'static str,
    rows: &[T],
    suspects: &[(Option<&T>, &'static str)],
    what: String,
) -> Finding {
    let mut path = vec![Step::Field(list)];
    let place = suspects.iter().find_map(|(suspect, field)| {
        let id = suspect.as_ref()?.id();
        let n = rows.iter().position(|row| row.id() == id)?;
        Some([Step::Item(n), Step::Field(field)])
    });
    path.extend(place.into_iter().flatten());
    Finding {
        path,
        what,
        expected: "Cover every result from 1 to 65535 with exactly one row".to_owned(),
    }
}
