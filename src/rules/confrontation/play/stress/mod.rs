//! Stress and fear: gaining and ignoring points, relief with its cycle, what they do over a pool, and the
//! GM's interventions (C-STR-01 to C-STR-12, C-FEA-01 to C-FEA-03).

mod event;
mod over;

pub use event::{Feared, Ignored, Intervened, Relieved, Resisted, Stressed};
pub(super) use event::{end_cycle, restore};
pub use over::{
    breaks, causes, compared, is_over, is_over_toughness, may_act, may_concentrate, may_fight,
    over, pools_over, pressure,
};

use lang::choice::choice;
use lang::grammar::{Num, commands};
use lang::spoken::Faces;
use lang::{Refusal, Who};
use rules::encounter::clock::{DAY, MONTH};
use rules::encounter::who;
use rules::view::Id;

use super::{Play, actions, cards, check, hurt};
use crate::command::Unit;
use crate::model::{Check, Danger, Person, Pool, Roll, Rolled, Source, State, Strain};
use crate::words::{Drug, Method};

/// The key of the skill against fear.
const COURAGE: &str = "courage";

choice! {
    /// How a stress point is ignored.
    Ignoring("way to ignore stress") {
        /// Brush it off (C-FOC-14a).
        BrushItOff = "brush-it-off",
        /// Ignore stress, for 1 XP (C-FOC-07a).
        Experience = "experience",
    }
}

choice! {
    /// What the GM makes of stress (C-STR-05, C-STR-07, C-STR-08).
    Intervention("intervention") {
        /// Intellect damage equal to stress.
        Damage = "damage",
        /// A very bad choice.
        Choice = "choice",
        /// A disease.
        Disease = "disease",
        /// An accident.
        Accident = "accident",
    }
}

