//! Tests of messages about experience and talents: no ledger, a tier that is too full (T-42,
//! G-TALR-04).

use rstest::rstest;
use rules::encounter::campaign::{carried, show as campaign};
use rules::view::{Offer, OfferGroup, SESSION};

use super::Play;
use super::advance::block;
use crate::library::error::PackError;
use crate::library::{Library, PackSource};
use crate::model::advance::{Ledger, Matter};
use crate::model::figure::Figure;
use crate::play::build::keep::{copied, kept};
use crate::play::join::ledger_of;
use crate::show::advance::show::threshold;

#[test]
fn t_42_a_price_that_no_ledger_pays_says_that_none_is_kept() {
    let mut play = Play::with(&["add vex_marrow"]);
    // A character of a pack without its development.
    play.change("vex", |f| f.ledger = Ledger::default());
    for line in ["learn vex grit", "train vex cool"] {
        let refusal = play.no(line);
        says!(refusal.why);
        assert!(refusal.hint.is_some_and(|hint| hint.contains("award")));
    }
    play.ok("award vex 4");
    says!(play.no("learn vex grit").why);
}

#[test]
fn t_42_all_player_characters_who_are_here_gain_experience() {
    let mut play = Play::with(&["add vex_marrow", "add ila_senn", "add doctor_amun_teld"]);
    play.all(&["add ashen_oar_boarder x2 as Boarders", "leave ila"]);
    let earned = |play: &Play, who: &str| play.figure(who).ledger.awarded();
    let before = ["vex", "teld"].map(|who| earned(&play, who));
    play.ok("award all 15 \"held the lock\"");
    let after = ["vex", "teld"].map(|who| earned(&play, who));
    assert_eq!(after, before.map(|xp| xp + 15));
    assert_eq!(earned(&play, "boarders"), 0);
    play.ok("return ila");
    assert_eq!(
        play.figure("ila")
            .ledger
            .entries
            .iter()
            .filter(|e| e.xp == 15)
            .count(),
        0
    );
    let mut empty = Play::with(&["add ashen_oar_boarder x2 as Boarders"]);
    says!(empty.no("award all 15").why);
}

/// T-42: experience and what it bought are one change of a scene, so that striking it out leaves no rank for free. The
/// thresholds that a talent raised go with it.
#[test]
fn t_42_a_struck_purchase_takes_its_ranks_back() {
    let mut play = Play::with(&["add vex_marrow", "award vex 40", "begin Docks"]);
    let before = play.figure("vex").clone();
    let perception = |figure: &Figure| figure.rank("perception");
    play.all(&["train vex perception", "learn vex toughened", "wound vex 1"]);
    let bought = play.figure("vex").clone();
    assert_eq!(perception(&bought), perception(&before) + 1);
    assert_eq!(bought.wound_threshold, before.wound_threshold + 2);
    play.ok("close");
    let change = |offer: &Offer| offer.key == "scene_change";
    let rows: Vec<Offer> = campaign::offers(&play.state)
        .into_iter()
        .filter(change)
        .collect();
    assert_eq!(rows.len(), 2, "{rows:?}");
    let at = rows.iter().position(|row| row.label.contains("XP"));
    let at = at.expect("a row of experience") + 1;
    play.all(&[&format!("close strike {at}"), "close done"]);
    let after = play.figure("vex");
    assert_eq!(after.ledger.available(), before.ledger.available());
    assert_eq!(perception(after), perception(&before));
    assert_eq!(after.wound_threshold, before.wound_threshold);
    assert_eq!(after.known, before.known);
    assert_eq!(after.wounds, before.wounds + 1);
}

