//! What a user reads before choosing: the price of a step, what a pool can use, the order of the rows,
//! what is bought, and what an undo passes.

use rstest::rstest;
use rules::view::{Listed, Offer, OfferGroup, Stage};
use triumph::ui::caps;
use triumph::ui::theme::{Depth, Theme};

use super::harness::Harness;

fn of(ui: &Harness, groups: &[OfferGroup]) -> Vec<Offer> {
    let face = ui.world().face;
    let mut offers = face.offers(None);
    caps::number_offers(&face.roster(), &face.turns().arms, &mut offers);
    offers.retain(|offer| groups.contains(&offer.group));
    offers
}

/// G-SOC-03: with a pool open against someone whose motivation is known, the last line has the key of
/// the changes, and the pool says what is known.
#[test]
fn g_soc_03_a_pool_of_a_talk_shows_how_to_use_what_is_known() {
    let mut ui = Harness::sample("the-price-of-a-gate", (80, 24));
    ui.line("sway vex venn charm");
    let shot = ui.keys("g d").shot();
    assert!(shot.contains(" A  pool"), "{shot}");
    assert!(shot.contains("known: Director Venn's Desire"), "{shot}");
    // The rows of what isn't known are there, with the reason.
    let shot = ui.keys("A").shot();
    assert!(shot.contains("Director Venn's Desire"), "{shot}");
    let shot = ui.keys("End").shot();
    let fear = shot.lines().find(|row| row.contains("(f) "));
    assert!(
        fear.is_some_and(|row| row.contains("Director Venn's Fear")),
        "{shot}"
    );
}

/// The rows of a crew are in the order of their keys: digits, small letters, capitals.
#[test]
fn g_vcom_04_the_rows_of_a_crew_are_in_the_order_of_their_keys() {
    let mut ui = Harness::sample("needles-at-karst", (80, 24));
    for who in ["vex", "rho"] {
        ui.line(&format!("claim {who}"));
        for group in [OfferGroup::Maneuver, OfferGroup::Action, OfferGroup::Other] {
            let offers = of(&ui, &[group]);
            let rows: Vec<&Offer> = offers.iter().collect();
            // Weapons follow, with letters of their names.
            let keys = caps::of_menu(&rows).into_iter().zip(&rows);
            let keys = keys.filter(|(_, offer)| offer.weapon.is_none());
            let keys: Vec<char> = keys.filter_map(|(key, _)| key).collect();
            // The attack is first, and advantages are last, in the order of the enemies.
            let after = |key: &&char| !matches!(**key, 'a' | 'A' | 'R' | 'T');
            let keys: Vec<char> = keys.iter().filter(after).copied().collect();
            let rank = |key: &char| (!key.is_ascii_digit(), key.is_ascii_uppercase(), *key);
            assert!(keys.is_sorted_by_key(rank), "{who}, {group:?}: {keys:?}");
        }
        let sides = of(&ui, &[OfferGroup::Maneuver, OfferGroup::Other]);
        for key in ["cover", "guard", "prone"] {
            assert!(!sides.iter().any(|one| one.key == key), "{who}: {key}");
        }
        ui.line("next").line("next");
    }
}

/// T-40: both directions of a reposition have a key, because rows that symbols buy can't be found by
/// typing.
#[test]
fn t_40_both_directions_of_a_reposition_have_a_key() {
    let row = |key: &str| Offer {
        key: key.to_owned(),
        group: OfferGroup::Asked,
        ..of(&Harness::demo((80, 24)), &[OfferGroup::Asked])[0].clone()
    };
    let row = |key: &str| Offer {
        whom: None,
        number: None,
        strikes: Vec::new(),
        ..row(key)
    };
    let rows = [row("v_a_reposition"), row("v_a_reposition_2")];
    let rows: Vec<&Offer> = rows.iter().collect();
    assert_eq!(caps::of(&rows), [Some('V'), Some('Y')]);
}

/// G-VEH-06: the row that ends the turn says how far the ship still goes, until it has been steered.
#[test]
fn g_veh_06_the_end_of_a_turn_tells_how_far_the_ship_still_goes() {
    let mut ui = Harness::sample("needles-at-karst", (120, 40));
    ui.line("claim vex");
    let ends = |ui: &Harness| {
        let offers = of(ui, &[OfferGroup::Encounter]);
        let next = offers.into_iter().find(|one| one.key == "next").unwrap();
        (next.label, next.detail)
    };
    let (label, detail) = ends(&ui);
    assert!(label.contains("Magpie") && label.contains(" 3 "), "{label}");
    says!([&label, &detail]);
    let foot = ui.foot("n").unwrap();
    assert!(label.starts_with(&foot), "{foot}");
    for line in ["fly @ steer needles short", "fly @ steer needles medium"] {
        ui.line(line);
    }
    let (label, _) = ends(&ui);
    assert!(label.contains("Magpie") && label.contains(" 1 "), "{label}");
    says!(label);
    ui.line("fly @ steer assize medium");
    let (label, _) = ends(&ui);
    assert!(!label.contains("Magpie"), "{label}");
    assert_eq!(ui.foot("n"), Some(label));
}

