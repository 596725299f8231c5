//! Tests of the interface on a small game with fixed answers: keys and pages are compared by their
//! effects, and no sequence of messages may break it.

mod confirmations;
mod finder;
mod keys;
mod new_users;
mod pages;
mod random_messages;
mod session_end;

use std::cell::Cell;
use std::rc::Rc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::table::Told;
use crate::table::{Behind, Completion, EntryNo, Face, LineKind, LogLine, Stretch, View};
use lang::Named;
use rules::rulebook::Rulebook;
use rules::validate::Flaw;
use rules::view::{
    ANSWER, Answer, Block, Counted, DONE, Id, Listed, Listing, Offer, OfferGroup, Often, Party,
    Piece, Price, Reason, Rich, Row, Shape, Sheet, Slot, SlotState, Source, Stage, Statistics,
    Term, Timeline, Tone, Track, Tray, Turns, Unit, VerbInfo,
};

use crate::ui::App;
use crate::ui::keymap::{Chord, Keymap};
use crate::ui::msg::{Effect, Msg, Save, World};
use crate::ui::screen::Screen;
use crate::ui::theme::Theme;

/// A game of three combatants and one vehicle, whose tray has the stage that a test sets.
#[derive(Clone, Default)]
struct Toy {
    stage: Stage,
    entries: EntryNo,
    loaded: EntryNo,
    nobody: bool,
    /// Whether one offer ends the open question.
    ends: bool,
    /// Whether there are more offers than a small screen has room for.
    many: bool,
    /// Whether a victory needs one of eleven outcomes.
    victory: bool,
    /// Whether two answers are needed before the roll can be applied.
    asks: bool,
    /// Whether there is no fight, but one could begin.
    quiet: bool,
    /// Whether the first offer asks for a target.
    whom: bool,
    /// The last entry of the fight, or 0 during it.
    fought: EntryNo,
    /// Whether the session is about to end.
    closes: bool,
    /// How often the terms of a sheet were requested.
    asked: Rc<Cell<u32>>,
}

fn track(now: u32) -> Track {
    Track {
        label: "Wounds".into(),
        key: "wounds",
        now,
        max: 12,
        note: String::new(),
        because: Vec::new(),
        ..Track::default()
    }
}

/// The lines that the keys of the first line run.
const OFTEN: [Often; 2] = [
    Often {
        line: "attack @",
        does: "attacks",
    },
    Often {
        line: "next",
        does: "ends the turn",
    },
];

fn offer(group: OfferGroup, label: &str, line: &str) -> Offer {
    Offer {
        cost: Price::of(Unit::Advantage, 2_u8),
        detail: format!("{label}, in one sentence."),
        ..Offer::new(label, line, label, "G-MAN-01", group)
    }
}

