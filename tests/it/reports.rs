//! Tests of statistics, reports and sheets over the samples of all games.

use rules::encounter::campaign::stake;
use rules::view::{Beat, Person, Statistics, TurningKind};
use triumph::campaign::samples::SAMPLES;
use triumph::session::{Options, Session};
use triumph::table::report::{self, figures, sheet};
use triumph::table::seek::Filter;
use triumph::table::{ChapterKind, EntryNo, Face, LineKind, Stretch, export};
use triumph::ui::Screen;

use crate::screens::harness::Harness;

fn open(text: &str) -> Session {
    Session::in_memory(text, String::new(), Options::default()).unwrap()
}

fn toll() -> Session {
    open(include_str!("../../saves/the-toll.ron"))
}

fn counted(face: &dyn Face, stretch: &Stretch) -> Statistics {
    face.statistics(stretch).unwrap()
}

/// The totals of a person.
fn person<'a>(all: &'a Statistics, name: &str) -> &'a Person {
    all.people.iter().find(|one| one.name == name).unwrap()
}

#[test]
fn statistics_count_what_the_log_of_a_fight_says() {
    let session = toll();
    let all = counted(session.face(), &Stretch::default());
    assert_eq!((all.rounds, all.turns), (5, 30));
    assert_eq!(
        (all.points.players, all.points.gm, all.points.others),
        (4, 1, 0)
    );
    let frame = person(&all, "Warden frame");
    // Crusher arm 6, 5, 6, 6 and flechettes 4. The falls of Vex had 12 and 11 wounds of 12 before.
    assert_eq!((frame.dealt, frame.taken, frame.took_out), (27, 6, 2));
    assert_eq!((frame.attacks, frame.hits), (5, 5));
    assert_eq!(frame.overkill, 3 + 2);
    let vex = person(&all, "Vex Marrow");
    assert_eq!((vex.taken, vex.downed, vex.criticals), (22, 2, 2));
    assert_eq!(vex.healed, 11);
    let biggest = all.biggest.as_ref().unwrap();
    assert_eq!((biggest.dealt, biggest.entry), (8, 95));
    assert_eq!(
        (biggest.by.as_str(), biggest.weapon.as_str()),
        ("Troopers", "Laser rifle")
    );
    let dealt: u32 = all.people.iter().map(|one| one.dealt).sum();
    let by_weapon: u32 = all.weapons.iter().map(|weapon| weapon.dealt).sum();
    assert_eq!((dealt, by_weapon), (55, 55));
    let attacks: u32 = all.people.iter().map(|one| one.attacks).sum();
    let by_weapon: u32 = all.weapons.iter().map(|weapon| weapon.attacks).sum();
    assert_eq!(attacks, by_weapon);
}

#[test]
fn the_parts_of_a_log_add_up_to_the_whole() {
    let session = toll();
    let face = session.face();
    let whole = counted(face, &Stretch::default());
    let half = 120;
    let first = counted(
        face,
        &Stretch {
            to: half,
            ..Stretch::default()
        },
    );
    let second = counted(face, &Stretch::since(half + 1));
    for name in ["Vex Marrow", "Troopers", "Warden frame"] {
        let sum = |of: fn(&Person) -> u32| {
            let part = |all: &Statistics| {
                let found = all.people.iter().find(|one| one.name == name);
                found.map_or(0, of)
            };
            (part(&first) + part(&second), part(&whole))
        };
        for of in [
            |p: &Person| p.dealt,
            |p: &Person| p.taken,
            |p: &Person| p.dice,
            |p: &Person| p.downed,
        ] {
            let (parts, all) = sum(of);
            assert_eq!(parts, all, "{name}");
        }
    }
    let rounds: u32 = (0..=5)
        .map(|round| {
            let stretch = Stretch {
                round: Some(round),
                ..Stretch::default()
            };
            counted(face, &stretch).dice
        })
        .sum();
    assert_eq!(rounds, whole.dice);
}

