//! The folder of saves on a real disk: nothing is overwritten, nothing is lost.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::samples::SAMPLES;
use super::{Library, LibraryError, SaveEntry};
use crate::store::{Journal, Places};

const HEAD: &str = "Genesys((\nformat: 1,\nmeta: (title:\"First Night\"),\nbase: (),\nlog: [\n";

fn library() -> (TempDir, Library) {
    let home = TempDir::new().unwrap();
    let library = Library::at(&Places::below(home.path()));
    (home, library)
}

fn put(library: &Library, name: &str, text: &str) -> PathBuf {
    let path = library.folder().join(name);
    fs::create_dir_all(library.folder()).unwrap();
    fs::write(&path, text).unwrap();
    path
}

fn save(library: &Library, name: &str) -> PathBuf {
    put(
        library,
        name,
        &format!("{HEAD}(n:1,line:\"x\"),\n(n: 12,line:\"x\"),\n]))\n"),
    )
}

fn listed(library: &Library, name: &str) -> SaveEntry {
    library
        .list()
        .into_iter()
        .find(|entry| entry.name == name)
        .unwrap()
}

#[test]
fn a_list_reads_heads_and_tails() {
    let (_home, library) = library();
    save(&library, "one.ron");
    let one = listed(&library, "one");
    assert_eq!(
        (one.title.as_str(), one.system.as_str(), one.entries),
        ("First Night", "Genesys", 12)
    );
    assert_eq!((one.damaged, one.in_use, one.sample), (None, None, false));
    assert!(one.modified.is_some());
}

#[test]
fn what_is_no_save_is_listed_with_its_fault_and_harms_no_other() {
    let (_home, library) = library();
    save(&library, "one.ron");
    put(&library, "empty.ron", "");
    put(&library, "torn.ron", &format!("{HEAD}(n:1,line:\"x"));
    fs::write(library.folder().join("bytes.ron"), b"\xff\xfe\x00").unwrap();
    put(&library, "notes.txt", "not listed");
    fs::create_dir(library.folder().join("folder.ron")).unwrap();
    let fault = |name: &str| listed(&library, name).damaged.unwrap();
    assert!(fault("bytes").contains("1:3:"), "{}", fault("bytes"));
    says!(["empty", "torn", "bytes"].map(fault));
    assert_eq!(listed(&library, "one").damaged, None);
    let own = library
        .list()
        .into_iter()
        .filter(|entry| !entry.sample)
        .count();
    assert_eq!(own, 4);
}

#[test]
fn a_save_that_is_being_played_says_so_and_keeps_its_name() {
    let (_home, library) = library();
    let path = library.folder().join("one.ron");
    let journal = Journal::create(&path, HEAD).unwrap();
    let pid = format!("pid {}", std::process::id());
    assert!(listed(&library, "one").in_use.unwrap().contains(&pid));
    assert!(matches!(
        library.rename(&path, "Two"),
        Err(LibraryError::InUse { .. })
    ));
    assert!(matches!(
        library.delete(&path),
        Err(LibraryError::InUse { .. })
    ));
    drop(journal);
    assert!(library.rename(&path, "Two").is_ok());
}

#[test]
fn renaming_changes_file_and_title_and_never_covers_another() {
    let (_home, library) = library();
    let one = save(&library, "one.ron");
    library.remember(&one);
    save(&library, "two.ron");
    let taken = library.rename(&one, "Two").unwrap_err();
    assert!(matches!(&taken, LibraryError::Taken(two) if two == "two"));
    says!(taken.to_string());
    assert!(matches!(
        library.rename(&one, " \u{202e} "),
        Err(LibraryError::NoName(_))
    ));
    assert!(matches!(
        library.rename(&one, "..."),
        Err(LibraryError::NoName(_))
    ));
    let new = library
        .rename(&one, "The \u{dc}ber-Oar: Night 2/3")
        .unwrap();
    assert_eq!(new.file_name().unwrap(), "the-\u{fc}ber-oar-night-2-3.ron");
    assert!(!one.exists());
    let entry = listed(&library, "the-\u{fc}ber-oar-night-2-3");
    assert_eq!(
        (entry.title.as_str(), entry.entries),
        ("The \u{dc}ber-Oar: Night 2/3", 12)
    );
    assert_eq!(library.last_played(), Some(fs::canonicalize(&new).unwrap()));
    let again = library
        .rename(&new, "The \u{dc}ber-Oar, Night 2/3")
        .unwrap();
    assert_eq!(again, new, "only the title changed");
}

#[test]
fn the_save_played_last_is_found_where_its_folder_was_moved_to() {
    let home = tempfile::tempdir().unwrap();
    let (here, there) = (home.path().join("here"), home.path().join("there"));
    fs::create_dir(&here).unwrap();
    let library = Library::at(&Places::below(&here));
    let path = save(&library, "night.ron");
    library.remember(&path);
    assert_eq!(
        library.last_played(),
        Some(fs::canonicalize(&path).unwrap())
    );
    fs::rename(&here, &there).unwrap();
    let library = Library::at(&Places::below(&there));
    let moved = fs::canonicalize(library.folder().join("night.ron")).unwrap();
    assert_eq!(library.last_played(), Some(moved));
    // A save in another folder is recorded by its path.
    let other = home.path().join("other.ron");
    fs::copy(library.folder().join("night.ron"), &other).unwrap();
    library.remember(&other);
    assert_eq!(
        library.last_played(),
        Some(fs::canonicalize(&other).unwrap())
    );
}

