//! Tests of records copied out of the packs, to be edited in the user's own.

use crate::library::{Library, PackSource};
use crate::play::build::keep::copied;
use crate::show::propose::content;

#[test]
fn every_piece_that_says_so_is_copied_and_reads_back_as_it_was() {
    let shipped = Library::shipped();
    let pieces = content(&shipped);
    let kinds = ["talent", "skill", "critical", "weapon", "hero", "system"];
    for kind in kinds {
        assert!(pieces.iter().any(|p| p.kind == kind && p.copied), "{kind}");
    }
    assert!(pieces.iter().all(|p| p.kind != "status" || !p.copied));
    let kept: Vec<_> = pieces
        .iter()
        .filter(|p| p.copied)
        .map(|p| {
            let kept = copied(&shipped, p.kind, &p.name).unwrap_or_else(|| panic!("{}", p.name));
            (p, kept.text)
        })
        .collect();
    let own = kept.iter().map(|(p, text)| PackSource {
        name: &p.name,
        text,
    });
    let all: Vec<_> = Library::embedded().iter().copied().chain(own).collect();
    let (library, errors) = Library::load(&all);
    assert_eq!(errors, []);
    for (p, text) in &kept {
        let again = copied(&library, p.kind, &p.name).unwrap();
        assert_eq!(&again.text, text, "{}", p.name);
    }
}
