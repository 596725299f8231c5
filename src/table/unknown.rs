//! The refusal of an unknown command, which names the command that was likely meant.

use lang::Refusal;
use lang::names::{nearest, shorten};
use lang::usage::{self, Expected, Stood};
use rules::system::{System, find_verb};
use rules::view::VerbInfo;

/// Refuses a word that is neither a command of the game nor one of the `others`, which every game has.
pub(super) fn unknown<S: System>(word: &str, others: &[VerbInfo]) -> Refusal {
    let refusal = Refusal::input(format!("There is no command `{}`.", shorten(word)));
    match word.trim_end_matches('!') {
        "save" | "write" | "wq" => {
            return refusal
                .hint("Nothing needs to be saved: each command is on disk when it is done.");
        }
        "help" | "man" | "commands" => {
            return refusal.hint(LIST_COMMANDS);
        }
        _ => {}
    }
    let own = others.iter().map(|verb| verb.name);
    let all = own.chain(S::verbs().iter().map(|verb| verb.name));
    // "critical" means `crit`.
    let begun = all
        .clone()
        .filter(|verb| verb.len() > 3 && word.starts_with(verb));
    let begun = begun.max_by_key(|verb| verb.len());
    // "aim" is a maneuver: what may follow the name in that command.
    let someone = Stood {
        text: "@",
        quoted: false,
    };
    let of_a_verb = S::verbs().iter().find(|verb| {
        let next = usage::after::<S::Place>(verb.usage, verb.name, &[someone]);
        let is_it =
            |next: &Expected<'_, S::Place>| matches!(next, Expected::Keyword(own) if *own == word);
        next.iter()
            .any(|(next, names)| !names.is_empty() && is_it(next))
    });
    if let Some(verb) = of_a_verb.filter(|_| begun.is_none()) {
        let form = usage::brief(verb.usage, &[word]);
        return refusal.hint(format!("Use `{form}`."));
    }
    // People rarely mistake the first letter, and a word with another one does something else.
    let alike = all.filter(|verb| verb.get(..1) == word.get(..1));
    match begun.or_else(|| nearest(word, alike)) {
        Some(near) => {
            let whole = find_verb(S::verbs(), near).map(|verb| verb.usage);
            let own = || others.iter().find(|verb| verb.name == near);
            let whole = whole.or_else(|| own().map(|verb| verb.usage));
            let form = usage::brief(whole.unwrap_or(near), &[]);
            refusal.hint(format!("The nearest is `{form}`."))
        }
        None => refusal.hint(LIST_COMMANDS),
    }
}

/// The hint at a line that is near no command.
pub const LIST_COMMANDS: &str = "Use `triumph commands` to list every command.";
