//! Rolls outside the order of a fight: tasks, Perception, conflicts, treating injuries (F-ROLL).

use lang::names::shorten;
use lang::{Named, Refusal, Who, find};
use rules::refusals::not_themself;
use rules::words::said;

use crate::kinds::{Group, count};
use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::state::{Against, Check, Matter, Phase, Roller};
use crate::model::verdict::Verdict;
use crate::play::draft::Draft;
use crate::play::event::{CheckBegan, CheckDropped, CheckOver, Shown, Treated};
use crate::play::recovery::cannot_act;
use crate::settings::{Settings, Tie};

/// The opposition to a roll, as typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposition<'a> {
    /// A challenge level, as a number or its word (F-ROLL-12, F-ROLL-13).
    Level(&'a str),
    /// A character's Perception (F-ROLL-17).
    Watch(&'a Who),
    /// A character's skill (F-ROLL-18).
    Skill(&'a Who, &'a str),
}

/// Returns the winner of two rolls and the margin: true if the first one wins. Returns `None` on a tie
/// that changes nothing.
pub fn better(mine: u8, theirs: u8, tie: Tie) -> Option<(bool, u8)> {
    let margin = mine.abs_diff(theirs);
    match (mine.cmp(&theirs), tie) {
        (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, Tie::Actor) => {
            Some((true, margin))
        }
        (std::cmp::Ordering::Less, _) | (std::cmp::Ordering::Equal, Tie::Defender) => {
            Some((false, margin))
        }
        (std::cmp::Ordering::Equal, Tie::Nobody) => None,
    }
}

impl Check {
    /// Returns the result with the current dice, or `None` before all have rolled (F-ROLL-12, F-ROLL-17,
    /// F-ROLL-18).
    pub fn verdict(&self, settings: &Settings) -> Option<Verdict> {
        let wins: Option<Vec<u8>> = self.rollers.iter().map(Roller::wins).collect();
        let wins = wins?;
        let first = self.rollers.first()?;
        let mine = *wins.first()?;
        if let Some(challenge) = self.against.challenge() {
            return Some(Verdict {
                winner: (mine >= challenge).then_some(first.who),
                by: mine.abs_diff(challenge),
            });
        }
        let (second, theirs) = (self.rollers.get(1)?, *wins.get(1)?);
        let tie = match self.against {
            Against::Passive => settings.passive_tie,
            Against::Chase => settings.chase_tie,
            Against::Active | Against::Task(_) | Against::Treat { .. } => settings.active_tie,
        };
        let won = better(mine, theirs, tie);
        let winner = won.map(|(first_wins, _)| if first_wins { first.who } else { second.who });
        let by = mine.abs_diff(theirs);
        Some(Verdict { winner, by })
    }
}

/// Returns true if injuries are treated with a skill: Survival, or a healing skill of a vocation
/// (F-VIC-22).
pub fn treats(skill: &str, library: &Library) -> bool {
    let vocational = library.vocations().iter().flat_map(|v| &v.skills);
    skill == "survival" || vocational.filter(|s| s.treats).any(|s| s.id == skill)
}

/// Returns the dice that a character has for treating an injury, and the best skill for it (F-VIC-22).
pub fn treating_hand(figure: &Figure, library: &Library) -> (i8, String) {
    let own = figure.skills.iter().filter(|s| treats(&s.id, library));
    let own = own.max_by_key(|s| s.ranks).map(|s| (s.ranks, s.id.clone()));
    let survival = (figure.ranks("survival"), "survival".to_owned());
    let best = own.filter(|own| own.0 >= survival.0).unwrap_or(survival);
    (best.0.saturating_add(figure.intellect), best.1)
}

impl Draft<'_, '_> {
    /// Returns the skill that the words name, ready to roll: searched on the sheet first, then among all
    /// (F-SKL-01, F-SKL-18). `ride_pilot:horse` names the kind (F-SKL-10).
    ///
    /// # Errors
    /// Refuses an unknown name, a vocational skill that was never opened (F-VOC-06), and riding without a
    /// kind.
    pub fn skill_of(&self, figure: &Figure, words: &str) -> Result<Matter, Refusal> {
        let library = self.library();
        let key = words.to_lowercase().replace([' ', '-', '/'], "_");
        let own = figure.skills.iter().map(|s| Named {
            name: s.name.clone(),
            is: s.id.clone(),
        });
        let own: Vec<Named<String>> = own.collect();
        let exact = figure
            .skills
            .iter()
            .find(|s| s.id == key || s.name.eq_ignore_ascii_case(words));
        let (base, kind) = match words.split_once(':') {
            Some((base, kind)) => (base, Some(kind.trim().to_lowercase())),
            None => (words, None),
        };
        // The sheet's own name wins over an unknown name there.
        let named = match exact {
            Some(skill) => Some(skill.id.clone()),
            None if kind.is_none() && library.find_skill(base).is_err() => {
                find(words, "skill", &own).ok()
            }
            None => None,
        };
        if let Some(skill) = named.and_then(|id| figure.skill(&id)) {
            return Ok(Matter::Skill {
                id: skill.id.clone(),
                name: skill.name.clone(),
                attribute: skill.attribute,
                group: skill.group,
            });
        }
        let vocational = library.vocations().iter().flat_map(|v| &v.skills);
        let vocational: Vec<Named<String>> = vocational
            .map(|s| Named {
                name: s.name.clone(),
                is: s.id.clone(),
            })
            .collect();
        match library.find_skill(base) {
            Ok(skill) if skill.kinds => {
                let kinds: Vec<_> = figure
                    .skills
                    .iter()
                    .filter(|s| s.id.split(':').next() == Some(skill.id.as_str()))
                    .collect();
                match (kind, kinds.as_slice()) {
                    (Some(kind), _) if !kind.is_empty() => Ok(Matter::Skill {
                        id: format!("{}:{kind}", skill.id),
                        name: format!("{} ({kind})", skill.name),
                        attribute: skill.attribute,
                        group: skill.group,
                    }),
                    (None, [one]) => Ok(Matter::Skill {
                        id: one.id.clone(),
                        name: one.name.clone(),
                        attribute: one.attribute,
                        group: one.group,
                    }),
                    _ => Err(Refusal::input(format!(
                        "{} is learned separately for each kind.",
                        skill.name
                    ))
                    .hint(format!("Name the kind, such as `{}:horse`.", skill.id))),
                }
            }
            Ok(skill) => Ok(Matter::Skill {
                id: skill.id.clone(),
                name: skill.name.clone(),
                attribute: skill.attribute,
                group: skill.group,
            }),
            Err(refusal) => match find(words, "skill", &vocational)
                .ok()
                .or_else(|| library.vocational(&key).map(|s| s.id.clone()))
                .and_then(|id| library.vocational(&id))
            {
                Some(skill) => {
                    if !self.now.settings.untrained_vocational {
                        let why = format!(
                            "{} doesn't know {}, which comes with a vocation.",
                            figure.name, skill.name
                        );
                        let hint = "Choose another skill, or take a vocation that has it.";
                        self.forbid("F-VOC-06", why, hint)?;
                    }
                    Ok(Matter::Skill {
                        id: skill.id.clone(),
                        name: skill.name.clone(),
                        attribute: Some(skill.attribute),
                        group: Group::Vocational,
                    })
                }
                None => Err(refusal),
            },
        }
    }

    fn no_check(&self) -> Result<(), Refusal> {
        match &self.now.check {
            Some(check) => {
                let who = check
                    .rollers
                    .first()
                    .map_or("—", |r| self.now.name_of(r.who));
                Err(Refusal::input(format!("{who} already has an open roll."))
                    .hint("Finish it with `done`, or cancel it with `cancel`."))
            }
            None => Ok(()),
        }
    }

    /// Opens a roll against a level or a character (F-ROLL-01).
    ///
    /// # Errors
    /// Refuses during another roll, a character who can't act, and unknown names or levels.
    pub fn check(
        &mut self,
        who: &Who,
        skill: &str,
        against: &Opposition<'_>,
    ) -> Result<(), Refusal> {
        self.no_check()?;
        let figure = self.figure(who)?;
        self.can_act(&figure)?;
        let mut rollers = vec![Roller::new(figure.id, self.skill_of(&figure, skill)?)];
        let against = match against {
            Opposition::Level(word) => Against::Task(self.level(word)?),
            Opposition::Watch(whom) => {
                let whom = self.figure(whom)?;
                let perception = self.skill_of(&whom, "perception")?;
                rollers.push(Roller::new(whom.id, perception));
                Against::Passive
            }
            Opposition::Skill(whom, skill) => {
                let whom = self.figure(whom)?;
                let theirs = self.skill_of(&whom, skill)?;
                rollers.push(Roller::new(whom.id, theirs));
                Against::Active
            }
        };
        if rollers.len() > 1 && rollers[0].who == rollers[1].who {
            let name = self.now.name_of(rollers[0].who);
            return Err(not_themself(
                name,
                false,
                "roll against",
                "Choose someone else.",
            ));
        }
        let check = Check { against, rollers };
        self.push(CheckBegan { check });
        Ok(())
    }

    /// Returns the Challenge Level that a word or a number names (F-ROLL-16).
    fn level(&self, word: &str) -> Result<u8, Refusal> {
        if let Ok(level) = word.parse::<u8>()
            && level <= 40
        {
            return Ok(level);
        }
        self.library().challenge_called(word).ok_or_else(|| {
            Refusal::input(format!("`{}` isn't a Challenge Level.", shorten(word))).hint(
                "Give a number from 0 to 40, or a word such as easy, moderate, hard or very hard.",
            )
        })
    }

    /// Begins to treat an injury: a task at the level of the injury (F-VIC-22).
    ///
    /// # Errors
    /// Refuses during another roll, and when there is nothing to treat.
    pub fn treat(
        &mut self,
        who: &Who,
        patient: &Who,
        injury: Option<&str>,
        skill: Option<&str>,
    ) -> Result<(), Refusal> {
        self.no_check()?;
        let (figure, patient) = (self.figure(who)?, self.figure(patient)?);
        if patient.dead {
            let why = format!("{} is dead and can't be treated.", patient.name);
            let who = said(&patient.name, patient.id);
            let hint = format!("Use `restore {who}` to bring them back.");
            return Err(Refusal::input(why).hint(hint));
        }
        let open = patient.wounds.iter().filter(|w| w.treated.is_none());
        let wound = match injury {
            Some(word) => crate::play::recovery::wound_called(&patient, word)?,
            None => open.max_by_key(|w| w.injury).cloned().ok_or_else(|| {
                Refusal::input(format!("{} has no untreated injury.", patient.name))
                    .hint("Choose another patient.")
            })?,
        };
        if wound.treated.is_some() {
            return Err(crate::play::recovery::already_treated());
        }
        self.can_act(&figure)?;
        let best = treating_hand(&figure, self.library()).1;
        let matter = self.skill_of(&figure, skill.unwrap_or(&best))?;
        if let Matter::Skill { id, name, .. } = &matter
            && !treats(id, self.library())
        {
            let why = format!("{name} can't treat injuries.");
            self.forbid("F-VIC-22", why, "Leave out `with` and what follows.")?;
        }
        let chl = self.now.settings.treating(wound.injury);
        self.push(CheckBegan {
            check: Check {
                against: Against::Treat {
                    chl,
                    patient: patient.id,
                    mark: wound.mark,
                },
                rollers: vec![Roller::new(figure.id, matter)],
            },
        });
        Ok(())
    }

    /// Ends the open step: the open roll, else the rolls of the round, else the loser's choice.
    ///
    /// # Errors
    /// Refuses with what is still missing.
    pub fn done(&mut self) -> Result<(), Refusal> {
        if self.lead_on() {
            return Ok(());
        }
        let Some(check) = self.now.check.clone() else {
            return match self.now.phase {
                Phase::Roll | Phase::Ambush => self.compare(),
                Phase::Resolve => self.accept(),
                _ => {
                    Err(Refusal::input("There is nothing to finish.").hint("Use `next` to go on."))
                }
            };
        };
        let mut wins = Vec::new();
        for roller in &check.rollers {
            wins.push(roller.wins().ok_or_else(|| {
                let name = self.now.name_of(roller.who);
                Refusal::input(format!("{name} must roll first."))
                    .hint("Use `roll`, or type real dice: `= 4 5 2`.")
            })?);
        }
        let name = |n: usize| {
            check
                .rollers
                .get(n)
                .map_or("—", |r| self.now.name_of(r.who))
        };
        let (first, second) = (name(0).to_owned(), name(1).to_owned());
        let mine = wins.first().copied().unwrap_or(0);
        let theirs = wins.get(1).copied().unwrap_or(0);
        let verdict = check.verdict(&self.now.settings);
        let by = verdict.map_or(0, |verdict| verdict.by);
        let first_id = check.rollers.first().map(|r| r.who);
        // True if the acting side won. `None` if nothing changes.
        let won = verdict.and_then(|verdict| verdict.winner);
        let won = won.map(|winner| Some(winner) == first_id);
        let beats = |verb: &str, winner: &str, loser: &str| match by {
            0 => format!("{winner} {verb} {loser} on equal wins"),
            by => format!("{winner} {verb} {loser} by {}", count(by, "win")),
        };
        let what = match (&check.against, won) {
            (Against::Task(chl) | Against::Treat { chl, .. }, won) => {
                let verdict = if won == Some(true) {
                    "succeeds"
                } else {
                    "fails"
                };
                format!(
                    "{first} {verdict}: {} against Challenge Level {chl}",
                    count(mine, "win")
                )
            }
            (Against::Chase, _) => {
                let (mine, theirs) = (count(mine, "win"), count(theirs, "win"));
                format!("{first} has {mine}, {second} has {theirs}")
            }
            (Against::Passive, Some(true)) => beats("gets past", &first, &second),
            (Against::Passive, Some(false)) => beats("notices", &second, &first),
            (Against::Active, Some(true)) => beats("beats", &first, &second),
            (Against::Active, Some(false)) => beats("beats", &second, &first),
            (Against::Passive | Against::Active, None) => {
                format!("{first} and {second} tie, so nothing changes")
            }
        };
        self.push(CheckOver { what, verdict });
        match check.against {
            Against::Treat { chl, patient, mark } if mine >= chl => {
                self.push(Treated { who: patient, mark });
            }
            Against::Chase => self.chase_rolled(mine, theirs),
            _ => {}
        }
        Ok(())
    }

    /// Brings the pool of the next roller into the tray if it shows another's rolled dice. Returns true
    /// if it did.
    fn lead_on(&mut self) -> bool {
        let at_hand = self.now.at_hand().and_then(|id| self.now.roller(id));
        if at_hand.is_none_or(|r| r.roll.is_none()) {
            return false;
        }
        let rollers = self.now.check.as_ref().map(|c| &c.rollers);
        let rollers = rollers.unwrap_or(&self.now.rolls);
        let next = rollers.iter().find(|r| r.roll.is_none()).map(|r| r.who);
        if let Some(who) = next {
            self.push(Shown { who });
        }
        next.is_some()
    }

    /// Refuses a character who can't act (F-MOD-12).
    fn can_act(&self, figure: &Figure) -> Result<(), Refusal> {
        if figure.able() {
            return Ok(());
        }
        self.permit(Err(Refusal {
            rule: Some("F-MOD-12"),
            ..cannot_act(figure)
        }))
    }

    /// Drops the open roll.
    ///
    /// # Errors
    /// Refuses when none is open.
    pub fn cancel(&mut self) -> Result<(), Refusal> {
        if self.now.check.is_none() {
            let refusal = Refusal::input("No open roll can be canceled.");
            let rolling = matches!(self.now.phase, Phase::Roll | Phase::Ambush);
            return Err(if rolling {
                refusal.hint("Use `undo` to undo the last step of a round.")
            } else {
                refusal.hint("Use `next` to go on.")
            });
        }
        self.push(CheckDropped);
        Ok(())
    }
}
