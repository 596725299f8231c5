//! What symbols of a hacking check buy (M-02, G-HACK-15).

use rules::view::{Id, Rich, Tone};

use crate::events::TokenSet;
use crate::events::hacking::{
    AwareSet, BackdoorSet, CommandGranted, HackEvent, Hardened, Installed, KnownSet, RunSet,
    StrengthSet, TraceUndone,
};
use crate::model::check::{Bought, Check};
use crate::model::figure::Figure;
use crate::model::hacking::spends::HackSpend;
use crate::model::hacking::{Hack, Program, Run};
use crate::model::records::tables::{Needs, SpendEffect, SpendRow};
use crate::model::state::{Phase, State};
use crate::model::talents::hook::Answers;
use crate::model::tokens::{Change, Only, Token, Until, Whose};
use crate::open_check::Left;
use crate::play::draft::Draft;
use crate::play::hacking::decide::installed;
use crate::play::hacking::outcome::{overrides, taken_down, traces_waiting};
use crate::play::spends::menu::{Choice, left};
use crate::play::spends::purchases::numbered;
use crate::skills;
use crate::words::genitive;

/// Strength of a Firewall that is started by a purchase (M-02).
const FIREWALL: u8 = 3;

/// True if a row belongs on the menu of a check: hacking checks have their own list, in a fight too,
/// and other checks don't have it (G-HACK-15).
pub fn belongs(check: &Check, row: &SpendRow) -> bool {
    let hacks = row.needs.iter().any(|need| {
        matches!(
            need,
            Needs::Hacking | Needs::Hacker | Needs::Sysop | Needs::Style
        )
    });
    hacks || check.hack().is_none()
}

/// True if a condition about hacking is met.
pub fn holds(check: &Check, need: Needs) -> bool {
    let hack = check.hack();
    match need {
        Needs::Hacking => hack.is_some(),
        Needs::Hacker => hack.is_some_and(Hack::breaks),
        Needs::Sysop => hack.is_some_and(|hack| !hack.breaks()),
        _ => false,
    }
}

/// True if a row can have an effect now.
pub fn sensible(state: &State, check: &Check, spend: HackSpend) -> bool {
    let Some(hack) = check.hack() else {
        // A style can be recognized in any break-in (G-TAL-44).
        return spend == HackSpend::KnowYou;
    };
    let Some(system) = state.system(hack.system()) else {
        return false;
    };
    let own = system.link(check.by);
    let won = check.net().is_some_and(|net| net.succeeds());
    // Access gained by this check counts too.
    let inside = system.lets_in(check.by) || won && matches!(hack, Hack::Access { .. });
    match spend {
        HackSpend::Boost | HackSpend::Setback | HackSpend::Absent | HackSpend::Firewall => true,
        HackSpend::Traced => system.is_watched(state),
        HackSpend::Slow => state.phase == Phase::Fighting,
        // Programs overridden by another check count too.
        HackSpend::Longer | HackSpend::Disable => {
            overrides(state, check) || system.programs.iter().any(Program::is_down)
        }
        HackSpend::Command => inside,
        HackSpend::Hide => !system.sysops.is_empty(),
        HackSpend::Harden => system.programs.iter().any(|p| !matches!(p.run, Run::Dead)),
        HackSpend::Feedback(_) => opponent(state, check, hack).is_some(),
        HackSpend::OpenBackdoor => inside && !system.backdoor,
        HackSpend::CloseBackdoor => system.backdoor,
        HackSpend::DoubleTrace => hack.hacker().is_some(),
        // A trace that this check has bought can be undone before it comes.
        HackSpend::CancelTrace => own.traces > 0 || traces_waiting(check) > 0,
        HackSpend::KnowYou => !own.known && system.is_watched(state),
        HackSpend::Weaken => system.programs.iter().any(|p| p.strength > 1),
        HackSpend::Noticed => !own.aware && system.is_watched(state),
        HackSpend::Wrong => hack
            .hacker()
            .is_some_and(|hacker| system.link(hacker).aware),
    }
}

/// True if a purchase comes at the end of the check: a trace, so that it can be answered, and a
/// purchase that undoes one if there are no earlier traces (M-02).
pub fn waits(state: &State, check: &Check, bought: Bought) -> bool {
    let Bought::Row(SpendEffect::Hack(spend)) = bought else {
        return false;
    };
    let system = check.hack().and_then(|hack| state.system(hack.system()));
    match spend {
        HackSpend::Traced => true,
        HackSpend::CancelTrace => {
            traces_waiting(check) > 0 && system.is_none_or(|s| s.link(check.by).traces == 0)
        }
        _ => false,
    }
}

