//! Information that is never cut: damage and changes, states, the number of modifiers, the open
//! question.

use rstest::rstest;
use rules::view::{Listing, OfferGroup};

use super::harness::Harness;

/// The line of a combatant in the roster, and the two lines below it.
fn rows(shot: &str, name: &str) -> String {
    let wide = shot.lines().next().map_or(0, |line| line.chars().count());
    let columns = match wide {
        150.. => 36,
        100.. => 29,
        _ => wide,
    };
    let own = |line: &str| line.chars().take(columns).collect::<String>();
    let mut lines = shot.lines().map(own);
    // Names in the track are above the title of the roster.
    lines.by_ref().find(|line| line.contains("Who"));
    let lines: Vec<String> = lines.collect();
    let named = |line: &String| {
        line.trim_start_matches(|c: char| !c.is_alphanumeric())
            .starts_with(name)
    };
    let at = lines.iter().position(named);
    let at = at.unwrap_or_else(|| panic!("{name} is not in\n{shot}"));
    lines[at..(at + 3).min(lines.len())].join("\n")
}

#[rstest]
fn a_vehicle_that_was_hit_shows_a_gauge_and_its_change_at_every_size(
    #[values((60, 18), (80, 24), (100, 30), (120, 40), (160, 44), (200, 60))] size: (u16, u16),
) {
    let mut ui = Harness::demo(size);
    ui.line("wound tern 15");
    let shot = ui.shot();
    let rows = rows(&shot, "Tern's Promise");
    for said in ["15/20", "▲15", "▓▓▓"] {
        assert!(rows.contains(said), "{said}\n{shot}");
    }
}

#[rstest]
fn strain_wounds_and_their_change_are_read_at_every_size(
    #[values((60, 18), (80, 24), (100, 30), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = Harness::demo(size);
    ui.line("strain vex 5").line("wound vex 6");
    let shot = ui.shot();
    let rows = rows(&shot, "Vex Marrow");
    for said in ["6/12", "▲6", "5/11", "cover"] {
        assert!(rows.contains(said), "{said}\n{shot}");
    }
}

/// The kind is cut before any letter of a state.
#[rstest]
fn no_state_of_the_roster_is_cut(
    #[values(
        "the-second-ledger",
        "over-the-glass",
        "needles-at-karst",
        "plain-dealing",
        "the-toll"
    )]
    sample: &str,
    #[values((80, 24), (120, 40), (200, 60))] size: (u16, u16),
) {
    let ui = Harness::sample(sample, size);
    let shot = ui.shot();
    let roster = ui.world().face.roster();
    let people = roster
        .iter()
        .filter(|one| one.listing == Listing::Combatant);
    for one in people {
        let Some(worst) = one.worst_first().first().copied().cloned() else {
            continue;
        };
        let first = one.name.split(' ').next().unwrap();
        let line = rows(&shot, first);
        assert!(
            line.contains(&worst.short) || line.contains(&worst.word),
            "{} of {}\n{shot}",
            worst.short,
            one.name
        );
    }
}

/// The modifiers of a pool, and how many of them are hidden.
#[rstest]
fn every_source_is_shown_or_counted(
    #[values("the-ashen-oar", "needles-at-karst", "over-the-glass")] sample: &str,
    #[values((60, 18), (80, 24), (100, 30), (120, 40), (200, 60))] size: (u16, u16),
) {
    let mut ui = Harness::sample(sample, size);
    ui.keys("1 a");
    let shot = ui.shot();
    let sources = ui.world().face.tray().sources.len();
    assert!(sources > 3, "{sources}");
    let switches = shot.matches("[x]").count() + shot.matches("[ ]").count();
    // Other lists have such counts too.
    let counts = shot.split("… ").skip(1).filter_map(|rest| {
        let (number, rest) = rest.split_once(' ')?;
        rest.starts_with("more")
            .then(|| number.parse::<usize>().ok())?
    });
    let counts: Vec<usize> = counts.collect();
    // The base of the pool has no switch.
    let all = ui.world().face.tray();
    let fixed = all.sources.iter().filter(|source| source.toggle.is_none());
    let shown = switches + fixed.count();
    let hidden = sources - shown;
    assert!(hidden == 0 || counts.contains(&hidden), "{hidden}\n{shot}");
}

#[test]
fn a_tray_at_rest_asks_and_keeps_the_last_roll() {
    let mut ui = Harness::demo((120, 40));
    ui.line("claim vex").line("attack vex marrack");
    ui.line("roll = 3s 1a!").line("done").line("next");
    let shot = ui.shot();
    for said in ["Range from", "Last roll", "9 − 5 soak = 4 wounds"] {
        assert!(shot.contains(said), "{said}\n{shot}");
    }
    let asks = ui.world().face.turns().asks.unwrap();
    let asked = shot.lines().skip(4).filter(|line| line.contains(&asks));
    assert_eq!(asked.count(), 2, "in the tray and above the keys\n{shot}");
}

/// Where a target is picked, Enter does not roll.
#[rstest]
#[case("t")]
#[case("C-p")]
#[case("?")]
#[case("g c")]
fn the_line_above_the_keys_is_of_what_lies_on_top(#[case] keys: &str) {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a");
    let line = |ui: &Harness| {
        let shot = ui.shot();
        shot.lines().nth(22).unwrap().to_owned()
    };
    let rolls = line(&ui);
    ui.keys(keys);
    assert_ne!(line(&ui), rolls, "{}", ui.shot());
    assert!(!line(&ui).trim().is_empty(), "{}", ui.shot());
}

/// Answers come first, then offers and keys. Building adversaries comes last.
#[test]
fn the_finder_begins_with_what_is_done_most() {
    let mut ui = Harness::demo((80, 24));
    let offers = ui.world().face.offers(None);
    let builds: Vec<String> = offers
        .iter()
        .filter(|offer| offer.group == OfferGroup::Bring)
        .map(|offer| offer.label.clone())
        .collect();
    assert!(!builds.is_empty());
    ui.keys("C-p");
    let shot = ui.shot();
    for build in builds {
        assert!(!shot.contains(&build), "{build}\n{shot}");
    }
    assert!(shot.contains("wound"), "{shot}");
    assert!(!shot.contains("wound WHO"), "{shot}");
    // The notation of a command is shown for the selected one.
    ui.keys("C-u w o u n d");
    assert!(ui.shot().contains("wound WHO"), "{}", ui.shot());
}

/// The ribbon shows every combatant while there are empty rows.
#[test]
fn everybody_is_in_the_ribbon_where_there_is_room() {
    let ui = Harness::sample("the-toll", (120, 40));
    let shot = ui.shot();
    let ribbon = ui.world().face.tray().ribbon;
    for one in ribbon.bands.iter().flat_map(|band| &band.all) {
        let first = one.name.split(' ').next().unwrap();
        let right: Vec<String> = shot
            .lines()
            .skip(5)
            .map(|line| line.chars().skip(78).collect())
            .collect();
        assert!(
            right.iter().any(|line| line.contains(first)),
            "{first}\n{shot}"
        );
    }
}
