//! A character created during play, tab by tab, and the creation menus, at the three sizes.

use rstest::rstest;
use rules::view::OfferGroup;
use triumph::ui::Screen;

use super::harness::Harness;

/// A character with experience spent, one injury treated and one open, gear worn and carried.
const MADE: &[&str] = &[
    "create Tamsin",
    "archetype tamsin laborer",
    "career tamsin soldier with athletics brawl melee vigilance",
    "raise tamsin agility",
    "learn tamsin grit",
    "learn tamsin toughened",
    "learn tamsin swift",
    "learn tamsin grit",
    "buy tamsin boarding_hatchet",
    "buy tamsin spacers_leathers",
    "wear tamsin leathers",
    "buy tamsin coil_longrifle!",
    "motivate tamsin fear the dark between the gates",
    "finish tamsin!",
    "award tamsin 15 held the lock",
    "crit tamsin = 40",
    "crit tamsin = 88",
    "wound tamsin 4",
];

/// The same character during creation.
const MAKING: &[&str] = &[
    "create Tamsin",
    "archetype tamsin laborer",
    "career tamsin soldier with athletics brawl melee vigilance",
    "learn tamsin grit",
];

#[rstest]
fn a_made_character_is_drawn(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
    #[values(
        ("skills", "1"), ("gear", "2"), ("talents", "3 j"), ("health", "4 j"), ("notes", "5 j")
    )]
    tab: (&str, &str),
) {
    let mut ui = Harness::new(MADE, Screen::Solo, size);
    let name = format!("people_{}_{}x{}", tab.0, size.0, size.1);
    insta::assert_snapshot!(name, ui.keys(tab.1).shot());
}

#[rstest]
fn the_menus_of_the_making_are_drawn(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
    #[values(("learn", "x"), ("buy", "b"), ("between", "t"), ("build", "r"))] menu: (&str, &str),
) {
    let mut ui = Harness::new(MAKING, Screen::Table, size);
    let name = format!("making_{}_{}x{}", menu.0, size.0, size.1);
    insta::assert_snapshot!(name, ui.keys(menu.1).shot());
}

/// However many talents are listed above it, all five tiers are visible on the smallest screen.
#[test]
fn g_talr_04_the_whole_pyramid_is_seen_at_80x24() {
    let learnt = [
        "parry", "parry", "parry", "parry", "parry", "dodge", "dodge",
    ]
    .map(|talent| format!("learn tamsin {talent}!"));
    let mut lines: Vec<&str> = MADE.to_vec();
    lines.extend(learnt.iter().map(String::as_str));
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    let shot = ui.keys("3").shot();
    for tier in 1..=5 {
        assert!(shot.contains(&format!("tier {tier}")), "{shot}");
    }
}

/// Letters narrow a long menu, and a digit takes one of the remaining rows.
#[test]
fn letters_find_a_talent_in_the_menu_of_experience() {
    let mut ui = Harness::new(MAKING, Screen::Table, (80, 24));
    let shot = ui.keys("x t g h n d").shot();
    assert!(shot.contains("Toughened 1"), "{shot}");
    assert!(!shot.contains("Grit 2"), "{shot}");
    ui.keys("Enter Enter");
    let said = ui.last_said();
    assert!(said.contains("Toughened 1"), "{said}");
    says!(said);
}

/// The row of a written motivation, and that of a set stake, open with the text, which can be changed.
#[test]
fn what_is_written_opens_to_be_changed() {
    let line = |ui: &Harness| {
        let face = ui.world().face;
        face.log(face.last(), face.last())[0].line.clone()
    };
    let lines = [MAKING, &["motivate tamsin strength patience"]].concat();
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    ui.keys("1").type_in(" and time").keys("Enter");
    assert_eq!(line(&ui), "motivate Tamsin strength patience and time");
    let lines = [MADE, &["begin The quay", "stake The ship"]].concat();
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    ui.keys("e K").type_in(" or the crew").keys("Enter");
    assert_eq!(line(&ui), "stake The ship or the crew");
}

