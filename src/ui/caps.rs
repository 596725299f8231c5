//! The key of every menu row, defined in one place.
//!
//! A key belongs to the offer, not to its position: a Critical Injury has the same key in every attack,
//! and a person has the same number in every list. [`OWN`] lists offers that have a key of their own,
//! by the offer's stable key. An offer for a person has the person's number, or for a second kind of
//! offer a letter of their name from [`BANKS`]. A weapon has a letter of its name ([`WEAPONS`]). An answer
//! to a question has its place in the list. Any other offer has the first letter of its name that rows
//! accept. If two rows claim a key, the first row gets it. The second row gets no key rather than an
//! unfamiliar one, and is found by typing. Among rows that symbols buy, which typing doesn't find at once, it gets
//! another letter of its name.
//!
//! Fewer keys choose rows on the table screen than in a menu on top of it, so some rows show a way through their menu
//! ([`super::row_ways`]).

use std::cell::LazyCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::LazyLock;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::{
    ANSWER, ATTACK_KEY, DONE, Id, Listed, Listing, Offer, OfferGroup, Party, Price, Tone,
};

use super::draw;
use super::row_keys::{
    BANKS, BOTH_SIDES, COUNTED, IN_TURN, LAST_WEAPONS, NAMED, OPPONENTS_FIRST, OWN, SHORT_NAMES,
    WEAPONS,
};
use super::theme::{Part, Theme};

/// The keys that choose rows in every pane and menu. They have no other meaning on the table screen.
pub const ROWS: &str = "123456789dfpzBCDEFIJLMPQSVYZ";

/// The keys that choose rows only in spending menus. On the table screen they do what has to wait for
/// the dice.
pub const SPENDING: &str = "abcemnortAKOWX";

/// More keys for rows with a key of their own while no pool is open.
const MORE: &str = "OTWX";

/// More keys for answers, which choose rows also while symbols are spent.
const ANSWERS: &str = "OWX";

/// More keys for menus on top of the screen. On the table screen they do something else.
pub const MENUS: &str = "hilsuvwxHNRTU";

/// The keys that answer a yes-or-no question of the game, as they answer one of the program. Only its rows
/// have them, and while it is open they have no other meaning.
pub const YES_NO: [char; 2] = ['y', 'n'];

/// Returns the keys of a pane's rows in their order, using only keys that choose rows on the table
/// screen.
pub fn of(offers: &[&Offer]) -> Vec<Option<char>> {
    keys(offers, at_table)
}

/// Returns the keys of a menu's rows in their order. In a menu on top of the screen every key chooses a
/// row.
pub fn of_menu(offers: &[&Offer]) -> Vec<Option<char>> {
    keys(offers, |_, _| true)
}

/// Whether a key chooses the row of an offer on the table screen.
fn at_table(offer: &Offer, key: char) -> bool {
    let rows = ROWS.contains(key) || MORE.contains(key);
    rows || offer.group == OfferGroup::Asked || offer.key == ATTACK_KEY
}

fn keys(offers: &[&Offer], works: impl Fn(&Offer, char) -> bool) -> Vec<Option<char>> {
    let row = |offer: &Offer| offer.key != ANSWER && offer.key != DONE;
    // Answers next to a list of rows use the last keys, in reverse order.
    let rows = offers.iter().any(|offer| row(offer));
    let mut free = Free::default();
    let asked = |offer: &Offer| offer.group == OfferGroup::Asked;
    let mut keys = vec![None; offers.len()];
    let mine = |here: bool, free: &mut Free, keys: &mut [Option<char>]| {
        for (offer, key) in offers.iter().zip(keys) {
            if asked(offer) == here && row(offer) {
                let own = own(offer).and_then(|own| free.one(own));
                *key = own.filter(|own| works(offer, *own));
            }
        }
    };
    mine(true, &mut free, &mut keys);
    // Next to rows with a key of their own, a letter is clearer than a place.
    let bought = offers
        .iter()
        .any(|offer| asked(offer) && self::bought(&offer.key));
    for (offer, key) in offers.iter().zip(&mut keys) {
        if offer.key == ANSWER {
            *key = free.place(rows);
        }
    }
    // A further row of one kind has a letter of what it names, because rows that symbols buy have no menu.
    for (offer, key) in offers.iter().zip(&mut keys) {
        if row(offer) && asked(offer) && bought && key.is_none() {
            *key = free.spare(&offer.label);
        }
    }
    // An answer keeps its place, whatever else is in the list.
    for (offer, key) in offers.iter().zip(&mut keys) {
        if row(offer) && asked(offer) && !bought && key.is_none() {
            *key = free.answer(&offer.label);
        }
    }
    mine(false, &mut free, &mut keys);
    for (offer, key) in offers.iter().zip(&mut keys) {
        if row(offer) && key.is_none() && own(offer).is_none() {
            *key = letter(&offer.label).and_then(|letter| free.one(letter));
        }
    }
    keys
}

