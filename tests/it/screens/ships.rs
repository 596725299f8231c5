//! Ships and systems as a crew reads them from a distance: the strip of all of them, one sheet, and the
//! last line, which names only keys with an effect there.

use rstest::rstest;
use triumph::ui::Screen;

use super::harness::Harness;

/// Two capital ships and two fighters, one of them badly damaged.
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

/// A system with a hacker inside whom the sysop has traced twice.
const HEIST: [&str; 7] = [
    "add vex_marrow",
    "add exchange_sysop as Keeper",
    "net add corporate_network as Ledger",
    "net sysop ledger keeper",
    "net access vex ledger",
    "net aware vex ledger",
    "net traces vex ledger 2",
];

fn ui(lines: &[&str], size: (u16, u16)) -> Harness {
    let mut ui = Harness::new(lines, Screen::Table, size);
    ui.line("start");
    ui.line("claim vex");
    ui
}

#[rstest]
#[case("ships_80x24", (80, 24), "g v")]
#[case("ships_120x40", (120, 40), "g v")]
#[case("ships_200x60", (200, 60), "g v")]
#[case("ship_sheet_80x24", (80, 24), "g v Enter")]
#[case("ship_sheet_120x40", (120, 40), "g v Enter")]
fn ships_are_drawn(#[case] name: &str, #[case] size: (u16, u16), #[case] keys: &str) {
    let mut ui = ui(&DUEL, size);
    insta::assert_snapshot!(name, ui.keys(keys).shot());
}

#[rstest]
#[case((80, 24))]
#[case((120, 40))]
#[case((200, 60))]
fn g_veh_01_the_marked_ship_says_all_and_no_other_goes_missing(#[case] size: (u16, u16)) {
    let shot = ui(&DUEL, size).keys("g v").shot();
    for said in [
        "Bastion",
        "Warden",
        "Needle",
        "Corsair",
        "▮▯ 1/2",
        "7/60",
        "0/45",
        "Ila",
    ] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
    // The next one, as soon as it is selected.
    let mut other = ui(&DUEL, size);
    let shot = other.keys("g v j j j").shot();
    assert!(shot.contains("Kestrel") && shot.contains("6/10"), "{shot}");
}

/// Two capital ships with a crew of three each, below the initiative.
const CAPITALS: [&str; 14] = [
    "add warden as \"Plain Dealing\" side pc",
    "add oar as \"The Long Debt\" side npc",
    "add rho",
    "add ila_senn",
    "add vex_marrow",
    "add captain_marrack as Marrack",
    "crew rho \"plain dealing\" pilot",
    "crew vex \"plain dealing\" gunner laser",
    "crew ila \"plain dealing\" copilot",
    "crew marrack debt pilot",
    "speed plain 2",
    "speed debt 3",
    "init vex = 3s",
    "init marrack = 2s",
];

/// The lines of a ship in the strip, beginning with its name.
fn strip(shot: &str, name: &str, lines: usize, columns: usize) -> String {
    let pane = shot.lines().map(|line| {
        line.trim_start_matches(['│', '┃', ' ', '◎', '▶'])
            .chars()
            .take(columns)
            .collect::<String>()
    });
    let pane: Vec<String> = pane.collect();
    let own = pane.into_iter().skip_while(|line| !line.starts_with(name));
    let own = own.take(lines);
    own.collect::<Vec<_>>().join("\n")
}

#[test]
fn g_veh_01_two_ships_below_the_initiative_say_whose_how_hurt_what_ready_and_who_is_to_act() {
    let shot = ui(&CAPITALS, (120, 40)).keys("g i").shot();
    let plain = strip(&shot, "Plain Dealing", 6, 30);
    for said in [
        "PC",
        "▮▮▯ 2/3",
        "hull   ···",
        "0/30",
        "system ···",
        "0/22",
        "guns 5/5",
        "Vex acts",
    ] {
        assert!(plain.contains(said), "{said}\n{shot}");
    }
    let debt = strip(&shot, "The Long Debt", 6, 30);
    for said in [
        "NPC",
        "3/4",
        "0/28",
        "guns 4/4",
        "still to act Marrack",
        "armor 3",
    ] {
        assert!(debt.contains(said), "{said}\n{shot}");
    }
    assert!(
        !plain.contains('…') && !debt.contains('…'),
        "nothing is cut\n{shot}"
    );
}

