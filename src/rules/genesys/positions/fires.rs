//! The fires that burn on a combatant, around it, and aboard its vehicle. `play::scene` puts them out.

use crate::command::scene::Blaze;
use crate::model::figure::Figure;
use crate::model::scene::Hazard;
use crate::model::state::State;

use rules::view::Id;

/// Reports that another fire still burns on a character: " They are still burning."
pub fn still_burns(before: &State, who: Id, out: Blaze) -> &'static str {
    let burns = |one: Blaze| {
        let figure = before.figure(who);
        one != out && figure.is_some_and(|f| before.fires_of(f).contains(&one))
    };
    if burns(Blaze::Flames) {
        " They are still burning."
    } else if burns(Blaze::Fire) {
        " The fire around them still burns."
    } else {
        ""
    }
}

impl State {
    /// The fires that can be put out for a character, in the default order.
    pub fn fires_of(&self, figure: &Figure) -> Vec<Blaze> {
        let burns = |one: &Blaze| match one {
            Blaze::Fire => figure.amid.exposure(Hazard::Fire).is_some(),
            Blaze::Flames => !figure.burning.is_empty(),
            Blaze::Ship => self
                .vehicle_of(figure.id)
                .is_some_and(|v| v.condition.fire > 0),
            Blaze::Acid => figure.amid.exposure(Hazard::Acid).is_some(),
        };
        Blaze::ALL.iter().copied().filter(burns).collect()
    }
}
