//! The menu of character creation, step by step (T-42, T-44): archetype, its skills, career, its free
//! ranks, motivations, purchases with experience, finishing.
//!
//! One step is shown at a time, so that a new player can follow the list.

use crate::figure::origin::Step;
use crate::kinds::{Characteristic, Characteristics};
use crate::library::Library;
use crate::model::advance::origin::Facet;
use crate::model::advance::{MOST_AT_CREATION, MOST_OF_A_CHARACTERISTIC, characteristic_price};
use crate::model::figure::Figure;
use crate::model::records::origins::{Archetype, Career};
use crate::model::state::{Phase, State};
use crate::play::advance::create::{finished, pickable};
use crate::play::advance::purchases::skill_price;
use crate::say;
use crate::show::offer::{New, OWN_WORDS, offer};
use crate::words::{count, genitive, list};

use lang::Refusal;
use rules::view::{Id, Offer, OfferGroup, OfferLine, Price};

/// The character being created: the focused one, or before a fight the first one.
pub fn being_made(state: &State, focus: Option<Id>) -> Option<&Figure> {
    let making = |f: &&Figure| f.ledger.making;
    let seen = focus.and_then(|id| state.figure(id)).filter(making);
    let first = || state.everybody().find(making);
    seen.or_else(|| first().filter(|_| state.phase == Phase::Setup))
}

/// The next step of the character being created.
pub fn offers(state: &State, library: &Library, focus: Option<Id>, all: &mut Vec<Offer>) {
    let Some(figure) = being_made(state, focus) else {
        return;
    };
    match figure.step() {
        None => {}
        Some(Step::Archetype) => archetypes(library, figure, all),
        Some(Step::Career) => careers(library, figure, all),
        Some(Step::Open) => open(library, figure, all),
        Some(Step::Skills | Step::Ranks) => picks(library, figure, all),
        Some(Step::Motivations | Step::Purchases) => {
            motivations(figure, all);
            characteristics(figure, all);
            // This comes before the skills, so that it is visible on a small screen.
            let mut finish = row(
                ("finish", "G-CHAR-10"),
                say::Finish(figure),
                format!("finish creating {}", figure.name),
                &after(figure.ledger.available()),
            );
            finish.allowed = finished(figure);
            all.push(finish);
            skills(state, library, figure, all);
        }
    }
}

/// What finishing means for the remaining experience.
fn after(left: i64) -> String {
    let stays = "Thresholds stay as they are from now on, and XP no longer buys characteristics.";
    if left > 0 {
        format!("{left} XP is left for later. {stays}")
    } else {
        stays.to_owned()
    }
}

/// The offer to create a character: a question when there are no combatants, else a row outside fights until the
/// players' characters play.
pub fn begin(state: &State, all: &mut Vec<Offer>) {
    if !state.campaign.offers_creation(state.figures.is_empty()) {
        return;
    }
    let group = match state.phase {
        Phase::Fighting => return,
        Phase::Setup if state.figures.is_empty() => OfferGroup::Asked,
        Phase::Setup | Phase::Over => OfferGroup::Encounter,
    };
    let begin = row(
        ("create", "T-44"),
        OfferLine::begun("create"),
        "create a character".to_owned(),
        "Type a name. You then choose an archetype, a career and the rest.",
    );
    all.push(Offer { group, ..begin });
}

fn row(
    (key, rule): (&str, &str),
    line: impl Into<OfferLine>,
    label: String,
    detail: &str,
) -> Offer {
    offer(New {
        key,
        line,
        label,
        cost: Price::none(),
        detail,
        rule,
        group: OfferGroup::Asked,
    })
}

/// "Brawn 3, Agility 2, Intellect 2, Cunning 2, Willpower 1, Presence 2".
fn six(has: Characteristics) -> String {
    let each = Characteristic::ALL.map(|which| format!("{} {}", which.name(), has.get(which)));
    each.join(", ")
}

