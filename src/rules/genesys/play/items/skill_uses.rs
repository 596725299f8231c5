//! The effects of the special uses of a skill after their check, and what every attempt costs.
//! [`acts`](super::acts) lists these uses.

use lang::Refusal;
use lang::spoken::quote;
use rules::view::Id;
use rules::words::said;

use crate::events::attack_effects::ArmorWorn;
use crate::events::items::{Met, Received, Said, Worn};
use crate::events::{Drawn, FellProne, HullMended, Relieved, WearSet};
use crate::figure::fate::{OPEN_GATE, OPEN_PATH};
use crate::kinds::Band;
use crate::library::named::key_of;
use crate::model::check::pool::Change;
use crate::model::check::{Check, What};
use crate::model::figure::held::{Held, Wear};
use crate::model::figure::item::Item;
use crate::model::figure::{Figure, Status};
use crate::model::talents::hook::Brings;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{Asks, Checks, InPool, Talent, When, Which};
use crate::model::tokens::Until;
use crate::play::arms::obstacles::farther;
use crate::play::draft::Draft;
use crate::play::talents::activate::Using;
use crate::play::talents::outcome::Made;
use crate::words::genitive;

/// The key of the skill a check is made with.
fn skill_of(check: &Check, draft: &Draft<'_, '_>) -> Option<String> {
    match &check.what {
        What::Skill { skill, .. } => Some(skill.clone()),
        What::Attack { .. } => check.weapon(&draft.now).map(|w| w.skill),
    }
}

impl Figure {
    /// The item that it needs for checks of a skill: the name, and the item if it has it. `None` if it
    /// needs none.
    pub(crate) fn through(&self, skill: &str) -> Option<(String, Option<&Item>)> {
        let (_, name) = self
            .passives(|p| match p {
                Passive::Through(of, item) if of == skill => Some(item.clone()),
                _ => None,
            })
            .next()?;
        let item = self.items.iter().find(|i| i.name == name);
        Some((name, item))
    }

    /// True if it carries tools for a skill (G-EQ-12, G-HEAL-05).
    pub fn has_tools(&self, skill: &str) -> bool {
        self.tool_for(skill).is_some()
    }
}

impl Draft<'_, '_> {
    /// Checks that a character can make checks of a skill. A character who isn't born to it needs the
    /// item it works through (G-SKILL-05).
    ///
    /// # Errors
    /// Refuses if the item is missing or unusable (overridable).
    pub(crate) fn works_through(&self, figure: &Figure, skill: &str) -> Result<(), Refusal> {
        let Some((name, item)) = figure.through(skill) else {
            return Ok(());
        };
        let who = said(&figure.name, figure.id);
        let (why, hint) = match item {
            Some(item) if item.is_usable() => return Ok(()),
            Some(item) => (
                format!("{} {name} {}.", genitive(&figure.name), item.wear.becomes()),
                "Repair it, or get another one.".to_owned(),
            ),
            None => (
                format!(
                    "{} has no {name} and can't do this without one.",
                    figure.name
                ),
                format!("Get one with `give {who} {}`.", quote(&name)),
            ),
        };
        self.forbid("G-SKILL-05", why, hint)
    }

    /// The difficulty of the check for a use. Each range beyond its easy reach adds 1.
    pub(crate) fn difficulty_of_use(&self, using: &Using, asks: &Asks) -> u8 {
        if using.uses.hook() == Some(Brings::Brews.into()) {
            let elixir = self.elixir_named(using).ok().and_then(|g| g.brewed.clone());
            return elixir.map_or(2, |brewed| brewed.difficulty);
        }
        let level = asks.difficulty.unwrap_or(2);
        let (Some(easily), Some(whom)) = (using.uses.beyond, using.on.first()) else {
            return level;
        };
        let place = |band: Band| Band::ALL.iter().position(|b| *b == band).unwrap_or(0);
        let farther = place(self.now.band(using.figure.id, *whom)).saturating_sub(place(easily));
        level.saturating_add(farther as u8)
    }

