//! Checks: counting dice and the target number, effort, the roll, and successes bought after it.
//!
//! Another topic opens a roll of its own kind with [`open`], and hears its successes in [`rolled`]. It adds
//! the causes that only it knows as [`Check::extra`], and those of a whole fight in [`count()`].

mod count;
mod event;
mod skill;
mod text;

pub use count::{Counted, TARGET, arm, count, rolls, successes};
pub use event::{
    BankUsed, CauseSwitched, CheckDropped, CheckModified, CheckOpened, CheckReplaced, CheckRolled,
    EffortSet, RollExtended, SuccessBought,
};
pub use skill::{skill_in, skill_of};
pub use text::what;

use dice::d6::{MOST_THROWN, TargetPool, TargetRoll};
use lang::choice::choice;
use lang::grammar::{Num, commands};
use lang::sentence::count as number_of;
use lang::spoken::{Faces, Said};
use lang::{Refusal, Who};
use rules::encounter::who;
use rules::view::Id;

use super::initiative::InitiativeRolled;
use super::scene::AdvantageGained;
use super::{Play, abilities, attack, biotics, cards, confront, medicine, repair, stress, task};
use crate::model::text::{HALVES, dice_words, experience};
use crate::model::{Cause, Check, Person, Phase, Pool, Roll, Rolled, State, Tactic};
use crate::settings::EffortWhen;
use crate::words::{CauseKey, Opponent, SkillName};

/// The key of the skill of making objects, which needs a clear head (C-STR-07).
const CRAFTING: &str = "crafting";

choice! {
    /// What a change by the GM changes.
    Changes("change") {
        /// The number of dice.
        Dice = "dice",
        /// The target number.
        Target = "target",
    }
}

