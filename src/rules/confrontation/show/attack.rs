//! An open attack after its roll: what it kept, what each purchase does, and the damage to come.

use lang::sentence::inside;
use lang::spoken::quote;
use rules::view::{
    DONE, Fill, Foreseen, Offer, OfferGroup, Price, Rich, Stage, Target, Tone, Track, Tray, Unit,
    likely,
};
use rules::words::said;

use super::would::asked;
use super::{arms, further, tone_of};
use crate::library::Library;
use crate::library::records::Secondary;
use crate::model::{Arm, Armor, Attack, Person, Pool, State, Target as Aimed};
use crate::play::armor::body_armor;
use crate::play::attack::area;
use crate::play::cards::Card;
use crate::play::check::{rolls, success_words};
use crate::play::{hurt, pools};
use crate::sheet_effects;

/// The chance, in sixtieths, that a hit lands on armor: on the first die 1 to 3, after 4 or 5 a 1 on the d6, after
/// 6 or more a 1 on the d10 (C-LOC-01, C-LOC-03, C-LOC-04). The location roll may gain up to 2 (C-ATK-04).
pub fn on_armor(bonus: u8) -> f64 {
    let face = |face: u8| match face.saturating_add(bonus) {
        0..=3 => 1.0,
        4 | 5 => 1.0 / 6.0,
        _ => 1.0 / 10.0,
    };
    (1..=6).map(face).sum::<f64>() / 6.0
}

/// Returns the armor that a hit on the armor meets.
fn worn<'a>(state: &State, person: &'a Person) -> Option<&'a Armor> {
    let index = body_armor(person, state.settings.armor_layers)?;
    person.armor.get(index)
}

/// Returns the successes that are spent on damage. Those that an NPC keeps all are (C-DEF-03).
fn bought(state: &State, attack: &Attack, target: &Aimed) -> u16 {
    let by_hand = state
        .person(attack.who)
        .is_some_and(|who| rolls(state, who));
    let rest = if by_hand { 0 } else { target.left() };
    target.spent.damage.saturating_add(rest).min(1_000)
}

/// Returns the damage of a hit with what is bought (C-ATK-03, C-ATK-05).
pub fn damage(state: &State, library: &Library, attack: &Attack, target: &Aimed) -> i16 {
    let arm = &attack.arm;
    let bought = bought(state, attack, target) as i16;
    let free: i16 = state.person(attack.who).map_or(0, |person| {
        let all = sheet_effects::damage(state, library, person, arm);
        let free = all.iter().filter(|bonus| bonus.cost.is_none());
        free.map(|bonus| bonus.points).sum()
    });
    let paid: i16 = target.spent.bonus.iter().map(|(_, points)| *points).sum();
    let suffered = match secondary(library, arm) {
        Some(Secondary::LoseOrSuffer(_, damage)) if target.spent.suffers => damage,
        _ => 0,
    };
    (arm.damage + arm.increment.saturating_mul(bought) + free + paid + suffered).max(0)
}

fn secondary(library: &Library, arm: &Arm) -> Option<Secondary> {
    library.weapon(&arm.id)?.secondary.first().copied()
}

/// Returns the tray of an attack that is rolled and waits for a defense, for purchases, or to be resolved.
pub fn tray(state: &State, library: &Library) -> Option<Tray> {
    let attack = state.attack.as_ref()?;
    let target = attack.target().filter(|target| target.rolled.is_some())?;
    let whom = state.person(target.who)?;
    let attacker = state.person(attack.who);
    let title = Rich::of(
        state.name(attack.who).to_owned(),
        attacker.map_or(Tone::Strong, tone_of),
    )
    .and(" → ", Tone::Quiet)
    .and(whom.name.clone(), tone_of(whom));
    let all = damage(state, library, attack, target);
    let hits = target.kept() > 0;
    let mut result = vec![kept(target)];
    if let Some(last) = state
        .last
        .as_ref()
        .filter(|last| last.check.who == attack.who)
    {
        result.insert(0, super::check::faces(last));
    }
    if hits {
        result.push(sum(attack, bought(state, attack, target), all));
        result.extend(to_come(state, library, attack, target, whom, all));
    }
    result.extend(further::next(state, library, attack));
    let pool = attack.arm.pool.unwrap_or(Pool::Might);
    let left = if hits {
        match target.left() {
            0 => "all spent".to_owned(),
            n => format!("{n} to spend"),
        }
    } else {
        "miss".to_owned()
    };
    Some(Tray {
        stage: Stage::Spending,
        heading: "Attack",
        by: Some(attack.who),
        title,
        subtitle: Rich::of(attack.arm.name.clone(), Tone::Text).and(
            if attack.automatic { "  automatic" } else { "" },
            Tone::Quiet,
        ),
        result,
        target: Some(threatened(state, whom, pool, all, hits)),
        foreseen: foreseen(state, whom, pool, all, hits, target.spent.location),
        spent: spent(state, attack, target),
        left: Rich::of(left, Tone::Strong),
        typed: if locates(state, attack, target) {
            LOCATION.into()
        } else {
            "".into()
        },
        priced: hits,
        ..Tray::default()
    })
}

