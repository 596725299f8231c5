//! Initiative: rolls, bids and action points bought with successes, and the order that follows (C-INI).

use lang::grammar::{Num, commands};
use lang::{Refusal, Who, sentence};
use rules::encounter::campaign::may_take_part;
use rules::encounter::{Fact, who};
use rules::system::Trace;
use rules::view::Id;
use serde::{Deserialize, Serialize};

use super::check::{self, rolls};
use super::leadership::{for_allies, lend};
use super::{Play, turn};
use crate::model::secret;
use crate::model::text::success_words;
use crate::model::{
    Cause, Check, Fight, Fighter, Person, Phase, Pool, Range, Roll, Rolled, Split, State, Tenths,
};
use crate::settings::{Bids, Reroll, Ties};
use crate::words::Other;

/// Action points of everyone who acts (C-INI-05).
const FREE: Tenths = Tenths(10);

/// Action points that each success buys (C-INI-04).
const BOUGHT: i16 = 6;

commands! {
    /// Commands about initiative.
    pub enum InitiativeCommand {
        /// Begin the first round. You may name the distance between the sides.
        "start": Start ("at" range: Option<Range>),
            rule "C-TRK-11", example "start at long";

        /// Open a character's initiative roll.
        "initiative" | "i": Initiative (who: Who),
            rule "C-INI-01", example "initiative vesna";

        /// Bid initiative successes in secret. The rest buy action points.
        "bid": Bid (who: Who) (successes: Num<u16, 0, 99>),
            rule "C-INI-04", example "bid vesna 2";

        /// Give an ally initiative successes that Leadership bought. The ally bids again.
        "lend": Lend (who: Who) (ally: Other) (successes: Option<Num<u16, 1, 99>>),
            rule "C-DES-05a", example "lend vesna karim 2";

        /// Reveal the bids and set the order of this round.
        "order": Order,
            rule "C-TRK-12", example "order";

        /// Let a character act before another with the same bid, after a vote.
        "precede": Precede (who: Who) (other: Other),
            rule "C-INI-07", example "precede vesna karim";
    }
}

/// Decides them.
///
/// # Errors
/// Refuses what doesn't fit the phase, and bids above the successes.
pub fn decide(p: &mut Play<'_, '_>, command: &InitiativeCommand) -> Result<(), Refusal> {
    match command {
        InitiativeCommand::Start { range } => start(p, *range),
        InitiativeCommand::Initiative { who: word } => {
            let who = who(&p.now, word)?;
            initiative(p, who)
        }
        InitiativeCommand::Bid {
            who: word,
            successes,
        } => {
            let who = who(&p.now, word)?;
            bid(p, who, *successes)
        }
        InitiativeCommand::Lend {
            who: word,
            ally,
            successes,
        } => {
            let (who, ally) = (who(&p.now, word)?, who(&p.now, ally)?);
            lend(p, who, ally, *successes)
        }
        InitiativeCommand::Order {} => order(p),
        InitiativeCommand::Precede { who: word, other } => {
            let id = who(&p.now, word)?;
            let other = who(&p.now, other)?;
            precede(p, id, other)
        }
    }
}

/// Returns the fight.
///
/// # Errors
/// Refuses when there is none.
pub fn fight(state: &State) -> Result<&Fight, Refusal> {
    let none = || Refusal::input("There is no fight.").hint("Use `scene` or `start` first.");
    state.fight.as_ref().ok_or_else(none)
}

/// Returns the fight in a phase. `refused` is what can't be done in any other: "The turn can't end".
///
/// # Errors
/// Refuses another phase.
pub fn in_phase(p: &Play<'_, '_>, phase: Phase, refused: &str) -> Result<Fight, Refusal> {
    let fight = fight(&p.now)?;
    if fight.phase != phase {
        let now = match fight.phase {
            Phase::Setup => "the fight is being set up",
            Phase::Initiative => "this is the initiative phase",
            Phase::Turns => "the turns of this round have begun",
        };
        let hint = match fight.phase {
            Phase::Setup => "Use `start` for the first round.",
            Phase::Initiative => "Use `order` once everyone has bid.",
            Phase::Turns => "Use `next` to end a turn.",
        };
        let why = format!("{refused}: {now}.");
        return Err(Refusal::input(why).hint(hint).resting_on("C-TRK-11"));
    }
    Ok(fight.clone())
}

