//! The sources of a roll's dice: every modifier in the state, in reading order.
//!
//! Each modifier names its rule and appears separately in the tray, the odds and the log. All of
//! them count dice and add up (F-MOD-16), except that the brace counts wins. Modifiers that a
//! person judges (flank, high ground, a disabling characteristic) are proposed and can be switched.

use dice::d6::{BASE, D6Pool, Mode, Spread};
use rules::view::Id;

use crate::kinds::{Act, Attribute, Band, Condition, Group, Size};
use crate::library::Library;
use crate::model::figure::{Arm, Figure};
use crate::model::levels::met;
use crate::model::state::{Against, Change, Declaration, Matter, Roller, State};
use crate::settings::{DefenseSkill, Disabling, Settings, Weighs};

/// One modifier of a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Influence {
    /// The key for switching it: "flank".
    pub key: String,
    /// Its effect.
    pub change: Change,
    /// Its reason: "Reach Weapon 2".
    pub why: String,
    /// The rule.
    pub rule: String,
    /// True if it counts.
    pub on: bool,
    /// True if it follows from the sheet and can't be switched.
    pub fixed: bool,
}

struct List<'a> {
    all: Vec<Influence>,
    roller: &'a Roller,
}

impl List<'_> {
    fn put(&mut self, key: &str, change: Change, why: &str, rule: &str) {
        if !matches!(change, Change::Dice(0) | Change::Wins(0)) {
            self.all.push(Influence {
                key: key.to_owned(),
                change,
                why: why.to_owned(),
                rule: rule.to_owned(),
                on: true,
                fixed: true,
            });
        }
    }

    fn dice(&mut self, key: &str, dice: i8, why: &str, rule: &str) {
        self.put(key, Change::Dice(dice), why, rule);
    }

    /// Adds a modifier that a person may switch from its proposed state.
    fn propose(&mut self, key: &str, change: Change, why: &str, rule: &str, proposed: bool) {
        if matches!(change, Change::Dice(0)) {
            return;
        }
        let switched = self.roller.switched.iter().any(|s| s == key);
        self.all.push(Influence {
            key: key.to_owned(),
            change,
            why: why.to_owned(),
            rule: rule.to_owned(),
            on: proposed != switched,
            fixed: false,
        });
    }

    /// Adds a circumstance of the packs.
    fn circumstance(&mut self, library: &Library, key: &str, proposed: Option<bool>) {
        if let Some(c) = library.circumstance(key) {
            match proposed {
                Some(on) => self.propose(key, Change::Dice(c.dice), &c.name, &c.rule, on),
                None => self.dice(key, c.dice, &c.name, &c.rule),
            }
        }
    }
}

/// Returns all modifiers of a roll, including those that do not count.
pub fn influences(state: &State, library: &Library, roller: &Roller) -> Vec<Influence> {
    let mut list = List {
        all: Vec::new(),
        roller,
    };
    let Some(figure) = state.figure(roller.who) else {
        return list.all;
    };
    list.dice("base", BASE as i8, "Base Three", "F-ROLL-02");
    let physical = match &roller.matter {
        Matter::Combat => {
            combat(&mut list, state, library, figure);
            true
        }
        Matter::Skill {
            id,
            name,
            attribute,
            group,
        } => {
            let ranks = figure.ranks(id);
            list.dice("skill", ranks, &format!("{name} {ranks}"), "F-SKL-01");
            attributes(&mut list, figure, *attribute);
            *group == Group::Combat || attribute.is_none_or(Attribute::physical)
        }
    };
    weights(&mut list, state, library, figure, physical);
    for disabled in &figure.disabling {
        if state.settings.disabling == Disabling::Disadvantage {
            let key = disabled.name.to_lowercase();
            let change = Change::Mode(Mode::Disadvantage);
            list.propose(&key, change, &disabled.name, "F-DIS-04", false);
        }
    }
    if roller.matter != Matter::Combat {
        helpers(&mut list, state);
    }
    for (place, hand) in roller.by_hand.iter().enumerate() {
        let key = format!("hand {}", place + 1);
        list.propose(&key, hand.change, &hand.why, &hand.rule, true);
    }
    for _ in 0..roller.destiny_before {
        let change = Change::Mode(Mode::Advantage);
        list.put("destiny", change, "Destiny Point", "F-ROLL-09");
    }
    list.all
}