#[test]
fn a_name_that_no_save_has_is_answered_with_a_way_on() {
    let (_home, library) = library();
    let error = library.find("zzzzzz").unwrap_err();
    assert!(error.to_string().contains("the-ashen-oar"), "{error}");
    let slip = library.find("the-ashen-aor").unwrap_err();
    assert!(slip.to_string().contains("`the-ashen-oar`"), "{slip}");
    says!(slip.to_string());
}

#[test]
fn copies_get_free_names_and_what_is_deleted_is_in_the_trash() {
    let (_home, library) = library();
    let one = save(&library, "one.ron");
    let (copy, title) = library.duplicate(&one).unwrap();
    assert_eq!(copy.file_name().unwrap(), "one 2.ron");
    assert_eq!(title.as_deref(), Some("First Night (2)"));
    assert_eq!(listed(&library, "one 2").title, "First Night (2)");
    assert_eq!(listed(&library, "one").title, "First Night");
    let log = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        text[text.find("\nbase:").unwrap()..].to_owned()
    };
    assert_eq!(log(&copy), log(&one), "only the title differs");
    let (_, third) = library.duplicate(&copy).unwrap();
    assert_eq!(third.as_deref(), Some("First Night (3)"));
    let bad = put(&library, "bad.ron", "not a save");
    let (copy, title) = library.duplicate(&bad).unwrap();
    assert_eq!(fs::read(&copy).unwrap(), fs::read(&bad).unwrap());
    assert_eq!(title, None, "what is damaged is kept as it stands");
    let first = library.delete(&one).unwrap();
    save(&library, "one.ron");
    let second = library.delete(&one).unwrap();
    let names: Vec<_> = [&first, &second]
        .map(|path| path.strip_prefix(library.folder()).unwrap().to_owned())
        .into();
    assert_eq!(
        names,
        [Path::new("trash/one.ron"), Path::new("trash/one 2.ron")]
    );
    assert!(first.is_file() && second.is_file() && !one.exists());
}

/// A sample that was never opened is copied and renamed like a save. There is no file of it to delete.
#[test]
fn a_sample_is_copied_and_renamed_before_it_was_opened() {
    let (_home, library) = library();
    let oar = listed(&library, "the-ashen-oar");
    assert!(oar.sample && !oar.path.exists());
    assert!(matches!(
        library.delete(&oar.path),
        Err(LibraryError::Sample(name)) if name == "the-ashen-oar"
    ));
    assert!(!oar.path.exists(), "a refusal leaves no file");
    let (copy, title) = library.duplicate(&oar.path).unwrap();
    assert!(copy.is_file() && title.is_some_and(|title| title.ends_with(" (2)")));
    let chase = listed(&library, "over-the-glass");
    let renamed = library.rename(&chase.path, "The long road").unwrap();
    assert_eq!(renamed.file_name().unwrap(), "the-long-road.ron");
    assert_eq!(listed(&library, "the-long-road").entries, chase.entries);
    assert!(listed(&library, "over-the-glass").sample);
    assert!(library.delete(&oar.path).is_ok(), "its copy is a save now");
}

#[test]
fn words_find_saves_and_a_new_one_covers_none() {
    let (home, library) = library();
    let one = save(&library, "first-night.ron");
    save(&library, "second-night.ron");
    assert_eq!(library.find("first").unwrap(), one);
    assert_eq!(library.find("first-night.ron").unwrap(), one);
    let several = library.find("night").unwrap_err().to_string();
    assert!(
        several.contains("first-night") && several.contains("second-night"),
        "{several}"
    );
    assert!(
        library
            .find("frist-night")
            .unwrap_err()
            .to_string()
            .contains("`first-night`")
    );
    let elsewhere = home.path().join("x.ron");
    assert_eq!(
        library.find(elsewhere.to_str().unwrap()).unwrap(),
        elsewhere
    );
    assert!(matches!(
        library.place_for("First night"),
        Err(LibraryError::Taken(_))
    ));
    assert_eq!(
        library.place_for("Third night").unwrap(),
        library.folder().join("third-night.ron")
    );
}

#[test]
fn every_save_of_the_folder_is_carried_whole() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .collect();
    for sample in SAMPLES {
        let file = folder.join(sample.name).with_extension("ron");
        assert_eq!(fs::read_to_string(&file).unwrap(), sample.text());
        files.retain(|other| *other != file);
    }
    assert!(files.is_empty(), "no row for {files:?}");
}

#[test]
fn a_first_run_plays_a_copy_of_the_first_sample() {
    let (_home, library) = library();
    let sample = SAMPLES[0];
    assert!(listed(&library, sample.name).sample);
    assert!(!library.folder().exists(), "looking makes nothing");
    let path = library.to_play().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), sample.text());
    assert!(!listed(&library, sample.name).sample);
    fs::write(&path, "changed").unwrap();
    assert_eq!(
        library.to_play().unwrap(),
        path,
        "a sample that is there is not copied again"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), "changed");
    let other = save(&library, "other.ron");
    library.remember(&other);
    assert_eq!(
        library.to_play().unwrap(),
        fs::canonicalize(&other).unwrap()
    );
    fs::remove_file(&other).unwrap();
    assert_eq!(library.to_play().unwrap(), path);
}

#[test]
fn every_sample_is_a_sound_save() {
    for sample in SAMPLES {
        let entries = crate::table::AnyTable::to_json(&sample.text())
            .unwrap_or_else(|no| panic!("{}: {no}", sample.name));
        let back = crate::table::AnyTable::from_json(&entries.to_string());
        assert!(back.is_ok(), "{}", sample.name);
    }
}
