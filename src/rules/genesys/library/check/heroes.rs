//! Checks of premade player characters: a pack must not contain one that a sheet would refuse.
//!
//! These checks depend on records that another pack may override, which is not a reason for refusal. A
//! pack is checked against its own records, then against those of earlier packs, and where that fails,
//! against the overrides of later packs. So no pack invalidates one that is valid without it.

use std::collections::{BTreeMap, BTreeSet};
use std::iter::once;

use crate::kinds::{Characteristic, Kind};
use crate::library::check::{Checker, Finding, field_of};
use crate::library::made::{Talents, by_key, left_of, when_made};
use crate::model::advance::MOST_OF_A_CHARACTERISTIC;
use crate::model::records::Profile;
use crate::model::records::origins::{Archetype, Grown};
use crate::words::count;

use rules::content::locate::Step;
use rules::packs::MOST_TOLD;

/// The versions of a record in the packs that have it, by its key: the index of the pack in the order
/// of merging, and the record.
pub(crate) type Forms<'a, T> = BTreeMap<&'a str, Vec<(usize, &'a T)>>;

/// The version that counts for the pack at `place` while the packs up to `upto` are considered: its
/// own, else the last of these, else the first one.
pub(crate) fn form<'a, T>(
    forms: &Forms<'a, T>,
    id: &str,
    place: usize,
    upto: usize,
) -> Option<&'a T> {
    let forms = forms.get(id)?;
    let own = forms.iter().rfind(|(at, _)| *at == place);
    let before = || forms.iter().rfind(|(at, _)| *at <= upto);
    let any = || forms.first();
    own.or_else(before).or_else(any).map(|(_, one)| *one)
}

impl Checker<'_> {
    /// Checks a player character: the rules of its sheet, and a ledger that adds up.
    ///
    /// Findings from index `told` on are already reported and not repeated in other words.
    pub(crate) fn made_ahead(&mut self, profile: &Profile, told: usize) {
        let many = self.found.len().saturating_sub(told) > MOST_TOLD;
        if profile.kind != Kind::Pc || many {
            return;
        }
        let (known, place) = (self.known, self.place);
        let later = known.remade.iter().copied().filter(|at| *at > place);
        let mut first = None;
        for upto in once(place).chain(later) {
            let talent = |id: &str| form(&known.talent_forms, id, place, upto);
            let mut slips = Slips::default();
            if !profile.overruled {
                slips.rules(profile, &talent);
            }
            if let Some(grown) = &profile.grown
                && let Some(archetype) = form(&known.archetypes, &grown.archetype, place, upto)
            {
                slips.grown(profile, grown, archetype, &talent);
            }
            if slips.found.is_empty() {
                return;
            }
            first.get_or_insert(slips.found);
        }
        let before = self.found.len().saturating_sub(told);
        for slip in first.into_iter().flatten() {
            let path: Vec<Step> = self.path.iter().copied().chain(slip.path).collect();
            let mut before = self.found.iter().skip(told).take(before);
            if !before.any(|finding| finding.path == path) {
                self.found.push(Finding { path, ..slip });
            }
        }
    }
}

/// Whether a sheet would refuse this player character without an override (G-CHAR-01, G-TALR-03,
/// G-TALR-05). Other kinds are never refused.
pub(crate) fn beyond_the_rules(profile: &Profile, talent: Talents<'_, '_>) -> bool {
    let mut slips = Slips::default();
    if profile.kind == Kind::Pc {
        slips.rules(profile, talent);
    }
    !slips.found.is_empty()
}

/// What is wrong with one character, with paths from its record.
#[derive(Default)]
struct Slips {
    found: Vec<Finding>,
}

impl Slips {
    fn say(&mut self, path: &[Step], what: String, expected: String) {
        self.found.push(Finding {
            path: path.to_vec(),
            what,
            expected,
        });
    }

