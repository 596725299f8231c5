//! What an event says when it is read aloud at the table.

use super::care::span;
use super::chase::{ending_words, means};
use super::creation::warnings;
use super::event::{Event, Field};
use super::figure::Figure;
use super::kinds::{Act, Condition, count, dice, genitive};
use super::outcome::{Outcome, capital, grade};
use super::settings::ROWS;
use super::state::{Against, Change, Declaration, Duel, Ending, Phase, Roller, State, Step};
use crate::dice::d6::D6Roll;
use crate::rules::view::Id;

/// The sentence of an event, told before it is applied; none for what goes without saying.
pub fn tell(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::Titled { title } => format!("The encounter is called {title}."),
        Event::Settled { settings } => {
            let own = settings.differing(&super::settings::Settings::default());
            if own.is_empty() {
                return None;
            }
            let own: Vec<String> = own
                .iter()
                .map(|(row, v)| format!("{} {v}", row.key))
                .collect();
            format!("House rulings: {}.", own.join(", "))
        }
        Event::Ruled { key, value, rule } => {
            let row = ROWS.iter().find(|row| row.key == key);
            let was = row.map_or_else(|| "unset".to_owned(), |row| (row.get)(&before.settings));
            format!("Ruling {key} ({rule}): {value}, was {was}.")
        }
        Event::Joined { figure } => {
            let role = if figure.role.is_empty() { "" } else { ", " };
            format!(
                "{}{role}{} joins ({}).",
                figure.name,
                figure.role,
                figure.side.label()
            )
        }
        Event::Left { who } => format!("{} leaves.", name(*who)),
        Event::Renamed { who, name: new } => format!("{} is called {new} now.", name(*who)),
        Event::SideSet { who, side } => format!("{} is {} now.", name(*who), side.label()),
        Event::PhaseBegan { .. }
        | Event::Tied { .. }
        | Event::TieRolled { .. }
        | Event::TieRepeated { .. }
        | Event::RoundBegan { .. }
        | Event::Declared { .. }
        | Event::Unlocked { .. }
        | Event::Ambushed { .. }
        | Event::UnawareSet { .. }
        | Event::RollsOpened { .. }
        | Event::RoundEnded { .. }
        | Event::FightEnded => return order(before, event),
        Event::Shown { .. }
        | Event::Switched { .. }
        | Event::Modified { .. }
        | Event::DestinyBefore { .. }
        | Event::DestinyAfter { .. }
        | Event::Rolled { .. }
        | Event::CheckBegan { .. }
        | Event::CheckOver { .. }
        | Event::CheckDropped
        | Event::LooseRolled { .. }
        | Event::FateRolled { .. } => return rolls(before, event),
        Event::Compared { .. }
        | Event::StrengthSpent { .. }
        | Event::Accepted
        | Event::Picked { .. }
        | Event::ArmorAsked { .. }
        | Event::ArmorUsed { .. }
        | Event::DuelOver
        | Event::DuelGoesOn { .. }
        | Event::DuelDropped { .. }
        | Event::DuelAdded { .. } => return victories(before, event),
        Event::Injured { .. }
        | Event::Stopped { .. }
        | Event::Treated { .. }
        | Event::Healed { .. }
        | Event::Overdue { .. }
        | Event::ConditionSet { .. }
        | Event::Disarmed { .. }
        | Event::Held { .. }
        | Event::LimbSet { .. }
        | Event::CloseSet { .. }
        | Event::BandSet { .. }
        | Event::Died { .. }
        | Event::Restored { .. }
        | Event::TimePassed { .. } => return body(before, event),
        Event::ChaseBegan { chase } => format!(
            "{} {} after {} {}: the distance is {}.",
            before.names_of(&chase.pursuers.who),
            means(&chase.pursuers),
            before.names_of(&chase.fleeing.who),
            means(&chase.fleeing),
            chase.distance.word()
        ),
        Event::ChaseMoved { to, by } => match by {
            Some(by) => {
                let was = before.chase.as_ref().map(|c| c.distance);
                let who = if was.is_some_and(|was| *to < was) {
                    "The pursuers gain"
                } else {
                    "The fleeing pull away"
                };
                format!("{who} by {}: {} now.", count(*by, "win"), to.word())
            }
            None => format!("The distance of the chase is {}.", to.word()),
        },
        Event::ChaseHeld => "Nobody gains; the distance stays.".to_owned(),
        Event::ChaseOver { ending } => {
            let fleeing = before
                .chase
                .as_ref()
                .map(|c| before.names_of(&c.fleeing.who));
            let who = fleeing.unwrap_or_else(|| "The fleeing".to_owned());
            match ending {
                Ending::Stopped => "The chase is called off.".to_owned(),
                other => format!("The chase is over. {who}: {}.", ending_words(*other)),
            }
        }
        _ => return sheet(before, event),
    })
}

