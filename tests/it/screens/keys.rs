//! Keys with the real rules: the game understands every line that a key runs, and an attack takes no
//! more keys than allowed.

use genesis::Genesis;
use genesys::Genesys;
use genesys::library::Library;
use lang::{Args, Line};
use rstest::rstest;
use rules::system::{System, Verb};
use triumph::ui::Screen;
use triumph::ui::caps;
use triumph::ui::keymap::{Act, Does, Hole, Keymap, Row, Scope, Template};

use super::harness::{FIGHT, Harness};

fn filled(template: &Template) -> String {
    let answers: Vec<String> = template
        .holes()
        .map(|hole| match hole {
            Hole::Number => "3",
            Hole::Priced => "2a the lights go out",
            Hole::Text => "the lights go out",
            Hole::Who => "Vex Marrow",
            Hole::Symbols => "2s 1a",
            Hole::Faces => "4 1 6",
            Hole::Percent => "42",
            Hole::Die => "4",
        })
        .map(str::to_owned)
        .collect();
    template.fill(&answers)
}

#[rstest]
#[case::genesys(Genesys::ID, Genesys::verbs())]
#[case::genesis(Genesis::ID, Genesis::verbs())]
fn every_line_in_the_keymap_is_understood<C>(#[case] system: &str, #[case] verbs: &[Verb<C>]) {
    let keymap = Keymap::shipped().unwrap().in_game(system).unwrap();
    let ui = Harness::fight((80, 24));
    // The verbs of the table, which every game has, without those of the open game.
    let own: Vec<&str> = Genesys::verbs().iter().map(|verb| verb.name).collect();
    let all = ui.world().face.verbs().into_iter();
    let table_verbs: Vec<&str> = all.map(|v| v.name).filter(|v| !own.contains(v)).collect();
    let inner = |row: &Row| match &row.does {
        Does::Layer(inner) => inner.clone(),
        _ => vec![row.clone()],
    };
    let mut seen = 0;
    for row in keymap.rows().iter().flat_map(inner) {
        let Does::Line(template) = &row.does else {
            continue;
        };
        let line = filled(template).replace(" .", " vex");
        let split = Line::split(&line).unwrap();
        let word = split.words[0].text.as_str();
        seen += 1;
        let verb = verbs
            .iter()
            .find(|v| v.name == word || v.aliases.contains(&word));
        let Some(verb) = verb else {
            assert!(table_verbs.contains(&word), "`{line}` begins with no verb");
            continue;
        };
        let mut args = Args::new(&split, verb.usage);
        let command = (verb.parse)(&mut args).and_then(|_| args.finish());
        assert!(command.is_ok(), "`{line}`: {}", command.unwrap_err());
    }
    assert!(seen > 20, "only {seen} lines");
}

#[rstest]
#[case("a Enter 1 Enter")]
#[case("a Enter Enter")]
#[case("a T b Space Enter 2 Enter")]
#[case("a = 3 s Enter Enter")]
fn an_attack_is_done_in_eight_keys_or_fewer(#[case] keys: &str) {
    assert!(keys.split(' ').count() <= 8);
    let mut ui = Harness::fight((120, 40));
    assert_eq!(ui.app.scope(), Scope::Turns);
    ui.keys(keys);
    assert_eq!(ui.app.scope(), Scope::Turns, "{}", ui.shot());
    assert!(
        ui.said()
            .iter()
            .any(|s| s.starts_with("Vex Marrow attacks"))
    );
    assert!(ui.world().face.tray().past.last.is_some());
}

/// An attack by the acting combatant of the shipped demo, with a purchase, from the initiative to the
/// log line: rolled by the program, or typed from real dice.
#[rstest]
#[case::rolled("a Enter 2 Enter", 4)]
#[case::typed("a = s a Enter 2 Enter", 7)]
#[case::typed_in_full("a = 2 s a Enter 2 Enter", 8)]
fn g_comb_01_an_attack_in_the_demo_takes_eight_keys_at_most(
    #[case] keys: &str,
    #[case] count: usize,
) {
    assert_eq!(keys.split(' ').count(), count);
    assert!(count <= 8);
    let mut ui = Harness::demo((120, 40));
    if ui.acting().is_none() {
        ui.keys("1");
    }
    let by = ui.acting().unwrap();
    assert_eq!(ui.app.scope(), Scope::Turns);
    let before = ui.said().len();
    ui.keys(keys);
    let said = ui.said().split_off(before);
    assert_eq!(
        said.len(),
        4,
        "declared, rolled, bought, resolved: {said:#?}"
    );
    assert!(said[0].starts_with(&format!("{by} attacks")), "{said:#?}");
    assert!(said[1].contains(" vs "), "{said:#?}");
    assert_eq!(ui.app.scope(), Scope::Turns, "{}", ui.shot());
    assert!(ui.shot().contains(said[3].get(..30).unwrap_or(&said[3])));
}

