//! The experience menu: characteristics, skills and talents to buy, and refunds (T-42, G-SKILL-04,
//! G-TALR-01 to G-TALR-05).
//!
//! What would break a rule comes last with the reason, and can be overridden. The rules are checked
//! here instead of by a trial of each line, because a sheet has a hundred of these rows.

use crate::kinds::{Characteristic, Kind};
use crate::library::Library;
use crate::limits::MOST_RANKS;
use crate::model::advance::{
    MOST_AT_CREATION, MOST_OF_A_CHARACTERISTIC, Matter, characteristic_price, talent_price,
};
use crate::model::figure::Figure;
use crate::model::settings::Pyramid;
use crate::model::state::{Phase, State};
use crate::play::advance::purchases::{skill_price, too_dear, unlocked};
use crate::play::talents::learn::{idle, most_ranks};
use crate::refusals::{beyond_creation, beyond_the_maximum, requires};
use crate::say;
use crate::show::offer::{New, offer};

use lang::Refusal;
use rules::view::{Offer, OfferGroup, OfferLine, Price};

/// Whether a character keeps a ledger and can spend from it now, outside fights and open checks.
pub fn spender(state: &State, figure: &Figure) -> bool {
    figure.kind == Kind::Pc
        && figure.ledger.is_kept()
        && state.check.is_none()
        && state.phase != Phase::Fighting
}

/// An offer whose rules are already checked.
pub(crate) fn row(
    group: OfferGroup,
    (key, rule): (&str, &str),
    line: impl Into<OfferLine>,
    label: String,
    cost: Price,
    detail: &str,
    bar: Option<Refusal>,
) -> Offer {
    let mut one = offer(New {
        key,
        line,
        label,
        cost,
        detail,
        rule,
        group,
    });
    one.sure = bar.is_none();
    if let Some(refusal) = bar {
        one.allowed = Err(refusal.with_line(one.line.trim_end()));
    }
    one
}

/// Everything that experience buys, affordable rows first.
pub fn offers(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    if !spender(state, figure) {
        return;
    }
    let left = figure.ledger.available();
    let dear = |price: i32, rule: &'static str| {
        (left < i64::from(price)).then(|| Refusal::rule(rule, too_dear(figure, price)))
    };
    let mut menu = Vec::new();
    characteristics(figure, &dear, &mut menu);
    skills(state, library, figure, &dear, true, &mut menu);
    talents(state, library, figure, &dear, &mut menu);
    skills(state, library, figure, &dear, false, &mut menu);
    menu.sort_by_key(|one: &Offer| one.allowed.is_err());
    all.append(&mut menu);
    refunds(figure, all);
}

/// Returns the refusal of a price that is too high, from the price and the rule.
type Dear<'a> = dyn Fn(i32, &'static str) -> Option<Refusal> + 'a;

fn characteristics(figure: &Figure, dear: &Dear<'_>, menu: &mut Vec<Offer>) {
    if !figure.ledger.making {
        return;
    }
    for which in Characteristic::ALL {
        let value = figure.characteristics.get(which).saturating_add(1);
        let price = characteristic_price(value);
        let high = (value > MOST_OF_A_CHARACTERISTIC).then(|| beyond_the_maximum(which));
        menu.push(row(
            OfferGroup::Growth,
            ("raise", "G-CHAR-01"),
            say::Raise(figure, which),
            format!("{} {value}", which.name()),
            Price::experience(price),
            "10 XP per point of the new value. Only during character creation.",
            high.or_else(|| dear(price, "G-CHAR-01")),
        ));
    }
}

