//! The properties that every game system must have, tested for each of them.
//!
//! A new system joins with one line in [`suites!`]. A test fails if one of the program's systems has no
//! suite here. Prepared encounters provide combatants for the examples of the verbs.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use dice::{Dice, SeededDice};
use lang::{Args, Line};
use rules::encounter::campaign::carried::changes;
use rules::encounter::campaign::{Member, Staged};
use rules::system::{System, Verb};
use triumph::table::line::VERBS;
use triumph::table::systems::Stocked;
use triumph::table::{AnyTable, Asked, Body, Entry, Face, Found, Head, Play, Stop, Table, View};

/// What a suite needs to know about a system, in addition to the system itself.
pub(crate) struct Prepared {
    /// Lines that make an encounter with a combatant for every verb's example. Each must be accepted.
    pub encounter: &'static [&'static str],
    /// Lines that lead to other phases, one after another. Refused ones are skipped.
    pub onward: &'static [&'static str],
}

pub(crate) const GENESYS: Prepared = Prepared {
    encounter: &[
        "add \"vex marrow\"",
        "add \"ila senn\"",
        "add \"ashen oar boarder\" x4 as Boarders",
        "add drayhorse as \"Tern's Promise\"",
        "session 3",
        "award vex 20",
        "give vex \"breacher cannon\"",
        "range vex boarders short",
    ],
    onward: &[
        "check vex athletics average",
        "cancel",
        "crit ila = 48",
        "check ila perception formidable",
        "cancel",
        "cure ila head",
        "start",
        "cover boarders 1",
        "cover vex 1",
        "claim vex",
        "strain vex 3",
        "guided vex pistol boarders 2 !",
        "status vex ensnared 2",
        "clear vex ensnared",
        "attack vex boarders with pistol at medium!",
        "modify 2 boost",
        "roll = 3s 4a 1T",
        "spend a_strain",
        "done",
        "wound vex 3",
        "crit vex = 23",
        "engage vex boarders",
        "prone vex",
        "hull tern 3",
        "system tern 9",
        "next",
        "claim boarders",
        "attack @ vex at engaged!",
        "cancel",
        "next",
        "claim ila",
        "maneuver @ aim",
        "engage ila boarders",
        "attack ila boarders with unarmed!",
        "stun",
        "cancel",
        "status vex staggered 2",
        "item vex pistol minor",
        "maneuver vex prepare cannon!",
        "next",
        "add marrow_iron_of_the_drift as Walker",
        "attack walker vex with sweeper at short!",
        "auto",
        "cancel",
        "defeat vex",
        "restore vex",
        "expose vex fire 3",
        "scene terrain impassable",
        "scene gravity zero",
        "pack vex well",
        "carry vex ila",
        "fall vex short with athletics",
        "roll = 2s T!",
        "shorten",
        "done",
        "strain vex 3",
        "end",
        "add glasswing_drake as Drake",
        "cure vex off",
        "crit vex = 21",
        "week",
        "armor vex sound",
        "takeoff vex",
        "give vex stillwater 2",
        "use vex stillwater",
        "lose vex stillwater",
        "award vex 200",
        "money vex 400",
        "train vex piloting",
        "create Ada",
        "archetype ada laborer",
        "career ada soldier",
        "pick ada melee",
        "career ada soldier with athletics brawl melee vigilance",
        "pick ada athletics",
        "pick ada brawl",
        "pick ada vigilance",
        "motivate ada strength patience",
        "motivate ada flaw pride",
        "motivate ada desire a ship",
        "motivate ada fear the dark",
        "contest athletics average vex ila boarders",
        "roll = 1f!",
        "done",
        "net add corporate_network as Ledger",
        "net sysop ledger boarders",
        "net access vex ledger",
        "net aware vex ledger",
        "override vex ledger firewall",
        "roll = 3s!",
        "done",
        "enact vex ledger of 2 copy the archive",
        "day",
        "talk on",
        "facet vex boarders fear",
        "cancel",
        "settle",
        "add corsair",
        "add needle",
        "add lodestar side pc",
        "crew vex tern pilot",
        "speed tern 3",
        "fly vex brace",
        "crit tern = 40",
        "absorb tern 0",
        "crew vex lodestar pilot",
        "speed lodestar 4",
        "add bastion side pc",
        "add oar",
        "crew vex bastion gunner flak",
        "attack vex oar with flak at short!",
        "cancel",
        "crew vex bastion gunner torpedo",
        "attack vex oar with torpedo at short!",
        "roll = 1f!",
        "done",
        "start",
        "engage ila boarders leaving",
        "douse ila flames water",
        "range tern corsair medium",
        "speed corsair 3",
        "next round",
        "end",
        "cast boarders",
        "begin The gun deck",
        "remark vex \"was here\"",
        "close",
        "close cancel",
        "leave boarders",
        "return boarders",
    ],
};

