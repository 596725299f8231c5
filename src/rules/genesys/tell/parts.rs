//! The longer sentences: tracks before and after, checks declared and rolled, pools as letters.

use crate::dice::{Die, Pool, Roll, Shown, describe};
use crate::rules::view::Id;

use crate::rules::genesys::apply::apply;
use crate::rules::genesys::check::{Check, What, pool};
use crate::rules::genesys::event::{Event, Field};
use crate::rules::genesys::figure::{Figure, Status};
use crate::rules::genesys::hacking;
use crate::rules::genesys::settings::{
    GuidedDice, LongMoves, Magic, Pyramid, Rarity, SideStep, StoryReset, TargetDie, WakeAt,
};
use crate::rules::genesys::state::{Settings, State};
use crate::rules::genesys::tokens::{Change, Token, Until, Whose};
use crate::rules::genesys::vehicles::Vehicle;
use crate::rules::genesys::vehicles::strike::absorbed;
use crate::rules::genesys::words::{DIFFICULTIES, genitive};

/// A track of wounds or strain that moves: what moved it, in words with the figure before and after,
/// and what crossing a line means.
pub(super) fn track(
    before: &State,
    event: &Event,
    who: Id,
    words: impl Fn(&Figure, &Figure) -> String,
) -> Option<String> {
    let mut after = before.clone();
    apply(&mut after, event);
    let (was, is) = (before.figure(who)?, after.figure(who)?);
    let mut text = words(was, is);
    if let (Some(old), Some(new)) = (was.group, is.group) {
        let fallen = old.standing.saturating_sub(new.standing);
        if fallen > 0 {
            let verb = if fallen == 1 { "falls" } else { "fall" };
            let verb_stand = if new.standing == 1 { "stands" } else { "stand" };
            let (standing, size) = (new.standing, new.size);
            text = format!("{text}; {fallen} {verb}, {standing} of {size} {verb_stand}");
        }
    }
    if is.dead || is.defeated {
        // Nothing more is to be said of whoever is out.
    } else if is.incapacitated() && !was.incapacitated() {
        // Words wear nobody down to the ground: whoever is argued out of strain gives in (T-36).
        let argued = before.social.on && is.wounds == was.wounds;
        text.push_str(if argued {
            " and can argue no more"
        } else {
            " and is incapacitated"
        });
    } else if was.incapacitated() && !is.incapacitated() {
        text.push_str(" and is up again");
    }
    text.push('.');
    Some(text)
}

/// "(5 of 12)": wounds of a threshold.
pub(super) fn of_wounds(figure: &Figure) -> String {
    format!("({} of {})", figure.wounds, figure.whole_threshold())
}

/// "(5 of 12)": strain of a threshold.
pub(super) fn of_strain(figure: &Figure) -> String {
    format!(
        "({} of {})",
        figure.strain,
        figure.strain_threshold.unwrap_or(0)
    )
}

/// A track of a vehicle that moves: what moved it, in words with the vehicle after it, and what
/// crossing a line means.
pub(super) fn hull(
    before: &State,
    event: &Event,
    who: Id,
    words: impl Fn(&Vehicle) -> String,
) -> Option<String> {
    let mut after = before.clone();
    apply(&mut after, event);
    let (was, is) = (before.vehicle(who)?, after.vehicle(who)?);
    let mut text = words(is);
    if is.wrecked() && !was.wrecked() {
        text.push_str(", over its hull trauma threshold");
    }
    if is.overloaded() && !was.overloaded() {
        text.push_str(", over its system strain threshold");
    }
    text.push('.');
    Some(text)
}

/// A hit on a vehicle: against armor, or ten times as much for a personal weapon (G-VEH-35).
pub(super) fn vehicle_hit(
    before: &State,
    vehicle: &Vehicle,
    event: &Event,
    one: &str,
    less: &str,
) -> String {
    let Event::HitDealt {
        damage,
        soak,
        through,
        strain,
        hit,
        ..
    } = event
    else {
        return String::new();
    };
    let check = before.check.as_ref();
    let braced = match check.map_or(0, |check| absorbed(check, (*hit).max(1))) {
        0 => String::new(),
        n => format!(", {n} braced"),
    };
    let less = format!("{less}{braced}");
    let what = if *strain { "strain" } else { "damage" };
    let armor = if *soak > vehicle.armor_now() {
        format!("armor {} counts {soak}", vehicle.armor_now())
    } else {
        format!("armor {soak}")
    };
    if *through == 0 {
        format!(
            "{one}{damage} {what}, {armor}{less}: nothing gets through to {}.",
            vehicle.name
        )
    } else {
        format!("{one}{damage} {what}, {armor}{less}: {through}.")
    }
}

