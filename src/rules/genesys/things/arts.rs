//! What the arts of a skill bring about when their check is made, and what any attempt costs.

use crate::dice::Symbols;
use crate::lang::Refusal;
use crate::rules::genesys::check::pool::Change;
use crate::rules::genesys::check::source::Source;
use crate::rules::genesys::check::sources::{List, Occasion};
use crate::rules::genesys::check::{Check, Left, What};
use crate::rules::genesys::draft::Draft;
use crate::rules::genesys::event::Event;
use crate::rules::genesys::figure::{Figure, Item, Status, Wear};
use crate::rules::genesys::hits::happening::Happening;
use crate::rules::genesys::kinds::{Band, Quality};
use crate::rules::genesys::library::records::Serves;
use crate::rules::genesys::talents::activate::Using;
use crate::rules::genesys::talents::record::{Asks, Deed, Hook, Passive, When};
use crate::rules::genesys::talents::whom::farther;
use crate::rules::genesys::tokens::Until;
use crate::rules::view::Id;

use super::ThingEvent;

/// The status of whoever keeps a path open.
const OPEN_PATH: &str = "keeps a path open";

/// A use whose check was made.
pub struct Art<'a> {
    /// Who made it.
    pub figure: &'a Figure,
    /// What it is called.
    pub name: &'a str,
    /// On whom.
    pub on: &'a [Id],
    /// What it is about, where that was said.
    pub of: Option<&'a str>,
    /// Net Successes, 0 for a failure.
    pub success: u16,
    /// Net Failures, 0 for a success.
    pub failure: u16,
    /// Symbols left to spend.
    pub rest: Left,
}

/// The key of the skill a check is made with.
fn skill_of(check: &Check, draft: &Draft<'_, '_>) -> Option<String> {
    match &check.what {
        What::Skill { skill, .. } => Some(skill.clone()),
        What::Attack { .. } => check.weapon(&draft.now).map(|w| w.skill),
    }
}

impl Figure {
    /// What it makes checks of a skill through, if it cannot without: the name, and the thing.
    fn through(&self, skill: &str) -> Option<(String, Option<&Item>)> {
        let (_, name) = self
            .passives(|p| match p {
                Passive::Through(of, item) if of == skill => Some(item.clone()),
                _ => None,
            })
            .next()?;
        let item = self.items.iter().find(|i| i.name == name);
        Some((name, item))
    }

    /// Whether it carries tools for a skill (G-EQ-12, G-HEAL-05).
    pub fn has_tools(&self, skill: &str) -> bool {
        self.tool_for(skill).is_some()
    }

    /// The tool it makes checks of a skill with: of several the soundest (G-EQ-11, G-EQ-12).
    pub fn tool_for(&self, skill: &str) -> Option<&Item> {
        let tools = |i: &&Item| {
            i.is_usable() && matches!(&i.serves, Some(Serves::Tools(tools)) if tools == skill)
        };
        self.items.iter().filter(tools).min_by_key(|i| i.wear)
    }
}

/// Damage to what a check is made through (table M-05), and tools that are missing.
pub(in crate::rules::genesys) fn contribute(
    list: &mut List<'_>,
    actor: &Figure,
    occasion: &Occasion<'_>,
    tools: bool,
) {
    let through = actor.through(occasion.skill);
    let through = through.map_or_else(|| actor.tool_for(occasion.skill), |(_, item)| item);
    if let Some(item) = through {
        let name = &item.name;
        let change = match item.wear {
            Wear::Minor => Some(Change::Setback(1)),
            Wear::Moderate => Some(Change::Difficulty(1)),
            Wear::Sound | Wear::Major | Wear::Destroyed => None,
        };
        if let Some(change) = change {
            let why = format!("{name}: {}", item.wear.word());
            list.add(Source::Wear, change, &why, "G-EQ-11");
        }
        for quality in &item.qualities {
            let (advantage, threat) = match quality {
                Quality::Superior => (1, 0),
                Quality::Inferior => (0, 1),
                _ => continue,
            };
            let made = Change::Auto(Symbols {
                advantage,
                threat,
                ..Symbols::default()
            });
            let key = Source::Quality(quality.name().to_lowercase());
            list.add(key, made, &format!("{name}: {quality}"), quality.rule());
        }
    }
    if tools && !actor.has_tools(occasion.skill) {
        let why = "without tools";
        list.add(Source::NoGear, Change::Difficulty(1), why, "G-EQ-12");
    }
}

impl Draft<'_, '_> {
    /// Whether somebody can make checks of a skill at all: those who were not born to it need what
    /// they work it through (G-SKILL-05).
    ///
    /// # Errors
    /// Refuses, overrulable.
    pub(in crate::rules::genesys) fn works_through(
        &self,
        figure: &Figure,
        skill: &str,
    ) -> Result<(), Refusal> {
        let Some((name, item)) = figure.through(skill) else {
            return Ok(());
        };
        let why = match item {
            Some(item) if item.is_usable() => return Ok(()),
            Some(item) => format!("The {name} of {} is {}.", figure.name, item.wear.word()),
            None => format!("{} has no {name}, and cannot do this without.", figure.name),
        };
        self.forbid("G-SKILL-05", why)
    }

