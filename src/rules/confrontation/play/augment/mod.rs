//! Augmentations, rejection and glycyrrhizin (C-AUG-01 to C-AUG-05, C-REJ-01 to C-REJ-03).
//!
//! Rejection is computed for any second of the calendar, so that a screen can show tomorrow's.

mod event;
mod rejection;

pub use event::{
    DoseTaken, Explanted, Implanted, Overclocked, Poisoned, RejectionWatched, SuitCharged,
    Supplied, Suppressed, Unfolded,
};
pub(super) use rejection::might;
pub use rejection::{
    FEVER, SLOWS, STOPS_RECOVERY, STRAINS, WEAKENS, benefit, daily, effects, is_poisoned, raw,
    rejection, running, stretched, suppressed, taken_in_month, toxicity,
};

use lang::choice::choice;
use lang::grammar::{Num, commands};
use lang::names::find_of;
use lang::{Named, Refusal, Who, sentence, text};
use rules::encounter::clock::{DAY, MONTH, WEEK};
use rules::encounter::who;
use rules::view::Id;

use super::{Play, actions, hurt, stress};
use crate::library::make;
use crate::model::{Augmentation, Dose, Grade, Person, State};
use crate::sheet_effects;
use crate::words::{Device, NewDevice};

choice! {
    /// How long a dose works (C-AUG-03).
    Length("length") {
        /// Suppresses 1 for 30 days.
        Month = "month",
        /// Suppresses up to 4 for 7 days.
        Week = "week",
    }
}

choice! {
    /// What can be handed out by number.
    Supply("supply") {
        /// Doses of glycyrrhizin.
        Doses = "doses",
        /// Gulps of salts (C-BIO-12).
        Salts = "salts",
    }
}

/// Seconds of oxygen in the suit in a body (C-AUG-10).
const OXYGEN: u64 = 36_000;

