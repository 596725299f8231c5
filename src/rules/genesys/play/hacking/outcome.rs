//! Applies hacking checks when they are done (G-HACK-05 to G-HACK-11, M-24, M-25).

use dice::Net;
use rules::view::Id;

use crate::events::hacking::{
    AccessGained, AccessLost, Alarm, AwareSet, HackEvent, Hardened, KnownSet, LockedOut, Misled,
    RunSet, Struck, Traced,
};
use crate::events::talents::{BroughtAbout, Used};
use crate::model::check::{Answer, Bought, Check, Spent};
use crate::model::figure::Figure;
use crate::model::hacking::spends::HackSpend;
use crate::model::hacking::{Hack, OnFailure, Run, succeeds};
use crate::model::records::tables::SpendEffect;
use crate::model::state::State;
use crate::model::talents::hook::{Answers, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::record::Uses;
use crate::play::draft::Draft;
use crate::words::genitive;

/// The rule of the talent that makes its owner notice intruders at once (G-TAL-04).
pub const SYSOPS: &str = "G-TAL-04";

/// True if a check overrides its program: its net Successes reach the program's strength (O-50).
pub fn overrides(state: &State, check: &Check) -> bool {
    let is_override = matches!(check.hack(), Some(Hack::Override { .. }));
    is_override && check.net().is_some_and(|net| succeeds(state, check, &net))
}

/// The place of the program that a check overrides.
pub fn taken_down(state: &State, check: &Check) -> Option<u8> {
    match check.hack() {
        Some(Hack::Override { program, .. }) if overrides(state, check) => Some(program),
        _ => None,
    }
}

/// How many times a row was bought for the program at this place.
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

/// The number of traces of a character at the end of the rolled check: by a sysop's success, by
/// symbols, or by a program that wasn't overridden (G-HACK-08, M-02, M-24). In a hacker's check there
/// are none without a sysop.
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

/// The number of traces from a program that this check fails to override (M-24).
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

/// The number of traces bought on this check that come when it is done, minus those that symbols undid
/// (M-02).
pub fn traces_waiting(check: &Check) -> u8 {
    let later = |spend| {
        let bought = Bought::Row(SpendEffect::Hack(spend));
        let all = check.spent.iter();
        all.filter(|s| s.bought == bought && s.later).count()
    };
    let waiting = later(HackSpend::Traced).saturating_sub(later(HackSpend::CancelTrace));
    waiting.min(usize::from(u8::MAX)) as u8
}

/// True if a talent foils traces and the open check ends with an unanswered trace of its owner. The
/// check may be the owner's own, because programs and symbols trace without a sysop's roll (A-R04).
pub fn answers_trace(state: &State, figure: &Figure, known: &Known) -> bool {
    let hook = known.uses().and_then(Uses::hook);
    let check = state.check.as_ref();
    hook == Some(Hook::Answers(Answers::FoilsTrace))
        && check.is_some_and(|check| unanswered(state, check, figure.id) > 0)
}

/// The number of a character's traces in the check that aren't answered yet. Each answer foils one
/// (A-R04).
pub fn unanswered(state: &State, check: &Check, who: Id) -> u8 {
    let answers = answers_by_hand(check).count().min(usize::from(u8::MAX));
    traces(state, check, who).saturating_sub(answers as u8)
}

/// How many times a row was bought.
pub fn times(check: &Check, spend: HackSpend) -> u8 {
    let bought = Bought::Row(SpendEffect::Hack(spend));
    let count = check.spent.iter().filter(|s| s.bought == bought).count();
    count.min(usize::from(u8::MAX)) as u8
}

/// The hacker's answers to the traces of a check. Each makes one find nothing (G-HACK-08).
fn answers_by_hand(check: &Check) -> impl Iterator<Item = &Answer> {
    let first = check.answers_of(Answers::FoilsFirstTrace);
    check.answers_of(Answers::FoilsTrace).chain(first)
}

impl State {
    /// The hacker's talent or item that foils a trace in this way and isn't used up (G-HACK-08).
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

/// True if all traces are foiled (G-HACK-08).
pub(crate) fn is_foiled(state: &State, check: &Check, hacker: Id) -> bool {
    let by_itself = state.foil(hacker, Answers::FoilsFirstTrace).is_some();
    unanswered(state, check, hacker) <= u8::from(by_itself)
}

/// The item or talent of a hacker that foils a trace by itself, if it foils this one.
pub(crate) fn foiled_by<'a>(state: &'a State, check: &Check, hacker: Id) -> Option<&'a str> {
    let by_hand = answers_by_hand(check).next().is_some();
    let known = state.foil(hacker, Answers::FoilsFirstTrace)?;
    (!by_hand && is_foiled(state, check, hacker)).then_some(known.talent.name.as_str())
}

