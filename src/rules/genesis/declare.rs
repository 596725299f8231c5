//! Saying what one will do, and having said it (F-ORD-02 to F-ORD-06, F-ORD-11).
//!
//! A declaration is an event, and it is locked because the game has moved on: only the one who is
//! declaring may declare. What a person pushes through replaces it and is recorded as such.

use super::draft::Draft;
use super::event::Event;
use super::figure::Figure;
use super::kinds::{Act, Band, Condition};
use super::pool::fights_with;
use super::state::{Declaration, Phase, State};
use crate::lang::{Named, Refusal, Who, find};
use crate::rules::view::Id;
use crate::rules::words::{quote, said};

/// Who charges somebody and has said so (F-MOD-15).
pub fn charger_of(state: &State, who: Id) -> Option<Id> {
    let charge = |d: &&Declaration| d.act == Act::Charge && d.targets.contains(&who);
    state.declared.iter().find(charge).map(|d| d.who)
}

/// Whether somebody may brace now: against a charge that was declared, or after a round spent on
/// it (F-MOD-15).
///
/// # Errors
/// Refuses otherwise.
pub fn may_brace(state: &State, figure: &Figure) -> Result<(), Refusal> {
    if figure.has_prepared(state.round) || charger_of(state, figure.id).is_some() {
        return Ok(());
    }
    Err(Refusal::rule(
        "F-MOD-15",
        format!(
            "{} sees nobody charge and has not spent a round on it.",
            figure.name
        ),
    )
    .hint("`prepare` spends this round, to brace in the next."))
}

/// Whether bracing is of any use: one of those it is against charges the bracer, or may still do so
/// against one who spent the round before on it (F-MOD-14, F-MOD-15).
///
/// # Errors
/// Refuses where all of them have declared anything else.
pub fn may_meet(state: &State, figure: &Figure, targets: &[Id]) -> Result<(), Refusal> {
    let charges = |d: &Declaration| d.act == Act::Charge && d.targets.contains(&figure.id);
    let waits = figure.has_prepared(state.round);
    let comes = |id: &Id| state.declaration(*id).map_or(waits, charges);
    let Some(first) = targets.first().filter(|_| !targets.iter().any(comes)) else {
        return Ok(());
    };
    let foes = state.names_of(targets);
    let does = if targets.len() == 1 { "does" } else { "do" };
    let why = format!("{foes} {does} not charge {}.", figure.name);
    let me = said(&figure.name, figure.id);
    let foe = said(state.name_of(*first), *first);
    let hint = format!("What they declared is locked; `attack {me} {foe}` meets anything else.");
    Err(Refusal::rule("F-MOD-14", why).hint(hint))
}

/// Whether somebody has the room to charge another (F-MOD-11).
///
/// # Errors
/// Refuses when they are too near or farther than the run goes, and after the step of the round,
/// for the run is that step.
pub fn may_charge(state: &State, who: Id, target: Id) -> Result<(), Refusal> {
    may_walk(state, who)?;
    may_leave(state, who, Some(target))?;
    may_step(state, who)?;
    let room = state.band(who, target) as u8;
    if state.settings.charge_run.is_some_and(|most| room > most) {
        let why = format!(
            "{} is farther from {} than a charge runs.",
            state.name_of(target),
            state.name_of(who)
        );
        return Err(Refusal::rule("F-MOD-11", why).hint("`move` is nearer for the next round."));
    }
    if room >= state.settings.charge_bands {
        return Ok(());
    }
    Err(Refusal::rule(
        "F-MOD-11",
        // As short as it is, so that a row of the menu holds all of it.
        format!("{} is too near for a charge.", state.name_of(target)),
    ))
}

/// Whether somebody is on its feet to go anywhere (F-MOD-08).
///
/// # Errors
/// Refuses whoever lies prone.
pub fn may_walk(state: &State, who: Id) -> Result<(), Refusal> {
    match state.figure(who).filter(|f| f.is(Condition::Prone)) {
        Some(figure) => {
            let why = format!(
                "{} lies prone, and nobody walks or runs like that.",
                figure.name
            );
            let hint = "`stand` gets up; who is in reach is struck from the ground.";
            Err(Refusal::rule("F-MOD-08", why).hint(hint))
        }
        None => Ok(()),
    }
}

