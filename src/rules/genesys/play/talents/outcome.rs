//! The results of checks that belong to talents, items and special uses of skills: words that heal,
//! harm, command or restrain. `arts` has those of special uses.

use rules::view::Id;
use std::sync::Arc;

use crate::events::said::agreeing;
use crate::events::social::{SocialEvent, TalkSet};
use crate::events::talents::BroughtAbout;
use crate::events::{Event, ManeuverGranted, TokenSet};
use crate::kinds::{Band, Characteristic};
use crate::library::Library;
use crate::model::check::{ByTalent, Check, What};
use crate::model::figure::{Figure, Status};
use crate::model::state::{Phase, State};
use crate::model::talents::hook::{Brings, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::record::{Deed, Uses};
use crate::model::tokens::{Change, Only, Token, Whose};
use crate::open_check::Left;
use crate::play::draft::Draft;
use crate::play::spends::menu::left;
use crate::play::talents::activate::Using;
use crate::play::talents::targets::not_commanded;
use crate::skills;
use crate::words::{count, list};

impl Draft<'_, '_> {
    /// Applies the result of such a check when it ends.
    pub fn talents_outcome(&mut self, check: &Check) {
        let Some(by_talent) = &check.talent else {
            return;
        };
        if let Some(resisted) = &by_talent.resists {
            self.resisted(check, resisted);
            return;
        }
        let before = self.now.clone();
        let Some(made) = Made::of(&before, self.cx.library, check) else {
            return;
        };
        let Some(uses) = made.known.uses().cloned() else {
            return;
        };
        for deed in &uses.does {
            match deed {
                Deed::Hook(Hook::Brings(hook)) => self.brings_about(*hook, &made),
                // Their success does the same as a use without a check.
                Deed::Hook(Hook::AtOnce(_) | Hook::Answers(_))
                | Deed::HealStrain(_)
                | Deed::StandUp
                | Deed::OnCheck(_)
                | Deed::For { .. }
                | Deed::Dose(_)
                | Deed::Afflicts(..)
                | Deed::Ends(_)
                | Deed::Resists { .. }
                | Deed::Again(_)
                | Deed::Breathes(..) => {
                    // The roll has decided, so it can't be refused.
                    if made.success > 0 && self.deed(&made.using(&uses), deed).is_err() {
                        return;
                    }
                }
            }
        }
        if uses.does.is_empty() && made.success > 0 {
            self.says(made.figure.id, &made.known.talent.text);
        }
    }

    fn brings_about(&mut self, hook: Brings, made: &Made<'_>) {
        if made.success == 0 && !hook.counts_anyway() {
            return;
        }
        match hook {
            Brings::Counteroffer => {
                if let Some(target) = made.first() {
                    let until = self.until_next_turn(target, 1);
                    self.afflict(target, Status::Staggered, until);
                    if made.rest.triumph > 0 {
                        let name = self.now.name_of(target);
                        let words = format!(
                            "With the Triumph, {name} can switch sides for a while, if the GM agrees (G-TAL-29)."
                        );
                        self.brings(made, words);
                    }
                }
            }
            Brings::CantWeTalk => self.talked_out(made),
            Brings::RuinousRepartee => {
                if let Some(target) = made.first() {
                    let strain = made.biting();
                    self.bites(target, strain);
                    self.heals(made.figure.id, 0, strain);
                }
            }
            Brings::InspiringRhetoric => {
                for (who, by) in allotted(&self.now, made) {
                    self.heals(who, 0, by);
                    if made.improved {
                        let ranks = made.figure.rank(skills::LEADERSHIP);
                        self.for_rounds(made, who, Change::Boost(1), ranks);
                    }
                }
            }
            Brings::ScathingTirade => {
                for (who, by) in allotted(&self.now, made) {
                    self.bites(who, by);
                    if made.improved {
                        let ranks = made.figure.rank(skills::COERCION);
                        self.for_rounds(made, who, Change::Setback(1), ranks);
                    }
                }
            }
            Brings::FieldCommander => {
                // Several allies may use one action. The first to act gets it (G-TAL-63).
                let action = made.improved && made.rest.triumph > 0;
                for who in &made.by_talent.on {
                    // A target that has become unable to follow pays nothing.
                    let now = self.now.figure(*who).cloned();
                    let cannot = now.and_then(|f| not_commanded(made.figure, made.known, &f));
                    if let Some(why) = cannot.filter(|_| !self.cx.overruled && !made.overruled) {
                        self.brings(made, why);
                        continue;
                    }
                    self.bites(*who, 1);
                    if !self.now.figure(*who).is_some_and(Figure::able) {
                        continue;
                    }
                    self.push(ManeuverGranted::to(*who));
                    if action {
                        let instead = Change::ActsInstead;
                        self.act_now(made.figure.id, *who, instead, made.name(), made.rule());
                    }
                }
            }
            Brings::FullThrottle => self.goes_full_throttle(made.figure),
            Brings::HowConvenient => {
                let words = format!("{}: {A_DEVICE_FAILS}.", made.name());
                self.brings(made, words);
            }
            Brings::LetsTalk => {
                let words = format!("{}: {THEY_TALK}.", made.name());
                self.brings(made, words);
                if !self.now.social.on {
                    let resets = self.now.phase != Phase::Fighting;
                    let talk = SocialEvent::TalkSet(TalkSet { on: true, resets });
                    self.push(Event::Social(talk));
                }
            }
            Brings::PushesAway => self.pushes_away(made),
            Brings::OpensPath => self.opens_path(made),
            Brings::OpensGate => self.opens_gate(made),
            Brings::Closes => self.closes(made),
            Brings::Anchors => self.anchored(made),
            Brings::Reaches => self.reaches(made),
            Brings::Senses => self.senses(made),
            Brings::PatchesHull => self.patches_hull(made),
            Brings::Corrodes => self.corrodes(made),
            Brings::Brews => self.brewed(made),
        }
    }

    fn brings(&mut self, made: &Made<'_>, words: String) {
        let who = made.figure.id;
        self.push(BroughtAbout { who, words });
    }

    /// Lets a character use an action before the end of another's turn.
    pub(crate) fn act_now(&mut self, by: Id, who: Id, acts: Change, from: &str, rule: &str) {
        let until = self.until_next_turn(by, u32::from(self.now.active() != Some(by)));
        let from = format!("{from} ({})", self.now.name_of(by));
        self.token(Whose::One(who), acts, until, &from, rule);
    }

    /// Starts an effect for a number of rounds, counted by the user's own turns.
    fn for_rounds(&mut self, made: &Made<'_>, who: Id, change: Change, rounds: u8) {
        if rounds == 0 {
            return;
        }
        let until = self.until_next_turn(made.figure.id, u32::from(rounds));
        let from = format!("{} ({})", made.name(), made.figure.name);
        self.token(Whose::One(who), change, until, &from, made.rule());
    }

    /// Keeps the target from attacking the speaker and, with a Triumph, allies nearby. Each 2 Advantage
    /// left add a turn (G-TAL-58).
    fn talked_out(&mut self, made: &Made<'_>) {
        let Some(target) = made.first() else {
            return;
        };
        let until = self.until_next_turn(target, made.turns());
        let mut spared = vec![made.figure.id];
        if made.rest.triumph > 0 {
            let near = self
                .now
                .able(made.figure.side)
                .filter(|f| f.id != made.figure.id)
                .filter(|f| self.now.band(f.id, made.figure.id) <= Band::Short)
                .map(|f| f.id);
            spared.extend(near);
        }
        for whom in spared {
            let token = Token {
                mark: self.now.next_mark,
                whose: Whose::One(target),
                change: Change::NoAttack,
                only: Only::CombatAgainst(whom),
                once: false,
                until,
                from: format!("{} ({})", made.name(), made.figure.name),
                rule: made.rule().to_owned(),
                bound: None,
                injury: None,
            };
            self.push(TokenSet { token });
        }
    }
}

/// The rolled check of a talent, item or special use, and its result.
pub(crate) struct Made<'a> {
    pub(crate) figure: &'a Figure,
    pub(crate) known: &'a Known,
    pub(crate) by_talent: &'a ByTalent,
    /// Key of the skill it was made with.
    pub(crate) skill: &'a str,
    /// Net Successes, 0 for a failure.
    pub(crate) success: u16,
    /// Net Failures, 0 for a success.
    pub(crate) failure: u16,
    /// Symbols left to spend.
    pub(crate) rest: Left,
    /// The factor for its strain: 2 if a talent doubles it (T-44).
    times: u16,
    /// True if its maker has the improved form of the talent.
    improved: bool,
    /// True if an override allowed it.
    overruled: bool,
}

