//! The list of characters: pools, armor and stress as gauges, and their conditions.

use rules::view::{
    Condition, Fact, Fill, Id, LEFT_OF_TURN, Listed, Listing, PROTECTION, Reason, Rich, Tone,
    Track, TurnMark, dotted, fact, reason,
};

use super::{number, party, tone_of};
use crate::library::Library;
use crate::model::{Armor, Person, Pool, State, Until, Yielding};
use crate::play::armor::body_armor;
use crate::play::calendar::span;
use crate::play::cards::HAND;
use crate::play::pools::CLUMSY;
use crate::play::{pools, stress};

/// Returns every character, in the order in which they joined.
pub fn roster(state: &State) -> Vec<Listed> {
    state
        .people
        .iter()
        .map(|person| listed(state, person))
        .collect()
}

fn listed(state: &State, person: &Person) -> Listed {
    let (turn, mark) = super::turns::mark(state, person.id);
    Listed {
        short: short(state, person),
        badge: kind(person).to_owned(),
        tone: tone_of(person),
        tracks: tracks(state, person, &Origins::unnamed()),
        conditions: [durability(person), conditions(state, person)].concat(),
        facts: sections(person)
            .into_iter()
            .chain(left_of_turn(state, person, mark))
            .chain(protection(state, person))
            .collect(),
        out: is_out(state, person),
        dead: person.body.dead,
        turn,
        mark,
        ..Listed::new(person.id, &person.name, Listing::Combatant, party(person))
    }
}

/// Returns the first word of a name, if no other name begins with it.
fn short(state: &State, person: &Person) -> String {
    let first = |one: &Person| one.name.split(' ').next().unwrap_or_default().to_owned();
    let own = first(person);
    let others = state.people.iter().filter(|one| first(one) == own);
    if others.count() > 1 {
        String::new()
    } else {
        own
    }
}

/// Returns the first word of a character's name, or the whole name if another begins with that word.
pub fn called(state: &State, who: Id) -> String {
    let short = state.person(who).map(|one| short(state, one));
    let short = short.filter(|short| !short.is_empty());
    short.unwrap_or_else(|| state.name(who).to_owned())
}

/// Returns the action points that the active character has left (C-ACT-01).
fn left_of_turn(state: &State, person: &Person, mark: TurnMark) -> Option<Fact> {
    let left = state.fighter(person.id)?.left;
    let value = Rich::of(left.to_string(), Tone::Strong).and(" AP", Tone::Quiet);
    (mark == TurnMark::Now).then(|| {
        let because = vec![reason("action points", left.to_string(), "C-ACT-01")];
        fact(LEFT_OF_TURN, "turn", value, because)
    })
}

/// Returns the durability left of the armor that takes a hit on the body, of its whole. Other suits don't count,
/// and a helmet guards the head alone (C-ARM-06). Once all are destroyed, it shows 0.
fn protection(state: &State, person: &Person) -> Option<Fact> {
    let worn = body_armor(person, state.settings.armor_layers);
    let mut suits = person.armor.iter().filter(|one| !one.helmet);
    let taken = worn.and_then(|index| person.armor.get(index));
    let one = taken.or_else(|| suits.next())?;
    let (left, most) = (one.durability.max(0), one.most);
    let tone = if left > 0 { Tone::Strong } else { Tone::Bad };
    let value = Rich::of(left.to_string(), tone).and(format!("/{most}"), Tone::Text);
    (most > 0).then(|| fact(PROTECTION, "armor", value, Vec::new()))
}

/// "PC", "NPC", or "object" for what has durability by section.
pub fn kind(person: &Person) -> &'static str {
    match () {
        () if !person.sections.is_empty() => "object",
        () if person.is_pc() => "PC",
        () => "NPC",
    }
}

/// Returns true if a character can't act at all (C-TRK-19, C-STR-09).
pub fn is_out(state: &State, person: &Person) -> bool {
    person.is_down() || stress::pools_over(person, state) == 3
}

/// What the maximum of a character's pools comes from, as the packs name it.
pub struct Origins {
    /// The name of the quirk, and its rule.
    quirk: (String, String),
    /// Each choice with its points of Intellect, Might and Speed, and its rule (C-CRE-03).
    choices: Vec<(String, [i16; 3], String)>,
}