impl View for Toy {
    fn system(&self) -> &'static str {
        "Toy"
    }
    fn name_of_system(&self) -> &'static str {
        "A toy"
    }
    fn counted(&self) -> Counted {
        Counted {
            harms: &["wound", "hull"],
            twins: &[["wound", "hull"], ["strain", "system"], ["heal", "patch"]],
            ..Counted::PLAIN
        }
    }
    fn title(&self) -> &'static str {
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
            state: if number == 1 {
                SlotState::Now
            } else {
                SlotState::Open
            },
            note: String::new(),
            brief_note: String::new(),
            because: Vec::new(),
        };
        if self.nobody {
            return Turns::default();
        }
        Turns {
            title: "The Ashen Oar boards".into(),
            untimed: false,
            clock: "Round 2 · turn 1 of 3".into(),
            brief_clock: String::new(),
            chapter: String::new(),
            dates: String::new(),
            dated: false,
            pools: Rich::of("players ●●", Tone::Text),
            brief_pools: Rich::of("PC ●●", Tone::Text),
            waiting: Vec::new(),
            numbered: true,
            scene: String::new(),
            asks: if self.closes {
                Some("End session 1?".to_owned())
            } else {
                self.victory.then(|| "Vex Marrow picks".to_owned())
            },
            slots: vec![slot(1, "Vex Marrow"), slot(2, "Ila"), slot(3, "Boarders")],
            scale: rules::view::Timescale::default(),
            active: (!self.quiet && !self.closes).then_some(Id(1)),
            steps: false,
            often: &OFTEN,
            approach: None,
            arms: Vec::new(),
            left: None,
            rests: false,
            spent: false,
        }
    }
    fn roster(&self) -> Vec<Listed> {
        let listed = |n: u32, name: &str, listing| Listed {
            badge: "PC".into(),
            tracks: vec![track(n)],
            ..Listed::new(
                Id(n),
                name,
                listing,
                if n == 3 {
                    Party::Others
                } else {
                    Party::Players
                },
            )
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
            cells: vec![Rich::from(name.to_owned()), Rich::from("YYG")],
            line: line.map(str::to_owned),
            rule: Some("G-SKILL-01".into()),
            because: Vec::new(),
            ..Row::default()
        };
        let name = self.roster().into_iter().find(|l| l.id == who)?.name;
        Some(Sheet {
            gauges: Vec::new(),
            traits_tab: "Talents",
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
                aside: false,
                shape: Shape::Table,
                ranks: None,
                drawing: None,
                rows: vec![row("Cool", Some("check vex cool")), row("Brawl", None)],
            }],
        })
    }
    fn terms(&self, who: Id) -> Vec<Term> {
        self.asked.set(self.asked.get() + 1);
        self.sheet(who).map_or_else(Vec::new, Sheet::terms)
    }
    fn tray(&self) -> Tray {
        let source = |text: &str, toggle: Option<&str>| Source {
            could: false,
            change: Rich::of("+ K", Tone::Setback),
            text: text.into(),
            rule: Some("G-DEF-03".into()),
            on: true,
            toggle: toggle.map(str::to_owned),
            delta: None,
        };
        if self.victory {
            let left = "Boarders: 2 uses of Strength";
            return Tray {
                stage: Stage::Spending,
                title: Rich::from("Vex Marrow over Boarders"),
                result: vec![Rich::from("victory level 4"), Rich::from("armor 1")],
                left: Rich::of(left, Tone::Accent),
                ..Tray::default()
            };
        }
        Tray {
            stage: self.stage,
            typed: "roll = {symbols}".into(),
            sources: vec![
                source("Agility", None),
                source("cover", Some("switch cover")),
            ],
            ..Tray::default()
        }
    }
    fn kept(&self, _what: &rules::packs::Keep) -> Option<rules::packs::Kept> {
        None
    }
    fn carried(&self, _who: Id) -> Option<String> {
        None
    }
    fn offers(&self, _focus: Option<Id>) -> Vec<Offer> {
        if self.quiet {
            return vec![offer(OfferGroup::Encounter, "begin the fight", "start")];
        }
        if self.closes {
            return session_end::offers();
        }
        if self.victory {
            let way = |n| offer(OfferGroup::Asked, &format!("way {n}."), &format!("way {n}"));
            return (1..=11).map(way).collect();
        }
        if self.many {
            let groups = [OfferGroup::Asked, OfferGroup::Maneuver];
            return groups
                .into_iter()
                .flat_map(|group| {
                    (1..=24).map(move |n| offer(group, &format!("way {n}."), &format!("way {n}")))
                })
                .collect();
        }
        let ending = Offer {
            key: DONE.to_owned(),
            ..offer(OfferGroup::Asked, "settle it", "settle it")
        };
        let answer = |label: &str, words: &str| Answer {
            label: label.into(),
            words: words.into(),
            ..Answer::default()
        };
        let asks = Offer {
            answers: vec![answer("Vex Marrow", "vex"), answer("Ila", "ila")],
            ..offer(OfferGroup::Asked, "boost to any ally", "spend a_boost_any")
        };
        let all = vec![
            if self.whom {
                asks
            } else {
                offer(OfferGroup::Asked, "recover 1 strain", "spend a_strain")
            },
            offer(OfferGroup::Asked, "boost to the next ally", "spend a_boost"),
            offer(OfferGroup::Maneuver, "aim", "maneuver @ aim"),
            offer(OfferGroup::Maneuver, "take cover", "maneuver @ cover"),
            offer(OfferGroup::Action, "attack", "attack @"),
            offer(OfferGroup::Encounter, "end the turn", "next"),
        ];
        let ending = self.ends.then_some(ending);
        let asked = |n| Offer {
            key: ANSWER.to_owned(),
            ..offer(
                OfferGroup::Asked,
                &format!("take {n}"),
                &format!("absorb {n}"),
            )
        };
        let asked = (0..if self.asks { 2 } else { 0 }).map(asked);
        asked.chain(ending).chain(all).collect()
    }
    fn settings(&self) -> Vec<rules::settings::SettingRow> {
        Vec::new()
    }

    fn names(&self) -> Vec<Named<Id>> {
        self.roster()
            .into_iter()
            .map(|l| Named {
                name: l.name,
                is: l.id,
            })
            .collect()
    }
    fn state_json(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn data(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
}

impl Face for Toy {
    fn course(&self, n: EntryNo) -> Result<(Timeline, (EntryNo, EntryNo)), Behind> {
        Ok((Timeline::default(), (n, n)))
    }

    fn creating(&self, name: &str) -> String {
        format!("add {name}")
    }
    fn entitling(&self, title: &str) -> String {
        format!("title {title}")
    }
    fn flaws(&self) -> Vec<Flaw> {
        Vec::new()
    }

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
                round: if self.fought > 0 && n > self.fought {
                    0
                } else {
                    1 + n / 4
                },
                chapter: rules::view::Chapter::default(),
                turn: n % 4,
                ended: None,
                clock: "20:14".into(),
                by: "GM".into(),
                line: format!("wound vex {n}"),
                kind: LineKind::Did,
                said: vec![format!("Vex takes {n} wounds (G-HEALTH-01).")],
                rolls: Vec::new(),
                rolled: false,
                undone: n % 7 == 0,
                overruled: false,
                preview: false,
                hidden: false,
                comes_home: false,
                chooses: false,
                turns: false,
                closes: false,
                harm: rules::view::Harm::default(),
                part: "turn",
            })
            .collect()
    }
    fn shown(&self, from: EntryNo, to: EntryNo) -> Vec<EntryNo> {
        self.log(from, to).iter().map(|line| line.n).collect()
    }
    fn undoable(&self) -> Option<LogLine> {
        self.log(self.entries, self.entries).pop()
    }
    fn undoable_command(&self) -> Option<LogLine> {
        self.undoable()
    }
    fn redoable(&self) -> Option<LogLine> {
        None
    }
    fn at(&self, _n: EntryNo) -> Result<Box<dyn View>, Behind> {
        Ok(Box::new(self.clone()))
    }
    fn statistics(&self, _: &Stretch) -> Result<Statistics, Behind> {
        Ok(Statistics::default())
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
    fn content(&self) -> Vec<Piece> {
        let piece = |n: u32| Piece {
            kind: "weapon",
            name: format!("Rail lance {n}"),
            help: "damage 5".to_owned(),
            rows: vec![Reason {
                label: "Breach 2".into(),
                change: "qualities".into(),
                rule: None,
            }],
            rule: Some("G-COMB-05".to_owned()),
            line: None,
            copied: false,
        };
        (1..=200).map(piece).collect()
    }
    fn verbs(&self) -> Vec<VerbInfo> {
        vec![VerbInfo {
            name: "next",
            usage: "next",
            help: "Goes on.",
            example: "next",
        }]
    }
    fn rulebook(&self) -> &'static Rulebook {
        genesys::rulebook::rulebook()
    }

    fn packs(&self) -> &[(String, String)] {
        &[]
    }
}