/// The purchase "I Know You!".
pub const KNOWN: Bought = Bought::Row(SpendEffect::Hack(HackSpend::KnowYou));

/// True if the GM should buy "I Know You!": the hacker's style was used, and 2 Threat are left
/// (G-TAL-44).
pub fn is_known_by_style(state: &State, check: &Check, left: Left) -> bool {
    let styled = check.answers_of(Answers::DistinctiveStyle).next().is_some();
    let bought = check.spent.iter().any(|spent| spent.bought == KNOWN);
    styled && !bought && left.threat >= 2 && sensible(state, check, HackSpend::KnowYou)
}

/// The hint to the GM for that (G-TAL-44).
pub fn suggestion(state: &State, check: &Check) -> Option<Rich> {
    is_known_by_style(state, check, left(state, check)).then(|| {
        Rich::of("the GM should buy ", Tone::Quiet)
            .and("\"I Know You!\"", Tone::Text)
            .and(" with 2 Threat", Tone::Quiet)
            .and("  G-TAL-44", Tone::Rule)
    })
}

/// The program of a row that was on offer, if its purchase is about one.
pub(crate) fn program_of(
    state: &State,
    check: &Check,
    effect: SpendEffect,
    number: u8,
) -> Option<String> {
    let SpendEffect::Hack(spend) = effect else {
        return None;
    };
    is_of_one(spend).then_some(())?;
    let own = taken_down(state, check).filter(|_| keeps_down(spend));
    let place = swapped(own, number).checked_sub(1)?;
    let program = state.program(check.hack()?.system(), place)?;
    Some(program.name.clone())
}

/// True if a purchase is about one program.
const fn is_of_one(spend: HackSpend) -> bool {
    matches!(spend, HackSpend::Harden | HackSpend::Weaken) || keeps_down(spend)
}

/// True if a purchase is about a program that is overridden.
const fn keeps_down(spend: HackSpend) -> bool {
    matches!(spend, HackSpend::Longer | HackSpend::Disable)
}

/// One row for each program, for purchases about one program.
pub fn each_program(state: &State, check: &Check, choice: &Choice) -> Option<Vec<Choice>> {
    let Bought::Row(SpendEffect::Hack(spend)) = choice.bought else {
        return None;
    };
    let system = state.system(check.hack()?.system())?;
    let fits = |p: &Program| match spend {
        HackSpend::Harden => !matches!(p.run, Run::Dead),
        HackSpend::Weaken => p.strength > 1,
        HackSpend::Longer | HackSpend::Disable => p.is_down(),
        _ => false,
    };
    if !is_of_one(spend) {
        return None;
    }
    // A successful override includes its own program.
    let own = taken_down(state, check).filter(|_| keeps_down(spend));
    let each = (1u8..)
        .zip(&system.programs)
        .filter(|(n, p)| fits(p) || own == Some(n - 1));
    let mut all: Vec<Choice> = each
        .map(|(n, program)| Choice {
            key: numbered(&choice.key, swapped(own, n)),
            label: format!("{}: {}", choice.label, program.name),
            on: (n > 1).then_some(n),
            ..choice.clone()
        })
        .collect();
    all.sort_by_key(|one| one.key != choice.key);
    Some(all)
}

/// The number of a program in the keys. If a check overrides a program, that program takes number 1,
/// the plain key, and the first program takes its number.
fn swapped(own: Option<u8>, n: u8) -> u8 {
    match own.map(|own| own + 1) {
        Some(own) if own == n => 1,
        Some(own) if n == 1 => own,
        _ => n,
    }
}

/// The target of feedback: the hacker, or the first sysop who can act.
fn opponent(state: &State, check: &Check, hack: Hack) -> Option<Id> {
    if let Some(hacker) = hack.hacker() {
        return Some(hacker);
    }
    let system = state.system(hack.system())?;
    let mut sysops = system.sysops.iter().copied();
    sysops.find(|id| *id != check.by && state.figure(*id).is_some_and(Figure::able))
}

