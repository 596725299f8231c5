//! Finds the paths that a source file names, written out in full.
//!
//! `use crate::{ui, table::{self, face}}` names `crate::ui`, `crate::table` and `crate::table::face`.
//! `super::super::ui` in `rules/x.rs` names `crate::ui`. A plain search for `crate::ui::` finds none of
//! them, so the layer checks use this module.

/// A word or a sign of the source, without comments, strings and blanks.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Colons,
    Sign(char),
}

/// The place of a file: the names of its modules from the root of the crate.
fn place(name: &str) -> Vec<String> {
    let name = name.trim_end_matches(".rs");
    let mut all: Vec<String> = name.split('/').map(str::to_owned).collect();
    if matches!(all.last().map(String::as_str), Some("mod" | "lib" | "main")) {
        all.pop();
    }
    all
}

/// The end of a string that begins at `from` (after its quotation mark).
fn behind_text(all: &[char], mut from: usize, hashes: usize) -> usize {
    while from < all.len() {
        match all[from] {
            '\\' if hashes == 0 => from += 1,
            '"' if all[from + 1..]
                .iter()
                .take(hashes)
                .filter(|c| **c == '#')
                .count()
                == hashes =>
            {
                return from + 1 + hashes;
            }
            _ => {}
        }
        from += 1;
    }
    from
}

/// The end of a `/* */` comment that begins at `from` (after its opening). They may be nested.
fn behind_comment(all: &[char], mut from: usize) -> usize {
    let mut deep = 1;
    while from < all.len() && deep > 0 {
        match (all[from], all.get(from + 1)) {
            ('*', Some('/')) => (deep, from) = (deep - 1, from + 1),
            ('/', Some('*')) => (deep, from) = (deep + 1, from + 1),
            _ => {}
        }
        from += 1;
    }
    from
}

fn tokens(text: &str) -> Vec<Token> {
    let all: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&c) = all.get(at) {
        let next = all.get(at + 1).copied();
        match c {
            '/' if next == Some('/') => {
                while all.get(at).is_some_and(|c| *c != '\n') {
                    at += 1;
                }
            }
            '/' if next == Some('*') => at = behind_comment(&all, at + 2),
            '"' => at = behind_text(&all, at + 1, 0),
            // A character, `'x'` or `'\n'`. A lifetime has no second mark.
            '\'' if next == Some('\\') => {
                at += 3;
                while all.get(at).is_some_and(|c| *c != '\'') {
                    at += 1;
                }
                at += 1;
            }
            '\'' if all.get(at + 2) == Some(&'\'') => at += 3,
            ':' if next == Some(':') => {
                found.push(Token::Colons);
                at += 2;
            }
            c if c.is_alphanumeric() || c == '_' => {
                let start = at;
                while all
                    .get(at)
                    .is_some_and(|c| c.is_alphanumeric() || *c == '_')
                {
                    at += 1;
                }
                let word: String = all[start..at].iter().collect();
                let hashes = all[at..].iter().take_while(|c| **c == '#').count();
                let text = all.get(at + hashes) == Some(&'"');
                if text && word.ends_with('r') && word.len() <= 2 {
                    at = behind_text(&all, at + hashes + 1, hashes);
                } else {
                    found.push(Token::Word(word));
                }
            }
            c if c.is_whitespace() => at += 1,
            sign => {
                found.push(Token::Sign(sign));
                at += 1;
            }
        }
    }
    found
}

