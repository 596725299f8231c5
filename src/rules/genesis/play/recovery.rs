//! Injuries and time: treatment, healing, deadlines, and a month without income.
//!
//! The clock counts seconds from the creation of the save. When it advances, everything that has
//! fallen due is reported: injuries heal or get worse (F-VIC-18 to F-VIC-21). Death from a deadline
//! is only proposed, and a person confirms it with `kill`.

use lang::{Refusal, Who};
use rules::encounter::clock::MONTH;
use rules::refusals::same_twice;
use rules::view::Id;
use rules::words::said;

use crate::kinds::{Condition, Injury};
use crate::model::figure::{Figure, Wound};
use crate::play::draft::Draft;
use crate::play::event::{
    CloseSet, CommerceSet, ConditionSet, Died, DuelDropped, Event, Healed, IncomeSet, Overdue,
    Restored, TimePassed, Treated,
};

impl Draft<'_, '_> {
    /// Adds an injury by hand. Armor does not count.
    ///
    /// # Errors
    /// Refuses an unknown name, and the dead.
    pub fn wound(&mut self, who: &Who, injury: Injury, cause: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.dead {
            return Err(is_dead(&figure));
        }
        self.hurt(figure.id, injury.level(), 0, cause);
        self.settle_after_hand();
        Ok(())
    }

    /// Removes an injury.
    ///
    /// # Errors
    /// Refuses an injury that the character doesn't have.
    pub fn heal(&mut self, who: &Who, word: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let wound = wound_called(&figure, word)?;
        self.push(Healed {
            who: figure.id,
            mark: wound.mark,
        });
        self.settle_after_hand();
        Ok(())
    }

    /// Marks an injury as treated without a roll.
    ///
    /// # Errors
    /// Refuses an injury that the character doesn't have or that was treated.
    pub fn treated(&mut self, who: &Who, word: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let wound = wound_called(&figure, word)?;
        if wound.treated.is_some() {
            return Err(already_treated());
        }
        self.push(Treated {
            who: figure.id,
            mark: wound.mark,
        });
        Ok(())
    }

    /// Lets time pass outside the rounds.
    ///
    /// # Errors
    /// Refuses during a fight.
    pub fn pass(&mut self, seconds: u64) -> Result<(), Refusal> {
        if self.now.fighting() {
            return Err(Refusal::input("During a fight, time passes in rounds.")
                .hint("Play a round with `next`, or end the fight with `end`."));
        }
        self.push(TimePassed { seconds });
        self.time_tells();
        Ok(())
    }

    /// Applies everything that has fallen due on the clock.
    pub(crate) fn time_tells(&mut self) {
        let now = self.now.clock;
        let settings = self.now.settings.clone();
        let mut due: Vec<Event> = Vec::new();
        for f in self.now.figures.iter().filter(|f| !f.dead) {
            for wound in &f.wounds {
                let (deadline, heals) = wound.times(&settings);
                let (who, mark) = (f.id, wound.mark);
                if heals.is_some_and(|at| at <= now) {
                    due.push(Event::Healed(Healed { who, mark }));
                } else if !wound.overdue && deadline.is_some_and(|at| at <= now) {
                    due.push(Event::Overdue(Overdue { who, mark }));
                }
            }
            let month = f
                .income_lost
                .is_some_and(|since| now - since.min(now) >= MONTH);
            if month && f.quirk("debt", &settings).is_some() {
                let drop = settings.points_per_level.max(1).saturating_mul(2);
                // F-COM-07: it stops at the floor, and never raises points to it.
                let floor = crate::model::commerce::lowest(&settings).min(f.commerce);
                due.push(Event::CommerceSet(CommerceSet {
                    who: f.id,
                    to: f.commerce.saturating_sub(drop).max(floor),
                    why: "a month without income".to_owned(),
                }));
                due.push(Event::IncomeSet(IncomeSet {
                    who: f.id,
                    lost: false,
                }));
            }
        }
        for event in due {
            self.push(event);
        }
    }