/// The luck of a party is that of its rolls, and all luck together is had and expected of both parties.
#[test]
fn luck_compares_what_was_had_with_what_was_promised() {
    let session = toll();
    let all = counted(session.face(), &Stretch::default());
    let of = |party: &str, symbol: &str| {
        let party = all.luck.iter().find(|one| one.party == party).unwrap();
        let luck = party
            .luck
            .iter()
            .find(|luck| luck.symbol == symbol)
            .unwrap();
        (luck.had, luck.expected, luck.rolls, luck.chance.unwrap())
    };
    for symbol in ["Successes", "Advantage", "Triumphs"] {
        let (players, others, both) = (
            of("players", symbol),
            of("others", symbol),
            of("all", symbol),
        );
        assert_eq!(players.0 + others.0, both.0, "{symbol}");
        assert!((players.1 + others.1 - both.1).abs() < 0.01, "{symbol}");
        assert_eq!(players.2 + others.2, both.2, "{symbol}");
        for luck in [players, others, both] {
            assert!(luck.3 > 0.0 && luck.3 <= 1.0, "{symbol}");
        }
    }
    // 13 yellow-free and 13 other rolls without a single Triumph.
    assert_eq!(of("all", "Triumphs").0, 0);
    assert!(
        all.luck
            .iter()
            .flat_map(|party| &party.luck)
            .all(|luck| luck.exact)
    );
}

#[test]
fn turning_points_name_who_fell_and_who_came_back() {
    let session = toll();
    let all = counted(session.face(), &Stretch::default());
    let of = |kind: TurningKind| -> Vec<(EntryNo, &str)> {
        let found = all.turning.iter().filter(|turning| turning.kind == kind);
        found
            .map(|turning| (turning.entry, turning.who.as_str()))
            .collect()
    };
    let downs = of(TurningKind::Down);
    assert_eq!(downs.len(), 2);
    assert!(
        downs.iter().all(|(_, who)| *who == "Vex Marrow"),
        "{downs:?}"
    );
    assert_eq!(of(TurningKind::Up).len(), 2);
    assert_eq!(of(TurningKind::Despair), [(37, "Magistrate Orre")]);
    assert_eq!(of(TurningKind::Fewer), [(120, "Troopers")]);
    let ordered = all.turning.is_sorted_by_key(|turning| turning.entry);
    assert!(ordered);
}

/// The games without Critical Injuries have turning points too: injuries, victories with what the winner does, the end
/// of a chase.
#[test]
fn every_game_has_turning_points() {
    let of = |text: &str| {
        let session = open(text);
        let turning = counted(session.face(), &Stretch::default()).turning;
        let told = turning.into_iter();
        told.map(|one| (one.entry, one.kind, one.who, one.rolled))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        of(include_str!("../../saves/corridor-nine.ron")),
        [(34, TurningKind::Hurt, "Karim Aziz".to_owned(), Some(33))]
    );
    assert_eq!(
        of(include_str!("../../saves/the-bridge.ron")),
        [
            (19, TurningKind::Won, "Sergeant Brook".to_owned(), None),
            (21, TurningKind::Outcome, "Toll Rider".to_owned(), Some(19)),
        ]
    );
    assert_eq!(
        of(include_str!("../../saves/tallow-street.ron")),
        [
            (23, TurningKind::Ended, "Cutpurse".to_owned(), None),
            (35, TurningKind::Won, "Tib Crane".to_owned(), None),
            // Both victories of the round, which is told once.
            (35, TurningKind::Won, "Maren Holt".to_owned(), None),
        ]
    );
}

/// What an emptied pool passes on is the rest of the same hit.
#[test]
fn a_hit_on_two_pools_counts_once() {
    let session = open(include_str!("../../saves/corridor-nine.ron"));
    let all = counted(session.face(), &Stretch::default());
    let bond = all.weapons.iter().find(|one| one.dealt > 0).unwrap();
    assert_eq!((bond.attacks, bond.hits), (1, 1));
    assert_eq!((bond.dealt, bond.biggest), (7, 7));
    assert_eq!(all.biggest.map(|hit| (hit.entry, hit.dealt)), Some((34, 7)));
    assert_eq!(
        person(&counted(session.face(), &Stretch::default()), "Guard").dealt,
        7
    );
}

