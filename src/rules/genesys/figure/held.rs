//! A weapon somebody has: what state it is in, how much is left in it, what stands in its way.

use serde::{Deserialize, Deserializer, Serialize};

use crate::lang::choice::choice;
use crate::rules::genesys::kinds::Quality;
use crate::rules::genesys::library::records::{Fights, Weapon};
use crate::rules::genesys::words::count;

use super::Figure;

choice! {
    /// How far an item is damaged (G-EQ-10); the penalty is table M-05.
    #[derive(Default)]
    Wear("state") {
        /// Not at all.
        #[default]
        Sound = "sound",
        /// 1 Setback on checks with it.
        Minor = "minor",
        /// Difficulty +1 on checks with it.
        Moderate = "moderate",
        /// Unusable.
        Major = "major",
        /// Gone.
        Destroyed = "destroyed",
    }
}

impl Wear {
    /// One step further (G-QUAL-24).
    #[must_use]
    pub const fn worse(self) -> Self {
        match self {
            Self::Sound => Self::Minor,
            Self::Minor => Self::Moderate,
            Self::Moderate => Self::Major,
            Self::Major | Self::Destroyed => Self::Destroyed,
        }
    }

    /// Whether it is not damaged.
    pub const fn is_sound(&self) -> bool {
        matches!(self, Self::Sound)
    }

    /// How many steps are left until it is gone (G-EQ-10).
    pub const fn steps_left(self) -> u8 {
        match self {
            Self::Sound => 4,
            Self::Minor => 3,
            Self::Moderate => 2,
            Self::Major => 1,
            Self::Destroyed => 0,
        }
    }

    /// The word for it, empty for a sound item.
    pub const fn state(self) -> &'static str {
        match self {
            Self::Sound => "",
            Self::Minor => "minor damage",
            Self::Moderate => "moderate damage",
            Self::Major => "unusable",
            Self::Destroyed => "destroyed",
        }
    }

    /// What an item has or is that is now so damaged, with its verb.
    pub const fn becomes(self) -> &'static str {
        match self {
            Self::Sound => "is repaired",
            Self::Minor => "has minor damage",
            Self::Moderate => "has moderate damage",
            Self::Major => "is unusable",
            Self::Destroyed => "is destroyed",
        }
    }
}

/// How many hands somebody has.
const HANDS: u8 = 2;

impl Figure {
    /// The places of the weapons in its hands: what was drawn on purpose, the last first, then what
    /// it held before as far as two hands hold it (G-MAN-08): what it attacked with last, and the sheet
    /// in its order. What left a hand leaves it empty, whatever else hangs ready at the belt; what the
    /// body brings is in no hand.
    pub fn in_hand(&self) -> Vec<u8> {
        let of_the_sheet = (0..).take(self.weapons.len());
        let before = self.fill(self.last_used().into_iter().chain(of_the_sheet));
        let mut places = self.fill(self.taken_up().chain(before));
        places.retain(|place| self.held(usize::from(*place)).is_some_and(|h| !h.dropped));
        places
    }

    /// What it took up itself: what it drew, then what it attacked with last.
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

    /// How many hands those weapons leave free, of which what was dropped or put away takes none.
    fn left_by(&self, places: &[u8]) -> u8 {
        let held = places.iter().filter_map(|i| self.held(usize::from(*i)));
        let full: u8 = held.filter(|h| !h.dropped).map(Held::hands).sum();
        HANDS.saturating_sub(full)
    }

    /// Takes a weapon in hand on purpose; what was drawn before stays in hand as far as two hands
    /// hold it (G-MAN-08).
    pub fn takes_in_hand(&mut self, place: u8) {
        self.drawn = self.fill([place].into_iter().chain(self.drawn.iter().copied()));
    }

    /// The names of what it drew before and lets go of when it draws this, for want of hands.
    pub fn lets_go_for(&self, place: u8) -> Vec<&str> {
        let after = self.fill([place].into_iter().chain(self.drawn.iter().copied()));
        let gone = self.drawn.iter().filter(|i| !after.contains(i));
        let held = gone.filter_map(|i| self.held(usize::from(*i)));
        held.filter(|h| !h.dropped)
            .map(|h| h.weapon.name.as_str())
            .collect()
    }

    /// The names of what fills its hands, drawn on purpose, so that a weapon that hangs ready at the
    /// belt cannot be fought with; none while a hand is free for it. Whoever drew nothing on purpose
    /// keeps every weapon ready (G-MAN-08).
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

    /// Whether a weapon counts as in use: in a hand, or part of the body (G-QUAL-08, G-QUAL-09).
    pub fn wields(&self, place: u8) -> bool {
        let body = |h: &Held| h.weapon.is_of_the_body() && !h.dropped;
        self.held(usize::from(place)).is_some_and(body) || self.in_hand().contains(&place)
    }