/// Enter spends nothing on an unselected row: the first Enter asks, the second one takes it.
#[test]
fn an_enter_too_many_spends_nothing() {
    for key in ["x", "b"] {
        let mut ui = Harness::new(MAKING, Screen::Solo, (80, 24));
        let before = ui.world().face.last();
        ui.keys(key).keys("Enter");
        assert_eq!(ui.world().face.last(), before, "{}", ui.shot());
        ui.keys("Enter");
        assert_eq!(ui.world().face.last(), before + 1, "{}", ui.shot());
    }
}

/// A key, a choice and Enter add an adversary, and `+` scales a group (T-46, T-45).
#[test]
fn t_46_a_group_is_built_and_scaled_by_keys() {
    let mut ui = Harness::new(MADE, Screen::Table, (120, 40));
    let shot = ui.keys("r Enter Enter").shot();
    assert!(
        shot.contains("Brawler") && shot.contains("minion"),
        "{shot}"
    );
    let shot = ui.keys("] + 5 Enter").shot();
    assert!(shot.contains("5 of 5"), "{shot}");
}

/// What a rule forbids is in the menu with its reason. `!` takes it, and the sheet marks it.
#[test]
fn g_eq_01_an_override_from_the_menu_is_marked() {
    let mut ui = Harness::new(MAKING, Screen::Solo, (120, 40));
    let shot = ui.keys("b End").shot();
    assert!(shot.contains("G-EQ-01"), "{shot}");
    // The open question is on the Dice tab, and the notes are six tabs on.
    let shot = ui.keys("Enter ! Tab Tab Tab Tab Tab Tab").shot();
    let marked = |line: &str| {
        let words = ["−900 units", "Breaker slate", "G-EQ-01"];
        words.iter().all(|word| line.contains(word))
    };
    assert!(shot.lines().any(marked), "{shot}");
}

/// For a new player every step of creation is asked, shown and answered by its key, and purchases with
/// money and experience are two keys of the last line away (T-42 to T-44).
#[rstest]
fn t_44_a_character_is_made_from_nothing_by_keys(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
    #[values(Screen::Table, Screen::Solo)] screen: Screen,
) {
    let mut ui = Harness::new(&[], screen, size);
    let shot = ui.shot();
    assert!(ui.world().face.roster().is_empty());
    if screen == Screen::Solo {
        assert!(shot.contains("1: "), "{shot}");
    }
    ui.keys("1").type_in("Ada").keys("Enter");
    let mut pictures = vec![("archetype", ui.shot())];
    // Laborer, then soldier, then four of its skills.
    ui.keys("2");
    assert!(ui.shot().contains("Soldier"), "{}", ui.shot());
    ui.keys("7");
    pictures.push(("ranks", ui.shot()));
    ui.keys("2 6 7 8");
    for (key, words) in [
        ("1", "brave"),
        ("2", "rash"),
        ("3", "a ship"),
        ("4", "the dark"),
    ] {
        ui.keys(key).type_in(words).keys("Enter");
    }
    pictures.push(("spend", ui.shot()));
    assert!(ui.foot("x").is_some(), "{}", ui.shot());
    // Agility from the answers, then a talent and a hatchet from the menus.
    ui.keys("6 x").type_in("").keys("Home");
    let talent = key_of(&ui.shot(), "Grit 1").or_else(|| {
        ui.keys("PageDown");
        key_of(&ui.shot(), "Grit 1")
    });
    match talent {
        Some(key) => ui.keys(&key),
        None => ui.keys("Esc").line("learn ada grit"),
    };
    ui.keys("b Enter Enter");
    assert!(
        ui.last_said().contains("Boarding hatchet"),
        "{}",
        ui.last_said()
    );
    ui.keys("F");
    says!(ui.last_said());
    pictures.push(("made", ui.shot()));
    let which = if screen == Screen::Solo {
        "solo"
    } else {
        "table"
    };
    for (step, shot) in pictures {
        let name = format!("step_{step}_{which}_{}x{}", size.0, size.1);
        insta::assert_snapshot!(name, shot);
    }
}

/// A key and a choice set the surroundings, which appear on the table and on the sheet (G-ENV).
#[rstest]
fn g_env_06_09_the_surroundings_are_said_by_keys(
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = Harness::fight(size);
    let shot = ui.keys("o").shot();
    insta::assert_snapshot!(format!("place_menu_{}x{}", size.0, size.1), shot);
    let zero = key_of(&shot, "zero gravity");
    ui.keys(&zero.unwrap_or_else(|| panic!("{shot}")));
    assert!(ui.last_said().contains("ravity"), "{}", ui.last_said());
    ui.line("expose vex vacuum").keys("g s");
    let shot = ui.shot();
    assert!(
        shot.contains("zero gravity") && shot.contains("in vacuum"),
        "{shot}"
    );
    insta::assert_snapshot!(format!("place_said_{}x{}", size.0, size.1), shot);
}

