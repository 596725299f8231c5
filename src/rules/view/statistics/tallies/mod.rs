//! Adding up: the sums of statistics while a log is read.

use super::{
    Award, Biggest, PartyLuck, Person, Statistics, SymbolLuck, Turning, TurningKind, Weapon,
    party_word,
};
use crate::view::{Beat, Id, Listed, Listing, Party, SymbolWords};
use dice::{Chances, Luck};

/// The luck of each symbol, in the order in which they were first rolled.
type Lucks = Vec<(SymbolWords, Luck)>;

fn add_luck(lucks: &mut Lucks, symbol: SymbolWords, had: i32, chances: &Chances) {
    if let Some((_, luck)) = lucks.iter_mut().find(|(of, _)| *of == symbol) {
        luck.add(had, chances);
        return;
    }
    let mut luck = Luck::default();
    luck.add(had, chances);
    lucks.push((symbol, luck));
}

fn finished(lucks: &Lucks) -> Vec<SymbolLuck> {
    let each = lucks.iter();
    each.map(|(symbol, luck)| SymbolLuck::of(*symbol, luck))
        .collect()
}

/// The sums while a log is read.
#[derive(Clone, Debug, Default)]
pub struct Tallies {
    all: Statistics,
    lucks: Vec<Lucks>,
    parties: [Lucks; 2],
    both: Lucks,
    weapons: Vec<(Id, Weapon)>,
    /// The hits of the current entry: attacker, target, weapon.
    hits: Vec<(Id, Id, String)>,
    entry: u32,
    /// The entry that led to what follows: the last rolled check, or a victory whose outcome is still to come. An attack
    /// forgets the one before it.
    rolled: Option<u32>,
    /// The attack that goes on: who attacks with what, and the place of its last hit in `blows`.
    attack: Option<(Id, String, Option<usize>)>,
    acting: Option<Id>,
    awards: Vec<(Id, Award)>,
    blows: Vec<(Id, Id, Biggest)>,
    /// Turning points with the participants that they concern.
    turning: Vec<(Option<Id>, Turning)>,
}

impl Tallies {
    /// Adds the participants of a list, and takes over new names.
    pub fn meet(&mut self, roster: &[Listed]) {
        for listed in roster {
            if !matches!(listed.listing, Listing::Combatant | Listing::Vehicle) {
                continue;
            }
            if let Some(person) = self.all.people.iter_mut().find(|p| p.id == listed.id) {
                person.name.clone_from(&listed.name);
                person.party = listed.party;
                continue;
            }
            self.lucks.push(Vec::new());
            self.all.people.push(Person {
                id: listed.id,
                name: listed.name.clone(),
                party: listed.party,
                dealt: 0,
                overkill: 0,
                taken: 0,
                strain: 0,
                strain_dealt: 0,
                healed: 0,
                healing: 0,
                downed: 0,
                took_out: 0,
                criticals: 0,
                attacks: 0,
                hits: 0,
                expected_hits: 0.0,
                dice: 0,
                triumphs: 0,
                despairs: 0,
                turns: 0,
                seconds: None,
                luck: Vec::new(),
            });
        }
    }

    /// Returns true if a participant isn't known yet.
    pub fn is_new(&self, who: Id) -> bool {
        !self.all.people.iter().any(|person| person.id == who)
    }

    fn place(&self, who: Id) -> Option<usize> {
        self.all.people.iter().position(|person| person.id == who)
    }

    fn person(&mut self, who: Id) -> Option<&mut Person> {
        self.all.people.iter_mut().find(|person| person.id == who)
    }

    /// Begins an entry.
    pub fn entry(&mut self, entry: u32) {
        self.entry = entry;
        self.hits.clear();
    }

    fn turns(&mut self, kind: TurningKind, who: Option<Id>) {
        let entry = self.entry;
        let follows = kind == TurningKind::Outcome || !self.hits.is_empty();
        let led = self.rolled.filter(|n| *n != entry && follows);
        let turning = Turning {
            entry,
            kind,
            who: String::new(),
            id: who,
            rolled: led,
        };
        self.turning.push((who, turning));
    }

    /// Counts an overridden rule.
    pub fn overridden(&mut self) {
        self.all.overrides += 1;
        self.turns(TurningKind::Override, None);
    }

