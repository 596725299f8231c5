//! The language of the game: every command prints as a line that reads back as itself, and every
//! refusal names the word that is wrong.

use proptest::prelude::*;
use rstest::rstest;

use super::parse;
use crate::dice::d6::{D6Pool, Mode};
use crate::lang::{Who, text};
use crate::rules::genesis::chase::Side as Runners;
use crate::rules::genesis::check::Opposition;
use crate::rules::genesis::command::{Award, Command, Unit, Whose};
use crate::rules::genesis::kinds::{Act, Attribute, Band, Condition, Distance, Injury, Side};
use crate::rules::genesis::outcome::Outcome;
use crate::rules::genesis::verbs::VERBS;

/// Any word a person could put in quotes, the awkward ones more often than chance would.
fn word() -> impl Strategy<Value = String> {
    let awkward = [
        "@",
        ".",
        "=",
        "!",
        "Now!",
        "3",
        "-1",
        "+2",
        "x4",
        "#1",
        "a=b",
        "= 3",
        "\"",
        "\\",
        " ",
        "  two  blanks ",
        "Zoë \u{1F40E}",
        "第三隊",
        "e\u{301}",
        "",
        "5!",
        "with strain",
        "-",
        "\t",
        "left arm",
        "ride_pilot:horse",
    ];
    let keywords = crate::rules::words::keywords().flat_map(|k| [k.to_owned(), k.to_uppercase()]);
    let awkward: Vec<String> = keywords.chain(awkward.map(str::to_owned)).collect();
    prop_oneof![
        4 => "[A-Z][a-z]{1,8}( [A-Z0-9][a-z]{0,6})?",
        3 => prop::sample::select(awkward),
        2 => "[^\\p{C}]{0,16}",
    ]
}

/// Free text as it is kept.
fn free() -> impl Strategy<Value = String> {
    prop_oneof![2 => word(), 1 => (word(), word()).prop_map(|(a, b)| format!("{a} {b}"))]
        .prop_map(|s| text::note(&s))
}

/// Free text that is not empty.
fn said() -> impl Strategy<Value = String> {
    free().prop_filter("not empty", |s| !s.is_empty())
}

fn who() -> impl Strategy<Value = Who> {
    prop_oneof![1 => Just(Who::Active), 4 => word().prop_map(Who::Named)]
}

fn some<T: Clone + std::fmt::Debug + 'static>(all: &[T]) -> impl Strategy<Value = T> + use<T> {
    prop::sample::select(all.to_vec())
}

fn faces() -> impl Strategy<Value = Option<Vec<u8>>> {
    prop::option::of(prop::collection::vec(1_u8..=8, 1..9))
}

fn die() -> impl Strategy<Value = Option<u8>> {
    prop::option::of(1_u8..=6)
}

fn runners() -> impl Strategy<Value = Runners> {
    let ride = prop::option::of(word());
    (prop::collection::vec(who(), 1..3), ride).prop_map(|(who, ride)| Runners { who, ride })
}