impl Origins {
    /// Returns the names that the packs give.
    pub fn of(state: &State, library: &Library, person: &Person) -> Self {
        let chosen = [
            library.descriptor(&person.descriptor),
            library.profession(&person.profession),
            library.focus(&person.focus),
        ];
        let fixed = state.settings.fix_low_professions;
        let chosen = chosen.into_iter().flatten();
        Self {
            quirk: library.quirk(&person.quirk).map_or_else(
                || (String::new(), "C-CRE-12".to_owned()),
                |one| {
                    let counted = match one.id.as_str() {
                        "clumsy" => format!(": {} items, {CLUMSY} free", pools::carried(person)),
                        _ => String::new(),
                    };
                    (format!("{}{counted}", one.name), one.rule.clone())
                },
            ),
            choices: chosen
                .map(|one| (one.name.clone(), one.points(fixed), one.rule.clone()))
                .collect(),
        }
    }

    /// Returns them for a list, which shows no sums.
    fn unnamed() -> Self {
        Self {
            quirk: ("quirk".to_owned(), "C-CRE-12".to_owned()),
            choices: Vec::new(),
        }
    }
}

/// Returns pools, armor and stress as gauges, with what their maximum comes from. An object has none of them
/// (C-OBJ-03).
pub fn tracks(state: &State, person: &Person, from: &Origins) -> Vec<Track> {
    if !person.sections.is_empty() {
        return Vec::new();
    }
    let mut all: Vec<Track> = Pool::ALL
        .iter()
        .map(|pool| points(state, person, *pool, from))
        .collect();
    let worn = body_armor(person, state.settings.armor_layers);
    let suits = person.armor.iter().enumerate();
    let many = person.armor.iter().filter(|one| !one.helmet).count() > 1;
    all.extend(suits.map(|(n, one)| armor(one, many, worn == Some(n))));
    let important = person.opponent.as_ref().is_some_and(|npc| npc.important);
    if person.is_pc() || important || stress::pressure(person) > 0 {
        all.push(pressure(person));
    }
    all
}

fn points(state: &State, person: &Person, pool: Pool, from: &Origins) -> Track {
    let most = pools::most(person, pool, state.time);
    let now = person.pool(pool).now;
    Track {
        label: pool.label().to_owned(),
        key: pool.word(),
        now: now.max(0).unsigned_abs().into(),
        max: most.unsigned_abs().into(),
        note: if stress::is_over(person, state, pool) {
            "below stress".to_owned()
        } else {
            String::new()
        },
        because: maximum(state, person, pool, from),
        fill: Fill::Left,
        pool: true,
        ..Track::default()
    }
}

/// Returns the sum of a pool's maximum. What a quirk or augmentations change is the difference without them.
fn maximum(state: &State, person: &Person, pool: Pool, from: &Origins) -> Vec<Reason> {
    let most = |person: &Person| pools::most(person, pool, state.time);
    let mut all: Vec<Reason> = Vec::new();
    let mut rest = person.pool(pool).most;
    for (name, points, rule) in &from.choices {
        let points = points[pool.place()];
        if points != 0 {
            rest -= points;
            all.push(reason(name, added(points, all.is_empty()), rule));
        }
    }
    if rest != 0 || all.is_empty() {
        let (label, rule) = match from.choices.as_slice() {
            [] => ("at the start, with experience", "C-CRE-03"),
            _ => ("experience", "C-XP-03"),
        };
        all.push(reason(label, added(rest, all.is_empty()), rule));
    }
    let mut without = person.clone();
    let mut less = |label: String, rule: &str, without: &Person, before: i16| {
        let change = before - most(without);
        if change != 0 {
            all.push(reason(&label, added(change, false), rule));
        }
        most(without)
    };
    without.quirk.clear();
    let before = less(from.quirk.0.clone(), &from.quirk.1, &without, most(person));
    without.augmentations.clear();
    less(
        "augmentations and rejection".to_owned(),
        "C-REJ-02",
        &without,
        before,
    );
    if person.body.pushing {
        let beyond = format!("up to +{}", pools::beyond(person));
        all.push(reason("Push your limits", beyond, "C-FOC-15a"));
    }
    all
}

/// Returns a part of a sum, with a sign unless it is the first.
fn added(points: i16, first: bool) -> String {
    if first || points < 0 {
        number(points)
    } else {
        format!("+{points}")
    }
}

