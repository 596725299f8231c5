//! The targets of a talent: the possible ones, the chosen ones, and the shares of a speech (G-TALR-06,
//!

use lang::{Refusal, Who};
use rules::view::Id;

use crate::events::talents::{Allotted, Bonded};
use crate::kinds::{Band, Characteristic, Kind};
use crate::model::check::ByTalent;
use crate::model::figure::Figure;
use crate::model::state::{Phase, State};
use crate::model::talents::hook::{AtOnce, Brings, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::record::{Aimed, Uses, Whom};
use crate::play::arms::obstacles::farther;
use crate::play::draft::Draft;
use crate::play::price::may_choose_strain;
use crate::skills;

impl Draft<'_, '_> {
    /// True if the check of a talent, or of the one it builds on, is rolled.
    pub(crate) fn lies_there(&self, figure: &Figure, known: &Known) -> bool {
        let Some(check) = self.now.check.as_ref().filter(|c| c.roll.is_some()) else {
            return false;
        };
        let of = |t: &ByTalent| {
            t.talent == known.talent.id || known.talent.needs.as_ref() == Some(&t.talent)
        };
        check.by == figure.id && check.talent.as_ref().is_some_and(of)
    }

    /// Sets who gets the result of a talent's check.
    pub(crate) fn allot(
        &mut self,
        figure: &Figure,
        known: &Known,
        named: &[Who],
    ) -> Result<(), Refusal> {
        let by_talent = self.now.check.as_ref().and_then(|c| c.talent.clone());
        let base = by_talent.and_then(|t| figure.knows(&t.talent).cloned());
        let known = base.unwrap_or_else(|| known.clone());
        let Some(uses) = known.uses().cloned() else {
            return Ok(());
        };
        let (on, again) = self.used_on(figure, &known, &uses, named)?;
        self.push(Allotted { on, again });
        Ok(())
    }

    /// The targets: the named ones, otherwise all possible ones if they aren't too many. The second
    /// list holds those named again.
    pub(crate) fn used_on(
        &mut self,
        figure: &Figure,
        known: &Known,
        uses: &Uses,
        named: &[Who],
    ) -> Result<(Vec<Id>, Vec<Id>), Refusal> {
        let name = &known.talent.name;
        let Some(aimed) = uses.on else {
            if named.is_empty() {
                return Ok((Vec::new(), Vec::new()));
            }
            return Err(
                Refusal::input(format!("{name} takes no target.")).hint("Leave out the target.")
            );
        };
        if aimed.whom == Whom::Companion {
            self.is_companion(figure, known, named)?;
        }
        if named.is_empty() && aimed.whom == Whom::Anyone {
            return Ok((vec![figure.id], Vec::new()));
        }
        if named.is_empty() && aimed.whom == Whom::Perhaps {
            return Ok((Vec::new(), Vec::new()));
        }
        let can = candidates(&self.now, figure, known, aimed);
        let most = usize::from(most(figure, known, aimed));
        if most == 0 {
            // The number of targets is the ranks of a skill, and the user has none (G-TAL-28).
            let why = format!(
                "{name} uses ranks of Leadership, but {} has none.",
                figure.name
            );
            let hint = "Let someone with Leadership use it.";
            self.forbid_by(&known.talent.rule, why, hint)?;
        }
        if named.is_empty() {
            return if can.len() <= most && !can.is_empty() {
                Ok((can, Vec::new()))
            } else if can.is_empty() {
                Err(Refusal::input(format!("No one is in range for {name}."))
                    .hint("Move within its range first."))
            } else {
                Err(Refusal::input(format!("{name} needs a target.")).hint("Add one after `on`."))
            };
        }
        let (mut on, mut again) = (Vec::new(), Vec::new());
        for who in named {
            let whom = self.figure(who)?;
            let promised = self.now.is_talked_out_of(figure.id, whom.id);
            if let Some(refusal) = promised.filter(|_| aimed.whom.is_foe()) {
                // A talent can't be used against those whom its user promised to spare (G-TAL-58).
                self.permit(Err(refusal))?;
            } else if !can.contains(&whom.id) {
                let why = not_on(&self.now, figure, known, aimed, &whom);
                self.forbid_by(&known.talent.rule, why, "Choose someone else.")?;
            }
            if on.contains(&whom.id) {
                again.push(whom.id);
            } else {
                on.push(whom.id);
            }
        }
        if on.len() > most {
            self.forbid_by(
                &known.talent.rule,
                format!("{name} can target {most} at most."),
                "Name fewer.",
            )?;
        }
        Ok((on, again))
    }

    /// Checks that a character is the companion: an animal or drone of silhouette 0, plus 1 for each
    /// later rank, that the GM approves once with an override (G-TAL-42).
    pub(crate) fn is_companion(
        &mut self,
        figure: &Figure,
        known: &Known,
        named: &[Who],
    ) -> Result<(), Refusal> {
        let name = &figure.name;
        let Some(who) = named.first() else {
            let bonded = |f: &Figure| f.bonded == Some(figure.id);
            if self.now.everybody().any(bonded) {
                return Ok(());
            }
            return Err(Refusal::input(format!("{name} has no companion yet."))
                .hint("Name one after `on`. With `!` at the end the GM approves it."));
        };
        let whom = self.figure(who)?;
        if whom.bonded == Some(figure.id) {
            return Ok(());
        }
        let most = known.ranks.saturating_sub(1);
        let size = if whom.silhouette > most {
            format!(", and silhouette {} is more than {most}", whom.silhouette)
        } else {
            String::new()
        };
        let why = format!("{} isn't an approved companion of {name}{size}.", whom.name);
        self.forbid_by(&known.talent.rule, why, "The GM approves a companion once.")?;
        self.push(Bonded {
            who: whom.id,
            to: Some(figure.id),
        });
        // It now acts in its master's turn, so its own slot is removed.
        self.give_back(whom.id);
        self.slots_fall_with(&whom);
        Ok(())
    }
}

/// Why a talent can't be used on a character: the wrong kind, or too far away.
fn not_on(state: &State, user: &Figure, known: &Known, aimed: Aimed, whom: &Figure) -> String {
    let (name, who) = (&known.talent.name, &whom.name);
    let foe = whom.side != user.side;
    let of_minions = aimed.whom == Whom::AlliedMinions && whom.kind != Kind::Minion;
    let any = matches!(aimed.whom, Whom::Anyone | Whom::Perhaps);
    if whom.id == user.id && aimed.whom != Whom::Anyone {
        return format!("{name} can only target others.");
    }
    if !whom.able() {
        let state = state.out_as(whom);
        return format!("{who} {state}, but {name} needs someone who can act.");
    }
    if aimed.whom.is_foe() && !foe {
        return format!("{who} isn't an enemy of {}.", user.name);
    }
    if !aimed.whom.is_foe() && !any && foe {
        return format!("{who} isn't an ally of {}.", user.name);
    }
    if aimed.whom == Whom::FoeNoNemesis && whom.kind == Kind::Nemesis {
        return format!("{name} can't target a nemesis such as {who}.");
    }
    if of_minions {
        return format!("{who} isn't a minion group.");
    }
    if let Some(why) = not_commanded(user, known, whom) {
        return why;
    }
    let band = state.band(user.id, whom.id);
    format!(
        "{who} is at {band} range, but {name} reaches only {}.",
        reach_of(known, aimed)
    )
}

/// The range of a talent.
fn reach_of(known: &Known, aimed: Aimed) -> Band {
    if aimed.grows {
        farther(aimed.reach, known.ranks.saturating_sub(1))
    } else {
        aimed.reach
    }
}

/// The possible targets of a talent.
pub(crate) fn candidates(state: &State, figure: &Figure, known: &Known, aimed: Aimed) -> Vec<Id> {
    let reach = reach_of(known, aimed);
    let hook = known.uses().and_then(Uses::hook);
    let shoots = hook == Some(Hook::AtOnce(AtOnce::Shears));
    state
        .everybody()
        .filter(|f| {
            let any = matches!(aimed.whom, Whom::Anyone | Whom::Ally);
            (f.id != figure.id || aimed.whom == Whom::Anyone) && (f.able() || any && !f.dead)
        })
        .filter(|f| !aimed.whom.is_foe() || state.is_talked_out_of(figure.id, f.id).is_none())
        // A shot can't hit anyone through the hull of a vehicle (G-VEH-35).
        .filter(|f| !shoots || state.struck_through(figure.id, f.id).is_none())
        .filter(|f| aimed.whom != Whom::Companion || f.bonded == Some(figure.id))
        .filter(|f| match aimed.whom {
            Whom::Anyone | Whom::Perhaps => true,
            Whom::Ally => f.side == figure.side,
            Whom::AlliedMinions => f.side == figure.side && f.kind == Kind::Minion,
            Whom::Foes | Whom::Foe | Whom::EveryFoe => f.side != figure.side,
            Whom::Allies | Whom::Companion | Whom::EveryAlly | Whom::AlliesByPresence => {
                f.side == figure.side
            }
            Whom::FoeNoNemesis => f.side != figure.side && f.kind != Kind::Nemesis,
        })
        .filter(|f| {
            // Outside a fight ranges aren't counted (G-TURN-11).
            let near = state.phase != Phase::Fighting && aimed.whom == Whom::Anyone;
            near || f.id == figure.id || state.band(figure.id, f.id) <= reach
        })
        .filter(|f| not_commanded(figure, known, f).is_none())
        .map(|f| f.id)
        .collect()
}

/// Why a character can't follow a command that costs 1 strain and gives a maneuver (G-TAL-47): they
/// can't choose to suffer strain (M-03, T-45), or have no maneuvers (G-STAT-02). If an action may
/// replace the maneuver, an immobilized character can follow too (G-TAL-63).
pub(crate) fn not_commanded(user: &Figure, known: &Known, whom: &Figure) -> Option<String> {
    let hook = known.uses().and_then(Uses::hook);
    if hook != Some(Hook::Brings(Brings::FieldCommander)) {
        return None;
    }
    let name = &whom.name;
    if !may_choose_strain(whom) {
        let (why, rule) = if whom.kind == Kind::Minion {
            ("is a minion", "T-45")
        } else {
            ("is winded", "M-03")
        };
        return Some(format!(
            "{name} {why} and can't choose to suffer strain ({rule})."
        ));
    }
    let moves = !whom.is_immobilized() || user.improves(&known.talent);
    (!moves).then(|| format!("{name} is immobilized and has no maneuvers (G-STAT-02)."))
}

/// The character whom a use counts for: the receiver if there is one, otherwise the user.
pub(crate) fn bearer(figure: &Figure, uses: &Uses, on: &[Id]) -> Id {
    let given = uses.on.is_some_and(|aimed| aimed.whom == Whom::Anyone);
    on.first().copied().filter(|_| given).unwrap_or(figure.id)
}

/// The largest number of targets.
pub(crate) fn most(figure: &Figure, known: &Known, aimed: Aimed) -> u8 {
    match aimed.whom {
        Whom::Foes => known.ranks,
        Whom::Allies => figure.rank(skills::LEADERSHIP),
        Whom::Foe
        | Whom::FoeNoNemesis
        | Whom::Companion
        | Whom::Anyone
        | Whom::Ally
        | Whom::AlliedMinions
        | Whom::Perhaps => 1,
        Whom::EveryFoe | Whom::EveryAlly => u8::MAX,
        Whom::AlliesByPresence => {
            // G-TAL-63: the improved form has twice as many targets.
            let twice = 1 + u8::from(figure.improves(&known.talent));
            figure
                .characteristic(Characteristic::Presence)
                .saturating_mul(twice)
        }
    }
}
