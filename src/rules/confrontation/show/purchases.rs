//! The rows of an open attack: what its successes buy, and its steps (C-ATK-04 to C-ATK-09).

use lang::sentence::inside;
use rules::view::{DONE, Offer, OfferGroup, OfferLine, Price, Unit, likely};

use super::attack::{damage, kept, locates, on_armor, worn};
use super::would::asked;
use super::{arms, further};
use crate::library::Library;
use crate::library::records::Secondary;
use crate::model::text::success_words;
use crate::model::{Attack, Field, Insulation, Person, State, Target as Aimed};
use crate::play::attack::{Loss, area};
use crate::play::biotics::{self, insulation};
use crate::play::cards::Card;
use crate::play::check::rolls;
use crate::play::damage::secondary_of;
use crate::say;
use crate::sheet_effects;

/// Adds the purchases and the steps of an open attack (C-ATK-04 to C-ATK-09).
pub fn asked_rows(state: &State, library: &Library, all: &mut Vec<Offer>) {
    let Some(attack) = &state.attack else {
        return;
    };
    let hidden = state.confront.as_ref().is_some_and(|open| !open.revealed);
    if hidden {
        all.push(Offer::of(
            "cancel",
            say::Cancel(),
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
        rows.insulation(all);
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
    fn row(
        &self,
        key: &str,
        line: impl Into<OfferLine>,
        label: String,
        rule: &str,
        says: String,
    ) -> Offer {
        let line = line.into();
        let is_begun = line.is_begun();
        let mut offer = Offer::of(key, line, label, rule, OfferGroup::Asked);
        offer.detail = says;
        offer.by = Some(self.attack.who);
        if is_begun {
            return offer;
        }
        asked(self.state, self.library, self.attack.who, offer)
    }

    fn bought(&self, key: &str, line: OfferLine, label: String, rule: &str, says: String) -> Offer {
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
            let label = format!("{} defense", lang::sentence::genitive(&whom.name));
            all.push(self.row("defend", say::Defend(None), label, "C-DEF-01", says));
        }
    }

    fn damage(&self, all: &mut Vec<Offer>) {
        let more = self.attack.arm.increment;
        let now = damage(self.state, self.library, self.attack, self.target);
        let label = format!("{more} more damage: {} in all", now + more);
        let says = format!("{} left to spend.", success_words(self.target.left()));
        let mut offer = self.row("damage", say::SpendDamage(None), label, "C-ATK-05", says);
        offer.cost = Price::of(Unit::Success, 1_u8);
        all.push(offer);
        let left = self.target.left();
        if left > 1 {
            let total = now + more.saturating_mul(left.min(1_000) as i16);
            let label = format!("all on damage: {total} in all");
            let mut offer = self.row(
                "all_damage",
                say::SpendDamage(left),
                label,
                "C-ATK-05",
                String::new(),
            );
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
        let (label, says) = match whom.and_then(|whom| worn(self.state, whom)) {
            Some(armor) => {
                let (from, to) = (likely(on_armor(now)), likely(on_armor(now + 1)));
                let says = format!(
                    "The chance to hit the {} falls from {from} to {to}.",
                    inside(&armor.name),
                );
                (format!("location +1: {to} armor"), says)
            }
            None => (
                "location +1".to_owned(),
                "There is no armor to get around.".to_owned(),
            ),
        };
        let mut offer = self.row("location", say::Location(None), label, "C-ATK-04", says);
        offer.cost = Price::of(Unit::Success, 1_u8);
        all.push(offer);
    }

    fn secondary(&self, all: &mut Vec<Offer>) {
        let Some(effect) = secondary_of(self.library, &self.attack.arm) else {
            return;
        };
        let (rule, rows) = match effect {
            Secondary::PartOrNoArmor => (
                "C-LOC-10",
                vec![
                    (
                        "part",
                        OfferLine::begun("spend part"),
                        "name a body part".to_owned(),
                    ),
                    ("no_armor", say::NoArmor().into(), "ignore armor".to_owned()),
                ],
            ),
            Secondary::LoseOrSuffer(points, more) => (
                "C-ATK-07",
                vec![
                    (
                        "suppress_points",
                        say::Suppress(Loss::Points).into(),
                        format!("target loses {points} AP"),
                    ),
                    (
                        "suppress_damage",
                        say::Suppress(Loss::Damage).into(),
                        format!("target takes {more} more"),
                    ),
                ],
            ),
            _ => (
                "C-ATK-07",
                vec![(
                    "secondary",
                    say::Secondary(None).into(),
                    arms::secondary(effect),
                )],
            ),
        };
        for (key, line, label) in rows {
            let says = "The weapon's secondary effect.".to_owned();
            all.push(self.bought(key, line, label, rule, says));
        }
    }

    /// Further targets, for as many successes as a hit on them needs, then one by one (C-ATK-09). An attack on an
    /// area hits everyone in it without them.
    fn another(&self, all: &mut Vec<Offer>) {
        let area = area::of_open(self.library, self.attack).is_some();
        let single = area::is_single(self.library, &self.attack.arm, self.attack.automatic);
        if !self.state.settings.autofire || area || single {
            return;
        }
        let attacker = self.state.person(self.attack.who);
        let enemies = attacker.into_iter().flat_map(|one| self.state.enemies(one));
        let bought = |one: &Person| further::bought(self.state, self.attack, one);
        for (foe, bought) in enemies.filter_map(|foe| Some((foe, bought(foe)?))) {
            let (successes, label) = if bought.first {
                (Some(bought.price), format!("also hit {}", foe.name))
            } else {
                (None, format!("1 more success on {}", foe.name))
            };
            let line = say::Another(foe, successes);
            let comes = kept(&bought.then).plain();
            let says = format!("{comes}, {} base damage.", self.attack.arm.damage);
            let mut offer = self.row("another", line, label, "C-ATK-09", says);
            offer.cost = Price::of(Unit::Success, bought.price);
            offer.whom = Some(foe.id);
            let left = self.target.left();
            if bought.price > left && offer.allowed.is_err() {
                let why = format!(
                    "A hit on {} needs {}: their defense removes {} first.",
                    foe.name,
                    success_words(bought.price),
                    match bought.price - 1 {
                        1 => "1".to_owned(),
                        n => n.to_string(),
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
            let line = say::Bonus(&bonus.key);
            let label = format!("{}: {} more damage", bonus.label, bonus.points);
            let key = format!("bonus_{}", bonus.key);
            all.push(self.row(&key, line, label, &bonus.rule, String::new()));
        }
    }

    /// How well the target is insulated against the electricity of a field, as the GM says (C-BIO-03).
    fn insulation(&self, all: &mut Vec<Offer>) {
        let whom = self.state.person(self.target.who);
        let electric = biotics::field_of(&self.attack.arm.id) == Some(Field::Bioelectric);
        for whom in whom.into_iter().filter(|_| electric) {
            let own = insulation::against(&self.attack.arm, whom);
            let rows = [
                (Insulation::Usual, "not insulated"),
                (Insulation::Well, "well insulated"),
                (Insulation::Poorly, "poorly insulated"),
            ];
            for (how, label) in rows.into_iter().filter(|(how, _)| *how != own) {
                let line = say::Insulated(whom, how);
                let key = format!("insulation_{}", how.word());
                let says = "Well halves the damage, rounded up. Poorly adds 1 for each success.";
                all.push(self.row(&key, line, label.to_owned(), "C-BIO-03", says.to_owned()));
            }
        }
    }

    /// The cards of the target, which may change what the hit does (C-CRD-04).
    fn cards(&self, all: &mut Vec<Offer>) {
        let whom = self.state.person(self.target.who);
        let held = whom.map_or_else(Vec::new, Card::held);
        for card in held.into_iter().filter(|card| *card == Card::NotToday) {
            let line = say::PlayCard(self.state.who(self.target.who), card, None, None);
            let key = format!("card_{}", card.word());
            let label = format!("card: {}", card.label());
            let mut offer = self.row(&key, line, label, "C-CRD-04", card.says().into());
            offer.cost = rules::view::Price::note(card.brief());
            offer.by = Some(self.target.who);
            all.push(offer);
        }
    }

    fn end(&self, all: &mut Vec<Offer>) {
        if self.target.spent.total() > 0 {
            let label = "undo purchases".to_owned();
            let mut offer = self.row("unspend", say::Unspend(), label, "C-ATK-05", String::new());
            offer.group = OfferGroup::Change;
            all.push(offer);
        }
        let label = match (self.target.kept(), self.target.left()) {
            (0, _) => "continue".to_owned(),
            _ => format!(
                "resolve the hit, {} damage",
                damage(self.state, self.library, self.attack, self.target)
            ),
        };
        let attacker = self.state.person(self.attack.who);
        let by_hand = attacker.is_some_and(|who| rolls(self.state, who));
        let says = match self.target.left() {
            n if n > 0 && by_hand => format!("{} left unspent.", success_words(n)),
            _ if locates(self.state, self.target) => {
                let bonus = match self.target.spent.location {
                    0 => String::new(),
                    n => format!(" +{n}"),
                };
                let random = self.state.settings.location_random;
                format!(
                    "Location die{bonus}: 1 to 3 armor, from 4 a limb or the head, from {random} any part."
                )
            }
            _ if self.target.kept() == 0 => "The attack misses.".to_owned(),
            _ => "Resolves location, armor and pools.".to_owned(),
        };
        let offer = self.row(DONE, say::Resolve(None, None), label, "C-TRK-15", says);
        all.push(offer);
    }
}
