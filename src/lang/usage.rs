//! What a usage is made of: `attack WHO [TARGET] [with WEAPON] [at BAND] [aim]`.
//!
//! Words in small letters stand for themselves, words in capitals for something of a [`Kind`];
//! brackets hold what may be left out, a bar parts a choice, dots say "and more of them". Every
//! table of verbs asks [`known`] while it is compiled, so a word in capitals that is no kind does
//! not build; and every system answers for every kind, so a new kind does not build either until
//! each game says what may stand there.

/// Writes the kinds with the word that stands for each and what it means.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $word:literal: $about:literal;)+) => {
        /// What a word in capitals of a usage stands for.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Kind { $($(#[$meta])* $kind),+ }

        impl Kind {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$kind),+];

            /// The word for it in a usage: "WHO".
            pub const fn word(self) -> &'static str {
                match self { $(Self::$kind => $word),+ }
            }

            /// What it means, in a few words.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$kind => $about),+ }
            }
        }
    };
}

kinds! {
    /// A character in the encounter.
    Who = "WHO": "a character here, or @ for the active one";
    /// Anyone or anything in the encounter.
    Anything = "WHAT": "anyone or anything here, or @ for the active one";
    /// Someone on the same side as the name before.
    Ally = "ALLY": "someone on the same side";
    /// A target.
    Target = "TARGET": "a target";
    /// Someone other than the name before.
    Other = "WHOM": "someone else here";
    /// A vehicle in the encounter.
    Vehicle = "VEHICLE": "a vehicle here";
    /// A weapon that the one named before carries.
    Weapon = "WEAPON": "a weapon they carry";
    /// Armor that the one named before wears.
    Worn = "ARMOR": "armor worn";
    /// A weapon, armor or gear of the packs.
    Item = "ITEM": "an item from the packs";
    /// Anyone or anything the packs can add.
    Profile = "PROFILE": "a profile from the packs";
    /// A skill.
    Skill = "SKILL": "a skill";
    /// A characteristic or attribute.
    Characteristic = "CHARACTERISTIC": "a characteristic";
    /// A level of difficulty.
    Difficulty = "DIFFICULTY": "a level of difficulty";
    /// A challenge level.
    Challenge = "CHALLENGE": "a Challenge Level";
    /// A range band.
    Band = "BAND": "a range band";
    /// A status that can be given.
    Status = "STATUS": "a status";
    /// A status that the one named before is in.
    Condition = "CONDITION": "a status they have";
    /// An injury that the one named last suffers from.
    Injury = "INJURY": "an injury they have";
    /// A limb.
    Limb = "LIMB": "a limb";
    /// A modifier of the open pool.
    Source = "SOURCE": "a modifier of the open pool";
    /// A row of the spend menu.
    Spend = "KEY": "a row of the spend menu";
    /// A symbol to pay with.
    Symbol = "SYMBOL": "a symbol to pay with";
    /// A number of a sheet.
    Field = "FIELD": "a number on a sheet";
    /// A setting.
    Setting = "SETTING": "a setting";
    /// A value of the setting named before.
    Value = "VALUE": "a value of the setting";
    /// An initiative slot.
    Slot = "SLOT": "the number of a slot";
    /// A race.
    Race = "RACE": "a race";
    /// A talent.
    Talent = "TALENT": "a talent";
    /// What is chosen with a talent.
    Choice = "CHOICE": "a skill, characteristic, weapon or injury";
    /// What a character can begin as.
    Archetype = "ARCHETYPE": "an archetype";
    /// A career.
    Career = "CAREER": "a career";
    /// What an adversary is built from.
    Role = "ROLE": "an adversary's role";
    /// A system in the encounter.
    System = "SYSTEM": "a system here";
    /// A system the packs can bring.
    Network = "NETWORK": "a system from the packs";
    /// A program of the system named before.
    Program = "PROGRAM": "a program of a system";
    /// One of the four motivations.
    Facet = "MOTIVATION": "a motivation";
    /// A vocation.
    Vocation = "VOCATION": "a vocation";
    /// A disabling characteristic.
    Trait = "TRAIT": "a disabling characteristic";
    /// A quirk of wealth.
    Quirk = "QUIRK": "a wealth quirk";
    /// What is ridden or steered.
    Ride = "RIDE": "a mount or vehicle";
    /// A number.
    Number = "N": "a number";
    /// A number of turns.
    Turns = "TURNS": "a number of turns";
    /// A number of players.
    Players = "PLAYERS": "a number of players";
    /// What symbol dice showed.
    Symbols = "SYMBOLS": "what real dice showed, like 2s 1a. A Triumph adds its own Success: 1s 1T = 2 Successes";
    /// What numbered dice showed.
    Faces = "FACES": "what real dice showed, like 4 5 2";
    /// A pool of dice.
    Pool = "POOL": "a pool of dice";
    /// A price in symbols.
    Price = "PRICE": "a price in symbols, like 2aT";
    /// A new name.
    Name = "NAME": "a new name";
    /// Free words.
    Words = "WORDS": "your own words";
    /// Free text.
    Text = "TEXT": "your own words";
    /// A reason.
    Why = "WHY": "a reason, in your own words";
}

