//! Statistics in words and tables.

use lang::sentence;
use rules::view::{Amount, Award, Party, Person, Statistics, SymbolLuck};

use super::grid::Grid;
use super::put;

/// Returns "3:05" of seconds.
pub fn minutes(seconds: u64) -> String {
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// Returns "2 minutes 5 seconds" of seconds.
fn spoken(seconds: u64) -> String {
    let of = |n: u64, one: &str| sentence::count(i64::try_from(n).unwrap_or(i64::MAX), one);
    match (seconds / 60, seconds % 60) {
        (0, seconds) => of(seconds, "second"),
        (minutes, 0) => of(minutes, "minute"),
        (minutes, seconds) => format!("{} {}", of(minutes, "minute"), of(seconds, "second")),
    }
}

/// Returns "2 hours 5 minutes" of seconds.
fn hours(seconds: u64) -> String {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let of = |n: u64, one: &str| sentence::count(i64::try_from(n).unwrap_or(i64::MAX), one);
    let parts = [(hours, "hour"), (minutes, "minute")].into_iter();
    let parts: Vec<String> = parts
        .filter(|(n, _)| *n > 0)
        .map(|(n, one)| of(n, one))
        .collect();
    parts.join(" ")
}

fn count(n: u32, one: &str, more: &str) -> String {
    if n == 1 {
        format!("1 {one}")
    } else {
        format!("{n} {more}")
    }
}

/// Returns what isn't in a table, as sentences.
pub fn sentences(stats: &Statistics) -> Vec<String> {
    let mut all = Vec::new();
    if stats.rounds > 0 {
        let [part, parts] = stats.words.parts;
        let mut text = format!(
            "{}, {}",
            count(stats.rounds, "round", "rounds"),
            count(stats.turns, part, parts)
        );
        if let Some(seconds) = stats.seconds.filter(|s| *s > 0 && stats.turns > 0) {
            let each = spoken(seconds / u64::from(stats.turns));
            put(&mut text, format_args!(", {each} a {part}"));
        }
        all.push(text + ".");
    }
    if let Some(seconds) = stats.played.filter(|s| *s >= 60) {
        let played = hours(seconds);
        all.push(format!(
            "{played} of play, not counting pauses over 30 minutes."
        ));
    }
    if let Some(hit) = &stats.biggest {
        all.push(format!(
            "Biggest hit: {} against {} ({}), {} dealt (entry {}).",
            hit.by, hit.target, hit.weapon, hit.dealt, hit.entry
        ));
    }
    if stats.dice > 0 {
        let mut text = count(stats.dice, "die rolled in checks", "dice rolled in checks");
        let mut gap = ". ";
        let [critical, criticals] = stats.words.critical;
        for (n, one, more) in [
            (stats.triumphs, "Triumph", "Triumphs"),
            (stats.despairs, "Despair", "Despair"),
            (stats.criticals, critical, criticals),
        ] {
            if n > 0 {
                put(&mut text, format_args!("{gap}{}", count(n, one, more)));
                gap = ", ";
            }
        }
        all.push(text + ".");
    }
    let points = stats.points;
    if points.all() > 0 {
        let mut by = Vec::new();
        for (n, who) in [(points.players, "players"), (points.gm, "GM")] {
            if n > 0 {
                by.push(format!("{who} {n}"));
            }
        }
        let by = if by.is_empty() {
            points.all().to_string()
        } else {
            by.join(", ")
        };
        all.push(format!("{} spent: {by}.", points.called));
    }
    if stats.overrides > 0 {
        all.push(format!("Rules overridden: {}.", stats.overrides));
    }
    all
}

/// Returns who was awarded what, as sentences.
pub fn awards(stats: &Statistics) -> Vec<String> {
    let told = |award: &Award| format!("{} gains {} {}.", award.who, award.amount, award.points);
    stats.awards.iter().map(told).collect()
}

/// Returns points that were awarded, with the reasons: "10 XP (the quay)", or of several "25 XP (15 for "Ilse fooled", 10
/// without a reason)".
pub(super) fn award(award: &Award) -> String {
    let all = format!("{} {}", award.amount, award.points);
    match award.why.as_slice() {
        [] => all,
        // The amount is that of all awards, of which some may have no reason.
        [(amount, why)] if *amount == award.amount => format!("{all} ({why})"),
        each => {
            let rest = each
                .iter()
                .fold(award.amount, |rest, (one, _)| rest.less(*one));
            let each = each
                .iter()
                .map(|(amount, why)| format!("{amount} for \"{why}\""));
            let rest = (rest > Amount::default()).then(|| format!("{rest} without a reason"));
            let parts: Vec<String> = each.chain(rest).collect();
            format!("{all} ({})", parts.join(", "))
        }
    }
}

/// Returns the tables: people, weapons, luck by party and by person.
pub fn grids(stats: &Statistics) -> Vec<Grid> {
    vec![people(stats), attacks(stats), weapons(stats), luck(stats)]
}

/// What each participant dealt and suffered.
pub fn people(stats: &Statistics) -> Grid {
    let criticals = format!("{} taken", stats.words.criticals());
    let head = [
        "",
        "Dealt",
        "Strain dealt",
        "Overkill",
        "Defeated",
        "Taken",
        "Strain",
        "Healed",
        "Healing",
        "Down",
        &criticals,
    ];
    let mut grid = Grid::new("Dealt and taken", 1, &head);
    let hurt = |p: &&Person| {
        p.dealt + p.strain_dealt + p.taken + p.strain + p.healed + p.healing + p.downed + p.took_out
            > 0
    };
    for person in stats.people.iter().filter(hurt) {
        let numbers = [
            person.dealt,
            person.strain_dealt,
            person.overkill,
            person.took_out,
            person.taken,
            person.strain,
            person.healed,
            person.healing,
            person.downed,
            person.criticals,
        ];
        let mut row = vec![person.name.clone()];
        row.extend(numbers.map(|n| n.to_string()));
        grid.rows.push(row);
    }
    grid.without_empty_columns()
}

/// Attacks, dice and turns of each participant.
fn attacks(stats: &Statistics) -> Grid {
    let head = [
        "",
        "Attacks",
        "Hits",
        "Expected hits",
        "Dice",
        "Triumphs",
        "Despair",
        "Turns",
        "Time per turn",
    ];
    let mut grid = Grid::new("Attacks and turns", 1, &head);
    for person in stats.people.iter().filter(|p| p.dice > 0 || p.turns > 0) {
        let each = person.seconds.filter(|s| *s > 0 && person.turns > 0);
        let each = each.map_or_else(String::new, |s| minutes(s / u64::from(person.turns)));
        grid.rows.push(vec![
            person.name.clone(),
            person.attacks.to_string(),
            person.hits.to_string(),
            format!("{:.1}", person.expected_hits),
            person.dice.to_string(),
            person.triumphs.to_string(),
            person.despairs.to_string(),
            person.turns.to_string(),
            each,
        ]);
    }
    grid.without_empty_columns()
}

/// What each weapon did.
pub fn weapons(stats: &Statistics) -> Grid {
    let head = [
        "", "By", "Attacks", "Hits", "Dealt", "Overkill", "Biggest", "Defeated",
    ];
    let mut grid = Grid::new("Weapons", 2, &head);
    for weapon in &stats.weapons {
        let numbers = [
            weapon.attacks,
            weapon.hits,
            weapon.dealt,
            weapon.overkill,
            weapon.biggest,
            weapon.took_out,
        ];
        let mut row = vec![weapon.weapon.clone(), weapon.by.clone()];
        row.extend(numbers.map(|n| n.to_string()));
        grid.rows.push(row);
    }
    grid.without_empty_columns()
}

/// The title of the table about luck, with how its chances were computed.
fn luck_title(stats: &Statistics) -> String {
    let people = stats.people.iter().flat_map(|person| &person.luck);
    let parties = stats.luck.iter().flat_map(|party| &party.luck);
    let all_exact = people.chain(parties).all(|luck| luck.exact);
    if all_exact {
        "Luck: symbols compared with those expected, with exact chances".to_owned()
    } else {
        "Luck: symbols compared with those expected. The chances are exact up to 100 rolls, and beyond \
         that from a normal distribution (~)"
            .to_owned()
    }
}

/// The symbols against what the pools promised.
pub fn luck(stats: &Statistics) -> Grid {
    let head = ["", "Symbol", "Had", "Expected", "Rolls", "How likely"];
    let mut grid = Grid::new(&luck_title(stats), 2, &head);
    let mut rows = |who: &str, luck: &[SymbolLuck]| {
        for one in luck.iter().filter(|one| one.chance.is_some()) {
            grid.rows.push(vec![
                who.to_owned(),
                one.symbol.to_owned(),
                sentence::minus(&one.had.to_string()),
                tenths(one.expected),
                one.rolls.to_string(),
                one.told(),
            ]);
        }
    };
    for party in &stats.luck {
        rows(party_name(party.party), &party.luck);
    }
    for person in &stats.people {
        rows(&person.name, &person.luck);
    }
    grid
}

/// Returns the luck of both sides in sentences, the least likely first, where it was worth a word.
pub fn lucky(stats: &Statistics) -> Vec<String> {
    let people = stats.people.iter();
    let mut all: Vec<(&str, &SymbolLuck)> = people
        .flat_map(|person| person.luck.iter().map(|luck| (person.name.as_str(), luck)))
        .collect();
    for party in stats.luck.iter().filter(|party| party.party != "all") {
        // The luck of a party with one roller is theirs.
        let own = stats.people.iter().flat_map(|person| &person.luck);
        let luck = party.luck.iter();
        let luck = luck.filter(|luck| !own.clone().any(|one| one == *luck));
        all.extend(luck.map(|luck| (party_name(party.party), luck)));
    }
    let chance = |luck: &SymbolLuck| luck.chance.unwrap_or(1.0);
    // One or two rolls don't tell much about luck.
    all.retain(|(_, luck)| chance(luck) < 0.1 && luck.rolls > 2);
    all.sort_by(|a, b| chance(a.1).total_cmp(&chance(b.1)));
    let told = |(who, luck): (&str, &SymbolLuck)| {
        format!(
            "{who}: {} over {}. Expected: {}{}. {}.",
            luck.counted(),
            count(luck.rolls, "roll", "rolls"),
            tenths(luck.expected),
            luck.expects(),
            luck.odds()
        )
    };
    all.into_iter().take(5).map(told).collect()
}

/// Returns a number with one decimal and a minus sign instead of a hyphen.
pub(super) fn tenths(n: f64) -> String {
    sentence::minus(&format!("{n:.1}"))
}

/// Returns the name of a party of [`rules::view::PartyLuck`] for people.
fn party_name(party: &str) -> &'static str {
    match party {
        "players" => "The players' side",
        "others" => "The other side",
        _ => "All",
    }
}

