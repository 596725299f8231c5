//! What blocks a use when only code can judge it: a missing or unsuitable subject or target. `moment`
//! checks the time of the use, and `activate` the turn and the price.

use crate::hits::damage;
use crate::model::check::Check;
use crate::model::figure::Figure;
use crate::model::records::{Fights, Weapon};
use crate::model::state::{Phase, State};
use crate::model::talents::hook::{Answers, AtOnce, Brings, Hook};
use crate::model::talents::known::Known;
use crate::model::talents::record::{Deed, Lasts};
use crate::play::arms::obstacles::{is_grenade, no_hamstring};
use crate::play::hacking::outcome;
use crate::play::sources::talents::key_in_pool;
use crate::play::spends::menu::left;
use crate::play::spends::social::opposed;
use crate::play::talents::activate::rule_of;
use crate::play::talents::deadeye;
use crate::play::talents::hooks::{bursting, unparried};
use crate::play::vehicles;
use crate::refusals::END_THE_FIGHT;

use lang::Refusal;
use rules::words::said;

/// A character who is about to use a talent or item.
struct User<'a> {
    state: &'a State,
    figure: &'a Figure,
    known: &'a Known,
    of: Option<&'a str>,
}

/// What blocks a talent or an item, checked before anything is paid. The use itself calls it with the
/// word given, and the menu calls it without.
pub(crate) fn hindrance(
    state: &State,
    figure: &Figure,
    known: &Known,
    of: Option<&str>,
) -> Option<Refusal> {
    let user = User {
        state,
        figure,
        known,
        of,
    };
    let acts = known.uses()?;
    let heals = |deed: &Deed| matches!(deed, Deed::HealStrain(_));
    // A use without effect costs nothing. Another drinker is checked when they are named.
    let alone = acts.on.is_none() && !acts.does.is_empty() && acts.does.iter().all(heals);
    if alone && figure.strain == 0 {
        let why = format!("{} has no strain to recover.", figure.name);
        return Some(Refusal::input(why).hint("Keep it until they have strain."));
    }
    let stands = |deed: &Deed| matches!(deed, Deed::StandUp);
    if !figure.prone && !acts.does.is_empty() && acts.does.iter().all(stands) {
        let why = format!("{} isn't prone.", figure.name);
        return Some(Refusal::input(why).hint("Use it when they are prone."));
    }
    // An elixir works outside encounters too. A talent that lasts for an encounter needs one
    // (G-STRUCT-09).
    let for_it = |deed: &Deed| {
        let lasts = Lasts::Encounter;
        matches!(deed, Deed::For { lasts: one, once: false, .. } if *one == lasts)
    };
    let runs = state.phase == Phase::Fighting || state.social.on;
    if !runs && !figure.is_thing(&known.talent.id) && acts.does.iter().any(for_it) {
        let why = format!(
            "{} lasts until the encounter ends, but no encounter has started.",
            known.talent.name
        );
        return Some(user.forbidden(why, "Use `start` or `talk on` first."));
    }
    if let Some(why) = user.elsewhere() {
        return Some(why);
    }
    match acts.hook()? {
        Hook::AtOnce(hook) => user.at_once(hook),
        Hook::Answers(hook) => user.answers(hook),
        Hook::Brings(hook) => user.brings(hook),
    }
}

