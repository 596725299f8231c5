//! Maxima of pools (C-CRE-12, C-QRK-02, C-QRK-04).

use super::people::{jacket, pc, walther, with};
use crate::model::{Arm, Armor, Augmentation, Grade, Item, Person, Pool};
use crate::play::pools::most;

/// Ada with a quirk and 6 Speed.
fn ada(quirk: &str) -> Person {
    Person {
        quirk: quirk.to_owned(),
        ..pc("Ada", [7, 8, 6], &[])
    }
}

fn item(number: u16) -> Item {
    Item {
        id: "rope".to_owned(),
        name: "rope".to_owned(),
        number,
        part: false,
    }
}

#[test]
fn c_qrk_02_armor_lowers_speed_of_the_non_proficient() {
    let mut ada = ada("armor_non_proficient");
    ada.armor.push(jacket());
    assert_eq!(most(&ada, Pool::Speed, 0), 1);
    assert_eq!(most(&ada, Pool::Might, 0), 8);
    ada.armor.push(Armor {
        helmet: true,
        reduction: 2,
        ..jacket()
    });
    assert_eq!(most(&ada, Pool::Speed, 0), 0, "never below 0");
    for armor in &mut ada.armor {
        armor.durability = 0;
    }
    assert_eq!(most(&ada, Pool::Speed, 0), 6, "destroyed");
}

#[test]
fn c_qrk_04_each_item_over_six_lowers_speed_of_the_clumsy() {
    let mut ada = ada("clumsy");
    ada.arms.push(walther());
    ada.armor.push(jacket());
    ada.items.push(item(4));
    assert_eq!(most(&ada, Pool::Speed, 0), 6);
    ada.items[0].number = 6;
    assert_eq!(most(&ada, Pool::Speed, 0), 4);
    ada.items[0].number = 90;
    assert_eq!(most(&ada, Pool::Speed, 0), 0, "never below 0");
}

#[test]
fn c_qrk_04_weapons_in_the_body_and_second_uses_are_no_items() {
    let mut ada = ada("clumsy");
    ada.items.push(item(5));
    for id in ["cybergun", "bladed_crossbow", "crossbow_blade"] {
        ada.arms.push(Arm {
            id: id.to_owned(),
            ..walther()
        });
    }
    ada.augmentations.push(Augmentation {
        id: "cybergun".to_owned(),
        name: "Cybergun".to_owned(),
        grade: Grade::Minor,
        acclimated: false,
        doubled: None,
    });
    assert_eq!(most(&ada, Pool::Speed, 0), 6);
}

#[test]
fn c_cre_12_a_lower_maximum_cuts_what_is_left_at_once() {
    let mut s = with([ada("clumsy")]);
    s.state.people[0].items.push(item(8));
    says!(s.ok("remark ada carries too much"));
    assert_eq!(s.state.people[0].pools[2].now, 4);
    s.state.people[0].items.clear();
    s.ok("remark ada drops it");
    assert_eq!(s.state.people[0].pools[2].now, 4);
    assert!(!s.state.people[0].body.injured);
}
