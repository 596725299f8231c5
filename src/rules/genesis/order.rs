//! The order of a fight and its course from round to round (F-ORD, F-TRK-10 to F-TRK-19).
//!
//! The slowest declare first and perform last. Equal Reflex is settled by one die each, once for
//! the encounter; who joins later rolls alone.

use super::care::death_due;
use super::chase::stranded;
use super::draft::Draft;
use super::event::Event;
use super::figure::Figure;
use super::kinds::{Act, Condition};
use super::state::{Declaration, Matter, Phase, Roller, State};
use super::ties::{by_dice, repeated, untied};
use crate::lang::{Refusal, Who};
use crate::rules::view::Id;
use crate::rules::words::said;

/// How often equal dice are thrown again before the order they came in decides. Two dice that fall
/// the same so often are no dice.
const MOST_REPEATS: usize = 20;

/// Everybody who takes part, the slowest first: Reflex, then the tie roll (F-ORD-02, F-ORD-04).
pub fn declaration_order(state: &State) -> Vec<Id> {
    let here = |f: &&Figure| !f.dead && !state.elsewhere.contains(&f.id);
    let mut all: Vec<&Figure> = state.figures.iter().filter(here).collect();
    all.sort_by(|a, b| {
        let dice = a.reflex.cmp(&b.reflex).then_with(|| by_dice(a, b));
        dice.then_with(|| b.id.cmp(&a.id))
    });
    all.iter().map(|f| f.id).collect()
}

/// Whether there is a fight to begin: one who can act, and another who is alive, helpless or not
/// (F-TRK-10, F-MOD-12). `but` are those who take no part.
pub fn can_fight(state: &State, but: &[Id]) -> bool {
    let here = |f: &&Figure| !f.dead && !but.contains(&f.id);
    let here: Vec<&Figure> = state.figures.iter().filter(here).collect();
    here.len() > 1 && here.iter().any(|f| f.able())
}

/// The line that takes a real die for whoever is next to roll for the order: "`tie Ana = 4`".
fn tie_line(state: &State) -> String {
    let next = state.owing_ties().next().and_then(|id| state.figure(id));
    let name = next.map_or_else(|| "NAME".to_owned(), |f| said(&f.name, f.id));
    format!("`tie {name} = 4`")
}

impl Draft<'_, '_> {
    /// Begins the fight: a tie roll where Reflex is equal, else the first declaration (F-TRK-12).
    ///
    /// # Errors
    /// Refuses when a fight is on, when a death is due that is neither confirmed nor spared, or when
    /// no one is there to fight or to be fought.
    pub fn start(&mut self) -> Result<(), Refusal> {
        if self.now.fighting() {
            return Err(Refusal::input("A fight is already on."));
        }
        self.death_first()?;
        if !can_fight(&self.now, &[]) {
            let why = "A fight needs a character who can act and an opponent who is alive.";
            return Err(Refusal::input(why).hint("Add one with `add`."));
        }
        self.without_runners()?;
        self.round_or_ties();
        Ok(())
    }

    /// Whoever runs in a chase is not in the fight that begins beside it (F-TRK-07).
    ///
    /// # Errors
    /// Refuses when nobody is left to fight.
    fn without_runners(&mut self) -> Result<(), Refusal> {
        let Some(chase) = self.now.running() else {
            return Ok(());
        };
        let running: Vec<Id> = chase.everybody().collect();
        if !can_fight(&self.now, &running) {
            return Err(Refusal::input("Everyone who could fight is in the chase.")
                .hint("Continue it with `chase step`, or end it with `chase stop`."));
        }
        self.push(Event::RunOn);
        Ok(())
    }

    /// One question at a time, and who dies is the graver one (F-VIC-20, F-VIC-21).
    fn death_first(&self) -> Result<(), Refusal> {
        let Some((figure, wound)) = death_due(&self.now) else {
            return Ok(());
        };
        let me = said(&figure.name, figure.id);
        let word = wound.injury.word();
        let why = format!("Does {} die of the {word} injury?", figure.name);
        let hint = format!("If so, `kill {me}`. If not, `treated {me} {word}`.");
        self.permit(Err(Refusal::rule(wound.injury.rule(), why).hint(hint)))
    }