/// The line for real dice of the location, in the order of the tables (C-LOC-01).
const LOCATION: &str = "resolve = {faces}";

/// Returns true if the location die of a hit is the next one.
pub fn locates(state: &State, attack: &Attack, target: &Aimed) -> bool {
    let whom = state.person(target.who);
    let body = whom.is_some_and(|whom| whom.sections.is_empty());
    let by_hand = state.person(attack.who);
    let by_hand = by_hand.is_some_and(|who| rolls(state, who));
    let ready = target.defended.is_some() && (target.left() == 0 || !by_hand);
    body && ready && target.kept() > 0 && target.spent.part.is_none()
}

/// Returns the successes with what the distance and the target take away: "3 successes − 1 defense = 2: a hit".
pub fn kept(target: &Aimed) -> Rich {
    let rolled = target.rolled.unwrap_or_default();
    let mut line = Rich::of(success_words(rolled), Tone::Success);
    let takes = [
        (target.arc, "distance"),
        (target.defended.unwrap_or(0), "defense"),
    ];
    for (n, what) in takes.into_iter().filter(|(n, _)| *n > 0) {
        line = line.and(format!(" − {n} {what}"), Tone::Quiet);
    }
    if target.kept() != rolled {
        line = line
            .and(" = ", Tone::Quiet)
            .and(target.kept().to_string(), Tone::Strong);
    }
    if target.defended.is_none() {
        line = line.and(", before any defense", Tone::Quiet);
    }
    let (word, tone) = if target.kept() > 0 {
        (": a hit", Tone::Good)
    } else {
        (": a miss", Tone::Failure)
    };
    line.and(word, tone)
}

fn sum(attack: &Attack, increments: u16, all: i16) -> Rich {
    let arm = &attack.arm;
    let mut line = Rich::of("damage ", Tone::Quiet).and(arm.damage.to_string(), Tone::Strong);
    if increments > 0 {
        line = line.and(format!(" + {increments} × {}", arm.increment), Tone::Text);
    }
    let bought = arm.damage + arm.increment * increments as i16;
    if all != bought {
        line = line.and(format!(" + {}", all - bought), Tone::Text);
    }
    if all != arm.damage {
        line = line.and(format!(" = {all}"), Tone::Strong);
    }
    line
}

/// Returns what the damage does on armor and on the body (C-ARM-01, C-DMG-01), with the chance of each.
fn to_come(
    state: &State,
    library: &Library,
    attack: &Attack,
    target: &Aimed,
    whom: &Person,
    all: i16,
) -> Vec<Rich> {
    if !whom.sections.is_empty() {
        return vec![Rich::of(
            format!("{all} off the durability of a section"),
            Tone::Text,
        )];
    }
    let mut lines = Vec::new();
    let skin = sheet_effects::natural_reduction(state, library, whom);
    let ignores = target.spent.effects > 0
        && secondary(library, &attack.arm) == Some(Secondary::IgnoreReduction);
    let free = target.spent.part.is_some() || target.spent.no_armor;
    let armor = worn(state, whom).filter(|_| !free);
    if let Some(armor) = armor {
        let own = sheet_effects::own_armor(state, library, whom);
        let stops = if ignores {
            0
        } else {
            armor.reduction + own + skin
        };
        let off = (all - stops).max(0);
        let chance = likely(on_armor(target.spent.location));
        let end = if off >= armor.durability {
            format!(", destroyed, {} go on", off - armor.durability)
        } else {
            format!(" of {}", armor.durability)
        };
        lines.push(
            Rich::of(format!("{chance} {}: ", inside(&armor.name)), Tone::Quiet).and(
                format!("{all} − {stops} DR = {off} durability{end}"),
                Tone::Text,
            ),
        );
    }
    let stops = if ignores { 0 } else { skin };
    let off = (all - stops).max(0);
    let chance = match armor {
        Some(_) => format!("{} ", likely(1.0 - on_armor(target.spent.location))),
        None => String::new(),
    };
    let place = target
        .spent
        .part
        .map_or_else(|| "body".to_owned(), |place| place.label().to_owned());
    let pool = attack
        .arm
        .pool
        .or_else(|| target.spent.part.map(hurt::pool_of));
    lines.push(Rich::of(format!("{chance}{place}: "), Tone::Quiet).then(on_pool(whom, pool, off)));
    lines
}

