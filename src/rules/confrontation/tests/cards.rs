//! Character cards (C-CRD).

use rstest::rstest;
use rules::encounter::stage::Stage;

use super::people::{pc, walther, with};
use crate::Confrontation;
use crate::model::{Danger, Pool, Source, Stress};
use crate::play::cards::{Card, end_of_round};
use crate::play::check::count;
use crate::play::hurt::hurt;

/// Ada holds these cards.
fn ada(cards: &[&str]) -> Stage<Confrontation> {
    let mut s = with([pc("Ada", [7, 8, 6], &[("firearms", Pool::Speed, 1)])]);
    s.state.people[0].cards = cards.iter().map(|card| (*card).to_owned()).collect();
    s.state.people[0].arms.push(walther());
    s
}

fn counted(s: &Stage<Confrontation>) -> (u8, i8) {
    let counted = count(&s.state, &s.library, s.state.check.as_ref().unwrap());
    (counted.dice, counted.target)
}

#[test]
fn c_crd_02_the_third_card_must_be_discarded_first() {
    let mut s = ada(&["insight", "cold-head"]);
    s.roll(&[1]);
    says!(s.ok("stress ada jump"));
    assert_eq!(s.state.people[0].cards.len(), 3);
    says!(s.refused("card ada insight", "C-CRD-02").to_string());
    says!(s.ok("discard ada second-wind"));
    says!(s.ok("card ada insight"));
    assert_eq!(s.state.people[0].cards, ["cold-head"]);
    says!(s.try_line("card ada insight").unwrap_err().to_string());
}

#[test]
fn c_crd_02_only_one_question_is_asked_at_a_time() {
    let mut s = ada(&["insight", "cold-head", "second-wind"]);
    s.state.people[0].pools[1].now = 1;
    s.state.people[0].rest.points = 2;
    let asked = |s: &Stage<Confrontation>| {
        let rows = s.offers(None).into_iter();
        let rows = rows.filter(|row| row.group == rules::view::OfferGroup::Asked);
        rows.map(|row| row.key).collect::<Vec<_>>()
    };
    s.all(&["create Nia"]);
    let rows = asked(&s);
    assert!(
        rows.len() == 3 && rows.iter().all(|key| key.starts_with("discard_")),
        "{rows:?}"
    );
    s.ok("discard ada insight");
    let rows = asked(&s);
    let restores = |key: &String| key.starts_with("restore_");
    assert!(!rows.is_empty() && rows.iter().all(restores), "{rows:?}");
    s.ok("restore ada might");
    let rows = asked(&s);
    assert!(rows.iter().any(|key| key == "concept"), "{rows:?}");
}

#[test]
fn c_crd_02_a_house_rule_draws_no_third_card() {
    let mut s = ada(&["insight", "cold-head"]);
    s.all(&["setting cards.third skip", "stress ada jump"]);
    assert_eq!(s.state.people[0].stress.points, 1);
    assert_eq!(s.state.people[0].cards.len(), 2);
}

#[rstest]
#[case(2, 24)]
#[case(1, 12)]
fn c_crd_03_the_deck_is_shuffled_again_when_empty(#[case] copies: u8, #[case] size: usize) {
    let mut s = ada(&[]);
    s.ok(&format!("setting cards.deck {copies}"));
    s.roll(&vec![1; size + 1]);
    for _ in 0..size {
        s.ok("draw-card ada");
    }
    assert!(s.state.deck.is_empty());
    let hand = &s.state.people[0].cards;
    for card in Card::ALL {
        let held = hand.iter().filter(|one| *one == card.word()).count();
        assert_eq!(held, usize::from(copies), "{}", card.word());
    }
    s.ok("draw-card ada");
    assert_eq!(s.state.deck.len(), size - 1);
}

#[test]
fn c_crd_04_second_wind_gives_2_dice_on_one_roll() {
    let mut s = ada(&["second-wind"]);
    s.ok("card ada second-wind");
    s.ok("check ada firearms");
    assert_eq!(counted(&s), (4, 4));
    s.roll(&[1, 1, 1, 1]);
    says!(s.ok("roll"));
    s.ok("check ada firearms");
    assert_eq!(counted(&s), (2, 4));
}

#[test]
fn c_crd_04_grit_ignores_the_injury_until_the_round_ends() {
    let mut s = ada(&["grit"]);
    s.state.people[0].body.injured = true;
    assert!(
        s.try_line("card ada grit").is_err(),
        "no round without a fight"
    );
    s.ok("start");
    s.ok("check ada firearms");
    assert_eq!(counted(&s), (2, 5));
    s.ok("card ada grit");
    assert_eq!(counted(&s), (2, 4));
    s.act(end_of_round);
    assert_eq!(counted(&s), (2, 5));
}

#[test]
fn c_crd_04_again_rerolls_every_failed_die() {
    let mut s = ada(&["again", "again"]);
    says!(s.try_line("card ada again").unwrap_err().to_string());
    s.all(&["check ada firearms", "effort 2"]);
    s.roll(&[5, 2, 1, 3]);
    s.ok("roll");
    s.roll(&[6, 2, 4, 3]);
    says!(s.ok("card ada again"));
    let last = s.state.last.as_ref().unwrap();
    assert_eq!(last.faces, [5, 6, 2, 4, 3]);
    assert_eq!(last.successes, 3);
    assert_eq!(s.state.people[0].cards, ["again"]);
}