    /// The next round, or first the tie roll of those who have none, or have equal dice (F-ORD-05).
    pub(super) fn round_or_ties(&mut self) {
        let (untied, again) = (untied(&self.now), self.rolling_on());
        if untied.is_empty() && again.is_empty() {
            return self.begin_round();
        }
        let phase = Phase::TieBreak;
        self.push(Event::PhaseBegan { phase });
        if untied.is_empty() {
            self.push(Event::TieAgain { who: again });
        } else {
            self.push(Event::Tied { who: untied });
        }
    }

    /// Who rolls on because its dice are another's, where the table rolls equal dice again.
    fn rolling_on(&self) -> Vec<Id> {
        if self.now.settings.reroll_ties {
            repeated(&self.now)
        } else {
            Vec::new()
        }
    }

    /// Whatever was changed by hand while the order is rolled for, or declared in: who is still to
    /// roll or to declare may have become another, or nobody (F-ORD-05, F-TRK-11, F-TRK-13).
    pub(super) fn order_again(&mut self) {
        match self.now.phase {
            Phase::TieBreak => self.find_order(false),
            // Whoever was still to declare cannot any more, so that all have (F-TRK-13).
            Phase::Declare if self.now.declaring().is_none() => self.open_rolls(),
            _ => {}
        }
    }

    fn begin_round(&mut self) {
        let order = declaration_order(&self.now);
        let round = self.now.round + 1;
        self.push(Event::RoundBegan { round, order });
        if self.now.declaring().is_none() {
            self.upkeep();
        }
    }

    /// The end of the round: whoever fled and was not stopped is a step away (F-CMB-03, F-ORD-10).
    fn upkeep(&mut self) {
        let phase = Phase::Upkeep;
        self.push(Event::PhaseBegan { phase });
        let fled = self.now.declared.iter().map(|d| d.who);
        let fled: Vec<Id> = fled.filter(|who| self.now.gets_away(*who)).collect();
        for &who in &fled {
            let others = self.now.after_flight(who, &fled);
            self.push(Event::Fled { who });
            self.leave_behind(who, others);
        }
    }

    /// Rolls for the order, for one or for all who still must (F-ORD-04, F-ORD-05).
    ///
    /// # Errors
    /// Refuses when no tie roll is asked for, and a typed die without a name.
    pub fn tie(&mut self, who: Option<&Who>, typed: Option<u8>) -> Result<(), Refusal> {
        if self.now.phase != Phase::TieBreak {
            return Err(Refusal::input("No tie roll is needed."));
        }
        let missing: Vec<Id> = match who {
            Some(who) => {
                let figure = self.figure(who)?;
                if !self.now.ties.contains(&figure.id) || !figure.owes_tie() {
                    let why = format!("{} has no tie left to roll.", figure.name);
                    return Err(Refusal::input(why));
                }
                vec![figure.id]
            }
            None => self.without_tie(),
        };
        if typed.is_some() && missing.len() > 1 {
            let why = "You typed one die, but several characters must roll.";
            return Err(
                Refusal::input(why).hint(format!("Name the character: {}.", tie_line(&self.now)))
            );
        }
        for who in missing {
            let face = typed.unwrap_or_else(|| self.dice().roll(6));
            self.push(Event::TieRolled { who, face });
        }
        self.find_order(who.is_none());
        Ok(())
    }

    /// Begins the round once everybody's dice differ; who rolled the same rolls on, at once where
    /// `all` do (F-ORD-05).
    fn find_order(&mut self, all: bool) {
        for _ in 0..MOST_REPEATS {
            let untied = untied(&self.now);
            if !untied.is_empty() {
                if untied != self.without_tie() {
                    self.push(Event::Tied { who: untied });
                }
                return;
            }
            let again = self.rolling_on();
            if again.is_empty() {
                break;
            }
            self.push(Event::TieAgain { who: again });
            if !all {
                return;
            }
            for who in self.without_tie() {
                let face = self.dice().roll(6);
                self.push(Event::TieRolled { who, face });
            }
        }
        self.begin_round();
    }

