//! Everything that may be done or bought now: answers to questions, actions, maneuvers, encounter
//! commands.
//!
//! Each offer is a command line with a label, a price and, where it is unavailable, the reason.

use crate::command::dice::{ByHand, PoolWord, Throw};
use crate::command::encounter::EncounterCommand;
use crate::events::said::agreeing_with;
use crate::kinds::Side;
use crate::library::Library;
use crate::model::check::{Check, What};
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::records::Fights;
use crate::model::slots::Use;
use crate::model::state::{Phase, State, Turn};
use crate::model::vehicles::craft::Vehicle;
use crate::play::arms::aboard::{arms, bands, targets};
use crate::play::arms::choose::hindered;
use crate::play::arms::hindered::Obstacle;
use crate::play::check::weapon::use_of;
use crate::play::next_fight::{awaits_fight, has_both_sides};
use crate::play::vehicles;
use crate::play::vehicles::braced::looms;
use crate::say;
use crate::show::advance::{growth, market};
use crate::show::attack_effects::offers as hits;
use crate::show::offer::{Called, New, change, offer};
use crate::show::reminders;
use crate::show::scene::show;
use crate::show::targets::AtOnce;
use crate::show::vehicles::{boarding, braced, lasting_effects, menu_order, splinters};
use crate::words::Pick;

use lang::{Refusal, Who};
use rules::view::{ATTACK, Aimed, Id, NEXT, Offer, OfferGroup, Price};
use rules::words::typed;

/// All offers. With a focus they include what that combatant could do or suffer.
pub fn offers(state: &State, library: &Library, focus: Option<Id>) -> Vec<Offer> {
    let mut all = Vec::new();
    // If the focused combatant may take a maneuver out of turn, the menu is about them.
    let granted = focus
        .and_then(|id| state.figure(id))
        .filter(|f| f.able() && Some(f.id) != state.active() && state.grants.contains(&f.id));
    match &state.check {
        Some(check) if check.roll.is_some() => {
            // No hit is applied before a braced vehicle has answered, so that comes first. The rows of
            // the spend menu keep the numbers by which `spend` knows them (G-VCOM-15).
            braced::while_spending(state, check, false, &mut all);
            super::spends::spends(state, library, check, &mut all);
            braced::while_spending(state, check, true, &mut all);
            show::while_spending(check, &mut all);
            super::spends::beyond(state, library, check, &mut all);
        }
        Some(check) => {
            building(state, library, check, &mut all);
            crate::show::social::show::building(state, library, check, &mut all);
        }
        None => {
            hits::asked(state, &mut all);
            braced::asked(state, library, &mut all);
            splinters::asked(state, library, &mut all);
            crate::show::assist::offers::contest(state, &mut all);
            if !crate::show::vehicles::steering::where_to(state, &mut all) {
                claims(state, &mut all);
            }
            let active = state.active().and_then(|id| state.figure(id));
            // An incapacitated combatant can only end its turn (G-HEALTH-09).
            if let Some(figure) = active.filter(|figure| figure.able()) {
                turn(state, figure, focus, granted.is_none(), &mut all);
                show::offers(state, figure, &mut all);
                show::third_ranges(state, &mut all);
                crate::show::recovery::show::in_a_turn(state, figure, &mut all);
                crate::show::hacking::offers::in_a_turn(state, figure, &mut all);
                // A combatant aboard already has the rows of its station.
                if state.vehicle_of(figure.id).is_none() {
                    crate::show::vehicles::offers::turn(state, figure, &mut all);
                }
                less_often(state, library, figure, granted.is_none(), &mut all);
                boarding::stations(state, figure, &mut all);
                if state.vehicle_of(figure.id).is_some_and(Vehicle::flies) {
                    menu_order::sort(&mut all);
                }
            }
            crate::show::recovery::show::afterwards(state, &mut all);
            crate::show::hacking::offers::focused(state, focus, &mut all);
            crate::show::social::show::offers(state, library, focus, &mut all);
            crate::show::advance::offers::offers(state, library, focus, &mut all);
            if let Some(figure) = focus.and_then(|id| state.figure(id)) {
                growth::offers(state, library, figure, &mut all);
                market::offers(state, library, figure, &mut all);
            }
            super::fates::offers(state, focus, &mut all);
            lasting_effects::offers(state, focus, &mut all);
            super::between::offers(state, focus, &mut all);
            crate::show::scene::offers::offers(state, focus, &mut all);
            crate::show::build::offers::offers(state, library, &mut all);
        }
    }
    crate::show::talents::offers::offers(state, library, focus, &mut all);
    super::actions::fact(state, &mut all);
    if state.check.is_none() && !state.social.on {
        boarding::nameless(state, &mut all);
    }
    course(state, &mut all);
    if state.check.is_none() {
        crate::show::advance::offers::begin(state, &mut all);
    }
    if state.phase == Phase::Fighting && state.check.is_none() {
        braced::choosing(state, &mut all);
        boarding::unsteady(state, &mut all);
    }
    slots(state, &mut all);
    if let Some(figure) = granted {
        all.retain(|offer| offer.group != OfferGroup::Maneuver);
        let from = all.len();
        super::maneuvers::out_of_turn(state, figure, &mut all);
        for offer in all.iter_mut().skip(from) {
            offer.by = Some(figure.id);
        }
    }
    if let Some(figure) = focus
        .and_then(|id| state.figure(id))
        .filter(|f| Some(f.id) != state.active())
    {
        by_hand(state, figure, &mut all);
        hits::focused(state, figure, &mut all);
    }
    all
}

