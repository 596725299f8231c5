//! What Critical Injuries are called, so that each of them can be treated (G-HEAL-04).

use crate::lang::{Named, Refusal, find, first_of_alike};

use super::{Critical, Figure};

impl Figure {
    /// What an injury is called in a line: its name, with the characteristic it lowers, and with a number
    /// where it is not the first of its kind: "Head Ringer 2".
    pub fn called(&self, injury: &Critical) -> String {
        let kind = kind(injury);
        let before = self.criticals.iter().take_while(|c| c.mark != injury.mark);
        match before.filter(|c| self::kind(c) == kind).count() {
            0 => kind,
            n => format!("{kind} {}", n + 1),
        }
    }

    /// The mark of the injury that is meant by any piece of its name. Of several of one kind that is the
    /// first that was not treated yet, for a week passes before the same one is tried again.
    ///
    /// # Errors
    /// Refuses a word that fits none, or several of different kinds.
    pub fn injury_named(&self, word: &str) -> Result<u32, Refusal> {
        let numbered = self.criticals.iter().find(|c| {
            let called = self.called(c);
            called != kind(c) && called.eq_ignore_ascii_case(word.trim())
        });
        if let Some(one) = numbered {
            return Ok(one.mark);
        }
        let mut all: Vec<&Critical> = self.criticals.iter().collect();
        all.sort_by_key(|c| c.tried);
        let named = all.into_iter().map(|c| Named {
            name: kind(c),
            is: c.mark,
        });
        let kinds = first_of_alike(named.collect());
        find(word, "injury of this sheet", &kinds)
    }
}

/// Its name, and what was rolled with it.
fn kind(injury: &Critical) -> String {
    match injury.characteristic {
        Some(which) => format!("{} ({which})", injury.name),
        None => injury.name.clone(),
    }
}
