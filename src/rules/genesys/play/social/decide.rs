//! Decides commands about social encounters: known motivations, using them, reading people, and wearing
//! them down. `outcome` applies the checks.

use lang::sentence::capital;
use lang::{Refusal, Who};
use rules::refusals::same_twice;

use crate::command::social::SocialCommand;
use crate::events::social::{Forgotten, Learnt, Played, SocialEvent, TalkSet};
use crate::events::{Event, TokenSet};
use crate::model::advance::origin::Facet;
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::records::SkillGroup;
use crate::model::social::{Known, Stand};
use crate::model::state::Phase;
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::play::draft::Draft;
use crate::play::social::dice;
use crate::play::sources::help::usually_against;
use crate::skills;
use crate::words::genitive;

impl Draft<'_, '_> {
    /// Carries out a command about a social encounter.
    ///
    /// # Errors
    /// Refuses an unknown name, and what a rule doesn't allow (overridable).
    pub fn social(&mut self, command: &SocialCommand) -> Result<(), Refusal> {
        match command {
            SocialCommand::Talk { on } => {
                if self.now.social.on == *on {
                    let (why, hint) = if *on {
                        (
                            "A social encounter is already open.",
                            "Use `talk off` to end it.",
                        )
                    } else {
                        ("No social encounter is open.", "Use `talk on` to open one.")
                    };
                    return Err(Refusal::input(why).hint(hint));
                }
                // Outside a fight, talking is an encounter of its own (G-SOC-01, G-STRUCT-09).
                let resets = self.now.phase != Phase::Fighting;
                if resets && !on {
                    self.talk_ends();
                }
                self.talk(SocialEvent::TalkSet(TalkSet { on: *on, resets }));
                Ok(())
            }
            SocialCommand::Facet {
                who,
                whom,
                facet,
                off,
            } => self.says_known(who, whom, *facet, !off),
            SocialCommand::Appeal { who, whom, facet } => self.plays(who, whom, *facet, false),
            SocialCommand::Offend { who, whom, facet } => self.plays(who, whom, *facet, true),
            SocialCommand::Study { who, whom, facet } => self.reads(who, whom, *facet),
            SocialCommand::Sway { who, whom, skill } => self.sways(who, whom, skill),
        }
    }

    pub(crate) fn talk(&mut self, event: SocialEvent) {
        self.push(Event::Social(event));
    }

    /// Two different combatants.
    fn two(
        &self,
        who: &Who,
        whom: &Who,
    ) -> Result<(std::sync::Arc<Figure>, std::sync::Arc<Figure>), Refusal> {
        let (one, other) = (self.figure(who)?, self.figure(whom)?);
        if one.id == other.id {
            return Err(same_twice(&one.name));
        }
        Ok((one, other))
    }

    fn says_known(&mut self, who: &Who, whom: &Who, facet: Facet, on: bool) -> Result<(), Refusal> {
        let (one, other) = self.two(who, whom)?;
        let (by, of) = (one.id, other.id);
        let known = self.now.social.knows(by, of, facet);
        match (known, on) {
            (Some(Known { untrue: false, .. }), true) | (None, false) => Ok(()),
            (_, true) => {
                let untrue = false;
                let known = Known {
                    by,
                    of,
                    facet,
                    untrue,
                };
                self.talk(SocialEvent::Learnt(Learnt { known }));
                Ok(())
            }
            (Some(_), false) => {
                self.talk(SocialEvent::Forgotten(Forgotten { by, of, facet }));
                Ok(())
            }
        }
    }

