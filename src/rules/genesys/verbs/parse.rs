//! Reading the words behind each verb.

use crate::dice::{Notation, Pool, PoolError, Symbols};
use crate::lang::{Args, Refusal, Who};

use crate::rules::genesys::check::Paid;
use crate::rules::genesys::check::pool::Change;
use crate::rules::genesys::command::{
    Arrival, Call, Coin, Command, Handling, Maneuver, PayWith, Pick, Readiness,
};
use crate::rules::genesys::figure::Wear;
use crate::rules::genesys::hacking::parse as hack;
use crate::rules::genesys::kinds::{Band, Characteristic, Side};
use crate::rules::genesys::limits::MOST_MEMBERS;
use crate::rules::genesys::social::crowd;
use crate::rules::genesys::words::parse_difficulty;

use super::real::{percent, real, with_dice};

/// What a parser gives.
pub(super) type Parsed = Result<Command, Refusal>;

pub(super) fn amount(a: &mut Args<'_>, what: &str) -> Result<u16, Refusal> {
    Ok(a.number(what, 0, 999)? as u16)
}

pub(super) fn rest(a: &mut Args<'_>, what: &str) -> Result<String, Refusal> {
    let text = crate::lang::text::note(&a.rest());
    if text.is_empty() {
        Err(a.missing(what))
    } else {
        Ok(text)
    }
}

/// The side a word means.
///
/// # Errors
/// Refuses a word that is none.
pub fn side(a: &mut Args<'_>) -> Result<Side, Refusal> {
    let word = a.word("side")?;
    match word.to_lowercase().as_str() {
        "pc" | "players" => Ok(Side::Pc),
        "npc" | "gm" => Ok(Side::Npc),
        _ => Err(a.unfit(&word, "a side: pc or npc")),
    }
}

pub(super) fn band(a: &mut Args<'_>) -> Result<Band, Refusal> {
    let word = a.word("range band")?;
    Band::from_word(&word).ok_or_else(|| {
        a.unfit(
            &word,
            "a range band: engaged, short, medium, long, extreme, strategic",
        )
    })
}

pub(super) fn pick(a: &mut Args<'_>, what: &str) -> Result<Pick, Refusal> {
    if a.keyword("next") {
        return Ok(Pick::Next);
    }
    if a.keyword("prev") {
        return Ok(Pick::Previous);
    }
    if a.plain(0) == Some(".") {
        // Says that nothing is focused.
        a.who(what)?;
    }
    Ok(Pick::Named(a.word(what)?))
}

pub(super) fn attack(a: &mut Args<'_>) -> Parsed {
    let who = a.who("attacker")?;
    let (mut target, mut weapon, mut at, mut aim) = (None, None, None, false);
    while !a.is_empty() {
        if a.keyword("with") {
            weapon = Some(a.word("weapon")?);
        } else if a.keyword("at") {
            at = Some(band(a)?);
        } else if a.keyword("aim") {
            aim = true;
        } else if target.is_none() {
            target = Some(a.who("target")?);
        } else {
            break;
        }
    }
    Ok(Command::Attack {
        who,
        target,
        weapon,
        band: at,
        aim,
    })
}

pub(super) fn check(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let skill = a.word("skill")?;
    let (mut difficulty, mut against, mut with, mut call) = (None, None, None, Call::Action);
    while !a.is_empty() {
        if let Some(said) = Call::read(a) {
            call = said;
        } else if a.keyword("vs") {
            let whom = a.who("opponent")?;
            let ends = |word| plain_is(a, 0, word);
            let skill = if ends("with") || ends("free") || ends("splinters") {
                None
            } else {
                a.next_word()
            };
            against = Some((whom, skill));
        } else if a.keyword("crowd") {
            difficulty = Some(crowd(a.number("heads", 2, 999_999)?));
        } else if a.keyword("with") {
            let word = a.word("characteristic")?;
            with = Some(characteristic(&word).ok_or_else(|| a.unfit(&word, "a characteristic"))?);
        } else {
            let word = a.word("difficulty")?;
            difficulty = Some(parse_difficulty(&word).ok_or_else(|| {
                a.unfit(
                    &word,
                    "a difficulty: simple, easy, average, hard, daunting, formidable",
                )
            })?);
        }
    }
    if difficulty.is_some() && against.is_some() {
        return Err(Refusal::input(
            "An opponent sets the difficulty, so give either `vs` or a difficulty.",
        ));
    }
    Ok(Command::Check {
        who,
        skill,
        difficulty,
        against,
        with,
        call,
    })
}

