//! Dim means refused, lit means accepted: a row of any list does what its look promises, and the cursor is
//! what the key of an attack means.

use std::collections::BTreeSet;

use rstest::rstest;
use rules::view::{ATTACK, Id, Offer, Stage};
use triumph::campaign::samples::SAMPLES;

use super::harness::Harness;
use super::next_key::step;

/// The rows whose look breaks its promise, and how many were dim and lit.
#[derive(Default)]
struct Seen {
    faults: BTreeSet<String>,
    dim: usize,
    lit: usize,
}

impl Seen {
    /// Runs the lines of a row on a copy. A row with answers is accepted if one of them is.
    fn row(&mut self, ui: &mut Harness, told: &str, lines: &[String], lit: bool) {
        let refused: Vec<String> = lines
            .iter()
            .filter_map(|line| ui.would(line).err().map(|no| format!("{line}: {}", no.why)))
            .collect();
        let accepted = refused.len() < lines.len();
        *(if lit { &mut self.lit } else { &mut self.dim }) += 1;
        if accepted != lit {
            let look = if lit { "lit" } else { "dim" };
            self.faults
                .insert(format!("{told}: {look}: {lines:?} {refused:?}"));
        }
    }

    /// Checks every offer about a participant, and every target of the open check.
    fn look(&mut self, ui: &mut Harness, told: &str) {
        let face = ui.world().face;
        let active = face.turns().active;
        let others = face.roster().into_iter().map(|one| Some(one.id));
        let who: Vec<Option<Id>> = others.filter(|one| *one != active).take(2).collect();
        let targets = face.tray().targets;
        for who in std::iter::once(active).chain(who) {
            for offer in ui.world().face.offers(who) {
                if is_begun(&offer) || offer.line == ATTACK && offer.allowed.is_err() {
                    continue;
                }
                let mut lines = offer.answered_lines();
                if lines.is_empty() {
                    lines.push(offer.line.clone());
                }
                lines.extend(offer.aimed.as_ref().map(|aimed| aimed.line.clone()));
                self.row(ui, told, &lines, offer.allowed.is_ok());
            }
        }
        for target in targets.iter().filter(|target| !target.now) {
            let line = std::slice::from_ref(&target.line);
            self.row(ui, told, line, target.allowed.is_ok());
        }
    }
}

/// Whether the row only begins a line, which the prompt asks to complete.
fn is_begun(offer: &Offer) -> bool {
    offer.line.ends_with(' ') && offer.answers.is_empty()
}

/// The samples of the three games, as they open and some steps on: at rest, with a pool, while spending.
#[rstest]
fn a_dim_row_is_refused_and_a_lit_one_accepted(#[values(0, 1, 2, 3)] part: usize) {
    let mut seen = Seen::default();
    for sample in SAMPLES.iter().skip(part).step_by(4) {
        let mut ui = Harness::sample(sample.name, (80, 24));
        for n in 0..10 {
            seen.look(&mut ui, &format!("{} {n}", sample.name));
            if ui.world().face.tray().stage == Stage::Idle {
                ui.line(ATTACK);
                seen.look(&mut ui, &format!("{} {n}, {ATTACK}", sample.name));
            }
            if !step(&mut ui) {
                break;
            }
        }
    }
    let all = seen.faults.iter().cloned().collect::<Vec<_>>().join("\n");
    assert!(all.is_empty(), "{all}");
    assert!(seen.dim > 10 && seen.lit > 100, "{} {}", seen.dim, seen.lit);
}

/// Focuses the combatant with this name.
fn focus(ui: &mut Harness, name: &str) {
    for _ in 0..20 {
        let names = ui.world().face.names();
        let now = names.iter().find(|one| Some(one.is) == ui.app.pointed_at());
        if now.is_some_and(|one| one.name == name) {
            return;
        }
        ui.keys("j");
    }
    panic!("{name}\n{}", ui.shot());
}

/// The key of an attack takes the enemy under the cursor if they are in reach, and the usual one if not
/// (G-COMB-05).
#[rstest]
#[case::in_reach("Sallow Keth", "Sallow Keth")]
#[case::in_reach_too("Boarders", "Boarders")]
#[case::out_of_reach("Gun deck", "Captain Marrack")]
#[case::an_ally("Ila Senn", "Captain Marrack")]
fn g_comb_05_an_attack_takes_the_enemy_under_the_cursor(
    #[case] cursor: &str,
    #[case] target: &str,
    #[values("a", "A Enter")] keys: &str,
) {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    ui.keys("k k k k k k k k");
    focus(&mut ui, cursor);
    let usual = ui.acting();
    ui.keys(keys);
    assert_eq!(ui.acting(), usual);
    let tray = ui.world().face.tray();
    assert_eq!(tray.stage, Stage::Pool, "{}", ui.shot());
    let now = tray.targets.iter().find(|one| one.now).map(|one| one.who);
    let names = ui.world().face.names();
    let name = names
        .iter()
        .find(|one| Some(one.is) == now)
        .map(|one| one.name.as_str());
    assert_eq!(name, Some(target), "{}", ui.shot());
}

