//! What keys do, on a small game that answers everything: effects are compared, nothing is drawn.

use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rstest::rstest;

use crate::lang::{Named, Refusal};
use crate::rules::rulebook::{self, Rulebook};
use crate::rules::view::{
    Block, Id, Listed, Listing, Offer, OfferGroup, Rich, Row, Shape, Sheet, Slot, SlotState,
    Source, Stage, Tone, Track, Tray, Turns, VerbInfo,
};
use crate::table::Told;
use crate::table::{Behind, Completion, EntryNo, Face, LineKind, LogLine, View};

use super::keymap::{Chord, Keymap};
use super::msg::{Effect, Msg, Save, World};
use super::screens::Screen;
use super::theme::Theme;
use super::App;

/// A game of three with one vehicle, whose tray stands where a test puts it.
#[derive(Clone, Default)]
struct Toy {
    stage: Stage,
    entries: EntryNo,
    loaded: EntryNo,
    nobody: bool,
}

fn track(now: u32) -> Track {
    Track { label: "Wounds".into(), key: "wounds", now, max: 12, note: String::new() }
}

fn offer(group: OfferGroup, label: &str, line: &str) -> Offer {
    Offer {
        key: label.to_owned(),
        line: line.to_owned(),
        label: label.to_owned(),
        cost: Rich::of("2a", Tone::Advantage),
        detail: format!("{label}, in one sentence."),
        rule: Some("G-MAN-01".into()),
        allowed: Ok(()),
        group,
    }
}

impl View for Toy {
    fn system(&self) -> &'static str {
        "Toy"
    }
    fn name_of_system(&self) -> &'static str {
        "A toy"
    }
    fn title(&self) -> &str {
        "The Ashen Oar boards"
    }
    fn moment(&self) -> (u32, u32) {
        (2, 3)
    }
    fn turns(&self) -> Turns {
        let slot = |number: u32, name: &str| Slot {
            number,
            score: "2s 1a".into(),
            badge: "PC".into(),
            tone: Tone::Pc,
            who: Some(Id(number)),
            name: name.into(),
            state: if number == 1 { SlotState::Now } else { SlotState::Open },
            note: String::new(),
        };
        if self.nobody {
            return Turns::default();
        }
        Turns {
            title: "The Ashen Oar boards".into(),
            clock: "Round 2 · slot 1 of 3".into(),
            pools: Rich::of("players ●●", Tone::Text),
            asks: None,
            slots: vec![slot(1, "Vex Marrow"), slot(2, "Ila"), slot(3, "Boarders")],
            active: Some(Id(1)),
        }
    }
    fn roster(&self) -> Vec<Listed> {
        let listed = |n: u32, name: &str, listing| Listed {
            id: Id(n),
            name: name.into(),
            badge: "PC".into(),
            listing,
            tone: if n == 3 { Tone::Npc } else { Tone::Pc },
            tracks: vec![track(n)],
            note: Rich::new(),
            facts: Vec::new(),
            out: false,
            turn: "",
        };
        if self.nobody {
            return Vec::new();
        }
        vec![
            listed(1, "Vex Marrow", Listing::Combatant),
            listed(2, "Ila", Listing::Combatant),
            listed(3, "Boarders", Listing::Combatant),
            listed(4, "Tern's Promise", Listing::Vehicle),
        ]
    }
    fn sheet(&self, who: Id) -> Option<Sheet> {
        let row = |name: &str, line: Option<&str>| Row {
            cells: vec![Rich::from(name), Rich::from("YYG")],
            line: line.map(str::to_owned),
            rule: Some("G-SKILL-01".into()),
            because: Vec::new(),
        };
        let name = self.roster().into_iter().find(|l| l.id == who)?.name;
        Some(Sheet {
            id: who,
            name,
            kind: "PC".into(),
            role: "drift smuggler".into(),
            tone: Tone::Pc,
            tracks: vec![track(7)],
            facts: Vec::new(),
            now: Vec::new(),
            blocks: vec![Block {
                title: "Skills".into(),
                tab: "Skills",
                shape: Shape::Table,
                rows: vec![row("Cool", Some("check vex cool")), row("Brawl", None)],
            }],
        })
    }
    fn tray(&self) -> Tray {
        let source = |text: &str, toggle: Option<&str>| Source {
            change: Rich::of("+ K", Tone::Setback),
            text: text.into(),
            rule: Some("G-DEF-03".into()),
            on: true,
            toggle: toggle.map(str::to_owned),
            delta: None,
        };
        Tray {
            stage: self.stage,
            sources: vec![source("Agility", None), source("cover", Some("switch cover"))],
            ..Tray::default()
        }
    }
    fn offers(&self, _focus: Option<Id>) -> Vec<Offer> {
        vec![
            offer(OfferGroup::Asked, "recover 1 strain", "spend a_strain"),
            offer(OfferGroup::Asked, "boost to the next ally", "spend a_boost"),
            offer(OfferGroup::Maneuver, "aim", "maneuver @ aim"),
            offer(OfferGroup::Maneuver, "take cover", "maneuver @ cover"),
        ]
    }
    fn names(&self) -> Vec<Named<Id>> {
        self.roster().into_iter().map(|l| Named { name: l.name, is: l.id }).collect()
    }
    fn state_json(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
}