impl Kind {
    /// The kind a word in capitals stands for.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// Whether it takes every word to the end of the line.
    pub const fn takes_the_rest(self) -> bool {
        matches!(self, Self::Words | Self::Text | Self::Why)
    }

    /// Whether the word there names somebody or something in the encounter.
    pub const fn names(self) -> bool {
        matches!(
            self,
            Self::Who
                | Self::Anything
                | Self::Ally
                | Self::Target
                | Self::Other
                | Self::Vehicle
                | Self::System
        )
    }

    /// Whether only a number can stand there.
    pub const fn is_number(self) -> bool {
        matches!(
            self,
            Self::Number | Self::Turns | Self::Players | Self::Slot
        )
    }
}

/// The kinds that a usage names, in their order.
pub fn kinds_of(usage: &str) -> Vec<Kind> {
    let mut found = Vec::new();
    for word in usage.split(|c: char| !c.is_ascii_alphabetic()) {
        if let Some(kind) = Kind::of(word).filter(|kind| !found.contains(kind)) {
            found.push(kind);
        }
    }
    found
}

/// Whether every word in capitals of a usage is a [`Kind`]; asked while the tables are compiled.
pub const fn known(usage: &str) -> bool {
    let text = usage.as_bytes();
    let mut at = 0;
    while at < text.len() {
        let from = at;
        let mut capitals = true;
        while at < text.len() && text[at].is_ascii_alphabetic() {
            capitals &= text[at].is_ascii_uppercase();
            at += 1;
        }
        if at > from && capitals && !is_kind(text, from, at) {
            return false;
        }
        at += 1;
    }
    true
}

const fn is_kind(text: &[u8], from: usize, to: usize) -> bool {
    let mut each = 0;
    while each < Kind::ALL.len() {
        let word = Kind::ALL[each].word().as_bytes();
        let mut same = word.len() == to - from;
        let mut at = 0;
        while same && at < word.len() {
            same = word[at] == text[from + at];
            at += 1;
        }
        if same {
            return true;
        }
        each += 1;
    }
    false
}

