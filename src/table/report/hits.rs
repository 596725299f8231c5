//! The hits of a part of the log in short: who hit whom for how much, and the biggest of each scene.

use std::cmp::Reverse;
use std::collections::HashSet;

use rules::view::Biggest;

use super::digest::{Source, TurningItem};
use crate::table::EntryNo;

impl Source<'_> {
    /// Returns the hits of attackers, without the harm by the symbols of someone's own roll.
    fn attacks(&self) -> impl Iterator<Item = &Biggest> {
        self.statistics.blows.iter().filter(|hit| !hit.is_own)
    }

    /// Returns who hit whom in a part of the log, the most damage first: "Troopers dealt 15 to Vex Marrow in 2 hits".
    /// `None` without hits.
    pub(super) fn hits_in(&self, from: EntryNo, next: EntryNo) -> Option<(String, String)> {
        const MOST: usize = 6;
        let mut pairs: Vec<(&str, &str, u32, u32)> = Vec::new();
        for hit in self
            .attacks()
            .filter(|hit| (from..next).contains(&hit.entry))
        {
            let same = |(by, target, ..): &&mut (&str, &str, u32, u32)| {
                *by == hit.by && *target == hit.target
            };
            match pairs.iter_mut().find(same) {
                Some((_, _, dealt, hits)) => {
                    *dealt += hit.dealt;
                    *hits += 1;
                }
                None => pairs.push((&hit.by, &hit.target, hit.dealt, 1)),
            }
        }
        pairs.sort_by_key(|(_, _, dealt, _)| Reverse(*dealt));
        let told = |(by, target, dealt, hits): &(&str, &str, u32, u32)| match hits {
            1 => format!("{by} dealt {dealt} to {target}"),
            hits => format!("{by} dealt {dealt} to {target} in {hits} hits"),
        };
        let mut all: Vec<String> = pairs.iter().take(MOST).map(told).collect();
        let rest: u32 = pairs.iter().skip(MOST).map(|(_, _, dealt, _)| dealt).sum();
        all.extend((rest > 0).then(|| format!("others dealt {rest}")));
        (!all.is_empty()).then(|| ("Damage".to_owned(), all.join(", ")))
    }

    /// Returns the biggest of the hits of each scene, or of the whole log without scenes. The report may have its entry
    /// already, and a single hit is in the line of the damage.
    pub(super) fn biggest_hits(&self, told: &HashSet<EntryNo>) -> Vec<TurningItem> {
        let mut biggest: Vec<(u32, usize, &Biggest)> = Vec::new();
        for hit in self.attacks() {
            let Some(line) = self.line(hit.entry).filter(|line| !line.undone) else {
                continue;
            };
            let scene = line.chapter.scene;
            match biggest.iter_mut().find(|(known, ..)| *known == scene) {
                Some((_, hits, best)) => {
                    *hits += 1;
                    if best.dealt < hit.dealt {
                        *best = hit;
                    }
                }
                None => biggest.push((scene, 1, hit)),
            }
        }
        let several = biggest.into_iter().filter(|(_, hits, _)| *hits > 1);
        let new = several.map(|(.., hit)| hit);
        let new = new.filter(|hit| !told.contains(&hit.entry));
        new.map(|hit| TurningItem {
            entry: hit.entry,
            text: format!(
                "{} dealt {} to {} ({}), the biggest hit.",
                hit.by, hit.dealt, hit.target, hit.weapon
            ),
        })
        .collect()
    }
}
