//! The rows of the spend menu, each with a fixed number as long as the roll is open (G-COMB-08,
//! G-COMB-13).
//!
//! A user who learns that row 3 is the maneuver must find it at 3 after a purchase too. The check
//! therefore keeps every row that was on offer for the roll, in order. A row that is no longer
//! available stays and shows why, and a new row is added at the end.

use lang::Refusal;
use lang::sentence::capital;
use rules::view::Price;

use crate::events::RowsOffered;
use crate::events::said::{agreeing, aloud};
use crate::figure::names::short;
use crate::hits::hit_list::{blow, blows, bought, freed, row_of, split, struck};
use crate::kinds::Quality;
use crate::library::Library;
use crate::model::check::{Bought, Check, Paid, Spent};
use crate::model::figure::held::Held;
use crate::model::records::Weapon;
use crate::model::records::tables::{SpendEffect, SpendRow};
use crate::model::social::spends::split as facet_of;
use crate::model::state::State;
use crate::open_check::Left;
use crate::play::draft::Draft;
use crate::play::price::either;
use crate::play::spends::asked::label_of;
use crate::play::spends::items::sundered;
use crate::play::spends::menu::{self, Choice, concerns_target, left, menu, on_hit, prices, wreck};
use crate::play::spends::missing::{Missing, missing, no_hit};
use crate::play::spends::purchases::Purchase;
use crate::play::spends::vehicles::part_of;
use crate::play::spends::{hacking, purchases, social};
use crate::words::count;

/// A row of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The key that `spend` takes.
    pub key: String,
    /// A label of a few words.
    pub label: String,
    /// A description of one sentence.
    pub text: String,
    /// The rule or table.
    pub rule: String,
    /// The purchase, or the reason why it is no longer available.
    pub choice: Result<Choice, Gone>,
}

/// What to do when a row isn't available.
pub const INSTEAD: &str = "Choose another spend, or use `done` to apply the result.";

/// Why a row isn't available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gone {
    /// The rule that blocks it.
    pub rule: &'static str,
    /// The reason in one sentence.
    pub why: String,
    /// The reason in the price column: "bought", "not now", or the cost.
    pub note: Price,
}

/// The rows in their order. The number of a row is its place, counted from 1.
pub fn rows(state: &State, library: &Library, check: &Check) -> Vec<Row> {
    let mut live = menu(state, library, check);
    let mut all: Vec<Row> = check
        .offered
        .iter()
        .filter_map(|key| match live.iter().position(|c| c.key == *key) {
            Some(place) => Some(standing(live.remove(place))),
            None => fallen(state, library, check, key),
        })
        .collect();
    all.extend(live.into_iter().map(standing));
    all
}

/// The rows of the tables and weapons that the rolled symbols could buy, and why they can't be bought
/// now. They come after [`rows`], in the order of the tables.
pub fn out_of_reach(state: &State, library: &Library, check: &Check) -> Vec<Row> {
    let all = menu::out_of_reach(state, library, check).into_iter();
    let all = all.filter_map(|found| {
        Some(match found {
            // The reason is that of the typed line.
            Ok(choice) => Row {
                label: choice.label,
                ..fallen(state, library, check, &choice.key)?
            },
            // Only a reason that can be named is worth a row.
            Err(row) => {
                missing(state, library, check, row)?;
                Row {
                    key: row.id.clone(),
                    label: on_target(state, check, &row.label),
                    text: row.text.clone(),
                    rule: row.rule.clone(),
                    choice: Err(row_gone(state, library, check, row, &row.id)),
                }
            }
        })
    });
    all.filter(|row| !check.offered.contains(&row.key))
        .collect()
}

fn standing(choice: Choice) -> Row {
    Row {
        key: choice.key.clone(),
        label: choice.label.clone(),
        text: choice.text.clone(),
        rule: choice.rule.clone(),
        choice: Ok(choice),
    }
}

/// The row of a Critical Injury and why it isn't available, if the menu doesn't offer one.
pub fn critical_gone<'a>(
    state: &State,
    library: &'a Library,
    check: &Check,
) -> Option<(&'a SpendRow, Gone)> {
    let row = library
        .spends()
        .find(|row| row.effect == SpendEffect::Critical)?;
    let gone = if check.hits() {
        row_gone(state, library, check, row, &row.id)
    } else {
        let (note, why) = no_hit(check);
        Gone {
            rule: "G-COMB-09",
            why: format!("A Critical Injury needs a hit, but {why}."),
            note: Price::note(note),
        }
    };
    Some((row, gone))
}

