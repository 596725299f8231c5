//! Biotics and the salts that they use (C-BIO-01 to C-BIO-13).

pub mod charge;
mod event;
pub mod insulation;

pub use charge::Charged;
pub use event::{Activated, Deactivated, FieldSet, Licked, SaltsUsed, VenomSpent};
pub use insulation::InsulationSet;

use lang::grammar::{Many, Num, commands};
use lang::{Refusal, Who, sentence};
use rules::encounter::clock::HOUR;
use rules::encounter::who;
use rules::view::Id;

use super::{Play, actions, attack, check, hurt};
use crate::effects::cause;
use crate::library::make;
use crate::model::text::experience;
use crate::model::{
    Arm, Biotic, Cause, Check, Field, Insulation, Occasion, Person, Pool, Range, Roll, Rolled,
    State,
};
use crate::settings::BioticPool;
use crate::words::{Enemy, WeaponName};

/// Gulps of an absorbed attack and of an incendiary one (C-BIO-01).
const HEAVY: u16 = 5;

/// Half points of experience for a die (C-BIO-11).
const DIE: u32 = 6;

/// Seconds for which a licked weapon is venomous (C-BIO-10).
const VENOM: u64 = 60;

commands! {
    /// Commands about biotics.
    pub enum Biotics {
        /// Activate a biotic field, or let it end. It uses 1 gulp of salts each hour.
        "activate": Activate (who: Who) ("off" end: bool),
            rule "C-BIO-01", rule "C-BIO-12", example "activate ada";

        /// Roll biotics to power a device or for another use, with the field's dice and unlimited effort. It
        /// uses 1 gulp of salts.
        "channel": Channel (who: Who),
            rule "C-BIO-03", rule "C-BIO-11", example "channel ada";

        /// Electrify a melee weapon or unarmed attacks with the bioelectric field: a check, in which each success
        /// adds 3 Speed damage to the next attack. It uses 1 gulp of salts and no action points.
        "charge": Charge (who: Who) (weapon: Option<WeaponName>),
            rule "C-BIO-03", example "charge ada knife";

        /// Attack with a biotic field. It uses 1 gulp of salts, or 5 for fire.
        "unleash": Unleash (who: Who) (targets: Many<Enemy>),
            rule "C-BIO-03", rule "C-BIO-07", rule "C-BIO-10", example "unleash ada guard";

        /// Lick a weapon: a half-action. The weapon is venomous for 1 minute or 1 strike.
        "lick": Lick (who: Who) (weapon: WeaponName),
            rule "C-BIO-10", example "lick ada knife";

        /// Set how well a character is insulated against the electricity of a field: `well` halves the damage,
        /// and `poorly` adds 1 for each success.
        "insulation": Insulated (who: Who) (how: Insulation),
            rule "C-BIO-03", example "insulation guard well";

        /// Give a character a biotic field, or change its dice.
        "field": SetField (who: Who) (field: Field) (dice: Num<u8, 1, 20>),
            rule "C-BIO-02", example "field ada carapace 2";

        /// Buy another die for a character's field for 3 XP.
        "grow": Grow (who: Who),
            rule "C-BIO-11", example "grow ada";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses someone without a field or without salts.
pub fn decide(p: &mut Play<'_, '_>, command: &Biotics) -> Result<(), Refusal> {
    match command {
        Biotics::Activate { who: word, end } => {
            let who = who(&p.now, word)?;
            if *end {
                deactivate(p, who)
            } else {
                activate(p, who)
            }
        }
        Biotics::Channel { who: word } => {
            let who = who(&p.now, word)?;
            channel(p, who)
        }
        Biotics::Unleash { who: word, targets } => {
            let attacker = who(&p.now, word)?;
            let targets: Result<Vec<Id>, Refusal> =
                targets.iter().map(|word| who(&p.now, word)).collect();
            unleash(p, attacker, &targets?)
        }
        Biotics::Charge { who: word, weapon } => {
            let who = who(&p.now, word)?;
            charge::charge(p, who, weapon.as_deref())
        }
        Biotics::Lick { who: word, weapon } => {
            let who = who(&p.now, word)?;
            lick(p, who, weapon)
        }
        Biotics::Insulated { who: word, how } => {
            let who = who(&p.now, word)?;
            insulation::set(p, who, *how);
            Ok(())
        }
        Biotics::SetField {
            who: word,
            field,
            dice,
        } => {
            let who = who(&p.now, word)?;
            set_field(p, who, *field, *dice)
        }
        Biotics::Grow { who: word } => {
            let who = who(&p.now, word)?;
            grow(p, who)
        }
    }
}

/// Returns true while a field is active.
pub fn is_active(person: &Person, field: Field) -> bool {
    active_dice(person, field) > 0
}

/// Returns the dice of a field while it is active, 0 otherwise.
pub fn active_dice(person: &Person, field: Field) -> u8 {
    let mut active = person.fields().filter(|biotic| biotic.active);
    let biotic = active.find(|biotic| biotic.field == field);
    biotic.map_or(0, |biotic| biotic.dice)
}

/// Returns true while injuries bring no stress (C-BIO-06).
pub fn ignores_pain(person: &Person) -> bool {
    is_active(person, Field::MetabolicEfficiency)
}

/// Returns what an active field adds to recovery rolls (C-BIO-06).
pub fn recovery(person: &Person) -> u8 {
    active_dice(person, Field::MetabolicEfficiency)
}

/// Returns the changes to a roll by an active field (C-BIO-05, C-BIO-08, C-BIO-09).
pub fn causes(state: &State, occasion: &Occasion<'_>) -> Vec<Cause> {
    let who = occasion.who;
    let dice = |field: Field| active_dice(who, field).min(100) as i8;
    let skill = occasion.skill.unwrap_or_default();
    let mut causes = Vec::new();
    causes.extend(attack_dice(occasion));
    let mobile = dice(Field::ExtremeMobility);
    if mobile > 0 && skill == "athletics" {
        causes.push(Cause {
            dice: mobile,
            saves: mobile.unsigned_abs(),
            ..cause("biotic.mobility", "extreme mobility", "C-BIO-05")
        });
    }
    let reflexes = dice(Field::RapidReflexes);
    if reflexes > 0 && occasion.roll == Roll::Initiative {
        causes.push(Cause {
            dice: reflexes,
            ..cause("biotic.reflexes", "rapid reflexes", "C-BIO-08")
        });
    }
    if reflexes > 0 && skill == "perception" {
        // Only against danger, which a person judges.
        causes.push(Cause {
            dice: reflexes,
            on: false,
            ..cause("biotic.danger", "rapid reflexes against danger", "C-BIO-08")
        });
    }
    let hidden = dice(Field::Stealth);
    if hidden > 0 && skill == "stealth" {
        causes.push(Cause {
            dice: hidden.saturating_mul(2),
            ..cause("biotic.stealth", "biotic stealth", "C-BIO-09")
        });
    }
    if skill == "stealth" {
        causes.extend(hidden_by_ally(state, who));
    }
    let venomous = dice(Field::Venomous);
    // Only in immediate range, which a person judges outside a fight.
    let range = occasion.other;
    let range = range.and_then(|other| state.range(occasion.who.id, other.id));
    let near = range.is_none_or(|range| range == Range::Immediate);
    if venomous > 0 && occasion.roll == Roll::Defense && near {
        causes.push(Cause {
            dice: venomous,
            on: range.is_some(),
            ..cause("biotic.disruption", "disruption", "C-BIO-10")
        });
    }
    causes
}

/// Returns the dice that the active field of an ally may add to stealth. The GM judges whom of them it hides
/// (C-BIO-09).
fn hidden_by_ally(state: &State, who: &Person) -> Option<Cause> {
    let allies = state.people.iter();
    let mut allies = allies.filter(|one| one.id != who.id && one.is_pc() == who.is_pc());
    let ally = allies.find(|one| is_active(one, Field::Stealth))?;
    let dice = active_dice(ally, Field::Stealth).min(100) as i8;
    let label = format!("biotic stealth of {}", ally.name);
    Some(Cause {
        dice: dice.saturating_mul(2),
        on: false,
        ..cause("biotic.stealth_of_ally", &label, "C-BIO-09")
    })
}

/// Returns the field that an attack uses, by the key of the attack.
pub fn field_of(attack: &str) -> Option<Field> {
    match attack {
        "bioelectric_attack" => Some(Field::Bioelectric),
        "incendiary_attack" => Some(Field::Incendiary),
        "venomous_attack" => Some(Field::Venomous),
        _ => None,
    }
}

/// Returns true if a check is the roll of a biotic attack.
pub fn is_attack(state: &State, check: &Check) -> bool {
    let attack = state
        .attack
        .as_ref()
        .filter(|attack| attack.who == check.who);
    check.roll == Roll::Attack && attack.is_some_and(|attack| field_of(&attack.arm.id).is_some())
}

/// Returns the successes that lightning needs to reach a target: 1 at short range, 2 at long range (C-BIO-03).
pub fn arc(state: &State, attacker: Id, target: Id, attack: &str) -> u16 {
    if field_of(attack) != Some(Field::Bioelectric) {
        return 0;
    }
    match state.range(attacker, target) {
        None | Some(Range::Immediate) => 0,
        Some(Range::Short) => 1,
        Some(_) => 2,
    }
}

/// Returns the salts that an attack uses (C-BIO-01).
pub const fn attack_salts(field: Field) -> u16 {
    match field {
        Field::Incendiary => HEAVY,
        _ => 1,
    }
}

/// Returns the dice of a biotic attack: those of the field, in the place of training (C-BIO-11).
fn attack_dice(occasion: &Occasion<'_>) -> Option<Cause> {
    let arm = occasion.arm.filter(|_| occasion.roll == Roll::Attack)?;
    let field = field_of(&arm.id)?;
    let biotic = occasion.who.fields().find(|own| own.field == field);
    let dice = biotic.map_or(0, |own| own.dice.min(100)) as i8;
    let trained = occasion
        .skill
        .map_or(0, |skill| occasion.who.training(skill).min(3) as i8 + 1);
    Some(Cause {
        dice: dice - trained,
        ..cause("biotic.attack", "dice of the field", "C-BIO-11")
    })
}

/// Refuses a biotic attack without the field or the salts (C-BIO-01, C-BIO-02, C-QRK-14).
///
/// # Errors
/// The refusal.
pub fn may_attack(p: &Play<'_, '_>, who: Id, attack: &str) -> Result<(), Refusal> {
    let Some(field) = field_of(attack) else {
        return Ok(());
    };
    may_use(p, who, attack_salts(field))?;
    let person = p.now.person(who);
    if person.is_some_and(|one| one.fields().any(|own| own.field == field)) {
        return Ok(());
    }
    let why = format!(
        "{} doesn't have the field {}.",
        p.now.name(who),
        field.label()
    );
    p.forbid("C-BIO-02", why, "Choose a field they have.")
}

/// Uses the salts of a biotic attack (C-BIO-01).
pub(super) fn pay_attack(p: &mut Play<'_, '_>, who: Id, attack: &str) {
    if let Some(field) = field_of(attack) {
        use_salts(p, who, attack_salts(field));
    }
}

/// Returns the salts that an attack has used, if they are counted (C-BIO-01).
pub(super) fn salts_of(state: &State, attack: &str) -> u16 {
    let field = field_of(attack).filter(|_| state.settings.salts);
    field.map_or(0, attack_salts)
}

/// Uses the salts of a carapace that absorbed an attack (C-BIO-01, C-BIO-04).
pub fn absorbed(p: &mut Play<'_, '_>, who: Id) {
    let hard = |person: &Person| is_active(person, Field::Carapace);
    if p.now.person(who).is_some_and(hard) {
        use_salts(p, who, HEAVY);
    }
}

/// Returns when the salts of an active field run out, if they are counted.
pub(super) fn runs_out(person: &Person, state: &State) -> Option<u64> {
    let biotic = person
        .biotic
        .filter(|biotic| biotic.active && state.settings.salts)?;
    Some(
        biotic
            .paid_until
            .saturating_add(u64::from(person.salts) * HOUR),
    )
}

/// Uses the salts of passed hours.
pub(super) fn burn(person: &mut Person, time: u64, counted: bool) {
    let Some(biotic) = person.biotic.as_mut().filter(|biotic| biotic.active) else {
        return;
    };
    let hours = time.saturating_sub(biotic.paid_until).div_ceil(HOUR);
    biotic.paid_until += hours * HOUR;
    if counted {
        let gulps = hours.min(u64::from(person.salts)) as u16;
        person.salts -= gulps;
    }
}

/// Refuses someone without a field, without salts, or with an allergy to them (C-BIO-01, C-QRK-14).
fn may_use(p: &Play<'_, '_>, who: Id, gulps: u16) -> Result<(), Refusal> {
    let person = hurt::alive(&p.now, who)?;
    let name = &person.name;
    if person.biotic.is_none() {
        return Err(Refusal::input(format!("{name} has no biotic field."))
            .resting_on("C-BIO-02")
            .hint("Choose someone with a field."));
    }
    if person.quirk == "salts_allergy" {
        let why = format!("{name} is allergic to salts: they bring a severe reaction.");
        p.forbid("C-QRK-14", why, "Go without salts.")?;
    }
    if p.now.settings.salts && person.salts < gulps {
        let needs = sentence::count(gulps, "gulp");
        let why = format!("{name} needs {needs} of salts and has {}.", person.salts);
        p.forbid(
            "C-BIO-01",
            why,
            format!(
                "Give them some: `supply {} salts N`.",
                lang::spoken::quote(name)
            ),
        )?;
    }
    Ok(())
}

fn activate(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    may_use(p, who, 1)?;
    let active = |person: &Person| person.biotic.is_some_and(|biotic| biotic.active);
    if p.now.person(who).is_some_and(active) {
        let why = format!(
            "{} field is already active.",
            lang::sentence::genitive(p.now.name(who))
        );
        return Err(Refusal::input(why).hint("Use `activate WHO off` to end it."));
    }
    use_salts(p, who, 1);
    let until = p.now.time + HOUR;
    p.push(Activated { who, until });
    Ok(())
}

fn deactivate(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let active = |person: &Person| person.biotic.is_some_and(|biotic| biotic.active);
    if !p.now.person(who).is_some_and(active) {
        let why = format!("{} has no active field.", p.now.name(who));
        return Err(Refusal::input(why).hint("Use `activate WHO` to start it."));
    }
    end(p, who, false);
    Ok(())
}

/// Ends an active field.
pub(super) fn end(p: &mut Play<'_, '_>, who: Id, without_salts: bool) {
    p.push(Deactivated { who, without_salts });
}

/// Uses salts, if they are counted (C-BIO-01).
pub fn use_salts(p: &mut Play<'_, '_>, who: Id, gulps: u16) {
    let has = p.now.person(who).map_or(0, |person| person.salts);
    let gulps = gulps.min(has);
    if p.now.settings.salts && gulps > 0 {
        p.push(SaltsUsed { who, gulps });
    }
}

/// Opens a check of biotics (C-BIO-03, C-BIO-11).
fn channel(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    may_use(p, who, 1)?;
    let Some(biotic) = p.now.person(who).and_then(|person| person.biotic) else {
        return Ok(());
    };
    actions::pay_in_fight(p, who, actions::FULL, "channels their field")?;
    let check = field_check(&p.now, who, biotic);
    check::open(p, check)
}

/// Returns a check with the dice of a field (C-BIO-11).
fn field_check(state: &State, who: Id, biotic: Biotic) -> Check {
    let pool = match state.settings.biotic_pool {
        BioticPool::Might => Pool::Might,
        BioticPool::Intellect => Pool::Intellect,
    };
    Check {
        pool: Some(pool),
        extra: vec![Cause {
            dice: biotic.dice.min(100) as i8,
            ..cause("biotic", &biotic.field.label(), "C-BIO-11")
        }],
        ..Check::new(who, Roll::Biotic)
    }
}

/// Uses the salts of a roll, and keeps what it put under current.
pub(super) fn result(p: &mut Play<'_, '_>, rolled: &Rolled, total: u16, more: bool) {
    if rolled.check.roll != Roll::Biotic {
        return;
    }
    if !more {
        use_salts(p, rolled.check.who, 1);
    }
    charge::result(p, rolled, total);
}

/// Uses the venom of a licked weapon that struck someone (C-BIO-10).
pub fn struck(p: &mut Play<'_, '_>, who: Id, weapon: &str, target: Id) {
    let time = p.now.time;
    let licked = p.now.person(who).and_then(|person| person.licked.as_ref());
    if licked.is_some_and(|(licked, until)| licked == weapon && time < *until) {
        p.push(VenomSpent {
            who,
            target: Some(target),
        });
    }
}

/// Attacks with the field (C-BIO-03, C-BIO-07, C-BIO-10).
fn unleash(p: &mut Play<'_, '_>, who: Id, targets: &[Id]) -> Result<(), Refusal> {
    may_use(p, who, 1)?;
    let library = p.library();
    let person = p.now.person(who);
    let held = |own: &Biotic| {
        let mut records = library.fields().iter();
        let record = records.find(|record| record.field == own.field)?;
        library.weapon(&record.attack)
    };
    let weapon = person.and_then(|person| person.fields().find_map(held));
    let Some(weapon) = weapon else {
        let own = person.and_then(|person| person.biotic);
        let field = own.map_or_else(String::new, |own| own.field.label());
        return Err(
            Refusal::input(format!("{} has no attack with {field}.", p.now.name(who)))
                .hint("Only the bioelectric, incendiary and venomous fields attack."),
        );
    };
    let mut arm = Arm {
        drawn: true,
        ..make::arm(weapon)
    };
    let arcs = |target: &Id| arc(&p.now, who, *target, &arm.id) > 0;
    if targets.iter().any(arcs) {
        arm.range = Some(Range::Long);
    }
    attack::start(p, who, targets, arm, false)
}

fn lick(p: &mut Play<'_, '_>, who: Id, weapon: &str) -> Result<(), Refusal> {
    may_use(p, who, 1)?;
    let field = |person: &Person| {
        person
            .biotic
            .is_some_and(|own| own.field == Field::Venomous)
    };
    if !p.now.person(who).is_some_and(field) {
        let why = format!("{} doesn't have the venomous field.", p.now.name(who));
        p.forbid("C-BIO-10", why, "Choose someone with that field.")?;
    }
    let weapon = actions::arm(&p.now, who, weapon, |arm| arm.drawn)?
        .name
        .clone();
    let half = actions::half(&p.now);
    actions::pay_in_fight(p, who, half, &format!("licks the {weapon}"))?;
    use_salts(p, who, 1);
    let until = p.now.time + VENOM;
    p.push(Licked { who, weapon, until });
    Ok(())
}

/// Gives a field (C-BIO-02).
fn set_field(p: &mut Play<'_, '_>, who: Id, field: Field, dice: u8) -> Result<(), Refusal> {
    let person = hurt::alive(&p.now, who)?;
    if let Some(own) = person.biotic.filter(|own| own.field != field)
        && person.is_pc()
    {
        let why = format!(
            "{} already has {}, and a PC has only one field.",
            person.name,
            own.field.label()
        );
        p.forbid(
            "C-BIO-02",
            why,
            "Keep that field. Use `grow` to add a die to it.",
        )?;
    }
    if person
        .biotic
        .is_none_or(|own| own.field != field || own.dice != dice)
    {
        p.push(FieldSet {
            who,
            field,
            dice,
            price: 0,
        });
    }
    Ok(())
}

/// Buys a die (C-BIO-11).
fn grow(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let person = hurt::alive(&p.now, who)?;
    let name = &person.name;
    let Some(own) = person.biotic else {
        return Err(Refusal::input(format!("{name} has no biotic field."))
            .hint("Use `field WHO FIELD DICE` to give them one.")
            .resting_on("C-BIO-02"));
    };
    if person.experience < DIE {
        let has = experience(person.experience);
        let why = format!("{name} has {has} XP, and a die costs 3.");
        return Err(Refusal::input(why)
            .hint("Use `award` to add XP.")
            .resting_on("C-BIO-11"));
    }
    p.push(FieldSet {
        who,
        field: own.field,
        dice: own.dice.saturating_add(1),
        price: DIE,
    });
    Ok(())
}
