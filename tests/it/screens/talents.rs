//! Talents of pilots and a social encounter, played with keys alone at three screen sizes.

use rstest::rstest;
use triumph::ui::Screen;

use super::harness::Harness;

/// Vex flies the Tern with Ila at its lasers, Rook a Corsair. Vex acts and has learned a talent.
fn dogfight(size: (u16, u16), learn: &str) -> Harness {
    let learn = format!("learn vex {learn}!");
    let mut lines = vec![
        "add lodestar as Tern side pc",
        "add corsair",
        "add vex_marrow",
        "add ila_senn",
        "add wing_leader as Rook",
        "crew vex tern pilot",
        "crew ila tern gunner",
        "crew rook corsair pilot",
        "range tern corsair medium",
    ];
    if !learn.contains("nothing") {
        lines.push(&learn);
    }
    lines.extend(["init vex = 3s", "init rook = 2s", "init ila = 1s"]);
    lines.extend(["start", "claim vex"]);
    Harness::new(&lines, Screen::Table, size)
}

/// The key of the visible row that begins with these words.
fn key_of(shot: &str, row: &str) -> Option<char> {
    let row = format!("  {row}");
    shot.lines().find_map(|line| {
        let (before, _) = line.split_once(&row)?;
        let mut letters = before.chars().rev();
        let key = letters.next().filter(char::is_ascii_alphanumeric)?;
        letters.next().is_none_or(|c| c == ' ').then_some(key)
    })
}

/// Presses that key.
fn pick(ui: &mut Harness, row: &str) {
    let shot = ui.shot();
    let key = key_of(&shot, row).unwrap_or_else(|| panic!("no row {row}:\n{shot}"));
    ui.keys(&key.to_string());
}

#[rstest]
fn g_tal_43_barrel_roll_is_two_keys_of_whoever_is_hit(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = dogfight(size, "nothing");
    ui.keys("a = 4 s Enter v");
    pick(&mut ui, "Rook: Barrel Roll");
    ui.keys("Enter");
    // 3 + 4, less Piloting 3, against armor 2.
    let said = ui.said().join(" ");
    assert!(said.contains("2 hull trauma ("), "{said}");
    assert!(said.contains("3 system strain ("), "{said}");
}

#[rstest]
fn g_tal_49_full_throttle_is_rolled_and_seen_on_the_gauge(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = dogfight(size, "full_throttle");
    assert!(ui.keys("g v").shot().contains("0/4"), "{}", ui.shot());
    ui.keys("g i v");
    pick(&mut ui, "Full Throttle");
    ui.keys("= 1 s Enter Enter");
    let shot = ui.keys("g v").shot();
    assert!(
        shot.contains("▯▯▯▯▯ 0/5") && shot.contains("full throttle"),
        "{shot}"
    );
}

#[rstest]
fn g_tal_61_defensive_driving_stands_in_the_pool_of_whoever_attacks(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    for (learn, defense) in [("nothing", 2), ("defensive_driving", 3)] {
        let mut ui = dogfight(size, learn);
        let shot = ui.keys("n n a").shot();
        assert!(shot.contains(&format!("defense {defense}")), "{shot}");
    }
}

#[rstest]
fn g_tal_14_lets_ride_leaves_the_maneuver_of_the_turn(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    for (learn, price) in [("nothing", "2 strain"), ("lets_ride", "free")] {
        let mut ui = dogfight(size, learn);
        ui.keys("m");
        pick(&mut ui, "dismount or leave");
        let said = ui.said().join(" ");
        assert_eq!(said.contains("Let's Ride."), learn == "lets_ride", "{said}");
        let shot = ui.keys("m").shot();
        let row = shot
            .lines()
            .rfind(|line| key_of(line, "guarded stance").is_some());
        assert!(
            row.is_some_and(|row| row.contains(price)),
            "{price}:\n{shot}"
        );
    }
}

#[rstest]
fn g_soc_05_what_drives_somebody_is_hidden_until_it_is_learnt_and_then_played_to(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let lines = [
        "add vex_marrow",
        "add ila_senn",
        "add director_venn as Venn",
        "talk on",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, size);
    // She may target an unknown motivation, but appeals to none.
    ui.keys("A");
    pick(&mut ui, "Vex wears down Venn");
    let shot = ui.keys("1 A").shot();
    assert!(key_of(&shot, "go against Venn's Fear").is_some(), "{shot}");
    assert!(key_of(&shot, "play to Venn").is_none(), "{shot}");
    ui.keys("Esc Esc A");
    pick(&mut ui, "Vex studies Venn");
    ui.keys("= 3 s Enter Enter");
    let said = ui.said().join(" ");
    assert!(said.contains("Vex Marrow learns Venn"), "{said}");
    // She wears her down with it: known motivations are offered while the pool is open.
    ui.keys("A");
    pick(&mut ui, "Vex wears down Venn");
    ui.keys("1 A");
    pick(&mut ui, "play to Venn's");
    let said = ui.said().join(" ");
    assert!(said.contains("G-SOC-03"), "{said}");
}
