#![expect(
    clippy::allow_attributes,
    reason = "a declaration outside this crate expands to it unseen"
)]

use proptest::prelude::*;
use rstest::rstest;

use super::{Actor, Many, Num, NumOr, OnOff, OrOff, commands, words};
use crate::choice::choice;
use crate::spoken::{Listed, NewWord, Said};
use crate::{Args, Line, Refusal, Who};

choice! {
    /// A distance.
    Far("distance") {
        /// A step.
        Near = "near",
        /// A walk.
        Away = "away",
    }
}

words! {
    /// Another person.
    Other: Who = "WHOM", "other name";
}

mod songs {
    use super::{Actor, commands};

    commands! {
        /// A family of commands.
        pub enum Song {
            /// Sing.
            "sing": Sing (who: Actor), example "sing vex";
        }
    }
}
use songs::Song;

commands! {
    /// The commands of these tests.
    pub enum Toy {
        /// Go somewhere.
        "go" | "g": Go (who: Who) (others: Vec<Other>) ("with" tool: Option<String>) ("free" free: bool),
            rule "toy rule 1", example "go vex";
        /// Say it.
        "say": SayAt (who: Who) ("at" level: Num<u8, 0, 9>) | SayOff ("off") | Say (words: Many<String>),
            example "say off";
        /// Fly.
        "fly": Rise (who: Actor<Other>) (= "up") (steps: NumOr<u8, 1, 9, 1>) | Turn (who: Actor) (= "to") (far: Far),
            example "fly vex up 1";
        /// Call it.
        "call": Call (who: Who) (name: NewWord) ("as" rank: Option<NewWord>), example "call vex Vexa";
        /// Write it.
        "write": Write (who: Who) (text: Said), example "write vex Well";
        /// Heal it.
        "heal": HealAll (= "all") (injury: Listed) | Heal (who: Who) (injury: Listed), example "heal vex arm";
        /// Set it.
        "set": Set (far: Far) (level: OrOff<Num<i8, -3, 3>>) (on: OnOff), example "set near 2";
    }
    with Song(Song) after "go";
}

fn parse(text: &str) -> Result<Toy, Refusal> {
    Ok(read(text)?.0)
}

/// The command, whether the line overrides a rule, and the mark that does it.
fn read(text: &str) -> Result<(Toy, bool, &'static str), Refusal> {
    let line = Line::split(text)?;
    let word = line.words[0].text.as_str();
    let mut rows = Toy::all_rows().into_iter();
    let row = rows
        .find(|row| row.name == word || row.aliases.contains(&word))
        .unwrap();
    let usage = (row.usage)();
    let mut args = Args::new(&line, &usage);
    let command = (row.parse)(&mut args)?;
    args.finish()?;
    Ok((command, args.overruled(), args.mark()))
}

#[test]
fn a_command_made_in_code_prints_as_the_line_that_gives_it() {
    let vex = || Who::Named("Vex Marrow".to_owned());
    let made: [Toy; 6] = [
        songs::say::Sing(vex()).into(),
        say::Go(vex(), vec![Who::Active], "rope", true),
        say::Go(vex(), Vec::new(), None, false),
        say::Set(Far::Near, 2, false),
        say::Set(Far::Near, None, true),
        say::Write(vex(), "at"),
    ];
    let printed = [
        "sing \"Vex Marrow\"",
        "go \"Vex Marrow\" @ with rope free",
        "go \"Vex Marrow\"",
        "set near 2 off",
        "set near off on",
        "write \"Vex Marrow\" \"at\"",
    ];
    for (made, line) in made.into_iter().zip(printed) {
        assert_eq!(made.to_string(), line);
        assert_eq!(parse(line).unwrap(), made);
    }
}

#[test]
fn a_declaration_gives_usage_help_example_rules_and_keywords() {
    let rows = Toy::all_rows();
    let usages: Vec<String> = rows.iter().map(|row| (row.usage)()).collect();
    assert_eq!(
        usages,
        [
            "go WHO [WHOM...] [with NAME] [free]",
            "sing WHO",
            "say WHO at N | say off | say NAME...",
            "fly WHOM up [N] | fly WHO to near|away",
            "call WHO NAME [as NAME]",
            "write WHO TEXT",
            "heal all NAME | heal WHO NAME",
            "set near|away N|off [on|off]",
        ]
    );
    let go = &rows[0];
    assert_eq!(
        ((go.help)().as_str(), go.example),
        ("Go somewhere.", "go vex")
    );
    assert_eq!((go.aliases, go.rules), (&["g"][..], &["toy rule 1"][..]));
    assert!(rows[3].keywords.concat().is_empty());
    assert_eq!(go.keywords.concat(), ["with", "free"]);
    assert_eq!(rows[7].keywords.concat(), ["off", "on", "off"]);
    for row in rows {
        assert!(parse(row.example).is_ok(), "{}", row.example);
    }
}

