//! Adding characters from the packs, and giving them gear.

use lang::{Refusal, Who};
use rules::encounter::name_of;
use rules::view::Id;
use rules::words::said;

use crate::kinds::{Band, Group, Side};
use crate::library::Library;
use crate::library::records::{Profile, Weapon};
use crate::model::figure::{Arm, Disabled, Figure, Quirky, Skilled, blank};
use crate::play::draft::Draft;
use crate::play::event::{ArmAdded, ArmorAdded, ArmorRemoved, Joined};

/// Returns a weapon including its combat skill's values (F-WPN-01, F-WPN-02).
pub fn arm(library: &Library, weapon: &Weapon) -> Arm {
    let class = library.skill(&weapon.skill).and_then(|s| s.class);
    let hands = Arm::hands();
    Arm {
        name: weapon.name.clone(),
        skill: weapon.skill.clone(),
        size: class.map_or(hands.size, |c| c.size),
        bonus: weapon.bonus.unwrap_or_else(|| class.map_or(0, |c| c.bonus)),
        first: class
            .and_then(|c| c.first)
            .filter(|_| weapon.bonus.is_none()),
        range: weapon
            .range
            .unwrap_or_else(|| class.map_or(Band::Engaged, |c| c.range)),
        thrown: weapon.thrown,
        bursts: weapon.explosive || weapon.magical,
    }
}

/// Returns a skill of a profile in the form of a sheet.
fn skilled(library: &Library, key: &str, ranks: i8) -> Skilled {
    let (base, kind) = key
        .split_once(':')
        .map_or((key, None), |(b, k)| (b, Some(k)));
    let named = |name: &str| kind.map_or_else(|| name.to_owned(), |k| format!("{name} ({k})"));
    let (name, attribute, group) = match (library.skill(base), library.vocational(base)) {
        (Some(s), _) => (named(&s.name), s.attribute, s.group),
        (None, Some(s)) => (named(&s.name), Some(s.attribute), Group::Vocational),
        (None, None) => (named(base), None, Group::Core),
    };
    Skilled {
        id: key.to_owned(),
        name,
        attribute,
        group,
        ranks,
        granted: 0,
    }
}

impl Draft<'_, '_> {
    /// Adds a character from the packs, or several at once.
    ///
    /// # Errors
    /// Refuses an unknown profile.
    pub fn add(
        &mut self,
        what: &str,
        number: u8,
        name: Option<&str>,
        side: Option<Side>,
    ) -> Result<(), Refusal> {
        let profile = self.library().find_profile(what)?;
        for _ in 0..number {
            let name = name_of(&self.now, name, &profile.name)?;
            let figure = self.made_of(profile, name, side.unwrap_or(profile.side));
            self.push(Joined {
                figure: Box::new(figure),
            });
        }
        Ok(())
    }

    fn made_of(&self, profile: &Profile, name: String, side: Side) -> Figure {
        let library = self.library();
        let settings = &self.now.settings;
        let race = library.race(&profile.race).map_or("", |r| r.name.as_str());
        let mut figure = blank(Id(self.now.next_id), name, side, race.to_owned());
        figure.role.clone_from(&profile.role);
        figure.strength = profile.strength;
        figure.reflex = profile.reflex;
        figure.intellect = profile.intellect;
        figure.skills = profile
            .skills
            .iter()
            .map(|(key, ranks)| skilled(library, key, *ranks))
            .collect();
        for id in &profile.vocations {
            let Some(vocation) = library.vocation(id) else {
                continue;
            };
            figure.vocations.push(vocation.name.clone());
            for skill in &vocation.skills {
                if figure.skill(&skill.id).is_none() {
                    figure
                        .skills
                        .push(skilled(library, &skill.id, settings.vocation_ranks));
                }
            }
        }
        figure.destiny = profile.destiny.unwrap_or(settings.destiny_start);
        figure.commerce = profile
            .commerce
            .saturating_mul(settings.points_per_level.max(1));
        for (id, note) in &profile.quirks {
            if let Some(quirk) = library.quirk(id) {
                figure.quirks.push(Quirky {
                    id: quirk.id.clone(),
                    name: quirk.name.clone(),
                    note: note.clone(),
                    rule: quirk.rule.clone(),
                    text: quirk.text.clone(),
                });
            }
        }
        for (id, note) in &profile.disabling {
            if let Some(d) = library.disability(id) {
                figure.disabling.push(Disabled {
                    name: d.name.clone(),
                    note: note.clone(),
                    skill: None,
                    rule: d.rule.clone(),
                    text: d.text.clone(),
                });
            }
        }
        let weapons = profile.weapons.iter().filter_map(|id| library.weapon(id));
        figure.arms = weapons.map(|w| arm(library, w)).collect();
        figure.held = (!figure.arms.is_empty()).then_some(0);
        let worn = profile.armor.iter().filter_map(|id| library.piece(id));
        figure.armor = worn.cloned().collect();
        if !profile.text.is_empty() {
            figure.notes.push(profile.text.clone());
        }
        figure
    }

    /// Gives a weapon, a piece of armor or a shield.
    ///
    /// # Errors
    /// Refuses an unknown item.
    pub fn gear(&mut self, who: &Who, name: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        match (
            self.library().find_weapon(name),
            self.library().find_armor(name),
        ) {
            (Ok(weapon), _) => {
                let arm = arm(self.library(), weapon);
                self.push(ArmAdded {
                    who: figure.id,
                    arm,
                });
            }
            (Err(_), Ok(piece)) => {
                let armor = piece.clone();
                let suit = figure.armor.iter().find(|worn| !worn.shield);
                if let Some(worn) = suit.filter(|_| !armor.shield) {
                    let why = format!(
                        "{} already wears the {}, and only shields add to it.",
                        figure.name,
                        worn.name.to_lowercase()
                    );
                    let off = said(&figure.name, figure.id);
                    let refusal = Refusal::rule("F-ARM-02", why).hint(format!(
                        "Take it off first: `doff {off} {}`.",
                        lang::spoken::quote(&worn.name)
                    ));
                    self.permit(Err(refusal))?;
                }
                self.push(ArmorAdded {
                    who: figure.id,
                    armor,
                });
            }
            (Err(refusal), Err(_)) => return Err(refusal),
        }
        Ok(())
    }

    /// Takes off a piece of armor.
    ///
    /// # Errors
    /// Refuses armor that isn't worn.
    pub fn doff(&mut self, who: &Who, name: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let worn = figure.armor.iter().enumerate();
        let worn: Vec<_> = worn
            .map(|(place, piece)| lang::Named {
                name: piece.name.clone(),
                is: place as u32,
            })
            .collect();
        if worn.is_empty() {
            let why = format!("{} isn't wearing any armor.", figure.name);
            return Err(Refusal::input(why).hint("Use `gear` to give them armor."));
        }
        let typed = name.replace('_', " ");
        let place = lang::find_of(&figure.name, &typed, "armor", &worn)?;
        self.push(ArmorRemoved {
            who: figure.id,
            place,
        });
        Ok(())
    }
}