#[test]
fn c_crd_04_cold_head_takes_2_fear() {
    let mut s = ada(&["cold-head"]);
    s.state.people[0].stress = Stress {
        fear: 5,
        ..Stress::default()
    };
    says!(s.ok("card ada cold-head"));
    assert_eq!(s.state.people[0].stress.fear, 3);
}

#[test]
fn c_crd_04_not_today_takes_4_damage_off_the_next_hit() {
    let mut s = ada(&["not-today"]);
    let who = s.id("ada");
    s.ok("card ada not-today");
    s.act(|p| hurt(p, who, Pool::Might, 2, Source::of(Danger::Bleeding)));
    assert_eq!(s.state.people[0].pools[1].now, 6, "no hit");
    s.act(|p| hurt(p, who, Pool::Might, 5, Source::attack(None)));
    assert_eq!(s.state.people[0].pools[1].now, 5);
    s.act(|p| hurt(p, who, Pool::Might, 5, Source::attack(None)));
    assert_eq!(s.state.people[0].pools[1].now, 0);
    says!(s.said.clone());
}

#[test]
fn c_crd_04_breather_is_a_free_recovery_roll() {
    let mut s = ada(&["breather"]);
    s.state.people[0].pools[1].now = 1;
    s.roll(&[5]);
    says!(s.ok("card ada breather"));
    assert_eq!(s.state.people[0].pools[1].now, 6);
    assert_eq!(s.state.people[0].rest.count, 0);
}

#[test]
fn c_crd_04_spare_magazine_refills_a_weapon() {
    let mut s = ada(&["spare-magazine"]);
    says!(
        s.try_line("card ada spare-magazine")
            .unwrap_err()
            .to_string()
    );
    s.state.people[0].arms[0].ammunition = 3;
    says!(s.ok("card ada spare-magazine on 10mm"));
    assert_eq!(s.state.people[0].arms[0].ammunition, 12);
}

#[rstest]
#[case("old-favor")]
#[case("insight")]
fn c_crd_04_some_cards_only_tell_the_gm(#[case] card: &str) {
    let mut s = ada(&[card]);
    says!(s.ok(&format!("card ada {card}")));
    assert!(s.state.people[0].cards.is_empty());
    assert!(s.state.people[0].played.is_empty());
}

#[test]
fn c_crd_04_adrenaline_gives_action_points_in_a_fight() {
    let mut s = ada(&["adrenaline"]);
    says!(s.try_line("card ada adrenaline").unwrap_err().to_string());
    s.all(&["start", "initiative ada"]);
    s.roll(&[5, 1, 1, 1]);
    s.all(&["roll", "bid ada 1", "order"]);
    says!(s.ok("card ada adrenaline"));
    assert_eq!(s.state.fighter(s.id("ada")).map(|one| one.left.0), Some(16));
}

#[test]
fn c_crd_04_grit_ends_with_the_round_of_a_fight() {
    let mut s = ada(&["grit"]);
    s.all(&["start", "initiative ada"]);
    s.roll(&[5, 1, 1, 1]);
    s.all(&["roll", "bid ada 1", "order", "card ada grit"]);
    assert_eq!(s.state.people[0].played, ["grit"]);
    s.ok("next");
    assert!(s.state.people[0].played.is_empty());
}

#[test]
fn c_foc_01a_a_mulligan_lapses_after_5_minutes() {
    let mut s = ada(&[]);
    s.library = crate::library::Library::shipped();
    s.state.people[0].abilities.push(crate::model::Ability {
        id: "mulligan".to_owned(),
        ..crate::model::Ability::default()
    });
    s.roll(&[9, 1]);
    says!(s.ok("use ada mulligan"));
    assert_eq!(s.state.people[0].cards, ["cold-head"]);
    s.ok("pass 4 minutes");
    assert_eq!(s.state.people[0].cards.len(), 1);
    says!(s.ok("pass 1 minutes"));
    assert!(s.state.people[0].cards.is_empty());
    assert!(s.state.people[0].lapsing.is_empty());
    s.ok("use ada mulligan");
    let card = s.state.people[0].cards[0].clone();
    s.ok(&format!("card ada {card}"));
    assert!(s.state.people[0].lapsing.is_empty(), "used in time");
}

/// The row of a card says in a few words what it does, and its detail says it whole.
#[test]
fn c_crd_04_the_row_of_a_card_shows_what_it_does() {
    use super::super::play::cards::Card;
    let notes: Vec<&str> = Card::ALL.iter().map(|card| card.brief()).collect();
    says!(notes.join("\n"));
    assert!(notes.iter().all(|note| note.chars().count() <= 22));
    let mut s = ada(&["not-today", "grit"]);
    let row = |s: &Stage<Confrontation>, key: &str| {
        let mut rows = s.offers(Some("Ada")).into_iter();
        let row = rows.find(|one| one.key == key).unwrap();
        assert!(!row.detail.is_empty());
        (row.label, row.cost.plain())
    };
    let told = Card::NotToday.brief();
    assert_eq!(row(&s, "card_not-today").1, format!("card: {told}"));
    s.roll(&[1]);
    s.ok("stress ada jump");
    assert_eq!(
        row(&s, "discard_not-today"),
        ("discard Not today".to_owned(), told.to_owned())
    );
}
