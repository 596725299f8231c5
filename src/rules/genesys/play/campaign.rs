//! The campaign in this game: its commands, and what a scene changes on a sheet.

use lang::Refusal;
use rules::carried_rows;
use rules::encounter::campaign::{self, Asked, Campaign, Member as _, Row, Staged, Step, carried};
use rules::view::{Id, OfferLine};
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::command::campaign::CampaignCommand;
use crate::events::Event;
use crate::kinds::{Characteristic, Kind, Side};
use crate::model::advance::goods::GoodsKind;
use crate::model::advance::{Entry, Matter};
use crate::model::campaign::Member;
use crate::model::figure::Figure;
use crate::model::figure::held::Held;
use crate::model::records::Armor;
use crate::model::state::{Phase, State};
use crate::model::vehicles::craft::Vehicle;
use crate::play::carry;
use crate::play::draft::Draft;
use crate::play::encounter::remove;
use crate::play::next_fight::{awaits_fight, has_both_sides};

/// A session began. The calendar counts it too (T-42).
pub const BEGAN: campaign::Event<Member> = campaign::Event::SessionBegan {};

/// Decides them.
///
/// # Errors
/// Refuses what can't be done now.
pub fn decide(d: &mut Draft<'_, '_>, command: &CampaignCommand) -> Result<(), Refusal> {
    let asked = command.asked(&d.now.campaign.plans, |who| d.anything(who))?;
    step(d, &asked)
}

/// Decides a step of the campaign.
///
/// # Errors
/// Refuses what can't be done now.
pub fn step(d: &mut Draft<'_, '_>, asked: &Asked) -> Result<(), Refusal> {
    for step in campaign::decide(&d.now, asked)? {
        match step {
            Step::Is(event) => d.push(Event::Campaign(event)),
            Step::Leaves(who) => remove(d, who)?,
            Step::Common(step) => campaign::carry_out(d, &step)?,
        }
    }
    Ok(())
}

impl Staged for State {
    type Member = Member;

    fn campaign(&self) -> &Campaign<Member> {
        &self.campaign
    }

    fn campaign_mut(&mut self) -> &mut Campaign<Member> {
        &mut self.campaign
    }

    fn present(&self) -> Vec<Member> {
        let figures = self.figures.iter().cloned().map(Member::Figure);
        let vehicles = self.vehicles.iter().cloned();
        figures
            .chain(vehicles.map(|vehicle| Member::Vehicle(Box::new(vehicle))))
            .collect()
    }

    fn enter(&mut self, member: Member) {
        match member {
            Member::Figure(figure) => match self.figure_mut(figure.id) {
                Some(here) => *here = Arc::unwrap_or_clone(figure),
                None => self.figures.push(figure),
            },
            Member::Vehicle(vehicle) => match self.vehicle_mut(vehicle.id) {
                Some(here) => *here = *vehicle,
                None => self.vehicles.push(*vehicle),
            },
        }
    }

    fn settled(&self, member: Member, _from: &Self) -> Member {
        match member {
            Member::Figure(figure) => {
                let id = figure.id;
                let mut figure = carry::settled(Arc::unwrap_or_clone(figure));
                figure.id = id;
                Member::Figure(Arc::new(figure))
            }
            vehicle @ Member::Vehicle(_) => vehicle,
        }
    }

    fn number(&mut self, member: &mut Member) {
        let had = campaign::bring::member(self, campaign::Member::id(member));
        let mut fresh = || {
            let mark = self.next_mark;
            self.next_mark = self.next_mark.saturating_add(1);
            mark
        };
        match (member, had) {
            (Member::Figure(figure), Some(Member::Figure(had))) => {
                let all = Arc::make_mut(figure).criticals.iter_mut();
                for one in all.filter(|one| !had.criticals.contains(one)) {
                    one.mark = fresh();
                }
            }
            (Member::Vehicle(vehicle), Some(Member::Vehicle(had))) => {
                let all = vehicle.condition.criticals.iter_mut();
                for one in all.filter(|one| !had.condition.criticals.contains(one)) {
                    one.mark = fresh();
                }
            }
            _ => {}
        }
    }

    fn goes_on(&self) -> Option<&'static str> {
        if self.phase == Phase::Fighting {
            return Some("the fight");
        }
        self.social.on.then_some("the social encounter")
    }

    fn open_check(&self) -> Option<(&'static str, &'static str)> {
        self.check.as_ref().map(|check| ("a check", check.ends()))
    }

    fn ended_by(&self) -> &'static str {
        let is_talk = self.phase != Phase::Fighting && self.social.on;
        if is_talk { "talk off" } else { "end" }
    }

    fn may_fight(&self) -> bool {
        awaits_fight(self) && has_both_sides(self)
    }

    fn session_award(&self) -> campaign::session::Award {
        campaign::session::Award {
            line: OfferLine::begun("award all"),
            label: "give XP to all who were there",
            detail: "The amount and the reason. 15 to 25 XP a session are usual, and more for goals reached.",
            rule: "T-42",
            given: String::new(),
            is_given: self.figures.iter().any(|figure| {
                let entries = figure.ledger.entries.iter();
                let mut now = entries.filter(|entry| entry.session == self.calendar.sessions);
                now.any(|entry| entry.xp > 0 && matches!(entry.matter, Matter::Words(_)))
            }),
            ends: crate::say::SessionEnd().into(),
        }
    }

    fn party_alone(&self) -> Self {
        let mut alone = Self {
            settings: self.settings,
            story: self.story,
            calendar: self.calendar,
            next_id: self.next_id,
            next_slot: self.next_slot,
            next_mark: self.next_mark,
            ..Self::default()
        };
        for member in self.present().into_iter().filter(Member::is_pc) {
            alone.enter(member);
        }
        alone
    }

    fn session(&self) -> u32 {
        self.calendar.sessions
    }

    fn day(&self) -> u32 {
        match self.calendar.days {
            0 => 0,
            _ => self.calendar.day(),
        }
    }
}

