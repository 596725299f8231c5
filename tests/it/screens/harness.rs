//! A whole interface over a real game in memory, without a terminal, a file or a clock.

use std::fmt::Write as _;
use std::path::Path;

use crossterm::event::KeyEvent;
use dice::SeededDice;
use lang::Refusal;
use lang::spoken::quote;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use rules::rulebook::Rulebook;
use rules::view::Id;
use triumph::campaign::samples::{SAMPLES, Sample};
use triumph::table::{AnyTable, Asked, Stop, Told};
use triumph::ui::keymap::{Chord, Keymap, Scope};
use triumph::ui::place::Place;
use triumph::ui::preview::Preview;
use triumph::ui::theme::Theme;
use triumph::ui::{App, Effect, Msg, Screen, World};

/// The fight of most tests: two heroes and their ship against a group, a rival and a nemesis.
pub const FIGHT: [&str; 18] = [
    "title The Ashen Oar boards",
    "session 3",
    "add vex_marrow",
    "add ila_senn",
    "add ashen_oar_boarder x4 as Boarders",
    "add ashen_oar_boarder x4 as \"Gun deck\"",
    "add captain_marrack as Marrack",
    "add drayhorse as \"Tern's Promise\" side pc",
    "init vex = 2s 1a",
    "init ila = 1s 1a",
    "init boarders = 2s",
    "init gun = 1s",
    "init marrack = 2s",
    "range vex boarders medium",
    "start",
    "claim vex",
    "wound vex 7",
    "strain vex 5",
];

/// The interface, the game under it, and a runner of its lines.
pub struct Harness {
    /// The interface.
    pub app: App,
    /// The theme.
    pub theme: Theme,
    table: AnyTable,
    keymap: Keymap,
    rulebook: &'static Rulebook,
    dice: SeededDice,
    size: (u16, u16),
    /// The state of the file in the first line.
    pub saved: &'static str,
    /// Why nothing can be changed; empty for the writer.
    pub access: &'static str,
    /// Requested effects other than lines.
    pub asked: Vec<Effect>,
}

fn world<'a>(
    table: &'a AnyTable,
    theme: &'a Theme,
    keymap: &'a Keymap,
    rulebook: &'static Rulebook,
) -> World<'a> {
    World {
        face: table.face(),
        theme,
        keymap,
        rulebook,
        access: "",
        elsewhere: false,
        way_back: true,
        saved: "saved 21:04",
        demo: Some(37),
        systems: &[("Genesys", "Genesys, space opera")],
    }
}

fn run(table: &mut AnyTable, dice: &mut SeededDice, line: &str) -> Result<Told, Refusal> {
    let asked = Asked {
        line,
        by: "GM",
        clock: "2026-11-21 21:04",
    };
    match table.face_mut().run(&asked, dice, &mut |_| Ok(())) {
        Ok(told) => Ok(told),
        Err(Stop::Refused(refusal)) => Err(refusal),
        Err(Stop::Behind(behind)) => Err(Refusal::input(behind.to_string())),
    }
}

fn named(one: &Sample, path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem == one.name)
}

/// The game of a shipped sample.
fn sample(name: &str) -> AnyTable {
    const LOG: &str = "\nlog: [\n";
    let sample = SAMPLES.iter().find(|one| one.name == name).unwrap();
    let text = sample.text();
    let at = text.find(LOG).unwrap() + LOG.len();
    let (set, _) = AnyTable::open(&text[..at], None, &[]).unwrap();
    let mut table = set.table;
    for line in text[at..].lines().filter(|line| line.starts_with('(')) {
        table.face_mut().admit(line.trim_end_matches(',')).unwrap();
    }
    table
}

impl Harness {
    /// A game in which these lines were run, on a screen of a given size.
    pub fn new(lines: &[&str], screen: Screen, size: (u16, u16)) -> Self {
        Self::of(
            "Genesys",
            genesys::rulebook::rulebook(),
            lines,
            screen,
            size,
        )
    }

