//! Tests of building adversaries, of purchases, of activities between fights, and of the sources of
//! every number on a sheet.

use std::sync::Arc;

use rstest::rstest;

use crate::Genesys;
use crate::figure::goods::difficulty_of_rarity;
use crate::kinds::{Characteristic, Kind};
use crate::library::Library;
use crate::library::PackSource;
use crate::model::check::What;
use crate::model::settings::Rarity;
use crate::model::state::Settings;
use crate::play::build::profile;
use crate::settings::ROWS;
use rules::system::System;
use rules::view::{Offer, OfferGroup, Shape, Sheet};

use super::Play;

fn offers(play: &Play, who: &str, group: OfferGroup) -> Vec<Offer> {
    let all = Genesys::offers(&play.state, &Library::shipped(), Some(play.id(who)));
    all.into_iter().filter(|o| o.group == group).collect()
}

fn sheet(play: &Play, who: &str) -> Sheet {
    Genesys::sheet(&play.state, &Library::shipped(), play.id(who)).unwrap()
}

/// A copy of a table for trying a line.
fn copy(play: &Play) -> Play {
    let mut copy = Play::new();
    copy.state = play.state.clone();
    copy
}

/// Asserts that an offer is available exactly as the rules decide about its line, plain or overridden.
fn keeps_its_word(play: &Play, offer: &Offer) {
    if offer.line.ends_with(' ') {
        return;
    }
    // Where a choice comes first, each answer completes the line.
    if !offer.answers.is_empty() {
        for answer in &offer.answers {
            let line = offer.answered(answer);
            let one = Offer {
                line,
                answers: Vec::new(),
                ..offer.clone()
            };
            keeps_its_word(play, &one);
        }
        return;
    }
    let said = copy(play).run(&offer.line);
    match (&offer.allowed, said) {
        (Ok(()), Ok(_)) => {}
        // The display checks the rules first. A line that can't be parsed would be a bug.
        (Ok(()), Err(refusal)) if !offer.sure => {
            assert!(refusal.rule.is_some(), "{}: {refusal:?}", offer.line);
        }
        (Err(promised), Err(refusal)) => {
            assert_eq!(promised.rule, refusal.rule, "{}", offer.line);
            let anyway = promised.overrule.clone().unwrap();
            copy(play).ok(&anyway);
        }
        (promised, said) => panic!("{}: {promised:?}, and {said:?}", offer.line),
    }
}

#[rstest]
#[case::weak_minion(Kind::Minion, "brawler", 1, 3, None, 0)]
#[case::usual_minion(Kind::Minion, "brawler", 2, 5, None, 0)]
#[case::strong_minion(Kind::Minion, "brawler", 3, 6, None, 0)]
// 8 and Brawn 3, 10 and Brawn 3, 12 and Brawn 4.
#[case::weak_rival(Kind::Rival, "brawler", 1, 11, None, 0)]
#[case::usual_rival(Kind::Rival, "brawler", 2, 13, None, 1)]
#[case::strong_rival(Kind::Rival, "brawler", 3, 16, None, 1)]
// A role that doesn't fight has no Adversary. 10 and Brawn 2.
#[case::envoy(Kind::Rival, "envoy", 2, 12, None, 0)]
// 14 and Brawn 2, 12 and Willpower 2. 17 and Brawn 2, 15 and Willpower 4.
#[case::usual_nemesis(Kind::Nemesis, "envoy", 2, 16, Some(14), 1)]
#[case::strong_nemesis(Kind::Nemesis, "officer", 3, 19, Some(19), 2)]
fn t_46_kind_role_and_power_make_the_numbers(
    #[case] kind: Kind,
    #[case] role: &str,
    #[case] power: u8,
    #[case] wounds: u8,
    #[case] strain: Option<u8>,
    #[case] adversary: u8,
) {
    let library = Library::shipped();
    let built = profile(library.role(role).unwrap(), kind, power);
    assert_eq!(
        (built.wounds, built.strain, built.adversary),
        (wounds, strain, adversary)
    );
}

/// G-SKILL-06: several of a kind are found by the plural of their name.
#[test]
fn g_skill_06_a_plural_finds_the_record_of_one() {
    let mut play = Play::with(&["add boarders x3 as Oarsmen"]);
    assert_eq!(
        play.figure("oarsmen").group.map(|group| group.size),
        Some(3)
    );
    let said = play.ok("wound oarsmen 1");
    assert!(said[0].starts_with("Oarsmen suffer "), "{said:?}");
}