impl Draft<'_, '_> {
    /// Applies the purpose of a hacking check.
    pub fn hacked(&mut self, check: &Check, hack: Hack, net: &Net) {
        let (by, won) = (check.by, net.succeeds());
        match hack {
            Hack::Access { system } => {
                if won {
                    self.hack(HackEvent::AccessGained(AccessGained { system, who: by }));
                }
                self.noticed_by_talent(system, by);
            }
            Hack::Override { system, program } => {
                self.overridden(check, system, program);
                self.noticed_by_talent(system, by);
            }
            Hack::Trace { system, hacker } => {
                // A trace bought with symbols succeeds even if the check fails (M-02).
                let more = times(check, HackSpend::DoubleTrace);
                let all = u8::from(won).saturating_add(more);
                let found = self.not_foiled(check, hacker, 0, all);
                if found > 0 {
                    let link = self.now.system(system).map(|s| s.link(hacker));
                    // The trace of the dice is foiled first. Then nothing counts twice.
                    let known = won && found == all && link.is_some_and(|l| l.known);
                    self.trace_finds(system, hacker, found.saturating_add(u8::from(known)));
                    if known {
                        let (who, on) = (hacker, false);
                        self.hack(HackEvent::KnownSet(KnownSet { system, who, on }));
                    }
                }
            }
            Hack::Lockout { system, hacker } => {
                if won {
                    self.hack(HackEvent::LockedOut(LockedOut {
                        system,
                        who: hacker,
                    }));
                }
                let more = times(check, HackSpend::DoubleTrace);
                let found = self.not_foiled(check, hacker, 0, more);
                if found > 0 {
                    self.trace_finds(system, hacker, found);
                }
            }
        }
        // The traces of a program come first and take the first answers.
        let before = traces_of_program(&self.now, check);
        self.traced_at_once(check, hack.system(), before, traces_waiting(check));
    }

    /// Overrides a program, or applies its effect (G-HACK-06, G-HACK-07).
    fn overridden(&mut self, check: &Check, system: Id, program: u8) {
        let by = check.by;
        // The Setback remains on every attempt until one succeeds (M-02).
        let hardened = overrides(&self.now, check)
            && self
                .now
                .program(system, program)
                .is_some_and(|p| p.hardened > 0);
        if hardened {
            self.hack(HackEvent::Hardened(Hardened {
                system,
                program,
                setback: 0,
            }));
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
            self.hack(HackEvent::RunSet(RunSet {
                system,
                program,
                run,
            }));
            return;
        }
        self.hack(HackEvent::Struck(Struck {
            system,
            program,
            who: by,
        }));
        let fails = self.now.program(system, program).map(|p| p.fails.clone());
        let mut traced = 0_u8;
        for one in fails.unwrap_or_default() {
            match one {
                OnFailure::Alerts => self.is_known(system, by),
                OnFailure::Traces(n) => {
                    self.traced_at_once(check, system, traced, n);
                    traced = traced.saturating_add(n);
                }
                OnFailure::Ejects => {
                    self.hack(HackEvent::AccessLost(AccessLost { system, who: by }));
                }
                OnFailure::Strains(n) => self.strain(by, u16::from(n)),
                OnFailure::Misleads => self.hack(HackEvent::Misled(Misled { system, who: by })),
                OnFailure::Alarms => {
                    self.is_known(system, by);
                    self.hack(HackEvent::Alarm(Alarm { system }));
                }
            }
        }
    }

    /// How many of the traces find something: each answer on the check foils one, after those that came
    /// before in this check, and an effect that foils the first trace by itself foils one more
    /// (G-HACK-08).
    fn not_foiled(&mut self, check: &Check, hacker: Id, before: u8, traces: u8) -> u8 {
        let answers = answers_by_hand(check).skip(usize::from(before));
        let answers = answers.take(usize::from(traces));
        let names: Vec<String> = answers.map(|answer| answer.label.clone()).collect();
        let left = usize::from(traces).saturating_sub(names.len());
        let left = left.min(usize::from(u8::MAX)) as u8;
        let foil = self.now.foil(hacker, Answers::FoilsFirstTrace).cloned();
        let foil = foil.filter(|_| left > 0);
        let found = left - u8::from(foil.is_some());
        let of = if found == 0 { 1 } else { traces };
        for name in &names {
            self.finds_nothing(hacker, name, of);
        }
        if let Some(known) = &foil {
            self.foils(hacker, known, of);
        }
        found
    }

    /// Applies a trace without a sysop's check, from a program or symbols of this check. The hacker
    /// could answer it while the check was open (A-R04). Without a sysop nobody learns the result
    /// (M-24).
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

    /// Uses a hacker's talent or item that foils a trace by itself.
    fn foils(&mut self, who: Id, known: &Known, of: u8) {
        self.push(Used {
            who,
            talent: known.talent.id.clone(),
            name: known.talent.name.clone(),
            points: None,
            limit: known.uses().and_then(|uses| uses.limit),
            on: Vec::new(),
            bearer: None,
        });
        self.finds_nothing(who, &known.talent.name, of);
    }

    /// Logs what made a trace find nothing: the only one, or one of several of which another finds something.
    fn finds_nothing(&mut self, who: Id, by: &str, of: u8) {
        let whose = genitive(self.now.name_of(who));
        let words = match of {
            0 | 1 => format!("{whose} {by} hides them: the trace fails (G-HACK-08)."),
            of => format!("{whose} {by} hides them from 1 of {of} traces (G-HACK-08)."),
        };
        self.push(BroughtAbout { who, words });
    }

    /// Applies every trace that finds something (G-HACK-08).
    fn trace_finds(&mut self, system: Id, who: Id, by: u8) {
        self.hack(HackEvent::Traced(Traced { system, who, by }));
    }

    /// Makes the sysop know of a character, if there is a sysop who doesn't know yet (G-HACK-16).
    pub(crate) fn is_known(&mut self, system: Id, who: Id) {
        let kept = self.now.system(system);
        let learns = kept.is_some_and(|s| !s.link(who).aware && s.is_watched(&self.now));
        if learns {
            let on = true;
            self.hack(HackEvent::AwareSet(AwareSet { system, who, on }));
        }
    }

    /// Lets a sysop with the talent notice an intruder at once (G-TAL-04).
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
