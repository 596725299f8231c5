//! The hits of an attack, in the order in which they are resolved (G-COMB-06, G-COMB-14).
//!
//! The list is a function of the check: how it was declared and what has been bought. A success makes
//! one hit. Auto-fire, Linked, a second weapon and Blast make more. Each hit has its own target,
//! weapon, sum and Critical Injury, and a number that purchases, the tray and the log use. `resolve`
//! deals them.

use std::borrow::Cow;

use crate::figure::goods::unarmed;
use crate::kinds::{Characteristic, Quality};
use crate::model::check::source::Source;
use crate::model::check::{Answer, Bought, Check, Paid, Spent, What};
use crate::model::figure::Figure;
use crate::model::records::tables::{Price, SpendEffect};
use crate::model::records::{Damage, Fights, Weapon};
use crate::model::social;
use crate::model::state::State;
use crate::model::talents::hook::Answers;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts;
use crate::positions::weapons::mount_place;

use rules::view::Id;

/// The sum of a hit (G-COMB-06, G-COMB-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Base damage plus net Successes.
    pub damage: u16,
    /// The target's soak.
    pub soak: u16,
    /// Soak that Pierce and Breach ignore (G-QUAL-18, G-QUAL-04).
    pub ignored: u16,
    /// The damage after soak.
    pub through: u16,
    /// True if it deals strain (G-QUAL-23, G-MOD-10).
    pub strain: bool,
}

impl Hit {
    /// The hit after talents and items: additions first (G-TAL-38), then the half of a Hamstring Shot,
    /// rounded up (G-TAL-10), then reductions (G-TAL-16), all before soak.
    #[must_use]
    pub fn answered(mut self, check: &Check, number: usize) -> Self {
        self.damage = answered(check, number, self.damage);
        self.through = self
            .damage
            .saturating_sub(self.soak.saturating_sub(self.ignored));
        self
    }
}

/// The cause of a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The success itself.
    Attack,
    /// A further hit of Auto-fire (G-QUAL-02).
    AutoFire,
    /// A further hit of a Linked weapon (G-QUAL-17).
    Linked,
    /// A Blast (G-QUAL-03).
    Blast,
    /// The second weapon (G-MOD-09).
    Second,
}

impl Cause {
    /// A few words to follow the number of the hit. Empty for the first.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Attack => "",
            Self::AutoFire => "Auto-fire",
            Self::Linked => "Linked",
            Self::Blast => "Blast",
            Self::Second => "second weapon",
        }
    }
}

/// One hit of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Its number in the list, counted from 1.
    pub number: u8,
    /// Its target.
    pub target: Id,
    /// Its weapon.
    pub weapon: Weapon,
    /// Its cause.
    pub cause: Cause,
    /// Its damage.
    pub sum: Hit,
}

/// The sum of the first hit with a number of net Successes.
pub fn hit(
    attacker: &Figure,
    target: &Figure,
    weapon: &Weapon,
    success: i32,
    to_strain: bool,
) -> Hit {
    let damage = attacker
        .base_damage(weapon)
        .saturating_add(success.max(0) as u16);
    sum(damage, target, weapon, to_strain)
}

/// The sum of a weapon's damage against the target's soak (G-COMB-14).
pub fn sum(damage: u16, target: &Figure, weapon: &Weapon, to_strain: bool) -> Hit {
    let (soak, _) = target.soak();
    let reach: u16 = weapon
        .qualities
        .iter()
        .map(|q| match q {
            Quality::Pierce(n) => u16::from(*n),
            Quality::Breach(n) => 10 * u16::from(*n),
            _ => 0,
        })
        .sum();
    // Reinforced armor makes Pierce and Breach useless (G-QUAL-20).
    let reinforced = target
        .sound_armor()
        .is_some_and(|a| a.qualities.contains(&Quality::Reinforced));
    let ignored = if reinforced { 0 } else { reach.min(soak) };
    let strain = to_strain || weapon.qualities.contains(&Quality::StunDamage);
    Hit {
        damage,
        soak,
        ignored,
        through: damage.saturating_sub(soak - ignored),
        strain,
    }
}