#[test]
fn t_46_whatever_is_built_stays_within_the_ranges() {
    let library = Library::shipped();
    assert!(library.roles().count() >= 6);
    for role in library.roles() {
        for power in 1..=3 {
            let minion = profile(role, Kind::Minion, power);
            assert!((3..=6).contains(&minion.wounds), "{}", role.id);
            assert!(minion.skills.is_empty() && minion.group_skills == role.skills);
            let rival = profile(role, Kind::Rival, power);
            let brawn = rival.characteristics.get(Characteristic::Brawn);
            assert!((8 + brawn..=20).contains(&rival.wounds), "{}", role.id);
            assert!(rival.skills.iter().all(|(_, r)| (1..=3).contains(r)));
            let nemesis = profile(role, Kind::Nemesis, power);
            let brawn = nemesis.characteristics.get(Characteristic::Brawn);
            let will = nemesis.characteristics.get(Characteristic::Willpower);
            assert!((12 + brawn..=25).contains(&nemesis.wounds), "{}", role.id);
            assert!(nemesis.strain.unwrap() >= 10 + will, "{}", role.id);
            assert!(nemesis.skills.iter().all(|(_, r)| (2..=5).contains(r)));
            assert!((1..=2).contains(&nemesis.adversary));
        }
    }
}

#[test]
fn t_46_one_line_builds_a_group_with_its_weapon_and_name() {
    let mut play = Play::new();
    says!(play.ok("build minion brawler power 3 with arc_carbine x4 as Dockers"));
    let group = play.figure("dockers");
    assert_eq!(group.group.map(|g| (g.size, g.standing)), Some((4, 4)));
    // 4 members of 6 wounds each (T-45).
    assert_eq!(group.whole_threshold(), 24);
    assert_eq!(group.weapons[0].weapon.name, "Arc carbine");
    // The weapon's skill grows with the group like the others: three beyond the first.
    assert_eq!(group.rank("ranged_heavy"), 3);
    // A number and Enter scale it (T-45).
    play.ok("members dockers 6");
    assert_eq!(play.figure("dockers").whole_threshold(), 36);
    assert_eq!(play.figure("dockers").rank("ranged_heavy"), 5);
    // A rival is a single combatant, so two of them are two.
    play.ok("build rival shooter x2 as Kessa side pc");
    assert!(play.state.everybody().any(|f| f.name == "Kessa 2"));
    assert_eq!(play.no("build rival dancer").rule, None);
}

#[test]
fn t_46_every_role_is_on_offer_as_each_kind_and_comes() {
    let mut play = Play::with(&["add vex_marrow"]);
    let bring = offers(&play, "vex", OfferGroup::Bring);
    assert_eq!(bring.len(), 3 * Library::shipped().roles().count());
    for offer in &bring {
        // The line can be completed, and without that it has the default.
        assert!(offer.line.ends_with(' '));
        play.ok(offer.line.trim_end());
    }
    assert_eq!(play.state.everybody().count(), 1 + bring.len());
}

#[test]
fn t_46_whoever_is_built_can_be_kept_in_a_pack_and_comes_again() {
    let mut play = Play::with(&[
        "build nemesis officer power 3 in boarding_plate as \"Sallow Keth\"",
        "build minion beast x3 as Howlers",
        "add vex_marrow",
    ]);
    play.ok("wound keth 3");
    let library = Library::shipped();
    for (who, key) in [
        ("keth", "sallow_keth"),
        ("howlers", "howlers"),
        ("vex", "vex_marrow"),
    ] {
        let kept = Genesys::kept(
            &play.state,
            &library,
            &rules::packs::Keep::Somebody(play.id(who)),
        )
        .unwrap();
        assert_eq!(kept.id, key);
        let own = PackSource {
            name: "own.ron",
            text: &kept.text,
        };
        let sources: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
        let (loaded, errors) = Library::load(&sources);
        assert!(errors.is_empty(), "{who}: {errors:?}\n{}", kept.text);
        let mut again = Play::new();
        again.library = Arc::new(loaded);
        again.ok(&format!("add {key} x3"));
        let (old, new) = (play.figure(who), again.figure(&kept.name));
        assert_eq!(new.wounds, 0, "{who}");
        assert_eq!(old.characteristics, new.characteristics, "{who}");
        assert_eq!(old.wound_threshold, new.wound_threshold, "{who}");
        assert_eq!(old.strain_threshold, new.strain_threshold, "{who}");
        assert_eq!(
            (&old.skills, &old.group_skills),
            (&new.skills, &new.group_skills)
        );
        assert_eq!(old.soak().0, new.soak().0, "{who}");
        assert_eq!(old.known, new.known, "{who}");
        let arms = |f: &crate::model::figure::Figure| -> Vec<String> {
            f.weapons.iter().map(|h| h.weapon.name.clone()).collect()
        };
        assert_eq!(arms(old), arms(new), "{who}");
    }
}