/// Whose turn it is, what the next entry ends, and the keys of a sample are no part of the evening. A character who
/// surrendered is out, also once the fight is over.
#[test]
fn a_report_leaves_out_bookkeeping_and_tells_who_surrendered() {
    let report = |ui: &Harness| report::plain_text(ui.world().face, &Stretch::default()).unwrap();
    let digest = |ui: &Harness| {
        let text = report(ui);
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        flat.split(" The full log ").next().unwrap().to_owned()
    };
    let mut ui = Harness::sample("corridor-nine", (80, 24));
    let text = digest(&ui);
    assert!(text.contains("Last event: Guard 2 calls"), "{text}");
    for words in ["must still take", "acts now", "It is Vesna", " begins."] {
        assert!(!text.contains(words), "{words}: {text}");
    }
    assert!(!report(&ui).contains("It is Vesna"));
    ui.line("surrender vesna");
    for line in ["next", "end"] {
        ui.line(line);
        let text = digest(&ui);
        assert!(text.contains("Vesna Kolar (surrendered) is out."), "{text}");
    }
    let mut ui = Harness::sample("the-ashen-oar", (80, 24));
    for line in ["claim vex", "release"] {
        ui.line(line);
        assert!(!digest(&ui).contains("Last event"), "{}", digest(&ui));
    }
}

/// A table of numbers has no row for what its game doesn't have.
#[test]
fn statistics_have_rows_for_what_the_game_has() {
    let measures = |text: &str| {
        let session = open(text);
        export::statistics_csv(&counted(session.face(), &Stretch::default()))
    };
    let toll = measures(include_str!("../../saves/the-toll.ron"));
    let corridor = measures(include_str!("../../saves/corridor-nine.ron"));
    for measure in [",triumphs,", ",despairs,", ",criticals,", ",points_gm,"] {
        assert!(toll.contains(measure), "{measure}");
        assert!(!corridor.contains(measure), "{measure}");
    }
    assert!(corridor.contains(",dealt,"));
}

/// Whether a text has a sum outside of the dice in brackets: "6 − 4 soak = 2".
fn has_sum(text: &str) -> bool {
    let mut depth = 0_usize;
    let plain: String = text
        .chars()
        .filter(|letter| {
            match letter {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        })
        .collect();
    let is_sign = |word: &str| matches!(word, "+" | "−" | "×");
    let mut words = plain.split(' ').skip_while(|word| !is_sign(word));
    words.any(|word| word == "=")
}

/// Everyone who plays can check a sum. A reader who wasn't there only gets its result.
#[test]
fn entries_are_told_without_their_sums_where_a_report_asks() {
    let mut sums = 0;
    for sample in SAMPLES {
        let session = open(&sample.text());
        let face = session.face();
        for line in face.log(1, face.last()) {
            let (told, brief) = (
                line.told(),
                face.said_without_sums(line.n).unwrap().join(" "),
            );
            assert!(!has_sum(&brief), "{} {}: {brief}", sample.name, line.n);
            sums += usize::from(has_sum(&told));
        }
    }
    assert!(sums > 10, "{sums}");
}

/// A beat that only knows the amount counts as before.
#[test]
fn a_game_without_weapons_still_has_its_sums() {
    let mut course = rules::view::Timeline::default();
    course.turn((1, 1), 1);
    course.count(&Beat::Dealt {
        by: rules::view::Id(1),
        amount: 3,
    });
    assert_eq!(course.turns.len(), 1);
}

/// Every name that takes part and every note is in every report, and each report says how the fight is going.
#[test]
fn every_sample_is_told_in_every_form() {
    for sample in SAMPLES {
        let name = sample.name;
        let session = open(&sample.text());
        let face = session.face();
        let stretch = Stretch::default();
        let text = report::plain_text(face, &stretch).unwrap();
        let markdown = report::markdown(face, &stretch).unwrap();
        let html = report::html(face, &stretch).unwrap();
        let lonelog = report::lonelog(face, &stretch).unwrap();
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for one in face.roster() {
            assert!(flat.contains(&one.name), "{name}: {}", one.name);
            assert!(lonelog.contains(&one.name), "{name}: {}", one.name);
        }
        for line in face.log(1, face.last()) {
            if line.kind == LineKind::Note && !line.undone {
                let told = line.told();
                // The keys at the beginning are for those who play the sample.
                let has_keys = told.starts_with("To begin, press") || told.contains(". Press g r");
                let end = told.trim_end_matches([' ', '.']).rsplit(". ").next();
                let story = end.filter(|_| has_keys).unwrap_or(&told);
                let note = story.split_whitespace().collect::<Vec<_>>().join(" ");
                // In a fight they come with its state, which is no story.
                let is_hint = has_keys && line.round > 0;
                assert_eq!(flat.contains(&note), !is_hint, "{name}: {note}");
            }
        }
        // The state of everyone has another heading while something goes on.
        let goes_on = face.goes_on().is_some() || face.turns().active.is_some();
        let now = "How everyone is doing";
        let state = if text.contains(now) || goes_on {
            now
        } else {
            "Afterward"
        };
        for heading in ["Who was there", state, "The full log"] {
            assert!(text.contains(heading), "{name}: {heading}");
            assert!(
                markdown.contains(&format!("## {heading}")),
                "{name}: {heading}"
            );
            assert!(html.contains(heading), "{name}: {heading}");
        }
        assert_eq!(lonelog.matches("```").count() % 2, 0, "{name}");
        assert_eq!(
            lonelog.matches("[COMBAT]").count(),
            lonelog.matches("[/COMBAT]").count(),
            "{name}"
        );
        is_closed(&html, name);
        let csv = export::statistics_csv(&counted(face, &stretch));
        assert!(csv.lines().all(quotes_are_even), "{name}");
        assert!(!figures::text(name, &counted(face, &stretch)).is_empty());
    }
}

fn quotes_are_even(line: &str) -> bool {
    line.matches('"').count().is_multiple_of(2)
}

/// Checks that every element of a page that needs an end has one, in order, and that nothing is loaded.
fn is_closed(html: &str, name: &str) {
    const ALONE: [&str; 3] = ["meta", "rect", "!doctype"];
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let end = rest
            .find('>')
            .unwrap_or_else(|| panic!("{name}: an open tag"));
        let tag = &rest[..end];
        let word = tag.split([' ', '/']).next().unwrap_or_default();
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "{name}");
        } else if !ALONE.contains(&word) && !tag.ends_with('/') {
            open.push(word);
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty(), "{name}: {open:?}");
    for bad in [
        "<script", "<link", "src=", "href=", "http:", "https:", "@import", "url(",
    ] {
        assert!(!html.contains(bad), "{name}: {bad}");
    }
    for wanted in ["prefers-color-scheme", "width=device-width", "<details>"] {
        assert!(html.contains(wanted), "{name}: {wanted}");
    }
}

