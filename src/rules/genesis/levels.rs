//! Comparing the dice of a round, in words: the wins that count, including the brace (F-MOD-14),
//! and the reason for a victory's level (F-VIC-01).
//!
//! The tray, the order of turns and the log use the same words.

use super::figure::Figure;
use super::kinds::{Act, count};
use super::state::{Declaration, Duel, Roller, State};
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

/// Returns the reason for a victory's level: "4+2 wins to 4, with the brace". Returns `None` for a
/// victory that was added or changed by hand, which no dice explain.
pub fn reckoned(state: &State, duel: &Duel) -> Option<String> {
    let mine = state.combat_roll(duel.winner)?.wins()?;
    let brace = braced(state, duel.winner, duel.loser);
    let (against, words, theirs) = if duel.helpless {
        (1, "1, target helpless".to_owned(), 0)
    } else if let Some(chl) = state.unaware(duel.loser) {
        (chl, format!("Challenge Level {chl}"), 0)
    } else {
        let wins = state.combat_roll(duel.loser).and_then(Roller::wins);
        let (wins, brace) = (wins.unwrap_or(0), braced(state, duel.loser, duel.winner));
        let words = match brace {
            0 => wins.to_string(),
            more => format!("{wins}+{more}"),
        };
        (wins.saturating_add(brace), words, brace)
    };
    let level = mine.saturating_add(brace).saturating_sub(against);
    let with = if brace > 0 || theirs > 0 {
        ", with the brace"
    } else {
        ""
    };
    (level == duel.level.saturating_add(duel.reduced))
        .then(|| format!("{} to {words}{with}", wins_words(mine, brace)))
}