impl User<'_> {
    fn forbidden(&self, why: impl Into<String>, hint: impl Into<String>) -> Refusal {
        Refusal::rule(rule_of(&self.known.talent.rule), why).hint(hint)
    }

    /// An improved form replaces its base, so it doesn't count for a system that the base doesn't
    /// protect (G-TAL-32).
    fn elsewhere(&self) -> Option<Refusal> {
        let (check, base) = (self.check()?, self.known.talent.needs.as_ref()?);
        let base = self.figure.known.iter().find(|k| k.talent.id == *base)?;
        let Some(hack) = check.hack() else {
            return self.not_concerned(check, base);
        };
        let mut counts = base
            .talent
            .pools
            .iter()
            .filter_map(|pool| pool.hack)
            .peekable();
        counts.peek()?;
        if counts.any(|on| on.fits(self.state, self.figure, hack)) {
            return None;
        }
        let system = self.state.name_of(hack.system());
        let why = format!("{} doesn't protect {system}.", self.figure.name);
        let hint = format!(
            "Make them a sysop with `net sysop {} {}`.",
            said(system, hack.system()),
            said(&self.figure.name, self.figure.id)
        );
        Some(self.forbidden(why, hint))
    }

    /// Outside hacking the GM decides whether a check is against a system, by switching the base on
    /// (G-TAL-04, G-TAL-32).
    fn not_concerned(&self, check: &Check, base: &Known) -> Option<Refusal> {
        let mut asks = base.talent.pools.iter().filter(|pool| pool.hack.is_some());
        asks.next()?;
        let key = key_in_pool(self.figure, base, check.by);
        // The named opponent of a check defends what the check is about.
        if check.is_switched(&key) || opposed(check) == Some(self.figure.id) {
            return None;
        }
        let (base, improved) = (&base.talent.name, &self.known.talent.name);
        let why =
            format!("{improved} applies where {base} does, but this check isn't against a system.");
        let hint = format!("Use `switch \"{key}\"` to apply it.");
        Some(self.forbidden(why, hint))
    }

    const fn check(&self) -> Option<&Check> {
        self.state.check.as_ref()
    }

    fn at_once(&self, hook: AtOnce) -> Option<Refusal> {
        let (state, name) = (self.state, &self.known.talent.name);
        match hook {
            AtOnce::ForgotToCount => {
                let threat = left(state, self.check()?).threat;
                if threat < 2 {
                    return Some(self.forbidden(
                        format!("{name} needs 2 Threat."),
                        "Use it on an attack that shows 2 Threat.",
                    ));
                }
            }
            AtOnce::Grenadier => {
                let check = self.check()?;
                let Some((_, target)) = bursting(state, check) else {
                    return Some(self.forbidden(
                        "The weapon used has no Blast.".to_owned(),
                        "Use it with a weapon that has Blast.",
                    ));
                };
                // On a miss the Blast is centered on the target. On a hit it strikes those engaged with
                // it (G-QUAL-03).
                if damage::around(state, target, check.hits()).is_empty() {
                    let target = state.name_of(target);
                    let why = format!("No one else is engaged with {target} for the Blast to hit.");
                    return Some(
                        self.forbidden(why, "Use it where others are engaged with the target."),
                    );
                }
            }
            // A purchase isn't possible during a fight or another check.
            AtOnce::KnowSomebody => {
                let open = state.check.as_ref();
                let buys = open.is_some_and(|check| check.buys_for(self.figure.id));
                if !buys && (open.is_some() || state.phase == Phase::Fighting) {
                    let why =
                        format!("{name} helps to find an item to buy, but this isn't a purchase.");
                    return Some(self.forbidden(why, "Use it on a purchase, outside a fight."));
                }
            }
            AtOnce::QuickDraw => {
                if self.of.is_none() {
                    let why = format!("{name} needs a weapon to draw or put away.");
                    return Some(Refusal::input(why).hint("Add it after `of`."));
                }
            }
            AtOnce::Grafted | AtOnce::MildestInjury => {
                if self.figure.criticals.is_empty() {
                    let why = format!("{} has no Critical Injury.", self.figure.name);
                    return Some(Refusal::input(why).hint("Use it when they have one."));
                }
            }
            AtOnce::StoryComesOver => {
                if state.story.of(self.figure.side.other()) == 0 {
                    let why = "The other side has no Story Point.";
                    return Some(self.forbidden(why, "Use it when they have one."));
                }
            }
            AtOnce::BoughtInfo
            | AtOnce::LetsRide
            | AtOnce::RapidReaction
            | AtOnce::AnimalCompanion
            | AtOnce::Natural
            | AtOnce::RhetoricSupreme
            | AtOnce::TiradeSupreme
            | AtOnce::Aims
            | AtOnce::Appears
            | AtOnce::Shears
            | AtOnce::Lights
            | AtOnce::ShortensFall
            | AtOnce::GrantsManeuver
            | AtOnce::TakesTheHit
            | AtOnce::Truce => {}
        }
        None
    }

    fn answers(&self, hook: Answers) -> Option<Refusal> {
        let (state, figure, name) = (self.state, self.figure, &self.known.talent.name);
        match hook {
            Answers::Parry => {
                if unparried(state, figure.id, self.of).is_none() {
                    return Some(self.forbidden(
                        format!("{name} can be used once per hit."),
                        "Use it on another hit.",
                    ));
                }
                // An unarmed character can't parry, nor one with a Brawl weapon (the house rule at
                // G-TAL-16).
                if figure.wielding(|fights| fights == Fights::Melee).is_none() {
                    let why = format!("{} has no Melee weapon to parry with.", figure.name);
                    let hint = "Have one in hand, or ready with nothing else drawn.";
                    return Some(self.forbidden(why, hint));
                }
            }
            Answers::ParryImproved => {
                let check = self.check()?;
                if check.answers_of(Answers::Parry).all(|a| a.who != figure.id) {
                    let why = format!("{} hasn't parried this hit.", figure.name);
                    return Some(self.forbidden(why, "Use Parry first."));
                }
                let have = left(state, check);
                if have.despair < 1 && have.threat < 3 {
                    let why = format!("{name} needs 1 Despair or 3 Threat on the attack.");
                    return Some(self.forbidden(why, "Use it on an attack that shows them."));
                }
            }
            Answers::FanTheHammer => {
                let weapon = self.check().and_then(|check| check.weapon(state));
                let pistol = |w: &Weapon| w.fights() == Fights::RangedLight && !is_grenade(w);
                if !weapon.as_ref().is_some_and(pistol) {
                    return Some(
                        self.forbidden(format!("{name} is for pistols."), "Attack with a pistol."),
                    );
                }
            }
            Answers::Deadeye => {
                if deadeye::at(state, self.check()?).is_none() {
                    let why = format!("{name} needs a Critical Injury from a ranged hit.");
                    return Some(Refusal::input(why).hint("Use it after such a hit."));
                }
            }
            Answers::BarrelRoll => {
                if let Some(why) = vehicles::talents::no_barrel_roll(state, self.check()?, figure) {
                    return Some(self.forbidden(why, "Use it on a hit on a small craft they fly."));
                }
            }
            // It foils the first trace by itself, so a use by hand would foil one more.
            Answers::FoilsFirstTrace => {
                let why = format!(
                    "{name} applies automatically to the first successful trace of {}.",
                    figure.name
                );
                return Some(self.forbidden(why, "It needs no command."));
            }
            Answers::FoilsTrace => {
                if outcome::unanswered(state, self.check()?, figure.id) == 0 {
                    let why = format!("No trace of {} has succeeded.", figure.name);
                    return Some(self.forbidden(why, "Use it when one succeeds."));
                }
            }
            Answers::HamstringShot => return no_hamstring(state, self.check()?),
            Answers::LuckyStrike
            | Answers::DistinctiveStyle
            | Answers::EagleEyes
            | Answers::Indomitable
            | Answers::Less(_)
            | Answers::FromNowhere(_)
            | Answers::LendsRanks
            | Answers::DoublesStrain => {}
        }
        None
    }

    fn brings(&self, hook: Brings) -> Option<Refusal> {
        match hook {
            // Brewing isn't possible during a fight.
            Brings::Brews => {
                if self.state.phase == Phase::Fighting {
                    let name = &self.known.talent.name;
                    let why = format!("{name} takes longer than a fight.");
                    return Some(self.forbidden(why, END_THE_FIGHT));
                }
            }
            // After the first act of the fight it is no longer "just before" it (G-TAL-69).
            Brings::LetsTalk => {
                let (state, name) = (self.state, &self.known.talent.name);
                if state.phase == Phase::Fighting && !state.nothing_was_done() {
                    let why = format!(
                        "{name} works only before a fight, but this fight has already started."
                    );
                    return Some(self.forbidden(why, "Use it before the next fight."));
                }
                let others = |f: &&Figure| f.side != self.figure.side && f.able();
                let mut others = state.everybody().filter(others).peekable();
                let user = &self.figure.name;
                if others.peek().is_none() {
                    let why = format!("{user} has no enemy here to fight.");
                    return Some(self.forbidden(why, "Use it when enemies are here."));
                }
                if others.all(|f| f.speechless) {
                    let why = format!("No enemy of {user} here can think and speak.");
                    return Some(self.forbidden(why, "Use it with enemies who can."));
                }
                if state.social.on {
                    let why = "A social encounter is already open.";
                    return Some(self.forbidden(why, "Use `talk off` to end it."));
                }
            }
            Brings::FullThrottle => {
                let why = vehicles::talents::no_full_throttle(self.state, self.figure);
                if let Some(why) = why {
                    return Some(
                        self.forbidden(why, "Use it at the controls of a slower vehicle."),
                    );
                }
            }
            Brings::Counteroffer
            | Brings::InspiringRhetoric
            | Brings::ScathingTirade
            | Brings::FieldCommander
            | Brings::CantWeTalk
            | Brings::HowConvenient
            | Brings::RuinousRepartee
            | Brings::PushesAway
            | Brings::Closes
            | Brings::OpensPath
            | Brings::OpensGate
            | Brings::Anchors
            | Brings::Reaches
            | Brings::Senses
            | Brings::PatchesHull
            | Brings::Corrodes => {}
        }
        None
    }
}