/// One word that may stand at a place of a usage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected<'a> {
    /// The word itself.
    Keyword(&'a str),
    /// Something of a kind.
    Kind(Kind),
    /// A sign, a number with a letter: nothing to propose.
    Sign(&'a str),
}

/// A part of a usage.
#[derive(Clone, Debug)]
enum Part<'a> {
    /// A place with the words that may stand there, and whether more of them may follow.
    Place(Vec<Expected<'a>>, bool),
    /// What may be left out: one of several ways to go on.
    Optional(Vec<Vec<Part<'a>>>),
}

/// A word that already stands in the line: its text, and whether it was in quotes.
#[derive(Clone, Copy, Debug)]
pub struct Stood<'a> {
    /// Without its quotes.
    pub text: &'a str,
    /// A quoted word is never a keyword, a number or a sign.
    pub quoted: bool,
}

/// What may stand behind these words, by a usage, and which of them are names: the kinds of the
/// words on the first way through the usage that they fit.
pub fn after<'a>(
    usage: &'a str,
    verb: &str,
    said: &[Stood<'_>],
) -> Vec<(Expected<'a>, Vec<usize>)> {
    let mut pieces = pieces(usage).into_iter().peekable();
    let forms = ways(&mut pieces);
    let keywords: Vec<&str> = usage
        .split(|c: char| !c.is_ascii_lowercase() && c != '-')
        .filter(|word| !word.is_empty())
        .collect();
    let mut walk = Walk {
        keywords,
        found: Vec::new(),
    };
    for form in &forms {
        let form: &[Part<'_>] = match form.split_first() {
            Some((Part::Place(words, _), rest)) if words == &[Expected::Keyword(verb)] => rest,
            _ => form,
        };
        let todo: Vec<&Part<'_>> = form.iter().collect();
        walk.go(&todo, said, 0, &[]);
    }
    walk.found
}

struct Walk<'a> {
    keywords: Vec<&'a str>,
    found: Vec<(Expected<'a>, Vec<usize>)>,
}

impl<'a> Walk<'a> {
    fn go(&mut self, todo: &[&Part<'a>], said: &[Stood<'_>], at: usize, names: &[usize]) {
        let run = todo
            .iter()
            .take_while(|part| matches!(part, Part::Optional(_)))
            .count();
        for (taken, part) in todo.iter().enumerate().take(run) {
            let Part::Optional(ways) = part else { continue };
            let others = || {
                let others = todo.iter().enumerate().filter(|(n, _)| *n != taken);
                others.map(|(_, part)| *part)
            };
            for way in ways {
                let next: Vec<&Part<'a>> = way.iter().chain(others()).collect();
                self.go(&next, said, at, names);
            }
        }
        let Some((Part::Place(words, more), rest)) = todo.get(run).map(|p| (*p, &todo[run + 1..]))
        else {
            return;
        };
        let Some(word) = said.get(at) else {
            for word in words {
                if !self.found.iter().any(|(old, _)| old == word) {
                    self.found.push((*word, names.to_vec()));
                }
            }
            return;
        };
        for expected in words {
            if !self.fits(*expected, *word) {
                continue;
            }
            let mut names = names.to_vec();
            let mut greedy = false;
            if let Expected::Kind(kind) = expected {
                greedy = kind.takes_the_rest();
                if kind.names() {
                    names.push(at);
                }
            }
            self.go(rest, said, at + 1, &names);
            if *more || greedy {
                self.go(&todo[run..], said, at + 1, &names);
            }
        }
    }

    fn fits(&self, expected: Expected<'_>, word: Stood<'_>) -> bool {
        let keyword = || {
            !word.quoted
                && self
                    .keywords
                    .iter()
                    .any(|k| k.eq_ignore_ascii_case(word.text))
        };
        let number = || {
            let digits = word.text.trim_start_matches(['+', '-']);
            !word.quoted && digits.starts_with(|c: char| c.is_ascii_digit())
        };
        match expected {
            Expected::Keyword(own) => !word.quoted && own.eq_ignore_ascii_case(word.text),
            Expected::Sign(sign) => {
                let head = sign.trim_end_matches(|c: char| c.is_ascii_uppercase());
                !word.quoted
                    && word.text.starts_with(head)
                    && (head.len() == sign.len() || word.text.len() > head.len())
            }
            Expected::Kind(kind) if kind.is_number() => number(),
            Expected::Kind(kind) if kind.takes_the_rest() => word.quoted || word.text != "=",
            Expected::Kind(_) => !keyword() && (word.quoted || word.text != "="),
        }
    }
}

/// Brackets, lone bars and words, in their order.
fn pieces(usage: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for word in usage.split_whitespace() {
        let mut rest = word;
        while let Some(at) = rest.find(['[', ']']) {
            if at > 0 {
                found.push(&rest[..at]);
            }
            found.push(&rest[at..=at]);
            rest = &rest[at + 1..];
        }
        if !rest.is_empty() {
            found.push(rest);
        }
    }
    found
}

/// Ways to go on, up to the end or a closing bracket.
fn ways<'a>(pieces: &mut std::iter::Peekable<std::vec::IntoIter<&'a str>>) -> Vec<Vec<Part<'a>>> {
    let mut ways = vec![Vec::new()];
    while let Some(piece) = pieces.next() {
        let way = match piece {
            "]" => break,
            "|" => {
                ways.push(Vec::new());
                continue;
            }
            "[" => Part::Optional(self::ways(pieces)),
            word => place(word),
        };
        if let Some(last) = ways.last_mut() {
            last.push(way);
        }
    }
    ways
}

