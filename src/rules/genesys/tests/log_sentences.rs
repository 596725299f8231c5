//! Tests of log sentences: each begins with a capital or a number, and ends once.

use super::Play;

/// The fault of a log sentence, if it has one.
pub fn wrong_with(sentence: &str) -> Option<&'static str> {
    let first = sentence.chars().next();
    // The pool of a roll follows its sentence, in brackets.
    let pool = sentence.strip_suffix(']').and_then(|s| s.rsplit_once(" ["));
    let sentence = pool.map_or(sentence, |(said, _)| said);
    let body = sentence.trim_end_matches(['.', '?']);
    if first.is_none_or(|c| !(c.is_uppercase() || c.is_ascii_digit())) {
        Some("it does not begin with a capital or a number")
    } else if sentence.contains("  ") || sentence.trim() != sentence {
        Some("a blank too many")
    } else if sentence.len() - body.len() != 1 {
        Some("it doesn't end with one stop")
    } else if body.ends_with([',', ':', ';', ' ']) || sentence.contains(" .") {
        Some("a stop stands in the wrong place")
    } else if sentence.contains("()") || sentence.contains('—') || sentence.contains('_') {
        Some("something is missing in it, or a key stands in it")
    } else if sentence.contains("s's ") {
        Some("a wrong genitive")
    } else {
        None
    }
}

/// A fight with most of the events that have sentences.
const FIGHT: &[&str] = &[
    "title The Ashen Oar boards",
    "add vex_marrow",
    "add ila_senn vigilance",
    "add rho",
    "add \"pirate mate\" as Keth",
    "add \"captain marrack\" as Marrack",
    "add ashen_oar_boarder x4 as Boarders",
    "add drayhorse as Tern",
    "rename keth \"Sallow Keth\"",
    "range vex boarders short",
    "engage ila boarders",
    "cover vex 1",
    "story set 3 1",
    "init vex = 3s",
    "init ila = 2s 1a",
    "init rho = 1s",
    "init marrack = 2s 2t!",
    "init keth = 1s 1a",
    "init boarders = 1a",
    "status boarders disoriented",
    "action vex \"looks around\"",
    "start",
    "claim ila 5",
    "release ila",
    "claim vex",
    "maneuver @ aim",
    "maneuver @ guard",
    "story players",
    "attack @ boarders at short",
    "modify setback smoke",
    "modify boost",
    "switch \"hand 1\"",
    "story gm",
    "roll = 3s 3a T",
    "reroll = 3s 2a T",
    "spend a_crit",
    "spend a_boost_next",
    "spend 1a \"sees a hatch\"",
    "done",
    "slot add npc for keth = 1s",
    "slot add pc",
    "crit ila = 8",
    "next",
    "maneuver @ engage ila",
    "maneuver @ disengage",
    "maneuver @ move boarders medium!",
    "next",
    "claim boarders",
    "attack @ vex with slug at medium !",
    "roll = -",
    "done",
    "maneuver @ move vex long !",
    "maneuver @ cover !",
    "next",
    "claim marrack",
    "crit ila = 8",
    "crit ila = 13",
    "crit ila -20 = 1",
    "crit rho = 18",
    "next !",
    "crit vex = 13",
    "crit vex = 13",
    "crit vex = 3",
    "crit rho = 18",
    "crit keth = 28",
    "crit vex +60 = 66",
    "cure vex jolt",
    "crit rho +30 = 67",
    "crit rho +30 = 70",
    "crit marrack = 33",
    "crit marrack = 78",
    "crit marrack +8 = 83",
    "crit marrack -4 = 100",
    "action keth \"calls for help\" !",
    "maneuver marrack prone !",
    "maneuver marrack stand !",
    "grant ila",
    "maneuver ila cover",
    "strain vex 3",
    "recover vex 2",
    "strain vex 20",
    "recover vex 20",
    "wound rho 15",
    "heal rho 20",
    "status boarders staggered 2",
    "status boarders \"on fire\"",
    "clear boarders \"on fire\"",
    "damage keth 12 pierce 2",
    "damage vex 3",
    "defeat marrack",
    "slot keep 6",
    "slot fall 6",
    "restore marrack",
    "members boarders 3",
    "crit boarders",
    "members boarders 1",
    "item vex pistol empty",
    "item vex pistol reload",
    "item vex pistol minor",
    "item vex pistol sound",
    "item vex pistol draw",
    "set vex soak 5",
    "remark vex owes Ila a favour",
    "remark vex Is that his own gun?",
    "roll 2y1g 2p = 1s",
    "reroll = 2s",
    "roll %+20 = 15",
    "roll % = 15",
    "hull tern 3",
    "patch tern 1",
    "system tern 2",
    "relieve tern 1",
    "speed tern 1",
    "setting encumbrance on",
    "setting story_limit off",
    "setting crit_plus_per_injury 0",
    "setting strain_over_threshold off",
    "next !",
    "check vex stealth hard !",
    "roll = 1s",
    "done",
    "check vex charm vs marrack free !",
    "cancel",
    "next !",
    "add \"pirate mate\" as Late next",
    "next !",
    "next !",
    "next !",
    "next !",
    "next !",
    "kill keth",
    "restore keth!",
    "remove keth",
    "members boarders 0",
    "session 4",
    "next !",
    "next !",
    "next !",
    "next !",
    "end",
];