/// Whether one step or one run reaches several at once: nobody is at arm's length of two who are
/// far from each other (F-ORD-10, F-MOD-11).
///
/// # Errors
/// Refuses targets of whom one must be gone to and another is far from it.
fn in_one_place(state: &State, who: Id, targets: &[Id]) -> Result<(), Refusal> {
    let gone_to = |id: &&Id| state.band(who, **id) != Band::Engaged;
    for one in targets.iter().filter(gone_to) {
        let mut others = targets.iter().filter(|id| *id != one);
        if let Some(other) = others.find(|id| state.band(*one, **id) == Band::Far) {
            let why = format!(
                "{} and {} are far from each other, and a round covers one way.",
                state.name_of(*one),
                state.name_of(*other)
            );
            return Err(Refusal::rule("F-ORD-10", why).hint("Name one of them."));
        }
    }
    Ok(())
}

/// Whether somebody has its step of the round still before it (F-ORD-10).
///
/// # Errors
/// Refuses a second one.
pub fn may_step(state: &State, who: Id) -> Result<(), Refusal> {
    if !state.stepped.contains(&who) {
        return Ok(());
    }
    let why = format!("{} has gone its step of the round.", state.name_of(who));
    Err(Refusal::rule("F-ORD-10", why))
}

/// Whether somebody may go where it likes: whoever is body to body with another is not free to,
/// until one of them breaks away (F-CLS-01, F-CLS-07). `but` is the one that does not count.
///
/// # Errors
/// Refuses those in close combat.
pub fn may_leave(state: &State, who: Id, but: Option<Id>) -> Result<(), Refusal> {
    let mut held = state.held_close(who);
    held.retain(|other| Some(*other) != but);
    if held.is_empty() {
        return Ok(());
    }
    let why = format!(
        "{} is in close combat with {}.",
        state.name_of(who),
        state.names_of(&held)
    );
    let hint = "It ends by the outcome `break`, or when one of the two goes down.";
    Err(Refusal::rule("F-CLS-07", why).hint(hint))
}

/// Whether somebody stands at arm's length of one whom another has body to body, or is so held
/// beside it: those two are in one place, and both are in reach (F-CLS-01).
fn beside(state: &State, who: Id, target: Id) -> bool {
    let next_to = |a: Id, b: Id| {
        let mut pressed = state.held_close(b).into_iter();
        pressed.any(|other| other != a && state.band(a, other) == Band::Engaged)
    };
    next_to(who, target) || next_to(target, who)
}

/// Whether somebody can reach another with the weapon in hand (F-ORD-10).
///
/// # Errors
/// Refuses a melee attack on somebody who is more than a step away, or a step once that is gone.
pub fn may_reach(state: &State, figure: &Figure, target: Id) -> Result<(), Refusal> {
    let (arm, _) = fights_with(state, figure);
    let band = state.band(figure.id, target);
    if arm.ranged() || band == Band::Engaged || beside(state, figure.id, target) {
        return Ok(());
    }
    may_leave(state, figure.id, None)?;
    may_walk(state, figure.id)?;
    if band == Band::Near {
        return may_step(state, figure.id);
    }
    let why = format!(
        "{} is far from {}, and a round covers one step.",
        state.name_of(target),
        figure.name
    );
    // Only what works is named: after the step there is no run, and a step alone does not reach.
    let hint = if may_charge(state, figure.id, target).is_ok() {
        "`charge` runs the whole way; `move` is near for the next round."
    } else if may_step(state, figure.id).is_ok() {
        "`move` is near for the next round."
    } else {
        "The next round brings another step; `defend` or `act` spends this one."
    };
    Err(Refusal::rule("F-ORD-10", why).hint(hint))
}

