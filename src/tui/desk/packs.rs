//! The user's own packs: records that are saved to them.

use super::{Desk, bad};
use crate::campaign::packs;
use crate::ui::form::Editing;
use crate::ui::msg::Msg;
use rules::packs::Keep;

/// The refusal where no folder is known for the user's own packs, and the way out.
pub(super) const NO_FOLDER: &str = "There is no folder for your own packs here.";
pub(super) const SET_FOLDER: &str = "Start Triumph with a home folder, or set `TRIUMPH_HOME`.";

/// The mistake of a record whose ID can't name its file.
const PLAIN_ID: &str = "Use only letters, digits and underscores in `id`.";

impl Desk {
    /// Saves an edited record to a pack of the user's own, or shows its first mistake at the field that has it.
    pub(super) fn keep_record(&self, editing: Editing) -> Msg {
        let kept = editing.record.kept();
        if let Some((line, what)) = packs::first_fault(&kept.text, &self.setup.packs) {
            let of = editing.record.field_of(line, &what);
            return Msg::NotKept(Box::new(Editing {
                at: of.unwrap_or(editing.at),
                fault: Some((of, what)),
                ..editing
            }));
        }
        // The form stays, so that nothing typed is lost.
        let fault = |of: Option<usize>, text: &str| {
            Msg::NotKept(Box::new(Editing {
                at: of.unwrap_or(editing.at),
                fault: Some((of, text.to_owned())),
                ..editing.clone()
            }))
        };
        let place = |name| {
            editing
                .record
                .fields
                .iter()
                .position(|field| field.name == name)
        };
        let Some(folder) = &self.setup.own_packs else {
            return fault(None, &format!("{NO_FOLDER} {SET_FOLDER}"));
        };
        let what = Keep::Content {
            // Its text is made already.
            kind: String::new(),
            name: kept.name.clone(),
        };
        match packs::keep(&kept, &what, folder, &self.setup.packs) {
            Ok(text) => Msg::Notice { text, bad: false },
            Err(packs::KeepError::NoName(_)) => fault(place("id"), PLAIN_ID),
            Err(error @ packs::KeepError::Shipped { .. }) => {
                fault(place("id"), &format!("{error}. Choose another `id`."))
            }
            Err(error) => fault(None, &format!("{error} {}", error.way_out())),
        }
    }

    /// Writes a participant or a record of content into the folder of the user's own packs, in its own
    /// file.
    pub(super) fn keep(&self, what: &Keep) -> Msg {
        let Some(kept) = self.session.face().kept(what) else {
            return bad(
                "This can't be saved to a pack.",
                "Add it to a pack file by hand: `triumph help packs`.",
            );
        };
        let Some(folder) = &self.setup.own_packs else {
            return bad(NO_FOLDER, SET_FOLDER);
        };
        match packs::keep(&kept, what, folder, &self.setup.packs) {
            Ok(text) => Msg::Notice { text, bad: false },
            Err(error) => bad(&error.to_string(), &error.way_out()),
        }
    }
}