/// Returns the keys of answers in their order: the digits, then letters of their names. An answer with a place of
/// its own has the key of that place.
pub fn of_answers<'a>(
    answers: impl Iterator<Item = (&'a str, Option<usize>)>,
) -> Vec<Option<char>> {
    let mut free = Free::default();
    let key = |(label, place): (&str, Option<usize>)| match place {
        Some(place) => of_place(place),
        None => free.answer(label),
    };
    answers.map(key).collect()
}

/// Returns the key of the answer at this place in its list.
pub fn of_place(place: usize) -> Option<char> {
    ROWS.chars().nth(place)
}

/// Returns the first letter of a name that rows accept, trying the initials of its words first. The
/// name of a talent's owner is ignored. What other rows there are doesn't change it.
fn letter(label: &str) -> Option<char> {
    let name = label.split_once(": ").map_or(label, |(_, name)| name);
    let firsts = name
        .split_whitespace()
        .filter_map(|word| word.chars().next());
    let mut all = firsts
        .chain(name.chars())
        .map(|one| one.to_ascii_uppercase());
    all.find(|key| key.is_ascii_uppercase() && ROWS.contains(*key))
}

/// Returns the letter of each weapon that rows draw, put away or attack with. It depends on all weapons of
/// who has them, not on which of them are in hand or in the list.
fn weapons(arms: &[String], offers: &[Offer]) -> Vec<(String, char)> {
    let named = offers.iter().filter_map(|one| one.weapon.as_ref());
    let mut others: Vec<&String> = named.filter(|name| !arms.contains(name)).collect();
    others.sort_unstable();
    others.dedup();
    let mut keys: Vec<(String, char)> = Vec::new();
    for name in arms.iter().chain(others) {
        let taken = |letter: &char| keys.iter().any(|(_, key)| key == letter);
        let letters = || name.chars().map(|letter| letter.to_ascii_lowercase());
        let fits = |letter: &char| WEAPONS.contains(*letter) && !taken(letter);
        let has = |last: &char| letters().any(|letter| letter == *last) && !taken(last);
        let letter = letters().find(fits);
        let letter = letter.or_else(|| LAST_WEAPONS.chars().find(has));
        keys.extend(letter.map(|letter| (name.clone(), letter)));
    }
    keys
}

/// Hands out the keys that no row of a menu has yet.
#[derive(Default)]
struct Free {
    taken: Keys,
}

/// A set of keys, which are ASCII characters. A frame asks for them thousands of times.
#[derive(Clone, Copy, Default)]
struct Keys(u128);

impl Keys {
    const fn bit(key: char) -> u128 {
        if key.is_ascii() { 1 << key as u32 } else { 0 }
    }

    const fn of(keys: &str) -> Self {
        let (bytes, mut all, mut at) = (keys.as_bytes(), 0, 0);
        while at < bytes.len() {
            all |= Self::bit(bytes[at] as char);
            at += 1;
        }
        Self(all)
    }

    const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn contains(self, key: char) -> bool {
        self.0 & Self::bit(key) != 0
    }
}

impl Free {
    /// Takes a key if it is free.
    fn one(&mut self, key: char) -> Option<char> {
        let free = !self.taken.contains(key);
        free.then(|| self.taken.0 |= Keys::bit(key))?;
        Some(key)
    }

