//! Actions of a turn and their prices: moving, drawing, reloading, aiming, cover, evading, going prone (C-ACT,
//! C-SPC).
//!
//! Another topic takes the price of its own action with [`pay`].

mod event;
mod yielding;

pub(super) use event::with_arm;
pub use event::{
    Acted, Aimed, Covered, Deployed, Evaded, Lain, Moved, PoolSpent, Reloaded, Steadied,
    WeaponDrawn, WeaponDropped,
};
pub use yielding::Yielded;

use lang::choice::choice;
use lang::grammar::commands;
use lang::sentence::inside;
use lang::spoken::Said;
use lang::{Refusal, Who};
use rules::encounter::who;
use rules::refusals::not_themself;
use rules::view::Id;

use super::attack::thrown;
use super::{Play, hurt, stance, stress};
use crate::library::make;
use crate::library::records::Weapon;
use crate::model::{Arm, Fight, Person, Phase, Range, State, Tenths, Yielding};
use crate::settings::{EvadeAfter, ImmediateMove};
use crate::sheet_effects::{self, Priced};
use crate::words::{AbilityName, Enemy, WeaponName};

/// The price of a full action (C-ACT-01).
pub const FULL: Tenths = Tenths(10);

/// The price of a quick action (C-ACT-01).
pub const QUICK: Tenths = Tenths(2);

choice! {
    /// The size of an action (C-ACT-01).
    Size("action") {
        /// 1 action point.
        Full = "full",
        /// 0.6 action points.
        Half = "half",
        /// 0.2 action points.
        Quick = "quick",
        /// Nothing.
        Free = "free",
    }
}

choice! {
    /// How good cover is (C-SPC-03).
    Cover("cover") {
        /// −1.
        Light = "light",
        /// −2.
        Heavy = "heavy",
    }
}

