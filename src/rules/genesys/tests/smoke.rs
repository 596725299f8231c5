//! Tests the log of one complete exchange from beginning to end.

use super::Play;

#[test]
fn a_shot_from_the_claim_to_the_wounds() {
    let mut play = Play::fight();
    play.ok("attack @ boarders with slug at short");
    assert_eq!(play.pool(), "2y1g 1p");
    let said = play.ok("roll = 1s 2a T");
    assert!(said.last().unwrap().contains(" hits Boarders "), "{said:?}");
    play.ok("spend a_crit");
    let said = play.ok("done");
    // 6 base and 2 net Successes less soak 4: 4 wounds. Then the critical on a minion group: one
    // threshold and one more, 6 wounds.
    assert_eq!(play.figure("boarders").wounds, 10, "{said:?}");
    assert_eq!(play.figure("boarders").group.unwrap().standing, 3);
    play.ok("next");
    assert_eq!(play.state.active(), Some(play.id("boarders")));
    for line in &play.said {
        println!("{line}");
    }
}
