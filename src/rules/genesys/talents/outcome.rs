//! What the checks of talents bring about: words that heal, hurt, command or hold back.

use crate::rules::genesys::check::{ByTalent, Check, Left};
use crate::rules::genesys::combat::menu::left;
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Status};
use crate::rules::genesys::kinds::{Band, Characteristic};
use crate::rules::genesys::skills;
use crate::rules::genesys::state::State;
use crate::rules::genesys::tokens::{Change, Only, Token, Whose};
use crate::rules::genesys::words::{count, list};
use crate::rules::view::Id;

use crate::rules::genesys::things::arts::Art;

use super::event::TalentEvent;
use super::record::{Hook, Uses};

impl Draft<'_, '_> {
    /// What the check of a talent brings about, when it ends.
    pub fn talents_outcome(&mut self, check: &Check) {
        let Some(by_talent) = &check.talent else {
            return;
        };
        if let Some(resisted) = &by_talent.resists {
            self.resisted(check, resisted);
            return;
        }
        let before = self.now.clone();
        self.art_of(&before, check, by_talent);
        let Some((hook, made)) = Made::of(&before, check) else {
            return;
        };
        let heard = matches!(hook, Hook::InspiringRhetoric | Hook::ScathingTirade);
        if made.success > 0 || heard {
            self.brings_about(hook, &made);
        }
    }

    /// What a use of a skill or a thing brings about, where only code can say it.
    fn art_of(&mut self, before: &State, check: &Check, by_talent: &ByTalent) {
        let Some((figure, net)) = before.figure(check.by).zip(check.net()) else {
            return;
        };
        let Some(known) = self.cx.library.gift(figure, &by_talent.talent).cloned() else {
            return;
        };
        let Some(hook) = known.uses().and_then(Uses::hook) else {
            return;
        };
        let rest = left(before, check);
        self.art_done(
            hook,
            &Art {
                figure,
                name: &known.talent.name,
                on: &by_talent.on,
                of: by_talent.of.as_deref(),
                success: net.success.max(0) as u16,
                failure: (-net.success).max(0) as u16,
                rest,
            },
        );
    }

    fn brings_about(&mut self, hook: Hook, made: &Made<'_>) {
        let first = made.first();
        match hook {
            Hook::Counteroffer => {
                if let Some(target) = first {
                    let until = self.until_next_turn(target, 1);
                    self.afflict(target, Status::Staggered, until);
                    if made.rest.triumph > 0 {
                        let name = self.now.name_of(target);
                        let words = format!(
                            "With the Triumph {name} may come over to the other side for a while, if the \
                             GM agrees (G-TAL-29)."
                        );
                        self.brings(made, words);
                    }
                }
            }
            Hook::CantWeTalk => self.talked_out(made),
            Hook::RuinousRepartee => {
                if let Some(target) = first {
                    let strain = made.biting();
                    self.strain(target, strain);
                    let by = strain.min(self.now.figure(made.figure.id).map_or(0, |f| f.strain));
                    if by > 0 {
                        self.push(Event::StrainHealed {
                            who: made.figure.id,
                            by,
                        });
                    }
                }
            }
            Hook::InspiringRhetoric => {
                for (who, by) in allotted(&self.now, made) {
                    let by = by.min(self.now.figure(who).map_or(0, |f| f.strain));
                    if by > 0 {
                        self.push(Event::StrainHealed { who, by });
                    }
                    if made.improved {
                        let ranks = made.figure.rank(skills::LEADERSHIP);
                        self.for_rounds(made, who, Change::Boost(1), ranks);
                    }
                }
            }
            Hook::ScathingTirade => {
                for (who, by) in allotted(&self.now, made) {
                    self.strain(who, by);
                    if made.improved {
                        let ranks = made.figure.rank(skills::COERCION);
                        self.for_rounds(made, who, Change::Setback(1), ranks);
                    }
                }
            }
            Hook::FieldCommander => {
                // Which of them acts shows itself when one does: the table chooses (G-TAL-63).
                let action = made.improved && made.rest.triumph > 0;
                for who in &made.by_talent.on {
                    self.strain(*who, 1);
                    if !self.now.figure(*who).is_some_and(Figure::able) {
                        continue;
                    }
                    self.push(Event::ManeuverGranted { who: *who });
                    if action {
                        let instead = Change::ActsInstead;
                        self.act_now(made.figure.id, *who, instead, &made.from, &made.rule);
                    }
                }
            }
            Hook::FullThrottle => self.goes_full_throttle(made.figure),
            Hook::HowConvenient => {
                let words = format!("{}: {A_DEVICE_FAILS}.", made.from);
                self.brings(made, words);
            }
            Hook::LetsTalk => {
                let words = format!("{}: {THEY_TALK}.", made.from);
                self.brings(made, words);
            }
            _ => {}
        }
    }

    fn brings(&mut self, made: &Made<'_>, words: String) {
        let who = made.figure.id;
        self.push(Event::Talent(TalentEvent::BroughtAbout { who, words }));
    }

    /// Lets somebody use an action before the turn of another ends.
    pub(super) fn act_now(&mut self, by: Id, who: Id, acts: Change, from: &str, rule: &str) {
        let until = self.until_next_turn(by, u32::from(self.now.active() != Some(by)));
        let from = format!("{from} ({})", self.now.name_of(by));
        self.token(Whose::One(who), acts, until, &from, rule);
    }

