//! Decides commands about systems: setting them up, declaring checks, and the two maneuvers. `outcome`
//! applies the checks.

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::encounter::{free_name, new_name};
use rules::view::Id;
use rules::words::said;

use crate::command::hacking::{Count, Flag, HackCommand};
use crate::command::paying::PayWith;
use crate::events::Event;
use crate::events::hacking::log_text::SOMETHING;
use crate::events::hacking::{
    AccessGained, AccessLost, AwareSet, BackdoorSet, Came, CommandUsed, DifficultySet, Enacted,
    Furthered, HackEvent, Installed, LineSet, LockoutsSet, RunSet, Stripped, SysopSet, TraceUndone,
    Traced, WishBroken,
};
use crate::model::check::purpose::Purpose;
use crate::model::figure::Figure;
use crate::model::hacking::{Hack, Line, Program, Run, System, Wish};
use crate::model::records::hacking::SecurityProgram;
use crate::model::settings::LongMoves;
use crate::model::state::Phase;
use crate::play::draft::Draft;
use crate::play::hacking::LOCKOUT;
use crate::play::hacking::named::program_named;
use crate::play::maneuvers::done;
use crate::refusals::not_themself;
use crate::skills;

impl Draft<'_, '_> {
    /// Carries out a command about systems.
    ///
    /// # Errors
    /// Refuses an unknown name, and what a rule doesn't allow (overridable).
    pub fn hacking(&mut self, command: &HackCommand) -> Result<(), Refusal> {
        match command {
            HackCommand::Add { network, name } => self.add_system(network, name.as_deref()),
            HackCommand::New {
                name,
                difficulty,
                terminal,
            } => self.new_system(name, *difficulty, *terminal),
            HackCommand::Install {
                system,
                program,
                strength,
            } => {
                let system = self.system_named(system)?.id;
                let library = self.cx.library;
                let record = library.find_program(program).map_err(|error| {
                    let all = library.programs().map(|one| one.name.as_str());
                    let all = all.collect::<Vec<_>>().join(", ");
                    Refusal::from(error).hint(format!("Choose one of: {all}."))
                })?;
                let mut program = installed(record, self.now.system(system));
                program.strength = strength.unwrap_or(program.strength);
                self.hack(HackEvent::Installed(Installed { system, program }));
                Ok(())
            }
            HackCommand::Strip { system, program } => {
                self.no_check()?;
                let system = self.system_named(system)?;
                let program = program_named(&system, program)?;
                let system = system.id;
                self.hack(HackEvent::Stripped(Stripped { system, program }));
                Ok(())
            }
            HackCommand::Difficulty { system, difficulty } => {
                let system = self.system_named(system)?;
                if system.difficulty == *difficulty {
                    return Err(Refusal::input("No change: that is already the difficulty.")
                        .hint("Choose another difficulty."));
                }
                let (system, difficulty) = (system.id, *difficulty);
                self.hack(HackEvent::DifficultySet(DifficultySet {
                    system,
                    difficulty,
                }));
                Ok(())
            }
            HackCommand::Sysop { system, who, off } => {
                let (system, who, on) = (self.system_named(system)?, self.figure(who)?, !off);
                if system.is_kept_by(who.id) == on {
                    let (is, off) = if on {
                        ("is already", " off")
                    } else {
                        ("isn't", "")
                    };
                    let line = format!(
                        "net sysop {} {}{off}",
                        said(&system.name, system.id),
                        said(&who.name, who.id)
                    );
                    return Err(Refusal::input(format!(
                        "{} {is} a sysop of {}.",
                        who.name, system.name
                    ))
                    .hint(format!("Use `{line}` to change that.")));
                }
                let (system, who) = (system.id, who.id);
                self.hack(HackEvent::SysopSet(SysopSet { system, who, on }));
                Ok(())
            }
            HackCommand::Line { who, system, line } => {
                let (system, who) = (self.system_named(system)?, self.figure(who)?);
                if system.link(who.id).line == *line {
                    return Ok(());
                }
                let (system, who, line) = (system.id, who.id, *line);
                self.hack(HackEvent::LineSet(LineSet { system, who, line }));
                Ok(())
            }
            HackCommand::Set {
                who,
                system,
                what,
                off,
            } => self.set_flag(who, system, *what, !off),
            HackCommand::Counted {
                who,
                system,
                what,
                number,
            } => self.set_count(who, system, *what, *number),
            HackCommand::Backdoor { system, off } => {
                let (system, on) = (self.system_named(system)?, !off);
                if system.backdoor == on {
                    return Ok(());
                }
                let system = system.id;
                self.hack(HackEvent::BackdoorSet(BackdoorSet { system, on }));
                Ok(())
            }
            HackCommand::Access { who, system } => self.access(who, system),
            HackCommand::Override {
                who,
                system,
                program,
            } => self.overrides(who, system, program),
            HackCommand::Trace { who, system, whom } => {
                self.against_hacker(who, system, whom, true)
            }
            HackCommand::Lockout { who, system, whom } => {
                self.against_hacker(who, system, whom, false)
            }
            HackCommand::Enact {
                who,
                system,
                behind,
                number_of_maneuvers: of,
                request: (what, pay),
            } => self.enact(who, system, behind.as_deref(), *of, what.as_deref(), *pay),
            HackCommand::Activate {
                who,
                system,
                program,
                pay,
            } => self.activate_program(who, system, program, *pay),
        }
    }

