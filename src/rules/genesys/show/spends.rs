//! What the remaining symbols can buy, as rows that keep their places (M-06, M-08).

use crate::command::coin::Coin;
use crate::library::Library;
use crate::model::check::{Bought, Check, What};
use crate::model::records::tables::{Price as Coins, SpendEffect};
use crate::model::social::spends::split;
use crate::model::state::State;
use crate::play::combat::rows::{Gone, Row, critical_gone, find, out_of_reach, rows, times};
use crate::play::combat::wrong_target;
use crate::play::price::symbols;
use crate::play::spends::asked::persons;
use crate::play::spends::items::choices;
use crate::play::spends::menu::{Choice, rolls_hundred};
use crate::play::talents::outcome::wishes;
use crate::say;
use crate::show::foreseen;
use crate::show::offer::{New, offer};

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::view::{Answer, DONE, Offer, OfferGroup, Price, Way};
use rules::words::said;

/// The rows of the spend menu, and its end.
pub(crate) fn spends(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    let mut rows = rows(state, library, check);
    // That depends on what was rolled, not on what is left, so that no row moves while symbols are spent.
    rows.sort_by_key(|row| rank(library, check, &row.key));
    listed(state, check, rows, all);
    no_critical(state, library, check, all);
    astray(state, library, check, all);
    speech(state, library, check, all);
    super::actions::spender(state, check, all);
    ending(state, check, all);
}

/// The place of rows that stay in the order of the tables.
const REST: u8 = 3;

/// The place of a row of the tables, which begin with what the best rolled symbols buy: the critical that a Triumph
/// pays for whatever its rating, then what has no price but a Triumph, then but a Despair, which others spend
/// (G-COMB-08, G-COMB-09, G-COMB-13, G-DICE-18).
fn rank(library: &Library, check: &Check, key: &str) -> u8 {
    let (Some(row), Some(net)) = (find(library, key), check.net()) else {
        return REST;
    };
    let all = |only: fn(&Coins) -> bool| !row.price.is_empty() && row.price.iter().all(only);
    // A critical that a purchase made possible comes after the rows that were there.
    let critical = row.effect == SpendEffect::Critical && check.offered.contains(&row.id);
    if net.triumph > 0 && critical && key == row.id {
        return 0;
    }
    if net.triumph > 0 && all(|price| matches!(price, Coins::Triumph(_))) {
        1
    } else if net.despair > 0 && all(|price| matches!(price, Coins::Despair(_))) {
        2
    } else {
        REST
    }
}

/// The rows that the rolled symbols could buy but not now. They come after everything else, so that
/// buying never moves a row.
pub(crate) fn beyond(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    listed(state, check, out_of_reach(state, library, check), all);
}

/// Adds rows of the spend menu. A row that isn't available shows the reason.
fn listed(state: &State, check: &Check, rows: Vec<Row>, all: &mut Vec<Offer>) {
    for row in rows {
        let key = row.key.clone();
        let line = |coin: Option<Coin>| say::Spend(&key, None, None, coin, None);
        let mut one = Offer {
            detail: row.text,
            ..Offer::of(row.key, line(None), row.label, row.rule, OfferGroup::Asked)
        };
        match row.choice {
            Ok(choice) => {
                one.answers = answers(state, check, &choice);
                one.strikes = choice
                    .whom
                    .into_iter()
                    .chain(choice.among.iter().copied())
                    .collect();
                let mut ways = choice.ways.iter().copied();
                let price = symbols(ways.next().unwrap_or_default());
                one.cost = price.paid(times(check, &choice.key));
                one.ways = ways
                    .filter_map(|paid| {
                        let coin = Coin::of(paid)?;
                        Some(Way {
                            line: line(Some(coin)).to_string(),
                            cost: symbols(paid),
                        })
                    })
                    .collect();
                if let Some(coin) = choice.ways.first().and_then(|paid| Coin::of(*paid))
                    && !one.ways.is_empty()
                {
                    // Where several payments are possible, the line names the chosen one.
                    one.line = line(Some(coin)).to_string();
                }
            }
            Err(Gone { rule, why, note }) => {
                one.cost = note;
                one.allowed = Err(Refusal::rule(rule, why).with_line(&one.line));
            }
        }
        all.push(one);
    }
}

