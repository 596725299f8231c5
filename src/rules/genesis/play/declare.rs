//! Declarations and their locking (F-ORD-02 to F-ORD-06, F-ORD-11).
//!
//! A declaration is an event, and it is locked because the order has moved on: only the declaring
//! character may declare. An override replaces it and is recorded as such.

use lang::sentence::either;
use lang::spoken::quote;
use lang::{Named, Refusal, Who, find, find_of};
use rules::encounter::campaign::may_take_part;
use rules::refusals::not_themself;
use rules::view::Id;
use rules::words::said;

use crate::kinds::{Act, Condition};
use crate::model::figure::Figure;
use crate::model::state::{Declaration, Phase, State};
use crate::play::draft::Draft;
use crate::play::event::{Declared, Held, Unlocked};
use crate::play::pool::fights_with;
use crate::play::reach::{in_one_place, may_charge, may_reach, may_walk};
use crate::play::recovery::{cannot_act, is_dead};

/// Returns the character who has declared a charge at `who` (F-MOD-15).
pub fn charger_of(state: &State, who: Id) -> Option<Id> {
    let charge = |d: &&Declaration| d.act == Act::Charge && d.targets.contains(&who);
    state.declared.iter().find(charge).map(|d| d.who)
}

/// Checks that a character may brace now: against a declared charge, or after a round spent on it
/// (F-MOD-15).
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
            "{} sees no charge and hasn't prepared a brace.",
            figure.name
        ),
    )
    .hint("Use `prepare` this round to brace in the next."))
}

/// Checks that bracing is useful: one of the targets charges the bracer, or may still do so against a
/// bracer who spent the round before on it (F-MOD-14, F-MOD-15).
///
/// # Errors
/// Refuses if all of them have declared something else.
pub fn may_meet(state: &State, figure: &Figure, targets: &[Id]) -> Result<(), Refusal> {
    let charges = |d: &Declaration| d.act == Act::Charge && d.targets.contains(&figure.id);
    let waits = figure.has_prepared(state.round);
    let comes = |id: &Id| state.declaration(*id).map_or(waits, charges);
    let Some(first) = targets.first().filter(|_| !targets.iter().any(comes)) else {
        return Ok(());
    };
    let foes = state.names_of(targets);
    let arent = if targets.len() == 1 {
        "isn't"
    } else {
        "aren't"
    };
    let why = format!("{foes} {arent} charging {}.", figure.name);
    let me = said(&figure.name, figure.id);
    let foe = said(state.name_of(*first), *first);
    let hint = format!("Against anything else, use `attack {me} {foe}`.");
    Err(Refusal::rule("F-MOD-14", why).hint(hint))
}

/// Returns the indices of a sheet's weapons, one for each name: of two with the same name the one in
/// hand, otherwise one that isn't on the ground (F-ORD-11).
pub fn weapons(figure: &Figure) -> Vec<usize> {
    let rank = |place: usize| {
        if figure.held == Some(place) {
            0
        } else {
            1 + u8::from(figure.dropped.contains(&place))
        }
    };
    let mut places: Vec<usize> = (0..figure.arms.len()).collect();
    places.retain(|&place| {
        let same = |other: &usize| figure.arms[*other].name == figure.arms[place].name;
        let best = (0..figure.arms.len()).filter(same).min_by_key(|n| rank(*n));
        best == Some(place)
    });
    places
}

impl Draft<'_, '_> {
    /// Checks that a character is in this fight and not in the chase next to it.
    pub(crate) fn is_here(&self, who: Id) -> Result<(), Refusal> {
        if !self.now.is_away(who) {
            return Ok(());
        }
        may_take_part(&self.now, who)?;
        let why = format!("{} has left this fight.", self.now.name_of(who));
        let hint = if self.now.running().is_some() {
            "Continue the chase with `chase step`, or end it with `chase stop`."
        } else {
            "End this fight with `end`. Everyone can join the next one."
        };
        Err(Refusal::input(why).hint(hint))
    }

