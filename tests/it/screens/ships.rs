//! Ships and systems as a crew reads them from across a room: the strip of all of them, one sheet, and
//! the last line, which names only keys that mean something there.

use rstest::rstest;
use triumph::ui::Screen;

use super::stand::Stand;

/// Two capital ships and two fighters, of which one is badly hit.
const DUEL: [&str; 24] = [
    "add bastion side pc",
    "add warden",
    "add needle as Needle",
    "add corsair as Corsair",
    "add vex_marrow",
    "add ila_senn",
    "add wing_leader as Rook",
    "add wing_leader as Kestrel",
    "crew ila bastion pilot",
    "crew vex bastion gunner \"flak battery\"",
    "crew rook warden pilot",
    "crew kestrel corsair pilot",
    "range bastion warden short",
    "speed bastion 1",
    "speed warden 2",
    "speed corsair 4",
    "hull bastion 7",
    "crit warden = 60",
    "hull corsair 6",
    "init vex = 3s",
    "init rook = 2s",
    "init ila = 1s",
    "init kestrel = 1s",
    "bearing bastion warden port",
];

/// A network with somebody inside whom the sysop has traced twice.
const HEIST: [&str; 7] = [
    "add vex_marrow",
    "add exchange_sysop as Keeper",
    "net add corporate_network as Ledger",
    "net sysop ledger keeper",
    "net access vex ledger",
    "net aware vex ledger",
    "net traces vex ledger 2",
];

fn stand(lines: &[&str], size: (u16, u16)) -> Stand {
    let mut stand = Stand::new(lines, Screen::Table, size);
    stand.line("start");
    stand.line("claim vex");
    stand
}

#[rstest]
#[case("ships_80x24", (80, 24), "g v")]
#[case("ships_120x40", (120, 40), "g v")]
#[case("ships_200x60", (200, 60), "g v")]
#[case("ship_sheet_80x24", (80, 24), "g v Enter")]
#[case("ship_sheet_120x40", (120, 40), "g v Enter")]
fn ships_are_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut stand = stand(&DUEL, size);
    insta::assert_snapshot!(name, stand.keys(keys).shot());
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
#[case((200, 60))]
fn g_veh_01_the_marked_ship_says_all_and_no_other_goes_missing(#[case] size: (u16, u16)) {
    let shot = stand(&DUEL, size).keys("g v").shot();
    for said in [
        "Bastion",
        "Warden",
        "Needle",
        "Corsair",
        "speed ▰▱ 1/2",
        "7/60",
        "8/8",
        "Torpedo",
        "pilot Ila",
        "Flak battery",
    ] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
    // The next one, as soon as the mark is on it.
    let mut other = stand(&DUEL, size);
    let shot = other.keys("g v j j j").shot();
    assert!(shot.contains("pilot Kestrel"), "{shot}");
}

/// The strip that nobody looks at in particular, beside everything else.
#[test]
fn g_veh_01_several_ships_show_arcs_and_crew_in_a_narrow_strip() {
    let shot = stand(&DUEL, (120, 40)).keys("g i").shot();
    for said in [
        "Bastion  hull 7/60  ▰▱ 1/2",
        "▲8 ▼4 ◀8 ▶8",
        "Warden  hull 0/30  ▰▰▱ 2/3",
        "▲5 ▼2 ◀2 ▶2",
        "Needle  hull 0/7",
        "Corsair  hull 6/10",
        "▰▰▰▰▱ 4/5",
        "to act: pilot Kestrel",
    ] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
    let systems = stand(&HEIST, (120, 40)).keys("g i").shot();
    for said in ["Ledger", "Vex Marrow inside", "firewall strength 3 on"] {
        assert!(systems.contains(said), "{said}\n{systems}");
    }
}

/// Who is aboard takes no room from what every shot asks for.
#[test]
fn g_veh_01_a_crewed_ship_keeps_its_numbers_in_a_narrow_strip() {
    let shot = stand(&DUEL, (120, 40)).keys("g i").shot();
    for said in [
        "sil 7 hand -3 def 3 armor 5",
        "sil 3 hand +2 def 1 armor 1",
        "sil 3 hand +1 def 1 armor 2",
    ] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
    // What is broken comes first, and what there is no room for then is not cut silently.
    let warden = shot.lines().skip_while(|line| !line.starts_with("Warden"));
    let own: Vec<String> = warden
        .take(4)
        .map(|line| line.chars().take(30).collect())
        .collect();
    assert!(
        own.iter().any(|line| line.contains("out navigation")),
        "{own:#?}"
    );
    assert!(own[3].trim_end().ends_with('…'), "{own:#?}");
    // No bar of anybody's wounds went for it.
    for one in ["Rook", "Kestrel", "Vex Marrow", "Ila Senn"] {
        let own = shot.lines().find(|line| line.starts_with(one));
        assert!(
            own.is_some_and(|line| line.contains("▱ 0/1")),
            "{one}\n{shot}"
        );
    }
}

#[test]
fn g_veh_01_where_there_is_room_every_ship_says_what_a_crew_asks() {
    let shot = stand(&DUEL, (200, 60)).keys("g v").shot();
    for said in [
        "Bastion",
        "Warden",
        "Needle",
        "Corsair", // several ships
        "speed ▰▱ 1/2",
        "7/60",
        "▲ 8/8",
        "6/10", // speed, hull, arcs
        "Navigation Damaged",
        "out navigation",                    // criticals and components
        "Torpedo tube forward not prepared", // what weapons may do now
        "acts: gunner Vex",                  // who may still act
    ] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
}

#[test]
fn the_keys_of_a_hull_are_not_named_where_a_system_is_marked() {
    let foot = |stand: &mut Stand| {
        let shot = stand.keys("g v").shot();
        shot.lines().last().unwrap_or_default().to_owned()
    };
    let ships = foot(&mut stand(&DUEL, (120, 40)));
    assert!(ships.contains("w hull trauma"), "{ships}");
    let mut heist = stand(&HEIST, (120, 40));
    let systems = foot(&mut heist);
    assert!(!systems.contains("hull"), "{systems}");
    let shot = heist.shot();
    assert!(
        shot.contains("Vex traced") && shot.contains("Vex Marrow inside"),
        "{shot}"
    );
}