/// A bought row has a check mark next to its key and the strength of a row that can be bought, in every
/// depth of color. A row that can't be afforded is quiet and in brackets.
#[rstest]
#[case::colors(Theme::default().at(Depth::True), true)]
#[case::none(Theme::bare(), false)]
fn g_comb_08_a_bought_row_looks_bought(#[case] theme: Theme, #[case] colored: bool) {
    let mut ui = Harness::fight((120, 40));
    ui.theme = theme;
    ui.keys("a").line("roll = 2s 3a").keys("g d 3");
    let shot = ui.shot();
    let (buf, _) = ui.buffer();
    // The look of the label after a cap.
    let look = |cap: &str| {
        let row = shot.lines().position(|line| line.contains(cap));
        let row = row.unwrap_or_else(|| panic!("{cap} is not in\n{shot}"));
        let line = shot.lines().nth(row).unwrap();
        let after = line.find(cap).unwrap() + cap.len();
        let at = line[..after].chars().count();
        buf[(at as u16, row as u16)].style()
    };
    let (bought, open) = (look("✓3  "), look(" 2  "));
    assert_eq!(
        (bought.fg, bought.add_modifier),
        (open.fg, open.add_modifier)
    );
    let dear = look("(9) ");
    assert_eq!(bought.fg != dear.fg, colored);
}

/// G-MAN-07: a step that leaves cover says so before it is confirmed.
#[test]
fn g_man_07_a_step_says_that_it_leaves_cover() {
    let mut ui = Harness::fight((120, 40));
    let steps = |ui: &Harness| {
        let all = of(ui, &[OfferGroup::Maneuver]);
        let steps = all.into_iter().filter(|one| one.key == "move");
        steps.map(|one| one.detail).collect::<Vec<_>>()
    };
    assert!(!steps(&ui).is_empty());
    assert!(steps(&ui).iter().all(|detail| !detail.contains("cover")));
    ui.line("maneuver @ cover");
    let after = steps(&ui);
    let says = |detail: &String| detail.starts_with("Leaves cover (G-MAN-07). ");
    assert!(after.iter().all(says), "{after:?}");
}

/// G-MOD-01: a roll whose hit a Despair moves names who was hit, and the entry doesn't contradict itself.
#[test]
fn g_mod_01_a_moved_hit_names_who_was_hit() {
    let mut ui = Harness::fight((120, 40));
    for line in ["engage ila boarders", "attack @ boarders", "roll = 3s D"] {
        ui.line(line);
    }
    let said = ui.last_said();
    assert!(!said.contains("hits Boarders"), "{said}");
    assert!(said.contains("hits Ila Senn, not Boarders"), "{said}");
    ui.line("done");
    let last = ui.world().face.tray().past.last.unwrap();
    let sum = last.sums[0].plain();
    assert!(sum.ends_with(" to Ila"), "{sum}");
}

fn wounds(ui: &Harness) -> u32 {
    let vex = |one: &Listed| one.name == "Vex Marrow";
    let vex = ui.world().face.roster().into_iter().find(vex).unwrap();
    vex.tracks[0].now
}

/// The key that redoes brings back what the key that undoes took, with the dropped checks between.
#[test]
fn redo_passes_the_dropped_checks_that_undo_passed() {
    let mut ui = Harness::fight((120, 40));
    let before = wounds(&ui);
    ui.line("wound vex 1");
    ui.keys("a b Esc").line("wound vex 1").keys("a Esc a K Esc");
    assert_eq!(wounds(&ui), before + 2);
    let whole = ui.shot();
    ui.keys("u");
    assert_eq!(wounds(&ui), before + 1);
    ui.keys("u");
    assert_eq!(wounds(&ui), before);
    ui.keys("U");
    assert_eq!(wounds(&ui), before + 1, "{}", ui.shot());
    ui.keys("U");
    assert_eq!(wounds(&ui), before + 2, "{}", ui.shot());
    assert!(ui.world().face.redoable().is_none());
    let dice = |shot: &str| shot.lines().nth(8).map(str::to_owned);
    assert_eq!(dice(&ui.shot()), dice(&whole), "no pool is open");
}

/// An undo that reopens a canceled check says so.
#[test]
fn an_undo_that_reopens_a_canceled_check_says_so() {
    let mut ui = Harness::fight((120, 40));
    ui.keys("a").line("wound vex 2").keys("Esc u");
    assert_eq!(ui.world().face.tray().stage, Stage::Pool);
    says!(ui.last_said());
    // One that was opened and canceled since comes back with its own line, and isn't open.
    let mut ui = Harness::fight((120, 40));
    ui.line("wound vex 2").keys("a Esc u");
    assert_eq!(ui.world().face.tray().stage, Stage::Idle);
    says!(ui.last_said());
}

