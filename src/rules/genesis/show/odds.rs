//! The exact chances of the open pool, and of its comparison (F-TRK-30 to F-TRK-34).
//!
//! The rolls of a round are not always compared with each other: a target off guard is compared with
//! a Challenge Level and a helpless one with one win, whatever its own dice show (F-MOD-05,
//! F-MOD-12). So the chances to win and to lose are computed separately, as
//! [`victories`](crate::play::rolling::victories) does.

use crate::library::Library;
use crate::model::state::{Against, Roller, State};
use crate::play::check::better;
use crate::play::pool::{opponents, spread};
use crate::play::rolling::{helpless, may_win};
use crate::settings::{Settings, Tie};
use dice::d6::{MOST_ODDS_DICE, Spread};
use rules::view::{Chance, Charts, Id, Least, Meaning, Tone, chance};

/// Returns the most important chance, 0 to 1: to meet the level, to beat the other, to win a victory
/// level over the first opponent, or to lose none to an opponent that can't be beaten (F-VIC-02).
pub(super) fn success(state: &State, library: &Library, roller: &Roller) -> Option<f64> {
    if let Some(check) = &state.check {
        let own = spread(state, library, roller, roller.who)?;
        if let Some(chl) = check.against.challenge() {
            return Some(own.at_least(i32::from(chl)).p());
        }
        let other = check.rollers.iter().find(|r| r.who != roller.who)?;
        let theirs = spread(state, library, other, roller.who)?;
        return Some(own.beyond(&theirs).at_least(1).p());
    }
    let foe = *opponents(state, roller.who).first()?;
    let odds = Odds::of(state, library, roller, foe)?;
    Some(if may_win(state, roller.who, foe) {
        odds.level.at_least(1).p()
    } else {
        1.0 - odds.hurt
    })
}

/// The odds of a roll against one opponent.
struct Odds {
    /// The margin in wins beyond the opponent's roll or level.
    level: Spread,
    /// The chance that the opponent wins a level over the roller, 0 to 1. `None` if it can't.
    hurt: f64,
}

impl Odds {
    fn of(state: &State, library: &Library, roller: &Roller, foe: Id) -> Option<Self> {
        let own = spread(state, library, roller, foe)?;
        let other = state.combat_roll(foe);
        let level = own.beyond(&held(state, library, foe, other, roller.who)?);
        let hurt = match other.filter(|_| may_win(state, foe, roller.who)) {
            Some(other) => {
                let theirs = spread(state, library, other, roller.who)?;
                let mine = held(state, library, roller.who, Some(roller), foe)?;
                theirs.beyond(&mine).at_least(1).p()
            }
            None => 0.0,
        };
        Some(Self { level, hurt })
    }
}

/// Returns what the wins of `by` are compared with against a target: the target's roll, the
/// Challenge Level off guard (F-MOD-05), or the one win that is needed to hurt the helpless
/// (F-MOD-12).
fn held(
    state: &State,
    library: &Library,
    who: Id,
    roll: Option<&Roller>,
    by: Id,
) -> Option<Spread> {
    if helpless(state, who) {
        return Some(Spread::certain(1));
    }
    match (state.unaware(who), roll) {
        (Some(chl), _) => Some(Spread::certain(i32::from(chl))),
        (None, Some(roll)) => spread(state, library, roll, by),
        (None, None) => Some(Spread::certain(0)),
    }
}

fn mean(spread: &Spread) -> Chance {
    Chance::mean("wins", format!("{:.1}", spread.mean()))
}

/// Returns the winner of equal wins for the open roll.
const fn tie_of(settings: &Settings, against: &Against) -> Tie {
    match against {
        Against::Passive => settings.passive_tie,
        Against::Chase => settings.chase_tie,
        _ => settings.active_tie,
    }
}

/// Returns the chances of a pool as the tray lists them, the desired result first.
pub(super) fn chances(state: &State, library: &Library, roller: &Roller) -> Vec<Chance> {
    let Some(own) = spread(state, library, roller, roller.who) else {
        return vec![Chance {
            label: "odds".to_owned(),
            value: format!("up to {MOST_ODDS_DICE} dice"),
            tone: Tone::Quiet,
            above: false,
        }];
    };
    let mut all = Vec::new();
    if let Some(check) = &state.check {
        if let Some(chl) = check.against.challenge() {
            let p = own.at_least(i32::from(chl)).p();
            all.push(chance("success", p, Tone::Success).above());
            all.push(mean(&own));
            return all;
        }
        let other = check.rollers.iter().find(|r| r.who != roller.who);
        let theirs = other.and_then(|r| spread(state, library, r, roller.who));
        if let Some(theirs) = theirs {
            let level = own.beyond(&theirs);
            let (win, tie) = (level.at_least(1).p(), level.exactly(0).p());
            let first = check.rollers.first().is_some_and(|r| r.who == roller.who);
            let ties = match better(0, 0, tie_of(&state.settings, &check.against)) {
                None => "tie, no change".to_owned(),
                Some((actor, _)) if actor == first => "tie, you win".to_owned(),
                Some(_) => "tie, you lose".to_owned(),
            };
            all.push(chance("wins", win, Tone::Success).above());
            all.push(chance(ties, tie, Tone::Text));
            all.push(chance("loses", 1.0 - win - tie, Tone::Failure));
        }
        all.push(mean(&own));
        return all;
    }
    fight_chances(state, library, roller, &mut all);
    all.push(mean(&own));
    all
}