/// Returns the durability of armor. Several suits have their names, and a mark on the one that takes hits.
fn armor(armor: &Armor, many: bool, worn: bool) -> Track {
    let how = match () {
        () if armor.most > 0 && armor.destroyed() => ", destroyed",
        () if many && worn => ", in use",
        () => "",
    };
    Track {
        label: match armor.helmet {
            true => "Helmet".to_owned(),
            false if many => armor.name.clone(),
            false => "Armor".to_owned(),
        },
        key: if armor.helmet { "helmet" } else { "armor" },
        now: armor.durability.max(0).unsigned_abs().into(),
        max: armor.most.max(0).unsigned_abs().into(),
        note: format!("DR {}{how}", armor.reduction),
        because: vec![
            reason(&armor.name, armor.most.to_string(), "C-ARM-04"),
            reason(
                "off each hit before durability",
                format!("−{}", armor.reduction),
                "C-ARM-01",
            ),
        ],
        fill: Fill::Left,
        ..Track::default()
    }
}

fn pressure(person: &Person) -> Track {
    let own = &person.stress;
    let mut because = vec![reason("stress points", own.points.to_string(), "C-STR-01")];
    if own.fear > 0 {
        because.push(reason(
            "fear, until the encounter ends",
            format!("+{}", own.fear),
            "C-FEA-01",
        ));
    }
    because.push(reason(
        "mental toughness",
        person.toughness.to_string(),
        "C-STR-04",
    ));
    // Fear counts like stress and ends with the encounter, so the sum has a name and its parts (C-FEA-01).
    let (label, note) = match own.fear {
        0 => ("Stress", String::new()),
        fear => ("Stress+fear", format!("{} stress, {fear} fear", own.points)),
    };
    Track {
        label: label.to_owned(),
        key: "stress",
        now: stress::pressure(person).into(),
        max: person.toughness.into(),
        note,
        because,
        fill: Fill::Strain,
        ..Track::default()
    }
}

/// Returns the durability of an object's sections (C-OBJ-01).
fn sections(person: &Person) -> Vec<Fact> {
    let section = |(name, durability): (&String, &i16)| {
        let tone = if *durability > 0 {
            Tone::Strong
        } else {
            Tone::Bad
        };
        let text = if *durability > 0 {
            number(*durability)
        } else {
            "destroyed".to_owned()
        };
        let because = vec![reason("durability", number(*durability), "C-OBJ-01")];
        fact("section", name, Rich::of(text, tone), because)
    };
    person.sections.iter().map(section).collect()
}

/// Returns everything that hinders a character or helps them, the gravest first.
pub fn conditions(state: &State, person: &Person) -> Vec<Condition> {
    let body = &person.body;
    let mut all = Vec::new();
    if body.dead {
        all.push(Condition::new("dead", Tone::Bad).grave().out());
        return all;
    }
    if let Some(at) = body.mortal {
        let until = span(at.saturating_sub(state.time));
        let word = if body.stable {
            "mortally wounded, stable".to_owned()
        } else {
            format!("mortally wounded, dies in {until}")
        };
        let mortal = Condition::new(word, Tone::Bad);
        all.push(mortal.in_short("mortal").grave().out());
    }
    if body.unconscious {
        all.push(
            Condition::new("unconscious", Tone::Bad)
                .in_short("uncon")
                .grave()
                .out(),
        );
    }
    match stress::pools_over(person, state) {
        3 => all.push(
            Condition::new("can't function", Tone::Bad)
                .in_short("unable")
                .grave()
                .out(),
        ),
        2 => all.push(
            Condition::new("can't fight", Tone::Bad)
                .in_short("unfit")
                .grave()
                .out(),
        ),
        _ => {}
    }
    if body.mortal.is_none() && body.injured {
        all.push(Condition::new("injured", Tone::Bad).grave());
    }
    let lost = body.lost.iter().map(|place| {
        let word = format!("{} unusable", place.label());
        Condition::new(word, Tone::Bad).in_short(place.label())
    });
    all.extend(lost);
    if body.bleeding.is_some() {
        all.push(Condition::new("bleeding", Tone::Bad));
    }
    if body.burning.is_some() {
        all.push(Condition::new("on fire", Tone::Bad));
    }
    if let Some(until) = body.breath {
        let left = span(until.saturating_sub(state.time));
        let word = format!("holds their breath, {left} left");
        all.push(Condition::new(word, Tone::Warn).in_short("no breath"));
    }
    all.extend(nerves(state, person));
    if body.prone {
        all.push(Condition::new("prone", Tone::Warn));
    }
    all.extend(stance(state, person));
    if let Some(how) = person.insulation {
        let word = format!("{} insulated", how.word());
        all.push(Condition::new(word, Tone::Text).in_short("insul"));
    }
    if person.biotic.is_some_and(|biotic| biotic.active) {
        all.push(Condition::new("field active", Tone::Good).in_short("field"));
    }
    all.extend(lasting(state, person));
    all.extend(waiting(state, person));
    all
}