#[test]
fn a_whole_fight_has_its_charts() {
    let html = report::html(toll().face(), &Stretch::default()).unwrap();
    assert_eq!(html.matches("<svg ").count(), 4);
    for title in [
        "Wounds through the fight",
        "Dealt and taken",
        "Luck of the dice",
    ] {
        assert!(html.contains(title), "{title}");
    }
}

#[test]
fn every_character_has_a_printable_sheet() {
    for sample in SAMPLES {
        let session = open(&sample.text());
        let face = session.face();
        for one in face.roster() {
            let Some(shown) = face.sheet(one.id) else {
                continue;
            };
            let (text, markdown) = (sheet::as_text(&shown), sheet::as_markdown(&shown));
            assert!(text.starts_with(&shown.name), "{}", sample.name);
            for block in shown.blocks.iter().filter(|block| !block.rows.is_empty()) {
                assert!(
                    text.contains(&block.title),
                    "{}: {}",
                    shown.name,
                    block.title
                );
                assert!(markdown.contains("## "), "{}", shown.name);
            }
            let html = sheet::as_html(&shown);
            assert_eq!(
                html.matches("<section>").count(),
                html.matches("</section>").count()
            );
        }
    }
}

/// A sentence for a chat says who, what, how hard, the result and the symbols that are left.
#[test]
fn a_roll_is_told_to_a_chat_in_one_sentence() {
    let session = toll();
    let face = session.face();
    let lines = face.log(1, face.last());
    let told = |start: &str| {
        let found = lines.iter().find(|line| line.told().starts_with(start));
        face.told(found.unwrap().n).unwrap()
    };
    assert_eq!(
        told("Magistrate Orre rolls Coercion"),
        "Magistrate Orre rolls Coercion against Ila Senn's Discipline (2 Challenge) and fails: 1 Threat, 1 Despair"
    );
    assert_eq!(
        told("Vex Marrow misses Troopers with the Slug pistol"),
        "Vex Marrow misses Troopers with the Slug pistol at medium range: 2 Advantage"
    );
    // An entry without a roll is its own sentences.
    assert_eq!(told("Vex Marrow aims."), "Vex Marrow aims.");
}