/// G-ENC-04: armor that is bought is a change of a scene like any other item, although it isn't worn, and putting it on
/// loses nothing.
#[test]
fn g_enc_04_armor_that_is_put_on_is_no_loss() {
    let mut play = Play::with(&["add vex_marrow", "begin Docks"]);
    let rows = |play: &Play| -> Vec<String> {
        let all = campaign::offers(&play.state).into_iter();
        let rows = all.filter(|offer| offer.key == "scene_change");
        rows.map(|offer| offer.label).collect()
    };
    play.all(&["give vex spacers_leathers", "close"]);
    let given = rows(&play);
    assert!(
        given.iter().any(|row| row.contains("gains Spacer")),
        "{given:?}"
    );
    play.all(&["close done", "begin Hold", "takeoff vex", "close"]);
    let worn = rows(&play);
    assert!(worn.iter().all(|row| !row.contains("loses")), "{worn:?}");
    assert!(worn.iter().any(|row| row.contains("worn")), "{worn:?}");
}

/// T-42: the end of a session proposes the award until all have one, and then the end.
#[test]
fn t_42_a_session_with_an_award_proposes_its_end() {
    let mut play = Play::with(&["add vex_marrow", "session start 1", "close session"]);
    let proposed = |play: &Play| {
        let all = campaign::offers(&play.state).into_iter();
        let mut asked = all.filter(|one| one.group == OfferGroup::Asked && one.proposed);
        asked.next().map(|one| one.key)
    };
    assert_eq!(proposed(&play).as_deref(), Some("award"));
    play.ok("award all 15 \"held the lock\"");
    assert_eq!(proposed(&play).as_deref(), Some("session_end"));
    play.all(&["session end", "session start 1", "close session"]);
    assert_eq!(proposed(&play).as_deref(), Some("award"));
}

/// What comes next proposes the fight when an enemy is there, and recovers strain after it. It creates no other character
/// once a player has one.
#[test]
fn g_struct_03_what_comes_next_is_proposed() {
    let mut play = Play::with(&["add vex_marrow", "session start 1", "begin Docks"]);
    let course = |play: &Play| -> Vec<Offer> {
        let all = play
            .all_offers()
            .into_iter()
            .chain(campaign::course(&play.state));
        let own = all.filter(|one| one.group == OfferGroup::Encounter);
        own.collect()
    };
    let proposed = |play: &Play| {
        let mut all = course(play).into_iter().filter(|one| one.proposed);
        all.next().map(|one| one.key)
    };
    assert_eq!(proposed(&play).as_deref(), Some("scene_close"));
    play.ok("add ashen_oar_boarder x2 as Boarders");
    assert_eq!(proposed(&play).as_deref(), Some("start"));
    assert!(!course(&play).iter().any(|one| one.key == "create"));
    play.all(&["strain vex 2", "start", "end"]);
    let all = play.all_offers();
    assert!(all.iter().any(|one| one.key == "calm" && one.proposed));
}

/// G-STRUCT-09: in a fight its next step is proposed, or its end once no player's character can act. After it the scene
/// closes, whoever is still there, and no night passes within it.
#[test]
fn g_struct_09_a_fight_and_its_scene_propose_their_end() {
    let mut play = Play::with(&["add vex_marrow", "session start 1", "begin Docks"]);
    let proposed = |play: &Play| -> Vec<String> {
        let all = play
            .all_offers()
            .into_iter()
            .chain(campaign::course(&play.state));
        let own = all.filter(|one| one.group == OfferGroup::Encounter && one.proposed);
        own.map(|one| one.key).collect()
    };
    play.all(&[
        "build rival brawler as Dren",
        "init vex = 2s",
        "init dren = 0s",
        "start",
    ]);
    assert_eq!(proposed(&play), ["next"]);
    play.ok("wound vex 30");
    assert_eq!(proposed(&play), ["end"]);
    play.ok("end");
    assert_eq!(proposed(&play), ["scene_close"]);
}