/// Returns the chart of a pool: wins against a Challenge Level, or levels over the first opponent.
pub(super) fn charts(state: &State, library: &Library, roller: &Roller) -> Option<Charts> {
    let chart = |spread: &Spread, counts, needed, word, fails| {
        let nets: Vec<(i32, f64)> = spread.numbers().collect();
        let meaning = Meaning {
            needed,
            word,
            fails,
            unit: "",
            damage: "",
            does: |_| (0, false),
        };
        Charts::of_numbers(&nets, counts, &meaning)
    };
    if let Some(check) = &state.check {
        let own = spread(state, library, roller, roller.who)?;
        if let Some(chl) = check.against.challenge() {
            return Some(chart(&own, "wins", i32::from(chl), "success", "failure"));
        }
        let other = check.rollers.iter().find(|r| r.who != roller.who)?;
        let level = own.beyond(&spread(state, library, other, roller.who)?);
        return Some(Charts {
            heads: heads(state, other.who, roller.who),
            ..chart(&level, "wins beyond theirs", 1, "wins", "no win")
        });
    }
    let foe = *opponents(state, roller.who).first()?;
    let Odds { level, hurt } = Odds::of(state, library, roller, foe)?;
    let answers = may_win(state, foe, roller.who);
    Some(if may_win(state, roller.who, foe) {
        Charts {
            heads: if answers {
                heads(state, foe, roller.who)
            } else {
                Default::default()
            },
            least: at_least(&level),
            damage: "level",
            ..chart(&level, "victory level", 1, "wins", "no win")
        }
    } else {
        Charts {
            success: 1.0 - hurt,
            ..chart(&level, "victory level", 0, "unhurt", "hurt")
        }
    })
}

/// The most victory levels in the chart.
const LEVELS: i32 = 8;

/// Returns the chance of each victory level or a higher one.
fn at_least(level: &Spread) -> Vec<Least> {
    let all: Vec<(i32, f64)> = level.numbers().collect();
    let most = all.iter().map(|(n, _)| *n).max().unwrap_or(0).min(LEVELS);
    let p = |least: i32| {
        all.iter()
            .filter(|(n, _)| *n >= least)
            .map(|(_, p)| p)
            .sum()
    };
    let least = (1..=most).map(|n| Least {
        damage: n.unsigned_abs(),
        p: p(n),
        falls: false,
    });
    least.collect()
}

/// Returns the winners for the two halves of a chart.
fn heads(state: &State, other: Id, own: Id) -> [String; 2] {
    [other, own].map(|who| format!("{} ahead by", state.short_names_of(&[who])))
}

/// Adds every victory level against the first opponent, and the others in short (F-TRK-34). Against
/// opponents that can't be beaten, only the chance to stay unhurt (F-VIC-02, F-CMB-05).
fn fight_chances(state: &State, library: &Library, roller: &Roller, all: &mut Vec<Chance>) {
    let foes = opponents(state, roller.who);
    for (place, foe) in foes.iter().enumerate() {
        let Some(Odds { level, hurt }) = Odds::of(state, library, roller, *foe) else {
            continue;
        };
        let name = state.name_of(*foe);
        // The bar above the chart, which is about the first opponent, has the label of its own chance.
        let first = |chance: Chance| if place == 0 { chance.above() } else { chance };
        if !may_win(state, roller.who, *foe) {
            let label = match foes.as_slice() {
                [_] => "unhurt".to_owned(),
                _ => format!("unhurt by {name}"),
            };
            all.push(first(chance(label, 1.0 - hurt, Tone::Success)));
            continue;
        }
        let helpless = helpless(state, *foe);
        let open = helpless || state.unaware(*foe).is_some();
        let answers = may_win(state, *foe, roller.who);
        let short = 1.0 - level.at_least(0).p();
        if place > 0 {
            let win = level.at_least(1).p();
            all.push(chance(format!("VL 1+ over {name}"), win, Tone::Success));
            if answers {
                all.push(chance(format!("loses to {name}"), hurt, Tone::Failure));
            } else {
                all.push(chance(format!("fewer than {name}"), short, Tone::Failure));
            }
            continue;
        }
        for n in 1..=5 {
            let label = if n == 5 {
                "VL 5+".to_owned()
            } else {
                format!("VL {n}+")
            };
            // F-MOD-13: if the settings say so, any win over the helpless picks freely.
            let least = if helpless && state.settings.any_level {
                1
            } else {
                n
            };
            let chance = chance(label, level.at_least(least).p(), Tone::Success);
            all.push(if n == 1 { first(chance) } else { chance });
        }
        // A character off guard has no dice to tie with, but may meet a Challenge Level.
        if open || state.unaware(roller.who).is_none() || !answers {
            all.push(chance("tie", level.exactly(0).p(), Tone::Text));
        }
        if open || !answers {
            all.push(chance("behind", short, Tone::Failure));
        }
        if answers {
            all.push(chance("loses", hurt, Tone::Failure));
        }
    }
}
