//! Spending successes of an attack (C-ATK-04, C-ATK-05, C-ATK-07, C-ATK-09, C-LOC-10).

use lang::Refusal;
use rules::encounter::who;

use super::{AttackCommand, AttackSpent, Loss, TargetAdded, area, current, in_range, in_scale};
use crate::library::make;
use crate::library::records::Secondary;
use crate::model::text::success_words;
use crate::model::{Place, Pool, Spent, Target};
use crate::play::actions::PoolSpent;
use crate::play::{Play, biotics, hurt};
use crate::sheet_effects;

/// The most that the location roll gains (C-ATK-04).
const MOST_LOCATION: u8 = 2;

/// Decides the commands that spend.
///
/// # Errors
/// Refuses more than the successes allow, and what the weapon doesn't offer.
pub(super) fn decide(p: &mut Play<'_, '_>, command: &AttackCommand) -> Result<(), Refusal> {
    let (attack, target) = current(&p.now)?;
    let (arm, target) = (attack.arm.clone(), target.clone());
    if target.rolled.is_none() {
        let refusal = Refusal::input("The attack hasn't been rolled yet.");
        return Err(refusal.hint("Use `reveal` and `roll` first."));
    }
    let mut spent = target.spent.clone();
    let cost = u16::from(p.now.settings.secondary_cost);
    match command {
        AttackCommand::Location { number } => {
            let more = number.unwrap_or(1);
            spent.location = spent.location.saturating_add(more);
            if spent.location > MOST_LOCATION {
                let why = "The location roll gains at most 2.";
                p.forbid("C-ATK-04", why, "Spend the rest on damage.")?;
            }
            buy(p, &target, spent, &on(more.into(), "the location"))
        }
        AttackCommand::Damage { number } => {
            let more = number.unwrap_or(1);
            spent.damage = spent.damage.saturating_add(more);
            buy(p, &target, spent, &on(more, "damage"))
        }
        AttackCommand::Suppress { loss } => {
            let record = p.library().weapon(&arm.id);
            let secondary = record.and_then(|record| record.secondary.first());
            if !matches!(secondary, Some(Secondary::LoseOrSuffer(..))) {
                return Err(no_secondary(&arm.name));
            }
            if spent.effects == 0 {
                spent.secondary = spent.secondary.saturating_add(cost);
                spent.effects = 1;
            }
            spent.suffers = *loss == Loss::Damage;
            let text = match loss {
                Loss::Points => on(cost, "suppression: the target loses action points"),
                Loss::Damage => on(cost, "suppression: the target takes more damage"),
            };
            buy(p, &target, spent, &text)
        }
        AttackCommand::Secondary { number } => {
            let record = p.library().weapon(&arm.id);
            let secondary = record.and_then(|record| record.secondary.first()).copied();
            let several = number.unwrap_or(1);
            match secondary {
                None => return Err(no_secondary(&arm.name)),
                // One success for each die of a parry, and as many as the size of the target says for a fall.
                Some(Secondary::Parry) => {
                    spent.secondary = spent.secondary.saturating_add(several);
                    spent.effects = spent.effects.saturating_add(several);
                    return buy(p, &target, spent, &on(several, "a parry"));
                }
                Some(Secondary::PartOrNoArmor) => {
                    return Err(Refusal::input("That weapon offers a choice.")
                        .hint("Use `spend part PLACE` or `spend no-armor`."));
                }
                Some(Secondary::Prone) => {
                    let price = several.max(u16::from(p.now.settings.secondary_cost));
                    spent.secondary = spent.secondary.saturating_add(price);
                    spent.effects = 1;
                    return buy(p, &target, spent, &on(price, "a fall"));
                }
                Some(Secondary::ShootIntoWound(_)) => {
                    let (attack, _) = current(&p.now)?;
                    let person = p.now.person(attack.who);
                    let bow = person.and_then(|one| make::other_use(p.library(), one, &arm.id));
                    if bow.is_none_or(|bow| bow.ammunition == 0) {
                        let why = "A shot into the wound needs a loaded crossbow.";
                        p.forbid("C-WPN-05", why, "Spend successes on damage.")?;
                    }
                }
                Some(_) => {}
            }
            if spent.effects > 0 {
                let refusal = Refusal::input("The secondary effect is already bought.");
                return Err(refusal.hint("Spend the rest on damage."));
            }
            spent.secondary = spent.secondary.saturating_add(cost);
            spent.effects = 1;
            buy(p, &target, spent, &on(cost, "the secondary effect"))
        }
        AttackCommand::Part { place } => {
            offers(p, &arm.id, &arm.name, Secondary::PartOrNoArmor)?;
            once(p, &spent)?;
            if *place == Place::Armor {
                return Err(
                    Refusal::input("Armor isn't a body part.").hint("Name a part such as `head`.")
                );
            }
            spent.part = Some(*place);
            spent.secondary = spent.secondary.saturating_add(cost);
            let text = on(cost, &format!("the {}", place.label()));
            buy(p, &target, spent, &text)
        }
        AttackCommand::NoArmor {} => {
            offers(p, &arm.id, &arm.name, Secondary::PartOrNoArmor)?;
            once(p, &spent)?;
            spent.no_armor = true;
            spent.secondary = spent.secondary.saturating_add(cost);
            buy(p, &target, spent, &on(cost, "a hit that avoids armor"))
        }
        AttackCommand::Another {
            target: word,
            number,
        } => {
            let other = who(&p.now, word)?;
            another(p, &target, spent, other, number.unwrap_or(1))
        }
        AttackCommand::Bonus { key } => bonus(p, spent, key),
        AttackCommand::Unspend {} => {
            if spent == Spent::default() {
                return Err(Refusal::input("Nothing is spent yet.").hint("Use `spend`."));
            }
            p.push(AttackSpent {
                spent: Spent {
                    others: spent.others,
                    bonus: spent.bonus,
                    ..Spent::default()
                },
                what: "undoes their spending on this target".to_owned(),
            });
            Ok(())
        }
        _ => Ok(()),
    }
}

