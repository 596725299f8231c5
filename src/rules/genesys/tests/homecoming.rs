//! Tests of the rows of a sheet that are taken from another save, each without its neighbors.

use std::sync::Arc;

use rules::encounter::campaign::{Member as _, Staged as _};

use super::Play;
use crate::model::campaign::Member;
use crate::model::figure::Figure;

fn vex(play: &Play) -> Figure {
    play.figure("vex").clone()
}

/// Experience, money, the weapons out of ammunition.
fn sums(figure: &Figure) -> (i64, i64, usize) {
    let empty = figure.weapons.iter().filter(|held| held.empty).count();
    (figure.ledger.available(), figure.ledger.money(), empty)
}

#[test]
fn experience_money_and_ammunition_are_taken_one_without_the_others() {
    let mut play = Play::fight();
    let (xp, money, empty) = sums(&vex(&play));
    play.all(&["award vex 5", "money vex 120 salvage"]);
    play.change("vex", |f| f.weapons[0].empty = true);
    let there = vex(&play);
    assert_eq!(sums(&there), (xp + 5, money + 120, empty + 1));
    let mut here = Play::fight();
    here.all(&["award vex 2", "money vex 30 fee"]);
    let here = vex(&here);
    let taken = |row: &str| {
        let mut now = Member::Figure(Arc::new(here.clone()));
        now.restore(&Member::Figure(Arc::new(there.clone())), row);
        let Member::Figure(now) = now else {
            panic!("a figure");
        };
        sums(&now)
    };
    assert_eq!(taken("experience"), (xp + 5, money + 30, empty));
    assert_eq!(taken("money"), (xp + 2, money + 120, empty));
    assert_eq!(taken("ammunition"), (xp + 2, money + 30, empty + 1));
}

#[test]
fn an_injury_of_another_save_gets_a_number_of_its_own() {
    let mut play = Play::fight();
    play.all(&["crit vex = 40"]);
    let own = vex(&play).criticals[0].mark;
    let mut member = Member::Figure(Arc::new(vex(&play)));
    if let Member::Figure(figure) = &mut member {
        let figure = Arc::make_mut(figure);
        let mut other = figure.criticals[0].clone();
        other.name = "Bowled Over".to_owned();
        figure.criticals.push(other);
    }
    let next = play.state.next_mark;
    play.state.number(&mut member);
    let Member::Figure(figure) = member else {
        panic!("a figure");
    };
    let marks: Vec<u32> = figure.criticals.iter().map(|one| one.mark).collect();
    assert_eq!(marks, [own, next]);
    assert_eq!(play.state.next_mark, next + 1);
}
