//! Pools before and after the roll: switching modifiers, destiny points, rolling, comparing.
//!
//! One set of commands works for the rounds and for every other roll, on the open pool.

use dice::d6::{D6Pool, D6Roll};
use lang::sentence::capital;
use lang::{Named, Refusal, Who, find_of};
use rules::view::Id;

use crate::kinds::{Act, count, genitive};
use crate::library::Library;
use crate::model::armor::up_close;
use crate::model::figure::Figure;
use crate::model::state::{ByHand, Change, Duel, Phase, Roller, State};
use crate::play::draft::Draft;
use crate::play::event::{
    Compared, DestinyAfter, DestinyBefore, Event, LooseRolled, Modified, PhaseBegan, Rolled, Shown,
    Switched,
};
use crate::play::pool::{fights_with, influences, pool, wins_against};

/// The number of disadvantages above which single points no longer cancel them.
const MOST_OUTWEIGHED: u8 = 20;

/// Returns the victories from the rolls of the round, the fastest winner's first (F-VIC-01,
/// F-TRK-15).
pub fn victories(state: &State, library: &Library) -> Vec<Duel> {
    let mut duels: Vec<Duel> = Vec::new();
    for declared in state.declared.iter().filter(|d| d.act.attacks()) {
        for &target in &declared.targets {
            if may_win(state, declared.who, target) {
                duels.extend(victory(state, library, declared.who, target));
            }
            // Two characters who chose each other are both found here as attackers.
            if !chose(state, target, declared.who) && may_win(state, target, declared.who) {
                duels.extend(victory(state, library, target, declared.who));
            }
        }
    }
    let mut order = state.performance();
    if order.is_empty() {
        order = crate::play::initiative::declaration_order(state);
        order.reverse();
    }
    let place = |id: Id| order.iter().position(|o| *o == id).unwrap_or(usize::MAX);
    duels.sort_by_key(|d| (place(d.winner), place(d.loser)));
    duels
}

/// Returns the pairs with equal wins, of whom neither beats the other (F-VIC-01).
pub fn ties(state: &State, library: &Library) -> Vec<[Id; 2]> {
    let mut all: Vec<[Id; 2]> = Vec::new();
    for declared in state.declared.iter().filter(|d| d.act.attacks()) {
        for &target in &declared.targets {
            let pair = [declared.who, target];
            let fight = may_win(state, pair[0], pair[1]) || may_win(state, pair[1], pair[0]);
            let answers = pair.iter().all(|who| challenge(state, *who).is_none());
            let wins = wins_over(state, library, declared.who, target);
            let theirs = wins_over(state, library, target, declared.who);
            let ties = fight && answers && wins.is_some() && wins == theirs;
            if ties && !all.contains(&[target, declared.who]) {
                all.push(pair);
            }
        }
    }
    all
}

/// Returns the wins of a character's roll against another. `None` before they have rolled.
fn wins_over(state: &State, library: &Library, who: Id, foe: Id) -> Option<u8> {
    let own = state.combat_roll(who)?.wins()?;
    Some(own.saturating_add(wins_against(state, library, who, foe)))
}

/// Returns true if a character attacks another by its own choice.
fn chose(state: &State, who: Id, foe: Id) -> bool {
    let declared = state.declaration(who);
    declared.is_some_and(|d| d.act.attacks() && d.targets.contains(&foe))
}

/// Returns true if a character's combat roll can earn a victory level over another: over targets
/// that it chose and reaches, and over its other attackers only if the settings say so (F-VIC-02)
/// and it reaches them. A defense roll never does (F-CMB-05).
pub fn may_win(state: &State, who: Id, foe: Id) -> bool {
    let open = !state.settings.only_declared_targets;
    match state.declaration(who).map(|d| d.act) {
        Some(Act::Brace) if chose(state, who, foe) => from_here(state, who, foe),
        Some(_) if chose(state, who, foe) => state.reaches(who, foe),
        Some(act) => open && !act.defends() && chose(state, foe, who) && from_here(state, who, foe),
        None => false,
    }
}