impl Face for Toy {
    fn last(&self) -> EntryNo {
        self.entries
    }
    fn first_loaded(&self) -> EntryNo {
        self.loaded.max(1)
    }
    fn log(&self, from: EntryNo, to: EntryNo) -> Vec<LogLine> {
        (from.max(1)..=to.min(self.entries))
            .map(|n| LogLine {
                n,
                round: 1 + n / 4,
                turn: n % 4,
                clock: "20:14".into(),
                by: "GM".into(),
                line: format!("wound vex {n}"),
                kind: LineKind::Did,
                said: vec![format!("Vex takes {n} wounds (G-HEALTH-01).")],
                rolls: Vec::new(),
                undone: n % 7 == 0,
                overruled: false,
            })
            .collect()
    }
    fn undoable(&self) -> Option<LogLine> {
        self.log(self.entries, self.entries).pop()
    }
    fn redoable(&self) -> Option<LogLine> {
        None
    }
    fn at(&self, _n: EntryNo) -> Result<Box<dyn View>, Behind> {
        Ok(Box::new(self.clone()))
    }
    fn complete(&self, line: &str) -> Vec<Completion> {
        ["wound ", "strain ", "status "]
            .into_iter()
            .filter(|verb| verb.starts_with(line))
            .map(|verb| Completion {
                text: verb.to_owned(),
                label: verb.trim().to_owned(),
                help: "a verb".to_owned(),
            })
            .collect()
    }
    fn verbs(&self) -> Vec<VerbInfo> {
        vec![VerbInfo { name: "next", usage: "next", help: "Goes on.", example: "next" }]
    }
    fn packs(&self) -> &[(String, String)] {
        &[]
    }
}

/// What a world borrows.
struct Ground {
    toy: Toy,
    theme: Theme,
    keymap: Keymap,
    rulebook: &'static Rulebook,
}

impl Ground {
    fn new(toy: Toy) -> Self {
        let keymap = Keymap::shipped().unwrap();
        Self { toy, theme: Theme::bare(), keymap, rulebook: rulebook::genesys() }
    }

    fn world(&self) -> World<'_> {
        World {
            face: &self.toy,
            theme: &self.theme,
            keymap: &self.keymap,
            rulebook: self.rulebook,
            access: "",
            saved: "saved 21:04",
            systems: &[("Genesys", "Genesys, space opera"), ("Toy", "A toy")],
        }
    }

    fn app(&self, screen: Screen) -> App {
        App::new(screen, 120, 40, &self.world()).0
    }

    fn press(&self, app: &mut App, keys: &str) -> Vec<Effect> {
        let mut effects = Vec::new();
        for key in keys.split_whitespace() {
            let key = key.parse::<Chord>().unwrap().event();
            effects.extend(app.update(Msg::Key(key), &self.world()));
        }
        effects
    }

    fn shot(&self, app: &App, columns: u16, rows: u16) -> String {
        let mut buf = Buffer::empty(Rect::new(0, 0, columns, rows));
        let _ = app.render(&self.world(), &mut buf);
        text(&buf)
    }
}