/// The label of a row for the target of a check, which may be a vehicle.
fn on_target(state: &State, check: &Check, label: &str) -> String {
    let vehicle = check.target().and_then(|id| state.vehicle(id));
    menu::called(label, vehicle.is_some())
}

/// A row that was on offer and no longer is.
fn fallen(state: &State, library: &Library, check: &Check, key: &str) -> Option<Row> {
    if let Some(row) = find(library, key) {
        let actor = state.figure(check.by);
        let words = social::die_named(state, row);
        let label = label_of(actor, row.effect, key, &row.id, &words);
        // It keeps its whole name, so that its letter stays the same.
        let label = match about(state, check, row.effect, key) {
            Some(part) => format!("{label}: {part}"),
            None => label,
        };
        let label = if row.effect == SpendEffect::Critical {
            let number = split(key).1.unwrap_or(1);
            let blows = blows(state, check);
            let blow = blows.iter().find(|blow| blow.number == number);
            let label = on_target(state, check, &label);
            on_hit(state, &label, blow.filter(|_| blows.len() > 1))
        } else {
            label
        };
        return Some(Row {
            key: key.to_owned(),
            label,
            text: row.text.clone(),
            rule: row.rule.clone(),
            choice: Err(row_freed(state, check, key)
                .unwrap_or_else(|| row_gone(state, library, check, row, key))),
        });
    }
    let gone = |rule: &str, label: String, text: String, why: Gone| Row {
        key: key.to_owned(),
        label,
        text,
        rule: rule.to_owned(),
        choice: Err(why),
    };
    if let Some(one) = purchases::find(state, check, key, None) {
        let why = purchase_gone(state, check, &one);
        return Some(gone(one.rule, one.label, one.text, why));
    }
    let (bare, _) = split(key);
    let quality = weapons_at_hand(state, check)
        .into_iter()
        .find_map(|weapon| Some((quality_of(&weapon.qualities, bare)?, weapon)));
    let (quality, weapon) = quality?;
    let why = quality_gone(state, check, quality);
    let text = format!("{quality} of the {}.", weapon.name);
    Some(gone(quality.rule(), quality.to_string(), text, why))
}

/// What a row that was on offer is about, if its table has a row for each: a component, a program, a motivation.
fn about(state: &State, check: &Check, effect: SpendEffect, key: &str) -> Option<String> {
    let number = split(key).1.unwrap_or(1);
    let facet = || Some(facet_of(key).1?.name().to_owned());
    part_of(state, check, effect, number)
        .or_else(|| hacking::program_of(state, check, effect, number))
        .or_else(facet)
}

/// The weapons of an attack: one or both.
pub fn weapons_at_hand(state: &State, check: &Check) -> Vec<Weapon> {
    let both = [check.weapon(state), check.second_weapon(state)];
    both.into_iter().flatten().collect()
}

/// The row of the tables that a key names.
pub fn find<'l>(library: &'l Library, key: &str) -> Option<&'l SpendRow> {
    library
        .spends()
        .chain(library.complications())
        .find(|row| row.id == key || row.id == row_of(key))
}

/// The refusal for a key that names a hit which the attack hasn't made: neither a Critical Injury nor a
/// quality can be bought for it. The number of an Auto-fire means a target.
fn no_such_hit(state: &State, library: &Library, check: &Check, key: &str) -> Option<Refusal> {
    let (bare, number) = split(key);
    let number = number?;
    let critical = find(library, key).is_some_and(|row| row.effect == SpendEffect::Critical);
    let of_a_hit = |quality: Quality| quality != Quality::AutoFire;
    let mut arms = weapons_at_hand(state, check).into_iter();
    let quality = arms
        .find_map(|w| quality_of(&w.qualities, bare))
        .is_some_and(of_a_hit);
    let hits = blows(state, check).len();
    if !(critical || quality) || usize::from(number) <= hits {
        return None;
    }
    let (has, hint) = match hits {
        0 => ("it missed".to_owned(), INSTEAD.to_owned()),
        1 => (
            "it has only 1 hit".to_owned(),
            format!("Leave out the number: `spend {bare}`."),
        ),
        hits => (
            format!("it has only {}", count(hits as i64, "hit")),
            format!("Choose a hit from 1 to {hits}."),
        ),
    };
    let why = format!("This attack has no hit {number}: {has}.");
    Some(Refusal::input(why).hint(hint))
}