/// Returns true if a character reaches another without a move: a bracing character waits, and one
/// who answers an attack that it didn't choose stays where it is (F-CMB-03, F-ORD-10).
fn from_here(state: &State, who: Id, foe: Id) -> bool {
    let ranged = |f| fights_with(state, f).0.ranged();
    state.figure(who).is_some_and(ranged) || state.in_contact(who, foe)
}

/// Returns true if a character counts as helpless when it is struck (F-MOD-12): it can't act, and
/// has no rolled dice, which still count if the attacks of a round hit at once (F-ORD-09).
pub fn helpless(state: &State, who: Id) -> bool {
    let lies = state.combat_roll(who).is_some_and(Roller::lies);
    let out = state.figure(who).is_some_and(|f| !f.able());
    out && !(lies && state.settings.simultaneous)
}

/// Returns the Challenge Level that replaces the wins of a target: of a helpless one (F-MOD-12),
/// else of one off guard (F-MOD-05).
pub fn challenge(state: &State, who: Id) -> Option<u8> {
    if helpless(state, who) {
        return Some(1);
    }
    state.unaware(who)
}

/// Returns the victory of one character over another: the wins beyond the other's (F-VIC-01), beyond
/// the Challenge Level of a target off guard (F-MOD-05), or beyond one for a helpless target
/// (F-MOD-12).
pub(crate) fn victory(state: &State, library: &Library, winner: Id, loser: Id) -> Option<Duel> {
    let mine = wins_over(state, library, winner, loser)?;
    // F-CMB-05: a defense roll never earns a level.
    if state.declaration(winner).is_some_and(|d| d.act.defends()) {
        return None;
    }
    let helpless = helpless(state, loser);
    let against = challenge(state, loser).unwrap_or_else(|| {
        let theirs = state.combat_roll(loser).and_then(Roller::wins).unwrap_or(0);
        theirs.saturating_add(wins_against(state, library, loser, winner))
    });
    let level = mine.saturating_sub(against);
    let any = helpless && state.settings.any_level;
    (level > 0).then(|| Duel {
        winner,
        loser,
        level,
        helpless,
        reduced: 0,
        armed: state.figure(winner).is_some_and(|f| f.held.is_some()),
        any,
        by_hand: false,
        spent: 0,
        dismembers: false,
        limb: String::new(),
        bare: up_close(state, winner, loser),
    })
}

impl Draft<'_, '_> {
    /// Returns the open pool.
    ///
    /// # Errors
    /// Refuses when no roll is needed.
    pub fn at_hand(&self) -> Result<Roller, Refusal> {
        let who = self.now.at_hand();
        who.and_then(|id| self.now.roller(id))
            .cloned()
            .ok_or_else(|| {
                if self.rolls_for_order() {
                    return self.tie_first();
                }
                Refusal::input("No roll is open.")
                    .hint("Open one with `check NAME SKILL LEVEL`, or declare a round.")
            })
    }

    fn roller_of(&self, who: Option<&Who>) -> Result<Roller, Refusal> {
        let Some(who) = who else {
            return self.at_hand();
        };
        let figure = self.figure(who)?;
        self.now.roller(figure.id).cloned().ok_or_else(|| {
            if self.rolls_for_order() {
                return self.tie_first();
            }
            Refusal::input(format!("{} has nothing to roll now.", figure.name))
                .hint("Choose someone else.")
        })
    }

    /// Returns true if only dice for the order are needed (F-TRK-11).
    fn rolls_for_order(&self) -> bool {
        self.now.phase == Phase::TieBreak && self.now.check.is_none()
    }

    /// Returns the open pool, which must be unrolled.
    fn open(&self) -> Result<Roller, Refusal> {
        let roller = self.at_hand()?;
        if roller.roll.is_some() {
            return Err(Refusal::input(format!(
                "{} has already rolled.",
                self.now.name_of(roller.who)
            ))
            .hint("Use `pool WHO` to open another pool."));
        }
        Ok(roller)
    }