impl campaign::Member for Member {
    fn id(&self) -> Id {
        match self {
            Self::Figure(figure) => figure.id,
            Self::Vehicle(vehicle) => vehicle.id,
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::Figure(figure) => &figure.name,
            Self::Vehicle(vehicle) => &vehicle.name,
        }
    }

    fn is_pc(&self) -> bool {
        match self {
            Self::Figure(figure) => figure.side == Side::Pc && figure.kind == Kind::Pc,
            Self::Vehicle(vehicle) => vehicle.side == Side::Pc,
        }
    }

    fn is_player(&self) -> bool {
        self.figure().is_some() && self.is_pc()
    }

    fn notes(&self) -> &[String] {
        self.figure().map_or(&[], |figure| &figure.notes)
    }

    fn changes(before: &Self, now: &Self) -> Vec<(&'static str, String)> {
        match (before, now) {
            (Self::Figure(before), Self::Figure(now)) => carried::told(FIGURE, before, now),
            (Self::Vehicle(before), Self::Vehicle(now)) => carried::told(VEHICLE, before, now),
            _ => Vec::new(),
        }
    }

    fn tied(before: &Self, now: &Self) -> Vec<&'static str> {
        match (before, now) {
            (Self::Figure(before), Self::Figure(now)) => traded(before, now),
            _ => Vec::new(),
        }
    }

    fn restore(&mut self, before: &Self, row: &str) {
        match (before, self) {
            (Self::Figure(before), Self::Figure(now)) => {
                carried::put_back(FIGURE, before, Arc::make_mut(now), row);
            }
            (Self::Vehicle(before), Self::Vehicle(now)) => {
                carried::put_back(VEHICLE, before, now, row);
            }
            _ => {}
        }
    }
}

/// What a scene can change on the sheet of a character or group.
const FIGURE: &[Row<Figure>] = carried_rows! {
    Figure:
    "wounds": number "wounds" |f| f.wounds => wounds, defeated, kept_up, stays_down;
    "strain": number "strain" |f| f.strain => strain;
    "criticals": listed "gains / no longer has" |f| {
        f.criticals.iter().map(|one| one.name.clone()).collect::<Vec<String>>()
    } => criticals;
    "dead": died "" |f| f.dead => dead;
    "group": number "left in the group" |f| f.group.map_or(0, |group| group.size) => group;
    "advance": bought "XP" |f| {
        let thresholds = (f.wound_threshold, f.strain_threshold);
        let rest = (f.characteristics, f.skills.clone(), f.known.clone(), f.talents.clone(), thresholds);
        (f.ledger.available(), (ranks(f), rest))
    } => characteristics, skills, known, talents, wound_threshold, strain_threshold [experience];
    "experience": past "" |_f| () => [experience];
    "purse": number "money" |f| f.ledger.money() => [money];
    "money": past "" |_f| () => [money_and_stowed];
    "skills": past "" |_f| () => characteristics, skills, known, talents;
    "wound_threshold": past "" |_f| () => wound_threshold;
    "strain_threshold": past "" |_f| () => strain_threshold;
    "weapons": listed "gains / loses" |f| {
        f.weapons.iter().map(|held| held.weapon.name.clone()).collect::<Vec<String>>()
    } => weapons, drawn;
    "ammunition": listed "empties / reloads" |f| {
        let empty = f.weapons.iter().filter(|held| held.empty);
        empty.map(|held| held.weapon.name.clone()).collect::<Vec<String>>()
    } => [ammunition];
    "armor": worn "armor" |f| {
        let name = |armor: &Armor| armor.name.clone();
        let on: Vec<String> = f.armor.iter().map(name).collect();
        let stowed = f.ledger.stowed.iter().map(name);
        (on.iter().cloned().chain(stowed).collect::<Vec<String>>(), on)
    } => armor, armor_wear [stowed];
    "items": listed "gains / loses" |f| {
        let item = |item: &crate::model::figure::item::Item| match item.left {
            Some(left) => format!("{} ({left} left)", item.name),
            None => item.name.clone(),
        };
        f.items.iter().map(item).collect::<Vec<String>>()
    } => items;
    "statuses": listed "gains the status / loses the status" |f| {
        f.statuses.iter().map(|one| one.status.word().to_owned()).collect::<Vec<String>>()
    } => statuses;
    "notes": noted "" |f| f.notes.clone() => notes;
};