    /// Checks that the round is in its declaration phase (F-TRK-12).
    pub(crate) fn declaring_now(&self) -> Result<(), Refusal> {
        let (why, hint) = match self.now.phase {
            Phase::Declare => return Ok(()),
            Phase::Setup => ("There is no fight.", "Start one with `start`."),
            Phase::TieBreak => ("The order isn't settled yet.", "Roll for it with `tie`."),
            _ => (
                "Everyone has already declared this round.",
                "Declare again next round.",
            ),
        };
        Err(Refusal::input(why).hint(hint))
    }

    /// Checks that a character may declare now (F-TRK-13).
    pub(crate) fn turn_to_declare(&mut self, figure: &Figure) -> Result<(), Refusal> {
        self.declaring_now()?;
        self.is_here(figure.id)?;
        if !figure.able() {
            // They could not roll for it.
            return Err(cannot_act(figure).resting_on("F-MOD-12"));
        }
        if self.now.declaration(figure.id).is_some() {
            let why = format!(
                "{} has already declared and can't change that this round.",
                figure.name
            );
            self.forbid("F-ORD-06", why, "Declare again next round.")?;
            self.push(Unlocked { who: figure.id });
            return Ok(());
        }
        if self.now.late(figure.id) {
            let why = format!(
                "{} joined too late to declare this round. If attacked, they defend.",
                figure.name
            );
            return self.permit(Err(
                Refusal::rule("F-TRK-13", why).hint("They declare next round.")
            ));
        }
        match self.now.declaring() {
            Some(first) if first != figure.id => {
                let first = self.now.name_of(first).to_owned();
                self.forbid(
                    "F-ORD-02",
                    format!("{first} must declare first."),
                    format!("Declare for {first}."),
                )
            }
            _ => Ok(()),
        }
    }

    /// Draws the named weapon.
    ///
    /// # Errors
    /// Refuses a name that no weapon of the sheet has.
    pub(crate) fn draw(&mut self, figure: &Figure, weapon: &str) -> Result<(), Refusal> {
        let mut names: Vec<Named<Option<usize>>> = Vec::new();
        for place in weapons(figure) {
            names.push(Named {
                name: figure.arms[place].name.clone(),
                is: Some(place),
            });
        }
        for name in ["unarmed", "bare hands"] {
            names.push(Named {
                name: name.to_owned(),
                is: None,
            });
        }
        // The packs' keys work too: `long_bow`.
        let arm = find_of(&figure.name, &weapon.replace('_', " "), "weapon", &names)?;
        if let Some(place) = arm.filter(|n| figure.dropped.contains(n) && self.now.fighting()) {
            let what = figure.arms[place].name.to_lowercase();
            let why = format!("The {what} is on the ground, and readying it takes the round.");
            let hint = format!(
                "When it is their turn to declare, use `draw {} {}`.",
                said(&figure.name, figure.id),
                quote(&figure.arms[place].name)
            );
            self.permit(Err(Refusal::rule("F-ORD-11", why).hint(hint)))?;
        }
        if arm != figure.held {
            self.push(Held {
                who: figure.id,
                arm,
            });
        }
        Ok(())
    }

    /// Draws a weapon in addition to any declaration. Picking up a disarmed weapon takes the round
    /// (F-ORD-11), and it counts from the next round on, as getting up does.
    ///
    /// # Errors
    /// Refuses what [`Draft::draw`] refuses.
    pub fn ready(&mut self, who: &Who, weapon: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let own = self.now.phase == Phase::Declare && self.now.declaring() == Some(figure.id);
        let lost = weapons(&figure).into_iter();
        let lost = lost.filter(|n| figure.dropped.contains(n));
        let names = lost.map(|n| Named {
            name: figure.arms[n].name.clone(),
            is: n,
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
            text: format!("readies the {}", figure.arms[arm].name.to_lowercase()),
            readies: Some(arm),
            ..Declaration::new(figure.id, Act::Other)
        });
        self.all_declared();
        Ok(())
    }