/// "attacks Rider", "makes a defense roll", "pulls the lever".
pub fn declared_words(state: &State, d: &Declaration) -> String {
    let targets = state.names_of(&d.targets);
    match d.act {
        Act::Attack => format!("attacks {targets}"),
        Act::Charge => format!("charges {targets}"),
        Act::Brace => format!("braces against {targets}"),
        Act::Prepare => "spends the round to brace".to_owned(),
        Act::Defend => "defends".to_owned(),
        Act::Flee => "flees".to_owned(),
        Act::Stand => "gets up".to_owned(),
        Act::Move => format!("moves: {} to {targets}", d.text),
        Act::Assist => format!("helps {targets}"),
        Act::Other if d.text.is_empty() => "does something else".to_owned(),
        Act::Other => d.text.clone(),
    }
}

fn order(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::Tied { who } => {
            format!("Equal Reflex: {} roll for the order.", before.names_of(who))
        }
        Event::TieRolled { who, face } => format!("{} rolls {face} for the order.", name(*who)),
        Event::TieRepeated { who } => {
            format!("{} rolled the same and roll again.", before.names_of(who))
        }
        Event::RoundBegan { round, order } => {
            format!(
                "Round {round}. The order of declaration: {}.",
                before.names_of(order)
            )
        }
        Event::Declared { declaration } => {
            format!(
                "{} {}.",
                name(declaration.who),
                declared_words(before, declaration)
            )
        }
        Event::Unlocked { who } => format!("{} may declare anew.", name(*who)),
        Event::Ambushed { by, target, chl } => format!(
            "{} strikes at {}, who is off guard: challenge level {chl}.",
            name(*by),
            name(*target)
        ),
        Event::UnawareSet { who, chl } => match chl {
            Some(chl) => format!(
                "{} is off guard this round: challenge level {chl}.",
                name(*who)
            ),
            None => format!("{} is on guard again.", name(*who)),
        },
        Event::RollsOpened { rolls } if before.phase == Phase::Declare => {
            let who: Vec<Id> = rolls.iter().map(|r| r.who).collect();
            format!("All have declared. {} roll.", before.names_of(&who))
        }
        Event::RoundEnded { .. } => {
            let fades = before.figures.iter();
            let fades =
                fades.filter(|f| f.is(Condition::Staggered) && f.staggered_until <= before.round);
            let names: Vec<Id> = fades.map(|f| f.id).collect();
            if names.is_empty() {
                return None;
            }
            format!("{}: staggered no longer.", before.names_of(&names))
        }
        Event::FightEnded => match before.round {
            0 => "The fight is over.".to_owned(),
            n => format!("The fight is over after {}.", count(n, "round")),
        },
        _ => return None,
    })
}

fn faces(roll: &D6Roll) -> String {
    if roll.dice.is_empty() {
        return "no dice".to_owned();
    }
    format!("{}: {}", roll.pool, roll.faces())
}

fn matter(state: &State, roller: &Roller) -> String {
    match &roller.matter {
        super::state::Matter::Skill { name, .. } => name.clone(),
        super::state::Matter::Combat if super::rolling::defends(state, roller.who) => {
            "defense roll".to_owned()
        }
        super::state::Matter::Combat => "combat roll".to_owned(),
    }
}

