//! The log sentence of each event, for reading aloud.

#![deny(clippy::wildcard_enum_match_arm)]
#![expect(
    clippy::unnested_or_patterns,
    clippy::match_same_arms,
    reason = "lists of topics are kept side by side, with the arms that say or do nothing in place"
)]

mod asks;
mod sheet;
mod victories;

use super::chase::means;
use super::event::Event;
use super::figure::Figure;
use super::kinds::{Act, Band, Condition, Side, count, dice_by, genitive};
use super::movement::{Step, falls_short, step_words, way};
use super::pool::fights_with;
use super::settings::ROWS;
use super::state::{Against, Change, Check, Declaration, Ending, Phase, Roller, State};
use super::ties::same_dice;
use super::topics::events::{body, chase, dice, order, setup, sheet, victories};
use dice::d6::D6Roll;
use rules::view::Id;
use rules::view::RollTold;

pub use asks::asks;

/// Returns the parts of a roll for a chat: "Brook, Climbing against Challenge Level 2: 3 wins on 6 dice".
/// `None` for any other event.
pub fn roll_told(before: &State, event: &Event) -> Option<RollTold> {
    let Event::Rolled { who, roll, .. } = event else {
        return None;
    };
    let roller = before.roller(*who);
    let what = match roller.map(|roller| &roller.matter) {
        Some(super::state::Matter::Skill { name, .. }) => name.clone(),
        Some(super::state::Matter::Combat) if crate::rolling::defends(before, *who) => {
            "defense roll".to_owned()
        }
        Some(super::state::Matter::Combat) => "combat roll".to_owned(),
        None => "roll".to_owned(),
    };
    let check = before.check.as_ref();
    let against = check.map_or_else(String::new, |check| against(before, check, *who));
    Some(RollTold {
        who: before.name_of(*who).to_owned(),
        what,
        against: against.trim_start().to_owned(),
        result: format!("{} on {} dice", count(roll.wins(), "win"), roll.dice.len()),
        dice: faces(roll),
        logged: String::new(),
    })
}

/// Returns the sentence of an event, from the state before it. `None` for an event without one.
pub fn tell(before: &State, event: &Event) -> Option<String> {
    match event {
        setup!() => setup(before, event),
        order!() => order(before, event),
        victories!() => victories::victories(before, event),
        dice!() => rolls(before, event),
        body!() => victories::body(before, event),
        chase!() => chase(before, event),
        sheet!() => sheet::sheet(before, event),
    }
}

fn setup(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::Titled { title } => format!("The encounter is called {title}."),
        Event::Settled { settings } => {
            let own = settings.differing(&crate::settings::Settings::default());
            if own.is_empty() {
                return None;
            }
            let own: Vec<String> = own
                .iter()
                .map(|(row, v)| format!("{} ({})", row.label, spaced(v)))
                .collect();
            format!("House rules: {}.", own.join(", "))
        }
        Event::Ruled { key, value, rule } => {
            let row = ROWS.iter().find(|row| row.key == key);
            let was = row.map_or_else(|| "unset".to_owned(), |row| (row.get)(&before.settings));
            let label = row.map_or(key.as_str(), |row| row.label);
            let (value, was) = (spaced(value), spaced(&was));
            format!("House rule \"{label}\" is now {value}, not {was} ({rule}).")
        }
        Event::Joined { figure } => {
            let role = match figure.role.as_str() {
                "" => String::new(),
                role => format!(": {role}"),
            };
            format!("{} joins ({}){role}.", figure.name, figure.side.label())
        }
        Event::Left { who } => format!("{} leaves.", name(*who)),
        Event::Renamed { who, name: new } => format!("{} is now called {new}.", name(*who)),
        Event::SideSet { who, side } => {
            let side = match side {
                Side::Pc => "a PC",
                Side::Npc => "an NPC",
            };
            format!("{} is now {side}.", name(*who))
        }
        Event::Campaign(event) => return event.tell(before),
        order!() | victories!() | dice!() | body!() | chase!() | sheet!() => return None,
    })
}