/// Two ships and their crews, in the pilot's turn.
const DOGFIGHT: [&str; 11] = [
    "add lodestar as Tern side pc",
    "add corsair",
    "add vex_marrow",
    "add wing_leader as Rook",
    "crew vex tern pilot",
    "crew rook corsair pilot",
    "range tern corsair medium",
    "init vex = 3s",
    "init rook = 2s",
    "speed tern 4",
    "start",
];

/// An attack from a ship on a ship, from the initiative to the log line.
#[rstest]
#[case::rolled("a Enter Enter", "Tern", (80, 24))]
#[case::rolled("a Enter Enter", "Tern", (120, 40))]
#[case::typed("a = 3 s Enter Enter", "Corsair suffers", (80, 24))]
#[case::helped("a b Space o Enter Enter", "Tern", (120, 40))]
#[case::from_the_ships("g v a = 3 s Enter Enter", "Corsair suffers", (120, 40))]
fn g_vcom_25_a_vehicle_attack_takes_eight_keys_at_most(
    #[case] keys: &str,
    #[case] told: &str,
    #[case] size: (u16, u16),
) {
    assert!(keys.split(' ').count() <= 8);
    let mut ui = Harness::new(&DOGFIGHT, Screen::Table, size);
    let (before, was) = (ui.said().len(), ui.app.scope());
    ui.keys(keys);
    let said = ui.said().split_off(before).join(" ");
    for word in ["Vex Marrow", "Corsair", "Pulse lasers"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(
        said.contains(" vs ") && (said.contains(told) || told == "Tern"),
        "{said}"
    );
    if !keys.starts_with('g') {
        assert_eq!(ui.app.scope(), was, "{}", ui.shot());
    }
    ui.keys("Esc");
    assert!(!ui.shot().contains("Enter roll   ="), "{}", ui.shot());
}

/// From the slot that two may take to the damage, also with the question of a braced target.
#[rstest]
#[case::plain("1 a = 3 s Enter Enter", false)]
#[case::braced("1 a = 3 s Enter Space Enter", true)]
fn g_vcom_25_from_the_slot_of_a_pilot_to_the_damage_in_eight_keys(
    #[case] keys: &str,
    #[case] braced: bool,
) {
    assert!(keys.split(' ').count() <= 8);
    for size in [(80, 24), (120, 40)] {
        let mut lines = DOGFIGHT.to_vec();
        lines.insert(10, "add ila_senn");
        lines.insert(11, "crew ila tern gunner");
        lines.insert(12, "init ila = 1s");
        let mut ui = Harness::new(&lines, Screen::Table, size);
        if braced {
            for line in [
                "claim vex",
                "next",
                "fly vex keep",
                "fly rook brace",
                "next",
                "next",
            ] {
                ui.line(line);
            }
        }
        let before = ui.said().len();
        ui.keys(keys);
        let said = ui.said().split_off(before).join(" ");
        assert!(said.contains("attacks Corsair"), "{said}");
        assert!(said.contains("Corsair suffers"), "{said} {}", ui.shot());
    }
}

#[test]
fn the_keys_of_rows_mean_nothing_else() {
    let keymap = Keymap::shipped().unwrap();
    for key in caps::ROWS.chars() {
        let chord = key.to_string().parse().unwrap();
        for scope in [
            Scope::Turns,
            Scope::Sheet,
            Scope::Dice,
            Scope::Spending,
            Scope::Log,
            Scope::Dialog,
        ] {
            let does = keymap.find(scope, chord).map(|row| &row.does);
            assert_eq!(
                does,
                Some(&Does::Act(Act::Pick)),
                "{key} takes a row of offers (`ui::caps::ROWS`), in {scope:?} too: choose another key"
            );
        }
        assert!(
            keymap
                .own(Scope::Tray)
                .all(|row| !row.keys.0.contains(&chord)),
            "{key} changes a pool"
        );
    }
}

/// While symbols are spent these keys take rows, and have no other effect there.
#[test]
fn the_keys_of_what_symbols_buy_mean_nothing_else_there() {
    let keymap = Keymap::shipped().unwrap();
    for key in caps::SPENDING.chars() {
        let chord = key.to_string().parse().unwrap();
        for scope in [Scope::Spending, Scope::Dialog] {
            if (scope, key) == (Scope::Dialog, 'n') {
                // No, where a letter answers a question.
                continue;
            }
            let does = keymap.find(scope, chord).map(|row| &row.does);
            assert_eq!(does, Some(&Does::Act(Act::Pick)), "{key} in {scope:?}");
        }
    }
}

/// The displayed rows of the dice tray: key, then label.
fn drawn(ui: &Harness) -> Vec<(String, String)> {
    let shot = ui.shot();
    let titles = shot.lines().nth(4).unwrap();
    let at = titles
        .find(" Spend ")
        .or_else(|| titles.find(" Turn "))
        .map(|at| titles[..at].chars().count())
        .unwrap();
    let tray = shot
        .lines()
        .skip(5)
        .take_while(|line| !line.contains("─ Log ─"))
        .map(|line| line.chars().skip(at).collect::<String>())
        .map(|line| line.trim_end_matches(['│', '┃', '┤', '┨', ' ']).to_owned());
    // The rolled dice are above the divider.
    let divides = |row: &str| row.contains("Left to spend") || row.starts_with('─');
    let tray: Vec<String> = tray.collect();
    let above = tray.iter().position(|row| divides(row)).unwrap_or(0);
    let menu = tray.into_iter().skip(above);
    let rows = menu.filter_map(|row| {
        // In a list with ways of two keys, other keys are two columns further right.
        let row = row
            .strip_prefix(" m")
            .or(row.strip_prefix("  "))
            .unwrap_or(&row);
        // A cap has a blank before its key. An unavailable row has its key in brackets, and a bought row
        // has a check mark before its key.
        let (key, label) = row.strip_prefix([' ', '(', '✓'])?.split_once([' ', ')'])?;
        let label = label.trim().split("  ").next()?;
        let rows = [caps::ROWS, caps::SPENDING].concat();
        // A way of two keys has its own test.
        let one = key.chars().count() == 1 && rows.contains(key) && label.chars().count() > 1;
        one.then(|| (key.to_owned(), label.to_owned()))
    });
    rows.collect()
}

/// The fight with a rolled attack, with symbols that the pool need not be able to show.
fn rolled(symbols: &str) -> Harness {
    let mut ui = Harness::fight((200, 60));
    ui.keys("a").line(&format!("roll = {symbols}!"));
    ui
}

#[test]
fn g_comb_08_a_finger_that_learnt_a_key_buys_the_same_row() {
    let mut ui = rolled("2s 5a T");
    let before = drawn(&ui);
    assert_eq!(before.len(), 17, "every row has a key: {before:?}");
    for key in ["3", "6", "2"] {
        ui.keys(key);
        let after = drawn(&ui);
        assert_eq!(after, before, "after {key}: {}", ui.shot());
    }
    // Pressed again, the row shows why it is unavailable, and buys no other.
    let said = ui.said().len();
    ui.keys("3");
    assert_eq!(ui.said().len(), said);
    assert!(ui.told().contains("To override: !"), "{}", ui.shot());
    says!(ui.told());
    // A row beyond the ninth is bought with its letter.
    let label = before[12].1.clone();
    ui.keys(&before[12].0);
    // It asks for its target.
    ui.keys("1");
    assert!(ui.said().len() > said, "{label}: {}", ui.last_said());
}

#[test]
fn m_06_one_key_pays_with_the_triumph_instead() {
    let mut ui = rolled("2s 4a T");
    let library = Library::shipped();
    let label = &library.spend("a_maneuver").unwrap().label;
    let price = |ui: &Harness| {
        let shot = ui.shot();
        let line = shot.lines().find(|line| line.contains(label));
        let line = line.unwrap().trim_end_matches(['│', '┃', ' ']);
        line.rsplit(' ').next().unwrap().to_owned()
    };
    assert_eq!(price(&ui), "aa");
    ui.keys("T");
    assert_eq!(price(&ui), "T");
    ui.keys("T");
    assert_eq!(price(&ui), "aa");
    ui.keys("T 4");
    assert!(
        ui.last_said().contains("spends 1 Triumph"),
        "{}",
        ui.last_said()
    );
    assert!(ui.shot().contains("(a)(a)(a)(a)─( )"), "{}", ui.shot());
    // The next purchase is paid in the default way again.
    ui.keys("1");
    assert!(ui.shot().contains("(a)(a)(a)( )─( )"), "{}", ui.shot());
    // An unavailable way to pay is reported.
    let before = ui.world().face.last();
    ui.keys("T");
    assert_eq!(ui.world().face.last(), before, "{}", ui.shot());
    says!(ui.told());
}

#[test]
fn own_words_ask_for_a_price_first_and_do_without_one() {
    let mut ui = Harness::fight((80, 24));
    let shot = ui.keys("a = 2 s 2 a Enter …").shot();
    let example = shot.lines().find(|row| row.contains(" 2a the "));
    says!(example.expect("what to type").trim());
    ui.type_in("2a the lamp bursts").keys("Enter");
    assert!(ui.last_said().ends_with("2 Advantage: the lamp bursts."));
    ui.keys("…").type_in("and all is dark").keys("Enter");
    assert!(ui.last_said().starts_with("And all is dark"));
    says!(ui.last_said());
}

#[test]
fn g_man_01_the_dialog_and_the_tray_give_a_maneuver_the_same_key() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("g d");
    let (tray, whole) = (drawn(&ui), ui.shot());
    ui.keys("m");
    let dialog = ui.shot();
    // Between the attack and the rows after the maneuvers.
    let maneuvers: Vec<_> = tray
        .iter()
        .take_while(|(_, label)| label != "make a skill check")
        .filter(|(_, label)| label != "attack")
        .collect();
    assert!(maneuvers.len() > 5, "{tray:?}");
    for (key, label) in maneuvers {
        // The tray may shorten a label.
        let label = label.trim_end_matches('…');
        let row = dialog.lines().find(|line| {
            // A refused row has a mark after its key.
            ["  ", "- ", ") "]
                .iter()
                .any(|gap| line.contains(&format!("{key}{gap}{label}")))
        });
        assert!(row.is_some(), "{key} {label}: {dialog}");
    }
    // A letter that means something else on the table has its menu before it, and works in that menu.
    assert!(whole.contains("m i  aim"), "{whole}");
    assert!(dialog.contains(" i  aim"), "{dialog}");
    for keys in ["i", "u m i"] {
        ui.keys(keys);
        assert!(ui.last_said().contains("aims"), "{}", ui.last_said());
    }
}

