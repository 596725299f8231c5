//! Making a player's character in seven steps: concept, descriptor, profession, focus, quirk, card, identity
//! (C-CRE-01, C-CRE-02). The card is drawn with `draw-card`.

mod event;

pub use event::{AgeSet, Begun, ConceptSet, Finished, Formed, QuirkSet, StorySet};

use lang::grammar::{Many, Num, commands};
use lang::spoken::Faces;
use lang::spoken::Said;
use lang::{Refusal, Who, sentence};
use rules::encounter::{new_name, who};
use rules::view::Id;

use super::{Play, pools};
use crate::library::Library;
use crate::library::make::{self, Choices};
use crate::model::{Field, Grade, Person, Pool, Side};
use crate::words::{EssenceName, MergedName, NewDevice, QuirkName, SkillName, WholeName};

/// Points of all pools of a finished character (C-CRE-05).
const POINTS: i16 = 18;

/// Levels of training over all skills of a finished character (C-CRE-05).
const LEVELS: u8 = 6;

/// The sides of the die of quirks (C-QRK-00).
const QUIRKS: u8 = 20;

/// The ability that merges two skills (C-DES-12a).
const BROAD_HORIZONS: &str = "broad_horizons";

commands! {
    /// Commands about making a character.
    pub enum Creation {
        /// Start a new character. The descriptor, the profession and the focus follow.
        "create": Create (name: WholeName),
            rule "C-CRE-01", rule "C-CRE-02", example "create Vesna";

        /// Write what a character is in a few words, before the choices.
        "concept": Concept (who: Who) (text: Said),
            rule "C-CRE-02", example "concept vesna \"A guard who counts exits\"";

        /// Write a character's story and personality.
        "story": Story (who: Who) (text: Said),
            rule "C-CRE-01", rule "C-CRE-11", example "story vesna \"A guard who counts exits\"";

        /// Choose a new character's descriptor.
        "descriptor": Descriptor (who: Who) (what: EssenceName),
            rule "C-CRE-01", example "descriptor vesna quiet";

        /// Choose a new character's profession.
        "profession": Profession (who: Who) (what: EssenceName),
            rule "C-CRE-01", rule "C-CRE-08", example "profession vesna soldier";

        /// Choose a new character's focus.
        "focus": Focus (who: Who) (what: EssenceName),
            rule "C-CRE-01", example "focus vesna \"loves to sing\"";

        /// Choose the augmentations that a new character's choices give.
        "fit": Fit (who: Who) (devices: Many<NewDevice>),
            rule "C-DES-02", rule "C-AUG-06", rule "C-AUG-09", example "fit karim cybereyes cyberheart";

        /// Choose a new character's biotic field.
        "biotics": ChooseField (who: Who) (field: Field),
            rule "C-DES-03a", rule "C-BIO-02", example "biotics karim carapace";

        /// Merge 2 skills of one pool into one.
        "merge": Merge (who: Who) (first: SkillName) ("with" second: SkillName) ("as" name: MergedName),
            rule "C-DES-12a", rule "C-SKL-10", example "merge yun physics with biology as science";

        /// Roll a character's quirk, or set it by its name or the face of a real die.
        "quirk": Quirk (who: Who) (what: Option<QuirkName>) (typed: Faces),
            rule "C-QRK-00", example "quirk vesna 13";

        /// Set a character's age in years.
        "age": Age (who: Who) (years: Num<u16, 0, 1000>),
            rule "C-CRE-11", example "age vesna 31";

        /// Finish a new character.
        "created": Finish (who: Who),
            rule "C-CRE-05", example "created vesna";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses unknown names, and choices after creation.
pub fn decide(p: &mut Play<'_, '_>, command: &Creation) -> Result<(), Refusal> {
    match command {
        Creation::Create { name } => create(p, name),
        Creation::Concept { who: word, text } => {
            let who = who(&p.now, word)?;
            p.push(ConceptSet {
                who,
                text: text.clone(),
            });
            Ok(())
        }
        Creation::Story { who: word, text } => {
            let who = who(&p.now, word)?;
            p.push(StorySet {
                who,
                text: text.clone(),
            });
            Ok(())
        }
        Creation::Descriptor { who, what } => essence(p, who, Step::Descriptor, what),
        Creation::Profession { who, what } => essence(p, who, Step::Profession, what),
        Creation::Focus { who, what } => essence(p, who, Step::Focus, what),
        Creation::Fit { who, devices } => fit(p, who, devices),
        Creation::ChooseField { who, field } => choose_field(p, who, *field),
        Creation::Merge {
            who,
            first,
            second,
            name,
        } => merge(p, who, first, second, name),
        Creation::Quirk { who, what, .. } => quirk(p, who, what.as_deref()),
        Creation::Age { who: word, years } => {
            let who = who(&p.now, word)?;
            if p.now.person(who).and_then(|person| person.age) == Some(*years) {
                let why = format!("{} is already {years} years old.", p.now.name(who));
                return Err(Refusal::input(why));
            }
            p.push(AgeSet { who, years: *years });
            Ok(())
        }
        Creation::Finish { who } => finish(p, who),
    }
}

/// One of the three choices.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Descriptor,
    Profession,
    Focus,
}

fn create(p: &mut Play<'_, '_>, name: &str) -> Result<(), Refusal> {
    let mut person = make::blank(&new_name(&p.now, name)?);
    person.id = Id(p.now.next_id.max(1));
    person.side = Some(Side::Pc);
    person.in_creation = true;
    p.push(Begun {
        person: Box::new(person),
    });
    Ok(())
}

/// Returns a character who is in creation.
fn maker(p: &Play<'_, '_>, word: &Who) -> Result<Person, Refusal> {
    let id = who(&p.now, word)?;
    let person = p.now.found(id)?;
    if !person.in_creation {
        let whose = lang::sentence::genitive(&person.name);
        let why = format!("{whose} creation is already complete.");
        return Err(Refusal::input(why)
            .hint("Use `create NAME` for a new character, or `improve`, `train` and `specialize`.")
            .resting_on("C-CRE-01"));
    }
    Ok(person.clone())
}

/// The choices of a character in creation, read back from the sheet.
struct Chosen {
    descriptor: String,
    profession: String,
    focus: String,
    field: Option<Field>,
    augmentations: Vec<String>,
    merged: Option<(String, String, String)>,
}

impl Chosen {
    fn of(person: &Person) -> Self {
        let merged = person.skills.iter().find_map(|skill| {
            let second = skill.merged_with.clone()?;
            Some((skill.id.clone(), second, skill.name.clone()))
        });
        let augmentations = person.augmentations.iter().map(|one| one.id.clone());
        Self {
            descriptor: person.descriptor.clone(),
            profession: person.profession.clone(),
            focus: person.focus.clone(),
            field: person.biotic.map(|biotic| biotic.field),
            augmentations: augmentations.collect(),
            merged,
        }
    }

    fn choices<'a>(&'a self, library: &'a Library) -> Choices<'a> {
        let merged = self.merged.as_ref();
        Choices {
            descriptor: library.descriptor(&self.descriptor),
            profession: library.profession(&self.profession),
            focus: library.focus(&self.focus),
            field: self.field,
            augmentations: &self.augmentations,
            merged: merged.map(|(a, b, name)| (a.as_str(), b.as_str(), name.as_str())),
        }
    }

    /// Returns how many augmentations of each grade are still to be chosen: minor, then major.
    fn open_slots(&self, library: &Library) -> (u8, u8) {
        let (minor, major) = self.choices(library).augmentation_slots();
        let has = |grade: Grade| {
            let chosen = self.augmentations.iter();
            let chosen = chosen.filter_map(|key| library.augmentation(key));
            chosen.filter(|one| one.grade == grade).count().min(100) as u8
        };
        (
            minor.saturating_sub(has(Grade::Minor)),
            major.saturating_sub(has(Grade::Major)),
        )
    }

    /// Drops what the choices no longer give: a field, augmentations, a merged skill.
    fn settle(&mut self, library: &Library) {
        let choices = self.choices(library);
        let (minor, major) = choices.augmentation_slots();
        let broad = choices
            .essences()
            .any(|one| one.abilities.iter().any(|key| key == BROAD_HORIZONS));
        let biotic = choices.essences().any(|one| one.biotic > 0);
        let mut left = (minor, major);
        self.augmentations.retain(|key| {
            let slots = match library.augmentation(key).map(|one| one.grade) {
                Some(Grade::Minor) => &mut left.0,
                Some(Grade::Major) => &mut left.1,
                None => return false,
            };
            let fits = *slots > 0;
            *slots = slots.saturating_sub(1);
            fits
        });
        self.merged = self.merged.take().filter(|_| broad);
        self.field = self.field.filter(|_| biotic);
    }
}

/// Makes the sheet again from changed choices, and writes what it gives.
fn form(p: &mut Play<'_, '_>, old: &Person, mut chosen: Chosen, what: String) {
    let library = p.library();
    chosen.settle(library);
    let mut person = Person {
        id: old.id,
        side: old.side,
        quirk: old.quirk.clone(),
        concept: old.concept.clone(),
        story: old.story.clone(),
        age: old.age,
        cards: old.cards.clone(),
        experience: old.experience,
        notes: old.notes.clone(),
        in_creation: true,
        ..make::blank(&old.name)
    };
    make::choose(
        library,
        &p.now.settings,
        &mut person,
        &chosen.choices(library),
    );
    pools::fill(&mut person, p.now.time);
    p.push(Formed {
        who: old.id,
        what,
        person: Box::new(person),
    });
}

fn essence(p: &mut Play<'_, '_>, word: &Who, step: Step, what: &str) -> Result<(), Refusal> {
    let old = maker(p, word)?;
    let library = p.library();
    let mut chosen = Chosen::of(&old);
    let (place, record) = match step {
        Step::Descriptor => (&mut chosen.descriptor, library.find_descriptor(what)?),
        Step::Profession => (&mut chosen.profession, library.find_profession(what)?),
        Step::Focus => (&mut chosen.focus, library.find_focus(what)?),
    };
    if *place == record.id {
        let why = format!("{} already has {}.", old.name, record.name);
        return Err(Refusal::input(why).hint("Choose another one."));
    }
    place.clone_from(&record.id);
    let what = match step {
        Step::Descriptor => format!("is {}", record.name.to_lowercase()),
        Step::Profession => format!("is {}", sentence::a(&record.name.to_lowercase())),
        Step::Focus => format!("has the focus \"{}\"", record.name),
    };
    form(p, &old, chosen, what);
    Ok(())
}

/// Returns how many augmentations of each grade a character in creation has still to choose: minor, then major.
pub fn open_slots(library: &Library, person: &Person) -> (u8, u8) {
    Chosen::of(person).open_slots(library)
}

/// Chooses augmentations for the slots that the choices give.
fn fit(p: &mut Play<'_, '_>, word: &Who, devices: &[String]) -> Result<(), Refusal> {
    let old = maker(p, word)?;
    let library = p.library();
    let mut chosen = Chosen::of(&old);
    let (minor, major) = chosen.choices(library).augmentation_slots();
    let mut keys = Vec::new();
    let mut counts = (0_u8, 0_u8);
    for device in devices {
        let record = library.find_augmentation(device)?;
        if keys.contains(&record.id) {
            let why = format!("{} appears twice.", record.name);
            return Err(Refusal::input(why).hint("Name each augmentation once."));
        }
        match record.grade {
            Grade::Minor => counts.0 += 1,
            Grade::Major => counts.1 += 1,
        }
        keys.push(record.id.clone());
    }
    if counts.0 > minor || counts.1 > major {
        let why = format!(
            "{} has {minor} minor and {major} major augmentations to choose, not {} and {}.",
            old.name, counts.0, counts.1
        );
        return Err(no_slot(why));
    }
    chosen.augmentations = keys;
    let names = chosen.augmentations.iter();
    let names: Vec<&str> = names
        .filter_map(|key| library.augmentation(key))
        .map(|one| one.name.as_str())
        .collect();
    let what = format!("has {}", sentence::list(&names).to_lowercase());
    form(p, &old, chosen, what);
    Ok(())
}

fn choose_field(p: &mut Play<'_, '_>, word: &Who, field: Field) -> Result<(), Refusal> {
    let old = maker(p, word)?;
    let mut chosen = Chosen::of(&old);
    let choices = chosen.choices(p.library());
    if !choices.essences().any(|one| one.biotic > 0) {
        let why = format!(
            "None of {} choices gives a biotic field.",
            lang::sentence::genitive(&old.name)
        );
        return Err(Refusal::input(why)
            .hint("Choose the descriptor Biotic or the focus Gifted with biotic ability first.")
            .resting_on("C-BIO-02"));
    }
    chosen.field = Some(field);
    form(p, &old, chosen, format!("has the field {}", field.label()));
    Ok(())
}

/// Returns the key of a skill of the packs that a word means.
fn skill_key(library: &Library, word: &str) -> Result<(String, Pool), Refusal> {
    let skill = library.find_skill(word)?;
    Ok((skill.id.clone(), skill.pool))
}

fn merge(
    p: &mut Play<'_, '_>,
    word: &Who,
    first: &str,
    second: &str,
    name: &str,
) -> Result<(), Refusal> {
    let id = who(&p.now, word)?;
    let Some(old) = p.now.person(id).cloned() else {
        return Ok(());
    };
    let (first, pool) = skill_key(p.library(), first)?;
    let (second, other) = skill_key(p.library(), second)?;
    let name = lang::text::name(name).ok_or_else(|| {
        Refusal::input("The name of the merged skill is empty.").hint("Type letters in it.")
    })?;
    if !old.has(BROAD_HORIZONS) {
        let why = format!(
            "{} can't merge skills: only Broad horizons allows it.",
            old.name
        );
        p.forbid("C-SKL-10", why, "Choose the descriptor Polymath first.")?;
    }
    if first == second {
        return Err(Refusal::input("A skill can't be merged with itself.").hint("Name 2 skills."));
    }
    let mut listed = p.library().skills().iter();
    if listed.any(|one| one.name.eq_ignore_ascii_case(&name)) {
        let why = format!("There is already a skill called {name}.");
        return Err(Refusal::input(why)
            .hint("Choose another name.")
            .resting_on("C-DES-12a"));
    }
    if pool != other {
        let why = format!(
            "The skills {} and {} have different pools, {} and {}.",
            label(p.library(), &first),
            label(p.library(), &second),
            pool.label(),
            other.label()
        );
        p.forbid("C-DES-12a", why, "Choose 2 skills from the same pool.")?;
    }
    if old.skills.iter().any(|skill| skill.merged_with.is_some()) && !old.in_creation {
        let why = format!("{} has already merged 2 skills.", old.name);
        p.forbid("C-DES-12a", why, "Keep those 2.")?;
    }
    let what = format!(
        "merges {} and {} into {name}",
        label(p.library(), &first),
        label(p.library(), &second)
    );
    if old.in_creation {
        let mut chosen = Chosen::of(&old);
        chosen.merged = Some((first, second, name));
        form(p, &old, chosen, what);
        return Ok(());
    }
    let mut person = old;
    make::merge(p.library(), &mut person, &first, &second, &name);
    p.push(Formed {
        who: id,
        what,
        person: Box::new(person),
    });
    Ok(())
}

fn label(library: &Library, skill: &str) -> String {
    let record = library.skill(skill);
    record.map_or_else(|| skill.to_owned(), |skill| skill.name.to_lowercase())
}

fn quirk(p: &mut Play<'_, '_>, word: &Who, what: Option<&str>) -> Result<(), Refusal> {
    let old = maker(p, word)?;
    let library = p.library();
    if !old.quirk.is_empty() {
        let why = format!("{} already has a quirk: it is rolled once.", old.name);
        p.forbid("C-QRK-00", why, "Keep that quirk.")?;
    }
    let face = match what.map(|word| (word, word.parse::<u8>())) {
        None => Some(p.dice().roll(QUIRKS)),
        Some((_, Ok(face))) if (1..=QUIRKS).contains(&face) => Some(face),
        Some((word, Ok(_))) => {
            return Err(Refusal::input(format!("`{word}` isn't a face of the die."))
                .hint("Type 1 to 20, or the name of a quirk."));
        }
        Some((_, Err(_))) => None,
    };
    let record = match (face, what) {
        (Some(face), _) => library.quirk_of(face).ok_or_else(|| {
            Refusal::input(format!("No pack has a quirk for {face}.")).hint("Name one instead.")
        })?,
        (None, word) => library.find_quirk(word.unwrap_or_default())?,
    };
    p.push(QuirkSet {
        who: old.id,
        quirk: record.id.clone(),
        name: record.name.clone(),
        text: record.text.clone(),
        face,
    });
    Ok(())
}

/// Returns what a character in creation still needs, each as a sentence with the line for it.
pub fn missing(library: &Library, person: &Person) -> Vec<String> {
    let name = lang::spoken::quote(&person.name);
    let mut missing = Vec::new();
    for (key, what) in [
        (&person.descriptor, "descriptor"),
        (&person.profession, "profession"),
        (&person.focus, "focus"),
        (&person.quirk, "quirk"),
    ] {
        if key.is_empty() {
            missing.push(format!("a {what} (`{what} {name}`)"));
        }
    }
    if person.cards.is_empty() {
        missing.push(format!("a character card (`draw-card {name}`)"));
    }
    let chosen = Chosen::of(person);
    let choices = chosen.choices(library);
    let (minor, major) = choices.augmentation_slots();
    let have = usize::from(minor) + usize::from(major);
    if person.augmentations.len() < have {
        let more = have - person.augmentations.len();
        let more = sentence::count(more as i64, "augmentation");
        missing.push(format!("{more} (`fit {name} DEVICE`)"));
    }
    if person.biotic.is_none() && choices.essences().any(|one| one.biotic > 0) {
        missing.push(format!("a biotic field (`biotics {name} FIELD`)"));
    }
    if person.has(BROAD_HORIZONS) && chosen.merged.is_none() {
        missing.push(format!(
            "2 skills to merge (`merge {name} SKILL with SKILL as NAME`)"
        ));
    }
    missing
}

/// Returns what isn't as usual about the numbers of a character: points of pools and levels of training
/// (C-CRE-05).
pub fn warnings(person: &Person) -> Vec<String> {
    let points: i16 = person.pools.iter().map(|pool| pool.most).sum();
    let levels: u8 = person.skills.iter().map(|skill| skill.training).sum();
    let mut warnings = Vec::new();
    if points != POINTS {
        warnings.push(format!("{points} points in the pools, normally {POINTS}"));
    }
    if levels != LEVELS {
        warnings.push(format!("{levels} levels of training, normally {LEVELS}"));
    }
    warnings
}

fn finish(p: &mut Play<'_, '_>, word: &Who) -> Result<(), Refusal> {
    let person = maker(p, word)?;
    let missing = missing(p.library(), &person);
    if !missing.is_empty() {
        let missing: Vec<&str> = missing.iter().map(String::as_str).collect();
        let why = format!("{} still needs {}.", person.name, sentence::list(&missing));
        p.forbid("C-CRE-01", why, "Choose what is missing first.")?;
    }
    p.push(Finished {
        who: person.id,
        warnings: warnings(&person),
    });
    Ok(())
}

/// The refusal of an augmentation without a slot: the choices of a character give the slots, and creation adds no
/// others (C-CRE-01).
pub fn no_slot(why: String) -> Refusal {
    Refusal::input(why)
        .hint("Choose fewer. Use `implant` to add more after creation.")
        .resting_on("C-CRE-01")
}
