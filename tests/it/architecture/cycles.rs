//! Counts the modules that need each other in a circle, so that the count only falls.
//!
//! A circle means that none of its modules can be understood, tested or moved alone. Each folder below
//! has the number it has reached. A smaller number is written into the table with the change that
//! reaches it.

use std::collections::{BTreeMap, BTreeSet};

use super::{code, paths, played, sources};

/// A crate, a folder in it (`""` is the crate itself), and how many of its modules the largest circle
/// may have. One is none.
const LIMITS: &[(&str, &str, usize)] = &[
    ("rules/genesys", "", 1),
    ("rules/genesys", "play", 2),
    ("rules/genesys", "events", 1),
    ("rules/genesys", "show", 4),
    ("rules/genesys", "command", 1),
    ("rules/genesys", "model", 14),
    ("rules/genesis", "", 5),
    ("rules/genesis", "play", 1),
    ("rules/genesis", "model", 1),
    ("rules/confrontation", "", 7),
    ("rules/confrontation", "play", 23),
    ("", "ui", 9),
    ("", "table", 9),
    ("", "store", 8),
];

type Arrows = BTreeMap<String, BTreeSet<String>>;

/// The parts of a path inside a folder, if it leads there: `crate::play::arms::X` in `play` is `arms`.
fn inside(path: &str, folder: &str) -> Option<String> {
    let mut parts = path.split("::").skip(1);
    if !folder.is_empty() && parts.next() != Some(folder) {
        return None;
    }
    parts.next().map(str::to_owned)
}

/// Which module of a folder names which other ones. Tests don't count.
fn arrows(files: &[(String, String)], member: &str, folder: &str) -> Arrows {
    let prefix = if member.is_empty() {
        String::new()
    } else {
        format!("{member}/")
    };
    let ours: Vec<(&str, String)> = files
        .iter()
        .filter_map(|(name, text)| {
            let short = name.strip_prefix(&prefix)?;
            Some((short, played(name, &code(text))))
        })
        .collect();
    let own = |name: &str| {
        let name = name.trim_end_matches(".rs").trim_end_matches("/mod");
        inside(&format!("crate::{}", name.replace('/', "::")), folder)
    };
    let modules: BTreeSet<String> = ours
        .iter()
        .filter_map(|(name, _)| own(name))
        .filter(|module| !matches!(module.as_str(), "lib" | "main" | "tests"))
        .collect();
    let mut all = Arrows::new();
    for (name, text) in &ours {
        let Some(from) = own(name).filter(|from| modules.contains(from)) else {
            continue;
        };
        for path in paths::named(name, text) {
            if path.starts_with("crate::")
                && let Some(to) = inside(&path, folder)
                && to != from
                && modules.contains(&to)
            {
                all.entry(from.clone()).or_default().insert(to);
            }
        }
    }
    all
}

/// Everything that can be reached from a module.
fn reached<'a>(arrows: &'a Arrows, from: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        for to in arrows.get(next).into_iter().flatten() {
            if found.insert(to.as_str()) {
                open.push(to);
            }
        }
    }
    found
}

/// The largest set of modules of which each reaches each.
fn largest(arrows: &Arrows) -> BTreeSet<&str> {
    let all: BTreeMap<&str, BTreeSet<&str>> = arrows
        .keys()
        .map(|from| (from.as_str(), reached(arrows, from)))
        .collect();
    all.iter()
        .map(|(from, to)| {
            to.iter()
                .copied()
                .filter(|to| all.get(to).is_some_and(|back| back.contains(from)))
                .collect::<BTreeSet<&str>>()
        })
        .max_by_key(BTreeSet::len)
        .unwrap_or_default()
}

#[test]
fn circles_of_modules_only_get_smaller() {
    let files = sources();
    for (member, folder, limit) in LIMITS {
        let arrows = arrows(&files, member, folder);
        assert!(!arrows.is_empty(), "{member} {folder}: no modules found");
        let circle = largest(&arrows);
        let counted = circle.len().max(1);
        assert!(
            counted <= *limit,
            "src/{member} {folder}: {counted} modules need each other, {limit} is the limit: {circle:?}"
        );
        assert!(
            counted >= *limit,
            "src/{member} {folder}: only {counted} modules need each other now: write that into LIMITS"
        );
    }
}

#[test]
fn a_circle_is_found_however_it_is_named() {
    let file = |name: &str, text: &str| (name.to_owned(), text.to_owned());
    let files = [
        file("rules/x/lib.rs", "mod a; mod b; mod c; use crate::a::A;"),
        file("rules/x/a.rs", "use crate::{b::B, c::C};"),
        file("rules/x/b/mod.rs", "mod inner;"),
        file("rules/x/b/inner.rs", "fn f() { super::super::a::g(); }"),
        file(
            "rules/x/c.rs",
            "// crate::a\n#[cfg(test)]\nmod tests { use crate::a; }",
        ),
    ];
    let found = arrows(&files, "rules/x", "");
    assert_eq!(largest(&found), BTreeSet::from(["a", "b"]));
}
