//! One evening's encounter, built by hand: seven combatants, two vehicles, a shot being aimed and
//! a roll being spent. Rich enough that a pane has something to leave out.

use triumph::lang::Refusal;
use triumph::rules::view::{
    Block, Chance, Fact, Id, Listed, Listing, Offer, OfferGroup, Reason, Rich, Row, Shape, Sheet,
    Slot, SlotState, Source, Stage, Tone, Track, Tray, Turns,
};

pub fn track(label: &str, key: &'static str, now: u32, max: u32) -> Track {
    Track {
        label: label.to_owned(),
        key,
        now,
        max,
        note: String::new(),
    }
}

pub fn fact(key: &'static str, label: &str, value: &str) -> Fact {
    Fact {
        key,
        label: label.to_owned(),
        value: Rich::of(value, Tone::Strong),
        because: Vec::new(),
    }
}

fn slot(number: u32, score: &str, badge: &str, name: &str, state: SlotState, note: &str) -> Slot {
    let tone = if badge == "PC" { Tone::Pc } else { Tone::Npc };
    let who = matches!(state, SlotState::Done | SlotState::Claimed).then_some(Id(number));
    Slot {
        number,
        score: score.to_owned(),
        badge: badge.to_owned(),
        tone,
        who,
        name: name.to_owned(),
        state,
        note: note.to_owned(),
    }
}

pub fn turns() -> Turns {
    use SlotState::{Claimed, Done, Falling, Now, Open, Waiting};
    Turns {
        title: "The Ashen Oar boards".to_owned(),
        clock: "Round 2 · slot 3 of 7".to_owned(),
        pools: Rich::of("players ●●●  GM ●", Tone::Text),
        asks: Some("Who takes this slot? Ila or Rho".to_owned()),
        slots: vec![
            slot(1, "3s 2a", "PC", "Vex", Done, ""),
            slot(2, "3s", "NPC", "Marrack", Done, "extra"),
            slot(3, "2s 1a", "PC", "claim: Ila Rho", Now, ""),
            slot(4, "2s", "NPC", "Boarders", Claimed, ""),
            slot(5, "1s 3a", "PC", "…", Open, ""),
            slot(6, "1s", "NPC", "Gun deck", Falling, ""),
            slot(7, "0s 1a", "PC", "Bosun", Waiting, ""),
        ],
        active: None,
    }
}

fn person(id: u32, name: &str, badge: &str, tone: Tone, tracks: Vec<Track>) -> Listed {
    Listed {
        id: Id(id),
        name: name.to_owned(),
        badge: badge.to_owned(),
        listing: Listing::Combatant,
        tone,
        tracks,
        note: Rich::new(),
        facts: Vec::new(),
        out: false,
        turn: "",
    }
}

pub fn roster() -> Vec<Listed> {
    let both = |w, wt, s, st| {
        vec![
            track("Wounds", "wounds", w, wt),
            track("Strain", "strain", s, st),
        ]
    };
    let one = |w, wt| vec![track("Wounds", "wounds", w, wt)];
    let mut vex = person(1, "Vex Marrow", "PC", Tone::Pc, both(7, 12, 5, 11));
    vex.note = Rich::of("in cover 1, aiming", Tone::Text);
    vex.turn = "acted";
    let mut ila = person(2, "Ila", "PC", Tone::Pc, both(3, 10, 9, 12));
    ila.note = Rich::of("prone", Tone::Warn);
    ila.turn = "acts";
    let rho = person(
        3,
        "Rho Tessaly-Okonkwo",
        "PC",
        Tone::Pc,
        both(14, 13, 2, 10),
    );
    let bosun = person(4, "Bosun", "PC", Tone::Pc, both(0, 15, 0, 9));
    let mut marrack = person(5, "Marrack", "nemesis", Tone::Npc, both(1, 17, 4, 16));
    marrack.turn = "acted";
    let boarders = person(6, "Boarders", "×3 of 4", Tone::Npc, one(6, 16));
    let mut gunners = person(7, "Gun deck crew", "×4", Tone::Npc, one(0, 20));
    gunners.out = true;
    vec![
        vex,
        ila,
        rho,
        bosun,
        marrack,
        boarders,
        gunners,
        tern(),
        oar(),
    ]
}