/// G-STORY-01: a session that has just begun proposes a scene, and not its own end.
#[test]
fn g_story_01_a_new_session_proposes_a_scene() {
    let mut play = Play::with(&["add vex_marrow", "session start 1"]);
    let proposed = |play: &Play| -> Vec<String> {
        let all = play
            .all_offers()
            .into_iter()
            .chain(campaign::course(&play.state));
        let own = all.filter(|one| one.group == OfferGroup::Encounter && one.proposed);
        own.map(|one| one.key).collect()
    };
    assert_eq!(proposed(&play), ["scene_begin"]);
    play.ok("wound vex 2");
    assert_eq!(proposed(&play), [SESSION]);
    // A planned scene comes before the end, whatever has changed.
    play.ok("plan new \"The vault\"");
    assert_eq!(proposed(&play), ["plan_next"]);
    play.ok("plan remove 1");
    play.all(&["session end", "session start 1", "begin Docks"]);
    assert_eq!(proposed(&play), ["scene_close"]);
}

/// G-SOC-02: while a character is made, the first motivation that isn't written is proposed.
#[test]
fn g_soc_02_the_next_motivation_is_proposed() {
    let mut play = Play::with(&[
        "create Ada",
        "archetype ada laborer",
        "career ada soldier with athletics brawl melee vigilance",
    ]);
    let proposed = |play: &Play| {
        let mut all = play.all_offers().into_iter().filter(|one| one.proposed);
        all.next().map(|one| one.key)
    };
    assert_eq!(proposed(&play).as_deref(), Some("motivate_strength"));
    play.ok("motivate ada strength never lets go");
    assert_eq!(proposed(&play).as_deref(), Some("motivate_flaw"));
}

/// T-42 to T-44: what a hero of the packs has earned, spent and left. Vex Marrow has 120 as drift-born
/// and 40 since. Agility 3 and Cunning 3 are 60. Deception 1 is 5, the second ranks of Ranged-Light and
/// Stealth are 20, Streetwise 1 is not a career skill and 10: 35. Three talents of tier 1, two of tier
/// 2 and one of tier 3 are 15, 20 and 15: 50. 160 less 145 are 15.
#[rstest]
#[case("vex_marrow", 160, 15, 12)]
#[case("ila_senn", 130, 5, 11)]
#[case("rho", 215, 0, 14)]
#[case("doctor_amun_teld", 130, 0, 12)]
fn t_42_t_43_t_44_a_hero_brings_a_ledger_that_adds_up(
    #[case] id: &str,
    #[case] earned: i64,
    #[case] left: i64,
    #[case] wounds: u16,
) {
    let play = Play::with(&[&format!("add {id}")]);
    let hero = &play.state.figures[0];
    let ledger = &hero.ledger;
    assert_eq!((ledger.awarded(), ledger.available()), (earned, left));
    assert!(!ledger.has_purse() && !ledger.making);
    // Every purchase on the sheet is in the ledger, each rank once.
    let entries = || ledger.entries.iter().map(|entry| &entry.matter);
    for (skill, ranks) in &hero.skills {
        let bought =
            entries().filter(|m| matches!(m, Matter::Skill { skill: s, .. } if s == skill));
        assert_eq!(bought.count(), usize::from(*ranks), "{id}: {skill}");
    }
    for known in &hero.known {
        let of =
            |m: &&Matter| matches!(m, Matter::Talent { talent, .. } if *talent == known.talent.id);
        let bought = entries().filter(of);
        assert_eq!(
            bought.count(),
            usize::from(known.ranks),
            "{}",
            known.talent.name
        );
    }
    // The thresholds show their sources without a correction by hand (G-CHAR-09, G-CHAR-10).
    let because = threshold(hero, true);
    assert!(
        because.iter().all(|reason| reason.label != "set by hand"),
        "{because:?}"
    );
    assert_eq!(hero.wound_threshold, wounds);
    assert!(
        threshold(hero, false)
            .iter()
            .all(|reason| reason.label != "set by hand")
    );
}

