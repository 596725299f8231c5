//! Tests of the target's item that symbols affect: damaged, destroyed, dropped (G-QUAL-24, M-06).

use crate::kinds::Quality;
use crate::model::figure::held::Wear;
use lang::spoken::quote;

use super::Play;
use super::qualities::{SHOOT, duel};

#[test]
fn g_qual_24_whoever_pays_names_the_item_and_the_check_keeps_it() {
    // The rifle takes both hands, and a knife and a grenade are drawn instead.
    let mut play = duel(1, &[Quality::Sunder]);
    assert_eq!(play.figure("sergeant").in_hands(), ["Laser rifle"]);
    play.ok("item sergeant grenade draw");
    assert_eq!(
        play.figure("sergeant").in_hands().len(),
        1,
        "nothing comes to the other hand unpaid (G-MAN-08)"
    );
    play.all(&["item sergeant knife draw", SHOOT, "roll = 5a!"]);
    let held = play.figure("sergeant").in_hands();
    let names: Vec<String> = held.into_iter().map(str::to_owned).collect();
    let (first, second) = (&names[0], &names[1]);
    let asked = |play: &Play| -> Vec<String> {
        let offer = play.all_offers().into_iter().find(|o| o.key == "sunder");
        offer
            .unwrap()
            .answers
            .into_iter()
            .map(|a| a.words)
            .collect()
    };
    assert!(
        asked(&play).contains(&format!("of {}", quote(second))),
        "{:?}",
        asked(&play)
    );
    let said = play
        .ok(&format!("spend sunder of {}", quote(second)))
        .join(" ");
    // The log line of the first names the item, and so does the row of the purchase.
    assert!(said.contains(second.as_str()), "{said}");
    let spent = &play.state.check.as_ref().unwrap().spent;
    assert!(
        spent[0].label.contains(second.as_str()),
        "{}",
        spent[0].label
    );
    assert!(asked(&play).is_empty(), "settled by the first");
    // The same for the rest of this attack, whatever leaves the hand in the meantime.
    let refusal = play.no(&format!("spend sunder of {}", quote(first)));
    assert_eq!(refusal.rule, Some("G-QUAL-24"));
    play.all(&[
        "spend sunder with advantage",
        &format!("item sergeant {} drop", quote(second)),
        "done",
    ]);
    let wear = |play: &Play, place: usize| play.figure("sergeant").weapons[place].wear;
    assert_eq!(
        (wear(&play, 1), wear(&play, 2)),
        (Wear::Sound, Wear::Moderate)
    );
    // No items that aren't in hand, and no item where none is damaged.
    let mut play = duel(1, &[Quality::Sunder, Quality::Disorient(1)]);
    play.all(&[SHOOT, "roll = 1s 5a!"]);
    assert!(play.no("spend sunder of anvil").why.contains("anvil"));
    says!(play.no(&format!("spend disorient of {}", quote(first))).why);
}

/// Vex attacks boarders with a hatchet and a slug pistol, with these symbols.
fn shot(symbols: &str) -> Play {
    let mut play = Play::fight();
    play.all(&[
        "attack @ boarders with slug at short",
        &format!("roll = {symbols}!"),
    ]);
    play
}

#[test]
fn m_06_tt_destroy_ends_the_item_that_was_named() {
    let mut play = shot("2T");
    play.all(&[
        "spend tt_destroy of slug",
        "item boarders slug drop",
        "done",
    ]);
    let weapons = &play.figure("boarders").weapons;
    let wear: Vec<Wear> = weapons.iter().map(|h| h.wear).collect();
    assert_eq!(wear[..2], [Wear::Sound, Wear::Destroyed]);
}

#[test]
fn m_06_a_disarm_takes_the_item_that_was_named() {
    let mut play = shot("3f 3a");
    play.ok("spend a_disarm of slug");
    let weapons = &play.figure("boarders").weapons;
    let dropped: Vec<bool> = weapons.iter().map(|h| h.dropped).collect();
    assert_eq!(dropped[..2], [false, true]);
}

#[test]
fn g_qual_24_worn_armor_is_wielded_by_nobody() {
    let mut play = duel(1, &[Quality::Sunder]);
    let armor = play.figure("sergeant").armor.as_ref().unwrap().name.clone();
    play.all(&[SHOOT, "roll = 5a!"]);
    let no = play.no(&format!("spend sunder of \"{}\"", armor.to_lowercase()));
    assert_eq!(no.rule, Some("G-QUAL-24"));
    assert!(no.why.contains(&armor), "{no}");
    says!(no.why);
}
