//! Adds talents to a sheet and removes them: prerequisites, the talent pyramid, choices, and the
//! numbers that depend on them (G-TALR-01 to G-TALR-05).

use lang::spoken::quote;
use lang::{Refusal, Who};
use rules::words::said;
use std::sync::Arc;

use crate::events::FieldSet;
use crate::events::talents::{Bonded, BroughtAbout, Learned, Unlearned};
use crate::kinds::{Characteristic, Kind};
use crate::limits::{MOST_CHARACTERISTIC_BY_HAND, MOST_TALENT_RANKS, MOST_TRACK};
use crate::model::advance::{Entry, Matter};
use crate::model::event::Field;
use crate::model::figure::Figure;
use crate::model::settings::Pyramid;
use crate::model::state::Settings;
use crate::model::talents::hook::{AtOnce, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::passive::Passive;
use crate::model::talents::record::{Chosen, Talent, Uses};
use crate::play::draft::Draft;
use crate::play::talents::activate::known_by;
use crate::refusals::requires;
use crate::words::list;

/// What to do when a talent can't be learned.
const ANOTHER_TALENT: &str = "Learn another talent.";

/// What to do when a skill can't be chosen with a talent.
const ANOTHER_SKILL: &str = "Choose another skill.";

impl Draft<'_, '_> {
    /// Adds a talent or one more rank to a sheet (G-TALR-02 to G-TALR-05).
    pub(crate) fn learn(&mut self, who: &Who, word: &str, of: &[String]) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let talent = self.cx.library.find_talent(word)?.clone();
        let old = figure.knows(&talent.id).cloned();
        if old.is_none()
            && let Some(ranks) = named_on(&figure, &talent)
        {
            return self.comes_to_life(&figure, talent, ranks, of);
        }
        let ranks = old.as_ref().map_or(0, |k| k.ranks).saturating_add(1);
        if ranks > MOST_TALENT_RANKS {
            let why = format!(
                "A sheet can hold {MOST_TALENT_RANKS} ranks of {} at most.",
                talent.name
            );
            return Err(Refusal::input(why).hint("Learn another talent."));
        }
        if talent.tier == 0 {
            let why = format!("{} can't be bought.", talent.name);
            self.forbid("G-TALR-10", why, ANOTHER_TALENT)?;
        }
        if old.is_some() && !talent.ranked {
            self.forbid(
                "G-TALR-03",
                format!(
                    "{} can be bought only once, and {} already has it.",
                    talent.name, figure.name
                ),
                ANOTHER_TALENT,
            )?;
        }
        if let Some(why) = idle(&talent, ranks) {
            self.forbid("G-TALR-03", why, ANOTHER_TALENT)?;
        }
        if let Some(needs) = &talent.needs
            && figure.knows(needs).is_none()
        {
            let base = self.cx.library.talent(needs);
            let base = base.map_or(&**needs, |t| &*t.name);
            let refusal = requires(&talent.name, base).hint(format!("Learn {base} first."));
            self.refuse(Some(refusal))?;
        }
        let mut over = old.as_ref().map_or_else(Vec::new, |k| k.over.clone());
        if let Some(why) = self.now.settings.pyramid_bar(&figure, &talent, ranks) {
            match self.now.settings.talent_pyramid {
                Pyramid::Holds => {
                    self.permit(Err(why))?;
                    over.push(ranks);
                }
                // The sentence of the talent says it.
                Pyramid::Warns => over.push(ranks),
                Pyramid::Off => {}
            }
        }
        let mut chosen = old.map_or_else(Vec::new, |k| k.chosen);
        let count = talent
            .chosen
            .map_or(0, |chosen| usize::from(chosen.with_rank(ranks)));
        let more = self.choice(&talent, count, of, &chosen)?;
        self.fits_the_sheet(&figure, &talent, &more)?;
        chosen.extend(more.iter().cloned());
        self.charge_talent(&figure, &talent, ranks)?;
        let known = Known {
            talent: Arc::new(talent),
            ranks,
            chosen,
            over,
        };
        self.push(Learned {
            who: figure.id,
            known: Box::new(known.clone()),
        });
        self.on_the_sheet(&figure, &known.talent, &more, 1);
        Ok(())
    }

    /// Gives a talent that a sheet only names its effects, with the ranks on the sheet. Its numbers
    /// already count and it is already paid.
    fn comes_to_life(
        &mut self,
        figure: &Figure,
        talent: Talent,
        ranks: u8,
        of: &[String],
    ) -> Result<(), Refusal> {
        let count = talent.chosen.map_or(0, |chosen| {
            (1..=ranks)
                .map(|rank| usize::from(chosen.with_rank(rank)))
                .sum()
        });
        let known = Known {
            chosen: self.choice(&talent, count, of, &[])?,
            talent: Arc::new(talent),
            ranks,
            over: Vec::new(),
        };
        self.push(Learned {
            who: figure.id,
            known: Box::new(known),
        });
        Ok(())
    }

    /// Removes a talent or its last rank from a sheet.
    pub(crate) fn unlearn(&mut self, who: &Who, word: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        self.forget(&figure, word)
    }

    /// Removes a talent or its last rank from a figure, and returns what the rank cost.
    pub(crate) fn forget(&mut self, figure: &Figure, word: &str) -> Result<(), Refusal> {
        let mut known = known_by(figure, word)?;
        let base = known.talent.id.clone();
        let built = figure
            .known
            .iter()
            .find(|k| k.talent.needs.as_ref() == Some(&base));
        if let Some(built) = built.filter(|_| known.ranks == 1) {
            let refusal = requires(&built.talent.name, &known.talent.name);
            let hint = format!("Remove {} first.", built.talent.name);
            self.refuse(Some(refusal.hint(hint)))?;
        }
        self.keeps_what_it_opened(figure, &known)?;
        self.keeps_the_pyramid(figure, &known)?;
        self.credit_talent(figure, &base, known.ranks);
        let with_it = known
            .talent
            .chosen
            .map_or(0, |chosen| usize::from(chosen.with_rank(known.ranks)));
        let keep = known.chosen.len().saturating_sub(with_it);
        let gone = known.chosen.split_off(keep);
        known.over.retain(|rank| *rank < known.ranks);
        if known.ranks > 1 {
            known.ranks -= 1;
            self.push(Learned {
                who: figure.id,
                known: Box::new(known.clone()),
            });
        } else {
            self.push(Unlearned {
                who: figure.id,
                talent: known.talent.id.clone(),
            });
            // A character without this talent can't direct a companion (G-TAL-42).
            let directs = known.uses().and_then(Uses::hook);
            let bonded = self.now.everybody().find(|f| f.bonded == Some(figure.id));
            if let Some(who) = bonded.map(|f| f.id)
                && directs == Some(Hook::AtOnce(AtOnce::AnimalCompanion))
            {
                self.push(Bonded { who, to: None });
            }
        }
        self.on_the_sheet(figure, &known.talent, &gone, -1);
        Ok(())
    }

    /// Refuses to remove a talent while a skill bought because of it remains at that price (G-SKILL-04,
    /// G-SKILL-05).
    fn keeps_what_it_opened(&self, figure: &Figure, known: &Known) -> Result<(), Refusal> {
        let gives = |known: &Known, skill: &String| {
            let passives = known.talent.sheet.iter();
            let mut careers = passives.filter_map(|passive| match passive {
                Passive::Career(skills) => Some(skills),
                _ => None,
            });
            careers.any(|skills| skills.contains(skill))
        };
        let others = |skill: &String| {
            let mut others = figure
                .known
                .iter()
                .filter(|k| k.talent.id != known.talent.id);
            figure.career.contains(skill) || others.any(|other| gives(other, skill))
        };
        let entries = &figure.ledger.entries;
        let learnt = |entry: &&Entry| matches!(&entry.matter, Matter::Talent { talent, .. } if *talent == known.talent.id);
        let since = entries.iter().find(learnt).map_or(0, |entry| entry.mark);
        let bought = entries.iter().filter(|e| e.mark > since && e.xp < 0);
        let mut behind = bought.filter_map(|entry| match &entry.matter {
            Matter::Skill { skill, name, .. } if gives(known, skill) && !others(skill) => {
                Some(name)
            }
            _ => None,
        });
        match behind.next_back().filter(|_| known.ranks == 1) {
            Some(skill) => {
                let (name, talent) = (&figure.name, &known.talent.name);
                let why = format!("{name} bought {skill} with {talent}.");
                let refusal = Refusal::rule("G-SKILL-05", why);
                self.permit(Err(refusal.hint(format!(
                    "Return that first with `refund {} {}`.",
                    said(name, figure.id),
                    quote(skill)
                ))))
            }
            None => Ok(()),
        }
    }

    /// Checks that what a rank raises stays within the limits of a sheet (G-TAL-67).
    fn fits_the_sheet(
        &self,
        figure: &Figure,
        talent: &Talent,
        chosen: &[String],
    ) -> Result<(), Refusal> {
        let full = |most: String| {
            Err(Refusal::input(format!(
                "The sheet of {} can hold {most} at most.",
                figure.name
            ))
            .hint("Choose something else."))
        };
        for passive in &talent.sheet {
            let track = match passive {
                Passive::WoundThreshold(n) => figure.wound_threshold.saturating_add(u16::from(*n)),
                Passive::StrainThreshold(n) => figure
                    .strain_threshold
                    .map_or(0, |most| most.saturating_add(u16::from(*n))),
                _ => 0,
            };
            if track > MOST_TRACK {
                return full(MOST_TRACK.to_string());
            }
            let raised = Characteristic::ALL.into_iter().filter(|c| {
                *passive == Passive::Characteristic && chosen.iter().any(|w| w == c.word())
            });
            for which in raised {
                let value = figure.characteristics.get(which);
                if value >= MOST_CHARACTERISTIC_BY_HAND {
                    return full(format!("{} {MOST_CHARACTERISTIC_BY_HAND}", which.name()));
                }
                if value >= 5 {
                    self.forbid(
                        "G-TAL-67",
                        format!(
                            "{} is already 5, and no talent raises it further.",
                            which.name()
                        ),
                        "Choose another characteristic.",
                    )?;
                }
            }
        }
        Ok(())
    }

    /// Changes thresholds and characteristics with a rank that is bought or returned (G-TAL-09,
    /// G-TAL-24, G-TAL-67).
    fn on_the_sheet(&mut self, figure: &Figure, talent: &Talent, chosen: &[String], by: i32) {
        let who = figure.id;
        let mut set = |field, value: i32| self.push(FieldSet { who, field, value });
        for passive in &talent.sheet {
            match passive {
                Passive::WoundThreshold(n) => {
                    let value = i32::from(figure.wound_threshold) + by * i32::from(*n);
                    set(Field::WoundThreshold, value.max(1));
                }
                Passive::StrainThreshold(n) => {
                    if let Some(most) = figure.strain_threshold {
                        let value = i32::from(most) + by * i32::from(*n);
                        set(Field::StrainThreshold, value.max(1));
                    }
                }
                Passive::Characteristic => {
                    let which = Characteristic::ALL
                        .into_iter()
                        .filter(|c| chosen.iter().any(|word| word == c.word()));
                    for which in which {
                        let value = i32::from(figure.characteristics.get(which)) + by;
                        set(Field::Characteristic(which), value.max(1));
                    }
                }
                // The others are asked for where they count, and leave the sheet as it is.
                _ => {}
            }
        }
    }

    /// Refuses to remove a rank that the talent pyramid needs (G-TALR-04, X-09).
    fn keeps_the_pyramid(&mut self, figure: &Figure, known: &Known) -> Result<(), Refusal> {
        if figure.kind != Kind::Pc || known.talent.tier == 0 {
            return Ok(());
        }
        let tier = usize::from(known.talent.tier_of_rank(known.ranks).clamp(1, 5));
        let mut tiers = pyramid(figure);
        let Some(above) = tiers.get(tier).copied().filter(|above| *above > 0) else {
            return Ok(());
        };
        if tiers[tier - 1] != above + 1 {
            return Ok(());
        }
        tiers[tier - 1] -= 1;
        let why = format!("Without {}, {}", known.label(), broken(figure, tiers));
        match self.now.settings.talent_pyramid {
            Pyramid::Holds => {
                self.forbid("G-TALR-04", why, "Remove a talent of a higher tier first.")?;
            }
            Pyramid::Warns => self.warns(figure, format!("{why} (G-TALR-04)")),
            Pyramid::Off => {}
        }
        Ok(())
    }

    fn warns(&mut self, figure: &Figure, words: String) {
        let who = figure.id;
        self.push(BroughtAbout { who, words });
    }

    /// A skill or characteristic as a sheet prints it.
    fn called(&self, key: &str) -> String {
        let skill = self.cx.library.skill(key).map(|s| s.name.clone());
        let which = Characteristic::ALL.into_iter().find(|c| c.word() == key);
        skill
            .or_else(|| which.map(|which| which.name().to_owned()))
            .unwrap_or_else(|| key.to_owned())
    }

    /// The valid choices for ranks: the given number of keys of skills or words of characteristics.
    fn choice(
        &mut self,
        talent: &Talent,
        count: usize,
        of: &[String],
        before: &[String],
    ) -> Result<Vec<String>, Refusal> {
        let name = &talent.name;
        let Some(chosen) = talent.chosen else {
            if of.is_empty() {
                return Ok(Vec::new());
            }
            return Err(Refusal::input(format!("{name} has no choice to make."))
                .hint("Leave out `of` and what follows."));
        };
        let what = match chosen {
            Chosen::Skills(..) | Chosen::PlainSkills(..) => "skill",
            Chosen::Characteristics(..) => "characteristic",
        };
        if of.len() != count {
            return Err(Refusal::input(format!(
                "{name} needs {}.",
                crate::words::count(count as i64, what)
            ))
            .hint(if count == 1 {
                "Add it after `of`."
            } else {
                "Add them after `of`, each as one word or in quotes."
            }));
        }
        let mut keys: Vec<String> = Vec::new();
        for word in of {
            let key = match chosen {
                Chosen::Skills(..) => self.skill_named(word)?,
                Chosen::PlainSkills(..) => {
                    let key = self.skill_named(word)?;
                    let skill = self.cx.library.skill(&key);
                    if skill.is_some_and(|s| s.fights.is_some()) {
                        let why = format!("{name} can't take a combat skill.");
                        self.forbid_by(&talent.rule, why, ANOTHER_SKILL)?;
                    }
                    // O-08: magic skills are those that the campaign calls so.
                    if self.now.settings.magic_skills.has(&key) {
                        let why = format!("{name} can't take a magic skill.");
                        self.forbid_by(&talent.rule, why, ANOTHER_SKILL)?;
                    }
                    key
                }
                Chosen::Characteristics(..) => Characteristic::ALL
                    .into_iter()
                    .find(|c| c.word().starts_with(&word.to_lowercase()) && word.len() >= 2)
                    .ok_or_else(|| {
                        let all = Characteristic::ALL.map(Characteristic::word).join(", ");
                        Refusal::input(format!("`{word}` isn't a characteristic."))
                            .hint(format!("Choose one of: {all}."))
                    })?
                    .word()
                    .to_owned(),
            };
            if before.contains(&key) || keys.contains(&key) {
                self.forbid_by(
                    &talent.rule,
                    format!("{} was already chosen with {name}.", self.called(&key)),
                    format!("Choose another {what}."),
                )?;
            }
            keys.push(key);
        }
        Ok(keys)
    }
}

