//! Damage to pools: overflow, injury, mortal wounds, death (C-DMG-01 to C-DMG-12).
//!
//! Every topic that deals damage calls [`hurt`], attacks included, once armor and location are settled:
//! it alone changes pools by damage. [`pool_of`] returns the pool for a part of the body. A command that needs all
//! choices made, such as the end of a turn, calls [`settled`] first.

use lang::grammar::{Num, commands};
use lang::{Refusal, Who, sentence};
use rules::encounter::{Fact, who};
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::setup::with;
use super::{Play, biotics, cards, pools, stress};
use crate::model::{Danger, Overflow, Person, Place, Pool, Source, State, Strain};
use crate::settings::{SpentPools, ZeroBySpending};

commands! {
    /// Commands about damage.
    pub enum Harm {
        /// Damage a character outside an attack that the program rolls. Without a pool, the part of the body decides.
        "damage": Damage (who: Who) (points: Num<i16, 1, 100>) (pool: Option<Pool>) ("at" place: Option<Place>) ("from" danger: Option<Danger>),
            rule "C-DMG-01", example "damage ada 4 might from accident";

        /// Choose the pool that takes the damage beyond an emptied one.
        "overflow": Pass (who: Who) (pool: Pool),
            rule "C-DMG-03", example "overflow ada might";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses a character who can't take damage, and a choice that isn't open.
pub fn decide(p: &mut Play<'_, '_>, command: &Harm) -> Result<(), Refusal> {
    match command {
        Harm::Damage {
            who: word,
            points,
            pool,
            place,
            danger,
        } => {
            let who = who(&p.now, word)?;
            alive(&p.now, who)?;
            let pool = pool.unwrap_or_else(|| place.map_or(Pool::Might, pool_of));
            let source = Source {
                place: *place,
                ..Source::of(danger.unwrap_or(Danger::Accident))
            };
            hurt(p, who, pool, *points, source);
            Ok(())
        }
        Harm::Pass { who: word, pool } => {
            let who = who(&p.now, word)?;
            choose(p, who, *pool)
        }
    }
}

/// Refuses a character who is dead, and an object.
///
/// # Errors
/// The refusal.
pub fn alive(state: &State, who: Id) -> Result<(), Refusal> {
    let Some(person) = state.person(who) else {
        return Ok(());
    };
    if person.body.dead {
        return Err(Refusal::input(format!("{} is dead.", person.name)).resting_on("C-DMG-06"));
    }
    if !person.sections.is_empty() {
        return Err(Refusal::input(format!(
            "{} is an object: it has durability, not pools.",
            person.name
        ))
        .resting_on("C-OBJ-01"));
    }
    Ok(())
}

/// Returns the pool that damage to a part of the body harms, unless a weapon names one (C-DMG-01, C-DMG-02).
pub const fn pool_of(place: Place) -> Pool {
    match place {
        Place::LeftLeg | Place::RightLeg | Place::LeftFoot | Place::RightFoot => Pool::Speed,
        Place::Head | Place::Face => Pool::Intellect,
        _ => Pool::Might,
    }
}

/// Refuses while damage waits for a pool.
///
/// # Errors
/// The refusal.
pub fn settled(state: &State) -> Result<(), Refusal> {
    let Some(open) = state.overflow.first() else {
        return Ok(());
    };
    let name = state.name(open.who);
    let pools: Vec<&str> = open_pools(state, open)
        .into_iter()
        .map(Pool::word)
        .collect();
    let points = sentence::count(open.points, "point");
    Err(Refusal::rule(
        "C-DMG-03",
        format!("{points} of damage to {name} still need a pool."),
    )
    .hint(format!(
        "Use `overflow {} POOL`: {}.",
        lang::spoken::quote(name),
        sentence::either(&pools)
    )))
}

/// Deals damage that has passed armor: to the pool, then beyond it, with injury, mortal wound and death. Changes
/// nothing for the dead and for objects.
pub fn hurt(p: &mut Play<'_, '_>, who: Id, pool: Pool, points: i16, source: Source) {
    if alive(&p.now, who).is_err() {
        return;
    }
    let mut points = points;
    if source.danger == Danger::Attack {
        if p.now
            .person(who)
            .is_some_and(|person| person.has("tough_as_nails"))
        {
            points -= 1;
        }
        if points > 0 && cards::spend(p, who, cards::NOT_TODAY) {
            points -= cards::LESS_DAMAGE;
        }
    }
    if points > 0 {
        let blow = Overflow {
            who,
            points,
            source,
            reached: Vec::new(),
            dealt: 0,
            stressed: false,
        };
        strike(p, blow, pool);
    }
}

/// Sends damage beyond an emptied pool to the chosen one.
fn choose(p: &mut Play<'_, '_>, who: Id, pool: Pool) -> Result<(), Refusal> {
    let open = p.now.overflow.iter().find(|open| open.who == who).cloned();
    let Some(open) = open else {
        return Err(Refusal::input(format!(
            "No damage to {} needs a pool.",
            p.now.name(who)
        )));
    };
    let pools = open_pools(&p.now, &open);
    if !pools.contains(&pool) {
        let words: Vec<&str> = pools.iter().map(|pool| pool.word()).collect();
        return Err(
            Refusal::input(format!("{} can't take this damage.", pool.label()))
                .hint(format!("Choose {}.", sentence::either(&words)))
                .resting_on("C-DMG-03"),
        );
    }
    p.push(Directed { who, pool });
    strike(p, open, pool);
    Ok(())
}

/// Returns the pools that can take the rest of a blow: not reached yet, with points. If none has points, the
/// empty ones, which the blow then passes through.
fn open_pools(state: &State, blow: &Overflow) -> Vec<Pool> {
    let Some(person) = state.person(blow.who) else {
        return Vec::new();
    };
    let left =
        |pool: &&Pool| !blow.reached.contains(pool) && pools::most(person, **pool, state.time) > 0;
    let left: Vec<Pool> = Pool::ALL.iter().filter(left).copied().collect();
    let full: Vec<Pool> = left
        .iter()
        .filter(|pool| person.pool(**pool).now > 0)
        .copied()
        .collect();
    if full.is_empty() { left } else { full }
}

/// Deals a blow to a pool and passes on what is left.
fn strike(p: &mut Play<'_, '_>, mut blow: Overflow, mut pool: Pool) {
    loop {
        let Some(person) = p.now.person(blow.who) else {
            return;
        };
        let empty = pools::most(person, pool, p.now.time) == 0 && person.pool(pool).now <= 0;
        let now = person.pool(pool).now.max(0);
        let dealt = blow.points.min(now);
        let half = |points: i16| if blow.source.nonlethal { points / 2 } else { 0 };
        let returning = half(blow.dealt + dealt) - half(blow.dealt);
        blow.reached.push(pool);
        blow.points -= dealt;
        blow.dealt += dealt;
        if !empty {
            p.push(Hurt {
                who: blow.who,
                pool,
                points: dealt,
                emptied: dealt == now,
                returning,
                source: blow.source,
            });
            bleed(p, &blow, pool, dealt);
            consequences(p, &mut blow, dealt == now);
        }
        if blow.points <= 0 || alive(&p.now, blow.who).is_err() {
            return;
        }
        match open_pools(&p.now, &blow).as_slice() {
            [] => return,
            // With no pool left that has points, the order makes no difference.
            [one, rest @ ..] if rest.is_empty() || is_empty(&p.now, blow.who, *one) => pool = *one,
            _ => {
                p.push(Overflowed {
                    overflow: Box::new(blow),
                });
                return;
            }
        }
    }
}

fn is_empty(state: &State, who: Id, pool: Pool) -> bool {
    state
        .person(who)
        .is_none_or(|person| person.pool(pool).now <= 0)
}

/// Sets off bleeding (C-QRK-03).
fn bleed(p: &mut Play<'_, '_>, blow: &Overflow, pool: Pool, dealt: i16) {
    let bleeds = p.now.person(blow.who).is_some_and(|person| {
        person.quirk == "bleeder" && person.body.bleeding.is_none() && !person.body.dead
    });
    if bleeds && blow.source.sharp && pool == Pool::Might && dealt > 0 {
        p.push(Bled {
            who: blow.who,
            by_enemy: blow.source.danger == Danger::Attack,
        });
    }
}

/// How far damage has brought someone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Well,
    Injured,
    Mortal,
    Dead,
}

/// Returns the level that follows from the pools at 0 (C-DMG-03, C-DMG-05, C-DMG-06, C-DMG-08). A pool with a
/// maximum of 0 counts only when all three are empty (C-CRE-13).
fn level(state: &State, person: &Person, spent: SpentPools) -> Level {
    let counts = |pool: Pool| {
        person.pool(pool).now <= 0
            && (spent == SpentPools::Any || person.body.emptied.contains(&pool))
    };
    let real: Vec<Pool> = Pool::ALL
        .iter()
        .filter(|pool| pools::most(person, **pool, state.time) > 0)
        .copied()
        .collect();
    match real.iter().filter(|pool| counts(**pool)).count() {
        0 => Level::Well,
        n if n == real.len() => Level::Dead,
        1 => Level::Injured,
        _ => Level::Mortal,
    }
}

/// Injures, mortally wounds or kills after a blow reached a pool.
fn consequences(p: &mut Play<'_, '_>, blow: &mut Overflow, emptied: bool) {
    let who = blow.who;
    let Some(person) = p.now.person(who) else {
        return;
    };
    let injured = person.body.injured;
    if !emptied && !injured {
        return;
    }
    let level = level(&p.now, person, p.now.settings.spent_pools);
    if level == Level::Dead {
        p.push(Died { who });
        return;
    }
    let place = blow
        .source
        .place
        .filter(|place| emptied && !person.body.lost.contains(place) && *place != Place::Armor);
    let mortal = person.body.mortal.is_some();
    if level >= Level::Injured && (!injured || place.is_some()) {
        p.push(Injured { who, place });
        if !injured && is_attack(&p.now, blow.source) {
            strain(p, blow, Strain::Injury);
        }
    }
    if level >= Level::Mortal && !mortal {
        let minutes = u64::from(p.now.settings.mortal_minutes);
        p.push(Wounded {
            who,
            until: p.now.time + minutes * 60,
        });
        strain(p, blow, Strain::MortalWound);
    }
}

/// Returns true if damage from this source counts as an attack (C-DMG-12).
pub fn is_attack(state: &State, source: Source) -> bool {
    match source.danger {
        Danger::Attack => true,
        Danger::Accident => false,
        Danger::Bleeding | Danger::Burning if source.by_enemy => true,
        _ => !state.settings.not_attack,
    }
}

/// Adds the stress of a threshold (C-DMG-11).
fn strain(p: &mut Play<'_, '_>, blow: &mut Overflow, why: Strain) {
    let shielded = p.now.person(blow.who).is_some_and(biotics::ignores_pain);
    if shielded || (blow.stressed && !p.now.settings.stress_per_threshold) {
        return;
    }
    blow.stressed = true;
    stress::gain(p, blow.who, why);
}

/// Injures those who spent a pool to 0 during this command, if a house rule says so (C-DMG-08).
pub(super) fn after_spending(p: &mut Play<'_, '_>, before: &State) {
    if p.now.settings.zero_by_spending == ZeroBySpending::Safe {
        return;
    }
    let spent = |person: &&Person| {
        Pool::ALL.iter().any(|pool| {
            let had = before
                .person(person.id)
                .is_some_and(|before| before.pool(*pool).now > 0);
            had && person.pool(*pool).now <= 0 && !person.body.emptied.contains(pool)
        })
    };
    let hit = p.now.people.iter().filter(spent);
    let hit: Vec<Id> = hit
        .filter(|person| !person.body.dead)
        .map(|person| person.id)
        .collect();
    for who in hit {
        let mut blow = Overflow {
            who,
            points: 0,
            source: Source::of(Danger::Accident),
            reached: Vec::new(),
            dealt: 0,
            stressed: false,
        };
        consequences(p, &mut blow, true);
    }
}

/// A pool took damage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hurt {
    /// The character.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
    /// The points that it lost.
    pub points: i16,
    /// True if nothing is left of it.
    pub emptied: bool,
    /// The points that come back after an hour (C-DMG-09).
    pub returning: i16,
    /// The source.
    pub source: Source,
}

