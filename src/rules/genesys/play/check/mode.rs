//! How an attack is declared. [`crate::model::check::mode`] has the type.

use crate::model::check::Check;
use crate::model::records::Weapon;
use crate::model::state::State;
use crate::play::check::weapon::weapon_of;

impl Check {
    /// The second weapon of an attack with two (G-MOD-07).
    pub fn second_weapon(&self, state: &State) -> Option<Weapon> {
        let index = self.mode.second?;
        state
            .figure(self.by)
            .and_then(|f| weapon_of(&f.weapons, index))
    }
}