fn chase(before: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::ChaseBegan { chase } => format!(
            "{} ({}) {} {} ({}). The pursuers are {}.{}",
            before.names_of(&chase.pursuers.who),
            means(&chase.pursuers),
            if chase.pursuers.who.len() == 1 {
                "chases"
            } else {
                "chase"
            },
            before.names_of(&chase.fleeing.who),
            means(&chase.fleeing),
            chase.distance.away(),
            if before.fighting() {
                " The others fight on."
            } else {
                ""
            }
        ),
        Event::RunOn => {
            let running = before
                .running()
                .into_iter()
                .flat_map(crate::state::Chase::everybody);
            let names = before.names_of(&running.collect::<Vec<_>>());
            format!("{names} continue the chase while the others fight.")
        }
        Event::ChaseMoved { to, by } => match by {
            Some(by) => {
                let was = before.chase.as_ref().map(|c| c.distance);
                let nearer = was.is_some_and(|was| *to < was);
                let who = if nearer {
                    "The pursuers gain ground"
                } else {
                    "The fleeing side pulls away"
                };
                let by = match by {
                    // The settings let one side win ties (F-CHS-14).
                    0 => "on equal wins".to_owned(),
                    by => format!("by {}", count(*by, "win")),
                };
                let they = if nearer { "They" } else { "The pursuers" };
                format!("{who} {by}. {they} are now {}.", to.away())
            }
            None => format!("The pursuers are now {} (set by hand).", to.away()),
        },
        Event::ChaseHeld => "Neither side gains. The distance stays the same.".to_owned(),
        Event::ChaseOver { ending } => {
            let fleeing = before
                .chase
                .as_ref()
                .map(|c| before.names_of(&c.fleeing.who));
            let who = fleeing.unwrap_or_else(|| "the fleeing side".to_owned());
            let several = before.chase.as_ref();
            let several = several.is_some_and(|c| c.fleeing.who.len() > 1);
            let (escape, are) = if several {
                ("escape", "are")
            } else {
                ("escapes", "is")
            };
            match ending {
                Ending::Stopped => "The chase is called off.".to_owned(),
                Ending::Escaped => format!("The chase ends: {who} {escape}."),
                Ending::Caught(0) => {
                    format!("The chase ends: {who} {are} caught on equal wins.")
                }
                Ending::Caught(margin) => {
                    format!("The chase ends: {who} {are} caught. The pursuers win by {margin}.")
                }
            }
        }
        setup!() | order!() | victories!() | dice!() | body!() | sheet!() => return None,
    })
}

/// "attacks Rider", "makes a defense roll", "pulls the lever".
pub fn declared_words(state: &State, d: &Declaration) -> String {
    // A character who has already moved does nothing else.
    if is_nothing(d) && state.declared_step(d.who).is_some() {
        return "does nothing else this round".to_owned();
    }
    declared_against(d, &state.names_of(&d.targets))
}

/// Returns true if it declares that nothing is done.
fn is_nothing(d: &Declaration) -> bool {
    d.act == Act::Other && d.text.is_empty()
}

/// Returns how a roll against a Challenge Level ended. The sentence of the roll has its numbers.
fn settled(state: &State) -> Option<String> {
    let check = state.check.as_ref()?;
    let roller = check.rollers.first()?.who;
    let who = state.name_of(roller);
    let done = check.verdict(&state.settings)?.winner == Some(roller);
    Some(match check.against {
        Against::Task(_) => format!("{who} {}.", if done { "succeeds" } else { "fails" }),
        Against::Treat { patient, .. } => {
            let whom = state.name_of(patient);
            if done {
                format!("{who} treats {whom}.")
            } else {
                format!("{who} fails to treat {whom}.")
            }
        }
        Against::Passive | Against::Active | Against::Chase => return None,
    })
}

fn is_chase(state: &State) -> bool {
    let check = state.check.as_ref();
    check.is_some_and(|check| check.against == Against::Chase)
}

/// "moves up to Ana".
fn steps(state: &State, step: &Step) -> String {
    step_words(state, step).replacen("move", "moves", 1)
}

/// Returns everything that a character has declared, the step first: "moves nearer to Ana, then
/// attacks Bo".
pub fn declared_whole(state: &State, who: Id) -> Option<String> {
    let step = state.declared_step(who).map(|s| steps(state, s));
    let act = state.declaration(who).map(|d| declared_words(state, d));
    let all: Vec<String> = step.into_iter().chain(act).collect();
    (!all.is_empty()).then(|| all.join(", then "))
}

/// Returns the same for a number of characters of room: by first names, if needed.
pub fn declared_within(state: &State, d: &Declaration, room: usize) -> String {
    let step = state.declared_step(d.who).map_or("", |_| "moves, ");
    let words = format!("{step}{}", declared_words(state, d));
    if words.chars().count() <= room {
        return words;
    }
    let targets = state.short_names_of(&d.targets);
    format!("{step}{}", declared_against(d, &targets))
}