impl<'a> Made<'a> {
    /// The result of a check, if it belongs to a talent and is rolled.
    fn of(state: &'a State, library: &'a Library, check: &'a Check) -> Option<Self> {
        let by_talent = check.talent.as_ref()?;
        let figure = state.figure(check.by)?;
        let known = library.gift(figure, &by_talent.talent)?;
        let net = check.net()?;
        let skill = match &check.what {
            What::Skill { skill, .. } => skill.as_str(),
            What::Attack { .. } => "",
        };
        Some(Self {
            figure,
            known,
            by_talent,
            skill,
            success: net.success.max(0) as u16,
            failure: (-net.success).max(0) as u16,
            rest: left(state, check),
            times: check.strain_times(),
            improved: figure.improves(&known.talent),
            overruled: check.overruled,
        })
    }

    /// The name of the talent.
    pub(crate) fn name(&self) -> &str {
        &self.known.talent.name
    }

    fn rule(&self) -> &str {
        &self.known.talent.rule
    }

    /// Its first target.
    pub(crate) fn first(&self) -> Option<Id> {
        self.by_talent.on.first().copied()
    }

    /// Its subject, if one was named.
    pub(crate) fn about(&self) -> Option<&str> {
        self.by_talent.of.as_deref()
    }

    /// Rounds or turns that pairs of remaining Advantage add.
    pub(crate) fn longer(&self) -> u32 {
        self.rest.advantage.max(0) as u32 / 2
    }