impl Fact<State> for Hurt {
    fn apply(&self, state: &mut State) {
        let time = state.time;
        with(state, self.who, |person| {
            pools::take(person, self.pool, self.points, time);
            if self.emptied && !person.body.emptied.contains(&self.pool) {
                person.body.emptied.push(self.pool);
            }
            if self.returning > 0 {
                let back = (self.pool, self.returning, time + 3_600);
                person.body.returning.push(back);
            }
            person.rest.progress = 0;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let pool = self.pool.label();
        let most = pools::most(person, self.pool, before.time);
        let place = self
            .source
            .place
            .map_or_else(String::new, |place| format!(" to the {}", place.label()));
        let source = match self.source.danger {
            Danger::Attack | Danger::Accident => "",
            Danger::Quirk => " from a quirk",
            Danger::Bleeding => " from bleeding",
            Danger::Burning => " from burning",
            Danger::Reflex => " from Nervous reflex",
            Danger::Rejection => " from rejection",
            Danger::Overdose => " from too much glycyrrhizin",
            Danger::Intervention => " from stress",
        };
        if self.points == 0 {
            return Some(format!("{name} takes damage{place} at 0 {pool}{source}."));
        }
        let left = (person.pool(self.pool).now - self.points).max(0);
        let back = if self.returning > 0 {
            format!(" {} of it comes back after 1 hour.", self.returning)
        } else {
            String::new()
        };
        Some(format!(
            "{name} takes {} {pool} damage{place}{source} ({left}/{most}).{back}",
            self.points
        ))
    }
}

/// Damage waits for a pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overflowed {
    /// The rest of the blow.
    pub overflow: Box<Overflow>,
}

impl Fact<State> for Overflowed {
    fn apply(&self, state: &mut State) {
        if state.person(self.overflow.who).is_some() {
            state.overflow.push(self.overflow.as_ref().clone());
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let pools: Vec<&str> = open_pools(before, &self.overflow)
            .into_iter()
            .map(Pool::label)
            .collect();
        Some(format!(
            "{} more damage to {}: {}?",
            self.overflow.points,
            before.name(self.overflow.who),
            sentence::either(&pools)
        ))
    }
}

/// The pool for waiting damage was chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Directed {
    /// The character.
    pub who: Id,
    /// The pool.
    pub pool: Pool,
}

impl Fact<State> for Directed {
    fn apply(&self, state: &mut State) {
        if let Some(at) = state.overflow.iter().position(|open| open.who == self.who) {
            state.overflow.remove(at);
        }
    }

