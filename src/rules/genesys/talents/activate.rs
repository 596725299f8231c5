//! Using a talent, and writing one on a sheet: `use`, `learn`, `unlearn`.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::lang::{Named, Refusal, Who, find};
use crate::rules::genesys::check::{Answer, ByTalent, Check, Purpose, What};
use crate::rules::genesys::command::PayWith;
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::kinds::{Band, Characteristic, Kind, Side};
use crate::rules::genesys::library::Library;
use crate::rules::genesys::skills;
use crate::rules::genesys::state::{Phase, State};
use crate::rules::genesys::things;
use crate::rules::genesys::words::list;
use crate::rules::view::Id;

use super::command::Talents;
use super::event::TalentEvent;
use super::hooks;
use super::known::Known;
use super::moment;
use super::record::{Activation, Aimed, Asks, Deed, Limit, Uses, Whom};

/// A talent being used: who, which, how far, on whom, and the word that went with it.
pub(in crate::rules::genesys) struct Using {
    pub(in crate::rules::genesys) figure: Arc<Figure>,
    pub(in crate::rules::genesys) known: Known,
    pub(in crate::rules::genesys) uses: Uses,
    /// Ranks it is used with, 1 and up.
    pub(in crate::rules::genesys) points: u8,
    pub(in crate::rules::genesys) on: Vec<Id>,
    /// Whether the table has named them, in its order.
    pub(in crate::rules::genesys) named: bool,
    /// Those it has named again, once for each time.
    pub(in crate::rules::genesys) again: Vec<Id>,
    pub(in crate::rules::genesys) of: Option<String>,
    /// Strain it costs in all.
    pub(in crate::rules::genesys) strain: u16,
}

impl Using {
    /// "Dodge 2" of one that is scaled, else the name alone.
    pub(in crate::rules::genesys) fn label(&self) -> String {
        if self.uses.scaled {
            format!("{} {}", self.known.talent.name, self.points)
        } else {
            self.known.talent.name.clone()
        }
    }
}

/// Decides a line about talents.
///
/// # Errors
/// Refuses a name that fits nothing, a moment that is not now, and what a rule forbids
/// (overrulable).
pub fn decide(d: &mut Draft<'_, '_>, command: &Talents) -> Result<(), Refusal> {
    match command {
        Talents::Use {
            who,
            talent,
            points,
            of,
            on,
        } => {
            // Whatever stands in the way, it is a talent's own rule that says so.
            let known = d.figure(who).and_then(|figure| known_by(&figure, talent));
            d.use_talent(who, talent, *points, of.as_deref(), on)
                .map_err(|refusal| match known {
                    Ok(known) => refusal.resting_on(rule_of(&known.talent.rule)),
                    Err(_) => refusal,
                })
        }
        Talents::Learn { who, talent, of } => d.learn(who, talent, of),
        Talents::Unlearn { who, talent } => d.unlearn(who, talent),
    }
}

/// The talent of a sheet that a word names.
///
/// # Errors
/// Refuses a name that none of its talents has.
pub(super) fn known_by(figure: &Figure, word: &str) -> Result<Known, Refusal> {
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
        None => find(word, &format!("talent of {}", figure.name), &names)?,
    };
    Ok(figure.known[place].clone())
}