/// The first one begins the line behind `chase`, where `step`, `stop` and `at` are keywords.
fn fight() -> BoxedStrategy<Command> {
    let attacks = [Act::Attack, Act::Charge, Act::Brace];
    let plain = [Act::Prepare, Act::Defend, Act::Flee, Act::Stand];
    let limb =
        prop::option::of(said()).prop_map(|limb| Outcome::Dismember(limb.unwrap_or_default()));
    prop_oneof![
        (
            who(),
            some(&attacks),
            prop::collection::vec(who(), 0..3),
            prop::option::of(word())
        )
            .prop_map(|(who, act, targets, weapon)| Command::Attack {
                who,
                act,
                targets,
                weapon
            }),
        (who(), some(&plain)).prop_map(|(who, act)| Command::Act {
            who,
            act,
            whom: None,
            text: String::new()
        }),
        (who(), free()).prop_map(|(who, text)| Command::Act {
            who,
            act: Act::Other,
            whom: None,
            text
        }),
        (who(), who()).prop_map(|(who, whom)| Command::Act {
            who,
            act: Act::Assist,
            whom: Some(whom),
            text: String::new()
        }),
        (who(), who(), some(Band::ALL)).prop_map(|(who, other, band)| Command::Move {
            who,
            other,
            band
        }),
        (who(), who(), 0_u8..=40, prop::option::of(word())).prop_map(
            |(who, target, chl, weapon)| Command::Ambush {
                who,
                target,
                chl,
                weapon
            }
        ),
        (who(), prop::option::of(0_u8..=40)).prop_map(|(who, chl)| Command::OffGuard { who, chl }),
        (prop::option::of(who()), die()).prop_map(|(who, typed)| Command::Tie { who, typed }),
        who().prop_map(Command::Pool),
        (
            prop_oneof![Just(Whose::AtHand), who().prop_map(Whose::One)],
            faces()
        )
            .prop_map(|(whose, typed)| Command::Roll { whose, typed }),
        Just(Command::Roll {
            whose: Whose::All,
            typed: None
        }),
        (
            0_u8..30,
            some(&[Mode::Normal, Mode::Advantage, Mode::Disadvantage]),
            faces()
        )
            .prop_map(|(dice, mode, typed)| Command::RollLoose {
                pool: D6Pool::new(dice, mode),
                typed
            }),
        die().prop_map(|typed| Command::Fate { typed }),
        prop::option::of(who()).prop_map(Command::Destiny),
        word().prop_map(Command::Switch),
        (-20_i8..=20, free()).prop_map(|(n, why)| Command::Modify(n, why)),
        (some(&[Mode::Advantage, Mode::Disadvantage]), free())
            .prop_map(|(m, why)| Command::Mode(m, why)),
        word().prop_map(Command::Aid),
        (1_u8..=20).prop_map(Command::Reduce),
        prop_oneof![
            Just(Outcome::Nothing),
            some(&Outcome::all().collect::<Vec<_>>()),
            limb
        ]
        .prop_map(Command::Pick),
        (0_u8..=20).prop_map(Command::Armor),
        (who(), who(), 1_u8..=20).prop_map(|(who, target, level)| Command::Victory {
            who,
            target,
            level
        }),
        (who(), word(), who()).prop_map(|(who, skill, whom)| Command::Check {
            who,
            skill,
            against: Opposition::Watch(whom)
        }),
        (who(), word(), who(), word()).prop_map(|(who, skill, whom, theirs)| Command::Check {
            who,
            skill,
            against: Opposition::Skill(whom, theirs)
        }),
        (who(), word(), word()).prop_map(|(who, skill, level)| Command::Check {
            who,
            skill,
            against: Opposition::Level(level)
        }),
        (
            who(),
            who(),
            prop::option::of(some(Injury::ALL)),
            prop::option::of(word())
        )
            .prop_map(|(who, patient, injury, skill)| Command::Treat {
                who,
                patient,
                injury: injury.map(|i| i.word().to_owned()),
                skill
            }),
        some(&[
            Command::Start,
            Command::Next,
            Command::NextRound,
            Command::End,
            Command::Compare,
            Command::Accept,
            Command::Done,
            Command::Cancel,
            Command::ChaseStep,
            Command::ChaseStop,
        ]),
        some(Distance::ALL).prop_map(Command::ChaseAt),
        (runners(), runners(), some(Distance::ALL)).prop_map(|(after, away, at)| Command::Chase {
            after,
            away,
            at
        }),
    ]
    .boxed()
}

fn sheets() -> BoxedStrategy<Command> {
    let side = || prop::option::of(some(Side::ALL));
    let unit = prop::sample::select(Unit::ALL.map(|(unit, _)| unit).to_vec());
    let injury = || some(Injury::ALL).prop_map(|i| i.word().to_owned());
    prop_oneof![
        free().prop_map(Command::Title),
        (
            word(),
            prop::option::of(1_u8..=20),
            prop::option::of(word()),
            side()
        )
            .prop_map(|(what, number, name, side)| Command::Add {
                what,
                number,
                name,
                side
            }),
        who().prop_map(Command::Remove),
        (who(), word()).prop_map(|(who, name)| Command::Rename(who, name)),
        (who(), some(Side::ALL)).prop_map(|(who, side)| Command::SideSet(who, side)),
        (word(), prop::option::of(word()), side()).prop_map(|(name, race, side)| Command::Create {
            name,
            race,
            side
        }),
        (word(), word()).prop_map(|(key, value)| Command::Setting { key, value }),
        (who(), some(Injury::ALL), free()).prop_map(|(who, injury, cause)| Command::Wound {
            who,
            injury,
            cause
        }),
        (who(), injury()).prop_map(|(who, word)| Command::Heal(who, word)),
        (who(), injury()).prop_map(|(who, word)| Command::Treated(who, word)),
        (1_u32..=10_000, unit).prop_map(|(n, unit)| Command::Pass { n, unit }),
        (who(), some(Condition::ALL), any::<bool>())
            .prop_map(|(who, condition, on)| Command::Status { who, condition, on }),
        (who(), word(), any::<bool>()).prop_map(|(who, limb, lost)| Command::Limb {
            who,
            limb,
            lost
        }),
        (who(), who(), any::<bool>()).prop_map(|(a, b, on)| Command::Close { a, b, on }),
        (who(), who(), some(Band::ALL)).prop_map(|(a, b, band)| Command::Band { a, b, band }),
        who().prop_map(Command::Kill),
        who().prop_map(Command::Restore),
        (who(), word()).prop_map(|(who, arm)| Command::Draw(who, arm)),
        who().prop_map(Command::Drop),
        (who(), word()).prop_map(|(who, what)| Command::Gear(who, what)),
        (who(), word()).prop_map(|(who, what)| Command::Doff(who, what)),
        (who(), word(), -20_i32..=255).prop_map(|(who, field, value)| Command::Set {
            who,
            field,
            value
        }),
        (who(), said()).prop_map(|(who, text)| Command::Remark(who, text)),
    ]
    .boxed()
}

