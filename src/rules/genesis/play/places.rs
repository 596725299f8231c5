//! Positions: the distances between characters, and who is in close combat with whom (F-ORD-10,
//! F-CLS-01).
//!
//! Distances are kept by pair, and the default is near. Close combat is at arm's length.

use rules::view::Id;

use crate::kinds::{Act, Band, Condition};
use crate::model::figure::Figure;
use crate::model::state::{Apart, Chase, Ending, Phase, State, Step};

fn pair(a: Id, b: Id) -> (Id, Id) {
    if a < b { (a, b) } else { (b, a) }
}

impl State {
    /// Returns true if a character has declared to flee this round (F-CMB-03).
    pub fn flees(&self, who: Id) -> bool {
        self.declaration(who).is_some_and(|d| d.act == Act::Flee)
    }

    /// Returns true if a character flees and isn't stopped: it can act, isn't prone, and is in no
    /// grapple (F-CMB-03).
    pub fn unstopped(&self, who: Id) -> bool {
        let free = |f: &Figure| f.able() && !f.is(Condition::Prone);
        self.flees(who) && self.figure(who).is_some_and(free) && self.held_close(who).is_empty()
    }

    /// Returns true if a character gets a step away at the end of the round: it flees and isn't
    /// stopped, has not used its step and has an enemy to get farther from (F-ORD-10).
    pub fn gets_away(&self, who: Id) -> bool {
        self.unstopped(who)
            && !self.stepped.contains(&who)
            && self
                .shunned(who)
                .any(|foe| self.band(who, foe) != Band::Far)
    }

    /// Returns a character's enemies as a menu lists them: those who are nearest after a declared step first, and at
    /// the same range those who have declared something against this character first.
    pub fn foes_nearest_first(&self, figure: &Figure) -> Vec<&Figure> {
        let comes = |foe: &Figure| {
            let declared = self.declaration(foe.id);
            declared.is_some_and(|declared| declared.targets.contains(&figure.id))
        };
        let mut foes: Vec<&Figure> = self.foes(figure.side).collect();
        foes.sort_by_key(|foe| (self.band_ahead(figure.id, foe.id) as u8, !comes(foe)));
        foes
    }

    /// Returns whom a character flees from: the other side's characters who can act.
    fn shunned(&self, who: Id) -> impl Iterator<Item = Id> {
        let side = self.figure(who).map(|f| f.side);
        let foes = side.into_iter().flat_map(|side| self.foes(side));
        foes.filter(|f| f.able()).map(|f| f.id)
    }

    /// Moves a character one step farther from every enemy.
    pub(crate) fn get_away(&mut self, who: Id) {
        let foes: Vec<Id> = self.shunned(who).collect();
        for foe in foes {
            self.set_band(who, foe, self.band(who, foe).farther(1));
        }
    }

    /// Returns true if a fight continues after these have run from it: two can act, of different
    /// sides or in close combat (F-TRK-18).
    pub fn goes_on_without(&self, running: &[Id]) -> bool {
        let stays = |id: &Id| !running.contains(id) && !self.is_away(*id);
        let able = self.figures.iter().filter(|f| f.able() && stays(&f.id));
        let able: Vec<&Figure> = able.collect();
        let apart = able.iter().any(|f| f.side != able[0].side);
        apart || self.close.iter().any(|(a, b)| stays(a) && stays(b))
    }

    /// Takes the characters of a chase out of the fight that continues: out of grapples and far from
    /// those who stay. The chase itself keeps the distance between its sides.
    pub(crate) fn run_from_the_fight(&mut self, chase: &Chase) {
        let running: Vec<Id> = chase.everybody().collect();
        let out = |id: &Id| running.contains(id);
        self.close.retain(|(a, b)| !out(a) && !out(b));
        let all: Vec<Id> = self.figures.iter().map(|f| f.id).collect();
        for &who in &running {
            for &other in all.iter().filter(|other| **other != who) {
                let band = if out(&other) { Band::Near } else { Band::Far };
                self.set_band(who, other, band);
            }
        }
        // A fleeing character is chased now, and not once more after the chase.
        let fled = |who: &Id| chase.fleeing.who.contains(who);
        self.declared
            .retain(|d| d.act != Act::Flee || !fled(&d.who));
        self.elsewhere.retain(|id| !out(id));
        self.elsewhere.extend(running);
    }