    /// Turns for which a promise not to attack lasts (G-TAL-58).
    fn turns(&self) -> u32 {
        1 + self.longer()
    }

    /// Strain dealt by words (G-TAL-71).
    fn biting(&self) -> u16 {
        let presence = self.figure.characteristic(Characteristic::Presence);
        (2 * u16::from(presence) + self.success) * self.times
    }

    /// The check as a use, for effects of a success.
    fn using(&self, uses: &Uses) -> Using {
        Using {
            figure: Arc::new(self.figure.clone()),
            known: self.known.clone(),
            uses: uses.clone(),
            points: 1,
            on: self.by_talent.on.clone(),
            named: self.by_talent.named,
            again: self.by_talent.again.clone(),
            of: self.by_talent.of.clone(),
            strain: self.by_talent.strain,
            typed: None,
            times: self.times,
        }
    }
}

/// The share of each target of a speech. Each Success gives 1 to one target, in the order in which they
/// were named, otherwise by the most strain. Each remaining Advantage adds 1: first to those named
/// again, once for each time, then in turn (G-TAL-36, G-TAL-39, the house rule X-12).
fn allotted(state: &State, made: &Made<'_>) -> Vec<(Id, u16)> {
    let mut all = in_order(state, made);
    all.truncate(usize::from(made.success));
    let mut shares: Vec<(Id, u16)> = all.into_iter().map(|id| (id, 1)).collect();
    if shares.is_empty() {
        return shares;
    }
    let wished: Vec<usize> = made
        .by_talent
        .again
        .iter()
        .filter_map(|id| shares.iter().position(|(one, _)| one == id))
        .collect();
    let in_turn = 0..shares.len();
    let places = wished.into_iter().chain(in_turn.cycle());
    for place in places.take(made.rest.advantage.max(0) as usize) {
        shares[place].1 += 1;
    }
    for (_, share) in &mut shares {
        *share *= made.times;
    }
    shares
}

/// The targets of a speech: in the order in which they were named, otherwise the most strain first.
fn in_order(state: &State, made: &Made<'_>) -> Vec<Id> {
    let mut all: Vec<Id> = made.by_talent.on.clone();
    if !made.by_talent.named {
        all.sort_by_key(|id| std::cmp::Reverse(state.figure(*id).map_or(0, |f| f.strain)));
    }
    all
}

