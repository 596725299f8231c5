//! Stress and fear: gaining and ignoring points, relief with its cycle, what they do over a pool, and the
//! GM's interventions (C-STR-01 to C-STR-12, C-FEA-01 to C-FEA-03).

use lang::choice::choice;
use lang::grammar::{Num, commands};
use lang::{Refusal, Who};
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::calendar::MONTH;
use super::setup::with;
use super::{Play, cards, hurt, pools};
use crate::effects::cause;
use crate::model::{Cause, Danger, Occasion, Person, Pool, Roll, Source, State, Strain, Tactic};
use crate::settings::Compared;
use crate::words::{Drug, Method};

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
        /// Add a stress point, for a source that the program doesn't see.
        "stress": Gain (who: Who) (strain: Strain) ("for" days: Option<Num<u16, 1, 10_000>>),
            rule "C-STR-01", rule "C-STR-02", example "stress ada jump";

        /// Ignore the last stress point, with an ability.
        "ignore": Ignore (who: Who) (how: Ignoring),
            rule "C-FOC-14a", rule "C-FOC-07a", example "ignore ada brush-it-off";

        /// Relieve 1 stress point by a method. Each method counts once in a cycle, unless it is free.
        "relieve": Relieve (who: Who) (method: Method) ("free" free: bool) ("with" drug: Option<Drug>),
            rule "C-STR-03", rule "C-STR-10", example "relieve ada painting";

        /// Add fear points, or remove some.
        "fear": Frighten (who: Who) (points: Num<i8, -100, 100>),
            rule "C-FEA-01", rule "C-FEA-03", example "fear guard 4";

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
        } => {
            let who = who(&p.now, word)?;
            p.permit(may_gain(&p.now, who))?;
            if let Some(days) = *days {
                p.permit(long_enough(&p.now, who, *strain, days))?;
            }
            gain(p, who, *strain);
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
                return Err(Refusal::input("The method is empty."));
            }
            relieve(p, who, (!free).then_some(&method), drug.is_some())
        }
        Nerves::Frighten { who: word, points } => {
            let who = who(&p.now, word)?;
            hurt::alive(&p.now, who)?;
            frighten(p, who, *points);
            Ok(())
        }
        Nerves::Intervene { who: word, how } => {
            let who = who(&p.now, word)?;
            intervene(p, who, *how)
        }
    }
}

/// Returns stress and fear together (C-FEA-01).
pub const fn pressure(person: &Person) -> u8 {
    person.stress.points.saturating_add(person.stress.fear)
}

/// Returns true if stress and fear exceed mental toughness (C-STR-04, C-STR-06).
pub const fn is_over_toughness(person: &Person) -> bool {
    pressure(person) > person.toughness
}

/// Returns the number that is compared with pools: stress and fear, half of it for a farmer (C-PRF-10b).
pub fn compared(person: &Person) -> u8 {
    let all = pressure(person);
    if person.has("prepare_for_winter") {
        all.div_ceil(2)
    } else {
        all
    }
}

/// Returns the pools that stress and fear exceed, by [`Pool::place`]. None up to mental toughness (C-STR-06).
pub fn over(person: &Person, state: &State) -> [bool; 3] {
    let stress = i16::from(compared(person));
    let points = |pool: Pool| match state.settings.stress_compare {
        Compared::Current => person.pool(pool).now,
        Compared::Maximum => pools::most(person, pool, state.time),
    };
    let is_over = |pool: Pool| is_over_toughness(person) && stress > points(pool);
    [Pool::Intellect, Pool::Might, Pool::Speed].map(is_over)
}

/// Returns true if they exceed a pool.
pub fn is_over(person: &Person, state: &State, pool: Pool) -> bool {
    over(person, state)[pool.place()]
}

/// Returns the number of pools that they exceed.
pub fn pools_over(person: &Person, state: &State) -> usize {
    over(person, state).into_iter().filter(|over| *over).count()
}