#[test]
fn g_turn_06_a_maneuver_that_would_be_refused_says_so_in_the_dialog() {
    let mut ui = Harness::fight((120, 40));
    ui.line("maneuver @ cover").line("maneuver @ guard");
    ui.keys("m");
    let shot = ui.shot();
    assert!(shot.contains("(i) aim"), "{shot}");
    // Several rows have the same reason, which is told once below them with their keys.
    let told = shot.lines().find_map(|line| {
        let (keys, why) = line.split_once('(')?.1.split_once(") ")?;
        let shared = keys.contains(' ') && keys.split(' ').any(|key| key == "i");
        shared.then_some(why)
    });
    let why = told.unwrap_or_else(|| panic!("{shot}"));
    says!(why.split("  ").next());
    let said = ui.said().len();
    ui.keys("i");
    assert_eq!(ui.said().len(), said);
    assert!(ui.shot().contains("G-TURN-06"), "{}", ui.shot());
}

#[test]
fn g_comb_05_a_target_out_of_reach_opens_the_pool_and_the_pool_says_so() {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::fight(size);
        for foe in ["boarders", "gun", "marrack"] {
            ui.line(&format!("range vex {foe} long"));
        }
        ui.keys("a");
        assert_eq!(ui.app.scope(), Scope::Tray);
        let shot = ui.shot();
        assert!(shot.contains("G-COMB-05"), "{shot}");
        let said = ui.said().len();
        // Enter offers what makes it possible, and the override goes on without that.
        ui.keys("Enter");
        assert_eq!(ui.said().len(), said);
        assert!(
            ui.shot().contains("To override: Esc, then !"),
            "{}",
            ui.shot()
        );
        ui.keys("Esc !");
        assert_eq!(ui.app.scope(), Scope::Spending, "{}", ui.shot());
    }
}