fn declared_against(d: &Declaration, targets: &str) -> String {
    match d.act {
        Act::Attack => format!("attacks {targets}"),
        Act::Charge => format!("charges {targets}"),
        Act::Brace => format!("braces against {targets}"),
        Act::Prepare => "prepares to brace".to_owned(),
        Act::Defend => "defends".to_owned(),
        Act::Flee => "flees".to_owned(),
        Act::Stand => "starts to get up".to_owned(),
        Act::Move => format!("moves: {} to {targets}", d.text),
        Act::Assist => format!("helps {targets}"),
        Act::Other if d.text.is_empty() => "does nothing this round".to_owned(),
        Act::Other => d.text.clone(),
    }
}

fn order(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::Tied { who } => {
            format!(
                "Equal Reflex: {} {} to break the tie.",
                before.names_of(who),
                roll(who)
            )
        }
        // The sentence before names the tie.
        Event::TieRolled { who, face } => format!("{} rolls {face}.", name(*who)),
        Event::TieRepeated { who } | Event::TieAgain { who } => repeated(before, who),
        Event::RoundBegan { round, order } => {
            // F-TRK-12: a character who can't declare is skipped, and not named.
            let able = |id: &&Id| before.figure(**id).is_some_and(Figure::able);
            let able: Vec<Id> = order.iter().filter(able).copied().collect();
            let begun = match able.as_slice() {
                [] => format!("Round {round} begins. No one is left to declare."),
                able => format!(
                    "Round {round} begins. The order of declaration is {}.",
                    before.names_of(able)
                ),
            };
            let unmade = before.figures.iter();
            let unmade = unmade.filter(|f| f.creation.is_some() && order.contains(&f.id));
            let unmade: Vec<Id> = unmade.map(|f| f.id).collect();
            match (round, unmade.as_slice()) {
                (1, [_, ..]) => format!("{begun} Still unfinished: {}.", before.names_of(&unmade)),
                _ => begun,
            }
        }
        Event::Declared { declaration } => {
            format!(
                "{} {}.",
                name(declaration.who),
                declared_words(before, declaration)
            )
        }
        Event::StepDeclared { step } => {
            format!(
                "{} declares a {}.",
                name(step.who),
                step_words(before, step)
            )
        }
        Event::AllDeclared => "Everyone has declared.".to_owned(),
        Event::AttackMade { who, struck } => {
            let melee = before.figure(*who);
            let melee = melee.is_some_and(|f| !fights_with(before, f).0.ranged());
            let short = struck.iter().filter(|s| melee && s.band != Band::Engaged);
            let missed = short.map(|s| s.target);
            // A target that comes up is in reach when it arrives.
            let missed = missed.filter(|t| !before.comes(*t, *who));
            // A dead or absent target was already reported.
            let here = |t: &Id| before.figure(*t).is_some_and(|f| !f.dead);
            let missed = missed.filter(|t| here(t) && !before.elsewhere.contains(t));
            let short = missed.map(|t| {
                let why = falls_short(before, *who, t);
                format!("{} doesn't reach {}: {why}.", name(*who), name(t))
            });
            let short: Vec<String> = short.collect();
            if short.is_empty() {
                return None;
            }
            short.join(" ")
        }
        Event::ActDropped { who, act, why } => format!("{} doesn't {act}: {why}.", name(*who)),
        Event::Stepped { who, other, band } => {
            let way = way(before.band(*who, *other), *band);
            format!("{} moves {way} {}.", name(*who), name(*other))
        }
        Event::Fled { who } => format!("{} moves one step away from every enemy.", name(*who)),
        Event::Unlocked { who } => format!("{} can declare again.", name(*who)),
        Event::Ambushed { by, target, chl } => {
            let able = before.figure(*target).is_none_or(Figure::able);
            let how = if able {
                "is off guard"
            } else {
                "can't defend themself"
            };
            format!(
                "{} strikes at {}, who {how}: Challenge Level {chl}.",
                name(*by),
                name(*target)
            )
        }
        Event::UnawareSet { who, chl } => match chl {
            Some(chl) => format!(
                "{} is off guard this round: Challenge Level {chl}.",
                name(*who)
            ),
            None => format!("{} is on guard again.", name(*who)),
        },
        Event::RoundEnded { .. } => {
            let named = |fades: &dyn Fn(&Figure) -> bool| {
                let fading = before.figures.iter().filter(|f| fades(f));
                let ids: Vec<Id> = fading.map(|f| f.id).collect();
                let are = if ids.len() == 1 { "is" } else { "are" };
                (!ids.is_empty()).then(|| format!("{} {are} no longer", before.names_of(&ids)))
            };
            let staggered =
                named(&|f| f.is(Condition::Staggered) && f.staggered_until <= before.round);
            let prone = named(&|f| f.gets_up(before.round));
            let readied = before.readied().into_iter().filter_map(|(who, arm)| {
                let figure = before.figure(who)?;
                let arm = figure.arms.get(arm)?.name.to_lowercase();
                Some(format!("{} has the {arm} in hand.", figure.name))
            });
            let said = [
                staggered.map(|names| format!("{names} staggered.")),
                prone.map(|names| format!("{names} prone.")),
            ];
            let said: Vec<String> = said.into_iter().flatten().chain(readied).collect();
            if said.is_empty() {
                return None;
            }
            said.join(" ")
        }
        Event::FightEnded => match before.round {
            0 => "The fight is over.".to_owned(),
            n => format!("The fight is over after {}.", count(n, "round")),
        },
        Event::PhaseBegan { .. } => return None,
        setup!() | victories!() | dice!() | body!() | chase!() | sheet!() => return None,
    })
}

