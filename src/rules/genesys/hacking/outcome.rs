//! What a check of hacking brings about when it is done (G-HACK-05 to G-HACK-11, M-24, M-25).

use crate::dice::Net;
use crate::rules::genesys::check::{Answer, Bought, Check, Spent};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::Figure;
use crate::rules::genesys::library::records::SpendEffect;
use crate::rules::genesys::state::State;
use crate::rules::genesys::talents::event::TalentEvent;
use crate::rules::genesys::talents::hook::{Answers, Hook};
use crate::rules::genesys::talents::known::Known;
use crate::rules::genesys::talents::record::Uses;
use crate::rules::genesys::words::genitive;
use crate::rules::view::Id;

use super::spends::HackSpend;
use super::{Hack, HackEvent, OnFailure, Run};

/// The rule of the talent whose owner notices intruders at once (G-TAL-04).
pub const SYSOPS: &str = "G-TAL-04";

/// Whether a check takes its program down: at least as many net successes as its strength (O-50).
pub fn overrides(state: &State, check: &Check) -> bool {
    let is_override = matches!(check.hack(), Some(Hack::Override { .. }));
    is_override && check.net().is_some_and(|net| succeeds(state, check, &net))
}

/// Whether these dice are a success of the check: an override wants as many as its program is strong
/// (G-HACK-06, O-50), everything else one.
pub fn succeeds(state: &State, check: &Check, net: &Net) -> bool {
    net.success >= needed(state, check)
}

/// The net Successes a check takes: one, and to override a program as many as it is strong.
pub fn needed(state: &State, check: &Check) -> i32 {
    match check.hack() {
        Some(Hack::Override { system, program }) => {
            let strength = state.program(system, program).map_or(1, |p| p.strength);
            i32::from(strength.max(1))
        }
        _ => 1,
    }
}

/// The place of the program that a check takes down.
pub fn taken_down(state: &State, check: &Check) -> Option<u8> {
    match check.hack() {
        Some(Hack::Override { program, .. }) if overrides(state, check) => Some(program),
        _ => None,
    }
}

/// How often something of the table was bought for the program at this place.
fn times_for(check: &Check, spend: HackSpend, program: u8) -> u8 {
    let bought = Bought::Row(SpendEffect::Hack(spend));
    let of_it = |s: &&Spent| s.bought == bought && s.hit() == program.saturating_add(1);
    check
        .spent
        .iter()
        .filter(of_it)
        .count()
        .min(usize::from(u8::MAX)) as u8
}

/// With how many traces of somebody the check, as it lies, ends: by a sysop's success, for symbols, or
/// by a program that holds (G-HACK-08, M-02, M-24). Nobody traces where no sysop is left.
pub fn traces(state: &State, check: &Check, who: Id) -> u8 {
    let Some((hack, net)) = check.hack().zip(check.net()) else {
        return 0;
    };
    let more = times(check, HackSpend::DoubleTrace);
    let kept = || {
        state
            .system(hack.system())
            .is_some_and(|s| s.is_watched(state))
    };
    match hack {
        Hack::Trace { hacker, .. } if hacker == who => u8::from(net.succeeds()) + more,
        Hack::Lockout { hacker, .. } if hacker == who => more,
        Hack::Access { .. } | Hack::Override { .. } if check.by == who && kept() => {
            traces_waiting(check).saturating_add(traces_of_program(state, check))
        }
        Hack::Access { .. } | Hack::Override { .. } | Hack::Trace { .. } | Hack::Lockout { .. } => {
            0
        }
    }
}

/// How many traces come of a program that this check fails to take down (M-24).
fn traces_of_program(state: &State, check: &Check) -> u8 {
    let Some(Hack::Override { system, program }) = check.hack() else {
        return 0;
    };
    let program = state.program(system, program);
    let fails = program.filter(|_| !overrides(state, check));
    let fails = fails.into_iter().flat_map(|p| &p.fails);
    let traces = fails.map(|fails| match fails {
        OnFailure::Traces(n) => *n,
        _ => 0,
    });
    traces.fold(0, u8::saturating_add)
}

/// How many traces symbols of this check have bought that come when it is done, less those that symbols
/// undid again (M-02).
pub fn traces_waiting(check: &Check) -> u8 {
    let later = |spend| {
        let bought = Bought::Row(SpendEffect::Hack(spend));
        let all = check.spent.iter();
        all.filter(|s| s.bought == bought && s.later).count()
    };
    let waiting = later(HackSpend::Traced).saturating_sub(later(HackSpend::CancelTrace));
    waiting.min(usize::from(u8::MAX)) as u8
}