fn building(state: &State, library: &Library, check: &Check, all: &mut Vec<Offer>) {
    all.push(offer(New {
        key: "roll",
        line: say::Roll(Throw::Check(None)),
        label: "roll the pool".to_owned(),
        cost: Price::none(),
        detail: "Roll the dice, or type what real dice show.",
        rule: "G-COMB-02",
        group: OfferGroup::Asked,
    }));
    super::story::formidable(state, library, check, all);
    if let (
        What::Attack {
            weapon,
            target,
            band,
            to_strain,
            ..
        },
        Some(attacker),
    ) = (&check.what, state.figure(check.by))
    {
        for id in targets(state, attacker)
            .into_iter()
            .filter(|id| id != target)
        {
            let name = state.name_of(id);
            let at = state.band(attacker.id, id);
            let mut other = change(
                "target",
                say::Target(pick(state, id)),
                format!("target {name}"),
                &format!("Attack this target instead, at {at} range."),
                "G-COMB-01",
            );
            other.whom = Some(id);
            all.push(other);
        }
        let profile = state.weapon_at(attacker.id, *weapon);
        if profile.is_some_and(|w| w.fights() == Fights::Brawl) {
            let label = if *to_strain {
                "deal wounds"
            } else {
                "deal strain instead of wounds"
            };
            all.push(change(
                "stun",
                say::Stun(),
                label.to_owned(),
                "Unarmed and Brawl attacks may deal strain. Soak counts either way.",
                "G-MOD-10",
            ));
        }
        let outward = |i: &u8| state.inside_of_arc(attacker.id, *i, *target).is_none();
        let others = arms(state, attacker).into_iter().filter(|i| i != weapon);
        for index in others.filter(outward) {
            if let Some(profile) = state.weapon_at(attacker.id, index) {
                let mut meant = check.clone();
                if let What::Attack { weapon, .. } = &mut meant.what {
                    *weapon = index;
                }
                // What is in the way is read before the weapon is chosen.
                let blocked = hindered(state, &meant);
                let (stops, why) = match &blocked {
                    Some(no) if no.by == Obstacle::Reach => {
                        ("out of reach", no.refusal.why.as_str())
                    }
                    Some(no) => ("not usable now", no.refusal.why.as_str()),
                    None => ("", "Attack with this weapon."),
                };
                let mut other = change(
                    "weapon",
                    say::Weapon(Pick::Named(profile.name.clone())),
                    use_of(index, &profile.name),
                    why,
                    "G-COMB-01",
                );
                other.stops = stops;
                other.cost = super::targets::numbers(state, library, &meant)
                    .map_or_else(Price::none, Price::told);
                other.weapon = Some(profile.name.clone());
                all.push(other);
            }
        }
        dropped(attacker, *weapon, all);
        let now = format!("It is at {band} range now. Only this check changes.");
        for other in bands(state, check).iter().filter(|b| *b != band) {
            let mut meant = check.clone();
            if let What::Attack { band, .. } = &mut meant.what {
                *band = *other;
            }
            let mut change = change(
                &format!("band_{other}"),
                say::Band(Pick::Named(other.to_string())),
                format!("at {other} range"),
                &now,
                "G-RANGE-01",
            );
            change.stops = match hindered(state, &meant) {
                Some(no) if no.by == Obstacle::Reach => "out of reach",
                Some(_) => "not usable now",
                None => "",
            };
            change.cost = super::targets::outlook(state, library, &meant);
            all.push(change);
        }
    }
    hits::building(state, check, all);
    crate::show::vehicles::offers::building(state, check, all);
    crate::show::assist::offers::building(state, library, check, all);
    super::story::upgrades(state, check, all);
    all.push(change(
        "boost",
        say::Modify(one(PoolWord::Boost), ""),
        "add 1 Boost die".to_owned(),
        reminders::text("G-POOL-19").unwrap_or("Something helps."),
        "G-POOL-11",
    ));
    all.push(change(
        "setback",
        say::Modify(one(PoolWord::Setback), ""),
        "add 1 Setback die".to_owned(),
        reminders::text("G-POOL-19").unwrap_or("Something hinders."),
        "G-POOL-11",
    ));
    all.push(offer(New {
        key: "cancel",
        line: say::Cancel(),
        label: "drop the check".to_owned(),
        cost: Price::none(),
        detail: "Nothing is rolled and nothing is lost.",
        rule: "G-COMB-01",
        group: OfferGroup::Asked,
    }));
}