impl Draft<'_, '_> {
    /// Whether somebody is in this fight and not in the chase beside it.
    pub(super) fn is_here(&self, who: Id) -> Result<(), Refusal> {
        if !self.now.elsewhere.contains(&who) {
            return Ok(());
        }
        let why = format!("{} has run from this fight.", self.now.name_of(who));
        let hint = if self.now.running().is_some() {
            "`chase step` rolls the chase on, `chase stop` calls it off."
        } else {
            "It is over at `end`; the next one is for everybody."
        };
        Err(Refusal::input(why).hint(hint))
    }

    /// Whether anybody declares now (F-TRK-12).
    fn declaring_now(&self) -> Result<(), Refusal> {
        let why = match self.now.phase {
            Phase::Declare => return Ok(()),
            Phase::Setup => "No fight is on.",
            Phase::TieBreak => "The order is not settled yet.",
            _ => "The round has been declared.",
        };
        Err(Refusal::input(why))
    }

    /// Whether somebody may declare now (F-TRK-13).
    fn turn_to_declare(&mut self, figure: &Figure) -> Result<(), Refusal> {
        self.declaring_now()?;
        self.is_here(figure.id)?;
        if !figure.able() {
            // Nothing of it could be rolled.
            let why = format!("{} cannot act.", figure.name);
            return Err(Refusal::input(why).resting_on("F-MOD-12"));
        }
        if self.now.declaration(figure.id).is_some() {
            let why = format!(
                "{} has declared, and that is locked for the round.",
                figure.name
            );
            self.forbid("F-ORD-06", why)?;
            self.push(Event::Unlocked { who: figure.id });
            return Ok(());
        }
        if self.now.late(figure.id) {
            let why = format!(
                "{} came too late to declare this round; attacked, it defends itself.",
                figure.name
            );
            return self.permit(Err(
                Refusal::rule("F-TRK-13", why).hint("It declares in the next round.")
            ));
        }
        match self.now.declaring() {
            Some(first) if first != figure.id => {
                let first = self.now.name_of(first).to_owned();
                self.forbid("F-ORD-02", format!("It is for {first} to declare first."))
            }
            _ => Ok(()),
        }
    }

    /// Takes a weapon in hand that is named.
    ///
    /// # Errors
    /// Refuses a name that no weapon of the sheet has.
    pub(super) fn draw(&mut self, figure: &Figure, weapon: &str) -> Result<(), Refusal> {
        let mut names: Vec<Named<Option<usize>>> = Vec::new();
        for (place, arm) in figure.arms.iter().enumerate() {
            // Of two alike the first is meant.
            if names.iter().any(|n| n.name == arm.name) {
                continue;
            }
            names.push(Named {
                name: arm.name.clone(),
                is: Some(place),
            });
        }
        names.push(Named {
            name: "bare hands".to_owned(),
            is: None,
        });
        // The packs' keys are understood as well: `long_bow`.
        let arm = find(&weapon.replace('_', " "), "weapon of this sheet", &names)?;
        if let Some(place) = arm.filter(|n| figure.dropped.contains(n) && self.now.fighting()) {
            let what = figure.arms[place].name.to_lowercase();
            let why = format!("The {what} lies on the ground, and to ready it takes the round.");
            let hint = format!(
                "`draw {} {}` in its turn to declare spends the round on it.",
                said(&figure.name, figure.id),
                quote(&figure.arms[place].name)
            );
            self.permit(Err(Refusal::rule("F-ORD-11", why).hint(hint)))?;
        }
        if arm != figure.held {
            self.push(Event::Held {
                who: figure.id,
                arm,
            });
        }
        Ok(())
    }

    /// Takes a weapon in hand beside whatever is declared; one that was struck from the hand is
    /// what the round is spent on (F-ORD-11), and it counts from the next one on, as getting up does.
    ///
    /// # Errors
    /// Refuses what [`Draft::draw`] refuses.
    pub fn ready(&mut self, who: &Who, weapon: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let own = self.now.phase == Phase::Declare && self.now.declaring() == Some(figure.id);
        let names = figure.dropped.iter().filter_map(|n| {
            let name = figure.arms.get(*n)?.name.clone();
            Some(Named { name, is: *n })
        });
        let names: Vec<Named<usize>> = names.collect();
        let Some(arm) = own
            .then(|| find(&weapon.replace('_', " "), "weapon", &names).ok())
            .flatten()
        else {
            return self.draw(&figure, weapon);
        };
        self.turn_to_declare(&figure)?;
        self.declare(Declaration {
            who: figure.id,
            act: Act::Other,
            targets: Vec::new(),
            text: format!("readies the {}", figure.arms[arm].name.to_lowercase()),
            readies: Some(arm),
            ready: false,
            saw: Vec::new(),
            brace: None,
        });
        self.all_declared();
        Ok(())
    }