/// "(5 of 12)": hull trauma of a threshold.
pub(super) fn of_hull(vehicle: &Vehicle) -> String {
    format!("({} of {})", vehicle.hull, vehicle.whole_hull())
}

/// "(5 of 12)": system strain of a threshold.
pub(super) fn of_system(vehicle: &Vehicle) -> String {
    format!("({} of {})", vehicle.strain, vehicle.strain_threshold)
}

pub(super) fn declared(before: &State, check: &Check) -> String {
    let by = before.name_of(check.by);
    match &check.what {
        What::Attack { target, band, .. } => {
            let weapon = check
                .weapon(before)
                .map_or_else(String::new, |w| format!(" with the {}", w.name));
            format!(
                "{by} attacks {}{weapon} at {band} range.",
                before.name_of(*target)
            )
        }
        What::Skill { skill, against, .. } => {
            let skill = skill.replace('_', " ");
            if let Some((purpose, rule)) = crate::rules::genesys::care::show::purpose(before, check)
            {
                let against = against.as_ref().map_or_else(String::new, |(whom, theirs)| {
                    let whose = genitive(before.name_of(*whom));
                    format!(" against {whose} {}", theirs.replace('_', " "))
                });
                return format!("{by} makes a check: {skill}{against}, {purpose} ({rule}).");
            }
            match against {
                Some((whom, theirs)) => {
                    format!(
                        "{by} makes a check: {skill} against {} {}.",
                        genitive(before.name_of(*whom)),
                        theirs.replace('_', " ")
                    )
                }
                None => format!("{by} makes a check: {skill}."),
            }
        }
    }
}

pub(super) fn changed(before: &State, what: &What) -> Option<String> {
    let check = before.check.as_ref()?;
    match what {
        What::Attack {
            target,
            band,
            to_strain,
            ..
        } => {
            let next = Check::new(check.by, what.clone());
            let weapon = next.weapon(before).map_or_else(String::new, |w| w.name);
            let strain = if *to_strain { ", for strain" } else { "" };
            Some(format!(
                "Now at {}, {weapon}, {band} range{strain}.",
                before.name_of(*target)
            ))
        }
        What::Skill {
            against: Some((whom, theirs)),
            ..
        } => Some(format!(
            "Now against {} {}.",
            genitive(before.name_of(*whom)),
            theirs.replace('_', " ")
        )),
        What::Skill { difficulty, .. } => {
            let level = DIFFICULTIES.get(usize::from(*difficulty))?;
            Some(format!("The check is {level} now."))
        }
    }
}

/// The roll of a check with what was rolled for, who and whom: the line that opened it is not shown.
pub(super) fn rolled_whole(before: &State, roll: &Roll) -> String {
    let rolled = rolled(before, roll);
    let Some(check) = &before.check else {
        return rolled;
    };
    let by = format!("{}: ", before.name_of(check.by));
    let declared = declared(before, check);
    let strain = match check.what {
        What::Attack {
            to_strain: true, ..
        } => ", for strain",
        What::Attack { .. } | What::Skill { .. } => "",
    };
    let rolled = rolled.strip_prefix(&by).unwrap_or(&rolled);
    format!("{}{strain}: {rolled}", declared.trim_end_matches('.'))
}

/// The line of the dice: pool, symbols, and what they mean.
pub(super) fn rolled(before: &State, roll: &Roll) -> String {
    let net = roll.net();
    let typed = typed(roll);
    let line = format!("{}{typed} → {}", pool_line(&roll.pool), describe(&net));
    let Some(check) = &before.check else {
        return format!("{line}.");
    };
    let by = before.name_of(check.by);
    match check.what {
        What::Attack { .. } => {
            let verdict = if net.succeeds() { "a hit" } else { "a miss" };
            format!("{by}: {line}: {verdict}.")
        }
        What::Skill { .. } => {
            let verdict = if hacking::outcome::succeeds(before, check, &net) {
                "it succeeds"
            } else {
                "it fails"
            };
            format!("{by}: {line}: {verdict}.")
        }
    }
}