/// Returns who rolls for the order again, and whose die theirs equals if that character doesn't
/// roll again: of those who rolled before, or the sentence would name one alone (F-ORD-05).
fn repeated(before: &State, who: &[Id]) -> String {
    let mut groups: Vec<Vec<&Figure>> = Vec::new();
    let able = |id: &Id| before.figure(*id).is_some_and(Figure::able);
    let who: Vec<Id> = who.iter().copied().filter(able).collect();
    for figure in who.iter().filter_map(|id| before.figure(*id)) {
        match groups.iter_mut().find(|g| same_dice(figure, g[0])) {
            Some(group) => group.push(figure),
            None => groups.push(vec![figure]),
        }
    }
    let as_whom = |group: &[&Figure]| {
        let same =
            |f: &&Figure| f.able() && !who.contains(&f.id) && group.iter().any(|a| same_dice(a, f));
        let others = before.figures.iter().filter(same);
        let others: Vec<Id> = others.map(|f| f.id).collect();
        let own: Vec<Id> = group.iter().map(|f| f.id).collect();
        let own = before.names_of(&own);
        match others.as_slice() {
            [] => (own, String::new()),
            others => (own, format!(" as {}", before.names_of(others))),
        }
    };
    let mut all = groups.iter().map(|g| as_whom(g));
    if let (1, Some((names, same))) = (groups.len(), all.next()) {
        return format!(
            "{names} rolled the same number{same} and {} again.",
            roll(&who)
        );
    }
    let all = groups.iter().map(|g| as_whom(g));
    let all: Vec<String> = all.map(|(names, same)| names + &same).collect();
    format!(
        "They rolled the same number and roll again: {}.",
        all.join(", then ")
    )
}

/// Returns "roll" for several, "rolls" for one.
const fn roll(who: &[Id]) -> &'static str {
    if who.len() == 1 { "rolls" } else { "roll" }
}

fn faces(roll: &D6Roll) -> String {
    if roll.dice.is_empty() {
        return "no dice".to_owned();
    }
    format!("{}: {}", roll.pool, roll.faces())
}

/// Returns a setting's value for reading aloud: "per encounter".
fn spaced(value: &str) -> String {
    value.replace('_', " ")
}

/// "rolls Athletics", "makes a combat roll".
fn rolls_what(state: &State, roller: &Roller) -> String {
    match &roller.matter {
        super::state::Matter::Skill { name, .. } => format!("rolls {name}"),
        super::state::Matter::Combat if crate::rolling::defends(state, roller.who) => {
            "makes a defense roll".to_owned()
        }
        super::state::Matter::Combat => "makes a combat roll".to_owned(),
    }
}

/// Returns the name of the skill: "Athletics".
fn skill_name(roller: &Roller) -> &str {
    match &roller.matter {
        super::state::Matter::Skill { name, .. } => name,
        super::state::Matter::Combat => "combat",
    }
}