/// A character that is saved to a pack and joins another game has the same experience and money left.
#[test]
fn t_42_g_eq_01_a_ledger_goes_along_into_a_pack() {
    let mut play = Play::with(&["add vex_marrow", "add rho"]);
    play.all(&[
        "award vex 20",
        "learn vex toughened",
        "train vex cool",
        "money vex 300",
        "pay vex 40 docking",
    ]);
    // 15 and 20, less 5 for the talent and 15 for a second rank outside its career.
    for (who, left, money) in [("vex", 15, 260), ("rho", 0, 0)] {
        let shipped = Library::shipped();
        let kept = kept(&play.state, &shipped, play.id(who)).unwrap();
        let (library, errors) = with_own(&kept.text);
        assert_eq!(errors, [], "{}", kept.text);
        let ledger = ledger_of(&library, library.profile(&kept.id).unwrap());
        assert_eq!((ledger.available(), ledger.money()), (left, money), "{who}");
        let was = &play.figure(who).ledger;
        assert_eq!(ledger.awarded(), was.awarded(), "{who}");
        assert_eq!(ledger.origin, was.origin, "{who}");
    }
    // A character whose development no pack contains has none.
    play.change("rho", |f| f.ledger = Ledger::default());
    let shipped = Library::shipped();
    let kept = kept(&play.state, &shipped, play.id("rho")).unwrap();
    assert!(!kept.text.contains("archetype"), "{}", kept.text);
}

/// T-42, T-44: with another active form of the archetype, one that begins higher or pays too little, no
/// ledger is made.
#[rstest]
#[case("halcria", "ila_senn", "br: 1", "br: 3")]
#[case("drift_born", "vex_marrow", "xp: 120", "xp: 10")]
fn t_42_t_44_an_archetype_in_play_that_does_not_fit_draws_up_no_ledger(
    #[case] archetype: &str,
    #[case] hero: &str,
    #[case] was: &str,
    #[case] is: &str,
) {
    let shipped = Library::shipped();
    let text = copied(&shipped, "archetype", archetype).unwrap().text;
    for (now, none) in [(was, false), (is, true)] {
        let edited = text.replacen(was, now, 1);
        assert_eq!(edited == text, !none, "{text}");
        let (library, errors) = with_own(&edited);
        assert_eq!(errors, [], "{edited}");
        let ledger = ledger_of(&library, library.profile(hero).unwrap());
        assert_eq!(ledger.is_none(), none, "{hero}");
    }
}

/// G-CHAR-01, G-TALR-03, G-TALR-05: overrides on a sheet stay on it in a pack. A rank that was lowered
/// by hand was not a free rank.
#[test]
fn g_char_01_whoever_was_overruled_is_kept_and_comes_again() {
    let mut play = Play::with(&["add vex_marrow", "add rho"]);
    play.all(&[
        "learn vex parry_improved!",
        "learn vex swift!",
        "learn vex swift!",
        "set vex presence 6!",
    ]);
    play.change("vex", |f| f.skills.retain(|(key, _)| key != "stealth"));
    for (who, overruled) in [("vex", true), ("rho", false)] {
        let kept = kept(&play.state, &Library::shipped(), play.id(who)).unwrap();
        let (library, errors) = with_own(&kept.text);
        assert_eq!(errors, [], "{}", kept.text);
        assert_eq!(kept.text.contains("overruled"), overruled, "{}", kept.text);
        let profile = library.profile(&kept.id).unwrap();
        assert_eq!(profile.overruled, overruled);
    }
    // A character with debts is saved without a ledger.
    assert!(play.figure("vex").ledger.available() < 0);
    let kept = kept(&play.state, &Library::shipped(), play.id("vex")).unwrap();
    assert!(!kept.text.contains("archetype"), "{}", kept.text);
    play.ok("award vex 100");
    let kept =
        crate::play::build::keep::kept(&play.state, &Library::shipped(), play.id("vex")).unwrap();
    let (library, errors) = with_own(&kept.text);
    assert_eq!(errors, [], "{}", kept.text);
    let ledger = ledger_of(&library, library.profile(&kept.id).unwrap());
    let left = play.figure("vex").ledger.available();
    assert_eq!(ledger.available(), left);
}

