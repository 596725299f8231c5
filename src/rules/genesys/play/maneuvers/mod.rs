//! Maneuvers and actions: who may take one, what it costs, and what the listed ones do (G-TURN, G-MAN).

mod moving;
mod weapons;

use lang::{Refusal, Who};
use rules::view::Id;
use rules::words::said;

use crate::command::maneuver::Maneuver;
use crate::command::paying::PayWith;
use crate::events::{
    Aimed, CoverSet, Disengaged, Engaged, Event, FellProne, GuardBegan, ManeuverTaken, MoveBegun,
    MoveBroken, RangeSet, StoodUp, TokensGone,
};
use crate::kinds::Band;
use crate::maneuver_text::{DROPS_PRONE, LEAVES_COVER, STANDS_UP, TAKES_COVER};
use crate::model::event::Pay;
use crate::model::figure::Figure;
use crate::model::settings::LongMoves;
use crate::model::state::Phase;
use crate::model::tokens::{Change, Whose};
use crate::play::actions::strain_per_action;
use crate::play::draft::Draft;
use crate::play::price;
use crate::play::price::Bar;
use crate::refusals::not_themself;

pub(crate) use moving::leaving_cover;
pub use weapons::weapon_index;

impl Draft<'_, '_> {
    /// Takes a maneuver (G-MAN-01 to G-MAN-16).
    ///
    /// # Errors
    /// Refuses what the turn, a status or the place prevents. Refusals on a rule can be overridden.
    pub fn maneuver(
        &mut self,
        who: &Who,
        maneuver: &Maneuver,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if *maneuver == Maneuver::Disengage {
            self.refuse(self.now.engaged_with_its_mount(figure.id))?;
        }
        // Leaving an engagement with allies only costs nothing (G-MAN-12).
        if *maneuver == Maneuver::Disengage
            && self.now.enemies_engaged_with(figure.id).next().is_none()
        {
            if self.now.ranges.engagement_of(figure.id).is_none() {
                return Err(Refusal::input(format!("{} isn't engaged.", figure.name))
                    .hint("Use `maneuver WHO move WHOM RANGE` to move."));
            }
            // It is still a move, so it is refused when immobilized and out of turn.
            self.may_maneuver(&figure)?;
            self.lose_aim(figure.id);
            for event in leaving_cover(&figure) {
                self.push(event);
            }
            self.push(Disengaged { who: figure.id });
            return Ok(());
        }
        let effect = self.prepare_maneuver(&figure, maneuver)?;
        let mounts = matches!(maneuver, Maneuver::Mount(_) | Maneuver::Dismount);
        if !mounts || !self.mounts_for_nothing(figure.id) {
            self.take_maneuver(&figure, &effect, pay)?;
            self.interrupts_wishes(figure.id, None);
        }
        for event in effect.events {
            self.push(event);
        }
        if let Maneuver::Assist(ally) = maneuver {
            let ally = self.figure(ally)?;
            let until = self.until_next_turn(ally.id, 1);
            let from = format!("{} helps", figure.name);
            // It also ends with the ally's next turn.
            self.token_once(
                Whose::One(ally.id),
                Change::Boost(1),
                until,
                &from,
                "G-MAN-04",
            );
        }
        // A combatant that paid with its last strain completes the maneuver first (G-TURN-10).
        let able = self.now.figure(figure.id).is_some_and(Figure::able);
        self.went_down(figure.id, figure.able(), able);
        Ok(())
    }

    /// Interrupts a long move unless the next maneuver continues it (G-TURN-09).
    fn break_move_off(&mut self, who: Id, next: &Prepared) {
        let goes_on = next.events.iter().any(|event| match *event {
            Event::MoveBegun(MoveBegun { other, to, .. }) => {
                self.now.ranges.is_going(who, other, to)
            }
            Event::RangeSet(RangeSet { b, band, .. }) => self.now.ranges.is_going(who, b, band),
            Event::Engaged(Engaged { with, .. }) => {
                self.now.ranges.is_going(who, with, Band::Engaged)
            }
            Event::Disengaged(_) => self
                .now
                .engaged_with(who)
                .any(|other| self.now.ranges.is_going(who, other, Band::Short)),
            _ => false,
        });
        if !goes_on {
            self.interrupts_move(who);
        }
    }

