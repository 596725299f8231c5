//! Checks of systems and security programs.

use crate::library::check::Checker;
use crate::model::hacking::OnFailure;
use crate::model::records::hacking::{SecurityProgram, SystemProfile};

impl Checker<'_> {
    pub(crate) fn program(&mut self, program: &SecurityProgram) {
        self.name("name", &program.name);
        self.name("text", &program.text);
        self.positive("strength", program.strength);
        self.at_most("strength", program.strength, 10);
        self.each("fails", &program.fails, |c, fails| {
            let nothing = matches!(fails, OnFailure::Traces(0) | OnFailure::Strains(0));
            c.say_if(nothing, "this failure has no effect", "Use 1 or more");
        });
    }

    pub(crate) fn system(&mut self, system: &SystemProfile) {
        let known = self.known;
        self.name("name", &system.name);
        self.name("role", &system.role);
        self.at_most("difficulty", system.difficulty, 10);
        self.each("programs", &system.programs, |c, id| {
            c.key("program", &known.programs, id);
        });
    }
}
