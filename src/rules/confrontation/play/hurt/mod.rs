//! Damage to pools: overflow, injury, mortal wounds, death (C-DMG-01 to C-DMG-12).
//!
//! Every topic that deals damage calls [`hurt`], attacks included, once armor and location are settled:
//! it alone changes pools by damage. [`pool_of`] returns the pool for a part of the body. A command that needs all
//! choices made, such as the end of a turn, calls [`settled`] first.

mod event;
pub mod limbs;

pub use event::{Bled, Died, Directed, Hurt, Injured, Overflowed, Wounded};

use lang::grammar::{Num, commands};
use lang::{Refusal, Who, sentence};
use rules::encounter::who;
use rules::view::Id;

use super::{Play, armor, biotics, cards, pools, stress, turn};
use crate::model::{Danger, Overflow, Person, Place, Pool, Source, State, Strain};
use crate::settings::{SpentPools, ZeroBySpending};
use crate::sheet_effects;

commands! {
    /// Commands about damage.
    pub enum Harm {
        /// Damage a character outside an attack. Without a pool, the body part decides.
        "damage": Damage (who: Who) (points: Num<i16, 1, 100>) (pool: Option<Pool>) ("at" place: Option<Place>) ("from" danger: Option<Danger>),
            rule "C-DMG-01", example "damage ada 4 might from accident";

        /// Choose the pool that takes the damage left over from an emptied one.
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
            let source = Source {
                place: *place,
                ..Source::of(danger.unwrap_or(Danger::Accident))
            };
            if *place == Some(Place::Armor) {
                return armor::on_armor(p, who, *pool, *points, source);
            }
            let pool = pool.unwrap_or_else(|| place.map_or(Pool::Might, pool_of));
            hurt(p, who, pool, *points, source);
            Ok(())
        }
        Harm::Pass { who: word, pool } => {
            let who = who(&p.now, word)?;
            choose(p, who, *pool)
        }
    }
}

/// Returns a character who isn't dead. Refuses an object too.
///
/// # Errors
/// The refusal.
pub fn alive(state: &State, who: Id) -> Result<&Person, Refusal> {
    let person = state.found(who)?;
    if person.body.dead {
        return Err(Refusal::input(format!("{} is dead.", person.name))
            .hint("Choose someone else.")
            .resting_on("C-DMG-06"));
    }
    if !person.sections.is_empty() {
        return Err(Refusal::input(format!(
            "{} is an object: it has durability, not pools.",
            person.name
        ))
        .hint("Attack it, and use `resolve on SECTION`.")
        .resting_on("C-OBJ-01"));
    }
    Ok(person)
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
        format!("{name} still has {points} of damage to place."),
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
    hurt_each(p, who, [(pool, points), (pool, 0)], source);
}

/// Deals the damage of one attack to two pools. What the target takes off comes off the first of them.
pub(super) fn hurt_each(p: &mut Play<'_, '_>, who: Id, parts: [(Pool, i16); 2], source: Source) {
    if alive(&p.now, who).is_err() {
        return;
    }
    let [(_, some), (_, rest)] = parts;
    let mut points = some.saturating_add(rest);
    if source.danger == Danger::Attack
        && let Some(person) = p.now.person(who)
    {
        let less = lessened(person, points);
        points = less.leaves(points);
        if less.card > 0 {
            cards::spend(p, who, cards::NOT_TODAY);
        }
    }
    // One attack brings stress once, whichever part of it does (C-DMG-11).
    let mut stressed = false;
    for (pool, points) in shares(parts, points) {
        let blow = Overflow {
            who,
            points,
            source,
            reached: Vec::new(),
            dealt: 0,
            stressed,
        };
        if points > 0 && alive(&p.now, who).is_ok() {
            stressed = strike(p, blow, pool);
        }
    }
    if points > 0 {
        writhe(p, who);
    }
}