fn on(successes: u16, what: &str) -> String {
    format!("spends {} on {what}", success_words(successes))
}

fn no_secondary(name: &str) -> Refusal {
    let name = lang::sentence::inside(name);
    Refusal::input(format!("The {name} has no secondary effect."))
        .hint("Spend successes on damage or location.")
        .resting_on("C-ATK-07")
}

/// Refuses a second place of a hit: it is a part of the body, or one without armor (C-WPN-16).
fn once(p: &Play<'_, '_>, spent: &Spent) -> Result<(), Refusal> {
    if spent.part.is_none() && !spent.no_armor {
        return Ok(());
    }
    let why = "The place of this hit is already bought.";
    p.forbid("C-WPN-16", why, "Use `unspend` to choose again.")
}

/// Refuses a secondary effect that a weapon doesn't have.
fn offers(p: &Play<'_, '_>, id: &str, name: &str, secondary: Secondary) -> Result<(), Refusal> {
    let record = p.library().weapon(id);
    if record.is_some_and(|record| record.secondary.contains(&secondary)) {
        Ok(())
    } else {
        Err(no_secondary(name))
    }
}

/// Keeps what is spent, if the successes are enough.
fn buy(p: &mut Play<'_, '_>, target: &Target, spent: Spent, what: &str) -> Result<(), Refusal> {
    let has = target.kept().saturating_sub(1);
    if spent.total() > has {
        let why = if target.kept() == 0 {
            "The attack has no successes.".to_owned()
        } else {
            format!(
                "The attack has {} to spend after the hit.",
                success_words(has.saturating_sub(target.spent.total()))
            )
        };
        let hint = match (has, target.spent.total()) {
            (0, 0) => "Use `resolve`.",
            (_, 0) => "Spend fewer.",
            _ => "Spend fewer, or use `unspend`.",
        };
        p.forbid("C-ATK-03", why, hint)?;
    }
    p.push(AttackSpent {
        spent,
        what: what.to_owned(),
    });
    Ok(())
}