    /// Interrupts a long move when its combatant does something else between its parts, unless the
    /// setting is lenient (G-TURN-09). Turns of others don't interrupt it (G-MAN-11).
    pub(crate) fn interrupts_move(&mut self, who: Id) {
        let strict = self.now.settings.long_moves == LongMoves::Strict;
        if strict && self.now.ranges.progress.iter().any(|p| p.who == who) {
            self.push(MoveBroken { who });
        }
    }

    /// Pays for a maneuver that is not among the listed ones, such as one that a talent needs.
    ///
    /// # Errors
    /// As [`Draft::maneuver`].
    pub(crate) fn pay_maneuver(
        &mut self,
        figure: &Figure,
        what: &str,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        let effect = Prepared {
            label: what.to_owned(),
            events: Vec::new(),
        };
        self.take_maneuver(figure, &effect, pay)?;
        self.interrupts_wishes(figure.id, None);
        Ok(())
    }

    /// Records a paid maneuver. Every maneuver comes through here: it ends an aim unless it aims
    /// (G-MAN-03), and interrupts a long move that it doesn't continue (G-TURN-09).
    pub(crate) fn take_maneuver(
        &mut self,
        figure: &Figure,
        effect: &Prepared,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        self.price_of_maneuver(figure, &effect.label, pay)?;
        let aims = |event: &Event| matches!(event, Event::Aimed(_));
        if !effect.events.iter().any(aims) {
            self.lose_aim(figure.id);
        }
        self.break_move_off(figure.id, effect);
        Ok(())
    }

    /// Checks that a combatant may take a maneuver now (G-STAT-02, G-TURN-03, G-TURN-07, G-HEALTH-09).
    fn may_maneuver(&self, figure: &Figure) -> Result<(), Refusal> {
        if self.now.phase != Phase::Fighting {
            return Ok(());
        }
        if figure.is_immobilized() {
            // This is refused out of turn as well as in it, and before the refusal about turns.
            let bar = Bar::Immobilized;
            self.forbid(bar.rule(), bar.why(&figure.name), bar.hint())?;
        }
        if self.now.active() != Some(figure.id) && self.now.grants.contains(&figure.id) {
            return self.is_able(figure);
        }
        self.in_turn(figure, "take a maneuver")
    }

    /// Pays for a maneuver: free, granted, 2 strain or the action, and never more than two
    /// (G-TURN-04 to G-TURN-07, G-ACT-02).
    fn price_of_maneuver(
        &mut self,
        figure: &Figure,
        what: &str,
        pay: PayWith,
    ) -> Result<(), Refusal> {
        let who = figure.id;
        let way = self.way_of_maneuver(figure, pay)?;
        self.push(ManeuverTaken {
            who,
            what: what.to_owned(),
            pay: way,
        });
        if way == Pay::OutOfTurn
            && let Some(token) = self.now.acts_now(who)
            && token.change == Change::ActsInstead
        {
            // Moving uses up the choice to act instead (G-TAL-63).
            let marks = vec![token.mark];
            self.push(TokensGone { marks });
        }
        match way {
            Pay::Strain => self.pay_strain(who, Pay::STRAIN, "a maneuver")?,
            // The exchange is one of the four actions (G-ACT-01), so injuries hurt as with any
            // other.
            Pay::Action => self.strain(who, strain_per_action(figure)),
            Pay::Free | Pay::Granted | Pay::OutOfTurn => {}
        }
        Ok(())
    }

    /// How a combatant's next maneuver is paid, if it has one.
    ///
    /// # Errors
    /// Refuses what turn and status prevent. This can be overridden.
    pub(crate) fn way_of_maneuver(&self, figure: &Figure, pay: PayWith) -> Result<Pay, Refusal> {
        let who = figure.id;
        self.may_maneuver(figure)?;
        if self.now.phase != Phase::Fighting {
            // Outside encounters maneuvers are not counted (G-TURN-11). One granted for the time
            // before the fight is still used up.
            let granted = self.now.grants.contains(&who);
            return Ok(if granted { Pay::OutOfTurn } else { Pay::Free });
        }
        let Some(turn) = self.now.turn.as_ref().filter(|t| t.who == who) else {
            return Ok(Pay::OutOfTurn);
        };
        let (way, bars) = price::of_maneuver(&self.now, turn, figure, pay);
        for bar in bars {
            self.forbid(bar.rule(), bar.why(&figure.name), bar.hint())?;
        }
        Ok(way)
    }