commands! {
    /// Commands about augmentations.
    pub enum Augments {
        /// Give a character an augmentation from the packs, or one of your own with its grade.
        "implant": Implant (who: Who) (device: NewDevice) (grade: Option<Grade>),
            rule "C-AUG-01", rule "C-AUG-02", example "implant ada cybereyes";

        /// Remove an augmentation by surgery.
        "explant": Explant (who: Who) (device: Device),
            rule "C-AUG-02", example "explant ada cybereyes";

        /// Double an augmentation's benefit for 24 hours and its rejection for a week.
        "overclock": Overclock (who: Who) (device: Device),
            rule "C-FOC-20b", example "overclock ada cybereyes";

        /// Unfold the suit in a character's body, or fold it back.
        "unfold": Unfold (who: Who) ("off" off: bool),
            rule "C-AUG-10", example "unfold karim";

        /// Fill the folded suit in a character's body with oxygen and power.
        "recharge": Recharge (who: Who),
            rule "C-AUG-10", example "recharge karim";

        /// Take a dose of glycyrrhizin.
        "dose": TakeDose (who: Who) (length: Length),
            rule "C-AUG-03", rule "C-AUG-04", example "dose ada week";

        /// Give doses of glycyrrhizin or gulps of salts, or take some away.
        "supply": Give (who: Who) (supply: Supply) (number: Num<i16, -1000, 1000>),
            rule "C-AUG-03", rule "C-BIO-12", example "supply ada salts 100";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses a device that isn't there and a dose that can't run.
pub fn decide(p: &mut Play<'_, '_>, command: &Augments) -> Result<(), Refusal> {
    match command {
        Augments::Implant {
            who: word,
            device,
            grade,
        } => {
            let who = who(&p.now, word)?;
            implant(p, who, device, *grade)
        }
        Augments::Explant { who: word, device } => {
            let who = who(&p.now, word)?;
            let name = installed(&p.now, who, device)?;
            let arm = weapon_in(p, who, &name);
            p.push(Explanted { who, name, arm });
            Ok(())
        }
        Augments::Overclock { who: word, device } => {
            let who = who(&p.now, word)?;
            overclock(p, who, device)
        }
        Augments::Unfold { who: word, off } => {
            let who = who(&p.now, word)?;
            unfold(p, who, !off)
        }
        Augments::Recharge { who: word } => {
            let who = who(&p.now, word)?;
            recharge(p, who)
        }
        Augments::TakeDose { who: word, length } => {
            let who = who(&p.now, word)?;
            dose(p, who, *length)
        }
        Augments::Give {
            who: word,
            supply,
            number,
        } => {
            let who = who(&p.now, word)?;
            give(p, who, *supply, *number)
        }
    }
}

fn implant(
    p: &mut Play<'_, '_>,
    who: Id,
    device: &str,
    grade: Option<Grade>,
) -> Result<(), Refusal> {
    let library = p.library();
    let person = hurt::alive(&p.now, who)?;
    // The packs' sheet with this augmentation alone shows what it brings.
    let mut bare = Person::default();
    if let Ok(record) = library.find_augmentation(device) {
        make::augment(library, &mut bare, record);
    }
    let new = match (bare.augmentations.pop(), grade) {
        (Some(found), Some(grade)) if found.grade != grade => {
            let (is, not) = (found.grade.word(), grade.word());
            let why = format!("{} is a {is} augmentation, not a {not} one.", found.name);
            return Err(Refusal::input(why).hint("Leave out the grade."));
        }
        (Some(found), _) => found,
        (None, Some(grade)) => own(device, grade)?,
        (None, None) => {
            let why = format!("No pack has an augmentation called `{device}`.");
            return Err(Refusal::input(why).hint("For one of your own, add `minor` or `major`."));
        }
    };
    let has = |one: &Augmentation| one.name.eq_ignore_ascii_case(&new.name);
    if person.augmentations.iter().any(has) {
        let why = format!("{} already has {}.", person.name, new.name);
        return Err(Refusal::input(why).hint("Name another augmentation."));
    }
    let relieved = person.has("augments_herself") && person.stress.points > 0;
    p.push(Implanted {
        who,
        augmentation: Box::new(new),
        arm: bare.arms.pop().map(Box::new),
    });
    if relieved {
        let in_cycle = p.now.settings.augments_in_cycle;
        // A method that was used in this cycle brings no relief and hinders no surgery.
        drop(stress::relieve(
            p,
            who,
            in_cycle.then_some("augmentation"),
            false,
        ));
    }
    Ok(())
}

/// Returns an augmentation that no pack has.
fn own(device: &str, grade: Grade) -> Result<Augmentation, Refusal> {
    let name = text::name(device)
        .ok_or_else(|| Refusal::input("The name is empty.").hint("Name the augmentation."))?;
    Ok(Augmentation {
        id: name.to_lowercase().replace([' ', '-'], "_"),
        name,
        grade,
        acclimated: false,
        doubled: None,
    })
}

/// Returns the weapon in an augmentation of someone, by name.
fn weapon_in(p: &Play<'_, '_>, who: Id, name: &str) -> Option<String> {
    let person = p.now.person(who)?;
    let one = person.augmentations.iter().find(|one| one.name == name)?;
    let weapon = &p.library().augmentation(&one.id)?.weapon;
    let arm = person.arms.iter().find(|arm| arm.id == *weapon)?;
    Some(arm.name.clone())
}

/// Returns the question before an augmentation is removed, which not every one can be (C-AUG-02).
pub fn asks_before(state: &State, command: &Augments) -> Option<(String, String)> {
    let Augments::Explant { who: word, device } = command else {
        return None;
    };
    let who = who(state, word).ok()?;
    let name = installed(state, who, device).ok()?;
    let person = state.person(who)?;
    let mut without = person.clone();
    without.augmentations.retain(|one| one.name != name);
    let (now, then) = (
        rejection(person, state.time),
        rejection(&without, state.time),
    );
    let told = format!(
        "Rejection goes from {now} to {then}. Surgery removes most minor augmentations. An organ has to be regrown \
         in a large hospital, and some augmentations can't be removed: the GM decides."
    );
    let whose = sentence::genitive(&person.name);
    Some((format!("Remove {whose} {}?", sentence::inside(&name)), told))
}

/// Finds an augmentation of someone. Returns its name.
fn installed(state: &State, who: Id, device: &str) -> Result<String, Refusal> {
    let all: Vec<Named<String>> = state.person(who).map_or_else(Vec::new, |person| {
        let named = |one: &Augmentation| Named {
            name: one.name.clone(),
            is: one.name.clone(),
        };
        person.augmentations.iter().map(named).collect()
    });
    find_of(state.name(who), device, "augmentation", &all)
}

/// Unfolds the suit in a body (C-AUG-10).
fn unfold(p: &mut Play<'_, '_>, who: Id, open: bool) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    let person = p.now.person(who);
    let suit = person.and_then(|person| sheet_effects::suit(p.library(), person));
    let Some(suit) = suit else {
        let why = format!("{} has no suit in their body.", p.now.name(who));
        return Err(Refusal::input(why).hint("Implant one: `implant WHO DEVICE`."));
    };
    let suit = suit.to_owned();
    let body = person.map(|person| &person.body);
    if body.is_some_and(|body| body.unfolded == open) {
        return Ok(());
    }
    if open && body.is_some_and(|body| body.drained) {
        let name = p.now.name(who);
        let why = format!("The suit of {name} needs oxygen and power.");
        let hint = format!("Use `recharge {}`.", lang::spoken::quote(name));
        p.forbid("C-AUG-10", why, hint)?;
    }
    let until = open.then_some(p.now.time + OXYGEN);
    p.push(Unfolded {
        who,
        suit,
        open,
        until,
    });
    Ok(())
}

/// Fills the suit in a body again (C-AUG-10).
fn recharge(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let body = p.now.person(who).map(|person| &person.body);
    if !body.is_some_and(|body| body.drained && !body.unfolded) {
        let why = format!("{} has no used and folded suit to charge.", p.now.name(who));
        return Err(Refusal::input(why)
            .hint("Fold it first: `unfold WHO off`.")
            .resting_on("C-AUG-10"));
    }
    p.push(SuitCharged { who, full: true });
    Ok(())
}

fn overclock(p: &mut Play<'_, '_>, who: Id, device: &str) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    let name = installed(&p.now, who, device)?;
    let person = p.now.found(who)?;
    if !person.has("overclocked") {
        let why = format!("{} can't overclock augmentations.", person.name);
        p.forbid(
            "C-FOC-20b",
            why,
            "Use the augmentation without overclocking.",
        )?;
    }
    let mut own = person.augmentations.iter();
    if own.any(|one| one.name == name && benefit(person, &one.id, p.now.time) > 1) {
        let why = format!("The {name} is already overclocked.");
        p.forbid("C-FOC-20b", why, "Wait until its double benefit ends.")?;
    }
    let might = person.pools[1].now;
    if might < 2 {
        let why = format!("{} needs 2 Might and has {might}.", person.name);
        return Err(Refusal::input(why).hint("Use `rest` and `restore` to get Might back."));
    }
    actions::pay_in_fight(p, who, actions::FULL, &format!("overclocks the {name}"))?;
    let time = p.now.time;
    p.push(Overclocked {
        who,
        name,
        benefit: time + DAY,
        rejection: time + WEEK,
    });
    Ok(())
}

