//! Whether a combatant's fire burns on, and of what. `play::scene` puts it out.

use rules::view::Id;

use crate::command::scene::Blaze;
use crate::model::figure::Figure;
use crate::model::scene::Hazard;
use crate::model::state::State;

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