fn start(p: &mut Play<'_, '_>, range: Option<Range>) -> Result<(), Refusal> {
    if p.now.fight.is_some() {
        in_phase(p, Phase::Setup, "The fight can't start")?;
    }
    turn::nothing_open(p)?;
    if !p.now.people.iter().any(|person| p.now.can_fight(person)) {
        let refusal = Refusal::input("No one can fight.");
        return Err(refusal.hint("Add characters with `add`."));
    }
    p.push(RoundBegun { round: 1, range });
    Ok(())
}

fn initiative(p: &mut Play<'_, '_>, who: Id) -> Result<(), Refusal> {
    let fight = in_phase(p, Phase::Initiative, "Initiative can't be rolled")?;
    may_take_part(&p.now, who)?;
    let Some(person) = p.now.person(who).cloned() else {
        return Ok(());
    };
    let name = &person.name;
    if !rolls(&p.now, &person) {
        return Err(Refusal::input(format!("{name} doesn't roll initiative."))
            .hint("Their bid and action points are fixed.")
            .resting_on("C-INI-02"));
    }
    let fighter = fight.fighter(who).cloned().unwrap_or_default();
    if p.now.settings.reroll == Reroll::Idle && fight.round > 1 && fighter.acted_before {
        let why = format!("{name} had a turn last round and keeps the old roll.");
        p.forbid("C-INI-06", why, "Use `bid`.")?;
    }
    if fighter.rolled_in == Some(fight.round) {
        let why = format!("{name} has already rolled initiative in this round.");
        p.forbid("C-INI-06", why, "Use `bid`.")?;
    }
    let rating = cause("rating", "initiative", "C-INI-01", person.initiative);
    let mut extra = vec![rating];
    if fighter.dice > 0 {
        extra.push(cause("advantage", "advantage", "C-SCN-03", fighter.dice));
    }
    check::open(
        p,
        Check {
            pool: Some(Pool::Speed),
            extra,
            ..Check::new(who, Roll::Initiative)
        },
    )
}

fn cause(key: &str, label: &str, rule: &str, dice: u8) -> Cause {
    Cause {
        key: key.to_owned(),
        label: label.to_owned(),
        rule: rule.to_owned(),
        dice: dice.min(100) as i8,
        on: true,
        ..Cause::default()
    }
}

fn bid(p: &mut Play<'_, '_>, who: Id, bid: u16) -> Result<(), Refusal> {
    let fight = in_phase(p, Phase::Initiative, "No one can bid")?;
    may_take_part(&p.now, who)?;
    let name = p.now.name(who);
    let person = p.now.person(who);
    if person.is_some_and(|person| !rolls(&p.now, person)) {
        return Err(Refusal::input(format!("{name} doesn't bid."))
            .hint("Their bid and action points are fixed.")
            .resting_on("C-INI-02"));
    }
    let rolled = fight.fighter(who).and_then(|fighter| fighter.rolled);
    let Some(rolled) = rolled else {
        let why = format!("{name} hasn't rolled initiative.");
        let hint = "Use `initiative` and `roll` first.";
        return Err(Refusal::input(why).hint(hint).resting_on("C-INI-04"));
    };
    if bid > rolled {
        let why = format!("{name} has {} to bid.", success_words(rolled));
        p.forbid("C-INI-04", why, "Bid no more than that.")?;
    }
    p.push(BidMade {
        who,
        split: Some(Split {
            bid,
            points: rolled.saturating_sub(bid),
        }),
    });
    Ok(())
}

/// Returns the bid and the action points of someone for this round (C-INI-02, C-INI-05, C-TRK-12).
fn share(state: &State, fight: &Fight, person: &Person) -> (u16, Tenths) {
    let none = Fighter::default();
    let fighter = fight.fighter(person.id).unwrap_or(&none);
    let (bid, points) = if rolls(state, person) {
        let split = fighter.split.unwrap_or_default();
        let bought = split.points.min(1_000) as i16 * BOUGHT;
        (split.bid, FREE.plus(Tenths(bought)))
    } else {
        let settings = &state.settings;
        let fixed = (settings.npc_bid, Tenths(settings.npc_points.into()));
        let own = person.opponent.as_ref();
        let (bid, points) = own.map_or(fixed, |own| (own.bid, own.points));
        (bid.into(), points)
    };
    let carried = if state.settings.carry_points {
        fighter.left
    } else {
        Tenths(0)
    };
    (bid, points.plus(carried))
}