/// Reads the path at `at` that follows `before`, groups in braces included, and puts every path it
/// names into `into`. Returns where it ends.
fn tree(all: &[Token], mut at: usize, before: &[String], into: &mut Vec<Vec<String>>) -> usize {
    let mut path = before.to_vec();
    loop {
        match all.get(at) {
            Some(Token::Word(word)) => match word.as_str() {
                "self" if path.len() > before.len() || !before.is_empty() => {}
                "super" if path.len() > 1 => {
                    path.pop();
                }
                word => path.push(word.to_owned()),
            },
            Some(Token::Sign('*')) => path.push("*".to_owned()),
            Some(Token::Sign('{')) => {
                at += 1;
                while all.get(at).is_some_and(|t| *t != Token::Sign('}')) {
                    let from = at;
                    at = tree(all, at, &path, into);
                    // An `as` name, the comma, or other tokens outside a path.
                    while all
                        .get(at)
                        .is_some_and(|t| !matches!(t, Token::Sign(',' | '}')))
                    {
                        at += 1;
                    }
                    if all.get(at) == Some(&Token::Sign(',')) {
                        at += 1;
                    }
                    debug_assert!(at > from || at >= all.len());
                }
                return at + 1;
            }
            _ => {
                into.push(path);
                return at;
            }
        }
        at += 1;
        if all.get(at) != Some(&Token::Colons) {
            into.push(path);
            return at;
        }
        at += 1;
    }
}

/// Every path of more than one word that the file names. One of this crate begins with `crate`, in
/// whatever notation. The bare `crate` is included where it is renamed (`crate as x`).
pub fn named(name: &str, text: &str) -> Vec<String> {
    let all = tokens(text);
    let mut here = vec!["crate".to_owned()];
    here.extend(place(name));
    // The modules inside the file, and how many braces were open before each.
    let mut open: Vec<usize> = Vec::new();
    let mut braces = 0_usize;
    let mut found = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let begins = at == 0 || all[at - 1] != Token::Colons;
        match &all[at] {
            Token::Word(word) if word == "mod" => {
                if let (Some(Token::Word(inner)), Some(Token::Sign('{'))) =
                    (all.get(at + 1), all.get(at + 2))
                {
                    here.push(inner.clone());
                    open.push(braces);
                    braces += 1;
                    at += 3;
                    continue;
                }
            }
            Token::Word(word) if begins => {
                let follows = all.get(at + 1) == Some(&Token::Colons);
                let renamed = word == "crate" && all.get(at + 1) == Some(&Token::Word("as".into()));
                if follows || renamed {
                    let base: &[String] = match word.as_str() {
                        "super" | "self" => &here,
                        _ => &[],
                    };
                    let mut paths = Vec::new();
                    let end = tree(&all, at, base, &mut paths);
                    found.extend(paths.into_iter().map(|path| path.join("::")));
                    at = end.max(at + 1);
                    continue;
                }
            }
            Token::Sign('{') => braces += 1,
            Token::Sign('}') => {
                braces = braces.saturating_sub(1);
                if open.last() == Some(&braces) {
                    open.pop();
                    here.pop();
                }
            }
            _ => {}
        }
        at += 1;
    }
    found
}

#[test]
fn paths_are_written_out_however_they_were_named() {
    let of = |name: &str, text: &str| named(name, text).join(" ");
    for (name, text, all) in [
        ("a/b.rs", "use crate::x::Y;", "crate::x::Y"),
        (
            "a/b.rs",
            "use crate::{ui, table::{self, face as f, line::*}};",
            "crate::ui crate::table crate::table::face crate::table::line::*",
        ),
        ("a/b.rs", "fn f() { super::c::g(); }", "crate::a::c::g"),
        ("a/b.rs", "use super::super::ui;", "crate::ui"),
        (
            "a/mod.rs",
            "use super::{\n  ui,\n  x::y,\n};",
            "crate::ui crate::x::y",
        ),
        (
            "a/b.rs",
            "mod tests { use super::super::super::ui; } use super::c;",
            "crate::ui crate::a::c",
        ),
        ("a.rs", "use crate as house;", "crate"),
        ("a.rs", "use super::*;", "crate::*"),
        ("a.rs", "use std::{fs, io::Read};", "std::fs std::io::Read"),
        ("a.rs", "pub(crate) fn f() {} // crate::ui", ""),
        (
            "a.rs",
            "f(\"crate::ui\", r#\"\"crate::x\"#, '\"', '{', 'a'); b::c",
            "b::c",
        ),
        ("a.rs", "/* crate::ui /* x */ crate::y */ <'a> b::c", "b::c"),
    ] {
        assert_eq!(of(name, text), all, "{text}");
    }
}
