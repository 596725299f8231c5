//! The third game on the same screens: the points of the round, hidden tactics, effort, body, stress and the
//! calendar as users see them, with their keys.

use rstest::rstest;
use triumph::ui::theme::Theme;

use super::harness::Harness;

const SMALL: (u16, u16) = (60, 18);
const USUAL: (u16, u16) = (80, 24);
const WIDE: (u16, u16) = (120, 40);
const LARGE: (u16, u16) = (200, 60);

#[rstest]
#[case("2084_turn_60x18", SMALL, "")]
#[case("2084_turn_80x24", USUAL, "")]
#[case("2084_turn_120x40", WIDE, "g d")]
#[case("2084_turn_200x60", LARGE, "g d")]
#[case("2084_price_80x24", USUAL, "m j j")]
#[case("2084_tactics_60x18", SMALL, "1")]
#[case("2084_tactics_80x24", USUAL, "1")]
#[case("2084_tactics_120x40", WIDE, "1 1")]
#[case("2084_tactics_200x60", LARGE, "1 1")]
#[case("2084_reveal_80x24", USUAL, "1 5 2")]
#[case("2084_effort_60x18", SMALL, "1 5 2 Enter")]
#[case("2084_effort_80x24", USUAL, "1 5 2 Enter >")]
#[case("2084_effort_120x40", WIDE, "1 5 2 Enter >")]
#[case("2084_effort_200x60", LARGE, "1 5 2 Enter > >")]
#[case("2084_hit_80x24", USUAL, "1 1 1 Enter = 6 Space 5 Space 4 Enter")]
#[case("2084_hit_120x40", WIDE, "1 1 1 Enter = 6 Space 5 Space 4 Enter")]
fn a_gunfight_is_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::sample("corridor-nine", size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

#[rstest]
#[case("2084_body_60x18", SMALL, "g p Tab Tab Tab j j j j j j j j j j j j j")]
#[case("2084_body_80x24", USUAL, "g p Tab Tab Tab")]
#[case("2084_body_120x40", WIDE, "g p Tab Tab Tab")]
#[case("2084_body_200x60", LARGE, "g s")]
#[case("2084_calendar_80x24", USUAL, "g p Tab Tab Tab Tab")]
#[case("2084_calendar_120x40", WIDE, "g p Tab Tab Tab Tab")]
fn a_body_and_its_days_are_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = Harness::sample("the-second-step", size);
    ui.line("discard bartholomew adrenaline");
    ui.line("dose bartholomew week");
    ui.line("damage bartholomew 1 might at left-leg");
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

/// Without color and in ASCII the same is read: letters, numbers, marks.
#[rstest]
#[case("2084_plain_tactics_80x24", "corridor-nine", "1 1")]
#[case("2084_plain_effort_80x24", "corridor-nine", "1 5 2 Enter >")]
#[case("2084_plain_body_80x24", "the-second-step", "g p Tab Tab Tab")]
fn everything_is_read_in_ascii(#[case] name: &str, #[case] sample: &str, #[case] keys: &str) {
    let mut ui = Harness::sample(sample, USUAL);
    ui.theme = Theme::bare().ascii(true);
    let shot = ui.keys(keys).shot();
    assert!(shot.is_ascii(), "{shot}");
    insta::assert_snapshot!(name, shot);
}

/// All five tactics are in sight at every size, each with its row of the table.
#[rstest]
#[case(SMALL)]
#[case(USUAL)]
#[case((100, 30))]
#[case(WIDE)]
#[case(LARGE)]
fn c_cnf_05_every_row_of_the_table_is_shown(#[case] size: (u16, u16)) {
    let mut ui = Harness::sample("corridor-nine", size);
    let shot = ui.keys("1").shot();
    for (word, row) in [
        ("quickly", "–  −1 +2 +1 −2"),
        ("forcefully", "+1  – −1 −2 +2"),
        ("consistently", "−2 +1  – +2 −1"),
        ("indirectly", "−1 +2 −2  – +1"),
        ("precisely", "+2 −2 +1 −1  –"),
    ] {
        let row = row.trim_start_matches("–  ");
        let line = shot
            .lines()
            .find(|line| line.contains(word) && line.contains(row));
        assert!(line.is_some(), "{word} is not in\n{shot}");
    }
}

/// A choice leaves nothing for the next to choose: no mark on its row, no line to recall.
#[test]
fn c_cnf_01_a_choice_is_hidden_from_the_next_at_the_keyboard() {
    let mut ui = Harness::sample("corridor-nine", USUAL);
    ui.keys("1 j j j Enter");
    let after_fourth = ui.shot();
    let mut other = Harness::sample("corridor-nine", USUAL);
    other.keys("1 Enter");
    assert_eq!(after_fourth, other.shot(), "whatever was chosen");
    let mut typed = Harness::sample("corridor-nine", USUAL);
    typed.keys("1 :").type_in("choose vesna precisely");
    let shot = typed.shot();
    assert!(shot.contains(":choose vesna *********"), "{shot}");
    assert_eq!(typed.app.unfinished(), None);
    typed.keys("Enter : Up");
    assert!(!typed.shot().contains("choose vesna"), "{}", typed.shot());
    typed.keys("Esc :").type_in("choose guard quickly");
    typed.keys("Esc : Up");
    assert!(!typed.shot().contains("choose guard"), "{}", typed.shot());
}

/// The keys of a turn stay where they are, whatever else is on offer.
#[test]
fn rows_of_a_turn_keep_their_keys() {
    let mut ui = Harness::sample("corridor-nine", WIDE);
    let key = |shot: &str, label: &str| {
        let line = shot.lines().find(|line| line.contains(label));
        let (before, _) = line.and_then(|line| line.split_once(label)).unwrap();
        let before = before.trim_end_matches([' ', ')']);
        before.chars().next_back()
    };
    let shot = ui.keys("m").shot();
    for (label, letter) in [
        ("short move", 'S'),
        ("long move", 'L'),
        ("take cover", 'C'),
        ("take heavy cover", 'V'),
        ("evade", 'E'),
    ] {
        assert_eq!(key(&shot, label), Some(letter), "{label}\n{shot}");
    }
    // After a shot there is a magazine to fill, and evading keeps its key.
    ui.keys("Esc 1 1 1 Enter = 1 Space 1 Enter Enter");
    let shot = ui.keys("m").shot();
    assert_eq!(key(&shot, "reload assault rifle"), Some('O'), "{shot}");
    assert_eq!(key(&shot, "evade"), Some('E'), "{shot}");
}

/// The keys of a burst add everyone in the area before the reveal, and the panel names each with their odds.
#[rstest]
#[case(USUAL)]
#[case(WIDE)]
fn c_wpn_00_a_burst_by_keys_hits_everyone_in_its_area(#[case] size: (u16, u16)) {
    let mut ui = Harness::sample("corridor-nine", size);
    // What is on the screen about someone.
    let about = |ui: &Harness, name: &str| {
        let (offers, shot) = (ui.world().face.offers(None), ui.shot());
        let mut labels = offers.into_iter().map(|one| one.label);
        labels.find(|label| label.contains(name) && shot.contains(label.as_str()))
    };
    ui.keys("a f 1");
    let (guard, renner) = (about(&ui, "Guard 2"), about(&ui, "Renner"));
    assert!(guard.is_some() && renner.is_some(), "{}", ui.shot());
    // Who is added can be left out.
    ui.keys("I E");
    let out = about(&ui, "Renner");
    assert!(out.is_some() && out != renner, "{}", ui.shot());
    says!([renner, out]);
    let shot = ui.keys("1 1 1 1 Enter").shot();
    assert!(shot.contains("target 1 of 3"), "{shot}");
    for then in ["then Guard 2: ", "then Renner: "] {
        assert!(shot.contains(then), "{then}\n{shot}");
    }
}

/// Once the tactics are revealed, Esc drops an attack only by an override, which gives everything back.
#[rstest]
fn c_trk_15_escape_drops_an_attack_before_its_roll(#[values(SMALL, USUAL, WIDE)] size: (u16, u16)) {
    let mut ui = Harness::sample("corridor-nine", size);
    ui.keys("1 1 2 Enter");
    assert_eq!(ui.world().face.tray().stage, rules::view::Stage::Pool);
    ui.keys("Esc");
    assert_eq!(ui.world().face.tray().stage, rules::view::Stage::Pool);
    let shot = ui.keys("!").shot();
    assert_eq!(ui.world().face.tray().stage, rules::view::Stage::Idle);
    assert!(shot.contains("1.6 AP"), "{shot}");
    says!(ui.last_said());
}

/// The key for real dice types the location die of a hit, and the keys of effort are at its slider.
/// Enter applies a hit, as its row and the last line say, and buys only a row that was selected by hand.
#[rstest]
fn c_roll_04_enter_applies_a_hit_and_buys_a_selected_row(
    #[values(SMALL, USUAL, WIDE)] size: (u16, u16),
) {
    let hit = || {
        let mut ui = Harness::sample("corridor-nine", size);
        ui.keys("1 1 1 Enter = 6 Space 5 Space 4 Enter");
        ui
    };
    let open = |ui: &Harness| {
        let offers = ui.world().face.offers(None);
        let ends = offers.into_iter().find(|one| one.line == "resolve");
        ends.map(|one| one.label)
    };
    let mut ui = hit();
    let ends = open(&ui);
    assert!(ends.is_some(), "{}", ui.shot());
    assert_eq!(
        ui.foot("Enter").as_deref(),
        Some("resolve the hit"),
        "{}",
        ui.shot()
    );
    ui.keys("Enter");
    assert_eq!(open(&ui), None, "{}", ui.shot());
    let mut ui = hit();
    ui.keys("j");
    assert_ne!(
        ui.foot("Enter").as_deref(),
        Some("resolve the hit"),
        "{}",
        ui.shot()
    );
    ui.keys("Enter");
    assert!(
        open(&ui).is_some_and(|now| Some(now) != ends),
        "{}",
        ui.shot()
    );
}

/// Damage by hand during an attack is meant for its target, before and after the roll.
#[rstest]
#[case("1 1 1 Enter w 1 Enter")]
#[case("1 1 1 Enter = 6 Space 5 Space 4 Enter w 1 Enter")]
fn damage_by_hand_during_an_attack_is_for_its_target(#[case] keys: &str) {
    let mut ui = Harness::sample("corridor-nine", USUAL);
    let target = ui.world().face.offers(None);
    let target = target.iter().find(|one| one.key == "attack");
    let target = target.and_then(|one| one.whom).unwrap();
    ui.keys(keys);
    let said = ui.last_said();
    let roster = ui.world().face.roster();
    let name = roster
        .iter()
        .find(|one| one.id == target)
        .map(|one| one.name.clone());
    assert!(said.starts_with(&name.unwrap()), "{said}");
}

#[test]
fn c_loc_01_the_location_die_is_typed_by_a_key() {
    let mut ui = Harness::sample("corridor-nine", USUAL);
    let shot = ui.keys("1 1 2 Enter").shot();
    assert!(shot.contains("< >"), "C-ROLL-10\n{shot}");
    ui.keys("= 6 Space 5 Space 4 Enter 1");
    assert_eq!(ui.foot("=").as_deref(), Some("location die"));
    ui.keys("= 1 Enter");
    assert!(
        ui.last_said().contains("[location die 1]"),
        "{}",
        ui.last_said()
    );
}

/// An open question arms no second press: another row waits for it, and its own rows are shown first.
#[test]
fn c_crd_02_no_key_is_armed_while_a_card_is_to_be_discarded() {
    let mut ui = Harness::sample("the-second-step", USUAL);
    let before = ui.world().face.last();
    ui.keys("S S");
    says!(ui.hint());
    assert_eq!(ui.world().face.last(), before);
    ui.keys("1");
    assert!(ui.last_said().contains("discards Adrenaline"));
}

/// The review of a game speaks with its words.
#[test]
fn the_review_asks_the_game_for_its_words() {
    let mut ui = Harness::sample("corridor-nine", WIDE);
    let shot = ui.keys("g r 1").shot();
    assert!(
        shot.contains("damage dealt") && shot.contains("Damage "),
        "{shot}"
    );
    for foreign in ["Triumph", "Story Points", "minion", "wounds", "despair"] {
        assert!(!shot.contains(foreign), "{foreign}\n{shot}");
    }
}

/// Each last step of a character has a key of its own that stays.
#[test]
fn c_cre_02_the_last_steps_of_a_character_keep_their_keys() {
    let mut ui = Harness::sample("corridor-nine", WIDE);
    for line in [
        "end",
        "create Nim",
        "descriptor nim bold",
        "profession nim doctor",
        "focus nim empathizes",
    ] {
        ui.line(line);
    }
    let key = |ui: &Harness, label: &str| {
        let shot = ui.shot();
        let line = shot.lines().find(|line| line.contains(label));
        let before = line
            .and_then(|line| line.split_once(label))
            .map(|(before, _)| before);
        before.and_then(|before| before.trim_end_matches([' ', ')']).chars().next_back())
    };
    ui.keys("g d");
    assert_eq!(
        (key(&ui, "draw a card"), key(&ui, "finish the character")),
        (Some('2'), Some('6')),
        "{}",
        ui.shot()
    );
    ui.line("quirk nim 5");
    assert_eq!(
        (key(&ui, "draw a card"), key(&ui, "finish the character")),
        (Some('2'), Some('6')),
        "{}",
        ui.shot()
    );
}

/// The round in which players bid: the row that rolls again has a key that works, in every pane.
#[rstest]
fn c_ini_06_the_key_that_rolls_initiative_again_opens_the_roll(
    #[values("", "g d", "g s", "g l")] pane: &str,
) {
    for rolled in [false, true] {
        let mut ui = Harness::sample("corridor-nine", WIDE);
        ui.line("end").line("start");
        if rolled {
            for line in [
                "initiative vesna",
                "roll = 4 4 1 1",
                "bid vesna 1",
                "initiative karim",
                "roll = 5 1 1 1",
                "bid karim 1",
                "order",
                "next",
                "next",
                "next",
                "next",
                "next",
            ] {
                ui.line(line);
            }
        }
        assert_eq!(ui.world().face.tray().stage, rules::view::Stage::Idle);
        ui.keys(pane).keys("r");
        let tray = ui.world().face.tray();
        assert_eq!(tray.stage, rules::view::Stage::Pool, "{}", ui.shot());
    }
}

/// A defender sees all five tactics in the order of the table, each with its skill. Enter takes the likeliest.
#[rstest]
fn c_def_02_a_defender_compares_every_tactic(#[values(SMALL, USUAL)] size: (u16, u16)) {
    let mut ui = Harness::sample("corridor-nine", size);
    ui.line("next").line("next");
    for line in [
        "initiative vesna",
        "roll = 1 1 1 1",
        "bid vesna 0",
        "initiative karim",
        "roll = 1 1 1 1",
        "bid karim 0",
        "order",
        "attack renner vesna",
    ] {
        ui.line(line);
    }
    let shot = ui.shot();
    let places: Vec<Option<usize>> = [
        "quickly: athletics ",
        "forcefully: unarmed fighting",
        "consistently: pain resistance",
        "indirectly: stealth",
        "precisely: perception",
    ]
    .map(|row| shot.lines().position(|line| line.contains(row)))
    .to_vec();
    assert!(places.iter().all(Option::is_some), "{shot}");
    assert!(places.is_sorted(), "{shot}");
    let offers = ui.world().face.offers(None);
    let proposed: Vec<&str> = offers
        .iter()
        .filter(|one| one.proposed)
        .map(|one| one.key.as_str())
        .collect();
    assert_eq!(proposed, ["indirectly"]);
    ui.keys("Enter 1 Enter");
    let signs: Vec<_> = ui
        .world()
        .face
        .tray()
        .secrets
        .iter()
        .map(|one| one.sign)
        .collect();
    assert_eq!(signs, [Some("δ"), Some("α")], "{}", ui.shot());
}

/// While both sides choose, the help of the pane doesn't say that something is rolled.
#[test]
fn the_help_of_a_secret_choice_tells_of_no_roll() {
    use triumph::ui::keymap::Scope;
    let (rolled, _) = Scope::Spending.about().split_once('.').unwrap();
    let mut ui = Harness::sample("corridor-nine", WIDE);
    assert!(!ui.keys("1 ?").shot().contains(rolled), "{}", ui.shot());
    let mut ui = Harness::sample("corridor-nine", WIDE);
    ui.keys("1 1 1 Enter = 6 Space 5 Space 4 Enter ?");
    assert!(ui.shot().contains(rolled), "{}", ui.shot());
}

/// The words of a secret are listed, and no key writes them for everyone to see.
#[test]
fn c_cnf_01_tab_writes_no_secret_word() {
    let mut ui = Harness::sample("corridor-nine", USUAL);
    ui.keys("1 :").type_in("choose vesna ");
    ui.keys("Tab Tab");
    let shot = ui.shot();
    let typed = shot.lines().find(|line| line.contains(":choose"));
    assert!(
        typed.is_some_and(|line| !line.contains("forcefully")),
        "{shot}"
    );
}

/// Cards of someone else than the attacker have their owner's name.
#[test]
fn c_crd_04_cards_of_another_character_name_their_owner() {
    let mut ui = Harness::sample("corridor-nine", USUAL);
    ui.line("attack vesna guard")
        .line("choose vesna quickly")
        .line("choose guard quickly")
        .line("reveal");
    let talents = |ui: &Harness| {
        let who = ui.app.pointed_at();
        let all = ui.world().face.offers(who);
        let mut all = all.into_iter();
        all.find(|one| one.group == rules::view::OfferGroup::Talent)
    };
    for (pane, steps) in [("g i", 0), ("g i", 1)] {
        ui.keys(pane);
        for _ in 0..steps {
            ui.keys("j");
        }
        let Some(row) = talents(&ui) else { continue };
        ui.keys("g d");
        let owner = ui.world().face.roster();
        let owner = owner.iter().find(|one| Some(one.id) == row.by).unwrap();
        let own = ui.world().face.tray().by == row.by;
        let told = format!("{}'s {}", owner.name, row.label);
        assert_eq!(ui.shot().contains(&told), !own, "{told}\n{}", ui.shot());
    }
}