/// Whether this answers a trace, and the check at hand ends with one of its owner that nothing answers
/// yet: that check may be its own, for a program and symbols trace without a sysop's dice (A-R04).
pub fn answers_trace(state: &State, figure: &Figure, known: &Known) -> bool {
    let hook = known.uses().and_then(Uses::hook);
    let check = state.check.as_ref();
    hook == Some(Hook::Answers(Answers::FoilsTrace))
        && check.is_some_and(|check| unanswered(state, check, figure.id) > 0)
}

/// How many traces of somebody with which the check ends are not answered yet: an answer foils one
/// (A-R04).
pub fn unanswered(state: &State, check: &Check, who: Id) -> u8 {
    let answers = answers_by_hand(check).count().min(usize::from(u8::MAX));
    traces(state, check, who).saturating_sub(answers as u8)
}

/// How often something of the table was bought.
pub fn times(check: &Check, spend: HackSpend) -> u8 {
    let bought = Bought::Row(SpendEffect::Hack(spend));
    let count = check.spent.iter().filter(|s| s.bought == bought).count();
    count.min(usize::from(u8::MAX)) as u8
}

/// What the hacker has set against the dice of a trace, each so that one finds nothing (G-HACK-08).
fn answers_by_hand(check: &Check) -> impl Iterator<Item = &Answer> {
    let first = check.answers_of(Answers::FoilsFirstTrace);
    check.answers_of(Answers::FoilsTrace).chain(first)
}

impl State {
    /// What of a hacker makes a trace find nothing in this way, and is not used up (G-HACK-08).
    fn foil(&self, who: Id, way: Answers) -> Option<&Known> {
        let figure = self.figure(who)?;
        let foils = |known: &&Known| {
            let uses = known.uses();
            uses.is_some_and(|uses| uses.hook() == Some(Hook::Answers(way)))
        };
        let mut gifts = figure.gifts().filter(foils);
        gifts.find(|known| !self.is_used_up(figure, &known.talent.id))
    }
}

/// Whether nothing is found though there is a trace: each is foiled (G-HACK-08).
pub(super) fn is_foiled(state: &State, check: &Check, hacker: Id) -> bool {
    let by_itself = state.foil(hacker, Answers::FoilsFirstTrace).is_some();
    unanswered(state, check, hacker) <= u8::from(by_itself)
}

impl Draft<'_, '_> {
    /// Brings about what a check of hacking was made for.
    pub fn hacked(&mut self, check: &Check, hack: Hack, net: &Net) {
        let (by, won) = (check.by, net.succeeds());
        match hack {
            Hack::Access { system } => {
                if won {
                    self.hack(HackEvent::AccessGained { system, who: by });
                }
                self.noticed_by_talent(system, by);
            }
            Hack::Override { system, program } => {
                self.overridden(check, system, program);
                self.noticed_by_talent(system, by);
            }
            Hack::Trace { system, hacker } => {
                // What symbols buy is a success of its own, whatever the check came to (M-02).
                let more = times(check, HackSpend::DoubleTrace);
                let all = u8::from(won).saturating_add(more);
                let found = self.not_foiled(check, hacker, 0, all);
                if found > 0 {
                    let link = self.now.system(system).map(|s| s.link(hacker));
                    // What is foiled is the one of the dice first, and then nothing counts twice.
                    let known = won && found == all && link.is_some_and(|l| l.known);
                    self.trace_finds(system, hacker, found.saturating_add(u8::from(known)));
                    if known {
                        let (who, on) = (hacker, false);
                        self.hack(HackEvent::KnownSet { system, who, on });
                    }
                }
            }
            Hack::Lockout { system, hacker } => {
                if won {
                    self.hack(HackEvent::LockedOut {
                        system,
                        who: hacker,
                    });
                }
                let more = times(check, HackSpend::DoubleTrace);
                let found = self.not_foiled(check, hacker, 0, more);
                if found > 0 {
                    self.trace_finds(system, hacker, found);
                }
            }
        }
        // Those of a program came first, and took the first answers.
        let before = traces_of_program(&self.now, check);
        self.traced_at_once(check, hack.system(), before, traces_waiting(check));
    }