/// Adds who and what may help a roll outside the rounds: the others of the side in a chase
/// (F-CHS-15), and any skill that the narrator allows (F-SKL-21, F-CHS-07).
fn helpers(list: &mut List<'_>, state: &State) {
    let dice = Change::Dice(state.settings.assist_dice);
    let who = list.roller.who;
    let chasing = state
        .check
        .as_ref()
        .is_some_and(|c| c.against == Against::Chase);
    if let Some(chase) = state.chase.as_ref().filter(|_| chasing) {
        let sides = [&chase.pursuers.who, &chase.fleeing.who];
        let own = sides
            .into_iter()
            .filter(|side| side.contains(&who))
            .flatten();
        for other in own
            .filter(|id| **id != who)
            .filter_map(|id| state.figure(*id))
        {
            if other.able() {
                let why = helps(state, other.id);
                list.propose(
                    &format!("help {}", other.id.0),
                    dice,
                    &why,
                    "F-CHS-15",
                    false,
                );
            }
        }
    }
    list.propose(
        "skill helps",
        dice,
        "another skill helps",
        "F-SKL-21",
        false,
    );
}

/// Returns "Maren Holt helps", or the first name alone if the narrowest tray would cut the verb
/// off.
fn helps(state: &State, who: Id) -> String {
    const ROOM: usize = 16;
    let whole = format!("{} helps", state.name_of(who));
    if whole.chars().count() <= ROOM {
        return whole;
    }
    format!("{} helps", state.short_names_of(&[who]))
}

/// F-ROLL-02: adds the attribute of the skill. In combat all three (F-CMB-01).
fn attributes(list: &mut List<'_>, figure: &Figure, attribute: Option<Attribute>) {
    for one in Attribute::ALL {
        if attribute.is_none_or(|a| a == *one) {
            let value = figure.attribute(*one);
            let rule = if attribute.is_some() {
                "F-ROLL-02"
            } else {
                "F-CMB-01"
            };
            list.dice(one.word(), value, &format!("{} {value}", one.short()), rule);
        }
    }
}

/// Adds the character's condition: injuries, stagger, prone (F-VIC-16, F-MOD-03, F-MOD-08).
fn weights(list: &mut List<'_>, state: &State, library: &Library, f: &Figure, physical: bool) {
    if physical || state.settings.injury_weighs == Weighs::All {
        list.dice("injuries", -f.injury_dice(), "injuries", "F-VIC-16");
        if f.festers() {
            let change = Change::Mode(Mode::Disadvantage);
            list.put("infection", change, "untreated injury", "F-VIC-19");
        }
    }
    if f.is(Condition::Staggered) {
        list.circumstance(library, "staggered", Some(physical));
    }
    if f.is(Condition::Prone) {
        let fighting = list.roller.matter == Matter::Combat;
        list.circumstance(library, "prone", Some(fighting));
    }
}

/// Returns the weapon that a character really fights with at its place, and true if close combat
/// made its own unusable (F-CLS-03, F-CLS-04, F-CLS-06).
pub fn fights_with(state: &State, figure: &Figure) -> (Arm, bool) {
    let arm = figure.arm();
    let close = state.held_close(figure.id);
    if close.is_empty() || !arm.size.lost_up_close() {
        return (arm, false);
    }
    let all_reach = close
        .iter()
        .filter_map(|id| state.figure(*id))
        .all(|foe| foe.arm().size == Size::Reach);
    if arm.size == Size::Medium && all_reach {
        return (arm, false);
    }
    (Arm::hands(), true)
}

/// Returns those whom a character attacks and those who attack it, as far as an attack reaches its
/// target.
pub fn opponents(state: &State, who: Id) -> Vec<Id> {
    let mine = state.declaration(who).filter(|d| d.act.attacks());
    let mut all = mine.map_or_else(Vec::new, |d| d.targets.clone());
    all.retain(|target| state.reaches(who, *target));
    for other in &state.declared {
        let attacks = other.act.attacks() && other.targets.contains(&who);
        if attacks && state.reaches(other.who, who) && !all.contains(&other.who) {
            all.push(other.who);
        }
    }
    all
}