    /// What stands in the way of everything while the order is rolled for (F-ORD-04, F-TRK-35).
    pub(super) fn tie_first(&self) -> Refusal {
        let names = self.now.names_of(&self.without_tie());
        let why = format!("{names} must first roll to break their tie.");
        Refusal::input(why).resting_on("F-ORD-04").hint(format!(
            "Roll for all with `tie`, or type a real die: {}.",
            tie_line(&self.now)
        ))
    }

    fn without_tie(&self) -> Vec<Id> {
        self.now.owing_ties().collect()
    }

    /// The next step of whatever is under way.
    ///
    /// # Errors
    /// Says what is still missing.
    pub fn go_on(&mut self) -> Result<(), Refusal> {
        let state = &self.now;
        if state.check.is_some() {
            return Err(Refusal::input("A roll is still open.")
                .hint("Use `roll`, then `done`. To cancel it: `cancel`."));
        }
        match state.phase {
            Phase::Setup if stranded(state).is_some() => self.chase_stop(),
            Phase::Setup if state.running().is_some() => self.chase_step(),
            // Before a fight the next thing is to begin it.
            Phase::Setup => self.start(),
            Phase::TieBreak => Err(self.tie_first()),
            Phase::Declare => {
                if let Some(who) = state.declaring() {
                    let why = format!("{} hasn't declared yet.", state.name_of(who));
                    return Err(Refusal::input(why).hint(
                        "Declare with `attack`, `defend` or `act`. To skip everyone left: \
                             `next round`.",
                    ));
                }
                self.open_rolls();
                Ok(())
            }
            Phase::Roll | Phase::Ambush => self.compare(),
            Phase::Resolve => Err(Refusal::input("A victory still needs an outcome.")
                .hint("Use `reduce`, `accept` or `outcome`.")),
            Phase::Upkeep => {
                let seconds = u64::from(state.settings.round_seconds);
                self.push(Event::RoundEnded { seconds });
                self.time_tells();
                self.round_or_ties();
                Ok(())
            }
        }
    }

    /// When all have declared, the round is performed: everyone goes where they declared to, and the
    /// rolls of those who attack or are attacked are laid out, the fastest first (F-ORD-07,
    /// F-ORD-08).
    pub(super) fn open_rolls(&mut self) {
        self.push(Event::AllDeclared);
        self.perform();
        self.late_defenses();
        let rolls = rolling(&self.now).into_iter();
        let rolls: Vec<Roller> = rolls.map(|id| Roller::new(id, Matter::Combat)).collect();
        if rolls.is_empty() {
            self.upkeep();
        } else {
            self.push(Event::RollsOpened { rolls });
        }
    }

    /// Whoever came into the fight, or came to, when it was too late to declare defends itself if it
    /// is attacked: only who is off guard or helpless gets no roll (F-CMB-03, F-MOD-05, F-MOD-12).
    fn late_defenses(&mut self) {
        let state = &self.now;
        let late = state.figures.iter().filter(|f| {
            f.able()
                && !state.elsewhere.contains(&f.id)
                && state.declaration(f.id).is_none()
                && answers(state, f.id)
        });
        let late: Vec<Id> = late.map(|f| f.id).collect();
        for who in late {
            let declaration = Declaration::new(who, Act::Defend);
            self.push(Event::Declared { declaration });
        }
    }