/// Returns what a character of a check rolls against, because the line that opened it isn't shown.
fn against(state: &State, check: &Check, who: Id) -> String {
    let other = check.rollers.iter().find(|roller| roller.who != who);
    let resists = check.rollers.first().is_none_or(|first| first.who != who);
    match &check.against {
        Against::Task(chl) => format!(" against Challenge Level {chl}"),
        Against::Treat { chl, patient, .. } => format!(
            " to treat {} against Challenge Level {chl}",
            state.name_of(*patient)
        ),
        Against::Passive | Against::Active | Against::Chase if resists => String::new(),
        Against::Passive | Against::Active | Against::Chase => other
            .map_or_else(String::new, |other| {
                format!(" against {}", state.name_of(other.who))
            }),
    }
}

fn rolls(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::RollsOpened { rolls } if before.phase == Phase::Declare => {
            let who: Vec<Id> = rolls.iter().map(|r| r.who).collect();
            format!("{} {}.", before.names_of(&who), roll(&who))
        }
        Event::Shown { who } => format!("{} rolls next.", name(*who)),
        // Older saves name only the key.
        Event::Switched { who, key, what, .. } if what.is_empty() => {
            format!("{} pool: {key} switched.", genitive(name(*who)))
        }
        Event::Switched { who, what, on, .. } => format!(
            "{} pool: {what} {}.",
            genitive(name(*who)),
            if *on {
                "now counts"
            } else {
                "no longer counts"
            }
        ),
        Event::Modified { who, hand } => {
            let (verb, change) = match hand.change {
                Change::Dice(n) if n > 0 => ("rolls", dice_by(i64::from(n), "more")),
                Change::Dice(n) => ("rolls", dice_by(-i64::from(n), "fewer")),
                Change::Mode(mode) => ("has", mode.word().to_owned()),
                Change::Wins(n) => ("gets", count(n, "win")),
            };
            let why = match hand.why.as_str() {
                why if why.is_empty() || why == change => String::new(),
                why => format!(" ({why})"),
            };
            format!("{} {verb} {change}{why}.", name(*who))
        }
        Event::DestinyBefore { who } => {
            format!("{} spends a Destiny Point for advantage.", name(*who))
        }
        Event::DestinyAfter { who, .. } => {
            let wins = before.roller(*who).and_then(Roller::wins).unwrap_or(0);
            format!(
                "{} spends a Destiny Point to turn a failed die: now {}.",
                name(*who),
                count(wins + 1, "win")
            )
        }
        Event::Rolled { who, roll, typed } => {
            let what = before
                .roller(*who)
                .map_or_else(|| "rolls".to_owned(), |r| rolls_what(before, r));
            let typed = if *typed { "real dice, " } else { "" };
            let against = before.check.as_ref().map(|c| against(before, c, *who));
            let against = against.unwrap_or_default();
            let brace = match super::levels::brace_of(before, *who) {
                more if more > 0 && before.check.is_none() => {
                    format!(", +{more} against the charge")
                }
                _ => String::new(),
            };
            format!(
                "{} {what}{against}: {}{brace}. [{typed}{}]",
                name(*who),
                count(roll.wins(), "win"),
                faces(roll)
            )
        }
        Event::CheckBegan { check } => {
            let said = |n: usize| {
                let roller = check.rollers.get(n);
                roller.map_or(("—", ""), |r| (name(r.who), skill_name(r)))
            };
            let ((who, skill), (other, theirs)) = (said(0), said(1));
            match &check.against {
                Against::Task(chl) => {
                    format!("{who} tries {skill}: Challenge Level {chl}.")
                }
                Against::Treat { chl, patient, .. } => format!(
                    "{who} tries to treat {} with {skill}: Challenge Level {chl}.",
                    name(*patient)
                ),
                Against::Passive | Against::Active | Against::Chase => {
                    format!("{who} tries {skill} against {} {theirs}.", genitive(other))
                }
            }
        }
        // The next event has the sentence about the chase's rolls.
        Event::CheckOver { .. } if is_chase(before) => return None,
        Event::CheckOver { what, .. } => settled(before).unwrap_or_else(|| format!("{what}.")),
        Event::CheckDropped => "The roll is canceled.".to_owned(),
        Event::LooseRolled { roll } => {
            format!(
                "The dice show {}. [{}]",
                count(roll.wins(), "win"),
                faces(roll)
            )
        }
        Event::FateRolled { face, means } if means.is_empty() => {
            format!("The Destiny roll is {face}.")
        }
        Event::FateRolled { face, means } => format!("The Destiny roll is {face}: {means}."),
        Event::RollsOpened { .. } => return None,
        setup!() | order!() | victories!() | body!() | chase!() | sheet!() => return None,
    })
}
