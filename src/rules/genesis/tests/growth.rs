//! Tests of offers for new and improved characters: every step, and the beginnings of lines.

use super::Play;

/// An offer spends earned points, and an offer that needs words opens the prompt after its line.
#[test]
fn f_prg_04_f_prg_05_points_are_spent_from_what_is_on_offer() {
    let mut play = Play::folk(&["Ana 0 0 0"]);
    let offered = |play: &Play| {
        let id = play.id("ana");
        let all = crate::show::offers::offers(&play.state, &play.library, Some(id));
        all.into_iter().map(|o| o.line).collect::<Vec<_>>()
    };
    play.all(&["set ana skill_points 0", "set ana attribute_points 0"]);
    assert!(
        offered(&play)
            .iter()
            .all(|line| !line.starts_with("improve"))
    );
    play.all(&[
        "award ana attribute 1",
        "award ana skill 2",
        "improve ana stealth",
    ]);
    for line in [
        "improve Ana strength",
        "improve Ana stealth",
        "improve Ana ",
        "buy Ana ",
        "commerce Ana +1 ",
        "award Ana destiny 1 \"for outstanding play\"",
        "award Ana attribute 1 \"end of a story arc\"",
    ] {
        assert!(offered(&play).contains(&line.to_owned()), "{line}");
    }
    play.all(&["improve Ana strength", "improve Ana stealth"]);
    assert_eq!(
        (
            play.figure("ana").strength,
            play.figure("ana").ranks("stealth")
        ),
        (1, 2)
    );
    assert!(
        offered(&play)
            .iter()
            .all(|line| !line.starts_with("improve"))
    );
    // F-COM-08: a way down is offered only where there is one.
    play.ok("commerce ana +1");
    assert!(offered(&play).contains(&"commerce Ana -1 ".to_owned()));
    play.ok("set ana commerce 8");
    assert!(!offered(&play).contains(&"commerce Ana +1 ".to_owned()));
    play.ok("set ana commerce 0");
    assert!(!offered(&play).contains(&"commerce Ana -1 ".to_owned()));
    // F-PRG-05: at the maximum of an attribute nothing more is offered.
    play.all(&["set ana strength 3", "award ana attribute 1"]);
    assert!(!offered(&play).contains(&"improve Ana strength".to_owned()));
    // In a fight, purchases and improvements are impossible.
    play.all(&["create Bo side npc", "created bo", "start"]);
    let busy = offered(&play);
    assert!(
        busy.iter()
            .all(|l| !l.starts_with("buy") && !l.starts_with("improve")),
        "{busy:?}"
    );
}

/// Every step of creation that needs a word begins with an offer.
#[test]
fn f_voc_04_f_dis_18_what_takes_words_is_begun_by_an_offer() {
    let mut play = Play::with(&["create Ana"]);
    play.ok("attribute ana strength 2");
    assert!(play.offered().contains(&"rank Ana ".to_owned()));
    play.ok("vocation ana drifter unarmed");
    for begun in [
        "rank Ana ",
        "vocation Ana ",
        "disabling Ana ",
        "created Ana",
    ] {
        assert!(play.offered().contains(&begun.to_owned()), "{begun}");
    }
    play.ok("setting disabling.most 0");
    assert!(!play.offered().contains(&"disabling Ana ".to_owned()));
}

#[test]
fn f_voc_06_a_combat_skill_is_learned_later_too_only_where_a_vocation_opens_it() {
    let mut play = Play::with(&["create Ana"]);
    play.all(&["vocation ana drifter unarmed", "created ana"]);
    play.ok("award ana skill 9");
    let refusal = play.no("improve ana large_weapon");
    assert_eq!(refusal.rule, Some("F-VOC-06"));
    let hint = refusal.hint.unwrap();
    says!(hint);
    // If a vocation has it, the hint is a line that opens it.
    let refusal = play.no("improve ana reach_weapon");
    let hint = refusal.hint.unwrap();
    let line = hint.split('`').nth(1).unwrap();
    play.all(&[line, "improve ana reach_weapon"]);
    assert_eq!(play.figure("ana").ranks("reach_weapon"), 1);
    // A skill on the sheet is open, and so is an overridden one.
    play.all(&["improve ana unarmed", "improve ana large_weapon!"]);
    play.ok("improve ana large_weapon");
    assert_eq!(play.figure("ana").ranks("large_weapon"), 2);
}
