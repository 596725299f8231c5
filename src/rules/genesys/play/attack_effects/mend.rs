//! Items that are damaged, repaired, loaded and improvised (G-EQ-09 to G-EQ-14, G-MOD-12, G-QUAL-16,
//! G-QUAL-19).

use lang::spoken::quote;
use lang::{Named, Refusal, Who, find_of, first_of_alike};
use rules::view::Id;
use rules::words::said;

use crate::command::attack_effects::Size;
use crate::events::attack_effects::log_text::hours;
use crate::events::attack_effects::{
    Armed, ArmorWorn, AttackEffectEvent, Mended, Repaired, SpareSet, Unprepared,
};
use crate::events::{Event, SourceSwitched};
use crate::figure::repair::{repair_difficulty, repair_price};
use crate::kinds::Quality;
use crate::library::Library;
use crate::model::advance::Matter;
use crate::model::check::Check;
use crate::model::check::purpose::{Broken, Purpose};
use crate::model::check::source::Source;
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::records::Weapon;
use crate::model::state::{Phase, State};
use crate::play::draft::Draft;
use crate::play::maneuvers::weapon_index;
use crate::refusals::{END_THE_FIGHT, add_money, needs_no_repair};
use crate::skills;
use crate::words::{a, count};

/// The improvised weapon of a size, from the packs (M-11).
///
/// # Errors
/// Refuses if no pack has one.
fn improvised(library: &Library, size: Size, name: Option<&str>) -> Result<Weapon, Refusal> {
    let id = format!("improvised_{}", size.word());
    let Some(weapon) = library.weapon(&id) else {
        return Err(Refusal::input(format!("No pack has the weapon `{id}`."))
            .hint("Use `give` to give a weapon instead."));
    };
    let mut weapon = library.held(weapon);
    if let Some(name) = name {
        name.clone_into(&mut weapon.name);
    }
    Ok(weapon)
}

/// A repair: what a success costs in time and money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The owner of the item, who pays.
    pub whose: Id,
    /// The item's name.
    pub name: String,
    /// The difficulty from its damage, 1 to 3 (M-05).
    pub level: u8,
    /// The cost of the parts in units of currency, with the remaining Advantage subtracted.
    pub price: u32,
    /// The owner's money, if money is tracked.
    pub purse: Option<i64>,
    /// True if it is done in half the time.
    pub rushed: bool,
}

impl Work {
    /// The time and cost as text: "repaired in 1 to 2 hours, parts for 87 of 2000 units".
    pub fn words(&self) -> String {
        let hours = hours(self.level, self.rushed);
        let purse = match self.purse {
            Some(purse) if purse < i64::from(self.price) => {
                format!("{}, but only {purse} are left", count(self.price, "unit"))
            }
            Some(purse) => format!("{} of {}", self.price, count(purse, "unit")),
            None => count(self.price, "unit"),
        };
        format!("repaired in {hours}, parts for {purse}")
    }
}

/// The repair that a check makes. `None` if the check repairs nothing.
pub fn work(state: &State, library: &Library, check: &Check) -> Option<Work> {
    let purpose = check.purpose();
    let whose = purpose.repairs()?;
    let owner = state.figure(whose)?;
    let (name, wear, price) = match purpose {
        Purpose::Repair { weapon, .. } => {
            let held = owner.held(usize::from(weapon))?;
            (held.weapon.name.clone(), held.wear, held.weapon.price)
        }
        Purpose::Mend { what, .. } => {
            let (name, wear, price) = owner.broken(what)?;
            let known = || library.all_gear().find(|g| g.name == name);
            let price = price.or_else(|| known().map(|g| g.price)).unwrap_or(0);
            (name.to_owned(), wear, price)
        }
        _ => return None,
    };
    let advantage = check.left().advantage.max(0).unsigned_abs();
    Some(Work {
        whose,
        name,
        level: repair_difficulty(wear)?,
        price: repair_price(price, wear, advantage),
        purse: owner.ledger.has_purse().then(|| owner.ledger.money()),
        rushed: check.is_switched(&Source::Haste),
    })
}

impl Figure {
    /// The figure's armor and gear, with their names.
    pub(crate) fn no_weapons(&self) -> impl Iterator<Item = (Broken, &str)> {
        let worn = self.armor.iter().map(|a| (Broken::Worn, a.name.as_str()));
        let stowed = self.ledger.stowed.iter().enumerate();
        let stowed = stowed.map(|(n, a)| (Broken::Stowed(n as u8), a.name.as_str()));
        let items = self.items.iter().enumerate();
        let items = items.map(|(n, i)| (Broken::Item(n as u8), i.name.as_str()));
        worn.chain(stowed).chain(items)
    }
}

