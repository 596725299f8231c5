//! The tables of the game (T-30 to T-48) check themselves as its rules do: each is named by a test, is
//! applied by claimed rules, or is only a guide with a reason for having no test.

use std::collections::BTreeSet;

use super::{GENESYS, PROVES_NOTHING, named, sources, test_code, test_files};

/// The proof of a table.
enum Proof {
    /// Tests that have its number.
    Named,
    /// Tests of the rules that apply it.
    Rules(&'static [&'static str]),
    /// None: it is data or advice, for this reason.
    Guide(&'static str),
}

use Proof::{Guide, Named, Rules};

const TABLES: [(u8, Proof); 19] = [
    (30, Rules(&["G-POOL-01", "G-POOL-02"])),
    (31, Rules(&["G-RANGE-07", "G-MAN-10", "G-MAN-11"])),
    (32, Rules(&["G-DEF-01", "G-SOAK-01"])),
    (33, Named),
    (34, Rules(&["G-MOD-10"])),
    (35, Rules(&["G-ENV-09", "G-ENV-14", "G-ENV-15"])),
    (36, Named),
    (37, Named),
    (38, Rules(&["G-ENC-04", "G-ENC-07", "G-ENC-08"])),
    (39, Rules(&["G-VEH-10", "G-VEH-11"])),
    (40, Named),
    (41, Rules(&["G-QUAL-29"])),
    (42, Named),
    (43, Named),
    (44, Named),
    (45, Named),
    (46, Named),
    (
        47,
        Guide("prices for whoever writes a weapon or a vehicle into a pack; no rule reads them"),
    ),
    (48, Named),
];

/// The tables that a text names: `T-44`, or in test code `t_44` at the beginning of a name.
fn tables(text: &str, in_names: bool) -> BTreeSet<u8> {
    let mut found = BTreeSet::new();
    let mut after = |sign: &str, lone: fn(char) -> bool| {
        for (at, _) in text.match_indices(sign) {
            let before = text[..at].chars().next_back();
            let digits: String = text[at + sign.len()..]
                .chars()
                .take_while(char::is_ascii_digit)
                .collect();
            if digits.len() == 2 && before.is_none_or(lone) {
                found.extend(digits.parse::<u8>());
            }
        }
    };
    after("T-", |c| !c.is_alphanumeric() && c != '-');
    if in_names {
        after("t_", |c| !c.is_alphanumeric());
    }
    found
}

#[test]
fn every_table_is_proved_or_says_why_not() {
    let (mut by_tests, mut rules, mut anywhere) =
        (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for source in sources() {
        if source.path.ends_with("rulebook/tables.rs") {
            continue;
        }
        anywhere.extend(
            tables(&source.text, false)
                .into_iter()
                .map(|n| (n, &source.path)),
        );
        if !PROVES_NOTHING.contains(&source.path.as_str()) {
            for code in test_code(source, test_files()) {
                by_tests.extend(tables(code, true));
                rules.extend(named(code));
            }
        }
    }
    let mut wrong = Vec::new();
    for (table, proof) in &TABLES {
        match proof {
            Named if !by_tests.contains(table) => {
                wrong.push(format!("no test bears the name of T-{table}"));
            }
            Rules(ids) => {
                for id in *ids {
                    if (GENESYS.rules)().get(id).is_none() || !rules.contains(*id) {
                        wrong.push(format!("T-{table} rests on {id}, which no test names"));
                    }
                }
            }
            Guide("") => wrong.push(format!("T-{table} says not why")),
            Named | Guide(_) => {}
        }
    }
    let listed: BTreeSet<u8> = TABLES.iter().map(|(table, _)| *table).collect();
    for (table, path) in anywhere {
        if !listed.contains(&table) {
            wrong.push(format!("{path} names T-{table}, which is no table"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_table_is_read_where_it_is_named() {
    assert_eq!(tables("(T-44), T-4 and XT-45", false), BTreeSet::from([44]));
    assert_eq!(
        tables("fn t_44_of() { at_45_x(); T-46 }", true),
        BTreeSet::from([44, 46])
    );
}

/// A number that cites a table can be explained: help has the table's title and a sentence.
#[test]
fn every_table_that_a_number_cites_is_in_the_book() {
    let book = rules::rulebook::genesys();
    let mut cited = BTreeSet::new();
    for source in sources().iter().filter(|s| s.path.starts_with("src/")) {
        for quoted in source.text.split('"') {
            let Some((head, digits)) = quoted.split_at_checked(2) else {
                continue;
            };
            let number = digits.trim_end_matches(['a', 'b']);
            let two = number.len() == 2 && number.chars().all(|c| c.is_ascii_digit());
            if two && matches!(head, "T-" | "M-") {
                cited.insert(quoted.to_owned());
            }
        }
    }
    assert!(cited.len() > 12, "{cited:?}");
    for id in cited {
        let table = book.table(&id).unwrap_or_else(|| panic!("{id}"));
        assert!(!table.title.is_empty() && table.text.ends_with('.'), "{id}");
    }
}
