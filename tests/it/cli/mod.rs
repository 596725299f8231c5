//! Tests of the program as a shell sees it: its output and its exit code.

mod bring;
mod export;
mod hostile;
mod import;
mod inconsistent_saves;
#[cfg(target_os = "linux")]
mod large;
mod recovery;
mod seed;
mod typing_mistakes;

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use insta::assert_snapshot;
use tempfile::TempDir;

/// A home of its own, a working folder in it, and a fixed clock.
pub(crate) struct Shell {
    home: TempDir,
}

impl Shell {
    pub(crate) fn new() -> Self {
        let home = TempDir::new().unwrap();
        fs::create_dir(home.path().join("work")).unwrap();
        Self { home }
    }

    pub(crate) fn work(&self) -> PathBuf {
        self.home.path().join("work")
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::cargo_bin("triumph").unwrap();
        command
            .current_dir(self.work())
            .env_clear()
            .env("TRIUMPH_HOME", self.home.path())
            .env("TRIUMPH_NOW", "2026-11-21 20:14")
            .env("TRIUMPH_SEED", "7")
            .args(args);
        command
    }

    /// Runs the program and returns its whole output.
    pub(crate) fn run(&self, args: &[&str], input: &str) -> String {
        let output = self.command(args).write_stdin(input).output().unwrap();
        let text = |bytes: &[u8]| {
            let home = self.home.path().display().to_string();
            String::from_utf8(bytes.to_vec())
                .unwrap()
                .replace(&home, "HOME")
        };
        let mut shown = format!("exit {}\n", output.status.code().unwrap());
        for (name, stream) in [("out", &output.stdout), ("err", &output.stderr)] {
            for line in text(stream).lines() {
                writeln!(shown, "{name}: {line}").unwrap();
            }
        }
        shown
    }

    /// Runs the program, which must succeed, and returns its answer.
    pub(crate) fn answer(&self, args: &[&str]) -> String {
        let output = self.command(args).output().unwrap();
        assert!(
            output.status.success(),
            "{args:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).unwrap()
    }

    pub(crate) fn json(&self, args: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.answer(args)).unwrap()
    }

    /// A save `fight.ron` with Vex and a group of boarders.
    fn fight(&self) {
        let script = "add \"vex marrow\"\nadd \"ashen oar boarder\" x4 as Boarders\nwound vex 3\n";
        let output = self.run(&["do", "fight.ron", "--new", "genesys"], script);
        assert!(output.starts_with("exit 0"), "{output}");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.work().join(name)).unwrap()
    }
}