/// A choice for a talent that no pack contains any longer is left out of the saved pack.
#[test]
fn g_tal_12_a_choice_that_no_pack_knows_any_more_keeps_no_hero_out() {
    let mut play = Play::with(&["add vex_marrow"]);
    play.change("vex", |f| {
        for known in &mut f.known {
            known.chosen.iter_mut().for_each(|key| *key = "gone".into());
        }
    });
    let kept = kept(&play.state, &Library::shipped(), play.id("vex")).unwrap();
    let (library, errors) = with_own(&kept.text);
    assert_eq!(errors, [], "{}", kept.text);
    assert_eq!(library.profile(&kept.id).unwrap().chosen, []);
}

fn with_own(text: &str) -> (Library, Vec<PackError>) {
    let own = PackSource {
        name: "mine.ron",
        text,
    };
    let all: Vec<_> = Library::embedded().iter().copied().chain([own]).collect();
    Library::load(&all)
}

#[test]
fn g_talr_01_a_hero_learns_with_what_is_left() {
    let mut play = Play::with(&["add vex_marrow"]);
    says!(play.ok("learn vex toughened"));
    says!(play.no("train vex stealth").why);
}

#[test]
fn g_talr_04_the_tier_that_is_too_full_says_so() {
    let mut play = Play::with(&["add vex_marrow"]);
    play.change("vex", |f| f.known.clear());
    play.all(&["learn vex grit!", "learn vex berserk!"]);
    let shown = block(&play, "Pyramid");
    says!(shown);
    play.ok("learn vex swift!");
    let shown = block(&play, "Pyramid");
    says!(shown);
}

/// A skill that a talent opened can't be kept for its price when the talent is removed (G-SKILL-04,
/// G-SKILL-05).
#[test]
fn g_skill_05_a_skill_that_was_bought_with_a_talent_goes_before_it() {
    let mut play = Play::with(&["add vex_marrow", "award vex 200"]);
    play.all(&["learn vex \"student of aurwa\"!", "train vex alchemy"]);
    let refusal = play.no("unlearn vex student");
    assert_eq!(refusal.rule, Some("G-SKILL-05"));
    says!(refusal.why);
    assert!(play.no("refund vex student").rule.is_some());
    play.all(&["refund vex alchemy", "unlearn vex student"]);
    assert_eq!(play.figure("vex").ledger.available(), 215);
    assert_eq!(play.no("train vex alchemy").rule, Some("G-SKILL-05"));
}

/// G-EQ-01, G-EQ-03: goods and the money that was traded for them are one change of a scene, so that striking it out
/// leaves nothing for free and takes no other item of the kind. What has no price stays a change of its own.
#[rstest]
#[case::bought(&["buy vex comlink at 20"], "items")]
#[case::a_load(&["buy vex comlink x2 at 20"], "items")]
#[case::sold(&["sell vex slug", "roll = 3s", "done"], "weapons")]
fn g_eq_01_a_struck_trade_takes_the_goods_and_the_money(
    #[case] trade: &[&str],
    #[case] goods: &str,
) {
    let mut play = Play::with(&["add vex_marrow", "money vex 200"]);
    play.all(&["give vex comlink", "begin Docks"]);
    let before = play.figure("vex").clone();
    play.all(trade);
    play.ok("wound vex 1");
    assert_ne!(play.figure("vex").ledger.money(), before.ledger.money());
    play.ok("close");
    let changes = carried::changes(&play.state);
    let tied = changes.iter().position(|one| one.rows == ["purse", goods]);
    let at = tied.expect("one change for both") + 1;
    assert_eq!(changes.len(), 2, "{changes:?}");
    play.all(&[&format!("close strike {at}"), "close done"]);
    let after = play.figure("vex");
    assert_eq!(after.ledger.money(), before.ledger.money());
    assert_eq!(after.items, before.items);
    assert_eq!(after.weapons, before.weapons);
    assert_eq!(after.wounds, before.wounds + 1);
}
