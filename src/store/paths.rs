//! The folders of the program's files: the system's own places, or all below one folder.
//!
//! `TRIUMPH_HOME` puts everything under a folder of the user's choice (a memory stick, a test).
//! Without it the system's convention decides. `cli` looks the folders up once at the start, and no
//! other module does.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::error::StoreError;

/// The folders of this user. They need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    /// Files that the user made: saves and packs.
    pub data: PathBuf,
    /// Files that the user set: keymap and themes.
    pub config: PathBuf,
    /// Files that can be deleted without loss: bookmarks.
    pub cache: PathBuf,
    /// Files that the program writes for itself: its log and its notes.
    pub state: PathBuf,
}

impl Places {
    /// Finds the folders. `env` looks up a variable of the environment and is called only for
    /// `TRIUMPH_HOME`. The system's own variables (such as `XDG_DATA_HOME`) are left to the system.
    ///
    /// # Errors
    /// [`StoreError::NoHome`] if `TRIUMPH_HOME` is not set and the user has no home.
    pub fn find(env: &dyn Fn(&str) -> Option<OsString>) -> Result<Self, StoreError> {
        if let Some(home) = env("TRIUMPH_HOME").filter(|home| !home.is_empty()) {
            return Ok(Self::below(Path::new(&home)));
        }
        let dirs = ProjectDirs::from("", "", "triumph").ok_or(StoreError::NoHome)?;
        Ok(Self {
            data: dirs.data_dir().into(),
            config: dirs.config_dir().into(),
            cache: dirs.cache_dir().into(),
            // Only some systems tell state from data.
            state: dirs.state_dir().unwrap_or(dirs.data_local_dir()).into(),
        })
    }

    /// All folders below `home`.
    pub fn below(home: &Path) -> Self {
        Self {
            data: home.join("data"),
            config: home.join("config"),
            cache: home.join("cache"),
            state: home.join("state"),
        }
    }

    /// The folder of saves.
    pub fn saves(&self) -> PathBuf {
        self.data.join("saves")
    }

    /// The folder of the user's own content packs.
    pub fn packs(&self) -> PathBuf {
        self.data.join("packs")
    }

    /// The file that patches the keymap.
    pub fn keymap(&self) -> PathBuf {
        self.config.join("keymap.ron")
    }

    /// The folder of the user's own themes.
    pub fn themes(&self) -> PathBuf {
        self.config.join("themes")
    }

    /// The folder of bookmarks, for [`Shelf::new`](super::Shelf::new).
    pub fn bookmarks(&self) -> PathBuf {
        self.cache.join("bookmarks")
    }

    /// The file in which the program logs its own errors.
    pub fn log(&self) -> PathBuf {
        self.state.join("triumph.log")
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn everything_lies_below_triumph_home() {
        let env = |name: &str| (name == "TRIUMPH_HOME").then(|| OsString::from("/stick"));
        let places = Places::find(&env).unwrap();
        let all = [
            (places.saves(), "data/saves"),
            (places.packs(), "data/packs"),
            (places.keymap(), "config/keymap.ron"),
            (places.themes(), "config/themes"),
            (places.bookmarks(), "cache/bookmarks"),
            (places.log(), "state/triumph.log"),
        ];
        for (path, expected) in all {
            assert_eq!(path, Path::new("/stick").join(expected));
        }
    }

    #[rstest]
    #[case::unset(None)]
    #[case::empty(Some(OsString::new()))]
    fn without_it_the_system_decides(#[case] home: Option<OsString>) {
        let places = Places::find(&|_| home.clone()).unwrap();
        let named = |path: &Path| path.iter().any(|part| part == "triumph");
        assert!(named(&places.data) && named(&places.config));
        assert!(named(&places.cache) && named(&places.state));
        assert_ne!(places.data, places.cache);
    }
}
