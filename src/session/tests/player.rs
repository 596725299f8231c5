//! Who signs the entries of a save for one character.

use super::*;

/// The entries of a save for one character are signed by its player, unless someone is named.
#[test]
fn a_solo_save_signs_with_its_player() {
    let folder = TempDir::new().unwrap();
    let made = Options {
        by: "ada".into(),
        is_solo: true,
        ..options(&folder)
    };
    drop(Session::create(&place(&folder), "toy", "Test", made).unwrap());
    let by = |named: Option<&str>, name: &str| {
        let options = Options {
            is_unnamed: named.is_none(),
            by: named.unwrap_or(GM).to_owned(),
            ..options(&folder)
        };
        let mut session = Session::open(&place(&folder), options).unwrap();
        let n = run(&mut session, &format!("add {name}")).n;
        session.face().log(n, n)[0].by.clone()
    };
    assert_eq!(by(None, "Ila"), "ada");
    assert_eq!(by(Some("Teld"), "Rho"), "Teld");
    assert_eq!(by(Some(GM), "Vex"), GM);
}

/// A save for one character from before saves named its player is signed by the one who signed everything in it. The
/// GM, several people, and a save with several characters tell nothing.
#[test]
fn the_player_of_an_older_save_is_guessed_from_its_entries() {
    let guessed = |lines: &[(&str, &str)]| {
        let folder = TempDir::new().unwrap();
        for (n, (by, line)) in lines.iter().enumerate() {
            let options = Options {
                by: (*by).to_owned(),
                ..options(&folder)
            };
            let mut session = if n == 0 {
                Session::create(&place(&folder), "toy", "Test", options).unwrap()
            } else {
                Session::open(&place(&folder), options).unwrap()
            };
            run(&mut session, line);
        }
        let unnamed = Options {
            is_unnamed: true,
            ..options(&folder)
        };
        let mut session = Session::open(&place(&folder), unnamed).unwrap();
        let n = run(&mut session, "add Rho").n;
        session.face().log(n, n)[0].by.clone()
    };
    assert_eq!(
        guessed(&[("ada", "add Vex"), ("ada", "wound vex 1")]),
        "ada"
    );
    assert_eq!(guessed(&[(GM, "add Vex"), (GM, "wound vex 1")]), GM);
    assert_eq!(guessed(&[("ada", "add Vex"), ("teld", "wound vex 1")]), GM);
    assert_eq!(guessed(&[("ada", "add Vex"), (GM, "wound vex 1")]), GM);
    assert_eq!(guessed(&[("ada", "add Vex"), ("ada", "add Ila")]), GM);
}