    // The damage itself is told.
    fn tell(&self, _: &State) -> Option<String> {
        None
    }
}

/// A character is injured, or loses the use of another part of the body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Injured {
    /// The character.
    pub who: Id,
    /// The part that they can't use.
    pub place: Option<Place>,
}

impl Fact<State> for Injured {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.injured = true;
            person.body.healing = None;
            if let Some(place) = self.place {
                person.body.unconscious |= matches!(place, Place::Head | Place::Face);
                if !person.body.lost.contains(&place) {
                    person.body.lost.push(place);
                }
            }
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let person = before.person(self.who)?;
        let name = &person.name;
        let lost = match self.place {
            Some(Place::Head | Place::Face) => "unconscious".to_owned(),
            Some(place) => format!("unable to use their {}", place.label()),
            None => return (!person.body.injured).then(|| format!("{name} is injured.")),
        };
        Some(if person.body.injured {
            format!("{name} is {lost}.")
        } else {
            format!("{name} is injured and {lost}.")
        })
    }
}

/// A character is mortally wounded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Wounded {
    /// The character.
    pub who: Id,
    /// When they die, in seconds of the calendar.
    pub until: u64,
}

impl Fact<State> for Wounded {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.mortal = Some(self.until);
            person.body.stable = false;
            person.body.healing = None;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        let minutes = self.until.saturating_sub(before.time) / 60;
        let minutes = sentence::count(minutes as i64, "minute");
        Some(format!(
            "{} is mortally wounded. They die in {minutes} unless someone stabilizes them.",
            before.name(self.who)
        ))
    }
}

/// A character died.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Died {
    /// The character.
    pub who: Id,
}

impl Fact<State> for Died {
    fn apply(&self, state: &mut State) {
        state.overflow.retain(|open| open.who != self.who);
        with(state, self.who, |person| {
            person.body.dead = true;
            person.body.bleeding = None;
            person.body.burning = None;
            person.body.healing = None;
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!("{} dies.", before.name(self.who)))
    }
}

/// A character bleeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bled {
    /// The character.
    pub who: Id,
    /// True if an enemy's hit caused it.
    pub by_enemy: bool,
}

impl Fact<State> for Bled {
    fn apply(&self, state: &mut State) {
        with(state, self.who, |person| {
            person.body.bleeding = Some(self.by_enemy);
        });
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} bleeds: 1 Might damage each turn until a check stops it.",
            before.name(self.who)
        ))
    }
}