fn vehicle(
    id: u32,
    name: &str,
    badge: &str,
    tone: Tone,
    tracks: Vec<Track>,
    facts: Vec<Fact>,
) -> Listed {
    let mut ship = person(id, name, badge, tone, tracks);
    ship.listing = Listing::Vehicle;
    ship.facts = facts;
    ship
}

fn tern() -> Listed {
    let tracks = vec![
        track("Hull", "hull", 4, 18),
        track("System", "system", 2, 12),
    ];
    let facts = vec![
        fact("speed", "Speed", "2/4"),
        fact("defense", "Def", "1"),
        fact("armor", "Armor", "2"),
        fact("handling", "Handling", "+1"),
        fact("pilot", "Pilot", "Ila"),
    ];
    vehicle(8, "Tern's Promise", "sil 3", Tone::Pc, tracks, facts)
}

fn oar() -> Listed {
    let tracks = vec![
        track("Hull", "hull", 31, 30),
        track("System", "system", 0, 22),
    ];
    let facts = vec![
        fact("speed", "Speed", "1/2"),
        fact("defense", "Def", "2"),
        fact("armor", "Armor", "5"),
        fact("handling", "Handling", "-2"),
    ];
    let mut ship = vehicle(9, "Ashen Oar", "sil 5", Tone::Npc, tracks, facts);
    ship.note = Rich::of("engines hit", Tone::Warn);
    ship
}

fn row(cells: &[(&str, Tone)]) -> Row {
    Row {
        cells: cells
            .iter()
            .map(|(text, tone)| Rich::of(*text, *tone))
            .collect(),
        ..Row::default()
    }
}

fn pool(letters: &str) -> Rich {
    letters.chars().fold(Rich::new(), |line, letter| {
        let tone = if letter == 'Y' {
            Tone::Proficiency
        } else {
            Tone::Ability
        };
        line.and(letter.to_string(), tone)
    })
}

fn skill(name: &str, career: bool, rank: &str, characteristic: &str, dice: &str) -> Row {
    let mut row = row(&[
        (name, Tone::Text),
        (if career { "★" } else { "" }, Tone::Accent),
        (rank, Tone::Strong),
        (characteristic, Tone::Quiet),
    ]);
    row.cells.push(pool(dice));
    row.line = Some(format!("check . {name}"));
    row
}

const SKILLS: [(&str, bool, &str, &str, &str); 20] = [
    ("Ranged-Light", true, "2", "Ag", "YYG"),
    ("Stealth", true, "2", "Ag", "YYG"),
    ("Skulduggery", true, "1", "Cun", "YGG"),
    ("Streetwise", true, "1", "Cun", "YGG"),
    ("Cool", false, "1", "Pre", "YG"),
    ("Piloting", true, "1", "Ag", "YGG"),
    ("Deception", false, "1", "Cun", "YGG"),
    ("Perception", true, "1", "Cun", "YGG"),
    ("Astrocartography", false, "0", "Int", "GG"),
    ("Athletics", false, "0", "Br", "GG"),
    ("Brawl", false, "0", "Br", "GG"),
    ("Charm", false, "0", "Pre", "GG"),
    ("Coercion", false, "0", "Wil", "GG"),
    ("Computers", false, "0", "Int", "GG"),
    ("Coordination", false, "0", "Ag", "GGG"),
    ("Discipline", false, "0", "Wil", "GG"),
    ("Leadership", false, "0", "Pre", "GG"),
    ("Mechanics", false, "0", "Int", "GG"),
    ("Medicine", false, "0", "Int", "GG"),
    ("Vigilance", false, "0", "Wil", "GG"),
];