commands! {
    /// Commands about the actions of a turn.
    pub enum Action {
        /// Take any other action, at the cost that the GM sets.
        "act": Act (who: Who) (size: Size) (text: Option<Said>),
            rule "C-ACT-06", example "act vesna half \"kicks the door open\"";

        /// Move. An ability may change the cost. Use `range` for the new distances.
        "move": Move (who: Who) (length: Range) ("with" ability: Option<AbilityName>),
            rule "C-ACT-03", rule "C-ACT-04", example "move vesna short";

        /// Draw a weapon: a half-action. An ability may change the cost.
        "draw": Draw (who: Who) (weapon: WeaponName) ("with" ability: Option<AbilityName>),
            rule "C-ACT-04", example "draw vesna 10mm";

        /// Drop a weapon: a quick action.
        "drop": Drop (who: Who) (weapon: WeaponName),
            rule "C-ACT-05", example "drop vesna 10mm";

        /// Reload a weapon: a half-action.
        "reload": Reload (who: Who) (weapon: WeaponName),
            rule "C-ATK-10", example "reload vesna 10mm";

        /// Aim at a target, or use the aim to steady the weapon against recoil: a half-action.
        "aim": Aim (who: Who) ("at" target: Enemy) | Steady (who: Who) (= "recoil"),
            rule "C-SPC-01", rule "C-SPC-06", example "aim vesna at guard";

        /// Take cover: a half-action.
        "cover": TakeCover (who: Who) (cover: Option<Cover>),
            rule "C-SPC-03", example "cover vesna heavy";

        /// Deploy gear such as a tripod against recoil: a half-action. A move folds it.
        "deploy": Deploy (who: Who),
            rule "C-DES-17b", example "deploy vesna";

        /// Evade: a full action.
        "evade": Evade (who: Who),
            rule "C-SPC-04", example "evade vesna";

        /// Drop to the ground: a quick action.
        "prone": Prone (who: Who),
            rule "C-ACT-05", rule "C-ACT-09", example "prone vesna";

        /// Stand up: a quick action.
        "stand": Stand (who: Who),
            rule "C-ACT-09", example "stand vesna";

        /// Cower, which takes no action points. A character whose stress exceeds 2 of their pools can only cower or
        /// surrender.
        "cower": Cower (who: Who),
            rule "C-STR-09", example "cower vesna";

        /// Surrender, which takes no action points. A character whose stress exceeds 2 of their pools can only cower
        /// or surrender.
        "surrender": Surrender (who: Who),
            rule "C-STR-09", example "surrender vesna";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses out of turn, without the action points, and what changes nothing.
pub fn decide(p: &mut Play<'_, '_>, command: &Action) -> Result<(), Refusal> {
    match command {
        Action::Act {
            who: word,
            size,
            text,
        } => {
            let what = text.as_ref().map_or("acts", |text| text.as_str());
            if let Some(how) = yielding::in_words(what).filter(|_| p.now.fight.is_some()) {
                return yielding::yields(p, word, how);
            }
            let who = who(&p.now, word)?;
            let price = price(&p.now, *size);
            if *size == Size::Free {
                pay_calmly(p, who, price, what)
            } else {
                pay(p, who, price, what)
            }
        }
        Action::Move {
            who: word,
            length,
            ability,
        } => {
            let who = who(&p.now, word)?;
            walk(p, who, *length, ability.as_deref())
        }
        Action::Draw {
            who: word,
            weapon,
            ability,
        } => {
            let who = who(&p.now, word)?;
            draw(p, who, weapon, ability.as_deref())
        }
        Action::Drop { who: word, weapon } => {
            let who = who(&p.now, word)?;
            let arm = arm(&p.now, who, weapon, |arm| arm.drawn)?;
            let other = p.now.person(who);
            let other = other.and_then(|one| make::other_use(p.library(), one, &arm.id));
            let other = other
                .filter(|other| other.drawn)
                .map(|other| other.name.clone());
            let arm = arm.name.clone();
            pay(
                p,
                who,
                QUICK,
                &format!("drops the {}", lang::sentence::inside(&arm)),
            )?;
            p.push(WeaponDropped { who, weapon: arm });
            if let Some(weapon) = other {
                p.push(WeaponDropped { who, weapon });
            }
            Ok(())
        }
        Action::Reload { who: word, weapon } => {
            let who = who(&p.now, word)?;
            reload(p, who, weapon)
        }
        Action::Aim { who: word, target } => {
            let who = who(&p.now, word)?;
            let target = rules::encounter::who(&p.now, target)?;
            aim(p, who, target)
        }
        Action::Steady { who: word } => {
            let who = who(&p.now, word)?;
            super::initiative::fight(&p.now)?;
            pay(p, who, half(&p.now), "aims against recoil")?;
            p.push(Steadied { who });
            Ok(())
        }
        Action::TakeCover { who: word, cover } => {
            let who = who(&p.now, word)?;
            super::initiative::fight(&p.now)?;
            pay(p, who, half(&p.now), "takes cover")?;
            let change = match cover.unwrap_or(Cover::Light) {
                Cover::Light => 1,
                Cover::Heavy => 2,
            };
            p.push(Covered { who, change });
            Ok(())
        }
        Action::Deploy { who: word } => {
            let who = who(&p.now, word)?;
            super::initiative::fight(&p.now)?;
            pay(p, who, half(&p.now), "deploys their gear")?;
            p.push(Deployed { who });
            Ok(())
        }
        Action::Evade { who: word } => {
            let who = who(&p.now, word)?;
            evade(p, who)
        }
        Action::Prone { who: word } => lie(p, word, true),
        Action::Stand { who: word } => lie(p, word, false),
        Action::Cower { who: word } => yielding::yields(p, word, Yielding::Cowers),
        Action::Surrender { who: word } => yielding::yields(p, word, Yielding::Surrendered),
    }
}

/// Returns the price of a half-action (C-ACT-02).
pub fn half(state: &State) -> Tenths {
    Tenths(state.settings.half_action.into())
}

fn price(state: &State, size: Size) -> Tenths {
    match size {
        Size::Full => FULL,
        Size::Half => half(state),
        Size::Quick => QUICK,
        Size::Free => Tenths(0),
    }
}

/// Takes the price of something that is an action in a fight, and takes nothing outside it.
///
/// # Errors
/// The same as [`pay`].
pub fn pay_in_fight(
    p: &mut Play<'_, '_>,
    who: Id,
    price: Tenths,
    what: &str,
) -> Result<(), Refusal> {
    if p.now.fight.is_some() {
        pay(p, who, price, what)
    } else {
        Ok(())
    }
}

/// Takes the price of an action in a turn. Outside the rounds of a fight, time isn't counted in action points,
/// and nothing is taken.
///
/// # Errors
/// Refuses someone who can't act, whose turn it isn't, or who lacks the points (C-TRK-14).
pub fn pay(p: &mut Play<'_, '_>, who: Id, price: Tenths, what: &str) -> Result<(), Refusal> {
    p.permit(stress::may_act(&p.now, who))?;
    pay_calmly(p, who, price, what)
}

/// Takes the price of an action that is possible even for those who can't fight.
///
/// # Errors
/// The same as [`pay`].
pub fn pay_calmly(p: &mut Play<'_, '_>, who: Id, price: Tenths, what: &str) -> Result<(), Refusal> {
    may_act(p, who)?;
    let rounds = p.now.fight.as_ref();
    let Some(fight) = rounds.filter(|fight| fight.phase != Phase::Setup) else {
        p.push(Acted {
            who,
            price: Tenths(0),
            what: what.to_owned(),
        });
        return Ok(());
    };
    let name = p.now.name(who);
    let left = fight.points(who);
    if price > left {
        let why = format!("{name} has {left} action points, but this costs {price}.");
        p.forbid("C-ACT-01", why, "Choose a shorter action, or use `next`.")?;
    }
    p.push(Acted {
        who,
        price,
        what: what.to_owned(),
    });
    Ok(())
}

/// Refuses someone who can't act, or whose turn it isn't.
fn may_act(p: &Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let name = p.now.name(who);
    p.permit(p.now.person(who).map_or(Ok(()), Person::can_act))?;
    let Some(fight) = p.now.fight.as_ref() else {
        return Ok(());
    };
    let reaction = fight.fighter(who).map_or(Tenths(0), |one| one.reaction);
    if reaction.0 > 0 {
        return Ok(());
    }
    if p.now.attack.is_some() {
        let why = format!("{name} can't act before the open attack is resolved.");
        p.forbid("C-TRK-15", why, "Use `resolve` or `cancel` first.")?;
    }
    p.permit(has_turn(fight, who, name))
}

/// Refuses someone whose turn it isn't. In the phase of initiative no one has a turn (C-INI-05).
///
/// # Errors
/// The refusal.
pub fn has_turn(fight: &Fight, who: Id, name: &str) -> Result<(), Refusal> {
    if fight.phase == Phase::Setup || fight.current() == Some(who) {
        return Ok(());
    }
    let why = format!("{name} can't act: it isn't their turn.");
    Err(Refusal::rule("C-TRK-14", why).hint(match fight.phase {
        Phase::Turns => "Use `next` to end this turn.",
        _ => "Use `order` to begin the turns.",
    }))
}

/// Returns a weapon of a character by its name or the beginning of it. Of several with one name, such as grenades,
/// it is one that fits, if any does.
///
/// # Errors
/// Refuses a name that no weapon of theirs has.
pub fn arm<'a>(
    state: &'a State,
    who: Id,
    name: &str,
    fits: impl Fn(&Arm) -> bool,
) -> Result<&'a Arm, Refusal> {
    let arms = state.person(who).map_or(&[][..], |person| &person.arms);
    let mut named: Vec<lang::Named<&str>> = Vec::new();
    for arm in arms {
        if named.iter().all(|one| one.is != arm.name) {
            named.push(lang::Named {
                name: arm.name.clone(),
                is: &arm.name,
            });
        }
    }
    let found = lang::names::find_of(state.name(who), name, "weapon", &named)?;
    let same = || arms.iter().filter(|arm| arm.name == found);
    same()
        .find(|arm| fits(arm))
        .or_else(|| same().next())
        .ok_or_else(|| {
            let why = format!("{} has no weapon.", state.name(who));
            Refusal::input(why).hint("Use `give WHO WEAPON` to add one.")
        })
}