/// A read-only save refuses a prompt that would change the game before anything is typed.
#[rstest]
#[case("w")]
#[case("N")]
#[case("=")]
fn a_read_only_save_asks_for_nothing(#[case] key: &str) {
    let mut ui = Harness::fight((120, 40));
    ui.keys("g i");
    ui.access = "open in another program";
    let before = ui.world().face.last();
    ui.keys(key);
    let told = ui.told();
    assert!(told.contains(ui.access), "{told}");
    says!(told);
    assert_eq!(ui.app.unfinished(), None);
    assert_eq!(ui.world().face.last(), before);
}

/// Where nobody can be attacked, the action of the scene comes first in the line of keys, and one press takes it at
/// every size.
#[rstest]
fn the_action_of_the_scene_is_the_first_key(
    #[values((60, 18), (80, 24), (120, 40))] size: (u16, u16),
) {
    let mut ui = Harness::sample("cold-storage", size);
    ui.keys("1");
    let last = ui.last_line();
    assert!(
        last.trim_start().starts_with("E  get into Archive"),
        "{last}"
    );
    let hint = ui.told();
    assert!(hint.contains("E gets into Archive"), "{hint}");
    let before = ui.world().face.last();
    ui.keys("E");
    assert_eq!(ui.world().face.last(), before + 1, "{}", ui.shot());
}

/// G-HACK-08, G-HACK-10: a sysop's rows have letters of their names, before an attack that is out of reach.
#[test]
fn g_hack_08_a_sysop_traces_by_its_own_letter() {
    let mut ui = Harness::sample("cold-storage", (80, 24));
    for line in [
        "claim tessaly",
        "access tessaly archive",
        "roll = 3s 4t",
        "done",
        "next",
        "net aware archive tessaly",
        "claim moll",
    ] {
        ui.line(line);
    }
    assert_eq!(ui.acting().as_deref(), Some("Ledger-keeper Moll"));
    let last = ui.last_line();
    assert!(last.trim_start().starts_with("T  trace"), "{}", ui.shot());
    let offers = of(&ui, &[OfferGroup::Action]);
    let rows: Vec<&Offer> = offers.iter().collect();
    let keys: Vec<_> = rows
        .iter()
        .map(|one| one.key.as_str())
        .zip(caps::of(&rows))
        .collect();
    assert!(keys.contains(&("trace", Some('T'))), "{keys:?}");
    assert!(keys.contains(&("lockout", Some('L'))), "{keys:?}");
}

/// The gates of a system are in one line from 120 columns on too, and a ship without weapons says so
/// without writing into its stations.
#[test]
fn gates_are_one_line_and_an_unarmed_ship_keeps_its_stations() {
    let shot = Harness::sample("cold-storage", (120, 40))
        .keys("g v")
        .shot();
    let gates = "access PPP┤Firewall 3┤Sentry 2┤Tripwire 1┤";
    assert!(shot.contains(gates), "{shot}");
    let mut ui = Harness::sample("over-the-glass", (80, 24));
    for line in [
        "crew vex patience pilot",
        "claim guards",
        "next",
        "claim vex",
    ] {
        ui.line(line);
    }
    let shot = ui.keys("g v").shot();
    assert!(
        shot.contains("no weapons\n") || shot.contains("no weapons "),
        "{shot}"
    );
    assert!(!shot.contains("Stationsns"), "{shot}");
    assert!(
        shot.lines().any(|line| line.ends_with("Stations")),
        "{shot}"
    );
}

/// A few vehicles leave the rest of their tab to the newest events, and their gauges are below each
/// other.
#[test]
fn the_vehicles_tab_is_aligned_and_not_half_empty() {
    let shot = Harness::sample("the-ashen-oar", (80, 24))
        .keys("g v")
        .shot();
    assert!(shot.contains("─ Log ─"), "{shot}");
    assert!(shot.contains("Round 1 begins."), "{shot}");
    let shot = Harness::sample("needles-at-karst", (80, 24))
        .keys("g v")
        .shot();
    let ends = shot.lines().filter(|line| line.contains("system ···"));
    let ends: Vec<usize> = ends
        .map(|line| line[..line.find("system").unwrap()].chars().count())
        .collect();
    let bars = shot.lines().filter_map(|line| line.split_once("system ·"));
    let bars: Vec<usize> = bars
        .map(|(_, bar)| bar.chars().take_while(|c| *c == '·').count())
        .collect();
    assert!(
        bars.len() == 3 && bars.windows(2).all(|two| two[0] == two[1]),
        "{shot}"
    );
    assert!(ends.windows(2).all(|two| two[0] == two[1]), "{shot}");
}
