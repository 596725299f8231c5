//! The special uses of skills, which the records of the skills define.

use crate::library::Library;
use crate::model::figure::Figure;
use crate::model::items::acts::Acts;
use crate::model::talents::known::Known;

impl Library {
    /// The special uses of the skills that a character has ranks in: those of Manipulation, and
    /// brewing.
    pub fn arts<'l>(&'l self, figure: &'l Figure) -> impl Iterator<Item = &'l Known> {
        self.skills()
            .filter(|skill| !skill.arts.is_empty() && figure.rank_at_all(&skill.id))
            .flat_map(|skill| skill.arts.iter().filter_map(|art| art.acts.as_ref()))
            .map(Acts::known)
    }

    /// The talent, item, ability or special use of a skill with that key.
    pub fn gift<'l>(&'l self, figure: &'l Figure, id: &str) -> Option<&'l Known> {
        figure
            .gift(id)
            .or_else(|| self.arts(figure).find(|known| known.talent.id == id))
    }
}