/// In the other games the list of actions begins at the attack on the enemy under the cursor (F-CMB-02,
/// C-ATK-01).
#[rstest]
#[case("the-bridge", "Bridge Tough")]
#[case("corridor-nine", "Renner")]
fn f_cmb_02_c_atk_01_the_list_of_actions_begins_at_the_enemy_under_the_cursor(
    #[case] sample: &str,
    #[case] enemy: &str,
) {
    let mut ui = Harness::sample(sample, (80, 24));
    ui.keys("k k k k k");
    focus(&mut ui, enemy);
    let last = ui.world().face.last();
    ui.keys("a Enter");
    let face = ui.world().face;
    let newest = face.log(last + 1, face.last());
    let line = newest.first().map(|entry| entry.line.clone());
    let line = line.unwrap_or_default();
    assert!(
        line.starts_with("attack ") && line.contains(enemy),
        "{line}\n{}",
        ui.shot()
    );
}

/// A weapon has one letter, whichever weapon is in use and whichever list it is in.
#[test]
fn g_comb_01_a_weapon_keeps_its_letter_in_every_list() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1");
    let letter = |ui: &mut Harness, keys: &str, words: &str| {
        let shot = ui.keys(keys).shot();
        let row = shot.lines().find(|row| row.contains(words));
        let row = row.unwrap_or_else(|| panic!("{words}\n{shot}"));
        let before = row.split(words).next().unwrap_or_default();
        let letter = before.split_whitespace().last().map(str::to_owned);
        ui.keys("Esc");
        letter
    };
    let put_away = letter(&mut ui, "m", "put the Monoblade away");
    let pistol = letter(&mut ui, "m", "put the Slug pistol away");
    ui.keys("a");
    assert_eq!(letter(&mut ui, "W", "use the Monoblade"), put_away);
    assert_eq!(letter(&mut ui, "A", "use the Monoblade"), put_away);
    ui.keys(&format!("W {}", put_away.unwrap()));
    assert_eq!(letter(&mut ui, "A", "use the Slug pistol"), pistol);
}

/// A hit that waits to be applied is what the last lines are about in every tab, and after the save is opened
/// again.
#[test]
fn a_waiting_hit_comes_first_in_every_tab() {
    let mut ui = Harness::demo((80, 24));
    ui.keys("1 a = 2 s Enter");
    let first = |ui: &Harness| {
        let shot = ui.shot();
        shot.lines()
            .last()
            .unwrap_or_default()
            .trim_start()
            .to_owned()
    };
    for tab in ["g i", "g s", "g l", "g v"] {
        ui.keys(tab);
        assert!(first(&ui).starts_with("Enter  "), "{tab} {}", ui.shot());
        says!([ui.foot("Enter").unwrap_or_default(), ui.hint()]);
    }
    let last = ui.world().face.last();
    ui.keys("Enter");
    assert_eq!(ui.world().face.last(), last, "it only shows the dice");
    assert!(first(&ui).starts_with("Enter  apply"), "{}", ui.shot());
    ui.reopened();
    assert!(first(&ui).starts_with("Enter  "), "{}", ui.shot());
    ui.keys("Enter");
    if ui.world().face.last() == last {
        ui.keys("Enter");
    }
    assert_eq!(ui.world().face.last(), last + 1, "{}", ui.shot());
}

/// The answers on the screen come first in the last line, not the list of all actions.
#[rstest]
#[case("the-bridge", "1 2 ")]
#[case("corridor-nine", "1-3 ")]
fn answers_on_the_screen_come_first(#[case] sample: &str, #[case] keys: &str) {
    let ui = Harness::sample(sample, (80, 24));
    let shot = ui.shot();
    let line = shot
        .lines()
        .last()
        .unwrap_or_default()
        .trim_start()
        .to_owned();
    assert!(line.starts_with(keys), "{line}");
    assert!(ui.told().contains("Press 1"), "{}", ui.told());
}
