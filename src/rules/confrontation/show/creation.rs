//! The steps of a character in creation: what is chosen next, with what each choice gives (C-CRE-01, C-CRE-02).

use lang::sentence::{self, inside};
use lang::{Refusal, Who};
use rules::view::{Offer, OfferGroup, OfferLine, Price};

use super::choices::waits;
use crate::library::records::{Augmentation, Essence};
use crate::library::{Library, make};
use crate::model::{Field, Grade, Person, Pool, State};
use crate::play::creation::no_slot;
use crate::play::creation::{Creation, missing, open_slots, warnings};
use crate::say;

/// Makes the command for one of the three choices.
type Choose = fn(Who, String) -> Creation;

/// Returns the character in creation whose next step is shown. None while another choice waits, whose answers would
/// be mixed with the steps.
pub fn in_creation(state: &State) -> Option<&Person> {
    if !state.overflow.is_empty() || waits(state).is_some() {
        return None;
    }
    state.people.iter().find(|person| person.in_creation)
}

/// Returns what the next of six steps asks for: the concept belongs to the descriptor (C-CRE-02).
pub fn asks(state: &State) -> Option<String> {
    let person = in_creation(state)?;
    let (step, asks) = match () {
        () if person.descriptor.is_empty() && person.concept.is_empty() => {
            (1, "write a concept, or choose a descriptor")
        }
        () if person.descriptor.is_empty() => (1, "choose a descriptor"),
        () if person.profession.is_empty() => (2, "choose a profession"),
        () if person.focus.is_empty() => (3, "choose a focus"),
        () if person.quirk.is_empty() => (4, "roll a quirk"),
        () if person.cards.is_empty() => (5, "draw a character card"),
        () if person.age.is_none() || person.story.is_empty() => {
            (6, "give an age and a story, then finish")
        }
        () => (6, "finish the character"),
    };
    Some(format!("{}, step {step} of 6: {asks}.", person.name))
}

/// Adds the rows of the next step.
pub fn creation(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let Some(person) = in_creation(state) else {
        return;
    };
    let shelves: [(&str, Choose, &String, &[Essence]); 3] = [
        (
            "descriptor",
            say::Descriptor,
            &person.descriptor,
            library.descriptors(),
        ),
        (
            "profession",
            say::Profession,
            &person.profession,
            library.professions(),
        ),
        ("focus", say::Focus, &person.focus, library.foci()),
    ];
    let row = |key: &str, line: OfferLine, label: &str, rule: &str, says: &'static str| Offer {
        detail: says.to_owned(),
        by: Some(person.id),
        asks: if line.is_begun() { says } else { "" },
        ..Offer::of(key, line, label, rule, OfferGroup::Asked)
    };
    let next = shelves
        .into_iter()
        .find(|(_, _, chosen, _)| chosen.is_empty());
    if let Some((verb, choose, _, shelf)) = next {
        if person.descriptor.is_empty() && person.concept.is_empty() {
            all.push(row(
                "concept",
                OfferLine::about("concept", &person.who()),
                "write a concept",
                "C-CRE-02",
                "Type who they are in a few words. You can also do this later.",
            ));
        }
        all.extend(shelf.iter().map(|one| Offer {
            by: Some(person.id),
            ..essence(
                state,
                library,
                choose(person.who(), one.id.clone()),
                verb,
                one,
            )
        }));
        return;
    }
    if person.quirk.is_empty() {
        all.push(row(
            "quirk",
            say::Quirk(person, None, None).into(),
            "roll a quirk",
            "C-QRK-00",
            "Roll one d20. To set the quirk, type its name or the face of a real die.",
        ));
    }
    if person.cards.is_empty() {
        all.push(row(
            "draw_card",
            say::DrawCard(person).into(),
            "draw a card",
            "C-CRE-01",
            "Every new character starts with a card.",
        ));
    }
    let open = missing(library, person);
    let needs = |verb: &str| open.iter().any(|one| one.contains(&format!("`{verb} ")));
    if needs("fit") {
        all.extend(devices(library, person));
    }
    if needs("biotics") {
        for field in Field::ALL {
            all.push(row(
                &format!("biotics_{}", field.word()),
                say::ChooseField(person, *field).into(),
                &field.label(),
                "C-BIO-02",
                "All their biotic dice go into this field.",
            ));
        }
    }
    if needs("merge") {
        all.push(row(
            "merge",
            OfferLine::about("merge", &person.who()),
            "merge 2 skills",
            "C-DES-12a",
            "Type 2 skills from one pool and a name for the merged skill.",
        ));
    }
    if person.concept.is_empty() {
        all.push(row(
            "concept",
            OfferLine::about("concept", &person.who()),
            "write a concept",
            "C-CRE-02",
            "Type who they are in a few words.",
        ));
    }
    all.push(row(
        "age",
        OfferLine::about("age", &person.who()),
        "set the age",
        "C-CRE-11",
        "Type their age in years.",
    ));
    all.push(row(
        "story",
        OfferLine::about("story", &person.who()),
        "write the story",
        "C-CRE-11",
        "Type their story, background and personality in your own words.",
    ));
    all.push(row(
        "rename",
        OfferLine::about("rename", &person.who()),
        "change the name",
        "C-CRE-01",
        "Type another name.",
    ));
    let unusual = warnings(person);
    let says = if open.is_empty() {
        unusual.join(" ")
    } else {
        format!("Still open: {}. {}", open.join(", "), unusual.join(" "))
    };
    let mut end = row(
        "created",
        say::FinishCreation(person).into(),
        "finish the character",
        "C-CRE-05",
        "",
    );
    says.trim().clone_into(&mut end.detail);
    all.push(end);
}