/// Refuses a fight to those whose stress exceeds two pools, and everything to those whose stress exceeds all
/// (C-STR-09).
///
/// # Errors
/// The refusal.
pub fn may_fight(state: &State, who: Id) -> Result<(), Refusal> {
    let Some(person) = state.person(who) else {
        return Ok(());
    };
    let name = &person.name;
    let all = pressure(person);
    match pools_over(person, state) {
        0 | 1 => Ok(()),
        2 => Err(Refusal::rule(
            "C-STR-09",
            format!("{name} can't fight: stress and fear of {all} exceed two pools."),
        )
        .hint("They can only cower or surrender.")),
        _ => Err(Refusal::rule(
            "C-STR-09",
            format!("{name} can't function: stress and fear of {all} exceed every pool."),
        )
        .hint("Relieve stress first.")),
    }
}

/// Skills that need accuracy (C-SKL-13).
const ACCURACY: [&str; 6] = [
    "firearms",
    "gunnery",
    "piloting",
    "land_driving",
    "repairing",
    "demolitions",
];

/// Returns the changes to a roll by stress that exceeds a pool (C-STR-08).
pub fn causes(state: &State, occasion: &Occasion<'_>) -> Vec<Cause> {
    let [_, might, speed] = over(occasion.who, state);
    let melee = occasion.arm.is_some_and(|arm| arm.magazine == 0);
    let physical = occasion.skill.is_some() && (occasion.pool == Some(Pool::Might) || melee);
    let accurate = occasion.skill.is_some_and(|key| ACCURACY.contains(&key))
        || occasion.tactic == Some(Tactic::Precisely);
    let mut causes = Vec::new();
    if physical && might {
        causes.push(Cause {
            target: 1,
            ..cause("stress.might", "stress over Might", "C-STR-08")
        });
    }
    if accurate && speed {
        causes.push(Cause {
            target: 1,
            ..cause("stress.speed", "stress over Speed", "C-STR-08")
        });
    }
    if occasion.roll == Roll::Initiative && speed {
        causes.push(Cause {
            dice: -1,
            ..cause("stress.initiative", "stress over Speed", "C-STR-08")
        });
    }
    causes
}

/// Refuses learning, reading, planning and crafting while stress exceeds Intellect (C-STR-07).
///
/// # Errors
/// The refusal.
pub fn may_concentrate(state: &State, who: Id) -> Result<(), Refusal> {
    let Some(person) = state.person(who) else {
        return Ok(());
    };
    if !is_over(person, state, Pool::Intellect) {
        return Ok(());
    }
    Err(Refusal::rule(
        "C-STR-07",
        format!(
            "{} can't concentrate: stress and fear of {} exceed Intellect.",
            person.name,
            pressure(person)
        ),
    )
    .hint("Relieve stress or recover Intellect first."))
}

/// Refuses stress for the dead, for objects and for opponents who don't matter (C-NPC-04, C-OBJ-03).
fn may_gain(state: &State, who: Id) -> Result<(), Refusal> {
    hurt::alive(state, who)?;
    let Some(person) = state.person(who) else {
        return Ok(());
    };
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
    ))
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
            "{} days are too short to bring {} stress: it takes {least}.",
            days,
            state.name(who)
        ),
    ))
}

/// Adds a stress point with its card, unless an ability ignores it (C-STR-01). Changes nothing for those who
/// gain no stress.
pub fn gain(p: &mut Play<'_, '_>, who: Id, strain: Strain) {
    if may_gain(&p.now, who).is_err() && !p.cx.overruled {
        return;
    }
    let Some(person) = p.now.person(who).filter(|person| !person.body.dead) else {
        return;
    };
    if person.has("tough_as_nails") {
        let face = p.dice().roll(6);
        if face == 6 {
            p.push(Resisted { who });
            return;
        }
    }
    p.push(Stressed { who, strain });
    cards::draw(p, who);
}