    /// Takes a free letter of what a row names, of the rest of its label, or else the last free number.
    fn spare(&mut self, label: &str) -> Option<char> {
        let (kind, named) = label.split_once(": ").unwrap_or(("", label));
        let letters = named.chars().chain(kind.chars());
        let letters = letters.flat_map(|one| [one.to_ascii_uppercase(), one.to_ascii_lowercase()]);
        let mut all = letters.chain(('1'..='9').rev());
        let fits = |key: &char| {
            const CHOOSES: Keys = Keys::of(ROWS).and(Keys::of(SPENDING));
            CHOOSES.contains(*key) && !self.taken.contains(*key)
        };
        let key = all.find(fits)?;
        self.one(key)
    }

    /// Takes the first free digit, or else a letter of the name, or else any. A letter whose other case is a key
    /// already comes last, because people overlook Shift.
    fn answer(&mut self, label: &str) -> Option<char> {
        let both_cases = |key: char| [key.to_ascii_uppercase(), key.to_ascii_lowercase()];
        let name = label.split_once(": ").map_or(label, |(_, name)| name);
        let initials = name.split(|one: char| !one.is_alphabetic());
        let initials = initials.filter_map(|word| word.chars().next());
        let named = initials.chain(name.chars()).flat_map(both_cases);
        let any = ROWS.chars().chain(ANSWERS.chars());
        let mut all = ('1'..='9').chain(named).chain(any);
        let is_free = |key: &char| {
            const CHOOSES: Keys = Keys::of(ROWS).and(Keys::of(ANSWERS));
            CHOOSES.contains(*key) && !self.taken.contains(*key)
        };
        let alone = |key: &char| {
            is_free(key) && !both_cases(*key).iter().any(|one| self.taken.contains(*one))
        };
        let key = all.clone().find(alone);
        let key = key.or_else(|| all.find(is_free))?;
        self.one(key)
    }

    /// Takes the first free row key, or the last.
    fn place(&mut self, last: bool) -> Option<char> {
        let mut free = ROWS.chars().filter(|key| !self.taken.contains(*key));
        let key = if last { free.next_back() } else { free.next() };
        self.one(key?)
    }
}

/// The rows of a table by the keys of their offers. A frame looks up hundreds of them.
type ByOffer<T> = LazyLock<HashMap<&'static str, T>>;

static OWN_BY_OFFER: ByOffer<char> = LazyLock::new(|| by_offer(OWN));
static NAMED_BY_OFFER: ByOffer<char> = LazyLock::new(|| by_offer(NAMED));
static BANK_BY_OFFER: ByOffer<&str> = LazyLock::new(|| BANKS.iter().copied().collect());

