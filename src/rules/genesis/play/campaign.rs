//! The campaign in this game: its commands, and what a scene changes on a sheet.

use rules::carried_rows;
use rules::encounter::campaign::session::Award;
use rules::encounter::campaign::{Campaign, Member, Row, Staged, bring, carried, day_of};
use rules::view::{Id, OfferLine};

use crate::kinds::Side;
use crate::model::figure::{Figure, Wound};
use crate::model::state::{Phase, State};
use crate::play::carry;
use crate::play::initiative::ENDS_A_ROLL;

rules::campaign_commands!(
    "cast rider",
    "leave rider",
    "return rider",
    "forget rider",
    "attend brook off"
);

impl Staged for State {
    type Member = Figure;

    fn campaign(&self) -> &Campaign<Figure> {
        &self.campaign
    }

    fn campaign_mut(&mut self) -> &mut Campaign<Figure> {
        &mut self.campaign
    }

    fn present(&self) -> Vec<Figure> {
        self.figures.clone()
    }

    fn enter(&mut self, member: Figure) {
        match self.figure_mut(member.id) {
            Some(figure) => *figure = member,
            None => self.figures.push(member),
        }
    }

    fn settled(&self, member: Figure, from: &Self) -> Figure {
        let id = member.id;
        let mut figure = carry::settled(member);
        figure.id = id;
        carry::shift(&mut figure, |time| {
            self.clock.saturating_sub(from.clock.saturating_sub(time))
        });
        figure
    }

    fn number(&mut self, member: &mut Figure) {
        let had = bring::member(self, member.id).map(|had| had.wounds);
        let had = had.unwrap_or_default();
        for wound in member.wounds.iter_mut().filter(|one| !had.contains(one)) {
            wound.mark = self.next_mark;
            self.next_mark = self.next_mark.saturating_add(1);
        }
    }

    fn goes_on(&self) -> Option<&'static str> {
        if self.phase != Phase::Setup {
            return Some("the fight");
        }
        self.running().map(|_| "the chase")
    }

    fn open_check(&self) -> Option<(&'static str, &'static str)> {
        self.check.is_some().then_some(("a roll", ENDS_A_ROLL))
    }

    fn session_award(&self) -> Award {
        let points = match self.settings.skill_points_per_session {
            0 => String::new(),
            points => format!(" and {}", crate::kinds::count(points, "skill point")),
        };
        Award {
            line: OfferLine::begun("award all destiny"),
            label: "give more Destiny Points to all who were there",
            detail: "The number and the reason.",
            rule: "F-PRG-02",
            given: format!("Each player character gains 1 Destiny Point{points}."),
            is_given: false,
            ends: crate::command::say::SessionEnd(None).into(),
        }
    }

    fn party_alone(&self) -> Self {
        let party = self.figures.iter().filter(|figure| figure.is_pc());
        Self {
            settings: self.settings.clone(),
            settled: self.settled,
            clock: self.clock,
            figures: party.cloned().collect(),
            next_id: self.next_id,
            next_mark: self.next_mark,
            ..Self::default()
        }
    }

    fn day(&self) -> u32 {
        // Days of 24 hours, as deadlines of injuries count them (F-VIC-19).
        day_of(self.clock)
    }
}

impl Member for Figure {
    fn id(&self) -> Id {
        self.id
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn is_pc(&self) -> bool {
        self.side == Side::Pc
    }

    fn notes(&self) -> &[String] {
        &self.notes
    }

    fn changes(before: &Self, now: &Self) -> Vec<(&'static str, String)> {
        carried::told(ROWS, before, now)
    }

    fn restore(&mut self, before: &Self, row: &str) {
        carried::put_back(ROWS, before, self, row);
    }
}

/// What a scene can change on a sheet.
const ROWS: &[Row<Figure>] = carried_rows! {
    Figure:
    "injuries": listed "gains / no longer has" |f| injuries(&f.wounds) => wounds;
    "treated": added "is treated for" |f| {
        let treated = f.wounds.iter().filter(|wound| wound.treated.is_some());
        injuries(treated)
    } => [treatment];
    "conditions": listed "is now / is no longer" |f| {
        let words = f.conditions.iter().map(|one| one.word().to_owned());
        words.collect::<Vec<String>>()
    } => conditions;
    "limbs": listed "loses / regains" |f| f.limbs_lost.clone() => limbs_lost;
    "dead": died "" |f| f.dead => dead;
    "destiny": number "Destiny Points" |f| f.destiny => destiny;
    "skills": bought "skill points" |f| {
        let skills = f.skills.iter();
        let ranks = skills.map(|skill| (skill.name.clone(), i64::from(skill.ranks)));
        (f.skill_points, (ranks.collect(), f.skills.clone()))
    } => skill_points, skills;
    "attributes": bought "attribute points" |f| {
        let values = [("Strength", f.strength), ("Reflex", f.reflex), ("Intellect", f.intellect)];
        let values = values.map(|(name, value)| (name.to_owned(), i64::from(value)));
        (f.attribute_points, (values.to_vec(), ()))
    } => attribute_points, strength, reflex, intellect;
    "skill_points": past "" |_f| () => skill_points;
    "attribute_points": past "" |_f| () => attribute_points;
    "weapons": listed "gains / loses" |f| {
        f.arms.iter().map(|arm| arm.name.clone()).collect::<Vec<String>>()
    } => arms, held, dropped;
    "armor": listed "gains / loses" |f| {
        f.armor.iter().map(|armor| armor.name.clone()).collect::<Vec<String>>()
    } => armor;
    "commerce": number "commerce points" |f| f.commerce => commerce;
    "debts": listed "is owed / is no longer owed" |f| {
        f.debts.iter().map(|debt| debt.what.clone()).collect::<Vec<String>>()
    } => debts;
    "notes": noted "" |f| f.notes.clone() => notes;
};

fn injuries<'a>(wounds: impl IntoIterator<Item = &'a Wound>) -> Vec<String> {
    let words = wounds.into_iter();
    let words = words.map(|wound| format!("a {} injury", wound.injury.word()));
    words.collect()
}

/// Puts back which injuries are treated.
fn treatment(before: &Figure, now: &mut Figure) {
    for wound in &mut now.wounds {
        let then = before.wounds.iter().find(|then| then.mark == wound.mark);
        wound.treated = then.and_then(|then| then.treated);
    }
}
