//! A program that is killed while it writes.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::*;

const CHILD: &str = "TRIUMPH_TEST_STORE_CHILD";

/// Appends without end, with an occasional rewrite, and prints each number once it is on the disk.
#[test]
#[ignore = "the program that the test below kills"]
fn child_that_appends_until_it_is_killed() {
    let path = std::env::var_os(CHILD).expect("started by the test below, with a path");
    let mut journal = open(Path::new(&path)).journal;
    assert_eq!(journal.access(), &Access::Writer);
    let start = journal.entries().unwrap() + 1;
    for n in start.. {
        if n % 3 == 0 {
            let long = format!("(n:{n},line:\"{}\")", "x".repeat(20_000));
            journal.append_all(&[long]).unwrap();
        } else {
            journal.append(&entry(n)).unwrap();
        }
        println!("\nwritten {n}");
        if n % 20 == 0 {
            let text = journal.read_all().unwrap();
            assert_eq!(journal.rewrite(&text).unwrap().notice, None);
        }
    }
}

#[test]
fn a_killed_program_loses_nothing_that_it_said_was_written() {
    let table = table(0);
    for round in 0..12_u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "store::killed_writer::child_that_appends_until_it_is_killed",
            ])
            .args(["--ignored", "--nocapture"])
            .env(CHILD, &table.path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = Vec::new();
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let Ok(line) = line else { break };
            said.extend(
                line.strip_prefix("written ")
                    .and_then(|n| n.parse::<u64>().ok()),
            );
            if said.len() as u64 == 5 + 3 * round {
                // SIGKILL while the child is writing. Its remaining output is read below.
                child.kill().unwrap();
            }
        }
        child.wait().unwrap();
        let last = *said.last().expect("the child wrote something");
        let opened = open(&table.path);
        assert_eq!(
            opened.journal.access(),
            &Access::Writer,
            "the lock died with its holder"
        );
        let got = numbers(&table.path);
        assert_eq!(got, (1..=got.len() as u64).collect::<Vec<_>>());
        assert!(
            got.len() as u64 >= last,
            "{last} was said to be written, {} are",
            got.len()
        );
    }
}