fn text(buf: &Buffer) -> String {
    let row = |y: u16| {
        (0..buf.area.width).map(|x| buf[(x, y)].symbol()).collect::<String>().trim_end().to_owned()
    };
    (0..buf.area.height).map(row).collect::<Vec<_>>().join("\n")
}

fn run(line: &str, focus: Option<u32>) -> Vec<Effect> {
    vec![Effect::Run { lines: vec![line.to_owned()], focus: focus.map(Id) }]
}

fn told(line: &str) -> Msg {
    let told = Told { n: 1, said: vec!["Vex takes 5 wounds.".into()], rolls: Vec::new() };
    Msg::Ran { line: line.to_owned(), result: Ok(told) }
}

#[rstest]
#[case("n", "next")]
#[case("a", "attack @")]
#[case("c", "crit .")]
#[case("w 5 Enter", "wound . 5")]
#[case("s 3 Enter", "strain . 3")]
#[case("1", "spend a_strain")]
#[case("m 2", "maneuver @ cover")]
#[case("m Down Enter", "maneuver @ cover")]
#[case("u", "undo")]
fn keys_build_lines(#[case] keys: &str, #[case] line: &str) {
    let ground = Ground::new(Toy { entries: 3, ..Toy::default() });
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, keys), run(line, Some(1)));
}

#[test]
fn a_number_must_be_one_and_esc_goes_back_a_step() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "w x Enter"), []);
    assert!(ground.shot(&app, 120, 40).contains("not a whole number"));
    assert_eq!(ground.press(&mut app, "Backspace 4 Enter"), run("wound . 4", Some(1)));
    ground.press(&mut app, "Esc");
    assert_eq!(ground.press(&mut app, "n"), run("next", Some(1)));
}

#[test]
fn a_refused_line_stays_to_be_mended() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, ": w o u n d Space v e x");
    assert_eq!(ground.press(&mut app, "Enter"), run("wound vex", Some(1)));
    let refusal = Refusal::input("The number is missing.");
    app.update(Msg::Ran { line: "wound vex".into(), result: Err(refusal) }, &ground.world());
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains(":wound vex") && shot.contains("The number is missing."), "{shot}");
    assert_eq!(ground.press(&mut app, "Space 5 Enter"), run("wound vex 5", Some(1)));
    app.update(told("wound vex 5"), &ground.world());
    assert_eq!(app.history(), ["wound vex 5"]);
    assert!(ground.shot(&app, 120, 40).contains("Vex takes 5 wounds."));
}

#[test]
fn what_was_typed_is_there_again_after_esc() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, ": n o t e Esc :");
    assert!(ground.shot(&app, 120, 40).contains(":note"));
}

#[test]
fn a_refusal_by_a_rule_can_be_overruled_with_one_key() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "!"), []);
    let refusal = Refusal::rule("G-TURN-08", "The action is used.").with_line("attack @");
    app.update(Msg::Ran { line: "attack @".into(), result: Err(refusal) }, &ground.world());
    assert!(ground.shot(&app, 120, 40).contains("attack @!"));
    assert_eq!(ground.press(&mut app, "!"), run("attack @!", Some(1)));
}

#[test]
fn an_attack_takes_eight_keys_or_fewer() {
    let mut ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let mut keys = 0;
    for (key, line, stage) in [
        ("a", "attack @", Stage::Pool),
        ("Enter", "roll", Stage::Spending),
        ("1", "spend a_strain", Stage::Spending),
        ("Enter", "done", Stage::Idle),
    ] {
        assert_eq!(ground.press(&mut app, key), run(line, Some(1)));
        keys += 1;
        ground.toy.stage = stage;
        app.update(told(line), &ground.world());
    }
    assert!(keys <= 8);
}

