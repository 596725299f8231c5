//! What a combatant's fire consists of. `play::scene` puts it out.

use crate::model::figure::Figure;
use crate::model::scene::Hazard;

/// True if an ordinary fire burns on a character, which water puts out. It may come from a weapon or
/// the surroundings.
pub(crate) fn burns_of_itself(figure: &Figure) -> bool {
    let around = figure.amid.exposure(Hazard::Fire);
    figure.burning.iter().any(|burn| !burn.chemical) || around.is_some_and(|e| !e.chemical)
}

/// True if a chemical fire burns on a character.
pub(crate) fn burns_chemically(figure: &Figure) -> bool {
    let around = figure.amid.exposure(Hazard::Fire);
    figure.burning.iter().any(|burn| burn.chemical) || around.is_some_and(|e| e.chemical)
}