/// The target of the first hit: the target of the check, or someone else engaged with it (G-MOD-01).
pub fn struck(check: &Check) -> Option<Id> {
    struck_with(check, &check.spent)
}

/// The target of the first hit according to some of the purchases.
fn struck_with(check: &Check, spent: &[Spent]) -> Option<Id> {
    let astray = spent
        .iter()
        .rev()
        .find(|s| s.bought == Bought::Row(SpendEffect::WrongTarget))
        .and_then(|s| s.whom);
    astray.or_else(|| check.target())
}

/// The targets of the Blast that was bought at that place. If the GM later sent the hit to
/// another combatant, who takes only the hit, the original target takes the Blast instead (G-MOD-01,
/// G-QUAL-03).
fn burst_upon(check: &Check, place: usize) -> Vec<Id> {
    let Some(blast) = check.spent.get(place) else {
        return Vec::new();
    };
    let mut among = blast.among.clone();
    let before = struck_with(check, &check.spent[..place]);
    let now = struck(check);
    if check.hits()
        && before != now
        && let (Some(before), Some(now)) = (before, now)
    {
        if let Some(twice) = among.iter().position(|id| *id == now) {
            among.remove(twice);
        }
        among.insert(0, before);
    }
    among
}

/// Every hit of the rolled attack with the purchases so far. Empty if it misses and no Blast was
/// bought.
pub fn blows(state: &State, check: &Check) -> Vec<Blow> {
    let mut all: Vec<Blow> = Vec::new();
    let (
        What::Attack {
            to_strain, target, ..
        },
        Some(net),
    ) = (&check.what, check.net())
    else {
        return all;
    };
    let (Some(attacker), Some(weapon)) = (state.figure(check.by), check.weapon(state)) else {
        return all;
    };
    let (first, hits) = (*target, check.hits());
    let success = net.success.max(0) as u16;
    let strike = |all: &mut Vec<Blow>, target: Id, weapon: &Weapon, cause, damage: u16| {
        let number = all.len() + 1;
        let planetary = planetary(check, weapon);
        let damage = if is_harmless(weapon) { 0 } else { damage };
        if let Some(vehicle) = state.vehicle(target) {
            let damage = answered(check, number, damage);
            let mut sum = against_vehicle(damage, planetary, vehicle, weapon);
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            sum.through = sum.through.saturating_sub(parts::absorbed(check, number));
            all.push(Blow {
                number,
                target,
                weapon: weapon.clone(),
                cause,
                sum,
            });
            return;
        }
        let Some(figure) = state.figure(target) else {
            return;
        };
        // G-VEH-34: all of the damage, times 10.
        let damage = if planetary {
            damage.saturating_mul(SCALE)
        } else {
            damage
        };
        // Only an unarmed attack, or a Brawl weapon that adds to it, can deal strain (G-MOD-10).
        let choice = *to_strain && (cause == Cause::Attack || weapon.fights() == Fights::Brawl);
        all.push(Blow {
            number: u8::try_from(all.len() + 1).unwrap_or(u8::MAX),
            target,
            weapon: weapon.clone(),
            cause,
            sum: sum(damage, figure, weapon, choice).answered(check, all.len() + 1),
        });
    };
    let full = |weapon: &Weapon| {
        let base = wielder(state, attacker, weapon).base_damage(weapon);
        base.saturating_add(success)
    };
    if hits && let Some(struck) = struck(check) {
        let more = barrage_adds(state, check);
        strike(
            &mut all,
            struck,
            &weapon,
            Cause::Attack,
            full(&weapon) + more,
        );
    }
    for (place, spent) in check.spent.iter().enumerate() {
        let of = all
            .get(usize::from(spent.hit()).saturating_sub(1))
            .map_or_else(|| weapon.clone(), |blow| blow.weapon.clone());
        match spent.bought {
            Bought::Quality(Quality::AutoFire) if hits => {
                let whom = spent.whom.unwrap_or(first);
                strike(&mut all, whom, &weapon, Cause::AutoFire, full(&weapon));
            }
            Bought::Quality(Quality::Linked(_)) if hits => {
                strike(&mut all, first, &of, Cause::Linked, full(&of));
            }
            Bought::Quality(Quality::Blast(n)) => {
                let damage = u16::from(n) + if hits { success } else { 0 };
                for whom in &burst_upon(check, place) {
                    // A swarm suffers more damage.
                    let more = state.figure(*whom).map_or(0, Figure::blast_hurts);
                    strike(&mut all, *whom, &of, Cause::Blast, damage + more);
                }
            }
            Bought::Second if hits => {
                let second = check.second_weapon(state).unwrap_or_else(unarmed);
                strike(&mut all, first, &second, Cause::Second, full(&second));
            }
            Bought::Quality(_)
            | Bought::Row(_)
            | Bought::Second
            | Bought::Barrage
            | Bought::Curtain(_)
            | Bought::Words => {}
        }
    }
    all
}

