//! What symbols can buy in a social check. `play::spends::social` decides what is on offer.

use serde::{Deserialize, Serialize};

use crate::model::advance::origin::Facet;

/// The effect of a row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SocialSpend {
    /// Learns the target's Strength or Flaw.
    StrengthOrFlaw,
    /// Learns the target's Desire or Fear.
    DesireOrFear,
    /// Learns any motivation of anyone here.
    AnyFacet,
    /// Setback on the target's next check, or a Boost by the house rule.
    TargetSetback,
    /// Boost on the target's next check.
    TargetBoost,
    /// The difficulty of the target's next check is upgraded.
    TargetUpgrade,
    /// The target suffers this much strain.
    Remark(u8),
    /// Reveals the speaker's own Strength or Flaw.
    GiveStrengthOrFlaw,
    /// Reveals the speaker's own Desire or Fear.
    GiveDesireOrFear,
    /// Reveals a motivation of an ally.
    GiveAlly,
    /// Gets a false belief about a motivation of the target.
    Untrue,
    /// The difficulty of the speaker's next social check is upgraded.
    Upgrade,
    /// The speaker is distracted in the next round.
    Stuck,
}

impl SocialSpend {
    /// The motivations that a row chooses from. Empty if it needs none.
    pub const fn facets(self) -> &'static [Facet] {
        match self {
            Self::StrengthOrFlaw | Self::GiveStrengthOrFlaw => &[Facet::Strength, Facet::Flaw],
            Self::DesireOrFear | Self::GiveDesireOrFear => &[Facet::Desire, Facet::Fear],
            Self::AnyFacet | Self::GiveAlly | Self::Untrue => &Facet::ALL,
            Self::TargetSetback
            | Self::TargetBoost
            | Self::TargetUpgrade
            | Self::Remark(_)
            | Self::Upgrade
            | Self::Stuck => &[],
        }
    }
}

/// The row's key and the motivation that its end names.
pub fn split(key: &str) -> (&str, Option<Facet>) {
    let found = Facet::ALL.into_iter().find_map(|facet| {
        let row = key.strip_suffix(facet.word())?.strip_suffix('_')?;
        Some((row, facet))
    });
    found.map_or((key, None), |(row, facet)| (row, Some(facet)))
}
