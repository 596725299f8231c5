//! The action of a turn: who may use one, who has one left, and what using it ends (G-TURN-03,
//! G-TURN-08, G-ACT-01, G-HEALTH-09).

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::events::talents::ActedInstead;
use crate::events::{ActionUsed, AimEnded, TokensGone};
use crate::model::check::What;
use crate::model::figure::Figure;
use crate::model::records::tables::Harm;
use crate::model::state::Phase;
use crate::model::tokens::Change;
use crate::play::draft::Draft;
use crate::play::price::Bar;
use crate::refusals::{back_in_the_fight, raise_the_dead};

impl Draft<'_, '_> {
    /// Uses the action of a combatant's turn (G-TURN-08).
    ///
    /// # Errors
    /// Refuses a combatant that is out of turn, staggered or unable to act, or has no action left.
    /// All four can be overridden.
    pub fn use_action(&mut self, figure: &Figure, what: &str) -> Result<(), Refusal> {
        self.may_act(figure, "take an action")?;
        self.push(ActionUsed {
            who: figure.id,
            what: what.to_owned(),
        });
        if let Some(token) = self.now.acts_now(figure.id).cloned() {
            if token.change == Change::ActsInstead {
                let who = figure.id;
                self.push(ActedInstead { who });
            }
            let marks = self.now.used_with(&token);
            self.push(TokensGone { marks });
        }
        // A combat check uses the aim itself (G-MAN-03).
        let attacks = self
            .now
            .check
            .as_ref()
            .is_some_and(|c| matches!(c.what, What::Attack { .. }));
        if !attacks {
            self.lose_aim(figure.id);
        }
        self.interrupts_move(figure.id);
        self.interrupts_wishes(figure.id, None);
        self.strain(figure.id, strain_per_action(figure));
        Ok(())
    }

    /// Ends the aim of a combatant that has one (G-MAN-03).
    pub fn lose_aim(&mut self, who: Id) {
        if self.now.figure(who).is_some_and(|f| f.aim.is_some()) {
            self.push(AimEnded { who });
        }
    }

    /// Checks that a combatant can use an action now, or begin a check that is one. Outside
    /// encounters nothing is counted (G-TURN-03, G-TURN-08, G-TURN-11, G-STAT-01).
    ///
    /// # Errors
    /// Refuses a combatant that cannot. This can be overridden.
    pub(crate) fn may_act(&self, figure: &Figure, what: &str) -> Result<(), Refusal> {
        if self.now.phase != Phase::Fighting {
            return self.is_alive(figure);
        }
        self.is_able(figure)?;
        if self.now.acts_now(figure.id).is_none() {
            self.in_turn(figure, what)?;
        }
        let turn = self.now.turn.as_ref();
        if turn.is_some_and(|t| t.who == figure.id && t.action) {
            self.forbid(
                "G-TURN-08",
                format!("{} has used their action this turn.", figure.name),
                "Use `next` to end this turn.",
            )?;
        }
        let idle = turn.is_none_or(|t| t.who != figure.id || t.is_idle());
        if !idle && self.now.does_one_thing(figure.id) {
            let bar = Bar::OneThing;
            self.forbid(bar.rule(), bar.why(&figure.name), bar.hint())?;
        }
        if figure.is_staggered() {
            self.forbid(
                "G-STAT-01",
                format!("{} is staggered and has no action.", figure.name),
                "Take a maneuver, or use `next` to end this turn.",
            )?;
        }
        Ok(())
    }

    /// Refuses everything but incidentals outside a combatant's own turn (G-TURN-03).
    pub(crate) fn in_turn(&self, figure: &Figure, what: &str) -> Result<(), Refusal> {
        if self.now.active() != Some(figure.id) {
            self.permit(Err(self.out_of_turn(figure, what)))?;
        }
        self.is_able(figure)
    }

    /// Returns the refusal for acting on another's turn or on no turn, with the way to get the turn
    /// (G-TURN-03).
    pub(crate) fn out_of_turn(&self, figure: &Figure, what: &str) -> Refusal {
        let why = format!("{} can't {what}: it isn't their turn.", figure.name);
        let refusal = Refusal::rule("G-TURN-03", why);
        if self.now.turn.is_some() {
            return refusal.hint("Use `next` to end this turn.");
        }
        let slot = self.now.at.and_then(|at| self.now.slot(at));
        let asked = slot.map_or_else(Vec::new, |slot| self.now.asked(slot));
        refusal.hint(if asked.contains(&figure.id) {
            format!("Use `claim {}` first.", said(&figure.name, figure.id))
        } else if asked.is_empty() {
            "Use `next` to go on.".to_owned()
        } else {
            "Choose who acts with `claim WHO`.".to_owned()
        })
    }

    /// Whether an attack that names one person means them as the target: they can't attack now, because it is the turn
    /// of an opponent (G-TURN-03). An override makes them attack.
    pub(crate) fn is_target_alone(&self, who: &Who) -> bool {
        let named = (!self.cx.overruled)
            .then(|| self.anything(who).ok())
            .flatten();
        let named = named.filter(|id| self.now.acts_now(*id).is_none());
        let named = named.filter(|id| self.now.again_of(*id).is_none());
        let active = self.now.active();
        named
            .zip(active)
            .is_some_and(|(named, active)| self.now.is_across(active, named))
    }

    /// Refuses combatants that are dead (G-STAT-07) or incapacitated (G-HEALTH-09). This can be
    /// overridden.
    pub(crate) fn is_able(&self, figure: &Figure) -> Result<(), Refusal> {
        if figure.able() {
            return Ok(());
        }
        if figure.dead {
            let refusal = Refusal::rule(
                "G-STAT-07",
                format!("{} is dead and can't act.", figure.name),
            );
            return self.refuse(Some(refusal.hint(raise_the_dead(figure))));
        }
        self.forbid(
            "G-HEALTH-09",
            format!("{} {} and can't act.", figure.name, self.now.out_as(figure)),
            back_in_the_fight(figure),
        )
    }
}

/// Strain that each action costs because of injuries (At the Brink, M-03).
pub(crate) fn strain_per_action(figure: &Figure) -> u16 {
    figure
        .counting()
        .flat_map(|c| &c.harm)
        .map(|h| match h {
            Harm::StrainPerAction(n) => u16::from(*n),
            _ => 0,
        })
        .sum()
}