    pub(crate) fn hack(&mut self, event: HackEvent) {
        self.push(Event::Hack(event));
    }

    fn add_system(&mut self, what: &str, name: Option<&str>) -> Result<(), Refusal> {
        let library = self.cx.library;
        let record = library.find_system(what).map_err(Refusal::from)?;
        let programs = record.programs.iter();
        let programs = programs.filter_map(|id| library.program(id));
        let programs = programs.map(|record| installed(record, None));
        let system = System {
            id: Id(self.now.next_id),
            name: match name {
                Some(name) => new_name(&self.now, name)?,
                None => free_name(&self.now, &record.name)?,
            },
            role: record.role.clone(),
            difficulty: record.difficulty,
            terminal: record.terminal,
            programs: programs.collect(),
            ..System::default()
        };
        self.hack(HackEvent::Came(Came {
            system: Box::new(system),
        }));
        Ok(())
    }

    fn new_system(&mut self, name: &str, difficulty: u8, terminal: bool) -> Result<(), Refusal> {
        let role = if terminal { "terminal" } else { "system" };
        let system = System {
            id: Id(self.now.next_id),
            name: new_name(&self.now, name)?,
            role: role.to_owned(),
            difficulty,
            terminal,
            ..System::default()
        };
        self.hack(HackEvent::Came(Came {
            system: Box::new(system),
        }));
        Ok(())
    }

    /// Sets what the user states about a hacker: inside or not, known or not (G-HACK-16).
    fn set_flag(&mut self, who: &Who, system: &str, what: Flag, on: bool) -> Result<(), Refusal> {
        let (system, who) = (self.system_named(system)?, self.figure(who)?);
        if what == Flag::Aware && on && system.is_kept_by(who.id) {
            let why = format!(
                "{} is a sysop of {}, not an intruder.",
                who.name, system.name
            );
            let hint = "Use `net aware` for the hacker that the sysop knows about.";
            return Err(Refusal::input(why).resting_on("G-HACK-16").hint(hint));
        }
        let link = system.link(who.id);
        let (system, who) = (system.id, who.id);
        let now = match what {
            Flag::Access => link.access,
            Flag::Aware => link.aware,
        };
        if now == on {
            return Ok(());
        }
        self.hack(match (what, on) {
            (Flag::Access, true) => HackEvent::AccessGained(AccessGained { system, who }),
            (Flag::Access, false) => HackEvent::AccessLost(AccessLost { system, who }),
            (Flag::Aware, on) => HackEvent::AwareSet(AwareSet { system, who, on }),
        });
        Ok(())
    }