commands! {
    /// Commands about stress and fear.
    pub enum Nerves {
        /// Add a stress point for a source that Triumph doesn't track.
        "stress": Gain (who: Who) (strain: Strain) ("for" days: Option<Num<u16, 1, 10_000>>) (unit: Option<Unit>) (typed: Faces),
            rule "C-STR-01", rule "C-STR-02", example "stress ada jump";

        /// Ignore the last stress point, with an ability.
        "ignore": Ignore (who: Who) (how: Ignoring),
            rule "C-FOC-14a", rule "C-FOC-07a", example "ignore ada brush-it-off";

        /// Relieve 1 stress point with a method. Each method counts once per cycle, unless it is free.
        "relieve": Relieve (who: Who) (method: Method) ("free" free: bool) ("with" drug: Option<Drug>),
            rule "C-STR-03", rule "C-STR-10", example "relieve ada painting";

        /// Add fear points. A negative number, such as -2, removes them.
        "fear": Frighten (who: Who) (points: Num<i8, -100, 100>),
            rule "C-FEA-01", rule "C-FEA-03", example "fear guard 4";

        /// Breathe deeply: a half-action. Roll courage, and lose 1 fear for each success.
        "breathe": Breathe (who: Who),
            rule "C-FEA-02", example "breathe ada";

        /// Use a character's stress against them, as the GM.
        "intervene": Intervene (who: Who) (how: Intervention),
            rule "C-STR-05", rule "C-STR-07", rule "C-STR-08", example "intervene ada damage";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses what the rules of stress forbid.
pub fn decide(p: &mut Play<'_, '_>, command: &Nerves) -> Result<(), Refusal> {
    match command {
        Nerves::Gain {
            who: word,
            strain,
            days,
            unit,
            ..
        } => {
            let who = who(&p.now, word)?;
            p.permit(may_gain(&p.now, who))?;
            let days = days.map(|days| {
                let seconds = unit.unwrap_or(Unit::Days).seconds();
                (u64::from(days) * seconds / DAY).min(u16::MAX.into()) as u16
            });
            if let Some(days) = days {
                p.permit(long_enough(&p.now, who, *strain, days))?;
            }
            add(p, who, *strain);
            Ok(())
        }
        Nerves::Ignore { who: word, how } => {
            let who = who(&p.now, word)?;
            ignore(p, who, *how)
        }
        Nerves::Relieve {
            who: word,
            method,
            free,
            drug,
        } => {
            let who = who(&p.now, word)?;
            let method = method.trim().to_lowercase();
            if method.is_empty() {
                return Err(
                    Refusal::input("The method is empty.").hint("Usage: `relieve WHO METHOD`.")
                );
            }
            relieve(p, who, (!free).then_some(&method), drug.is_some())
        }
        Nerves::Frighten { who: word, points } => {
            let who = who(&p.now, word)?;
            hurt::alive(&p.now, who)?;
            frighten(p, who, *points);
            Ok(())
        }
        Nerves::Breathe { who: word } => {
            let who = who(&p.now, word)?;
            breathe(p, who)
        }
        Nerves::Intervene { who: word, how } => {
            let who = who(&p.now, word)?;
            intervene(p, who, *how)
        }
    }
}

/// Refuses stress for the dead, for objects and for opponents who don't matter (C-NPC-04, C-OBJ-03).
///
/// # Errors
/// The refusal.
pub fn may_gain(state: &State, who: Id) -> Result<(), Refusal> {
    let person = hurt::alive(state, who)?;
    let important = person.opponent.as_ref().is_some_and(|npc| npc.important);
    if person.is_pc() || important {
        return Ok(());
    }
    Err(Refusal::rule(
        "C-NPC-04",
        format!(
            "{} gains no stress: only PCs and important NPCs do.",
            person.name
        ),
    )
    .hint("Choose someone else."))
}

/// Refuses a time that is too short to bring stress (C-STR-02, C-PRF-09b).
fn long_enough(state: &State, who: Id, strain: Strain, days: u16) -> Result<(), Refusal> {
    let electrician = state
        .person(who)
        .is_some_and(|person| person.has("been_electrocuted_before"));
    let (rule, least) = match strain {
        Strain::ColdSleep if electrician => ("C-PRF-09b", 101),
        Strain::ColdSleep => ("C-STR-02", 11),
        Strain::Isolation => ("C-STR-02", 7),
        _ => return Ok(()),
    };
    if days >= least {
        return Ok(());
    }
    Err(Refusal::rule(
        rule,
        format!(
            "{} days is too short to bring {} stress: it takes {least}.",
            days,
            state.name(who)
        ),
    )
    .hint("Leave the days out if the GM gives the stress anyway."))
}

/// Adds a stress point with its card, unless an ability ignores it (C-STR-01). Changes nothing for those who
/// gain no stress.
pub fn gain(p: &mut Play<'_, '_>, who: Id, strain: Strain) {
    if may_gain(&p.now, who).is_ok() {
        add(p, who, strain);
    }
}

fn add(p: &mut Play<'_, '_>, who: Id, strain: Strain) {
    let Some(person) = p.now.person(who).filter(|person| !person.body.dead) else {
        return;
    };
    let tough = person.has("tough_as_nails");
    let face = tough.then(|| p.dice().roll(6));
    if face == Some(6) {
        p.push(Resisted { who });
        return;
    }
    p.push(Stressed { who, strain, face });
    cards::draw(p, who);
}

/// Ignores the last stress point (C-FOC-07a, C-FOC-14a).
fn ignore(p: &mut Play<'_, '_>, who: Id, how: Ignoring) -> Result<(), Refusal> {
    let person = p.now.found(who)?;
    let name = &person.name;
    let (ability, rule) = match how {
        Ignoring::BrushItOff => ("brush_it_off", "C-FOC-14a"),
        Ignoring::Experience => ("ignore_stress", "C-FOC-07a"),
    };
    if !person.has(ability) {
        let why = format!("{name} can't ignore stress that way: they don't have the ability.");
        p.forbid(rule, why, "Relieve it another way.")?;
    }
    let Some((strain, _)) = person.stress.last else {
        return Err(
            Refusal::input(format!("{name} has no new stress point to ignore."))
                .hint("Ignore a point before the next card or relief."),
        );
    };
    match how {
        Ignoring::BrushItOff => {
            let fits = matches!(
                strain,
                Strain::ColdSleep | Strain::Injury | Strain::MortalWound | Strain::Loss
            );
            if !fits {
                let why = format!("{name} can't brush off stress from {}.", strain.label());
                p.forbid(
                    rule,
                    why,
                    "It works only for cold sleep, injuries and the loss of someone close.",
                )?;
            }
            let used = person.abilities.iter().find(|one| one.id == ability);
            let again = used.and_then(|one| one.last_used).map(|at| at + MONTH);
            if again.is_some_and(|again| p.now.time < again) {
                let why = format!("{name} has already brushed off stress this month.");
                p.forbid(rule, why, "Try again next month.")?;
            }
        }
        Ignoring::Experience => {
            if person.experience < 2 {
                let why = format!("{name} has no XP to pay with.");
                return Err(Refusal::input(why).hint("Use `award` to add XP."));
            }
        }
    }
    p.push(Ignored { who, how });
    Ok(())
}

/// Relieves a stress point by a method of the cycle, or outside it (C-STR-10).
///
/// # Errors
/// Refuses someone without stress, a method that was used in this cycle, and a step without the drug that they
/// are addicted to.
pub fn relieve(
    p: &mut Play<'_, '_>,
    who: Id,
    method: Option<&str>,
    with_drug: bool,
) -> Result<(), Refusal> {
    let person = hurt::alive(&p.now, who)?;
    let name = &person.name;
    if person.stress.points == 0 {
        return Err(Refusal::input(format!("{name} has no stress.")).hint("Choose someone else."));
    }
    if let Some(method) = method {
        if person.quirk == "addicted" && !with_drug {
            let why = format!("{name} gets no relief without the drug they are addicted to.");
            p.forbid(
                "C-QRK-01",
                why,
                "Name the drug, if they take it: `with DRUG`.",
            )?;
        }
        p.permit(may_repeat(&p.now, person, method))?;
    }
    p.push(Relieved {
        who,
        method: method.map(str::to_owned),
    });
    Ok(())
}

/// Refuses a method of this cycle, except an artist's art after enough others (C-STR-10, C-PRF-02b).
fn may_repeat(state: &State, person: &Person, method: &str) -> Result<(), Refusal> {
    let used = &person.stress.used;
    let Some(at) = used.iter().rposition(|one| one == method) else {
        return Ok(());
    };
    let between = used.len() - at - 1;
    let gap = usize::from(state.settings.artist_gap);
    if method == "art" && person.has("creative_relaxation") && between >= gap {
        return Ok(());
    }
    Err(Refusal::rule(
        "C-STR-10",
        format!("{} has already used {method} in this cycle.", person.name),
    )
    .hint(format!("Choose another method. Used: {}.", used.join(", "))))
}

/// Returns the number of different methods after which the cycle begins again (C-STR-11).
pub fn cycle_length(person: &Person, state: &State) -> usize {
    usize::from(state.settings.cycle_length) + usize::from(person.stress.longer)
}

/// Adds fear, or removes some (C-FEA-01). Fear draws no cards.
pub fn frighten(p: &mut Play<'_, '_>, who: Id, points: i8) {
    let Some(person) = p.now.person(who) else {
        return;
    };
    let fear = person.stress.fear.saturating_add_signed(points);
    if fear != person.stress.fear {
        p.push(Feared { who, fear });
    }
}

/// Ends the fear of everyone, at the end of an encounter (C-FEA-01).
pub fn calm(p: &mut Play<'_, '_>) {
    let afraid = p.now.people.iter().filter(|person| person.stress.fear > 0);
    for who in afraid.map(|person| person.id).collect::<Vec<_>>() {
        p.push(Feared { who, fear: 0 });
    }
}

/// Opens the check that lessens fear (C-FEA-02).
fn breathe(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    if p.now.person(who).is_some_and(|one| one.stress.fear == 0) {
        let why = format!("{} isn't afraid.", p.now.name(who));
        return Err(Refusal::input(why).hint("Use `fear WHO POINTS` to frighten them."));
    }
    let half = actions::half(&p.now);
    if p.now.fight.is_some() {
        actions::pay_calmly(p, who, half, "breathes deeply")?;
    }
    let (skill, pool) = check::skill_of(p, who, COURAGE)
        .unwrap_or_else(|_| (COURAGE.to_owned(), Some(Pool::Might)));
    check::open(
        p,
        Check {
            skill,
            pool,
            ..Check::new(who, Roll::Courage)
        },
    )
}

/// Lessens fear by new successes of a roll (C-FEA-02).
pub(super) fn result(p: &mut Play<'_, '_>, rolled: &Rolled, before: u16, total: u16) {
    if rolled.check.roll == Roll::Courage && total > before {
        let points = (total - before).min(100) as i8;
        frighten(p, rolled.check.who, -points);
    }
}

/// Uses stress against a character (C-STR-05, C-STR-07, C-STR-08).
fn intervene(p: &mut Play<'_, '_>, who: Id, how: Intervention) -> Result<(), Refusal> {
    let person = hurt::alive(&p.now, who)?;
    let name = &person.name;
    let stress = person.stress.points;
    if how == Intervention::Damage {
        if stress <= person.toughness {
            let why = format!(
                "{} stress ({stress}) doesn't exceed their mental toughness ({}).",
                lang::sentence::genitive(name),
                person.toughness
            );
            p.forbid("C-STR-05", why, "Wait until it does.")?;
        } else if person.stress.interventions == 0 {
            let why = format!(
                "The GM has already used each of {} stress points over toughness.",
                lang::sentence::genitive(name)
            );
            p.forbid("C-STR-05", why, "Wait for the next stress point.")?;
        }
        p.push(Intervened { who, how });
        let source = Source::of(Danger::Intervention);
        hurt::hurt(p, who, Pool::Intellect, i16::from(stress), source);
        return Ok(());
    }
    let (pool, rule) = match how {
        Intervention::Choice => (Pool::Intellect, "C-STR-07"),
        Intervention::Disease => (Pool::Might, "C-STR-08"),
        _ => (Pool::Speed, "C-STR-08"),
    };
    if !is_over(person, &p.now, pool) {
        let why = format!(
            "The GM can't do that to {name}: their stress doesn't exceed {}.",
            pool.label()
        );
        p.forbid(rule, why, "Wait until it does.")?;
    }
    if stress == 0 {
        let why = format!("{name} has no stress.");
        return Err(Refusal::input(why).hint("Use `stress` to add some."));
    }
    p.push(Intervened { who, how });
    Ok(())
}

impl Strain {
    /// Its name in a sentence: "cold sleep".
    pub const fn label(self) -> &'static str {
        match self {
            Self::Jump => "a gravity jump",
            Self::ColdSleep => "cold sleep",
            Self::Injury => "the injury",
            Self::MortalWound => "the mortal wound",
            Self::Withdrawal => "withdrawal",
            Self::Glycyrrhizin => "lack of glycyrrhizin",
            Self::Torture => "torture",
            Self::Isolation => "isolation",
            Self::Loss => "loss",
            Self::Rejection => "a week of rejection",
            Self::Overwork => "overwork",
            Self::Other => "events",
        }
    }
}
