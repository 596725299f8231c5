//! Tactics: chosen in secret by both sides, revealed together, compared by the table (C-CNF).
//!
//! A tactic that isn't revealed is in the save and nowhere else: not in the log, not in what programs read.

use lang::grammar::commands;
use lang::{Refusal, Who, sentence};
use rules::encounter::{Fact, who};
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::actions::PoolSpent;
use super::cards::{self, Card};
use super::check::rolls;
use super::{Play, attack, hurt};
use crate::library::Library;
use crate::model::secret;
use crate::model::{
    Check, Confront, Contest, Danger, Person, Pick, Pool, Roll, Rolled, Source, State, Tactic,
};
use crate::settings::{BothRoll, Noncombat, NpcTactic};
use crate::sheet_effects;

commands! {
    /// Commands about tactics.
    pub enum Tactics {
        /// Choose a tactic in secret. The log doesn't show it until `reveal`.
        "choose": Choose (who: Who) (tactic: Tactic),
            rule "C-CNF-01", example "choose vesna precisely";

        /// Reveal the tactics of both sides together.
        "reveal": Reveal,
            rule "C-CNF-01", example "reveal";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses a tactic that isn't open to someone, and a reveal before all have chosen.
pub fn decide(p: &mut Play<'_, '_>, command: &Tactics) -> Result<(), Refusal> {
    match command {
        Tactics::Choose { who: word, tactic } => {
            let who = who(&p.now, word)?;
            choose(p, who, *tactic)
        }
        Tactics::Reveal {} => reveal(p),
    }
}

/// Returns what must be done before a check can be changed or rolled, when none is open.
pub(super) fn first(state: &State) -> &'static str {
    match &state.confront {
        Some(all) if !all.revealed => "Use `choose` for each side, then `reveal`.",
        _ => "Start one with `check WHO SKILL`.",
    }
}

/// Returns true if an opposed check that isn't an attack uses tactics (C-CNF-09).
pub fn outside_attacks(state: &State) -> bool {
    state.settings.noncombat == Noncombat::Opposed
}

/// Opens a confrontation. The attacker is the left side (C-CNF-07). The helpless and objects choose no tactic.
pub fn begin(p: &mut Play<'_, '_>, left: Id, right: &[Id]) {
    let right = right.iter().copied();
    let right = right.filter(|who| p.now.person(*who).is_some_and(Person::can_oppose));
    let right = right.collect();
    p.push(Confronted { left, right });
}

/// Refuses a roll before the tactics are known (C-CNF-01).
///
/// # Errors
/// The refusal, unless it is overridden.
pub fn known(p: &Play<'_, '_>) -> Result<(), Refusal> {
    match &p.now.confront {
        Some(open) if !open.revealed => p.forbid(
            "C-CNF-01",
            "The tactics of this roll aren't revealed.",
            "Use `choose` for each side, then `reveal`.",
        ),
        _ => Ok(()),
    }
}

/// Refuses another roll while the tactics of an attack are hidden, because the roll of the attack opens when they are
/// revealed.
///
/// # Errors
/// The refusal.
pub fn not_waiting(p: &Play<'_, '_>) -> Result<(), Refusal> {
    let hidden = p.now.confront.as_ref().is_some_and(|open| !open.revealed);
    match p.now.attack.as_ref().filter(|_| hidden) {
        Some(attack) => {
            let who = p.now.name(attack.who);
            Err(
                Refusal::input(format!("The tactics of {who}'s attack aren't revealed."))
                    .hint(
                        "Use `choose` for each side and `reveal`, or `cancel` to drop the attack.",
                    )
                    .resting_on("C-CNF-01"),
            )
        }
        None => Ok(()),
    }
}

/// Returns the tactics that are open to a side: those of the attacker's weapon, all for everyone else
/// (C-ATK-02, C-DEF-02).
pub fn allowed(state: &State, who: Id) -> Vec<Tactic> {
    printed(state, who).unwrap_or_else(|| Tactic::ALL.to_vec())
}

/// The tactics of the weapon with which a side attacks.
fn printed(state: &State, who: Id) -> Option<Vec<Tactic>> {
    let attack = state.attack.as_ref().filter(|attack| attack.who == who)?;
    let tactics = attack.arm.tactics.clone();
    (!tactics.is_empty()).then_some(tactics)
}

/// Returns the keys of the skills of the defense with a tactic (C-DEF-02).
pub fn defense_skills(library: &Library, tactic: Tactic) -> Vec<String> {
    if let Some(defense) = library.defense_with(tactic) {
        return defense.skills.clone();
    }
    let keys: &[&str] = match tactic {
        Tactic::Quickly => &["athletics"],
        Tactic::Forcefully => &["armed_fighting", "unarmed_fighting"],
        Tactic::Consistently => &["pain_resistance"],
        Tactic::Indirectly => &["stealth"],
        Tactic::Precisely => &["perception"],
    };
    keys.iter().map(|key| (*key).to_owned()).collect()
}

/// Does what the use of a tactic does to those who use it: a quirk hurts, and a tactic that the weapon doesn't
/// allow costs points (C-QRK-07, C-PRF-19a).
pub(super) fn used(p: &mut Play<'_, '_>, who: Id, tactic: Tactic) {
    let Some(person) = p.now.person(who).cloned() else {
        return;
    };
    if let Some((pool, points, what)) = outside(&p.now, p.library(), &person, tactic) {
        p.push(PoolSpent {
            who,
            pool,
            points,
            what,
        });
    }
    for (pool, points, ..) in sheet_effects::harms(p.library(), &person, tactic) {
        hurt::hurt(p, who, pool, points, Source::of(Danger::Quirk));
    }
}

/// Returns what an ability takes for a tactic that the weapon doesn't allow, and its name (C-PRF-19a).
fn outside(
    state: &State,
    library: &Library,
    person: &Person,
    tactic: Tactic,
) -> Option<(Pool, i16, String)> {
    let outside = printed(state, person.id).is_some_and(|tactics| !tactics.contains(&tactic));
    let ability = sheet_effects::any_tactic(library, person).filter(|_| outside)?;
    let (pool, points) = ability.cost?;
    Some((pool, points.into(), ability.name))
}

/// Returns the points that the use of a tactic takes from its user.
pub(super) fn price(p: &Play<'_, '_>, who: Id, tactic: Tactic) -> Vec<(Pool, i16)> {
    let Some(person) = p.now.person(who) else {
        return Vec::new();
    };
    let paid = outside(&p.now, p.library(), person, tactic).map(|(pool, points, _)| (pool, points));
    let harms = sheet_effects::harms(p.library(), person, tactic).into_iter();
    paid.into_iter()
        .chain(harms.map(|(pool, points, ..)| (pool, points)))
        .collect()
}

/// Refuses a tactic that the weapon or defense doesn't allow (C-ATK-02), and one whose ability costs more points
/// than the pool has (C-PRF-19a).
///
/// # Errors
/// The refusal.
pub fn usable(state: &State, library: &Library, who: Id, tactic: Tactic) -> Result<(), Refusal> {
    let allowed = allowed(state, who);
    let Some(person) = state.person(who).filter(|_| !allowed.contains(&tactic)) else {
        return Ok(());
    };
    let words: Vec<&str> = allowed.iter().map(|tactic| tactic.word()).collect();
    let hint = format!("Choose a tactic: {}.", sentence::either(&words));
    let name = &person.name;
    if sheet_effects::any_tactic(library, person).is_none() {
        let why = format!("{name} can't use that tactic with this weapon.");
        return Err(Refusal::rule("C-ATK-02", why).hint(hint));
    }
    let Some((pool, points, ability)) = outside(state, library, person, tactic) else {
        return Ok(());
    };
    let left = person.pool(pool).now;
    if points <= left {
        return Ok(());
    }
    let pool = pool.label();
    let why = format!("{ability} costs {points} {pool}, and {name} has {left}.");
    Err(Refusal::rule("C-PRF-19a", why).hint(hint))
}

fn choose(p: &mut Play<'_, '_>, who: Id, tactic: Tactic) -> Result<(), Refusal> {
    let name = p.now.name(who);
    let Some(open) = &p.now.confront else {
        return Err(Refusal::input("There are no tactics to choose now.")
            .hint("Begin an attack, or a check `vs` someone."));
    };
    if !open.sides().any(|side| side == who) {
        let names: Vec<&str> = open.sides().map(|side| p.now.name(side)).collect();
        let why = format!("{name} isn't part of this confrontation.");
        let hint = format!("Choose for {}.", sentence::either(&names));
        return Err(Refusal::input(why).hint(hint));
    }
    if open.revealed {
        if !cards::spend(p, who, Card::Switch) {
            let why = format!(
                "{} can't change a tactic after the reveal.",
                p.now.name(who)
            );
            p.forbid("C-CNF-01", why, "Roll, or use the card Switch first.")?;
        }
        change(p, who, tactic);
        return Ok(());
    }
    p.permit(usable(&p.now, p.library(), who, tactic))?;
    p.push(TacticChosen {
        who,
        tactic: Some(tactic),
    });
    Ok(())
}

/// Changes a revealed tactic, as a character card allows (C-CRD-04).
pub fn change(p: &mut Play<'_, '_>, who: Id, tactic: Tactic) {
    p.push(TacticChanged { who, tactic });
}

fn reveal(p: &mut Play<'_, '_>) -> Result<(), Refusal> {
    let Some(mut open) = p.now.confront.clone().filter(|open| !open.revealed) else {
        return Err(Refusal::input("There are no tactics to reveal.")
            .hint("Begin an attack, or a check `vs` someone."));
    };
    if p.now.settings.npc_tactic == NpcTactic::Random {
        for npc in open.waiting() {
            if let Some(tactic) = random(p, npc) {
                open.choose(npc, tactic);
            }
        }
    }
    let waiting = open.waiting();
    if !waiting.is_empty() {
        let names: Vec<&str> = waiting.iter().map(|side| p.now.name(*side)).collect();
        let names = sentence::list(&names);
        let have = if waiting.len() == 1 {
            "hasn't"
        } else {
            "haven't"
        };
        return Err(Refusal::input(format!("{names} {have} chosen a tactic."))
            .hint("Use `choose` first.")
            .resting_on("C-CNF-01"));
    }
    // In the order of the sides, so that nothing tells who chose first.
    let picks = open
        .sides()
        .filter_map(|who| Some((who, open.secret(who)?)))
        .collect();
    p.push(Revealed { picks });
    for (who, tactic) in open
        .sides()
        .filter_map(|who| Some((who, open.secret(who)?)))
    {
        used(p, who, tactic);
    }
    attack::revealed(p)
}

/// Returns a random tactic for an NPC, among those that are open to it (C-CNF-08).
fn random(p: &mut Play<'_, '_>, who: Id) -> Option<Tactic> {
    let person = p.now.person(who).filter(|person| !person.is_pc())?;
    let open = allowed(&p.now, who);
    let weights = person.opponent.as_ref().map(|one| one.weights.as_slice());
    let weights = weights.unwrap_or_default();
    let weight = |tactic: &Tactic| {
        let own = weights.iter().find(|(one, _)| one == tactic);
        own.map_or(u8::from(weights.is_empty()), |(_, weight)| *weight)
    };
    // One side of the die for each unit of weight. Weights of 0 alone are as good as none.
    let mut sides: Vec<Tactic> = Vec::new();
    for tactic in &open {
        sides.extend(std::iter::repeat_n(*tactic, weight(tactic).into()));
    }
    let sides = if sides.is_empty() { open } else { sides };
    let face = p.dice().roll(sides.len().min(100) as u8);
    sides.get(usize::from(face).checked_sub(1)?).copied()
}

/// Returns the roll that a character's next check answers (C-ROLL-19).
pub fn answer(state: &State, who: Id) -> Option<&Rolled> {
    let open = state.contest.as_ref()?;
    let answers = open.second.is_none() && open.first.check.other == Some(who);
    answers.then_some(&open.first)
}

/// Opens a contest after the roll of a character against another who also rolls (C-ROLL-19).
pub(super) fn contest(p: &mut Play<'_, '_>, rolled: &Rolled) {
    let check = &rolled.check;
    let other = check.other.and_then(|other| p.now.person(other));
    let both = p.now.settings.both_roll == BothRoll::Net
        && check.roll == Roll::Skill
        && p.now.contest.is_none()
        && other.is_some_and(|other| rolls(&p.now, other));
    if both {
        p.push(ContestOpened {
            first: Box::new(rolled.clone()),
        });
    }
}

/// Gives the open check the tactics of both sides once they are known.
fn inform(state: &mut State) {
    let (Some(open), Some(check)) = (&state.confront, &mut state.check) else {
        return;
    };
    if open.sides().any(|side| side == check.who) {
        check.tactic = open.shown(check.who);
        check.against = check.other.and_then(|other| open.shown(other));
    }
}

/// "superiority", "an edge", "a snag", "a drawback", or none for a tie.
const fn standing(change: i8) -> Option<&'static str> {
    match change {
        -2 => Some("superiority"),
        -1 => Some("an edge"),
        1 => Some("a snag"),
        2 => Some("a drawback"),
        _ => None,
    }
}