    /// Sets or removes a condition.
    ///
    /// # Errors
    /// Refuses a condition that is already set that way.
    pub fn condition(&mut self, who: &Who, condition: Condition, on: bool) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.is(condition) == on {
            return Err(Refusal::input(format!(
                "{} {}.",
                figure.name,
                if on {
                    format!("is already {}", condition.state())
                } else {
                    format!("isn't {}", condition.state())
                }
            ))
            .hint(format!(
                "Use `status {} {} {}` to change that.",
                said(&figure.name, figure.id),
                condition.word(),
                if on { "off" } else { "on" }
            )));
        }
        self.push(ConditionSet {
            who: figure.id,
            condition,
            on,
        });
        if on && condition == Condition::Prone {
            // F-CLS-07: an incapacitated character leaves close combat, whatever the cause.
            self.apart(figure.id);
        }
        self.put_out(figure.id);
        self.settle_after_hand();
        Ok(())
    }

    /// Marks a character as dead.
    ///
    /// # Errors
    /// Refuses the dead.
    pub fn kill(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.dead {
            let why = format!("{} is already dead.", figure.name);
            return Err(Refusal::input(why).hint(raise_the_dead(&figure)));
        }
        // F-CLS-07: this comes before the death, because the dead are in no grapple.
        self.apart(figure.id);
        self.push(Died { who: figure.id });
        self.put_out(figure.id);
        self.settle_after_hand();
        Ok(())
    }

    /// Brings a character back, alive and awake. Injuries stay.
    ///
    /// # Errors
    /// Refuses a character who is neither dead nor incapacitated.
    pub fn restore(&mut self, who: &Who) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.able() {
            return Err(
                Refusal::input(format!("{} isn't incapacitated.", figure.name)).hint(format!(
                    "Use `heal {} INJURY` to heal an injury.",
                    said(&figure.name, figure.id)
                )),
            );
        }
        if !figure.comes_back() {
            let why = format!(
                "A fatal injury keeps {} incapacitated, and restoring doesn't remove injuries.",
                figure.name
            );
            let me = rules::words::said(&figure.name, figure.id);
            return Err(Refusal::input(why)
                .resting_on("F-VIC-09")
                .hint(format!("Use `heal {me} fatal` to remove the injury.")));
        }
        self.push(Restored { who: figure.id });
        self.settle_after_hand();
        Ok(())
    }

    /// Handles the current victory when one of its two characters leaves the encounter.
    ///
    /// # Errors
    /// Refuses the winner of a picked outcome until the armor's effect is known (F-VIC-13).
    pub(crate) fn leaves(&mut self, who: Id) -> Result<(), Refusal> {
        let Some(duel) = self.now.duels.first().cloned() else {
            return Ok(());
        };
        let picked = matches!(self.now.step, crate::model::state::Step::Armor { .. });
        let name = self.now.name_of(who).to_owned();
        if picked && duel.winner == who {
            let whose = lang::sentence::genitive(&name);
            let why = format!("{whose} victory still needs an armor choice.");
            return Err(Refusal::input(why).hint("Use `armor N` first."));
        }
        if duel.winner == who || duel.loser == who {
            let why = format!("{name} leaves");
            self.push(DuelDropped { why });
        }
        Ok(())
    }

    /// Removes victories that a change by hand has made empty.
    pub(crate) fn settle_after_hand(&mut self) {
        self.lay_out_again();
        if self.now.phase == crate::model::state::Phase::Resolve {
            self.settle();
        }
    }

    /// Puts two characters into close combat or out of it by hand.
    ///
    /// # Errors
    /// Refuses a change that is already made, and a grapple with a dead or incapacitated character
    /// (F-CLS-07) or with one in a chase.
    pub fn close(&mut self, a: &Who, b: &Who, on: bool) -> Result<(), Refusal> {
        let both = [self.figure(a)?, self.figure(b)?];
        let (a, b) = (both[0].id, both[1].id);
        two(&both[0], &both[1])?;
        if self.now.grappling(a, b) == on {
            let names = format!("{} and {}", both[0].name, both[1].name);
            let refusal = Refusal::input(if on {
                format!("{names} are already in close combat.")
            } else {
                format!("{names} aren't in close combat.")
            });
            let verb = if on { "part" } else { "grapple" };
            let (one, other) = (said(&both[0].name, a), said(&both[1].name, b));
            let use_for = if on { "end" } else { "start" };
            return Err(refusal.hint(format!("Use `{verb} {one} {other}` to {use_for} it.")));
        }
        for figure in both.iter().filter(|_| on) {
            if figure.dead {
                return Err(is_dead(figure));
            }
            self.is_here(figure.id)?;
        }
        for figure in both.iter().filter(|_| on) {
            if !figure.able() {
                let why = format!("{} is out of action, which ends a grapple.", figure.name);
                self.forbid("F-CLS-07", why, "Choose someone who can act.")?;
            }
        }
        self.push(CloseSet { a, b, on });
        Ok(())
    }
}

/// Returns the injury of a sheet that a word names: its grade, or its place from 1.
///
/// # Errors
/// Refuses a word that names none.
pub(crate) fn wound_called(figure: &Figure, word: &str) -> Result<Wound, Refusal> {
    let injury = Injury::read(word)?;
    let fits = figure.wounds.iter().filter(|w| w.injury == injury);
    // The first of several that still needs care.
    let found = fits.min_by_key(|w| w.treated.is_some()).cloned();
    found.ok_or_else(|| {
        let why = format!("{} has no {} injury.", figure.name, injury.word());
        let refusal = Refusal::input(why);
        match borne(figure).as_str() {
            "" => {
                let who = said(&figure.name, figure.id);
                refusal.hint(format!("Use `wound {who} INJURY` to add one."))
            }
            borne => refusal.hint(format!("Current injuries: {borne}.")),
        }
    })
}

/// Returns the injuries of a character, each once with the number that names it: "medium (2), fatal
/// (4)".
fn borne(figure: &Figure) -> String {
    let levels = 1..=4_u8;
    let borne = levels.filter_map(Injury::of);
    let borne = borne.filter(|injury| figure.wounds.iter().any(|w| w.injury == *injury));
    let borne = borne.map(|injury| format!("{} ({})", injury.word(), injury.level()));
    borne.collect::<Vec<_>>().join(", ")
}

/// Refuses the same character twice.
pub(crate) fn two(a: &Figure, b: &Figure) -> Result<(), Refusal> {
    if a.id == b.id {
        return Err(same_twice(&a.name));
    }
    Ok(())
}

/// How the dead come back.
fn raise_the_dead(figure: &Figure) -> String {
    format!(
        "Use `restore {}` to bring them back.",
        said(&figure.name, figure.id)
    )
}

/// The refusal of what can't be done to the dead.
pub(crate) fn is_dead(figure: &Figure) -> Refusal {
    Refusal::input(format!("{} is dead.", figure.name)).hint(raise_the_dead(figure))
}

/// The refusal for a character who can't act.
pub(crate) fn cannot_act(figure: &Figure) -> Refusal {
    let out = figure
        .incapacity()
        .filter(|_| !figure.dead)
        .unwrap_or("dead");
    let why = format!("{} can't act: they are {out}.", figure.name);
    Refusal::input(why).hint("Choose someone else.")
}

/// The refusal to treat an injury a second time.
pub(crate) fn already_treated() -> Refusal {
    Refusal::input("That injury is already treated.").hint("Choose another injury.")
}