    /// Puts a pool into the tray.
    ///
    /// # Errors
    /// Refuses a character who has nothing to roll.
    pub fn show(&mut self, who: &Who) -> Result<(), Refusal> {
        let who = self.roller_of(Some(who))?.who;
        if self.now.shown == Some(who) {
            let whose = genitive(self.now.name_of(who));
            return Err(Refusal::input(format!("{whose} pool is already shown."))
                .hint("Use `roll` to roll it, or choose another."));
        }
        self.push(Shown { who });
        Ok(())
    }

    /// Switches a modifier of the open pool.
    ///
    /// # Errors
    /// Refuses an unknown key, or one that follows from the sheet.
    pub fn switch(&mut self, key: &str) -> Result<(), Refusal> {
        let roller = self.open()?;
        let all = influences(&self.now, self.library(), &roller);
        let names: Vec<Named<usize>> = (0..all.len())
            .map(|n| Named {
                name: all[n].key.clone(),
                is: n,
            })
            .collect();
        let one = &all[find_of("This pool", key, "modifier", &names)?];
        if one.fixed {
            return Err(Refusal::input(format!(
                "`{}` comes from the sheet and can't be switched off.",
                one.key
            ))
            .hint("Use `modify N WHY` to change the pool by hand."));
        }
        self.push(Switched {
            who: roller.who,
            key: one.key.clone(),
            what: one.why.clone(),
            on: !one.on,
        });
        Ok(())
    }

    /// Changes the open pool: dice, or advantage and disadvantage (F-MOD-09, F-ROLL-04).
    ///
    /// # Errors
    /// Refuses when no pool is open.
    pub fn modify(&mut self, change: Change, why: &str) -> Result<(), Refusal> {
        let roller = self.open()?;
        let (rule, plain) = match change {
            Change::Dice(_) | Change::Wins(_) => ("F-MOD-09", "narrator's call"),
            Change::Mode(mode) => ("F-ROLL-04", mode.word()),
        };
        let why = if why.is_empty() { plain } else { why };
        self.push(Modified {
            who: roller.who,
            hand: ByHand {
                change,
                why: why.to_owned(),
                rule: rule.to_owned(),
            },
        });
        Ok(())
    }

    /// Lets another skill help the open pool (F-SKL-21).
    ///
    /// # Errors
    /// Refuses an unknown skill, and without an open pool.
    pub fn aid(&mut self, skill: &str) -> Result<(), Refusal> {
        let roller = self.open()?;
        let figure = self.figure_of(&roller)?;
        let name = match self.skill_of(&figure, skill)? {
            crate::model::state::Matter::Skill { name, .. } => name,
            crate::model::state::Matter::Combat => return Ok(()),
        };
        let dice = self.now.settings.assist_dice;
        self.push(Modified {
            who: roller.who,
            hand: ByHand {
                change: Change::Dice(dice),
                why: format!("{name} helps"),
                rule: "F-SKL-21".to_owned(),
            },
        });
        Ok(())
    }

    /// Returns the character of a roll.
    pub(crate) fn figure_of(&self, roller: &Roller) -> Result<Figure, Refusal> {
        let figure = self.now.figure(roller.who).cloned();
        figure.ok_or_else(|| {
            Refusal::input("The character who was rolling has left.")
                .hint("Use `undo` to bring them back.")
        })
    }

