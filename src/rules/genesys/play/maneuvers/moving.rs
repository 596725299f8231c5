//! Maneuvers that move: to engage, to leave an engagement, to change a range band (G-MAN-10 to
//! G-MAN-12).

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use super::{Prepared, done};
use crate::events::{CoverSet, Disengaged, Event, MoveBegun, RangeSet};
use crate::kinds::Band;
use crate::maneuver_text::{DISENGAGES, engages, moves_away, moves_partly, moves_to};
use crate::model::figure::Figure;
use crate::play::draft::Draft;
use crate::positions::ranges::cost_of_step;
use crate::refusals::not_themself;

impl Draft<'_, '_> {
    /// Prepares to join an engagement, possibly over several turns (G-MAN-12).
    pub(super) fn prepare_engaging(
        &mut self,
        figure: &Figure,
        other: &Who,
    ) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let other = self.anything(other)?;
        let name = self.now.name_of(other).to_owned();
        if other == who {
            return Err(not_themself(figure, "engage", "Choose someone else."));
        }
        let band = self.now.band(who, other);
        if band == Band::Engaged {
            return Err(
                Refusal::input(format!("{} is already engaged with {name}.", figure.name)).hint(
                    format!(
                        "Use `maneuver {} disengage` to leave.",
                        said(&figure.name, who)
                    ),
                ),
            );
        }
        if band > Band::Short {
            let why = format!("{name} is at {band} range. Engage from short range.");
            let (by, to) = (said(&figure.name, who), said(&name, other));
            let way = format!("Get closer with `maneuver {by} move {to} short`.");
            self.refuse(Some(Refusal::rule("G-MAN-12", why).hint(way)))?;
        }
        if let Some(refusal) = self.now.kept_apart(who, other) {
            self.permit(Err(refusal))?;
        } else {
            self.refuse(self.now.walks_in_space(figure, other))?;
        }
        self.has_left_enemies(figure)?;
        let cost = self.cost_here(figure, 1)?;
        let paid = self.now.ranges.paid(who, other, Band::Engaged) + 1;
        let mut events = leaving_cover(figure);
        if paid < cost {
            let to = Band::Engaged;
            events.push(Event::MoveBegun(MoveBegun {
                who,
                other,
                to,
                paid,
            }));
            return done(&moves_partly(self.now.band(who, other), to, &name), events);
        }
        events.extend(self.now.meeting(who, other));
        let taken = self.now.ranges_taken_over(who, other, &events);
        events.extend(taken);
        done(&engages(&name), events)
    }

    /// Refuses to move away from an engagement with enemies without leaving it (G-MAN-12).
    fn has_left_enemies(&self, figure: &Figure) -> Result<(), Refusal> {
        if self.now.enemies_engaged_with(figure.id).next().is_none() {
            return Ok(());
        }
        self.forbid(
            "G-MAN-12",
            format!("{} must leave their engagement first.", figure.name),
            format!(
                "Use `maneuver {} disengage`.",
                said(&figure.name, figure.id)
            ),
        )
    }

    /// Prepares to leave an engagement, possibly over several turns (G-MAN-12).
    pub(super) fn prepare_leaving(&mut self, figure: &Figure) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let cost = self.cost_here(figure, 1)?;
        let mut events = leaving_cover(figure);
        if let Some(other) = self.now.enemies_engaged_with(who).next() {
            let to = Band::Short;
            let paid = self.now.ranges.paid(who, other, to) + 1;
            if paid < cost {
                let name = self.now.name_of(other).to_owned();
                events.push(Event::MoveBegun(MoveBegun {
                    who,
                    other,
                    to,
                    paid,
                }));
                return done(&moves_partly(Band::Engaged, to, &name), events);
            }
        }
        events.push(Event::Disengaged(Disengaged { who }));
        done(DISENGAGES, events)
    }

    /// Prepares to change a range band, possibly over several turns (G-MAN-10, G-MAN-11, G-RANGE-07).
    pub(super) fn prepare_move(
        &mut self,
        figure: &Figure,
        other: &Who,
        to: Band,
    ) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let other = self.now.moved_toward(who, self.anything(other)?);
        let name = self.now.name_of(other).to_owned();
        if other == who {
            return Err(not_themself(figure, "move toward", "Choose someone else."));
        }
        self.refuse(self.now.walks_in_space(figure, other))?;
        let from = self.now.band(who, other);
        if to == Band::Engaged {
            let (by, to) = (said(&figure.name, who), said(&name, other));
            return Err(Refusal::input("A move doesn't reach engaged range.")
                .hint(format!("Use `maneuver {by} engage {to}`.")));
        }
        if from == to && to != Band::Short {
            return Err(Refusal::input(format!("{name} is already at {to} range."))
                .hint("Choose another range."));
        }
        self.has_left_enemies(figure)?;
        let cost = cost_of_step(from, to);
        if cost.is_none() {
            self.permit(Err(Refusal::rule(
                "G-MAN-10",
                format!("From {from} to {to} is more than one step."),
            )
            .hint("Move one band at a time.")))?;
        }
        // An overridden move costs one maneuver.
        let cost = self.cost_here(figure, cost.unwrap_or(1))?;
        let paid = self.now.ranges.paid(who, other, to) + 1;
        let mut events = leaving_cover(figure);
        if paid < cost {
            events.push(Event::MoveBegun(MoveBegun {
                who,
                other,
                to,
                paid,
            }));
            return Ok(Prepared {
                label: moves_partly(from, to, &name),
                events,
            });
        }
        // Every combatant engaged with the other one is at the same range (G-RANGE-02).
        let mut all: Vec<Id> = self
            .now
            .engaged_with(other)
            .filter(|id| *id != who)
            .collect();
        all.push(other);
        if self.now.ranges.engagement_of(who).is_some() {
            events.push(Event::Disengaged(Disengaged { who }));
        }
        events.extend(all.into_iter().map(|b| {
            Event::RangeSet(RangeSet {
                a: who,
                b,
                band: to,
            })
        }));
        Ok(Prepared {
            label: if to > from {
                moves_away(to, &name)
            } else {
                moves_to(to, &name)
            },
            events,
        })
    }
}

/// Moving ends cover (G-MAN-07).
pub(crate) fn leaving_cover(figure: &Figure) -> Vec<Event> {
    let who = figure.id;
    let leaves = Event::CoverSet(CoverSet { who, defense: 0 });
    (figure.cover > 0).then_some(leaves).into_iter().collect()
}