    /// The difficulty of the check that a use is: farther than it reaches easily is harder.
    pub(in crate::rules::genesys) fn difficulty_of_use(&self, using: &Using, asks: &Asks) -> u8 {
        if using.uses.does.contains(&Deed::Hook(Hook::Brews)) {
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

    /// What any attempt costs, and what a Despair does to the thing it was made through; whom a
    /// machine has turned to.
    pub(in crate::rules::genesys) fn attempt_costs(&mut self, check: &Check) {
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
                self.push(Event::Thing(ThingEvent::Met { who, whom }));
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
                    self.push(Event::Thing(ThingEvent::Worn {
                        who: figure.id,
                        thing: item.name.clone(),
                        wear: item.wear.worse(),
                    }));
                    break;
                }
            }
        }
        let strain = self.cx.library.skill(&skill).map_or(0, |s| s.strain);
        self.strain(check.by, u16::from(strain));
    }

    /// What a use brings about whose check was made.
    pub(in crate::rules::genesys) fn art_done(&mut self, hook: Hook, art: &Art<'_>) {
        let who = art.figure.id;
        let target = art.on.first().copied();
        if hook == Hook::Brews {
            self.brewed(art);
            return;
        }
        if art.success == 0 {
            return;
        }
        let twice = art.rest.advantage.max(0) as u32 / 2;
        match hook {
            Hook::Appears => self.appears(who, target),
            Hook::OpensPath => {
                let round = self.now.round + 1 + twice;
                let status = Status::Other(OPEN_PATH.to_owned());
                self.afflict(who, status, Until::RoundEnd { round });
            }
            Hook::PushesAway => {
                if let Some(target) = target {
                    let band = farther(self.now.band(who, target), 1);
                    for event in self.now.standing(target, who, band) {
                        self.push(event);
                    }
                    let stands = self.now.figure(target).is_some_and(|f| !f.prone);
                    if twice > 0 && stands {
                        self.push(Event::FellProne { who: target });
                    }
                }
            }
            Hook::Closes => {
                let status = Status::Other(OPEN_PATH.to_owned());
                if let Some(who) = target
                    && self.now.figure(who).is_some_and(|f| f.has(&status))
                {
                    self.push(Event::Relieved { who, status });
                }
            }
            Hook::Anchors => self.anchored(who),
            Hook::Corrodes => {
                let steps = if art.rest.advantage >= 3 || art.rest.triumph > 0 {
                    2
                } else {
                    1
                };
                if let Some(target) = target {
                    self.corrodes(target, art.of, steps);
                }
            }
            Hook::PatchesHull => {
                let name = art.of.unwrap_or_default().to_lowercase();
                let hull = self
                    .now
                    .vehicles
                    .iter()
                    .find(|v| v.hull > 0 && v.name.to_lowercase().contains(&name))
                    .map(|v| v.id);
                if let Some(who) = hull {
                    self.push(Event::HullMended { who, by: 1 });
                }
            }
            _ => {}
        }
    }

    /// A prepared place: like the anchor of the packs, but it stays.
    fn anchored(&mut self, who: Id) {
        let Some(anchor) = self.cx.library.all_gear().find(|g| g.id == "path_anchor") else {
            return;
        };
        let mut item = Item::from(anchor);
        "anchored place".clone_into(&mut item.name);
        item.enc = 0;
        "Uses of Manipulation to it are 1 easier.".clone_into(&mut item.note);
        item.left = None;
        if let Some(acts) = &mut item.acts {
            acts.lasting_as("anchored_place", &item.name, &item.note);
        }
        self.push(Event::Thing(ThingEvent::Received {
            who,
            item: Box::new(item),
            number: 1,
        }));
    }

    /// Damages the thing of somebody that was named, else the weapon in hand.
    fn corrodes(&mut self, whom: Id, of: Option<&str>, steps: u8) {
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
            self.push(Event::WearSet {
                who: whom,
                weapon: place as u8,
                wear: worse(figure.weapons[place].wear),
            });
        } else if figure.armor.as_ref().is_some_and(|a| is(&a.name)) {
            self.push(Event::Hits(Happening::ArmorWorn {
                who: whom,
                wear: worse(figure.armor_wear),
            }));
        } else if let Some(item) = figure.items.iter().find(|i| is(&i.name)) {
            self.push(Event::Thing(ThingEvent::Worn {
                who: whom,
                thing: item.name.clone(),
                wear: worse(item.wear),
            }));
        }
    }
}