pub fn sheet() -> Sheet {
    let mut soak = fact("soak", "Soak", "3");
    soak.because = vec![
        Reason {
            label: "Brawn".to_owned(),
            change: "2".to_owned(),
            rule: Some("G-SOAK-01".to_owned()),
        },
        Reason {
            label: "spacer's leathers".to_owned(),
            change: "+1".to_owned(),
            rule: None,
        },
    ];
    let now = |key, label: &str, value: Rich| Fact {
        key,
        label: label.to_owned(),
        value,
        because: Vec::new(),
    };
    let pairs = [
        ("Br", "2"),
        ("Ag", "3"),
        ("Int", "2"),
        ("Cun", "3"),
        ("Wil", "2"),
        ("Pre", "2"),
    ];
    Sheet {
        id: Id(1),
        name: "Vex Marrow".to_owned(),
        kind: "PC".to_owned(),
        role: "drift smuggler".to_owned(),
        tone: Tone::Pc,
        tracks: vec![
            track("Wounds", "wounds", 7, 12),
            track("Strain", "strain", 5, 11),
        ],
        facts: vec![
            soak,
            fact("defense", "Defense", "melee 0 ranged 1"),
            fact("encumbrance", "Enc", "7/8"),
            fact("money", "Money", "420"),
        ],
        now: vec![
            now(
                "crits",
                "Crits",
                Rich::of("Off-Balance", Tone::Warn)
                    .and(" 23 easy: 1 setback on the next check", Tone::Text),
            ),
            now(
                "turn",
                "Turn",
                Rich::of("action ●  maneuver ●  2 strain buys one more", Tone::Text),
            ),
            now(
                "status",
                "Status",
                Rich::of("in cover 1 · aiming", Tone::Text),
            ),
        ],
        blocks: vec![
            Block {
                title: "Characteristics".to_owned(),
                tab: "Skills",
                shape: Shape::Pairs,
                rows: pairs
                    .iter()
                    .map(|(l, v)| row(&[(l, Tone::Quiet), (v, Tone::Strong)]))
                    .collect(),
            },
            Block {
                title: "Skills".to_owned(),
                tab: "Skills",
                shape: Shape::Table,
                rows: SKILLS
                    .iter()
                    .map(|(n, c, r, l, d)| skill(n, *c, r, l, d))
                    .collect(),
            },
            Block {
                title: "Weapons".to_owned(),
                tab: "Gear",
                shape: Shape::Rows,
                rows: vec![
                    row(&[
                        ("Slug pistol", Tone::Text),
                        ("6", Tone::Strong),
                        ("crit 4", Tone::Text),
                        ("medium", Tone::Text),
                        ("", Tone::Quiet),
                    ]),
                    row(&[
                        ("Monoblade", Tone::Text),
                        ("+1", Tone::Strong),
                        ("crit 2", Tone::Text),
                        ("engaged", Tone::Text),
                        ("Pierce 2", Tone::Quiet),
                    ]),
                ],
            },
            Block {
                title: "Gear".to_owned(),
                tab: "Gear",
                shape: Shape::Text,
                rows: [
                    "Painkillers ×3",
                    "Slicer's kit",
                    "Breath mask",
                    "Grapnel, 30 m",
                ]
                .iter()
                .map(|text| row(&[(text, Tone::Text)]))
                .collect(),
            },
            Block {
                title: "Talents".to_owned(),
                tab: "Talents",
                shape: Shape::Text,
                rows: [
                    "Dodge 1",
                    "Quick Draw",
                    "Grit 2",
                    "Knack for It",
                    "Side Step 1",
                ]
                .iter()
                .map(|text| row(&[(text, Tone::Text)]))
                .collect(),
            },
            Block {
                title: "Notes".to_owned(),
                tab: "Notes",
                shape: Shape::Text,
                rows: vec![row(&[(
                    "Owes the harbour master of Tessaly a favour, and four hundred in coin; will not say which of the two weighs more.",
                    Tone::Text,
                )])],
            },
        ],
    }
}