/// Returns the statistics as plain text.
pub fn text(title: &str, stats: &Statistics) -> String {
    let mut lines = vec![title.to_owned(), "=".repeat(title.chars().count())];
    if stats.is_empty() {
        lines.push("Nothing to count in this part of the log.".to_owned());
    }
    lines.extend(sentences(stats));
    lines.extend(awards(stats));
    for grid in grids(stats) {
        let text = grid.text();
        if !text.is_empty() {
            lines.push(String::new());
            lines.extend(text);
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

/// Returns the people of a party.
pub fn of_party(stats: &Statistics, party: Party) -> impl Iterator<Item = &Person> {
    stats.people.iter().filter(move |p| p.party == party)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The amounts of a sum that is told in parts add up to it.
    #[test]
    fn an_award_tells_the_part_without_a_reason() {
        let gained = |parts: &[(u32, &str)], all| Award {
            who: "Ada".to_owned(),
            amount: Amount::whole(all),
            points: "XP",
            why: parts
                .iter()
                .map(|(n, why)| (Amount::whole(*n), (*why).to_owned()))
                .collect(),
        };
        assert_eq!(award(&gained(&[(10, "the quay")], 10)), "10 XP (the quay)");
        assert_eq!(
            award(&gained(&[(15, "the crate"), (15, "won")], 40)),
            "40 XP (15 for \"the crate\", 15 for \"won\", 10 without a reason)"
        );
    }
}
