//! Tests of a Blast on a group of minions: each of them is struck (G-QUAL-03, T-45).

use crate::kinds::{Band, Quality};
use crate::model::records::Damage;
use rules::view::Rich;

use super::{Play, tool};

/// Vex and a group of four lads at short range of each other, Vex with a Blast 4 of 6 damage.
fn crowd(symbols: &str) -> Play {
    let mut play = Play::with(&[
        "add vex_marrow",
        "add ashen_oar_boarder x4 as Lads",
        "init vex = 3s",
        "init lads = 2s",
        "start",
    ]);
    let bomb = tool(
        "ranged_light",
        Damage::Fixed(6),
        3,
        Band::Long,
        &[Quality::Blast(4)],
    );
    play.arm("vex", bomb);
    play.ok("set lads soak 3");
    play.all(&[
        "attack @ lads with tool at short",
        &format!("roll = {symbols}!"),
    ]);
    play
}

#[test]
fn t_45_g_qual_03_a_blast_strikes_each_of_a_group_with_its_own_soak() {
    let mut play = crowd("1s 2a");
    // No others are near, so it strikes the other three.
    let label = play
        .all_offers()
        .into_iter()
        .find(|o| o.key == "blast")
        .map(|o| o.label);
    assert!(
        label
            .as_ref()
            .is_some_and(|l| l.contains("3 more") && l.contains("Lads")),
        "{label:?}"
    );
    says!(label);
    play.ok("spend blast");
    let result: Vec<String> = play.tray().result.iter().map(Rich::plain).collect();
    says!(result[..2]);
    play.ok("done");
    // 4 and three times 2. At 5 each, one is out.
    let lads = play.figure("lads");
    assert_eq!((lads.wounds, lads.group.map(|g| g.standing)), (10, Some(3)));
    // On a miss all four take the 4 less 3.
    let mut play = crowd("1f 3a");
    play.all(&["spend blast", "done"]);
    assert_eq!(play.figure("lads").wounds, 4);
}

#[test]
fn g_mod_01_g_qual_03_t_45_a_blast_bursts_where_the_hit_went_astray() {
    let shot = || {
        let mut play = Play::with(&[
            "add vex_marrow",
            "add ila",
            "add rho",
            "add ashen_oar_boarder x4 as Lads",
            "init vex = 3s",
            "start",
            "claim vex",
        ]);
        let blast = [Quality::Blast(4)];
        let bomb = tool("ranged_light", Damage::Fixed(6), 3, Band::Long, &blast);
        play.arm("vex", bomb);
        play.all(&["engage ila lads", "engage rho lads"]);
        play.all(&["attack vex lads with tool", "roll = 2s 2a D!"]);
        play
    };
    let struck = |play: &Play| {
        let check = play.state.check.as_ref().unwrap();
        let all = crate::hits::hit_list::blows(&play.state, check);
        let times = |who: &str| all.iter().filter(|b| b.target == play.id(who)).count();
        (times("ila"), times("rho"), times("lads"))
    };
    let mut play = shot();
    let offer = play.all_offers().into_iter().find(|o| o.key == "blast");
    let label = offer.map(|o| o.label).unwrap();
    assert!(
        label.contains("4 of Lads") && label.contains("Rho"),
        "{label}"
    );
    assert!(!label.contains("Ila"), "{label}");
    play.ok("spend blast");
    assert_eq!(struck(&play), (1, 1, 4));
    // If the GM then names another target, each is still struck only once.
    play.ok("spend d_wrong_target rho");
    assert_eq!(struck(&play), (1, 1, 4));
}

#[test]
fn t_45_g_comb_16_a_blast_on_a_group_sells_its_critical_hits_one_by_one() {
    let mut play = crowd("1s 11a");
    play.ok("spend blast");
    let criticals = |play: &Play| -> Vec<String> {
        let mut keys = play.offered();
        keys.retain(|k| k.starts_with("a_crit"));
        keys
    };
    assert_eq!(criticals(&play), ["a_crit", "a_crit_2"]);
    play.ok("spend a_crit_2");
    assert_eq!(criticals(&play), ["a_crit", "a_crit_3"]);
    play.ok("done");
    // 10, and 6 for the injury: of four at 5 each one is left.
    let lads = play.figure("lads");
    assert_eq!((lads.wounds, lads.group.map(|g| g.standing)), (16, Some(1)));
}

#[test]
fn t_45_g_tal_50_a_grenadier_needs_nobody_beside_the_group() {
    let mut play = crowd("1s");
    play.all(&["learn vex grenadier!", "use vex grenadier!", "done"]);
    assert_eq!(play.figure("lads").wounds, 10);
}