/// The key before a label on the screen.
pub(super) fn key_of(shot: &str, label: &str) -> Option<String> {
    let line = shot
        .lines()
        .find(|line| line.contains(&format!("  {label}")))?;
    let before = line.split(&format!("  {label}")).next()?;
    let key = before.split_whitespace().last()?;
    (key.chars().count() == 1 && key.chars().all(char::is_alphanumeric)).then(|| key.to_owned())
}

/// While a pool is open rows have no numbers, so the numbers belong to the tabs.
#[test]
fn numbers_turn_the_tabs_of_a_sheet_while_a_pool_is_open() {
    let lines = [
        "add vex_marrow",
        "add compact_sergeant as Ada",
        "init vex = 3s",
        "init ada = 1s",
        "start",
        "attack vex ada with slug",
    ];
    let mut ui = Harness::new(&lines, Screen::Solo, (80, 24));
    let shot = ui.keys("6").shot();
    assert!(shot.contains("▌6 Dice▐"), "{shot}");
    let shot = ui.keys("2").shot();
    assert!(shot.contains("▌2 Gear▐"), "{shot}");
    let shot = ui.keys("6 3").shot();
    assert!(shot.contains("▌3 Talents▐"), "{shot}");
}

/// G-ENC-04: Enter on a row of armor puts it on or takes it off, and the last line says which.
#[test]
fn g_enc_04_armor_is_worn_and_taken_off_on_the_sheet() {
    let mut ui = Harness::new(MADE, Screen::Solo, (80, 24));
    ui.keys("2 j j");
    let is_worn = |line: &str| line.contains("leathers") && line.contains("  worn");
    let worn = |ui: &Harness| ui.shot().lines().any(is_worn);
    let at = |ui: &Harness| ui.foot("Enter");
    for _ in 0..4 {
        if at(&ui).is_some_and(|label| label.contains("take off")) {
            break;
        }
        ui.keys("j");
    }
    says!(at(&ui));
    assert!(worn(&ui), "{}", ui.shot());
    ui.keys("Enter");
    assert!(!worn(&ui), "{}", ui.shot());
    says!(at(&ui));
    ui.keys("Enter");
    assert!(worn(&ui), "{}", ui.shot());
}

/// The first screen of a save that is opened on the sheet shows the open question with its answers.
#[test]
fn a_sheet_opens_with_the_open_question() {
    let ui = Harness::new(&["create Ada"], Screen::Solo, (80, 24));
    let offers = ui.world().face.offers(None);
    let asked = offers.iter().find(|offer| offer.group == OfferGroup::Asked);
    let shot = ui.shot();
    assert!(shot.contains(&asked.unwrap().label), "{shot}");
}

/// Esc leads from the review back to the single sheet from which it was opened.
#[test]
fn the_review_leads_back_to_the_single_sheet() {
    let mut ui = Harness::new(MADE, Screen::Solo, (80, 24));
    ui.keys("g r Esc");
    assert_eq!(ui.app.screen(), Screen::Solo);
    ui.keys("g t");
    ui.keys("g r Esc");
    assert_eq!(ui.app.screen(), Screen::Table);
}

/// Someone of the cast who is off the stage is found. Their sheet is shown, and a second Enter brings them in.
#[test]
fn someone_of_the_cast_who_is_away_is_found_and_comes_in() {
    let lines = [
        "add vex_marrow",
        "add captain_marrack",
        "cast marrack",
        "leave marrack",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let here = |ui: &Harness| ui.world().face.roster().len();
    assert_eq!(here(&ui), 1);
    ui.keys("C-p").type_in("marrack");
    assert!(ui.shot().contains("not here"), "{}", ui.shot());
    ui.keys("Enter");
    says!(ui.question());
    assert_eq!(here(&ui), 1);
    ui.keys("Enter");
    assert_eq!(here(&ui), 2, "{}", ui.told());
}