/// The critical row of an attack that can't have one now: it stays, with the reason.
fn no_critical(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    let attack = matches!(check.what, What::Attack { .. });
    // The row depends on what was rolled, not on what is left, so it stays when the symbols are spent.
    let symbols = check
        .net()
        .is_some_and(|net| net.advantage > 0 || net.triumph > 0);
    if !attack || !symbols {
        return;
    }
    let Some((row, Gone { rule, why, note })) = critical_gone(state, library, check) else {
        return;
    };
    if all.iter().any(|one| split(&one.key).0 == row.id) {
        return;
    }
    let mut one = offer(New {
        key: &row.id,
        line: say::Spend(&row.id, None, None, None, None),
        label: row.label.clone(),
        cost: note,
        detail: "A Critical Injury needs a hit that does damage.",
        rule,
        group: OfferGroup::Asked,
    });
    one.allowed = Err(Refusal::rule(rule, why).with_line(&one.line));
    all.push(one);
}

/// The row that ends the spending.
fn ending(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let what = if check.hits() { "hit" } else { "check" };
    // Soak concerns hits alone.
    let rule = match check.what {
        What::Attack { .. } => "G-COMB-14",
        What::Skill { .. } => "G-DICE-07",
    };
    let label = match foreseen::told(state, check) {
        none if none.is_empty() => format!("apply the {what}"),
        told => format!("apply the {what}, {told}"),
    };
    let detail = if check.spent.is_empty() {
        "Apply the result without spending."
    } else {
        "Apply the check and everything bought."
    };
    let mut done = offer(New {
        key: DONE,
        line: say::Done(Vec::new()),
        label,
        cost: Price::none(),
        detail,
        rule,
        group: OfferGroup::Asked,
    });
    if let Some(refusal) = crate::play::vehicles::strike::waits(state, check) {
        done.allowed = Err(refusal.with_line("done"));
    }
    all.push(done);
}

/// The others that a hit with the wrong target may strike, for the GM to choose (G-MOD-01).
fn astray(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    let effect = SpendEffect::WrongTarget;
    let gone = check.spent.iter().any(|s| s.bought == Bought::Row(effect));
    let whom = persons(state, check, effect, None);
    if !gone || whom.len() < 2 {
        return;
    }
    let key = wrong_target(library);
    for id in whom.into_iter().skip(1) {
        let name = state.name_of(id);
        all.push(offer(New {
            key: "astray",
            line: say::Spend(key.as_str(), state.who(id), None, None, None),
            label: format!("the attack hits {name} instead"),
            cost: Price::none(),
            detail: "The GM chooses who of those engaged with the target is hit.",
            rule: "G-MOD-01",
            group: OfferGroup::Asked,
        }));
    }
}

/// The choice of who gets the next Advantage of a speech. Without a choice they take turns.
fn speech(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    for wish in wishes(state, library, check) {
        let named: Vec<Who> = wish.named.iter().map(|id| state.who(*id)).collect();
        let (who, talent) = (state.who(check.by), &wish.talent.talent);
        all.push(offer(New {
            key: "speech",
            line: say::Use(who, &talent.name, None, None, named, None),
            label: format!("1 more Advantage for {}", state.name_of(wish.whom)),
            cost: Price::none(),
            detail: "Costs 1 more strain. Advantage not assigned to anyone is dealt out in turn.",
            rule: &talent.rule,
            group: OfferGroup::Asked,
        }));
    }
}

/// The targets or items of a purchase, where there is a choice of more than one. The default comes
/// first (M-06, M-08, G-QUAL-24).
fn answers(state: &State, check: &Check, choice: &Choice) -> Vec<Answer> {
    let items = choices(state, check, choice);
    if items.len() > 1 {
        let answers = items.into_iter().map(|name| Answer {
            words: format!("of {}", quote(&name)),
            label: name,
            ..Answer::default()
        });
        return answers.collect();
    }
    let Bought::Row(effect) = choice.bought else {
        return Vec::new();
    };
    // A purchase that rolls at once asks for the result of a real die (G-VEH-10).
    if rolls_hundred(choice.bought) && effect != SpendEffect::Critical {
        return [("the program rolls the d100", ""), ("a real d100", "= ")]
            .map(|(label, words)| Answer {
                label: label.to_owned(),
                words: words.to_owned(),
                ..Answer::default()
            })
            .into();
    }
    let whom = persons(state, check, effect, split(&choice.key).1);
    if whom.len() < 2 {
        return Vec::new();
    }
    let answers = whom.into_iter().map(|id| {
        let name = state.name_of(id);
        let oneself = if id == check.by { " (self)" } else { "" };
        Answer {
            label: format!("{name}{oneself}"),
            words: said(name, id),
            ..Answer::default()
        }
    });
    answers.collect()
}