#[test]
fn every_sentence_of_a_fight_reads_well() {
    let mut play = Play::new();
    let mut bad = Vec::new();
    for line in FIGHT {
        match play.run(line) {
            Ok(said) => {
                for sentence in said {
                    println!("{line:32} {sentence}");
                    bad.extend(wrong_with(&sentence).map(|why| format!("{sentence} ({why})")));
                }
            }
            Err(refusal) => bad.push(format!("{line} was refused: {refusal}")),
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// A group has a plural name, followed by a number where there are several such groups.
#[test]
fn a_group_suffers_in_the_plural_whatever_number_it_has() {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ashen_oar_boarder x4 as Boarders",
        "add ashen_oar_boarder x4 as \"Boarders 2\"",
    ]);
    says!(play.ok("wound \"boarders 2\" 3"));
    says!(play.ok("prone \"Boarders\""));
    says!(play.ok("wound vex 3"));
    let refusal = play.run("stand \"boarders 2\"").unwrap_err();
    assert!(refusal.why.starts_with("Boarders 2 are "), "{refusal}");
}

#[test]
fn g_range_01_the_sheet_says_how_far_opponents_are() {
    use crate::Genesys;
    use crate::library::Library;
    use rules::system::System;
    let said = |play: &Play, who: &str| {
        let sheet = Genesys::sheet(&play.state, &Library::shipped(), play.id(who)).unwrap();
        let fact = sheet.now.into_iter().find(|fact| fact.key == "range");
        fact.map(|fact| fact.value.plain())
    };
    let mut play = Play::fight();
    play.all(&["add captain_marrack", "range vex marrack long"]);
    assert_eq!(
        said(&play, "vex").as_deref(),
        Some("medium Boarders · long Marrack")
    );
    play.ok("engage vex boarders");
    assert_eq!(
        said(&play, "vex").as_deref(),
        Some("long Marrack"),
        "whom it is engaged with stands above"
    );
    for n in 1..=8 {
        play.ok(&format!("add ashen_oar_boarder x1 as Crew{n}"));
    }
    assert_eq!(
        said(&play, "ila").as_deref(),
        Some("medium Boarders, Marrack, Crew1, Crew2, Crew3, Crew4 · 4 more")
    );
    play.ok("wound vex 40");
    assert_eq!(said(&play, "vex"), None, "whoever is down fights nobody");
}

#[test]
fn g_pool_06_what_becomes_of_a_check_is_said_aloud() {
    let mut play = Play::fight();
    play.ok("check vex charm");
    let harder = play
        .all_offers()
        .into_iter()
        .find(|offer| offer.line.contains(" hard"))
        .unwrap();
    let said = play.ok(&harder.line).join(" ");
    says!(said);
    let opposed = play
        .all_offers()
        .into_iter()
        .find(|offer| offer.line.contains(" vs "))
        .unwrap();
    let said = play.ok(&opposed.line).join(" ");
    says!(said);
}

#[test]
fn g_man_12_nobody_is_held_by_the_dead() {
    use crate::Genesys;
    use crate::library::Library;
    use rules::system::System;
    let mut play = Play::fight();
    let engaged = |play: &Play| {
        let sheet = Genesys::sheet(&play.state, &Library::shipped(), play.id("vex")).unwrap();
        sheet.now.into_iter().any(|fact| fact.key == "engaged")
    };
    let price = |play: &Play| {
        let offers = play.all_offers();
        let leave = offers.into_iter().find(|offer| offer.key == "disengage");
        leave.map(|offer| offer.cost.plain())
    };
    play.all(&["engage vex boarders", "maneuver @ aim"]);
    assert!(engaged(&play));
    assert_eq!(price(&play).as_deref(), Some("2 strain"));
    play.ok("defeat boarders");
    assert!(!engaged(&play));
    assert!(price(&play).is_none_or(|price| price == "free"));
}

/// What caused an effect comes first, and no sentence repeats the numbers of another.
#[test]
fn g_env_15_g_heal_02_a_cause_is_told_before_its_effect_and_once() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "wound vex 5"]);
    let place = |said: &[String], word: &str| said.iter().position(|one| one.contains(word));
    let said = play.ok("week");
    let (rest, heal) = (place(&said, "week"), place(&said, "5 wounds"));
    assert!(rest.is_some() && rest < heal, "{said:?}");
    let said = play.ok("fall vex short");
    let twice = said.iter().filter(|one| one.contains("wounds")).count();
    let sums = said.iter().filter(|one| one.contains(" soak = ")).count();
    assert_eq!((twice, sums), (1, 1), "{said:?}");
    says!(said);
}

/// A lost item of several leaves the others, and the log counts them.
#[test]
fn m_06_a_lost_item_says_how_many_are_left() {
    // Their own comlink is the third.
    let mut play = Play::with(&["add vex_marrow", "give vex comlink 2"]);
    let said = play.ok("lose vex comlink").join(" ");
    assert!(said.contains("(2 left)"), "{said}");
    play.ok("lose vex comlink");
    let said = play.ok("lose vex comlink").join(" ");
    assert!(!said.contains("left"), "{said}");
}
