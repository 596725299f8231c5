//! A weapon of a combatant: its state, its ammunition, and the reasons why it can't be used.

use crate::kinds::Quality;
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::records::{Fights, Weapon};
use crate::words::count;

use lang::Refusal;
use lang::spoken::quote;
use rules::words::said;

/// The number of hands of a combatant.
const HANDS: u8 = 2;

impl Figure {
    /// The indices of the weapons in its hands (G-MAN-08): first those drawn on purpose, newest first,
    /// then, while hands are free, its last attack's weapon and the sheet in order. A weapon that left
    /// a hand leaves it empty, even if others are ready at the belt. Natural weapons are in no hand.
    pub fn in_hand(&self) -> Vec<u8> {
        let of_the_sheet = (0..).take(self.weapons.len());
        let before = self.fill(self.last_used().into_iter().chain(of_the_sheet));
        let mut places = self.fill(self.taken_up().chain(before));
        places.retain(|place| self.held(usize::from(*place)).is_some_and(|h| !h.dropped));
        places
    }

    /// The weapons it took in hand itself: those it drew, then its last attack's.
    fn taken_up(&self) -> impl Iterator<Item = u8> {
        self.drawn.iter().copied().chain(self.last_used())
    }

    fn last_used(&self) -> Option<u8> {
        self.habit.map(|habit| habit.weapon)
    }

    /// The first of those weapons that two hands hold.
    fn fill(&self, places: impl Iterator<Item = u8>) -> Vec<u8> {
        let mut free = HANDS;
        let mut all: Vec<u8> = Vec::new();
        for place in places {
            let Some(held) = self.held(usize::from(place)).filter(|h| h.is_for_hands()) else {
                continue;
            };
            let wants = held.hands();
            if wants <= free && !all.contains(&place) {
                free -= wants;
                all.push(place);
            }
        }
        all
    }

    /// How many hands those weapons leave free. A dropped or stowed weapon takes none.
    fn left_by(&self, places: &[u8]) -> u8 {
        let held = places.iter().filter_map(|i| self.held(usize::from(*i)));
        let full: u8 = held.filter(|h| !h.dropped).map(Held::hands).sum();
        HANDS.saturating_sub(full)
    }

    /// Takes a weapon in hand on purpose. Those drawn before stay in hand as far as two hands hold them
    /// (G-MAN-08).
    pub fn takes_in_hand(&mut self, place: u8) {
        self.drawn = self.fill([place].into_iter().chain(self.drawn.iter().copied()));
    }

    /// The names of the weapons drawn before that it lets go of to draw this one.
    pub fn lets_go_for(&self, place: u8) -> Vec<&str> {
        let after = self.fill([place].into_iter().chain(self.drawn.iter().copied()));
        let gone = self.drawn.iter().filter(|i| !after.contains(i));
        let held = gone.filter_map(|i| self.held(usize::from(*i)));
        held.filter(|h| !h.dropped)
            .map(|h| h.weapon.name.as_str())
            .collect()
    }

    /// The names of the drawn weapons that fill its hands, so that a weapon at the belt can't be used,
    /// or `None` while a hand is free for it. A combatant that drew nothing on purpose keeps every
    /// weapon ready (G-MAN-08).
    pub fn hands_full_for(&self, place: u8) -> Option<Vec<&str>> {
        let held = self.held(usize::from(place))?;
        let free = self.left_by(&self.drawn);
        if self.drawn.is_empty()
            || free == HANDS
            || !held.is_for_hands()
            || held.hands() <= free
            || self.in_hand().contains(&place)
        {
            return None;
        }
        let full = self.drawn.iter().filter_map(|i| self.held(usize::from(*i)));
        let full = full.filter(|h| !h.dropped);
        Some(full.map(|h| h.weapon.name.as_str()).collect())
    }

    /// Whether a weapon counts as in use: in a hand, or natural (G-QUAL-08, G-QUAL-09).
    pub fn wields(&self, place: u8) -> bool {
        let body = |h: &Held| h.weapon.is_of_the_body() && !h.dropped;
        self.held(usize::from(place)).is_some_and(body) || self.in_hand().contains(&place)
    }