/// Returns true for a weapon in hand that can be used now.
pub const fn is_ready(arm: &Arm) -> bool {
    arm.drawn && (arm.magazine == 0 || arm.ammunition > 0)
}

fn walk(
    p: &mut Play<'_, '_>,
    who: Id,
    length: Range,
    ability: Option<&str>,
) -> Result<(), Refusal> {
    let usual = match length {
        Range::Immediate => match p.now.settings.immediate_move {
            ImmediateMove::Quick => QUICK,
            ImmediateMove::Free => Tenths(0),
        },
        Range::Short => half(&p.now),
        Range::Long | Range::VeryLong => FULL,
    };
    if length == Range::VeryLong && ability.is_none() {
        let why = format!("{} can't move that far in one action.", p.now.name(who));
        p.forbid("C-ACT-03", why, "Make a long move, and another next turn.")?;
    }
    let person = p.now.person(who);
    p.permit(person.map_or(Ok(()), |person| hurt::limbs::may_walk(person, length)))?;
    let prices = person.map_or_else(Vec::new, |person| {
        sheet_effects::move_prices(p.library(), person, length)
    });
    let percent = person.map_or(100, |one| sheet_effects::distance(&p.now, p.library(), one));
    let price = changed(p, who, usual, &prices, ability)?;
    let mut what = format!("makes {} move", lang::sentence::a(length.label()));
    if percent != 100 {
        let meters = f64::from(length.meters()) * f64::from(percent) / 100.0;
        what = format!("{what} of at most {meters} m");
    }
    pay(p, who, price, &what)?;
    p.push(Moved { who, length });
    Ok(())
}