/// The characteristic a word names, by any beginning of two letters or more.
pub fn characteristic(word: &str) -> Option<Characteristic> {
    let lower = word.to_lowercase();
    if lower.len() < 2 {
        return None;
    }
    Characteristic::ALL
        .into_iter()
        .find(|c| c.word().starts_with(&lower))
}

pub(super) fn roll(a: &mut Args<'_>) -> Parsed {
    let words = a.rest();
    if words.is_empty() {
        return Ok(Command::Roll {
            typed: a.symbols()?,
        });
    }
    match words.parse::<Notation>() {
        Ok(Notation::Percentile { plus }) => Ok(Command::RollPercent {
            plus,
            typed: percent(a)?,
        }),
        Ok(Notation::Ten) => Ok(Command::RollTen {
            typed: a.typed_number("d10", 1, 10)?.map(|n| n as u8),
        }),
        Ok(Notation::Pool(pool)) => Ok(Command::RollLoose {
            pool,
            typed: a.symbols()?,
        }),
        Err(error) => {
            let way = if matches!(error, PoolError::Unsigned { .. }) {
                "Write real dice after `=`: `roll = 2s 1a`."
            } else {
                "Write it like `2y1g 1b 2p1r 2k`, `%+20` or `d10`."
            };
            Err(Refusal::input(format!("The pool can't be read: {error}.")).hint(way))
        }
    }
}

pub(super) fn spend(a: &mut Args<'_>) -> Parsed {
    if a.keyword("say") {
        // Whatever follows is words, but for a price at their head. "A lamp bursts" has none.
        let paid = a.plain(0).filter(|word| *word != "a").and_then(price);
        if paid.is_some() {
            a.next_word();
        }
        return Ok(Command::SpendWords {
            paid: paid.unwrap_or_default(),
            text: rest(a, "words")?,
        });
    }
    if a.keyword("by") {
        return Ok(Command::SpendBy(side(a)?));
    }
    let quoted = a.plain(0).is_none();
    let key = a.word("key of the spend")?;
    if let Some(paid) = price(&key).filter(|_| !quoted) {
        return Ok(Command::SpendWords {
            paid,
            text: rest(a, "words")?,
        });
    }
    // Whom and with what stand in either order: a row that asks whom is answered behind its line.
    let follows = |a: &Args<'_>| !a.is_empty() && !plain_is(a, 0, "with") && !plain_is(a, 0, "of");
    let item = |a: &mut Args<'_>| -> Result<Option<String>, Refusal> {
        let said = a.keyword("of");
        said.then(|| a.word("item of the target")).transpose()
    };
    let mut whom = None;
    if follows(a) {
        whom = Some(a.who("name")?);
    }
    let mut of = item(a)?;
    let mut coin = None;
    if a.keyword("with") {
        let word = a.word("symbol")?;
        let named = Coin::from_word(&word)
            .ok_or_else(|| a.unfit(&word, "advantage, threat, triumph or despair"))?;
        coin = Some(named);
        if whom.is_none() && follows(a) {
            whom = Some(a.who("name")?);
        }
        if of.is_none() {
            of = item(a)?;
        }
    }
    Ok(Command::Spend {
        key,
        whom,
        of,
        coin,
        typed: real(a)?,
    })
}

/// A price like `2a`, `T`, `1aT`, or `-` for none; nothing else is one.
pub fn price(word: &str) -> Option<Paid> {
    if word == "-" {
        return Some(Paid::default());
    }
    let looks = word
        .chars()
        .all(|c| c.is_ascii_digit() || matches!(c, 'a' | 't' | 'T' | 'D'))
        && word.ends_with(['a', 't', 'T', 'D']);
    if !looks {
        return None;
    }
    let symbols: Symbols = word.parse().ok()?;
    let small = |n: u16| u8::try_from(n).ok();
    Some(Paid {
        advantage: small(symbols.advantage)?,
        threat: small(symbols.threat)?,
        triumph: small(symbols.triumph)?,
        despair: small(symbols.despair)?,
    })
    .filter(|paid| *paid != Paid::default())
}

