//! Tactics (C-CNF, C-EX-01) and two characters who both roll (C-ROLL-19).

use rstest::rstest;
use rules::encounter::stage::Stage;
use rules::system::System as _;

use super::people::{guard, pc, with};
use crate::Confrontation;
use crate::model::{Pool, Tactic};
use crate::play::check::count;

fn two(side: &str) -> Stage<Confrontation> {
    let skills = [
        ("deception", Pool::Intellect, 1),
        ("psychology", Pool::Intellect, 2),
    ];
    let other = if side == "pc" {
        pc("Karim", [6, 6, 6], &skills)
    } else {
        guard("Guard")
    };
    with([pc("Vesna", [9, 6, 9], &skills), other])
}

fn target(s: &Stage<Confrontation>) -> i8 {
    count(&s.state, &s.library, s.state.check.as_ref().unwrap()).target
}

/// Changes for the left side, by row and column α to ε.
const TABLE: [[i8; 5]; 5] = [
    [0, -1, 2, 1, -2],
    [1, 0, -1, -2, 2],
    [-2, 1, 0, 2, -1],
    [-1, 2, -2, 0, 1],
    [2, -2, 1, -1, 0],
];

#[test]
fn c_cnf_04_05_06_the_table_is_antisymmetric_and_each_tactic_has_one_of_each() {
    for (row, own) in Tactic::ALL.iter().enumerate() {
        let mut changes: Vec<i8> = Tactic::ALL
            .iter()
            .map(|other| own.against(*other))
            .collect();
        assert_eq!(changes, TABLE[row]);
        for other in Tactic::ALL {
            assert_eq!(own.against(*other), -other.against(*own));
        }
        changes.sort_unstable();
        assert_eq!(changes, [-2, -1, 0, 1, 2]);
    }
    // Superior to, edge over, snag from, drawback from, as C-CNF-06 names them.
    let rows = [
        [4, 1, 3, 2],
        [3, 2, 0, 4],
        [0, 4, 1, 3],
        [2, 0, 4, 1],
        [1, 3, 2, 0],
    ];
    for (own, others) in Tactic::ALL.iter().zip(rows) {
        let changes = others.map(|other: usize| own.against(Tactic::ALL[other]));
        assert_eq!(changes, [-2, -1, 1, 2]);
    }
}

#[rstest]
#[case("precisely", "forcefully", 2)]
#[case("quickly", "consistently", 6)]
#[case("indirectly", "precisely", 5)]
#[case("consistently", "consistently", 4)]
fn c_ex_01_c_cnf_02_03_the_tactics_set_the_target_number(
    #[case] own: &str,
    #[case] against: &str,
    #[case] expected: i8,
) {
    let mut s = two("npc");
    s.all(&[
        "check vesna deception vs guard",
        &format!("choose vesna {own}"),
        &format!("choose guard {against}"),
    ]);
    assert_eq!(target(&s), 4, "not before the reveal");
    says!(s.ok("reveal"));
    assert_eq!(target(&s), expected);
}

#[test]
fn c_ex_01_an_injury_counts_on_top_of_the_tactics() {
    let mut s = two("npc");
    s.state.people[0].body.injured = true;
    s.all(&[
        "check vesna deception vs guard",
        "choose vesna precisely",
        "choose guard forcefully",
        "reveal",
    ]);
    assert_eq!(target(&s), 3);
    s.ok("modify target -1 aimed");
    assert_eq!(target(&s), 2);
}

#[test]
fn c_cnf_01_tactics_are_secret_and_revealed_together() {
    let mut s = two("npc");
    says!(s.try_line("choose vesna quickly").unwrap_err().to_string());
    says!(s.try_line("reveal").unwrap_err().to_string());
    says!(s.ok("check vesna deception vs guard"));
    says!(s.refused("roll", "C-CNF-01").to_string());
    says!(s.ok("choose vesna quickly"));
    says!(s.refused("reveal", "C-CNF-01").to_string());
    says!(s.ok("choose guard forcefully"));
    s.ok("choose vesna precisely");
    says!(s.ok("reveal"));
    assert_eq!(target(&s), 2, "the last choice counts");
    assert_eq!(
        s.state.check.as_ref().unwrap().tactic,
        Some(Tactic::Precisely)
    );
    says!(s.refused("choose vesna quickly", "C-CNF-01").to_string());
    says!(s.ok("choose vesna quickly!"));
    assert_eq!(target(&s), 3);
    says!(s.try_line("reveal").unwrap_err().to_string());
}

#[test]
fn c_cnf_01_only_the_sides_choose_and_never_openly() {
    let mut s = two("pc");
    s.state.people.push({
        let mut other = guard("Guard");
        other.id = rules::view::Id(3);
        other
    });
    says!(
        s.refused("check vesna deception quickly vs karim", "C-CNF-01")
            .to_string()
    );
    says!(
        s.try_line("check vesna deception vs vesna")
            .unwrap_err()
            .to_string()
    );
    s.ok("check vesna deception vs karim");
    says!(s.try_line("choose guard quickly").unwrap_err().to_string());
}