fn draw(p: &mut Play<'_, '_>, who: Id, weapon: &str, ability: Option<&str>) -> Result<(), Refusal> {
    let arm = arm(&p.now, who, weapon, |arm| !arm.drawn)?;
    let name = arm.name.clone();
    if arm.drawn {
        let why = format!("{} already has the {name} in hand.", p.now.name(who));
        return Err(Refusal::input(why).hint("Choose another weapon."));
    }
    let person = p.now.person(who);
    let prices = person.map_or_else(Vec::new, |person| {
        sheet_effects::draw_prices(p.library(), person, arm)
    });
    let other = person.and_then(|one| make::other_use(p.library(), one, &arm.id));
    let other = other.cloned();
    let price = changed(p, who, half(&p.now), &prices, ability)?;
    pay(
        p,
        who,
        price,
        &format!("draws the {}", lang::sentence::inside(&name)),
    )?;
    p.push(WeaponDrawn { who, weapon: name });
    if let Some(weapon) = other.filter(|other| !other.drawn).map(|other| other.name) {
        p.push(WeaponDrawn { who, weapon });
    }
    Ok(())
}

/// Returns the price of an action after what is on the sheet. A quirk always counts. A named ability is paid
/// with points (C-QRK-09, C-PRF-04b, C-DES-20a).
fn changed(
    p: &mut Play<'_, '_>,
    who: Id,
    usual: Tenths,
    prices: &[Priced],
    ability: Option<&str>,
) -> Result<Tenths, Refusal> {
    let Some(word) = ability else {
        let always = prices.iter().find(|one| one.cost.is_none());
        return Ok(always.map_or(usual, |one| one.price));
    };
    let spoken = prices.iter().flat_map(|one| {
        [&one.key, &one.name].map(|name| lang::Named {
            name: name.clone(),
            is: one.key.clone(),
        })
    });
    let key = lang::find(word, "ability", &spoken.collect::<Vec<_>>()).ok();
    let Some(found) = prices.iter().find(|one| Some(&one.key) == key.as_ref()) else {
        let why = format!(
            "{} has no such ability to use on this action.",
            p.now.name(who)
        );
        return Err(Refusal::input(why).hint("Leave the ability out."));
    };
    if let Some((pool, points)) = found.cost {
        let left = p.now.person(who).map_or(0, |person| person.pool(pool).now);
        if i16::from(points) > left {
            let why = format!(
                "{} costs {points} {}, and {} has {left}.",
                found.name,
                pool.label(),
                p.now.name(who)
            );
            p.forbid("C-ROLL-10", why, "Leave the ability out.")?;
        }
        p.push(PoolSpent {
            who,
            pool,
            points: points.into(),
            what: found.name.clone(),
        });
    }
    Ok(found.price)
}