fn rolls(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::Switched { who, key } => format!("{} pool: {key} switched.", genitive(name(*who))),
        Event::Modified { who, hand } => {
            let change = match hand.change {
                Change::Dice(n) if n > 0 => format!("{} more", dice(i64::from(n))),
                Change::Dice(n) => format!("{} fewer", dice(-i64::from(n))),
                Change::Mode(mode) => mode.word().to_owned(),
                Change::Wins(n) => count(n, "win"),
            };
            format!("{} pool: {change}, {}.", genitive(name(*who)), hand.why)
        }
        Event::DestinyBefore { who } => {
            format!("{} spends a destiny point for advantage.", name(*who))
        }
        Event::DestinyAfter { who, .. } => {
            let wins = before.roller(*who).and_then(Roller::wins).unwrap_or(0);
            format!(
                "{} spends a destiny point; a failed die wins: {}.",
                name(*who),
                count(wins + 1, "win")
            )
        }
        Event::Rolled { who, roll, typed } => {
            let what = before
                .roller(*who)
                .map_or_else(String::new, |r| matter(before, r));
            let typed = if *typed { ", real dice" } else { "" };
            format!(
                "{}, {what}{typed}: {} → {}.",
                name(*who),
                faces(roll),
                count(roll.wins(), "win")
            )
        }
        Event::CheckBegan { check } => {
            let roller = |n: usize| check.rollers.get(n);
            let said = |n: usize| {
                roller(n).map_or_else(String::new, |r| {
                    format!("{}, {}", name(r.who), matter(before, r))
                })
            };
            match &check.against {
                Against::Task(chl) => format!("{}: challenge level {chl}.", said(0)),
                Against::Treat { chl, patient, .. } => format!(
                    "{}, to treat {}: challenge level {chl}.",
                    said(0),
                    name(*patient)
                ),
                Against::Passive | Against::Active | Against::Chase => {
                    format!("{} against {}.", said(0), said(1))
                }
            }
        }
        Event::CheckOver { what } => format!("{what}."),
        Event::CheckDropped => "The roll is dropped.".to_owned(),
        Event::LooseRolled { roll } => {
            format!("{} → {}.", faces(roll), count(roll.wins(), "win"))
        }
        Event::FateRolled { face, means } if means.is_empty() => format!("Destiny roll: {face}."),
        Event::FateRolled { face, means } => format!("Destiny roll: {face}, {means}."),
        _ => return None,
    })
}

fn over(state: &State, duel: &Duel) -> String {
    format!(
        "{} over {}, victory level {}",
        state.name_of(duel.winner),
        state.name_of(duel.loser),
        duel.level
    )
}

fn victories(before: &State, event: &Event) -> Option<String> {
    let front = before.duels.first();
    Some(match event {
        Event::Compared { duels } if duels.is_empty() => {
            "The rolls are compared: nobody wins a level.".to_owned()
        }
        Event::Compared { duels } => {
            let all: Vec<String> = duels.iter().map(|d| over(before, d)).collect();
            format!("The rolls are compared: {}.", all.join("; "))
        }
        Event::StrengthSpent { who, by } => {
            let left = front.map_or(0, |d| d.level.saturating_sub(*by));
            format!(
                "{} spends {} of Strength: victory level {left}.",
                before.name_of(*who),
                count(*by, "use")
            )
        }
        Event::Picked { outcome } => {
            let duel = front?;
            let limb = match outcome {
                Outcome::Dismember(limb) if !limb.is_empty() => format!(" ({limb})"),
                _ => String::new(),
            };
            format!(
                "{} picks {}{limb} against {}.",
                before.name_of(duel.winner),
                outcome.label(),
                before.name_of(duel.loser)
            )
        }
        Event::ArmorAsked { level } => {
            let loser = before.name_of(front?.loser);
            format!(
                "{} injury: how much of its armor does {loser} use?",
                capital(grade(*level))
            )
        }
        Event::ArmorUsed { who, by } => {
            format!("{} uses {by} of its armor.", before.name_of(*who))
        }
        Event::DuelDropped { why } => {
            format!("{} comes to nothing: {why}.", over(before, front?))
        }
        Event::DuelGoesOn { level, helpless } => {
            let duel = front?;
            if *helpless && !duel.helpless {
                format!(
                    "{} is out and counts as helpless.",
                    before.name_of(duel.loser)
                )
            } else if *level > 0 {
                format!(
                    "{} left for {}.",
                    count(*level, "level"),
                    before.name_of(duel.winner)
                )
            } else {
                return None;
            }
        }
        Event::DuelAdded { duel } => format!("By the narrator: {}.", over(before, duel)),
        _ => return None,
    })
}

