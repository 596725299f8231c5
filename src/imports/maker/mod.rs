//! Collects one character. Every number is held to the limits of our packs, and every value of the file
//! leaves a finding.

mod finish;
mod items;

use genesys::kinds::{Characteristic, Characteristics, Kind};
use genesys::library::Library;
use genesys::library::named::key_of;
use genesys::limits::{
    MOST_CHARACTERISTIC, MOST_MEMBERS, MOST_RANKS, MOST_TALENT_RANKS, MOST_TRACK,
};
use genesys::model::figure::Group;
use genesys::model::records::{Ability, Motivations, Profile};
use lang::text::{LONGEST_NAME, note};

use super::character::Now;
use super::entry::Entry;
use super::names;
use super::{Fate, Finding};

pub(crate) use items::{Arm, armor};

/// The most items of one kind on a character.
const MOST_ITEMS: usize = 500;

/// A character in the making.
pub(crate) struct Maker<'l> {
    pub(crate) library: &'l Library,
    pub(crate) profile: Profile,
    pub(crate) now: Now,
    /// Soak, melee and ranged defense as they should be on the sheet, with their paths.
    soak: Option<(i64, String)>,
    defense: Option<([i64; 2], String)>,
    findings: Vec<Finding>,
}

impl<'l> Maker<'l> {
    /// Begins a character of a kind. The name is required for it to be typed in a line.
    pub(crate) fn new(library: &'l Library, name: &Entry<'_>, kind: Kind) -> Self {
        let mut maker = Self {
            library,
            profile: blank(kind),
            now: Now::default(),
            soak: None,
            defense: None,
            findings: Vec::new(),
        };
        let given = name.text();
        match given.as_deref().and_then(typed) {
            Some(called) if Some(&called) == given.as_ref() => {
                maker.taken(name, called.clone());
                maker.profile.name = called;
            }
            Some(called) => {
                maker.computed(name, format!("the name {called}"));
                maker.profile.name = called;
            }
            None => {
                maker.missing(name, "a name, so it is called Unnamed");
                "Unnamed".clone_into(&mut maker.profile.name);
            }
        }
        maker.profile.id = key_of(&maker.profile.name);
        maker
    }

    pub(crate) const fn kind(&self) -> Kind {
        self.profile.kind
    }

    fn find(&mut self, fate: Fate, what: impl Into<String>, path: &str) {
        self.findings.push(Finding {
            fate,
            what: what.into(),
            path: path.to_owned(),
        });
    }

    pub(crate) fn taken(&mut self, at: &Entry<'_>, what: impl Into<String>) {
        self.find(Fate::Taken, what, &at.path);
    }

    pub(crate) fn computed(&mut self, at: &Entry<'_>, what: impl Into<String>) {
        self.find(Fate::Computed, what, &at.path);
    }

    pub(crate) fn missing(&mut self, at: &Entry<'_>, what: impl Into<String>) {
        self.find(Fate::Missing, what, &at.path);
    }

    /// Keeps a text as a note with a heading.
    pub(crate) fn note(&mut self, heading: &str, at: &Entry<'_>) {
        if let Some(text) = at.text() {
            self.noted(at, format!("{heading}: {text}"));
        }
    }

    /// Keeps words as a note.
    pub(crate) fn noted(&mut self, at: &Entry<'_>, words: impl Into<String>) {
        let words = note(&words.into());
        let short: String = words.chars().take(60).collect();
        let more = if short.len() < words.len() { "…" } else { "" };
        self.find(Fate::Note, format!("{short}{more}"), &at.path);
        if self.now.notes.len() < MOST_ITEMS {
            self.now.notes.push(words);
        }
    }

    /// Returns a number within limits. One outside them is reported and held to them.
    fn within(&mut self, at: &Entry<'_>, what: &str, least: i64, most: i64) -> Option<i64> {
        let number = at.number();
        match number {
            Some(n) if (least..=most).contains(&n) => Some(n),
            Some(n) => {
                let near = n.clamp(least, most);
                let what = format!("{what} {n}, outside {least} to {most}, so it is {near}");
                self.missing(at, what);
                Some(near)
            }
            None if at.is_there() => {
                self.missing(at, format!("{what}: {} isn't a number", at.shown()));
                None
            }
            None => None,
        }
    }