/// Returns the combat skill of the roll: its key, its name and its ranks (F-CMB-07, F-CLS-04).
pub fn combat_skill(state: &State, library: &Library, f: &Figure) -> (String, String, i8) {
    let (arm, _) = fights_with(state, f);
    let named = |id: &str| {
        library
            .skill(id)
            .map_or_else(|| id.to_owned(), |s| s.name.clone())
    };
    let attacks = state.declaration(f.id).is_some_and(|d| d.act.attacks());
    if state.settings.defense_skill == DefenseSkill::Best && !attacks {
        let combat = f.skills.iter().filter(|s| s.group == Group::Combat);
        if let Some(best) = combat.max_by_key(|s| s.ranks) {
            return (best.id.clone(), best.name.clone(), best.ranks);
        }
    }
    let ranks = f.ranks(&arm.skill);
    (arm.skill.clone(), named(&arm.skill), ranks)
}

fn combat(list: &mut List<'_>, state: &State, library: &Library, f: &Figure) {
    let settings = &state.settings;
    let declared = state.declaration(f.id);
    let (_, name, ranks) = combat_skill(state, library, f);
    list.dice("skill", ranks, &format!("{name} {ranks}"), "F-CMB-01");
    attributes(list, f, None);
    weapon(list, state, library, f);
    let weight = f.armor_weight(settings) as i8;
    let level = f.armor_level(settings);
    list.dice(
        "armor",
        -weight,
        &format!("level {level} armor"),
        "F-ARM-06",
    );
    let eased = f.armor_eased(settings) as i8;
    list.dice("endurance", eased, "Endurance offsets armor", "F-ARM-07");
    let Some(declared) = declared else {
        return;
    };
    match declared.act {
        Act::Charge => list.circumstance(library, "charge", None),
        Act::Defend | Act::Flee => list.circumstance(library, "defense", None),
        Act::Brace if charged(state, f.id) => {
            if let Some(c) = library.circumstance("brace") {
                let why = format!("{} against a charge", c.name);
                list.put("brace", Change::Wins(c.dice), &why, &c.rule);
            }
        }
        _ => {}
    }
    list.circumstance(library, "high_ground", Some(f.is(Condition::High)));
    if declared.act.attacks() {
        // F-MOD-07: off guard and flank never apply together.
        let hidden = declared.targets.iter().any(|t| state.unaware(*t).is_some());
        if !hidden {
            let busy = declared.targets.iter().any(|t| busy(state, *t, f.id));
            list.circumstance(library, "flank", Some(busy));
        }
        distance(list, state, settings, f, declared);
    }
    for helper in &state.declared {
        // A helper who was incapacitated since doesn't help (F-MOD-12).
        let able = state.figure(helper.who).is_some_and(Figure::able);
        if able && helper.act == Act::Assist && helper.targets.contains(&f.id) {
            let why = helps(state, helper.who);
            let key = format!("help {}", helper.who.0);
            let dice = Change::Dice(settings.assist_dice);
            list.propose(&key, dice, &why, "F-SKL-21", true);
        }
    }
}

fn weapon(list: &mut List<'_>, state: &State, library: &Library, f: &Figure) {
    let (arm, useless) = fights_with(state, f);
    let own = f.arm();
    if useless {
        let why = format!("{} is useless up close", own.name);
        list.all.push(Influence {
            key: "weapon".to_owned(),
            change: Change::Dice(0),
            why,
            rule: "F-CLS-03".to_owned(),
            on: true,
            fixed: true,
        });
    } else {
        let first = arm.first.filter(|_| !f.exchanged);
        let why = match first {
            Some(_) => format!("{}, first exchange", arm.name),
            None => arm.name.clone(),
        };
        list.dice("weapon", first.unwrap_or(arm.bonus), &why, "F-WPN-01");
    }
    let foes = opponents(state, f.id);
    let armed = foes
        .iter()
        .filter_map(|id| state.figure(*id))
        .any(|foe| foe.able() && fights_with(state, foe).0.size != Size::Unarmed);
    if arm.size == Size::Unarmed && armed {
        list.circumstance(library, "unarmed", None);
    }
}