/// How typed dice are read, after their pool: " (1s 1T = 2 Successes)", " (typed)".
fn typed(roll: &Roll) -> String {
    match &roll.shown {
        Shown::Typed(symbols) => match symbols.reading() {
            Some(reading) => format!(" ({reading})"),
            None => " (typed)".to_owned(),
        },
        Shown::Dice(_) => String::new(),
    }
}

/// The same only where a Triumph or a Despair counts itself.
pub fn typed_triumph(roll: &Roll) -> String {
    let counts = matches!(&roll.shown, Shown::Typed(symbols) if symbols.reading().is_some());
    if counts { typed(roll) } else { String::new() }
}

/// A pool as letters, the positive side against the negative: "YYG vs RPK".
pub fn pool_line(pool: &Pool) -> String {
    let side = |positive: bool| -> String {
        Die::ALL
            .into_iter()
            .filter(|d| d.is_positive() == positive)
            .flat_map(|d| {
                std::iter::repeat_n(d.letter().to_ascii_uppercase(), usize::from(pool.get(d)))
            })
            .collect()
    };
    let (good, bad) = (side(true), side(false));
    let dice = match (good.is_empty(), bad.is_empty()) {
        (false, false) => format!("{good} vs {bad}"),
        (false, true) => good,
        (true, false) => format!("vs {bad}"),
        (true, true) => "no dice".to_owned(),
    };
    if pool.added().is_empty() {
        return dice;
    }
    let mut symbols = Pool::new();
    symbols.add_symbols(*pool.added());
    format!("{dice} {symbols}")
}

/// A pool's letters alone: "YYG".
pub fn pool_letters(pool: &Pool) -> String {
    Die::ALL
        .into_iter()
        .flat_map(|d| {
            std::iter::repeat_n(d.letter().to_ascii_uppercase(), usize::from(pool.get(d)))
        })
        .collect()
}

/// The pool of a check as it stands.
pub fn pool_of(
    state: &State,
    library: &crate::rules::genesys::library::Library,
    check: &Check,
) -> Pool {
    pool::fold(&crate::rules::genesys::check::sources::of(
        state, library, check,
    ))
}

/// What an effect changes. On a vehicle a defense counts against everything (G-VEH-27), and what is
/// harder are attacks with guided weapons (M-21, Spoof Missiles).
pub(super) fn token_words(before: &State, token: &Token) -> String {
    let vehicle = matches!(token.whose, Whose::One(id) if before.vehicle(id).is_some());
    if let (true, Change::RangedDefense(n) | Change::MeleeDefense(n)) = (vehicle, token.change) {
        return format!("defense +{n}");
    }
    let words = token.change.words();
    if vehicle && matches!(token.change, Change::UpgradeDifficulty(_)) {
        return format!("attacks with Guided weapons: {words}");
    }
    words
}

pub(super) fn token_owner(before: &State, whose: Whose) -> String {
    match whose {
        Whose::One(id) => before.name_of(id).to_owned(),
        Whose::Against(id) => format!("Checks against {}", before.name_of(id)),
        Whose::Aboard(id) => format!("The crew of {}", before.name_of(id)),
        Whose::NextAboard { vehicle, .. } => {
            format!("The next of the crew of {}", before.name_of(vehicle))
        }
        Whose::NextAlly { side, .. } => format!("The next {} ally", side.label()),
    }
}

/// How long a status lasts once this event has happened, with what was left of it and of another one
/// that does the same (G-STAT-05).
pub(super) fn in_all(before: &State, event: &Event, who: Id, status: &Status) -> Option<Until> {
    let mut after = before.clone();
    apply(&mut after, event);
    let mut statuses = after.figure(who)?.statuses.iter();
    Some(statuses.find(|a| a.status == *status)?.until)
}

