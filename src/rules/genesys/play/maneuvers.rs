//! Maneuvers and actions: who may take one, what it costs, and what the listed ones do (G-TURN, G-MAN).

use lang::{Named, Refusal, Who, find_of, first_of_alike};
use rules::view::Id;
use rules::words::said;

use crate::command::maneuver::Maneuver;
use crate::command::paying::PayWith;
use crate::kinds::{Band, Quality};
use crate::maneuver_text::{
    DISENGAGES, DROPS_PRONE, LEAVES_COVER, STANDS_UP, TAKES_COVER, draws, engages, moves_to,
    moves_toward, puts_away, reloads,
};
use crate::model::event::{Event, Pay};
use crate::model::figure::Figure;
use crate::model::figure::held::{Held, Wear};
use crate::model::settings::LongMoves;
use crate::model::state::Phase;
use crate::model::tokens::{Change, Whose};
use crate::play::actions::strain_per_action;
use crate::play::draft::Draft;
use crate::play::price;
use crate::play::price::Bar;
use crate::play::ranges::cost_of_step;

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
            self.permit(self.now.engaged_with_its_mount(figure.id))?;
        }
        // Leaving an engagement with allies only costs nothing (G-MAN-12).
        if *maneuver == Maneuver::Disengage
            && self.now.enemies_engaged_with(figure.id).next().is_none()
        {
            if self.now.ranges.engagement_of(figure.id).is_none() {
                return Err(Refusal::input(format!("{} isn't engaged.", figure.name)));
            }
            // It is still a move, so it is refused when immobilized and out of turn.
            self.may_maneuver(&figure)?;
            self.lose_aim(figure.id);
            for event in leaving_cover(&figure) {
                self.push(event);
            }
            self.push(Event::Disengaged { who: figure.id });
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
            Event::MoveBegun { other, to, .. } => self.now.ranges.is_going(who, other, to),
            Event::RangeSet { b, band, .. } => self.now.ranges.is_going(who, b, band),
            Event::Engaged { with, .. } => self.now.ranges.is_going(who, with, Band::Engaged),
            Event::Disengaged { .. } => self
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
            self.push(Event::MoveBroken { who });
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
        let aims = |event: &Event| matches!(event, Event::Aimed { .. });
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
            self.forbid(bar.rule(), bar.why(&figure.name))?;
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
        self.push(Event::ManeuverTaken {
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
            self.push(Event::TokensGone { marks });
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
            self.forbid(bar.rule(), bar.why(&figure.name))?;
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
                    vec![Event::Aimed {
                        who,
                        times,
                        spot: spot.clone(),
                    }],
                )
            }
            Maneuver::Assist(ally) => self.prepare_assist(figure, ally),
            Maneuver::Guard => {
                let until = self.until_next_turn(who, 1);
                let guard = Event::GuardBegan { who, until };
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
                    vec![Event::CoverSet {
                        who,
                        defense: *defense,
                    }],
                )
            }
            Maneuver::Engage(other) => self.prepare_engaging(figure, other),
            Maneuver::Disengage => self.prepare_leaving(figure),
            Maneuver::Move(other, band) => self.prepare_move(figure, other, *band),
            Maneuver::Prone => {
                if figure.prone {
                    return Err(Refusal::input(format!("{} is already prone.", figure.name)));
                }
                self.permit(self.now.in_the_saddle(figure))?;
                done(DROPS_PRONE, vec![Event::FellProne { who }])
            }
            Maneuver::Stand => {
                if !figure.prone {
                    return Err(Refusal::input(format!("{} isn't prone.", figure.name)));
                }
                done(STANDS_UP, vec![Event::StoodUp { who }])
            }
            Maneuver::Draw(word) => {
                let hands = figure.in_hand();
                let weapon = best_of(figure, word, |place, held| {
                    (hands.contains(&place), !held.dropped)
                })?;
                let name = held_name(figure, weapon);
                if figure.wields(weapon) {
                    let why = format!("The {name} is already in hand (G-MAN-08).");
                    return Err(Refusal::input(why));
                }
                done(&draws(&name), vec![Event::Drawn { who, weapon }])
            }
            Maneuver::Stow(word) => {
                let hands = figure.in_hand();
                let weapon = best_of(figure, word, |place, held| {
                    (!hands.contains(&place), held.dropped)
                })?;
                let name = held_name(figure, weapon);
                let held = figure.held(usize::from(weapon));
                if held.is_some_and(|h| h.weapon.is_of_the_body()) {
                    let why = format!("You can't put away the {name}.");
                    return Err(Refusal::input(why));
                }
                if held.is_some_and(|h| h.stowed) {
                    let why = format!("The {name} is already put away (G-MAN-08).");
                    return Err(Refusal::input(why));
                }
                if !hands.contains(&weapon) {
                    let why = if held.is_some_and(|h| h.dropped) {
                        format!("The {name} is on the ground (G-MAN-08).")
                    } else {
                        format!("The {name} isn't in hand (G-MAN-08).")
                    };
                    return Err(Refusal::input(why));
                }
                done(&puts_away(&name), vec![Event::Stowed { who, weapon }])
            }
            Maneuver::Reload(word) => {
                let weapon = weapon_index(figure, word)?;
                let name = held_name(figure, weapon);
                if let Some(held) = figure.held(usize::from(weapon)) {
                    if !held.empty && held.fired == 0 {
                        return Err(Refusal::input(format!("The {name} is already loaded.")));
                    }
                    self.has_rounds(held)?;
                }
                done(&reloads(&name), vec![Event::Reloaded { who, weapon }])
            }
            Maneuver::Prepare(word) => {
                let weapon = weapon_index(figure, word)?;
                let name = held_name(figure, weapon);
                if let Some(why) = is_ready(figure, weapon) {
                    return Err(Refusal::input(why));
                }
                done(
                    &format!("makes the {name} ready"),
                    vec![Event::Prepared { who, weapon }],
                )
            }
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
            return Err(Refusal::input("Choose someone else to assist."));
        }
        if ally.side != figure.side {
            self.forbid(
                "G-MAN-04",
                format!("{} isn't an ally of {}.", ally.name, figure.name),
            )?;
        }
        if !self.now.ranges.engaged(who, ally.id) {
            self.forbid(
                "G-MAN-04",
                format!("{} isn't engaged with {}.", figure.name, ally.name),
            )?;
        }
        done(&format!("helps {}", ally.name), Vec::new())
    }

    /// Prepares to join an engagement, possibly over several turns (G-MAN-12).
    fn prepare_engaging(&mut self, figure: &Figure, other: &Who) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let other = self.anything(other)?;
        let name = self.now.name_of(other).to_owned();
        if other == who {
            return Err(Refusal::input("Choose someone else to engage."));
        }
        let band = self.now.band(who, other);
        if band == Band::Engaged {
            return Err(Refusal::input(format!(
                "{} is already engaged with {name}.",
                figure.name
            )));
        }
        if band > Band::Short {
            let why = format!("{name} is at {band} range. Engage from short range.");
            let (by, to) = (said(&figure.name, who), said(&name, other));
            let way = format!("Get closer with `maneuver {by} move {to} short`.");
            self.permit(Some(Refusal::rule("G-MAN-12", why).hint(way)))?;
        }
        if let Some(refusal) = self.now.kept_apart(who, other) {
            self.cx.permit(Err(refusal))?;
        } else {
            self.permit(self.now.walks_in_space(figure, other))?;
        }
        if self.now.enemies_engaged_with(who).next().is_some() {
            self.forbid(
                "G-MAN-12",
                format!("{} must leave their engagement first.", figure.name),
            )?;
        }
        let cost = self.cost_here(figure, 1)?;
        let paid = self.now.ranges.paid(who, other, Band::Engaged) + 1;
        let mut events = leaving_cover(figure);
        if paid < cost {
            let to = Band::Engaged;
            events.push(Event::MoveBegun {
                who,
                other,
                to,
                paid,
            });
            return done(&moves_toward(to, &name), events);
        }
        events.extend(self.now.meeting(who, other));
        done(&engages(&name), events)
    }

    /// Prepares to leave an engagement, possibly over several turns (G-MAN-12).
    fn prepare_leaving(&mut self, figure: &Figure) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let cost = self.cost_here(figure, 1)?;
        let mut events = leaving_cover(figure);
        if let Some(other) = self.now.enemies_engaged_with(who).next() {
            let to = Band::Short;
            let paid = self.now.ranges.paid(who, other, to) + 1;
            if paid < cost {
                let name = self.now.name_of(other).to_owned();
                events.push(Event::MoveBegun {
                    who,
                    other,
                    to,
                    paid,
                });
                return done(&moves_toward(to, &name), events);
            }
        }
        events.push(Event::Disengaged { who });
        done(DISENGAGES, events)
    }

    /// Prepares to change a range band, possibly over several turns (G-MAN-10, G-MAN-11, G-RANGE-07).
    fn prepare_move(
        &mut self,
        figure: &Figure,
        other: &Who,
        to: Band,
    ) -> Result<Prepared, Refusal> {
        let who = figure.id;
        let other = self.anything(other)?;
        let name = self.now.name_of(other).to_owned();
        if other == who {
            return Err(Refusal::input("Choose someone else to move toward."));
        }
        self.permit(self.now.walks_in_space(figure, other))?;
        let from = self.now.band(who, other);
        if to == Band::Engaged {
            return Err(Refusal::input(
                "To reach engaged range: `maneuver WHO engage WHOM`.",
            ));
        }
        if from == to && to != Band::Short {
            return Err(Refusal::input(format!("{name} is already at {to} range.")));
        }
        if self.now.enemies_engaged_with(who).next().is_some() {
            self.forbid(
                "G-MAN-12",
                format!("{} must disengage before moving away.", figure.name),
            )?;
        }
        let cost = cost_of_step(from, to);
        if cost.is_none() {
            self.cx.permit(Err(Refusal::rule(
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
            events.push(Event::MoveBegun {
                who,
                other,
                to,
                paid,
            });
            return Ok(Prepared {
                label: moves_toward(to, &name),
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
            events.push(Event::Disengaged { who });
        }
        events.extend(all.into_iter().map(|b| Event::RangeSet {
            a: who,
            b,
            band: to,
        }));
        Ok(Prepared {
            label: moves_to(to, &name),
            events,
        })
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

/// Moving ends cover (G-MAN-07).
pub(crate) fn leaving_cover(figure: &Figure) -> Vec<Event> {
    let who = figure.id;
    let leaves = Event::CoverSet { who, defense: 0 };
    (figure.cover > 0).then_some(leaves).into_iter().collect()
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

/// The index of a weapon on a sheet.
///
/// # Errors
/// Refuses a name that no weapon there has.
pub fn weapon_index(figure: &Figure, word: &str) -> Result<u8, Refusal> {
    best_of(figure, word, |_, held| (held.dropped, false))
}

/// Finds a weapon by name. Of several identical ones it prefers one that `rather_not` does not name.
fn best_of(
    figure: &Figure,
    word: &str,
    rather_not: impl Fn(u8, &Held) -> (bool, bool),
) -> Result<u8, Refusal> {
    let mut weapons: Vec<(u8, &Held)> = (0..).zip(&figure.weapons).collect();
    weapons.retain(|(_, held)| held.wear < Wear::Destroyed);
    weapons.sort_by_key(|(place, held)| rather_not(*place, held));
    let named = weapons.into_iter().map(|(place, held)| Named {
        name: held.weapon.name.clone(),
        is: place,
    });
    find_of(
        &figure.name,
        word,
        "weapon",
        &first_of_alike(named.collect()),
    )
}

/// Why a further maneuver would prepare nothing (G-MAN-16, G-QUAL-19).
fn is_ready(figure: &Figure, index: u8) -> Option<String> {
    let held = figure.held(usize::from(index))?;
    let name = &held.weapon.name;
    let wanted = held.weapon.qualities.iter().find_map(|q| match *q {
        Quality::Prepare(n) => Some(figure.prepare_rating(n)),
        _ => None,
    });
    match wanted {
        Some(0) | None => Some(format!("The {name} needs no preparation (G-QUAL-19).")),
        Some(n) if held.prepared >= n => Some(format!("The {name} is prepared (G-QUAL-19).")),
        Some(_) => None,
    }
}

fn held_name(figure: &Figure, index: u8) -> String {
    figure
        .held(usize::from(index))
        .map_or_else(String::new, |h| h.weapon.name.clone())
}
