//! Items hidden on the person, and the search for them (G-ENC-10 to G-ENC-12).
//!
//! An item of the sheet is marked as hidden. A search is made for the largest hidden item. A small
//! enough item is hidden without a check, and no search finds it by a check.

use lang::{Named, Refusal, Who, find_of};

use crate::events::recovery::{Hid, UNNOTICED};
use crate::model::check::purpose::Purpose;
use crate::play::draft::Draft;
use crate::refusals::not_themself;
use crate::skills;

impl Draft<'_, '_> {
    /// Hides an item on the person, or takes it out (G-ENC-10).
    ///
    /// # Errors
    /// Refuses an item that isn't there or needs no change.
    pub(crate) fn hide(&mut self, who: &Who, thing: &str, hidden: bool) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        let could = figure.hideable().filter(|(.., is)| *is != hidden);
        let mut things: Vec<Named<(String, u8)>> = Vec::new();
        for (name, enc, _) in could {
            if !things.iter().any(|thing| thing.name == name) {
                things.push(Named {
                    name: name.to_owned(),
                    is: (name.to_owned(), enc),
                });
            }
        }
        let what = if hidden {
            "item in the open"
        } else {
            "hidden item"
        };
        let (name, enc) = find_of(&figure.name, thing, what, &things)?;
        self.push(Hid {
            who: figure.id,
            name,
            enc,
            hidden,
        });
        Ok(())
    }

    /// Declares a search: Perception, or Vigilance for a guard, against Stealth. The largest hidden
    /// item counts unless another number is given (G-ENC-10, G-ENC-11).
    ///
    /// # Errors
    /// Refuses a search of the seeker's own person or of a character who hides nothing, and one for an
    /// item that is too small for a check (overridable).
    pub(crate) fn search(
        &mut self,
        (who, whom): (&Who, &Who),
        enc: Option<u8>,
        free: Option<u8>,
        watching: bool,
    ) -> Result<(), Refusal> {
        let (seeker, hider) = (self.figure(who)?, self.figure(whom)?);
        if seeker.id == hider.id {
            return Err(not_themself(&seeker, "search", "Choose someone else."));
        }
        let unnoticed = free.unwrap_or(UNNOTICED);
        let enc = match (enc, hider.largest_hidden()) {
            (Some(enc), _) => enc,
            (None, None) => {
                return Err(
                    Refusal::input(format!("{} has no hidden items.", hider.name)).hint(
                        "Use `hide WHO ITEM` first, or add the item's encumbrance: `search WHO WHOM 1`.",
                    ),
                );
            }
            (None, Some(largest)) => {
                if largest <= unnoticed {
                    self.forbid(
                        "G-ENC-10",
                        format!(
                            "A search can't find it: everything {} hides has encumbrance {unnoticed} or less.",
                            hider.name
                        ),
                        "Add `over 0` if a search can find it.",
                    )?;
                }
                largest
            }
        };
        let skill = if watching {
            skills::VIGILANCE
        } else {
            skills::PERCEPTION
        };
        let purpose = Purpose::Search {
            enc,
            free: unnoticed,
        };
        let against = Some((hider.id, skills::STEALTH.to_owned()));
        self.check_for(&seeker, skill, 0, against, purpose)
    }
}