fn tamsin() -> Play {
    Play::with(&[
        "create Tamsin",
        "archetype tamsin laborer",
        "career tamsin soldier with athletics brawl melee vigilance",
        "learn tamsin grit",
        "learn tamsin toughened",
        "buy tamsin spacers_leathers",
    ])
}

#[test]
fn t_42_g_talr_01_what_experience_buys_is_on_offer_and_each_offer_keeps_its_word() {
    let mut play = tamsin();
    play.ok("setting talent_pyramid holds");
    let growth = offers(&play, "tamsin", OfferGroup::Growth);
    let find = |label: &str| growth.iter().find(|o| o.label == label).unwrap();
    // The second rank of Grit is of tier 2, and one of tier 2 needs two of tier 1 (G-TALR-04).
    says!(find("Grit 2").cost.plain());
    assert!(find("Grit 2").allowed.is_ok());
    // One of tier 3 needs two of tier 2, which are missing, where the pyramid is enforced.
    let barred = |o: &&Offer| {
        let bar = o.allowed.as_ref().err();
        bar.is_some_and(|refusal| refusal.rule == Some("G-TALR-04"))
    };
    let shaky = growth.iter().find(barred);
    assert!(shaky.unwrap().cost.plain().starts_with("tier 3"));
    // Athletics is 2 by archetype and career, and can't rise further during creation (T-42).
    assert_eq!(
        find("Athletics 3").allowed.clone().unwrap_err().rule,
        Some("G-SKILL-04")
    );
    for offer in &growth {
        keeps_its_word(&play, offer);
    }
    // Available rows come before the others.
    let first = growth.iter().position(|o| o.allowed.is_err()).unwrap();
    let bought = growth.iter().skip(first).filter(|o| o.key != "refund");
    assert!(bought.clone().count() > 0 && bought.clone().all(|o| o.allowed.is_err()));
    assert!(growth.iter().any(|o| o.line == "refund Tamsin Grit"));
}

#[test]
fn g_eq_01_g_eq_02_what_money_buys_is_on_offer_and_each_offer_keeps_its_word() {
    let mut play = tamsin();
    let market = offers(&play, "tamsin", OfferGroup::Market);
    for offer in &market {
        keeps_its_word(&play, offer);
    }
    let find = |of: &[Offer], line: &str| of.iter().find(|o| o.line == line).cloned().unwrap();
    let dear = find(&market, "buy Tamsin coil_longrifle");
    let refusal = dear.allowed.unwrap_err();
    assert_eq!(refusal.rule, Some("G-EQ-01"));
    // The override is marked on the sheet and in the log.
    let said = play.ok(&refusal.overrule.unwrap()).join(" ");
    says!(said);
    assert!(
        play.figure("tamsin")
            .ledger
            .entries
            .last()
            .unwrap()
            .overruled
    );
    let ledger = sheet(&play, "tamsin");
    let ledger = ledger.blocks.iter().find(|b| b.title == "Ledger").unwrap();
    says!(ledger.rows[0].cells[1].plain());
    play.ok("finish tamsin!");
    // After creation a purchase needs a check, and possessions can be sold.
    let market = offers(&play, "tamsin", OfferGroup::Market);
    assert!(
        find(&market, "buy Tamsin boarding_hatchet")
            .detail
            .contains("Easy difficulty")
    );
    let sale = find(&market, "sell Tamsin ");
    assert!(sale.allowed.is_ok());
    let words: Vec<&str> = sale.answers.iter().map(|a| a.words.as_str()).collect();
    assert!(words.contains(&"\"Spacer's leathers\""), "{words:?}");
    for offer in &market {
        keeps_its_word(&play, offer);
    }
    // Trade is impossible in a fight.
    play.all(&["add ashen_oar_boarder", "start"]);
    assert_eq!(offers(&play, "tamsin", OfferGroup::Market), []);
}

#[test]
fn t_43_every_step_of_the_making_says_what_is_left() {
    let mut play = Play::new();
    let asks = |play: &Play| Genesys::turns(&play.state).asks.unwrap();
    play.ok("create Ada");
    says!(asks(&play));
    play.all(&[
        "archetype ada laborer",
        "career ada soldier with athletics brawl melee vigilance",
        "learn ada grit",
        "buy ada arc_carbine!",
    ]);
    says!(asks(&play));
    play.ok("finish ada!");
    // Alone, she has no one to fight.
    assert_eq!(Genesys::turns(&play.state).asks, None);
}

