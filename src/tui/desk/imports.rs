//! The line `import FILE` of a person: a save, a content pack or characters. What it would do is shown first.

use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;

use super::{Desk, bad, packs};
use crate::campaign::packs::{Taken, arrival, take_in};
use crate::campaign::{NAME_OF_FILE, is_pack, is_save, stem_of};
use crate::session::{Session, check_text};
use crate::store::{WHOLE_LIMIT, copy_new, read_text};
use crate::table::AnyTable;
use crate::table::guests::{Form, form_of};
use crate::ui::msg::{Arriving, Effect, Msg, Proposal};
use lang::Refusal;
use lang::sentence::count;
use rules::view::Id;

/// A function that hears how far a work is, and stops it with a break.
pub type Step<'a> = &'a mut dyn FnMut(fmt::Arguments<'_>) -> ControlFlow<()>;

impl Desk {
    /// Reads the file of a line and returns the question before it.
    pub(super) fn propose(&mut self, line: String, focus: Option<Id>, step: Step<'_>) -> Msg {
        match self.proposal(&line, focus, step) {
            Ok(proposal) => Msg::Proposed(proposal),
            Err(refusal) => Msg::Ran {
                line,
                result: Err(refusal),
            },
        }
    }

    fn proposal(
        &mut self,
        line: &str,
        focus: Option<Id>,
        step: Step<'_>,
    ) -> Result<Proposal, Refusal> {
        if let Some(proposal) = self.arriving(&Session::import_file(line)?)? {
            return Ok(proposal);
        }
        let mut read = |done, all| {
            step(format_args!(
                "Reading characters: {done} of {all}. Esc stops."
            ))
        };
        let (title, told) = self.session.import_told(line, &mut read)?;
        let lines = vec![line.to_owned()];
        Ok(Proposal {
            title,
            told,
            yes: Effect::Run { lines, focus },
        })
    }

    /// Returns the question before a save or a pack is copied. `None` for any other file.
    fn arriving(&self, path: &Path) -> Result<Option<Proposal>, Refusal> {
        // A file that isn't text is refused as a file of characters.
        let Ok(text) = read_text(path, WHOLE_LIMIT) else {
            return Ok(None);
        };
        let name = lang::names::shorten(&path.file_name().unwrap_or_default().to_string_lossy());
        let stem = || {
            stem_of(path).map_err(|stem| {
                refused(&format!("`{stem}` can't be the name of a file here")).hint(NAME_OF_FILE)
            })
        };
        if text.trim_start().starts_with(['{', '[', '"']) {
            if form_of(&text) != Form::Save {
                return Ok(None);
            }
            let save = AnyTable::from_json(&text);
            let text = save.map_err(|no| refused(&format!("{name}: {no}")))?;
            return Ok(Some(save_of(&name, stem()?, text)?));
        }
        if is_pack(&text) {
            return Ok(Some(self.pack_of(&name, stem()?, text)?));
        }
        if is_save(&text) {
            return Ok(Some(save_of(&name, stem()?, text)?));
        }
        Ok(None)
    }

    fn pack_of(&self, name: &str, stem: String, text: String) -> Result<Proposal, Refusal> {
        let arrival = arrival(name, &text, &self.setup.packs);
        if let Some(fault) = arrival.faults.first() {
            let more = arrival.faults.len() - 1;
            let more = match more {
                0 => String::new(),
                more => format!(
                    " It has {}.",
                    count(i64::try_from(more).unwrap_or(0), "more fault")
                ),
            };
            return Err(refused(fault).hint(format!("Correct the pack first.{more}")));
        }
        let mut told = vec![
            "A content pack. It is copied into the folder of your own packs and counts from the next start."
                .to_owned(),
        ];
        told.extend(arrival.told);
        Ok(Proposal {
            title: format!("Import the pack {name}?"),
            told,
            yes: Effect::TakeIn(Arriving::Pack { stem, text }),
        })
    }

    /// Copies a save into the list, or a pack into the folder of the user's own.
    pub(super) fn take_in(&mut self, arriving: Arriving) -> Vec<Msg> {
        match arriving {
            Arriving::Save { stem, text } => {
                let to = self.library.folder().join(format!("{stem}.ron"));
                let said = match copy_new(&text, &to) {
                    Ok(path) => notice(format!("The save is in your list: {}.", path.display())),
                    Err(error) => bad(&error.to_string(), &error.way_out()),
                };
                vec![self.list(), said]
            }
            Arriving::Pack { stem, text } => {
                let Some(folder) = &self.setup.own_packs else {
                    return vec![bad(packs::NO_FOLDER, packs::SET_FOLDER)];
                };
                vec![match take_in(&stem, &text, folder) {
                    Ok(Taken::Copied(path)) => notice(format!(
                        "The pack is in {}. It counts from the next start.",
                        path.display()
                    )),
                    Ok(Taken::There(path)) => {
                        notice(format!("This pack is already there: {}.", path.display()))
                    }
                    Err(no) => bad(&no.to_string(), &no.way_out()),
                }]
            }
        }
    }
}

/// Returns the question before a checked save is copied.
fn save_of(name: &str, stem: String, text: String) -> Result<Proposal, Refusal> {
    let checked = check_text(&text);
    if let Some(fault) = checked.faults.first() {
        let way = checked
            .other_format
            .unwrap_or_else(|| "`triumph check --recover FILE` keeps the good part.".to_owned());
        return Err(refused(&format!("{name}:{fault}")).hint(way));
    }
    let entries = count(i64::from(checked.entries), "entry");
    Ok(Proposal {
        title: format!("Import the save {name}?"),
        told: vec![format!(
            "A whole save with {entries}. It is copied into your list of saves, and this game stays open."
        )],
        yes: Effect::TakeIn(Arriving::Save { stem, text }),
    })
}

fn refused(why: &str) -> Refusal {
    Refusal::input(format!(
        "Nothing was imported: {}.",
        why.trim_end_matches('.')
    ))
}

const fn notice(text: String) -> Msg {
    Msg::Notice { text, bad: false }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::tui::desk::tests::{gun_deck, run};

    fn propose(desk: &mut Desk, file: &Path, step: Step<'_>) -> Msg {
        let line = format!("import \"{}\"", file.display());
        let effect = Effect::Propose { line, focus: None };
        desk.perform_with(effect, step).unwrap().pop().unwrap()
    }

    fn goes_on(_: fmt::Arguments<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A save and a pack are shown before they are copied, each to its own folder.
    #[test]
    fn a_save_and_a_pack_are_shown_before_they_are_copied() {
        let home = tempfile::tempdir().unwrap();
        let mut desk = gun_deck(home.path());
        desk.setup.own_packs = Some(home.path().join("packs"));
        run(&mut desk, "add vex_marrow");
        let away = tempfile::tempdir().unwrap();
        let (save, pack) = (away.path().join("quay.ron"), away.path().join("house.ron"));
        fs::copy(desk.session.path().unwrap(), &save).unwrap();
        let hook = "(name: \"House\", version: \"1\", weapons: [(id: \"hook\", name: \"Hook\", \
            skill: \"melee\", damage: Brawn(2), crit: 3, range: Engaged)])";
        fs::write(&pack, hook).unwrap();
        let mut told = Vec::new();
        for file in [&save, &pack] {
            let Msg::Proposed(proposal) = propose(&mut desk, file, &mut goes_on) else {
                panic!("{} isn't proposed", file.display());
            };
            told.push(proposal.title);
            told.extend(proposal.told);
            desk.perform(proposal.yes).unwrap();
        }
        says!(told);
        let packs = home.path().join("packs/house.ron");
        assert_eq!(fs::read_to_string(packs).unwrap(), hook);
        let list = desk.perform(Effect::ListSaves).unwrap();
        let Some(Msg::Saves(saves)) = list.first() else {
            panic!("no list");
        };
        assert!(saves.iter().any(|one| one.path.ends_with("quay.ron")));
        fs::write(
            &pack,
            "(name: \"House\", version: \"1\", weapons: [(id: \"\")])",
        )
        .unwrap();
        let refused = propose(&mut desk, &pack, &mut goes_on);
        assert!(matches!(refused, Msg::Ran { result: Err(_), .. }));
    }

    /// Esc stops the reading of a file with many characters, and nothing is imported.
    #[test]
    fn a_stopped_import_asks_nothing() {
        let home = tempfile::tempdir().unwrap();
        let mut desk = gun_deck(home.path());
        let file = home.path().join("many.json");
        let one = "{\"name\": \"Guard\", \"type\": \"Rival\", \"characteristics\": {\"Brawn\": 2, \"Agility\": 2, \
            \"Intellect\": 2, \"Cunning\": 2, \"Willpower\": 2, \"Presence\": 2}, \"derived\": {\"soak\": 2, \
            \"wounds\": 9}, \"skills\": {}}";
        fs::write(&file, format!("[{}]", vec![one; 40].join(","))).unwrap();
        let mut said = Vec::new();
        let stopped = propose(&mut desk, &file, &mut |text| {
            said.push(text.to_string());
            ControlFlow::Break(())
        });
        assert_eq!(said.len(), 1, "{said:?}");
        let Msg::Ran {
            result: Err(no), ..
        } = stopped
        else {
            panic!("it isn't refused");
        };
        said.push(no.to_string());
        says!(said);
        assert!(matches!(
            propose(&mut desk, &file, &mut goes_on),
            Msg::Proposed(_)
        ));
    }
}
