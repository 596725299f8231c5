//! Checks of talents: what they require, and that their numbers stay within the game's limits.
//!
//! A sheet adds what talents give to what it has, so a pack that gives 255 would break every sum.

use crate::kinds::Characteristic;
use crate::library::check::Checker;
use crate::library::check::heroes::form;
use crate::limits::{HARDEST, MOST_OF_TALENT};
use crate::model::check::pool::Change;
use crate::model::talents::hook::{Answers, Hook};
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{
    Activation, Chosen, Deed, Lasting, Moment, Talent, Uses, When, Which,
};
use rules::content::locate::Step;

impl Checker<'_> {
    pub(crate) fn talent(&mut self, talent: &Talent) {
        self.name("name", &talent.name);
        self.name("rule", &talent.rule);
        self.text("text", &talent.text);
        self.at_most("tier", talent.tier, 5);
        self.needs(talent);
        self.chosen(talent);
        self.effects(talent);
    }

    /// Checks the effects of a talent, or of an item with effects in the same form.
    pub(crate) fn effects(&mut self, talent: &Talent) {
        self.each("sheet", &talent.sheet, |c, passive| {
            c.at(Step::Inside, |c| c.passive(passive));
        });
        self.each("pools", &talent.pools, |c, pool| {
            c.field("which", |c| c.which(&pool.which));
            c.field("when", |c| c.when(&pool.when));
            c.field("change", |c| c.change(&pool.change));
        });
        self.field("uses", |c| {
            c.say_if(
                talent.uses.is_some() && talent.how == Activation::Passive,
                "a passive talent isn't used",
                "Remove `uses`, or set `how:` to Incidental, OutOfTurn, Maneuver or Action",
            );
            if let Some(uses) = &talent.uses {
                c.uses(uses);
            }
        });
    }

    /// Checks the required talent, which must exist and must not require this one in turn (G-TALR-05).
    fn needs(&mut self, talent: &Talent) {
        let (known, place) = (self.known, self.place);
        let Some(needs) = &talent.needs else { return };
        self.field("needs", |c| {
            c.at(Step::Inside, |c| c.key("talent", &known.talents, needs));
            let mut at = needs.as_str();
            // A chain of different talents isn't longer than the number of talents.
            for _ in 0..known.talents.len() {
                if at == talent.id {
                    c.say("the talent requires itself", "Name another talent");
                    return;
                }
                // A later pack that reverses the order gets that finding itself.
                let below = form(&known.talent_forms, at, place, place);
                let Some(next) = below.and_then(|talent| talent.needs.as_deref()) else {
                    return;
                };
                at = next;
            }
        });
    }

    fn chosen(&mut self, talent: &Talent) {
        let Some(chosen) = talent.chosen else { return };
        let most = match chosen {
            Chosen::Skills(..) | Chosen::PlainSkills(..) => MOST_OF_TALENT,
            Chosen::Characteristics(..) => Characteristic::ALL.len() as u8,
        };
        let (Chosen::Skills(first, later)
        | Chosen::PlainSkills(first, later)
        | Chosen::Characteristics(first, later)) = chosen;
        self.field("chosen", |c| {
            c.at(Step::Item(0), |c| c.number(first, 1, most));
            c.at(Step::Item(1), |c| c.number(later, 0, most));
        });
    }

    fn passive(&mut self, passive: &Passive) {
        if let Some((number, most)) = passive.number() {
            let check = |c: &mut Self| c.number(number, 1, most);
            match passive {
                // The number follows the hazards.
                Passive::SoakAgainst(..) => self.at(Step::Item(1), check),
                _ => check(self),
            }
        }
        match passive {
            Passive::Career(skills) => self.skills_of(skills),
            Passive::Through(skill, _) => self.at(Step::Item(0), |c| c.skill_key(skill)),
            Passive::WornBy(skill) => self.at(Step::Inside, |c| c.skill_key(skill)),
            _ => {}
        }
    }

    fn skills_of(&mut self, skills: &[String]) {
        for (n, skill) in skills.iter().enumerate() {
            self.at(Step::Item(n), |c| c.skill_key(skill));
        }
    }

    fn which(&mut self, which: &Which) {
        if let Which::Skills(skills) = which {
            self.at(Step::Inside, |c| c.skills_of(skills));
        }
    }

    fn when(&mut self, when: &When) {
        match when {
            When::Opponents(from, to) => self.at(Step::Item(0), |c| {
                c.say_if(
                    *from == 0 || from > to,
                    &format!("the opponents go from {from} to {to}"),
                    "Use 1 or more, the smaller number first",
                );
            }),
            When::Asked(words) => self.at(Step::Inside, |c| c.plain(words)),
            When::Always
            | When::FreshTarget
            | When::EngagedWithIt
            | When::NearIt
            | When::Mounted
            | When::Still
            | When::Charging
            | When::Dark
            | When::NotAttackedYet => {}
        }
    }

    fn change(&mut self, change: &Change) {
        let most = MOST_OF_TALENT;
        match *change {
            Change::Boost(n)
            | Change::Setback(n)
            | Change::Ability(n)
            | Change::Proficiency(n)
            | Change::Challenge(n)
            | Change::UpgradeAbility(n)
            | Change::UpgradeDifficulty(n)
            | Change::DowngradeAbility(n)
            | Change::DowngradeDifficulty(n)
            | Change::RemoveBoost(n)
            | Change::RemoveSetback(n) => self.at(Step::Inside, |c| c.number(n, 1, most)),
            Change::Difficulty(n) => self.at(Step::Inside, |c| {
                c.say_if(
                    n == 0 || n.unsigned_abs() > most,
                    &format!("the change is {n}"),
                    &format!("Use -{most} to {most}, but not 0"),
                );
            }),
            Change::Base {
                characteristic,
                rank,
            }
            | Change::Opposed {
                characteristic,
                rank,
            } => {
                self.at_most("characteristic", characteristic, most);
                self.at_most("rank", rank, most);
            }
            Change::Auto(symbols) => self.at(Step::Inside, |c| {
                let all = [
                    symbols.success,
                    symbols.failure,
                    symbols.advantage,
                    symbols.threat,
                    symbols.triumph,
                    symbols.despair,
                ];
                let worst = all.into_iter().max().unwrap_or_default();
                c.say_if(
                    worst > u16::from(most),
                    &format!("{worst} symbols of one kind"),
                    &format!("Use at most {most}"),
                );
            }),
        }
    }

    fn uses(&mut self, uses: &Uses) {
        let known = self.known;
        self.at_most("strain", uses.strain, MOST_OF_TALENT);
        self.field("moment", |c| match &uses.moment {
            Moment::Pool(_, which)
            | Moment::Check(_, which)
            | Moment::Rolled(_, which)
            | Moment::Hit(_, which)
            | Moment::Shows(_, which, _) => c.at(Step::Item(1), |c| c.which(which)),
            Moment::Any
            | Moment::Down
            | Moment::Initiative
            | Moment::Falling
            | Moment::Gone
            | Moment::AlliesGone => {}
        });
        if let Some(asks) = &uses.asks {
            self.field("asks", |c| {
                c.field("skills", |c| {
                    c.say_if(
                        asks.skills.is_empty(),
                        "the check has no skill",
                        "Name at least one in `skills: [...]`",
                    );
                    c.skills_of(&asks.skills);
                });
                if let Some(against) = &asks.against {
                    c.field("against", |c| {
                        c.at(Step::Inside, |c| c.key("skill", &known.skills, against));
                    });
                }
                if let Some(difficulty) = asks.difficulty {
                    c.field("difficulty", |c| {
                        c.at(Step::Inside, |c| c.number(difficulty, 0, HARDEST));
                    });
                }
            });
        }
        self.each("does", &uses.does, Self::deed);
    }

    fn deed(&mut self, deed: &Deed) {
        let c = self;
        match deed {
            Deed::Dose(n) | Deed::HealStrain(n) => {
                c.at(Step::Inside, |c| c.number(*n, 1, MOST_OF_TALENT));
            }
            Deed::OnCheck(change) => c.at(Step::Inside, |c| c.change(change)),
            Deed::For { which, does, .. } => {
                c.field("which", |c| c.which(which));
                c.field("does", |c| c.lasting(does));
            }
            Deed::Resists {
                skill,
                difficulty,
                fails,
            } => {
                c.field("skill", |c| c.skill_key(skill));
                c.field("difficulty", |c| c.number(*difficulty, 0, HARDEST));
                c.each("fails", fails, Self::deed);
            }
            Deed::Again(deeds) => c.at(Step::Inside, |c| {
                for (n, deed) in deeds.iter().enumerate() {
                    c.at(Step::Item(n), |c| c.deed(deed));
                }
            }),
            Deed::Afflicts(word, _) => c.at(Step::Item(0), |c| c.plain(word)),
            Deed::Hook(Hook::Answers(Answers::Less(n) | Answers::FromNowhere(n))) => {
                c.at(Step::Inside, |c| {
                    c.at(Step::Inside, |c| c.number(*n, 1, MOST_OF_TALENT));
                });
            }
            Deed::StandUp | Deed::Hook(_) | Deed::Ends(_) | Deed::Breathes(..) => {}
        }
    }

    fn lasting(&mut self, lasting: &Lasting) {
        match lasting {
            Lasting::Pool(change) => self.at(Step::Inside, |c| c.change(change)),
            Lasting::Easier(by, least) => {
                self.at(Step::Item(0), |c| c.number(*by, 1, MOST_OF_TALENT));
                self.at(Step::Item(1), |c| c.number(*least, 0, MOST_OF_TALENT));
            }
            Lasting::StrainAtTheEnd(n) => {
                self.at(Step::Inside, |c| c.number(*n, 1, MOST_OF_TALENT));
            }
            Lasting::Soak(n) | Lasting::Hidden(n) => {
                self.at(Step::Inside, |c| c.number(*n, 1, MOST_OF_TALENT));
            }
            Lasting::NoRanged
            | Lasting::NoCriticals
            | Lasting::NoInjuryStrain
            | Lasting::NoArmorDefense
            | Lasting::NoGravity => {}
        }
    }

    /// Checks a number of a talent against its least and most sensible value.
    pub(crate) fn number(&mut self, n: u8, least: u8, most: u8) {
        if !(least..=most).contains(&n) {
            self.say(
                format!("the number is {n}"),
                format!("Use {least} to {most}"),
            );
        }
    }
}
