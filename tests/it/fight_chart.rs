//! Tests of the chart of a fight, computed from the events of a save.

use rules::view::Mark;
use triumph::session::{Options, Session};

/// The damage of the attacks in *The toll at Lantern Reach* after soak, turn by turn.
#[test]
fn the_course_of_a_fight_is_added_up_from_its_events() {
    let text = include_str!("../../saves/the-toll.ron");
    let session = Session::in_memory(text, String::new(), Options::default()).unwrap();
    let face = session.face();
    let (course, (first, last)) = face.course(face.last()).unwrap();
    assert!(first > 1 && last == face.last(), "{first} to {last}");
    let dealt = |side: usize| -> Vec<(u32, u32)> {
        let turns = course
            .turns
            .iter()
            .map(|turn| (turn.round, turn.dealt[side]));
        turns.filter(|(_, dealt)| *dealt > 0).collect()
    };
    assert_eq!(dealt(0), [(1, 2), (2, 2), (3, 4), (3, 4), (4, 1)]);
    let others = [(1, 6), (1, 7), (2, 4), (2, 8), (3, 5), (4, 6), (5, 6)];
    assert_eq!(dealt(1), others);
    // The sum of each combatant equals the sum of the turns of its side.
    let all: u32 = course.lines.iter().map(|line| line.dealt).sum();
    assert_eq!(all, 13 + 42);
    for line in &course.lines {
        assert_eq!(line.wounds.len(), course.turns.len(), "{}", line.name);
        assert!(line.hits <= line.attacks && line.promised <= f64::from(line.attacks));
    }
    let count = |mark: Mark| {
        let marks = course.turns.iter().flat_map(|turn| &turn.marks);
        marks.filter(|one| **one == mark).count() as u32
    };
    assert_eq!(count(Mark::Critical), course.criticals);
    assert_eq!(count(Mark::Despair), course.despairs);
    assert!(course.criticals > 0 && count(Mark::Down) > 0);
    assert_eq!(course.points, 5);
    // Any entry of the fight leads to the same chart.
    let (again, _) = face.course(face.last() / 2).unwrap();
    assert_eq!(again, course);
}
