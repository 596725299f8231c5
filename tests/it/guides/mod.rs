//! Runs the README and the guides as they are written.
//!
//! A guide is Markdown, and every fenced block of it is run, in order, in one home of its own:
//!
//! - `sh`: lines for a shell. Each ends with code 0, or with the code that a comment names
//!   (`# exit 1`). A line that opens the screens runs in a real terminal, in which the blocks after it
//!   play. `# in another terminal` leaves the terminal before it open.
//! - `text` after it: the output of its last line. A line `…` replaces any number of lines.
//! - `keys`: keys, two blanks, their effects. Lines in backticks are those that the keys run, as the
//!   save logs them. Words in double quotes appear on the screen. Each row makes at least one claim.
//! - `triumph`: lines typed after `:`, each of which the save logs.
//! - Any block whose first line is a comment with a file's name is that file.
//!
//! `TRIUMPH_WRITE=1` writes the `text` blocks again. Other fenced blocks are not allowed, so that
//! everything in a guide is tested.

mod blocks;
mod home;

use std::fs;
use std::path::{Path, PathBuf};

use rstest::rstest;

use blocks::Kind;
use home::Home;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn pages() -> Vec<PathBuf> {
    let folder = fs::read_dir(root().join("assets/guide")).unwrap();
    let mut pages: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    pages
}

#[rstest]
#[case::readme("README.md", 11)]
#[case::first_session("assets/guide/first-session.md", 30)]
#[case::solo_play("assets/guide/solo-play.md", 30)]
#[case::after_the_session("assets/guide/after-the-session.md", 12)]
#[case::characters("assets/guide/characters.md", 10)]
#[case::packs("assets/guide/packs.md", 8)]
#[case::scripting("assets/guide/scripting.md", 25)]
fn guide_as_written_works(#[case] name: &str, #[case] least: usize) {
    let path = root().join(name);
    let text = fs::read_to_string(&path).unwrap();
    let mut home = Home::new(name);
    let (mut written, mut ran) = (text.clone(), 0);
    for block in &blocks::of(&text) {
        let is_known = block.kind != Kind::Unknown;
        assert!(is_known, "{name}:{}: nothing runs this block", block.line);
        ran += home.play(block);
        if let Some(output) = home.printed(block)
            && std::env::var_os("TRIUMPH_WRITE").is_some()
        {
            let (old, new) = (&block.body, &output);
            let fence = "```text\n";
            written = written.replacen(&format!("{fence}{old}```"), &format!("{fence}{new}```"), 1);
        }
    }
    home.close();
    assert!(ran >= least, "{name}: only {ran} steps were found");
    if written != text {
        fs::write(path, written).unwrap();
    }
}

/// Every guide is in the list above, and linked from the README.
#[test]
fn guide_in_folder_is_run_and_linked() {
    let own = include_str!("mod.rs");
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for page in pages() {
        let name = page.file_name().unwrap().to_string_lossy().into_owned();
        let link = format!("(assets/guide/{name})");
        assert!(readme.contains(&link), "{name} isn't linked");
        let is_run = own.contains(&format!("\"assets/guide/{name}\""));
        // These pages have tests of their own: `json::`, `dice`, `screens::tour`, the keymap's.
        let elsewhere = ["json.txt", "symbols.txt", "tour.txt", "keys.md"];
        assert!(is_run || elsewhere.contains(&name.as_str()), "{name}");
    }
}

/// The target of every link exists.
#[test]
fn link_of_readme_or_guide_names_a_file() {
    let mut texts = vec![root().join("README.md"), root().join("CHANGELOG.md")];
    texts.extend(pages());
    for path in texts {
        let text = fs::read_to_string(&path).unwrap();
        for link in text.split("](").skip(1) {
            let target = link.split(')').next().unwrap();
            let target = target.split('#').next().unwrap();
            if !target.starts_with("http") && !target.is_empty() {
                let file = path.parent().unwrap().join(target);
                assert!(file.exists(), "{}: {target}", path.display());
            }
        }
    }
}

/// A paragraph of the README has five lines at most.
#[test]
fn readme_paragraph_has_five_lines() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let mut fenced = false;
    let mut long = 0;
    for (n, line) in text.lines().enumerate() {
        fenced ^= line.starts_with("```");
        let prose = !fenced && !line.is_empty() && !line.starts_with(['|', '#', '`', '-']);
        long = if prose { long + 1 } else { 0 };
        assert!(long <= 5, "README.md:{}: {line}", n + 1);
    }
}

/// The README's short list of keys names keys of the guide, which is printed from the keymap.
#[test]
fn readme_keys_are_in_the_guide_to_keys() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let guide = fs::read_to_string(root().join("assets/guide/keys.md")).unwrap();
    let part = text.split("\n## The keys you need\n").nth(1).unwrap();
    let part = part.split("\n## ").next().unwrap();
    let mut found = 0;
    for row in part.lines().filter(|line| line.starts_with("| `")) {
        let cell = row.split('|').nth(1).unwrap();
        for key in cell.split('`').skip(1).step_by(2) {
            assert!(guide.contains(&format!("`{key}`")), "{key}: {row}");
            found += 1;
        }
    }
    assert!(found >= 12, "only {found} keys");
}