/// The place an injury has on a sheet, in words: "serious injury from Rider".
fn wound_words(figure: Option<&Figure>, mark: u32) -> String {
    figure
        .and_then(|f| f.wounds.iter().find(|w| w.mark == mark))
        .map_or_else(
            || "an injury".to_owned(),
            |w| format!("{} injury", w.injury.word()),
        )
}

fn body(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    Some(match event {
        Event::Injured {
            who, injury, from, ..
        } => {
            let armor = from.saturating_sub(injury.level());
            let less = if armor > 0 {
                format!(" (armor took {armor} off {})", grade(*from))
            } else {
                String::new()
            };
            let total = before.figure(*who).map_or(0, Figure::injury_dice) + injury.level() as i8;
            let out = match injury {
                super::kinds::Injury::Fatal => "; it is out of the fight",
                _ => "",
            };
            format!(
                "{} takes {} injury{less}: {} fewer in all{out}.",
                name(*who),
                grade(injury.level()),
                dice(i64::from(total))
            )
        }
        Event::Stopped { who, from } => {
            format!("Armor stops {} injury of {}.", grade(*from), name(*who))
        }
        Event::Treated { who, mark } => format!(
            "{} {} is treated.",
            genitive(name(*who)),
            wound_words(before.figure(*who), *mark)
        ),
        Event::Healed { who, mark } => format!(
            "{} {} is healed.",
            genitive(name(*who)),
            wound_words(before.figure(*who), *mark)
        ),
        Event::Overdue { who, mark } => {
            let figure = before.figure(*who);
            let wound = figure.and_then(|f| f.wounds.iter().find(|w| w.mark == *mark));
            let medium = wound.is_some_and(|w| w.injury == super::kinds::Injury::Medium);
            let follows = if medium {
                "it festers: disadvantage on what is physical"
            } else {
                "it kills, unless the narrator spares"
            };
            format!(
                "{} {} went untreated too long; {follows}.",
                genitive(name(*who)),
                wound_words(figure, *mark)
            )
        }
        Event::ConditionSet { who, condition, on } => {
            let word = match condition {
                Condition::High => "on high ground",
                other => other.word(),
            };
            let no = if *on { "" } else { "no longer " };
            format!("{} is {no}{word}.", name(*who))
        }
        Event::Disarmed { who } => {
            let arm = before.figure(*who)?.arm();
            format!("{} loses the {}.", name(*who), arm.name.to_lowercase())
        }
        Event::Held { who, arm } => {
            let figure = before.figure(*who)?;
            match arm.and_then(|n| figure.arms.get(n)) {
                Some(arm) => format!(
                    "{} has the {} in hand.",
                    figure.name,
                    arm.name.to_lowercase()
                ),
                None => format!("{} has nothing in hand.", figure.name),
            }
        }
        Event::LimbSet { who, limb, lost } => {
            let verb = if *lost { "loses" } else { "has back" };
            format!("{} {verb}: {limb}.", name(*who))
        }
        Event::CloseSet { a, b, on } => {
            let what = if *on {
                "are in close combat"
            } else {
                "are out of close combat"
            };
            format!("{} and {} {what}.", name(*a), name(*b))
        }
        Event::BandSet { a, b, band } => {
            format!("{} and {} are {} now.", name(*a), name(*b), band.word())
        }
        Event::Died { who } => format!("{} dies.", name(*who)),
        Event::Restored { who } => format!("{} is back.", name(*who)),
        Event::TimePassed { seconds } => format!("{} pass.", capital(&span(*seconds))),
        _ => return None,
    })
}

