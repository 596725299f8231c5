//! Rows of the turn: moves, weapons, aim, cover, evasion, special abilities. Each has the price that the rules take.

use lang::Refusal;
use lang::spoken::quote;
use rules::view::{Answer, Id, Offer, OfferGroup, OfferLine};

use super::would::{allows, asked};
use crate::library::Library;
use crate::library::effect::{Deed, Effect, Limit, On, Use, When};
use crate::library::records::{Ability, Weapon};
use crate::model::{Field, Fight, Person, Phase, Range, State, Tenths};
use crate::play::actions::{Cover, Size};
use crate::play::attack::unarmed;
use crate::play::{stance, stress};
use crate::say;
use crate::sheet_effects::{self, Priced};

/// Adds the actions of a character: in a fight those of the turn, and the special abilities at any time.
pub fn actions(
    state: &State,
    library: &Library,
    person: &Person,
    focus: Option<Id>,
    all: &mut Vec<Offer>,
) {
    let rows = Rows {
        state,
        library,
        person,
    };
    let turns = state.fight.as_ref();
    if turns.is_some_and(|fight| fight.phase == Phase::Turns) {
        super::strikes::attacks(state, library, person, focus, all);
        rows.moves(all);
        rows.weapons(all);
        rows.aim(all);
        rows.deploy(all);
        rows.biotics(all);
        rows.stance(all);
        rows.others(all);
    }
    rows.abilities(all);
}

/// Returns the character of whom actions are shown: the one whose turn it is.
pub fn active<'a>(state: &'a State, fight: &Fight) -> Option<&'a Person> {
    state.person(fight.current()?)
}

/// Returns the character who has action points for a reaction out of turn (C-TRK-16).
pub fn reacting(state: &State) -> Option<&Person> {
    let fighters = state.fight.iter().flat_map(|fight| &fight.fighters);
    let mut reacting = fighters.filter(|one| one.reaction > Tenths(0));
    state.person(reacting.next()?.who)
}

struct Rows<'a> {
    state: &'a State,
    library: &'a Library,
    person: &'a Person,
}