/// A target that may get the next Advantage of a rolled speech, if there is a choice.
pub struct Wish<'a> {
    /// The talent.
    pub talent: &'a Known,
    /// The target.
    pub whom: Id,
    /// The targets that the command names, in this order.
    pub named: Vec<Id>,
}

/// Each target that may get the next unassigned Advantage of a rolled speech.
pub fn wishes<'a>(state: &'a State, library: &'a Library, check: &'a Check) -> Vec<Wish<'a>> {
    let Some(made) = Made::of(state, library, check) else {
        return Vec::new();
    };
    let hook = made.known.uses().and_then(Uses::hook);
    let speech = matches!(
        hook,
        Some(Hook::Brings(
            Brings::InspiringRhetoric | Brings::ScathingTirade
        ))
    );
    let shares = allotted(state, &made);
    let again = &made.by_talent.again;
    let spare = usize::try_from(made.rest.advantage).unwrap_or(0) > again.len();
    if !speech || shares.len() < 2 || !spare {
        return Vec::new();
    }
    let all = in_order(state, &made);
    shares
        .into_iter()
        .map(|(whom, _)| Wish {
            talent: made.known,
            whom,
            named: all.iter().chain(again).copied().chain([whom]).collect(),
        })
        .collect()
}

/// What the check of a talent will do when it is done. `None` if there is no such check or nothing to
/// tell.
pub fn outlook(state: &State, library: &Library, check: &Check) -> Option<String> {
    let made = Made::of(state, library, check)?;
    let Some(Hook::Brings(hook)) = made.known.uses()?.hook() else {
        return None;
    };
    let name = |id: Id| state.name_of(id);
    let triumph = made.rest.triumph > 0;
    if made.success == 0 && !hook.counts_anyway() {
        return Some("nothing changes".to_owned());
    }
    let shared = |what: &str| {
        let shares = allotted(state, &made);
        let words: Vec<String> = shares
            .iter()
            .map(|(id, n)| agreeing(state.everybody(), format!("{} {what} {n}", name(*id))))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words.is_empty() {
            "nothing changes".to_owned()
        } else {
            format!("{} strain", list(&words))
        }
    };
    let text = match hook {
        Brings::InspiringRhetoric => shared("heals"),
        Brings::ScathingTirade => shared("suffers"),
        Brings::Counteroffer => {
            let target = name(made.first()?);
            let more = if triumph {
                ". With the Triumph they can switch sides, if the GM agrees"
            } else {
                ""
            };
            format!("{target} is staggered until the end of their next turn{more}")
        }
        Brings::CantWeTalk => {
            let turns = count(made.turns(), "turn");
            let more = if triumph {
                " and allies within short range"
            } else {
                ""
            };
            let (target, own) = (name(made.first()?), &made.figure.name);
            format!("{target} can't harm {own}{more} for {turns}")
        }
        Brings::RuinousRepartee => {
            format!("{} suffers {} strain", name(made.first()?), made.biting())
        }
        Brings::FieldCommander => {
            let on: Vec<&str> = made.by_talent.on.iter().map(|id| name(*id)).collect();
            let more = if made.improved && triumph {
                ", one of them an action instead"
            } else {
                ""
            };
            format!("1 strain and a maneuver at once for {}{more}", list(&on))
        }
        Brings::FullThrottle => "the top speed is 1 higher".to_owned(),
        Brings::HowConvenient => A_DEVICE_FAILS.to_owned(),
        Brings::LetsTalk => THEY_TALK.to_owned(),
        // These are reported when the check is done.
        Brings::PushesAway
        | Brings::Closes
        | Brings::OpensPath
        | Brings::OpensGate
        | Brings::Anchors
        | Brings::Reaches
        | Brings::Senses
        | Brings::Brews
        | Brings::PatchesHull
        | Brings::Corrodes => return None,
    };
    Some(agreeing(state.everybody(), text))
}

impl Brings {
    /// True if the result counts even on a failure: a speech is heard, a batch is spoiled.
    const fn counts_anyway(self) -> bool {
        matches!(
            self,
            Self::InspiringRhetoric | Self::ScathingTirade | Self::Brews
        )
    }
}

const A_DEVICE_FAILS: &str = "one device here fails, if the GM agrees";
const THEY_TALK: &str = "the fight becomes a social encounter that the GM ends";