    /// Sets a characteristic to a number that has been computed from the file.
    pub(crate) fn characteristic(&mut self, which: Characteristic, at: &Entry<'_>, extra: i64) {
        let name = which.name();
        let most = i64::from(MOST_CHARACTERISTIC);
        let Some(stored) = at.number() else {
            self.missing(at, format!("{name}, so it is 2"));
            return;
        };
        let value = stored.saturating_add(extra);
        let near = value.clamp(1, most);
        if near != value {
            self.missing(
                at,
                format!("{name} {value}, outside 1 to {most}, so it is {near}"),
            );
        } else if extra == 0 {
            self.taken(at, format!("{name} {value}"));
        } else {
            self.computed(at, format!("{name} {value} = {stored} {}", signed(extra)));
        }
        self.profile.characteristics.set(which, near as u8);
    }

    /// Sets a characteristic that adds up to `sum` from a base.
    pub(crate) fn sum_of(&mut self, which: Characteristic, at: &Entry<'_>, sum: i64, base: i64) {
        let most = i64::from(MOST_CHARACTERISTIC);
        let (name, near) = (which.name(), sum.clamp(1, most));
        let bought = sum.saturating_sub(base);
        if near == sum {
            self.computed(at, format!("{name} {sum} = {base} {}", signed(bought)));
        } else {
            self.missing(
                at,
                format!("{name} {sum}, outside 1 to {most}, so it is {near}"),
            );
        }
        self.profile.characteristics.set(which, near as u8);
    }

    /// Sets the wound threshold to a sum.
    pub(crate) fn wound_sum(&mut self, at: &Entry<'_>, sum: i64) {
        self.profile.wounds = self.limited("wound threshold", at, sum);
    }

    /// Sets the strain threshold to a sum, for kinds with a track.
    pub(crate) fn strain_sum(&mut self, at: &Entry<'_>, sum: i64) {
        if self.kind().has_strain() {
            self.profile.strain = Some(self.limited("strain threshold", at, sum));
        }
    }

    fn limited(&mut self, what: &str, at: &Entry<'_>, sum: i64) -> u8 {
        let near = sum.clamp(1, u8::MAX.into());
        if near == sum {
            self.computed(at, format!("{what} {sum}"));
        } else {
            self.missing(
                at,
                format!("{what} {sum}, outside 1 to 255, so it is {near}"),
            );
        }
        near as u8
    }

    pub(crate) const fn brawn(&self) -> i64 {
        self.profile.characteristics.br as i64
    }

    /// Sets the wound threshold to the stored number and what effects add to it.
    pub(crate) fn wounds(&mut self, at: &Entry<'_>, extra: i64) {
        if let Some(value) = self.threshold("wound threshold", at, extra) {
            self.profile.wounds = value;
        }
    }

    /// Sets the strain threshold, for kinds with a track.
    pub(crate) fn strain(&mut self, at: &Entry<'_>, extra: i64) {
        if !self.kind().has_strain() {
            return;
        }
        if let Some(value) = self.threshold("strain threshold", at, extra) {
            self.profile.strain = Some(value);
        }
    }

    fn threshold(&mut self, what: &str, at: &Entry<'_>, extra: i64) -> Option<u8> {
        let Some(stored) = at.number() else {
            self.missing(at, format!("{what}, so it is 10"));
            return None;
        };
        let value = stored.saturating_add(extra);
        let near = value.clamp(1, u8::MAX.into());
        if near != value {
            self.missing(
                at,
                format!("{what} {value}, outside 1 to 255, so it is {near}"),
            );
        } else if extra == 0 {
            self.taken(at, format!("{what} {value}"));
        } else {
            self.computed(at, format!("{what} {value} = {stored} {}", signed(extra)));
        }
        Some(near as u8)
    }