/// Returns how these points of damage are shared by two pools. What the attack loses is taken off the first pool
/// first.
pub fn shares(parts: [(Pool, i16); 2], points: i16) -> [(Pool, i16); 2] {
    let [(first, some), (second, rest)] = parts;
    let off = some.saturating_add(rest) - points;
    let some = (some - off).max(0);
    [(first, some), (second, points - some)]
}

/// What someone takes off the damage of an attack that has passed armor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Lessened {
    /// By a body that is hard to hurt (C-DES-19a).
    pub nails: i16,
    /// By a card that was played (C-CRD-04).
    pub card: i16,
}

impl Lessened {
    /// Returns what is left of this much damage.
    pub fn leaves(self, points: i16) -> i16 {
        (points - self.nails - self.card).max(0)
    }
}

/// Returns what someone takes off this much damage of an attack, which may be more than there is.
pub fn lessened(person: &Person, points: i16) -> Lessened {
    let nails = i16::from(person.has("tough_as_nails"));
    let card = points > nails && cards::is_played(person, cards::NOT_TODAY);
    Lessened {
        nails,
        card: if card { cards::LESS_DAMAGE } else { 0 },
    }
}

/// Returns how far the damage of one attack to two pools brings someone at least, whichever pool takes what is left
/// over.
pub fn foretold(state: &State, person: &Person, parts: [(Pool, i16); 2]) -> Level {
    let mut then = person.clone();
    let mut blow = Overflow {
        who: person.id,
        points: 0,
        source: Source::of(Danger::Attack),
        reached: Vec::new(),
        dealt: 0,
        stressed: false,
    };
    for (pool, points) in parts.into_iter().filter(|(_, points)| *points > 0) {
        let now = then.pool(pool).now.max(0);
        let dealt = points.min(now);
        then.pools[pool.place()].now = now - dealt;
        blow.points += points - dealt;
        blow.dealt += dealt;
        if dealt == now {
            then.body.emptied.push(pool);
            blow.reached.push(pool);
        }
    }
    // Without an injury, damage that empties no pool leaves the others as they are (C-DMG-08).
    if blow.reached.is_empty() && !person.body.injured {
        return Level::Well;
    }
    let spent = state.settings.spent_pools;
    let reached = level(state, &then, spent);
    if reached == Level::Dead || kills(state, &then, &blow) {
        return Level::Dead;
    }
    let next = pools_left(state, &then, &blow);
    let empties = |pool: &Pool| blow.points >= then.pool(*pool).now.max(0);
    if blow.points > 0 && !next.is_empty() && next.iter().all(empties) {
        return Level::Mortal;
    }
    if person.body.injured && blow.dealt > 0 {
        return reached.max(Level::Injured);
    }
    reached
}

/// Takes the next action points of someone who overreacts to damage in a fight (C-QRK-12).
fn writhe(p: &mut Play<'_, '_>, who: Id) {
    let library = p.library();
    let person = p.now.person(who).filter(|_| p.now.fight.is_some());
    let Some(person) = person else {
        return;
    };
    let owed = sheet_effects::owed_after_damage(library, person);
    if owed.0 > 0 {
        let quirk = library.quirk_name(&person.quirk);
        turn::lose_points_to(p, who, owed, quirk);
    }
}