#[rstest]
#[case("Space", "")]
#[case("j Space", "switch cover")]
#[case("j x", "switch cover")]
#[case("t", "target next")]
#[case("r", "band next")]
#[case("b", "modify boost")]
#[case("K", "modify setback")]
#[case("o", "story players")]
#[case("Esc", "cancel")]
fn the_tray_has_its_keys(#[case] keys: &str, #[case] line: &str) {
    let ground = Ground::new(Toy { stage: Stage::Pool, ..Toy::default() });
    let mut app = ground.app(Screen::Table);
    let expected = if line.is_empty() { Vec::new() } else { run(line, Some(1)) };
    assert_eq!(ground.press(&mut app, keys), expected);
}

#[test]
fn real_dice_are_typed() {
    let ground = Ground::new(Toy { stage: Stage::Pool, ..Toy::default() });
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "= 2 s Space 3 a Enter"), run("roll = 2s 3a", Some(1)));
}

#[test]
fn whoever_is_marked_is_who_a_key_is_about() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    assert_eq!(ground.press(&mut app, "j c"), run("crit .", Some(2)));
    assert_eq!(ground.press(&mut app, "Esc c"), run("crit .", Some(1)));
    assert_eq!(ground.press(&mut app, "g v w 2 Enter"), run("hull . 2", Some(4)));
}

#[test]
fn a_pasted_script_asks_once_and_runs_in_order() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let text = "wound vex 5\n# a remark\nnext\r\n";
    assert_eq!(app.update(Msg::Paste(text.into()), &ground.world()), []);
    assert!(ground.shot(&app, 120, 40).contains("Run these 2 lines"));
    let lines = vec!["wound vex 5".to_owned(), "next".to_owned()];
    assert_eq!(ground.press(&mut app, "y"), [Effect::Run { lines, focus: Some(Id(1)) }]);
}

#[test]
fn a_pasted_line_waits_in_the_prompt() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Paste("wound vex\u{1b}[2J 5\n".into()), &ground.world());
    assert!(ground.shot(&app, 120, 40).contains(":wound vex[2J 5"));
}

#[test]
fn tab_completes_and_older_lines_come_back() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, ": s t Tab");
    assert!(ground.shot(&app, 120, 40).contains(":strain"));
    ground.press(&mut app, "Tab");
    assert!(ground.shot(&app, 120, 40).contains(":status"));
    ground.press(&mut app, "Enter");
    app.update(told("status vex prone"), &ground.world());
    ground.press(&mut app, ": Up");
    assert!(ground.shot(&app, 120, 40).contains(":status vex prone"));
}

#[test]
fn the_finder_finds_a_person_an_offer_and_a_rule() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "C-p i l a Enter");
    assert_eq!(ground.press(&mut app, "c"), run("crit .", Some(2)));
    let effects = ground.press(&mut app, "/ t a k e Space c o v e r Enter");
    assert_eq!(effects, run("maneuver @ cover", Some(2)));
    ground.press(&mut app, "F1 G - D I C E - 0 7 Enter");
    assert!(ground.shot(&app, 120, 40).contains("Success"));
}

#[test]
fn help_lists_the_keys_of_here_and_the_rule_behind_the_marked_row() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "g s G ?");
    let shot = ground.shot(&app, 120, 40);
    assert!(shot.contains("wound . {n}"), "{shot}");
    ground.press(&mut app, "Tab");
    assert!(ground.shot(&app, 120, 40).contains("G-SKILL-01"));
    ground.press(&mut app, "/ t r i u m p h");
    assert!(ground.shot(&app, 120, 40).contains("G-DICE-11"));
    ground.press(&mut app, "Esc Esc");
    assert_eq!(ground.press(&mut app, "n"), run("next", Some(1)));
}

#[test]
fn a_layer_shows_its_keys_and_waits_for_one() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    ground.press(&mut app, "g");
    assert!(ground.shot(&app, 120, 40).contains("one character"));
    ground.press(&mut app, "Esc");
    assert!(!ground.shot(&app, 120, 40).contains("one character"));
}

fn save(title: &str, sound: bool) -> Save {
    Save {
        path: format!("/saves/{title}.ron").into(),
        title: title.into(),
        system: "Genesys".into(),
        entries: "12".into(),
        modified: "2026-11-21 20:14".into(),
        note: if sound { String::new() } else { "damaged".into() },
        sound,
    }
}

