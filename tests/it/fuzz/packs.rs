//! Modified content packs, keymaps and themes: each is read or reported, by its name.

use proptest::prelude::*;
use proptest::sample::select;
use triumph::table::AnyTable;
use triumph::table::systems::PackText;
use triumph::ui::keymap::Keymap;
use triumph::ui::theme::Theme;

use super::{any_change, cases, changed};

/// Packs of both games, the smaller of each kind.
const PACKS: [&str; 12] = [
    include_str!("../../../assets/packs/genesys/armor.ron"),
    include_str!("../../../assets/packs/genesys/criticals.ron"),
    include_str!("../../../assets/packs/genesys/hacking.ron"),
    include_str!("../../../assets/packs/genesys/origins.ron"),
    include_str!("../../../assets/packs/genesys/social.ron"),
    include_str!("../../../assets/packs/genesys/spends.ron"),
    include_str!("../../../assets/packs/genesys/weapons.ron"),
    include_str!("../../../assets/packs/genesis/arms.ron"),
    include_str!("../../../assets/packs/genesis/cast.ron"),
    include_str!("../../../assets/packs/genesis/commerce.ron"),
    include_str!("../../../assets/packs/genesis/disabling.ron"),
    include_str!("../../../assets/packs/genesis/people.ron"),
];

const KEYMAP: &str = include_str!("../../../assets/keymap.ron");
const THEME: &str = include_str!("../../../assets/themes/dark.ron");

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn a_pack_is_read_by_the_games_as_the_check_says(
        pack in select(PACKS.to_vec()), changes in prop::collection::vec(any_change(), 1..4),
    ) {
        let Ok(text) = String::from_utf8(changed(pack, &changes)) else {
            return Ok(());
        };
        let packs = [PackText { name: "own.ron".to_owned(), text }];
        let mut found = Vec::new();
        for system in AnyTable::ALL {
            let (set, _) = AnyTable::fresh(system.id, "Test", "2026-11-21", &packs).unwrap();
            found.extend(set.faults);
        }
        let told = AnyTable::check_packs(&packs);
        prop_assert_eq!(told.is_empty(), found.is_empty(), "{:?}\n{:?}", told, found);
        for fault in told {
            prop_assert!(fault.starts_with("own.ron:"), "{fault}");
        }
    }

    #[test]
    fn a_keymap_and_a_theme_are_read_or_told_of(changes in prop::collection::vec(any_change(), 1..4)) {
        if let Ok(text) = String::from_utf8(changed(KEYMAP, &changes)) {
            let understands = |line: &str| AnyTable::understands(line).map_err(|no| no.to_string());
            let faults = Keymap::check("own.ron", &text, understands);
            let mut keymap = Keymap::shipped().unwrap();
            let patched = keymap.patch_readable("own.ron", &text, understands);
            // A file without faults applies to the shipped keys whole.
            prop_assert!(!faults.is_empty() || patched.is_ok_and(|left| left.is_empty()));
        }
        if let Ok(text) = String::from_utf8(changed(THEME, &changes)) && let Err(fault) = Theme::read(&text) {
            prop_assert!(!fault.to_string().is_empty());
        }
    }
}
