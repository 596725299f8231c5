//! Effects that items have and talents don't, and the hooks that act at once.

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::events::attack_effects::Armed;
use crate::events::recovery::Dosed;
use crate::events::scene::ConcealmentSet;
use crate::events::{Aimed, CheckChanged, Disengaged, Engaged, Relieved};
use crate::kinds::{Band, Quality};
use crate::library::Library;
use crate::model::check::purpose::Purpose;
use crate::model::check::{Resisted, What};
use crate::model::figure::held::Held;
use crate::model::figure::{Figure, Status};
use crate::model::records::{Damage, Fights, Skill, Weapon};
use crate::model::talents::hook::{About, Hook};
use crate::model::talents::record::{Deed, Lasts};
use crate::model::tokens::{Change, Until, Whose};
use crate::play::draft::Draft;
use crate::play::scene::falling::shorter;
use crate::play::sources::scene::is_dark;
use crate::play::talents::activate::Using;

/// The weapon of a character who works with Halcyon. It isn't held, so it is never dropped or drawn.
fn shear(skill: &str) -> Weapon {
    Weapon {
        id: String::new(),
        name: "Shear".to_owned(),
        skill: skill.to_owned(),
        fights: Some(Fights::RangedLight),
        instead: String::new(),
        damage: Damage::Willpower(0),
        crit: 3,
        range: Band::Medium,
        enc: 0,
        price: 0,
        rarity: 0,
        restricted: false,
        qualities: vec![Quality::Pierce(2)],
        chemical: false,
        note: "Needs no hands.".to_owned(),
    }
}

/// The skill that has a special use of that name.
pub fn skill_of_art<'l>(library: &'l Library, name: &str) -> Option<&'l Skill> {
    let mut skills = library.skills();
    skills.find(|s| s.arts.iter().any(|art| art.name == name))
}

/// The injury that a use is about: the named one, otherwise the worst.
pub(crate) fn injury(using: &Using) -> Result<u32, Refusal> {
    let figure = &using.figure;
    if let Some(word) = &using.of {
        return figure.injury_named(word);
    }
    let worst = figure
        .criticals
        .iter()
        .max_by_key(|c| (c.severity, c.result));
    worst.map(|c| c.mark).ok_or_else(|| {
        Refusal::input(format!("{} has no Critical Injury.", figure.name))
            .hint("Name someone with a Critical Injury.")
    })
}

impl Draft<'_, '_> {
    /// Checks that the word after `of` names a valid subject for the use, before anything is paid.
    ///
    /// # Errors
    /// Refuses a missing or unsuitable subject.
    pub(crate) fn is_about(&self, hook: Hook, using: &Using) -> Result<(), Refusal> {
        match hook.about() {
            About::Elixir => self.elixir_named(using).map(|_| ()),
            About::Injury => injury(using).map(|_| ()),
            About::Hull => self.hull_named(using).map(|_| ()),
            About::Knowledge => self.knowledge_of(using).map(|_| ()),
            About::Nothing | About::Weapon | About::Coming | About::Hit | About::Thing => Ok(()),
        }
    }

    /// Aims once more, at most twice (G-MAN-01).
    pub(crate) fn aims_once_more(&mut self, figure: &Figure) {
        let aim = figure.aim.as_ref();
        self.push(Aimed {
            who: figure.id,
            times: aim.map_or(1, |aim| 2.min(aim.times + 1)),
            spot: aim.and_then(|aim| aim.spot.clone()),
        });
    }

    /// Ends the concealment of darkness.
    pub(crate) fn lights(&mut self) {
        let hides = self.now.scene.concealment.as_ref();
        if hides.is_some_and(|hides| is_dark(&hides.from)) {
            self.push(ConcealmentSet {
                who: None,
                concealment: None,
            });
        }
    }

    /// Makes the fall of the open check one range shorter (G-ENV-16).
    pub(crate) fn shortens_fall(&mut self) -> Result<(), Refusal> {
        let mut what = self.open_check()?.what.clone();
        if let What::Skill { purpose, .. } = &mut what
            && let Purpose::Fall { band } = *purpose
        {
            *purpose = Purpose::Fall {
                band: shorter(band),
            };
        }
        self.push(CheckChanged { what });
        Ok(())
    }

    /// Makes an injury not count until the encounter ends.
    pub(crate) fn grafts(&mut self, using: &Using) -> Result<(), Refusal> {
        let mark = injury(using)?;
        self.token(
            Whose::One(using.figure.id),
            Change::NoCritical(mark),
            Until::EncounterEnd,
            &using.label(),
            &using.known.talent.rule,
        );
        Ok(())
    }