#[test]
fn the_library_opens_makes_copies_and_puts_aside() {
    let ground = Ground::new(Toy::default());
    let (mut app, effects) = App::new(Screen::Library, 80, 24, &ground.world());
    assert_eq!(effects, [Effect::ListSaves]);
    let saves = vec![save("Gun deck", true), save("Torn", false)];
    app.update(Msg::Saves(saves), &ground.world());
    let path = std::path::PathBuf::from("/saves/Gun deck.ron");
    assert_eq!(ground.press(&mut app, "Enter"), [Effect::Open(path.clone(), Screen::Table)]);
    assert_eq!(ground.press(&mut app, "v"), [Effect::Open(path.clone(), Screen::Review)]);
    assert_eq!(ground.press(&mut app, "d"), [Effect::Duplicate(path.clone())]);
    assert_eq!(ground.press(&mut app, "D y"), [Effect::Trash(path.clone())]);
    let title = "Gun deck 2".to_owned();
    assert_eq!(ground.press(&mut app, "r Space 2 Enter"), [Effect::Rename { path, title }]);
    assert_eq!(ground.press(&mut app, "n Enter"), []);
    let made = Effect::NewSave { system: "Toy".into(), title: "Oar".into() };
    assert_eq!(ground.press(&mut app, "O a r Tab Enter"), [made]);
    assert_eq!(ground.press(&mut app, "/ t o r n Enter Enter"), []);
}

#[test]
fn review_steps_filters_and_offers_to_go_back() {
    let ground = Ground::new(Toy { entries: 20, ..Toy::default() });
    let (mut app, effects) = App::new(Screen::Review, 120, 40, &ground.world());
    assert_eq!(effects, []);
    ground.press(&mut app, "h h");
    assert!(ground.shot(&app, 120, 40).contains("as after entry 18 of 20"));
    ground.press(&mut app, "[");
    assert!(ground.shot(&app, 120, 40).contains("as after entry 16 of 20"));
    ground.press(&mut app, "] Home");
    assert!(ground.shot(&app, 120, 40).contains("as after entry 1 of 20"));
    ground.press(&mut app, "/ 1 7 Enter");
    assert!(ground.shot(&app, 120, 40).contains("as after entry 17 of 20"));
    assert_eq!(ground.press(&mut app, "Esc Enter y")[0], Effect::Run {
        lines: vec!["undo to 17".into()],
        focus: None
    });
}

#[test]
fn review_asks_for_what_is_not_loaded() {
    let ground = Ground::new(Toy { entries: 20, loaded: 15, ..Toy::default() });
    assert_eq!(App::new(Screen::Review, 80, 24, &ground.world()).1, [Effect::LoadHistory]);
}

#[test]
fn one_character_has_tabs_and_the_dice_come_by_themselves() {
    let mut ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Solo);
    assert_eq!(ground.press(&mut app, "Enter"), run("check vex cool", Some(1)));
    ground.toy.stage = Stage::Pool;
    app.update(told("check vex cool"), &ground.world());
    assert_eq!(ground.press(&mut app, "Enter"), run("roll", Some(1)));
    ground.toy.stage = Stage::Spending;
    app.update(told("roll"), &ground.world());
    assert_eq!(ground.press(&mut app, "2"), run("spend a_boost", Some(1)));
    ground.toy.stage = Stage::Idle;
    app.update(told("done"), &ground.world());
    assert_eq!(ground.press(&mut app, "j ] c"), run("crit .", Some(2)));
}

#[test]
fn a_click_focuses_and_a_click_on_a_key_presses_it() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    let click = |app: &mut App, column, row| {
        let kind = MouseEventKind::Down(MouseButton::Left);
        let mouse = MouseEvent { kind, column, row, modifiers: crossterm::event::KeyModifiers::NONE };
        app.update(Msg::Mouse(mouse), &ground.world())
    };
    let shot = ground.shot(&app, 120, 40);
    let foot = shot.lines().nth(39).unwrap();
    let column = foot.find("n next").unwrap() as u16;
    assert_eq!(click(&mut app, column, 39), run("next", Some(1)));
    click(&mut app, 60, 6);
    assert_eq!(app.scope(), super::keymap::Scope::Sheet);
    click(&mut app, 100, 6);
    assert_eq!(app.scope(), super::keymap::Scope::Dice);
}