/// Returns the augmentations of the grades for which the choices give slots, each with the chosen ones before it
/// (C-AUG-06, C-AUG-09). A chosen one stays in the list, and so does one without a slot, because the keys of answers are
/// their places.
fn devices(library: &Library, person: &Person) -> Vec<Offer> {
    let (minor, major) = open_slots(library, person);
    let open = |grade: Grade| match grade {
        Grade::Minor => minor,
        Grade::Major => major,
    };
    let chosen = || person.augmentations.iter().map(|one| one.id.clone());
    let has = |one: &Augmentation| person.augmentations.iter().any(|own| own.id == one.id);
    let all = || library.augmentations().iter();
    let given = |grade: Grade| open(grade) > 0 || all().any(|one| one.grade == grade && has(one));
    let row = |one: &Augmentation| {
        let left = open(one.grade);
        let fitted: Vec<String> = chosen().chain([one.id.clone()]).collect();
        let mut offer = Offer::of(
            format!("fit_{}", one.id),
            say::Fit(person, fitted),
            format!("{} ({})", one.name, one.grade.word()),
            one.rule.clone(),
            OfferGroup::Asked,
        );
        offer.by = Some(person.id);
        offer.cost = Price::note(format!("{left} left"));
        offer.detail = format!(
            "{} Still to choose: {minor} minor, {major} major.",
            one.text
        );
        if has(one) {
            offer.cost = Price::picked();
            let why = format!("{} is already chosen.", one.name);
            offer.allowed = Err(Refusal::input(why).hint("Choose another augmentation."));
        } else if left == 0 {
            let why = format!("No {} augmentation is left to choose.", one.grade.word());
            offer.allowed = Err(no_slot(why));
        }
        offer
    };
    all().filter(|one| given(one.grade)).map(row).collect()
}

/// Returns a choice with its points, its skills and its abilities.
fn essence(state: &State, library: &Library, line: Creation, verb: &str, one: &Essence) -> Offer {
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
    let abilities = abilities.map(|ability| format!("{}: {}", ability.name, ability.text));
    let abilities: Vec<String> = abilities.collect();
    let mut offer = Offer::of(
        format!("{verb}_{}", one.id),
        line,
        one.name.clone(),
        one.rule.clone(),
        OfferGroup::Asked,
    );
    offer.cost = Price::note(gains.join(" "));
    let gives = equipment(library, one);
    // What abilities do is long, so that it is cut first.
    let skills = format!("{}.", skills.join(", "));
    let parts = [skills, gives].into_iter().chain(abilities);
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    offer.detail = parts.join(" ");
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
            sentence::things(n as u64, &name)
        } else {
            sentence::one(&name)
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