    /// Spends a destiny point: advantage before the roll (F-ROLL-09), a turned die after it
    /// (F-ROLL-10).
    ///
    /// # Errors
    /// Refuses without points, without a failed die, and beyond what the settings allow (F-ROLL-11).
    pub fn destiny(&mut self, who: Option<&Who>) -> Result<(), Refusal> {
        let roller = self.roller_of(who)?;
        if who.is_none() && roller.lies() {
            self.sure_whose()?;
        }
        let figure = self.figure_of(&roller)?;
        if self.is_compared() {
            return Err(Refusal::input("The rolls are already compared.")
                .hint("Spend a point on a later roll."));
        }
        if figure.destiny == 0 {
            let why = format!("{} has no Destiny Points.", figure.name);
            return Err(Refusal::input(why)
                .resting_on("F-ROLL-11")
                .hint("Go on without one."));
        }
        let settings = &self.now.settings;
        let (spent, most, when) = match &roller.roll {
            None => (roller.destiny_before, settings.destiny_before, "before"),
            Some(_) => (roller.destiny_after, settings.destiny_after, "after"),
        };
        if let Some(most) = most.filter(|most| spent >= *most) {
            let points = count(most, "Destiny Point");
            let why = format!("At most {points} can be spent {when} a roll.");
            self.forbid("F-ROLL-11", why, "Go on without another.")?;
        }
        if roller.roll.is_none() && !gains(&self.now, self.library(), &roller) {
            let why = "One more advantage wouldn't change this roll.";
            self.forbid("F-ROLL-07", why, "Keep the point.")?;
        }
        let event = match &roller.roll {
            None => Event::DestinyBefore(DestinyBefore { who: figure.id }),
            Some(roll) => match roll.failed() {
                Some(die) => Event::DestinyAfter(DestinyAfter {
                    who: figure.id,
                    die: die as u32,
                }),
                None => {
                    return Err(Refusal::input("Every die is already a win.")
                        .resting_on("F-ROLL-10")
                        .hint("Keep the point."));
                }
            },
        };
        self.push(event);
        Ok(())
    }

    /// Checks that the roller is clear: after several rolls a point must not be taken from the
    /// character who happened to roll last.
    fn sure_whose(&self) -> Result<(), Refusal> {
        let state = &self.now;
        let rollers = state.check.as_ref().map_or(&state.rolls, |c| &c.rollers);
        let could = rollers.iter().filter(|r| {
            let fails = r.roll.as_ref().is_some_and(|roll| roll.failed().is_some());
            fails && state.figure(r.who).is_some_and(|f| f.destiny > 0)
        });
        let could: Vec<Id> = could.map(|r| r.who).collect();
        if could.len() < 2 {
            return Ok(());
        }
        let why = format!(
            "{} each have 1 Destiny Point to spend.",
            state.names_of(&could)
        );
        Err(Refusal::input(why).hint("Use `destiny NAME` to name who spends one."))
    }

    /// Rolls one pool, or takes the result of real dice.
    ///
    /// # Errors
    /// Refuses a character who has rolled or has nothing to roll, and faces that the pool can't
    /// show.
    pub fn roll_one(&mut self, who: Option<&Who>, typed: Option<&[u8]>) -> Result<(), Refusal> {
        let roller = self.roller_of(who)?;
        if roller.roll.is_some() {
            return Err(Refusal::input(format!(
                "{} has already rolled.",
                self.now.name_of(roller.who)
            ))
            .hint(if self.is_compared() {
                "Use `undo` to undo the roll."
            } else {
                "Use `undo` to undo the roll. Use `destiny` to turn a failed die into a win."
            }));
        }
        self.throw(&roller, typed)
    }

    /// Whether the rolls of the round are compared. The rolls of an open check aren't.
    fn is_compared(&self) -> bool {
        self.now.check.is_none() && matches!(self.now.phase, Phase::Resolve | Phase::Upkeep)
    }

    /// Rolls every pool that has not been rolled.
    ///
    /// # Errors
    /// Refuses when there is none.
    pub fn roll_all(&mut self) -> Result<(), Refusal> {
        let rollers = match &self.now.check {
            Some(check) => check.rollers.clone(),
            None => self.now.rolls.clone(),
        };
        let open: Vec<Roller> = rollers.into_iter().filter(|r| r.roll.is_none()).collect();
        if open.is_empty() {
            if self.rolls_for_order() {
                return Err(self.tie_first());
            }
            return Err(if self.is_compared() && self.now.phase == Phase::Resolve {
                Refusal::input("All rolls are already compared.")
                    .hint(super::initiative::NEEDS_AN_OUTCOME)
            } else {
                Refusal::input("No one has anything left to roll.").hint("Use `next` to go on.")
            });
        }
        for roller in open {
            self.throw(&roller, None)?;
        }
        Ok(())
    }

    fn throw(&mut self, roller: &Roller, typed: Option<&[u8]>) -> Result<(), Refusal> {
        let pool = pool(&self.now, self.library(), roller);
        let roll = match typed {
            Some(faces) => read(pool, faces)?,
            None => D6Roll::roll(pool, self.dice()),
        };
        self.push(Rolled {
            who: roller.who,
            roll,
            typed: typed.is_some(),
        });
        Ok(())
    }