/// Returns what damage does to a pool: "7 off Might 5: injured, 2 more to place". Without a named pool the place
/// decides, and Might is the usual one.
fn on_pool(whom: &Person, pool: Option<Pool>, off: i16) -> Rich {
    let usual = pool.unwrap_or(Pool::Might);
    let now = whom.pool(usual).now;
    let others = if pool.is_none() {
        ", a leg Speed, the head Intellect"
    } else {
        ""
    };
    let line = Rich::of(
        format!("{off} off {} {now}{others}", usual.label()),
        Tone::Text,
    );
    match now - off {
        n if n > 0 || off == 0 => line,
        0 => line.and(": empties it", Tone::Bad),
        n => line.and(format!(": empties it, {} more to place", -n), Tone::Bad),
    }
}

fn threatened(state: &State, whom: &Person, pool: Pool, all: i16, hits: bool) -> Target {
    let most = pools::most(whom, pool, state.time);
    let mut track = Track {
        label: pool.label().to_owned(),
        key: pool.word(),
        now: whom.pool(pool).now.max(0).unsigned_abs().into(),
        max: most.unsigned_abs().into(),
        fill: Fill::Left,
        ..Track::default()
    };
    if hits && all > 0 {
        track.ghost = Some(track.harmed(all.unsigned_abs().into()));
    }
    let facts = worn(state, whom).map_or_else(Rich::new, |armor| {
        Rich::of(
            format!(
                "{} DR {} {}/{}",
                armor.name, armor.reduction, armor.durability, armor.most
            ),
            Tone::Quiet,
        )
    });
    Target {
        name: whom.name.clone(),
        tone: tone_of(whom),
        label: pool.letter(),
        track,
        facts,
    }
}

/// Returns the expected loss on the gauges: of the armor if a hit there is likelier, else of the pool.
fn foreseen(
    state: &State,
    whom: &Person,
    pool: Pool,
    all: i16,
    hits: bool,
    bonus: u8,
) -> Vec<Foreseen> {
    if !hits || !whom.sections.is_empty() {
        return Vec::new();
    }
    let armor = worn(state, whom).filter(|_| on_armor(bonus) >= 0.5);
    let (key, by) = match armor {
        Some(armor) => ("armor", (all - armor.reduction).max(0)),
        None => (pool.word(), all),
    };
    vec![Foreseen {
        who: whom.id,
        key,
        by: by.unsigned_abs().into(),
        sure: false,
    }]
}

fn spent(state: &State, attack: &Attack, target: &Aimed) -> Vec<Rich> {
    let own = &target.spent;
    let mut all = Vec::new();
    let later = attack.targets.iter().skip(attack.at + 1);
    let others = later.filter_map(|other| Some((other.rolled?, state.name(other.who))));
    let others: Vec<(u16, &str)> = others.filter(|_| own.others > 0).collect();
    let mut row = |n: u16, what: &str| {
        if n > 0 {
            all.push(Rich::of(
                format!("{} on {what}", success_words(n)),
                Tone::Text,
            ));
        }
    };
    row(own.location.into(), "the location");
    row(own.damage, "damage");
    row(own.secondary, "the secondary effect");
    for (successes, name) in others {
        row(successes, name);
    }
    all
}

/// Adds the purchases and the steps of an open attack (C-ATK-04 to C-ATK-09).
pub fn asked_rows(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let Some(attack) = &state.attack else {
        return;
    };
    let hidden = state.confront.as_ref().is_some_and(|open| !open.revealed);
    if hidden {
        all.push(Offer::new(
            "cancel",
            "cancel",
            "drop the attack",
            "C-TRK-15",
            OfferGroup::Change,
        ));
        return;
    }
    let Some(target) = attack.target().filter(|one| one.rolled.is_some()) else {
        return;
    };
    let rows = Rows {
        state,
        library,
        attack,
        target,
    };
    if target.kept() > 0 {
        rows.defend(all);
    }
    let by_hand = state
        .person(attack.who)
        .is_some_and(|person| rolls(state, person));
    if by_hand && target.left() > 0 {
        rows.damage(all);
        rows.location(all);
        rows.secondary(all);
        rows.another(all);
    }
    if by_hand && target.kept() > 0 {
        rows.bonuses(all);
    }
    if target.kept() > 0 {
        rows.cards(all);
    }
    rows.end(all);
}