    /// A game of the second system in which these lines were run, on the table screen.
    pub fn genesis(lines: &[&str], size: (u16, u16)) -> Self {
        Self::of(
            "Genesis",
            genesis::rulebook::rulebook(),
            lines,
            Screen::Table,
            size,
        )
    }

    /// A save with a character whose creation has just begun, on their sheet.
    pub fn solo(game: &str, name: &str, size: (u16, u16)) -> Self {
        let (set, _) = AnyTable::fresh(game, name, "2026-11-21", &[]).unwrap();
        let (mut table, mut dice) = (set.table, SeededDice::new(7));
        let begins = table.face().creating(name);
        run(&mut table, &mut dice, &begins).unwrap_or_else(|no| panic!("{begins}: {no}"));
        let rulebook = table.face().rulebook();
        Self::over(table, dice, rulebook, Screen::Solo, size)
    }

    fn of(
        game: &str,
        rulebook: &'static Rulebook,
        lines: &[&str],
        screen: Screen,
        size: (u16, u16),
    ) -> Self {
        let (set, _) = AnyTable::fresh(game, "Test", "2026-11-21", &[]).unwrap();
        let (mut table, mut dice) = (set.table, SeededDice::new(7));
        for line in lines {
            run(&mut table, &mut dice, line).unwrap_or_else(|no| panic!("{line}: {no}"));
        }
        Self::over(table, dice, rulebook, screen, size)
    }

    /// A shipped sample, as it opens.
    pub fn sample(name: &str, size: (u16, u16)) -> Self {
        let table = sample(name);
        let rulebook = table.face().rulebook();
        Self::over(table, SeededDice::new(7), rulebook, Screen::Table, size)
    }

    fn over(
        table: AnyTable,
        dice: SeededDice,
        rulebook: &'static Rulebook,
        screen: Screen,
        size: (u16, u16),
    ) -> Self {
        let game = table.face().system();
        let (theme, keymap) = (Theme::bare(), Keymap::shipped().unwrap());
        let keymap = keymap.in_game(game).unwrap();
        let looks = world(&table, &theme, &keymap, rulebook);
        let (app, asked) = App::new(screen, size.0, size.1, &looks);
        Self {
            app,
            theme,
            table,
            keymap,
            rulebook,
            dice,
            size,
            saved: "saved 21:04",
            access: "",
            asked,
        }
    }

    /// The fight, on the table screen.
    pub fn fight(size: (u16, u16)) -> Self {
        Self::new(&FIGHT, Screen::Table, size)
    }

    /// The shipped demo, as it opens.
    pub fn demo(size: (u16, u16)) -> Self {
        let save = include_str!("../../../saves/the-ashen-oar.ron");
        let told = save.lines().filter_map(|line| {
            let (_, rest) = line.split_once(",line:\"")?;
            let (line, _) = rest.split_once("\",")?;
            Some(line.replace("\\\"", "\"").replace("\\'", "'"))
        });
        let lines: Vec<String> = told.collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        Self::new(&lines, Screen::Table, size)
    }

    /// The size of the terminal.
    pub const fn size(&self) -> (u16, u16) {
        self.size
    }

    /// The name of the active combatant.
    pub fn acting(&self) -> Option<String> {
        let face = self.table.face();
        let active = face.turns().active?;
        let names = face.names();
        names
            .into_iter()
            .find(|one| one.is == active)
            .map(|one| one.name)
    }

    /// The sentences of every entry, oldest first.
    pub fn said(&self) -> Vec<String> {
        let face = self.table.face();
        face.log(1, face.last())
            .into_iter()
            .map(|entry| entry.said.join(" "))
            .collect()
    }

