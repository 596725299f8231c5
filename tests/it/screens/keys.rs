//! Keys against the real rules: every line a key runs is one the game understands, and an attack
//! takes no more keys than it may.

use rstest::rstest;
use triumph::lang::{Args, Line};
use triumph::rules::genesys::Genesys;
use triumph::rules::system::System;
use triumph::ui::keymap::{Does, Hole, Keymap, Row, Scope, Template};

use super::stand::Stand;

fn filled(template: &Template) -> String {
    let spends = template.text().starts_with("spend");
    let answers: Vec<String> = template
        .holes()
        .map(|hole| match hole {
            Hole::Number => "3",
            Hole::Text if spends => "2a the lights go out",
            Hole::Text => "the lights go out",
            Hole::Who => "Vex Marrow",
            Hole::Symbols => "2s 1a",
        })
        .map(str::to_owned)
        .collect();
    template.fill(&answers)
}

#[test]
fn every_line_in_the_keymap_is_understood() {
    let keymap = Keymap::shipped().unwrap();
    let stand = Stand::fight((80, 24));
    let table_verbs: Vec<&str> = stand
        .world()
        .face
        .verbs()
        .into_iter()
        .map(|verb| verb.name)
        .collect();
    let inner = |row: &Row| match &row.does {
        Does::Layer(inner) => inner.clone(),
        _ => vec![row.clone()],
    };
    let mut seen = 0;
    for row in keymap.rows().iter().flat_map(inner) {
        let Does::Line(template) = &row.does else {
            continue;
        };
        let line = filled(template).replace(" .", " vex");
        let split = Line::split(&line).unwrap();
        let word = split.words[0].text.as_str();
        seen += 1;
        let verb = Genesys::verbs()
            .iter()
            .find(|v| v.name == word || v.aliases.contains(&word));
        let Some(verb) = verb else {
            assert!(table_verbs.contains(&word), "`{line}` begins with no verb");
            continue;
        };
        let mut args = Args::new(&split, verb.usage);
        let command = (verb.parse)(&mut args).and_then(|_| args.finish());
        assert!(command.is_ok(), "`{line}`: {}", command.unwrap_err());
    }
    assert!(seen > 30, "only {seen} lines");
}

#[rstest]
#[case("a Enter 1 Enter")]
#[case("a Enter Enter")]
#[case("a t b Space Enter 1 2 Enter")]
#[case("a = 3 s Enter Enter")]
fn an_attack_is_done_in_eight_keys_or_fewer(#[case] keys: &str) {
    assert!(keys.split(' ').count() <= 8);
    let mut stand = Stand::fight((120, 40));
    assert_eq!(stand.app.scope(), Scope::Turns);
    stand.keys(keys);
    assert_eq!(stand.app.scope(), Scope::Turns, "{}", stand.shot());
    let shot = stand.shot();
    assert!(shot.contains("Vex Marrow attacks"), "{shot}");
    assert!(!shot.contains("no roll yet"), "{shot}");
}

#[test]
fn one_key_takes_back_what_one_key_did() {
    let mut stand = Stand::fight((120, 40));
    let before = stand.shot();
    let tracks = |shot: &str| shot.lines().take(12).map(str::to_owned).collect::<Vec<_>>();
    stand.keys("w 4 Enter");
    assert!(stand.shot().contains("11/12"), "{}", stand.shot());
    stand.keys("u");
    assert_eq!(tracks(&stand.shot()), tracks(&before));
    stand.keys("U");
    assert!(stand.shot().contains("11/12"));
}

#[test]
fn a_check_that_is_dropped_is_gone_and_comes_back_with_undo() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("a Esc");
    assert_eq!(stand.app.scope(), Scope::Turns);
    stand.keys("u");
    assert_eq!(stand.app.scope(), Scope::Tray);
}

#[test]
fn a_rule_says_no_and_one_key_says_yes() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("a Enter Enter a");
    let shot = stand.shot();
    assert!(shot.contains("G-TURN") || shot.contains("action"), "{shot}");
    stand.keys("!");
    assert_eq!(stand.app.scope(), Scope::Tray, "{}", stand.shot());
}

#[test]
fn a_number_answers_what_is_asked() {
    let mut stand = Stand::fight((120, 40));
    stand.keys("n");
    let before = stand.last_said();
    assert!(stand.shot().contains("acts"), "{}", stand.shot());
    stand.keys("1");
    assert_ne!(stand.last_said(), before);
}

/// The README's table of keys is printed from the keymap; `TRIUMPH_WRITE=1` writes it anew.
#[test]
fn the_readme_tells_the_keys_there_are() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (open, close) = ("<!-- keys -->\n", "<!-- /keys -->");
    let start = text.find(open).unwrap() + open.len();
    let end = text.find(close).unwrap();
    let table = Keymap::shipped().unwrap().markdown();
    if std::env::var_os("TRIUMPH_WRITE").is_some() {
        let whole = format!("{}{table}{}", &text[..start], &text[end..]);
        std::fs::write(path, whole).unwrap();
        return;
    }
    assert_eq!(
        &text[start..end],
        table,
        "run this test with TRIUMPH_WRITE=1"
    );
}
