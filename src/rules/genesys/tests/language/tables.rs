//! Tests that a line is stored in one form, however it was typed.

use rstest::rstest;

use crate::tests::parse;

#[rstest]
#[case(
    "maneuver @ do runs off with the flag",
    "maneuver @ do \"runs off with the flag\""
)]
#[case("maneuver @ do swims with strain", "maneuver @ do swims with strain")]
#[case(
    "maneuver @ aim left arm with action",
    "maneuver @ aim \"left arm\" with action"
)]
#[case(
    "maneuver @ do \"digs with action\"",
    "maneuver @ do \"digs with action\""
)]
#[case("attack ila @", "attack ila @")]
#[case("attack ila \"@\"", "attack ila \"@\"")]
#[case("title  Over \"the  top\" ", "title \"Over the  top\"")]
#[case("check vex cool", "check vex cool")]
#[case("init all", "init all")]
#[case("init \"all\"", "init \"all\"")]
#[case("roll 2 yellow 1 purple = T", "roll 2y 1p = 1T")]
#[case(
    "modify setback smoke and mirrors",
    "modify 1 setback \"smoke and mirrors\""
)]
#[case("spend aaT a flare goes up", "spend 2aT \"a flare goes up\"")]
#[case("spend say 2a a flare goes up", "spend say 2a \"a flare goes up\"")]
#[case("spend say a flare goes up", "spend say \"a flare goes up\"")]
#[case("spend - the lamp bursts", "spend - \"the lamp bursts\"")]
#[case("spend 3 with T", "spend 3 with triumph")]
#[case(
    "spend a_strain vex with advantage",
    "spend a_strain vex with advantage"
)]
fn a_line_has_one_canonical_form(#[case] line: &str, #[case] canonical: &str) {
    let (command, _) = parse(line).unwrap();
    assert_eq!(command.to_string(), canonical);
}