/// Unselected vehicles are below the people: however many there are, all of them are shown with their
/// damage.
#[test]
fn g_veh_01_several_ships_below_everybody_all_say_how_hurt_they_are() {
    let shot = ui(&DUEL, (120, 40)).keys("g i").shot();
    for (name, all) in [
        ("Bastion", ["1/2", "7/60", "0/45"]),
        ("Warden", ["2/3", "0/30", "0/22"]),
        ("Needle", ["0/5", "0/5", "0/7"]),
        ("Corsair", ["4/5", "6/10", "0/10"]),
    ] {
        let own = strip(&shot, name, 3, 27);
        for said in all {
            assert!(own.contains(said), "{name}: {said}\n{shot}");
        }
    }
    let systems = ui(&HEIST, (120, 40)).keys("g i").shot();
    for said in ["Ledger", "Vex Marrow inside", "▶Vex ─┤Firewall 3├─"] {
        assert!(systems.contains(said), "{said}\n{systems}");
    }
}

/// The last lines of the smallest terminal name the effect of the first key before a fight.
#[test]
fn g_vcom_05_a_proposal_before_the_fight_is_named_with_its_key_at_80x24() {
    let mut lines = CAPITALS[..12].to_vec();
    lines.extend([
        "add \"gun deck rating\" x4 as \"Forward battery\"",
        "crew battery debt gunner",
    ]);
    let one = Harness::new(&lines, Screen::Table, (80, 24));
    let asks = one.world().face.turns().asks.unwrap();
    assert!(one.shot().contains(&asks), "{asks}\n{}", one.shot());
    let told = one.hint();
    assert!(
        told.contains("1 Forward battery of The Long Debt"),
        "{told}"
    );
    says!(told);
    lines.extend([
        "add \"gun deck rating\" x3 as \"Aft battery\"",
        "crew aft debt gunner",
    ]);
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let told = ui.hint();
    assert!(
        told.contains("1 Forward battery of The Long Debt"),
        "{told}"
    );
    says!(told);
    // It then has that effect.
    ui.keys("1");
    says!(ui.last_said());
}

#[test]
fn g_veh_01_where_there_is_room_every_ship_says_what_a_crew_asks() {
    let shot = ui(&DUEL, (200, 60)).keys("g v").shot();
    for said in [
        "Bastion",
        "Warden",
        "Needle",
        "Corsair", // several ships
        "▮▯ 1/2",
        "7/60",
        "▲6/8",
        "6/10", // speed, hull, arcs
        "Navigation Damaged",
        "out navigation",                    // criticals and components
        "Torpedo tube forward not prepared", // what each weapon can do now
        "Vex Marrow to act",                 // who can still act
    ] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
}

#[test]
fn the_keys_of_a_hull_are_not_named_where_a_system_is_marked() {
    let foot = |ui: &mut Harness| {
        let shot = ui.keys("g v").shot();
        shot.lines().last().unwrap_or_default().to_owned()
    };
    let ships = foot(&mut ui(&DUEL, (120, 40)));
    assert!(ships.contains(" w  hull "), "{ships}");
    let mut heist = ui(&HEIST, (120, 40));
    let systems = foot(&mut heist);
    assert!(!systems.contains("hull"), "{systems}");
    let shot = heist.shot();
    assert!(
        shot.contains("Vex traced") && shot.contains("Vex Marrow inside"),
        "{shot}"
    );
}
