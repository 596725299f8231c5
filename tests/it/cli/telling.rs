//! Tests of `triumph export` as the friend who was absent reads it: scenes, sessions, and what didn't happen.

use super::Shell;

/// Two sessions with a scene each, and a note between them.
fn campaign() -> Shell {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "z.ron",
        "--new",
        "genesys",
        "add vex_marrow",
        "session start 1",
        "begin The dock",
        "note At stake: the #dock burns.",
        "add ashen_oar_boarder",
        "check vex athletics",
        "roll = 2s",
        "done",
        "wound vex 4",
        "note She saves it.",
        "close",
        "close done",
        "note A quiet evening.",
        "session end",
        "session start 1",
        "begin The hold",
        "wound vex 20",
        "note Nobody is left.",
    ]);
    shell
}

#[test]
fn a_campaign_is_told_scene_by_scene() {
    let shell = campaign();
    let whole = shell.answer(&["export", "z.ron", "--to", "md"]);
    let (told, _) = whole.split_once("## The full log").unwrap();
    let (_, told) = told.split_once("## Scene by scene").unwrap();
    says!(told.lines().collect::<Vec<_>>());
    let one = shell.answer(&["export", "z.ron", "--to", "txt", "--session", "2"]);
    assert!(
        one.contains("Scene 2: The hold") && !one.contains("The dock"),
        "{one}"
    );
    let one = shell.answer(&["export", "z.ron", "--to", "txt", "--scene", "1"]);
    assert!(
        one.contains("She saves it.") && !one.contains("A quiet"),
        "{one}"
    );
    says!([
        shell.run(&["export", "z.ron", "--to", "txt", "--session", "3"], ""),
        shell.run(&["review", "z.ron", "--text", "--scene", "7"], ""),
        shell.run(&["export", "z.ron", "--to", "txt", "--scene", "0"], ""),
    ]);
}

/// A fight that was undone is no fight, real dice begin the story as well as others, and the experience of an
/// archetype is no award.
#[test]
fn what_was_undone_is_not_told() {
    let shell = Shell::new();
    shell.answer(&[
        "do",
        "y.ron",
        "--new",
        "genesys",
        "create Bea",
        "archetype bea laborer",
        "award bea 15 the dock",
        "start",
        "undo",
        "note At stake: the #dock burns.",
        "check bea athletics",
        "roll = 2s",
        "done",
        "note She saves it.",
    ]);
    let report = shell.answer(&["export", "y.ron", "--to", "txt"]);
    for heading in [
        "Round 1\n",
        "After the fight",
        "The last fight",
        "Before the first",
    ] {
        assert!(!report.contains(heading), "{heading}: {report}");
    }
    let at = |text: &str| {
        report
            .find(text)
            .unwrap_or_else(|| panic!("{text}: {report}"))
    };
    let (stake, ended) = (at("What was at stake"), at("How it ended"));
    assert!((stake..ended).contains(&at("the #dock burns")));
    assert!((ended..at("Afterwards")).contains(&at("She saves it")));
    assert!(report.contains("Bea: 15 experience"), "{report}");
}