fn source(
    change: &str,
    tone: Tone,
    text: &str,
    rule: Option<&str>,
    switch: Option<(bool, f64)>,
) -> Source {
    Source {
        change: Rich::of(change, tone),
        text: text.to_owned(),
        rule: rule.map(str::to_owned),
        on: switch.is_none_or(|(on, _)| on),
        toggle: switch.map(|_| "toggle aim".to_owned()),
        delta: switch.map(|(_, delta)| delta),
    }
}

fn dice() -> Rich {
    Rich::of("YY", Tone::Proficiency)
        .and("G", Tone::Ability)
        .and(" vs ", Tone::Quiet)
        .and("R", Tone::Challenge)
        .and("P", Tone::Difficulty)
        .and("K", Tone::Setback)
}

pub fn pool_tray() -> Tray {
    let chance = |label: &str, value: &str, tone| Chance {
        label: label.to_owned(),
        value: value.to_owned(),
        tone,
    };
    Tray {
        stage: Stage::Pool,
        title: Rich::of("Ranged-Light", Tone::Strong).and(" · slug pistol", Tone::Text),
        subtitle: Rich::of("Boarders, medium, engaged with Ila", Tone::Text),
        dice: dice(),
        sources: vec![
            source("+ YYG", Tone::Proficiency, "Agility 3, rank 2", None, None),
            source(
                "+ PP",
                Tone::Difficulty,
                "medium range",
                Some("G-COMB-11"),
                None,
            ),
            source(
                "+ K",
                Tone::Setback,
                "target in cover",
                Some("G-DEF-03"),
                None,
            ),
            source(
                "↑ R",
                Tone::Challenge,
                "ally engaged with the target",
                Some("G-MOD-01"),
                None,
            ),
            source(
                "+ B",
                Tone::Boost,
                "aim",
                Some("G-MAN-02"),
                Some((true, -11.2)),
            ),
            source(
                "↑ Y",
                Tone::Proficiency,
                "story point",
                Some("G-STORY-06"),
                Some((false, 9.4)),
            ),
        ],
        chances: vec![
            chance("hit", "58 %", Tone::Strong),
            chance("crit paid", "17 %", Tone::Strong),
            chance("drop one", "41 %", Tone::Good),
            chance("2a or more", "33 %", Tone::Strong),
            chance("triumph", "16 %", Tone::Triumph),
            chance("despair", "8 %", Tone::Despair),
        ],
        pool: "2y1g1r1p1k".to_owned(),
        ..Tray::default()
    }
}

pub fn spend_tray() -> Tray {
    Tray {
        stage: Stage::Spending,
        sources: Vec::new(),
        chances: Vec::new(),
        result: vec![
            Rich::of("2 success", Tone::Success).and("  3 advantage  1 triumph", Tone::Advantage),
            Rich::of("hit, 8 damage, 4 soaked: 4 wounds", Tone::Text),
        ],
        spent: vec![Rich::of("recover 1 strain", Tone::Text)],
        left: Rich::of("2a", Tone::Advantage).and(" 1T", Tone::Triumph),
        ..pool_tray()
    }
}

pub fn idle_tray() -> Tray {
    Tray {
        last: Some(Rich::of("2s 3a, hit Boarders for 8", Tone::Text)),
        ..Tray::default()
    }
}

fn offer(key: &str, label: &str, cost: Rich, detail: &str, group: OfferGroup) -> Offer {
    Offer {
        key: key.to_owned(),
        line: format!("spend {key}"),
        label: label.to_owned(),
        cost,
        detail: detail.to_owned(),
        rule: Some("G-SPEND-04".to_owned()),
        allowed: Ok(()),
        group,
    }
}