/// What a scene can change on a vehicle.
const VEHICLE: &[Row<Vehicle>] = carried_rows! {
    Vehicle:
    "hull": number "hull trauma" |v| v.hull => hull;
    "system_strain": number "system strain" |v| v.strain => strain;
    "critical_hits": listed "gains / no longer has" |v| {
        v.condition.criticals.iter().map(|one| one.name.clone()).collect::<Vec<String>>()
    } => condition;
};

/// Returns characteristics, skills, talents and thresholds by name, each with its value or ranks: what XP buys.
fn ranks(figure: &Figure) -> Vec<(String, i64)> {
    let capital = |words: &str| {
        let mut words = words.replace('_', " ");
        if let Some(first) = words.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        words
    };
    let values =
        Characteristic::ALL.map(|which| (capital(which.word()), figure.characteristics.get(which)));
    let skills = figure.skills.iter();
    let skills = skills.map(|(key, rank)| (capital(key), *rank));
    let known = figure.known.iter();
    let known = known.map(|known| (known.talent.name.clone(), known.ranks.max(1)));
    let talents = figure.talents.iter().cloned();
    let strain = figure.strain_threshold.unwrap_or_default();
    let thresholds = [
        ("wound threshold", figure.wound_threshold),
        ("strain threshold", strain),
    ];
    let thresholds = thresholds.map(|(name, most)| (name.to_owned(), i64::from(most)));
    let all = values.into_iter().chain(skills).chain(known).chain(talents);
    let all = all.map(|(name, ranks)| (name, i64::from(ranks)));
    all.chain(thresholds).collect()
}

/// Puts the experience of a ledger back, without its money.
fn experience(before: &Figure, now: &mut Figure) {
    let money = now.ledger.entries.iter().filter(|entry| entry.xp == 0);
    let money: Vec<Entry> = money.cloned().collect();
    let kept = before.ledger.entries.iter().filter(|entry| entry.xp != 0);
    now.ledger.entries = in_order(kept.cloned().collect(), money);
    now.ledger.making = before.ledger.making;
    now.ledger.origin.clone_from(&before.ledger.origin);
}

/// Puts back which armor is carried and not worn.
fn stowed(before: &Figure, now: &mut Figure) {
    now.ledger.stowed.clone_from(&before.ledger.stowed);
}

/// Returns the rows of the money and of the kinds of goods that were traded, in the order of the sheet.
fn traded(before: &Figure, now: &Figure) -> Vec<&'static str> {
    let entries = now.ledger.entries.iter();
    let new = entries.filter(|entry| !before.ledger.entries.contains(entry));
    let kinds: Vec<GoodsKind> = new.filter_map(Entry::traded).collect();
    if kinds.is_empty() {
        return Vec::new();
    }
    let rows = [
        (GoodsKind::Weapon, "weapons"),
        (GoodsKind::Armor, "armor"),
        (GoodsKind::Item, "items"),
    ];
    let rows = rows.iter().filter(|(kind, _)| kinds.contains(kind));
    let rows = rows.map(|(_, row)| *row);
    std::iter::once("purse").chain(rows).collect()
}

/// Puts the money of a ledger back, without its experience.
fn money(before: &Figure, now: &mut Figure) {
    let experience = now.ledger.entries.iter().filter(|entry| entry.xp != 0);
    let experience: Vec<Entry> = experience.cloned().collect();
    let kept = before.ledger.entries.iter().filter(|entry| entry.xp == 0);
    now.ledger.entries = in_order(experience, kept.cloned().collect());
    now.ledger.eased = before.ledger.eased;
}

/// Puts the money of a ledger back, and which armor is carried, as the row of older saves did.
fn money_and_stowed(before: &Figure, now: &mut Figure) {
    money(before, now);
    stowed(before, now);
}

/// Returns entries of two ledgers by day and number. A number that occurs twice is given again.
fn in_order(mut entries: Vec<Entry>, others: Vec<Entry>) -> Vec<Entry> {
    entries.extend(others);
    entries.sort_by_key(|entry| (entry.session, entry.day, entry.mark));
    let mut next = entries.iter().map(|entry| entry.mark).max().unwrap_or(0);
    let mut used = BTreeSet::new();
    for entry in &mut entries {
        if !used.insert(entry.mark) {
            next = next.saturating_add(1);
            entry.mark = next;
            used.insert(next);
        }
    }
    entries
}

/// Puts back which weapons are out of ammunition, by name. Identical weapons are put back in their order.
fn ammunition(before: &Figure, now: &mut Figure) {
    let mut left: Vec<&Held> = before.weapons.iter().collect();
    for held in &mut now.weapons {
        let same = |other: &&Held| other.weapon.name == held.weapon.name;
        if let Some(at) = left.iter().position(same) {
            held.empty = left.remove(at).empty;
        }
    }
}