    /// Checks the rules of a sheet without an override.
    fn rules(&mut self, profile: &Profile, talent: Talents<'_, '_>) {
        for which in Characteristic::ALL {
            let value = profile.characteristics.get(which);
            if value > MOST_OF_A_CHARACTERISTIC {
                self.say(
                    &[Step::Field("characteristics"), Step::Field(field_of(which))],
                    format!("a PC has {} {value}", which.name()),
                    format!(
                        "Use 1 to {MOST_OF_A_CHARACTERISTIC} (G-CHAR-01), or add `overruled: true`"
                    ),
                );
            }
        }
        let known: BTreeSet<&str> = profile.talents.iter().map(|(id, _)| &**id).collect();
        let mut chosen = BTreeMap::new();
        for (n, (id, with)) in profile.chosen.iter().enumerate() {
            chosen.entry(id.as_str()).or_insert((n, with.len()));
        }
        for (n, (id, ranks)) in profile.talents.iter().enumerate() {
            let Some(talent) = talent(id) else { continue };
            let at = |part| [Step::Field("talents"), Step::Item(n), Step::Item(part)];
            if !talent.ranked && *ranks > 1 {
                self.say(
                    &at(1),
                    format!("{} has rank {ranks}", talent.name),
                    "Use 1, because it can be bought once (G-TALR-03), or add `overruled: true`"
                        .to_owned(),
                );
            }
            if let Some(needs) = &talent.needs
                && !known.contains(needs.as_str())
            {
                self.say(
                    &at(0),
                    format!("`{id}` needs `{needs}`"),
                    format!("Add `{needs}` (G-TALR-05) or `overruled: true`"),
                );
            }
            let asked = talent.chosen.map_or(0, |chosen| {
                let with = |rank| usize::from(chosen.with_rank(rank));
                (1..=*ranks).map(with).sum()
            });
            self.chosen(id, asked, chosen.get(id.as_str()).copied(), &at(0));
        }
    }

    /// Checks that as much is chosen with a talent as its ranks need. `has` is the index of its
    /// choices, and their number.
    fn chosen(&mut self, id: &str, asked: usize, has: Option<(usize, usize)>, talent: &[Step]) {
        let place = has.map(|(n, _)| [Step::Field("chosen"), Step::Item(n), Step::Item(1)]);
        let has = has.map_or(0, |(_, count)| count);
        if has == asked {
            return;
        }
        let expected = if asked == 0 {
            "Remove it: this talent has no choice".to_owned()
        } else {
            format!("Choose {asked}, as in `chosen: [(\"{id}\", [...])]`")
        };
        self.say(
            place.as_ref().map_or(talent, |place| place.as_slice()),
            format!("`{id}` has {}", count(has as i64, "choice")),
            expected,
        );
    }

    /// Checks that it can have developed from its archetype (T-42 to T-44).
    fn grown(
        &mut self,
        profile: &Profile,
        grown: &Grown,
        archetype: &Archetype,
        talent: Talents<'_, '_>,
    ) {
        let said = self.found.len();
        let way = |step| [Step::Field("grown"), Step::Inside, Step::Field(step)];
        let name = &archetype.name;
        for (which, made) in when_made(profile, talent) {
            let begins = archetype.characteristics.get(which);
            if made < begins {
                let later = profile.characteristics.get(which) > made;
                let when = if later { " at creation" } else { "" };
                self.say(
                    &way("archetype"),
                    format!(
                        "{} is {made}{when}, but {name} starts with {begins}",
                        which.name()
                    ),
                    format!("Use {begins} or more"),
                );
            }
        }
        let ranks: BTreeMap<&str, u8> = by_key(&profile.skills);
        let brought = by_key(&archetype.skills);
        let mut given: BTreeMap<&str, usize> = BTreeMap::new();
        for (n, skill) in grown.free.iter().enumerate() {
            let ranks = ranks.get(skill.as_str()).copied().unwrap_or(0);
            let of_archetype = brought.get(skill.as_str()).copied().unwrap_or(0);
            let given = given.entry(skill).or_insert_with(|| of_archetype.into());
            *given += 1;
            if *given > usize::from(ranks) {
                let [grown, inside, free] = way("free");
                self.say(
                    &[grown, inside, free, Step::Item(n)],
                    format!(
                        "`{}` has {}, but only {ranks} on the sheet",
                        skill.escape_debug(),
                        count(*given as i64, "free rank")
                    ),
                    "List it less often".to_owned(),
                );
            }
        }
        if self.found.len() > said {
            return;
        }
        let left = left_of(profile, grown, archetype, talent);
        if left < 0 {
            let short = left.unsigned_abs();
            self.say(
                &way("earned"),
                format!("this sheet costs {short} more XP than it has"),
                format!("Use `earned: {}` or more", u64::from(grown.earned) + short),
            );
        }
    }
}