/// Sends damage beyond an emptied pool to the chosen one.
fn choose(p: &mut Play<'_, '_>, who: Id, pool: Pool) -> Result<(), Refusal> {
    let open = p.now.overflow.iter().find(|open| open.who == who).cloned();
    let Some(open) = open else {
        let why = format!("{} has no damage left to place.", p.now.name(who));
        return Err(Refusal::input(why).hint("Use `damage` for new damage."));
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

/// Returns the pools of someone that a blow hasn't reached yet.
fn unreached(state: &State, person: &Person, blow: &Overflow) -> impl Iterator<Item = Pool> {
    let all = Pool::ALL.iter().copied();
    all.filter(|pool| !blow.reached.contains(pool) && pools::most(person, *pool, state.time) > 0)
}

/// Returns the pools that can take the rest of a waiting blow.
fn open_pools(state: &State, blow: &Overflow) -> Vec<Pool> {
    let person = state.person(blow.who);
    person.map_or_else(Vec::new, |person| pools_left(state, person, blow))
}

/// Returns the pools that can take the rest of a blow: not reached yet, with points. If none has points, the
/// empty ones, which the blow then passes through.
fn pools_left(state: &State, person: &Person, blow: &Overflow) -> Vec<Pool> {
    let left: Vec<Pool> = unreached(state, person, blow).collect();
    let full: Vec<Pool> = left
        .iter()
        .filter(|pool| person.pool(**pool).now > 0)
        .copied()
        .collect();
    if full.is_empty() { left } else { full }
}

/// Deals a blow to a pool and passes on what is left. Returns true if the attack has brought stress.
fn strike(p: &mut Play<'_, '_>, mut blow: Overflow, mut pool: Pool) -> bool {
    loop {
        let Some(person) = p.now.person(blow.who) else {
            return blow.stressed;
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
            // Only the damage to the first pool is damage to the part of the body that was hit.
            let mut source = blow.source;
            if blow.reached.len() > 1 {
                source.place = None;
            }
            p.push(Hurt {
                who: blow.who,
                pool,
                points: dealt,
                emptied: dealt == now,
                returning,
                source,
                struck: blow.source.danger == Danger::Attack && p.now.fight.is_some(),
                quirk: match blow.source.danger {
                    Danger::Quirk => quirk(p, blow.who),
                    _ => String::new(),
                },
            });
            bleed(p, &blow, pool, dealt);
            consequences(p, &mut blow, dealt == now);
        }
        let stressed = blow.stressed;
        if blow.points <= 0 || alive(&p.now, blow.who).is_err() {
            return stressed;
        }
        let person = p.now.person(blow.who);
        let dies = person.is_some_and(|person| kills(&p.now, person, &blow));
        match open_pools(&p.now, &blow).as_slice() {
            [] => return stressed,
            // With no pool left that has points, or with points for all of them, the order makes no difference.
            [one, rest @ ..] if dies || rest.is_empty() || is_empty(&p.now, blow.who, *one) => {
                pool = *one;
            }
            _ => {
                p.push(Overflowed {
                    overflow: Box::new(blow),
                });
                return stressed;
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
            quirk: quirk(p, blow.who),
        });
    }
}

/// Returns the name of someone's quirk, for the log.
fn quirk(p: &Play<'_, '_>, who: Id) -> String {
    let key = p.now.person(who).map(|person| person.quirk.as_str());
    p.library().quirk_name(key.unwrap_or_default())
}

/// How far damage has brought someone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Points are left in each pool.
    Well,
    /// A pool is at 0 (C-DMG-03).
    Injured,
    /// A second pool is at 0 (C-DMG-05).
    Mortal,
    /// All pools are at 0 (C-DMG-06).
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
    // The rest of the blow follows at once and ends in death, which is told alone.
    if kills(&p.now, person, blow) {
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

/// Whether the rest of a blow kills, whichever way it goes: it empties every pool that is left.
fn kills(state: &State, person: &Person, blow: &Overflow) -> bool {
    if blow.points <= 0 {
        return false;
    }
    let any = state.settings.spent_pools == SpentPools::Any;
    let mut points = 0;
    for pool in unreached(state, person, blow) {
        let now = person.pool(pool).now;
        if now <= 0 && !any && !person.body.emptied.contains(&pool) {
            return false;
        }
        points += now.max(0);
    }
    blow.points >= points
}

/// Adds the stress of a threshold. Who dies of the same blow gains none (C-DMG-11).
fn strain(p: &mut Play<'_, '_>, blow: &mut Overflow, why: Strain) {
    let person = p.now.person(blow.who);
    let spared = person.is_some_and(|one| biotics::ignores_pain(one) || kills(&p.now, one, blow));
    if spared || (blow.stressed && !p.now.settings.stress_per_threshold) {
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
