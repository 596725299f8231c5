//! Checks of archetypes and careers.

use crate::kinds::Characteristic;
use crate::library::check::Checker;
use crate::model::advance::MOST_AT_CREATION;
use crate::model::records::origins::{Archetype, Career};

/// Skills of a career (T-44).
const OF_A_CAREER: usize = 8;

impl Checker<'_> {
    pub(crate) fn archetype(&mut self, archetype: &Archetype) {
        self.name("name", &archetype.name);
        self.field("characteristics", |c| {
            for which in Characteristic::ALL {
                let value = archetype.characteristics.get(which);
                c.say_if(
                    !(1..=5).contains(&value),
                    &format!("{} is {value}", which.name()),
                    "Use 1 to 5",
                );
            }
        });
        self.positive("wounds", archetype.wounds);
        self.positive("strain", archetype.strain);
        let known = self.known;
        let (skills, most) = (&archetype.skills, MOST_AT_CREATION);
        self.ranks("skill", &known.skills, "skills", skills, most);
        self.skill_keys("career", &archetype.career);
        self.at_most("free", archetype.free, OF_A_CAREER as u8);
        if let Some(choose) = &archetype.choose {
            self.field("choose", |c| {
                c.at(super::Step::Inside, |c| {
                    c.positive("count", choose.count);
                    c.positive("ranks", choose.ranks);
                    c.at_most("ranks", choose.ranks, most);
                    c.skill_keys("among", &choose.among);
                    c.say_if(
                        !choose.among.is_empty() && choose.among.len() < usize::from(choose.count),
                        "`count` is higher than the number of skills in `among`",
                        "Lower `count`, or list more skills",
                    );
                });
            });
        }
        self.each("abilities", &archetype.abilities, |c, ability| {
            c.name("name", &ability.name);
            c.name("text", &ability.text);
        });
    }

    pub(crate) fn career(&mut self, career: &Career) {
        self.name("name", &career.name);
        self.skill_keys("skills", &career.skills);
        if let Some(open) = &career.open {
            self.field("open", |c| {
                c.at(super::Step::Inside, |c| {
                    c.positive("count", open.count);
                    c.skill_keys("among", &open.among);
                    c.skill_keys("one_of", &open.one_of);
                    let strange = open.one_of.iter().find(|key| !open.among.contains(key));
                    c.say_if(
                        strange.is_some(),
                        "`one_of` has a skill that isn't in `among`",
                        "Use skills of `among`",
                    );
                    c.say_if(
                        open.most() < usize::from(open.count),
                        "`count` is higher than the number of skills in `among`",
                        "Lower `count`, or list more skills",
                    );
                });
            });
        }
        self.field("skills", |c| {
            let open = career.open.as_ref().map_or(0, |open| open.count);
            let count = career.skills.len() + usize::from(open);
            c.say_if(
                count != OF_A_CAREER,
                &format!("the career has {count} skills"),
                &format!("List {OF_A_CAREER}"),
            );
        });
    }
}
