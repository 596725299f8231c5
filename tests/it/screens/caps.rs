//! Keys of rows: no two rows of a menu share one, and a row has the same in every menu.

use std::collections::BTreeMap;

use rstest::rstest;
use triumph::campaign::samples::SAMPLES;
use triumph::rules::genesys::library::Library;
use triumph::rules::view::{DONE, Offer, OfferGroup};
use triumph::table::AnyTable;
use triumph::table::face::Face;
use triumph::ui::caps;
use triumph::ui::panes::tray::menu;

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

/// The keys that rows had, by what the row says.
#[derive(Default)]
struct Known {
    keys: BTreeMap<(String, String), char>,
    rows: usize,
}

impl Known {
    /// Looks at every menu of a moment: no key twice, and none that is not the one a row had before.
    fn look(&mut self, face: &dyn Face, moment: &str) {
        let (roster, tray) = (face.roster(), face.tray());
        let who = face.turns().active.or(roster.first().map(|one| one.id));
        let mut all = face.offers(who);
        caps::number_offers(&roster, &mut all);
        let of = |group: OfferGroup| {
            let fits = |offer: &&Offer| {
                let action = group == OfferGroup::Action && offer.group == OfferGroup::Besides;
                offer.group == group || action
            };
            all.iter().filter(fits).collect::<Vec<_>>()
        };
        let mut menus: Vec<Vec<&Offer>> = GROUPS.map(of).into();
        menus.push(menu(&tray, &all));
        for menu in menus {
            let mut taken = Vec::new();
            for (offer, key) in menu.iter().zip(caps::of(&menu)) {
                let Some(key) = key.filter(|_| offer.key != DONE) else {
                    continue;
                };
                assert!(!taken.contains(&key), "{moment}: {key}: {}", offer.label);
                taken.push(key);
                self.rows += 1;
                let row = (face.system().to_owned(), offer.label.clone());
                let before = *self.keys.entry(row).or_insert(key);
                assert_eq!(before, key, "{moment}: {} was {before}", offer.label);
            }
        }
    }
}

#[test]
fn a_row_has_one_key_and_the_same_in_every_menu() {
    let mut known = Known::default();
    for lines in MOMENTS {
        let mut stand = Stand::new(&FIGHT, triumph::ui::Screen::Table, (120, 40));
        for line in lines {
            stand.line(line);
        }
        known.look(stand.world().face, &format!("{lines:?}"));
    }
    assert!(known.rows > 300 && known.keys.len() > 60, "{}", known.rows);
}

/// Through the fights of the samples, a moment after another.
#[test]
fn a_row_keeps_its_key_through_every_sample() {
    const LOG: &str = "\nlog: [\n";
    for sample in SAMPLES {
        let mut known = Known::default();
        let text = sample.text();
        let at = text.find(LOG).unwrap() + LOG.len();
        let (set, _) = AnyTable::open(&text[..at], None, &[]).unwrap();
        let mut table = set.table;
        let entries = text[at..].lines().filter(|line| line.starts_with('('));
        for (n, entry) in entries.enumerate() {
            let admitted = table.face_mut().admit(entry.trim_end_matches(','));
            admitted.unwrap();
            if n % 3 == 0 {
                known.look(table.face(), &format!("{} {n}", sample.name));
            }
        }
        assert!(known.rows > 50, "{}: {}", sample.name, known.rows);
    }
}

/// Who has acted stays in the list of who may act, dimmed, with the same key and the reason.
#[test]
fn g_struct_06_who_has_acted_stays_in_the_list_and_says_so() {
    for size in [(80, 24), (120, 40)] {
        let mut stand = Stand::demo(size);
        stand
            .keys("1")
            .line("next")
            .line("claim marrack")
            .line("next");
        let shot = stand.shot();
        assert!(shot.contains("1- Vex Marrow has acted"), "{shot}");
        let before = stand.world().face.last();
        stand.keys("1");
        assert_eq!(stand.world().face.last(), before, "{}", stand.shot());
        assert!(stand.shot().contains("G-STRUCT-0"), "{}", stand.shot());
    }
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