pub fn offers() -> Vec<Offer> {
    use OfferGroup::{Action, Asked, Maneuver};
    let cost = |text: &str| Rich::of(text, Tone::Advantage);
    let mut crit = offer(
        "crit",
        "critical on Boarders: one more falls",
        cost("4a").and(" or T", Tone::Triumph),
        "A minion group takes a critical as one member lost; otherwise roll on the injury table.",
        Asked,
    );
    crit.rule = Some("G-CRIT-07".to_owned());
    let mut unarmed = offer(
        "disarm",
        "disarm the target",
        cost("3a"),
        "The target drops what it holds.",
        Asked,
    );
    unarmed.allowed =
        Err(Refusal::rule("G-SPEND-09", "only two advantage are left").with_line("spend disarm"));
    vec![
        crit,
        offer(
            "auto",
            "Auto-fire: one more hit on Boarders",
            cost("2a"),
            "A second hit for the same damage.",
            Asked,
        ),
        offer(
            "strain",
            "recover 1 strain",
            cost("a"),
            "As often as there is advantage.",
            Asked,
        ),
        offer(
            "boost",
            "boost to the next ally",
            cost("a"),
            "The next ally's check gains a boost die.",
            Asked,
        ),
        offer(
            "maneuver",
            "a maneuver now",
            cost("2a"),
            "At once, above the two of a turn.",
            Asked,
        ),
        offer(
            "setback",
            "setback to the target",
            cost("2a"),
            "On its next check.",
            Asked,
        ),
        unarmed,
        offer(
            "attack",
            "attack",
            Rich::of("action", Tone::Quiet),
            "A combat check.",
            Action,
        ),
        offer(
            "skill",
            "use a skill",
            Rich::of("action", Tone::Quiet),
            "Any check.",
            Action,
        ),
        offer(
            "aim",
            "aim",
            Rich::of("maneuver", Tone::Quiet),
            "A boost on the next attack.",
            Maneuver,
        ),
        offer(
            "cover",
            "take cover",
            Rich::of("maneuver", Tone::Quiet),
            "Ranged defense 1.",
            Maneuver,
        ),
        offer(
            "move",
            "move",
            Rich::of("maneuver", Tone::Quiet),
            "One range band.",
            Maneuver,
        ),
    ]
}

/// An entry as the log keeps it.
pub struct Kept {
    pub round: u32,
    pub turn: u32,
    pub line: &'static str,
    pub said: Vec<String>,
    pub undone: bool,
}

pub fn history() -> Vec<Kept> {
    let kept = |round, turn, line, said: &[&str], undone| Kept {
        round,
        turn,
        line,
        said: said.iter().map(|s| (*s).to_owned()).collect(),
        undone,
    };
    vec![
        kept(0, 0, "add marrack", &["Marrack joins, a nemesis."], false),
        kept(0, 0, "start", &["The fight begins."], false),
        kept(
            1,
            1,
            "attack @ marrack",
            &["Vex fires at Marrack, medium: YYG vs PPK → 1 threat. A miss."],
            false,
        ),
        kept(
            1,
            2,
            "wound vex 3",
            &["Vex takes 3 wounds (3 of 12)."],
            true,
        ),
        kept(1, 2, "undo", &["Undone: wound vex 3."], false),
        kept(
            1,
            2,
            "wound ila 3",
            &["Ila takes 3 wounds (3 of 10)."],
            false,
        ),
        kept(
            2,
            0,
            "next",
            &["Round 2 begins.", "Burn on Ila ends (G-QUAL-05)."],
            false,
        ),
        kept(
            2,
            1,
            "claim vex",
            &[
                "Vex claims slot 2.",
                "Maneuver: takes cover.",
                "Second maneuver for 2 strain: aims.",
            ],
            false,
        ),
        kept(
            2,
            2,
            "attack @ vex",
            &[
                "Marrack fires at Vex, medium: YYG vs PPK → 1 success 2 threat.",
                "7 damage, 3 soaked, 4 wounds (7 of 12).",
                "Threat: Marrack loses his cover (G-DEF-03).",
            ],
            false,
        ),
    ]
}