/// Tactics are to be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Confronted {
    /// The left side.
    pub left: Id,
    /// The right side.
    pub right: Vec<Id>,
}

impl Fact<State> for Confronted {
    fn apply(&self, state: &mut State) {
        state.confront = Some(Confront {
            left: self.left,
            right: self.right.clone(),
            ..Confront::default()
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let left = std::iter::once(&self.left);
        let sides: Vec<&str> = left
            .chain(&self.right)
            .map(|who| before.name(*who))
            .collect();
        Some(match sides.as_slice() {
            [one] => format!("{one} chooses a tactic in secret."),
            sides => format!("{} choose tactics in secret.", sentence::list(sides)),
        })
    }
}

/// A side has chosen in secret.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TacticChosen {
    /// The side.
    pub who: Id,
    /// The tactic, which no sentence may name. An export before the reveal has none.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "secret")]
    pub tactic: Option<Tactic>,
}

impl Fact<State> for TacticChosen {
    fn apply(&self, state: &mut State) {
        if let (Some(open), Some(tactic)) = (&mut state.confront, self.tactic) {
            open.choose(self.who, tactic);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} has chosen a tactic.", before.name(self.who)))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// The tactics of both sides are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Revealed {
    /// Each side with its tactic, the left one first.
    pub picks: Vec<(Id, Tactic)>,
}

impl Fact<State> for Revealed {
    fn apply(&self, state: &mut State) {
        if let Some(open) = &mut state.confront {
            let pick = |(who, tactic): &(Id, Tactic)| Pick {
                who: *who,
                tactic: Some(*tactic),
            };
            open.picks = self.picks.iter().map(pick).collect();
            open.revealed = true;
        }
        inform(state);
    }