#[test]
fn g_range_01_a_range_tried_in_the_pool_is_gone_with_it() {
    let mut ui = Harness::fight((120, 40));
    let before = ui.world().face.state_json()["ranges"].clone();
    ui.keys("a r Enter Esc");
    assert_eq!(ui.world().face.state_json()["ranges"], before);
    ui.keys("a R = 1 s Enter");
    assert_ne!(ui.world().face.state_json()["ranges"], before);
    ui.keys("u");
    assert_eq!(ui.world().face.state_json()["ranges"], before);
}

#[test]
fn g_comb_02_real_dice_typed_where_no_pool_opened_change_nothing() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("a Enter Enter");
    let said = ui.said();
    // Refused, because the action is used, while the user keeps typing.
    ui.keys("a = 1 s 2 a Enter");
    says!(ui.told());
    ui.keys("1 Enter Enter");
    assert_eq!(ui.said(), said);
    ui.keys("Esc");
    assert_eq!(ui.app.scope(), Scope::Turns);
    assert_eq!(ui.said(), said);
}

#[test]
fn one_key_takes_back_what_one_key_did() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("w 4 Enter");
    let before = ui.shot().matches("11/12").count();
    assert!(before > 1, "{}", ui.shot());
    ui.keys("u");
    let shot = ui.shot();
    // What was undone is named above the keys, with the wounds that it caused.
    let roster = |shot: &str| shot.matches("11/12").count();
    assert!(shot.contains("7/12") && roster(&shot) < before, "{shot}");
    ui.keys("U");
    assert!(ui.shot().contains("11/12"));
}