/// What programs read.
fn data(s: &Stage<Confrontation>) -> String {
    ron::to_string(&Confrontation::data(&s.state, &s.library)).unwrap()
}

#[test]
fn c_trk_08_a_secret_tactic_is_in_the_save_and_nowhere_else() {
    let chosen = |tactic: &str| {
        let mut s = two("npc");
        s.all(&[
            "check vesna deception vs guard",
            &format!("choose vesna {tactic}"),
        ]);
        s
    };
    let (mut s, other) = (chosen("indirectly"), chosen("forcefully"));
    assert_ne!(s.state, other.state);
    assert_eq!((data(&s), &s.said), (data(&other), &other.said));
    let saved = ron::to_string(&s.state).unwrap();
    assert_eq!(
        ron::from_str::<crate::model::State>(&saved).unwrap(),
        s.state
    );
    let before = data(&s);
    s.all(&["choose guard quickly", "reveal"]);
    assert_ne!(data(&s), before);
    assert!(s.said.join(" ").contains("indirectly"));
}

#[test]
fn c_cnf_08_a_die_chooses_for_an_npc_if_a_house_rule_says_so() {
    let mut s = two("npc");
    s.all(&[
        "setting npc.tactic random",
        "check vesna deception vs guard",
        "choose vesna quickly",
    ]);
    // The second of all five: a weapon doesn't limit a check.
    s.roll(&[2]);
    says!(s.ok("reveal"));
    assert_eq!(target(&s), 3, "quickly against forcefully");
    // A player's character is never chosen for.
    let mut s = two("pc");
    s.all(&[
        "setting npc.tactic random",
        "check vesna deception vs karim",
        "choose vesna quickly",
    ]);
    s.refused("reveal", "C-CNF-01");
}

#[test]
fn c_cnf_09_an_opposed_check_uses_tactics_unless_a_house_rule_says_no() {
    let mut s = two("npc");
    s.all(&[
        "setting confront.noncombat never",
        "check vesna deception quickly vs guard",
    ]);
    assert!(s.state.confront.is_none());
    s.roll(&[4, 4]);
    s.ok("roll");
    assert_eq!(s.state.last.as_ref().unwrap().target, 4);
    // An unopposed check may name a tactic, which changes no target number.
    s.ok("check vesna deception quickly");
    assert_eq!((target(&s), s.state.confront.is_none()), (4, true));
}

#[test]
fn c_roll_19_two_players_characters_both_roll_and_the_difference_counts() {
    let mut s = two("pc");
    s.all(&[
        "check vesna deception vs karim",
        "choose vesna quickly",
        "choose karim forcefully",
        "reveal",
    ]);
    assert_eq!(target(&s), 3);
    s.roll(&[6, 5, 4]);
    says!(s.ok("roll"));
    s.ok("check karim psychology");
    assert_eq!(target(&s), 5, "their own target number");
    s.roll(&[5, 4, 1]);
    says!(s.ok("roll"));
    assert_eq!(s.state.contest.as_ref().unwrap().kept(), 2);
    s.state.people[1].experience = 2;
    s.ok("buy success");
    assert_eq!(s.state.contest.as_ref().unwrap().kept(), 1);
    // A later check answers nothing.
    s.ok("check karim psychology");
    assert_eq!(
        (target(&s), s.state.check.as_ref().unwrap().other),
        (4, None)
    );
}

#[test]
fn c_roll_19_only_the_one_who_acts_rolls_if_a_house_rule_says_so() {
    let mut s = two("pc");
    s.all(&[
        "setting conflict.pvp attacker",
        "check vesna deception vs karim",
        "choose vesna quickly",
        "choose karim quickly",
        "reveal",
    ]);
    s.roll(&[4, 4]);
    s.ok("roll");
    assert!(s.state.contest.is_none());
}

#[test]
fn c_roll_20_an_npc_rolls_only_if_the_gm_rolls() {
    let against = |rolls: &str| {
        let mut s = two("npc");
        s.all(&[
            &format!("setting gm.rolls {rolls}"),
            "check vesna deception vs guard",
            "choose vesna quickly",
            "choose guard quickly",
            "reveal",
        ]);
        s.roll(&[4, 4]);
        s.ok("roll");
        s.state.contest.is_some()
    };
    assert!(!against("off"));
    assert!(against("on"));
}

#[test]
fn c_cnf_01_the_log_shows_no_secret_of_a_line() {
    use rules::system::System as _;
    for (line, shown) in [
        ("choose vesna precisely", "choose vesna …"),
        (
            "choose \"Vesna Kolar\" precisely !",
            "choose \"Vesna Kolar\" …",
        ),
        ("bid vesna 2", "bid vesna …"),
        ("reveal", "reveal"),
        ("attack vesna guard", "attack vesna guard"),
    ] {
        assert_eq!(crate::Confrontation::shown_line(line), shown);
    }
}