fn archetypes(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    for archetype in library.archetypes() {
        let line = say::Archetype(figure, &archetype.id, Vec::new());
        let (label, detail) = (archetype.name.clone(), brings(library, archetype));
        let mut one = row(("archetype", "G-CHAR-09"), line, label, &detail);
        one.cost = Price::note(format!("{} XP", archetype.xp));
        all.push(one);
    }
}

/// A description of an archetype: characteristics, skills, abilities.
fn brings(library: &Library, archetype: &Archetype) -> String {
    let skill = |id: &str| {
        library
            .skill(id)
            .map_or_else(|| id.to_owned(), |s| s.name.clone())
    };
    let has = &archetype.characteristics;
    let mut parts = vec![
        six(*has),
        format!("wounds {}", u16::from(archetype.wounds) + u16::from(has.br)),
        format!(
            "strain {}",
            u16::from(archetype.strain) + u16::from(has.wil)
        ),
    ];
    let skills = archetype.skills.iter();
    parts.extend(skills.map(|(id, ranks)| format!("{} {ranks}", skill(id))));
    if let Some(choose) = &archetype.choose {
        let of = if choose.outside_career {
            "non-career skill"
        } else {
            "skill"
        };
        let (skills, ranks) = (count(choose.count, of), count(choose.ranks, "rank"));
        parts.push(format!("{ranks} in {skills} of your choice"));
    }
    if archetype.free != 4 {
        parts.push(count(archetype.free, "free rank"));
    }
    let career = archetype.career.iter();
    parts.extend(career.map(|id| format!("{} as a career skill", skill(id))));
    let mut text = parts.join(", ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    for ability in &archetype.abilities {
        text = format!(
            "{text}. {}: {}",
            ability.name,
            ability.text.trim_end_matches('.')
        );
    }
    text + "."
}

fn careers(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    for career in library.careers() {
        let line = say::Career(figure, &career.id, Vec::new());
        let detail = teaches(library, career);
        all.push(row(
            ("career", "G-SKILL-04"),
            line,
            career.name.clone(),
            &detail,
        ));
    }
}

/// The skills of a career.
fn teaches(library: &Library, career: &Career) -> String {
    let skills = career.skills.iter();
    let skills: Vec<&str> = skills
        .map(|id| library.skill(id).map_or(&**id, |s| &*s.name))
        .collect();
    let more = career.open.as_ref().map_or_else(String::new, |open| {
        let named = |keys: &[String]| {
            let of = keys.iter();
            let of = of.map(|id| library.skill(id).map_or(&**id, |s| &*s.name));
            list(&of.collect::<Vec<_>>())
        };
        let before = if skills.is_empty() { "any" } else { ", and" };
        let only = if open.one_of.is_empty() {
            String::new()
        } else {
            format!(", but only one of {}", named(&open.one_of))
        };
        format!("{before} {} of {}{only}", open.count, named(&open.among))
    });
    format!(
        "Career skills, cheaper to learn: {}{more}.",
        skills.join(", ")
    )
}

/// The skills to choose from for the career.
fn open(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let origin = figure.ledger.origin.as_ref();
    let open = origin.and_then(|origin| origin.open.as_ref());
    let among = |id: &String| open.is_some_and(|open| open.among.contains(id));
    for skill in library.skills().filter(|s| among(&s.id)) {
        let line = say::Pick(figure, &skill.id);
        let detail = "Becomes a career skill, so it costs less to train. You can undo this.";
        let mut one = row(("pick", "G-SKILL-04"), line, skill.name.clone(), detail);
        one.cost = Price::note("career skill");
        one.sure = true;
        if figure.career.contains(&skill.id) {
            picked(&mut one);
        } else if !figure.is_open(&skill.id) {
            let why = "The career leaves only one skill of this kind, and it is chosen.";
            one.allowed = Err(Refusal::rule("G-SKILL-04", why));
        }
        all.push(one);
    }
}

