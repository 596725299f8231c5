//! The line `import FILE` of a person: a save, a content pack or characters. What it would do is shown first.

use std::path::Path;

use super::{Desk, Step, bad, packs};
use crate::campaign::packs::{Taken, arrival, take_in};
use crate::campaign::{Arrives, NAME_OF_FILE, arrives, is_save, stem_of};
use crate::session::{Session, check_text};
use crate::store::{WHOLE_LIMIT, read_bytes};
use crate::ui::msg::{Arriving, Effect, Msg, Proposal};
use lang::Refusal;
use lang::sentence::count;
use rules::view::Id;

/// The most flaws of a save that its question tells.
const MOST_FLAWS: usize = 5;

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
        let (file, name) = Session::import_file(line)?;
        if let Some(proposal) = self.arriving(&file, name.is_some())? {
            return Ok(proposal);
        }
        let mut read = |done, all| step("Reading characters", done, all);
        let (title, told) = self.session.import_told(line, &mut read)?;
        let lines = vec![line.to_owned()];
        Ok(Proposal {
            title,
            told,
            yes: Effect::Run { lines, focus },
        })
    }

    /// Returns the question before a save or a pack is copied. `None` for any other file. `is_for_one` is true if the
    /// line names a character.
    fn arriving(&self, path: &Path, is_for_one: bool) -> Result<Option<Proposal>, Refusal> {
        // A file that can't be read is refused as a file of characters.
        let Ok(bytes) = read_bytes(path, WHOLE_LIMIT) else {
            return Ok(None);
        };
        let name = lang::names::shorten(&path.file_name().unwrap_or_default().to_string_lossy());
        let (is_pack, text) = match arrives(path, &bytes) {
            Ok(Arrives::Save(text)) if is_save(&text) => (false, text),
            Ok(Arrives::Pack(text)) => (true, text),
            _ => return Ok(None),
        };
        if is_for_one {
            let what = if is_pack {
                "content pack"
            } else {
                "whole save"
            };
            let why = format!("{name} is a {what}, not a file of characters");
            return Err(refused(&why).hint("Leave out the name."));
        }
        let stem = stem_of(path).map_err(|stem| {
            refused(&format!("`{stem}` can't be the name of a file here")).hint(NAME_OF_FILE)
        })?;
        let (title, told) = if is_pack {
            self.pack_of(&name, &text)?
        } else {
            save_of(&name, &text)?
        };
        let arriving = Arriving {
            is_pack,
            stem,
            text,
        };
        Ok(Some(Proposal {
            title,
            told,
            yes: Effect::TakeIn(arriving),
        }))
    }

    /// Returns the question before a pack is copied, and the facts below it.
    fn pack_of(&self, name: &str, text: &str) -> Result<(String, Vec<String>), Refusal> {
        let arrival = arrival(name, text, &self.setup.packs);
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
        Ok((format!("Import the pack {name}?"), told))
    }

    /// Copies a save into the list, or a pack into the folder of the user's own.
    pub(super) fn take_in(&mut self, arriving: Arriving) -> Vec<Msg> {
        let Arriving {
            is_pack,
            stem,
            text,
        } = arriving;
        if !is_pack {
            let said = match self.library.take_in(&stem, &text) {
                Ok(path) => notice(format!("The save is in your list: {}.", path.display())),
                Err(error) => bad(&error.to_string(), &error.way_out()),
            };
            return vec![self.list(), said];
        }
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

/// Returns the question before a save is copied, and the facts below it.
fn save_of(name: &str, text: &str) -> Result<(String, Vec<String>), Refusal> {
    let checked = check_text(text);
    if let Some(fault) = checked.faults.first() {
        let way = checked
            .other_format
            .unwrap_or_else(|| "`triumph check --recover FILE` keeps the good part.".to_owned());
        return Err(refused(&format!("{name}:{fault}")).hint(way));
    }
    let entries = count(i64::from(checked.entries), "entry");
    let mut told = vec![format!(
        "A whole save with {entries}. It is copied into your list of saves, and this game stays open."
    )];
    let mut flaws = checked.flaws.iter();
    told.extend(
        flaws
            .by_ref()
            .take(MOST_FLAWS)
            .map(|flaw| format!("{flaw}.")),
    );
    match i64::try_from(flaws.count()).unwrap_or(i64::MAX) {
        0 => {}
        more => told.push(format!(
            "{}: `triumph check FILE` lists them.",
            count(more, "more flaw")
        )),
    }
    Ok((format!("Import the save {name}?"), told))
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
    use std::ops::ControlFlow;

    use super::*;
    use crate::tui::desk::how_far;
    use crate::tui::desk::tests::{gun_deck, run};

    fn propose(desk: &mut Desk, file: &Path, step: Step<'_>) -> Msg {
        let line = format!("import \"{}\"", file.display());
        let effect = Effect::Propose { line, focus: None };
        desk.perform_with(effect, step).unwrap().pop().unwrap()
    }

    fn goes_on(_: &str, _: usize, _: usize) -> ControlFlow<()> {
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
        // A name is for a file of characters.
        let line = format!("import \"{}\" Vex", pack.display());
        let effect = Effect::Propose { line, focus: None };
        let named = desk.perform(effect).unwrap().pop();
        let Some(Msg::Ran {
            result: Err(no), ..
        }) = named
        else {
            panic!("{named:?}");
        };
        assert!(no.to_string().contains("Leave out the name."), "{no}");
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
        let stopped = propose(&mut desk, &file, &mut |what, done, all| {
            said.push(how_far(what, done, all));
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