/// The rulings that differ from those before.
pub(super) fn ruling(before: &State, now: Settings) -> Option<String> {
    let was = before.settings;
    let on = |on: bool| if on { "" } else { "not " };
    let mut parts = Vec::new();
    if now.crit_plus_per_injury != was.crit_plus_per_injury {
        parts.push(format!(
            "a critical roll is {} higher for each open injury",
            now.crit_plus_per_injury
        ));
    }
    if now.story_limit != was.story_limit {
        let word = if now.story_limit {
            "one Story Point"
        } else {
            "any number of Story Points"
        };
        parts.push(format!("{word} for each side in an action"));
    }
    if now.lockout_once != was.lockout_once {
        let how = if now.lockout_once {
            "several lockouts make access no harder than one"
        } else {
            "each lockout makes access two dice harder"
        };
        parts.push(how.to_owned());
    }
    if now.encumbrance != was.encumbrance {
        parts.push(format!("encumbrance is {}counted", on(now.encumbrance)));
    }
    if now.strain_over_threshold != was.strain_over_threshold {
        parts.push(format!(
            "strain may {}be chosen beyond the threshold",
            on(now.strain_over_threshold)
        ));
    }
    if now.blast_miss_threat != was.blast_miss_threat {
        let symbol = if now.blast_miss_threat {
            "Threat"
        } else {
            "Advantage"
        };
        parts.push(format!("a Blast on a miss costs three {symbol}"));
    }
    if now.burn_ignores_soak != was.burn_ignores_soak {
        let verb = if now.burn_ignores_soak {
            "does not reduce"
        } else {
            "reduces"
        };
        parts.push(format!("soak {verb} what flames do"));
    }
    if now.vehicle_crit_flat != was.vehicle_crit_flat {
        let how = if now.vehicle_crit_flat {
            "in all"
        } else {
            "each"
        };
        parts.push(format!("open Critical Hits add 10 {how}"));
    }
    if now.vehicle_weapons_maim != was.vehicle_weapons_maim {
        let not = on(now.vehicle_weapons_maim);
        parts.push(format!("vehicle weapons do {not}add 50 to injuries"));
    }
    if now.copilot_once != was.copilot_once {
        let how = if now.copilot_once {
            "once in all"
        } else {
            "once for each success"
        };
        parts.push(format!("a copilot makes it easier {how}"));
    }
    if now.yard_price != was.yard_price {
        let price = now.yard_price;
        parts.push(format!("a yard asks {price} units a point"));
    }
    if now.social_target_die != was.social_target_die {
        let die = match now.social_target_die {
            TargetDie::Setback => "a Setback",
            TargetDie::Boost => "a Boost",
        };
        parts.push(format!("the target's next check gets {die} in a talk"));
    }
    if now.barrage_needs_success != was.barrage_needs_success {
        let not = on(now.barrage_needs_success);
        parts.push(format!("a barrage does {not}need a success"));
    }
    if now.driving_capped != was.driving_capped {
        parts.push(if now.driving_capped {
            "Dangerous Driving is Formidable at most".to_owned()
        } else {
            "Dangerous Driving is as hard as the silhouette says".to_owned()
        });
    }
    if now.vicious_spares_vehicles != was.vicious_spares_vehicles {
        let not = on(!now.vicious_spares_vehicles);
        parts.push(format!("Vicious does {not}count on vehicles"));
    }
    if now.long_moves != was.long_moves {
        parts.push(match now.long_moves {
            LongMoves::Strict => "another action or maneuver breaks a long move off".to_owned(),
            LongMoves::Lenient => "a long move can be finished later".to_owned(),
        });
    }
    if now.strain_cap != was.strain_cap {
        parts.push(if now.strain_cap {
            "strain is kept up to twice the threshold".to_owned()
        } else {
            "strain is kept however high it goes".to_owned()
        });
    }
    if now.hazard_soak != was.hazard_soak {
        parts.push(format!(
            "soak does {}count against wounds of hazards",
            on(now.hazard_soak)
        ));
    }
    if now.worn_less != was.worn_less {
        parts.push(format!("worn armor counts {} less", now.worn_less));
    }
    parts.extend(rulings_on_talents(was, now));
    if now.guided_dice != was.guided_dice {
        let what = match now.guided_dice {
            GuidedDice::Ability => "Ability dice",
            GuidedDice::Success => "a Success for each point of its rating",
        };
        parts.push(format!("a guided weapon comes round with {what}"));
    }
    if now.wake_at != was.wake_at {
        let when = match now.wake_at {
            WakeAt::Threshold => "at the threshold",
            WakeAt::Below => "only below the threshold",
        };
        parts.push(format!("whoever went down is up again {when}"));
    }
    if now.story_reset != was.story_reset {
        let what = match now.story_reset {
            StoryReset::Session => "lost",
            StoryReset::Kept => "kept",
        };
        parts.push(format!(
            "Story Points left over are {what} when a session begins"
        ));
    }
    parts.extend(rulings_on_prices(was, now));
    (!parts.is_empty()).then(|| format!("Ruling: {}.", parts.join("; ")))
}