    pub(crate) fn prepare_maneuver(
        &mut self,
        figure: &Figure,
        maneuver: &Maneuver,
    ) -> Result<Prepared, Refusal> {
        self.changes_nothing(figure, maneuver)?;
        let who = figure.id;
        match maneuver {
            Maneuver::Aim(spot) => {
                let same = figure.aim.as_ref().filter(|aim| aim.spot == *spot);
                let times = same.map_or(1, |aim| (aim.times + 1).min(2));
                let label = match spot {
                    Some(spot) => format!("aims at {spot}"),
                    None => "aims".to_owned(),
                };
                done(
                    &label,
                    vec![Event::Aimed(Aimed {
                        who,
                        times,
                        spot: spot.clone(),
                    })],
                )
            }
            Maneuver::Assist(ally) => self.prepare_assist(figure, ally),
            Maneuver::Guard => {
                let until = self.until_next_turn(who, 1);
                let guard = Event::GuardBegan(GuardBegan { who, until });
                done("takes a guarded stance", vec![guard])
            }
            Maneuver::Cover(defense) => {
                let label = if *defense == 0 {
                    LEAVES_COVER
                } else {
                    TAKES_COVER
                };
                done(
                    label,
                    vec![Event::CoverSet(CoverSet {
                        who,
                        defense: *defense,
                    })],
                )
            }
            Maneuver::Engage(other) => self.prepare_engaging(figure, other),
            Maneuver::Disengage => self.prepare_leaving(figure),
            Maneuver::Move(other, band) => self.prepare_move(figure, other, *band),
            Maneuver::Prone => {
                if figure.prone {
                    let line = format!("maneuver {} stand", said(&figure.name, who));
                    return Err(Refusal::input(format!("{} is already prone.", figure.name))
                        .hint(format!("Use `{line}` to get up.")));
                }
                self.refuse(self.now.in_the_saddle(figure))?;
                done(DROPS_PRONE, vec![Event::FellProne(FellProne { who })])
            }
            Maneuver::Stand => {
                if !figure.prone {
                    let line = format!("maneuver {} prone", said(&figure.name, who));
                    return Err(Refusal::input(format!("{} isn't prone.", figure.name))
                        .hint(format!("Use `{line}` to drop prone.")));
                }
                done(STANDS_UP, vec![Event::StoodUp(StoodUp { who })])
            }
            Maneuver::Draw(word) => Self::prepare_drawing(figure, word),
            Maneuver::Stow(word) => Self::prepare_stowing(figure, word),
            Maneuver::Reload(word) => self.prepare_reloading(figure, word),
            Maneuver::Prepare(word) => Self::prepare_weapon(figure, word),
            Maneuver::Mount(whom) => self.prepare_mounting(figure, whom),
            Maneuver::Dismount => self.prepare_dismounting(figure),
            Maneuver::Other(what) => done(what, Vec::new()),
        }
    }

    /// Assists an engaged ally (G-MAN-04).
    fn prepare_assist(&mut self, figure: &Figure, ally: &Who) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let ally = self.figure(ally)?;
        if ally.id == who {
            return Err(not_themself(figure, "assist", "Choose an ally."));
        }
        if ally.side != figure.side {
            self.forbid(
                "G-MAN-04",
                format!("{} isn't an ally of {}.", ally.name, figure.name),
                "Choose an ally.",
            )?;
        }
        if !self.now.ranges.engaged(who, ally.id) {
            let (by, to) = (said(&figure.name, who), said(&ally.name, ally.id));
            self.forbid(
                "G-MAN-04",
                format!("{} isn't engaged with {}.", figure.name, ally.name),
                format!("Engage them first with `maneuver {by} engage {to}`."),
            )?;
        }
        done(&format!("helps {}", ally.name), Vec::new())
    }
}

/// What a maneuver will do once it is paid for.
pub(crate) struct Prepared {
    label: String,
    pub(crate) events: Vec<Event>,
}

/// Combines the label of a maneuver with its events.
#[expect(
    clippy::unnecessary_wraps,
    reason = "it ends the arms of a match that may refuse"
)]
pub(crate) fn done(label: &str, events: Vec<Event>) -> Result<Prepared, Refusal> {
    Ok(Prepared {
        label: label.to_owned(),
        events,
    })
}

/// Whether choosing this much strain would incapacitate (G-TURN-10, G-HEALTH-07): by strain, or by
/// wounds for a combatant without a strain track.
pub fn strain_takes_out(figure: &Figure, by: u16) -> bool {
    if !figure.able() {
        return false;
    }
    match figure.strain_threshold {
        Some(most) if figure.kind.has_strain() => figure.strain + by > most,
        _ => figure.wounds + by > figure.whole_threshold(),
    }
}