#[test]
fn a_script_makes_a_save_and_says_what_each_command_did() {
    let shell = Shell::new();
    let script = "# the boarding\nadd \"vex marrow\"\n\nwound vex 5   # ouch\nnote The lights go out.\nundo\nundo\nredo\n";
    assert_snapshot!(shell.run(&["do", "a.ron", "--new", "Genesys"], script), @r#"
exit 0
out: Vex Marrow joins (PC).
out: Vex Marrow suffers 5 wounds (5/12).
out: Noted.
out: Undone: Vex Marrow suffers 5 wounds (5/12).
out: Undone: Vex Marrow joins (PC).
out: Redone: Vex Marrow joins (PC).
    "#);
    assert_snapshot!(shell.run(&["do", "a.ron", "--new", "Genesys"], script), @r#"
    exit 1
    err: triumph: a.ron already exists.
    err: Choose another name, or open that file.
    "#);
    assert_snapshot!(shell.run(&["do", "b.ron", "--new", "Chess"], script), @r#"
exit 1
err: triumph: b.ron: there is no game called `Chess`: choose Genesys, Genesis or 2084.
err: Name one of them, or install a newer version of Triumph.
    "#);
}

#[test]
fn a_script_may_begin_with_the_mark_of_its_encoding() {
    let shell = Shell::new();
    let script = "\u{feff}add \"vex marrow\"\nwound vex 2\n";
    let told = shell.run(&["do", "a.ron", "--new", "Genesys"], script);
    assert!(
        told.starts_with("exit 0") && told.contains("(2/12)"),
        "{told}"
    );
    let marked = "\u{feff}# all of it\nwound vex 1\n";
    let told = shell.run(&["do", "a.ron"], marked);
    assert!(told.starts_with("exit 0"), "{told}");
}

#[test]
fn a_setting_that_stands_already_says_so() {
    let shell = Shell::new();
    shell.fight();
    let told = shell.run(&["do", "fight.ron", "setting worn_armor_less 3"], "");
    assert!(
        told.starts_with("exit 0") && told.lines().count() == 2,
        "{told}"
    );
    assert!(!told.contains("worn_armor_less"), "{told}");
}

#[test]
fn a_refusal_names_its_line_changes_nothing_and_stops_the_script() {
    let shell = Shell::new();
    shell.fight();
    let before = shell.read("fight.ron");
    assert_snapshot!(shell.run(&["do", "fight.ron", "-"], "\nwound nobody 5\nwound vex 1\n"), @r#"
    exit 1
    err: triumph: line 2: There is no combatant called `nobody`. Choose one of: Vex Marrow, Boarders.
    err: Lines after 2 were not run. Add `--keep-going` to continue past errors.
    "#);
    assert_eq!(shell.read("fight.ron"), before);
    assert_snapshot!(shell.run(&["do", "fight.ron", "--keep-going"], "wuond vex 5\nwound vex x\nwound vex 1\n"), @r#"
exit 1
out: Vex Marrow suffers 1 wound (4/12).
err: triumph: line 1: There is no command `wuond`. The nearest is `wound WHO N [= N [N], ...]`.
err: triumph: line 2: `x` isn't a number. Type one from 0 to 999. Usage: wound WHO N [= N [N], ...]
    "#);
    assert_snapshot!(shell.run(&["do", "fight.ron", "wound vex 1", "next", "wound vex 1"], ""), @r#"
exit 1
out: Vex Marrow suffers 1 wound (5/12).
err: triumph: command 2: No encounter is running. Use `start` to begin one.
err: Command 3 was not run. Add `--keep-going` to continue past errors.
    "#);
}

#[test]
fn a_rule_is_overruled_on_the_record() {
    let shell = Shell::new();
    shell.fight();
    assert_snapshot!(shell.run(&["do", "fight.ron", "attack vex boarders with pistol at extreme"], ""), @r#"
    exit 1
    err: triumph: The Slug pistol reaches only medium range, but the target is at extreme. (G-COMB-05) Move or engage first, or choose another range, target or weapon. To override: `attack vex boarders with pistol at extreme!`
    "#);
    assert_snapshot!(shell.run(&["do", "fight.ron", "attack vex boarders with pistol at extreme!"], ""), @r#"
    exit 0
    out: Override: The Slug pistol reaches only medium range, but the target is at extreme. (G-COMB-05)
    out: Vex Marrow attacks Boarders with the Slug pistol at extreme range.
    "#);
    assert_snapshot!(shell.run(&["review", "fight.ron", "--text"], ""), @r##"
exit 0
out: Fight
out: =====
out: Genesys space opera, played on 2026-11-21
out: 
out: Who was there
out: -------------
out: - The players' side: Vex Marrow (PC: drift smuggler)
out: - The other side: Boarders (4 of 4: Ashen Oar pirates)
out: 
out: Turning points
out: --------------
out: - Override: The Slug pistol reaches only medium range, but the target is at extreme. Vex Marrow
out:   attacks Boarders with the Slug pistol at extreme range.
out: 
out: Afterward
out: ---------
out: - Vex Marrow: PC, Wounds 3/12, Strain 0/11, XP 15 free
out: - Boarders: 4 of 4, Wounds 0/20
out: 
out: In numbers
out: ----------
out: - Rules overridden: 1.
out: 
out: Dealt and taken
out:               Taken
out:   Vex Marrow      3
out: 
out: The full log
out: ------------
out:     1  Vex Marrow joins (PC).
out:     2  Boarders join (4 minions).
out:     3  Vex Marrow suffers 3 wounds (3/12).
out:     4  Override: The Slug pistol reaches only medium range, but the target is at extreme. (G-COMB-05) Vex Marrow attacks Boarders with the Slug pistol at extreme range.
    "##);
}

#[test]
fn json_is_one_object_a_command() {
    let shell = Shell::new();
    shell.fight();
    assert_snapshot!(shell.run(&["do", "fight.ron", "--json", "--keep-going", "wound vex 1", "wound zed 1", "crit vex"], ""), @r#"
exit 1
out: {"line":"wound vex 1","n":4,"rolls":[],"round":0,"said":["Vex Marrow suffers 1 wound (4/12)."],"turn":0}
out: {"line":"wound zed 1","refused":{"hint":"Choose one of: Vex Marrow, Boarders.","overrule":null,"rule":null,"why":"There is no combatant called `zed`."}}
out: {"line":"crit vex","n":5,"rolls":["d100 84"],"round":0,"said":["Vex Marrow suffers a Critical Injury (84): Winded. They can't choose to suffer strain until healed."],"turn":0}
err: triumph: command 2: There is no combatant called `zed`. Choose one of: Vex Marrow, Boarders.
    "#);
}

#[test]
fn strange_input_is_refused_by_its_line() {
    let shell = Shell::new();
    shell.fight();
    let long = format!("note {}\n", "x".repeat(20_000));
    assert_snapshot!(shell.run(&["do", "fight.ron", "--keep-going"], &format!("{long}note a\u{7}b\nwound \"vex 1\n.\n")), @r#"
    exit 1
    err: triumph: line 1: The line is longer than 4096 bytes, the most that can be read. Split it into several lines.
    err: triumph: line 2: The line has a control character (U+0007) at column 7. Type the line without it.
    err: triumph: line 3: The quote opened at column 7 is never closed. Close it with `"`.
    err: triumph: line 4: There is no command `.`. Use `triumph commands` to list every command.
    "#);
    let output = shell
        .command(&["do", "fight.ron"])
        .write_stdin(&b"# fine\nnote caf\xe9\n"[..])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    for fact in [
        "triumph: line 2: ",
        "UTF-8",
        "character 9",
        "E9",
        "`--keep-going`",
    ] {
        assert!(told.contains(fact), "{fact}: {told}");
    }
    says!(told);
}

#[test]
fn the_state_is_told_now_and_then() {
    let shell = Shell::new();
    shell.fight();
    assert_snapshot!(shell.run(&["state", "fight.ron"], ""), @r#"
    exit 0
    out: Fight
    out: Before the fight
    out: Story players ●●●  GM ●
    out: Start the fight
    out: slot 1: …, PC, Vex Marrow, open, Cool
    out: slot 2: …, NPC, Boarders, open, Cool
    out: Vex Marrow: PC, Wounds 3/12, Strain 0/11
    out: Boarders: 4 of 4, Wounds 0/20
    "#);
    let wounds = |args: &[&str]| shell.json(args)["combatants"][0]["wounds"]["now"].clone();
    assert_eq!(wounds(&["state", "fight.ron", "--json"]), 3);
    assert_eq!(wounds(&["state", "fight.ron", "--json", "--at", "2"]), 0);
    let beginning = shell.json(&["state", "fight.ron", "--json", "--at", "0"]);
    assert_eq!(
        (
            &beginning["n"],
            &beginning["last"],
            &beginning["combatants"]
        ),
        (&0.into(), &3.into(), &serde_json::json!([]))
    );
    assert_eq!(beginning["system"], "Genesys");
    assert_eq!(beginning["version"], 2);
    assert_snapshot!(shell.run(&["state", "fight.ron", "--at", "9"], ""), @r#"
    exit 1
    err: triumph: There is no entry 9.
    err: The history goes from 0, the beginning, to 3.
    "#);
}

#[test]
fn dice_need_no_save_and_repeat_with_their_seed() {
    let shell = Shell::new();
    assert_snapshot!(shell.run(&["roll", "2y1g", "1b", "2p1r", "2k", "--seed", "7"], ""), @r#"
exit 0
out: 2y1g 1b 1r2p 2k: 1 Success, 1 Advantage, 1 Triumph
out: dice: proficiency 1T, proficiency 2a, ability 1a, boost 1s, challenge 1f, difficulty 1t, difficulty -, setback -, setback 1t
out: seed: 7
    "#);
    assert_snapshot!(shell.run(&["roll", "2", "proficiency", "1", "ability", "-1s", "--json"], ""), @r#"
exit 0
out: {"dice":[{"die":"proficiency","face":12,"symbols":"1T"},{"die":"proficiency","face":11,"symbols":"2a"},{"die":"ability","face":6,"symbols":"1a"}],"net":{"advantage":3,"despair":0,"success":0,"triumph":1},"outcome":"0 Successes, 3 Advantage, 1 Triumph","pool":"2y1g -1s","seed":7}
    "#);
    let added = shell.run(&["roll", "2y", "+1s", "+1T", "--seed", "7"], "");
    assert!(added.contains("1s 1T = 2 Successes"), "{added}");
    assert_snapshot!(shell.run(&["roll", "%+20", "--seed", "5"], ""), @r#"
    exit 0
    out: %+20: 101
    out: dice: 81
    out: seed: 5
    "#);
    assert_snapshot!(shell.run(&["roll", "2y3q"], ""), @r#"
    exit 1
    err: triumph: `3q` at column 3 isn't a die. Dice are y g b r p k or their names, and added symbols are +1s +1f +1a +1t +1T +1D.
    err: Write a pool like `2y1g 1b 2p1r 2k`, `%+20`, `6d6 base d8` or `5d6 tn4`.
    "#);
    let dice = |seed: &str| shell.json(&["roll", "8g", "--json", "--seed", seed])["dice"].clone();
    assert_eq!(dice("1"), dice("1"));
    assert_ne!(dice("1"), dice("2"));
}

#[test]
fn six_sided_pools_of_both_games_are_rolled_and_weighed() {
    let shell = Shell::new();
    let lines = [
        "roll 6d6 base d8 --seed 7",
        "roll 5d6 tn4 --seed 3",
        "roll 5d6 tn4 --seed 3 --json",
        "roll 2d6 base d4 --seed 7 --json",
        "roll 5d6 tn9 --seed 3",
        "odds 6d6 base d8",
        "odds 5d6 tn4",
        "odds 7d6 tn8",
        "roll 3d8",
        "roll 6d6 base d12",
        "odds 5d6 tn4 base d8",
        "odds 41d6",
        "odds 41d6 tn4",
        "roll 255d6 tn-20",
    ];
    let told = lines.map(|line| {
        let words: Vec<&str> = line.split(' ').collect();
        format!("{line}\n{}", shell.run(&words, ""))
    });
    assert_snapshot!(told.join("\n"));
    // F-EX-02 and C-EX-03, through the program.
    let chance = |pool: &str, n: usize| {
        let odds = shell.json(&["odds", pool, "--json"]);
        let sum = odds["outcomes"].as_array().unwrap().iter();
        let sum: f64 = sum.map(|o| o["p"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
        assert_eq!(odds["at_least"][n]["success"], n);
        odds["at_least"][n]["p"].as_f64().unwrap()
    };
    for (pool, n, is) in [
        ("6d6", 3, 21.0 / 32.0),
        ("6d6 base d8", 3, 1571.0 / 2048.0),
        ("6d6 base d4", 3, 103.0 / 256.0),
        ("4d6 tn4", 3, 125.0 / 288.0),
        ("7d6 tn8", 2, 2.0 / 27.0),
    ] {
        assert!((chance(pool, n) - is).abs() < 1e-14, "{pool}");
    }
    for call in ["roll", "odds"] {
        let help = shell.answer(&[call, "--help"]);
        assert!(
            help.contains("6d6 base d8") && help.contains("5d6 tn4"),
            "{help}"
        );
    }
}

#[test]
fn odds_are_exact_and_sum_to_one() {
    let shell = Shell::new();
    assert_snapshot!(shell.run(&["odds", "2y1g", "2p"], ""), @r#"
    exit 0
    out: 2y1g 2p
    out: success         70.04%
    out: advantage       47.85%
    out: threat          27.82%
    out: triumph         15.97%
    out: despair          0.00%
    out: mean success    +1.29
    out: mean advantage  +0.46
    "#);
    let odds = shell.json(&["odds", "2y1g1b2p1r1k", "--json"]);
    let sum: f64 = odds["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|o| o["p"].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    for key in [
        "pool",
        "p_success",
        "p_advantage",
        "p_threat",
        "p_triumph",
        "p_despair",
        "mean_success",
        "mean_advantage",
    ] {
        assert!(!odds[key].is_null(), "{key}");
    }
    assert_snapshot!(shell.run(&["odds", "%"], ""), @r#"
    exit 1
    err: triumph: Percentile dice have no symbols to weigh.
    err: Each number from 1 to 100 has a chance of 1%.
    "#);
    assert_snapshot!(shell.run(&["odds", "41y"], ""), @r#"
    exit 1
    err: triumph: Odds are computed for up to 40 dice, but this pool has 41 (you can still roll it).
    "#);
}

#[test]
fn check_points_at_what_is_wrong() {
    let shell = Shell::new();
    shell.fight();
    assert_snapshot!(shell.run(&["check", "fight.ron"], ""), @r#"
    exit 0
    out: fight.ron: valid save, 3 entries
    "#);
    let good = shell.read("fight.ron");
    fs::write(
        shell.work().join("fight.ron"),
        good.replace("Wounded(", "Wonded("),
    )
    .unwrap();
    fs::write(
        shell.work().join("pack.ron"),
        "(\n    name: \"x\",\n    version: \"1\",\n    wepons: [],\n)\n",
    )
    .unwrap();
    fs::write(shell.work().join("junk.ron"), b"\x00\xff").unwrap();
    assert_snapshot!(shell.run(&["check", "fight.ron", "pack.ron", "junk.ron", "none.ron"], ""), @r#"
exit 1
err: fight.ron:44:118: there is no word `Wonded`. The nearest is `Wounded`
err: junk.ron:1:2: these bytes aren't UTF-8 text
err: none.ron:1:1: there is no file and no save with this name
err: pack.ron:4:5: there is no field `wepons` here. The nearest is `weapons`
    "#);
    assert_snapshot!(shell.run(&["do", "fight.ron", "wound vex 1"], ""), @r#"
exit 1
err: triumph: fight.ron:44:118: the save is damaged here: there is no word `Wonded`. The nearest is `Wounded`.
err: Repair line 44 in an editor, or go on from entry 2, the last good one: `triumph check --recover fight.ron` keeps a copy of the damaged file.
    "#);
    assert_snapshot!(shell.run(&["check", "--recover", "fight.ron"], ""), @r#"
exit 0
out: fight.ron: 2 entries kept. The damaged file is HOME/work/fight.ron.damaged-1
err: fight.ron:44:118: there is no word `Wonded`. The nearest is `Wounded`
    "#);
    assert!(shell.read("fight.ron.damaged-1").contains("Wonded("));
    assert_snapshot!(shell.run(&["check", "fight.ron"], ""), @r#"
    exit 0
    out: fight.ron: valid save, 2 entries
    "#);
}

#[test]
fn a_save_goes_out_and_comes_back() {
    let shell = Shell::new();
    shell.fight();
    assert_snapshot!(shell.run(&["export", "fight.ron", "--to", "csv"], ""), @r##"
exit 0
out: entry,round,turn,clock,by,kind,line,said,rolls,undone,overruled,session,scene,day
out: 1,0,0,2026-11-21 20:14,GM,did,"add ""vex marrow""",Vex Marrow joins (PC).,,,,0,0,0
out: 2,0,0,2026-11-21 20:14,GM,did,"add ""ashen oar boarder"" x4 as Boarders",Boarders join (4 minions).,,,,0,0,0
out: 3,0,0,2026-11-21 20:14,GM,did,wound vex 3,Vex Marrow suffers 3 wounds (3/12).,,,,0,0,0
    "##);
    assert_snapshot!(shell.run(&["export", "fight.ron", "--to", "md"], ""), @r##"
exit 0
out: # Fight
out: 
out: *Genesys space opera, played on 2026-11-21*
out: 
out: ## Who was there
out: 
out: - **The players' side:** Vex Marrow (PC: drift smuggler)
out: - **The other side:** Boarders (4 of 4: Ashen Oar pirates)
out: 
out: ## Afterward
out: 
out: - **Vex Marrow:** PC, Wounds 3/12, Strain 0/11, XP 15 free
out: - **Boarders:** 4 of 4, Wounds 0/20
out: 
out: ## In numbers
out: 
out: Dealt and taken:
out: 
out: |  | Taken |
out: |---|--:|
out: | Vex Marrow | 3 |
out: 
out: ## The full log
out: 
out: - Vex Marrow joins (PC).
out: - Boarders join (4 minions).
out: - Vex Marrow suffers 3 wounds (3/12).
    "##);
    assert_eq!(
        shell.answer(&["export", "fight.ron", "--to", "json", "-o", "fight.json"]),
        ""
    );
    assert_snapshot!(shell.run(&["import", "fight.json"], ""), @r#"
    exit 0
    out: HOME/data/saves/fight.ron
    "#);
    assert_snapshot!(shell.run(&["import", "fight.ron"], ""), @r#"
    exit 0
    out: HOME/data/saves/fight 2.ron
    "#);
    let imported = fs::read_to_string(shell.home.path().join("data/saves/fight.ron")).unwrap();
    // All but the seed of its dice, which an export doesn't contain.
    let played = shell.read("fight.ron");
    assert!(played.contains(",seed:Some(7))"), "{played}");
    assert_eq!(imported, played.replace(",seed:Some(7))", ")"));
    assert_snapshot!(shell.run(&["export", "fight", "--to", "csv", "-o", "../data/saves/fight.ron"], ""), @r#"
    exit 1
    err: triumph: An export can't be written over its own save.
    err: Name another file.
    "#);
    fs::write(
        shell.work().join("bad.json"),
        "{\n\"system\": \"Genesys\",\n\"format\": 1\n}",
    )
    .unwrap();
    assert_snapshot!(shell.run(&["import", "bad.json"], ""), @r#"
    exit 1
    err: triumph: bad.json:4:1: the key `base` is missing.
    "#);
}

#[test]
fn saves_are_found_by_any_piece_of_their_name_and_samples_are_copied() {
    let shell = Shell::new();
    assert_snapshot!(shell.run(&["do", "oar", "note We begin."], ""), @r#"
    exit 0
    out: Noted.
    "#);
    assert!(
        shell
            .home
            .path()
            .join("data/saves/the-ashen-oar.ron")
            .is_file()
    );
    assert_snapshot!(shell.run(&["do", "the-ashen-oar.ron", "note We go on."], ""), @r#"
    exit 0
    out: Noted.
    "#);
    assert_snapshot!(shell.run(&["do", "Second Night", "--new", "genesys", "note Here."], ""), @r#"
    exit 0
    out: Noted.
    "#);
    assert_snapshot!(shell.run(&["do", "second", "note There."], ""), @r#"
    exit 0
    out: Noted.
    "#);
    assert_snapshot!(shell.run(&["do", "third", "note Nowhere."], ""), @r#"
    exit 1
    err: triumph: There is no save called `third`. Choose one of 13: second-night, the-ashen-oar, over-the-glass, needles-at-karst, plain-dealing, the-second-ledger, …
    "#);
}

#[test]
fn a_second_program_may_only_look() {
    let shell = Shell::new();
    shell.fight();
    let _first = triumph::session::Session::open(
        &shell.work().join("fight.ron"),
        triumph::session::Options::default(),
    )
    .unwrap();
    let shown = shell.run(&["do", "fight.ron", "wound vex 1"], "");
    let pid = format!("pid {}", std::process::id());
    assert!(
        shown.starts_with("exit 1\nerr: triumph: ") && shown.contains(&pid),
        "{shown}"
    );
    assert!(shell.run(&["state", "fight.ron"], "").starts_with("exit 0"));
}

#[test]
fn help_explains_topics_and_subcommands() {
    let shell = Shell::new();
    let overview = shell.answer(&["--help"]);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/guide");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let topic = path.file_stem().unwrap().to_str().unwrap();
        let page = fs::read_to_string(&path).unwrap();
        assert_eq!(shell.answer(&["help", topic]), page);
        let long = page.lines().find(|line| line.chars().count() > 110);
        assert_eq!(long, None, "{topic}");
        let is_listed = overview.lines().any(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some(topic) && words.next().is_some()
        });
        assert!(is_listed, "{topic}: {overview}");
    }
    assert_eq!(shell.answer(&["help"]), shell.answer(&["--help"]));
    assert_eq!(
        shell.answer(&["help", "do"]),
        shell.answer(&["do", "--help"])
    );
    assert!(
        shell
            .answer(&["help", "symbols"])
            .contains("1s 1T = 2 Successes")
    );
    let told = shell.run(&["help", "jsn"], "");
    assert!(
        told.starts_with("exit 2") && told.contains("`json`"),
        "{told}"
    );
}

#[test]
fn wrong_usage_is_code_two_and_help_is_an_answer() {
    let shell = Shell::new();
    let code = |args: &[&str]| shell.command(args).output().unwrap().status.code();
    assert_eq!(code(&["dance"]), Some(2));
    assert_eq!(code(&["roll"]), Some(2));
    assert_eq!(code(&["export", "x", "--to", "pdf"]), Some(2));
    assert_eq!(code(&["--help"]), Some(0));
    assert_eq!(code(&["--version"]), Some(0));
    let shown = shell
        .command(&["roll", "1y"])
        .env("TRIUMPH_SEED", "x")
        .output()
        .unwrap();
    assert_eq!((shown.status.code(), shown.stdout.len()), (Some(2), 0));
}

#[test]
fn screens_say_so_where_there_is_no_terminal() {
    let shell = Shell::new();
    assert_snapshot!(shell.run(&[], ""), @r#"
    exit 1
    err: triumph: The screens need a terminal.
    err: Without one, use `triumph do HOME/data/saves/the-ashen-oar.ron -` to play and `triumph review HOME/data/saves/the-ashen-oar.ron --text` to read.
    "#);
    assert_snapshot!(shell.run(&["solo", "oar", "--character", "nobody"], ""), @r#"
    exit 1
    err: triumph: There is no character called `nobody`. Choose one of 9: Vex Marrow, Ila Senn, Rho, Captain Marrack, Sallow Keth, Boarders, …
    "#);
}

#[test]
fn documents_come_from_the_parser_s_own_table() {
    let shell = Shell::new();
    let commands = shell.json(&["commands", "--json"]);
    let names: Vec<&str> = commands
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    for name in ["attack", "wound", "next", "undo", "redo", "note"] {
        assert!(names.contains(&name), "{name}");
    }
    for row in commands.as_array().unwrap() {
        for key in ["system", "name", "usage", "help", "example"] {
            assert!(
                row[key].as_str().is_some_and(|text| !text.is_empty()),
                "{row}"
            );
        }
    }
    assert!(
        shell
            .answer(&["commands"])
            .contains("undo [N | to N | note]")
    );
    assert!(shell.answer(&["completions", "bash"]).contains("_triumph"));
    assert!(shell.answer(&["man"]).contains(".TH triumph 1"));
}

#[test]
fn colour_is_used_only_where_it_is_asked_for() {
    let shell = Shell::new();
    assert!(!shell.answer(&["roll", "1y"]).contains('\u{1b}'));
    assert!(
        shell
            .answer(&["roll", "1y", "--color", "always"])
            .contains('\u{1b}')
    );
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    let shell = Shell::new();
    let bin = assert_cmd::cargo::cargo_bin("triumph");
    let mut child = Command::new(bin)
        .args(["odds", "5y5g5r", "--json"])
        .env("TRIUMPH_HOME", shell.home.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The reader closes before the first word.
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap()
        ),
        (Some(0), String::new())
    );
}

#[test]
fn a_pack_of_one_s_own_adds_to_the_shipped_ones_and_a_bad_one_harms_nothing() {
    let shell = Shell::new();
    let pack = "(name: \"Mine\", version: \"1\", gear: [(id: \"rope\", name: \"Rope\", price: 1, rarity: 0, note: \"Hemp.\")])\n";
    fs::write(shell.work().join("mine.ron"), pack).unwrap();
    fs::write(
        shell.work().join("bad.ron"),
        "(name: \"Bad\", version: 1)\n",
    )
    .unwrap();
    assert_snapshot!(shell.run(&["do", "a.ron", "--new", "genesys", "--pack", "mine.ron", "--pack", "bad.ron", "add rho"], ""), @r#"
    exit 0
    out: Rho joins (PC).
    err: bad.ron:1:24: `version` can't be `1`. Write it like `version: "1.0.0"`. This pack is left out.
    "#);
    assert!(shell.read("a.ron").contains("(\"Mine\",\"1\")"));
    assert_snapshot!(shell.run(&["do", "a.ron", "--pack", "none.ron", "next"], ""), @r#"
    exit 1
    err: triumph: none.ron doesn't exist.
    err: Check the spelling.
    "#);
}