#[test]
fn g_heal_01_g_soc_02_g_enc_10_what_is_done_between_fights_is_on_offer() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "add ashen_oar_boarder x4"]);
    play.change("vex", |f| f.items[0].enc = 3);
    play.ok("wound vex 4");
    let between = offers(&play, "vex", OfferGroup::Between);
    for offer in &between {
        keeps_its_word(&play, offer);
    }
    let has = |key: &str| between.iter().any(|o| o.key == key);
    for key in [
        "rest",
        "week",
        "day",
        "session_start",
        "award",
        "money",
        "pay",
        "motivate_fear",
        "pack",
        "search",
        "watch",
        "contest",
        "treat",
        "dose",
    ] {
        assert!(has(key), "{key}");
    }
    // Carried items of encumbrance 2 can be searched for, by a searcher and by a guard.
    let searches = between.iter().filter(|o| o.line.starts_with("search "));
    let searches: Vec<_> = searches.collect();
    assert!(searches.len() == 2 && searches.iter().all(|o| o.line.contains("Vex")));
    play.all(&["start", "claim vex"]);
    assert_eq!(offers(&play, "vex", OfferGroup::Between), []);
}

#[test]
fn g_pool_05_g_pool_20_the_check_at_hand_can_be_meant_otherwise() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "add ashen_oar_boarder x4"]);
    play.ok("check vex charm");
    let change = offers(&play, "vex", OfferGroup::Change);
    for offer in &change {
        keeps_its_word(&play, offer);
    }
    let hard = change.iter().find(|o| o.key == "difficulty_3").unwrap();
    play.ok(&hard.line);
    let difficulty = |play: &Play| match &play.state.check.as_ref().unwrap().what {
        What::Skill {
            difficulty,
            against,
            ..
        } => (*difficulty, against.is_some()),
        What::Attack { .. } => (0, false),
    };
    assert_eq!(difficulty(&play), (3, false));
    let against = change
        .iter()
        .find(|o| o.key == "oppose" && o.line.contains("oarder"));
    play.ok(&against.unwrap().line);
    assert!(difficulty(&play).1);
    // Ila helps, and a helper is not offered again (G-POOL-27).
    let aid = change.iter().find(|o| o.key.starts_with("aid_")).unwrap();
    play.ok(&aid.line);
    let change = offers(&play, "vex", OfferGroup::Change);
    assert!(change.iter().all(|o| !o.key.starts_with("aid_")));
    // Another skill, or another character, is a different check.
    says!(play.no("check vex cool").why);
    says!(play.no("check ila charm").why);
}

#[test]
fn g_pool_23_a_contest_asks_for_the_next_and_for_a_word_when_nobody_wins() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn"]);
    play.all(&["contest athletics average vex ila", "roll = 1f", "done"]);
    let asked = offers(&play, "vex", OfferGroup::Asked);
    let next = asked.iter().find(|o| o.key == "compete").unwrap();
    says!(next.label);
    play.ok(&next.line);
    play.all(&["roll = 1f", "done"]);
    let asked = offers(&play, "vex", OfferGroup::Asked);
    let lines: Vec<&str> = asked.iter().map(|o| o.line.as_str()).collect();
    assert!(lines.contains(&"settle") && lines.len() == 3, "{lines:?}");
    play.ok("settle");
    assert!(play.state.contest.is_none());
}

#[rstest]
#[case::free(Rarity::Usual, 0, 0, (0, 0))]
#[case::plain(Rarity::Usual, 0, 1, (0, 0))]
#[case::pistol(Rarity::Usual, 0, 3, (1, 0))]
#[case::one_of_a_kind(Rarity::Usual, 0, 10, (5, 0))]
#[case::harder_plain(Rarity::Harder, 0, 1, (1, 0))]
#[case::harder_pistol(Rarity::Harder, 0, 3, (2, 0))]
#[case::harder_even(Rarity::Harder, 0, 4, (2, 0))]
#[case::harder_nine(Rarity::Harder, 0, 9, (5, 0))]
#[case::trading_hub(Rarity::Usual, -1, 4, (1, 0))]
#[case::never_below_nothing(Rarity::Usual, -2, 1, (0, 0))]
#[case::war(Rarity::Usual, 3, 5, (4, 0))]
#[case::beyond_ten(Rarity::Usual, 4, 9, (5, 3))]
fn m_04_rarity_makes_the_difficulty(
    #[case] rarity: Rarity,
    #[case] market: i8,
    #[case] of: u8,
    #[case] expected: (u8, u8),
) {
    let settings = Settings {
        rarity,
        market,
        ..Settings::default()
    };
    assert_eq!(difficulty_of_rarity(&settings, of), expected);
}

