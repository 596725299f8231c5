//! Decides help for a check, and contests.

use dice::Net;
use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::command::assist::AssistCommand;
use crate::events::Event;
use crate::events::assist::{AssistEvent, Began, Drawn, Ended, Helped, Ran};
use crate::model::assist::{Contest, Help, Lends, Outcome, Runner};
use crate::model::check::What;
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::state::Phase;
use crate::play::draft::Draft;
use crate::refusals::{no_contest_is_open, not_themself};
use crate::words::genitive;

impl Draft<'_, '_> {
    /// Carries out a command about help or contests.
    ///
    /// # Errors
    /// Refuses an unknown name, and what a rule doesn't allow (overridable).
    pub fn assist(&mut self, command: &AssistCommand) -> Result<(), Refusal> {
        match command {
            AssistCommand::Aid { who, lends } => self.aid(who, *lends),
            AssistCommand::Contest {
                skill,
                difficulty,
                who,
                others,
            } => {
                let all: Vec<Who> = std::iter::once(who).chain(others).cloned().collect();
                self.contest(skill, *difficulty, &all)
            }
            AssistCommand::Compete {} => self.compete(),
            AssistCommand::Settle { winner } => self.settle_contest(winner.as_ref()),
        }
    }

    /// Adds a character's help to the open check (G-POOL-26 to G-POOL-29).
    fn aid(&mut self, who: &Who, lends: Option<Lends>) -> Result<(), Refusal> {
        let check = self.open_check()?;
        let helper = self.figure(who)?;
        let What::Skill {
            skill,
            characteristic,
            ..
        } = &check.what
        else {
            return Err(Refusal::input("The open check is an attack.")
                .hint("Use `maneuver WHO assist ALLY` to help."));
        };
        if helper.id == check.by {
            return Err(not_themself(&helper, "help", "Choose someone else."));
        }
        if check.help.iter().any(|h| h.who == helper.id) {
            return Err(
                Refusal::input(format!("{} is already helping.", helper.name))
                    .hint("Name someone else."),
            );
        }
        let Some(actor) = self.now.figure(check.by) else {
            return Ok(());
        };
        self.is_alive(&helper)?;
        if helper.side != actor.side {
            let why = format!("{} isn't an ally of {}.", helper.name, actor.name);
            self.forbid("G-POOL-26", why, "Choose an ally.")?;
        }
        // The values are those of the pool, without the injuries that the check ignores (G-TAL-55).
        let value = |of: &Figure| {
            let counts = self.now.on_checks_with(of, *characteristic);
            counts.characteristic(*characteristic)
        };
        let higher = value(&helper) > value(actor);
        let skilled = helper.rank(skill) > actor.rank(skill);
        let fighting = self.now.phase == Phase::Fighting;
        let first = check.help.is_empty();
        if fighting {
            // in an encounter help is the maneuver of that name, before the check.
            let why = "In an encounter, helping is a maneuver before the check.";
            let line = format!(
                "Use `maneuver {} assist {}`.",
                said(&helper.name, helper.id),
                said(&actor.name, actor.id)
            );
            self.permit(Err(Refusal::rule("G-POOL-29", why).hint(line)))?;
        }
        let lends = lends.unwrap_or(match (fighting || !first, higher, skilled) {
            (false, _, true) => Lends::Ranks,
            (false, true, false) => Lends::Characteristic,
            _ => Lends::Boost,
        });
        if !first {
            self.forbid(
                "G-POOL-27",
                "Only one helper at a time counts.",
                "The GM can allow more.",
            )?;
        }
        if lends != Lends::Boost {
            if check.help.iter().any(|h| h.lends != Lends::Boost) {
                return Err(Refusal::input(
                    "Only one helper can lend a characteristic or ranks (G-POOL-27).",
                )
                .hint("Use `aid WHO boost` to add 1 Boost die."));
            }
            let better = match lends {
                Lends::Characteristic => higher,
                Lends::Ranks | Lends::Boost => skilled,
            };
            if !better {
                self.forbid(
                    "G-POOL-28",
                    format!("{} {} aren't higher.", genitive(&helper.name), lends.word()),
                    format!(
                        "Help with 1 Boost die instead: `aid {} boost`.",
                        said(&helper.name, helper.id)
                    ),
                )?;
            }
        }
        let help = Help {
            who: helper.id,
            lends,
        };
        self.push(Helped { help });
        Ok(())
    }

    /// Starts a contest: several characters roll against one difficulty (G-POOL-23).
    fn contest(&mut self, skill: &str, difficulty: u8, who: &[Who]) -> Result<(), Refusal> {
        if self.now.contest.is_some() {
            return Err(
                Refusal::input("A contest is already open.").hint("Use `settle` to end it.")
            );
        }
        let skill = self.skill_named(skill)?;
        let mut runners: Vec<Runner> = Vec::new();
        for who in who {
            let figure = self.figure(who)?;
            if runners.iter().any(|r| r.who == figure.id) {
                return Err(Refusal::input(format!("{} appears twice.", figure.name))
                    .hint("Name everyone once."));
            }
            self.is_alive(&figure)?;
            runners.push(Runner {
                who: figure.id,
                outcome: None,
            });
        }
        if runners.len() < 2 {
            return Err(Refusal::input("A contest needs at least 2 characters.")
                .hint("Name another contestant."));
        }
        let contest = Contest {
            skill,
            difficulty,
            runners,
        };
        self.push(Began { contest });
        self.compete()
    }

    /// Declares the check of the next contestant.
    fn compete(&mut self) -> Result<(), Refusal> {
        let Some(contest) = self.now.contest.clone() else {
            return Err(no_contest_is_open());
        };
        let next = contest.next().and_then(|id| self.now.figure(id)).cloned();
        let Some(figure) = next else {
            return Err(Refusal::input("Everyone has rolled.").hint("Use `settle` to end it."));
        };
        if !self.cx.overruled {
            let ends = |refusal: Refusal| refusal.hint("Use `settle [WHO]` to end the contest.");
            self.is_alive(&figure).map_err(ends)?;
        }
        let (skill, purpose) = (&contest.skill, Purpose::Contest);
        self.check_for(&figure, skill, contest.difficulty, None, purpose)
    }

    /// Records a finished check of the contest. The last one decides it, or it is a draw.
    pub(crate) fn ran(&mut self, who: Id, net: &Net) {
        let outcome = Outcome::of(net);
        self.push(Ran { who, outcome });
        let Some(contest) = self.now.contest.clone() else {
            return;
        };
        if contest.next().is_some() {
            return;
        }
        self.push(Event::Together(match contest.winner() {
            Some(who) => AssistEvent::Ended(Ended { winner: Some(who) }),
            None => AssistEvent::Drawn(Drawn {}),
        }));
    }

    /// Ends a contest by a GM call (G-POOL-25).
    fn settle_contest(&mut self, who: Option<&Who>) -> Result<(), Refusal> {
        if self.now.contest.is_none() {
            return Err(no_contest_is_open());
        }
        let winner = match who {
            Some(who) => {
                let figure = self.figure(who)?;
                let runs = |c: &Contest| c.runners.iter().any(|r| r.who == figure.id);
                if !self.now.contest.as_ref().is_some_and(runs) {
                    let why = format!("{} isn't in the contest.", figure.name);
                    return Err(Refusal::input(why).hint("Name one of the contestants."));
                }
                Some(figure.id)
            }
            None => None,
        };
        self.push(Ended { winner });
        Ok(())
    }
}
