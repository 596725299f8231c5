//! Why a component of a vehicle is out, in words, and what makes it work again (G-VEH-15 to G-VEH-24, X-50).
//! [`crate::craft::parts`] has the reasons.

use crate::craft::parts::Cause;
use crate::model::vehicles::craft::Vehicle;
use crate::model::vehicles::parts::Component;
use crate::words::{be, genitive};

use lang::Refusal;
use lang::spoken::quote;
use rules::words::said;

impl Vehicle {
    /// Every reason why a component is out, in words: "system strain over its threshold".
    pub(crate) fn why_out(&self, component: Component) -> String {
        let causes = self.causes(component);
        let words: Vec<String> = causes.iter().map(|c| c.words().into_owned()).collect();
        words.join(", ")
    }

    /// What ends a reason why a component is out. `None` if only time does.
    pub(crate) fn way_out(&self, cause: &Cause) -> Option<String> {
        let who = said(&self.name, self.id);
        Some(match cause {
            Cause::Critical(_, name, 1..) => format!("Repair it with `mend WHO {}`.", quote(name)),
            Cause::Critical(_, name, 0) => format!("Remove it with `cure {who} {}`.", quote(name)),
            Cause::Trauma => "Repair it with `mend WHO hull` or `mend WHO emergency`.".to_owned(),
            Cause::Strain => "Relieve it with `mend WHO strain`.".to_owned(),
            Cause::Makeshift => {
                format!(
                    "Only a repair yard can do that: `yard {who} {} by WHO`.",
                    self.hull
                )
            }
            Cause::Word => "Repair it with `mend WHO COMPONENT`.".to_owned(),
            Cause::Hindered => return None,
        })
    }

    /// The refusal for a maneuver that needs a component which is out, with the reason and the remedy
    /// (G-VEH-15, G-VEH-19).
    pub(crate) fn barred_by(&self, component: Component) -> Option<Refusal> {
        let causes = self.causes(component);
        let first = causes.first()?;
        let what = component.word(self);
        let why = format!(
            "{} {what} {} compromised: {}.",
            genitive(&self.name),
            be(&what),
            self.why_out(component)
        );
        let refusal = Refusal::rule(component.rule(), why);
        Some(match self.way_out(first) {
            Some(hint) => refusal.hint(hint.replace("COMPONENT", &what)),
            None => refusal.hint("It works again when that ends."),
        })
    }

    /// The number of pieces of a component: the weapons of a mount, otherwise 1.
    pub(crate) fn pieces(&self, component: Component) -> u8 {
        match component {
            Component::Weapon(place) => {
                let mount = self.weapons.get(usize::from(place));
                mount.map_or(1, |m| m.count)
            }
            _ => 1,
        }
    }

    /// The word for a component that is out, with the number of weapons if some of a battery still
    /// work: "flak batteries 1 of 4" (G-VEH-20).
    pub(crate) fn counted(&self, component: Component) -> String {
        let (word, pieces) = (component.word(self), self.pieces(component));
        let out = match component {
            Component::Weapon(place) => pieces.saturating_sub(self.unhit_weapons(place)),
            _ => pieces,
        };
        if out == 0 || out == pieces || self.condition.makeshift {
            return word;
        }
        format!("{word} {out} of {pieces}")
    }

    /// The refusal of a GM call to break one more of a component if none is left.
    pub(crate) fn out_already(&self, component: Component) -> Option<Refusal> {
        let pieces = self.pieces(component);
        let words = self.condition.out.iter().filter(|c| **c == component);
        let broken = match component {
            Component::Weapon(place) => self.unhit_weapons(place) == 0,
            _ => words.count() >= usize::from(pieces),
        };
        if !broken {
            return None;
        }
        let (name, what) = (&self.name, component.word(self));
        let (whose, is) = (genitive(name), be(&what));
        let why = match pieces {
            1 => format!("{whose} {what} {is} already out."),
            n => format!("{whose} {what} {is} already out, {n} of {n}."),
        };
        let line = format!("component {} {} works", said(name, self.id), quote(&what));
        let hint = format!("Use `{line}` to undo the GM call, or `mend` to repair it.");
        Some(Refusal::input(why).hint(hint))
    }
}