/// Returns the durability of the sections of an object (C-OBJ-01).
fn durability(person: &Person) -> Vec<Condition> {
    let sections = person.sections.iter();
    let told = sections.map(|(name, durability)| match durability {
        0 => Condition::new(format!("{name} destroyed"), Tone::Bad),
        left => Condition::new(format!("{name} {left} durability"), Tone::Text),
    });
    told.collect()
}

/// Returns the used abilities that still last, with the time that is left.
fn lasting(state: &State, person: &Person) -> Vec<Condition> {
    let lasts = person.active.iter().filter(|one| one.lasts(state, person));
    let told = lasts.map(|one| {
        let name = lang::sentence::capital(&one.ability.replace('_', " "));
        let left = match one.until {
            Until::Time(end) => format!(", {} left", span(end.saturating_sub(state.time))),
            Until::Roll => ", next roll".to_owned(),
            _ => String::new(),
        };
        Condition::new(format!("{name}{left}"), Tone::Good).in_short("effect")
    });
    told.collect()
}

/// Returns the pools that stress exceeds (C-STR-07 to C-STR-09).
fn nerves(state: &State, person: &Person) -> Option<Condition> {
    let over = Pool::ALL.iter();
    let over: Vec<Pool> = over
        .filter(|pool| stress::is_over(person, state, **pool))
        .copied()
        .collect();
    let names: Vec<&str> = over.iter().map(|pool| pool.label()).collect();
    let word = lang::sentence::list(&names);
    let letters: String = over.iter().map(|pool| pool.letter()).collect();
    let all = Condition::new(format!("stress over {word}"), Tone::Warn);
    let all = all.in_short(format!("stress>{letters}"));
    (!over.is_empty()).then_some(all)
}

/// Returns cover, evasion and aim, which help for a while (C-SPC-01, C-SPC-03, C-SPC-04).
fn stance(state: &State, person: &Person) -> Vec<Condition> {
    let Some(fighter) = state.fighter(person.id) else {
        return Vec::new();
    };
    let mut all = Vec::new();
    if let Some(how) = fighter.yielding {
        let given_up = Condition::new(how.label(), Tone::Warn);
        all.push(match how {
            Yielding::Surrendered => given_up.out(),
            Yielding::Cowers => given_up,
        });
    }
    if fighter.reaction.0 > 0 {
        let word = format!("reacts with {} AP", fighter.reaction);
        all.push(Condition::new(word, Tone::Accent).in_short("reacts"));
    }
    if fighter.cover > 0 {
        let word = format!("in cover (TN −{})", fighter.cover);
        all.push(Condition::new(word, Tone::Good).in_short(format!("cover {}", fighter.cover)));
    }
    if fighter.evading {
        all.push(Condition::new("evading", Tone::Good));
    }
    if let Some(aim) = &fighter.aim {
        let word = format!("aims at {}", state.name(aim.target));
        all.push(Condition::new(word, Tone::Good).in_short("aim"));
    }
    let recoil: u16 = fighter.recoil.iter().map(|(_, points)| *points).sum();
    if recoil > 0 {
        all.push(Condition::new(format!("recoil {recoil}"), Tone::Warn));
    }
    all
}

/// Returns the choices that wait for this character.
fn waiting(state: &State, person: &Person) -> Vec<Condition> {
    let mut all = Vec::new();
    let damage = state.overflow.iter().filter(|one| one.who == person.id);
    let damage: i16 = damage.map(|one| one.points).sum();
    if damage > 0 {
        let word = format!("{damage} damage to place");
        all.push(Condition::new(word, Tone::Accent).in_short(format!("{damage} dmg")));
    }
    if person.rest.points > 0 {
        let word = format!("points to restore: {}", person.rest.points);
        all.push(
            Condition::new(word, Tone::Accent).in_short(format!("{} pts", person.rest.points)),
        );
    }
    if person.cards.len() > HAND {
        all.push(Condition::new("must discard a card", Tone::Accent).in_short("discard"));
    }
    all
}

/// Returns the conditions as one line.
pub fn status(state: &State, person: &Person) -> Rich {
    let all = conditions(state, person).into_iter();
    dotted(all.map(|one| (one.word, one.tone)).collect())
}

/// The turn of someone who isn't in the order.
pub const NO_TURN: (&str, TurnMark) = ("", TurnMark::None);

/// Returns the name of a character in a line.
pub fn said(state: &State, who: Id) -> String {
    rules::words::said(state.name(who), who)
}