pub(crate) const GENESIS: Prepared = Prepared {
    encounter: &[
        "add sergeant_brook",
        "add orla_finch",
        "add toll_rider",
        "add maren_holt",
        "add tib_crane",
        "add cutpurse",
        "add carter",
        "add magistrate_vane",
    ],
    onward: &[
        "create Wren",
        "wound brook serious \"a fall\"",
        "wound brook minor",
        "wound brook medium",
        "treated brook medium",
        "heal brook serious",
        "heal brook minor",
        "heal brook medium",
        "setting wealth_quirk.count 2",
        "owe vane miller \"a favor\"",
        "award brook skill 1",
        "kill rider",
        "restore rider",
        "grapple maren cutpurse",
        "part maren cutpurse",
        "check maren athletics hard",
        "roll",
        "done",
        "created wren",
        "start",
        "tie brook = 4",
        "end",
        "set carter reflex 0",
        "set vane reflex 1",
        "set rider reflex 2",
        "set brook reflex 3",
        "set orla reflex 4",
        "set cutpurse reflex 5",
        "set maren reflex 6",
        "set tib reflex 7",
        "set wren reflex 8",
        "set brook destiny 2",
        "status brook prone on",
        "setting armor.mode per_encounter",
        "start",
        "defend carter",
        "defend vane",
        "charge rider brook",
        "brace brook rider with spear",
        "assist orla brook",
        "defend cutpurse",
        "defend maren",
        "defend tib",
        "defend wren",
        "modify -2 \"a stick against a sword\"",
        "roll brook = 4 5 2 6 1",
        "roll rider = 1 1 1 1 1 1 1 1 1",
        "compare",
        "accept",
        "outcome serious",
        "armor 1",
        "next",
        "end",
        "chase maren tib after cutpurse at medium",
        "chase step",
        "roll all",
        "done",
        "chase stop",
        "end",
        "cast rider",
        "begin The gun deck",
        "remark brook \"was here\"",
        "close",
        "close cancel",
        "leave rider",
        "return rider",
    ],
};

/// 2084. The dice of the tests are the same each time, so lines that name faces fit.
pub(crate) const CONFRONTATION: Prepared = Prepared {
    encounter: &["add guard x2", "add yun"],
    onward: &[
        "use yun \"ghost in the machine\" for reactor",
        "create Vesna",
        "create Karim",
        "create Nils",
        "descriptor nils bold",
        "profession nils soldier",
        "focus nils \"coaxes water out of stone\"",
        "quirk nils 5",
        "created nils !",
        "use nils squeeze for radio",
        "remove nils",
        "descriptor karim biotic",
        "remove karim",
        "create Karim",
        "descriptor karim augmented",
        "focus karim \"augments herself\"",
        "fit karim cybereyes cyberheart",
        "remove karim",
        "remove yun",
        "create Yun",
        "descriptor yun polymath",
        "profession yun doctor",
        "focus yun empathizes",
        "quirk yun 5",
        "draw-card yun",
        "merge yun physics with biology as science",
        "created yun",
        "create Karim",
        "descriptor karim spiritual",
        "profession karim doctor",
        "focus karim empathizes",
        "quirk karim 5",
        "draw-card karim",
        "created karim",
        "descriptor vesna patient",
        "profession vesna soldier",
        "focus vesna \"cooks like a chef\"",
        "quirk vesna 5",
        "draw-card vesna",
        "created vesna",
        "setting pool.zero_by_spending injures",
        "give vesna 10mm",
        "give vesna grenade",
        "give karim crowbar",
        "add boss as Ada pc",
        "award vesna 60",
        "award ada 60",
        "award karim 60",
        "field ada carapace 2",
        "grow ada",
        "supply ada salts 100",
        "supply ada doses 5",
        "implant ada cybereyes",
        "dose ada week",
        "train vesna psychology",
        "train vesna psychology",
        "stress karim jump",
        "stress vesna jump",
        "stress ada jump",
        "stress ada jump",
        "stress ada jump",
        "train vesna teaching",
        "train vesna teaching",
        "train vesna engineering",
        "train vesna engineering",
        "feast vesna",
        "work vesna",
        "roll",
        "work vesna",
        "work vesna",
        "finish vesna",
        "serve vesna ada",
        "task vesna engineering for 6 hours \"a better loader\"",
        "work vesna",
        "roll = 5 5 5",
        "finish vesna",
        "quality vesna 1 \"less energy\"",
        "teach vesna psychology to ada karim",
        "work vesna",
        "effort 2",
        "roll = 5 5 5 5 5",
        "finish vesna",
        "share vesna 1",
        "check karim psychology",
        "bank 1",
        "roll",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "draw-card ada",
        "discard ada second-wind",
        "discard ada second-wind",
        "discard ada grit",
        "discard ada again",
        "discard ada again",
        "discard ada adrenaline",
        "discard ada adrenaline",
        "discard ada read-them",
        "discard ada read-them",
        "discard ada not-today",
        "discard ada not-today",
        "discard ada breather",
        "discard ada spare-magazine",
        "discard ada spare-magazine",
        "discard ada old-favor",
        "discard ada old-favor",
        "discard ada switch",
        "discard ada switch",
        "discard ada insight",
        "discard ada insight",
        "discard ada insight",
        "discard ada old-favor",
        "discard ada read-them",
        "discard ada cold-head",
        "discard ada cold-head",
        "fear ada 3",
        "fear ada -3",
        "damage ada 4 might from accident",
        "damage ada 4 speed from accident",
        "damage ada 2 intellect from accident",
        "damage ada 2 might from accident",
        "damage ada 3 intellect from accident",
        "rest ada",
        "restore ada speed 1",
        "rest ada",
        "restore ada might 3",
        "fear ada 4",
        "fear ada -4",
        "draw vesna 10mm",
        "scene gunfight at long",
        "prepare vesna",
        "roll = 5",
        "prepare karim",
        "roll = 5",
        "start",
        "initiative vesna",
        "roll = 6 5 2 1 4",
        "initiative karim",
        "roll = 5 2 2 1",
        "initiative ada",
        "roll = 5 5 5 1",
        "initiative yun",
        "roll = 5 5 5 1",
        "bid vesna 2",
        "bid karim 1",
        "bid yun 1",
        "bid ada 1",
        "order",
        "attack vesna guard with 10mm!",
        "choose vesna precisely",
        "choose guard consistently",
        "reveal",
        "effort 2",
        "roll = 6 5 5 5 5",
        "spend location 1",
        "unspend",
        "spend location 1",
        "spend damage 2",
        "resolve = 3 5",
        "overflow guard might",
        "fear ada 4",
        "attack guard vesna!",
        "choose vesna quickly",
        "choose guard precisely",
        "reveal",
        "defend athletics",
        "roll = 1 1 1",
        "resolve = 2",
        "draw vesna rifle!",
        "automatic vesna guard with rifle!",
        "also \"guard 2\"",
        "cancel",
        "check vesna firearms",
        "roll = 2 3",
        "end",
        "damage ada 5 speed from accident",
        "overflow ada might",
        "damage vesna 12 speed from accident",
        "overflow vesna might",
        "remove ada",
        "create Ada",
        "descriptor ada emo",
        "profession ada soldier",
        "focus ada \"isn't easily daunted\"",
        "quirk ada 3",
        "draw-card ada",
        "created ada",
        "stress ada loss",
        "stress ada injury",
        "remove ada",
        "create Ada",
        "descriptor ada tough",
        "focus ada \"augmented against her will\"",
        "profession ada soldier",
        "fit ada cyberheart cybereyes",
        "quirk ada 3",
        "draw-card ada",
        "created ada",
        "field ada venomous 2",
        "supply ada salts 50",
        "give ada knife",
        "draw ada knife",
        "field ada bioelectric 2 !",
        "field ada venomous 2 !",
        "remove vesna",
        "create Vesna",
        "descriptor vesna patient",
        "profession vesna paramedic",
        "focus vesna \"isn't easily daunted\"",
        "quirk vesna 5",
        "draw-card vesna",
        "created vesna",
        "award vesna 50",
        "prone vesna",
        "rest ada",
        "damage ada 15 might",
        "overflow ada speed",
        "stabilize vesna ada",
        "roll = 5 5",
        "restore ada might 1",
        "restore ada might",
        "pass 5 minutes",
        "repeat ada",
        "remove ada",
        "create Ada",
        "descriptor ada bold",
        "focus ada \"takes things apart\"",
        "profession ada soldier",
        "quirk ada 3",
        "draw-card ada",
        "created ada",
        "remove karim",
        "remove yun",
        "remove guard",
        "give vesna knife",
        "start at immediate",
        "initiative vesna",
        "roll",
        "initiative ada",
        "roll",
        "bid vesna 1",
        "bid ada 1",
        "order",
        "draw vesna knife!",
        "attack vesna ada with knife!",
        "choose vesna precisely",
        "choose ada quickly",
        "reveal",
        "effort 1",
        "roll = 6 5 5",
        "defend",
        "roll = 1 1 1",
        "resolve = 6 8",
        "end",
        "remove vesna",
        "remove ada",
        "remove \"guard 2\"",
        "create Karim",
        "descriptor karim spiritual",
        "profession karim doctor",
        "focus karim empathizes",
        "quirk karim 5",
        "draw-card karim",
        "created karim",
        "implant karim inner_spacesuit",
        "unfold karim",
        "unfold karim off",
        "create Vesna",
        "descriptor vesna charismatic",
        "profession vesna soldier",
        "focus vesna empathizes",
        "quirk vesna 5",
        "draw-card vesna",
        "created vesna",
        "start",
        "initiative karim",
        "roll = 5 1 1 1",
        "initiative vesna",
        "effort 2 from intellect",
        "roll = 5 1 1 1 5 5",
        "end",
        "remove karim",
        "remove vesna",
        "add guard as Karim",
        "add guard as Vesna",
        "start",
        "order",
        "end",
        "add guard",
        "add yun",
        "cast guard",
        "begin The gun deck",
        "remark yun \"was here\"",
        "close",
        "close cancel",
        "leave yun",
        "return yun",
    ],
};