    /// Sets wounds and strain suffered.
    pub(crate) fn suffered(&mut self, wounds: &Entry<'_>, strain: &Entry<'_>) {
        let most = MOST_TRACK.into();
        if let Some(n) = self.within(wounds, "wounds", 0, most) {
            self.now.wounds = n as u16;
            self.taken(wounds, format!("wounds {n}"));
        }
        if self.kind().has_strain()
            && let Some(n) = self.within(strain, "strain", 0, most)
        {
            self.now.strain = n as u16;
            self.taken(strain, format!("strain {n}"));
        }
    }

    /// Sets the size of a group. How many are left follows from the wounds.
    pub(crate) fn group(&mut self, size: &Entry<'_>, otherwise: u8) {
        let size = self
            .within(size, "group size", 1, MOST_MEMBERS.into())
            .map_or(otherwise, |n| n as u8);
        let threshold = u16::from(self.profile.wounds);
        let standing =
            genesys::model::figure::Figure::standing_after(size, threshold, self.now.wounds);
        self.now.group = Some(Group { size, standing });
        self.find(
            Fate::Computed,
            format!("{standing} of {size} in the group"),
            "",
        );
    }

    /// Sets what soak has to be on the sheet.
    pub(crate) fn soak(&mut self, at: &Entry<'_>, total: i64) {
        self.soak = Some((total, at.path.clone()));
    }

    /// Sets what melee and ranged defense have to be on the sheet.
    pub(crate) fn defense(&mut self, at: &Entry<'_>, melee: i64, ranged: i64) {
        self.defense = Some(([melee, ranged], at.path.clone()));
    }

    /// Adds ranks of a skill by its name. `career` is true for a career skill.
    pub(crate) fn skill(&mut self, at: &Entry<'_>, name: &str, rank: i64, career: bool) {
        let group = self.kind() == Kind::Minion;
        if rank < 1 && !group && !career {
            return;
        }
        let shown = lang::text::name(name).unwrap_or_default();
        let Some(found) = names::skill(self.library, name) else {
            self.noted(at, format!("Skill {shown} {rank}: no pack has this skill."));
            return;
        };
        let (id, ours, is_near) = (
            found.skill.id.clone(),
            found.skill.name.clone(),
            found.is_near,
        );
        let most = i64::from(MOST_RANKS);
        let near = rank.clamp(0, most) as u8;
        let label = if group {
            ours.clone()
        } else {
            format!("{ours} {near}")
        };
        if rank > most {
            self.missing(
                at,
                format!("{shown} {rank}, above the limit of {most}, so it is {near}"),
            );
        } else if is_near {
            self.computed(at, format!("{label}, the nearest to {shown}"));
        } else if rank > 0 || group {
            self.taken(at, label);
        }
        if career && !self.profile.career.contains(&id) {
            self.profile.career.push(id.clone());
        }
        if group {
            if !self.profile.group_skills.contains(&id) {
                self.profile.group_skills.push(id);
            }
        } else if near > 0 {
            match self.profile.skills.iter_mut().find(|(key, _)| *key == id) {
                Some((_, ranks)) => *ranks = near.max(*ranks),
                None => self.profile.skills.push((id, near)),
            }
        }
    }

    /// Adds ranks of a talent by its name. One that our packs don't have becomes an ability.
    pub(crate) fn talent(&mut self, at: &Entry<'_>, name: &str, ranks: i64, text: Option<String>) {
        let ranks = ranks.clamp(1, MOST_TALENT_RANKS.into()) as u8;
        let Some(talent) = names::talent(self.library, name) else {
            let name = if ranks > 1 {
                format!("{name} {ranks}")
            } else {
                name.to_owned()
            };
            self.ability(at, &name, text);
            return;
        };
        let (id, called, ranked) = (talent.id.clone(), talent.name.clone(), talent.ranked);
        let label = if ranked || id == "adversary" {
            format!("{called} {ranks}")
        } else {
            called
        };
        self.taken(at, label);
        if id == "adversary" {
            self.profile.adversary = self.profile.adversary.max(ranks).min(MOST_RANKS);
            return;
        }
        match self.profile.talents.iter_mut().find(|(key, _)| *key == id) {
            Some((_, has)) => *has = has.saturating_add(ranks).min(MOST_TALENT_RANKS),
            None => self.profile.talents.push((id, ranks)),
        }
    }

