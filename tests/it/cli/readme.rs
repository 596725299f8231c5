//! The README's examples, run as they are written.

use std::env;
use std::fs;
use std::process::Command;

use rstest::rstest;

use super::Shell;

/// Every line of the part "Without a screen" that is a command of its own. Its input file is the
/// only thing that the reader is to bring.
#[cfg(unix)]
#[rstest]
#[case::without_a_screen("\n## Without a screen\n", 10)]
#[case::genesis("\n## Framework: Genesis\n", 6)]
fn the_examples_work_as_written(#[case] title: &str, #[case] least: usize) {
    let readme = include_str!("../../../README.md");
    let part = readme.split(title).nth(1).unwrap();
    let block = part.split("```sh").nth(1).unwrap();
    let block = block.split("```").next().unwrap();
    let shell = Shell::new();
    let work = shell.work();
    fs::write(
        work.join("script.txt"),
        "# smoke\nnote The lights go out.\n",
    )
    .unwrap();
    fs::create_dir(work.join("saves")).unwrap();
    let root = env!("CARGO_MANIFEST_DIR");
    fs::copy(
        format!("{root}/saves/the-toll.ron"),
        work.join("saves/the-toll.ron"),
    )
    .unwrap();
    fs::copy(
        format!("{root}/assets/packs/genesys/weapons.ron"),
        work.join("mypack.ron"),
    )
    .unwrap();
    let program = assert_cmd::cargo::cargo_bin("triumph");
    let path = format!(
        "{}:{}",
        program.parent().unwrap().display(),
        env::var("PATH").unwrap()
    );
    let mut ran = 0;
    for line in block.lines().filter(|line| !line.trim().is_empty()) {
        assert!(line.starts_with("triumph "), "{line}");
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(&work)
            .env("PATH", &path)
            .env("TRIUMPH_HOME", shell.home.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {said}");
        ran += 1;
    }
    assert!(ran >= least, "only {ran} examples were found");
}