    /// How many hands are free: all but those that hold what was drawn on purpose or attacked with
    /// last. What only hangs ready fills none (G-HEAL-06).
    pub fn free_hands(&self) -> u8 {
        self.left_by(&self.fill(self.taken_up()))
    }

    /// The first weapon in use that can be fought with in such a way: in a hand, or part of the body.
    pub fn wielding(&self, how: impl Fn(Fights) -> bool) -> Option<&Held> {
        let fits = |h: &Held| h.wear < Wear::Major && how(h.weapon.fights());
        // Whoever drew nothing on purpose keeps every weapon ready (G-MAN-08).
        let ready = |h: &Held| self.drawn.is_empty() && !h.dropped;
        let mut all = (0..).zip(&self.weapons);
        let found = all.find(|(place, held)| fits(held) && (ready(held) || self.wields(*place)));
        found.map(|(_, held)| held)
    }
}

/// Reads what was drawn: a list, or the one place that older saves kept.
pub(super) fn one_or_more<'de, D: Deserializer<'de>>(source: D) -> Result<Vec<u8>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Drawn {
        More(Vec<u8>),
        One(Option<u8>),
    }

    Ok(match Drawn::deserialize(source)? {
        Drawn::More(places) => places,
        Drawn::One(place) => place.into_iter().collect(),
    })
}

/// A weapon somebody has, and its state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Held {
    /// Its profile.
    pub weapon: Weapon,
    /// Damage to it.
    #[serde(default)]
    pub wear: Wear,
    /// Out of ammunition (G-EQ-14).
    #[serde(default)]
    pub empty: bool,
    /// Out of hand: on the ground, unless it is stowed.
    #[serde(default)]
    pub dropped: bool,
    /// Put away, and carried all the same (G-MAN-08, G-ENC-02).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stowed: bool,
    /// Hidden on the person (G-ENC-10).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
    /// Attacks since it was loaded (G-QUAL-16).
    #[serde(default)]
    pub fired: u8,
    /// Preparation maneuvers spent on it (G-QUAL-19).
    #[serde(default)]
    pub prepared: u8,
    /// The round from which it may fire again (G-QUAL-21).
    #[serde(default)]
    pub ready_round: u32,
    /// Spare rounds, where the table counts them (G-QUAL-16).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spare: Option<u16>,
}

impl Held {
    /// A sound, loaded weapon in hand.
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

    /// Whether its owner carries it, in hand or put away: all but what lies on the ground.
    pub fn is_carried(&self) -> bool {
        (!self.dropped || self.stowed) && self.wear < Wear::Destroyed
    }

    /// Whether a hand can hold it: it is there, and no part of the body.
    pub fn is_for_hands(&self) -> bool {
        self.wear < Wear::Destroyed && !self.weapon.is_of_the_body()
    }

    /// How many hands it takes (G-MOD-07).
    pub fn hands(&self) -> u8 {
        if self.weapon.one_handed() { 1 } else { HANDS }
    }

    /// Shots left before it must be loaded, and of how many; none where they are not counted
    /// (G-QUAL-16).
    pub fn shots(&self) -> Option<(u8, u8)> {
        self.weapon.qualities.iter().find_map(|q| match *q {
            Quality::LimitedAmmo(n) => Some((n.saturating_sub(self.fired), n)),
            _ => None,
        })
    }

    /// What stands in the way of using it, in words, with the rule.
    pub fn hindrance(
        &self,
        owner: &Figure,
        round: u32,
        attacks: bool,
    ) -> Option<(&'static str, String)> {
        let name = &self.weapon.name;
        if self.wear >= Wear::Major {
            return Some(("G-EQ-11", format!("The {name} is {}.", self.wear.state())));
        }
        if self.dropped {
            let why = if self.stowed {
                format!("The {name} is put away. Drawing it is a maneuver.")
            } else {
                format!("The {name} is on the ground. Picking it up is a maneuver.")
            };
            return Some(("G-MAN-08", why));
        }
        if self.empty {
            return Some((
                "G-EQ-14",
                format!("The {name} is out of ammunition. Reloading is a maneuver."),
            ));
        }
        if !attacks {
            return None;
        }
        for quality in &self.weapon.qualities {
            match *quality {
                Quality::LimitedAmmo(n) if self.fired >= n => {
                    return Some((
                        quality.rule(),
                        format!("The {name} has fired its {n}. Reloading is a maneuver."),
                    ));
                }
                Quality::Prepare(n) if self.prepared < owner.prepare_rating(n) => {
                    let n = owner.prepare_rating(n);
                    return Some((
                        quality.rule(),
                        format!(
                            "The {name} needs {} and has had {}.",
                            count(n, "preparation maneuver"),
                            self.prepared
                        ),
                    ));
                }
                Quality::SlowFiring(_) if self.ready_round > round => {
                    return Some((
                        quality.rule(),
                        format!("The {name} can fire again in round {}.", self.ready_round),
                    ));
                }
                _ => {}
            }
        }
        None
    }
}