/// The values that a world borrows.
struct Ground {
    toy: Toy,
    theme: Theme,
    keymap: Keymap,
    rulebook: &'static Rulebook,
}

impl Ground {
    fn new(toy: Toy) -> Self {
        let keymap = Keymap::shipped().unwrap();
        Self {
            toy,
            theme: Theme::bare(),
            keymap,
            rulebook: genesys::rulebook::rulebook(),
        }
    }

    fn world(&self) -> World<'_> {
        World {
            face: &self.toy,
            theme: &self.theme,
            keymap: &self.keymap,
            rulebook: self.rulebook,
            access: "",
            elsewhere: false,
            way_back: true,
            saved: "saved 21:04",
            demo: None,
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
        (0..buf.area.width)
            .map(|x| buf[(x, y)].symbol())
            .collect::<String>()
            .trim_end()
            .to_owned()
    };
    (0..buf.area.height).map(row).collect::<Vec<_>>().join("\n")
}

/// The lines between the panes and the keys: what was said last.
fn bottom(shot: &str) -> String {
    let rows = shot.lines().rev().skip(1).take(2);
    let said = rows.take_while(|row| !row.starts_with(['╰', '┗']));
    let mut said: Vec<&str> = said.map(str::trim).collect();
    said.reverse();
    said.join(" ")
}

/// The title and the words in the frame of a question.
fn question(shot: &str) -> String {
    let title = shot.lines().rev().find_map(|row| row.rsplit_once("┏━ "));
    let title = title.and_then(|(_, title)| title.split(" ━").next());
    let rows = shot.lines().filter_map(|row| row.split('┃').nth(1));
    let words = title.into_iter().chain(rows.map(str::trim));
    let words: Vec<&str> = words.filter(|row| !row.is_empty()).collect();
    words.join("\n")
}

/// The entry whose state the first line says it shows: "18 of 20".
fn entry(shot: &str) -> Option<u32> {
    let words: Vec<&str> = shot.lines().next()?.split_whitespace().collect();
    let mut places = words.windows(3);
    places.find_map(|at| at[2].parse::<u32>().and_then(|_| at[0].parse()).ok())
}

fn run(line: &str, focus: Option<u32>) -> Vec<Effect> {
    vec![Effect::Run {
        lines: vec![line.to_owned()],
        focus: focus.map(Id),
    }]
}

fn told(line: &str) -> Msg {
    let told = Told {
        n: 1,
        said: vec!["Vex takes 5 wounds.".into()],
        rolls: Vec::new(),
    };
    Msg::Ran {
        line: line.to_owned(),
        result: Ok(told),
    }
}

fn save(title: &str, sound: bool) -> Save {
    Save {
        path: format!("/saves/{title}.ron").into(),
        title: title.into(),
        system: "Genesys".into(),
        entries: "12".into(),
        modified: "2026-11-21 20:14".into(),
        note: if sound {
            String::new()
        } else {
            "damaged".into()
        },
        sound,
    }
}