/// The quality that a key names.
pub fn quality_of(qualities: &[Quality], key: &str) -> Option<Quality> {
    qualities
        .iter()
        .copied()
        .find(|q| q.name().to_lowercase() == key)
}

/// Why a row of the tables isn't available now.
pub fn row_gone(
    state: &State,
    library: &Library,
    check: &Check,
    row: &SpendRow,
    key: &str,
) -> Gone {
    let again = !row.repeat && bought(check, &row.id);
    if let SpendEffect::Social(spend) = row.effect
        && let Some((rule, why)) = social::nothing_there(state, check, spend, key)
    {
        return Gone {
            rule,
            why: agreeing(state.everybody(), format!("{}.", capital(&why))),
            note: Price::note("not now"),
        };
    }
    if let Some(wreck) = wreck(state, check.target()).filter(|_| concerns_target(row.effect)) {
        return Gone {
            rule: "G-VEH-14",
            why: format!("{} is destroyed.", wreck.name),
            note: Price::note("destroyed"),
        };
    }
    let number = split(key).1.unwrap_or(1);
    let blow = blow(state, check, number).filter(|_| row.effect == SpendEffect::Critical);
    if let Some(blow) = blow.filter(|blow| check.hits() && blow.sum.through == 0) {
        let name = state.name_of(blow.target);
        let (rule, what, from) = if state.vehicle(blow.target).is_some() {
            ("G-VCOM-29", "Critical Hit", "armor")
        } else {
            ("G-COMB-12", "Critical Injury", "soak")
        };
        return Gone {
            rule,
            why: format!(
                "A {what} needs at least 1 damage, but none got through the {from} of {name} (G-COMB-09)."
            ),
            note: Price::note("no damage"),
        };
    }
    let vehicle = check.target().and_then(|id| state.vehicle(id));
    if let Some(vehicle) = vehicle.filter(|_| row.effect == SpendEffect::Disarm) {
        return Gone {
            rule: "M-06",
            why: format!(
                "{} has nothing to drop: its weapons are mounted. Use `a_disable` to disable one or `tt_destroy` to \
                    destroy one.",
                vehicle.name
            ),
            note: Price::note("not now"),
        };
    }
    let missing = missing(state, library, check, row).filter(|_| !again);
    if let Some(Missing { note, why }) = missing {
        return Gone {
            rule: "G-COMB-12",
            why: agreeing(state.everybody(), format!("{}.", capital(&why))),
            note: Price::note(note),
        };
    }
    let gone = gone(
        "G-COMB-12",
        again,
        &prices(state, check, row, key),
        left(state, check),
    );
    // What was bought and can't be bought again is done, not out of reach.
    match times(check, key) {
        // The row of another kind was bought, and only one of them can be.
        0 if again => Gone {
            note: Price::note("only one"),
            ..gone
        },
        0 => gone,
        times => Gone {
            note: if concerns_target(row.effect) {
                Price::bought_times(times)
            } else {
                bought_note(state, check, key, times)
            },
            ..gone
        },
    }
}

/// The note of a row that was bought, with the name of the character it was bought for, if its label has none.
fn bought_note(state: &State, check: &Check, key: &str, times: usize) -> Price {
    let spent = check.spent.iter().filter(|s| s.key == key);
    let whom: Vec<&str> = spent.filter_map(|one| bought_for(state, one)).collect();
    if whom.is_empty() {
        Price::bought_times(times)
    } else {
        Price::bought_for(lang::sentence::list(&whom))
    }
}

/// The character for whom a row was bought, if its label doesn't name them.
pub fn bought_for<'s>(state: &'s State, spent: &Spent) -> Option<&'s str> {
    let whom = spent.whom?;
    (!spent.label.contains(state.name_of(whom))).then(|| short(state, whom))
}