fn skills(
    state: &State,
    library: &Library,
    figure: &Figure,
    dear: &Dear<'_>,
    career: bool,
    menu: &mut Vec<Offer>,
) {
    let learnt = library.skills().filter(|s| {
        let open = unlocked(figure, s) && figure.rank(&s.id) < MOST_RANKS;
        open && figure.career_skill(&s.id) == career
    });
    for skill in learnt {
        let rank = figure.rank(&skill.id) + 1;
        let price = skill_price(&state.settings, figure, &skill.id);
        let late = (figure.ledger.making && rank > MOST_AT_CREATION).then(beyond_creation);
        menu.push(row(
            OfferGroup::Growth,
            ("train", "G-SKILL-04"),
            say::Train(figure, &skill.id),
            format!("{} {rank}", skill.name),
            Price::experience(price),
            if career {
                "A career skill."
            } else {
                "Non-career skill: costs 5 more."
            },
            late.or_else(|| dear(price, "G-SKILL-04")),
        ));
    }
}

fn talents(
    state: &State,
    library: &Library,
    figure: &Figure,
    dear: &Dear<'_>,
    menu: &mut Vec<Offer>,
) {
    let mut open: Vec<_> = library.talents().filter(|t| t.tier > 0).collect();
    open.sort_by_key(|t| t.tier_of_rank(1 + figure.knows(&t.id).map_or(0, |k| k.ranks)));
    for talent in open {
        let ranks = figure.knows(&talent.id).map_or(0, |k| k.ranks);
        if (ranks > 0 && !talent.ranked) || ranks >= most_ranks(talent) {
            continue;
        }
        let rank = ranks + 1;
        let needs = talent
            .needs
            .as_ref()
            .filter(|id| figure.knows(id).is_none());
        let needs = needs.map(|id| {
            let base = library.talent(id).map_or(&**id, |t| &*t.name);
            requires(&talent.name, base)
        });
        let idle = idle(talent, rank).map(|why| Refusal::rule("G-TALR-03", why));
        // The pyramid blocks it here, and only warns elsewhere.
        let mut shaky = state.settings.pyramid_bar(figure, talent, rank);
        let holds = state.settings.talent_pyramid == Pyramid::Holds;
        let barred = shaky.take_if(|_| holds);
        let over = if shaky.is_some() {
            " · breaks the pyramid"
        } else {
            ""
        };
        let price = talent_price(talent, rank);
        let tier = talent.tier_of_rank(rank);
        let label = if talent.ranked {
            format!("{} {rank}", talent.name)
        } else {
            talent.name.clone()
        };
        // Its choice is typed after it.
        let chosen = talent.chosen.is_some_and(|c| c.with_rank(rank) > 0);
        let line = say::Learn(figure, &talent.id, Vec::new());
        let line = if chosen {
            OfferLine::begun(format_args!("{line} of"))
        } else {
            line.into()
        };
        menu.push(row(
            OfferGroup::Growth,
            ("learn", &talent.rule),
            line,
            label,
            Price::note(format!("tier {tier} · "))
                .and(Price::experience(price))
                .noted(over),
            &talent.text,
            needs
                .or(idle)
                .or(barred)
                .or_else(|| dear(price, "G-TALR-01")),
        ));
    }
}

/// The purchases with experience that can be given back: the last of each.
fn refunds(figure: &Figure, all: &mut Vec<Offer>) {
    let mut seen: Vec<&str> = Vec::new();
    for entry in figure.ledger.entries.iter().rev() {
        let bought = entry.xp < 0 && entry.is_purchase();
        let once = matches!(entry.matter, Matter::Characteristic { .. }) && !figure.ledger.making;
        if !bought || once || seen.contains(&entry.matter.name()) || seen.len() >= MOST_REFUNDS {
            continue;
        }
        seen.push(entry.matter.name());
        let mut back = row(
            OfferGroup::Growth,
            ("refund", "G-SKILL-04"),
            say::Refund(figure, entry.matter.name()),
            format!("give {} back", entry.matter.words()),
            Price::note(format!("+{} XP", -entry.xp)),
            "Undoes the last purchase of it and returns the XP.",
            None,
        );
        // A talent that another one requires can't be given back.
        back.sure = false;
        all.push(back);
    }
}

/// How many refunds the menu offers. A line can name older purchases.
const MOST_REFUNDS: usize = 12;