    /// Adds an ability as text.
    pub(crate) fn ability(&mut self, at: &Entry<'_>, name: &str, text: Option<String>) {
        let Some(name) = typed(name).filter(|_| self.profile.abilities.len() < MOST_ITEMS) else {
            self.missing(at, "an ability without a name, or beyond the first 500");
            return;
        };
        self.find(Fate::Note, format!("ability {name}"), &at.path);
        self.profile.abilities.push(Ability {
            text: text.unwrap_or_else(|| "Imported without a text.".to_owned()),
            name,
            acts: None,
        });
    }

    /// Sets a motivation: its name, and its text if there is one.
    pub(crate) fn motivation(&mut self, which: &str, name: &Entry<'_>, text: &Entry<'_>) {
        let words: Vec<String> = [name.text(), text.text()].into_iter().flatten().collect();
        if words.is_empty() {
            return;
        }
        let words = note(&words.join(": "));
        let all = self
            .profile
            .motivations
            .get_or_insert_with(Motivations::default);
        let field = match which {
            "strength" => &mut all.strength,
            "flaw" => &mut all.flaw,
            "desire" => &mut all.desire,
            _ => &mut all.fear,
        };
        *field = words;
        self.taken(name, which);
    }

    /// Sets experience: all that was received, and what is left.
    pub(crate) fn experience(&mut self, at: &Entry<'_>, total: i64, left: i64) {
        let most = 1_000_000;
        let (total, left) = (total.clamp(0, most), left.clamp(-most, most));
        self.now.experience = Some((total as i32, left as i32));
        self.taken(at, format!("{total} experience, {left} left"));
    }

    /// Sets money.
    pub(crate) fn money(&mut self, at: &Entry<'_>) {
        let most = i64::from(genesys::limits::MOST_PRICE);
        if let Some(units) = self.within(at, "money", -most, most) {
            self.now.money = units;
            self.taken(at, format!("{units} in money"));
        }
    }

    /// Adds a Critical Injury by its result on the table, or by its name.
    pub(crate) fn critical(&mut self, at: &Entry<'_>, result: Option<i64>, name: &str) {
        let sought = names::key(name);
        let row = match result {
            Some(n) => u16::try_from(n).ok().and_then(|n| self.library.critical(n)),
            None => self
                .library
                .criticals()
                .find(|row| names::key(&row.name) == sought),
        };
        let Some(row) = row else {
            let shown = lang::text::name(name).unwrap_or_else(|| at.shown());
            self.noted(at, format!("Critical Injury: {shown}"));
            return;
        };
        let result = result
            .and_then(|n| u16::try_from(n).ok())
            .unwrap_or(row.from);
        let what = format!("Critical Injury {} ({result})", row.name);
        self.now.criticals.push(result);
        self.taken(at, what);
    }
}

/// Returns a name that can be typed in a line and is no command: it has a letter, and begins with no sign of
/// the command language.
fn typed(name: &str) -> Option<String> {
    let name = name.trim_start_matches(['@', '#', '=', '.', ':', ' ']);
    let name = lang::text::name(&name.replace('"', "'"))?;
    let cut: String = name.chars().take(LONGEST_NAME).collect();
    cut.chars()
        .any(char::is_alphabetic)
        .then(|| cut.trim_end().to_owned())
}

/// "+ 2", "- 1".
fn signed(n: i64) -> String {
    let sign = if n < 0 { '-' } else { '+' };
    format!("{sign} {}", n.unsigned_abs())
}

fn blank(kind: Kind) -> Profile {
    Profile {
        id: String::new(),
        name: String::new(),
        plural: String::new(),
        kind,
        role: String::new(),
        characteristics: Characteristics::default(),
        armor: None,
        wounds: 10,
        strain: kind.has_strain().then_some(10),
        silhouette: 1,
        speechless: false,
        adversary: 0,
        skills: Vec::new(),
        group_skills: Vec::new(),
        career: Vec::new(),
        talents: Vec::new(),
        chosen: Vec::new(),
        abilities: Vec::new(),
        attacks: Vec::new(),
        gear: Vec::new(),
        motivations: None,
        grown: None,
        overruled: false,
    }
}