    /// Returns those whom a chase took out of the fight when they fled, until the next round begins. They have no
    /// declaration of this round.
    pub fn chased_now(&self) -> impl Iterator<Item = Id> + '_ {
        let chase = self.chase.as_ref();
        let chase = chase.filter(|_| self.phase == Phase::Upkeep);
        let fleeing = chase.into_iter().flat_map(|chase| &chase.fleeing.who);
        fleeing
            .copied()
            .filter(|id| self.declaration(*id).is_none())
    }

    /// Brings the characters of a finished chase back into the fight, except for those who got away
    /// (F-CHS-11).
    pub(crate) fn back_in_the_fight(&mut self, chase: &Chase) {
        let away = chase.over == Some(Ending::Escaped);
        let back = |id: &Id| !(away && chase.fleeing.who.contains(id));
        let back: Vec<Id> = chase.everybody().filter(back).collect();
        self.elsewhere.retain(|id| !back.contains(id));
    }

    /// Removes a character from the encounter, and from everything that names it.
    pub(crate) fn leave(&mut self, who: Id) {
        self.figures.retain(|f| f.id != who);
        self.order.retain(|id| *id != who);
        self.ties.retain(|id| *id != who);
        self.declared.retain(|d| d.who != who);
        for declaration in &mut self.declared {
            declaration.targets.retain(|id| *id != who);
        }
        self.rolls.retain(|r| r.who != who);
        self.aside.retain(|r| r.who != who);
        // The next victory begins with its own loser's Strength (F-VIC-13).
        let mut front = self.duels.first().into_iter();
        if front.any(|d| d.winner == who || d.loser == who) {
            self.step = Step::Strength;
        }
        self.duels.retain(|d| d.winner != who && d.loser != who);
        self.unaware.retain(|u| u.who != who);
        self.stepped.retain(|id| *id != who);
        self.steps.retain(|s| s.who != who && s.other != who);
        self.struck.retain(|s| s.who != who && s.target != who);
        self.close.retain(|(a, b)| *a != who && *b != who);
        self.apart.retain(|p| p.a != who && p.b != who);
        if let Some(check) = &self.check
            && check.rollers.iter().any(|r| r.who == who)
        {
            self.check = None;
        }
        self.elsewhere.retain(|id| *id != who);
        self.absent.retain(|id| *id != who);
        if let Some(mut chase) = self.chase.take() {
            chase.pursuers.who.retain(|id| *id != who);
            chase.fleeing.who.retain(|id| *id != who);
            if chase.pursuers.who.is_empty() || chase.fleeing.who.is_empty() {
                self.back_in_the_fight(&chase);
            } else {
                self.chase = Some(chase);
            }
        }
    }

    /// Returns the other distances that a step changes, before it is made: those from the moving
    /// character to the others (F-ORD-10).
    ///
    /// The text of movement is missing. This follows from the bands. Characters at arm's length of
    /// each other are in one place. A step to or from one of them is a step to or from all of them,
    /// by at most one band, and those in close combat with it are exactly where it is (F-CLS-01). A
    /// character at arm's length of the moving one is left behind, near, unless the step leads to the
    /// distance at which it already is.
    pub(crate) fn after_step(&self, who: Id, other: Id, to: Band) -> Vec<(Id, Band)> {
        let from = self.band(who, other);
        if to == Band::Engaged {
            return self.after_approach(who, &[other]);
        }
        self.others(who, &[other], |id, was| {
            let there = self.band(id, other);
            if self.grappling(id, other) || there == Band::Engaged && to < from {
                to
            } else if there == Band::Engaged {
                was.max(to.min(was.farther(to as u8 - from as u8)))
            } else if was == Band::Engaged && there != to {
                Band::Near
            } else {
                was
            }
        })
    }

    /// Returns the same for a character who comes up to some others: it is then where they are. It
    /// stays at arm's length only of those who are at theirs. To everyone else it is as far as they
    /// are, unless its way was shorter.
    pub(crate) fn after_approach(&self, who: Id, reached: &[Id]) -> Vec<(Id, Band)> {
        let ways = reached.iter().map(|id| self.band(who, *id) as u8);
        let way = ways.max().unwrap_or(0);
        self.others(who, reached, |id, was| {
            let bands = || reached.iter().map(|one| self.band(id, *one));
            let nearest = bands().min().unwrap_or(was);
            let together = bands().all(|band| band != Band::Far);
            let pressed = reached.iter().any(|one| self.grappling(id, *one));
            let stays = was == Band::Engaged && nearest == Band::Engaged;
            match nearest {
                _ if together && (pressed || stays) => Band::Engaged,
                nearest => nearest.max(Band::Near).min(was.farther(way)),
            }
        })
    }

    /// Returns the same for a character who reaches some others without a move, because its opponent
    /// in close combat is next to them (F-CLS-01).
    pub(crate) fn after_reaching(&self, who: Id, reached: &[Id]) -> Vec<(Id, Band)> {
        self.others(who, reached, |id, was| {
            let any = |band: Band| reached.iter().any(|one| self.band(id, *one) == band);
            let torn = was == Band::Far && any(Band::Engaged);
            if torn || was == Band::Engaged && any(Band::Far) {
                Band::Near
            } else {
                was
            }
        })
    }

    /// Returns the distances that a flight changes, other than those to the enemies, before it is
    /// made: characters at arm's length stay behind, unless they flee too or are as far from every
    /// enemy (F-CMB-03).
    pub(crate) fn after_flight(&self, who: Id, fleeing: &[Id]) -> Vec<(Id, Band)> {
        let foes: Vec<Id> = self.shunned(who).collect();
        self.others(who, &foes, |id, was| {
            let mut foes = foes.iter();
            let behind = foes.any(|foe| self.band(id, *foe) < self.band(who, *foe).farther(1));
            if was == Band::Engaged && behind && !fleeing.contains(&id) {
                Band::Near
            } else {
                was
            }
        })
    }

    /// Returns the distances of a character to all but these, as a move changes them. A grappled
    /// character moves with it.
    fn others(&self, who: Id, but: &[Id], make: impl Fn(Id, Band) -> Band) -> Vec<(Id, Band)> {
        let alive = self.figures.iter().filter(|f| !f.dead).map(|f| f.id);
        let others = alive.filter(|id| *id != who && !but.contains(id));
        let others = others.filter(|id| !self.is_away(*id));
        let others = others.filter(|id| !self.grappling(who, *id));
        others
            .map(|id| (id, make(id, self.band(who, id))))
            .collect()
    }

    /// Returns true if two characters are in close combat (F-CLS-01).
    pub fn grappling(&self, a: Id, b: Id) -> bool {
        self.close.iter().any(|p| pair(p.0, p.1) == pair(a, b))
    }

    /// Returns everyone whom a character is in close combat with.
    pub fn held_close(&self, who: Id) -> Vec<Id> {
        let others = self.close.iter().filter_map(|&(a, b)| match who {
            _ if a == who => Some(b),
            _ if b == who => Some(a),
            _ => None,
        });
        others.collect()
    }

    /// Returns the distance between two characters (F-ORD-10).
    pub fn band(&self, a: Id, b: Id) -> Band {
        if self.grappling(a, b) {
            return Band::Engaged;
        }
        let (a, b) = pair(a, b);
        let said = self.apart.iter().find(|p| (p.a, p.b) == (a, b));
        said.map_or(Band::Near, |p| p.band)
    }

    pub(crate) fn set_band(&mut self, a: Id, b: Id, band: Band) {
        let (a, b) = pair(a, b);
        self.apart.retain(|p| (p.a, p.b) != (a, b));
        if band != Band::Near {
            self.apart.push(Apart { a, b, band });
        }
    }

    pub(crate) fn set_close(&mut self, a: Id, b: Id, on: bool) {
        let both = pair(a, b);
        self.close.retain(|p| pair(p.0, p.1) != both);
        if on {
            self.close.push(both);
            self.set_band(a, b, Band::Engaged);
        }
    }
}