/// The weapons of an attacker that are on the ground. The pool names the maneuver that picks one up (G-MAN-08).
fn dropped(attacker: &Figure, now: u8, all: &mut Vec<Offer>) {
    let lost = |held: &Held| held.dropped && !held.stowed && held.wear != Wear::Destroyed;
    let places = (0..).zip(&attacker.weapons);
    for (_, held) in places.filter(|(place, held)| *place != now && lost(held)) {
        let name = &held.weapon.name;
        let mut other = change(
            "weapon",
            say::Weapon(Pick::Named(name.clone())),
            format!("use the {name}"),
            "It is on the ground. A maneuver picks it up.",
            "G-MAN-08",
        );
        other.stops = "dropped";
        other.weapon = Some(name.clone());
        all.push(other);
    }
}

fn claims(state: &State, all: &mut Vec<Offer>) {
    if state.phase != Phase::Fighting || state.turn.is_some() {
        return;
    }
    let waiting = state.at.and_then(|at| state.slot(at));
    let Some(slot) = waiting.filter(|s| s.used == Use::Open) else {
        return;
    };
    let names = Called::of(state);
    let free = state.candidates(slot);
    // Combatants that have acted stay in the list, so that all members are visible.
    let acted = |f: &Figure| {
        let here = f.side == slot.side && f.in_order() && f.able() && f.joins <= state.round;
        here && slot.extra_for.is_none() && f.acted >= state.round
    };
    let done = state.everybody().filter(|f| acted(f)).map(|f| f.id);
    let done: Vec<Id> = done.filter(|id| !free.contains(id)).collect();
    for figure in free.iter().chain(&done).filter_map(|id| state.figure(*id)) {
        let (name, id) = (&figure.name, figure.id);
        let over = done.contains(&id);
        let label = if over {
            agreeing_with(figure, format!("{name} has acted"))
        } else {
            agreeing_with(figure, format!("{name} acts"))
        };
        let mut claim = offer(New {
            key: "claim",
            line: say::Claim(figure, None, Vec::new()),
            label,
            cost: Price::none(),
            detail: "Takes the current slot.",
            rule: "G-STRUCT-06",
            group: OfferGroup::Asked,
        });
        if over {
            let why = agreeing_with(figure, format!("{name} has acted this round."));
            claim.allowed = Err(Refusal::rule("G-STRUCT-06", why));
        }
        // Candidates are those that `claim` accepts, if the name is unique.
        claim.sure = names.one(name);
        claim.whom = Some(id);
        all.push(claim);
    }
}

