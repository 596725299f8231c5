//! The key of every menu row, defined in one place.
//!
//! A key belongs to the offer, not to its position: a Critical Injury has the same key in every attack,
//! and a person has the same number in every list. [`OWN`] lists offers that have a key of their own,
//! by the offer's stable key. An offer for a person has the person's number, or for a second kind of
//! offer the key of that number in [`BANKS`]. An answer to a question has its place in the list. Any
//! other offer has the first letter of its name that rows accept. If two rows claim a key, the first
//! row gets it. The second row gets no key rather than an unfamiliar one, and is found by typing.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use rules::view::{ANSWER, DONE, Id, Listed, Listing, Offer, OfferGroup, Price, Tone};

use super::draw;
use super::theme::{Part, Theme};

/// The keys that choose rows in every pane and menu. They have no other meaning on the table screen.
pub const ROWS: &str = "123456789dfpzBCDEFIJLMPQSVYZ";

/// The keys that choose rows only in spending menus. On the table screen they do what has to wait for
/// the dice.
pub const SPENDING: &str = "abcemnortAKOWX";

/// More keys for rows with a key of their own while no pool is open.
const MORE: &str = "OWX";

/// More keys for menus on top of the screen. On the table screen they do something else.
pub const MENUS: &str = "hilsuvwxHNRTU";

/// Offers with a key of their own. Two offers with the same key are never available together. Digits
/// and small letters help the roller, and capitals hinder them.
const OWN: &[(char, &[&str])] = &[
    // Advantage and Triumph
    ('1', &["a_strain", "s_a_strain"]),
    ('2', &["a_boost_next", "s_a_boost_next"]),
    ('3', &["a_notice", "s_a_notice"]),
    ('4', &["a_maneuver", "s_a_strength_flaw"]),
    ('5', &["a_setback", "s_a_target_die"]),
    ('6', &["a_boost_any", "s_a_boost_any"]),
    ('7', &["a_no_defense", "s_a_desire_fear"]),
    ('8', &["a_no_environment", "s_a_hide_goal"]),
    ('9', &["a_disable", "s_a_learn_goal"]),
    ('c', &["a_crit", "s_a_critical_remark"]),
    ('d', &["a_defense_melee", "a_defense"]),
    ('e', &["a_defense_ranged"]),
    ('f', &["a_disarm", "k_harden"]),
    ('p', &["t_upgrade_target", "s_t_upgrade_target"]),
    ('r', &["t_upgrade_ally", "s_t_upgrade_ally"]),
    ('t', &["t_vital", "s_t_vital"]),
    ('n', &["t_initiative", "s_t_any_facet"]),
    ('z', &["tt_destroy", "k_hide"]),
    // Qualities, weapons and vehicles
    ('a', &["attack"]),
    ('b', &["blast", "k_boost"]),
    ('m', &["v_a_component", "k_extra_command"]),
    ('o', &["v_t_lock", "linked", "k_longer"]),
    ('B', &["burn", "h_boost_target", "s_h_boost_target"]),
    ('C', &["concussive", "v_d_minor_collision", "cover"]),
    (
        'D',
        &[
            "defend",
            "disorient",
            "d_damage",
            "s_h_reveal_desire_fear",
            "v_a_drill",
            "guard",
            "k_d_wrong",
        ],
    ),
    ('E', &["access", "ensnare", "h_enemy_edge", "k_h_noticed"]),
    (
        'F',
        &[
            "flee",
            "second",
            "v_a_scan",
            "s_h_reveal_strength_flaw",
            "k_feedback",
        ],
    ),
    (
        'I',
        &[
            "h_lose_maneuver_aim",
            "h_improvised",
            "v_a_slice",
            "s_d_false_facet",
            "aim",
            "k_h_backdoor",
        ],
    ),
    (
        'J',
        &[
            "h_lose_maneuver_guard",
            "v_a_jam",
            "tractor",
            "k_close_backdoor",
        ],
    ),
    (
        'K',
        &["knockdown", "h_setback", "s_h_setback", "k_h_setback"],
    ),
    (
        'L',
        &[
            "h_lose_maneuver",
            "h_lose_maneuver_cover",
            "s_h_sidetracked",
            "k_h_slow",
            "reload",
        ],
    ),
    ('M', &["h_enemy_maneuver", "curtain", "mount", "dismount"]),
    ('O', &["v_h_speed", "s_h_reveal_goal", "k_backdoor"]),
    ('P', &["h_prone", "s_d_stuck", "prepare"]),
    ('Q', &["d_upgrade", "s_d_upgrade", "k_h_weaken"]),
    ('S', &["h_strain", "s_h_strain", "stand"]),
    (
        'V',
        &["stun", "v_h_system_strain", "k_new_firewall", "stow"],
    ),
    ('W', &["d_wrong_target", "v_t_slice", "k_double_trace"]),
    ('X', &["sunder", "v_a_reposition", "k_disable"]),
    ('A', &["d_ammo", "s_h_reveal_ally", "barrage", "k_d_trace"]),
    // The second direction of a reposition has a key of its own, because rows that symbols buy can't be
    // found by typing.
    ('Y', &["i_know_you", "k_h_absent", "v_a_reposition_2"]),
    (
        'Z',
        &["act", "other", "curtain_full", "k_cancel_trace", "interact"],
    ),
    // Victories (Framework: Genesis)
    ('1', &["minor"]),
    ('2', &["medium"]),
    ('3', &["serious"]),
    ('4', &["fatal"]),
    ('5', &["death"]),
    ('S', &["stagger"]),
    ('C', &["close"]),
    ('B', &["break"]),
    ('d', &["disarm"]),
    ('f', &["trip"]),
    ('z', &["knockout"]),
    ('D', &["dismember"]),
    ('L', &["nothing"]),
];