impl Rows<'_> {
    fn row(
        &self,
        key: &str,
        line: impl Into<OfferLine>,
        label: &str,
        rule: &str,
        group: OfferGroup,
        says: &str,
    ) -> Offer {
        let offer = Offer {
            detail: says.to_owned(),
            by: Some(self.person.id),
            ..Offer::of(key, line, label, rule, group)
        };
        asked(self.state, self.library, self.person.id, offer)
    }

    fn moves(&self, all: &mut Vec<Offer>) {
        let rows = [
            (
                Range::Immediate,
                "move_immediate",
                "immediate move",
                "C-ACT-07",
                "A few steps. They don't disturb an aim.",
            ),
            (
                Range::Short,
                "move_short",
                "short move",
                "C-ACT-04",
                "Across a room. It cancels your own aim.",
            ),
            (
                Range::Long,
                "move_long",
                "long move",
                "C-ACT-03",
                "Along a street. It also cancels aims at you.",
            ),
        ];
        for (range, key, label, rule, says) in rows {
            let line = |with: Option<String>| say::Move(self.person, range, with).into();
            let prices = sheet_effects::move_prices(self.library, self.person, range);
            let with = self.with(key, &line, label, &prices);
            all.push(self.row(key, line(None), label, rule, OfferGroup::Maneuver, says));
            all.extend(with);
        }
        // No one moves this far in one action without an ability.
        let far = Range::VeryLong;
        let prices = sheet_effects::move_prices(self.library, self.person, far);
        let line = |with: Option<String>| say::Move(self.person, far, with).into();
        all.extend(self.with("move_very_long", &line, "move very long", &prices));
    }

    /// The same action with each ability that changes its price for points (C-PRF-04b, C-DES-20a).
    fn with(
        &self,
        key: &str,
        line: &dyn Fn(Option<String>) -> OfferLine,
        label: &str,
        prices: &[Priced],
    ) -> Vec<Offer> {
        let paid = prices.iter().filter(|one| one.cost.is_some());
        let row = |one: &Priced| {
            self.row(
                &format!("{key}_{}", one.key),
                line(Some(one.key.clone())),
                &format!("{label}: {}", one.name),
                &one.rule,
                OfferGroup::Maneuver,
                "",
            )
        };
        paid.map(row).collect()
    }

    fn weapons(&self, all: &mut Vec<Offer>) {
        for (place, arm) in self.person.arms.iter().enumerate() {
            let name = lang::sentence::inside(&arm.name);
            let key = |verb: &str| match place {
                0 => verb.to_owned(),
                place => format!("{verb}_{place}"),
            };
            // Of several alike, such as grenades, one row is enough.
            let before = &self.person.arms[..place];
            if before
                .iter()
                .any(|other| other.id == arm.id && other.drawn == arm.drawn)
            {
                continue;
            }
            if !arm.drawn {
                let (key, label) = (key("draw"), format!("draw {name}"));
                let weapon = arm.name.as_str();
                let line = |with: Option<String>| say::Draw(self.person, weapon, with).into();
                let prices = sheet_effects::draw_prices(self.library, self.person, arm);
                let with = self.with(&key, &line, &label, &prices);
                all.push(self.row(
                    &key,
                    line(None),
                    &label,
                    "C-ACT-04",
                    OfferGroup::Maneuver,
                    &format!("{} damage.", super::blocks::damage(arm)),
                ));
                all.extend(with);
            } else if arm.ammunition < arm.magazine && !self.is_thrown(arm) {
                all.push(self.row(
                    &key("reload"),
                    say::Reload(self.person, &arm.name),
                    &format!("reload {name}"),
                    "C-ATK-10",
                    OfferGroup::Maneuver,
                    &format!("Rounds left: {} of {}.", arm.ammunition, arm.magazine),
                ));
            }
        }
    }

    fn is_thrown(&self, arm: &crate::model::Arm) -> bool {
        let record = self.library.weapon(&arm.id);
        record.is_some_and(Weapon::is_thrown)
    }

    /// The nearest possible targets of an aim, and the aim against recoil (C-SPC-01, C-SPC-06).
    fn aim(&self, all: &mut Vec<Offer>) {
        let shoots = |arm: &&crate::model::Arm| arm.drawn && !stance::is_melee(arm);
        let Some(arm) = self.person.arms.iter().find(shoots) else {
            return;
        };
        for foe in self.enemies() {
            let mut offer = self.row(
                "aim",
                say::Aim(self.person, foe),
                &format!("aim at {}", foe.name),
                "C-SPC-01",
                OfferGroup::Maneuver,
                "TN −1 on the next shot at them. It ends with your next turn.",
            );
            offer.whom = Some(foe.id);
            all.push(offer);
        }
        let fighter = self.state.fighter(self.person.id);
        let recoil = fighter.map_or(0, |one| stance::recoil(self.state, one, arm));
        if recoil > 0 {
            all.push(self.row(
                "steady",
                say::Steady(self.person),
                "steady the weapon",
                "C-SPC-06",
                OfferGroup::Maneuver,
                &format!("Recoil {recoil} falls to 0. The shot gets no TN −1."),
            ));
        }
    }

    /// Gear that steadies the weapon in hand once it is deployed (C-DES-17b).
    fn deploy(&self, all: &mut Vec<Offer>) {
        let Some(arm) = self.person.arms.iter().find(|arm| arm.drawn) else {
            return;
        };
        let brace = |deployed: bool| {
            sheet_effects::brace(self.state, self.library, self.person, arm, deployed)
        };
        let done = self.state.fighter(self.person.id);
        let done = done.is_some_and(|one| one.deployed);
        if !done && brace(true) > brace(false) {
            all.push(self.row(
                "deploy",
                say::Deploy(self.person),
                "deploy gear",
                "C-DES-17b",
                OfferGroup::Maneuver,
                &format!(
                    "Brace {} to {}. Moving folds the gear.",
                    brace(false),
                    brace(true)
                ),
            ));
        }
    }

    /// Attacks and other uses of a biotic field (C-BIO-03, C-BIO-07, C-BIO-10).
    fn biotics(&self, all: &mut Vec<Offer>) {
        let Some(biotic) = self.person.biotic else {
            return;
        };
        let fields = self.library.fields().iter();
        let record = fields.clone().find(|one| one.field == biotic.field);
        let salts = format!("Gulps of salts left: {}.", self.person.salts);
        if record.is_some_and(|record| !record.attack.is_empty()) {
            for foe in self.enemies() {
                let mut offer = self.row(
                    "unleash",
                    say::Unleash(self.person, vec![foe.who()]),
                    &format!("{}: {}", biotic.field.label(), foe.name),
                    "C-BIO-11",
                    OfferGroup::Action,
                    &salts,
                );
                offer.whom = Some(foe.id);
                all.push(offer);
            }
        }
        if biotic.field == Field::Bioelectric && self.person.charged.is_none() {
            let bare = unarmed(self.library);
            let held = self.person.arms.iter().filter(|arm| arm.drawn);
            for arm in held.chain([&bare]).filter(|arm| stance::is_melee(arm)) {
                let mut offer = self.row(
                    &format!("charge_{}", arm.id),
                    say::Charge(self.person, &arm.name),
                    &format!("charge {}", lang::sentence::inside(&arm.name)),
                    "C-BIO-03",
                    OfferGroup::Maneuver,
                    &format!(
                        "{}d6: each success adds 3 Speed damage to this turn's next attack. {salts}",
                        biotic.dice
                    ),
                );
                offer.cost = rules::view::Price::note("1 gulp");
                all.push(offer);
            }
        }
        if biotic.field == Field::Venomous {
            for arm in self.person.arms.iter().filter(|arm| arm.drawn) {
                all.push(self.row(
                    &format!("lick_{}", arm.id),
                    say::Lick(self.person, &arm.name),
                    &format!("lick {}", lang::sentence::inside(&arm.name)),
                    "C-BIO-10",
                    OfferGroup::Maneuver,
                    "Venomous for 1 minute or 1 strike.",
                ));
            }
        }
    }

    fn stance(&self, all: &mut Vec<Offer>) {
        let me = self.person;
        let rows = [
            (
                "cover_light",
                say::TakeCover(me, Cover::Light),
                "take cover",
                "C-SPC-03",
                "Defense TN −1 until your next turn.",
            ),
            (
                "cover_heavy",
                say::TakeCover(me, Cover::Heavy),
                "take heavy cover",
                "C-SPC-03",
                "Defense TN −2 until your next turn, if the GM agrees.",
            ),
            (
                "evade",
                say::Evade(me),
                "evade",
                "C-SPC-04",
                "Defense TN −1, against melee −2. Your own attacks TN +1.",
            ),
        ];
        for (key, line, label, rule, says) in rows {
            all.push(self.row(key, line, label, rule, OfferGroup::Maneuver, says));
        }
        let (key, line, label, says) = if self.person.body.prone {
            (
                "stand",
                say::Stand(me),
                "stand up",
                "You are no longer prone.",
            )
        } else {
            (
                "prone",
                say::Prone(me),
                "drop prone",
                "Defense TN −1 against shots and +1 against melee.",
            )
        };
        all.push(self.row(key, line, label, "C-ACT-09", OfferGroup::Maneuver, says));
        if self.person.stress.fear > 0 {
            all.push(self.row(
                "breathe",
                say::BreatheDeeply(me),
                "breathe deeply",
                "C-FEA-02",
                OfferGroup::Action,
                "Roll courage: each success removes 1 fear.",
            ));
        }
    }

    /// Returns the row that helps one of these friends with a skill. The friend and the skill are chosen after it.
    fn aid(&self, friends: &[&Person]) -> Option<Offer> {
        // Any other skill can be typed.
        let skills = |friend: &Person| {
            let skills = friend.skills.iter().map(|skill| Answer {
                label: skill.name.clone(),
                words: quote(&skill.name),
                ..Answer::default()
            });
            skills.collect()
        };
        let each = friends.iter().map(|friend| Answer {
            label: friend.name.clone(),
            words: format!("{} ", friend.who()),
            answers: skills(friend),
            ..Answer::default()
        });
        let line = OfferLine::about("aid", &self.person.who());
        let label = "aid a companion";
        let mut offer = Offer::of("aid", line, label, "C-COL-03", OfferGroup::Action);
        offer.cost = rules::view::Price::of(rules::view::Unit::ActionTenths, 10_u8);
        let fighter = self.state.fighter(self.person.id);
        let left = fighter.map_or(Tenths(0), |one| one.left);
        if left < Tenths(10) {
            let why = format!("{} needs 1 action point and has {left}.", self.person.name);
            offer.allowed = Err(Refusal::rule("C-ACT-03", why).hint("Use `next` to end the turn."));
        }
        offer.detail = "Each of your successes gives their roll 1 die.".into();
        offer.about_any(each.collect(), |name| format!("aid {name}"))
    }

    fn others(&self, all: &mut Vec<Offer>) {
        let friends = self.state.people.iter();
        let friends =
            friends.filter(|one| one.id != self.person.id && one.is_pc() == self.person.is_pc());
        let friends: Vec<&Person> = friends.filter(|one| self.state.can_fight(one)).collect();
        all.extend(self.aid(&friends));
        for friend in friends {
            let hurt = friend.body.mortal.is_some() || friend.body.injured;
            if hurt && !friend.body.stable {
                let mut offer = self.row(
                    "stabilize",
                    say::Stabilize(self.person, friend),
                    &format!("stabilize {}", friend.name),
                    "C-DMG-07",
                    OfferGroup::Action,
                    "Roll medicine against 4.",
                );
                offer.whom = Some(friend.id);
                all.push(offer);
            }
        }
        let rest = super::person::first_rest(self.state, self.library, self.person);
        all.extend(rest.map(|rest| Offer {
            group: OfferGroup::Other,
            ..rest
        }));
        if stress::pools_over(self.person, self.state) == 2 {
            for (word, line) in [
                ("cower", say::Cower(self.person)),
                ("surrender", say::Surrender(self.person)),
            ] {
                let says = "With stress over 2 pools, no other action is possible.";
                all.push(self.row(word, line, word, "C-STR-09", OfferGroup::Action, says));
            }
        }
        for (size, word, says) in [
            (Size::Full, "full action", "1 action point."),
            (Size::Half, "half-action", "A half-action."),
            (Size::Quick, "quick action", "0.2 action points."),
        ] {
            let mut offer = Offer::of(
                format!("act_{}", size.word()),
                OfferLine::begun(say::Act(self.person, size, None)),
                format!("custom {word}"),
                "C-ACT-06",
                OfferGroup::Other,
            );
            offer.detail = format!("{says} Type what they do.");
            offer.allowed = allows(
                self.state,
                self.library,
                &say::Act(self.person, size, "anything").to_string(),
            );
            all.push(offer);
        }
    }

    /// Returns those of the other side who can be a target.
    fn enemies(&self) -> Vec<&Person> {
        self.state.enemies(self.person).collect()
    }

    /// Every way to use a special ability, with its price (C-ACT-11).
    fn abilities(&self, all: &mut Vec<Offer>) {
        for held in &self.person.abilities {
            let Some(ability) = self.library.ability(&held.id) else {
                continue;
            };
            for used in &ability.uses {
                all.push(self.ability(ability, used));
            }
        }
    }

    fn ability(&self, ability: &Ability, used: &Use) -> Offer {
        let way = Some(used.word.clone()).filter(|word| !word.is_empty());
        let name = if used.word.is_empty() {
            ability.name.clone()
        } else {
            format!("{}: {}", ability.name, used.word)
        };
        let key = format!("use_{}{}", ability.id, used.word);
        let id = ability.id.as_str();
        let line = say::UseAbility(self.person, id, way, Vec::new(), None, None);
        let chosen = |effect: &Effect| effect.when.contains(&When::Chosen);
        let asks = |deed: &Deed| {
            matches!(
                deed,
                Deed::Bond(_) | Deed::Train(_) | Deed::Commit | Deed::Feint
            )
        };
        let named = used.once || used.does.iter().any(asks) || used.effects.iter().any(chosen);
        if used.on != On::Own || named {
            // The names of others follow the line, or what it is used for.
            let word = if used.on == On::Own { "for" } else { "on" };
            let mut offer = Offer::of(
                key,
                OfferLine::begun(format_args!("{line} {word}")),
                name,
                ability.rule.clone(),
                OfferGroup::Talent,
            );
            offer.detail.clone_from(&ability.text);
            offer.by = Some(self.person.id);
            if let Some((pool, points)) = ability.cost {
                let mut price = [0; 3];
                price[pool.place()] = points.into();
                offer.cost = super::effort::price(price);
            }
            return offer;
        }
        self.row(
            &key,
            line,
            &name,
            &ability.rule,
            OfferGroup::Talent,
            &ability.text,
        )
    }
}