    /// Counts a round that begins.
    pub const fn round(&mut self) {
        self.all.rounds += 1;
    }

    /// Counts a turn that is taken.
    pub const fn turn(&mut self) {
        self.all.turns += 1;
    }

    /// Adds real time of play.
    pub fn played(&mut self, seconds: u64) {
        *self.all.played.get_or_insert(0) += seconds;
    }

    /// Adds real time to the current turn.
    pub fn time(&mut self, seconds: u64) {
        *self.all.seconds.get_or_insert(0) += seconds;
        if let Some(person) = self.acting.and_then(|who| self.person(who)) {
            *person.seconds.get_or_insert(0) += seconds;
        }
    }

    /// Records that no turn is running.
    pub const fn rest(&mut self) {
        self.acting = None;
    }

    /// Records that the entry spends symbols or points.
    fn spends(&mut self) {
        if self.all.spent.last() != Some(&self.entry) {
            self.all.spent.push(self.entry);
        }
    }

    fn weapon(&mut self, by: Id, name: &str) -> &mut Weapon {
        let found = self
            .weapons
            .iter()
            .position(|(who, weapon)| *who == by && weapon.weapon == name);
        let place = found.unwrap_or_else(|| {
            let weapon = Weapon {
                weapon: name.to_owned(),
                ..Weapon::default()
            };
            self.weapons.push((by, weapon));
            self.weapons.len() - 1
        });
        &mut self.weapons[place].1
    }

    /// Counts the rest of the last hit of the attack that goes on. Without one it is the hit.
    fn hits_on(&mut self, by: Id, target: Id, amount: u32) {
        let Some((_, weapon, last)) = self.attack.clone().filter(|(of, ..)| *of == by) else {
            return self.count(&Beat::Dealt { by, amount });
        };
        let last = last.filter(|at| self.blows.get(*at).is_some_and(|blow| blow.1 == target));
        let Some((_, _, hit)) = last.and_then(|at| self.blows.get_mut(at)) else {
            return self.count(&Beat::Hit {
                by,
                target,
                weapon,
                amount,
                overkill: 0,
            });
        };
        hit.dealt += amount;
        let dealt = hit.dealt;
        let used = self.weapon(by, &weapon);
        used.dealt += amount;
        used.biggest = used.biggest.max(dealt);
        let party = self.person(target).map(|one| one.party);
        let across = |person: &&mut Person| Some(person.party) != party;
        if let Some(person) = self.person(by).filter(across) {
            person.dealt += amount;
        }
        self.hits.push((by, target, weapon));
    }

