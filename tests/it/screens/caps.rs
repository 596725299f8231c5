//! Keys of rows: no two rows of a menu share one, and a row has the same in every menu.

use std::collections::BTreeMap;

use rstest::rstest;
use triumph::rules::genesys::library::Library;
use triumph::rules::view::{Offer, OfferGroup};
use triumph::ui::caps;

use super::stand::{FIGHT, Stand};

/// Moments of a fight, of attacks and of other checks: what was done before the offers are looked at.
const MOMENTS: [&[&str]; 16] = [
    &[],
    &["next"],
    &["next", "claim marrack"],
    &["engage vex boarders"],
    &["engage vex ila", "engage vex marrack"],
    &["range vex marrack short"],
    &["maneuver @ aim"],
    &["attack vex boarders"],
    &["attack vex boarders", "roll = 2s 4a"],
    &["attack vex marrack", "roll = 2s 3a T"],
    &["attack vex marrack", "roll = 1s 3t"],
    &["attack vex marrack", "roll = 2s 2t T D"],
    &[
        "attack vex boarders at engaged with monoblade!",
        "roll = 3s 4a T!",
    ],
    &["check vex skulduggery", "roll = 1s 2a"],
    &["check vex charm", "roll = 2t"],
    &["attack vex marrack", "roll = 2s 4a", "spend a_crit", "done"],
];

/// Every group of offers, as the menus show them.
const GROUPS: [OfferGroup; 11] = [
    OfferGroup::Asked,
    OfferGroup::Action,
    OfferGroup::Maneuver,
    OfferGroup::Talent,
    OfferGroup::Change,
    OfferGroup::Course,
    OfferGroup::Growth,
    OfferGroup::Market,
    OfferGroup::Between,
    OfferGroup::Bring,
    OfferGroup::Place,
];

fn offers(stand: &Stand) -> Vec<Offer> {
    let world = stand.world();
    let who = stand.app.pointed_at();
    let mut all = world.face.offers(who);
    caps::number_offers(&world.face.roster(), &mut all);
    all
}

/// The rows of every menu of a moment, with their keys.
fn menus(stand: &Stand) -> Vec<Vec<(Offer, Option<char>)>> {
    let all = offers(stand);
    let mut menus = Vec::new();
    let mut menu = |fits: &dyn Fn(&Offer) -> bool| {
        let rows: Vec<&Offer> = all.iter().filter(|offer| fits(offer)).collect();
        let keys = caps::of(&rows);
        menus.push(rows.into_iter().cloned().zip(keys).collect());
    };
    for group in GROUPS {
        menu(&|offer| offer.group == group);
    }
    menu(&|offer| {
        matches!(
            offer.group,
            OfferGroup::Asked | OfferGroup::Action | OfferGroup::Maneuver | OfferGroup::Besides
        )
    });
    menus
}

#[test]
fn a_row_has_one_key_and_the_same_in_every_menu() {
    let mut known: BTreeMap<(String, String), char> = BTreeMap::new();
    let mut keyed = 0;
    for lines in MOMENTS {
        let mut stand = Stand::new(&FIGHT, triumph::ui::Screen::Table, (120, 40));
        for line in lines {
            stand.line(line);
        }
        for menu in menus(&stand) {
            let mut taken = Vec::new();
            for (offer, key) in menu {
                let key = key.filter(|_| offer.key != "done");
                let Some(key) = key else { continue };
                assert!(
                    !taken.contains(&key),
                    "{lines:?}: {key} twice, {}",
                    offer.label
                );
                taken.push(key);
                keyed += 1;
                // What a list of its own holds has a letter of its name, or its place.
                if caps::own(&offer) != Some(key) {
                    continue;
                }
                let row = (offer.key.clone(), bare(&offer.line));
                let before = *known.entry(row).or_insert(key);
                assert_eq!(before, key, "{lines:?}: {} was {before}", offer.label);
            }
        }
    }
    assert!(
        keyed > 300 && known.len() > 40,
        "only {keyed} keys, {} of their own",
        known.len()
    );
}

/// The line without the coin it is paid in.
fn bare(line: &str) -> String {
    line.split(" with ").next().unwrap_or(line).to_owned()
}

/// A Critical Injury has one key, whatever the weapon and the other rows are.
#[rstest]
#[case("attack vex boarders", "2s 4a")]
#[case("attack vex marrack", "3s T")]
#[case("attack vex boarders with \"bare hands\" at engaged!", "3s 5a")]
fn g_comb_09_a_critical_is_always_c(#[case] line: &str, #[case] dice: &str) {
    for size in [(80, 24), (120, 40)] {
        let mut stand = Stand::fight(size);
        stand.line(line).line(&format!("roll = {dice}!"));
        let shot = stand.shot();
        let library = Library::shipped();
        let label = &library.spend("a_crit").unwrap().label;
        assert!(shot.contains(&format!(" c  {label}")), "{shot}");
        stand.keys("c");
        assert!(
            stand.last_said().contains("critical"),
            "{}",
            stand.last_said()
        );
    }
}

/// Whoever may act has the same number in every slot of the round.
#[test]
fn g_struct_06_a_person_keeps_the_number_through_the_round() {
    let mut stand = Stand::demo((80, 24));
    let number = |stand: &Stand, who: &str| {
        let shot = stand.shot();
        let label = format!("{who} acts");
        let row = shot
            .lines()
            .find(|row| row.contains(&label))
            .map(str::to_owned);
        let row = row.unwrap_or_else(|| panic!("{who}: {shot}"));
        let before = row
            .split(&label)
            .next()
            .unwrap_or_default()
            .trim_end()
            .to_owned();
        before.chars().last().unwrap_or(' ')
    };
    assert_eq!(number(&stand, "Rho"), '3');
    stand
        .keys("1")
        .line("next")
        .line("claim marrack")
        .line("next");
    assert_eq!(number(&stand, "Rho"), '3', "Vex has acted");
    stand.keys("3");
    assert_eq!(stand.acting().as_deref(), Some("Rho"));
}

/// The last line names the keys that do something, and no others.
#[test]
fn the_last_line_names_the_numbers_that_answer() {
    let mut stand = Stand::demo((80, 24));
    let last = |stand: &Stand| stand.shot().lines().last().unwrap_or_default().to_owned();
    assert!(last(&stand).contains(" 1-3  answer"), "{}", last(&stand));
    stand
        .keys("1")
        .line("next")
        .line("claim marrack")
        .line("next");
    assert!(last(&stand).contains(" 2 3  answer"), "{}", last(&stand));
}