#[test]
fn settings_change_by_keys_and_by_the_command_line_and_are_undone() {
    let value = |ui: &Harness, key: &str| {
        let rows = ui.world().face.settings();
        rows.into_iter().find(|row| row.key == key).unwrap().value
    };
    let mut ui = Harness::fight((80, 24));
    ui.keys(":").type_in("settings").keys("Enter");
    assert_eq!(ui.app.scope(), Scope::Settings);
    ui.keys("Enter");
    assert_eq!(value(&ui, "story_limit"), "off");
    ui.keys("u");
    assert_eq!(value(&ui, "story_limit"), "on");
    // A number is typed with the page visible, and an invalid one is corrected in place.
    ui.keys("j j j j j Enter");
    assert_eq!(ui.app.scope(), Scope::Prompt);
    ui.keys("x Enter");
    assert_eq!(ui.app.scope(), Scope::Prompt);
    ui.keys("Backspace 2 5 Enter");
    assert_eq!(value(&ui, "crit_plus_per_injury"), "25");
    assert_eq!(ui.app.scope(), Scope::Settings);
    ui.keys("d");
    assert_eq!(value(&ui, "crit_plus_per_injury"), "10");
    // Leaving the question leaves the page open.
    ui.keys("Enter Esc");
    assert_eq!(ui.app.scope(), Scope::Settings);
    ui.keys("Esc");
    assert_eq!(ui.app.scope(), Scope::Turns);
    // The other game answers the same page.
    let mut ui = Harness::genesis(&["add carter"], (120, 40));
    ui.keys("g c G Enter");
    assert_eq!(value(&ui, "chase.group"), "fastest");
}