fn reload(p: &mut Play<'_, '_>, who: Id, weapon: &str) -> Result<(), Refusal> {
    let arm = arm(&p.now, who, weapon, |arm| arm.ammunition < arm.magazine)?;
    let name = arm.name.clone();
    if arm.ammunition >= arm.magazine {
        let why = if arm.magazine == 0 {
            format!("The {} doesn't use ammunition.", inside(&name))
        } else {
            format!("The {} is already fully loaded.", inside(&name))
        };
        return Err(Refusal::input(why).hint("Choose another weapon."));
    }
    let record = p.library().weapon(&arm.id);
    if record.is_some_and(Weapon::is_thrown) {
        p.permit(Err(thrown(&name)))?;
    }
    pay(
        p,
        who,
        half(&p.now),
        &format!("reloads the {}", lang::sentence::inside(&name)),
    )?;
    p.push(Reloaded { who, weapon: name });
    Ok(())
}

fn aim(p: &mut Play<'_, '_>, who: Id, target: Id) -> Result<(), Refusal> {
    super::initiative::fight(&p.now)?;
    if who == target {
        let name = p.now.name(who);
        return Err(not_themself(name, false, "aim at", "Name someone else."));
    }
    if let Some(moved) = stance::aim_lost(&p.now, who, target) {
        let why = if moved == who {
            format!("{} has moved too far this turn to aim.", p.now.name(who))
        } else {
            let name = p.now.name(moved);
            format!("{name} has moved too far in the last round to be aimed at.")
        };
        p.forbid("C-SPC-01", why, "Attack without an aim.")?;
    }
    let arms = p.now.person(who).map_or(&[][..], |person| &person.arms);
    let drawn = arms.iter().filter(|arm| arm.drawn);
    let most = drawn.map(|arm| stance::aims(p.library(), arm));
    let most = most.max().unwrap_or(1);
    let old = p.now.fighter(who).and_then(|fighter| fighter.aim);
    let same = old.filter(|aim| aim.target == target);
    if same.is_some_and(|aim| aim.count >= most) {
        let why = format!(
            "{} already aims at {}.",
            p.now.name(who),
            p.now.name(target)
        );
        let hint = "Attack now, or draw a weapon that gains from a second aim.";
        p.forbid("C-SPC-01", why, hint)?;
    }
    let text = format!("aims at {}", p.now.name(target));
    pay(p, who, half(&p.now), &text)?;
    let count = same.map_or(1, |aim| aim.count.saturating_add(1).min(most.max(1)));
    p.push(Aimed { who, target, count });
    Ok(())
}

fn evade(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    super::initiative::fight(&p.now)?;
    let attacked = p.now.fighter(who).is_some_and(|fighter| fighter.attacked);
    if attacked && p.now.settings.evade_after == EvadeAfter::Refuse {
        let why = format!("{} can't evade after an attack this turn.", p.now.name(who));
        p.forbid("C-SPC-04", why, "Evade next turn.")?;
    }
    pay(p, who, FULL, "evades")?;
    p.push(Evaded { who });
    Ok(())
}

fn lie(p: &mut Play<'_, '_>, word: &Who, prone: bool) -> Result<(), Refusal> {
    let who = who(&p.now, word)?;
    let now = p.now.person(who).is_some_and(|person| person.body.prone);
    if now == prone {
        let name = p.now.name(who);
        let why = if prone {
            format!("{name} is already on the ground.")
        } else {
            format!("{name} is already standing.")
        };
        return Err(Refusal::input(why).hint("Choose another action."));
    }
    let what = if prone {
        "drops to the ground"
    } else {
        "stands up"
    };
    pay(p, who, QUICK, what)?;
    p.push(Lain::down(who, prone));
    Ok(())
}

/// Knocks someone down, unless they are already prone.
pub fn knock_down(p: &mut Play<'_, '_>, who: Id) {
    if p.now.person(who).is_some_and(|person| !person.body.prone) {
        p.push(Lain::fallen(who));
    }
}
