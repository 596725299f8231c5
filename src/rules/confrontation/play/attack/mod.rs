//! Attacks: declared, tactics revealed, rolled or taken by strength, defended, bought, resolved (C-ATK, C-TRK-15).
//!
//! A player's attack is a check. An NPC's attack is a number that the player of the target rolls against
//! (C-DEF-03). An attack on several targets goes through them one by one.

pub mod area;
mod drop;
mod event;
mod spend;

pub(super) use drop::cancel;
pub use event::{
    AttackBegun, AttackDropped, AttackEnded, AttackSpent, Fired, RestDropped, TargetAdded,
    TargetDefended, TargetDone, TargetJoined, TargetLeft, TargetRolled,
};

use lang::choice::choice;
use lang::grammar::{Many, Num, commands};
use lang::spoken::Faces;
use lang::{Refusal, Who, sentence};
use rules::encounter::campaign::may_take_part;
use rules::encounter::who;
use rules::view::Id;

use super::check::{arm, count, open, rolls, skill_in};
use super::{Play, actions, biotics, confront, damage, defense, hurt, stance, stress};
use crate::library::Library;
use crate::library::make;
use crate::library::records::Weapon;
use crate::model::{
    Arm, Attack, Before, Cause, Check, Place, Pool, Range, Roll, Rolled, State, Tactic, Target,
};
use crate::settings::{AreaRolls, RangeBeyond};
use crate::words::{BonusKey, Enemy, SectionName, SkillName, WeaponName};

/// The name of an attack without a weapon.
pub const UNARMED: &str = "unarmed";

choice! {
    /// What the target of suppressing fire chooses (C-WPN-19).
    Loss("choice") {
        /// Fewer action points.
        Points = "points",
        /// More damage.
        Damage = "damage",
    }
}