    /// How many hands are free: all but those that hold a weapon drawn on purpose or used in the last
    /// attack. A weapon that is only ready takes none (G-HEAL-06).
    pub fn free_hands(&self) -> u8 {
        self.left_by(&self.fill(self.taken_up()))
    }

    /// The first weapon in use that fights in the given way: in a hand, or natural.
    pub fn wielding(&self, how: impl Fn(Fights) -> bool) -> Option<&Held> {
        let fits = |h: &Held| h.wear < Wear::Major && how(h.weapon.fights());
        // A combatant that drew nothing on purpose keeps every weapon ready (G-MAN-08).
        let ready = |h: &Held| self.drawn.is_empty() && !h.dropped;
        let mut all = (0..).zip(&self.weapons);
        let found = all.find(|(place, held)| fits(held) && (ready(held) || self.wields(*place)));
        found.map(|(_, held)| held)
    }
}

impl Held {
    /// An undamaged, loaded weapon in hand.
    pub const fn new(weapon: Weapon) -> Self {
        Self {
            weapon,
            wear: Wear::Sound,
            empty: false,
            dropped: false,
            stowed: false,
            hidden: false,
            fired: 0,
            prepared: 0,
            ready_round: 0,
            spare: None,
        }
    }

    /// Whether its owner carries it, in hand or stowed: every weapon that isn't on the ground.
    pub fn is_carried(&self) -> bool {
        (!self.dropped || self.stowed) && self.wear < Wear::Destroyed
    }

    /// Whether a hand can hold it: it exists, and isn't natural.
    pub fn is_for_hands(&self) -> bool {
        self.wear < Wear::Destroyed && !self.weapon.is_of_the_body()
    }

    /// How many hands it takes (G-MOD-07).
    pub fn hands(&self) -> u8 {
        if self.weapon.one_handed() { 1 } else { HANDS }
    }

    /// Shots left before it must be loaded, and its capacity, or `None` where they are not counted
    /// (G-QUAL-16).
    pub fn shots(&self) -> Option<(u8, u8)> {
        self.weapon.qualities.iter().find_map(|q| match *q {
            Quality::LimitedAmmo(n) => Some((n.saturating_sub(self.fired), n)),
            _ => None,
        })
    }

    /// Why it can't be used, with what to do about it.
    pub fn hindrance(&self, owner: &Figure, round: u32, attacks: bool) -> Option<Refusal> {
        let name = &self.weapon.name;
        let handle = |how: &str| {
            let (who, weapon) = (said(&owner.name, owner.id), quote(name));
            format!("`maneuver {who} {how} {weapon}`.")
        };
        let no = |rule, why| Refusal::rule(rule, why);
        if self.wear >= Wear::Major {
            let why = format!("The {name} is {}.", self.wear.state());
            return Some(no("G-EQ-11", why).hint("Choose another weapon, or repair this one."));
        }
        if self.dropped {
            let (why, how) = if self.stowed {
                (format!("The {name} is put away."), "Draw it")
            } else {
                (format!("The {name} is on the ground."), "Pick it up")
            };
            let hint = format!("{how} with {}", handle("draw"));
            return Some(no("G-MAN-08", why).hint(hint));
        }
        if self.empty {
            let why = format!("The {name} is out of ammunition.");
            return Some(no("G-EQ-14", why).hint(format!("Reload it with {}", handle("reload"))));
        }
        if !attacks {
            return None;
        }
        for quality in &self.weapon.qualities {
            match *quality {
                Quality::LimitedAmmo(n) if self.fired >= n => {
                    let why = format!("The {name} has fired its {n}.");
                    let hint = format!("Reload it with {}", handle("reload"));
                    return Some(no(quality.rule(), why).hint(hint));
                }
                Quality::Prepare(n) if self.prepared < owner.prepare_rating(n) => {
                    let n = owner.prepare_rating(n);
                    let why = format!(
                        "The {name} needs {} and has had {}.",
                        count(n, "preparation maneuver"),
                        self.prepared
                    );
                    let hint = format!("Prepare it with {}", handle("prepare"));
                    return Some(no(quality.rule(), why).hint(hint));
                }
                Quality::SlowFiring(_) if self.ready_round > round => {
                    let why = format!("The {name} can fire again in round {}.", self.ready_round);
                    return Some(no(quality.rule(), why).hint("Choose another weapon."));
                }
                _ => {}
            }
        }
        None
    }
}