    /// A program is down, or does its thing (G-HACK-06, G-HACK-07).
    fn overridden(&mut self, check: &Check, system: Id, program: u8) {
        let by = check.by;
        // Setback stays on every attempt until one succeeds (M-02).
        let hardened = overrides(&self.now, check)
            && self
                .now
                .program(system, program)
                .is_some_and(|p| p.hardened > 0);
        if hardened {
            self.hack(HackEvent::Hardened {
                system,
                program,
                setback: 0,
            });
        }
        if overrides(&self.now, check) {
            let longer = u32::from(times_for(check, HackSpend::Longer, program));
            let run = if times_for(check, HackSpend::Disable, program) > 0 {
                Run::Dead
            } else {
                Run::Down {
                    until: self.until_next_turn(by, 1 + longer),
                }
            };
            self.hack(HackEvent::RunSet {
                system,
                program,
                run,
            });
            return;
        }
        self.hack(HackEvent::Struck {
            system,
            program,
            who: by,
        });
        let fails = self.now.program(system, program).map(|p| p.fails.clone());
        let mut traced = 0_u8;
        for one in fails.unwrap_or_default() {
            match one {
                OnFailure::Alerts => self.is_known(system, by),
                OnFailure::Traces(n) => {
                    self.traced_at_once(check, system, traced, n);
                    traced = traced.saturating_add(n);
                }
                OnFailure::Ejects => self.hack(HackEvent::AccessLost { system, who: by }),
                OnFailure::Strains(n) => self.strain(by, u16::from(n)),
                OnFailure::Misleads => self.hack(HackEvent::Misled { system, who: by }),
                OnFailure::Alarms => {
                    self.is_known(system, by);
                    self.hack(HackEvent::Alarm { system });
                }
            }
        }
    }

    /// How many of so many traces find something all the same: each of what was answered to the dice
    /// foils one, after those that came before in this check, and what foils the first by itself one
    /// more (G-HACK-08).
    fn not_foiled(&mut self, check: &Check, hacker: Id, before: u8, traces: u8) -> u8 {
        let answers = answers_by_hand(check).skip(usize::from(before));
        let answers = answers.take(usize::from(traces));
        let names: Vec<String> = answers.map(|answer| answer.label.clone()).collect();
        for name in &names {
            self.finds_nothing(hacker, name);
        }
        let left = usize::from(traces).saturating_sub(names.len());
        let left = left.min(usize::from(u8::MAX)) as u8;
        if left > 0 && self.foiled_by_itself(hacker) {
            left - 1
        } else {
            left
        }
    }

    /// Whether what foils the first trace of a hacker does so now.
    fn foiled_by_itself(&mut self, hacker: Id) -> bool {
        let foil = self.now.foil(hacker, Answers::FoilsFirstTrace).cloned();
        if let Some(known) = &foil {
            self.foils(hacker, known);
        }
        foil.is_some()
    }

    /// A trace that comes without a check of a sysop, from a program or for symbols of this check: its
    /// hacker could answer it while the dice lay there (A-R04).
    /// Where no sysop is left nobody learns what it finds (M-24).
    fn traced_at_once(&mut self, check: &Check, system: Id, before: u8, traces: u8) {
        let kept = self.now.system(system);
        if !kept.is_some_and(|s| s.is_watched(&self.now)) {
            return;
        }
        let found = self.not_foiled(check, check.by, before, traces);
        if found > 0 {
            self.trace_finds(system, check.by, found);
        }
    }

    /// Something of a hacker makes a trace find nothing by itself, and is used by it.
    fn foils(&mut self, who: Id, known: &Known) {
        self.push(Event::Talent(TalentEvent::Used {
            who,
            talent: known.talent.id.clone(),
            name: known.talent.name.clone(),
            points: None,
            limit: known.uses().and_then(|uses| uses.limit),
            on: Vec::new(),
            bearer: None,
        }));
        self.finds_nothing(who, &known.talent.name);
    }

    /// Says what made a trace find nothing.
    fn finds_nothing(&mut self, who: Id, by: &str) {
        let whose = genitive(self.now.name_of(who));
        let words = format!("{whose} {by} hides them: the trace fails (G-HACK-08).");
        self.push(Event::Talent(TalentEvent::BroughtAbout { who, words }));
    }

    /// Every trace that finds something comes through here (G-HACK-08).
    fn trace_finds(&mut self, system: Id, who: Id, by: u8) {
        self.hack(HackEvent::Traced { system, who, by });
    }

    /// The sysop knows of somebody now, if it did not before and one who keeps the system can learn
    /// anything at all (G-HACK-16).
    pub(super) fn is_known(&mut self, system: Id, who: Id) {
        let kept = self.now.system(system);
        let learns = kept.is_some_and(|s| !s.link(who).aware && s.is_watched(&self.now));
        if learns {
            let on = true;
            self.hack(HackEvent::AwareSet { system, who, on });
        }
    }

    /// Whoever defends a system and knows how notices an intruder at once (G-TAL-04).
    fn noticed_by_talent(&mut self, system: Id, who: Id) {
        let knows = |figure: &Figure| figure.known.iter().any(|k| k.talent.rule == SYSOPS);
        let noticed = self.now.system(system).is_some_and(|s| {
            let sysops = s.sysops.iter().filter_map(|id| self.now.figure(*id));
            sysops
                .filter(|f| f.able() && self.now.is_cut_off(f.id, s).is_none())
                .any(knows)
        });
        if noticed {
            self.is_known(system, who);
        }
    }
}
