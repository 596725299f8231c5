//! Proves that the checks of the rule lists find errors, on invented rules with the letter Z, which no
//! system uses.

use super::*;

const CODE: &str = r##"//! Z-CODE-01 is named by the code alone.
#[cfg(test)]
use something::z_use_01;

fn z_code_02() {}

mod inner {
    #[cfg(test)]
    const SAMPLES: [&str; 2] = [
        "Z-CONST-01",
        "}",
    ];

    const PLAIN: &str = "Z-CODE-03";
}

#[cfg(test)]
#[expect(dead_code, reason = "Z-ATTR-01")]
mod tests {
    #[rstest]
    #[case::z_case_01(1)]
    fn z_name_01_and_z_name_02a() {
        let raw = r#"
};"Z-STRING-01"
fn looks_like_an_end();
"#;
        // Z-COMMENT-01
    }
}

/// Z-CODE-04
#[cfg(test)]
mod more;
"##;

fn source(path: &str, text: &str) -> Source {
    Source {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

fn named_in(path: &str, test_files: &[&str]) -> Vec<String> {
    let source = source(path, CODE);
    let test_files = test_files.iter().map(|&file| file.to_owned()).collect();
    let found: BTreeSet<_> = test_code(&source, &test_files)
        .into_iter()
        .flat_map(named)
        .collect();
    found.into_iter().collect()
}

#[test]
fn only_test_items_count_in_a_source_file() {
    let found = [
        "Z-ATTR-01",
        "Z-CASE-01",
        "Z-COMMENT-01",
        "Z-CONST-01",
        "Z-NAME-01",
        "Z-NAME-02a",
        "Z-STRING-01",
        "Z-USE-01",
    ];
    assert_eq!(
        named_in("src/some/part.rs", &["src/some/part/tests"]),
        found
    );
}

#[rstest]
#[case("tests/it/any.rs", 12)]
#[case("src/some/part/tests.rs", 12)]
#[case("src/some/part/tests/deep.rs", 12)]
#[case("src/some/part/testsuite.rs", 8)]
#[case("tests/it/any.snap", 0)]
#[case("assets/any.ron", 0)]
fn a_file_of_tests_counts_as_a_whole(#[case] path: &str, #[case] found: usize) {
    assert_eq!(named_in(path, &["src/some/part/tests"]).len(), found);
}

#[rstest]
#[case("src/some/part.rs", "src/some/part/more")]
#[case("src/some/mod.rs", "src/some/more")]
#[case("src/lib.rs", "src/more")]
fn a_test_module_points_to_its_file(#[case] path: &str, #[case] module: &str) {
    assert_eq!(test_modules(&source(path, CODE)), [module]);
}

#[rstest]
#[case("fn g_dice_07()", &["G-DICE-07"])]
#[case("proves_c_des_01a_too", &["C-DES-01a"])]
#[case("z_odd_01_z_odd_02", &["Z-ODD-01", "Z-ODD-02"])]
#[case("z_odd_01_02_03_all_of_them", &["Z-ODD-01", "Z-ODD-02", "Z-ODD-03"])]
#[case("z_odd_01_10_dice", &["Z-ODD-01", "Z-ODD-10"])]
#[case("z_odd_1 z_odd_x1 zz_odd_01 Z_odd_01 z_Odd_01 z_o_01 z__01 z_odd_01ab", &[])]
fn an_identifier_hides_ids(#[case] code: &str, #[case] ids: &[&str]) {
    assert_eq!(snake_ids(code).collect::<Vec<_>>(), ids);
}

#[test]
fn what_is_in_force_and_unproven_is_listed_with_its_title() {
    let list = r#"[
        (id: "Z-ODD-01", tag: Auto, title: "Proven", text: "Yes."),
        (id: "Z-ODD-02", tag: Assist, title: "Unproven", text: "No."),
        (id: "Z-ODD-03a", tag: Auto, title: "Unproven with a letter", text: "No."),
        (id: "Z-ODD-04", tag: Remind, title: "Unproven and only shown", text: "No."),
        (id: "Z-ODD-05", tag: Auto, title: "Above the range", text: "No."),
        (id: "Z-EVEN-01", tag: Auto, title: "Another section", text: "No."),
    ]"#;
    let book = Rulebook::parse("list", list).expect("well formed");
    let proven = named("fn z_odd_01_is_proven() {}");
    let missing = [
        "Z-ODD-02 Unproven",
        "Z-ODD-03a Unproven with a letter",
        "Z-ODD-04 Unproven and only shown",
    ];
    assert_eq!(unproven(&book, &[("Z-ODD", 1..=4)], &proven), missing);
    assert_eq!(
        unproven(&book, &[("Z-EVEN", ALL)], &proven),
        ["Z-EVEN-01 Another section"]
    );
    assert_eq!(unproven(&book, &[], &proven), [""; 0]);
}
