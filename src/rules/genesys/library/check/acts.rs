//! Checks of what things and abilities do.

use super::Checker;
use crate::rules::genesys::library::locate::Step;
use crate::rules::genesys::library::records::Ability;
use crate::rules::genesys::talents::record::{Activation, Which};
use crate::rules::genesys::things::Acts;

impl Checker<'_> {
    /// A named ability, or a use of a skill.
    pub(super) fn ability(&mut self, ability: &Ability) {
        self.name("name", &ability.name);
        self.name("text", &ability.text);
        self.acts(ability.acts.as_ref());
    }

    /// What a thing does.
    pub(super) fn acts(&mut self, acts: Option<&Acts>) {
        let Some(acts) = acts else { return };
        let talent = &acts.known().talent;
        let known = self.known;
        self.field("acts", |c| {
            c.at(Step::Inside, |c| {
                c.each("pools", &talent.pools, |c, pool| {
                    if let Which::Skills(skills) = &pool.which {
                        c.field("which", |c| {
                            for skill in skills {
                                c.key("skill", &known.skills, skill);
                            }
                        });
                    }
                });
                let Some(uses) = &talent.uses else { return };
                c.field("uses", |c| {
                    c.say_if(
                        talent.how == Activation::Passive,
                        "something passive that is used",
                        "`how:` with Incidental, OutOfTurn, Maneuver or Action",
                    );
                    let asks = uses.asks.as_ref();
                    c.say_if(
                        asks.is_some_and(|asks| asks.skills.is_empty()),
                        "a check without a skill",
                        "`skills: [...]` with one at least",
                    );
                    for skill in asks
                        .iter()
                        .flat_map(|asks| asks.skills.iter().chain(&asks.against))
                    {
                        c.key("skill", &known.skills, skill);
                    }
                });
            });
        });
    }
}
