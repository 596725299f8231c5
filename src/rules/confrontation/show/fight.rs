//! Rows of a fight's phases: start, initiative, bids, the next turn, the end.

use rules::view::{Id, NEXT, Offer, OfferGroup, OfferLine, Price, START, Unit};

use super::turns::fits;
use super::would::asked;
use crate::library::Library;
use crate::model::text::success_words;
use crate::model::{Fight, Fighter, Person, Phase, State, Tenths, Yielding};
use crate::play::check::rolls;
use crate::play::initiative::{self, fixed_bid};
use crate::play::scene::Advantage;
use crate::play::stress;
use crate::say;

/// Adds the rows of the phase.
pub fn fight(state: &State, library: &Library, all: &mut Vec<Offer>) {
    match &state.fight {
        None => {
            super::person::first_rests(state, library, all);
            scenes(state, library, all);
            begin(state, all);
            create(state, all);
        }
        Some(fight) => match fight.phase {
            Phase::Setup => {
                setup(state, library, fight, all);
                begin(state, all);
            }
            Phase::Initiative => initiative(state, fight, all),
            Phase::Turns => turns(state, fight, all),
        },
    }
    if state.fight.is_some() {
        // Among the answers to another question it would be chosen by a slip.
        let free = !all.iter().any(|one| one.group == OfferGroup::Asked);
        let group = if is_decided(state) && free {
            OfferGroup::Asked
        } else {
            OfferGroup::Encounter
        };
        let mut offer = Offer::of("end", say::End(), "end the fight", "C-TRK-18", group);
        offer.detail =
            "Fear, recoil, aim, cover and bids end. Stress, pools, armor and ammunition stay."
                .into();
        all.push(offer);
    }
}

/// Adds the kinds of fights, each with the skill of its setup and its distance (C-SCN-03).
fn scenes(state: &State, library: &Library, all: &mut Vec<Offer>) {
    if state.people.is_empty() {
        return;
    }
    for scene in library.scenes() {
        let skill = library.skill(&scene.skill);
        let skill = skill.map_or(scene.skill.as_str(), |skill| &skill.name);
        let mut offer = Offer::of(
            format!("scene_{}", scene.id),
            say::Scene(&scene.id, None),
            format!("set up: {}", scene.name.to_lowercase()),
            "C-SCN-03",
            OfferGroup::Place,
        );
        offer.cost = Price::note(scene.range.label());
        offer.detail = format!(
            "Setup with {skill}. The sides start at {} range.",
            scene.range.label()
        );
        all.push(offer);
    }
}

/// Adds the setup checks and the advantages that their successes buy (C-SCN-02).
fn setup(state: &State, library: &Library, fight: &Fight, all: &mut Vec<Offer>) {
    for person in state
        .people
        .iter()
        .filter(|one| rolls(state, one) && state.can_fight(one))
    {
        let fighter = fight.fighter(person.id);
        let left = fighter.map_or(0, |one| one.advantages);
        if left == 0 && fighter.is_some_and(|one| one.prepared) {
            continue;
        }
        if left == 0 {
            let mut offer = Offer::of(
                "prepare",
                say::Prepare(person),
                format!("{} setup check", lang::sentence::genitive(&person.name)),
                "C-SCN-02",
                OfferGroup::Asked,
            );
            offer.detail = "Each success buys an advantage.".into();
            offer.whom = Some(person.id);
            all.push(offer);
            continue;
        }
        for advantage in Advantage::ALL {
            let mut offer = Offer::of(
                format!("advantage_{}", advantage.word()),
                say::BuyAdvantage(person, *advantage),
                format!("{}: {}", person.name, advantage.word()),
                "C-SCN-03",
                OfferGroup::Asked,
            );
            offer.cost = Price::of(Unit::Success, 1_u8);
            offer.detail = format!(
                "{} {} left to spend.",
                advantage.says(),
                success_words(left)
            );
            offer.by = Some(person.id);
            all.push(asked(state, library, person.id, offer));
        }
    }
}