/// A repair (G-EQ-12).
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    /// Who does it.
    pub who: &'a Who,
    /// The weapon, armor or item.
    pub weapon: &'a str,
    /// Whose it is, if it isn't theirs.
    pub whose: Option<&'a Who>,
    /// In less time.
    pub rushed: bool,
    /// Without proper tools.
    pub bare: bool,
}

impl Draft<'_, '_> {
    /// Opens the Mechanics check of a repair (G-EQ-12).
    ///
    /// # Errors
    /// Refuses an item that is undamaged or destroyed, and what the turn doesn't allow (overridable).
    pub(crate) fn repair(&mut self, job: Job<'_>) -> Result<(), Refusal> {
        let owner = self.figure(job.whose.unwrap_or(job.who))?;
        if let Some(what) = Self::no_weapon(&owner, job.weapon)? {
            return self.mend(&owner, what, job);
        }
        let weapon = weapon_index(&owner, job.weapon)?;
        let Some(held) = owner.held(usize::from(weapon)) else {
            return Ok(());
        };
        let Some(level) = repair_difficulty(held.wear) else {
            return Err(needs_no_repair(&held.weapon.name, held.wear));
        };
        let purpose = Purpose::Repair {
            whose: owner.id,
            weapon,
        };
        self.sets_to_work(job, level, purpose)
    }

    /// Declares the check of a repair. Its modifiers are in the pool, where they can be switched.
    fn sets_to_work(&mut self, job: Job<'_>, level: u8, purpose: Purpose) -> Result<(), Refusal> {
        let mender = self.figure(job.who)?;
        if self.now.phase == Phase::Fighting {
            let why = format!(
                "A repair takes {}, too long for a turn.",
                hours(level, job.rushed)
            );
            let refusal = Refusal::rule("G-EQ-12", why);
            self.permit(Err(refusal.hint(END_THE_FIGHT)))?;
        }
        self.check_for(&mender, skills::MECHANICS, level, None, purpose)?;
        let work = self
            .now
            .check
            .as_ref()
            .and_then(|check| work(&self.now, self.cx.library, check));
        if let Some((work, purse)) = work.and_then(|work| work.purse.map(|purse| (work, purse)))
            && purse < i64::from(work.price)
        {
            let owner = self.now.name_of(work.whose);
            let why = format!(
                "The parts cost {}, but {owner} has only {purse}.",
                count(work.price, "unit")
            );
            let hint = self
                .now
                .figure(work.whose)
                .map_or_else(String::new, add_money);
            self.forbid("G-EQ-01", why, hint)?;
        }
        if job.rushed {
            self.push(SourceSwitched {
                key: Source::Haste,
                on: Some(true),
                label: String::new(),
            });
        }
        if job.bare && mender.has_tools(skills::MECHANICS) {
            self.push(SourceSwitched {
                key: Source::NoGear,
                on: Some(true),
                label: String::new(),
            });
        }
        Ok(())
    }

    /// The armor or gear that a name means, unless it means a weapon.
    fn no_weapon(owner: &Figure, word: &str) -> Result<Option<Broken>, Refusal> {
        let weapon = weapon_index(owner, word);
        if weapon.is_ok() {
            return Ok(None);
        }
        let mut names: Vec<Named<Broken>> = owner
            .no_weapons()
            .map(|(is, name)| Named {
                name: name.to_owned(),
                is,
            })
            .collect();
        // Of two with the same name the damaged one is meant.
        names.sort_by_key(|named| {
            owner
                .broken(named.is)
                .is_none_or(|(_, wear, _)| wear.is_sound())
        });
        let names = first_of_alike(names);
        match find_of(&owner.name, word, "item", &names) {
            Ok(what) => Ok(Some(what)),
            // If nothing else fits, the refusal for weapons is used.
            Err(_) => weapon.map(|_| None),
        }
    }

    /// Opens the check that repairs armor or gear (G-EQ-12).
    fn mend(&mut self, owner: &Figure, what: Broken, job: Job<'_>) -> Result<(), Refusal> {
        let Some((name, wear, _)) = owner.broken(what) else {
            return Ok(());
        };
        let Some(level) = repair_difficulty(wear) else {
            return Err(needs_no_repair(name, wear));
        };
        let purpose = Purpose::Mend {
            whose: owner.id,
            what,
        };
        self.sets_to_work(job, level, purpose)
    }