/// The prepared lines of a system, for other tests.
pub fn lines_of(system: &str) -> Vec<&'static str> {
    let prepared = match system {
        "Genesys" => GENESYS,
        "Genesis" => GENESIS,
        _ => CONFRONTATION,
    };
    [prepared.encounter, prepared.onward].concat()
}

macro_rules! suites {
    ($($name:ident: $system:ty, $prepared:expr;)+) => {
        const COVERED: &[&str] = &[$(<$system as System>::ID),+];
        $(mod $name {
            use super::*;
            type S = $system;

            #[test]
            fn verbs_are_told_apart() { super::verbs_are_told_apart::<S>(); }
            #[test]
            fn every_example_prints_back_and_runs_or_meets_a_rule() { super::examples::<S>(&$prepared); }
            #[test]
            fn offers_that_say_allowed_run() { super::offers::<S>(&$prepared); }
            #[test]
            fn a_command_that_runs_is_offered_or_typed() { crate::by_hand::commands_are_offered_or_typed::<S>(&$prepared); }
            #[test]
            fn the_line_of_every_offer_prints_as_itself() { super::printed::<S>(&$prepared); }
            #[test]
            fn what_is_written_reads_back() { super::round_trips::<S>(&$prepared); }
            #[test]
            fn undo_and_replay_give_the_states_lived_through() { super::replay::<S>(&$prepared); }
            #[test]
            fn everybody_listed_has_a_name_and_a_sheet() { super::views::<S>(&$prepared); }
            #[test]
            fn a_scene_closes_with_its_changes_and_undo_brings_everyone_back() { super::scenes::<S>(&$prepared); }
            #[test]
            fn a_planned_scene_starts_as_often_as_it_is_needed() { super::plans::<S>(&$prepared); }
            #[test]
            fn a_text_keeps_its_exclamation_mark() { super::exclamations::<S>(&$prepared); }
            #[test]
            fn the_labels_of_settings_are_words() { super::settings::<S>(); }
            #[test]
            fn every_verb_completes() { super::completions::<S>(&$prepared); }
            #[test]
            fn no_words_behind_a_verb_make_it_stumble() { super::stumbles::<S>(&$prepared); }
            #[test]
            fn what_was_played_in_a_copy_comes_home_once_and_undo_takes_it_back() { super::homecoming::<S>(&$prepared); }
        })+
    };
}

