//! Carried items other than weapons and worn armor.

use serde::{Deserialize, Serialize};

use crate::kinds::Quality;
use crate::model::figure::held::Wear;
use crate::model::items::acts::Acts;
use crate::model::records::Serves;

/// An item carried that is neither weapon nor worn armor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Encumbrance (G-ENC-02).
    #[serde(default)]
    pub enc: u8,
    /// Added to the encumbrance threshold while carried.
    #[serde(default)]
    pub carries: u8,
    /// Its description.
    #[serde(default)]
    pub note: String,
    /// Its use in healing, where a rule asks (G-HEAL-05, G-HEAL-06).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub serves: Option<Serves>,
    /// Its effects, constant or when used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acts: Option<Acts>,
    /// Uses left, where they are counted, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<u8>,
    /// Damage to it (G-EQ-10).
    #[serde(
        default,
        skip_serializing_if = "crate::model::figure::held::Wear::is_sound"
    )]
    pub wear: Wear,
    /// Hidden on the person (G-ENC-10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Its qualities of make, for a tool (G-QUAL-14, G-QUAL-25).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub qualities: Vec<Quality>,
}

impl Item {
    /// Whether it is not too damaged to use (M-05).
    pub fn is_usable(&self) -> bool {
        self.wear < Wear::Major
    }
}
