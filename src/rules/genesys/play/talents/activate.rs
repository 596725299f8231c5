//! Uses a talent or an item with effects: its cost, whether it may be used, and its effects.

use dice::{Real, Symbols};
use lang::{Named, Refusal, Who, find_of};
use rules::view::Id;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::command::paying::PayWith;
use crate::command::talents::{Shown, TalentCommand};
use crate::events::talents::log_text::on_whom;
use crate::events::talents::{Answered, Refreshed, SymbolsJoined, Used};
use crate::events::{CheckDeclared, StoodUp, StorySettled, StorySpent, StrainHealed};
use crate::kinds::{Characteristic, Side};
use crate::library::Library;
use crate::maneuver_text::USES;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Answer, ByTalent, Check, What};
use crate::model::figure::Figure;
use crate::model::state::Phase;
use crate::model::talents::hook::{About, Answers, AtOnce, Brings, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::record::{Activation, Asks, Deed, Limit, Moment, Uses};
use crate::play::arms::obstacles::no_hamstring;
use crate::play::draft::Draft;
use crate::play::talents::requirements::hindrance;
use crate::play::talents::targets::bearer;
use crate::play::talents::{hooks, moment};

/// A use of a talent: its user, the talent, the number of ranks, the targets, and the word given with
/// it.
pub(crate) struct Using {
    pub(crate) figure: Arc<Figure>,
    pub(crate) known: Known,
    pub(crate) uses: Uses,
    /// The number of ranks it is used with, at least 1.
    pub(crate) points: u8,
    pub(crate) on: Vec<Id>,
    /// True if the user named the targets, so that their order counts.
    pub(crate) named: bool,
    /// Targets that were named again, once for each time.
    pub(crate) again: Vec<Id>,
    pub(crate) of: Option<String>,
    /// The strain it costs in total.
    pub(crate) strain: u16,
    /// The symbols of physical dice, if it rolls at once.
    pub(crate) typed: Option<Symbols>,
    /// The factor for the strain that it heals (T-44).
    pub(crate) times: u16,
}

impl Using {
    /// The name with the number of ranks if it is scaled ("Dodge 2"), otherwise the name.
    pub(crate) fn label(&self) -> String {
        if self.uses.scaled {
            format!("{} {}", self.known.talent.name, self.points)
        } else {
            self.known.talent.name.clone()
        }
    }
}

/// Decides a command about talents.
///
/// # Errors
/// Refuses an unknown name, a moment that isn't now, and what a rule forbids (overridable).
pub fn decide(d: &mut Draft<'_, '_>, command: &TalentCommand) -> Result<(), Refusal> {
    match command {
        TalentCommand::Use {
            who,
            talent,
            number_of_ranks: points,
            of,
            on,
            typed,
        } => {
            // A refusal names the rule of the talent that is used.
            let library = d.cx.library;
            let known = d
                .figure(who)
                .and_then(|figure| usable_by(library, &figure, talent));
            d.use_talent(who, talent, *points, of.as_deref(), on, *typed)
                .map_err(|refusal| match known {
                    Ok(known) => refusal.resting_on(rule_of(&known.talent.rule)),
                    Err(_) => refusal,
                })
        }
        TalentCommand::Learn { who, talent, of } => d.learn(who, talent, of),
        TalentCommand::Unlearn { who, talent } => d.unlearn(who, talent),
    }
}

/// The talent of a sheet that a word means.
///
/// # Errors
/// Refuses a name that none of its talents has.
pub(crate) fn known_by(figure: &Figure, word: &str) -> Result<Known, Refusal> {
    let names: Vec<Named<usize>> = figure
        .known
        .iter()
        .enumerate()
        .flat_map(|(place, known)| {
            [known.talent.name.clone(), known.talent.id.clone()]
                .map(|name| Named { name, is: place })
        })
        .collect();
    let exact = figure
        .known
        .iter()
        .position(|k| k.talent.name.eq_ignore_ascii_case(word) || k.talent.id == word);
    let place = match exact {
        Some(place) => place,
        None => find_of(&figure.name, word, "talent", &names)?,
    };
    Ok(figure.known[place].clone())
}

/// What a character can use under a name: talents, items and the special uses of their skills.
///
/// # Errors
/// Refuses a name that none of them has.
fn usable_by(library: &Library, figure: &Figure, word: &str) -> Result<Known, Refusal> {
    let all: Vec<&Known> = figure.gifts().chain(library.arts(figure)).collect();
    let is =
        |known: &&&Known| known.talent.name.eq_ignore_ascii_case(word) || known.talent.id == word;
    // A talent and an item may have the same name. The one that can be used is meant.
    let exact = all
        .iter()
        .filter(is)
        .max_by_key(|known| known.uses().is_some());
    if let Some(known) = exact {
        return Ok((**known).clone());
    }
    let names: Vec<Named<usize>> = all
        .iter()
        .enumerate()
        .map(|(is, known)| Named {
            name: known.talent.name.clone(),
            is,
        })
        .collect();
    let what = "usable talent or item";
    let place = find_of(&figure.name, word, what, &names).map_err(|refusal| {
        crate::play::talents::not_usable::not_used(library, figure, word).unwrap_or(refusal)
    })?;
    Ok(all[place].clone())
}

impl Draft<'_, '_> {
    fn use_talent(
        &mut self,
        who: &Who,
        talent: &str,
        points: Option<u8>,
        of: Option<&str>,
        on: &[Who],
        typed: Option<Shown>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let known = usable_by(self.cx.library, &figure, talent)?;
        if !on.is_empty() && self.lies_there(&figure, &known) {
            return self.allot(&figure, &known, on);
        }
        moment::is_now(&self.now, self.cx.library, &figure, &known)?;
        let Some(uses) = known.uses().cloned() else {
            return Ok(());
        };
        rolls_at_once(&known, &uses, typed)?;
        let typed = match typed {
            Some(Shown::Symbols(symbols)) => Some(symbols),
            Some(Shown::Hundred(die)) => {
                self.type_reals(&[Real::from(die)]);
                None
            }
            None => None,
        };
        let rule: &str = &known.talent.rule;
        let points = match points {
            Some(_) if !uses.scaled => {
                return Err(
                    Refusal::input(format!("{} takes no number.", known.talent.name))
                        .hint("Leave out the number."),
                );
            }
            Some(points) if points > known.ranks => {
                self.forbid_by(
                    rule,
                    format!(
                        "{} has only {} of {}, so {points} is too many.",
                        figure.name,
                        crate::words::count(known.ranks, "rank"),
                        known.talent.name
                    ),
                    format!("Use {} at most.", known.ranks),
                )?;
                points
            }
            Some(points) => points,
            None => 1,
        };
        let named = !on.is_empty();
        let (on, again) = self.used_on(&figure, &known, &uses, on)?;
        self.may_use(&figure, &known, &uses, bearer(&figure, &uses, &on))?;
        let strain = u16::from(uses.strain) * if uses.scaled { u16::from(points) } else { 1 };
        let using = Using {
            figure,
            points,
            on,
            named,
            again,
            of: of.map(str::to_owned),
            strain,
            typed,
            times: 1,
            uses,
            known,
        };
        // A missing or unsuitable word in the command is refused before anything is paid.
        let hindered = hindrance(&self.now, &using.figure, &using.known, using.of.as_deref());
        self.refuse(hindered)?;
        if let Some(hook) = using.uses.hook() {
            self.is_about(hook, &using)?;
        }
        if let Some(asks) = &using.uses.asks {
            self.works_through(&using.figure, &asks.skills[0])?;
        }
        self.takes_reagents(&using)?;
        self.pay(&using)?;
        if let Some(asks) = &using.uses.asks {
            self.ask(&using, asks, false)?;
        } else {
            for deed in &using.uses.does {
                self.deed(&using, deed)?;
            }
            // An effect without code is reported in the words of its record.
            if using.uses.does.is_empty() {
                self.says(using.figure.id, &using.known.talent.text);
            }
        }
        self.taken(&using);
        let id = using.figure.id;
        let able = self.now.figure(id).is_some_and(Figure::able);
        self.went_down(id, using.figure.able(), able);
        Ok(())
    }

    /// Checks that turn, status and limit allow it (G-TALR-06, G-TALR-07).
    fn may_use(
        &mut self,
        figure: &Figure,
        known: &Known,
        uses: &Uses,
        bearer: Id,
    ) -> Result<(), Refusal> {
        let name = &known.talent.name;
        let drinker = self
            .now
            .figure(bearer)
            .filter(|f| self.now.is_used_up(f, &known.talent.id))
            .map(|f| f.name.clone());
        if let (Some(limit), Some(whose)) = (uses.limit, drinker) {
            let limit = limit.words();
            self.forbid(
                "G-TALR-07",
                format!("{whose} has already used {name}, which is available {limit}."),
                "Choose something else until then.",
            )?;
        }
        if figure.group.is_some_and(|g| g.standing < uses.standing) {
            let why = format!("{name} needs at least {} members left.", uses.standing);
            self.forbid("T-45", why, "Choose something else.")?;
        }
        // Some uses come when their user is incapacitated.
        let takes_back = uses.hook() == Some(Hook::AtOnce(AtOnce::MildestInjury));
        let lies = takes_back || matches!(uses.moment, Moment::Down | Moment::Gone);
        if !lies {
            self.is_able(figure)?;
        }
        if self.now.phase == Phase::Fighting && !lies {
            let at_any_time = match known.how(&self.now.settings) {
                Activation::OutOfTurn => true,
                _ if uses.moment == Moment::Initiative => true,
                Activation::Action => self.now.acts_now(figure.id).is_some(),
                // A maneuver granted out of turn may be this one (G-TURN-07).
                Activation::Maneuver => self.now.grants.contains(&figure.id),
                Activation::Passive | Activation::Incidental => false,
            };
            if !at_any_time {
                self.in_turn(figure, &format!("use {name}"))?;
            }
        }
        if let Some(asks) = &uses.asks {
            self.no_check()?;
            if asks.skills.is_empty() {
                return Err(Refusal::input(format!("{name} has no skill."))
                    .hint("Add one to its record in the pack."));
            }
        }
        Ok(())
    }

    /// Pays the price: the part of the turn, Story Points and strain (G-TALR-06, G-TALR-08,
    /// G-STORY-08).
    fn pay(&mut self, using: &Using) -> Result<(), Refusal> {
        let label = using.label();
        let said = format!("{USES}{label}{}", on_whom(&self.now, &using.on));
        if using.uses.story {
            self.pay_story(using.figure.side, &label)?;
        }
        if let Some(paid) = moment::price_shown(&self.now, &using.known) {
            hooks::spend_on(self, using, paid);
        }
        match self.costs(using) {
            Activation::Maneuver => self.pay_maneuver(&using.figure, &said, PayWith::Whatever)?,
            Activation::Action if using.uses.asks.is_none() && self.now.check.is_none() => {
                self.use_action(&using.figure, &said)?;
            }
            Activation::Action
            | Activation::Passive
            | Activation::Incidental
            | Activation::OutOfTurn => {}
        }
        self.push(Used {
            who: using.figure.id,
            talent: using.known.talent.id.clone(),
            name: using.known.talent.name.clone(),
            points: using.uses.scaled.then_some(using.points),
            limit: using.uses.limit,
            on: using.on.clone(),
            bearer: Some(bearer(&using.figure, &using.uses, &using.on))
                .filter(|id| *id != using.figure.id),
        });
        self.uses_up(using);
        if using.strain > 0 {
            self.pay_strain(using.figure.id, using.strain, &label)?;
        }
        Ok(())
    }

    /// Pays a Story Point for a talent (G-STORY-05, G-STORY-08).
    fn pay_story(&mut self, side: Side, what: &str) -> Result<(), Refusal> {
        self.story_left(side)?;
        self.push(StorySpent {
            side,
            what: what.to_owned(),
        });
        if self.now.check.is_none() && self.now.turn.is_none() {
            self.push(StorySettled {});
        }
        Ok(())
    }

    /// The default skill of a talent's check: the first that the talent names, or the skill of the
    /// piloted vehicle for a talent about flying (G-TAL-49).
    fn usual_skill(&self, using: &Using, asks: &Asks) -> String {
        let flies = using.uses.hook() == Some(Hook::Brings(Brings::FullThrottle));
        let vehicle = self.now.vehicle_of(using.figure.id).filter(|_| flies);
        let own = vehicle.and_then(|v| self.skill_named(&v.skill).ok());
        let own = own.filter(|own| asks.skills.contains(own));
        own.unwrap_or_else(|| asks.skills[0].clone())
    }

    /// Declares the check that is the action of a talent.
    pub(crate) fn ask(&mut self, using: &Using, asks: &Asks, free: bool) -> Result<(), Refusal> {
        // In some uses the word after `of` isn't a skill but their subject.
        let hook = using.uses.hook();
        let names_a_thing = hook.is_some_and(|hook| hook.about() != About::Nothing);
        let skill = match &using.of {
            None => self.usual_skill(using, asks),
            Some(_) if names_a_thing => asks.skills[0].clone(),
            Some(word) => {
                let skill = self.skill_named(word)?;
                if !asks.skills.contains(&skill) {
                    self.forbid_by(
                        &using.known.talent.rule,
                        format!("{} doesn't use that skill.", using.known.talent.name),
                        "Leave out `of` and what follows.",
                    )?;
                }
                skill
            }
        };
        let linked = self
            .cx
            .library
            .skill(&skill)
            .map_or(Characteristic::Presence, |s| s.characteristic);
        let against = asks
            .against
            .as_ref()
            .and_then(|opposing| using.on.first().map(|id| (*id, opposing.clone())));
        let what = What::Skill {
            skill,
            characteristic: linked,
            difficulty: self.difficulty_of_use(using, asks),
            against,
            purpose: Purpose::Plain,
        };
        if !free && using.known.how(&self.now.settings) == Activation::Action {
            let what = format!("use {}", using.known.talent.name);
            self.may_act(&using.figure, &what)?;
        }
        let mut check = Check::new(using.figure.id, what);
        check.overruled = self.cx.overruled;
        check.talent = Some(ByTalent {
            talent: using.known.talent.id.clone(),
            on: using.on.clone(),
            free,
            maneuver: free,
            strain: using.strain,
            named: using.named,
            again: using.again.clone(),
            of: using.of.clone(),
            resists: None,
        });
        self.push(CheckDeclared {
            check: Box::new(check),
        });
        Ok(())
    }

    pub(crate) fn deed(&mut self, using: &Using, deed: &Deed) -> Result<(), Refusal> {
        let who = using.figure.id;
        match deed {
            Deed::HealStrain(n) => {
                let who = bearer(&using.figure, &using.uses, &using.on);
                let most = self.now.figure(who).map_or(0, |f| f.strain);
                let all = u16::from(*n) * u16::from(using.known.ranks) * using.times;
                let by = all.min(most);
                if by > 0 {
                    self.push(StrainHealed { who, by });
                }
            }
            Deed::StandUp => {
                if using.figure.prone {
                    self.push(StoodUp { who });
                }
            }
            Deed::OnCheck(change) => {
                let change = change.times(using.points);
                let rolled = self.now.check.as_ref().is_some_and(|c| c.roll.is_some());
                if let (true, crate::model::check::pool::Change::Auto(symbols)) = (rolled, change) {
                    self.push(SymbolsJoined {
                        symbols,
                        why: using.label(),
                    });
                } else {
                    self.answer(using, Some(change), None, 0);
                }
            }
            Deed::For {
                lasts,
                checks,
                which,
                does,
                once,
            } => self.lasting(using, *lasts, *checks, which, *does, *once),
            Deed::Hook(hook) => hooks::run(self, *hook, using)?,
            Deed::Dose(_)
            | Deed::Afflicts(..)
            | Deed::Ends(_)
            | Deed::Resists { .. }
            | Deed::Again(_)
            | Deed::Breathes(..) => return self.thing_does(using, deed),
        }
        Ok(())
    }

    /// Adds the effect of a talent to the open check.
    pub(crate) fn answer(
        &mut self,
        using: &Using,
        change: Option<crate::model::check::pool::Change>,
        hook: Option<Answers>,
        number: u16,
    ) {
        // If something blocked it, an override has allowed it.
        let hamstring = hook == Some(Answers::HamstringShot);
        let mut check = self.now.check.iter().filter(|_| hamstring);
        let overruled = check.any(|check| no_hamstring(&self.now, check).is_some());
        let answer = Answer {
            who: using.figure.id,
            talent: using.known.talent.id.clone(),
            label: using.label(),
            rule: using.known.talent.rule.clone(),
            change,
            hook,
            number,
            strain: using.strain,
            hit: hooks::answered_hit(&self.now, hook, using),
            overruled,
        };
        self.push(Answered { answer });
    }

    /// Refuses by a rule whose ID comes from content (overridable).
    pub(crate) fn forbid_by(
        &self,
        rule: &str,
        why: String,
        hint: impl Into<String>,
    ) -> Result<(), Refusal> {
        self.forbid(rule_of(rule), why, hint)
    }

    /// Starts a session: limits per session are reset, and all shorter limits unless a fight continues
    /// (G-TALR-07).
    pub fn session_begins(&mut self) {
        let fighting = self.now.phase == Phase::Fighting;
        self.uses_return(|limit| limit == Limit::Session || !fighting);
    }

    /// Ends a day: limits per day are reset, and all shorter limits unless a fight continues
    /// (G-TALR-07).
    pub fn day_is_over(&mut self) {
        let fighting = self.now.phase == Phase::Fighting;
        self.uses_return(|limit| limit == Limit::Day || limit < Limit::Day && !fighting);
    }

    fn uses_return(&mut self, of: impl Fn(Limit) -> bool) {
        let used = self.now.everybody().flat_map(|f| &f.used);
        let limits: BTreeSet<Limit> = used.map(|used| used.limit).filter(|l| of(*l)).collect();
        for limit in limits {
            self.push(Refreshed { limit });
        }
    }
}

/// Checks that typed dice belong to a use: only a use that rolls takes them, symbols for Natural
/// (G-TAL-56) and a d100 for Deadeye (G-TAL-59).
///
/// # Errors
/// Refuses them elsewhere, and says where they belong or what to type.
fn rolls_at_once(known: &Known, uses: &Uses, typed: Option<Shown>) -> Result<(), Refusal> {
    let Some(typed) = typed else {
        return Ok(());
    };
    let name = &known.talent.name;
    let natural = uses.hook() == Some(Hook::AtOnce(AtOnce::Natural));
    let deadeye = uses.hook() == Some(Hook::Answers(Answers::Deadeye));
    match typed {
        Shown::Symbols(_) if natural => return Ok(()),
        Shown::Hundred(_) if deadeye => return Ok(()),
        Shown::Hundred(_) if natural => {
            let refusal = Refusal::input(format!(
                "{name} rolls a check, but `{typed}` isn't a set of symbols."
            ));
            return Err(
                refusal.hint("Write symbols like `= 3s 1f 2a T`, or `= -` for a blank result.")
            );
        }
        Shown::Symbols(_) if deadeye => {
            let refusal = Refusal::input(format!(
                "{name} rolls a d100, but `{typed}` isn't a d100 result."
            ));
            return Err(refusal.hint("Write its number, like `= 44`."));
        }
        Shown::Symbols(_) | Shown::Hundred(_) => {}
    }
    let refusal = Refusal::input(format!(
        "{name} doesn't roll dice yet, so `= {typed}` has no meaning."
    ));
    Err(if uses.asks.is_some() {
        refusal.hint(format!(
            "Use it first, then enter its check with `roll = {typed}`."
        ))
    } else {
        refusal.hint("Leave out `=` and what follows.")
    })
}

/// A rule whose ID comes from content, as the rulebook has it. An unknown ID becomes the rule of
/// activation (G-TALR-06).
pub(crate) fn rule_of(rule: &str) -> &'static str {
    let known = crate::rulebook::rulebook().get(rule);
    known.map_or("G-TALR-06", |rule| rule.id.as_str())
}