#[rstest]
#[case::all_parts("go vex ila @ with axe free", "go vex ila @ with axe free")]
#[case::an_alias("g vex", "go vex")]
#[case::optional_parts_in_any_order("go vex free ila with axe", "go vex ila with axe free")]
#[case::a_quoted_keyword_is_a_name("go vex \"with\" \"free\"", "go vex \"with\" \"free\"")]
#[case::the_form_with_its_keyword("say vex at 3", "say vex at 3")]
#[case::a_form_that_is_a_keyword("say off", "say off")]
#[case::the_form_that_fits("say well then", "say well then")]
#[case::a_word_or_off("set near off off", "set near off off")]
#[case::a_default_number_that_is_not_written("fly up up 1", "fly up up")]
#[case::on_where_neither_is_written("set awa -3", "set away -3 on")]
fn a_line_is_read_and_printed(#[case] line: &str, #[case] printed: &str) {
    assert_eq!(parse(line).unwrap().to_string(), printed);
}

#[rstest]
#[case("go", "The name is missing.")]
#[case("go vex with", "The tool is missing.")]
#[case("go vex free free", "The command should end before `free`.")]
#[case("say", "The name is missing.")]
#[case::a_name_or_a_keyword("heal", "The name is missing.")]
#[case::what_took_a_keyword_is_meant("say vex at", "The level is missing.")]
#[case("say vex at 12", "12 is out of range for the level.")]
#[case("say off now", "The command should end before `now`.")]
#[case::every_form_names_its_word(
    "fly vex over",
    "`over` doesn't fit here. Choose one of: up, to."
)]
#[case("fly vex", "The word `up` or `to` is missing.")]
#[case("fly vex to far", "`far` isn't a distance.")]
#[case("set far 1", "`far` isn't a distance.")]
#[case("set near 1 maybe", "`maybe` isn't `on` or `off`.")]
fn a_refusal_names_what_is_wrong(#[case] line: &str, #[case] why: &str) {
    assert_eq!(parse(line).unwrap_err().why, why);
}

#[rstest]
#[case::a_text("write vex Help!", "write vex Help!", false, " !")]
#[case::a_text_of_several_words("write vex Go away!!", "write vex Go away!!", false, " !")]
#[case::the_mark_apart("write vex Help! !", "write vex Help!", true, " !")]
#[case::the_mark_after_quotes("write vex \"Help\"!", "write vex Help", true, " !")]
#[case::a_quoted_text("write vex \"Help!\"", "write vex Help!", false, " !")]
#[case::a_new_name("call vex Vexa!", "call vex Vexa!", false, " !")]
#[case::a_new_name_and_the_mark("call vex Vexa !", "call vex Vexa", true, " !")]
#[case::a_name_in_the_middle("call vex Vexa! as Boss", "call vex Vexa! as Boss", false, " !")]
#[case::a_known_name("heal vex left arm!", "heal vex left arm", true, "!")]
#[case::no_text("go vex!", "go vex", true, "!")]
#[case::no_mark("go vex", "go vex", false, "!")]
fn a_text_keeps_its_exclamation_mark(
    #[case] line: &str,
    #[case] same_as: &str,
    #[case] overruled: bool,
    #[case] mark: &str,
) {
    let (command, is_overruled, end) = read(line).unwrap();
    assert_eq!((is_overruled, end), (overruled, mark));
    let quoted = same_as.split_once(" vex ").map_or_else(
        || same_as.to_owned(),
        |(verb, text)| match verb {
            "write" | "heal" => format!("{verb} vex \"{text}\""),
            _ => same_as.replace("Vexa!", "\"Vexa!\""),
        },
    );
    assert_eq!(command, parse(&quoted).unwrap());
}

#[test]
fn a_family_is_read_by_itself_and_as_a_part() {
    assert_eq!(Song::all_rows().len(), 1);
    let song = Song::Sing { who: Who::Active };
    assert_eq!(parse("sing @"), Ok(Toy::Song(song)));
}

#[test]
fn a_choice_is_read_by_a_beginning_of_three_letters() {
    assert_eq!(Far::parse("AWA"), Ok(Far::Away));
    for short in ["AW", "a", ""] {
        assert!(Far::parse(short).is_err(), "{short}");
    }
}

#[test]
fn a_declaration_says_who_acts() {
    let ila = Who::Named("ila".to_owned());
    assert_eq!(parse("fly ila up").unwrap().actors(), [&ila]);
    assert_eq!(parse("sing ila").unwrap().actors(), [&ila]);
    assert!(parse("go ila").unwrap().actors().is_empty());
}

proptest! {
    #[test]
    fn a_printed_command_reads_back(command in Toy::any()) {
        let line = command.to_string();
        prop_assert_eq!(parse(&line), Ok(command), "{}", line);
    }
}