/// A talent that can be used now is two keys away in any turn, and the tray names the key.
#[rstest]
#[case::g_tal_45_dodge(&["learn vex dodge!", "next", "claim marrack", "attack marrack vex with pistol at short"], "Dodge")]
#[case::g_tal_16_parry(&["learn vex parry!", "engage vex marrack", "next", "claim marrack", "attack marrack vex with shudder", "roll = 3s"], "Parry")]
#[case::g_tal_68_indomitable(&["learn vex indomitable!", "next", "claim marrack", "wound vex 9"], "Indomitable")]
fn a_talent_that_answers_is_two_keys_away(#[case] lines: &[&str], #[case] talent: &str) {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::fight(size);
        for line in lines {
            ui.line(line);
        }
        let shot = ui.keys("g d").shot();
        let named = shot.contains(" v ") || shot.contains(" v: ");
        assert!(named && shot.contains(talent), "{shot}");
        let shot = ui.keys("v").shot();
        assert!(shot.contains(&format!("Vex Marrow: {talent}")), "{shot}");
        ui.keys("Enter");
        assert!(ui.last_said().contains(talent), "{}", ui.last_said());
    }
}

/// Talents of the character's own turn are in the same menu.
#[rstest]
#[case::g_tal_02_challenge("challenge!!", "Challenge!")]
#[case::g_tal_36_inspiring_rhetoric("\"inspiring rhetoric\"!", "Inspiring Rhetoric")]
fn a_talent_of_ones_own_turn_stands_in_the_menu(#[case] learn: &str, #[case] talent: &str) {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::fight(size);
        for line in [
            &format!("learn vex {learn}"),
            "range vex boarders short",
            "range vex ila short",
            "strain ila 4",
        ] {
            ui.line(line);
        }
        let shot = ui.keys("Esc v").shot();
        assert!(shot.contains(talent), "{shot}");
    }
}

/// Two keys use any talent that can be used now: the menu, and its key there. One of each kind: a
/// maneuver to the end of the encounter, an incidental that heals, one with a variable number, one that
/// lets the character get up, an incidental before the roll, a reroll, one for allies.
#[rstest]
#[case::g_tal_27_berserk(&["learn vex berserk!", "engage vex boarders"], "Berserk")]
#[case::g_tal_21_second_wind(&["learn vex second_wind!", "strain vex 4"], "Second Wind")]
#[case::g_tal_40_side_step(&["learn vex side_step!"], "Side Step")]
#[case::g_tal_11_jump_up(&["learn vex jump_up!", "prone vex"], "Jump Up")]
#[case::g_tal_33_dual_wielder(&["learn vex dual_wielder!"], "Dual Wielder")]
#[case::g_tal_56_natural(&["learn vex natural of piloting cool!", "check vex cool", "roll = 1f"], "Natural")]
#[case::g_tal_36_inspiring_rhetoric(&["learn vex inspiring_rhetoric!", "range vex ila short", "strain ila 4"], "Inspiring Rhetoric")]
fn a_talent_is_used_by_two_keys(#[case] lines: &[&str], #[case] talent: &str) {
    for size in [(80, 24), (120, 40)] {
        let mut ui = Harness::fight(size);
        for line in lines {
            ui.line(line);
        }
        let shot = ui.keys("v").shot();
        let key = super::people::key_of(&shot, talent);
        let key = key.unwrap_or_else(|| panic!("{talent} has no key:\n{shot}"));
        let before = ui.last_said();
        let shot = ui.keys(&key).shot();
        assert_ne!(ui.last_said(), before, "{shot}");
    }
}

#[test]
fn undo_goes_through_a_dropped_check_to_what_the_log_shows() {
    let mut ui = Harness::fight((120, 40));
    ui.line("wound vex 3");
    assert!(ui.shot().contains("10/12"), "{}", ui.shot());
    ui.keys("a b t Esc Esc");
    assert_eq!(ui.app.scope(), Scope::Turns);
    ui.keys("u");
    assert_eq!(ui.app.scope(), Scope::Turns);
    assert!(ui.shot().contains("7/12"), "{}", ui.shot());
    // One redo goes one step, as the history has it.
    ui.keys("U");
    assert!(ui.shot().contains("10/12"), "{}", ui.shot());
}

#[test]
fn a_rule_says_no_and_one_key_says_yes() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("a Enter Enter a");
    let shot = ui.shot();
    assert!(shot.contains("G-TURN") || shot.contains("action"), "{shot}");
    ui.keys("!");
    assert_eq!(ui.app.scope(), Scope::Tray, "{}", ui.shot());
}

#[test]
fn a_number_answers_what_is_asked() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("n");
    let before = ui.last_said();
    assert!(ui.shot().contains("acts"), "{}", ui.shot());
    ui.keys("1");
    assert_ne!(ui.last_said(), before);
}