suites! {
    genesys: ::genesys::Genesys, GENESYS;
    genesis: ::genesis::Genesis, GENESIS;
    confrontation: ::confrontation::Confrontation, CONFRONTATION;
}

#[test]
fn every_system_has_a_suite() {
    let all: BTreeSet<&str> = AnyTable::ALL.iter().map(|system| system.id).collect();
    assert_eq!(all, COVERED.iter().copied().collect());
}

pub(crate) fn asked(line: &str) -> Asked<'_> {
    Asked {
        line,
        by: "GM",
        clock: "2026-11-21 20:14",
    }
}

fn table<S: Stocked>() -> Table<S> {
    let stock = S::stock(&[]);
    assert!(stock.faults.is_empty(), "{:?}", stock.faults);
    Table::beginning(stock.library, stock.packs, S::fresh("Test"))
}

pub(crate) fn run<S: System>(
    table: &mut Table<S>,
    dice: &mut dyn Dice,
    line: &str,
) -> Result<(), Stop> {
    let entry = table.propose(&asked(line), dice)?;
    table.commit(entry);
    Ok(())
}

pub(crate) fn prepared<S: Stocked>(prepared: &Prepared, dice: &mut dyn Dice) -> Table<S> {
    let mut table = table::<S>();
    for line in prepared.encounter {
        run(&mut table, dice, line).unwrap_or_else(|stop| panic!("{line}: {stop}"));
    }
    table
}

/// Visits the encounter in each phase that the lines lead through. One table is used for all of them,
/// so that the time grows with the lines and not with their square.
pub(crate) fn in_each_phase<S: Stocked>(how: &Prepared, mut look: impl FnMut(&str, &Table<S>)) {
    let mut dice = SeededDice::new(11);
    let mut table = prepared::<S>(how, &mut dice);
    look("at the beginning", &table);
    for line in how.onward {
        if run(&mut table, &mut dice, line).is_ok() {
            look(&format!("after `{line}`"), &table);
        }
    }
}

fn verbs_are_told_apart<S: System>() {
    let mut seen = BTreeSet::new();
    let own = VERBS.iter().map(|verb| verb.name);
    let names = S::verbs()
        .iter()
        .flat_map(|verb| [verb.name].into_iter().chain(verb.aliases.iter().copied()));
    for word in own.chain(names) {
        assert!(seen.insert(word), "`{word}` names two verbs");
        assert_eq!(word, word.to_lowercase(), "verbs are found case-blind");
    }
    for verb in S::verbs() {
        assert!(verb.usage.starts_with(verb.name), "{}", verb.usage);
        assert!(
            !verb.help.is_empty() && verb.help.ends_with('.'),
            "{}: {}",
            verb.name,
            verb.help
        );
    }
}

fn parse<S: System>(verb: &Verb<S::Command>, text: &str) -> S::Command {
    let line = Line::split(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    let mut args = Args::new(&line, verb.usage);
    let command = (verb.parse)(&mut args).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    args.finish()
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    command
}

fn verb<S: System>(text: &str) -> &'static Verb<S::Command> {
    let word = text.split(' ').next().unwrap();
    S::verbs()
        .iter()
        .find(|verb| verb.name == word || verb.aliases.contains(&word))
        .unwrap_or_else(|| panic!("{text}: no such verb"))
}

/// Every verb's example parses, prints to a line that parses to the same command, and runs in some
/// phase of the encounter or is refused with a reason.
fn examples<S: Stocked>(how: &Prepared) {
    for row in S::verbs() {
        let command = parse::<S>(row, row.example);
        let printed = command.to_string();
        assert_eq!(
            parse::<S>(verb::<S>(&printed), &printed),
            command,
            "{} prints as {printed}",
            row.example
        );
    }
    // Without another save `bring` has nothing to list. [`homecoming`] brings one.
    let verbs = S::verbs().iter().filter(|row| row.name != "bring");
    let mut never: BTreeSet<&str> = verbs.map(|row| row.example).collect();
    in_each_phase::<S>(how, |phase, table| {
        for row in S::verbs() {
            match table.propose(&asked(row.example), &mut SeededDice::new(5)) {
                Ok(entry) => {
                    assert!(matches!(&entry.body, Body::Did(events) if !events.is_empty()));
                    never.remove(row.example);
                }
                Err(Stop::Refused(refusal)) => {
                    assert!(!refusal.why.is_empty(), "{} {phase}", row.example);
                }
                Err(Stop::Behind(behind)) => panic!("{} {phase}: {behind}", row.example),
            }
        }
    });
    assert!(
        never.is_empty(),
        "in no phase of the prepared encounter these run: {never:#?}"
    );
}

fn offers<S: Stocked>(how: &Prepared) {
    let mut tried = 0;
    in_each_phase::<S>(how, |phase, table| {
        let focuses = table
            .names()
            .into_iter()
            .map(|named| Some(named.is))
            .chain([None]);
        for offer in focuses
            .flat_map(|focus| table.offers(focus))
            .filter(|offer| offer.allowed.is_ok())
        {
            // A row with answers is taken with each of them. A line that ends in a blank may lack words, and has no
            // other fault.
            let alone = offer.answers.is_empty().then(|| offer.line.clone());
            for line in offer.answered_lines().into_iter().chain(alone) {
                let proposed = table.propose(&asked(&line), &mut SeededDice::new(5));
                let told = format!("{proposed:?}");
                let lacks_words = told.contains("Usage: ")
                    || told.contains("No symbols follow")
                    || told.contains("Nothing is at stake");
                assert!(
                    proposed.is_ok() || line.ends_with(' ') && lacks_words,
                    "{phase}: `{line}` ({}): {proposed:?}",
                    offer.label
                );
                tried += 1;
            }
        }
    });
    assert!(tried > 10, "only {tried} offers were tried");
}