fn dose(p: &mut Play<'_, '_>, who: Id, length: Length) -> Result<(), Refusal> {
    let time = p.now.time;
    let person = hurt::alive(&p.now, who)?;
    let name = &person.name;
    if person.doses_left == 0 {
        return Err(
            Refusal::input(format!("{name} has no doses left.")).hint(format!(
                "Give them some: `supply {} doses N`.",
                lang::spoken::quote(name)
            )),
        );
    }
    if person.quirk == "glycyrrhizin_allergy" {
        let why = format!("{name} is allergic to glycyrrhizin: a dose brings a severe reaction.");
        p.forbid("C-QRK-06", why, "Go without a dose.")?;
    }
    let raw = raw(person, time);
    let running = running(person, time).filter(|dose| !dose.harmless).count();
    let most = if raw > rejection::DOSE { 2 } else { 1 };
    if running >= most {
        let doses = sentence::count(running as i64, "dose");
        let why = format!("{name} already has {doses} working, the most at rejection {raw}.");
        let hint = match running {
            1 => "A second dose works only above rejection 4.",
            _ => "No more than 2 doses work at a time.",
        };
        p.forbid("C-AUG-03", why, hint)?;
    }
    let month = length == Length::Month;
    let lasts = if month { MONTH } else { WEEK };
    p.push(DoseTaken {
        who,
        dose: Dose {
            month,
            taken: time,
            until: time + lasts,
            harmless: false,
        },
    });
    let toxic = p
        .now
        .person(who)
        .map_or(0, |person| taken_in_month(person, time));
    if toxic > rejection::SAFE_DOSES {
        p.push(Poisoned {
            who,
            doses: toxic.min(250) as u8,
        });
    }
    Ok(())
}

fn give(p: &mut Play<'_, '_>, who: Id, supply: Supply, number: i16) -> Result<(), Refusal> {
    let person = p.now.found(who)?;
    let has = match supply {
        Supply::Doses => person.doses_left,
        Supply::Salts => person.salts,
    };
    let left = has.checked_add_signed(number);
    let Some(left) = left else {
        let name = &person.name;
        let (one, of) = match supply {
            Supply::Doses => ("dose", ""),
            Supply::Salts => ("gulp", " of salts"),
        };
        return Err(if has == 0 {
            let why = format!("{name} has no {one}s{of} to take away.");
            Refusal::input(why).hint("Use a positive number to add some.")
        } else {
            let all = lang::sentence::count(has, one);
            let why = format!("{name} has only {all}{of} to take away.");
            Refusal::input(why).hint("Take away fewer.")
        });
    };
    if left != has {
        p.push(Supplied { who, supply, left });
    }
    Ok(())
}

/// Returns since when rejection has been 5 or more without a break, at a second of the calendar (C-REJ-02).
pub(super) fn rejecting(person: &Person, time: u64) -> Option<u64> {
    let high = rejection(person, time) >= STRAINS && !person.body.dead;
    person.rejecting.or(Some(time)).filter(|_| high)
}

/// Notes since when rejection has been 5 or more, at the end of each command and at each moment of passing
/// time (C-REJ-02).
pub(super) fn watch(p: &mut Play<'_, '_>) {
    let time = p.now.time;
    let mut changed = Vec::new();
    for person in &p.now.people {
        let since = rejecting(person, time);
        if since != person.rejecting {
            changed.push(RejectionWatched {
                who: person.id,
                since,
            });
        }
    }
    for event in changed {
        p.push(event);
    }
}