fn because(why: &str) -> String {
    if why.is_empty() {
        String::new()
    } else {
        format!(" ({why})")
    }
}

fn sheet(before: &State, event: &Event) -> Option<String> {
    let name = |id: Id| before.name_of(id);
    let settings = &before.settings;
    Some(match event {
        Event::DestinyGiven { who, by, why } => {
            format!(
                "{} gains {}{}.",
                name(*who),
                count(*by, "destiny point"),
                because(why)
            )
        }
        Event::PointsGiven {
            who,
            skill,
            attribute,
            why,
        } => {
            let mut parts = Vec::new();
            if *skill > 0 {
                parts.push(count(*skill, "skill point"));
            }
            if *attribute > 0 {
                parts.push(count(*attribute, "attribute point"));
            }
            format!(
                "{} gains {}{}.",
                name(*who),
                parts.join(" and "),
                because(why)
            )
        }
        Event::CommerceSet { who, to, why } => {
            let level = to / settings.points_per_level.max(1);
            format!(
                "{} commerce level is {level} now{}.",
                genitive(name(*who)),
                because(why)
            )
        }
        Event::Bought {
            who,
            item,
            level,
            cost,
        } => {
            let left = before.figure(*who)?.commerce.saturating_sub(*cost);
            let left = left / settings.points_per_level.max(1);
            let price = match cost {
                0 => "at no loss".to_owned(),
                n => format!("for {}", count(*n, "commerce point")),
            };
            let floor = if *cost > 0 && left == settings.commerce_floor {
                "; that is the floor"
            } else {
                ""
            };
            format!(
                "{} buys {item} (level {level}) {price}: commerce level {left}{floor}.",
                name(*who)
            )
        }
        Event::QuirkTaken { who, quirk } => {
            format!(
                "{} quirk of wealth: {}{}.",
                genitive(name(*who)),
                quirk.name,
                because(&quirk.note)
            )
        }
        Event::AwaySet { who, away } => {
            let where_ = if *away {
                "away from home"
            } else {
                "home again"
            };
            format!("{} is {where_}.", name(*who))
        }
        Event::IncomeSet { who, lost } => {
            let what = if *lost {
                "stops"
            } else {
                "is no longer counted as lost"
            };
            format!("{} income {what}.", genitive(name(*who)))
        }
        Event::Owed { who, debt } => format!("{} owes {}: {}.", debt.debtor, name(*who), debt.what),
        Event::Paid { who, place } => {
            let debt = before.figure(*who)?.debts.get(*place as usize)?;
            format!(
                "{} has settled with {}: {}.",
                debt.debtor,
                name(*who),
                debt.what
            )
        }
        Event::AttributeSet {
            who,
            attribute,
            value,
        } => format!(
            "{} {} is {value}.{}",
            genitive(name(*who)),
            attribute.short(),
            unusual(before, event, *who)
        ),
        Event::SkillSet { who, skill } => {
            format!(
                "{} {} is {}.{}",
                genitive(name(*who)),
                skill.name,
                skill.ranks,
                unusual(before, event, *who)
            )
        }
        Event::VocationTaken {
            who,
            name: vocation,
        } => format!("{} is a {vocation}.", name(*who)),
        Event::DisablingTaken { who, disabled } => {
            format!(
                "{}: {}{}.",
                name(*who),
                disabled.name,
                because(&disabled.note)
            )
        }
        Event::Created { who } => format!("{} is made.", name(*who)),
        Event::ArmAdded { who, arm } => {
            format!("{} has a {}.", name(*who), arm.name.to_lowercase())
        }
        Event::ArmorAdded { who, armor } => format!("{} puts on: {}.", name(*who), armor.name),
        Event::ArmorRemoved { who, place } => {
            let piece = before.figure(*who)?.armor.get(*place as usize)?;
            format!("{} takes off: {}.", name(*who), piece.name)
        }
        Event::FieldSet { who, field, value } => {
            format!(
                "{} {} is set to {value}.",
                genitive(name(*who)),
                field_words(*field)
            )
        }
        Event::Noted { who, text } => format!("{}: {text}", name(*who)),
        _ => return None,
    })
}