/// Adds the row that makes a character, until the players' characters play. Without anyone it is the only way to go on.
fn create(state: &State, all: &mut Vec<Offer>) {
    if !state.campaign.offers_creation(state.people.is_empty()) {
        return;
    }
    let group = if state.people.is_empty() {
        OfferGroup::Asked
    } else {
        OfferGroup::Encounter
    };
    let mut offer = Offer::of(
        "create",
        OfferLine::begun("create"),
        "create a character",
        "C-CRE-01",
        group,
    );
    offer.detail = "Start with a name. The points for pools and skills follow.".into();
    offer.asks = "Type the name.";
    all.push(offer);
}

fn begin(state: &State, all: &mut Vec<Offer>) {
    if state.people.iter().any(|one| state.can_fight(one)) {
        let mut offer = Offer::of(
            START,
            say::Start(None),
            "start the fight",
            "C-TRK-11",
            OfferGroup::Encounter,
        );
        offer.waits = true;
        offer.detail = if state.settings.gm_rolls {
            "Everyone rolls initiative and bids."
        } else {
            "PCs roll initiative and bid. NPCs have fixed bids."
        }
        .into();
        all.push(offer);
    }
}

/// Adds initiative rolls and bids, one character after the other, then the order.
fn initiative(state: &State, fight: &Fight, all: &mut Vec<Offer>) {
    lend(state, fight, all);
    let none = Fighter::default();
    let waits = |person: &&Person| {
        let split = fight.fighter(person.id).and_then(|one| one.split);
        rolls(state, person) && !person.is_down() && split.is_none()
    };
    let here = state.people.iter().filter(|one| state.can_fight(one));
    let Some(person) = here.clone().find(waits) else {
        let mut offer = Offer::of(
            "order",
            say::Order(),
            "reveal bids",
            "C-TRK-12",
            OfferGroup::Asked,
        );
        offer.detail = "The highest bid acts first. A bid of 0 gives no turn.".into();
        all.push(offer);
        return;
    };
    let fighter = fight.fighter(person.id).unwrap_or(&none);
    if let Some(rolled) = fighter.rolled {
        bids(state, fighter, person, rolled, all);
    }
    if fighter.rolled_in == Some(fight.round) {
        return;
    }
    let label = match fighter.rolled {
        None => format!("roll for {}", person.name),
        Some(_) => format!("roll again for {}", person.name),
    };
    let mut offer = Offer::of(
        "initiative",
        say::Initiative(person),
        label,
        "C-INI-01",
        OfferGroup::Asked,
    );
    offer.detail = format!(
        "{} dice against 4. Effort has no limit here.",
        person.initiative
    );
    offer.by = Some(person.id);
    all.push(offer);
}

/// Adds the allies who can have successes of Leadership (C-DES-05a).
fn lend(state: &State, fight: &Fight, all: &mut Vec<Offer>) {
    for leader in fight.fighters.iter().filter(|one| one.for_allies > 0) {
        let rolled = fight.fighters.iter().filter(|one| one.rolled.is_some());
        for ally in rolled.filter(|one| one.who != leader.who) {
            let line = say::Lend(state.who(leader.who), state.who(ally.who), None);
            let label = format!("lend to {}", state.name(ally.who));
            let mut offer = Offer::of("lend", line, label, "C-DES-05a", OfferGroup::Asked);
            offer.cost = Price::note(success_words(leader.for_allies));
            offer.detail = "The successes raise the ally's initiative. The ally bids again.".into();
            offer.by = Some(leader.who);
            all.push(offer);
        }
    }
}

/// The most bids that are listed.
const MOST_BIDS: u16 = 9;