/// Ignores the last stress point (C-FOC-07a, C-FOC-14a).
fn ignore(p: &mut Play<'_, '_>, who: Id, how: Ignoring) -> Result<(), Refusal> {
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    let name = &person.name;
    let (ability, rule) = match how {
        Ignoring::BrushItOff => ("brush_it_off", "C-FOC-14a"),
        Ignoring::Experience => ("ignore_stress", "C-FOC-07a"),
    };
    if !person.has(ability) {
        let why = format!("{name} can't ignore stress that way: they don't have the ability.");
        p.forbid(rule, why)?;
    }
    let Some((strain, _)) = person.stress.last else {
        return Err(
            Refusal::input(format!("{name} has no new stress point to ignore."))
                .hint("Ignore it before the next card or relief."),
        );
    };
    match how {
        Ignoring::BrushItOff => {
            let fits = matches!(
                strain,
                Strain::ColdSleep | Strain::Injury | Strain::MortalWound | Strain::Loss
            );
            if !fits {
                let why = format!("{name} can't brush off stress by {}.", strain.label());
                p.permit(Err(Refusal::rule(rule, why).hint(
                    "It works for cold sleep, injury and losing someone close.",
                )))?;
            }
            let used = person.abilities.iter().find(|one| one.id == ability);
            let again = used.and_then(|one| one.last_used).map(|at| at + MONTH);
            if again.is_some_and(|again| p.now.time < again) {
                let why = format!("{name} has brushed off stress this month.");
                p.forbid(rule, why)?;
            }
        }
        Ignoring::Experience => {
            if person.experience < 2 {
                return Err(Refusal::input(format!("{name} has no XP to pay with.")));
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
    hurt::alive(&p.now, who)?;
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    let name = &person.name;
    if person.stress.points == 0 {
        return Err(Refusal::input(format!("{name} has no stress.")));
    }
    if let Some(method) = method {
        if person.quirk == "addicted" && !with_drug {
            let why = format!("{name} gets no relief without the drug that they are addicted to.");
            p.permit(Err(
                Refusal::rule("C-QRK-01", why).hint("Name the drug, if they take it: `with DRUG`.")
            ))?;
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
        format!("{} has used {method} in this cycle.", person.name),
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

/// Uses stress against a character (C-STR-05, C-STR-07, C-STR-08).
fn intervene(p: &mut Play<'_, '_>, who: Id, how: Intervention) -> Result<(), Refusal> {
    hurt::alive(&p.now, who)?;
    let Some(person) = p.now.person(who) else {
        return Ok(());
    };
    let name = &person.name;
    let stress = person.stress.points;
    if how == Intervention::Damage {
        if stress <= person.toughness {
            let why = format!(
                "{name} bears their stress: {stress} isn't more than mental toughness {}.",
                person.toughness
            );
            p.forbid("C-STR-05", why)?;
        } else if person.stress.interventions == 0 {
            let why = format!("The GM has used each stress point of {name} over toughness.");
            p.permit(Err(Refusal::rule("C-STR-05", why)
                .hint("The next one comes with the next stress point.")))?;
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
        p.forbid(rule, why)?;
    }
    if stress == 0 {
        return Err(Refusal::input(format!("{name} has no stress.")));
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

/// Abilities that a new stress point makes usable again (C-FOC-04a, C-FOC-15a).
const BACK_WITH_STRESS: [&str; 2] = ["find_internal_reserves", "push_your_limits"];

/// Makes abilities usable again.
fn restore(person: &mut Person, abilities: &[&str]) {
    for ability in &mut person.abilities {
        if abilities.contains(&ability.id.as_str()) {
            ability.spent = false;
        }
    }
}

/// A character gained a stress point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stressed {
    /// The character.
    pub who: Id,
    /// The source.
    pub strain: Strain,
}

impl Fact<State> for Stressed {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            stress.points = stress.points.saturating_add(1);
            stress.last = Some((self.strain, None));
            if stress.points > person.toughness {
                stress.interventions = stress.interventions.saturating_add(1);
            }
            restore(person, &BACK_WITH_STRESS);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let points = person.stress.points.saturating_add(1);
        let source = match self.strain {
            Strain::Other => String::new(),
            strain => format!(" from {}", strain.label()),
        };
        Some(format!(
            "{} gains 1 stress{source} ({points}, toughness {}).",
            person.name, person.toughness
        ))
    }
}

/// A tough character didn't gain a stress point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Resisted {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Resisted {
    fn apply(&self, _: &mut State) {}

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} is tough as nails and ignores 1 stress [6].",
            before.name(self.who)
        ))
    }
}

/// The last stress point was ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ignored {
    /// The character.
    pub who: Id,
    /// How.
    pub how: Ignoring,
}

impl Fact<State> for Ignored {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        let mut back = None;
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            let Some((_, card)) = stress.last.take() else {
                return;
            };
            if stress.points > person.toughness {
                stress.interventions = stress.interventions.saturating_sub(1);
            }
            stress.points = stress.points.saturating_sub(1);
            let held = card.and_then(|card| person.cards.iter().rposition(|one| *one == card));
            back = held.map(|at| person.cards.remove(at));
            let id = match self.how {
                Ignoring::BrushItOff => {
                    person.stress.longer = person.stress.longer.saturating_add(1);
                    "brush_it_off"
                }
                Ignoring::Experience => {
                    person.experience = person.experience.saturating_sub(2);
                    person.age = person.age.map(|age| age.saturating_add(5));
                    "ignore_stress"
                }
            };
            let used = person.abilities.iter_mut().find(|one| one.id == id);
            if let Some(used) = used {
                used.last_used = Some(time);
            }
        });
        state.deck.extend(back);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let left = person.stress.points.saturating_sub(1);
        Some(match self.how {
            Ignoring::BrushItOff => format!(
                "{name} brushes it off: no stress, no card ({left}). This cycle is one step longer."
            ),
            Ignoring::Experience => format!(
                "{name} pays 1 XP and ignores it: no stress, no card ({left}). Their body ages 5 years."
            ),
        })
    }
}