commands! {
    /// Commands about attacks.
    pub enum AttackCommand {
        /// Attack with the named weapon or the one in hand. Several targets need a weapon that hits an area.
        "attack" | "a": Attack (who: Who) (targets: Many<Enemy>) ("with" weapon: Option<WeaponName>),
            rule "C-ATK-01", rule "C-ATK-09", example "attack vesna guard with 10mm";

        /// Attack with automatic fire. Everyone in the area is a target.
        "automatic": Automatic (who: Who) (targets: Many<Enemy>) ("with" weapon: Option<WeaponName>),
            rule "C-WPN-00", example "automatic vesna guard with rifle";

        /// Before the tactics are revealed, add a target in the area of the open attack, or leave one out.
        "also": Also (target: Enemy) ("off" out: bool),
            rule "C-WPN-00", rule "C-ATK-09", example "also \"guard 2\"";

        /// Open the current target's defense. You may name its skill.
        "defend" | "d": Defend (skill: Option<SkillName>),
            rule "C-DEF-01", rule "C-DEF-02", example "defend athletics";

        /// Spend the attack's successes on the location roll, damage, the secondary effect, a body part, a spot
        /// without armor or one more target.
        "spend": Location (= "location") (number: Option<Num<u8, 1, 2>>)
            | Damage (= "damage") (number: Option<Num<u16, 1, 99>>)
            | Secondary (= "secondary") (number: Option<Num<u16, 1, 99>>)
            | Suppress (= "suppress") (loss: Loss)
            | Part (= "part") (place: Place)
            | NoArmor (= "no-armor")
            | Another (= "target") (target: Enemy) (number: Option<Num<u16, 1, 99>>)
            | Bonus (= "bonus") (key: BonusKey),
            rule "C-ATK-04", rule "C-ATK-05", rule "C-ATK-07", rule "C-ATK-09", rule "C-LOC-10",
            example "spend damage 2";

        /// Undo what was spent on the current target.
        "unspend": Unspend,
            rule "C-ATK-05", example "unspend";

        /// Resolve the attack on the current target: location, armor, pools. After `=`, type what real dice showed.
        "resolve": Resolve ("on" section: Option<SectionName>) (typed: Faces),
            rule "C-LOC-01", rule "C-TRK-15", example "resolve = 3 5";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses attacks that the rules forbid, and steps that aren't open.
pub fn decide(p: &mut Play<'_, '_>, command: &AttackCommand) -> Result<(), Refusal> {
    match command {
        AttackCommand::Attack {
            who: word,
            targets,
            weapon,
        } => begin(p, word, targets, weapon.as_deref(), false),
        AttackCommand::Automatic {
            who: word,
            targets,
            weapon,
        } => begin(p, word, targets, weapon.as_deref(), true),
        AttackCommand::Also { target, out } => area::also(p, target, *out),
        AttackCommand::Defend { skill } => {
            current(&p.now)?;
            defense::open_defense(p, skill.as_deref())
        }
        AttackCommand::Resolve { section, typed } => {
            damage::resolve(p, section.as_deref(), typed.as_deref())
        }
        other => spend::decide(p, other),
    }
}

/// Returns the open attack and its current target.
///
/// # Errors
/// Refuses when no attack is open.
pub fn current(state: &State) -> Result<(&Attack, &Target), Refusal> {
    let open = state.attack.as_ref();
    open.and_then(|attack| Some((attack, attack.target()?)))
        .ok_or_else(|| {
            Refusal::input("No attack is open.").hint("Start one with `attack WHO TARGET`.")
        })
}

/// Returns the weapon that a word names: of the sheet, or an attack without a weapon. Without a word, the one in
/// hand.
fn weapon(p: &Play<'_, '_>, who: Id, word: Option<&str>) -> Result<Arm, Refusal> {
    let arms = p.now.person(who).map_or(&[][..], |person| &person.arms);
    match word {
        None => {
            let ready = arms.iter().find(|arm| actions::is_ready(arm));
            let drawn = ready.or_else(|| arms.iter().find(|arm| arm.drawn));
            Ok(drawn.map_or_else(|| unarmed(p.library()), Arm::clone))
        }
        Some(word) if word.eq_ignore_ascii_case(UNARMED) => Ok(unarmed(p.library())),
        Some(word) => actions::arm(&p.now, who, word, actions::is_ready).cloned(),
    }
}

/// Returns the attack without a weapon (C-SPC-09).
pub fn unarmed(library: &Library) -> Arm {
    library.weapon(UNARMED).map_or_else(
        || Arm {
            id: UNARMED.to_owned(),
            name: UNARMED.to_owned(),
            skill: "unarmed_fighting".to_owned(),
            tactics: vec![Tactic::Quickly, Tactic::Forcefully, Tactic::Consistently],
            damage: 3,
            increment: 2,
            pool: Some(Pool::Speed),
            drawn: true,
            ..Arm::default()
        },
        |record| Arm {
            drawn: true,
            ..make::arm(record)
        },
    )
}

fn begin(
    p: &mut Play<'_, '_>,
    word: &Who,
    targets: &[Who],
    named: Option<&str>,
    automatic: bool,
) -> Result<(), Refusal> {
    let attacker = who(&p.now, word)?;
    let mut ids: Vec<Id> = Vec::new();
    for target in targets {
        let target = who(&p.now, target)?;
        if !ids.contains(&target) {
            ids.push(target);
        }
    }
    let arm = weapon(p, attacker, named)?;
    start(p, attacker, &ids, arm, automatic)
}

/// Begins an attack with a weapon, or with an attack of another topic that is written like a weapon.
///
/// # Errors
/// Refuses what the rules of attacks, ammunition, range and targets forbid.
pub fn start(
    p: &mut Play<'_, '_>,
    attacker: Id,
    targets: &[Id],
    arm: Arm,
    automatic: bool,
) -> Result<(), Refusal> {
    if p.now.attack.is_some() {
        let refusal = Refusal::input("An attack is already open.");
        return Err(refusal.hint("Use `resolve` or `cancel` first."));
    }
    if p.now.check.is_some() {
        return Err(Refusal::input("A check is still open.").hint("Use `roll` or `cancel` first."));
    }
    hurt::settled(&p.now)?;
    p.permit(stress::may_fight(&p.now, attacker))?;
    for target in targets {
        aimable(&p.now, attacker, *target)?;
    }
    usable(p, attacker, &arm, automatic)?;
    in_scale(p, targets, &arm)?;
    area::holds(p, targets, &arm, automatic)?;
    in_range(p, attacker, targets, &arm)?;
    biotics::may_attack(p, attacker, &arm.id)?;
    let names: Vec<&str> = targets.iter().map(|target| p.now.name(*target)).collect();
    let burst = if automatic { " in automatic fire" } else { "" };
    let name = sentence::inside(&arm.name);
    let with = if arm.id == UNARMED {
        name
    } else {
        format!("with the {name}{burst}")
    };
    let text = format!("attacks {} {with}", sentence::list(&names));
    let fighter = p.now.fighter(attacker);
    let before = fighter.map(|one| Before {
        attacked: one.attacked,
        fired: one.fired,
        busy: one.busy,
    });
    actions::pay(p, attacker, actions::FULL, &text)?;
    biotics::pay_attack(p, attacker, &arm.id);
    let fighter = p.now.fighter(attacker);
    let recoil = fighter.map_or(0, |fighter| stance::recoil(&p.now, fighter, &arm));
    let reach = |who: &Id| Target {
        arc: biotics::arc(&p.now, attacker, *who, &arm.id),
        ..Target::new(*who)
    };
    let reached = targets.iter().map(reach).collect();
    p.push(AttackBegun {
        attack: Box::new(Attack {
            who: attacker,
            arm,
            automatic,
            targets: reached,
            at: 0,
            recoil,
            effort: Vec::new(),
            faces: Vec::new(),
            fired: false,
            first: fighter.is_some_and(|one| !one.fought),
            before,
        }),
    });
    confront::begin(p, attacker, targets);
    Ok(())
}

/// Refuses a target that an attack can't have.
fn aimable(state: &State, attacker: Id, target: Id) -> Result<(), Refusal> {
    may_take_part(state, target)?;
    let name = state.name(target);
    let why = if target == attacker {
        format!("{name} can't attack themself.")
    } else if state.person(target).is_some_and(|one| one.body.dead) {
        format!("{name} is already dead.")
    } else {
        return Ok(());
    };
    Err(Refusal::input(why).hint("Name someone else."))
}

/// The name of a weapon after "the", also of bare hands.
pub fn spoken(arm: &Arm) -> String {
    if arm.id == UNARMED {
        return "unarmed attack".to_owned();
    }
    sentence::inside(&arm.name)
}

/// The rounds and the recoil of one use of a weapon.
fn use_of(library: &Library, arm: &Arm, automatic: bool) -> (u8, u8) {
    let mode = library.weapon(&arm.id).and_then(|record| record.automatic);
    match mode.filter(|_| automatic) {
        Some(mode) => (mode.ammunition, mode.recoil),
        None => (u8::from(arm.magazine > 0), arm.recoil),
    }
}

/// Refuses a weapon that isn't in hand or lacks ammunition (C-ATK-10).
fn usable(p: &Play<'_, '_>, who: Id, arm: &Arm, automatic: bool) -> Result<(), Refusal> {
    let name = p.now.name(who);
    let weapon = sentence::inside(&arm.name);
    if !arm.drawn {
        let why = format!("{name} doesn't have the {weapon} in hand.");
        p.forbid("C-ACT-04", why, "Use `draw` first.")?;
    }
    if let Some(person) = p.now.person(who) {
        p.permit(hurt::limbs::may_hold(person, arm))?;
    }
    let record = p.library().weapon(&arm.id);
    if automatic && record.is_none_or(|record| record.automatic.is_none()) {
        let why = format!("The {weapon} has no automatic fire.");
        return Err(Refusal::input(why)
            .hint("Use `attack`.")
            .resting_on("C-WPN-00"));
    }
    let (rounds, _) = use_of(p.library(), arm, automatic);
    if arm.ammunition < rounds {
        let why = if automatic && arm.ammunition > 0 {
            format!(
                "Automatic fire needs {rounds} rounds, but the {weapon} has {}.",
                arm.ammunition
            )
        } else {
            format!("The {weapon} is empty.")
        };
        let refusal = if record.is_some_and(Weapon::is_thrown) {
            thrown(&arm.name)
        } else {
            Refusal::rule("C-ATK-10", why).hint("Use `reload` first.")
        };
        p.permit(Err(refusal))?;
    }
    Ok(())
}

/// Returns the refusal of a weapon that was thrown: it isn't loaded again.
pub(super) fn thrown(name: &str) -> Refusal {
    let why = format!("The {} is thrown.", sentence::inside(name));
    Refusal::rule("C-WPN-17", why).hint("Draw another one.")
}

/// Refuses a personal weapon against a large object. Weapons of vehicles use gunnery (C-OBJ-02).
fn in_scale(p: &Play<'_, '_>, targets: &[Id], arm: &Arm) -> Result<(), Refusal> {
    let mut large = targets.iter().filter_map(|target| p.now.person(*target));
    let large = large.find(|target| target.large && arm.skill != "gunnery");
    large.map_or(Ok(()), |target| {
        let why = format!(
            "The {} can't harm {}, which is too large.",
            spoken(arm),
            target.name
        );
        p.forbid("C-OBJ-02", why, "Use a weapon of a vehicle or a ship.")
    })
}

/// Refuses targets beyond the range of a weapon (C-ATK-12).
fn in_range(p: &Play<'_, '_>, who: Id, targets: &[Id], arm: &Arm) -> Result<(), Refusal> {
    if p.now.settings.range_beyond == RangeBeyond::Allow {
        return Ok(());
    }
    for target in targets {
        let range = p.now.range(who, *target);
        if let Some(range) = range.filter(|range| stance::beyond(arm, *range) > 0) {
            let why = format!(
                "{} is at {} range, but the {} reaches only {} range.",
                p.now.name(*target),
                range.label(),
                spoken(arm),
                arm.range.unwrap_or(Range::Immediate).label()
            );
            p.forbid(
                "C-ATK-12",
                why,
                "Move closer, then set the distance with `range`.",
            )?;
        }
    }
    Ok(())
}

/// Goes on after the tactics of an attack were revealed.
pub(super) fn revealed(p: &mut Play<'_, '_>) -> Result<(), Refusal> {
    let Some(attack) = p.now.attack.clone().filter(|attack| !attack.fired) else {
        return Ok(());
    };
    let (rounds, recoil) = use_of(p.library(), &attack.arm, attack.automatic);
    p.push(Fired { rounds, recoil });
    advance(p)
}

/// Opens the next roll of the current target, or takes the number of an NPC instead of it (C-ROLL-20, C-DEF-03).
pub(super) fn advance(p: &mut Play<'_, '_>) -> Result<(), Refusal> {
    let Ok((attack, target)) = current(&p.now) else {
        return Ok(());
    };
    let (attack, target) = (attack.clone(), target.clone());
    let attacker = p.now.person(attack.who);
    let attacks = attacker.is_some_and(|person| rolls(&p.now, person));
    if target.rolled.is_none() {
        if attacks && attack.at > 0 && p.now.settings.area_rolls == AreaRolls::One {
            read_again(p, &attack, &target);
        } else if attacks {
            return open(p, check_on(&p.now, p.library(), &attack, target.who));
        } else {
            let successes = strength(&p.now, attack.who);
            p.push(TargetRolled {
                successes,
                effort: Vec::new(),
                faces: Vec::new(),
                added: false,
            });
        }
    }
    defense::follow(p, attacks)
}

/// Returns the successes of an attack that isn't rolled: the strength of an NPC, less what weakens it (C-DEF-03).
pub fn strength(state: &State, who: Id) -> u16 {
    let npc = state.person(who).and_then(|who| who.opponent.as_ref());
    let strength = npc.map_or(1, |npc| npc.strength.max(0)).unsigned_abs();
    let weakened = state.fighter(who).map_or(0, |one| one.weakened);
    strength.saturating_sub(weakened).into()
}

/// Returns the check of an attack on one of its targets, whose effort the first roll may have paid (C-ATK-09).
pub fn check_on(state: &State, library: &Library, attack: &Attack, target: Id) -> Check {
    let (skill, pool) = skill_in(state, library, attack.who, &attack.arm.skill)
        .unwrap_or_else(|| (attack.arm.skill.clone(), Some(Pool::Speed)));
    let open = state.confront.as_ref();
    let mut check = Check {
        skill,
        pool,
        tactic: open.and_then(|open| open.shown(attack.who)),
        against: open.and_then(|open| open.shown(target)),
        arm: attack.arm.name.clone(),
        other: Some(target),
        ..Check::new(attack.who, Roll::Attack)
    };
    if !attack.effort.is_empty() {
        check.extra.push(Cause {
            key: "effort".to_owned(),
            label: "effort of the first roll".to_owned(),
            rule: "C-ATK-09".to_owned(),
            dice: attack.effort.len().min(100) as i8,
            on: true,
            ..Cause::default()
        });
    }
    check
}

/// Reads the first roll against the target number of a further target, where a house rule says so (C-ATK-09).
fn read_again(p: &mut Play<'_, '_>, attack: &Attack, target: &Target) {
    let check = check_on(&p.now, p.library(), attack, target.who);
    let from = count(&p.now, p.library(), &check).thrown.target;
    let hits = attack.faces.iter().filter(|face| **face as i8 >= from);
    let successes = hits.count() as u16;
    p.push(TargetRolled {
        successes,
        effort: Vec::new(),
        faces: Vec::new(),
        added: false,
    });
}

/// Takes the result of an attack or a defense roll.
pub(super) fn rolled(p: &mut Play<'_, '_>, rolled: &Rolled) -> Result<(), Refusal> {
    if p.now.attack.is_none() {
        return Ok(());
    }
    match rolled.check.roll {
        Roll::Attack => {
            let weakened = p
                .now
                .fighter(rolled.check.who)
                .map_or(0, |one| one.weakened);
            p.push(TargetRolled {
                successes: rolled.total().saturating_sub(weakened.into()),
                effort: rolled.check.effort.clone(),
                faces: rolled.faces.clone(),
                added: false,
            });
            defense::follow(p, true)
        }
        Roll::Defense => {
            p.push(TargetDefended {
                successes: rolled.total(),
                added: false,
            });
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Returns true while the result of an attack or a defense roll isn't resolved.
pub(super) fn is_open(p: &Play<'_, '_>, last: &Rolled) -> bool {
    current(&p.now).is_ok_and(|(attack, target)| match last.check.roll {
        Roll::Attack => last.check.who == attack.who && last.check.other == Some(target.who),
        _ => last.check.who == target.who,
    })
}

/// Adds successes to the last attack or defense roll, as those that experience buys (C-ROLL-16).
pub(super) fn more(p: &mut Play<'_, '_>, last: &Rolled, added: u16) {
    if !is_open(p, last) {
        return;
    }
    match last.check.roll {
        Roll::Attack => {
            p.push(TargetRolled {
                successes: added,
                effort: last.check.effort.clone(),
                faces: Vec::new(),
                added: true,
            });
        }
        Roll::Defense => {
            p.push(TargetDefended {
                successes: added,
                added: true,
            });
        }
        _ => {}
    }
}

/// Returns the weapon of a check: that of the open attack, or of a sheet.
pub fn weapon_of<'a>(state: &'a State, check: &Check) -> Option<&'a Arm> {
    if check.roll == Roll::Biotic {
        return None;
    }
    let owner = match check.roll {
        Roll::Defense => check.other?,
        _ => check.who,
    };
    let open = state.attack.as_ref();
    let open = open.filter(|attack| attack.who == owner && attack.arm.name == check.arm);
    open.map(|attack| &attack.arm)
        .or_else(|| arm(state.person(owner)?, &check.arm))
}