    fn tell(&self, before: &State) -> Option<String> {
        let (left, own) = *self.picks.first()?;
        let mut parts = vec![format!("{} acts {}.", before.name(left), own.word())];
        for (right, against) in self.picks.iter().skip(1) {
            let name = before.name(*right);
            let change = own.against(*against);
            let stands = standing(change).map_or_else(
                || "Neither side has an advantage.".to_owned(),
                |stands| format!("{} gets {stands}.", before.name(left)),
            );
            parts.push(format!("{name} acts {}. {stands}", against.word()));
        }
        Some(parts.join(" "))
    }
}

/// A side changed its tactic after the reveal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TacticChanged {
    /// The side.
    pub who: Id,
    /// The new tactic.
    pub tactic: Tactic,
}

impl Fact<State> for TacticChanged {
    fn apply(&self, state: &mut State) {
        if let Some(open) = state.confront.as_mut().filter(|open| open.revealed) {
            open.choose(self.who, self.tactic);
        }
        inform(state);
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} changes their tactic and acts {}.",
            before.name(self.who),
            self.tactic.word()
        ))
    }
}

/// The other side of a roll rolls against it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ContestOpened {
    /// The first roll.
    pub first: Box<Rolled>,
}

impl Fact<State> for ContestOpened {
    fn apply(&self, state: &mut State) {
        state.contest = Some(Contest {
            first: self.first.as_ref().clone(),
            second: None,
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let Check { other, .. } = &self.first.check;
        let other = before.name((*other)?);
        Some(format!("{other} must now oppose that roll."))
    }
}