/// Returns true if this character's brace meets a charge (F-MOD-14, F-MOD-15).
pub fn charged(state: &State, who: Id) -> bool {
    let mut all = state.declared.iter();
    all.any(|d| met(state, who, d.who).is_some())
}

/// Returns true if a target is occupied with another character or act (F-MOD-02, F-CLS-08).
fn busy(state: &State, target: Id, attacker: Id) -> bool {
    let grappled = state.held_close(target);
    let elsewhere = !grappled.is_empty() && !grappled.contains(&attacker);
    let awake = state.figure(target).is_some_and(Figure::able);
    let declared = state.declaration(target).is_some_and(|d| match d.act {
        Act::Assist | Act::Other => true,
        act => act.attacks() && !d.targets.contains(&attacker),
    });
    awake && (elsewhere || declared)
}

/// F-MOD-10: a die for each band beyond the range, more for thrown weapons.
fn distance(list: &mut List<'_>, state: &State, settings: &Settings, f: &Figure, d: &Declaration) {
    let (arm, _) = fights_with(state, f);
    if !arm.ranged() {
        return;
    }
    let bands = |band: Band| band as i8;
    let far = d.targets.iter().map(|t| bands(state.struck_from(f.id, *t)));
    let far = far.max();
    let past = far.unwrap_or(0) - bands(arm.range);
    if past > 0 {
        let each = if arm.thrown {
            settings.distance_thrown
        } else {
            settings.distance_penalty
        };
        let dice = Change::Dice(-each.saturating_mul(past));
        list.propose("distance", dice, "beyond weapon range", "F-MOD-10", true);
    }
}

/// Returns the pool that the modifiers add up to (F-ROLL-07, F-ROLL-08).
pub fn fold(all: &[Influence], settings: &Settings) -> D6Pool {
    let (mut dice, mut for_, mut against) = (0_i32, 0_i32, 0_i32);
    for influence in all.iter().filter(|i| i.on) {
        match influence.change {
            Change::Dice(n) => dice += i32::from(n),
            Change::Mode(Mode::Advantage) => for_ += 1,
            Change::Mode(Mode::Disadvantage) => against += 1,
            Change::Mode(Mode::Normal) | Change::Wins(_) => {}
        }
    }
    let mode = if settings.adv_cancels && for_ > 0 && against > 0 {
        Mode::Normal
    } else {
        match for_.cmp(&against) {
            std::cmp::Ordering::Greater => Mode::Advantage,
            std::cmp::Ordering::Less => Mode::Disadvantage,
            std::cmp::Ordering::Equal => Mode::Normal,
        }
    };
    let least = i32::from(settings.min_pool);
    D6Pool::new(dice.clamp(least, 255) as u8, mode)
}

/// Returns the pool of a roll.
pub fn pool(state: &State, library: &Library, roller: &Roller) -> D6Pool {
    fold(&influences(state, library, roller), &state.settings)
}

/// Returns the wins that a character has beyond the dice against one opponent: the brace, and only
/// against a charge (F-MOD-14).
pub fn wins_against(state: &State, library: &Library, who: Id, foe: Id) -> u8 {
    met(state, who, foe).map_or(0, |brace| {
        brace
            .brace
            .unwrap_or_else(|| library.dice_for("brace").max(0) as u8)
    })
}

/// Returns the wins of a character against one opponent: the result of the dice, or their odds.
pub fn spread(state: &State, library: &Library, roller: &Roller, foe: Id) -> Option<Spread> {
    let more = match roller.matter {
        Matter::Combat => i32::from(wins_against(state, library, roller.who, foe)),
        Matter::Skill { .. } => 0,
    };
    let spread = match roller.wins() {
        Some(wins) => Spread::certain(i32::from(wins)),
        None => Spread::of(pool(state, library, roller))?,
    };
    Some(spread.plus(more))
}