/// The line of an offer is that of its command: in every phase it parses, and the command prints as the same line. So
/// do its other ways to pay. The beginning of a line has a known verb.
fn printed<S: Stocked>(how: &Prepared) {
    let mut wrong = BTreeSet::new();
    let mut count = 0;
    in_each_phase::<S>(how, |_, table| {
        let focuses = table.names().into_iter().map(|named| Some(named.is));
        for offer in focuses.chain([None]).flat_map(|focus| table.offers(focus)) {
            let ways = offer.ways.iter().map(|way| way.line.as_str());
            for line in ways.chain([offer.line.as_str()]) {
                let word = line.split(' ').next();
                let known = table.verbs().iter().any(|verb| Some(verb.name) == word);
                let printed = match rules::encounter::line::parse::<S>(line) {
                    _ if known && line.ends_with(' ') => line.to_owned(),
                    Ok((command, _)) => command.to_string(),
                    Err(refusal) => refusal.why,
                };
                count += 1;
                if printed != line {
                    wrong.insert(format!("{}: `{line}` prints as `{printed}`", offer.key));
                }
            }
        }
    });
    assert!(count > 100, "only {count} offers");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A setting is shown as words: its label, what it does, and the words of its values.
fn settings<S: Stocked>() {
    let rows = table::<S>().settings();
    assert!(!rows.is_empty());
    for row in rows {
        assert!(!row.label.contains(['_', '.']), "{}", row.label);
        assert!(row.label.starts_with(char::is_uppercase), "{}", row.label);
        assert!(
            !row.what.contains('_') && row.what.ends_with('.'),
            "{}",
            row.what
        );
    }
}

fn round_trips<S: Stocked>(how: &Prepared) {
    in_each_phase::<S>(how, |phase, table| {
        let state = table.state();
        let text = ron::to_string(state).unwrap();
        assert_eq!(
            &ron::from_str::<S::State>(&text).unwrap(),
            state,
            "{phase}: the state as RON"
        );
        let json = serde_json::to_string(state).unwrap();
        assert_eq!(
            &serde_json::from_str::<S::State>(&json).unwrap(),
            state,
            "{phase}: the state as JSON"
        );
        let head = Head {
            format: 1,
            meta: triumph::table::Meta::default(),
            base: state.clone(),
        };
        let text = head.print(S::ID).unwrap();
        assert_eq!(
            Head::<S::State>::parse(&text).unwrap(),
            head,
            "{phase}: a head"
        );
        assert_eq!(text.lines().filter(|line| *line == "log: [").count(), 1);
        for row in S::verbs() {
            if let Ok(entry) = table.propose(&asked(row.example), &mut SeededDice::new(9)) {
                let text = entry.print().unwrap();
                assert!(!text.contains(char::is_control), "{text}");
                assert_eq!(
                    Entry::<S::Event>::parse(&text).unwrap(),
                    entry,
                    "{phase}: {text}"
                );
            }
        }
    });
}

fn replay<S: Stocked>(how: &Prepared) {
    let mut dice = SeededDice::new(3);
    let mut table = table::<S>();
    let (mut lived, mut log) = (vec![table.state().clone()], Vec::new());
    for line in how.encounter.iter().chain(how.onward) {
        let before = table.state().clone();
        let Ok(entry) = table.propose(&asked(line), &mut dice) else {
            continue;
        };
        log.push(entry.print().unwrap());
        // An open check would be undone as a whole.
        let back = format!("undo to {}", table.last());
        table.commit(entry);
        lived.push(table.state().clone());
        // Undone, and redone.
        for (line, state) in [(back.as_str(), &before), ("redo", lived.last().unwrap())] {
            let entry = table.propose(&asked(line), &mut dice).unwrap();
            log.push(entry.print().unwrap());
            table.commit(entry);
            assert_eq!(table.state(), state, "{line} of entry {}", table.last());
        }
        let now = table.state().clone();
        lived.extend([before, now]);
    }
    assert!(lived.len() > 20, "the prepared lines are mostly refused");
    let mut read = self::table::<S>();
    for line in &log {
        read.admit(Entry::parse(line).unwrap()).unwrap();
    }
    assert_eq!(read.state(), table.state());
    for (n, state) in (0..).zip(&lived) {
        assert_eq!(&read.state_at(n).unwrap(), state, "after entry {n}");
    }
    let anchor = Play::anchor_at(&table, table.last() / 2 / 3 * 3).unwrap();
    let stock = S::stock(&[]);
    let mut tail =
        Table::<S>::from_anchor(stock.library, stock.packs, ron::from_str(&anchor).unwrap());
    for line in &log[tail.last() as usize..] {
        tail.admit(Entry::parse(line).unwrap()).unwrap();
    }
    assert_eq!(tail.state(), table.state());
}

/// A scene that closes keeps the players' characters, lets the cast step aside with their sheets, and removes
/// the others. What was struck out is as it was before. Undo takes all of it back.
fn scenes<S: Stocked>(how: &Prepared) {
    let mut dice = SeededDice::new(3);
    let mut table = prepared::<S>(how, &mut dice);
    let mut run = |line: &str, table: &mut Table<S>| {
        run(table, &mut dice, line).unwrap_or_else(|stop| panic!("{line}: {stop}"));
    };
    let present = table.state().present();
    if !present.iter().any(Member::is_pc) {
        run(&format!("side #{} pc", present[0].id().0), &mut table);
    }
    let present = table.state().present();
    let (players, others): (Vec<_>, Vec<_>) = present.iter().partition(|one| one.is_pc());
    let companion = others.first().expect("someone who isn't a player's");
    run(&format!("cast #{}", companion.id().0), &mut table);
    run("begin The gun deck", &mut table);
    assert_eq!(table.chapter().scene, 1);
    let as_it_began = table.state().present();
    for one in &players {
        run(&format!("remark #{} \"was here\"", one.id().0), &mut table);
    }
    run("close", &mut table);
    let listed = changes(table.state());
    let noted: Vec<_> = listed.iter().map(|one| (one.who, one.key())).collect();
    let expected: Vec<_> = players.iter().map(|one| (one.id(), "notes")).collect();
    assert_eq!(noted, expected);
    let before_the_end = table.state().clone();
    run("close strike 1", &mut table);
    run("close done", &mut table);
    let here = table.state().present();
    assert!(here.iter().all(Member::is_pc));
    assert_eq!(here.len(), players.len());
    let first = |all: &[<S::State as Staged>::Member]| {
        let found = all.iter().find(|one| one.id() == players[0].id());
        found.cloned().expect("on the stage")
    };
    assert_eq!(
        first(&here),
        first(&as_it_began),
        "what was struck out is as before"
    );
    let away = &table.state().campaign().away;
    assert_eq!(away.iter().collect::<Vec<_>>(), [*companion]);
    assert_eq!(table.chapter().scene, 0);
    run(&format!("return #{}", companion.id().0), &mut table);
    assert!(table.state().campaign().away.is_empty());
    assert!(table.state().present().contains(companion));
    for _ in 0..3 {
        run("undo", &mut table);
    }
    assert_eq!(*table.state(), before_the_end);
}

/// Only a mark that is a word of its own overrides a rule after a text, and no small word of the language names anyone.
fn exclamations<S: Stocked>(how: &Prepared) {
    let mut dice = SeededDice::new(3);
    let mut table = prepared::<S>(how, &mut dice);
    let first = table.state().present()[0].id().0;
    for line in [
        "title Run!",
        "remark # Run!",
        "stake Run!",
        "rename # Run!",
        "begin Run!",
        "plan new Run!",
    ] {
        let line = line.replace('#', &format!("#{first}"));
        let entry = table.propose(&asked(&line), &mut dice);
        let entry = entry.unwrap_or_else(|stop| panic!("{line}: {stop}"));
        let said = entry.said.join(" ");
        assert!(
            said.contains("Run!") && !said.contains("!."),
            "{line}: {said}"
        );
        table.commit(entry);
    }
    run(&mut table, &mut dice, "note Run").unwrap();
    let note = table.last();
    run(&mut table, &mut dice, &format!("reword {note} Run!")).unwrap();
    assert_eq!(table.log(note, note)[0].said, ["Run!"]);
    for (line, kept) in [
        ("plan line 1 title Run!", "title Run!"),
        ("plan line 1 title Run !", "title Run !"),
    ] {
        run(&mut table, &mut dice, line).unwrap();
        let plan = &table.state().campaign().plans[0];
        assert_eq!(plan.lines.last().map(String::as_str), Some(kept));
    }
    for name in ["all", "With"] {
        let line = format!("rename #{first} {name}");
        let Err(Stop::Refused(refusal)) = run(&mut table, &mut dice, &line) else {
            panic!("{line} runs");
        };
        assert!(refusal.hint.is_some_and(|hint| hint.contains(name)));
    }
}

#[test]
fn after_a_text_the_override_is_a_word_of_its_own() {
    let mut dice = SeededDice::new(3);
    let mut table = prepared::<::genesys::Genesys>(&GENESYS, &mut dice);
    run(&mut table, &mut dice, "start").unwrap();
    for line in ["action ila shouts Fire!", "action ila \"shouts Fire!\""] {
        let Err(Stop::Refused(refusal)) = run(&mut table, &mut dice, line) else {
            panic!("{line} runs");
        };
        let way = refusal.overrule.unwrap();
        assert_eq!(way, format!("{line} !"));
        let entry = table.propose(&asked(&way), &mut dice).unwrap();
        assert!(entry.overruled.is_some() && entry.said.concat().contains("shouts Fire!"));
    }
}

/// A planned scene is tried when it is planned, weighed against the party, hidden from the players, and makes
/// fresh copies each time it starts. One undo takes the start back.
fn plans<S: Stocked>(how: &Prepared) {
    let mut dice = SeededDice::new(3);
    let mut table = prepared::<S>(how, &mut dice);
    let present = table.state().present();
    let others: Vec<_> = present.iter().filter(|one| !one.is_pc()).collect();
    if others.len() == present.len() {
        let line = format!("side #{} pc", present[0].id().0);
        run(&mut table, &mut dice, &line).unwrap();
    }
    let players = table.state().present();
    let players = players.iter().filter(|one| one.is_pc()).count();
    let adds = how.encounter.iter().copied();
    let adds: Vec<&str> = adds.filter(|line| line.starts_with("add ")).collect();
    run(&mut table, &mut dice, "plan new The gun deck").unwrap();
    let first_plan = table.last();
    let bad = ["add nobody_known", "undo", "begin x", "plan new x"];
    for line in adds.iter().chain(&bad) {
        let ran = run(&mut table, &mut dice, &format!("plan line 1 {line}"));
        assert_eq!(ran.is_ok(), adds.contains(line), "{line}");
    }
    let [plan] = &*Face::plans(&table) else {
        panic!("one planned scene");
    };
    let line: Vec<_> = plan.lines.iter().map(|line| line.line.as_str()).collect();
    assert_eq!((plan.title.as_str(), line), ("The gun deck", adds.clone()));
    assert!(
        plan.lines.iter().all(|line| line.refused.is_none()),
        "{plan:?}"
    );
    assert!(!plan.party.is_none() && !plan.others.is_none(), "{plan:?}");
    assert!(plan.others.against(&plan.party).is_some(), "{plan:?}");
    run(&mut table, &mut dice, "plan copy 1").unwrap();
    let hidden = table.log(first_plan, table.last()).into_iter();
    assert!(hidden.clone().count() == adds.len() + 2 && hidden.clone().all(|line| line.hidden));
    let completed = Face::complete(&table, "plan line 1 ad");
    assert!(completed.iter().any(|one| one.text == "plan line 1 add"));
    // The stage is as it was before, whatever was planned.
    assert_eq!(table.state().present().len(), present.len());
    for number in 1..=2 {
        run(&mut table, &mut dice, "close").unwrap();
        run(&mut table, &mut dice, "close done").unwrap();
        let before = table.state().clone();
        run(&mut table, &mut dice, "plan start 1").unwrap();
        let started = table.state().clone();
        assert!(!table.log(table.last(), table.last())[0].hidden);
        assert_eq!(started.campaign().title(), Some("The gun deck"));
        assert!(started.present().len() > players, "start {number}");
        assert_eq!(started.campaign().plans.len(), 2);
        run(&mut table, &mut dice, "undo").unwrap();
        assert_eq!(*table.state(), before);
        run(&mut table, &mut dice, "redo").unwrap();
        assert_eq!(*table.state(), started);
    }
}

fn views<S: Stocked>(how: &Prepared) {
    in_each_phase::<S>(how, |phase, table| {
        let names = table.names();
        for one in table.roster() {
            assert!(
                names.iter().any(|named| named.is == one.id),
                "{phase}: {}",
                one.name
            );
            let sheet = table
                .sheet(one.id)
                .unwrap_or_else(|| panic!("{phase}: no sheet of {}", one.name));
            assert_eq!((sheet.id, &sheet.name), (one.id, &one.name), "{phase}");
        }
        assert!(table.turns().title.starts_with(table.title()), "{phase}");
        assert!(table.state_json().is_object(), "{phase}");
        let data = table.data();
        assert_eq!(
            (&data["system"], &data["title"]),
            (&S::ID.into(), &table.title().into())
        );
    });
}

fn completions<S: Stocked>(how: &Prepared) {
    let table = prepared::<S>(how, &mut SeededDice::new(1));
    let listed = table.complete("");
    for verb in table.verbs() {
        let start = &verb.name[..verb.name.len() - 1];
        let found = table.complete(start);
        assert!(
            found.iter().any(|completion| completion.text == verb.name),
            "{start}"
        );
        assert!(listed.len() >= 60 || listed.iter().any(|completion| completion.text == verb.name));
        for completion in table.complete(&format!("{} ", verb.name)) {
            assert!(Line::split(&completion.text).is_ok(), "{}", completion.text);
            assert!(
                completion.text.starts_with(verb.name),
                "{}",
                completion.text
            );
        }
    }
}

/// A verb's parser and everything after it must accept any input without a panic.
fn stumbles<S: Stocked>(how: &Prepared) {
    let mut table = prepared::<S>(how, &mut SeededDice::new(1));
    let somebody = table.names()[0].name.clone();
    let tails = [
        "",
        "@",
        ".",
        "!",
        "=",
        "= 3s",
        "= 9999999999T",
        "vex",
        "vex 0",
        "vex -1",
        "vex 65536",
        "vex 4294967296 = 1",
        "vex vex vex vex",
        "\"\" \"\"",
        "\u{202e}x 1",
        "\u{1f980} 3",
        "all",
        "% = 100",
        "vex 999!",
        "boarders 999!",
        "tern 999!",
        "255y255g = -",
        "40k",
        "next",
        "prev!",
        "add pc for vex!",
        "99999",
        "\u{4e2d}\u{6587} \u{4e2d}",
    ];
    let verbs: Vec<&str> = table.verbs().iter().map(|verb| verb.name).collect();
    for verb in &verbs {
        for tail in tails {
            // The tails name a combatant of the first system, which is replaced by the first one here.
            let line = format!("{verb} {tail}").replace("vex", &lang::spoken::quote(&somebody));
            // A refused line has changed nothing visible.
            if run(&mut table, &mut SeededDice::new(2), &line).is_err() {
                continue;
            }
            for one in table.roster() {
                assert!(table.sheet(one.id).is_some(), "{line}");
            }
            drop((table.tray(), table.turns(), table.offers(None)));
        }
    }
}

/// The samples fold to what they are meant to show. Saves of earlier formats are in `golden`.
#[test]
fn the_samples_fold_to_what_they_show() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let mut told = Vec::new();
    for file in fs::read_dir(folder).unwrap().flatten() {
        let text = fs::read_to_string(file.path()).unwrap();
        let at = text.find("\nlog: [\n").unwrap() + "\nlog: [\n".len();
        let (set, _) = AnyTable::open(&text[..at], None, &[]).unwrap();
        let mut table = set.table;
        for line in text[at..].lines().filter(|line| line.starts_with('(')) {
            table.face_mut().admit(line.trim_end_matches(',')).unwrap();
        }
        let face = table.face();
        let wounds: Vec<String> = face
            .roster()
            .iter()
            .map(|one| {
                let tracks: Vec<String> = one
                    .tracks
                    .iter()
                    .map(|track| track.now.to_string())
                    .collect();
                format!("{} {}", one.name, tracks.join("/"))
            })
            .collect();
        let name = file.file_name().to_string_lossy().into_owned();
        told.push(format!(
            "{name} {} {:?} {}",
            face.last(),
            face.moment(),
            wounds.join(", ")
        ));
    }
    told.sort();
    insta::assert_snapshot!(told.join("\n"), @r##"
cold-storage.ron 26 (1, 1) Tessaly 0, Vex Marrow 0/0, Rho 0/0, Ledger-keeper Moll 0, Night shift 0, Archive 
corridor-nine.ron 39 (1, 4) Vesna Kolar 4/7/3/8/14/12/0, Karim Aziz 5/5/0/1, Guard 3/5/4/12, Guard 2 3/5/4/12, Renner 4/6/6/14
needles-at-karst.ron 29 (1, 1) Vex Marrow 0/0, Rho 0/0, Halder Quoin 0, Wingmates 0, Magpie 0/0, Red Assize 0/0, Needles 0/0
over-the-glass.ron 34 (1, 1) Vex Marrow 0/0, Doctor Amun Teld 0/0, Rho 0/0, Exchange guards 0, Osk the Patient 0, Guard motes 0, Old Patience 0/1, Exchange Carrier Nine 0/0
plain-dealing.ron 30 (1, 1) Rho 0/0, Ila Senn 0/0, Vex Marrow 0/0, Captain Marrack 0/0, Ottoline 0, Forward battery 0, Plain Dealing 0/0, The Long Debt 0/0
tallow-street.ron 36 (1, 8) Maren Holt 0/1, Tib Crane 0, Cutpurse 0, Carter 0/1
the-ashen-oar.ron 37 (1, 1) Vex Marrow 0/0, Ila Senn 0/0, Rho 0/0, Captain Marrack 0/0, Sallow Keth 0, Boarders 0, Gun deck 0, Tern's Promise 0/0, The Long Debt 0/0
the-bridge.ron 26 (2, 3) Sergeant Brook 0, Orla Finch 0, Toll Rider 0/1, Bridge Tough 0/1
the-price-of-a-gate.ron 13 (0, 0) Vex Marrow 0/0, Ila Senn 0/0, Doctor Amun Teld 0/0, Director Venn 0/0, Lissom Pray 0/0, House guards 0/0
the-second-ledger.ron 27 (1, 1) Vex Marrow 0/0, Ila Senn 0/0, Rho 0/0, Sabe Orrin 0, Hold guards 0, Short Notice 0/0, Second Ledger 0/0
the-second-step.ron 29 (1, 2) Bartholomew Oyelaran 2/1/6/2, Calder 6/8/7/20/0
the-toll.ron 209 (0, 0) Vex Marrow 11/0, Ila Senn 6/8, Doctor Amun Teld 9/1, Troopers 8, Magistrate Orre 1, Warden frame 6, The Small Hours 0/0
    "##);
}

/// A save and its copy with everyone in the cast. The copy has notes about the first two, and the save one about
/// the second. Returns the numbers of these two.
pub(crate) fn parted<S: Stocked>(how: &Prepared) -> (Table<S>, Table<S>, [u32; 2]) {
    let mut dice = SeededDice::new(3);
    let mut play = |table: &mut Table<S>, line: &str| {
        run(table, &mut dice, line).unwrap_or_else(|stop| panic!("{line}: {stop}"));
    };
    let [mut home, mut copy] = [(); 2].map(|()| {
        let mut table = prepared::<S>(how, &mut SeededDice::new(3));
        for one in table.state().present() {
            let who = one.id().0;
            let line = if one.is_pc() {
                format!("remark #{who} \"as before\"")
            } else {
                format!("cast #{who}")
            };
            play(&mut table, &line);
        }
        table
    });
    let found = home.bringing(&copy, "The copy").unwrap();
    assert!(matches!(found, Found::Nothing(_)));
    let all = home.state().present();
    let [first, second] = [0, 1].map(|at: usize| all[at].id().0);
    play(&mut copy, &format!("remark #{first} \"was there\""));
    play(&mut copy, &format!("remark #{second} \"was there too\""));
    play(&mut home, &format!("remark #{second} \"stayed here\""));
    (home, copy, [first, second])
}

/// What a copy of a save changed for the cast comes home, what changed in both has to be decided, and the same
/// copy brings nothing a second time. The entry is read back without the copy.
fn homecoming<S: Stocked>(how: &Prepared) {
    let (mut home, mut copy, [first, second]) = parted::<S>(how);
    let mut dice = SeededDice::new(4);
    let mut play = |table: &mut Table<S>, line: &str| {
        run(table, &mut dice, line).unwrap_or_else(|stop| panic!("{line}: {stop}"));
    };
    let Found::Changes(listing) = home.bringing(&copy, "The copy").unwrap() else {
        panic!("two notes are new");
    };
    let lines = listing.lines.iter();
    let lines: Vec<_> = lines.map(|one| (one.who.0, one.row, one.take)).collect();
    let expected = [(first, "notes", Some(true)), (second, "notes", None)];
    assert_eq!(lines, expected);
    let before = home.state().clone();
    let lines = ["bring keep 2".to_owned(), "bring done".to_owned()];
    let undecided = home.propose_home(&copy, "The copy", &asked("bring copy"), &lines[1..]);
    assert!(undecided.is_err());
    let entry = home
        .propose_home(&copy, "The copy", &asked("bring copy"), &lines)
        .unwrap();
    let text = entry.print().unwrap();
    assert_eq!(Entry::<S::Event>::parse(&text).unwrap(), entry);
    home.commit(entry);
    let one = |table: &Table<S>, who: u32| {
        let mut all = table.state().present().into_iter();
        all.find(|one| one.id().0 == who).unwrap()
    };
    for who in [first, second] {
        let changes = Member::changes(&one(&copy, who), &one(&home, who));
        assert_eq!(changes, [], "{who}");
    }
    assert!(matches!(
        home.bringing(&copy, "The copy").unwrap(),
        Found::Nothing(_)
    ));
    play(&mut copy, &format!("remark #{first} \"and again\""));
    let Found::Changes(again) = home.bringing(&copy, "The copy").unwrap() else {
        panic!("one note is new");
    };
    assert_eq!(again.lines.len(), 1);
    play(&mut home, "undo");
    assert_eq!(*home.state(), before);
}