struct Rows<'a> {
    state: &'a State,
    library: &'a Library,
    attack: &'a Attack,
    target: &'a Aimed,
}

impl Rows<'_> {
    fn row(&self, key: &str, line: &str, label: String, rule: &str, says: String) -> Offer {
        let mut offer = Offer::new(key, line, label, rule, OfferGroup::Asked);
        offer.detail = says;
        offer.by = Some(self.attack.who);
        if line.ends_with(' ') {
            return offer;
        }
        asked(self.state, self.library, self.attack.who, offer)
    }

    fn bought(&self, key: &str, line: &str, label: String, rule: &str, says: String) -> Offer {
        let mut offer = self.row(key, line, label, rule, says);
        offer.cost = Price::of(Unit::Success, self.state.settings.secondary_cost.max(1));
        offer
    }

    fn defend(&self, all: &mut Vec<Offer>) {
        let whom = self.state.person(self.target.who);
        let Some(whom) = whom.filter(|whom| rolls(self.state, whom)) else {
            return;
        };
        if self.target.defended.is_none() && whom.sections.is_empty() {
            let says = "Each success removes 1 from the attack. At 0 they evade it.".to_owned();
            let label = format!("defense of {}", whom.name);
            all.push(self.row("defend", "defend", label, "C-DEF-01", says));
        }
    }

    fn damage(&self, all: &mut Vec<Offer>) {
        let more = self.attack.arm.increment;
        let now = damage(self.state, self.library, self.attack, self.target);
        let label = format!("{more} more damage: {} in all", now + more);
        let says = format!("{} left to spend.", success_words(self.target.left()));
        let mut offer = self.row("damage", "spend damage", label, "C-ATK-05", says);
        offer.cost = Price::of(Unit::Success, 1_u8);
        all.push(offer);
        let left = self.target.left();
        if left > 1 {
            let total = now + more.saturating_mul(left.min(1_000) as i16);
            let label = format!("all on damage: {total} in all");
            let line = format!("spend damage {left}");
            let mut offer = self.row("all_damage", &line, label, "C-ATK-05", String::new());
            offer.cost = Price::of(Unit::Success, left);
            all.push(offer);
        }
    }

    fn location(&self, all: &mut Vec<Offer>) {
        let now = self.target.spent.location;
        let whom = self.state.person(self.target.who);
        if now >= 2 || whom.is_some_and(|whom| !whom.sections.is_empty()) {
            return;
        }
        let says = match whom.and_then(|whom| worn(self.state, whom)) {
            Some(armor) => format!(
                "The chance to hit the {} falls from {} to {}.",
                inside(&armor.name),
                likely(on_armor(now)),
                likely(on_armor(now + 1))
            ),
            None => "There is no armor to get around.".to_owned(),
        };
        let label = "location +1".to_owned();
        let mut offer = self.row("location", "spend location", label, "C-ATK-04", says);
        offer.cost = Price::of(Unit::Success, 1_u8);
        all.push(offer);
    }

    fn secondary(&self, all: &mut Vec<Offer>) {
        let Some(effect) = secondary(self.library, &self.attack.arm) else {
            return;
        };
        let words = arms::secondary(effect);
        let rule = "C-ATK-07";
        let says = "The secondary effect of the weapon.".to_owned();
        match effect {
            Secondary::PartOrNoArmor => {
                let label = "name a body part".to_owned();
                all.push(self.bought("part", "spend part ", label, "C-LOC-10", says.clone()));
                let label = "ignore armor".to_owned();
                all.push(self.bought("no_armor", "spend no-armor", label, "C-LOC-10", says));
            }
            Secondary::LoseOrSuffer(points, more) => {
                let label = format!("target loses {points} AP");
                all.push(self.bought(
                    "suppress_points",
                    "spend suppress points",
                    label,
                    rule,
                    says.clone(),
                ));
                let label = format!("target takes {more} more");
                all.push(self.bought(
                    "suppress_damage",
                    "spend suppress damage",
                    label,
                    rule,
                    says,
                ));
            }
            _ => all.push(self.bought("secondary", "spend secondary", words, rule, says)),
        }
    }

    /// Further targets, for as many successes as a hit on them needs, then one by one (C-ATK-09). An attack on an
    /// area hits everyone in it without them.
    fn another(&self, all: &mut Vec<Offer>) {
        let area = area::of_open(self.library, self.attack).is_some();
        if !self.state.settings.autofire || area {
            return;
        }
        let attacker = self.state.person(self.attack.who);
        let foe = |one: &&Person| {
            let foe = attacker.is_some_and(|attacker| attacker.is_pc() != one.is_pc());
            foe && !one.body.dead
        };
        let foes = self.state.people.iter().filter(foe);
        let bought = |one: &'_ Person| further::bought(self.state, self.attack, one);
        for (foe, bought) in foes.filter_map(|foe| Some((foe, bought(foe)?))) {
            let name = said(&foe.name, foe.id);
            let (line, label) = if bought.first {
                let line = format!("spend target {name} {}", bought.price);
                (line, format!("also hit {}", foe.name))
            } else {
                let label = format!("1 more success on {}", foe.name);
                (format!("spend target {name}"), label)
            };
            let comes = kept(&bought.then).plain();
            let says = format!("{comes}, {} base damage.", self.attack.arm.damage);
            let mut offer = self.row("another", &line, label, "C-ATK-09", says);
            offer.cost = Price::of(Unit::Success, bought.price);
            offer.whom = Some(foe.id);
            let left = self.target.left();
            if bought.price > left && offer.allowed.is_err() {
                let why = format!(
                    "A hit on {} needs {}: {} taken away first.",
                    foe.name,
                    success_words(bought.price),
                    match bought.price - 1 {
                        1 => "1 is".to_owned(),
                        n => format!("{n} are"),
                    }
                );
                let hint = format!("Spend {} on damage.", success_words(left));
                offer.allowed = Err(lang::Refusal::rule("C-ATK-08", why).hint(hint));
            }
            all.push(offer);
        }
    }

    /// Damage that abilities add after the hit, for points (C-FOC-13b).
    fn bonuses(&self, all: &mut Vec<Offer>) {
        let Some(person) = self.state.person(self.attack.who) else {
            return;
        };
        let bonuses = sheet_effects::damage(self.state, self.library, person, &self.attack.arm);
        for bonus in bonuses.into_iter().filter(|bonus| bonus.cost.is_some()) {
            let line = format!("spend bonus {}", quote(&bonus.key));
            let label = format!("{}: {} more damage", bonus.label, bonus.points);
            let key = format!("bonus_{}", bonus.key);
            all.push(self.row(&key, &line, label, &bonus.rule, String::new()));
        }
    }

    /// The cards of the target, which may change what the hit does (C-CRD-04).
    fn cards(&self, all: &mut Vec<Offer>) {
        let whom = self.state.person(self.target.who);
        let held = whom.iter().flat_map(|whom| &whom.cards);
        let mut held: Vec<&Card> = held
            .filter_map(|key| Card::ALL.iter().find(|card| card.word() == *key))
            .collect();
        held.dedup();
        for card in held
            .into_iter()
            .filter(|card| matches!(card, Card::NotToday))
        {
            let who = said(self.state.name(self.target.who), self.target.who);
            let line = format!("card {who} {}", card.word());
            let key = format!("card_{}", card.word());
            let label = format!("card: {}", card.label());
            let mut offer = self.row(&key, &line, label, "C-CRD-04", card.says().into());
            offer.by = Some(self.target.who);
            all.push(offer);
        }
    }

    fn end(&self, all: &mut Vec<Offer>) {
        if self.target.spent.total() > 0 {
            let label = "undo purchases".to_owned();
            let mut offer = self.row("unspend", "unspend", label, "C-ATK-05", String::new());
            offer.group = OfferGroup::Change;
            all.push(offer);
        }
        let label = match (self.target.kept(), self.target.left()) {
            (0, _) => "go on".to_owned(),
            _ => format!(
                "resolve: {} damage",
                damage(self.state, self.library, self.attack, self.target)
            ),
        };
        let attacker = self.state.person(self.attack.who);
        let by_hand = attacker.is_some_and(|who| rolls(self.state, who));
        let says = match self.target.left() {
            n if n > 0 && by_hand => format!("{} left unspent.", success_words(n)),
            _ if locates(self.state, self.attack, self.target) => {
                let bonus = match self.target.spent.location {
                    0 => String::new(),
                    n => format!(" +{n}"),
                };
                let random = self.state.settings.location_random;
                format!(
                    "The location die{bonus} decides: armor on 1 to 3, a limb or the head from 4, any part from \
                     {random}."
                )
            }
            _ => "Location, armor, pools.".to_owned(),
        };
        let offer = self.row(DONE, "resolve", label, "C-TRK-15", says);
        all.push(offer);
    }
}