    /// Applies the strain of an attempt, the damage that a Despair does to the item it was made with,
    /// and the record of targets already attacked.
    pub(crate) fn attempt_costs(&mut self, check: &Check) {
        let Some(figure) = self.now.figure(check.by).cloned() else {
            return;
        };
        if let Some(whom) = check.target() {
            let counts = figure.gifts().any(|k| {
                k.talent
                    .pools
                    .iter()
                    .any(|p| p.when == When::NotAttackedYet)
            });
            if counts && !figure.met.contains(&whom) {
                let who = figure.id;
                self.push(Met { who, whom });
            }
        }
        let Some(skill) = skill_of(check, self) else {
            return;
        };
        if check.net().is_some_and(|net| net.despair > 0) {
            for item in &figure.items {
                let sheet = item.acts.iter().flat_map(|acts| &acts.known().talent.sheet);
                let mut worn = sheet.filter(|p| **p == Passive::WornBy(skill.clone()));
                if worn.next().is_some() && item.is_usable() {
                    self.push(Worn {
                        who: figure.id,
                        thing: item.name.clone(),
                        wear: item.wear.worse(),
                    });
                    break;
                }
            }
        }
        let strain = self.cx.library.skill(&skill).map_or(0, |s| s.strain);
        self.strain(check.by, u16::from(strain));
    }

    /// Moves the target one range away. 2 Advantage make it fall prone.
    pub(crate) fn pushes_away(&mut self, made: &Made<'_>) {
        let (who, Some(target)) = (made.figure.id, made.first()) else {
            return;
        };
        let band = farther(self.now.band(who, target), 1);
        for event in self.now.standing(target, who, band) {
            self.push(event);
        }
        let stands = self.now.figure(target).is_some_and(|f| !f.prone);
        if made.longer() > 0 && stands {
            self.push(FellProne { who: target });
        }
    }

    /// Keeps a path open to the end of the next round, and longer with each 2 Advantage.
    pub(crate) fn opens_path(&mut self, made: &Made<'_>) {
        let round = self.now.round + 1 + made.longer();
        let status = Status::Other(OPEN_PATH.to_owned());
        self.afflict(made.figure.id, status, Until::RoundEnd { round });
    }

    /// Keeps a gate open for hours, until its maker rests or it is closed.
    pub(crate) fn opens_gate(&mut self, made: &Made<'_>) {
        let who = made.figure.id;
        let status = Status::Other(OPEN_GATE.to_owned());
        self.afflict(who, status, Until::Rest);
        let to = made.about().unwrap_or("a place far away");
        self.says(who, &format!("This place and {to} are one step apart."));
    }

    /// Closes everything that the target keeps open.
    pub(crate) fn closes(&mut self, made: &Made<'_>) {
        let Some(who) = made.first() else {
            return;
        };
        for word in [OPEN_PATH, OPEN_GATE] {
            let status = Status::Other(word.to_owned());
            if self.now.figure(who).is_some_and(|f| f.has(&status)) {
                self.push(Relieved { who, status });
            }
        }
    }

    /// Moves an item as small as a hand. A dropped weapon of the user comes to hand.
    pub(crate) fn reaches(&mut self, made: &Made<'_>) {
        let who = made.figure.id;
        let Some(word) = made.about() else {
            self.says(who, &made.known.talent.text);
            return;
        };
        let is = |h: &Held| h.weapon.name.to_lowercase().contains(&word.to_lowercase());
        let lies = |h: &Held| h.dropped && !h.stowed && is(h);
        match made.figure.weapons.iter().position(lies) {
            Some(place) => self.push(Drawn {
                who,
                weapon: place as u8,
            }),
            None => self.says(who, &format!("The {word} moves.")),
        }
    }