/// The keys of offers that cost no symbols. Answers to a question among them use their place in the
/// list.
const NAMED: &[(char, &[&str])] = &[
    // Actions and maneuvers of a turn
    ('d', &["disengage"]),
    ('f', &["move"]),
    ('p', &["prone"]),
    ('z', &["called"]),
    ('E', &["exchange", "week"]),
    ('F', &["check"]),
    ('P', &["dose"]),
    // A weapon has the same key for drawing and stowing it
    ('V', &["draw"]),
    ('J', &["draw_1", "stow_1"]),
    ('Q', &["draw_2", "stow_2"]),
    ('Y', &["action"]),
    // Actions of a crew
    ('1', &["steer_toward"]),
    ('2', &["steer_away"]),
    ('3', &["steer_other"]),
    ('4', &["fly_closer"]),
    ('5', &["fly_away"]),
    ('6', &["fly_other"]),
    ('7', &["fly_faster_2"]),
    ('8', &["drive"]),
    ('9', &["crew"]),
    ('d', &["fly_slower"]),
    ('f', &["fly_faster"]),
    ('B', &["fly_brace"]),
    ('L', &["serve_reload"]),
    ('O', &["mend_hull"]),
    ('P', &["serve_prepare"]),
    ('S', &["mend_strain"]),
    ('W', &["fly_evade"]),
    ('X', &["advantage"]),
    ('R', &["advantage_1"]),
    ('T', &["advantage_2"]),
    // Actions at a station and with batteries, only in menus
    ('h', &["board"]),
    ('u', &["battery_0"]),
    ('v', &["battery_1"]),
    ('w', &["battery_2"]),
    ('x', &["battery_3"]),
    ('b', &["station_defenses"]),
    ('c', &["station_course"]),
    ('e', &["station_scan"]),
    ('m', &["station_jam"]),
    ('o', &["station_spoof"]),
    ('r', &["station_direct"]),
    ('t', &["station_copilot"]),
    ('A', &["station_patch"]),
    ('K', &["station_slice"]),
    // Changes to an open check: the same keys as in the pool if it has them too
    ('1', &["difficulty_1"]),
    ('2', &["difficulty_2"]),
    ('3', &["difficulty_3"]),
    ('4', &["difficulty_4"]),
    ('5', &["difficulty_5"]),
    ('z', &["difficulty_0"]),
    ('a', &["appeal_flaw"]),
    ('b', &["boost", "more"]),
    ('d', &["appeal_desire"]),
    ('f', &["appeal_fear"]),
    ('o', &["story_players"]),
    ('t', &["appeal_strength"]),
    ('A', &["offend_flaw"]),
    ('D', &["offend_desire"]),
    ('K', &["setback", "fewer"]),
    ('O', &["story_gm"]),
    ('X', &["offend_strength"]),
    ('E', &["band_engaged"]),
    ('F', &["offend_fear"]),
    ('L', &["band_long"]),
    ('M', &["band_medium"]),
    ('S', &["band_short"]),
    ('Y', &["band_strategic"]),
    ('Z', &["band_extreme"]),
    // Starting, rolling, ending
    ('1', &["create", "next", "roll", "slot", "tie"]),
    ('r', &["roll_for"]),
    ('A', &["roll_all"]),
    ('2', &["end", "start"]),
    ('3', &["vigilance"]),
    ('4', &["cool"]),
    ('5', &["dice"]),
    ('P', &["add"]),
    // Between fights
    ('1', &["motivate_strength"]),
    ('2', &["motivate_flaw"]),
    ('3', &["motivate_desire"]),
    ('4', &["motivate_fear"]),
    ('c', &["carry", "unload"]),
    ('d', &["hide"]),
    ('f', &["unhide"]),
    ('m', &["contest_other"]),
    ('p', &["watch"]),
    ('z', &["search"]),
    ('A', &["award"]),
    ('B', &["pay"]),
    ('C', &["contest"]),
    ('D', &["day"]),
    ('F', &["fact"]),
    ('I', &["rest"]),
    ('K', &["pack"]),
    ('L', &["talk"]),
    ('M', &["money"]),
    ('S', &["session"]),
    ('V', &["hands"]),
    ('Y', &["yard"]),
    // Environments
    ('1', &["conceal_1"]),
    ('2', &["conceal_2"]),
    ('3', &["conceal_3"]),
    ('4', &["gravity_weak_1"]),
    ('5', &["gravity_strong_1"]),
    ('6', &["gravity_strong_2"]),
    ('7', &["gravity_zero"]),
    ('8', &["terrain_difficult"]),
    ('9', &["terrain_impassable"]),
    ('B', &["water_calm"]),
    ('C', &["water_rough"]),
    ('E', &["fall_extreme"]),
    ('L', &["fall_long"]),
    ('M', &["fall_medium"]),
    ('S', &["fall_short"]),
    ('d', &["expose_corrosive"]),
    ('f', &["expose_choking"]),
    ('p', &["expose_acid"]),
    ('z', &["expose_airless"]),
    ('F', &["expose_fire"]),
    ('Q', &["expose_water"]),
    ('V', &["expose_vacuum"]),
];

