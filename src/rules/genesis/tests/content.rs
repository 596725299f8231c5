//! Tests of the shipped people: each can be added, can fight, and is described.

use rules::pack_record::Record;
use rules::packs::Keep;
use rules::system::System as _;

use super::Play;
use crate::Genesis;
use crate::model::state::Phase;

#[test]
fn everybody_shipped_joins_and_has_a_sheet() {
    let library = Play::new().library;
    assert!(library.profiles().len() >= 8);
    for profile in library.profiles() {
        let mut play = Play::with(&["create Rival side npc"]);
        play.ok(&format!("add {}", profile.id));
        let figure = &play.state.figures[1];
        assert_eq!(figure.name, profile.name);
        let sheet = play.sheet(&profile.name);
        assert!(sheet.role.ends_with(&profile.role) && !sheet.blocks.is_empty());
        for (skill, ranks) in &profile.skills {
            assert_eq!(figure.ranks(skill), *ranks, "{}: {skill}", profile.id);
        }
        for vocation in &profile.vocations {
            for skill in &library.vocation(vocation).unwrap().skills {
                assert!(
                    figure.skill(&skill.id).is_some(),
                    "{}: {}",
                    profile.id,
                    skill.id
                );
            }
        }
        play.ok("start");
        assert!(matches!(play.state.phase, Phase::Declare | Phase::TieBreak));
    }
}

#[test]
fn several_of_one_kind_are_numbered() {
    let play = Play::with(&["add bridge_tough x3", "add bridge_tough as Gil side pc"]);
    let names: Vec<&str> = play.state.figures.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(
        names,
        ["Bridge Tough", "Bridge Tough 2", "Bridge Tough 3", "Gil"]
    );
}

#[test]
fn f_race_07_people_of_the_players_are_worth_their_points() {
    // 12 points of the race, 3 for each of Intellect, one for each of two characteristics. What exceeds
    // that was earned in play and stays small.
    let library = Play::new().library;
    for profile in library.profiles().iter().filter(|p| p.side.label() == "PC") {
        let ranks: i32 = profile.skills.iter().map(|(_, r)| i32::from(*r)).sum();
        let points = 12 + 3 * i32::from(profile.intellect) + profile.disabling.len().min(2) as i32;
        assert!(
            (points - 6..=points + 3).contains(&ranks),
            "{}: {ranks} of {points}",
            profile.id
        );
        let attributes = profile.strength + profile.reflex + profile.intellect;
        assert_eq!(attributes, 2, "{}", profile.id);
    }
}

#[test]
fn f_com_10_item_level_6_has_the_significant_military_asset() {
    let library = Play::new().library;
    let six = library.item_value(6).map_or("", |row| &row.text);
    let has = |words: &str| six.contains(words);
    for words in [
        "castle",
        "company",
        "large army",
        "town",
        "significant military asset",
    ] {
        assert!(has(words), "{words}: {six}");
    }
}

/// A record that the finder can copy has a form with its fields, and what the form writes is a pack of this game.
#[test]
fn every_record_that_is_copied_has_a_form() {
    let play = Play::new();
    let all = Genesis::content(&play.library);
    let copied: Vec<_> = all.iter().filter(|one| one.copied).collect();
    assert!(copied.len() > 50, "{}", copied.len());
    for one in copied {
        let what = Keep::Content {
            kind: one.kind.to_owned(),
            name: one.name.clone(),
        };
        let kept = Genesis::kept(&play.state, &play.library, &what).unwrap();
        let record = Record::of(&kept.text).unwrap_or_else(|| panic!("{}", kept.text));
        let text = record.kept().text.replacen("GenesisPack(", "(", 1);
        Play::with_pack(&text);
    }
    // A copy of the user's own is edited, not the shipped record.
    let own = "(name: \"Mine\", version: \"1\", weapons: [(id: \"knife\", name: \"Gutting knife\", skill: \"small_weapon\")])";
    let play = Play::with_pack(own);
    let what = Keep::Content {
        kind: "weapon".to_owned(),
        name: "knife".to_owned(),
    };
    let kept = Genesis::kept(&play.state, &play.library, &what).unwrap();
    assert_eq!(
        (kept.id.as_str(), kept.name.as_str()),
        ("knife", "Gutting knife")
    );
}