#[test]
fn an_empty_table_says_what_to_do() {
    let ground = Ground::new(Toy { nobody: true, ..Toy::default() });
    let mut app = ground.app(Screen::Table);
    assert!(ground.shot(&app, 120, 40).contains("Nobody is here yet"));
    assert_eq!(ground.press(&mut app, "w"), []);
}

#[test]
fn too_small_a_terminal_is_told_so_in_one_line() {
    let ground = Ground::new(Toy::default());
    let mut app = ground.app(Screen::Table);
    app.update(Msg::Resize(40, 10), &ground.world());
    assert_eq!(ground.shot(&app, 40, 10).trim(), "Triumph needs 60 columns and 18 rows.");
}

fn any_msg() -> impl Strategy<Value = Msg> {
    let key = prop_oneof![
        8 => proptest::sample::select(vec![
            "Enter", "Esc", "Tab", "BackTab", "Up", "Down", "Left", "Right", "Home", "End", "PageUp",
            "PageDown", "Space", "Backspace", "C-p", "C-u", "C-w", "F1", "?", ":", "/", "g", "m", "a",
            "w", "n", "1", "2", "9", "=", "t", "x", "y", "i", "h", "j", "k", "l", "[", "]", "r", "o", "v",
        ])
        .prop_map(|key| key.parse::<Chord>().unwrap().event()),
        2 => any::<char>().prop_map(|c| KeyEvent::from(crossterm::event::KeyCode::Char(c))),
    ];
    let stage = |said: bool| {
        let told = Told { n: 1, said: vec!["Something.".into()], rolls: Vec::new() };
        let result = if said { Ok(told) } else { Err(Refusal::rule("G-TURN-08", "No.").with_line("x")) };
        Msg::Ran { line: "x".into(), result }
    };
    prop_oneof![
        20 => key.prop_map(Msg::Key),
        3 => (0u16..220, 0u16..70, 0u8..3).prop_map(|(column, row, kind)| Msg::Mouse(MouseEvent {
            kind: [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
            ][usize::from(kind)],
            column,
            row,
            modifiers: crossterm::event::KeyModifiers::NONE,
        })),
        1 => ".{0,60}".prop_map(Msg::Paste),
        1 => "(?s).{0,60}".prop_map(Msg::Paste),
        2 => (0u16..220, 0u16..70).prop_map(|(columns, rows)| Msg::Resize(columns, rows)),
        2 => any::<bool>().prop_map(stage),
        1 => Just(Msg::Saves(vec![save("Gun deck", true), save("Torn", false)])),
        1 => Just(Msg::Loaded),
        1 => Just(Msg::Opened(Screen::Table)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn nothing_that_comes_in_ever_breaks_it(
        messages in proptest::collection::vec((any_msg(), 0u8..12), 1..60),
        start in 0usize..4, entries in 0u32..40, nobody: bool,
    ) {
        let mut ground = Ground::new(Toy { entries, nobody, ..Toy::default() });
        let screens = [Screen::Table, Screen::Solo, Screen::Review, Screen::Library];
        let (mut app, _) = App::new(screens[start], 80, 24, &ground.world());
        let (mut columns, mut rows) = (80, 24);
        for (message, change) in messages {
            if let Msg::Resize(c, r) = message {
                (columns, rows) = (c, r);
            }
            ground.toy.stage = match change {
                0 => Stage::Pool,
                1 => Stage::Spending,
                2 => Stage::Idle,
                _ => ground.toy.stage,
            };
            app.update(message, &ground.world());
            let mut buf = Buffer::empty(Rect::new(0, 0, columns, rows));
            let cursor = app.render(&ground.world(), &mut buf);
            prop_assert!(cursor.is_none_or(|at| buf.area.contains(at)));
        }
    }
}