    /// An effect for as many rounds as somebody has ranks, counted by its own turns.
    fn for_rounds(&mut self, made: &Made<'_>, who: Id, change: Change, rounds: u8) {
        if rounds == 0 {
            return;
        }
        let until = self.until_next_turn(made.figure.id, u32::from(rounds));
        let from = format!("{} ({})", made.from, made.figure.name);
        self.token(Whose::One(who), change, until, &from, &made.rule);
    }

    /// The target attacks neither the talker nor, with a Triumph, allies close by; each 2 Advantage
    /// left make it last a turn longer (G-TAL-58).
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
                from: format!("{} ({})", made.from, made.figure.name),
                rule: made.rule.clone(),
                bound: None,
            };
            self.push(Event::TokenSet { token });
        }
    }
}

/// A talent's check that was made.
struct Made<'a> {
    figure: &'a Figure,
    from: String,
    rule: String,
    success: u16,
    rest: Left,
    by_talent: &'a ByTalent,
    /// Whether its maker knows the improved form of the talent.
    improved: bool,
}

impl<'a> Made<'a> {
    /// What the check at hand comes to, if it is one of a talent and its dice lie; with what code
    /// alone says of that talent.
    fn of(state: &'a State, check: &'a Check) -> Option<(Hook, Self)> {
        let by_talent = check.talent.as_ref()?;
        let figure = state.figure(check.by)?;
        let known = figure.knows(&by_talent.talent)?;
        let made = Self {
            figure,
            from: known.talent.name.clone(),
            rule: known.talent.rule.clone(),
            success: check.net()?.success.max(0) as u16,
            rest: left(state, check),
            by_talent,
            improved: figure.improves(&known.talent),
        };
        Some((known.uses()?.hook()?, made))
    }

    fn first(&self) -> Option<Id> {
        self.by_talent.on.first().copied()
    }

    /// Turns for which a promise not to attack holds (G-TAL-58).
    fn turns(&self) -> u32 {
        1 + self.rest.advantage.max(0) as u32 / 2
    }

    /// Strain of words that hurt (G-TAL-71).
    fn biting(&self) -> u16 {
        2 * u16::from(self.figure.characteristic(Characteristic::Presence)) + self.success
    }
}

/// Who gets how much of a speech: each success one of those it was used on, in the order in which the
/// table has named them, or else those with the most strain first. Each Advantage left is one point
/// more: first for those who were named again, as often as they were, then in turn (G-TAL-36,
/// G-TAL-39, the ruling X-12).
fn allotted(state: &State, made: &Made<'_>) -> Vec<(Id, u16)> {
    let mut all: Vec<Id> = made.by_talent.on.clone();
    if !made.by_talent.named {
        all.sort_by_key(|id| std::cmp::Reverse(state.figure(*id).map_or(0, |f| f.strain)));
    }
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
    shares
}

/// What the check of a talent will bring about when it is done; `None` where it is none, or says
/// nothing.
pub fn outlook(state: &State, check: &Check) -> Option<String> {
    let (hook, made) = Made::of(state, check)?;
    let name = |id: Id| state.name_of(id);
    let triumph = made.rest.triumph > 0;
    let heard = matches!(hook, Hook::InspiringRhetoric | Hook::ScathingTirade);
    if made.success == 0 && !heard {
        return Some("nothing changes".to_owned());
    }
    let shared = |what: &str| {
        let shares = allotted(state, &made);
        let words: Vec<String> = shares
            .iter()
            .map(|(id, n)| format!("{} {what} {n}", name(*id)))
            .collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words.is_empty() {
            "nothing changes".to_owned()
        } else {
            format!("{} strain", list(&words))
        }
    };
    Some(match hook {
        Hook::InspiringRhetoric => shared("heals"),
        Hook::ScathingTirade => shared("suffers"),
        Hook::Counteroffer => {
            let target = name(made.first()?);
            let more = if triumph {
                "; the Triumph may bring it to the other side, if the GM agrees"
            } else {
                ""
            };
            format!("{target} is staggered to the end of its next turn{more}")
        }
        Hook::CantWeTalk => {
            let turns = count(made.turns(), "turn");
            let more = if triumph { " and allies close by" } else { "" };
            let (target, own) = (name(made.first()?), &made.figure.name);
            format!("{target} does nothing hostile to {own}{more} for {turns}")
        }
        Hook::RuinousRepartee => {
            format!("{} suffers {} strain", name(made.first()?), made.biting())
        }
        Hook::FieldCommander => {
            let on: Vec<&str> = made.by_talent.on.iter().map(|id| name(*id)).collect();
            let more = if made.improved && triumph {
                ", one of them an action in its place"
            } else {
                ""
            };
            format!("1 strain and a maneuver at once for {}{more}", list(&on))
        }
        Hook::FullThrottle => "the top speed is 1 higher".to_owned(),
        Hook::HowConvenient => A_DEVICE_FAILS.to_owned(),
        Hook::LetsTalk => THEY_TALK.to_owned(),
        _ => return None,
    })
}

const A_DEVICE_FAILS: &str = "one device here fails, if the GM agrees";
const THEY_TALK: &str = "no fight but talk, a social encounter; how it ends the GM says";