/// The ranks of a talent that a sheet only names, by its printed name.
fn named_on(figure: &Figure, talent: &Talent) -> Option<u8> {
    let mut named = figure.talents.iter();
    let (_, ranks) = named.find(|(name, _)| name.eq_ignore_ascii_case(&talent.name))?;
    Some((*ranks).max(1))
}

impl Settings {
    /// The refusal if a further rank breaks the talent pyramid of a player character, where each tier
    /// above the first holds fewer talents than the one below (G-TALR-04, X-09).
    pub fn pyramid_bar(&self, figure: &Figure, talent: &Talent, rank: u8) -> Option<Refusal> {
        let watched = figure.kind == Kind::Pc && self.talent_pyramid != Pyramid::Off;
        watched.then(|| shaky(figure, talent, rank)).flatten()
    }
}

/// The refusal if a further rank breaks the talent pyramid.
fn shaky(figure: &Figure, talent: &Talent, rank: u8) -> Option<Refusal> {
    let mut tiers = pyramid(figure);
    let tier = talent.tier_of_rank(rank);
    if let Some(count) = tiers.get_mut(usize::from(tier.max(1)) - 1) {
        *count = count.saturating_add(1);
    }
    (tier >= 2 && tiers[usize::from(tier) - 1] >= tiers[usize::from(tier) - 2]).then(|| {
        let mut why = broken(figure, tiers);
        why.replace_range(..1, "T");
        let way = format!("Learn more talents of tier {} first.", tier - 1);
        Refusal::rule("G-TALR-04", why).hint(way)
    })
}