/// Adds a row for each bid: the action points that the other successes buy, and that 0 has no turn (C-INI-05).
fn bids(state: &State, fighter: &Fighter, person: &Person, rolled: u16, all: &mut Vec<Offer>) {
    for bid in (0..=rolled.min(MOST_BIDS)).rev() {
        let points = 10 + 6 * (rolled - bid).min(1_000) as i16;
        let left = Tenths(points).less(fighter.owed);
        let (label, detail) = if bid == 0 {
            (
                "bid 0: no turn".to_owned(),
                "With no successes on the bid, they don't act this round.".to_owned(),
            )
        } else {
            let owes = if fighter.owed > Tenths(0) {
                format!(" {} are owed.", fighter.owed)
            } else {
                String::new()
            };
            (
                format!("bid {bid}: {left} AP{}", place(state, person, bid)),
                format!("Enough for {}.{owes}", fits(left)),
            )
        };
        let mut offer = Offer::of(
            format!("bid_{bid}"),
            say::Bid(person, bid),
            label,
            "C-INI-05",
            OfferGroup::Asked,
        );
        offer.detail = detail;
        offer.by = Some(person.id);
        all.push(offer);
    }
}

/// Returns where a bid puts someone among the fixed bids, which everyone sees (C-INI-02, C-INI-07): ", after Renner".
/// The bids of players are secret.
fn place(state: &State, person: &Person, bid: u16) -> String {
    let fixed = |one: &&Person| {
        one.sections.is_empty() && !one.is_down() && !rolls(state, one) && one.id != person.id
    };
    let rank = |one: &Person| initiative::precedence(state, one.id, fixed_bid(state, one));
    let own = initiative::precedence(state, person.id, bid);
    let others: Vec<&Person> = state.people.iter().filter(fixed).collect();
    let before = others.iter().copied().filter(|one| rank(one) > own);
    let last = before.clone().min_by_key(|one| rank(one));
    match (last, before.count()) {
        (Some(_), all) if all == others.len() && all > 1 => format!(", after {all} of {all} NPCs"),
        (Some(last), 1) => format!(", after {}", last.name),
        (Some(last), n) => format!(", after {n} of {} NPCs, {} last", others.len(), last.name),
        (None, _) if others.is_empty() => String::new(),
        (None, _) => ", before every NPC".to_owned(),
    }
}

/// Returns true if only one side is left, so that the fight is over. Who has surrendered no longer fights, nor does
/// who has too much stress for it (C-STR-09). Fear can be breathed away.
pub fn is_decided(state: &State) -> bool {
    let there = |one: &&Person| one.sections.is_empty() && !state.campaign.misses(one.id);
    let here = || state.people.iter().filter(there);
    let yields = |one: &Person| state.fighter(one.id).and_then(|one| one.yielding);
    let is_broken = |one: &Person| one.stress.fear == 0 && stress::pools_over(one, state) >= 2;
    let is_out = |one: &Person| {
        one.is_down() || yields(one) == Some(Yielding::Surrendered) || is_broken(one)
    };
    let lost = |pc: bool| here().filter(|one| one.is_pc() == pc).all(is_out);
    here().any(Person::is_pc) && here().any(|one| !one.is_pc()) && (lost(true) || lost(false))
}

fn turns(state: &State, fight: &Fight, all: &mut Vec<Offer>) {
    let Some(who) = fight.current() else {
        return;
    };
    let left = fight.fighter(who).map_or(Tenths(0), |one| one.left);
    let able = |who: &Id| {
        let person = state.person(*who);
        person.is_some_and(|one| !one.is_down() && !state.campaign.misses(*who))
    };
    let last = !fight.order.iter().skip(fight.at + 1).any(able);
    let label = if last {
        "end the round"
    } else {
        "end the turn"
    };
    // Without points for anything else, it is the only answer.
    let is_asked = all.iter().any(|one| one.group == OfferGroup::Asked);
    let group = if super::turns::spent(state) && !is_asked && !is_decided(state) {
        OfferGroup::Asked
    } else {
        OfferGroup::Encounter
    };
    let mut offer = Offer::of(NEXT, say::Next(), label, "C-TRK-13", group);
    offer.detail = if left > Tenths(0) && !state.settings.carry_points {
        format!("{left} action points are lost at the end of the round.")
    } else {
        format!(
            "This ends {} turn.",
            lang::sentence::genitive(state.name(who))
        )
    };
    if left > Tenths(0) && !state.settings.carry_points {
        offer.cost = Price::of(Unit::ActionTenths, left.0.unsigned_abs()).noted(" lost");
    }
    all.push(offer);
}