    /// While the dice of a round fall somebody may be put out of it by hand, or come to: who is out
    /// is not asked to roll any more, and who is attacked and can defend itself is (F-TRK-14).
    pub(super) fn lay_out_again(&mut self) {
        let out = |r: &Roller| !r.lies() && !self.now.figure(r.who).is_some_and(Figure::able);
        match self.now.phase {
            // The blow that was to open the fight is not struck (F-TRK-19).
            Phase::Ambush if self.now.rolls.iter().any(out) || self.target_gone() => {
                return self.round_or_ties();
            }
            Phase::Roll => self.late_defenses(),
            _ => return,
        }
        let old = &self.now.rolls;
        let mut rolls: Vec<Roller> = Vec::new();
        for who in rolling(&self.now) {
            let mut had = old.iter().chain(&self.now.aside);
            let had = had.find(|r| r.who == who).cloned();
            rolls.push(had.unwrap_or_else(|| Roller::new(who, Matter::Combat)));
        }
        // What lies there already counts all the same.
        let laid = |r: &&Roller| r.lies() && !rolls.iter().any(|new| new.who == r.who);
        let laid: Vec<Roller> = old.iter().filter(laid).cloned().collect();
        rolls.extend(laid);
        let order = self.now.performance();
        rolls.sort_by_key(|r| {
            order
                .iter()
                .position(|id| *id == r.who)
                .unwrap_or(order.len())
        });
        let whose = |rolls: &[Roller]| rolls.iter().map(|r| r.who).collect::<Vec<_>>();
        if whose(&rolls) == whose(old) {
            return;
        }
        let at_hand = self.now.shown;
        let nobody = rolls.is_empty();
        self.push(Event::RollsOpened { rolls });
        if nobody {
            // Nobody is left to strike, or to be struck.
            return self.upkeep();
        }
        let open = |who: &Id| self.now.combat_roll(*who).is_some_and(|r| !r.lies());
        if let Some(who) = at_hand.filter(open)
            && self.now.shown != Some(who)
        {
            self.push(Event::Shown { who });
        }
    }

    /// Whether whom the opening blow was for is dead, or away.
    fn target_gone(&self) -> bool {
        let lives = |id: &Id| self.now.figure(*id).is_some_and(|f| !f.dead);
        let mut targets = self.now.declared.iter().flat_map(|d| &d.targets);
        !targets.any(lives)
    }

    /// Ends the fight (F-TRK-18).
    ///
    /// # Errors
    /// Refuses when none is on.
    pub fn end(&mut self) -> Result<(), Refusal> {
        if !self.now.fighting() {
            return Err(Refusal::input("No fight is on."));
        }
        self.forbid_open_victory()?;
        self.push(Event::FightEnded);
        Ok(())
    }

    /// What was won and not dealt with is not dropped without a word (F-VIC-01).
    ///
    /// # Errors
    /// Refuses, overrulable, while a victory waits.
    pub fn forbid_open_victory(&self) -> Result<(), Refusal> {
        if self.now.phase == Phase::Resolve {
            self.forbid("F-VIC-01", "A victory still needs an outcome.")?;
        }
        Ok(())
    }

    /// Opens a fight with a blow at somebody who is off guard (F-MOD-05, F-TRK-19).
    ///
    /// # Errors
    /// Refuses once a fight is on, when a death is due, and when one of the two cannot take part.
    pub fn ambush(
        &mut self,
        who: &Who,
        target: &Who,
        chl: u8,
        weapon: Option<&str>,
    ) -> Result<(), Refusal> {
        if self.now.fighting() {
            return Err(Refusal::input("A fight is already on.")
                .hint("To catch someone off guard this round: `offguard NAME N`."));
        }
        let (by, target) = (self.figure(who)?, self.figure(target)?);
        if by.id == target.id {
            return Err(Refusal::input("Name two different characters."));
        }
        self.death_first()?;
        if !by.able() {
            return Err(Refusal::input(format!("{} can't act.", by.name)));
        }
        if target.dead {
            return Err(Refusal::input(format!("{} is dead.", target.name)));
        }
        if let Some(chase) = self.now.running() {
            for figure in [&by, &target] {
                if chase.everybody().any(|id| id == figure.id) {
                    let why = format!("{} is in the chase.", figure.name);
                    return Err(Refusal::input(why).hint("To end it: `chase stop`."));
                }
            }
            self.push(Event::RunOn);
        }
        // F-MOD-12: who cannot defend itself is no harder to hit for what the narrator sets.
        let chl = if target.able() { chl } else { 1 };
        if let Some(weapon) = weapon {
            self.draw(&by, weapon)?;
        }
        self.push(Event::Ambushed {
            by: by.id,
            target: target.id,
            chl,
        });
        self.come_up(by.id, target.id);
        Ok(())
    }