    /// Declares an attack, a charge or a brace.
    ///
    /// # Errors
    /// Refuses out of turn, without a target, and where distance or the rules of charge and brace
    /// stand against it.
    pub fn declare_attack(
        &mut self,
        who: &Who,
        act: Act,
        targets: &[Who],
        weapon: Option<&str>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let mut targets = self.several(targets)?;
        if targets.contains(&figure.id) {
            return Err(Refusal::input("Nobody attacks itself."));
        }
        let named = targets.clone();
        for target in &named {
            if self.now.figure(*target).is_some_and(|t| t.dead) {
                let name = self.now.name_of(*target).to_owned();
                return Err(Refusal::input(format!("{name} is dead.")));
            }
            self.is_here(*target)?;
        }
        self.turn_to_declare(&figure)?;
        if targets.is_empty() {
            targets.push(self.likely_target(&figure, act)?);
        }
        if let Some(weapon) = weapon {
            self.draw(&figure, weapon)?;
        }
        let figure = self.now.figure(figure.id).cloned().unwrap_or(figure);
        let mut ready = false;
        if act == Act::Brace {
            // What the table lets pass counts against whoever comes.
            ready = may_brace(&self.now, &figure).is_err();
            self.permit(may_brace(&self.now, &figure))?;
            ready |= may_meet(&self.now, &figure, &targets).is_err();
            self.permit(may_meet(&self.now, &figure, &targets))?;
        }
        let (arm, _) = fights_with(&self.now, &figure);
        for target in &targets {
            if act == Act::Charge {
                if arm.ranged() {
                    let why = format!("{} is no weapon to charge with.", arm.name);
                    self.forbid("F-MOD-11", why)?;
                }
                self.permit(may_charge(&self.now, figure.id, *target))?;
            } else if act == Act::Attack {
                self.permit(may_reach(&self.now, &figure, *target))?;
            }
        }
        let approach = act != Act::Brace && !arm.ranged();
        if approach {
            self.permit(in_one_place(&self.now, figure.id, &targets))?;
        }
        self.declare(Declaration {
            who: figure.id,
            act,
            targets: targets.clone(),
            text: String::new(),
            readies: None,
            ready,
            saw: self
                .charging(figure.id)
                .filter(|_| act == Act::Brace)
                .collect(),
            brace: (act == Act::Brace).then(|| self.library().dice_for("brace").max(0) as u8),
        });
        if approach {
            for target in targets {
                if self.now.band(figure.id, target) != Band::Engaged {
                    // Who is let go all the same is out of every grip.
                    if !beside(&self.now, figure.id, target) {
                        self.apart(figure.id);
                    }
                    self.push(Event::BandSet {
                        a: figure.id,
                        b: target,
                        band: Band::Engaged,
                    });
                    self.along(figure.id, target, Band::Engaged);
                }
            }
        }
        self.all_declared();
        Ok(())
    }

    /// Who steps up to one of a pair in close combat, or back from it, does so to the other as well:
    /// bodies pressed together are one place (F-CLS-01).
    fn along(&mut self, a: Id, target: Id, band: Band) {
        let mut pressed = self.now.held_close(target);
        pressed.retain(|id| *id != a && self.now.band(a, *id) != band);
        for b in pressed {
            if !self.now.grappling(a, b) {
                self.push(Event::BandSet { a, b, band });
            }
        }
    }