#[test]
fn m_04_the_market_is_in_the_check() {
    let mut play = Play::with(&["add vex_marrow", "money vex 90000", "setting market 4"]);
    // Rarity 8 and 4: Formidable, upgraded twice.
    play.ok("buy vex seam_knife");
    let pool = play.pool();
    assert!(pool.ends_with("2r3p"), "{pool}");
}

#[test]
fn g_skill_04_x_07_what_a_rank_costs_is_a_ruling() {
    let mut play = Play::with(&["add vex_marrow", "award vex 100"]);
    play.all(&["setting skill_cost 4", "setting no_career_cost 7"]);
    let (career, other) = (
        play.figure("vex").rank("stealth"),
        play.figure("vex").rank("brawl"),
    );
    assert_eq!((career, other), (2, 0));
    // Stealth is a career skill: 4 for each of 3 ranks. Brawl is not: 4 and 7 more.
    play.all(&["train vex stealth", "train vex brawl"]);
    assert_eq!(play.figure("vex").ledger.available(), 15 + 100 - 12 - 11);
}

/// The campaign settings that the rules imply, by their keys. Those of vehicle combat and hacking are
/// tested with their rules.
const IMPLIED: [&str; 20] = [
    "encumbrance",
    "side_step_cost",
    "melee_includes_brawl",
    "magic_skills",
    "blast_miss_threat",
    "guided_dice",
    "vicious_spares_vehicles",
    "burn_ignores_soak",
    "hazard_wounds_soak",
    "crit_plus_per_injury",
    "wake_at",
    "strain_over_threshold",
    "strain_cap",
    "story_limit",
    "story_reset",
    "worn_armor_less",
    "talent_pyramid",
    "skill_cost",
    "no_career_cost",
    "rarity",
];

#[test]
fn every_ruling_that_says_setting_is_one_and_is_explained() {
    let library = Library::shipped();
    let play = Play::new();
    let shown = Genesys::settings(&play.state, &library);
    for key in IMPLIED {
        let row = shown.iter().find(|row| row.key == key);
        let row = row.unwrap_or_else(|| panic!("no setting {key}"));
        assert!(row.what.ends_with('.') && !row.rule.is_empty(), "{key}");
        assert_eq!(row.value, row.default, "{key}");
    }
    assert!(ROWS.len() >= IMPLIED.len());
}

/// Every number of a sheet shows its parts, and their rules.
#[test]
fn every_number_of_a_sheet_says_why() {
    let mut play = tamsin();
    play.all(&[
        "buy tamsin boarding_hatchet",
        "wear tamsin leathers",
        "crit tamsin = 88",
        "wound tamsin 3",
        "award tamsin 20 \"a week of work\"",
        "add vex_marrow",
        "add ashen_oar_boarder x4 as Boarders",
        "build nemesis brawler as Keth",
    ]);
    for who in ["tamsin", "vex", "boarders", "keth"] {
        let sheet = sheet(&play, who);
        for track in &sheet.tracks {
            assert!(!track.because.is_empty(), "{who}: {}", track.label);
        }
        for fact in sheet.facts.iter().chain(&sheet.now) {
            assert!(!fact.because.is_empty(), "{who}: {}", fact.label);
            let ruled = |r: &rules::view::Reason| r.rule.is_some();
            assert!(fact.because.iter().all(ruled), "{who}: {}", fact.label);
        }
        for block in sheet.blocks.iter().filter(|b| b.shape != Shape::Text) {
            for row in &block.rows {
                let text: String = row.cells.iter().map(|c| c.plain() + " ").collect();
                let number = text.chars().any(|c| c.is_ascii_digit());
                assert!(
                    !number || row.rule.is_some(),
                    "{who}, {}: {text}",
                    block.title
                );
                let told = !row.because.is_empty() || block.title == "Ledger";
                assert!(!number || told, "{who}, {}: {text}", block.title);
            }
        }
    }
    // The parts of a threshold that was set by hand still add up.
    play.ok("set vex wt 15");
    let vex = sheet(&play, "vex");
    let because: Vec<_> = vex.tracks[0]
        .because
        .iter()
        .map(|r| r.change.as_ref())
        .collect();
    assert_eq!(because, ["10", "+2", "+3"]);
}
