//! The commands of this folder that are offered when they are possible.

use crate::command::attack_effects::Size;
use crate::command::scene::{Blaze, Footing};
use crate::events::said::agreeing_with;
use crate::figure::goods::UNARMED;
use crate::figure::repair::{repair_difficulty, repair_price};
use crate::model::check::{Check, What};
use crate::model::figure::held::Wear;
use crate::model::figure::{Figure, Status};
use crate::model::records::Fights;
use crate::model::scene::Water;
use crate::model::state::{Phase, State};
use crate::play::attack_effects::declare::{due, partners, reached};
use crate::play::check::modes::fires_auto;
use crate::positions::weapons::weapon_of;
use crate::say;
use crate::show::offer::{New, change, offer};
use crate::words::{DIFFICULTIES, Pick, count, genitive};

use lang::Who;
use rules::view::{Offer, OfferGroup, OfferLine, Price};

/// Offers for an open attack: Auto-fire and its targets, a second weapon.
pub fn building(state: &State, check: &Check, all: &mut Vec<Offer>) {
    let What::Attack { weapon, target, .. } = check.what else {
        return;
    };
    let Some(actor) = state
        .figure(check.by)
        .filter(|_| check.mode.guided.is_none())
    else {
        return;
    };
    if fires_auto(state, actor, weapon) {
        let label = if check.mode.auto {
            "no Auto-fire"
        } else {
            "Auto-fire"
        };
        let detail = "1 step harder. 2 Advantage or 1 Triumph buy each further hit.";
        let line = say::Auto(Vec::new());
        all.push(change("auto", line, label.to_owned(), detail, "G-QUAL-02"));
        let others = reached(state, actor, weapon, target);
        if others.iter().any(|id| !check.mode.others.contains(id)) {
            let line = say::AutoAll();
            let label = "Auto-fire: at everyone in reach".to_owned();
            let detail = "Further hits can go to any of them. The hardest target comes first.";
            all.push(change("auto", line, label, detail, "G-QUAL-02"));
        }
        for id in others {
            let name = state.name_of(id);
            let label = if check.mode.others.contains(&id) {
                format!("Auto-fire: not at {name}")
            } else {
                format!("Auto-fire: also at {name}")
            };
            let detail = "Further hits can go there. The hardest target comes first.";
            let line = say::Auto(vec![state.who(id)]);
            all.push(change("auto", line, label, detail, "G-QUAL-02"));
        }
    }
    let first = weapon_of(&actor.weapons, weapon);
    if !first.is_some_and(|w| crate::play::arms::obstacles::can_be_one_of_two(actor, &w)) {
        return;
    }
    if check.mode.second.is_some() {
        let label = "drop the second weapon".to_owned();
        let detail = "1 fewer Difficulty die.";
        all.push(change(
            "second",
            say::Second(None),
            label,
            detail,
            "G-MOD-07",
        ));
    }
    for index in partners(actor, weapon) {
        let Some(profile) = weapon_of(&actor.weapons, index) else {
            continue;
        };
        if check.mode.second == Some(index) {
            continue;
        }
        let label = if index == UNARMED {
            "add an unarmed attack".to_owned()
        } else {
            format!("add an attack with the {}", profile.name)
        };
        let detail = "The lower skill and characteristic, 1 step harder. 2 Advantage or 1 Triumph let it hit too.";
        let line = say::Second(Some(Pick::Named(profile.name.clone())));
        let key = if index == UNARMED {
            "second_bare"
        } else {
            "second"
        };
        all.push(change(key, line, label, detail, "G-MOD-07"));
    }
}

/// Offers the guided weapons that may attack again now.
pub fn asked(state: &State, all: &mut Vec<Offer>) {
    if state.phase != Phase::Fighting {
        return;
    }
    for guided in due(state) {
        let (by, target) = (state.name_of(guided.by), state.name_of(guided.target));
        all.push(offer(New {
            key: "guided",
            line: say::Guided(state.who(guided.by)),
            label: format!("{} Guided weapon attacks {target} again", genitive(by)),
            cost: Price::incidental(),
            detail: "An Average combat check with its own dice. It is lost once anyone acts.",
            rule: "G-QUAL-12",
            group: OfferGroup::Asked,
        }));
    }
}