fn by_offer(rows: &[(char, &[&'static str])]) -> HashMap<&'static str, char> {
    let mut all = HashMap::new();
    for (key, offers) in rows {
        for offer in *offers {
            // The first row of an offer counts.
            all.entry(*offer).or_insert(*key);
        }
    }
    all
}

/// Finds an offer's key in a table. A key with a suffix such as `_2` falls back to the key without it.
fn in_table<T: Copy>(find: impl Fn(&str) -> Option<T>, key: &str) -> Option<T> {
    let alone = || key.rsplit_once('_').and_then(|(alone, _)| find(alone));
    find(key).or_else(alone)
}

/// Whether an offer answers yes or no to the open question of the game.
pub fn is_yes_or_no(key: &str) -> bool {
    listed(key).is_some_and(|key| YES_NO.contains(&key)) && !bought(key)
}

/// Whether a row only opens the prompt for its last words, which can be closed again.
pub fn opens_prompt(offer: &Offer) -> bool {
    offer.line.ends_with(' ') && offer.answers.is_empty() && offer.allowed.is_ok()
}

/// Returns the listed key of an offer's key.
fn listed(key: &str) -> Option<char> {
    let find = |key: &str| OWN_BY_OFFER.get(key).or_else(|| NAMED_BY_OFFER.get(key));
    in_table(|key| find(key).copied(), key)
}

/// Whether an offer is bought with symbols, or has a listed key in a menu of such offers.
fn bought(key: &str) -> bool {
    in_table(|key| OWN_BY_OFFER.get(key), key).is_some() || bank(key).is_some()
}

/// Returns the letters for people that belong to an offer's key.
fn bank(key: &str) -> Option<&'static str> {
    in_table(|key| BANK_BY_OFFER.get(key).copied(), key)
}

/// Returns the key that an offer has in every list, or `None` if it depends on the question.
pub fn own(offer: &Offer) -> Option<char> {
    if offer.weapon.is_some() {
        return offer.letter;
    }
    if offer.whom.or_else(|| struck(offer)).is_some() {
        let number = || of_number(offer.number?);
        return offer
            .letter
            .or_else(|| number().filter(|_| bank(&offer.key).is_none()));
    }
    listed(&offer.key).or_else(|| {
        // "armor 2" is the second choice, whatever the number of choices.
        let counted = COUNTED.contains(&offer.key.as_str());
        let said = offer.line.rsplit(' ').next().filter(|_| counted)?;
        of_number(said.parse().ok()?)
    })
}

/// Returns the person that an offer affects if it has a key for each person.
fn struck(offer: &Offer) -> Option<Id> {
    let [one] = offer.strikes.as_slice() else {
        return None;
    };
    bank(&offer.key).map(|_| *one)
}

/// Returns the key of a number.
pub fn of_number(n: u8) -> Option<char> {
    (1..=9).contains(&n).then(|| char::from(b'0' + n))
}

/// Numbers everyone within their party, vehicles after people. A number stays the same while its owner
/// is present.
pub fn numbers(roster: &[Listed]) -> impl Iterator<Item = (&Listed, u8)> {
    let people = |one: &&Listed| one.listing == Listing::Combatant;
    let first = roster.iter().filter(people);
    let rest = roster.iter().filter(move |one| !people(one));
    let all: Vec<&Listed> = first.chain(rest).collect();
    let before = move |at: usize| {
        let one = all.get(at).copied()?;
        let same = all.iter().take(at).filter(|other| other.party == one.party);
        Some((one, u8::try_from(same.count() + 1).unwrap_or(u8::MAX)))
    };
    (0..roster.len()).filter_map(before)
}

/// Adds to each offer the number or the letter of the person or the weapon it concerns. `arms` are the weapons
/// of the active character.
pub fn number_offers(roster: &[Listed], arms: &[String], offers: &mut [Offer]) {
    let weapons = weapons(arms, offers);
    let all: Vec<_> = numbers(roster).map(|(one, n)| (one.id, n)).collect();
    let mut banks: HashMap<&str, Vec<(Id, char)>> = HashMap::new();
    for offer in offers {
        let letter = |name: &String| weapons.iter().find(|(of, _)| of == name);
        let letter = offer.weapon.as_ref().and_then(letter);
        offer.letter = letter.map(|(_, letter)| *letter);
        let whom = offer.whom.or_else(|| struck(offer));
        let mine = all.iter().find(|(id, _)| Some(*id) == whom);
        offer.number = mine.map(|(_, n)| *n);
        if let Some((whom, from)) = whom.zip(bank(&offer.key)) {
            let is_in = |keys: &[&str]| keys.contains(&offer.key.as_str());
            let sharing = Sharing {
                both: is_in(&BOTH_SIDES),
                opponents_first: is_in(&OPPONENTS_FIRST),
                short: is_in(&SHORT_NAMES),
                in_turn: is_in(&IN_TURN),
            };
            let letters = banks
                .entry(from)
                .or_insert_with(|| letters(roster, &offer.label, from, sharing));
            let letter = letters.iter().find(|(id, _)| *id == whom);
            offer.letter = letter.map(|(_, letter)| *letter);
        }
        let one = roster.iter().find(|one| Some(one.id) == whom);
        if let Some(one) = one.filter(|_| answers(offer)) {
            offer.cost = Price::note(health(one));
        }
    }
}

/// How the two sides and their members share the letters of a list.
#[derive(Clone, Copy)]
struct Sharing {
    /// Whether no letter is used on both sides.
    both: bool,
    /// Whether the opponents of the players take theirs first.
    opponents_first: bool,
    /// Whether its rows may show the short name.
    short: bool,
    /// Whether each combatant in turn takes the first letter that is left, so that a newcomer takes none from another.
    in_turn: bool,
}

/// Gives each combatant a letter of their name, or else of the row's label, people before vehicles.
///
/// Initials are given first, to the earliest combatant that has them, unless each combatant takes a letter in turn. The
/// order is that of arrival, because the order of turns changes. Each side has its own letters, unless a letter means the
/// same person on every turn.
/// A combatant without a free letter in these words has none, because users wouldn't look for another one.
fn letters(roster: &[Listed], label: &str, from: &str, sharing: Sharing) -> Vec<(Id, char)> {
    let both = sharing.both;
    let mut all: Vec<(Id, Party, char)> = Vec::new();
    let said = LazyCell::new(|| without_names(roster, label));
    let mut order: Vec<&Listed> = roster.iter().collect();
    let late = |one: &Listed| sharing.opponents_first && one.party == Party::Players;
    order.sort_by_key(|one| (late(one), one.listing != Listing::Combatant, one.id));
    // A letter that works on the table screen too is worth more than one of the name.
    let at_table = |key: &char| ROWS.contains(*key) || MORE.contains(*key);
    let none_at_table = !from.chars().any(|key| at_table(&key));
    let both_cases = |letter: char| [letter.to_ascii_uppercase(), letter.to_ascii_lowercase()];
    // Each combatant, and whether they take an initial or any letter.
    let ways = [true, false];
    let turns: Vec<(&Listed, bool)> = if sharing.in_turn {
        let all = order.iter();
        all.flat_map(|one| ways.map(|initials| (*one, initials)))
            .collect()
    } else {
        let each = |initials| order.iter().map(move |one| (*one, initials));
        ways.into_iter().flat_map(each).collect()
    };
    for (one, initials) in turns {
        if all.iter().any(|(id, ..)| *id == one.id) {
            continue;
        }
        let free = |letter: &char| {
            let has = |(_, party, own): &(Id, Party, char)| {
                own == letter && (both || *party == one.party)
            };
            from.contains(*letter) && !all.iter().any(has)
        };
        let name = if sharing.short {
            one.short_name()
        } else {
            &one.name
        };
        let key = if initials {
            let first = name.chars().next().into_iter().flat_map(both_cases);
            let mut first = first.filter(|key| none_at_table || at_table(key));
            first.find(free)
        } else {
            let firsts = name.split(' ').filter_map(|word| word.chars().next());
            let named = firsts.chain(name.chars()).flat_map(both_cases);
            let in_verb =
                |key: &char| key.is_ascii_digit() || said.contains(key.to_ascii_lowercase());
            let letters = named.chain(from.chars().filter(in_verb));
            let letters: Vec<char> = letters.filter(free).collect();
            let at_table = letters.iter().find(|key| at_table(key));
            at_table.or(letters.first()).copied()
        };
        all.extend(key.map(|key| (one.id, one.party, key)));
    }
    all.into_iter()
        .map(|(id, _, letter)| (id, letter))
        .collect()
}

/// Returns the words of a row without the name of whom it is for. The longest names go first, because one may
/// begin another.
fn without_names(roster: &[Listed], label: &str) -> String {
    let mut names: Vec<&str> = roster.iter().map(|one| one.name.as_str()).collect();
    names.sort_unstable_by_key(|name| Reverse(name.len()));
    names.iter().fold(label.to_lowercase(), |label, name| {
        label.replace(&name.to_lowercase(), "")
    })
}

/// Whether a person takes a slot with an offer.
fn answers(offer: &Offer) -> bool {
    offer.key == CLAIM && offer.allowed.is_ok() && offer.cost == Price::none()
}

/// The key of the offers that take a slot, and the verb of their lines.
pub(super) const CLAIM: &str = "claim";

/// Returns the tracks of a person as an answer shows them: "w 7/12 s 5/11".
fn health(one: &Listed) -> String {
    let tracks = one.tracks.iter().filter(|track| !track.unlimited());
    let all = tracks.filter_map(|track| {
        let letter = track.label.chars().next()?.to_lowercase();
        Some(format!("{letter} {}/{}", track.now, track.max))
    });
    all.collect::<Vec<_>>().join(" ")
}

/// Returns keys as the last line shows them: "1-3 c".
pub fn named(keys: &[char]) -> String {
    const MOST: usize = 5;
    let mut digits: Vec<u32> = keys.iter().filter_map(|key| key.to_digit(10)).collect();
    digits.sort_unstable();
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(first) = digits.get(at).copied() {
        let run = digits[at..]
            .iter()
            .zip(first..)
            .take_while(|(one, n)| **one == *n)
            .count();
        let last = first + u32::try_from(run).unwrap_or(1) - 1;
        parts.push(match run {
            1 => first.to_string(),
            2 => format!("{first} {last}"),
            _ => format!("{first}-{last}"),
        });
        at += run;
    }
    let letters: Vec<&char> = keys.iter().filter(|key| !key.is_ascii_digit()).collect();
    let whole = letters.len() <= MOST;
    let shown = letters.iter().take(if whole { MOST } else { MOST - 1 });
    parts.extend(shown.map(ToString::to_string));
    let mut named = parts.join(" ");
    if !whole {
        named.push('…');
    }
    named
}

/// Draws the key of a menu row at the left of an area: a cap if the row is available, highlighted on
/// the selected row, and in brackets if it isn't available.
pub fn put(
    key: Option<char>,
    (open, selected): (bool, bool),
    at: Rect,
    theme: &Theme,
    buf: &mut Buffer,
) {
    let part = match (open, selected) {
        (false, _) => None,
        (true, true) => Some(Part::CapNow),
        (true, false) => Some(Part::Cap),
    };
    let words = match key {
        Some(key) if open => format!(" {key} "),
        Some(key) => format!("({key})"),
        None if open => return,
        None => "( )".to_owned(),
    };
    let style = part.map_or_else(|| theme.style(Tone::Quiet), |part| theme.part(part));
    draw::text(at, &words, style, buf);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table letter chooses its offers' rows in every list.
    #[test]
    fn every_key_of_its_own_is_one_that_rows_take() {
        for (key, offers) in OWN.iter().chain(NAMED) {
            assert!(
                [ROWS, SPENDING, MENUS].concat().contains(*key) || YES_NO.contains(key),
                "{key}: {offers:?}"
            );
        }
        let all = OWN.iter().chain(NAMED);
        let mut all: Vec<&str> = all.flat_map(|(_, keys)| *keys).copied().collect();
        let many = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), many, "an offer has one key");
    }

    /// A newcomer takes no letter from someone who is there, even if it is their initial.
    #[test]
    fn a_newcomer_moves_no_letter_of_a_list_between_fights() {
        let of = |names: &[&str]| {
            let one = |(id, name): (u32, &&str)| {
                Listed::new(Id(id), *name, Listing::Combatant, Party::Players)
            };
            let roster: Vec<Listed> = (1..).zip(names).map(one).collect();
            let sharing = Sharing {
                both: false,
                opponents_first: false,
                short: false,
                in_turn: true,
            };
            letters(&roster, "treat", "Oelnu", sharing)
        };
        let before = of(&["Vex Marrow", "Bell"]);
        assert_eq!(before.len(), 2);
        assert_eq!(of(&["Vex Marrow", "Bell", "Elo"])[..2], before[..]);
    }

    #[test]
    fn keys_are_named_in_runs() {
        assert_eq!(named(&['1', '2', '3', 'c']), "1-3 c");
        assert_eq!(named(&['1', '3']), "1 3");
        assert_eq!(
            named(&['2', '3', 'd', 'f', 'p', 'z', 'B', 'C']),
            "2 3 d f p z…"
        );
        assert_eq!(named(&[]), "");
    }
}