    /// Rolls a loose pool.
    ///
    /// # Errors
    /// Refuses faces that the pool can't show.
    pub fn roll_loose(&mut self, pool: D6Pool, typed: Option<&[u8]>) -> Result<(), Refusal> {
        let roll = match typed {
            Some(faces) => read(pool, faces)?,
            None => D6Roll::roll(pool, self.dice()),
        };
        self.push(LooseRolled { roll });
        Ok(())
    }

    /// Returns a destiny point that was spent before a roll, if the roll was removed for any reason
    /// (F-ROLL-09).
    pub(crate) fn refund(&mut self, before: &State) {
        let check = before.check.iter().flat_map(|c| &c.rollers);
        let open = before.rolls.iter().chain(check);
        let open = open.filter(|r| !r.lies() && r.destiny_before > 0);
        for roller in open.cloned().collect::<Vec<_>>() {
            let who = roller.who;
            let rolled =
                |e: &Event| matches!(e, Event::Rolled(Rolled { who: id, .. }) if *id == who);
            let check = self.now.check.iter().flat_map(|c| &c.rollers);
            let mut stays = self.now.rolls.iter().chain(check);
            let stays = stays.any(|r| r.who == who && r.destiny_before > 0);
            if !stays && !self.events.iter().any(rolled) && self.now.figure(who).is_some() {
                self.destiny_to(who, roller.destiny_before, "the roll is canceled");
            }
        }
    }

    /// Compares the rolls of the round (F-TRK-15), or the opening attack with its Challenge Level.
    ///
    /// # Errors
    /// Refuses while a character has not rolled.
    pub fn compare(&mut self) -> Result<(), Refusal> {
        if !matches!(self.now.phase, Phase::Roll | Phase::Ambush) {
            let hint = match self.now.phase {
                Phase::Resolve => "Choose the outcome with `outcome`.",
                _ => "Use `next` to go on.",
            };
            return Err(Refusal::input("There are no rolls to compare.").hint(hint));
        }
        let open = self.now.rolls.iter().filter(|r| r.roll.is_none());
        let open: Vec<Id> = open.map(|r| r.who).collect();
        if !open.is_empty() {
            return Err(
                Refusal::input(format!("{} must still roll.", self.now.names_of(&open)))
                    .hint("Use `roll` for the open pool, or `roll all` for everyone."),
            );
        }
        let duels = victories(&self.now, self.library());
        let none = duels.is_empty();
        self.push(Compared { duels });
        if none {
            self.after_outcomes();
        } else {
            let phase = Phase::Resolve;
            self.push(PhaseBegan { phase });
            self.settle();
        }
        Ok(())
    }
}

/// Returns true if a destiny point before the roll would change its dice, or the first of several
/// allowed ones would: several advantages count once, and canceled ones stay canceled (F-ROLL-07,
/// F-ROLL-09, F-ROLL-11).
pub fn gains(state: &State, library: &Library, roller: &Roller) -> bool {
    let has = state.figure(roller.who).map_or(0, |f| f.destiny);
    let most = state.settings.destiny_before.unwrap_or(u8::MAX);
    let more = has.min(most.saturating_sub(roller.destiny_before)).max(1);
    let mut after = roller.clone();
    let now = pool(state, library, roller);
    // Changes by hand are limited, so no more disadvantages need be canceled.
    (0..more.min(MOST_OUTWEIGHED)).any(|_| {
        after.destiny_before = after.destiny_before.saturating_add(1);
        pool(state, library, &after) != now
    })
}

fn read(pool: D6Pool, faces: &[u8]) -> Result<D6Roll, Refusal> {
    D6Roll::typed(pool, faces).map_err(|error| {
        let hint = match pool.dice {
            1 => "Type its face after `=`.".to_owned(),
            2 => "Type both faces after `=`, base dice first.".to_owned(),
            dice => format!("Type all {dice} faces after `=`, base dice first."),
        };
        Refusal::input(format!("{}.", capital(&error.to_string()))).hint(hint)
    })
}