    /// Applies an effect that talents don't have.
    ///
    /// # Errors
    /// Refuses painkillers for robots (overridable), and a check to resist while another is open.
    pub(crate) fn thing_does(&mut self, using: &Using, deed: &Deed) -> Result<(), Refusal> {
        let user = using.figure.id;
        let who = using.on.first().copied().unwrap_or(user);
        let Some(receiver) = self.now.figure(who).cloned() else {
            return Ok(());
        };
        match deed {
            Deed::Dose(worth) => {
                if receiver.is_robot() {
                    let why = format!("Painkillers have no effect on {}.", receiver.name);
                    self.forbid("G-HEAL-06", why, "Choose another item.")?;
                }
                let worth = u16::from(*worth);
                self.push(Dosed {
                    who,
                    by: user,
                    worth,
                    item: None,
                });
                self.heals(who, worth, 0);
            }
            Deed::Afflicts(word, lasts) => {
                let all = if using.on.is_empty() {
                    vec![user]
                } else {
                    using.on.clone()
                };
                for who in all {
                    let until = match lasts {
                        Lasts::Turn | Lasts::NextTurn => self.until_next_turn(who, 1),
                        Lasts::Encounter => Until::EncounterEnd,
                        Lasts::Rest => Until::Rest,
                        Lasts::ByHand => Until::ByHand,
                    };
                    self.afflict(who, Status::from_word(word), until);
                }
            }
            Deed::Ends(words) => self.ends(&receiver, words),
            Deed::Resists {
                skill,
                difficulty,
                fails,
            } => {
                self.no_check()?;
                let resisted = Resisted {
                    name: using.known.talent.name.clone(),
                    rule: using.known.talent.rule.clone(),
                    fails: fails.clone(),
                };
                self.resists(who, skill, *difficulty, resisted);
            }
            Deed::Again(deeds) => {
                if receiver.tended.taken.contains(&using.known.talent.id) {
                    for deed in deeds {
                        self.deed(using, deed)?;
                    }
                }
            }
            Deed::Breathes(minutes, sealed) => self.breathes(who, *minutes, *sealed),
            Deed::HealStrain(_)
            | Deed::StandUp
            | Deed::OnCheck(_)
            | Deed::For { .. }
            | Deed::Hook(_) => {}
        }
        Ok(())
    }

    /// Ends statuses and effects with one of these words in their name.
    fn ends(&mut self, receiver: &Figure, words: &[String]) {
        let fits = |text: &str| {
            let text = text.to_lowercase();
            words.iter().any(|word| text.contains(word.as_str()))
        };
        for afflicted in receiver.statuses.iter().filter(|a| fits(a.status.word())) {
            self.push(Relieved {
                who: receiver.id,
                status: afflicted.status.clone(),
            });
        }
        let marks: Vec<u32> = self
            .now
            .tokens
            .iter()
            .filter(|t| t.whose == Whose::One(receiver.id) && fits(&t.from))
            .map(|t| t.mark)
            .collect();
        self.effects_end(marks);
    }

    /// Moves a character at once: engaged with the named one, and with nobody else.
    pub(crate) fn appears(&mut self, who: Id, beside: Option<Id>) {
        if self.now.ranges.engagement_of(who).is_some() {
            self.push(Disengaged { who });
        }
        if let Some(with) = beside {
            self.push(Engaged { who, with });
        }
    }

    /// Attacks with an effect that isn't a weapon. The first use adds it to the sheet.
    pub(crate) fn shears(&mut self, using: &Using) -> Result<(), Refusal> {
        let figure = &using.figure;
        let skill = skill_of_art(self.cx.library, &using.known.talent.name)
            .map_or_else(String::new, |s| s.id.clone());
        let weapon = shear(&skill);
        let has = figure.weapons.iter().any(|h| h.weapon.name == weapon.name);
        let name = weapon.name.clone();
        if !has {
            self.push(Armed {
                who: figure.id,
                held: Box::new(Held::new(weapon)),
            });
        }
        let target = using.on.first().map(|id| {
            let name = self.now.name_of(*id).to_owned();
            Who::Named(said(&name, *id).trim_matches('"').to_owned())
        });
        let who = Who::Named(figure.name.clone());
        self.attack(&who, target.as_ref(), Some(&name), None, false)
    }
}