/// Adds the abilities with which those who were just hurt, or just paid for effort, can react out of turn (C-TRK-16,
/// C-FOC-04a).
pub fn reactions(state: &State, library: &Library, shown: Option<Id>, all: &mut Vec<Offer>) {
    for person in state.people.iter().filter(|one| Some(one.id) != shown) {
        let struck = state.fighter(person.id).is_some_and(|one| one.struck);
        let last = state.last.as_ref().map(|last| &last.check);
        let paid = last.is_some_and(|check| check.who == person.id && !check.effort.is_empty());
        if !struck && !paid {
            continue;
        }
        let rows = Rows {
            state,
            library,
            person,
        };
        for ability in person
            .abilities
            .iter()
            .filter_map(|one| library.ability(&one.id))
        {
            let reacts = |deed: &Deed| match deed {
                Deed::Points(_) => struck,
                // Others recover by an action, or by what happens to their stress.
                Deed::Recover => struck || ability.limit == Some(Limit::StressChanged),
                _ => false,
            };
            let free = ability.uses.iter().filter(|used| {
                ability.ap.0 == 0 && used.on == On::Own && used.does.iter().any(reacts)
            });
            all.extend(free.map(|used| rows.ability(ability, used)));
        }
    }
}

/// Returns the ID of the character whose actions are shown: the focused one, if any, else the active one.
pub fn shown(state: &State, focus: Option<Id>) -> Option<&Person> {
    let active = state.fight.as_ref().and_then(|fight| active(state, fight));
    let focused = focus.and_then(|id| state.person(id));
    reacting(state).or(active).or(focused)
}
