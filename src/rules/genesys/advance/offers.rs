//! What making a character asks for next, step by step (T-42, T-44).

use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::Characteristic;
use crate::rules::genesys::library::Library;
use crate::rules::genesys::show::offers::{New, offer};
use crate::rules::genesys::state::{Phase, State};
use crate::rules::genesys::words::genitive;
use crate::rules::view::{Id, Offer, OfferGroup};
use crate::rules::words::said;

use super::create::{finished, usual};
use super::origin::Step;
use super::purchases::{MOST_OF_A_CHARACTERISTIC, skill_price};
use super::{CHARACTERISTIC_PRICE, MOST_AT_CREATION};

/// The next step of everybody who is being made before the start, or of the one in focus.
pub fn offers(state: &State, library: &Library, focus: Option<Id>, all: &mut Vec<Offer>) {
    let asked = |f: &&Figure| state.phase == Phase::Setup || Some(f.id) == focus;
    for figure in state.everybody().filter(asked) {
        match figure.step() {
            None => {}
            Some(Step::Archetype) => archetypes(library, figure, all),
            Some(Step::Career) => careers(library, figure, all),
            Some(Step::Motivations | Step::Purchases) => {
                motivations(figure, all);
                purchases(state, library, figure, all);
                let mut finish = row(
                    ("finish", "G-CHAR-10"),
                    format!("finish {}", said(&figure.name, figure.id)),
                    format!("{} is made", figure.name),
                    "From now on thresholds stay.",
                );
                finish.allowed = finished(figure);
                all.push(finish);
            }
        }
    }
}

fn row((key, rule): (&str, &str), line: String, label: String, detail: &str) -> Offer {
    offer(New {
        key,
        line,
        label,
        cost: "",
        detail,
        rule,
        group: OfferGroup::Asked,
    })
}

fn archetypes(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let name = said(&figure.name, figure.id);
    for archetype in library.archetypes() {
        let open = library.skills().filter(|s| !s.gated).map(|s| s.id.clone());
        let chosen = archetype.choose.as_ref().map(|c| usual(c, open));
        let with = chosen.map_or_else(String::new, |c| format!(" with {}", c.join(" ")));
        let has = &archetype.characteristics;
        let detail = format!(
            "Wounds {}, strain {}, {} experience.",
            u16::from(archetype.wounds) + u16::from(has.br),
            u16::from(archetype.strain) + u16::from(has.wil),
            archetype.xp
        );
        let label = format!("{} as {}", figure.name, archetype.name);
        let line = format!("archetype {name} {}{with}", archetype.id);
        all.push(row(("archetype", "G-CHAR-09"), line, label, &detail));
    }
}

fn careers(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let name = said(&figure.name, figure.id);
    let origin = figure.ledger.origin.as_ref();
    let free = origin.map_or(4, |o| usize::from(o.free));
    for career in library.careers() {
        let with: Vec<&str> = career
            .skills
            .iter()
            .take(free)
            .map(String::as_str)
            .collect();
        let line = format!("career {name} {} with {}", career.id, with.join(" "));
        let label = format!("{} as {}", figure.name, career.name);
        let detail = career.skills.join(", ").replace('_', " ");
        all.push(row(("career", "G-SKILL-04"), line, label, &detail));
    }
}

fn motivations(figure: &Figure, all: &mut Vec<Offer>) {
    let name = said(&figure.name, figure.id);
    for facet in figure.facets_missing() {
        let line = format!("motivate {name} {} ", facet.word());
        let label = format!("{} {}", genitive(&figure.name), facet.word());
        all.push(row(
            ("motivate", "G-SOC-02"),
            line,
            label,
            "In your own words.",
        ));
    }
}

/// What the experience that is left can buy at once: characteristics, and ranks of career skills.
fn purchases(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let name = said(&figure.name, figure.id);
    let left = figure.ledger.available();
    for which in Characteristic::ALL {
        let value = figure.characteristics.get(which).saturating_add(1);
        let price = CHARACTERISTIC_PRICE * i32::from(value);
        if value <= MOST_OF_A_CHARACTERISTIC && i64::from(price) <= left {
            let label = format!("{which} {value}, {price} experience");
            let line = format!("raise {name} {which}");
            let detail = "Only while the character is made.";
            all.push(row(("raise", "G-CHAR-10"), line, label, detail));
        }
    }
    for skill in library.skills().filter(|s| figure.career_skill(&s.id)) {
        let rank = figure.rank(&skill.id).saturating_add(1);
        let price = skill_price(&state.settings, figure, &skill.id);
        if rank <= MOST_AT_CREATION && i64::from(price) <= left {
            let label = format!("{} {rank}, {price} experience", skill.name);
            let line = format!("train {name} {}", skill.id);
            all.push(row(("train", "G-SKILL-04"), line, label, "A career skill."));
        }
    }
}