/// A stress point was relieved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Relieved {
    /// The character.
    pub who: Id,
    /// The method, if it counts in the cycle.
    pub method: Option<String>,
}

impl Fact<State> for Relieved {
    fn apply(&self, state: &mut State) {
        let length = state
            .person(self.who)
            .map_or(0, |person| cycle_length(person, state));
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            stress.points = stress.points.saturating_sub(1);
            let above = stress.points.saturating_sub(person.toughness);
            stress.interventions = stress.interventions.min(above);
            stress.last = None;
            if let Some(method) = &self.method {
                stress.used.retain(|one| one != method);
                stress.used.push(method.clone());
            }
            if stress.used.len() >= length {
                stress.used.clear();
                stress.longer = 0;
            }
            restore(person, &BACK_WITH_STRESS[..1]);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let left = person.stress.points.saturating_sub(1);
        let Some(method) = &self.method else {
            return Some(format!("{name} recovers 1 stress ({left})."));
        };
        let length = cycle_length(person, before);
        let others = person.stress.used.iter().filter(|one| *one != method);
        let step = others.count() + 1;
        let end = if step >= length {
            " Every method is free again."
        } else {
            ""
        };
        Some(format!(
            "{name} recovers 1 stress with {method} ({left}). Cycle: {step}/{length}.{end}"
        ))
    }
}

/// Fear has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Feared {
    /// The character.
    pub who: Id,
    /// The points.
    pub fear: u8,
}

impl Fact<State> for Feared {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| person.stress.fear = self.fear);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let (was, is) = (person.stress.fear, self.fear);
        let name = &person.name;
        Some(if is > was {
            format!("{name} gains {} fear ({is}).", is - was)
        } else {
            format!("{name} loses {} fear ({is}).", was - is)
        })
    }
}

/// The GM used stress.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Intervened {
    /// The character.
    pub who: Id,
    /// How.
    pub how: Intervention,
}

impl Fact<State> for Intervened {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            let stress = &mut person.stress;
            if self.how == Intervention::Damage {
                stress.interventions = stress.interventions.saturating_sub(1);
            } else {
                stress.points = stress.points.saturating_sub(1);
                let above = stress.points.saturating_sub(person.toughness);
                stress.interventions = stress.interventions.min(above);
                stress.last = None;
                restore(person, &BACK_WITH_STRESS[..1]);
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let left = person.stress.points.saturating_sub(1);
        Some(match self.how {
            Intervention::Damage => format!("Stress overwhelms {name}."),
            Intervention::Choice => {
                format!("Stress makes {name} choose very badly. They lose 1 stress ({left}).")
            }
            Intervention::Disease => {
                format!("Stress makes {name} ill. They lose 1 stress ({left}).")
            }
            Intervention::Accident => {
                format!("Stress brings {name} an accident. They lose 1 stress ({left}).")
            }
        })
    }
}