fn place(word: &str) -> Part<'_> {
    let bare = word.trim_end_matches('.');
    let words = bare.split('|').filter(|word| !word.is_empty());
    let expected = words.map(|word| {
        let letters = |test: fn(&char) -> bool| word.chars().all(|c| test(&c) || c == '-');
        if letters(char::is_ascii_lowercase) && word != "-" {
            Expected::Keyword(word)
        } else {
            Kind::of(word).map_or(Expected::Sign(word), Expected::Kind)
        }
    });
    Part::Place(expected.collect(), bare.len() < word.len())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const ATTACK: &str = "attack WHO [TARGET] [with WEAPON] [at BAND] [aim]";
    const SLOT: &str = "slot add pc|npc [for WHO] | slot fall N";
    const CHECK: &str = "check WHO SKILL [DIFFICULTY | vs WHO [SKILL]] [with CHARACTERISTIC]";
    const CHASE: &str = "chase WHO... [by RIDE] after WHO... [at close|long] | chase stop";

    #[rstest]
    #[case(ATTACK, "attack", "", "WHO")]
    #[case(ATTACK, "attack", "@", "TARGET with at aim")]
    #[case(ATTACK, "attack", "@ with", "WEAPON")]
    #[case(ATTACK, "attack", "@ with pistol", "TARGET at aim")]
    #[case(ATTACK, "attack", "@ vex at", "BAND")]
    #[case(ATTACK, "attack", "@ vex aim at short", "with")]
    #[case(SLOT, "slot", "", "add fall")]
    #[case(SLOT, "slot", "add", "pc npc")]
    #[case(SLOT, "slot", "add pc", "for")]
    #[case(SLOT, "slot", "fall", "N")]
    #[case("target next | prev | WHO", "target", "", "next prev WHO")]
    #[case("target next | prev | WHO", "target", "next", "")]
    #[case(CHECK, "check", "vex cool", "DIFFICULTY vs with")]
    #[case(CHECK, "check", "vex cool vs", "WHO")]
    #[case(CHECK, "check", "vex cool vs ila", "SKILL with")]
    #[case(CHASE, "chase", "a b", "by WHO after")]
    #[case(CHASE, "chase", "a after b at", "close long")]
    #[case("roll [POOL | %[+N]] [= SYMBOLS]", "roll", "", "POOL % =")]
    #[case("do WHO WORDS [with strain|action]", "do", "vex runs", "with WORDS")]
    fn a_usage_says_what_may_follow(
        #[case] usage: &str,
        #[case] verb: &str,
        #[case] said: &str,
        #[case] expected: &str,
    ) {
        let said: Vec<Stood<'_>> = said
            .split_whitespace()
            .map(|text| Stood {
                text,
                quoted: false,
            })
            .collect();
        let mut words: Vec<&str> = after(usage, verb, &said)
            .into_iter()
            .map(|(word, _)| match word {
                Expected::Keyword(word) | Expected::Sign(word) => word,
                Expected::Kind(kind) => kind.word(),
            })
            .collect();
        let mut expected: Vec<&str> = expected.split_whitespace().collect();
        words.sort_unstable();
        expected.sort_unstable();
        assert_eq!(words, expected);
    }

    #[test]
    fn names_that_stand_are_known_by_their_place() {
        let said = ["vex", "cool", "vs", "keth"].map(|text| Stood {
            text,
            quoted: false,
        });
        let found = after(CHECK, "check", &said);
        let skill = found
            .iter()
            .find(|(word, _)| *word == Expected::Kind(Kind::Skill));
        assert_eq!(skill.unwrap().1, [0, 3]);
    }

    #[test]
    fn only_kinds_stand_in_capitals() {
        assert!(known(ATTACK) && known("add PROFILE [xN] [as NAME] [= SYMBOLS]"));
        assert!(!known("attack WHO [with GADGET]"));
        for kind in Kind::ALL {
            assert_eq!(Kind::of(kind.word()), Some(*kind));
        }
    }
}