/// The price of an action comes before its roll in the log (T-45: At the Brink), and Lonelog keeps it and says
/// the roll once. What comes after the fight is in no combat block.
#[test]
fn lonelog_keeps_the_price_of_a_roll_and_closes_the_fight() {
    let lines = [
        "add vex_marrow",
        "add ashen_oar_boarder x3 as Boarders",
        "range vex boarders short",
        "init vex = 4s",
        "init boarders = 0s",
        "start",
        "crit vex = 93",
        "attack vex boarders with pistol at short",
        "roll = 2s",
        "done",
        "end",
        "strain vex 1",
    ];
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let face = ui.world().face;
    let told = report::lonelog(face, &Stretch::default()).unwrap();
    let roll = told
        .lines()
        .position(|line| line.starts_with("d: "))
        .unwrap();
    let after: Vec<&str> = told.lines().skip(roll + 1).collect();
    assert!(
        after[0].starts_with("=> ") && after[0].contains("2 strain"),
        "{told}"
    );
    assert_eq!(told.matches("2 Successes").count(), 1, "{told}");
    let closes = told.lines().position(|line| line == "[/COMBAT]").unwrap();
    let last = told
        .lines()
        .position(|line| line.contains("1 strain"))
        .unwrap();
    assert!(closes < last, "{told}");
}

/// What a Critical Injury did to a minion counts for the attacker as dealt, and for the group as taken.
#[test]
fn criticals_on_minions_count_for_both_sides() {
    let mut ui = Harness::new(&crate::screens::harness::FIGHT, Screen::Table, (120, 40));
    for line in [
        "attack vex boarders with slug!",
        "roll = 2s 5a!",
        "spend a_crit",
        "done",
    ] {
        ui.line(line);
    }
    let all = counted(ui.world().face, &Stretch::default());
    let (vex, boarders) = (person(&all, "Vex Marrow"), person(&all, "Boarders"));
    let hit = all.biggest.as_ref().unwrap().dealt;
    assert!(vex.dealt > hit, "{vex:?}");
    assert_eq!(vex.dealt, boarders.taken, "{boarders:?}");
}

/// Strain that a hit dealt counts for the attacker, as strain suffered does for the target.
#[test]
fn strain_of_a_hit_counts_as_dealt() {
    let lines = [
        "add vex_marrow",
        "add captain_marrack",
        "give vex \"snare rifle\"",
        "range vex marrack short",
        "attack vex marrack with snare at short!",
        "roll = 3s!",
        "done",
    ];
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let all = counted(ui.world().face, &Stretch::default());
    let (vex, marrack) = (
        person(&all, "Vex Marrow"),
        person(&all, "Captain Marrack of the Ashen Oar"),
    );
    assert!(vex.strain_dealt > 0, "{vex:?}");
    assert_eq!((vex.strain_dealt, vex.dealt), (marrack.strain, 0));
    assert!(figures::text("All", &all).contains("Strain dealt"));
}

/// A roll of real dice is a roll: the filter finds it as it finds one of the program.
#[test]
fn the_filter_finds_typed_dice() {
    let lines = [
        "add vex_marrow",
        "check vex stealth average",
        "roll = 2s 1a",
        "done",
    ];
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let face = ui.world().face;
    let filter = Filter::of("kind:roll");
    let found = face.log(1, face.last()).into_iter();
    let found: Vec<EntryNo> = found
        .filter(|line| filter.holds(line))
        .map(|line| line.n)
        .collect();
    assert_eq!(found, [3]);
}