/// How often the row with this key was bought on this roll.
pub fn times(check: &Check, key: &str) -> usize {
    check.spent.iter().filter(|s| s.key == key).count()
}

/// The reason for a row that was bought and is free again because soak stops the hit (G-COMB-10).
fn row_freed(state: &State, check: &Check, key: &str) -> Option<Gone> {
    let free = freed(state, check);
    free.iter().find(|spent| spent.key == key)?;
    Some(Gone {
        rule: "G-COMB-10",
        why: "No damage gets through now, so the symbols of this can be spent again.".to_owned(),
        note: Price::note("canceled"),
    })
}

/// Why a purchase for a hit isn't available now.
pub fn purchase_gone(state: &State, check: &Check, one: &Purchase) -> Gone {
    let rule = if one.bought == Bought::Second {
        "G-MOD-09"
    } else {
        "G-EQ-05"
    };
    gone(rule, one.exhausted, &one.ways, left(state, check))
}

/// Why a quality of the weapon isn't available at all.
pub fn quality_gone(state: &State, check: &Check, quality: Quality) -> Gone {
    let times = check
        .spent
        .iter()
        .filter(|s| s.bought == Bought::Quality(quality))
        .count();
    let target = struck(check).and_then(|id| state.figure(id));
    if let Some(target) =
        target.filter(|f| quality == Quality::Sunder && sundered(check, f).is_none())
    {
        let hands = target.in_hand();
        let mut held = hands.iter().filter_map(|i| target.held(usize::from(*i)));
        let hard = |h: &Held| h.weapon.qualities.contains(&Quality::Reinforced);
        let name = &target.name;
        let (rule, why) = if let Some(h) = held.find(|h| hard(h)) {
            let why = format!("The {} of {name} is Reinforced.", h.weapon.name);
            ("G-QUAL-20", why)
        } else {
            let why = format!("{name} holds nothing to damage.");
            ("G-QUAL-24", agreeing(state.everybody(), why))
        };
        return Gone {
            rule,
            why,
            note: Price::note("not now"),
        };
    }
    let left = left(state, check);
    gone("G-EQ-05", times > 0, &[], left)
}

fn gone(rule: &'static str, again: bool, ways: &[Paid], left: Left) -> Gone {
    let prices: Vec<String> = ways.iter().map(|p| aloud::paid(*p)).collect();
    let prices = prices.join(" or ");
    if again {
        return Gone {
            rule,
            why: "This is already bought.".to_owned(),
            note: Price::bought(),
        };
    }
    if !ways.is_empty() && !ways.iter().any(|p| left.covers(*p)) {
        let there = left.sentence();
        return Gone {
            rule,
            why: format!("This costs {prices}, but {there}."),
            note: either(ways),
        };
    }
    Gone {
        rule,
        why: "This isn't available in this situation.".to_owned(),
        note: Price::note("not now"),
    }
}

impl Draft<'_, '_> {
    /// Checks that the number at the end of a key is on offer.
    ///
    /// # Errors
    /// Refuses the number of a hit or target that doesn't exist.
    pub(crate) fn number_is_on_offer(&self, check: &Check, key: &str) -> Result<(), Refusal> {
        let missing = no_such_hit(&self.now, self.cx.library, check, key);
        let others = || purchases::other_numbers(&self.now, check, key);
        match missing.or_else(|| others().filter(|_| !self.cx.overruled)) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    /// Keeps the order of the rows while symbols are spent: first the rows on offer before the command,
    /// then the new ones.
    pub fn note_rows(&mut self, before: &State) {
        let Some(check) = self.now.check.clone() else {
            return;
        };
        if check.roll.is_none() || self.events.is_empty() {
            return;
        }
        let mut keys: Vec<String> = Vec::new();
        let mut note = |state: &State, check: &Check| {
            for choice in menu(state, self.cx.library, check) {
                if !check.offered.contains(&choice.key) && !keys.contains(&choice.key) {
                    keys.push(choice.key);
                }
            }
        };
        if let Some(was) = before.check.as_ref().filter(|was| was.roll == check.roll) {
            note(before, was);
        }
        note(&self.now, &check);
        if !keys.is_empty() {
            self.push(RowsOffered { keys });
        }
    }
}