pub(super) fn modify(a: &mut Args<'_>) -> Parsed {
    let n = a.number_if("number of dice", 1, 20)?.unwrap_or(1) as u8;
    let word = a.word("change")?;
    let change = match word.to_lowercase().as_str() {
        "boost" | "b" => Change::Boost(n),
        "setback" | "k" => Change::Setback(n),
        "ability" | "g" => Change::Ability(n),
        "proficiency" | "y" => Change::Proficiency(n),
        "difficulty" | "p" | "harder" => Change::Difficulty(n as i8),
        "easier" => Change::Difficulty(-(n as i8)),
        "challenge" | "r" => Change::Challenge(n),
        "upgrade" => Change::UpgradeAbility(n),
        "upgrade-difficulty" => Change::UpgradeDifficulty(n),
        "downgrade" => Change::DowngradeAbility(n),
        "downgrade-difficulty" => Change::DowngradeDifficulty(n),
        "remove-boost" => Change::RemoveBoost(n),
        "remove-setback" => Change::RemoveSetback(n),
        _ => {
            return Err(a.unfit(
                &word,
                "a change of the pool: boost, setback, ability, proficiency, difficulty, easier, challenge, upgrade, upgrade-difficulty, downgrade, downgrade-difficulty, remove-boost or remove-setback",
            ));
        }
    };
    let why = crate::lang::text::note(&a.rest());
    Ok(Command::Modify(change, why))
}

/// How a change is written behind `modify`.
pub fn change_words(change: Change) -> String {
    match change {
        Change::Boost(n) => format!("{n} boost"),
        Change::Setback(n) => format!("{n} setback"),
        Change::Ability(n) => format!("{n} ability"),
        Change::Proficiency(n) => format!("{n} proficiency"),
        Change::Difficulty(n) if n < 0 => format!("{} easier", n.unsigned_abs()),
        Change::Difficulty(n) => format!("{n} difficulty"),
        Change::Challenge(n) => format!("{n} challenge"),
        Change::UpgradeAbility(n) => format!("{n} upgrade"),
        Change::UpgradeDifficulty(n) => format!("{n} upgrade-difficulty"),
        Change::DowngradeAbility(n) => format!("{n} downgrade"),
        Change::DowngradeDifficulty(n) => format!("{n} downgrade-difficulty"),
        Change::RemoveBoost(n) => format!("{n} remove-boost"),
        Change::RemoveSetback(n) => format!("{n} remove-setback"),
        Change::Base { .. } | Change::Opposed { .. } | Change::Auto(_) => String::new(),
    }
}

pub(super) fn slot(a: &mut Args<'_>) -> Parsed {
    if a.keyword("add") {
        let side = side(a)?;
        let whom = a.keyword("for").then(|| a.who("name"));
        let extra_for = whom.transpose()?;
        return Ok(Command::SlotAdd {
            side,
            extra_for,
            typed: a.symbols()?,
        });
    }
    if a.keyword("fall") {
        return with_dice(a, |a| {
            Ok(Command::SlotFall(a.number("slot", 1, 9999)? as u32))
        });
    }
    if a.keyword("keep") {
        return Ok(Command::SlotKeep(a.number("slot", 1, 9999)? as u32));
    }
    let none = a.keyword("no");
    if none || a.keyword("for") {
        return with_dice(a, |a| {
            Ok(Command::SlotNone {
                who: a.who("name")?,
                none,
            })
        });
    }
    match a.next_word() {
        Some(word) => Err(a.unfit(&word, "add, fall, keep, no or for")),
        None => Err(a.missing("word `add`, `fall`, `keep`, `no` or `for`")),
    }
}