fn order(p: &mut Play<'_, '_>) -> Result<(), Refusal> {
    let fight = in_phase(p, Phase::Initiative, "The order can't be made")?;
    let waits = |person: &&Person| {
        let fighter = fight.fighter(person.id);
        p.now.can_fight(person)
            && !person.is_down()
            && rolls(&p.now, person)
            && fighter.is_none_or(|fighter| fighter.split.is_none())
    };
    let waiting: Vec<&str> = p
        .now
        .people
        .iter()
        .filter(waits)
        .map(|person| person.name.as_str())
        .collect();
    if !waiting.is_empty() {
        let have = if waiting.len() == 1 {
            "hasn't"
        } else {
            "haven't"
        };
        let why = format!("{} {have} bid.", sentence::list(&waiting));
        p.forbid(
            "C-INI-04",
            why,
            "Use `initiative` and `bid`, or override so that they don't act.",
        )?;
    }
    let acts = |person: &&Person| p.now.can_fight(person) && !person.is_down();
    let mut order: Vec<Acts> = p
        .now
        .people
        .iter()
        .filter(acts)
        .map(|person| {
            let (bid, total) = share(&p.now, &fight, person);
            let owed = fight.fighter(person.id).map_or(Tenths(0), |one| one.owed);
            Acts {
                who: person.id,
                bid,
                left: total.less(owed),
                owed: owed.less(total),
            }
        })
        .filter(|one| one.bid > 0)
        .collect();
    order.sort_by_key(|one| std::cmp::Reverse(precedence(&p.now, one.who, one.bid)));
    p.push(OrderMade { order });
    turn::begin_next(p, 0);
    Ok(())
}

/// Puts someone before another in the order, where only a vote decides between them (C-INI-07).
fn precede(p: &mut Play<'_, '_>, who: Id, other: Id) -> Result<(), Refusal> {
    let fight = in_phase(p, Phase::Turns, "The order can't change")?;
    turn::nothing_open(p)?;
    let place = |who: Id| fight.order.iter().position(|one| *one == who);
    let waits = |place: &usize| *place >= fight.at;
    let places = (place(who).filter(waits), place(other).filter(waits));
    let (Some(own), Some(before)) = places else {
        let why = "One of the two has no turn left this round.";
        return Err(Refusal::input(why).hint("Name 2 characters who still have a turn."));
    };
    let name = p.now.name(who);
    if own <= before {
        let why = format!("{name} already acts before {}.", p.now.name(other));
        return Err(Refusal::input(why).hint("Name them the other way around."));
    }
    let rank = |id: Id| {
        let person = p.now.person(id)?;
        let (bid, _) = share(&p.now, &fight, person);
        Some(precedence(&p.now, id, bid))
    };
    if rank(who) != rank(other) {
        let why = format!("{name} doesn't tie with {}.", p.now.name(other));
        p.forbid(
            "C-INI-07",
            why,
            "Bids, Speed and sides decide between them.",
        )?;
    }
    p.push(Preceded { who, other });
    if before == fight.at {
        turn::begin_next(p, before);
    }
    Ok(())
}

/// What decides between two who act: the bid, then the rule for ties (C-INI-07). Greater comes first.
pub fn precedence(state: &State, who: Id, bid: u16) -> (u16, i16, i16) {
    let person = state.person(who);
    let speed = person.map_or(0, |person| person.pool(Pool::Speed).now);
    let pc = i16::from(person.is_some_and(Person::is_pc));
    match state.settings.ties {
        Ties::Speed => (bid, speed, pc),
        Ties::Pcs => (bid, pc, speed),
    }
}

/// Returns the bid that an opponent makes each round, which everyone knows (C-INI-02).
pub fn fixed_bid(state: &State, person: &Person) -> u16 {
    let own = person.opponent.as_ref().map(|own| own.bid);
    own.unwrap_or(state.settings.npc_bid).into()
}

/// Someone who acts in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acts {
    /// The character.
    pub who: Id,
    /// Their bid.
    pub bid: u16,
    /// Their action points.
    pub left: Tenths,
    /// The points that they still owe.
    #[serde(default)]
    pub owed: Tenths,
}

/// A round began with initiative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundBegun {
    /// Its number.
    pub round: u32,
    /// The distance between the sides, if it was named.
    #[serde(default)]
    pub range: Option<Range>,
}