/// What is unusual about a sheet after a change and was not before (F-RACE-05, F-RACE-06).
fn unusual(before: &State, event: &Event, who: Id) -> String {
    let warned = |state: &State| {
        let figure = state.figure(who);
        figure.map_or_else(Vec::new, |f| warnings(f, &state.settings))
    };
    let mut after = before.clone();
    super::apply::apply(&mut after, event);
    let old = warned(before);
    let new = warned(&after).into_iter().filter(|w| !old.contains(w));
    new.map(|w| format!(" {w}.")).collect()
}

const fn field_words(field: Field) -> &'static str {
    match field {
        Field::Attribute(attribute) => attribute.word(),
        Field::Destiny => "destiny",
        Field::Commerce => "commerce",
        Field::StrengthUsed => "count of Strength used",
        Field::ArmorUsed => "count of armor used",
        Field::Tie => "tie roll",
        Field::SkillPoints => "count of skill points",
        Field::AttributePoints => "count of attribute points",
    }
}

/// What the game waits for, in one sentence.
pub fn asks(state: &State) -> Option<String> {
    let name = |id: Id| state.name_of(id);
    if let Some(check) = &state.check {
        let open = check.rollers.iter().find(|r| r.roll.is_none());
        return Some(match open {
            Some(r) => format!(
                "{} {}: roll it, or type what the dice show",
                genitive(name(r.who)),
                matter(state, r)
            ),
            None => "Destiny points, or done".to_owned(),
        });
    }
    if let Some(due) = state.figures.iter().find(|f| f.quirk_due(&state.settings)) {
        return Some(format!("{} must choose a quirk of wealth", due.name));
    }
    match state.phase {
        Phase::Setup => match &state.chase {
            Some(chase) if chase.over.is_none() => Some("Roll the chase on".to_owned()),
            _ if state.figures.is_empty() => Some("Bring people with add".to_owned()),
            _ => None,
        },
        Phase::TieBreak => {
            let missing = state
                .ties
                .iter()
                .filter(|id| state.figure(**id).is_some_and(|f| f.tie.is_none()));
            let missing: Vec<Id> = missing.copied().collect();
            Some(format!(
                "Equal Reflex: {} roll a die",
                state.names_of(&missing)
            ))
        }
        Phase::Declare => state.declaring().map(|id| {
            let left = state.order.iter().filter(|id| {
                state.declaration(**id).is_none() && state.figure(**id).is_some_and(Figure::able)
            });
            let after = left.count().saturating_sub(1);
            match after {
                0 => format!("{} declares, the last", name(id)),
                n => format!("{} declares, then {n} more", name(id)),
            }
        }),
        Phase::Ambush | Phase::Roll => {
            let open: Vec<Id> = state
                .rolls
                .iter()
                .filter(|r| r.roll.is_none())
                .map(|r| r.who)
                .collect();
            if open.is_empty() {
                Some("Destiny points, or compare the rolls".to_owned())
            } else {
                Some(format!("To roll: {}", state.names_of(&open)))
            }
        }
        Phase::Resolve => state.duels.first().map(|duel| match state.step {
            Step::Strength => format!(
                "{}: does {} spend Strength?",
                over(state, duel),
                name(duel.loser)
            ),
            Step::Outcome => format!("{}: which outcome?", over(state, duel)),
            Step::Armor { level } => format!(
                "{}: armor against {} injury?",
                name(duel.loser),
                grade(level)
            ),
        }),
        Phase::Upkeep => Some("The round is over: next, or end".to_owned()),
    }
}