/// The rulings on experience and trade that differ (X-07 at G-SKILL-04, M-04).
fn rulings_on_prices(was: Settings, now: Settings) -> Vec<String> {
    let mut parts = Vec::new();
    if now.skill_cost != was.skill_cost {
        let cost = now.skill_cost;
        parts.push(format!(
            "a rank costs {cost} for each rank of its new value"
        ));
    }
    if now.no_career_cost != was.no_career_cost {
        let more = now.no_career_cost;
        parts.push(format!("a rank without a career costs {more} more"));
    }
    if now.rarity != was.rarity {
        parts.push(match now.rarity {
            Rarity::Usual => "rarity is a die for every second point".to_owned(),
            Rarity::Harder => "odd rarities are a die harder".to_owned(),
        });
    }
    if now.market != was.market {
        parts.push(format!("everything here is {:+} in rarity", now.market));
    }
    parts
}

/// The rulings on talents that differ.
fn rulings_on_talents(was: Settings, now: Settings) -> Vec<String> {
    let on = |on: bool| if on { "" } else { "not " };
    let mut parts = Vec::new();
    if now.side_step_cost != was.side_step_cost {
        let what = match now.side_step_cost {
            SideStep::Maneuver => "a maneuver",
            SideStep::Action => "an action",
        };
        parts.push(format!("Side Step is {what}"));
    }
    if now.melee_includes_brawl != was.melee_includes_brawl {
        let not = on(now.melee_includes_brawl);
        parts.push(format!(
            "Duelist, Berserk and Parry do {not}count for Brawl"
        ));
    }
    if now.magic_skills != was.magic_skills {
        parts.push(match now.magic_skills {
            Magic::None => "no skill is magic".to_owned(),
            Magic::Alchemy => "Alchemy is magic".to_owned(),
            Magic::Manipulation => "Manipulation is magic".to_owned(),
            Magic::Both => "Alchemy and Manipulation are magic".to_owned(),
        });
    }
    if now.talent_pyramid != was.talent_pyramid {
        parts.push(match now.talent_pyramid {
            Pyramid::Holds => "the pyramid of talents holds".to_owned(),
            Pyramid::Warns => "the pyramid of talents warns".to_owned(),
            Pyramid::Off => "the pyramid of talents is not watched over".to_owned(),
        });
    }
    parts
}

pub(super) fn weapon_name(state: &State, who: Id, weapon: u8) -> String {
    state
        .figure(who)
        .and_then(|f| f.held(usize::from(weapon)))
        .map_or_else(|| "weapon".to_owned(), |h| h.weapon.name.clone())
}

pub(super) const fn field_words(field: Field) -> &'static str {
    match field {
        Field::Wounds => "wounds",
        Field::Strain => "strain",
        Field::WoundThreshold => "wound threshold",
        Field::StrainThreshold => "strain threshold",
        Field::Soak => "soak",
        Field::Melee => "melee defense",
        Field::Ranged => "ranged defense",
        Field::Silhouette => "silhouette",
        Field::Adversary => "Adversary rank",
        Field::Characteristic(which) => which.word(),
        Field::HullThreshold => "hull trauma threshold",
        Field::SystemThreshold => "system strain threshold",
        Field::Armor => "armor",
        Field::Defense => "defense",
        Field::Handling => "handling",
    }
}