/// Names and texts as the worst of files may hold them.
pub fn hostile() -> Vec<String> {
    vec![
        String::new(),
        "龍の船長 Akemi".to_owned(),
        "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}tienne".to_owned(),
        "👩\u{200d}🚀 Ada 🏴\u{e0067}\u{e0062}\u{e007f} 🇫🇷 ❤\u{fe0f}".to_owned(),
        "\u{5d3}\u{5d5}\u{5d3} \u{202e}evil\u{202c} \u{627}\u{644}".to_owned(),
        "\u{1b}[2J\u{1b}]0;owned\u{7}\u{9b}31mred\r\n\ttab".to_owned(),
        "x".repeat(10_000),
        "龍".repeat(5_000),
        "a b ".repeat(2_500),
        "\u{300}".repeat(300),
    ]
}

/// Puts hostile words wherever a scene has text.
pub fn infect(scene: &mut super::Scene, words: &[String]) {
    let mut n = 0;
    let mut word = || {
        n += 1;
        words
            .get(n % words.len().max(1))
            .cloned()
            .unwrap_or_default()
    };
    scene.turns.asks = Some(word());
    for slot in &mut scene.turns.slots {
        (slot.name, slot.score, slot.badge, slot.note) = (word(), word(), word(), word());
    }
    for one in &mut scene.roster {
        (one.name, one.badge, one.note) = (
            word(),
            word(),
            Rich::of(word(), Tone::Warn).and(word(), Tone::Bad),
        );
        one.tracks.iter_mut().for_each(|track| track.label = word());
        one.facts
            .iter_mut()
            .for_each(|fact| (fact.label, fact.value) = (word(), Rich::of(word(), Tone::Text)));
    }
    let sheet = &mut scene.sheet;
    (sheet.name, sheet.kind, sheet.role) = (word(), word(), word());
    sheet
        .tracks
        .iter_mut()
        .for_each(|track| (track.label, track.note) = (word(), word()));
    for fact in sheet.facts.iter_mut().chain(&mut sheet.now) {
        (fact.label, fact.value) = (word(), Rich::of(word(), Tone::Text).and(word(), Tone::Rule));
    }
    for block in &mut sheet.blocks {
        block.title = word();
        for cell in block.rows.iter_mut().flat_map(|row| &mut row.cells) {
            *cell = Rich::of(word(), Tone::Text);
        }
    }
    for tray in [&mut scene.pool, &mut scene.spending, &mut scene.idle] {
        (tray.title, tray.subtitle) =
            (Rich::of(word(), Tone::Strong), Rich::of(word(), Tone::Text));
        tray.dice = Rich::of(word(), Tone::Boost)
            .and(word(), Tone::Quiet)
            .and(word(), Tone::Setback);
        for source in &mut tray.sources {
            (source.text, source.rule, source.change) =
                (word(), Some(word()), Rich::of(word(), Tone::Boost));
        }
        tray.chances
            .iter_mut()
            .for_each(|chance| (chance.label, chance.value) = (word(), word()));
        tray.result = vec![Rich::of(word(), Tone::Text), Rich::of(word(), Tone::Text)];
        (tray.left, tray.last) = (
            Rich::of(word(), Tone::Advantage),
            Some(Rich::of(word(), Tone::Text)),
        );
    }
    for offer in &mut scene.offers {
        (offer.label, offer.detail, offer.rule) = (word(), word(), Some(word()));
        offer.cost = Rich::of(word(), Tone::Advantage);
    }
    for kept in &mut scene.history {
        kept.said = vec![word(), word()];
    }
}