    /// The one who is meant where no target is named: who charges, who is grappled, the only foe.
    fn likely_target(&self, figure: &Figure, act: Act) -> Result<Id, Refusal> {
        let close = self.now.held_close(figure.id);
        let charger = charger_of(&self.now, figure.id).filter(|_| act == Act::Brace);
        if let Some(one) = charger.or(close.first().copied()) {
            return Ok(one);
        }
        let foes: Vec<&Figure> = self.now.foes(figure.side).collect();
        let able: Vec<&&Figure> = foes.iter().filter(|f| f.able()).collect();
        match (able.as_slice(), foes.as_slice()) {
            ([one], _) => Ok(one.id),
            ([], [one]) => Ok(one.id),
            ([], []) => Err(Refusal::input("There is nobody to attack.")),
            _ => {
                let names: Vec<&str> = foes.iter().map(|f| f.name.as_str()).collect();
                let asks = match act {
                    Act::Brace => format!("Against whom does {} brace", figure.name),
                    Act::Charge => format!("Whom does {} charge", figure.name),
                    _ => format!("Whom does {} attack", figure.name),
                };
                let names = super::kinds::list(&names);
                Err(Refusal::input(format!("{asks}: {names}?")))
            }
        }
    }

    /// Declares anything that is no attack.
    ///
    /// # Errors
    /// Refuses out of turn, standing up for one who stands, helping oneself.
    pub fn declare_act(
        &mut self,
        who: &Who,
        act: Act,
        whom: Option<&Who>,
        text: &str,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let whom = whom.map(|w| self.figure(w)).transpose()?;
        if let Some(whom) = &whom {
            if whom.id == figure.id {
                return Err(Refusal::input("Nobody helps itself."));
            }
            if whom.dead {
                return Err(Refusal::input(format!("{} is dead.", whom.name)));
            }
            self.is_here(whom.id)?;
        }
        if act == Act::Stand && !figure.is(Condition::Prone) {
            return Err(Refusal::input(format!("{} stands already.", figure.name)));
        }
        self.turn_to_declare(&figure)?;
        if act == Act::Flee {
            self.permit(may_walk(&self.now, figure.id))?;
        }
        self.declare(Declaration {
            who: figure.id,
            act,
            targets: whom.iter().map(|w| w.id).collect(),
            text: text.to_owned(),
            readies: None,
            ready: false,
            saw: Vec::new(),
            brace: None,
        });
        self.all_declared();
        Ok(())
    }

    /// Goes one band nearer or farther, before declaring whatever else (F-ORD-10).
    ///
    /// # Errors
    /// Refuses out of turn, a second step, and one of two bands at once.
    pub fn step(&mut self, who: &Who, other: &Who, band: Band) -> Result<(), Refusal> {
        let (figure, other) = (self.figure(who)?, self.figure(other)?);
        self.declaring_now()?;
        if figure.id == other.id {
            return Err(Refusal::input("Those two are the same."));
        }
        self.is_here(other.id)?;
        let now = self.now.band(figure.id, other.id);
        if now == band {
            return Err(Refusal::input(format!(
                "{} is {} to {} already.",
                figure.name,
                band.word(),
                other.name
            )));
        }
        self.permit(may_leave(&self.now, figure.id, None))?;
        self.permit(may_walk(&self.now, figure.id))?;
        if (now as i8 - band as i8).abs() > 1 {
            let why = format!("From {} to {} are two steps.", now.word(), band.word());
            self.forbid("F-ORD-10", why)?;
        }
        self.turn_to_declare(&figure)?;
        self.permit(may_step(&self.now, figure.id))?;
        self.apart(figure.id);
        self.push(Event::Stepped {
            who: figure.id,
            other: other.id,
            band,
        });
        self.along(figure.id, other.id, band);
        Ok(())
    }

    /// Who has declared to charge somebody.
    fn charging(&self, who: Id) -> impl Iterator<Item = Id> + '_ {
        let charge = move |d: &&Declaration| d.act == Act::Charge && d.targets.contains(&who);
        self.now.declared.iter().filter(charge).map(|d| d.who)
    }

    pub(super) fn declare(&mut self, declaration: Declaration) {
        self.push(Event::Declared { declaration });
    }

    /// When the last has declared, the rolls are laid out (F-ORD-07).
    pub(super) fn all_declared(&mut self) {
        if self.now.phase == Phase::Declare && self.now.declaring().is_none() {
            self.open_rolls();
        }
    }
}