/// The attacker as its weapon's damage uses it: without the Critical Injuries that don't count on
/// checks with the characteristic that is added (G-COMB-07, G-TAL-55).
pub fn wielder<'s>(state: &'s State, attacker: &'s Figure, weapon: &Weapon) -> Cow<'s, Figure> {
    match weapon.damage {
        Damage::Fixed(_) => Cow::Borrowed(attacker),
        Damage::Brawn(_) => state.on_checks_with(attacker, Characteristic::Brawn),
        Damage::Willpower(_) => state.on_checks_with(attacker, Characteristic::Willpower),
    }
}

/// The hit with a given number.
pub fn blow(state: &State, check: &Check, number: u8) -> Option<Blow> {
    blows(state, check)
        .into_iter()
        .find(|blow| blow.number == number)
}

/// An ally engaged with the target of a shot (G-MOD-01). A defeated or dead ally doesn't count.
pub fn ally_engaged<'s>(
    state: &'s State,
    actor: &Figure,
    target: Id,
    weapon: &Weapon,
) -> Option<&'s Figure> {
    if weapon.fights().is_close() {
        return None;
    }
    state
        .engaged_with(target)
        .filter(|id| *id != actor.id)
        .filter_map(|id| state.figure(id))
        .find(|f| f.side == actor.side && !f.dead && !f.defeated)
}

/// Which defense rises: the suffix of the key and the words.
pub(crate) const DEFENSES: [(&str, &str); 2] = [("_melee", " (melee)"), ("_ranged", " (ranged)")];

/// A benefit of an earlier maneuver, in the order in which it is lost by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Benefit {
    /// Cover (G-MAN-07).
    Cover,
    /// A guarded stance (G-MAN-05).
    Guard,
    /// Aim (G-MAN-01).
    Aim,
}

impl Benefit {
    /// All benefits.
    pub(crate) const ALL: [Self; 3] = [Self::Cover, Self::Guard, Self::Aim];

    /// The suffix of its row's key.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Cover => "_cover",
            Self::Guard => "_guard",
            Self::Aim => "_aim",
        }
    }

    /// The loss as text.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Cover => "lose cover",
            Self::Guard => "lose guarded stance",
            Self::Aim => "lose aim",
        }
    }

    /// True if the figure has it.
    pub(crate) const fn of(self, figure: &Figure) -> bool {
        match self {
            Self::Cover => figure.cover > 0,
            Self::Guard => figure.guarded.is_some(),
            Self::Aim => figure.aim.is_some(),
        }
    }
}

/// The row that a key belongs to. All variants of a row share it.
pub fn row_of(key: &str) -> &str {
    let endings = DEFENSES.iter().map(|(ending, _)| *ending);
    endings
        .chain(Benefit::ALL.iter().map(|one| one.ending()))
        .find_map(|ending| key.strip_suffix(ending))
        .or_else(|| {
            let (row, facet) = social::spends::split(key);
            facet.map(|_| row)
        })
        .unwrap_or_else(|| split(key).0)
}