fn turn(
    state: &State,
    figure: &Figure,
    focus: Option<Id>,
    also_maneuvers: bool,
    all: &mut Vec<Offer>,
) {
    let Some(turn) = &state.turn else { return };
    if let Some(again) = state.again_of(figure.id) {
        let target = state.name_of(again.target);
        all.push(offer(New {
            key: "again",
            line: say::Attack(Who::Active, state.who(again.target), None, None, false),
            label: format!("attack {target} again at once"),
            cost: Price::incidental(),
            detail: "The target is Overpowered: an incidental with the same pool.",
            rule: "M-03",
            group: OfferGroup::Asked,
        }));
    }
    let mut attack = offer(New {
        key: "attack",
        line: say::Attack(Who::Active, None, None, None, false),
        label: "attack".to_owned(),
        cost: Price::action(),
        detail: "A combat check. You can still change target, weapon and range.",
        rule: "G-ACT-05",
        group: OfferGroup::Action,
    });
    attack.allowed = action_left(turn, figure);
    // The line itself opens the pool with what blocks it, for a GM who wants it anyway.
    let possible = attack.allowed.is_ok();
    let aimed = focus.filter(|id| possible && super::targets::reaches(state, figure, *id));
    attack.aimed = aimed.map(|id| Aimed {
        key: ATTACK,
        line: say::Attack(Who::Active, state.who(id), None, None, false).to_string(),
    });
    let at_once = possible.then(|| AtOnce::of(state, figure));
    let bar = at_once.as_ref();
    if let Some((refusal, note)) = bar.and_then(|attack| attack.out_of_reach(state, figure)) {
        if !note.is_empty() {
            attack.cost = Price::note(note);
        }
        attack.allowed = Err(refusal);
        attack.sure = true;
    } else if let Some(at_once) = at_once.filter(|_| aimed.is_none()) {
        attack.stops = at_once.stops(state);
        if let Some(note) = at_once.harmless(state) {
            attack.cost = Price::note(note);
        }
    } else if turn.action {
        attack.cost = Price::note("action used");
    }
    all.push(attack);
    hits::turn(state, figure, all);
    if state.vehicle_of(figure.id).is_some() {
        crate::show::vehicles::offers::turn(state, figure, all);
    }
    if also_maneuvers {
        super::maneuvers::maneuvers(state, figure, all);
    }
    crate::show::vehicles::offers::passing(state, figure, all);
}

/// Whether there is an action left to take (G-TURN-08, G-STAT-01).
fn action_left(turn: &Turn, figure: &Figure) -> Result<(), Refusal> {
    if turn.action {
        let why = "This turn's action is used.";
        return Err(Refusal::rule("G-TURN-08", why));
    }
    if figure.is_staggered() {
        return Err(Refusal::rule("G-STAT-01", "Staggered: no action."));
    }
    Ok(())
}

/// Rarer options, which come last so that the keys of the others stay short.
fn less_often(
    state: &State,
    library: &Library,
    figure: &Figure,
    also_maneuvers: bool,
    all: &mut Vec<Offer>,
) {
    let Some(turn) = &state.turn else { return };
    if also_maneuvers {
        super::maneuvers::rarer(state, figure, all);
    }
    super::actions::others(library, figure, &action_left(turn, figure), all);
    if also_maneuvers {
        super::actions::exchange(state, turn, figure, all);
    }
}