    /// Carries out a successful repair: the item is undamaged, the remaining Advantage lowers the cost,
    /// and the owner pays for the parts (G-EQ-12, G-EQ-13).
    pub(crate) fn mended(&mut self, check: &Check) {
        let Some(work) = work(&self.now, self.cx.library, check) else {
            return;
        };
        let Work {
            level: hours,
            price,
            rushed,
            ..
        } = work;
        let by = check.by;
        self.push(Event::Hits(match check.purpose() {
            Purpose::Repair { whose, weapon } => AttackEffectEvent::Repaired(Repaired {
                by,
                whose,
                weapon,
                price,
                hours,
                rushed,
            }),
            Purpose::Mend { whose, what } => AttackEffectEvent::Mended(Mended {
                by,
                whose,
                what,
                price,
                hours,
                rushed,
            }),
            _ => return,
        }));
        if let Some(purse) = work.purse.filter(|_| price > 0) {
            let units = i64::from(price);
            let words = Matter::Words(format!("parts for the {}", work.name));
            self.enter(work.whose, words, 0, -units, purse < units);
        }
    }

    /// Makes an improvised weapon (G-MOD-12).
    ///
    /// # Errors
    /// Refuses a second one of the same name.
    pub(crate) fn improvise(
        &mut self,
        who: &Who,
        size: Size,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let weapon = improvised(self.cx.library, size, name)?;
        let same = |held: &&Held| {
            held.wear < Wear::Destroyed && held.weapon.name.eq_ignore_ascii_case(&weapon.name)
        };
        if figure.weapons.iter().any(|held| same(&held)) {
            return Err(Refusal::input(format!(
                "{} already has {}.",
                figure.name,
                a(&weapon.name)
            ))
            .hint("Add `as NAME` for another name."));
        }
        if figure.weapons.len() >= usize::from(u8::MAX) {
            return Err(
                Refusal::input("The sheet is full.").hint("Use `lose` to remove a weapon first.")
            );
        }
        self.push(Armed {
            who: figure.id,
            held: Box::new(Held::new(weapon)),
        });
        Ok(())
    }

    /// Counts the spare rounds of a weapon with Limited Ammo (G-QUAL-16).
    ///
    /// # Errors
    /// Refuses a weapon whose ammunition isn't counted (overridable).
    pub(crate) fn ammo(
        &mut self,
        who: &Who,
        weapon: &str,
        spare: Option<u16>,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let weapon = weapon_index(&figure, weapon)?;
        let counted = figure
            .held(usize::from(weapon))
            .is_some_and(|held| held.shots().is_some());
        if !counted {
            self.forbid(
                "G-EQ-14",
                "Only the shots of a weapon with Limited Ammo are counted.",
                "Fire this one without counting.",
            )?;
        }
        self.push(SpareSet {
            who: figure.id,
            weapon,
            spare,
        });
        Ok(())
    }

    /// Refuses to load a weapon with counted ammunition if none is left (G-QUAL-16).
    ///
    /// # Errors
    /// Refuses as described (overridable).
    pub fn has_rounds(&self, held: &Held) -> Result<(), Refusal> {
        if held.spare == Some(0) && held.shots().is_some() {
            self.forbid(
                "G-QUAL-16",
                format!("No rounds are left for the {}.", held.weapon.name),
                "Buy some, or set them with `ammo WHO WEAPON N`.",
            )?;
        }
        Ok(())
    }

    /// Cancels the preparation of a weapon by a GM call (G-QUAL-19, X-23).
    ///
    /// # Errors
    /// Refuses a weapon that isn't prepared.
    pub(crate) fn disrupt(&mut self, who: &Who, weapon: &str) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let weapon = weapon_index(&figure, weapon)?;
        let held = figure.held(usize::from(weapon));
        if let Some(held) = held.filter(|held| held.prepared == 0) {
            let name = &held.weapon.name;
            let why = format!("The {name} isn't prepared.");
            let refusal = Refusal::input(why).resting_on("G-QUAL-19");
            let mut qualities = held.weapon.qualities.iter();
            if !qualities.any(|quality| matches!(quality, Quality::Prepare(_))) {
                return Err(refusal.hint("It needs no preparation."));
            }
            let who = said(&figure.name, figure.id);
            let line = format!("maneuver {who} prepare {}", quote(name));
            return Err(refusal.hint(format!("Prepare it with `{line}`.")));
        }
        self.push(Unprepared {
            who: figure.id,
            weapon,
        });
        Ok(())
    }

    /// Sets the damage of worn armor by hand (G-EQ-10, M-05).
    ///
    /// # Errors
    /// Refuses a character without armor.
    pub(crate) fn armor(&mut self, who: &Who, wear: Wear) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if figure.armor.is_none() {
            return Err(Refusal::input(format!("{} wears no armor.", figure.name))
                .hint("Use `wear WHO ARMOR` to put some on."));
        }
        if figure.armor_wear != wear {
            self.push(ArmorWorn {
                who: figure.id,
                wear,
            });
        }
        Ok(())
    }
}
