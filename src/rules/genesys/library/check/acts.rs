//! Checks of the effects of items and abilities, in the same form as those of talents.

use crate::library::check::Checker;
use crate::model::items::acts::Acts;
use crate::model::records::Ability;

use rules::content::locate::Step;

impl Checker<'_> {
    /// A named ability, or a use of a skill.
    pub(crate) fn ability(&mut self, ability: &Ability) {
        self.name("name", &ability.name);
        self.name("text", &ability.text);
        self.acts(ability.acts.as_ref());
    }

    /// The effects of an item.
    pub(crate) fn acts(&mut self, acts: Option<&Acts>) {
        if let Some(acts) = acts {
            self.field("acts", |c| {
                c.at(Step::Inside, |c| c.effects(&acts.known().talent));
            });
        }
    }
}
