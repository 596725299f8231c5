//! One character of a file: a record of our packs, and its state at the moment.

use genesys::figure::injuries::lasts;
use genesys::kinds::Kind;
use genesys::library::Library;
use genesys::model::advance::{Entry, Matter};
use genesys::model::figure::injuries::Critical;
use genesys::model::figure::{Figure, Group};
use genesys::model::records::{Ability, Armor, Profile};
use genesys::play::join::figure_of;
use lang::sentence::count;
use lang::text::note;
use rules::view::Id;

use super::{Fate, Finding};

/// A character of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Character {
    /// What it is.
    pub profile: Profile,
    /// What it suffers and owns, which a pack doesn't hold.
    pub now: Now,
    /// Every value of the file and what became of it.
    pub findings: Vec<Finding>,
}

/// The state of a character at the moment of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Wounds suffered.
    pub wounds: u16,
    /// Strain suffered.
    pub strain: u16,
    /// Members of a group and how many are left.
    pub group: Option<Group>,
    /// Results of the table of Critical Injuries.
    pub criticals: Vec<u16>,
    /// Soak and defenses in numbers, where armor can't add up to them.
    pub soak: Option<u16>,
    /// Melee and ranged defense, where armor can't add up to them.
    pub defense: Option<(u8, u8)>,
    /// Experience received in all, and what is left of it.
    pub experience: Option<(i32, i32)>,
    /// Money.
    pub money: i64,
    /// Armor carried and not worn.
    pub stowed: Vec<Armor>,
    /// Texts.
    pub notes: Vec<String>,
}

/// The words for both in the ledger.
const IMPORTED: &str = "imported";

impl Character {
    /// What became of its values: "Mara, rival: 12 taken, 3 computed, 2 notes, 1 missing."
    pub fn summary(&self) -> String {
        let kind = match self.profile.kind {
            Kind::Minion => "minion",
            kind => kind.word(),
        };
        let sums = Fate::ALL.map(|fate| fate.counted(self.count(fate)));
        format!("{}, {kind}: {}.", self.name(), sums.join(", "))
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.profile.name
    }

    /// How many of its values met a fate.
    pub fn count(&self, fate: Fate) -> usize {
        self.findings.iter().filter(|one| one.fate == fate).count()
    }

    /// Returns the record for a pack. Its texts become an ability, because a record has no notes, and armor
    /// that isn't worn becomes gear.
    pub fn for_pack(&self, id: &str) -> Profile {
        let mut profile = Profile {
            id: id.to_owned(),
            ..self.profile.clone()
        };
        let texts = note(&self.now.notes.join(" "));
        if !texts.is_empty() {
            profile.abilities.push(Ability {
                name: "Notes".to_owned(),
                text: texts,
                acts: None,
            });
        }
        profile.gear.extend(
            self.now
                .stowed
                .iter()
                .map(|armor| armor.name.replace('_', " ")),
        );
        profile
    }

    /// Returns what a pack loses and a save keeps, in a few words each.
    pub fn only_in_a_save(&self) -> Vec<String> {
        let now = &self.now;
        let mut lost = Vec::new();
        if now.wounds > 0 {
            lost.push(count(now.wounds, "wound"));
        }
        if now.strain > 0 {
            lost.push(format!("{} strain", now.strain));
        }
        if !now.criticals.is_empty() {
            lost.push("Critical Injuries".to_owned());
        }
        if let Some((total, _)) = now.experience {
            lost.push(format!("{total} experience"));
        }
        if now.money != 0 {
            lost.push(format!("{} in money", now.money));
        }
        lost
    }

    /// Returns the whole character for a save. Its number and free name are given there.
    pub fn figure(&self, library: &Library) -> Figure {
        let now = &self.now;
        let size = now.group.map(|group| group.size);
        let mut figure = figure_of(library, &self.profile, Id(0), size);
        figure.name.clone_from(&self.profile.name);
        if let Some(group) = now.group.filter(|_| figure.kind == Kind::Minion) {
            figure.group = Some(group);
            if group.size > 1 && !self.profile.plural.is_empty() {
                figure.name.clone_from(&self.profile.plural);
            }
        }
        figure.wounds = now.wounds;
        figure.strain = if figure.strain_threshold.is_some() {
            now.strain
        } else {
            0
        };
        figure.by_hand.soak = now.soak;
        if let Some((melee, ranged)) = now.defense {
            figure.by_hand.melee = Some(melee);
            figure.by_hand.ranged = Some(ranged);
        }
        figure.notes.extend(now.notes.iter().cloned());
        figure.ledger.stowed.clone_from(&now.stowed);
        for (mark, result) in (1..).zip(&now.criticals) {
            figure.criticals.extend(injury(library, *result, mark));
        }
        self.account(&mut figure);
        figure
    }

    /// Adds experience and money to the ledger: what was received, and what was spent of it.
    fn account(&self, figure: &mut Figure) {
        let mut entry = |xp: i32, units: i64| {
            let mark = figure.ledger.next_mark();
            figure.ledger.entries.push(Entry {
                mark,
                matter: Matter::Words(IMPORTED.to_owned()),
                xp,
                units,
                day: 0,
                session: 0,
                overruled: false,
                load: None,
            });
        };
        let (total, left) = self.now.experience.unwrap_or_default();
        if total != 0 || self.now.money != 0 {
            entry(total, self.now.money);
        }
        if left != total {
            entry(left.saturating_sub(total), 0);
        }
    }
}

/// Returns the Critical Injury for a result of the table.
fn injury(library: &Library, result: u16, mark: u32) -> Option<Critical> {
    let row = library.critical(result)?;
    Some(Critical {
        mark,
        result,
        name: row.name.clone(),
        severity: row.severity,
        text: row.text.clone(),
        // An injury of a file has happened. Only what lasts until it is treated still counts.
        harm: row
            .harm
            .iter()
            .copied()
            .filter(|harm| lasts(*harm))
            .collect(),
        characteristic: None,
        rolled: None,
        round: 0,
        turn: 0,
        tried: None,
        lowered: false,
        added: Vec::new(),
    })
}