/// Offers whose key is the number at the end of their line.
const COUNTED: [&str; 2] = ["armor", "reduce"];

/// The keys of further offers for a numbered person, in the order of the numbers. The first key is for
/// number 1, and numbers past the last key have none.
const BANKS: [(&str, &str); 19] = [
    ("aid_boost", "BCEI"),
    ("aid_characteristic", "VWYZ"),
    ("aid_ranks", "LMPQ"),
    ("assist", "LE"),
    ("auto-fire", "aomOJZW"),
    ("away", "BQ"),
    ("away_pc", "fpJ"),
    ("back", "BQ"),
    ("brace", "EV"),
    ("charge", "CIJ"),
    ("destiny_npc", "DEFIJ"),
    ("give", "JQae"),
    ("near", "MY"),
    ("near_pc", "dzS"),
    ("oppose", "JecmrpS"),
    ("study", "123456789"),
    ("sway", "PQVIJ"),
    ("treat", "OWXe"),
    ("treat_injury", "rtbo"),
];

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
    rows || offer.group == OfferGroup::Asked || offer.key == "attack"
}

fn keys(offers: &[&Offer], works: impl Fn(&Offer, char) -> bool) -> Vec<Option<char>> {
    let row = |offer: &Offer| offer.key != ANSWER && offer.key != DONE;
    // Answers next to a list of rows use the last keys, in reverse order.
    let rows = offers.iter().any(|offer| row(offer));
    let mut free = Free::default();
    let mine = offers.iter().map(|offer| {
        let key = own(offer).filter(|_| row(offer))?;
        free.one(key).filter(|key| works(offer, *key))
    });
    let mine: Vec<Option<char>> = mine.collect();
    let answers = offers.iter().map(|offer| {
        let answers = offer.key == ANSWER;
        answers.then(|| free.place(rows)).flatten()
    });
    let answers: Vec<Option<char>> = answers.collect();
    // Next to rows with a key of their own, a letter is clearer than a place.
    let asked = |offer: &Offer| offer.group == OfferGroup::Asked;
    let bought = |offer: &Offer| asked(offer) && bought(&offer.key);
    let bought = offers.iter().any(|offer| bought(offer));
    let each = offers.iter().zip(mine).zip(answers);
    each.map(|((offer, mine), answer)| match mine.or(answer) {
        None if !row(offer) => None,
        None if asked(offer) && !bought => free.place(false),
        None if own(offer).is_some() => None,
        None => letter(&offer.label).and_then(|key| free.one(key)),
        key => key,
    })
    .collect()
}