pub(super) fn readiness(a: &mut Args<'_>) -> Option<Readiness> {
    if a.keyword("cool") {
        Some(Readiness::Cool)
    } else if a.keyword("vigilance") {
        Some(Readiness::Vigilance)
    } else {
        None
    }
}

pub(super) fn initiative(a: &mut Args<'_>) -> Parsed {
    let who = if a.keyword("all") || a.is_empty() {
        None
    } else {
        Some(a.who("name")?)
    };
    let readiness = readiness(a);
    let typed = a.symbols()?;
    if who.is_none() && typed.is_some() {
        return Err(Refusal::input(
            "Typed symbols are for one combatant: `init vex = 2s`.",
        ));
    }
    Ok(Command::Initiative {
        who,
        readiness,
        typed,
    })
}

pub(super) fn damage(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let by = amount(a, "damage")?;
    let pierce = if a.keyword("pierce") {
        a.number("pierce", 0, 99)? as u8
    } else {
        0
    };
    Ok(Command::Damage { who, by, pierce })
}

pub(super) fn crit(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let plus = a.number_if("modifier", -200, 200)?.unwrap_or(0) as i32;
    Ok(Command::Crit {
        who,
        plus,
        typed: real(a)?,
    })
}

pub(super) fn status(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let status = a.word("status")?;
    let turns = a.number_if("number of turns", 1, 99)?.map(|n| n as u32);
    match crate::lang::text::name(&status) {
        Some(status) => Ok(Command::Status { who, status, turns }),
        None => Err(a.missing("status")),
    }
}

/// The words up to where `ends` says so, as one text.
pub(super) fn words_until(a: &mut Args<'_>, ends: impl Fn(&Args<'_>) -> bool) -> Option<String> {
    let mut words = Vec::new();
    while !ends(a)
        && let Some(word) = a.next_word()
    {
        words.push(word);
    }
    (!words.is_empty()).then(|| words.join(" "))
}

pub(super) fn plain_is(a: &Args<'_>, ahead: usize, word: &str) -> bool {
    a.plain(ahead)
        .is_some_and(|next| next.eq_ignore_ascii_case(word))
}

pub(super) fn maneuver(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let word = a.word("maneuver")?;
    let maneuver = match word.to_lowercase().as_str() {
        "aim" => Maneuver::Aim(words_until(a, |a| plain_is(a, 0, "with"))),
        "assist" => Maneuver::Assist(a.who("ally")?),
        "guard" => Maneuver::Guard,
        "cover" => Maneuver::Cover(a.number_if("defense", 0, 4)?.unwrap_or(1) as u8),
        "engage" => Maneuver::Engage(a.who("name")?),
        "disengage" => Maneuver::Disengage,
        "move" => Maneuver::Move(a.who("name")?, band(a)?),
        // One word for animals, one for vehicles; they mean the same.
        "mount" | "board" => Maneuver::Mount(a.who("animal or vehicle")?),
        "dismount" => Maneuver::Dismount,
        "prone" => Maneuver::Prone,
        "stand" => Maneuver::Stand,
        "draw" => Maneuver::Draw(a.word("weapon")?),
        "stow" => Maneuver::Stow(a.word("weapon")?),
        "reload" => Maneuver::Reload(a.word("weapon")?),
        "prepare" => Maneuver::Prepare(a.word("weapon")?),
        // The two of hacking have verbs of their own, and are maneuvers all the same.
        "enact" => return Ok(Command::Hacking(hack::enact_by(who, a)?)),
        "activate" => return Ok(Command::Hacking(hack::activate_by(who, a)?)),
        "do" => {
            let text = PayWith::words_before(a);
            if text.is_empty() {
                return Err(a.missing("the maneuver in your own words"));
            }
            Maneuver::Other(text)
        }
        _ => {
            return Err(a.unfit(
                &word,
                "a maneuver, or your own words: `maneuver WHO do WORDS`",
            ));
        }
    };
    let pay = PayWith::read(a)?;
    Ok(Command::Maneuver { who, maneuver, pay })
}