    fn set_count(
        &mut self,
        who: &Who,
        system: &str,
        what: Count,
        number: u8,
    ) -> Result<(), Refusal> {
        let (system, who) = (self.system_named(system)?, self.figure(who)?);
        let link = system.link(who.id);
        let (system, who) = (system.id, who.id);
        match what {
            Count::Traces if number > link.traces => {
                let by = number - link.traces;
                self.hack(HackEvent::Traced(Traced { system, who, by }));
            }
            Count::Traces if number < link.traces => {
                let by = link.traces - number;
                self.hack(HackEvent::TraceUndone(TraceUndone { system, who, by }));
            }
            Count::Lockouts if number != link.lockouts => {
                self.hack(HackEvent::LockoutsSet(LockoutsSet {
                    system,
                    who,
                    number,
                }));
            }
            Count::Traces | Count::Lockouts => {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Checks that a character who acts in a system has a link to it (G-HACK-01, G-HACK-03).
    fn in_reach(&self, figure: &Figure, system: &System) -> Result<(), Refusal> {
        match self.now.is_cut_off(figure.id, system) {
            Some((rule, why)) => {
                let who = said(&figure.name, figure.id);
                let here = said(&system.name, system.id);
                let hint = if system.link(figure.id).line == Line::Cut {
                    format!("Restore the link with `net link {who} {here} usual`.")
                } else {
                    format!(
                        "Go to it with `maneuver {who} engage {here}`, or connect from afar with `net link {who} \
                            {here} network`."
                    )
                };
                self.permit(Err(Refusal::rule(rule, why).hint(hint)))
            }
            None => Ok(()),
        }
    }

    /// Checks that a character is inside a system. Nothing in it can be used from outside (G-HACK-01,
    /// G-HACK-12).
    fn is_inside(
        &self,
        figure: &Figure,
        system: &System,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        self.in_reach(figure, system)?;
        if system.lets_in(figure.id) {
            return Ok(());
        }
        let why = format!("{} has no access to {}.", figure.name, system.name);
        let refusal = Refusal::rule(rule, why);
        self.permit(Err(refusal.hint("Gain it with `access WHO SYSTEM`.")))
    }

    /// Declares Access System (G-HACK-05, G-HACK-11).
    fn access(&mut self, who: &Who, system: &str) -> Result<(), Refusal> {
        let (figure, system) = (self.figure(who)?, self.system_named(system)?);
        if system.lets_in(figure.id) {
            return Err(Refusal::input(format!(
                "{} is already inside {}.",
                figure.name, system.name
            ))
            .hint("Use `override` or `enact` next."));
        }
        self.in_reach(&figure, &system)?;
        let hack = Hack::Access { system: system.id };
        let purpose = Purpose::Hack(hack);
        self.check_for(&figure, skills::COMPUTERS, system.difficulty, None, purpose)
    }

    /// Declares Override Security Program (G-HACK-06).
    fn overrides(&mut self, who: &Who, system: &str, program: &str) -> Result<(), Refusal> {
        let (figure, system) = (self.figure(who)?, self.system_named(system)?);
        let place = program_named(&system, program)?;
        self.is_inside(&figure, &system, "G-HACK-06")?;
        if let Some(program) = system.programs.get(usize::from(place))
            && !program.is_on()
        {
            return Err(Refusal::input(format!("{} isn't active.", program.name))
                .hint("Choose an active program."));
        }
        let hack = Hack::Override {
            system: system.id,
            program: place,
        };
        self.check_for(&figure, skills::COMPUTERS, 2, None, Purpose::Hack(hack))
    }

    /// Declares Trace User or Lockout against a hacker that the sysop knows of (G-HACK-08, G-HACK-10,
    /// G-HACK-16).
    fn against_hacker(
        &mut self,
        who: &Who,
        system: &str,
        whom: &Who,
        traces: bool,
    ) -> Result<(), Refusal> {
        let (figure, system) = (self.figure(who)?, self.system_named(system)?);
        let hacker = self.figure(whom)?;
        let rule = if traces { "G-HACK-08" } else { "G-HACK-10" };
        if figure.id == hacker.id {
            let what = if traces { "trace" } else { "lock out" };
            return Err(not_themself(&figure, what, "Choose someone else."));
        }
        if !system.is_kept_by(figure.id) {
            let why = format!("{} isn't a sysop of {}.", figure.name, system.name);
            let hint = if traces {
                "The GM can let a hacker trace too (G-HACK-09). Use `net sysop SYSTEM WHO` to make a sysop."
            } else {
                "Use `net sysop SYSTEM WHO` to make them one."
            };
            self.permit(Err(Refusal::rule(rule, why).hint(hint)))?;
        }
        self.in_reach(&figure, &system)?;
        let link = system.link(hacker.id);
        if !traces && !link.access {
            return Err(Refusal::input(format!(
                "{} has no access to {}, so there is nothing to lock out.",
                hacker.name, system.name
            ))
            .hint("Choose a hacker who has access."));
        }
        if !link.aware {
            let why = format!("{} doesn't know about {}.", figure.name, hacker.name);
            let (who, here) = (said(&hacker.name, hacker.id), said(&system.name, system.id));
            let hint = format!(
                "Use `net aware {who} {here}` to tell the sysops about {}.",
                hacker.name
            );
            let refusal = Refusal::rule("G-HACK-16", why).hint(hint);
            self.permit(Err(refusal))?;
        }
        let (system, hacker) = (system.id, hacker.id);
        if traces {
            let against = Some((hacker, skills::COMPUTERS.to_owned()));
            let purpose = Purpose::Hack(Hack::Trace { system, hacker });
            return self.check_for(&figure, skills::COMPUTERS, 0, against, purpose);
        }
        let purpose = Purpose::Hack(Hack::Lockout { system, hacker });
        self.check_for(&figure, skills::COMPUTERS, LOCKOUT, None, purpose)
    }

    /// Pays for a command: with the maneuver, or with a command bought by symbols if no other price is
    /// named (G-HACK-12, G-ACT-02, M-02).
    fn pays_command(
        &mut self,
        figure: &Figure,
        system: &System,
        what: &str,
        wish: &str,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        if pay == PayWith::Whatever && system.free.contains(&figure.id) {
            let (system, who) = (system.id, figure.id);
            self.hack(HackEvent::CommandUsed(CommandUsed { system, who }));
            return Ok(());
        }
        let effect = done(what, Vec::new())?;
        self.take_maneuver(figure, &effect, pay)?;
        self.interrupts_wishes(figure.id, Some((system.id, wish)));
        Ok(())
    }

    /// Cancels a character's half-done requests in systems, except the one they continue, unless the
    /// setting allows a break (G-TURN-09). Others' turns don't interrupt them (G-HACK-13).
    pub(crate) fn interrupts_wishes(&mut self, who: Id, but: Option<(Id, &str)>) {
        let strict = self.now.settings.long_moves == LongMoves::Strict;
        if strict && self.now.phase == Phase::Fighting {
            self.wishes_break(|system, wish| {
                wish.who == who && but != Some((system, wish.what.as_str()))
            });
        }
    }

    /// Cancels half-done requests.
    pub(crate) fn wishes_break(&mut self, breaks: impl Fn(Id, &Wish) -> bool) {
        let mut broken = Vec::new();
        for one in &self.now.systems {
            let wishes = one.wishes.iter().filter(|wish| breaks(one.id, wish));
            broken.extend(wishes.map(|wish| {
                HackEvent::WishBroken(WishBroken {
                    system: one.id,
                    who: wish.who,
                    what: wish.what.clone(),
                })
            }));
        }
        for event in broken {
            self.hack(event);
        }
    }

    /// Decides Enact Command (G-HACK-12, G-HACK-13).
    pub(crate) fn enact(
        &mut self,
        who: &Who,
        system: &str,
        behind: Option<&str>,
        of: Option<u8>,
        what: Option<&str>,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        let (figure, system) = (self.figure(who)?, self.system_named(system)?);
        self.is_inside(&figure, &system, "G-HACK-12")?;
        if let Some(word) = behind {
            let place = usize::from(program_named(&system, word)?);
            let program = system.programs.get(place);
            if let Some(no) = program.and_then(|one| guards(&figure, &system, one)) {
                self.permit(Err(no))?;
            }
        }
        let what = what.unwrap_or(SOMETHING).to_owned();
        let said = if what == SOMETHING {
            format!("gives {} a command", system.name)
        } else {
            format!("commands {}", system.name)
        };
        self.pays_command(&figure, &system, &said, &what, pay)?;
        let begun = system
            .wishes
            .iter()
            .find(|w| w.who == figure.id && w.what == what);
        let of = begun.map_or(of.unwrap_or(1), |w| w.of);
        let paid = begun.map_or(0, |w| w.paid).saturating_add(1);
        let dummy = system.link(figure.id).misled;
        let (system, who) = (system.id, figure.id);
        if of > 1 {
            let wish = Wish {
                who,
                what: what.clone(),
                paid,
                of,
            };
            self.hack(HackEvent::Furthered(Furthered { system, wish }));
        }
        if paid >= of {
            self.hack(HackEvent::Enacted(Enacted {
                system,
                who,
                what,
                dummy,
            }));
        }
        Ok(())
    }

    /// Decides Activate Program (G-HACK-14).
    pub(crate) fn activate_program(
        &mut self,
        who: &Who,
        system: &str,
        program: &str,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        let (figure, system) = (self.figure(who)?, self.system_named(system)?);
        let place = program_named(&system, program)?;
        self.is_inside(&figure, &system, "G-HACK-14")?;
        let Some(program) = system.programs.get(usize::from(place)) else {
            return Ok(());
        };
        match program.run {
            Run::On => {
                return Err(
                    Refusal::input(format!("{} is already active.", program.name))
                        .hint("Choose an inactive program."),
                );
            }
            Run::Off => {}
            Run::Down { until } => {
                let why = format!(
                    "{} was overridden and stays inactive {}.",
                    program.name,
                    until.words(&self.now)
                );
                self.forbid("G-HACK-14", why, "Choose an inactive program.")?;
            }
            Run::Dead => {
                let why = format!("{} is disabled permanently.", program.name);
                self.forbid("G-HACK-14", why, "Choose an inactive program.")?;
            }
        }
        self.pay_maneuver(&figure, &format!("starts {}", program.name), pay)?;
        self.hack(HackEvent::RunSet(RunSet {
            system: system.id,
            program: place,
            run: Run::On,
        }));
        Ok(())
    }
}

/// Why a program guards parts of a system from a character: it is active. No program blocks the owner's side
/// (G-HACK-12, O-51).
fn guards(figure: &Figure, system: &System, program: &Program) -> Option<Refusal> {
    if !program.is_on() || system.is_kept_by(figure.id) {
        return None;
    }
    let why = format!("{} is active and blocks this.", program.name);
    let line = format!(
        "override {} {} {}",
        said(&figure.name, figure.id),
        said(&system.name, system.id),
        quote(&program.name)
    );
    let hint = format!("Use `{line}` first: an action, with an Average Computers check.");
    Some(Refusal::rule("G-HACK-12", why).hint(hint))
}

/// A program of the packs, as it is installed in a system. A second one of the same name gets a number,
/// so that a command can name it: "Firewall 2".
pub(crate) fn installed(record: &SecurityProgram, system: Option<&System>) -> Program {
    let taken = |name: &str| system.is_some_and(|s| s.programs.iter().any(|p| p.name == name));
    let numbered = (2_u32..).map(|n| format!("{} {n}", record.name));
    let mut names = std::iter::once(record.name.clone()).chain(numbered);
    Program {
        name: names.find(|name| !taken(name)).unwrap_or_default(),
        strength: record.strength,
        fails: record.fails.clone(),
        ..Program::default()
    }
}