/// Returns the key of the answer at this place in its list.
pub fn of_place(place: usize) -> Option<char> {
    ROWS.chars().nth(place)
}

/// Returns the first letter of a name that rows accept, trying the initials of its words first. The
/// name of a talent's owner is ignored.
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

/// Hands out the keys that no row of a menu has yet.
#[derive(Default)]
struct Free {
    taken: Vec<char>,
}

impl Free {
    /// Takes a key if it is free.
    fn one(&mut self, key: char) -> Option<char> {
        let free = !self.taken.contains(&key);
        free.then(|| self.taken.push(key))?;
        Some(key)
    }

    /// Takes the first free row key, or the last.
    fn place(&mut self, last: bool) -> Option<char> {
        let mut free = ROWS.chars().filter(|key| !self.taken.contains(key));
        let key = if last { free.next_back() } else { free.next() };
        self.one(key?)
    }
}

/// Returns the listed key of an offer's key. A key with a suffix such as `_2` falls back to the key
/// without it.
fn listed(key: &str) -> Option<char> {
    let find = |key: &str| {
        let mut all = OWN.iter().chain(NAMED);
        all.find(|(_, keys)| keys.contains(&key))
    };
    let alone = || key.rsplit_once('_').and_then(|(alone, _)| find(alone));
    find(key).or_else(alone).map(|(key, _)| *key)
}

/// Whether an offer is bought with symbols, or has a listed key in a menu of such offers.
fn bought(key: &str) -> bool {
    let alone = key.rsplit_once('_').map_or(key, |(alone, _)| alone);
    let here = |keys: &&[&str]| keys.contains(&key) || keys.contains(&alone);
    OWN.iter().any(|(_, keys)| here(keys)) || bank(key).is_some()
}

/// Returns the keys for numbered people that belong to an offer's key.
fn bank(key: &str) -> Option<&'static str> {
    let alone = key.rsplit_once('_').map_or(key, |(alone, _)| alone);
    let find = |key: &str| BANKS.iter().find(|(other, _)| *other == key);
    let found = find(key).or_else(|| find(alone));
    found.map(|(_, bank)| *bank)
}

/// Returns the key that an offer has in every list, or `None` if it depends on the question.
pub fn own(offer: &Offer) -> Option<char> {
    if offer.whom.or_else(|| struck(offer)).is_some() {
        let place = usize::from(offer.number?.checked_sub(1)?);
        return bank(&offer.key).unwrap_or("123456789").chars().nth(place);
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

/// Adds to each offer the number of the person it concerns.
pub fn number_offers(roster: &[Listed], offers: &mut [Offer]) {
    let all: Vec<_> = numbers(roster).map(|(one, n)| (one.id, n)).collect();
    for offer in offers {
        let whom = offer.whom.or_else(|| struck(offer));
        let mine = all.iter().find(|(id, _)| Some(*id) == whom);
        offer.number = mine.map(|(_, n)| *n);
        let one = roster.iter().find(|one| Some(one.id) == whom);
        if let Some(one) = one.filter(|_| answers(offer)) {
            offer.cost = Price::note(health(one));
        }
    }
}

/// Whether a person takes a slot with an offer.
fn answers(offer: &Offer) -> bool {
    offer.key == CLAIM && offer.allowed.is_ok() && offer.cost == Price::none()
}

/// The key of the offers that take a slot.
const CLAIM: &str = "claim";

/// Returns the tracks of a person as an answer shows them: "w 7/12  s 5/11".
fn health(one: &Listed) -> String {
    let tracks = one.tracks.iter().filter(|track| !track.unlimited());
    let all = tracks.filter_map(|track| {
        let letter = track.label.chars().next()?.to_lowercase();
        Some(format!("{letter} {}/{}", track.now, track.max))
    });
    all.collect::<Vec<_>>().join("  ")
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
                [ROWS, SPENDING, MENUS].concat().contains(*key),
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