    /// Declares an attack, a charge or a brace.
    ///
    /// # Errors
    /// Refuses out of turn, without a target, and where distance or the rules of charge and brace
    /// forbid it.
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
            return Err(not_themself(
                &figure.name,
                false,
                "attack",
                "Choose someone else.",
            ));
        }
        let named = targets.clone();
        for target in &named {
            if let Some(dead) = self.now.figure(*target).filter(|t| t.dead) {
                return Err(is_dead(dead));
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
            // An override counts against every charger.
            ready = may_brace(&self.now, &figure).is_err();
            self.permit(may_brace(&self.now, &figure))?;
            ready |= may_meet(&self.now, &figure, &targets).is_err();
            self.permit(may_meet(&self.now, &figure, &targets))?;
        }
        let (arm, _) = fights_with(&self.now, &figure);
        let mut pushed = false;
        let mut check = |draft: &Self, check: Result<(), Refusal>| {
            pushed |= check.is_err();
            draft.permit(check)
        };
        for target in &targets {
            if act == Act::Charge {
                if arm.ranged() {
                    let why = format!("{} can't be used to charge.", arm.name);
                    self.forbid("F-MOD-11", why, "Choose another weapon, or use `attack`.")?;
                }
                check(self, may_charge(&self.now, figure.id, *target))?;
            } else if act == Act::Attack {
                check(self, may_reach(&self.now, &figure, *target))?;
            }
        }
        if act != Act::Brace && !arm.ranged() {
            check(self, in_one_place(&self.now, figure.id, &targets))?;
        }
        let saw = self.charging(figure.id).filter(|_| act == Act::Brace);
        let saw = saw.collect();
        let brace = (act == Act::Brace).then(|| self.library().dice_for("brace").max(0) as u8);
        self.declare(Declaration {
            targets,
            brace,
            ready,
            saw,
            pushed,
            ..Declaration::new(figure.id, act)
        });
        self.all_declared();
        Ok(())
    }

    /// Returns the target if the line names none: the charger, the grappled one, the only enemy.
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
            ([], []) => {
                Err(Refusal::input("There is no one to attack.")
                    .hint("Use `add` to bring someone in."))
            }
            _ => {
                let names: Vec<&str> = foes.iter().map(|f| f.name.as_str()).collect();
                let asks = match act {
                    Act::Brace => format!("Who does {} brace against", figure.name),
                    Act::Charge => format!("Who does {} charge", figure.name),
                    _ => format!("Who does {} attack", figure.name),
                };
                let names = either(&names);
                Err(Refusal::input(format!("{asks}: {names}?")).hint("Name one or more of them."))
            }
        }
    }

    /// Declares anything but an attack.
    ///
    /// # Errors
    /// Refuses out of turn, standing up without being prone, and assisting themself.
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
                return Err(not_themself(
                    &figure.name,
                    false,
                    "help",
                    "Choose someone else.",
                ));
            }
            if whom.dead {
                return Err(is_dead(whom));
            }
            self.is_here(whom.id)?;
        }
        if act == Act::Stand && !figure.is(Condition::Prone) {
            return Err(
                Refusal::input(format!("{} is already standing.", figure.name))
                    .hint("Declare another action."),
            );
        }
        self.turn_to_declare(&figure)?;
        if act == Act::Flee {
            self.permit(may_walk(&self.now, figure.id))?;
        }
        self.declare(Declaration {
            targets: whom.iter().map(|w| w.id).collect(),
            text: text.to_owned(),
            ..Declaration::new(figure.id, act)
        });
        self.all_declared();
        Ok(())
    }

    /// Returns the characters who have declared a charge at `who`.
    fn charging(&self, who: Id) -> impl Iterator<Item = Id> + '_ {
        let charge = move |d: &&Declaration| d.act == Act::Charge && d.targets.contains(&who);
        self.now.declared.iter().filter(charge).map(|d| d.who)
    }

    pub(crate) fn declare(&mut self, declaration: Declaration) {
        self.push(Declared { declaration });
    }

    /// Lays out the rolls after the last declaration (F-ORD-07).
    pub(crate) fn all_declared(&mut self) {
        if self.now.phase == Phase::Declare && self.now.declaring().is_none() {
            self.open_rolls();
        }
    }
}