    /// Counts a result.
    pub fn count(&mut self, beat: &Beat) {
        match *beat {
            Beat::Dealt { by, amount } => {
                if let Some(person) = self.person(by) {
                    person.dealt += amount;
                }
            }
            Beat::Hit {
                by,
                target,
                ref weapon,
                amount,
                overkill,
            } => {
                // A hit on one's own side is in the list of hits, and no damage that the side deals.
                let party = self.person(target).map(|one| one.party);
                let across = |person: &&mut Person| Some(person.party) != party;
                if let Some(person) = self.person(by).filter(across) {
                    person.dealt += amount;
                    person.overkill += overkill;
                }
                let used = self.weapon(by, weapon);
                used.hits += 1;
                used.dealt += amount;
                used.overkill += overkill;
                used.biggest = used.biggest.max(amount);
                if amount > 0 {
                    let hit = Biggest {
                        entry: self.entry,
                        by: String::new(),
                        target: String::new(),
                        weapon: weapon.clone(),
                        dealt: amount,
                        is_own: false,
                    };
                    self.blows.push((by, target, hit));
                }
                let place = self.blows.len().checked_sub(1).filter(|_| amount > 0);
                self.attack = Some((by, weapon.clone(), place));
                self.hits.push((by, target, weapon.clone()));
            }
            Beat::HitOn { by, target, amount } => self.hits_on(by, target, amount),
            Beat::Attacked { by, ref weapon } => {
                self.weapon(by, weapon).attacks += 1;
                self.attack = Some((by, weapon.clone(), None));
                // A roll of this attack is of this entry or comes after it.
                self.rolled = self.rolled.filter(|n| *n == self.entry);
            }
            Beat::Taken { who, amount } => {
                if let Some(person) = self.person(who) {
                    person.taken += amount;
                }
            }
            Beat::Suffered {
                who,
                symbols,
                amount,
            } => {
                if let Some(person) = self.person(who) {
                    person.taken += amount;
                }
                let hit = Biggest {
                    entry: self.entry,
                    by: String::new(),
                    target: String::new(),
                    weapon: symbols.to_owned(),
                    dealt: amount,
                    is_own: true,
                };
                self.blows.push((who, who, hit));
            }
            Beat::Strained { who, amount } => {
                if let Some(person) = self.person(who) {
                    person.strain += amount;
                }
            }
            Beat::StrainDealt { by, amount } => {
                if let Some(person) = self.person(by) {
                    person.strain_dealt += amount;
                }
            }
            Beat::Healed { who, by, amount } => {
                if let Some(person) = self.person(who) {
                    person.healed += amount;
                }
                if let Some(healer) = by.filter(|by| *by != who).and_then(|by| self.person(by)) {
                    healer.healing += amount;
                }
            }
            Beat::Critical { who } => {
                self.all.criticals += 1;
                if let Some(person) = self.person(who) {
                    person.criticals += 1;
                }
                self.turns(TurningKind::Critical, Some(who));
            }
            Beat::Rolled {
                by,
                dice,
                attack,
                triumphs,
                despairs,
            } => {
                self.rolled = Some(self.entry);
                self.all.checks.push(self.entry);
                self.all.dice += dice;
                self.all.triumphs += triumphs;
                self.all.despairs += despairs;
                if let Some(person) = self.person(by) {
                    person.dice += dice;
                    person.triumphs += triumphs;
                    person.despairs += despairs;
                    if let Some((chance, hit)) = attack {
                        person.attacks += 1;
                        person.hits += u32::from(hit);
                        person.expected_hits += chance;
                    }
                }
                if triumphs > 0 {
                    self.turns(TurningKind::Triumph, Some(by));
                }
                if despairs > 0 {
                    self.turns(TurningKind::Despair, Some(by));
                }
            }
            Beat::Showed {
                by,
                symbol,
                had,
                ref chances,
            } => {
                add_luck(&mut self.both, symbol, had, chances);
                if let Some(place) = self.place(by) {
                    add_luck(&mut self.lucks[place], symbol, had, chances);
                    let side = match self.all.people[place].party {
                        Party::Players => 0,
                        Party::Others => 1,
                    };
                    add_luck(&mut self.parties[side], symbol, had, chances);
                }
            }
            Beat::Point => {
                self.all.points.others += 1;
                self.spends();
            }
            Beat::PointOf(party) => {
                match party {
                    Party::Players => self.all.points.players += 1,
                    Party::Others => self.all.points.gm += 1,
                }
                self.spends();
            }
            Beat::Spent => self.spends(),
            Beat::Grew => {
                if self.all.growth.last() != Some(&self.entry) {
                    self.all.growth.push(self.entry);
                }
            }
            Beat::TurnOf(who) => {
                self.acting = Some(who);
                if let Some(person) = self.person(who) {
                    person.turns += 1;
                }
            }
            Beat::Died(who) => self.turns(TurningKind::Died, Some(who)),
            Beat::Turned { who, kind } => {
                self.turns(kind, Some(who));
                if kind == TurningKind::Won {
                    self.rolled = Some(self.entry);
                }
            }
            Beat::Awarded {
                who,
                amount,
                points,
                ref why,
            } => {
                let why = (!why.is_empty()).then(|| (amount, why.clone()));
                let known = self
                    .awards
                    .iter_mut()
                    .find(|(id, award)| *id == who && award.points == points);
                match known {
                    Some((_, award)) => {
                        award.amount += amount;
                        award.why.extend(why);
                    }
                    None => self.awards.push((
                        who,
                        Award {
                            who: String::new(),
                            amount,
                            points,
                            why: why.into_iter().collect(),
                        },
                    )),
                }
            }
        }
    }