    /// The data for the interface.
    pub fn world(&self) -> World<'_> {
        World {
            saved: self.saved,
            access: self.access,
            way_back: self.access.is_empty(),
            ..world(&self.table, &self.theme, &self.keymap, self.rulebook)
        }
    }

    /// Sends a message and executes its effects.
    pub fn send(&mut self, msg: Msg) -> &mut Self {
        if let Msg::Resize(columns, rows) = msg {
            self.size = (columns, rows);
        }
        let mut queue = vec![msg];
        while !queue.is_empty() {
            let msg = queue.remove(0);
            let world = World {
                access: self.access,
                way_back: self.access.is_empty(),
                ..world(&self.table, &self.theme, &self.keymap, self.rulebook)
            };
            for effect in self.app.update(msg, &world) {
                match effect {
                    Effect::Run { lines, focus } => {
                        for line in lines {
                            let result = self.run(&line, focus);
                            let refused = result.is_err();
                            queue.push(Msg::Ran { line, result });
                            if refused {
                                break;
                            }
                        }
                    }
                    Effect::LoadHistory => queue.push(Msg::Loaded),
                    // A save that is named after a sample is one.
                    Effect::Preview(path) if SAMPLES.iter().any(|one| named(one, &path)) => {
                        let one = SAMPLES.iter().find(|one| named(one, &path)).unwrap();
                        let mut preview = Preview::of(sample(one.name).face());
                        preview.shows = one.shows.to_owned();
                        queue.push(Msg::Preview(path, Box::new(Ok(preview))));
                    }
                    other => self.asked.push(other),
                }
            }
        }
        self
    }

    fn run(&mut self, line: &str, focus: Option<Id>) -> Result<Told, Refusal> {
        let names = self.table.face().names();
        let dot = names.iter().find(|one| Some(one.is) == focus);
        let words = line.split(' ').map(|word| match dot {
            Some(one) if word == "." => quote(&one.name),
            _ => word.to_owned(),
        });
        let line = words.collect::<Vec<_>>().join(" ");
        run(&mut self.table, &mut self.dice, &line)
    }

    /// Whether a line would be accepted, tried on what is thrown away.
    pub fn would(&mut self, line: &str) -> Result<(), Refusal> {
        let asked = Asked {
            line,
            by: "GM",
            clock: "2026-11-21 21:04",
        };
        let mut reached = false;
        let mut keep = |_: &str| {
            reached = true;
            Err(Refusal::input("Only tried."))
        };
        let tried = self.table.face_mut().run(&asked, &mut self.dice, &mut keep);
        match tried {
            Err(Stop::Refused(refusal)) if !reached => Err(refusal),
            Err(Stop::Behind(behind)) => Err(Refusal::input(behind.to_string())),
            _ => Ok(()),
        }
    }

    /// The same table in a program that has just started.
    pub fn reopened(&mut self) {
        let looks = world(&self.table, &self.theme, &self.keymap, self.rulebook);
        let (app, asked) = App::new(Screen::Table, self.size.0, self.size.1, &looks);
        (self.app, self.asked) = (app, asked);
    }

    /// Notes that the current state was drawn.
    pub fn drawn(&mut self) {
        let world = World {
            access: self.access,
            ..world(&self.table, &self.theme, &self.keymap, self.rulebook)
        };
        self.app.drawn(&world);
    }

    /// Presses keys, in the notation of the keymap, separated by blanks.
    pub fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let key: KeyEvent = key.parse::<Chord>().unwrap().event();
            self.send(Msg::Key(key));
        }
        self
    }

    /// Goes to a stored place.
    pub fn go_to(&mut self, place: &Place) -> &mut Self {
        let world = world(&self.table, &self.theme, &self.keymap, self.rulebook);
        self.app.go_to(place, &world);
        self
    }

    /// Clicks on a cell.
    pub fn click(&mut self, x: u16, y: u16) -> &mut Self {
        self.send(Msg::Mouse(crossterm::event::MouseEvent {
            kind: crossterm::event::MouseEventKind::Down(crossterm::event::MouseButton::Left),
            column: x,
            row: y,
            modifiers: crossterm::event::KeyModifiers::NONE,
        }))
    }

    /// Runs a line as if the interface had requested it.
    pub fn line(&mut self, line: &str) -> &mut Self {
        let result = self.run(line, None);
        self.send(Msg::Ran {
            line: line.to_owned(),
            result,
        })
    }

    /// Types a text, letter by letter.
    pub fn type_in(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.send(Msg::Key(crossterm::event::KeyCode::Char(letter).into()));
        }
        self
    }

    /// The frame.
    pub fn buffer(&self) -> (Buffer, Option<Position>) {
        let mut buf = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        let cursor = self.app.render(&self.world(), &mut buf);
        (buf, cursor)
    }

    /// The frame as text.
    pub fn shot(&self) -> String {
        let (buf, _) = self.buffer();
        let mut out = String::new();
        for y in 0..self.size.1 {
            let row: String = (0..self.size.0).map(|x| buf[(x, y)].symbol()).collect();
            let _ = writeln!(out, "{}", row.trim_end());
        }
        out
    }

    /// The line of keys.
    pub fn last_line(&self) -> String {
        let shot = self.shot();
        shot.lines().last().unwrap_or_default().to_owned()
    }

    /// The title and the words in the heavy frame over the screen.
    pub fn question(&self) -> String {
        let shot = self.shot();
        let rows: Vec<Vec<char>> = shot.lines().map(|line| line.chars().collect()).collect();
        let corners = rows.iter().enumerate().rev().find_map(|(y, row)| {
            let x = row.iter().rposition(|sign| *sign == '┏')?;
            Some((x, y))
        });
        let Some((x, y)) = corners else {
            return String::new();
        };
        let title = rows[y][x..].split(|sign| *sign == '┓').next();
        let title = title.into_iter().flatten().collect::<String>();
        let mut words = vec![title.trim_matches(['┏', '━', ' ']).to_owned()];
        for row in &rows[y + 1..] {
            let Some(inside) = row.get(x..).and_then(|row| row.strip_prefix(&['┃'])) else {
                break;
            };
            let inside = inside.split(|sign| *sign == '┃').next();
            let inside = inside.into_iter().flatten().collect::<String>();
            words.push(inside.trim().to_owned());
        }
        words.retain(|row| !row.is_empty());
        words.join("\n")
    }

    /// The entry whose state the first line says it shows, and the newest: "as of entry 18 of 20".
    pub fn as_of(&self) -> Option<(u32, u32)> {
        let shot = self.shot();
        let words: Vec<&str> = shot.lines().next()?.split_whitespace().collect();
        let mut places = words.windows(3);
        places.find_map(|at| Some((at[0].parse().ok()?, at[2].parse().ok()?)))
    }

    /// The label of a key in the last line, or `None` where it doesn't show the key.
    pub fn foot(&self, key: &str) -> Option<String> {
        let shot = self.shot();
        let (_, rest) = shot.lines().last()?.split_once(&format!(" {key}  "))?;
        rest.split("  ").next().map(|label| label.trim().to_owned())
    }

    /// The two lines above the keys: the last message, or the possible actions.
    pub fn told(&self) -> String {
        let shot = self.shot();
        let last = shot.lines().rev().skip(1).take(2);
        let said = last.take_while(|line| !line.starts_with('╰'));
        let mut last: Vec<&str> = said.map(str::trim).collect();
        last.reverse();
        last.join("\n")
    }

    /// The line above the keys.
    pub fn hint(&self) -> String {
        let told = self.told();
        told.lines().last().unwrap_or_default().to_owned()
    }

    /// The label of a key in the keymap.
    pub fn label(&self, scope: Scope, key: &str) -> String {
        let found = self.keymap.find(scope, key.parse().unwrap());
        found.map(|row| row.help.clone()).unwrap_or_default()
    }

    /// The sentences of the newest entry.
    pub fn last_said(&self) -> String {
        let face = self.table.face();
        let last = face.log(face.last(), face.last());
        last.first()
            .map(|entry| entry.said.join(" "))
            .unwrap_or_default()
    }
}