fn growing() -> BoxedStrategy<Command> {
    let awards = [Award::Destiny, Award::Skill, Award::Attribute];
    prop_oneof![
        prop::option::of(0_u8..=99).prop_map(Command::Session),
        (who(), some(&awards), 1_u8..=99, free()).prop_map(|(who, what, n, why)| Command::Award {
            who,
            what,
            n,
            why
        }),
        (who(), word()).prop_map(|(who, what)| Command::Improve(who, what)),
        (who(), some(Attribute::ALL), -20_i8..=20)
            .prop_map(|(who, a, n)| Command::Attribute(who, a, n)),
        (who(), word(), -9_i8..=20).prop_map(|(who, skill, n)| Command::Rank(who, skill, n)),
        (who(), word(), prop::collection::vec(word(), 0..3))
            .prop_map(|(who, name, picks)| Command::Vocation { who, name, picks }),
        (who(), word(), prop::option::of(word()), free()).prop_map(|(who, name, skill, note)| {
            Command::Disabling {
                who,
                name,
                skill,
                note,
            }
        }),
        who().prop_map(Command::Created),
        (
            who(),
            0_u8..=8,
            free(),
            prop::option::of(0_u8..=99),
            any::<bool>()
        )
            .prop_map(|(who, level, item, charge, approved)| Command::Buy {
                who,
                level,
                item,
                charge,
                approved
            }),
        (who(), -8_i8..=8, free()).prop_map(|(who, by, why)| Command::Commerce { who, by, why }),
        (who(), word(), free()).prop_map(|(who, name, note)| Command::Quirk { who, name, note }),
        (who(), any::<bool>()).prop_map(|(who, away)| Command::Away(who, away)),
        (who(), any::<bool>()).prop_map(|(who, lost)| Command::Income { who, lost }),
        (who(), word(), free()).prop_map(|(who, debtor, what)| Command::Owe { who, debtor, what }),
        (who(), 1_u32..=999).prop_map(|(who, place)| Command::Settle(who, place)),
    ]
    .boxed()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_printed_command_reads_back(command in prop_oneof![fight(), sheets(), growing()]) {
        let line = command.to_string();
        prop_assert_eq!(parse(&line), Ok((command.clone(), false)), "{}", line);
        let line = format!("{command}!");
        if command.to_string().contains(' ') {
            prop_assert_eq!(parse(&line), Ok((command, true)), "{}", line);
        }
    }

    #[test]
    fn no_words_behind_a_verb_make_a_parser_panic(
        verb in prop::sample::select(VERBS.iter().map(|v| v.name).collect::<Vec<_>>()),
        words in prop::collection::vec(prop_oneof![word(), word().prop_map(|w| crate::rules::words::quote(&w))], 0..6),
    ) {
        let line = format!("{verb} {}", words.join(" "));
        if let Ok((command, _)) = parse(&line) {
            prop_assert_eq!(parse(&command.to_string()), Ok((command, false)), "{}", line);
        }
    }
}

#[rstest]
#[case("wound bo terrible", "terrible")]
#[case("outcome explode", "explode")]
#[case("status bo sleepy", "sleepy")]
#[case("chase ana bo", "after")]
#[case("chase ana after bo at once", "once")]
#[case("pass 3 fortnights", "fortnights")]
#[case("move ana bo away", "away")]
#[case("award ana gold 3", "gold")]
#[case("income vane gone", "lost")]
#[case("throw 2y1g", "2y1g")]
#[case("roll ana = 4 x", "x")]
#[case("roll 5d6", "`5d6`")]
#[case("roll 2y1p", "`2y1p`")]
#[case("add toll_rider x99", "x99")]
#[case("outcome minor arm", "arm")]
fn what_cannot_be_read_is_named(#[case] line: &str, #[case] word: &str) {
    let refusal = parse(line).unwrap_err();
    assert!(refusal.why.contains(word), "{line}: {refusal}");
}