/// Reaches one more target for 1 success, with more for upgrades, or gives a bought target more of them (C-ATK-09).
fn another(
    p: &mut Play<'_, '_>,
    target: &Target,
    mut spent: Spent,
    other: rules::view::Id,
    successes: u16,
) -> Result<(), Refusal> {
    hurt::alive(&p.now, other)?;
    let (attack, _) = current(&p.now)?;
    let place = attack.targets.iter().position(|target| target.who == other);
    let bought = |place: usize| place > attack.at && attack.targets[place].rolled.is_some();
    let here = place.is_some_and(|place| !bought(place)) || attack.who == other;
    let area = area::of_open(p.library(), attack).map(|_| lang::sentence::inside(&attack.arm.name));
    let arc = biotics::arc(&p.now, attack.who, other, &attack.arm.id);
    if here {
        let why = format!("{} is already part of this attack.", p.now.name(other));
        return Err(Refusal::input(why).hint("Name someone else."));
    }
    if let Some(arm) = area {
        let why = format!("The {arm} hits everyone in its area at no cost.");
        p.forbid(
            "C-WPN-00",
            why,
            "Spend successes on damage. Before the reveal, `also` adds a target.",
        )?;
    }
    if area::is_single(p.library(), &attack.arm, attack.automatic) {
        let arm = lang::sentence::inside(&attack.arm.name);
        let why = format!("A single shot from the {arm} hits one target.");
        p.forbid(
            "C-WPN-00",
            why,
            "Spend successes on damage, and use `automatic` next time.",
        )?;
    }
    if !p.now.settings.autofire {
        let why = "This attack hits one target.";
        p.forbid("C-ATK-09", why, "Use a weapon that hits an area.")?;
    }
    in_scale(p, &[other], &attack.arm)?;
    if arc == 0 {
        let attack = attack.clone();
        in_range(p, attack.who, &[other], &attack.arm)?;
    }
    spent.others = spent.others.saturating_add(successes);
    let whom = place.map_or("one more target", |_| p.now.name(other));
    let text = on(successes, whom);
    buy(p, target, spent, &text)?;
    p.push(TargetAdded {
        who: other,
        successes,
        arc,
    });
    Ok(())
}

/// Adds the damage of an ability for points (C-FOC-13b).
fn bonus(p: &mut Play<'_, '_>, mut spent: Spent, key: &str) -> Result<(), Refusal> {
    let (attack, target) = current(&p.now)?;
    let id = attack.who;
    let hits = target.kept() > 0;
    let person = p.now.found(id)?;
    let all = sheet_effects::damage(&p.now, p.library(), person, &attack.arm);
    let found = all.into_iter().find(|bonus| {
        bonus.cost.is_some() && (bonus.key == key || bonus.label.eq_ignore_ascii_case(key))
    });
    let Some(bonus) = found else {
        let why = format!("{} has no such bonus for this attack.", person.name);
        return Err(Refusal::input(why).hint("Use the name of an ability on their sheet."));
    };
    if spent.bonus.iter().any(|(used, _)| *used == bonus.key) {
        let refusal = Refusal::input(format!("{} already counts.", bonus.label));
        return Err(refusal.hint("Use `resolve`."));
    }
    if !hits {
        let refusal = Refusal::input("The attack has no successes.");
        return Err(refusal.hint("Use it after a hit."));
    }
    let (pool, points) = bonus.cost.unwrap_or((Pool::Speed, 0));
    let left = person.pool(pool).now;
    if i16::from(points) > left {
        let why = format!(
            "{} costs {points} {}, and {} has {left}.",
            bonus.label,
            pool.label(),
            person.name
        );
        p.forbid("C-ROLL-10", why, "Use `resolve`.")?;
    }
    p.push(PoolSpent {
        who: id,
        pool,
        points: points.into(),
        what: bonus.label.clone(),
    });
    spent.bonus.push((bonus.key, bonus.points));
    p.push(AttackSpent {
        spent,
        what: format!("adds {} damage ({})", bonus.points, bonus.label),
    });
    Ok(())
}