pub(super) fn story(a: &mut Args<'_>) -> Parsed {
    if a.keyword("set") {
        let players = a.number("players' points", 0, 20)? as u8;
        return Ok(Command::StorySet(
            players,
            a.number("GM's points", 0, 20)? as u8,
        ));
    }
    if a.keyword("ask") {
        return Ok(Command::FactAsked(rest(a, "fact")?));
    }
    for (word, consents) in [("yes", true), ("no", false)] {
        if a.keyword(word) {
            return Ok(Command::FactAnswered(consents));
        }
    }
    let side = side(a)?;
    let words = crate::lang::text::note(&a.rest());
    Ok(Command::Story(side, (!words.is_empty()).then_some(words)))
}

/// How many of a group: the word at hand, taken if it is one like `x4`.
///
/// # Errors
/// Refuses a number that no group has.
pub fn members(a: &mut Args<'_>, word: &str) -> Result<Option<u8>, Refusal> {
    times(a, word, MOST_MEMBERS)
}

/// How many: the word at hand, taken if it is one like `x4`.
///
/// # Errors
/// Refuses none, and more than `most`.
pub fn times(a: &mut Args<'_>, word: &str, most: u8) -> Result<Option<u8>, Refusal> {
    let count = word
        .strip_prefix('x')
        .filter(|n| !n.is_empty() && n.bytes().all(|digit| digit.is_ascii_digit()));
    let Some(count) = count else {
        return Ok(None);
    };
    let fits = |n: &u8| (1..=most).contains(n);
    let Some(n) = count.parse::<u8>().ok().filter(fits) else {
        return Err(a.unfit(word, &format!("a number from x1 to x{most}")));
    };
    a.next_word();
    Ok(Some(n))
}

pub(super) fn add(a: &mut Args<'_>) -> Parsed {
    let what = a.word("name of an adversary or vehicle")?;
    let (mut number, mut name, mut whose) = (None, None, None);
    let (mut arrival, mut ready) = (Arrival::Now, Readiness::Cool);
    while let Some(word) = a.plain(0).map(str::to_lowercase) {
        if let Some(n) = members(a, &word)? {
            number = Some(n);
        } else if a.keyword("as") {
            let given = a.word("name")?;
            name = Some(crate::lang::names::given(&given)?);
        } else if a.keyword("side") {
            whose = Some(side(a)?);
        } else if a.keyword("next") {
            arrival = Arrival::Next;
        } else if a.keyword("now") {
            arrival = Arrival::Now;
        } else if let Some(chosen) = readiness(a) {
            ready = chosen;
        } else {
            break;
        }
    }
    Ok(Command::Add {
        what,
        number,
        name,
        side: whose,
        arrival,
        readiness: ready,
        typed: a.symbols()?,
    })
}

pub(super) fn item(a: &mut Args<'_>) -> Parsed {
    let who = a.who("name")?;
    let weapon = a.word("weapon")?;
    let word = a.word("state")?;
    let handling = match word.to_lowercase().as_str() {
        "drop" => Handling::Drop,
        "draw" => Handling::Draw,
        "reload" => Handling::Reload,
        "empty" => Handling::Empty,
        "sound" => Handling::Wear(Wear::Sound),
        "minor" => Handling::Wear(Wear::Minor),
        "moderate" => Handling::Wear(Wear::Moderate),
        "major" => Handling::Wear(Wear::Major),
        "destroyed" => Handling::Wear(Wear::Destroyed),
        _ => return Err(a.unfit(&word, "a state of a weapon")),
    };
    Ok(Command::Item {
        who,
        weapon,
        handling,
    })
}

/// A name for whoever is meant, for messages built from commands.
pub fn named(name: &str) -> Who {
    Who::Named(name.to_owned())
}

/// A pool that is too large to be rolled at the table, in dice.
pub const LARGEST_POOL: u32 = 100;

/// Whether a pool can be rolled.
///
/// # Errors
/// Refuses more than [`LARGEST_POOL`] dice.
pub fn rollable(pool: &Pool) -> Result<(), Refusal> {
    if pool.total() > LARGEST_POOL {
        return Err(Refusal::input(format!(
            "A pool of {} dice is too large. The limit is {LARGEST_POOL}.",
            pool.total()
        )));
    }
    Ok(())
}