/// True if something of a row was bought on this roll.
pub fn bought(check: &Check, id: &str) -> bool {
    check
        .spent
        .iter()
        .any(|s| s.key == id || row_of(&s.key) == id)
}

/// The purchases that do nothing because soak now stops the hit. Their symbols are free again
/// (G-COMB-10).
pub fn freed<'c>(state: &State, check: &'c Check) -> Vec<&'c Spent> {
    let provisional = || check.spent.iter().filter(|s| needs_damage(s.bought));
    if provisional().next().is_none() {
        return Vec::new();
    }
    let blows = if check.hits() {
        blows(state, check)
    } else {
        Vec::new()
    };
    let stopped = |hit: u8| !blows.iter().any(|b| b.number == hit && b.sum.through > 0);
    // A purchase made with an override isn't canceled.
    let paid = |s: &&Spent| s.paid != Paid::default();
    let free = provisional().filter(|s| stopped(s.hit()));
    free.filter(paid).collect()
}

/// True if a purchase has no effect unless the hit deals damage.
pub const fn needs_damage(bought: Bought) -> bool {
    matches!(
        bought,
        Bought::Row(SpendEffect::Critical | SpendEffect::Disable | SpendEffect::Destroy)
    )
}

pub(crate) const fn paid(price: Price, rating: u8) -> Paid {
    let mut paid = Paid {
        advantage: 0,
        threat: 0,
        triumph: 0,
        despair: 0,
    };
    match price {
        Price::Advantage(n) => paid.advantage = n,
        Price::Threat(n) => paid.threat = n,
        Price::Triumph(n) => paid.triumph = n,
        Price::Despair(n) => paid.despair = n,
        Price::CriticalRating => paid.advantage = rating,
    }
    paid
}

/// An ally of the shooter engaged with the target (G-MOD-01), unless that source is switched off.
pub fn ally_in_the_way(state: &State, check: &Check) -> Option<Id> {
    if check.is_switched(&Source::AllyEngaged) {
        return None;
    }
    let actor = state.figure(check.by)?;
    let weapon = check.weapon(state)?;
    ally_engaged(state, actor, check.target()?, &weapon).map(|ally| ally.id)
}

/// A key without its number, and that number.
pub fn split(key: &str) -> (&str, Option<u8>) {
    key.rsplit_once('_')
        .and_then(|(bare, digits)| {
            let number: u8 = digits.parse().ok()?;
            (number >= 2).then_some((bare, Some(number)))
        })
        .unwrap_or((key, None))
}

/// How an answer changes the damage of a hit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Adds to it.
    More,
    /// Halves it.
    Half,
    /// Subtracts from it.
    Less,
}

const fn part_of(hook: Answers) -> Option<Part> {
    match hook {
        Answers::LuckyStrike | Answers::FromNowhere(_) => Some(Part::More),
        Answers::HamstringShot => Some(Part::Half),
        Answers::Parry | Answers::BarrelRoll | Answers::Less(_) => Some(Part::Less),
        Answers::FanTheHammer
        | Answers::DistinctiveStyle
        | Answers::EagleEyes
        | Answers::ParryImproved
        | Answers::Deadeye
        | Answers::Indomitable
        | Answers::LendsRanks
        | Answers::DoublesStrain
        | Answers::FoilsTrace
        | Answers::FoilsFirstTrace => None,
    }
}

/// The answers that change the damage of a hit in this way. An answer that halves applies to every hit.
pub(crate) fn answers(check: &Check, part: Part, number: usize) -> impl Iterator<Item = &Answer> {
    check.answers.iter().filter(move |answer| {
        let here = part == Part::Half || usize::from(answer.hit.unwrap_or(1)) == number;
        here && answer.hook.and_then(part_of) == Some(part)
    })
}

