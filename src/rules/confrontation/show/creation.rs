//! The steps of a character in creation: what is chosen next, with what each choice gives (C-CRE-01, C-CRE-02).

use lang::sentence::{self, inside};
use lang::spoken::quote;
use rules::view::{Offer, OfferGroup, Price};
use rules::words::said;

use crate::library::records::Essence;
use crate::library::{Library, make};
use crate::model::{Field, Person, Pool, State};
use crate::play::creation::{missing, warnings};

/// Returns the character in creation whose next step is shown.
pub fn in_creation(state: &State) -> Option<&Person> {
    state.people.iter().find(|person| person.in_creation)
}

/// Returns what the next step asks for.
pub fn asks(state: &State) -> Option<String> {
    let person = in_creation(state)?;
    let step = match () {
        () if person.descriptor.is_empty() => "a descriptor",
        () if person.profession.is_empty() => "a profession",
        () if person.focus.is_empty() => "a focus",
        () if person.quirk.is_empty() => return Some(format!("{}: roll a quirk.", person.name)),
        () if person.cards.is_empty() => {
            return Some(format!("{}: draw a character card.", person.name));
        }
        () => return Some(format!("{}: finish the character.", person.name)),
    };
    Some(format!("{}: choose {step}.", person.name))
}

/// Adds the rows of the next step.
pub fn creation(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let Some(person) = in_creation(state) else {
        return;
    };
    let me = said(&person.name, person.id);
    let shelves: [(&str, &String, &[Essence]); 3] = [
        ("descriptor", &person.descriptor, library.descriptors()),
        ("profession", &person.profession, library.professions()),
        ("focus", &person.focus, library.foci()),
    ];
    let next = shelves.into_iter().find(|(_, chosen, _)| chosen.is_empty());
    if let Some((verb, _, shelf)) = next {
        all.extend(
            shelf
                .iter()
                .map(|one| essence(state, library, &me, verb, one)),
        );
        return;
    }
    let row = |key: &str, line: String, label: &str, rule: &str, says: &str| Offer {
        detail: says.to_owned(),
        ..Offer::new(key, line, label, rule, OfferGroup::Asked)
    };
    if person.quirk.is_empty() {
        all.push(row(
            "quirk",
            format!("quirk {me}"),
            "roll a quirk",
            "C-QRK-00",
            "Roll one d20. To set the quirk, type its name or the face of a real die.",
        ));
    }
    if person.cards.is_empty() {
        all.push(row(
            "draw_card",
            format!("draw-card {me}"),
            "draw a card",
            "C-CRE-01",
            "Every new character starts with a card.",
        ));
    }
    let open = missing(library, person);
    let needs = |verb: &str| open.iter().any(|one| one.contains(&format!("`{verb} ")));
    if needs("fit") {
        all.push(row(
            "fit",
            format!("fit {me} "),
            "choose augmentations",
            "C-AUG-06",
            "Type the augmentations that their choices give.",
        ));
    }
    if needs("biotics") {
        for field in Field::ALL {
            all.push(row(
                &format!("biotics_{}", field.word()),
                format!("biotics {me} {}", field.word()),
                &field.label(),
                "C-BIO-02",
                "All their biotic dice go into this field.",
            ));
        }
    }
    if needs("merge") {
        all.push(row(
            "merge",
            format!("merge {me} "),
            "merge 2 skills",
            "C-DES-12a",
            "Type 2 skills from one pool and a name for the merged skill.",
        ));
    }
    all.push(row(
        "story",
        format!("story {me} "),
        "write the story",
        "C-CRE-11",
        "Concept, story and personality in your own words.",
    ));
    let unusual = warnings(person);
    let says = if open.is_empty() {
        unusual.join(" ")
    } else {
        format!("Still open: {}. {}", open.join(", "), unusual.join(" "))
    };
    all.push(row(
        "created",
        format!("created {me}"),
        "finish the character",
        "C-CRE-05",
        says.trim(),
    ));
}

/// Returns a choice with its points, its skills and its abilities.
fn essence(state: &State, library: &Library, me: &str, verb: &str, one: &Essence) -> Offer {
    let points = one.points(state.settings.fix_low_professions);
    let gains = Pool::ALL.iter().filter(|pool| points[pool.place()] > 0);
    let gains: Vec<String> = gains
        .map(|pool| format!("{}+{}", pool.letter(), points[pool.place()]))
        .collect();
    let skills = one.skills.iter();
    let skills = skills.map(|key| library.skill(key).map_or(key.as_str(), |skill| &skill.name));
    let skills: Vec<&str> = skills.collect();
    let abilities = one.abilities.iter();
    let abilities = abilities.filter_map(|key| library.ability(key));
    let abilities: Vec<&str> = abilities.map(|ability| ability.name.as_str()).collect();
    let mut offer = Offer::new(
        format!("{verb}_{}", one.id),
        format!("{verb} {me} {}", quote(&one.id)),
        one.name.clone(),
        one.rule.clone(),
        OfferGroup::Asked,
    );
    offer.cost = Price::note(gains.join(" "));
    let gives = equipment(library, one);
    let detail = format!("{}. {}. {gives}", skills.join(", "), abilities.join(", "));
    detail.trim_end().clone_into(&mut offer.detail);
    offer
}

/// Returns what a choice gives to carry and to fit, as a sentence.
fn equipment(library: &Library, one: &Essence) -> String {
    let mut gear: Vec<(String, usize)> = Vec::new();
    let names = one
        .gear
        .iter()
        .filter_map(|key| make::gear_name(library, key));
    for name in names.map(inside) {
        match gear.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) => *n += 1,
            None => gear.push((name, 1)),
        }
    }
    let each = |(name, n): (String, usize)| {
        if n > 1 {
            lang::sentence::things(n as u64, &name)
        } else {
            name
        }
    };
    let mut all: Vec<String> = gear.into_iter().map(each).collect();
    let counted = [
        (
            u16::from(one.minor),
            "minor augmentation",
            "minor augmentations",
        ),
        (
            u16::from(one.major),
            "major augmentation",
            "major augmentations",
        ),
        (one.doses, "dose of glycyrrhizin", "doses of glycyrrhizin"),
        (one.salts, "gulp of salts", "gulps of salts"),
        (u16::from(one.biotic), "biotic die", "biotic dice"),
    ];
    all.extend(
        counted
            .into_iter()
            .filter(|(n, ..)| *n > 0)
            .map(|(n, one, several)| format!("{n} {}", if n == 1 { one } else { several })),
    );
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    match all.as_slice() {
        [] => String::new(),
        all => format!("Gives {}.", sentence::list(all)),
    }
}