    /// Ends an entry, with the members of each participant that could act before and after it.
    pub fn end_entry(&mut self, before: &[(Id, u32)], after: &[(Id, u32)]) {
        for (who, is) in after {
            let Some((_, was)) = before.iter().find(|(id, _)| id == who) else {
                continue;
            };
            if is > was {
                if *was == 0 {
                    self.turns(TurningKind::Up, Some(*who));
                }
                continue;
            }
            let fallen = was - is;
            if fallen == 0 {
                continue;
            }
            let hit = self
                .hits
                .iter()
                .rfind(|(by, target, _)| target == who && by != who);
            if let Some((by, _, weapon)) = hit.cloned() {
                if let Some(person) = self.person(by) {
                    person.took_out += fallen;
                }
                self.weapon(by, &weapon).took_out += fallen;
            }
            if let Some(person) = self.person(*who) {
                person.downed += fallen;
            }
            if *is == 0 {
                self.turns(TurningKind::Down, Some(*who));
            } else {
                self.turns(TurningKind::Fewer, Some(*who));
            }
        }
    }

    /// Returns the statistics.
    pub fn finish(mut self) -> Statistics {
        let names: Vec<(Id, String)> = {
            let people = self.all.people.iter();
            // Two of one name, such as groups of two scenes, are told apart.
            let mut known: Vec<&str> = Vec::new();
            let told = people.map(|person| {
                let same = known.iter().filter(|name| **name == person.name).count();
                if person.counts() {
                    known.push(&person.name);
                }
                let name = match same {
                    0 => person.name.clone(),
                    n => format!("{} ({})", person.name, n + 1),
                };
                (person.id, name)
            });
            told.collect()
        };
        let name = |who: Id| {
            let found = names.iter().find(|(id, _)| *id == who);
            found.map_or_else(String::new, |(_, name)| name.clone())
        };
        let mut all = std::mem::take(&mut self.all);
        for (person, lucks) in all.people.iter_mut().zip(&self.lucks) {
            person.name = name(person.id);
            person.luck = finished(lucks);
            person.expected_hits = (person.expected_hits * 1000.0).round() / 1000.0;
        }
        all.people.retain(Person::counts);
        all.people.sort_by_key(|person| match person.party {
            Party::Players => 0,
            Party::Others => 1,
        });
        let held = |(by, weapon): (Id, Weapon)| Weapon {
            by: name(by),
            ..weapon
        };
        all.weapons = self.weapons.into_iter().map(held).collect();
        all.weapons
            .sort_by_key(|weapon| std::cmp::Reverse((weapon.dealt, weapon.hits)));
        let blows = self.blows.into_iter();
        all.blows = blows
            .map(|(by, target, hit)| Biggest {
                by: name(by),
                target: name(target),
                ..hit
            })
            .collect();
        // The first of several equal hits.
        let hits = all.blows.iter().rev().filter(|hit| !hit.is_own);
        all.biggest = hits.max_by_key(|hit| hit.dealt).cloned();
        let parties = [Party::Players, Party::Others].map(party_word).into_iter();
        let mut lucks: Vec<PartyLuck> = parties
            .zip(&self.parties)
            .map(|(party, lucks)| PartyLuck {
                party,
                luck: finished(lucks),
            })
            .collect();
        lucks.push(PartyLuck {
            party: "all",
            luck: finished(&self.both),
        });
        lucks.retain(|party| !party.luck.is_empty());
        all.luck = lucks;
        let awards = self.awards.into_iter();
        all.awards = awards
            .map(|(who, award)| Award {
                who: name(who),
                ..award
            })
            .collect();
        let turning = self.turning.into_iter();
        all.turning = turning
            .map(|(who, turning)| Turning {
                who: who.map_or_else(String::new, name),
                id: who,
                ..turning
            })
            .collect();
        all
    }
}

impl Person {
    /// Returns true if it has any result.
    pub const fn counts(&self) -> bool {
        self.dealt > 0
            || self.taken > 0
            || self.strain > 0
            || self.strain_dealt > 0
            || self.healed > 0
            || self.healing > 0
            || self.downed > 0
            || self.attacks > 0
            || self.dice > 0
            || self.turns > 0
            || !self.luck.is_empty()
    }
}

impl Statistics {
    /// Returns true if nothing was counted.
    pub const fn is_empty(&self) -> bool {
        self.people.is_empty() && self.luck.is_empty() && self.points.all() == 0
    }
}

#[cfg(test)]
mod tests;