impl Draft<'_, '_> {
    /// Applies a purchase, unless it comes at the end of the check.
    pub fn hack_bought(&mut self, check: &Check, spend: HackSpend, place: u8, whom: Option<Id>) {
        let Some(hack) = check.hack() else { return };
        let (system, by) = (hack.system(), check.by);
        let own = taken_down(&self.now, check).filter(|_| keeps_down(spend));
        let program = swapped(own, place).saturating_sub(1);
        match spend {
            HackSpend::Boost => self.next_computers(by, Change::Boost(1)),
            HackSpend::Setback => self.next_computers(by, Change::Setback(1)),
            HackSpend::Command => self.hack(HackEvent::CommandGranted(CommandGranted {
                system,
                who: by,
            })),
            HackSpend::Hide => {
                let whose = Whose::Against(by);
                let only = Only::Skills(vec![skills::COMPUTERS.to_owned()]);
                self.waits(
                    whose,
                    Change::Setback(1),
                    only,
                    true,
                    Until::EncounterEnd,
                    by,
                );
            }
            HackSpend::Harden => {
                let now = self.now.program(system, program).map_or(0, |p| p.hardened);
                self.hack(HackEvent::Hardened(Hardened {
                    system,
                    program,
                    setback: now.saturating_add(1),
                }));
            }
            HackSpend::Feedback(n) => {
                if let Some(who) = whom.or_else(|| opponent(&self.now, check, hack)) {
                    self.strain(who, u16::from(n));
                }
            }
            HackSpend::OpenBackdoor => {
                self.hack(HackEvent::BackdoorSet(BackdoorSet { system, on: true }));
            }
            HackSpend::CloseBackdoor => {
                self.hack(HackEvent::BackdoorSet(BackdoorSet { system, on: false }));
            }
            HackSpend::CancelTrace => {
                // Without an earlier trace it undoes one that is to come.
                let there = self.now.system(system).map(|s| s.link(by).traces);
                if there.is_some_and(|traces| traces > 0) {
                    let (who, by) = (by, 1);
                    self.hack(HackEvent::TraceUndone(TraceUndone { system, who, by }));
                }
            }
            HackSpend::Firewall => {
                let record = self.cx.library.program("firewall");
                let mut program = record.map_or_else(
                    || Program {
                        name: "Firewall".to_owned(),
                        ..Program::default()
                    },
                    |record| installed(record, self.now.system(system)),
                );
                program.strength = FIREWALL;
                self.hack(HackEvent::Installed(Installed { system, program }));
            }
            HackSpend::Absent => {
                let until = self.until_next_turn(by, 1);
                let only = Only::OtherSkills(vec![skills::COMPUTERS.to_owned()]);
                self.waits(Whose::One(by), Change::Setback(2), only, false, until, by);
            }
            HackSpend::Slow => {
                let until = self.until_next_turn(by, 1);
                self.waits(
                    Whose::One(by),
                    Change::OneThing,
                    Only::Any,
                    false,
                    until,
                    by,
                );
            }
            HackSpend::KnowYou => {
                let (who, on) = (by, true);
                self.hack(HackEvent::KnownSet(KnownSet { system, who, on }));
            }
            HackSpend::Weaken => {
                let now = self.now.program(system, program).map_or(1, |p| p.strength);
                self.hack(HackEvent::StrengthSet(StrengthSet {
                    system,
                    program,
                    strength: now.saturating_sub(1).max(1),
                }));
            }
            // The trace itself comes when the check is done, so that it can be answered.
            HackSpend::Noticed | HackSpend::Traced => self.is_known(system, by),
            HackSpend::Wrong => {
                if let Some(who) = hack.hacker() {
                    let on = false;
                    self.hack(HackEvent::AwareSet(AwareSet { system, who, on }));
                }
            }
            // A program that the check itself overrides is handled when it is done, and so are traces.
            HackSpend::Longer | HackSpend::Disable
                if taken_down(&self.now, check) == Some(program) => {}
            HackSpend::Longer => {
                if let Some(Run::Down { until }) = self.now.program(system, program).map(|p| p.run)
                {
                    let ended = self.now.next_turn_of(by);
                    let until = until.and(self.until_next_turn(by, 1), ended);
                    let run = Run::Down { until };
                    self.hack(HackEvent::RunSet(RunSet {
                        system,
                        program,
                        run,
                    }));
                }
            }
            HackSpend::Disable => {
                let run = Run::Dead;
                self.hack(HackEvent::RunSet(RunSet {
                    system,
                    program,
                    run,
                }));
            }
            HackSpend::DoubleTrace => {}
        }
    }

    /// Adds a modifier to the buyer's next Computers check.
    fn next_computers(&mut self, by: Id, change: Change) {
        let only = Only::Skills(vec![skills::COMPUTERS.to_owned()]);
        self.waits(Whose::One(by), change, only, true, Until::EncounterEnd, by);
    }

    fn waits(
        &mut self,
        whose: Whose,
        change: Change,
        only: Only,
        once: bool,
        until: Until,
        by: Id,
    ) {
        let token = Token {
            mark: self.now.next_mark,
            whose,
            change,
            only,
            once,
            until,
            from: format!("{} hacking", genitive(self.now.name_of(by))),
            rule: "M-02".to_owned(),
            bound: None,
            injury: None,
        };
        self.push(TokenSet { token });
    }
}
