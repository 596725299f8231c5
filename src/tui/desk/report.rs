//! The report of the save at play, which a thread of its own writes next to the save.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use super::{Desk, READS_LOG, bad, how_far};
use crate::session::{OpenError, Session, Setup};
use crate::store::rewrite;
use crate::table::Stretch;
use crate::table::report::Report;
use crate::ui::msg::Msg;
use lang::text::clean_lines;

const READS: u8 = 0;
const STOPPED: u8 = 1;
const WRITES: u8 = 2;

/// A work that can be stopped until it writes.
#[derive(Clone, Default)]
pub struct Halt(Arc<AtomicU8>);

impl Halt {
    fn turn(&self, to: u8) -> bool {
        let order = Ordering::SeqCst;
        self.0.compare_exchange(READS, to, order, order).is_ok()
    }

    /// Stops the work. Returns false if it has written or was stopped before.
    pub fn stop(&self) -> bool {
        self.turn(STOPPED)
    }

    /// Whether the work was stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::SeqCst) == STOPPED
    }

    /// Begins to write. Returns false if the work was stopped.
    fn writes(&self) -> bool {
        self.turn(WRITES)
    }
}

/// A function that writes the report, to be called on any thread. It calls its argument with each tenth of the log,
/// and returns the message for its end, or `None` if it was stopped.
pub type Work = Box<dyn FnOnce(&dyn Fn(String)) -> Option<Msg> + Send>;

/// Returns the file of a report, next to its save.
fn file_of(save: &Path, report: Report) -> PathBuf {
    let stem = save.file_stem().unwrap_or_default().to_string_lossy();
    let whom = if report.for_players { "-players" } else { "" };
    let part = report
        .part
        .map_or_else(String::new, |part| format!("-{}", part.words()));
    save.with_file_name(format!("{stem}-report{part}{whom}.{}", report.form.word()))
}

/// Writes a report, and returns the sentence that names its file. `None` if it was stopped.
fn write(
    save: &Path,
    setup: &Setup,
    report: Report,
    halt: &Halt,
    tell: &dyn Fn(String),
) -> Result<Option<String>, Msg> {
    let no = |error: &crate::session::OpenError| bad(&error.to_string(), &error.way_out());
    let mut session = Session::open(save, setup.options(true)).map_err(|error| no(&error))?;
    let mut told = 0;
    let mut step = |done: u32, all: u32| {
        // A tenth at a time, because each sentence is drawn.
        let tenth = u64::from(done) * 10 / u64::from(all.max(1));
        if halt.is_stopped() {
            return ControlFlow::Break(());
        }
        if tenth > told {
            told = tenth;
            tell(how_far(READS_LOG, done as usize, all as usize));
        }
        ControlFlow::Continue(())
    };
    match session.load_history_with(&mut step) {
        Err(OpenError::Stopped) => return Ok(None),
        read => read.map_err(|error| no(&error))?,
    }
    let face = session.face();
    let part = match report.part {
        None => Stretch::default(),
        Some(part) => {
            let part = part.stretch(&face.log(1, face.last()));
            part.map_err(|no| bad(&no.why, no.hint.as_deref().unwrap_or_default()))?
        }
    };
    let stretch = Stretch {
        for_players: report.for_players,
        ..part
    };
    let text = report.form.report(session.face(), &stretch);
    let text = text.map_err(|behind| bad(&behind.to_string(), ""))?;
    let file = file_of(save, report);
    if !halt.writes() {
        return Ok(None);
    }
    let done = rewrite(&file, &clean_lines(&text));
    let done = done.map_err(|error| bad(&error.to_string(), &error.way_out()))?;
    let mut said = vec![format!("The report is in {}.", file.display())];
    said.extend(done.notice);
    Ok(Some(said.join(" ")))
}

impl Desk {
    /// Returns the function that writes a report of the save at play, and what stops it.
    ///
    /// # Errors
    /// The notice why there is no file for it.
    pub fn report(&self, report: Report) -> Result<(Halt, Work), Msg> {
        let Some(save) = self.session.path().map(Path::to_path_buf) else {
            let why = "This game is in memory only, so its report has no folder.";
            return Err(bad(why, "Copy it into the list of saves first."));
        };
        let (halt, setup) = (Halt::default(), self.setup.clone());
        let stops = halt.clone();
        let work = move |tell: &dyn Fn(String)| match write(&save, &setup, report, &stops, tell) {
            Ok(Some(text)) => Some(Msg::Notice { text, bad: false }),
            Ok(None) => None,
            Err(why) => Some(why),
        };
        Ok((halt, Box::new(work)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::report::Form;
    use crate::tui::desk::tests::{gun_deck, run};

    const MARKDOWN: Report = Report {
        form: Form::Markdown,
        for_players: false,
        part: None,
    };

    /// The report is next to the save, and a later one replaces it. That of the players is another file.
    #[test]
    fn a_report_is_written_next_to_its_save() {
        let home = tempfile::tempdir().unwrap();
        let mut desk = gun_deck(home.path());
        run(&mut desk, "add vex_marrow");
        run(&mut desk, "note The gate holds");
        run(&mut desk, "note The traitor is Ila #gm");
        let save = desk.session.path().unwrap().to_path_buf();
        for for_players in [false, true] {
            let report = Report {
                for_players,
                ..MARKDOWN
            };
            let (_, work) = desk.report(report).ok().unwrap();
            assert!(matches!(
                work(&|_| ()),
                Some(Msg::Notice { bad: false, .. })
            ));
            let text = std::fs::read_to_string(file_of(&save, report)).unwrap();
            assert!(text.contains("The gate holds"), "{text}");
            assert_eq!(text.contains("traitor"), !for_players, "{text}");
        }
        let (_, work) = desk.report(MARKDOWN).ok().unwrap();
        run(&mut desk, "note The gate falls");
        assert!(work(&|_| ()).is_some());
        let text = std::fs::read_to_string(file_of(&save, MARKDOWN)).unwrap();
        assert!(text.contains("The gate falls"), "{text}");
    }

    /// A stopped report has no message and leaves no file. A written report can't be stopped.
    #[test]
    fn a_stopped_report_leaves_no_file() {
        let home = tempfile::tempdir().unwrap();
        let mut desk = gun_deck(home.path());
        run(&mut desk, "add vex_marrow");
        let save = desk.session.path().unwrap().to_path_buf();
        let (halt, work) = desk.report(MARKDOWN).ok().unwrap();
        assert!(halt.stop() && !halt.stop());
        assert!(work(&|_| ()).is_none());
        assert!(!file_of(&save, MARKDOWN).exists());
        let (halt, work) = desk.report(MARKDOWN).ok().unwrap();
        assert!(work(&|_| ()).is_some() && !halt.stop());
    }
}