/// What of somebody a word names that can be used: its talents, its things, the arts of its skills.
///
/// # Errors
/// Refuses a name that none of them has.
fn usable_by(library: &Library, figure: &Figure, word: &str) -> Result<Known, Refusal> {
    let all: Vec<&Known> = figure.gifts().chain(library.arts(figure)).collect();
    let is =
        |known: &&&Known| known.talent.name.eq_ignore_ascii_case(word) || known.talent.id == word;
    // A talent and a thing may bear one name; the one that is used is meant.
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
    let what = format!("talent or thing to use of {}", figure.name);
    let place = find(word, &what, &names)?;
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
        let rule: &str = &known.talent.rule;
        let points = match points {
            Some(_) if !uses.scaled => {
                return Err(Refusal::input(format!(
                    "{} takes no number.",
                    known.talent.name
                )));
            }
            Some(points) if points > known.ranks => {
                self.forbid_by(
                    rule,
                    format!(
                        "{} has {} of {}, so {points} is too many.",
                        figure.name,
                        crate::rules::genesys::words::count(known.ranks, "rank"),
                        known.talent.name
                    ),
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
            uses,
            known,
        };
        // What the table left open in its words is refused before anything is paid.
        let hindered =
            hooks::hindrance(&self.now, &using.figure, &using.known, using.of.as_deref());
        hindered.map_or(Ok(()), |refusal| self.cx.permit(Err(refusal)))?;
        if let Some(hook) = using.uses.hook() {
            things::deeds::can(self, hook, &using)?;
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
        }
        self.taken(&using);
        let id = using.figure.id;
        let able = self.now.figure(id).is_some_and(Figure::able);
        self.went_down(id, using.figure.able(), able);
        Ok(())
    }

    /// Whether turn, status and limit allow it (G-TALR-06, G-TALR-07).
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
                format!("{whose} has used {name}, which comes {limit}."),
            )?;
        }
        if figure.group.is_some_and(|g| g.standing < uses.standing) {
            let why = format!("{name} wants {} of the group standing.", uses.standing);
            self.forbid("T-45", why)?;
        }
        let down = uses.moment == super::record::Moment::Down;
        if self.now.phase == Phase::Fighting && !down {
            match known.how(&self.now.settings) {
                Activation::OutOfTurn => self.is_able(figure)?,
                _ if uses.moment == super::record::Moment::Initiative => self.is_able(figure)?,
                Activation::Action if self.now.acts_now(figure.id).is_some() => {
                    self.is_able(figure)?;
                }
                // One that was granted out of turn may be this one (G-TURN-07).
                Activation::Maneuver if self.now.grants.contains(&figure.id) => {
                    self.is_able(figure)?;
                }
                _ => self.in_turn(figure, name)?,
            }
        }
        if let Some(asks) = &uses.asks {
            self.no_check()?;
            if asks.skills.is_empty() {
                return Err(Refusal::input(format!("{name} names no skill.")));
            }
        }
        Ok(())
    }

    /// Whether the check of a talent, or of the one it builds on, lies there rolled.
    fn lies_there(&self, figure: &Figure, known: &Known) -> bool {
        let Some(check) = self.now.check.as_ref().filter(|c| c.roll.is_some()) else {
            return false;
        };
        let of = |t: &ByTalent| {
            t.talent == known.talent.id || known.talent.needs.as_ref() == Some(&t.talent)
        };
        check.by == figure.id && check.talent.as_ref().is_some_and(of)
    }

    /// Says who gets what the dice of a talent's check have brought.
    fn allot(&mut self, figure: &Figure, known: &Known, named: &[Who]) -> Result<(), Refusal> {
        let by_talent = self.now.check.as_ref().and_then(|c| c.talent.clone());
        let base = by_talent.and_then(|t| figure.knows(&t.talent).cloned());
        let known = base.unwrap_or_else(|| known.clone());
        let Some(uses) = known.uses().cloned() else {
            return Ok(());
        };
        let (on, again) = self.used_on(figure, &known, &uses, named)?;
        self.push(Event::Talent(TalentEvent::Allotted { on, again }));
        Ok(())
    }

    /// On whom: those that were named, or the one whom it must mean; and those named again.
    fn used_on(
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
            return Err(Refusal::input(format!("{name} is used on nobody.")));
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
            // As many as a skill has ranks, and it has none (G-TAL-28).
            let why = format!(
                "{name} counts ranks of Leadership, and {} has none.",
                figure.name
            );
            self.forbid_by(&known.talent.rule, why)?;
        }
        if named.is_empty() {
            return if can.len() <= most && !can.is_empty() {
                Ok((can, Vec::new()))
            } else if can.is_empty() {
                Err(Refusal::input(format!("Nobody is near enough for {name}.")))
            } else {
                Err(Refusal::input(format!("{name} wants to know on whom."))
                    .hint("Name them after `on`."))
            };
        }
        let (mut on, mut again) = (Vec::new(), Vec::new());
        for who in named {
            let whom = self.figure(who)?;
            let promised = self.now.is_talked_out_of(figure.id, whom.id);
            if let Some(refusal) = promised.filter(|_| aimed.whom.is_foe()) {
                // It turns no talent against those it promised to spare (G-TAL-58).
                self.cx.permit(Err(refusal))?;
            } else if !can.contains(&whom.id) {
                self.forbid_by(
                    &known.talent.rule,
                    format!(
                        "{} is out of reach of {name}, or on the wrong side.",
                        whom.name
                    ),
                )?;
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
                format!("{name} is used on {most} at most."),
            )?;
        }
        Ok((on, again))
    }

    /// Whether somebody is the companion: an animal or drone, silhouette 0 and 1 more for each later rank,
    /// that the GM approves by overruling this once (G-TAL-42).
    fn is_companion(
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
                .hint("Name one after `on`; with a `!` at the end the GM approves it."));
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
        let why = format!(
            "{} is no companion of {name} that the GM has approved{size}.",
            whom.name
        );
        self.forbid_by(&known.talent.rule, why)?;
        self.push(Event::Talent(TalentEvent::Bonded {
            who: whom.id,
            to: Some(figure.id),
        }));
        Ok(())
    }

    /// The price: of the turn, in Story Points and strain (G-TALR-06, G-TALR-08, G-STORY-08).
    fn pay(&mut self, using: &Using) -> Result<(), Refusal> {
        let label = using.label();
        let said = format!("uses {label}{}", on_whom(&self.now, &using.on));
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
        self.push(Event::Talent(TalentEvent::Used {
            who: using.figure.id,
            talent: using.known.talent.id.clone(),
            name: using.known.talent.name.clone(),
            points: using.uses.scaled.then_some(using.points),
            limit: using.uses.limit,
            on: using.on.clone(),
            bearer: Some(bearer(&using.figure, &using.uses, &using.on))
                .filter(|id| *id != using.figure.id),
        }));
        self.uses_up(using);
        if using.strain > 0 {
            self.pay_strain(using.figure.id, using.strain, &label)?;
        }
        Ok(())
    }

    /// A Story Point for a talent (G-STORY-05, G-STORY-08).
    fn pay_story(&mut self, side: Side, what: &str) -> Result<(), Refusal> {
        self.story_left(side)?;
        self.push(Event::StorySpent {
            side,
            what: what.to_owned(),
        });
        if self.now.check.is_none() && self.now.turn.is_none() {
            self.push(Event::StorySettled {});
        }
        Ok(())
    }

    /// Declares the check that a talent's action is.
    pub(super) fn ask(&mut self, using: &Using, asks: &Asks, free: bool) -> Result<(), Refusal> {
        let hook = using.uses.does.iter().find_map(|deed| match deed {
            Deed::Hook(hook) => Some(*hook),
            _ => None,
        });
        // Of some uses the word behind `of` is no skill, but what they are about.
        let names_a_thing = hook.is_some_and(crate::rules::genesys::things::deeds::is_about);
        let skill = match &using.of {
            None => asks.skills[0].clone(),
            Some(_) if names_a_thing => asks.skills[0].clone(),
            Some(word) => {
                let skill = self.skill_named(word)?;
                if !asks.skills.contains(&skill) {
                    self.forbid_by(
                        &using.known.talent.rule,
                        format!("{} is not made with that skill.", using.known.talent.name),
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
            self.may_act(&using.figure, &using.known.talent.name)?;
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
        self.push(Event::CheckDeclared {
            check: Box::new(check),
        });
        Ok(())
    }

    pub(in crate::rules::genesys) fn deed(
        &mut self,
        using: &Using,
        deed: &Deed,
    ) -> Result<(), Refusal> {
        let who = using.figure.id;
        match deed {
            Deed::HealStrain(n) => {
                let who = bearer(&using.figure, &using.uses, &using.on);
                let most = self.now.figure(who).map_or(0, |f| f.strain);
                let by = (u16::from(*n) * u16::from(using.known.ranks)).min(most);
                if by > 0 {
                    self.push(Event::StrainHealed { who, by });
                }
            }
            Deed::StandUp => {
                if using.figure.prone {
                    self.push(Event::StoodUp { who });
                }
            }
            Deed::OnCheck(change) => {
                let change = change.times(using.points);
                let rolled = self.now.check.as_ref().is_some_and(|c| c.roll.is_some());
                if let (true, crate::rules::genesys::check::pool::Change::Auto(symbols)) =
                    (rolled, change)
                {
                    self.push(Event::Talent(TalentEvent::SymbolsJoined {
                        symbols,
                        why: using.label(),
                    }));
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

    /// Puts what a talent does on the check at hand.
    pub(in crate::rules::genesys) fn answer(
        &mut self,
        using: &Using,
        change: Option<crate::rules::genesys::check::pool::Change>,
        hook: Option<super::record::Hook>,
        number: u16,
    ) {
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
        };
        self.push(Event::Talent(TalentEvent::Answered { answer }));
    }

    /// Refuses on a rule whose ID comes from content, unless the table overrules it.
    pub(in crate::rules::genesys) fn forbid_by(
        &self,
        rule: &str,
        why: String,
    ) -> Result<(), Refusal> {
        self.forbid(rule_of(rule), why)
    }

    /// A session begins: what comes once a session is there again, and with it whatever comes more
    /// often, unless a fight goes on through it (G-TALR-07).
    pub fn session_begins(&mut self) {
        let fighting = self.now.phase == Phase::Fighting;
        self.uses_return(|limit| limit == Limit::Session || !fighting);
    }

    /// Time has passed outside a fight: what comes once an encounter or more often is there again
    /// (G-TALR-07).
    pub fn scene_is_over(&mut self) {
        self.uses_return(|limit| limit < Limit::Session);
    }

    fn uses_return(&mut self, of: impl Fn(Limit) -> bool) {
        let used = self.now.everybody().flat_map(|f| &f.used);
        let limits: BTreeSet<Limit> = used.map(|used| used.limit).filter(|l| of(*l)).collect();
        for limit in limits {
            self.push(Event::Talent(TalentEvent::Refreshed { limit }));
        }
    }
}

/// " on Vex and Ila"; nothing where it is on nobody.
pub(super) fn on_whom(state: &State, on: &[Id]) -> String {
    let names: Vec<&str> = on.iter().map(|id| state.name_of(*id)).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!(" on {}", list(&names))
    }
}

/// A rule whose ID comes from content, as the rulebook has it; that of activation for one that no
/// rulebook knows (G-TALR-06).
pub(super) fn rule_of(rule: &str) -> &'static str {
    let known = crate::rules::rulebook::genesys().get(rule);
    known.map_or("G-TALR-06", |rule| rule.id.as_str())
}

/// Whom a talent can be used on.
pub(super) fn candidates(state: &State, figure: &Figure, known: &Known, aimed: Aimed) -> Vec<Id> {
    let reach = if aimed.grows {
        farther(aimed.reach, known.ranks.saturating_sub(1))
    } else {
        aimed.reach
    };
    state
        .everybody()
        .filter(|f| {
            let any = matches!(aimed.whom, Whom::Anyone | Whom::Ally);
            (f.id != figure.id || aimed.whom == Whom::Anyone) && (f.able() || any && !f.dead)
        })
        .filter(|f| !aimed.whom.is_foe() || state.is_talked_out_of(figure.id, f.id).is_none())
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
            // Out of a fight nobody counts steps (G-TURN-11).
            let near = state.phase != Phase::Fighting && aimed.whom == Whom::Anyone;
            near || f.id == figure.id || state.band(figure.id, f.id) <= reach
        })
        .map(|f| f.id)
        .collect()
}

/// Who a use counts for: whoever is given something, else its user.
pub(in crate::rules::genesys) fn bearer(figure: &Figure, uses: &Uses, on: &[Id]) -> Id {
    let given = uses.on.is_some_and(|aimed| aimed.whom == Whom::Anyone);
    on.first().copied().filter(|_| given).unwrap_or(figure.id)
}

/// On how many at most.
pub(super) fn most(figure: &Figure, known: &Known, aimed: Aimed) -> u8 {
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
            // G-TAL-63: the improved form reaches twice as many.
            let twice = 1 + u8::from(figure.improves(&known.talent));
            figure
                .characteristic(Characteristic::Presence)
                .saturating_mul(twice)
        }
    }
}

/// So many bands farther, extreme at most.
pub(in crate::rules::genesys) fn farther(band: Band, by: u8) -> Band {
    let all = &Band::ALL[..5];
    let at = all.iter().position(|b| *b == band).unwrap_or(0);
    all[(at + usize::from(by)).min(all.len() - 1)]
}