fn course(state: &State, all: &mut Vec<Offer>) {
    let one = |key: &str, line: EncounterCommand, label: &str, detail: &str, rule: &str| {
        offer(New {
            key,
            line,
            label: label.to_owned(),
            cost: Price::none(),
            detail,
            rule,
            group: OfferGroup::Encounter,
        })
    };
    match state.phase {
        // A social encounter precedes the fight that it may prevent, so it must end first (G-SOC-08).
        _ if awaits_fight(state) && !state.figures.is_empty() && !state.social.on => {
            super::actions::readiness(state, all);
            let mut start = one(
                "start",
                say::Start(Vec::new()),
                "start the fight",
                "Rolls initiative for everyone who hasn't.",
                "G-STRUCT-03",
            );
            start.waits = true;
            // Where the program asks who takes a slot, this is the other answer (G-VCOM-05).
            let who = |o: &Offer| o.group == OfferGroup::Asked && o.key == "slot";
            let asked = all.iter().any(who);
            if asked {
                start.group = OfferGroup::Asked;
            }
            if asked || has_both_sides(state) {
                start.proposed = !asked;
                all.push(start);
            }
        }
        Phase::Fighting if state.check.is_none() => {
            // Without a player's character who can act, the encounter is over.
            let fights_on = state.everybody().any(|f| f.side == Side::Pc && f.able());
            let waits = state
                .at
                .and_then(|at| state.slot(at))
                .is_some_and(|s| s.used == Use::Open && !state.asked(s).is_empty());
            if state.turn.is_some() || !waits {
                let last = state.slot_after().is_none();
                let begins = format!("begin round {}", state.round + 1);
                // The words up to the first comma or colon are also the label of the key.
                let label = match (state.turn.is_some(), last) {
                    (true, false) => "end the turn".to_owned(),
                    (true, true) => format!("end the round, {begins}"),
                    (false, false) => "skip this slot".to_owned(),
                    (false, true) => begins,
                };
                // Whether another round is played is the GM's call.
                let (detail, rule) = if last {
                    (
                        "The round is over. The next one starts unless `end` ends the encounter.",
                        "G-STRUCT-08",
                    )
                } else {
                    ("Go to the next slot.", "G-STRUCT-06")
                };
                let who = state.turn.as_ref().map(|turn| turn.who);
                // The question where a vehicle goes has a row for it (G-VEH-06).
                let asked = all.iter().any(|o| o.line == NEXT);
                let mut next = match who.and_then(|who| turn_ends_with(state, who, &label)) {
                    Some((line, label, first)) => {
                        one("next", line, &label, &format!("{first} {detail}"), rule)
                    }
                    None => one("next", next(), &label, detail, rule),
                };
                next.proposed = fights_on;
                all.extend((!asked).then_some(next));
            }
            let mut end = one(
                "end",
                say::End(Vec::new()),
                "end the encounter",
                "Ends every timed effect.",
                "G-STRUCT-09",
            );
            // Only a hit that can still be lowered blocks the end of a fight. Trying it out would end
            // every effect of forty combatants.
            end.sure = true;
            // A round with nobody to fight asks whether it is one.
            if !has_both_sides(state) && state.turn.is_none() {
                end.group = OfferGroup::Asked;
            }
            end.proposed = !fights_on;
            end.allowed = looms(state, |_| true).map_or(Ok(()), Err);
            all.push(end);
        }
        Phase::Setup | Phase::Fighting | Phase::Over => {}
    }
}

/// The line, the label and the first sentence of the offer that ends the turn of a pilot whose vehicle still
/// moves: it asks where (G-VEH-06). A docked ship doesn't move, so nothing is asked (G-VEH-38).
fn turn_ends_with(
    state: &State,
    who: Id,
    ends: &str,
) -> Option<(EncounterCommand, String, String)> {
    if let Some((vehicle, other)) = vehicles::tick::stays_docked(state, who) {
        let (name, other) = (&vehicle.name, &other.name);
        let why =
            format!("{name} is docked with {other}, so its speed doesn't move it (G-VEH-38).");
        return Some((
            next(),
            format!("{ends}: {name} is docked and doesn't move"),
            why,
        ));
    }
    let moves = vehicles::tick::still_moves(state, who)?;
    Some(match vehicles::tick::asks_first(state, who) {
        Some(_) => {
            let asks = format!("{moves}: choose where, then the turn ends.");
            (say::NextAsk(), format!("move the vehicle: {moves}"), asks)
        }
        None => (next(), format!("{ends}: {moves}"), format!("{moves}.")),
    })
}

/// The command for the next turn or round.
fn next() -> EncounterCommand {
    say::Next(false, Vec::new())
}

/// A die added to the pool.
const fn one(word: PoolWord) -> ByHand {
    ByHand { dice: 1, word }
}

/// A target, as a command names it.
fn pick(state: &State, id: Id) -> Pick {
    Pick::Named(typed(state.name_of(id), id))
}

fn slots(state: &State, all: &mut Vec<Offer>) {
    if state.phase != Phase::Fighting {
        return;
    }
    for slot in state.slots.iter().filter(|s| s.falls) {
        all.push(offer(New {
            key: "keep",
            line: say::SlotKeep(slot.number),
            label: format!("keep slot {}", slot.number),
            cost: Price::none(),
            detail: "Otherwise this slot is removed at the next step.",
            rule: "G-STRUCT-07",
            group: OfferGroup::Encounter,
        }));
    }
}

/// Manual changes of a combatant that is not acting.
fn by_hand(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    if state.phase == Phase::Fighting
        && state.may_act(figure)
        && state.claim_of(figure.id).is_none()
        && state.active().is_some()
    {
        all.push(offer(New {
            key: "claim",
            line: say::Claim(figure, None, Vec::new()),
            label: agreeing_with(figure, format!("{} takes a slot", figure.name)),
            cost: Price::none(),
            detail: "The next free slot of their side.",
            rule: "G-STRUCT-06",
            group: OfferGroup::Encounter,
        }));
    }
}