    /// Says who is off guard this round, and against which challenge level (F-MOD-05).
    ///
    /// # Errors
    /// Refuses outside declaration and rolls.
    pub fn off_guard(&mut self, who: &Who, chl: Option<u8>) -> Result<(), Refusal> {
        let figure = self.figure(who)?;
        if !matches!(self.now.phase, Phase::Declare | Phase::Roll) {
            return Err(Refusal::input(
                "You can set this only while a round is declared or rolled.",
            )
            .hint("To start a fight with a surprise attack: `ambush NAME TARGET N`."));
        }
        self.is_here(figure.id)?;
        if chl.is_some() && !figure.able() {
            let why = format!("{} can't defend themself anyway.", figure.name);
            return Err(Refusal::input(why)
                .resting_on("F-MOD-12")
                .hint("The attacker's wins beyond the first are the victory level."));
        }
        if self.now.unaware(figure.id) == chl {
            return Ok(());
        }
        let who = figure.id;
        self.push(Event::UnawareSet { who, chl });
        // Off guard it answers nothing; on guard again its roll is laid out with the others. Dice
        // that lie there stay.
        self.lay_out_again();
        Ok(())
    }

    /// Ends a round's outcomes: the upkeep, or after an opening blow the first round (F-TRK-19).
    pub(super) fn after_outcomes(&mut self) {
        if self.now.round == 0 {
            self.round_or_ties();
        } else {
            self.upkeep();
        }
    }
}

/// Whether somebody is the target of an attack of this round that gets to it.
fn attacked(state: &State, who: Id) -> bool {
    // Who was put out before its dice fell strikes nobody any more.
    let strikes = |id: Id| {
        let lies = state.combat_roll(id).is_some_and(Roller::lies);
        lies || state.figure(id).is_some_and(Figure::able)
    };
    let mut attacks = state.declared.iter().filter(|d| d.act.attacks());
    attacks.any(|d| d.targets.contains(&who) && strikes(d.who) && state.reaches(d.who, who))
}

/// Whether somebody answers an attack with a roll: who is off guard gets no defense (F-MOD-05).
fn answers(state: &State, who: Id) -> bool {
    attacked(state, who) && state.unaware(who).is_none()
}

/// Who rolls in this round (F-ORD-07), the fastest first (F-ORD-08), and last who came too late to
/// declare: everybody who can act and attacks, or answers an attack.
fn rolling(state: &State) -> Vec<Id> {
    let mut all = state.performance();
    let late = state.declared.iter().map(|d| d.who);
    let late: Vec<Id> = late.filter(|id| !all.contains(id)).collect();
    all.extend(late);
    all.retain(|who| {
        let declared = state.declaration(*who);
        let lives = |id: &Id| state.figure(*id).is_some_and(|f| !f.dead);
        let struck = |id: &Id| lives(id) && state.reaches(*who, *id);
        let attacks = declared.is_some_and(|d| d.act.attacks() && d.targets.iter().any(struck));
        let able = state.figure(*who).is_some_and(Figure::able);
        able && (attacks || answers(state, *who))
    });
    all
}

/// What somebody may declare now besides attacking: the acts of the menu (F-ORD-11).
pub fn acts(figure: &Figure) -> Vec<Act> {
    let prone = figure.is(Condition::Prone);
    let fits = |act: &Act| match act {
        Act::Stand => prone,
        Act::Prepare => !prone,
        _ => !act.attacks(),
    };
    Act::ALL.iter().copied().filter(fits).collect()
}
