//! Comparing the dice of a round, in words: the wins that count, including the brace (F-MOD-14),
//! and the reason for a victory's level (F-VIC-01).
//!
//! The tray, the order of turns and the log use the same words.

use crate::kinds::{Act, count, genitive};
use crate::model::figure::Figure;
use crate::model::state::{Declaration, Duel, Roller, State};
use rules::system::Sums;
use rules::view::Id;

/// Returns the wins that a character has beyond its dice against a charger (F-MOD-14).
pub fn braced(state: &State, who: Id, foe: Id) -> u8 {
    met(state, who, foe).and_then(|d| d.brace).unwrap_or(0)
}

/// Returns the brace of a character against another's charge (F-MOD-14): it saw that charge before,
/// or has spent the previous round on it (F-MOD-15).
pub fn met(state: &State, who: Id, foe: Id) -> Option<&Declaration> {
    let place = |id: Id, act: Act| {
        let is = |d: &Declaration| d.who == id && d.act == act;
        state.declared.iter().position(is)
    };
    let (brace, charge) = (place(who, Act::Brace)?, place(foe, Act::Charge)?);
    let meets = state.declared[charge].targets.contains(&who);
    let declared = &state.declared[brace];
    let prepared = |f: &Figure| f.has_prepared(state.round);
    let ready = declared.ready || state.figure(who).is_some_and(prepared);
    let seen = charge < brace || declared.saw.contains(&foe);
    (meets && (seen || ready)).then_some(declared)
}

/// Returns the same against every charger.
pub fn brace_of(state: &State, who: Id) -> u8 {
    let braces = state.declaration(who).is_some_and(|d| d.act == Act::Brace);
    let chargers = state.declared.iter().filter(|_| braces);
    let wins = chargers.map(|d| braced(state, who, d.who));
    wins.max().unwrap_or(0)
}

/// Returns "4 wins", and with a brace that counts "4+2 wins".
pub fn wins_words(wins: u8, brace: u8) -> String {
    match brace {
        0 => count(wins, "win"),
        more => format!("{wins}+{more} wins"),
    }
}

/// Returns the attacks of the round that win no level over their targets, with both counts of wins:
/// "Bridge Tough's charge against Orla fails: 3 wins to 4". An attacker whom the target beats has that
/// sentence.
pub fn failed(state: &State, duels: &[Duel]) -> Vec<String> {
    let settles = |a: Id, b: Id| {
        let is = |duel: &Duel| [(a, b), (b, a)].contains(&(duel.winner, duel.loser));
        duels.iter().any(is)
    };
    let mut all = Vec::new();
    let mut told = Vec::new();
    for declared in state.declared.iter().filter(|d| d.act.attacks()) {
        let who = declared.who;
        let Some(mine) = state.combat_roll(who).and_then(Roller::wins) else {
            continue;
        };
        for &foe in declared.targets.iter().filter(|foe| !settles(who, **foe)) {
            let brace = braced(state, who, foe);
            let (against, words, theirs) = to_beat(state, who, foe, false);
            let chose = |d: &Declaration| d.act.attacks() && d.targets.contains(&who);
            // Two who attack each other with equal wins have one sentence.
            if state.declaration(foe).is_some_and(chose) && mine.saturating_add(brace) == against {
                if told.contains(&(foe, who)) {
                    continue;
                }
                told.push((who, foe));
                all.push(format!(
                    "{} and {} tie: {} to {words}{}",
                    state.name_of(who),
                    state.name_of(foe),
                    wins_words(mine, brace),
                    with_brace(brace, theirs)
                ));
                continue;
            }
            all.push(format!(
                "{} {} against {} fails: {} to {words}{}",
                genitive(state.name_of(who)),
                declared.act.word(),
                state.name_of(foe),
                wins_words(mine, brace),
                with_brace(brace, theirs)
            ));
        }
    }
    all
}

/// Returns what the wins of a character are compared with against a target: the number, its words, and
/// the part that comes from a brace.
fn to_beat(state: &State, who: Id, foe: Id, helpless: bool) -> (u8, String, u8) {
    if helpless {
        return (1, "1, target helpless".to_owned(), 0);
    }
    if let Some(chl) = state.unaware(foe) {
        return (chl, format!("Challenge Level {chl}"), 0);
    }
    let wins = state.combat_roll(foe).and_then(Roller::wins);
    let (wins, brace) = (wins.unwrap_or(0), braced(state, foe, who));
    let words = match brace {
        0 => wins.to_string(),
        more => format!("{wins} + {more}"),
    };
    (wins.saturating_add(brace), words, brace)
}

/// Returns ", with the brace" if one counts.
const fn with_brace(mine: u8, theirs: u8) -> &'static str {
    if mine > 0 || theirs > 0 {
        ", with the brace"
    } else {
        ""
    }
}

/// Returns the reason for a victory's level: "4 + 2 for the brace = 6 wins to 4". Returns `None` for a
/// victory that was added or changed by hand, which no dice explain.
pub fn reckoned(state: &State, duel: &Duel, sums: Sums) -> Option<String> {
    let mine = state.combat_roll(duel.winner)?.wins()?;
    let brace = braced(state, duel.winner, duel.loser);
    let (against, words, theirs) = to_beat(state, duel.winner, duel.loser, duel.helpless);
    let level = mine.saturating_add(brace).saturating_sub(against);
    let had = match brace {
        0 => wins_words(mine, 0),
        more => {
            let all = wins_words(mine.saturating_add(more), 0);
            let sum = sums.shown(format!("{mine} + {more} for the brace = "));
            format!("{sum}{all}")
        }
    };
    let theirs = if theirs > 0 { " for the brace" } else { "" };
    (level == duel.level.saturating_add(duel.reduced)).then(|| format!("{had} to {words}{theirs}"))
}
