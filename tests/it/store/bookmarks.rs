//! Bookmarks are used when they fit and never cause errors.

use super::*;

#[test]
fn a_bookmark_holds_until_the_save_says_otherwise() {
    let table = table(3);
    let shelf = Shelf::new(&table.folder.path().join("cache"), "1.0");
    let mut journal = open(&table.path).journal;
    assert_eq!(shelf.load(&mut journal), None);
    shelf.save(&mut journal, 3, "state\nat 3").unwrap();
    journal.append(&entry(4)).unwrap();
    drop(journal);

    let mut journal = open(&table.path).journal;
    let mark = shelf.load(&mut journal).unwrap();
    assert_eq!((mark.n, mark.payload.as_str()), (3, "state\nat 3"));
    let rest: Vec<_> = journal
        .read_log(mark.offset)
        .map(|l| l.unwrap().text)
        .collect();
    assert_eq!(rest, [entry(4)]);

    // The running checksum after an append equals the checksum of the bytes.
    journal.append(&entry(5)).unwrap();
    shelf.save(&mut journal, 5, "at 5").unwrap();
    let bytes = fs::read(&table.path).unwrap();
    let mark = shelf.last_known(journal.real_path()).unwrap();
    assert_eq!(mark.offset, journal.log_end());
    assert_eq!(mark.crc, crc32fast::hash(&bytes[..mark.offset as usize]));
    assert_eq!(shelf.load(&mut journal).unwrap().payload, "at 5");

    let later = Shelf::new(&table.folder.path().join("cache"), "1.1");
    assert_eq!(later.load(&mut journal), None);
    let text = journal.read_all().unwrap().replace("round: 1", "round: 2");
    assert_eq!(journal.rewrite(&text).unwrap().notice, None);
    assert_eq!(shelf.load(&mut journal), None, "stale");
    assert_eq!(
        shelf.last_known(journal.real_path()).unwrap().payload,
        "at 5"
    );
}

#[test]
fn a_bookmark_behind_the_end_or_of_other_bytes_is_ignored() {
    let table = table(3);
    let shelf = Shelf::new(&table.folder.path().join("cache"), "1");
    let mut journal = open(&table.path).journal;
    shelf.save(&mut journal, 3, "at 3").unwrap();
    drop(journal);
    let good = fs::read_to_string(&table.path).unwrap();
    for other in [
        good.replace("vex 2", "vax 2"),
        good.replace(&(entry(3) + ",\n"), ""),
    ] {
        fs::write(&table.path, other).unwrap();
        assert_eq!(shelf.load(&mut open(&table.path).journal), None);
    }
    fs::write(&table.path, good).unwrap();
    assert!(shelf.load(&mut open(&table.path).journal).is_some());
}

#[test]
fn a_torn_bookmark_is_ignored() {
    let table = table(1);
    let cache = table.folder.path().join("cache");
    let shelf = Shelf::new(&cache, "1");
    let mut journal = open(&table.path).journal;
    shelf
        .save(&mut journal, 1, "a state of some length")
        .unwrap();
    let file = cache.join(&names(&cache)[0]);
    let whole = fs::read(&file).unwrap();
    for cut in 0..whole.len() {
        fs::write(&file, &whole[..cut]).unwrap();
        assert_eq!(shelf.load(&mut journal), None, "cut at {cut}");
        let mut flipped = whole.clone();
        flipped[cut] ^= 1;
        fs::write(&file, flipped).unwrap();
        if let Some(mark) = shelf.load(&mut journal) {
            says!(mark.payload);
            assert_eq!(mark.offset, journal.log_end(), "flipped at {cut}");
        }
    }
    fs::write(&file, whole).unwrap();
    assert!(shelf.load(&mut journal).is_some());
}