commands! {
    /// Commands about the open check.
    pub enum CheckCommand {
        /// Open a skill check, with a tactic if it matters.
        "check": Check (who: Who) (skill: SkillName) (tactic: Option<Tactic>) ("vs" other: Option<Opponent>),
            rule "C-ROLL-03", rule "C-CNF-09", example "check vesna firearms precisely";

        /// Set the effort dice, paid from the check's pool or from another that an ability allows.
        "effort": Effort (dice: Num<u8, 0, 40>) ("from" pool: Option<Pool>) (typed: Faces),
            rule "C-ROLL-10", rule "C-ROLL-12", example "effort 2";

        /// Switch a modifier of the open check on or off.
        "switch": Switch (key: CauseKey),
            rule "C-TRK-35", example "switch injured";

        /// Use dice from instruction that a skill has banked.
        "bank": Bank (dice: Num<u8, 0, 40>),
            rule "C-INS-06", example "bank 1";

        /// Change the dice or the target number of the open check, as the GM decides.
        "modify": Modify (what: Changes) (number: Num<i8, -10, 10>) (why: Option<Said>),
            rule "C-ROLL-14", example "modify target 1 \"thick smoke\"";

        /// Roll the open check. After `=`, type what real dice showed, in order, then the extra dice from sixes.
        "roll" | "r": Roll (typed: Faces),
            rule "C-ROLL-03", rule "C-TRK-31", example "roll = 6 4 2 1 6 3";

        /// Drop the open check.
        "cancel": Cancel,
            example "cancel";

        /// Buy successes for the last roll, 1 XP each.
        "buy": BuySuccess (= "success") (number: Option<Num<u8, 1, 20>>),
            rule "C-ROLL-16", example "buy success 2";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses unknown words, and what the rules of effort, dice and experience forbid.
pub fn decide(p: &mut Play<'_, '_>, command: &CheckCommand) -> Result<(), Refusal> {
    match command {
        CheckCommand::Check {
            who: word,
            skill,
            tactic,
            other,
        } => check(p, word, skill, *tactic, other.as_ref()),
        CheckCommand::Effort { dice, pool, .. } => effort(p, *dice, *pool),
        CheckCommand::Switch { key } => switch(p, key),
        CheckCommand::Bank { dice } => bank(p, *dice),
        CheckCommand::Modify { what, number, why } => modify(p, *what, *number, why.as_deref()),
        CheckCommand::Roll { typed } => roll(p, typed.as_deref()).map(drop),
        CheckCommand::Cancel {} if p.now.attack.is_some() => attack::cancel(p),
        CheckCommand::Cancel {} => {
            opened(&p.now)?;
            p.push(CheckDropped::default());
            Ok(())
        }
        CheckCommand::BuySuccess { number } => buy_success(p, number.unwrap_or(1)),
    }
}

/// Returns the open check.
///
/// # Errors
/// Refuses when no check is open.
pub fn opened(state: &State) -> Result<&Check, Refusal> {
    let none = || Refusal::input("No check is open.").hint(confront::first(state));
    state.check.as_ref().ok_or_else(none)
}

fn check(
    p: &mut Play<'_, '_>,
    word: &Who,
    skill: &str,
    tactic: Option<Tactic>,
    other: Option<&Who>,
) -> Result<(), Refusal> {
    let id = who(&p.now, word)?;
    let (skill, pool) = skill_of(p, id, skill)?;
    let other = other.map(|word| who(&p.now, word)).transpose()?;
    let mut check = Check {
        skill,
        pool,
        tactic,
        other,
        ..Check::new(id, Roll::Skill)
    };
    let person = p.now.person(id);
    if person.is_some_and(|person| person.is_one_skill(&check.skill, CRAFTING)) {
        p.permit(stress::may_concentrate(&p.now, id))?;
    }
    let answers = confront::answer(&p.now, id);
    if let Some(first) = answers {
        let by = first.check.who;
        if other.is_some_and(|other| other != by) {
            let (name, by) = (p.now.name(id), p.now.name(by));
            let why = format!("{name} must first oppose the roll of {by}.");
            let hint = "Leave `vs` out for that roll.";
            return Err(Refusal::input(why).hint(hint).resting_on("C-ROLL-19"));
        }
        check.tactic = first.check.against;
        check.against = first.check.tactic;
        check.other = Some(first.check.who);
        return open(p, check);
    }
    if other == Some(id) {
        return Err(
            Refusal::input("A character can't oppose their own check.").hint("Name someone else.")
        );
    }
    open(p, check)?;
    let opposes = |other: &Id| p.now.person(*other).is_some_and(Person::can_oppose);
    match other.filter(|other| confront::outside_attacks(&p.now) && opposes(other)) {
        Some(other) if tactic.is_some() => {
            let why = format!(
                "Tactics in an opposed check stay secret until {} has chosen too.",
                p.now.name(other)
            );
            Err(Refusal::input(why)
                .hint("Leave the tactic out, and use `choose`.")
                .resting_on("C-CNF-01"))
        }
        Some(other) => {
            confront::begin(p, id, &[other]);
            Ok(())
        }
        None => Ok(()),
    }
}

/// Opens a check, for any topic.
///
/// # Errors
/// Refuses while another check is open, and one of a character who can't act.
pub fn open(p: &mut Play<'_, '_>, check: Check) -> Result<(), Refusal> {
    if let Some(open) = &p.now.check {
        let why = format!(
            "{} has an open check: {}.",
            p.now.name(open.who),
            what(&p.now, open)
        );
        return Err(Refusal::input(why).hint("Use `roll` to roll it, or `cancel` to drop it."));
    }
    let by = p.now.person(check.who);
    p.permit(by.map_or(Ok(()), Person::can_act))?;
    let own = matches!(check.roll, Roll::Courage | Roll::Bleeding);
    if let Some(npc) = by.filter(|by| !own && !rolls(&p.now, by)) {
        let why = format!("The GM doesn't roll for {}.", npc.name);
        p.forbid("C-ROLL-01", why, "Let a player roll against them with `check WHO SKILL vs NAME`, or use `setting gm.rolls on`.")?;
    }
    let calm = matches!(
        check.roll,
        Roll::Initiative | Roll::Defense | Roll::Courage | Roll::Bleeding
    );
    if !calm {
        confront::not_waiting(p)?;
        p.permit(stress::may_act(&p.now, check.who))?;
    }
    p.push(CheckOpened {
        check: Box::new(check),
    });
    Ok(())
}

fn effort(p: &mut Play<'_, '_>, dice: u8, pool: Option<Pool>) -> Result<(), Refusal> {
    let after = p.now.settings.effort_when == EffortWhen::After;
    if after && p.now.check.is_none() && p.now.last.is_some() {
        return effort_after(p, dice, pool);
    }
    let mut check = opened(&p.now)?.clone();
    let pool = paying(p, &check, pool)?;
    // A pool with its own word adds steps to the ladder. Without one the whole effort is set.
    check.effort.retain(|own| *own != pool);
    check.effort.extend(vec![pool; usize::from(dice)]);
    may_pay(p, &check)?;
    if opened(&p.now)?.effort == check.effort {
        let already = match check.effort.len() {
            0 => "no effort dice".to_owned(),
            1 => "1 effort die".to_owned(),
            dice => format!("{dice} effort dice"),
        };
        return Err(Refusal::input(format!("This check already has {already}.")));
    }
    p.push(EffortSet {
        effort: check.effort,
    });
    Ok(())
}

/// Returns the pool that pays for effort, if the check or an ability allows it (C-ROLL-11).
fn paying(p: &Play<'_, '_>, check: &Check, pool: Option<Pool>) -> Result<Pool, Refusal> {
    let Some(pool) = pool.or(check.pool) else {
        let refusal = Refusal::input("This check doesn't name a pool for effort.");
        return Err(refusal.hint("Type it: `effort 2 from might`."));
    };
    let counted = count(&p.now, p.library(), check);
    let allowed = counted.causes.iter().any(|cause| cause.pays == Some(pool));
    if check.pool.is_some_and(|own| own != pool) && !allowed {
        let why = format!("{} doesn't pay for effort on this check.", pool.label());
        p.forbid("C-ROLL-11", why, "Leave the pool out.")?;
    }
    Ok(pool)
}

/// Refuses effort above the limit (C-ROLL-12) and above the points of the pools (C-ROLL-10).
fn may_pay(p: &Play<'_, '_>, check: &Check) -> Result<(), Refusal> {
    let counted = count(&p.now, p.library(), check);
    within(p, check, counted.limit)?;
    affordable(p, check.who, counted.price)
}

/// Refuses effort above the limit (C-ROLL-12).
fn within(p: &Play<'_, '_>, check: &Check, limit: Option<u8>) -> Result<(), Refusal> {
    let Some(limit) = limit.filter(|limit| check.effort.len() > usize::from(*limit)) else {
        return Ok(());
    };
    if count::is_later_target(&p.now, check) {
        let why = "The effort of the first roll counts for every target of an attack.";
        return p.forbid("C-ATK-09", why, "Roll without more effort.");
    }
    let why = format!(
        "{} can add at most {} from effort to this check.",
        p.now.name(check.who),
        dice_words(limit.into())
    );
    p.forbid("C-ROLL-12", why, "Choose less effort.")
}

/// Refuses a price above the points of the pools (C-ROLL-10).
fn affordable(p: &Play<'_, '_>, id: Id, price: [i16; 3]) -> Result<(), Refusal> {
    for pool in Pool::ALL {
        let price = price[pool.place()];
        let left = p.now.person(id).map_or(0, |person| person.pool(*pool).now);
        if price > left {
            let why = format!(
                "This check costs {price} {}, but {} has {left}.",
                pool.label(),
                p.now.name(id)
            );
            p.forbid(
                "C-ROLL-10",
                why,
                "Use less effort, or switch a modifier off.",
            )?;
        }
    }
    Ok(())
}

fn switch(p: &mut Play<'_, '_>, key: &str) -> Result<(), Refusal> {
    let mut check = opened(&p.now)?.clone();
    let counted = count(&p.now, p.library(), &check);
    let Some(cause) = counted.causes.iter().find(|cause| cause.key == key) else {
        let keys: Vec<&str> = counted.causes.iter().map(|c| c.key.as_str()).collect();
        let why = format!("The open check doesn't have a modifier `{key}`.");
        let way = if keys.is_empty() {
            "Use `modify` to add one.".to_owned()
        } else {
            format!("Choose one of: {}.", keys.join(", "))
        };
        return Err(Refusal::input(why).hint(way));
    };
    let on = !cause.on;
    let label = cause.label.clone();
    check.switched.insert(key.to_owned(), on);
    may_pay(p, &check)?;
    p.push(CauseSwitched {
        key: key.to_owned(),
        label,
        on,
    });
    Ok(())
}

fn bank(p: &mut Play<'_, '_>, dice: u8) -> Result<(), Refusal> {
    let check = opened(&p.now)?;
    let skill = p
        .now
        .person(check.who)
        .and_then(|who| who.skill(&check.skill));
    let bank = skill.and_then(|skill| skill.bank).unwrap_or_default();
    let most = bank.dice.min(bank.most);
    if dice > most {
        return Err(count::banks_at_most(p.now.name(check.who), most));
    }
    p.push(BankUsed { dice });
    Ok(())
}

fn modify(
    p: &mut Play<'_, '_>,
    what: Changes,
    number: i8,
    why: Option<&str>,
) -> Result<(), Refusal> {
    let check = opened(&p.now)?;
    if number == 0 {
        return Err(Refusal::input("A change of 0 has no effect.").hint("Choose another number."));
    }
    let own = |cause: &&Cause| cause.key.starts_with("gm.");
    let place = check.extra.iter().filter(own).count() + 1;
    let mut cause = Cause {
        key: format!("gm.{place}"),
        label: why.unwrap_or("GM").to_owned(),
        rule: "C-ROLL-14".to_owned(),
        on: true,
        ..Cause::default()
    };
    match what {
        Changes::Dice => cause.dice = number,
        Changes::Target => cause.target = number,
    }
    p.push(CheckModified { cause });
    Ok(())
}

/// Rolls the open check, or takes the faces of real dice, and returns it as it was rolled.
///
/// # Errors
/// Refuses effort above the limit or the pool, and faces that the dice can't show.
pub fn roll(p: &mut Play<'_, '_>, typed: Option<&[u8]>) -> Result<Rolled, Refusal> {
    let check = opened(&p.now)?.clone();
    confront::known(p)?;
    let counted = count(&p.now, p.library(), &check);
    counted.holds()?;
    affordable(p, check.who, counted.price)?;
    let faces = throw(p, counted.thrown, typed)?;
    let price = counted.price;
    let from = counted.thrown.target as u8;
    let rolled = Rolled {
        causes: counted
            .causes
            .into_iter()
            .filter(|cause| cause.on)
            .collect(),
        dice: counted.dice,
        target: counted.target,
        thrown: counted.thrown.dice.into(),
        from,
        successes: successes(&faces, from),
        faces,
        bought: 0,
        tries: again(&p.now, &check),
        check,
    };
    p.push(CheckRolled {
        rolled: Box::new(rolled.clone()),
        price,
    });
    // The tactics of an attack were paid for when they were revealed.
    let revealed = matches!(rolled.check.roll, Roll::Attack | Roll::Defense);
    if let Some(tactic) = rolled
        .check
        .tactic
        .filter(|_| rolled.check.against.is_none() && !revealed)
    {
        confront::used(p, rolled.check.who, tactic);
    }
    self::rolled(p, &rolled);
    attack::rolled(p, &rolled)?;
    Ok(rolled)
}

/// Returns the tries in a row of one character with one skill and tactic, if this isn't the first (C-DES-11a).
fn again(state: &State, check: &Check) -> Option<u8> {
    let last = state.last.as_ref()?;
    let (one, other) = (&last.check, check);
    let same = (one.who, &one.skill, one.tactic) == (other.who, &other.skill, other.tactic);
    (same && check.tactic.is_some()).then(|| last.tries.unwrap_or(1).saturating_add(1))
}

/// What each kind of roll does with its result, one arm a topic.
fn rolled(p: &mut Play<'_, '_>, rolled: &Rolled) {
    confront::contest(p, rolled);
    if rolled.check.roll == Roll::Initiative {
        p.push(InitiativeRolled::of(&p.now, rolled, None));
    }
    if rolled.check.roll == Roll::Setup {
        p.push(AdvantageGained {
            who: rolled.check.who,
            successes: rolled.total(),
            prepared: true,
        });
    }
    // Body and time.
    cards::rolled(p, rolled);
    // Content.
    abilities::rolled(p, rolled);
    results(p, rolled, 0, rolled.total(), false);
}

/// Hands successes that were added to the last roll to the topic that keeps its result.
pub(super) fn more(p: &mut Play<'_, '_>, last: &Rolled, added: u16) {
    if last.check.roll == Roll::Initiative {
        p.push(InitiativeRolled::of(&p.now, last, Some(added)));
    }
    if last.check.roll == Roll::Setup {
        p.push(AdvantageGained {
            who: last.check.who,
            successes: added,
            prepared: true,
        });
    }
    attack::more(p, last, added);
    abilities::more(p, last, added);
    // Body and time.
    let before = last.total();
    results(p, last, before, before.saturating_add(added), true);
}

/// Does what the successes of a roll do at once. `before` of them have already counted, if they are `more` than
/// those of the dice.
fn results(p: &mut Play<'_, '_>, rolled: &Rolled, before: u16, total: u16, more: bool) {
    stress::result(p, rolled, before, total);
    medicine::result(p, rolled, before, total);
    task::result(p, rolled, before, total, more);
    repair::result(p, rolled, before, total, more);
    biotics::result(p, rolled, total, more);
}

/// Rolls dice against a target number between 2 and 6, or takes the faces of real dice in the order of the
/// queue (C-TRK-31).
pub(super) fn throw(
    p: &mut Play<'_, '_>,
    pool: TargetPool,
    typed: Option<&[u8]>,
) -> Result<Vec<u8>, Refusal> {
    let Some(faces) = typed else {
        let rolled = TargetRoll::roll(pool, p.dice());
        let rolled = rolled.map_err(|much| Refusal::input(much.to_string()));
        return rolled.map(|rolled| rolled.faces);
    };
    if let Some(face) = faces.iter().find(|face| !(1..=6).contains(*face)) {
        let why = format!("A d6 can't show {face}.");
        return Err(Refusal::input(why).hint("Type faces from 1 to 6."));
    }
    let mut due = usize::from(pool.dice);
    for (place, face) in faces.iter().enumerate() {
        if place >= due {
            break;
        }
        due += usize::from(*face == 6);
    }
    let due = due.min(MOST_THROWN as usize);
    if faces.len() != due {
        let more = match due.saturating_sub(pool.dice.into()) {
            0 => String::new(),
            more => format!(" and {more} more from sixes"),
        };
        let why = format!(
            "This roll has {}{more}, but you typed {}.",
            dice_words(pool.dice.into()),
            number_of(faces.len() as i64, "face"),
        );
        let hint = "Type each die in order, then the extra dice from sixes.";
        return Err(Refusal::input(why).hint(hint).resting_on("C-TRK-31"));
    }
    Ok(faces.to_vec())
}

/// Adds effort to the last roll, where a house rule allows it (C-ROLL-15).
fn effort_after(p: &mut Play<'_, '_>, dice: u8, pool: Option<Pool>) -> Result<(), Refusal> {
    let last = last_roll(p)?;
    let pool = paying(p, &last.check, pool)?;
    let before = count(&p.now, p.library(), &last.check);
    let mut check = last.check.clone();
    check.effort.extend(vec![pool; usize::from(dice)]);
    // What was paid before the roll is paid already.
    let after = count(&p.now, p.library(), &check);
    after.holds()?;
    let price = [0, 1, 2].map(|place: usize| after.price[place] - before.price[place]);
    within(p, &check, after.limit)?;
    affordable(p, check.who, price)?;
    let added = TargetPool {
        dice: after.thrown.dice.saturating_sub(last.thrown as u8),
        target: last.from as i8,
    };
    let faces = throw(p, added, None)?;
    let gained = successes(&faces, last.from);
    p.push(RollExtended {
        effort: check.effort,
        faces,
        price,
    });
    more(p, &last, gained);
    Ok(())
}

/// Returns the last roll, as long as more successes change its result.
///
/// # Errors
/// Refuses while a check is open, and once the result is used.
pub(super) fn last_roll(p: &Play<'_, '_>) -> Result<Rolled, Refusal> {
    if p.now.check.is_some() {
        return Err(Refusal::input("A check is still open.").hint("Use `roll` first."));
    }
    let Some(last) = p.now.last.clone() else {
        let refusal = Refusal::input("There is no last roll to change.");
        return Err(refusal.hint("Roll first."));
    };
    let phase = p.now.fight.as_ref().map(|fight| fight.phase);
    let counts = match last.check.roll {
        Roll::Attack | Roll::Defense => attack::is_open(p, &last),
        Roll::Initiative => phase == Some(Phase::Initiative),
        Roll::Setup => phase == Some(Phase::Setup),
        Roll::Task | Roll::Instruction => task::task_of(&p.now, last.check.who).is_some(),
        _ => true,
    };
    if counts {
        return Ok(last);
    }
    let whose = lang::sentence::genitive(p.now.name(last.check.who));
    let why = format!("{whose} last roll is already used.");
    Err(Refusal::input(why)
        .hint("Buy successes before its result is used.")
        .resting_on("C-ROLL-16"))
}

fn buy_success(p: &mut Play<'_, '_>, number: u8) -> Result<(), Refusal> {
    let last = last_roll(p)?;
    let name = p.now.name(last.check.who);
    let has = p
        .now
        .person(last.check.who)
        .map_or(0, |person| person.experience);
    if u32::from(number) * HALVES > has {
        let why = format!(
            "{name} has {} XP, and each success costs 1.",
            experience(has)
        );
        p.forbid("C-ROLL-16", why, "Buy fewer.")?;
    }
    p.push(SuccessBought { number });
    more(p, &last, number.into());
    Ok(())
}