    /// Reports who uses the skill within long range, and what they keep open.
    pub(crate) fn senses(&mut self, made: &Made<'_>) {
        let who = made.figure.id;
        let kept = [OPEN_PATH, OPEN_GATE].map(|word| Status::Other(word.to_owned()));
        let found: Vec<String> = self
            .now
            .everybody()
            .filter(|f| f.id != who && !f.dead && self.now.band(who, f.id) <= Band::Long)
            .filter_map(|f| {
                let open = kept.iter().find(|status| f.has(status));
                let what = open.map(Status::word);
                let uses = f.rank_at_all(made.skill).then_some("uses it");
                let what = what.or(uses)?;
                Some(format!(
                    "{} {what} at {} range",
                    f.name,
                    self.now.band(who, f.id)
                ))
            })
            .collect();
        let text = if found.is_empty() {
            "They sense nothing within long range.".to_owned()
        } else {
            format!("{}.", found.join(", "))
        };
        self.says(who, &text);
    }

    /// Repairs 1 hull trauma of a vehicle.
    pub(crate) fn patches_hull(&mut self, made: &Made<'_>) {
        if let Ok(who) = self.hull_called(made.about().unwrap_or_default()) {
            self.push(HullMended { who, by: 1 });
        }
    }

    /// Damages the named item of the target by one step, or two with 3 Advantage or a Triumph. The
    /// default is the weapon in hand.
    pub(crate) fn corrodes(&mut self, made: &Made<'_>) {
        let twice = made.rest.advantage >= 3 || made.rest.triumph > 0;
        if let Some(target) = made.first() {
            self.corrode(target, made.about(), if twice { 2 } else { 1 });
        }
    }

    /// Reports an effect that the GM carries on.
    pub(crate) fn says(&mut self, who: Id, text: &str) {
        let text = text.to_owned();
        self.push(Said { who, text });
    }

    /// Gives the user a prepared place, which makes later uses to it easier. It weighs nothing and
    /// isn't used up.
    pub(crate) fn anchored(&mut self, made: &Made<'_>) {
        let who = made.figure.id;
        let name = "anchored place".to_owned();
        let note = format!("Using {} to reach it is 1 step easier.", made.skill);
        let acts = Talent {
            id: key_of(&name),
            name: name.clone(),
            rule: made.known.talent.rule.clone(),
            text: note.clone(),
            pools: vec![InPool {
                which: Which::Skills(vec![made.skill.to_owned()]),
                when: When::Asked("a path to the anchored place".to_owned()),
                change: Change::Difficulty(-1),
                checks: Checks::Own,
                ranked: false,
                standing: 0,
                within: None,
                minions: false,
                spends: false,
                hack: None,
            }],
            ..Talent::default()
        };
        let item = Box::new(Item {
            name,
            enc: 0,
            carries: 0,
            note,
            serves: None,
            acts: Some(acts.into()),
            left: None,
            wear: Wear::Sound,
            hidden: false,
            qualities: Vec::new(),
        });
        let number = 1;
        self.push(Received { who, item, number });
    }

    /// Damages the named item of a character, otherwise the weapon in hand.
    fn corrode(&mut self, whom: Id, of: Option<&str>, steps: u8) {
        let Some(figure) = self.now.figure(whom).cloned() else {
            return;
        };
        let worse = |wear: Wear| (0..steps).fold(wear, |wear, _| wear.worse());
        let word = of.map(str::to_lowercase);
        let is = |name: &str| {
            let name = name.to_lowercase();
            word.as_ref()
                .is_none_or(|word| name.contains(word.as_str()))
        };
        let weapon = figure
            .weapons
            .iter()
            .position(|h| h.wear < Wear::Destroyed && is(&h.weapon.name));
        if let Some(place) = weapon {
            self.push(WearSet {
                who: whom,
                weapon: place as u8,
                wear: worse(figure.weapons[place].wear),
            });
        } else if figure.armor.as_ref().is_some_and(|a| is(&a.name)) {
            self.push(ArmorWorn {
                who: whom,
                wear: worse(figure.armor_wear),
            });
        } else if let Some(item) = figure.items.iter().find(|i| is(&i.name)) {
            self.push(Worn {
                who: whom,
                thing: item.name.clone(),
                wear: worse(item.wear),
            });
        }
    }
}