/// The rule of the pyramid, and the talents that break it (G-TALR-04): "the talent pyramid would break:
/// each tier needs more talents than the next. Vex would have 2 at tier 1 and 2 at tier 2."
fn broken(figure: &Figure, tiers: [u8; 5]) -> String {
    let pairs = (0..).zip(tiers.windows(2));
    let full = pairs.filter(|(_, two)| two[1] > 0 && two[1] >= two[0]);
    let full: Vec<usize> = full.map(|(below, _)| below).collect();
    let first = full.first().copied().unwrap_or(0);
    let last = full.last().map_or(0, |below| below + 1);
    let held = (1..).zip(tiers).skip(first).take(last + 1 - first);
    let held: Vec<String> = held
        .map(|(tier, talents)| format!("{talents} at tier {tier}"))
        .collect();
    let held: Vec<&str> = held.iter().map(String::as_str).collect();
    format!(
        "the talent pyramid would break: each tier needs more talents than the tier above it. {} would have {}.",
        figure.name,
        list(&held)
    )
}

/// The number of a character's talents in each tier. Every rank of a ranked talent counts in its own
/// tier (G-TALR-02, G-TALR-04).
pub fn pyramid(figure: &Figure) -> [u8; 5] {
    let mut tiers = [0u8; 5];
    for known in figure.known.iter().filter(|k| k.talent.tier > 0) {
        for rank in 1..=known.ranks {
            let tier = usize::from(known.talent.tier_of_rank(rank).max(1));
            if let Some(count) = tiers.get_mut(tier - 1) {
                *count = count.saturating_add(1);
            }
        }
    }
    tiers
}

/// The message if a further rank has no effect: nothing in the talent grows with its ranks, though it
/// is ranked (O-14 at G-TAL-50).
pub fn idle(talent: &Talent, rank: u8) -> Option<String> {
    let more = rank > 1 && talent.ranked && !talent.grows();
    more.then(|| format!("A second rank of {} has no effect (O-14).", talent.name))
}

/// The most ranks of a talent: as many as a sheet holds. If it raises characteristics, it can't have
/// more choices than there are characteristics (G-TALR-02, G-TAL-67).
pub fn most_ranks(talent: &Talent) -> u8 {
    let Some(chosen @ Chosen::Characteristics(..)) = talent.chosen else {
        return MOST_TALENT_RANKS;
    };
    let all = |rank: u8| (1..=rank).map(|rank| usize::from(chosen.with_rank(rank)));
    let fits = |rank: &u8| all(*rank).sum::<usize>() <= Characteristic::ALL.len();
    (1..=MOST_TALENT_RANKS).rfind(fits).unwrap_or(1)
}