/// Days are headings of the report, between its sessions and its scenes.
#[test]
fn days_are_headings_between_sessions_and_scenes() {
    let lines = [
        "add vex_marrow",
        "session 1",
        "begin The dock",
        "note First",
        "close",
        "close done",
        "day",
        "day",
        "begin The gate",
        "note Second",
        "day",
        "note Third",
    ];
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let text = report::markdown(ui.world().face, &Stretch::default()).unwrap();
    let headings: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("###"))
        .collect();
    says!(headings.join("\n"));
    let level = |words: &str| {
        let found = headings.iter().find(|line| line.contains(words));
        let found = found.unwrap_or_else(|| panic!("{words} in {headings:?}"));
        found.chars().take_while(|c| *c == '#').count()
    };
    assert!(level("Session 1") < level("Day 2"), "{headings:?}");
    assert!(level("Day 2") < level("The gate"), "{headings:?}");
}

/// Each chart of a fight names its scene.
#[test]
fn the_charts_of_a_fight_name_its_scene() {
    let mut lines = vec!["add vex_marrow", "begin The dock", "add captain_marrack"];
    lines.extend([
        "range vex marrack short",
        "init vex = 4s",
        "init marrack = 0s",
        "start",
    ]);
    lines.extend([
        "attack vex marrack with pistol at short!",
        "roll = 4s",
        "done",
        "next!",
    ]);
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let html = report::html(ui.world().face, &Stretch::default()).unwrap();
    let captions: Vec<&str> = html.split("<figcaption>").skip(1).collect();
    let named = captions
        .iter()
        .filter(|one| one.contains(": The dock</figcaption>"));
    assert!(named.count() >= 1, "{captions:?}");
}

/// A session without a scene tells its checks with their difficulty, and what was spent on them.
#[test]
fn a_session_without_a_scene_tells_its_checks_and_their_price() {
    let lines = [
        "add vex_marrow",
        "session 1",
        "check vex cool hard",
        "story players",
        "roll = 1s 1a",
        "spend a_notice",
        "done",
        "session end",
    ];
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let text = report::markdown(ui.world().face, &Stretch::default()).unwrap();
    let (_, told) = text.split_once("\n### Session 1").unwrap();
    let (told, _) = told.split_once("\n## ").unwrap();
    let items: Vec<&str> = told.lines().filter(|line| line.starts_with("- ")).collect();
    let [point, check, symbols] = items.as_slice() else {
        panic!("{items:?}");
    };
    assert!(point.contains("Story Point"), "{items:?}");
    assert!(
        check.contains("Cool") && check.contains("Hard"),
        "{items:?}"
    );
    assert!(symbols.contains("1 Advantage"), "{items:?}");
}