impl Fact<State> for RoundBegun {
    fn apply(&self, state: &mut State) {
        let fight = state.fight.get_or_insert(Fight::new(Range::Short));
        fight.phase = Phase::Initiative;
        fight.round = self.round;
        fight.range = self.range.unwrap_or(fight.range);
        fight.order.clear();
        fight.at = 0;
        for fighter in &mut fight.fighters {
            fighter.split = None;
            fighter.postponed = false;
        }
    }

    fn tell(&self, _: &State) -> Option<String> {
        Some(format!(
            "Round {} begins. Everyone rolls initiative.",
            self.round
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// A character has successes of initiative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct InitiativeRolled {
    /// The character.
    pub who: Id,
    /// The successes, without those for allies.
    pub successes: u16,
    /// The round of the roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
    /// The successes for allies, if this is a new roll (C-DES-05a).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub for_allies: Option<u16>,
}

impl InitiativeRolled {
    /// Returns the result of a roll with successes that were `added` to it, or of a new one.
    pub(super) fn of(state: &State, rolled: &Rolled, added: Option<u16>) -> Self {
        let allies = for_allies(rolled);
        let own = rolled.total().saturating_sub(allies);
        Self {
            who: rolled.check.who,
            successes: own.saturating_add(added.unwrap_or(0)),
            round: state.fight.as_ref().map(|fight| fight.round),
            for_allies: added.is_none().then_some(allies),
        }
    }
}

impl Fact<State> for InitiativeRolled {
    fn apply(&self, state: &mut State) {
        if let Some(fight) = &mut state.fight {
            let fighter = fight.fighter_mut(self.who);
            fighter.rolled = Some(self.successes);
            fighter.rolled_in = self.round;
            fighter.for_allies = self.for_allies.unwrap_or(fighter.for_allies);
            fighter.split = None;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let allies = self.for_allies.filter(|allies| *allies > 0)?;
        Some(format!(
            "{} has {} for allies: `lend`.",
            before.name(self.who),
            success_words(allies)
        ))
    }
}

/// A character split their successes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BidMade {
    /// The character.
    pub who: Id,
    /// The split, which no sentence may name while bids are secret. An export before the order has none.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "secret")]
    pub split: Option<Split>,
}

impl Fact<State> for BidMade {
    fn apply(&self, state: &mut State) {
        if let (Some(fight), Some(split)) = (&mut state.fight, self.split) {
            fight.fighter_mut(self.who).split = Some(split);
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        let name = before.name(self.who);
        Some(match (before.settings.bids, self.split) {
            (Bids::Open, Some(split)) => format!("{name} bids {}.", split.bid),
            (Bids::Secret, _) | (_, None) => format!("{name} has bid."),
        })
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// Someone acts before another one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Preceded {
    /// Who acts first.
    pub who: Id,
    /// Who acts after them.
    pub other: Id,
}

impl Fact<State> for Preceded {
    fn apply(&self, state: &mut State) {
        let Some(fight) = &mut state.fight else {
            return;
        };
        let place = |who: Id| fight.order.iter().position(|one| *one == who);
        let (Some(own), Some(before)) = (place(self.who), place(self.other)) else {
            return;
        };
        if own > before {
            fight.order[before..=own].rotate_right(1);
            if before == fight.at {
                fight.fighter_mut(self.other).postponed = true;
            }
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        Some(format!(
            "{} acts before {}.",
            before.name(self.who),
            before.name(self.other)
        ))
    }

    fn trace(&self) -> Trace {
        Trace::Turns
    }
}

/// The order of a round was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderMade {
    /// Who acts, in order.
    pub order: Vec<Acts>,
}

impl Fact<State> for OrderMade {
    fn apply(&self, state: &mut State) {
        let Some(fight) = &mut state.fight else {
            return;
        };
        fight.phase = Phase::Turns;
        fight.order = self.order.iter().map(|one| one.who).collect();
        fight.at = 0;
        for fighter in &mut fight.fighters {
            fighter.left = Tenths(0);
        }
        for one in &self.order {
            let fighter = fight.fighter_mut(one.who);
            fighter.left = one.left;
            fighter.owed = one.owed;
        }
    }

    fn tell(&self, before: &State) -> Option<String> {
        if self.order.is_empty() {
            return Some("No one acts this round.".to_owned());
        }
        let one = |one: &Acts| format!("{} (bid {})", before.name(one.who), one.bid);
        let all: Vec<String> = self.order.iter().map(one).collect();
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        Some(format!("The order is {}.", lang::sentence::list(&all)))
    }

    fn trace(&self) -> Trace {
        Trace::Passes
    }
}
