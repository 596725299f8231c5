//! Talents and items in the numbers of a sheet: sums over the ranks, with their sources.

use crate::figure::reason;
use crate::kinds::Characteristic;
use crate::model::figure::Figure;
use crate::model::recovery::Tended;
use crate::model::talents::passive::Passive;

use rules::view::Reason;

impl Figure {
    /// What its talents add to the defense of the vehicle it pilots (G-TAL-61).
    pub fn drives_defensively(&self) -> u8 {
        let ranks = self.passives(|p| match p {
            Passive::VehicleDefense(n) => Some(*n),
            _ => None,
        });
        ranks
            .map(|(known, each)| each.saturating_mul(known.ranks))
            .fold(0, u8::saturating_add)
    }

    /// A number that is raised once for each rank, and its sources.
    fn raised(&self, of: impl Fn(&Passive) -> Option<u8>) -> (u16, Vec<Reason>) {
        let mut sum = 0;
        let mut because = Vec::new();
        for known in self.gifts() {
            let each: u16 = known
                .talent
                .sheet
                .iter()
                .filter_map(&of)
                .map(u16::from)
                .sum();
            let by = each * u16::from(known.ranks);
            if by > 0 {
                sum += by;
                because.push(reason(
                    known.label(),
                    format!("+{by}"),
                    known.talent.rule.clone(),
                ));
            }
        }
        (sum, because)
    }

    /// The Brawn that counts for Cumbersome (G-QUAL-08), including what carries some of the weight.
    pub fn brawn_for_cumbersome(&self) -> u8 {
        let brawn = self.characteristic(Characteristic::Brawn);
        let (more, _) = self.raised(|p| match p {
            Passive::CumbersomeBrawn(n) => Some(*n),
            _ => None,
        });
        let least = self.passives(|p| match p {
            Passive::BrawnForCumbersome(n) => Some(*n),
            _ => None,
        });
        let least = least.map(|(_, n)| n).max().unwrap_or(0);
        brawn.saturating_add(more.min(100) as u8).max(least)
    }

    /// The extra damage of each hit of a Blast.
    pub fn blast_hurts(&self) -> u16 {
        let (each, _) = self.raised(|p| match p {
            Passive::BlastHurts(n) => Some(*n),
            _ => None,
        });
        each
    }

    /// Soak from talents (G-TAL-62).
    pub fn talents_soak(&self) -> (u16, Vec<Reason>) {
        self.raised(|p| match p {
            Passive::Soak(n) => Some(*n),
            _ => None,
        })
    }

    /// Defense of either kind from talents (G-TAL-60).
    pub fn talents_defense(&self) -> (u16, Vec<Reason>) {
        self.raised(|p| match p {
            Passive::Defense(n) => Some(*n),
            _ => None,
        })
    }

    /// The reduction of Critical Injuries rolled against it, and its sources (G-TAL-07).
    pub fn criticals_lower(&self) -> (u16, Vec<Reason>) {
        self.raised(|p| match p {
            Passive::CriticalsLower(n) => Some(*n),
            _ => None,
        })
    }

    /// Wounds that its Medicine checks heal beyond their Successes (G-TAL-22).
    pub fn medicine_heals_more(&self) -> u16 {
        self.raised(|p| match p {
            Passive::MedicineHeals(n) => Some(*n),
            _ => None,
        })
        .0
    }

    /// Wounds that its painkillers heal beyond their value (G-TAL-53).
    pub fn painkillers_heal_more(&self) -> u16 {
        self.raised(|p| match p {
            Passive::PainkillersHeal(n) => Some(*n),
            _ => None,
        })
        .0
    }

    /// The part of its wound threshold that comes from talents, with their sources (G-TAL-24).
    pub fn toughened(&self) -> (u16, Vec<Reason>) {
        self.raised(|p| match p {
            Passive::WoundThreshold(n) => Some(*n),
            _ => None,
        })
    }

    /// The part of its strain threshold that comes from talents, with their sources (G-TAL-09).
    pub fn grit(&self) -> (u16, Vec<Reason>) {
        self.raised(|p| match p {
            Passive::StrainThreshold(n) => Some(*n),
            _ => None,
        })
    }

    /// Strain healed at the end of an encounter, if more than half of the threshold is suffered
    /// (G-TAL-05).
    pub fn desperate_recovery(&self) -> u16 {
        let desperate = self
            .strain_threshold
            .is_some_and(|most| self.strain.saturating_mul(2) > most);
        if !desperate {
            return 0;
        }
        self.raised(|p| match p {
            Passive::Recovers(n) => Some(*n),
            _ => None,
        })
        .0
        .min(self.strain)
    }

    /// A Prepare rating after its reductions (G-TAL-18).
    pub fn prepare_rating(&self, rating: u8) -> u8 {
        let less = self
            .passives(|p| match p {
                Passive::PrepareLess(n) => Some(*n),
                _ => None,
            })
            .map(|(_, n)| n)
            .max()
            .unwrap_or(0);
        rating.saturating_sub(less).max(rating.min(1))
    }
}

impl Tended {
    /// Wounds that the next dose heals when `giver` gives it. A talent adds to it, but the sixth dose
    /// and later ones heal nothing (O-15 at G-TAL-53).
    pub fn next_dose_by(&self, giver: &Figure) -> u16 {
        match self.next_dose() {
            0 => 0,
            worth => worth + giver.painkillers_heal_more(),
        }
    }
}