/// The damage of a hit after talents and items: additions first (G-TAL-38), then the half of a
/// Hamstring Shot, rounded up (G-TAL-10), then reductions (G-TAL-16, G-TAL-43), all before soak or
/// armor.
pub fn answered(check: &Check, number: usize, damage: u16) -> u16 {
    let sum = |part| answers(check, part, number).map(|a| a.number).sum::<u16>();
    let mut damage = damage.saturating_add(sum(Part::More));
    if answers(check, Part::Half, number).next().is_some() {
        damage = damage.div_ceil(2);
    }
    damage.saturating_sub(sum(Part::Less))
}

/// True if the profile of a weapon is in planetary points: a mounted weapon without Personal Scale
/// (G-VEH-32, G-VEH-33).
pub fn is_planetary(index: u8, weapon: &Weapon) -> bool {
    mount_place(index).is_some() && !weapon.qualities.contains(&Quality::PersonalScale)
}

/// One planetary point in personal points (G-VEH-32).
pub const SCALE: u16 = 10;

/// True if a hit of this attack with that weapon is in planetary points.
pub fn planetary(check: &Check, weapon: &Weapon) -> bool {
    match check.what {
        What::Attack { weapon: index, .. } => is_planetary(index, weapon),
        What::Skill { .. } => false,
    }
}

/// True for a weapon that never deals damage: a beam that only holds.
pub fn is_harmless(weapon: &Weapon) -> bool {
    let holds = |q: &Quality| matches!(q, Quality::Tractor(_));
    weapon.damage == Damage::Fixed(0) && weapon.qualities.iter().any(holds)
}

impl Vehicle {
    /// The name of armor that stopped this much: "armor", or "armor (1 × 10)" against a personal weapon
    /// (G-VEH-35).
    pub fn armor_against(&self, soak: u16) -> String {
        let armor = self.armor_now();
        if armor > 0 && soak == armor.saturating_mul(SCALE) {
            format!("armor ({armor} × {SCALE})")
        } else {
            "armor".to_owned()
        }
    }
}

/// The sum of damage against a vehicle's armor: planetary against planetary (G-VEH-28), or personal
/// against ten times the armor, where each full 10 is 1 point (G-VEH-35, X-52).
pub fn against_vehicle(damage: u16, planetary: bool, vehicle: &Vehicle, weapon: &Weapon) -> Hit {
    let (mut pierce, mut breach) = (0u16, 0u16);
    for quality in &weapon.qualities {
        match quality {
            Quality::Pierce(n) => pierce += u16::from(*n),
            Quality::Breach(n) => breach += u16::from(*n),
            _ => {}
        }
    }
    let armor = vehicle.armor_now();
    let strain = weapon.qualities.contains(&Quality::StunDamage);
    if planetary {
        let ignored = (breach + pierce / SCALE).min(armor);
        return Hit {
            damage,
            soak: armor,
            ignored,
            through: damage.saturating_sub(armor - ignored),
            strain,
        };
    }
    let soak = armor.saturating_mul(SCALE);
    let ignored = pierce
        .saturating_add(breach.saturating_mul(SCALE))
        .min(soak);
    Hit {
        damage,
        soak,
        ignored,
        through: damage.saturating_sub(soak - ignored) / SCALE,
        strain,
    }
}

/// The damage that a Concentrated Barrage adds to one hit, for 1 Advantage: the number of its weapons
/// (G-VCOM-21).
pub fn barrage_adds(state: &State, check: &Check) -> u16 {
    if !check.mode.concentrated {
        return 0;
    }
    let bought = check
        .spent
        .iter()
        .any(|s| s.bought == crate::model::check::Bought::Barrage);
    if !bought {
        return 0;
    }
    u16::from(barrels(state, check))
}

/// The number of weapons in a Concentrated Barrage: those of the mount that work and haven't fired.
/// After the roll it is the number that this attack fired.
pub fn barrels(state: &State, check: &Check) -> u8 {
    let What::Attack { weapon, .. } = check.what else {
        return 0;
    };
    state.mount(check.by, weapon).map_or(0, |(v, place, m)| {
        let sound = v.sound_weapons(place);
        if check.roll.is_some() {
            check.fired.unwrap_or(m.firing.used)
        } else {
            sound.saturating_sub(m.firing.used)
        }
    })
}