    /// Plays to a motivation or goes against it: dice on the next social check against that character
    /// (G-SOC-03, G-SOC-04). A false belief counts as going against it (M-16).
    fn plays(&mut self, who: &Who, whom: &Who, facet: Facet, against: bool) -> Result<(), Refusal> {
        let (one, other) = self.two(who, whom)?;
        self.is_alive(&one)?;
        self.opponent(whom)?;
        let (by, of) = (one.id, other.id);
        let known = self.now.social.knows(by, of, facet);
        if known.is_none() && !against {
            let why = format!(
                "{} doesn't know {} {}.",
                one.name,
                genitive(&other.name),
                capital(facet.word())
            );
            let refusal = Refusal::rule("G-SOC-05", why);
            self.permit(Err(
                refusal.hint("Use `facet WHO WHOM MOTIVATION` to mark it known.")
            ))?;
        }
        let from = format!("{} of {}", facet.word(), other.name);
        let waits = self.now.tokens.iter().any(|t| {
            t.whose == Whose::One(by) && t.only == Only::SocialAgainst(of) && t.from == from
        });
        if waits {
            return Err(Refusal::input(format!(
                "{} {} already counts toward {} next social check against them.",
                genitive(&other.name),
                capital(facet.word()),
                genitive(&one.name)
            ))
            .hint("Make the check with `sway` or `check`."));
        }
        let against = against || known.is_some_and(|k| k.untrue);
        self.talk(SocialEvent::Played(Played {
            by,
            of,
            facet,
            against,
        }));
        let (change, rule) = if against {
            (Change::Setback(dice(facet)), "G-SOC-04")
        } else {
            (Change::Boost(dice(facet)), "G-SOC-03")
        };
        let token = Token {
            mark: self.now.next_mark,
            whose: Whose::One(by),
            change,
            only: Only::SocialAgainst(of),
            once: true,
            until: Until::EncounterEnd,
            from,
            rule: rule.to_owned(),
            bound: None,
            injury: None,
        };
        self.push(TokenSet { token });
        Ok(())
    }

    /// Declares a reading: Perception against Cool (G-SOC-07).
    fn reads(&mut self, who: &Who, whom: &Who, facet: Option<Facet>) -> Result<(), Refusal> {
        let (one, other) = self.two(who, whom)?;
        if self.now.social.has_read(one.id, other.id) {
            let why = format!(
                "{} has already tried to read {} in this encounter.",
                one.name, other.name
            );
            self.forbid(
                "G-SOC-07",
                why,
                "Read someone else, or ask another character to.",
            )?;
        }
        if self.now.social.has_read_enough(one.id) {
            let why = format!(
                "{} has already tried to read people twice in this encounter.",
                one.name
            );
            self.forbid("G-SOC-07", why, "Let another character read them.")?;
        }
        let target = other.id;
        let against = Some((target, skills::COOL.to_owned()));
        let purpose = Purpose::Read { target, facet };
        self.check_for(&one, skills::PERCEPTION, 0, against, purpose)
    }

    /// Declares a social check in a long argument (T-36).
    fn sways(&mut self, who: &Who, whom: &Who, skill: &str) -> Result<(), Refusal> {
        let (one, other) = self.two(who, whom)?;
        let skill = self.skill_named(skill)?;
        let group = self.cx.library.skill(&skill).map(|s| s.group);
        if group != Some(SkillGroup::Social) {
            let name = self.skill_name(&skill);
            let why = format!("{name} isn't a social skill.");
            self.forbid("T-36", why, "Choose a social skill, such as Charm.")?;
        }
        if other.speechless {
            let why = format!(
                "{} can't think or speak, so words don't affect them.",
                other.name
            );
            self.forbid("G-SOC-02", why, "Choose someone else.")?;
        }
        let stands = self.now.stand_of(&other);
        if stands == Stand::GivesIn {
            let (name, how) = (
                &other.name,
                crate::events::social::log_text::stands(&self.now, &other),
            );
            self.forbid(
                "T-36",
                format!("{name} {how} and can't be worn down further."),
                "Choose someone else.",
            )?;
        }
        let target = other.id;
        let against = usually_against(&skill).unwrap_or(&skill).to_owned();
        let purpose = Purpose::Sway { target };
        self.check_for(&one, &skill, 0, Some((target, against)), purpose)
    }
}