/// While a question is open the numbers are its answers on every tab: those in the line above the keys at once,
/// and hidden ones after they were shown. A number past the last answer only says so.
#[test]
fn one_character_answers_by_number_on_every_tab() {
    let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
    let line = |ui: &Harness| ui.told().lines().last().unwrap_or_default().to_owned();
    ui.keys("2").line("next");
    let before = ui.last_said();
    let shot = ui.shot();
    assert!(
        shot.contains("▌Gear▐") && !shot.contains("1 Skills"),
        "{shot}"
    );
    ui.keys("9");
    assert_eq!(ui.last_said(), before);
    assert!(ui.shot().contains("▌Gear▐"), "{}", ui.shot());
    says!(line(&ui));
    ui.keys("1");
    assert_ne!(ui.last_said(), before);
    assert!(ui.last_said().contains(" act"), "{}", ui.last_said());
    // No question is open now, so the tab of before is back and the numbers are tabs again.
    assert!(ui.shot().contains("▌2 Gear▐"), "{}", ui.shot());
    ui.keys("1");
    assert!(ui.shot().contains("▌1 Skills▐"), "{}", ui.shot());
}

/// Under an open list the last line says what Enter does in the list.
#[test]
fn enter_under_a_list_is_the_list_s() {
    let mut ui = Harness::new(&["add vex_marrow"], Screen::Solo, (80, 24));
    assert_eq!(ui.foot("Enter").as_deref(), Some("roll selected"));
    for list in ["t", "r", "?"] {
        ui.keys(list);
        assert_ne!(
            ui.foot("Enter").as_deref(),
            Some("roll selected"),
            "{}",
            ui.shot()
        );
        ui.keys("Esc");
    }
    assert_eq!(ui.foot("Enter").as_deref(), Some("roll selected"));
}

/// While a check is rolled the other tabs show where the dice are, and nothing else.
#[test]
fn one_character_is_told_where_the_dice_are() {
    let mut ui = Harness::new(&FIGHT, Screen::Solo, (80, 24));
    ui.keys("a Tab Esc");
    says!(ui.hint());
    assert!(ui.keys("6").shot().contains("Enter rolls"), "{}", ui.shot());
}

/// The tables of the guide to the keys are printed from the keymap. `TRIUMPH_WRITE=1` writes them again.
#[test]
fn guide_to_keys_has_every_key_of_the_keymap() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/guide/keys.md");
    let text = std::fs::read_to_string(path).unwrap();
    let start = text.find("\n## ").map_or(text.len(), |at| at + 1);
    let tables = Keymap::shipped().unwrap().markdown();
    let tables = format!("{}\n", tables.trim_end());
    if std::env::var_os("TRIUMPH_WRITE").is_some() {
        std::fs::write(path, format!("{}{tables}", &text[..start])).unwrap();
        return;
    }
    assert_eq!(&text[start..], tables, "run this test with TRIUMPH_WRITE=1");
}

#[test]
fn a_question_for_a_number_names_its_own_keys() {
    let mut ui = Harness::fight((80, 24));
    ui.keys("w");
    let shot = ui.shot();
    let lines: Vec<&str> = shot.lines().collect();
    assert!(
        lines[22].trim_start().starts_with("Wound Vex Marrow:  "),
        "{shot}"
    );
    assert!(lines[23].contains(" Enter  wound"), "{shot}");
    // A letter that begins no name changes neither the target nor the number.
    ui.keys("2 x");
    assert!(ui.shot().contains("Wound Vex Marrow: 2"));
    ui.keys("Enter");
    assert!(ui.last_said().contains("2 wounds"), "{}", ui.last_said());
}

#[test]
fn what_is_refused_stands_above_the_question() {
    let mut ui = Harness::fight((80, 24));
    // A number that is too large for any track.
    ui.keys("w").type_in("99999999").keys("Enter");
    let shot = ui.shot();
    let lines: Vec<&str> = shot.lines().collect();
    says!(lines[21].trim());
    assert!(
        lines[22]
            .trim_start()
            .starts_with("Wound Vex Marrow: 99999999"),
        "{shot}"
    );
    assert!(lines[23].contains(" Enter  wound"), "{shot}");
}