/// Offers for a character's turn: the ways out of flames and snares, and repairs.
pub fn turn(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    let barred = figure.chemical_fire(Blaze::Flames);
    let unless_barred = |mut one: Offer| {
        one.allowed = barred.clone().map_or(Ok(()), Err);
        one
    };
    let action = |key, line: OfferLine, label: String, detail, rule| {
        offer(New {
            key,
            line,
            label,
            cost: Price::action(),
            detail,
            rule,
            group: OfferGroup::Action,
        })
    };
    if !figure.burning.is_empty() {
        let hard = "roll out the flames, hard ground (Average)".to_owned();
        let soft = "roll out the flames, soft ground (Easy)".to_owned();
        let detail = "A Coordination check. Water ends them at once: `douse WHO flames water`.";
        for (footing, label) in [(Footing::Hard, hard), (Footing::Soft, soft)] {
            let line = say::Douse(Who::Active, Blaze::Flames, footing, None);
            let one = action("flames", line.into(), label, detail, "G-QUAL-05");
            all.push(unless_barred(one));
        }
        if state.scene.water == Water::Calm {
            all.push(unless_barred(offer(New {
                key: "flames",
                line: say::DouseInWater(Who::Active, Blaze::Flames),
                label: "the water puts the flames out".to_owned(),
                cost: Price::none(),
                detail: "The scene is wet: the GM decides whether that is enough.",
                rule: "G-QUAL-05",
                group: OfferGroup::Encounter,
            })));
        }
    }
    if figure.has(&Status::Ensnared) {
        let label = "break free (Hard)".to_owned();
        let detail = "An Athletics check.";
        all.push(action(
            "escape",
            say::Escape(Who::Active).into(),
            label,
            detail,
            "G-QUAL-11",
        ));
    }
    // An unarmed character in a melee may look for an improvised weapon.
    let armed = figure.weapons.iter().any(|one| {
        let close = one.weapon.fights() == Fights::Melee;
        close && !one.dropped && one.wear < Wear::Major
    });
    let pressed = state.enemies_engaged_with(figure.id).next().is_some();
    for size in Size::ALL.iter().filter(|_| pressed && !armed) {
        all.push(offer(New {
            key: "improvise",
            line: say::Improvise(Who::Active, *size, None),
            label: format!("take something {} as a weapon", size.word()),
            cost: Price::none(),
            detail: "Damage by size and Brawn, one automatic Threat. 2 Threat or 1 Despair break it.",
            rule: "G-MOD-12",
            group: OfferGroup::Change,
        }));
    }
    prepared(figure, all);
}

/// Offers to cancel a weapon's preparation, which is a GM call.
fn prepared(figure: &Figure, all: &mut Vec<Offer>) {
    for one in figure.weapons.iter().filter(|one| one.prepared > 0) {
        let (name, weapon) = (&figure.name, &one.weapon.name);
        all.push(offer(New {
            key: "disrupt",
            line: say::Disrupt(figure, weapon),
            label: format!("{} {weapon} is no longer ready", genitive(name)),
            cost: Price::none(),
            detail: "The GM can decide that moving, falling prone and the like undo preparation.",
            rule: "G-QUAL-19",
            group: OfferGroup::Encounter,
        }));
    }
}

/// Offers for the selected character outside their turn: repairs if there is time, and water on flames.
pub fn focused(state: &State, figure: &Figure, all: &mut Vec<Offer>) {
    if !figure.burning.is_empty() {
        let mut one = offer(New {
            key: "flames",
            line: say::DouseInWater(figure, Blaze::Flames),
            label: agreeing_with(figure, format!("{} stops burning", figure.name)),
            cost: Price::none(),
            detail: "Water ends flames at once, but by default it doesn't put out chemical fire.",
            rule: "G-QUAL-05",
            group: OfferGroup::Encounter,
        });
        one.allowed = figure.chemical_fire(Blaze::Flames).map_or(Ok(()), Err);
        all.push(one);
    }
    prepared(figure, all);
    if state.phase == Phase::Fighting {
        return;
    }
    let weapons = figure.weapons.iter();
    let weapons = weapons.map(|one| (one.weapon.name.as_str(), one.wear, Some(one.weapon.price)));
    let others = figure
        .no_weapons()
        .filter_map(|(what, _)| figure.broken(what));
    for (name, wear, price) in weapons.chain(others) {
        let Some(level) = repair_difficulty(wear) else {
            continue;
        };
        let word = DIFFICULTIES.get(usize::from(level)).copied().unwrap_or("");
        let label = match price {
            Some(price) => format!(
                "{} repairs the {name} ({word}, {})",
                figure.name,
                count(repair_price(price, wear, 0), "unit")
            ),
            None => format!("{} repairs the {name} ({word})", figure.name),
        };
        all.push(offer(New {
            key: "repair",
            line: say::Repair(figure, name, None, false, false),
            label: agreeing_with(figure, label),
            cost: Price::none(),
            detail: "A Mechanics check, and an hour or two for each level. Half the time or no tools: 1 more die. The owner pays, 10% less per Advantage.",
            rule: "G-EQ-12",
            group: OfferGroup::Action,
        }));
    }
}