/// A fight in a session without a scene has its own heading with its name and its stake, and the session still tells
/// what changed, its real dice, and what a blast did to who fired it.
#[test]
fn a_fight_without_a_scene_is_told_in_its_session() {
    let lines = [
        "add vex_marrow",
        "add ashen_oar_boarder x3 as Crew",
        "session start",
        "title \"The roof\"",
        "stake Does anyone carry word to Vasko?",
        "range vex crew short",
        "start",
        "attack vex crew with slug!",
        "roll = 3s!",
        "done",
        "end",
        "award vex 5",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let told = |ui: &Harness| {
        let text = report::markdown(ui.world().face, &Stretch::default()).unwrap();
        let (_, told) = text.split_once("\n### Session 1").unwrap();
        told.to_owned()
    };
    let text = told(&ui);
    for words in [
        "\n#### A fight: The roof\n",
        "At stake: Does anyone carry word to Vasko?",
        "**Damage:** Vex Marrow dealt",
        "**Against:** Crew",
        "\n#### After the fight\n",
        "What changed:",
        "Checks rolled with real dice: 1 of 1.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // The next fight has no name and no stake of its own.
    for line in [
        "start",
        "attack vex crew with slug!",
        "roll = 3s!",
        "done",
        "end",
    ] {
        ui.line(line);
    }
    let text = told(&ui);
    assert!(text.contains("\n#### A fight\n"), "{text}");
    assert_eq!(text.matches("At stake:").count(), 2, "{text}");
}

/// A fight without a scene can be given its ending, which its part of the report tells, and in a save without sessions
/// the whole report.
#[test]
fn a_fight_without_a_scene_has_an_ending() {
    const END: &str = "The crew runs for the docks.";
    let fight = [
        "start",
        "attack vex crew with slug!",
        "roll = 3s!",
        "done",
        "end",
        "close",
        "close done The crew runs for the #docks.",
    ];
    let before = [
        "add vex_marrow",
        "add ashen_oar_boarder x3 as Crew",
        "range vex crew short",
    ];
    let text = |ui: &Harness| report::markdown(ui.world().face, &Stretch::default()).unwrap();
    let lines: Vec<&str> = before.iter().chain(&fight).copied().collect();
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let alone = text(&ui);
    let (_, ended) = alone.split_once("\n## How it ended\n").unwrap();
    let (ended, _) = ended.split_once("\n## ").unwrap();
    assert!(ended.contains(END), "{ended}");

    let mut lines = vec!["session start"];
    lines.extend(before);
    lines.extend(fight);
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    // The next clearing tells no end, so the first stays with its own fight.
    for line in before[1..].iter().chain(&fight[..6]) {
        ui.line(line);
    }
    ui.line("close done");
    let text = text(&ui);
    let told = format!("\n{}\n", stake::ended(END));
    assert_eq!(text.matches(&told).count(), 1, "{text}");
    let (first, second) = text.split_once(&told).unwrap();
    assert!(first.contains("#### A fight") && second.contains("#### A fight"));
    ui.line("undo");
    assert_eq!(ui.world().face.ended(0).replace('#', ""), END);
}

/// The title of an encounter isn't that of a report about several sessions, which has that of the save and its span. The
/// report of one scene has the title of the scene.
#[test]
fn a_report_of_sessions_has_the_title_of_the_save() {
    let lines = [
        "title The long road",
        "add vex_marrow",
        "day",
        "session start",
        "title The roof",
        "session end",
        "week",
        "session start",
        "begin The quay",
        "check vex cool",
        "roll = 1s",
        "done",
        "close",
        "close done",
        "title The cellar",
    ];
    let ui = Harness::new(&lines, Screen::Table, (80, 24));
    let face = ui.world().face;
    let head = |stretch: &Stretch| {
        let text = report::plain_text(face, stretch).unwrap();
        let lines = text
            .lines()
            .filter(|line| line.starts_with(char::is_alphabetic));
        lines.take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let [title, under] = head(&Stretch::default()).try_into().unwrap();
    assert_eq!(title, "The long road");
    assert!(under.contains("2 sessions, days 1 to 9"), "{under}");
    let log = face.log(1, face.last());
    let scene = Stretch::of_chapter(ChapterKind::Scene, 1, &log).unwrap();
    let [title, under] = head(&scene).try_into().unwrap();
    assert_eq!(title, "The quay");
    assert!(under.starts_with("The long road, "), "{under}");
}

/// The list of what a scene changed would be hidden by an open check.
#[test]
fn a_scene_does_not_close_over_an_open_check() {
    let lines = [
        "add vex_marrow",
        "session start",
        "begin The quay",
        "check vex cool",
    ];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let refusal = ui.would("close").unwrap_err();
    assert!(refusal.hint.unwrap().contains("`cancel`"));
    ui.line("cancel");
    assert!(ui.would("close").is_ok());
    for line in [
        "close",
        "close done",
        "plan new The vault",
        "check vex cool",
    ] {
        ui.line(line);
    }
    for line in ["close session", "plan start 1 clear"] {
        let refusal = ui.would(line).unwrap_err();
        assert!(refusal.hint.unwrap().contains("`cancel`"), "{line}");
    }
}

/// The first planned scene is a row of what comes next, on a stage that is cleared for it.
#[test]
fn a_planned_scene_is_offered_between_scenes() {
    let lines = ["add vex_marrow", "session start", "plan new The vault"];
    let mut ui = Harness::new(&lines, Screen::Table, (80, 24));
    let row = |ui: &Harness| {
        let offers = ui.world().face.offers(None);
        let row = offers.into_iter().find(|offer| offer.key == "plan_next");
        row.map(|row| (row.line, row.label, row.proposed))
    };
    let named =
        |line: &str, proposed| Some((line.to_owned(), "start The vault".to_owned(), proposed));
    assert_eq!(row(&ui), named("plan start 1", true));
    ui.line("add ashen_oar_boarder");
    assert_eq!(row(&ui), named("plan start 1 clear", false));
    ui.line("plan start 1 clear");
    assert_eq!(row(&ui), None);
}