/// Marks a row as picked. It stays in the list, so that every other row keeps its key.
fn picked(one: &mut Offer) {
    one.cost = Price::picked();
    one.allowed = Err(Refusal::rule("G-SKILL-04", "It is already picked.").hint("Choose another."));
}

/// The skills to pick from, with the archetype or the career.
fn picks(library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    let (Some(ranks), Some(origin)) = (figure.ranks_to_pick(), &figure.ledger.origin) else {
        return;
    };
    let taken = |id: &String| origin.picked.contains(id);
    for skill in library.skills() {
        if taken(&skill.id) {
            let label = format!("{}, rank {}", skill.name, figure.rank(&skill.id));
            let line = say::Pick(figure, &skill.id);
            let mut one = row(("pick", "G-SKILL-04"), line, label, "Already picked.");
            one.sure = true;
            picked(&mut one);
            all.push(one);
            continue;
        }
        let may: Result<(), Refusal> = pickable(figure, &skill.id, &skill.name, skill.gated);
        if may.is_err() {
            continue;
        }
        let which = skill.characteristic;
        let value = figure.characteristics.get(which);
        let rank = (figure.rank(&skill.id) + ranks).min(MOST_AT_CREATION);
        let detail = format!("Uses {}, which is {value}.", which.name());
        let line = say::Pick(figure, &skill.id);
        let label = format!("{}, rank {rank}", skill.name);
        let mut one = row(("pick", "G-SKILL-04"), line, label, &detail);
        one.cost = Price::note(format!("{} {value}", which.name()));
        one.sure = true;
        all.push(one);
    }
}

fn motivations(figure: &Figure, all: &mut Vec<Offer>) {
    let text = |facet: Facet| figure.motivations.as_ref().map_or("", |all| facet.of(all));
    let next = Facet::ALL.into_iter().find(|one| text(*one).is_empty());
    // A written motivation stays in the list, so that every row keeps its key.
    for facet in Facet::ALL {
        let key = format!("motivate_{}", facet.word());
        let line = OfferLine::begun(format_args!("motivate {} {}", figure.who(), facet.word()));
        let has = text(facet);
        let written = if has.is_empty() {
            String::new()
        } else {
            format!(": {has}")
        };
        let label = format!("{} {}{written}", genitive(&figure.name), facet.name());
        let mut one = row((&key, "G-SOC-02"), line, label, facet.asks());
        one.asks = OWN_WORDS;
        one.written = has.into();
        one.proposed = next == Some(facet);
        all.push(one);
    }
}

/// The next values of the characteristics. Those that cost too much stay in the list, so that every row keeps
/// its key.
fn characteristics(figure: &Figure, all: &mut Vec<Offer>) {
    for which in Characteristic::ALL {
        let value = figure.characteristics.get(which).saturating_add(1);
        let price = characteristic_price(value);
        if value <= MOST_OF_A_CHARACTERISTIC {
            let label = format!("{} {value}", which.name());
            let line = say::Raise(figure, which);
            let detail = "Only during character creation.";
            let mut one = row(("raise", "G-CHAR-10"), line, label, detail);
            one.cost = Price::experience(price);
            all.push(one);
        }
    }
}

/// The ranks of career skills that it can buy. All others are in the experience menu.
fn skills(state: &State, library: &Library, figure: &Figure, all: &mut Vec<Offer>) {
    for skill in library.skills().filter(|s| figure.career_skill(&s.id)) {
        let rank = figure.rank(&skill.id).saturating_add(1);
        let price = skill_price(&state.settings, figure, &skill.id);
        if rank <= MOST_AT_CREATION {
            let label = format!("{} {rank}", skill.name);
            let line = say::Train(figure, &skill.id);
            let mut one = row(("train", "G-SKILL-04"), line, label, "A career skill.");
            one.cost = Price::experience(price);
            all.push(one);
        }
    }
}
